(* The control, which must fail: misere play is said to have the P-positions of normal play. The empty board breaks it: all
   heaps are equal there, but who is to move has won. *)
Require Import List Arith Lia.
From Proof Require Import Exco.

Theorem wrong : forall p, 2 <= length (snd p) -> (normal_P p -> lost true p) /\ (~ normal_P p -> won true p).
Proof.
  apply kernel.
  - intros p L HP. split; [intros _|intros q; apply leaves_equal; exact HP].
    destruct p as [x l], HP as [X A]. unfold stones. simpl in *. lia.
