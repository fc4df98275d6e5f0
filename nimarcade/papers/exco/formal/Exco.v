(* EXCO-NIM: an extra heap and n >= 2 heaps. A move lowers any of them, but one of the n heaps at
   least stays as it is. P-positions in both conventions, for heaps of any size and any number of
   them. Without the extra heap it is CO-NIM. *)
Require Import List Arith Lia.
From Proof Require Game.
Import ListNotations.

Definition position := (nat * list nat)%type.      (* the extra heap, the others *)
Definition stones (p : position) := fst p + list_sum (snd p).
Definition move (p q : position) :=
  fst q <= fst p /\ Forall2 le (snd q) (snd p) /\ q <> p /\ exists i, i < length (snd p) /\
  nth i (snd q) 0 = nth i (snd p) 0.

Definition won := Game.won move.
Definition lost := Game.lost move.

(* every move lowers the number of stones *)
Lemma lower l' l : Forall2 le l' l -> list_sum l' <= list_sum l /\ (list_sum l' = list_sum l ->
  l' = l).
Proof.
  induction 1 as [|a b l' l H _ [I1 I2]]; simpl; [auto|]. split; [lia|]. intros E.
  f_equal; [lia|apply I2; lia].
Qed.
Lemma same_length l' l : Forall2 le l' l -> length l' = length l.
Proof. induction 1; simpl; congruence. Qed.
Lemma move_lowers p q : move p q -> stones q < stones p.
Proof.
  destruct p as [x l], q as [x' l']. intros (H1 & H2 & H3 & _). unfold stones; simpl in *.
  destruct (lower _ _ H2) as [L1 L2].
  destruct (Nat.eq_dec x' x); [destruct (Nat.eq_dec (list_sum l') (list_sum l))|]; [|lia|lia].
  destruct H3. f_equal; auto.
Qed.
Lemma move_length p q : move p q -> length (snd q) = length (snd p).
Proof. intros (_ & H & _). exact (same_length _ _ H). Qed.

Lemma zeros l : Forall2 le (repeat 0 (length l)) l /\ list_sum (repeat 0 (length l)) = 0.
Proof. induction l as [|a l [I1 I2]]; simpl; split; auto. constructor; [lia|exact I1]. Qed.
Definition ends := Game.by_size position move stones move_lowers.
Definition not_both misere p : won misere p -> lost misere p -> False :=
  Game.not_both _ _ misere ends p.
Lemma can_move p : 2 <= length (snd p) -> 0 < stones p -> exists q, move p q.
Proof.
  destruct p as [x [|a [|b l]]]; simpl; try lia. intros _ H.
  assert (B : forall m : list nat, Forall2 le m m) by (induction m; auto).
  destruct x as [|x]; [destruct a as [|a]|].
  - destruct (zeros (b :: l)) as [Z S]. exists (0, 0 :: repeat 0 (length (b :: l))).
    split; [simpl; lia|]. split; [constructor; [lia|exact Z]|].
    split; [|exists 0; simpl; split; [lia|reflexivity]].
    intros E. injection E as E1 E2. unfold stones in H. simpl in H, S. rewrite <- E1, <- E2 in H.
    lia.
  - exists (0, 0 :: b :: l). split; [simpl; lia|]. split; [constructor; [lia|apply B]|].
    split; [discriminate|exists 1; simpl; split; [lia|reflexivity]].
  - exists (x, a :: b :: l). split; [simpl; lia|]. split; [apply B|].
    split; [intros E; injection E; lia|exists 0; simpl; split; [lia|reflexivity]].
Qed.
(* no move from P to P, and one to P from each other position but the end of misere play *)
Lemma kernel misere (P : position -> Prop) :
  (forall p, 2 <= length (snd p) -> P p -> (misere = true -> 0 < stones p) /\ forall q, move p q ->
  ~ P q) ->
  (forall p, 2 <= length (snd p) -> ~ P p -> misere = true /\ stones p = 0 \/ exists q, move p q /\
  P q) ->
  forall p, 2 <= length (snd p) -> (P p -> lost misere p) /\ (~ P p -> won misere p).
Proof.
  intros H1 H2. apply (Game.kernel _ _ misere ends (fun p => 2 <= length (snd p))).
  - intros p q L M. rewrite (move_length _ _ M). exact L.
  - intros p L HP. destruct (H1 p L HP) as [S N]. split; [|exact N]. intros E. apply can_move; auto.
  - intros p L HP. destruct (H2 p L HP) as [[E Z]|Q]; [left; split; [exact E|]|right; exact Q].
    intros q M. apply move_lowers in M. lia.
Qed.

Definition all_equal (l : list nat) := forall a b, In a l -> In b l -> a = b.
Lemma all_equal_repeat l m : all_equal l -> In m l -> l = repeat m (length l).
Proof. intros A H. apply Forall_eq_repeat, Forall_forall. intros a Ha. apply A; assumption. Qed.
Lemma repeat_equal m n : all_equal (repeat m n).
Proof. intros a b Ha Hb. apply repeat_spec in Ha, Hb. congruence. Qed.
Lemma repeat_below m l : Forall (le m) l -> Forall2 le (repeat m (length l)) l.
Proof. induction 1; simpl; constructor; auto. Qed.
Lemma nth_repeat_below m n i : i < n -> nth i (repeat m n) 0 = m.
Proof. intros H. apply repeat_spec with n, nth_In. rewrite repeat_length. exact H. Qed.
Lemma least l : l <> [] -> exists m, In m l /\ Forall (le m) l.
Proof.
  induction l as [|a l IH]; [congruence|]. intros _. destruct l as [|b l]; [exists a; simpl; auto|].
  destruct IH as (m & I & F); [discriminate|]. destruct (Nat.le_gt_cases a m).
  - exists a. split; [left; reflexivity|]. constructor; [lia|]. revert F. apply Forall_impl.
    intros; lia.
  - exists m. split; [right; exact I|]. constructor; [lia|exact F].
Qed.

(* the heaps equal and the extra heap empty: a move keeps a heap, so they are not equal again *)
Definition normal_P (p : position) := fst p = 0 /\ all_equal (snd p).
Lemma leaves_equal p q : normal_P p -> move p q -> ~ normal_P q.
Proof.
  destruct p as [x l], q as [x' l']. intros [X A] (_ & F & N & i & Hi & E) [X' A']. simpl in *.
  subst.
  assert (L := same_length _ _ F). apply N. f_equal.
  assert (I : In (nth i l 0) l) by (apply nth_In; exact Hi).
  assert (I' : In (nth i l 0) l') by (rewrite <- E; apply nth_In; lia).
  rewrite (all_equal_repeat _ _ A I), (all_equal_repeat _ _ A' I'), L. reflexivity.
Qed.
(* all heaps down to the least *)
Lemma to_least x l m : In m l -> Forall (le m) l -> (0, repeat m (length l)) <> (x, l) ->
  move (x, l) (0, repeat m (length l)).
Proof.
  intros I F N. split; [simpl; lia|]. split; [apply repeat_below; exact F|]. split; [exact N|].
  destruct (In_nth _ _ 0 I) as (i & Hi & E). exists i. simpl. split; [exact Hi|].
  rewrite E. apply nth_repeat_below. exact Hi.
Qed.

Theorem exco_normal : forall p, 2 <= length (snd p) -> (normal_P p -> lost false p) /\
  (~ normal_P p -> won false p).
Proof.
  apply kernel.
  - intros p _ HP. split; [discriminate|]. intros q. apply leaves_equal. exact HP.
  - intros [x l] L HP. simpl in *. right.
    destruct (least l) as (m & I & F); [destruct l; simpl in *; [lia|discriminate]|].
    assert (Q : normal_P (0, repeat m (length l))) by (split; [reflexivity|apply repeat_equal]).
    exists (0, repeat m (length l)). split; [|exact Q]. apply to_least; try assumption. intros E.
    apply HP. rewrite <- E. exact Q.
Qed.

(* misere play: the same with a heap of two or more; else one stone *)
Definition large (p : position) := 2 <= fst p \/ exists h, In h (snd p) /\ 2 <= h.
Definition misere_P p := large p /\ normal_P p \/ stones p = 1.

Lemma in_sum h l : In h l -> h <= list_sum l.
Proof. induction l as [|a l IH]; simpl; [tauto|]. intros [->|H]; [|specialize (IH H)]; lia. Qed.

(* one stone of heap j, nothing else *)
Fixpoint only j (l : list nat) := match l, j with
  | [], _ => []
  | _ :: l, 0 => 1 :: repeat 0 (length l)
  | _ :: l, S j => 0 :: only j l
  end.
Lemma only_below l : forall j, 0 < nth j l 0 -> Forall2 le (only j l) l /\ list_sum (only j l) = 1.
Proof.
  induction l as [|a l IH]; intros [|j]; simpl; try lia; intros H; destruct (zeros l) as [Z1 Z2].
  - split; [constructor; [lia|exact Z1]|]. lia.
  - destruct (IH j H) as [I1 I2]. split; [constructor; [lia|exact I1]|exact I2].
Qed.
Lemma only_nth l : forall i j, i < length l -> nth i (only j l) 0 = if i =? j then 1 else 0.
Proof.
  induction l as [|a l IH]; intros i j H; simpl in *; [lia|].
  destruct i as [|i], j as [|j]; simpl; try reflexivity; [apply nth_repeat_below; lia|apply IH;
    lia].
Qed.

Theorem exco_misere : forall p, 2 <= length (snd p) -> (misere_P p -> lost true p) /\
  (~ misere_P p -> won true p).
Proof.
  apply kernel.
  - intros p L [[HL HP]|HS].
    + split; [intros _; destruct HL as [H|(h & I & H)]; [|apply in_sum in I]; unfold stones; lia|].
      intros q M [[_ HQ]|HQ]; [exact (leaves_equal p q HP M HQ)|].
      destruct p as [x l], q as [x' l'], HP as [X A], HL as [H|(h & I & H)]; simpl in *; [lia|].
      destruct M as (_ & F & _ & i & Hi & E). simpl in *. assert (L' := same_length _ _ F).
      assert (I' : In (nth i l' 0) l') by (apply nth_In; lia). apply in_sum in I'.
      unfold stones in HQ. simpl in HQ.
      rewrite E, (A (nth i l 0) h) in I'; [lia|apply nth_In; exact Hi|exact I].
    + split; [lia|]. intros q M HQ. apply move_lowers in M.
      destruct HQ as [[[H|(h & I & H)] _]|HQ]; [|apply in_sum in I|]; unfold stones in *; lia.
  - intros [x l] L HP. destruct (Nat.eq_dec (stones (x, l)) 0) as [Z|Z]; [left; auto|right].
    assert (N : forall q, misere_P q -> q <> (x, l)) by (intros q Q ->; exact (HP Q)). simpl in L.
    destruct (least l) as (m & I & F); [destruct l; simpl in *; [lia|discriminate]|].
    destruct (In_nth _ _ 0 I) as (i & Hi & Ei).
    destruct m as [|[|m]].
    + destruct x as [|x].
      * assert (J : exists j, 0 < nth j l 0).
        { destruct (Forall_Exists_dec (fun h => h = 0) (fun h => Nat.eq_dec h 0) l) as [A|A].
          - exfalso. apply Z. unfold stones. simpl. clear - A. induction A; simpl; lia.
          - apply Exists_exists in A. destruct A as (h & Ih & Hh).
            destruct (In_nth _ _ 0 Ih) as (j & _ & E). exists j. lia. }
        destruct J as [j J]. destruct (only_below l j J) as [B S].
        assert (Q : misere_P (0, only j l)) by (right; exact S).
        exists (0, only j l). split; [|exact Q]. split; [simpl; lia|]. split; [exact B|].
        split; [apply N, Q|].
        exists i. simpl. split; [exact Hi|]. rewrite only_nth by exact Hi.
        destruct (Nat.eqb_spec i j); [subst; lia|lia].
      * destruct (zeros l) as [B S].
        assert (Q : misere_P (1, repeat 0 (length l))) by (right; unfold stones; simpl; lia).
        exists (1, repeat 0 (length l)). split; [|exact Q]. split; [simpl; lia|]. split; [exact B|].
        split; [apply N, Q|].
        exists i. simpl. split; [exact Hi|]. rewrite Ei. apply nth_repeat_below. exact Hi.
    + destruct (only_below l i) as [B S]; [lia|].
      assert (Q : misere_P (0, only i l)) by (right; exact S).
      exists (0, only i l). split; [|exact Q]. split; [simpl; lia|]. split; [exact B|].
      split; [apply N, Q|].
      exists i. simpl. split; [exact Hi|]. rewrite only_nth by exact Hi. rewrite Nat.eqb_refl. lia.
    + assert (Q : misere_P (0, repeat (S (S m)) (length l))).
      { left. split; [|split; [reflexivity|apply repeat_equal]]. right. exists (S (S m)).
        split; [|lia]. simpl.
        destruct l; simpl in *; [lia|left; reflexivity]. }
      exists (0, repeat (S (S m)) (length l)). split; [|exact Q]. apply to_least; try assumption.
      apply N, Q.
Qed.
