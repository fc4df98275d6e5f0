"""Definitions 2 to 6 of the Greedy Nim paper as printed, and boxes of positions to try claims on."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from nimarcade.core.codes import short
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.lab.claims import brute, claim
from nimarcade.lab.claims.brute import Key, written
from nimarcade.lab.claims.claim import Bounds, Check, Finding, Section, Shard, read_records

MOST_K = 1000
"""More bounds k than this are not tried one after another."""


def beta(s: Key) -> int:
    """Definition 2: max{j : x_j = x3} − 2, and 0 where x3 = 0."""
    if (x3 := s[2]) == 0:
        return 0
    return len(s) - s[::-1].index(x3) - 2 if s[3] == x3 else 1


def alpha(s: Key) -> int:
    """Definition 6: max{j : x_j = x1}, and 0 where x1 = 0."""
    return 0 if s[0] == 0 else len(s) - s[::-1].index(s[0])


def good(x1: int, x2: int, x3: int, k: int) -> bool:
    """Definition 3: k-good."""
    r1, r2 = (x1 - x2) % (k + 1), (x2 - x3) % (k + 1)
    return (r1 == k and r2 == 0) or (r1 == 0 and 1 <= r2 <= k - 1) or (r1 == 1 and r2 == k)


def nice(x1: int, x2: int, k: int) -> bool:
    """Definition 4: k-nice, zeros let in as section 3.2.1 does."""
    r1, r2 = x1 % (k + 1), x2 % (k + 1)
    return (r1 == 0 and r2 == 1) or ((x1 - x2) % (k + 1) == 0 and r2 >= 2) or (r1 == 1 and r2 == 0)


def follower(s: Key, t: int) -> Key:
    """S′: t stones taken from the leftmost heap, heaps sorted again."""
    return tuple(sorted((s[0] - t, *s[1:]), reverse=True))


class View:
    """A position with the numbers that the paper speaks of: x1 to x4, R1 = R(x1), R2 = R(x2),
    r1 = R(x1−x2), r2 = R(x2−x3), β."""

    __slots__ = ("R1", "R2", "beta", "k", "largest", "r1", "r2", "s", "x1", "x2", "x3", "x4")

    def __init__(self, s: Key, k: int, largest: int = 0) -> None:
        self.s, self.k, self.largest = s, k, largest
        self.x1, self.x2, self.x3, self.x4 = s[:4]
        m = k + 1
        self.R1, self.R2 = self.x1 % m, self.x2 % m
        self.r1, self.r2 = (self.x1 - self.x2) % m, (self.x2 - self.x3) % m
        self.beta = beta(s)

    @property
    def even(self) -> bool:
        return self.beta % 2 == 0

    def R(self, a: int) -> int:
        return a % (self.k + 1)


@lru_cache(maxsize=4)
def heaps(count: int, largest: int) -> list[Key]:
    """All positions of a box; raises BadInput under four heaps."""
    _padded(count)
    return brute.ascending(count, largest)


def _padded(count: int) -> None:
    if count < 4:
        raise BadInput("the paper pads positions to at least 4 heaps, so heaps=4 is the least")


@lru_cache(maxsize=2)
def flat(count: int, largest: int) -> list[Key]:
    """The positions of a box with x3 ≤ 1, from which no move leads out."""
    _padded(count)
    brute.room(brute.many(2, largest) * (count - 1))
    pairs = [(x1, x2) for x1 in range(largest + 1) for x2 in range(x1 + 1)]
    return [
        (x1, x2, *[1] * ones, *[0] * (count - 2 - ones))
        for x1, x2 in pairs
        for ones in range(count - 1 if x2 else 1)
    ]


@lru_cache(maxsize=12)
def lost(count: int, largest: int, k: int | None, misere: bool, low: bool = False) -> set[Key]:
    """P-positions by brute force, those with x3 ≤ 1 if `low`."""
    return brute.greedy_p_positions(_others(count, largest, low), largest, k, misere)


@lru_cache(maxsize=2)
def _others(count: int, largest: int, low: bool) -> list[Key]:
    """The heaps beside a largest one; they come in order, as the positions do."""
    return list(dict.fromkeys(s[1:] for s in (flat if low else heaps)(count, largest)))


def code(s: Iterable[int], k: int | None, misere: bool) -> str:
    return written(f"greedy-nim{'+misere' if misere else ''}{'' if k is None else f'+k={k}'}", s)


def by_k(bounds: Bounds) -> Iterator[Shard]:
    """A shard for each bound k = 2, 3, … of the box."""
    return ((k,) for k in _each_k(bounds))


def _each_k(bounds: Bounds) -> range:
    if bounds["k"] > MOST_K:
        raise PastLimit(f"k is tried up to {MOST_K:,} at most, not {short(bounds['k'])}")
    return range(2, bounds["k"] + 1)


def agrees(says: Callable[[Key, int], bool], *, misere: bool) -> Check:
    """The checker of "S is P if and only if …" for k-Bounded Greedy Nim, k the shard's number."""
    return lambda bounds, shard: _agrees(lambda s: says(s, int(shard[0])), bounds, int(shard[0]), misere)


def agrees_unbounded(says: Callable[[Key], bool], *, misere: bool) -> Check:
    """That checker for Greedy Nim without a bound."""
    return lambda bounds, shard: _agrees(says, bounds, None, misere)


def _agrees(says: Callable[[Key], bool], bounds: Bounds, k: int | None, misere: bool) -> Finding:
    box = heaps(bounds["heaps"], bounds["largest"])
    is_p = lost(bounds["heaps"], bounds["largest"], k, misere)
    differs = [f"the paper says {says}, brute force {finds}" for says, finds in ("PN", "NP")]
    wrong = [(s, differs[s in is_p]) for s in box if says(s) != (s in is_p)]
    return brute.finding([len(box) - len(wrong), *wrong], lambda s: code(s, k, misere))


Judge = Callable[[View, set[Key]], str | None]
"""Of a position and all misère P-positions: None where the claim does not speak of it, "" where it
is so, else what was found."""


def everywhere(judge: Judge, low: bool = False) -> Check:
    """The checker of what is said of misère k-Bounded Greedy Nim for every k from 2 on, in positions
    with x3 ≤ 1 if `low`."""

    def check(bounds: Bounds, shard: Shard) -> Finding:
        failures = [
            _judged(judge, bounds, k, lost(bounds["heaps"], bounds["largest"], k, True, low), low)
            for k in _each_k(bounds)
        ]
        return Finding(sum(f.positions for f in failures), claim.smallest(f.counterexample for f in failures))

    return check


def only(judge: Judge) -> Check:
    """That checker for misère Greedy Nim without a bound (`View.k` is then the largest heap)."""

    def check(bounds: Bounds, shard: Shard) -> Finding:
        return _judged(judge, bounds, None, lost(bounds["heaps"], bounds["largest"], None, True))

    return check


def _judged(judge: Judge, bounds: Bounds, k: int | None, is_p: set[Key], low: bool = False) -> Finding:
    judged = ((v.s, judge(v, is_p)) for v in _views(bounds["heaps"], bounds["largest"], k, low))
    spoken = ((s, words) if words else None for s, words in judged if words is not None)
    return brute.finding(spoken, lambda s: code(s, k, True))


@lru_cache(maxsize=16)
def _views(count: int, largest: int, k: int | None, low: bool) -> list[View]:
    """The positions of a box as all claims look at them."""
    return [View(s, k or largest, largest) for s in (flat if low else heaps)(count, largest)]


def place(name: str) -> str:
    """`Section 3.2.1` from `section-3.2.1.no-stone`, `Fact 1` from `fact-1`."""
    head, _, rest = name.partition("-")
    where = rest.rpartition(".")[0] if head == "section" else rest.split(".")[0]
    return f"{head.capitalize()} {where}"


def section() -> Section[Judge]:
    """Claims about misère k-Bounded Greedy Nim for every k."""
    cited = "Omiya, Yoshinaka, Shinohara, Misère Greedy Nim and Misère Bounded Greedy Nim"
    return Section(everywhere, "misere-greedy", cited, records=read_records(__package__), locate=place)
