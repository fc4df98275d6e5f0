"""The table of So Long Sucker: piles and the chip about to be put down, chosen by keys, figures or mouse,
the players, and a table beside a lesson."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from nimarcade.core.game import Seat
from nimarcade.core.text import Line
from nimarcade.play import clocks
from nimarcade.tui.keys import bindings
from nimarcade.tui.look import CHIP_CLASSES, CHIP_HUES, STYLES, Scrolled, chip_sheet, cut, glyphs_of
from nimarcade.tui.menu import Menu
from nimarcade.view import game_places, training_places
from nimarcade.view.glyphs import CHIPS
from nimarcade.view.marks import Lights
from nimarcade.view.table_draft import TableDraft
from nimarcade.view.table_offer_form import offer
from nimarcade.view.table_picture import Flight, Players, SeatPicture, TablePicture, Towers

PART_STYLES: dict[str, str] = {role: style.markup for role, style in STYLES.items()}
PART_STYLES |= {part: f"bold $chip-{part}" for part in CHIPS.values()}
PAUSE = 1.0
"""Seconds within which a second figure belongs to the same number."""
FRAMES, FLASHES = 6, 4
FRAME = 0.035
"""Frames of a chip's way to its pile, and of a capture's flashing; seconds each is shown."""


class TableBoard(Scrolled):
    DEFAULT_CSS: ClassVar[str] = f"TableBoard {{ height: auto; }} {chip_sheet('TableBoard')}"
    COMPONENT_CLASSES: ClassVar[set[str]] = CHIP_CLASSES
    BINDINGS = bindings(game_places.TABLE_BOARD)
    table: reactive[TablePicture | None] = reactive(None, repaint=False)
    draft: reactive[TableDraft | None] = reactive(None, repaint=False)
    """What is about to be placed; None where nobody here places a chip."""
    ahead = False
    """Whether machines act, and keys wait for this person's turn."""
    lit: reactive[Lights] = reactive(dict)
    """What an explanation marks."""

    class Drafted(Message):
        """The placement shown is another one now, or one more key waits."""

    class Committed(Message):
        """The placement shown is meant; without one, someone wants to go on."""

    def __init__(self, *, id: str, standing: bool = False) -> None:
        """`standing`: piles stand upright where there is room for it."""
        super().__init__(id=id)
        self._typed = 0, 0.0
        self.kept: list[tuple[str, str]] = []
        """Keys that wait, and what they do."""
        self._standing = standing
        self._frame = 0
        self._timer: Timer | None = None
        self._landing: tuple[int, int] | None = None
        """The slot of a chip on its way, and how many frames that takes."""

    # the picture

    @property
    def towers(self) -> Towers | None:
        """The piles upright; None where they lie."""
        return self._towers(*self.size)

    def _towers(self, width: int, height: int) -> Towers | None:
        if not self._standing or self.table is None or not self.is_attached or self.screen.size.width < 80:
            return None
        towers = Towers(self.table, self.draft, width, height, self.glyphs, self.lit, self._flight)
        return towers if towers.fit else None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Upright as much as there is, so that nothing moves when a tower grows."""
        upright = self._towers(width, container.height)
        return container.height if upright is not None else self._count() + 1

    # a chip on its way

    def land(self, slot: int, *, captures: bool) -> None:
        """Let the top chip of a pile come to it; a capture flashes then."""
        self.still()
        self._landing = slot, FRAMES + FLASHES * captures
        self._timer = self.set_interval(FRAME, self._next_frame)
        self.refresh()

    def _next_frame(self) -> None:
        self._frame += 1
        if self._landing is None or self._frame >= self._landing[1]:
            self.still()
        self.refresh()

    def still(self) -> None:
        """End the animation now."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._frame, self._landing = 0, None

    @property
    def landing(self) -> bool:
        """Whether a chip is on its way."""
        return self._landing is not None

    @property
    def _flight(self) -> Flight | None:
        if self._landing is None:
            return None
        flash = self._frame >= FRAMES
        if flash and (self._frame - FRAMES) % 2:
            return None
        return Flight(self._landing[0], max(0.0, 1 - self._frame / FRAMES), flash)

    def _count(self) -> int:
        """Rows of slots."""
        return self.table.shown_slots(self.draft) if self.table is not None else 0

    def watch_table(self) -> None:
        self.still()
        self._resized()
        self.refresh()

    def watch_draft(self, old: TableDraft | None, new: TableDraft | None) -> None:
        self._resized()
        if (towers := self.towers) is not None:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in towers.changed(old)))
            return
        for draft in (old, new):
            if draft is not None:
                y = draft.slot - self.scroll_offset.y
                self.refresh(Region(0, max(0, y), self.size.width, 1))
        self.call_after_refresh(self._show_slot)

    def _resized(self) -> None:
        lines = self.size.height if self.towers is not None else self._count() + 1
        if self.virtual_size.height != lines:
            self.virtual_size = Size(0, lines)
            self.refresh(layout=True)

    def on_resize(self) -> None:
        self._resized()
        self._show_slot()

    def line(self, y: int) -> Line:
        if (towers := self.towers) is not None:
            return towers.line(y)
        slot = y + self.scroll_offset.y if y else 0
        if self.table is None or slot > self._count():
            return []
        width = self.scrollable_size.width
        if not slot:
            return self._head()
        return self.table.slot(slot, self.draft, width, self.glyphs, self.lit, self._flight)

    def _head(self) -> Line:
        """Stays where it is while the rows below it scroll."""
        first, shown, count = self.scroll_offset.y + 1, self.size.height - 1, self._count()
        where = f"     bottom {self.glyphs.to} top"
        if shown < count:
            where += f"  piles {first}{self.glyphs.dash}{min(count, first + shown - 1)} of {count}"
        return [(where, "quiet")]

    # choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a chip to place there is nothing to choose, and figures are the numbers of piles."""
        if action == "figure" and self.table is not None and self.table.slots < 10:
            (figure,) = parameters
            return isinstance(figure, int) and 1 <= figure <= self.table.slots
        return self.draft is not None or self.ahead or action not in ("commit", "steer", "chip")

    def on_key(self, event: events.Key) -> None:
        """While machines act, keys wait for this person's turn; enter only behind others."""
        active = self.screen.active_bindings.get(event.key)
        if not self.ahead or active is None or active.node is not self:
            return
        if self.kept or event.key != "enter":
            event.stop()
            self.kept.append((event.key, active.binding.action))
            self.post_message(self.Drafted())

    async def hand_on(self) -> None:
        """What has waited is done now."""
        kept, self.kept = self.kept, []
        for _, action in kept:
            await self.run_action(action)

    def _change(self, draft: TableDraft | None) -> None:
        if draft is not None and draft != self.draft:
            self.draft = draft
            self.post_message(self.Drafted())

    def _show_slot(self) -> None:
        """Scroll no more than needed; the line above the rows hides one of them."""
        if self.draft is None or self.towers is not None:
            return
        here, y = self.draft.slot - 1, self.scroll_offset.y
        wanted = min(max(y, here + 2 - self.size.height), here)
        if wanted != y and self.size.height > 1:
            self.scroll_to(y=wanted, animate=False)
            self.refresh()

    def action_steer(self, way: str) -> None:
        """Along the piles the next one, across them the next player."""
        along = ("left", "right") if self.towers is not None else ("up", "down")
        by = 1 if way in ("right", "down") else -1
        if self.draft is not None:
            self._change(self.draft.moved(by) if way in along else self.draft.turned(by))

    def action_page(self, by: int) -> None:
        if self.draft is not None and self.table is not None:
            page = self._count() // 2 if self.towers is not None else self.size.height - 2
            to = self.draft.slot + by * max(1, page)
            self._change(self.draft.with_slot(min(max(1, to), self.table.slots)))

    def action_edge(self, last: bool) -> None:
        if self.table is not None:
            self._change(self.draft and self.draft.with_slot(self.table.slots if last else 1))

    def action_figure(self, figure: int) -> None:
        """The slot of this number; a second figure soon after makes a longer number of both."""
        if self.table is None or self.draft is None:
            return
        before, then = self._typed
        now = time.monotonic()
        slot = 10 * before + figure if now - then < PAUSE else figure
        if not 1 <= slot <= self.table.slots:
            slot = figure
        self._typed = slot, now
        self._change(self.draft.with_slot(slot))

    def action_chip(self, colour: int) -> None:
        self._change(self.draft and self.draft.with_colour(colour))

    def action_commit(self) -> None:
        self.post_message(self.Committed())

    def on_click(self, event: events.Click) -> None:
        """A click chooses a slot, however often: it never plays."""
        if (towers := self.towers) is not None:
            slot = towers.slot_at(event.x)
        else:
            slot = event.y + self.scroll_offset.y if event.y else 0
        if self.draft is None or not slot or slot > self._count():
            return
        self._change(self.draft.with_slot(slot))


# A table of So Long Sucker beside a lesson: its piles to play on, hands, deals, and other acts.

MOST = 60
"""Acts listed at most; any legal one can be typed."""


class LessonTable(Vertical):
    """The same piles and keys as at a real table; what is no placement stands in a list below."""

    BINDINGS = bindings(training_places.LESSON_TABLE)

    class Played(Message):
        """Someone played what is shown, or chose an act from the list."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    def compose(self) -> ComposeResult:
        yield TableBoard(id="lesson-piles")
        yield Static(id="lesson-hands")
        yield Static(id="lesson-draft", markup=False)
        with VerticalScroll(id="table-acts", can_focus=False):
            yield Menu(loose=False, wrap=True, id="acts")

    def show(self, table: TablePicture, live: bool, lit: Lights) -> None:
        """This table; a chip to place and the list of other acts only while one is wanted."""
        board, acts = self.query_one(TableBoard), self.query_one("#acts", Menu)
        board.table, board.lit = table, lit
        board.draft = table.begin() if live else None
        self.query_one("#lesson-hands", Static).update(hands(self, table))
        self._preview()
        items = list(islice(table.other_acts(), MOST)) if live else []
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
        line = self.query_one("#lesson-draft", Static)
        line.update("" if draft is None else glyphs_of(self).words(f"{draft.who}: {draft.words()}."))
        line.display = draft is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        board = self.query_one(TableBoard)
        dealing = board.draft is not None and board.table is not None and board.table.dealing
        return action != "offer" or dealing

    def action_offer(self) -> None:
        from nimarcade.tui.game.table_dialogs import DealForm

        table = self.query_one(TableBoard).table
        if table is not None:
            p = table.position
            self.app.push_screen(DealForm(offer(p, [p.seat]), table.check), self._offered)

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


def hands(widget: Widget, table: TablePicture, *, deals: bool = True) -> Content:
    """Hands, deadbox and what was agreed, in a line where the screen is narrow."""
    lines = table.hands(glyphs_of(widget), narrow=widget.screen.size.width < 80)
    lines += table.agreements(deals=deals)
    return painted(lines)


def painted(lines: Iterable[Line]) -> Content:
    """Lines of `view.table_picture` as one text."""
    return Content("\n").join(
        Content.assemble(*((text, PART_STYLES[part]) for text, part in line)) for line in lines
    )


# The players at a table: hands, trust, clocks, who is next; a click names a chip or a next player.

HELD = 11
"""Cells of a hand."""
STATES = {"rescue": (" in danger", "!"), "kill": (" captures", "x")}
"""In words, and as a sign on a narrow screen."""


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
        self._players = Players((), (), over=False)

    def follow(self, players: Players) -> None:
        self._players = players
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        seats = len(self._players.seats)
        around = 1 if self._players.deadbox is None else 2
        return max(1, (seats + 1) // 2 if self.narrow else seats + around)

    def render(self) -> Content:
        seats = self._players.seats
        if not seats:
            return Content("")
        rows = [self._row(number, seat) for number, seat in enumerate(seats)]
        if self.narrow:
            half = self.size.width // 2
            pairs = [rows[i : i + 2] for i in range(0, len(rows), 2)]
            return Content("\n").join(_beside(pair, half) for pair in pairs)
        trust = "trust" if seats[0].trust is not None else ""
        trust = "score" if self._players.over else trust
        clock = "  time" if seats[0].seconds is not None else ""
        head = f"{'player':{self._wide}}  {'holds':{HELD}} {trust:5}{clock}"
        lines = [Content.assemble("  ", (head, "$text-muted")), *rows]
        if (dead := self._players.deadbox) is not None:
            lines.append(Content.assemble("  ", ("deadbox ", "$text-muted"), _chips(dead) or "none"))
        return Content("\n").join(lines)

    @property
    def _wide(self) -> int:
        """Cells of a name."""
        return 6 if self.narrow else max(10, min(24, self.size.width - HELD - 16))

    def _row(self, number: Seat, seat: SeatPicture) -> Content:
        width, called = self._wide, f"{seat.letter} {seat.name}"
        if seat.name == seat.colour or (self.narrow and len(called) > width):
            called = seat.colour
        held = _chips(seat.chips) or Content("no chips")
        if self.narrow and seat.score is not None:
            held = Content(f"{seat.score} pt")
        elif seat.out:
            held = Content("out")
        style = f"bold {CHIP_HUES[seat.letter]}{' dim' if seat.out else ''}"
        state = Content.styled(STATES.get(seat.state, ("", ""))[self.narrow], "bold $accent")
        parts = [
            self._signs(number, seat),
            Content.styled(f"{cut(called, width):{width}}", style),
            Content(" "),
        ]
        if self.narrow:
            return Content("").join([*parts, held, state])
        held = held.truncate(HELD, ellipsis=True) if held.cell_length > HELD else held
        parts += [Content(" "), held, Content(" " * (HELD + 1 - held.cell_length))]
        if not state:
            clock = "" if seat.seconds is None or seat.out else f"{clocks.display(seat.seconds):>6}"
            state = Content.styled(self._worth(seat) + clock, "$text-muted")
        return Content("").join([*parts, state])

    def _worth(self, seat: SeatPicture) -> str:
        """A score, or how far a word can be trusted."""
        if self._players.over or seat.out:
            return f"{seat.score} pt"
        return " " * 5 if seat.trust is None else f"{seat.trust:5.2f}".replace(" 0.", "  .")

    def _signs(self, number: Seat, seat: SeatPicture) -> Content:
        """Whose turn it is; who moves next as drafted, and who else could."""
        glyphs, draft = glyphs_of(self), self.draft
        turn = glyphs.here if seat.deciding else " "
        able = draft is not None and number in draft.seats
        wish = " " if not able else glyphs.to[-1:] if draft is not None and number == draft.next else "+"
        wish = "*" if glyphs.here == wish else wish
        return Content.assemble((turn, "bold $accent"), (wish, "bold $accent"))

    def on_click(self, event: events.Click) -> None:
        seat = event.y - 1 if not self.narrow else 2 * event.y + (event.x >= self.size.width // 2)
        if 0 <= seat < len(self._players.seats):
            self.post_message(self.Named(seat))


def _chips(held: Iterable[tuple[str, int]]) -> Content:
    """`Y5 B1`: chips with their colours; numbers take at most four cells."""
    return Content(" ").join(
        Content.styled(f"{letter}{many if many < 10_000 else f'{many // 1000}k'}", CHIP_HUES[letter])
        for letter, many in held
    )


def _beside(pair: Sequence[Content], half: int) -> Content:
    first = pair[0]
    gap = Content(" " * max(1, half - first.cell_length))
    return Content("").join([first, gap, *pair[1:]])
