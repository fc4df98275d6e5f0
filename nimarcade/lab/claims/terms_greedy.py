"""Definitions 2 to 6 of the Greedy Nim paper as printed, and boxes of positions to try claims on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from nimarcade.lab.claims import fast
from nimarcade.lab.claims.brute import Key, written
from nimarcade.lab.claims.claim import Bounds, Counterexample, Finding, Shard

PAPER = "Omiya, Yoshinaka, Shinohara, Misère Greedy Nim and Misère Bounded Greedy Nim"


def beta(s: Key) -> int:
    """Definition 2: max{j : x_j = x3} − 2, and 0 where x3 = 0."""
    return 0 if s[2] == 0 else max(j for j, x in enumerate(s, 1) if x == s[2]) - 2


def alpha(s: Key) -> int:
    """Definition 6: max{j : x_j = x1}, and 0 where x1 = 0."""
    return 0 if s[0] == 0 else max(j for j, x in enumerate(s, 1) if x == s[0])


def good(x1: int, x2: int, x3: int, k: int) -> bool:
    """Definition 3: k-good."""
    r1, r2 = (x1 - x2) % (k + 1), (x2 - x3) % (k + 1)
    return (r1 == k and r2 == 0) or (r1 == 0 and 1 <= r2 <= k - 1) or (r1 == 1 and r2 == k)


def nice(x1: int, x2: int, k: int) -> bool:
    """Definition 4: k-nice, zeros let in as section 3.2.1 does."""
    r1, r2 = x1 % (k + 1), x2 % (k + 1)
    return (r1 == 0 and r2 == 1) or ((x1 - x2) % (k + 1) == 0 and r2 >= 2) or (r1 == 1 and r2 == 0)


def theorem_2(s: Key, k: int) -> bool:
    """P by Theorem 2."""
    if beta(s) % 2 == 0:
        return (s[0] - s[1]) % (k + 1) == 0
    return good(s[0], s[1], s[2], k)


def theorem_3(s: Key, k: int) -> bool:
    """P by Theorem 3."""
    even = beta(s) % 2 == 0
    if s[2] <= 1:
        return nice(s[0], s[1], k) if even else (s[0] - s[1]) % (k + 1) == 0
    return (s[0] - s[1]) % (k + 1) == 0 if even else good(s[0], s[1], s[2], k)


def theorem_5(s: Key) -> bool:
    """P by Theorem 5."""
    return alpha(s) % 2 == (1 if s[0] <= 1 else 0)


def follower(s: Key, t: int) -> Key:
    """S′: t stones taken from the leftmost heap, heaps sorted again."""
    return tuple(sorted((s[0] - t, *s[1:]), reverse=True))


@lru_cache(maxsize=1)
def heaps(count: int, largest: int) -> list[Key]:
    return fast.ascending(count, largest)


@lru_cache(maxsize=4)
def lost(count: int, largest: int, k: int | None, misere: bool) -> set[Key]:
    """P-positions by brute force."""
    return fast.greedy(heaps(count, largest), k, misere)


def code(s: Iterable[int], k: int | None, misere: bool) -> str:
    return written(f"greedy-nim{'+misere' if misere else ''}{'' if k is None else f'+k={k}'}", s)


def smallest(found: Iterable[tuple[Key, str]], k: int | None, misere: bool) -> Counterexample | None:
    """The counterexample with the fewest stones among (position, what was found there)."""
    least = min(found, key=lambda one: (sum(one[0]), one[0]), default=None)
    if least is None:
        return None
    return Counterexample(sum(least[0]), code(least[0], k, misere), least[1])


def by_k(bounds: Bounds) -> Iterator[Shard]:
    """A shard for each bound k = 2, 3, … of the box."""
    return ((k,) for k in range(2, bounds["k"] + 1))


def agrees(says: Callable[[Key, int], bool], misere: bool) -> Callable[[Bounds, Shard], Finding]:
    """The checker of "S is P if and only if …" for k-Bounded Greedy Nim, k the shard's number."""

    def check(bounds: Bounds, shard: Shard) -> Finding:
        k: int = shard[0]
        box = heaps(bounds["heaps"], bounds["largest"])
        is_p = lost(bounds["heaps"], bounds["largest"], k, misere)
        wrong = ((s, _differs(s in is_p)) for s in box if says(s, k) != (s in is_p))
        return Finding(len(box), smallest(wrong, k, misere))

    return check


def free(says: Callable[[Key], bool], misere: bool) -> Callable[[Bounds, Shard], Finding]:
    """The same for Greedy Nim without a bound."""

    def check(bounds: Bounds, shard: Shard) -> Finding:
        box = heaps(bounds["heaps"], bounds["largest"])
        is_p = lost(bounds["heaps"], bounds["largest"], None, misere)
        wrong = ((s, _differs(s in is_p)) for s in box if says(s) != (s in is_p))
        return Finding(len(box), smallest(wrong, None, misere))

    return check


def _differs(is_p: bool) -> str:
    return f"the paper says {'N' if is_p else 'P'}, brute force {'P' if is_p else 'N'}"


def facts(**more: Any) -> dict[str, Any]:
    """The box and the shards of a claim on all k-Bounded Greedy Nim positions of a box."""
    return {"box": {"heaps": 5, "largest": 24, "k": 8}, "shards": by_k, **more}
