"""Strategy Σ: Remarks 2.10 and 2.11, the frame of section 2.2, Lemma 2.40; and the conclusion."""

from __future__ import annotations

from functools import lru_cache

from nimarcade.lab.claims.claim import Bounds, Finding, Instances, counted, unsharded
from nimarcade.papers.so_long_sucker.terms import (
    LETTERS,
    PLAYERS,
    SURVIVORS,
    Act,
    Board,
    Hand,
    Rules,
    broken,
    decided,
    follows,
    gain,
    rows,
    section,
    solver,
    winner,
)

claim = section()
remark = claim.beside(counted, group=SURVIVORS)
conclusion = remark.beside(decided)

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


def _any_order(bounds: Bounds) -> Instances:
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
    return None


@remark("remark-2.10")
def remark_2_10(bounds: Bounds) -> Instances:
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


remark("remark-2.10.piles")(_any_order)


@remark("remark-2.11")
def remark_2_11(bounds: Bounds) -> Instances:
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


@remark("remark-2.11.discards")
def remark_2_11_discards(bounds: Bounds) -> Instances:
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


@remark("section-2.2.frame")
def section_2_2_frame(bounds: Bounds) -> Instances:
    sigma = _sigma(False)
    for row in rows(bounds["k"], bounds["chips"]):
        board = sigma.rules.turn(0, row.hands, row.piles)
        so = sigma.wins(0, board) != sigma.wins(1, board)
        yield None if so else broken(row, "Σ wins for both or for none")
    return None


@remark("lemma-2.40")
def lemma_2_40(bounds: Bounds) -> Instances:
    sigma = _sigma(True)
    boards = rows(bounds["k"], bounds["chips"])
    for row in boards:
        who = 0 if row.blue else 1
        wins = sigma.wins(who, sigma.rules.turn(0, row.hands, row.piles))
        yield None if wins else broken(row, f"{PLAYERS[who]} wins, but not by every way to keep to Σ")
    blue = sum(row.blue for row in boards)
    return f"Blue, to move, in {blue:,} of them, Red in {len(boards) - blue:,}"


conclusion("conclusion.as-strong")(
    lambda row: row.mb > row.nr if not row.betas and not row.rhos else None,
)
conclusion("conclusion.more-chips")(lambda row: True if row.mb > row.nr else None)


@remark("conclusion.no-incentive")
def conclusion_no_incentive(bounds: Bounds) -> Instances:
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        board = rules.turn(0, row.hands, row.piles)
        if not row.blue and board.phase == "play":
            for _, after in rules.acts(board):
                yield broken(row, "Blue has a winning move") if winner(rules, after) == 0 else None
    return "acts of players who lose"


@remark.beside(unsharded)("conclusion.three-colours")
def conclusion_three_colours(bounds: Bounds) -> Finding:
    return Finding(0, undecided="it names no criterion; see `nimarcade problems sucker-three-colours`")
