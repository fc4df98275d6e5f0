"""Section 3.1 of the Single-delete Nim paper: an example of each condition, and one that breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from nimarcade.games import game_of, read
from nimarcade.games.game import play
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.terms_delete import CONDITIONS, code, counted, fact, fulfils, standard

Found = Iterator[tuple[Key, str] | None]
NAMES = "wxyz"


@dataclass(frozen=True)
class Example:
    """As printed: w, x, y, z, their digits; and a similar position, the condition it does not satisfy,
    which pile is eliminated and which one split, the digits then, and the condition then fulfilled."""

    case: int
    piles: tuple[int, int, int, int]
    digits: tuple[str, str, str, str]
    similar: tuple[str, str, str, str] | None = None
    lacks: str = ""
    eliminated: str = ""
    split: str = ""
    result: tuple[str, ...] = ()
    then: int = 0


EXAMPLES = (
    Example(1, (1440, 864, 672, 1120), ("10110100000", "01101100000", "01010100000", "10001100000")),
    Example(
        2, (294, 208, 304, 432), ("100100110", "011010000", "100110000", "110110000"),
        ("100110110", "011010000", "100110000", "110110000"), "2A", "x", "w",
        ("100100110", "000010000", "100110000", "110110000"), 2,
    ),
    Example(
        3, (669, 468, 800, 288), ("1010011101", "0111010100", "1100100000", "0100100000"),
        ("1010001101", "0111000100", "1100100000", "0100100000"), "3B", "z", "y",
        ("1010001101", "0111000100", "1100010000", "0000010000"), 3,
    ),
    Example(
        4, (11133, 12716, 7136, 13312),
        ("10101101111101", "11000110101100", "01101111100000", "11010000000000"),
        ("10101101111101", "11000110101100", "01101101100000", "11010000000000"), "4B", "x", "z",
        ("10101101111101", "01101101100000", "11001110000000", "00000010000000"), 3,
    ),
    Example(
        5, (45053, 62932, 32576, 64512),
        ("1010111111111101", "1111010111010100", "0111111101000000", "1111110000000000"),
        ("1010111111111101", "1111010111010100", "0110111101000000", "1111110000000000"), "5A", "x", "z",
        ("1010111111111101", "0110111101000000", "1110110000000000", "0001000000000000"), 4,
    ),
)  # fmt: skip


def _read(rows: tuple[str, ...]) -> Key:
    return tuple(int(row, 2) for row in rows)


def _binary(example: Example, bounds: Bounds) -> Found:
    for pile, row in zip(example.piles, example.digits, strict=True):
        yield None if int(row, 2) == pile else (example.piles, f"{row} is {int(row, 2)}, not {pile}")


def _of_case(example: Example, bounds: Bounds) -> Found:
    f = standard(example.piles)
    ok = f.piles == example.piles and fulfils(f, example.case)
    yield None if ok else (example.piles, f"condition ({example.case}) is not satisfied")


def _similar(example: Example, bounds: Bounds) -> Found:
    before, after = _read(example.similar or ()), _read(example.result)
    f = standard(before)
    if f.piles != before or CONDITIONS[example.lacks](f):
        yield before, f"({example.lacks}) is satisfied"
        return
    of = dict(zip(NAMES, before, strict=True))
    left = sorted(of[name] for name in NAMES if name not in (example.eliminated, example.split))
    parts = list(after)
    for pile in left:
        if pile not in parts:
            yield before, f"the pile of {pile} is gone"
            return
        parts.remove(pile)
    p = read(code(before))
    move = f"d{of[example.eliminated]},{of[example.split]}={parts[0]}+{parts[1]}"
    reached = play(game_of(p), p, game_of(p).read_move(p, move)).piles
    ok = sorted(reached) == sorted(after) and fulfils(standard(after), example.then)
    yield None if ok else (before, f"{move} leads to {reached}, condition ({example.then}) is not satisfied")


def claims() -> Iterator[Claim]:
    for example in EXAMPLES:
        case = example.case
        where = f"section 3.1 ({case})"
        piles = ",".join(map(str, example.piles))
        yield fact(
            f"section-3.1.case-{case}.digits",
            where,
            f"⟨{piles}⟩ is in binary {', '.join(example.digits)}.",
            "example",
            box={},
            check=counted(partial(_binary, example)),
        )
        yield fact(
            f"section-3.1.case-{case}.example",
            where,
            f"⟨{piles}⟩ satisfies condition ({case}).",
            "example",
            box={},
            check=counted(partial(_of_case, example)),
        )
        if example.similar:
            yield fact(
                f"section-3.1.case-{case}.similar",
                where,
                f"In {', '.join(example.similar)} condition ({example.lacks}) is not satisfied; eliminating "
                f"{example.eliminated} and partitioning {example.split} gives {', '.join(example.result)}, "
                f"which fulfils condition ({example.then}).",
                "example",
                box={},
                check=counted(partial(_similar, example)),
            )
