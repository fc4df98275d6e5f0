(* Theorem 1: the Grundy values of EXCO-NIM with n >= 3 heaps beside the extra one, for heaps of any
   size. With m stones in the smallest of the n heaps, u stones in all, y = u - n m and z = y (y +
   1) / 2 + 1, the value is u if m < z, and else (z - 1) + ((m - z) mod (y + 1)). *)
Require Import List Arith Lia Permutation.
From Proof Require Import Exco.
From Proof Require Game.
Import ListNotations.

(* the mex of the values of the followers, for positions with n heaps; there is only one such
   function *)
Definition grundy n := Game.grundy move (fun p => length (snd p) = n).
Lemma only_one n f g : grundy n f -> grundy n g -> forall p, length (snd p) = n -> f p = g p.
Proof.
  apply (Game.only_one _ _ ends). intros p q L M. rewrite (move_length _ _ M). exact L.
Qed.

Fixpoint smallest (l : list nat) := match l with [] => 0 | [a] => a | a :: l => Nat.min
  a (smallest l) end.
Fixpoint triangle y := match y with 0 => 0 | S x => y + triangle x end.     (* z - 1 *)
Definition value n m y := if m <=? triangle y then y + n * m else
  triangle y + (m - S (triangle y)) mod S y.
Definition formula (p : position) :=
  let n := length (snd p) in let m := smallest (snd p) in value n m (stones p - n * m).

(* ------------------------------------------------------------------ the smallest heap *)
Lemma smallest_is l m : In m l -> Forall (le m) l -> smallest l = m.
Proof.
  induction l as [|a [|b l] IH]; [intros []|intros [->|[]] _; reflexivity|]. intros I F.
  inversion F as [|? ? Ha Fl]; subst.
  change (Nat.min a (smallest (b :: l)) = m).
  destruct I as [->|I]; [|rewrite IH by assumption; lia].
  enough (m <= smallest (b :: l)) by lia. clear IH F Ha. revert b Fl.
  induction l as [|c l IH]; intros b F.
  - inversion F. assumption.
  - inversion F as [|? ? Hb Fl]; subst. change (m <= Nat.min b (smallest (c :: l))).
    specialize (IH c Fl). lia.
Qed.
Lemma smallest_in l : l <> [] -> In (smallest l) l /\ Forall (le (smallest l)) l.
Proof. intros N. destruct (least l N) as (m & I & F). rewrite (smallest_is l m I F). auto. Qed.
Lemma sum_above m l : Forall (le m) l -> length l * m <= list_sum l.
Proof. induction 1; simpl; lia. Qed.

(* ------------------------------------------------------------------ where moves lead: Lemma 2 *)
(* m and u of a position, m' and u' of another one that a move leads to *)
Definition leads n m u m' u' := m' <= m /\ u' < u /\ u' + (m - m') <= u /\ m + (n - 1) * m' <= u'.

Lemma kept l' l m m' i : Forall2 le l' l -> Forall (le m') l' -> i < length l -> m <= nth i l' 0 ->
  m + (length l - 1) * m' <= list_sum l'.
Proof.
  intros F. revert i. induction F as [|a b l' l H F IH]; intros i L I M; [simpl in I; lia|].
  inversion L as [|? ? La Ll]; subst.
  assert (E := same_length _ _ F). assert (S := sum_above _ _ Ll). simpl in I |- *. rewrite E in S.
  destruct i as [|i]; simpl in M; [nia|]. specialize (IH i Ll ltac:(lia) M).
  destruct (length l); simpl in *; [lia|]. nia.
Qed.
Lemma fewer l' l m m' : Forall2 le l' l -> Forall (le m) l -> In m' l' ->
  list_sum l' + (m - m') <= list_sum l.
Proof.
  induction 1 as [|a b l' l H F IH]; intros L I; [destruct I|]. inversion L as [|? ? Lb Ll]; subst.
  destruct (lower _ _ F) as [S _]. simpl. destruct I as [->|I]; [lia|]. specialize (IH Ll I). lia.
Qed.
Lemma where_to p q : 2 <= length (snd p) -> move p q ->
  leads (length (snd p)) (smallest (snd p)) (stones p) (smallest (snd q)) (stones q).
Proof.
  intros L M. assert (S := move_lowers _ _ M). assert (E := move_length _ _ M).
  destruct p as [x l], q as [x' l'], M as (Hx & F & _ & i & Hi & K).
  unfold leads, stones in *; simpl in *.
  destruct (smallest_in l) as [I B]; [destruct l; simpl in *; [lia|discriminate]|].
  destruct (smallest_in l') as [I' B']; [destruct l'; simpl in *; [lia|discriminate]|].
  assert (H1 : smallest l' <= nth i l' 0) by (rewrite Forall_forall in B'; apply B', nth_In; lia).
  assert (H2 : smallest l <= nth i l' 0) by (rewrite K; rewrite Forall_forall in B; apply B, nth_In;
    exact Hi).
  assert (K' := kept l' l _ _ i F B' Hi H2). assert (D := fewer l' l _ _ F B I').
  repeat split; try lia.
  destruct (In_nth _ _ 0 I) as (j & Hj & Ej). clear - F I I' B' B Hj Ej.
  assert (G : nth j l' 0 <= nth j l 0).
  { clear - F. revert j. induction F as [|a b l' l H _ IH]; intros [|j]; simpl; auto. }
  assert (E := same_length _ _ F). rewrite Forall_forall in B'.
  specialize (B' (nth j l' 0) ltac:(apply nth_In; lia)). lia.
Qed.

Lemma fill x m' t : Forall (le m') t -> forall s, length t * m' <= s <= x + list_sum t ->
  exists x' t', x' <= x /\ Forall2 le t' t /\ Forall (le m') t' /\ x' + list_sum t' = s.
Proof.
  induction 1 as [|a t H Ft IH]; simpl; intros s L; [exists s, []; repeat split; auto; lia|].
  destruct (Nat.le_gt_cases (s - m') (x + list_sum t)) as [C|C].
  - destruct (IH (s - m')) as (x' & t' & X & F & B & S); [lia|]. exists x', (m' :: t').
    repeat split; auto. simpl. lia.
  - exists x, (s - x - list_sum t :: t). repeat split; auto; [constructor; [lia|]| |simpl; lia].
    + clear. induction t; auto.
    + constructor; [lia|exact Ft].
Qed.

(* the order of the heaps does not matter *)
Lemma sum_permuted l l' : Permutation l l' -> list_sum l = list_sum l'.
Proof. induction 1; simpl; lia. Qed.
Lemma sorted_out x l l2 x' l2' : Permutation l l2 -> move (x, l2) (x', l2') ->
  exists l', Permutation l2' l' /\ move (x, l) (x', l').
Proof.
  intros P M. assert (S := move_lowers _ _ M). destruct M as (X & F & _ & i & Hi & K).
  unfold stones in S. simpl in *.
  assert (E : exists s, map fst s = l2' /\ map snd s = l2 /\ Forall (fun c => fst c <= snd c) s /\
    In (nth i l2 0, nth i l2 0) s).
  { clear - F Hi K. revert i Hi K. induction F as [|a b l' l H F IH]; intros i Hi K; simpl in *;
      [lia|].
    destruct i as [|i].
    - assert (E : exists s, map fst s = l' /\ map snd s = l /\ Forall (fun c => fst c <= snd c) s).
      { clear - F. induction F as [|a b l' l H F (s & <- & <- & I)]; [exists []; auto|].
        exists ((a, b) :: s). auto. }
      destruct E as (s & <- & <- & I). subst a. exists ((b, b) :: s). simpl. auto.
    - destruct (IH i ltac:(lia) K) as (s & <- & <- & I & J). exists ((a, b) :: s). simpl. auto. }
  destruct E as (s & <- & <- & B & I). destruct (Permutation_map_inv _ _ P) as (t & -> & Q).
  exists (map fst t). split; [apply Permutation_map, Q|].
  rewrite (sum_permuted _ _ (Permutation_map fst Q)), (sum_permuted _ _ (Permutation_map snd Q)) in
    S.
  split; [exact X|]. split; [|split].
  - simpl. assert (B' : Forall (fun c => fst c <= snd c) t) by (eapply Permutation_Forall;
      eassumption).
    clear - B'. induction B'; simpl; constructor; auto.
  - intros E. injection E as -> E. rewrite E in S. lia.
  - apply (Permutation_in _ Q) in I. destruct (In_nth _ _ (0, 0) I) as (j & Hj & Ej). exists j.
    simpl.
    rewrite map_length. split; [exact Hj|].
    assert (E1 := map_nth fst t (0, 0) j). assert (E2 := map_nth snd t (0, 0) j).
    rewrite Ej in E1, E2. simpl in E1, E2.
    congruence.
Qed.
Lemma smallest_first l : l <> [] -> exists a r, Permutation l (a :: r) /\ Forall (le a) r.
Proof.
  intros N. destruct (least l N) as (m & I & F). destruct (in_split _ _ I) as (l1 & l2 & ->).
  exists m, (l1 ++ l2).
  split; [symmetry; apply Permutation_middle|]. apply Forall_app in F. destruct F as [F1 F2].
  inversion F2. apply Forall_app.
  auto.
Qed.
Lemma below_itself l : Forall2 le l l.
Proof. induction l; auto. Qed.
(* everywhere that Lemma 2 allows: at least one heap, the first or the second, is kept *)
Lemma reach p m' u' : 3 <= length (snd p) -> leads (length (snd p)) (smallest (snd p)) (stones p) m'
  u' ->
  exists q, move p q /\ smallest (snd q) = m' /\ stones q = u'.
Proof.
  destruct p as [x l]. unfold stones, leads. simpl. intros L (H1 & H2 & H3 & H4).
  assert (G : exists a b t, Permutation l (a :: b :: t) /\ a <= b /\ Forall (le a) t /\
    b + length t * a <= a + list_sum t).
  { destruct (smallest_first l) as (a & r & P & F); [destruct l; simpl in *; [lia|discriminate]|].
    assert (E := Permutation_length P). destruct r as [|b [|c r]]; simpl in E; try lia.
    inversion F as [|? ? Fb F']; subst. inversion F' as [|? ? Fc Fr]; subst.
    assert (S := sum_above _ _ Fr).
    destruct (Nat.le_gt_cases b c).
    - exists a, b, (c :: r). split; [exact P|]. split; [exact Fb|]. split; [exact F'|]. simpl. lia.
    - exists a, c, (b :: r). split; [rewrite P; do 2 constructor|]. split; [exact Fc|].
      split; [constructor; assumption|]. simpl.
      lia. }
  destruct G as (a & b & t & P & Hb & Ft & Hs).
  assert (Ea : smallest l = a).
  { apply smallest_is; [apply (Permutation_in a (Permutation_sym P)); left; reflexivity|].
    apply (Permutation_Forall (Permutation_sym P)). constructor; [lia|]. constructor; assumption. }
  assert (Eu := sum_permuted _ _ P). assert (El := Permutation_length P). rewrite Ea, El in *.
  simpl in Eu, H4.
  assert (Ft' : Forall (le m') t) by (revert Ft; apply Forall_impl; lia).
  assert (St : length t * m' <= length t * a) by (apply Nat.mul_le_mono_l, H1).
  (* the heaps a and b become a' and b', one of them kept, and m' is among them *)
  assert (D : exists a' b' x' t', a' <= a /\ b' <= b /\ (a' = a \/ b' = b) /\
    (a' = m' \/ b' = m') /\ m' <= a' /\ m' <= b' /\
    x' <= x /\ Forall2 le t' t /\ Forall (le m') t' /\ x' + (a' + (b' + list_sum t')) = u').
  { destruct (Nat.eq_dec m' a) as [Em|N]; [subst m'|].
    - destruct (fill x a (b :: t)) with (s := u' - a) as (x' & t' & X & F & B & S);
        [constructor; assumption|simpl; lia|].
      inversion F as [|b' b0 t'' t0 Lb Lt Eb Et]. subst b0 t0 t'. inversion B. simpl in S.
      exists a, b', x', t''.
      repeat split; auto; lia.
    - destruct (Nat.le_gt_cases u' (x + list_sum l - b + m')) as [C|C].
      + destruct (fill x m' t Ft') with (s := u' - a - m') as (x' & t' & X & F & B & S); [lia|].
        exists a, m', x', t'. repeat split; auto; lia.
      + destruct (fill x m' t Ft') with (s := u' - m' - b) as (x' & t' & X & F & B & S); [lia|].
        exists m', b, x', t'. repeat split; auto; lia. }
  destruct D as (a' & b' & x' & t' & A & B & K & I & Ma & Mb & X & F & Fm & S).
  destruct (sorted_out x l (a :: b :: t) x' (a' :: b' :: t')) as (l' & Q & M); [exact P| |].
  - split; [exact X|]. split; [simpl; auto|]. split.
    + intros E. injection E as -> -> -> ->. lia.
    + destruct K as [->| ->]; [exists 0|exists 1]; simpl; lia.
  - exists (x', l'). split; [exact M|]. simpl. split.
    + apply smallest_is; [apply (Permutation_in m' Q); destruct I as [->| ->]; simpl; auto|].
      apply (Permutation_Forall Q). auto.
    + rewrite <- (sum_permuted _ _ Q). exact S.
Qed.

(* ------------------------------------------------------------------ the values: Lemmas 3 to 6 *)
Lemma triangle_up y y' : y <= y' -> triangle y <= triangle y'.
Proof. induction 1; simpl; lia. Qed.
Lemma triangle_S y : triangle (S y) = triangle y + S y.
Proof. simpl. lia. Qed.
(* every v is z - 1 and a remainder, for one y *)
Lemma split_value v : exists y r, r <= y /\ v = triangle y + r.
Proof.
  induction v as [|v (y & r & L & ->)]; [exists 0, 0; auto|]. destruct (Nat.eq_dec r y) as [->|N].
  - exists (S y), 0. rewrite triangle_S. lia.
  - exists y, (S r). lia.
Qed.
Lemma one_split y r y' r' : r <= y -> r' <= y' -> triangle y + r = triangle y' + r' -> y = y' /\
  r = r'.
Proof.
  intros L L' E. assert (G : forall a b, a < b -> triangle a + a < triangle b).
  { intros a b H. assert (T := triangle_up (S a) b H). rewrite triangle_S in T. lia. }
  destruct (Nat.lt_trichotomy y y') as [H|[->|H]];
    [specialize (G _ _ H); lia|lia|specialize (G _ _ H); lia].
Qed.

Lemma value_low n m y : m <= triangle y -> value n m y = y + n * m.
Proof. intros H. unfold value. destruct (Nat.leb_spec m (triangle y)); [reflexivity|lia]. Qed.
Lemma value_high n m y : triangle y < m ->
  exists r, r <= y /\ value n m y = triangle y + r /\ triangle y + r < m /\ exists j,
  m = S (triangle y) + r + j * S y.
Proof.
  intros H. exists ((m - S (triangle y)) mod S y).
  assert (D := Nat.div_mod (m - S (triangle y)) (S y) ltac:(discriminate)).
  assert (L : (m - S (triangle y)) mod S y < S y) by (apply Nat.mod_upper_bound; discriminate).
  split; [lia|]. split; [unfold value; destruct (Nat.leb_spec m (triangle y)); [lia|reflexivity]|].
  split; [lia|]. exists ((m - S (triangle y)) / S y). lia.
Qed.
Lemma high_value n y r j : r <= y -> value n (S (triangle y) + r + j * S y) y = triangle y + r.
Proof.
  intros H. unfold value. destruct (Nat.leb_spec (S (triangle y) + r + j * S y) (triangle y));
    [lia|].
  replace (S (triangle y) + r + j * S y - S (triangle y)) with (r + j * S y) by lia.
  rewrite Nat.mod_add by discriminate. rewrite Nat.mod_small by lia. reflexivity.
Qed.

Lemma one_off n a : 1 <= n -> n * a = (n - 1) * a + a.
Proof. intros H. destruct n as [|n]; [lia|]. simpl. rewrite Nat.sub_0_r. lia. Qed.
(* Lemma 5: no move keeps the value *)
Lemma changes n m y m' y' : 2 <= n -> leads n m (y + n * m) m' (y' + n * m') ->
  value n m' y' <> value n m y.
Proof.
  intros N (H1 & H2 & H3 & H4) E.
  assert (O := one_off n m ltac:(lia)). assert (O' := one_off n m' ltac:(lia)).
  assert (Y : m <= y' + m') by lia. assert (B : m <= y + n * m /\ m' <= y' + n * m') by lia.
  destruct (Nat.le_gt_cases m (triangle y)) as [T|T], (Nat.le_gt_cases m' (triangle y')) as [T'|T'].
  - rewrite !value_low in E by assumption. lia.
  - rewrite (value_low n m y T) in E. destruct (value_high n m' y' T') as (r & L & V & S & _). lia.
  - rewrite (value_low n m' y' T') in E. destruct (value_high n m y T) as (r & L & V & S & _).
    rewrite V in E. lia.
  - destruct (value_high n m y T) as (r & L & V & S & j & J),
      (value_high n m' y' T') as (r' & L' & V' & S' & j' & J').
    rewrite V, V' in E. destruct (one_split _ _ _ _ L L' (eq_sym E)) as [<- <-].
    assert (j = j').
    { destruct (Nat.lt_trichotomy j j') as [Q|[Q|Q]]; [|exact Q|];
        apply (Nat.mul_le_mono_r _ _ (Datatypes.S y)) in Q;
        rewrite Nat.mul_succ_l in Q; lia. }
    subst j'. assert (m = m') by lia. subst m'. lia.
Qed.
(* Lemma 6: every smaller value is reached *)
Lemma reaches n m y v : 3 <= n -> v < value n m y ->
  exists m' y', leads n m (y + n * m) m' (y' + n * m') /\ value n m' y' = v.
Proof.
  intros N H. destruct (Nat.le_gt_cases m v) as [C|C].
  - destruct (Nat.le_gt_cases m (triangle y)) as [T|T];
      [|destruct (value_high n m y T) as (r & _ & V & S & _); lia].
    rewrite value_low in H by exact T. destruct (Nat.le_gt_cases (y + n * m) (v + m)) as [G|G].
    + (* from the smallest heap alone *)
      set (d := y + n * m - v). exists (m - d), (y + (n - 1) * d).
      assert (Hd : d <= m /\ v + d = y + n * m /\ 1 <= d) by (unfold d; lia). clearbody d.
      assert (O1 : n * m = n * (m - d) + n * d) by (rewrite <- Nat.mul_add_distr_l; f_equal; lia).
      assert (O2 := one_off n d ltac:(lia)). assert (O3 := one_off n (m - d) ltac:(lia)).
      assert (O4 := one_off (n - 1) d ltac:(lia)).
      assert (T' : m - d <= triangle (y + (n - 1) * d)).
      { assert (U := triangle_up y (y + (n - 1) * d) (Nat.le_add_r _ _)). lia. }
      split; [unfold leads; lia|]. rewrite value_low by exact T'. lia.
    + (* a heap to 0 *)
      exists 0, v. unfold leads. rewrite value_low, !Nat.mul_0_r by lia. lia.
  - destruct (split_value v) as (x & r & L & E).
    (* as near below m as the value v comes again *)
    set (j := (m - S v) / S x). assert (D := Nat.div_mod (m - S v) (S x) ltac:(discriminate)).
    fold j in D.
    assert (R : (m - S v) mod S x < S x) by (apply Nat.mod_upper_bound; discriminate).
    exists (S (triangle x) + r + j * S x), x. split; [|rewrite high_value by exact L; lia].
    set (m' := S (triangle x) + r + j * S x).
    assert (M : m' <= m /\ m <= m' + x) by (unfold m'; lia).
    assert (X : x <= y /\ (m' = m -> x < y)).
    { destruct (Nat.le_gt_cases m (triangle y)) as [T|T].
      - enough (x < y) by lia. destruct (Nat.le_gt_cases y x) as [G|G]; [|exact G].
        apply triangle_up in G. lia.
      - destruct (value_high n m y T) as (s & Ls & V & S & i & I). split.
        + destruct (Nat.le_gt_cases x y) as [G|G]; [exact G|].
          assert (U := triangle_up (Datatypes.S y) x G).
          rewrite triangle_S in U. lia.
        + intros Em. destruct (Nat.eq_dec x y) as [->|Q].
          * exfalso. assert (W := high_value n y r j L). fold m' in W. rewrite Em in W. lia.
          * destruct (Nat.le_gt_cases y x) as [G|G]; [|exact G].
            assert (U := triangle_up (Datatypes.S y) x ltac:(lia)).
            rewrite triangle_S in U. lia. }
    clearbody m'. clear - N M X. unfold leads. destruct M as [M1 M2], X as [X1 X2].
    assert (O1 : n * m = n * (m - m') + n * m') by (rewrite <- Nat.mul_add_distr_l; f_equal; lia).
    assert (O2 := one_off n (m - m') ltac:(lia)). assert (O3 := one_off n m' ltac:(lia)).
    assert (O4 := one_off (n - 1) (m - m') ltac:(lia)).
    destruct (Nat.eq_dec m' m) as [->|Q]; [specialize (X2 eq_refl)|]; lia.
Qed.

Theorem exco_values n : 3 <= n -> grundy n formula.
Proof.
  intros N p L. assert (B : forall q, length (snd q) = n -> n * smallest (snd q) <= stones q).
  { intros [x l] E. unfold stones. simpl in *.
    destruct (smallest_in l) as [_ F]; [destruct l; simpl in *; [lia|discriminate]|].
    apply sum_above in F. rewrite E in F. lia. }
  assert (E : forall q, length (snd q) = n -> exists y, stones q = y + n * smallest (snd q) /\
    formula q = value n (smallest (snd q)) y).
  { intros q Lq. specialize (B q Lq). exists (stones q - n * smallest (snd q)). split; [lia|].
    unfold formula. rewrite Lq.
    reflexivity. }
  destruct (E p L) as (y & Ey & ->). split.
  - intros q M. assert (Lq : length (snd q) = n) by (rewrite (move_length _ _ M); exact L).
    destruct (E q Lq) as (y' & Ey' & ->). apply changes; [lia|]. rewrite <- Ey, <- Ey', <- L.
    apply where_to; [lia|exact M].
  - intros v H. destruct (reaches n _ _ _ N H) as (m' & y' & G & V). rewrite <- Ey, <- L in G.
    destruct (reach p m' _ ltac:(lia) G) as (q & M & Em & Eu). exists q. split; [exact M|].
    assert (Lq : length (snd q) = n) by (rewrite (move_length _ _ M); exact L).
    destruct (E q Lq) as (w & Ew & ->).
    rewrite Em in *. rewrite L in Eu. assert (w = y') by lia. subst w. exact V.
Qed.
