(* EXCO-NIM with n = 2, a law that holds Conjectures 2 and 3 and Proposition 3 of the paper in
   it: if the heaps have no binary digit 1 in common from the place s on, and one of them is at
   most x0 from a multiple of 2^s, the value is all stones (near_multiple). So it is if x2 + j,
   for some j <= x0, has no digit 1 at all in common with x1 (no_shared_digit).

   The values with 0, 1, ..., j stones in the extra heap rise, and none is Nim's of less. While
   they are at the places from s on as x1 XOR x2 is, their nim-sums with x1 lie between x2 and
   the next multiple of 2^s: if that is j away, these are j numbers, for j + 1 values (crowded).
   So the last one has 2^s more (passes). If x2 is above a multiple, not below, the lower bound
   is enough. From there on every number up to all stones is the value of a follower, with
   nothing below 2^s in x1 and less in the extra heap, or with less in x1 alone, by induction
   (second_near). *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures.
Import ListNotations.

Lemma high_lxor e x y : Nat.lxor x y / 2 ^ e = Nat.lxor (x / 2 ^ e) (y / 2 ^ e).
Proof. rewrite <- !Nat.shiftr_div_pow2. apply Nat.shiftr_lxor. Qed.
Lemma apart x y : Nat.land x y = 0 -> Nat.lxor x y = x + y.
Proof. intros H. symmetry. apply Nat.add_nocarry_lxor, H. Qed.
(* the odd number 2 m + 1 without its last 1 *)
Lemma less_one x m : Nat.land x (2 * m + 1) = 0 -> Nat.land x (2 * m) = 0.
Proof.
  intros H. apply Nat.bits_inj. intros i. rewrite Nat.bits_0, Nat.land_spec.
  assert (B : Nat.testbit (Nat.land x (2 * m + 1)) i = false) by (rewrite H; apply Nat.bits_0).
  rewrite Nat.land_spec in B. destruct i as [|i].
  - rewrite Nat.testbit_even_0. apply andb_false_r.
  - rewrite Nat.testbit_odd_succ in B by lia. rewrite Nat.testbit_even_succ by lia. exact B.
Qed.
Lemma land_high k u v : Nat.land (u / 2 ^ k) v = 0 -> Nat.land u (v * 2 ^ k) = 0.
Proof.
  intros H. apply Nat.bits_inj. intros i. rewrite Nat.land_spec, Nat.bits_0.
  destruct (Nat.lt_ge_cases i k) as [I|I].
  - rewrite Nat.mul_pow2_bits_low by exact I. apply andb_false_r.
  - rewrite Nat.mul_pow2_bits_high by exact I.
    assert (E : Nat.testbit (Nat.land (u / 2 ^ k) v) (i - k) = false)
      by (rewrite H; apply Nat.bits_0).
      rewrite Nat.land_spec, <- Nat.shiftr_div_pow2, Nat.shiftr_spec' in E.
    replace (i - k + k) with i in E by lia. exact E.
Qed.

Section Near.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.

(* j + 1 values whose nim-sums with b are all among j numbers *)
Lemma crowded b c j : (forall i, i <= j -> c <= Nat.lxor b (g (i, [b; c])) < c + j) -> False.
Proof.
  intros H. set (f := fun i => Nat.lxor b (g (i, [b; c]))).
  assert (N : NoDup (map f (seq 0 (S j)))).
  { apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros d e D. unfold f in D.
    assert (E : g (d, [b; c]) = g (e, [b; c])) by (rewrite <- (back b (g (d, _))), D; apply back).
    destruct (Nat.lt_trichotomy d e) as [L|[L|L]]; [|exact L|].
    - assert (R := rises_by g G d e b c). lia.
    - assert (R := rises_by g G e d b c). lia. }
  assert (L : incl (map f (seq 0 (S j))) (seq c j)).
  { intros x I. apply in_map_iff in I. destruct I as (i & <- & I). apply in_seq in I. apply in_seq.
    apply H. lia. }
  apply NoDup_incl_length in L; [|exact N]. rewrite map_length, !seq_length in L. lia.
Qed.
Lemma not_nim i b c : c <= Nat.lxor b (g (i, [b; c])).
Proof.
  apply Nat.nlt_ge. intros L. set (v := g (i, [b; c])) in *.
  apply (differs g G (i, [b; c]) (0, [b; Nat.lxor b v]) eq_refl); [apply move_second; lia|].
  rewrite (nim g G), back. reflexivity.
Qed.

(* b / 2^s and c / 2^s side by side *)
Lemma high_part s a b c : Nat.land (b / 2 ^ s) (c / 2 ^ s) = 0 ->
  (b / 2 ^ s + c / 2 ^ s) * 2 ^ s + a <= g (a, [b; c]).
Proof.
  intros D. assert (L := at_least_nim g G a b c). assert (Q := high_lxor s b c).
  rewrite (apart _ _ D) in Q. assert (E := Nat.div_mod_eq (Nat.lxor b c) (2 ^ s)). rewrite Q in E.
  lia.
Qed.
Lemma passes s a b c : Nat.land (b / 2 ^ s) (c / 2 ^ s) = 0 -> (c / 2 ^ s + 1) * 2 ^ s <= c + a ->
  (b / 2 ^ s + c / 2 ^ s + 1) * 2 ^ s <= g (a, [b; c]).
Proof.
  intros D A. assert (P := power s). assert (E := Nat.div_mod_eq c (2 ^ s)).
  assert (U := Nat.mod_upper_bound c (2 ^ s) P). apply Nat.nlt_ge. intros V.
  set (j := (c / 2 ^ s + 1) * 2 ^ s - c). apply (crowded b c j). intros i I.
  split; [apply not_nim|]. assert (R := rises_by g G i a b c ltac:(unfold j in I; lia)).
  assert (L := high_part s i b c D). set (w := g (i, [b; c])) in *.
  assert (W : w / 2 ^ s = b / 2 ^ s + c / 2 ^ s).
  { symmetry. apply Nat.div_unique with (w - (b / 2 ^ s + c / 2 ^ s) * 2 ^ s); lia. }
  assert (Q : Nat.lxor b w / 2 ^ s = c / 2 ^ s).
  { rewrite high_lxor, W, <- (apart _ _ D). apply back. }
  assert (Y := Nat.div_mod_eq (Nat.lxor b w) (2 ^ s)).
  assert (Z := Nat.mod_upper_bound (Nat.lxor b w) (2 ^ s) P). rewrite Q in Y. unfold j. lia.
Qed.
Lemma second_near s a b c : Nat.land (b / 2 ^ s) (c / 2 ^ s) = 0 ->
  c <= c / 2 ^ s * 2 ^ s + a \/ (c / 2 ^ s + 1) * 2 ^ s <= c + a -> g (a, [b; c]) = a + b + c.
Proof.
  intros D A. set (t := b / 2 ^ s) in *. assert (T : b / 2 ^ s = t) by reflexivity. clearbody t.
  revert T. induction b as [b IH] using lt_wf_ind. intros T. assert (P := power s).
  assert (U := at_most g G (a, [b; c]) eq_refl). unfold stones in U. simpl in U.
  assert (Hb := Nat.div_mod_eq b (2 ^ s)). assert (Mb := Nat.mod_upper_bound b (2 ^ s) P).
  assert (Hc := Nat.div_mod_eq c (2 ^ s)). assert (Mc := Nat.mod_upper_bound c (2 ^ s) P).
  assert (W : t * 2 ^ s + c <= g (a, [b; c])).
  { destruct A as [A|A].
    - assert (L := high_part s a b c). rewrite T in L. specialize (L D). lia.
    - assert (L := passes s a b c). rewrite T in L. specialize (L D A). lia. }
  set (v := g (a, [b; c])) in *. destruct (Nat.eq_dec v (a + b + c)) as [E|N]; [exact E|exfalso].
  rewrite T in Hb. destruct (Nat.lt_ge_cases v (t * 2 ^ s + c + a)) as [V|V].
  - set (a' := v - t * 2 ^ s - c).
    apply (differs g G (a, [b; c]) (a', [t * 2 ^ s; c]) eq_refl);
      [apply move_first; unfold a'; lia|].
    assert (L := at_least_nim g G a' (t * 2 ^ s) c).
    assert (X := at_most g G (a', [t * 2 ^ s; c]) eq_refl). unfold stones in X. simpl in X.
    rewrite apart in L; [fold v; unfold a' in *; lia|]. rewrite Nat.land_comm. apply land_high.
    rewrite Nat.land_comm. exact D.
  - set (x := v - a - c).
    apply (differs g G (a, [b; c]) (a, [x; c]) eq_refl); [apply move_first; unfold x; lia|].
    rewrite IH; [fold v; unfold x; lia|unfold x; lia|].
    symmetry. apply Nat.div_unique with (x - t * 2 ^ s); unfold x; lia.
Qed.

(* where C first has a digit that c has not: from there on it is c and one more *)
Lemma odd_above c C : c < C -> exists e m, 2 * m * 2 ^ e <= c < (2 * m + 1) * 2 ^ e /\
  (2 * m + 1) * 2 ^ e <= C /\ C / 2 ^ e = 2 * m + 1.
Proof.
  intros L. set (t := Nat.lxor c C). assert (Z : t <> 0) by (intros Z; apply Nat.lxor_eq in Z; lia).
  destruct (Nat.log2_spec t) as [T1 T2]; [lia|]. set (e := Nat.log2 t) in *.
  assert (P := power e). rewrite Nat.pow_succ_r' in T2.
  assert (E : Nat.lxor (c / 2 ^ e) (C / 2 ^ e) = 1).
  { rewrite <- high_lxor. symmetry. apply Nat.div_unique with (t - 2 ^ e); [lia|]. fold t. lia. }
  assert (F : C / 2 ^ e = Nat.lxor (c / 2 ^ e) 1) by
    (rewrite <- (back (c / 2 ^ e) (C / 2 ^ e)), E; reflexivity).
  assert (M := Nat.div_le_mono c C (2 ^ e) P ltac:(lia)). rewrite F in M.
  assert (A : forall m, Nat.lxor (2 * m) 1 = 2 * m + 1).
  { intros m. apply apart. change 1 with (Nat.ones 1). rewrite Nat.land_ones, Nat.mul_comm.
    apply Nat.mod_mul. discriminate. }
  assert (Dc := Nat.div_mod_eq c (2 ^ e)). assert (DC := Nat.div_mod_eq C (2 ^ e)).
  assert (U := Nat.mod_upper_bound c (2 ^ e) P).
  destruct (Nat.Even_or_Odd (c / 2 ^ e)) as [[m H]|[m H]]; rewrite H in *.
  - rewrite A in F. rewrite F in DC. exists e, m. repeat split; lia.
  - rewrite <- A, twice, A in M. lia.
Qed.
Lemma up_to_disjoint a b c j : j <= a -> Nat.land b (c + j) = 0 -> g (a, [b; c]) = a + b + c.
Proof.
  intros L D. assert (U := at_most g G (a, [b; c]) eq_refl). unfold stones in U. simpl in U.
  destruct (Nat.eq_dec j 0) as [->|Z].
  - rewrite Nat.add_0_r in D. apply apart in D. assert (B := at_least_nim g G a b c). lia.
  - destruct (odd_above c (c + j)) as (e & m & C1 & C2 & C3); [lia|].
    assert (Hc : c / 2 ^ e = 2 * m)
      by (symmetry; apply Nat.div_unique with (c - 2 * m * 2 ^ e); lia).
    apply (second_near e); rewrite Hc; [|lia]. apply less_one. rewrite <- C3,
      <- !Nat.shiftr_div_pow2, <- Nat.shiftr_land, D. apply Nat.shiftr_0_l.
Qed.
End Near.

Theorem no_shared_digit g : grundy 2 g -> forall a b c j, j <= a ->
  Nat.land b (c + j) = 0 \/ Nat.land (b + j) c = 0 -> g (a, [b; c]) = a + b + c.
Proof.
  intros G a b c j L [D|D]; [exact (up_to_disjoint g G a b c j L D)|].
  rewrite (mirrored g G), (up_to_disjoint g G a c b j L); [lia|].
  rewrite Nat.land_comm. exact D.
Qed.
Theorem near_multiple g : grundy 2 g -> forall s a b c, Nat.land (b / 2 ^ s) (c / 2 ^ s) = 0 ->
  near s a b \/ near s a c -> g (a, [b; c]) = a + b + c.
Proof.
  intros G. assert (M : forall s a b c, Nat.land (b / 2 ^ s) (c / 2 ^ s) = 0 -> near s a c ->
    g (a, [b; c]) = a + b + c).
  { intros s a b c D (m & M1 & M2). apply (second_near g G s); [exact D|].
    destruct (Nat.le_gt_cases m (c / 2 ^ s)) as [L|L]; [left|right];
      apply (Nat.mul_le_mono_r _ _ (2 ^ s)) in L; lia. }
  intros s a b c D [N|N]; [|exact (M s a b c D N)].
  rewrite (mirrored g G), (M s a c b); [lia| |exact N]. rewrite Nat.land_comm. exact D.
Qed.
