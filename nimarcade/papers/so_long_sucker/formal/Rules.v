(* So Long Sucker when two players are left: the rules. Read this file and Criterion.v to know what
   is proved. Any number of dead colours, ignored in the order of play; any number of piles and
   always an empty slot for one more; no gifts (Free.v adds them). Who has to move with an empty
   hand has lost. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Turns.
Import ListNotations.
Open Scope Z_scope.

Inductive player := Blue | Red.
Inductive colour := Living (p : player) | Dead (d : nat).
Definition other p := match p with Blue => Red | Red => Blue end.
Definition pile := list colour.                    (* the top chip first *)

(* who may be next when pile Q has just been made without a capture: a living player whose colour is
   not in it; if both colours are in it, the one whose highest chip is lowest *)
Definition follows (Q : pile) (r : player) : Prop :=
  ~ In (Living r) Q \/
  exists Q1 Q2, Q = Q1 ++ Living r :: Q2 /\ ~ In (Living r) Q1 /\ In (Living (other r)) Q1.

(* mine: hand of the player whose turn it is; theirs: the other's; pend: a pile he has captured and
   must take up *)
Record state := St { turn : player; mine : list colour; theirs : list colour; piles : list pile;
  pend : option pile }.

Section Rules.
(* false: a captor kills one chip; true: at least one *)
Variable any : bool.

Definition may_kill (K : list colour) := K <> [] /\ (any = false -> length K = 1%nat).

Inductive step : state -> state -> Prop :=
| discard : forall p h1 c h2 o B, c <> Living p ->
    step (St p (h1 ++ c :: h2) o B None) (St p (h1 ++ h2) o B None)
| new_keep : forall p h1 c h2 o B, follows [c] p ->
    step (St p (h1 ++ c :: h2) o B None) (St p (h1 ++ h2) o ([c] :: B) None)
| new_pass : forall p h1 c h2 o B, follows [c] (other p) ->
    step (St p (h1 ++ c :: h2) o B None) (St (other p) o (h1 ++ h2) ([c] :: B) None)
| put_keep : forall p h1 c h2 o B1 t P B2, t <> c -> follows (c :: t :: P) p ->
    step (St p (h1 ++ c :: h2) o (B1 ++ (t :: P) :: B2) None)
         (St p (h1 ++ h2) o (B1 ++ (c :: t :: P) :: B2) None)
| put_pass : forall p h1 c h2 o B1 t P B2, t <> c -> follows (c :: t :: P) (other p) ->
    step (St p (h1 ++ c :: h2) o (B1 ++ (t :: P) :: B2) None)
         (St (other p) o (h1 ++ h2) (B1 ++ (c :: t :: P) :: B2) None)
| capture_dead : forall p h1 d h2 o B1 P B2,
    step (St p (h1 ++ Dead d :: h2) o (B1 ++ (Dead d :: P) :: B2) None)
    (St p (h1 ++ h2) o (B1 ++ B2) None)
| capture : forall p h1 h2 o B1 P B2,
    step (St p (h1 ++ Living p :: h2) o (B1 ++ (Living p :: P) :: B2) None)
         (St p (h1 ++ h2) o (B1 ++ B2) (Some (Living p :: Living p :: P)))
| give_up : forall p h1 h2 o B1 P B2,
    step (St p (h1 ++ Living (other p) :: h2) o (B1 ++ (Living (other p) :: P) :: B2) None)
         (St (other p) o (h1 ++ h2) (B1 ++ B2) (Some (Living (other p) :: Living (other p) :: P)))
| take_up : forall p h o B Q killed kept, Permutation Q (killed ++ kept) -> may_kill killed ->
    step (St p h o B (Some Q)) (St p (h ++ kept) o B None).

(* p can force that the other is the first who has to move and has no chip *)
Definition can_force := Turns.can_force turn step.
Lemma force_mine p s s' : turn s = p -> step s s' -> can_force p s' -> can_force p s.
Proof. exact (Turns.force_mine p s s'). Qed.
Lemma force_theirs p s : turn s <> p -> (forall s', step s s' -> can_force p s') -> can_force p s.
Proof. exact (Turns.force_theirs p s). Qed.

(* positions that arise in play: no empty piles, no two equal chips one on the other *)
Fixpoint alternating (P : pile) : Prop :=
  match P with
  | c :: ((t :: _) as P') => t <> c /\ alternating P'
  | _ => True
  end.
Definition well_formed (s : state) := Forall (fun P => P <> [] /\ alternating P) (piles s).

End Rules.

(* One example of each kind of move; Dead 0 is a chip of a dead colour. *)
Example discard_a_prisoner any : step any
  (St Blue [Living Red] [] [] None) (St Blue [] [] [] None).
Proof. apply (discard any Blue [] (Living Red) [] []). discriminate. Qed.
Example a_prisoner_on_a_new_slot any : step any
  (St Blue [Living Red] [] [] None) (St Blue [] [] [[Living Red]] None).
Proof. apply (new_keep any Blue [] (Living Red) [] []). left. intros [H|[]]. discriminate. Qed.
Example an_own_chip_on_a_new_slot any : step any
  (St Blue [Living Blue] [] [] None) (St Red [] [] [[Living Blue]] None).
Proof. apply (new_pass any Blue [] (Living Blue) [] []). left. intros [H|[]]. discriminate. Qed.
Example a_dead_chip_covers any : step any
  (St Blue [Dead 0] [] [[Living Red]] None) (St Blue [] [] [[Dead 0; Living Red]] None).
Proof.
  apply (put_keep any Blue [] (Dead 0) [] [] [] (Living Red) [] []); [discriminate|].
  left. intros [H|[H|[]]]; discriminate.
Qed.
Example both_colours_in_the_pile any : step any  (* Red's highest chip is lower than Blue's *)
  (St Blue [Living Blue] [] [[Living Red]] None) (St Red [] [] [[Living Blue; Living Red]] None).
Proof.
  apply (put_pass any Blue [] (Living Blue) [] [] [] (Living Red) [] []); [discriminate|].
  right. exists [Living Blue], []. split; [reflexivity|]. split; [intros [H|[]]; discriminate|].
  left. reflexivity.
Qed.
Example a_dead_pile_goes any : step any
  (St Blue [Dead 0] [] [[Dead 0; Living Red]] None) (St Blue [] [] [] None).
Proof. apply (capture_dead any Blue [] 0 [] [] [] [Living Red] []). Qed.
Example a_capture any : step any
  (St Blue [Living Blue] [] [[Living Blue; Living Red]] None)
  (St Blue [] [] [] (Some [Living Blue; Living Blue; Living Red])).
Proof. apply (capture any Blue [] [] [] [] [Living Red] []). Qed.
Example a_capture_for_the_other any : step any
  (St Blue [Living Red] [] [[Living Red]] None) (St Red [] [] [] (Some [Living Red; Living Red])).
Proof. apply (give_up any Blue [] [] [] [] [] []). Qed.
Example one_chip_of_a_captured_pile_is_killed any : step any
  (St Blue [] [] [] (Some [Living Blue; Living Blue; Living Red])) (St Blue [Living Blue;
  Living Blue] [] [] None).
Proof.
  apply (take_up any Blue [] [] [] [Living Blue; Living Blue; Living Red] [Living Red] [Living Blue;
    Living Blue]).
  - (symmetry; apply (Permutation_middle [Living Blue; Living Blue] [] (Living Red))).
  - split; [discriminate|reflexivity].
Qed.
