(* Proposition 3.3 of the paper on Single-delete Nim: the digits of a sum. Where w and x both have a
   1 in the place b + 1 and one of them in each place from b + 2 to c, something is carried to the
   place c + 1; so if their digits there are alike, the sum has a 1. *)
Require Import Arith Lia Bool.
From Proof Require Import Delete DeleteFew.

(* the last places of w and x, up to a 1 of both, carry one *)
Lemma carries w x b : Nat.testbit w b = true -> Nat.testbit x b = true ->
  let M := 2 ^ S b in (w + x) / M = w / M + x / M + 1.
Proof.
  intros W X M. apply Nat.testbit_true in W, X.
  assert (P : 2 ^ b <> 0) by (apply Nat.pow_nonzero; discriminate).
  assert (E : M = 2 ^ b * 2) by (unfold M; simpl; lia).
  assert (Hw : w mod M = w mod 2 ^ b + 2 ^ b * 1)
    by (rewrite E, Nat.mod_mul_r, W by lia; reflexivity).
  assert (Hx : x mod M = x mod 2 ^ b + 2 ^ b * 1)
    by (rewrite E, Nat.mod_mul_r, X by lia; reflexivity).
  assert (Dw := Nat.div_mod w M ltac:(lia)). assert (Dx := Nat.div_mod x M ltac:(lia)).
  assert (Lw := Nat.mod_upper_bound w M ltac:(lia)).
  assert (Lx := Nat.mod_upper_bound x M ltac:(lia)).
  symmetry. apply (Nat.div_unique _ _ _ (w mod M + x mod M - M)); nia.
Qed.
Lemma shifted z M j : Nat.testbit z (j + M) = Nat.testbit (z / 2 ^ M) j.
Proof. rewrite <- Nat.shiftr_div_pow2, Nat.shiftr_spec by lia. reflexivity. Qed.

Theorem proposition_3_3 w x b c : b < c -> I (b + 1) w = 1 -> I (b + 1) x = 1 ->
  I (c + 1) w = I (c + 1) x -> (forall j, b + 2 <= j <= c -> 1 <= I j w + I j x) ->
  I (c + 1) (w + x) = 1.
Proof.
  unfold I. rewrite !Nat.add_sub. intros L W X E H.
  assert (B : Nat.testbit w b = true /\ Nat.testbit x b = true).
  { destruct (Nat.testbit w b), (Nat.testbit x b); simpl in *; try lia; auto. }
  assert (C := carries w x b (proj1 B) (proj2 B)).
  replace c with (c - S b + S b) in E |- * by lia.
  rewrite (shifted w), (shifted x) in E. rewrite shifted. simpl in C.
  change (2 ^ b + (2 ^ b + 0)) with (2 ^ S b) in C. rewrite C.
  destruct (carry (c - S b) (w / 2 ^ S b + x / 2 ^ S b + 1) _ _ eq_refl) as [_ D].
  - intros i F. rewrite <- !shifted. specialize (H (i + S b + 1) ltac:(lia)).
    rewrite !Nat.add_sub in H.
    destruct (Nat.testbit w (i + S b)), (Nat.testbit x (i + S b)); simpl in *; auto; lia.
  - rewrite D. destruct (Nat.testbit (w / 2 ^ S b) _), (Nat.testbit (x / 2 ^ S b) _);
      simpl in *; try lia; auto.
Qed.
