(* The control: that Lemma 11 holds as printed, with a positive l, is false for (0, [1; 1; 1]),
   l being 0; and equation (21), m - alpha >= z(mu) for every pair (mu, alpha) of (20), is false for
   (2, [5; 5; 5]) and mu = alpha = 2. Nor is the position with y = mu and m as it is, alpha = 0,
   always reached where i(mu) < n, that is mu <= y - x0: (0, [3; 3; 4]) with mu = 1 is that one. *)
Require Import List Arith Lia.
From Proof Require Import Exco ExcoValues ExcoAppendix.
Import ListNotations.

Theorem wrong_is_false : ~ (forall p v eta rho, v = z eta - 1 + rho -> rho <= eta ->
  (type_2 p /\ gamma (y p) (m p) = v <->
    y p = eta /\ exists l, 1 <= l /\ m p = z eta + rho + l * (eta + 1))).
Proof.
  intros W. destruct (W (0, [1; 1; 1]) 0 0 0 eq_refl (le_n 0)) as [H _].
  destruct H as [_ (l & L & E)]; [split; [exact (le_n 1)|reflexivity]|].
  change (1 = 1 + 0 + l * 1) in E. lia.
Qed.
Theorem equation_21_is_false : ~ (forall p k mu alpha, 3 <= n p -> type_2 p ->
  S k = gamma (y p) (m p) -> (forall eta, V eta k -> mu <= eta) -> alpha <= mu ->
  z mu <= m p - alpha).
Proof.
  intros W. apply (Nat.nle_succ_diag_l 3).
  apply (W (2, [5; 5; 5]) 3 2 2); [exact (le_n 3)| |reflexivity| |lia].
  - exact (le_S 4 4 (le_n 4)).
  - intros eta H. apply V_split in H. destruct H as (r & R & E).
    destruct eta as [|[|eta]]; simpl in E; lia.
Qed.
Theorem inner_is_false : ~ (forall p k mu, 3 <= n p -> type_2 p -> S k = gamma (y p) (m p) ->
  (forall eta, V eta k -> mu <= eta) -> 1 <= mu -> mu <= y p - fst p ->
  exists q, move p q /\ y q = mu /\ m q = m p).
Proof.
  intros W. set (p := (0, [3; 3; 4])). destruct (W p 1 1) as (q & M & Y & E);
    [exact (le_n 3)|exact (le_S 2 2 (le_n 2))|reflexivity| |exact (le_n 1)|exact (le_n 1)|].
  - intros eta H. apply V_split in H. destruct H as (r & R & E).
    destruct eta as [|eta]; simpl in E; lia.
  - assert (L := move_lowers _ _ M). assert (B := heaps_below q).
    rewrite (n_kept _ _ M) in B. unfold y in Y. rewrite (n_kept _ _ M) in Y. fold (u q) in L.
    change (n p) with 3 in *. change (stones p) with 10 in L. change (m p) with 3 in E. lia.
Qed.
