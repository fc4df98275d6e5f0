(* The control: that n piles of 2 are N if and only if n leaves 1 when divided by 3 is false: two
   of them. *)
Require Import List Arith Lia.
From Proof Require Import Game Delete DeleteMany.
Import ListNotations.

Theorem wrong_is_false : ~ (forall n, 2 <= n -> n mod 3 <> 1 -> lost move false (repeat 2 n)).
Proof.
  intros W. apply (not_both _ _ false ends (repeat 2 2)).
  - apply proposition_4_2; [apply le_n|reflexivity].
  - apply W; [apply le_n|discriminate].
Qed.
