(* Moves, P-positions and who wins as programs, proved equal to the relations of Moore.v and
   MooreMisere.v. They can be run on boxes of positions: tests hold them against the arcade. *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Moore MooreMisere.
Import ListNotations.

Lemma unchanged l' l : Forall2 le l' l -> (changed l' l = 0 <-> l' = l).
Proof.
  induction 1 as [|a b l' l H _ IH]; simpl; [tauto|]. destruct (Nat.eqb_spec a b) as [->|N]; simpl.
  - rewrite IH. split; congruence.
  - split; [discriminate|congruence].
Qed.
Definition moves k (l : position) := filter (fun l' => (0 <? changed l' l) && (changed l' l <=? k))
  (lowered l).
Lemma moves_spec k l l' : In l' (moves k l) <-> move k l l'.
Proof.
  unfold moves, move. rewrite filter_In, lowered_spec, andb_true_iff, Nat.ltb_lt, Nat.leb_le. split.
  - intros (F & N & K). repeat split; auto. intros E. apply unchanged in E; [lia|exact F].
  - intros (F & N & K). repeat split; auto. apply Nat.neq_0_lt_0. intros E.
    apply N, unchanged; assumption.
Qed.

(* who wins, by looking so many moves ahead as there are stones *)
Definition wins k misere := play_with misere (moves k).
Lemma wins_spec k misere n : forall l, list_sum l <= n ->
  (wins k misere n l = true -> won k misere l) /\ (wins k misere n l = false -> lost k misere l).
Proof. exact (play_with_spec _ _ misere (moves k) (moves_spec k) (@list_sum) (move_lowers k) n).
  Qed.

(* the P-positions of the theorems; left of the places of the largest heap there are no ones *)
Definition normal_says k (l : position) := forallb (fun i => ones i l mod S k =? 0)
  (seq 0 (list_max l)).
Lemma no_ones i l : list_max l <= i -> ones i l = 0.
Proof.
  intros L. apply list_max_le in L. induction L as [|a l H _ IH]; [reflexivity|].
  rewrite ones_cons, IH, (digit_high a); [reflexivity|apply Nat.pow_gt_lin_r; lia|exact H].
Qed.
Lemma normal_says_spec k l : normal_says k l = true <-> moore_P k l.
Proof.
  unfold normal_says, moore_P. rewrite forallb_forall. split; intros H i.
  - destruct (Nat.lt_ge_cases i (list_max l)) as [L|L]; [|rewrite no_ones by exact L;
      apply Nat.divide_0_r].
    apply Nat.mod_divide; [discriminate|]. apply Nat.eqb_eq, H, in_seq. lia.
  - intros _. apply Nat.eqb_eq, Nat.mod_divide; [discriminate|apply H].
Qed.
Definition misere_says k l := if existsb (Nat.leb 2) l then normal_says k l else
  list_sum l mod S k =? 1.
Lemma misere_says_spec k l : 1 <= k -> misere_says k l = true <-> misere_P k l.
Proof.
  intros K. unfold misere_says, misere_P. destruct (existsb (Nat.leb 2) l) eqn:E.
  - assert (L : large l).
    { apply existsb_exists in E. destruct E as (h & I & E). apply Nat.leb_le in E. exists h. auto. }
    rewrite normal_says_spec. tauto.
  - assert (L : ~ large l).
    { intros (h & I & L). enough (existsb (Nat.leb 2) l = true) by congruence. apply existsb_exists.
      exists h.
      rewrite Nat.leb_le. auto. }
    rewrite Nat.eqb_eq. split.
    + intros D. right. split; [exact L|]. exists (list_sum l / S k).
      rewrite (Nat.div_mod (list_sum l) (S k)) at 1 by discriminate. lia.
    + intros [[H _]|[_ (j & H)]]; [contradiction|]. rewrite H, Nat.mod_add by discriminate.
      apply Nat.mod_small. lia.
Qed.

(* all positions with n heaps and no heap above m *)
Definition box n m := lowered (repeat m n).
