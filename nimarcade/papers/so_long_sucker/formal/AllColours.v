(* The theorem for all sizes: with two players left and any dead colours, who wins. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Order Decide Heaviest Free.
Import ListNotations.
Open Scope Z_scope.

(* The player to move can force a win if and only if the criterion holds, the other if and only if
   it does not. *)
Theorem three_colours_iff any s : well_formed s ->
  (can_force any (turn s) s <-> criterion any s) /\
  (can_force any (other (turn s)) s <-> ~ criterion any s).
Proof.
  intros HW. pose proof (other_neq (turn s)).
  rewrite (proj2 (by_any_winning any 0 (turn s) s HW)).
  rewrite (proj2 (by_any_winning any 0 (other (turn s)) s HW)). split; intuition congruence.
Qed.

(* The criterion as a program, *)
Theorem decides any s : well_formed s -> (can_force any (turn s) s <-> criterionb any s = true).
Proof. intros H. rewrite criterionb_spec. apply (three_colours_iff any s H). Qed.
(* and by the sorted form. *)
Theorem sorted_form_decides any s : well_formed s -> (can_force any (turn s) s <->
  sorted_criterionb any s = true).
Proof. intros H. rewrite sorted_criterionb_same. apply decides, H. Qed.
