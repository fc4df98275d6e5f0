"""The course of a game as a graph of characters: a row for each player, full where that player stood to win;
how hard wins were to keep; mistakes and the move looked at; the numbers of the moves.

A column is a position. Long games share columns among several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.coach.review import Review
from nimarcade.core.text import Line
from nimarcade.view import review_text
from nimarcade.view.glyphs import Glyphs
from nimarcade.view.progress_text import spark

LEVELS = " ▁▂▃▄▅▆▇█"
FIGURES = "0123456789"
"""The same in ASCII: tenths of games."""
NAME = 10
"""Cells for a player's name."""
HARD = "hard"
"""The name of the row that tells how hard wins were to keep."""
APART = 5
"""Cells at least from one number of the axis to the next."""


@dataclass(frozen=True, slots=True)
class Graph:
    """For one width: nothing of it changes while the game is gone through."""

    names: int
    """Cells before the first column."""
    columns: list[range]
    rows: list[Line]
    """Those of the players and, where it is known, how hard wins were to keep."""
    wrong: list[bool]
    """By column: whether a mistake was made there."""
    axis: str

    def marks(self, ply: int, glyphs: Glyphs) -> Line:
        """Mistakes, and where we are; a mistake looked at is told by the other sign."""
        line: Line = [(" " * self.names, "quiet")]
        for column, wrong in zip(self.columns, self.wrong, strict=True):
            if ply in column:
                line.append((glyphs.legal, "point" if wrong else "strong"))
            else:
                line.append((glyphs.fails if wrong else " ", "point"))
        return line

    def lines(self, ply: int, glyphs: Glyphs, *, brief: bool = False) -> list[Line]:
        """All rows; `brief`: without how hard it was, and without numbers, where rows are short."""
        rows = [row for row in self.rows if not brief or row[0][1] != "source"]
        return [*rows, self.marks(ply, glyphs), *([] if brief else [[(self.axis, "quiet")]])]


def graph(review: Review, width: int, glyphs: Glyphs) -> Graph:
    players = review.session.players
    longest = max(len(HARD), *(len(player.name) for player in players))
    names = min(longest, NAME if width >= 58 else 6) + 1
    columns = review_text.strip(review, max(1, width - names))
    rows: list[Line] = [
        [
            (player.name[: names - 1].ljust(names), "quiet"),
            ("".join(_level(review, column, seat, glyphs) for column in columns), "good"),
        ]
        for seat, player in enumerate(players)
    ]
    hard = [_hardest(review, column) for column in columns]
    if any(share is not None for share in hard):
        text = spark(hard, ascii=glyphs.stone.isascii()).rstrip()
        rows.append([(HARD.ljust(names), "source"), (text, "point")])
    mistakes = set(review.mistakes)
    wrong = [not mistakes.isdisjoint(column) for column in columns]
    return Graph(names, columns, rows, wrong, " " * names + _axis(columns))


def _level(review: Review, column: range, seat: int, glyphs: Glyphs) -> str:
    chances = [review.course.standing(ply).chance(seat) for ply in column]
    known = [chance for chance in chances if chance is not None]
    if not known:
        return "?"
    chance = sum(known) / len(known)
    if glyphs.stone.isascii():
        return FIGURES[min(9, int(chance * 10))] if 0 < chance < 1 else "#" if chance else "."
    if 0 < chance < 1:
        return LEVELS[1 + min(6, int(chance * 7))]
    return LEVELS[-1] if chance else glyphs.empty


def _hardest(review: Review, column: range) -> float | None:
    """How hard the hardest win of these moves was to keep, from 0 to 1; None where there was none."""
    shares = [review.decisions[ply].weight for ply in column if ply in review.decisions]
    return max(shares, default=None)


def _axis(columns: Sequence[range]) -> str:
    """Numbers of moves below their columns, the first digit where the column stands."""
    text = ""
    step = max(1, -(-APART * (columns[-1][-1] - columns[0][0] + 1) // len(columns)))
    step = next(
        each for power in range(12) for each in (10**power, 2 * 10**power, 5 * 10**power) if each >= step
    )
    for place, column in enumerate(columns):
        number = next((ply for ply in column if ply % step == 0), None)
        if number is not None and place >= len(text):
            text = text.ljust(place) + f"{number} "
    return text.rstrip()
