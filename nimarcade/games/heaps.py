"""Taking games on heaps: one set of rules with parameters.

Nim, Greedy Nim, Moore's Nim, CO-NIM and EXCO-NIM differ only in how many heaps a move may touch, how
much it may take, from which heaps, and whether there is an extra heap x0. Each game's folder states
those four facts; everything else is here, once.

A move is written as (heap, stones) parts, and different moves may leave the same heaps: from 5,3,3 both
`5-2` and `5-4,3-…` can lead to 3,3,3 or 3,3,1. A follower is met once if only the *reduced* change is
listed: cancel what the heaps before and after have in common and pair what is left in order of size. The
reduced change is legal whenever any change to the same follower is: where u → v and v → w, the change
u → w alone does the same on fewer heaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import comb
from random import Random
from typing import Self

from nimarcade.core import codes
from nimarcade.core.catalogue import Written, unfrozen
from nimarcade.core.codes import MAX_HEAPS, article, descending, listed, number, numbers, short, shown, whole
from nimarcade.core.errors import BadCode, BadMove, IllegalMove, PastLimit
from nimarcade.core.game import Alternating, BoardPicture, Chosen, Follow, Key, Option, Outcome, Pile, Seat

MISERE = Option("misere", "taking the last stone loses")
SIZES = 15
"""Random starts have heaps of at most this size."""
BOUND = Option("k", "at most K stones a move", low=1, unit="stones a move")
Parts = tuple[tuple[int, int], ...]
"""(size of a heap, stones taken from it), in non-decreasing order."""
COUNTED = 500
"""Moves on several heaps are counted where at most so many choices of heaps are theirs."""


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def which_one(there: int, place: int) -> str:
    """`the`, or of equal heaps that are told apart `one`, then `the other` or `another`."""
    return "the" if there == 1 else "one" if place == 1 else "the other" if there == 2 else "another"


def _taken(size: int, take: int, many: int, there: int, place: int = 0) -> str:
    """Words for a move that takes from `many` of the heaps of this size: `3 from the 8`, `both 5s`. Where it
    takes otherwise from others of them, these are in this `place`, from 1."""
    name, whole = short(size), take == size
    if many == 1:
        which = article(name).split()[0] if there > 1 and not place else which_one(there, place)
        if whole and size > 1:
            return f"{'a' if which == 'an' else which} whole {name}"
        return f"{which} {name}" if whole else f"{short(take)} from {which} {name}"
    number = _NUMBERS[many] if many < len(_NUMBERS) else f"{many:,}"
    which = f"all {number}" if many == there > 2 else "both" if many == there else number
    return f"{which} {name}s" if whole else f"{short(take)} each from {which} {name}s"


@dataclass(frozen=True, slots=True)
class Heaps(Written):
    """Heaps in non-increasing order, zeros kept; `extra` is x0 of EXCO-NIM; `k` the option."""

    game: str
    heaps: tuple[int, ...]
    extra: int | None = None
    k: int | None = None
    misere: bool = False
    turn: Seat = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if (heaps := descending(self.heaps, 0, "heap")) is not self.heaps:
            object.__setattr__(self, "heaps", heaps)
        if self.extra is not None and type(self.extra) is not int:
            object.__setattr__(self, "extra", whole(self.extra, "the extra heap x0", 0))
        if self.k is not None and type(self.k) is not int:
            object.__setattr__(self, "k", whole(self.k, "the option k", 1))

    @classmethod
    def sorted(
        cls, game: str, heaps: tuple[int, ...], extra: int | None, k: int | None, misere: bool, turn: Seat = 0
    ) -> Self:
        """Of heaps that are known to be sizes in non-increasing order."""
        p = _Unfrozen()
        p.game, p.heaps, p.extra, p.k, p.misere, p.turn = game, heaps, extra, k, misere, turn
        p.__class__ = cls
        made: Self = p
        return made

    def leaving(self, heaps: tuple[int, ...], extra: int | None) -> Heaps:
        """The position after a move that leaves these (sorted) heaps."""
        return Heaps.sorted(self.game, heaps, extra, self.k, self.misere, 1 - self.turn)


_Unfrozen = unfrozen(Heaps)


@dataclass(frozen=True, slots=True)
class Take:
    """Take stones: `parts` are (size of a heap, stones taken from it), `extra` taken from x0, which has
    that size."""

    parts: tuple[tuple[int, int], ...]
    extra: int = 0
    x0: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return self.code(self.x0)

    def code(self, x0: int) -> str:
        """As it is written where the extra heap has this size."""
        words = ",".join([f"{size}-{take}" for size, take in self.parts])
        return f"x{x0}-{self.extra}{',' if words else ''}{words}" if self.extra else words


@dataclass(frozen=True)
class HeapGame(Alternating[Heaps]):
    """A taking game, by what tells it from others; see `nimarcade.core.game.Game` for the methods."""

    name: str
    title: str
    summary: str
    starts: Callable[[Chosen], str]
    """The body of the default start's code under given options."""
    options: tuple[Option, ...] = (MISERE,)
    reach: Callable[[Heaps], int] = lambda p: 1
    """The number of heaps that one move may touch, x0 not counted."""
    largest_only: bool = False
    bounded: bool = False
    """True if the option k, where it is given, bounds the stones of a move."""
    default_k: int | None = None
    """The option k of starts that do not state it, where a written position must."""
    has_extra: bool = False
    k_below_heaps: bool = False
    """True if the option k must be smaller than the number of heaps."""
    least_heaps: int = 1
    delaying_rule: str = "take one stone from a largest heap, so that most stones stay"

    last = "taking the last stone"

    def title_of(self, p: Heaps) -> str:
        if p.k is None:
            return self.title
        unit = next(option.unit for option in self.options if option.name == "k").split()[0]
        return f"{self.title}, at most {short(p.k)}{'' if unit == 'stones' else ' ' + unit}"

    # reading and writing

    def start(self, options: Chosen = {}) -> Heaps:
        options = self._with_k(options)
        return self.read(options, self.starts(options))

    def random(self, rng: Random, options: Chosen = {}) -> Heaps:
        options = self._with_k(options)
        k = options.get("k", 0)
        least = max(self.least_heaps, k + 1 if self.k_below_heaps else 2)
        count = rng.randint(least, min(max(least + 1, 4), MAX_HEAPS))
        heaps = [rng.randint(1, SIZES) for _ in range(count)]
        body = ",".join(map(str, heaps))
        return self.read(options, f"{rng.randint(0, SIZES)}/{body}" if self.has_extra else body)

    def _with_k(self, options: Chosen) -> Chosen:
        """The options of a start; k is refused before as many heaps are made as it asks for."""
        if self.default_k is None:
            return options
        k = options.get("k", self.default_k)
        if self.k_below_heaps and k >= MAX_HEAPS:
            raise PastLimit(f"a position has at most {MAX_HEAPS:,} heaps, too few for k = {short(k)}")
        return {"k": k, **options}

    def read(self, options: Chosen, body: str) -> Heaps:
        extra: int | None = None
        if self.has_extra:
            first, slash, body = body.partition("/")
            if not slash:
                raise BadCode("exco-nim takes x0, a slash and the other heaps, such as 2/6,5")
            extra = number(first, "x0")
        heaps = numbers(body, "heap")
        if len(heaps) > MAX_HEAPS:
            raise PastLimit(f"a position has at most {MAX_HEAPS:,} heaps, this one {len(heaps):,}")
        heaps.sort(reverse=True)
        p = Heaps.sorted(self.name, tuple(heaps), extra, options.get("k"), "misere" in options)
        self.check_position(p)
        return p

    def check_position(self, p: Heaps) -> None:
        """Raises BadCode for heaps that are none of this game, by their number, x0 or k."""
        heaps, k = p.heaps, p.k
        if p.extra is not None and p.extra < 0:
            raise BadCode(f"the extra heap x0 has 0 stones or more, not {short(p.extra)}")
        if (p.extra is None) == self.has_extra:
            raise BadCode(f"{self.name} has {'an' if self.has_extra else 'no'} extra heap x0")
        if k is not None and (k < 1 or not any(option.name == "k" for option in self.options)):
            raise BadCode(f"{self.name} has no option k = {short(k)}")
        if len(heaps) < self.least_heaps:
            raise BadCode(
                f"{self.name} needs at least {self.least_heaps} heaps"
                f"{' after the slash' if self.has_extra else ''}, this has {len(heaps)}"
            )
        if self.default_k is not None and k is None:
            example = self.starts({"k": 2})
            raise BadCode(f"{self.name} needs its option k before the colon: {self.name}+k=2:{example}")
        if self.k_below_heaps and k is not None and k >= len(heaps):
            raise BadCode(
                f"{self.name} needs k smaller than the number of heaps; "
                f"k is {short(k)}, heaps are {len(heaps)}"
            )

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
            if not dash or not any(map(str.isdigit, size)):
                raise BadMove(f"a move is written HEAP-STONES, such as {self._such(p)}, not {shown(text)}")
            try:
                if self.has_extra and size.startswith("x"):
                    if extra is not None:
                        raise BadMove("the extra heap x stands twice in this move")
                    if number(size[1:], "the size after x") != p.extra:
                        raise IllegalMove(f"the extra heap is {short(p.extra or 0)}, not {shown(size[1:])}")
                    if not (extra := number(take, "the stones taken")):
                        raise IllegalMove("a move takes at least one stone from each heap it names")
                else:
                    parts.append((number(size, "a heap"), number(take, "the stones taken")))
            except BadCode as error:
                raise BadMove(f"{error}; a move is written like {self._such(p)}") from None
        return Take(tuple(sorted(parts)), extra or 0, p.extra or 0)

    def _such(self, p: Heaps) -> str:
        size = codes.elsewhere(p.heaps)
        extra = f" or x{size}-1 (1 from an extra heap of {size})" if self.has_extra else ""
        return f"{size}-1 (1 from a heap of {size}){extra}"

    def write_move(self, p: Heaps, m: Take) -> str:
        return m.code(p.extra or 0)

    def describe(self, p: Heaps, m: Take) -> str:
        words = []
        if len(p.heaps) == len(m.parts) == 2 and not m.extra and m.parts[0][1] == m.parts[1][1]:
            return f"take {short(m.parts[0][1])} from both heaps"
        if m.extra:
            words.append("all of x0" if m.extra == p.extra else f"{short(m.extra)} from x0")
        there, touched, place = Counter(p.heaps), Counter(size for size, _ in m.parts), Counter[int]()
        for (size, take), many in Counter(reversed(m.parts)).items():
            place[size] += many
            words.append(_taken(size, take, many, there[size], place[size] * (many < touched[size])))
        if len(words) > 6:
            return f"take from {len(m.parts) + bool(m.extra)} heaps: {', '.join(words[:4])}, …"
        return "take " + listed(words)

    def where(self, p: Heaps, m: Take) -> str:
        heaps = [f"the heap of {short(size)}" for size, _ in m.parts]
        if m.extra:
            heaps.insert(0, "x0")
        return " and ".join(heaps) if len(heaps) <= 3 else f"{len(heaps)} of the heaps"

    def form(self, p: Heaps) -> str:
        written = "HEAP-STONES" if self.reach(p) == 1 else "HEAP-STONES,HEAP-STONES"
        return f"{written}, and for x0 xHEAP-STONES" if self.has_extra else written

    # moves

    def moves(self, p: Heaps) -> Iterator[Take]:
        if self.largest_only or (self.bounded and p.k is not None):
            for size in p.heaps[:1] if self.largest_only else dict.fromkeys(p.heaps):
                for take in range(1, self._most(p, size) + 1):
                    yield Take(((size, take),))
            return
        reach = self.reach(p)
        if p.extra is not None:
            for take in range(1, p.extra + 1):
                yield Take((), take, p.extra)
        for parts in changes(p.heaps, reach):
            yield Take(parts)
            for take in range(1, (p.extra or 0) + 1):
                yield Take(parts, take, p.extra or 0)

    def move_count(self, p: Heaps) -> int | None:
        """The number of moves, of heaps of any size."""
        if self.largest_only:
            return self._most(p, p.heaps[0])
        if self.reach(p) == 1 and p.extra is None:
            return sum(self._most(p, size) for size in set(p.heaps))
        count = count_changes(p.heaps, self.reach(p))
        return None if count is None else count * ((p.extra or 0) + 1) + (p.extra or 0)

    def graph(self, p: Heaps) -> tuple[Key, Follow]:
        key = tuple(h for h in p.heaps if h)
        if self.largest_only or (self.bounded and p.k is not None):
            return key, from_bounded(p.k, largest_only=self.largest_only)
        reach = self.reach(p)
        if p.extra is not None:
            return (*key, -1 - p.extra), with_extra(reach)
        return key, from_one if reach == 1 else from_some(reach)

    def below(self, p: Heaps) -> Below | None:
        """The part that solvers need not walk for; None where only walking tells, as in Greedy Nim."""
        return None if self.largest_only else Below(p.heaps, p.extra, self.reach(p))

    def position_of(self, p: Heaps, key: Key) -> Heaps | None:
        """None: theorems speak of all these games, so nobody searches them."""
        return None

    def cache_key(self, p: Heaps) -> tuple[object, ...]:
        return p.game, p.misere, p.k, len(p.heaps)

    def delaying_move(self, p: Heaps) -> Take:
        return Take(((p.heaps[0], 1),)) if p.heaps[0] else Take((), 1, p.extra or 0)

    def greedy_move(self, p: Heaps) -> Take:
        heaps = sorted(
            (pile for pile in self.board_picture(p).piles if not pile.name), key=lambda pile: -pile.most
        )
        parts = sorted((pile.size, pile.most) for pile in heaps[: self.reach(p)] if pile.most)
        return Take(tuple(parts), p.extra or 0, p.extra or 0)

    def sample(self, p: Heaps, rng: Random) -> Take:
        full = [h for h in p.heaps if h]
        if self.largest_only or (self.bounded and p.k is not None):
            size = full[0] if self.largest_only else rng.choice(full)
            return Take(((size, rng.randint(1, self._most(p, size))),))
        while True:
            picked = rng.sample(full, rng.randint(0 if p.extra else 1, min(self.reach(p), len(full))))
            parts = tuple(sorted((size, rng.randint(1, size)) for size in picked))
            extra = rng.randint(0, p.extra) if p.extra else 0
            if parts or extra:
                return Take(parts, extra, p.extra or 0)

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
        if len(m.parts) > 1 and missing(p.heaps, m.parts):
            raise IllegalMove(f"a move cannot take twice from one heap; heaps are {self._list(p)}")

    def after(self, p: Heaps, m: Take) -> Heaps:
        extra = None if p.extra is None else p.extra - m.extra
        return p.leaving(heaps_after(p.heaps, m.parts), extra)

    def _most(self, p: Heaps, size: int) -> int:
        return min(size, p.k) if self.bounded and p.k is not None else size

    def _list(self, p: Heaps) -> str:
        return ", ".join(short(h) for h in p.heaps[:8]) + (", …" if len(p.heaps) > 8 else "")

    # ends and pictures

    def outcome(self, p: Heaps) -> Outcome | None:
        if p.heaps[0] or p.extra:
            return None
        return self.decided(p, "No stone is left", "whoever takes the last stone")

    def board_picture(self, p: Heaps) -> BoardPicture:
        piles = [] if p.extra is None else [Pile("x", p.extra, p.extra)]
        for size in p.heaps:
            legal = not self.largest_only or size == p.heaps[0]
            piles.append(Pile("", size, self._most(p, size) if legal else 0))
        return BoardPicture(tuple(piles), "take", self.reach(p))

    def max_plies(self, p: Heaps) -> int:
        return sum(p.heaps) + (p.extra or 0)

    def rules(self, p: Heaps) -> str:
        n = len(p.heaps)
        if self.largest_only or self.bounded:
            most = "any number of" if p.k is None else "1 or 2" if p.k == 2 else f"1 to {short(p.k)}"
            which = "largest heap" if self.largest_only else "heap"
            return f"Take {'1 stone' if p.k == 1 else f'{most} stones'} from one {which}."
        if self.has_extra:
            return (
                f"Take from x0 as you like and from at most {n - 1} of the other {n} heaps, "
                "one stone at least."
            )
        if (reach := self.reach(p)) == 1:
            return "Take any number of stones from one heap."
        return f"Take any number of stones from each of at most {reach} of the {n} heaps."


# which changes there are


def heaps_after(heaps: tuple[int, ...], parts: Parts) -> tuple[int, ...]:
    """The heaps (non-increasing) left when the parts are taken."""
    left, place = list(heaps), -1
    for size, take in sorted(parts, reverse=True):
        place = heaps.index(size, place + 1)
        left[place] = size - take
    left.sort(reverse=True)
    return tuple(left)


def missing(heaps: tuple[int, ...], parts: Parts) -> bool:
    """True if the parts name more heaps of some size than there are."""
    return bool(Counter(size for size, _ in parts) - Counter(heaps))


def changes(heaps: tuple[int, ...], reach: int) -> Iterator[Parts]:
    """Reduced changes of 1 to `reach` heaps, lazily: few heaps first, large heaps first."""
    sizes = sorted(Counter(h for h in heaps if h).items(), reverse=True)
    reach = min(reach, sum(count for _, count in sizes))
    for touched in range(1, reach + 1):
        for sources in _choices(sizes, touched):
            for targets in _targets(sources):
                yield tuple(sorted((s, s - t) for s, t in zip(sources, targets, strict=True)))


def reduced(parts: Parts) -> Parts:
    """The change to the same heaps that `changes` lists."""
    before, after = [size for size, _ in parts], [size - take for size, take in parts]
    if not set(before).isdisjoint(after):
        sources, targets = Counter(before), Counter(after)
        before, after = [*(sources - targets).elements()], [*(targets - sources).elements()]
    pairs = zip(sorted(before), sorted(after), strict=True)
    return tuple(sorted([(source, source - target) for source, target in pairs]))


def count_changes(heaps: tuple[int, ...], reach: int) -> int | None:
    """The number of `changes`; None where they touch more than `COUNTED` choices of heaps."""
    sizes = sorted(Counter(h for h in heaps if h).items(), reverse=True)
    if (full := sum(count for _, count in sizes)) > COUNTED:
        return None
    choices = (sources for touched in range(1, min(reach, full) + 1) for sources in _choices(sizes, touched))
    few = list(islice(choices, COUNTED + 1))
    return None if len(few) > COUNTED else sum(map(_target_count, few))


def _target_count(sources: tuple[int, ...]) -> int:
    """The number of lists that `_targets` makes. Without the banned sizes a source of rank r has targets 0 to
    r - 1, and non-decreasing numbers each below its bound are counted by a determinant whose entries are
    binomials and which has one diagonal below the main one, so that it is a sum."""
    ascending = sources[::-1]
    smaller = {size: place for place, size in enumerate(sorted(set(sources)))}
    bounds = [size - smaller[size] for size in ascending]
    minors = [1]
    for m in range(1, len(bounds) + 1):
        signed = ((-1) ** (m - i) * comb(bounds[i - 1], m - i + 1) * minors[i - 1] for i in range(1, m + 1))
        minors.append(sum(signed))
    return minors[-1]


def _choices(sizes: list[tuple[int, int]], touched: int) -> Iterator[tuple[int, ...]]:
    """Sub-multisets with `touched` members, non-increasing, without recursion."""
    room = [0] * (len(sizes) + 1)
    for i in range(len(sizes) - 1, -1, -1):
        room[i] = room[i + 1] + sizes[i][1]
    counts: list[int] = []
    left = touched
    while True:
        while len(counts) < len(sizes):  # greedily the most of each size that can still be completed
            take = min(sizes[len(counts)][1], left)
            counts.append(take)
            left -= take
        if left == 0:
            yield tuple(size for (size, _), n in zip(sizes, counts, strict=True) for _ in range(n))
        while counts:  # step back to the last count that can shrink
            last = counts.pop()
            left += last
            if last and left - (last - 1) <= room[len(counts) + 1]:
                counts.append(last - 1)
                left -= last - 1
                break
        else:
            return


def _targets(sources: tuple[int, ...]) -> Iterator[list[int]]:
    """Sizes to which the sources (non-increasing) may shrink: non-increasing, never a source's size.

    Yields one list, changed in place between yields."""
    banned = set(sources)
    n = len(sources)

    def largest(bound: int) -> int:
        """The largest allowed target at most `bound`; -1 for a negative bound (0 is allowed)."""
        while bound in banned:
            bound -= 1
        return bound

    chosen: list[int] = []
    while True:
        while len(chosen) < n:
            place = len(chosen)
            bound = sources[place] - 1
            if chosen and chosen[-1] < bound:
                bound = chosen[-1]
            chosen.append(largest(bound))
        yield chosen
        while chosen:
            if (target := largest(chosen.pop() - 1)) >= 0:
                chosen.append(target)
                break
        else:
            return


# the bare game for solvers: heaps without zeros; a last member -1 - x0 stands for an extra heap


def from_one(key: Key) -> Iterator[Key]:
    """Keys one move of Nim on."""
    for i, heap in enumerate(key):
        if i + 1 < len(key) and key[i + 1] == heap:
            continue  # equal heaps: the last one of them stands for all
        head, tail = key[:i], key[i + 1 :]
        yield head + tail
        place = len(tail)
        for left in range(1, heap):
            while place and tail[place - 1] < left:
                place -= 1
            yield (*head, *tail[:place], left, *tail[place:])


def from_bounded(most: int | None, *, largest_only: bool = False) -> Follow:
    """Keys one move of k-Bounded Nim or Greedy Nim on, at most `most` stones a move."""

    def follow(key: Key) -> Iterator[Key]:
        for i, heap in enumerate(key):
            if i + 1 < len(key) and key[i + 1] == heap:
                continue
            head, tail = key[:i], key[i + 1 :]
            place, low = 0, 0 if most is None else max(0, heap - most)
            for left in range(heap - 1, low - 1, -1):
                while place < len(tail) and tail[place] > left:
                    place += 1
                yield (*head, *tail[:place], left, *tail[place:]) if left else head + tail
            if largest_only:
                return

    return follow


def from_some(reach: int) -> Follow:
    """Keys one move of Moore's Nim on."""

    def follow(key: Key) -> Iterator[Key]:
        sizes = sorted(Counter(key).items(), reverse=True)
        for touched in range(1, min(reach, len(key)) + 1):
            for sources in _choices(sizes, touched):
                rest = list(key)
                for size in sources:
                    rest.remove(size)
                for targets in _targets(sources):
                    left = rest + targets
                    left.sort(reverse=True)
                    while left and not left[-1]:
                        left.pop()
                    yield tuple(left)

    return follow


def with_extra(reach: int) -> Follow:
    """Keys one move of EXCO-NIM on."""
    follow = from_some(reach)

    def follow_extra(key: Key) -> Iterator[Key]:
        heaps, extra = key[:-1], key[-1]
        for less in range(extra + 1, 0):
            yield (*heaps, less)
        for left in follow(heaps):
            for kept in range(extra, 0):
                yield (*left, kept)

    return follow_extra


# What lies below heaps, told without walking there


@dataclass(frozen=True, slots=True)
class Below:
    """The positions below heaps (non-increasing) and the extra heap x0, told without walking there; a move
    touches up to `reach` heaps.

    Heaps that are, heap by heap, at most these are reachable one heap after the other, and nothing else
    is; and whether one move leads from heaps to heaps is seen by pairing them. So solvers need not make
    the many followers of each position. See `nimarcade.core.game.Reachable` for the methods."""

    heaps: tuple[int, ...]
    extra: int | None
    reach: int

    @property
    def crowded(self) -> bool:
        return self.reach > 1 or self.extra is not None

    def count(self, limit: int) -> int:
        return count_smaller(self.heaps, limit) * ((self.extra or 0) + 1)

    def positions(self) -> Iterator[Key]:
        for heaps in smaller(tuple(h for h in self.heaps if h)):
            if self.extra is None:
                yield heaps
            else:
                for kept in range(self.extra + 1):
                    yield (*heaps, -1 - kept)

    def leads(self, key: Key, after: Key) -> bool:
        if self.extra is None:
            return 0 < touched(key, after) <= self.reach
        less = after[-1] - key[-1]
        return less >= 0 and (0 if less else 1) <= touched(key[:-1], after[:-1]) <= self.reach


def touched(heaps: tuple[int, ...], left: tuple[int, ...]) -> int:
    """The least number of heaps that must shrink to leave `left` (both without zeros); -1 if none can.

    What both have in common stays; the rest is paired in order of size."""
    i = j = 0
    before: list[int] = []
    after: list[int] = []
    while i < len(heaps) and j < len(left):
        if heaps[i] == left[j]:
            i += 1
            j += 1
        elif heaps[i] > left[j]:
            before.append(heaps[i])
            i += 1
        else:
            after.append(left[j])
            j += 1
    before += heaps[i:]
    after += left[j:]
    if len(after) > len(before) or any(a >= b for a, b in zip(after, before, strict=False)):
        return -1
    return len(before)


def smaller(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All heaps that are, heap by heap, at most these, zeros left out; itself first."""
    current = list(heaps)
    while True:
        yield tuple(current)
        if not current:
            return
        if top := current.pop() - 1:
            current += [min(top, heap) for heap in heaps[len(current) :]]


def count_smaller(heaps: tuple[int, ...], limit: int) -> int:
    """The number of positions that are, heap by heap, at most these; some number above `limit` if more.

    Counted from the smallest heap up: `below[v]` of them have this heap at most v."""
    if sum(heaps) >= limit:  # taking stones one by one meets sum + 1 of them
        return limit + 1
    below = [1]
    for heap in reversed(heaps):
        ways = 0
        sums = []
        for left in range(heap + 1):
            ways += below[min(left, len(below) - 1)]
            sums.append(ways)
        if ways > limit:
            return limit + 1
        below = sums
    return below[-1]
