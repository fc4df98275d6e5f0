"""A small picture of a board on a card: stones or cells alone, with the move that is drafted."""

from __future__ import annotations

from textwrap import wrap

from nimarcade.view.draft import Draft
from nimarcade.view.drafts import SumDraft
from nimarcade.view.stage.bars import LEAST, bars
from nimarcade.view.stage.board import tallest
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.heaps import columns, heaps
from nimarcade.view.stage.palette import mix
from nimarcade.view.stage.rows import Cell, cell
from nimarcade.view.stage.sums import alike
from nimarcade.view.stage.view import View


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
        _cells(c, r, draft)
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


def _cells(c: Canvas, r: Rect, draft: Draft) -> None:
    longest = max(pile.size for pile in draft.piles)
    wide = max(1, min(8, r.w // max(1, longest)))
    shown = draft.piles[: r.h]
    high = max(1, min(max(2, round(wide * 0.7)), (r.h + 1) // len(shown) - 1))
    gap = (high + 1) * len(shown) - 1 <= r.h
    y = r.y + max(0, (r.h - (high + gap) * len(shown) + gap) // 2)
    for number, pile in enumerate(shown):
        many = min(pile.size, r.w // wide)
        x = r.x + (r.w - many * wide) // 2
        for i in range(1, many + 1):
            chosen, spread = draft.picked(number), draft.spread(number)
            state: Cell = "cross" if i in pile.marks else "free"
            if i == chosen or i > pile.size - draft.taken(number):
                state = "put"
            elif chosen and abs(i - chosen) <= spread:
                state = "gone"
            place = Rect(x + (i - 1) * wide, y, wide - (wide > 2), high)
            if c.rich:
                c.fill(place.x, 2 * y, place.w, 2 * high - 1, _tone(c, state, wide <= 2 and bool(i % 2)))
            else:
                cell(c, place, state)
        y += high + gap


def _tone(c: Canvas, state: Cell, odd: bool) -> int:
    """The colour of a cell on a card; neighbours without a gap differ."""
    t = c.palette
    free = mix(t.stage, t.line, 0.5 if odd else 0.7)
    return {"cross": t.stone, "put": t.you, "gone": mix(t.stage, t.you, 0.5)}.get(state, free)
