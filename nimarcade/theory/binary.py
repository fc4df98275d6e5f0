"""Binary digits: the 2-adic valuation, single digits, and columns of many numbers at once.

Columns are counted bit-sliced: `planes[j]` holds, at place i, digit j of how many of the numbers have
a 1 at place i; adding a number costs about two big-integer operations, whatever its length."""

from collections.abc import Iterable, Iterator, Sequence

from nimarcade.core.codes import short
from nimarcade.core.verdict import Columns, Row

WIDE = 64
"""Pictures of digits are drawn for numbers of at most this many binary digits."""
MANY = 12
"""… and for at most this many numbers."""
SHORT_WIDTH = 512
"""Up to this many binary digits column sums are made by a few operations on long numbers."""
_DIGIT = bytes(max(0, code - ord("0")) for code in range(256))


def v2(z: int) -> int:
    """The exponent of 2 in z ≥ 1."""
    return (z & -z).bit_length() - 1


def ones(z: int) -> Iterator[int]:
    """The places of its ones, the lowest first."""
    while z:
        yield (z & -z).bit_length() - 1
        z &= z - 1


def bit(z: int, i: int) -> int:
    """Digit i of z, 0 for the rightmost; the paper's I_k(z) is `bit(z, k - 1)`."""
    return z >> i & 1


def subtract(planes: list[int], number: int) -> None:
    """Take a number that was added out again."""
    borrow = number
    for j, plane in enumerate(planes):
        if not borrow:
            return
        planes[j] = plane ^ borrow
        borrow &= ~plane


def count(numbers: Iterable[int]) -> list[int]:
    """Bit-sliced number of ones in every place."""
    planes: list[int] = []
    for carry in numbers:
        for j, plane in enumerate(planes):
            planes[j] = plane ^ carry
            carry &= plane
            if not carry:
                break
        if carry:
            planes.append(carry)
    return planes


def by_total(planes: Sequence[int], places: int) -> dict[int, int]:
    """Which of these places have how many ones: the places by the number of ones, sets of places as the
    numbers that have a 1 there."""
    found = {0: places}
    for plane in reversed(planes):
        split: dict[int, int] = {}
        for total, where in found.items():
            if ones := where & plane:
                split[2 * total + 1] = ones
            if ones != where:
                split[2 * total] = where ^ ones
        found = split
    return found


def sums(planes: Sequence[int], width: int) -> list[int]:
    """The ones of every place, leftmost of `width` first."""
    if width > SHORT_WIDTH:
        texts = [f"{plane:0{width}b}" for plane in planes]
        return [sum(1 << j for j, text in enumerate(texts) if text[i] == "1") for i in range(width)]
    # Three planes read as decimal numbers add up to at most 7 a place, so nothing carries and
    # the decimal digits of the sum are the column sums: a few C calls instead of a loop.
    totals = [0] * width
    for j in range(0, len(planes), 3):
        added = sum(int(f"{plane:b}") << i for i, plane in enumerate(planes[j : j + 3]))
        octals = str(added).zfill(width).encode().translate(_DIGIT)
        totals = [t + (c << j) for t, c in zip(totals, octals, strict=True)] if j else list(octals)
    return totals


def columns(numbers: Sequence[int], modulus: int, names: Sequence[str] = ()) -> Columns | None:
    """The picture of column sums mod `modulus`; None where it would not fit any screen. `names` say what has
    these numbers, where they are no heaps themselves."""
    shown = [n for n in numbers if n]
    width = max((n.bit_length() for n in shown), default=0)
    if not 0 < width <= WIDE or len(shown) > MANY:
        return None
    totals = sums(count(shown), width)
    marked = frozenset(width - 1 - i for i, total in enumerate(totals) if total % modulus)
    whose = [f"{name}: " for name, n in zip(names, numbers, strict=True) if n] if names else [""] * len(shown)
    rows = tuple(Row(f"{name}{short(n)}", n) for name, n in zip(whose, shown, strict=True))
    return Columns(rows, width, modulus, tuple(totals), marked)
