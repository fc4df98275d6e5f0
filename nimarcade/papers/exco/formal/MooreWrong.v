(* The control, which must fail: lowering k+1 heaps at once, one more than allowed, would not lead from P to P either. *)
Require Import List.
From Proof Require Import Moore MooreBoxes.

(* whether no such move leads from P to P, in a small box for k = 1 and 2 *)
Definition leaves_P moves := forallb (fun k => forallb (fun l =>
  if normal_says k l then forallb (fun l' => negb (normal_says k l')) (moves k l) else true) (box 3 3)) (seq 1 2).

Lemma as_proved : leaves_P moves = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : leaves_P (fun k => moves (S k)) = true.
Proof. vm_compute. reflexivity. Qed.
