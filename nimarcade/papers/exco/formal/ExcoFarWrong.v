(* The control, which must fail: Conjecture 4 for x1 = 2^p + 2^q - 1 from two columns before the stated x2 on. *)
Require Import List Arith Bool NArith.
From Proof Require Import Lowered Exco ExcoBoxes ExcoTwo ExcoFar ExcoLines.

(* whether the value is all stones from so many columns earlier on, counted up to x2 = 159 with one stone in the extra heap *)
Definition holds earlier := let t := counted_lines 4 2 16 160 in
  forallb (fun pq => let (p, q) := pq : nat * nat in let b := 2 ^ p + 2 ^ q - 1 in
    forallb (fun c => if (2 ^ p - 2 ^ q) * 2 ^ S p - earlier <=? c
                      then nth 1 (nth b (nth c t nil) nil) 0 + c =? 1 + b + c + 2 ^ 4 else true) (seq 0 160))
    ((2, 1) :: (3, 1) :: (3, 2) :: nil).

Lemma as_proved : holds 0 = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : holds 2 = true.
Proof. vm_compute. reflexivity. Qed.
