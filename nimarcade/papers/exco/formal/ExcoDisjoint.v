(* EXCO-NIM with n = 2: if x2 + j, for some j <= x0, has no binary digit 1 where x1 has one, the
   value is all stones; and the same with the heaps exchanged (no_shared_digit). So the digits
   tell how many stones in the extra heap are enough beside any two heaps.

   One may take (2 m + 1) 2^e for x2 + j, where x2 is 2 m 2^e or more (odd_above). The values
   with 0, 1, ..., j stones in the extra heap rise, and none is Nim's of less. While they are at
   the places from 2^e on as x1 XOR x2 is, their nim-sums with x1 lie between x2 and x2 + j:
   these are j numbers, for j + 1 values (crowded). So the last one has 2^e more; and if it is
   not all stones, it is the value of a follower with less in x1 alone, by induction (up_to_odd). *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures.
Import ListNotations.

Lemma high_lxor e x y : Nat.lxor x y / 2 ^ e = Nat.lxor (x / 2 ^ e) (y / 2 ^ e).
Proof. rewrite <- !Nat.shiftr_div_pow2. apply Nat.shiftr_lxor. Qed.
Lemma apart x y : Nat.land x y = 0 -> Nat.lxor x y = x + y.
Proof. intros H. symmetry. apply Nat.add_nocarry_lxor, H. Qed.
(* the odd number 2 m + 1 without its last 1 *)
Lemma one_less x m : Nat.land x (2 * m + 1) = 0 -> Nat.lxor x (2 * m) = x + 2 * m.
Proof.
  intros H. apply apart, Nat.bits_inj. intros i. rewrite Nat.bits_0, Nat.land_spec.
  assert (B : Nat.testbit (Nat.land x (2 * m + 1)) i = false) by (rewrite H; apply Nat.bits_0).
  rewrite Nat.land_spec in B. destruct i as [|i].
  - rewrite Nat.testbit_even_0. apply andb_false_r.
  - rewrite Nat.testbit_odd_succ in B by lia. rewrite Nat.testbit_even_succ by lia. exact B.
Qed.

Section Disjoint.
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

Lemma up_to_odd e m c j b : 2 * m * 2 ^ e <= c -> c + j = (2 * m + 1) * 2 ^ e -> 1 <= j ->
  Nat.land (b / 2 ^ e) (2 * m + 1) = 0 -> g (j, [b; c]) = j + b + c.
Proof.
  intros C1 C2 J. induction b as [b IH] using lt_wf_ind. intros D. assert (P := power e).
  assert (U := at_most g G (j, [b; c]) eq_refl). unfold stones in U. simpl in U.
  set (v := g (j, [b; c])) in *. destruct (Nat.eq_dec v (j + b + c)) as [E|N]; [exact E|exfalso].
  assert (Hc : c / 2 ^ e = 2 * m) by (symmetry; apply Nat.div_unique with (c - 2 * m * 2 ^ e); lia).
  assert (Hb := Nat.div_mod_eq b (2 ^ e)). assert (Mb := Nat.mod_upper_bound b (2 ^ e) P).
  rewrite Nat.mul_comm in Hb. set (t := b / 2 ^ e) in *.
  assert (T : Nat.lxor t (2 * m) = t + 2 * m) by (apply one_less, D).
  destruct (Nat.le_gt_cases ((t + 2 * m + 1) * 2 ^ e) v) as [V|V].
  - set (x := v - (c + j)). assert (X : x / 2 ^ e = t)
      by (symmetry; apply Nat.div_unique with (v - (t + 2 * m + 1) * 2 ^ e); unfold x; lia).
    apply (differs g G (j, [b; c]) (j, [x; c]) eq_refl); [apply move_first; unfold x; lia|].
    rewrite IH; [unfold x, v; lia|unfold x; lia|]. rewrite X. exact D.
  - apply (crowded b c j). intros i I. split; [apply not_nim|]. rewrite C2.
    assert (R := rises_by g G i j b c I). assert (L := at_least_nim g G i b c).
    fold v in R. set (w := g (i, [b; c])) in *.
    assert (W : w / 2 ^ e = t + 2 * m).
    { apply Nat.le_antisymm; [apply Nat.lt_succ_r, Nat.div_lt_upper_bound; [exact P|lia]|].
      rewrite <- T, <- Hc. unfold t. rewrite <- high_lxor. apply Nat.div_le_mono; [exact P|lia]. }
    assert (Q : Nat.lxor b w / 2 ^ e = 2 * m).
    { rewrite high_lxor, W. fold t. rewrite <- T. apply back. }
    assert (Y := Nat.div_mod_eq (Nat.lxor b w) (2 ^ e)).
    assert (Z := Nat.mod_upper_bound (Nat.lxor b w) (2 ^ e) P). rewrite Q in Y. lia.
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
    assert (V : g ((2 * m + 1) * 2 ^ e - c, [b; c]) = (2 * m + 1) * 2 ^ e - c + b + c).
    { apply (up_to_odd e m); [lia|lia|lia|]. rewrite <- C3, <- !Nat.shiftr_div_pow2, <-
        Nat.shiftr_land, D. apply Nat.shiftr_0_l. }
    assert (R := rises_by g G ((2 * m + 1) * 2 ^ e - c) a b c ltac:(lia)). lia.
Qed.
End Disjoint.

Theorem no_shared_digit g : grundy 2 g -> forall a b c j, j <= a ->
  Nat.land b (c + j) = 0 \/ Nat.land (b + j) c = 0 -> g (a, [b; c]) = a + b + c.
Proof.
  intros G a b c j L [D|D]; [exact (up_to_disjoint g G a b c j L D)|].
  rewrite (mirrored g G), (up_to_disjoint g G a c b j L); [lia|].
  rewrite Nat.land_comm. exact D.
Qed.
