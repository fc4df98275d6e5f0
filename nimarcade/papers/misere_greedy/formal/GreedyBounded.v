(* k-Bounded Greedy Nim, k >= 2: Theorems 2 and 3, Lemma 1 and Facts 1 to 3 of the paper, for any
   heaps. *)
Require Import List Arith Lia Sorted.
From Proof Require Import Game Greedy.
Import ListNotations.

Section Bounded.
Variable k : nat.
Hypothesis bound_2 : 2 <= k.
Notation move := (move (Some k)).

Definition R a := a mod (k + 1).
Definition good x1 x2 x3 := R (x1 - x2) = k /\ R (x2 - x3) = 0 \/
  R (x1 - x2) = 0 /\ 1 <= R (x2 - x3) <= k - 1 \/ R (x1 - x2) = 1 /\ R (x2 - x3) = k.
Definition nice x1 x2 := R x1 = 0 /\ R x2 = 1 \/ R (x1 - x2) = 0 /\ 2 <= R x2 \/ R x1 = 1 /\ R x2 =
  0.
(* the conditions of Theorem 2 and of Theorem 3 *)
Definition standard x1 x2 x3 b := Nat.Even b /\ R (x1 - x2) = 0 \/ Nat.Odd b /\ good x1 x2 x3.
Definition few x1 x2 b := Nat.Even b /\ nice x1 x2 \/ Nat.Odd b /\ R (x1 - x2) = 0.
Definition normal_P l := standard (x 1 l) (x 2 l) (x 3 l) (beta l).
Definition misere_P l := x 3 l <= 1 /\ few (x 1 l) (x 2 l) (beta l) \/ 2 <= x 3 l /\ normal_P l.

(* ------------------------------------------------------------------ remainders *)
Lemma R_range a : R a <= k /\ (a = R a \/ R a + k + 1 <= a).
Proof.
  unfold R. assert (D := Nat.div_mod a (k + 1) ltac:(lia)). assert (L := Nat.mod_upper_bound a (k +
    1) ltac:(lia)).
  split; [lia|]. destruct (a / (k + 1)); [left; lia|right; nia].
Qed.
Lemma R_small a : a <= k -> R a = a.
Proof. intros H. apply Nat.mod_small. lia. Qed.
Lemma R_add a s : s <= k -> R (a + s) = if R a + s <=? k then R a + s else R a + s - (k + 1).
Proof.
  intros H. destruct (R_range a) as [L _]. unfold R in *. rewrite <- Nat.add_mod_idemp_l by lia.
  destruct (Nat.leb_spec (a mod (k + 1) + s) k); [apply Nat.mod_small; lia|].
  replace (a mod (k + 1) + s) with (a mod (k + 1) + s - (k + 1) + 1 * (k + 1)) at 1 by lia.
  rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.
Lemma R_less a s : s <= k -> s <= a -> R (a - s) = if s <=? R a then R a - s else R a + (k + 1) - s.
Proof.
  intros H L. assert (E := R_add (a - s) s H). rewrite Nat.sub_add in E by exact L. try rewrite E.
  destruct (R_range (a - s)) as [U _].
  destruct (Nat.leb_spec (R (a - s) + s) k); [|destruct (Nat.leb_spec s (R (a - s) + s - (k +
    1)))]; try lia.
  destruct (Nat.leb_spec s (R (a - s) + s)); lia.
Qed.
(* no move from P to P *)
Lemma normal_stays x1 x2 x3 x4 c b y a1 a2 a3 b' : fine x1 x2 x3 x4 c b ->
  step x2 x3 x4 c b y a1 a2 a3 b' -> y < x1 <= y + k ->
  standard x1 x2 x3 b -> ~ standard a1 a2 a3 b'.
Proof.
  unfold standard, good.
  intros (O1 & O2 & Hc & Hb) [(H & -> & -> & -> & ->)|[(H & -> & -> & -> & ->)|(H & -> & -> & S)]]
    T.
  - assert (E := R_less (x1 - x2) (x1 - y) ltac:(lia) ltac:(lia)).
    replace (x1 - x2 - (x1 - y)) with (y - x2) in E by lia. destruct (R_range (x1 - x2)) as [L _].
    name (R (x1 - x2)). name (R (x2 - x3)). name (R (y - x2)). clear Hb.
    leb; split_all; intros ?; split_all; lia.
  - assert (E := R_less (x2 - x3) (x2 - y) ltac:(lia) ltac:(lia)).
    replace (x2 - x3 - (x2 - y)) with (y - x3) in E by lia. destruct (R_range (x2 - x3)) as [L _].
    rewrite (R_small (x1 - x2)), (R_small (x2 - y)) by lia. name (R (x2 - x3)). name (R (y - x3)).
    clear Hb.
    leb; split_all; intros ?; split_all; lia.
  - rewrite (R_small (x1 - x2)), (R_small (x2 - x3)), (R_small (x3 - a3)) by lia.
    assert (B : b = 1 + b' /\ a3 = x3 \/ b = 1 /\ y <= a3 < x3) by (leb; lia). clear S Hb.
    destruct B as [(-> & ->)|(-> & B)].
    + intros [[[m E] P]|[[m E] P]] [[[n F] Q]|[[n F] Q]]; lia.
    + intros [[[m E] _]|[_ P]]; [lia|]. assert (x1 = x2 /\ x3 < x2) as [-> L] by lia. clear P.
      intros [[_ Q]|[_ Q]]; lia.
Qed.

(* a move from the others to P; the last part is for misère play, where few heaps are left *)
Lemma R_next x1 x2 s : s <= k -> s <= x1 - x2 -> R (x1 - s - x2) =
  if s <=? R (x1 - x2) then R (x1 - x2) - s else R (x1 - x2) + (k + 1) - s.
Proof. intros S1 S2. rewrite <- R_less by assumption. f_equal. lia. Qed.
Definition wins_by x1 x2 x3 x4 c b y := y < x1 <= y + k /\ forall a1 a2 a3 b',
  step x2 x3 x4 c b y a1 a2 a3 b' ->
  standard a1 a2 a3 b' /\ (2 <= x3 -> a3 <= 1 -> few a1 a2 b').
Lemma stable_wins x1 x2 x3 x4 c b s : x3 <= x2 -> 1 <= s <= k -> s <= x1 - x2 ->
  standard (x1 - s) x2 x3 b -> wins_by x1 x2 x3 x4 c b (x1 - s).
Proof.
  intros O S1 S2 H. split; [lia|]. intros a1 a2 a3 b' [(Q & -> & -> & -> & ->)|S]; [|lia].
  split; [exact H|lia].
Qed.
Lemma normal_reaches x1 x2 x3 x4 c b : fine x1 x2 x3 x4 c b -> ~ standard x1 x2 x3 b ->
  exists y, wins_by x1 x2 x3 x4 c b y.
Proof.
  intros (O1 & O2 & Hc & Hb) N. assert (Near := stable_wins x1 x2 x3 x4 c b). unfold standard in *.
  destruct (R_range (x1 - x2)) as [L1 G1], (R_range (x2 - x3)) as [L2 G2].
  destruct (Nat.Even_or_Odd b) as [B|B].
  { assert (R (x1 - x2) <> 0) by tauto.
    exists (x1 - R (x1 - x2)). apply Near; try lia. left. split; [exact B|].
    rewrite R_next, Nat.leb_refl by lia. lia. }
  assert (0 < x3) by (destruct B; leb; lia). assert (G : ~ good x1 x2 x3) by tauto. clear N.
  unfold good in *.
  destruct (Nat.eq_dec (R (x2 - x3)) 0) as [Z|Z]; [|destruct (Nat.eq_dec (R (x2 - x3)) k) as [K|K]].
  - assert (R (x1 - x2) <> k) by tauto. clear G.
    destruct (Nat.le_gt_cases (R (x1 - x2) + 1) (x1 - x2)) as [F|F].
    + exists (x1 - (R (x1 - x2) + 1)). apply Near; try lia. right. split; [exact B|].
      rewrite R_next by lia. destruct (Nat.leb_spec (R (x1 - x2) + 1) (R (x1 - x2))); lia.
    + exists (x2 - 1). split; [lia|]. intros a1 a2 a3 b' S. unfold standard, good.
      destruct S as [S|[(Q & -> & -> & -> & ->)|(Q & -> & -> & S)]]; [lia|split; [right|lia]|].
      * split; [exact B|]. replace (x2 - 1 - x3) with (x2 - x3 - 1) by lia.
        rewrite (R_small (x2 - (x2 - 1))), R_less by lia. rewrite Z. right. right. simpl. lia.
      * replace (x2 - x3) with 0 in * by lia. rewrite (R_small (x3 - a3)) by lia.
        assert (E : x3 - a3 = 0 -> Nat.Even b').
        { intros V. destruct S as [(-> & _ & ->)|S]; [|lia].
          rewrite Nat.eqb_refl in Hb. destruct (x3 =? 0), B as [m B]; [|exists m]; lia. }
        assert (Z0 : R 0 = 0) by (apply R_small; lia).
        assert (O : x2 = x3 /\ x3 - a3 <= 1) by lia. destruct O as [-> O].
        split.
        { destruct (Nat.Even_or_Odd b') as [V|V]; [left; auto|right; split; [exact V|]].
          right. left. split; [exact Z0|]. destruct (Nat.eq_dec (x3 - a3) 0) as [W|W]; [|lia].
          destruct (even_odd _ (E W) V). }
        intros T U. replace x3 with 2 by lia. unfold few, nice.
        rewrite Nat.sub_diag, Z0, (R_small 2) by lia.
        destruct (Nat.Even_or_Odd b'); [left|right]; split; auto.
  - assert (G0 : R (x1 - x2) <> 1) by tauto. clear G.
    destruct (Nat.eq_dec (R (x1 - x2)) 0) as [F|F]; [destruct (Nat.eq_dec x1 x2) as [<-|D]|].
    + exists (x1 - k). split; [lia|].
      intros a1 a2 a3 b' [S|[(Q & -> & -> & -> & ->)|S]]; [lia|split; [right|lia]|lia].
      split; [exact B|]. unfold good. replace (x1 - (x1 - k)) with k by lia.
      replace (x1 - k - x3) with (x1 - x3 - k) by lia. rewrite (R_small k), R_less by lia.
      rewrite K, Nat.leb_refl. lia.
    + exists (x1 - k). apply Near; try lia. right. split; [exact B|].
      rewrite R_next, F by lia. destruct (Nat.leb_spec k 0); lia.
    + exists (x1 - (R (x1 - x2) - 1)). apply Near; try lia. right. split; [exact B|].
      rewrite R_next by lia. destruct (Nat.leb_spec (R (x1 - x2) - 1) (R (x1 - x2))); lia.
  - assert (G0 : R (x1 - x2) <> 0) by lia. clear G.
    exists (x1 - R (x1 - x2)). apply Near; try lia. right. split; [exact B|].
    rewrite R_next, Nat.leb_refl by lia. lia.
Qed.

Lemma normal_decidable l : Decidable.decidable (normal_P l).
Proof. unfold normal_P, standard, good. decided. Qed.
Theorem theorem_2 l :
  (normal_P l -> lost move false l) /\ (~ normal_P l -> won move false l).
Proof.
  apply (kernel_normal _ _ (ends _) (fun _ => True)); auto; clear l; intros l.
  - intros l' _ P M. destruct (numbers_after (Some k) l) as (x4 & c & F & N & _).
    destruct (N l' M) as (y & L & W & S). simpl in W. apply (normal_stays _ _ _ _ _ _ _ _ _ _ _ F
      S); [lia|exact P].
  - intros _ P. destruct (numbers_after (Some k) l) as (x4 & c & F & _ & N).
    destruct (normal_reaches _ _ _ _ _ _ F P) as (y & L & S).
    destruct (N y) as (l' & M & S'); [lia|simpl; lia|].
    exists l'. split; [exact M|]. apply (S _ _ _ _ S').
Qed.
End Bounded.
