"""Sections 1 and 2 of the Single-delete Nim paper: two and three piles, and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.games import game_of, read
from nimarcade.games.game import followers
from nimarcade.lab.claims import fast
from nimarcade.lab.claims.brute import Key, letter
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.terms_delete import I, code, counted, fact, v2, val

Found = Iterator[tuple[Key, str] | None]


def _end(bounds: Bounds) -> Found:
    for p in fast.ascending(2, bounds["largest"], 1):
        over = next(fast.delete_followers(p), None) is None
        yield None if over == (p == (1, 1)) else (p, f"the game is {'' if over else 'not '}over")


def _other_rules(bounds: Bounds) -> Found:
    """Piles y, z here are heaps y−1, z−1 there."""
    for p in fast.ascending(2, bounds["largest"], 1):
        there = set()
        for keep in p:
            left = keep - 1 - 1
            for part in range(left + 1):
                there.add(tuple(sorted((part, left - part), reverse=True)))
        here = {tuple(pile - 1 for pile in q) for q in fast.delete_followers(p)}
        yield None if here == there else (p, f"{len(here)} moves here, {len(there)} there")


def _outcome_two(bounds: Bounds) -> Found:
    lost = fast.delete(2, bounds["largest"])
    for p in fast.ascending(2, bounds["largest"], 1):
        says = p[0] % 2 == 1 and p[1] % 2 == 1
        yield None if says == (p in lost) else (p, f"brute force says {letter(p in lost)}")


def _included(bounds: Bounds) -> Found:
    for p in fast.ascending(2, bounds["largest"], 1):
        told = p[0] % 2 == 1 and p[1] % 2 == 1
        yield None if told else (p, "N by Theorem 1.1, but Proposition 4.1 is silent on it")


def _example(bounds: Bounds) -> Found:
    lost = fast.delete(2, 4)
    line = ((4, 3), (3, 1), (2, 1), (1, 1))
    for at, p in enumerate(line[:-1]):
        yield (
            None if line[at + 1] in set(fast.delete_followers(p)) else (p, f"no move leads to {line[at + 1]}")
        )
    yield None if set(fast.delete_followers((3, 1))) == {(2, 1)} else ((3, 1), "other moves are possible")
    outcomes = [p in lost for p in line]
    yield None if outcomes == [False, True, False, True] else ((4, 3), "the outcomes are not as said")
    yield None if set(fast.delete_followers((1, 1))) == set() else ((1, 1), "the game goes on")


def _keeps_n(bounds: Bounds) -> Found:
    for n in range(2, bounds["piles"] + 1):
        for p in fast.ascending(n, bounds["largest"], 1):
            position = read(code(p))
            after = [q.piles for _, q in followers(game_of(position), position)]
            ok = set(after) == set(fast.delete_followers(p)) and all(
                len(q) == n and min(q) >= 1 for q in after
            )
            ok = ok and all(sum(q) < sum(p) for q in after)
            yield None if ok else (p, "a follower is not as said")


def _v2_digits(bounds: Bounds) -> Found:
    for z in range(1, bounds["largest"] + 1):
        k = v2(z)
        least = min(j for j in range(1, z.bit_length() + 1) if z // 2 ** (j - 1) % 2 == 1) - 1
        ok = least == k and z % 2**k == 0 and z % 2 ** (k + 1) != 0
        ok = ok and all(I(j, z) == z // 2 ** (j - 1) % 2 for j in range(1, 12))
        yield None if ok else ((z, 1), f"v2 = {k}, the least digit says {least}")


def _outcome_three(bounds: Bounds) -> Found:
    lost = fast.delete(3, bounds["largest"])
    for p in fast.ascending(3, bounds["largest"], 1):
        says = val(p[0]) == val(p[1]) == val(p[2])
        yield None if says == (p in lost) else (p, f"brute force says {letter(p in lost)}")


def _star_to_star(bounds: Bounds) -> Found:
    for p in fast.ascending(3, bounds["largest"], 1):
        if val(p[0]) == val(p[1]) == val(p[2]):
            bad = next((q for q in fast.delete_followers(p) if val(q[0]) == val(q[1]) == val(q[2])), None)
            yield None if bad is None else (p, f"a move leads to {bad}")


def _to_star(bounds: Bounds) -> Found:
    lost = fast.delete(3, bounds["largest"])
    for p in fast.ascending(3, bounds["largest"], 1):
        for x, y in ((a, b) for a in p for b in p if val(a) < val(b)):
            low = 2 ** val(x)
            after = tuple(sorted((x, low, y - low), reverse=True))
            yield None if after in lost else (p, f"{after} is N")


def _sum_same(bounds: Bounds) -> Found:
    for x in range(1, bounds["largest"] + 1):
        for y in range(1, x + 1):
            if v2(x) == v2(y):
                yield None if v2(x + y) > v2(x) else ((x, y), f"v2 of the sum is {v2(x + y)}")


def _sum_other(bounds: Bounds) -> Found:
    for x in range(1, bounds["largest"] + 1):
        for y in range(1, x + 1):
            if v2(x) != v2(y):
                ok = v2(x + y) == min(v2(x), v2(y))
                yield None if ok else ((x, y), f"v2 of the sum is {v2(x + y)}")


def _halves(bounds: Bounds) -> Found:
    for z in range(2, bounds["largest"] + 1):
        for k in range(v2(z)):
            ok = any(v2(x) == v2(z - x) == k for x in range(1, z))
            yield None if ok else ((z, 1), f"no split into two parts of v2 = {k}")


def claims() -> Iterator[Claim]:
    two = {"largest": 200}
    three = {"largest": 60}
    yield fact(
        "section-1.2.end",
        "section 1.2",
        "Only ⟨1,1⟩ leaves no move.",
        "fact",
        box=two,
        check=counted(_end),
    )
    yield fact(
        "section-1.2.footnote-1",
        "footnote 1",
        "The rules of [2] (choose a heap, delete the other, take 1 stone from the chosen one and split the "
        "rest into two, perhaps empty, heaps) and those of the paper are equivalent with respect to legal "
        "moves.",
        "fact",
        box={"largest": 60},
        check=counted(_other_rules),
    )
    yield fact(
        "theorem-1.1",
        "Theorem 1.1 (Abuku and Suetsugu; Stankova and Rike)",
        "A position ⟨y,z⟩ of Delete Nim is P if both y and z are odd, otherwise it is N.",
        "theorem",
        box={"largest": 500},
        check=counted(_outcome_two),
    )
    yield fact(
        "section-1.2.included",
        "section 1.2",
        "Theorem 1.1 is included in Proposition 4.1 (all odd is P) with n = 2.",
        "fact",
        box={"largest": 9},
        check=counted(_included),
        right="Its first half is; that all other positions are N is not said there.",
    )
    yield fact(
        "section-1.2.example-4-3",
        "section 1.2",
        "From ⟨4,3⟩ a player can go to ⟨3,1⟩; then the game proceeds ⟨2,1⟩, ⟨1,1⟩ and ends: that wins.",
        "example",
        box={},
        check=counted(_example),
    )
    yield fact(
        "section-1.3.n-piles",
        "section 1.3; the sum from sections 2 and 3.2",
        "The number of piles remains n at the end of each turn, and the number of stones decreases.",
        "fact",
        box={"piles": 5, "largest": 9},
        check=counted(_keeps_n),
    )
    yield fact(
        "theorem-1.4",
        "Theorem 1.4 (Sakai)",
        "A position ⟨x,y,z⟩ of Single-delete Nim is P if and only if v2(x) = v2(y) = v2(z).",
        "theorem",
        box={"largest": 100},
        check=counted(_outcome_three),
        weight=1,
    )
    yield fact(
        "section-1.4.v2",
        "section 1.4",
        "I_k(z) is 0 if the quotient of z divided by 2^(k−1) is even, else 1; "
        "v2(z) = min{k | I_k(z) = 1} − 1.",
        "fact",
        box={"largest": 4096},
        check=counted(_v2_digits),
    )
    yield fact(
        "proposition-2.1.i",
        "Proposition 2.1 (i)",
        "If x+y = z and v2(x) = v2(y), then v2(z) > v2(x).",
        "proposition",
        box=two,
        check=counted(_sum_same),
    )
    yield fact(
        "proposition-2.1.ii",
        "Proposition 2.1 (ii)",
        "If x+y = z and v2(x) ≠ v2(y), then v2(z) = min{v2(x), v2(y)}.",
        "proposition",
        box=two,
        check=counted(_sum_other),
    )
    yield fact(
        "proposition-2.2",
        "Proposition 2.2",
        "For every k < v2(z) there are x and y with x+y = z and v2(x) = v2(y) = k.",
        "proposition",
        box={"largest": 512},
        check=counted(_halves),
    )
    yield fact(
        "theorem-1.4.proof-p",
        "proof of Theorem 1.4",
        "From a position with v2(x) = v2(y) = v2(z) no move leads to another.",
        "lemma",
        box=three,
        check=counted(_star_to_star),
        weight=2,
    )
    yield fact(
        "theorem-1.4.proof-n",
        "proof of Theorem 1.4",
        "If v2(x) < v2(y), splitting y into two piles of v2(x) and deleting z leads to a P-position.",
        "lemma",
        box=three,
        check=counted(_to_star),
    )
