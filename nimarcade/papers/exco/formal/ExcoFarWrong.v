(* The control: that Conjecture 4 for x1 = 2^p + 2^q - 1 holds from two columns before the stated x2
   on is false: at x1 = 5 the column 14 is counted. *)
Require Import List Arith Lia.
From Proof Require Import Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoFar ExcoLines.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> forall p q a c, 1 <= q <= p -> 1 <= a ->
  (2 ^ p - 2 ^ q) * 2 ^ S p - 2 <= c -> let b := 2 ^ p + 2 ^ q - 1 in g (a, [b; c]) = a + b + c).
Proof.
  intros W. assert (N : forall g, grundy 2 g -> g (1, [5; 14]) <> 20).
  { intros g G E. assert (V := counted_lines_spec g G 4 2 16 15 1 5 14 (le_n 16) (le_n 15)).
    rewrite E in V.
    specialize (V ltac:(lia) (le_n 2)). vm_compute in V. discriminate. }
  apply (N by_counting (there_is_one 2)).
  apply (W by_counting (there_is_one 2) 2 1 1 14); [lia|lia|apply Nat.leb_le; reflexivity].
Qed.
