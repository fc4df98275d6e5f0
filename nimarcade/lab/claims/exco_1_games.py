"""EXCO, sections 1 and 2: what is told of impartial games, Nim, Moore's Nim, CO-NIM and EXCO-NIM."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import product
from operator import xor
from typing import Any

from nimarcade import games
from nimarcade.games.game import followers
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.extra_heap import Case, after, case, key, place, places, stated, table

BOX = {"n": 4, "largest": 5, "x0": 3}
"""Positions with 2 to n heaps, each up to `largest`, x0 up to `x0`."""
KINDS = ("nim:0,0,0", "moore-nim+k=2:0,0,0,0", "co-nim:0,0,0", "exco-nim:0/0,0", "exco-nim:0/0,0,0")


def claims() -> Iterable[Claim]:
    yield from _impartial()
    yield from _nim()
    yield from _families()
    yield from _extended()


def _make(
    name: str, statement: str, box: Bounds, cases: Callable[[Bounds], Iterable[Case]], **more: Any
) -> Claim:
    more = {"kind": "fact", "group": "exco.games", **more}
    return stated(name, place(name), statement, box, cases, **more)


@lru_cache(maxsize=16)
def _solved(kind: str, largest: int) -> tuple[list[brute.Key], brute.Follow, dict[brute.Key, int]]:
    keys, follow, _ = brute.box(kind, largest, largest)
    return keys, follow, brute.grundy(keys, follow)


def _name(kind: str, at: brute.Key) -> str:
    game = kind.partition(":")[0]
    if at and at[-1] < 0:
        return f"{game}:{-1 - at[-1]}/{','.join(map(str, at[:-1] or (0,)))}"
    return f"{game}:{','.join(map(str, at or (0,)))}"


Told = Callable[[brute.Key, brute.Follow, dict[brute.Key, int]], str]


def _each(told: Told) -> Callable[[Bounds], Iterator[Case]]:
    """Cases of all positions of five games."""

    def cases(bounds: Bounds) -> Iterator[Case]:
        for kind in KINDS:
            keys, follow, values = _solved(kind, bounds["largest"])
            for at in keys:
                yield brute.stones(at), _name(kind, at), told(at, follow, values)

    return cases


def _impartial() -> Iterator[Claim]:
    def independent(at: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
        return "a move leads from P to P" if not values[at] and not all(values[b] for b in follow(at)) else ""

    def absorbing(at: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
        return "no move leads to P" if values[at] and all(values[b] for b in follow(at)) else ""

    def keeps(at: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
        return "a move keeps the value" if any(values[b] == values[at] for b in follow(at)) else ""

    def reduces(at: brute.Key, follow: brute.Follow, values: dict[brute.Key, int]) -> str:
        left = set(range(values[at])) - {values[b] for b in follow(at)}
        return f"no move leads to {min(left)}" if left else ""

    def zeros(bounds: Bounds) -> Iterator[Case]:
        for kind in KINDS:
            keys, follow, values = _solved(kind, bounds["largest"])
            lost = brute.outcomes(keys, follow)
            for at in keys:
                yield brute.stones(at), _name(kind, at), "" if lost[at] == (not values[at]) else "not so"

    def algorithm(bounds: Bounds) -> Iterator[Case]:
        for kind in KINDS:
            keys, follow, _ = _solved(kind, bounds["largest"])
            found = _rounds(keys, follow)
            lost = brute.outcomes(keys, follow)
            for at in keys:
                yield brute.stones(at), _name(kind, at), "" if lost[at] == (at in found) else "not so"

    box = {"largest": 5}
    yield _make("section-1.2.independent", "(1) No move leads from a P-position to a P-position.", box,
                _each(independent))  # fmt: skip
    yield _make("section-1.2.absorbing", "(2) From every other position some move leads to P.", box,
                _each(absorbing))  # fmt: skip
    yield _make("section-1.2.algorithm", "Taking terminals into P and deleting what has a move to P, again "
        "and "
                "again, gives the P-positions.", box, algorithm)  # fmt: skip
    yield _make("section-1.4.a", "(a) No move keeps the SG value.", box, _each(keeps))
    yield _make("section-1.4.b", "(b) For every v below the SG value a move leads to v.", box, _each(reduces))
    yield _make("section-1.4.c", "(c) The SG value is 0 exactly on P-positions.", box, zeros)
    yield _make("section-1.4.e", "(e) The SG value of a sum is the nim-sum of those of its parts.",
                {"largest": 3}, _sums)  # fmt: skip


def _rounds(keys: list[brute.Key], follow: brute.Follow) -> set[brute.Key]:
    """P by the algorithm of section 1.2."""
    left = {at: set(follow(at)) for at in keys}
    lost: set[brute.Key] = set()
    while left:
        ends = {at for at, moves in left.items() if not moves & left.keys()}
        lost |= ends
        left = {at: moves for at, moves in left.items() if at not in ends and not moves & ends}
    return lost


def _sums(bounds: Bounds) -> Iterator[Case]:
    """An EXCO-NIM with n = 2 beside a CO-NIM with 3 heaps, counted as one game."""
    one_keys, one_follow, one = _solved("exco-nim:0/0,0", bounds["largest"])
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
        told = "" if both[a, b] == one[a] ^ two[b] else f"{both[a, b]}, not {one[a]} ⊕ {two[b]}"
        yield brute.stones(a) + brute.stones(b), where, told


def _nim() -> Iterator[Claim]:
    def nim_values(bounds: Bounds) -> Iterator[Case]:
        for n in range(1, bounds["n"] + 1):
            _, _, values = _solved(f"nim:{','.join('0' * n)}", bounds["largest"])
            for at, found in values.items():
                total = reduce(xor, at, 0)
                yield brute.stones(at), _name("nim", at), "" if found == total else f"G = {found}"

    def bouton(bounds: Bounds) -> Iterator[Case]:
        for n in range(1, bounds["n"] + 1):
            keys, follow, _ = brute.box(f"nim:{','.join('0' * n)}", bounds["largest"])
            for at, lost in brute.outcomes(keys, follow).items():
                right = lost == (not reduce(xor, at, 0))
                yield brute.stones(at), _name("nim", at), "" if right else "P" if lost else "N"

    def two_piles(bounds: Bounds) -> Iterator[Case]:
        for n in (1, 2):
            keys, follow, _ = _solved(f"nim:{','.join('0' * n)}", bounds["largest"])
            for at, lost in brute.outcomes(keys, follow).items():
                right = lost == (not at if n == 1 else not at or (len(at) == 2 and at[0] == at[1]))
                yield brute.stones(at), _name("nim", at), "" if right else "P" if lost else "N"

    for heaps, total in (((3, 5), 6), ((3, 6), 5), ((5, 6), 3), ((3, 5, 6), 0)):
        signs = "-".join(map(str, heaps))
        yield _make(
            f"section-1.3.sum-{signs}",
            f"{' ⊕ '.join(map(str, heaps))} = {total}.",
            {},
            _nim_sum(heaps, total),
            kind="example",
        )
    yield _make("section-1.3.bouton", "A position of Nim is P exactly if x1 ⊕ … ⊕ xn = 0.",
                {"n": 4, "largest": 9}, bouton)  # fmt: skip
    yield _make("section-1.3.two-piles", "A position of Nim with two piles is P exactly if x1 = x2; with one "
                "pile, only 0 is P.", {"largest": 40}, two_piles)  # fmt: skip
    yield _make(
        "section-1.4.d", "(d) The SG value of Nim is x1 ⊕ … ⊕ xn.", {"n": 4, "largest": 9}, nim_values
    )


def _nim_sum(heaps: tuple[int, ...], total: int) -> Callable[[Bounds], Iterator[Case]]:
    def cases(bounds: Bounds) -> Iterator[Case]:
        code = f"nim:{','.join('0' * len(heaps))}"
        found = _solved(code, max(heaps))[2][tuple(sorted(heaps, reverse=True))]
        yield sum(heaps), _name("nim", heaps), "" if found == total else f"{found} by brute force"

    return cases


def _moore_sum(heaps: Iterable[int], k: int) -> int:
    """M(x): the digits of the heaps in base 2 summed mod k + 1; only whether it is 0 matters."""
    heaps = tuple(heaps)
    return sum(1 << i for i in range(64) if sum(h >> i & 1 for h in heaps) % (k + 1))


def _families() -> Iterator[Claim]:
    def moore(bounds: Bounds) -> Iterator[Case]:
        for n in range(2, bounds["n"] + 1):
            for k in range(1, n):
                kind = f"moore-nim+k={k}:{','.join('0' * n)}"
                keys, follow, _ = _solved(kind, bounds["largest"])
                for at, lost in brute.outcomes(keys, follow).items():
                    full = at + (0,) * (n - len(at))
                    right = lost == (not _moore_sum(at, k))
                    yield brute.stones(at), _name(kind, full), "" if right else "P" if lost else "N"

    def same(
        one: Callable[[int], str], other: Callable[[int], str], low: int
    ) -> Callable[[Bounds], Iterator[Case]]:
        """Whether two games have the same moves from the same heaps."""

        def cases(bounds: Bounds) -> Iterator[Case]:
            for n in range(low, bounds["n"] + 1):
                keys, follow, _ = brute.box(one(n), bounds["largest"])
                _, follow_other, _ = brute.box(other(n), bounds["largest"])
                for at in keys:
                    bare = at[:-1] if at and at[-1] < 0 else at
                    found = {b[:-1] if b and b[-1] < 0 else b for b in follow(at)}
                    right = found == set(follow_other(bare))
                    yield brute.stones(bare), _name(one(n), at), "" if right else "other moves"

        return cases

    def zeros(n: int) -> str:
        return ",".join("0" * n)

    box = {"n": 5, "largest": 4}
    yield _make("section-2.1.moore", "A position of Moore's NIM(n,k) is P exactly if the bitwise sum mod k "
        "+ 1 "
                "of its heaps, M(x), is 0.", {"n": 4, "largest": 7}, moore)  # fmt: skip
    yield _make("section-2.1.k-1", "NIM(n,1) is Nim.", box,
                same(lambda n: f"moore-nim+k=1:{zeros(n)}", lambda n: f"nim:{zeros(n)}", 2))  # fmt: skip
    yield _make("section-2.1.co-nim", "NIM(k+1,k) is CO-NIM.", box,
                same(lambda n: f"moore-nim+k={n - 1}:{zeros(n)}",
                     lambda n: f"co-nim:{zeros(n)}", 2))  # fmt: skip
    yield _make("section-2.2.x0-0", "From a position with x0 = 0 EXCO-NIM is CO-NIM.", box,
                same(lambda n: f"exco-nim:0/{zeros(n)}", lambda n: f"co-nim:{zeros(n)}", 2))  # fmt: skip
    yield _make("section-2.2.n-2", "CO-NIM with two heaps is Nim.", {"n": 2, "largest": 20},
                same(lambda n: f"co-nim:{zeros(n)}", lambda n: f"nim:{zeros(n)}", 2))  # fmt: skip


def _extended() -> Iterator[Claim]:
    def box(bounds: Bounds) -> Iterator[tuple[int, int, tuple[int, ...], dict[brute.Key, int]]]:
        for n in range(2, bounds["n"] + 1):
            values = table(n, bounds["largest"], bounds["x0"])
            for x0, heaps in places(n, bounds["largest"], bounds["x0"]):
                yield n, x0, heaps, values

    def rules(bounds: Bounds) -> Iterator[Case]:
        for _, x0, heaps, _ in box(bounds):
            p = games.read(f"exco-nim:{x0}/{','.join(map(str, heaps))}")
            played = {(q.extra, tuple(reversed(q.heaps))) for _, q in followers(games.game_of(p), p)}
            yield case(x0, heaps, "" if played == set(after(x0, heaps)) else "other moves")

    def proposition_1(bounds: Bounds) -> Iterator[Case]:
        for _, x0, heaps, values in box(bounds):
            lost = not values[key(x0, heaps)]
            yield case(x0, heaps, "" if lost == (not x0 and heaps[0] == heaps[-1]) else "P" if lost else "N")

    def unique(bounds: Bounds) -> Iterator[Case]:
        for n, x0, heaps, values in box(bounds):
            if values[key(x0, heaps)]:
                wins = {q for q in after(x0, heaps) if not values[key(*q)]}
                right = wins == {(0, (heaps[0],) * n)}
                yield case(x0, heaps, "" if right else f"{len(wins)} moves win")

    def proposition_2(bounds: Bounds) -> Iterator[Case]:
        for _, x0, heaps, values in box(bounds):
            found = values[key(x0, heaps)]
            right = x0 + values[key(0, heaps)] <= found <= x0 + sum(heaps)
            yield case(x0, heaps, "" if right else f"G = {found}")

    def lemma_1(bounds: Bounds) -> Iterator[Case]:
        for _, x0, heaps, values in box(bounds):
            if x0:
                right = values[key(x0, heaps)] > values[key(x0 - 1, heaps)]
                yield case(x0, heaps, "" if right else "G is no larger than with one less in x0")

    yield _make("section-2.2.rules", "A move leads to x' ≤ x, x' ≠ x, with x'i = xi for some i ≥ 1.",
                {"n": 4, "largest": 4, "x0": 2}, rules)  # fmt: skip
    yield _make("proposition-1", "A position of EXCO-NIM is P exactly if x0 = 0 and x1 = … = xn.", BOX,
                proposition_1, kind="proposition")  # fmt: skip
    yield _make("proposition-1.unique", "From every N-position just one move wins: x0 to 0, each xi to the "
                "smallest of them.", {"n": 4, "largest": 4, "x0": 2}, unique, kind="proposition")  # fmt: skip
    yield _make("proposition-2", "x0 + G(0, x1, …, xn) ≤ G(x) ≤ x0 + x1 + … + xn.", BOX, proposition_2,
                kind="proposition")  # fmt: skip
    yield _make("lemma-1", "G grows strictly with x0.", BOX, lemma_1, kind="lemma")
