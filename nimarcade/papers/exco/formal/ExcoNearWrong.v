(* The control: that x0 + 1 from a multiple of 2^s is near enough is false: beside x0 = 1 the heaps
   2, 2 have the value 1, not 5, though they are 2 from 4 and have no digit from there on. *)
Require Import List Arith Lia.
From Proof Require Import Exco ExcoValues ExcoTwo ExcoConjectures.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> forall s a b c,
  Nat.land (b / 2 ^ s) (c / 2 ^ s) = 0 -> near s (a + 1) b \/ near s (a + 1) c ->
  g (a, [b; c]) = a + b + c).
Proof.
  intros W. assert (E := W by_counting (there_is_one 2) 2 1 2 2 eq_refl).
  assert (N : near 2 (1 + 1) 2) by (exists 1; simpl; lia).
  specialize (E (or_introl N)). vm_compute in E. discriminate E.
Qed.
