"""Giant P-positions built digit by digit from the papers' conditions, without nimarcade's theorems."""

from collections.abc import Callable
from functools import reduce
from itertools import permutations
from operator import xor
from random import Random
from typing import Any

from nimarcade.core import catalogue
from nimarcade.games.delete_nim import Piles
from nimarcade.games.heaps import Heaps
from tests.oracle import ordered
from tests.theory.by_hand import partner_wanted, remainder_wanted

BIG = 10**30


def _big(rng: Random) -> int:
    return rng.randint(BIG // 10, BIG)


def nim(rng: Random, misere: bool, n: int) -> Heaps:
    heaps = [_big(rng) for _ in range(n - 1)]
    return Heaps("nim", ordered([*heaps, reduce(xor, heaps)]), misere=misere)


def moore(rng: Random, misere: bool, n: int) -> Heaps:
    """Every binary place gets a multiple of k+1 ones, in heaps chosen at random."""
    k = rng.randint(1, n - 1)
    heaps = [0] * n
    for place in range(100):
        for heap in rng.sample(range(n), rng.randint(place == 99, n // (k + 1)) * (k + 1)):
            heaps[heap] |= 1 << place
    return Heaps("moore-nim", ordered(heaps), k=k, misere=misere)


def co_nim(rng: Random, misere: bool, n: int) -> Heaps:
    return Heaps("co-nim", (_big(rng),) * n, misere=misere)


def exco_nim(rng: Random, misere: bool, n: int) -> Heaps:
    return Heaps("exco-nim", (_big(rng),) * n, 0, misere=misere)


def greedy(rng: Random, misere: bool, n: int) -> Heaps:
    top = _big(rng)
    even = 2 * rng.randint(1, n // 2)
    rest = [rng.randint(0, top - 1) for _ in range(n - even)]
    return Heaps("greedy-nim", ordered([top] * even + rest), misere=misere)


def bounded(rng: Random, misere: bool, n: int) -> Heaps:
    """The largest heap leaves what the second and third want of it (x3 ≥ 2, any convention)."""
    k = rng.choice((2, 3, 5, 10**9, BIG // 7))
    x3 = _big(rng) // 4
    beta = rng.randint(1, n - 2)
    low = [rng.randint(0, x3 - 1) for _ in range(n - 2 - beta)]
    x2 = x3 + (k + 1) * rng.randint(0, 1 + BIG // 8 // (k + 1)) + rng.choice((0, k, rng.randint(0, k)))
    return _largest_wants(rng, k, misere, ordered([x2, *[x3] * beta, *low]))


def _largest_wants(rng: Random, k: int, misere: bool, others: tuple[int, ...]) -> Heaps:
    wanted = (partner_wanted if misere and others[1] < 2 else remainder_wanted)((0, *others), k)
    top = others[0] + (k + 1) * rng.randint(0, 1 + BIG // 8 // (k + 1))
    return Heaps("greedy-nim", (top + (wanted - top) % (k + 1), *others), k=k, misere=misere)


def one(rng: Random, misere: bool, n: int) -> Heaps:
    heaps = [_big(rng) for _ in range(n)]
    heaps[0] += (sum(heaps) + misere) % 2
    return Heaps("greedy-nim", ordered(heaps), k=1, misere=misere)


def nice(rng: Random, misere: bool, n: int) -> Heaps:
    """The same where only 1s lie beside the two largest heaps."""
    k = rng.choice((2, 3, 5, 10**9, BIG // 7))
    beta = rng.randint(0, n - 2)
    x2 = (k + 1) * rng.randint(1, 9) + rng.choice((0, 1, 2, k, rng.randint(2, k)))
    return _largest_wants(rng, k, True, (x2, *[1] * beta, *[0] * (n - 2 - beta)))


# Delete Nim


def _odd(rng: Random) -> int:
    return _big(rng) | 1


def delete_two(rng: Random, misere: bool, n: int) -> Piles:
    return Piles(ordered([_odd(rng), _odd(rng)]))


def delete_three(rng: Random, misere: bool, n: int) -> Piles:
    v = rng.randint(0, 60)
    return Piles(ordered([_odd(rng) << v for _ in range(3)]))


def delete_many(rng: Random, misere: bool, n: int) -> Piles:
    return Piles(ordered([_odd(rng) for _ in range(rng.randint(5, 90))]))


def delete_four(rng: Random, misere: bool, n: int) -> Piles:
    """Of piles less one the first column with at most two 1s is empty; what lies to its left is any."""
    low = rng.randint(0, 60)
    columns = [rng.choice((*permutations((1, 1, 1, 0)), (1,) * 4)) for _ in range(low)]
    columns += [(0,) * 4, *(tuple(rng.randint(0, 1) for _ in range(4)) for _ in range(110 - low))]
    return Piles(ordered([1 + sum(column[j] << i for i, column in enumerate(columns)) for j in range(4)]))


# games that are not of any number of heaps, or not of heaps at all


def k_bounded(rng: Random, misere: bool, n: int) -> Any:
    """Remainders with nim-sum 0, or in misère play perhaps an odd number of 1s alone."""
    k = rng.choice((1, 2, 3, 7, 10**9, BIG // 3))
    if misere and (k == 1 or rng.random() < 0.4):
        rests = [1] * rng.choice((1, 3, 5)) + [0] * rng.randint(1, 3)
    else:
        while True:
            rests = [rng.randint(0, min(k, 2**60)) for _ in range(rng.randint(2, 5))]
            rests.append(reduce(xor, rests))
            if rests[-1] <= k and (not misere or max(rests) > 1):
                break
    heaps = [rng.randint(0, BIG) * (k + 1) + rest for rest in rests]
    rng.shuffle(heaps)
    return catalogue.read(f"bounded-nim{'+misere' * misere}+k={k}:{','.join(map(str, heaps))}")


def wythoff(rng: Random, misere: bool, n: int) -> Any:
    """In Zeckendorf's system the smaller heap ends in an even number of zeros and the larger is the
    same with a zero more (Silber 1976): no golden ratio, no root."""
    places: list[int] = []
    size = 2 * rng.randint(0, 40)
    for _ in range(rng.randint(1, 60)):
        places.append(size)
        size += rng.randint(2, 6)
    fib = [1, 2]
    while len(fib) < size + 3:
        fib.append(fib[-1] + fib[-2])
    small, large = (sum(fib[place + shift] for place in places) for shift in (0, 1))
    if misere and large < 5:
        small, large = 3, 5
    return catalogue.read(f"wythoff-nim{'+misere' * misere}:{small},{large}")


def dawsons(rng: Random, misere: bool, n: int) -> Any:
    """Rows in pairs, the same or whole periods apart, and rows of value 0."""
    rows: list[int] = []
    for _ in range(rng.randint(1, 4)):
        row = rng.randint(60, BIG)
        rows += [row, row + 34 * rng.randint(0, BIG)]
    rows += [34 * rng.randint(2, BIG) + rest for rest in (4, 8, 20, 24, 28) if rng.random() < 0.5]
    return catalogue.read(f"dawsons-chess:{','.join(map(str, rows))}")


def cells_of(rng: Random, misere: bool, n: int) -> Any:
    """Stretches of crossed-off rows in pairs: what is done in one is done in its twin."""
    inner = [rng.randint(2, 60) for _ in range(rng.randint(1, 4))]
    stretches = [*inner, *inner]
    rng.shuffle(stretches)
    end = rng.randint(0, 40)  # an end stretch of L is as good as an inner one of L + 2
    cells = "." * end + "x" + "x".join("." * n for n in stretches) + "x" + "." * end
    return catalogue.read(f"treblecross:{cells}")


Builder = Callable[[Random, bool, int], Any]

HEAPS: dict[str, Builder] = {
    "nim": nim, "moore": moore, "co-nim": co_nim, "exco-nim": exco_nim, "greedy": greedy, "k-good": bounded,
    "k=1": one,
}  # fmt: skip
MISERE_ONLY: dict[str, Builder] = {"k-nice": nice}
PILES: dict[str, Builder] = {
    "delete 2": delete_two, "delete 3": delete_three, "delete 4": delete_four, "delete 5+": delete_many,
}  # fmt: skip
CASES = [
    *[(name, build, misere) for name, build in HEAPS.items() for misere in (False, True)],
    *[(name, build, True) for name, build in MISERE_ONLY.items()],
    *[(name, build, False) for name, build in PILES.items()],
]
FARTHER: list[tuple[str, Builder, bool]] = [
    ("bounded", k_bounded, False), ("bounded", k_bounded, True), ("wythoff", wythoff, False),
    ("wythoff", wythoff, True), ("dawsons", dawsons, False), ("cells", cells_of, False),
]  # fmt: skip
