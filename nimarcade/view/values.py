"""The table of values of the game being played."""

from nimarcade.core import errors, game
from nimarcade.core.text import Block
from nimarcade.theory import heap_table, impartial
from nimarcade.theory.theorem import Values

HEARD = 200
"""Line mode reads out the values of so many sizes."""
SEEN = "▸"
"""Before the value of a heap of the board."""


def known(p: game.Position) -> bool:
    theorem = impartial.theorem_of(p)
    return theorem is not None and theorem.table is not None


def of(p: game.Position) -> Values:
    """Raises BadInput where there are none."""
    if (theorem := impartial.theorem_of(p)) is None or theorem.table is None:
        raise errors.BadInput("there is no table of values here; why tells what decides")
    return theorem.table(p)


def blocks(p: game.Position) -> list[Block]:
    """A table of them."""
    values = of(p)
    if not isinstance(values, heap_table.HeapTable):
        return [Block("text", told) for told in values.sentences(most=HEARD)]
    grid = list(values.grid())
    wide = 1 + max(len(f"{value}") + seen for _, row in grid for value, seen in row)
    front = len(f"{grid[-1][0]}") + 1
    head = "".join(f"{size:>{wide}}" for size in range(len(grid[0][1])))
    table = [f"{'':>{front}}`{head}`", *(f"{first:<{front}}{_cells(row, wide)}" for first, row in grid)]
    return [
        Block("goal", "What each size is worth"),
        Block("pre", "\n".join(table)),
        Block("note", f"{SEEN} on the board"),
        *(Block("text", told) for told in values.sentences(most=0)),
    ]


def _cells(row: list[tuple[int, bool]], wide: int) -> str:
    """Values below each other; those of the board stand out, and behind a sign."""
    return "".join(f"{'':{wide - len(f'{v}') - 1}}`{SEEN}{v}`" if seen else f"{v:>{wide}}" for v, seen in row)
