"""The gallery: every game as a card, found by arrows, by typing or by the mouse, and played at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from random import Random
from typing import ClassVar, Self

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from nimarcade.coach import statistics
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.text import LOOKS, Block, Line, plain
from nimarcade.tui.aside import aside
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.controls import Field
from nimarcade.tui.key_bar import KeyBar
from nimarcade.tui.keys import bindings
from nimarcade.tui.look import CHIP_CLASSES, STYLES, chip_sheet, cut, glyphs_of, sheet, strip
from nimarcade.tui.page import Page
from nimarcade.tui.prose import wrapped
from nimarcade.tui.services import services
from nimarcade.view import gallery, game_places
from nimarcade.view.gallery import Card, Lessons, Ready, Record, Shape
from nimarcade.view.glyphs import Glyphs

LONGEST_LINE = 110
"""Columns of a line of words at most."""
FRAMED = "-framed"
DOES = 2
"""Lines of a card for what you do."""
NAME, FACTS = 20, 11
"""Columns of an entry of one line for the name, and for how hard it is."""
ROOMY = 30
"""Rows from which a free one stands above the cards."""


class GameCard(Widget):
    """One game: a card with its board or, where there is no room for that, an entry of a list."""

    ALLOW_SELECT = False
    marked: reactive[bool] = reactive(False, toggle_class="-marked")

    def __init__(self, card: Card, look: gallery.Look, palette: Widget) -> None:
        """`palette` has the styles of what is drawn: twelve sets of them would take long to make."""
        super().__init__(classes=FRAMED if look == "card" else None)
        self.card = card
        self.record: Record = ()
        self.lessons: Lessons | None = None
        """How far one is; None while that is not known."""
        self._look, self._palette = look, palette
        self._seen: tuple[object, list[Line]] | None = None
        """The lines as they were painted last, and what they were made of."""
        self.border_title = Content(card.title)

    def begin(self, marked: bool) -> Self:
        """Marked before it is painted at all, or not."""
        self.set_reactive(GameCard.marked, marked)
        self.set_class(marked, "-marked")
        return self

    def look(self, look: gallery.Look) -> None:
        if look != self._look:
            self._look = look
            self.set_class(look == "card", FRAMED)
            self.entitle()

    def know(self, record: Record, lessons: Lessons | None) -> None:
        """What is known of the person."""
        self.record, self.lessons, self._seen = record, lessons, None
        self.entitle()
        self.refresh()

    def watch_marked(self) -> None:
        self.entitle()

    def entitle(self) -> None:
        """The words in the frame: the name at its top, the record at its bottom."""
        glyphs, room = glyphs_of(self), self.size.width - 2
        sign = f"{glyphs.here} " if self.marked else ""
        title, badge = cut(f"{sign}{self.card.title}", max(8, room)), glyphs.words(self._badge(room))
        if title != str(self.border_title):
            self.border_title = Content(title)
        if badge != str(self.border_subtitle or ""):
            self.border_subtitle = Content(badge)

    def _badge(self, room: int) -> str:
        """The longest words on the record that fit."""
        return next((text for text in gallery.badge(self.record) if len(text) <= room), "")

    def on_resize(self) -> None:
        self.entitle()

    # the picture

    def render_line(self, y: int) -> Strip:
        key = (self.size, self._look, self.marked, id(self.glyphs))
        if self._seen is None or self._seen[0] != key:
            self._seen = key, self.lines()
        lines = self._seen[1]
        return strip(self, lines[y] if y < len(lines) else [], self._palette)

    @property
    def text(self) -> str:
        return "\n".join(plain(line) for line in self.lines())

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_of(self)

    def lines(self) -> list[Line]:
        """What stands in the frame, or in the entry."""
        width, height = self.size
        if self._look == "line":
            return [self._entry(width)]
        hard = gallery.hardness(self.card, self.glyphs)
        does = wrapped(self.glyphs.words(self.card.does), self._room)[:DOES]
        if self._look == "row":
            return [self._head(width, hard), [("  ", "plain"), (does[0], "quiet")]]
        board = gallery.board(self.card, width, height - 3, self.glyphs)
        learnt = "" if self.lessons is None else str(self.lessons)
        free = width - len(plain(hard)) - len(learnt)
        facts = [*hard, (" " * free, "plain"), (learnt, "quiet")] if free > 0 else hard
        return [*board, *([(row, "plain")] for row in does), *([[]] * (DOES - len(does))), facts]

    def _called(self) -> Line:
        sign = self.glyphs.here if self.marked else " "
        return [(f"{sign} ", "point"), (self.card.title, "point" if self.marked else "strong")]

    def _head(self, width: int, tail: Line) -> Line:
        """The name at the left end, something at the right one."""
        name = self._called()
        free = width - len(plain([*name, *tail]))
        return [*name, (" " * free, "plain"), *tail] if free > 0 else name

    def _entry(self, width: int) -> Line:
        """All on one line: name, what you do, how hard it is."""
        name, hard = self._called(), gallery.hardness(self.card, self.glyphs)
        does = cut(self.glyphs.words(self.card.does), self._room)
        free = " " * max(1, NAME - len(plain(name)))
        return [*name, (free, "plain"), (f"{does:{self._room}} ", "quiet"), *hard]

    @property
    def _room(self) -> int:
        """Columns for what you do."""
        return self.size.width - {"card": 0, "row": 2, "line": NAME + FACTS}[self._look]

    @property
    def whole(self) -> bool:
        """Whether all that you do can be read here."""
        lines = DOES if self._look == "card" else 1
        return len(wrapped(self.card.does, self._room)) <= lines


class Cards(VerticalScroll, can_focus=True, inherit_bindings=False):
    """The cards that fit what was typed, one of them marked. Letters are keys here."""

    BINDINGS = bindings(game_places.CARDS)
    DEFAULT_CSS: ClassVar[str] = f"Cards {{ {sheet('role')} }} {chip_sheet('Cards')}"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"role--{role}" for role in STYLES} | CHIP_CLASSES

    class Marked(Message):
        """Another card is marked, or more is known of it."""

    def __init__(self, shape: Shape, first: str) -> None:
        """`first` is the game that is marked at first."""
        super().__init__(id="cards")
        self._shape, self._last = shape, first
        self._rng = Random()
        self._ready: dict[str, Ready] = {}
        """What Enter starts, by game, as far as that is known."""

    def compose(self) -> ComposeResult:
        with Grid(id="grid") as grid:
            self._arrange(grid, self._shape)
            for card in gallery.cards():
                yield GameCard(card, self._shape.look, self).begin(card.game == self._last)
        yield Static("No game is called that. Esc leaves the line, and again shows all games.", id="nothing")

    # which are shown, and which one is marked

    @property
    def shown(self) -> list[GameCard]:
        return [card for card in self.query(GameCard) if card.display]

    @property
    def marked(self) -> GameCard | None:
        return next((card for card in self.query(GameCard) if card.marked), None)

    def mark(self, game: str) -> None:
        self._last = game or self._last
        for card in self.query(GameCard):
            card.marked = card.card.game == game
        self.reveal()
        self.post_message(self.Marked())

    def reveal(self) -> None:
        """Scroll to the marked card."""
        if self.marked is not None:
            self.call_after_refresh(self.scroll_to_widget, self.marked, animate=False)

    def find(self, text: str) -> None:
        """Show what fits, and mark what is most likely meant; with all of them the mark stays."""
        found = gallery.matching(text)
        for card in self.query(GameCard):
            if card.display != (card.card in found):
                card.display = not card.display
        self.query_one("#nothing").display = not found
        self.mark(gallery.meant(found, text) if text else self._last)

    def shape(self, shape: Shape) -> None:
        if shape == self._shape:
            return
        self._shape = shape
        self._arrange(self.query_one("#grid", Grid), shape)
        for card in self.query(GameCard):
            card.look(shape.look)
        self.reveal()

    @staticmethod
    def _arrange(grid: Grid, shape: Shape) -> None:
        grid.styles.grid_size_columns = shape.columns
        grid.styles.grid_rows = str(shape.height)

    def know(
        self, records: Mapping[str, Record], taught: Mapping[str, Lessons], ready: dict[str, Ready]
    ) -> None:
        """What is known of the person, and what Enter would start."""
        self._ready = ready
        for card in self.query(GameCard):
            game = card.card.game
            card.know(records.get(game, ()), taught.get(game, gallery.NO_LESSONS))
        self.post_message(self.Marked())
        self.refresh_bindings()

    @property
    def ready(self) -> Ready | None:
        """What Enter starts, if that is known by now."""
        return None if self.marked is None else self._ready.get(self.marked.card.game)

    # moving

    def action_step(self, by: int) -> None:
        """Along the rows, one after another."""
        shown = self.shown
        if self.marked in shown:
            here = shown.index(self.marked)
            self.mark(shown[max(0, min(here + by, len(shown) - 1))].card.game)

    def action_row(self, by: int) -> None:
        """Up or down; below the last row stands nothing to go to."""
        shown = self.shown
        if self.marked in shown:
            there = shown.index(self.marked) + by * self._shape.columns
            last = len(shown) - 1
            if there > last and shown.index(self.marked) // self._shape.columns < last // self._shape.columns:
                there = last  # the last row is shorter
            if 0 <= there <= last:
                self.mark(shown[there].card.game)

    def action_page(self, by: int) -> None:
        if (card := self.marked) is not None:
            for _ in range(max(1, self.size.height // max(1, card.outer_size.height))):
                self.action_row(by)

    def on_click(self, event: events.Click) -> None:
        if isinstance(card := event.widget, GameCard):
            if card.marked:
                self.action_play()
            else:
                self.mark(card.card.game)

    # what is done with the marked one

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "lessons" and self.marked is not None and self.marked.lessons is not None:
            return bool(self.marked.lessons.total)
        return True

    def action_play(self) -> None:
        if (card := self.marked) is None:
            return
        arcade = services(self)
        ready = self.ready or gallery.ready(card.card.game, arcade.settings, self._rng)
        arcade.change(**ready.kept)
        arcade.go_home()
        arcade.begin(ready.session)

    def action_form(self) -> None:
        if self.marked is not None:
            from nimarcade.tui.screens.new_game import form_of

            self.app.push_screen(form_of(self.marked.card.game))

    def action_lessons(self) -> None:
        if self.marked is not None:
            from nimarcade.tui.screens.learn import Learn

            self.app.push_screen(Learn(self.marked.card.game))

    def action_rules(self) -> None:
        if self.marked is not None:
            services(self).teach(self.marked.card.game)


class Find(Field):
    """What is typed here, letters and all, finds games."""

    BINDINGS = bindings(game_places.FIND)

    def action_leave(self) -> None:
        self.screen.query_one(Cards).focus()


class Gallery(Page):
    PURPOSE = game_places.GALLERY.purpose
    BINDINGS = bindings(game_places.GALLERY)
    _drawn = False
    """Whether there is room to draw the position in which a game starts."""

    def compose(self) -> ComposeResult:
        shape, above, rows = self._rooms(*self.app.size)
        with Horizontal(id="gallery-top") as top:
            top.styles.height = above
            yield Static(game_places.GALLERY.title, id="gallery-title")
            yield Find(placeholder="/ finds a game", id="find")
        yield Cards(shape, gallery.last_played(self.arcade.settings))
        with Horizontal(id="card-about") as about:
            about.styles.height = rows
            yield Static(id="card-words", markup=False)
            start = Board(id="card-start")
            start.can_focus = False
            yield start
        yield KeyBar()

    def on_mount(self) -> None:
        cards = self.query_one(Cards)
        cards.focus()
        cards.reveal()

    def on_resize(self, event: events.Resize) -> None:
        shape, above, rows = self._rooms(*event.size)
        self.query_one("#gallery-top").styles.height = above
        self.query_one("#card-about").styles.height = rows
        self._drawn = rows >= gallery.LEAST + gallery.STRIP
        self.query_one(Cards).shape(shape)
        self._tell()

    @staticmethod
    def _rooms(width: int, height: int) -> tuple[Shape, int, int]:
        """How the cards lie, and the rows above and below them."""
        above = 2 if height >= ROOMY else 1
        room, many = height - above - 1, len(gallery.cards())
        shape = gallery.shape(width - 2, room, many)
        return shape, above, gallery.strip(shape, room, many)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.in_background(self._look, group="look", exclusive=True)

    async def _look(self) -> None:
        """See how the person stands, aside: lessons take a moment to be read."""
        known = await aside(self._known)
        if not self.gone:
            self.query_one(Cards).know(*known)

    def _known(self) -> tuple[dict[str, Record], dict[str, Lessons], dict[str, Ready]]:
        settings, rng = self.arcade.settings, Random()
        ready = {}
        for card in gallery.cards():
            with suppress(NimarcadeError):  # Enter tells it then
                ready[card.game] = gallery.ready(card.game, settings, rng)
        return gallery.records(statistics.load()), gallery.lessons(), ready

    # the words on the marked card

    def on_cards_marked(self) -> None:
        self._tell()
        self.call_after_refresh(self._tell)  # a card that has just come knows only now what fits on it
        self.refresh_bindings()

    def _tell(self) -> None:
        cards = self.query_one(Cards)
        card, ready = cards.marked, cards.ready
        blocks: Iterable[Block] = ()
        if card is not None:
            session = None if ready is None else ready.session
            blocks = gallery.about(card.card, card.record, card.lessons, session, described=not card.whole)
        width = min(LONGEST_LINE, self.size.width // (2 if self._drawn else 1) - 4)
        glyphs = self.arcade.glyphs
        lines = [
            Content.styled(row, STYLES[LOOKS[block.kind].role].markup)
            for block in blocks
            for row in wrapped(glyphs.words(block.text), width)
        ]
        self.query_one("#card-words", Static).update(Content("\n").join(lines))
        board = self.query_one("#card-start", Board)
        board.draft = None if ready is None or not self._drawn else gallery.first_look(ready.session.start)
        board.display = board.draft is not None

    # finding

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "find" or not isinstance(self.focused, Find)

    def action_find(self) -> None:
        self.query_one(Find).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one(Cards).find(event.value)

    def on_input_submitted(self) -> None:
        self.query_one(Cards).action_play()

    def action_leave(self) -> None:
        """All games again, then back."""
        find = self.query_one(Find)
        if find.value:
            find.value = ""
        else:
            super().action_leave()
