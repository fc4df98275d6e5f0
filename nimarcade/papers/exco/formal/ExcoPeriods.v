(* Along the second heap the values of EXCO-NIM with n = 2 end in a period, for every extra heap and
   first heap: what the lines have met near a column is a state, the next state follows from it, and
   there are finitely many. So if a state is met again, everything from there on is known: that is
   how the arcade knows a line for ever. Conjecture 5, that for one stone in the extra heap and an
   even heap between 2^(k-1) and 2^k the period is 2^k, is refuted so: 24 has the period 96. *)
Require Import List Arith Lia Bool NArith.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures ExcoFar
  ExcoLines.
Import ListNotations.

(* ---------------------------- lists of small numbers as one number *)
Fixpoint code d l := match l with [] => 0 | n :: l => n + d * code d l end.
Lemma code_below d l : Forall (fun n => n < d) l -> code d l < d ^ length l.
Proof. induction 1 as [|n l N _ IH]; simpl; [lia|]. nia. Qed.
Lemma code_of_one d l : forall m, length l = length m -> Forall (fun n => n < d) l ->
  Forall (fun n => n < d) m ->
  code d l = code d m -> l = m.
Proof.
  induction l as [|n l IH]; intros [|o m] L F H E; try discriminate; [reflexivity|].
  inversion F; inversion H; subst. simpl in E.
  rewrite (Nat.add_comm n), (Nat.add_comm o) in E.
  apply Nat.div_mod_unique in E; [|assumption|assumption].
  f_equal; [lia|]. apply IH; try assumption; [injection L; auto|lia].
Qed.
Lemma map_of_one (A : Type) (f : A -> nat) (P : A -> Prop) l : (forall x y, P x -> P y ->
  f x = f y -> x = y) ->
  forall m, Forall P l -> Forall P m -> map f l = map f m -> l = m.
Proof.
  intros I. induction l as [|x l IH]; intros [|y m] F H E; try discriminate; [reflexivity|].
  inversion F; inversion H; subst.
  injection E as E1 E2. f_equal; auto.
Qed.
(* more values than numbers below q: two are the same *)
Lemma twice_met (f : nat -> nat) q : (forall i, f i < q) -> exists i j, i < j <= q /\ f i = f j.
Proof.
  intros F. assert (D : forall n, NoDup (map f (seq 0 n)) \/ exists i j, i < j < n /\ f i = f j).
  { induction n as [|n [IH|(i & j & L & E)]]; [left; constructor| |right; exists i, j; split;
      [lia|exact E]].
    destruct (in_dec Nat.eq_dec (f n) (map f (seq 0 n))) as [I|I].
    - apply in_map_iff in I. destruct I as (i & E & I). apply in_seq in I. right. exists i, n.
      split; [lia|exact E].
    - left. rewrite seq_S, map_app. apply all_different; [exact IH|repeat constructor; auto|].
      intros v V [<-|[]]. exact (I V). }
  destruct (D (S q)) as [N|(i & j & L & E)]; [exfalso|exists i, j; split; [lia|exact E]].
  assert (I : incl (map f (seq 0 (S q))) (seq 0 q)).
  { intros v V. apply in_map_iff in V. destruct V as (i & <- & _). apply in_seq. specialize (F i).
    lia. }
  apply NoDup_incl_length in I; [|exact N]. rewrite map_length, !seq_length in I. lia.
Qed.
Lemma few_digits s x : (forall i, has s i -> i < x) -> N.to_nat s < 2 ^ x.
Proof.
  intros H. enough (s < 2 ^ N.of_nat x)%N as E.
  { replace (2 ^ x) with (N.to_nat (2 ^ N.of_nat x)); [lia|]. rewrite N2Nat.inj_pow, Nat2N.id.
    reflexivity. }
  destruct (N.eq_dec s 0) as [->|Z]; [apply N.neq_0_lt_0, N.pow_nonzero; discriminate|].
  apply N.log2_lt_pow2; [lia|].
  specialize (H (N.to_nat (N.log2 s))). unfold has in H. rewrite N2Nat.id, (N.bit_log2 s Z) in H.
  specialize (H eq_refl). lia.
Qed.

(* ------------------------------------------------------------------ states *)
Definition next layers lines := fst (column (repeat 0%N layers) lines).
Definition told layers lines := snd (column (repeat 0%N layers) lines).
Definition beginning k layers heaps := repeat (repeat (N.ones (N.of_nat (2 ^ k))) layers) heaps.
Definition state k layers heaps n := Nat.iter n (next layers) (beginning k layers heaps).

Section Periods.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.
Variables k layers heaps : nat.
Let W := 2 ^ k.
Hypothesis H : heaps <= W.
Notation state := (state k layers heaps).

Lemma states c : length (state c) = heaps /\ forall b, b < heaps ->
  lines_at g k layers b c (nth b (state c) []).
Proof.
  induction c as [|c [I1 I2]].
  - split; [apply repeat_length|apply at_start].
  - assert (C := no_columns g k layers c).
    assert (S := column_spec g G k layers c (state c) 0 (repeat 0%N layers)). simpl in S.
    rewrite I1 in S.
    specialize (S H C I2). unfold state in *. simpl. unfold next at 1 3.
    destruct (column (repeat 0%N layers) _) as [after out].
    simpl. destruct S as (S1 & S2 & _). split; [exact S1|exact S2].
Qed.
Lemma told_right a b c : a < layers -> b < heaps -> nth a (nth b (told layers (state c)) []) 0 + c =
  g (a, [b; c]) + W.
Proof.
  intros A B. destruct (states c) as [I1 I2]. assert (C := no_columns g k layers c).
  assert (S := column_spec g G k layers c (state c) 0 (repeat 0%N layers)). simpl in S.
  rewrite I1 in S.
  specialize (S H C I2). unfold told. destruct (column (repeat 0%N layers) _) as [after out]. simpl.
  destruct S as (_ & _ & S). destruct (S b B) as [_ V]. apply V. exact A.
Qed.
(* what makes a period certain *)
Theorem met_again i p : state i = state (i + p) -> forall a b c, a < layers -> b < heaps ->
  i <= c ->
  g (a, [b; c + p]) = g (a, [b; c]) + p.
Proof.
  intros E a b c A B C. assert (S : state c = state (c + p)).
  { replace c with ((c - i) + i) by lia. generalize (c - i) as n.
    induction n as [|n IH]; [exact E|].
    unfold state in *. simpl. rewrite IH. reflexivity. }
  assert (V := told_right a b c A B). rewrite S in V. assert (V' := told_right a b (c + p) A B).
  lia.
Qed.

(* there are finitely many states *)
Let digits := 2 ^ (W + heaps + layers).
Definition code_of (lines : list (list N)) :=
  code (digits ^ layers) (map (fun l => code digits (map N.to_nat l)) lines).
Definition small l := length l = layers /\ Forall (fun n => n < digits) (map N.to_nat l).
Lemma small_lines c : Forall small (state c).
Proof.
  apply Forall_forall. intros l I. destruct (In_nth _ _ [] I) as (b & B & E).
  destruct (states c) as [S1 S2].
  rewrite S1 in B. destruct (S2 b B) as [L O]. rewrite E in L, O. split; [exact L|].
  apply Forall_forall. intros n J.
  apply in_map_iff in J. destruct J as (s & <- & J). destruct (In_nth _ _ 0%N J) as (a & A & F).
  rewrite L in A. subst s.
  apply few_digits. intros i X. apply O in X; [|exact A].
  destruct X as [X|(c' & C & V)]; [unfold W; lia|].
  assert (U := below_all g G a b c'). unfold W in *. lia.
Qed.
Lemma small_code l : small l -> code digits (map N.to_nat l) < digits ^ layers.
Proof. intros [L F]. apply code_below in F. rewrite map_length, L in F. exact F. Qed.
Lemma small_codes c : Forall (fun n => n < digits ^ layers) (map (fun l =>
  code digits (map N.to_nat l)) (state c)).
Proof.
  apply Forall_forall. intros n I. apply in_map_iff in I. destruct I as (l & <- & I).
  apply small_code.
  exact (proj1 (Forall_forall _ _) (small_lines c) l I).
Qed.
Theorem ends_in_a_period : exists start p, 1 <= p /\
  start + p <= 2 ^ ((W + heaps + layers) * layers * heaps) /\
  forall a b c, a < layers -> b < heaps -> start <= c -> g (a, [b; c + p]) = g (a, [b; c]) + p.
Proof.
  destruct (twice_met (fun c => code_of (state c)) (2 ^ ((W + heaps + layers) * layers * heaps)))
    as (i & j & L & E).
  - intros c. assert (B := code_below _ _ (small_codes c)).
    rewrite map_length, (proj1 (states c)) in B.
    assert (X : (digits ^ layers) ^ heaps = 2 ^ ((W + heaps + layers) * layers * heaps))
      by (unfold digits; rewrite <- !Nat.pow_mul_r, Nat.mul_assoc; reflexivity).
    rewrite X in B. exact B.
  - exists i, (j - i). split; [lia|]. split; [lia|]. apply met_again.
    replace (i + (j - i)) with j by lia.
    apply (map_of_one _ (fun l => code digits (map N.to_nat l)) small); try apply small_lines.
    + intros l m S1 S2 C. destruct S1 as [L1 F1], S2 as [L2 F2].
      apply code_of_one in C; try assumption.
      * apply (map_of_one _ N.to_nat (fun _ => True));
          [intros x y _ _; apply N2Nat.inj| | |exact C]; apply Forall_forall; auto.
      * rewrite !map_length. congruence.
    + apply (code_of_one (digits ^ layers)); try apply small_codes; [|exact E].
      rewrite !map_length, (proj1 (states i)), (proj1 (states j)). reflexivity.
Qed.
End Periods.

Theorem exco_periods g : grundy 2 g -> forall a b, exists start p,
  1 <= p /\ start + p <= 2 ^ ((a + 3 * b + 4) * (a + 1) * (b + 1)) /\
  forall c, start <= c -> g (a, [b; c + p]) = g (a, [b; c]) + p.
Proof.
  intros G a b. assert (K : exists k, b + 1 <= 2 ^ k /\ 2 ^ k <= 2 * b + 2).
  { destruct (Nat.eq_dec b 0) as [->|N]; [exists 0; simpl; lia|]. exists (S (Nat.log2 b)).
    destruct (Nat.log2_spec b) as [L U]; [lia|]. rewrite Nat.pow_succ_r' in *. lia. }
  destruct K as (k & K1 & K2).
  destruct (ends_in_a_period g G k (a + 1) (b + 1) K1) as (start & p & P & L & E).
  exists start, p. split; [exact P|]. split; [|intros c C; apply E; lia].
  eapply Nat.le_trans; [exact L|]. apply Nat.pow_le_mono_r; [discriminate|].
  apply Nat.mul_le_mono_r, Nat.mul_le_mono_r. lia.
Qed.

(* ------------------------------------------------------------------ Conjecture 5 *)
(* of (1, 24, c): a constant less the gap *)
Definition gap_at (t : list (list (list nat))) c := nth 1 (nth 24 (nth c t []) []) 0.
Definition rounds t := forallb (fun c => gap_at t (c + 96) =? gap_at t c) (seq 410 294) &&
  negb (gap_at t (670 + 32) =? gap_at t 670).
Lemma rounds_right : rounds (counted_lines 5 2 25 800) = true.
Proof. vm_compute. reflexivity. Qed.
Lemma returns : state 5 2 25 512 = state 5 2 25 704.
Proof. vm_compute. reflexivity. Qed.
Lemma from_rounds g t n : grundy 2 g -> n = 800 -> (forall c, c < n -> gap_at t c + c = g (1, [24;
  c]) + 2 ^ 5) ->
  (forall c, 512 <= c -> g (1, [24; c + 192]) = g (1, [24; c]) + 192) -> rounds t = true ->
  (forall c, 410 <= c -> g (1, [24; c + 96]) = g (1, [24; c]) + 96) /\
  forall far, exists c, far <= c /\ g (1, [24; c + 32]) <> g (1, [24; c]) + 32.
Proof.
  intros G N V P R. unfold rounds in R. apply andb_true_iff in R. destruct R as [R1 R2].
  rewrite forallb_forall in R1. split.
  - induction c as [c IH] using lt_wf_ind. intros C. destruct (Nat.lt_ge_cases c 704) as [L|L].
    + specialize (R1 c). rewrite in_seq, Nat.eqb_eq in R1. specialize (R1 ltac:(lia)).
      assert (V1 := V c ltac:(lia)). assert (V2 := V (c + 96) ltac:(lia)). lia.
    + assert (I := IH (c - 192) ltac:(lia) ltac:(lia)). assert (P1 := P (c - 192) ltac:(lia)).
      assert (P2 := P (c - 96) ltac:(lia)). replace (c - 192 + 192) with c in P1 by lia.
      replace (c - 96 + 192) with (c + 96) in P2 by lia.
      replace (c - 192 + 96) with (c - 96) in I by lia. lia.
  - intros far. exists (670 + far * 192). split; [lia|]. induction far as [|far IH].
    + apply negb_true_iff, Nat.eqb_neq in R2. assert (V1 := V 670 ltac:(lia)).
      assert (V2 := V (670 + 32) ltac:(lia)).
      rewrite Nat.mul_0_l, Nat.add_0_r. lia.
    + assert (P1 := P (670 + far * 192) ltac:(lia)).
      assert (P2 := P (670 + far * 192 + 32) ltac:(lia)).
      replace (670 + S far * 192) with (670 + far * 192 + 192) by lia.
      replace (670 + far * 192 + 192 + 32) with (670 + far * 192 + 32 + 192) by lia. lia.
Qed.
Theorem conjecture_5_falls g : grundy 2 g ->
  (forall c, 410 <= c -> g (1, [24; c + 96]) = g (1, [24; c]) + 96) /\
  forall far, exists c, far <= c /\ g (1, [24; c + 32]) <> g (1, [24; c]) + 32.
Proof.
  intros G. assert (B : 25 <= 2 ^ 5) by (apply Nat.leb_le; reflexivity).
  apply (from_rounds g (counted_lines 5 2 25 800) 800 G eq_refl); [| |exact rounds_right].
  - intros c C. unfold gap_at. apply (counted_lines_spec g G 5 2 25 800); [exact B|exact C|lia|lia].
  - intros c C. apply (met_again g G 5 2 25 B 512 192); [exact returns|lia|lia|exact C].
Qed.
