(* The control: that in misère play, too, P is where the nim-sum is 0 is false for two heaps of
   1. *)
Require Import List Arith Lia.
From Proof Require Import Game NimValues NimMisere.
Import ListNotations.

Theorem wrong_is_false : ~ (forall l, nim_sum None l = 0 -> lost (move None) true l).
Proof.
  intros W. apply (not_both _ _ true (ends None) [1; 1]); [|apply W; reflexivity].
  apply nim_misere; [exact I|]. intros [[H _]|[_ H]]; cbv in H; [lia|discriminate].
Qed.
