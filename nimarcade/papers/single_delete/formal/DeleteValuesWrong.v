(* The control: that the value is v2((x OR y) + 1) is false: 1 and 1, where the game is over. *)
Require Import List Arith Lia.
From Proof Require Import Game Delete DeleteFew DeleteValues.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g x y, grundy move (piles 2) g -> 1 <= x -> 1 <= y ->
  v2 (Nat.lor x y + 1) (g [x; y])).
Proof.
  intros W. assert (A := W value 1 1 values (le_n 1) (le_n 1)). change (v2 2 0) in A.
  destruct A as (m & A). simpl in A. lia.
Qed.
