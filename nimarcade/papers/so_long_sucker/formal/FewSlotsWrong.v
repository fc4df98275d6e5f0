(* The control: that one slot fewer is enough is false. Blue and Red have a dead chip each, and
   there is one slot. Blue puts his down, so Red has no slot for his own: whatever he does with it,
   he is to move without a chip. The criterion has Red win. *)
Require Import ZArith List Lia Permutation.
From Proof Require Turns.
From Proof Require Import Rules Criterion Decide Slots FewSlots.
Import ListNotations.
Open Scope Z_scope.

Lemma out any k o B : can_force_b any k Blue (St Red [] o B None).
Proof.
  apply Turns.force_theirs; [discriminate|]. intros s' [S _].
  inversion S as [? h1|? h1|? h1|? h1|? h1|? h1|? h1|? h1|]; destruct h1; discriminate.
Qed.
Theorem wrong_is_false : ~ (forall any k s, (1 <= k)%nat -> well_formed s ->
  (length (piles s) <= k)%nat -> (forall p, weight (not_of p) s <= Z.of_nat k + 1) ->
  (can_force_b any k (turn s) s <-> criterion any s)).
Proof.
  intros W. set (s := St Blue [Dead 0] [Dead 0] [] None).
  assert (F : can_force_b false 1 Blue s).
  { apply Turns.force_mine with (St Red [Dead 0] [] [[Dead 0]] None); [reflexivity|split|].
    - apply (new_pass false Blue [] (Dead 0) [] [Dead 0] []). left. intros [E|[]]. discriminate E.
    - exact (le_n 1).
    - apply Turns.force_theirs; [discriminate|]. intros [p h o B q] [S L].
      apply stepsb_complete in S as (s'' & I & (T & M & O & P & Q)). cbn in T, M, O, P, Q.
      revert I. vm_compute. intros I. cbn in L.
      repeat destruct I as [<-|I]; try destruct I; cbn in T, M, O, P, Q; subst;
        try (cbn in L; lia); symmetry in M; apply Permutation_nil in M; subst; apply out. }
  apply (W false 1%nat s (le_n 1)) in F.
  - apply criterionb_spec in F. discriminate F.
  - constructor.
  - repeat constructor.
  - intros []; vm_compute; discriminate.
Qed.
