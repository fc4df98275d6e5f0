"""Rows of cells that fall apart: Treblecross, normal and misère.

Treblecross in normal play: the octal game 0.007 in disguise.

Nobody crosses a cell beside a cross or one further if it can be helped: three in a row are then one
move away, since a row has three cells at least. So until that happens every cross takes out the five
cells around it, and a row of n cells is a heap of n + 2 from which a move takes 3 and may split the
rest: g(n) of 0.007, whose values have no known period.

Its misère play: who makes three in a row loses, so nobody does while there is another
cell, and who finds none has lost. That is a game in normal play, and its row falls into parts.

A cell whose cross would make three is as good as gone; it cuts the row. What lies on different sides
of it never touches again, so the parts are summands, and their Grundy values settle the row. They
are worked out from the rule, part by part, and kept: no formula is known."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial

from nimarcade.core.codes import set_off
from nimarcade.core.verdict import Condition, Mark, Recipe, Term, Tier
from nimarcade.games.breaking import Break, left_of
from nimarcade.games.octal import digits_of
from nimarcade.games.rows import Pick
from nimarcade.games.treblecross import GAME, Row, crossed, over, winning_cell, winning_cells
from nimarcade.theory.heap_table import NAMED, HeapTable
from nimarcade.theory.heap_values import values_of
from nimarcade.theory.nim_sums import CANCEL, in_powers, mex, nim_sum, nim_sum_branch
from nimarcade.theory.theorem import Branch, Theorem, Wins, normal_play, words_of
from nimarcade.theory.words import listed

WORDS = words_of(__file__)

VALUES = values_of(digits_of("0.007"))


def heap_value(heap: int) -> int:
    return VALUES.value(heap) or 0


def heaps(cells: str) -> list[int]:
    """The heaps of the stretches of empty cells, from left to right; those without a move left out."""
    return [heap for _, heap, _ in _stretches(cells) if heap >= 3]


def free_cells(p: Row) -> HeapTable:
    """The stretches by their free cells, of which a cross takes five, or fewer at an end."""
    free = listed([*map(str, _free(p.cells))])
    shown = f": {free}" if "x" in p.cells else ""
    about = (
        f"{NEAR} So only cells at least three from every cross are free{shown}. A cross takes its own cell "
        "out of a stretch of them, and two on each side."
        if free
        else f"{NEAR} No cell is at least three from every cross."
    )
    leaves = partial(left_of, digits_of("0.007"))
    return HeapTable(VALUES, tuple(heaps(p.cells)), leaves, "stretch", 2, about)


NEAR = "A cross one or two cells from another lets the other player make three."


def _free(cells: str) -> list[int]:
    """The cells three or more from every cross, the only ones that are safe to take."""
    return [number for number, _ in enumerate(cells, 1) if "x" not in cells[max(0, number - 3) : number + 2]]


@lru_cache(1024)
def normal_total(cells: str) -> int:
    return nim_sum(map(heap_value, heaps(cells)))


def normal_winning_move(p: Row) -> Pick:
    """Three in a row, or a cell away from all crosses that leaves the nim-sum 0."""
    return Pick(len(p.cells), winning_cell(p.cells) or _middle(p.cells) or _crossing(p.cells)[0])


def _middle(cells: str) -> int | None:
    """Of an empty row the cell that leaves two equal sides, which anybody can play on."""
    return len(cells) // 2 + 1 if "x" not in cells and len(cells) % 2 else None


def _crossing(cells: str) -> tuple[int, Break]:
    """Such a cell, and what the cross leaves of its stretch."""
    own, before = normal_total(cells), 0
    for stretch, heap, shift in _stretches(cells):
        if (left := VALUES.left_with(heap, heap_value(heap) ^ own)) is not None:
            cell = before + shift + (left[1] if len(left) == 2 else 0)
            return cell, Break(heap, tuple(part for part in left if part >= 3))
        before += len(stretch) + 1
    raise AssertionError("an N-position has a winning move")


def replies(p: Row) -> Callable[[Pick], Wins | None]:
    """See `Theorem.replies`: those that make three in a row, else those that leave the nim-sum 0."""

    def count(move: Pick) -> Wins | None:
        after = crossed(p.cells, move.cell)
        if made := {*winning_cells(after)}:
            return Wins(len(made), 0)
        own, before, won = normal_total(after), 0, list[int]()
        for stretch, heap, shift in _stretches(after):
            aim, worths = own ^ heap_value(heap), [*map(heap_value, range(heap - 2))]
            won += [before + shift + a for a, b in enumerate(worths) if b ^ worths[-1 - a] == aim]
            before += len(stretch) + 1
        left = (GAME.max_plies(replace(p, cells=crossed(after, cell))) for cell in won)
        return Wins(len(won), min(left)) if won else None

    return count


def _stretches(cells: str) -> list[tuple[str, int, int]]:
    """Every stretch with its heap, and how far the cross that leaves heaps a and b lies: its cell in
    the stretch is a + shift."""
    stretches = cells.split("x")
    crosses = [(i > 0) + (i < len(stretches) - 1) for i in range(len(stretches))]
    return [
        (stretch, max(0, len(stretch) + 2 - 2 * beside), 1 + 2 * (i > 0))
        for i, (stretch, beside) in enumerate(zip(stretches, crosses, strict=True))
    ]


def worths(p: Row) -> list[int]:
    """The values of the stretches."""
    return list(map(heap_value, heaps(p.cells)))


CELLS = 60
"""So many cells are marked at most."""


def _worths(cells: str) -> Iterator[Mark]:
    """The free cells of each stretch, with its value."""
    before = 0
    for stretch, heap, _ in _stretches(cells):
        if heap >= 3:
            first = before + 1 + (2 if before else 0)
            yield Mark(1, first, first + heap - 3, "worth", f"worth {heap_value(heap)}")
        before += len(stretch) + 1


def normal_recipe(p: Row) -> Recipe[Pick]:
    cells, size = p.cells, len(p.cells)
    if (middle := _middle(cells)) is not None:
        method: tuple[str, ...] = (
            f"{NEAR} Cross the middle cell.",
            "Then make three where that can be done; else copy every move on the other side.",
        )
        marks = (*_worths(cells), Mark(1, middle, middle, "cell", "cross"))
        return Recipe(Pick(size, middle), "Can two equal sides be left?", method, marks, _mirrored, method[0])
    table, (cell, done) = free_cells(p), _crossing(cells)
    free = [Mark(1, at, at, "look", "free") for at in _free(cells)[:CELLS]] if "x" in cells else []
    marks = (*_worths(cells), *free, Mark(1, cell, cell, "cell", "cross"))
    left = table.left(done)
    method = table.sentences(*table.step(done.size), left, first=done.size)
    question = "Which cells can be crossed without giving three in a row away?"
    return Recipe(Pick(size, cell), question, method, marks, yields=left)


def _mirrored(p: Row, reply: Pick) -> Pick:
    """Three in a row, or the reply's cell on the other side."""
    return Pick(reply.size, winning_cell(p.cells) or reply.size + 1 - reply.cell)


def in_reach_recipe(p: Row) -> Recipe[Pick]:
    move = normal_winning_move(p)
    method = f"Cell {move.cell} makes three in a row: cross it."
    return Recipe(move, None, (method,), (Mark(1, move.cell, move.cell, "cell", "cross"),))


STRETCHES: Branch[Row, Pick] = nim_sum_branch(
    **WORDS["stretches"],
    values=worths,
    terms=lambda p: tuple(
        Term(f"g({size - 2})", heap_value(size)) for size in dict.fromkeys(heaps(p.cells)[:6])
    ),
    what="stretch",
    nothing="no safe cell is left",
    split="the values of the stretches",
    won=normal_recipe,
)
IN_REACH: Branch[Row, Pick] = replace(
    STRETCHES,
    when=lambda p: winning_cell(p.cells) is not None,
    terms=lambda p: (Term("cells", len(p.cells)),),
    lost=lambda p: (Condition(f"cell {winning_cell(p.cells)} makes three in a row", False),),
    won=in_reach_recipe,
    reading=None,
    options=lambda p: ("One cross makes three in a row: N.",),
    option=lambda p: 0,
)
OVER = replace(
    IN_REACH, when=lambda p: over(p.cells), lost=lambda p: (Condition("three in a row are made", True),)
)
NORMAL: Theorem[Row, Pick] = Theorem(
    **WORDS["treblecross"],
    applies=normal_play,
    is_p=lambda p: over(p.cells) or (winning_cell(p.cells) is None and not normal_total(p.cells)),
    winning_move=normal_winning_move,
    branches=(OVER, IN_REACH, STRETCHES),
    table=free_cells,
    replies=replies,
)


LONGEST = 20
"""Cells of a part whose value is worked out: a third of a second for the longest, once."""
_DEAD = re.compile("(?<=xx)[.]|(?<=x)[.](?=x)|[.](?=xx)")
_part_values: dict[str, int] = {}


def parts(cells: str) -> list[str]:
    """The parts of the row that hold an empty cell."""
    return [part for part in _DEAD.sub("#", cells).split("#") if "." in part]


def part_value(part: str) -> int:
    part = min(part, part[::-1])
    if (value := _part_values.get(part)) is None:
        value = _part_values[part] = mex(sum(1 << met for met in _met(part)))
    return value


def _met(part: str) -> set[int]:
    """The values that crosses in a part reach."""
    return {misere_total(crossed(part, i)) for i, cell in enumerate(part, 1) if cell == "."}


def misere_total(cells: str) -> int:
    return nim_sum(map(part_value, parts(cells)))


def misere_winning_move(p: Row) -> Pick:
    gone = _DEAD.sub("#", p.cells)
    return next(
        Pick(len(p.cells), number)
        for number, cell in enumerate(gone, 1)
        if cell == "." and not misere_total(crossed(p.cells, number))
    )


def _piece_worths(cells: str) -> Iterator[Mark]:
    """The pieces between poison, with their values."""
    for piece in re.finditer("[^#]+", _DEAD.sub("#", cells)):
        if "." in piece[0]:
            yield Mark(1, piece.start() + 1, piece.end(), "worth", f"worth {part_value(piece[0])}")


POISON = (
    "A cell that would complete three in a row is poison: it is crossed only where nothing else is left, and "
    "it cuts the row into pieces."
)
LIKE_HEAPS = "The pieces between act like Nim heaps"
VALUE = (
    "A piece's value is the least number that no cross in it reaches. Pieces left by one cross count "
    f"together: {CANCEL}."
)


def _with_values(pieces: list[str]) -> str:
    return listed([f"{set_off(part)} (worth {part_value(part)})" for part in pieces])


def _origins(pieces: list[str]) -> Iterator[str]:
    """How a value is found, and where those of a few pieces come from."""
    if pieces:
        yield VALUE
    for part in list(dict.fromkeys(pieces))[:NAMED]:
        met = listed([*map(str, sorted(_met(part)))])
        yield f"In {set_off(part)}, crosses reach {met}; {part_value(part)} is the least number missing."


def misere_seen(p: Row) -> tuple[str, ...]:
    pieces = parts(p.cells)
    told = (f"{LIKE_HEAPS}: {_with_values(pieces)}.",) if pieces else ()
    return (POISON, *told, *_origins(pieces), *in_powers("value", list(map(part_value, pieces))))


def misere_recipe(p: Row) -> Recipe[Pick]:
    move = misere_winning_move(p)
    pieces = parts(crossed(p.cells, move.cell))
    method = (
        POISON,
        f"{LIKE_HEAPS}. Cross so that their values pair off: "
        f"cell {move.cell} leaves {_with_values(pieces) if pieces else 'nothing but poison'}.",
        *_origins(pieces),
    )
    return Recipe(
        move,
        "Which cells would complete three in a row, and which pieces lie between them?",
        method,
        (*_piece_worths(p.cells), Mark(1, move.cell, move.cell, "cell", "cross")),
    )


PIECES: Branch[Row, Pick] = nim_sum_branch(
    **WORDS["pieces"],
    values=lambda p: list(map(part_value, parts(p.cells))),
    terms=lambda p: tuple(
        Term(f"SG({part})", part_value(part)) for part in dict.fromkeys(parts(p.cells)[:6])
    ),
    what="piece",
    nothing="nothing but poison is left",
    split="the values of the pieces between cells that nobody may cross",
    won=misere_recipe,
    seen=misere_seen,
)
MISERE = replace(
    NORMAL,
    **WORDS["treblecross_misere"],
    applies=lambda p: p.misere and all(len(part) <= LONGEST for part in parts(p.cells)),
    is_p=lambda p: not over(p.cells) and not misere_total(p.cells),
    winning_move=misere_winning_move,
    tier=lambda p: Tier.TABLE,
    branches=(
        replace(
            OVER, lost=lambda p: (Condition("three in a row are made, and who made them has lost", False),)
        ),
        PIECES,
    ),
    table=None,
    replies=None,
)


THEOREMS = (NORMAL, MISERE)
