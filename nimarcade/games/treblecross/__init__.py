"""Treblecross: put a cross in an empty cell of a row; three in a row end the game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from nimarcade.core.catalogue import Written
from nimarcade.core.codes import number, shown
from nimarcade.core.errors import BadCode, IllegalMove, PastLimit
from nimarcade.core.game import BoardPicture, Chosen, Follow, Key, Option, Outcome, Pile, Seat
from nimarcade.games.rows import Pick, Picking

MOST = 1_000
"""Cells of a row at most: values of long rows are worked out cell by cell."""
SIZES = {False: (12, 30), True: (9, 18)}
"""Random starts have as many cells in normal and in misère play, whose values only a table tells."""
_CELLS = re.compile(r"[.x]+")


@dataclass(frozen=True, slots=True)
class Row(Written):
    """A row of cells as text, `.` empty and `x` crossed."""

    game: ClassVar[str] = "treblecross"
    cells: str
    misere: bool = False
    turn: Seat = field(default=0, compare=False)


class Treblecross(Picking[Row]):
    """See `nimarcade.core.game.Game` for the methods."""

    name = "treblecross"
    title = "Treblecross"
    summary = "Put a cross in a row of cells; making three in a row wins, or in misère play loses."
    options: tuple[Option, ...] = (Option("misere", "making three in a row loses"),)
    delaying_rule = (
        "cross the first cell that neither makes three in a row nor lets the next move do so, as far as "
        "there is one"
    )
    last = "making three in a row"
    cell = "cell"

    def start(self, options: Chosen = {}) -> Row:
        return Row("." * (14 if "misere" in options else 13), "misere" in options)

    def random(self, rng: Random, options: Chosen = {}) -> Row:
        cells = "." * rng.randint(*SIZES["misere" in options])
        for _ in range(rng.randint(1, 3)):  # crosses so far from each other that three are not in reach
            far = [i for i in range(1, len(cells) + 1) if "x" not in cells[max(0, i - 3) : i + 2]]
            cells = crossed(cells, rng.choice(far)) if far else cells
        return Row(cells, "misere" in options)

    def read(self, options: Chosen, body: str) -> Row:
        if body[:1].isdecimal():
            cells = "." * min(number(body, "the number of cells"), MOST + 1)
        elif _CELLS.fullmatch(body):
            cells = body
        else:
            raise BadCode(
                "treblecross takes a row of cells, . empty and x crossed, such as treblecross:..x...., "
                f"or their number, such as treblecross:9, not {shown(body)}"
            )
        if len(cells) > MOST:
            raise PastLimit(f"treblecross has at most {MOST:,} cells")
        if len(cells) < 3:
            raise BadCode(f"treblecross needs at least 3 cells, this has {len(cells)}")
        return Row(cells, "misere" in options)

    def check_position(self, p: Row) -> None:
        if not isinstance(p.cells, str) or len(p.cells) < 3 or not _CELLS.fullmatch(p.cells):
            raise BadCode(f"a row of treblecross has 3 cells or more, . and x, not {shown(repr(p.cells))}")

    def write(self, p: Row) -> str:
        return f"treblecross{'+misere' if p.misere else ''}:{p.cells}"

    def describe(self, p: Row, m: Pick) -> str:
        return f"cross cell {m.cell}"

    def where(self, p: Row, m: Pick) -> str:
        half = 2 * m.cell - 1 - len(p.cells)
        return f"the {'left' if half < 0 else 'right'} half of the row" if half else "the middle of the row"

    def moves(self, p: Row) -> Iterator[Pick]:
        if not over(p.cells):
            for i, cell in enumerate(p.cells, 1):
                if cell == ".":
                    yield Pick(len(p.cells), i)

    def graph(self, p: Row) -> tuple[Key, Follow]:
        """Empty cells are 2 and crossed ones 1."""
        return tuple(2 if cell == "." else 1 for cell in p.cells), follow

    def position_of(self, p: Row, key: Key) -> Row:
        return Row("".join(".x"[cell == 1] for cell in key), p.misere)

    def sample(self, p: Row, rng: Random) -> Pick:
        return Pick(len(p.cells), rng.choice([i for i, cell in enumerate(p.cells, 1) if cell == "."]))

    def delaying_move(self, p: Row) -> Pick:
        def haste(m: Pick) -> int:
            after = crossed(p.cells, m.cell)
            return 2 if over(after) else int(not p.misere and winning_cell(after) is not None)

        return min(self.moves(p), key=haste)

    def greedy_move(self, p: Row) -> Pick:
        """Three in a row where they can be made; else the first empty cell."""
        cell = winning_cell(p.cells)
        return Pick(len(p.cells), p.cells.index(".") + 1 if cell is None else cell)

    def check(self, p: Row, m: Pick) -> None:
        if m.size != len(p.cells):
            raise IllegalMove(f"the row has {len(p.cells)} cells; a move is written like {len(p.cells)}@2")
        self.within(m)
        if p.cells[m.cell - 1] == "x":
            raise IllegalMove(f"cell {m.cell} is crossed already")
        if over(p.cells):
            raise IllegalMove("three in a row are made, and the game is over")

    def after(self, p: Row, m: Pick) -> Row:
        return Row(crossed(p.cells, m.cell), p.misere, 1 - p.turn)

    def outcome(self, p: Row) -> Outcome | None:
        return None if not over(p.cells) else self.decided(p, "Three in a row", "whoever makes them")

    def board_picture(self, p: Row) -> BoardPicture:
        marks = tuple(i for i, cell in enumerate(p.cells, 1) if cell == "x")
        pile = Pile("", len(p.cells), 0 if over(p.cells) else 1, marks)
        return BoardPicture((pile,), "pick", 0, pile="row", unit="cell")

    def max_plies(self, p: Row) -> int:
        """One more than the most crosses that can be added without three in a row."""
        if over(p.cells):
            return 0
        none, one, two = 0, -3, -3  # by the crosses that end the cells seen so far; below 0: impossible
        for cell in p.cells:
            if cell == ".":
                none, one, two = max(none, one, two), none + 1, one + 1
            else:
                none, one, two = -3, none, one
        return max(none, one, two) + 1

    def at_least(self, p: Row) -> int:
        """So many positions are reachable before the end: the rows without three in a row that have
        the crosses of this one."""
        if over(p.cells):
            return 1
        rows = [1, 0, 0]  # by the number of crosses that end the cells seen so far
        for cell in p.cells:
            rows = [0 if cell == "x" else sum(rows), *rows[:2]]
        return sum(rows)

    def rules(self, p: Row) -> str:
        return f"Put a cross in an empty one of the {len(p.cells)} cells; three in a row end the game."


def over(cells: str) -> bool:
    return "xxx" in cells


def crossed(cells: str, cell: int) -> str:
    """The cells after a cross in this cell (from 1)."""
    return f"{cells[: cell - 1]}x{cells[cell:]}"


_CLOSE = re.compile("(?=(xx[.]|x[.]x|[.]xx))")


def winning_cell(cells: str) -> int | None:
    """The first cell (from 1) whose cross makes three in a row; None where there is none."""
    return next(winning_cells(cells), None)


def winning_cells(cells: str) -> Iterator[int]:
    """All such cells, some of them twice."""
    return (match.start() + match[1].index(".") + 1 for match in _CLOSE.finditer(cells))


def follow(key: Key) -> Iterator[Key]:
    """Keys one move on; none once three in a row are made."""
    if any(key[i] == key[i + 1] == key[i + 2] == 1 for i in range(len(key) - 2)):
        return
    for i, cell in enumerate(key):
        if cell == 2:
            yield (*key[:i], 1, *key[i + 1 :])


GAME = Treblecross()
