"""So Long Sucker, strategy Σ: Remarks 2.10 and 2.11, the frame of section 2.2, Lemma 2.40 and the
conclusion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.survivor_rows import (
    BOX,
    GROUP,
    broken,
    checked,
    rows,
    smallest,
    solver,
    who_wins,
)
from nimarcade.lab.claims.survivors import (
    LETTERS,
    Act,
    Board,
    Hand,
    Rules,
    code,
    follows,
    gain,
    size,
    winner,
)


def claims() -> Iterable[Claim]:
    yield checked(
        "remark-2.10",
        "Remark 2.10",
        "Moves after which one plays again (a prisoner on an empty pile or on a pile of one's colour, an "
        "own chip on an own singleton) on different piles may be made in any order.",
        _orders,
        {"k": 4, "chips": 8},
        "remark",
        GROUP,
    )
    yield checked(
        "remark-2.11",
        "Remark 2.11",
        "A player who loses also loses with fewer chips in the hand.",
        _fewer,
        BOX,
        "remark",
        GROUP,
    )
    yield checked(
        "remark-2.11.discards",
        "Remark 2.11",
        "Who wins stays the same if owners keep as many chips as possible and discard one opposing chip "
        "only (one of their own where there is none).",
        _least,
        BOX,
        "remark",
        GROUP,
    )
    yield checked(
        "section-2.2.frame",
        "Section 2.2, the framed statement",
        "Exactly one of the players wins by Σ against every play of the other.",
        _one_sigma,
        {"k": 4, "chips": 9},
        "lemma",
        GROUP,
    )
    yield checked(
        "lemma-2.40",
        "Lemma 2.40",
        "Whoever wins, Blue or Red, wins by Σ, whichever longest pile he tops and in whatever order he "
        "captures, whatever prisoners the other discards.",
        _sigma_wins,
        {"k": 4, "chips": 9},
        "lemma",
        GROUP,
    )
    yield from _conclusion()


# Strategy Σ


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
                told = [after for act, after in acts if kept(board, act)]
                self.known[key] = bool(told) and all(self.wins(player, after) for after in told)
            else:
                self.known[key] = all(self.wins(player, after) for _, after in acts)
        return self.known[key]


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


@lru_cache(maxsize=2)
def _sigma(discards: bool) -> Sigma:
    return Sigma(Rules(discards=discards))


def _sigma_wins(bounds: Bounds, shard: Shard) -> Finding:
    sigma = _sigma(True)
    wrong = []
    found = rows(bounds["k"], bounds["chips"])
    for one in found:
        who = 0 if one.blue else 1
        if not sigma.wins(who, sigma.rules.turn(0, one.hands, one.piles)):
            wrong.append(broken(one, f"{('Blue', 'Red')[who]} wins, but not by every way to keep to Σ"))
    blue = sum(one.blue for one in found)
    return Finding(
        len(found), smallest(wrong), f"Blue, to move, in {blue} of them, Red in {len(found) - blue}"
    )


def _one_sigma(bounds: Bounds, shard: Shard) -> Finding:
    sigma = _sigma(False)
    wrong = []
    found = rows(bounds["k"], bounds["chips"])
    for one in found:
        board = sigma.rules.turn(0, one.hands, one.piles)
        if sigma.wins(0, board) == sigma.wins(1, board):
            wrong.append(broken(one, "Σ wins for both or for none"))
    return Finding(len(found), smallest(wrong))


# Remarks


def _orders(bounds: Bounds, shard: Shard) -> Finding:
    """Both orders of every two such moves on different slots lead to the same hands and piles."""
    many = 0
    wrong: list[Counterexample] = []
    for one in rows(bounds["k"], bounds["chips"]):
        moves = [(at, colour) for at in range(one.k) for colour in (0, 1)]
        for first in moves:
            for second in moves:
                if first[0] < second[0]:
                    there = _both(one.hands, one.piles, first, second)
                    back = _both(one.hands, one.piles, second, first)
                    many += there is not None
                    if there != back:
                        where = code(0, one.hands, one.piles)
                        wrong.append(Counterexample(size(one.hands, one.piles), where, "the order matters"))
    return Finding(many, smallest(wrong))


Slots = tuple[tuple[Hand, Hand], tuple[str, ...]]


def _both(hands: tuple[Hand, Hand], piles: tuple[str, ...], *moves: tuple[int, int]) -> Slots | None:
    """Blue's moves one after the other, or None where one is not possible or loses the turn."""
    for at, colour in moves:
        pile = piles[at]
        if not hands[0][colour]:
            return None
        if pile == "B" and colour == 0:
            put = ""
        elif not pile.endswith(LETTERS[colour]) and follows(pile + LETTERS[colour]) == (0,):
            hands, put = gain(hands, 0, -(colour == 0), -(colour == 1)), pile + LETTERS[colour]
        else:
            return None
        piles = (*piles[:at], put, *piles[at + 1 :])
    return hands, piles


def _fewer(bounds: Bounds, shard: Shard) -> Finding:
    many = 0
    wrong = []
    rules = solver("any", False, False)
    for one in rows(bounds["k"], bounds["chips"]):
        loser = 1 if one.blue else 0
        for colour in (0, 1):
            if one.hands[loser][colour]:
                many += 1
                fewer = gain(one.hands, loser, -(colour == 0), -(colour == 1))
                if winner(rules, rules.turn(0, fewer, one.piles)) == loser:
                    wrong.append(broken(one, f"with a {('blue', 'red')[colour]} chip less its loser wins"))
    return Finding(many, smallest(wrong))


def _least(bounds: Bounds, shard: Shard) -> Finding:
    free = rows(bounds["k"], bounds["chips"])
    least = rows(bounds["k"], bounds["chips"], "least")
    wrong = [broken(one, "other discards win") for one, two in zip(free, least, strict=True) if one != two]
    return Finding(len(free), smallest(wrong))


# The conclusion


def _conclusion() -> Iterator[Claim]:
    yield who_wins(
        "conclusion.as-strong",
        "Conclusion, on boards without piles of two or more",
        "Blue, to move, must be the stronger: he wins if and only if he has more blue chips than Red has "
        "red ones; Red needs just as many.",
        lambda one: one.mb > one.nr if not one.betas and not one.rhos else None,
        kind="remark",
    )
    yield who_wins(
        "conclusion.more-chips",
        "Conclusion, read for any board and the chips of the own colour in hand",
        "Blue, to move, wins if he has more chips than his opponent.",
        lambda one: True if one.mb > one.nr else None,
        kind="remark",
        right="as on boards without piles of two or more; else the piles count too, as in Theorem 2.39",
    )
    yield checked(
        "conclusion.no-incentive",
        "Conclusion, on Nash equilibria",
        "A losing player has no reason to play in any particular way: all his moves lose.",
        _no_incentive,
        BOX,
        "remark",
        GROUP,
    )
    yield checked(
        "conclusion.three-colours",
        "Conclusion, the next step",
        "Two players and three colours can be studied in a similar manner.",
        lambda bounds, shard: Finding(
            0,
            undecided="it names no criterion; see `nimarcade problems sucker-three-colours`",
        ),
        {},
        "conjecture",
        GROUP,
    )


def _no_incentive(bounds: Bounds, shard: Shard) -> Finding:
    many = 0
    wrong = []
    rules = solver("any", False, False)
    for one in rows(bounds["k"], bounds["chips"]):
        board = rules.turn(0, one.hands, one.piles)
        if not one.blue and board.phase == "play":
            for _, after in rules.acts(board):
                many += 1
                if winner(rules, after) == 0:
                    wrong.append(broken(one, "Blue has a winning move"))
    return Finding(many, smallest(wrong), "acts of players who lose")
