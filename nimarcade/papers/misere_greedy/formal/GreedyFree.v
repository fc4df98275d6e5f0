(* Theorems 1, 4 and 5 of the paper on Greedy Nim: with bound 1 the number of stones decides,
   without a bound how many heaps are largest; in both conventions, for any heaps. *)
Require Import List Arith Lia.
From Proof Require Import Game Greedy.
Import ListNotations.

(* ------------------------------------------------------------------ Theorem 1: k = 1 *)
Lemma take_one l l' : move (Some 1) l l' -> list_sum l = S (list_sum l').
Proof. intros M. inversion M as [m h r t F T W]; subst. simpl in W. rewrite !sum_middle. lia. Qed.
Lemma can_move bound l : within bound 1 -> list_sum l <> 0 -> exists l', move bound l l'.
Proof.
  intros W N. destruct (descending_four l) as (x1 & x2 & x3 & x4 & s & D).
  destruct (Nat.eq_dec x1 0) as [->|Z].
  - exfalso. assert (S := descending_sorted l). rewrite D in S.
    apply Sorted.StronglySorted_inv in S as [_ S].
    assert (E : list_sum (descending l) = 0).
    { rewrite D. simpl. clear D N W. change (x2 + (x3 + (x4 + list_sum s))) with (list_sum (x2 ::
        x3 :: x4 :: s)).
      induction S as [|a m H _ IH]; simpl; lia. }
    rewrite sum_descending in E. contradiction.
  - destruct (can_take bound l _ _ 1 D) as (l' & M & _); [lia|exact W|]. exists l'. exact M.
Qed.
Lemma parity_decidable misere l :
  Decidable.decidable (if misere : bool then Nat.Odd (list_sum l) else Nat.Even (list_sum l)).
Proof. destruct misere; decided. Qed.
Theorem theorem_1 misere l :
  let P := if misere : bool then Nat.Odd (list_sum l) else Nat.Even (list_sum l) in
  (P -> lost (move (Some 1)) misere l) /\ (~ P -> won (move (Some 1)) misere l).
Proof.
  apply (kernel _ _ misere (ends _) (fun _ => True)
    (fun l => if misere then Nat.Odd (list_sum l) else Nat.Even (list_sum l))); auto; clear l;
      intros l _ P.
  - split.
    + intros ->. apply can_move; [simpl; lia|]. destruct P. lia.
    + intros l' M Q. apply take_one in M. destruct misere, P, Q; lia.
  - destruct (Nat.eq_dec (list_sum l) 0) as [Z|Z].
    + left. destruct misere; [split; [reflexivity|]|destruct P; exists 0; lia]. intros l' M.
      apply take_one in M. lia.
    + right. destruct (can_move (Some 1) l) as (l' & M); [simpl; lia|exact Z|]. exists l'.
      split; [exact M|].
      apply take_one in M. destruct misere, (Nat.Even_or_Odd (list_sum l')) as [[m E]|[m E]];
        try (exists m; exact E);
        destruct P; [exists m|exists (S m)]; lia.
Qed.

(* ------------------------------------------------------------------ Theorems 4 and 5: no bound *)
(* α is even; and so it is in misère play, but with x1 <= 1 it is odd *)
Definition normal_P l := Nat.Even (alpha l).
Definition misere_P l := x 1 l <= 1 /\ Nat.Odd (alpha l) \/ 2 <= x 1 l /\ Nat.Even (alpha l).
(* x2, and how many heaps equal it (c); x1 and α (a) if y is left of x1 *)
Definition top x1 x2 c a := x2 <= x1 /\ 1 <= c /\
  a = if x1 =? 0 then 0 else if x1 =? x2 then S c else 1.
Definition cut x2 c y b a := x2 < y /\ b = y /\ a = 1 \/
  y <= x2 /\ b = x2 /\ a = if x2 =? 0 then 0 else if y =? x2 then S c else c.
Lemma top_after l : exists x2 c, top (x 1 l) x2 c (alpha l) /\
  (forall l', move None l l' -> exists y, y < x 1 l /\ cut x2 c y (x 1 l') (alpha l')) /\
  forall y, y < x 1 l -> exists l', move None l l' /\ cut x2 c y (x 1 l') (alpha l').
Proof.
  destruct (descending_four l) as (x1 & x2 & x3 & x4 & s & D). remember (x3 :: x4 :: s) as r eqn:E.
  clear E x3 x4 s. exists x2, (S (count x2 r)). assert (S := descending_sorted l). rewrite D in S.
  assert (E : x 1 l = x1) by (unfold x; rewrite D; reflexivity).
  apply Sorted.StronglySorted_inv in S as [S F1]. apply Sorted.StronglySorted_inv in S as [_ F2].
  assert (O := Forall_inv F1). simpl in O. rewrite E. split; [|assert (Cut : forall y l', y < x1 ->
    descending l' = insert y (x2 :: r) -> cut x2 (Datatypes.S (count x2 r)) y (x 1 l') (alpha l'));
    [|split]].
  - split; [exact O|]. split; [lia|]. unfold alpha. rewrite E, D. simpl.
    destruct (Nat.eq_dec x1 x1) as [_|]; [|congruence].
    destruct (Nat.eqb_spec x1 0); [reflexivity|]. destruct (Nat.eqb_spec x1 x2) as [->|N].
    + destruct (Nat.eq_dec x2 x2); congruence.
    + destruct (Nat.eq_dec x2 x1); [congruence|]. f_equal. apply no_more. revert F2.
      apply Forall_impl. intros; lia.
  - intros y l' L D'. unfold cut, alpha, x. rewrite D'. simpl.
    destruct (Nat.leb_spec x2 y) as [H|H]; simpl.
    + destruct (Nat.eq_dec y y); [|congruence]. destruct (Nat.eq_dec x2 y) as [->|N].
      * right. rewrite Nat.eqb_refl. auto.
      * left. repeat split; try lia. destruct (Nat.eqb_spec y 0); [lia|]. f_equal. apply no_more.
        revert F2. apply Forall_impl. intros; lia.
    + destruct (Nat.eq_dec x2 x2); [|congruence]. right. repeat split; try lia.
      rewrite count_insert.
      destruct (Nat.eqb_spec x2 0), (Nat.eqb_spec y x2); lia.
  - intros l' M. destruct (after _ _ _ M) as (h & s & t & D' & T & _ & E'). rewrite D in D'.
    injection D' as <- <-. exists (x1 - t). split; [lia|]. apply Cut; [lia|exact E'].
  - intros y L. destruct (can_take None l _ _ (x1 - y) D) as (l' & M & E'); [lia|exact I|].
    exists l'. split; [exact M|]. apply Cut; [exact L|]. rewrite E'. f_equal. lia.
Qed.

Lemma free_stays x1 x2 c a y b a' : top x1 x2 c a -> cut x2 c y b a' -> y < x1 ->
  Nat.Even a -> ~ Nat.Even a'.
Proof. intros (O & C & H) S L [m E] [n E']. unfold cut in S. leb; lia. Qed.
Lemma free_reaches x1 x2 c a : top x1 x2 c a -> ~ Nat.Even a -> exists y, y < x1 /\
  forall b a', cut x2 c y b a' -> Nat.Even a' /\ b = x2.
Proof.
  intros (O & C & H) N. destruct (Nat.Even_or_Odd a) as [E|[m E]]; [contradiction|].
  destruct (Nat.Even_or_Odd c) as [[n F]|[n F]].
  - exists 0. split; [leb; lia|]. intros b a' S. unfold cut in S.
    split; [|lia]. assert (V : a' = 0 \/ a' = c) by (leb; lia).
    destruct V; [exists 0|exists n]; lia.
  - assert (x2 < x1) by (leb; lia). exists x2. split; [lia|]. intros b a' S. unfold cut in S.
    split; [|lia]. assert (V : a' = 0 \/ a' = 1 + c) by (leb; lia).
    destruct V; [exists 0|exists (1 + n)]; lia.
Qed.

Lemma misere_reaches x1 x2 c a : top x1 x2 c a -> 1 <= x1 ->
  ~ (x1 <= 1 /\ Nat.Odd a \/ 2 <= x1 /\ Nat.Even a) -> exists y, y < x1 /\
  forall b a', cut x2 c y b a' -> b <= 1 /\ Nat.Odd a' \/ 2 <= b /\ Nat.Even a'.
Proof.
  intros T X N. destruct (Nat.le_gt_cases x2 1) as [F|F].
  - destruct T as (O & C & H). unfold cut. destruct (Nat.eq_dec x1 1) as [->|V].
    + exists 0. split; [lia|]. intros b a' S. left. split; [lia|].
      destruct (Nat.Even_or_Odd a) as [[m E]|E]; [|tauto]. exists (m - 1). leb; lia.
    + destruct (Nat.Even_or_Odd a) as [E|[m E]]; [exfalso; apply N; right; split; [lia|exact E]|].
      destruct (Nat.eq_dec x2 0) as [->|W].
      * exists 1. split; [lia|]. intros b a' S. left. split; [lia|]. exists 0. lia.
      * destruct (Nat.Even_or_Odd c) as [[n G]|[n G]]; [exists 1|exists 0]; (split; [lia|]);
          intros b a' S; left; (split; [lia|]); exists n; leb; lia.
  - destruct T as (O & C & H). destruct (free_reaches x1 x2 c a) as (y & L & S); [repeat split;
      assumption| |].
    + intros E. apply N. right. split; [lia|exact E].
    + exists y. split; [exact L|]. intros b a' M. destruct (S _ _ M). right.
      split; [lia|assumption].
Qed.

Lemma normal_decidable l : Decidable.decidable (normal_P l).
Proof. unfold normal_P. decided. Qed.
Lemma misere_decidable l : Decidable.decidable (misere_P l).
Proof. unfold misere_P. decided. Qed.
Theorem theorem_4 l : (normal_P l -> lost (move None) false l) /\ (~ normal_P l -> won (move None)
  false l).
Proof.
  apply (kernel_normal _ _ (ends _) (fun _ => True)); auto; clear l; intros l;
    destruct (top_after l) as (x2 & c & T & N1 & N2).
  - intros l' _ P M. destruct (N1 l' M) as (y & L & S). exact (free_stays _ _ _ _ _ _ _ T S L P).
  - intros _ P. destruct (free_reaches _ _ _ _ T P) as (y & L & S).
    destruct (N2 y L) as (l' & M & S').
    exists l'. split; [exact M|]. apply (S _ _ S').
Qed.
Theorem theorem_5 l : (misere_P l -> lost (move None) true l) /\ (~ misere_P l -> won (move None)
  true l).
Proof.
  apply (kernel _ _ true (ends _) (fun _ => True)); auto; clear l; intros l _ P;
    destruct (top_after l) as (x2 & c & T & N1 & N2).
  - split.
    + intros _. destruct (N2 0) as (l' & M & _); [|exists l'; exact M]. destruct T as (_ & _ & T).
      destruct P as [[_ [m P]]|[P _]]; leb; lia.
    + intros l' M Q. destruct (N1 l' M) as (y & L & S). destruct T as (O & C & T).
      destruct P as [[X [m P]]|[X [m P]]], Q as [[Y [n Q]]|[Y [n Q]]]; unfold cut in S; leb; lia.
  - destruct (Nat.eq_dec (x 1 l) 0) as [Z|Z]; [left; split; [reflexivity|]|right].
    { intros l' M. destruct (N1 l' M) as (y & L & _). lia. }
    assert (G : exists y, y < x 1 l /\ forall b a', cut x2 c y b a' ->
      b <= 1 /\ Nat.Odd a' \/ 2 <= b /\ Nat.Even a').
    { apply (misere_reaches _ _ _ _ T); [lia|exact P]. }
    destruct G as (y & L & G). destruct (N2 y L) as (l' & M & S). exists l'. split; [exact M|].
    destruct (G _ _ S); [left|right]; assumption.
Qed.
