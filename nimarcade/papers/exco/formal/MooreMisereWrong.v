(* The control, which must fail: heaps of 1 alone are said to be P if their number is divisible by k+1, as in normal play. *)
Require Import List Arith Bool.
From Proof Require Import Moore MooreBoxes.

(* whether so the P-positions of a small box are told for k = 1 and 2, by looking ahead *)
Definition tells says := forallb (fun k => forallb (fun l => eqb (says k l) (negb (wins k true (list_sum l) l))) (box 3 2)) (seq 1 2).

Lemma as_proved : tells misere_says = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : tells (fun k l => if existsb (Nat.leb 2) l then misere_says k l else list_sum l mod S k =? 0) = true.
Proof. vm_compute. reflexivity. Qed.
