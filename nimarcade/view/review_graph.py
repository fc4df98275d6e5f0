"""The course of a game: as data for the graph that is painted, and for line mode as a graph of characters, a
row for each player, full where that player stood to win; how hard wins were to keep; mistakes and the move
looked at; the numbers of the moves. A column is a position there; long games share columns among several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.coach.review import Review
from nimarcade.core.game import Seat
from nimarcade.core.text import Line
from nimarcade.view import progress_text, review_text
from nimarcade.view.glyphs import Glyphs
from nimarcade.view.stage.graph import Course

LEVELS = " ▁▂▃▄▅▆▇█"
FIGURES = "0123456789"
"""The same in ASCII: tenths of games."""
NAME = 10
"""Cells for a player's name."""
HARD = "hard"
"""The name of the row that tells how hard wins were to keep."""
APART = 5
"""Cells at least from one number of the axis to the next."""


LOW = 0.25
"""How high a win stands that could not be given away."""


def course(review: Review) -> Course:
    """What the painted graph shows. Of two players a person stands above, where there is one."""
    session = review.session
    two, labels = len(session.players) == 2, review.labels
    above = session.people[0] if two and session.people else 0
    seats = (above, 1 - above) if two else range(len(session.players))
    plies = range(session.length + 1)
    standing = review.course.standing
    heights = (
        (tuple(_held(review, ply, above) for ply in plies),)
        if two
        else tuple(tuple(standing(ply).chance(seat) for ply in plies) for seat in seats)
    )
    kept = {each.ply: "✓" for each in review.decisions.values() if each.kept}
    return Course(
        tuple(session.players[seat].name for seat in seats),
        heights,
        frozenset(review.mistakes),
        kept | dict.fromkeys(review.mistakes, "✗"),
        tuple((labels[session.actor(ply)], session.notation(ply)) for ply in plies[1:]),
    )


def _held(review: Review, ply: int, above: Seat) -> float | None:
    """How hard it was to keep for who held the win after move `ply`, negative for who is below; of an
    estimate what it says."""
    standing = review.course.standing(ply)
    chance = standing.chance(above)
    if chance is None or standing.winner is None:
        return None if chance is None else 2 * chance - 1
    decided = (review.decisions.get(each) for each in (ply + 1, ply + 2))
    weight = next((each.weight for each in decided if each and each.seat == standing.winner), 0.0)
    return (LOW + (1 - LOW) * weight) * (1 if standing.winner == above else -1)


@dataclass(frozen=True, slots=True)
class Graph:
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

    def lines(self, ply: int, glyphs: Glyphs) -> list[Line]:
        return [*self.rows, self.marks(ply, glyphs), [(self.axis, "quiet")]]


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
    kept = review.decisions
    hard = [max((kept[ply].weight for ply in column if ply in kept), default=None) for column in columns]
    if any(share is not None for share in hard):
        text = progress_text.spark(hard, ascii=glyphs.stone.isascii()).rstrip()
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
