(* Conjecture 4 of the paper on EXCO-NIM with n = 2, two stones or more in the extra heap: what
   follows from the line with one stone alone. Call the column c of the line (a; b, .) wrong if its
   value is not a + b + c, and deep if it is below c.

   corner_column, corner_row: if the value of (a; b, c) is what all stones would be at (a'; b', c)
   or at (a'; b, c'), a move away, then that cell is wrong. So, if a = 2 and the line of a = 1 has
   not two wrong columns side by side, no wrong column's a + b + c is ever a value (rows); and if
   the smaller lines of a = 2 are right, but for powers of 2, a wrong column is deep
   (deep_or_right): a power of 2 is no way out, as beside it lies 2^p + 1, which is right for a = 1
   (exco_far). A number that is taken deep with a = 2 is taken deep and later with a = 1, or never:
   so if a = 1 is deep in one column of a block at most, a = 2 is right in the end (one_deep). *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures ExcoFar.
Import ListNotations.

Section Layers.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.

Lemma corner_column a b c a' b' : a' <= a -> b' <= b -> a' + b' < a + b ->
  g (a, [b; c]) = a' + b' + c ->
  g (a', [b'; c]) <> a' + b' + c.
Proof.
  intros A B L E F.
  apply (differs g G (a, [b; c]) (a', [b'; c]) eq_refl); [apply move_first; assumption|congruence].
Qed.
Lemma corner_row a b c a' c' : a' <= a -> c' <= c -> a' + c' < a + c ->
  g (a, [b; c]) = a' + b + c' ->
  g (a', [b; c']) <> a' + b + c'.
Proof.
  intros A C L E F.
  apply (differs g G (a, [b; c]) (a', [b; c']) eq_refl); [apply move_second; assumption|congruence].
Qed.

(* ---------------------------- a line misses a + b numbers at most *)
Lemma at_most_missed a b l X : NoDup l -> Forall (fun v => v < a + b + X /\ forall c,
  g (a, [b; c]) <> v) l -> length l <= a + b.
Proof.
  intros D F. rewrite Forall_forall in F. set (values := map (fun c => g (a, [b; c])) (seq 0 X)).
  assert (N : NoDup (values ++ l)).
  { apply all_different; [|exact D|].
    - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros d e H.
      destruct (Nat.lt_trichotomy d e) as [K|[K|K]]; [exfalso|exact K|exfalso].
      + apply (differs g G (a, [b; e]) (a, [b; d]) eq_refl); [apply move_second; lia|exact H].
      + apply (differs g G (a, [b; d]) (a, [b; e]) eq_refl); [apply move_second; lia|symmetry;
          exact H].
    - intros v I J. apply in_map_iff in I. destruct I as (d & V & _). exact (proj2 (F v J) d V). }
  assert (U : incl (values ++ l) (seq 0 (a + b + X))).
  { intros v I. apply in_seq. split; [lia|]. apply in_app_iff in I. destruct I as [I|I].
    - apply in_map_iff in I. destruct I as (d & <- & I). apply in_seq in I.
      assert (Y := below_all g G a b d). lia.
    - exact (proj1 (F v I)). }
  apply NoDup_incl_length in U; [|exact N]. unfold values in U.
  rewrite app_length, map_length, !seq_length in U. lia.
Qed.

(* if every block from M on that has a wrong column of (a; b, .) has a number, w farther, that the
   line (a1; b, .) misses, then a block is right soon, and so all that follow *)
Section Blocks.
Variables k a a1 b M w : nat.
Hypothesis B : a + b <= 2 ^ k.
Hypothesis B1 : b < 2 ^ k.
Hypothesis each : forall m c, M <= m -> m * 2 ^ k <= c < (m + 1) * 2 ^ k ->
  g (a, [b; c]) <> a + b + c ->
  exists v, m * 2 ^ k + w <= v < (m + 1) * 2 ^ k + w /\ forall d, g (a1, [b; d]) <> v.

Lemma pays n : (exists m, M <= m < M + n /\ forall c, m * 2 ^ k <= c < (m + 1) * 2 ^ k ->
  g (a, [b; c]) = a + b + c) \/
  exists l, length l = n /\ NoDup l /\ Forall (fun v => v < (M + n) * 2 ^ k + w /\ forall d,
  g (a1, [b; d]) <> v) l.
Proof.
  induction n as [|n [(m & L & R)|(l & E & D & F)]].
  - right. exists []. repeat split; constructor.
  - left. exists m. split; [lia|exact R].
  - destruct (last_of (fun c => g (a, [b; c]) = a + b + c) (fun c => Nat.eq_decidable _ _)
      ((M + n) * 2 ^ k) (2 ^ k))
      as [A|(c & C & W & _)].
    + left. exists (M + n). split; [lia|]. intros c C. apply A. lia.
    + right. destruct (each (M + n) c ltac:(lia) ltac:(lia) W) as (v & V & N). exists (v :: l).
      split; [simpl; lia|]. split; constructor.
      * intros I. rewrite Forall_forall in F. destruct (F _ I) as [O _]. lia.
      * exact D.
      * split; [lia|exact N].
      * revert F. apply Forall_impl. intros x [X Y]. split; [lia|exact Y].
Qed.
Lemma right_in_the_end c : (M + a1 + b + 1) * 2 ^ k <= c -> g (a, [b; c]) = a + b + c.
Proof.
  intros C. destruct (pays (a1 + b + 1)) as [(m & L & R)|(l & E & D & F)].
  - apply (for_ever g G k (m + 1) a b (m * 2 ^ k)); [exact B1|lia|exact R|]. nia.
  - exfalso. assert (Z : length l <= a1 + b); [|lia].
    apply (at_most_missed a1 b l ((M + (a1 + b + 1)) * 2 ^ k + w) D).
    revert F. apply Forall_impl. intros v [V N]. split; [lia|exact N].
Qed.
End Blocks.

Lemma from_two a b c : 2 <= a -> g (2, [b; c]) = 2 + b + c -> g (a, [b; c]) = a + b + c.
Proof. intros A E. assert (R := rises_by g G 2 a b c A). assert (U := below_all g G a b c). lia.
  Qed.

(* ---------------------------- the line of one stone without two wrong columns side by side *)
Theorem rows k b M : b < 2 ^ k ->
  (forall c, M * 2 ^ k <= c -> g (1, [b; c]) = 1 + b + c \/ g (1, [b; S c]) = 1 + b + S c) ->
  forall a c, 2 <= a -> (M + b + 3) * 2 ^ k <= c -> g (a, [b; c]) = a + b + c.
Proof.
  intros B H a c A C. apply from_two; [exact A|].
  destruct (Nat.le_gt_cases (2 ^ k) (2 + b)) as [P|P].
  { apply (across_power g G k); assumption. }
  apply (right_in_the_end k 2 2 b M (2 + b)); [lia|exact B| |lia]. intros m d L D W.
  exists (2 + b + d). split; [lia|].
  intros e E. destruct (Nat.lt_trichotomy e d) as [K|[->|K]]; [|exact (W E)|].
  - assert (U := below_all g G 2 b e). lia.
  - assert (R : g (1, [b; S d]) <> 1 + b + S d) by (apply (corner_row 2 b e); lia).
    destruct (H d) as [Q|Q]; [|apply W|exact (R Q)].
    { assert (X := Nat.mul_le_mono_r M m (2 ^ k) L). lia. }
    assert (I := rises_by g G 1 2 b d ltac:(lia)).
    assert (U := below_all g G 2 b d). lia.
Qed.

(* ---------------------------- two layers: only deep columns can be wrong *)
Definition power_of_2 b := exists p, b = 2 ^ p.
Theorem deep_or_right a b c : 2 <= a -> (forall e, e < b -> ~ power_of_2 e ->
  g (a, [e; c]) = a + e + c) ->
  (forall p, 1 <= p -> 2 ^ p < b -> (2 ^ p - 2) * 2 ^ S p <= c) -> g (a, [b; c]) = a + b + c \/
  g (a, [b; c]) < c.
Proof.
  intros A H P. assert (U := below_all g G a b c).
  destruct (Nat.eq_dec (g (a, [b; c])) (a + b + c)) as [E|N]; [auto|right].
  destruct (Nat.lt_ge_cases (g (a, [b; c])) c) as [L|L]; [exact L|exfalso].
  set (v := g (a, [b; c])) in *.
  destruct (Nat.lt_ge_cases v (a + c)) as [L1|L1].
  { apply (corner_column a b c (v - c) 0); fold v; try lia. rewrite (empty_first g G). lia. }
  set (e := v - a - c). destruct (Nat.eq_dec e 0) as [Z|Z].
  { apply (corner_column a b c a 0); fold v; try lia. rewrite (empty_first g G). lia. }
  assert (K : g (a, [e; c]) <> a + e + c) by (apply (corner_column a b c); fold v; lia).
  assert (D : {p | e = 2 ^ p} + {~ power_of_2 e}).
  { destruct (Nat.eq_dec e (2 ^ Nat.log2 e)) as [Q|Q]; [left; exists (Nat.log2 e); exact Q|right].
    intros (p & ->).
    apply Q. rewrite Nat.log2_pow2 by lia. reflexivity. }
  destruct D as [(p & Q)|Q]; [|apply K, H; [lia|exact Q]]. destruct (Nat.eq_dec p 0) as [->|O].
  { apply K. rewrite Q. change (2 ^ 0) with 1. apply (across_power g G 1); simpl; lia. }
  assert (R : g (a - 1, [e + 1; c]) <> (a - 1) + (e + 1) + c) by (apply (corner_column a b c);
    fold v; lia).
  apply R. replace (e + 1) with (2 ^ p + 2 ^ 1 - 1) by (simpl; lia).
  apply (exco_far g G p 1); [lia|lia|].
  change (2 ^ 1) with 2. apply P; lia.
Qed.

(* a block where the line of two stones is deep: deep with one stone there and once more behind, or
   a number lost for ever *)
Lemma deeper k m a b c : b < 2 ^ k -> m * 2 ^ k <= c < (m + 1) * 2 ^ k -> 1 <= a ->
  g (S a, [b; c]) < c ->
  g (a, [b; c]) < c /\ m * 2 ^ k <= g (S a, [b; c]) /\ (forall d, g (a, [b; d]) = g (S a, [b; c]) ->
  c < d < (m + 1) * 2 ^ k /\ g (a, [b; d]) < d).
Proof.
  intros B C A L. assert (R := rises g G a b c). split; [lia|]. split.
  { assert (X := at_least_nim g G (S a) b c). assert (Y := stays_above k m b c B (proj1 C)). lia. }
  intros d E. assert (O : c < d).
  { apply Nat.nle_gt. intros D.
    apply (differs g G (S a, [b; c]) (a, [b; d]) eq_refl); [apply move_second; lia|exact E]. }
  split; [split; [exact O|]|lia]. apply Nat.nle_gt. intros D.
  assert (X := at_least_nim g G a b d). assert (Y := stays_above k (m + 1) b d B D). lia.
Qed.
Theorem one_deep k b M : b < 2 ^ k -> 2 ^ k <= 2 * M ->
  (forall e c, e < b -> ~ power_of_2 e -> M * 2 ^ k <= c -> g (2, [e; c]) = 2 + e + c) ->
  (forall m c d, M <= m -> m * 2 ^ k <= c -> c < d -> d < (m + 1) * 2 ^ k -> g (1, [b; c]) < c ->
  g (1, [b; d]) < d -> False) ->
  forall a c, 2 <= a -> (M + b + 2) * 2 ^ k <= c -> g (a, [b; c]) = a + b + c.
Proof.
  intros B Z H O a c A C. apply from_two; [exact A|].
  destruct (Nat.le_gt_cases (2 ^ k) (2 + b)) as [P|P].
  { apply (across_power g G k); assumption. }
  apply (right_in_the_end k 2 1 b M 0); [lia|exact B| |lia]. intros m d L D W.
  assert (K : M * 2 ^ k <= d) by (assert (X := Nat.mul_le_mono_r M m (2 ^ k) L); lia).
  destruct (deep_or_right 2 b d (le_n 2)) as [R|R]; [intros e E F; apply H;
    assumption| |destruct (W R)|].
  - intros p P1 P2. assert (Y : 2 ^ S p <= 2 ^ k).
    { apply Nat.pow_le_mono_r; [lia|]. apply Nat.nlt_ge. intros X.
      assert (2 ^ k <= 2 ^ p) by (apply Nat.pow_le_mono_r; lia). lia. }
    assert (Y' : 2 ^ S p = 2 * 2 ^ p) by apply Nat.pow_succ_r'.
    apply (Nat.le_trans _ (M * 2 ^ k)); [apply Nat.mul_le_mono; lia|exact K].
  - destruct (deeper k m 1 b d B D (le_n 1) R) as (I & J & N). exists (g (2, [b; d])).
    rewrite !Nat.add_0_r. split; [lia|].
    intros e E. destruct (N e E) as [X Y]. apply (O m d e); try assumption; lia.
Qed.

(* ---------------------------- Conjecture 4 for two stones and more, from the lines of one stone *)
Definition no_two_beside b := exists C, forall c, C <= c -> g (1, [b; c]) = 1 + b + c \/
  g (1, [b; S c]) = 1 + b + S c.
Definition deep_once b := exists k M, b < 2 ^ k /\ forall m c d, M <= m -> m * 2 ^ k <= c ->
  c < d -> d < (m + 1) * 2 ^ k ->
  g (1, [b; c]) < c -> g (1, [b; d]) < d -> False.
Definition settled_from_two b := exists C, forall a c, 2 <= a -> C <= c ->
  g (a, [b; c]) = a + b + c.

Lemma big_enough n : n < 2 ^ n.
Proof. apply Nat.pow_gt_lin_r. lia. Qed.
Lemma up_to b : (forall e, e < b -> ~ power_of_2 e -> settled_from_two e) ->
  exists C, forall e a c, e < b -> ~ power_of_2 e -> 2 <= a -> C <= c -> g (a, [e; c]) = a + e + c.
Proof.
  induction b as [|b IH]; intros H; [exists 0; lia|].
  destruct IH as (C & HC); [intros e E; apply H; lia|].
  destruct (Nat.eq_dec b (2 ^ Nat.log2 b)) as [Q|Q].
  - exists C. intros e a c E F. apply HC; [|exact F]. destruct (Nat.eq_dec e b) as [->|]; [|lia].
    destruct F. exists (Nat.log2 b). exact Q.
  - assert (F : ~ power_of_2 b) by (intros (p & ->); apply Q; rewrite Nat.log2_pow2 by lia;
      reflexivity).
    destruct (H b (le_n _) F) as (D & HD). exists (C + D). intros e a c E F' A L.
    destruct (Nat.eq_dec e b) as [->|N].
    + apply HD; lia.
    + apply HC; try assumption; lia.
Qed.
Theorem from_one_stone bound : (forall b, b < bound -> ~ power_of_2 b -> no_two_beside b \/
  deep_once b) ->
  forall b, b < bound -> ~ power_of_2 b -> settled_from_two b.
Proof.
  intros H. induction b as [b IH] using lt_wf_ind. intros L F.
  destruct (H b L F) as [(C & HC)|(k & M & B & HM)].
  - exists ((C + b + 3) * 2 ^ b). intros a c A D.
    apply (rows b b C); [apply big_enough| |exact A|exact D].
    intros d E. apply HC. assert (P := power b). nia.
  - destruct (up_to b) as (C & HC); [intros e E F'; apply IH; [exact E|lia|exact F']|].
    set (M' := M + C + 2 ^ k). exists ((M' + b + 2) * 2 ^ k). intros a c A D.
    apply (one_deep k b M'); [exact B|unfold M'; lia| | |exact A|exact D].
    + intros e d E F' K. apply HC; try assumption; [lia|]. assert (P := power k). unfold M' in K.
      nia.
    + intros m d e K. apply HM. unfold M' in K. lia.
Qed.
End Layers.
