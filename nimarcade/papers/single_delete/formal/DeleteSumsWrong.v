(* The control: that it is enough if w has a 1 in the place b + 1 is false for 1 and 0. *)
Require Import Arith Lia.
From Proof Require Import DeleteFew.

Theorem wrong_is_false : ~ (forall w x b c, b < c -> I (b + 1) w = 1 -> I (c + 1) w = I (c + 1) x ->
  (forall j, b + 2 <= j <= c -> 1 <= I j w + I j x) -> I (c + 1) (w + x) = 1).
Proof. intros W. discriminate (W 1 0 0 1); try reflexivity; [apply le_n|]. intros j L. lia. Qed.
