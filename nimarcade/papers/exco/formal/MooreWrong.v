(* The control, which must fail: lowering k+1 heaps at once, one more than allowed, would not lead from P to P either. *)
Require Import List Arith Lia.
From Proof Require Import Moore.

Lemma wrong k l l' : moore_P k l -> move (S k) l l' -> ~ moore_P k l'.
Proof.
  intros P (H & N & C) P'. destruct (width l) as [w F]. apply N. apply (stays k w); auto. lia.
Qed.
