(* The control: Theorems 2.24 and 2.29 and Propositions 2.3 and 2.28 as they are printed are false.
   2.3: who is given a capture may discard it whole. The others: where the other has no chip of his
   colour in hand, the player to move wins with one. *)
Require Import ZArith List Lia Permutation.
From Proof Require Import Rules Criterion TwoColours Slots Boards.
Import ListNotations.
Open Scope Z_scope.

Theorem printed_2_3_is_false : ~ (forall any y P killed kept,
  Permutation (Living y :: Living y :: P) (killed ++ kept) -> may_kill any killed ->
  1 <= count y kept).
Proof.
  intros W. apply (W true Blue [] [Living Blue; Living Blue] []); [reflexivity| |reflexivity].
  split; discriminate.
Qed.

(* Blue has one chip; r chips of the piles: RBR and RB, which Blue cannot both top *)
Definition two_rhos := St Blue [Living Blue] [] [[Living Red; Living Blue; Living Red];
  [Living Red; Living Blue]] None.
Lemma wins_two_rhos : can_force_b false 2 Blue two_rhos.
Proof.
  apply (theorem_2_39_slots false 2 two_rhos (le_S _ _ (le_n 1)) (le_n 2)).
  - repeat constructor; discriminate.
  - split; [reflexivity|right; reflexivity].
Qed.

Theorem printed_2_24_is_false : ~ (forall any k s, (1 <= k)%nat -> (length (piles s) <= k)%nat ->
  type_II s -> (can_force_b any k (turn s) s <-> 0 < m s /\ 0 < n s /\ n s < m s + beta_chips s)).
Proof.
  intros W. set (s := St Blue [Living Blue] [] [[Living Blue; Living Red]; [Living Red;
    Living Blue]] None).
  assert (T : type_II s) by (repeat constructor; discriminate).
  assert (F : can_force_b false 2 Blue s).
  { apply (theorem_2_24 false 2 s (le_S _ _ (le_n 1)) (le_n 2) T). vm_compute. auto. }
  apply (W false 2%nat s (le_S _ _ (le_n 1)) (le_n 2) T) in F. destruct F as (_ & F & _).
  discriminate F.
Qed.
Theorem printed_2_28_is_false : ~ (forall any k s, (2 <= k)%nat -> (length (piles s) <= k)%nat ->
  generalized_I s -> m s <= n s + rho_chips s - max_rho s ->
  can_force_b any k (other (turn s)) s).
Proof.
  intros W. assert (T : generalized_I two_rhos) by (repeat constructor; discriminate).
  assert (F := W false 2%nat two_rhos (le_n 2) (le_n 2) T ltac:(vm_compute; discriminate)).
  apply (theorem_2_29 false 2 two_rhos (le_S _ _ (le_n 1)) (le_n 2) T) in F.
  destruct F as [F|[F _]]; discriminate F.
Qed.
Theorem wrong_is_false : ~ (forall any k s, (2 <= k)%nat -> (length (piles s) <= k)%nat ->
  generalized_I s ->
  (can_force_b any k (turn s) s <-> 0 < m s /\ n s + rho_chips s - max_rho s < m s)).
Proof.
  intros W. assert (T : generalized_I two_rhos) by (repeat constructor; discriminate).
  assert (F := proj1 (W false 2%nat two_rhos (le_n 2) (le_n 2) T) wins_two_rhos).
  destruct F as [_ F]. discriminate F.
Qed.
