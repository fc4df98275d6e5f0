"""Section 2: whose turn it is, and who wins boards of the types and any board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nimarcade.lab.claims.claim import Bounds, Counterexample, Instances, counted
from nimarcade.papers.so_long_sucker.terms import (
    BOX,
    LETTERS,
    SURVIVORS,
    Board,
    Row,
    Rules,
    broken,
    code,
    decided,
    follows,
    gain,
    pile_kinds,
    room,
    rows,
    section,
    size,
    solver,
)

claim = section()
proposition = claim.beside(counted, kind="proposition", group=SURVIVORS)
who_wins = claim.beside(decided, box=BOX, kind="proposition", group=SURVIVORS, weight=1.0)
with_discards = who_wins.beside(partial(decided, discards=True), kind="theorem")
with_gifts = who_wins.beside(partial(decided, discards=True, gifts=True), kind="theorem")


def _next(length: int, *, own: bool) -> Instances:
    room(length**2)
    for pile in pile_kinds(length):
        for player in (0, 1):
            colour = player if own else 1 - player
            if pile.endswith(LETTERS[colour]):
                continue
            board = gain(((0, 0), (0, 0)), player, colour == 0, colour == 1)
            where = code(player, board, (pile,))
            so = follows(pile + LETTERS[colour]) == (1 - player if own else player,)
            yield None if so else Counterexample(len(pile), where, "another has the turn")
    return None


@proposition(
    "proposition-2.2",
    "Proposition 2.2",
    box={"length": 40},
    printed="If 𝒳 places a y ≠ x chip on an empty pile or on an x-pile, then 𝒳 has the next turn.",
)
def proposition_2_2(bounds: Bounds) -> Instances:
    """A player who puts a chip of the other colour on an empty pile or on a pile with his own colour on top
    has the next turn."""
    return _next(bounds["length"], own=False)


def _fed(length: int) -> Iterator[tuple[int, str, str, Board, list[Board]]]:
    """A chip of 𝒴's colour put on every pile with that colour on top, by 𝒳: 𝒴, the pile, its code, the board
    on which 𝒴 decides, and the boards after each of his decisions."""
    room(length**3)
    rules = Rules()
    for pile in pile_kinds(length)[1:]:
        owner = LETTERS.index(pile[-1])
        hands = gain(((0, 0), (0, 0)), 1 - owner, owner == 0, owner == 1)
        [(_, fed)] = list(rules.acts(Board("play", 1 - owner, hands, (pile,))))
        yield owner, pile, code(1 - owner, hands, (pile,)), fed, [then for _, then in rules.acts(fed)]


GAINS = "If 𝒳 places a y chip on a y-pile, then 𝒴 gains at least one chip of color y and has the next move."


@proposition(
    "proposition-2.3",
    "Proposition 2.3",
    box={"length": 12},
    printed=GAINS,
    right="𝒴 can gain one (so-long-sucker.proposition-2.3.can): Definition 1.11 asks him to discard at least "
    "one chip and lets him discard them all",
)
def proposition_2_3(bounds: Bounds) -> Instances:
    """If X, whose chips are x, puts a y on a pile with y on top, Y gains at least one y and has the next
    move."""
    for owner, pile, where, fed, after in _fed(bounds["length"]):
        gains = all(then.hands[owner][owner] >= 1 and then.decider == owner for then in after)
        so = fed.decider == owner and after and gains
        yield None if so else Counterexample(len(pile), where, "the owner may discard all his chips of it")
    return None


@proposition(
    "proposition-2.3.can",
    "Proposition 2.3, read with can",
    box={"length": 12},
    printed=GAINS,
    differs="“gains” is read as can gain: the owner may discard all that he captures",
)
def proposition_2_3_can(bounds: Bounds) -> Instances:
    """If X, whose chips are x, puts a y on a pile with y on top, Y can keep at least one y of it, and has the
    next move if he does."""
    for owner, pile, where, fed, after in _fed(bounds["length"]):
        kept = [then for then in after if then.hands[owner][owner] >= 1]
        so = fed.decider == owner and kept and all(then.decider == owner for then in kept)
        yield None if so else Counterexample(len(pile), where, "no chip or no move")
    return None


@proposition(
    "proposition-2.4",
    "Proposition 2.4",
    box={"length": 40},
    printed="If 𝒳 places an x chip on an empty pile or on a y-pile, then 𝒴 has the next turn.",
)
def proposition_2_4(bounds: Bounds) -> Instances:
    """After an own chip on an empty pile or on a pile with the other colour on top the other player has the
    next turn."""
    return _next(bounds["length"], own=True)


def _two_equal(board: Board) -> Counterexample:
    where = code(board.decider, board.hands, board.piles)
    return Counterexample(size(board.hands, board.piles), where, "two equal chips")


@proposition(
    "proposition-2.5",
    "Proposition 2.5",
    box={"k": 3, "c": 3},
    printed="Suppose we have an SLS board with 2 players 𝒳 and 𝒴, and their respective colors x "
    "and y. Then all the non-empty piles have alternating x and y chips.",
    differs="a pile that is being captured is excepted, as its proof does",
)
def proposition_2_5(bounds: Bounds) -> Instances:
    """With two players and their two colours the chips of every pile alternate."""
    # Every board reached from the start with c chips each and k empty piles.
    rules = Rules(discards=True)
    start = Board("play", 0, ((bounds["c"], 0), (0, bounds["c"])), ("",) * bounds["k"])
    seen, waiting = {start}, [start]
    while waiting:
        board = waiting.pop()
        bad = sum("BB" in pile or "RR" in pile for pile in board.piles)
        yield None if bad <= (board.phase == "kill") else _two_equal(board)
        room(len(seen))
        for _, after in rules.acts(board):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return "but for the pile being captured, as its proof says"


@proposition(
    "proposition-2.7",
    "Proposition 2.7",
    box=BOX,
    printed="Suppose player 𝒳 captures an x-singleton. Then 𝒳 can guarantee that the number of x "
    "chips in their possession does not change.",
)
def proposition_2_7(bounds: Bounds) -> Instances:
    """Who captures a single chip of his colour can keep the number of his chips of that colour."""
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        if row.mb and "B" in row.piles:
            board = Board("play", 0, row.hands, row.piles)
            taken = [then for act, then in rules.acts(board) if act.colour == 0 and act.pile == "B"]
            kept = any(after.hands[0][0] == row.mb for then in taken for _, after in rules.acts(then))
            yield None if kept else broken(row, "the number of blue chips changes")
    return None


RHOS = "n_r + Σ_{i=1}^l |ρ_i|_r − max{|ρ_i|_r : i = 1, …, l}"
BETAS = "m_b + Σ_{i=1}^h |β_i|_b"
TYPE_II = "Consider an SLS board of type II. … ℬ has a winning strategy ⟺ m_b, n_r > 0 and m_b + |β|_b > n_r"
RED_WINS = f"Consider an SLS board of generalized type I. … If m_b ≤ {RHOS} then ℛ has a winning strategy."
GENERALIZED_I = (
    f"Consider an SLS board of generalized type I. … ℬ has a winning strategy ⟺ m_b > 0 and m_b > {RHOS}"
)
ANY_BOARD = f"ℬ has a winning strategy ⟺ m_b > 0 and ({BETAS} > {RHOS} or n_r = 0)."


@who_wins(
    "proposition-2.13",
    "Proposition 2.13",
    printed="Consider an SLS board of type I. … If m_b > n_r ≥ 0 then ℬ has a winning strategy.",
)
def proposition_2_13(row: Row) -> bool | None:
    """On a board of type I (singletons and at most one ρ) Blue, to move, wins if m_b > n_r ≥ 0."""
    return True if row.type_1 and row.mb > row.nr else None


@who_wins(
    "proposition-2.14",
    "Proposition 2.14",
    printed="Consider an SLS board of type I. … If 0 ≤ m_b ≤ n_r then ℛ has a winning strategy.",
)
def proposition_2_14(row: Row) -> bool | None:
    """On a board of type I (singletons and at most one ρ) Blue, to move, loses if 0 ≤ m_b ≤ n_r."""
    return False if row.type_1 and row.mb <= row.nr else None


@who_wins(
    "theorem-2.15",
    "Theorem 2.15",
    kind="theorem",
    printed="Consider an SLS board of type I. … ℬ has a winning strategy ⟺ m_b > n_r",
)
def theorem_2_15(row: Row) -> bool | None:
    """On a board of type I (singletons and at most one ρ) Blue, to move, wins if and only if m_b > n_r."""
    return row.mb > row.nr if row.type_1 else None


@who_wins(
    "proposition-2.17",
    "Proposition 2.17",
    printed="Consider an SLS board of type II. … If m_b ≥ 1 and m_b + |β|_b > n_r, then ℬ has a "
    "winning strategy.",
)
def proposition_2_17(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, wins if m_b ≥ 1 and m_b + |β|_b >
    n_r."""
    return True if row.type_2 and row.mb and row.left > row.nr else None


@who_wins(
    "proposition-2.19",
    "Proposition 2.19",
    printed="Consider an SLS board of type II. … If m_b = 0, then ℛ has a winning strategy.",
)
def proposition_2_19(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b = 0."""
    return False if row.type_2 and not row.mb else None


def _held_2(row: Row) -> bool:
    return row.type_2 and row.mb > 0 and row.left <= row.nr


def first_turns(rules: Rules, row: Row, kind: str) -> Iterator[Board]:
    """The boards after Blue's first turn, by what he did to the only β: captured or topped with red
    at some point, or left alone."""
    waiting = [(Board("play", 0, row.hands, row.piles), "left")]
    seen = set(waiting)
    while waiting:
        board, done = waiting.pop()
        for act, after in rules.acts(board):
            now = done
            if act.kind == "place" and len(act.pile) > 1 and act.pile.endswith("B"):
                now = "captured" if act.colour == 0 else "topped"
            if after.phase == "over" or after.decider == 1:
                if now == kind:
                    yield after
            elif (after, now) not in seen:
                seen.add((after, now))
                waiting.append((after, now))


def _loses_after(kind: str, bounds: Bounds) -> Instances:
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        if _held_2(row):
            won = ((after.decider == 1) == rules.wins(after) for after in first_turns(rules, row, kind))
            yield None if all(won) else broken(row, "Blue wins after such a first turn")
    return None


@proposition(
    "proposition-2.20",
    "Proposition 2.20",
    box=BOX,
    printed="Consider an SLS board of type II. … If m_b > 0, m_b + |β|_b ≤ n_r and ℬ captures β "
    "at some point during their first turn, then ℛ has a winning strategy.",
)
def proposition_2_20(bounds: Bounds) -> Instances:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b > 0 and m_b + |β|_b ≤
    n_r and he captures β in his first turn."""
    return _loses_after("captured", bounds)


@proposition(
    "proposition-2.21",
    "Proposition 2.21",
    box=BOX,
    printed="Consider an SLS board of type II. … If m_b > 0, m_b + |β|_b ≤ n_r and ℬ places an r "
    "chip on β at some point during their first turn, then ℛ has a winning strategy.",
)
def proposition_2_21(bounds: Bounds) -> Instances:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b > 0 and m_b + |β|_b ≤
    n_r and he puts a red chip on β in his first turn."""
    return _loses_after("topped", bounds)


@proposition(
    "proposition-2.22",
    "Proposition 2.22",
    box=BOX,
    printed="Consider an SLS board of type II. … If m_b > 0, m_b + |β|_b ≤ n_r and ℬ does not "
    "place a chip on β at any point during their first turn, then ℛ has a winning strategy.",
)
def proposition_2_22(bounds: Bounds) -> Instances:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b > 0 and m_b + |β|_b ≤
    n_r and he leaves β alone in his first turn."""
    return _loses_after("left", bounds)


@who_wins(
    "corollary-2.23",
    "Corollary 2.23",
    kind="corollary",
    printed="Consider an SLS board of type II. … If m_b > 0 and m_b + |β|_b ≤ n_r, then ℛ has a "
    "winning strategy.",
)
def corollary_2_23(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b > 0 and m_b + |β|_b ≤
    n_r."""
    return False if _held_2(row) else None


@who_wins(
    "theorem-2.24",
    "Theorem 2.24, as printed",
    kind="theorem",
    printed=TYPE_II,
    right="without n_r > 0: Proposition 2.17 has Blue win at n_r = 0",
)
def theorem_2_24(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, wins if and only if m_b > 0, n_r > 0
    and m_b + |β|_b > n_r."""
    return row.mb > 0 and row.nr > 0 and row.left > row.nr if row.type_2 else None


@who_wins(
    "theorem-2.24.corrected",
    "Theorem 2.24, corrected",
    kind="theorem",
    printed=TYPE_II,
    differs="n_r > 0 is dropped, as its proof has it",
)
def theorem_2_24_corrected(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, wins if and only if m_b > 0 and m_b
    + |β|_b > n_r."""
    return row.mb > 0 and row.left > row.nr if row.type_2 else None


@who_wins(
    "proposition-2.26",
    "Proposition 2.26",
    printed="Consider an SLS board of generalized type I. … If m_b > 0 and n_r = 0, then ℬ has a "
    "winning strategy.",
)
def proposition_2_26(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, wins if m_b > 0 and n_r =
    0."""
    return True if row.general_1 and row.mb and not row.nr else None


@who_wins(
    "proposition-2.27",
    "Proposition 2.27",
    printed="Consider an SLS board of generalized type I. … "
    f"If m_b, n_r > 0 and m_b > {RHOS}, then ℬ has a winning strategy.",
)
def proposition_2_27(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, wins if m_b, n_r > 0 and
    m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r."""
    return True if row.general_1 and row.mb and row.nr and row.mb > row.right else None


@who_wins(
    "proposition-2.28",
    "Proposition 2.28, as printed",
    printed=RED_WINS,
    right="with n_r > 0 or m_b = 0: without a red chip Red cannot capture, and Proposition 2.26 holds",
)
def proposition_2_28(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, loses if m_b ≤ n_r +
    Σ|ρ_i|_r − max|ρ_i|_r."""
    return False if row.general_1 and row.mb <= row.right else None


@who_wins(
    "proposition-2.28.corrected",
    "Proposition 2.28, corrected",
    printed=RED_WINS,
    differs="n_r > 0 or m_b = 0 is added",
)
def proposition_2_28_corrected(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, loses if m_b = 0, or n_r >
    0 and m_b ≤ n_r + Σ|ρ_i|_r − max|ρ_i|_r."""
    return False if row.general_1 and (not row.mb or (row.nr and row.mb <= row.right)) else None


@who_wins(
    "theorem-2.29",
    "Theorem 2.29, as printed",
    kind="theorem",
    printed=GENERALIZED_I,
    right="Blue wins if m_b > 0 and (n_r = 0 or m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r), as in Theorem 2.39",
)
def theorem_2_29(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, wins if and only if m_b >
    0 and m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r."""
    return row.mb > 0 and row.mb > row.right if row.general_1 else None


@who_wins(
    "theorem-2.29.corrected",
    "Theorem 2.29, corrected",
    kind="theorem",
    printed=GENERALIZED_I,
    differs="that n_r = 0 is enough is added, as its proof has it",
)
def theorem_2_29_corrected(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, wins if and only if m_b >
    0 and (m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r or n_r = 0)."""
    return row.mb > 0 and (row.mb > row.right or not row.nr) if row.general_1 else None


@who_wins(
    "proposition-2.31",
    "Proposition 2.31",
    printed="Consider an SLS board of generalized type II. … "
    f"If m_b > 0 and {BETAS} > n_r then ℬ has a winning strategy.",
)
def proposition_2_31(row: Row) -> bool | None:
    """On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move, wins if m_b > 0 and m_b +
    Σ|β_i|_b > n_r."""
    return True if row.general_2 and row.mb and row.left > row.nr else None


@who_wins(
    "proposition-2.32",
    "Proposition 2.32",
    printed="Consider an SLS board of generalized type II. … If m_b = 0 then ℛ has a winning strategy.",
)
def proposition_2_32(row: Row) -> bool | None:
    """On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move, loses if m_b = 0."""
    return False if row.general_2 and not row.mb else None


@who_wins(
    "proposition-2.33",
    "Proposition 2.33",
    printed="Consider an SLS board of generalized type II. … "
    f"If m_b > 0 and {BETAS} ≤ n_r then ℛ has a winning strategy.",
)
def proposition_2_33(row: Row) -> bool | None:
    """On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move, loses if m_b > 0 and m_b
    + Σ|β_i|_b ≤ n_r."""
    return False if row.general_2 and row.mb and row.left <= row.nr else None


@who_wins(
    "theorem-2.34",
    "Theorem 2.34",
    kind="theorem",
    printed="Consider an SLS board of generalized type II. … ℬ has a winning strategy ⟺ m_b > 0 "
    "and m_b + Σ_{j=1}^h |β_i|_b > n_r",
    differs="the sum runs over i; print says j = 1",
)
def theorem_2_34(row: Row) -> bool | None:
    """On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move, wins if and only if m_b >
    0 and m_b + Σ|β_i|_b > n_r."""
    return row.mb > 0 and row.left > row.nr if row.general_2 else None


@who_wins(
    "proposition-2.35",
    "Proposition 2.35",
    printed="Consider an SLS board composed of k piles … If m_b > 0 and n_r = 0, then ℬ has a "
    "winning strategy.",
)
def proposition_2_35(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if m_b > 0 and n_r = 0."""
    return True if row.mb and not row.nr else None


@who_wins(
    "proposition-2.36",
    "Proposition 2.36",
    printed="Consider an SLS board composed of k piles … "
    f"If m_b, n_r > 0 and {BETAS} > {RHOS} then ℬ has a winning strategy.",
)
def proposition_2_36(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if m_b > 0, n_r > 0 and m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r."""
    return True if row.mb and row.nr and row.left > row.right else None


@who_wins(
    "proposition-2.37",
    "Proposition 2.37",
    printed="Consider an SLS board composed of k piles … If m_b = 0 then ℛ has a winning strategy.",
)
def proposition_2_37(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, loses if m_b = 0."""
    return None if row.mb else False


@who_wins(
    "proposition-2.38",
    "Proposition 2.38",
    printed="Consider an SLS board composed of k piles … "
    f"If m_b, n_r > 0 and {BETAS} ≤ {RHOS} … then ℛ has a winning strategy.",
)
def proposition_2_38(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, loses if m_b, n_r > 0 and not m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r."""
    return False if row.mb and row.nr and row.left <= row.right else None


@who_wins(
    "theorem-2.39",
    "Theorem 2.39",
    kind="theorem",
    printed=ANY_BOARD,
    differs="rule 10 is left out: prisoners are not discarded. So it is with all propositions "
    "before; with the rule it is so-long-sucker.theorem-2.39.discards",
)
def theorem_2_39(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if and only if m_b > 0 and (m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r or n_r = 0)."""
    return row.mb > 0 and (row.left > row.right or not row.nr)


@with_discards(
    "theorem-2.39.discards",
    "Theorem 2.39 and rule 10 of section 2.2",
    box={"k": 3, "chips": 8},
    printed=f"A player may discard a prisoner at any moment. … {ANY_BOARD}",
)
def theorem_2_39_discards(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if and only if m_b > 0 and (m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r or n_r = 0). Discards of prisoners at any moment change nothing."""
    return theorem_2_39(row)


@with_gifts(
    "theorem-2.39.donations",
    "Section 2.2, before the rules",
    box={"k": 3, "chips": 7},
    printed="we will show how a player can guarantee winning without the need for donations. As a "
    "result, donations will not be taken into account.",
    differs="Theorem 2.39 is counted with donations between the two, and with rule 10",
)
def theorem_2_39_donations(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if and only if m_b > 0 and (m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r or n_r = 0). Discards of prisoners at any moment change nothing. Nor do gifts of any
    chips between the two."""
    return theorem_2_39(row)
