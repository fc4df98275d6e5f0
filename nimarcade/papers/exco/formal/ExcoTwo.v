(* EXCO-NIM with n = 2 heaps beside the extra one: no formula for all values is known. Proved here,
   for heaps of any size, is where the arcade has one, without the extra heap (Nim), with an empty
   heap, and Proposition 3 with Corollary 4; and Lemma 7, by which it takes powers of 2 off two
   heaps. *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues.
Import ListNotations.

(* ---------------------------- there is a function of values *)
Definition by_counting p := value_with moves (S (stones p)) p.
Theorem there_is_one n : grundy n by_counting.
Proof. exact (value_with_spec _ _ _ moves_spec _ move_lowers _). Qed.

Section Two.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.

Lemma differs p q : length (snd p) = 2 -> move p q -> g q <> g p.
Proof. intros L M. exact (proj1 (G p L) q M). Qed.
Lemma reached p v : length (snd p) = 2 -> v < g p -> exists q, move p q /\ g q = v.
Proof. intros L H. exact (proj2 (G p L) v H). Qed.
(* Proposition 2, the upper bound *)
Lemma at_most p : length (snd p) = 2 -> g p <= stones p.
Proof.
  remember (stones p) as s eqn:E. revert p E. induction s as [s IH] using lt_wf_ind. intros p -> L.
  destruct (Nat.le_gt_cases (g p) (stones p)) as [H|H]; [exact H|].
  destruct (reached p _ L H) as (q & M & V).
  assert (S := move_lowers _ _ M). assert (U := IH _ S q eq_refl). rewrite (move_length _ _ M) in U.
  specialize (U L). lia.
Qed.
(* Lemma 1: values rise with the extra heap *)
Lemma rises a b c : g (a, [b; c]) < g (S a, [b; c]).
Proof.
  assert (M : move (S a, [b; c]) (a, [b; c])).
  { split; [simpl; lia|]. split; [simpl; auto|].
    split; [intros E; injection E; lia|exists 0; simpl; lia]. }
  assert (D := differs (S a, [b; c]) (a, [b; c]) eq_refl M).
  destruct (Nat.lt_trichotomy (g (S a, [b; c])) (g (a, [b; c]))) as [H|[H|H]]; [|lia|exact H].
  destruct (reached (a, [b; c]) _ eq_refl H) as (q & Q & V). exfalso.
  apply (differs (S a, [b; c]) q eq_refl); [|exact V].
  destruct Q as (Q1 & Q2 & Q3 & Q4). split; [simpl in *; lia|]. split; [exact Q2|].
  split; [|exact Q4].
  intros ->. simpl in Q1. lia.
Qed.
Lemma at_least a b c : a <= g (a, [b; c]).
Proof. induction a as [|a IH]; [lia|]. assert (R := rises a b c). lia. Qed.

(* from one heap and the extra one *)
Lemma move_first a b c a' b' : a' <= a -> b' <= b -> a' + b' < a + b -> move (a, [b; c]) (a', [b';
  c]).
Proof.
  intros A B S. split; [exact A|]. split; [simpl; auto|].
  split; [intros E; injection E as -> ->; lia|exists 1; simpl; lia].
Qed.
Lemma move_second a b c a' c' : a' <= a -> c' <= c -> a' + c' < a + c -> move (a, [b; c]) (a', [b;
  c']).
Proof.
  intros A C S. split; [exact A|]. split; [simpl; auto|].
  split; [intros E; injection E as -> ->; lia|exists 0; simpl; lia].
Qed.
Lemma moves_of_two a b c q : move (a, [b; c]) q -> exists a' b' c', q = (a', [b'; c']) /\ a' <= a /\
  b' <= b /\ c' <= c /\
  (b' = b \/ c' = c).
Proof.
  destruct q as [a' l]. intros (A & F & _ & i & I & K). simpl in *.
  inversion F as [|b' ? m ? B F']; subst.
  inversion F' as [|c' ? m' ? C F'']; subst.
  inversion F''; subst. exists a', b', c'. repeat split; try assumption.
  destruct i as [|[|i]]; simpl in *; [left|right|]; lia.
Qed.
(* whatever is not a value of a follower up to u, is not missed *)
Lemma is_value p u : length (snd p) = 2 -> stones p = u -> (forall v, v < u -> v < g p \/ exists q,
  move p q /\ g q = v) ->
  g p = u.
Proof.
  intros L E H. assert (U := at_most p L). destruct (Nat.eq_dec (g p) u) as [D|D]; [exact D|].
  destruct (H (g p)) as [K|(q & M & V)]; [lia|lia|]. destruct (differs p q L M V).
Qed.

(* an empty heap: all stones *)
Lemma empty_second a b : g (a, [b; 0]) = a + b.
Proof.
  remember (a + b) as s eqn:E. revert a b E. induction s as [s IH] using lt_wf_ind. intros a b ->.
  apply is_value; [reflexivity|unfold stones; simpl; lia|]. intros v H. right.
  destruct (Nat.le_gt_cases a v) as [A|A].
  - exists (a, [v - a; 0]). split; [apply move_first; lia|]. rewrite (IH (a + (v - a))) by lia. lia.
  - exists (v, [0; 0]). split; [apply move_first; lia|]. rewrite (IH (v + 0)) by lia. lia.
Qed.
Lemma mirrored a b c : g (a, [b; c]) = g (a, [c; b]).
Proof.
  set (turn := fun p : position => (fst p, rev (snd p))).
  assert (T : forall p q, move p q -> length (snd p) = 2 -> move (turn p) (turn q)).
  { intros [x [|y [|z [|]]]] q M L; try discriminate L.
    destruct (moves_of_two _ _ _ _ M) as (x' & y' & z' & ->
      & X & Y & Z & [->| ->]); unfold turn; simpl.
    - apply move_first; [exact X|exact Z|]. apply move_lowers in M. unfold stones in M. simpl in M.
      lia.
    - apply move_second; [exact X|exact Y|]. apply move_lowers in M. unfold stones in M. simpl in M.
      lia. }
  assert (B : forall p : position, turn (turn p) = p) by (intros [x l]; unfold turn; simpl;
    rewrite rev_involutive; reflexivity).
  change (g (a, [b; c]) = (fun p => g (turn p)) (a, [b; c])).
  apply (only_one 2); [exact G| |reflexivity].
  intros p L. assert (L' : length (snd (turn p)) = 2) by (unfold turn; simpl; rewrite rev_length;
    exact L). split.
  - intros q M. apply differs; [exact L'|apply T; assumption].
  - intros v H. destruct (reached _ v L' H) as (q & M & V). exists (turn q). rewrite B.
    split; [|exact V].
    rewrite <- (B p). apply T; assumption.
Qed.

(* ------------------------------------------------------------------ Nim *)
Lemma nim b c : g (0, [b; c]) = Nat.lxor b c.
Proof.
  remember (b + c) as s eqn:E. revert b c E. induction s as [s IH] using lt_wf_ind. intros b c ->.
  destruct (Nat.lt_trichotomy (g (0, [b; c])) (Nat.lxor b c)) as [H|[H|H]];
    [exfalso|exact H|exfalso].
  - destruct (some_heap _ _ _ H) as [K|K].
    + apply (differs (0, [b; c]) (0, [Nat.lxor (g (0, [b; c])) c; c]) eq_refl);
        [apply move_first; lia|].
      rewrite (IH (Nat.lxor (g (0, [b; c])) c + c)) by lia. apply twice.
    + apply (differs (0, [b; c]) (0, [b; Nat.lxor b (g (0, [b; c]))]) eq_refl);
        [apply move_second; lia|].
      rewrite (IH (b + Nat.lxor b (g (0, [b; c])))) by lia.
      rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. reflexivity.
  - destruct (reached (0, [b; c]) _ eq_refl H) as (q & M & V). assert (S := move_lowers _ _ M).
    destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A & B & C & K).
    assert (a' = 0) by lia. subst a'.
    unfold stones in S. simpl in S. rewrite (IH (b' + c')) in V by lia. destruct K as [->| ->].
    + rewrite (Nat.lxor_comm b c'), (Nat.lxor_comm b c) in V.
      assert (c' = c) by (rewrite <- (twice c' b), V; apply twice). lia.
    + assert (b' = b) by (rewrite <- (twice b' c), V; apply twice). lia.
Qed.

(* ------------------------------------------------------------------ Proposition 3 *)
Lemma half k v b : 2 ^ k <= v -> v < b -> b < 2 ^ S k -> Nat.lxor b v < 2 ^ k.
Proof.
  intros L H U. assert (P : 2 ^ k <> 0) by (apply Nat.pow_nonzero; discriminate).
  rewrite Nat.pow_succ_r' in U.
  assert (O : forall n, 2 ^ k <= n -> n < 2 * 2 ^ k -> Nat.shiftr n k = 1).
  { intros n N1 N2. rewrite Nat.shiftr_div_pow2.
    apply Nat.le_antisymm; [apply Nat.lt_succ_r, Nat.div_lt_upper_bound;
      lia|apply Nat.div_le_lower_bound; lia]. }
  apply Nat.div_small_iff; [exact P|]. rewrite <- Nat.shiftr_div_pow2, Nat.shiftr_lxor, !O by lia.
  reflexivity.
Qed.
Lemma below_power k a b c : 2 ^ k <= 2 * a -> b < 2 ^ k -> g (a, [b; c]) = a + b + c.
Proof.
  intros A B. remember (b + c) as s eqn:E. revert b c B E. induction s as [s IH] using lt_wf_ind.
  intros b c B ->.
  assert (W : forall b c, b < 2 ^ k -> b <= c -> (forall c', c' < c -> g (a, [b; c']) = a + b + c')
    -> g (a, [b; c]) = a + b + c).
  { clear b c B IH. intros b c B L I. apply is_value; [reflexivity|unfold stones; simpl; lia|].
    intros v H.
    destruct (Nat.lt_ge_cases v a) as [V|V]; [left; assert (K := at_least a b c); lia|right].
    destruct (Nat.le_gt_cases (a + b) v) as [V'|V'].
    - exists (a, [b; v - a - b]). split; [apply move_second; lia|]. rewrite I; lia.
    - destruct (Nat.le_gt_cases b v) as [W|W].
      + exists (v - b, [b; 0]). split; [apply move_second; lia|]. rewrite empty_second. lia.
      + destruct k as [|k]; [simpl in B; lia|]. rewrite Nat.pow_succ_r' in A.
        assert (X := half k v b ltac:(lia) W B). exists (0, [b; Nat.lxor b v]).
        split; [apply move_second; lia|].
        rewrite nim, <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. reflexivity. }
  destruct (Nat.le_gt_cases b c) as [L|L].
  - apply W; [exact B|exact L|]. intros c' H. apply (IH (b + c')); lia.
  - rewrite mirrored. rewrite W; [lia|lia|lia|]. intros b' H. rewrite mirrored.
    rewrite (IH (b' + c)); lia.
Qed.
Lemma at_least_a_heap a b c : b <= a -> g (a, [b; c]) = a + b + c.
Proof.
  intros H. destruct (Nat.eq_dec b 0) as [->|N]; [rewrite mirrored, empty_second; lia|].
  destruct (Nat.log2_spec b) as [L U]; [lia|].
  apply (below_power (S (Nat.log2 b))); [rewrite Nat.pow_succ_r'; lia|exact U].
Qed.

(* ------------------------------------------------------------------ Lemma 7 *)
Lemma at_least_nim a b c : a + Nat.lxor b c <= g (a, [b; c]).
Proof. induction a as [|a IH]; [rewrite nim; lia|]. assert (R := rises a b c). lia. Qed.
Lemma high k b c : b < 2 ^ k -> 2 ^ k <= Nat.lxor b (c + 2 ^ k).
Proof.
  intros B. assert (P : 2 ^ k <> 0) by (apply Nat.pow_nonzero; discriminate).
  destruct (Nat.le_gt_cases (2 ^ k) (Nat.lxor b (c + 2 ^ k))) as [H|H]; [exact H|exfalso].
  apply Nat.div_small in H.
  rewrite <- Nat.shiftr_div_pow2, Nat.shiftr_lxor, !Nat.shiftr_div_pow2, (Nat.div_small b) in H by
    exact B.
  rewrite Nat.lxor_0_l in H. apply Nat.div_small_iff in H; [lia|exact P].
Qed.
Definition up k (p : position) : position := (fst p, map (fun h => h + 2 ^ k) (snd p)).
Lemma shift k p : length (snd p) = 2 -> (g p < 2 ^ k -> g (up k p) = g p) /\
  (2 ^ k <= g p -> 2 ^ k <= g (up k p)).
Proof.
  remember (stones p) as s eqn:E. revert p E. induction s as [s IH] using lt_wf_ind. intros p -> L.
  assert (I : forall q, move p q -> (g q < 2 ^ k -> g (up k q) = g q) /\
    (2 ^ k <= g q -> 2 ^ k <= g (up k q))).
  { intros q M. apply (IH (stones q)); [exact (move_lowers _ _ M)|reflexivity|].
    rewrite (move_length _ _ M). exact L. }
  destruct p as [a [|b [|c [|]]]]; try discriminate L. clear IH L. unfold up in *.
  cbn [fst snd map] in *.
  assert (F : forall v, v < g (a, [b; c]) -> v < 2 ^ k -> g (a, [b + 2 ^ k; c + 2 ^ k]) <> v).
  { intros v H K. destruct (reached (a, [b; c]) v eq_refl H) as (q & M & <-).
    rewrite <- (proj1 (I q M) K).
    destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A & B & C & [->| ->]);
      cbn [fst snd map]; intros D;
      apply move_lowers in M; unfold stones in M; simpl in M; symmetry in D; revert D;
        apply differs; try reflexivity;
      [apply move_second|apply move_first]; lia. }
  assert (N : forall b c, (forall q, move (a, [b; c]) q ->
    (g q < 2 ^ k -> g (fst q, map (fun h => h + 2 ^ k) (snd q)) = g q) /\
      (2 ^ k <= g q -> 2 ^ k <= g (fst q, map (fun h => h + 2 ^ k) (snd q)))) ->
      g (a, [b; c]) < 2 ^ k ->
    forall a' b', a' <= a -> b' <= b + 2 ^ k -> a' + b' < a + (b + 2 ^ k) ->
    g (a', [b'; c + 2 ^ k]) <> g (a, [b; c])).
  { clear b c I F. intros b c I H a' b' A B S. destruct (Nat.lt_ge_cases b' (2 ^ k)) as [W|W].
    - assert (X := high k b' c W). assert (Y := at_least_nim a' b' (c + 2 ^ k)). lia.
    - assert (M : move (a, [b; c]) (a', [b' - 2 ^ k; c])) by (apply move_first; lia).
      destruct (I _ M) as [I1 I2]. cbn [fst snd map] in I1, I2.
      replace (b' - 2 ^ k + 2 ^ k) with b' in I1, I2 by lia.
      destruct (Nat.lt_ge_cases (g (a', [b' - 2 ^ k; c])) (2 ^ k)) as [Q|Q];
        [|specialize (I2 Q); lia].
      rewrite (I1 Q). apply differs; [reflexivity|exact M]. }
  split; intros H.
  - destruct (Nat.lt_trichotomy (g (a, [b + 2 ^ k; c + 2 ^ k])) (g (a, [b; c]))) as [T|[T|T]];
      [|exact T|]; exfalso.
    + apply (F _ T); [lia|reflexivity].
    + destruct (reached (a, [b + 2 ^ k; c + 2 ^ k]) _ eq_refl T) as (q & M & V).
      assert (S := move_lowers _ _ M).
      destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A & B & C & [->| ->]);
        unfold stones in S; simpl in S.
      * rewrite mirrored in V. rewrite (mirrored a b c) in V, H. revert V. apply N; try lia.
        intros q Q.
        destruct q as [x l]. destruct (moves_of_two _ _ _ _ Q) as (x' & y & z & E & X & Y & Z & W).
        injection E as -> ->.
        cbn [fst snd map]. rewrite (mirrored x'), (mirrored x' (y + 2 ^ k)). apply (I (x', [z; y])).
        apply move_lowers in Q. unfold stones in Q. simpl in Q.
        destruct W as [->| ->]; [apply move_first|apply move_second]; lia.
      * revert V. apply N; try lia. exact I.
  - destruct (Nat.le_gt_cases (2 ^ k) (g (a, [b + 2 ^ k; c + 2 ^ k]))) as [T|T]; [exact T|exfalso].
    exact (F _ (Nat.lt_le_trans _ _ _ T H) T eq_refl).
Qed.
End Two.

Theorem exco_two g : grundy 2 g -> forall a b c,
  g (a, [b; c]) = g (a, [c; b]) /\
  g (0, [b; c]) = Nat.lxor b c /\
  g (a, [b; 0]) = a + b /\
  (b <= a -> g (a, [b; c]) = a + b + c) /\
  (forall k, 2 ^ k <= 2 * a -> b < 2 ^ k -> g (a, [b; c]) = a + b + c) /\
  (forall k, g (a, [b; c]) < 2 ^ k -> g (a, [b + 2 ^ k; c + 2 ^ k]) = g (a, [b; c])) /\
  (forall k, 2 ^ k <= g (a, [b; c]) -> 2 ^ k <= g (a, [b + 2 ^ k; c + 2 ^ k])).
Proof.
  intros G a b c. split; [apply mirrored, G|]. split; [apply nim, G|].
  split; [apply empty_second, G|].
  split; [apply at_least_a_heap, G|]. split; [intros k; apply below_power, G|].
  split; intros k; apply (shift g G k (a, [b; c]) eq_refl).
Qed.
