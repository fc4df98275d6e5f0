"""Exact search of tables with two players left: who wins, by which act, and in how many plies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import effects, moves
from nimarcade.games.so_long_sucker.position import Discard, Kill, Place, Say, SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker.lengths import Lengths
from nimarcade.theory.so_long_sucker.search import Child, Search
from nimarcade.theory.so_long_sucker.two import Two
from nimarcade.theory.theorems import sucker_two

Stop = Callable[[], bool]
BEYOND = 1 << 60
"""More plies than any game has."""


def acts(t: SuckerPosition) -> Iterator[SuckerMove]:
    """What matters of the acts of the seat that must decide: no gifts and discards of prisoners."""
    if t.phase == "play":
        yield from moves.placements(t)
    elif t.phase == "kill":
        yield from moves.kills(t)
    elif t.phase == "rescue":
        yield Say(t.turn, "no")


def after(t: SuckerPosition, act: SuckerMove) -> SuckerPosition:
    """`act` is one of `acts`, or a discard of prisoners."""
    match act:
        case Place():
            return effects.place(t, act)
        case Kill():
            return effects.kill(t, act)
        case Say():
            return effects.say(t, act)
        case Discard():
            return effects.discard(t, act)
    raise AssertionError(act)


class Ending:
    """A table with two players left; what is found out stays for the positions below it."""

    def __init__(self, t: SuckerPosition) -> None:
        self.two = Two(t)
        self.search = Search(self.two)

    def winner(self, t: SuckerPosition, nodes: int, stop: Stop | None = None) -> Seat:
        """The seat that wins; raises PastLimit after `nodes` positions, search.Stopped if told to."""
        return self.two.seats[self.search.winner(self.two.key(t), nodes, stop)]

    def winning(self, t: SuckerPosition) -> SuckerMove | None:
        """An act that is known to win for the seat that must decide, after `winner` has said so;
        the first of those that keep most chips, where several are known."""
        if sucker_two.applies(t):
            return None if sucker_two.is_p(t) else sucker_two.winning_move(t)
        mine = self.two.seats.index(t.turn)
        best: tuple[int, SuckerMove] | None = None
        for act in acts(t):
            then = after(t, act)
            if self.search.known(self.two.key(then)) == mine:
                chips = sum(then.hands[t.turn])
                if best is None or chips > best[0]:
                    best = chips, act
        return None if best is None else best[1]


class Race:
    """The same, with how long it takes; only for positions below which few others lie."""

    def __init__(self, t: SuckerPosition, limit: int) -> None:
        self.two = Two(t, theorem=False)
        self.lengths = Lengths(self.two.children, limit)

    def of(self, t: SuckerPosition) -> tuple[Seat, int] | None:
        """(seat that wins, plies as `lengths` counts them); None past the limit."""
        found = self.lengths.of(self.two.key(t))
        return None if found is None else (self.two.seats[found[0]], found[1])

    def best(self, t: SuckerPosition) -> SuckerMove:
        """The winner's fastest or the loser's slowest act, ties by fewest winning replies, then by
        the order of `moves`. `of(t)` has been asked."""
        mine = self.two.seats.index(t.turn)
        ranked: list[tuple[int, int, SuckerMove]] = []
        for act in acts(t):
            key = self.two.key(after(t, act))
            if isinstance(key, int) or key in self.lengths.found:
                winner, far = self.lengths.of(key) or (0, 0)
                won = winner == mine
                ranked.append((far if won else BEYOND - far, 0 if won else self._replies(key, winner), act))
        return min(ranked, key=lambda one: one[:2])[2]

    def _replies(self, key: Child, winner: int) -> int:
        if isinstance(key, int):
            return 0
        found = (self.lengths.of(child) for child in self.two.children(key))
        return sum(length is not None and length[0] == winner for length in found)


@lru_cache(maxsize=2)
def race(t: SuckerPosition, limit: int) -> Race | None:
    """None where more than `limit` positions lie below t."""
    found = Race(t, limit)
    return None if found.of(t) is None else found


def resistance(t: SuckerPosition) -> SuckerMove:
    """A lost player's act where the slowest loss is out of reach: the one that leaves him most
    chips, one alone discarded from a captured pile, and that does not end the game if another
    does not (Remark 2.11)."""
    if sucker_two.applies(t):
        return sucker_two.resistance(t)
    me = t.turn

    def kept(act: SuckerMove) -> tuple[bool, int, int]:
        then = after(t, act)
        held = sum(then.hands[me])
        if then.phase == "kill" and then.seat == me:
            held += len(then.piles[then.slot]) - 1
        return then.phase != "over", held, then.hands[me][me]

    return max(acts(t), key=kept)
