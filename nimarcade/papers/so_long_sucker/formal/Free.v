(* Gifts and discards at any moment, finitely many between two moves, change nothing (free_actions):
   one more chip in the mover's hand never makes the criterion false, one less in the other's
   neither. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Turns.
From Proof Require Import Rules Criterion Counting Order Tactics Choices Losing Winning AllColours.
Import ListNotations.
Open Scope Z_scope.


(* more chips never harm, whatever they are: so gifts and discards at any moment never help *)
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
(* the player to move gives a chip: he does not become the winner *)
Theorem gift_mine p h1 c h2 o1 o2 B : some_choice_wins p (h1 ++ h2) (o1 ++ c :: o2) B ->
  some_choice_wins p (h1 ++ c :: h2) (o1 ++ o2) B.
Proof. intros H. apply more. apply less with c. exact H. Qed.

Section Free.
Variable any : bool.

(* the player not to move throws a prisoner away (discard_out_of_turn of turn; also while a capture
   is pending) *)
Inductive discard_out_of_turn : state -> state -> Prop :=
| out_of_turn : forall p h o1 c o2 B q, c <> Living (other p) ->
  discard_out_of_turn (St p h (o1 ++ c :: o2) B q) (St p h (o1 ++ o2) B q).
(* any chip changes hands *)
Inductive gift : state -> state -> Prop :=
| gift_made : forall p h1 c h2 o1 o2 B, gift (St p (h1 ++ c :: h2) (o1 ++ o2) B None)
  (St p (h1 ++ h2) (o1 ++ c :: o2) B None).
Inductive gift_back : state -> state -> Prop :=
| gift_back_made : forall p h1 c h2 o1 o2 B q, gift_back (St p (h1 ++ h2) (o1 ++ c :: o2) B q)
  (St p (h1 ++ c :: h2) (o1 ++ o2) B q).

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
End Freely.
Definition can_force_freely := can_force_freely_by (step any).

Lemma criterion_out s t : criterion any s -> discard_out_of_turn s t -> criterion any t /\
  turn t = turn s /\ (total t < total s)%nat.
Proof.
  intros C H. destruct H. split; [|split; [reflexivity|]].
  - destruct q as [Q|]; unfold criterion in *; simpl in *; [|exact (less _ _ _ _ _ _ C)].
    destruct C as (K & R & P & HF & C). exists K, R. split; [exact P|]. split; [exact HF|].
    exact (less _ _ _ _ _ _ C).
  - unfold total, held, pending; simpl. rewrite !app_length. simpl. lia.
Qed.
Lemma criterion_gift s t : ~ criterion any s -> gift s t -> ~ criterion any t /\ turn t = turn s /\
  total t = total s /\ held t = held s.
Proof.
  intros C H. destruct H. split; [|split; [reflexivity|]].
  - intros K. apply C. unfold criterion in *; simpl in *. exact (gift_mine _ _ _ _ _ _ _ K).
  - unfold total, held, pending; simpl. rewrite !app_length. simpl. lia.
Qed.
Lemma more_front p h1 c h2 k o B : some_choice_wins p ((h1 ++ h2) ++ k) o B ->
  some_choice_wins p ((h1 ++ c :: h2) ++ k) o B.
Proof. rewrite <- !app_assoc. simpl. apply more. Qed.
Lemma criterion_gift_back s t : criterion any s -> gift_back s t -> criterion any t /\
  turn t = turn s /\ total t = total s /\ held t = held s.
Proof.
  intros C H. destruct H. split; [|split; [reflexivity|]].
  - destruct q as [Q|]; unfold criterion in *; simpl in *; [|exact (gift_mine _ _ _ _ _ _ _ C)].
    destruct C as (K & R & P & HF & C). exists K, R. split; [exact P|]. split; [exact HF|].
    apply more_front. exact (less _ _ _ _ _ _ C).
  - unfold total, held, pending; simpl. rewrite !app_length. simpl. lia.
Qed.
Lemma well_formed_free s t : well_formed s -> (discard_out_of_turn s t \/ gift s t \/
  gift_back s t) -> well_formed t.
Proof. unfold well_formed. intros HW [H|[H|H]]; destruct H; exact HW. Qed.

Lemma free_nat : forall n m k s, total s = n -> held s = m -> well_formed s ->
  (criterion any s -> can_force_freely_by (step any) (turn s) k s) /\
  (~ criterion any s -> can_force_freely_by (step any) (other (turn s)) k s).
Proof.
  induction n as [n IHn] using (well_founded_induction lt_wf).
  induction m as [m IHm] using (well_founded_induction lt_wf).
  assert (IH : forall s s', total s = n -> held s = m -> well_formed s -> step any s s' ->
    forall k',
     (criterion any s' -> can_force_freely_by (step any) (turn s') k' s') /\
     (~ criterion any s' -> can_force_freely_by (step any) (other (turn s')) k' s')).
  { intros s s' En Em HW Hs k'. assert (HW' := well_formed_step _ _ _ HW Hs).
    destruct (ends _ _ _ Hs) as [L|[L1 L2]].
    - apply (IHn (total s')) with (m := held s'); auto. lia.
    - apply (IHm (held s')); auto; lia. }
  induction k as [|k IHk]; intros s En Em HW; (split; intros C).
  1, 3: destruct (step_true any s HW C) as (s' & Hs & Hc); apply free_mine with s'; auto.
  all: try (intros k'; destruct (IH s s' En Em HW Hs k') as [I1 I2]; destruct Hc as [[Et H]|[Et H]];
       [rewrite <- Et; auto | specialize (I2 H); rewrite Et, other_other in I2; exact I2]).
  all: try (intros t Ht; destruct (criterion_out _ _ C Ht) as (Ct & Et & L); rewrite <- Et;
       apply (IHn (total t)) with (m := held t); auto; [lia|]; eapply well_formed_free; eauto).
  all: try (apply free_theirs; [intros E; symmetry in E; exact (other_neq _ E)| |]).
  all: try (intros t k' Ek Ht; discriminate Ek).
  all: try (intros s' k' Hs; destruct (IH s s' En Em HW Hs k') as [I1 I2];
    destruct (step_false any _ _ C Hs) as [[Et H]|[Et H]]; rewrite <- Et; auto).
  - intros t k' Ek Ht. injection Ek as <-.
    destruct (criterion_gift_back _ _ C Ht) as (Ct & Et & L1 & L2). rewrite <- Et.
    apply IHk; try lia; auto. eapply well_formed_free; eauto.
  - intros t k' Ek Ht. injection Ek as <-.
    destruct (criterion_gift _ _ C Ht) as (Ct & Et & L1 & L2). rewrite <- Et.
    apply IHk; try lia; auto. eapply well_formed_free; eauto.
Qed.
Theorem free_actions : forall k s, well_formed s ->
  (criterion any s -> can_force_freely (turn s) k s) /\
  (~ criterion any s -> can_force_freely (other (turn s)) k s).
Proof. intros k s HW. exact (free_nat _ _ k s eq_refl eq_refl HW). Qed.

End Free.
