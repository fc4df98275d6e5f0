(* The control, which must fail: Conjecture 4 for x1 = 2^p + 2^q - 1 from half of the stated x2 on. *)
Require Import List Arith Bool NArith.
From Proof Require Import Lowered Exco ExcoBoxes ExcoTwo ExcoFar ExcoLines.

(* whether the value is all stones from so many times 2^p (x1 + 2) on, counted up to x2 = 207 with one stone in the extra heap *)
Definition holds times := let t := counted_lines 4 2 16 208 in forallb (fun pq => let b := 2 ^ fst pq + 2 ^ snd pq - 1 in
  forallb (fun c => if times * 2 ^ fst pq * (b + 2) <=? c then nth 1 (nth b (nth c t nil) nil) 0 + c =? 1 + b + c + 2 ^ 4 else true)
  (seq 0 208)) ((2, 1) :: (3, 1) :: (3, 2) :: nil).

Lemma as_proved : holds 2 = true.
Proof. vm_compute. reflexivity. Qed.

Lemma wrong : holds 1 = true.
Proof. vm_compute. reflexivity. Qed.
