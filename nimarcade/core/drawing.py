"""What notebooks show: a position as a small SVG picture, piles as columns of stones or chips, numbers below;
and tables, for papers, too."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nimarcade.core.codes import short
from nimarcade.core.game import BoardPicture, Pile

DRAWN = 16
"""So many stones of a pile are drawn; of a larger one only the number tells."""
STONE, GAP, LETTERS = 14, 22, 8
"""Pixels: a stone and its distance, the least distance of columns, a letter of a number."""


class Stone(NamedTuple):
    """A stone and the letter on it, so that colours are not needed to tell it."""

    colour: str = "#d9a441"
    letter: str = ""


class Column(NamedTuple):
    label: str
    stones: Sequence[Stone]
    """From the bottom up."""
    cut: bool = False
    """True if there are more than are drawn."""


def picture(columns: Sequence[Column], title: str) -> str:
    """The columns side by side as SVG."""
    width = [max(GAP, LETTERS * len(column.label) + LETTERS) for column in columns]
    rows = max((len(column.stones) + column.cut for column in columns), default=0)
    height = STONE * rows + GAP
    parts, left = [], 0
    for column, wide in zip(columns, width, strict=True):
        middle, bottom = left + wide / 2, STONE * rows + STONE / 2
        for i, stone in enumerate(column.stones):
            y = bottom - STONE * (i + 1) + STONE / 2
            parts.append(
                f'<circle cx="{middle}" cy="{y}" r="{STONE / 2 - 1}" fill="{stone.colour}" stroke="#555"/>'
            )
            if stone.letter:
                parts.append(_text(middle, y + 3, stone.letter, 9))
        if column.cut:
            parts.append(_text(middle, bottom - STONE * len(column.stones), "⋮", 12))
        parts.append(_text(middle, height - 4, column.label, 12))
        left += wide
    size = f'width="{left}" height="{height}" viewBox="0 0 {left} {height}"'
    style = 'font-family="monospace" text-anchor="middle"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><title>{escaped(title)}</title>'
        f"<g {style}>{''.join(parts)}</g></svg>"
    )


def board(drawn: BoardPicture, title: str) -> str:
    """A game of piles."""
    return picture([_column(pile, drawn.lies) for pile in drawn.piles], title)


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as HTML; numbers stand as Python writes them."""
    lines = [[f"<th>{escaped(name)}</th>" for name in head]]
    lines += [[f"<td>{escaped(str(cell))}</td>" for cell in row] for row in rows]
    title = f"<caption>{escaped(caption)}</caption>" if caption else ""
    body = "".join([f"<tr>{''.join(line)}</tr>" for line in lines])
    return f"<table>{title}{body}</table>"


def tabular(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in LaTeX; a line stands behind its first column."""
    lines = "".join(f"{' & '.join(row)} \\\\\n" for row in rows)
    columns = f"r|{'r' * (len(head) - 1)}"
    return f"\\begin{{tabular}}{{{columns}}}\n{' & '.join(head)} \\\\\n\\hline\n{lines}\\end{{tabular}}\n"


def _column(pile: Pile, cells: bool) -> Column:
    label = pile.name if pile.name == short(pile.size) else f"{pile.name} {short(pile.size)}".strip()
    size = min(pile.size, DRAWN)
    stones = [
        Stone("#f2f2f2", "x" if i in pile.marks else "") if cells else Stone() for i in range(1, size + 1)
    ]
    return Column(label, stones, size < pile.size)


def escaped(text: str) -> str:
    from html import escape  # its names of all signs take room, and hardly a position is drawn so

    return escape(text)


def _text(x: float, y: float, text: str, size: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}">{escaped(text)}</text>'
