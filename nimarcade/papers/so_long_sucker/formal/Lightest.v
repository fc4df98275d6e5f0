(* A control: that the lightest piles of the other are shut instead of the heaviest is false. Blue
   has two chips, Red one and the piles RB (Red on top, a Blue chip to be discarded) and R. Blue
   wins by topping the first, which keeps Red from a chip; who tops the single chip has lost. *)
Require Import ZArith List.
From Proof Require Import Rules Criterion Decide Heaviest AllColours.
Import ListNotations.

Definition lightest_winsb p h o B :=
  let L := rev (sort (other p) (filter (theirs_on_top p) B)) in
  some_winsb (sorted_winsb p h o B L) p B L.

Theorem wrong_is_false : ~ (forall any s, well_formed s ->
  (can_force any (turn s) s <-> by_form lightest_winsb any s = true)).
Proof.
  intros W. set (s := St Blue [Living Blue; Living Blue] [Living Red] [[Living Red; Living Blue];
    [Living Red]] None).
  assert (F : well_formed s) by (repeat constructor; discriminate).
  assert (L : can_force false (turn s) s) by (apply (decides false s F); vm_compute; reflexivity).
  apply (W false s F) in L. vm_compute in L. discriminate.
Qed.
