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
Lemma put_fst (m1 : list marked) P k m2 B : map fst (m1 ++ (P, k) :: m2) = B ->
  B = map fst m1 ++ P :: map fst m2.
Proof. intros <-. rewrite map_app. reflexivity. Qed.

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

Lemma step_true s : well_formed s -> criterion s ->
  exists s', step s s' /\ (turn s' = turn s /\ criterion s' \/ turn s' = other (turn s) /\
  ~ criterion s').
Proof.
  destruct s as [p h o B [Q|]]; unfold criterion, well_formed; simpl.
  - intros _ (killed & kept & HP & HF & H). exists (St p (h ++ kept) o B None).
    split; [econstructor; eassumption|]. left. split; [reflexivity|exact H].
  - intros HW (ml & E & H).
    assert (F : forall c, may_kill any [c]) by (intros c; split; [discriminate|reflexivity]).
    (* take up a pile *)
    destruct (Z.ltb_spec 0 (count p h)) as [M|M];
    [destruct (sum_find (long_own p) ml (long_own_nn p)) as [HL|(m1 & [P k] & m2 & -> & HL)]|].
    2: {
      assert (HP : exists P', P = Living p :: P' /\ P' <> []).
      { unfold long_own in HL. simpl in HL. destruct P as [|[r|d] [|c P]]; try lia.
        exists (c :: P). split; [|discriminate]. destruct r, p; simpl in HL; try lia; reflexivity. }
      destruct HP as (P' & -> & HP). clear HL. rename P' into P.
      apply put_fst in E. subst B. destruct (well_formed_split _ _ _ HW) as [_ Halt].
      destruct (count_split _ _ M) as (h1 & h2 & ->).
      eexists. split; [apply capture|]. left. split; [reflexivity|]. simpl.
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
            destruct p; simpl in *; intros; try lia; try congruence; repeat split; lia. }
    all: assert (HS : 0 < count p h -> sum (own_gain p) (unmarked B) = 0 /\
      sum (dead_gain p) (unmarked B) = 0)
           by (intros M'; try (exfalso; linear); rewrite <- E; apply no_long; exact HL).
    all: assert (HA : 0 < count p h -> sum (own_gain p) ml = 0 /\ sum (dead_gain p) ml = 0)
           by (intros M'; destruct (HS M') as [S1 S2]; destruct (trades p ml) as (t & T1 & T2 & T3);
               rewrite E in T2, T3; pose proof (sum_nn (own_gain p) ml (own_gain_nn p)); linear).
    all: assert (HL' : 0 < count p h -> sum (long_own p) ml = 0) by (intros; try (exfalso; linear);
      exact HL).
    all: clear M; try clear HL.
    all: destruct (sum_find (covers p) ml (covers_nn p)) as [HC|(m1 & [P k] & m2 & -> & HC)].
    2, 4:
      (assert (C1 : 1 <= sum (covers p) (m1 ++ (P, k) :: m2))
         by (pose proof (sum_nn (covers p) m1 (covers_nn p));
         pose proof (sum_nn (covers p) m2 (covers_nn p));
             rewrite sum_app, sum_cons; linear);
       assert (HP : exists P', P = Living (other p) :: P' /\ k = Cover)
         by (unfold covers in HC; simpl in HC; destruct P as [|[r|d] P]; try linear; exists P;
             destruct r, p, k; simpl in *; try linear; auto);
       clear HC; destruct HP as (P' & -> & ->); rename P' into P;
       assert (D : 0 < count_dead h)
         by (unfold choice_wins, enough, lead_wins in H; pose proof (count_nn p h);
             destruct (Z.ltb_spec 0 (count p h)) as [M'|M']; [destruct (HA M') as [A1 A2];
               rewrite A1, A2 in H|];
             linear);
       destruct (count_dead_split _ D) as (d & h1 & h2 & ->);
       apply put_fst in E; subst B; eexists;
       split; [apply put_keep with (P := P); [discriminate|apply next_second]|];
       left; split; [reflexivity|]; simpl; eexists; split; [|apply fwd_cover; exact H];
       apply map_put; reflexivity).
    all: destruct (sum_find (tops p) ml (tops_nn p)) as [HT|(m1 & [P k] & m2 & -> & HT)].
    2, 4:
      (assert (ET : tops p (P, k) = 1)
         by (revert HT; unfold tops; simpl; destruct P as [|[r|d] P]; try linear; destruct r, p, k;
         simpl; linear);
       destruct (rest_zero _ _ _ _ (covers_nn p) HC) as [_ HC'];
       assert (HM : 0 < count p h /\ sum (tops p) (m1 ++ m2) = 0)
         by (pose proof (sum_nn (tops p) (m1 ++ m2) (tops_nn p));
             unfold choice_wins, enough, lead_wins in H; rewrite (sum_mid (tops p)), ET in H;
               linear);
       destruct HM as (M & HT'); destruct (HS M) as [S1 S2]; apply put_fst in E; subst B;
         destruct (rest_gains _ _ _ _ S1 S2) as [Z1 Z2];
       assert (HP : exists P', P = Living (other p) :: P' /\ k = Top)
         by (revert HT; unfold tops; simpl; clear; destruct P as [|[r|d] P]; try linear; intros HT;
         exists P;
             destruct r, p, k; simpl in *; try linear; auto);
       destruct HP as (P' & -> & ->); rename P' into P;
       destruct (count_split _ _ M) as (h1 & h2 & ->); eexists;
       split; [apply put_pass with (P := P); [destruct p; discriminate|
               rewrite <- (other_other p) at 1; apply (next_top (other p))]|];
       right; split; [reflexivity|]; simpl;
       apply no_top with (m1 := m1) (m2 := m2) (k := Top); auto).
    all: pose proof (count_dead_nn h); destruct (Z.ltb_spec 0 (count_dead h)) as [D|D].
    1, 3:
      (destruct (count_dead_split _ D) as (d & h1 & h2 & ->); eexists;
       split; [apply new_pass; apply next_dead|]; right; split; [reflexivity|]; simpl;
       apply no_pass with (ml := ml); auto; intros M'; apply HS; sums; destruct p; simpl in *;
         linear).
    all: assert (D0 : count_dead h = 0) by linear; clear D.
    all: assert (M : 0 < count p h)
           by (destruct (Z.ltb_spec 0 (count p h)) as [M|M]; [assumption|]; exfalso;
               unfold choice_wins, enough, lead_wins in H; rewrite HC, D0 in H;
               destruct (Z.ltb_spec 0 (count p h)); linear).
    all: specialize (HL' M); destruct (HS M) as [S1 S2]; clear HS HA.
    all: destruct (count_split _ _ M) as (h1 & h2 & Eh).
    all: assert (D1 : count_dead (h1 ++ h2) = 0) by (subst h; sums; simpl in *; lia).
    all: destruct (sum_find (theirs_on_top p) ml (theirs_on_top_nn p)) as [HO|(m1 & [P k] & m2 & ->
      & HO)].
    2, 4:
      (destruct (rest_zero _ _ _ _ (covers_nn p) HC) as [HC3 HC'];
      destruct (rest_zero _ _ _ _ (tops_nn p) HT) as [_ HT'];
       apply put_fst in E; subst B; destruct (rest_gains _ _ _ _ S1 S2) as [Z1 Z2];
       assert (HP : exists P', P = Living (other p) :: P' /\ k <> Cover)
         by (revert HO HC3; unfold theirs_on_top, covers; simpl; clear; destruct P as [|[r|d] P];
         try lia; intros HO HC3; exists P;
             destruct r, p, k; simpl in *; try lia; split; congruence);
       destruct HP as (P' & -> & Hk); rename P' into P; subst h; eexists;
       split; [apply put_pass with (P := P); [destruct p; discriminate|
               rewrite <- (other_other p) at 1; apply (next_top (other p))]|];
       right; split; [reflexivity|]; simpl;
       apply no_top with (m1 := m1) (m2 := m2) (k := k); auto).
    all: destruct (sum_find dead_on_top ml dead_on_top_nn) as [HD|(m1 & [P k] & m2 & -> & HD)].
    2, 4:
      (destruct (rest_zero _ _ _ _ (covers_nn p) HC) as [HC3 HC'];
      destruct (rest_zero _ _ _ _ (tops_nn p) HT) as [_ HT'];
       apply put_fst in E; subst B; destruct (rest_gains _ _ _ _ S1 S2) as [Z1 Z2];
       destruct (well_formed_split _ _ _ HW) as [HN _];
       assert (HP : exists d P', P = Dead d :: P')
         by (revert HD HN; unfold dead_on_top; simpl; clear; destruct P as [|[r|d] P]; try lia;
         intros; [congruence|eauto]);
       destruct HP as (d & P' & ->); rename P' into P; subst h; eexists;
       split; [apply put_pass with (P := P); [discriminate|
               rewrite <- (other_other p) at 1; apply (next_top (other p))]|];
       right; split; [reflexivity|]; simpl;
       apply no_on_dead with (m1 := m1) (m2 := m2) (k := k); auto).
    all: pose proof (count_nn (other p) h); destruct (Z.ltb_spec 0 (count (other p) h)) as [R|R].
    1, 3:
      (destruct (count_split _ _ R) as (g1 & g2 & ->); eexists;
       split; [apply new_keep; apply next_top|]; left; split; [reflexivity|]; simpl;
       apply fwd_prisoner in H; eexists; (split; [|exact H]); simpl; rewrite E; reflexivity).
    all: subst h; eexists; split; [apply new_pass; rewrite <- (other_other p) at 1;
      apply (next_top (other p))|];
         right; split; [reflexivity|]; simpl; apply no_new with (ml := ml); auto;
         [apply nothing; assumption | sums; destruct p; simpl in *; lia].
Qed.

End Winning.
