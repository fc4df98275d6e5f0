"""The gallery: every game as a card, found by arrows, by typing or by the mouse, and played at once; or with
settings of one's own, in a form that is checked while it is filled in."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from nimarcade.coach import statistics
from nimarcade.core import errors, family, worker
from nimarcade.play.session import Session
from nimarcade.tui import controls, keys, page
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.services import services
from nimarcade.tui.stage.tiles import Tiles
from nimarcade.view import drafts, forms, friends, gallery, game_form
from nimarcade.view.gallery import Card, Lessons, Ready, Record
from nimarcade.view.stage import canvas, cards, shapes
from nimarcade.view.table import new_table


class Cards(Tiles):
    """The cards that fit what was typed, one of them marked. Letters are keys here."""

    BINDINGS = keys.bindings("cards")

    def __init__(self, first: str) -> None:
        """`first` is the game that is marked at first."""
        super().__init__(id="cards")
        self.shown = gallery.cards()
        """Those that were found."""
        self._last = first
        self._rng = Random()
        self._records: Mapping[str, Record] = {}
        self._lessons: Mapping[str, Lessons] | None = None
        """None while they are not known."""
        self._ready: Mapping[str, Ready] = {}
        """The game that Enter starts, as far as that is known."""
        self._mark(first)

    # which are shown, and which one is marked

    @property
    def card(self) -> Card | None:
        return self.shown[self.marked] if self.shown else None

    def _mark(self, game: str) -> None:
        at = next((i for i, card in enumerate(self.shown) if card.game == game), 0)
        if self.is_mounted:
            self.marked = at
        else:
            self.set_reactive(Cards.marked, at)

    def watch_marked(self) -> None:
        if self.card is not None and len(self.shown) == len(gallery.cards()):
            self._last = self.card.game
        super().watch_marked()
        self.screen.refresh_bindings()

    def find(self, text: str) -> None:
        """Show what fits, and mark what is most likely meant; with all of them the mark stays."""
        before = self.card
        self.shown = tuple(gallery.matching(text))
        self._mark(gallery.meant(self.shown, text) if text else before.game if before else self._last)
        self.refresh()

    def know(
        self, records: Mapping[str, Record], taught: Mapping[str, Lessons], ready: Mapping[str, Ready]
    ) -> None:
        self._records, self._lessons, self._ready = records, taught, ready
        self.refresh()
        self.screen.refresh_bindings()

    @property
    def ready(self) -> Ready | None:
        return None if self.card is None else self._ready.get(self.card.game)

    # what is painted

    @property
    def many(self) -> int:
        return len(self.shown)

    def columns(self) -> int:
        width = self.size.width
        return 5 if width >= 116 else 4 if width >= 100 else 3 if width >= 64 else 2

    def foot(self) -> int:
        width, height = self.size
        return 0 if width < 50 else 5 if height >= 34 else 2

    def tile(self, i: int) -> cards.Tile:
        card = self.shown[i]
        return gallery.tile(
            card, self._records.get(card.game, ()), self._taught(card), services(self).glyphs.words
        )

    def _taught(self, card: Card) -> Lessons | None:
        return None if self._lessons is None else self._lessons.get(card.game, gallery.NO_LESSONS)

    def paint(self, c: canvas.Canvas) -> None:
        if self.shown:
            super().paint(c)
        else:
            nothing = "No game is called that. Esc leaves the line, and again shows all games."
            shapes.paragraphs(c, c.all.inset(2, 1), [(nothing, "quiet")])

    def paint_foot(self, c: canvas.Canvas, r: canvas.Rect) -> None:
        if (card := self.card) is None:
            return
        session = None if self.ready is None else self.ready.session
        words = services(self).glyphs.words
        told = [
            (words(block.text), block.kind == "quiet")
            for block in gallery.about(card, self._records.get(card.game, ()), self._taught(card), session)
        ]
        below = canvas.Rect(r.x + 1, r.y + (r.h > 4), r.w - 1, r.h - (r.h > 4))
        if r.h < 4:
            told = [(shapes.whole([text for text, _ in told], below), False)]
        shapes.paragraphs(c, below, [(text, "quiet" if quiet else "ink") for text, quiet in told])

    # what is done with the marked one

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "lessons" and self.card is not None and self._lessons is not None:
            taught = self._taught(self.card)
            return bool(taught and taught.total)
        return True

    def action_play(self) -> None:
        if (card := self.card) is None:
            return
        arcade = services(self)
        ready = self.ready or gallery.ready(card.game, arcade.settings, self._rng)
        arcade.change(**ready.kept)
        arcade.go_home()
        arcade.begin(ready.session)

    action_choose = action_play

    def action_form(self) -> None:
        if self.card is not None:
            services(self).new_game(self.card.game)

    def action_lessons(self) -> None:
        if self.card is not None:
            from nimarcade.tui.screens.learn import Learn

            self.app.push_screen(Learn(self.card.game))

    def action_rules(self) -> None:
        if self.card is not None:
            services(self).teach(self.card.game)


class Find(controls.Field):
    BINDINGS = keys.bindings("find")

    def action_leave(self) -> None:
        self.screen.query_one(Cards).focus()


class Gallery(page.Page, place="gallery"):
    AUTO_FOCUS = "Cards"

    def compose(self) -> ComposeResult:
        with Horizontal(id="gallery-top"):
            yield Static(f"[b]{self.HEADING}[/]  [$text-muted]{len(gallery.cards())} games[/]")
            yield Find(placeholder=self.arcade.glyphs.words("{gallery.find} finds a game"), id="find")
        yield Cards(gallery.last_played(self.arcade.settings))
        yield keys.KeyBar()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.in_background(self._look, group="look", exclusive=True)

    async def _look(self) -> None:
        """See how the person stands, aside: lessons take a moment to be read."""
        known = await worker.aside(self._known)
        if not self.gone:
            self.query_one(Cards).know(*known)

    def _known(self) -> tuple[dict[str, Record], dict[str, Lessons], dict[str, Ready]]:
        settings, rng = self.arcade.settings, Random()
        ready = {}
        for card in gallery.cards():
            with suppress(errors.NimarcadeError):  # Enter tells it then
                ready[card.game] = gallery.ready(card.game, settings, rng)
        return gallery.records(statistics.load()), gallery.lessons(), ready

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


BESIDE = 54
"""Columns of the start that stands beside a wide form."""


class NewSession(controls.FormPage):
    """A form that starts a game; where something is wrong, Enter leads there."""

    table = friends.Table()
    """Where the people sit."""

    def __init__(self, rng: Random | None, focus: str) -> None:
        """`focus` names the control that has the focus first."""
        super().__init__()
        self._rng = rng or Random()
        self._begin_at = focus

    def body(self) -> ComposeResult:
        with controls.Form(id="form"):
            yield from controls.form_rows(self.form())
            yield controls.Act("Start the game", id="start")

    def on_mount(self) -> None:
        self.show()
        self.query_one(f"#{self._begin_at}").focus()

    def show(self) -> None:
        super().show()
        self.query_one("#start").set_class(bool(self.painted.mend), "-blocked")
        words = "Start the game" if self.table.here else "Open the table"
        self.query_one("#start", controls.Act).name_it(words)

    def on_act_done(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        if self.painted.mend:
            self.query_one(f"#{self.painted.mend}").focus()
            return
        session = self.chosen()
        if self.table.here:
            self.arcade.go_home()
            self.arcade.begin(session)
            return
        try:
            words = friends.words(session, self.table)
        except errors.NimarcadeError as error:
            self.fail(error)
        else:
            self.arcade.go_home()
            self.arcade.host(words, friends.known(session, self.table.friends))

    def on_choose_changed(self, event: controls.Choose.Changed) -> None:
        if event.choose.id in friends.Table.__slots__:
            event.prevent_default()  # the game's own choices, which are the form's, have no such one
            self.table = replace(self.table, **{event.choose.id: event.value})
            self.show()

    def form(self) -> forms.Form:
        return friends.asked(self.choices(), self.table)

    def choices(self) -> forms.Form:
        """The form of the game alone."""
        raise NotImplementedError

    def chosen(self) -> Session:
        raise NotImplementedError


class NewGame(NewSession, place="new"):
    def __init__(self, rng: Random | None = None, game: str = "", focus: str = "misere") -> None:
        """With the last choice of this game, or of the game that was chosen last."""
        super().__init__(rng, focus)
        self._game = game
        self._choice = game_form.GameChoice()

    def choices(self) -> forms.Form:
        return game_form.form(self._choice, self.size.width - BESIDE * self.has_class("-wide"))

    def put(self, control: str, value: str) -> None:
        self._choice = game_form.put(self._choice, self._rng, control, value)
        self.show()

    def body(self) -> ComposeResult:
        settings = self.arcade.settings
        game = self._game or game_form.recalled(settings.last, self._rng).game
        self._choice = game_form.usable(settings, game, self._rng)
        if not self.table.here:
            self._choice = replace(self._choice, kind1="human", kind2="human")
        yield from super().body()
        preview = Board(id="preview")
        preview.can_focus = False
        yield preview

    def show(self) -> None:
        super().show()
        board = self.query_one(Board)
        try:
            board.draft = drafts.of_position(self._choice.position())
        except errors.NimarcadeError:
            board.draft = None
        board.refresh()

    def action_deal(self) -> None:
        source = self._choice.source
        self.put("source", source if source in ("random", "prove") else "random")

    def chosen(self) -> Session:
        self.arcade.change(**game_form.kept(self.arcade.settings, self._choice))
        return game_form.session(self._choice, self._rng)


class NewTable(NewSession, place="table"):
    def __init__(self, rng: Random | None = None) -> None:
        super().__init__(rng, "rules")
        self._choice = new_table.TableChoice()

    def choices(self) -> forms.Form:
        return new_table.form(self._choice, self.arcade.settings, self.size.width)

    def put(self, control: str, value: str) -> None:
        before = self._choice
        if control.startswith("think"):
            self.arcade.change(**forms.setting_changed(self.arcade.settings, control, value))
        else:
            self._choice = new_table.put(before, self._rng, control, value)
            if self._choice == before:
                return
        self.show()

    def body(self) -> ComposeResult:
        self._choice = new_table.recalled(self.arcade.settings.table, self._rng)
        if not self.table.here:
            self._choice = replace(self._choice, kinds=("human",) * 4)
        yield from super().body()

    def action_deal(self) -> None:
        self.put("source", "random")

    def chosen(self) -> Session:
        self.arcade.change(**new_table.kept(self._choice))
        return new_table.session(self._choice, self._rng, self.arcade.settings.thinking)


def form_of(game: str, focus: str = "misere", where: str = friends.KEYBOARD) -> NewSession:
    """The form that starts this game, or the game of two that was chosen last; `focus` names the control of
    a game of two that has the focus first, `where` says where the people sit."""
    form = NewTable() if game and family.at_table(game) else NewGame(game=game, focus=focus)
    form.table = friends.Table(where)
    return form
