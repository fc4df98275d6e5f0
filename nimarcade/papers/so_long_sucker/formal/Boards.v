(* Section 2 of De Carufel and Jerade, with k slots: whose turn it is, what a capture brings, and
   who wins on each type of board, as special cases of Theorem 2.39. x is to move and has m chips of
   his colour in hand, the other, y, has n. Theorems 2.24 and 2.29 and Propositions 2.3 and 2.28 as
   they should be: as printed they are false (BoardsWrong.v). *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Order Free TwoColours Slots.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------ whose turn it is *)
(* Propositions 2.2 and 2.4: whoever puts a chip of colour q on no pile, or on one with the other
   colour on top, next is the other than q: himself if it was not his own *)
Theorem propositions_2_2_and_2_4 q P r : follows (Living q :: P) r <-> r = other q.
Proof.
  destruct (either r q) as [->| ->]; split; intros H; try reflexivity.
  - destruct (not_next_top _ _ H).
  - destruct (other_neq q (eq_sym H)).
  - rewrite <- (other_other q) at 1. apply next_top.
Qed.
(* Proposition 2.5: no two equal chips lie on each other, whatever is played *)
Theorem proposition_2_5 any s s' : well_formed s -> step any s s' -> well_formed s'.
Proof. apply well_formed_step. Qed.
(* Proposition 2.7: who captures a single chip can keep the number of his own chips *)
Theorem proposition_2_7 any p h1 h2 : exists killed kept,
  Permutation [Living p; Living p] (killed ++ kept) /\ may_kill any killed /\
  count p ((h1 ++ h2) ++ kept) = count p (h1 ++ Living p :: h2).
Proof.
  exists [Living p], [Living p]. split; [reflexivity|split; [split; [discriminate|reflexivity]|]].
  rewrite !count_mid, app_nil_r. reflexivity.
Qed.
(* Proposition 2.3, read with can: who is given a capture can keep a chip of his colour; *)
Theorem proposition_2_3 any y P : exists killed kept,
  Permutation (Living y :: Living y :: P) (killed ++ kept) /\ may_kill any killed /\
  1 <= count y kept.
Proof.
  exists [Living y], (Living y :: P). split; [reflexivity|].
  split; [split; [discriminate|reflexivity]|]. pose proof (count_nn y P).
  rewrite count_cons. simpl. rewrite same_player_refl. lia.
Qed.

(* ------------------------------------------------------------------ who wins *)
(* the piles of at least two chips with r on top: beta for x, rho for y *)
Definition long r (P : pile) := match P with Living q :: _ :: _ => same_player q r | _ => false end.
Definition betas s := filter (long (turn s)) (piles s).
Definition rhos s := filter (long (other (turn s))) (piles s).
Definition m s := count (turn s) (mine s).
Definition n s := count (other (turn s)) (theirs s).
Definition chips r B := sum (count r) B.               (* of colour r, in piles B *)
Definition beta_chips s := chips (turn s) (betas s).
Definition rho_chips s := chips (other (turn s)) (rhos s).
Definition max_rho s := fold_right (fun P => Z.max (count (other (turn s)) P)) 0 (rhos s).

Definition type_I s := two_left s /\ betas s = [] /\ (length (rhos s) <= 1)%nat.
Definition type_II s := two_left s /\ length (betas s) = 1%nat /\ length (rhos s) = 1%nat.
Definition generalized_I s := two_left s /\ betas s = [].
Definition generalized_II s := two_left s /\ length (rhos s) = 1%nat.

Lemma value_sum r B : sum (value r) B = chips r (filter (long r) B).
Proof.
  unfold chips. induction B as [|P B IH]; [reflexivity|]. rewrite sum_cons, IH.
  destruct P as [|[q|d] [|c P]]; try reflexivity. simpl. destruct (same_player q r); reflexivity.
Qed.
Lemma value_most r B : most r B = fold_right (fun P => Z.max (count r P)) 0 (filter (long r) B).
Proof.
  assert (N : forall L, 0 <= fold_right (fun P => Z.max (count r P)) 0 L)
    by (induction L as [|P L IH]; simpl; lia).
  induction B as [|P B IH]; [reflexivity|]. simpl most. rewrite IH.
  specialize (N (filter (long r) B)).
  destruct P as [|[q|d] [|c P]]; simpl; try lia. destruct (same_player q r); simpl; lia.
Qed.
Lemma one_rho s : length (rhos s) = 1%nat -> rho_chips s = max_rho s.
Proof.
  unfold rho_chips, max_rho, chips. destruct (rhos s) as [|P [|Q L]]; try discriminate. intros _.
  simpl. pose proof (count_nn (other (turn s)) P). lia.
Qed.

Section Boards.
Variables (any : bool) (k : nat) (s : state).
Hypothesis K : (1 <= k)%nat.
Hypothesis L : (length (piles s) <= k)%nat.
Notation wins := (can_force_b any k (turn s) s).
Notation loses := (can_force_b any k (other (turn s)) s).

Lemma wins_iff : two_left s ->
  (wins <-> 0 < m s /\ (n s + rho_chips s - max_rho s < m s + beta_chips s \/ n s = 0)) /\
  (loses <-> ~ wins).
Proof.
  intros T. pose proof (theorem_2_39_slots any k s K L T) as H. split.
  - rewrite H. unfold wins_2_39. cbv zeta. rewrite !value_sum, value_most. reflexivity.
  - rewrite H, <- (two_left_criterion any s T).
    destruct (decided_by_sigma any k 0 (other (turn s)) s K (inside_left k s T L)) as (_ & _ & ->).
    pose proof (other_neq (turn s)). intuition congruence.
Qed.
Ltac board := let T := fresh in intros T;
  unfold type_I, type_II, generalized_I, generalized_II in T;
  destruct (wins_iff (proj1 T)) as [H1 H2];
  assert (0 <= n s) by apply count_nn; assert (0 <= m s) by apply count_nn;
  assert (0 <= beta_chips s) by apply sum_nn, count_nn.

(* Propositions 2.13 and 2.14, Theorem 2.15 *)
Theorem theorem_2_15 : type_I s -> (wins <-> n s < m s) /\ (loses <-> m s <= n s).
Proof.
  board. destruct H as (_ & B & R).
  assert (beta_chips s = 0) by (unfold beta_chips; rewrite B; reflexivity).
  assert (rho_chips s = max_rho s).
  { destruct (rhos s) as [|P [|Q r]] eqn:E;
      [|apply one_rho; rewrite E; reflexivity|simpl in R; lia].
    unfold rho_chips, max_rho. rewrite E. reflexivity. }
  rewrite H2, H1. split; lia.
Qed.
(* Propositions 2.17 to 2.22, Corollary 2.23, Theorem 2.24 *)
Theorem theorem_2_24 : type_II s -> (wins <-> 0 < m s /\ n s < m s + beta_chips s) /\
  (loses <-> m s = 0 \/ m s + beta_chips s <= n s).
Proof.
  board. pose proof (one_rho s (proj2 (proj2 H))). rewrite H2, H1. split; lia.
Qed.
(* Propositions 2.26 to 2.28, Theorem 2.29 *)
Theorem theorem_2_29 : generalized_I s ->
  (wins <-> 0 < m s /\ (n s + rho_chips s - max_rho s < m s \/ n s = 0)) /\
  (loses <-> m s = 0 \/ 0 < n s /\ m s <= n s + rho_chips s - max_rho s).
Proof.
  board. assert (beta_chips s = 0) by (unfold beta_chips; rewrite (proj2 H); reflexivity).
  rewrite H2, H1. split; lia.
Qed.
(* Propositions 2.31 to 2.33, Theorem 2.34 *)
Theorem theorem_2_34 : generalized_II s -> (wins <-> 0 < m s /\ n s < m s + beta_chips s) /\
  (loses <-> m s = 0 \/ m s + beta_chips s <= n s).
Proof. board. pose proof (one_rho s (proj2 H)). rewrite H2, H1. split; lia. Qed.
(* Propositions 2.35 to 2.38 *)
Theorem propositions_2_35_to_2_38 : two_left s ->
  (wins <-> 0 < m s /\ (n s + rho_chips s - max_rho s < m s + beta_chips s \/ n s = 0)) /\
  (loses <-> m s = 0 \/ 0 < n s /\ m s + beta_chips s <= n s + rho_chips s - max_rho s).
Proof.
  intros T. destruct (wins_iff T) as [H1 H2].
  assert (0 <= n s) by apply count_nn. assert (0 <= m s) by apply count_nn.
  rewrite H2, H1. split; lia.
Qed.
End Boards.
