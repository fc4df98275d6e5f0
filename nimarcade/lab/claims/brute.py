"""Brute force over boxes: outcomes and Grundy values of all small positions of a game.

Nothing here knows a theorem. A game is known only by `Game.graph`, the keys one move on from a key;
positions are settled in the order of their stones, which fall on every move.

Greedy Nim and Delete Nim are counted quicker too, with a mask of bits for each line of a box; tests hold
that against the rest. A move of either game keeps some heaps and changes the rest in a way that one number
gives: the new size of a largest heap, or the pile that was split. So for the heaps that are kept one big
integer holds, bit by bit, with which numbers they make a P-position; a position is N when its own bits
are met. Followers are lower in the order of descending heaps, in which all loops run."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb

from nimarcade.core import catalogue, codes, errors
from nimarcade.core.catalogue import impartial_of
from nimarcade.core.game import Position
from nimarcade.lab.claims import claim
from nimarcade.lab.claims.claim import Counterexample, Finding, counts
from nimarcade.theory import solver
from nimarcade.theory.binary import ones
from nimarcade.theory.solver import stones as stones

Key = tuple[int, ...]
Follow = Callable[[Key], Iterable[Key]]
LIMIT = 40_000_000
"""A checker that would settle more positions than this is refused: they are kept in memory."""


def room(positions: int) -> None:
    """Refuses what is past the limit; raises PastLimit."""
    if positions > LIMIT:
        count = f"{positions:,}" if positions < 10**15 else codes.short(positions)
        raise errors.PastLimit(f"this box has {count} positions; a claim is checked on at most {LIMIT:,}")


def multisets(count: int, largest: int, least: int = 0) -> Iterator[Key]:
    """All non-increasing tuples of `count` numbers from `least` to `largest`, largest first."""
    return combinations_with_replacement(range(largest, least - 1, -1), count)


def many(count: int, largest: int, least: int = 0) -> int:
    """The number of `multisets`."""
    return comb(largest - least + count, count) if largest >= least else 0


def box(code: str, largest: int, extra: int = 0) -> tuple[list[Key], Follow, bool]:
    """(keys, follow, misère) of all positions with the options and the number of heaps or piles
    of `code` whose heaps are at most `largest` (x0 at most `extra`), in the order to settle them."""
    p = catalogue.read(code)
    _, follow = impartial_of(p).graph(p)
    piles = getattr(p, "piles", None)
    least = 0 if piles is None else 1
    count = len(getattr(p, "heaps", ()) if piles is None else piles)
    has_extra = getattr(p, "extra", None) is not None
    room(many(count, largest, least) * (extra + 1 if has_extra else 1))
    bare = [tuple(h for h in heaps if h) for heaps in multisets(count, largest, least)]
    keys = [(*heaps, -1 - x0) for heaps in bare for x0 in range(extra + 1)] if has_extra else bare
    return sorted(keys, key=stones), follow, bool(getattr(p, "misere", False))


@counts
def outcomes(keys: Iterable[Key], follow: Follow, misere: bool = False) -> dict[Key, bool]:
    """True if each key is P. The keys are closed under moves and come followers first."""
    is_p: dict[Key, bool] = {}
    for key in keys:
        over = True
        lost = True
        for after in follow(key):
            over = False
            if is_p[after]:
                lost = False
                break
        is_p[key] = lost and not (over and misere)
    return is_p


@counts
def grundy(keys: Iterable[Key], follow: Follow, known: dict[Key, int] | None = None) -> dict[Key, int]:
    """The Grundy value of each key in normal play, put to those known; keys as for `outcomes`."""
    value: dict[Key, int] = {} if known is None else known
    for key in keys:
        seen = 0
        for after in follow(key):
            seen |= 1 << value[after]
        value[key] = (~seen & (seen + 1)).bit_length() - 1
    return value


SEARCHED = 2_000_000
"""A search for one position examines at most so many."""


@counts
def searched(code: str, limit: int = SEARCHED) -> bool:
    """True if a position is P, by depth-first search through the rules alone: a second computation
    beside a table. Raises PastLimit."""
    is_p, _ = solver.search(catalogue.read(code), lambda key: None, limit)
    return is_p


@counts
def lost(p: Position, settled: solver.Transpositions, limit: int) -> bool:
    """True if p is P; positions of one game share what is settled. Raises PastLimit."""
    is_p, _ = solver.search(p, lambda key: None, limit, settled)
    return is_p


def letter(is_p: bool) -> str:
    return "P" if is_p else "N"


def written(game: str, heaps: Iterable[int]) -> str:
    """`written("nim+misere", (3, 2))` is a canonical code."""
    return catalogue.write(catalogue.read(f"{game}:{','.join(map(str, heaps))}"))


def smallest(wrong: Iterable[tuple[Key, str]], code: Callable[[Key], str]) -> Counterexample | None:
    """The counterexample with the fewest stones among (position, what was found there)."""
    wrong = list(wrong)
    least = min((stones(key) for key, _ in wrong), default=0)
    kept = ((key, what) for key, what in wrong if stones(key) == least)
    return claim.smallest(Counterexample(least, code(key), what) for key, what in kept)


Judged = tuple[Key, str] | int | None
"""An instance that a claim speaks of: None where it is so, else a position and what is wrong there; or how
many instances are so."""


def finding(instances: Iterable[Judged], code: Callable[[Key], str]) -> Finding:
    """The instances of a claim counted, with the smallest that breaks it."""
    count = 0
    wrong: list[tuple[Key, str]] = []
    for instance in instances:
        if instance is None:
            count += 1
        elif isinstance(instance, int):
            count += instance
        else:
            count += 1
            wrong.append(instance)
    return Finding(count, smallest(wrong, code), broken=len(wrong))


# Greedy Nim and Delete Nim by lines


def ascending(count: int, largest: int, least: int = 0) -> list[Key]:
    """All non-increasing tuples, in the order in which masks can be filled."""
    room(many(count, largest, least))
    return list(multisets(count, largest, least))[::-1]


@counts
def greedy_p_positions(
    others: Iterable[Key], largest: int, k: int | None = None, misere: bool = False
) -> set[Key]:
    """The P-positions of (k-Bounded) Greedy Nim with a heap up to `largest` beside smaller ones, `others`,
    which come in order as from `ascending(…)`. Beside the same heaps a position is P unless one with 1 to k
    stones less is."""
    lost: set[Key] = set()
    line: defaultdict[Key, int] = defaultdict(int)
    for rest in others:
        top = rest[0] if rest else 0
        if top == 0 and misere:
            top = 1  # without stones it is N
        most = largest if k is None else k
        if below := line.get(rest, 0) & ((1 << top) - 1):
            top = max(top, below.bit_length() + most)
        tails = [(rest[:i] + rest[i + 1 :], h) for i, h in enumerate(rest) if not i or h != rest[i - 1]]
        for heap in range(top, largest + 1, most + 1):
            lost.add((heap, *rest))
            for tail, removed in tails:
                if heap - most <= removed < heap:  # else no move leads there from beside these
                    line[heap, *tail] |= 1 << removed
    return lost


@counts
def delete_p_positions(piles: int, largest: int) -> set[Key]:
    """The P-positions of Single-delete Nim with piles 1..largest, for any number of piles."""
    lost: set[Key] = set()
    sums: defaultdict[Key, int] = defaultdict(int)
    pairs = list(combinations(range(piles), 2))
    for p in ascending(piles, largest, 1):
        for i, j in pairs:
            seen = sums.get(p[:i] + p[i + 1 : j] + p[j + 1 :], 0)
            if seen and (seen >> p[i] | seen >> p[j]) & 1:
                break
        else:
            lost.add(p)
            for i, j in pairs:
                sums[p[:i] + p[i + 1 : j] + p[j + 1 :]] |= 1 << (p[i] + p[j])
    return lost


class Splits:
    """The moves of Delete Nim with four piles that lead to positions which are added one by one."""

    def __init__(self, largest: int) -> None:
        self.made = [[0] * (largest + 1) for _ in range(largest + 1)]
        """made[p][q], bit r: some split of r is added beside p and q. Symmetric in p and q."""
        self._partners = [[0] * (largest + 1) for _ in range(largest + 1)]
        """[p][r], bit q: the same."""

    def add(self, a: int, b: int, c: int, d: int) -> None:
        """Of piles that do not rise."""
        least = len(self.made)
        if c + d < least:
            self._beside(a, b, c + d)
            if b + d < least:
                self._beside(a, c, b + d)
                if b + c < least:
                    self._beside(a, d, b + c)
                if a + d < least:
                    self._beside(b, c, a + d)
                    if a + c < least:
                        self._beside(b, d, a + c)
                        if a + b < least:
                            self._beside(c, d, a + b)

    def _beside(self, p: int, q: int, r: int) -> None:
        bit = 1 << r
        if not self.made[p][q] & bit:
            self.made[p][q] |= bit
            self._partners[p][r] |= 1 << q
            self.made[q][p] |= bit
            self._partners[q][r] |= 1 << p

    def won(self, a: int, b: int, c: int) -> int:
        """As bits the fourth piles beside which there is such a move: all, where it deletes the fourth."""
        made, partners = self.made, self._partners
        ab, ac, bc = made[a][b], made[a][c], made[b][c]
        if ab >> c & 1 or ac >> b & 1 or bc >> a & 1:
            return -1
        won = ab | ac | bc | partners[a][b] | partners[a][c]
        return won | partners[b][a] | partners[b][c] | partners[c][a] | partners[c][b]


@counts
def delete_four(largest: int) -> Iterator[tuple[int, int, int, int]]:
    """(a, b, c, mask) for all a ≥ b ≥ c in 1..largest: bit d of the mask, 1 ≤ d ≤ c, tells whether
    the four piles a, b, c, d are P. Three piles cost a few operations on whole lines."""
    room(many(4, largest, 1))
    splits = Splits(largest)
    for a in range(1, largest + 1):
        for b in range(1, a + 1):
            for c in range(1, b + 1):
                lost = (2 << c) - 2 & ~splits.won(a, b, c)
                yield a, b, c, lost
                for d in ones(lost):
                    splits.add(a, b, c, d)


def delete_followers(p: Key) -> Iterator[Key]:
    """The positions one move on, straight from the rules: delete a pile, split another."""
    for i in range(len(p)):
        for j in range(len(p)):
            if i != j:
                rest = [p[k] for k in range(len(p)) if k not in (i, j)]
                for low in range(1, p[j] // 2 + 1):
                    yield tuple(sorted((*rest, low, p[j] - low), reverse=True))
