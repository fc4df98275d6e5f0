"""Styled text as plain data: what every room says, and how every front end paints it.

A room makes `Block`s; the one table `LOOKS` gives each kind of block its sign, role, indent and
spacing. Painters turn roles into colours, or blocks into sentences; they know no kinds of their own."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

Kind = Literal[
    "title", "part", "head", "verdict", "text", "item", "pre", "board", "state", "goal", "option",
    "ask", "right", "wrong", "move", "reply", "point", "fact", "after", "holds", "fails", "kept", "broken",
    "note", "hint", "source", "comment", "key", "quiet", "row", "chart", "done", "open", "gap",
]  # fmt: skip
Role = Literal[
    "plain", "strong", "quiet", "heading", "good", "bad", "right", "wrong", "point", "source", "quoted"
]
"""The role of a text for its reader. `right` and `wrong` judge, `point` is what matters now, `quoted` was
said."""
Spacing = Literal["block", "group", "none"]
"""A free line before every block of the kind, before the first of several in a row, or never."""
Fill = Literal["words", "rows", "facts"]
"""Wrapped at blanks; kept as it stands where it fits; wrapped between facts, three blanks apart."""

Line = list[tuple[str, str]]
"""A line as it is painted: pieces of text, each with its `Role`, or another part that its painter knows."""


def plain(line: Iterable[tuple[str, object]]) -> str:
    """Its text alone."""
    return "".join(text for text, _ in line)


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, line or row.

    `board` puts the board in words, for who cannot see it drawn, and `state` a figure; `point` is the advised
    move, or whose account follows; `after` heads what is told of another position; `key` is something a key
    does: `key` names its action; `gap` is a free line."""

    kind: Kind
    text: str = ""
    key: str = ""
    """In place of the kind's sign."""


GAP = Block("gap")


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign one cell wide, and what stands for it where there is ASCII only."""

    shape: str
    ascii: str


HOLDS, FAILS, TO, OPEN = Sign("✓", "+"), Sign("✗", "x"), Sign("→", "->"), Sign("·", ".")
ITEM = Sign("·", "-")


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a kind of block."""

    role: Role = "plain"
    sign: Sign | None = None
    """Before the text, which hangs below it."""
    spoken: str = ""
    """Said before the text where signs are not seen."""
    running: Spacing = "block"
    """In running text: pages, lessons, answers."""
    dense: Spacing = "none"
    """In panels and tables, where room is short."""
    indent: int = 2
    """Columns on a printed page."""
    fill: Fill = "words"


SIGNS = {"HOLDS": HOLDS, "FAILS": FAILS, "TO": TO, "OPEN": OPEN, "ITEM": ITEM}


def _look(row: dict[str, str]) -> Look:
    return Look(**{**row, "sign": SIGNS[row["sign"]]} if "sign" in row else row)


_ROWS = tomllib.loads(Path(__file__).with_name("looks.toml").read_text("utf-8"))
LOOKS: dict[Kind, Look] = {kind: _look(_ROWS[kind]) for kind in get_args(Kind)}


def free_line(before: str, kind: str, spacing: Spacing) -> bool:
    """True if a free line stands between two neighbours; `before` is empty for the first block."""
    return before != "" and (spacing == "block" or (spacing == "group" and before != kind))


_THIRD = {"are": "is", "can": "can", "have": "has", "won": "won"}


@dataclass(frozen=True, slots=True)
class Person:
    """`Anna`, or `you`, who reads it."""

    name: str

    def verb(self, verb: str) -> str:
        """A verb as it follows the name: `win` is `wins`, but for who reads it."""
        return verb if self == YOU else _THIRD.get(verb, f"{verb}s")

    def does(self, verb: str) -> str:
        """`you win`, `Anna wins`."""
        return f"{self.name} {self.verb(verb)}"

    def sentence(self, verb: str, rest: str) -> str:
        """`You can win.`, `Anna can win.`"""
        said = f"{self.does(verb)} {rest}."
        return said[0].upper() + said[1:]

    @property
    def opponent(self) -> str:
        return "your opponent" if self == YOU else "the opponent"


YOU = Person("you")
