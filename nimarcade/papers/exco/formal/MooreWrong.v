(* The control: that lowering k+1 heaps at once, one more than allowed, does not lead from P to P
   either is false. For k = 1 both 1, 1 and 0, 0 are P. *)
Require Import List Arith.
From Proof Require Import Moore MooreMisere MooreBoxes.
Import ListNotations.

Theorem wrong_is_false : ~ (forall k l l', moore_P k l -> move (S k) l l' -> ~ moore_P k l').
Proof.
  intros W. apply (W 1 [1; 1] [0; 0]); [apply normal_says_spec;
    reflexivity| |apply normal_says_spec; reflexivity].
  apply moves_spec. vm_compute. auto.
Qed.
