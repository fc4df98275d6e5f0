(* A control, which must fail: beginning with an own chip, too, only as many piles are shut as there are covers, not one more.
   Blue has two chips, Red one and the pile RB, which Blue must top. *)
Require Import ZArith List Bool.
From Proof Require Import Rules Criterion Decide Heaviest.
Import ListNotations.
Open Scope Z_scope.

Definition one_fewer_winsb p h o B :=
  let L := sort (other p) (filter (theirs_on_top p) B) in
  some_winsb (fun t s => counted lead_winsb p h o B L t s s (count p h) 1 || counted lead_winsb p h o B L t s s 0 0) p B L.
Definition mine := [Living Blue; Living Blue].
Definition piles := [[Living Red; Living Blue]].

Example one_more : some_sorted_winsb Blue mine [Living Red] piles = some_choice_winsb Blue mine [Living Red] piles.
Proof. vm_compute. reflexivity. Qed.
Example one_fewer : one_fewer_winsb Blue mine [Living Red] piles = some_choice_winsb Blue mine [Living Red] piles.
Proof. vm_compute. reflexivity. Qed.
