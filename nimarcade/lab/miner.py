"""The miner: proposes patterns from the values of a box and tries to refute them past it.

It looks at one number growing, for a formula in the heaps, for properties on which the value depends,
changes that keep it, periods in space, and classes that settle themselves. All but the last give `Law`s
mined from one box, which `refute` tries on another: nothing is proved by that.

Formulas of sum, difference, xor, or, and, min, max, v2, one more and one less are built from the heaps and 1,
from the shortest on; of those that agree on all sample positions only the first is kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement, pairwise, product, zip_longest
from math import lcm
from operator import itemgetter
from random import Random
from typing import NamedTuple

from nimarcade.theory.binary import v2

Key = tuple[int, ...]
"""Numbers that name a position; of a sequence its place alone."""


@dataclass(frozen=True, slots=True)
class Law:
    """`says` gives the value at a key, None where the law is silent; `support` counts what
    speaks for it in the data it comes from beyond what any table would fit."""

    statement: str
    kind: str
    says: Callable[[Key], int | None]
    support: int
    period: int | None = None
    """Of a period: f(n + period) = f(n) + saltus for all n ≥ onset."""
    onset: int | None = None
    saltus: int | None = None


class Trial(NamedTuple):
    """The times a law was asked, and the first key where it was wrong, with what it says there
    and what is true."""

    trials: int
    key: Key | None = None
    predicted: int | None = None
    actual: int | None = None


def refute(law: Law, truth: Iterable[tuple[Key, int]]) -> Trial:
    """The law tried on keys in the order given, up to the first that breaks it: give the smallest
    first. Keys on which it is silent do not count."""
    trials = 0
    for key, value in truth:
        if (predicted := law.says(key)) is None:
            continue
        trials += 1
        if predicted != value:
            return Trial(trials, key, predicted, value)
    return Trial(trials)


# Sequences of whole numbers: lines, periods, arithmetic periods, v2, binary digits, growth, polynomials,
# linear recurrences

REPEATS = 4
"""A period is proposed after so many rounds."""
LEAST = 12
"""No law is proposed from fewer terms."""
SHOWN = 32
"""A cycle of more terms is not written out."""
MASKS = 64


def sequence_laws(values: Sequence[int], start: int = 0, *, name: str = "f", var: str = "n") -> list[Law]:
    """Laws of f(start), f(start + 1), …; at most one of each kind, and none beside a line."""
    simplest = progression(values, start, name=name, var=var)
    if simplest is not None and simplest.kind == "linear":
        return [simplest]
    others = (find(values, start, name, var) for find in (_mask, _valuation, _doubling))
    found = [law for law in (simplest, *others) if law is not None]
    return found or list(
        filter(None, [polynomial(values, start, name, var) or recurrence(values, start, name, var)])
    )


def progression(values: Sequence[int], start: int = 0, *, name: str = "f", var: str = "n") -> Law | None:
    """f(n + p) = f(n) + s from some n on, with the smallest p that at least `REPEATS` rounds and half of the
    terms support; else with the p that does so from the earliest n."""
    size = len(values)
    late: tuple[int, int, int] | None = None
    for period in range(1, size // REPEATS + 1):
        onset, saltus = steady(values, period)
        rest = size - onset
        if rest >= max(LEAST, REPEATS * period, size // 2):
            return _progression(values, start, period, onset, saltus, name, var)
        if rest >= max(2 * LEAST, REPEATS * period) and (late is None or onset < late[0]):
            late = onset, period, saltus
    return None if late is None else _progression(values, start, late[1], late[0], late[2], name, var)


DEGREE, ORDER = 8, 12
"""The highest degree of a polynomial, and the most terms of a recurrence."""
PRIME = (1 << 61) - 1


def polynomial(values: Sequence[int], start: int, name: str, var: str) -> Law | None:
    """A polynomial of degree 2 or more, by differences that vanish."""
    heads, row = list[int](), list(values)
    while len(heads) <= DEGREE and any(row):
        heads.append(row[0])
        row = [after - before for before, after in pairwise(row)]
    if any(row) or not 3 <= len(heads) <= len(values) - LEAST // 2:
        return None
    total, term = [Fraction(0)], [Fraction(1)]  # coefficients of the sum, and of (n − start choose k)
    for k, head in enumerate(heads):
        total = [a + head * b for a, b in zip_longest(total, term, fillvalue=Fraction(0))]
        shifted = [Fraction(0), *term]
        term = [(a - (start + k) * b) / (k + 1) for a, b in zip_longest(shifted, term, fillvalue=Fraction(0))]
    common = lcm(*(part.denominator for part in total))
    whole = [int(part * common) for part in total]
    powers = [var if k == 1 else f"{var}^{k}" if k else "1" for k in range(len(whole))]
    words = _sum_of([(whole[k], powers[k]) for k in reversed(range(len(whole)))])
    words = words if common == 1 else f"({words})/{common}"

    def says(key: Key) -> int:
        value = 0
        for part in reversed(whole):
            value = value * key[0] + part
        return value // common

    return Law(f"{name} = {words}", "polynomial", says, len(values) - len(heads))


def recurrence(values: Sequence[int], start: int, name: str, var: str) -> Law | None:
    """f(n) = a·f(n − 1) + b·f(n − 2) + … with whole factors, by the algorithm of Berlekamp and Massey."""
    factors = _massey([value % PRIME for value in values[: 4 * ORDER]])
    factors = [c - PRIME if c > PRIME // 2 else c for c in factors]
    order = len(factors)
    if not 0 < order <= min(ORDER, len(values) // REPEATS) or len(values) < LEAST:
        return None
    known = list(values[:order])

    def says(key: Key) -> int | None:
        while len(known) <= key[0] - start:
            known.append(sum(c * known[-i] for i, c in enumerate(factors, 1)))
        return known[key[0] - start] if key[0] >= start else None

    if any(says((start + i,)) != value for i, value in enumerate(values)):
        return None
    words = _sum_of([(c, f"{name}({var} − {i})") for i, c in enumerate(factors, 1)])
    statement = f"{name}({var}) = {words} for {var} ≥ {start + order}"
    return Law(statement, "recurrence", says, len(values) - 2 * order)


def _massey(values: Sequence[int]) -> list[int]:
    """The shortest recurrence of a sequence modulo PRIME: the factors of the terms before."""
    now, before, last, gap = [1], [1], 1, 1
    length = 0
    for i, value in enumerate(values):
        wrong = (value + sum(now[j] * values[i - j] for j in range(1, min(length, len(now) - 1) + 1))) % PRIME
        if not wrong:
            gap += 1
            continue
        kept, by = now, wrong * pow(last, -1, PRIME)
        moved = [0] * gap + before
        now = [(a - by * b) % PRIME for a, b in zip_longest(now, moved, fillvalue=0)]
        if 2 * length <= i:
            length, before, last, gap = i + 1 - length, kept, wrong, 1
        else:
            gap += 1
    return [-c % PRIME for c in (now + [0] * length)[1 : length + 1]]


def _sum_of(terms: Iterable[tuple[int, str]]) -> str:
    """`2n^2 − n + 3`."""
    text = ""
    for factor, sign in terms:
        if factor:
            size = "" if abs(factor) == 1 and sign != "1" else str(abs(factor))
            one = (
                size if sign == "1" else f"{size}{sign}" if "(" not in sign or not size else f"{size}·{sign}"
            )
            text += (f" {'−' if factor < 0 else '+'} " if text else "−" * (factor < 0)) + one
    return text


def growth(values: Sequence[int], start: int = 0, *, name: str = "f", var: str = "n") -> Law | None:
    """f(n + 1) = a f(n) + b 2^n + c with a small a; the first of them that fits at least four terms."""
    if len(values) < 4:
        return None
    for a in range(5):
        rest = [after - a * value for value, after in pairwise(values)]
        b, odd = divmod(rest[1] - rest[0], 1 << start)
        c = rest[0] - (b << start)
        if not odd and all(number == (b << start + i) + c for i, number in enumerate(rest)):

            def says(key: Key, a: int = a, b: int = b, c: int = c) -> int | None:
                if key[0] < start:
                    return None
                value = values[0]
                for n in range(start, key[0]):
                    value = a * value + (b << n) + c
                return value

            parts = [line(a, 0, f"{name}({var})"), line(b, 0, f"·2^{var}"), str(c)]
            words = " + ".join(part for part in parts if part != "0").replace("+ −", "− ")
            statement = f"{name}({var} + 1) = {words}, {name}({start}) = {values[0]}"
            return Law(statement, "growth", says, len(values) - 3)
    return None


def complement(values: Sequence[int], *, name: str = "f", var: str = "n") -> Law | None:
    """f(n + p) = c − f(n) from some n on, with the smallest p: a period of 2p of which one half
    mirrors the other."""
    size = len(values)
    for period in range(1, size // (2 * REPEATS) + 1):
        total = values[-1] + values[-1 - period]
        index = size - 1 - period
        while index >= 0 and values[index + period] + values[index] == total:
            index -= 1
        onset = index + 1
        if size - onset >= max(LEAST, 2 * REPEATS * period, size // 2):
            half = tuple(values[onset : onset + period])

            def says(
                key: Key, first: int = onset, half: tuple[int, ...] = half, total: int = total
            ) -> int | None:
                turns, place = divmod(key[0] - first, len(half))
                return None if turns < 0 else total - half[place] if turns % 2 else half[place]

            statement = f"{name}({var} + {period}) = {total} − {name}({var}) for {var} ≥ {onset}"
            return Law(statement, "period", says, size - onset - period)
    return None


def steady(values: Sequence[int], period: int) -> tuple[int, int]:
    """The first index from which values[i + period] − values[i] stays what it is at the end, and
    that difference."""
    index = len(values) - 1 - period
    saltus = values[index + period] - values[index]
    while index >= 0 and values[index + period] - values[index] == saltus:
        index -= 1
    return index + 1, saltus


def _progression(
    values: Sequence[int], start: int, period: int, onset: int, saltus: int, name: str, var: str
) -> Law:
    cycle = tuple(values[onset : onset + period])

    def says(key: Key) -> int | None:
        rounds, offset = divmod(key[0] - start - onset, period)
        return None if rounds < 0 else cycle[offset] + rounds * saltus

    first = start + onset
    since = f" for {var} ≥ {first}"
    listed = "" if period > SHOWN else ": " + " ".join(map(str, cycle))
    kind = "period"
    if period == 1:
        kind = "linear"
        statement = f"{name} = {line(saltus, cycle[0] - saltus * first, var)}{since}"
    elif not saltus:
        statement = f"{name} has period {period}{since}{listed}"
        shift = cycle[0]
        if all(c == (shift + i) % period for i, c in enumerate(cycle)):
            kind = "mod"
            statement = f"{name} = {line(1, (shift - first) % period, var)} mod {period}{since}"
    else:
        statement = f"{name} rises by {saltus} when {var} rises by {period}{since}{listed}"
    return Law(statement, kind, says, len(values) - onset - period, period, first, saltus)


def line(slope: int, shift: int, var: str) -> str:
    """`2n − 3`, `n`, `7`."""
    if not slope:
        return str(shift)
    head = {1: var, -1: f"−{var}"}.get(slope, f"{slope}{var}")
    return head if not shift else f"{head} {'+' if shift > 0 else '−'} {abs(shift)}"


def _mask(values: Sequence[int], start: int, name: str, var: str) -> Law | None:
    """f(n) = (n xor c) + d."""
    if len(values) < LEAST:
        return None
    for mask in range(1, MASKS):
        shift = values[0] - (start ^ mask)
        if all(value == ((start + i) ^ mask) + shift for i, value in enumerate(values)):
            tail = line(0, shift, "") if shift else ""
            statement = f"{name} = ({var} xor {mask}){f' + {tail}' if tail else ''}"
            return Law(statement, "digits", partial(_masked, mask, shift), len(values) - 2)
    return None


def _valuation(values: Sequence[int], start: int, name: str, var: str) -> Law | None:
    """f(n) depends only on the exponent of 2 in n + c."""
    for shift in (0, 1, -1, 2, -2, 3, -3):
        levels: dict[int, int] = {}
        for i, value in enumerate(values):
            if (number := start + i + shift) <= 0 or levels.setdefault(v2(number), value) != value:
                break
        else:
            if len(levels) < 3 or len(set(levels.values())) < 2 or len(values) < 4 * len(levels):
                continue
            of = f"v2({line(1, shift, var)})"
            words = ", ".join(f"{value} at {level}" for level, value in sorted(levels.items()))
            slopes = {value - level for level, value in levels.items()}
            if len(slopes) == 1:
                return Law(
                    f"{name} = {line(1, slopes.pop(), of)}",
                    "v2",
                    partial(_level, shift, {}, levels[0]),
                    len(values) - 2,
                )
            return Law(
                f"{name} depends only on {of}: {words}",
                "v2",
                partial(_level, shift, levels, None),
                len(values) - len(levels),
            )
    return None


def _masked(mask: int, shift: int, key: Key) -> int:
    return (key[0] ^ mask) + shift


def _level(shift: int, table: dict[int, int], add: int | None, key: Key) -> int | None:
    level = v2(key[0] + shift)
    return table.get(level) if add is None else level + add


def _doubling(values: Sequence[int], start: int, name: str, var: str) -> Law | None:
    """f(2n) and f(2n + 1) as lines in f(n) and n: laws told by the binary digits of n."""
    known = {start + i: value for i, value in enumerate(values)}
    rules = [rule for digit in (0, 1) if (rule := _half(known, digit)) is not None]
    if len(rules) < 2 or len(values) < 2 * LEAST:
        return None
    first = {n: value for n, value in known.items() if (n >> 1) not in known or n < 2}

    def says(key: Key) -> int | None:
        digits: list[int] = []
        n = key[0]
        while n not in first:
            if n <= start:
                return None
            digits.append(n & 1)
            n >>= 1
        value = first[n]
        for digit in reversed(digits):
            a, b, c = rules[digit]
            value, n = a * value + b * n + c, 2 * n + digit
        return value

    def half_words(digit: int) -> str:
        a, b, c = rules[digit]
        parts = [line(a, 0, f"{name}({var})"), line(b, 0, var), str(c)]
        words = " + ".join(part for part in parts if part != "0") or "0"
        return f"{name}(2{var}{' + 1' if digit else ''}) = {words}"

    return Law(f"{half_words(0)}; {half_words(1)}", "digits", says, len(values) - len(first) - 6)


def _half(known: dict[int, int], digit: int) -> tuple[int, int, int] | None:
    """(a, b, c) with f(2n + digit) = a f(n) + b n + c wherever both are known."""
    pairs = [(n, value, known[2 * n + digit]) for n, value in known.items() if n and 2 * n + digit in known]
    if len(pairs) < 5:
        return None
    for a, b in product((0, 1, 2, -1), (0, 1, 2, -1)):
        n, value, after = pairs[0]
        c = after - a * value - b * n
        if all(after == a * value + b * n + c for n, value, after in pairs):
            return a, b, c
    return None


# Formulas


class Form(NamedTuple):
    """The heap with this number (sign `x`), one (sign `1`), or an operation on parts."""

    sign: str
    number: int = 0
    parts: tuple[Form, ...] = ()


SAMPLE_SIZE = 64
LARGEST_VALUE = 1 << 20
LONGEST_FORM = 12
"""Signs of a formula: heaps and operations."""

_BINARY: dict[str, tuple[Callable[[int, int], int], bool]] = {
    "+": (lambda a, b: a + b, True),
    "−": (lambda a, b: a - b, False),
    "xor": (lambda a, b: a ^ b, True),
    "or": (lambda a, b: a | b, True),
    "and": (lambda a, b: a & b, True),
    "min": (min, True),
    "max": (max, True),
}
_UNARY: dict[str, Callable[[int], int]] = {
    "v2": lambda a: v2(a) if a > 0 else -1,
    "+ 1": lambda a: a + 1,
    "− 1": lambda a: a - 1,
}


def forms(truth: Mapping[Key, int], names: Sequence[str], *, limit: int = 40_000) -> list[Law]:
    """The shortest formula that is right on all of `truth`, else the one that is right on most
    of the sample, among the first `limit` that differ."""
    keys = list(truth)
    keys = Random(1).sample(keys, min(SAMPLE_SIZE, len(keys)))  # the same ones every time
    target = tuple(truth[key] for key in keys)
    best: tuple[int, Form] | None = None
    for form, vector in _grown(keys, limit):
        right = sum(map(int.__eq__, vector, target))
        if best is None or right > best[0]:
            best = right, form
        if vector == target and all(form_value(form, key) == truth[key] for key in truth):
            break
    if best is None:
        return []
    form = best[1]
    support = sum(form_value(form, key) == truth[key] for key in truth)
    return [Law(f"SG = {form_words(form, names)}", "form", lambda key: form_value(form, key), support)]


def _grown(keys: Sequence[Key], limit: int) -> Iterator[tuple[Form, Key]]:
    """Formulas by size, each with its values at the keys; no two with the same values."""
    seen: set[Key] = set()
    levels: list[list[tuple[Form, Key]]] = [[]]

    def fresh(form: Form, vector: Key) -> bool:
        small, large = min(vector), max(vector)
        if vector in seen or small < 0 or large > LARGEST_VALUE or (form.parts and small == large):
            return False  # n − n tells nothing
        seen.add(vector)
        levels[-1].append((form, vector))
        return True

    levels.append([])
    for form in (*(Form("x", i) for i in range(len(keys[0]))), Form("1")):
        vector = tuple(form_value(form, key) for key in keys)
        if fresh(form, vector):
            yield form, vector
    for size in range(2, LONGEST_FORM + 1):
        levels.append([])
        for form, vector in _combined(levels, size):
            if fresh(form, vector):
                yield form, vector
            if len(seen) >= limit:
                return


def _combined(levels: list[list[tuple[Form, Key]]], size: int) -> Iterator[tuple[Form, Key]]:
    for name, operator in _UNARY.items():
        for form, vector in levels[size - 1]:
            yield Form(name, parts=(form,)), tuple(map(operator, vector))
    for left in range(1, size - 1):
        right = size - 1 - left
        for name, (both, symmetric) in _BINARY.items():
            if symmetric and left > right:
                continue
            pairs = (
                combinations_with_replacement(levels[left], 2)
                if symmetric and left == right
                else product(levels[left], levels[right])
            )
            for (form, vector), (other, beside) in pairs:
                yield Form(name, parts=(form, other)), tuple(map(both, vector, beside))


def form_value(form: Form, key: Key) -> int:
    """The formula at a key; −1 where it has no value."""
    if not form.parts:
        return key[form.number] if form.sign == "x" else 1
    inner = [form_value(part, key) for part in form.parts]
    return _UNARY[form.sign](inner[0]) if len(inner) == 1 else _BINARY[form.sign][0](*inner)


def form_words(form: Form, names: Sequence[str], *, outer: bool = True) -> str:
    """The formula as it is read: `v2(((x − 1) or (y − 1)) + 1)`."""
    sign, parts = form.sign, form.parts
    if not parts:
        return names[form.number] if sign == "x" else sign
    if sign in ("min", "max"):
        return f"{sign}({', '.join(form_words(part, names) for part in parts)})"
    if sign == "v2":
        return f"v2({form_words(parts[0], names)})"
    if len(parts) == 1:
        text = f"{form_words(parts[0], names, outer=False)} {sign}"
    else:
        text = f" {sign} ".join(form_words(part, names, outer=False) for part in parts)
    return text if outer else f"({text})"


# Patterns in a box: properties on which the value depends, changes that keep it, periods in space, and
# classes that settle themselves.


class Feature(NamedTuple):
    words: str
    of: Callable[[Key], Hashable]


class Change(NamedTuple):
    """`words` is an equation of values, `SG(2x, 2y) = SG(x, y)`; `down` gives the smaller position
    of a pair, or None where the change does not lead here."""

    words: str
    down: Callable[[Key], Key | None]


def arithmetic(names: Sequence[str], modulus: int) -> list[Feature]:
    """Remainders, sizes and comparisons of the heaps and of their differences."""
    places = range(len(names))
    features = [Feature(f"{names[i]} mod {modulus}", partial(_remainder, i, modulus)) for i in places]
    features += [Feature(names[i], itemgetter(i)) for i in places]
    for i, j in combinations(places, 2):
        first, other = names[i], names[j]
        features += [
            Feature(f"({first} − {other}) mod {modulus}", partial(_difference, i, j, modulus)),
            Feature(f"whether {first} = {other}", partial(_same, i, j)),
        ]
    return features


def _remainder(i: int, modulus: int, key: Key) -> int:
    return key[i] % modulus


def _difference(i: int, j: int, modulus: int, key: Key) -> int:
    return (key[i] - key[j]) % modulus


def _same(i: int, j: int, key: Key) -> bool:
    return key[i] == key[j]


def depends(
    truth: Mapping[Key, int], features: Sequence[Feature], *, most: int = 3, least: int = 4, what: str = "SG"
) -> list[Law]:
    """Smallest sets of at most `most` features that settle the value of every position of
    `truth`, with at least `least` positions to a class on average."""
    laws: list[tuple[frozenset[int], Law]] = []
    columns = [[feature.of(key) for key in truth] for feature in features]
    values = list(truth.values())
    for size in range(1, most + 1):
        for chosen in combinations(range(len(features)), size):
            if any(known <= set(chosen) for known, _ in laws):
                continue
            table: dict[tuple[Hashable, ...], int] = {}
            for value, *inputs in zip(values, *(columns[i] for i in chosen), strict=True):
                if table.setdefault(tuple(inputs), value) != value:
                    break
            else:
                if len(truth) >= least * len(table):
                    laws.append(
                        (frozenset(chosen), _settled(table, [features[i] for i in chosen], len(truth), what))
                    )
    return [law for _, law in laws]


def _settled(table: dict[tuple[Hashable, ...], int], chosen: list[Feature], size: int, what: str) -> Law:
    words = " and ".join(filter(None, [", ".join(f.words for f in chosen[:-1]), chosen[-1].words]))
    return Law(
        f"{what} depends only on {words} ({len(table)} classes)",
        "depends",
        lambda key: table.get(tuple(feature.of(key) for feature in chosen)),
        size - len(table),
    )


def shifts(
    truth: Mapping[Key, int],
    changes: Iterable[Change],
    lookup: Callable[[Key], int | None],
    *,
    least: int = 24,
) -> list[Law]:
    """Changes under which the value keeps or always differs by the same amount. `lookup` gives
    the value of the smaller position when the law is tried later."""
    laws = []
    for change in changes:
        steps: set[int] = set()
        support = 0
        for key, value in truth.items():
            if (below := change.down(key)) is not None and below in truth:
                steps.add(value - truth[below])
                support += 1
                if len(steps) > 1:
                    break
        if support >= least and len(steps) == 1:
            laws.append(_shift_law(change, steps.pop(), support, lookup))
    return laws


def _shift_law(change: Change, step: int, support: int, lookup: Callable[[Key], int | None]) -> Law:
    def says(key: Key) -> int | None:
        below = change.down(key)
        before = None if below is None else lookup(below)
        return None if before is None else before + step

    statement = change.words + (f" {'+' if step > 0 else '−'} {abs(step)}" if step else "")
    return Law(statement, "shift", says, support)


# Periods in space: adding p to the largest heaps keeps the value once they are far above the rest

LEAST_MOVED = 24


class Translation(NamedTuple):
    """Adding `step` to each of the `moved` largest heaps keeps the value where the last of them
    stands at least `onset` above the next heap, or above nothing if all are moved."""

    moved: int
    step: int
    onset: int


def translation(truth: Mapping[Key, int], moved: int, longest: int) -> tuple[Translation, int] | None:
    """The shortest such period of the positions (heaps in non-increasing order) of a box and how
    many pairs support it. At least half of the box must lie past its onset, four rounds deep."""
    depth = max(_room(key, moved) for key in truth)
    for step in range(1, longest + 1):
        onset = 0
        for key, value in truth.items():
            room = _room(key, moved) - step
            if room >= onset and truth.get(_down(key, moved, step), value) != value:
                onset = room + 1
        support = sum(_room(key, moved) - step >= onset and _down(key, moved, step) in truth for key in truth)
        if support >= LEAST_MOVED and onset + 4 * step <= depth and 2 * onset <= depth:
            return Translation(moved, step, onset), support
    return None


def translation_law(shift: Translation, support: int, lookup: Callable[[Key], int | None], many: int) -> Law:
    """Of `many` heaps; `lookup` gives the value of the smaller position when the law is tried."""
    moved, step, onset = shift

    def says(key: Key) -> int | None:
        return None if _room(key, moved) - step < onset else lookup(_down(key, moved, step))

    heaps = [f"x{i + 1}" for i in range(moved)]
    room = heaps[-1] + (f" − x{moved + 1}" if moved < many else "")
    where = f"{room} ≥ {onset}" if onset else "everywhere"
    statement = f"adding {step} to {' and '.join(heaps)} keeps SG, "
    return Law(statement + (f"where {where}" if onset else where), "period", says, support)


def _room(key: Key, moved: int) -> int:
    return key[moved - 1] - (key[moved] if moved < len(key) else 0)


def _down(key: Key, moved: int, step: int) -> Key:
    return (*(x - step for x in key[:moved]), *key[moved:])


# Classes of positions whose outcome follows for every size from a finite check

Moves = Callable[[Key], Iterable[Key]]


class Closed(NamedTuple):
    """P classes and N classes of which every move from P leads into N, and every position of N has a move
    into P: by induction over moves all their positions have that outcome (normal play)."""

    p: set[Key]
    n: set[Key]


def closed(p: set[Key], n: set[Key], every: Moves, sure: Moves) -> Closed:
    """The largest closed part of a guess. `every` gives all classes that a move from a class may
    lead to, `sure` those that a move leads to from each of its positions."""
    p, n = set(p), set(n)
    while True:
        wrong = {key for key in p if any(after not in n for after in every(key))}
        p -= wrong
        missed = {key for key in n if not any(after in p for after in sure(key))}
        n -= missed
        if not wrong and not missed:
            return Closed(p, n)
