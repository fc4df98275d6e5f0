"""Octal games: take stones from a heap, as digits say, and break what is left into two where they allow it.

The digit at place t of the code tells what may be left when t stones are taken from a heap, added up:
1 nothing, 2 one heap, 4 two heaps. Kayles is 0.77: take 1 or 2, and break the rest if you like. A digit 4
before the point lets you break a heap without taking any. Hexadecimal games add 8, for three heaps, so
their digits go to F."""

import re
from functools import cache

from nimarcade.core.codes import listed, shown
from nimarcade.core.errors import BadCode
from nimarcade.core.game import MISERE, Chosen, Digits, Option
from nimarcade.games.breaking import IndependentGame, IndependentHeaps, has_way, what_is_left

DIGITS = 8
"""A code has at most so many digits after the point."""
_CODE = re.compile("([048C]?)[.·]([0-9A-F]+)")
NAMES = {
    "0.77": "Kayles",
    "0.07": "Dawson's Kayles",
    "0.137": "Dawson's Chess",
    "0.007": "Treblecross",
    "0.3": "She loves me, she loves me not",
    "0.6": "Officers",
}
"""Octal games that have a name."""


class OctalGame(IndependentGame):
    name = "octal"
    title = "Octal Game"
    summary = "Take a few stones from a heap, and break what is left in two where the code allows it."
    options = (
        Option(
            "CODE",
            f"what a move may leave, at most {DIGITS} digits such as 0.77, Kayles",
            pattern="[0-9A-Za-z]*[.·][0-9A-Za-z]*",
        ),
        MISERE,
    )
    usual_rule = "0.77"

    def title_of(self, p: IndependentHeaps) -> str:
        return f"{NAMES[p.code]}, octal {p.code}" if p.code in NAMES else super().title_of(p)

    def rule_code(self, options: Chosen) -> str:
        words = [word for word in options if word != MISERE.name]
        if not words:
            raise BadCode("octal needs its code before the colon: octal+0.77:9,7")
        return canonical(words[0])

    def digits(self, p: IndependentHeaps) -> Digits:
        return digits_of(p.code)

    def movable(self, p: IndependentHeaps, size: int) -> bool:
        return has_way(digits_of(p.code), size)

    def rules(self, p: IndependentHeaps) -> str:
        return rule_of(p.code)


def canonical(word: str) -> str:
    """A code with a full stop and without zeros at its end, from one as books write it, such as `·77`; raises
    BadCode."""
    if not (written := _CODE.fullmatch(word.upper())) or len(written[2]) > DIGITS:
        raise BadCode(
            f"an octal code is 0 or 4, a point, and at most {DIGITS} digits from 0 to 7, such as 0.77; where "
            f"three heaps may be left also 8 or C, and digits up to F; not {shown(word)}"
        )
    first, rest = written[1] or "0", written[2].rstrip("0")
    if not rest and first == "0":
        raise BadCode(f"by the code {word} no move is possible; Kayles is 0.77")
    return f"{first}.{rest or '0'}"


@cache
def digits_of(code: str) -> Digits:
    first, _, rest = code.partition(".")
    return tuple((taken, int(digit, 16)) for taken, digit in enumerate(first + rest) if digit != "0")


_IN = {4: "two", 8: "three", 12: "two or three"}


@cache
def rule_of(code: str) -> str:
    """The rule in one sentence: digits that allow the same are told together."""
    takes: dict[int, list[str]] = {}
    for taken, digit in digits_of(code):
        takes.setdefault(digit if taken else -1, []).append(str(taken))
    ways = []
    for digit, numbers in takes.items():
        if digit == -1:
            ways.append(f"break a heap in {_IN[digits_of(code)[0][1]]} and take nothing")
            continue
        many = listed(numbers, "or")
        ways.append(
            f"take {many} from a heap and break the rest in two if you like"
            if digit == 7
            else f"take {many} from a heap and break the rest in two or three if you like"
            if digit == 15
            else f"take {many} from a heap"
            if digit == 3
            else f"take {many} from a heap if that leaves {what_is_left(digit)}"
        )
    text = ", or ".join(ways)
    return f"{text[0].upper()}{text[1:]}."


GAME = OctalGame()
