(* The control: that the gaps of any p columns in a row sum to a multiple of p, a period or not, is
   false. Beside x0 = 0 and x1 = 1 the gaps of the columns 0, 1, 2 are 0, 2, 0. *)
Require Import List Arith.
From Proof Require Import Exco ExcoValues ExcoTwo.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> forall a b start p, p <> 0 ->
  Nat.divide p (list_sum (map (fun i => a + b + (start + i) - g (a, [b; start + i])) (seq 0 p)))).
Proof.
  intros W. assert (D := W by_counting (there_is_one 2) 0 1 0 3 ltac:(discriminate)).
  apply Nat.mod_divide in D; [|discriminate]. vm_compute in D. discriminate.
Qed.
