(* The control: without "- 2", that beta is max {j : xj = x3}, is false for [2; 1; 1]. *)
Require Import List.
From Proof Require Import Greedy.
Import ListNotations.

Theorem wrong_is_false : ~ (forall l, x 3 l <> 0 -> x (beta l) l = x 3 l).
Proof. intros W. discriminate (W [2; 1; 1]). discriminate. Qed.
