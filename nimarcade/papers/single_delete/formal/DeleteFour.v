(* Four piles in the paper's own words, from the rule of the low column: Theorem 1.5 with (5A)
   corrected, and by it Lemmas 3.1 and 3.2. As printed (5A) says that all columns left of d
   hold 0, 3 or 4 ones. *)
Require Import List Arith Lia Bool Permutation Sorted.
From Proof Require Import Game Delete DeleteFew.
Import ListNotations.

(* common to (4) and (5) *)
Definition common w x y b c d := (forall j, c + 2 <= j <= d -> 2 <= I j w + I j x + I j y) /\
  I (c + 1) w = 1 /\ I (c + 1) x = 1 /\ (forall k, b + 2 <= k <= c -> 1 <= I k w + I k x) /\
  I (b + 1) w = 1.
(* (5A): the first column left of d where at most two piles have a 1 has none *)
Definition five_A w x y z d := exists j, d + 2 <= j /\ I j w + I j x + I j y + I j z = 0 /\
  forall i, d + 2 <= i < j -> 3 <= I i w + I i x + I i y + I i z.
Definition one_to_five w x y z a b c d :=
  a = b /\ b = c /\ c = d \/
  (a < b /\ b = c /\ c = d /\ I (b + 1) w = 0) \/
  (a < b /\ b < c /\ c = d /\ I (c + 1) w = 0 /\ I (c + 1) x = 0 /\
    (forall k, b + 2 <= k <= c -> 1 <= I k w + I k x) /\ I (b + 1) w = 1) \/
  (a < b /\ b < c /\ c < d /\ I (d + 1) w = 0 /\ I (d + 1) x = 0 /\ I (d + 1) y = 0 /\
    common w x y b c d) \/
  (a < b /\ b < c /\ c < d /\ five_A w x y z d /\ common w x y b c d /\
    I (d + 1) w = 1 /\ I (d + 1) x = 1 /\ I (d + 1) y = 1).
Lemma column w x y z a b c d i : v2 w a -> v2 x b -> v2 y c -> v2 z d -> ones i [w; x; y; z] =
  (if i <? a then 1 else if i =? a then 0 else I (i + 1) w) +
  (if i <? b then 1 else if i =? b then 0 else I (i + 1) x) +
  (if i <? c then 1 else if i =? c then 0 else I (i + 1) y) +
  (if i <? d then 1 else if i =? d then 0 else I (i + 1) z).
Proof.
  intros A B C D.
  rewrite <- (v2_digits a w A), <- (v2_digits b x B), <- (v2_digits c y C), <- (v2_digits d z D).
  unfold ones. simpl. lia.
Qed.
Lemma from_conditions w x y z a b c d : v2 w a -> v2 x b -> v2 y c -> v2 z d ->
  a <= b <= c /\ c <= d -> one_to_five w x y z a b c d -> low_column [w; x; y; z].
Proof.
  intros A B C D O. assert (V := fun i => column w x y z a b c d i A B C D). clear A B C D.
  intros [P|[P|[P|[P|P]]]].
  - exists d. rewrite V. split; [digits|]. intros i L. rewrite V. digits.
  - destruct P as (P1 & P2 & P3 & P4). exists d. rewrite V. subst c d.
    split; [digits|]. intros i L. rewrite V. digits.
  - destruct P as (P1 & P2 & P3 & P4 & P5 & P6 & P7). exists d. rewrite V. subst d.
    split; [digits|]. intros i L. rewrite V. specialize (P6 (i + 1)).
    destruct (Nat.eq_dec i b) as [->|]; digits.
  - destruct P as (P1 & P2 & P3 & P4 & P5 & P6 & Q1 & Q2 & Q3 & Q4 & Q5). exists d. rewrite V.
    split; [digits|]. intros i L. rewrite V.
    destruct (Nat.eq_dec i b) as [->|]; [|destruct (Nat.eq_dec i c) as [->|]]; columns; try lia;
      specialize (Q1 (i + 1)); specialize (Q4 (i + 1)); lia.
  - destruct P as (P1 & P2 & P3 & (j & J & Z & E) & (Q1 & Q2 & Q3 & Q4 & Q5) & P4 & P5 & P6).
    exists (j - 1). rewrite V. replace (j - 1 + 1) with j by lia. split; [digits|].
    intros i L. rewrite V. destruct (Nat.eq_dec i b) as [->|]; [|destruct (Nat.eq_dec i c) as [->|];
      [|destruct (Nat.eq_dec i d) as [->|]]]; columns; try lia;
      specialize (Q1 (i + 1)); specialize (Q4 (i + 1)); specialize (E (i + 1)); lia.
Qed.
Lemma to_conditions w x y z a b c d : v2 w a -> v2 x b -> v2 y c -> v2 z d ->
  a <= b <= c /\ c <= d -> low_column [w; x; y; z] -> one_to_five w x y z a b c d.
Proof.
  intros A B C D O (k & Z & H). rewrite (column w x y z a b c d k A B C D) in Z.
  assert (V : forall i, i < k -> 3 <=
    (if i <? a then 1 else if i =? a then 0 else I (i + 1) w) +
    (if i <? b then 1 else if i =? b then 0 else I (i + 1) x) +
    (if i <? c then 1 else if i =? c then 0 else I (i + 1) y) +
    (if i <? d then 1 else if i =? d then 0 else I (i + 1) z)).
  { intros i L. rewrite <- (column w x y z a b c d i A B C D). apply H, L. }
  clear A B C D H. assert (K : d <= k) by digits. unfold one_to_five, common.
  assert (M := fun j => I_most (j + 1)).
  assert (E1 : a < b \/ a = d).
  { destruct (Nat.eq_dec a d) as [|N]; [auto|left]. clear Z.
    specialize (V a ltac:(lia)). digits. }
  destruct E1 as [E1|E1]; [right|left; lia].
  destruct (Nat.eq_dec b d) as [E2|E2].
  { left. assert (c = b) by lia. subst c d. assert (k = b) as -> by (clear Z; specialize (V b);
      specialize (M b w); digits).
    repeat split; try lia. digits. }
  right. assert (E : b < c /\ I (b + 1) w = 1) by (clear Z; specialize (V b ltac:(lia));
    specialize (M b w); digits).
  assert (F : forall j, b + 2 <= j <= c -> 1 <= I j w + I j x).
  { intros j J. clear Z. specialize (V (j - 1) ltac:(lia)).
    replace (j - 1 + 1) with j in V by lia. digits. }
  assert (Ww := M d w). assert (Wx := M d x). assert (Wy := M d y).
  destruct (Nat.eq_dec c d) as [E3|E3].
  { left. subst d. assert (k = c) as -> by (clear Z; specialize (V c); digits).
    repeat split; try lia; try tauto; digits. }
  right. assert (G : I (c + 1) w = 1 /\ I (c + 1) x = 1).
  { clear Z. specialize (V c ltac:(lia)). specialize (M c). assert (M1 := M w).
    assert (M2 := M x). digits. }
  assert (T : forall j, c + 2 <= j <= d -> 2 <= I j w + I j x + I j y).
  { intros j J. clear Z. specialize (V (j - 1) ltac:(lia)).
    replace (j - 1 + 1) with j in V by lia. digits. }
  destruct (Nat.eq_dec k d) as [->|E4]; [left|right].
  - repeat split; try lia; try tauto; digits.
  - repeat split; try lia; try tauto; [|clear Z; specialize (V d ltac:(lia)); digits..].
    exists (k + 1). split; [lia|]. split; [digits|]. intros i L. specialize (V (i - 1) ltac:(lia)).
    replace (i - 1 + 1) with i in V by lia. digits.
Qed.

Lemma conditions_decidable w x y z a b c d : v2 w a -> v2 x b -> v2 y c -> v2 z d ->
  a <= b <= c /\ c <= d -> Decidable.decidable (one_to_five w x y z a b c d).
Proof.
  intros A B C D O. destruct (low_decidable [w; x; y; z]) as [L|L]; [left|right; intros H; apply L].
  - exact (to_conditions w x y z a b c d A B C D O L).
  - exact (from_conditions w x y z a b c d A B C D O H).
Qed.
Theorem theorem_1_5 l w x y z a b c d : Permutation l [w; x; y; z] -> piles 4 l ->
  v2 w a -> v2 x b -> v2 y c -> v2 z d -> a <= b <= c /\ c <= d ->
  (one_to_five w x y z a b c d -> lost move false l) /\
  (~ one_to_five w x y z a b c d -> won move false l).
Proof.
  intros P L A B C D O. apply (same_P (low_column l)); [|apply (few_piles 4); [lia|exact L]]. split.
  - intros Q. apply (low_permutation [w; x; y; z]); [symmetry; exact P|].
    exact (from_conditions w x y z a b c d A B C D O Q).
  - intros Q. apply (to_conditions w x y z a b c d A B C D O). exact (low_permutation _ _ P Q).
Qed.

(* ------------------------------------------------------------------ Lemmas 3.1 and 3.2 *)
(* the positions of Theorem 1.5, with piles in any order *)
Definition in_P l := exists w x y z a b c d, Permutation l [w; x; y; z] /\ v2 w a /\ v2 x b /\
  v2 y c /\ v2 z d /\ (a <= b <= c /\ c <= d) /\ one_to_five w x y z a b c d.

Definition less_halved (p q : nat * nat) := snd p <= snd q.
Lemma put_in p L : StronglySorted less_halved L ->
  exists M, Permutation (p :: L) M /\ StronglySorted less_halved M.
Proof.
  unfold less_halved. induction 1 as [|q L S IH F]; [exists [p]; split;
    [reflexivity|repeat constructor]|].
  destruct (Nat.le_gt_cases (snd p) (snd q)) as [H|H].
  - exists (p :: q :: L). split; [reflexivity|]. constructor; [constructor; assumption|].
    constructor; [exact H|]. revert F. apply Forall_impl. intros; lia.
  - destruct IH as (M & P & T). exists (q :: M). split; [rewrite perm_swap, P; reflexivity|].
    constructor; [exact T|]. rewrite <- P. constructor; [lia|exact F].
Qed.
Lemma ordered l : Forall (le 1) l -> exists L, Permutation l (map fst L) /\
  Forall (fun p => v2 (fst p) (snd p)) L /\ StronglySorted less_halved L.
Proof.
  induction 1 as [|x l X _ (L & P & V & S)]; [exists []; repeat constructor|].
  destruct (v2_exists x X) as (k & K). destruct (put_in (x, k) L S) as (M & Q & T).
  exists M. split; [|split; [|exact T]].
  - rewrite P. change (x :: map fst L) with (map fst ((x, k) :: L)). apply Permutation_map, Q.
  - rewrite <- Q. constructor; assumption.
Qed.
Lemma in_P_low l : piles 4 l -> (in_P l <-> low_column l).
Proof.
  intros [L F]. split.
  - intros (w & x & y & z & a & b & c & d & P & A & B & C & D & O & H).
    apply (low_permutation [w; x; y; z]); [symmetry; exact P|].
    exact (from_conditions w x y z a b c d A B C D O H).
  - intros H. destruct (ordered l F) as (M & P & V & S). assert (E := Permutation_length P).
    rewrite map_length, L in E.
    destruct M as [|[w a] [|[x b] [|[y c] [|[z d] [|]]]]]; try discriminate E.
    exists w, x, y, z, a, b, c, d.
    apply (low_permutation _ _ P) in H. simpl in *.
    inversion V as [|? ? A V1]; subst. inversion V1 as [|? ? B V2]; subst.
    inversion V2 as [|? ? C V3]; subst. inversion V3 as [|? ? D _]; subst.
    apply StronglySorted_inv in S as [S S1]. apply StronglySorted_inv in S as [S S2].
    apply StronglySorted_inv in S as [_ S3]. apply Forall_inv in S1, S2, S3.
    unfold less_halved in *. simpl in *. assert (O : a <= b <= c /\ c <= d) by lia.
    repeat (split; [assumption|]). exact (to_conditions w x y z a b c d A B C D O H).
Qed.
Lemma lemma_3_1 l l' : piles 4 l -> in_P l -> move l l' -> ~ in_P l'.
Proof.
  intros L H M. rewrite (in_P_low l') by exact (move_keeps 4 l l' L M).
  apply (out_of_P 4 l); auto. apply (in_P_low l L), H.
Qed.
Lemma lemma_3_2 l : piles 4 l -> ~ in_P l -> exists l', move l l' /\ in_P l'.
Proof.
  intros L H. rewrite (in_P_low l L) in H. destruct (into_P 4 l ltac:(lia) L H) as (l' & M & Q).
  exists l'. split; [exact M|]. apply (in_P_low l' (move_keeps 4 l l' L M)), Q.
Qed.
