"""Taking games on heaps: their positions and moves, and how these are read, written and told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from nimarcade.errors import BadCode, BadMove, IllegalMove, PastLimit
from nimarcade.games.codes import MAX_HEAPS, number, numbers, short, shown
from nimarcade.games.game import Option, Seat

MISERE = Option("misere", "who takes the last stone loses")
SIZES = 15
"""Random starts have heaps of at most this size."""


@dataclass(frozen=True, slots=True)
class Heaps:
    """Heaps in non-increasing order, zeros kept; `extra` is x0 of EXCO-NIM; `k` the option."""

    game: str
    heaps: tuple[int, ...]
    extra: int | None = None
    k: int | None = None
    misere: bool = False
    turn: Seat = field(default=0, compare=False)

    def leaving(self, heaps: tuple[int, ...], extra: int | None) -> Heaps:
        """The position after a move that leaves these (sorted) heaps."""
        return Heaps(self.game, heaps, extra, self.k, self.misere, 1 - self.turn)


@dataclass(frozen=True, slots=True)
class Take:
    """Take stones: `parts` are (size of a heap, stones taken from it), `extra` taken from x0."""

    parts: tuple[tuple[int, int], ...]
    extra: int = 0


@dataclass(frozen=True)
class HeapCodes:
    """What tells one taking game from another, and the codes and words that follow from it."""

    name: str
    title: str
    summary: str
    starts: Callable[[Mapping[str, int]], str]
    """The body of the default start's code under given options."""
    options: tuple[Option, ...] = (MISERE,)
    reach: Callable[[Heaps], int] = lambda p: 1
    """How many heaps one move may touch, x0 not counted."""
    largest_only: bool = False
    bounded: bool = False
    """Whether the option k, where it is given, bounds the stones of a move."""
    needs_k: bool = False
    has_extra: bool = False
    k_below_heaps: bool = False
    """Whether the option k must be smaller than the number of heaps."""
    least_heaps: int = 1
    impartial: bool = True
    longest_rule: str = "take one stone from a largest heap, so that the game stays as long as it can"

    # reading and writing

    def start(self, options: Mapping[str, int] = {}) -> Heaps:
        return self.read(options, self.starts(options))

    def random(self, rng: Random, options: Mapping[str, int] = {}) -> Heaps:
        k = options.get("k", 0)
        least = max(self.least_heaps, k + 1 if self.k_below_heaps else 2)
        count = rng.randint(least, min(max(least + 1, 4), MAX_HEAPS))
        heaps = [rng.randint(1, SIZES) for _ in range(count)]
        body = ",".join(map(str, heaps))
        return self.read(options, f"{rng.randint(0, SIZES)}/{body}" if self.has_extra else body)

    def read(self, options: Mapping[str, int], body: str) -> Heaps:
        extra: int | None = None
        if self.has_extra:
            first, slash, body = body.partition("/")
            if not slash:
                raise BadCode("exco-nim takes x0, a slash and the other heaps, such as 2/6,5")
            extra = number(first, "x0")
        heaps = numbers(body, "heap")
        if len(heaps) > MAX_HEAPS:
            raise PastLimit(f"a position has at most {MAX_HEAPS:,} heaps, this one {len(heaps):,}")
        if len(heaps) < self.least_heaps:
            raise BadCode(
                f"{self.name} needs at least {self.least_heaps} heaps"
                f"{' after the slash' if self.has_extra else ''}, this has {len(heaps)}"
            )
        k = options.get("k")
        if self.needs_k and k is None:
            example = self.starts({"k": 2})
            raise BadCode(f"{self.name} needs its option k before the colon: {self.name}+k=2:{example}")
        if self.k_below_heaps and k is not None and k >= len(heaps):
            raise BadCode(
                f"{self.name} needs k smaller than the number of heaps; "
                f"k is {short(k)}, heaps are {len(heaps)}"
            )
        heaps.sort(reverse=True)
        return Heaps(self.name, tuple(heaps), extra, k, "misere" in options)

    def write(self, p: Heaps) -> str:
        misere = "+misere" if p.misere else ""
        bound = "" if p.k is None else f"+k={p.k}"
        extra = "" if p.extra is None else f"{p.extra}/"
        return f"{self.name}{misere}{bound}:{extra}{','.join(map(str, p.heaps))}"

    def read_move(self, p: Heaps, text: str) -> Take:
        parts: list[tuple[int, int]] = []
        extra: int | None = None
        for word in text.split(","):
            size, dash, take = word.partition("-")
            if not dash:
                raise BadMove(f"a move is written HEAP-STONES, such as {self._example(p)}, "
                              f"not {shown(text)}")  # fmt: skip
            try:
                if self.has_extra and size.startswith("x"):
                    if extra is not None:
                        raise BadMove("the extra heap x stands twice in this move")
                    if number(size[1:], "the size after x") != p.extra:
                        raise IllegalMove(f"the extra heap is {short(p.extra or 0)}, not {shown(size[1:])}")
                    extra = number(take, "the stones taken")
                    if not extra:
                        raise IllegalMove("a move takes at least one stone from each heap it names")
                else:
                    parts.append((number(size, "a heap"), number(take, "the stones taken")))
            except BadCode as error:
                raise BadMove(f"{error}; a move is written like {self._example(p)}") from None
        return Take(tuple(sorted(parts)), extra or 0)

    def _example(self, p: Heaps) -> str:
        largest = p.heaps[0] if p.heaps[0] else 9
        return f"{short(largest)}-1"

    def write_move(self, p: Heaps, m: Take) -> str:
        words = [f"{size}-{take}" for size, take in m.parts]
        if m.extra:
            words.insert(0, f"x{p.extra}-{m.extra}")
        return ",".join(words)

    def describe(self, p: Heaps, m: Take) -> str:
        words = [f"{short(m.extra)} from x0"] if m.extra else []
        words += [f"{short(take)} from the {short(size)}" for size, take in reversed(m.parts)]
        if len(words) > 6:
            return f"take from {len(words)} heaps: {', '.join(words[:4])}, …"
        return "take " + " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))

    def where(self, p: Heaps, m: Take) -> str:
        heaps = [f"the heap of {short(size)}" for size, _ in m.parts]
        if m.extra:
            heaps.insert(0, "x0")
        return " and ".join(heaps) if len(heaps) <= 3 else f"{len(heaps)} of the heaps"

    def form(self, p: Heaps) -> str:
        told = "HEAP-STONES" if self.reach(p) == 1 else "HEAP-STONES,HEAP-STONES"
        return f"{told}, and for x0 xHEAP-STONES" if self.has_extra else told

    # seats

    def seat_labels(self, p: Heaps) -> tuple[str, ...]:
        return ("1", "2")

    def to_move(self, p: Heaps) -> Seat:
        return p.turn
