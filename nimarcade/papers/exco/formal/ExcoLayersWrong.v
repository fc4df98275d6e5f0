(* The control: that a line beside x0 = 1 without two wrong columns side by side is right far out is
   false; it holds from x0 = 2 on. The line of x1 = 2 is wrong at every x2 = 4m + 2. *)
Require Import List Arith Lia Bool.
From Proof Require Import Exco ExcoValues ExcoTwo ExcoConjectures.
Import ListNotations.

Theorem wrong_is_false : ~ (forall g, grundy 2 g -> forall k b M, b < 2 ^ k ->
  (forall c, M * 2 ^ k <= c -> g (1, [b; c]) = 1 + b + c \/ g (1, [b; S c]) = 1 + b + S c) ->
  forall a c, 1 <= a -> (M + b + 3) * 2 ^ k <= c -> g (a, [b; c]) = a + b + c).
Proof.
  intros W. destruct (ex_intro (grundy 2) by_counting (there_is_one 2)) as [g G].
  destruct (exco_conjectures g G) as [C _]. specialize (W g G 2 2 0 ltac:(simpl; lia)).
  assert (E : forall c, c mod 4 <> 2 -> g (1, [2; c]) = 1 + 2 + c).
  { intros c N. assert (E := C 1 1 c). change (2 ^ 1) with 2 in E. rewrite E.
    replace (lower 1 1 c) with false; [reflexivity|]. symmetry. unfold lower. change (2 ^ 2) with 4.
    change (2 ^ 1) with 2. destruct (Nat.leb_spec 2 (c mod 4)), (Nat.ltb_spec (c mod 4 + 1) 4);
      simpl; try reflexivity. lia. }
  assert (H := W (fun c _ => ltac:(
    destruct (Nat.eq_dec (c mod 4) 2) as [Q|Q]; [right; apply E|left; apply E, Q];
    assert (D := Nat.div_mod_eq c 4); intros R; assert (F := Nat.div_mod_eq (S c) 4); lia)) 1 22
    (le_n 1) ltac:(simpl; lia)).
  assert (F : g (1, [2; 22]) = 21) by exact (C 1 1 22). rewrite F in H. discriminate H.
Qed.
