(* Counts of chips as sums over lists: never negative, and one chip of a colour that is counted can
   be picked out. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules Criterion.
Import ListNotations.
Open Scope Z_scope.

Arguments Z.add : simpl never.
Arguments Z.sub : simpl never.
Arguments Z.mul : simpl never.
Arguments Z.ltb : simpl never.
Arguments Z.leb : simpl never.

Lemma sum_app {A} (f : A -> Z) l l' : sum f (l ++ l') = sum f l + sum f l'.
Proof. induction l; simpl; lia. Qed.
Lemma sum_cons {A} (f : A -> Z) a l : sum f (a :: l) = f a + sum f l.
Proof. reflexivity. Qed.
Lemma sum_nil {A} (f : A -> Z) : sum f [] = 0.
Proof. reflexivity. Qed.
Lemma sum_nn {A} (f : A -> Z) l : (forall a, 0 <= f a) -> 0 <= sum f l.
Proof. intros H; induction l; simpl; [lia|]. specialize (H a). lia. Qed.
Lemma sum_perm {A} (f : A -> Z) l l' : Permutation l l' -> sum f l = sum f l'.
Proof. induction 1; simpl; lia. Qed.

Lemma sum_mid {A} (f : A -> Z) l1 a l2 : sum f (l1 ++ a :: l2) = f a + sum f (l1 ++ l2).
Proof. rewrite !sum_app, sum_cons. lia. Qed.

Lemma same_player_refl p : same_player p p = true.
Proof. destruct p; reflexivity. Qed.
Lemma same_player_other p : same_player (other p) p = false.
Proof. destruct p; reflexivity. Qed.
Lemma other_same_player p : same_player p (other p) = false.
Proof. destruct p; reflexivity. Qed.
Lemma either (r p : player) : r = p \/ r = other p.
Proof. destruct r, p; auto. Qed.
Lemma one_colour p c : is_of p c + is_of (other p) c + is_dead c = 1.
Proof. destruct p, c as [[]|]; reflexivity. Qed.

Lemma is_of_nn p c : 0 <= is_of p c.
Proof. destruct p, c as [[]|]; simpl; lia. Qed.
Lemma is_dead_nn c : 0 <= is_dead c.
Proof. destruct c; simpl; lia. Qed.
Lemma count_nn p l : 0 <= count p l.
Proof. apply sum_nn, is_of_nn. Qed.
Lemma count_dead_nn l : 0 <= count_dead l.
Proof. apply sum_nn, is_dead_nn. Qed.
Lemma count_app p l l' : count p (l ++ l') = count p l + count p l'.
Proof. apply sum_app. Qed.
Lemma count_dead_app l l' : count_dead (l ++ l') = count_dead l + count_dead l'.
Proof. apply sum_app. Qed.
Lemma count_cons p c l : count p (c :: l) = is_of p c + count p l.
Proof. reflexivity. Qed.
Lemma count_dead_cons c l : count_dead (c :: l) = is_dead c + count_dead l.
Proof. reflexivity. Qed.
Lemma count_mid p l1 c l2 : count p (l1 ++ c :: l2) = is_of p c + count p (l1 ++ l2).
Proof. apply sum_mid. Qed.
Lemma count_dead_mid l1 c l2 : count_dead (l1 ++ c :: l2) = is_dead c + count_dead (l1 ++ l2).
Proof. apply sum_mid. Qed.
Lemma count_nil p : count p [] = 0. Proof. reflexivity. Qed.
Lemma count_dead_nil : count_dead [] = 0. Proof. reflexivity. Qed.
Lemma count_perm p l l' : Permutation l l' -> count p l = count p l'.
Proof. apply sum_perm. Qed.
Lemma count_dead_perm l l' : Permutation l l' -> count_dead l = count_dead l'.
Proof. apply sum_perm. Qed.

Arguments count : simpl never.
Arguments count_dead : simpl never.

Ltac sums := repeat (rewrite ?sum_app, ?sum_cons, ?sum_nil, ?count_app, ?count_dead_app,
  ?count_cons, ?count_dead_cons, ?count_nil, ?count_dead_nil in * ).

Lemma count_in p l : In (Living p) l <-> 0 < count p l.
Proof.
  induction l as [|c l IH]; [rewrite count_nil; simpl; split; [tauto|lia]|].
  rewrite count_cons. pose proof (count_nn p l). simpl In. rewrite IH.
  assert (E : c = Living p <-> is_of p c = 1) by (destruct c as [[]|d], p; simpl; split;
    congruence || discriminate || auto).
  pose proof (is_of_nn p c).
  assert (is_of p c = 0 \/ is_of p c = 1) by (destruct c as [[]|d], p; simpl; lia).
  rewrite E. lia.
Qed.
Lemma count_split p l : 0 < count p l -> exists l1 l2, l = l1 ++ Living p :: l2.
Proof. intros H. apply count_in in H. apply in_split in H. exact H. Qed.
Lemma count_dead_split l : 0 < count_dead l -> exists d l1 l2, l = l1 ++ Dead d :: l2.
Proof.
  induction l as [|c l IH]; [rewrite count_dead_nil; lia|].
  rewrite count_dead_cons. destruct c as [r|d]; simpl.
  - intros H. destruct IH as (d & l1 & l2 & E); [lia|]. exists d, (Living r :: l1), l2. simpl.
    congruence.
  - intros _. exists d, [], l. reflexivity.
Qed.
