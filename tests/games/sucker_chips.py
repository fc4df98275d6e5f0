"""Chips of So Long Sucker as lists of letters, and how codes spell them."""

import re
from itertools import product
from random import Random

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
    counts = [range(some.count(chip) + 1) for chip in SEATS]
    return [
        [chip for chip, many in zip(SEATS, taken, strict=True) for _ in range(many)]
        for taken in product(*counts)
        if any(taken)
    ]


def few_piles(rng: Random, many: int, total: int) -> list[str]:
    """Random piles of at most three chips, no two of a colour in a row, of fewer than `total` in all."""
    piles: list[str] = []
    for _ in range(many):
        pile = ""
        for _ in range(rng.randint(0, 3)):
            pile += rng.choice([letter for letter in "BRGY" if not pile.endswith(letter)])
        piles.append(pile if len(pile) < total else "")
        total -= len(piles[-1])
    return piles
