(* Moore's Nim: a move lowers at least one heap and at most k. P-positions in normal play, for any
   number of heaps of any size: in every binary place the number of heaps with a 1 there is
   divisible by k+1. Nim is k = 1, CO-NIM k = n-1. Misere play stands in MooreMisere.v. *)
Require Import List Arith Lia.
From Proof Require Game.
Import ListNotations.

Section Moore.
Variable k : nat.

Definition position := list nat.
Fixpoint changed (l' l : position) := match l', l with
  | a :: l', b :: l => (if a =? b then 0 else 1) + changed l' l
  | _, _ => 0
  end.
Definition move (l l' : position) := Forall2 le l' l /\ l' <> l /\ changed l' l <= k.

Definition won := Game.won move.
Definition lost := Game.lost move.

(* every move lowers the number of stones *)
Lemma move_lowers l l' : move l l' -> list_sum l' < list_sum l.
Proof.
  intros (H & N & _).
  assert (E : list_sum l' <= list_sum l /\ (list_sum l' = list_sum l -> l' = l)).
  { clear N. induction H as [|a b l' l H _ [I1 I2]]; simpl; [auto|]. split; [lia|]. intros E.
    f_equal; [lia|apply I2; lia]. }
  destruct E as [E1 E2]. destruct (Nat.eq_dec (list_sum l') (list_sum l)); [destruct N; auto|lia].
Qed.
Definition ends := Game.by_size position move (@list_sum) move_lowers.
Definition not_both misere l : won misere l -> lost misere l -> False :=
  Game.not_both _ _ misere ends l.

Definition digit i h := (h / 2 ^ i) mod 2.
Definition ones i (l : position) := list_sum (map (digit i) l).
Definition moore_P (l : position) := forall i, Nat.divide (S k) (ones i l).

(* ------------------------------------------------------------------ digits *)
Lemma pow_pos w : 2 ^ w <> 0.
Proof. apply Nat.pow_nonzero. discriminate. Qed.
Lemma digit_add w i q r : i < w -> digit i (q * 2 ^ w + r) = digit i r.
Proof.
  intros H. unfold digit. replace w with ((w - i - 1) + S i) by lia.
  rewrite Nat.pow_add_r, Nat.pow_succ_r', !Nat.mul_assoc.
  rewrite Nat.div_add_l by apply pow_pos. rewrite Nat.add_comm. apply Nat.mod_add. discriminate.
Qed.
Lemma digit_low w i h : i < w -> digit i (h mod 2 ^ w) = digit i h.
Proof.
  intros H. rewrite (Nat.div_mod h (2 ^ w)) at 2 by apply pow_pos. rewrite Nat.mul_comm. symmetry.
  apply digit_add, H.
Qed.
Lemma digit_top w h : h < 2 ^ S w -> digit w h = h / 2 ^ w.
Proof.
  intros H. apply Nat.mod_small, Nat.div_lt_upper_bound; [apply pow_pos|].
  rewrite Nat.pow_succ_r' in H. lia.
Qed.
Lemma digit_high w i h : h < 2 ^ w -> w <= i -> digit i h = 0.
Proof.
  intros H L. unfold digit. rewrite Nat.div_small; [reflexivity|].
  apply Nat.lt_le_trans with (1 := H). apply Nat.pow_le_mono_r; [discriminate|exact L].
Qed.
Lemma ones_cons i a l : ones i (a :: l) = digit i a + ones i l.
Proof. reflexivity. Qed.

(* ------------------------------------------------------------------ no move from P to P *)
Lemma tops w l' l : Forall2 le l' l -> Forall (fun h => h < 2 ^ S w) l ->
  ones w l' <= ones w l <= ones w l' + changed l' l /\
  (ones w l' = ones w l -> Forall2 (fun a b => a <= b /\ a / 2 ^ w = b / 2 ^ w) l' l).
Proof.
  induction 1 as [|a b l' l H _ IH]; intros F; [simpl; auto|].
  inversion F as [|? ? Hb Fl]; subst. destruct (IH Fl) as [I1 I2].
  rewrite !ones_cons, !digit_top by lia. assert (L := Nat.div_le_mono a b (2 ^ w) (pow_pos w) H).
  assert (U : b / 2 ^ w < 2) by (apply Nat.div_lt_upper_bound;
    [apply pow_pos|rewrite Nat.pow_succ_r' in Hb; lia]).
  simpl. destruct (Nat.eqb_spec a b) as [->|N]; (split; [lia|]); intros E;
    (constructor; [lia|apply I2; lia]).
Qed.
Lemma low_ones w i l : i < w -> ones i (map (fun h => h mod 2 ^ w) l) = ones i l.
Proof. intros H. unfold ones. rewrite map_map. f_equal. apply map_ext. intros h. apply digit_low, H.
  Qed.
Lemma low_move w l' l : Forall2 (fun a b => a <= b /\ a / 2 ^ w = b / 2 ^ w) l' l ->
  let low := map (fun h => h mod 2 ^ w) in
  Forall2 le (low l') (low l) /\ changed (low l') (low l) <= changed l' l /\
  (low l' = low l -> l' = l).
Proof.
  induction 1 as [|a b l' l [H E] _ (I1 & I2 & I3)]; simpl; [auto|].
  assert (Ea := Nat.div_mod a (2 ^ w) (pow_pos w)).
  assert (Eb := Nat.div_mod b (2 ^ w) (pow_pos w)). rewrite E in Ea.
  split; [constructor; [lia|exact I1]|]. split.
  - destruct (Nat.eqb_spec a b) as [->|N]; [rewrite Nat.eqb_refl; simpl in *; lia|].
    destruct (a mod 2 ^ w =? b mod 2 ^ w); simpl in *; lia.
  - intros J. injection J as J1 J2. f_equal; [lia|auto].
Qed.
Lemma stays : forall w l' l, Forall2 le l' l -> Forall (fun h => h < 2 ^ w) l ->
  changed l' l <= k ->
  (forall i, i < w -> Nat.divide (S k) (ones i l)) ->
  (forall i, i < w -> Nat.divide (S k) (ones i l')) -> l' = l.
Proof.
  induction w as [|w IH]; intros l' l H F C D D'.
  - simpl in F. clear C D D'. induction H as [|a b l' l H _ IH]; [reflexivity|]. inversion F; subst.
    f_equal; [lia|auto].
  - destruct (tops w l' l H F) as [[T1 T2] T3].
    assert (E : ones w l' = ones w l).
    { assert (S := Nat.divide_sub_r _ _ _ (D w (Nat.lt_succ_diag_r w))
        (D' w (Nat.lt_succ_diag_r w))).
      destruct (Nat.eq_dec (ones w l - ones w l') 0); [lia|]. apply Nat.divide_pos_le in S; lia. }
    destruct (low_move w l' l (T3 E)) as (L1 & L2 & L3). apply L3. apply IH; [exact L1| |lia| |].
    + apply Forall_forall. intros h I. apply in_map_iff in I. destruct I as (a & <- & _).
      apply Nat.mod_upper_bound, pow_pos.
    + intros i Hi. rewrite low_ones by exact Hi. apply D. lia.
    + intros i Hi. rewrite low_ones by exact Hi. apply D'. lia.
Qed.

(* ------------------------------------------------------------------ a move from the others to P *)
(* From the highest place on. A heap that has been cut is free: it may hold any digits below. *)
Definition cell := option nat.                     (* None: free *)
Fixpoint frees (c : list cell) := match c with [] => 0 | None :: c => S (frees c) | Some _ :: c =>
  frees c end.
Definition below w (x : cell) := match x with None => True | Some h => h < 2 ^ w end.
Definition fits w (a : nat) (x : cell) := match x with None => a < 2 ^ w | Some h => a <= h end.
Fixpoint cost (l : position) (c : list cell) := match l, c with
  | a :: l, None :: c => S (cost l c)
  | a :: l, Some h :: c => (if a =? h then 0 else 1) + cost l c
  | _, _ => 0
  end.
Fixpoint on_top w (c : list cell) := match c with [] => 0 | None :: c => on_top w c | Some h :: c =>
  h / 2 ^ w + on_top w c end.

(* what is decided at one place, with so many ones there *)
Inductive plan w : list cell -> nat -> list cell -> Prop :=
| no_heap : plan w [] 0 []
| fill_in : forall b c s c', b < 2 -> plan w c s c' -> plan w (None :: c) (b + s) (None :: c')
| keep : forall b r c s c', b < 2 -> r < 2 ^ w -> plan w c s c' -> plan w (Some (b * 2 ^ w + r) ::
  c) (b + s) (Some r :: c')
| cut : forall h c s c', 2 ^ w <= h -> plan w c s c' -> plan w (Some h :: c) s (None :: c').

Lemma assemble w c s c' : plan w c s c' -> forall l, Forall2 (fits w) l c' ->
  exists l', Forall2 (fits (S w)) l' c /\ cost l' c <= cost l c' /\ ones w l' = s /\ forall i,
  i < w -> ones i l' = ones i l.
Proof.
  assert (T : forall b y, b < 2 -> y < 2 ^ w -> b * 2 ^ w + y < 2 ^ S w /\
    digit w (b * 2 ^ w + y) = b).
  { intros b y Hb Hy. assert (L : b * 2 ^ w + y < 2 ^ S w) by (rewrite Nat.pow_succ_r'; nia).
    split; [exact L|].
    rewrite digit_top by exact L. rewrite Nat.div_add_l by apply pow_pos.
    rewrite Nat.div_small by exact Hy. lia. }
  induction 1 as [|b c s c' Hb _ IH|b r c s c' Hb Hr _ IH|h c s c' Hh _ IH]; intros l F;
    inversion F as [|y ? m ? Hy Fm]; subst.
  - exists []. repeat split; auto; constructor.
  - destruct (IH m Fm) as (l' & F' & C & O & D). simpl in Hy. destruct (T b y Hb Hy) as [L E].
    exists (b * 2 ^ w + y :: l'). split; [constructor; [exact L|exact F']|]. split; [simpl; lia|].
    split; [rewrite ones_cons, E; lia|]. intros i Hi. rewrite !ones_cons, digit_add by exact Hi.
    rewrite D by exact Hi. reflexivity.
  - destruct (IH m Fm) as (l' & F' & C & O & D). simpl in Hy.
    destruct (T b y Hb ltac:(lia)) as [L E].
    exists (b * 2 ^ w + y :: l'). split; [constructor; [simpl; lia|exact F']|]. split.
    { simpl. destruct (Nat.eqb_spec y r) as [->|N]; [rewrite Nat.eqb_refl; lia|].
      destruct (b * 2 ^ w + y =? b * 2 ^ w + r); lia. }
    split; [rewrite ones_cons, E; lia|]. intros i Hi. rewrite !ones_cons, digit_add by exact Hi.
    rewrite D by exact Hi. reflexivity.
  - destruct (IH m Fm) as (l' & F' & C & O & D). simpl in Hy.
    destruct (T 0 y ltac:(lia) Hy) as [L E]. simpl in L, E.
    exists (y :: l'). split; [constructor; [simpl; lia|exact F']|].
    split; [simpl; destruct (y =? h); lia|].
    split; [rewrite ones_cons, E; lia|]. intros i Hi. rewrite !ones_cons. rewrite D by exact Hi.
    reflexivity.
Qed.

Lemma split_top w h : h < 2 ^ S w -> h = (h / 2 ^ w) * 2 ^ w + h mod 2 ^ w /\ h / 2 ^ w < 2 /\
  h mod 2 ^ w < 2 ^ w.
Proof.
  intros H. split; [rewrite (Nat.div_mod h (2 ^ w)) at 1 by apply pow_pos; lia|]. split.
  - apply Nat.div_lt_upper_bound; [apply pow_pos|]. rewrite Nat.pow_succ_r' in H. lia.
  - apply Nat.mod_upper_bound, pow_pos.
Qed.
(* s more ones, in free heaps *)
Lemma plan_more w c : Forall (below (S w)) c -> forall s, s <= frees c ->
  exists c', plan w c (on_top w c + s) c' /\ frees c' = frees c /\ Forall (below w) c'.
Proof.
  induction 1 as [|[h|] c H _ IH]; intros s Hs; simpl in *.
  - exists []. replace s with 0 by lia. split; [apply no_heap|split; [reflexivity|constructor]].
  - destruct (IH s Hs) as (c' & P & E & B). destruct (split_top w h H) as (E1 & L1 & L2).
    exists (Some (h mod 2 ^ w) :: c'). split; [|split; [exact E|constructor; [exact L2|exact B]]].
    rewrite E1 at 1. rewrite <- Nat.add_assoc. apply keep; assumption.
  - destruct s as [|s].
    + destruct (IH 0 ltac:(lia)) as (c' & P & E & B). exists (None :: c').
      split; [|split; [simpl; lia|constructor; simpl; auto]].
      exact (fill_in w 0 _ _ _ ltac:(lia) P).
    + destruct (IH s ltac:(lia)) as (c' & P & E & B). exists (None :: c').
      split; [|split; [simpl; lia|constructor; simpl; auto]].
      replace (on_top w c + S s) with (1 + (on_top w c + s)) by lia.
      exact (fill_in w 1 _ _ _ ltac:(lia) P).
Qed.
(* s ones fewer, by cutting *)
Lemma plan_fewer w c : Forall (below (S w)) c -> forall s, s <= on_top w c ->
  exists t c', t + s = on_top w c /\ plan w c t c' /\ frees c' = frees c + s /\ Forall (below w) c'.
Proof.
  induction 1 as [|[h|] c H _ IH]; intros s Hs; simpl in *.
  - exists 0, []. split; [lia|]. split; [apply no_heap|split; [simpl; lia|constructor]].
  - destruct (split_top w h H) as (E1 & L1 & L2).
    destruct (Nat.le_gt_cases s (on_top w c)) as [L|L].
    + destruct (IH s L) as (t & c' & Et & P & E & B).
      exists (h / 2 ^ w + t), (Some (h mod 2 ^ w) :: c').
      split; [lia|]. split; [|split; [exact E|constructor; [exact L2|exact B]]]. rewrite E1 at 1.
      apply keep; assumption.
    + destruct (IH (s - 1) ltac:(lia)) as (t & c' & Et & P & E & B). exists t, (None :: c').
      split; [lia|]. split; [apply cut; [nia|exact P]|].
      split; [simpl; lia|constructor; simpl; auto].
  - destruct (IH s Hs) as (t & c' & Et & P & E & B). exists t, (None :: c').
    split; [exact Et|]. split; [exact (fill_in w 0 _ _ _ ltac:(lia) P)|].
    split; [simpl; lia|constructor; simpl; auto].
Qed.

Lemma reach : forall w c, Forall (below w) c -> frees c <= k ->
  exists l, Forall2 (fits w) l c /\ cost l c <= k /\ forall i, i < w -> Nat.divide (S k) (ones i l).
Proof.
  induction w as [|w IH]; intros c B K.
  - exists (map (fun _ => 0) c). split; [|split; [|intros i Hi; lia]].
    + clear K. induction B as [|[h|] c H _ I]; simpl; constructor; simpl in *; auto; lia.
    + apply Nat.le_trans with (2 := K). clear K.
      induction B as [|[h|] c H _ I]; simpl in *; [lia| |lia].
      destruct h; simpl; lia.
  - assert (P : exists s c', plan w c s c' /\ Nat.divide (S k) s /\ frees c' <= k /\
      Forall (below w) c').
    { set (m := on_top w c mod S k).
      assert (Dm := Nat.div_mod (on_top w c) (S k) ltac:(discriminate)). fold m in Dm.
      assert (Lm : m < S k) by (apply Nat.mod_upper_bound; discriminate).
      destruct (Nat.eq_dec m 0) as [Z|Z];
        [|destruct (Nat.le_gt_cases (S k - m) (frees c)) as [L|L]].
      - destruct (plan_more w c B 0 ltac:(lia)) as (c' & P & E & B'). exists (on_top w c + 0), c'.
        split; [exact P|]. split; [exists (on_top w c / S k); lia|]. split; [lia|exact B'].
      - destruct (plan_more w c B _ L) as (c' & P & E & B'). exists (on_top w c + (S k - m)), c'.
        split; [exact P|]. split; [exists (S (on_top w c / S k)); nia|]. split; [lia|exact B'].
      - destruct (plan_fewer w c B m) as (t & c' & Et & P & E & B'); [nia|]. exists t, c'.
        split; [exact P|]. split; [exists (on_top w c / S k); nia|]. split; [lia|exact B']. }
    destruct P as (s & c' & P & D & K' & B'). destruct (IH c' B' K') as (l & F & C & O).
    destruct (assemble w c s c' P l F) as (l' & F' & C' & S' & O').
    exists l'. split; [exact F'|]. split; [lia|]. intros i Hi.
    destruct (Nat.eq_dec i w) as [->|N]; [rewrite S'; exact D|].
    rewrite O' by lia. apply O. lia.
Qed.

(* ------------------------------------------------------------------ the theorem *)
Lemma width l : exists w, Forall (fun h => h < 2 ^ w) l.
Proof.
  exists (list_sum l). apply Forall_forall. intros h I. apply Nat.lt_le_trans with (2 ^ h).
  - apply Nat.pow_gt_lin_r. lia.
  - apply Nat.pow_le_mono_r; [discriminate|]. induction l as [|a l IH]; simpl in *; [tauto|].
    destruct I as [->|I]; [|specialize (IH I)]; lia.
Qed.
Lemma from_P l l' : moore_P l -> move l l' -> ~ moore_P l'.
Proof.
  intros P (H & N & C) P'. destruct (width l) as [w F]. apply N. apply stays with w; auto.
Qed.
Lemma to_P l : ~ moore_P l -> exists l', move l l' /\ moore_P l'.
Proof.
  intros N. destruct (width l) as [w F].
  destruct (reach w (map Some l)) as (l' & F' & C & D).
  - clear N. induction F; simpl; constructor; auto.
  - clear. induction l; simpl; lia.
  - assert (E : Forall2 le l' l /\ changed l' l = cost l' (map Some l)).
    { clear - F'. revert l' F'.
      induction l as [|h l IH]; intros l' F; inversion F as [|a ? m ? Ha Fm]; subst; simpl; auto.
      destruct (IH m Fm) as [I1 I2]. split; [constructor; [exact Ha|exact I1]|]. rewrite I2.
      reflexivity. }
    destruct E as [E1 E2].
    assert (P : moore_P l').
    { intros i. destruct (Nat.lt_ge_cases i w) as [L|L]; [exact (D i L)|]. exists 0. simpl.
      assert (B : Forall (fun h => h < 2 ^ w) l').
      { clear - E1 F. induction E1; inversion F; subst; constructor; auto. lia. }
      clear - B L. induction B; [reflexivity|]. rewrite ones_cons, IHB.
      rewrite (digit_high w) by assumption. reflexivity. }
    exists l'. split; [|exact P]. split; [exact E1|]. split; [intros ->; exact (N P)|]. lia.
Qed.

Theorem moore : forall l, (moore_P l -> lost false l) /\ (~ moore_P l -> won false l).
Proof.
  intros l. apply (Game.kernel_normal _ _ ends (fun _ => True) moore_P); auto.
  - intros l' m _ P M. exact (from_P l' m P M).
  - intros l' _. exact (to_P l').
Qed.
End Moore.
