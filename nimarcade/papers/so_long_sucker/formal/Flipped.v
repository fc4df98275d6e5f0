(* The control, which must fail: one condition of the criterion is flipped. With fewer dead chips than the other a lead of 2
   is said to be enough, whether there is something to build on or not. The last step of Winning.v then breaks, already
   on the empty board: p has m + 1 own chips and nothing else, the other n own chips and b dead ones. *)
Require Import ZArith Lia.
From Proof Require Import Rules Criterion Tactics.
Open Scope Z_scope.

Definition flipped m (pr : Z) a0 n c0 SX SA SC ST SY SB (SN : Z) : Prop :=
  let X := m + (if 0 <? m then SX else 0) in
  let A := a0 + (if 0 <? m then SA else 0) - SC in
  let Y := n + (if 0 <? n then SY else 0) in
  let B := c0 + (if 0 <? n then SB else 0) in
  let D := 2 * (X - Y) + (A - B) in
  (0 < m /\ 0 <= A /\ ST <= 1 /\ (B < A /\ 1 <= D \/ B = A /\ 2 <= D \/ A < B /\ 2 <= D))
  \/ (0 < A /\ ST = 0 /\ (B < A /\ 0 <= D \/ A <= B /\ 2 <= D)).

(* Of the criterion it is true: p puts a chip on a new slot, and the other has not enough. *)
Lemma last_step m n b : 0 <= m -> 0 <= n -> 0 <= b ->
  enough (m + 1) 0 0 n b 0 0 0 0 0 0 0 -> ~ enough n 0 b m 0 0 0 0 0 0 0 1.
Proof. unfold enough, lead_wins. intros. split_tests; lia. Qed.

(* Of the flipped one it is not. *)
Lemma last_step_flipped m n b : 0 <= m -> 0 <= n -> 0 <= b ->
  flipped (m + 1) 0 0 n b 0 0 0 0 0 0 0 -> ~ flipped n 0 b m 0 0 0 0 0 0 0 1.
Proof. unfold flipped. intros. split_tests; lia. Qed.
