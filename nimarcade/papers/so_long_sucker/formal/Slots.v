(* Theorem 2.39 and Lemma 2.40 of De Carufel and Jerade as printed: with k slots for piles, every
   k >= 1, and two colours alone. Bounded is the number of piles alone (bstep); as Sigma begins a
   new pile on an empty board only, who can force a win does not change, and Sigma is how, also
   where the other discards and gives at will. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Turns.
From Proof Require Import Rules Criterion Counting Order Decide Strategy Free TwoColours Sigma.
Import ListNotations.
Open Scope Z_scope.

(* as in Rules.v, but never more than k piles *)
Definition bstep any k s s' := step any s s' /\ (length (piles s') <= k)%nat.
Definition can_force_b any k := Turns.can_force turn (bstep any k).
Definition can_force_freely_b any k := can_force_freely_by (bstep any k).
(* no chip of a dead colour, no pile too many *)
Definition inside k s := two_colours_left s /\ (length (piles s) <= k)%nat.

Lemma no_pile B : Forall (fun P => P <> [] /\ alternating P) B -> sum count_dead B <= 0 ->
  forall p, ~ has_top p B -> ~ has_top (other p) B -> B = [].
Proof.
  intros HW HD p H1 H2. destruct B as [|P B]; [reflexivity|exfalso].
  inversion HW as [|? ? [N _] _]; subst. destruct P as [|[r|d] P]; [congruence| |].
  - destruct (either r p) as [->| ->]; [apply H1|apply H2]; eexists; (split; [left; reflexivity|]);
      apply same_player_refl.
  - rewrite sum_cons, count_dead_cons in HD. simpl in HD.
    pose proof (count_dead_nn P). pose proof (sum_dead_nn B). lia.
Qed.
Lemma sigma_few_piles any k s s' : (1 <= k)%nat -> inside k s -> by_sigma any s s' ->
  (length (piles s') <= k)%nat.
Proof.
  intros K [[HW HD] L] H. destruct H as [p h1 h2 o B1 P B2|p h o B Q killed kept P F D
    |p h1 h2 o B1 P B2 B HN HL|p h1 h2 o B H1 H2]; cbn [piles] in *.
  - rewrite app_length in *. simpl in L. lia.
  - exact L.
  - subst B. rewrite app_length in *. exact L.
  - rewrite (no_pile B HW) with (p := p); [exact K| |exact H1|exact H2]. revert HD. unfold dead_in.
    cbn [mine theirs piles pend]. pose proof (count_dead_nn (h1 ++ Living p :: h2)).
    pose proof (count_dead_nn o). lia.
Qed.

(* who wins with k slots: by any way, with gifts and discards, and by any plan of Sigma's *)
Lemma decided any k (plan : state -> state -> Prop) n p s : (1 <= k)%nat -> inside k s ->
  (forall s, two_colours_left s -> criterion any s -> exists s', plan s s') ->
  (forall s s', two_colours_left s -> criterion any s -> plan s s' -> by_sigma any s s') ->
  let w := p = turn s /\ criterion any s \/ p = other (turn s) /\ ~ criterion any s in
  (always_wins (bstep any k) plan p n s <-> w) /\ (can_force_freely_b any k p n s <-> w) /\
  (can_force_b any k p s <-> w).
Proof.
  intros K I H1 H2. apply (by_plan any (bstep any k) plan (inside k)); [..|exact I].
  - intros t t' [S _]. exact S.
  - intros t t' [[HW HD] _] [S L]. split; [split|exact L].
    + exact (well_formed_step any t t' HW S).
    + pose proof (dead_step any t t' S). pose proof (dead_in_nn t'). lia.
  - intros t t' [[HW HD] L] F. split; [split|].
    + exact (well_formed_free t t' HW F).
    + pose proof (dead_free t t' F). pose proof (dead_in_nn t'). lia.
    + destruct F as [F|[F|F]]; destruct F; exact L.
  - intros t [T _]. exact (H1 t T).
  - intros t t' It C P. apply (H2 t t' (proj1 It) C) in P.
    destruct (sigma_keeps any t t' (proj1 It) C P) as [S W].
    split; [split; [exact S|exact (sigma_few_piles any k t t' K It P)]|exact W].
Qed.
Lemma sigma_moves any s : two_colours_left s -> criterion any s -> exists s', by_sigma any s s'.
Proof. intros T C. exists (sigma any s). exact (sigma_allowed any s T C). Qed.
Lemma decided_by_sigma any k n p s : (1 <= k)%nat -> inside k s ->
  let w := p = turn s /\ criterion any s \/ p = other (turn s) /\ ~ criterion any s in
  (always_wins (bstep any k) (by_sigma any) p n s <-> w) /\
  (can_force_freely_b any k p n s <-> w) /\ (can_force_b any k p s <-> w).
Proof.
  intros K I. apply decided; [exact K|exact I|apply sigma_moves|]. intros t t' _ _ H. exact H.
Qed.

Lemma inside_left k s : two_left s -> (length (piles s) <= k)%nat -> inside k s.
Proof.
  intros (HW & HQ & D1 & D2 & D3) L. split; [split; [exact HW|]|exact L].
  unfold dead_in. rewrite D1, D2, HQ. enough (sum count_dead (piles s) = 0) by lia.
  clear - D3. induction D3 as [|P B H _ IH]; [reflexivity|]. rewrite sum_cons. lia.
Qed.
Lemma decides_b any k s : (1 <= k)%nat -> inside k s ->
  (can_force_b any k (turn s) s <-> criterion any s).
Proof.
  intros K I. destruct (decided_by_sigma any k 0 (turn s) s K I) as (_ & _ & ->).
  pose proof (other_neq (turn s)). intuition congruence.
Qed.

(* Theorem 2.39 as printed: with k slots *)
Theorem theorem_2_39_slots any k s : (1 <= k)%nat -> (length (piles s) <= k)%nat -> two_left s ->
  (can_force_b any k (turn s) s <-> wins_2_39 s).
Proof.
  intros K L T. rewrite (decides_b any k s K (inside_left k s T L)).
  exact (two_left_criterion any s T).
Qed.
(* who has captured a pile Q wins if and only if something that he may keep of it makes the
   inequality true *)
Theorem captured_slots any k p h o B Q : (1 <= k)%nat -> (length B <= k)%nat -> count_dead Q = 0 ->
  two_left (St p h o B None) ->
  (can_force_b any k p (St p h o B (Some Q)) <->
   exists killed kept, Permutation Q (killed ++ kept) /\ may_kill any killed /\
   wins_2_39 (St p (h ++ kept) o B None)).
Proof.
  intros K L DQ T. assert (I : inside k (St p h o B (Some Q))).
  { destruct (inside_left k _ T L) as [[HW HD] _]. split; [split; [exact HW|]|exact L].
    unfold dead_in in *. simpl in *. lia. }
  rewrite (decides_b any k _ K I : can_force_b any k p _ <-> _). unfold criterion. simpl.
  assert (E : forall killed kept, Permutation Q (killed ++ kept) ->
    (some_choice_wins p (h ++ kept) o B <-> wins_2_39 (St p (h ++ kept) o B None))).
  { intros killed kept P. apply (two_left_criterion any (St p (h ++ kept) o B None)).
    destruct I as [[HW HD] _]. apply (two_left_open p h o B (Some Q) kept HW HD).
    apply count_dead_perm in P. rewrite count_dead_app in P.
    pose proof (count_dead_nn killed). pose proof (count_dead_nn kept). lia. }
  split; intros (killed & kept & P & F & W); exists killed, kept;
    (split; [exact P|split; [exact F|apply (E killed kept P), W]]).
Qed.
(* discards and gifts of the other change nothing *)
Theorem slots_free_actions any k n s : (1 <= k)%nat -> (length (piles s) <= k)%nat -> two_left s ->
  (can_force_freely_b any k (turn s) n s <-> wins_2_39 s) /\
  (can_force_freely_b any k (other (turn s)) n s <-> ~ wins_2_39 s).
Proof.
  intros K L T. assert (I := inside_left k s T L). rewrite <- (two_left_criterion any s T).
  pose proof (other_neq (turn s)).
  destruct (decided_by_sigma any k n (turn s) s K I) as (_ & -> & _).
  destruct (decided_by_sigma any k n (other (turn s)) s K I) as (_ & -> & _).
  split; intuition congruence.
Qed.

(* Lemma 2.40: whoever can force a win does so by Sigma, whichever of its moves he makes, also while
   the other discards and gives at will, n times between two moves. *)
Theorem lemma_2_40 any k n p s : (1 <= k)%nat -> inside k s ->
  (always_wins (bstep any k) (by_sigma any) p n s <-> can_force_b any k p s).
Proof.
  intros K I. destruct (decided_by_sigma any k n p s K I) as (-> & _ & ->). reflexivity.
Qed.
(* As it is printed: always one of the two wins by Sigma. *)
Theorem one_wins_by_sigma any k n s : (1 <= k)%nat -> inside k s ->
  always_wins (bstep any k) (by_sigma any) (turn s) n s \/
  always_wins (bstep any k) (by_sigma any) (other (turn s)) n s.
Proof.
  intros K I. destruct (criterionb any s) eqn:C; [left|right];
    apply (decided_by_sigma any k n _ s K I); [left|right]; (split; [reflexivity|]);
    rewrite <- criterionb_spec, C; [reflexivity|discriminate].
Qed.
(* The arcade's move: from a position that is won it is a move, and the win stays; *)
Theorem sigma_never_errs any k s : (1 <= k)%nat -> inside k s -> can_force_b any k (turn s) s ->
  bstep any k s (sigma any s) /\ can_force_b any k (turn s) (sigma any s).
Proof.
  intros K I W. apply (decides_b any k s K I) in W.
  assert (A := sigma_allowed any s (proj1 I) W).
  destruct (sigma_keeps any s _ (proj1 I) W A) as [S H].
  assert (B : bstep any k s (sigma any s))
    by (split; [exact S|exact (sigma_few_piles _ _ _ _ K I A)]).
  split; [exact B|]. destruct I as [[HW HD] L].
  assert (I' : inside k (sigma any s)).
  { split; [split; [exact (well_formed_step any _ _ HW S)|]|exact (proj2 B)].
    pose proof (dead_step any _ _ S). pose proof (dead_in_nn (sigma any s)). lia. }
  apply (decided_by_sigma any k 0 (turn s) (sigma any s) K I').
  destruct H as [[-> C]|[-> C]]; [left|right]; rewrite ?other_other; auto.
Qed.
(* so who plays it wins. *)
Theorem sigma_wins any k n p s : (1 <= k)%nat -> inside k s ->
  (always_wins (bstep any k) (fun t t' => t' = sigma any t) p n s <-> can_force_b any k p s).
Proof.
  intros K I. destruct (decided any k (fun t t' => t' = sigma any t) n p s K I) as (-> & _ & ->);
    [eauto| |reflexivity]. intros t t' T C ->. exact (sigma_allowed any t T C).
Qed.
