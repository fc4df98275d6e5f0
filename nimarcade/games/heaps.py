"""Taking games on heaps: one set of rules with parameters.

Nim, Greedy Nim, Moore's Nim, CO-NIM and EXCO-NIM differ only in how many heaps a move may
touch, how much it may take, from which heaps, and whether there is an extra heap x0. Each
game's folder states those four facts; everything else is here and in `heap_codes`, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from nimarcade.errors import IllegalMove
from nimarcade.games import taking
from nimarcade.games.below import Below
from nimarcade.games.codes import short
from nimarcade.games.game import Outcome, Pile, Sketch
from nimarcade.games.heap_codes import MISERE, SIZES, HeapCodes, Heaps, Take

__all__ = ["MISERE", "SIZES", "HeapGame", "Heaps", "Take"]


@dataclass(frozen=True)
class HeapGame(HeapCodes):
    """The rules of one taking game; see `nimarcade.games.game.Game` for the methods."""

    # moves

    def moves(self, p: Heaps) -> Iterator[Take]:
        if self.largest_only:
            top = p.heaps[0]
            for take in range(1, self._most(p, top) + 1):
                yield Take(((top, take),))
            return
        if self.bounded and p.k is not None:
            for size in dict.fromkeys(p.heaps):
                for take in range(1, self._most(p, size) + 1):
                    yield Take(((size, take),))
            return
        reach = self.reach(p)
        if p.extra is not None:
            for take in range(1, p.extra + 1):
                yield Take((), take)
        for parts in taking.changes(p.heaps, reach):
            yield Take(parts)
            for take in range(1, (p.extra or 0) + 1):
                yield Take(parts, take)

    def graph(self, p: Heaps) -> tuple[taking.Key, Callable[[taking.Key], Iterator[taking.Key]]]:
        """The bare game below p for exhaustive solvers: its key and the keys one move on."""
        key = tuple(h for h in p.heaps if h)
        if self.largest_only:
            return key, taking.from_largest(p.k)
        if self.bounded and p.k is not None:
            return key, taking.from_bounded(p.k)
        reach = self.reach(p)
        if p.extra is not None:
            return (*key, -1 - p.extra), taking.with_extra(reach)
        return key, taking.from_one if reach == 1 else taking.from_some(reach)

    def below(self, p: Heaps) -> Below | None:
        """What solvers need not walk for; None where only walking tells, as in Greedy Nim."""
        return None if self.largest_only else Below(p.heaps, p.extra, self.reach(p))

    def at(self, p: Heaps, key: taking.Key) -> Heaps | None:
        """None: theorems speak of all these games, so nobody searches them."""
        return None

    def family(self, p: Heaps) -> tuple[object, ...]:
        return p.game, p.misere, p.k, len(p.heaps)

    def longest(self, p: Heaps) -> Take:
        return Take(((p.heaps[0], 1),)) if p.heaps[0] else Take((), 1)

    def largest(self, p: Heaps) -> Take:
        heaps = sorted((pile for pile in self.sketch(p).piles if not pile.name), key=lambda pile: -pile.most)
        parts = sorted((pile.size, pile.most) for pile in heaps[: self.reach(p)] if pile.most)
        return Take(tuple(parts), p.extra or 0)

    def sample(self, p: Heaps, rng: Random) -> Take:
        if self.largest_only:
            return Take(((p.heaps[0], rng.randint(1, self._most(p, p.heaps[0]))),))
        full = [h for h in p.heaps if h]
        if self.bounded and p.k is not None:
            size = rng.choice(full)
            return Take(((size, rng.randint(1, self._most(p, size))),))
        while True:
            picked = rng.sample(full, rng.randint(0 if p.extra else 1, min(self.reach(p), len(full))))
            parts = tuple(sorted((size, rng.randint(1, size)) for size in picked))
            extra = rng.randint(0, p.extra) if p.extra else 0
            if parts or extra:
                return Take(parts, extra)

    def check(self, p: Heaps, m: Take) -> None:
        if m.extra < 0 or not (m.parts or m.extra):
            raise IllegalMove("a move takes at least one stone")
        if m.extra > (p.extra or 0):
            raise IllegalMove(f"the extra heap has {short(p.extra or 0)}, so {short(m.extra)} is too many")
        reach = self.reach(p)
        if len(m.parts) > reach:
            heaps = "one heap" if reach == 1 else f"at most {reach} heaps"
            aside = " besides x0" if self.has_extra else ""
            raise IllegalMove(f"a move takes from {heaps}{aside}, this one names {len(m.parts)}")
        sizes = p.heaps if len(m.parts) < 4 else frozenset(p.heaps)
        for size, take in m.parts:
            if size not in sizes:
                raise IllegalMove(f"there is no heap of {short(size)}; heaps are {self._list(p)}")
            if take < 1:
                raise IllegalMove("a move takes at least one stone from each heap it names")
            if take > size:
                raise IllegalMove(f"a heap of {short(size)} has no {short(take)} stones to take")
            if self.largest_only and size != p.heaps[0]:
                raise IllegalMove(
                    f"only a largest heap may be played: take from {short(p.heaps[0])}, "
                    f"not from {short(size)}"
                )
            if take > self._most(p, size):
                raise IllegalMove(f"a move takes at most {short(p.k or 0)} stones, {short(take)} is too many")
        if len(m.parts) > 1 and taking.missing(p.heaps, m.parts):
            raise IllegalMove(f"a move cannot take twice from one heap; heaps are {self._list(p)}")

    def after(self, p: Heaps, m: Take) -> Heaps:
        extra = None if p.extra is None else p.extra - m.extra
        return p.leaving(taking.after(p.heaps, m.parts), extra)

    def _most(self, p: Heaps, size: int) -> int:
        return min(size, p.k) if self.bounded and p.k is not None else size

    def _list(self, p: Heaps) -> str:
        some = ", ".join(short(h) for h in p.heaps[:8])
        return some + (", …" if len(p.heaps) > 8 else "")

    # ends and pictures

    def outcome(self, p: Heaps) -> Outcome | None:
        if p.heaps[0] or p.extra:
            return None
        winner = p.turn if p.misere else 1 - p.turn
        payoffs = (1, -1) if winner == 0 else (-1, 1)
        verb = "loses" if p.misere else "wins"
        return Outcome(winner, payoffs, f"No stone is left, and who takes the last stone {verb}.")

    def sketch(self, p: Heaps) -> Sketch:
        piles = [] if p.extra is None else [Pile("x", p.extra, p.extra)]
        for size in p.heaps:
            legal = not self.largest_only or size == p.heaps[0]
            piles.append(Pile("", size, self._most(p, size) if legal else 0))
        return Sketch(tuple(piles), "take", self.reach(p))

    def potential(self, p: Heaps) -> int:
        return sum(p.heaps) + (p.extra or 0)

    def convention(self, p: Heaps) -> str:
        if p.misere:
            return "misère: who takes the last stone loses"
        return "normal: who takes the last stone wins"

    def rules(self, p: Heaps) -> str:
        n = len(p.heaps)
        if self.largest_only or self.bounded:
            most = "any number of stones" if p.k is None else f"1 to {short(p.k)} stones"
            which = "largest heap" if self.largest_only else "heap"
            return f"Take {most if p.k != 1 else '1 stone'} from one {which}."
        if self.has_extra:
            return (
                f"Take from x0 as you like and from at most {n - 1} of the other {n} heaps, "
                "one stone at least."
            )
        reach = self.reach(p)
        if reach == 1:
            return "Take any number of stones from one heap."
        return f"Take any number of stones from each of at most {reach} of the {n} heaps."
