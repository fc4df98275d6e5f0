(* The control: that j may be x0 + 1 is false: beside x0 = 1 the heaps 2, 2 have the value 1, not 5,
   though 2 + 2 has no digit 1 in common with 2. *)
Require Import List Arith Lia.
From Proof Require Import Exco ExcoValues ExcoTwo.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> forall a b c j, j <= a + 1 ->
  Nat.land b (c + j) = 0 \/ Nat.land (b + j) c = 0 -> g (a, [b; c]) = a + b + c).
Proof.
  intros W. assert (E := W by_counting (there_is_one 2) 1 2 2 2 (le_n 2) (or_introl eq_refl)).
  vm_compute in E. discriminate E.
Qed.
