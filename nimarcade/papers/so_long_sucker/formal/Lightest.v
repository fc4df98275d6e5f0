(* A control, which must fail: the lightest piles of the other are shut instead of the heaviest. Blue has two chips, Red one and
   the piles RB (Red on top, a Blue chip to be discarded) and R. Blue wins by topping the first, which keeps Red from a chip;
   who tops the single chip has lost. *)
Require Import ZArith List.
From Proof Require Import Rules Criterion Decide Heaviest.
Import ListNotations.

Definition lightest_winsb p h o B :=
  let L := rev (sort (other p) (filter (theirs_on_top p) B)) in some_winsb (sorted_winsb p h o B L) p B L.
Definition mine := [Living Blue; Living Blue].
Definition piles := [[Living Red; Living Blue]; [Living Red]].

Example the_heaviest : some_sorted_winsb Blue mine [Living Red] piles = some_choice_winsb Blue mine [Living Red] piles.
Proof. vm_compute. reflexivity. Qed.
Example the_lightest : lightest_winsb Blue mine [Living Red] piles = some_choice_winsb Blue mine [Living Red] piles.
Proof. vm_compute. reflexivity. Qed.
