"""The parts of a sum side by side, each with its title; below it what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nimarcade.view.draft import Draft
from nimarcade.view.drafts import SumDraft
from nimarcade.view.stage import bars as bars_of
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.heaps import Columns, Limit, columns, heaps
from nimarcade.view.stage.reason import Worths
from nimarcade.view.stage.rows import rows
from nimarcade.view.stage.shapes import figures, figures_width
from nimarcade.view.stage.view import Painted, Target, View

LYING = 5
"""Lines that a row of cells likes to have, its number included."""


def sums(c: Canvas, r: Rect, view: View, draft: SumDraft) -> Painted:
    """Paints the parts beside and below each other as large as they fit, else as bars under their names."""
    titles = [f"{part} {title}" for part, (title, _) in enumerate(draft.board_picture.parts, 1)]
    firsts = [draft.places.index((part, 0)) if own.piles else -1 for part, own in enumerate(draft.drafts)]
    places = _places(r, view, draft)
    if not places:
        there = [(title, first) for title, first in zip(titles, firsts, strict=True) if first >= 0]
        return bars_of.listed(c, r, view, [title for title, _ in there], [first for _, first in there])
    c.part("board", r)
    here = draft.places[draft.at][0] if draft.places else 0
    views = [_view(view, own, firsts[part], part == here) for part, own in enumerate(draft.drafts)]
    worths = [_worth(view, firsts[part]) for part in range(len(views))]
    inner = []
    for place in places:
        foot = (4 if place.h >= 20 else 1) if any(worths) else 0
        inner.append(Rect(place.x, place.y + 1, place.w, place.h - 1 - foot))
    loose = Limit(parts=draft.most_parts)
    standing = [
        columns(room, each, c.plain, limit=loose)
        for room, each in zip(inner, views, strict=True)
        if each.draft.piles and not each.draft.board_picture.lies
    ]
    limit = alike(standing, draft)
    targets: list[Target] = []
    upright = True
    for part, (place, room, own) in enumerate(zip(places, inner, views, strict=True)):
        on = part == here and view.live
        title = ("▸" if on else "") + titles[part]
        c.first(
            place.x + max(0, (place.w - len(title)) // 2),
            place.y,
            (title,),
            "you+b" if on else "ink+b",
            place.w,
        )
        if own.draft.piles:
            lies = own.draft.board_picture.lies
            painted = rows(c, room, own) if lies else heaps(c, room, own, limit=limit)
            targets += (replace(each, pile=firsts[part] + each.pile) for each in painted.targets)
            upright = painted.upright if part == here else upright
        if worths[part]:
            _figure(c, place, room.bottom, worths[part], "you" if on else "quiet")
    return Painted(targets, upright)


def alike(parts: Sequence[Columns], draft: Draft) -> Limit:
    """Stones that all parts have room for."""
    pitch = min((lay.pitch for lay in parts), default=0)
    return Limit(pitch, min((lay.wide for lay in parts), default=0), draft.most_parts)


def _worth(view: View, first: int) -> str:
    if isinstance(view.reason, Worths):
        return view.reason.whole.get(first, "")
    return view.light(first).label


def _figure(c: Canvas, place: Rect, y: int, worth: str, role: str) -> None:
    """What a part is worth: its number as a figure where there is room."""
    word, _, number = worth.rpartition(" ")
    if place.bottom - y >= 4 and number.isdecimal() and not c.plain:
        width = figures_width(number) + len(word) + 1
        x = place.x + (place.w - width) // 2
        c.text(x, y + 2, word, role)
        figures(c, x + len(word) + 1, 2 * y + 2, number, role)
    else:
        c.first(place.x + max(0, (place.w - len(worth)) // 2), y, (worth, number), role + "+b", place.w)


def _view(view: View, own: Draft, first: int, here: bool) -> View:
    piles = range(len(own.piles))
    return replace(
        view,
        draft=own,
        here=here and view.here,
        reason=view.reason.bands.get(first) if isinstance(view.reason, Worths) else None,
        start=0 if own.board_picture.lies else max(view.start, _standing(view.draft)),
        lit={i: replace(view.lit[first + i], label="") for i in piles if view.light(first + i).stones},
        shifts={i: view.shifts[first + i] for i in piles if first + i in view.shifts},
        past=(),
    )


def _standing(draft: Draft) -> int:
    """The largest heap of any part that stands."""
    assert isinstance(draft, SumDraft)
    standing = (pile.size for own in draft.drafts if not own.board_picture.lies for pile in own.piles)
    return max(standing, default=0)


def _places(r: Rect, view: View, draft: SumDraft) -> list[Rect]:
    """Where each part stands: heaps beside each other, in as few rows of them as there is room for; each row
    of cells below them over the full width. None where the stones would not fit."""
    lying = [part for part, own in enumerate(draft.drafts) if own.board_picture.lies]
    standing = [part for part in range(len(draft.drafts)) if part not in lying]
    tallest = max(view.start, _standing(draft))
    if any(max((pile.size for pile in draft.drafts[part].piles), default=0) > r.w - 8 for part in lying):
        return []
    if tallest >= bars_of.LEAST:
        return []
    low = {part: LYING * max(1, len(draft.drafts[part].piles)) for part in lying}
    if standing:
        least = max(8, r.h // 3)
        while lying and r.h - sum(low.values()) < least and max(low.values()) > 3:
            low = {part: max(3, lines - 1) for part, lines in low.items()}
    for across in range(len(standing), 0, -1) if standing else (0,):
        lines = [standing[i : i + across] for i in range(0, len(standing), across)] if across else []
        height = (r.h - sum(low.values())) // len(lines) if lines else 0
        if lines and (height < 6 or (2 * (height - 4) < 2 * tallest > 0 and height < 12)):
            continue
        places: dict[int, Rect] = {}
        y = r.y
        for parts in lines:
            widths = _widths(r.w - 2 * (len(parts) - 1), [_need(draft, part, tallest) for part in parts])
            if not widths:
                break
            free, x = r.w - sum(widths), r.x
            for i, (part, width) in enumerate(zip(parts, widths, strict=True), 1):
                x = r.x + sum(widths[: i - 1]) + free * i // (len(parts) + 1)
                places[part] = Rect(x, y, width, height)
            y += height
        else:
            spare = 0 if lines else max(0, r.h - sum(low.values())) // max(1, len(low))
            for part in lying:
                places[part] = Rect(r.x, y, r.w, min(low[part] + spare, r.bottom - y))
                y += low[part] + spare
            if y <= r.bottom and all(place.h > 2 for place in places.values()):
                return [places[part] for part in range(len(draft.drafts))]
    return []


def _need(draft: SumDraft, part: int, tallest: int) -> tuple[int, int, int]:
    """Of a part the cells of its title, its columns and the cells that each needs."""
    own = draft.drafts[part]
    named = any(pile.name for pile in own.piles)
    title = len(draft.board_picture.parts[part][0]) + 3
    return title, len(own.piles) + named, max(3, len(str(tallest)) + 1 + named)


def _widths(room: int, needs: Sequence[tuple[int, int, int]]) -> list[int]:
    """The cells of parts side by side, as many for a column of each; none without room."""
    for each in range(24, 2, -1):
        widths = [max(title, many * each) for title, many, _ in needs]
        if sum(widths) <= room and each >= max(least for _, _, least in needs):
            return widths
    return []
