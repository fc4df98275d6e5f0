"""What the table screen shows, and what it does with the news of its widgets."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from nimarcade import clocks
from nimarcade.core.text import GAP, Block
from nimarcade.errors import BadInput
from nimarcade.games.game import Seat
from nimarcade.session import Session
from nimarcade.tui import play_words, table_draft, table_promises, table_words
from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.screens.asking import Confirm
from nimarcade.tui.table_talk import TableTalk
from nimarcade.tui.widgets import explain
from nimarcade.tui.widgets.ends import Ends
from nimarcade.tui.widgets.entry import Entry
from nimarcade.tui.widgets.panel import Panel
from nimarcade.tui.widgets.table_board import TableBoard
from nimarcade.tui.widgets.table_seats import TableSeats
from nimarcade.tui.widgets.talk import Talk

TICK = 0.25
"""Seconds between two looks at a thinking machine and at the clocks."""


class Answers(Menu):
    """Answers to what is asked at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "do it", id="menu.open", tooltip="Do what is marked"),
    ]


class TableView(TableTalk):
    CSS_PATH = "table.tcss"
    PURPOSE = (
        "Put a chip on a pile. Letters b r g y choose the chip, up and down or figures the pile, left and "
        "right who moves next where you may choose; enter plays. Two of one colour in a row: that colour's "
        "player captures the pile. Offers, gifts and talk have their keys; every act can be typed after /. "
        "Beside the players: the first mark is at whoever must act, an arrow at whoever moves next if you "
        "play what is shown, + at whoever you may choose instead. ! after a pile: one more chip of its top "
        "colour captures it. Trust is what a player's word is worth: .50 at first, more for each promise "
        "kept, less for each one broken. Chips in the deadbox are out of the game."
    )

    def compose(self) -> ComposeResult:
        glyphs = self.arcade.glyphs
        yield Ends(glyphs, id="title")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield TableBoard(glyphs, id="board")
                yield Panel(glyphs, id="record")
            with Vertical(id="right"):
                yield TableSeats(id="seats")
                with Vertical(id="ask"):
                    yield Static(id="ask-words", markup=False)
                    with VerticalScroll(id="ask-list", can_focus=False):
                        yield Answers(loose=False, id="ask-menu")
                yield Panel(glyphs, id="panel")
        yield Talk(glyphs, id="talk")
        with Horizontal(id="entry"):
            yield Static(f"act {glyphs.here} ", id="prompt")
            yield Entry(compact=True, id="code")
        yield KeyBar()

    def on_mount(self) -> None:
        self.hint: list[explain.Piece] = []
        self.board = self.query_one(TableBoard)
        self.seats = self.query_one(TableSeats)
        self.panel = self.query_one("#panel", Panel)
        self.talk = self.query_one(Talk)
        self.entry = self.query_one(Entry)
        self.set_class(self.arcade.settings.ascii, "-ascii")
        self.board.focus()
        self.repaint()
        self.set_interval(TICK, self._look_at_time)
        self.wake()

    def on_resize(self) -> None:
        if hasattr(self, "seats"):
            self.seats.narrow = self.size.width < 80
            self.call_after_refresh(self._paint_panels)

    # showing

    @property
    def placing(self) -> bool:
        """Whether a person is to place a chip in the position looked at."""
        return self.acting and self.state.phase == "play" and self.player.human

    def repaint(self, fall: str = "") -> None:
        t = self.state
        self.hint = []
        self.set_class(False, "-aside")
        self.board.table = t
        draft = table_draft.begin(t) if self.placing else None
        self._draft(draft and table_promises.keeping(draft))
        self.seats.follow(self.session, t, clocks.left(self.session))
        self.query_one("#title", Ends).left = table_words.title(t.rule_set)
        where = f"act {self.ply}" if self.view is None else f"act {self.ply} of {self.session.length}"
        turns = 8 if self.size.width >= 80 else 4
        self.query_one("#title", Ends).right = " · ".join(
            filter(None, [table_words.last_turns(self.session, self.ply, turns), where])
        )
        self._set_entry("")
        self.entry.placeholder = "/ to type an act, such as B@2~R" if self.acting else ""
        self._ask()
        self._paint_panels()
        self._say_turn()
        self.refresh_bindings()

    def _draft(self, draft: table_draft.Draft | None) -> None:
        self.board.draft = draft
        self.seats.draft = draft

    def _paint_panels(self) -> None:
        t = self.state
        self.query_one("#record", Panel).show(table_words.record(self.session, self.ply))
        if self.hint:
            self.panel.show(self.hint)
            return
        why = table_words.reason(self.session, self.ply)
        blocks = [Block("head", "Why this turn"), Block("quiet", why)]
        agreed = list(table_words.agreed(t))
        if agreed:
            blocks += [GAP, Block("head", "Deals"), *agreed]
        if self.size.width < 80:  # the record has no place of its own there
            blocks += [GAP, Block("head", "Acts")]
            blocks += table_words.record(self.session, self.ply)
        self.panel.show(blocks)

    # what is asked

    def _ask(self) -> None:
        """The prompt of a discard, a rescue or an offer."""
        words, items = self._question() if self.acting else ("", [])
        self.query_one("#ask-words", Static).update(self.arcade.glyphs.words(words))
        menu = self.query_one("#ask-menu", Menu)
        menu.fill(items)
        menu.marked = 0
        self.set_class(bool(items), "-asking")
        if items and not self.entry.has_focus:
            menu.focus()
        elif not items and (menu.has_focus or self.focused is None):
            self.board.focus()

    def _question(self) -> tuple[str, list[Item]]:
        t = self.state
        if t.phase == "kill" and self.player.human:
            told = f"{table_words.turn(self.session, self.ply)} The rest goes to the hand."
            return told, table_words.kills(t)
        if t.phase == "rescue" and self.player.human:
            return table_words.danger(self.session, self.ply), table_words.rescue(t)
        found = table_words.offers(t, self.people)
        if not found and self.pleading:
            return table_words.plea(self.session, t)
        if not found:
            return "", []
        deal, seat = found[0]
        return table_words.offer_words(self.session, deal, seat), table_words.answers(t, deal, seat)

    # taking back

    def turn_back(self) -> None:
        """To the last person's act before; the other people are asked, one after the other."""
        try:
            session = self.session.undo()
        except BadInput as error:
            self.say("illegal", play_words.sentence(error))
            return
        self.paused = self.paused or self.watching
        people = [seat for seat, p in enumerate(session.players) if p.human]
        taken = session.actor(session.ply + 1)
        self._ask_others(session, [seat for seat in people if seat != taken] if people[1:] else [])

    def _ask_others(self, session: Session, others: list[Seat]) -> None:
        """Ask the first of the `others`; without any left it is agreed."""
        if not others:
            self.commit(session)
            return
        at = session.ply + 1
        who, asked = (session.players[seat].name for seat in (session.actor(at), others[0]))
        done = session.game.describe(session.state, session.move_at(at))
        told = f"{who}: {done}. Everything since then goes as well."
        sure = Confirm(f"{asked}, may {who} take this back?", self.arcade.glyphs.words(told))
        self.app.push_screen(sure, partial(self._answered, session, others))

    def _answered(self, session: Session, others: list[Seat], yes: bool | None) -> None:
        if yes:
            self._ask_others(session, others[1:])
        else:
            self.say("note", f"{session.players[others[0]].name} does not agree: nothing is taken back.")
        self.went()

    def show_clocks(self, left: tuple[float, ...]) -> None:
        self.seats.follow(self.session, self.state, left)

    def _set_entry(self, code: str) -> None:
        with self.prevent(Entry.Changed):
            self.entry.value = code
            self.entry.cursor_position = len(code)

    # news from the widgets

    @on(TableBoard.Drafted)
    def _drafted(self) -> None:
        self.seats.draft = self.board.draft
        self._set_entry(self.board.draft.code if self.board.draft is not None else "")
        self._preview()

    @on(TableBoard.Committed)
    def _committed(self) -> None:
        if self.board.draft is not None and self.placing:
            self.try_code(self.board.draft.code)
        elif not self.go_on_here():
            self._say_turn()

    @on(TableSeats.Named)
    def _named(self, news: TableSeats.Named) -> None:
        """A click on a player: the next one, or else the chip of that colour."""
        draft = self.board.draft
        if draft is None or not self.placing:
            return
        after = draft.with_next(news.seat) if news.seat in draft.seats else draft.with_colour(news.seat)
        self._draft(after)
        self._drafted()

    def on_menu_chosen(self, news: Menu.Chosen) -> None:
        if news.name.startswith("counter "):
            self.action_counter()
        elif news.name.startswith(table_words.COUNT):
            self.count(news.name)
        elif news.name == table_words.PLEAD:
            self.action_offer()
        elif news.name == table_words.LET:
            self.let()
            self.went()
        else:
            self.try_code(news.name)

    def action_counter(self) -> None:
        raise NotImplementedError

    def action_offer(self) -> None:
        raise NotImplementedError

    def count(self, name: str) -> None:
        raise NotImplementedError

    @on(Talk.Clicked)
    def _preview_clicked(self) -> None:
        self._committed()

    @on(Entry.Changed, "#code")
    def _typed(self, news: Entry.Changed) -> None:
        draft = table_draft.written(self.state, news.value.strip()) if self.placing else None
        if draft is not None:
            self._draft(draft)
            self._preview()

    @on(Entry.Submitted, "#code")
    def _entered(self, news: Entry.Submitted) -> None:
        code = news.value.strip()
        if not code or self.try_code(code):
            self.went()

    def went(self) -> Any:
        """Back to the board, or to the prompt where one is open."""
        (self.query_one("#ask-menu") if self.has_class("-asking") else self.board).focus()
