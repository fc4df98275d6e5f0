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

BOX = {"piles": 6, "largest": 22}


@by_piles(
    "proposition-4.1",
    "Proposition 4.1",
    box=BOX,
    kind="proposition",
    shards=lambda bounds: ((n,) for n in range(2, bounds["piles"] + 1)),
    weight=8,
    printed="In Single-delete Nim with n ≥ 2 piles, a position ⟨x1,x2,x3,…,xn⟩ is a P-position if all "
    "xi are odd.",
)
def proposition_4_1(bounds: Bounds, n: int) -> Instances:
    """With n ≥ 2 piles a position is P if all piles are odd."""
    lost = brute.delete_p_positions(n, bounds["largest"])
    for p in brute.ascending(n, bounds["largest"], 1):
        if all(x % 2 for x in p):
            yield None if p in lost else (p, "N by brute force")


@claim(
    "proposition-4.1.proof",
    "proof of Proposition 4.1",
    box={"piles": 6, "largest": 9},
    weight=1,
    printed="exactly one of x′_1, x′_2, x′_3, …, x′_n becomes even. In the next move, the "
    "opposite player eliminates one of the odd piles and splits the even pile into two odd piles, "
    "thus returning the position back to P_0.",
)
def proposition_4_1_proof(bounds: Bounds) -> Instances:
    """A move from odd piles makes exactly one pile even, and a move leads back to odd piles."""
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


TWOS = {"piles": 60}


@claim(
    "proposition-4.2",
    "Proposition 4.2",
    box=TWOS,
    kind="proposition",
    printed="if the remainder when n is divided by 3 is 2, then ⟨2,2,2,…,2⟩ is a N-position. For any "
    "other value of n, ⟨2,2,2,…,2⟩ is a P-position.",
)
def proposition_4_2(bounds: Bounds) -> Instances:
    """With n ≥ 2 piles ⟨2,…,2⟩ is N if n mod 3 is 2, otherwise P."""
    for n in range(2, bounds["piles"] + 1):
        is_p, start = _twos(n)
        ok = is_p[start] == (n % 3 != 2)
        yield None if ok else (start, f"brute force says {brute.letter(is_p[start])}")


@claim(
    "proposition-4.2.positions",
    "proof of Proposition 4.2",
    box={"piles": 24},
    printed="k piles with 2 stones and n − k piles with one stone (1 ≤ k ≤ n)",
    right="0 ≤ k ≤ n: the game ends at k = 0.",
)
def proposition_4_2_positions(bounds: Bounds) -> Instances:
    """From ⟨2,…,2⟩ the positions that appear have k piles of 2 and n−k of 1, 1 ≤ k ≤ n."""
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


@claim(
    "proposition-4.2.picking",
    "proof of Proposition 4.2",
    box={"piles": 24},
    printed="On the first turn, the player takes 2 stones from the total of n stones. On "
    "subsequent turns, each player may take either 1 or 2 stones. … The player who takes the last "
    "stone wins the game.",
)
def proposition_4_2_picking(bounds: Bounds) -> Instances:
    """Looking at k alone, the first move takes 2 from n, later ones 1 or 2, and who takes the last wins."""
    for n in range(2, bounds["piles"] + 1):
        for k in range(1, n + 1):
            p = (2,) * k + (1,) * (n - k)
            left = {q.count(2) for q in brute.delete_followers(p)}
            here = {n - 2} if k == n else {k - 1, k - 2} if k > 1 else {0}
            yield None if left == here else (p, f"the numbers of twos after a move are {sorted(left)}")


@claim(
    "proposition-4.2.strategy",
    "proof of Proposition 4.2",
    box=TWOS,
    printed="the first player can always win by taking 2 stones initially. If the opponent then "
    "takes 2 stones, the first player should take 1 stone on the next turn; if the opponent takes 1 "
    "stone, the first player should take 2 stones.",
)
def proposition_4_2_strategy(bounds: Bounds) -> Instances:
    """If n mod 3 is 2, the first player wins by taking 2, then 1 after 2 and 2 after 1."""
    for n in range(2, bounds["piles"] + 1, 3):
        is_p, _ = _twos(n)
        for k in range(n - 2, -1, -3):
            p = (2,) * k + (1,) * (n - k)
            yield None if is_p[p] else (p, "not P, though the first player leaves it")
    yield None


@whole(
    "section-4.same-v2",
    "section 4",
    box={"largest": 24},
    printed="even if the number of times each pile’s stone count can be divided by 2 is the same, "
    "the position does not necessarily become a P-position when there are more piles",
)
def section_4_same_v2(bounds: Bounds) -> Finding:
    """With five piles a position is not necessarily P if all piles can be halved equally often."""
    lost = brute.delete_p_positions(5, bounds["largest"])
    same = [p for p in brute.ascending(5, bounds["largest"], 1) if len(set(map(val, p))) == 1]
    winning = [p for p in same if p not in lost]
    least = min(winning, key=lambda p: (sum(p), p), default=None)
    if least is None:
        return Finding(len(same), undecided="all such positions of this box are P; a larger one has others")
    return Finding(
        len(same), note=f"{len(winning):,} are N, the smallest {brute.written('delete-nim', least)}"
    )


@whole(
    "section-4.open",
    "section 4",
    printed="Additionally, it is not yet possible to even conjecture the conditions for scenarios "
    "with more piles.",
)
def section_4_open(bounds: Bounds) -> Finding:
    """For five or more piles not even a conjecture about the outcome is known."""
    return Finding(0, undecided="it is about what is known; the lab's data on it: nimarcade problems")
