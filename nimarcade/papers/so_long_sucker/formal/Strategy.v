(* Strategy Sigma of De Carufel and Jerade, for two players and their two colours alone: take up all
   piles of one's own colour, discarding chips of the other; then top a longest pile of the other's;
   else begin a new one. by_sigma: what it allows, ties in any order. sigma: the one move that the
   arcade plays, as a program; tests hold it against the arcade. *)
Require Import ZArith List Bool Permutation Arith.
From Proof Require Import Rules Criterion Decide.
Import ListNotations.
Open Scope Z_scope.

Definition on_top q (P : pile) := match P with Living r :: _ => same_player r q | _ => false end.
Definition has_top q (B : list pile) := exists P, In P B /\ on_top q P = true.

(* which chips of a captured pile p discards: of the other as many as he must or, if he need not
   stop at one, all of them; where there is none, one of his own *)
Definition discards any p (Q killed : list colour) :=
  (0 < count (other p) Q -> count p killed = 0 /\ (any = true -> count (other p) killed =
    count (other p) Q)) /\
  (count (other p) Q = 0 -> length killed = 1%nat).

Inductive by_sigma any : state -> state -> Prop :=
| sigma_capture : forall p h1 h2 o B1 P B2,
    by_sigma any (St p (h1 ++ Living p :: h2) o (B1 ++ (Living p :: P) :: B2) None)
      (St p (h1 ++ h2) o (B1 ++ B2) (Some (Living p :: Living p :: P)))
| sigma_discard : forall p h o B Q killed kept, Permutation Q (killed ++ kept) ->
    may_kill any killed -> discards any p Q killed ->
    by_sigma any (St p h o B (Some Q)) (St p (h ++ kept) o B None)
| sigma_top : forall p h1 h2 o B1 P B2, let B := B1 ++ (Living (other p) :: P) :: B2 in
    ~ has_top p B ->
    (forall Q, In Q B -> on_top (other p) Q = true -> (length Q <= S (length P))%nat) ->
    by_sigma any (St p (h1 ++ Living p :: h2) o B None)
      (St (other p) o (h1 ++ h2) (B1 ++ (Living p :: Living (other p) :: P) :: B2) None)
| sigma_new : forall p h1 h2 o B, ~ has_top p B -> ~ has_top (other p) B ->
    by_sigma any (St p (h1 ++ Living p :: h2) o B None)
      (St (other p) o (h1 ++ h2) ([Living p] :: B) None).

(* ------------------------------------------------------------------ the arcade's move *)
Fixpoint without c (l : list colour) : list colour :=
  match l with [] => [] | a :: l => if same_colour a c then l else a :: without c l end.
(* the first of the longest piles with this colour on top, with those before and after it *)
Fixpoint longest q (B : list pile) : option (list pile * pile * list pile) :=
  match B with
  | [] => None
  | P :: B => match longest q B with
    | Some (B1, Q, B2) => if on_top q P && (length Q <=? length P)%nat then Some ([], P, B) else
        Some (P :: B1, Q, B2)
    | None => if on_top q P then Some ([], P, B) else None
    end
  end.
Definition sigma_keeps_of (any : bool) p Q :=
  if 0 <? count (other p) Q then if any then filter (fun c => negb (same_colour c (Living
    (other p)))) Q else without (Living (other p)) Q
  else without (Living p) Q.
Definition sigma any s : state :=
  let p := turn s in let h := without (Living p) (mine s) in
  match pend s with
  | Some Q => St p (mine s ++ sigma_keeps_of any p Q) (theirs s) (piles s) None
  | None => match longest p (piles s) with
    | Some (B1, P, B2) => St p h (theirs s) (B1 ++ B2) (Some (Living p :: P))
    | None => match longest (other p) (piles s) with
      | Some (B1, P, B2) => St (other p) (theirs s) h (B1 ++ (Living p :: P) :: B2) None
      | None => St (other p) (theirs s) h ([Living p] :: piles s) None
      end
    end
  end.
