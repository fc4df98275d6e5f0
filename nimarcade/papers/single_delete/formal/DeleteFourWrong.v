(* The control: (5A) as printed, by which all columns left of d hold 0, 3 or 4 ones, is false:
   the piles 47, 14, 12, 8 are P, and column 6 holds a single 1. *)
Require Import List Arith Lia.
From Proof Require Import Game Delete DeleteFew DeleteFour.
Import ListNotations.

Theorem wrong_is_false : ~ (forall w x y z a b c d, v2 w a -> v2 x b -> v2 y c -> v2 z d ->
  a < b < c /\ c < d -> I (d + 1) w = 1 -> lost move false [w; x; y; z] ->
  forall j, d + 2 <= j -> let s := I j w + I j x + I j y + I j z in s = 0 \/ s = 3 \/ s = 4).
Proof.
  intros W. assert (S := W 47 14 12 8 0 1 2 3). cbv zeta in S.
  destruct (S) with (j := 6) as [E|[E|E]];
    try discriminate E; try lia; try reflexivity.
  - exists 23. reflexivity.
  - exists 3. reflexivity.
  - exists 1. reflexivity.
  - exists 0. reflexivity.
  - apply (few_piles 4); [lia|repeat constructor; lia|]. exists 4. split; [reflexivity|].
    intros i L. repeat (destruct i as [|i]; [apply Nat.leb_le; reflexivity|]). lia.
Qed.
