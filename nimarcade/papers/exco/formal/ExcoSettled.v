(* Conjecture 4 of the paper on EXCO-NIM with n = 2 for x1 < 64, every x0 and every x2: the lines are counted until they have
   been all stones long enough (ExcoFar.v, for_ever). In each octave of x1 the last x2 that is less is found too. *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures ExcoFar ExcoLines.
Import ListNotations.

Definition least_extra b := if Nat.odd b then 1 else 2.
Definition all_stones (out : list (list nat)) a b := nth a (nth b out []) 0 =? a + b + 2 ^ 6.
Definition inside k := seq (2 ^ (k - 1) + 1) (2 ^ (k - 1) - 1).             (* strictly between 2^(k-1) and 2^k *)
Definition settled (t : list (list (list nat))) :=
  forallb (fun k => forallb (fun out => forallb (fun b => all_stones out (least_extra b) b) (inside k))
                      (skipn (bound k) (firstn (2 ^ (2 * k - 1)) t)) &&
                    negb (all_stones (nth (bound k - 1) t []) 1 (2 ^ (k - 1) + 1))) (seq 3 4).
Lemma counted_right : settled (counted_lines 6 3 64 (2 ^ 11)) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma nth_skipn_firstn (A : Type) (l : list A) d lo hi c : lo <= c < hi -> hi <= length l ->
  nth (c - lo) (skipn lo (firstn hi l)) d = nth c l d /\ c - lo < length (skipn lo (firstn hi l)).
Proof.
  intros C H. assert (L : length (firstn hi l) = hi) by (apply firstn_length_le, H). split.
  - set (f := firstn hi l) in *. assert (E : nth c l d = nth c f d).
    { rewrite <- (firstn_skipn hi l) at 1. apply app_nth1. fold f. lia. }
    assert (F : nth c f d = nth c (firstn lo f ++ skipn lo f) d) by (rewrite firstn_skipn; reflexivity).
    rewrite E, F, app_nth2; rewrite firstn_length_le by lia; [reflexivity|lia].
  - rewrite skipn_length. lia.
Qed.
Lemma table_length layers n : forall lines, length (table layers n lines) = n.
Proof. induction n as [|n IH]; intros lines; simpl; [reflexivity|]. destruct (column _ lines). simpl. f_equal. apply IH. Qed.

Lemma from_table g n t : grundy 2 g -> n = 2 ^ 11 -> length t = n ->
  (forall a b c, c < n -> b < 64 -> a < 3 -> nth a (nth b (nth c t []) []) 0 + c = g (a, [b; c]) + 2 ^ 6) ->
  settled t = true -> forall k, 3 <= k <= 6 ->
  (forall a b c, 2 ^ (k - 1) < b < 2 ^ k -> 1 <= a -> (2 <= a \/ Nat.odd b = true) -> bound k <= c -> g (a, [b; c]) = a + b + c) /\
  g (1, [2 ^ (k - 1) + 1; bound k - 1]) <> 1 + (2 ^ (k - 1) + 1) + (bound k - 1).
Proof.
  intros G W L V T k K. assert (S : forall a b c, c < n -> b < 64 -> a < 3 ->
    all_stones (nth c t []) a b = true <-> g (a, [b; c]) = a + b + c).
  { intros a b c C B A. specialize (V a b c C B A). unfold all_stones. rewrite Nat.eqb_eq. clear - V. lia. }
  unfold settled in T. rewrite forallb_forall in T. specialize (T k). rewrite in_seq in T. specialize (T ltac:(lia)).
  apply andb_true_iff in T. destruct T as [T1 T2]. rewrite forallb_forall in T1.
  assert (N : 2 ^ (2 * k - 1) <= n /\ 2 ^ k <= 64 /\ bound k + 2 ^ k + 2 ^ k < 2 ^ (2 * k - 1) /\
    2 ^ (2 * k - 1) = 2 ^ (k - 1) * 2 ^ k /\ 2 ^ k = 2 * 2 ^ (k - 1) /\ 4 <= 2 ^ (k - 1) /\ 1 <= bound k).
  { assert (O : k = 3 \/ k = 4 \/ k = 5 \/ k = 6) by (clear - K; lia). rewrite W.
    destruct O as [->|[->|[->| ->]]]; repeat split; (apply Nat.leb_le || apply Nat.eqb_eq); vm_compute; reflexivity. }
  clear W.
  destruct N as (N1 & N2 & N3 & N4 & N5 & N6 & N7). split.
  - intros a b c B A O C. set (low := least_extra b). assert (Low : 1 <= low <= a /\ low < 3).
    { unfold low, least_extra. destruct O as [O|O]; [destruct (Nat.odd b); lia|rewrite O; lia]. }
    assert (E : g (low, [b; c]) = low + b + c).
    { apply (for_ever g G k (2 ^ (k - 1)) low b (bound k)); [lia|lia| |exact C]. intros c' C'. rewrite <- N4 in C'.
      apply S; [lia|lia|lia|]. destruct (nth_skipn_firstn _ t [] (bound k) (2 ^ (2 * k - 1)) c' C' ltac:(lia)) as [Q1 Q2].
      rewrite <- Q1. assert (I := T1 _ (nth_In _ [] Q2)). rewrite forallb_forall in I. apply I. unfold inside. apply in_seq. lia. }
    assert (R := rises_by g G low a b c ltac:(lia)). assert (U := below_all g G a b c). lia.
  - intros E. apply negb_true_iff in T2. apply S in E; [congruence|lia|lia|lia].
Qed.
Theorem exco_settled g : grundy 2 g -> forall k, 3 <= k <= 6 ->
  (forall a b c, 2 ^ (k - 1) < b < 2 ^ k -> 1 <= a -> (2 <= a \/ Nat.odd b = true) -> bound k <= c -> g (a, [b; c]) = a + b + c) /\
  g (1, [2 ^ (k - 1) + 1; bound k - 1]) <> 1 + (2 ^ (k - 1) + 1) + (bound k - 1).
Proof.
  intros G. apply (from_table g (2 ^ 11) (counted_lines 6 3 64 (2 ^ 11)) G eq_refl (table_length _ _ _)); [|exact counted_right].
  intros a b c C B A. apply counted_lines_spec; assumption || apply le_n.
Qed.
