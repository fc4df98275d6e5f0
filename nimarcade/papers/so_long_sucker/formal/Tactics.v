(* Tactics for the arithmetic: open the counts, pose that they are not negative, split tests only
   where lia needs it. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion Counting Order.
Import ListNotations.
Open Scope Z_scope.

(* pose, for every pile and list in sight, that counts are not negative *)
Ltac new_fact t := lazymatch goal with H : 0 <= t |- _ => fail | _ => idtac end.
Ltac counts_nn := repeat match goal with
  | |- context [count ?p ?l] => new_fact (count p l); pose proof (count_nn p l)
  | H : context [count ?p ?l] |- _ => new_fact (count p l); pose proof (count_nn p l)
  | |- context [count_dead ?l] => new_fact (count_dead l); pose proof (count_dead_nn l)
  | H : context [count_dead ?l] |- _ => new_fact (count_dead l); pose proof (count_dead_nn l)
  end.
Ltac split_tests := repeat match goal with
  | |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
  | H : context [?a <? ?b] |- _ => destruct (Z.ltb_spec a b)
  | |- context [?a <=? ?b] => destruct (Z.leb_spec a b)
  | H : context [?a <=? ?b] |- _ => destruct (Z.leb_spec a b)
  end.

Ltac one x p := destruct x as [[|[r|d] P] k]; simpl; try lia; destruct r, p; simpl; try lia;
  unfold keeps_own, keeps_dead, tradable; destruct k; simpl; sums; simpl; counts_nn; split_tests;
    simpl; try lia.

Lemma own_gain_nn p x : 0 <= own_gain p x. Proof. unfold own_gain. one x p. Qed.
Lemma dead_gain_nn p x : 0 <= dead_gain p x. Proof. unfold dead_gain. one x p. Qed.
Lemma their_own_gain_nn p x : 0 <= their_own_gain p x. Proof. unfold their_own_gain. one x p. Qed.
Lemma their_dead_gain_nn p x : 0 <= their_dead_gain p x. Proof. unfold their_dead_gain. one x p.
  Qed.
Lemma covers_nn p x : 0 <= covers p x. Proof. unfold covers. one x p. Qed.
Lemma tops_nn p x : 0 <= tops p x. Proof. unfold tops. one x p. Qed.
Lemma build_on_nn p x : 0 <= build_on p x. Proof. unfold build_on. one x p. Qed.

Ltac gains_nn := repeat match goal with
  | |- context [sum (own_gain ?p) ?l] => new_fact (sum (own_gain p) l);
  pose proof (sum_nn (own_gain p) l (own_gain_nn p))
  | H : context [sum (own_gain ?p) ?l] |- _ => new_fact (sum (own_gain p) l);
  pose proof (sum_nn (own_gain p) l (own_gain_nn p))
  | |- context [sum (dead_gain ?p) ?l] => new_fact (sum (dead_gain p) l);
  pose proof (sum_nn (dead_gain p) l (dead_gain_nn p))
  | H : context [sum (dead_gain ?p) ?l] |- _ => new_fact (sum (dead_gain p) l);
  pose proof (sum_nn (dead_gain p) l (dead_gain_nn p))
  | |- context [sum (their_own_gain ?p) ?l] => new_fact (sum (their_own_gain p) l);
  pose proof (sum_nn (their_own_gain p) l (their_own_gain_nn p))
  | H : context [sum (their_own_gain ?p) ?l] |- _ => new_fact (sum (their_own_gain p) l);
  pose proof (sum_nn (their_own_gain p) l (their_own_gain_nn p))
  | |- context [sum (their_dead_gain ?p) ?l] => new_fact (sum (their_dead_gain p) l);
  pose proof (sum_nn (their_dead_gain p) l (their_dead_gain_nn p))
  | H : context [sum (their_dead_gain ?p) ?l] |- _ => new_fact (sum (their_dead_gain p) l);
  pose proof (sum_nn (their_dead_gain p) l (their_dead_gain_nn p))
  | |- context [sum (covers ?p) ?l] => new_fact (sum (covers p) l);
  pose proof (sum_nn (covers p) l (covers_nn p))
  | H : context [sum (covers ?p) ?l] |- _ => new_fact (sum (covers p) l);
  pose proof (sum_nn (covers p) l (covers_nn p))
  | |- context [sum (tops ?p) ?l] => new_fact (sum (tops p) l);
  pose proof (sum_nn (tops p) l (tops_nn p))
  | H : context [sum (tops ?p) ?l] |- _ => new_fact (sum (tops p) l);
  pose proof (sum_nn (tops p) l (tops_nn p))
  | |- context [sum (build_on ?p) ?l] => new_fact (sum (build_on p) l);
  pose proof (sum_nn (build_on p) l (build_on_nn p))
  | H : context [sum (build_on ?p) ?l] |- _ => new_fact (sum (build_on p) l);
  pose proof (sum_nn (build_on p) l (build_on_nn p))
  end.

(* lia compares terms with their types: piles and marked piles under one name *)
Ltac linear := unfold marked, pile in *; lia.
Ltac facts := counts_nn; gains_nn; unfold marked, pile in *.
Ltac players := rewrite ?same_player_refl, ?same_player_other, ?other_same_player, ?other_other.
Ltac tops_of := rewrite ?count_cons, ?count_dead_cons, ?count_nil, ?count_dead_nil.
(* open the goal: what lies before and after the chip or pile that is moved stays one list *)
Ltac open := rewrite ?(count_app _ (_ ++ _)), ?(count_dead_app (_ ++ _)), ?sum_mid, ?count_mid,
  ?count_dead_mid, ?sum_cons; tops_of;
  simpl; players; unfold keeps_own, keeps_dead, tradable; tops_of; simpl; players;
    cbv beta iota match.
(* lia first; only where it fails, one more test <? or <=? is split, in the goal before the
   hypotheses *)
Ltac one_test := match goal with
  | |- context [?a <? ?b] => case (Z.ltb_spec a b); intros ?
  | |- context [?a <=? ?b] => case (Z.leb_spec a b); intros ?
  | H : context [?a <? ?b] |- _ => destruct (Z.ltb_spec a b)
  | H : context [?a <=? ?b] |- _ => destruct (Z.leb_spec a b)
  end.
Ltac lazily := first [lia | one_test; cbv beta match delta [negb andb] in *; lazily].
