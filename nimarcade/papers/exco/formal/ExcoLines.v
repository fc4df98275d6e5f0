(* The values of EXCO-NIM with n = 2 along the second heap, as the arcade counts them: of each line
   (a, b, .) is kept which values it has met, from 2^k below the column on, as the bits of a number.
   Proved equal to the values, so what Coq counts with it holds for the game. *)
Require Import List Arith Lia Bool NArith.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures ExcoFar.
Import ListNotations.

(* ------------------------------------------------------------------ sets of numbers *)
Definition has (s : N) i := N.testbit s (N.of_nat i) = true.
Definition one i := N.shiftl 1 (N.of_nat i).
Fixpoint first_one p := match p with xI p => S (first_one p) | xO _ => 0 | xH => 1 end.
(* the least number it does not have *)
Definition missing (s : N) := match s with N0 => 0 | Npos p => first_one p end.

Lemma has_either s t i : has (N.lor s t) i <-> has s i \/ has t i.
Proof. unfold has. rewrite N.lor_spec. apply orb_true_iff. Qed.
Lemma has_one i j : has (one i) j <-> j = i.
Proof. unfold has, one. rewrite N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_eq. lia. Qed.
Lemma has_half s i : has (N.div2 s) i <-> has s (S i).
Proof. unfold has. rewrite N.div2_spec, N.shiftr_spec'.
  replace (N.of_nat i + 1)%N with (N.of_nat (S i)) by lia. reflexivity. Qed.
Lemma has_ones n i : has (N.ones (N.of_nat n)) i <-> i < n.
Proof. unfold has. rewrite N.ones_spec_iff. lia. Qed.
Lemma has_none i : ~ has 0 i.
Proof. unfold has. rewrite N.bits_0. discriminate. Qed.
Lemma missing_spec s : ~ has s (missing s) /\ forall j, j < missing s -> has s j.
Proof.
  destruct s as [|p]; simpl; [split; [apply has_none|lia]|]. induction p as [p [I1 I2]|p _|]; simpl.
  - split; [intros H; apply I1, (has_half (Npos p~1)), H|]. intros [|j] L; [reflexivity|].
    apply (has_half (Npos p~1)). apply I2. lia.
  - split; [discriminate|lia].
  - split; [discriminate|]. intros [|j] L; [reflexivity|lia].
Qed.

(* ------------------------------------------------------------------ the columns *)
Definition add := fix add (ss : list N) is := match ss, is with s :: ss, i :: is =>
  N.lor s (one i) :: add ss is | _, _ => [] end.
(* the values of (0, b, c), (1, b, c), ...: the least that neither lines nor columns have met, above
   the column less 2^k *)
Fixpoint cell seen (lines columns : list N) := match lines, columns with
  | l :: lines, k :: columns => let s := N.lor seen (N.lor l k) in let i := missing s in i ::
  cell (N.lor s (one i)) lines columns
  | _, _ => []
  end.
Fixpoint column columns lines := match lines with
  | [] => ([], [])
  | l :: lines => let is := cell 0 l columns in let (after, out) := column (add columns is) lines in
    (map N.div2 (add l is) :: after, is :: out)
  end.
Fixpoint table layers n lines : list (list (list nat)) := match n with
  | 0 => []
  | S n => let (after, out) := column (repeat 0%N layers) lines in out :: table layers n after
  end.
Definition counted_lines k layers heaps n :=
  table layers n (repeat (repeat (N.ones (N.of_nat (2 ^ k))) layers) heaps).

Section Lines.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.
Variables k layers : nat.
Let W := 2 ^ k.

Lemma in_sight a b c : b < W -> c <= g (a, [b; c]) + W.
Proof.
  intros B. assert (P : W <> 0) by apply power. assert (E := Nat.div_mod_eq c W).
  assert (U := Nat.mod_upper_bound c W P).
  assert (Z := stays_above k (c / W) b c B). fold W in Z. rewrite Nat.mul_comm in Z.
  assert (L := at_least_nim g G a b c). lia.
Qed.

Definition on_line b c a i := c + i < W \/ exists c', c' < c /\ g (a, [b; c']) + W = c + i.
Definition in_column b c a i := exists b', b' < b /\ g (a, [b'; c]) + W = c + i.
Definition met b c a i := (exists a', a' < a /\ (on_line b c a' i \/ in_column b c a' i \/
  g (a', [b; c]) + W = c + i)).

Lemma is_least b c a s : b < W -> (forall i, has s i <-> met b c a i \/ on_line b c a i \/
  in_column b c a i) ->
  missing s + c = g (a, [b; c]) + W.
Proof.
  intros B H. assert (V := in_sight a b c B). destruct (missing_spec s) as [M1 M2].
  set (v := g (a, [b; c])) in *.
  destruct (Nat.lt_trichotomy (missing s + c) (v + W)) as [L|[L|L]]; [exfalso|exact L|exfalso].
  - apply M1, H. set (i := missing s) in *.
    destruct (Nat.lt_ge_cases (c + i) W) as [S|S]; [right; left; left; exact S|].
    destruct (reached g G (a, [b; c]) (c + i - W) eq_refl) as (q & M & Q); [fold v; lia|].
    assert (S' := move_lowers _ _ M).
    destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A & B' & C & D). unfold stones in S'.
    simpl in S'.
    assert (E : g (a', [b'; c']) + W = c + i) by lia. destruct (Nat.eq_dec b' b) as [->|N].
    + destruct (Nat.eq_dec c' c) as [->|O]; [left; exists a'; split; [lia|auto]|].
      assert (X : on_line b c a' i) by (right; exists c'; split; [lia|exact E]).
      destruct (Nat.eq_dec a' a) as [->|F]; [auto|]. left. exists a'. split; [lia|auto].
    + assert (c' = c) by lia. subst c'.
      assert (X : in_column b c a' i) by (exists b'; split; [lia|exact E]).
      destruct (Nat.eq_dec a' a) as [->|F]; [auto|]. left. exists a'. split; [lia|auto].
  - assert (I : has s (v + W - c)) by (apply M2; lia). apply H in I.
    assert (X : forall a', a' <= a -> on_line b c a' (v + W - c) \/ in_column b c a' (v + W - c) ->
      False).
    { intros a' A [[S|(c' & C & E)]|(b' & C & E)]; [lia| |].
      - apply (differs g G (a, [b; c]) (a', [b; c']) eq_refl); [apply move_second; lia|]. fold v.
        lia.
      - apply (differs g G (a, [b; c]) (a', [b'; c]) eq_refl); [apply move_first; lia|]. fold v.
        lia. }
    destruct I as [(a' & A & [I|[I|I]])|I]; [apply (X a'); auto; lia|apply (X a'); auto;
      lia| |apply (X a); auto].
    apply (differs g G (a, [b; c]) (a', [b; c]) eq_refl); [apply move_second; lia|]. fold v. lia.
Qed.
Lemma cell_spec b c lines : b < W -> forall columns a seen, length columns = length lines ->
  (forall j, j < length lines -> forall i, has (nth j lines 0%N) i <-> on_line b c (a + j) i) ->
  (forall j, j < length lines -> forall i, has (nth j columns 0%N) i <-> in_column b c (a + j) i) ->
  (forall i, has seen i <-> met b c a i) ->
  length (cell seen lines columns) = length lines /\
  forall j, j < length lines -> nth j (cell seen lines columns) 0 + c = g (a + j, [b; c]) + W.
Proof.
  intros B. induction lines as [|l lines IH]; intros [|n columns] a seen L HL HC HS;
    try discriminate; simpl; [split; [auto|lia]|].
  set (s := N.lor seen (N.lor l n)).
  assert (S : forall i, has s i <-> met b c a i \/ on_line b c a i \/ in_column b c a i).
  { intros i. unfold s. rewrite !has_either, HS. assert (H1 := HL 0 ltac:(simpl; lia) i).
    assert (H2 := HC 0 ltac:(simpl; lia) i).
    rewrite Nat.add_0_r in H1, H2. simpl in H1, H2. rewrite H1, H2. reflexivity. }
  assert (V := is_least b c a s B S). injection L as L.
  destruct (IH columns (a + 1) (N.lor s (one (missing s))) L) as [I1 I2].
  - intros j J i. assert (H := HL (1 + j) ltac:(simpl; lia) i). rewrite Nat.add_assoc in H. exact H.
  - intros j J i. assert (H := HC (1 + j) ltac:(simpl; lia) i). rewrite Nat.add_assoc in H. exact H.
  - intros i. rewrite has_either, S, has_one. split.
    + intros [[(a' & A & H)|H]|H]; [exists a'; split; [lia|exact H]| |]; exists a; (split; [lia|]).
      * destruct H; auto.
      * right. right. lia.
    + intros (a' & A & H). destruct (Nat.eq_dec a' a) as [->|N].
      * destruct H as [H|[H|H]]; [auto|auto|right; lia].
      * left. left. exists a'. split; [lia|exact H].
  - split; [f_equal; exact I1|]. intros [|j] J; [rewrite Nat.add_0_r; exact V|].
    replace (a + Datatypes.S j) with (a + 1 + j) by lia. apply I2. lia.
Qed.
Lemma add_spec ss : forall is, length is = length ss -> length (add ss is) = length ss /\
  forall j, j < length ss -> forall i, has (nth j (add ss is) 0%N) i <-> has (nth j ss 0%N) i \/
  i = nth j is 0.
Proof.
  induction ss as [|s ss IH]; intros [|i is] L; try discriminate; simpl; [split; [auto|lia]|].
  injection L as L.
  destruct (IH is L) as [I1 I2]. split; [f_equal; exact I1|].
  intros [|j] J i'; [rewrite has_either, has_one; reflexivity|].
  apply I2. lia.
Qed.
Definition lines_at b c lines := length lines = layers /\ forall a, a < layers -> forall i,
  has (nth a lines 0%N) i <-> on_line b c a i.
Definition columns_at b c columns := length columns = layers /\
  forall a, a < layers -> forall i, has (nth a columns 0%N) i <-> in_column b c a i.
Definition values_at b c is := length is = layers /\ forall a, a < layers ->
  nth a is 0 + c = g (a, [b; c]) + W.

Lemma one_cell b c lines columns : b < W -> lines_at b c lines -> columns_at b c columns ->
  let is := cell 0 lines columns in
  values_at b c is /\ lines_at b (S c) (map N.div2 (add lines is)) /\
  columns_at (S b) c (add columns is).
Proof.
  intros B [L1 L2] [C1 C2] is.
  destruct (cell_spec b c lines B columns 0 0%N ltac:(congruence)) as [V1 V2].
  - intros j J. apply L2. lia.
  - intros j J. apply C2. lia.
  - intros i. split; [intros H; destruct (has_none i H)|intros (a' & A & _); lia].
  - fold is in V1, V2.
    assert (V : values_at b c is) by (split; [congruence|intros a A; apply V2; lia]).
    split; [exact V|].
    destruct V as [_ V]. destruct (add_spec lines is V1) as [A1 A2].
    destruct (add_spec columns is ltac:(congruence)) as [D1 D2]. split; split.
    + rewrite map_length. congruence.
    + intros a A i. change 0%N with (N.div2 0). rewrite map_nth, has_half, A2, L2 by lia.
      specialize (V a A). unfold on_line.
      split.
      * intros [[S|(c' & C & E)]|E]; [left; lia|right; exists c'; split; lia|right; exists c; split;
          lia].
      * intros [S|(c' & C & E)]; [left; left; lia|].
        destruct (Nat.eq_dec c' c) as [->|N]; [right; lia|].
        left. right. exists c'. split; lia.
    + congruence.
    + intros a A i. rewrite D2, C2 by lia. specialize (V a A). unfold in_column. split.
      * intros [(b' & C & E)|E]; [exists b'; split; [lia|exact E]|exists b; split; lia].
      * intros (b' & C & E). destruct (Nat.eq_dec b' b) as [->|N]; [right; lia|]. left. exists b'.
        split; [lia|exact E].
Qed.
Lemma column_spec c lines : forall b columns, b + length lines <= W -> columns_at b c columns ->
  (forall j, j < length lines -> lines_at (b + j) c (nth j lines [])) ->
  let (after, out) := column columns lines in
  length after = length lines /\
  (forall j, j < length lines -> lines_at (b + j) (S c) (nth j after [])) /\
  (forall j, j < length lines -> values_at (b + j) c (nth j out [])).
Proof.
  induction lines as [|l lines IH]; intros b columns B C L; simpl; [repeat split; simpl in *; lia|].
  assert (L0 := L 0 ltac:(simpl; lia)). rewrite Nat.add_0_r in L0. simpl in L0, B.
  destruct (one_cell b c l columns ltac:(lia) L0 C) as (V & N & D).
  set (is := cell 0 l columns) in *.
  specialize (IH (S b) (add columns is) ltac:(lia) D).
  destruct (column (add columns is) lines) as [after out].
  destruct IH as (I1 & I2 & I3).
  - intros j J. replace (S b + j) with (b + S j) by lia. apply (L (S j)). simpl. lia.
  - split; [simpl; congruence|].
    split; intros [|j] J; try (rewrite Nat.add_0_r; assumption); replace (b + S j) with (S b + j) by
      lia; [apply I2|apply I3]; lia.
Qed.
Lemma no_columns c : columns_at 0 c (repeat 0%N layers).
Proof.
  split; [apply repeat_length|]. intros a A j. rewrite nth_repeat.
  split; [intros X; destruct (has_none j X)|intros (b' & X & _); lia].
Qed.
Lemma at_start heaps b : b < heaps ->
  lines_at b 0 (nth b (repeat (repeat (N.ones (N.of_nat W)) layers) heaps) []).
Proof.
  intros B. replace (nth b _ []) with (repeat (N.ones (N.of_nat W)) layers).
  - split; [apply repeat_length|]. intros a A i. replace (nth a _ 0%N) with (N.ones (N.of_nat W)).
    + rewrite has_ones. unfold on_line. split; [left; lia|intros [L|(c' & L & _)]; lia].
    + symmetry. apply repeat_spec with layers, nth_In. rewrite repeat_length. exact A.
  - symmetry. apply repeat_spec with heaps, nth_In. rewrite repeat_length. exact B.
Qed.
Lemma table_spec n : forall c lines, length lines <= W -> (forall b, b < length lines ->
  lines_at b c (nth b lines [])) ->
  forall i b, i < n -> b < length lines ->
  values_at b (c + i) (nth b (nth i (table layers n lines) []) []).
Proof.
  induction n as [|n IH]; intros c lines B L i b I H; [lia|]. simpl.
  assert (S := column_spec c lines 0 (repeat 0%N layers) B (no_columns c) L).
  destruct (column (repeat 0%N layers) lines) as [after out].
  destruct S as (S1 & S2 & S3). destruct i as [|i]; [rewrite Nat.add_0_r; apply S3; exact H|].
  replace (c + Datatypes.S i) with (Datatypes.S c + i) by lia. simpl nth. apply IH; [lia| |lia|lia].
  intros b' B'. apply S2. lia.
Qed.
Theorem counted_lines_spec heaps n a b c : heaps <= W -> c < n -> b < heaps -> a < layers ->
  nth a (nth b (nth c (counted_lines k layers heaps n) []) []) 0 + c = g (a, [b; c]) + W.
Proof.
  intros H C B A. unfold counted_lines. fold W.
  set (lines := repeat (repeat (N.ones (N.of_nat W)) layers) heaps).
  assert (E : length lines = heaps) by apply repeat_length.
  apply (table_spec n 0 lines); [lia| |exact C|lia|exact A]. intros b' B'. apply at_start. lia.
Qed.
End Lines.
