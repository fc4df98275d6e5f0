(* The control: that with three piles it is enough that two are halved equally often is false: 1,
   1, 2. *)
Require Import List Arith Lia Bool Permutation.
From Proof Require Import Game Delete DeleteFew.
Import ListNotations.

Theorem wrong_is_false : ~ (forall x y z, 1 <= x -> 1 <= y -> 1 <= z ->
  (exists k, v2 x k /\ v2 y k) -> lost move false [x; y; z]).
Proof.
  intros W. apply (not_both _ _ false ends [1; 1; 2]).
  - apply by_move with [1; 1; 1].
    + apply split with 1 1 1 [1]; try lia; [|reflexivity]. apply perm_skip, perm_swap.
    + apply theorem_1_4; try lia. exists 0. repeat split; exists 0; reflexivity.
  - apply W; try lia. exists 0. split; exists 0; reflexivity.
Qed.
