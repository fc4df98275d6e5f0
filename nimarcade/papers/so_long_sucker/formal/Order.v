(* Who may be next after a quiet move: it depends on the highest living chip alone. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules.
Import ListNotations.
Open Scope Z_scope.

Lemma next_not r D Q : (forall c, In c D -> exists d, c = Dead d) -> ~ follows (D ++ Living r ::
  Q) r.
Proof.
  intros HD [H|(Q1 & Q2 & E & H1 & H2)].
  - apply H. apply in_or_app. right. left. reflexivity.
  - revert Q1 E H1 H2. induction D as [|c D IH]; intros [|c' Q1] E H1 H2; simpl in *.
    + exact H2.
    + injection E as E1 E2. subst c'. apply H1. left. reflexivity.
    + exact H2.
    + injection E as E1 E2. subst c'. destruct (HD c (or_introl eq_refl)) as [d ->].
      apply (IH (fun c0 Hc => HD c0 (or_intror Hc)) Q1 E2).
      * intros Hin. apply H1. right. exact Hin.
      * destruct H2 as [H2|H2]; [discriminate|exact H2].
Qed.
Lemma in_first c (l : list colour) : (forall a b : colour, {a = b} + {a <> b}) ->
  In c l -> exists l1 l2, l = l1 ++ c :: l2 /\ ~ In c l1.
Proof.
  intros dec. induction l as [|a l IH]; simpl; [tauto|]. intros H.
  destruct (dec a c) as [->|Hn].
  - exists [], l. split; [reflexivity|simpl; tauto].
  - destruct H as [H|H]; [congruence|]. destruct (IH H) as (l1 & l2 & -> & H1).
    exists (a :: l1), l2. split; [reflexivity|]. simpl. intros [H2|H2]; tauto.
Qed.
Lemma colour_dec : forall a b : colour, {a = b} + {a <> b}.
Proof. repeat decide equality. Qed.
Lemma other_other r : other (other r) = r.
Proof. destruct r; reflexivity. Qed.
Lemma other_neq r : other r <> r.
Proof. destruct r; discriminate. Qed.
Lemma next_yes r D Q : (forall c, In c D -> exists d, c = Dead d) ->
  follows (D ++ Living (other r) :: Q) r.
Proof.
  intros HD. destruct (in_dec colour_dec (Living r) (D ++ Living (other r) :: Q)) as [H|H];
    [|left; exact H].
  right. apply in_app_or in H. destruct H as [H|[H|H]].
  - destruct (HD _ H). discriminate.
  - destruct r; discriminate.
  - destruct (in_first _ _ colour_dec H) as (l1 & l2 & -> & H1).
    exists (D ++ Living (other r) :: l1), l2. split; [rewrite <- app_assoc; reflexivity|]. split.
    + intros H2. apply in_app_or in H2. destruct H2 as [H2|[H2|H2]].
      * destruct (HD _ H2). discriminate.
      * destruct r; discriminate.
      * tauto.
    + apply in_or_app. right. left. reflexivity.
Qed.
Lemma not_next_top r Q : ~ follows (Living r :: Q) r.
Proof. apply (next_not r []). simpl. tauto. Qed.
Lemma not_next_second r d Q : ~ follows (Dead d :: Living r :: Q) r.
Proof. apply (next_not r [Dead d]). simpl. intros c [<-|[]]. eauto. Qed.
Lemma next_top r Q : follows (Living (other r) :: Q) r.
Proof. apply (next_yes r []). simpl. tauto. Qed.
Lemma next_second r d Q : follows (Dead d :: Living (other r) :: Q) r.
Proof. apply (next_yes r [Dead d]). simpl. intros c [<-|[]]. eauto. Qed.
Lemma next_dead r d : follows [Dead d] r.
Proof. left. simpl. intros [H|[]]. discriminate. Qed.
