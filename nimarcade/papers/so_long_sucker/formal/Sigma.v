(* Each move that Sigma allows in a position that is won keeps the win (sigma_keeps), and the one
   that the arcade plays is among them (sigma_allowed). A new pile is begun on an empty board alone,
   so that one slot is enough: Slots.v says who wins by it. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Order Tactics Choices Decide Strategy Free
  AllColours TwoColours.
Import ListNotations.
Open Scope Z_scope.

Lemma without_split p l : 0 < count p l -> exists l1 l2, l = l1 ++ Living p :: l2 /\
  without (Living p) l = l1 ++ l2.
Proof.
  induction l as [|c l IH]; [rewrite count_nil; lia|]. rewrite count_cons. simpl without.
  destruct (same_colour c (Living p)) eqn:E.
  - apply same_colour_spec in E. subst c. intros _. exists [], l. auto.
  - intros H. destruct IH as (l1 & l2 & -> & E2).
    + destruct c as [r|d]; simpl in *; [rewrite E in H|]; lia.
    + exists (c :: l1), l2. simpl. rewrite E2. auto.
Qed.
Lemma longest_none q B : longest q B = None -> ~ has_top q B.
Proof.
  induction B as [|P B IH]; simpl; intros H (Q & I & T); [exact I|].
  destruct (longest q B) as [[[B1 R] B2]|].
  - destruct (on_top q P && _); discriminate.
  - destruct (on_top q P) eqn:E; [discriminate|]. destruct I as [->|I]; [congruence|].
    apply IH; [reflexivity|]. exists Q. auto.
Qed.
Lemma longest_some q B B1 P B2 : longest q B = Some (B1, P, B2) ->
  B = B1 ++ P :: B2 /\ on_top q P = true /\
  (forall Q, In Q B -> on_top q Q = true -> (length Q <= length P)%nat).
Proof.
  revert B1 P B2. induction B as [|R B IH]; simpl; intros B1 P B2 H; [discriminate|].
  destruct (longest q B) as [[[C1 Q] C2]|] eqn:E.
  - destruct (IH _ _ _ eq_refl) as (-> & T & M).
    destruct (on_top q R) eqn:ER; simpl in H;
      [destruct (Nat.leb_spec (length Q) (length R))|]; injection H as <- <- <-;
      (split; [reflexivity|split; [assumption|]]); intros S [<-|I] TS; auto; try lia;
      try congruence.
    specialize (M S I TS). lia.
  - destruct (on_top q R) eqn:ER; [|discriminate]. injection H as <- <- <-.
    split; [reflexivity|split; [exact ER|]]. intros S [<-|I] TS; [lia|].
    destruct (longest_none q B E). exists S. auto.
Qed.
Lemma on_top_head q P : on_top q P = true -> exists P', P = Living q :: P'.
Proof.
  destruct P as [|[r|d] P]; simpl; try discriminate. intros E. apply same_player_spec in E.
  subst. eauto.
Qed.

Lemma all_counted p l : count p l + count (other p) l + count_dead l = Z.of_nat (length l).
Proof.
  induction l as [|c l IH]; [reflexivity|]. rewrite !count_cons, count_dead_cons.
  pose proof (one_colour p c). simpl length. lia.
Qed.

(* ------------------------------------------------------------------ what piles are worth *)
Lemma alternating_count P : alternating P -> count_dead P = 0 ->
  match P with
  | Living r :: _ => Z.of_nat (length P) <= 2 * count r P <= Z.of_nat (length P) + 1
  | _ => True
  end.
Proof.
  induction P as [|c [|t P] IH]; intros H D; [exact I| |].
  - destruct c as [r|d]; [|exact I]. rewrite count_cons, count_nil. destruct r; simpl; lia.
  - destruct H as [N H]. rewrite count_dead_cons in D. pose proof (is_dead_nn c).
    pose proof (count_dead_nn (t :: P)).
    destruct c as [r|d]; [|exact I]. assert (D' : count_dead (t :: P) = 0) by lia.
    specialize (IH H D'). destruct t as [q|e].
    + assert (q = other r) as -> by (destruct q, r; simpl; congruence).
      pose proof (all_counted r (Living (other r) :: P)).
      rewrite (count_cons r (Living r)). simpl is_of. rewrite same_player_refl.
      cbn [length] in *. lia.
    + rewrite count_dead_cons in D'. simpl in D'. pose proof (count_dead_nn P). lia.
Qed.
Lemma value_long q P Q : two_colours P -> two_colours Q -> on_top q P = true ->
  on_top q Q = true -> (length Q <= length P)%nat -> value q Q <= value q P.
Proof.
  intros (_ & AP & DP) (_ & AQ & DQ) TP TQ L.
  apply on_top_head in TP as [P' ->]. apply on_top_head in TQ as [Q' ->].
  apply alternating_count in AP; [|exact DP]. apply alternating_count in AQ; [|exact DQ].
  pose proof (value_nn q (Living q :: P')). simpl value in *. rewrite same_player_refl in *.
  destruct Q' as [|c Q']; [assumption|]. destruct P' as [|e P']; [simpl in L; lia|]. lia.
Qed.
Lemma value_off q P : on_top q P = false -> value q P = 0.
Proof. destruct P as [|[r|d] [|t P]]; simpl; try reflexivity. intros ->. reflexivity. Qed.
Lemma worth_nothing q B : ~ has_top q B -> sum (value q) B = 0 /\ most q B = 0.
Proof.
  induction B as [|P B IH]; intros H; [split; reflexivity|]. rewrite sum_cons. simpl most.
  destruct IH as [-> ->]; [intros (Q & I & T); apply H; exists Q; split; [right|]; assumption|].
  rewrite value_off; [split; reflexivity|]. destruct (on_top q P) eqn:E; [|reflexivity].
  destruct H. exists P. split; [left; reflexivity|exact E].
Qed.
Lemma most_mid q B1 P B2 : most q (B1 ++ P :: B2) = Z.max (value q P) (most q (B1 ++ B2)).
Proof. induction B1 as [|R B1 IH]; simpl; [reflexivity|]. rewrite IH. lia. Qed.
Lemma most_least q B m : 0 <= m -> (forall Q, In Q B -> value q Q <= m) -> most q B <= m.
Proof.
  induction B as [|P B IH]; intros M H; simpl; [exact M|].
  pose proof (H P (or_introl eq_refl)). pose proof (IH M (fun Q I => H Q (or_intror I))). lia.
Qed.
Lemma has_top_rest q B1 P B2 : ~ has_top q (B1 ++ P :: B2) -> ~ has_top q (B1 ++ B2).
Proof.
  intros H (Q & I & T). apply H. exists Q. split; [|exact T].
  apply in_or_app. apply in_app_or in I. simpl. tauto.
Qed.

(* ------------------------------------------------------------------ each move keeps the win *)
Section Keeps.
Variable any : bool.
Notation criterion := (criterion any).

Lemma open_criterion p h o B : well_formed (St p h o B None) -> dead_in (St p h o B None) = 0 ->
  (criterion (St p h o B None) <-> wins_2_39 (St p h o B None)).
Proof.
  intros HW HD. apply two_left_criterion.
  pose proof (two_left_open p h o B None [] HW HD eq_refl) as T. rewrite app_nil_r in T. exact T.
Qed.

Lemma topped p h1 h2 o B1 P B2 : let B : list pile := B1 ++ (Living (other p) :: P) :: B2 in
  Forall two_colours B -> ~ has_top p B ->
  (forall Q, In Q B -> on_top (other p) Q = true -> (length Q <= S (length P))%nat) ->
  wins_2_39 (St p (h1 ++ Living p :: h2) o B None) ->
  ~ wins_2_39 (St (other p) o (h1 ++ h2) (B1 ++ (Living p :: Living (other p) :: P) :: B2) None).
Proof.
  intros B TC HN HL. unfold wins_2_39; cbn [turn mine theirs piles]; rewrite other_other.
  change (list colour) with pile in *.
  set (y := other p) in *. destruct (worth_nothing p B HN) as [-> _].
  destruct (worth_nothing p (B1 ++ B2) (has_top_rest _ _ _ _ HN)) as [V M].
  rewrite !sum_mid, most_mid, V, M, count_mid.
  assert (E : most y B = value y (Living y :: P)).
  { apply Z.le_antisymm; [|unfold B; rewrite most_mid; lia]. apply most_least; [apply value_nn|].
    intros Q I. rewrite Forall_forall in TC. destruct (on_top y Q) eqn:T.
    - apply value_long; auto; [|apply same_player_refl]. apply TC.
      unfold B. apply in_or_app. simpl. tauto.
    - rewrite value_off by exact T. apply value_nn. }
  rewrite E. unfold B. rewrite sum_mid. pose proof (sum_nn (value y) (B1 ++ B2) (value_nn y)).
  pose proof (count_nn p (h1 ++ h2)). pose proof (value_nn p (Living p :: Living y :: P)).
  assert (value y (Living p :: Living y :: P) = 0) by (unfold y; destruct p; reflexivity).
  simpl is_of. rewrite same_player_refl. lia.
Qed.
Lemma begun p h1 h2 o B : ~ has_top p B -> ~ has_top (other p) B ->
  wins_2_39 (St p (h1 ++ Living p :: h2) o B None) ->
  ~ wins_2_39 (St (other p) o (h1 ++ h2) ([Living p] :: B) None).
Proof.
  intros H1 H2. unfold wins_2_39; cbn [turn mine theirs piles app]; rewrite other_other.
  destruct (worth_nothing p B H1) as [V1 M1], (worth_nothing (other p) B H2) as [V2 M2].
  rewrite !sum_cons. simpl most. rewrite V1, V2, M1, M2, count_mid.
  pose proof (count_nn p (h1 ++ h2)). simpl. rewrite same_player_refl. lia.
Qed.

(* what he keeps of a pile with one chip of the other discarded, or of his own chip alone *)
Lemma captured p h1 h2 o B1 P B2 : alternating (Living p :: P) -> count_dead P = 0 ->
  wins_2_39 (St p (h1 ++ Living p :: h2) o (B1 ++ (Living p :: P) :: B2) None) ->
  exists killed kept, Permutation (Living p :: Living p :: P) (killed ++ kept) /\
  may_kill any killed /\ wins_2_39 (St p ((h1 ++ h2) ++ kept) o (B1 ++ B2) None).
Proof.
  intros HA HD. assert (F : forall c, may_kill any [c]) by (intros c; split;
    [discriminate|reflexivity]).
  assert (V : value (other p) (Living p :: P) = 0) by (destruct P, p; reflexivity).
  unfold wins_2_39; cbn [turn mine theirs piles]. rewrite !sum_mid, most_mid, V.
  set (y := other p). pose proof (sum_nn (value y) (B1 ++ B2) (value_nn y)).
  pose proof (mx_nn y (B1 ++ B2)). pose proof (count_nn p (h1 ++ h2)).
  rewrite count_mid. simpl is_of. rewrite same_player_refl.
  destruct P as [|t P].
  - intros W. exists [Living p], [Living p]. split; [reflexivity|split; [apply F|]].
    rewrite count_app, count_cons, count_nil. simpl is_of. rewrite same_player_refl.
    simpl value in *. linear.
  - assert (t = Living y) as ->.
    { destruct HA as [N _]. rewrite count_dead_cons in HD. pose proof (count_dead_nn P).
      destruct t as [r|d]; [unfold y; destruct r, p; simpl; congruence|simpl in HD; lia]. }
    intros W. exists [Living y], (Living p :: Living p :: P).
    split; [apply (perm_trans (l' := Living p :: Living y :: Living p :: P));
      [apply perm_skip, perm_swap|apply perm_swap]|split; [apply F|]].
    simpl value in *. rewrite same_player_refl in *.
    rewrite !(count_app p (h1 ++ h2)), !count_cons in *. simpl is_of in *. unfold y in *.
    rewrite same_player_refl, ?other_same_player, ?same_player_other in *.
    pose proof (count_nn p P). linear.
Qed.
Lemma discarded p h o B Q killed kept killed' kept' :
  count_dead Q = 0 -> Permutation Q (killed ++ kept) -> Permutation Q (killed' ++ kept') ->
  killed' <> [] -> discards any p Q killed ->
  wins_2_39 (St p (h ++ kept') o B None) -> wins_2_39 (St p (h ++ kept) o B None).
Proof.
  intros D P P' N [K1 K2]. unfold wins_2_39; cbn [turn mine theirs piles]. rewrite !count_app.
  assert (count p kept' <= count p kept); [|pose proof (count_nn p h); lia].
  pose proof (count_perm p _ _ P) as E. pose proof (count_perm p _ _ P') as E'.
  pose proof (count_perm (other p) _ _ P') as Y'.
  apply count_dead_perm in P'. rewrite count_app, ?count_dead_app in *.
  pose proof (count_nn p killed'). pose proof (count_nn (other p) Q).
  destruct (Z.ltb_spec 0 (count (other p) Q)) as [J|J]; [destruct (K1 J); lia|].
  pose proof (all_counted p killed). pose proof (all_counted p killed').
  pose proof (count_nn (other p) killed'). pose proof (count_nn (other p) kept').
  pose proof (count_dead_nn killed'). pose proof (count_dead_nn kept').
  pose proof (count_nn (other p) killed). pose proof (count_dead_nn killed).
  destruct killed' as [|c l]; [congruence|]. cbn [length] in *. lia.
Qed.
End Keeps.

(* positions of two colours; a capture may be pending *)
Definition two_colours_left s := well_formed s /\ dead_in s = 0.

(* Each move of Sigma from a position that is won is a move and keeps the win. *)
Theorem sigma_keeps any s s' : two_colours_left s -> criterion any s -> by_sigma any s s' ->
  step any s s' /\ keeps_win any s s'.
Proof.
  intros [HW HD] C H.
  assert (TC : pend s = None -> Forall two_colours (piles s) /\ wins_2_39 s).
  { intros E. destruct s as [p h o B q]. simpl in E. subst q.
    pose proof (two_left_open p h o B None [] HW HD eq_refl) as T. rewrite app_nil_r in T.
    split; [exact (two_left_colours _ T)|apply (two_left_criterion any _ T), C]. }
  assert (HW' : step any s s' -> well_formed s') by (apply well_formed_step; exact HW).
  assert (HD' : step any s s' -> dead_in s' = 0)
    by (intros S; pose proof (dead_step any s s' S); pose proof (dead_in_nn s'); lia).
  unfold keeps_win.
  destruct H as [p h1 h2 o B1 P B2|p h o B Q killed kept P K D|p h1 h2 o B1 P B2 B HN HL
    |p h1 h2 o B H1 H2]; cbn [turn piles pend] in *.
  - assert (S : step any (St p (h1 ++ Living p :: h2) o (B1 ++ (Living p :: P) :: B2) None)
      (St p (h1 ++ h2) o (B1 ++ B2) (Some (Living p :: Living p :: P)))) by apply capture.
    split; [exact S|left; split; [reflexivity|]]. destruct (TC eq_refl) as [T W].
    apply Forall_app in T as [_ T]. inversion T as [|? ? (_ & A & D) _]; subst.
    rewrite count_dead_cons in D. simpl in D.
    destruct (captured any p h1 h2 o B1 P B2 A D W) as (K & R & E & F & W').
    exists K, R. split; [exact E|split; [exact F|]].
    assert (HR : count_dead R = 0).
    { apply count_dead_perm in E. rewrite count_dead_app, !count_dead_cons in E. simpl in E.
      pose proof (count_dead_nn K). pose proof (count_dead_nn R). lia. }
    apply (two_left_criterion any (St p ((h1 ++ h2) ++ R) o (B1 ++ B2) None)); [|exact W'].
    exact (two_left_open _ _ _ _ _ R (HW' S) (HD' S) HR).
  - split; [apply take_up with killed; assumption|left; split; [reflexivity|]].
    destruct C as (K' & R' & P' & F' & C). cbn [turn mine theirs piles pend] in *.
    assert (DQ : count_dead Q = 0).
    { pose proof (count_dead_nn Q). revert HD. unfold dead_in. cbn [mine theirs piles pend].
      pose proof (count_dead_nn h). pose proof (count_dead_nn o). pose proof (sum_dead_nn B). lia. }
    assert (Z : forall K R, Permutation Q (K ++ R) -> count_dead R = 0).
    { intros K0 R E. apply count_dead_perm in E. rewrite count_dead_app in E.
      pose proof (count_dead_nn K0). pose proof (count_dead_nn R). lia. }
    apply (two_left_criterion any (St p (h ++ R') o B None)) in C;
      [|exact (two_left_open _ _ _ _ _ R' HW HD (Z _ _ P'))].
    apply (two_left_criterion any (St p (h ++ kept) o B None));
      [exact (two_left_open _ _ _ _ _ kept HW HD (Z _ _ P))|].
    exact (discarded any p h o B Q killed kept K' R' DQ P P' (proj1 F') D C).
  - assert (S : step any (St p (h1 ++ Living p :: h2) o B None)
      (St (other p) o (h1 ++ h2) (B1 ++ (Living p :: Living (other p) :: P) :: B2) None)).
    { apply put_pass; [destruct p; discriminate|].
      rewrite <- (other_other p) at 1. apply (next_top (other p)). }
    split; [exact S|right; split; [reflexivity|]]. destruct (TC eq_refl) as [T W].
    rewrite (open_criterion any _ _ _ _ (HW' S) (HD' S)). apply topped; assumption.
  - assert (S : step any (St p (h1 ++ Living p :: h2) o B None)
      (St (other p) o (h1 ++ h2) ([Living p] :: B) None)).
    { apply new_pass. rewrite <- (other_other p) at 1. apply (next_top (other p)). }
    split; [exact S|right; split; [reflexivity|]]. destruct (TC eq_refl) as [_ W].
    rewrite (open_criterion any _ _ _ _ (HW' S) (HD' S)). apply begun; assumption.
Qed.

Lemma without_perm p l : 0 < count p l -> Permutation l (Living p :: without (Living p) l).
Proof.
  intros H. destruct (without_split p l H) as (l1 & l2 & -> & ->). symmetry.
  apply Permutation_middle.
Qed.
Lemma all_of p (l : list colour) : let is := fun c => negb (same_colour c (Living p)) in
  exists killed, Permutation l (killed ++ filter is l) /\ count (other p) killed = 0 /\
  count p killed = count p l.
Proof.
  intros is. induction l as [|c l (K & P & N & E)]; [exists []; auto|]. simpl.
  destruct (is c) eqn:I; unfold is in I.
  - exists K. split; [apply Permutation_cons_app, P|split; [exact N|]]. rewrite count_cons, E.
    destruct c as [r|d]; simpl in *; [destruct (same_player r p); [discriminate|lia]|lia].
  - exists (c :: K). split; [apply perm_skip, P|]. rewrite !count_cons, N, E.
    apply negb_false_iff, same_colour_spec in I. subst c. simpl. rewrite other_same_player. lia.
Qed.
(* The arcade's move is one that Sigma allows, wherever there is a win. *)
Theorem sigma_allowed any s : two_colours_left s -> criterion any s -> by_sigma any s (sigma any s).
Proof.
  intros [HW HD] C. destruct s as [p h o B q]. unfold sigma. cbn [turn mine theirs piles pend].
  destruct q as [Q|].
  - destruct C as (K & R & P & [N _] & _). cbn [pend] in *. unfold sigma_keeps_of.
    assert (F : forall c, may_kill any [c]) by (intros c; split; [discriminate|reflexivity]).
    destruct (Z.ltb_spec 0 (count (other p) Q)) as [J|J].
    + destruct any eqn:A.
      * destruct (all_of (other p) Q) as (K' & P' & N' & E). rewrite other_other in N'.
        apply sigma_discard with K'; [exact P'|split; [|discriminate]|split; [auto|lia]].
        intros ->. rewrite count_nil in E. lia.
      * apply sigma_discard with [Living (other p)]; [exact (without_perm _ _ J)|apply F|].
        split; [|lia]. intros _. split; [destruct p; reflexivity|discriminate].
    + assert (H : 0 < count p Q).
      { assert (DQ : count_dead Q = 0).
        { pose proof (count_dead_nn Q). revert HD. unfold dead_in. cbn [mine theirs piles pend].
          pose proof (count_dead_nn h). pose proof (count_dead_nn o). pose proof (sum_dead_nn B).
          lia. }
        pose proof (all_counted p Q). pose proof (count_nn (other p) Q).
        apply Permutation_length in P. rewrite app_length in P.
        destruct K; [congruence|simpl in P; lia]. }
      apply sigma_discard with [Living p]; [exact (without_perm _ _ H)|apply F|].
      split; [lia|reflexivity].
  - apply (open_criterion any p h o B HW HD) in C. destruct C as [M _]. cbn [turn mine] in M.
    destruct (without_split p h M) as (h1 & h2 & -> & ->).
    destruct (longest p B) as [[[B1 P] B2]|] eqn:E1.
    + destruct (longest_some _ _ _ _ _ E1) as (-> & T & _). apply on_top_head in T as [P' ->].
      apply sigma_capture.
    + apply longest_none in E1. destruct (longest (other p) B) as [[[B1 P] B2]|] eqn:E2.
      * destruct (longest_some _ _ _ _ _ E2) as (-> & T & L). apply on_top_head in T as [P' ->].
        apply sigma_top; assumption.
      * apply sigma_new; [exact E1|apply longest_none, E2].
Qed.
