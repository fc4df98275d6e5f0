(* The control: that for odd heaps too the value beside x0 = 1 is all stones only where they have no
   digit 1 in common is false: 1, 1 has the value 3. *)
Require Import List Arith Lia.
From Proof Require Import Exco ExcoValues ExcoTwo.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g ->
  forall b c, g (1, [b; c]) = 1 + b + c <-> Nat.land b c = 0).
Proof.
  intros W. destruct (W by_counting (there_is_one 2) 1 1) as [H _].
  destruct (exco_two by_counting (there_is_one 2) 1 1 1) as (_ & _ & _ & C & _).
  discriminate (H (C (le_n 1))).
Qed.
