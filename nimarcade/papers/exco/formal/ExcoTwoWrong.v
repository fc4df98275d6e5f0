(* The control, which must fail: for n = 2, half of what Proposition 3 asks of the extra heap is said to be enough. *)
Require Import List Arith Bool.
From Proof Require Import Lowered Exco ExcoBoxes ExcoTwo.

(* whether the value is all stones where a times the extra heap is 2^k at least and a heap is below 2^k: counted in a box *)
Definition holds a := forallb (fun p => forallb (fun k =>
  if (2 ^ k <=? a * fst p) && existsb (fun h => h <? 2 ^ k) (snd p) then by_counting p =? stones p else true) (seq 0 3)) (box 2 2).

Lemma as_proved : holds 2 = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : holds 4 = true.
Proof. vm_compute. reflexivity. Qed.
