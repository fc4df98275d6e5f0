"""Giant P-positions built digit by digit from the papers' conditions, without nimarcade's theorems."""

from collections.abc import Callable
from functools import reduce
from operator import xor
from random import Random
from typing import Any

from nimarcade.core import catalogue
from nimarcade.games.delete_nim import Piles
from nimarcade.games.heaps import Heaps

BIG = 10**30


def _big(rng: Random) -> int:
    return rng.randint(BIG // 10, BIG)


def _sorted(heaps: list[int]) -> tuple[int, ...]:
    return tuple(sorted(heaps, reverse=True))


def nim(rng: Random, misere: bool, n: int) -> Heaps:
    heaps = [_big(rng) for _ in range(n - 1)]
    return Heaps("nim", _sorted([*heaps, reduce(xor, heaps)]), misere=misere)


def moore(rng: Random, misere: bool, n: int) -> Heaps:
    """Every binary place gets a multiple of k+1 ones, in heaps chosen at random."""
    k = rng.randint(1, n - 1)
    heaps = [0] * n
    for place in range(100):
        for heap in rng.sample(range(n), rng.randint(place == 99, n // (k + 1)) * (k + 1)):
            heaps[heap] |= 1 << place
    return Heaps("moore-nim", _sorted(heaps), k=k, misere=misere)


def co_nim(rng: Random, misere: bool, n: int) -> Heaps:
    return Heaps("co-nim", (_big(rng),) * n, misere=misere)


def exco_nim(rng: Random, misere: bool, n: int) -> Heaps:
    return Heaps("exco-nim", (_big(rng),) * n, 0, misere=misere)


def greedy(rng: Random, misere: bool, n: int) -> Heaps:
    top = _big(rng)
    even = 2 * rng.randint(1, n // 2)
    rest = [rng.randint(0, top - 1) for _ in range(n - even)]
    return Heaps("greedy-nim", _sorted([top] * even + rest), misere=misere)


def bounded(rng: Random, misere: bool, n: int) -> Heaps:
    """Theorem 2: β even and R(x1−x2) = 0, or β odd and a k-good triple (x3 ≥ 2, any convention)."""
    k = rng.choice((2, 3, 5, 10**9, BIG // 7))
    x3 = _big(rng) // 4
    beta = rng.randint(1, n - 2)
    low = [rng.randint(0, x3 - 1) for _ in range(n - 2 - beta)]
    r2 = rng.choice((0, 0, k, k, rng.randint(0, k)))
    x2 = x3 + (k + 1) * rng.randint(0, 1 + BIG // 8 // (k + 1)) + r2
    r1 = 0 if beta % 2 == 0 else k if r2 == 0 else 1 if r2 == k else 0
    x1 = x2 + (k + 1) * rng.randint(0, 1 + BIG // 8 // (k + 1)) + r1
    return Heaps("greedy-nim", _sorted([x1, x2, *[x3] * beta, *low]), k=k, misere=misere)


def one(rng: Random, misere: bool, n: int) -> Heaps:
    heaps = [_big(rng) for _ in range(n)]
    heaps[0] += (sum(heaps) + misere) % 2
    return Heaps("greedy-nim", _sorted(heaps), k=1, misere=misere)


def nice(rng: Random, misere: bool, n: int) -> Heaps:
    """Theorem 3 for x3 ≤ 1, misère: β even and a k-nice pair, or β odd and R(x1−x2) = 0."""
    k = rng.choice((2, 3, 5, 10**9, BIG // 7))
    beta = rng.randint(0, n - 2)
    many = (k + 1) * rng.randint(1, 1 + BIG // (k + 1))
    if beta % 2:
        x2 = rng.randint(1, BIG)
        x1 = x2 + many
    else:
        r1, r2 = rng.choice(((0, 1), (1, 0), *[(r, r) for r in {2, k, rng.randint(2, k)}]))
        x2 = (k + 1) * rng.randint(1, 9) + r2
        x1 = x2 - r2 + many + (k + 1) + r1
    return Heaps("greedy-nim", (x1, x2, *[1] * beta, *[0] * (n - 2 - beta)), k=k, misere=True)


# Delete Nim


def _odd(rng: Random) -> int:
    return _big(rng) | 1


def delete_two(rng: Random, misere: bool, n: int) -> Piles:
    return Piles(_sorted([_odd(rng), _odd(rng)]))


def delete_three(rng: Random, misere: bool, n: int) -> Piles:
    v = rng.randint(0, 60)
    return Piles(_sorted([_odd(rng) << v for _ in range(3)]))


def delete_many(rng: Random, misere: bool, n: int) -> Piles:
    return Piles(_sorted([_odd(rng) for _ in range(rng.randint(5, 90))]))


def delete_four(rng: Random, misere: bool, n: int) -> Piles:
    """One of the five cases, digit by digit from the right; `columns` hold w, x, y, z."""
    case = rng.randint(1, 5)
    cut = sorted(rng.sample(range(60), 4))
    a, b, c, d = {1: (cut[0],) * 4, 2: (cut[0], *[cut[1]] * 3), 3: (cut[0], cut[1], cut[2], cut[2])}.get(
        case, cut
    )
    columns = []
    top = 110
    open_at = rng.randint(d + 1, d + 6)
    for i in range(top):
        digits = [0 if i < v else 1 if i == v else rng.randint(0, 1) for v in (a, b, c, d)]
        if case == 2 and i == b:
            digits[0] = 0
        if case >= 3:
            if i == b:
                digits[0] = 1
            if b < i < c and digits[:2] == [0, 0]:
                digits[rng.randint(0, 1)] = 1
            if i == c:
                digits[:2] = [0, 0] if case == 3 else [1, 1]
        if case >= 4:
            if c < i < d and sum(digits[:3]) < 2:
                digits[:3] = rng.choice(([1, 1, 0], [1, 0, 1], [0, 1, 1]))
            if i == d:
                digits[:3] = [0, 0, 0] if case == 4 else [1, 1, 1]
        if case == 5 and d < i < open_at and sum(digits) < 3:
            digits = [1, 1, 1, 1]
            digits[rng.randint(0, 3)] = rng.randint(0, 1)
        if case == 5 and i == open_at:
            digits = [0, 0, 0, 0]
        columns.append(digits)
    piles = [sum(column[j] << i for i, column in enumerate(columns)) for j in range(4)]
    return Piles(_sorted(piles))


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
