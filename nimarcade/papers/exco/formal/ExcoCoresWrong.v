(* The control: that Theorem 2 holds as printed, for v = 0 with k = 0 too, is false. For (0, [0; 0])
   the first heap would have to be at most 2^(0-1) - 1 = -1/2. *)
Require Import List Arith Lia.
From Proof Require Import Lowered Exco ExcoBoxes ExcoValues ExcoTwo.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> forall a b c k, b <= c ->
  2 ^ k <= 2 * g (a, [b; c]) + 1 -> g (a, [b; c]) < 2 ^ k -> exists l x1 x2,
  b = x1 + l * 2 ^ k /\ c = x2 + l * 2 ^ k /\ g (a, [x1; x2]) = g (a, [b; c]) /\
  a <= g (a, [b; c]) /\ 2 * x1 + 2 <= 2 ^ k /\ x2 + 1 <= 2 ^ k).
Proof.
  intros W. assert (E : by_counting (0, [0; 0]) = 0) by reflexivity.
  destruct (W by_counting (there_is_one 2) 0 0 0 0) as (l & x1 & x2 & _ & _ & _ & _ & H & _);
    [lia|rewrite E; apply le_n|rewrite E; apply le_n|]. simpl in H. lia.
Qed.
