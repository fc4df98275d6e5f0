(* Along the second heap the values of EXCO-NIM with n = 2 end in a period, for every extra heap and
   first heap: what the lines have met near a column is a state, the next state follows from it, and
   there are finitely many. So if a state is met again, everything from there on is known: that is
   how the arcade knows a line for ever. Conjecture 5, that for one stone in the extra heap and an
   even heap between 2^(k-1) and 2^k the period is 2^k, is refuted so: 24 has the period 96 from x2
   = 410 on, no others but its multiples, and none from before 410 (periods_of_24). *)
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
  negb (gap_at t (670 + 32) =? gap_at t 670) && negb (gap_at t (512 + 48) =? gap_at t 512) &&
  negb (gap_at t (409 + 96) =? gap_at t 409).
Lemma rounds_right : rounds (counted_lines 5 2 25 800) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma returns : state 5 2 25 512 = state 5 2 25 704.
Proof. vm_cast_no_check (eq_refl (state 5 2 25 512)). Qed.

Section Of24.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.
Definition far_period p := exists start, forall c, start <= c ->
  g (1, [24; c + p]) = g (1, [24; c]) + p.

Lemma repeated c : 512 <= c -> g (1, [24; c + 192]) = g (1, [24; c]) + 192.
Proof.
  intros C. assert (B : 25 <= 2 ^ 5) by (apply Nat.leb_le; reflexivity).
  apply (met_again g G 5 2 25 B 512 192); [exact returns|lia|lia|exact C].
Qed.
Lemma never c p : 512 <= c -> g (1, [24; c + p]) <> g (1, [24; c]) + p -> forall far, exists c,
  far <= c /\ g (1, [24; c + p]) <> g (1, [24; c]) + p.
Proof.
  intros C N far. exists (c + far * 192). split; [lia|]. induction far as [|far IH].
  - rewrite Nat.mul_0_l, Nat.add_0_r. exact N.
  - assert (P1 := repeated (c + far * 192) ltac:(lia)).
    assert (P2 := repeated (c + far * 192 + p) ltac:(lia)).
    replace (c + S far * 192) with (c + far * 192 + 192) by lia.
    replace (c + far * 192 + 192 + p) with (c + far * 192 + p + 192) by lia. lia.
Qed.
Lemma from_rounds t n : n = 800 -> (forall c, c < n -> gap_at t c + c = g (1, [24; c]) + 2 ^ 5) ->
  rounds t = true ->
  (forall c, 410 <= c -> g (1, [24; c + 96]) = g (1, [24; c]) + 96) /\
  g (1, [24; 670 + 32]) <> g (1, [24; 670]) + 32 /\
  g (1, [24; 512 + 48]) <> g (1, [24; 512]) + 48 /\
  g (1, [24; 409 + 96]) <> g (1, [24; 409]) + 96.
Proof.
  intros N V R. unfold rounds in R. apply andb_true_iff in R. destruct R as [R R4].
  apply andb_true_iff in R. destruct R as [R R3]. apply andb_true_iff in R. destruct R as [R1 R2].
  apply negb_true_iff, Nat.eqb_neq in R2, R3, R4. rewrite forallb_forall in R1.
  assert (D : forall c p, c + p < n -> gap_at t (c + p) <> gap_at t c ->
    g (1, [24; c + p]) <> g (1, [24; c]) + p).
  { intros c p L Q. assert (V1 := V c ltac:(lia)). assert (V2 := V (c + p) L). lia. }
  split; [|repeat split; apply D; assumption || lia]. induction c as [c IH] using lt_wf_ind.
  intros C.
  destruct (Nat.lt_ge_cases c 704) as [L|L].
  - specialize (R1 c). rewrite in_seq, Nat.eqb_eq in R1. specialize (R1 ltac:(lia)).
    assert (V1 := V c ltac:(lia)). assert (V2 := V (c + 96) ltac:(lia)). lia.
  - assert (I := IH (c - 192) ltac:(lia) ltac:(lia)). assert (P1 := repeated (c - 192) ltac:(lia)).
    assert (P2 := repeated (c - 96) ltac:(lia)). replace (c - 192 + 192) with c in P1 by lia.
    replace (c - 96 + 192) with (c + 96) in P2 by lia.
    replace (c - 192 + 96) with (c - 96) in I by lia. lia.
Qed.
Lemma counted_24 : (forall c, 410 <= c -> g (1, [24; c + 96]) = g (1, [24; c]) + 96) /\
  g (1, [24; 670 + 32]) <> g (1, [24; 670]) + 32 /\
  g (1, [24; 512 + 48]) <> g (1, [24; 512]) + 48 /\
  g (1, [24; 409 + 96]) <> g (1, [24; 409]) + 96.
Proof.
  apply (from_rounds (counted_lines 5 2 25 800) 800 eq_refl); [|exact rounds_right]. intros c C.
  unfold gap_at. assert (B : 25 <= 2 ^ 5) by (apply Nat.leb_le; reflexivity).
  apply (counted_lines_spec g G 5 2 25 800); [exact B|exact C|lia|lia].
Qed.

(* periods: their multiples, and what two of them have in common *)
Lemma multiple start p i : (forall c, start <= c -> g (1, [24; c + p]) = g (1, [24; c]) + p) ->
  forall c, start <= c -> g (1, [24; c + i * p]) = g (1, [24; c]) + i * p.
Proof.
  intros P. induction i as [|i IH]; intros c C; [rewrite !Nat.add_0_r; reflexivity|].
  replace (c + S i * p) with (c + i * p + p) by lia. rewrite P by lia. rewrite IH by exact C. lia.
Qed.
Lemma common p : p <> 0 -> far_period p -> far_period (Nat.gcd p 96).
Proof.
  intros Z (start & P). destruct (Nat.gcd_bezout_pos p 96) as (i & j & E); [lia|].
  exists (start + 410). intros c C. assert (M1 := multiple start p i P c ltac:(lia)).
  assert (M2 := multiple 410 96 j (proj1 counted_24) (c + Nat.gcd p 96) ltac:(lia)).
  rewrite E in M1. rewrite Nat.add_assoc in M1. lia.
Qed.
Lemma divisor d : Nat.divide d 96 -> d = 96 \/ Nat.divide d 32 \/ Nat.divide d 48.
Proof.
  intros D. assert (L := Nat.divide_pos_le d 96 ltac:(lia) D).
  assert (Q : forallb (fun d => negb (96 mod d =? 0) || (32 mod d =? 0) || (48 mod d =? 0))
    (seq 1 95) = true) by reflexivity.
  destruct (Nat.eq_dec d 96) as [->|N]; [auto|right]. destruct (Nat.eq_dec d 0) as [->|Z];
    [destruct D; lia|]. rewrite forallb_forall in Q. specialize (Q d). rewrite in_seq in Q.
  specialize (Q ltac:(lia)). apply Nat.mod_divide in D; [|exact Z]. rewrite D in Q.
  rewrite !orb_true_iff, !Nat.eqb_eq in Q. destruct Q as [[Q|Q]|Q]; [discriminate| |];
    apply Nat.mod_divide in Q; auto.
Qed.
End Of24.

Theorem conjecture_5_falls g : grundy 2 g ->
  (forall c, 410 <= c -> g (1, [24; c + 96]) = g (1, [24; c]) + 96) /\
  forall far, exists c, far <= c /\ g (1, [24; c + 32]) <> g (1, [24; c]) + 32.
Proof.
  intros G. destruct (counted_24 g G) as (P & N & _). split; [exact P|].
  apply (never g G 670); [lia|exact N].
Qed.
(* no other period, and none from before 410 *)
Theorem periods_of_24 g : grundy 2 g -> forall start p, p <> 0 ->
  (forall c, start <= c -> g (1, [24; c + p]) = g (1, [24; c]) + p) <->
  Nat.divide 96 p /\ 410 <= start.
Proof.
  intros G start p Z. destruct (counted_24 g G) as (P & N1 & N2 & N3). split.
  - intros H. assert (D : Nat.divide 96 p).
    { assert (D := Nat.gcd_divide_r p 96). destruct (common g G p Z) as (far & C);
        [exists start; exact H|].
      assert (R : forall c q, 512 <= c -> g (1, [24; c + q]) <> g (1, [24; c]) + q ->
        ~ Nat.divide (Nat.gcd p 96) q).
      { intros c q C' N (i & ->). destruct (never g G c _ C' N far) as (c' & L & M).
        apply M. apply (multiple g far _ i C c' L). }
      destruct (divisor _ D) as [E|[E|E]]; [|destruct (R 670 32 ltac:(lia) N1 E)|
        destruct (R 512 48 ltac:(lia) N2 E)]. rewrite <- E. apply Nat.gcd_divide_l. }
    split; [exact D|]. apply Nat.nlt_ge. intros L. apply N3. destruct D as ([|i] & ->); [lia|].
    assert (H1 := multiple g start _ 1 H 409 ltac:(lia)).
    assert (H2 := multiple g 410 96 i P (409 + 96) ltac:(lia)).
    replace (409 + 1 * (S i * 96)) with (409 + 96 + i * 96) in H1 by lia. lia.
  - intros [(i & ->) L] c C. apply (multiple g 410 96 i P). lia.
Qed.
