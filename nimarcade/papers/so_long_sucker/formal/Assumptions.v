(* What the theorems rest on: each must be closed under the global context, that is, on no axiom. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion AllColours Decide Free TwoColours.
Import ListNotations.
Open Scope Z_scope.

Print Assumptions three_colours.
Print Assumptions three_colours_iff.
Print Assumptions decides.
Print Assumptions stepsb_sound.
Print Assumptions stepsb_complete.
Print Assumptions free_actions.
Print Assumptions theorem_2_39.
