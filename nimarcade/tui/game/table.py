"""The screen of a table of So Long Sucker: every key is an action here, and every action ends in the
loop or in what is looked at."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from nimarcade.core import codes, errors, settings, text
from nimarcade.play import clocks, saves
from nimarcade.play.session import Session
from nimarcade.tui import dialogs, keys, look, prose
from nimarcade.tui.boards.table import ChipsForm, DealForm, PickAct, Podium, TableAnswers, TableBoard
from nimarcade.tui.game import side, table_base
from nimarcade.tui.game.base import Entry, Talk
from nimarcade.tui.menu import Menu
from nimarcade.view import places
from nimarcade.view.loop import Machine, OutOfTurn
from nimarcade.view.stage import felt, table_view
from nimarcade.view.table import conversation, look_back, menus, screen_words, wording
from nimarcade.view.table.picture import TablePicture, last_pile, players

TICK = 0.25
"""Seconds between two looks at a thinking machine and at the clocks."""

STRIP, KEPT = 6, 23
"""Lines of a hint below the table at most, or more where the table keeps so many."""
COUNTER = 2
"""The last of the answers to an offer, which are declined and accepted before it."""

FIRST = frozenset(("table.offer", "table.panel"))
ANSWERED = frozenset(("offer.accept", "offer.refuse"))
ON_ENTER = frozenset(("table.play", "table.on", "menu.open"))
ON_CARD = ANSWERED | {"table.counter"}
"""Keys that a narrow footer names first."""


class TablePlay(table_base.TableScreen):
    BINDINGS = keys.bindings("table-play")
    CSS_PATH = "table.tcss"
    PURPOSE = places.BY_NAME["table-play"].purpose
    PROMPT = "act"

    _behind = False
    """True if another screen stands before the table."""
    _acted = 0.0
    """The time the last act was shown, by the clock of the loop."""
    SPEEDS = settings.TABLE_SPEEDS
    board: TableBoard

    def body(self) -> ComposeResult:
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Podium(id="podium")
                yield TableBoard(id="board")
                with Vertical(id="ask"):
                    yield Static(id="ask-words", markup=False)
                    with VerticalScroll(id="ask-list", can_focus=False):
                        yield TableAnswers(loose=False, id="ask-menu")
            with Vertical(id="right"):
                yield side.Tutor(id="tutor")
                yield prose.Panel(id="panel")
        yield Talk(id="talk")
        yield self.typing()

    def on_mount(self) -> None:
        self.board = self.query_one(TableBoard)
        self.board.within = self.query_one("#table")
        self.panel = self.query_one("#panel", prose.Panel)
        self._skipping = asyncio.Event()
        self.set_interval(TICK, self._look_at_time)

    # showing

    def repaint(self, fall: str = "") -> None:
        p = self.loop.state
        open_still = self.loop.over or (self.has_class("-panel") and not self.hint)
        self.hint = []
        self.set_class(self.loop.over, "-over")
        self.set_class(open_still and self.size.width >= 80, "-panel")
        if self._asked_now or self.loop.over:
            self._skipping.clear()
        ended = self.loop.over and self.loop.ply == self.loop.shown.length
        self.query_one(Podium).standings = look_back.standings(self.loop.shown) if ended else ()
        self.board.lit = last_pile(self.loop.shown, self.loop.ply) if self.loop.over else {}
        self.board.table = table = TablePicture(p)
        if fall:  # what was done last is seen: a chip falls, a captured pile goes to its owner
            self._acted = asyncio.get_running_loop().time()
            moves = table_view.motion(self.loop.shown, self.loop.ply) if self.loop.ply else None
            if moves is not None and self.speed and not self._skipping.is_set() and not look.still(self):
                self.board.move(moves)
        self.board.draft = screen_words.begun(self.loop)
        acting = not self.loop.placing and isinstance(self.loop.wants(), Machine | OutOfTurn)
        self.board.ahead = acting and bool(self.loop.people)
        self.paint_panels()
        self.heading.left = screen_words.title(p.rule_set)
        where = f"act {self.loop.ply}"
        where += "" if self.loop.view is None else f" of {self.loop.shown.length}"
        if ended:
            self.heading.right = codes.counted(self.loop.ply, "act", "acts")
        else:
            wide = self.size.width >= 80
            turns = wording.last_turns(self.loop.shown, self.loop.ply, 8 if wide else 4)
            short = where if self.loop.view is not None else turns or where
            whole = " · ".join(filter(None, [table.deadbox, turns, where]))
            self.heading.right = whole if wide else short
        if self.loop.over or not self.entry.has_focus:  # who is typing goes on when a machine moves
            self.set_entry("")
        self.entry.wanted = "an act" if self.loop.acting else ""
        self.entry.example = self.board.draft.typed if self.board.draft else ""
        self._ask()
        self._say_turn()
        self.refresh_bindings()
        if self.board.kept and not self.board.ahead:
            if self.loop.placing and self.loop.view is None:
                self.call_later(self.board.hand_on)
            else:
                self.board.kept.clear()
                self.say("note", screen_words.DROPPED)

    def on_key(self) -> None:
        """Any key ends a motion, and does its work."""
        self.board.still()

    def paint_panels(self) -> None:
        seated = players(self.loop.state, self.loop.shown, clocks.left(self.loop.shown))
        self.board.around = table_view.at_table(self.loop, seated)  # with what has just been said
        self.set_class(bool(self.hint), "-hinted")
        self.set_class(self._low, "-strip")
        if self.hint:
            blocks = [(i, each) for i, each in enumerate(self.hint) if isinstance(each, text.Block)]
            points = [i for i, each in blocks if each.kind == "point"]
            self.panel.show(self.hint, newest=points[-1] if points else 0, snug=self._low)
        else:
            about = next(iter(self.turn_first()), None)
            self.panel.show(self.after() or screen_words.side_panel(self.loop, about))

    @property
    def _low(self) -> bool:
        """True if the hint fits in a strip below the table, so that nobody's place at it changes."""
        if self.size.width < 80 or not self.hint or self.has_class("-tutor"):
            return False
        lines = prose.rows(self.hint, self.size.width - 8, self.arcade.glyphs, tight=True)
        return len(lines) <= max(STRIP, self.query_one("#table").size.height - KEPT)

    @property
    def _asked_now(self) -> bool:
        return self.loop.acting and (self.loop.player.human or bool(self.loop.waiting) or self.loop.pleading)

    def _say_turn(self, news: tuple[str, ...] = ()) -> None:
        """`news`: what machines have just done, from long to short, told before it where there is room."""
        asking, narrow, told = self.has_class("-asking"), self.size.width < 80, bool(news)
        standing = screen_words.standing(self.loop, self.board.draft, asking=asking, narrow=narrow, told=told)
        self.say(standing.kind, *screen_words.after_news(news, standing.texts))

    def _preview(self) -> None:
        if self.board.kept:
            signs = (places.sign(key, ascii=self.arcade.plain) for key, _ in self.board.kept)
            self.say("note", f"Kept for your turn: {' '.join(signs)}")
        elif self.board.draft is None:
            self._say_turn()
        else:
            aside = "tab" if self.query_one("#ask-menu").has_focus else "enter" if self.covered else ""
            said = screen_words.preview(self.loop.shown, self.board.draft, aside=aside)
            self.say("preview", *said.texts)

    def show_move(self, code: str) -> None:
        if (draft := TablePicture(self.loop.state).written(code)) is not None:
            self.board.draft = draft
        self.say("turn", *screen_words.machine_move(self.loop.session, code))

    def _ask(self) -> None:
        words, items = screen_words.question(self.loop)
        self.query_one("#ask-words", Static).update(self.arcade.glyphs.words(words))
        menu = self.query_one("#ask-menu", Menu)
        menu.fill(items)
        menu.marked = 0
        self.set_class(bool(items), "-asking")
        self.set_class(self._offered, "-offered")
        if items and not self.entry.has_focus:
            menu.focus()
        elif not items and (menu.has_focus or self.focused is None):
            self.board.focus()

    @property
    def covered(self) -> bool:
        """True if hint or panel take the place of the piles, so that nothing unseen may be played."""
        return self.size.width < 80 and self.has_class("-panel")

    @property
    def _offered(self) -> bool:
        return self.board.around is not None and self.board.around.offer is not None

    @on(Menu.Marked, "#ask-menu")
    def _walked(self) -> None:
        menu = self.query_one("#ask-menu", Menu)
        self.board.marked = menu.marked if menu.has_focus else -1
        self.refresh_bindings()

    def on_descendant_focus(self) -> None:
        self._walked()

    on_descendant_blur = on_descendant_focus

    @on(TableBoard.Answered)
    def _answered(self, news: TableBoard.Answered) -> None:
        if news.answer == COUNTER:
            self.action_counter()
        else:
            self.action_answer(bool(news.answer))

    def commit(self, session: Session, fall: str = "") -> None:
        """From an earlier position the game goes on where all people agree, who are asked in turn."""
        agreement = self.loop.asks(session)
        others = [session.players[seat].name for seat in agreement.seats if seat != agreement.mover]

        def ask(first: int, yes: bool | None = True) -> None:
            if yes and others[first:]:
                question = f"{others[first]}, do you agree {agreement.to}?"
                confirm = dialogs.Confirm(question, self.arcade.glyphs.words(agreement.goes))
                self.app.push_screen(confirm, partial(ask, first + 1))
                return
            if yes:
                super(TablePlay, self).commit(session, fall)
            else:
                no = f"{others[first - 1]} does not agree"
                self.say("note", f"{no}, so nothing is taken back.", f"{no}.")
            if others:
                self.went()

        ask(0)

    # news from the widgets

    @on(TableBoard.Drafted)
    def drafted(self) -> None:
        self.set_entry(self.board.draft.code if self.board.draft is not None else "")
        self._preview()

    @on(TableBoard.Committed)
    @on(Talk.Clicked)
    def action_commit(self) -> None:
        if self.covered and not self.loop.over:
            self.action_panel()
        elif self.board.draft is not None and self.loop.placing:
            self.try_code(self.board.draft.code)
        elif self.loop.view is None or self.loop.over:
            self._say_turn()
        else:
            self.do("resume")

    @on(TableBoard.Named)
    def _named(self, news: TableBoard.Named) -> None:
        """A click on a player: the next one, or else the chip of that colour."""
        if (draft := self.board.draft) is None or not self.loop.placing:
            return
        after = draft.with_next(news.seat) if news.seat in draft.seats else draft.with_colour(news.seat)
        self.board.draft = after
        self.drafted()

    def on_menu_chosen(self, news: Menu.Chosen) -> None:
        if news.name.startswith("counter "):
            self.action_counter()
        elif news.name.startswith(menus.COUNT):
            self.count(news.name)
        elif news.name == menus.PLEAD:
            self.action_offer()
        elif news.name == menus.LET:
            self.loop.let()
            self.repaint()
            self.wake()
            self.went()
        else:
            self._chosen(news.name)

    def _chosen(self, code: str) -> None:
        try:
            heard = conversation.chosen(self.loop.looked_at, code)
        except errors.NimarcadeError as error:
            self.refuse(error)
        else:
            self._take(self.loop.state.turn, heard, "")

    @on(Entry.Changed, "#code")
    def _typed(self, news: Entry.Changed) -> None:
        draft = TablePicture(self.loop.state).written(news.value.strip()) if self.loop.placing else None
        if draft is not None:
            self.board.draft = draft
            self._preview()

    @on(Entry.Submitted, "#code")
    def _entered(self, news: Entry.Submitted) -> None:
        line = news.value.strip()
        self.set_entry("")
        left = self.hear(line) if line else None
        if left is None:
            self.went()
        else:
            self.set_entry(left)

    def went(self) -> None:
        menu = self.query_one("#ask-menu")
        (
            self.tutor if self.loop.asked is not None else menu if self.has_class("-asking") else self.board
        ).focus()

    # machines

    def wake(self) -> None:
        if self._behind:
            self.workers.cancel_group(self, "machine")
        else:
            super().wake()

    def on_screen_suspend(self) -> None:
        """Machines wait while something is asked in front of the table: it is asked about this position."""
        self._behind = True
        self.workers.cancel_group(self, "machine")
        self.stop_looking()

    def on_screen_resume(self) -> None:
        if self._behind:
            self._behind = False
            self.wake()

    async def pause(self, session: Session, code: str, thought: float) -> None:
        """Acts follow each other at the pace chosen, however long each was thought about; a capture stays
        longer. Slow enough, the act is shown before it counts."""
        captured = self.loop.state.phase == "kill"
        rest = self.speed * (2 if captured else 1) - (asyncio.get_running_loop().time() - self._acted)
        if rest > 1:
            await self._rest(rest / 2)
            if not self.stale(session):
                self.show_move(code)
            rest /= 2
        await self._rest(rest)

    async def _rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skipping.wait(), max(0.0, seconds))

    def action_skip(self) -> None:
        self._skipping.set()
        self.board.still()

    def ask_out_of_turn(self, asked: OutOfTurn) -> None:
        self.in_background(partial(self._out_of_turn, asked), group="machine", exclusive=True)

    async def _out_of_turn(self, asked: OutOfTurn) -> None:
        try:
            acts = await self.arcade.worker.run(asked.work, lane="long")
        except errors.NimarcadeError as error:
            acts = saves.OutOfTurnActs()
            if not self.gone:
                self.refuse(error)
        if self.stale(asked.session):
            return
        self.loop.acted_out_of_turn(acts.codes, acts.remarks)
        if acts.remarks and not acts.codes:
            self.kept()
            self.paint_panels()
        if acts.codes:
            self.kept()
            self.repaint()
            if not self.has_class("-asking"):
                self._say_turn(wording.news(asked.session.ply, self.loop.shown))
        self.wake()

    def forfeited(self, machine: Machine, why: str) -> None:
        super().forfeited(machine, why)
        news = f"{machine.session.player.name} forfeits the game: {why}."
        self.notify(news, severity="warning", timeout=10, markup=False)

    # time

    def _look_at_time(self) -> None:
        loop, watch = self.loop, self.loop.watch
        waits = not self.loop.session.player.human and (self._behind or not loop.deciding)
        if waits:
            watch.restart()
        self.tick()
        told = self.board.draft or self.board.kept
        if not (waits or told or self.loop.over or self.loop.player.human) and watch.seconds > 1:
            glyphs = self.arcade.glyphs
            kind = self.loop.player.kind
            self.say("turn", *screen_words.thinking(self.loop.session, kind, watch.seconds, glyphs))

    def tick(self) -> None:
        if (running := self.loop.running()) is None:
            return
        if self.board.around is not None:
            seated = players(self.loop.state, self.loop.session, clocks.left(running))
            self.board.around = replace(self.board.around, players=seated)
        if self.loop.flag():
            self.went_on("flag")

    # keys

    @property
    def urgent(self) -> frozenset[str]:
        """Where a footer holds few: what is asked; else to play, to offer, and what stands aside."""
        if self.size.width >= 80 or self.loop.over:
            return frozenset()
        if self.loop.acting and self.loop.waiting:
            return ANSWERED
        return FIRST | {"table.on"} if self.covered else FIRST

    @property
    def vain(self) -> frozenset[str]:
        """An offer's card has the keys that answer it."""
        return super().vain | (
            ON_CARD if self._offered and self.board.marked >= 0 and not self.covered else frozenset()
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        if action == "after":
            return self.loop.over
        if action == "skip":
            return self.loop.watched and not (
                self.loop.over or self.loop.replay or self._asked_now or self.loop.paused
            )
        if action in ("answer", "counter"):
            return bool(self.loop.acting and self.loop.waiting)
        if action in ("offer", "free", "talk"):
            deals, kill = self.loop.state.rule_set.deals != "none", self.loop.state.phase == "kill"
            return self.loop.acting and (action == "talk" or not kill) and (action != "offer" or deals)
        return super().check_action(action, parameters)

    # deals, gifts, talk

    def action_offer(self) -> None:
        self.app.push_screen(DealForm(menus.begun_offer(self.loop)), self._done)

    def _done(self, code: str | None) -> None:
        if code is not None:
            self._chosen(code)
        self.went()

    def count(self, name: str) -> None:
        """Ask for numbers of chips: `name` is that of the item chosen."""
        asked = name.removeprefix(menus.COUNT)
        begun = menus.chip_count(self.loop.state, wording.seat_of_letter(asked[1]), asked[0], asked[2:])
        self.app.push_screen(ChipsForm(begun), self._done)

    def _picked(self, code: str | None) -> None:
        if code is not None and code.startswith(menus.COUNT):
            self.count(code)
            return
        if code is None or not code.endswith("resign"):
            self._done(code)
            return
        sure = dialogs.Confirm("Resign?", "All chips in the hand are lost, and the score is the lowest left.")
        self.app.push_screen(sure, lambda yes: self._done(code if yes else None))

    def action_answer(self, yes: bool) -> None:
        if offers := menus.offers(self.loop.state, self.loop.people):
            deal, seat = offers[0]
            self.try_code(f"{wording.seat_letter(seat)}:{'ok' if yes else 'nk'}={deal.number}")

    def action_counter(self) -> None:
        """Begin another offer from the promises of one, which is declined as the other is made."""
        if not (offers := menus.offers(self.loop.state, self.loop.people)):
            return
        deal, seat = offers[0]

        def changed(code: str | None) -> None:
            if code is None or self.try_code(f"{wording.seat_letter(seat)}:nk={deal.number}"):
                self._done(code)

        self.app.push_screen(DealForm(menus.begun_offer(self.loop, deal, seat)), changed)

    def action_free(self) -> None:
        items = menus.free_acts(self.loop.shown, self.loop.state, self.turn_first())
        none = "There is nothing to give or discard. Resign?"
        question = "Give, discard, or resign" if len(items) > 1 else none
        self.app.push_screen(PickAct(question, items), self._picked)

    # hints

    def named(self, action: str) -> str:
        """The key of a hint says what it tells after the game; enter, which answer to an offer it gives, and
        where it leads while the piles are covered."""
        if self.loop.over:
            return "what decided it" if action == "table.why" else ""
        if self._offered and self.board.marked >= 0:
            return felt.ANSWERS[self.board.marked][1] if action in ON_ENTER else ""
        return "the piles" if self.covered and action == "table.on" else ""

    def action_why(self) -> None:
        if self.loop.over:
            self.look_back()
        else:
            super().action_why()

    def action_panel(self) -> None:
        """The hint away, or on a narrow screen the panel instead of the piles."""
        if self.hint:
            self.hint = []
            self.paint_panels()
        self.set_class(not self.has_class("-panel"), "-panel")
        if self.has_class("-panel") and self.size.width < 80:
            self.panel.focus()  # to be scrolled
        else:
            self.went()

    # the way through the game

    def action_back_off(self) -> None:
        self.workers.cancel_group(self, "talk")  # who is asked for a deal need not think on
        if self.loop.asked is not None:
            self.action_settle(False)
            return
        if self.board.kept:
            self.board.kept.clear()
        elif self.entry.has_focus and self.entry.value:
            self.set_entry("")
        elif self.stop_looking():
            return
        elif self.hint or self.has_class("-panel"):
            self.hint = []
            self.set_class(False, "-panel")
            self.paint_panels()
        elif not self.entry.has_focus:
            self.went()
            self.step_out()
            return
        self.went()
        self._say_turn()

    def action_after(self) -> None:
        self.fold()
        path = self.loop.journal.path if self.loop.journal is not None else None
        self.arcade.after_game(self.loop.session, path if path is not None and path.exists() else None)
