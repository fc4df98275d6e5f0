(* The gaps of a period of a line of EXCO-NIM with n = 2 sum to a multiple of the period, for every
   x0, x1 and every period. Far out the values of a line are all different and one period later they
   are p more: so they are, mod p, a permutation of the columns, and the sum of the columns less the
   sum of the values, the gaps but for a constant, is divisible by p. *)
Require Import List Arith Lia Permutation.
From Proof Require Import Exco ExcoValues ExcoTwo ExcoConjectures ExcoFar.
Import ListNotations.

Lemma sum_perm l m : Permutation l m -> list_sum l = list_sum m.
Proof. induction 1; simpl; lia. Qed.
Lemma sum_add (f h : nat -> nat) l : list_sum (map (fun i => f i + h i) l) = list_sum (map f l) +
  list_sum (map h l).
Proof. induction l; simpl; lia. Qed.
Lemma sum_times p (f : nat -> nat) l : list_sum (map (fun i => p * f i) l) = p * list_sum (map f l).
Proof. induction l; simpl; lia. Qed.

Section Line.
Variables (f : nat -> nat) (s p d : nat).
Hypothesis P : p <> 0.
Hypothesis inj : forall x y, f x = f y -> x = y.
Hypothesis per : forall c, s <= c -> f (c + p) = f c + p.
Hypothesis up : forall c, f c <= d + c.

Lemma many n c : s <= c -> f (c + n * p) = f c + n * p.
Proof.
  intros C. induction n as [|n IH]; simpl; [rewrite !Nat.add_0_r; reflexivity|].
  replace (c + (p + n * p)) with (c + n * p + p) by lia. rewrite per by lia. lia.
Qed.
Lemma residues : Permutation (map (fun i => f (s + i) mod p) (seq 0 p)) (map (fun i =>
  (s + i) mod p) (seq 0 p)).
Proof.
  assert (D : forall h, (forall i j, i < p -> j < p -> h i mod p = h j mod p -> i = j) ->
    Permutation (map (fun i => h i mod p) (seq 0 p)) (seq 0 p)).
  { intros h H. apply NoDup_Permutation_bis.
    - assert (K : forall l, NoDup l -> (forall x, In x l -> x < p) ->
        NoDup (map (fun i => h i mod p) l)).
      { induction 1 as [|x l N _ IH]; intros B; simpl; [constructor|].
        constructor; [|apply IH; intros; apply B; right; assumption].
        intros I. apply in_map_iff in I. destruct I as (y & E & I). apply N.
        rewrite (H x y); [exact I| | |congruence]; apply B; [left|right]; auto. }
      apply K; [apply seq_NoDup|]. intros x I. apply in_seq in I. lia.
    - rewrite map_length. apply le_n.
    - intros v I. apply in_map_iff in I. destruct I as (i & <- & _). apply in_seq.
      assert (U := Nat.mod_upper_bound (h i) p P). lia. }
  rewrite (D (fun i => f (s + i))), (D (fun i => s + i)); [reflexivity| |].
  - intros i j I J E. assert (A := Nat.div_mod_eq (s + i) p).
    assert (B := Nat.div_mod_eq (s + j) p). rewrite <- E in B.
    destruct (Nat.lt_trichotomy ((s + i) / p) ((s + j) / p)) as [L|[L|L]]; [nia|nia|nia].
  - intros i j I J E. assert (A := Nat.div_mod_eq (f (s + i)) p).
    assert (B := Nat.div_mod_eq (f (s + j)) p). rewrite <- E in B.
    set (x := f (s + i) / p) in *. set (y := f (s + j) / p) in *.
    assert (X : s + i + y * p = s + j + x * p).
    { apply inj. rewrite !many by lia. nia. }
    destruct (Nat.lt_trichotomy x y) as [L|[L|L]]; nia.
Qed.
Theorem gap_sum : Nat.divide p (list_sum (map (fun i => d + (s + i) - f (s + i)) (seq 0 p))).
Proof.
  set (gap := fun i => d + (s + i) - f (s + i)).
  assert (E : forall i, gap i + f (s + i) = d + (s + i)) by (intros i; unfold gap;
    specialize (up (s + i)); lia).
  assert (S1 : list_sum (map gap (seq 0 p)) + list_sum (map (fun i => f (s + i)) (seq 0 p)) =
    p * d + list_sum (map (fun i => s + i) (seq 0 p))).
  { rewrite <- sum_add. rewrite (map_ext _ (fun i => d + (s + i)) E), sum_add. f_equal.
    replace p with (length (seq 0 p)) at 2 by apply seq_length. generalize (seq 0 p).
    induction l; simpl; lia. }
  assert (M : forall h, list_sum (map h (seq 0 p)) =
    p * list_sum (map (fun i => h i / p) (seq 0 p)) + list_sum (map (fun i =>
    h i mod p) (seq 0 p))).
  { intros h. rewrite <- sum_times, <- sum_add. f_equal. apply map_ext. intros i.
    apply Nat.div_mod_eq. }
  rewrite (M (fun i => f (s + i))), (M (fun i => s + i)), (sum_perm _ _ residues) in S1.
  set (G := list_sum (map gap (seq 0 p))) in *.
  set (A := list_sum (map (fun i => f (s + i) / p) (seq 0 p))) in *.
  set (B := list_sum (map (fun i => (s + i) / p) (seq 0 p))) in *. clearbody A B. clear M E.
  assert (Z : G + p * A = p * (d + B)) by lia. exists (d + B - A). nia.
Qed.
End Line.

Theorem gaps_of_a_period g : grundy 2 g -> forall a b start p, p <> 0 ->
  (forall c, start <= c -> g (a, [b; c + p]) = g (a, [b; c]) + p) ->
  Nat.divide p (list_sum (map (fun i => a + b + (start + i) - g (a, [b; start + i])) (seq 0 p))).
Proof.
  intros G a b s p P per. apply (gap_sum (fun c => g (a, [b; c])) s p (a + b) P).
  - intros x y E. destruct (Nat.lt_trichotomy x y) as [L|[L|L]]; [exfalso|exact L|exfalso].
    + apply (differs g G (a, [b; y]) (a, [b; x]) eq_refl); [apply move_second; lia|exact E].
    + apply (differs g G (a, [b; x]) (a, [b; y]) eq_refl); [apply move_second; lia|symmetry;
        exact E].
  - exact per.
  - intros c. exact (below_all g G a b c).
Qed.
