(* The control: that Lemma 2 holds for n = 2 too is false. From (0, [1; 3]) it would allow m = 0 and
   u = 2; but a move keeps a heap, so what is left is (1, 0) or (0, 3). *)
Require Import List Arith Lia.
From Proof Require Import Exco ExcoValues ExcoTwo ExcoAppendix.
Import ListNotations.

Theorem wrong_is_false : ~ (forall p m' u', 2 <= n p ->
  ((exists q, move p q /\ m q = m' /\ u q = u') <->
  (m' <= m p /\ (y p = 0 -> m' < m p)) /\
  m p + (n p - 1) * m' <= u' /\ u' + Nat.max 1 (m p - m') <= u p)).
Proof.
  intros W. destruct (W (0, [1; 3]) 0 2 (le_n 2)) as [_ H]. destruct H as (q & M & Z & S).
  - vm_compute. lia.
  - destruct (moves_of_two _ _ _ _ M) as (a & b & c & -> & A & B & C & K).
    unfold m, u, stones in Z, S. simpl in Z, S. lia.
Qed.
