"""The table of So Long Sucker: players around the felt, each with name and state, trust, own chips as a fan
and prisoners beside; and what is said beside who says it. In a small window they stand in a line above it."""

from collections.abc import Sequence
from textwrap import wrap

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.colours import COLOURS
from nimarcade.play import clocks
from nimarcade.view.stage import shapes
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.felt import card_of, felt, fly
from nimarcade.view.stage.table_view import Bargain, Spot, TableView, brief

# a seat

GONE = "left the table", "out"
"""What is said of who has no chips any more, from long to short."""
SIGNS = tuple("▸!◂+")
"""How a state begins that its sign alone can tell."""


def _chip(c: Canvas, large: bool) -> tuple[int, int, int]:
    """Width and height of a chip before its player, and from one to the next, in pixels."""
    return (3, 2, 1) if c.plain else (7, 8, 5) if large else (5, 6, 3)


def height(c: Canvas, view: TableView, who: Seat, large: bool) -> int:
    one = view.players.seats[who]
    row = _chip(c, large)[1] // 2
    others = sum(letter != one.letter for letter, _ in one.chips)
    two = bool(others) and one.letter in dict(one.chips) and (large or others > 1)
    return 4 + row * (1 + two)


def seat(c: Canvas, r: Rect, view: TableView, who: Seat, large: bool = False, beside: bool = False) -> Spot:
    """A seat in full; `beside`: its chips stand beside the words."""
    ground(c, r, view, who)
    c.part("seat", r)
    words, row = r.inset(2), _chip(c, large)[1] // 2
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
        shapes.rounded(c, r.x, 2 * r.y, r.w, 2 * r.h, c.palette.raised, 1)
        c.fill(r.x, 2 * r.y + (r.h > 1), 1, 2 * r.h - 2 * (r.h > 1), c.palette["bad" if danger else "you"])


def title(c: Canvas, x: int, y: int, room: int, view: TableView, who: Seat) -> None:
    one = view.players.seats[who]
    dead = one.letter in view.table.gone
    shapes.side(c, x, 2 * y, 3, 2, one.letter, "dead" if dead else "")
    state, role = view.state(who)
    state = state.removeprefix("out · ")  # which is said below
    name = view.name(who)
    least = len(name) if state.startswith(("◂", "+")) else min(len(name), len(one.colour))
    if least + len(state) + 5 > room:  # who is chosen for next keeps the name through every choice
        state = state[:1] if state.startswith(SIGNS) else ""
    c.right(x + room, y, state, role)
    left = room - 4 - len(state) - bool(state)
    c.first(x + 4, y, (name, one.colour), "ink+b" if not one.out else "quiet", max(3, left))


def worth(c: Canvas, x: int, y: int, room: int, view: TableView, who: Seat) -> None:
    one = view.players.seats[who]
    if one.seconds is not None and not one.out:
        clock = clocks.display(one.seconds)
        c.right(x + room, y, clock, "ink+b")
        room -= len(clock) + 2
    if (trust := one.trust) is None:
        return
    figure = f"{trust:.2f}".removeprefix("0")
    role = "good" if trust >= 0.5 else "bad"
    if room > 16:
        x, room = c.text(x, y, "trust ", "quiet"), room - 6
    if room - len(figure) > 3:
        shapes.meter(c, x, y, room - 1 - len(figure), trust, role)
    c.right(x + room, y, figure, "ink")


def held(c: Canvas, r: Rect, view: TableView, who: Seat, large: bool) -> None:
    """Own chips as a fan with their number, prisoners beside it or, where that is too wide, below."""
    one = view.players.seats[who]
    if not one.chips:
        c.first(r.x, r.y + (r.h - 1) // 2, GONE if one.out else ("no chips",), "quiet", r.w)
        return
    w, h, pitch = _chip(c, large)
    dead = one.letter in view.table.gone
    own = dict(one.chips).get(one.letter, 0)
    x, y, row = r.x, r.y, h // 2
    others = [(letter, many) for letter, many in one.chips if letter != one.letter]
    each = [w + 2 + len(brief(many)) for _, many in others]
    if own:
        beside = sum(each) + 2 if r.h < 2 * row else 0
        most = max(1, min(own, (min(r.w, 40) - beside - w - len(brief(own)) - 1) // pitch + 1))
        if c.plain:
            x = c.text(x, y + row // 2, f"({one.letter.lower() if dead else one.letter})", "ink+b")
        else:
            x = shapes.fan(c, x, 2 * y, one.letter, most, w, h, pitch, "dead" if dead else "") - 1
        x = number(c, x, y + row // 2, own) + 2
    if others and own and y + 2 * row <= r.bottom:
        x, y = r.x, y + row
    if x + sum(each) > r.right + 1:
        pills(c, x, y + row // 2, others, view, r.right - x)
        return
    for (letter, many), wide in zip(others, each, strict=True):
        shapes.face(c, x, 2 * y, letter, w, h, state="dead" if letter in view.table.gone else "")
        number(c, x + w, y + row // 2, many)
        x += wide


def number(c: Canvas, x: int, y: int, many: int) -> int:
    return c.text(x, y, f"×{brief(many)}" if not c.plain else f"x{brief(many)}", "quiet")


def pills(
    c: Canvas,
    x: int,
    y: int,
    held: Sequence[tuple[str, int]],
    view: TableView,
    room: int,
    none: Sequence[str] = ("",),
) -> int:
    """Chips as small as a word: a letter of each colour and how many; without any what is said of that, from
    long to short."""
    end = x + room
    if not held:
        c.first(x, y, none, "quiet", room)
    for letter, many in held:
        text = brief(many)
        if x + 3 + len(text) > end:
            c.text(min(x, end - 1), y, "…", "quiet")
            break
        shapes.side(c, x, 2 * y, 3, 2, letter, "dead" if letter in view.table.gone else "")
        x = c.text(x + 3, y, text, "ink+b") + 1
    return x


def line(c: Canvas, r: Rect, view: TableView, who: Seat) -> Spot:
    """A seat on one line: a sign, name, trust and chips."""
    one = view.players.seats[who]
    state, role = view.state(who)
    sign = state[:1] if state.startswith(SIGNS) else ""
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
            shapes.meter(c, x, r.y, 6, one.trust, "good" if one.trust >= 0.5 else "bad")
            x += 7
        x = c.text(x, r.y, f"{one.trust:.2f}".removeprefix("0"), "quiet") + 1
    none = state if one.score is not None else "no chips"
    pills(c, x + 1, r.y, one.chips, view, max(0, r.right - x - 1), (none,))
    return Spot(r, "seat", who)


def block(c: Canvas, r: Rect, view: TableView, who: Seat) -> Spot:
    """A seat on three lines, as they stand beside each other above the felt."""
    ground(c, r, view, who)
    c.part("seat", r)
    one = view.players.seats[who]
    edge = 1 + (r.w > 14)  # where it is narrow the name is to be whole
    inner = Rect(r.x + edge, r.y, r.w - edge - 1, r.h)
    title(c, inner.x, r.y, inner.w, view, who)
    at = r.y + 1
    if r.h > 2:
        worth(c, inner.x, at, inner.w, view, who)
        at += 1
    pills(c, inner.x, at, one.chips, view, inner.w, GONE if one.out else ("no chips",))
    return Spot(r, "seat", who)


def names(c: Canvas, r: Rect, view: TableView) -> list[Spot]:
    """All seats on one line, where there is no more room: a sign, a letter, and what it holds."""
    spots, step = [], r.w // len(view.players.seats)
    for who, one in enumerate(view.players.seats):
        x = r.x + who * step
        state, role = view.state(who)
        c.text(x, r.y, state[:1] if state.startswith(SIGNS) else "", role, 1)
        none = f"{COLOURS[who]} {'out' if one.out else '–'}"
        pills(c, x + 1, r.y, one.chips, view, step - 1, (none,))
        spots.append(Spot(Rect(x, r.y, step, 1), "seat", who))
    return spots


# the table


ROUND = 104, 30
"""Cells from which players sit around the felt, a quarter of the lines lent for a while."""
LARGE = 156, 42
"""Cells from which they are large."""
SMALL = 58, 9
"""Cells from which they stand in blocks above it."""
WIDEST = 48
"""Cells of such a block at most."""


def paint_table(c: Canvas, view: TableView) -> list[Spot]:
    """All of a table; returns what can be pointed at, of which the last at a place counts."""
    if not view.players.seats or not c.h:
        return []
    around, large = (c.w >= w and c.h + view.lent >= h and 4 * c.h >= 3 * h for w, h in (ROUND, LARGE))
    return _round(c, view, large) if around and not view.bare else _lined(c, view)


def _round(c: Canvas, view: TableView, large: bool) -> list[Spot]:
    others = view.others
    dealing = view.p.rule_set.deals != "none"
    left, far, right = {1: (None, 0, None), 2: (0, None, 1), 3: (0, 1, 2)}[len(others)]
    side = 0 if left is None and not dealing else 26 if not large else 40 if c.w > 180 else 29
    high = 7 if large else 6
    body = Rect(1, 0, c.w - 2, c.h)
    sides = body.left(side)[0], body.tail(side)[0]
    middle = Rect(body.x + side + 1, 0, body.w - 2 * side - 2, c.h)
    rest = middle.top(high if far is not None else 1)[1]
    mine, cloth = rest.foot(6 if large and not c.plain else 5)
    spots, stacks = felt(c, cloth, view)
    ends = {view.near: (mine.x + 8, mine.y)}
    low = max(7, c.h * 2 // 5)
    for at, r in zip((left, right), sides, strict=True):
        if at is None:
            continue
        who, y = others[at], min(4, (c.h + view.lent) // 7)
        h = height(c, view, who, large)
        spots.append(seat(c, Rect(r.x, y, r.w, h), view, who, large))
        ends[who] = (r.x + 8, y + 3)
        if said := view.speech.get(who):
            _say(c, Rect(r.x + 1, y + h + 1, r.w - 2, c.h - low - y - h - 2), said, "u")
    if far is not None:
        who, said = others[far], view.speech.get(others[far])
        width = min(middle.w, 50 if large else 36)
        spots.append(seat(c, Rect(middle.x, 0, width, high - 1), view, who, large))
        ends[who] = (middle.x + 8, high - 2)
        if said:
            _say(c, Rect(middle.x + width + 2, 1, middle.w - width - 3, high - 2), said, "l")
    spots.append(seat(c, mine, view, view.near, large, beside=True))
    if side:
        _news(c, sides[0].foot(low)[0].inset(1), view.since)
        _deals(c, sides[1].foot(low)[0].inset(1), view.deals)
    if view.flight is not None and view.flight.pile:
        fly(c, view, view.flight, stacks, ends, (cloth.right - 3, cloth.y))
    if view.offer is not None:
        spots += card_of(c, cloth, stacks.values(), view.offer, view.marked)
    return spots


def _say(c: Canvas, r: Rect, said: str, tail: str) -> None:
    """A remark in a bubble, cut where there is no room for all of it: the record has it in full."""
    if (room := r.h - (0 if c.rich else 2)) < 1:
        return
    lines = wrap(f"“{said}”", max(8, r.w - 4))
    if len(lines) > room:
        said = f"{' '.join(lines[:room])[1:-2].rpartition(' ')[0]}…"
    if len(wrap(f"“{said}”", max(8, r.w - 4))) <= room:
        shapes.bubble(c, r.x, r.y, r.w, said, tail)


def _news(c: Canvas, r: Rect, since: Sequence[str]) -> None:
    lines = ["  " * (i > 0) + text for news in since for i, text in enumerate(wrap(news, r.w - 2))]
    if not lines:
        return
    most = r.h - 1
    if len(lines) > most:
        lines = ["…", *lines[len(lines) - most + 1 :]]
    y = r.bottom - len(lines) - 1
    c.part("since", Rect(r.x, y, r.w, len(lines) + 1))
    c.text(r.x, y, "Since your last move", "quiet", r.w)
    for i, text in enumerate(lines, y + 1):
        c.text(r.x, i, text, "ink", r.w)


def _deals(c: Canvas, r: Rect, deals: Sequence[Bargain]) -> None:
    """Deals in force, the newest last, as many as have room."""
    told = [(deal, [row for words in deal.terms for row in wrap(words, r.w)]) for deal in deals]
    shown: list[tuple[Bargain, list[str]]] = []
    for deal, rows in reversed(told):
        if sum(len(lines) + 1 for _, lines in [*shown, (deal, rows)]) + 1 > r.h:
            break
        shown.insert(0, (deal, rows))
    if not shown:
        return
    y = r.bottom - sum(len(rows) + 1 for _, rows in shown) - 1
    c.part("deals", Rect(r.x, y, r.w, r.bottom - y))
    more = len(told) - len(shown)
    c.text(r.x, y, "Deals in force" + (f", {more} more" if more else ""), "quiet", r.w)
    for deal, rows in shown:
        y += 1
        _parties(c, r.x, y, deal)
        for row in rows:
            y += 1
            c.text(r.x, y, row, "ink", r.w)


def _parties(c: Canvas, x: int, y: int, deal: Bargain) -> int:
    for i, letter in enumerate(deal.letters):
        if i:
            x = c.text(x, y, " ⇄ ", "quiet")
        shapes.side(c, x, 2 * y, 3, 2, letter)
        x += 3
    return x + 1


def _lined(c: Canvas, view: TableView) -> list[Spot]:
    blocks = c.w >= SMALL[0] and c.h >= SMALL[1]
    spots: list[Spot] = []
    others = view.others if not view.bare else list(range(len(view.players.seats)))
    first = view.players.seats[0]
    trusted = first.trust is not None or first.seconds is not None
    left = c.all
    if c.h < 4 or (not blocks and c.h < 5 + len(others)):
        head, left = left.top(1 if c.h > 3 else 0)
        spots += names(c, head, view) if head.h else []
        mine = False
    elif blocks:
        head, left = left.top(2 + trusted)
        step = _step(c, others)
        for i, who in enumerate(others):
            spots.append(block(c, Rect(1 + i * step, 0, step - 1, head.h), view, who))
        mine = True
    else:
        head, left = left.top(len(others))
        spots += [line(c, Rect(0, i, c.w, 1), view, who) for i, who in enumerate(others)]
        mine = True
    mine = mine and not view.bare
    if blocks and view.speech and left.h > 9:
        said, left = left.top(1)
        _spoken(c, said, view, others)
    elif blocks and left.h > 12 and trusted and not view.bare:
        left = left.top(1)[1]
    if mine:
        own, left = left.foot(1)
        spots.append(_own(c, own, view))
        if blocks and left.h > 9:
            both = left.h > 14 and bool(view.since and view.deals)
            news, left = left.foot(1 + both)
            _told(c, news.inset(1), view)
    found, stacks = felt(c, left, view, rim=False)
    spots += found
    if view.flight is not None and view.flight.pile:
        ends = {who: (4 + i * _step(c, others), left.y) for i, who in enumerate(others)}
        fly(c, view, view.flight, stacks, {view.near: (4, left.bottom - 1), **ends}, (c.w - 3, left.y))
    if view.offer is not None:
        spots += card_of(c, left, stacks.values(), view.offer, view.marked)
    return spots


def _step(c: Canvas, others: Sequence[Seat]) -> int:
    """Cells of a seat above the felt, with the gap after it."""
    return min(WIDEST, (c.w - 1) // len(others))


def _spoken(c: Canvas, r: Rect, view: TableView, others: Sequence[Seat]) -> None:
    """The last remark with the letter of who made it, below that seat where there is room."""
    who, said = list(view.speech.items())[-1]
    text = f"“{said}”"
    if len(text) > c.w - 9:
        text = f"{text[: c.w - 11].rpartition(' ')[0]} …"
    at = others.index(who) * _step(c, others) + 2 if who in others else 1
    x = max(1, min(at, c.w - len(text) - 6))
    if c.rich:
        shapes.rounded(c, x, 2 * r.y, len(text) + 5, 2, c.palette.raised, 1)
    shapes.side(c, x, 2 * r.y, 3, 2, COLOURS[who])
    c.text(x + 4, r.y, text, "ink+i")


def _told(c: Canvas, r: Rect, view: TableView) -> None:
    """What happened last to whoever is asked; if that leaves a line, the newest deal, one's own first."""
    if view.since:
        last = view.since[-1]  # or its last sentence: whose turn it is
        c.first(r.x, r.y, (" ".join(view.since[-2:]), last, last.rpartition(". ")[2]), "quiet", r.w)
    if view.deals and r.h > bool(view.since):
        deal = max(reversed(view.deals), key=lambda deal: COLOURS[view.near] in deal.letters)
        x = _parties(c, r.x, r.bottom - 1, deal)
        text = "; ".join(deal.terms)
        c.first(x, r.bottom - 1, (text, f"{deal.terms[0]}; …"), "quiet", r.right - x)


def _own(c: Canvas, r: Rect, view: TableView) -> Spot:
    me = view.players.seats[view.near]
    x = pills(c, r.x + 1, r.y, me.chips, view, r.w // 2) if me.chips else r.x + 1
    x = c.text(x, r.y, view.name(view.near) if me.chips else f"{view.name(view.near)}: no chips", "ink")
    state, role = view.state(view.near)
    if state and x + len(state) + 2 < r.right:
        x = c.text(x + 1, r.y, state, role)
    if me.trust is not None and r.right - x > 12:
        wide = 22 if r.w > 60 else min(12, r.right - x - 3)
        worth(c, r.right - 1 - wide, r.y, wide, view, view.near)
    return Spot(r, "seat", view.near)
