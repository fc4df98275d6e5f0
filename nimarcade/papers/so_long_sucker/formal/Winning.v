(* Where the criterion is true a move wins (step_true), the first of this list that there is: take
   up an own pile of two or more chips; cover a pile marked Cover; top the pile marked Top; a dead
   chip on a new slot; an own chip on a pile of the other's; one on a pile with a dead top; a
   prisoner on a new slot; an own chip on a new slot. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Order Tactics Choices.
Import ListNotations.
Open Scope Z_scope.

Lemma fwd_capture p h1 h2 o (m1 m2 : list marked) P k kept : P <> [] -> alternating (Living p ::
  P) ->
  (0 < count (other p) P -> count p kept = 2 + count p P /\ count (other p) kept = count (other p) P
  - 1 /\ count_dead kept = count_dead P) ->
  (count (other p) P = 0 -> k <> Trade -> count p kept = 2 + count p P /\
  count (other p) kept = 0 /\ count_dead kept = count_dead P - 1) ->
  (count (other p) P = 0 -> k = Trade -> count p kept = 1 + count p P /\ count (other p) kept = 0 /\
  count_dead kept = count_dead P) ->
  choice_wins p (h1 ++ Living p :: h2) o (m1 ++ (Living p :: P, k) :: m2) ->
  choice_wins p ((h1 ++ h2) ++ kept) o (m1 ++ m2).
Proof.
  intros HP Halt K1 K2 K3 H.
  assert (HF : 0 < count (other p) P + count_dead P).
  { destruct P as [|t P]; [congruence|]. simpl in Halt. destruct Halt as [Ht _].
    sums. counts_nn. destruct t as [r|d], p; try destruct r; simpl; try congruence; simpl in *; lia.
    }
  clear HP Halt. revert H.
  destruct (Z.ltb_spec 0 (count (other p) P)) as [J|J].
  - destruct (K1 J) as (E1 & E2 & E3). clear K1 K2 K3. destruct k; weigh.
  - assert (J0 : count (other p) P = 0) by (pose proof (count_nn (other p) P); lia).
    assert (DD : k = Trade \/ k <> Trade) by (destruct k; auto; right; discriminate).
    destruct DD as [Ek|Ek].
    + destruct (K3 J0 Ek) as (E1 & E2 & E3). clear K1 K2 K3. subst k. weigh.
    + destruct (K2 J0 Ek) as (E1 & E2 & E3). clear K1 K2 K3. destruct k; try congruence; weigh.
Qed.

Lemma fwd_cover p h1 d h2 o (m1 m2 : list marked) P :
  choice_wins p (h1 ++ Dead d :: h2) o (m1 ++ (Living (other p) :: P, Cover) :: m2) ->
  choice_wins p (h1 ++ h2) o (m1 ++ (Dead d :: Living (other p) :: P, Leave) :: m2).
Proof. weigh. Qed.

Lemma fwd_prisoner p h1 h2 o (ml : list marked) :
  choice_wins p (h1 ++ Living (other p) :: h2) o ml ->
  choice_wins p (h1 ++ h2) o (([Living (other p)], Leave) :: ml).
Proof. weigh. Qed.

(* the other trades u times if he can take up piles *)
Ltac by_no_reply H H' lemma u := revert H H'; unfold choice_wins, enough; cbv zeta; open; intros H;
  facts;
  match goal with |- lead_wins ?own _ (_ - ?covered) _ _ _ _ -> _ =>
    eapply (lemma (if 0 <? own then u else 0) covered) end; [.. | exact H]; clear H; lazily.

(* how the other marks the pile that p has topped: he shuts it, or it is worth a chip *)
Ltac answered_by t H' := match type of H' with choice_wins (other ?p) _ _ (_ ++ ?x :: _) =>
  match x with (Living p :: t :: ?P, ?k) =>
    destruct (hostile (other p) p (t :: P) k x eq_refl (not_eq_sym (other_neq p)))
    as (F1 & F2 & F3 & F4 & F5 & F6 & _);
    assert (F7 := shut_or_worth (other p) p t P k x eq_refl (not_eq_sym (other_neq p))
      ltac:(destruct p; discriminate));
    set (x' := x) in *; clearbody x' end end.

(* the quiet moves: whatever the other chooses then, it is not enough *)
Lemma no_pass p h1 d h2 o (ml : list marked) B : map fst ml = B ->
  sum (covers p) ml = 0 -> sum (tops p) ml = 0 ->
  (0 < count p (h1 ++ h2) -> sum (own_gain p) (unmarked B) = 0 /\
  sum (dead_gain p) (unmarked B) = 0) ->
  choice_wins p (h1 ++ Dead d :: h2) o ml -> ~ some_choice_wins (other p) o (h1 ++ h2) ([Dead d] ::
  B).
Proof.
  intros E HC HT HS H (ml' & E' & H').
  destruct ml' as [|[P k] ml']; [discriminate|]. injection E' as -> E'.
  destruct (plain p ml HC HT) as [Y1 Y2].
  destruct (trades p ml) as (t & T1 & T2 & T3).
  destruct (trades (other p) ml') as (u & U1 & U2 & U3).
  rewrite E, E' in *. clear E E'. by_no_reply H H' no_reply_dead u.
Qed.

Lemma no_top p h1 h2 o (m1 m2 : list marked) P k B1 B2 : map fst m1 = B1 -> map fst m2 = B2 ->
  sum (covers p) (m1 ++ m2) = 0 -> sum (tops p) (m1 ++ m2) = 0 ->
  sum (own_gain p) (unmarked (B1 ++ B2)) = 0 -> sum (dead_gain p) (unmarked (B1 ++ B2)) = 0 ->
  (k = Top \/ k <> Cover /\ count_dead (h1 ++ h2) = 0) ->
  choice_wins p (h1 ++ Living p :: h2) o (m1 ++ (Living (other p) :: P, k) :: m2) ->
  ~ some_choice_wins (other p) o (h1 ++ h2) (B1 ++ (Living p :: Living (other p) :: P) :: B2).
Proof.
  intros <- <- HC HT X A Hk H (ml' & E' & H').
  destruct (map_split1 _ _ _ _ E') as (m1' & k' & m2' & -> & E1' & E2').
  rewrite <- map_app in X, A.
  assert (E : map fst (m1' ++ m2') = map fst (m1 ++ m2)) by (rewrite !map_app, E1', E2';
    reflexivity).
  destruct (plain p _ HC HT) as [Y1 Y2].
  destruct (trades p (m1 ++ m2)) as (t & T1 & T2 & T3).
  destruct (trades (other p) (m1' ++ m2')) as (u & U1 & U2 & U3).
  rewrite E in *. clear E E' E1' E2'.
  match type of H with choice_wins _ _ _ (_ ++ ?x :: _) =>
    destruct (hostile p (other p) P k x eq_refl (other_neq p)) as (E1 & E2 & E3 & E4 & E5 & E6 & _);
    assert (S : tops p x = 1 \/ covers p x = 0 /\ count_dead (h1 ++ h2) = 0)
      by (destruct Hk as [->|[Hk Hd]]; [left; destruct p; reflexivity|right; split;
      [destruct p, k; congruence || reflexivity|exact Hd]]);
    set (y := x) in *; clearbody y end.
  answered_by (Living (other p)) H'. by_no_reply H H' no_reply_own u.
Qed.

Lemma no_on_dead p h1 h2 o (m1 m2 : list marked) d P k B1 B2 : map fst m1 = B1 -> map fst m2 = B2 ->
  sum (covers p) (m1 ++ m2) = 0 -> sum (tops p) (m1 ++ m2) = 0 ->
  sum (own_gain p) (unmarked (B1 ++ B2)) = 0 -> sum (dead_gain p) (unmarked (B1 ++ B2)) = 0 ->
  count_dead (h1 ++ h2) = 0 ->
  choice_wins p (h1 ++ Living p :: h2) o (m1 ++ (Dead d :: P, k) :: m2) ->
  ~ some_choice_wins (other p) o (h1 ++ h2) (B1 ++ (Living p :: Dead d :: P) :: B2).
Proof.
  intros <- <- HC HT X A Hk H (ml' & E' & H').
  destruct (map_split1 _ _ _ _ E') as (m1' & k' & m2' & -> & E1' & E2').
  rewrite <- map_app in X, A.
  assert (E : map fst (m1' ++ m2') = map fst (m1 ++ m2)) by (rewrite !map_app, E1', E2';
    reflexivity).
  destruct (plain p _ HC HT) as [Y1 Y2].
  destruct (trades p (m1 ++ m2)) as (t & T1 & T2 & T3).
  destruct (trades (other p) (m1' ++ m2')) as (u & U1 & U2 & U3).
  rewrite E in *. clear E E' E1' E2'. answered_by (Dead d) H'. by_no_reply H H' no_reply_own u.
Qed.

Lemma no_new p h1 h2 o (ml : list marked) B : map fst ml = B ->
  sum (covers p) ml = 0 -> sum (tops p) ml = 0 -> sum (build_on p) ml = 0 ->
  count (other p) (h1 ++ h2) = 0 -> count_dead (h1 ++ h2) = 0 ->
  sum (own_gain p) (unmarked B) = 0 -> sum (dead_gain p) (unmarked B) = 0 ->
  choice_wins p (h1 ++ Living p :: h2) o ml -> ~ some_choice_wins (other p) o (h1 ++ h2)
  ([Living p] :: B).
Proof.
  intros E HC HT HN HR HD X1 A1 H (ml' & E' & H').
  destruct ml' as [|[P k] ml']; [discriminate|]. injection E' as -> E'.
  destruct (plain p ml HC HT) as [Y1 Y2].
  destruct (trades p ml) as (t & T1 & T2 & T3).
  destruct (trades (other p) ml') as (u & U1 & U2 & U3).
  rewrite E, E' in *. clear E E'.
  match type of H' with choice_wins _ _ _ (?x :: _) =>
    destruct (hostile (other p) p [] k x eq_refl (not_eq_sym (other_neq p))) as (F1 & F2 & F3 & F4 &
    F5 & F6 & _);
    set (y := x) in *; clearbody y end.
  by_no_reply H H' no_reply_own u.
Qed.

Section Winning.
Variable any : bool.
Notation step := (step any).
Notation criterion := (criterion any).


Lemma sum_find {A} (f : A -> Z) l : (forall x, 0 <= f x) ->
  sum f l = 0 \/ exists l1 x l2, l = l1 ++ x :: l2 /\ 0 < f x.
Proof.
  intros Hf. induction l as [|a l [IH|(l1 & x & l2 & -> & H)]].
  - left. reflexivity.
  - specialize (Hf a). destruct (Z.ltb_spec 0 (f a)).
    + right. exists [], a, l. auto.
    + left. rewrite sum_cons. lia.
  - right. exists (a :: l1), x, l2. auto.
Qed.
Definition long_own p (x : marked) := match fst x with Living r :: _ :: _ => if same_player r p then
  1 else 0 | _ => 0 end.
Definition theirs_on_top p (x : marked) := match fst x with Living r :: _ => if same_player r p then
  0 else 1 | _ => 0 end.
Definition dead_on_top (x : marked) := match fst x with Living _ :: _ => 0 | _ => 1 end.
Lemma long_own_nn p x : 0 <= long_own p x.
Proof. unfold long_own. destruct (fst x) as [|[r|d] [|c P]]; try lia.
  destruct (same_player r p); lia. Qed.
Lemma theirs_on_top_nn p x : 0 <= theirs_on_top p x.
Proof. unfold theirs_on_top. destruct (fst x) as [|[r|d] P]; try lia.
  destruct (same_player r p); lia. Qed.
Lemma dead_on_top_nn x : 0 <= dead_on_top x.
Proof. unfold dead_on_top. destruct (fst x) as [|[r|d] P]; lia. Qed.

Lemma no_long p ml : sum (long_own p) ml = 0 -> sum (own_gain p) (unmarked (map fst ml)) = 0 /\
  sum (dead_gain p) (unmarked (map fst ml)) = 0.
Proof.
  induction ml as [|[P k] ml IH]; [simpl; auto|]. rewrite sum_cons. intros H.
  pose proof (long_own_nn p (P, k)). pose proof (sum_nn (long_own p) ml (long_own_nn p)).
  destruct IH as [I1 I2]; [lia|].
  simpl map. unfold unmarked in *. simpl map. rewrite !sum_cons, I1, I2. unfold long_own in *.
  simpl in *.
  destruct P as [|[r|d] [|c P]]; simpl; try lia; destruct r, p; simpl in *;
    unfold keeps_own, keeps_dead; sums; simpl; split_tests; lia.
Qed.
Lemma nothing p ml : sum (long_own p) ml = 0 -> sum (theirs_on_top p) ml = 0 ->
  sum dead_on_top ml = 0 -> sum (build_on p) ml = 0.
Proof.
  induction ml as [|[P k] ml IH]; [simpl; auto|]. rewrite !sum_cons. intros H H0 H1.
  pose proof (long_own_nn p (P, k)). pose proof (sum_nn (long_own p) ml (long_own_nn p)).
  pose proof (theirs_on_top_nn p (P, k)).
  pose proof (sum_nn (theirs_on_top p) ml (theirs_on_top_nn p)).
  pose proof (dead_on_top_nn (P, k)). pose proof (sum_nn dead_on_top ml dead_on_top_nn).
  rewrite IH; try lia. unfold long_own, theirs_on_top, dead_on_top in *. simpl in *.
  destruct P as [|[r|d] [|c P]]; simpl in *; try lia; destruct r, p; simpl in *; sums; simpl;
    split_tests; lia.
Qed.
Lemma rest_zero {A} (f : A -> Z) l1 a l2 : (forall x, 0 <= f x) -> sum f (l1 ++ a :: l2) = 0 ->
  f a = 0 /\ sum f (l1 ++ l2) = 0.
Proof. intros Hf. rewrite sum_mid. pose proof (Hf a). pose proof (sum_nn f (l1 ++ l2) Hf). lia. Qed.
(* what the piles but one are worth, as all together are worth nothing *)
Lemma rest_gains p B1 P B2 : sum (own_gain p) (unmarked (B1 ++ P :: B2)) = 0 ->
  sum (dead_gain p) (unmarked (B1 ++ P :: B2)) = 0 ->
  sum (own_gain p) (unmarked (B1 ++ B2)) = 0 /\ sum (dead_gain p) (unmarked (B1 ++ B2)) = 0.
Proof.
  rewrite unmarked_put, unmarked_app. intros H1 H2.
  split; [apply (rest_zero _ _ (P, Leave) _ (own_gain_nn p) H1)|apply (rest_zero _ _ (P, Leave) _
    (dead_gain_nn p) H2)].
Qed.

(* ---------------------------------------- what marks and tops there are, and in which piles *)
Ltac seen p P k := simpl in *; destruct P as [|[r|d] P]; try lia; destruct r, p, k; simpl in *;
  try lia; eauto.
Lemma find_long p ml : sum (long_own p) ml = 0 \/
  exists m1 P k m2, ml = m1 ++ (Living p :: P, k) :: m2 /\ P <> [].
Proof.
  destruct (sum_find (long_own p) ml (long_own_nn p)) as [Z|(m1 & [P k] & m2 & -> & H)]; [auto|].
  right. assert (E : exists P', P = Living p :: P' /\ P' <> []).
  { unfold long_own in H. simpl in H. destruct P as [|[r|d] [|c P]]; try lia. exists (c :: P).
    split; [|discriminate]. destruct r, p; simpl in H; try lia; reflexivity. }
  destruct E as (P' & -> & N). exists m1, P', k, m2. auto.
Qed.
Lemma find_cover p ml : sum (covers p) ml = 0 \/
  exists m1 P m2, ml = m1 ++ (Living (other p) :: P, Cover) :: m2.
Proof.
  destruct (sum_find (covers p) ml (covers_nn p)) as [Z|(m1 & [P k] & m2 & -> & H)]; [auto|].
  right. exists m1. unfold covers in H. seen p P k.
Qed.
Lemma find_top p ml : sum (tops p) ml = 0 \/
  exists m1 P m2, ml = m1 ++ (Living (other p) :: P, Top) :: m2.
Proof.
  destruct (sum_find (tops p) ml (tops_nn p)) as [Z|(m1 & [P k] & m2 & -> & H)]; [auto|].
  right. exists m1. unfold tops in H. seen p P k.
Qed.
Lemma find_theirs p ml : sum (theirs_on_top p) ml = 0 \/
  exists m1 P k m2, ml = m1 ++ (Living (other p) :: P, k) :: m2.
Proof.
  destruct (sum_find (theirs_on_top p) ml (theirs_on_top_nn p)) as [Z|(m1 & [P k] & m2 & -> & H)];
    [auto|].
  right. exists m1. unfold theirs_on_top in H. seen p P k.
Qed.
Lemma find_dead ml : Forall (fun P => P <> [] /\ alternating P) (map fst ml) ->
  sum dead_on_top ml = 0 \/ exists m1 d P k m2, ml = m1 ++ (Dead d :: P, k) :: m2.
Proof.
  intros W. destruct (sum_find dead_on_top ml dead_on_top_nn) as [Z|(m1 & [P k] & m2 & -> & H)];
    [auto|].
  rewrite map_app in W. destruct (well_formed_split _ _ _ W) as [N _]. right. exists m1.
  unfold dead_on_top in H. simpl in *. destruct P as [|[r|d] P]; [congruence|lia|eauto].
Qed.

(* ---------------------------------------- what a choice that wins needs in the hand *)
Lemma own_gains p ml : sum (long_own p) ml = 0 -> sum (own_gain p) ml = 0 /\
  sum (dead_gain p) ml = 0.
Proof.
  intros L. destruct (no_long p ml L) as [S1 S2]. destruct (trades p ml) as (t & T1 & T2 & T3).
  pose proof (sum_nn (own_gain p) ml (own_gain_nn p)). linear.
Qed.
Lemma cover_needs p h o ml : (0 < count p h -> sum (long_own p) ml = 0) -> choice_wins p h o ml ->
  1 <= sum (covers p) ml -> 0 < count_dead h.
Proof.
  intros L H C. unfold choice_wins, enough, lead_wins in H. pose proof (count_nn p h).
  destruct (Z.ltb_spec 0 (count p h)) as [M|M]; [|linear].
  destruct (own_gains p ml (L M)) as [E1 E2]. rewrite E1, E2 in H. linear.
Qed.
Lemma one_top p h o ml : choice_wins p h o ml -> 1 <= sum (tops p) ml ->
  0 < count p h /\ sum (tops p) ml = 1.
Proof. unfold choice_wins, enough, lead_wins. linear. Qed.
Lemma own_chip p h o ml : choice_wins p h o ml -> sum (covers p) ml = 0 -> count_dead h = 0 ->
  0 < count p h.
Proof.
  unfold choice_wins, enough, lead_wins. intros H C D. rewrite C, D in H.
  destruct (Z.ltb_spec 0 (count p h)); linear.
Qed.

(* ---------------------------------------- the table of moves, a lemma for each row: the position
   after it is won if he has the move again, and lost for the other if not *)

(* an own pile of two or more chips is taken up: a chip of the other's is killed, else an own one
   of a pile marked Trade, else a dead one *)
Lemma taken_up p h1 h2 o (m1 m2 : list marked) P k : alternating (Living p :: P) -> P <> [] ->
  choice_wins p (h1 ++ Living p :: h2) o (m1 ++ (Living p :: P, k) :: m2) ->
  criterion (St p (h1 ++ h2) o (map fst m1 ++ map fst m2) (Some (Living p :: Living p :: P))).
Proof.
  intros Halt HP H.
  assert (F : forall c, may_kill any [c]) by (intros c; split; [discriminate|reflexivity]).
  assert (G : forall kept, choice_wins p ((h1 ++ h2) ++ kept) o (m1 ++ m2) ->
                some_choice_wins p ((h1 ++ h2) ++ kept) o (map fst m1 ++ map fst m2)).
  { intros kept G. exists (m1 ++ m2). split; [apply map_app|exact G]. }
  destruct (Z.ltb_spec 0 (count (other p) P)) as [J|J].
  - destruct (count_split _ _ J) as (P1 & P2 & EP).
    exists [Living (other p)], (Living p :: Living p :: P1 ++ P2). split; [|split; [apply F|]].
    + subst P. simpl. symmetry.
      apply (Permutation_middle (Living p :: Living p :: P1) P2 (Living (other p))).
    + apply G. revert H. apply fwd_capture; try assumption; subst P; sums; counts_nn;
      destruct p; simpl in *; intros; try lia; repeat split; lia.
  - assert (DD : k = Trade \/ k <> Trade) by (destruct k; auto; right; discriminate).
    destruct DD as [Ek|Ek].
    + exists [Living p], (Living p :: P). split; [reflexivity|split; [apply F|]].
      apply G. revert H. apply fwd_capture; try assumption; sums; counts_nn;
      destruct p; simpl in *; intros; try lia; try congruence; repeat split; lia.
    + assert (K : 0 < count_dead P).
      { destruct P as [|t P]; [congruence|]. simpl in Halt. destruct Halt as [Ht _].
        sums. counts_nn. destruct t as [r|d], p; try destruct r; simpl in *; try congruence;
          lia. }
      destruct (count_dead_split _ K) as (d & P1 & P2 & EP).
      exists [Dead d], (Living p :: Living p :: P1 ++ P2). split; [|split; [apply F|]].
      * subst P. simpl. symmetry.
        apply (Permutation_middle (Living p :: Living p :: P1) P2 (Dead d)).
      * apply G. revert H. apply fwd_capture; try assumption; subst P; sums; counts_nn;
        destruct p; simpl in *; intros; try lia; try congruence; repeat split; lia.
Qed.

(* a dead chip covers a pile marked Cover *)
Lemma covered p h1 d h2 o (m1 m2 : list marked) P :
  choice_wins p (h1 ++ Dead d :: h2) o (m1 ++ (Living (other p) :: P, Cover) :: m2) ->
  criterion (St p (h1 ++ h2) o (map fst m1 ++ (Dead d :: Living (other p) :: P) :: map fst m2)
    None).
Proof.
  intros H. eexists. split; [|apply fwd_cover; exact H]. apply map_put; reflexivity.
Qed.

(* an own chip tops a pile of the other's: the one marked Top, or any if he has no dead chip *)
Lemma topped p h1 h2 o (m1 m2 : list marked) P k :
  let ml := m1 ++ (Living (other p) :: P, k) :: m2 in
  sum (long_own p) ml = 0 -> sum (covers p) ml = 0 ->
  k = Top /\ sum (tops p) ml = 1 \/ sum (tops p) ml = 0 /\ count_dead (h1 ++ h2) = 0 ->
  choice_wins p (h1 ++ Living p :: h2) o ml ->
  ~ criterion (St (other p) o (h1 ++ h2)
    (map fst m1 ++ (Living p :: Living (other p) :: P) :: map fst m2) None).
Proof.
  intros ml L C T H. destruct (no_long p ml L) as [S1 S2]. subst ml. rewrite map_app in S1, S2.
  destruct (rest_gains _ _ _ _ S1 S2) as [Z1 Z2].
  destruct (rest_zero _ _ _ _ (covers_nn p) C) as [C1 C2].
  assert (R : sum (tops p) (m1 ++ m2) = 0).
  { pose proof (sum_nn (tops p) (m1 ++ m2) (tops_nn p)).
    pose proof (tops_nn p (Living (other p) :: P, k)). revert T. rewrite (sum_mid (tops p)).
    intros [[-> T]|[T _]]; [|linear].
    replace (tops p (Living (other p) :: P, Top)) with 1 in T by (destruct p; reflexivity).
    linear. }
  apply no_top with (m1 := m1) (m2 := m2) (k := k); auto.
  destruct T as [[-> _]|[_ D]]; [left; reflexivity|right]. split; [|exact D]. intros ->.
  destruct p; discriminate C1.
Qed.

(* an own chip on a pile with a dead top *)
Lemma on_dead p h1 h2 o (m1 m2 : list marked) d P k : let ml := m1 ++ (Dead d :: P, k) :: m2 in
  sum (long_own p) ml = 0 -> sum (covers p) ml = 0 -> sum (tops p) ml = 0 ->
  count_dead (h1 ++ h2) = 0 -> choice_wins p (h1 ++ Living p :: h2) o ml ->
  ~ criterion (St (other p) o (h1 ++ h2) (map fst m1 ++ (Living p :: Dead d :: P) :: map fst m2)
    None).
Proof.
  intros ml L C T D H. destruct (no_long p ml L) as [S1 S2]. subst ml. rewrite map_app in S1, S2.
  destruct (rest_gains _ _ _ _ S1 S2) as [Z1 Z2].
  destruct (rest_zero _ _ _ _ (covers_nn p) C) as [_ C2].
  destruct (rest_zero _ _ _ _ (tops_nn p) T) as [_ T2].
  apply no_on_dead with (m1 := m1) (m2 := m2) (k := k); auto.
Qed.

(* a dead chip on a new slot *)
Lemma dead_alone p h1 d h2 o (ml : list marked) :
  (0 < count p (h1 ++ Dead d :: h2) -> sum (long_own p) ml = 0) -> sum (covers p) ml = 0 ->
  sum (tops p) ml = 0 -> choice_wins p (h1 ++ Dead d :: h2) o ml ->
  ~ criterion (St (other p) o (h1 ++ h2) ([Dead d] :: map fst ml) None).
Proof.
  intros L C T H. apply no_pass with (ml := ml); auto. intros M. apply no_long, L. sums.
  destruct p; simpl in *; linear.
Qed.

(* a prisoner on a new slot *)
Lemma prisoner_alone p h1 h2 o (ml : list marked) :
  choice_wins p (h1 ++ Living (other p) :: h2) o ml ->
  criterion (St p (h1 ++ h2) o ([Living (other p)] :: map fst ml) None).
Proof. intros H. apply fwd_prisoner in H. eexists. split; [|exact H]. reflexivity. Qed.

(* an own chip on a new slot, where there is nothing else *)
Lemma own_alone p h1 h2 o (ml : list marked) : sum (long_own p) ml = 0 -> sum (covers p) ml = 0 ->
  sum (tops p) ml = 0 -> sum (theirs_on_top p) ml = 0 -> sum dead_on_top ml = 0 ->
  count (other p) (h1 ++ Living p :: h2) = 0 -> count_dead (h1 ++ h2) = 0 ->
  choice_wins p (h1 ++ Living p :: h2) o ml ->
  ~ criterion (St (other p) o (h1 ++ h2) ([Living p] :: map fst ml) None).
Proof.
  intros L C T O D R D' H. destruct (no_long p ml L) as [S1 S2].
  apply no_new with (ml := ml); auto; [apply nothing; assumption|].
  sums. destruct p; simpl in *; lia.
Qed.

(* a move that wins *)
Definition moves_on s := exists s', step s s' /\
  (turn s' = turn s /\ criterion s' \/ turn s' = other (turn s) /\ ~ criterion s').
Lemma again s s' : step s s' -> turn s' = turn s -> criterion s' -> moves_on s.
Proof. intros S T C. exists s'. auto. Qed.
Lemma passes s s' : step s s' -> turn s' = other (turn s) -> ~ criterion s' -> moves_on s.
Proof. intros S T C. exists s'. auto. Qed.
Lemma put_on_theirs p h1 h2 o B1 P B2 : step
  (St p (h1 ++ Living p :: h2) o (B1 ++ (Living (other p) :: P) :: B2) None)
  (St (other p) o (h1 ++ h2) (B1 ++ (Living p :: Living (other p) :: P) :: B2) None).
Proof.
  apply put_pass; [destruct p; discriminate|]. rewrite <- (other_other p) at 1.
  apply (next_top (other p)).
Qed.

Lemma step_true s : well_formed s -> criterion s -> moves_on s.
Proof.
  destruct s as [p h o B [Q|]]; unfold well_formed, Criterion.criterion; simpl.
  { intros _ (killed & kept & HP & HF & H). apply again with (St p (h ++ kept) o B None);
      [apply take_up with killed; assumption|reflexivity|exact H]. }
  intros W (ml & <- & H).
  assert (L : (0 < count p h -> sum (long_own p) ml = 0) \/
    exists h1 h2 m1 P k m2, h = h1 ++ Living p :: h2 /\ ml = m1 ++ (Living p :: P, k) :: m2 /\
    P <> []).
  { destruct (Z.ltb_spec 0 (count p h)) as [M|M]; [|left; intros; exfalso; linear].
    destruct (find_long p ml) as [Z|(m1 & P & k & m2 & X)]; [auto|right].
    destruct (count_split _ _ M) as (h1 & h2 & Eh). exists h1, h2, m1, P, k, m2. auto. }
  destruct L as [L|(h1 & h2 & m1 & P & k & m2 & -> & -> & N)].
  2: { rewrite map_app in *. destruct (well_formed_split _ _ _ W) as [_ A].
    eapply again; [apply capture|reflexivity|exact (taken_up p h1 h2 o m1 m2 P k A N H)]. }
  destruct (find_cover p ml) as [C|(m1 & P & m2 & ->)].
  2: { assert (D : 0 < count_dead h).
    { apply (cover_needs p h o _ L H). rewrite (sum_mid (covers p)).
      pose proof (sum_nn (covers p) (m1 ++ m2) (covers_nn p)). destruct p; simpl; linear. }
    destruct (count_dead_split _ D) as (d & h1 & h2 & ->). rewrite map_app.
    eapply again; [apply put_keep; [discriminate|apply next_second]|reflexivity|
      exact (covered p h1 d h2 o m1 m2 P H)]. }
  destruct (find_top p ml) as [T|(m1 & P & m2 & ->)].
  2: { destruct (one_top p h o _ H) as [M T].
    { rewrite (sum_mid (tops p)). pose proof (sum_nn (tops p) (m1 ++ m2) (tops_nn p)).
      destruct p; simpl; linear. }
    destruct (count_split _ _ M) as (h1 & h2 & ->). rewrite map_app.
    eapply passes; [apply put_on_theirs|reflexivity|apply (topped p h1 h2 o m1 m2 P Top); auto]. }
  destruct (Z.ltb_spec 0 (count_dead h)) as [D|D].
  { destruct (count_dead_split _ D) as (d & h1 & h2 & ->).
    eapply passes; [apply new_pass, next_dead|reflexivity|apply dead_alone; auto]. }
  assert (D0 : count_dead h = 0) by (pose proof (count_dead_nn h); linear).
  assert (M := own_chip p h o ml H C D0). specialize (L M).
  destruct (count_split _ _ M) as (h1 & h2 & ->).
  assert (D1 : count_dead (h1 ++ h2) = 0) by (revert D0; sums; simpl; lia).
  destruct (find_theirs p ml) as [O|(m1 & P & k & m2 & ->)].
  2: { rewrite map_app.
    eapply passes; [apply put_on_theirs|reflexivity|apply (topped p h1 h2 o m1 m2 P k); auto]. }
  destruct (find_dead ml W) as [E|(m1 & d & P & k & m2 & ->)].
  2: { rewrite map_app. eapply passes; [apply put_pass; [discriminate|];
      rewrite <- (other_other p) at 1; apply (next_top (other p))|reflexivity|
      apply (on_dead p h1 h2 o m1 m2 d P k); auto]. }
  destruct (Z.ltb_spec 0 (count (other p) (h1 ++ Living p :: h2))) as [R|R].
  - destruct (count_split _ _ R) as (g1 & g2 & E'). rewrite E' in *.
    eapply again; [apply new_keep, next_top|reflexivity|apply prisoner_alone, H].
  - pose proof (count_nn (other p) (h1 ++ Living p :: h2)).
    eapply passes; [apply new_pass; rewrite <- (other_other p) at 1; apply (next_top (other p))|
      reflexivity|apply own_alone; auto; linear].
Qed.

End Winning.
