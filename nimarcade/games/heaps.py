"""Taking games on heaps: one position type, one move type, one set of rules with parameters.

Nim, Greedy Nim, Moore's Nim, CO-NIM and EXCO-NIM differ only in how many heaps a move may
touch, how much it may take, from which heaps, and whether there is an extra heap x0. Each
game's folder states those four facts; everything else is here, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from nimarcade.errors import BadCode, BadMove, IllegalMove, PastLimit
from nimarcade.games import taking
from nimarcade.games.below import Below
from nimarcade.games.codes import MAX_HEAPS, number, numbers, short, shown
from nimarcade.games.game import Option, Outcome, Pile, Seat, Sketch

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
class HeapGame:
    """The rules of one taking game; see `nimarcade.games.game.Game` for the methods."""

    name: str
    title: str
    summary: str
    starts: Callable[[Mapping[str, int]], str]
    """The body of the default start's code under given options."""
    options: tuple[Option, ...] = (MISERE,)
    reach: Callable[[Heaps], int] = lambda p: 1
    """How many heaps one move may touch, x0 not counted."""
    largest_only: bool = False
    has_extra: bool = False
    k_below_heaps: bool = False
    """Whether the option k is required and must be smaller than the number of heaps."""
    least_heaps: int = 1
    impartial: bool = True

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
        if self.k_below_heaps:
            if k is None:
                raise BadCode(f"{self.name} needs its option k before the colon: {self.name}+k=2:7,5,3,2")
            if k >= len(heaps):
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

    # seats

    def seat_labels(self, p: Heaps) -> tuple[str, ...]:
        return ("1", "2")

    def to_move(self, p: Heaps) -> Seat:
        return p.turn

    # moves

    def moves(self, p: Heaps) -> Iterator[Take]:
        if self.largest_only:
            top = p.heaps[0]
            for take in range(1, self._most(p, top) + 1):
                yield Take(((top, take),))
            return
        reach = self.reach(p)
        if p.extra is not None:
            for take in range(1, p.extra + 1):
                yield Take((), take)
        for parts in taking.changes(p.heaps, reach):
            yield Take(parts)
            for take in range(1, (p.extra or 0) + 1):
                yield Take(parts, take)

    def followers(self, p: Heaps) -> Iterator[Heaps]:
        for m in self.moves(p):
            yield self.after(p, m)

    def graph(self, p: Heaps) -> tuple[taking.Key, Callable[[taking.Key], Iterator[taking.Key]]]:
        """The bare game below p for exhaustive solvers: its key and the keys one move on."""
        key = tuple(h for h in p.heaps if h)
        if self.largest_only:
            return key, taking.from_largest(p.k)
        reach = self.reach(p)
        if p.extra is not None:
            return (*key, -1 - p.extra), taking.with_extra(reach)
        return key, taking.from_one if reach == 1 else taking.from_some(reach)

    def below(self, p: Heaps) -> Below | None:
        """What solvers need not walk for; None where only walking tells, as in Greedy Nim."""
        return None if self.largest_only else Below(p.heaps, p.extra, self.reach(p))

    def sample(self, p: Heaps, rng: Random) -> Take:
        if self.largest_only:
            return Take(((p.heaps[0], rng.randint(1, self._most(p, p.heaps[0]))),))
        full = [h for h in p.heaps if h]
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

    def is_legal(self, p: Heaps, m: Take) -> bool:
        try:
            self.check(p, m)
        except IllegalMove:
            return False
        return True

    def play(self, p: Heaps, m: Take) -> Heaps:
        self.check(p, m)
        return self.after(p, m)

    def after(self, p: Heaps, m: Take) -> Heaps:
        extra = None if p.extra is None else p.extra - m.extra
        return p.leaving(taking.after(p.heaps, m.parts), extra)

    def _most(self, p: Heaps, size: int) -> int:
        return min(size, p.k) if self.largest_only and p.k is not None else size

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
        if self.largest_only:
            most = "any number of stones" if p.k is None else f"1 to {short(p.k)} stones"
            return f"Take {most if p.k != 1 else '1 stone'} from one largest heap."
        if self.has_extra:
            return (
                f"Take from x0 as you like and from at most {n - 1} of the other {n} heaps, "
                "one stone at least."
            )
        reach = self.reach(p)
        if reach == 1:
            return "Take any number of stones from one heap."
        return f"Take any number of stones from each of at most {reach} of the {n} heaps."
