"""Subtraction games: a set of numbers says how many stones may be taken from a heap; or, in all-but games,
may not."""

from functools import cache

from nimarcade.core.codes import listed, number
from nimarcade.core.errors import BadCode, PastLimit
from nimarcade.core.game import MISERE, Chosen, Digits, Option
from nimarcade.games.breaking import AND_MORE, NOTHING, ONE, IndependentGame, IndependentHeaps, taken_words

MOST = 16
"""A set has at most so many numbers."""
FARTHEST = 1_000
"""The largest number that may be left out where all others are allowed."""
ALL_BUT = "all-"
"""Stands before the numbers that are left out."""


class SubtractionGame(IndependentGame):
    name = "subtraction"
    title = "Subtraction Game"
    summary = "Take stones from one heap; their number must be in the set."
    options = (
        Option(
            "SET",
            f"how many stones a move may take, at most {MOST} numbers such as 1,3,4, or all but some: all-2",
            pattern="all-[0-9,]*|[0-9,]+",
        ),
        MISERE,
    )
    usual = "20,12"
    usual_rule = "1,3,4"
    sizes = 20
    stones = 80

    def title_of(self, p: IndependentHeaps) -> str:
        if not p.code.startswith(ALL_BUT):
            return super().title_of(p)
        return f"{self.title}, all but {listed(p.code.removeprefix(ALL_BUT).split(','), 'and')}"

    def rule_code(self, options: Chosen) -> str:
        words = [word for word in options if word != MISERE.name]
        if not words:
            raise BadCode("subtraction needs its set before the colon: subtraction+1,3,4:20,11")
        return canonical(words[0])

    def digits(self, p: IndependentHeaps) -> Digits:
        return digits_of(p.code)

    def movable(self, p: IndependentHeaps, size: int) -> bool:
        return size >= digits_of(p.code)[0][0]

    def rules(self, p: IndependentHeaps) -> str:
        words = taken_words(digits_of(p.code))
        return f"Take {words} from one heap." if ALL_BUT in p.code else f"Take {words} stones from one heap."


@cache
def canonical(word: str) -> str:
    """A set in rising order; raises BadCode or PastLimit."""
    if word.startswith(ALL_BUT):
        left_out = canonical(word.removeprefix(ALL_BUT))
        if int(left_out.rpartition(",")[2]) > FARTHEST:
            raise PastLimit(f"numbers that are left out are at most {FARTHEST:,}")
        return ALL_BUT + left_out
    takes = sorted(number(part, "a number of the set") for part in word.split(","))
    if len(takes) > MOST:
        raise PastLimit(f"a set has at most {MOST} numbers, this one {len(takes):,}")
    if not takes[0]:
        raise BadCode("every number of the set is at least 1: a move takes a stone")
    if len(set(takes)) < len(takes):
        raise BadCode(f"the set {word} has a number twice")
    return ",".join(map(str, takes))


@cache
def digits_of(code: str) -> Digits:
    numbers = [int(taken) for taken in code.removeprefix(ALL_BUT).split(",")]
    if not code.startswith(ALL_BUT):
        return tuple((taken, NOTHING | ONE) for taken in numbers)
    last = numbers[-1] + 1
    allowed = tuple((taken, NOTHING | ONE) for taken in range(1, last) if taken not in numbers)
    return (*allowed, (last, NOTHING | ONE | AND_MORE))


GAME = SubtractionGame()
