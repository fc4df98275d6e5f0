(* Single-delete Nim with any number n >= 2 of piles: Proposition 4.1, odd piles alone are P, and
   Proposition 4.2 with more than is printed, piles of 1 and 2 alone. *)
Require Import List Arith Lia Permutation ZArith ZifyNat.
From Proof Require Import Game Delete.
Import ListNotations.

(* a move leaves one even pile, which the other player splits into 1 and the rest *)
Theorem proposition_4_1 n l : 2 <= n -> piles n l -> Forall Nat.Odd l -> lost move false l.
Proof.
  intros N. remember (list_sum l) as s eqn:E. revert l E. induction s as [s IH] using lt_wf_ind.
  intros l -> L O. apply every_move; [discriminate|]. intros l' M.
  destruct M as [d q r m D Q R P P']. rewrite P in O. inversion O as [|? ? O1 O2]; subst.
  inversion O2 as [|? ? O3 O4]; subst. assert (L' := L). destruct L' as [L1 L2].
  rewrite P in L1, L2.
  inversion L2 as [|? ? _ L3]; subst. inversion L3 as [|? ? _ L4]; subst.
  assert (X : exists e o, Permutation l' (o :: e :: m) /\ Nat.Even e /\ 1 <= e /\ 1 <= o /\ e + o =
    q + r).
  { destruct O3 as [i O3]. destruct (Nat.Even_or_Odd q) as [[j H]|[j H]].
    - exists q, r. split; [rewrite P'; apply perm_swap|]. split; [exists j; exact H|lia].
    - exists r, q. split; [exact P'|]. split; [exists (i - j); lia|lia]. }
  destruct X as (e & o & X & [i H] & G1 & G2 & S). apply by_move with (1 :: e - 1 :: m).
  - apply split with o 1 (e - 1) m; try lia; [|reflexivity]. rewrite X.
    replace (1 + (e - 1)) with e by lia. reflexivity.
  - apply (IH (list_sum (1 :: e - 1 :: m))); [|reflexivity| |].
    + rewrite (sum_permutation _ _ P). simpl. lia.
    + split; [simpl in *; lia|]. repeat constructor; try lia. exact L4.
    + constructor; [exists 0; reflexivity|]. constructor; [exists (i - 1); lia|exact O4].
Qed.

(* ------------------------------------------------------------------ piles of 1 and 2 *)
Notation count h l := (count_occ Nat.eq_dec l h).
Definition small (l : position) := 2 <= length l /\ Forall (fun x => x = 1 \/ x = 2) l.
Definition ones_and_twos_P l :=
  count 1 l = 0 /\ count 2 l mod 3 <> 2 \/ 1 <= count 1 l /\ count 2 l mod 3 = 0.

Lemma counted h l l' : Permutation l l' -> count h l = count h l'.
Proof. intros P. apply (Permutation_count_occ Nat.eq_dec). exact P. Qed.
Lemma not_P l : ~ ones_and_twos_P l -> (count 1 l = 0 -> count 2 l mod 3 = 2) /\
  (1 <= count 1 l -> count 2 l mod 3 <> 0).
Proof.
  intros N. split; intros C; [destruct (Nat.eq_dec (count 2 l mod 3) 2); [assumption|]|intros E];
    exfalso; apply N; [left|right]; auto.
Qed.
Ltac counts := simpl count_occ in *.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.
Lemma small_move l l' : small l -> move l l' -> exists d m, (d = 1 \/ d = 2) /\
  Permutation l (d :: 2 :: m) /\ Permutation l' (1 :: 1 :: m).
Proof.
  intros [_ F] [d q r m D Q R P P']. rewrite P in F. inversion F as [|? ? F1 F2]; subst.
  inversion F2 as [|? ? F3 _]; subst. exists d, m. assert (q = 1 /\ r = 1) as [-> ->] by lia. auto.
Qed.
Lemma small_can d m : d = 1 \/ d = 2 -> move (d :: 2 :: m) (1 :: 1 :: m).
Proof. intros H. apply split with d 1 1 m; auto; lia. Qed.
Lemma take_out h l : 1 <= count h l -> exists m, Permutation l (h :: m).
Proof.
  intros H. apply (count_occ_In Nat.eq_dec) in H. apply in_split in H. destruct H as (a & b & ->).
  exists (a ++ b). symmetry. apply Permutation_middle.
Qed.
Lemma ones_and_twos_decidable l : Decidable.decidable (ones_and_twos_P l).
Proof. unfold ones_and_twos_P. decided. Qed.
Theorem ones_and_twos l : small l ->
  (ones_and_twos_P l -> lost move false l) /\ (~ ones_and_twos_P l -> won move false l).
Proof.
  revert l. apply (kernel_normal _ _ ends small).
  - intros l l' S M. destruct (small_move l l' S M) as (d & m & _ & P & P'). destruct S as [S F].
    rewrite P in S, F. split; [rewrite P'; exact S|]. rewrite P'. inversion F as [|? ? _ F1]; subst.
    inversion F1; subst. repeat constructor; auto.
  - intros l l' S HP M. destruct (small_move l l' S M) as (d & m & D & P & P').
    unfold ones_and_twos_P in *. rewrite !(counted _ _ _ P) in HP. rewrite !(counted _ _ _ P').
    destruct D as [-> | ->]; counts; lia.
  - intros l [S F] N. assert (T : 1 <= count 2 l).
    { destruct (Nat.eq_dec (count 2 l) 0) as [Z|Z]; [|lia]. exfalso. apply N.
      unfold ones_and_twos_P.
      rewrite Z. destruct (Nat.eq_dec (count 1 l) 0); [left|right]; (split; [lia|]);
        [discriminate|reflexivity]. }
    destruct (take_out 2 l T) as (m & P).
    assert (X : exists d r, (d = 1 \/ d = 2) /\ Permutation m (d :: r) /\ count 2 r mod 3 = 0).
    { apply not_P in N. rewrite !(counted _ _ _ P) in N. counts.
      destruct (Nat.eq_dec (count 2 m mod 3) 0) as [Z|Z].
      - destruct (take_out 1 m) as (r & R); [lia|]. exists 1, r. rewrite (counted _ _ _ R) in Z.
        auto.
      - destruct (take_out 2 m) as (r & R); [lia|]. exists 2, r. split; [auto|]. split; [exact R|].
        rewrite !(counted _ _ _ R) in N. counts. rewrite (counted _ _ _ R) in Z. counts. lia. }
    destruct X as (d & r & D & R & Z). exists (1 :: 1 :: r). split.
    + apply split with d 1 1 r; try lia; [|reflexivity]. rewrite P, R. apply perm_swap.
    + right. counts. lia.
Qed.
(* as printed: n piles of 2 are N if and only if n leaves 2 *)
Theorem proposition_4_2 n : 2 <= n -> (lost move false (repeat 2 n) <-> n mod 3 <> 2) /\
  (won move false (repeat 2 n) <-> n mod 3 = 2).
Proof.
  intros N. assert (C : count 1 (repeat 2 n) = 0 /\ count 2 (repeat 2 n) = n).
  { clear N. induction n as [|n [A B]]; simpl; auto. }
  destruct C as [C1 C2]. assert (S : small (repeat 2 n)).
  { split; [rewrite repeat_length; exact N|]. apply Forall_forall. intros x I.
    apply repeat_spec in I. auto. }
  destruct (decides _ _ _ ends _ _ (ones_and_twos _ S) (ones_and_twos_decidable _)) as [L W].
  rewrite L, W. unfold ones_and_twos_P. rewrite C1, C2. lia.
Qed.
