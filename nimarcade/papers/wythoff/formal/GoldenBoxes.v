(* Moves and safe pairs as programs, proved equal to the relations of Golden.v. They can be run on
   boxes of positions: tests hold them against the arcade. *)
Require Import List Arith Lia Bool.
From Proof Require Import Golden.
Import ListNotations.

Definition moves (p : position) : list position := let (a, b) := p in
  map (fun x => (x, b)) (seq 0 a) ++ map (fun y => (a, y)) (seq 0 b) ++ map (fun t =>
  (a - t, b - t)) (seq 1 (Nat.min a b)).
Lemma moves_spec p q : In q (moves p) <-> move p q.
Proof.
  destruct p as [a b], q as [x y]. unfold moves, move. simpl fst. simpl snd.
  rewrite !in_app_iff, !in_map_iff. split.
  - intros [(z & E & I)|[(z & E & I)|(t & E & I)]]; apply in_seq in I; injection E as <- <-;
      [left; lia|right; left; lia|].
    right. right. exists t. lia.
  - intros [H|[H|(t & H)]].
    + left. exists x. rewrite in_seq. split; [f_equal|]; lia.
    + right. left. exists y. rewrite in_seq. split; [f_equal|]; lia.
    + right. right. exists t. rewrite in_seq. split; [f_equal|]; lia.
Qed.
Definition says (low : nat -> nat) (p : position) := let (a, b) := p in Nat.min
  a b =? low (Nat.max a b - Nat.min a b).
Lemma says_spec low p : says low p = true <-> safe low p.
Proof.
  destruct p as [a b]. unfold says, safe. rewrite Nat.eqb_eq. split.
  - intros E. exists (Nat.max a b - Nat.min a b). rewrite <- E.
    destruct (Nat.le_gt_cases a b); [left|right]; f_equal; lia.
  - intros (d & [E|E]); injection E as -> ->;
      [rewrite Nat.min_l, Nat.max_r by lia|rewrite Nat.min_r, Nat.max_l by lia];
      f_equal; lia.
Qed.

(* all positions with heaps up to n *)
Definition box n : list position := list_prod (seq 0 (S n)) (seq 0 (S n)).
