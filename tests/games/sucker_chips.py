"""Chips of So Long Sucker as lists of letters, and how codes spell them."""

from __future__ import annotations

import re
from itertools import product

SEATS = "BRGY"


def chips(text: str) -> list[str]:
    """`B3R1` as a list of chips."""
    return [chip for chip, many in re.findall(r"([BRGY])(\d+)", text) for _ in range(int(many))]


def spell(text: str) -> list[str]:
    """`R2G` of a move code as a list of chips."""
    return [chip for chip, many in re.findall(r"([BRGY])(\d*)", text) for _ in range(int(many or 1))]


def word(some: list[str], first: str = "", ones: bool = False) -> str:
    """Chips as a code writes them: in the order B R G Y, with a 1 or without."""
    order = first + SEATS.replace(first, "") if first else SEATS
    counts = [(chip, some.count(chip)) for chip in order if chip in some]
    return "".join(chip + (str(many) if many > 1 or ones else "") for chip, many in counts)


def within(part: list[str], whole: list[str]) -> bool:
    return all(part.count(chip) <= whole.count(chip) for chip in part)


def without(whole: list[str], part: list[str]) -> list[str]:
    left = list(whole)
    for chip in part:
        left.remove(chip)
    return left


def handfuls(some: list[str]) -> list[list[str]]:
    """Every way to take at least one of the chips."""
    counts = [range(some.count(chip) + 1) for chip in SEATS]
    return [
        [chip for chip, many in zip(SEATS, taken, strict=True) for _ in range(many)]
        for taken in product(*counts)
        if any(taken)
    ]
