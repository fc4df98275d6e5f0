(* EXCO-NIM with n = 2 and one stone in the extra heap, heaps of any size: of two even heaps the
   value is all stones if and only if they have no binary digit 1 in common (both_even; one half is
   in ExcoNear.v). So on an even line there are wrong columns without end (even_never_settles),
   where Conjecture 5 only looks far out; and the last wrong column of a block of an odd line, if it
   costs the line no number, is even (last_is_even). *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures ExcoFar
  ExcoNear.
Import ListNotations.

(* ------------------------------------------------------------------ digits *)
Lemma half_xor a b : Nat.div2 (Nat.lxor a b) = Nat.lxor (Nat.div2 a) (Nat.div2 b).
Proof. rewrite !Nat.div2_spec. apply Nat.shiftr_lxor. Qed.
Lemma half_and a b : Nat.div2 (Nat.land a b) = Nat.land (Nat.div2 a) (Nat.div2 b).
Proof. rewrite !Nat.div2_spec. apply Nat.shiftr_land. Qed.
Lemma odd_xor a b : Nat.odd (Nat.lxor a b) = xorb (Nat.odd a) (Nat.odd b).
Proof. rewrite <- !Nat.bit0_odd. apply Nat.lxor_spec. Qed.
Lemma odd_and a b : Nat.odd (Nat.land a b) = Nat.odd a && Nat.odd b.
Proof. rewrite <- !Nat.bit0_odd. apply Nat.land_spec. Qed.
Lemma sum_digits n : forall a b, a <= n -> Nat.lxor a b + 2 * Nat.land a b = a + b.
Proof.
  induction n as [|n IH]; intros a b L.
  - replace a with 0 by lia. rewrite Nat.lxor_0_l, Nat.land_0_l. lia.
  - destruct (Nat.eq_dec a 0) as [->|Z]; [rewrite Nat.lxor_0_l, Nat.land_0_l; lia|].
    assert (A := Nat.div2_odd a). assert (B := Nat.div2_odd b).
    assert (X := Nat.div2_odd (Nat.lxor a b)).
    assert (Y := Nat.div2_odd (Nat.land a b)). rewrite half_xor, odd_xor in X.
    rewrite half_and, odd_and in Y.
    assert (I := IH (Nat.div2 a) (Nat.div2 b)). rewrite X, Y.
    destruct (Nat.odd a), (Nat.odd b); simpl in *; lia.
Qed.
(* a sum with a carry is farther off than the number added *)
Lemma carry s c : Nat.land s c <> 0 -> s + 2 <= Nat.lxor (s + c) c.
Proof.
  intros H. set (q := Nat.lxor (s + c) c). assert (E : Nat.lxor q c = s + c).
  { unfold q. rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. reflexivity. }
  assert (S := sum_digits q q c (le_n _)). rewrite E in S.
  destruct (Nat.eq_dec (Nat.land q c) 0) as [Z|Z]; [|lia].
  exfalso. apply H. replace s with q by lia. exact Z.
Qed.
Lemma land_ee a b : Nat.land (2 * a) (2 * b) = 2 * Nat.land a b.
Proof.
  assert (Y := Nat.div2_odd (Nat.land (2 * a) (2 * b))).
  rewrite half_and, odd_and, !Nat.div2_double, !Nat.odd_mul in Y.
  simpl Nat.odd in Y. rewrite Y. simpl. lia.
Qed.
Lemma land_oe a b : Nat.land (2 * a + 1) (2 * b) = 2 * Nat.land a b.
Proof.
  assert (Y := Nat.div2_odd (Nat.land (2 * a + 1) (2 * b))). rewrite half_and, odd_and in Y.
  replace (Nat.div2 (2 * a + 1)) with a in Y by (rewrite Nat.add_1_r, Nat.div2_succ_double;
    reflexivity).
  rewrite Nat.div2_double in Y.
  replace (Nat.odd (2 * b)) with false in Y by (rewrite Nat.odd_mul; reflexivity).
  rewrite andb_false_r in Y. rewrite Y. simpl. lia.
Qed.
Lemma land_oo a b : Nat.land (2 * a + 1) (2 * b + 1) = 2 * Nat.land a b + 1.
Proof.
  assert (Y := Nat.div2_odd (Nat.land (2 * a + 1) (2 * b + 1))). rewrite half_and, odd_and in Y.
  replace (Nat.div2 (2 * a + 1)) with a in Y by (rewrite Nat.add_1_r, Nat.div2_succ_double;
    reflexivity).
  replace (Nat.div2 (2 * b + 1)) with b in Y by (rewrite Nat.add_1_r, Nat.div2_succ_double;
    reflexivity).
  rewrite !Nat.odd_add, !Nat.odd_mul in Y. simpl Nat.odd in Y. rewrite Y. simpl. lia.
Qed.
Lemma land_eo a b : Nat.land (2 * a) (2 * b + 1) = 2 * Nat.land a b.
Proof. rewrite Nat.land_comm, land_oe, Nat.land_comm. reflexivity. Qed.
Section Digits.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.

Lemma one_more y c : y <> 0 -> Nat.land y c = 0 -> g (1, [y - 1; c]) = y + c.
Proof.
  intros Y H. rewrite (no_shared_digit g G 1 (y - 1) c 1 (le_n 1)); [lia|].
  right. rewrite Nat.sub_add by lia. exact H.
Qed.

(* ---------------------------- what can stand in a value's way *)
Lemma in_the_way b c v : v < g (1, [b; c]) -> Nat.lxor v c <= b \/ Nat.lxor v b <= c \/
  (exists b', b' < b /\ g (1, [b'; c]) = v) \/ exists c', c' < c /\ g (1, [b; c']) = v.
Proof.
  intros V. destruct (reached g G (1, [b; c]) v eq_refl V) as (q & M & Q).
  assert (S := move_lowers _ _ M).
  destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A & B & C & K). unfold stones in S.
  simpl in S.
  destruct a' as [|[|a']]; [|right; right|lia].
  - rewrite (nim g G) in Q. subst v. destruct K as [->| ->].
    + right. left. rewrite (Nat.lxor_comm b), twice. exact C.
    + left. rewrite twice. exact B.
  - destruct K as [->| ->]; [right; exists c'|left; exists b']; split; auto; lia.
Qed.
Lemma disjoint_right b c : Nat.land b c = 0 -> g (1, [b; c]) = 1 + b + c.
Proof.
  intros H. assert (L := at_least_nim g G 1 b c). rewrite <- (Nat.add_nocarry_lxor b c H) in L.
  assert (U := below_all g G 1 b c). lia.
Qed.

(* neighbours of a common digit: two cases *)
Lemma two_cases a : forall b, Nat.land a b <> 0 -> (Nat.land (a - 1) b <> 0 /\
  Nat.land a (b - 1) <> 0) \/
  exists k x y, a = (2 * y + 1) * 2 ^ k /\ b = (2 * x + 1) * 2 ^ k /\ Nat.land x y = 0.
Proof.
  induction a as [a IH] using lt_wf_ind. intros b H.
  assert (Za : a <> 0) by (intros ->; apply H, Nat.land_0_l).
  assert (Zb : b <> 0) by (intros ->; apply H, Nat.land_0_r).
  destruct (Nat.Even_or_Odd a) as [[y Ea]|[y Ea]], (Nat.Even_or_Odd b) as [[x Eb]|[x Eb]];
    subst a b.
  - rewrite land_ee in H.
    destruct (IH y ltac:(lia) x ltac:(lia)) as [[A B]|(k & u & v & A & B & C)].
    + left. replace (2 * y - 1) with (2 * (y - 1) + 1) by lia.
      replace (2 * x - 1) with (2 * (x - 1) + 1) by lia.
      rewrite land_oe, land_eo. lia.
    + right. exists (S k), u, v. rewrite Nat.pow_succ_r'. split; [lia|]. split; [lia|exact C].
  - rewrite land_eo in H. left. replace (2 * y - 1) with (2 * (y - 1) + 1) by lia.
    replace (2 * x + 1 - 1) with (2 * x) by lia.
    rewrite land_oo, land_ee. lia.
  - rewrite land_oe in H. left. replace (2 * x - 1) with (2 * (x - 1) + 1) by lia.
    replace (2 * y + 1 - 1) with (2 * y) by lia.
    rewrite land_oo, land_ee. lia.
  - destruct (Nat.eq_dec (Nat.land x y) 0) as [Z|Z].
    + right. exists 0, x, y. simpl. split; [lia|]. split; [lia|exact Z].
    + left. replace (2 * y + 1 - 1) with (2 * y) by lia.
      replace (2 * x + 1 - 1) with (2 * x) by lia.
      rewrite land_eo, land_oe, (Nat.land_comm y). lia.
Qed.

Definition wrong b c := g (1, [b; c]) <> 1 + b + c.
Lemma wrong_mirrored b c : wrong b c -> wrong c b.
Proof. unfold wrong. rewrite (mirrored g G 1 b c). lia. Qed.

(* both neighbours have the common digit *)
Lemma near_case a b : Nat.land a b <> 0 -> Nat.land (a - 1) b <> 0 -> Nat.land a (b - 1) <> 0 ->
  wrong (2 * (a - 1)) (2 * b) ->
  wrong (2 * a) (2 * (b - 1)) -> g (1, [2 * a - 1; 2 * b]) = 2 * a + 2 * b - 1 ->
  wrong (2 * a) (2 * b).
Proof.
  intros H A B WA WB F R. assert (Za : a <> 0) by (intros ->; apply H, Nat.land_0_l).
  assert (Zb : b <> 0) by (intros ->; apply H, Nat.land_0_r).
  set (e := 2 * a) in *. set (c := 2 * b) in *.
  assert (W1 : g (1, [e - 1; c - 1]) <> e + c - 1).
  { intros E. apply (differs g G (1, [e - 1; c]) (1, [e - 1; c - 1]) eq_refl);
      [apply move_second; lia|congruence]. }
  assert (L1 : Nat.land e c <> 0) by (unfold e, c; rewrite land_ee; lia).
  assert (L2 : Nat.land e (c - 1) <> 0).
  { unfold e, c. replace (2 * b - 1) with (2 * (b - 1) + 1) by lia. rewrite land_eo. lia. }
  assert (Q : g (1, [e; c - 1]) = e + c).
  { destruct (in_the_way e c (e + c)) as [I|[I|[(x & X & E)|(d & D & E)]]]; [lia| | | |].
    - assert (K := carry e c L1). lia.
    - rewrite Nat.land_comm in L1. assert (K := carry c e L1). rewrite (Nat.add_comm c e) in K. lia.
    - exfalso. assert (U := below_all g G 1 x c). assert (x = e - 1) by lia. subst x. lia.
    - assert (U := below_all g G 1 e d). assert (d = c - 1) by lia. subst d. exact E. }
  destruct (in_the_way e (c - 1) (e + (c - 1))) as [I|[I|[(x & X & E)|(d & D & E)]]]; [lia| | | |].
  - assert (K := carry e (c - 1) L2). lia.
  - rewrite Nat.land_comm in L2. assert (K := carry (c - 1) e L2).
    rewrite (Nat.add_comm (c - 1) e) in K. lia.
  - assert (U := below_all g G 1 x (c - 1)). assert (x = e - 1) by lia. subst x. apply W1. lia.
  - assert (U := below_all g G 1 e d). assert (d = 2 * (b - 1)) by (unfold c in *; lia). subst d.
    apply WB. lia.
Qed.

(* the last digit is all that they have in common *)
Lemma far_case h k x y : h = 2 ^ k -> 1 <= k -> Nat.land x y = 0 -> 1 <= y -> let e :=
  2 * h * y + h in let c := 2 * h * x + h in
  wrong (2 * h * y - 2) c -> let p := 2 * h * (x + y) + h - 1 in
  ~ (Nat.lxor p c <= e) /\ forall e', e' < e -> g (1, [e'; c]) <> p.
Proof.
  intros Hh K Z Y e c W p. assert (P := power k). rewrite <- Hh in P.
  assert (P2 : exists n, h = 2 * n).
  { exists (2 ^ (k - 1)). rewrite Hh, <- Nat.pow_succ_r'. f_equal. lia. }
  destruct P2 as (n & P2).
  assert (S : forall m, Nat.shiftr m k = m / h) by (intros m; rewrite Hh;
    apply Nat.shiftr_div_pow2).
  assert (C1 : c / h = 2 * x + 1) by (symmetry; apply Nat.div_unique with 0; [lia|unfold c; lia]).
  assert (P1 : p / h = 2 * (x + y)) by (symmetry; apply Nat.div_unique with (h - 1);
    [lia|unfold p; lia]).
  split.
  - intros L. set (q := Nat.lxor p c) in *.
    assert (Q : q / h = 2 * y + 1).
    { unfold q. rewrite <- S, Nat.shiftr_lxor, !S, C1, P1. rewrite Nat.land_comm in Z.
      assert (A := sum_digits (2 * (x + y)) (2 * (x + y)) (2 * x + 1) (le_n _)).
      rewrite land_eo in A.
      assert (O : Nat.land (x + y) x = x).
      { rewrite (Nat.add_comm x y), (Nat.add_nocarry_lxor y x Z). apply Nat.bits_inj. intros i.
        rewrite Nat.land_spec, Nat.lxor_spec.
        assert (T : Nat.testbit (Nat.land y x) i = false) by (rewrite Z; apply Nat.bits_0).
        rewrite Nat.land_spec in T. destruct (Nat.testbit y i), (Nat.testbit x i); simpl in *;
          congruence. }
      rewrite O in A. lia. }
    assert (q = e).
    { assert (D := Nat.div_mod_eq q h). rewrite Q in D. unfold e in *. nia. }
    assert (E : p = Nat.lxor e c) by (rewrite <- H; unfold q; rewrite twice; reflexivity).
    assert (O := odd_xor e c). rewrite <- E in O. unfold p, e, c in O. rewrite P2 in O.
    replace (2 * (2 * n) * (x + y) + 2 * n - 1) with (2 * (2 * n * (x + y) + n - 1) + 1) in O by
      nia.
    replace (2 * (2 * n) * y + 2 * n) with (2 * (2 * n * y + n)) in O by lia.
    replace (2 * (2 * n) * x + 2 * n) with (2 * (2 * n * x + n)) in O by lia.
    rewrite Nat.odd_add, !Nat.odd_mul in O. simpl in O. discriminate.
  - intros e' L E. assert (U := below_all g G 1 e' c). rewrite E in U.
    assert (O : e' = 2 * h * y - 2 \/ e' = 2 * h * y - 1 \/ 2 * h * y <= e') by (unfold p, c in U;
      clear - U P; lia).
    destruct O as [->|[->|O]].
    + apply W. rewrite E. unfold p, c. nia.
    + assert (N : Nat.land (2 * h * y) c = 0).
      { rewrite Nat.land_comm. replace (2 * h * y) with ((2 * y) * 2 ^ k) by (rewrite <- Hh; lia).
        apply land_high. rewrite <- Hh, C1, land_oe.
        lia. }
      rewrite (one_more (2 * h * y) c) in E; [|nia|exact N]. unfold p, c in E. nia.
    + assert (N : Nat.land e' c = 0).
      { replace c with ((2 * x + 1) * 2 ^ k) by (rewrite <- Hh; unfold c; lia). apply land_high.
        rewrite <- Hh.
        replace (e' / h) with (2 * y); [rewrite land_eo, Nat.land_comm; lia|].
        apply Nat.div_unique with (e' - 2 * h * y); unfold e in L; lia. }
      assert (R := disjoint_right e' c N). unfold p, c in *. lia.
Qed.
Lemma beside_last_digit k x : 1 <= k -> wrong (2 ^ k) ((2 * x + 1) * 2 ^ k).
Proof.
  intros K. assert (P := power k). assert (D : 2 ^ S k = 2 * 2 ^ k) by apply Nat.pow_succ_r'.
  assert (T : 2 <= 2 ^ k) by (change 2 with (2 ^ 1) at 1; apply Nat.pow_le_mono_r; lia).
  destruct (beside_power g G k 1 x (2 ^ k)) as [H _]; [lia|]. specialize (H ltac:(lia) ltac:(lia)).
  replace ((2 * x + 1) * 2 ^ k) with (x * 2 ^ S k + 2 ^ k) by lia. unfold wrong. lia.
Qed.

(* the last digit 1 is in the same place, and nothing else is in common *)
Lemma last_digit_case a b k x y :
  (forall a' b', a' + b' < a + b -> Nat.land a' b' <> 0 -> wrong (2 * a') (2 * b')) ->
  a = (2 * y + 1) * 2 ^ k -> b = (2 * x + 1) * 2 ^ k -> Nat.land x y = 0 -> wrong (2 * a) (2 * b).
Proof.
  intros IH A B Z. set (h := 2 ^ S k). assert (Hh : h = 2 * 2 ^ k) by apply Nat.pow_succ_r'.
  destruct (Nat.eq_dec y 0) as [->|Y].
  { replace (2 * a) with (2 ^ S k) by (fold h; lia).
    replace (2 * b) with ((2 * x + 1) * 2 ^ S k) by (fold h; lia). apply beside_last_digit. lia. }
  destruct (Nat.eq_dec x 0) as [->|X].
  { apply wrong_mirrored. replace (2 * b) with (2 ^ S k) by (fold h; lia).
    replace (2 * a) with ((2 * y + 1) * 2 ^ S k) by (fold h; lia). apply beside_last_digit. lia. }
  assert (P := power k). assert (Ea : 2 * a = 2 * h * y + h) by lia.
  assert (Eb : 2 * b = 2 * h * x + h) by lia.
  assert (W : forall u v, 1 <= u -> Nat.land ((2 * 2 ^ k * u - 1)) ((2 * v + 1) * 2 ^ k) <> 0).
  { intros u v U L. assert (T := f_equal (fun t => t / 2 ^ k) L). cbv beta in T.
    rewrite Nat.div_0_l in T by exact P.
    rewrite <- Nat.shiftr_div_pow2, Nat.shiftr_land, !Nat.shiftr_div_pow2, Nat.div_mul in T by
      exact P.
    replace ((2 * 2 ^ k * u - 1) / 2 ^ k) with (2 * (u - 1) + 1) in T
      by (apply Nat.div_unique with (2 ^ k - 1); nia).
    rewrite land_oo in T. lia. }
  assert (WA : wrong (2 * h * y - 2) (2 * h * x + h)).
  { rewrite <- Eb. replace (2 * h * y - 2) with (2 * (2 * 2 ^ k * y - 1)) by lia.
    apply IH; [nia|]. rewrite B. apply W. lia. }
  assert (WB : wrong (2 * h * x - 2) (2 * h * y + h)).
  { rewrite <- Ea. replace (2 * h * x - 2) with (2 * (2 * 2 ^ k * x - 1)) by lia.
    apply IH; [nia|]. rewrite A. apply W. lia. }
  destruct (far_case h (S k) x y eq_refl ltac:(lia) Z ltac:(lia) WA) as [F1 F2].
  rewrite Nat.land_comm in Z. destruct (far_case h (S k) y x eq_refl ltac:(lia) Z ltac:(lia) WB)
    as [F3 F4].
  rewrite (Nat.add_comm y x) in F3, F4. rewrite <- Ea, <- Eb in F1, F2, F3, F4. intros R.
  destruct (in_the_way (2 * a) (2 * b) (2 * h * (x + y) + h - 1))
    as [I|[I|[(e & E1 & E)|(d & D1 & E)]]]; [nia|auto|auto| |].
  + exact (F2 e E1 E).
  + rewrite (mirrored g G) in E. exact (F4 d D1 E).
Qed.
Lemma common_digit n : forall a b, a + b = n -> Nat.land a b <> 0 -> wrong (2 * a) (2 * b).
Proof.
  induction n as [n IH] using lt_wf_ind. intros a b N H.
  assert (Za : a <> 0) by (intros ->; apply H, Nat.land_0_l).
  assert (Zb : b <> 0) by (intros ->; apply H, Nat.land_0_r).
  destruct (two_cases a b H) as [[A B]|(k & x & y & A & B & Z)].
  - assert (WA : wrong (2 * (a - 1)) (2 * b)) by (apply (IH (a - 1 + b));
      [lia|reflexivity|exact A]).
    assert (WB : wrong (2 * a) (2 * (b - 1))) by (apply (IH (a + (b - 1)));
      [lia|reflexivity|exact B]).
    intros R. assert (L1 : Nat.land (2 * a - 1) (2 * b) <> 0).
    { replace (2 * a - 1) with (2 * (a - 1) + 1) by lia. rewrite land_oe. lia. }
    assert (L2 : Nat.land (2 * b - 1) (2 * a) <> 0).
    { replace (2 * b - 1) with (2 * (b - 1) + 1) by lia. rewrite land_oe, Nat.land_comm. lia. }
    destruct (in_the_way (2 * a) (2 * b) (2 * a - 1 + 2 * b))
      as [I|[I|[(e & E1 & E)|(d & D1 & E)]]]; [lia| | | |].
    + assert (K := carry _ _ L1). lia.
    + assert (K := carry _ _ L2). replace (2 * b - 1 + 2 * a) with (2 * a - 1 + 2 * b) in K by lia.
      lia.
    + assert (U := below_all g G 1 e (2 * b)). assert (O : e = 2 * (a - 1) \/ e = 2 * a - 1) by lia.
      destruct O as [->| ->].
      * apply WA. lia.
      * apply (near_case a b H A B WA WB); [lia|exact R].
    + assert (U := below_all g G 1 (2 * a) d). assert (O : d = 2 * (b - 1) \/ d = 2 * b - 1) by lia.
      destruct O as [->| ->].
      * apply WB. lia.
      * apply (wrong_mirrored (2 * b) (2 * a)); [|exact R]. apply near_case.
        -- rewrite Nat.land_comm. exact H.
        -- rewrite Nat.land_comm. exact B.
        -- rewrite Nat.land_comm. exact A.
        -- apply wrong_mirrored, WB.
        -- apply wrong_mirrored, WA.
        -- rewrite (mirrored g G). lia.
  - apply (last_digit_case a b k x y); try assumption. intros a' b' L. subst n.
    exact (IH (a' + b') L a' b' eq_refl).
Qed.

End Digits.

Theorem both_even g : grundy 2 g -> forall a b, g (1, [2 * a; 2 * b]) = 1 + 2 * a + 2 * b <->
  Nat.land a b = 0.
Proof.
  intros G a b. split; intros H.
  - destruct (Nat.eq_dec (Nat.land a b) 0) as [Z|Z]; [exact Z|].
    destruct (common_digit g G (a + b) a b eq_refl Z H).
  - apply (disjoint_right g G). rewrite land_ee. lia.
Qed.
(* Conjecture 4 leaves out x0 = 1 with even x1, and rightly: there the value is less than all stones
   for x2 as large as one likes *)
Theorem even_never_settles g : grundy 2 g -> forall a far, a <> 0 -> exists c, far <= c /\
  g (1, [2 * a; c]) < 1 + 2 * a + c.
Proof.
  intros G a far Z. exists (2 * (a + far * 2 ^ a)). assert (P := power a). split; [nia|].
  assert (U := below_all g G 1 (2 * a) (2 * (a + far * 2 ^ a))).
  assert (N : g (1, [2 * a; 2 * (a + far * 2 ^ a)]) <> 1 + 2 * a + 2 * (a + far * 2 ^ a)); [|lia].
  rewrite (both_even g G). intros L. apply Z. apply Nat.bits_inj. intros i. rewrite Nat.bits_0.
  assert (A : a < 2 ^ a) by (apply Nat.pow_gt_lin_r; lia). destruct (Nat.lt_ge_cases i a) as [I|I].
  - assert (T : Nat.testbit (Nat.land a (a + far * 2 ^ a)) i = false) by (rewrite L;
      apply Nat.bits_0).
    rewrite Nat.land_spec, <- (Nat.mod_pow2_bits_low (a + far * 2 ^ a) a), Nat.mod_add,
      Nat.mod_small in T by assumption.
    destruct (Nat.testbit a i); [discriminate|reflexivity].
  - rewrite <- (Nat.mod_small a (2 ^ a)) by exact A. apply Nat.mod_pow2_bits_high. exact I.
Qed.

(* Towards Conjecture 4 for odd b and one stone (ExcoFar.v): if the last wrong column before a
   multiple of 2^k has a number beyond it, that column is even. So of the blocks that need not cost
   a number only those are left with an odd number of right columns at their end. *)
Theorem last_is_even g : grundy 2 g -> forall k m b last, b < 2 ^ k -> Nat.Odd b ->
  last < m * 2 ^ k -> m * 2 ^ k <= 1 + b + last ->
  g (1, [b; last]) <> 1 + b + last -> (forall c, last < c < m * 2 ^ k -> g (1, [b; c]) = 1 + b + c)
  -> Nat.Even last.
Proof.
  intros G k m b last B [d D] L V W R.
  destruct (Nat.Even_or_Odd last) as [E|[l E]]; [exact E|exfalso].
  destruct k as [|k]; [simpl in B; lia|]. assert (P := power k).
  assert (P2 : 2 ^ S k = 2 * 2 ^ k) by apply Nat.pow_succ_r'.
  assert (O : last <> m * 2 ^ S k - 1).
  { intros Q. apply W. rewrite (below_multiple g G (S k) m 1 1 b last); lia. }
  set (i := m * 2 ^ S k - 2 - last). assert (T := triangle g G (S k) m b last B L W R i V
    ltac:(unfold i; lia) ltac:(unfold i; lia)). clear R W.
  remember (m * 2 ^ k) as X eqn:HX. assert (XX : m * 2 ^ S k = 2 * X) by (rewrite P2, HX; lia).
  assert (I : i = 2 * X - 2 - last) by (unfold i; rewrite XX; reflexivity). clearbody i.
  rewrite XX in *. clear XX. assert (J : i + last + 2 = 2 * X) by (clear - I L O; lia).
  assert (N : i < b) by (clear - J V; lia). clear I O V L. destruct X as [|x]; [clear - J; lia|].
  assert (Q : last + i = 2 * x) by (clear - J; lia). clear J. set (h := d + 1 + l - x).
  assert (H : b - i = 2 * h) by (clear - Q N D E; unfold h; lia). rewrite Q, H in T.
  assert (Z : Nat.land h x = 0).
  { apply (both_even g G). rewrite T. clear - Q H N E. lia. }
  apply Nat.add_nocarry_lxor in Z.
  assert (Y : Nat.lxor h x < m * 2 ^ k).
  { apply stays_below; [clear - H B P2; lia|clear - HX; lia]. }
  clear - Y Z HX H N. lia.
Qed.
