(* Theorem 2.39 of De Carufel and Jerade for unlimited piles, as a corollary: no dead chips. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Tactics Choices Free AllColours.
Import ListNotations.
Open Scope Z_scope.

Arguments Z.max : simpl never.
(* chips of r in a pile of at least two chips topped by r: |beta|_b, |rho|_r of the paper *)
Definition value r (P : pile) := match P with Living q :: _ :: _ => if same_player q r then
  count r P else 0 | _ => 0 end.
Definition most r (B : list pile) := fold_right (fun P m => Z.max (value r P) m) 0 B.
Definition two_colours (P : pile) := P <> [] /\ alternating P /\ count_dead P = 0.

Lemma value_nn r P : 0 <= value r P.
Proof. destruct P as [|[q|d] [|t P]]; simpl; try lia.
  destruct (same_player q r); [apply count_nn|lia]. Qed.
Lemma mx_nn r B : 0 <= most r B.
Proof. induction B; simpl; [lia|]. pose proof (value_nn r a). lia. Qed.
Lemma gx_value p P : two_colours P -> (forall k, own_gain p (P, k) = value p P /\ dead_gain
  p (P, k) = 0 /\ their_dead_gain p (P, k) = 0) /\
  (forall k, their_own_gain p (P, k) = match k with Leave | Trade => value (other p) P | _ =>
  0 end).
Proof.
  intros (H1 & H2 & H3).
  destruct P as [|[q|d] P]; [congruence| |rewrite count_dead_cons in H3; simpl in H3;
    pose proof (count_dead_nn P); lia].
  destruct P as [|[t|e] P].
  - split; intros k; destruct p, q, k; simpl; unfold keeps_own, keeps_dead, tradable;
      rewrite ?count_cons, ?count_dead_cons, ?count_nil, ?count_dead_nil; simpl; auto.
  - simpl in H2. destruct H2 as [H2 _]. rewrite !count_dead_cons in H3; simpl in H3.
    assert (D0 : count_dead P = 0) by lia.
    pose proof (count_nn Blue P). pose proof (count_nn Red P).
    split; intros k; destruct p, q, t; try congruence; destruct k; simpl;
      unfold keeps_own, keeps_dead, tradable; rewrite ?count_cons, ?count_dead_cons, ?D0; simpl;
    repeat match goal with |- context [?a <? ?b] => destruct (Z.ltb_spec a b) end; simpl; try lia.
  - rewrite !count_dead_cons in H3; simpl in H3. pose proof (count_dead_nn P). lia.
Qed.
Lemma total_gains p (ml : list marked) : Forall two_colours (map fst ml) ->
  sum (own_gain p) ml = sum (value p) (map fst ml) /\ sum (dead_gain p) ml = 0 /\
  sum (their_dead_gain p) ml = 0.
Proof.
  induction ml as [|[P k] ml IH]; intros H; [auto|]. inversion H as [|? ? HP HB]; subst.
  destruct (IH HB) as (I1 & I2 & I3). destruct (gx_value p P HP) as [G _].
  destruct (G k) as (G1 & G2 & G3).
  rewrite !sum_cons. simpl map. rewrite sum_cons. simpl fst. rewrite G1, G2, G3, I1, I2, I3. lia.
Qed.
Lemma lower_bound p (ml : list marked) : Forall two_colours (map fst ml) -> sum (covers p) ml = 0 ->
  sum (tops p) ml <= 1 ->
  (sum (tops p) ml = 0 -> sum (their_own_gain p) ml = sum (value (other p)) (map fst ml)) /\
  sum (value (other p)) (map fst ml) - most (other p) (map fst ml) <= sum (their_own_gain p) ml.
Proof.
  induction ml as [|[P k] ml IH]; intros H HC HT; [simpl; lia|]. inversion H as [|? ? HP HB]; subst.
  destruct (gx_value p P HP) as [_ G]. specialize (G k).
  rewrite !sum_cons in *. simpl map. rewrite !sum_cons. simpl most.
  pose proof (covers_nn p (P, k)). pose proof (tops_nn p (P, k)).
  pose proof (sum_nn (covers p) ml (covers_nn p)). pose proof (sum_nn (tops p) ml (tops_nn p)).
  change (pile * mark)%type with marked in *.
  simpl fst in *; destruct IH as [I1 I2]; [exact HB|lia|lia|]. pose proof (value_nn (other p) P).
  pose proof (mx_nn (other p) (map fst ml)). simpl fst in *.
  assert (V : k = Leave \/ k = Trade \/ value (other p) P = 0 \/ covers p (P, k) = 1 \/
    tops p (P, k) = 1).
  { clear - HP. destruct P as [|[q|d] [|t P]]; destruct k, p; try destruct q; simpl; auto. }
  assert (V' : their_own_gain p (P, k) = value (other p) P \/ tops p (P, k) = 1 /\ their_own_gain
    p (P, k) = 0).
  { destruct k; try (left; exact G); destruct V as [V|[V|[V|[V|V]]]]; try discriminate;
      try (left; rewrite G, V; reflexivity); try lia; right; auto. }
  destruct V' as [V'|[V1 V2]]; (split; [intros T0|]); lia.
Qed.
Lemma bound_attained p B : Forall two_colours B -> exists ml, map fst ml = B /\
  sum (covers p) ml = 0 /\ sum (tops p) ml <= 1 /\
  sum (their_own_gain p) ml = sum (value (other p)) B - most (other p) B.
Proof.
  induction B as [|P B IH]; intros H; [exists []; simpl; repeat split; lia|].
  inversion H as [|? ? HP HB]; subst.
  destruct (IH HB) as (ml & E & C & T & Y). destruct (gx_value p P HP) as [_ G].
  pose proof (value_nn (other p) P). pose proof (mx_nn (other p) B).
  assert (F0 : forall l, Forall two_colours l -> sum (their_own_gain p) (unmarked l) = sum
    (value (other p)) l).
  { clear. induction l as [|Q l IH]; intros H; [reflexivity|]. inversion H; subst. simpl unmarked.
    rewrite !sum_cons.
    destruct (gx_value p Q) as [_ G]; [assumption|]. rewrite (G Leave), IH; auto. }
  simpl most. destruct (Z.le_gt_cases (value (other p) P) (most (other p) B)) as [L|L].
  - exists ((P, Leave) :: ml). simpl map. rewrite !sum_cons, (G Leave), C, Y, E.
    assert (covers p (P, Leave) = 0 /\ tops p (P, Leave) = 0) as [-> ->] by (clear;
      destruct P as [|[q|d] P]; simpl; auto; destruct (same_player q p); auto).
    repeat split; lia.
  - exists ((P, Top) :: unmarked B). simpl map.
    rewrite !sum_cons, (G Top), unmarked_covers, unmarked_tops, unmarked_fst, (F0 B HB).
    assert (covers p (P, Top) = 0 /\ tops p (P, Top) = 1 /\ True) as (-> & -> & _).
    { clear - L H1. destruct P as [|[q|d] [|t P]]; simpl in *; try lia.
      destruct p, q; simpl in *; try lia; auto. }
    repeat split; lia.
Qed.

(* two colours: no chip of a dead one; no capture pending *)
Definition two_left s := well_formed s /\ pend s = None /\ count_dead (mine s) = 0 /\
  count_dead (theirs s) = 0 /\ Forall (fun P => count_dead P = 0) (piles s).
(* the inequality of the theorem, for the player to move *)
Definition wins_2_39 s := let x := turn s in let y := other x in 0 < count x (mine s) /\
  (count y (theirs s) + sum (value y) (piles s) - most y (piles s) < count x (mine s) + sum
  (value x) (piles s) \/ count y (theirs s) = 0).
Lemma two_left_colours s : two_left s -> Forall two_colours (piles s).
Proof.
  intros (HW & _ & _ & _ & D). unfold well_formed in HW. rewrite Forall_forall in *.
  intros P HP. destruct (HW P HP). unfold two_colours. auto.
Qed.
Lemma two_left_criterion any s : two_left s -> (criterion any s <-> wins_2_39 s).
Proof.
  intros T. assert (OK := two_left_colours s T). destruct T as (HW & HQ & D1 & D2 & D3).
  unfold criterion, wins_2_39. rewrite HQ.
  unfold some_choice_wins, choice_wins. rewrite D1, D2.
  pose proof (count_nn (other (turn s)) (theirs s)).
  assert (SX0 : 0 <= sum (value (turn s)) (piles s)) by (apply sum_nn, value_nn).
  split.
  - intros (ml & E & Hg). assert (OK' : Forall two_colours (map fst ml)) by (rewrite E; exact OK).
    destruct (total_gains (turn s) ml OK') as (S1 & S2 & S3). rewrite S1, S2, S3, E in Hg.
    unfold enough, lead_wins in Hg.
    pose proof (sum_nn (covers (turn s)) ml (covers_nn (turn s))) as C0.
    pose proof (sum_nn (tops (turn s)) ml (tops_nn (turn s))) as T0.
    pose proof (lower_bound (turn s) ml OK') as L. rewrite E in L. clear S1 S2 S3 OK OK' HW D3 E.
    change (pile * mark)%type with marked in *.
    destruct (Z.ltb_spec 0 (count (turn s) (mine s)));
      destruct (Z.ltb_spec 0 (count (other (turn s)) (theirs s))); try lia.
  - intros (M & Hc). destruct (bound_attained (turn s) (piles s) OK) as (ml & E & C & T & Y).
    exists ml. split; [exact E|].
    assert (OK' : Forall two_colours (map fst ml)) by (rewrite E; exact OK).
    destruct (total_gains (turn s) ml OK') as (S1 & S2 & S3). rewrite S1, S2, S3, C, Y, E.
    unfold enough, lead_wins.
    destruct (Z.ltb_spec 0 (count (turn s) (mine s))); [|lia].
    destruct (Z.ltb_spec 0 (count (other (turn s)) (theirs s))); left; repeat split; try lia.
Qed.
Theorem theorem_2_39 any s : two_left s -> (can_force any (turn s) s <-> wins_2_39 s).
Proof.
  intros T. rewrite (proj1 (three_colours_iff any s (proj1 T))). exact (two_left_criterion any s T).
Qed.

(* -------------------------------------------------------------- also while a capture is pending *)
(* chips of dead colours anywhere *)
Definition dead_in s := count_dead (mine s) + count_dead (theirs s) + sum count_dead (piles s) +
  match pend s with Some Q => count_dead Q | None => 0 end.
Lemma sum_dead_nn B : 0 <= sum count_dead B.
Proof. apply sum_nn. intros. apply count_dead_nn. Qed.
Lemma dead_in_nn s : 0 <= dead_in s.
Proof.
  pose proof (count_dead_nn (mine s)). pose proof (count_dead_nn (theirs s)).
  pose proof (sum_dead_nn (piles s)).
  unfold dead_in. destruct (pend s) as [Q|]; [pose proof (count_dead_nn Q)|]; lia.
Qed.
Lemma dead_step any s s' : step any s s' -> dead_in s' <= dead_in s.
Proof.
  intros H. destruct H; unfold dead_in; cbn [mine theirs piles pend]; rewrite ?count_dead_app,
    ?count_dead_mid, ?sum_mid, ?sum_cons, ?count_dead_app, ?count_dead_cons, ?count_dead_nil;
    try pose proof (is_dead_nn c); cbn [is_dead]; try pose proof (count_dead_nn P); try lia.
  apply count_dead_perm in H. rewrite count_dead_app in H. pose proof (count_dead_nn killed). lia.
Qed.
Lemma dead_free s t : free_act s t -> dead_in t <= dead_in s.
Proof.
  intros [H|[H|H]]; destruct H; unfold dead_in; cbn [mine theirs piles pend];
    rewrite ?count_dead_app, ?count_dead_cons; pose proof (is_dead_nn c); lia.
Qed.
(* the hand that is left when nothing more is pending *)
Lemma two_left_open p h o B q k : well_formed (St p h o B q) -> dead_in (St p h o B q) = 0 ->
  count_dead k = 0 -> two_left (St p (h ++ k) o B None).
Proof.
  unfold dead_in, two_left; cbn [mine theirs piles pend]. intros HW HD Hk.
  pose proof (count_dead_nn h). pose proof (count_dead_nn o). pose proof (sum_dead_nn B).
  assert (0 <= match q with Some Q => count_dead Q | None => 0 end)
    by (destruct q; [apply count_dead_nn|lia]).
  rewrite count_dead_app. repeat split; try exact HW; try lia.
  assert (D : sum count_dead B = 0) by lia. clear - D.
  induction B as [|P B IH]; [constructor|]. rewrite sum_cons in D.
  pose proof (count_dead_nn P). pose proof (sum_dead_nn B). constructor; [lia|apply IH; lia].
Qed.
