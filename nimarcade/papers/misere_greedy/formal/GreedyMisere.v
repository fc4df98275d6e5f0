(* Misère k-Bounded Greedy Nim, k >= 2: Theorem 3 of the paper, for any heaps; Lemma 1 and Facts
   1 to 3. With x3 >= 2 all is as in normal play (GreedyBounded.v), but for moves that leave
   x3 <= 1. *)
Require Import List Arith Lia.
From Proof Require Import Game Greedy GreedyBounded.
Import ListNotations.

(* ------------------------------------------------------------------ Facts 1 and 2 *)
Definition taken (l l' : position) := list_sum l - list_sum l'.
Definition stable l t := t <= x 1 l - x 2 l.

Lemma after_taking bound l l' : move bound l l' -> exists s, descending l = x 1 l :: s /\
  1 <= taken l l' <= x 1 l /\ within bound (taken l l') /\ descending l' = insert (x 1 l - taken l
    l') s.
Proof.
  intros M. destruct (after _ _ _ M) as (x1 & s & t & D & T & W & E). exists s. unfold taken.
  rewrite <- (sum_descending l), <- (sum_descending l'), D, E, sum_insert. unfold x. rewrite D.
  simpl.
  replace (x1 + list_sum s - (x1 - t + list_sum s)) with t by lia. auto.
Qed.
Lemma others l s : descending l = x 1 l :: s -> Forall (fun h => h <= x 2 l) s.
Proof.
  intros D. assert (S := descending_sorted l). rewrite D in S.
  apply Sorted.StronglySorted_inv in S as [S _].
  unfold x. rewrite D. destruct s as [|h s]; [constructor|].
  apply Sorted.StronglySorted_inv in S as [_ S].
  constructor; [apply le_n|exact S].
Qed.
Lemma fact_1 bound l l' : move bound l l' -> stable l (taken l l') ->
  x 1 l' = x 1 l - taken l l' /\ (forall j, 2 <= j -> x j l' = x j l) /\ beta l' = beta l.
Proof.
  intros M S. destruct (after_taking _ _ _ M) as (s & D & T & _ & E). assert (O := others _ _ D).
  rewrite insert_front in E.
  2: { revert O. apply Forall_impl. unfold stable in S. intros. lia. }
  assert (V : forall j, 2 <= j -> x j l' = x j l).
  { intros [|[|j]] H; try lia. unfold x at 1 2. rewrite D, E. reflexivity. }
  split; [unfold x at 1; rewrite E; reflexivity|]. split; [exact V|]. unfold beta.
  rewrite V, D, E by lia. reflexivity.
Qed.
Lemma fact_2 bound l l' : move bound l l' -> ~ stable l (taken l l') -> x 1 l' = x 2 l.
Proof.
  intros M S. destruct (after_taking _ _ _ M) as (s & D & T & _ & E). unfold stable in S.
  destruct s as [|h s]; unfold x in *; rewrite E, D in *; simpl in *; [lia|].
  destruct (Nat.leb_spec h (nth 0 (descending l) 0 - taken l l')); rewrite D in *; simpl in *; lia.
Qed.

Section Misere.
Variable k : nat.
Hypothesis bound_2 : 2 <= k.
Notation move := (move (Some k)).
Notation R := (R k).
Notation few := (few k).
Notation standard := (standard k).

Definition misere x1 x2 x3 b := x3 <= 1 /\ few x1 x2 b \/ 2 <= x3 /\ standard x1 x2 x3 b.

Lemma R_sum a b : R (a + b) = if R a + R b <=? k then R a + R b else R a + R b - (k + 1).
Proof.
  destruct (R_range k bound_2 b) as [L _]. rewrite <- R_add by assumption.
  unfold GreedyBounded.R. rewrite Nat.add_mod_idemp_r by lia. reflexivity.
Qed.
Lemma R_diff a b : b <= a -> R a = if R (a - b) + R b <=? k then R (a - b) + R b else R (a - b) + R
  b - (k + 1).
Proof. intros H. rewrite <- R_sum. f_equal. lia. Qed.

(* no move from P to P *)
Lemma few_stays x1 x2 x3 x4 c b y a1 a2 a3 b' : x3 <= 1 -> fine x1 x2 x3 x4 c b ->
  step x2 x3 x4 c b y a1 a2 a3 b' -> y < x1 <= y + k -> few x1 x2 b -> ~ few a1 a2 b'.
Proof.
  unfold few, nice. intros F (O1 & O2 & Hc & Hb) [(H & -> & -> & -> & ->)|[(H & -> & -> & -> &
    ->)|(H & -> & -> & S)]] T.
  - assert (E := R_next k bound_2 x1 x2 (x1 - y) ltac:(lia) ltac:(lia)).
    replace (x1 - (x1 - y)) with y in E by lia.
    assert (E1 := R_diff x1 x2 O1). assert (E2 := R_diff y x2 H).
    destruct (R_range k bound_2 (x1 - x2)) as [L1 _], (R_range k bound_2 x2) as [L2 _].
    rewrite E1, E2. clear E1 E2 Hb.
    name (R (x1 - x2)). name (R x2). name (R (y - x2)).
    intros P Q. destruct P as [[P P']|[P P']], Q as [[Q Q']|[Q Q']]; try (now apply (even_odd b));
      leb; lia.
  - assert (E := R_diff x1 x2 O1). assert (E2 := R_diff x2 y ltac:(lia)).
    rewrite (R_small k bound_2 (x1 - x2)) in * by lia. rewrite (R_small k bound_2 (x2 - y)) in * by
      lia.
    destruct (R_range k bound_2 y) as [L2 _]. rewrite E, E2 in *. clear E E2 Hb. name (R y).
    intros P Q. destruct P as [[P P']|[P P']], Q as [[Q Q']|[Q Q']]; try (now apply (even_odd b));
      leb; lia.
  - assert (x3 = 1 /\ y = 0) as [-> ->] by lia. rewrite !(R_small k bound_2) by lia.
    assert (B : b = 1 + b').
    { destruct S as [(-> & _ & ->)|S]; [exact Hb|]. assert (x4 = 0 /\ a3 <= 1) as [-> _] by lia.
      simpl in *. lia. }
    assert (a3 <= 1) by lia. clear S Hb.
    intros [[P P']|[P P']] [[Q Q']|[Q Q']]; split_all; lia.
Qed.
(* from three large heaps a move leads to few only from two equal ones *)
Lemma leaves_few x1 x2 x3 x4 c b y a1 a2 a3 b' : 2 <= x3 -> a3 <= 1 -> fine x1 x2 x3 x4 c b ->
  step x2 x3 x4 c b y a1 a2 a3 b' -> y < x1 <= y + k -> standard x1 x2 x3 b -> ~ few a1 a2 b'.
Proof.
  unfold GreedyBounded.standard, GreedyBounded.few, good, nice.
  intros F A (O1 & O2 & Hc & Hb) [S|[S|(H & -> & -> & S)]] T; [lia|lia|].
  assert (x4 < x3 /\ y <= 1) as [O Y] by lia. clear S.
  replace (x3 =? x4) with false in Hb by (symmetry; apply Nat.eqb_neq; lia).
  replace (x3 =? 0) with false in Hb by (symmetry; apply Nat.eqb_neq; lia).
  rewrite (R_small k bound_2 (x1 - x2)), (R_small k bound_2 (x2 - x3)) by lia.
  intros [P|[_ P]]; [destruct P as [[m P] _]; lia|]. rewrite (R_small k bound_2 x3) by lia.
  destruct (Nat.eq_dec x2 (k + 1)) as [->|N]; [|rewrite (R_small k bound_2 x2) by lia; lia].
  replace (R (k + 1)) with 0; [lia|]. symmetry. apply Nat.mod_same. lia.
Qed.
Lemma misere_stays x1 x2 x3 x4 c b y a1 a2 a3 b' : fine x1 x2 x3 x4 c b ->
  step x2 x3 x4 c b y a1 a2 a3 b' -> y < x1 <= y + k -> misere x1 x2 x3 b -> ~ misere a1 a2 a3 b'.
Proof.
  intros F S T [[L P]|[L P]] [[L' P']|[L' P']]; revert P'.
  - exact (few_stays _ _ _ _ _ _ _ _ _ _ _ L F S T P).
  - destruct F as (_ & F & _). destruct S as [S|[S|S]]; lia.
  - exact (leaves_few _ _ _ _ _ _ _ _ _ _ _ L L' F S T P).
  - exact (normal_stays k bound_2 _ _ _ _ _ _ _ _ _ _ _ F S T P).
Qed.

(* a move from the others to P, but from the end *)
Lemma few_reaches x1 x2 x3 x4 c b : x3 <= 1 -> 1 <= x1 -> fine x1 x2 x3 x4 c b -> ~ few x1 x2 b ->
  exists y, y < x1 <= y + k /\ forall a1 a2 a3 b', step x2 x3 x4 c b y a1 a2 a3 b' -> few a1 a2 b'.
Proof.
  intros L X (O1 & O2 & Hc & Hb) N. unfold GreedyBounded.few in N.
  destruct (R_range k bound_2 (x1 - x2)) as [L1 G1], (R_range k bound_2 x2) as [L2 G2].
  assert (Near : forall s, 1 <= s <= k -> s <= x1 - x2 -> few (x1 - s) x2 b ->
    exists y, y < x1 <= y + k /\ forall a1 a2 a3 b', step x2 x3 x4 c b y a1 a2 a3 b' -> few a1 a2
      b').
  { intros s S1 S2 H. exists (x1 - s). split; [lia|].
    intros a1 a2 a3 b' [(Q & -> & -> & -> & ->)|S]; [exact H|lia]. }
  assert (Next := R_next k bound_2 x1 x2). assert (E := R_diff x1 x2 O1).
  unfold GreedyBounded.few in Near. destruct (Nat.Even_or_Odd b) as [B|B].
  2: { assert (R (x1 - x2) <> 0) by tauto. apply (Near (R (x1 - x2))); try lia. right.
    split; [exact B|]. rewrite Next, Nat.leb_refl by lia. lia. }
  assert (G : ~ nice k x1 x2) by tauto. clear N. unfold nice in *.
  assert (C : R x2 = 1 \/ 2 <= R x2 \/ R x2 = 0) by lia. destruct C as [C|[C|C]].
  - assert (R (x1 - x2) <> k) by (intros V; rewrite V, C in E; leb; lia). clear G E.
    destruct (Nat.le_gt_cases (R (x1 - x2) + 1) (x1 - x2)) as [F|F].
    + apply (Near (R (x1 - x2) + 1)); try lia. left. split; [exact B|]. left. split; [|exact C].
      rewrite (R_diff (x1 - (R (x1 - x2) + 1)) x2), Next, C by lia.
      destruct (Nat.leb_spec (R (x1 - x2) + 1) (R (x1 - x2))); [lia|].
      replace (R (x1 - x2) + (k + 1) - (R (x1 - x2) + 1) + 1) with (k + 1) by lia.
      destruct (Nat.leb_spec (k + 1) k); lia.
    + exists (x2 - 1). split; [lia|]. intros a1 a2 a3 b' [S|[(Q & -> & -> & -> & ->)|(Q & -> & -> &
        S)]]; [lia|left|right].
      * split; [exact B|]. right. right. split; [exact C|]. rewrite R_less, C by lia. reflexivity.
      * assert (x2 = x3) as -> by lia. rewrite Nat.sub_diag. split; [|apply R_small; lia].
        destruct B as [m B]. leb; try lia. exists (m - 1). lia.
  - assert (R (x1 - x2) <> 0) by lia. apply (Near (R (x1 - x2))); try lia. left. split; [exact B|].
    right. left. rewrite Next, Nat.leb_refl by lia. lia.
  - rewrite C, Nat.add_0_r in E. destruct (Nat.leb_spec (R (x1 - x2)) k) as [_|]; [|lia].
    assert (V : R (x1 - x2) <> 1) by lia. clear G. destruct (Nat.eq_dec (R (x1 - x2)) 0) as [F|F].
    + destruct (Nat.eq_dec x1 x2) as [<-|D].
      * exists (x1 - k). split; [lia|]. intros a1 a2 a3 b' [S|[(Q & -> & -> & -> & ->)|S]];
          [lia|left|lia].
        split; [exact B|]. left. split; [exact C|]. rewrite R_less, C by lia.
        destruct (Nat.leb_spec k 0); lia.
      * apply (Near k); try lia. left. split; [exact B|]. right. right. split; [|exact C].
        rewrite (R_diff (x1 - k) x2), Next, F, C by lia. destruct (Nat.leb_spec k 0); [lia|].
        replace (0 + (k + 1) - k + 0) with 1 by lia. destruct (Nat.leb_spec 1 k); lia.
    + apply (Near (R (x1 - x2) - 1)); try lia. left. split; [exact B|]. right. right.
      split; [|exact C].
      rewrite (R_diff (x1 - (R (x1 - x2) - 1)) x2), Next, C by lia.
      destruct (Nat.leb_spec (R (x1 - x2) - 1) (R (x1 - x2))); [|lia].
      replace (R (x1 - x2) - (R (x1 - x2) - 1) + 0) with 1 by lia. destruct (Nat.leb_spec 1 k); lia.
Qed.

Lemma misere_reaches x1 x2 x3 x4 c b : 1 <= x1 -> fine x1 x2 x3 x4 c b -> ~ misere x1 x2 x3 b ->
  exists y, y < x1 <= y + k /\ forall a1 a2 a3 b', step x2 x3 x4 c b y a1 a2 a3 b' ->
    misere a1 a2 a3 b'.
Proof.
  intros X F N. unfold misere in *. destruct (Nat.le_gt_cases x3 1) as [L|L].
  - destruct (few_reaches _ _ _ _ _ _ L X F) as (y & T & S); [tauto|]. exists y. split; [exact T|].
    intros a1 a2 a3 b' M. left. split; [|exact (S _ _ _ _ M)]. destruct F as (_ & F & _).
    destruct M as [M|[M|M]]; lia.
  - destruct (normal_reaches k bound_2 _ _ _ _ _ _ F) as (y & T & S); [tauto|]. exists y.
    split; [exact T|]. intros a1 a2 a3 b' M. destruct (S _ _ _ _ M) as [S1 S2].
    destruct (Nat.le_gt_cases a3 1); [left|right]; auto.
Qed.

(* ------------------------------------------------------------------ Theorem 3 *)
Definition misere_P l := x 3 l <= 1 /\ few (x 1 l) (x 2 l) (beta l) \/ 2 <= x 3 l /\ normal_P k l.

Lemma misere_decidable l : Decidable.decidable (misere_P l).
Proof.
  unfold misere_P, normal_P, GreedyBounded.few, nice, GreedyBounded.standard, good. decided.
Qed.
Theorem theorem_3 l : (misere_P l -> lost move true l) /\ (~ misere_P l -> won move true l).
Proof.
  apply (kernel _ _ true (ends _) (fun _ => True)); auto; clear l; intros l _ P;
    destruct (numbers_after (Some k) l) as (x4 & c & F & N1 & N2).
  - split.
    + intros _. destruct (N2 (x 1 l - 1)) as (l' & M & _); [| |exists l'; exact M].
      * destruct (Nat.eq_dec (x 1 l) 0) as [Z|Z]; [|lia]. exfalso. destruct F as (O1 & O2 & _ & Hb).
        destruct P as [[_ P]|P]; [|lia]. unfold GreedyBounded.few, nice in P.
        replace (x 1 l) with 0 in * by lia. replace (x 2 l) with 0 in * by lia.
        replace (x 3 l) with 0 in * by lia. rewrite (R_small k bound_2 0) in P by lia.
        destruct P as [P|[[m P] _]]; simpl in Hb; lia.
      * simpl. lia.
    + intros l' M. destruct (N1 l' M) as (y & L & W & S). simpl in W.
      apply (misere_stays _ _ _ _ _ _ _ _ _ _ _ F S); [lia|exact P].
  - destruct (Nat.eq_dec (x 1 l) 0) as [Z|Z]; [left; split; [reflexivity|]|right].
    + intros l' M. destruct (N1 l' M) as (y & L & _). lia.
    + destruct (misere_reaches (x 1 l) _ _ _ _ _ ltac:(lia) F P) as (y & L & S).
      destruct (N2 y) as (l' & M & S'); [lia|simpl; lia|].
      exists l'. split; [exact M|]. apply (S _ _ _ _ S').
Qed.

(* ------------------------------------------------------------------ Fact 3 and Lemma 1 *)
Lemma fact_3 l : let r1 := R (x 1 l - x 2 l) in r1 <> 0 -> stable l r1 /\
  (exists l', move l l' /\ taken l l' = r1) /\
  forall l', move l l' -> taken l l' = r1 -> R (x 1 l' - x 2 l') = 0.
Proof.
  intros r1 H. unfold r1 in *. clear r1. destruct (R_range k bound_2 (x 1 l - x 2 l)) as [L G].
  assert (S : stable l (R (x 1 l - x 2 l))) by (unfold stable; lia). split; [exact S|]. split.
  - destruct (descending_four l) as (x1 & x2 & x3 & x4 & s & D).
    destruct (can_take (Some k) l _ _ (R (x 1 l - x 2 l)) D) as (l' & M & E).
    + unfold x in *. rewrite D in *. simpl in *. lia.
    + exact L.
    + exists l'. split; [exact M|]. unfold taken. rewrite <- (sum_descending l),
        <- (sum_descending l'), D, E, sum_insert.
      assert (R (x 1 l - x 2 l) <= x1); [|simpl; lia]. unfold x in *. rewrite D in *. simpl in *.
      lia.
  - intros l' M T. destruct (fact_1 _ _ _ M) as (E & V & _); [rewrite T; exact S|].
    rewrite E, V, T, R_next, Nat.leb_refl by lia. lia.
Qed.
Lemma lemma_1 l l' : move l l' -> stable l (taken l l') -> misere_P l -> ~ misere_P l'.
Proof.
  intros M _ P. destruct (numbers_after (Some k) l) as (x4 & c & F & N & _).
  destruct (N l' M) as (y & L & W & S). simpl in W.
  apply (misere_stays _ _ _ _ _ _ _ _ _ _ _ F S); [lia|exact P].
Qed.
End Misere.
