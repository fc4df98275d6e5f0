"""Section 2: whose turn it is, who wins boards of the types and any board, and strategy Σ (Remarks 2.10 and
2.11, the frame of section 2.2, Lemma 2.40); the conclusion."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from nimarcade.lab.claims.claim import Bounds, Counterexample, Finding, Instances, counted, unsharded
from nimarcade.papers.so_long_sucker.terms import (
    BOX,
    LETTERS,
    PLAYERS,
    SURVIVORS,
    Act,
    Board,
    Hand,
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
    winner,
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


@proposition("proposition-2.2", "Proposition 2.2", box={"length": 40})
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
    differs="“gains” is read as “can gain”: the owner may discard all that he captures",
)
def proposition_2_3_can(bounds: Bounds) -> Instances:
    """If X, whose chips are x, puts a y on a pile with y on top, Y can keep at least one y of it, and has the
    next move if he does."""
    for owner, pile, where, fed, after in _fed(bounds["length"]):
        kept = [then for then in after if then.hands[owner][owner] >= 1]
        so = fed.decider == owner and kept and all(then.decider == owner for then in kept)
        yield None if so else Counterexample(len(pile), where, "no chip or no move")
    return None


@proposition("proposition-2.4", "Proposition 2.4", box={"length": 40})
def proposition_2_4(bounds: Bounds) -> Instances:
    """After an own chip on an empty pile or on a pile with the other colour on top the other player has the
    next turn."""
    return _next(bounds["length"], own=True)


def _two_equal(board: Board) -> Counterexample:
    where = code(board.decider, board.hands, board.piles)
    return Counterexample(size(board.hands, board.piles), where, "two equal chips")


@proposition("proposition-2.5", "Proposition 2.5", box={"k": 3, "c": 3})
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


@proposition("proposition-2.7", "Proposition 2.7", box=BOX)
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


@who_wins("proposition-2.13", "Proposition 2.13")
def proposition_2_13(row: Row) -> bool | None:
    """On a board of type I (singletons and at most one ρ) Blue, to move, wins if m_b > n_r ≥ 0."""
    return True if row.type_1 and row.mb > row.nr else None


@who_wins("proposition-2.14", "Proposition 2.14")
def proposition_2_14(row: Row) -> bool | None:
    """On a board of type I (singletons and at most one ρ) Blue, to move, loses if 0 ≤ m_b ≤ n_r."""
    return False if row.type_1 and row.mb <= row.nr else None


@who_wins("theorem-2.15", "Theorem 2.15", kind="theorem")
def theorem_2_15(row: Row) -> bool | None:
    """On a board of type I (singletons and at most one ρ) Blue, to move, wins if and only if m_b > n_r."""
    return row.mb > row.nr if row.type_1 else None


@who_wins("proposition-2.17", "Proposition 2.17")
def proposition_2_17(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, wins if m_b ≥ 1 and m_b + |β|_b >
    n_r."""
    return True if row.type_2 and row.mb and row.left > row.nr else None


@who_wins("proposition-2.19", "Proposition 2.19")
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


@proposition("proposition-2.20", "Proposition 2.20", box=BOX)
def proposition_2_20(bounds: Bounds) -> Instances:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b > 0 and m_b + |β|_b ≤
    n_r and he captures β in his first turn."""
    return _loses_after("captured", bounds)


@proposition("proposition-2.21", "Proposition 2.21", box=BOX)
def proposition_2_21(bounds: Bounds) -> Instances:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b > 0 and m_b + |β|_b ≤
    n_r and he puts a red chip on β in his first turn."""
    return _loses_after("topped", bounds)


@proposition("proposition-2.22", "Proposition 2.22", box=BOX)
def proposition_2_22(bounds: Bounds) -> Instances:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b > 0 and m_b + |β|_b ≤
    n_r and he leaves β alone in his first turn."""
    return _loses_after("left", bounds)


@who_wins("corollary-2.23", "Corollary 2.23", kind="corollary")
def corollary_2_23(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, loses if m_b > 0 and m_b + |β|_b ≤
    n_r."""
    return False if _held_2(row) else None


@who_wins(
    "theorem-2.24",
    "Theorem 2.24, as printed",
    kind="theorem",
    right="without n_r > 0: Proposition 2.17 has Blue win at n_r = 0",
)
def theorem_2_24(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, wins if and only if m_b > 0, n_r > 0
    and m_b + |β|_b > n_r."""
    return row.mb > 0 and row.nr > 0 and row.left > row.nr if row.type_2 else None


@who_wins("theorem-2.24.corrected", "Theorem 2.24, without n_r > 0, as its proof has it", kind="theorem")
def theorem_2_24_corrected(row: Row) -> bool | None:
    """On a board of type II (singletons, one ρ and one β) Blue, to move, wins if and only if m_b > 0 and m_b
    + |β|_b > n_r."""
    return row.mb > 0 and row.left > row.nr if row.type_2 else None


@who_wins("proposition-2.26", "Proposition 2.26")
def proposition_2_26(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, wins if m_b > 0 and n_r =
    0."""
    return True if row.general_1 and row.mb and not row.nr else None


@who_wins("proposition-2.27", "Proposition 2.27")
def proposition_2_27(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, wins if m_b, n_r > 0 and
    m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r."""
    return True if row.general_1 and row.mb and row.nr and row.mb > row.right else None


@who_wins(
    "proposition-2.28",
    "Proposition 2.28, as printed",
    right="with n_r > 0 or m_b = 0: without a red chip Red cannot capture, and Proposition 2.26 holds",
)
def proposition_2_28(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, loses if m_b ≤ n_r +
    Σ|ρ_i|_r − max|ρ_i|_r."""
    return False if row.general_1 and row.mb <= row.right else None


@who_wins("proposition-2.28.corrected", "Proposition 2.28, with n_r > 0 or m_b = 0")
def proposition_2_28_corrected(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, loses if m_b = 0, or n_r >
    0 and m_b ≤ n_r + Σ|ρ_i|_r − max|ρ_i|_r."""
    return False if row.general_1 and (not row.mb or (row.nr and row.mb <= row.right)) else None


@who_wins(
    "theorem-2.29",
    "Theorem 2.29, as printed",
    kind="theorem",
    right="Blue wins if m_b > 0 and (n_r = 0 or m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r), as in Theorem 2.39",
)
def theorem_2_29(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, wins if and only if m_b >
    0 and m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r."""
    return row.mb > 0 and row.mb > row.right if row.general_1 else None


@who_wins("theorem-2.29.corrected", "Theorem 2.29, with n_r = 0 as its proof has it", kind="theorem")
def theorem_2_29_corrected(row: Row) -> bool | None:
    """On a board of generalized type I (k ≥ 2, singletons, any ρ_i) Blue, to move, wins if and only if m_b >
    0 and (m_b > n_r + Σ|ρ_i|_r − max|ρ_i|_r or n_r = 0)."""
    return row.mb > 0 and (row.mb > row.right or not row.nr) if row.general_1 else None


@who_wins("proposition-2.31", "Proposition 2.31")
def proposition_2_31(row: Row) -> bool | None:
    """On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move, wins if m_b > 0 and m_b +
    Σ|β_i|_b > n_r."""
    return True if row.general_2 and row.mb and row.left > row.nr else None


@who_wins("proposition-2.32", "Proposition 2.32")
def proposition_2_32(row: Row) -> bool | None:
    """On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move, loses if m_b = 0."""
    return False if row.general_2 and not row.mb else None


@who_wins("proposition-2.33", "Proposition 2.33")
def proposition_2_33(row: Row) -> bool | None:
    """On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move, loses if m_b > 0 and m_b
    + Σ|β_i|_b ≤ n_r."""
    return False if row.general_2 and row.mb and row.left <= row.nr else None


@who_wins("theorem-2.34", "Theorem 2.34", kind="theorem")
def theorem_2_34(row: Row) -> bool | None:
    """On a board of generalized type II (singletons, one ρ, any β_i) Blue, to move, wins if and only if m_b >
    0 and m_b + Σ|β_i|_b > n_r."""
    return row.mb > 0 and row.left > row.nr if row.general_2 else None


@who_wins("proposition-2.35", "Proposition 2.35")
def proposition_2_35(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if m_b > 0 and n_r = 0."""
    return True if row.mb and not row.nr else None


@who_wins("proposition-2.36", "Proposition 2.36")
def proposition_2_36(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if m_b > 0, n_r > 0 and m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r."""
    return True if row.mb and row.nr and row.left > row.right else None


@who_wins("proposition-2.37", "Proposition 2.37")
def proposition_2_37(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, loses if m_b = 0."""
    return None if row.mb else False


@who_wins("proposition-2.38", "Proposition 2.38")
def proposition_2_38(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, loses if m_b, n_r > 0 and not m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r."""
    return False if row.mb and row.nr and row.left <= row.right else None


@who_wins("theorem-2.39", "Theorem 2.39", kind="theorem")
def theorem_2_39(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if and only if m_b > 0 and (m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r or n_r = 0)."""
    return row.mb > 0 and (row.left > row.right or not row.nr)


@with_discards(
    "theorem-2.39.discards",
    "Theorem 2.39 with rule 10, prisoners discarded at any moment",
    box={"k": 3, "chips": 8},
)
def theorem_2_39_discards(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if and only if m_b > 0 and (m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r or n_r = 0). Discards of prisoners at any moment change nothing."""
    return theorem_2_39(row)


@with_gifts(
    "theorem-2.39.donations",
    "Section 2.2: a winner needs no donations, and they do not harm him",
    box={"k": 3, "chips": 7},
)
def theorem_2_39_donations(row: Row) -> bool | None:
    """On any board of the two colours Blue, to move, wins if and only if m_b > 0 and (m_b + Σ|β_i|_b > n_r +
    Σ|ρ_i|_r − max|ρ_i|_r or n_r = 0). Discards of prisoners at any moment change nothing. Nor do gifts of any
    chips between the two."""
    return theorem_2_39(row)


# Strategy Σ

remark = claim.beside(counted, kind="remark", group=SURVIVORS)
conclusion = remark.beside(decided, box=BOX, weight=1.0)

Slots = tuple[tuple[Hand, Hand], tuple[str, ...]]


def _both(hands: tuple[Hand, Hand], piles: tuple[str, ...], *moves: tuple[int, int]) -> Slots | None:
    """Blue's moves one after the other, or None where one is not possible or loses the turn."""
    for place, colour in moves:
        pile = piles[place]
        if not hands[0][colour]:
            return None
        if pile == "B" and colour == 0:
            put = ""
        elif not pile.endswith(LETTERS[colour]) and follows(pile + LETTERS[colour]) == (0,):
            hands, put = gain(hands, 0, -(colour == 0), -(colour == 1)), pile + LETTERS[colour]
        else:
            return None
        piles = (*piles[:place], put, *piles[place + 1 :])
    return hands, piles


ORDER = (
    "Rule 4 and Rule 6 emphasize moves that players can make and play again. In these situations, the order "
    "in which the chips are placed does not affect the outcome of the game."
)


@remark(
    "remark-2.10",
    "Remark 2.10",
    box={"k": 3, "chips": 7},
    printed=ORDER,
    right="on different piles (so-long-sucker.remark-2.10.piles): on one singleton an own chip and then a "
    "prisoner let one go on, a prisoner and then an own chip do not",
)
def remark_2_10(bounds: Bounds) -> Instances:
    """Two moves after each of which one may play again (a prisoner on an empty pile or on a pile of one's
    colour, an own chip on an own singleton), also on one pile, lead to the same outcome in both orders."""
    rules = solver("any", False, False)
    yield from _any_order(bounds)
    for row in rows(bounds["k"], bounds["chips"]):
        if row.mb and row.hands[0][1] and "B" in row.piles:  # both moves are there, on one pile
            place = row.piles.index("B")
            both = _both(row.hands, row.piles, (place, 0), (place, 1))
            assert both is not None
            left = (*row.piles[:place], "BRB", *row.piles[place + 1 :])
            turned = rules.turn(1, gain(row.hands, 0, -1, -1), left)
            first = winner(rules, rules.turn(0, *both))
            same = first == winner(rules, turned)
            words = (
                f"on the blue singleton blue, red: {PLAYERS[first]} wins, but red, blue: {PLAYERS[1 - first]}"
            )
            yield None if same else broken(row, words)
    return None


@remark(
    "remark-2.10.piles",
    "Remark 2.10, read for different piles",
    box={"k": 4, "chips": 8},
    printed=ORDER,
    differs="“on different piles” is added; and hands and piles are the same, not only the outcome",
)
def remark_2_10_piles(bounds: Bounds) -> Instances:
    """Moves after which one plays again (a prisoner on an empty pile or on a pile of one's colour, an own
    chip on an own singleton) on different piles may be made in any order."""
    yield from _any_order(bounds)
    return None


def _any_order(bounds: Bounds) -> Iterator[Counterexample | None]:
    # Both orders of every two such moves on different slots lead to the same hands and piles.
    for row in rows(bounds["k"], bounds["chips"]):
        moves = [(place, colour) for place in range(row.k) for colour in (0, 1)]
        for first in moves:
            for second in moves:
                if first[0] < second[0]:
                    there = _both(row.hands, row.piles, first, second)
                    back = _both(row.hands, row.piles, second, first)
                    if there or back:
                        yield None if there == back else broken(row, "the order matters")


@remark("remark-2.11", "Remark 2.11", box=BOX)
def remark_2_11(bounds: Bounds) -> Instances:
    """A player who loses also loses with fewer chips in the hand."""
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        loser = 1 if row.blue else 0
        for colour in (0, 1):
            if row.hands[loser][colour]:
                fewer = gain(row.hands, loser, -(colour == 0), -(colour == 1))
                loses = winner(rules, rules.turn(0, fewer, row.piles)) != loser
                words = f"with a {('blue', 'red')[colour]} chip less its loser wins"
                yield None if loses else broken(row, words)
    return None


@remark("remark-2.11.discards", "Remark 2.11", box=BOX)
def remark_2_11_discards(bounds: Bounds) -> Instances:
    """Who wins stays the same if owners keep as many chips as possible and discard one opposing chip only
    (one of their own where there is none)."""
    free = rows(bounds["k"], bounds["chips"])
    least = rows(bounds["k"], bounds["chips"], "least")
    for row, same in zip(free, least, strict=True):
        yield None if row == same else broken(row, "other discards win")
    return None


def kept(board: Board, act: Act) -> bool:
    """Whether an act of the decider is one that Σ allows; every way to break its ties is."""
    who = board.decider
    own, other = LETTERS[who], LETTERS[1 - who]
    if act.kind == "kill":
        under = act.pile[:-1]
        gone = under.count(other) if len(under) > 1 else 1
        return act.chips == (((gone, 0) if who else (0, gone)) if len(under) > 1 else (1 - who, who))
    if act.kind != "place":
        return act.kind == "pass"
    if act.colour != who:
        return False
    if any(pile.endswith(own) for pile in board.piles):
        return act.pile.endswith(own)
    return len(act.pile) == max(map(len, board.piles))


class Sigma:
    """Whether a player who keeps to Σ wins, by every act of the other."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[tuple[Board, int], bool] = {}

    def wins(self, player: int, board: Board) -> bool:
        if board.phase == "over":
            return board.decider == player
        key = board, player
        if key not in self.known:
            acts = self.rules.acts(board)
            if board.decider == player:
                allowed = [after for act, after in acts if kept(board, act)]
                self.known[key] = bool(allowed) and all(self.wins(player, after) for after in allowed)
            else:
                self.known[key] = all(self.wins(player, after) for _, after in acts)
        return self.known[key]


@lru_cache(maxsize=2)
def _sigma(discards: bool) -> Sigma:
    return Sigma(Rules(discards=discards))


@remark("section-2.2.frame", "Section 2.2, the framed statement", box={"k": 4, "chips": 9}, kind="lemma")
def section_2_2_frame(bounds: Bounds) -> Instances:
    """Exactly one of the players wins by Σ against every play of the other."""
    sigma = _sigma(False)
    for row in rows(bounds["k"], bounds["chips"]):
        board = sigma.rules.turn(0, row.hands, row.piles)
        so = sigma.wins(0, board) != sigma.wins(1, board)
        yield None if so else broken(row, "Σ wins for both or for none")
    return None


@remark("lemma-2.40", "Lemma 2.40", box={"k": 4, "chips": 9}, kind="lemma")
def lemma_2_40(bounds: Bounds) -> Instances:
    """Whoever wins, Blue or Red, wins by Σ, whichever longest pile he tops and in whatever order he captures,
    whatever prisoners the other discards."""
    sigma = _sigma(True)
    boards = rows(bounds["k"], bounds["chips"])
    for row in boards:
        who = 0 if row.blue else 1
        wins = sigma.wins(who, sigma.rules.turn(0, row.hands, row.piles))
        yield None if wins else broken(row, f"{PLAYERS[who]} wins, but not by every way to keep to Σ")
    blue = sum(row.blue for row in boards)
    return f"Blue, to move, in {blue} of them, Red in {len(boards) - blue}"


@conclusion("conclusion.as-strong", "Conclusion, on boards without piles of two or more")
def conclusion_as_strong(row: Row) -> bool | None:
    """Blue, to move, must be the stronger: he wins if and only if he has more blue chips than Red has red
    ones; Red needs just as many."""
    return row.mb > row.nr if not row.betas and not row.rhos else None


@conclusion(
    "conclusion.more-chips",
    "Conclusion, read for any board and the chips of the own colour in hand",
    right="as on boards without piles of two or more; else the piles count too, as in Theorem 2.39",
)
def conclusion_more_chips(row: Row) -> bool | None:
    """Blue, to move, wins if he has more chips than his opponent."""
    return True if row.mb > row.nr else None


@remark("conclusion.no-incentive", "Conclusion, on Nash equilibria", box=BOX)
def conclusion_no_incentive(bounds: Bounds) -> Instances:
    """A losing player has no reason to play in any particular way: all his moves lose."""
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        board = rules.turn(0, row.hands, row.piles)
        if not row.blue and board.phase == "play":
            for _, after in rules.acts(board):
                yield broken(row, "Blue has a winning move") if winner(rules, after) == 0 else None
    return "acts of players who lose"


@remark.beside(unsharded)("conclusion.three-colours", "Conclusion, the next step", kind="conjecture")
def conclusion_three_colours(bounds: Bounds) -> Finding:
    """Two players and three colours can be studied in a similar manner."""
    return Finding(0, undecided="it names no criterion; see `nimarcade problems sucker-three-colours`")
