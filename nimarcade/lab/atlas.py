"""Maps worth a look, one or more for every game, with what to see in them."""

from __future__ import annotations

from dataclasses import dataclass

from nimarcade import games
from nimarcade.errors import BadInput
from nimarcade.lab import maps


@dataclass(frozen=True, slots=True)
class Sheet:
    """`code` is the position at which the map opens, with the fixed numbers in it."""

    name: str
    title: str
    code: str
    what: str
    about: str
    problem: str = ""
    """The open problem it shows, by its name."""

    @property
    def plane(self) -> maps.Plane:
        return maps.plane(self.code, what=self.what)


SHEETS = (
    Sheet(
        "nim-quilt", "Nim: the quilt", "nim:0,0,0", "sg",
        "Every value is the nim-sum of the heaps. Squares within squares: each block of side 2^n holds the "
        "numbers below 2^n, turned about. Change c and the line of zeros breaks into steps.",
    ),
    Sheet(
        "greedy-bounded", "Greedy Nim, misère: diagonals", "greedy-nim+misere+k=3:0,0,4", "outcome",
        "Who takes the last stone loses, at most three a move. Away from the edges the lost positions repeat "
        "every k + 1 stones, whatever c is.",
    ),
    Sheet(
        "greedy-values", "Greedy Nim: values", "greedy-nim:0,0,0", "sg",
        "Nobody knows a formula. Along a diagonal the values settle down and repeat; the page of the open "
        "problem tells what was found and what fell.", "greedy-grundy",
    ),
    Sheet(
        "greedy-bounded-values", "Greedy Nim, k = 3: values", "greedy-nim+k=3:0,0,0", "sg",
        "With at most k stones a move no value is over k. Change k as well: press t, then ].",
        "bounded-greedy-grundy",
    ),
    Sheet(
        "moore", "Moore's Nim: digits in threes", "moore-nim+k=2:0,0,6,3", "outcome",
        "Up to two of four heaps a move. A position is lost where every binary column holds a multiple of "
        "three ones: few points, on a dust that copies itself at every power of two.",
    ),
    Sheet(
        "exco-two", "EXCO-NIM, two heaps: triangles", "exco-nim:3/0,0", "sg",
        "Most values are plain sums, and from 2^n on triangles of small values are cut out of them, each a "
        "copy of the plane before. Change x0 and they shrink.", "exco-two",
    ),
    Sheet(
        "co-nim", "CO-NIM: values by two rules", "co-nim:0,0,9", "sg",
        "Below the border a value is the sum of all heaps, beyond it the value repeats with a period that "
        "the differences of the heaps give.",
    ),
    Sheet(
        "delete-two", "Delete Nim: trailing ones", "delete-nim:1,1", "sg",
        "The value is the number of ones at the end of (a − 1) or (b − 1), joined bit by bit: zeros where "
        "both piles are odd.",
    ),
    Sheet(
        "delete-four", "Single-delete Nim, four piles", "delete-nim:1,1,6,4", "outcome",
        "The theorem reads trailing zeros and single binary digits. Change c and d and look for the case "
        "that decides beside the map.",
    ),
    Sheet(
        "delete-five", "Single-delete Nim, five piles", "delete-nim:1,1,7,6,5", "outcome",
        "No theorem speaks: each of these was counted from the rules.", "single-delete-many",
    ),
    Sheet(
        "wythoff", "Wythoff Nim: the golden rays", "wythoff-nim:0,0", "outcome",
        "Two rays of lost positions; their slopes are the golden ratio and one over it. Their order is "
        "not to be seen in the values: press v.",
    ),
    Sheet(
        "bounded-nim", "k-Bounded Nim: remainders", "bounded-nim+k=4:0,0,2", "sg",
        "At most k stones a move: each heap counts by its remainder by k + 1, and the quilt of Nim is cut "
        "off and repeated.",
    ),
    Sheet(
        "dawson", "Dawson's Chess: two rows", "dawsons-chess:1,1", "sg",
        "The values of single rows repeat every 34 from some length on; two rows add up without carrying.",
    ),
    Sheet(
        "sum", "A sum: Nim beside Wythoff Nim", "sum:nim:0/wythoff-nim:0,5", "outcome",
        "A move is a move in one part. Lost where both parts have the same value, so this map of zeros "
        "draws the values of Wythoff Nim.",
    ),
)  # fmt: skip


def sheets() -> list[Sheet]:
    """The sheets of the games that are here, and for a game without one its default start."""
    there = set(games.names())
    found = [sheet for sheet in SHEETS if set(_games(sheet.code)) <= there]
    told = {sheet.code.partition("+")[0].partition(":")[0] for sheet in found}
    for name, game in games.catalogue().items():
        if name in told or not game.impartial:
            continue
        code = games.write(game.start({}))
        try:
            maps.plane(code)
        except BadInput:  # there are not two numbers to run
            continue
        found.append(Sheet(name, game.title, code, "outcome", game.summary))
    return found


def _games(code: str) -> list[str]:
    """The games a code names: its own, and those of a sum's parts."""
    words = [word.partition("+")[0] for word in code.replace("/", ":").split(":")]
    return [word for word in words if word and not word[0].isdigit()]


def for_problem(name: str) -> Sheet | None:
    """The map of an open problem."""
    return next((sheet for sheet in sheets() if sheet.problem == name), None)
