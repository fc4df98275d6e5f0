(* The control: Definition 4 as printed, by which k-nice speaks of positive x1 and x2. A single
   heap of 1 is P in misère play. *)
Require Import List Arith Lia.
From Proof Require Import Game Greedy GreedyBounded GreedyMisere.
Import ListNotations.

Theorem wrong_is_false : ~ (forall k, 2 <= k -> forall l, x 3 l <= 1 -> Nat.Even (beta l) ->
  lost (move (Some k)) true l -> 1 <= x 1 l /\ 1 <= x 2 l).
Proof.
  intros W. apply (Nat.nle_succ_0 0). apply (W 2 (le_n 2) [1]); [cbv; lia|exists 0; reflexivity|].
  apply theorem_3; [lia|]. left. split; [cbv; lia|]. left. split; [exists 0; reflexivity|].
  right. right. split; reflexivity.
Qed.
