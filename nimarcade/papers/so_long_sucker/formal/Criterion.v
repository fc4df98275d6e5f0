(* Who wins, as a count of chips: the criterion that is proved exact. The player to move, p, marks
   each pile: one of his Leave or Trade, one of the other's Leave, Cover or Top. He covers with a
   dead chip, tops with one of his own; such piles count no more. X and A are the own and dead chips
   that he can hold, Y and B those of the other, D = 2 (X - Y) + (A - B) his lead in points. The
   position is won if some choice of marks is enough. *)
Require Import ZArith List Lia Bool Permutation Arith.
From Proof Require Import Rules.
Import ListNotations.
Open Scope Z_scope.

Definition sum {A} (f : A -> Z) (l : list A) : Z := fold_right (fun a s => f a + s) 0 l.
Definition same_player p q := match p, q with Blue, Blue => true | Red, Red => true | _, _ =>
  false end.
Definition is_of p c := match c with Living r => if same_player r p then 1 else 0 | Dead _ => 0 end.
Definition is_dead c := match c with Dead _ => 1 | Living _ => 0 end.
Definition count p l := sum (is_of p) l.
Definition count_dead l := sum is_dead l.

(* what the owner p of a pile keeps of it: own chips (net of the one he plays), dead chips *)
Definition keeps_own p (P : pile) :=
  if 0 <? count (other p) P then count p P else if 0 <? count_dead P then count p P else
  count p P - 1.
Definition keeps_dead (p : player) (P : pile) :=
  if 0 <? count (other p) P then count_dead P else if 0 <? count_dead P then count_dead P - 1 else
  0.
(* he may kill an own chip rather than a dead one *)
Definition tradable p (P : pile) := negb (0 <? count (other p) P) && (0 <? count_dead P).

(* what p decides of a pile *)
Inductive mark := Leave | Cover | Top | Trade.
Definition marked := (pile * mark)%type.
Definition own_gain p (x : marked) := match fst x with
  | Living r :: _ => if same_player r p then (match snd x with Trade => if tradable p (fst x) then
  keeps_own p (fst x) - 1 else keeps_own p (fst x)
                                                | _ => keeps_own p (fst x) end) else 0
  | _ => 0 end.
Definition dead_gain p (x : marked) := match fst x with
  | Living r :: _ => if same_player r p then (match snd x with Trade => if tradable p (fst x) then
  keeps_dead p (fst x) + 1 else keeps_dead p (fst x)
                                                | _ => keeps_dead p (fst x) end) else 0
  | _ => 0 end.
Definition their_own_gain p (x : marked) := match fst x with
  | Living r :: _ => if same_player r p then 0 else (match snd x with Leave | Trade =>
  keeps_own (other p) (fst x) | _ => 0 end)
  | _ => 0 end.
Definition their_dead_gain p (x : marked) := match fst x with
  | Living r :: _ => if same_player r p then 0 else (match snd x with Leave | Trade =>
  keeps_dead (other p) (fst x) | _ => 0 end)
  | _ => 0 end.
Definition covers p (x : marked) := match fst x with
  | Living r :: _ => if same_player r p then 0 else (match snd x with Cover => 1 | _ => 0 end)
  | _ => 0 end.
Definition tops p (x : marked) := match fst x with
  | Living r :: _ => if same_player r p then 0 else (match snd x with Top => 1 | _ => 0 end)
  | _ => 0 end.
(* something to build on: a pile with another top than his, or with two chips of the other *)
Definition build_on p (x : marked) := match fst x with
  | Living r :: _ => if same_player r p then (if 2 <=? count (other p) (fst x) then 1 else 0) else 1
  | _ => 1 end.

(* m: own chips in his hand; X, A, Y, B as above; T: how many piles he tops; K: what there is to
   build on. Beginning with an own chip: a lead of 1 with more dead chips than the other, of 2 with
   as many; with fewer of 3, or of 2 with something to build on. Beginning with a dead chip, none
   topped: a tie with more dead chips, else a lead of 2. *)
Definition lead_wins m X A Y B T K : Prop :=
  let D := 2 * (X - Y) + (A - B) in
  (0 < m /\ 0 <= A /\ T <= 1 /\
     (B < A /\ 1 <= D \/ B = A /\ 2 <= D \/ A < B /\ (3 <= D \/ 2 <= D /\ 0 < K)))
  \/ (0 < A /\ T = 0 /\ (B < A /\ 0 <= D \/ A <= B /\ 2 <= D)).

(* m, pr, a0: own, the other's and dead chips in his hand; n, c0: own and dead chips in the other's;
   S*: sums over the piles *)
Definition enough m pr a0 n c0 SX SA SC ST SY SB SN : Prop :=
  let X := m + (if 0 <? m then SX else 0) in
  let A := a0 + (if 0 <? m then SA else 0) - SC in
  let Y := n + (if 0 <? n then SY else 0) in
  let B := c0 + (if 0 <? n then SB else 0) in
  lead_wins m X A Y B ST (pr + SN + A).

Definition choice_wins p h o (ml : list marked) := enough
  (count p h) (count (other p) h) (count_dead h) (count (other p) o) (count_dead o)
  (sum (own_gain p) ml) (sum (dead_gain p) ml) (sum (covers p) ml) (sum (tops p) ml)
  (sum (their_own_gain p) ml) (sum (their_dead_gain p) ml) (sum (build_on p) ml).

Definition some_choice_wins p h o B := exists ml, map fst ml = B /\ choice_wins p h o ml.

Section Criterion.
Variable any : bool.
Definition criterion s := match pend s with
  | None => some_choice_wins (turn s) (mine s) (theirs s) (piles s)
  | Some Q => exists killed kept, Permutation Q (killed ++ kept) /\ may_kill any killed /\
      some_choice_wins (turn s) (mine s ++ kept) (theirs s) (piles s)
  end.

End Criterion.
