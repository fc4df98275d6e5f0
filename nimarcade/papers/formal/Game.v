(* Games of two players who move in turn from the same choices: what every proof here stands on.

   A game is a type of positions and a relation: move p q, "from p one can move to q". Every play
   ends: well_founded (fun q p => move p q), which by_size gives where a number goes down with
   every move. Who cannot move has lost in normal play (misere = false), has won in misere play.

   won m misere p, lost m misere p   who is to move can win, cannot; never both: not_both
   kernel            no move leads from P to P, and one to P from every other position (in misere
                     play but from an end, and no end is P): then P is what is lost; on positions
                     that moves do not leave, D; kernel_normal is the same for normal play
   decides           so P if and only if lost, N if and only if won, where one can see which
   play_with, play_with_spec         who wins, as a program, where moves are listed
   grundy m D g      on D, g is the mex of the values of the followers: no follower has the value,
                     and every smaller value is a follower's
   only_one          there is one such function; grundy_outcome: 0 is what is lost in normal play
   mex, value_with, value_with_spec  values as a program, where moves are listed
   either, sums      two games side by side: the values are added without carrying, Nat.lxor *)
Require Import List Arith Lia Bool Decidable.
Import ListNotations.

Section Game.
Variable position : Type.
Variable move : position -> position -> Prop.      (* from, to *)

(* ------------------------------------------------------------------ who wins *)
Section Play.
Variable misere : bool.                            (* who cannot move has lost, or won (true) *)

Inductive won : position -> Prop :=                (* who is to move can win *)
| by_move : forall p q, move p q -> lost q -> won p
| no_move : forall p, misere = true -> (forall q, ~ move p q) -> won p
with lost : position -> Prop :=
| every_move : forall p, (misere = true -> exists q, move p q) ->
    (forall q, move p q -> won q) -> lost p.

Hypothesis ends : well_founded (fun q p => move p q).

Lemma not_both p : won p -> lost p -> False.
Proof.
  induction p as [p IH] using (well_founded_induction ends). intros W L.
  destruct L as [p S A]. destruct W as [p q M Q|p E N].
  - exact (IH q M (A q M) Q).
  - destruct (S E) as (q & M). exact (N q M).
Qed.

Lemma kernel (D P : position -> Prop) :
  (forall p q, D p -> move p q -> D q) ->
  (forall p, D p -> P p -> (misere = true -> exists q, move p q) /\ forall q, move p q -> ~ P q) ->
  (forall p, D p -> ~ P p ->
    misere = true /\ (forall q, ~ move p q) \/ exists q, move p q /\ P q) ->
  forall p, D p -> (P p -> lost p) /\ (~ P p -> won p).
Proof.
  intros C H1 H2 p. induction p as [p IH] using (well_founded_induction ends). intros H.
  split; intros HP.
  - destruct (H1 p H HP) as [S N]. apply every_move; [exact S|].
    intros q M. apply (IH q M (C p q H M)), N, M.
  - destruct (H2 p H HP) as [[E N]|(q & M & Q)]; [apply no_move; assumption|].
    apply by_move with q; [exact M|]. exact (proj1 (IH q M (C p q H M)) Q).
Qed.

(* "P if and only if", where one can see whether P is so *)
Lemma decides (P : Prop) p : (P -> lost p) /\ (~ P -> won p) -> decidable P ->
  (lost p <-> P) /\ (won p <-> ~ P).
Proof.
  intros [L W] [H|H]; (split; split; auto); intros X; try (intros Y; contradiction).
  - exfalso. apply (not_both p X), L, H.
  - exfalso. exact (not_both p (W H) X).
Qed.

(* who wins, by looking at most n moves ahead; enough, if n is the most that can follow *)
Variable moves : position -> list position.
Fixpoint play_with n p := match n, moves p with
  | S n, q :: l => existsb (fun q => negb (play_with n q)) (q :: l)
  | _, _ => misere
  end.
Hypothesis listed : forall p q, In q (moves p) <-> move p q.
Variable size : position -> nat.
Hypothesis lowers : forall p q, move p q -> size q < size p.
Lemma play_with_spec n : forall p, size p <= n ->
  (play_with n p = true -> won p) /\ (play_with n p = false -> lost p).
Proof.
  assert (Z : forall p, moves p = [] -> (misere = true -> won p) /\ (misere = false -> lost p)).
  { intros p E. assert (N : forall q, ~ move p q) by (intros q M; apply listed in M; rewrite E in M;
      exact M). split; intros T; [apply no_move; assumption|]. apply every_move; [congruence|].
    intros q M. destruct (N q M). }
  induction n as [|n IH]; intros p L.
  - assert (E : moves p = []).
    { destruct (moves p) as [|q l] eqn:E; [reflexivity|exfalso].
      assert (M : move p q) by (apply listed; rewrite E; left; reflexivity).
      apply lowers in M. lia. }
    exact (Z p E).
  - cbn [play_with]. destruct (moves p) as [|q0 l] eqn:E; [apply Z; exact E|]. rewrite <- E.
    assert (I : forall q, move p q ->
      (play_with n q = true -> won q) /\ (play_with n q = false -> lost q)).
    { intros q M. apply IH. apply lowers in M. lia. }
    split; intros H.
    + apply existsb_exists in H. destruct H as (q & M & H). apply listed in M.
      apply by_move with q; [exact M|]. apply I; [exact M|]. apply negb_true_iff, H.
    + apply every_move; [intros _; exists q0; apply listed; rewrite E; left; reflexivity|].
      intros q M. apply I; [exact M|]. destruct (play_with n q) eqn:W; [reflexivity|].
      enough (existsb (fun q => negb (play_with n q)) (moves p) = true) by congruence.
      apply existsb_exists. exists q. rewrite W. split; [apply listed, M|reflexivity].
Qed.
End Play.

(* a number that goes down with every move *)
Lemma by_size (size : position -> nat) : (forall p q, move p q -> size q < size p) ->
  well_founded (fun q p => move p q).
Proof.
  intros L. apply (well_founded_lt_compat _ size). intros q p M. exact (L p q M).
Qed.

Hypothesis ends : well_founded (fun q p => move p q).

Lemma kernel_normal (D P : position -> Prop) :
  (forall p q, D p -> move p q -> D q) ->
  (forall p q, D p -> P p -> move p q -> ~ P q) ->
  (forall p, D p -> ~ P p -> exists q, move p q /\ P q) ->
  forall p, D p -> (P p -> lost false p) /\ (~ P p -> won false p).
Proof.
  intros C H1 H2. apply kernel; [exact ends|exact C| |].
  - intros p H HP. split; [discriminate|]. intros q. exact (H1 p q H HP).
  - intros p H HP. right. exact (H2 p H HP).
Qed.

(* ------------------------------------------------------------------ Grundy values *)
Section Values.
Variable D : position -> Prop.
Definition grundy (g : position -> nat) := forall p, D p ->
  (forall q, move p q -> g q <> g p) /\ forall v, v < g p -> exists q, move p q /\ g q = v.
Hypothesis stays : forall p q, D p -> move p q -> D q.

Lemma only_one f g : grundy f -> grundy g -> forall p, D p -> f p = g p.
Proof.
  intros F G p. induction p as [p IH] using (well_founded_induction ends). intros H.
  assert (I : forall q, move p q -> f q = g q) by (intros q M; exact (IH q M (stays p q H M))).
  destruct (F p H) as [F1 F2], (G p H) as [G1 G2].
  destruct (Nat.lt_trichotomy (f p) (g p)) as [L|[L|L]]; [|exact L|].
  - destruct (G2 _ L) as (q & M & E). destruct (F1 q M). rewrite I by exact M. exact E.
  - destruct (F2 _ L) as (q & M & E). destruct (G1 q M). rewrite <- I by exact M. exact E.
Qed.

Lemma grundy_outcome g : grundy g -> forall p, D p ->
  (g p = 0 -> lost false p) /\ (g p <> 0 -> won false p).
Proof.
  intros G. apply kernel_normal; [exact stays| |].
  - intros p q H E M. rewrite <- E. exact (proj1 (G p H) q M).
  - intros p H N. destruct (proj2 (G p H) 0) as (q & M & E); [lia|]. exists q. auto.
Qed.
End Values.
End Game.

Lemma by_program (b : bool) (P : Prop) : (b = true <-> P) -> decidable P.
Proof. destruct b; [left; tauto|]. intros E. right. intros H. apply E in H. discriminate. Qed.
Ltac decided := repeat (apply dec_and || apply dec_or || apply dec_not);
  first [apply Nat.eq_decidable | apply Nat.le_decidable |
    apply (by_program _ _ (Nat.even_spec _)) | apply (by_program _ _ (Nat.odd_spec _))].

Arguments won {position}. Arguments lost {position}. Arguments grundy {position}.
Arguments play_with {position}.

(* ------------------------------------------------------------------ the least number not there *)
Fixpoint mex_from n v l := match n with
  | 0 => v
  | S n => if existsb (Nat.eqb v) l then mex_from n (S v) l else v
  end.
Definition mex l := mex_from (S (list_max l)) 0 l.

Lemma mex_from_spec n : forall v l, (forall w, v <= w < mex_from n v l -> In w l) /\
  (~ In (mex_from n v l) l \/ mex_from n v l = v + n).
Proof.
  induction n as [|n IH]; intros v l; simpl; [split; [lia|right; lia]|].
  destruct (existsb (Nat.eqb v) l) eqn:E.
  - destruct (IH (S v) l) as [A B].
    split; [|destruct B as [B|B]; [left; exact B|right; lia]].
    intros w W. destruct (Nat.eq_dec w v) as [->|N]; [|apply A; lia].
    apply existsb_exists in E. destruct E as (x & I & X). apply Nat.eqb_eq in X. subst. exact I.
  - split; [lia|]. left. intros I. enough (existsb (Nat.eqb v) l = true) by congruence.
    apply existsb_exists. exists v. split; [exact I|apply Nat.eqb_refl].
Qed.
Lemma mex_spec l : ~ In (mex l) l /\ forall v, v < mex l -> In v l.
Proof.
  destruct (mex_from_spec (S (list_max l)) 0 l) as [A B]. fold (mex l) in A, B.
  split; [|intros v H; apply A; lia]. destruct B as [B|B]; [exact B|]. rewrite B. intros I.
  assert (M := proj1 (list_max_le l (list_max l)) (le_n _)).
  rewrite Forall_forall in M. specialize (M _ I). lia.
Qed.

Section Counting.
Variable position : Type.
Variable move : position -> position -> Prop.
Variable moves : position -> list position.
Hypothesis listed : forall p q, In q (moves p) <-> move p q.
Variable size : position -> nat.
Hypothesis lowers : forall p q, move p q -> size q < size p.

Fixpoint value_with n p := match n with
  | 0 => 0
  | S n => mex (map (value_with n) (moves p))
  end.
Lemma enough_steps n : forall p, size p < n -> value_with n p = value_with (S (size p)) p.
Proof.
  induction n as [n IH] using lt_wf_ind. intros p L. destruct n as [|n]; [lia|]. simpl. f_equal.
  apply map_ext_in. intros q I. apply listed, lowers in I.
  rewrite (IH n) by lia. symmetry. apply (IH (size p)); lia.
Qed.
Lemma value_with_spec D : grundy move D (fun p => value_with (S (size p)) p).
Proof.
  set (g := fun p => value_with (S (size p)) p). intros p _.
  assert (E : g p = mex (map g (moves p))).
  { unfold g at 1. simpl. f_equal. apply map_ext_in. intros q I. apply enough_steps.
    apply listed, lowers in I. exact I. }
  destruct (mex_spec (map g (moves p))) as [A B]. rewrite <- E in A, B. split.
  - intros q M V. apply A, in_map_iff. exists q. split; [exact V|apply listed, M].
  - intros v H. apply B, in_map_iff in H. destruct H as (q & V & I). exists q.
    split; [apply listed, I|exact V].
Qed.
End Counting.
Arguments value_with {position}.

(* ------------------------------------------------------------------ sums *)
(* b goes down by t where t has its leftmost 1 at a 1 of b *)
Lemma less_by_place b t : t <> 0 -> Nat.testbit b (Nat.log2 t) = true -> Nat.lxor b t < b.
Proof.
  intros Z B. set (j := Nat.log2 t) in *. assert (E : Nat.shiftr t j = 1).
  { rewrite Nat.shiftr_div_pow2. destruct (Nat.log2_spec t) as [L U]; [lia|].
    fold j in L, U. rewrite Nat.pow_succ_r' in U.
    assert (P : 2 ^ j <> 0) by (apply Nat.pow_nonzero; discriminate). apply Nat.le_antisymm.
    - apply Nat.lt_succ_r, Nat.div_lt_upper_bound; lia.
    - apply Nat.div_le_lower_bound; lia. }
  assert (O : Nat.shiftr (Nat.lxor b t) j < Nat.shiftr b j).
  { rewrite Nat.shiftr_lxor, E. rewrite <- (Nat.add_0_l j), <- Nat.shiftr_spec' in B.
    set (n := Nat.shiftr b j) in *. clearbody n.
    rewrite Nat.bit0_odd in B. apply Nat.odd_spec in B. destruct B as (m & ->).
    replace (Nat.lxor (2 * m + 1) 1) with (2 * m); [lia|]. apply Nat.bits_inj. intros i.
    rewrite Nat.lxor_spec. destruct i as [|i].
    - rewrite Nat.testbit_odd_0, Nat.testbit_even_0. reflexivity.
    - assert (T : Nat.testbit 1 (S i) = false) by (change 1 with (2 * 0 + 1);
        rewrite Nat.testbit_odd_succ by lia; apply Nat.bits_0).
      rewrite T, xorb_false_r, Nat.testbit_odd_succ, Nat.testbit_even_succ by lia. reflexivity. }
  rewrite !Nat.shiftr_div_pow2 in O.
  destruct (Nat.le_gt_cases b (Nat.lxor b t)) as [H|H]; [|exact H].
  apply (Nat.div_le_mono _ _ (2 ^ j)) in H; [lia|apply Nat.pow_nonzero; discriminate].
Qed.
Lemma twice b t : Nat.lxor (Nat.lxor b t) t = b.
Proof. rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. reflexivity. Qed.
(* what is less than b XOR c is reached by making b or c less *)
Lemma some_heap v b c : v < Nat.lxor b c -> Nat.lxor v c < b \/ Nat.lxor b v < c.
Proof.
  intros H. set (s := Nat.lxor b c) in *. set (t := Nat.lxor v s). assert (Z : t <> 0).
  { intros E. apply Nat.lxor_eq in E. lia. }
  assert (B : Nat.testbit s (Nat.log2 t) = true).
  { destruct (Nat.testbit s (Nat.log2 t)) eqn:E; [reflexivity|]. assert (T := Nat.bit_log2 t Z).
    unfold t in T at 1. rewrite Nat.lxor_spec, E, xorb_false_r in T.
    apply (less_by_place v t Z) in T. unfold t in T.
    rewrite (Nat.lxor_comm v s), <- Nat.lxor_assoc, (Nat.lxor_comm v s), twice in T. lia. }
  unfold s in B. rewrite Nat.lxor_spec in B. destruct (Nat.testbit b (Nat.log2 t)) eqn:E.
  - left. apply (less_by_place b t Z) in E.
    replace (Nat.lxor v c) with (Nat.lxor b t); [exact E|]. unfold t, s.
    rewrite (Nat.lxor_comm v), (Nat.lxor_assoc b c v), <- Nat.lxor_assoc, Nat.lxor_nilpotent,
      Nat.lxor_0_l. apply Nat.lxor_comm.
  - right. rewrite xorb_false_l in B. apply (less_by_place c t Z) in B.
    replace (Nat.lxor b v) with (Nat.lxor c t); [exact B|]. unfold t, s.
    rewrite (Nat.lxor_comm b c), (Nat.lxor_comm v), (Nat.lxor_assoc c b v), <- Nat.lxor_assoc,
      Nat.lxor_nilpotent, Nat.lxor_0_l. reflexivity.
Qed.

Section Sums.
Variables (A B : Type) (move_a : A -> A -> Prop) (move_b : B -> B -> Prop).
Inductive either : A * B -> A * B -> Prop :=
| in_first : forall a a' b, move_a a a' -> either (a, b) (a', b)
| in_second : forall a b b', move_b b b' -> either (a, b) (a, b').

Lemma either_ends : well_founded (fun q p => move_a p q) -> well_founded (fun q p => move_b p q) ->
  well_founded (fun q p => either p q).
Proof.
  intros WA WB [a b]. revert b. induction a as [a IA] using (well_founded_induction WA).
  induction b as [b IB] using (well_founded_induction WB). constructor. intros q M.
  inversion M; subst; [apply IA|apply IB]; assumption.
Qed.

Theorem sums DA DB f g : grundy move_a DA f -> grundy move_b DB g ->
  grundy either (fun p => DA (fst p) /\ DB (snd p)) (fun p => Nat.lxor (f (fst p)) (g (snd p))).
Proof.
  intros F G [a b] [Ha Hb]. simpl in *. destruct (F a Ha) as [F1 F2], (G b Hb) as [G1 G2]. split.
  - assert (C : forall x y z, Nat.lxor x z = Nat.lxor y z -> x = y).
    { intros x y z E. rewrite <- (twice x z), E. apply twice. }
    intros q M E. inversion M as [? a' ? Ma|? ? b' Mb]; subst; simpl in E.
    + exact (F1 a' Ma (C _ _ _ E)).
    + apply (G1 b' Mb), (C _ _ (f a)). rewrite !(Nat.lxor_comm _ (f a)). exact E.
  - intros v H. destruct (some_heap _ _ _ H) as [L|L].
    + destruct (F2 _ L) as (a' & M & E). exists (a', b). split; [apply in_first, M|].
      simpl. rewrite E. apply twice.
    + destruct (G2 _ L) as (b' & M & E). exists (a, b'). split; [apply in_second, M|].
      simpl. rewrite E, <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l.
Qed.
End Sums.
