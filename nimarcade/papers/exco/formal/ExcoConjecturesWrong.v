(* The control: that Conjecture 3 holds with one more stone between a heap and a multiple of 2^k
   than the extra heap has is false. In (1, [2; 2]) two stones are lacking to 2^2, and the value is
   not all stones. *)
Require Import List Arith Lia.
From Proof Require Import Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> forall k a x y,
  x < 2 ^ k -> near k (a + 1) y -> g (a, [x; y]) = a + x + y).
Proof.
  intros W. assert (E := W by_counting (there_is_one 2) 2 1 2 2 ltac:(simpl; lia)).
  vm_compute in E. discriminate E. exists 1. simpl. lia.
Qed.
