(* Moves and criterion as programs, proved equal to the relations: stepsb lists the followers of a
   position (up to the order of a hand), criterionb decides the criterion. Tests hold both against
   the arcade. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Order.
Import ListNotations.
Open Scope Z_scope.

Lemma same_player_spec p q : same_player p q = true <-> p = q.
Proof. destruct p, q; simpl; split; congruence. Qed.
Definition same_colour a b := match a, b with Living p, Living q => same_player p q | Dead d,
  Dead e => Nat.eqb d e | _, _ => false end.
Lemma same_colour_spec a b : same_colour a b = true <-> a = b.
Proof.
  destruct a, b; simpl; split; try congruence.
  - intros H. apply same_player_spec in H. congruence.
  - intros H. injection H as ->. apply same_player_spec. reflexivity.
  - intros H. apply Nat.eqb_eq in H. congruence.
  - intros H. injection H as ->. apply Nat.eqb_refl.
Qed.
Lemma same_colour_no a b : same_colour a b = false <-> a <> b.
Proof. rewrite <- (same_colour_spec a b). destruct (same_colour a b); split; congruence. Qed.

Fixpoint first (Q : pile) : option player :=
  match Q with [] => None | Living r :: _ => Some r | Dead _ :: Q => first Q end.
Lemma first_some Q r : first Q = Some r -> exists D Q', Q = D ++ Living r :: Q' /\
  (forall c, In c D -> exists d, c = Dead d).
Proof.
  induction Q as [|[q|d] Q IH]; simpl; intros H; [discriminate| |].
  - injection H as ->. exists [], Q. split; [reflexivity|simpl; tauto].
  - destruct (IH H) as (D & Q' & -> & HD). exists (Dead d :: D), Q'. split; [reflexivity|].
    simpl. intros c [<-|Hc]; eauto.
Qed.
Lemma first_none Q r : first Q = None -> ~ In (Living r) Q.
Proof. induction Q as [|[q|d] Q IH]; simpl; intros H; [tauto|discriminate|].
  intros [K|K]; [discriminate|exact (IH H K)]. Qed.
Definition followsb Q r := match first Q with Some q => negb (same_player q r) | None => true end.
Lemma followsb_spec Q r : followsb Q r = true <-> follows Q r.
Proof.
  unfold followsb. destruct (first Q) as [q|] eqn:E.
  - destruct (first_some _ _ E) as (D & Q' & -> & HD). destruct (same_player q r) eqn:Eq; simpl.
    + apply same_player_spec in Eq. subst. split; [discriminate|]. intros H.
      destruct (next_not _ _ _ HD H).
    + split; [intros _|reflexivity].
      assert (q = other r) by (destruct q, r; simpl in *; congruence). subst. apply next_yes, HD.
  - split; [intros _; left; apply first_none, E|reflexivity].
Qed.

Fixpoint at_each {X} (l : list X) : list (list X * X * list X) :=
  match l with [] => [] | a :: l' => ([], a, l') ::
  map (fun t => (a :: fst (fst t), snd (fst t), snd t)) (at_each l') end.
Lemma at_each_spec {X} (l : list X) x b y : In (x, b, y) (at_each l) <-> l = x ++ b :: y.
Proof.
  revert x. induction l as [|a l IH]; intros x; simpl.
  - split; [tauto|]. destruct x; discriminate.
  - rewrite in_map_iff. split.
    + intros [H|([[x' b'] y'] & H & Hin)]; [injection H as <- <- <-; reflexivity|].
      simpl in H. injection H as <- <- <-. apply IH in Hin. subst. reflexivity.
    + destruct x as [|a' x]; intros H; injection H as <- H; [left; subst; reflexivity|].
      right. exists (x, b, y). split; [reflexivity|]. apply IH, H.
Qed.
Fixpoint parts {X} (l : list X) : list (list X * list X) :=
  match l with [] => [([], [])] | a :: l => flat_map (fun t => [(a :: fst t, snd t);
  (fst t, a :: snd t)]) (parts l) end.
Lemma parts_sound {X} (l : list X) k r : In (k, r) (parts l) -> Permutation l (k ++ r).
Proof.
  revert k r. induction l as [|a l IH]; simpl; intros k r H.
  - destruct H as [H|[]]. injection H as <- <-. constructor.
  - apply in_flat_map in H. destruct H as ([k' r'] & Hin & [H|[H|[]]]); simpl in H;
      injection H as <- <-; apply IH in Hin.
    + simpl. constructor. exact Hin.
    + apply Permutation_cons_app. exact Hin.
Qed.
Lemma parts_complete {X} (l : list X) : forall k r, Permutation l (k ++ r) ->
  exists k' r', In (k', r') (parts l) /\ Permutation k k' /\ Permutation r r'.
Proof.
  induction l as [|a l IH]; simpl; intros k r H.
  - apply Permutation_nil in H. apply app_eq_nil in H. destruct H as [-> ->]. exists [], [].
    split; [left; reflexivity|split; constructor].
  - assert (Ha : In a (k ++ r)) by (apply Permutation_in with (1 := H); left; reflexivity).
    apply in_app_or in Ha.
    destruct Ha as [Ha|Ha]; apply in_split in Ha; destruct Ha as (x & y & ->).
    + assert (P : Permutation l ((x ++ y) ++ r)).
      { apply Permutation_cons_inv with a. rewrite H. rewrite <- !app_assoc. simpl. symmetry.
        apply Permutation_middle. }
      destruct (IH _ _ P) as (k' & r' & Hin & P1 & P2). exists (a :: k'), r'.
      split; [|split; [|exact P2]].
      * apply in_flat_map. exists (k', r'). split; [exact Hin|]. left. reflexivity.
      * symmetry. apply Permutation_cons_app. symmetry. exact P1.
    + assert (P : Permutation l (k ++ (x ++ y))).
      { apply Permutation_cons_inv with a. rewrite H. rewrite !app_assoc. symmetry.
        apply Permutation_middle. }
      destruct (IH _ _ P) as (k' & r' & Hin & P1 & P2). exists k', (a :: r').
      split; [|split; [exact P1|]].
      * apply in_flat_map. exists (k', r'). split; [exact Hin|]. right. left. reflexivity.
      * symmetry. apply Permutation_cons_app. symmetry. exact P2.
Qed.

Definition fateb (any : bool) (K : list colour) := match K with [] => false | [_] => true | _ =>
  any end.
Lemma fateb_spec any K : fateb any K = true <-> may_kill any K.
Proof.
  unfold may_kill. destruct K as [|a [|b K]]; simpl; split; try discriminate.
  - intros [H _]. congruence.
  - intros _. split; [discriminate|reflexivity].
  - reflexivity.
  - intros ->. split; [discriminate|congruence].
  - destruct any; [reflexivity|]. intros [_ H]. discriminate (H eq_refl).
Qed.

Definition quiet p h o B (Q : pile) : list state :=
  (if followsb Q p then [St p h o B None] else []) ++ (if followsb Q (other p) then
  [St (other p) o h B None] else []).
Definition onto p c h o (B1 : list pile) (P : pile) B2 : list state :=
  match P with
  | [] => []
  | t :: _ => if same_colour t c then
       match c with
       | Dead _ => [St p h o (B1 ++ B2) None]
       | Living r => if same_player r p then [St p h o (B1 ++ B2) (Some (c :: P))] else
         [St (other p) o h (B1 ++ B2) (Some (c :: P))]
       end
     else quiet p h o (B1 ++ (c :: P) :: B2) (c :: P)
  end.
Definition stepsb any (s : state) : list state :=
  match pend s with
  | Some Q => flat_map (fun t => if fateb any (fst t) then
  [St (turn s) (mine s ++ snd t) (theirs s) (piles s) None] else []) (parts Q)
  | None => let p := turn s in
      flat_map (fun t => let c := snd (fst t) in let h := fst (fst t) ++ snd t in
        (if same_colour c (Living p) then [] else [St p h (theirs s) (piles s) None]) ++
        quiet p h (theirs s) ([c] :: piles s) [c] ++
        flat_map (fun u => onto p c h (theirs s) (fst (fst u)) (snd (fst u)) (snd u))
          (at_each (piles s))) (at_each (mine s))
  end.

Lemma stepsb_sound any s s' : In s' (stepsb any s) -> step any s s'.
Proof.
  destruct s as [p h o B [Q|]]; unfold stepsb; simpl; intros H; apply in_flat_map in H.
  - destruct H as ([k r] & Hin & H). simpl in H. destruct (fateb any k) eqn:F; [|destruct H].
    destruct H as [<-|[]].
    apply take_up with k; [apply parts_sound, Hin|apply fateb_spec, F].
  - destruct H as ([[h1 c] h2] & Hin & H). apply at_each_spec in Hin. subst h. simpl in H.
    apply in_app_or in H. destruct H as [H|H]; [|apply in_app_or in H; destruct H as [H|H]].
    + destruct (same_colour c (Living p)) eqn:E; [destruct H|]. destruct H as [<-|[]].
      apply discard. apply same_colour_no, E.
    + unfold quiet in H. apply in_app_or in H. destruct H as [H|H].
      * destruct (followsb [c] p) eqn:F; [|destruct H]. destruct H as [<-|[]].
        apply new_keep, followsb_spec, F.
      * destruct (followsb [c] (other p)) eqn:F; [|destruct H]. destruct H as [<-|[]].
        apply new_pass, followsb_spec, F.
    + apply in_flat_map in H. destruct H as ([[B1 P] B2] & Hin & H). apply at_each_spec in Hin.
      subst B. simpl in H.
      destruct P as [|t P]; simpl in H; [destruct H|]. destruct (same_colour t c) eqn:E.
      * apply same_colour_spec in E. subst t. destruct c as [r|d].
        -- destruct (same_player r p) eqn:Ep.
           ++ apply same_player_spec in Ep. subst r. destruct H as [<-|[]]. apply capture.
           ++ assert (r = other p) by (destruct r, p; simpl in *; congruence). subst r.
              destruct H as [<-|[]]. apply give_up.
        -- destruct H as [<-|[]]. apply capture_dead.
      * apply same_colour_no in E. unfold quiet in H. apply in_app_or in H. destruct H as [H|H].
        -- destruct (followsb (c :: t :: P) p) eqn:F; [|destruct H]. destruct H as [<-|[]].
           apply put_keep; [exact E|apply followsb_spec, F].
        -- destruct (followsb (c :: t :: P) (other p)) eqn:F; [|destruct H]. destruct H as [<-|[]].
           apply put_pass; [exact E|apply followsb_spec, F].
Qed.

(* equal but for the order of the chips in the mover's hand *)
Definition same s s' := turn s = turn s' /\ Permutation (mine s) (mine s') /\
  theirs s = theirs s' /\ piles s = piles s' /\ pend s = pend s'.
Lemma same_refl s : same s s. Proof. repeat split. apply Permutation_refl. Qed.

Ltac pick h1 c h2 := apply in_flat_map; exists (h1, c, h2); split;
  [apply at_each_spec; reflexivity|]; cbn [fst snd].
Lemma same_colour_refl c : same_colour c c = true. Proof. apply same_colour_spec. reflexivity. Qed.
Lemma stepsb_complete any s s' : step any s s' -> exists s'', In s'' (stepsb any s) /\ same s' s''.
Proof.
  intros H. destruct H; unfold stepsb; cbn [pend turn mine theirs piles].
  1-8: eexists; (split; [|apply same_refl]).
  1: pick h1 c h2; apply in_or_app; left; apply same_colour_no in H; rewrite H; left; reflexivity.
  1: pick h1 c h2; apply in_or_app; right; apply in_or_app; left; unfold quiet; apply in_or_app;
    left; apply followsb_spec in H; rewrite H; left; reflexivity.
  1: pick h1 c h2; apply in_or_app; right; apply in_or_app; left; unfold quiet; apply in_or_app;
    right; apply followsb_spec in H; rewrite H; left; reflexivity.
  1: pick h1 c h2; apply in_or_app; right; apply in_or_app; right; pick B1 (t :: P) B2; unfold onto;
    apply same_colour_no in H; rewrite H; unfold quiet;
     apply in_or_app; left; apply followsb_spec in H0; rewrite H0; left; reflexivity.
  1: pick h1 c h2; apply in_or_app; right; apply in_or_app; right; pick B1 (t :: P) B2; unfold onto;
    apply same_colour_no in H; rewrite H; unfold quiet;
     apply in_or_app; right; apply followsb_spec in H0; rewrite H0; left; reflexivity.
  1: pick h1 (Dead d) h2; apply in_or_app; right; apply in_or_app; right; pick B1 (Dead d :: P) B2;
    unfold onto; rewrite same_colour_refl; left; reflexivity.
  1: pick h1 (Living p) h2; apply in_or_app; right; apply in_or_app; right;
    pick B1 (Living p :: P) B2; unfold onto; rewrite same_colour_refl, same_player_refl; left;
      reflexivity.
  1: pick h1 (Living (other p)) h2; apply in_or_app; right; apply in_or_app; right;
    pick B1 (Living (other p) :: P) B2; unfold onto; rewrite same_colour_refl, same_player_other;
      left; reflexivity.
  destruct (parts_complete _ _ _ H) as (k' & r' & Hin & P1 & P2).
  exists (St p (h ++ r') o B None). split.
  - apply in_flat_map. exists (k', r'). split; [exact Hin|]. cbn [fst snd].
    assert (F : fateb any k' = true).
    { apply fateb_spec. destruct H0 as [F1 F2]. split.
      - intros ->. symmetry in P1. apply Permutation_nil in P1. congruence.
      - intros E. rewrite <- (Permutation_length P1). auto. }
    rewrite F. left. reflexivity.
  - repeat split. simpl. apply Permutation_app_head. exact P2.
Qed.

(* ------------------------------------------------------------------ the criterion as a program *)
Definition lead_winsb m X A Y B T K : bool :=
  let D := 2 * (X - Y) + (A - B) in
  ((0 <? m) && (0 <=? A) && (T <=? 1) &&
     ((B <? A) && (1 <=? D) || (B =? A) && (2 <=? D) || (A <? B) && ((3 <=? D) ||
     (2 <=? D) && (0 <? K))))
  || ((0 <? A) && (T =? 0) && ((B <? A) && (0 <=? D) || (A <=? B) && (2 <=? D))).
Lemma lead_winsb_spec m X A Y B T K : lead_winsb m X A Y B T K = true <-> lead_wins m X A Y B T K.
Proof.
  unfold lead_winsb, lead_wins.
  repeat (rewrite ?orb_true_iff, ?andb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq). tauto.
Qed.
Definition enoughb m pr a0 n c0 SX SA SC ST SY SB SN : bool :=
  let X := m + (if 0 <? m then SX else 0) in
  let A := a0 + (if 0 <? m then SA else 0) - SC in
  let Y := n + (if 0 <? n then SY else 0) in
  let B := c0 + (if 0 <? n then SB else 0) in
  lead_winsb m X A Y B ST (pr + SN + A).
Fixpoint markings (B : list pile) : list (list marked) :=
  match B with [] => [[]] | P :: B => flat_map (fun ml => [(P, Leave) :: ml; (P, Cover) :: ml;
  (P, Top) :: ml; (P, Trade) :: ml]) (markings B) end.
Lemma markings_spec B ml : In ml (markings B) <-> map fst ml = B.
Proof.
  revert ml. induction B as [|P B IH]; intros ml; simpl.
  - split; [intros [<-|[]]; reflexivity|]. destruct ml; [auto|discriminate].
  - rewrite in_flat_map. split.
    + intros (ml' & Hin & H). apply IH in Hin. simpl in H.
      destruct H as [<-|[<-|[<-|[<-|[]]]]]; simpl; congruence.
    + destruct ml as [|[P' k] ml]; simpl; [discriminate|]. intros H. injection H as -> H.
      apply IH in H.
      exists ml. split; [exact H|]. destruct k; simpl; auto.
Qed.
Definition choice_winsb p h o ml := enoughb
  (count p h) (count (other p) h) (count_dead h) (count (other p) o) (count_dead o)
  (sum (own_gain p) ml) (sum (dead_gain p) ml) (sum (covers p) ml) (sum (tops p) ml)
  (sum (their_own_gain p) ml) (sum (their_dead_gain p) ml) (sum (build_on p) ml).
Definition some_choice_winsb p h o B := existsb (choice_winsb p h o) (markings B).
Lemma some_choice_winsb_spec p h o B : some_choice_winsb p h o B = true <->
  some_choice_wins p h o B.
Proof.
  unfold some_choice_winsb, some_choice_wins. rewrite existsb_exists.
  split; intros (ml & H1 & H2); exists ml.
  - split; [apply markings_spec, H1|apply lead_winsb_spec, H2].
  - split; [apply markings_spec, H1|apply lead_winsb_spec, H2].
Qed.
(* whoever has captured a pile chooses what to keep of it before it is asked who wins *)
Definition by_form (wins : player -> list colour -> list colour -> list pile -> bool) any s :=
  match pend s with
  | None => wins (turn s) (mine s) (theirs s) (piles s)
  | Some Q => existsb (fun t => fateb any (fst t) && wins (turn s) (mine s ++ snd t) (theirs s)
  (piles s)) (parts Q)
  end.
Definition criterionb := by_form some_choice_winsb.
Lemma some_choice_wins_perm p h h' o B : Permutation h h' -> some_choice_wins p h o B ->
  some_choice_wins p h' o B.
Proof.
  intros P (ml & E & H). exists ml. split; [exact E|]. unfold choice_wins in *.
  rewrite <- (count_perm p _ _ P), <- (count_perm (other p) _ _ P), <- (count_dead_perm _ _ P).
  exact H.
Qed.
Lemma criterionb_spec any s : criterionb any s = true <-> criterion any s.
Proof.
  unfold criterionb, by_form, criterion. destruct (pend s) as [Q|]; [|apply some_choice_winsb_spec].
  rewrite existsb_exists. split.
  - intros ([k r] & Hin & H). cbn [fst snd] in H. apply andb_true_iff in H. destruct H as [F H].
    exists k, r. split; [apply parts_sound, Hin|].
    split; [apply fateb_spec, F|apply some_choice_winsb_spec, H].
  - intros (k & r & P & [F1 F2] & H).
    destruct (parts_complete _ _ _ P) as (k' & r' & Hin & P1 & P2).
    exists (k', r'). split; [exact Hin|]. cbn [fst snd]. apply andb_true_iff. split.
    + apply fateb_spec. split.
      * intros ->. symmetry in P1. apply Permutation_nil in P1. congruence.
      * intros E. rewrite <- (Permutation_length P1). auto.
    + apply some_choice_winsb_spec.
      apply some_choice_wins_perm with (mine s ++ r); [apply Permutation_app_head, P2|exact H].
Qed.
