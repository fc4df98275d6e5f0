(* The control: that the formula for the values holds for n = 2 as well is false. At (0, [1; 3]),
   where it says 3, no move leads to 2. *)
Require Import List Arith.
From Proof Require Import Lowered Exco ExcoBoxes ExcoValues.
Import ListNotations.

Theorem wrong_is_false : ~ grundy 2 formula.
Proof.
  intros G. destruct (G (0, [1; 3]) eq_refl) as [_ R].
  assert (N : forallb (fun v => existsb (fun q => formula q =? v) (moves (0, [1; 3])))
    (seq 0 (formula (0, [1; 3]))) = true).
  { apply forallb_forall. intros v I. apply in_seq in I. destruct (R v (proj2 I)) as (q & M & E).
    apply existsb_exists.
    exists q. split; [apply moves_spec, M|apply Nat.eqb_eq, E]. }
  vm_compute in N. discriminate.
Qed.
