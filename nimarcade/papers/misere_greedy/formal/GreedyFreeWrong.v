(* The control: that in misère play heaps of 1 are counted as in normal play is false: 1 and 1. *)
Require Import List Arith Lia.
From Proof Require Import Game Greedy GreedyFree.
Import ListNotations.

Theorem wrong_is_false : ~ (forall l, x 1 l <= 1 -> Nat.Even (alpha l) -> lost (move None) true l).
Proof.
  intros W. apply (not_both _ _ true (ends None) [1; 1]).
  - apply theorem_5. intros [[_ [m H]]|[H _]]; [change (2 = 2 * m + 1) in H;
      lia|change (2 <= 1) in H; lia].
  - apply W; [cbv; lia|exists 1; reflexivity].
Qed.
