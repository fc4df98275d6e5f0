(* Conjectures 1, 2 and 3 of the paper on EXCO-NIM with n = 2, for heaps of any size. The key is a
   count: let y be j below a multiple of 2^k and x < 2^k. Moves to Nim reach as many values below
   that multiple as there are numbers below y, so j are left; and the values with 0, 1, ..., j
   stones in the extra heap are all different. *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo.
Import ListNotations.

(* ------------------------------------------------------------------ blocks of 2^k *)
Lemma power k : 2 ^ k <> 0.
Proof. apply Nat.pow_nonzero. discriminate. Qed.
Lemma same_block k x y : x < 2 ^ k -> Nat.lxor x y / 2 ^ k = y / 2 ^ k.
Proof.
  intros X. rewrite <- !Nat.shiftr_div_pow2, Nat.shiftr_lxor, (Nat.shiftr_div_pow2 x),
    (Nat.div_small x) by exact X.
  apply Nat.lxor_0_l.
Qed.
Lemma stays_below k m x y : x < 2 ^ k -> y < m * 2 ^ k -> Nat.lxor x y < m * 2 ^ k.
Proof.
  intros X Y. assert (P := power k). apply (same_block k x y) in X. apply Nat.lt_nge. intros H.
  apply (Nat.div_le_mono _ _ (2 ^ k)) in H; [|exact P]. rewrite Nat.div_mul, X in H by exact P.
  assert (y / 2 ^ k < m) by (apply Nat.div_lt_upper_bound; lia). lia.
Qed.
Lemma stays_above k m x y : x < 2 ^ k -> m * 2 ^ k <= y -> m * 2 ^ k <= Nat.lxor x y.
Proof.
  intros X Y. apply Nat.nlt_ge. intros H. apply (stays_below k) with (x := x) in H; [|exact X].
  rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l in H. lia.
Qed.
Lemma back x v : Nat.lxor x (Nat.lxor x v) = v.
Proof. rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l. Qed.
Lemma odd_block k m s : s < 2 ^ k -> Nat.lxor (2 ^ k) (m * 2 ^ S k + (2 ^ k + s)) = m * 2 ^ S k + s.
Proof.
  intros H. assert (P := power k). set (n := m * 2 ^ S k + s).
  replace (m * 2 ^ S k + (2 ^ k + s)) with (Nat.lxor (2 ^ k) n);
    [apply back|]. unfold n. rewrite Nat.pow_succ_r'. apply Nat.bits_inj. intros i.
    rewrite Nat.lxor_spec.
  replace (m * (2 * 2 ^ k) + s) with (s + (2 * m) * 2 ^ k) by lia.
  replace (m * (2 * 2 ^ k) + (2 ^ k + s)) with (s + (2 * m + 1) * 2 ^ k) by lia.
  destruct (Nat.lt_ge_cases i k) as [L|L].
  - rewrite Nat.pow2_bits_false by lia. rewrite <- (Nat.mod_pow2_bits_low (s + 2 * m * 2 ^ k) k),
      <- (Nat.mod_pow2_bits_low (s + (2 * m + 1) * 2 ^ k) k) by exact L.
      rewrite !Nat.mod_add by exact P. apply xorb_false_l.
  - rewrite Nat.pow2_bits_eqb. replace i with (i - k + k) by lia.
    rewrite <- !Nat.shiftr_spec', !Nat.shiftr_div_pow2, !Nat.div_add, !Nat.div_small,
      !Nat.add_0_l by assumption.
    destruct (Nat.eqb_spec k (i - k + k)) as [D|D].
    + replace (i - k) with 0 by lia. rewrite Nat.testbit_even_0, Nat.testbit_odd_0. reflexivity.
    + replace (i - k) with (S (i - k - 1)) by lia.
      rewrite Nat.testbit_even_succ, Nat.testbit_odd_succ by lia. apply xorb_false_l.
Qed.
Lemma all_different (l m : list nat) : NoDup l -> NoDup m -> (forall v, In v l -> ~ In v m) ->
  NoDup (l ++ m).
Proof.
  induction 1 as [|v l N L IH]; simpl; [auto|]. intros M D. constructor; [|apply IH; auto].
  rewrite in_app_iff. intros [I|I]; [exact (N I)|exact (D v (or_introl eq_refl) I)].
Qed.

Section Conjectures.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.

Lemma empty_first a y : g (a, [0; y]) = a + y.
Proof. rewrite (mirrored g G). apply (empty_second g G). Qed.
Lemma rises_by i j x y : i <= j -> g (i, [x; y]) + (j - i) <= g (j, [x; y]).
Proof. induction 1 as [|j L IH]; [lia|]. assert (R := rises g G j x y). lia. Qed.

(* a value that is not below a heap, as long as the other heap falls, is all stones *)
Lemma fills a x y : (forall x', x' <= x -> y <= g (a, [x'; y])) -> g (a, [x; y]) = a + x + y.
Proof.
  induction x as [x IH] using lt_wf_ind. intros H.
  apply (is_value g G); [reflexivity|unfold stones; simpl; lia|].
  intros v V. destruct (Nat.lt_ge_cases v y) as [Y|Y]; [left; specialize (H x (le_n x)); lia|right].
  destruct (Nat.lt_ge_cases v (a + y)) as [A|A].
  - exists (v - y, [0; y]). split; [apply move_first; lia|]. rewrite empty_first. lia.
  - exists (a, [v - a - y; y]). split; [apply move_first; lia|]. rewrite IH; [lia|lia|].
    intros x' L. apply H. lia.
Qed.

(* the count *)
Lemma from_below k m j x y : x < 2 ^ k -> y + j = m * 2 ^ k -> m * 2 ^ k <= g (j, [x; y]).
Proof.
  intros X E. apply Nat.nlt_ge. intros H.
  set (nim_values := map (Nat.lxor x) (seq 0 y)).
  set (values := map (fun i => g (i, [x; y])) (seq 0 (S j))).
  assert (N : NoDup (nim_values ++ values)).
  { apply all_different.
    - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros d e D. rewrite <- (back x d), D.
      apply back.
    - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros d e D.
      destruct (Nat.lt_trichotomy d e) as [L|[L|L]]; [|exact L|].
      + assert (R := rises_by d e x y). lia.
      + assert (R := rises_by e d x y). lia.
    - intros v I J. apply in_map_iff in I, J. destruct I as (d & D & I), J as (i & V & J).
      apply in_seq in I, J. subst v.
      apply (differs g G (i, [x; y]) (0, [x; d]) eq_refl); [apply move_second; lia|].
      rewrite (nim g G). lia. }
  assert (B : incl (nim_values ++ values) (seq 0 (m * 2 ^ k))).
  { intros v I. apply in_seq. split; [lia|]. apply in_app_iff in I.
    destruct I as [I|I]; apply in_map_iff in I.
    - destruct I as (d & <- & I). apply in_seq in I. apply stays_below; [exact X|lia].
    - destruct I as (i & <- & I). apply in_seq in I. assert (R := rises_by i j x y). lia. }
  apply NoDup_incl_length in B; [|exact N]. unfold nim_values, values in B.
  rewrite app_length, !map_length, !seq_length in B. lia.
Qed.

(* Conjecture 3: a heap below 2^k, and the other at most x0 from a multiple of 2^k *)
Lemma below_multiple k m j a x y : x < 2 ^ k -> y + j = m * 2 ^ k -> j <= a ->
  g (a, [x; y]) = a + x + y.
Proof.
  intros X E J. apply fills. intros x' L. assert (B := from_below k m j x' y ltac:(lia) E).
  assert (R := rises_by j a x' y J). lia.
Qed.
Lemma above_multiple k m j a x y : x < 2 ^ k -> y = m * 2 ^ k + j -> j <= a ->
  g (a, [x; y]) = a + x + y.
Proof.
  intros X E J. apply fills. intros x' L. assert (B := stays_above k m x' y ltac:(lia) ltac:(lia)).
  assert (N := at_least_nim g G a x' y). lia.
Qed.

(* Conjecture 2, without an order of the two heaps *)
Lemma across_power k a x y : x < 2 ^ k -> 2 ^ k <= a + x -> g (a, [x; y]) = a + x + y.
Proof.
  intros X A. rewrite (mirrored g G), fills; [lia|]. intros y' _.
  destruct (Nat.lt_ge_cases y' (2 ^ k)) as [Y|Y].
  - rewrite (below_multiple k 1 (2 ^ k - x)); lia.
  - assert (B := stays_above k 1 x y' X ltac:(lia)). assert (N := at_least_nim g G a y' x).
    rewrite Nat.lxor_comm in N. lia.
Qed.

(* Conjecture 1, for every heap beside 2^k: y is r past the multiple m of 2^(k+1) *)
Lemma beside_power k a m r : r < 2 ^ S k -> let y := m * 2 ^ S k + r in
  (2 ^ k <= r -> r + a < 2 ^ S k -> g (a, [2 ^ k; y]) + 2 ^ k = a + y) /\
  (r < 2 ^ k \/ 2 ^ S k <= r + a -> g (a, [2 ^ k; y]) = a + 2 ^ k + y).
Proof.
  remember (a + (m * 2 ^ S k + r)) as s eqn:E. revert a m r E.
  induction s as [s IH] using lt_wf_ind. intros a m r -> R y.
  assert (P := power k). assert (D : 2 ^ S k = 2 * 2 ^ k) by apply Nat.pow_succ_r'. split.
  - intros R1 R2. assert (X : Nat.lxor (2 ^ k) y = y - 2 ^ k).
    { unfold y. replace r with (2 ^ k + (r - 2 ^ k)) by lia. rewrite odd_block by lia. lia. }
    assert (L := at_least_nim g G a (2 ^ k) y).
    destruct (Nat.eq_dec (g (a, [2 ^ k; y])) (a + (y - 2 ^ k))) as [V|V]; [lia|exfalso].
    destruct (reached g G (a, [2 ^ k; y]) (a + (y - 2 ^ k)) eq_refl) as (q & M & Q); [lia|].
    assert (S := move_lowers _ _ M).
    destruct (moves_of_two _ _ _ _ M) as (a' & x' & y' & -> & A & B & C & K). unfold stones in S.
    simpl in S.
    assert (W : x' = 2 ^ k \/ x' < 2 ^ k) by lia. destruct W as [->|W].
    + assert (T := Nat.div_mod_eq y' (2 ^ Datatypes.S k)).
      assert (U := Nat.mod_upper_bound y' (2 ^ Datatypes.S k) (power _)).
      set (m' := y' / 2 ^ Datatypes.S k) in *. set (r' := y' mod 2 ^ Datatypes.S k) in *.
      clearbody m' r'. rewrite Nat.mul_comm in T.
      destruct (IH (a' + y') ltac:(lia) a' m' r' ltac:(lia) U) as [I1 I2]. rewrite <- T in I1, I2.
      assert (H : r' < 2 ^ k \/ 2 ^ Datatypes.S k <= r' + a' \/ 2 ^ k <= r' /\
        r' + a' < 2 ^ Datatypes.S k) by lia.
      assert (F : r' < 2 ^ k \/ 2 ^ Datatypes.S k <= r' + a' -> False).
      { intros F. specialize (I2 F). clear I1 H.
        assert (Z : (m' + 1) * 2 ^ Datatypes.S k + r' = m * 2 ^ Datatypes.S k + (r + (a - a'))) by
          (clear F; lia).
        rewrite !(Nat.mul_comm _ (2 ^ Datatypes.S k)) in Z.
        apply Nat.div_mod_unique in Z; [|exact U|lia]. lia. }
      destruct H as [H|[H|H]]; [apply F; auto|apply F; auto|]. specialize (I1 (proj1 H) (proj2 H)).
      lia.
    + assert (y' = y) by lia. subst y'. assert (Z := stays_above k (2 * m + 1) x' y W ltac:(lia)).
      assert (N := at_least_nim g G a' x' y). lia.
  - intros R1. destruct (Nat.lt_ge_cases r (2 ^ k)) as [R2|R2].
    + destruct m as [|m].
      * rewrite (mirrored g G), (below_multiple k 1 0); lia.
      * apply (is_value g G); [reflexivity|unfold stones; simpl; lia|]. intros v V. right.
        set (n := S m * 2 ^ S k) in *.
        destruct (Nat.lt_ge_cases v n) as [V1|V1].
        { exists (0, [2 ^ k; Nat.lxor (2 ^ k) v]).
          assert (Z := stays_below (S k) (S m) (2 ^ k) v ltac:(lia) V1).
          fold n in Z. split; [apply move_second; lia|]. rewrite (nim g G). apply back. }
        destruct (Nat.lt_ge_cases v (n + 2 ^ k)) as [V2|V2].
        { exists (0, [Nat.lxor y v; y]). assert (Z : Nat.lxor y v < 2 ^ k).
          { apply Nat.div_small_iff; [exact P|].
            rewrite <- Nat.shiftr_div_pow2, Nat.shiftr_lxor, !Nat.shiftr_div_pow2.
            replace (y / 2 ^ k) with (2 * S m) by (apply Nat.div_unique with r; lia).
            replace (v / 2 ^ k) with (2 * S m) by (apply Nat.div_unique with (v - n); lia).
            apply Nat.lxor_nilpotent. }
          split; [apply move_first; lia|]. rewrite (nim g G), Nat.lxor_comm. apply back. }
        destruct (Nat.lt_ge_cases v (n + 2 ^ k + a)) as [V3|V3].
        { exists (v - n - 2 ^ k, [2 ^ k; n]). split; [apply move_second; lia|].
          rewrite (above_multiple (S k) (S m) 0); lia. }
        exists (a, [2 ^ k; v - a - 2 ^ k]). split; [apply move_second; lia|].
        destruct (IH (a + (v - a - 2 ^ k)) ltac:(lia) a (S m) (v - a - 2 ^ k - n) ltac:(lia)
          ltac:(lia)) as [_ I].
        replace (S m * 2 ^ S k + (v - a - 2 ^ k - n)) with (v - a - 2 ^ k) in I by lia.
        rewrite I; lia.
    + rewrite (below_multiple (S k) (m + 1) (2 ^ S k - r)); lia.
Qed.
End Conjectures.

Definition lower k a y := (2 ^ k <=? y mod 2 ^ S k) && (y mod 2 ^ S k + a <? 2 ^ S k).
Definition near k a y := exists m, m * 2 ^ k <= y + a /\ y <= m * 2 ^ k + a.
Theorem exco_conjectures g : grundy 2 g ->
  (forall k a y, g (a, [2 ^ k; y]) = if lower k a y then a + Nat.lxor (2 ^ k) y else
  a + 2 ^ k + y) /\
  (forall k a x y, x < 2 ^ k -> 2 ^ k <= a + x -> g (a, [x; y]) = a + x + y) /\
  (forall k a x y, x < 2 ^ k -> near k a y -> g (a, [x; y]) = a + x + y).
Proof.
  intros G. split; [|split].
  - intros k a y. assert (U := Nat.mod_upper_bound y (2 ^ S k) (power _)).
    assert (T := Nat.div_mod_eq y (2 ^ S k)).
    rewrite Nat.mul_comm in T.
    destruct (beside_power g G k a (y / 2 ^ S k) (y mod 2 ^ S k) U) as [B1 B2].
    rewrite <- T in B1, B2.
    unfold lower. destruct (Nat.leb_spec (2 ^ k) (y mod 2 ^ S k)) as [L|L];
      [rewrite andb_true_l|apply B2; auto].
    destruct (Nat.ltb_spec (y mod 2 ^ S k + a) (2 ^ S k)) as [M|M]; [|apply B2; auto].
    specialize (B1 L M).
    rewrite T. replace (y mod 2 ^ S k) with (2 ^ k + (y mod 2 ^ S k - 2 ^ k)) at 2 by lia.
    rewrite odd_block.
    + rewrite <- T. lia.
    + rewrite Nat.pow_succ_r' in U. rewrite Nat.pow_succ_r'. lia.
  - intros k a x y. apply across_power, G.
  - intros k a x y X (m & M1 & M2). destruct (Nat.le_gt_cases y (m * 2 ^ k)) as [Y|Y].
    + apply (below_multiple g G k m (m * 2 ^ k - y)); lia.
    + apply (above_multiple g G k m (y - m * 2 ^ k)); lia.
Qed.
