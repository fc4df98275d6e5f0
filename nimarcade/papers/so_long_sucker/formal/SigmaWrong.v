(* The control: that Sigma wins by topping any pile of the other's, not only a longest, is false.
   Blue has three chips, Red one and the piles RBR and RB; Blue tops RB, and Red takes up RBR and
   has as many to get as Blue. *)
Require Import ZArith List Lia.
From Proof Require Turns.
From Proof Require Import Rules Criterion Strategy Free TwoColours Sigma Slots.
Import ListNotations.
Open Scope Z_scope.

Inductive by_any_pile any : state -> state -> Prop :=
| as_sigma : forall s s', by_sigma any s s' -> by_any_pile any s s'
| top_any : forall p h1 h2 o B1 P B2, let B := B1 ++ (Living (other p) :: P) :: B2 in
    ~ has_top p B -> by_any_pile any (St p (h1 ++ Living p :: h2) o B None)
      (St (other p) o (h1 ++ h2) (B1 ++ (Living p :: Living (other p) :: P) :: B2) None).

Theorem wrong_is_false : ~ (forall any k n p s, (1 <= k)%nat -> inside k s ->
  (always_wins (bstep any k) (by_any_pile any) p n s <-> can_force_b any k p s)).
Proof.
  intros W. set (L := [Living Red; Living Blue; Living Red]). set (T := [Living Red; Living Blue]).
  set (s := St Blue [Living Blue; Living Blue; Living Blue] [Living Red] [L; T] None).
  set (t := St Red [Living Red] [Living Blue; Living Blue] [L; Living Blue :: T] None).
  assert (Ls : two_left s) by (repeat constructor; discriminate).
  assert (Lt : two_left t) by (repeat constructor; discriminate).
  assert (K : (1 <= 2)%nat) by lia.
  assert (Fs : can_force_b false 2 Blue s).
  { apply (theorem_2_39_slots false 2 s K (le_n 2) Ls). vm_compute.
    split; [reflexivity|left; reflexivity]. }
  assert (Ft : can_force_b false 2 Red t).
  { apply (theorem_2_39_slots false 2 t K (le_n 2) Lt). vm_compute.
    split; [reflexivity|left; reflexivity]. }
  apply (W false 2%nat 0%nat Blue s K (inside_left 2 s Ls (le_n 2))) in Fs.
  inversion Fs as [n' s' _ _ _ A _ _|n' s' N _ _]; subst; [|exact (N eq_refl)].
  assert (P : by_any_pile false s t).
  { apply (top_any false Blue [] [Living Blue; Living Blue] [Living Red] [L] [Living Blue] []).
    intros (Q & [<-|[<-|[]]] & H); discriminate. }
  apply (not_both (bstep false 2) Red t Ft), (plainly _ _ 0), (freely _ _ _ _ _ (A t 0%nat P)).
Qed.
