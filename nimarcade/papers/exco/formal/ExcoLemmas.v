(* Numbered statements of the paper on EXCO-NIM on the way to its theorems, as they are printed:
   the proofs of the theorems here take other steps, or need them for n = 2 alone.

   lemma_1, proposition_2   values rise with the extra heap; their bounds; any n >= 1
   lemma_2, corollary_1     where moves lead, by m and u; n >= 3 (ExcoLemmasWrong.v refutes n = 2)
   lemma_3, lemma_4         each v is a triangular number and a rest; in type II g < m < u
   lemma_8                  the nim-sum with a number of k digits *)
Require Import List Arith Lia.
From Proof Require Import Game Exco ExcoValues ExcoTwo ExcoConjectures ExcoAppendix.
Import ListNotations.

Section Bounds.
Variable heaps : nat.
Hypothesis some : 1 <= heaps.
Variable g : position -> nat.
Hypothesis G : grundy heaps g.

Lemma one_more_rises a l : length l = heaps -> g (a, l) < g (S a, l).
Proof.
  intros L. assert (M : move (S a, l) (a, l)).
  { split; [simpl; lia|]. split; [apply below_itself|].
    split; [intros E; injection E; lia|exists 0; simpl; lia]. }
  assert (D := proj1 (G (S a, l) L) _ M).
  destruct (Nat.lt_trichotomy (g (S a, l)) (g (a, l))) as [H|[H|H]]; [exfalso|congruence|exact H].
  destruct (proj2 (G (a, l) L) _ H) as (q & Q & V). apply (proj1 (G (S a, l) L) q); [|exact V].
  destruct Q as (Q1 & Q2 & Q3 & Q4). split; [simpl in *; lia|]. split; [exact Q2|].
  split; [|exact Q4]. intros ->. simpl in Q1. lia.
Qed.
Theorem lemma_1 a a' l : length l = heaps -> a' < a -> g (a', l) < g (a, l).
Proof.
  intros L. induction 1 as [|a A IH]; [apply one_more_rises, L|].
  assert (R := one_more_rises a l L). lia.
Qed.
Lemma at_most_all p : length (snd p) = heaps -> g p <= stones p.
Proof.
  revert p. apply (well_founded_induction ends (fun p => length (snd p) = heaps -> _)).
  intros p IH L. apply Nat.nlt_ge. intros H.
  destruct (proj2 (G p L) _ H) as (q & M & V). assert (S := move_lowers _ _ M).
  specialize (IH q M). rewrite (move_length _ _ M) in IH. specialize (IH L). lia.
Qed.
Theorem proposition_2 a l : length l = heaps -> a + g (0, l) <= g (a, l) <= a + list_sum l.
Proof.
  intros L. split; [|exact (at_most_all (a, l) L)]. induction a as [|a IH]; [lia|].
  assert (R := one_more_rises a l L). lia.
Qed.
End Bounds.

Theorem lemma_2 p m' u' : 3 <= n p -> ((exists q, move p q /\ m q = m' /\ u q = u') <->
  (m' <= m p /\ (y p = 0 -> m' < m p)) /\
  m p + (n p - 1) * m' <= u' /\ u' + Nat.max 1 (m p - m') <= u p).
Proof.
  intros N. assert (B := heaps_below p). split.
  - intros (q & M & <- & <-). assert (W := where_to p q ltac:(unfold n in N; lia) M).
    fold (n p) (m p) (m q) (u p) (u q) in W. destruct W as (W1 & W2 & W3 & W4).
    split; [split; [exact W1|]|lia]. intros Y. unfold y in Y.
    destruct (Nat.eq_dec (m q) (m p)) as [E|E]; [|lia]. rewrite E in W4.
    assert (O := one_off (n p) (m p) ltac:(lia)). lia.
  - intros ((H1 & _) & H3 & H4). destruct (reach p m' u' N) as (q & M & E1 & E2).
    + fold (n p) (m p) (u p). unfold leads. lia.
    + exists q. auto.
Qed.
Theorem corollary_1 p p' : 3 <= n p -> n p' = n p -> m p' = m p -> u p' = u p -> forall m' u',
  (exists q, move p q /\ m q = m' /\ u q = u') <-> exists q, move p' q /\ m q = m' /\ u q = u'.
Proof.
  intros N E1 E2 E3 m' u'. rewrite (lemma_2 p), (lemma_2 p') by lia.
  assert (E : y p' = y p) by (unfold y; congruence). rewrite E, E1, E2, E3. reflexivity.
Qed.

Theorem lemma_3 : let gamma y v := exists r, v = y * (y + 1) / 2 + r /\ r <= y in
  (forall v, exists y, gamma y v /\ forall y', gamma y' v -> y' = y) /\
  forall v v' y y', gamma y v -> gamma y' v' -> v <= v' -> y <= y'.
Proof.
  intros gamma. assert (T : forall y v, gamma y v <-> V y v).
  { intros y v. rewrite V_split. unfold gamma. assert (Z := z_triangle y). unfold z in Z.
    split; intros (r & H1 & H2); exists r; lia. }
  destruct lemma_9 as [D C]. split.
  - intros v. destruct (C v) as (y & H). exists y. split; [apply T, H|]. intros y' H'.
    apply T in H'. destruct (Nat.eq_dec y' y) as [E|E]; [exact E|]. destruct (D y' y v E H' H).
  - intros v v' y y' H H' L. apply T, V_split in H, H'. destruct H as (r & R & E).
    destruct H' as (r' & R' & E').
    apply Nat.nlt_ge. intros O. apply (triangle_up (S y')) in O. rewrite triangle_S in O. lia.
Qed.
Theorem lemma_4 p : 2 <= n p -> z (y p) <= m p -> formula p < m p < u p.
Proof.
  intros N T. destruct (proj2 (by_type (n p) p) T) as [E L].
  change (formula p) with (value (n p) (m p) (y p)). assert (B := heaps_below p).
  assert (O := one_off (n p) (m p) ltac:(lia)).
  assert (M : 1 * m p <= (n p - 1) * m p) by (apply Nat.mul_le_mono_r; lia).
  rewrite z_triangle in T. unfold type_2 in T. lia.
Qed.
Theorem lemma_8 k a b : 1 <= k -> 2 ^ (k - 1) <= a < 2 ^ k -> b < 2 ^ k ->
  (b < 2 ^ (k - 1) -> b < Nat.lxor a b) /\ (2 ^ (k - 1) <= b -> Nat.lxor a b < b).
Proof.
  intros K [A1 A2] B. destruct k as [|k]; [lia|]. replace (S k - 1) with k in * by lia.
  split; intros H.
  - assert (Z := stays_above k 1 b a H). rewrite Nat.lxor_comm. lia.
  - apply Nat.lt_le_trans with (2 ^ k); [|exact H].
    destruct (Nat.lt_trichotomy a b) as [L|[->|L]].
    + rewrite Nat.lxor_comm. apply half; assumption.
    + rewrite Nat.lxor_nilpotent. assert (P := power k). lia.
    + apply half; assumption.
Qed.
