(* The Grundy values of Delete Nim with two piles x and y: v2(((x-1) OR (y-1)) + 1), which is the
   first column from the right where neither pile less one has a 1. *)
Require Import List Arith Lia Bool Permutation.
From Proof Require Import Game Delete DeleteFew.
Import ListNotations.

(* the first empty column from k on, among n *)
Fixpoint empty n k l := match n with
  | 0 => k
  | S n => if ones k l =? 0 then k else empty n (S k) l
  end.
Definition value l := empty (list_sum l) 0 l.

Lemma empty_spec n : forall k l, (exists j, k <= j <= k + n /\ ones j l = 0) ->
  ones (empty n k l) l = 0 /\ forall i, k <= i < empty n k l -> 1 <= ones i l.
Proof.
  induction n as [|n IH]; intros k l (j & L & Z); simpl.
  - replace k with j by lia. split; [exact Z|lia].
  - destruct (Nat.eqb_spec (ones k l) 0) as [E|E]; [split; [exact E|lia]|].
    destruct (IH (S k) l) as [A B].
    { exists j. split; [|exact Z]. assert (j <> k) by congruence. lia. }
    split; [exact A|]. intros i I. destruct (Nat.eq_dec i k) as [->|]; [lia|apply B; lia].
Qed.
Lemma value_spec l : ones (value l) l = 0 /\ forall i, i < value l -> 1 <= ones i l.
Proof.
  destruct (empty_spec (list_sum l) 0 l) as [A B].
  - exists (list_sum l). split; [lia|]. apply no_ones, le_n.
  - split; [exact A|]. intros i I. apply B. unfold value in I. lia.
Qed.
Lemma value_is k l : ones k l = 0 -> (forall i, i < k -> 1 <= ones i l) -> value l = k.
Proof.
  intros Z H. destruct (value_spec l) as [A B]. destruct (Nat.lt_trichotomy (value l) k) as
    [L|[L|L]].
  - specialize (H _ L). lia.
  - exact L.
  - specialize (B _ L). lia.
Qed.

Theorem values : grundy move (piles 2) value.
Proof.
  intros l L. destruct (value_spec l) as [Z H]. split.
  - intros l' [d q r m D Q R P P'] E. destruct (value_spec l') as [Z' H']. rewrite E in Z', H'.
    destruct L as [L _]. rewrite P in L. destruct m; [|discriminate L].
    rewrite (ones_permutation _ _ _ P') in Z'. unfold ones, digit in Z'. simpl in Z'.
    destruct (carry (value l) (q + r - 1) (q - 1) (r - 1)) as [_ B]; [lia| |].
    + intros i I. specialize (H' i I). rewrite (ones_permutation _ _ _ P') in H'.
      unfold ones, digit in H'.
      simpl in H'. destruct (Nat.testbit (q - 1) i), (Nat.testbit (r - 1) i); simpl in *; auto; lia.
    + rewrite (ones_permutation _ _ _ P) in Z. unfold ones, digit in Z. simpl in Z. rewrite B in Z.
      destruct (Nat.testbit (q - 1) (value l)), (Nat.testbit (r - 1) (value l)); simpl in *; lia.
  - intros v V. specialize (H v V). destruct (find_one v l) as (p & m & P & D); [lia|].
    destruct (parts v (p - 1)) as (q & r & E & Q & R & B).
    { unfold digit in D. destruct (Nat.testbit (p - 1) v); [reflexivity|discriminate D]. }
    destruct L as [L F]. rewrite P in L, F. destruct m as [|d [|]]; try discriminate L.
    inversion F as [|? ? F1 F2]; subst. inversion F2 as [|? ? F3 _]; subst.
    exists [q + 1; r + 1]. split.
    + apply split with d (q + 1) (r + 1) []; try lia; [|reflexivity]. rewrite P.
      replace (q + 1 + (r + 1)) with p by lia. apply perm_swap.
    + apply value_is; unfold ones, digit; cbn [map list_sum fold_right].
      * rewrite !Nat.add_sub, Q, R. reflexivity.
      * intros i I. rewrite !Nat.add_sub. destruct (B i I) as [-> _]. simpl. lia.
Qed.
Theorem two_piles_values g x y : grundy move (piles 2) g -> 1 <= x -> 1 <= y ->
  v2 (Nat.lor (x - 1) (y - 1) + 1) (g [x; y]).
Proof.
  intros G X Y. assert (L : piles 2 [x; y]) by (split; auto).
  rewrite (only_one _ _ ends (piles 2) (move_keeps 2) g value G values [x; y] L).
  destruct (v2_exists (Nat.lor (x - 1) (y - 1) + 1)) as (k & K); [lia|].
  replace (value [x; y]) with k; [exact K|]. symmetry.
  assert (E : forall i, digit i (Nat.lor (x - 1) (y - 1) + 1) = 0 <-> ones i [x; y] = 0).
  { intros i. unfold ones, digit. simpl. rewrite Nat.add_sub, Nat.lor_spec.
    destruct (Nat.testbit (x - 1) i), (Nat.testbit (y - 1) i); simpl; lia. }
  apply value_is.
  - apply E. rewrite (v2_digits k _ K), Nat.ltb_irrefl, Nat.eqb_refl. reflexivity.
  - intros i I. destruct (Nat.eq_dec (ones i [x; y]) 0) as [Z|]; [|lia]. apply E in Z.
    rewrite (v2_digits k _ K) in Z. destruct (Nat.ltb_spec i k); [discriminate Z|lia].
Qed.
