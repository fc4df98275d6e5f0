(* Moore's Nim where the last stone loses, for every k >= 1: P as in normal play while a heap has 2
   stones or more; else if and only if the number of heaps of 1 leaves 1 when divided by k+1. *)
Require Import List Arith Lia.
From Proof Require Import Game Moore.
Import ListNotations.

Definition large (l : position) := exists h, In h l /\ 2 <= h.
Definition misere_P k (l : position) := large l /\ moore_P k l \/ ~ large l /\ exists j,
  list_sum l = 1 + j * S k.

Fixpoint larges (l : position) := match l with [] => 0 | a :: l => (if 2 <=? a then 1 else
  0) + larges l end.
Fixpoint singles (l : position) := match l with [] => 0 | a :: l =>
  (if a =? 1 then 1 else 0) + singles l end.
Local Arguments Nat.leb : simpl never.
Local Arguments Nat.eqb : simpl never.
Lemma is_large l : 0 < larges l <-> large l.
Proof.
  unfold large. induction l as [|a l IH]; simpl; [split; [lia|intros (h & [] & _)]|].
  destruct (Nat.leb_spec 2 a); (split; intros H'; [|try lia]).
  - exists a. auto.
  - apply IH in H'. destruct H' as (h & I & L). exists h. auto.
  - apply IH. destruct H' as (h & [<-|I] & L); [lia|exists h; auto].
Qed.
Lemma only_singles l : larges l = 0 -> list_sum l = singles l.
Proof.
  induction l as [|a l IH]; simpl; [reflexivity|].
  destruct (Nat.leb_spec 2 a), (Nat.eqb_spec a 1); intros E; lia.
Qed.
Lemma no_larger l' l : Forall2 le l' l -> larges l' <= larges l /\
  larges l <= larges l' + changed l' l.
Proof.
  induction 1 as [|a b l' l H _ IH]; simpl; [auto|].
  destruct (Nat.leb_spec 2 a), (Nat.leb_spec 2 b), (Nat.eqb_spec a b); lia.
Qed.
Lemma single_steps l' l : Forall2 le l' l -> larges l = 0 ->
  list_sum l = list_sum l' + changed l' l.
Proof.
  induction 1 as [|a b l' l H _ IH]; simpl; [reflexivity|].
  destruct (Nat.leb_spec 2 b), (Nat.eqb_spec a b); intros E; lia.
Qed.
Lemma differs l' l : Forall2 le l' l -> l' <> l -> 0 < changed l' l.
Proof.
  induction 1 as [|a b l' l H _ IH]; simpl; [congruence|].
  destruct (Nat.eqb_spec a b) as [->|N]; [|lia].
  intros N. apply IH. congruence.
Qed.

(* in a P-position with a large heap more than k heaps are large: those with a 1 in the leftmost
   place *)
Lemma many_large k l : large l -> moore_P k l -> k < larges l.
Proof.
  intros (h & I & L) P. set (w := Nat.log2 h). assert (W : 0 < w) by (apply Nat.log2_pos; lia).
  assert (D : digit w h = 1).
  { destruct (Nat.log2_spec h) as [L1 L2]; [lia|]. fold w in L1, L2. rewrite digit_top by exact L2.
    apply Nat.le_antisymm; [apply Nat.lt_succ_r, Nat.div_lt_upper_bound;
      [apply pow_pos|rewrite Nat.pow_succ_r' in L2; lia]|].
    apply Nat.div_le_lower_bound; [apply pow_pos|lia]. }
  assert (O : 0 < ones w l /\ ones w l <= larges l).
  { split.
    - clear P. induction l as [|a l IH]; [destruct I|]. rewrite ones_cons.
      destruct I as [->|I]; [lia|specialize (IH I); lia].
    - clear - W. induction l as [|a l IH]; [auto|]. rewrite ones_cons. simpl.
      destruct (Nat.leb_spec 2 a) as [L|L].
      + assert (digit w a < 2) by (apply Nat.mod_upper_bound; discriminate). lia.
      + rewrite (digit_high 1) by (simpl; lia). lia. }
  destruct O as [O1 O2]. assert (G := Nat.divide_pos_le _ _ O1 (P w)). lia.
Qed.
(* large heaps go to 0 or 1 and heaps of 1 may go, so that s heaps of 1 are left *)
Lemma leave s l : s <= singles l + larges l ->
  exists l', Forall2 le l' l /\ larges l' = 0 /\ list_sum l' = s /\
  changed l' l <= larges l + (singles l - s).
Proof.
  revert s. induction l as [|a l IH]; simpl; intros s H; [exists []; repeat split;
    [constructor|simpl; lia|simpl; lia]|].
  assert (T : exists x, x <= 1 /\ x <= a /\ x <= s /\ s - x <= singles l + larges l /\
    (if x =? a then 0 else 1) + (larges l + (singles l - (s - x))) <=
    (if 2 <=? a then 1 else 0) + larges l + ((if a =? 1 then 1 else 0) + singles l - s)).
  { destruct (Nat.leb_spec 2 a), (Nat.eqb_spec a 1); [lia| | |].
    - destruct (Nat.le_gt_cases s (singles l + larges l)); [exists 0|exists 1];
        destruct (Nat.eqb_spec 0 a), (Nat.eqb_spec 1 a); lia.
    - destruct s as [|s]; [exists 0|exists 1]; destruct (Nat.eqb_spec 0 a), (Nat.eqb_spec 1 a); lia.
    - exists 0. destruct (Nat.eqb_spec 0 a); lia. }
  destruct T as (x & X1 & X2 & X3 & X4 & X5). destruct (IH (s - x) X4) as (l' & F & Z & E & K).
  exists (x :: l'). split; [constructor; assumption|]. simpl. destruct (Nat.leb_spec 2 x); lia.
Qed.

Lemma can_move k l : 1 <= k -> 0 < list_sum l -> exists l', move k l l'.
Proof.
  intros K. induction l as [|[|a] l IH]; simpl; [lia| |]; intros H.
  - destruct (IH H) as (m & F & N & C). exists (0 :: m). split; [constructor; auto|].
    split; [congruence|exact C].
  - exists (a :: l). split; [constructor; [lia|]|split].
    + clear. induction l; auto.
    + intros E. injection E. lia.
    + assert (Z : forall m, changed m m = 0) by (induction m as [|x m I]; simpl; [reflexivity|];
        rewrite Nat.eqb_refl; exact I). simpl. rewrite Z. destruct (a =? S a); lia.
Qed.

Theorem moore_misere : forall k, 1 <= k -> forall l, (misere_P k l -> lost k true l) /\
  (~ misere_P k l -> won k true l).
Proof.
  intros k K l. apply (kernel _ _ true (ends k) (fun _ => True)); auto; clear l.
  - intros l _ HP. split.
    { intros _. apply can_move; [exact K|]. destruct HP as [[(h & I & L) _]|(_ & j & E)]; [|lia].
      clear - I L.
      induction l as [|a l IH]; [destruct I|].
      destruct I as [->|I]; simpl; [|specialize (IH I)]; lia. }
    intros l' M Q. destruct M as (F & N & C). destruct (no_larger _ _ F) as [L1 L2].
    destruct HP as [[HL HP]|(HL & j & E)].
    + assert (B := many_large k l HL HP). destruct Q as [[_ Q]|[Q _]].
      * apply (from_P k l l' HP); [split; [exact F|split; assumption]|exact Q].
      * apply Q, is_large. lia.
    + assert (Z : larges l = 0) by (destruct (larges l) eqn:Z; [reflexivity|destruct HL;
        apply is_large; lia]).
      assert (D := differs _ _ F N). rewrite (single_steps _ _ F Z) in E.
      destruct Q as [[Q _]|(_ & i & E')]; [apply is_large in Q; lia|].
      assert (j = i \/ j < i \/ i < j) as [->|[O|O]] by lia; nia.
  - intros l _ HP.
    destruct (Nat.eq_dec (list_sum l) 0) as [Z|Z]; [left; split; [reflexivity|]|right].
    { intros l' M. apply move_lowers in M. lia. }
    destruct (Nat.le_gt_cases (larges l) k) as [B|B].
    + set (n := singles l + larges l). assert (H0 : 0 < n).
      { unfold n. destruct (larges l) eqn:EL; [rewrite <- (only_singles l EL)|]; lia. }
      set (r := (n - 1) mod S k). assert (Dm := Nat.div_mod (n - 1) (S k) ltac:(discriminate)).
      fold r in Dm.
      assert (R : r < S k) by (apply Nat.mod_upper_bound; discriminate).
      assert (R' : r <= n - 1) by (apply Nat.mod_le; discriminate).
      destruct (leave (n - r) l) as (l' & F & Z' & E & C); [unfold n; lia|].
      assert (Q : misere_P k l').
      { right. split; [intros L; apply is_large in L; lia|]. exists ((n - 1) / S k). rewrite E. lia.
        }
      exists l'. split; [|exact Q]. split; [exact F|]. split; [intros ->; exact (HP Q)|].
      unfold n in *. lia.
    + assert (L : large l) by (apply is_large; lia).
      destruct (to_P k l) as (l' & M & P); [intros P; apply HP; left; auto|].
      exists l'. split; [exact M|]. left. split; [|exact P]. apply is_large.
      destruct M as (F & _ & C). destruct (no_larger _ _ F) as [_ L2]. lia.
Qed.
