(* What is proved in Coq, whole: each theorem of the four papers by its number in print, and what
   was found beyond them. This is the one file to read; its proofs only name where they stand.
   nimarcade prove states each of them once more, as it is written here, and has it proved by the
   kernel from no axiom.

   Who is to move in a position that is lost cannot win, in one that is won he can: for misere =
   false in normal play, where who cannot move has lost, for true in misere play, where he has won.
   A move leads from p to q where File.move p q. All these are in Game.v and in the first file of
   each paper, with the words below that begin with a file's name: Greedy.x, Exco.stones, ...
   Grundy values: Game.grundy move D g says that on D g is the mex of the values of followers. *)
From Coq Require Import Arith List ZArith.
Import ListNotations.
From Proof Require Game.

(* =============================================== Misère Greedy Nim (Omiya, Yoshinaka, Shinohara)
   Greedy.x i l is the i-th largest heap of the list l, alpha how many heaps equal x 1, beta how
   many of x 3, x 4, ... equal x 3; a move takes up to k stones of a largest heap (Some k), or any
   number (None). *)
From Proof Require Greedy GreedyBounded GreedyMisere GreedyFree GreedyRepeats.

Theorem greedy_theorem_1 : forall (misere : bool) l,
  let P := if misere then Nat.Odd (list_sum l) else Nat.Even (list_sum l) in
  (Game.lost (Greedy.move (Some 1)) misere l <-> P) /\
  (Game.won (Greedy.move (Some 1)) misere l <-> ~ P).
Proof.
  exact (fun misere l => Game.decides _ _ _ (Greedy.ends _) _ _ (GreedyFree.theorem_1 misere l)
    (GreedyFree.parity_decidable misere l)).
Qed.

Theorem greedy_theorem_2 : forall k, 2 <= k -> forall l,
  let x i := Greedy.x i l in let b := Greedy.beta l in let R a := a mod (k + 1) in
  let good := R (x 1 - x 2) = k /\ R (x 2 - x 3) = 0 \/
    R (x 1 - x 2) = 0 /\ 1 <= R (x 2 - x 3) <= k - 1 \/ R (x 1 - x 2) = 1 /\ R (x 2 - x 3) = k in
  let P := Nat.Even b /\ R (x 1 - x 2) = 0 \/ Nat.Odd b /\ good in
  (Game.lost (Greedy.move (Some k)) false l <-> P) /\
  (Game.won (Greedy.move (Some k)) false l <-> ~ P).
Proof.
  exact (fun k K l => Game.decides _ _ _ (Greedy.ends _) _ _ (GreedyBounded.theorem_2 k K l)
    (GreedyBounded.normal_decidable k l)).
Qed.

Theorem greedy_theorem_3 : forall k, 2 <= k -> forall l,
  let x i := Greedy.x i l in let b := Greedy.beta l in let R a := a mod (k + 1) in
  let nice := R (x 1) = 0 /\ R (x 2) = 1 \/ R (x 1 - x 2) = 0 /\ 2 <= R (x 2) \/
    R (x 1) = 1 /\ R (x 2) = 0 in
  let P := x 3 <= 1 /\ (Nat.Even b /\ nice \/ Nat.Odd b /\ R (x 1 - x 2) = 0) \/
    2 <= x 3 /\ GreedyBounded.normal_P k l in      (* the P of Theorem 2 *)
  (Game.lost (Greedy.move (Some k)) true l <-> P) /\
  (Game.won (Greedy.move (Some k)) true l <-> ~ P).
Proof.
  exact (fun k K l => Game.decides _ _ _ (Greedy.ends _) _ _ (GreedyMisere.theorem_3 k K l)
    (GreedyMisere.misere_decidable k l)).
Qed.

Theorem greedy_theorem_4 : forall l,
  (Game.lost (Greedy.move None) false l <-> Nat.Even (Greedy.alpha l)) /\
  (Game.won (Greedy.move None) false l <-> ~ Nat.Even (Greedy.alpha l)).
Proof.
  exact (fun l => Game.decides _ _ _ (Greedy.ends _) _ _ (GreedyFree.theorem_4 l)
    (GreedyFree.normal_decidable l)).
Qed.

Theorem greedy_theorem_5 : forall l,
  let P := Greedy.x 1 l <= 1 /\ Nat.Odd (Greedy.alpha l) \/
    2 <= Greedy.x 1 l /\ Nat.Even (Greedy.alpha l) in
  (Game.lost (Greedy.move None) true l <-> P) /\ (Game.won (Greedy.move None) true l <-> ~ P).
Proof.
  exact (fun l => Game.decides _ _ _ (Greedy.ends _) _ _ (GreedyFree.theorem_5 l)
    (GreedyFree.misere_decidable l)).
Qed.

(* a move that takes t stones is stable where t <= x 1 - x 2 *)
Theorem greedy_fact_1 : forall bound l l', Greedy.move bound l l' ->
  let t := GreedyMisere.taken l l' in t <= Greedy.x 1 l - Greedy.x 2 l ->
  Greedy.x 1 l' = Greedy.x 1 l - t /\
  (forall j, 2 <= j -> Greedy.x j l' = Greedy.x j l) /\ Greedy.beta l' = Greedy.beta l.
Proof. exact GreedyMisere.fact_1. Qed.

Theorem greedy_fact_2 : forall bound l l', Greedy.move bound l l' ->
  ~ GreedyMisere.taken l l' <= Greedy.x 1 l - Greedy.x 2 l -> Greedy.x 1 l' = Greedy.x 2 l.
Proof. exact GreedyMisere.fact_2. Qed.

Theorem greedy_fact_3 : forall k, 2 <= k -> forall l,
  let r := (Greedy.x 1 l - Greedy.x 2 l) mod (k + 1) in r <> 0 ->
  r <= Greedy.x 1 l - Greedy.x 2 l /\
  (exists l', Greedy.move (Some k) l l' /\ GreedyMisere.taken l l' = r) /\
  forall l', Greedy.move (Some k) l l' -> GreedyMisere.taken l l' = r ->
    (Greedy.x 1 l' - Greedy.x 2 l') mod (k + 1) = 0.
Proof. exact GreedyMisere.fact_3. Qed.

Theorem greedy_lemma_1 : forall k, 2 <= k -> forall l l', Greedy.move (Some k) l l' ->
  GreedyMisere.taken l l' <= Greedy.x 1 l - Greedy.x 2 l ->
  GreedyMisere.misere_P k l -> ~ GreedyMisere.misere_P k l'.
Proof. exact GreedyMisere.lemma_1. Qed.

(* alpha and beta as printed, max {j : xj = x1} and max {j : xj = x3} - 2 *)
Theorem greedy_definition_6 : forall l, let a := Greedy.alpha l in
  (Greedy.x 1 l = 0 -> a = 0) /\ (Greedy.x 1 l <> 0 -> Greedy.x a l = Greedy.x 1 l /\
    forall j, a < j -> Greedy.x j l <> Greedy.x 1 l).
Proof. exact GreedyRepeats.definition_6. Qed.

Theorem greedy_definition_2 : forall l, let b := Greedy.beta l in
  (Greedy.x 3 l = 0 -> b = 0) /\ (Greedy.x 3 l <> 0 -> Greedy.x (b + 2) l = Greedy.x 3 l /\
    forall j, b + 2 < j -> Greedy.x j l <> Greedy.x 3 l).
Proof. exact GreedyRepeats.definition_2. Qed.

(* ================================================== Nim and k-bounded Nim, which the papers recall
   bound is Some k or None; residue (Some k) h = h mod (k + 1), residue None h = h. *)
From Proof Require NimValues NimMisere.

Theorem nim_values : forall bound g,
  Game.grundy (NimValues.move bound) (fun _ => True) g -> forall l,
  g l = fold_right Nat.lxor 0 (map (NimValues.residue bound) l).
Proof. exact NimValues.only_nim_sum. Qed.

Theorem nim_has_values : forall bound, Game.grundy (NimValues.move bound) (fun _ => True)
  (fun l => fold_right Nat.lxor 0 (map (NimValues.residue bound) l)).
Proof. exact NimValues.nim_values. Qed.

Theorem nim_theorem : forall bound l, let sum := NimValues.nim_sum bound l in
  (Game.lost (NimValues.move bound) false l <-> sum = 0) /\
  (Game.won (NimValues.move bound) false l <-> ~ sum = 0).
Proof.
  exact (fun bound l => Game.decides _ _ _ (NimValues.ends bound) _ _
    (NimValues.nim_outcome bound l) (Nat.eq_decidable _ 0)).
Qed.

Theorem nim_misere : forall bound, NimValues.within bound 1 -> forall l,
  let large := length (filter (fun h => 2 <=? NimValues.residue bound h) l) in
  let sum := NimValues.nim_sum bound l in
  let P := 1 <= large /\ sum = 0 \/ large = 0 /\ sum = 1 in
  (Game.lost (NimValues.move bound) true l <-> P) /\
  (Game.won (NimValues.move bound) true l <-> ~ P).
Proof.
  exact (fun bound B l => Game.decides _ _ _ (NimValues.ends bound) _ _
    (NimMisere.nim_misere bound B l) (NimMisere.misere_decidable bound l)).
Qed.

(* ================================================== EXCO-NIM (Boros, Gurvich, Ho, Makino)
   A position is (x0, [x1; ...; xn]), x0 the extra heap; with x0 = 0 it is CO-NIM. *)
From Proof Require Exco ExcoBoxes ExcoValues ExcoAppendix ExcoTwo ExcoCores ExcoConjectures
  ExcoLemmas ExcoFar ExcoOnset ExcoSettled ExcoNear ExcoDigits ExcoLayers ExcoPeriods ExcoGaps.

Theorem exco_proposition_1 : forall p, 2 <= length (snd p) ->
  let P := fst p = 0 /\ forall a b, In a (snd p) -> In b (snd p) -> a = b in
  (Game.lost Exco.move false p <-> P) /\ (Game.won Exco.move false p <-> ~ P).
Proof.
  exact (fun p L => Game.decides _ _ _ Exco.ends _ _ (Exco.exco_normal p L)
    (Game.by_program _ _ (ExcoBoxes.normal_says_spec p))).
Qed.

Theorem exco_misere : forall p, 2 <= length (snd p) ->
  let large := 2 <= fst p \/ exists h, In h (snd p) /\ 2 <= h in
  let P := large /\ Exco.normal_P p \/ Exco.stones p = 1 in  (* the P of Proposition 1 *)
  (Game.lost Exco.move true p <-> P) /\ (Game.won Exco.move true p <-> ~ P).
Proof.
  exact (fun p L => Game.decides _ _ _ Exco.ends _ _ (Exco.exco_misere p L)
    (Game.by_program _ _ (ExcoBoxes.misere_says_spec p))).
Qed.

(* triangle y = y (y + 1) / 2 is the z - 1 of print *)
Theorem exco_theorem_1 : forall n, 3 <= n -> ExcoValues.grundy n (fun p =>
  let n := length (snd p) in let m := ExcoValues.smallest (snd p) in
  let y := Exco.stones p - n * m in
  if m <=? ExcoValues.triangle y then y + n * m else
  ExcoValues.triangle y + (m - S (ExcoValues.triangle y)) mod S y).
Proof. exact ExcoValues.exco_values. Qed.

(* the two halves of its proof: no follower has the value of the formula, and each less is one's *)
Theorem exco_lemma_5 : forall p q, 3 <= length (snd p) -> Exco.move p q ->
  ExcoValues.formula q <> ExcoValues.formula p.
Proof. exact (fun p q N M => proj1 (ExcoValues.exco_values _ N p eq_refl) q M). Qed.

Theorem exco_lemma_6 : forall p v, 3 <= length (snd p) -> v < ExcoValues.formula p ->
  exists q, Exco.move p q /\ ExcoValues.formula q = v.
Proof. exact (fun p v N L => proj2 (ExcoValues.exco_values _ N p eq_refl) v L). Qed.


Theorem exco_one_value : forall n f g, ExcoValues.grundy n f -> ExcoValues.grundy n g ->
  forall p, length (snd p) = n -> f p = g p.
Proof. exact ExcoValues.only_one. Qed.

Theorem exco_has_values : forall n, exists g, ExcoValues.grundy n g.
Proof. exact (fun n => ex_intro _ ExcoTwo.by_counting (ExcoTwo.there_is_one n)). Qed.

Theorem exco_lemma_1 : forall n, 1 <= n -> forall g, ExcoValues.grundy n g -> forall a a' l,
  length l = n -> a' < a -> g (a', l) < g (a, l).
Proof. exact ExcoLemmas.lemma_1. Qed.

Theorem exco_proposition_2 : forall n, 1 <= n -> forall g, ExcoValues.grundy n g -> forall a l,
  length l = n -> a + g (0, l) <= g (a, l) <= a + list_sum l.
Proof. exact ExcoLemmas.proposition_2. Qed.

(* n, m, u, y of a position: how many heaps, the smallest, all stones, u - n m; z y is
   y (y + 1) / 2 + 1 *)
Theorem exco_lemma_2 : forall p m' u', let n := ExcoAppendix.n p in let m := ExcoAppendix.m p in
  3 <= n -> ((exists q, Exco.move p q /\ ExcoAppendix.m q = m' /\ ExcoAppendix.u q = u') <->
    (m' <= m /\ (ExcoAppendix.y p = 0 -> m' < m)) /\
    m + (n - 1) * m' <= u' /\ u' + Nat.max 1 (m - m') <= ExcoAppendix.u p).
Proof. exact ExcoLemmas.lemma_2. Qed.

Theorem exco_corollary_1 : forall p p', 3 <= ExcoAppendix.n p ->
  ExcoAppendix.n p' = ExcoAppendix.n p -> ExcoAppendix.m p' = ExcoAppendix.m p ->
  ExcoAppendix.u p' = ExcoAppendix.u p -> forall m' u',
  (exists q, Exco.move p q /\ ExcoAppendix.m q = m' /\ ExcoAppendix.u q = u') <->
  (exists q, Exco.move p' q /\ ExcoAppendix.m q = m' /\ ExcoAppendix.u q = u').
Proof. exact ExcoLemmas.corollary_1. Qed.

Theorem exco_lemma_3 : let gamma y v := exists r, v = y * (y + 1) / 2 + r /\ r <= y in
  (forall v, exists y, gamma y v /\ forall y', gamma y' v -> y' = y) /\
  forall v v' y y', gamma y v -> gamma y' v' -> v <= v' -> y <= y'.
Proof. exact ExcoLemmas.lemma_3. Qed.

Theorem exco_lemma_4 : forall p, 2 <= ExcoAppendix.n p ->
  ExcoAppendix.z (ExcoAppendix.y p) <= ExcoAppendix.m p ->
  ExcoValues.formula p < ExcoAppendix.m p < ExcoAppendix.u p.
Proof. exact ExcoLemmas.lemma_4. Qed.

Theorem exco_lemma_8 : forall k a b, 1 <= k -> 2 ^ (k - 1) <= a < 2 ^ k -> b < 2 ^ k ->
  (b < 2 ^ (k - 1) -> b < Nat.lxor a b) /\ (2 ^ (k - 1) <= b -> Nat.lxor a b < b).
Proof. exact ExcoLemmas.lemma_8. Qed.

(* The appendix: V y v says z y - 1 <= v <= z y + y - 1; type I is m < z y, type II z y <= m *)
Theorem exco_lemma_9 : let V := ExcoAppendix.V in
  (forall y y' v, y <> y' -> V y v -> ~ V y' v) /\ forall v, exists y, V y v.
Proof. exact ExcoAppendix.lemma_9. Qed.

Theorem exco_equation_13 : forall v, exists eta rho, v = ExcoAppendix.z eta - 1 + rho /\
  rho <= eta /\ ExcoAppendix.V eta v /\
  forall e r, v = ExcoAppendix.z e - 1 + r -> r <= e -> e = eta /\ r = rho.
Proof. exact ExcoAppendix.equation_13. Qed.

Theorem exco_lemma_10 : forall p v, ExcoAppendix.type_1 p /\ ExcoAppendix.u p = v <->
  ExcoAppendix.m p < ExcoAppendix.z (ExcoAppendix.y p) /\
  v = ExcoAppendix.y p + ExcoAppendix.n p * ExcoAppendix.m p.
Proof. exact ExcoAppendix.lemma_10. Qed.

(* with l >= 0; as printed, with a positive l, it is refuted *)
Theorem exco_lemma_11 : forall p v eta rho, v = ExcoAppendix.z eta - 1 + rho -> rho <= eta ->
  (ExcoAppendix.type_2 p /\ ExcoAppendix.gamma (ExcoAppendix.y p) (ExcoAppendix.m p) = v <->
   ExcoAppendix.y p = eta /\ exists l, ExcoAppendix.m p = ExcoAppendix.z eta + rho + l * (eta + 1)).
Proof. exact ExcoAppendix.lemma_11. Qed.

Theorem exco_lemma_12 : forall p q, Exco.move p q ->
  ExcoAppendix.type_1 q /\ ExcoAppendix.u q < ExcoAppendix.u p \/ ExcoAppendix.type_2 q /\
  ExcoAppendix.gamma (ExcoAppendix.y q) (ExcoAppendix.m q) < ExcoAppendix.u p.
Proof. exact ExcoAppendix.lemma_12. Qed.

Theorem exco_lemma_13 : forall p v eta, ExcoAppendix.type_1 p -> v < ExcoAppendix.m p ->
  ExcoAppendix.V eta v -> eta < ExcoAppendix.y p.
Proof. exact ExcoAppendix.lemma_13. Qed.

Theorem exco_lemma_14 : forall p q, 2 <= ExcoAppendix.n p -> ExcoAppendix.type_2 p ->
  Exco.move p q -> let k := ExcoAppendix.gamma (ExcoAppendix.y p) (ExcoAppendix.m p) in
  ExcoAppendix.type_1 q /\ k < ExcoAppendix.u q \/ ExcoAppendix.type_2 q /\
  ExcoAppendix.gamma (ExcoAppendix.y q) (ExcoAppendix.m q) <> k.
Proof. exact ExcoAppendix.lemma_14. Qed.

Theorem exco_theorem_1_by_types : forall n g, 3 <= n -> ExcoValues.grundy n g -> forall p,
  ExcoAppendix.n p = n -> (ExcoAppendix.type_1 p -> g p = ExcoAppendix.u p) /\
  (ExcoAppendix.type_2 p -> g p = ExcoAppendix.gamma (ExcoAppendix.y p) (ExcoAppendix.m p)).
Proof. exact ExcoAppendix.theorem_1. Qed.

(* With n = 2 heaps x1 = b and x2 = c beside x0 = a, and g the value. *)
Theorem exco_without_extra_heap : forall g, ExcoValues.grundy 2 g -> forall b c,
  g (0, [b; c]) = Nat.lxor b c.
Proof. exact (fun g G b c => proj1 (proj2 (ExcoTwo.exco_two g G 0 b c))). Qed.

Theorem exco_any_order : forall g, ExcoValues.grundy 2 g -> forall a b c,
  g (a, [b; c]) = g (a, [c; b]).
Proof. exact (fun g G a b c => proj1 (ExcoTwo.exco_two g G a b c)). Qed.

Theorem exco_one_heap : forall g, ExcoValues.grundy 2 g -> forall a b, g (a, [b; 0]) = a + b.
Proof. exact (fun g G a b => proj1 (proj2 (proj2 (ExcoTwo.exco_two g G a b 0)))). Qed.

Theorem exco_lemma_7 : forall g, ExcoValues.grundy 2 g -> forall k a b c,
  (g (a, [b; c]) < 2 ^ k -> g (a, [b + 2 ^ k; c + 2 ^ k]) = g (a, [b; c])) /\
  (2 ^ k <= g (a, [b; c]) -> 2 ^ k <= g (a, [b + 2 ^ k; c + 2 ^ k])).
Proof. exact (fun g G k a b c => ExcoTwo.shift g G k (a, [b; c]) eq_refl). Qed.

Theorem exco_proposition_3 : forall g, ExcoValues.grundy 2 g -> forall k a b c,
  2 ^ k <= 2 * a -> b < 2 ^ k -> g (a, [b; c]) = a + b + c.
Proof. exact (fun g G k a b c => ExcoTwo.below_power g G k a b c). Qed.

Theorem exco_corollary_4 : forall g, ExcoValues.grundy 2 g -> forall a b c,
  b <= a -> g (a, [b; c]) = a + b + c.
Proof. exact ExcoTwo.at_least_a_heap. Qed.

(* v = g (a, [b; c]) >= 1 and 2^(k-1) <= v < 2^k; l is the λ of print *)
Theorem exco_theorem_2 : forall g, ExcoValues.grundy 2 g -> forall a b c k, b <= c ->
  2 ^ (k - 1) <= g (a, [b; c]) < 2 ^ k -> exists l x1 x2, b = x1 + l * 2 ^ k /\
  c = x2 + l * 2 ^ k /\ g (a, [x1; x2]) = g (a, [b; c]) /\ a <= g (a, [b; c]) /\
  x1 < 2 ^ (k - 1) /\ x2 < 2 ^ k.
Proof. exact ExcoCores.theorem_2. Qed.

Theorem exco_corollary_2 : forall g, ExcoValues.grundy 2 g -> forall k a b c,
  g (a, [b; c]) < 2 ^ k -> 2 ^ k <= b -> 2 ^ k <= c ->
  g (a, [b - 2 ^ k; c - 2 ^ k]) = g (a, [b; c]).
Proof. exact ExcoCores.corollary_2. Qed.

Theorem exco_core_size : forall g, ExcoValues.grundy 2 g -> forall v k l, 2 ^ (k - 1) <= v ->
  NoDup l -> (forall p, In p l -> g p = v /\
    exists a x1 x2, p = (a, [x1; x2]) /\ x1 < 2 ^ (k - 1) /\ x2 < 2 ^ k) ->
  length l <= 2 * v ^ 2.
Proof. exact ExcoCores.core_size. Qed.

(* counted v: a table that a program fills, and how many values it looks up; answer reads it *)
Theorem exco_corollary_3 : forall g, ExcoValues.grundy 2 g -> forall v,
  snd (ExcoCores.counted v) <= 24 * v ^ 5 /\ forall a b c, ExcoCores.answer v a b c =
    if g (a, [b; c]) <=? v then Some (g (a, [b; c])) else None.
Proof. exact ExcoCores.corollary_3. Qed.

Theorem exco_conjecture_1 : forall g, ExcoValues.grundy 2 g -> forall k a c,
  let r := c mod 2 ^ S k in g (a, [2 ^ k; c]) =
    if andb (2 ^ k <=? r) (r + a <? 2 ^ S k) then a + Nat.lxor (2 ^ k) c else a + 2 ^ k + c.
Proof. exact (fun g G => proj1 (ExcoConjectures.exco_conjectures g G)). Qed.

Theorem exco_conjecture_2 : forall g, ExcoValues.grundy 2 g -> forall k a b c,
  b < 2 ^ k -> 2 ^ k <= a + b -> g (a, [b; c]) = a + b + c.
Proof. exact (fun g G => proj1 (proj2 (ExcoConjectures.exco_conjectures g G))). Qed.

(* c is at most a from a multiple of 2^k *)
Theorem exco_conjecture_3 : forall g, ExcoValues.grundy 2 g -> forall k a b c, b < 2 ^ k ->
  (exists m, m * 2 ^ k <= c + a /\ c <= m * 2 ^ k + a) -> g (a, [b; c]) = a + b + c.
Proof. exact (fun g G => proj2 (proj2 (ExcoConjectures.exco_conjectures g G))). Qed.

Theorem exco_conjecture_4_two_powers : forall g, ExcoValues.grundy 2 g -> forall p q a c,
  1 <= q <= p -> 1 <= a -> (2 ^ p - 2 ^ q) * 2 ^ S p <= c ->
  let b := 2 ^ p + 2 ^ q - 1 in g (a, [b; c]) = a + b + c.
Proof. exact ExcoFar.exco_far. Qed.

(* 2^(2k-1) - 2^(k+1) - 1 is L(k) + 1: right from there on, and wrong in the column before *)
Theorem exco_conjecture_4_below_64 : forall g, ExcoValues.grundy 2 g -> forall k, 3 <= k <= 6 ->
  let L := 2 ^ (2 * k - 1) - 2 ^ (k + 1) - 1 in
  (forall a b c, 2 ^ (k - 1) < b < 2 ^ k -> 1 <= a -> 2 <= a \/ Nat.odd b = true -> L <= c ->
    g (a, [b; c]) = a + b + c) /\
  g (1, [2 ^ (k - 1) + 1; L - 1]) <> 1 + (2 ^ (k - 1) + 1) + (L - 1).
Proof. exact ExcoSettled.exco_settled. Qed.

Theorem exco_onset : forall g, ExcoValues.grundy 2 g -> forall p m r, 1 <= p -> r < 2 ^ S p ->
  let b := 2 ^ p + 1 in let c := m * 2 ^ S p + r in
  g (1, [b; c]) = 1 + b + c <-> ~ (m < 2 ^ p - 2 /\ 2 ^ p <= r /\ r + 2 <= 2 ^ S p).
Proof. exact ExcoOnset.exco_onset. Qed.

(* near s a b: b is at most a from a multiple of 2^s, as in Conjecture 3 *)
Theorem exco_near_multiple : forall g, ExcoValues.grundy 2 g -> forall s a b c,
  Nat.land (b / 2 ^ s) (c / 2 ^ s) = 0 ->
  ExcoConjectures.near s a b \/ ExcoConjectures.near s a c -> g (a, [b; c]) = a + b + c.
Proof. exact ExcoNear.near_multiple. Qed.

Theorem exco_no_shared_digit : forall g, ExcoValues.grundy 2 g -> forall a b c j, j <= a ->
  Nat.land b (c + j) = 0 \/ Nat.land (b + j) c = 0 -> g (a, [b; c]) = a + b + c.
Proof. exact ExcoNear.no_shared_digit. Qed.

Theorem exco_both_even : forall g, ExcoValues.grundy 2 g -> forall b c,
  g (1, [2 * b; 2 * c]) = 1 + 2 * b + 2 * c <-> Nat.land b c = 0.
Proof. exact ExcoDigits.both_even. Qed.

Theorem exco_even_never_settles : forall g, ExcoValues.grundy 2 g -> forall b far, b <> 0 ->
  exists c, far <= c /\ g (1, [2 * b; c]) < 1 + 2 * b + c.
Proof. exact ExcoDigits.even_never_settles. Qed.

Theorem exco_last_is_even : forall g, ExcoValues.grundy 2 g -> forall k m b last, b < 2 ^ k ->
  Nat.Odd b -> last < m * 2 ^ k -> m * 2 ^ k <= 1 + b + last -> g (1, [b; last]) <> 1 + b + last ->
  (forall c, last < c < m * 2 ^ k -> g (1, [b; c]) = 1 + b + c) -> Nat.Even last.
Proof. exact ExcoDigits.last_is_even. Qed.

Theorem exco_rows : forall g, ExcoValues.grundy 2 g -> forall k b M, b < 2 ^ k ->
  (forall c, M * 2 ^ k <= c -> g (1, [b; c]) = 1 + b + c \/ g (1, [b; S c]) = 1 + b + S c) ->
  forall a c, 2 <= a -> (M + b + 3) * 2 ^ k <= c -> g (a, [b; c]) = a + b + c.
Proof. exact ExcoLayers.rows. Qed.

Theorem exco_from_one_stone : forall g, ExcoValues.grundy 2 g -> forall bound,
  let power b := exists p, b = 2 ^ p in
  (forall b, b < bound -> ~ power b ->
    (exists C, forall c, C <= c -> g (1, [b; c]) = 1 + b + c \/ g (1, [b; S c]) = 1 + b + S c) \/
    exists k M, b < 2 ^ k /\ forall m c d, M <= m -> m * 2 ^ k <= c -> c < d ->
      d < (m + 1) * 2 ^ k -> g (1, [b; c]) < c -> g (1, [b; d]) < d -> False) ->
  forall b, b < bound -> ~ power b ->
    exists C, forall a c, 2 <= a -> C <= c -> g (a, [b; c]) = a + b + c.
Proof. exact ExcoLayers.from_one_stone. Qed.

Theorem exco_periods : forall g, ExcoValues.grundy 2 g -> forall a b, exists start p,
  1 <= p /\ start + p <= 2 ^ ((a + 3 * b + 4) * (a + 1) * (b + 1)) /\
  forall c, start <= c -> g (a, [b; c + p]) = g (a, [b; c]) + p.
Proof. exact ExcoPeriods.exco_periods. Qed.

Theorem exco_conjecture_5_falls : forall g, ExcoValues.grundy 2 g ->
  (forall c, 410 <= c -> g (1, [24; c + 96]) = g (1, [24; c]) + 96) /\
  forall far, exists c, far <= c /\ g (1, [24; c + 32]) <> g (1, [24; c]) + 32.
Proof. exact ExcoPeriods.conjecture_5_falls. Qed.

Theorem exco_periods_of_24 : forall g, ExcoValues.grundy 2 g -> forall start p, p <> 0 ->
  (forall c, start <= c -> g (1, [24; c + p]) = g (1, [24; c]) + p) <->
  Nat.divide 96 p /\ 410 <= start.
Proof. exact ExcoPeriods.periods_of_24. Qed.

Theorem exco_gaps_of_a_period : forall g, ExcoValues.grundy 2 g -> forall a b start p, p <> 0 ->
  (forall c, start <= c -> g (a, [b; c + p]) = g (a, [b; c]) + p) ->
  Nat.divide p (list_sum (map (fun i => a + b + (start + i) - g (a, [b; start + i])) (seq 0 p))).
Proof. exact ExcoGaps.gaps_of_a_period. Qed.

(* ================================================== Moore's Nim, which the paper recalls
   A move lowers one to k heaps; ones i l is how many heaps have a 1 in the binary place i. *)
From Proof Require Moore MooreMisere MooreBoxes.

Theorem moore_theorem : forall k l, let P := forall i, Nat.divide (S k) (Moore.ones i l) in
  (Game.lost (Moore.move k) false l <-> P) /\ (Game.won (Moore.move k) false l <-> ~ P).
Proof.
  exact (fun k l => Game.decides _ _ _ (Moore.ends k) _ _ (Moore.moore k l)
    (Game.by_program _ _ (MooreBoxes.normal_says_spec k l))).
Qed.

Theorem moore_misere : forall k, 1 <= k -> forall l,
  let large := exists h, In h l /\ 2 <= h in
  let P := large /\ Moore.moore_P k l \/ ~ large /\ exists j, list_sum l = 1 + j * S k in
  (Game.lost (Moore.move k) true l <-> P) /\ (Game.won (Moore.move k) true l <-> ~ P).
Proof.
  exact (fun k K l => Game.decides _ _ _ (Moore.ends k) _ _ (MooreMisere.moore_misere k K l)
    (Game.by_program _ _ (MooreBoxes.misere_says_spec k l K))).
Qed.

(* ================================================== Single-delete Nim (Shinoda)
   piles n l: n piles, none empty; v2 x k: x can be halved k times; I j x: its j-th binary digit
   from the right, beginning with 1; ones i l: how many piles less one have a 1 in place i. *)
From Proof Require Delete DeleteFew DeleteFour DeleteMany DeleteValues DeleteSums.

Theorem delete_few_piles : forall n l, 2 <= n <= 4 -> Delete.piles n l ->
  let P := exists k, Delete.ones k l = 0 /\ forall i, i < k -> 3 <= Delete.ones i l in
  (Game.lost Delete.move false l <-> P) /\ (Game.won Delete.move false l <-> ~ P).
Proof.
  exact (fun n l N L => Game.decides _ _ _ Delete.ends _ _ (Delete.few_piles n l N L)
    (Delete.low_decidable l)).
Qed.

Theorem delete_theorem_1_1 : forall x y, 1 <= x -> 1 <= y ->
  (Game.lost Delete.move false [x; y] <-> Nat.Odd x /\ Nat.Odd y) /\
  (Game.won Delete.move false [x; y] <-> ~ (Nat.Odd x /\ Nat.Odd y)).
Proof.
  exact (fun x y X Y => Game.decides _ _ _ Delete.ends _ _ (DeleteFew.theorem_1_1 x y X Y)
    (DeleteFew.odd_decidable x y)).
Qed.

Theorem delete_theorem_1_4 : forall x y z, 1 <= x -> 1 <= y -> 1 <= z ->
  let P := exists k, DeleteFew.v2 x k /\ DeleteFew.v2 y k /\ DeleteFew.v2 z k in
  (Game.lost Delete.move false [x; y; z] <-> P) /\ (Game.won Delete.move false [x; y; z] <-> ~ P).
Proof.
  exact (fun x y z X Y Z => Game.decides _ _ _ Delete.ends _ _
    (DeleteFew.theorem_1_4 x y z X Y Z) (DeleteFew.halved_decidable x y z X Y Z)).
Qed.

(* with (5A) corrected: the first column left of d where at most two piles have a 1 has none *)
Theorem delete_theorem_1_5 : forall l w x y z a b c d,
  Permutation.Permutation l [w; x; y; z] -> Delete.piles 4 l ->
  DeleteFew.v2 w a -> DeleteFew.v2 x b -> DeleteFew.v2 y c -> DeleteFew.v2 z d ->
  a <= b <= c /\ c <= d -> let I := DeleteFew.I in
  let common := (forall j, c + 2 <= j <= d -> 2 <= I j w + I j x + I j y) /\
    I (c + 1) w = 1 /\ I (c + 1) x = 1 /\ (forall k, b + 2 <= k <= c -> 1 <= I k w + I k x) /\
    I (b + 1) w = 1 in
  let five_A := exists j, d + 2 <= j /\ I j w + I j x + I j y + I j z = 0 /\
    forall i, d + 2 <= i < j -> 3 <= I i w + I i x + I i y + I i z in
  let P := a = b /\ b = c /\ c = d \/
    (a < b /\ b = c /\ c = d /\ I (b + 1) w = 0) \/
    (a < b /\ b < c /\ c = d /\ I (c + 1) w = 0 /\ I (c + 1) x = 0 /\
      (forall k, b + 2 <= k <= c -> 1 <= I k w + I k x) /\ I (b + 1) w = 1) \/
    (a < b /\ b < c /\ c < d /\ I (d + 1) w = 0 /\ I (d + 1) x = 0 /\ I (d + 1) y = 0 /\ common) \/
    (a < b /\ b < c /\ c < d /\ five_A /\ common /\
      I (d + 1) w = 1 /\ I (d + 1) x = 1 /\ I (d + 1) y = 1) in
  (Game.lost Delete.move false l <-> P) /\ (Game.won Delete.move false l <-> ~ P).
Proof.
  exact (fun l w x y z a b c d L F A B C D O => Game.decides _ _ _ Delete.ends _ _
    (DeleteFour.theorem_1_5 l w x y z a b c d L F A B C D O)
    (DeleteFour.conditions_decidable w x y z a b c d A B C D O)).
Qed.

(* in_P: the P of Theorem 1.5, for the piles in their order there *)
Theorem delete_lemma_3_1 : forall l l', Delete.piles 4 l -> DeleteFour.in_P l -> Delete.move l l' ->
  ~ DeleteFour.in_P l'.
Proof. exact DeleteFour.lemma_3_1. Qed.

Theorem delete_lemma_3_2 : forall l, Delete.piles 4 l -> ~ DeleteFour.in_P l ->
  exists l', Delete.move l l' /\ DeleteFour.in_P l'.
Proof. exact DeleteFour.lemma_3_2. Qed.

Theorem delete_proposition_2_1_i : forall x y k, DeleteFew.v2 x k -> DeleteFew.v2 y k ->
  exists j, k < j /\ DeleteFew.v2 (x + y) j.
Proof. exact DeleteFew.proposition_2_1_i. Qed.

Theorem delete_proposition_2_1_ii : forall x y j k, j < k -> DeleteFew.v2 x j -> DeleteFew.v2 y k ->
  DeleteFew.v2 (x + y) j.
Proof. exact DeleteFew.proposition_2_1_ii. Qed.

Theorem delete_proposition_2_2 : forall z d k, DeleteFew.v2 z d -> k < d ->
  exists x y, x + y = z /\ DeleteFew.v2 x k /\ DeleteFew.v2 y k.
Proof. exact DeleteFew.proposition_2_2. Qed.

Theorem delete_proposition_3_3 : forall w x b c, let I := DeleteFew.I in b < c ->
  I (b + 1) w = 1 -> I (b + 1) x = 1 -> I (c + 1) w = I (c + 1) x ->
  (forall j, b + 2 <= j <= c -> 1 <= I j w + I j x) -> I (c + 1) (w + x) = 1.
Proof. exact DeleteSums.proposition_3_3. Qed.

Theorem delete_proposition_4_1 : forall n l, 2 <= n -> Delete.piles n l -> Forall Nat.Odd l ->
  Game.lost Delete.move false l.
Proof. exact DeleteMany.proposition_4_1. Qed.

Theorem delete_proposition_4_2 : forall n, 2 <= n ->
  (Game.lost Delete.move false (repeat 2 n) <-> n mod 3 <> 2) /\
  (Game.won Delete.move false (repeat 2 n) <-> n mod 3 = 2).
Proof. exact DeleteMany.proposition_4_2. Qed.

Theorem delete_ones_and_twos : forall l,
  2 <= length l /\ Forall (fun x => x = 1 \/ x = 2) l ->
  let n1 := count_occ Nat.eq_dec l 1 in let n2 := count_occ Nat.eq_dec l 2 in
  let P := n1 = 0 /\ n2 mod 3 <> 2 \/ 1 <= n1 /\ n2 mod 3 = 0 in
  (Game.lost Delete.move false l <-> P) /\ (Game.won Delete.move false l <-> ~ P).
Proof.
  exact (fun l L => Game.decides _ _ _ Delete.ends _ _ (DeleteMany.ones_and_twos l L)
    (DeleteMany.ones_and_twos_decidable l)).
Qed.

Theorem delete_two_piles_values : forall g x y,
  Game.grundy Delete.move (Delete.piles 2) g -> 1 <= x -> 1 <= y ->
  DeleteFew.v2 (Nat.lor (x - 1) (y - 1) + 1) (g [x; y]).
Proof. exact DeleteValues.two_piles_values. Qed.

Theorem delete_has_values : exists g, Game.grundy Delete.move (Delete.piles 2) g.
Proof. exact (ex_intro _ DeleteValues.value DeleteValues.values). Qed.

(* ================================================== Wythoff Nim
   The safe pair that differs by d begins with d times the golden ratio, rounded down: lower d =
   (d + sqrt (5 d d)) / 2; in misère play least true 0 = 2 and least true 1 = 0. *)
From Proof Require Golden GoldenBoxes.

Theorem wythoff_theorem : forall misere p, let low := Golden.least misere in
  let P := exists d, p = (low d, low d + d) \/ p = (low d + d, low d) in
  (Game.lost Golden.move misere p <-> P) /\ (Game.won Golden.move misere p <-> ~ P).
Proof.
  exact (fun misere p => Game.decides _ _ _ Golden.ends _ _ (Golden.wythoff misere p)
    (Game.by_program _ _ (GoldenBoxes.says_spec _ p))).
Qed.

(* ================================================== So Long Sucker (De Carufel, Jerade)
   Rules.v has the rules for two players, Criterion.v the criterion; any = false: of a captured
   pile one chip is discarded, true: at least one. can_force any r s: from s player r can see to it
   that the other is the first who has to move and cannot. *)
From Proof Require Rules Criterion Heaviest AllColours Free TwoColours Strategy Slots FewSlots
  Boards Remarks Turns.

(* two players left and any number of dead colours *)
Theorem so_long_sucker_all_colours : forall any s, Rules.well_formed s ->
  (Rules.can_force any (Rules.turn s) s <-> Criterion.criterion any s) /\
  (Rules.can_force any (Rules.other (Rules.turn s)) s <-> ~ Criterion.criterion any s).
Proof. exact AllColours.three_colours_iff. Qed.

Theorem so_long_sucker_heaviest : forall any s, Rules.well_formed s ->
  Rules.can_force any (Rules.turn s) s <-> Heaviest.sorted_criterionb any s = true.
Proof. exact AllColours.sorted_form_decides. Qed.

(* the same although the other may discard at any time and give k chips between two moves *)
Theorem so_long_sucker_free_actions : forall any k s, Rules.well_formed s ->
  (Free.can_force_freely any (Rules.turn s) k s <-> Criterion.criterion any s) /\
  (Free.can_force_freely any (Rules.other (Rules.turn s)) k s <-> ~ Criterion.criterion any s).
Proof. exact Free.free_actions. Qed.

(* two_left: only chips of the two players, no capture pending; value r P: the chips of r in a pile
   of two or more with r on top; most: the largest value *)
Theorem so_long_sucker_theorem_2_39_unlimited : forall any s, TwoColours.two_left s ->
  let x := Rules.turn s in let y := Rules.other x in
  let value r := Criterion.sum (TwoColours.value r) (Rules.piles s) in
  Rules.can_force any x s <-> (0 < Criterion.count x (Rules.mine s) /\
    (Criterion.count y (Rules.theirs s) + value y - TwoColours.most y (Rules.piles s) <
      Criterion.count x (Rules.mine s) + value x \/ Criterion.count y (Rules.theirs s) = 0))%Z.
Proof. exact TwoColours.theorem_2_39. Qed.

(* with k slots; wins_2_39 is the same inequality *)
Theorem so_long_sucker_theorem_2_39 : forall any k s, 1 <= k -> length (Rules.piles s) <= k ->
  TwoColours.two_left s -> let x := Rules.turn s in let y := Rules.other x in
  let value r := Criterion.sum (TwoColours.value r) (Rules.piles s) in
  Slots.can_force_b any k x s <-> (0 < Criterion.count x (Rules.mine s) /\
    (Criterion.count y (Rules.theirs s) + value y - TwoColours.most y (Rules.piles s) <
      Criterion.count x (Rules.mine s) + value x \/ Criterion.count y (Rules.theirs s) = 0))%Z.
Proof. exact Slots.theorem_2_39_slots. Qed.

Theorem so_long_sucker_theorem_2_39_captured : forall any k p h o B Q, 1 <= k -> length B <= k ->
  Criterion.count_dead Q = 0%Z -> TwoColours.two_left (Rules.St p h o B None) ->
  Slots.can_force_b any k p (Rules.St p h o B (Some Q)) <->
  exists killed kept, Permutation.Permutation Q (killed ++ kept) /\ Rules.may_kill any killed /\
    TwoColours.wins_2_39 (Rules.St p (h ++ kept) o B None).
Proof. exact Slots.captured_slots. Qed.

Theorem so_long_sucker_theorem_2_39_free_actions : forall any k n s, 1 <= k ->
  length (Rules.piles s) <= k -> TwoColours.two_left s ->
  (Slots.can_force_freely_b any k (Rules.turn s) n s <-> TwoColours.wins_2_39 s) /\
  (Slots.can_force_freely_b any k (Rules.other (Rules.turn s)) n s <-> ~ TwoColours.wins_2_39 s).
Proof. exact Slots.slots_free_actions. Qed.

(* inside k: no chip of a dead colour, at most k piles. always_wins step plan p n s: whichever move
   of the plan p makes, he wins, although the other discards and gives n times between two moves *)
Theorem so_long_sucker_lemma_2_40 : forall any k n p s, 1 <= k -> Slots.inside k s ->
  Free.always_wins (Slots.bstep any k) (Strategy.by_sigma any) p n s <->
  Slots.can_force_b any k p s.
Proof. exact Slots.lemma_2_40. Qed.

Theorem so_long_sucker_one_wins_by_sigma : forall any k n s, 1 <= k -> Slots.inside k s ->
  Free.always_wins (Slots.bstep any k) (Strategy.by_sigma any) (Rules.turn s) n s \/
  Free.always_wins (Slots.bstep any k) (Strategy.by_sigma any) (Rules.other (Rules.turn s)) n s.
Proof. exact Slots.one_wins_by_sigma. Qed.

(* the arcade's move *)
Theorem so_long_sucker_sigma_never_errs : forall any k s, 1 <= k -> Slots.inside k s ->
  Slots.can_force_b any k (Rules.turn s) s -> Slots.bstep any k s (Strategy.sigma any s) /\
  Slots.can_force_b any k (Rules.turn s) (Strategy.sigma any s).
Proof. exact Slots.sigma_never_errs. Qed.

Theorem so_long_sucker_sigma_wins : forall any k n p s, 1 <= k -> Slots.inside k s ->
  Free.always_wins (Slots.bstep any k) (fun t t' => t' = Strategy.sigma any t) p n s <->
  Slots.can_force_b any k p s.
Proof. exact Slots.sigma_wins. Qed.

(* as many slots as chips that are not Blue's, and not Red's, are enough: few *)
Theorem so_long_sucker_few_slots : forall any k n s, 1 <= k -> FewSlots.few k s ->
  (Slots.can_force_b any k (Rules.turn s) s <-> Criterion.criterion any s) /\ (Slots.can_force_b
  any k (Rules.other (Rules.turn s)) s <-> ~ Criterion.criterion any s) /\
  (Slots.can_force_freely_b any k (Rules.turn s) n s <-> Criterion.criterion any s) /\
  (Slots.can_force_freely_b any k (Rules.other (Rules.turn s)) n s <-> ~ Criterion.criterion any
  s).
Proof. exact FewSlots.few_slots. Qed.

(* Section 2 of the paper: m, n the own chips in the hands, beta_chips, rho_chips those in piles of
   two or more, max_rho the largest of these; Boards.v has the types of boards *)
Theorem so_long_sucker_propositions_2_2_and_2_4 : forall q P r, Rules.follows (Rules.Living q ::
  P) r <-> r = Rules.other q.
Proof. exact Boards.propositions_2_2_and_2_4. Qed.

Theorem so_long_sucker_proposition_2_5 : forall any (s s' : Rules.state), Rules.well_formed s ->
  Rules.step any s s' -> Rules.well_formed s'.
Proof. exact Boards.proposition_2_5. Qed.

Theorem so_long_sucker_proposition_2_7 : forall any p h1 h2, exists killed kept,
  Permutation.Permutation [Rules.Living p; Rules.Living p] (killed ++ kept) /\ Rules.may_kill any
  killed /\ Criterion.count p ((h1 ++ h2) ++ kept) = Criterion.count p (h1 ++ Rules.Living p ::
  h2).
Proof. exact Boards.proposition_2_7. Qed.

Theorem so_long_sucker_proposition_2_3 : forall any y P, exists killed kept,
  Permutation.Permutation (Rules.Living y :: Rules.Living y :: P) (killed ++ kept) /\
  Rules.may_kill any killed /\ (1 <= Criterion.count y kept)%Z.
Proof. exact Boards.proposition_2_3. Qed.

Theorem so_long_sucker_theorem_2_15 : forall any k s, 1 <= k -> length (Rules.piles s) <= k ->
  Boards.type_I s -> (Slots.can_force_b any k (Rules.turn s) s <-> (Boards.n s < Boards.m s)%Z) /\
  (Slots.can_force_b any k (Rules.other (Rules.turn s)) s <-> (Boards.m s <= Boards.n s)%Z).
Proof. exact Boards.theorem_2_15. Qed.

Theorem so_long_sucker_theorem_2_24 : forall any k s, 1 <= k -> length (Rules.piles s) <= k ->
  Boards.type_II s -> (Slots.can_force_b any k (Rules.turn s) s <-> (0 < Boards.m s)%Z /\
  (Boards.n s < Boards.m s + Boards.beta_chips s)%Z) /\ (Slots.can_force_b any k (Rules.other
  (Rules.turn s)) s <-> Boards.m s = 0%Z \/ (Boards.m s + Boards.beta_chips s <= Boards.n s)%Z).
Proof. exact Boards.theorem_2_24. Qed.

Theorem so_long_sucker_theorem_2_29 : forall any k s, 1 <= k -> length (Rules.piles s) <= k ->
  Boards.generalized_I s -> (Slots.can_force_b any k (Rules.turn s) s <-> (0 < Boards.m s)%Z /\
  ((Boards.n s + Boards.rho_chips s - Boards.max_rho s < Boards.m s)%Z \/ Boards.n s = 0%Z)) /\
  (Slots.can_force_b any k (Rules.other (Rules.turn s)) s <-> Boards.m s = 0%Z \/ (0 < Boards.n
  s)%Z /\ (Boards.m s <= Boards.n s + Boards.rho_chips s - Boards.max_rho s)%Z).
Proof. exact Boards.theorem_2_29. Qed.

Theorem so_long_sucker_theorem_2_34 : forall any k s, 1 <= k -> length (Rules.piles s) <= k ->
  Boards.generalized_II s -> (Slots.can_force_b any k (Rules.turn s) s <-> (0 < Boards.m s)%Z /\
  (Boards.n s < Boards.m s + Boards.beta_chips s)%Z) /\ (Slots.can_force_b any k (Rules.other
  (Rules.turn s)) s <-> Boards.m s = 0%Z \/ (Boards.m s + Boards.beta_chips s <= Boards.n s)%Z).
Proof. exact Boards.theorem_2_34. Qed.

Theorem so_long_sucker_propositions_2_35_to_2_38 : forall any k s, 1 <= k -> length (Rules.piles
  s) <= k -> TwoColours.two_left s -> (Slots.can_force_b any k (Rules.turn s) s <-> (0 < Boards.m
  s)%Z /\ ((Boards.n s + Boards.rho_chips s - Boards.max_rho s < Boards.m s + Boards.beta_chips
  s)%Z \/ Boards.n s = 0%Z)) /\ (Slots.can_force_b any k (Rules.other (Rules.turn s)) s <->
  Boards.m s = 0%Z \/ (0 < Boards.n s)%Z /\ (Boards.m s + Boards.beta_chips s <= Boards.n s +
  Boards.rho_chips s - Boards.max_rho s)%Z).
Proof. exact Boards.propositions_2_35_to_2_38. Qed.

Theorem so_long_sucker_remark_2_11 : forall any k p h1 c h2 o1 d o2 B, 1 <= k -> length B <= k ->
  TwoColours.two_left (Rules.St p (h1 ++ c :: h2) (o1 ++ d :: o2) B None) ->
  (Slots.can_force_b any k (Rules.other p) (Rules.St p (h1 ++ c :: h2) (o1 ++ d :: o2) B None) ->
   Slots.can_force_b any k (Rules.other p) (Rules.St p (h1 ++ h2) (o1 ++ d :: o2) B None)) /\
  (Slots.can_force_b any k p (Rules.St p (h1 ++ c :: h2) (o1 ++ d :: o2) B None) ->
   Slots.can_force_b any k p (Rules.St p (h1 ++ c :: h2) (o1 ++ o2) B None)).
Proof. exact Remarks.remark_2_11. Qed.

(* keeps_most: of a captured pile both discard one chip of the other's, or of their own where there
   is none *)
Theorem so_long_sucker_remark_2_11_discards : forall any k p s, 1 <= k ->
  length (Rules.piles s) <= k -> TwoColours.two_left s ->
  (Turns.can_force Rules.turn (Remarks.keeps_most k) p s <-> Slots.can_force_b any k p s).
Proof. exact Remarks.remark_2_11_discards. Qed.
