(* Theorem 2.39 of De Carufel and Jerade as printed: with k slots for piles, every k >= 1, and two
   colours alone. Bounded is the number of piles alone (bstep); who can force a win does not change,
   also where the other discards and gives at will. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Turns.
From Proof Require Import Rules Criterion Counting Order Tactics Choices Losing Winning Decide
  AllColours Free TwoColours.
Import ListNotations.
Open Scope Z_scope.

Section Slots.
Variable any : bool.
Variable k : nat.
Hypothesis K : (1 <= k)%nat.
Notation step := (step any).
Notation criterion := (criterion any).

(* as in Rules.v, but never more than k piles *)
Definition bstep s s' := step s s' /\ (length (piles s') <= k)%nat.
Definition can_force_b := Turns.can_force turn bstep.

(* chips of dead colours anywhere *)
Definition dead_in s := count_dead (mine s) + count_dead (theirs s) + sum count_dead (piles s) +
  match pend s with Some Q => count_dead Q | None => 0 end.
Lemma sum_dead_nn B : 0 <= sum count_dead B.
Proof. apply sum_nn. intros. apply count_dead_nn. Qed.
Lemma dead_step s s' : step s s' -> dead_in s' <= dead_in s.
Proof.
  intros H. destruct H; unfold dead_in; simpl; sums; rewrite ?sum_cons; counts_nn;
  repeat match goal with |- context [is_dead ?c] => lazymatch goal with H : 0 <= is_dead c |- _ =>
    fail | _ => pose proof (is_dead_nn c) end end;
  simpl in *; rewrite ?count_dead_cons in *; simpl in *; try lia.
  apply count_dead_perm in H. rewrite count_dead_app in H. pose proof (count_dead_nn killed). lia.
Qed.

Lemma single_capture p h1 h2 o (m1 m2 : list marked) j :
  choice_wins p (h1 ++ Living p :: h2) o (m1 ++ ([Living p], j) :: m2) ->
  choice_wins p ((h1 ++ h2) ++ [Living p]) o (m1 ++ m2).
Proof. destruct j; weigh. Qed.

(* a pile of two or more with his own colour on top is taken up *)
Lemma take_up_long p h o (m1 : list marked) P j m2 : alternating (Living p :: P) -> P <> [] ->
  count_dead P = 0 ->
  0 < count p h -> choice_wins p h o (m1 ++ (Living p :: P, j) :: m2) ->
  (length (map fst m1 ++ (Living p :: P) :: map fst m2) <= k)%nat ->
  exists s', bstep (St p h o (map fst m1 ++ (Living p :: P) :: map fst m2) None) s' /\
  turn s' = p /\ criterion s'.
Proof.
  intros Halt HP DP M HW2 HK. destruct (count_split _ _ M) as (h1 & h2 & ->).
  assert (J : 0 < count (other p) P).
  { destruct P as [|t P]; [congruence|]. simpl in Halt. destruct Halt as [Ht _]. sums. counts_nn.
    destruct t as [r|d], p; try destruct r; simpl in *; try congruence; lia. }
  destruct (count_split _ _ J) as (P1 & P2 & EP). eexists. split; [split; [apply capture|]|].
  - simpl. rewrite app_length. rewrite app_length in HK. simpl in HK. linear.
  - split; [reflexivity|]. exists [Living (other p)], (Living p :: Living p :: P1 ++ P2).
    split; [|split].
    + subst P. simpl. symmetry.
      apply (Permutation_middle (Living p :: Living p :: P1) P2 (Living (other p))).
    + split; [discriminate|reflexivity].
    + exists (m1 ++ m2). split; [apply map_app|]. revert HW2.
      apply fwd_capture; try assumption; subst P; sums; counts_nn;
        destruct p; simpl in *; intros; try lia; repeat split; lia.
Qed.

Lemma step_true_b s : well_formed s -> dead_in s = 0 -> (length (piles s) <= k)%nat ->
  criterion s ->
  exists s', bstep s s' /\ (turn s' = turn s /\ criterion s' \/ turn s' = other (turn s) /\
  ~ criterion s').
Proof.
  intros HW HD HK HCr. destruct (step_true any s HW HCr) as (s0 & S0 & R0).
  destruct (le_gt_dec (length (piles s0)) k) as [L|L];
    [exists s0; split; [split; assumption|exact R0]|]. clear R0.
  destruct s as [p h o B [Q|]]; unfold dead_in in HD; simpl in HD, HK.
  { exfalso. inversion S0; subst; simpl in *; lia. }
  assert (HB : B <> []) by (intros ->; inversion S0; subst; simpl in *; try lia; destruct B1;
    discriminate). clear S0 L s0.
  pose proof (count_dead_nn h). pose proof (count_dead_nn o). pose proof (sum_dead_nn B).
  assert (D0 : count_dead h = 0) by lia. assert (DB : sum count_dead B = 0) by lia.
  unfold Criterion.criterion, well_formed in *. simpl in *. destruct HCr as (ml & E & HW2).
  assert (F : forall c, may_kill any [c]) by (intros c; split; [discriminate|reflexivity]).
  assert (G : Forall (fun P => count_dead P = 0) B).
  { clear - DB. induction B as [|P B IH]; [constructor|]. rewrite sum_cons in DB.
    pose proof (count_dead_nn P). pose proof (sum_dead_nn B).
    constructor; [lia|apply IH; lia]. }
  assert (TC : Forall two_colours B).
  { rewrite Forall_forall in *. intros P I. destruct (HW P I). unfold two_colours. auto. }
  destruct (total_gains p ml ltac:(rewrite E; exact TC)) as (_ & TA & _).
  pose proof (sum_nn (covers p) ml (covers_nn p)).
  assert (M : 0 < count p h /\ sum (covers p) ml = 0).
  { unfold choice_wins, enough, lead_wins in HW2. rewrite D0, TA in HW2. pose proof (count_nn p h).
    destruct (Z.ltb_spec 0 (count p h)); change (pile * mark)%type with marked in *; lia. }
  destruct M as [M HC].
  destruct (sum_find (long_own p) ml (long_own_nn p)) as [HL|(m1 & [P j] & m2 & -> & HL)].
  2: { assert (HP : exists P', P = Living p :: P' /\ P' <> []).
    { unfold long_own in HL. simpl in HL. destruct P as [|[r|d] [|c P]]; try lia.
      exists (c :: P). split; [|discriminate]. destruct r, p; simpl in HL; try lia; reflexivity. }
    destruct HP as (P' & -> & HP). apply put_fst in E. subst B.
    destruct (well_formed_split _ _ _ HW) as [_ Halt].
    assert (DP : count_dead P' = 0).
    { apply Forall_app in G. destruct G as [_ G]. inversion G as [|? ? G1 _].
      rewrite count_dead_cons in G1. simpl in G1. lia. }
    destruct (take_up_long p h o m1 P' j m2 Halt HP DP M HW2 HK) as (s' & Hs & T & C). exists s'.
    auto. }
  destruct (no_long p ml HL) as [S1 S2]. rewrite E in S1, S2.
  assert (Top1 : forall m1 P j m2, ml = m1 ++ (Living (other p) :: P, j) :: m2 ->
    sum (tops p) (m1 ++ m2) = 0 -> j = Top \/ j <> Cover ->
    exists s', bstep (St p h o B None) s' /\ turn s' = other p /\ ~ criterion s').
  { intros m1 P j m2 -> HT Hj. apply put_fst in E. subst B.
    destruct (rest_gains _ _ _ _ S1 S2) as [Z1 Z2].
    destruct (rest_zero _ _ _ _ (covers_nn p) HC) as [_ HC'].
    destruct (count_split _ _ M) as (h1 & h2 & ->). eexists.
    split; [split; [apply put_pass with (P := P); [destruct p; discriminate|
               rewrite <- (other_other p) at 1; apply (next_top (other p))]|]|].
    - simpl. rewrite app_length. rewrite app_length in HK. simpl in HK |- *. linear.
    - split; [reflexivity|]. unfold Criterion.criterion. simpl.
      apply no_top with (m1 := m1) (m2 := m2) (k := j); auto.
      destruct Hj as [->|Hj]; [left; reflexivity|right; split; [exact Hj|]]. revert D0. sums.
      counts_nn. simpl. lia. }
  destruct (sum_find (tops p) ml (tops_nn p)) as [HT|(m1 & [P j] & m2 & EM & HT)].
  2: { assert (HP : exists P', P = Living (other p) :: P' /\ j = Top).
    { revert HT; unfold tops; simpl; clear. destruct P as [|[r|d] P]; try lia; intros HT; exists P.
      destruct r, p, j; simpl in *; try lia; auto. }
    destruct HP as (P' & -> & ->).
    assert (HT' : sum (tops p) (m1 ++ m2) = 0).
    { pose proof (sum_nn (tops p) (m1 ++ m2) (tops_nn p)) as T2.
      assert (T1 : tops p (Living (other p) :: P', Top) = 1) by (destruct p; reflexivity).
      assert (T3 : sum (tops p) ml = 1 + sum (tops p) (m1 ++ m2)) by (rewrite EM, sum_mid; linear).
      unfold choice_wins, enough, lead_wins in HW2. rewrite HC, D0, TA in HW2. clear - T2 T3 HW2 M.
      destruct (Z.ltb_spec 0 (count p h)); linear. }
    destruct (Top1 _ _ _ _ EM HT' (or_introl eq_refl)) as (s' & Sb & T & W). exists s'. auto. }
  destruct (sum_find (theirs_on_top p) ml (theirs_on_top_nn p)) as [HO|(m1 & [P j] & m2 & EM & HO)].
  2: { assert (HP : exists P', P = Living (other p) :: P').
    { revert HO; unfold theirs_on_top; simpl; clear.
      destruct P as [|[r|d] P]; try lia; intros HT; exists P.
      destruct r, p; simpl in *; try lia; auto. }
    destruct HP as (P' & ->).
    assert (HT' : sum (tops p) (m1 ++ m2) = 0) by (rewrite EM in HT;
      apply (rest_zero _ _ _ _ (tops_nn p) HT)).
    assert (Hj : j <> Cover).
    { intros ->. rewrite EM in HC. destruct (rest_zero _ _ _ _ (covers_nn p) HC) as [HC1 _].
      clear - HC1. destruct p; simpl in HC1; lia. }
    destruct (Top1 _ _ _ _ EM HT' (or_intror Hj)) as (s' & Sb & T & W). exists s'. auto. }
  (* own single chips alone: take one up, and a slot is free *)
  destruct ml as [|[P j] ml]; [simpl in E; congruence|]. simpl in E. subst B.
  assert (HP : P = [Living p]).
  { inversion HW as [|? ? [W1 W2] _]. inversion G as [|? ? G1 _]. subst. rewrite sum_cons in HL, HO.
    pose proof (sum_nn (long_own p) ml (long_own_nn p)).
    pose proof (sum_nn (theirs_on_top p) ml (theirs_on_top_nn p)).
    pose proof (long_own_nn p (P, j)). pose proof (theirs_on_top_nn p (P, j)).
    assert (A1 : long_own p (P, j) = 0) by linear.
    assert (A2 : theirs_on_top p (P, j) = 0) by linear. clear - A1 A2 W1 G1.
    unfold long_own, theirs_on_top in *. simpl in *. destruct P as [|[r|d] P]; [congruence| |].
    - destruct P; destruct r, p; simpl in *; try lia; reflexivity.
    - rewrite count_dead_cons in G1. simpl in G1. pose proof (count_dead_nn P). lia. }
  subst P. destruct (count_split _ _ M) as (h1 & h2 & ->).
  eexists. split; [split; [apply (capture any p h1 h2 o [] [])|]|].
  - simpl in *. lia.
  - left. split; [reflexivity|]. exists [Living p], [Living p]. split; [reflexivity|].
    split; [apply F|]. simpl.
    exists ml. split; [reflexivity|]. apply (single_capture p h1 h2 o [] ml j). exact HW2.
Qed.

(* the same although the other may discard and give at will, n gifts between two moves: see Free.v
   *)
Definition can_force_freely_b := can_force_freely_by bstep.

(* no chip of a dead colour, no pile too many *)
Definition inside s := well_formed s /\ dead_in s = 0 /\ (length (piles s) <= k)%nat.
Lemma dead_in_nn s : 0 <= dead_in s.
Proof.
  pose proof (count_dead_nn (mine s)). pose proof (count_dead_nn (theirs s)).
  pose proof (sum_dead_nn (piles s)).
  unfold dead_in. destruct (pend s) as [Q|]; [pose proof (count_dead_nn Q)|]; lia.
Qed.
Lemma inside_step s s' : inside s -> bstep s s' -> inside s'.
Proof.
  intros (HW & HD & HK) [Hs HK']. split; [exact (well_formed_step any _ _ HW Hs)|].
  split; [|exact HK'].
  assert (X := dead_step _ _ Hs). pose proof (dead_in_nn s'). lia.
Qed.
Lemma inside_free s t : inside s -> discard_out_of_turn s t \/ gift s t \/ gift_back s t ->
  inside t.
Proof.
  intros (HW & HD & HK) H. split; [exact (well_formed_free _ _ HW H)|]. pose proof (dead_in_nn t).
  destruct H as [H|[H|H]]; destruct H; (split; [|exact HK]); unfold dead_in in *;
    cbn [mine theirs piles pend] in *;
    rewrite ?count_dead_app, ?count_dead_cons in *; try pose proof (is_dead_nn c); lia.
Qed.

Lemma by_induction_b : forall m j n s, total s = m -> held s = j -> inside s ->
  (criterion s -> can_force_freely_by bstep (turn s) n s) /\
  (~ criterion s -> can_force_freely_by bstep (other (turn s)) n s).
Proof.
  induction m as [m IHm] using (well_founded_induction lt_wf).
  induction j as [j IHj] using (well_founded_induction lt_wf).
  assert (IH : forall s s', total s = m -> held s = j -> inside s -> bstep s s' -> forall n',
    (criterion s' -> can_force_freely_by bstep (turn s') n' s') /\
    (~ criterion s' -> can_force_freely_by bstep (other (turn s')) n' s')).
  { intros s s' Em Ej HI Hs n'. assert (HI' := inside_step _ _ HI Hs).
    destruct (ends any _ _ (proj1 Hs)) as [L|[L1 L2]].
    - apply (IHm (total s')) with (j := held s'); auto. lia.
    - apply (IHj (held s')); auto; lia. }
  induction n as [|n IHn]; intros s Em Ej HI; (split; intros C).
  1, 3: destruct HI as (HW & HD & HK); destruct (step_true_b s HW HD HK C) as (s' & Hs & Hc);
       assert (HI : inside s) by (repeat split; assumption); apply free_mine with s'; auto.
  all: try (intros n'; destruct (IH s s' Em Ej HI Hs n') as [I1 I2]; destruct Hc as [[Et H]|[Et H]];
       [rewrite <- Et; auto|specialize (I2 H); rewrite Et, other_other in I2; exact I2]).
  all: try (intros t Ht; destruct (criterion_out any _ _ C Ht) as (Ct & Et & L); rewrite <- Et;
       apply (IHm (total t)) with (j := held t); auto; [lia|apply (inside_free s); auto]).
  all: try (apply free_theirs; [intros E; symmetry in E; exact (other_neq _ E)| |]).
  all: try (intros t n' En Ht; discriminate En).
  all: try (intros s' n' Hs; destruct (IH s s' Em Ej HI Hs n') as [I1 I2];
       destruct (step_false any _ _ C (proj1 Hs)) as [[Et H]|[Et H]]; rewrite <- Et; auto).
  - intros t n' En Ht. injection En as <-.
    destruct (criterion_gift_back any _ _ C Ht) as (Ct & Et & L1 & L2). rewrite <- Et.
    apply IHn; try lia; auto. apply (inside_free s); auto.
  - intros t n' En Ht. injection En as <-.
    destruct (criterion_gift any _ _ C Ht) as (Ct & Et & L1 & L2). rewrite <- Et.
    apply IHn; try lia; auto. apply (inside_free s); auto.
Qed.
Lemma not_both_b p s : can_force_b p s -> can_force_b (other p) s -> False.
Proof.
  apply Turns.not_both; [apply not_eq_sym, other_neq|]. intros t. destruct p, (turn t); auto.
Qed.
End Slots.

(* two colours: only chips of the two players *)
Definition two_left s := well_formed s /\ pend s = None /\ count_dead (mine s) = 0 /\
  count_dead (theirs s) = 0 /\
  Forall (fun P => count_dead P = 0) (piles s).
(* the inequality of the theorem, for the player to move *)
Definition wins_2_39 s := let x := turn s in let y := other x in 0 < count x (mine s) /\
  (count y (theirs s) + sum (value y) (piles s) - most y (piles s) < count x (mine s) + sum
  (value x) (piles s) \/
   count y (theirs s) = 0).
Lemma two_left_inside any k s : two_left s -> (length (piles s) <= k)%nat ->
  inside k s /\ (criterion any s <-> wins_2_39 s).
Proof.
  intros (HW & HQ & D1 & D2 & D3) L. split.
  - split; [exact HW|]. split; [|exact L]. unfold dead_in. rewrite D1, D2, HQ.
    enough (sum count_dead (piles s) = 0) by lia.
    clear - D3. induction D3 as [|P B H _ IH]; [reflexivity|]. rewrite sum_cons. lia.
  - rewrite <- (three_colours_iff any s HW). exact (theorem_2_39 any s HW HQ D1 D2 D3).
Qed.

Lemma decides_b any k s : (1 <= k)%nat -> inside k s -> (can_force_b any k (turn s) s <->
  criterion any s).
Proof.
  intros K I. destruct (by_induction_b any k K _ _ 0 s eq_refl eq_refl I) as [B1 B2]. split.
  - intros H. destruct (criterionb any s) eqn:Q; [apply criterionb_spec, Q|].
    exfalso. apply (not_both_b any k (turn s) s H), (plainly _ _ 0), B2. intros W.
    apply criterionb_spec in W. congruence.
  - intros H. apply (plainly _ _ 0), B1, H.
Qed.
(* Theorem 2.39 as printed: with k slots *)
Theorem theorem_2_39_slots any k s : (1 <= k)%nat -> (length (piles s) <= k)%nat -> two_left s ->
  (can_force_b any k (turn s) s <-> wins_2_39 s).
Proof. intros K L T. destruct (two_left_inside any k s T L) as [I E].
  rewrite (decides_b any k s K I). exact E. Qed.
(* who has captured a pile Q wins if and only if something that he may keep of it makes the
   inequality true *)
Theorem captured_slots any k p h o B Q : (1 <= k)%nat -> (length B <= k)%nat -> count_dead Q = 0 ->
  two_left (St p h o B None) ->
  (can_force_b any k p (St p h o B (Some Q)) <->
   exists killed kept, Permutation Q (killed ++ kept) /\ may_kill any killed /\
   wins_2_39 (St p (h ++ kept) o B None)).
Proof.
  intros K L DQ T. assert (I : inside k (St p h o B (Some Q))).
  { destruct (two_left_inside any k _ T L) as [(HW & HD & _) _]. repeat split; [exact HW| |exact L].
    unfold dead_in in *. simpl in *. lia. }
  rewrite (decides_b any k _ K I : can_force_b any k p _ <-> _). unfold criterion. simpl.
  assert (E : forall killed kept, Permutation Q (killed ++ kept) ->
    (some_choice_wins p (h ++ kept) o B <-> wins_2_39 (St p (h ++ kept) o B None))).
  { intros killed kept P. refine (proj2 (two_left_inside any k (St p (h ++ kept) o B None) _ L)).
    destruct T as (HW & HQ & D1 & D2 & D3). simpl in *.
    repeat split; try assumption. simpl. rewrite count_dead_app, D1. apply count_dead_perm in P.
    rewrite count_dead_app in P.
    pose proof (count_dead_nn killed). pose proof (count_dead_nn kept). lia. }
  split; intros (killed & kept & P & F & W); exists killed, kept;
    (split; [exact P|split; [exact F|apply (E killed kept P), W]]).
Qed.
(* discards and gifts of the other change nothing *)
Theorem slots_free_actions any k n s : (1 <= k)%nat -> (length (piles s) <= k)%nat -> two_left s ->
  (wins_2_39 s -> can_force_freely_b any k (turn s) n s) /\
  (~ wins_2_39 s -> can_force_freely_b any k (other (turn s)) n s).
Proof.
  intros K L T. destruct (two_left_inside any k s T L) as [I E]. rewrite <- E.
  exact (by_induction_b any k K _ _ n s eq_refl eq_refl I).
Qed.
