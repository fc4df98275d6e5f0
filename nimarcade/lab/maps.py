"""Heat maps without a screen: a position's code with two of its numbers left free, and what is true there.

Every number of a code is a coordinate. Heaps are called a, b, c, … in the order in which they are
written, the extra heap of EXCO-NIM x0, and numbers of options (`k`) as the option is called. So
any game whose positions are N or P has maps, without a word about maps in its folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any

from nimarcade import games
from nimarcade.errors import BadCode, BadInput, PastLimit
from nimarcade.games.codes import counted, shown
from nimarcade.games.game import AnyGame
from nimarcade.lab import map_values
from nimarcade.lab.map_values import NOWHERE, UNKNOWN

WHATS = {
    "outcome": "who wins",
    "sg": "SG value",
    "remoteness": "plies left",
}
"""What a map can show, in words."""
MOST_CELLS = 1_000_000
_NUMBERS = re.compile(r"(?<=[:,/=])(?:0|[1-9][0-9]*)(?=[,/:+]|$)")

Rows = list[list[int]]
"""Values of a window, row by row: for the outcome 0 (P) and 1 (N); `UNKNOWN`; `NOWHERE`."""


@dataclass(frozen=True, slots=True)
class Form:
    """A code as a form: the texts between its numbers, and what the numbers are called."""

    texts: tuple[str, ...]
    """One more than there are numbers."""
    names: tuple[str, ...]
    values: tuple[int, ...]

    def code(self, values: Mapping[str, int]) -> str:
        """The code with these numbers; those not named stay as they are."""
        filled = (str(values.get(name, own)) for name, own in zip(self.names, self.values, strict=True))
        return "".join(a + b for a, b in zip(self.texts, (*filled, ""), strict=True))

    def value(self, name: str) -> int:
        return self.values[self.names.index(name)]


def form_of(code: str) -> Form:
    """The form of a code, its numbers in the order in which they are written there.

    Raises BadCode for what is no code, BadInput for a game that has no maps.
    """
    position = games.read(code)
    game = games.game_of(position)
    if not game.impartial:
        raise BadInput(f"maps show games where a position is N or P; {game.name} is not one of them")
    head, _, body = games.write(position).partition(":")
    code = f"{head}:{code.partition(':')[2] or body}"
    found = list(_NUMBERS.finditer(code))
    ends = [0, *(m.end() for m in found)]
    starts = [*(m.start() for m in found), len(code)]
    texts = tuple(code[a:b] for a, b in zip(ends, starts, strict=True))
    return Form(texts, _names(texts, getattr(position, "extra", None)), tuple(int(m[0]) for m in found))


def _names(texts: tuple[str, ...], extra: int | None) -> tuple[str, ...]:
    letters = iter(ascii_lowercase)
    found: list[str] = []
    for before in texts[:-1]:
        if before.endswith("="):
            name = before.rpartition("+")[2][:-1]
        elif extra is not None and before.endswith(":"):
            name = "x0"
        else:
            name = next((letter for letter in letters if letter not in found), "")
        if not name:
            raise PastLimit("a map takes codes of at most 25 heaps")
        found.append(f"{name}{sum(other.rstrip('0123456789') == name for other in found) or ''}")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Plane:
    """Two coordinates left free, the rest fixed, and what is looked at."""

    form: Form
    across: str
    down: str
    what: str = "outcome"

    @property
    def rest(self) -> tuple[str, ...]:
        """The coordinates that are fixed: other heaps, then x0, then options."""
        others = [name for name in self.form.names if name not in (self.across, self.down)]
        return tuple(sorted(others, key=lambda name: (len(name) > 1 or name == "k", name == "k")))

    def code(self, x: int, y: int) -> str:
        return self.form.code({self.across: x, self.down: y})

    def with_(self, name: str, value: int) -> Plane:
        """The plane beside this one, where a fixed coordinate is `value`; raises BadInput."""
        values = list(self.form.values)
        values[self.form.names.index(name)] = value
        moved = replace(self, form=replace(self.form, values=tuple(values)))
        games.read(moved.form.code({}))
        return moved

    @property
    def game(self) -> AnyGame:
        return games.game_of(games.read(self.form.code({})))

    @property
    def misere(self) -> bool:
        return "misere" in self.form.texts[0].partition(":")[0].split("+")


def plane(code: str, across: str | None = None, down: str | None = None, what: str = "outcome") -> Plane:
    """A plane through the position of a code (or through a game's default start); without wishes the
    first two heaps are free. Raises BadInput and what reading a code raises."""
    form = form_of(code)
    if len(form.names) < 2:
        raise BadInput(f"a map needs two numbers to change; {shown(code)} has {len(form.names)}")
    free = [name for name in form.names if name not in ("x0", "k")] + ["x0", "k"]
    for wish in (across, down):
        if wish is not None and wish not in form.names:
            raise BadInput(f"{shown(wish)} is no coordinate of {shown(code)}; "
                           f"its coordinates are {', '.join(form.names)}")  # fmt: skip
    if across is not None and across == down:
        raise BadInput("the two axes need different coordinates")
    across = across or next(name for name in free if name != down)
    down = down or next(name for name in free if name != across and name in form.names)
    found = Plane(form, across, down, what)
    check(found)
    return found


def check(wanted: Plane) -> None:
    """Raises BadInput where there is no such map."""
    if wanted.what not in WHATS:
        raise BadInput(f"a map shows {', '.join(WHATS)}, not {shown(wanted.what)}")
    if wanted.what == "sg" and wanted.misere:
        raise BadInput("SG values belong to normal play; leave out +misere, or look at the outcome")


def other_convention(wanted: Plane) -> Plane | None:
    """The same plane in the other of normal and misère play; None where the game has but one."""
    if all(option.name != "misere" for option in wanted.game.options):
        return None
    texts = list(wanted.form.texts)
    head, colon, rest = texts[0].partition(":")
    words = head.split("+")
    if wanted.misere:
        words.remove("misere")
    else:
        words.insert(1, "misere")
    what = "outcome" if wanted.what == "sg" else wanted.what
    return replace(
        wanted, form=replace(wanted.form, texts=("+".join(words) + colon + rest, *texts[1:])), what=what
    )


def cells(wanted: Plane, x: int, y: int, width: int, height: int) -> Rows:
    """The values of a window whose first cell is (x, y), row by row, each from left to right.

    Raises PastLimit over a million cells.
    """
    if width * height > MOST_CELLS:
        raise PastLimit(f"a map has at most {MOST_CELLS:,} cells, this one {width * height:,}")
    ask = map_values.asker(wanted.what)
    found = [[NOWHERE] * width for _ in range(height)]
    for i, j in _outward(width, height):
        position = position_at(wanted, x + i, y + j)
        found[j][i] = NOWHERE if position is None else ask(position)
    return found


def _outward(width: int, height: int) -> Iterator[tuple[int, int]]:
    """Small numbers before large ones, so that each value finds those below it."""
    for far in range(max(width, height)):
        if far < height:
            yield from ((i, far) for i in range(min(far, width)))
        if far < width:
            yield from ((far, j) for j in range(min(far + 1, height)))


def position_at(wanted: Plane, x: int, y: int) -> Any:
    """The position in a cell, or None where the rules know none, as with an empty pile of Delete Nim."""
    try:
        return games.read(wanted.code(x, y))
    except BadCode:
        return None


def least(wanted: Plane) -> tuple[int, int]:
    """The first column and row that hold positions: 0, or 1 where no heap may be empty."""
    rows = [[position_at(wanted, x, y) is not None for x in (0, 1)] for y in (0, 1)]
    return (0 if any(row[0] for row in rows) else 1), (0 if any(rows[0]) else 1)


def is_zero(wanted: Plane, value: int) -> bool:
    """Whether the player to move loses: value 0, and for the remoteness its parity."""
    if wanted.what == "remoteness" and value >= 0:
        return value % 2 == wanted.misere
    return value == 0


def told(wanted: Plane, value: int) -> str:
    """A cell's value in words."""
    if value == NOWHERE:
        return "no position"
    if value == UNKNOWN:
        return "not known within reach"
    if wanted.what == "outcome":
        return "N: who moves wins" if value else "P: who moves loses"
    if wanted.what == "sg":
        return f"SG value {value}"
    return f"{'P' if is_zero(wanted, value) else 'N'}, {counted(value, 'ply', 'plies')} left"
