"""A player at the table: name and state, trust, own chips as a fan, prisoners beside."""

from __future__ import annotations

from collections.abc import Iterable

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.position import COLOURS
from nimarcade.play import clocks
from nimarcade.view.stage import chips
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.shapes import meter, rounded
from nimarcade.view.stage.table_view import Spot, TableView


def height(view: TableView, who: Seat, w: int, large: bool) -> int:
    """Lines of a seat of this width."""
    one = view.players.seats[who]
    row = 4 if large else 3
    others = sum(letter != one.letter for letter, _ in one.chips)
    two = bool(others) and one.letter in dict(one.chips) and (large or others > 1)
    return 4 + row * (1 + two)


def seat(c: Canvas, r: Rect, view: TableView, who: Seat, large: bool = False, beside: bool = False) -> Spot:
    """A seat in full; `beside`: its chips stand beside the words."""
    ground(c, r, view, who)
    c.part("seat", r)
    words, row = r.inset(2), 4 if large else 3
    if beside:
        at = r.x + r.w // 2
        words = Rect(at, r.y + (r.h - 2) // 2, r.right - 2 - at, 2)
        held(c, Rect(r.x + 2, r.y + (r.h - row) // 2, at - r.x - 3, row), view, who, large)
    else:
        gap = r.h > row + 2
        held(c, Rect(r.x + 2, r.y + 2 + gap, r.w - 4, r.h - 2 - gap), view, who, large)
    title(c, words.x, words.y, words.w, view, who)
    worth(c, words.x, words.y + 1, words.w, view, who)
    return Spot(r, "seat", who)


def ground(c: Canvas, r: Rect, view: TableView, who: Seat) -> None:
    """Whoever decides is raised, with an edge in the accent; who is in danger has one of its own."""
    one = view.players.seats[who]
    danger = one.state == "rescue"
    if c.rich and (one.deciding or danger):
        rounded(c, r.x, 2 * r.y, r.w, 2 * r.h, c.palette.raised, 1)
        c.fill(r.x, 2 * r.y + (r.h > 1), 1, 2 * r.h - 2 * (r.h > 1), c.palette["bad" if danger else "you"])


def title(c: Canvas, x: int, y: int, room: int, view: TableView, who: Seat) -> None:
    one = view.players.seats[who]
    dead = one.letter in view.table.gone
    chips.side(c, x, 2 * y, 3, 2, one.letter, "dead" if dead else "")
    state, role = view.state(who)
    name = view.name(who)
    if min(len(name), len(one.colour)) + len(state) + 5 > room:
        state = state[:1] if not state.startswith("out") else "out"
    c.right(x + room, y, state, role)
    left = room - 4 - len(state) - bool(state)
    c.first(x + 4, y, (name, one.colour), "ink+b" if not one.out else "quiet", max(3, left))


def worth(c: Canvas, x: int, y: int, room: int, view: TableView, who: Seat) -> None:
    """The clock, and how far a word can be trusted."""
    one = view.players.seats[who]
    if one.seconds is not None and not one.out:
        clock = clocks.display(one.seconds)
        c.right(x + room, y, clock, "ink+b")
        room -= len(clock) + 2
    trust = one.trust
    if trust is None:
        return
    figure = f"{trust:.2f}".removeprefix("0")
    role = "good" if trust >= 0.5 else "bad"
    if room > 16:
        x, room = c.text(x, y, "trust ", "quiet"), room - 6
    meter(c, x, y, room - 1 - len(figure), trust, role)
    c.right(x + room, y, figure, "ink")


def held(c: Canvas, r: Rect, view: TableView, who: Seat, large: bool) -> None:
    """Own chips as a fan with their number, prisoners beside it or, where that is too wide, below."""
    one = view.players.seats[who]
    if not one.chips:
        c.text(r.x, r.y, "left the table" if one.out else "no chips", "quiet")
        return
    w, h, pitch = (7, 8, 5) if large else (5, 6, 3)
    dead = one.letter in view.table.gone
    own = dict(one.chips).get(one.letter, 0)
    x, y, row = r.x, r.y, h // 2
    others = [(letter, many) for letter, many in one.chips if letter != one.letter]
    each = [w + 2 + len(_short(many)) for _, many in others]
    if own:
        beside = sum(each) + 2 if r.h < 2 * row else 0
        most = max(1, min(own, (min(r.w, 40) - beside - w - len(_short(own)) - 1) // pitch + 1))
        if c.plain:
            x = c.text(x, y + row // 2, f"({one.letter.lower() if dead else one.letter})", "ink+b")
        else:
            x = chips.fan(c, x, 2 * y, one.letter, most, w, h, pitch, "dead" if dead else "") - 1
        x = number(c, x, y + row // 2, own) + 2
    if x + sum(each) > r.right + 1 and own and y + 2 * row <= r.bottom:
        x, y = r.x, y + row
    if x + sum(each) > r.right + 1:
        pills(c, x, y + row // 2, others, view, r.right - x)
        return
    for (letter, many), wide in zip(others, each, strict=True):
        chips.face(c, x, 2 * y, letter, w, h, state="dead" if letter in view.table.gone else "")
        number(c, x + (3 if c.plain else w), y + row // 2, many)
        x += wide


def _short(many: int) -> str:
    return f"{many:,}" if many < 10_000 else f"{many // 1000}k"


def number(c: Canvas, x: int, y: int, many: int) -> int:
    return c.text(x, y, f"×{_short(many)}" if not c.plain else f"x{_short(many)}", "quiet")


def pills(c: Canvas, x: int, y: int, held: Iterable[tuple[str, int]], view: TableView, room: int) -> int:
    """Chips as small as a word: a letter of each colour and how many."""
    end = x + room
    for letter, many in held:
        text = _short(many)
        if x + 3 + len(text) > end:
            c.text(min(x, end - 1), y, "…", "quiet")
            break
        chips.side(c, x, 2 * y, 3, 2, letter, "dead" if letter in view.table.gone else "")
        x = c.text(x + 3, y, text, "ink+b") + 1
    return x


def line(c: Canvas, r: Rect, view: TableView, who: Seat) -> Spot:
    """A seat on one line: a sign, name, trust and chips."""
    one = view.players.seats[who]
    state, role = view.state(who)
    sign = state[:1] if state[:1] in tuple("▸!◂+") else ""
    c.text(r.x, r.y, sign, role, 1)
    name = view.name(who)
    name = name if len(name) < 8 else one.colour
    x = r.x + 1
    c.text(x, r.y, name, f"{one.letter}+b" if not one.out else "quiet")
    x += 8
    clock = clocks.display(one.seconds) if one.seconds is not None and not one.out else ""
    x = c.text(x, r.y, f"{clock:>5} ", "ink") if clock else x
    if one.trust is not None:
        if not clock:
            meter(c, x, r.y, 6, one.trust, "good" if one.trust >= 0.5 else "bad")
            x += 7
        x = c.text(x, r.y, f"{one.trust:.2f}".removeprefix("0"), "quiet") + 1
    if one.chips:
        pills(c, x + 1, r.y, one.chips, view, r.right - x - 1)
    else:
        c.text(x + 1, r.y, state if one.score is not None else "no chips", "quiet", max(0, r.right - x - 1))
    return Spot(r, "seat", who)


def block(c: Canvas, r: Rect, view: TableView, who: Seat) -> Spot:
    """A seat on three lines, as they stand beside each other above the felt."""
    ground(c, r, view, who)
    c.part("seat", r)
    one = view.players.seats[who]
    inner = Rect(r.x + 2, r.y, r.w - 3, r.h)
    title(c, inner.x, r.y, inner.w, view, who)
    at = r.y + 1
    if r.h > 2:
        worth(c, inner.x, at, inner.w, view, who)
        at += 1
    if one.chips:
        pills(c, inner.x, at, one.chips, view, inner.w)
    else:
        c.text(inner.x, at, "left the table" if one.out else "no chips", "quiet", inner.w)
    return Spot(r, "seat", who)


def names(c: Canvas, r: Rect, view: TableView) -> list[Spot]:
    """All seats on one line, where there is no more room: a sign, a letter, and what it holds."""
    spots, step = [], r.w // len(view.players.seats)
    for who, one in enumerate(view.players.seats):
        x = r.x + who * step
        state, role = view.state(who)
        c.text(x, r.y, state[:1] if state[:1] in tuple("▸!◂+") else "", role, 1)
        if one.chips:
            pills(c, x + 1, r.y, one.chips, view, step - 1)
        else:
            c.text(x + 1, r.y, f"{COLOURS[who]} {'out' if one.out else '–'}", "quiet", step - 1)
        spots.append(Spot(Rect(x, r.y, step, 1), "seat", who))
    return spots
