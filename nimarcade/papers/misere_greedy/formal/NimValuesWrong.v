(* The control: that the nim-sum of the heaps themselves decides where a move takes k stones at
   most is false: a heap of 2 with k = 1. *)
Require Import List Arith Lia.
From Proof Require Import Game NimValues.
Import ListNotations.

Theorem wrong_is_false : ~ (forall k l, 1 <= k -> nim_sum None l <> 0 -> won (move (Some k)) false
  l).
Proof.
  intros W. apply (not_both _ _ false (ends (Some 1)) [2]).
  - apply W; [apply le_n|discriminate].
  - apply nim_outcome. reflexivity.
Qed.
