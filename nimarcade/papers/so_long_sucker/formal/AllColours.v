(* Every game ends, so one step at a time is enough: the theorem for all sizes. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Turns.
From Proof Require Import Rules Criterion Counting Order Choices Losing Winning Decide Heaviest.
Import ListNotations.
Open Scope Z_scope.

Section Main.
Variable any : bool.
Notation step := (step any).
Notation criterion := (criterion any).
Notation can_force := (can_force any).

(* ------------------------------------------------------------------ every game ends *)
Definition size (B : list pile) := list_sum (map (@length colour) B).
Definition pending s := match pend s with Some Q => length Q | None => 0%nat end.
Definition held s := (length (mine s) + length (theirs s))%nat.
Definition total s := (held s + size (piles s) + pending s)%nat.

Lemma ends s s' : step s s' -> (total s' < total s \/ total s' = total s /\ held s' < held s)%nat.
Proof.
  intros Hs. destruct Hs; unfold total, held, size, pending; simpl;
  rewrite ?map_app, ?list_sum_app, ?app_length; simpl; rewrite ?map_app, ?list_sum_app, ?app_length;
    simpl; try lia.
  left. destruct H0 as [HK _]. apply Permutation_length in H. rewrite app_length in H.
  destruct killed; [congruence|]. simpl in H. lia.
Qed.

Lemma well_formed_step s s' : well_formed s -> step s s' -> well_formed s'.
Proof.
  unfold well_formed. intros HW Hs. destruct Hs; simpl in *; try assumption;
  try (constructor; [split; [discriminate|simpl; auto]|assumption]);
  apply Forall_app in HW; destruct HW as [W1 W2]; inversion W2; subst; apply Forall_app; split;
    try assumption;
  constructor; try assumption; (split; [discriminate|]); simpl; tauto.
Qed.

(* ------------------------------------------------------------------ the theorem *)
Lemma by_induction : forall n k s, total s = n -> held s = k -> well_formed s ->
  (criterion s -> can_force (turn s) s) /\ (~ criterion s -> can_force (other (turn s)) s).
Proof.
  induction n as [n IHn] using (well_founded_induction lt_wf).
  induction k as [k IHk] using (well_founded_induction lt_wf).
  intros s En Ek HW.
  assert (IH : forall s', step s s' -> (criterion s' -> can_force (turn s') s') /\
    (~ criterion s' -> can_force (other (turn s')) s')).
  { intros s' Hs. assert (HW' := well_formed_step _ _ HW Hs). destruct (ends _ _ Hs) as [L|[L1 L2]].
    - apply (IHn (total s')) with (k := held s'); auto. lia.
    - apply (IHk (held s')); auto; lia. }
  split; intros Hc.
  - destruct (step_true any _ HW Hc) as (s' & Hs & [[Et H]|[Et H]]); destruct (IH _ Hs) as [I1 I2].
    + apply force_mine with s'; auto. rewrite <- Et. auto.
    + apply force_mine with s'; auto. specialize (I2 H). rewrite Et, other_other in I2.
      exact I2.
  - apply force_theirs; [intros E; symmetry in E; exact (other_neq _ E)|].
    intros s' Hs. destruct (IH _ Hs) as [I1 I2].
    destruct (step_false any _ _ Hc Hs) as [[Et H]|[Et H]].
    + rewrite <- Et. auto.
    + rewrite <- Et. auto.
Qed.

Lemma not_both p s : can_force p s -> can_force (other p) s -> False.
Proof.
  apply Turns.not_both; [apply not_eq_sym, other_neq|]. intros t. destruct p, (turn t); auto.
Qed.

(* who is to move can force a win if the criterion holds, the other can if it does not, and never
   both *)
Theorem three_colours : forall s, well_formed s ->
  (criterion s -> can_force (turn s) s) /\ (~ criterion s -> can_force (other (turn s)) s) /\
  ~ (can_force (turn s) s /\ can_force (other (turn s)) s).
Proof.
  intros s HW. destruct (by_induction _ _ s eq_refl eq_refl HW) as [H1 H2].
  split; [exact H1|split; [exact H2|]]. intros [H3 H4]. exact (not_both _ _ H3 H4).
Qed.

End Main.

Theorem decides any s : well_formed s -> (can_force any (turn s) s <-> criterionb any s = true).
Proof.
  intros HW. destruct (three_colours any s HW) as (H1 & H2 & H3). split.
  - intros H. destruct (criterionb any s) eqn:E; [reflexivity|]. destruct H3. split; [exact H|].
    apply H2.
    intros C. apply criterionb_spec in C. congruence.
  - intros H. apply H1, criterionb_spec, H.
Qed.

(* The theorem: the player to move can force a win if and only if the criterion holds. *)
Theorem three_colours_iff any s : well_formed s -> (can_force any (turn s) s <-> criterion any s).
Proof. intros H. rewrite (decides any s H). apply criterionb_spec. Qed.
(* The same by the sorted form. *)
Theorem sorted_form_decides any s : well_formed s -> (can_force any (turn s) s <->
  sorted_criterionb any s = true).
Proof. intros H. rewrite sorted_criterionb_same. apply decides, H. Qed.
