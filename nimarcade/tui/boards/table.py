"""The table of So Long Sucker: piles and the chip about to be put down, chosen by keys, figures or mouse,
with players around them; a table beside a lesson; questions over the table, an act from a list, and forms
that put the code of an act together; the end."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static

from nimarcade.core import errors, game
from nimarcade.core.text import Line
from nimarcade.tui.controls import Choose, Field, Form, form_rows, paint_form
from nimarcade.tui.keys import KeyBar, bindings
from nimarcade.tui.look import STYLES, glyphs_of
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Dialog
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import glyphs, marks
from nimarcade.view.places import Item
from nimarcade.view.stage import canvas, result
from nimarcade.view.stage.table import paint_table
from nimarcade.view.stage.table_view import Flight, Spot, TableView, bare
from nimarcade.view.table.menus import QUESTIONS, ChipCount, Offer, offer
from nimarcade.view.table.picture import TableDraft, TablePicture

PART_STYLES: dict[str, str] = {role: style.markup for role, style in STYLES.items()}
PART_STYLES |= {part: f"bold $chip-{part}" for part in glyphs.CHIPS.values()}
PAUSE = 1.0
"""Seconds within which a second figure belongs to the same number."""
MOST_HIGH = 8
"""Chips of a pile for which a table beside words grows."""
FRAME = 1 / 30
"""Seconds each picture of a motion is shown."""


class TableBoard(Stage, can_focus=True):
    DEFAULT_CSS: ClassVar[str] = "TableBoard { height: auto; }"
    BINDINGS = bindings("table-board")
    table: reactive[TablePicture | None] = reactive(None, repaint=False)
    around: reactive[TableView | None] = reactive(None, repaint=False)
    """Players and what is said, where a game is played; beside words there are only piles and hands."""
    draft: reactive[TableDraft | None] = reactive(None, repaint=False)
    """The chip about to be placed; None where nobody here places a chip."""
    ahead = False
    """True if machines act, and keys wait for this person's turn."""
    lit: reactive[marks.Lights] = reactive(dict, repaint=False)
    within: Widget | None = None
    """The part that a hint or a question takes lines of."""
    marked: reactive[int] = reactive(0, repaint=False)
    """Which answer to an offer enter gives; none where the keys are at the piles."""

    class Drafted(Message):
        """The placement shown is another one now, or one more key waits."""

    class Committed(Message):
        """The placement shown is meant; without one, someone wants to go on."""

    @dataclass
    class Named(Message):
        seat: game.Seat

    @dataclass
    class Answered(Message):
        """Someone pointed at an answer to an offer: 0 refuses, 1 accepts, 2 changes it."""

        answer: int

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._typed = 0, 0.0
        self.kept: list[tuple[str, str]] = []
        """Keys that wait, and what they do."""
        self._timer: Timer | None = None
        self._flight: Flight | None = None
        self._spots: Sequence[Spot] = ()
        self._pressed: Spot | None = None

    # the picture

    def paint(self, c: canvas.Canvas) -> None:
        if self.table is None:
            return
        if (view := self.around) is None:
            view = bare(self.table, self.draft, self.lit, self._flight)
        else:
            lent = self.within.size.height - c.h if self.within is not None else 0
            view = replace(view, draft=self.draft, lit=self.lit, lent=lent)
            view = replace(view, flight=self._flight, marked=self.marked)
        self._spots = paint_table(c, view)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Beside words as much as its piles and players need."""
        if self.table is None:
            return 1
        tallest = max(map(len, self.table.position.piles), default=0)
        return self.table.position.rule_set.players + min(tallest, MOST_HIGH) + 6

    def watch_table(self, old: TablePicture | None, new: TablePicture | None) -> None:
        self.still()
        self.refresh(layout=self.styles.is_auto_height and old != new)

    def watch_around(self) -> None:
        self.refresh()

    watch_draft = watch_lit = watch_marked = watch_around

    # a motion

    def move(self, flight: Flight) -> None:
        self.still()
        self._flight = flight
        self._timer = self.set_interval(FRAME, self._next_frame)
        self.refresh()

    def _next_frame(self) -> None:
        if self._flight is not None:
            part = self._flight.part + FRAME / self._flight.seconds
            self._flight = replace(self._flight, part=part)
            if part >= 1:
                self.still()
            self.refresh()

    def still(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = self._flight = None
            self.refresh()

    @property
    def moving(self) -> bool:
        return self._flight is not None

    # choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a chip to place there is nothing to choose, and figures are the numbers of piles."""
        if action == "figure" and self.table is not None and self.table.slots < 10:
            (figure,) = parameters
            return isinstance(figure, int) and 1 <= figure <= self.table.slots
        return self.draft is not None or self.ahead or action not in ("commit", "steer", "chip")

    def on_key(self, event: events.Key) -> None:
        """While machines act, keys wait for this person's turn; enter only behind others. A motion does not
        go on for any of them."""
        self.still()
        active = self.screen.active_bindings.get(event.key)
        if not self.ahead or active is None or active.node is not self:
            return
        if self.kept or event.key != "enter":
            event.stop()
            self.kept.append((event.key, active.binding.action))
            self.post_message(self.Drafted())

    async def hand_on(self) -> None:
        """Do now the act that has waited."""
        kept, self.kept = self.kept, []
        for _, action in kept:
            await self.run_action(action)

    def _change(self, draft: TableDraft | None) -> None:
        if draft is not None and draft != self.draft:
            self.draft = draft
            self.post_message(self.Drafted())

    def action_steer(self, way: str) -> None:
        """Along the piles the next one, across them the next player."""
        by = 1 if way in ("right", "down") else -1
        if self.draft is not None:
            self._change(self.draft.moved(by) if way in ("left", "right") else self.draft.turned(by))

    def action_page(self, by: int) -> None:
        if self.draft is not None and self.table is not None:
            page = sum(spot.what == "pile" for spot in self._spots)
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

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The thing pointed at now is meant: a press takes the keys to the piles, and an offer off them."""
        self._pressed = next((s for s in reversed(self._spots) if (event.x, event.y) in s.place), None)

    def on_click(self, event: events.Click) -> None:
        """A click chooses, however often: it never plays."""
        if (spot := self._pressed) is None or (event.x, event.y) not in spot.place:
            return
        if spot.what == "seat":
            self.post_message(self.Named(spot.value))
        elif spot.what == "answer":
            self.post_message(self.Answered(spot.value))
        else:
            self._change(self.draft and self.draft.with_slot(spot.value))


MOST = 60
"""Acts listed at most; any legal one can be typed."""


class LessonTable(Vertical):
    """The same piles and keys as at a real table; what is no placement stands in a list below."""

    BINDINGS = bindings("lesson-table")

    @dataclass
    class Played(Message):
        """Someone played what is shown, or chose an act from the list."""

        code: str

    def compose(self) -> ComposeResult:
        yield TableBoard(id="lesson-piles")
        yield Static(id="lesson-hands")
        yield Static(id="lesson-draft", markup=False)
        with VerticalScroll(id="table-acts", can_focus=False):
            yield Menu(loose=False, wrap=True, id="acts")

    def show(self, table: TablePicture, live: bool, lit: marks.Lights) -> None:
        """This table; a chip to place and the list of other acts only while one is wanted."""
        board, acts = self.query_one(TableBoard), self.query_one("#acts", Menu)
        board.table, board.lit = table, lit
        board.draft = table.begin() if live else None
        agreed = self.query_one("#lesson-hands", Static)
        agreed.update(painted(table.agreements(deals=True)))
        agreed.display = bool(table.agreements(deals=True))
        self._preview()
        items = list(islice(table.other_acts(), MOST)) if live else []
        acts.fill(items)
        acts.marked = 0
        self.query_one("#table-acts").display = bool(items)
        board.set_class(not items, "-alone")

    @property
    def place(self) -> Widget:
        """The widget that is to have the focus: the piles where a chip is to be placed, else the list."""
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
        if (table := self.query_one(TableBoard).table) is not None:
            p = table.position
            self.app.push_screen(DealForm(offer(p, [p.seat])), self._offered)

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


def painted(lines: Iterable[Line]) -> Content:
    styled = ([(text, PART_STYLES[part]) for text, part in line] for line in lines)
    return Content("\n").join(Content.assemble(*line) for line in styled)


# questions


A = TypeVar("A", Offer, ChipCount)


class Answers(Menu):
    BINDINGS = bindings("answers")


class TableAnswers(Answers):
    """The same beside the felt; an offer, which is first declined and then accepted in the list, is answered
    by keys of its own."""

    BINDINGS = bindings("table-answers")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "answer" or any(item.name.startswith("counter ") for item in self.items)

    def action_answer(self, yes: bool) -> None:
        self.post_message(self.Chosen(self, self.items[yes].name))


class PickAct(Dialog[str | None], place="pick"):
    def __init__(self, question: str, items: Sequence[Item]) -> None:
        super().__init__()
        self._question, self._items, self._word = question, items, ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="pick"):
            yield Static(self._question, markup=False, classes="question")
            with VerticalScroll(can_focus=False, id="pick-list"):
                yield Answers(self._items, loose=False, short=True)
        yield KeyBar()

    def on_key(self, event: events.Key) -> None:
        """A number before an item chooses it, and so does its word."""
        self._word += event.character or ""
        for item in self._items:
            number, _, word = item.title.partition("  ")
            if word and (event.character == number or self._word.casefold().endswith(word.casefold())):
                self.dismiss(item.name)
                break

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.dismiss(event.name)


class ActForm(Dialog[str | None], Generic[A]):
    def __init__(self, act: A) -> None:
        super().__init__()
        self._act: A = act

    @property
    def code(self) -> str:
        return self._act.code

    def show(self, error: str = "") -> None:
        paint_form(self, self._act.form(error))

    def on_choose_changed(self, event: Choose.Changed) -> None:
        self._put(event.choose.id or "", event.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._put(event.input.id or "", event.value)

    def _put(self, control: str, value: str) -> None:
        if self._act.form().value(control) != value:
            self._act = self._act.put(control, value)
            self.show()

    def action_do(self) -> None:
        try:
            TablePicture(self._act.position).check(self.code)
        except errors.NimarcadeError as error:
            self.show(str(error))
        else:
            self.dismiss(self.code)


class DealForm(ActForm[Offer], place="deal"):
    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="deal"), Form(id="deal-form"):
            yield Static("Offer a deal", classes="question")
            yield from form_rows(self._act.form())
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()
        self.query_one("#template").focus()

    def show(self, error: str = "") -> None:
        super().show(error)
        self.query_one("#row-promises").set_class(self._act.trade != "own", "-said")

    def action_offer(self) -> None:
        if self._act.wrong_price():
            self.show()
        else:
            self.action_do()


class ChipsForm(ActForm[ChipCount], place="chips"):
    """Numbers of chips of each colour: a discard or a gift where a list would be too long."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="chips"), Form(id="chips-form"):
            yield Static(QUESTIONS[self._act.verb], markup=False, classes="question")
            yield from form_rows(self._act.form())
            yield Static("", markup=False, id="chips-told")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query(Field).first().focus()
        self.show()

    def show(self, error: str = "") -> None:
        super().show()
        self.query_one("#chips-told", Static).update(error or self._act.words)


# the end


class Podium(Stage):
    """As high as it wants, with a free line below; nothing while the game goes on."""

    DEFAULT_CSS = "Podium { height: auto; }"
    standings: reactive[Sequence[result.Standing]] = reactive((), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        wanted = result.podium_height(self.screen.size.height, self.standings) + 1
        return min(wanted, container.height) if self.standings else 0

    def paint(self, c: canvas.Canvas) -> None:
        if self.standings:
            result.podium(c, c.all.top(c.h - 1)[0], self.standings)
