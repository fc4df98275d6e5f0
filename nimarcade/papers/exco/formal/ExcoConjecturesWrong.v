(* The control, which must fail: Conjecture 3 with one more stone between a heap and a multiple of 2^k than the extra heap has. *)
Require Import List Arith Bool.
From Proof Require Import Lowered Exco ExcoBoxes ExcoTwo.

(* whether the value is all stones where a heap is below 2^k and the other close to a multiple of it: counted in a box *)
Definition close k far y := (y mod 2 ^ k <=? far) || (2 ^ k - y mod 2 ^ k <=? far).
Definition holds beyond := forallb (fun p => forallb (fun k =>
  if (nth 0 (snd p) 0 <? 2 ^ k) && close k (fst p + beyond) (nth 1 (snd p) 0) then by_counting p =? stones p else true)
  (seq 0 3)) (box 2 2).

Lemma as_proved : holds 0 = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : holds 1 = true.
Proof. vm_compute. reflexivity. Qed.
