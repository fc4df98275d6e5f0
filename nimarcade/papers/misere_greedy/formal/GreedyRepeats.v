(* Definitions 2 and 6 of the paper on Greedy Nim: beta and alpha, which Greedy.v counts, are what
   is printed, max {j : xj = x3} - 2 and max {j : xj = x1}. *)
Require Import List Arith Lia Sorted.
From Proof Require Import Greedy.
Import ListNotations.

(* heaps in order that begin with some of h, no empty one, go on with others *)
Lemma run h s : h <> 0 -> StronglySorted ge s -> Forall (fun a => a <= h) s ->
  (forall j, j < count h s -> nth j s 0 = h) /\ (forall j, count h s <= j -> nth j s 0 <> h).
Proof.
  intros Z. induction 1 as [|a s S IH F]; intros G; [split; [intros j L; inversion L|]|].
  - intros [|j] _; simpl; lia.
  - inversion G as [|? ? A G']; subst. destruct (IH G') as [IH1 IH2].
    simpl. destruct (Nat.eq_dec a h) as [->|N].
    + split; intros [|j] L; try reflexivity; try lia; [apply IH1|apply IH2]; lia.
    + assert (C : count h s = 0).
      { apply count_occ_not_In. intros I. rewrite Forall_forall in F. apply F in I. lia. }
      rewrite C in *. split; intros [|j] L; try lia. apply IH2. lia.
Qed.

Theorem definition_6 l : (x 1 l = 0 -> alpha l = 0) /\
  (x 1 l <> 0 -> x (alpha l) l = x 1 l /\ forall j, alpha l < j -> x j l <> x 1 l).
Proof.
  unfold alpha. destruct (Nat.eqb_spec (x 1 l) 0) as [E|N]; [tauto|]. split; [tauto|]. intros _.
  assert (S := descending_sorted l). assert (F : Forall (fun a => a <= x 1 l) (descending l)).
  { unfold x. inversion S as [E|a s S' F E]; [constructor|]. constructor; [apply le_n|exact F]. }
  destruct (run _ _ N S F) as [H1 H2]. assert (C : count (x 1 l) (descending l) <> 0).
  { intros C. apply (H2 0); [rewrite C; apply le_n|reflexivity]. }
  split; [apply H1; lia|]. intros j L. apply (H2 (j - 1)). lia.
Qed.

Theorem definition_2 l : (x 3 l = 0 -> beta l = 0) /\
  (x 3 l <> 0 -> x (beta l + 2) l = x 3 l /\ forall j, beta l + 2 < j -> x j l <> x 3 l).
Proof.
  unfold beta. destruct (Nat.eqb_spec (x 3 l) 0) as [E|N]; [tauto|]. split; [tauto|]. intros _.
  assert (O := descending_sorted l). unfold x in *.
  destruct (descending_four l) as (x1 & x2 & x3 & x4 & s & D). rewrite D in *. simpl skipn.
  simpl (nth (3 - 1) _ _) in *.
  inversion O as [|? ? S1 _]; subst. inversion S1 as [|? ? S2 _]; subst.
  assert (F : Forall (fun a => a <= x3) (x3 :: x4 :: s)).
  { inversion S2 as [|? ? _ F]; subst. constructor; [apply le_n|exact F]. }
  destruct (run _ _ N S2 F) as [H1 H2]. split.
  - assert (C : count x3 (x3 :: x4 :: s) <> 0) by (intros C; apply (H2 0); [lia|reflexivity]).
    replace (count x3 (x3 :: x4 :: s) + 2 - 1) with (S (S (count x3 (x3 :: x4 :: s) - 1))) by lia.
    apply H1. lia.
  - intros [|[|[|j]]] L; try lia. apply (H2 j). lia.
Qed.
