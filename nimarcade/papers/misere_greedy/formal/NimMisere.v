(* Misère Nim and misère k-bounded Nim, k >= 1: with a residue of 2 or more (NimValues.v) P as in
   normal play, where the nim-sum of the residues is 0; else P if and only if an odd number of
   residues are 1. *)
Require Import List Arith Lia.
From Proof Require Import Game NimValues.
Import ListNotations.

Section Misere.
Variable bound : option nat.
Hypothesis one : within bound 1.
Notation residue := (residue bound).
Notation nim_sum := (nim_sum bound).
Notation move := (move bound).

(* how many residues are 2 or more *)
Definition large l := length (filter (fun h => 2 <=? residue h) l).
Definition misere_P l := 1 <= large l /\ nim_sum l = 0 \/ large l = 0 /\ nim_sum l = 1.

Lemma large_middle l h r : large (l ++ h :: r) = (if 2 <=? residue h then 1 else 0) + large (l ++
  r).
Proof.
  unfold large. rewrite !filter_app, !app_length. cbn [filter].
  destruct (2 <=? residue h); cbn [length]; lia.
Qed.
Lemma sum_middle l h r : nim_sum (l ++ h :: r) = Nat.lxor (residue h) (nim_sum (l ++ r)).
Proof.
  induction l as [|a l IH]; [reflexivity|]. unfold NimValues.nim_sum in *. simpl. rewrite IH.
  rewrite <- !Nat.lxor_assoc, (Nat.lxor_comm (residue a)). reflexivity.
Qed.
Lemma half_xor a b : Nat.lxor a b / 2 = Nat.lxor (a / 2) (b / 2).
Proof.
  assert (D : forall n, n / 2 = Nat.shiftr n 1) by (intros n; rewrite Nat.shiftr_div_pow2;
    reflexivity).
  rewrite !D. apply Nat.shiftr_lxor.
Qed.
Lemma half_0 n : n <= 1 <-> n / 2 = 0.
Proof. assert (D := Nat.div_mod n 2 ltac:(lia)). assert (L := Nat.mod_upper_bound n 2 ltac:(lia)).
lia. Qed.
Lemma small_sum l : large l = 0 -> nim_sum l <= 1.
Proof.
  induction l as [|a l IH]; [cbv; lia|]. assert (E := large_middle [] a l). simpl app in E.
  rewrite E.
  destruct (Nat.leb_spec 2 (residue a)) as [|H]; [lia|]. intros L. apply half_0.
  change (Nat.lxor (residue a) (nim_sum l) / 2 = 0). rewrite half_xor.
  rewrite (proj1 (half_0 (residue a))), (proj1 (half_0 (nim_sum l))); [reflexivity|auto|lia].
Qed.
(* one large residue makes the sum large *)
Lemma one_large l h r : 2 <= residue h -> large (l ++ r) = 0 -> 2 <= nim_sum (l ++ h :: r).
Proof.
  intros H L. destruct (Nat.le_gt_cases (nim_sum (l ++ h :: r)) 1) as [G|G]; [exfalso|exact G].
  apply half_0 in G. rewrite sum_middle, half_xor, (proj1 (half_0 (nim_sum (l ++ r)))) in G.
  - rewrite Nat.lxor_0_r in G. apply half_0 in G. lia.
  - apply small_sum, L.
Qed.
Lemma no_heap l : (forall h, In h l -> h = 0) -> large l = 0 /\ nim_sum l = 0.
Proof.
  assert (Z : residue 0 = 0) by (unfold NimValues.residue; destruct bound; [apply Nat.mod_0_l;
    lia|reflexivity]).
  induction l as [|a l IH]; intros H; [split; reflexivity|].
  destruct IH as [A B]; [intros h I; apply H; right; exact I|].
  rewrite (H a (or_introl eq_refl)). assert (E := large_middle [] 0 l).
  assert (F := sum_middle [] 0 l).
  simpl app in E, F. rewrite E, F, A, B, Z. split; reflexivity.
Qed.
Lemma some_heap_or l : (exists a h b, l = a ++ h :: b /\ 1 <= h) \/ forall h, In h l -> h = 0.
Proof.
  induction l as [|x l [(a & h & b & -> & H)|H]]; [right; intros h []|left; exists (x :: a), h, b;
    auto|].
  destruct (Nat.eq_dec x 0) as [->|N]; [right|left; exists [], x, l; split; [reflexivity|lia]].
  intros h [<-|I]; auto.
Qed.
Lemma other_residue h : 1 <= h -> residue h <= 1 ->
  exists t, 1 <= t <= h /\ within bound t /\ residue (h - t) = 1 - residue h.
Proof.
  intros L R. destruct (Nat.eq_dec (residue h) 1) as [E|E].
  - destruct (heap_reaches bound h 0) as (t & T & W & Z); [lia|]. exists t. rewrite E. auto.
  - unfold NimValues.residue, within in *. destruct bound as [k|]; [|lia]. exists k.
    assert (A := Nat.div_mod h (k + 1) ltac:(lia)).
    destruct (h / (k + 1)) as [|q]; [lia|]. split; [nia|]. split; [lia|].
    replace (h - k) with (1 + q * (k + 1)) by nia. rewrite Nat.mod_add by lia.
    rewrite Nat.mod_small by lia. lia.
Qed.

Lemma stays l l' : misere_P l -> move l l' -> ~ misere_P l'.
Proof.
  intros P M Q. destruct (nim_values bound l I) as [N _]. specialize (N l' M).
  destruct M as [a h t b T W]. unfold misere_P in *. rewrite !large_middle in *.
  destruct (Nat.leb_spec 2 (residue h)) as [H|H], (Nat.leb_spec 2 (residue (h - t))) as [G|G];
    try lia.
  - destruct (Nat.eq_dec (large (a ++ b)) 0) as [Z|Z]; [|lia]. assert (B := one_large a h b H Z).
    lia.
  - destruct (Nat.eq_dec (large (a ++ b)) 0) as [Z|Z]; [|lia]. assert (B := one_large a _ b G Z).
    lia.
Qed.
Lemma reaches l : ~ misere_P l -> (forall h, In h l -> h = 0) \/ exists l',
  move l l' /\ misere_P l'.
Proof.
  intros N. unfold misere_P in N. destruct (Nat.eq_dec (large l) 0) as [Z|Z].
  - destruct (some_heap_or l) as [(a & h & b & -> & H)|H]; [right|left; exact H].
    assert (S := small_sum _ Z). rewrite large_middle in Z. rewrite sum_middle in *.
    destruct (Nat.leb_spec 2 (residue h)) as [|R]; [lia|]. rewrite large_middle in N.
    destruct (Nat.leb_spec 2 (residue h)) as [|_]; [lia|].
    assert (E : residue h = nim_sum (a ++ b)) by (apply Nat.lxor_eq; lia).
    destruct (other_residue h H ltac:(lia)) as (t & T & W & F). exists (a ++ (h - t) :: b).
    split; [constructor; assumption|]. right. rewrite large_middle, sum_middle, F, <- E.
    destruct (Nat.leb_spec 2 (1 - residue h)); [lia|]. split; [lia|].
    destruct (residue h) as [|[|]]; [reflexivity|reflexivity|lia].
  - right. assert (X : exists a h b, l = a ++ h :: b /\ 2 <= residue h).
    { unfold large in Z. destruct (filter _ l) as [|h f] eqn:E; [destruct (Z eq_refl)|].
      assert (J : In h (filter (fun h => 2 <=? residue h) l)) by (rewrite E; left; reflexivity).
      apply filter_In in J as [J H]. apply in_split in J as (a & b & ->). exists a, h, b.
      split; [reflexivity|]. apply Nat.leb_le, H. }
    destruct X as (a & h & b & -> & H). destruct (Nat.eq_dec (large (a ++ b)) 0) as [G|G].
    + assert (S := small_sum _ G). destruct (heap_reaches bound h (1 - nim_sum (a ++ b))) as (t & T
        & W & F); [lia|].
      exists (a ++ (h - t) :: b). split; [constructor; assumption|]. right.
      rewrite large_middle, sum_middle, F. destruct (Nat.leb_spec 2 (1 - nim_sum (a ++ b))); [lia|].
      split; [lia|]. destruct (nim_sum (a ++ b)) as [|[|]]; [reflexivity|reflexivity|lia].
    + destruct (nim_values bound (a ++ h :: b) I) as [_ V]. destruct (V 0) as (q & M & E); [lia|].
      exists q. split; [exact M|]. left. split; [|exact E]. clear V N E Z.
      assert (C : 2 <= large (a ++ h :: b)).
      { rewrite large_middle. destruct (Nat.leb_spec 2 (residue h)); lia. }
      destruct M as [l x t r T W]. rewrite large_middle in *.
      destruct (2 <=? residue x), (2 <=? residue (x - t)); lia.
Qed.
Lemma misere_decidable l : Decidable.decidable (misere_P l).
Proof. unfold misere_P. decided. Qed.
Theorem nim_misere l : (misere_P l -> lost move true l) /\ (~ misere_P l -> won move true l).
Proof.
  apply (kernel _ _ true (ends bound) (fun _ => True)); auto; clear l; intros l _ P.
  - split; [intros _|intros l'; apply stays, P].
    destruct (some_heap_or l) as [(a & h & b & -> & H)|H].
    + exists (a ++ (h - 1) :: b). constructor; [lia|exact one].
    + destruct (no_heap l H) as [A B]. unfold misere_P in P. lia.
  - destruct (reaches l P) as [Z|Z]; [left; split; [reflexivity|]|right; exact Z].
    intros l' M. destruct M as [a h t b T W]. rewrite (Z h) in T; [lia|]. apply in_or_app. right.
    left. reflexivity.
Qed.
End Misere.
