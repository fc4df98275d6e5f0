(* The sorted form of the criterion, as a program computes it: of the piles of the other the
   heaviest are shut, so only how many is to be chosen. Of a pile of the other's, 2 points count for
   each own chip that he keeps of it, 1 for each dead one; piles of equal points may stand in any
   order. It is proved equal to the form by choice (sorted_form). *)
Require Import ZArith List Lia Bool Permutation Arith Sorted.
From Proof Require Import Rules Criterion Counting Tactics Choices Decide.
Import ListNotations.
Open Scope Z_scope.

Definition theirs_on_top p (P : pile) := match P with Living r :: _ => negb (same_player r p) | _ =>
  false end.
Definition may_trade p (P : pile) := match P with Living r :: _ => same_player r p && tradable p P |
  _ => false end.
Definition points r P := 2 * keeps_own r P + keeps_dead r P.
Definition heaviest_first r (L : list pile) := StronglySorted (fun P Q => points r Q <= points r P)
  L.

(* what a player with n own chips in hand keeps of all piles of L but the first k *)
Definition kept n f (L : list pile) k : Z := if 0 <? n then sum f (skipn k L) else 0.
(* L: the piles of the other, the heaviest first. p trades t of his piles and covers s of L; topped:
   how many he tops; k: how many of the first count no more for either; m: his own chips in hand, or
   0 where he begins with a dead one. *)
Definition counted {V} (lead : Z -> Z -> Z -> Z -> Z -> Z -> Z -> V) p h o B L (t s k :
  nat) m topped : V :=
  let taken x := if 0 <? count p h then x else 0 in
  let n := count (other p) o in
  let X := count p h + taken (sum (own_gain p) (unmarked B) - Z.of_nat t) in
  let A := count_dead h + taken (sum (dead_gain p) (unmarked B) + Z.of_nat t) - Z.of_nat s in
  let Y := n + kept n (keeps_own (other p)) L k in
  let D := count_dead o + kept n (keeps_dead (other p)) L k in
  lead m X A Y D topped (count (other p) h + sum (build_on p) (unmarked B) + A).
(* Beginning with an own chip he covers the s heaviest and tops the next one, if there is one; with
   a dead one he tops none. *)
Definition sorted_wins p h o B L t s :=
  counted lead_wins p h o B L t s (S s) (count p h) 1 \/ counted lead_wins p h o B L t s s 0 0.
Definition some_sorted_wins p h o B L := exists t s,
  (t <= length (filter (may_trade p) B) /\ s <= length L)%nat /\ sorted_wins p h o B L t s.

(* --------------------------------------------------------------- piles in another order, trades *)
Lemma map_fst_perm (ml : list marked) B : Permutation (map fst ml) B -> exists ml',
  Permutation ml ml' /\ map fst ml' = B.
Proof.
  intros H. symmetry in H. apply Permutation_map_inv in H. destruct H as (ml' & -> & H). exists ml'.
  auto.
Qed.
Lemma choice_wins_perm p h o ml ml' : Permutation ml ml' -> choice_wins p h o ml ->
  choice_wins p h o ml'.
Proof. intros H. unfold choice_wins. rewrite !(sum_perm _ _ _ H). auto. Qed.
Lemma filter_perm {X} (f : X -> bool) l : Permutation (filter f l ++ filter (fun x => negb (f x)) l)
  l.
Proof.
  induction l as [|x l IH]; simpl; [constructor|]. destruct (f x); simpl; [constructor; exact IH|].
  symmetry. apply Permutation_cons_app. symmetry. exact IH.
Qed.

Lemma filter_length_perm {X} (f : X -> bool) l l' : Permutation l l' ->
  length (filter f l) = length (filter f l').
Proof. induction 1; simpl; repeat destruct (f _); simpl; congruence. Qed.

Lemma trades_most p ml : exists t, (t <= length (filter (may_trade p) (map fst ml)))%nat /\
  sum (own_gain p) ml = sum (own_gain p) (unmarked (map fst ml)) - Z.of_nat t /\
  sum (dead_gain p) ml = sum (dead_gain p) (unmarked (map fst ml)) + Z.of_nat t.
Proof.
  induction ml as [|[P k] ml (t & H0 & H1 & H2)]; [exists 0%nat; simpl; lia|].
  simpl. rewrite H1, H2. unfold may_trade at 1.
  destruct P as [|[r|d] P]; try (exists t; lia).
  destruct (same_player r p); simpl; [|exists t; lia].
  destruct (tradable p (Living r :: P)); simpl; destruct k; try (exists t; lia). exists (S t); lia.
Qed.
(* p trades the first t piles that he may trade *)
Fixpoint traded p (B : list pile) t : list marked := match B, t with
  | P :: B, S t' => if may_trade p P then (P, Trade) :: traded p B t' else (P, Leave) ::
  traded p B t
  | _, _ => unmarked B
  end.
Lemma traded_sums p B : forall t, (t <= length (filter (may_trade p) B))%nat -> let ml :=
  traded p B t in map fst ml = B /\
  sum (own_gain p) ml = sum (own_gain p) (unmarked B) - Z.of_nat t /\
  sum (dead_gain p) ml = sum (dead_gain p) (unmarked B) + Z.of_nat t.
Proof.
  induction B as [|P B IH]; intros [|t] H; cbv zeta; [split; [reflexivity|simpl; lia]|simpl in H;
    lia| |].
  { change (traded p (P :: B) 0) with (unmarked (P :: B)). rewrite unmarked_fst.
    split; [reflexivity|lia]. }
  simpl in H. simpl traded. destruct (may_trade p P) eqn:E; simpl.
  - destruct (IH t) as (-> & -> & ->); [simpl in H; lia|]. split; [reflexivity|].
    unfold may_trade in E. destruct P as [|[r|d] P]; try discriminate. apply andb_true_iff in E.
    destruct E as [-> ->]. lia.
  - destruct (IH (S t) H) as (-> & -> & ->). split; [reflexivity|]. lia.
Qed.
(* marking piles that are not the other's shuts nothing *)
Lemma not_theirs p ml : forallb (fun P => negb (theirs_on_top p P)) (map fst ml) = true ->
  sum (covers p) ml = 0 /\ sum (tops p) ml = 0 /\ sum (their_own_gain p) ml = 0 /\
  sum (their_dead_gain p) ml = 0.
Proof.
  induction ml as [|[P k] ml IH]; [auto|]. cbn [map fst forallb]. intros H.
  apply andb_true_iff in H. destruct H as [H1 H2].
  destruct (IH H2) as (I1 & I2 & I3 & I4). rewrite !sum_cons, I1, I2, I3, I4. clear - H1.
  destruct P as [|[r|d] P]; simpl in *; auto. rewrite negb_involutive in H1. rewrite H1. auto.
Qed.
(* nor is a pile of the other's a gain *)
Lemma theirs_sums p ml : Forall (fun P => theirs_on_top p P = true) (map fst ml) ->
  sum (own_gain p) ml = 0 /\ sum (dead_gain p) ml = 0.
Proof.
  induction ml as [|[P k] ml IH]; [auto|]. cbn [map fst]. intros H.
  inversion H as [|? ? H1 H2]; subst.
  destruct (IH H2) as (I1 & I2). rewrite !sum_cons, I1, I2. clear - H1.
  destruct P as [|[r|d] P]; try discriminate. simpl in *. apply negb_true_iff in H1. rewrite H1.
  auto.
Qed.

(* ------------------------------------------------------------------ the exchange *)
Section Exchange.
Variable p : player.
Notation theirs := (fun P => theirs_on_top p P = true).
Notation own := (keeps_own (other p)).
Notation dead := (keeps_dead (other p)).
Definition next_points (L : list pile) := match L with P :: _ => points (other p) P | [] => 0 end.

Lemma kept_theirs P k : theirs P -> 0 <= own P /\ 0 <= dead P /\
  (covers p (P, k) + tops p (P, k) = 0 /\ their_own_gain p (P, k) = own P /\ their_dead_gain
  p (P, k) = dead P \/
   covers p (P, k) + tops p (P, k) = 1 /\ their_own_gain p (P, k) = 0 /\ their_dead_gain
   p (P, k) = 0).
Proof.
  intros H. pose proof (their_own_gain_nn p (P, Leave)) as N.
  pose proof (their_dead_gain_nn p (P, Leave)) as M.
  destruct P as [|[r|d] P]; try discriminate. simpl in *. apply negb_true_iff in H. rewrite H in *.
  repeat split; auto. destruct k; lia.
Qed.
Lemma skip_one L : Forall theirs L -> forall k, exists x y, 0 <= x /\ 0 <= y /\
  next_points (skipn k L) = 2 * x + y /\
  sum own (skipn k L) = x + sum own (skipn (S k) L) /\
  sum dead (skipn k L) = y + sum dead (skipn (S k) L) /\
  0 <= sum own (skipn (S k) L).
Proof.
  induction 1 as [|P L HP HL IH]; intros [|k]; try exact (IH k); try (exists 0, 0; simpl; lia).
  destruct (kept_theirs P Leave HP) as (H1 & H2 & _). exists (own P), (dead P).
  destruct (IH 0%nat) as (x & y & IH').
  cbn [skipn] in *. rewrite !sum_cons. cbn [next_points]. unfold points.
  destruct L; [simpl in *; lia|cbn [skipn] in *; lia].
Qed.
(* however many are passed over, the next one weighs less *)
Lemma pass_one P L k : heaviest_first (other p) (P :: L) -> Forall theirs (P :: L) ->
  (k <= length L)%nat ->
  exists Q, theirs Q /\ skipn k (P :: L) = Q :: skipn k L /\
  next_points (skipn k L) <= points (other p) Q <= points (other p) P.
Proof.
  revert P L. induction k as [|k IH]; intros P L HS HT Hk; inversion HS as [|? ? HS1 HS2];
    inversion HT as [|? ? HT1 HT2]; subst.
  - exists P. split; [exact HT1|]. split; [reflexivity|]. split; [|lia].
    destruct (kept_theirs P Leave HT1) as (H1 & H2 & _).
    destruct L as [|Q L]; simpl; [unfold points; lia|]. inversion HS2. assumption.
  - destruct L as [|Q L]; [simpl in Hk; lia|].
    destruct (IH Q L HS1 HT2) as (R & H1 & H2 & H3 & H4); [simpl in Hk; lia|].
    exists R. split; [exact H1|]. split; [exact H2|]. split; [exact H3|]. inversion HS2. lia.
Qed.

(* Of the ways to shut k piles, to shut the k heaviest leaves the other the fewest points. If it
   leaves him more dead chips than another way, the next pile is worth something, and 2 points if
   the other way leaves as few points. *)
Lemma exchange (ml : list marked) : heaviest_first (other p) (map fst ml) ->
  Forall theirs (map fst ml) ->
  exists k, Z.of_nat k = sum (covers p) ml + sum (tops p) ml /\ (k <= length ml)%nat /\
  let rest := skipn k (map fst ml) in
  let Y := sum (their_own_gain p) ml in let B := sum (their_dead_gain p) ml in
  2 * sum own rest + sum dead rest <= 2 * Y + B /\
  (sum dead rest <= B \/ 1 <= next_points rest /\ (2 * sum own rest + sum dead rest = 2 * Y + B ->
  2 <= next_points rest)).
Proof.
  induction ml as [|[P mark] ml IH]; intros HS HT; [exists 0%nat; simpl; lia|]. cbn [map fst] in *.
  inversion HS as [|? ? HS1 HS2]; inversion HT as [|? ? HT1 HT2]; subst.
  destruct (IH HS1 HT2) as (k & E & Hk & I1 & I2). clear IH. cbv zeta in *. rewrite !sum_cons.
  destruct (kept_theirs P mark HT1) as (_ & D0 & [(M1 & M2 & M3)|(M1 & M2 & M3)]).
  - exists k. split; [linear|]. split; [simpl; lia|].
    destruct (pass_one P (map fst ml) k HS HT) as (Q & HQ & -> & L1 & L2);
      [rewrite map_length; exact Hk|].
    destruct (kept_theirs Q Leave HQ) as (Q1 & Q2 & _). rewrite !sum_cons. cbn [next_points].
    unfold points in *. linear.
  - exists (S k). split; [linear|]. split; [simpl; lia|]. cbn [skipn]. linear.
Qed.

(* the same of what the other can keep at all, who has n own chips in hand; x and y: what he keeps
   of the next pile *)
Lemma shut_heaviest n (ml : list marked) : heaviest_first (other p) (map fst ml) ->
  Forall theirs (map fst ml) -> exists k x y,
  Z.of_nat k = sum (covers p) ml + sum (tops p) ml /\ (k <= length ml)%nat /\ 0 <= x /\ 0 <= y /\
  let Y := if 0 <? n then sum (their_own_gain p) ml else 0 in let B := if 0 <? n then
  sum (their_dead_gain p) ml else 0 in
  let Y' := kept n own (map fst ml) in let B' := kept n dead (map fst ml) in
  Y' k = x + Y' (S k) /\ B' k = y + B' (S k) /\ 0 <= Y' (S k) /\ 0 <= B /\
  2 * Y' k + B' k <= 2 * Y + B /\
  (B' k <= B \/ 0 < n /\ 1 <= 2 * x + y /\ (2 * Y' k + B' k = 2 * Y + B -> 2 <= 2 * x + y)).
Proof.
  intros HS HT. destruct (exchange ml HS HT) as (k & E & Hk & X1 & X2).
  destruct (skip_one _ HT k) as (x & y & N1 & N2 & N3 & N4 & N5 & N6).
  pose proof (sum_nn (their_dead_gain p) ml (their_dead_gain_nn p)).
  cbv zeta in *. unfold kept. exists k. rewrite N3 in X2.
  destruct (Z.ltb_spec 0 n); [exists x, y|exists 0, 0]; repeat split; try assumption; try lia.
Qed.
End Exchange.

(* ---------------------------------------------------------------- from a choice to the heaviest *)
(* Y, B: what a choice leaves the other; Y1, B1 what shutting as many of the heaviest does; Y2, B2
   one more, worth x and y. *)
Lemma heaviest_topped m X A Y B K x y Y1 B1 Y2 B2 : 0 <= B -> 0 < K - A -> 0 <= x -> 0 <= y ->
  Y1 = x + Y2 -> B1 = y + B2 ->
  2 * Y1 + B1 <= 2 * Y + B -> (B1 <= B \/ 1 <= 2 * x + y /\ (2 * Y1 + B1 = 2 * Y + B ->
  2 <= 2 * x + y)) ->
  lead_wins m X A Y B 1 K -> lead_wins m X A Y1 B1 1 K \/ lead_wins m X (A - 1) Y2 B2 1 (K - 1).
Proof.
  unfold lead_wins. intros ? ? ? ? -> -> ? ? [(? & ? & _ & ?)|(_ & H & _)]; [|discriminate H].
  destruct (Z.le_gt_cases (y + B2) B); [left; left; lia|].
  destruct (Z.le_gt_cases 2 (2 * (X - (x + Y2)) + (A - (y + B2)))); [left|right]; left; lia.
Qed.
Lemma heaviest_covered m X A Y B K x y Y1 B1 Y2 B2 : 0 <= m -> (m = 0 -> X = 0) -> 0 <= K - A ->
  0 <= x -> 0 <= y ->
  Y1 = x + Y2 -> B1 = y + B2 -> (0 < Y1 \/ B1 <= B) ->
  2 * Y1 + B1 <= 2 * Y + B -> (B1 <= B \/ 1 <= 2 * x + y /\ (2 * Y1 + B1 = 2 * Y + B ->
  2 <= 2 * x + y)) ->
  lead_wins m X A Y B 0 K -> lead_wins m X A Y2 B2 1 K \/ lead_wins 0 X A Y1 B1 0 K.
Proof.
  unfold lead_wins. intros ? ? ? ? ? -> -> ? ? ? [(? & ? & _ & ?)|(? & _ & ?)]; [left; left; lia|].
  destruct (Z.le_gt_cases (y + B2) B); [right; right; lia|].
  destruct (Z.le_gt_cases 2 (2 * (X - (x + Y2)) + (A - (y + B2)))); [right; right; lia|].
  destruct (Z.lt_ge_cases (y + B2) A); [right; right; lia|]. left; left; lia.
Qed.
Lemma lead_tops m X A Y B T K : 0 <= T -> lead_wins m X A Y B T K -> T = 0 \/ T = 1.
Proof. unfold lead_wins. lia. Qed.
Lemma lead_same m X A Y B T K A' K' : A' = A -> K' = K -> lead_wins m X A Y B T K ->
  lead_wins m X A' Y B T K'.
Proof. intros -> ->. auto. Qed.

Lemma tops_build p ml : sum (tops p) ml <= sum (build_on p) ml.
Proof.
  induction ml as [|[P k] ml IH]; [simpl; lia|]. rewrite !sum_cons.
  assert (tops p (P, k) <= build_on p (P, k)); [|linear].
  destruct P as [|[r|d] P]; simpl; try lia.
  destruct (same_player r p); [destruct (2 <=? _); lia|destruct k; lia].
Qed.
Lemma theirs_first p B L : Permutation (filter (theirs_on_top p) B) L ->
  exists R, Permutation B (L ++ R) /\ Forall (fun P => theirs_on_top p P = true) L /\
  forallb (fun P => negb (theirs_on_top p P)) R = true.
Proof.
  intros HP. exists (filter (fun P => negb (theirs_on_top p P)) B). split; [|split].
  - rewrite <- HP. symmetry. apply filter_perm.
  - apply (Permutation_Forall HP), Forall_forall. intros P HIn. apply filter_In in HIn. apply HIn.
  - apply forallb_forall. intros P HIn. apply filter_In in HIn. apply HIn.
Qed.

Lemma choice_to_sorted p h o B L : Permutation (filter (theirs_on_top p) B) L ->
  heaviest_first (other p) L ->
  some_choice_wins p h o B -> some_sorted_wins p h o B L.
Proof.
  intros HP HL (ml & E & H). destruct (theirs_first _ _ _ HP) as (R & PB & HT & HR).
  destruct (trades_most p ml) as (t & Ht & S1 & S2).
  destruct (map_fst_perm ml (L ++ R)) as (ml' & PM & E'); [rewrite E; exact PB|].
  destruct (map_split _ _ _ E') as (mL & mR & -> & EL & ER). rewrite <- ER in HR.
  destruct (not_theirs p mR HR) as (R1 & R2 & R3 & R4).
  destruct (shut_heaviest p (count (other p) o) mL) as (k & x & y & Ek & Hk & X0 & Y0 & Ex & Ey & Y2
    & B0 & X1 & X2);
    [rewrite EL; assumption..|]. cbv zeta in *.
  pose proof (tops_build p ml) as HN.
  rewrite N_fN, E, (sum_perm (tops p) _ _ PM), sum_app, R2, Z.add_0_r in HN.
  pose proof (sum_nn (tops p) mL (tops_nn p)) as NT.
  pose proof (sum_nn (covers p) mL (covers_nn p)).
  pose proof (sum_nn (build_on p) (unmarked B) (build_on_nn p)).
  pose proof (count_nn p h). pose proof (count_nn (other p) h). pose proof (count_nn (other p) o).
  pose proof (count_dead_nn o).
  unfold choice_wins, enough in H.
  rewrite S1, S2, N_fN, E, (sum_perm (covers p) _ _ PM), (sum_perm (tops p) _ _ PM),
    (sum_perm (their_own_gain p) _ _ PM), (sum_perm (their_dead_gain p) _ _ PM), !sum_app, R1, R2,
    R3, R4, !Z.add_0_r in H.
  assert (HkL : (k <= length L)%nat) by (rewrite <- EL, map_length; exact Hk).
  rewrite E in Ht. rewrite EL in *. clear Hk S1 S2 PM E R1 R2 R3 R4 HR E' HP PB EL.
  unfold some_sorted_wins, sorted_wins, counted; cbv beta zeta.
  destruct (lead_tops _ _ _ _ _ _ _ NT H) as [ET|ET]; rewrite ET in *.
  - exists t, k. split; [auto|].
    assert (EC : sum (covers p) mL = Z.of_nat k) by linear. rewrite EC in H.
    revert H. apply heaviest_covered with (x := x) (y := y); try linear.
    destruct (Z.ltb_spec 0 (count p h)); lia.
  - destruct k as [|s]; [linear|]. assert (EC : sum (covers p) mL = Z.of_nat s) by linear.
    rewrite EC in H.
    eapply heaviest_topped with (x := x) (y := y) (Y1 := _ + kept _ _ _ (S s)) (B1 :=
      _ + kept _ _ _ (S s))
       (Y2 := _ + kept _ _ _ (S (S s))) (B2 := _ + kept _ _ _ (S (S s))) in H.
    1: destruct H as [H|H]; [exists t, s; split; [lia|]; left; exact H|].
    1: exists t, (S s); split; [lia|]; left; eapply lead_same; [| |exact H]; lia.
    all: try assumption; linear.
Qed.

(* ------------------------------------------------------------------ and back *)
(* p covers the first s piles of the other's and tops the next T, 0 or 1 *)
Lemma shut p L : Forall (fun P => theirs_on_top p P = true) L -> forall s T, (s + T <= length L /\
  T <= 1)%nat ->
  exists ml, map fst ml = L /\ sum (covers p) ml = Z.of_nat s /\ sum (tops p) ml = Z.of_nat T /\
  sum (their_own_gain p) ml = sum (keeps_own (other p)) (skipn (s + T) L) /\
  sum (their_dead_gain p) ml = sum (keeps_dead (other p)) (skipn (s + T) L).
Proof.
  induction 1 as [|P L HP HL IH]; intros s T [H HT].
  - exists []. simpl in H. replace s with 0%nat by lia. replace T with 0%nat by lia. repeat split.
  - destruct P as [|[r|d] P]; try discriminate. simpl in HP. apply negb_true_iff in HP.
    destruct s as [|s]; [destruct T as [|[|T]]; [| |lia]|].
    + destruct (IH 0%nat 0%nat) as (ml & <- & E1 & E2 & E3 & E4); [lia|].
      exists ((Living r :: P, Leave) :: ml). cbn [plus skipn] in *.
      rewrite !sum_cons, E1, E2, E3, E4.
      simpl. rewrite HP. repeat split; reflexivity.
    + destruct (IH 0%nat 0%nat) as (ml & <- & E1 & E2 & E3 & E4); [lia|].
      exists ((Living r :: P, Top) :: ml). cbn [plus skipn] in *. rewrite !sum_cons, E1, E2, E3, E4.
      simpl. rewrite HP. repeat split; reflexivity.
    + destruct (IH s T) as (ml & <- & E1 & E2 & E3 & E4); [simpl in H; lia|].
      exists ((Living r :: P, Cover) :: ml). cbn [plus skipn] in *.
      rewrite !sum_cons, E1, E2, E3, E4.
      simpl covers. simpl tops. simpl their_own_gain. simpl their_dead_gain. rewrite HP.
      repeat split; lia.
Qed.
Lemma lead_dead m X A Y B K : lead_wins 0 X A Y B 0 K -> lead_wins m X A Y B 0 K.
Proof. intros [[H _]|H]; [lia|right; exact H]. Qed.
Lemma lead_topped m X A Y B K : lead_wins m X A Y B 1 K -> lead_wins m X A Y B 0 K.
Proof. intros [(H1 & H2 & _ & H)|(_ & H & _)];
  [left; repeat split; (assumption || lia)|discriminate]. Qed.

Lemma sorted_to_choice p h o B L : Permutation (filter (theirs_on_top p) B) L ->
  some_sorted_wins p h o B L -> some_choice_wins p h o B.
Proof.
  intros HP (t & s & [Ht Hs] & H). destruct (theirs_first _ _ _ HP) as (R & PB & HT & HR).
  assert (G : exists T, (s + T <= length L /\ T <= 1)%nat /\ counted lead_wins p h o B L t s (s + T)
    (count p h) (Z.of_nat T)).
  { unfold sorted_wins, counted, kept in *. destruct H as [H|H].
    - destruct (le_lt_dec (length L) s).
      + exists 0%nat. split; [lia|]. apply lead_topped. rewrite !(skipn_all2 L) in * by lia.
        exact H.
      + exists 1%nat. split; [lia|]. rewrite Nat.add_1_r. exact H.
    - exists 0%nat. split; [lia|]. rewrite Nat.add_0_r. apply lead_dead. exact H. }
  clear H. destruct G as (T & HsT & H). unfold counted, kept in H. cbv beta zeta in H.
  destruct (shut p L HT s T HsT) as (mL & EL & E1 & E2 & E3 & E4).
  assert (PU : Permutation (unmarked B) (unmarked (L ++ R))) by (apply Permutation_map, PB).
  destruct (traded_sums p R t) as (ER & F1 & F2).
  { rewrite (filter_length_perm _ _ _ PB), filter_app, app_length in Ht.
    replace (filter (may_trade p) L) with (@nil pile) in Ht; [exact Ht|].
    clear - HT. induction HT as [|P L HP _ IH]; [reflexivity|]. simpl. rewrite <- IH.
    destruct P as [|[r|d] P]; try discriminate. simpl in *.
    destruct (same_player r p); [discriminate|reflexivity]. }
  destruct (not_theirs p (traded p R t)) as (R1 & R2 & R3 & R4); [rewrite ER; exact HR|].
  assert (EM : map fst (mL ++ traded p R t) = L ++ R) by (rewrite map_app, EL, ER; reflexivity).
  destruct (map_fst_perm (mL ++ traded p R t) B) as (ml & PM & E);
    [rewrite EM; symmetry; exact PB|].
  exists ml. split; [exact E|]. apply (choice_wins_perm _ _ _ _ _ PM). clear PM E ml.
  destruct (theirs_sums p mL) as [E5 E6]; [rewrite EL; exact HT|].
  assert (EN := N_fN p (mL ++ traded p R t)). rewrite EM, unmarked_app in EN.
  rewrite !(sum_perm _ _ _ PU), !unmarked_app in H.
  unfold choice_wins, enough. rewrite EN, !sum_app. rewrite !sum_app in H.
  rewrite E1, E2, E3, E4, E5, E6, F1, F2, R1, R2, R3, R4, !Z.add_0_r.
  destruct (theirs_sums p (unmarked L)) as [U1 U2]; [rewrite unmarked_fst; exact HT|].
  rewrite U1, U2 in H. exact H.
Qed.

(* The sorted form is the form by choice, in whatever order piles of equal points stand. *)
Theorem sorted_form p h o B L : Permutation (filter (theirs_on_top p) B) L ->
  heaviest_first (other p) L ->
  (some_choice_wins p h o B <-> some_sorted_wins p h o B L).
Proof. intros HP HL. split; [apply choice_to_sorted; assumption|apply sorted_to_choice; assumption].
  Qed.

(* ---------------------------------------------------------------- the sorted form as a program *)
Fixpoint put r P L := match L with
  | [] => [P]
  | Q :: L' => if points r P <? points r Q then Q :: put r P L' else P :: L
  end.
Definition sort r L := fold_right (put r) [] L.
Definition sorted_winsb p h o B L t s :=
  counted lead_winsb p h o B L t s (S s) (count p h) 1 || counted lead_winsb p h o B L t s s 0 0.
Definition some_winsb (wins : nat -> nat -> bool) p B (L : list pile) :=
  existsb (fun t => existsb (wins t) (seq 0 (S (length L))))
  (seq 0 (S (length (filter (may_trade p) B)))).
Definition some_sorted_winsb p h o B :=
  let L := sort (other p) (filter (theirs_on_top p) B) in some_winsb (sorted_winsb p h o B L) p B L.
Definition sorted_criterionb := by_form some_sorted_winsb.

Lemma put_perm r P L : Permutation (P :: L) (put r P L).
Proof.
  induction L as [|Q L IH]; simpl; [reflexivity|].
  destruct (points r P <? points r Q); [|reflexivity].
  rewrite perm_swap. constructor. exact IH.
Qed.
Lemma sort_perm r L : Permutation L (sort r L).
Proof. induction L as [|P L IH]; simpl; [constructor|]. rewrite <- put_perm. constructor. exact IH.
  Qed.
Lemma put_first r P L : heaviest_first r L -> heaviest_first r (put r P L).
Proof.
  unfold heaviest_first. induction 1 as [|Q L HS IH HF]; simpl; [repeat constructor|].
  destruct (Z.ltb_spec (points r P) (points r Q)).
  - constructor; [exact IH|]. apply (Permutation_Forall (put_perm r P L)).
    constructor; [lia|exact HF].
  - constructor; [constructor; assumption|]. constructor; [lia|]. revert HF. apply Forall_impl.
    intros R HR. lia.
Qed.
Lemma sort_first r L : heaviest_first r (sort r L).
Proof. induction L as [|P L IH]; [constructor|]. apply put_first, IH. Qed.

Theorem some_sorted_winsb_spec p h o B : some_sorted_winsb p h o B = true <->
  some_choice_wins p h o B.
Proof.
  rewrite (sorted_form p h o B _ (sort_perm _ _) (sort_first _ _)).
  unfold some_sorted_winsb, some_winsb, some_sorted_wins.
  rewrite existsb_exists. setoid_rewrite existsb_exists. setoid_rewrite in_seq. unfold sorted_winsb.
  setoid_rewrite orb_true_iff. setoid_rewrite lead_winsb_spec.
  split; [intros (t & Ht & s & Hs & H); exists t, s; split; [lia|exact H]|
          intros (t & s & Hb & H); exists t; split; [lia|]; exists s; split; [lia|exact H]].
Qed.
Theorem sorted_criterionb_same any s : sorted_criterionb any s = criterionb any s.
Proof.
  assert (E : forall h, some_sorted_winsb (turn s) h (theirs s) (piles s) = some_choice_winsb
    (turn s) h (theirs s) (piles s))
    by (intros h; apply eq_true_iff_eq; rewrite some_sorted_winsb_spec, some_choice_winsb_spec;
    reflexivity).
  unfold sorted_criterionb, criterionb, by_form. destruct (pend s) as [Q|]; [|apply E].
  induction (parts Q) as [|t l IH]; [reflexivity|]. simpl. rewrite E, IH. reflexivity.
Qed.
