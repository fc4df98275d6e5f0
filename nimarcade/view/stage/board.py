"""Which picture a board has, and the painter that chooses it; small pictures of it for cards."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import wrap

from nimarcade.core.game import BoardPicture
from nimarcade.view.draft import Draft
from nimarcade.view.drafts import SumDraft
from nimarcade.view.stage import queen as queens
from nimarcade.view.stage.bars import LEAST, bars
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.heaps import columns, heaps
from nimarcade.view.stage.reason import Queen
from nimarcade.view.stage.rows import rows
from nimarcade.view.stage.sums import alike, sums
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


# small, on a card


def thumb(c: Canvas, r: Rect, draft: Draft) -> None:
    """Paints it in the middle of `r`; no figures, no cursor."""
    board = draft.board_picture
    if board.text:
        for y, line in enumerate(wrap(board.text, r.w)[: r.h], r.y):
            c.centred(r, y, line, "quiet")
    elif isinstance(draft, SumDraft):
        _parts(c, r, draft)
    elif not draft.piles or r.h < 2 or r.w < 2:
        return
    elif board.lies or any(draft.picks(pile) for pile in range(len(draft.piles))):
        rows(c, r, View(draft, live=False), bare=True)
    elif tallest(board) >= LEAST:
        bars(c, r, View(draft, live=False), bare=True)
    else:
        heaps(c, r, View(draft, live=False), bare=True)


def _parts(c: Canvas, r: Rect, draft: SumDraft) -> None:
    """Parts side by side, as wide as they have piles, with stones of one size."""
    needs = [4 if own.board_picture.lies else max(1, len(own.piles)) for own in draft.drafts]
    gap, x = (2 if r.w > 20 else 1), r.x
    places = []
    for i in range(len(needs)):
        end = r.x + (r.w + gap) * sum(needs[: i + 1]) // sum(needs) - gap
        places.append(Rect(x, r.y, max(1, end - x), r.h))
        x = end + gap
    high = tallest(draft.board_picture)
    lays = {
        i: columns(place, View(own, live=False, start=high), c.plain, bare=True)
        for i, (place, own) in enumerate(zip(places, draft.drafts, strict=True))
        if own.piles and not own.board_picture.lies and place.w > 1
    }
    limit = alike(list(lays.values()), draft)
    for i, (place, own) in enumerate(zip(places, draft.drafts, strict=True)):
        if i in lays:
            heaps(c, place, View(own, live=False, start=high), True, limit)
        else:
            thumb(c, place, own)
