(* Single-delete Nim over lists of positive piles in any order (with two piles it is Delete Nim):
   a move deletes one pile and splits another one into two positive piles. Who cannot move has
   lost.

   One rule for two, three and four piles (low_column): take one off each pile and write what
   is left in binary. P if and only if the first column from the right with at most two 1s has
   none. *)
Require Import List Arith Lia Bool Permutation.
From Proof Require Import Game.
Import ListNotations.

Definition position := list nat.
Inductive move (l l' : position) : Prop :=
| split : forall deleted q r rest, 1 <= deleted -> 1 <= q -> 1 <= r ->
    Permutation l (deleted :: (q + r) :: rest) -> Permutation l' (q :: r :: rest) -> move l l'.
Definition positive (l : position) := Forall (le 1) l.

Lemma sum_permutation l l' : Permutation l l' -> list_sum l = list_sum l'.
Proof. induction 1; simpl; lia. Qed.
Lemma ends : well_founded (fun q p => move p q).
Proof.
  apply by_size with list_sum. intros p p' [d q r m D Q R P P'].
  rewrite (sum_permutation _ _ P), (sum_permutation _ _ P'). simpl. lia.
Qed.
Definition piles n (l : position) := length l = n /\ Forall (le 1) l.
Lemma move_keeps n l l' : piles n l -> move l l' -> piles n l'.
Proof.
  intros [L F] [d q r m D Q R P P']. rewrite P in L, F. inversion F as [|? ? _ F1]; subst.
  inversion F1; subst. split; rewrite P'; simpl in *; auto.
Qed.

(* ------------------------------------------------------------------ columns *)
Definition digit i x := Nat.b2n (Nat.testbit (x - 1) i).
Definition ones i (l : position) := list_sum (map (digit i) l).
Definition low_column l := exists k, ones k l = 0 /\ forall i, i < k -> 3 <= ones i l.

Lemma ones_permutation i l l' : Permutation l l' -> ones i l = ones i l'.
Proof. intros P. apply sum_permutation, Permutation_map, P. Qed.
Lemma ones_most i l : ones i l <= length l.
Proof.
  induction l as [|x l IH]; [apply le_n|]. unfold ones, digit in *. simpl.
  destruct (Nat.testbit (x - 1) i); simpl; lia.
Qed.
Lemma low_permutation l l' : Permutation l l' -> low_column l -> low_column l'.
Proof.
  intros P (k & Z & L). exists k. split; [rewrite <- Z; apply ones_permutation, Permutation_sym,
    P|].
  intros i H. rewrite <- (ones_permutation i l l' P). apply L, H.
Qed.

(* a number is its last bit and the rest *)
Lemma halves x : exists h b, x = 2 * h + Nat.b2n b.
Proof.
  destruct (Nat.Even_or_Odd x) as [[h E]|[h E]]; [exists h, false|exists h, true]; simpl; lia.
Qed.
Ltac bits := rewrite ?Nat.testbit_0_r, ?Nat.testbit_succ_r in *.
(* p + 1 = (q + 1) + (r + 1): where q or r has a 1 at all places below k, the carry comes to k *)
Lemma carry k : forall p q r, p = q + r + 1 ->
  (forall i, i < k -> Nat.testbit q i || Nat.testbit r i = true) ->
  (forall i, i < k -> Nat.testbit p i = Nat.testbit q i && Nat.testbit r i) /\
  Nat.testbit p k = negb (xorb (Nat.testbit q k) (Nat.testbit r k)).
Proof.
  induction k as [|k IH]; intros p q r E H.
  - split; [lia|]. destruct (halves p) as (p' & u & ->), (halves q) as (q' & v & ->),
      (halves r) as (r' & w & ->). bits. destruct u, v, w; simpl in *; lia.
  - destruct (halves p) as (p' & u & ->), (halves q) as (q' & v & ->), (halves r) as (r' & w & ->).
    assert (H0 := H 0 ltac:(lia)). bits. assert (F : p' = q' + r' + 1 /\ u = v && w).
    { destruct u, v, w; simpl in *; try discriminate; split; try reflexivity; lia. }
    destruct F as [F ->]. destruct (IH p' q' r' F) as [B C].
    { intros i L. assert (G := H (S i) ltac:(lia)). bits. exact G. }
    bits. split; [|exact C]. intros [|i] L; bits; [reflexivity|]. apply B. lia.
Qed.
(* the move that wins: all places of q below k are filled, r keeps what p has there *)
Lemma parts k : forall p, Nat.testbit p k = true -> exists q r, p = q + r + 1 /\
  Nat.testbit q k = false /\ Nat.testbit r k = false /\
  forall i, i < k -> Nat.testbit q i = true /\ Nat.testbit r i = Nat.testbit p i.
Proof.
  induction k as [|k IH]; intros p B; destruct (halves p) as (p' & u & ->); bits.
  - subst u. exists (2 * p' + Nat.b2n false), 0. bits. rewrite Nat.bits_0. simpl.
    repeat split; lia.
  - destruct (IH p' B) as (q & r & E & Q & R & H).
    exists (2 * q + Nat.b2n true), (2 * r + Nat.b2n u). bits. split; [simpl; lia|].
    split; [exact Q|]. split; [exact R|]. intros [|i] L; bits; [auto|]. apply H. lia.
Qed.

(* ------------------------------------------------------------------ no move from P to P *)
Lemma ones_cons i x l : ones i (x :: l) = digit i x + ones i l.
Proof. reflexivity. Qed.
Lemma digit_most i x : digit i x <= 1.
Proof. unfold digit. destruct (Nat.testbit (x - 1) i); simpl; lia. Qed.
Lemma out_of_P n l l' : n <= 4 -> piles n l -> low_column l -> move l l' -> ~ low_column l'.
Proof.
  intros N [L _] (j & J & Below) [d q r m D Q R P P'] (k & K & H).
  rewrite P in L. simpl in L. rewrite (ones_permutation _ _ _ P) in J.
  assert (E : forall i, i < k -> 3 <= digit i q + digit i r + ones i m).
  { intros i I. specialize (H i I). rewrite (ones_permutation _ _ _ P'), !ones_cons in H. lia. }
  rewrite (ones_permutation _ _ _ P'), !ones_cons in K.
  destruct (carry k (q + r - 1) (q - 1) (r - 1)) as [A B]; [lia| |].
  - intros i I. assert (M := ones_most i m). specialize (E i I). unfold digit in E.
    destruct (Nat.testbit (q - 1) i), (Nat.testbit (r - 1) i); try reflexivity. simpl in E. lia.
  - assert (C : forall i, i < k -> ones i (d :: q + r :: m) <> 0).
    { intros i I. rewrite !ones_cons. specialize (E i I). assert (M := ones_most i m).
      unfold digit in *. rewrite A by exact I.
      destruct (Nat.testbit (q - 1) i), (Nat.testbit (r - 1) i); simpl in *; lia. }
    assert (T : 1 <= ones k (d :: q + r :: m) <= 2).
    { rewrite !ones_cons. assert (V := digit_most k d). unfold digit in *. rewrite B.
      destruct (Nat.testbit (q - 1) k), (Nat.testbit (r - 1) k); simpl in *; lia. }
    destruct (Nat.lt_trichotomy j k) as [I|[->|I]]; [exact (C j I J)|lia|].
    specialize (Below k I). rewrite (ones_permutation _ _ _ P) in Below. lia.
Qed.

(* ------------------------------------------------------------------ a move from the others to P *)
Lemma no_ones s m : list_sum m <= s -> ones s m = 0.
Proof.
  induction m as [|x m IH]; intros H; [reflexivity|]. simpl in H. rewrite ones_cons, IH by lia.
  unfold digit. destruct (Nat.eq_dec (x - 1) 0) as [->|N]; [rewrite Nat.bits_0; reflexivity|].
  assert (G := Nat.log2_lt_lin (x - 1) ltac:(lia)). rewrite Nat.bits_above_log2 by lia. reflexivity.
Qed.
(* the first column with at most two ones *)
Lemma first_low l : exists k, ones k l <= 2 /\ forall i, i < k -> 3 <= ones i l.
Proof.
  assert (Z : exists k, ones k l <= 2).
  { exists (list_sum l). rewrite no_ones; lia. }
  destruct Z as (k & Z). revert Z. induction k as [k IH] using lt_wf_ind. intros Z.
  assert (X : (forall i, i < k -> 3 <= ones i l) \/ exists i, i < k /\ ones i l <= 2).
  { clear. induction k as [|k [H|(i & I & H)]]; [left; lia| |right; exists i; split; [lia|exact H]].
    destruct (Nat.le_gt_cases (ones k l) 2); [right; exists k; lia|left].
    intros i I. destruct (Nat.eq_dec i k) as [->|]; [lia|]. apply H. lia. }
  destruct X as [X|(i & I & X)]; [exists k; auto|exact (IH i I X)].
Qed.
Lemma find_one k l : ones k l <> 0 -> exists p m, Permutation l (p :: m) /\ digit k p = 1.
Proof.
  induction l as [|x l IH]; intros H; [destruct (H eq_refl)|].
  destruct (Nat.eq_dec (digit k x) 1) as [E|E]; [exists x, l; auto|].
  assert (V := digit_most k x). rewrite ones_cons in H. destruct IH as (p & m & P & D); [lia|].
  exists p, (x :: m). split; [|exact D]. rewrite P. apply perm_swap.
Qed.
Lemma into_P n l : 2 <= n -> piles n l -> ~ low_column l -> exists l', move l l' /\ low_column l'.
Proof.
  intros N [L F] H. destruct (first_low l) as (k & K & Below).
  destruct (find_one k l) as (p & m & P & D); [intros Z; apply H; exists k; auto|].
  assert (E : exists d r, Permutation m (d :: r) /\ ones k r = 0).
  { rewrite (ones_permutation _ _ _ P), ones_cons in K. destruct (Nat.eq_dec (ones k m) 0) as [Z|Z].
    - destruct m as [|d r]; [rewrite P in L; simpl in L; lia|]. exists d, r. split; [reflexivity|].
      rewrite ones_cons in Z. lia.
    - destruct (find_one k m Z) as (d & r & R & G). exists d, r. split; [exact R|].
      rewrite (ones_permutation _ _ _ R), ones_cons in K. lia. }
  destruct E as (d & m' & M & Z). rewrite M in P. clear m M.
  destruct (parts k (p - 1)) as (q & r & E & Q & R & B).
  { unfold digit in D. destruct (Nat.testbit (p - 1) k); [reflexivity|discriminate D]. }
  rewrite P in F. inversion F as [|? ? F1 F2]; subst. inversion F2 as [|? ? F3 _]; subst.
  exists (q + 1 :: r + 1 :: m'). split.
  - apply split with d (q + 1) (r + 1) m'; try lia; [|reflexivity]. rewrite P.
    replace (q + 1 + (r + 1)) with p by lia. apply perm_swap.
  - exists k. unfold digit in *. rewrite !ones_cons. unfold digit. rewrite !Nat.add_sub, Q, R.
    split; [simpl; lia|]. intros i I. specialize (Below i I).
    rewrite (ones_permutation _ _ _ P), !ones_cons in Below. assert (V := digit_most i d).
    rewrite !ones_cons. unfold digit in *. rewrite !Nat.add_sub. destruct (B i I) as [-> ->].
    simpl (Nat.b2n true). lia.
Qed.

(* ------------------------------------------------------------------ two, three and four piles *)
Lemma low_decidable l : Decidable.decidable (low_column l).
Proof.
  destruct (first_low l) as (k & K & Below). destruct (Nat.eq_dec (ones k l) 0) as [Z|N].
  - left. exists k. auto.
  - right. intros (j & Z & H). destruct (Nat.lt_trichotomy j k) as [L|[->|L]]; [|lia|].
    + specialize (Below j L). lia.
    + specialize (H k L). lia.
Qed.
Theorem few_piles n l : 2 <= n <= 4 -> piles n l ->
  (low_column l -> lost move false l) /\ (~ low_column l -> won move false l).
Proof.
  intros N. revert l. apply (kernel_normal _ _ ends (piles n)).
  - intros p q. apply move_keeps.
  - intros p q G P M. apply (out_of_P n p q); tauto.
  - intros p G P. apply (into_P n p); tauto.
Qed.
