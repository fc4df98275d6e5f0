"""Sections 1 and 2: what is told of impartial games, Nim, Moore's Nim, CO-NIM and EXCO-NIM."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial, reduce
from itertools import product
from operator import xor

from nimarcade.core import catalogue
from nimarcade.core.game import followers
from nimarcade.games.exco_nim import GAME
from nimarcade.games.heaps import Heaps
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.claim import Bounds, Check
from nimarcade.papers.exco.terms import Case, after, case, counted, key, places, section, table

claim = section(group="exco.games")


Judge = Callable[[brute.Key, brute.Follow, dict[brute.Key, int]], str]
"""The fault of a position, by its followers and all values; empty if nothing is."""
KINDS = ("nim:0,0,0", "moore-nim+k=2:0,0,0,0", "co-nim:0,0,0", "exco-nim:0/0,0", "exco-nim:0/0,0,0")


@lru_cache(maxsize=16)
def _solved(kind: str, largest: int) -> tuple[list[brute.Key], brute.Follow, dict[brute.Key, int]]:
    keys, follow, _ = brute.box(kind, largest, largest)
    return keys, follow, brute.grundy(keys, follow)


def _zeros(n: int) -> str:
    return ",".join("0" * n)


def _name(kind: str, position: brute.Key) -> str:
    game = kind.partition(":")[0]
    if position and position[-1] < 0:
        return f"{game}:{-1 - position[-1]}/{','.join(map(str, position[:-1] or (0,)))}"
    return f"{game}:{','.join(map(str, position or (0,)))}"


def _everywhere(judge: Judge) -> Check:
    """The checker of what is said of every position of five games."""

    def cases(bounds: Bounds) -> Iterator[Case]:
        for kind in KINDS:
            keys, follow, values = _solved(kind, bounds["largest"])
            for position in keys:
                yield brute.stones(position), _name(kind, position), judge(position, follow, values)

    return counted(cases)


everywhere = claim.beside(_everywhere)


everywhere("section-1.2.independent")(
    lambda position, follow, values: (
        "a move leads from P to P"
        if not values[position] and not all(values[b] for b in follow(position))
        else ""
    )
)
everywhere("section-1.2.absorbing")(
    lambda position, follow, values: (
        "no move leads to P" if values[position] and all(values[b] for b in follow(position)) else ""
    )
)


def _rounds(keys: list[brute.Key], follow: brute.Follow) -> set[brute.Key]:
    """P by the algorithm of section 1.2."""
    left = {position: set(follow(position)) for position in keys}
    lost: set[brute.Key] = set()
    while left:
        ends = {position for position, moves in left.items() if not moves & left.keys()}
        lost |= ends
        left = {
            position: moves for position, moves in left.items() if position not in ends and not moves & ends
        }
    return lost


def _outcomes(
    says: Callable[[list[brute.Key], brute.Follow, dict[brute.Key, int]], Callable[[brute.Key], bool]],
    bounds: Bounds,
) -> Iterator[Case]:
    """Checks whether the P-positions of the five games are those that are said."""
    for kind in KINDS:
        keys, follow, values = _solved(kind, bounds["largest"])
        so = says(keys, follow, values)
        lost = brute.outcomes(keys, follow)
        for position in keys:
            yield (
                brute.stones(position),
                _name(kind, position),
                "" if lost[position] == so(position) else "not so",
            )


claim("section-1.2.algorithm")(
    partial(_outcomes, lambda keys, follow, values: _rounds(keys, follow).__contains__)
)
everywhere("section-1.4.a")(
    lambda position, follow, values: (
        "a move keeps the value" if any(values[b] == values[position] for b in follow(position)) else ""
    )
)


@everywhere("section-1.4.b")
def section_1_4_b(position: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
    left = set(range(values[position])) - {values[b] for b in follow(position)}
    return f"no move leads to {min(left)}" if left else ""


claim("section-1.4.c")(partial(_outcomes, lambda keys, follow, values: lambda position: not values[position]))


@claim("section-1.4.e")
def section_1_4_e(bounds: Bounds) -> Iterator[Case]:
    # An EXCO-NIM with n = 2 beside a CO-NIM with 3 heaps, counted as one game.
    one_keys, one_follow, first = _solved("exco-nim:0/0,0", bounds["largest"])
    two_keys, two_follow, two = _solved("co-nim:0,0,0", bounds["largest"])
    both: dict[tuple[brute.Key, brute.Key], int] = {}
    for a, b in product(one_keys, two_keys):
        seen = 0
        for after_a in one_follow(a):
            seen |= 1 << both[after_a, b]
        for after_b in two_follow(b):
            seen |= 1 << both[a, after_b]
        both[a, b] = (~seen & (seen + 1)).bit_length() - 1
        where = f"{_name('exco-nim', a)} + {_name('co-nim', b)}"
        words = "" if both[a, b] == first[a] ^ two[b] else f"{both[a, b]}, not {first[a]} ⊕ {two[b]}"
        yield brute.stones(a) + brute.stones(b), where, words


def _nim_sum(heaps: tuple[int, ...], total: int, bounds: Bounds) -> Iterator[Case]:
    code = f"nim:{_zeros(len(heaps))}"
    actual = _solved(code, max(heaps))[2][tuple(sorted(heaps, reverse=True))]
    yield sum(heaps), _name("nim", heaps), "" if actual == total else f"{actual} by brute force"


for terms, total in (((3, 5), 6), ((3, 6), 5), ((5, 6), 3), ((3, 5, 6), 0)):
    claim(f"section-1.3.sum-{'-'.join(map(str, terms))}")(partial(_nim_sum, terms, total))


def _lost(kind: str, lost: dict[brute.Key, bool], says: Callable[[brute.Key], bool]) -> Iterator[Case]:
    """Checks whether a position is P if and only if it is said."""
    for position, is_p in lost.items():
        right = is_p == says(position)
        yield brute.stones(position), _name(kind, position), "" if right else "P" if is_p else "N"


@claim("section-1.3.bouton")
def section_1_3_bouton(bounds: Bounds) -> Iterator[Case]:
    for n in range(1, bounds["n"] + 1):
        keys, follow, _ = brute.box(f"nim:{_zeros(n)}", bounds["largest"])
        yield from _lost("nim", brute.outcomes(keys, follow), lambda position: not reduce(xor, position, 0))


@claim("section-1.3.two-piles")
def section_1_3_two_piles(bounds: Bounds) -> Iterator[Case]:
    for n in (1, 2):
        keys, follow, _ = _solved(f"nim:{_zeros(n)}", bounds["largest"])
        equal = {(), *((heap, heap) for heap in range(bounds["largest"] + 1) if n == 2)}
        yield from _lost("nim", brute.outcomes(keys, follow), equal.__contains__)


@claim("section-1.4.d")
def section_1_4_d(bounds: Bounds) -> Iterator[Case]:
    for n in range(1, bounds["n"] + 1):
        _, _, values = _solved(f"nim:{_zeros(n)}", bounds["largest"])
        for position, actual in values.items():
            total = reduce(xor, position, 0)
            yield brute.stones(position), _name("nim", position), "" if actual == total else f"G = {actual}"


def _moore_sum(heaps: brute.Key, k: int) -> int:
    """M(x): the digits of the heaps in base 2 summed mod k + 1; only whether it is 0 matters."""
    return sum(1 << i for i in range(64) if sum(h >> i & 1 for h in heaps) % (k + 1))


@claim("section-2.1.moore")
def section_2_1_moore(bounds: Bounds) -> Iterator[Case]:
    for n in range(2, bounds["n"] + 1):
        for k in range(1, n):
            kind = f"moore-nim+k={k}:{_zeros(n)}"
            keys, follow, _ = _solved(kind, bounds["largest"])
            for position, lost in brute.outcomes(keys, follow).items():
                full = position + (0,) * (n - len(position))
                right = lost == (not _moore_sum(position, k))
                yield brute.stones(position), _name(kind, full), "" if right else "P" if lost else "N"


def _same(first: str, other: str, bounds: Bounds) -> Iterator[Case]:
    """Checks whether two games have the same moves from the same heaps."""
    for n in range(2, bounds["n"] + 1):
        kind = first.format(n - 1) + _zeros(n)
        keys, follow, _ = brute.box(kind, bounds["largest"])
        _, follow_other, _ = brute.box(other + _zeros(n), bounds["largest"])
        for position in keys:
            bare = position[:-1] if position and position[-1] < 0 else position
            reached = {b[:-1] if b and b[-1] < 0 else b for b in follow(position)}
            right = reached == set(follow_other(bare))
            yield brute.stones(bare), _name(kind, position), "" if right else "other moves"


claim("section-2.1.k-1")(partial(_same, "moore-nim+k=1:", "nim:"))
claim("section-2.1.co-nim")(partial(_same, "moore-nim+k={}:", "co-nim:"))
claim("section-2.2.x0-0")(partial(_same, "exco-nim:0/", "co-nim:"))
claim("section-2.2.n-2")(partial(_same, "co-nim:", "nim:"))


def _box(bounds: Bounds) -> Iterator[tuple[int, int, tuple[int, ...], dict[brute.Key, int]]]:
    for n in range(2, bounds["n"] + 1):
        values = table(n, bounds["largest"], bounds["x0"])
        for x0, heaps in places(n, bounds["largest"], bounds["x0"]):
            yield n, x0, heaps, values


@claim("section-2.2.rules")
def section_2_2_rules(bounds: Bounds) -> Iterator[Case]:
    for _, x0, heaps, _ in _box(bounds):
        p = catalogue.read_as(Heaps, f"exco-nim:{x0}/{','.join(map(str, heaps))}")
        played = {(q.extra, tuple(reversed(q.heaps))) for _, q in followers(GAME, p)}
        yield case(x0, heaps, "" if played == set(after(x0, heaps)) else "other moves")


@claim("proposition-1")
def proposition_1(bounds: Bounds) -> Iterator[Case]:
    for _, x0, heaps, values in _box(bounds):
        lost = not values[key(x0, heaps)]
        yield case(x0, heaps, "" if lost == (not x0 and heaps[0] == heaps[-1]) else "P" if lost else "N")


@claim("proposition-1.unique")
def proposition_1_unique(bounds: Bounds) -> Iterator[Case]:
    for n, x0, heaps, values in _box(bounds):
        if values[key(x0, heaps)]:
            wins = {q for q in after(x0, heaps) if not values[key(*q)]}
            right = wins == {(0, (heaps[0],) * n)}
            yield case(x0, heaps, "" if right else f"{len(wins)} moves win")


@claim("proposition-2")
def proposition_2(bounds: Bounds) -> Iterator[Case]:
    for _, x0, heaps, values in _box(bounds):
        actual = values[key(x0, heaps)]
        right = x0 + values[key(0, heaps)] <= actual <= x0 + sum(heaps)
        yield case(x0, heaps, "" if right else f"G = {actual}")


@claim("lemma-1")
def lemma_1(bounds: Bounds) -> Iterator[Case]:
    for _, x0, heaps, values in _box(bounds):
        if x0:
            right = values[key(x0, heaps)] > values[key(x0 - 1, heaps)]
            yield case(x0, heaps, "" if right else "G is no larger than with one less in x0")
