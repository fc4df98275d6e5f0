(* Conjecture 4 of the paper on EXCO-NIM with n = 2 for x1 < 64, every x0 and every x2: the lines
   are counted until they have been all stones long enough (ExcoFar.v, for_ever); but x1 = 2^(k-1) +
   1, which is the last of its octave to settle, is known from ExcoOnset.v, so few columns are
   enough. *)
Require Import List Arith Lia Bool.
From Proof Require Import Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures ExcoFar
  ExcoOnset ExcoLines.
Import ListNotations.

Definition least_extra b := if Nat.odd b then 1 else 2.
Definition all_stones (out : list (list nat)) a b := nth a (nth b out []) 0 =? a + b + 2 ^ 6.
(* between 2^(k-1) + 1 and 2^k: all are right from column far k on, for blocks k * 2^k columns *)
Definition inside k := seq (2 ^ (k - 1) + 2) (2 ^ (k - 1) - 2).
Definition far k := nth (k - 3) [0; 46; 159; 639] 0.
Definition blocks k := nth (k - 3) [2; 4; 6; 11] 0.
Definition settled (t : list (list (list nat))) :=
  forallb (fun k => forallb (fun out => forallb (fun b => all_stones out (least_extra b) b)
  (inside k))
                      (skipn (far k) (firstn (blocks k * 2 ^ k) t))) (seq 3 4).
Lemma counted_right : settled (counted_lines 6 3 64 704) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma nth_skipn_firstn (A : Type) (l : list A) d lo hi c : lo <= c < hi -> hi <= length l ->
  nth (c - lo) (skipn lo (firstn hi l)) d = nth c l d /\ c - lo < length (skipn lo (firstn hi l)).
Proof.
  intros C H. assert (L : length (firstn hi l) = hi) by (apply firstn_length_le, H). split.
  - set (f := firstn hi l) in *. assert (E : nth c l d = nth c f d).
    { rewrite <- (firstn_skipn hi l) at 1. apply app_nth1. fold f. lia. }
    assert (F : nth c f d = nth c (firstn lo f ++ skipn lo f) d) by (rewrite firstn_skipn;
      reflexivity).
    rewrite E, F, app_nth2; rewrite firstn_length_le by lia; [reflexivity|lia].
  - rewrite skipn_length. lia.
Qed.
Lemma table_length layers n : forall lines, length (table layers n lines) = n.
Proof. induction n as [|n IH]; intros lines; simpl; [reflexivity|]. destruct (column _ lines).
  simpl. f_equal. apply IH. Qed.

Lemma from_table g n t : grundy 2 g -> n = 704 -> length t = n ->
  (forall a b c, c < n -> b < 64 -> a < 3 ->
    nth a (nth b (nth c t []) []) 0 + c = g (a, [b; c]) + 2 ^ 6) ->
  settled t = true -> forall k, 3 <= k <= 6 ->
  forall a b c, 2 ^ (k - 1) + 1 < b < 2 ^ k -> 1 <= a -> (2 <= a \/ Nat.odd b = true) ->
  bound k <= c -> g (a, [b; c]) = a + b + c.
Proof.
  intros G W L V T k K a b c B A O C. assert (S : forall a b c, c < n -> b < 64 -> a < 3 ->
    all_stones (nth c t []) a b = true -> g (a, [b; c]) = a + b + c).
  { intros a' b' c' C' B' A'. specialize (V a' b' c' C' B' A'). unfold all_stones.
    rewrite Nat.eqb_eq. clear - V. lia. }
  unfold settled in T. rewrite forallb_forall in T. specialize (T k). rewrite in_seq in T.
  specialize (T ltac:(lia)). rewrite forallb_forall in T.
  assert (N : blocks k * 2 ^ k <= n /\ 2 ^ k <= 64 /\ far k + 2 ^ k + 1 <= blocks k * 2 ^ k /\
    far k <= bound k /\ 2 ^ k = 2 * 2 ^ (k - 1)).
  { assert (Q : k = 3 \/ k = 4 \/ k = 5 \/ k = 6) by (clear - K; lia). rewrite W.
    destruct Q as [->|[->|[->| ->]]]; repeat split; (apply Nat.leb_le || apply Nat.eqb_eq);
      vm_compute; reflexivity. }
  clear W. destruct N as (N1 & N2 & N3 & N4 & N5). set (low := least_extra b).
  assert (Low : 1 <= low <= a /\ low < 3 /\ low + b <= 2 ^ k).
  { unfold low, least_extra. destruct (Nat.odd b) eqn:E; [clear - A B; lia|].
    destruct O as [O|O]; [|discriminate]. split; [lia|]. split; [lia|].
    destruct (Nat.eq_dec (b + 1) (2 ^ k)) as [Z|Z]; [|clear - Z B; lia]. exfalso.
    assert (Y : Nat.odd (b + 1) = Nat.odd (2 * 2 ^ (k - 1))) by congruence.
    rewrite Nat.odd_add, E, Nat.odd_mul in Y. discriminate Y. }
  assert (E : g (low, [b; c]) = low + b + c).
  { apply (for_ever g G k (blocks k) low b (far k)); [apply B|clear - N3 Low; lia| |lia].
    intros c' C'. apply S; [lia|lia|apply Low|].
    destruct (nth_skipn_firstn _ t [] (far k) (blocks k * 2 ^ k) c' C' ltac:(lia)) as [Q1 Q2].
    rewrite <- Q1. assert (I := T _ (nth_In _ [] Q2)). rewrite forallb_forall in I. apply I.
    unfold inside. apply in_seq. lia. }
  assert (R := rises_by g G low a b c ltac:(lia)). assert (U := below_all g G a b c). lia.
Qed.
(* x1 = 2^(k-1) + 1: settled from bound k on, and no sooner *)
Lemma last_to_settle g : grundy 2 g -> forall k, 3 <= k -> let b := 2 ^ (k - 1) + 1 in
  (forall a c, 1 <= a -> bound k <= c -> g (a, [b; c]) = a + b + c) /\
  g (1, [b; bound k - 1]) <> 1 + b + (bound k - 1).
Proof.
  intros G k K b. destruct k as [|p]; [lia|]. unfold b. replace (S p - 1) with p by lia. clear b.
  assert (T : 4 <= 2 ^ p) by (change 4 with (2 ^ 2); apply Nat.pow_le_mono_r; lia).
  assert (D : 2 ^ S p = 2 * 2 ^ p) by apply Nat.pow_succ_r'.
  assert (E : bound (S p) = (2 ^ p - 3) * 2 ^ S p + (2 ^ S p - 1)).
  { unfold bound. replace (2 * S p - 1) with (p + S p) by lia. rewrite Nat.pow_add_r.
    replace (S p + 1) with (S (S p)) by lia. rewrite (Nat.pow_succ_r' 2 (S p)), D.
    set (x := 2 ^ p) in *. clearbody x. replace x with (x - 3 + 3) at 1 by lia. nia. }
  split.
  - intros a c A C. assert (O := exco_onset g G p (c / 2 ^ S p) (c mod 2 ^ S p) ltac:(lia)
      (Nat.mod_upper_bound _ _ (power _))). cbv zeta in O.
    assert (F := Nat.div_mod_eq c (2 ^ S p)). rewrite (Nat.mul_comm _ (c / _)) in F.
    rewrite <- F in O. assert (H : g (1, [2 ^ p + 1; c]) = 1 + (2 ^ p + 1) + c).
    { apply O. intros (M & M1 & M2). assert (Z : c / 2 ^ S p <= 2 ^ p - 3) by lia.
      apply (Nat.mul_le_mono_r _ _ (2 ^ S p)) in Z. lia. }
    assert (R := rises_by g G 1 a (2 ^ p + 1) c A). assert (U := below_all g G a (2 ^ p + 1) c).
    lia.
  - assert (O := exco_onset g G p (2 ^ p - 3) (2 ^ S p - 2) ltac:(lia) ltac:(lia)). cbv zeta in O.
    replace (bound (S p) - 1) with ((2 ^ p - 3) * 2 ^ S p + (2 ^ S p - 2)) by lia.
    intros H. apply O in H. apply H. lia.
Qed.
Theorem exco_settled g : grundy 2 g -> forall k, 3 <= k <= 6 ->
  (forall a b c, 2 ^ (k - 1) < b < 2 ^ k -> 1 <= a -> (2 <= a \/ Nat.odd b = true) ->
    bound k <= c -> g (a, [b; c]) = a + b + c) /\
  g (1, [2 ^ (k - 1) + 1; bound k - 1]) <> 1 + (2 ^ (k - 1) + 1) + (bound k - 1).
Proof.
  intros G k K. destruct (last_to_settle g G k (proj1 K)) as [R N]. split; [|exact N].
  intros a b c B A O C. destruct (Nat.eq_dec b (2 ^ (k - 1) + 1)) as [->|D]; [apply R; assumption|].
  apply (from_table g 704 (counted_lines 6 3 64 704) G eq_refl (table_length _ _ _)) with (k := k);
    [|exact counted_right|exact K|lia|exact A|exact O|exact C].
  intros a' b' c' C' B' A'. apply counted_lines_spec; assumption || apply le_n.
Qed.
