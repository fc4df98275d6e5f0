(* Where the criterion is false no move helps (step_false). back_*: a move that keeps the turn. Each
   choice after it gives one before it that is at least as good. fwd_*: a move that passes the turn.
   As the mover's choice fails, the other has one that is enough. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Order Tactics Choices.
Import ListNotations.
Open Scope Z_scope.

Lemma back_discard p h1 c h2 o B : c <> Living p -> some_choice_wins p (h1 ++ h2) o B ->
  some_choice_wins p (h1 ++ c :: h2) o B.
Proof.
  intros Hc (ml & E & H). exists ml. split; [exact E|]. revert H; clear E;
  destruct c as [r|d]; [destruct (either r p) as [->| ->]; [congruence|]|]; weigh.
Qed.

Lemma back_new p h1 c h2 o B : c <> Living p -> some_choice_wins p (h1 ++ h2) o ([c] :: B) ->
  some_choice_wins p (h1 ++ c :: h2) o B.
Proof.
  intros Hc (ml & E & H). destruct ml as [|[P k] ml]; [discriminate|]. injection E as -> E.
  exists ml. split; [exact E|]. revert H; clear E;
  destruct c as [r|d]; [destruct (either r p) as [->| ->]; [congruence|]|]; destruct k; weigh.
Qed.

Lemma back_put p h1 c h2 o B1 t P B2 : c <> Living p -> t <> c ->
  some_choice_wins p (h1 ++ h2) o (B1 ++ (c :: t :: P) :: B2) -> some_choice_wins p (h1 ++ c ::
  h2) o (B1 ++ (t :: P) :: B2).
Proof.
  intros Hc Ht (ml & E & H). destruct (map_split1 _ _ _ _ E) as (m1 & k & m2 & -> & E1 & E2).
  exists (m1 ++ (t :: P, match c with Dead _ => Cover | _ => Leave end) :: m2).
  split; [apply map_put; assumption|]. revert H; clear E E1 E2;
  destruct c as [r|d].
  - match goal with |- choice_wins _ _ _ (_ ++ ?x :: _) -> _ =>
      destruct (hostile p r (t :: P) k x eq_refl)
      as (F1 & F2 & F3 & F4 & F5 & F6 & F7); [intros ->; exact (Hc eq_refl)|]; set (y := x) in *;
      clearbody y end.
    destruct t as [r'|d']; [destruct (either r' p) as [->| ->]|];
      (destruct (either r p) as [->| ->]; [congruence|]);
    try congruence; weigh.
  - destruct t as [r'|d']; [destruct (either r' p) as [->| ->]|]; weigh.
Qed.

Lemma back_dead p h1 d h2 o B1 P B2 :
  some_choice_wins p (h1 ++ h2) o (B1 ++ B2) -> some_choice_wins p (h1 ++ Dead d ::
  h2) o (B1 ++ (Dead d :: P) :: B2).
Proof.
  intros (ml & E & H). destruct (map_split _ _ _ E) as (m1 & m2 & -> & E1 & E2).
  exists (m1 ++ (Dead d :: P, Leave) :: m2).
  split; [apply map_put; assumption|]. revert H; weigh.
Qed.

Lemma back_capture p h1 h2 o B1 P B2 killed kept :
  Permutation (Living p :: Living p :: P) (killed ++ kept) -> killed <> [] ->
  some_choice_wins p ((h1 ++ h2) ++ kept) o (B1 ++ B2) -> some_choice_wins p (h1 ++ Living p ::
  h2) o (B1 ++ (Living p :: P) :: B2).
Proof.
  intros HP HK (ml & E & H). destruct (map_split _ _ _ E) as (m1 & m2 & -> & E1 & E2).
  assert (C1 := count_perm p _ _ HP). assert (C2 := count_perm (other p) _ _ HP).
  assert (C3 := count_dead_perm _ _ HP).
  destruct killed as [|c killed]; [congruence|]. clear HP HK.
  exists (m1 ++ (Living p :: P, if count_dead kept <? count_dead P then Leave else Trade) :: m2).
  split; [apply map_put; assumption|]. revert H. clear E. revert C1 C2 C3.
  pose proof (one_colour p c). pose proof (is_of_nn p c). pose proof (is_of_nn (other p) c).
  pose proof (is_dead_nn c).
  rewrite (count_app p (c :: killed)), (count_app (other p) (c :: killed)),
    (count_dead_app (c :: killed)). tops_of. simpl. players. intros C1 C2 C3.
  destruct (Z.ltb_spec (count_dead kept) (count_dead P)); weigh.
Qed.

Ltac by_reply lemma := match goal with H : ~ choice_wins _ _ _ _ |- _ => revert H end;
  unfold choice_wins, enough; cbv zeta; open; unmark; facts; apply lemma; lazily.

(* from the failure of one choice of the mover, in values, to the success of one of the other's *)
Lemma fwd_new p h1 c h2 o B : c <> Living (other p) -> ~ some_choice_wins p (h1 ++ c :: h2) o B ->
  some_choice_wins (other p) o (h1 ++ h2) ([c] :: B).
Proof.
  intros Hc H.
  assert (H1 : ~ choice_wins p (h1 ++ c :: h2) o (unmarked B)) by (intros H1; apply H;
    exists (unmarked B); split; [apply unmarked_fst|exact H1]).
  clear H. exists (unmarked ([c] :: B)). split; [apply unmarked_fst|].
  change (unmarked ([c] :: B)) with (([c], Leave) :: unmarked B).
  destruct c as [r|d]; [destruct (either r p) as [->| ->]; [|congruence]|].
  - by_reply reply_new.
  - by_reply reply_dead.
Qed.

(* a choice of the mover and an answer of the other's, all piles but one unmarked *)
Lemma marked_fst P k B1 B2 : map fst (unmarked B1 ++ (P, k) :: unmarked B2) = B1 ++ P :: B2.
Proof. apply map_put; apply unmarked_fst. Qed.
Ltac against k := match goal with H : ~ some_choice_wins ?p ?h ?o (?B1 ++ ?P :: ?B2) |- _ =>
  assert (~ choice_wins p h o (unmarked B1 ++ (P, k) :: unmarked B2))
    by (intros H1; apply H; eexists; split; [apply marked_fst|exact H1]); clear H end.
Ltac answer k := match goal with |- some_choice_wins _ _ _ (?B1 ++ ?P :: ?B2) =>
  exists (unmarked B1 ++ (P, k) :: unmarked B2); split; [apply marked_fst|] end.

(* an own chip on a pile of the other's or of a dead colour: he tops it, or (if he has no chip of
   his colour) covers it or leaves it *)
Lemma fwd_top p h1 h2 o B1 P B2 :
  ~ some_choice_wins p (h1 ++ Living p :: h2) o (B1 ++ (Living (other p) :: P) :: B2) ->
  some_choice_wins (other p) o (h1 ++ h2) (B1 ++ (Living p :: Living (other p) :: P) :: B2).
Proof.
  intros H. against Top.
  destruct (Z.ltb_spec 0 (count (other p) o)); [|destruct (Z.ltb_spec 0 (count p (h1 ++ h2)))].
  - answer Top. by_reply reply_top.
  - answer Cover. by_reply reply_cover.
  - answer Leave. by_reply reply_leave.
Qed.
Lemma fwd_on_dead p h1 h2 o B1 d P B2 :
  ~ some_choice_wins p (h1 ++ Living p :: h2) o (B1 ++ (Dead d :: P) :: B2) ->
  some_choice_wins (other p) o (h1 ++ h2) (B1 ++ (Living p :: Dead d :: P) :: B2).
Proof.
  intros H. against Leave.
  destruct (Z.ltb_spec 0 (count (other p) o)); [|destruct (Z.ltb_spec 0 (count p (h1 ++ h2)))].
  - answer Top. by_reply reply_top.
  - answer Cover. by_reply reply_cover.
  - answer Leave. by_reply reply_leave.
Qed.

(* a dead chip on a pile not the other's *)
Lemma fwd_dead p h1 e h2 o B1 t P B2 : t <> Living (other p) ->
  ~ some_choice_wins p (h1 ++ Dead e :: h2) o (B1 ++ (t :: P) :: B2) ->
  some_choice_wins (other p) o (h1 ++ h2) (B1 ++ (Dead e :: t :: P) :: B2).
Proof.
  intros Ht H. against Leave. answer Leave.
  destruct t as [r|d]; [destruct (either r p) as [->| ->]; [|congruence]|]; by_reply reply_dead.
Qed.

(* a prisoner on a pile of its owner, who takes it up *)
Lemma fwd_give p h1 h2 o B1 P B2 kept :
  (0 < count p P -> count (other p) kept = 2 + count (other p) P /\ count_dead kept = count_dead P)
  ->
  (count p P = 0 -> 0 < count_dead P -> count (other p) kept = 2 + count (other p) P /\
  count_dead kept = count_dead P - 1) ->
  (count p P = 0 -> count_dead P = 0 -> count (other p) kept = 1 + count (other p) P /\
  count_dead kept = 0) ->
  ~ some_choice_wins p (h1 ++ Living (other p) :: h2) o (B1 ++ (Living (other p) :: P) :: B2) ->
  some_choice_wins (other p) (o ++ kept) (h1 ++ h2) (B1 ++ B2).
Proof.
  intros K1 K2 K3 H. against Leave.
  exists (unmarked B1 ++ unmarked B2). split; [rewrite <- unmarked_app; apply unmarked_fst|].
  unfold choice_wins at 1. rewrite !(count_app _ o kept), (count_dead_app o kept).
  assert (N := count_nn p P). assert (M := count_dead_nn P).
  destruct (Z.ltb_spec 0 (count p P)); [destruct K1 as [K K']; [assumption|] |
    destruct (Z.ltb_spec 0 (count_dead P)); [destruct K2 as [K K'];
    [lia|assumption|] | destruct K3 as [K K']; [lia|lia|]]];
  clear N M; try clear K1; try clear K2; try clear K3; by_reply reply_given.
Qed.

Section Losing.
Variable any : bool.
Notation step := (step any).
Notation criterion := (criterion any).


Lemma fwd_give_all p h1 h2 o B1 P B2 :
  ~ some_choice_wins p (h1 ++ Living (other p) :: h2) o (B1 ++ (Living (other p) :: P) :: B2) ->
  exists killed kept, Permutation (Living (other p) :: Living (other p) :: P) (killed ++ kept) /\
  may_kill any killed /\
    some_choice_wins (other p) (o ++ kept) (h1 ++ h2) (B1 ++ B2).
Proof.
  intros H. assert (F : forall c, may_kill any [c]) by (intros c; split;
    [discriminate|reflexivity]).
  destruct (Z.ltb_spec 0 (count p P)) as [J|J].
  - destruct (count_split _ _ J) as (P1 & P2 & ->).
    exists [Living p], (Living (other p) :: Living (other p) :: P1 ++ P2).
    split; [|split; [apply F|]].
    + simpl. symmetry.
      apply (Permutation_middle (Living (other p) :: Living (other p) :: P1) P2 (Living p)).
    + revert H. apply fwd_give; sums; counts_nn; destruct p; simpl; intros; try lia; split; lia.
  - destruct (Z.ltb_spec 0 (count_dead P)) as [K|K].
    + destruct (count_dead_split _ K) as (d & P1 & P2 & ->).
      exists [Dead d], (Living (other p) :: Living (other p) :: P1 ++ P2).
      split; [|split; [apply F|]].
      * simpl. symmetry.
        apply (Permutation_middle (Living (other p) :: Living (other p) :: P1) P2 (Dead d)).
      * revert H. apply fwd_give; sums; counts_nn; destruct p; simpl in *; intros; try lia; split;
          lia.
    + exists [Living (other p)], (Living (other p) :: P). split; [reflexivity|split; [apply F|]].
      revert H. apply fwd_give; sums; counts_nn; destruct p; simpl in *; intros; try lia; split;
        lia.
Qed.

Lemma step_false s s' : ~ criterion s -> step s s' ->
  turn s' = turn s /\ ~ criterion s' \/ turn s' = other (turn s) /\ criterion s'.
Proof.
  intros Hc Hs. destruct Hs; unfold criterion in *; simpl in *.
  - left. split; [reflexivity|]. intros H1. apply Hc. apply back_discard; assumption.
  - left. split; [reflexivity|]. intros H1. apply Hc. apply back_new; [|assumption].
    intros ->. exact (not_next_top _ _ H).
  - right. split; [reflexivity|]. apply fwd_new; [|assumption]. intros ->.
    exact (not_next_top _ _ H).
  - left. split; [reflexivity|]. intros H1. apply Hc. apply back_put; try assumption.
    intros ->. exact (not_next_top _ _ H0).
  - right. split; [reflexivity|]. destruct c as [r|e].
    + destruct (colour_dec (Living r) (Living (other p))) as [E|E];
        [rewrite E in H0; destruct (not_next_top _ _ H0)|].
      assert (r = p) by (destruct r, p; simpl in E; congruence). subst r.
      destruct t as [r|d].
      * assert (r = other p) by (destruct r, p; simpl; congruence). subst r. apply fwd_top.
        assumption.
      * apply fwd_on_dead. assumption.
    + apply fwd_dead; [|assumption]. intros ->. exact (not_next_second _ _ _ H0).
  - left. split; [reflexivity|]. intros H1. apply Hc. apply back_dead. assumption.
  - left. split; [reflexivity|]. intros (killed & kept & HP & [HK _] & H1). apply Hc.
    exact (back_capture _ _ _ _ _ _ _ _ _ HP HK H1).
  - right. split; [reflexivity|]. apply fwd_give_all. assumption.
  - left. split; [reflexivity|]. intros H1. apply Hc. eauto.
Qed.

End Losing.
