(* The control: that Theorem 2.39 holds without taking the largest pile off what the other can get
   is false. Blue has two chips, Red one and the pile RB, which Blue tops; without that Red could
   get two. *)
Require Import ZArith List Lia.
From Proof Require Import Rules Criterion TwoColours Slots.
Import ListNotations.
Open Scope Z_scope.

Theorem wrong_is_false : ~ (forall any k s, (1 <= k)%nat -> (length (piles s) <= k)%nat ->
  two_left s ->
  let x := turn s in let y := other x in (can_force_b any k x s <-> 0 < count x (mine s) /\
    (count y (theirs s) + sum (value y) (piles s) < count x (mine s) + sum (value x) (piles s) \/
    count y (theirs s) = 0))).
Proof.
  intros W. set (s := St Blue [Living Blue; Living Blue] [Living Red] [[Living Red;
    Living Blue]] None).
  assert (T : two_left s) by (repeat constructor; discriminate).
  assert (C : can_force_b false 1 Blue s).
  { apply (theorem_2_39_slots false 1 s (le_n 1) (le_n 1) T). vm_compute.
    split; [reflexivity|left; reflexivity]. }
  apply (W false 1%nat s (le_n 1) (le_n 1) T) in C. vm_compute in C.
  destruct C as [_ [C|C]]; discriminate.
Qed.
