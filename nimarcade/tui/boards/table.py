"""The piles of a table, and the chip about to be put down: rows painted one by one, chosen by keys,
figures or mouse."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, islice
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.codes import write_chips
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Chips,
    Place,
    SuckerMove,
    SuckerPosition,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import clocks
from nimarcade.play.session import Session
from nimarcade.tui.boards.piles import Line, strip
from nimarcade.tui.keys import bindings
from nimarcade.tui.look import glyphs_of
from nimarcade.tui.menu import Menu
from nimarcade.view import drafts, places_learn, places_play
from nimarcade.view.drafts import TableDraft
from nimarcade.view.glyphs import GLYPHS, Glyphs
from nimarcade.view.items import Item

# One pile of a table as a line of coloured letters; no widgets in here.

PARTS = dict(zip(COLOURS, ("blue", "red", "green", "yellow"), strict=True))
"""Letter of a chip → the name of its style; `put-…` is the chip about to be placed."""
LEAD = 5
"""Cells before the first chip: the sign and the number of the slot."""


def row(t: SuckerPosition, at: int, draft: TableDraft | None, width: int, glyphs: Glyphs) -> Line:
    """Slot `at` (1 for the first) in at most `width` cells, with what it waits for."""
    pile = t.piles[at - 1] if at <= len(t.piles) else ""
    here = draft if draft is not None and draft.slot == at else None
    taken = t.phase == "kill" and t.slot == at - 1
    put = _put(here, pile)
    room = width - LEAD - sum(len(text) for text, _ in put)
    told = next(
        (text for text in _told(t, at, pile, here, glyphs) if 3 * len(pile) + len(text) <= room), None
    )
    if told is None:
        told = _told(t, at, pile, here, glyphs)[-1]
    line: Line = [(f"{glyphs.here if here or taken else ' '} ", "here"), (f"{at:<3}", "number")]
    if pile:
        line += chips(pile, max(6, room - len(told)), dead(t))
    elif here is None:
        line.append((glyphs.empty, "number"))
    return [*line, *put, (told, "here" if taken or here else "ready")]


def dead(t: SuckerPosition) -> str:
    """Letters of the colours that nobody living owns."""
    return "".join(c for i, c in enumerate(COLOURS) if drafts.colour_owner(t, i) is None)


def chips(pile: str, width: int, gone: str) -> Line:
    """A pile bottom to top: chips in brackets, or letters, or its two ends. Colours of `gone`
    stand small and pale: they count no more for whose turn it is."""
    if 3 * len(pile) <= width:
        return [(f"[{_letter(c, gone)}]", _part(c, gone)) for c in pile]
    if len(pile) <= width:
        return list(_letters(pile, gone))
    middle = f" …{len(pile):,}… "
    ends = max(1, (width - len(middle)) // 2)
    return [*_letters(pile[:ends], gone), (middle, "number"), *_letters(pile[-ends:], gone)]


def _letters(pile: str, gone: str) -> Iterator[tuple[str, str]]:
    for c, run in groupby(pile):
        yield _letter(c, gone) * len(list(run)), _part(c, gone)


def _letter(c: str, gone: str) -> str:
    return c.lower() if c in gone else c


def _part(c: str, gone: str) -> str:
    return f"{PARTS[c]}-dead" if c in gone else PARTS[c]


def _put(draft: TableDraft | None, pile: str) -> Line:
    if draft is None:
        return []
    letter = COLOURS[draft.colour]
    return [("+" if pile else "", "here"), (f"[{letter}]", f"put-{PARTS[letter]}")]


def _told(t: SuckerPosition, at: int, pile: str, draft: TableDraft | None, glyphs: Glyphs) -> tuple[str, ...]:
    """What a pile waits for, or what the chip about to be put on it does; from long to short."""
    if t.phase == "kill" and t.slot == at - 1:
        return (f"  captured by {NAMES[t.seat]}", f"  {NAMES[t.seat]}'s")
    top = COLOURS.index(pile[-1]) if pile else -1
    who = drafts.colour_owner(t, top) if pile else None
    size = f"{len(pile) + 1:,}"
    if draft is not None and draft.next is not None:
        return f"  {glyphs.to} {NAMES[draft.next]} next", f" {glyphs.to} {COLOURS[draft.next]}"
    if draft is not None:
        return (f"  {NAMES[who]} takes {size}",) if who is not None else ("  all out of play", "  all out")
    if not pile or t.phase == "over" or not any(hand[top] for hand in t.hands):
        return ("",)
    if who is None:
        return "  ! can go out of play", " ! out"
    return f"  ! {NAMES[who]} would take {size}", f" ! {NAMES[who]} {size}", f" !{COLOURS[who]}{size}"


HUES = {"B": "$chip-blue", "R": "$chip-red", "G": "$chip-green", "Y": "$chip-yellow"}
FEW = 8
"""Slots shown though they are all empty; of more, one is shown below the last pile."""
PAUSE = 1.0
"""Seconds within which a second figure belongs to the same number."""


class TableBoard(ScrollView, can_focus=True):
    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = "TableBoard { overflow-x: hidden; scrollbar-size: 0 1; height: auto; } " + (
        "".join(
            f"TableBoard .table--{part} {{ color: {HUES[c]}; text-style: bold; }}"
            f"TableBoard .table--{part}-dead {{ color: {HUES[c]} 60%; text-style: none; }}"
            f"TableBoard .table--put-{part} {{ color: {HUES[c]}; text-style: bold reverse; }}"
            for c, part in PARTS.items()
        )
        + "TableBoard .table--here { color: $accent; text-style: bold; }"
        "TableBoard .table--ready { color: $accent; }"
        "TableBoard .table--number { color: $text-muted; }"
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "table--here",
        "table--ready",
        "table--number",
        *(f"table--{form}" for p in PARTS.values() for form in (p, f"{p}-dead", f"put-{p}")),
    }
    BINDINGS = bindings(places_play.TABLE_BOARD)
    table: reactive[SuckerPosition | None] = reactive(None, repaint=False)
    draft: reactive[TableDraft | None] = reactive(None, repaint=False)
    """What is about to be placed; None where nobody here places a chip."""

    class Drafted(Message):
        """The placement shown is another one now."""

    class Committed(Message):
        """The placement shown is meant; without one, someone wants to go on."""

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._used = 0
        """The number of the last slot that holds a pile."""
        self._typed = 0, 0.0

    # the picture

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._count() + 1

    def _count(self) -> int:
        """Rows of slots: all of a small table, else one empty one after the last pile."""
        if self.table is None:
            return 0
        least = max(self._used + 1, self.draft.slot if self.draft is not None else 0, FEW)
        return min(effects.highest_slot(self.table), least)

    def watch_table(self, t: SuckerPosition | None) -> None:
        piles = t.piles if t is not None else ()
        self._used = max((at for at, pile in enumerate(piles, 1) if pile), default=0)
        self._resized()
        self.refresh()

    def watch_draft(self, old: TableDraft | None, new: TableDraft | None) -> None:
        self._resized()
        for draft in (old, new):
            if draft is not None:
                y = draft.slot - self.scroll_offset.y
                self.refresh(Region(0, max(0, y), self.size.width, 1))
        self.call_after_refresh(self._show_slot)

    def _resized(self) -> None:
        if self.virtual_size.height != self._count() + 1:
            self.virtual_size = Size(0, self._count() + 1)
            self.refresh(layout=True)

    def on_resize(self) -> None:
        self._show_slot()

    def render_line(self, y: int) -> Strip:
        t, width = self.table, self.scrollable_size.width
        if t is None:
            return Strip.blank(width, self.rich_style)
        at = y + self.scroll_offset.y if y else 0
        if at > self._count():
            return Strip.blank(width, self.rich_style)
        line = row(t, at, self.draft, width, self.glyphs) if at else self._head()
        return strip(self, "table", line)

    def _head(self) -> Line:
        """Stays where it is while the rows below it scroll."""
        first, shown, count = self.scroll_offset.y + 1, self.size.height - 1, self._count()
        where = f"     bottom {self.glyphs.to} top"
        if shown < count:
            where += f"  piles {first}{self.glyphs.dash}{min(count, first + shown - 1)} of {count}"
        return [(where, "number")]

    # choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a chip to place there is nothing to choose."""
        return self.draft is not None or action not in ("commit", "slot", "next")

    def _change(self, draft: TableDraft | None) -> None:
        if draft is not None and draft != self.draft:
            self.draft = draft
            self.post_message(self.Drafted())

    def _show_slot(self) -> None:
        """Scroll no more than needed; the line above the rows hides one of them."""
        if self.draft is None:
            return
        here, y = self.draft.slot - 1, self.scroll_offset.y
        wanted = min(max(y, here + 2 - self.size.height), here)
        if wanted != y and self.size.height > 1:
            self.scroll_to(y=wanted, animate=False)
            self.refresh()

    def action_slot(self, by: int) -> None:
        self._change(self.draft and self.draft.moved(by))

    def action_page(self, by: int) -> None:
        if self.draft is not None and self.table is not None:
            to = self.draft.slot + by * max(1, self.size.height - 2)
            self._change(self.draft.with_slot(min(max(1, to), effects.highest_slot(self.table))))

    def action_edge(self, last: bool) -> None:
        if self.table is not None:
            self._change(self.draft and self.draft.with_slot(effects.highest_slot(self.table) if last else 1))

    def action_figure(self, figure: int) -> None:
        """The slot of this number; a second figure soon after makes a longer number of both."""
        if self.table is None or self.draft is None:
            return
        before, then = self._typed
        now = time.monotonic()
        slot = 10 * before + figure if now - then < PAUSE else figure
        if not 1 <= slot <= effects.highest_slot(self.table):
            slot = figure
        self._typed = slot, now
        self._change(self.draft.with_slot(slot))

    def action_next(self, by: int) -> None:
        self._change(self.draft and self.draft.turned(by))

    def action_chip(self, colour: int) -> None:
        self._change(self.draft and self.draft.with_colour(colour))

    def action_commit(self) -> None:
        self.post_message(self.Committed())

    def on_click(self, event: events.Click) -> None:
        """A click chooses a slot, another one on it plays."""
        at = event.y + self.scroll_offset.y
        if self.draft is None or not event.y or at > self._count():
            return
        if at == self.draft.slot:
            self.action_commit()
        else:
            self._change(self.draft.with_slot(at))


# A table of So Long Sucker beside a lesson: its piles to play on, hands, deals, and other acts.

MOST = 60
"""Acts listed at most; any legal one can be typed."""
SEEN = 2_000


class LessonTable(Vertical):
    """The same piles and keys as at a real table; what is no placement stands in a list below."""

    BINDINGS = bindings(places_learn.LESSON_TABLE)

    class Played(Message):
        """Someone played what is shown, or chose an act from the list."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    def __init__(self, glyphs: Glyphs, *, id: str) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs

    def compose(self) -> ComposeResult:
        yield TableBoard(self.glyphs, id="lesson-piles")
        yield Static(id="lesson-hands")
        yield Static(id="lesson-draft", markup=False)
        with VerticalScroll(id="table-acts", can_focus=False):
            yield Menu(loose=False, wrap=True, id="acts")

    def show(self, t: SuckerPosition, live: bool) -> None:
        """This table; a chip to place and the list of other acts only while one is wanted."""
        board, acts = self.query_one(TableBoard), self.query_one("#acts", Menu)
        board.table = t
        board.draft = drafts.begin_table(t) if live else None
        narrow = self.screen.size.width < 80
        self.query_one("#lesson-hands", Static).update(hands(t, self.glyphs, narrow=narrow))
        self._preview()
        items = list(islice(_acts(t), MOST)) if live else []
        acts.fill(items)
        acts.marked = 0
        self.query_one("#table-acts").display = bool(items)

    @property
    def place(self) -> Widget:
        """What is to have the focus: the piles where a chip is to be placed, else the list."""
        board, acts = self.query_one(TableBoard), self.query_one("#acts", Menu)
        return acts if acts.items and board.draft is None else board

    def _preview(self) -> None:
        draft = self.query_one(TableBoard).draft
        told = f"{NAMES[draft.t.seat]}: {draft.words}." if draft is not None else ""
        line = self.query_one("#lesson-draft", Static)
        line.update(self.glyphs.words(told))
        line.display = bool(told)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "offer" or self._dealing

    @property
    def _dealing(self) -> bool:
        """Whether whoever is to play may offer something; where nothing can be given nobody does."""
        draft = self.query_one(TableBoard).draft
        return draft is not None and "none" not in (draft.t.rule_set.deals, draft.t.rule_set.give)

    def action_offer(self) -> None:
        from nimarcade.tui.game.table_dialogs import DealForm

        t = self.query_one(TableBoard).table
        if t is not None:
            form = DealForm(t, [t.seat], partial(_checked, t), other=None, promises="", trade="pass")
            self.app.push_screen(form, self._offered)

    def _offered(self, code: str | None) -> None:
        if code is not None:
            self.post_message(self.Played(code))

    def on_table_board_drafted(self) -> None:
        self._preview()

    def on_table_board_committed(self) -> None:
        draft = self.query_one(TableBoard).draft
        self.post_message(self.Played(draft.code if draft is not None else ""))

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.post_message(self.Played(event.name))


def _checked(t: SuckerPosition, code: str) -> None:
    GAME.check(t, GAME.read_move(t, code))


def hands(t: SuckerPosition, glyphs: Glyphs, *, narrow: bool = False) -> Content:
    """Hands, deadbox and what was agreed; `narrow` puts the hands on one line."""
    found = list(_hands(t, glyphs, narrow))
    lines = [Content("").join(found)] if narrow else found
    if any(t.deadbox):
        lines.append(Content.styled(f"  deadbox {write_chips(t.deadbox)}", "$text-muted"))
    for deal in t.ledger.deals:
        for i, term in enumerate(deal.terms):
            status = deal.standing[i] if i < len(deal.standing) else deal.status
            lines.append(Content(f"  deal {deal.number}: {deals.say_term(term)} ({status})"))
    return Content("\n").join(lines)


def _hands(t: SuckerPosition, glyphs: Glyphs, narrow: bool) -> Iterator[Content]:
    for seat in range(t.rule_set.players):
        here = glyphs.here if seat == t.turn and t.phase != "over" else " "
        gone = t.scores[seat] is not None and t.phase != "over"
        held = "out" if gone else _held(t, seat, narrow) or "no chips"
        state = "  in danger" if t.phase == "rescue" and seat == t.seat else ""
        state = "  discards" if t.phase == "kill" and seat == t.seat else state
        state = "  won" if t.phase == "over" and seat == t.seat else state
        hue = f"bold {HUES[COLOURS[seat]]}"
        if narrow:
            state = {"  in danger": "!", "  discards": "x"}.get(state, "")
            yield Content.assemble((here, "bold $accent"), (COLOURS[seat], hue), f" {held}{state} ")
        else:
            yield Content.assemble((f"{here} ", "bold $accent"), (f"{NAMES[seat]:7} ", hue), held, state)


def _held(t: SuckerPosition, seat: int, narrow: bool) -> str:
    """`Y5 B1` as at the table; `narrow` as in codes, `Y5B`."""
    if narrow:
        return write_chips(t.hands[seat], seat)
    order = sorted(range(4), key=lambda colour: (colour != seat, colour))
    return " ".join(f"{COLOURS[c]}{t.hands[seat][c]}" for c in order if t.hands[seat][c])


def _acts(t: SuckerPosition) -> Iterator[Item]:
    """What the seat to decide may do but placing, and answers of others to open deals."""
    for seat in t.living:
        if seat != t.turn:
            yield from (
                _item(t, act) for act in islice(GAME.out_of_turn(t, seat), SEEN) if isinstance(act, Answer)
            )
    for act in islice(GAME.moves(t), SEEN):
        if not isinstance(act, Place):
            yield _item(t, act)


def _item(t: SuckerPosition, act: SuckerMove) -> Item:
    code, words = GAME.write_move(t, act), GAME.describe(t, act)
    return Item(code, f"{code}  {words}")


# The players at a table: hands, trust, clocks, who is next; a click names a chip or a next player.

HELD = 11
"""Cells of a hand."""
DOES = {"rescue": "in danger", "kill": "captures"}


class TableSeats(Widget):
    """One line a seat, or on a narrow screen two seats a line."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = (
        "TableSeats { height: auto; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }"
    )
    draft: reactive[TableDraft | None] = reactive(None)
    narrow: reactive[bool] = reactive(False, layout=True)

    class Named(Message):
        """Someone pointed at a player, or at the chip of its colour."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._session: Session | None = None
        self._table: SuckerPosition | None = None
        self._left: Sequence[float] = ()

    def follow(self, session: Session, table: SuckerPosition, left: Sequence[float]) -> None:
        self._session, self._table, self._left = session, table, left
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self._table is None:
            return 1
        seats = self._table.rule_set.players
        return (seats + 1) // 2 if self.narrow else seats + 2

    def render(self) -> Content:
        if self._table is None or self._session is None:
            return Content("")
        t = self._table
        rows = [self._row(t, seat) for seat in range(t.rule_set.players)]
        if self.narrow:
            half = self.size.width // 2
            pairs = [rows[i : i + 2] for i in range(0, len(rows), 2)]
            return Content("\n").join(_beside(pair, half) for pair in pairs)
        trust = "trust" if t.rule_set.deals != "none" else ""
        head = f"{'player':{self._wide}}  {'holds':{HELD}} {trust:5}{'  time' if self._left else ''}"
        dead = _chips(t.deadbox) if any(t.deadbox) else Content("none")
        foot = Content.assemble("  ", ("deadbox ", "$text-muted"), dead)
        return Content("\n").join([Content.assemble("  ", (head, "$text-muted")), *rows, foot])

    @property
    def _wide(self) -> int:
        """Cells of a name."""
        if self.narrow:
            return 6
        return max(10, min(24, self.size.width - HELD - 16))

    def _row(self, t: SuckerPosition, seat: Seat) -> Content:
        assert self._session is not None
        name = self._session.players[seat].name
        called = f"{COLOURS[seat]} {name}"
        if name == NAMES[seat] or (self.narrow and len(called) > self._wide):
            called = NAMES[seat]
        gone = t.scores[seat] is not None and t.phase != "over"
        held = _chips(t.hands[seat], seat) if any(t.hands[seat]) else Content("no chips")
        if self.narrow and t.scores[seat] is not None:
            held = Content(f"{t.scores[seat]} pt")
        elif gone:
            held = Content("out")
        style = f"bold {HUES[COLOURS[seat]]}{' dim' if gone else ''}"
        width = self._wide
        parts = [*self._signs(t, seat), Content.styled(f"{_cut(called, width):{width}}", style), Content(" ")]
        if self.narrow:
            return Content("").join([*parts, held, Content.styled(self._danger(t, seat), "bold $accent")])
        held = held.truncate(HELD, ellipsis=True) if held.cell_length > HELD else held
        parts += [Content(" "), held, Content(" " * (HELD + 1 - held.cell_length))]
        if told := self._danger(t, seat):
            parts.append(Content.styled(told, "bold $accent"))
        else:
            parts.append(Content.styled(self._tail(t, seat, gone), "$text-muted"))
            if self._left and not gone:
                parts.append(Content.styled(f"{clocks.display(self._left[seat]):>6}", "$text-muted"))
        return Content("").join(parts)

    def _tail(self, t: SuckerPosition, seat: Seat, gone: bool) -> str:
        """A score, or how far a word can be trusted."""
        if t.phase == "over" or gone:
            return f"{t.scores[seat]} pt"
        if t.rule_set.deals == "none":
            return " " * 5
        return f"{deals.trust(t.ledger, seat):5.2f}".replace(" 0.", "  .")

    def _signs(self, t: SuckerPosition, seat: Seat) -> list[Content]:
        """Whose turn it is; who moves next as drafted, and who else could."""
        glyphs = glyphs_of(self)
        draft = self.draft
        turn = glyphs.here if seat == t.turn and t.phase != "over" else " "
        able = draft is not None and seat in draft.seats
        wish = " " if not able else glyphs.to[-1:] if draft is not None and seat == draft.next else "+"
        if glyphs.here == wish:
            wish = "*"
        return [Content.styled(turn, "bold $accent"), Content.styled(wish, "bold $accent")]

    def _danger(self, t: SuckerPosition, seat: Seat) -> str:
        if seat != t.seat or t.phase not in ("rescue", "kill"):
            return ""
        return {"rescue": "!", "kill": "x"}[t.phase] if self.narrow else f" {DOES[t.phase]}"

    def on_click(self, event: events.Click) -> None:
        if self._table is None:
            return
        seat = event.y - 1 if not self.narrow else 2 * event.y + (event.x >= self.size.width // 2)
        if 0 <= seat < self._table.rule_set.players:
            self.post_message(self.Named(seat))


def _chips(held: Chips, own: int = 0) -> Content:
    """`Y5 B1`: chips with their colours, one's own first."""
    order = sorted(range(4), key=lambda colour: (colour != own, colour))
    return Content(" ").join(
        Content.styled(f"{COLOURS[c]}{_few(held[c])}", HUES[COLOURS[c]]) for c in order if held[c]
    )


def _few(many: int) -> str:
    """A number of chips in at most four cells."""
    return str(many) if many < 10_000 else f"{many // 1000}k"


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def _beside(pair: Sequence[Content], half: int) -> Content:
    first = pair[0]
    gap = Content(" " * max(1, half - first.cell_length))
    return Content("").join([first, gap, *pair[1:]])
