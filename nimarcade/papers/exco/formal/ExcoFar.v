(* Conjecture 4 of the paper on EXCO-NIM with n = 2 says: beside almost every x0 and x1 the value is
   all stones from some x2 on. Proved here for x1 = 2^p + 2^q - 1, for every x0 but 0 and with a
   bound on x2.

   With one stone in the extra heap, call the column c wrong if the value of (1; b, c) is not b + c
   + 1. In a block of 2^k columns, b < 2^k, take the last wrong one. Its b + c + 1 is never a value
   of the line: up to the block's end it would have to be met on smaller lines, each of them in one
   column only (triangle), and 2^p beside it does not (Conjecture 1); after that a move to Nim takes
   it (dead). So each block with a wrong column loses a number for ever, but a line can miss b + 1
   at most. *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures.
Import ListNotations.

(* ------------------------------------------------------------------ numbers *)
Lemma in_block k m x y : x < 2 ^ k -> y < 2 ^ k -> Nat.lxor x (m * 2 ^ k + y) = m * 2 ^ k + Nat.lxor
  x y.
Proof.
  intros X Y. assert (P := power k).
  assert (D : forall z, z < 2 ^ k -> (m * 2 ^ k + z) / 2 ^ k = m).
  { intros z Z. symmetry. apply Nat.div_unique with z; lia. }
  assert (L : forall z, z < 2 ^ k -> (m * 2 ^ k + z) mod 2 ^ k = z).
  { intros z Z. symmetry. apply Nat.mod_unique with m; lia. }
  assert (W : Nat.lxor x y < 2 ^ k) by (rewrite <- (Nat.mul_1_l (2 ^ k)); apply stays_below; lia).
  apply Nat.bits_inj. intros i. rewrite Nat.lxor_spec. destruct (Nat.lt_ge_cases i k) as [I|I].
  - rewrite <- (Nat.mod_pow2_bits_low (_ + y) k), <- (Nat.mod_pow2_bits_low (_ + Nat.lxor x y) k),
      !L by assumption.
    rewrite Nat.lxor_spec. reflexivity.
  - replace i with (i - k + k) by lia.
    rewrite <- !Nat.shiftr_spec', !Nat.shiftr_div_pow2, !D, Nat.div_small by assumption.
    rewrite Nat.bits_0. apply xorb_false_l.
Qed.
(* rho has no digit that b has not: then the subtraction borrows nothing *)
Lemma without b rho : Nat.ldiff rho b = 0 -> Nat.lxor b rho = b - rho.
Proof.
  intros D. rewrite Nat.sub_nocarry_ldiff by exact D. apply Nat.bits_inj. intros i.
  assert (E : Nat.testbit (Nat.ldiff rho b) i = false) by (rewrite D; apply Nat.bits_0).
  rewrite Nat.ldiff_spec in E. rewrite Nat.lxor_spec, Nat.ldiff_spec.
  destruct (Nat.testbit b i), (Nat.testbit rho i); auto.
Qed.
Lemma smaller b rho r : Nat.ldiff rho b = 0 -> r < rho -> Nat.lxor (Nat.lxor b rho) r < b.
Proof.
  intros D R. set (e := Nat.lxor rho r). rewrite Nat.lxor_assoc. fold e.
  assert (Z : e <> 0) by (intros Z; apply Nat.lxor_eq in Z; lia). apply less_by_place; [exact Z|].
  assert (T := Nat.bit_log2 e Z). set (i := Nat.log2 e) in *.
  assert (S : Nat.testbit rho i = true).
  { destruct (Nat.testbit rho i) eqn:E; [reflexivity|exfalso]. unfold e in T.
    rewrite Nat.lxor_spec, E, xorb_false_l in T.
    apply (less_by_place r e Z) in T. unfold e in T. rewrite Nat.lxor_comm, twice in T. lia. }
  assert (E : Nat.testbit (Nat.ldiff rho b) i = false) by (rewrite D; apply Nat.bits_0).
  rewrite Nat.ldiff_spec, S in E. destruct (Nat.testbit b i); [reflexivity|discriminate].
Qed.
Lemma digits_of_ones p q rho : rho < 2 ^ q -> q <= p -> Nat.ldiff rho (2 ^ p + 2 ^ q - 1) = 0.
Proof.
  intros R Q. assert (P := power q). apply Nat.bits_inj. intros i.
  rewrite Nat.ldiff_spec, Nat.bits_0.
  destruct (Nat.lt_ge_cases i q) as [I|I].
  - replace (Nat.testbit (2 ^ p + 2 ^ q - 1) i) with true; [apply andb_false_r|].
    rewrite <- (Nat.mod_pow2_bits_low _ q) by exact I.
    replace ((2 ^ p + 2 ^ q - 1) mod 2 ^ q) with (Nat.ones q).
    + rewrite Nat.ones_spec_low by exact I. reflexivity.
    + rewrite Nat.ones_equiv. apply Nat.mod_unique with (2 ^ (p - q)); [lia|].
      rewrite <- Nat.pow_add_r. replace (q + (p - q)) with p by lia. lia.
  - rewrite <- (Nat.mod_small rho (2 ^ q)), Nat.mod_pow2_bits_high by assumption. reflexivity.
Qed.
Lemma with_power p q rho : rho < 2 ^ q -> q <= p -> Nat.ldiff (2 ^ p + rho) (2 ^ p + 2 ^ q - 1) = 0.
Proof.
  intros R Q. assert (P1 : 2 ^ q <= 2 ^ p) by (apply Nat.pow_le_mono_r; lia). assert (P := power p).
  set (b := 2 ^ p + 2 ^ q - 1). set (v := 2 ^ p + rho). apply Nat.bits_inj. intros i.
  rewrite Nat.ldiff_spec, Nat.bits_0.
  destruct (Nat.lt_ge_cases i p) as [I|I].
  - assert (T : Nat.testbit (Nat.ldiff rho b) i = false) by (unfold b;
      rewrite digits_of_ones, Nat.bits_0; auto).
    rewrite Nat.ldiff_spec in T. rewrite <- (Nat.mod_pow2_bits_low v p) by exact I.
    replace (v mod 2 ^ p) with rho; [exact T|]. apply Nat.mod_unique with 1; lia.
  - assert (D : forall n, 2 ^ p <= n -> n < 2 * 2 ^ p -> Nat.testbit n i = Nat.testbit 1 (i - p)).
    { intros n N1 N2. replace i with (i - p + p) at 1 by lia.
      rewrite <- Nat.shiftr_spec', Nat.shiftr_div_pow2.
      replace (n / 2 ^ p) with 1; [reflexivity|]. apply Nat.div_unique with (n - 2 ^ p); lia. }
    rewrite !D by lia. destruct (Nat.testbit 1 (i - p)); reflexivity.
Qed.
(* the last of n numbers from lo on where something fails *)
Lemma last_of (right : nat -> Prop) (dec : forall c, right c \/ ~ right c) lo n :
  (forall c, lo <= c < lo + n -> right c) \/
  exists c, lo <= c < lo + n /\ ~ right c /\ forall c', c < c' < lo + n -> right c'.
Proof.
  induction n as [|n [IH|(c & C & W & IH)]]; [left; lia| |].
  - destruct (dec (lo + n)) as [D|D].
    + left. intros c C. destruct (Nat.eq_dec c (lo + n)) as [->|N]; [exact D|apply IH; lia].
    + right. exists (lo + n). split; [lia|]. split; [exact D|lia].
  - right. destruct (dec (lo + n)) as [D|D].
    + exists c. split; [lia|]. split; [exact W|]. intros c' C'.
      destruct (Nat.eq_dec c' (lo + n)) as [->|N]; [exact D|].
      apply IH. lia.
    + exists (lo + n). split; [lia|]. split; [exact D|lia].
Qed.

Section Far.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.

Lemma to_nim k m a b c v : b < 2 ^ k -> v < m * 2 ^ k -> m * 2 ^ k <= c -> exists q,
  move (a, [b; c]) q /\ g q = v.
Proof.
  intros B V C. assert (X := stays_below k m b v B V). exists (0, [b; Nat.lxor b v]).
  split; [apply move_second; lia|]. rewrite (nim g G). apply back.
Qed.
Lemma below_all a b c : g (a, [b; c]) <= a + b + c.
Proof. assert (U := at_most g G (a, [b; c]) eq_refl). unfold stones in U. simpl in U. lia. Qed.

(* once all stones in so many columns up to a multiple of 2^k, all stones for ever *)
Lemma for_ever k m a b lo : b < 2 ^ k -> lo + a + b <= m * 2 ^ k ->
  (forall c, lo <= c < m * 2 ^ k -> g (a, [b; c]) = a + b + c) -> forall c, lo <= c ->
  g (a, [b; c]) = a + b + c.
Proof.
  intros B L H. induction c as [c IH] using lt_wf_ind. intros C.
  destruct (Nat.lt_ge_cases c (m * 2 ^ k)) as [N|N]; [apply H; lia|].
  apply (is_value g G); [reflexivity|unfold stones; simpl; lia|]. intros v V. right.
  destruct (Nat.lt_ge_cases v (m * 2 ^ k)) as [W|W]; [exact (to_nim k m a b c v B W N)|].
  exists (a, [b; v - a - b]). split; [apply move_second; lia|]. rewrite IH; lia.
Qed.

(* what moves to Nim take from a line with one stone in the extra heap *)
Lemma never k m b rho c : b < 2 ^ k -> rho <= b -> Nat.ldiff rho b = 0 -> m * 2 ^ k <= c ->
  g (1, [b; c]) <> m * 2 ^ k + (b - rho).
Proof.
  intros B R H C. set (N := m * 2 ^ k) in *. assert (T := without b rho H).
  destruct (Nat.lt_ge_cases c (N + 2 ^ k)) as [D|D].
  - assert (D' : c = N + (c - N)) by lia. set (r := c - N) in *. clearbody r. subst c.
    destruct (Nat.lt_ge_cases r rho) as [S|S]; apply not_eq_sym.
    + assert (Z := smaller b rho r H S). rewrite T in Z.
      replace (N + (b - rho)) with (g (0, [Nat.lxor (b - rho) r; N + r])).
      * apply (differs g G (1, [b; N + r])); [reflexivity|apply move_first; lia].
      * rewrite (nim g G). unfold N. rewrite in_block by lia.
        rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. reflexivity.
    + replace (N + (b - rho)) with (g (0, [b; N + rho])).
      * apply (differs g G (1, [b; N + r])); [reflexivity|apply move_second; lia].
      * rewrite (nim g G). unfold N. rewrite in_block by lia. rewrite T. reflexivity.
  - destruct (to_nim k (m + 1) 1 b c (N + (b - rho)) B) as (q & M & Q);
      [unfold N; lia|unfold N in D; lia|].
    rewrite <- Q. apply not_eq_sym, (differs g G (1, [b; c])); [reflexivity|exact M].
Qed.

(* ---------------------------- one stone in the extra heap: the last wrong column of a block *)
Section Last.
Variables k m b last : nat.
Let N := m * 2 ^ k.
Let v := 1 + b + last.
Hypothesis B : b < 2 ^ k.
Hypothesis L : last < N.
Hypothesis wrong : g (1, [b; last]) <> 1 + b + last.
Hypothesis right : forall c, last < c < N -> g (1, [b; c]) = 1 + b + c.

Lemma not_met c : c < N -> g (1, [b; c]) <> v.
Proof.
  intros C. unfold v. destruct (Nat.lt_trichotomy c last) as [H|[->|H]]; [|exact wrong|].
  - assert (U := below_all 1 b c). lia.
  - rewrite right; lia.
Qed.
Lemma triangle i : N <= v -> 1 <= i <= b -> last + i < N -> g (1, [b - i; last + i]) = v.
Proof.
  intros V. induction i as [i IH] using lt_wf_ind. intros I C.
  assert (W := right (last + i) ltac:(lia)).
  destruct (reached g G (1, [b; last + i]) v eq_refl) as (q & M & Q); [unfold v; lia|].
  destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A & B' & C' & D).
  destruct a' as [|[|]]; [| |lia].
  - exfalso. rewrite (nim g G) in Q. assert (Z := stays_below k m b' c' ltac:(lia) ltac:(lia)).
    unfold N in *. lia.
  - destruct (Nat.eq_dec b' b) as [->|E]; [destruct (not_met c' ltac:(lia) Q)|].
    assert (c' = last + i) by lia. subst c'.
    assert (U := below_all 1 b' (last + i)). rewrite Q in U. unfold v in U.
    destruct (Nat.eq_dec b' (b - i)) as [->|F]; [exact Q|exfalso].
    assert (J := IH (b - b') ltac:(lia) ltac:(lia) ltac:(lia)).
    replace (b - (b - b')) with b' in J by lia.
    apply (differs g G (1, [b'; last + i]) (1, [b'; last + (b - b')]) eq_refl);
      [apply move_second; lia|]. congruence.
Qed.
Lemma dead : v < N \/ Nat.ldiff (N - 1 - last) b = 0 -> forall c, g (1, [b; c]) <> v.
Proof.
  intros H c. destruct (Nat.lt_ge_cases c N) as [C|C]; [exact (not_met c C)|].
  destruct (Nat.lt_ge_cases v N) as [V|V].
  - destruct (to_nim k m 1 b c v B V C) as (q & M & Q). rewrite <- Q.
    apply not_eq_sym, (differs g G (1, [b; c])); auto.
  - destruct H as [H|H]; [lia|]. replace v with (N + (b - (N - 1 - last))) by (unfold v in *; lia).
    apply never; [exact B|unfold v in V; lia|exact H|exact C].
Qed.
End Last.

(* ---------------------------- a line misses b + 1 numbers at most *)
Section Settles.
Variables k b : nat.
Hypothesis B : b < 2 ^ k.
Hypothesis each : forall m last, last < m * 2 ^ k -> g (1, [b; last]) <> 1 + b + last ->
  (forall c, last < c < m * 2 ^ k -> g (1, [b; c]) = 1 + b + c) -> forall c,
  g (1, [b; c]) <> 1 + b + last.
Variable missed : list nat.                        (* missed from the beginning *)
Hypothesis M0 : NoDup missed.
Hypothesis M1 : Forall (fun v => v < 1 + b /\ forall c, g (1, [b; c]) <> v) missed.

Lemma blocks n : (exists m, m < n /\ forall c, m * 2 ^ k <= c < (m + 1) * 2 ^ k ->
  g (1, [b; c]) = 1 + b + c) \/
  exists l, length l = n + length missed /\ NoDup l /\
    Forall (fun v => v < 1 + b + n * 2 ^ k /\ forall c, g (1, [b; c]) <> v) l.
Proof.
  induction n as [|n [(m & M & R)|(l & E & D & F)]].
  - right. exists missed. split; [reflexivity|]. split; [exact M0|].
    rewrite Nat.mul_0_l, Nat.add_0_r. exact M1.
  - left. exists m. split; [lia|exact R].
  - destruct (last_of (fun c => g (1, [b; c]) = 1 + b + c) (fun c => Nat.eq_decidable _ _)
      (n * 2 ^ k) (2 ^ k))
      as [A|(c & C & W & R)].
    + left. exists n. split; [lia|]. intros c C. apply A. lia.
    + right. exists (1 + b + c :: l). split; [simpl; lia|]. split; [|constructor].
      * constructor; [|exact D]. intros I. rewrite Forall_forall in F. destruct (F _ I) as [V _].
        lia.
      * split; [lia|]. apply (each (n + 1)); [lia|exact W|]. intros c' C'. apply R. lia.
      * revert F. apply Forall_impl. intros v [V N]. split; [lia|exact N].
Qed.
Lemma settles n c : b + 1 = n + length missed -> n * 2 ^ k <= c -> g (1, [b; c]) = 1 + b + c.
Proof.
  intros L C. destruct (blocks (S n)) as [(m & M & R)|(l & E & D & F)].
  - apply (for_ever k (m + 1) 1 b (m * 2 ^ k)); [exact B|lia|exact R|nia].
  - exfalso. set (X := S n * 2 ^ k) in *. set (values := map (fun c => g (1, [b; c])) (seq 0 X)).
    rewrite Forall_forall in F. assert (S : NoDup (values ++ l)).
    { apply all_different; [|exact D|].
      - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros d e H.
        destruct (Nat.lt_trichotomy d e) as [K|[K|K]]; [exfalso|exact K|exfalso].
        + apply (differs g G (1, [b; e]) (1, [b; d]) eq_refl); [apply move_second; lia|exact H].
        + apply (differs g G (1, [b; d]) (1, [b; e]) eq_refl); [apply move_second; lia|symmetry;
            exact H].
      - intros v I J. apply in_map_iff in I. destruct I as (d & V & _). exact (proj2 (F v J) d V). }
    assert (U : incl (values ++ l) (seq 0 (1 + b + X))).
    { intros v I. apply in_seq. split; [lia|]. apply in_app_iff in I. destruct I as [I|I].
      - apply in_map_iff in I. destruct I as (d & <- & I). apply in_seq in I.
        assert (Y := below_all 1 b d). lia.
      - exact (proj1 (F v I)). }
    apply NoDup_incl_length in U; [|exact S]. unfold values in U.
    rewrite app_length, map_length, !seq_length in U. lia.
Qed.
End Settles.

(* from one stone in the extra heap to more *)
Lemma more a b c : 1 <= a -> g (1, [b; c]) = 1 + b + c -> g (a, [b; c]) = a + b + c.
Proof. intros A E. assert (R := rises_by g G 1 a b c A). assert (U := below_all a b c). lia. Qed.

Lemma ones_above_power p q : 1 <= q <= p -> let b := 2 ^ p + 2 ^ q - 1 in forall m last,
  last < m * 2 ^ S p ->
  g (1, [b; last]) <> 1 + b + last -> (forall c, last < c < m * 2 ^ S p ->
  g (1, [b; c]) = 1 + b + c) ->
  forall c, g (1, [b; c]) <> 1 + b + last.
Proof.
  intros Q b m last L W R. assert (P2 : 2 ^ S p = 2 * 2 ^ p) by apply Nat.pow_succ_r'.
  assert (P1 : 2 ^ q <= 2 ^ p) by (apply Nat.pow_le_mono_r; lia).
  assert (P3 : 2 ^ 1 <= 2 ^ q) by (apply Nat.pow_le_mono_r; lia).
  change (2 ^ 1) with 2 in P3. assert (B : b < 2 ^ S p) by lia. apply (dead (S p) m b last B L W R).
  destruct (Nat.lt_ge_cases (1 + b + last) (m * 2 ^ S p)) as [V|V]; [left; exact V|right].
  set (rho := m * 2 ^ S p - 1 - last) in *.
  destruct (Nat.lt_ge_cases rho (2 ^ q)) as [S|S]; [apply digits_of_ones; lia|].
  destruct (Nat.eq_dec rho b) as [->|E]; [apply Nat.ldiff_diag|exfalso].
  assert (T := triangle (Datatypes.S p) m b last B L W R (2 ^ q - 1) V ltac:(lia) ltac:(lia)).
  replace (b - (2 ^ q - 1)) with (2 ^ p) in T by lia.
  destruct m as [|m]; [lia|]. set (r := last + (2 ^ q - 1) - m * 2 ^ Datatypes.S p).
  assert (F : m * 2 ^ Datatypes.S p + r = last + (2 ^ q - 1)) by (unfold r; lia).
  destruct (beside_power g G p 1 m r ltac:(lia)) as [H _]. rewrite F, T in H. lia.
Qed.
End Far.

(* Conjecture 4 for x1 = 2^p + 2^q - 1: 5 = 4 + 1, 9 = 8 + 1, 11 = 8 + 3, 17 = 16 + 1, ... *)
Theorem exco_far g : grundy 2 g -> forall p q a c, 1 <= q <= p -> 1 <= a ->
  (2 ^ p - 2 ^ q) * 2 ^ S p <= c ->
  let b := 2 ^ p + 2 ^ q - 1 in g (a, [b; c]) = a + b + c.
Proof.
  intros G p q a c Q A C b. apply more; [exact G|exact A|].
  assert (P2 : 2 ^ S p = 2 * 2 ^ p) by apply Nat.pow_succ_r'.
  assert (P1 : 2 ^ q <= 2 ^ p) by (apply Nat.pow_le_mono_r; lia). assert (P3 := power q).
  assert (B : b < 2 ^ S p) by lia.
  apply (settles g G (S p) b B (ones_above_power g G p q Q) (seq 0 (2 ^ q) ++ seq (2 ^ p) (2 ^ q)))
    with (2 ^ p - 2 ^ q);
    [| |rewrite app_length, !seq_length; lia|exact C].
  - apply all_different; try apply seq_NoDup. intros v I J. apply in_seq in I, J. lia.
  - apply Forall_forall. intros v I. apply in_app_iff in I. rewrite !in_seq in I. split; [lia|].
    intros c'.
    assert (E : Nat.ldiff v b = 0).
    { destruct I as [I|I]; [apply digits_of_ones; lia|].
      replace v with (2 ^ p + (v - 2 ^ p)) by lia. apply with_power; lia. }
    assert (D : Nat.ldiff (b - v) b = 0).
    { rewrite <- (without b v E). apply Nat.bits_inj. intros i.
      assert (F : Nat.testbit (Nat.ldiff v b) i = false)
        by (rewrite E; apply Nat.bits_0). rewrite Nat.ldiff_spec in *.
        rewrite Nat.lxor_spec, Nat.bits_0.
      destruct (Nat.testbit b i), (Nat.testbit v i); auto. }
    assert (N := never g G (S p) 0 b (b - v) c' B ltac:(lia) D ltac:(lia)).
    rewrite Nat.mul_0_l, Nat.add_0_l in N.
    replace (b - (b - v)) with v in N by lia. exact N.
Qed.
(* where x1 between 2^(k-1) and 2^k is said to be settled: L(k) + 1 *)
Definition bound k := 2 ^ (2 * k - 1) - 2 ^ (k + 1) - 1.
