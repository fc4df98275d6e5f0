"""The values of independent heaps in words: which they are, where each comes from, and how they go on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, groupby

from nimarcade.core.codes import counted, short
from nimarcade.core.codes import listed as enumerated
from nimarcade.core.game import Left
from nimarcade.games.breaking import Break, most_parts
from nimarcade.theory.heap_values import HeapValues
from nimarcade.theory.nim_sums import CANCEL, nim_sum, pairing
from nimarcade.theory.words import listed, several

LISTED = 50
"""An explanation lists the values of so many sizes at most."""
ROW = 10
NAMED = 4
"""Of so many different heaps it is told where their values come from."""
MANY = 24
"""Of so many what they are worth."""
FOLLOWED = 3_000, 200
"""Moves are followed from heaps up to this; up to that where a move may leave three, or no digits tell."""


@dataclass(frozen=True, slots=True)
class HeapTable:
    """The values that a board of independent heaps is judged by: the `theorem.Values` of its theorem."""

    values: HeapValues
    heaps: tuple[int, ...]
    """Those of the board."""
    leaves: Callable[[int], Iterator[Left]]
    """The heaps that a move may leave of one."""
    what: str = "heap"
    shift: int = 0
    """A heap is called by its size less this."""
    about: str = ""
    """What heaps there are, where the board does not show it."""

    @property
    def sizes(self) -> list[int]:
        """The different heaps of the board."""
        return list(dict.fromkeys(self.heaps))

    @property
    def _ends(self) -> tuple[int, int]:
        """The sizes below the first tell all values, those below the second all of the board's heaps."""
        largest, repeats = max(self.heaps, default=self.shift) + 1, self.values.proved()
        period = largest if repeats is None else (repeats.onset + repeats.period) * self.values.unit
        return period, min(period, largest)

    def value(self, size: int) -> int:
        return self.values.value(size) or 0

    def named(self, size: int) -> str:
        return short(size - self.shift)

    def sentences(self, *reasons: str, most: int = LISTED, first: int | None = None) -> tuple[str, ...]:
        """What the heaps are worth, and `reasons` to be told then. After that all that is needed to go on
        alone: how a value is found, those of at most so many sizes, the period, and where those of the board
        come from, that of the size that is moved `first`."""
        end = next((end for end in self._ends if end - self.shift <= most), self.shift)
        worth = [f"{self.named(size)} is worth {short(self.value(size))}" for size in self.sizes[:MANY]]
        if self.about and not worth:
            return (self.about, *reasons)
        sizes, more = sorted(self.sizes, key=lambda size: size != first), len(self.sizes) - NAMED
        return (
            *((self.about,) if self.about else ()),
            *((f"Every {self.what} acts like a Nim heap: {enumerated(worth)}.",) if worth else ()),
            *reasons,
            self.rule,
            *self._rows(end),
            *self.period,
            *map(self.origin, sizes[:NAMED]),
            *((f"And so on for {counted(more, 'more size', 'more sizes')}.",) if more > 0 else ()),
        )

    def step(self, size: int) -> tuple[str, ...]:
        """What a heap of this size is to be worth so that all values pair off."""
        worth, chosen = [*map(self.value, self.heaps)], self.heaps.index(size)
        if (target := worth[chosen] ^ nim_sum(worth)) < worth[chosen]:
            return pairing(worth, chosen, lambda i: f"the {self.what} of {self.named(self.heaps[i])}")
        return (f"Make the {self.what} of {self.named(size)} worth {target}.",)

    @property
    def rule(self) -> str:
        """How a value is found."""
        parts = 2 if self.values.digits is None else most_parts(self.values.digits)
        left = (
            f" {several(self.what).capitalize()} left by one move count together: {CANCEL}."
            if parts > 1
            else ""
        )
        return f"A {self.what}'s value is the least number that no move in it reaches.{left}"

    def grid(self, end: int | None = None) -> Iterator[tuple[int, list[tuple[int, bool]]]]:
        """The values of all sizes below the end, in rows of ten, each behind its first size; with each value,
        whether a heap of the board has it by this size."""
        seen = set(map(self.values.like, self.heaps))
        end = self._ends[0] if end is None else end
        for first in range(self.shift, end, ROW):
            sizes = range(first, min(first + ROW, end))
            yield first - self.shift, [(self.value(size), size in seen) for size in sizes]

    def _rows(self, end: int) -> Iterator[str]:
        for first, row in self.grid(end):
            front, are = ("", ":") if first else (f"{several(self.what).capitalize()} of ", " are worth")
            last = f" to {first + len(row) - 1}" if len(row) > 1 else ""
            yield f"{front}{first}{last}{are} {' '.join([short(value) for value, _ in row])}."

    @property
    def period(self) -> tuple[str, ...]:
        """How they go on, where that is proved."""
        repeats, unit = self.values.proved(), self.values.unit
        if repeats is None:
            return ("No period of these values is proved.",) if self.values.digits else ()
        onset, period = repeats.onset * unit, repeats.period * unit
        start = f"From {onset} on" if onset else f"From the first {self.what} on"
        if repeats.gain:
            return (f"{start} every {period} stones more add {repeats.gain} to the value (the saltus).",)
        return (f"{start} the values repeat every {period} (preperiod {onset}, period {period}).",)

    def origin(self, size: int) -> str:
        """The value of a heap, and how it comes about."""
        head = f"A {self.what} of {self.named(size)} is worth {short(self.value(size))}"
        repeats = self.values.proved()
        if repeats is not None and repeats.gain and (times := repeats.early(size)[1]):
            early = repeats.early(size)[0]
            many = (f"{short(times)} times ", " each") if times > 1 else ("", "")
            more = f"{many[0]}{repeats.period} more add {repeats.gain}{many[1]}"
            return f"{head}: {self.named(early)} is worth {self.value(early)}, and {more}."
        like = self.values.like(size)
        if (met := self._reached(like)) is None:
            return f"{head}."
        it = "it" if like == size else self.named(like)
        alike, its = ("", "its moves") if like == size else (f" as {it} is", f"moves of {it}")
        missing = f"{its} reach {_runs(met or [])}; {self.value(size)} is the least number missing"
        return f"{head}{alike}: {missing if met else f'no move is left in {it}'}."

    def _reached(self, size: int) -> list[int] | None:
        """The values that moves from a heap reach; None of one too large to follow them all."""
        digits = self.values.digits
        if size > FOLLOWED[digits is None or most_parts(digits) > 2]:
            return None
        return sorted({nim_sum(map(self.value, left)) for left in self.leaves(size)})

    def left(self, done: Break) -> str:
        """What a move leaves of a heap, with what it is worth."""
        if not done.left:
            return f"Nothing of the {self.named(done.size)} stays."
        parts, worth = listed([*map(self.named, done.left)]), [*map(self.value, done.left)]
        many = f": together {nim_sum(worth)}" if len(worth) > 1 else ""
        return f"The {self.named(done.size)} becomes {parts}, worth {listed([*map(short, worth)])}{many}."


def _runs(numbers: list[int]) -> str:
    """`0 to 3 and 5`: a set of numbers with its runs drawn together."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    words = ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return enumerated([*chain.from_iterable(words)])
