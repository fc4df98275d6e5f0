(* The control, which must fail: d times the golden ratio is rounded up. *)
Require Import List Arith Bool.
From Proof Require Import Golden GoldenBoxes.

(* whether in a box no move leads from safe to safe, and from everywhere else one does, but where misere play is over *)
Definition holds misere low := forallb (fun p => eqb (says low p)
  (negb (misere && (stones p =? 0)) && forallb (fun q => negb (says low q)) (moves p))) (box 12).

Lemma as_proved : holds false (least false) && holds true (least true) = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : holds false (fun d => match d with 0 => 0 | _ => S (lower d) end) = true.
Proof. vm_compute. reflexivity. Qed.
