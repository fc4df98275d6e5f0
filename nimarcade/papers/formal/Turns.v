(* Games in which the position says whose turn it is, and turns need not alternate: who has to move
   and cannot has lost. can_force turn step p s: from s player p can see to it that the other is
   the first who has to move and cannot. Never both: not_both. *)
Section Turns.
Variables (player position : Type) (turn : position -> player).
Variable step : position -> position -> Prop.      (* from, to *)

Inductive can_force (p : player) : position -> Prop :=
| force_mine : forall s s', turn s = p -> step s s' -> can_force p s' -> can_force p s
| force_theirs : forall s, turn s <> p -> (forall s', step s s' -> can_force p s') ->
    can_force p s.

Lemma not_both p q s : p <> q -> (forall s, turn s = p \/ turn s = q) ->
  can_force p s -> can_force q s -> False.
Proof.
  intros N T. induction 1 as [s s' Ht Hs H IH|s Ht H IH]; intros H2; inversion H2; subst.
  - apply N. reflexivity.
  - apply IH. auto.
  - apply (IH s'); auto.
  - destruct (T s); auto.
Qed.
End Turns.

Arguments can_force {player position}.
Arguments force_mine {player position turn step}.
Arguments force_theirs {player position turn step}.
