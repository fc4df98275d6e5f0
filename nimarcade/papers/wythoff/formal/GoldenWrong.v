(* The control: that in normal play d times the golden ratio is rounded up is false. So 2, 3 would
   be lost, but 1, 2 is. *)
Require Import Arith Lia.
From Proof Require Import Game Golden.

Definition rounded_up d := match d with 0 => 0 | _ => S (lower d) end.

Theorem wrong_is_false : ~ (forall p, (safe rounded_up p -> lost false p) /\ (~ safe rounded_up p ->
  won false p)).
Proof.
  intros W. apply (not_both false (2, 3)).
  - apply Game.by_move with (1, 2); [right; right; exists 1; simpl; lia|]. apply wythoff. exists 1.
    left. reflexivity.
  - apply W. exists 1. left. reflexivity.
Qed.
