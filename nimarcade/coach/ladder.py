"""Opponents as a ladder: against whom to play next, told by the latest games that could be won and lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from nimarcade.coach import deck
from nimarcade.coach.statistics import Finished
from nimarcade.core import catalogue, errors, family
from nimarcade.play.levels import LEVELS, STRONGEST

RUNGS = tuple(level.name for level in LEVELS if level.field)
AT_TABLE = tuple(level.name for level in LEVELS if level.deals)
"""From weak to strong: in games of two, and at a table of So Long Sucker."""
START = "novice"
"""Whom a beginner can beat."""
LATEST = 5
"""Games that count;"""
UP, DOWN = (4, 3), (4, 5)
"""so many of them won or lost lead to another rung: against one opponent, against several."""


@dataclass(frozen=True, slots=True)
class Rung:
    game: str
    level: str
    name: str
    """The level as a player's name."""
    why: str
    """In sentences."""


def rungs(game: str) -> tuple[str, ...]:
    return AT_TABLE if family.at_table(game.partition("+")[0]) else RUNGS


@lru_cache(maxsize=256)
def seats(game: str) -> int:
    """Of a game with its options, as in its code; none where nobody knows it."""
    try:
        p = catalogue.read(game)
    except errors.NimarcadeError:
        return 0
    return len(catalogue.game_of(p).seat_labels(p))


def next_rung(history: Sequence[Finished], game: str | None = None) -> Rung | None:
    """Another level for this game, or else for the one played last; None while the level fits.

    It is told by the latest games in a row at one level. Those with hints do not count, nor do games of two
    in which no move could have given a win away."""
    played = [each for each in reversed(history) if seats(each.game) and each.level in rungs(each.game)]
    if not played:
        return None
    wanted = game or played[0].game
    name, several, ladder = wanted.partition("+")[0], seats(wanted) > 2, rungs(wanted)
    alike = [each for each in played if each.game.partition("+")[0] == name]
    own = [each for each in alike if seats(each.game) == seats(wanted)]
    level = own[0].level if own else START
    latest = takewhile(lambda each: each.level == level, own)
    counted = [each for each in latest if not each.hints and (several or each.decisions)][:LATEST]
    won, lost = [sum(each.won is result for each in counted) for result in (True, False)]
    up = won >= UP[several] and level != ladder[-1]
    if not up and (lost < DOWN[several] or level == ladder[0]):
        return None
    to = ladder[ladder.index(level) + (1 if up else -1)]
    here, there = [
        (STRONGEST if several and each == "perfect" else each).capitalize() for each in (level, to)
    ]
    of = f"{len(counted)} games of {deck.called(name)}"
    if up:
        why = f"You beat {here} in {won} of {of}: {there} next."
        why += " Perfect never errs: you win only from won boards." if there == "Perfect" else ""
    else:
        why = f"{here} won {lost} of {of}. {there} errs more: practise there, then come back."
    return Rung(own[0].game, to, there, why)
