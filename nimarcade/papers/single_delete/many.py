"""Section 4: five or more piles."""

from __future__ import annotations

from nimarcade.core.catalogue import read_as
from nimarcade.games.delete_nim import GAME, Piles
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Finding, unsharded
from nimarcade.papers.single_delete.terms import Instances, in_parts, section, val

claim = section()
by_piles = claim.beside(in_parts)
whole = claim.beside(unsharded)


@by_piles("proposition-4.1", shards=lambda bounds: ((n,) for n in range(2, bounds["piles"] + 1)))
def proposition_4_1(bounds: Bounds, n: int) -> Instances:
    lost = brute.delete_p_positions(n, bounds["largest"])
    for p in brute.ascending(n, bounds["largest"], 1):
        if all(x % 2 for x in p):
            yield None if p in lost else (p, "N by brute force")


@claim("proposition-4.1.proof")
def proposition_4_1_proof(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1):
        for p in brute.ascending(n, bounds["largest"], 1):
            if not all(x % 2 for x in p):
                continue
            for q in brute.delete_followers(p):
                even = [x for x in q if x % 2 == 0]
                back = len(even) == 1 and any(all(x % 2 for x in r) for r in brute.delete_followers(q))
                yield None if back else (q, "no move leads back to odd piles, or not one pile is even")


def _twos(n: int) -> tuple[dict[Key, bool], Key]:
    """Outcomes of all positions of n piles of one or two stones, by the rules."""
    start = (2,) * n
    _, follow = GAME.graph(read_as(Piles, "delete-nim:2,2"))
    keys = [(2,) * k + (1,) * (n - k) for k in range(n + 1)]
    return brute.outcomes(keys, follow), start


@claim("proposition-4.2")
def proposition_4_2(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1):
        is_p, start = _twos(n)
        ok = is_p[start] == (n % 3 != 2)
        yield None if ok else (start, f"brute force says {brute.letter(is_p[start])}")


@claim("proposition-4.2.positions")
def proposition_4_2_positions(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1):
        seen = {(2,) * n}
        todo = [(2,) * n]
        while todo:
            for q in brute.delete_followers(todo.pop()):
                if q not in seen:
                    seen.add(q)
                    todo.append(q)
        for p in seen:
            k = p.count(2)
            ok = k + p.count(1) == n and 1 <= k <= n
            yield None if ok else (p, f"k = {k} appears, at the end of the game")


@claim("proposition-4.2.picking")
def proposition_4_2_picking(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1):
        for k in range(1, n + 1):
            p = (2,) * k + (1,) * (n - k)
            left = {q.count(2) for q in brute.delete_followers(p)}
            here = {n - 2} if k == n else {k - 1, k - 2} if k > 1 else {0}
            yield None if left == here else (p, f"the numbers of twos after a move are {sorted(left)}")


@claim("proposition-4.2.strategy")
def proposition_4_2_strategy(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1, 3):
        is_p, _ = _twos(n)
        for k in range(n - 2, -1, -3):
            p = (2,) * k + (1,) * (n - k)
            yield None if is_p[p] else (p, "not P, though the first player leaves it")
    yield None


@whole("section-4.same-v2")
def section_4_same_v2(bounds: Bounds) -> Finding:
    lost = brute.delete_p_positions(5, bounds["largest"])
    same = [p for p in brute.ascending(5, bounds["largest"], 1) if len(set(map(val, p))) == 1]
    winning = [p for p in same if p not in lost]
    least = min(winning, key=lambda p: (sum(p), p), default=None)
    if least is None:
        return Finding(len(same), undecided="all such positions of this box are P; a larger one has others")
    return Finding(
        len(same), note=f"{len(winning):,} are N, the smallest {brute.written('delete-nim', least)}"
    )


@whole("section-4.open")
def section_4_open(bounds: Bounds) -> Finding:
    return Finding(0, undecided="it is about what is known; the lab's data on it: nimarcade problems")
