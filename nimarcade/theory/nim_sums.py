"""Grundy values, their nim-sum, and the theorem of positions whose parts have known values."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any

from nimarcade.core.codes import short
from nimarcade.core.errors import BadInput
from nimarcade.core.game import M, P
from nimarcade.core.verdict import Condition, Mark, Reading, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.binary import columns
from nimarcade.theory.theorem import Branch, Theorem
from nimarcade.theory.words import a_power, listed, power, several, splits, top_places

CANCEL = "equal powers of two cancel (XOR)"
NAMED = 8
"""Summands of a nim-sum that are named."""


def mex(values: int) -> int:
    """The least number ≥ 0 that is missing from a set of numbers, given as a sum of powers of 2."""
    return (~values & (values + 1)).bit_length() - 1


def nim_sum(values: Iterable[int]) -> int:
    return reduce(xor, values, 0)


def unreachable(value: int, own: int) -> BadInput:
    """The error where no move leads to a position of this value."""
    return BadInput(f"no move leads to SG value {short(value)}; the position's own is {short(own)}")


def nim_sum_reading(values: Sequence[int], total: int, terms: tuple[Term, ...], front: str = "") -> Reading:
    """Held against `nim-sum 0 means P`: the condition `5 ⊕ 4 ⊕ 1 = 0` behind the words `front`."""
    summands = " ⊕ ".join(map(short, values[:NAMED])) + (" ⊕ …" if len(values) > NAMED else "")
    equation = f"{summands} =" if len(values) > 1 else "its value is"
    text = f"{front}{equation} {short(total)}" + (", a P-position has 0" if total else "")
    case = "nim-sum not 0" if total else "nim-sum 0"
    return Reading(case, terms, (Condition(text, not total),))


def paired(values: Sequence[int], what: str = "", nothing: str = "") -> tuple[Condition, ...]:
    """That every power of two in the values has a partner, in words that begin with `what` they are;
    `nothing` is said where there are none."""
    total = nim_sum(values)
    front = f"{what} {listed([*map(short, values)])}: " if what and values else ""
    if not total:
        pairs = "every power of two has a partner" if any(values) else "no power of two is left"
        return (Condition((not values and nothing) or front + pairs, True),)
    many = total.bit_count()
    alone = listed([*map(a_power, top_places(total))], many)
    return (Condition(f"{front}{alone} {'has' if many == 1 else 'have'} no partner", False),)


def in_powers(each: str, values: Sequence[int]) -> tuple[str, ...]:
    """What a partner is, with `values` as examples, each of them an `each`."""
    if not values:
        return ()
    split = splits(values) if each == "heap" else None
    said = f"Split every {each} into 1s, 2s, 4s and so on; equal ones in two {each}s are partners."
    return (said,) if split is None else (said, split)


def pairing(
    values: Sequence[int], chosen: int, named: Callable[[int], str], each: str = "value"
) -> tuple[str, ...]:
    """Sentences that pair off the powers of two in `values` again by changing the chosen one of them."""
    total = nim_sum(values)
    many, top = total.bit_count(), power(total.bit_length() - 1)
    alone = listed([*map(a_power, top_places(total))], many)
    left = values[chosen] ^ total
    pairs = [*in_powers(each, values), f"Without a partner: {alone}."]
    if many == 1 and named(chosen) == f"the {top}":
        pairs.append("That is a heap of its own: take it whole.")
    elif many == 1:
        pairs.append(f"The {top} is in {named(chosen)}: take the {top} out of it, and {short(left)} stays.")
    else:
        pairs.append(
            f"The largest, the {top}, is in {named(chosen)}. Switch each of them there: remove it if it is "
            f"there, add it if not. That makes {short(left)}."
        )
    return tuple(pairs)


def pairing_question(values: Sequence[int], what: str, each: str = "heap") -> str:
    """Step 2 of every game that is Nim in disguise."""
    place = nim_sum(values).bit_length() - 1
    split = f"Split {what} into 1s, 2s, 4s and so on. The largest without a partner is {a_power(place)}."
    several = sum(value >> place & 1 for value in values) > 1
    return f"{split} " + (f"Which {each}s have one? Any will do." if several else f"Which {each} has it?")


def largest(split: str) -> str:
    """The case of Nim in disguise, as puzzles ask it."""
    return f"Split {split} into powers of two. Which is the largest without a partner?"


def partners(values: Sequence[int]) -> tuple[str, ...]:
    """The answers to `largest`: of these 0 or one more than the binary place is right."""
    wide = max(3, max(values, default=0).bit_length())
    return ("None, all pair off: P.", *(f"The {1 << i}: N." for i in range(wide)))


def column_marks(total: int) -> tuple[Mark, ...]:
    """The columns in which a picture of binary digits is broken."""
    places = [place for place in range(min(total.bit_length(), 64)) if total >> place & 1]
    return tuple(Mark(0, place, place, "digit", f"{power(place)}: no partner") for place in places)


PLACES = 64
"""Traps are looked for in so many binary places, from the right, …"""
SIZES = 100
"""… and among so many sizes of heaps."""


def tries_by_place(p: Heaps) -> Iterator[Take]:
    """For each binary place the smallest take that leaves it as the largest one to be mended: then only the
    other heaps with a 1 there win."""
    sizes = list(Counter(p.heaps).items())[:SIZES]
    for place in range(min(p.heaps[0].bit_length(), PLACES)):
        rest = (1 << place) - 1
        holders = [(many > 1, heap & rest, heap) for heap, many in sizes if heap >> place & 1]
        if holders:
            _, below, heap = min(holders)
            yield Take(((heap, below + 1),))


def nim_sum_branch(
    *,
    values: Callable[[P], Sequence[int]],
    split: str,
    terms: Callable[[P], tuple[Term, ...]] = lambda p: (),
    sign: str = "nim-sum",
    front: Callable[[P], str] = lambda p: "",
    what: str = "",
    nothing: str = "",
    each: str = "value",
    **others: Any,
) -> Branch[P, M]:
    """All that is told where the nim-sum of these `values` decides, which readings call `sign`, after the
    quantities `terms`. Each of the values is what a `what` is worth, `split` names them, and each is an
    `each`; `others` are the other fields."""

    def counted(p: P) -> tuple[Term, ...]:
        return (*terms(p), Term(sign, nim_sum(values(p))))

    def lost(p: P) -> tuple[Condition, ...]:
        told = f"the {what} is worth" if len(values(p)) == 1 else f"the {several(what)} are worth"
        return paired(values(p), told if what else "", nothing)

    return Branch(
        terms=counted,
        lost=lost,
        reading=lambda p: nim_sum_reading(values(p), nim_sum(values(p)), counted(p), front(p)),
        question=lambda p: largest(split),
        options=lambda p: partners(values(p)),
        option=lambda p: nim_sum(values(p)).bit_length(),
        **({"seen": lambda p: in_powers(each, values(p))} | others),
    )


def nim_sum_theorem(
    *,
    values: Callable[[P], Sequence[int]],
    move_to_value: Callable[[P, int], M],
    front: Callable[[P], str] = lambda p: "",
    names: Callable[[P], Sequence[str]] = lambda p: (),
    **others: Any,
) -> Theorem[P, M]:
    """Of positions whose parts have these Grundy `values`: P if and only if the nim-sum is 0. `names` are of
    what has them, and `others` the fields of the record that do not follow from that."""

    def value(p: P) -> int:
        return nim_sum(values(p))

    def worth(p: P) -> str:
        pairs = zip(names(p) or map(short, values(p)), map(short, values(p)), strict=True)
        return front(p) + listed([f"{name} is worth {own}" for name, own in pairs])

    return Theorem(
        is_p=lambda p: not value(p),
        winning_move=lambda p: move_to_value(p, 0),
        grundy=value,
        picture=lambda p: columns(values(p), 2, names(p)),
        move_to_value=move_to_value,
        worth=worth,
        **others,
    )
