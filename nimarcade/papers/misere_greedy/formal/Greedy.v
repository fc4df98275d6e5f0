(* Greedy Nim, bounded by k or not, over lists of heaps in any order: a move takes stones from
   one of the largest heaps. Here are the rules and the numbers x1, x2, x3, α and β of the
   paper, which order the heaps from the largest on and pad them with empty ones; and what a
   move does to them. *)
Require Import List Arith Lia Sorted.
From Proof Require Import Game.
Import ListNotations.

Definition position := list nat.
Definition within (bound : option nat) t := match bound with Some k => t <= k | None => True end.
Inductive move (bound : option nat) : position -> position -> Prop :=
| take : forall l h r t, Forall (fun x => x <= h) (l ++ r) -> 1 <= t <= h -> within bound t ->
    move bound (l ++ h :: r) (l ++ (h - t) :: r).

(* ------------------------------------------------------------------ x1 >= x2 >= x3 >= ... *)
Fixpoint insert a (s : list nat) := match s with
  | [] => [a]
  | b :: r => if b <=? a then a :: s else b :: insert a r
  end.
Definition descending (l : position) := fold_right insert [0; 0; 0; 0] l.
Definition x i l := nth (i - 1) (descending l) 0.
Notation count h s := (count_occ Nat.eq_dec s h).
(* how many heaps equal x1, and how many of x3, x4, ... equal x3; empty heaps do not count *)
Definition alpha l := if x 1 l =? 0 then 0 else count (x 1 l) (descending l).
Definition beta l := if x 3 l =? 0 then 0 else count (x 3 l) (skipn 2 (descending l)).

Lemma insert_front a s : Forall (fun b => b <= a) s -> insert a s = a :: s.
Proof. destruct 1 as [|b s H _]; simpl; [reflexivity|]. now apply Nat.leb_le in H as ->. Qed.
Lemma insert_swap a b s : insert a (insert b s) = insert b (insert a s).
Proof.
  induction s as [|c s IH]; simpl; repeat (match goal with
    | |- context [?u <=? ?v] => destruct (Nat.leb_spec u v)
    end; simpl); try lia; try congruence; replace b with a by lia; reflexivity.
Qed.
Lemma insert_all (P : nat -> Prop) a s : P a -> Forall P s -> Forall P (insert a s).
Proof.
  intros H F. induction F as [|b s B F IH]; simpl; [auto|]. destruct (b <=? a); auto.
Qed.
Lemma insert_sorted a s : StronglySorted ge s -> StronglySorted ge (insert a s).
Proof.
  induction 1 as [|b s S IH F]; simpl; [repeat constructor|]. destruct (Nat.leb_spec b a).
  - constructor; [constructor; assumption|]. constructor; [lia|].
    revert F. apply Forall_impl. intros; lia.
  - constructor; [exact IH|]. apply insert_all; [lia|exact F].
Qed.
Lemma descending_sorted l : StronglySorted ge (descending l).
Proof. induction l; simpl; [repeat constructor; lia|]. apply insert_sorted; assumption. Qed.
Lemma descending_all (P : nat -> Prop) l : P 0 -> Forall P l -> Forall P (descending l).
Proof. intros Z. induction 1; simpl; [repeat constructor; assumption|].
apply insert_all; assumption. Qed.
Lemma descending_middle l h r : descending (l ++ h :: r) = insert h (descending (l ++ r)).
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. rewrite IH. apply insert_swap. Qed.
Lemma descending_four l : exists x1 x2 x3 x4 s, descending l = x1 :: x2 :: x3 :: x4 :: s.
Proof.
  induction l as [|a l (x1 & x2 & x3 & x4 & s & E)]; simpl; [do 5 eexists; reflexivity|].
  rewrite E. simpl. destruct (x1 <=? a); [do 5 eexists; reflexivity|].
  destruct (x2 <=? a); [do 5 eexists; reflexivity|]. destruct (x3 <=? a); [do 5 eexists;
    reflexivity|].
  destruct (x4 <=? a); do 5 eexists; reflexivity.
Qed.

(* a move takes t stones from x1, and what is left is put in its place among the others *)
Lemma after bound l l' : move bound l l' -> exists x1 s t, descending l = x1 :: s /\
  1 <= t <= x1 /\ within bound t /\ descending l' = insert (x1 - t) s.
Proof.
  intros M. destruct M as [l h r t F T W]. exists h, (descending (l ++ r)), t.
  rewrite !descending_middle. repeat split; try apply T; [|exact W]. apply insert_front.
  apply descending_all; [lia|exact F].
Qed.
Lemma can_take (bound : option nat) l x1 s t : descending l = x1 :: s -> 1 <= t <= x1 -> within
  bound t ->
  exists l', move bound l l' /\ descending l' = insert (x1 - t) s.
Proof.
  intros D T W. assert (F := descending_sorted l). rewrite D in F.
  apply StronglySorted_inv in F as [_ F].
  assert (All : forall m, Forall (fun a => a <= x1) (descending m) -> Forall (fun a => a <= x1) m).
  { induction m as [|a m IH]; intros G; [constructor|]. simpl in G.
    assert (Q : forall s, Forall (fun b => b <= x1) (insert a s) -> a <= x1 /\ Forall (fun b => b
      <= x1) s).
    { clear. induction s as [|b s IH]; simpl; intros G; [inversion G; auto|].
      destruct (b <=? a); inversion G as [|? ? G1 G2]; subst; [auto|]. apply IH in G2 as []. auto. }
    apply Q in G as []. auto. }
  assert (G : Forall (fun a => a <= x1) l) by (apply All; rewrite D; constructor; [lia|exact F]).
  assert (I : In x1 l).
  { assert (I : In x1 (descending l)) by (rewrite D; left; reflexivity). clear D G. revert I.
    induction l as [|a l IH]; simpl; [intros I; repeat destruct I as [<-|I]; lia|].
    assert (Q : forall s, In x1 (insert a s) -> a = x1 \/ In x1 s).
    { clear. induction s as [|b s IH]; simpl; [tauto|]. destruct (b <=? a); simpl; tauto. }
    intros I. apply Q in I as [I|I]; auto. }
  apply in_split in I as (l1 & l2 & ->). exists (l1 ++ (x1 - t) :: l2).
  assert (H : Forall (fun a => a <= x1) (l1 ++ l2)).
  { apply Forall_app in G as [G1 G2]. inversion G2. apply Forall_app. auto. }
  split; [constructor; assumption|]. rewrite descending_middle. f_equal.
  rewrite descending_middle, insert_front in D; [congruence|]. apply descending_all; [lia|exact H].
Qed.

(* ------------------------------------------------------------------ x1, x2, x3,
  β before and after *)
Lemma numbers l x1 x2 x3 s : descending l = x1 :: x2 :: x3 :: s ->
  x 1 l = x1 /\ x 2 l = x2 /\ x 3 l = x3 /\ beta l = if x3 =? 0 then 0 else S (count x3 s).
Proof.
  intros D. unfold beta, x. rewrite D. simpl. destruct (Nat.eq_dec x3 x3); [auto|congruence].
Qed.
Lemma count_insert a y s : count a (insert y s) = count a s + if y =? a then 1 else 0.
Proof.
  induction s as [|b s IH]; simpl; [|destruct (b <=? y); simpl];
    destruct (Nat.eqb_spec y a), (Nat.eq_dec y a); try congruence; try lia;
    destruct (Nat.eq_dec b a); lia.
Qed.
Lemma no_more a s : Forall (fun b => b < a) s -> count a s = 0.
Proof. induction 1 as [|b s H _ IH]; simpl; [|destruct (Nat.eq_dec b a)]; lia. Qed.

(* x1, x2, x3, the next heap x4, how many equal it (c), β (b); and x1, x2, x3, β if y is left of
   x1 *)
Definition fine x1 x2 x3 x4 c b := x2 <= x1 /\ x4 <= x3 <= x2 /\ 1 <= c /\
  b = if x3 =? 0 then 0 else if x3 =? x4 then S c else 1.
Definition step x2 x3 x4 c b y a1 a2 a3 b' :=
  x2 <= y /\ a1 = y /\ a2 = x2 /\ a3 = x3 /\ b' = b \/
  x3 <= y < x2 /\ a1 = x2 /\ a2 = y /\ a3 = x3 /\ b' = b \/
  y < x3 /\ a1 = x2 /\ a2 = x3 /\
    (x4 = x3 /\ a3 = x3 /\ b' = c \/ x4 < x3 /\ x4 < y /\ a3 = y /\ b' = 1 \/
     x4 < x3 /\ y <= x4 /\ a3 = x4 /\ b' = if x4 =? 0 then 0 else if y =? x4 then S c else c).
Lemma next_numbers l : exists x4 c s, descending l = x 1 l :: s /\ fine (x 1 l) (x 2 l) (x 3 l) x4
  c (beta l) /\
  forall l' y, y < x 1 l -> descending l' = insert y s ->
    step (x 2 l) (x 3 l) x4 c (beta l) y (x 1 l') (x 2 l') (x 3 l') (beta l').
Proof.
  destruct (descending_four l) as (x1 & x2 & x3 & x4 & s & D). exists x4, (S (count x4 s)).
  destruct (numbers _ _ _ _ _ D) as (E1 & E2 & E3 & Eb). assert (S := descending_sorted l).
  unfold fine, step. rewrite E1, E2, E3, Eb. rewrite D in *. clear D E1 E2 E3 Eb.
  apply StronglySorted_inv in S as [S F1]. apply StronglySorted_inv in S as [S F2].
  apply StronglySorted_inv in S as [S F3]. apply StronglySorted_inv in S as [S F4].
  inversion F1; subst. inversion F2; subst. inversion F3; subst.
  assert (Z : x4 < x3 -> count x3 s = 0).
  { intros H. apply no_more. revert F4. apply Forall_impl. intros; lia. }
  assert (Q : (if x3 =? 0 then 0 else Datatypes.S (count x3 (x4 :: s))) =
    if x3 =? 0 then 0 else if x3 =? x4 then Datatypes.S (Datatypes.S (count x4 s)) else 1).
  { simpl. destruct (Nat.eqb_spec x3 0), (Nat.eqb_spec x3 x4), (Nat.eq_dec x4 x3); subst; lia. }
  exists (x2 :: x3 :: x4 :: s). split; [reflexivity|]. split; [split; [lia|]; split; [lia|]; split;
    [lia|exact Q]|].
  intros l' y H D. rewrite Q. simpl insert in D.
  destruct (Nat.leb_spec x2 y); [|destruct (Nat.leb_spec x3 y); [|destruct (Nat.leb_spec x4 y)]];
    destruct (numbers _ _ _ _ _ D) as (-> & -> & -> & ->); [left; auto|right; left; auto|right;
      right..].
  - repeat split; try lia. right. destruct (Nat.eqb_spec y x4) as [->|N]; [right|left].
    + repeat split; try lia. simpl. destruct (Nat.eq_dec x4 x4); [reflexivity|congruence].
    + assert (y <> 0) by lia. destruct (Nat.eqb_spec y 0); [congruence|]. repeat split; try lia.
      f_equal. apply no_more. constructor; [lia|]. revert F4. apply Forall_impl. intros; lia.
  - repeat split; try lia. rewrite count_insert. destruct (Nat.eq_dec x4 x3) as [->|N];
      [left|right; right].
    + destruct (Nat.eqb_spec x3 0), (Nat.eqb_spec y x3); repeat split; try lia.
    + repeat split; try lia. destruct (Nat.eqb_spec x4 0), (Nat.eqb_spec y x4); lia.
Qed.
(* the same of a move, and of every number y of stones that one may leave of x1 *)
Lemma numbers_after bound l : exists x4 c, fine (x 1 l) (x 2 l) (x 3 l) x4 c (beta l) /\
  (forall l', move bound l l' -> exists y, y < x 1 l /\ within bound (x 1 l - y) /\
    step (x 2 l) (x 3 l) x4 c (beta l) y (x 1 l') (x 2 l') (x 3 l') (beta l')) /\
  forall y, y < x 1 l -> within bound (x 1 l - y) -> exists l', move bound l l' /\
    step (x 2 l) (x 3 l) x4 c (beta l) y (x 1 l') (x 2 l') (x 3 l') (beta l').
Proof.
  destruct (next_numbers l) as (x4 & c & s & D & F & N). exists x4, c. split; [exact F|]. split.
  - intros l' M. destruct (after _ _ _ M) as (x1 & s' & t & D' & T & W & E). rewrite D in D'.
    injection D' as <- <-. exists (x 1 l - t). split; [lia|]. split; [|apply N; [lia|exact E]].
    replace (x 1 l - (x 1 l - t)) with t by lia. exact W.
  - intros y H W. destruct (can_take bound l _ _ (x 1 l - y) D) as (l' & M & E); [lia|exact W|].
    exists l'. split; [exact M|]. apply N; [exact H|]. rewrite E. f_equal. lia.
Qed.

Lemma sum_insert a s : list_sum (insert a s) = a + list_sum s.
Proof. induction s as [|b s IH]; simpl; [|destruct (b <=? a); simpl]; lia. Qed.
Lemma sum_descending l : list_sum (descending l) = list_sum l.
Proof. induction l; simpl; rewrite ?sum_insert; auto. Qed.
Lemma sum_middle l a r : list_sum (l ++ a :: r) = a + list_sum (l ++ r).
Proof. induction l; simpl; lia. Qed.
Lemma ends bound : well_founded (fun q p => move bound p q).
Proof.
  apply by_size with list_sum. intros p q M. destruct M. rewrite !sum_middle. lia.
Qed.

(* ------------------------------------------------------------------ for cases, parities,
  remainders *)
Ltac leb := repeat match goal with
  | H : context [if ?a <=? ?b then _ else _] |- _ => destruct (Nat.leb_spec a b)
  | H : context [if ?a =? ?b then _ else _] |- _ => destruct (Nat.eqb_spec a b)
  | |- context [if ?a <=? ?b then _ else _] => destruct (Nat.leb_spec a b)
  | |- context [if ?a =? ?b then _ else _] => destruct (Nat.eqb_spec a b)
  end.
Ltac split_all := intros; repeat match goal with
  | H : _ /\ _ |- _ => destruct H
  | H : _ \/ _ |- _ => destruct H
  | H : Nat.Even _ |- _ => destruct H
  | H : Nat.Odd _ |- _ => destruct H
  end.
Ltac name a := let r := fresh "r" in set (r := a) in *; clearbody r.
Lemma even_odd b : Nat.Even b -> Nat.Odd b -> False.
Proof. intros [m H] [n G]. lia. Qed.
