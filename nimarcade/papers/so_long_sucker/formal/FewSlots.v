(* The theorem for all colours with k slots: enough are as many as there are chips that are not
   Blue's, and as many as are not Red's (few). For only piles without his colour on top are in the
   winner's way, and each holds a chip that is not his. Where all slots are taken he takes up a pile
   of his own (full_own) or, without a chip of his colour in hand, plays a dead one on it, which is
   as good as on a new slot (full_dead). One slot fewer is not enough (FewSlotsWrong.v). *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Turns.
From Proof Require Import Rules Criterion Counting Order Tactics Choices Losing Winning Decide Free
  TwoColours Strategy Sigma Slots.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------ chips that there are *)
Section Weight.
Variable f : colour -> Z.
Hypothesis f_nn : forall c, 0 <= f c.
Definition weight s := sum f (mine s) + sum f (theirs s) + sum (sum f) (piles s) +
  match pend s with Some Q => sum f Q | None => 0 end.
Lemma weight_step any s s' : step any s s' -> weight s' <= weight s.
Proof.
  intros H. destruct H; unfold weight; cbn [mine theirs piles pend];
    rewrite ?sum_mid, ?sum_app, ?sum_cons, ?sum_app, ?sum_cons, ?sum_nil;
    try pose proof (f_nn c); try pose proof (f_nn (Dead d)); try pose proof (sum_nn f P f_nn);
    try lia.
  apply (sum_perm f) in H. rewrite sum_app in H. pose proof (sum_nn f killed f_nn). lia.
Qed.
Lemma weight_free s t : free_act s t -> weight t <= weight s.
Proof.
  intros [H|[H|H]]; destruct H; unfold weight; cbn [mine theirs piles pend];
    rewrite ?sum_mid, ?sum_app, ?sum_cons; pose proof (f_nn c); lia.
Qed.
End Weight.

Definition not_of p c := is_of (other p) c + is_dead c.
Lemma not_of_nn p c : 0 <= not_of p c.
Proof. unfold not_of. pose proof (is_of_nn (other p) c). pose proof (is_dead_nn c). lia. Qed.
Lemma sum_not_of p l : sum (not_of p) l = count (other p) l + count_dead l.
Proof.
  induction l as [|c l IH]; [reflexivity|].
  rewrite sum_cons, count_cons, count_dead_cons, IH. unfold not_of. lia.
Qed.
Definition few k s := well_formed s /\ (length (piles s) <= k)%nat /\
  forall p, weight (not_of p) s <= Z.of_nat k.

(* ------------------------------------------------------------------ all slots are taken *)
Definition own_top p (x : marked) := if on_top p (fst x) then 1 else 0.
Lemma own_top_nn p x : 0 <= own_top p x.
Proof. unfold own_top. destruct (on_top p (fst x)); lia. Qed.
Lemma in_the_way p ml : Forall (fun P => P <> [] /\ alternating P) (map fst ml) ->
  sum (own_top p) ml = 0 -> Z.of_nat (length ml) <= sum (sum (not_of p)) (map fst ml).
Proof.
  induction ml as [|[P j] ml IH]; intros W H; [simpl; lia|]. inversion W as [|? ? [N _] W']; subst.
  rewrite sum_cons in H. pose proof (own_top_nn p (P, j)).
  pose proof (sum_nn (own_top p) ml (own_top_nn p)).
  specialize (IH W' ltac:(lia)). simpl map. rewrite sum_cons. cbn [length fst].
  enough (1 <= sum (not_of p) P) by lia. assert (O : own_top p (P, j) = 0) by linear.
  clear H. unfold own_top in O. cbn [fst] in O.
  destruct P as [|c P]; [congruence|]. rewrite sum_cons.
  pose proof (sum_nn (not_of p) P (not_of_nn p)).
  assert (1 <= not_of p c); [|lia]. unfold not_of. destruct c as [r|d]; [|simpl; lia].
  destruct (either r p) as [->| ->].
  - unfold on_top in O. rewrite same_player_refl in O. discriminate.
  - simpl. rewrite same_player_refl. lia.
Qed.

(* a dead chip on an own pile, by who has no other chip of his colour: as good as on a new slot *)
Lemma dead_on_own p d o h B1 P B2 : count p h = 0 ->
  some_choice_wins (other p) o h (B1 ++ (Dead d :: Living p :: P) :: B2) ->
  some_choice_wins (other p) o h ([Dead d] :: B1 ++ (Living p :: P) :: B2).
Proof.
  intros N (ml & E & H). destruct (map_split1 _ _ _ _ E) as (m1 & j & m2 & -> & <- & <-).
  exists (([Dead d], Leave) :: m1 ++ (Living p :: P, Leave) :: m2).
  split; [simpl; rewrite map_app; reflexivity|]. revert H.
  unfold choice_wins, enough, lead_wins; cbv zeta; rewrite !other_other, N.
  rewrite !sum_cons, !sum_mid. simpl. rewrite ?other_same_player, ?same_player_other. simpl.
  generalize (count (other p) o), (count p o), (count_dead o), (count_dead h).
  set (q := other p).
  generalize (sum (own_gain q) (m1 ++ m2)), (sum (dead_gain q) (m1 ++ m2)),
    (sum (covers q) (m1 ++ m2)), (sum (tops q) (m1 ++ m2)), (sum (build_on q) (m1 ++ m2)).
  intros a b c t e m r d0 c0. destruct (0 <? m); lia.
Qed.

(* a single chip of his own is taken up *)
Lemma single_taken any p h1 h2 o (m1 m2 : list marked) j :
  choice_wins p (h1 ++ Living p :: h2) o (m1 ++ ([Living p], j) :: m2) ->
  criterion any (St p (h1 ++ h2) o (map fst m1 ++ map fst m2) (Some [Living p; Living p])).
Proof.
  intros H. exists [Living p], [Living p]. split; [reflexivity|].
  split; [split; [discriminate|reflexivity]|]. exists (m1 ++ m2). split; [apply map_app|].
  revert H. cbn [turn mine theirs piles]. destruct j; weigh.
Qed.

Lemma sum_pick {A} (f : A -> Z) l : (forall x, 0 <= f x) -> sum f l <> 0 ->
  exists l1 x l2, l = l1 ++ x :: l2 /\ 0 < f x.
Proof. intros F N. destruct (sum_find f l F) as [Z|H]; [contradiction|exact H]. Qed.
Lemma own_top_pick p ml : sum (own_top p) ml <> 0 -> exists m1 P j m2,
  ml = m1 ++ (Living p :: P, j) :: m2.
Proof.
  intros N. destruct (sum_pick _ _ (own_top_nn p) N) as (m1 & [P j] & m2 & -> & T).
  unfold own_top in T. cbn [fst] in T. destruct (on_top p P) eqn:E; [|lia].
  apply on_top_head in E as [P' ->]. exists m1, P', j, m2. reflexivity.
Qed.
Definition moves_on any k s := exists s', bstep any k s s' /\ keeps_win any s s'.

(* with a chip of his colour in hand *)
Lemma full_own any k p h o ml : (1 <= k)%nat -> 0 < count p h ->
  Forall (fun P => P <> [] /\ alternating P) (map fst ml) -> length ml = k ->
  sum (not_of p) h + sum (not_of p) o + sum (sum (not_of p)) (map fst ml) <= Z.of_nat k ->
  choice_wins p h o ml -> moves_on any k (St p h o (map fst ml) None).
Proof.
  intros K M W L N H. destruct (count_split _ _ M) as (h1 & h2 & ->).
  destruct (Z.eq_dec (sum (own_top p) ml) 0) as [Z|Z].
  - pose proof (in_the_way p ml W Z) as C. rewrite L in C. rewrite !sum_not_of in N.
    pose proof (count_nn (other p) (h1 ++ Living p :: h2)). pose proof (count_nn (other p) o).
    pose proof (count_dead_nn (h1 ++ Living p :: h2)). pose proof (count_dead_nn o).
    assert (N1 : count (other p) o = 0) by linear. assert (N2 : count_dead o = 0) by linear.
    destruct ml as [|[[|t P] j] ml]; [simpl in L; lia|inversion W as [|? ? [E _] _]; congruence|].
    exists (St (other p) o (h1 ++ h2) ((Living p :: t :: P) :: map fst ml) None). split.
    + split; [|cbn [piles length]; rewrite map_length; simpl in L; lia].
      apply (put_pass any p h1 (Living p) h2 o [] t P (map fst ml)).
      * intros ->. rewrite sum_cons in Z. pose proof (sum_nn (own_top p) ml (own_top_nn p)).
        unfold own_top at 1 in Z. simpl in Z. rewrite same_player_refl in Z. linear.
      * rewrite <- (other_other p) at 1. apply (next_top (other p)).
    + right. split; [reflexivity|]. intros (ml' & _ & C'). cbn [turn mine theirs piles] in C'.
      unfold choice_wins, enough, lead_wins in C'. cbv zeta in C'. rewrite N1, N2 in C'.
      pose proof (sum_nn (covers (other p)) ml' (covers_nn (other p))).
      change (0 <? 0) with false in C'. cbv iota in C'. linear.
  - destruct (own_top_pick p ml Z) as (m1 & P & j & m2 & ->). rewrite map_app in *. simpl map in *.
    eexists. split; [split; [apply capture|]|left; split; [reflexivity|]].
    + cbn [piles]. rewrite app_length, !map_length. rewrite app_length in L. simpl in L. linear.
    + destruct P as [|c P]; [exact (single_taken any p h1 h2 o m1 m2 j H)|].
      apply taken_up with j; [|discriminate|exact H].
      apply Forall_app in W as [_ W]. inversion W as [|? ? [_ A] _]. exact A.
Qed.

(* without one he has a dead one *)
Lemma full_dead any k p h o ml : count p h = 0 ->
  Forall (fun P => P <> [] /\ alternating P) (map fst ml) -> length ml = k ->
  sum (not_of p) h + sum (not_of p) o + sum (sum (not_of p)) (map fst ml) <= Z.of_nat k ->
  choice_wins p h o ml -> moves_on any k (St p h o (map fst ml) None).
Proof.
  intros M W L N H. pose proof (sum_nn (covers p) ml (covers_nn p)) as C.
  assert (D : sum (covers p) ml < count_dead h /\ sum (tops p) ml = 0).
  { revert H. unfold choice_wins, enough, lead_wins. cbv zeta. rewrite M.
    change (0 <? 0) with false. cbv iota. change (pile * mark)%type with marked in *. lia. }
  destruct D as [D T]. assert (D0 : 0 < count_dead h) by linear.
  destruct (count_dead_split _ D0) as (d & h1 & h2 & ->).
  destruct (Z.eq_dec (sum (covers p) ml) 0) as [Z|Z].
  - assert (B : sum (own_top p) ml <> 0).
    { intros O. pose proof (in_the_way p ml W O) as X. rewrite L in X. rewrite !sum_not_of in N.
      pose proof (count_nn (other p) (h1 ++ Dead d :: h2)). pose proof (count_nn (other p) o).
      pose proof (count_dead_nn o). linear. }
    destruct (own_top_pick p ml B) as (m1 & P & j & m2 & ->). rewrite map_app in *. simpl map in *.
    rewrite count_mid in M. simpl in M.
    exists (St (other p) o (h1 ++ h2) (map fst m1 ++ (Dead d :: Living p :: P) :: map fst m2) None).
    split; [split|right; split; [reflexivity|]].
    + apply put_pass; [discriminate|]. rewrite <- (other_other p) at 1. apply next_second.
    + cbn [piles]. rewrite app_length. cbn [length]. rewrite !map_length.
      rewrite app_length in L. simpl in L. linear.
    + intros X. apply (dead_on_own p d o (h1 ++ h2)) in X; [|exact M]. revert X.
      cbn [turn mine theirs piles]. apply no_pass with (ml := m1 ++ (Living p :: P, j) :: m2);
        [rewrite map_app; reflexivity|exact Z|exact T| |exact H].
      intros M'. lia.
  - destruct (sum_pick _ _ (covers_nn p) Z) as (m1 & [P j] & m2 & -> & X).
    assert (E : exists P', P = Living (other p) :: P' /\ j = Cover).
    { revert X. clear. unfold covers. simpl. destruct P as [|[r|e] P]; try lia. intros X. exists P.
      destruct r, p, j; simpl in *; try lia; auto. }
    destruct E as (P' & -> & ->). rewrite map_app in *. simpl map in *.
    exists (St p (h1 ++ h2) o (map fst m1 ++ (Dead d :: Living (other p) :: P') ::
      map fst m2) None).
    split; [split|left; split; [reflexivity|]].
    + apply put_keep; [discriminate|apply next_second].
    + cbn [piles]. rewrite app_length. cbn [length]. rewrite !map_length.
      rewrite app_length in L. simpl in L. linear.
    + exists (m1 ++ (Dead d :: Living (other p) :: P', Leave) :: m2).
      split; [rewrite map_app; reflexivity|]. exact (fwd_cover p h1 d h2 o m1 m2 P' H).
Qed.

Lemma few_moves any k s : (1 <= k)%nat -> few k s -> criterion any s -> moves_on any k s.
Proof.
  intros K (HW & L & N) C. destruct (step_true any s HW C) as (s0 & S0 & R0).
  destruct (le_gt_dec (length (piles s0)) k) as [G|G];
    [exists s0; split; [split; assumption|exact R0]|]. clear R0.
  destruct s as [p h o B [Q|]]; [exfalso; inversion S0; subst; simpl in *; lia|].
  assert (E : length B = k).
  { inversion S0; subst; simpl in *; rewrite ?app_length in *; simpl in *; lia. }
  destruct C as (ml & EB & C). cbn [turn mine theirs piles] in *. subst B.
  specialize (N p). unfold weight in N. cbn [mine theirs piles pend] in N.
  rewrite map_length in E. rewrite Z.add_0_r in N.
  destruct (Z.ltb_spec 0 (count p h)) as [M|M].
  - exact (full_own any k p h o ml K M HW E N C).
  - pose proof (count_nn p h). apply full_dead; [lia|exact HW|exact E|exact N|exact C].
Qed.

(* Who wins with few slots, also where the other discards and gives at will *)
Theorem few_slots any k n s : (1 <= k)%nat -> few k s ->
  (can_force_b any k (turn s) s <-> criterion any s) /\
  (can_force_b any k (other (turn s)) s <-> ~ criterion any s) /\
  (can_force_freely_b any k (turn s) n s <-> criterion any s) /\
  (can_force_freely_b any k (other (turn s)) n s <-> ~ criterion any s).
Proof.
  intros K I. pose proof (other_neq (turn s)).
  assert (D : forall p, let w := p = turn s /\ criterion any s \/ p = other (turn s) /\
    ~ criterion any s in (can_force_freely_b any k p n s <-> w) /\ (can_force_b any k p s <-> w)).
  { intros p. refine (proj2 (by_plan any (bstep any k)
      (fun t t' => bstep any k t t' /\ keeps_win any t t') (few k) _ _ _ _ _ n p s I)).
    - intros t t' [S _]. exact S.
    - intros t t' (HW & _ & N) [S L]. split; [exact (well_formed_step any t t' HW S)|].
      split; [exact L|]. intros q.
      pose proof (weight_step (not_of q) (not_of_nn q) any t t' S). specialize (N q). lia.
    - intros t t' (HW & L & N) F. split; [exact (well_formed_free t t' HW F)|]. split.
      + destruct F as [F|[F|F]]; destruct F; exact L.
      + intros q. pose proof (weight_free (not_of q) (not_of_nn q) t t' F). specialize (N q). lia.
    - intros t It C. exact (few_moves any k t K It C).
    - auto. }
  destruct (D (turn s)) as [-> ->], (D (other (turn s))) as [-> ->].
  repeat split; intuition congruence.
Qed.
