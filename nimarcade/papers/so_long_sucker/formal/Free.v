(* From one move to the whole game, once for all theorems here. Every game ends (ends); so a plan
   that has a move wherever the criterion holds, and never one that spoils it, wins (by_plan), for
   no move helps where the criterion fails (Losing.v). That holds with any rule that forbids some
   moves more, such as a bound on the piles (Slots.v), and although the other gives chips and throws
   prisoners away at any moment, finitely often between two moves (free_actions): one more chip in
   the mover's hand never makes the criterion false, one less in the other's neither. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Turns.
From Proof Require Import Rules Criterion Counting Order Tactics Choices Losing Winning Decide.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------ more chips never harm *)
Lemma more p h1 c h2 o B : some_choice_wins p (h1 ++ h2) o B -> some_choice_wins p (h1 ++ c ::
  h2) o B.
Proof.
  intros (ml & E & H). exists ml. split; [exact E|]. revert H.
  destruct c as [r|d]; [destruct (either r p) as [->| ->]|]; weigh.
Qed.
Lemma lead_less m X A Y B T K Y' B' : Y' <= Y -> B' <= B -> lead_wins m X A Y B T K ->
  lead_wins m X A Y' B' T K.
Proof. unfold lead_wins. intros ? ? [(? & ? & ? & H)|(? & ? & H)]; [left|right]; lia. Qed.
Lemma less p h o1 c o2 B : some_choice_wins p h (o1 ++ c :: o2) B ->
  some_choice_wins p h (o1 ++ o2) B.
Proof.
  intros (ml & E & H). exists ml. split; [exact E|]. revert H.
  pose proof (is_of_nn (other p) c). pose proof (is_dead_nn c).
  unfold choice_wins, enough; cbv zeta; open; facts. apply lead_less; lazily.
Qed.

(* ------------------------------------------------------------------ acts out of turn *)
(* the player not to move throws a prisoner away (discard is for who is to move) *)
Inductive discard_out_of_turn : state -> state -> Prop :=
| out_of_turn : forall p h o1 c o2 B q, c <> Living (other p) ->
  discard_out_of_turn (St p h (o1 ++ c :: o2) B q) (St p h (o1 ++ o2) B q).
(* any chip changes hands, also while a capture is pending: from who is to move, to who is *)
Inductive gift : state -> state -> Prop :=
| gift_made : forall p h1 c h2 o1 o2 B q, gift (St p (h1 ++ c :: h2) (o1 ++ o2) B q)
  (St p (h1 ++ h2) (o1 ++ c :: o2) B q).
Inductive gift_back : state -> state -> Prop :=
| gift_back_made : forall p h1 c h2 o1 o2 B q, gift_back (St p (h1 ++ h2) (o1 ++ c :: o2) B q)
  (St p (h1 ++ c :: h2) (o1 ++ o2) B q).
Definition free_act s t := discard_out_of_turn s t \/ gift s t \/ gift_back s t.

(* p can force a win although the other may discard and give at will, k times between two moves *)
Section Freely.
Variable step : state -> state -> Prop.
Inductive can_force_freely_by (p : player) : nat -> state -> Prop :=
| free_mine : forall k s s', turn s = p -> step s s' -> (forall k', can_force_freely_by p k' s') ->
    (forall t, discard_out_of_turn s t -> can_force_freely_by p k t) ->
    (forall t k', k = S k' -> gift_back s t -> can_force_freely_by p k' t) -> can_force_freely_by
    p k s
| free_theirs : forall k s, turn s <> p ->
    (forall s' k', step s s' -> can_force_freely_by p k' s') ->
    (forall t k', k = S k' -> gift s t -> can_force_freely_by p k' t) -> can_force_freely_by p k s.
Lemma plainly p k s : can_force_freely_by p k s -> Turns.can_force turn step p s.
Proof.
  induction 1 as [k s s' T Hs _ IH _ _ _ _|k s T _ IH _ _].
  - exact (Turns.force_mine p s s' T Hs (IH 0%nat)).
  - apply Turns.force_theirs; [exact T|]. intros s' Hs. exact (IH s' 0%nat Hs).
Qed.
Lemma not_both p s : Turns.can_force turn step p s -> ~ Turns.can_force turn step (other p) s.
Proof.
  intros H1 H2. revert H1 H2. apply Turns.not_both; [apply not_eq_sym, other_neq|].
  intros t. destruct p, (turn t); auto.
Qed.

(* the same by a plan: p always has a move of it, and wins by whichever he makes *)
Variable plan : state -> state -> Prop.
Inductive always_wins (p : player) : nat -> state -> Prop :=
| plan_mine : forall k s, turn s = p -> (exists s', plan s s') ->
    (forall s', plan s s' -> step s s') -> (forall s' k', plan s s' -> always_wins p k' s') ->
    (forall t, discard_out_of_turn s t -> always_wins p k t) ->
    (forall t k', k = S k' -> gift_back s t -> always_wins p k' t) -> always_wins p k s
| plan_theirs : forall k s, turn s <> p -> (forall s' k', step s s' -> always_wins p k' s') ->
    (forall t k', k = S k' -> gift s t -> always_wins p k' t) -> always_wins p k s.
Lemma freely p k s : always_wins p k s -> can_force_freely_by p k s.
Proof.
  induction 1 as [k s T [s' Hs] L _ IH _ IHd _ IHg|k s T _ IH _ IHg].
  - apply free_mine with s'; auto.
  - apply free_theirs; auto.
Qed.
End Freely.

(* ------------------------------------------------------------------ every game ends *)
Definition size (B : list pile) := list_sum (map (@length colour) B).
Definition pending s := match pend s with Some Q => length Q | None => 0%nat end.
Definition held s := (length (mine s) + length (theirs s))%nat.
Definition total s := (held s + size (piles s) + pending s)%nat.

Lemma ends any s s' : step any s s' ->
  (total s' < total s \/ total s' = total s /\ held s' < held s)%nat.
Proof.
  intros Hs. destruct Hs; unfold total, held, size, pending; simpl;
  rewrite ?map_app, ?list_sum_app, ?app_length; simpl; rewrite ?map_app, ?list_sum_app, ?app_length;
    simpl; try lia.
  left. destruct H0 as [HK _]. apply Permutation_length in H. rewrite app_length in H.
  destruct killed; [congruence|]. simpl in H. lia.
Qed.

Lemma well_formed_step any s s' : well_formed s -> step any s s' -> well_formed s'.
Proof.
  unfold well_formed. intros HW Hs. destruct Hs; simpl in *; try assumption;
  try (constructor; [split; [discriminate|simpl; auto]|assumption]);
  apply Forall_app in HW; destruct HW as [W1 W2]; inversion W2; subst; apply Forall_app; split;
    try assumption;
  constructor; try assumption; (split; [discriminate|]); simpl; tauto.
Qed.
Lemma well_formed_free s t : well_formed s -> free_act s t -> well_formed t.
Proof. unfold well_formed. intros HW [H|[H|H]]; destruct H; exact HW. Qed.

Section ByPlan.
Variable any : bool.
Notation criterion := (criterion any).

(* acts out of turn neither make nor spoil a win of the other's *)
Lemma criterion_hands p h h' o o' B q :
  (forall k, some_choice_wins p (h ++ k) o B -> some_choice_wins p (h' ++ k) o' B) ->
  criterion (St p h o B q) -> criterion (St p h' o' B q).
Proof.
  intros H. unfold Criterion.criterion; destruct q as [Q|]; simpl.
  - intros (K & R & P & F & C). exists K, R. auto.
  - intros C. rewrite <- (app_nil_r h'). apply H. rewrite app_nil_r. exact C.
Qed.
Lemma more_hand p h1 c h2 k o1 o2 B : some_choice_wins p ((h1 ++ h2) ++ k) (o1 ++ c :: o2) B ->
  some_choice_wins p ((h1 ++ c :: h2) ++ k) (o1 ++ o2) B.
Proof. rewrite <- !app_assoc. intros H. apply more, less with c, H. Qed.
Lemma criterion_out s t : criterion s -> discard_out_of_turn s t ->
  criterion t /\ turn t = turn s /\ (total t < total s)%nat.
Proof.
  intros C H. destruct H. split; [|split; [reflexivity|]].
  - revert C. apply criterion_hands. intros k. apply less.
  - unfold total, held, pending; simpl. rewrite !app_length. simpl. lia.
Qed.
Lemma criterion_gift s t : ~ criterion s -> gift s t ->
  ~ criterion t /\ turn t = turn s /\ total t = total s /\ held t = held s.
Proof.
  intros C H. destruct H. split; [|split; [reflexivity|]].
  - intros D. apply C. revert D. apply criterion_hands. intros k. apply more_hand.
  - unfold total, held, pending; simpl. rewrite !app_length. simpl. lia.
Qed.
Lemma criterion_gift_back s t : criterion s -> gift_back s t ->
  criterion t /\ turn t = turn s /\ total t = total s /\ held t = held s.
Proof.
  intros C H. destruct H. split; [|split; [reflexivity|]].
  - revert C. apply criterion_hands. intros k. apply more_hand.
  - unfold total, held, pending; simpl. rewrite !app_length. simpl. lia.
Qed.

(* what is good for the player who has moved *)
Definition keeps_win s s' := turn s' = turn s /\ criterion s' \/
  turn s' = other (turn s) /\ ~ criterion s'.

(* step: the moves allowed. inside: the positions spoken of. plan: moves that keep the win. *)
Variables (step plan : state -> state -> Prop) (inside : state -> Prop).
Hypothesis allowed : forall s s', step s s' -> Rules.step any s s'.
Hypothesis inside_step : forall s s', inside s -> step s s' -> inside s'.
Hypothesis inside_free : forall s t, inside s -> free_act s t -> inside t.
Hypothesis plan_moves : forall s, inside s -> criterion s -> exists s', plan s s'.
Hypothesis plan_keeps : forall s s', inside s -> criterion s -> plan s s' ->
  step s s' /\ keeps_win s s'.
Notation wins := (always_wins step plan).

Lemma by_induction : forall n m k s, total s = n -> held s = m -> inside s ->
  (criterion s -> wins (turn s) k s) /\ (~ criterion s -> wins (other (turn s)) k s).
Proof.
  induction n as [n IHn] using (well_founded_induction lt_wf).
  induction m as [m IHm] using (well_founded_induction lt_wf).
  assert (IH : forall s s', total s = n -> held s = m -> inside s -> step s s' -> forall k',
    (criterion s' -> wins (turn s') k' s') /\ (~ criterion s' -> wins (other (turn s')) k' s')).
  { intros s s' En Em I Hs k'. assert (I' := inside_step _ _ I Hs).
    destruct (ends _ _ _ (allowed _ _ Hs)) as [L|[L1 L2]].
    - apply (IHn (total s')) with (m := held s'); auto. lia.
    - apply (IHm (held s')); auto; lia. }
  induction k as [|k IHk]; intros s En Em I; (split; intros C).
  1, 3: apply plan_mine; [reflexivity|exact (plan_moves s I C)
    |intros s' H; apply (plan_keeps s s' I C H)
    |intros s' k' H; destruct (plan_keeps s s' I C H) as [Hs [[Et D]|[Et D]]];
      destruct (IH s s' En Em I Hs k') as [I1 I2];
      [rewrite <- Et; auto|specialize (I2 D); rewrite Et, other_other in I2; exact I2]
    |intros t Ht; destruct (criterion_out _ _ C Ht) as (Ct & Et & L); rewrite <- Et;
      apply (IHn (total t)) with (m := held t); auto; [lia|];
      apply (inside_free s); [exact I|left; exact Ht]|].
  3, 4: apply plan_theirs; [intros E; symmetry in E; exact (other_neq _ E)
    |intros s' k' Hs; destruct (IH s s' En Em I Hs k') as [I1 I2];
      destruct (step_false any _ _ C (allowed _ _ Hs)) as [[Et D]|[Et D]]; rewrite <- Et; auto|].
  all: intros t k' Ek Ht; try discriminate Ek; injection Ek as <-.
  - destruct (criterion_gift_back _ _ C Ht) as (Ct & Et & L1 & L2). rewrite <- Et.
    apply IHk; try lia; auto. apply (inside_free s); [exact I|right; right; exact Ht].
  - destruct (criterion_gift _ _ C Ht) as (Ct & Et & L1 & L2). rewrite <- Et.
    apply IHk; try lia; auto. apply (inside_free s); [exact I|right; left; exact Ht].
Qed.

(* the plan wins where the criterion says so, and where a win can be forced at all *)
Theorem by_plan k p s : inside s ->
  let w := p = turn s /\ criterion s \/ p = other (turn s) /\ ~ criterion s in
  (wins p k s <-> w) /\ (can_force_freely_by step p k s <-> w) /\
  (Turns.can_force turn step p s <-> w).
Proof.
  intros I w. destruct (by_induction _ _ k s eq_refl eq_refl I) as [W L].
  assert (D : criterion s \/ ~ criterion s).
  { rewrite <- criterionb_spec. destruct (criterionb any s); [left|right]; congruence. }
  assert (P : forall q, wins q k s -> Turns.can_force turn step q s)
    by (intros q H; apply (plainly _ _ k), (freely _ plan), H).
  assert (H1 : w -> wins p k s) by (intros [[-> C]|[-> C]]; auto).
  assert (H2 : Turns.can_force turn step p s -> w).
  { intros F. unfold w. destruct D as [C|C], (either p (turn s)) as [->| ->]; auto; exfalso.
    - exact (not_both _ _ _ (P _ (W C)) F).
    - exact (not_both _ _ _ F (P _ (L C))). }
  split; [|split]; split; intros H.
  - apply H2, P, H.
  - exact (H1 H).
  - apply H2, (plainly _ _ k), H.
  - exact (freely _ plan _ _ _ (H1 H)).
  - exact (H2 H).
  - exact (P _ (H1 H)).
Qed.
End ByPlan.

(* any move that keeps the win is a plan, and there is one *)
Definition any_winning any s s' := step any s s' /\ keeps_win any s s'.
Lemma by_any_winning any k p s : well_formed s ->
  let w := p = turn s /\ criterion any s \/ p = other (turn s) /\ ~ criterion any s in
  (can_force_freely_by (step any) p k s <-> w) /\ (can_force any p s <-> w).
Proof.
  intros HW. apply (by_plan any (step any) (any_winning any) well_formed); auto.
  - apply well_formed_step.
  - exact well_formed_free.
  - intros t Ht C. destruct (step_true any t Ht C) as (t' & Hs & K). exists t'. split; assumption.
Qed.

Definition can_force_freely any := can_force_freely_by (step any).
Theorem free_actions any k s : well_formed s ->
  (can_force_freely any (turn s) k s <-> criterion any s) /\
  (can_force_freely any (other (turn s)) k s <-> ~ criterion any s).
Proof.
  intros HW. pose proof (other_neq (turn s)). split.
  - rewrite (proj1 (by_any_winning any k (turn s) s HW)). intuition congruence.
  - rewrite (proj1 (by_any_winning any k (other (turn s)) s HW)). intuition congruence.
Qed.
