(* The control: that heaps of 1 alone are P if their number is divisible by k+1, as in normal play,
   is false: 1, 1 for k = 1. *)
Require Import List Arith.
From Proof Require Import Moore MooreMisere MooreBoxes.
Import ListNotations.

Theorem wrong_is_false : ~ (forall k, 1 <= k -> forall l, ~ large l ->
  (Nat.divide (S k) (list_sum l) -> lost k true l) /\ (~ Nat.divide (S k) (list_sum l) ->
  won k true l)).
Proof.
  intros W. apply (not_both 1 true [1; 1]).
  - apply (wins_spec 1 true 2); [apply le_n|reflexivity].
  - apply (W 1 (le_n 1)); [|exists 1; reflexivity].
    intros (h & [<-|[<-|[]]] & L); exact (Nat.nle_succ_diag_l _ L).
Qed.
