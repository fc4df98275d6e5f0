(* The control: that who loses also loses with a chip more in his hand is false; and so is Remark
   2.10 to the letter, by which two moves after each of which p may play again, here an own chip and
   a prisoner on a singleton of his colour, lead to the same outcome in both orders. *)
Require Import ZArith List Lia Permutation.
From Proof Require Import Rules Criterion TwoColours Slots.
Import ListNotations.
Open Scope Z_scope.

Lemma not_both any k s : can_force_b any k Blue s -> can_force_b any k Red s -> False.
Proof.
  apply (Turns.not_both _ _ turn (bstep any k)); [discriminate|]. intros t. destruct (turn t); auto.
Qed.

Theorem wrong_is_false : ~ (forall any k p h1 c h2 o B, (1 <= k)%nat -> (length B <= k)%nat ->
  two_left (St p (h1 ++ c :: h2) o B None) ->
  can_force_b any k (other p) (St p (h1 ++ h2) o B None) ->
  can_force_b any k (other p) (St p (h1 ++ c :: h2) o B None)).
Proof.
  intros W. assert (T : two_left (St Blue [Living Blue] [] [] None)) by (repeat constructor).
  assert (F : can_force_b false 1 Blue (St Blue [Living Blue] [] [] None)).
  { apply (theorem_2_39_slots false 1 (St Blue [Living Blue] [] [] None) (le_n 1)
      (le_S 0 0 (le_n 0)) T). split; [reflexivity|right; reflexivity]. }
  apply (not_both false 1 _ F). apply (W false 1%nat Blue [] (Living Blue) [] [] [] (le_n 1)
    (le_S 0 0 (le_n 0)) T).
  apply Turns.force_theirs; [discriminate|]. intros s' [S _]. inversion S; subst;
    match goal with H : _ ++ _ :: _ = [] |- _ => destruct (app_cons_not_nil _ _ _ (eq_sym H)) end.
Qed.

(* begun with Living p :: Living (other p) :: h in p's hand and the piles [Living p] :: B: the own
   chip first, which comes back, and the prisoner then on a new pile; or the prisoner first *)
Theorem remark_2_10_is_false : ~ (forall any k p h o B, (length B < k)%nat ->
  two_left (St p (Living p :: Living (other p) :: h) o ([Living p] :: B) None) ->
  (can_force_b any k p (St p (h ++ [Living p]) o ([Living (other p)] :: B) None) <->
   can_force_b any k p (St (other p) o h ([Living p; Living (other p); Living p] :: B) None))).
Proof.
  intros W. set (B := [[Living Blue; Living Red]]).
  assert (K : (length B < 2)%nat) by exact (le_n 2).
  assert (E := W false 2%nat Blue [] [Living Red] B K ltac:(repeat constructor; discriminate)).
  apply (not_both false 2 _ (proj1 E ltac:(apply (theorem_2_39_slots false 2 (St Blue [Living Blue]
    [Living Red] ([Living Red] :: B) None)); [exact (le_S 1 1 (le_n 1))|exact K| |];
    [repeat constructor; discriminate|split; [reflexivity|left; reflexivity]]))).
  apply (theorem_2_39_slots false 2 (St Red [Living Red] [] ([Living Blue; Living Red; Living Blue]
    :: B) None)); [exact (le_S 1 1 (le_n 1))|exact K| |];
    [repeat constructor; discriminate|split; [reflexivity|right; reflexivity]].
Qed.
