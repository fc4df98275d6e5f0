(* Nim and k-bounded Nim over lists of heaps: a move takes stones from one heap, at most k of
   them where there is a bound. The Grundy value is the nim-sum of the heaps, with a bound of
   what they leave when divided by k+1. *)
Require Import List Arith Lia.
From Proof Require Import Game.
Import ListNotations.

Definition position := list nat.
Definition within (bound : option nat) t := match bound with Some k => t <= k | None => True end.
Inductive move (bound : option nat) : position -> position -> Prop :=
| take : forall l h t r, 1 <= t <= h -> within bound t ->
    move bound (l ++ h :: r) (l ++ (h - t) :: r).

Definition residue (bound : option nat) h := match bound with Some k => h mod (k + 1) | None => h
  end.
Definition nim_sum bound (l : position) := fold_right Nat.lxor 0 (map (residue bound) l).

Lemma ends bound : well_founded (fun q p => move bound p q).
Proof.
  assert (S : forall l a r, list_sum (l ++ a :: r) = a + list_sum (l ++ r)).
  { intros l a r. induction l; simpl; lia. }
  apply by_size with list_sum. intros p q M. destruct M. rewrite !S. lia.
Qed.
(* one heap: no move keeps its residue, and every smaller one is reached *)
Lemma heap_leaves bound h t : 1 <= t <= h -> within bound t -> residue bound (h - t) <> residue
  bound h.
Proof.
  destruct bound as [k|]; simpl; [|lia]. intros T K E.
  assert (A := Nat.div_mod h (k + 1) ltac:(lia)). assert (B := Nat.div_mod (h - t) (k + 1)
    ltac:(lia)).
  rewrite E in B. assert (C : t = (k + 1) * (h / (k + 1) - (h - t) / (k + 1))).
  { rewrite Nat.mul_sub_distr_l. lia. }
  destruct (h / (k + 1) - (h - t) / (k + 1)); nia.
Qed.
Lemma heap_reaches bound h v : v < residue bound h ->
  exists t, 1 <= t <= h /\ within bound t /\ residue bound (h - t) = v.
Proof.
  destruct bound as [k|]; simpl; intros H; [|exists (h - v); lia].
  assert (A := Nat.div_mod h (k + 1) ltac:(lia)). assert (B := Nat.mod_upper_bound h (k + 1)
    ltac:(lia)).
  exists (h mod (k + 1) - v). split; [lia|]. split; [lia|].
  replace (h - (h mod (k + 1) - v)) with (v + h / (k + 1) * (k + 1)) by lia.
  rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

Lemma cancel a b c : Nat.lxor a c = Nat.lxor b c -> a = b.
Proof. intros E. rewrite <- (twice a c), E. apply twice. Qed.
Theorem nim_values bound : grundy (move bound) (fun _ => True) (nim_sum bound).
Proof.
  intros p _. split.
  - intros q M. destruct M as [l h t r T W]. unfold nim_sum.
    induction l as [|a l IH]; simpl; intros E.
    + apply cancel in E. revert E. apply heap_leaves; assumption.
    + rewrite !(Nat.lxor_comm (residue bound a)) in E. apply cancel in E. contradiction.
  - induction p as [|a p IH]; simpl; intros v V; [unfold nim_sum in V; simpl in V; lia|].
    unfold nim_sum in *. simpl in *. destruct (some_heap _ _ _ V) as [L|L].
    + destruct (heap_reaches bound a _ L) as (t & T & W & E). exists ((a - t) :: p).
      split; [exact (take bound [] a t p T W)|]. simpl. rewrite E. apply twice.
    + destruct (IH _ L) as (q & M & E). exists (a :: q). split.
      * destruct M as [l h t r T W]. exact (take bound (a :: l) h t r T W).
      * simpl. rewrite E, <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l.
Qed.
Theorem nim_outcome bound l : (nim_sum bound l = 0 -> lost (move bound) false l) /\
  (nim_sum bound l <> 0 -> won (move bound) false l).
Proof. apply (grundy_outcome _ _ (ends bound) (fun _ => True)); auto. apply nim_values. Qed.
Theorem only_nim_sum bound g : grundy (move bound) (fun _ => True) g -> forall l,
  g l = nim_sum bound l.
Proof. intros G l. apply (only_one _ _ (ends bound) (fun _ => True)); auto. apply nim_values. Qed.
