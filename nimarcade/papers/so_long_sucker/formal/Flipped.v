(* The control: one condition of the criterion is flipped, which is false. With fewer dead chips
   than the other a lead of 2 is said to be enough, whether there is something to build on or not.
   On the empty board, with two own chips against two dead ones, the lead is 2 and there is nothing
   to build on: the other wins. *)
Require Import ZArith List Lia.
From Proof Require Import Rules Criterion Decide AllColours.
Import ListNotations.
Open Scope Z_scope.

Definition flipped m a0 n c0 SX SA SC ST SY SB : Prop :=
  let X := m + (if 0 <? m then SX else 0) in
  let A := a0 + (if 0 <? m then SA else 0) - SC in
  let Y := n + (if 0 <? n then SY else 0) in
  let B := c0 + (if 0 <? n then SB else 0) in
  (* of Criterion.v; the 1 says that there is something to build on *)
  lead_wins m X A Y B ST 1.
Definition some_flipped_wins p h o B := exists ml, map fst ml = B /\ flipped
  (count p h) (count_dead h) (count (other p) o) (count_dead o) (sum (own_gain p) ml)
  (sum (dead_gain p) ml)
  (sum (covers p) ml) (sum (tops p) ml) (sum (their_own_gain p) ml) (sum (their_dead_gain p) ml).

Theorem wrong_is_false : ~ (forall any s, well_formed s -> pend s = None ->
  (can_force any (turn s) s <-> some_flipped_wins (turn s) (mine s) (theirs s) (piles s))).
Proof.
  intros W. set (s := St Blue [Living Blue; Living Blue] [Dead 0; Dead 0] [] None).
  assert (F : well_formed s) by constructor. assert (L : can_force false (turn s) s).
  { apply (W false s F eq_refl). exists []. split; [reflexivity|].
    unfold s, flipped, lead_wins, count, count_dead. simpl. lia. }
  apply (decides false s F) in L. vm_compute in L. discriminate.
Qed.
