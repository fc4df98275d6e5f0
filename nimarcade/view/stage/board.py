"""Which picture a board has, and the painter that chooses it; small pictures of it for cards. Sums of parts
and Wythoff's queen stand here, heaps and rows in files of their own."""

import re
from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap

from nimarcade.core.game import BoardPicture
from nimarcade.view.drafts import Draft, SumDraft
from nimarcade.view.marks import Queen, Worths
from nimarcade.view.stage.canvas import Canvas, Rect, mix
from nimarcade.view.stage.heaps import LEAST, Columns, Limit, bars, columns, heaps, listed
from nimarcade.view.stage.rows import rows
from nimarcade.view.stage.shapes import figures, figures_width, pebble, rounded
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
    if isinstance(view.reason, Queen) and (wide := queen_columns(r.tail(r.w - HEAPS)[0], view)):
        plane, beside = r.tail(wide)
        queen(c, plane, view)
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


# Wythoff's two heaps as a queen, who may go left, down or both


LARGEST = 8
"""Columns of a square at most; it is as many pixels high."""
_SAID = (
    "● lost for whoever moves from it   ◆ there she goes",
    "● lost for whoever moves from it",
    "● lost for the mover",
    "● lost",
)


def _square(r: Rect, view: View) -> int:
    """Columns of a square, 0 where the board does not fit: its sides have a square for every number of stones
    that the larger heap may have, and beside them stand a few numbers."""
    if not isinstance(view.reason, Queen) or len(view.draft.piles) != 2:
        return 0
    many = max(pile.size for pile in view.draft.piles) + 1
    digits = len(str(many - 1)) + 1
    widths = (wide for wide in range(LARGEST, 0, -2) if wide * many + digits <= r.w)
    return next((wide for wide in widths if wide * many // 2 + 2 <= r.h), 0)


def queen_columns(r: Rect, view: View) -> int:
    """The columns the board takes in `r`; 0 where it does not fit."""
    wide = _square(r, view)
    many = max((pile.size for pile in view.draft.piles), default=0) + 1
    return wide and wide * many + len(str(many - 1)) + 1


def queen(c: Canvas, r: Rect, view: View) -> Painted:
    """Paints the board in the middle of `r`: to the right the first heap, upwards the second one. Nothing on
    it can be pointed at, since a move is drafted on the heaps."""
    reason, wide = view.reason, _square(r, view)
    if not wide or not isinstance(reason, Queen):
        return Painted()
    c.part("queen", r)
    t = c.palette
    a, b = (pile.size for pile in view.draft.piles)
    many = max(a, b) + 1
    digits = len(str(many - 1)) + 1
    x0 = r.x + digits + (r.w - digits - wide * many) // 2
    lines = wide * many // 2
    y0 = r.y + (r.h - lines - 2) // 2
    steps = max(a - reason.to[0], b - reason.to[1]) if reason.to != (a, b) else 0
    dx, dy = (reason.to[0] < a), (reason.to[1] < b)
    way = {(a - i * dx, b - i * dy) for i in range(1, steps)}
    lost = {each for pair in reason.lost for each in (pair, pair[::-1])}
    told = bool(steps)
    signs = {**dict.fromkeys(way, "+"), **dict.fromkeys(lost, "●"), reason.to: "◆", (a, b): "♛"}
    for x in range(many):
        for y in range(many):
            px, py = x0 + x * wide, 2 * y0 + (many - 1 - y) * wide
            shade = mix(t.stage, t.line, 0.42 if (x + y) % 2 else 0.2)
            if c.rich:
                c.fill(px, py, wide, wide, mix(shade, t.you, 0.4) if (x, y) in way else shade)
            sign = signs.get((x, y), "")
            row, middle = (py + wide // 2 - 1) // 2, px + (wide - 1) // 2
            if not sign:
                if not c.rich:
                    c.text(middle, row, "." if c.plain else "·", "quiet")
                continue
            if c.rich and sign == "●" and wide > 2:
                edge = int(wide > 4)
                c.blit(pebble(wide - 2 * edge, wide - 2 * edge, t.stone, "full", 1.0), px + edge, py + edge)
            elif c.rich and sign in "♛◆" and wide > 2:
                rounded(c, px, py, wide, wide, t.you, 1)  # flat, for the sign to be read
                c.text(middle, row, sign, "on_chip+b", over=True)
            elif not (c.rich and sign == "+"):
                c.text(middle, row, sign, "stone_ink+b" if sign == "●" else "you+b")
    _queen_sides(c, view, x0, y0, wide, lines, many)
    said = next((text for text in _SAID if len(text) <= r.w and (told or "◆" not in text)), "")
    middle = x0 + (wide * many - len(said)) // 2
    c.text(max(r.x, min(middle, r.right - len(said))), y0 + lines + 1, said, "quiet")
    return Painted()


def _queen_sides(c: Canvas, view: View, x0: int, y0: int, wide: int, lines: int, many: int) -> None:
    """The numbers of stones along the sides: those of the heaps, and of the others as many as have room."""
    for heap, pile in enumerate(view.draft.piles):
        named: list[int] = []
        for n in (pile.size, 0, *range(5, many, 5)):
            room = len(str(many)) + 1 if not heap else wide
            if all(abs(n - other) * wide > room for other in named):
                named.append(n)
                text, role = str(n), "you+b" if n == pile.size else "quiet"
                if heap:
                    row = (2 * y0 + (many - 1 - n) * wide + wide // 2 - 1) // 2
                    c.text(x0 - len(text) - 1, row, text, role)
                else:
                    at = x0 + n * wide + (wide - len(text)) // 2
                    c.text(min(at, x0 + many * wide - len(text)), y0 + lines, text, role)


# the parts of a sum side by side, each with its title and its worth


LYING = 5
"""Lines that a row of cells likes to have, its number included."""


def sums(c: Canvas, r: Rect, view: View, draft: SumDraft) -> Painted:
    """Paints the parts beside and below each other as large as they fit, else as bars under their names."""
    titles = [f"{part} {title}" for part, (title, _) in enumerate(draft.board_picture.parts, 1)]
    firsts = [draft.places.index((part, 0)) if own.piles else -1 for part, own in enumerate(draft.drafts)]
    if not (places := _places(r, view, draft)):
        there = [(title, first) for title, first in zip(titles, firsts, strict=True) if first >= 0]
        return listed(c, r, view, [title for title, _ in there], [first for _, first in there])
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
        x = place.x + max(0, (place.w - len(title)) // 2)
        c.first(x, place.y, (title,), "you+b" if on else "ink+b", place.w)
        if own.draft.piles:
            lies = own.draft.board_picture.lies
            painted = rows(c, room, own) if lies else heaps(c, room, own, limit=limit)
            targets += (each._replace(pile=firsts[part] + each.pile) for each in painted.targets)
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
    """The worth of a part: its number as a figure where there is room."""
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
    """The places of the parts: heaps beside each other, in as few rows of them as there is room for; each
    row of cells below them over the full width. None where the stones would not fit."""
    lying = [part for part, own in enumerate(draft.drafts) if own.board_picture.lies]
    standing = [part for part in range(len(draft.drafts)) if part not in lying]
    tallest = max(view.start, _standing(draft))
    if any(max((pile.size for pile in draft.drafts[part].piles), default=0) > r.w - 8 for part in lying):
        return []
    if tallest >= LEAST:
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
