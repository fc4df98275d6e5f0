"""Sections 1 and 2 of the Greedy Nim paper: what it recalls of Nim, and examples."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.errors import IllegalMove
from nimarcade.games import game_of, read
from nimarcade.games.game import followers
from nimarcade.lab.claims import brute, fast
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.terms_greedy import (
    fact,
)

NIM = {"heaps": 4, "largest": 12}


def _nim(bounds: Bounds, misere: bool) -> dict[Key, bool]:
    zeros = ",".join("0" * bounds["heaps"])
    keys, follow, _ = brute.box(f"nim{'+misere' if misere else ''}:{zeros}", bounds["largest"])
    return brute.outcomes(keys, follow, misere)


def _nim_singular(bounds: Bounds, shard: Shard) -> Finding:
    normal, misere = _nim(bounds, False), _nim(bounds, True)
    wrong = [key for key in normal if (normal[key] != misere[key]) != (max(key, default=0) <= 1)]
    return Finding(len(normal), _nim_broken(wrong, "singular or standard, not as said"))


def _nim_xor(bounds: Bounds, shard: Shard) -> Finding:
    is_p = _nim(bounds, False)
    wrong = []
    for key, lost_ in is_p.items():
        total = 0
        for heap in key:
            total ^= heap
        if (total == 0) != lost_:
            wrong.append(key)
    return Finding(len(is_p), _nim_broken(wrong, "the outcome is not as said"))


def _nim_broken(wrong: list[Key], found: str) -> Counterexample | None:
    if not wrong:
        return None
    least = min(wrong, key=lambda key: (sum(key), key))
    return Counterexample(sum(least), brute.written("nim", least or (0,)), found)


def _greedy_rule(bounds: Bounds, shard: Shard) -> Finding:
    p = read("greedy-nim:3,2,1")
    game = game_of(p)
    after = {q.heaps for _, q in followers(game, p)}
    try:
        game.check(p, game.read_move(p, "2-1"))
        broken = True
    except IllegalMove:
        broken = after != {(2, 2, 1), (2, 1, 1), (2, 1, 0)}
    found = "a heap that is not largest may be played"
    return Finding(1, Counterexample(6, "greedy-nim:3,2,1", found) if broken else None)


def _ends(bounds: Bounds, shard: Shard) -> Finding:
    for n in range(1, bounds["heaps"] + 1):
        zeros = (0,) * n
        if zeros not in fast.greedy([zeros]) or zeros in fast.greedy([zeros], misere=True):
            return Finding(n, Counterexample(n, brute.written("greedy-nim", zeros), "not as said"))
    return Finding(2 * bounds["heaps"])


def claims() -> Iterator[Claim]:
    yield fact(
        "section-1.nim-singular",
        "In Nim positions with x1 ≤ 1 are singular, the outcomes of normal "
        "and misère play differ; positions with x1 ≥ 2 are standard.",
        box=NIM,
        check=_nim_singular,
    )
    yield fact(
        "section-1.greedy-3-2-1",
        "In Greedy Nim no move from (3,2,1) affects only the 2.",
        "example",
        box={},
        check=_greedy_rule,
    )
    yield fact(
        "section-2.2.nim-xor",
        "In Nim a position is P if and only if the XOR of the heaps is 0.",
        box=NIM,
        check=_nim_xor,
    )
    yield fact(
        "section-2.2.no-stones",
        "The position with no stones is P in normal play, N in misère play.",
        box={"heaps": 8},
        check=_ends,
    )
