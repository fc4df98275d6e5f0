(* A control: that beginning with an own chip, too, only as many piles are shut as there are covers,
   not one more, is false. Blue has two chips, Red one and the pile RB, which Blue must top. *)
Require Import ZArith List Bool.
From Proof Require Import Rules Criterion Decide Heaviest AllColours.
Import ListNotations.
Open Scope Z_scope.

Definition one_fewer_winsb p h o B :=
  let L := sort (other p) (filter (theirs_on_top p) B) in
  some_winsb (fun t s => counted lead_winsb p h o B L t s s (count p h) 1 ||
  counted lead_winsb p h o B L t s s 0 0) p B L.

Theorem wrong_is_false : ~ (forall any s, well_formed s ->
  (can_force any (turn s) s <-> by_form one_fewer_winsb any s = true)).
Proof.
  intros W. set (s := St Blue [Living Blue; Living Blue] [Living Red] [[Living Red;
    Living Blue]] None).
  assert (F : well_formed s) by (repeat constructor; discriminate).
  assert (L : can_force false (turn s) s) by (apply (decides false s F); vm_compute; reflexivity).
  apply (W false s F) in L. vm_compute in L. discriminate.
Qed.
