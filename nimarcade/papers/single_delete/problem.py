"""Single-delete Nim with five and more piles: outcomes of boxes, and what remainders settle."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations_with_replacement, product
from math import comb
from pathlib import Path

from nimarcade.lab.claims import brute
from nimarcade.lab.miner import Change, Closed, Feature, Key, closed, depends, shifts
from nimarcade.lab.problems import Bounds, Cell, Dataset, Gathered, Pattern, Watch, Words, read_problems
from nimarcade.theory.binary import v2

DATA = Path(__file__).parent / "data"
WORDS = Words(DATA, "single-delete-many")

# Outcomes and classes


@lru_cache(maxsize=16)
def lost(n: int, largest: int) -> frozenset[Key]:
    """The P-positions of n piles up to the largest."""
    return frozenset(piles[::-1] for piles in brute.delete_p_positions(n, largest))


def boxed(n: int, largest: int) -> Iterator[Key]:
    return combinations_with_replacement(range(1, largest + 1), n)


def fitting(n: int, positions: int) -> int:
    """The largest pile of a box of n piles with at most so many positions."""
    largest = 1
    while comb(largest + n, n) <= positions:
        largest += 1
    return largest


def _pairs(piles: Key) -> Iterator[tuple[int, Key]]:
    """(pile split, piles that stay) for every choice of piles to split and to delete."""
    for j, split in enumerate(piles):
        if j and piles[j - 1] == split:
            continue
        others = piles[:j] + piles[j + 1 :]
        for i, deleted in enumerate(others):
            if not i or others[i - 1] != deleted:
                yield split, others[:i] + others[i + 1 :]


def remainders(piles: Key, m: int) -> Key:
    """The class of a position: the remainders of its piles mod m, taken from 1 to m."""
    return tuple(sorted((pile - 1) % m + 1 for pile in piles))


@lru_cache(maxsize=32)
def settled(n: int, m: int) -> Closed:
    """The closed classes of remainders mod m, guessed from the outcomes of piles up to m.

    A split into parts a + b = s with a, b, s from 1 to m can be made in every pile of the class
    of s; a split whose remainders add up to s + m only in the larger ones. A pile whose remainder
    is 1 may be split too, if it is larger than 1."""
    p = lost(n, m)

    def every(key: Key) -> Iterator[Key]:
        for split, rest in _pairs(key):
            for part in range(1, m + 1):
                yield tuple(sorted((*rest, part, (split - part - 1) % m + 1)))

    def sure(key: Key) -> Iterator[Key]:
        for split, rest in _pairs(key):
            for part in range(1, split // 2 + 1):
                yield tuple(sorted((*rest, part, split - part)))

    return closed(set(p), {key for key in boxed(n, m) if key not in p}, every, sure)


def code(key: Key) -> str:
    return "delete-nim:" + ",".join(map(str, reversed(key)))


def np_of(value: int) -> str:
    return "PN"[value]


def by_size(keys: Iterable[Key]) -> list[Key]:
    return sorted(keys, key=lambda key: (sum(key), len(key), key))


def boxes(sizes: dict[int, int]) -> str:
    return ", ".join(f"{n} piles ≤ {largest}" for n, largest in sizes.items())


# A rule for sizes up to 6

SIX = 6
ENOUGH = 9


def rule(piles: Key) -> bool:
    """At least three piles are even, none is a multiple of 3, and as many as a positive multiple of
    3, all but at least two, are 2 mod 3."""
    counts = [0] * SIX
    for pile in piles:
        counts[(pile - 1) % SIX] += 1
    return obeys(tuple(counts))


def obeys(counts: Key) -> bool:
    one, two, three, four, five, six = counts
    twos = two + five
    return not three + six and two + four >= 3 and twos > 0 and twos % 3 == 0 and one + four >= 2


@lru_cache(maxsize=1 << 18)
def rule_won(counts: Key) -> bool:
    """True if a move leads to 𝒫 that can be made in every position of the class: the parts of a pile
    of remainder s add up to s, not to s + 6."""
    for split, rest in _rests(counts):
        for part in range(1, split // 2 + 1):
            left = _with(rest, part, split - part)
            if not (left[1] + left[3] + left[5]) or obeys(left):
                return True
    return False


def exceptions(most: int = ENOUGH) -> Iterator[tuple[Key, Key]]:
    """(class of 𝒫, class that a move leads to and no sure move leads back from), no count over
    `most`. Yields nothing if the rule is right."""
    for counts in rule_classes(most):
        for split, rest in _rests(counts):
            for part in range(1, SIX + 1):
                after = _with(rest, part, (split - part - 1) % SIX + 1)
                if not rule_won(after):
                    yield counts, after


def rule_classes(most: int) -> Iterator[Key]:
    """𝒫 with two piles at least and no count over `most`."""
    numbers = range(most + 1)
    for one, two, four, five in product(numbers, repeat=4):
        if obeys(counts := (one, two, 0, four, five, 0)):
            yield counts
    for one, three, five in product(numbers, repeat=3):
        if one + three + five >= 2:
            yield one, 0, three, 0, five, 0


def _rests(counts: Key) -> Iterator[tuple[int, Key]]:
    """(remainder of the pile split, what stays) for every choice of piles to split and delete."""
    for split in range(SIX):
        if not counts[split]:
            continue
        others = _rests_less(counts, split)
        for deleted in range(SIX):
            if others[deleted]:
                yield split + 1, _rests_less(others, deleted)


def _rests_less(counts: Key, place: int) -> Key:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])


def _with(counts: Key, part: int, other: int) -> Key:
    grown = list(counts)
    grown[part - 1] += 1
    grown[other - 1] += 1
    return tuple(grown)


# Piles of 1, 2 and 3

FAMILY = 3
"""Piles up to this are looked at for any number of piles."""
EIGHT = 8
"""Another pile of 1 is mined from piles up to this."""


def small(most: int) -> Iterator[Pattern]:
    """Any number of piles of sizes 1, 2 and 3, at least one of them 1."""
    truth: dict[Key, int] = {}
    for n in range(3, most + 3):
        losing = lost(n, FAMILY)
        truth.update((key, int(key not in losing)) for key in boxed(n, FAMILY) if key[0] == 1)
    half = (most + 3) // 2 + 2
    features = [Feature(f"n{v} mod {m}", partial(_count, v, m)) for m in (2, 3) for v in (1, 2, 3)]
    features += [Feature(f"whether n{v} = 0", partial(_none, v)) for v in (2, 3)]
    small = {key: value for key, value in truth.items() if len(key) <= half}
    past = [(key, truth[key]) for key in by_size(truth) if len(key) > half]
    for law in depends(small, features, most=3, what="the outcome"):
        chosen = [feature for feature in features if feature.words in law.statement]
        lost_at = sorted({_values(chosen, key) for key, value in small.items() if not value})
        yield WORDS.law(
            "ones-twos-threes",
            law,
            past,
            code,
            np_of,
            half=half,
            most=most + 2,
            features=", ".join(feature.words for feature in chosen),
            lost=" or ".join(lost_at),
        )


def _values(features: list[Feature], key: Key) -> str:
    seen = (feature.of(key) for feature in features)
    return f"({', '.join({True: 'yes', False: 'no'}[v] if isinstance(v, bool) else str(v) for v in seen)})"


def _count(size: int, m: int, key: Key) -> int:
    return key.count(size) % m


def _none(size: int, key: Key) -> bool:
    return size not in key


def ones(sizes: dict[int, int]) -> Iterator[Pattern]:
    """The number of piles of 1 that are needed so that another one changes nothing: each number for which
    the small box shows no exception."""
    truth: dict[Key, int] = {}
    for n, largest in sizes.items():
        losing = lost(n, largest)
        ones_in = ((1, *rest) for rest in boxed(n - 1, largest))
        truth.update((key, int(key not in losing)) for key in ones_in)
    small = {key: value for key, value in truth.items() if key[-1] <= EIGHT}
    past = [(key, truth[key]) for key in by_size(truth) if key[-1] > EIGHT]
    for least in range(4):
        change = Change(
            f"with at least {least} piles of 1 another one changes nothing", partial(_one_less, least)
        )
        for law in shifts(small, [change], truth.get):
            yield WORDS.law(
                "one-more",
                law,
                past,
                code,
                np_of,
                least=least,
                most=max(sizes),
                eight=EIGHT,
                boxes=boxes(sizes),
            )


def _one_less(least: int, key: Key) -> Key | None:
    return key[1:] if key.count(1) > least else None


def binary(largest: int) -> Iterator[Pattern]:
    """Patterns of three and four piles, or of two and three, by exponents of 2: tried on five."""
    alike, doubled, vector = (
        WORDS.family(name, largest=largest) for name in ("equal-exponents", "doubling", "exponents")
    )
    for n in (2, 3, 4, 5):
        size = largest if n == 5 else 16
        losing = lost(n, size)
        seen: dict[Key, bool] = {}
        for key in by_size(boxed(n, size)):
            is_p = key in losing
            powers = tuple(sorted(map(v2, key)))
            half = tuple(pile // 2 for pile in key)
            for family, applies, predicted in (
                (alike, n > 2 and powers[0] == powers[-1], True),
                (doubled, n > 2 and powers[0] > 0, half in losing),
                (vector, n != 4, seen.setdefault(powers, is_p)),
            ):
                if not applies:
                    continue
                family.count(n < 5)
                if predicted != is_p:
                    words = f"{np_of(not is_p)} there, the pattern says {np_of(not predicted)}"
                    family.breaks(sum(key), code(key), words)
    yield from (family.pattern() for family in (alike, doubled, vector))


# The problem

MODULI = (2, 3, 4, 5, 6, 8, 9, 10, 12, 18)
SHARE = 6
"""Boxes of more than five piles hold at most this part of the positions of the five-pile box."""
CHECKED = 14
"""The rule is looked for among the closed classes of up to so many piles."""
SHOWN = 24
BINARY = 24
"""Patterns of exponents of 2 are tried on five piles up to this."""


def gather(box: Bounds, watch: Watch) -> Gathered:
    most = box["piles"]
    five = comb(box["largest"] + 4, 5)
    sizes = {n: box["largest"] if n == 5 else fitting(n, five // SHARE) for n in range(5, most + 1)}
    for i, (n, largest) in enumerate(sizes.items()):
        watch(0.5 * i / len(sizes), f"{n} piles up to {largest}")
        lost(n, largest)
    watch(0.5, "classes of remainders")
    patterns = [_closed(sizes), _three(sizes), _only_three(sizes[5]), *_five(sizes[5])]
    watch(0.7, "other moduli")
    data = [
        _counts(sizes),
        WORDS.table("remainders", ((n, *_settled(n, SIX)) for n in sizes)),
        WORDS.table("moduli", ((m, *_settled(5, m)) for m in MODULI)),
    ]
    watch(0.85, "small piles")
    patterns += [*small(most), *ones(sizes), *binary(min(sizes[5], BINARY))]
    watch(0.95, "what is left")
    data.append(_left(sizes[5]))
    watch(1.0, "done")
    return Gathered(dict(box), tuple(data), tuple(patterns))


def _counts(sizes: dict[int, int]) -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    for n, largest in sizes.items():
        losing = lost(n, largest)
        total = comb(largest + n - 1, n)
        odd = sum(all(pile % 2 for pile in key) for key in losing)
        rows.append((n, largest, total, len(losing), odd, f"{len(losing) / total:.2%}"))
    positions = sum(comb(largest + n - 1, n) for n, largest in sizes.items())
    return WORDS.table("counts", rows, positions)


def _settled(n: int, m: int) -> tuple[Cell, ...]:
    """Of the classes of n piles by remainders mod m: how many, always P, always N, and the share of both."""
    classes = settled(n, m)
    total = comb(m + n - 1, n)
    share = f"{(len(classes.p) + len(classes.n)) / total:.1%}"
    return total, len(classes.p), len(classes.n), share


def _closed(sizes: dict[int, int]) -> Pattern:
    """Closed classes mod 6, tried on every position of the boxes."""
    family, shares = WORDS.family("remainders-mod-6", boxes=boxes(sizes)), list[str]()
    for n, largest in sizes.items():
        p, wins = settled(n, SIX)
        losing = lost(n, largest)
        shares.append(f"{len(p) + len(wins)} of {comb(SIX + n - 1, n):,} for n = {n}")
        family.support += len(p) + len(wins)
        for key in boxed(n, largest):
            group = remainders(key, SIX)
            if (is_p := group in p) or group in wins:
                family.count(False)
                if is_p != (key in losing):
                    words = f"{np_of(not is_p)} there, its class is {np_of(is_p)}"
                    family.breaks(sum(key), code(key), words)
    return family.pattern(shares=", ".join(shares))


def _always_lost(n: int) -> set[Key]:
    """The classes mod 6 that are all odd or obey the rule."""
    return {key for key in boxed(n, SIX) if rule(key) or all(pile % 2 for pile in key)}


def _three(sizes: dict[int, int]) -> Pattern:
    exact = [n for n in range(5, CHECKED + 1) if _always_lost(n) == settled(n, SIX).p]
    classes = sum(1 for _ in rule_classes(ENOUGH))
    family = WORDS.family(
        "three-times-two-mod-3", boxes=boxes(sizes), classes=classes, least=exact[0], most=exact[-1]
    )
    if any(exceptions()):
        family.remark = ""
    for n in (5, 6, 7):
        family.support += sum(map(rule, lost(n, SIX)))
    for n, largest in sizes.items():
        losing = lost(n, largest)
        for key in filter(rule, boxed(n, largest)):
            family.count(False)
            if key not in losing:
                family.breaks(sum(key), code(key), "N there")
    return family.pattern()


def _only_three(largest: int) -> Pattern:
    """The rule as a criterion for all of five piles: it falls."""
    family = WORDS.family("five-piles-criterion", largest=largest)
    losing = lost(5, largest)
    for key in by_size(boxed(5, largest)):
        predicted = all(pile % 2 for pile in key) or rule(key)
        if key[-1] <= 3 and predicted == (key in losing):
            family.support += 1
        family.count(False)
        if predicted != (key in losing):
            words = f"{np_of(key not in losing)} there, the pattern says {np_of(not predicted)}"
            family.breaks(sum(key), code(key), words)
            break
    return family.pattern()


def _describe(key: Key) -> tuple[str, int, int, int]:
    even = sum(pile % 2 == 0 for pile in key)
    threes = sum(pile % 3 == 0 for pile in key)
    twos = sum(pile % 3 == 2 for pile in key)
    return ("≥ 3" if even >= 3 else str(even), threes, len(key) - threes - twos, twos)


def _five(largest: int) -> Iterator[Pattern]:
    """Five piles by how many are even, 0, 1 and 2 mod 3: kinds of one outcome only."""
    mined = largest // 2
    kinds: dict[tuple[str, int, int, int], set[bool]] = {}
    sizes: dict[tuple[str, int, int, int], int] = {}
    losing = lost(5, largest)
    for key in boxed(5, mined):
        kind = _describe(key)
        kinds.setdefault(kind, set()).add(key in losing)
        sizes[kind] = sizes.get(kind, 0) + 1
    for outcome in (True, False):
        pure = [kind for kind, seen in kinds.items() if seen == {outcome} and kind[0] == "≥ 3"]
        listed = "; ".join(f"{a}, {b} and {c}" for _, a, b, c in sorted(pure))
        family = WORDS.family("five-piles", letter="NP"[outcome], listed=listed, mined=mined, largest=largest)
        family.support = sum(sizes[kind] for kind in pure)
        wanted = set(pure)
        for key in boxed(5, largest):
            if key[-1] > mined and _describe(key) in wanted:
                family.count(False)
                if (key in losing) != outcome:
                    family.breaks(sum(key), code(key), f"{np_of(key not in losing)} there")
        yield family.pattern()


def _left(largest: int) -> Dataset:
    classes = settled(5, SIX)
    open_ = [key for key in lost(5, largest) if remainders(key, SIX) not in classes.p]
    total = sum(
        (group := remainders(key, SIX)) not in classes.p and group not in classes.n
        for key in boxed(5, largest)
    )
    share = 100 * total / comb(largest + 4, 5)
    rows = ((code(key), sum(key)) for key in by_size(open_)[:SHOWN])
    return WORDS.table("left", rows, many=len(open_), largest=largest, share=share)


PROBLEMS = read_problems(DATA, {"single-delete-many": gather})
