"""Sections 1 and 2: what is told of impartial games, Nim, Moore's Nim, CO-NIM and EXCO-NIM."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial, reduce
from itertools import product
from operator import xor

from nimarcade.core import catalogue
from nimarcade.core.game import followers
from nimarcade.games.exco_nim import GAME
from nimarcade.games.heaps import Heaps
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.claim import Bounds, Check, Claim
from nimarcade.papers.exco.terms import Case, after, case, counted, key, places, section, table

claim = section(group="exco.games")


Judge = Callable[[brute.Key, brute.Follow, dict[brute.Key, int]], str]
"""What is wrong with a position, by its followers and all values; empty if nothing is."""
EVERY_GAME = "said of every impartial game; looked at in Nim, Moore's Nim, CO-NIM and EXCO-NIM"
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


@everywhere(
    "section-1.2.independent",
    box={"largest": 5},
    printed="𝒫 is independent, that is, for any x ∈ 𝒫 and move x → x′ we have x′ ∉ 𝒫",
    differs=EVERY_GAME,
)
def section_1_2_independent(position: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
    """(1) No move leads from a P-position to a P-position."""
    return (
        "a move leads from P to P"
        if not values[position] and not all(values[b] for b in follow(position))
        else ""
    )


@everywhere(
    "section-1.2.absorbing",
    box={"largest": 5},
    printed="𝒫 is absorbing, that is, for any x ∉ 𝒫 there is a move x → x′ such that x′ ∈ 𝒫",
    differs=EVERY_GAME,
)
def section_1_2_absorbing(position: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
    """(2) From every other position some move leads to P."""
    return "no move leads to P" if values[position] and all(values[b] for b in follow(position)) else ""


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


@claim(
    "section-1.2.algorithm",
    box={"largest": 5},
    printed="(a) include in 𝒫 each terminal of Γ; (b) delete from Γ every position x ∈ V \\ 𝒫 from which "
    "there is a move x → x′ to x′ ∈ 𝒫; repeat (a) and (b).",
    differs=EVERY_GAME,
)
def section_1_2_algorithm(bounds: Bounds) -> Iterator[Case]:
    """Taking terminals into P and deleting what has a move to P, again and again, gives the P-positions."""
    for kind in KINDS:
        keys, follow, _ = _solved(kind, bounds["largest"])
        rounds = _rounds(keys, follow)
        lost = brute.outcomes(keys, follow)
        for position in keys:
            yield (
                brute.stones(position),
                _name(kind, position),
                "" if lost[position] == (position in rounds) else "not so",
            )


@everywhere(
    "section-1.4.a",
    box={"largest": 5},
    printed="No move keeps the SG value, that is, G(x) ≠ G(x′) for any move x → x′.",
    differs=EVERY_GAME,
)
def section_1_4_a(position: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
    """(a) No move keeps the SG value."""
    return "a move keeps the value" if any(values[b] == values[position] for b in follow(position)) else ""


@everywhere(
    "section-1.4.b",
    box={"largest": 5},
    printed="The SG value can be arbitrarily (but strictly) reduced by a move, that is, for any integer v "
    "such that 0 ≤ v < G(x) there is a move x → x′ such that G(x′) = v.",
    differs=EVERY_GAME,
)
def section_1_4_b(position: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
    """(b) For every v below the SG value a move leads to v."""
    left = set(range(values[position])) - {values[b] for b in follow(position)}
    return f"no move leads to {min(left)}" if left else ""


@claim(
    "section-1.4.c",
    box={"largest": 5},
    printed="The 𝒫-positions are exactly the zeros of the SG function: G(x) = 0 if and only if x is a "
    "𝒫-position.",
    differs=EVERY_GAME,
)
def section_1_4_c(bounds: Bounds) -> Iterator[Case]:
    """(c) The SG value is 0 exactly on P-positions."""
    for kind in KINDS:
        keys, follow, values = _solved(kind, bounds["largest"])
        lost = brute.outcomes(keys, follow)
        for position in keys:
            yield (
                brute.stones(position),
                _name(kind, position),
                "" if lost[position] == (not values[position]) else "not so",
            )


@claim(
    "section-1.4.e",
    box={"largest": 3},
    printed="In general, the SG function of the sum of n games is the NIM-sum of the n SG functions of the "
    "summands.",
    differs="said of any n games; looked at for an EXCO-NIM beside a CO-NIM",
)
def section_1_4_e(bounds: Bounds) -> Iterator[Case]:
    """(e) The SG value of a sum is the nim-sum of those of its parts."""
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


@claim.entries
def nim_sums() -> Iterator[Claim]:
    for heaps, total, by_digits in (
        ((3, 5), 6, "011_2 ⊕ 101_2 = 110_2 = "),
        ((3, 6), 5, ""),
        ((5, 6), 3, ""),
        ((3, 5, 6), 0, ""),
    ):
        terms = " ⊕ ".join(map(str, heaps))
        signs = "-".join(map(str, heaps))
        yield claim.stated(
            f"section-1.3.sum-{signs}",
            f"{terms} = {total}.",
            partial(_nim_sum, heaps, total),
            kind="example",
            printed=f"{terms} = {by_digits}{total}",
        )


@claim(
    "section-1.3.bouton",
    box={"n": 4, "largest": 9},
    printed="x = (x1, …, xn) is a 𝒫-position of NIM if and only if x1 ⊕ … ⊕ xn = 0.",
)
def section_1_3_bouton(bounds: Bounds) -> Iterator[Case]:
    """A position of Nim is P exactly if x1 ⊕ … ⊕ xn = 0."""
    for n in range(1, bounds["n"] + 1):
        keys, follow, _ = brute.box(f"nim:{_zeros(n)}", bounds["largest"])
        for position, lost in brute.outcomes(keys, follow).items():
            right = lost == (not reduce(xor, position, 0))
            yield brute.stones(position), _name("nim", position), "" if right else "P" if lost else "N"


@claim(
    "section-1.3.two-piles",
    "section 1.4",
    box={"largest": 40},
    printed="x = (x1, x2) is a 𝒫-position of the two-pile NIM if and only if x1 = x2 while only x1 = 0 and "
    "x2 = 0 are the 𝒫-positions of the corresponding one-pile NIM games.",
)
def section_1_3_two_piles(bounds: Bounds) -> Iterator[Case]:
    """A position of Nim with two piles is P exactly if x1 = x2; with one pile, only 0 is P."""
    for n in (1, 2):
        keys, follow, _ = _solved(f"nim:{_zeros(n)}", bounds["largest"])
        for position, lost in brute.outcomes(keys, follow).items():
            right = lost == (
                not position
                if n == 1
                else not position or (len(position) == 2 and position[0] == position[1])
            )
            yield brute.stones(position), _name("nim", position), "" if right else "P" if lost else "N"


@claim(
    "section-1.4.d",
    box={"n": 4, "largest": 9},
    printed="The SG function of NIM is the NIM-sum of the cardinalities of its piles, that is, G(x) = x1 ⊕ ⋯ "
    "⊕ xn for x = (x1, …, xn).",
)
def section_1_4_d(bounds: Bounds) -> Iterator[Case]:
    """(d) The SG value of Nim is x1 ⊕ … ⊕ xn."""
    for n in range(1, bounds["n"] + 1):
        _, _, values = _solved(f"nim:{_zeros(n)}", bounds["largest"])
        for position, actual in values.items():
            total = reduce(xor, position, 0)
            yield brute.stones(position), _name("nim", position), "" if actual == total else f"G = {actual}"


def _moore_sum(heaps: Iterable[int], k: int) -> int:
    """M(x): the digits of the heaps in base 2 summed mod k + 1; only whether it is 0 matters."""
    heaps = tuple(heaps)
    return sum(1 << i for i in range(64) if sum(h >> i & 1 for h in heaps) % (k + 1))


@claim(
    "section-2.1.moore",
    box={"n": 4, "largest": 7},
    printed="take their bitwise sum modulo (k + 1), and denote the obtained number by M(x). Then x is a "
    "𝒫-position of NIM(n, k) if and only if M(x) = 0.",
)
def section_2_1_moore(bounds: Bounds) -> Iterator[Case]:
    """A position of Moore's NIM(n,k) is P exactly if the bitwise sum mod k + 1 of its heaps, M(x), is 0."""
    for n in range(2, bounds["n"] + 1):
        for k in range(1, n):
            kind = f"moore-nim+k={k}:{_zeros(n)}"
            keys, follow, _ = _solved(kind, bounds["largest"])
            for position, lost in brute.outcomes(keys, follow).items():
                full = position + (0,) * (n - len(position))
                right = lost == (not _moore_sum(position, k))
                yield brute.stones(position), _name(kind, full), "" if right else "P" if lost else "N"


def _same(
    first: Callable[[int], str], other: Callable[[int], str], low: int, bounds: Bounds
) -> Iterator[Case]:
    """Whether two games have the same moves from the same heaps."""
    for n in range(low, bounds["n"] + 1):
        keys, follow, _ = brute.box(first(n), bounds["largest"])
        _, follow_other, _ = brute.box(other(n), bounds["largest"])
        for position in keys:
            bare = position[:-1] if position and position[-1] < 0 else position
            reached = {b[:-1] if b and b[-1] < 0 else b for b in follow(position)}
            right = reached == set(follow_other(bare))
            yield brute.stones(bare), _name(first(n), position), "" if right else "other moves"


@claim(
    "section-2.1.k-1",
    box={"n": 5, "largest": 4},
    printed="NIM(n, k) turns into the standard NIM when k = 1.",
)
def section_2_1_k_1(bounds: Bounds) -> Iterator[Case]:
    """NIM(n,1) is Nim."""
    return _same(lambda n: f"moore-nim+k=1:{_zeros(n)}", lambda n: f"nim:{_zeros(n)}", 2, bounds)


@claim(
    "section-2.1.co-nim",
    box={"n": 5, "largest": 4},
    printed="We will call NIM(n, k) the complementary NIM (or CO-NIM for short) when n = k + 1.",
)
def section_2_1_co_nim(bounds: Bounds) -> Iterator[Case]:
    """NIM(k+1,k) is CO-NIM."""
    return _same(lambda n: f"moore-nim+k={n - 1}:{_zeros(n)}", lambda n: f"co-nim:{_zeros(n)}", 2, bounds)


@claim(
    "section-2.2.x0-0",
    box={"n": 5, "largest": 4},
    printed="the game EXCO-NIM is the same as CO-NIM if we start from a position with x0 = 0.",
)
def section_2_2_x0_0(bounds: Bounds) -> Iterator[Case]:
    """From a position with x0 = 0 EXCO-NIM is CO-NIM."""
    return _same(lambda n: f"exco-nim:0/{_zeros(n)}", lambda n: f"co-nim:{_zeros(n)}", 2, bounds)


@claim(
    "section-2.2.n-2",
    box={"n": 2, "largest": 20},
    printed="CO-NIM with n = 2 is trivial; it simply coincide with the standard tw0-pile NIM.",
)
def section_2_2_n_2(bounds: Bounds) -> Iterator[Case]:
    """CO-NIM with two heaps is Nim."""
    return _same(lambda n: f"co-nim:{_zeros(n)}", lambda n: f"nim:{_zeros(n)}", 2, bounds)


def _box(bounds: Bounds) -> Iterator[tuple[int, int, tuple[int, ...], dict[brute.Key, int]]]:
    for n in range(2, bounds["n"] + 1):
        values = table(n, bounds["largest"], bounds["x0"])
        for x0, heaps in places(n, bounds["largest"], bounds["x0"]):
            yield n, x0, heaps, values


@claim(
    "section-2.2.rules",
    box={"n": 4, "largest": 4, "x0": 2},
    printed="x′j ≤ xj for all indices j = 0, 1, …, n; x0 + x1 + ⋯ + xn > x′0 + x′1 + ⋯ + x′n; there is an "
    "index 1 ≤ i ≤ n such that x′i = xi.",
)
def section_2_2_rules(bounds: Bounds) -> Iterator[Case]:
    """A move leads to x' ≤ x, x' ≠ x, with x'i = xi for some i ≥ 1."""
    for _, x0, heaps, _ in _box(bounds):
        p = catalogue.read_as(Heaps, f"exco-nim:{x0}/{','.join(map(str, heaps))}")
        played = {(q.extra, tuple(reversed(q.heaps))) for _, q in followers(GAME, p)}
        yield case(x0, heaps, "" if played == set(after(x0, heaps)) else "other moves")


BOX = {"n": 4, "largest": 5, "x0": 3}
"""Positions with 2 to n heaps, each up to `largest`, x0 up to `x0`."""


@claim(
    "proposition-1",
    box=BOX,
    kind="proposition",
    printed="A position x = (x0, x1, …, xn) of EXCO-NIM is a 𝒫-position if and only if x0 = 0 and x1 "
    "= x2 = … = xn.",
)
def proposition_1(bounds: Bounds) -> Iterator[Case]:
    """A position of EXCO-NIM is P exactly if x0 = 0 and x1 = … = xn."""
    for _, x0, heaps, values in _box(bounds):
        lost = not values[key(x0, heaps)]
        yield case(x0, heaps, "" if lost == (not x0 and heaps[0] == heaps[-1]) else "P" if lost else "N")


@claim(
    "proposition-1.unique",
    box={"n": 4, "largest": 4, "x0": 2},
    kind="proposition",
    printed="all can be re-enforced by a (unique) move. Indeed, defining x′0 = 0 and x′i = min_{1≤j≤n} xj "
    "for i = 1, 2, …, n, we can see that x → x′ is a legal move",
)
def proposition_1_unique(bounds: Bounds) -> Iterator[Case]:
    """From every N-position just one move wins: x0 to 0, each xi to the smallest of them."""
    for n, x0, heaps, values in _box(bounds):
        if values[key(x0, heaps)]:
            wins = {q for q in after(x0, heaps) if not values[key(*q)]}
            right = wins == {(0, (heaps[0],) * n)}
            yield case(x0, heaps, "" if right else f"{len(wins)} moves win")


@claim(
    "proposition-2",
    box=BOX,
    kind="proposition",
    printed="ℓ(x) = x0 + G(0, x1, …, xn) ≤ G(x0, x1, …, xn) ≤ x0 + x1 + … + xn = u(x).",
)
def proposition_2(bounds: Bounds) -> Iterator[Case]:
    """x0 + G(0, x1, …, xn) ≤ G(x) ≤ x0 + x1 + … + xn."""
    for _, x0, heaps, values in _box(bounds):
        actual = values[key(x0, heaps)]
        right = x0 + values[key(0, heaps)] <= actual <= x0 + sum(heaps)
        yield case(x0, heaps, "" if right else f"G = {actual}")


@claim(
    "lemma-1",
    box=BOX,
    kind="lemma",
    printed="The SG function G(x0, x1, …, xn) is strictly monotone with respect to x0.",
    differs="“strictly monotone” is read as strictly growing",
)
def lemma_1(bounds: Bounds) -> Iterator[Case]:
    """G grows strictly with x0."""
    for _, x0, heaps, values in _box(bounds):
        if x0:
            right = values[key(x0, heaps)] > values[key(x0 - 1, heaps)]
            yield case(x0, heaps, "" if right else "G is no larger than with one less in x0")
