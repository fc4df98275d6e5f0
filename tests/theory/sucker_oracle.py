"""Who wins a So Long Sucker endgame of two players and two colours, by brute force over the rules.

Nothing here is shared with `nimarcade`. Blue is 0, Red is 1. A board is (phase, decider, hands,
piles): hands[player] = (blue chips, red chips), piles a sorted tuple of strings of B and R, bottom
to top, empty slots kept. Phases: `play`; `kill`, the decider has captured the pile that ends in two
chips of his colour; `poll`, the decider may discard prisoners out of his turn, before the other
plays; `over`, the decider has won.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import NamedTuple

LETTERS = "BR"
Hand = tuple[int, int]


class Board(NamedTuple):
    phase: str
    decider: int
    hands: tuple[Hand, Hand]
    piles: tuple[str, ...]


def _with(hands: tuple[Hand, Hand], who: int, blue: int, red: int) -> tuple[Hand, Hand]:
    """The hands after `who` gains so many chips (loses, where negative)."""
    changed = [hands[0], hands[1]]
    changed[who] = (hands[who][0] + blue, hands[who][1] + red)
    return changed[0], changed[1]


@dataclass
class Rules:
    """`kill`: one chip of a captured pile is discarded, or any number from 1. `free`: prisoners may
    be discarded at any time, by both. `every`: acts on equal piles are listed one by one."""

    kill: str = "any"
    free: bool = False
    bounded: bool = True
    every: bool = False
    known: dict[Board, bool] = field(default_factory=dict)

    def turn(self, player: int, hands: tuple[Hand, Hand], piles: list[str]) -> Board:
        left = tuple(sorted(piles if self.bounded else filter(None, piles)))
        if sum(hands[player]) == 0:
            return Board("over", 1 - player, hands, left)
        other = 1 - player
        if self.free and hands[other][player]:
            return Board("poll", other, hands, left)
        return Board("play", player, hands, left)

    def moves(self, board: Board) -> Iterator[tuple[str, Board]]:
        phase, who, hands, piles = board
        if phase == "kill":
            yield from self._kills(board)
        elif phase == "poll":
            yield "pass", Board("play", 1 - who, hands, piles)
            for many in range(1, hands[who][1 - who] + 1):
                yield f"discard {many}", Board("play", 1 - who, self._less(hands, who, many), piles)
        elif phase == "play":
            yield from self._placements(board)
            if self.free:
                for many in range(1, hands[who][1 - who] + 1):
                    yield f"discard {many}", self.turn(who, self._less(hands, who, many), list(piles))

    @staticmethod
    def _less(hands: tuple[Hand, Hand], who: int, many: int) -> tuple[Hand, Hand]:
        return _with(hands, who, -many if who else 0, 0 if who else -many)

    def _placements(self, board: Board) -> Iterator[tuple[str, Board]]:
        _, who, hands, piles = board
        slots = [*piles] if self.bounded else [*piles, ""]
        apart = {at if self.every else pile: (pile, at) for at, pile in enumerate(slots)}
        held = [colour for colour in (0, 1) if hands[who][colour]]
        for colour, (pile, at) in product(held, apart.values()):
            left = _with(hands, who, -(colour == 0), -(colour == 1))
            now = [*slots[:at], pile + LETTERS[colour], *slots[at + 1 :]]
            word = f"{LETTERS[colour]} on {pile or 'empty'}"
            if pile.endswith(LETTERS[colour]):
                yield word, Board("kill", colour, left, tuple(sorted(now)))
                continue
            top = now[at]
            absent = [player for player in (0, 1) if LETTERS[player] not in top]
            # The mover chooses among absent colours; else the colour whose highest chip lies lowest.
            for player in absent or [min((0, 1), key=lambda c: top.rindex(LETTERS[c]))]:
                yield word, self.turn(player, left, now)

    def _kills(self, board: Board) -> Iterator[tuple[str, Board]]:
        _, who, hands, piles = board
        at = next(at for at, pile in enumerate(piles) if pile.endswith(LETTERS[who] * 2))
        blue, red = piles[at].count("B"), piles[at].count("R")
        rest = [*piles[:at], "", *piles[at + 1 :]]
        for out in product(range(blue + 1), range(red + 1)):
            if sum(out) == 0 or (self.kill == "one" and sum(out) > 1):
                continue
            yield f"kill {out}", self.turn(who, _with(hands, who, blue - out[0], red - out[1]), rest)

    def wins(self, board: Board) -> bool:
        if board.phase == "over":
            return True
        if board not in self.known:
            self.known[board] = any(
                self.wins(after) == (after.decider == board.decider) for _, after in self.moves(board)
            )
        return self.known[board]


def pile_kinds(most: int) -> list[str]:
    """Every pile of at most so many chips: blue and red alternate."""
    return [""] + [("BR" * n)[start : start + n] for n in range(1, most + 1) for start in (0, 1)]


def boards(k: int, chips: int) -> Iterator[tuple[str, ...]]:
    """Every k slots with at most so many chips on them, as a sorted tuple."""
    for piles in combinations_with_replacement(sorted(pile_kinds(chips)), k):
        if sum(map(len, piles)) <= chips:
            yield piles


def hands_of(chips: int) -> Iterator[tuple[Hand, Hand]]:
    for a, b, c in product(range(chips + 1), repeat=3):
        for d in range(chips + 1 - a - b - c):
            yield (a, b), (c, d)


def box(k: int, chips: int) -> Iterator[Board]:
    """Every position with a player to play who holds a chip, k slots and at most so many chips."""
    for piles in boards(k, chips):
        for hands in hands_of(chips - sum(map(len, piles))):
            for player in (0, 1):
                if sum(hands[player]):
                    yield Board("play", player, hands, piles)
