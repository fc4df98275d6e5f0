(* The paper's theorems on two and three piles in its own words, Theorems 1.1 and 1.4, from the
   rule of the low column; and Propositions 2.1 and 2.2, on how often a sum can be halved. *)
Require Import List Arith Lia Bool Permutation.
From Proof Require Import Game Delete.
Import ListNotations.

(* v2 x = k, and the digits I 1, I 2, ... of the paper *)
Definition v2 x k := exists m, x = 2 ^ k * (2 * m + 1).
Definition I j z := Nat.b2n (Nat.testbit z (j - 1)).

Lemma v2_half x k : v2 (2 * x) (S k) <-> v2 x k.
Proof. unfold v2. rewrite Nat.pow_succ_r'. split; intros (m & E); exists m; nia. Qed.
Lemma v2_odd x k : v2 (2 * x + 1) k -> k = 0.
Proof. destruct k; [reflexivity|]. intros (m & E). rewrite Nat.pow_succ_r' in E. nia. Qed.
Lemma v2_exists x : 1 <= x -> exists k, v2 x k.
Proof.
  induction x as [x IH] using lt_wf_ind. intros L. destruct (halves x) as (h & [|] & ->);
    simpl Nat.b2n.
  - exists 0, h. simpl. lia.
  - destruct (IH h) as (k & E); [simpl in L; lia|simpl in L; lia|].
    exists (S k). rewrite Nat.add_0_r. apply v2_half, E.
Qed.
(* the columns of a pile less one *)
Lemma v2_digits k : forall x, v2 x k -> forall i,
  digit i x = if i <? k then 1 else if i =? k then 0 else I (i + 1) x.
Proof.
  unfold digit, I. induction k as [|k IH]; intros x V i; rewrite Nat.add_sub.
  - destruct V as (m & E). rewrite Nat.pow_0_r, Nat.mul_1_l in E. subst x. rewrite Nat.add_sub.
    destruct i as [|i]; simpl Nat.eqb; cbv iota.
    + rewrite Nat.testbit_even_0. reflexivity.
    + rewrite (Nat.testbit_odd_succ m i), Nat.testbit_even_succ by lia. reflexivity.
  - destruct (halves x) as (h & [|] & E); simpl Nat.b2n in E.
    + rewrite E in V. apply v2_odd in V. discriminate.
    + rewrite Nat.add_0_r in E. subst x. apply (proj1 (v2_half h k)) in V.
      assert (L : 1 <= h) by (destruct h; [destruct V as (m & V);
        assert (P := Nat.pow_nonzero 2 k); nia|lia]).
      replace (2 * h - 1) with (2 * (h - 1) + 1) by lia. destruct i as [|i].
      * rewrite Nat.testbit_odd_0. reflexivity.
      * rewrite Nat.testbit_odd_succ, Nat.testbit_even_succ by lia. specialize (IH h V i).
        rewrite Nat.add_sub in IH. exact IH.
Qed.
Lemma v2_unique x j k : v2 x j -> v2 x k -> j = k.
Proof.
  intros A B. destruct (Nat.lt_trichotomy j k) as [L|[L|L]]; [|exact L|].
  - assert (P := v2_digits j x A j). rewrite (v2_digits k x B j) in P.
    rewrite Nat.ltb_irrefl, Nat.eqb_refl in P. destruct (Nat.ltb_spec j k); [discriminate|lia].
  - assert (P := v2_digits k x B k). rewrite (v2_digits j x A k) in P.
    rewrite Nat.ltb_irrefl, Nat.eqb_refl in P. destruct (Nat.ltb_spec k j); [discriminate|lia].
Qed.

(* ------------------------------------------------------------------ Propositions 2.1 and 2.2 *)
Lemma proposition_2_1_i x y k : v2 x k -> v2 y k -> exists j, k < j /\ v2 (x + y) j.
Proof.
  intros (m & ->) (n & ->). destruct (v2_exists (m + n + 1)) as (j & i & E); [lia|].
  exists (S (k + j)). split; [lia|]. exists i. rewrite Nat.pow_succ_r', Nat.pow_add_r. nia.
Qed.
Lemma proposition_2_1_ii x y j k : j < k -> v2 x j -> v2 y k -> v2 (x + y) j.
Proof.
  intros L (m & ->) (n & ->). replace k with (S (j + (k - j - 1))) by lia.
  rewrite Nat.pow_succ_r', Nat.pow_add_r. exists (m + 2 ^ (k - j - 1) * (2 * n + 1)). nia.
Qed.
Lemma proposition_2_2 z d k : v2 z d -> k < d -> exists x y, x + y = z /\ v2 x k /\ v2 y k.
Proof.
  intros (m & ->) L. replace d with (S (k + (d - k - 1))) by lia.
  rewrite Nat.pow_succ_r', Nat.pow_add_r. set (p := 2 ^ (d - k - 1)).
  assert (P : p <> 0) by (apply Nat.pow_nonzero; discriminate).
  destruct (p * (2 * m + 1)) as [|v] eqn:E; [nia|].
  exists (2 ^ k * (2 * 0 + 1)), (2 ^ k * (2 * v + 1)). split; [|split; eexists; reflexivity].
  replace (2 * (2 ^ k * p) * (2 * m + 1)) with (2 * 2 ^ k * (p * (2 * m + 1))) by ring.
  rewrite E. ring.
Qed.

(* ------------------------------------------------------------------ Theorems 1.1 and 1.4 *)
Lemma I_most j z : I j z <= 1.
Proof. unfold I. destruct (Nat.testbit z (j - 1)); simpl; lia. Qed.
Lemma same_P (P Q : Prop) l : (Q <-> P) -> (P -> lost move false l) /\ (~ P -> won move false l) ->
  (Q -> lost move false l) /\ (~ Q -> won move false l).
Proof. tauto. Qed.

Theorem theorem_1_1 x y : 1 <= x -> 1 <= y ->
  (Nat.Odd x /\ Nat.Odd y -> lost move false [x; y]) /\
  (~ (Nat.Odd x /\ Nat.Odd y) -> won move false [x; y]).
Proof.
  intros X Y. apply (same_P (low_column [x; y])); [|apply (few_piles 2); [lia|split; auto]].
  assert (Z : forall u, 1 <= u -> Nat.Odd u <-> digit 0 u = 0).
  { intros u U. destruct (v2_exists u U) as (k & V). rewrite (v2_digits k u V 0). split.
    - intros (m & E). rewrite (v2_unique u k 0 V); [reflexivity|exists m; simpl; lia].
    - destruct k; [|discriminate]. intros _. destruct V as (m & E). exists m. simpl in E. lia. }
  rewrite !Z by assumption. unfold low_column, ones. simpl. split.
  - intros [A B]. exists 0. split; [lia|intros; lia].
  - intros (k & A & B). destruct k; [lia|]. specialize (B 0). assert (V := digit_most 0 x).
    assert (W := digit_most 0 y). lia.
Qed.
Lemma odd_decidable x y : Decidable.decidable (Nat.Odd x /\ Nat.Odd y).
Proof. decided. Qed.

(* all cases of how a column lies to where the piles end in zeros *)
Ltac columns := repeat (match goal with
  | H : context [?a <? ?b] |- _ => destruct (Nat.ltb_spec a b)
  | H : context [?a =? ?b] |- _ => destruct (Nat.eqb_spec a b)
  | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b)
  | |- context [?a =? ?b] => destruct (Nat.eqb_spec a b)
  end; try (exfalso; lia)).
Ltac digits := columns; try lia.
Lemma halved_equally x y z a b c : v2 x a -> v2 y b -> v2 z c ->
  (a = b /\ b = c) <-> low_column [x; y; z].
Proof.
  intros A B C. unfold low_column, ones. simpl.
  assert (E : forall i, digit i x + (digit i y + (digit i z + 0)) = digit i x + digit i y + digit i
    z) by lia.
  split.
  - intros [-> ->]. exists c. rewrite (v2_digits c x), (v2_digits c y),
      (v2_digits c z) by assumption.
    rewrite Nat.ltb_irrefl, Nat.eqb_refl. split; [reflexivity|]. intros i L.
    rewrite (v2_digits c x), (v2_digits c y), (v2_digits c z) by assumption. digits.
  - intros (k & Z & H). rewrite (v2_digits a x), (v2_digits b y),
      (v2_digits c z) in Z by assumption.
    assert (N : forall i, i < k -> i <> a /\ i <> b /\ i <> c).
    { intros i L. specialize (H i L). rewrite (v2_digits a x), (v2_digits b y),
        (v2_digits c z) in H by assumption.
      assert (T1 := I_most (i + 1) x). assert (T2 := I_most (i + 1) y).
      assert (T3 := I_most (i + 1) z).
      digits. }
    assert (Na := N a). assert (Nb := N b). assert (Nc := N c). digits.
Qed.
Lemma halved_decidable x y z : 1 <= x -> 1 <= y -> 1 <= z ->
  Decidable.decidable (exists k, v2 x k /\ v2 y k /\ v2 z k).
Proof.
  intros X Y Z.
  destruct (v2_exists x X) as (a & A), (v2_exists y Y) as (b & B), (v2_exists z Z) as (c & C).
  destruct (Nat.eq_dec a b) as [->|N]; [destruct (Nat.eq_dec b c) as [->|N]|];
    [left; exists c; auto|..]; right; intros (k & A' & B' & C'); apply N.
  - rewrite (v2_unique y b k), (v2_unique z c k); auto.
  - rewrite (v2_unique x a k), (v2_unique y b k); auto.
Qed.
Theorem theorem_1_4 x y z : 1 <= x -> 1 <= y -> 1 <= z ->
  let P := exists k, v2 x k /\ v2 y k /\ v2 z k in
  (P -> lost move false [x; y; z]) /\ (~ P -> won move false [x; y; z]).
Proof.
  intros X Y Z P. apply (same_P (low_column [x; y; z])); [|apply (few_piles 3); [lia|split; auto]].
  destruct (v2_exists x X) as (a & A), (v2_exists y Y) as (b & B), (v2_exists z Z) as (c & C).
  rewrite <- (halved_equally x y z a b c) by assumption. unfold P. split.
  - intros (k & A' & B' & C'). rewrite (v2_unique x a k), (v2_unique y b k), (v2_unique z c k);
      auto.
  - intros [-> ->]. exists c. auto.
Qed.
