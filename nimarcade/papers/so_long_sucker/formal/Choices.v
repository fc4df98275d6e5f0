(* Choices of marks: trades, choices without covers and tops, splitting a choice at a pile, when a
   choice is no worse than another (enough_mono), and when the lead of the other answers that of the
   mover (reply_new and the others). *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Order Tactics.
Import ListNotations.
Open Scope Z_scope.

(* unmarked piles *)
Definition unmarked (l : list pile) : list marked := map (fun P => (P, Leave)) l.
Lemma unmarked_fst l : map fst (unmarked l) = l.
Proof. unfold unmarked. rewrite map_map. simpl. apply map_id. Qed.
Lemma unmarked_covers p l : sum (covers p) (unmarked l) = 0.
Proof. induction l as [|P l IH]; simpl; [reflexivity|]. rewrite IH. unfold covers; simpl.
  destruct P as [|[r|d] P]; try destruct (same_player r p); lia. Qed.
Lemma unmarked_tops p l : sum (tops p) (unmarked l) = 0.
Proof. induction l as [|P l IH]; simpl; [reflexivity|]. rewrite IH. unfold tops; simpl.
  destruct P as [|[r|d] P]; try destruct (same_player r p); lia. Qed.
Lemma unmarked_their_own p l : sum (their_own_gain p) (unmarked l) = sum (own_gain
  (other p)) (unmarked l).
Proof. induction l as [|P l IH]; simpl; [reflexivity|]. rewrite IH. f_equal.
  unfold their_own_gain, own_gain; simpl. destruct P as [|[r|d] P]; try reflexivity.
  destruct r, p; reflexivity. Qed.
Lemma unmarked_their_dead p l : sum (their_dead_gain p) (unmarked l) = sum (dead_gain
  (other p)) (unmarked l).
Proof. induction l as [|P l IH]; simpl; [reflexivity|]. rewrite IH. f_equal.
  unfold their_dead_gain, dead_gain; simpl. destruct P as [|[r|d] P]; try reflexivity.
  destruct r, p; reflexivity. Qed.

(* marks: trades move one from X to A each; without covers and tops Y and B are those of the
   unmarked piles *)
Lemma trades p l : exists t, 0 <= t /\ sum (own_gain p) l = sum (own_gain p) (unmarked (map fst l))
  - t
                                 /\ sum (dead_gain p) l = sum (dead_gain p) (unmarked (map fst l)) +
                                 t.
Proof.
  induction l as [|[P k] l (t & H0 & H1 & H2)]; [exists 0; simpl; lia|].
  simpl. rewrite H1, H2. unfold own_gain at 1 3, dead_gain at 1 3; simpl.
  destruct P as [|[r|d] P]; try (exists t; lia).
  destruct (same_player r p); [|exists t; lia].
  destruct k; try (exists t; lia).
  destruct (tradable p (Living r :: P)); [exists (t + 1); lia | exists t; lia].
Qed.
Lemma plain p l : sum (covers p) l = 0 -> sum (tops p) l = 0 ->
  sum (their_own_gain p) l = sum (own_gain (other p)) (unmarked (map fst l)) /\
  sum (their_dead_gain p) l = sum (dead_gain (other p)) (unmarked (map fst l)).
Proof.
  rewrite <- unmarked_their_own, <- unmarked_their_dead.
  induction l as [|x l IH]; [simpl; lia|]. simpl.
  pose proof (covers_nn p x). pose proof (tops_nn p x). pose proof (sum_nn _ l (covers_nn p)).
  pose proof (sum_nn _ l (tops_nn p)).
  intros. destruct IH as [I1 I2]; [lia|lia|]. rewrite I1, I2.
  unfold covers, tops in *; unfold their_own_gain at 1 3, their_dead_gain at 1 3;
    destruct x as [P k]; simpl in *.
  destruct P as [|[r|d] P]; try lia. destruct (same_player r p); try lia. destruct k; lia.
Qed.
Lemma N_fN p l : sum (build_on p) l = sum (build_on p) (unmarked (map fst l)).
Proof. induction l as [|[P k] l IH]; simpl; [reflexivity|]. rewrite IH. reflexivity. Qed.

Lemma map_split (ml : list marked) b1 b2 : map fst ml = b1 ++ b2 ->
  exists m1 m2, ml = m1 ++ m2 /\ map fst m1 = b1 /\ map fst m2 = b2.
Proof. intros H. apply map_eq_app in H. destruct H as (m1 & m2 & ? & ? & ?). eauto. Qed.
Lemma map_split1 (ml : list marked) b1 P b2 : map fst ml = b1 ++ P :: b2 ->
  exists m1 k m2, ml = m1 ++ (P, k) :: m2 /\ map fst m1 = b1 /\ map fst m2 = b2.
Proof.
  intros H. apply map_split in H. destruct H as (m1 & m2 & -> & E1 & E2).
  destruct m2 as [|[P' k] m2]; [discriminate|]. simpl in E2. injection E2 as -> E2. eauto 6.
Qed.

Arguments own_gain p !x /.
Arguments dead_gain p !x /.
Arguments their_own_gain p !x /.
Arguments their_dead_gain p !x /.
Arguments covers p !x /.
Arguments tops p !x /.
Arguments build_on p !x /.

Lemma unmarked_put B1 P B2 : unmarked (B1 ++ P :: B2) = unmarked B1 ++ (P, Leave) :: unmarked B2.
Proof. unfold unmarked. rewrite map_app. reflexivity. Qed.
Lemma unmarked_app B1 B2 : unmarked (B1 ++ B2) = unmarked B1 ++ unmarked B2.
Proof. unfold unmarked. apply map_app. Qed.

Lemma map_put (m1 : list marked) P k (m2 : list marked) B1 B2 : map fst m1 = B1 ->
  map fst m2 = B2 ->
  map fst (m1 ++ (P, k) :: m2) = B1 ++ P :: B2.
Proof. intros <- <-. rewrite map_app. reflexivity. Qed.

Ltac unmark := rewrite <- ?unmarked_app; rewrite ?unmarked_their_own, ?unmarked_their_dead,
  ?unmarked_covers, ?unmarked_tops, ?other_other.

Lemma enough_mono m pr a0 n c0 SX SA SC ST SY SB SN m' pr' a0' SX' SA' SC' ST' SY' SB' SN' :
  (0 < m' -> 0 < m) ->
  m' + (if 0 <? m' then SX' else 0) <= m + (if 0 <? m then SX else 0) ->
  a0' + (if 0 <? m' then SA' else 0) - SC' <= a0 + (if 0 <? m then SA else 0) - SC ->
  SY <= SY' -> SB <= SB' -> ST <= ST' -> 0 <= ST ->
  (0 <= a0' + (if 0 <? m' then SA' else 0) - SC' ->
   0 < pr + SN + (a0 + (if 0 <? m then SA else 0) - SC) \/
   pr' + SN' + (a0' + (if 0 <? m' then SA' else 0) - SC') <= 0 \/
   2 * (m' + (if 0 <? m' then SX' else 0)) + (a0' + (if 0 <? m' then SA' else 0) - SC') + 1
     <= 2 * (m + (if 0 <? m then SX else 0)) + (a0 + (if 0 <? m then SA else 0) - SC)) ->
  enough m' pr' a0' n c0 SX' SA' SC' ST' SY' SB' SN' -> enough m pr a0 n c0 SX SA SC ST SY SB SN.
Proof.
  unfold enough, lead_wins. cbv zeta.
  generalize (if 0 <? m then SX else 0), (if 0 <? m then SA else 0), (if 0 <? m' then SX' else 0),
    (if 0 <? m' then SA' else 0).
  intros x a x' a' ? ? ? ? ? ? ? HK [(? & ? & ? & H)|(? & ? & H)]; [left|right]; destruct (0 <? n);
    (repeat split; lia).
Qed.

(* Replies to a move that passes the turn: as the mover's lead is not enough, the other's is. *)
Lemma reply_top m X A Y B T K m' X' A' Y' B' T' K' : (* an own chip on a pile, which he tops *)
  0 < m -> 0 <= A -> 0 <= B -> T <= 1 -> T' <= 1 -> 0 < K -> 0 < K' -> 0 < m' ->
  X' = Y -> A' = B -> Y' < X -> B' <= A ->
  ~ lead_wins m X A Y B T K -> lead_wins m' X' A' Y' B' T' K'.
Proof. unfold lead_wins. intros; left; lia. Qed.
Lemma reply_new m X A Y B T K m' X' A' Y' B' T' K' : (* an own chip on a new slot *)
  T = 0 -> T' = 0 ->
  0 < m <= X -> 0 <= A -> 0 <= B -> (0 < A -> 0 < K) -> 0 < K' -> (0 < m' \/ Y = 0) ->
  X' = Y -> A' = B -> Y' < X -> B' <= A ->
  ~ lead_wins m X A Y B T K -> lead_wins m' X' A' Y' B' T' K'.
Proof.
  intros -> -> ? ? ? ? ? ? -> -> ? ? H. destruct (Z.lt_ge_cases 0 K).
  - destruct (Z.lt_ge_cases 0 m'); [revert H; apply reply_top; lia|]. unfold lead_wins in *.
    right; lia.
  - assert (A = 0) as -> by lia. unfold lead_wins in *.
    destruct (Z.lt_ge_cases 0 B); [right|left]; lia.
Qed.
Lemma reply_dead m X A Y B T K m' X' A' Y' B' T' K' : (* a dead chip *)
  T = 0 -> T' = 0 ->
  0 <= X -> (m <= 0 -> X = 0) -> 0 < A -> 0 <= B -> 0 < K -> 0 < K' -> (0 < m' \/ Y = 0) ->
  X' = Y -> A' = B -> Y' <= X -> B' < A ->
  ~ lead_wins m X A Y B T K -> lead_wins m' X' A' Y' B' T' K'.
Proof. unfold lead_wins. intros -> -> ? ? ? ? ? ? ? -> -> ? ? H; destruct (Z.le_gt_cases A B);
  [right|left]; lia. Qed.
Lemma reply_cover m X A Y B T K m' X' A' Y' B' T' K' : (* or, without own chips, covers *)
  T' = 0 ->
  0 < m -> 1 < X -> 0 <= A -> T <= 1 -> 0 < K ->
  Y = 0 -> X' = 0 -> A' = B - 1 -> Y' < X -> B' <= A ->
  ~ lead_wins m X A Y B T K -> lead_wins m' X' A' Y' B' T' K'.
Proof. unfold lead_wins. intros -> ? ? ? ? ? -> -> -> ? ? H; right; lia. Qed.
Lemma reply_leave m X A Y B T K m' X' A' Y' B' T' K' : (* or leaves, where it is worth nothing *)
  T' = 0 ->
  0 < m <= X -> 0 <= A -> T <= 1 -> 0 < K ->
  Y = 0 -> X' = 0 -> A' = B -> Y' = 0 -> B' <= A ->
  ~ lead_wins m X A Y B T K -> lead_wins m' X' A' Y' B' T' K'.
Proof. unfold lead_wins. intros -> ? ? ? ? -> -> -> -> ? H; right; lia. Qed.
(* a prisoner, with which he takes up a pile *)
Lemma reply_given m X A Y B T K m' X' A' Y' B' T' K' :
  T = 0 -> T' = 0 ->
  (m <= 0 -> X = 0) -> 0 <= A -> 0 <= B -> 0 <= Y -> 0 < K -> 0 < m' ->
  Y < X' -> B <= A' -> Y' <= X -> B' <= A ->
  ~ lead_wins m X A Y B T K -> lead_wins m' X' A' Y' B' T' K'.
Proof. unfold lead_wins. intros -> -> ? ? ? ? ? ? ? ? ? ? H; left; lia. Qed.
(* No reply: the mover's lead is enough and his piles are single chips. The other trades u times and
   covers C piles. *)
Lemma no_reply_dead u C m X A Y B T K m' X' A' Y' B' T' K' : (* to a dead chip *)
  T = 0 -> 0 <= u -> 0 <= C -> 0 <= T' -> X' <= Y - u -> A' <= B + u - C -> X <= Y' ->
    A <= B' + 1 ->
  lead_wins m X A Y B T K -> ~ lead_wins m' X' A' Y' B' T' K'.
Proof. unfold lead_wins.
  intros -> ? ? ? ? ? ? ? [(_ & ? & _ & H)|(? & _ & H)] [(_ & ? & ? & H')|(? & ? & H')]; lia. Qed.
Lemma no_reply_own u C m X A Y B T K m' X' A' Y' B' T' K' : (* to an own chip *)
  0 <= Y -> 0 <= B -> 0 <= u -> 0 <= C -> 0 <= T' -> X' <= Y - u -> A' <= B + u - C ->
    X <= Y' + 1 -> A <= B' ->
  (T = 1 \/ A <= 0) -> (1 <= T' \/ 1 <= C \/ X <= 1 \/ X <= Y' \/ K <= 0) ->
  lead_wins m X A Y B T K -> ~ lead_wins m' X' A' Y' B' T' K'.
Proof. unfold lead_wins.
  intros ? ? ? ? ? ? ? ? ? ? ? [(_ & ? & _ & H)|(? & ? & H)] [(_ & ? & ? & H')|(? & ? & H')]; lia.
  Qed.

Lemma well_formed_split (B1 : list pile) P B2 : Forall (fun P => P <> [] /\
  alternating P) (B1 ++ P :: B2) -> P <> [] /\ alternating P.
Proof. intros H. apply Forall_app in H. destruct H as [_ H]. inversion H. assumption. Qed.

(* from one choice to another of the same hand that is no worse *)
Ltac weigh := unfold choice_wins; open; facts; apply enough_mono; lazily.

(* A pile of the other's, r, whatever p marks it. *)
Lemma hostile p r P k (x : marked) : x = (Living r :: P, k) -> r <> p ->
  own_gain p x = 0 /\ dead_gain p x = 0 /\ 0 <= their_own_gain p x /\ 0 <= their_dead_gain p x /\
  0 <= covers p x /\ 0 <= tops p x /\ build_on p x = 1.
Proof.
  intros E Hr. pose proof (their_own_gain_nn p x). pose proof (their_dead_gain_nn p x).
  pose proof (covers_nn p x). pose proof (tops_nn p x). subst x.
  destruct p, r; try congruence; simpl in *; lia.
Qed.
(* One of two colours or more he shuts, or it is worth a chip to its owner. *)
Lemma shut_or_worth p r t P k (x : marked) : x = (Living r :: t :: P, k) -> r <> p ->
  t <> Living r ->
  1 <= covers p x + tops p x + their_own_gain p x.
Proof.
  intros E Hr Ht. subst x. destruct p, r; try congruence; destruct t as [[]|], k; try congruence;
    simpl; try lia;
  unfold keeps_own; tops_of; simpl; counts_nn; lazily.
Qed.
