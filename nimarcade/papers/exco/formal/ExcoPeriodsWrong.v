(* The control, which must fail: Conjecture 5 for x0 = 1 and x1 = 24, where the period should be 2^5. *)
Require Import List Arith Bool NArith.
From Proof Require Import Lowered Exco ExcoBoxes ExcoTwo ExcoFar ExcoLines ExcoPeriods.

(* whether the gap far out has this period: counted up to x2 = 799 *)
Definition holds p := let t := counted_lines 5 2 25 800 in
  forallb (fun c => gap_at t (c + p) =? gap_at t c) (seq 410 (390 - p)).

Lemma as_proved : holds 96 = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : holds 32 = true.
Proof. vm_compute. reflexivity. Qed.
