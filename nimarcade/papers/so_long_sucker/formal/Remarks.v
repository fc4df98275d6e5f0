(* Remark 2.11 of De Carufel and Jerade, with k slots and two colours alone: who loses also loses
   with a chip less in his hand; and who wins stays the same if both keep of a captured pile what
   they can, discarding one chip of the other's, or of their own where there is none. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Turns.
From Proof Require Import Rules Criterion Counting Order Decide Strategy Free TwoColours Sigma.
From Proof Require Import Slots.
Import ListNotations.
Open Scope Z_scope.

Theorem remark_2_11 any k p h1 c h2 o1 d o2 B : (1 <= k)%nat -> (length B <= k)%nat ->
  two_left (St p (h1 ++ c :: h2) (o1 ++ d :: o2) B None) ->
  (can_force_b any k (other p) (St p (h1 ++ c :: h2) (o1 ++ d :: o2) B None) ->
   can_force_b any k (other p) (St p (h1 ++ h2) (o1 ++ d :: o2) B None)) /\
  (can_force_b any k p (St p (h1 ++ c :: h2) (o1 ++ d :: o2) B None) ->
   can_force_b any k p (St p (h1 ++ c :: h2) (o1 ++ o2) B None)).
Proof.
  intros K L T. assert (I := inside_left k _ T L).
  assert (I1 : inside k (St p (h1 ++ h2) (o1 ++ d :: o2) B None) /\
    inside k (St p (h1 ++ c :: h2) (o1 ++ o2) B None)).
  { destruct I as [[W D] _]. unfold dead_in in D. cbn [mine theirs piles pend] in D.
    assert (N : 0 <= is_dead c /\ 0 <= is_dead d) by (split; apply is_dead_nn).
    rewrite !count_dead_mid in D. pose proof (count_dead_nn (h1 ++ h2)).
    pose proof (count_dead_nn (o1 ++ o2)). pose proof (sum_dead_nn B).
    split; (split; [split; [exact W|]|exact L]); unfold dead_in; cbn [mine theirs piles pend];
      rewrite ?count_dead_mid; lia. }
  destruct I1 as [I1 I2]. assert (N := other_neq p).
  destruct (decided_by_sigma any k 0 (other p) _ K I) as (_ & _ & E1),
    (decided_by_sigma any k 0 (other p) _ K I1) as (_ & _ & E2),
    (decided_by_sigma any k 0 p _ K I) as (_ & _ & E3),
    (decided_by_sigma any k 0 p _ K I2) as (_ & _ & E4).
  cbn [turn] in *. rewrite E1, E2, E3, E4. unfold criterion. cbn [pend turn mine theirs piles].
  split; intros [[E H]|[E H]]; try congruence; [right|left]; (split; [reflexivity|]).
  - intros G. apply H. apply more, G.
  - apply less with d, H.
Qed.

(* both keep what they can *)
Definition keeps_most k s s' := bstep false k s s' /\ forall Q, pend s = Some Q ->
  exists killed kept, Permutation Q (killed ++ kept) /\ length killed = 1%nat /\
  (0 < count (other (turn s)) Q -> count (turn s) killed = 0) /\
  s' = St (turn s) (mine s ++ kept) (theirs s) (piles s) None.

Theorem remark_2_11_discards any k p s : (1 <= k)%nat -> (length (piles s) <= k)%nat ->
  two_left s -> (Turns.can_force turn (keeps_most k) p s <-> can_force_b any k p s).
Proof.
  intros K L T. assert (I := inside_left k s T L).
  destruct (decided_by_sigma any k 0 p s K I) as (_ & _ & ->).
  rewrite (two_left_criterion any s T), <- (two_left_criterion false s T).
  refine (proj2 (proj2 (by_plan false (keeps_most k) (by_sigma false) (inside k) _ _ _ _ _
    0%nat p s I))).
  - intros t t' [[S _] _]. exact S.
  - intros t t' [[HW HD] _] [[S B] _]. split; [split|exact B].
    + exact (well_formed_step false t t' HW S).
    + pose proof (dead_step false t t' S). pose proof (dead_in_nn t'). lia.
  - intros t t' [[HW HD] B] F. split; [split|].
    + exact (well_formed_free t t' HW F).
    + pose proof (dead_free t t' F). pose proof (dead_in_nn t'). lia.
    + destruct F as [F|[F|F]]; destruct F; exact B.
  - intros t [D _] C. exact (sigma_moves false t D C).
  - intros t t' It C P. destruct (sigma_keeps false t t' (proj1 It) C P) as [S W].
    split; [|exact W]. split; [split; [exact S|exact (sigma_few_piles false k t t' K It P)]|].
    intros Q E. destruct P as [q g1 g2 e B1 Q' B2|q h e B Q' killed kept M F D|q g1 g2 e B1 Q' B2
      |q g1 g2 e B]; try discriminate E.
    injection E as <-. exists killed, kept. cbn [turn mine theirs piles].
    split; [exact M|]. split; [apply F; reflexivity|]. split; [|reflexivity].
    intros O. apply D, O.
Qed.
