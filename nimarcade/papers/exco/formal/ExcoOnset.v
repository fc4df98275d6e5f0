(* EXCO-NIM with n = 2, one stone in the extra heap and x1 = 2^p + 1: in which columns x2 the value
   is all stones, for every p. In a block of 2^(p+1) columns all those of the second half but the
   last are wrong, or none; and as each such block loses one number only, 2^p beyond its end, just
   the first 2^p - 2 blocks have wrong ones. So the x2 of Conjecture 4 is found exactly. *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures ExcoFar.
Import ListNotations.

Lemma xor_at_most u v : Nat.lxor u v <= u + v.
Proof.
  revert v. induction u as [u IH] using lt_wf_ind. intros v.
  destruct (Nat.eq_dec u 0) as [->|U]; [rewrite Nat.lxor_0_l; lia|].
  assert (I := IH (Nat.div2 u) (Nat.lt_div2 u ltac:(lia)) (Nat.div2 v)).
  assert (H : Nat.div2 (Nat.lxor u v) = Nat.lxor (Nat.div2 u) (Nat.div2 v)) by
    (rewrite !Nat.div2_spec, Nat.shiftr_lxor; reflexivity).
  assert (O : Nat.odd (Nat.lxor u v) = xorb (Nat.odd u) (Nat.odd v)) by
    (rewrite <- !Nat.bit0_odd, Nat.lxor_spec; reflexivity).
  assert (E := Nat.div2_odd u). assert (F := Nat.div2_odd v).
  assert (J := Nat.div2_odd (Nat.lxor u v)). rewrite H, O in J.
  destruct (Nat.odd u), (Nat.odd v); simpl Nat.b2n in *; lia.
Qed.
Lemma xor_at_least x y : x - y <= Nat.lxor x y.
Proof. assert (H := xor_at_most (Nat.lxor x y) y). rewrite twice in H. lia. Qed.

Section Onset.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.
Variable p : nat.
Hypothesis P : 1 <= p.
Let K := 2 ^ S p.
Let b := 2 ^ p + 1.

Lemma sizes : K = 2 * 2 ^ p /\ 2 <= 2 ^ p.
Proof.
  split; [apply Nat.pow_succ_r'|]. change 2 with (2 ^ 1) at 1. apply Nat.pow_le_mono_r; lia.
Qed.
Lemma power_and x y : x < 2 ^ p -> y < 2 ^ p -> Nat.lxor (2 ^ p + x) y = 2 ^ p + Nat.lxor x y.
Proof.
  intros X Y. rewrite Nat.lxor_comm. replace (2 ^ p + x) with (1 * 2 ^ p + x) by lia.
  rewrite in_block by assumption.
  rewrite Nat.lxor_comm. lia.
Qed.
Lemma half_below x y : x < 2 ^ p -> y < 2 ^ p -> Nat.lxor x y < 2 ^ p.
Proof. intros X Y. rewrite <- (Nat.mul_1_l (2 ^ p)). apply stays_below; lia. Qed.
Lemma nim_at j x y : x < K -> y < K -> g (0, [x; j * K + y]) = j * K + Nat.lxor x y.
Proof. intros X Y. rewrite (nim g G). apply in_block; assumption. Qed.

Lemma first_half j r : r < 2 ^ p -> g (1, [b; j * K + r]) = 1 + b + (j * K + r).
Proof.
  destruct sizes as [S1 S2]. induction r as [r IH] using lt_wf_ind. intros R.
  apply (is_value g G); [reflexivity|unfold stones; simpl; lia|].
  intros v V. right.
  destruct (Nat.lt_ge_cases v (j * K)) as [L|L]; [apply (to_nim g G (S p) j);
    [unfold b, K in *; lia|exact L|lia]|].
  assert (E : v = j * K + (v - j * K)) by lia. set (t := v - j * K) in *. clearbody t. subst v.
  destruct (Nat.lt_ge_cases t (2 ^ p)) as [T|T].
  - assert (H := half_below r t R T). exists (0, [Nat.lxor r t; j * K + r]).
    split; [apply move_first; unfold b; lia|].
    rewrite nim_at by lia. rewrite (Nat.lxor_comm r t), twice. reflexivity.
  - destruct (Nat.lt_ge_cases t (2 ^ p + 2)) as [T'|T'].
    + assert (E : t = 2 ^ p + (t - 2 ^ p)) by lia. set (x := t - 2 ^ p) in *.
      assert (X : x < 2) by lia. clearbody x. subst t.
      destruct (Nat.lt_ge_cases r 2) as [R'|R'].
      * destruct (Nat.eq_dec x r) as [->|N].
        -- exists (0, [2 ^ p; j * K + r]). split; [apply move_first; unfold b; lia|].
           rewrite nim_at by lia.
           replace (2 ^ p) with (2 ^ p + 0) at 1 by lia. rewrite power_and by lia.
           rewrite Nat.lxor_0_l. reflexivity.
        -- exists (0, [b; j * K + r]). split; [apply move_first; lia|].
           rewrite nim_at by (unfold b; lia). unfold b.
           rewrite power_and by lia.
           assert (O : Nat.lxor 1 r = x) by (clear - N X R'; destruct r as [|[|r]], x as [|[|x]];
             try reflexivity; lia). lia.
      * exists (0, [b; j * K + (1 - x)]). split; [apply move_second; lia|].
        rewrite nim_at by (unfold b; lia). unfold b.
        rewrite power_and by lia.
        assert (O : Nat.lxor 1 (1 - x) = x) by (clear - X; destruct x as [|[|x]]; try reflexivity;
          lia). lia.
    + exists (1, [b; j * K + (t - 2 ^ p - 2)]). unfold b in V |- *.
      split; [apply move_second; lia|].
      fold b. rewrite IH by lia. unfold b. lia.
Qed.

(* a number of the first half of the block, if the line has not met it, can be met in the second
   half *)
Lemma at_hand j t r : 2 <= t < 2 ^ p -> r + 2 <= t -> let c := j * K + (2 ^ p + r) in
  (forall c', c' <= c -> g (1, [b; c']) <> j * K + t) -> g (1, [b; c]) < j * K + t.
Proof.
  intros T R c N. destruct sizes as [S1 S2]. assert (W := N c (le_n c)).
  destruct (Nat.lt_ge_cases (g (1, [b; c])) (j * K + t)) as [L|L]; [exact L|exfalso].
  destruct (reached g G (1, [b; c]) (j * K + t) eq_refl) as (q & M & Q); [lia|].
  assert (S := move_lowers _ _ M).
  destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A & B & C & D). unfold stones in S.
  simpl in S. destruct a' as [|[|]]; [| |lia].
  - rewrite (nim g G) in Q. destruct D as [->| ->].
    + assert (E : c' = j * K + (2 ^ p + Nat.lxor 1 t)).
      { rewrite <- (twice c' b), (Nat.lxor_comm c' b), Q, Nat.lxor_comm. unfold b, K.
        rewrite in_block by (unfold K in *; lia). rewrite power_and by lia. reflexivity. }
      assert (Z := xor_at_least t 1). rewrite Nat.lxor_comm in Z. unfold c in C. lia.
    + assert (E : b' = 2 ^ p + Nat.lxor r t).
      { rewrite <- (twice b' c), Q. unfold c. rewrite (Nat.lxor_comm (j * K + t)).
        assert (F : j * K + (2 ^ p + r) = Nat.lxor (2 ^ p + r) (j * K + 0)) by (unfold K;
          rewrite in_block by (unfold K in *; lia);
          rewrite Nat.lxor_0_r; reflexivity).
        rewrite F, Nat.lxor_assoc. replace (Nat.lxor (j * K + 0) (j * K + t)) with t.
        - apply power_and; lia.
        - replace (j * K + t) with (Nat.lxor t (j * K + 0)) by (unfold K;
            rewrite in_block by (unfold K in *; lia); f_equal; apply Nat.lxor_0_r).
          rewrite Nat.lxor_comm, twice. reflexivity. }
      assert (Z := xor_at_least t r). rewrite Nat.lxor_comm in Z. unfold b in B. lia.
  - destruct (Nat.eq_dec b' b) as [->|E]; [exact (N c' C Q)|]. assert (c' = c) by lia. subst c'.
    destruct (Nat.eq_dec b' (2 ^ p)) as [->|F].
    + destruct (beside_power g G p 1 j (2 ^ p + r) ltac:(fold K; lia)) as [H _]. fold K in H.
      fold c in H. unfold c in *. lia.
    + assert (L' := at_least_nim g G 1 b' c). assert (Z := stays_above p (2 * j + 1) b' c).
      unfold b in B. unfold c in *.
      specialize (Z ltac:(unfold b in *; lia) ltac:(lia)). lia.
Qed.
Lemma in_time j t : 2 <= t < 2 ^ p -> exists c, c + 2 <= j * K + (2 ^ p + t) /\
  g (1, [b; c]) = j * K + t.
Proof.
  intros T. destruct sizes as [S1 S2]. set (n := j * K + (2 ^ p + t) - 1).
  destruct (in_dec Nat.eq_dec (j * K + t) (map (fun c => g (1, [b; c])) (seq 0 n))) as [I|I].
  - apply in_map_iff in I. destruct I as (c & E & I). apply in_seq in I. exists c.
    split; [unfold n in I; lia|exact E].
  - exfalso. assert (N : forall c, c < n -> g (1, [b; c]) <> j * K + t).
    { intros c C E. apply I, in_map_iff. exists c. split; [exact E|]. apply in_seq. lia. }
    set (values := map (fun r => g (1, [b; j * K + (2 ^ p + r)])) (seq 0 (t - 1))).
    assert (D : NoDup values).
    { apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros d e E.
      destruct (Nat.lt_trichotomy d e) as [L|[L|L]]; [exfalso|exact L|exfalso].
      - apply (differs g G (1, [b; j * K + (2 ^ p + e)]) (1, [b; j * K + (2 ^ p + d)]) eq_refl);
          [apply move_second; lia|exact E].
      - apply (differs g G (1, [b; j * K + (2 ^ p + d)]) (1, [b; j * K + (2 ^ p + e)]) eq_refl);
          [apply move_second; lia|symmetry; exact E]. }
    assert (F : incl values (seq (j * K + 2) (t - 2))).
    { intros v V. apply in_map_iff in V. destruct V as (r & <- & V). apply in_seq in V.
      apply in_seq.
      assert (H := at_hand j t r T ltac:(lia)).
      specialize (H (fun c' C' => N c' ltac:(unfold n; lia))).
      assert (L := at_least_nim g G 1 b (j * K + (2 ^ p + r))).
      assert (Z := stays_above (S p) j b (j * K + (2 ^ p + r))).
      specialize (Z ltac:(fold K; unfold b; lia) ltac:(fold K; lia)). fold K in Z.
      assert (W := never g G (S p) j b (2 ^ p) (j * K + (2 ^ p + r)) ltac:(fold K; unfold b;
        lia) ltac:(unfold b; lia)).
      fold K in W.
      specialize (W ltac:(replace (2 ^ p) with (2 ^ p + 0) at 1 by lia;
        replace b with (2 ^ p + 2 ^ 1 - 1) by (unfold b; simpl; lia);
        apply with_power; simpl; lia) ltac:(lia)). unfold b in *. lia. }
    apply NoDup_incl_length in F; [|exact D]. unfold values in F.
    rewrite map_length, !seq_length in F. lia.
Qed.

(* a block that is not all stones has a number that its line has not met *)
Lemma one_left m : m < 2 ^ p - 2 -> exists t, 2 <= t < 2 ^ p /\ forall c, c < m * K + 2 ^ p ->
  g (1, [b; c]) <> m * K + t.
Proof.
  intros M. destruct sizes as [S1 S2]. set (n := m * K + 2 ^ p) in *.
  set (values := map (fun c => g (1, [b; c])) (seq 0 n)).
  assert (D : forall c, c < n -> In (g (1, [b; c])) values).
  { intros c C. apply in_map_iff. exists c. split; [reflexivity|]. apply in_seq. lia. }
  destruct (Exists_dec (fun t => ~ In (m * K + t) values) (seq 2 (2 ^ p - 2))) as [X|X].
  - intros t. destruct (in_dec Nat.eq_dec (m * K + t) values) as [I|I]; [right; auto|left; exact I].
  - apply Exists_exists in X. destruct X as (t & I & X). apply in_seq in I. exists t. split; [lia|].
    intros c C E. apply X. rewrite <- E. apply D. exact C.
  - exfalso. assert (A : forall t, 2 <= t < 2 ^ p -> In (m * K + t) values).
    { intros t T. destruct (in_dec Nat.eq_dec (m * K + t) values) as [I|I]; [exact I|]. destruct X.
      apply Exists_exists. exists t.
      split; [apply in_seq; lia|exact I]. }
    set (missed := [0; 1; 2 ^ p; b] ++ map (fun j => j * K + 2 ^ p) (seq 1 m)).
    assert (F : incl (seq 0 (n + b + 1)) (values ++ missed)).
    { intros v V. apply in_seq in V. apply in_app_iff. assert (E := Nat.div_mod_eq v K).
      assert (U := Nat.mod_upper_bound v K ltac:(lia)).
      set (j := v / K) in *. set (t := v mod K) in *. clearbody j t. rewrite Nat.mul_comm in E.
      subst v.
      assert (J : j <= m \/ j = m + 1 /\ t < 2) by (unfold n, b in *; nia).
      assert (Z : j * K <= m * K \/ j = m + 1 /\ t < 2) by (destruct J as [J|J];
        [left; apply Nat.mul_le_mono_r, J|auto]).
      assert (H : (t < 2 \/ t = 2 ^ p \/ t = b) \/ 2 <= t < 2 ^ p \/ 2 ^ p + 2 <= t) by (unfold b;
        lia).
      destruct H as [H|[H|H]].
      - destruct j as [|j].
        + right. unfold missed. apply in_app_iff. left. simpl. lia.
        + destruct H as [H|[H|H]].
          * left. replace (S j * K + t) with (g (1, [b; j * K + (2 ^ p - 2 + t)]));
              [apply D; unfold n; destruct Z as [Z|[Z _]]; [lia|];
              replace m with j by lia; lia|]. rewrite first_half by lia. unfold b. lia.
          * right. apply in_app_iff. right. apply in_map_iff. exists (S j). split; [lia|].
            apply in_seq. lia.
          * left. replace (S j * K + t) with (g (1, [b; S j * K - 1]));
              [apply D; unfold n; destruct Z as [Z|[_ Z]]; [lia|unfold b in H; lia]|].
            rewrite (below_multiple g G (S p) (S j) 1); [fold K; lia|fold K; unfold b; lia|fold K;
              lia|lia].
      - left. destruct (Nat.eq_dec j m) as [->|N]; [apply A; exact H|].
        destruct (in_time j t H) as (c & C & E).
        rewrite <- E. apply D. unfold n. assert (J' : j + 1 <= m) by lia.
        apply (Nat.mul_le_mono_r _ _ K) in J'. lia.
      - left. replace (j * K + t) with (g (1, [b; j * K + (t - 2 ^ p - 2)]));
          [apply D; unfold n; lia|]. rewrite first_half by lia.
        unfold b. lia. }
    apply NoDup_incl_length in F; [|apply seq_NoDup]. unfold values, missed in F.
    rewrite !app_length, !map_length, !seq_length in F. simpl length in F. unfold b in F. lia.
Qed.
Lemma wrong m r : m < 2 ^ p - 2 -> 2 ^ p <= r -> r + 2 <= K ->
  g (1, [b; m * K + r]) <> 1 + b + (m * K + r).
Proof.
  intros M L H. destruct sizes as [S1 S2]. induction L as [|r L IH].
  - destruct (one_left m M) as (t & T & N). assert (A := at_hand m t 0 T ltac:(lia)).
    rewrite Nat.add_0_r in A. intros E.
    destruct (Nat.eq_dec (g (1, [b; m * K + 2 ^ p])) (m * K + t)) as [F|F]; [unfold b in *; lia|].
    enough (g (1, [b; m * K + 2 ^ p]) < m * K + t) by (unfold b in *; lia). apply A. intros c' C.
    destruct (Nat.eq_dec c' (m * K + 2 ^ p)) as [->|C']; [exact F|apply N; lia].
  - specialize (IH ltac:(lia)). intros E. replace (m * K + S r) with (m * K + r + 1) in E by lia.
    set (c := m * K + r) in *.
    destruct (reached g G (1, [b; c + 1]) (1 + b + c) eq_refl) as (q & Q & V); [lia|].
    destruct (moves_of_two _ _ _ _ Q) as (a' & b' & c' & -> & A & B & C & D).
    destruct a' as [|[|]]; [| |lia].
    + rewrite (nim g G) in V. assert (Z := stays_below (S p) (m + 1) b' c').
      fold K in Z. specialize (Z ltac:(unfold b in *; lia) ltac:(unfold c in *; lia)).
      unfold c, b in *. lia.
    + assert (U := below_all g G 1 b' c'). destruct (Nat.eq_dec b' b) as [->|N].
      * destruct (Nat.eq_dec c' (c + 1)) as [->|N']; [lia|]. assert (c' = c) by lia. subst c'.
        exact (IH V).
      * assert (c' = c + 1) by lia. subst c'. assert (b' = 2 ^ p) by (unfold b in *; lia). subst b'.
        destruct (beside_power g G p 1 m (r + 1) ltac:(fold K; lia)) as [X _]. fold K in X.
        replace (m * K + (r + 1)) with (c + 1) in X by (unfold c; lia). lia.
Qed.
End Onset.

Theorem exco_onset g : grundy 2 g -> forall p m r, 1 <= p -> r < 2 ^ S p ->
  let b := 2 ^ p + 1 in let c := m * 2 ^ S p + r in
  g (1, [b; c]) = 1 + b + c <-> ~ (m < 2 ^ p - 2 /\ 2 ^ p <= r /\ r + 2 <= 2 ^ S p).
Proof.
  intros G p m r P R b c. assert (B : b = 2 ^ p + 2 ^ 1 - 1) by (unfold b; simpl; lia). split.
  - intros E (M & L & H). exact (wrong g G p P m r M L H E).
  - intros N. destruct (Nat.lt_ge_cases m (2 ^ p - 2)) as [M|M].
    + destruct (Nat.lt_ge_cases r (2 ^ p)) as [L|L]; [apply first_half; assumption|].
      apply (below_multiple g G (S p) (m + 1) 1); [|unfold c; lia|lia].
      assert (S := proj1 (sizes p P)). assert (S' := proj2 (sizes p P)). unfold b. lia.
    + rewrite B. apply (exco_far g G p 1 1 c); [lia|lia|]. unfold c.
      change (2 ^ 1) with 2. apply (Nat.mul_le_mono_r _ _ (2 ^ S p)) in M. lia.
Qed.
