(* The control: that half of what Proposition 3 asks of the extra heap, x0 >= 2^(k-2), is enough is
   false. Of (1, [2; 2]) the value is not all stones, though x0 = 1 and x1 < 2^2. *)
Require Import List Arith.
From Proof Require Import Lowered Exco ExcoBoxes ExcoValues ExcoTwo.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> forall a b c k,
  2 ^ k <= 4 * a -> b < 2 ^ k -> g (a, [b; c]) = a + b + c).
Proof.
  intros W. assert (E := W by_counting (there_is_one 2) 1 2 2 2 (le_n 4)). vm_compute in E.
  discriminate E.
  repeat constructor.
Qed.
