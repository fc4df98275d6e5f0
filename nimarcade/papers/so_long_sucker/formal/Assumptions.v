(* What the theorems rest on: each must be closed under the global context, that is, on no axiom. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion AllColours Decide Free TwoColours Heaviest.

Definition theorems := (three_colours, three_colours_iff, decides, stepsb_sound, stepsb_complete, free_actions, theorem_2_39,
  sorted_form, some_sorted_winsb_spec, sorted_form_decides).
Print Assumptions theorems.
