(* The control: that for x0 = 1 and x1 = 24 the period is 2^5, as Conjecture 5 says, is false; and
   that 96 is one from 409 on. *)
Require Import List Lia.
From Proof Require Import Exco ExcoValues ExcoTwo ExcoPeriods.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> exists start, forall c, start <= c ->
  g (1, [24; c + 32]) = g (1, [24; c]) + 32).
Proof.
  intros W. destruct (W by_counting (there_is_one 2)) as (start & E).
  destruct (proj2 (conjecture_5_falls by_counting (there_is_one 2)) start) as (c & L & N).
  exact (N (E c L)).
Qed.
Theorem from_409_is_false : ~ (forall g, grundy 2 g -> forall c, 409 <= c ->
  g (1, [24; c + 96]) = g (1, [24; c]) + 96).
Proof.
  intros W. assert (H := W by_counting (there_is_one 2)).
  apply (periods_of_24 by_counting (there_is_one 2) 409 96) in H; lia.
Qed.
