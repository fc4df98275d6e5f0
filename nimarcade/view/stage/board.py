"""Which picture a board has, and the painter that chooses it."""

from __future__ import annotations

import re
from dataclasses import replace

from nimarcade.core.game import BoardPicture
from nimarcade.view.drafts import SumDraft
from nimarcade.view.stage import queen as queens
from nimarcade.view.stage.bars import LEAST, bars
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.heaps import heaps
from nimarcade.view.stage.reason import Queen
from nimarcade.view.stage.rows import rows
from nimarcade.view.stage.sums import sums
from nimarcade.view.stage.view import Painted, Target, View

HEAPS = 15
"""Columns for Wythoff's heaps beside the queen's board: what is drafted is to be seen there."""


def tallest(board: BoardPicture) -> int:
    """The largest pile; of a sum, the largest of those that stand, if any do."""
    standing = [part for _, part in board.parts if not part.lies]
    return max((pile.size for part in standing or [board] for pile in part.piles), default=0)


def board(c: Canvas, r: Rect, view: View) -> Painted:
    """Paints a board as large as it fits: as it is written, the parts of a sum, rows, a queen beside her
    heaps, columns of stones, or bars."""
    draft = view.draft
    if draft.board_picture.text:
        return written(c, r, view)
    if not draft.piles or r.w < 4 or r.h < 2:
        return Painted()
    if isinstance(draft, SumDraft):
        return sums(c, r, view, draft)
    if draft.board_picture.lies or any(draft.picks(pile) for pile in range(len(draft.piles))):
        return rows(c, r, view)
    if max(view.start, tallest(draft.board_picture)) >= LEAST:
        return bars(c, r, view)
    if isinstance(view.reason, Queen) and (wide := queens.columns(r.tail(r.w - HEAPS)[0], view)):
        plane, beside = r.tail(wide)
        queens.queen(c, plane, view)
        return heaps(c, beside, view)
    return heaps(c, r, view if not isinstance(view.reason, Queen) else replace(view, reason=None))


def written(c: Canvas, r: Rect, view: View) -> Painted:
    """A board as it is written, in the middle; its lines end behind a sign between two names or numbers."""
    room = max(1, r.w - 2)
    lines = [""]
    for piece in re.findall(rf"\w{{1,{room}}}\W?|\W", view.draft.board_picture.text):
        if len(lines[-1] + piece) > room:
            lines.append("")
        lines[-1] += piece
    if len(lines) > r.h:
        lines = [*lines[: r.h - 1], "…"]
    x = r.x + (r.w - len(lines[0])) // 2
    for y, line in enumerate(lines, r.y + (r.h - len(lines)) // 2):
        c.text(x, y, line, "ink+b" if view.live else "quiet")
    return Painted((Target(r, 0),), upright=False)
