(* The control: that in normal play the third case of k-good has R(x2 - x3) = 1, where it should
   be k, is false for k = 2 and heaps of 3, 2 and 1. *)
Require Import List Arith Lia.
From Proof Require Import Game Greedy GreedyBounded.
Import ListNotations.

Theorem wrong_is_false : ~ (forall k, 2 <= k -> forall l, Nat.Odd (beta l) ->
  R k (x 1 l - x 2 l) = 1 -> R k (x 2 l - x 3 l) = 1 -> lost (move (Some k)) false l).
Proof.
  intros W. apply (not_both _ _ false (ends (Some 2)) [3; 2; 1]).
  - apply theorem_2; [lia|]. intros [[[m H] _]|[_ H]]; [change (1 = 2 * m) in H; lia|].
    cbv in H. destruct H as [[H _]|[[H _]|[_ H]]]; discriminate.
  - apply W; [lia|exists 0; reflexivity|reflexivity|reflexivity].
Qed.
