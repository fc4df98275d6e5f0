(* Theorem 2 of the paper on EXCO-NIM with n = 2, for values v >= 1 (for v = 0 there is no k with
   2^(k-1) <= v < 2^k, and ExcoCoresWrong.v refutes it with k = 0), and Corollaries 2 and 3.

   corollary_2   a value below 2^k stays when 2^k is taken off both heaps
   lowers        so value and heaps can be lowered to x1 < 2^k at once, or the value is 2^k or more
   theorem_2     with 2^(k-1) <= v < 2^k what is left has x0 <= v, x1 < 2^(k-1) and x2 < 2^k
   core_size     there are at most 2 v^2 such positions with the value v (the paper says 2 v^3)
   corollary_3   a program that finds the value of any position, or that it is above v, and looks at
                 at most 24 v^5 values of followers on its way, however large the position is *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures.
Import ListNotations.

Section Cores.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.

(* Lemma 7 downwards *)
Lemma shifted k a b c : (g (a, [b; c]) < 2 ^ k ->
  g (a, [b + 2 ^ k; c + 2 ^ k]) = g (a, [b; c])) /\
  (2 ^ k <= g (a, [b; c]) -> 2 ^ k <= g (a, [b + 2 ^ k; c + 2 ^ k])).
Proof. exact (shift g G k (a, [b; c]) eq_refl). Qed.
Theorem corollary_2 k a b c : g (a, [b; c]) < 2 ^ k -> 2 ^ k <= b -> 2 ^ k <= c ->
  g (a, [b - 2 ^ k; c - 2 ^ k]) = g (a, [b; c]).
Proof.
  intros V B C. destruct (shifted k a (b - 2 ^ k) (c - 2 ^ k)) as [S1 S2].
  rewrite !Nat.sub_add in S1, S2 by assumption.
  destruct (Nat.lt_ge_cases (g (a, [b - 2 ^ k; c - 2 ^ k])) (2 ^ k)) as [L|L];
    [|apply S2 in L; lia].
  symmetry. exact (S1 L).
Qed.
Lemma lowers k a b c l : (g (a, [b; c]) < 2 ^ k <->
    g (a, [b + l * 2 ^ k; c + l * 2 ^ k]) < 2 ^ k) /\
  (g (a, [b; c]) < 2 ^ k -> g (a, [b + l * 2 ^ k; c + l * 2 ^ k]) = g (a, [b; c])).
Proof.
  induction l as [|l [I1 I2]]; [rewrite !Nat.mul_0_l, !Nat.add_0_r; tauto|].
  destruct (shifted k a (b + l * 2 ^ k) (c + l * 2 ^ k)) as [S1 S2].
  replace (b + l * 2 ^ k + 2 ^ k) with (b + S l * 2 ^ k) in S1, S2 by lia.
  replace (c + l * 2 ^ k + 2 ^ k) with (c + S l * 2 ^ k) in S1, S2 by lia. split.
  - rewrite I1. split; [intros L; rewrite (S1 L); exact L|]. intros L.
    apply Nat.nle_gt. intros H. apply S2 in H. lia.
  - intros L. rewrite S1 by (apply I1, L). exact (I2 L).
Qed.

(* a value below 2^k needs heaps below 2^k, if one of them is *)
Lemma small_heaps k a b c : b < 2 ^ k -> g (a, [b; c]) < 2 ^ k -> a <= g (a, [b; c]) /\ c < 2 ^ k.
Proof.
  intros B V. assert (N := at_least_nim g G a b c). split; [lia|]. apply Nat.nle_gt. intros C.
  assert (Z := stays_above k 1 b c B). lia.
Qed.
(* and where both have their leftmost digit at the place k, a value that has it too is one of Nim
   with less *)
Lemma first_is_low k a b c : b <= c -> b < 2 ^ S k -> 2 ^ k <= g (a, [b; c]) < 2 ^ S k -> b < 2 ^ k.
Proof.
  intros L B [V1 V2]. apply Nat.nle_gt. intros H. set (v := g (a, [b; c])) in *.
  assert (D : Nat.lxor b v < b).
  { apply Nat.lt_le_trans with (2 ^ k); [|exact H]. destruct (Nat.lt_trichotomy v b) as [Q|[->|Q]].
    - apply half; assumption.
    - rewrite Nat.lxor_nilpotent. assert (P := power k). lia.
    - rewrite Nat.lxor_comm. apply half; assumption. }
  apply (differs g G (a, [b; c]) (0, [b; Nat.lxor b v]) eq_refl); [apply move_second; lia|].
  rewrite (nim g G). apply back.
Qed.

Theorem theorem_2 a b c k : b <= c -> 2 ^ (k - 1) <= g (a, [b; c]) < 2 ^ k -> exists l x1 x2,
  b = x1 + l * 2 ^ k /\ c = x2 + l * 2 ^ k /\ g (a, [x1; x2]) = g (a, [b; c]) /\
  a <= g (a, [b; c]) /\ x1 < 2 ^ (k - 1) /\ x2 < 2 ^ k.
Proof.
  intros L [V1 V2]. assert (P := power k). assert (E := Nat.div_mod_eq b (2 ^ k)).
  assert (U := Nat.mod_upper_bound b (2 ^ k) P). rewrite Nat.mul_comm in E.
  set (l := b / 2 ^ k) in *. set (x1 := b mod 2 ^ k) in *. set (x2 := c - l * 2 ^ k).
  assert (F : c = x2 + l * 2 ^ k) by (unfold x2; lia).
  assert (F1 : b = x1 + l * 2 ^ k) by lia. clearbody x2 x1 l.
  destruct (lowers k a x1 x2 l) as [I1 I2]. rewrite <- F1, <- F in I1, I2.
  assert (W := proj2 I1 V2). specialize (I2 W). exists l, x1, x2.
  destruct (small_heaps k a x1 x2 U W) as [A C]. rewrite I2 in V1 |- *.
  repeat split; try assumption.
  destruct k as [|k]; [simpl in V1, W; lia|]. simpl in V1 |- *. rewrite Nat.sub_0_r in *.
  apply (first_is_low k a x1 x2); [lia|exact U|]. split; assumption.
Qed.

(* beside x1 and x2 there is one x0 at most with the value v *)
Lemma one_extra i j x1 x2 : g (i, [x1; x2]) = g (j, [x1; x2]) -> i = j.
Proof.
  intros E. destruct (Nat.lt_trichotomy i j) as [L|[L|L]]; [|exact L|].
  - assert (R := rises_by g G i j x1 x2). lia.
  - assert (R := rises_by g G j i x1 x2). lia.
Qed.
Theorem core_size v k l : 2 ^ (k - 1) <= v -> NoDup l -> (forall p, In p l -> g p = v /\
  exists a x1 x2, p = (a, [x1; x2]) /\ x1 < 2 ^ (k - 1) /\ x2 < 2 ^ k) -> length l <= 2 * v ^ 2.
Proof.
  intros L N H. set (pairs := list_prod (seq 0 (2 ^ (k - 1))) (seq 0 (2 ^ k))).
  assert (B : length (map snd l) <= length (map (fun h : nat * nat => [fst h; snd h]) pairs)).
  { apply NoDup_incl_length.
    - revert H. induction N as [|p l NI N IH]; simpl; intros H; constructor; [|apply IH; auto].
      intros J. apply in_map_iff in J. destruct J as (q & E & J). apply NI.
      destruct (H p (or_introl eq_refl)) as [V (a & x1 & x2 & -> & _)].
      destruct (H q (or_intror J)) as [V' (a' & y1 & y2 & -> & _)]. simpl in E.
      injection E as -> ->. rewrite (one_extra a a' x1 x2) by congruence. exact J.
    - intros m I. apply in_map_iff in I. destruct I as (p & <- & I).
      destruct (H p I) as [_ (a & x1 & x2 & -> & X1 & X2)]. apply in_map_iff. exists (x1, x2).
      split; [reflexivity|]. apply in_prod_iff. rewrite !in_seq. lia. }
  rewrite !map_length in B. unfold pairs in B. rewrite prod_length, !seq_length in B.
  eapply Nat.le_trans; [exact B|]. replace (2 * v ^ 2) with (v * (2 * v)) by (simpl; lia).
  destruct k as [|k]; [apply (Nat.mul_le_mono 1 v 1 (2 * v)); simpl in L; lia|].
  replace (S k - 1) with k in * by lia. rewrite Nat.pow_succ_r'. apply Nat.mul_le_mono; lia.
Qed.
End Cores.

(* ------------------------------------------------------------------ Corollary 3 *)
(* each follower once: from the first heap, the second, and the extra heap alone *)
Definition followers a b c : list position :=
  flat_map (fun a' => map (fun b' => (a', [b'; c])) (seq 0 b) ++
                      map (fun c' => (a', [b; c'])) (seq 0 c)) (seq 0 (S a)) ++
  map (fun a' => (a', [b; c])) (seq 0 a).
Lemma followers_spec a b c q : In q (followers a b c) <-> move (a, [b; c]) q.
Proof.
  unfold followers. rewrite in_app_iff, in_flat_map, in_map_iff. split.
  - intros [(a' & A & I)|(a' & <- & A)]; apply in_seq in A; [|apply move_first; lia].
    apply in_app_iff in I. rewrite !in_map_iff in I.
    destruct I as [(h & <- & I)|(h & <- & I)]; apply in_seq in I;
      [apply move_first|apply move_second]; lia.
  - intros M. assert (S := move_lowers _ _ M). unfold stones in S.
    destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A & B & C & D). simpl in S.
    destruct (Nat.eq_dec b' b) as [->|N]; [destruct (Nat.eq_dec c' c) as [->|N]|].
    + right. exists a'. split; [reflexivity|]. apply in_seq. lia.
    + left. exists a'. split; [apply in_seq; lia|]. apply in_app_iff. right. apply in_map_iff.
      exists c'. split; [reflexivity|]. apply in_seq. lia.
    + left. exists a'. split; [apply in_seq; lia|]. apply in_app_iff. left. apply in_map_iff.
      exists b'. assert (c' = c) by lia. subst c'. split; [reflexivity|]. apply in_seq. lia.
Qed.
Lemma followers_length a b c : length (followers a b c) = (a + 1) * (b + c) + a.
Proof.
  unfold followers. rewrite app_length, map_length, seq_length. f_equal.
  replace (a + 1) with (length (seq 0 (S a))) by (rewrite seq_length; lia).
  induction (seq 0 (S a)) as [|x l IH]; [reflexivity|]. cbn [flat_map length].
  rewrite !app_length, !map_length, !seq_length, IH. simpl. reflexivity.
Qed.

(* a table of values, and how many values of followers were looked up to make it *)
Definition state := ((position -> nat) * nat)%type.
Definition visit a b c (s : state) : state :=
  let l := followers a b c in let v := mex (map (fst s) l) in
  (fun q => if same_position q (a, [b; c]) then v else fst s q, snd s + length l).
Fixpoint upto n (step : nat -> state -> state) s := match n with
  | 0 => s
  | S n => step n (upto n step s)
  end.
Definition bits v := Nat.log2_up (S v).
Definition counted v := upto (S v) (fun a => upto (2 ^ (bits v - 1)) (fun b =>
  upto (2 ^ bits v) (fun c => visit a b c))) (fun _ => 0, 0).
(* the value, if it is at most v and below 2^k *)
Definition tell (table : position -> nat) v k a x1 x2 := let w := table (a, [x1; x2]) in
  if (a <=? v) && (x2 <? 2 ^ k) && (w <=? v) && (w <? 2 ^ k) then Some w else None.
Fixpoint find table v k a b c :=
  let away := b / 2 ^ k * 2 ^ k in
  if b - away <? 2 ^ (k - 1) then tell table v k a (b - away) (c - away)
  else match k with 0 => None | S k => find table v k a b c end.
Definition answer v a b c := find (fst (counted v)) v (bits v) a (Nat.min b c) (Nat.max b c).

Section Counted.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.

Lemma upto_keeps (P : nat -> state -> Prop) n step s : P 0 s ->
  (forall i s, i < n -> P i s -> P (S i) (step i s)) -> P n (upto n step s).
Proof.
  intros P0 H. induction n as [|n IH]; [exact P0|]. simpl. apply H; [lia|]. apply IH.
  intros i s' L. apply H. lia.
Qed.

Variables v half wide : nat.
Hypothesis some : 1 <= half /\ 1 <= wide.
(* all before (i; j, l) are in the table, each after at most `each` look-ups *)
Let each := (v + 1) * (half + wide - 1).
Definition done i j l (s : state) :=
  (forall a b c, b < half -> c < wide -> a < i \/ a = i /\ (b < j \/ b = j /\ c < l) ->
    fst s (a, [b; c]) = g (a, [b; c])) /\ snd s <= ((i * half + j) * wide + l) * each.
Lemma visits i j l s : i <= v -> j < half -> l < wide -> done i j l s ->
  done i j (S l) (visit i j l s).
Proof.
  intros I J L [D N]. split.
  - intros a b c B C W. unfold visit. cbn [fst].
    destruct (same_position (a, [b; c]) (i, [j; l])) eqn:E.
    + apply same_position_spec in E. injection E as -> -> ->.
      destruct (mex_spec (map (fst s) (followers i j l))) as [M1 M2].
      assert (K : forall q, move (i, [j; l]) q -> fst s q = g q).
      { intros q M. assert (S := move_lowers _ _ M). unfold stones in S.
        destruct (moves_of_two _ _ _ _ M) as (a' & b' & c' & -> & A' & B' & C' & _). simpl in S.
        apply D; lia. }
      set (m := mex _) in *. destruct (Nat.lt_trichotomy m (g (i, [j; l]))) as [T|[T|T]];
        [exfalso|exact T|exfalso].
      * destruct (reached g G (i, [j; l]) m eq_refl T) as (q & M & V). apply M1, in_map_iff.
        exists q. split; [rewrite K; assumption|apply followers_spec, M].
      * specialize (M2 _ T). apply in_map_iff in M2. destruct M2 as (q & V & M).
        apply followers_spec in M. rewrite K in V by exact M.
        exact (differs g G (i, [j; l]) q eq_refl M V).
    + apply D; [exact B|exact C|]. assert (X : ~ (a = i /\ b = j /\ c = l)); [|lia].
      intros (-> & -> & ->). enough (same_position (i, [j; l]) (i, [j; l]) = true) by congruence.
      apply same_position_spec. reflexivity.
  - unfold visit. cbn [snd]. rewrite followers_length.
    assert (U : (i + 1) * (j + l) + i <= each); [|lia]. unfold each.
    assert (X : (i + 1) * (j + l + 1) <= (v + 1) * (half + wide - 1)); [|lia].
    apply Nat.mul_le_mono; lia.
Qed.
Lemma all_done s : done 0 0 0 s -> done (S v) 0 0 (upto (S v) (fun a => upto half (fun b =>
  upto wide (fun c => visit a b c))) s).
Proof.
  intros D. apply (upto_keeps (fun i => done i 0 0)); [exact D|]. intros i s1 I D1.
  assert (D2 : done i half 0 (upto half (fun b => upto wide (fun c => visit i b c)) s1)).
  { apply (upto_keeps (fun j => done i j 0)); [exact D1|]. intros j s2 J D2.
    assert (D3 : done i j wide (upto wide (fun c => visit i j c) s2)).
    { apply (upto_keeps (fun l => done i j l)); [exact D2|]. intros l s3 L.
      apply visits; [lia|exact J|exact L]. }
    destruct D3 as [T N]. split; [|lia]. intros a b c B C H. apply T; lia. }
  destruct D2 as [T N]. split; [|lia]. intros a b c B C H. apply T; lia.
Qed.
End Counted.

Lemma bits_spec v : v < 2 ^ bits v /\ (v <> 0 -> 2 ^ (bits v - 1) <= v).
Proof.
  unfold bits. destruct (Nat.eq_dec v 0) as [->|Z]; [split; [apply Nat.lt_0_1|congruence]|].
  destruct (Nat.log2_up_spec (S v)) as [L U]; [lia|]. rewrite <- Nat.sub_1_r in L. lia.
Qed.
Lemma table_right g v : grundy 2 g -> (forall a b c, a <= v -> b < 2 ^ (bits v - 1) ->
  c < 2 ^ bits v -> fst (counted v) (a, [b; c]) = g (a, [b; c])) /\ snd (counted v) <= 24 * v ^ 5.
Proof.
  intros G. assert (P := power (bits v)). assert (Q := power (bits v - 1)).
  destruct (all_done g G v (2 ^ (bits v - 1)) (2 ^ bits v) ltac:(lia) (fun _ => 0, 0)) as [T N].
  - split; [lia|simpl; lia].
  - fold (counted v) in T, N. split; [intros a b c A B C; apply T; lia|].
    destruct (Nat.eq_dec v 0) as [->|Z]; [apply le_n|]. destruct (bits_spec v) as [B1 B2].
    specialize (B2 Z). destruct (bits v) as [|k]; [simpl in B1; lia|].
    replace (S k - 1) with k in * by lia. rewrite (Nat.pow_succ_r' 2 k) in *.
    set (h := 2 ^ k) in *. clearbody h. eapply Nat.le_trans; [exact N|].
    replace (24 * v ^ 5) with ((2 * v * v * (2 * v)) * (2 * v * (3 * v))) by (cbn [Nat.pow]; ring).
    rewrite !Nat.add_0_r. apply Nat.mul_le_mono; [|apply Nat.mul_le_mono; lia].
    apply Nat.mul_le_mono; [apply Nat.mul_le_mono|]; lia.
Qed.

Section Found.
Variable g : position -> nat.
Hypothesis G : grundy 2 g.
Variable table : position -> nat.
Variables v top : nat.
Hypothesis T : forall a b c, a <= v -> b < 2 ^ (top - 1) -> c < 2 ^ top ->
  table (a, [b; c]) = g (a, [b; c]).
Definition below k a b c :=
  if (g (a, [b; c]) <? 2 ^ k) && (g (a, [b; c]) <=? v) then Some (g (a, [b; c])) else None.

Lemma told k a x1 x2 l : k <= top -> x1 < 2 ^ (k - 1) ->
  tell table v k a x1 x2 = below k a (x1 + l * 2 ^ k) (x2 + l * 2 ^ k).
Proof.
  intros K X. assert (R : 2 ^ k <= 2 ^ top /\ 2 ^ (k - 1) <= 2 ^ (top - 1) /\ 2 ^ (k - 1) <= 2 ^ k)
    by (repeat split; apply Nat.pow_le_mono_r; lia).
  destruct (lowers g G k a x1 x2 l) as [I1 I2]. assert (S := small_heaps g G k a x1 x2 ltac:(lia)).
  assert (Z := T a x1 x2). unfold tell, below. set (w := g (a, [x1 + _; _])) in *.
  set (u := g (a, [x1; x2])) in *. destruct (Nat.ltb_spec w (2 ^ k)) as [W|W]; cbn [andb].
  - apply I1 in W as Y. rewrite (I2 Y). destruct (S Y) as [A C].
    rewrite (proj2 (Nat.ltb_lt x2 _)), andb_true_r by exact C.
    destruct (Nat.leb_spec a v) as [B|B], (Nat.leb_spec u v) as [V|V]; try lia; cbn [andb];
      try reflexivity; rewrite (Z B ltac:(lia) ltac:(lia)).
    + rewrite (proj2 (Nat.leb_le u v)), (proj2 (Nat.ltb_lt u _)) by lia. reflexivity.
    + rewrite (proj2 (Nat.leb_gt u v)) by lia. reflexivity.
  - destruct (Nat.leb_spec a v) as [B|B]; [|reflexivity].
    destruct (Nat.ltb_spec x2 (2 ^ k)) as [C|C]; [|reflexivity].
    rewrite (Z B ltac:(lia) ltac:(lia)).
    rewrite (proj2 (Nat.ltb_ge u _)), andb_false_r by lia. reflexivity.
Qed.
Lemma found k a b c : k <= top -> b <= c -> find table v k a b c = below k a b c.
Proof.
  revert a b c. induction k as [|k IH]; intros a b c K L.
  - cbn [find]. rewrite Nat.div_1_r, Nat.mul_1_r, Nat.sub_diag. cbn [Nat.ltb].
    assert (E := told 0 a 0 (c - b) b K). simpl Nat.pow in E.
    rewrite Nat.mul_1_r, Nat.sub_add in E by exact L. apply E. exact (le_n 1).
  - assert (P := power (S k)). assert (E := Nat.div_mod_eq b (2 ^ S k)).
    assert (U := Nat.mod_upper_bound b (2 ^ S k) P). rewrite Nat.mul_comm in E.
    cbn [find]. set (l := b / 2 ^ S k) in *. set (x1 := b - l * 2 ^ S k).
    set (x2 := c - l * 2 ^ S k). replace (S k - 1) with k by lia.
    assert (F : b = x1 + l * 2 ^ S k /\ c = x2 + l * 2 ^ S k /\ x1 < 2 ^ S k /\ x1 <= x2)
      by (unfold x1, x2; lia).
    clearbody x1 x2 l. destruct F as (F1 & F2 & X & O). destruct (Nat.ltb_spec x1 (2 ^ k)) as [H|H].
    + rewrite (told (S k) a x1 x2 l K), F1, F2; [reflexivity|]. replace (S k - 1) with k; lia.
    + rewrite IH by lia. unfold below. destruct (lowers g G (S k) a x1 x2 l) as [I1 I2].
      rewrite <- F1, <- F2 in I1, I2. assert (D := first_is_low g G k a x1 x2 O X).
      assert (W : 2 ^ k <= 2 ^ S k) by (apply Nat.pow_le_mono_r; lia).
      destruct (Nat.ltb_spec (g (a, [b; c])) (2 ^ k)), (Nat.ltb_spec (g (a, [b; c])) (2 ^ S k));
        reflexivity || lia.
Qed.
End Found.
Theorem corollary_3 g : grundy 2 g -> forall v, snd (counted v) <= 24 * v ^ 5 /\
  forall a b c, answer v a b c = if g (a, [b; c]) <=? v then Some (g (a, [b; c])) else None.
Proof.
  intros G v. destruct (table_right g v G) as [T N]. split; [exact N|]. intros a b c. unfold answer.
  rewrite (found g G _ v (bits v) T) by lia. unfold below.
  replace (g (a, [Nat.min b c; Nat.max b c])) with (g (a, [b; c])).
  - destruct (bits_spec v) as [B _]. destruct (Nat.leb_spec (g (a, [b; c])) v) as [V|V].
    + rewrite (proj2 (Nat.ltb_lt _ _)) by lia. reflexivity.
    + rewrite andb_false_r. reflexivity.
  - destruct (Nat.le_gt_cases b c) as [L|L].
    + rewrite Nat.min_l, Nat.max_r by exact L. reflexivity.
    + rewrite Nat.min_r, Nat.max_l by lia. apply (mirrored g G).
Qed.
