(* The control, which must fail: the formula for the values is said to hold for n = 2 as well. *)
Require Import List Arith Bool.
From Proof Require Import Lowered Exco ExcoBoxes ExcoValues.

(* whether the value is the mex of the followers' values, for n heaps of at most m stones and an extra heap of at most m *)
Definition is_mex (p : position) := forallb (fun q => negb (formula q =? formula p)) (moves p)
  && forallb (fun v => existsb (fun q => formula q =? v) (moves p)) (seq 0 (formula p)).
Definition holds n m := forallb is_mex (box n m).

Lemma as_proved : holds 3 3 = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : holds 2 3 = true.
Proof. vm_compute. reflexivity. Qed.
