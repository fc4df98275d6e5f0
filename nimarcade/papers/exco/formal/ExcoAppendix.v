(* The lemmas of the appendix of the paper on EXCO-NIM, where Theorem 1 is proved a second time, in
   its own words: m is the smallest heap, u all stones, y = u - n m, z = y (y + 1) / 2 + 1; a
   position is of type I if m < z, else of type II; V(y) is z(y) - 1 ... z(y) + y - 1.

   lemma_9        the V(y) are disjoint and hold every number; so for each v there are eta, the y
                  with v in V(y), and rho (equation_13)
   lemma_10, lemma_11    which positions are of type I with u = v, or of type II with gamma = v;
                  Lemma 11 with l >= 0: as printed, with l positive, ExcoAppendixWrong.v refutes it
   lemma_12, lemma_14    no move from type I leads to the same value or more, none from type II to
                  the same value; Lemma 12 holds from every position
   lemma_13       what is below m has a smaller eta than y, in type I
   theorem_1      so the values are u in type I and gamma in type II, for n >= 3 *)
Require Import List Arith Lia.
From Proof Require Import Exco ExcoValues.
Import ListNotations.

Definition n (p : position) := length (snd p).
Definition m (p : position) := smallest (snd p).
Definition u (p : position) := stones p.
Definition y (p : position) := u p - n p * m p.
Definition z y := y * (y + 1) / 2 + 1.
Definition type_1 p := m p < z (y p).
Definition type_2 p := z (y p) <= m p.
Definition V y v := z y - 1 <= v <= z y + y - 1.
Definition gamma y m := z y - 1 + (m - z y) mod (y + 1).

Lemma z_triangle y : z y = S (triangle y).
Proof.
  unfold z. assert (E : y * (y + 1) = triangle y * 2).
  { induction y as [|y IH]; [reflexivity|]. rewrite triangle_S. lia. }
  rewrite E, Nat.div_mul by discriminate. lia.
Qed.
Lemma V_split y v : V y v <-> exists r, r <= y /\ v = triangle y + r.
Proof.
  unfold V. rewrite z_triangle. split; [|intros (r & L & ->); lia].
  intros H. exists (v - triangle y). lia.
Qed.

Theorem lemma_9 : (forall y y' v, y <> y' -> V y v -> ~ V y' v) /\ forall v, exists y, V y v.
Proof.
  split.
  - intros y y' v N H H'. apply V_split in H, H'. destruct H as (r & L & E), H' as (r' & L' & E').
    apply N. apply (one_split y r y' r' L L'). lia.
  - intros v. destruct (split_value v) as (y & r & L & E). exists y. apply V_split. exists r. auto.
Qed.
Theorem equation_13 v : exists eta rho, v = z eta - 1 + rho /\ rho <= eta /\ V eta v /\
  forall e r, v = z e - 1 + r -> r <= e -> e = eta /\ r = rho.
Proof.
  destruct (split_value v) as (y & r & L & E). exists y, r. rewrite z_triangle.
  split; [lia|]. split; [exact L|]. split; [apply V_split; exists r; auto|].
  intros e r' E' L'. rewrite z_triangle in E'. apply (one_split e r' y r L' L). lia.
Qed.

Lemma heaps_below p : n p * m p <= u p.
Proof.
  destruct p as [x l]. unfold n, m, u, stones. simpl.
  destruct l as [|a l]; [simpl; lia|]. destruct (smallest_in (a :: l)) as [_ F]; [discriminate|].
  apply sum_above in F. lia.
Qed.
Theorem lemma_10 p v : type_1 p /\ u p = v <-> m p < z (y p) /\ v = y p + n p * m p.
Proof. assert (B := heaps_below p). unfold type_1, y. intuition lia. Qed.
Theorem lemma_11 p v eta rho : v = z eta - 1 + rho -> rho <= eta ->
  (type_2 p /\ gamma (y p) (m p) = v <->
    y p = eta /\ exists l, m p = z eta + rho + l * (eta + 1)).
Proof.
  intros E L. unfold type_2, gamma. split.
  - intros [T G]. rewrite z_triangle in *. set (t := m p - S (triangle (y p))) in *.
    assert (D := Nat.div_mod t (y p + 1) ltac:(lia)).
    assert (U := Nat.mod_upper_bound t (y p + 1) ltac:(lia)).
    destruct (one_split (y p) (t mod (y p + 1)) eta rho) as [Y R]; [lia|exact L|lia|].
    split; [exact Y|]. exists (t / (y p + 1)). rewrite R, <- Y in *. unfold t in D at 1. lia.
  - intros [-> (l & M)]. split; [lia|]. rewrite M.
    replace (z eta + rho + l * (eta + 1) - z eta) with (rho + l * (eta + 1)) by lia.
    rewrite Nat.mod_add, Nat.mod_small by lia. lia.
Qed.

(* the formula of Theorem 1 by types *)
Lemma by_type k p : (type_1 p -> value k (m p) (y p) = y p + k * m p) /\
  (type_2 p -> value k (m p) (y p) = gamma (y p) (m p) /\ gamma (y p) (m p) < m p).
Proof.
  unfold type_1, type_2, gamma. rewrite z_triangle. split; intros T.
  - apply value_low. lia.
  - destruct (value_high k (m p) (y p) T) as (r & L & E & S & _). unfold value in E |- *.
    destruct (Nat.leb_spec (m p) (triangle (y p))); [lia|]. rewrite Nat.add_1_r. simpl in *. lia.
Qed.
Lemma types p : type_1 p \/ type_2 p.
Proof. unfold type_1, type_2. lia. Qed.
Lemma n_kept p q : move p q -> n q = n p.
Proof. apply move_length. Qed.

Theorem lemma_12 p q : move p q ->
  type_1 q /\ u q < u p \/ type_2 q /\ gamma (y q) (m q) < u p.
Proof.
  intros M. assert (S := move_lowers _ _ M). assert (B := heaps_below q).
  rewrite (n_kept _ _ M) in B.
  assert (K : 1 <= n p) by (destruct M as (_ & _ & _ & i & I & _); unfold n; lia).
  fold (u q) (u p) in S. destruct (types q) as [T|T]; [left; auto|right]. split; [exact T|].
  destruct (proj2 (by_type 0 q) T) as [_ L]. apply (Nat.mul_le_mono_r _ _ (m q)) in K. lia.
Qed.
Theorem lemma_13 p v eta : type_1 p -> v < m p -> V eta v -> eta < y p.
Proof.
  unfold type_1. rewrite z_triangle. intros T L H. apply V_split in H. destruct H as (r & R & E).
  apply Nat.nle_gt. intros G. apply triangle_up in G. lia.
Qed.
Theorem lemma_14 p q : 2 <= n p -> type_2 p -> move p q -> let k := gamma (y p) (m p) in
  type_1 q /\ k < u q \/ type_2 q /\ gamma (y q) (m q) <> k.
Proof.
  intros N T M k. assert (W := where_to p q N M). fold (n p) (m p) (m q) (u p) (u q) in W.
  destruct (proj2 (by_type (n p) p) T) as [V1 L]. fold k in V1, L.
  destruct (types q) as [Q|Q]; [left|right]; (split; [exact Q|]).
  - destruct W as (_ & _ & _ & W). apply Nat.lt_le_trans with (m p); [exact L|].
    eapply Nat.le_trans; [apply Nat.le_add_r|exact W].
  - destruct (proj2 (by_type (n p) q) Q) as [V2 _]. rewrite <- V1, <- V2. apply changes; [exact N|].
    assert (B := heaps_below p). assert (B' := heaps_below q). rewrite (n_kept _ _ M) in B'.
    unfold y. rewrite (n_kept _ _ M). rewrite !Nat.sub_add by assumption. exact W.
Qed.
Theorem theorem_1 k g : 3 <= k -> grundy k g -> forall p, n p = k ->
  (type_1 p -> g p = u p) /\ (type_2 p -> g p = gamma (y p) (m p)).
Proof.
  intros K G p L. rewrite (only_one k g formula G (exco_values k K) p L).
  assert (E : formula p = value k (m p) (y p)) by (unfold y; rewrite L; unfold formula, n in *;
    rewrite L; reflexivity).
  rewrite E. destruct (by_type k p) as [T1 T2]. split; intros T.
  - rewrite (T1 T). assert (B := heaps_below p). unfold y. rewrite L in *. lia.
  - apply T2, T.
Qed.
