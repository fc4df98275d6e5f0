(* Wythoff Nim, where the last stone wins and where it loses, for heaps of any size, as the arcade
   plays it: the pair of safe heaps that differ by d begins with the number d times the golden
   ratio, rounded down. It is counted by whole numbers alone. *)
Require Import Arith Lia.
From Proof Require Game.

Definition position := (nat * nat)%type.
Definition stones (p : position) := fst p + snd p.
Definition move (p q : position) :=                (* less of one heap, or t stones off both *)
  (fst q < fst p /\ snd q = snd p) \/ (fst q = fst p /\ snd q < snd p) \/
  exists t, 0 < t /\ fst p = fst q + t /\ snd p = snd q + t.

Definition won := Game.won move.
Definition lost := Game.lost move.

Lemma move_lowers p q : move p q -> stones q < stones p.
Proof. unfold move, stones. intros [H|[H|(t & H)]]; lia. Qed.
Definition ends := Game.by_size position move stones move_lowers.
Definition not_both misere p : won misere p -> lost misere p -> False :=
  Game.not_both _ _ misere ends p.
Lemma can_move p : 0 < stones p -> exists q, move p q.
Proof.
  destruct p as [x y]. unfold move, stones. simpl. intros H. destruct x as [|x].
  - exists (0, 0). simpl. lia.
  - exists (0, y). simpl. lia.
Qed.

Section Play.
(* who takes the last stone wins (false) or loses (true) *)
Variable misere : bool.

(* the safe pair that differs by d is low d, low d + d *)
Variable low : nat -> nat.
Definition safe (p : position) := exists d, p = (low d, low d + d) \/ p = (low d + d, low d).
Hypothesis rises : forall d e, d < e -> low d < low e \/ misere = true /\ d = 0 /\ e = 1.
Hypothesis apart : forall d e, low d = low e + e -> d = e.
Hypothesis twice : forall d e, low d = low e -> d = e.
Hypothesis upper : forall d e, low d + d = low e + e -> d = e.
Hypothesis all : forall n, exists d, n = low d \/ n = low d + d.
Hypothesis first : misere = true -> low 0 = 2 /\ low 1 = 0.

Lemma leaves p q : safe p -> move p q -> ~ safe q.
Proof.
  intros (d & P) M (e & Q).
  assert (d <> e) by (intros <-; apply move_lowers in M; unfold stones in M;
    destruct P as [->| ->], Q as [->| ->]; simpl in M;
    lia).
  destruct P as [->| ->], Q as [->| ->], M as [[_ M]|[[M _]|(t & _ & M1 & M2)]]; simpl in *;
    try (apply upper in M || apply twice in M || apply apart in M || (symmetry in M;
      apply apart in M)); lia.
Qed.
Lemma ordered x y : x <= y -> ~ safe (x, y) -> misere = true /\ stones (x, y) = 0 \/ exists q,
  move (x, y) q /\ safe q.
Proof.
  intros L N. set (d := y - x). destruct (Nat.lt_trichotomy x (low d)) as [H|[H|H]].
  - (* the larger heap is cut to the partner of the smaller one *)
    destruct (all x) as (e & [E|E]).
    + destruct (Nat.lt_trichotomy d e) as [G|[G|G]].
      * destruct (rises d e G) as [R|(M & D & F)]; [lia|]. left. split; [exact M|].
        destruct (first M) as [_ Z]. subst e.
        unfold stones, d in *. simpl. lia.
      * rewrite G in H. lia.
      * right. exists (x, x + e). split; [right; left; simpl; unfold d in *; lia|]. exists e. left.
        subst x. reflexivity.
    + destruct e as [|e].
      * destruct d eqn:D; [rewrite Nat.add_0_r in E; lia|]. right. exists (x, x).
        split; [right; left; simpl; unfold d in *; lia|].
        exists 0. left. rewrite E. f_equal. lia.
      * right. exists (x, low (S e)). split; [right; left; simpl; lia|]. exists (S e). right.
        rewrite E. reflexivity.
  - destruct N. exists d. left. rewrite <- H. unfold d. f_equal. lia.
  - (* as much from both *)
    right. exists (low d, low d + d). split; [|exists d; auto]. right. right. exists (x - low d).
    simpl. unfold d in *. lia.
Qed.
Lemma mirrored p q : move (snd p, fst p) (snd q, fst q) -> move p q.
Proof. unfold move. simpl.
  intros [H|[H|(t & H)]]; [right; left; tauto|left; tauto|right; right; exists t; tauto]. Qed.
Lemma enters p : ~ safe p -> misere = true /\ stones p = 0 \/ exists q, move p q /\ safe q.
Proof.
  destruct p as [x y]. intros N.
  destruct (Nat.le_gt_cases x y) as [L|L]; [apply ordered; assumption|].
  destruct (ordered y x) as [[M Z]|((x' & y') & M & e & Q)]; [lia| | |].
  - intros (d & S). apply N. exists d. destruct S as [S|S]; injection S as -> ->; auto.
  - left. unfold stones in *. simpl in *. split; [exact M|lia].
  - right. exists (y', x'). split; [apply mirrored, M|]. exists e.
    destruct Q as [Q|Q]; injection Q as -> ->; auto.
Qed.
Lemma solved p : (safe p -> lost misere p) /\ (~ safe p -> won misere p).
Proof.
  apply (Game.kernel _ _ misere ends (fun _ => True) safe); try exact I; [auto| |]; clear p;
    intros p _ S.
  - split; [|intros q; exact (leaves p q S)]. intros M. apply can_move.
    destruct (first M) as [Z0 Z1].
    destruct S as (d & S).
    destruct (low d + d) eqn:Z; [|destruct S as [->| ->]; unfold stones; simpl; lia].
    assert (d = 0) by lia. subst d. lia.
  - destruct (enters p S) as [[M Z]|E]; [left; split; [exact M|]|right; exact E].
    intros q Q. apply move_lowers in Q. lia.
Qed.
End Play.

(* ------------------------------------------------------------------ d times the golden ratio *)
Definition lower d := (d + Nat.sqrt (5 * d * d)) / 2.
(* n is not above d times the golden ratio *)
Definition under n d := n * n <= d * (n + d).

Lemma lower_spec d : under (lower d) d /\ ~ under (S (lower d)) d.
Proof.
  unfold under, lower. destruct (Nat.sqrt_spec (5 * d * d) (Nat.le_0_l _)) as [L U].
  set (s := Nat.sqrt (5 * d * d)) in *.
  assert (D := Nat.div_mod (d + s) 2 ltac:(discriminate)).
  assert (R := Nat.mod_upper_bound (d + s) 2 ltac:(discriminate)).
  set (l := (d + s) / 2) in *. set (r := (d + s) mod 2) in *. clearbody s l r.
  assert (S1 : 2 * l <= d + s) by lia. assert (S2 : d + s <= 2 * l + 1) by lia. clear D R r.
  assert (A : forall a x y, x + x = d + a -> y = x * (x + x) -> y + y = d * d + 2 * (d * a) + a * a)
    
    by (intros a x y E ->; assert ((x + x) * (x + x) = (d + a) * (d + a)) by (rewrite E;
    reflexivity); lia).
  split.
  - destruct (Nat.le_gt_cases (l + l) d) as [H|H]; [nia|]. set (a := l + l - d).
    assert (a * a <= s * s) by (apply Nat.mul_le_mono; lia).
    assert (B := A a l _ ltac:(lia) eq_refl).
    assert (C : d * (l + l) = d * (d + a)) by (f_equal; lia). clearbody a. nia.
  - set (a := S l + S l - d). assert (S s * S s <= a * a) by (apply Nat.mul_le_mono; lia).
    assert (B := A a (S l) _ ltac:(lia) eq_refl).
    assert (C : d * (S l + S l) = d * (d + a)) by (f_equal; lia). clearbody a. nia.
Qed.
Lemma under_less n m d : m <= n -> under n d -> under m d.
Proof.
  unfold under. intros L H.
  destruct (Nat.le_gt_cases m d) as [G|G]; [assert (m * m <= d * m) by (apply Nat.mul_le_mono_r, G);
    lia|].
  replace n with (m + (n - m)) in H by lia. set (k := n - m) in *.
  assert (d * k <= m * k) by (apply Nat.mul_le_mono_r; lia). lia.
Qed.
Lemma under_more n d e : d <= e -> under n d -> under n e.
Proof. unfold under. intros L H.
  assert (d * (n + d) <= e * (n + e)) by (apply Nat.mul_le_mono; lia). lia. Qed.
Lemma irrational n : forall d, n * n = d * (n + d) -> d = 0.
Proof.
  induction n as [n IH] using lt_wf_ind. intros d E.
  destruct (Nat.eq_dec d 0) as [Z|Z]; [exact Z|exfalso].
  assert (L : d < n).
  { destruct (Nat.le_gt_cases n d) as [G|G]; [|exact G].
    assert (n * n <= d * n) by (apply Nat.mul_le_mono_r, G).
    assert (0 < d * d) by (apply Nat.mul_pos_pos; lia). lia. }
  assert (n - d = 0); [|lia]. apply (IH d L). replace n with (d + (n - d)) in E by lia.
  set (k := n - d) in *. lia.
Qed.
Lemma is_lower n d : under n d -> ~ under (S n) d -> n = lower d.
Proof.
  intros U N. destruct (lower_spec d) as [L M].
  destruct (Nat.lt_trichotomy n (lower d)) as [H|[H|H]]; [|exact H|].
  - destruct N. apply under_less with (lower d); assumption.
  - destruct M. apply under_less with n; assumption.
Qed.

(* it rises by 1 at least *)
Lemma lower_rises d e : d < e -> lower d < lower e.
Proof.
  intros L. destruct (lower_spec d) as [U _], (lower_spec e) as [_ N].
  destruct (Nat.le_gt_cases (lower e) (lower d)) as [H|H]; [|exact H].
  destruct N. apply under_less with (S (lower d)); [lia|]. apply under_more with (S d); [exact L|].
  clear - U. set (l := lower d) in *. clearbody l. unfold under in *.
  destruct (Nat.le_gt_cases l (2 * d)) as [G|G]; [lia|].
  assert ((2 * d + 1) * l <= l * l) by (apply Nat.mul_le_mono_r; lia).
  assert (d * d <= d * l) by (apply Nat.mul_le_mono_l; lia).
  lia.
Qed.
(* no number begins one pair and ends another *)
Lemma lower_apart d e : lower d = lower e + e -> d = e.
Proof.
  intros E. destruct (lower_spec d) as [U N], (lower_spec e) as [V M]. rewrite E in U, N.
  set (m := lower e) in *. clearbody m.
  destruct (Nat.le_gt_cases d m) as [L|L].
  - apply (under_more _ _ _ L) in U. unfold under in *. assert (Z : m * m = e * (m + e)) by lia.
    apply irrational in Z. subst e.
    assert (m = 0) by (destruct m; [reflexivity|simpl in V; lia]). lia.
  - destruct N. apply (under_more _ (S m) _ L). unfold under in *. lia.
Qed.
(* and all numbers are there *)
Lemma lower_all n : exists d, n = lower d \/ n = lower d + d.
Proof.
  assert (F : forall k, under n k -> exists d, under n d /\ forall e, e < d -> ~ under n e).
  { induction k as [|k IH]; intros W; [exists 0; split; [exact W|lia]|].
    destruct (le_lt_dec (n * n) (k * (n + k))) as [H|H]; [exact (IH H)|].
    exists (S k). split; [exact W|]. intros e L U. apply (under_more n e k ltac:(lia)) in U.
    unfold under in U. lia. }
  destruct (F n) as (d & U & B); [unfold under; lia|].
  destruct (le_lt_dec (S n * S n) (d * (S n + d))) as [H|H]; [|exists d; left; apply is_lower;
    [exact U|unfold under; lia]].
  destruct d as [|a]; [lia|]. assert (K := B a (Nat.lt_succ_diag_r a)). unfold under in K.
  assert (G : a <= n) by (destruct (Nat.le_gt_cases a n) as [G|G]; [exact G|];
    assert (n * n <= a * n) by (apply Nat.mul_le_mono_r; lia); lia).
  exists (n - a). right. assert (a = lower (n - a)); [|lia].
  replace n with (a + (n - a)) in * by lia. set (e := n - a) in *.
  clearbody e.
  apply is_lower; unfold under; [lia|]. intros V. assert (Z : S a * S a = e * (S a + e)) by lia.
  apply irrational in Z. subst e.
  lia.
Qed.

(* ------------------------------------------------------------------ the theorems *)
(* the smaller heap of the safe pair that differs by d *)
Definition least (misere : bool) d := if misere then match d with 0 => 2 | 1 => 0 | _ =>
  lower d end else lower d.

Lemma lower_few : lower 0 = 0 /\ lower 1 = 1 /\ lower 2 = 3.
Proof. repeat split; reflexivity. Qed.
Lemma lower_far d : 2 <= d -> 3 <= lower d.
Proof.
  intros L. destruct lower_few as (_ & _ & E). destruct (Nat.eq_dec d 2) as [->|N]; [lia|].
  assert (H := lower_rises 2 d ltac:(lia)). lia.
Qed.
Lemma least_far misere d : 2 <= d -> least misere d = lower d.
Proof. intros L. destruct misere, d as [|[|d]]; simpl; try lia; reflexivity. Qed.
Lemma least_cases misere d : d = 0 /\ least misere d = (if misere then 2 else 0) \/ d = 1 /\
  least misere d = (if misere then 0 else 1)
  \/ 2 <= d /\ least misere d = lower d /\ 3 <= lower d.
Proof.
  destruct d as [|[|d]]; [left|right; left|right; right].
  - destruct misere; auto.
  - destruct misere; auto.
  - split; [lia|]. split; [apply least_far; lia|apply lower_far; lia].
Qed.

(* x <= y are P if and only if x is least of y - x, in both conventions *)
Theorem wythoff misere p : (safe (least misere) p -> lost misere p) /\ (~ safe (least misere) p ->
  won misere p).
Proof.
  assert (rises : forall d e, d < e -> least misere d < least misere e \/ misere = true /\ d = 0 /\
    e = 1).
  { intros d e L. destruct (least_cases misere d) as [(D & ->)|[(D & ->)|(D & -> & F)]],
      (least_cases misere e) as [(E & ->)|[(E & ->)|(E & -> & G)]]; try (destruct misere; lia).
      left. apply lower_rises, L. }
  assert (apart : forall d e, least misere d = least misere e + e -> d = e).
  { intros d e H. destruct (least_cases misere d) as [(D & K)|[(D & K)|(D & K & F)]],
      (least_cases misere e) as [(E & M)|[(E & M)|(E & M & G)]]; rewrite K, M in H;
      try (destruct misere; lia).
      apply lower_apart, H. }
  apply solved; try assumption.
  - intros d e H. destruct (Nat.lt_trichotomy d e) as [L|[L|L]]; [|exact L|].
    + destruct (rises _ _ L) as [R|(-> & -> & ->)]; [lia|discriminate H].
    + destruct (rises _ _ L) as [R|(-> & -> & ->)]; [lia|discriminate H].
  - intros d e H. destruct (Nat.lt_trichotomy d e) as [L|[L|L]]; [|exact L|].
    + destruct (rises _ _ L) as [R|(-> & -> & ->)]; [lia|discriminate H].
    + destruct (rises _ _ L) as [R|(-> & -> & ->)]; [lia|discriminate H].
  - intros n. destruct (Nat.le_gt_cases n 2) as [L|L].
    + destruct misere, n as [|[|[|n]]]; try lia;
        [exists 1|exists 1|exists 0|exists 0|exists 1|exists 1]; simpl; auto.
    + destruct (lower_all n) as (d & H). exists d. rewrite least_far; [exact H|].
      destruct d as [|[|d]]; [destruct lower_few as (Z & _); lia|destruct lower_few as (_ & Z & _);
        lia|lia].
  - intros ->. auto.
Qed.
