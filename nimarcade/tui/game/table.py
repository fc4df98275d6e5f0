"""The screen of a table of So Long Sucker: every key is an action here, and every action ends in the
loop or in what is looked at."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from nimarcade.coach import score
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.game import Seat
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block, unpacked
from nimarcade.play import clocks, seat_kinds
from nimarcade.play.session import Session
from nimarcade.tui import prose
from nimarcade.tui.boards.table import TableBoard, TableSeats
from nimarcade.tui.game.base import GameScreen
from nimarcade.tui.game.side import Ends, Entry, Panel, Talk
from nimarcade.tui.game.table_dialogs import ChipsForm, DealForm, PickAct, Verb
from nimarcade.tui.keys import bindings
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Ask, Confirm, KeyBar
from nimarcade.view import drafts, phrases, places_play, table_acts, table_phrases, thoughts
from nimarcade.view.items import Item
from nimarcade.view.loop import Beside, Machine, TableLoop
from nimarcade.view.thoughts import GameSent, Lines

BAR = 12
"""Cells of the bar of a machine that thinks by the clock."""
STEPS = 4
"""Of the hint ladder."""
TICK = 0.25
"""Seconds between two looks at a thinking machine and at the clocks."""


class Answers(Menu):
    """Answers to what is asked at the table."""

    BINDINGS = bindings(places_play.ANSWERS)


class TablePlay(GameScreen):
    BINDINGS = bindings(places_play.TABLE_PLAY)
    CSS_PATH = "table.tcss"
    PURPOSE = places_play.TABLE_PLAY.purpose

    loop: TableLoop
    _behind = False
    """Whether another screen stands before the table."""
    _step = 0
    """Step of the hint ladder that is shown."""

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
        self.hint: list[prose.Piece] = []
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
        return self.loop.acting and self.state.phase == "play" and self.player.human

    def repaint(self, fall: str = "") -> None:
        t = self.state
        self.hint = []
        self.set_class(False, "-aside")
        self.board.table = t
        draft = drafts.begin_table(t) if self.placing else None
        self._draft(draft and table_phrases.keeping(draft))
        self.seats.follow(self.session, t, clocks.left(self.session))
        self.query_one("#title", Ends).left = table_phrases.title(t.rule_set)
        where = f"act {self.ply}" if self.loop.view is None else f"act {self.ply} of {self.session.length}"
        turns = 8 if self.size.width >= 80 else 4
        self.query_one("#title", Ends).right = " · ".join(
            filter(None, [table_phrases.last_turns(self.session, self.ply, turns), where])
        )
        self.set_entry("")
        self.entry.placeholder = "/ to type an act, such as B@2~R" if self.loop.acting else ""
        self._ask()
        self._paint_panels()
        self._say_turn()
        self.refresh_bindings()

    def _draft(self, draft: drafts.TableDraft | None) -> None:
        self.board.draft = draft
        self.seats.draft = draft

    def _paint_panels(self) -> None:
        t = self.state
        self.query_one("#record", Panel).show(table_phrases.record(self.session, self.ply))
        if self.hint:
            self.panel.show(self.hint)
            return
        why = table_phrases.reason(self.session, self.ply)
        blocks = [Block("head", "Why this turn"), Block("quiet", why)]
        agreed = list(table_phrases.agreed(t))
        if agreed:
            blocks += [GAP, Block("head", "Deals"), *agreed]
        if self.size.width < 80:  # the record has no place of its own there
            blocks += [GAP, Block("head", "Acts")]
            blocks += table_phrases.record(self.session, self.ply)
        self.panel.show(blocks)

    # what the one line above the entry says

    def _say_turn(self) -> None:
        session, ply = self.session, self.ply
        now = table_phrases.turn(session, ply)
        if self.over:
            self.say("turn", f"{now} n: places and behaviour.", now)
        elif self.loop.view is not None:
            where = f"Act {ply} of {session.length}. {now}"
            self.say("turn", f"{where} Step with , and . or play on with enter.", where, now)
        elif self.has_class("-asking"):
            self._say_asked(now)
        elif self.board.draft is not None and self.size.width < 80:
            # No panel beside the piles tells the reason there: it is said until a key chooses.
            self.say("turn", f"{table_phrases.reason(session, ply)} {now}", now)
        elif self.board.draft is not None:
            self._preview()
        elif self.loop.paused and not self.player.human:
            self.say("turn", f"Paused. {now} space goes on, . is one act.")
        elif not self.player.human:
            self.say("turn", f"{table_phrases.called(session, session.to_move)} is thinking…")
        else:
            self.say("turn", f"{table_phrases.reason(session, ply)} {now}", now)

    def _say_asked(self, now: str) -> None:
        if self.state.phase in ("kill", "rescue") and self.player.human:
            self.say("turn", f"{now} Arrows and enter choose.", "Arrows and enter choose.")
            return
        if not self.loop.waiting:
            self.say(
                "turn",
                "Machines are asked for a chip: offer a deal, or let them decide.",
                "Offer a deal, or let them decide.",
            )
            return
        piles = "; tab: the piles" if self.board.draft is not None else ""
        how = "a accepts, d declines, c counters"
        self.say("turn", f"An offer waits for an answer: {how}{piles}.", f"{how}.")

    def _preview(self) -> None:
        draft = self.board.draft
        if draft is None:
            self._say_turn()
            return
        seat = draft.t.seat
        who = "You" if table_phrases.you(self.session, seat) else table_phrases.called(self.session, seat)
        others = [table_acts.seat_name(other) for other in draft.seats if other != draft.next]
        more = f" left/right: {' or '.join(others)} instead." if others else ""
        hand = draft.t.hands[seat]
        chips = [table_acts.seat_letter(c).lower() for c in range(4) if hand[c] and c != draft.colour]
        chips_too = f" {', '.join(chips)}: another chip." if chips else ""
        told = f"{who}: {draft.words}"
        if broken := table_phrases.breaks(draft.t, draft.act):
            first = "; ".join(broken)
            self.say(
                "preview",
                f"{told}. This breaks a promise: {first}.",
                f"This breaks a promise: {first}.",
                f"{told}. This breaks a promise.",
                "This breaks a promise.",
            )
            return
        plays = f"{told}. enter plays."
        self.say("preview", plays + more + chips_too, plays + more, plays + chips_too, f"{told}.", told)

    def show_move(self, code: str) -> None:
        who = table_phrases.called(self.session, self.session.to_move)
        act = self.game.read_move(self.state, code)
        draft = drafts.written_table(self.state, code)
        if draft is not None:
            self._draft(draft)
        self.say("turn", f"{who}: {self.game.describe(self.state, act)}.", f"{who}: {code}")

    def _say_thinking(self, passed: float) -> None:
        """How long a machine has thought, of how long where its kind says so."""
        who = table_phrases.called(self.session, self.session.to_move)
        most = seat_kinds.parse(self.player.kind).time
        if most is None:
            self.say("turn", f"{who} is thinking… {passed:.0f} s (space stops)")
            return
        glyphs = self.arcade.glyphs
        full = min(BAR, int(BAR * passed / most))
        bar = glyphs.bar * full + glyphs.gone * (BAR - full)
        self.say("turn", f"{who} is thinking {bar} {passed:.0f} of {most:g} s (space stops)")

    # what is asked

    def _ask(self) -> None:
        """The prompt of a discard, a rescue or an offer."""
        words, items = self._question() if self.loop.acting else ("", [])
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
            told = f"{table_phrases.turn(self.session, self.ply)} The rest goes to the hand."
            return told, table_phrases.kills(t)
        if t.phase == "rescue" and self.player.human:
            return table_phrases.danger(self.session, self.ply), table_phrases.rescue(t)
        found = table_phrases.offers(t, self.loop.people)
        if not found and self.loop.pleading:
            return table_phrases.plea(self.session, t)
        if not found:
            return "", []
        deal, seat = found[0]
        return table_phrases.offer_words(self.session, deal, seat), table_phrases.answers(t, deal, seat)

    # taking back

    def action_undo(self) -> None:
        """To the last person's act before; the other people are asked, one after the other."""
        try:
            session = self.session.undo()
        except BadInput as error:
            self.refuse(error)
            return
        self.loop.paused = self.loop.paused or self.loop.watching
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

    # news from the widgets

    @on(TableBoard.Drafted)
    def _drafted(self) -> None:
        self.seats.draft = self.board.draft
        self.set_entry(self.board.draft.code if self.board.draft is not None else "")
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
        elif news.name.startswith(table_phrases.COUNT):
            self.count(news.name)
        elif news.name == table_phrases.PLEAD:
            self.action_offer()
        elif news.name == table_phrases.LET:
            self.loop.let()
            self.repaint()
            self.wake()
            self.went()
        else:
            self.try_code(news.name)

    @on(Talk.Clicked)
    def _preview_clicked(self) -> None:
        self._committed()

    @on(Entry.Changed, "#code")
    def _typed(self, news: Entry.Changed) -> None:
        draft = drafts.written_table(self.state, news.value.strip()) if self.placing else None
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

    def on_screen_resume(self) -> None:
        if self._behind:
            self._behind = False
            self.wake()

    def ask_beside(self, beside: Beside) -> None:
        self.in_background(partial(self._beside, beside), group="machine", exclusive=True)

    async def _beside(self, beside: Beside) -> None:
        try:
            codes = await self.arcade.worker.run(beside.work, lane="long")
        except NimarcadeError as error:
            codes = []
            if not self.gone:
                self.refuse(error)
        if self.stale(beside.session):
            return
        self.loop.answered_beside(codes)
        if codes:
            self.kept()
            self.repaint()
            if not self.loop.waiting:
                self.say("note", *table_phrases.news(beside.session, self.session))
        self.wake()

    def forfeited(self, machine: Machine, why: str) -> None:
        super().forfeited(machine, why)
        told = f"{machine.session.player.name} forfeits the game: {why}."
        self.notify(told, severity="warning", timeout=10, markup=False)

    # time

    def _look_at_time(self) -> None:
        self.tick()
        loop = self.loop
        machine = not self.over and not self.player.human and loop.view is None and not loop.paused
        if (
            machine
            and not loop.waiting
            and not loop.replay
            and self.board.draft is None
            and loop.thinking > 1
        ):
            self._say_thinking(loop.thinking)

    def tick(self) -> None:
        """A clock that has run out fells its flag."""
        running = self.loop.running()
        if running is None:
            return
        self.seats.follow(self.session, self.state, clocks.left(running))
        if clocks.fallen(running) is not None:
            self.commit(running.play_code("flag"), "flag")

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        if action == "after":
            return self.over
        if action == "review":
            return bool(self.session.length) and (self.loop.replay or self.over)
        if action in ("answer", "counter"):
            return bool(self.loop.acting and self.loop.waiting)
        if action == "offer":
            return self.loop.acting and self.state.rule_set.deals != "none" and self.state.phase != "kill"
        if action in ("free", "talk"):
            return self.loop.acting
        if action in ("pause", "speed"):
            return not (self.loop.replay or self.over) and not all(p.human for p in self.session.players)
        if action == "why":
            return not self.over
        return action not in ("undo", "redo") or not self.loop.replay

    # deals, gifts, talk

    def action_offer(self) -> None:
        danger = self.state.phase == "rescue" and self.state.seat in self.loop.people
        first = (
            [self.state.seat] if danger else [self.state.turn] if self.player.human else self.loop.people[:1]
        )
        self._form(first, self.state.turn if danger else None, "", "insurance" if danger else "pass")

    def _form(self, first: list[int], other: int | None, promises: str, trade: str = "own") -> None:
        seats = list(dict.fromkeys([*first, *self.loop.people]))
        form = DealForm(self.state, seats, self._checked, other=other, promises=promises, trade=trade)
        self.app.push_screen(form, self._done)

    def _checked(self, code: str) -> None:
        table_acts.check_code(self.session, self.ply, code)

    def _done(self, code: str | None) -> None:
        if code is not None:
            self.try_code(code)
        self.went()

    def count(self, name: str) -> None:
        """Ask for numbers of chips: `name` is that of the item chosen."""
        verb, seat = name[-2], table_acts.seat_of_letter(name[-1])
        t = self.state
        to = [other for other in t.living if other != seat and (seat, other) not in t.free]
        if verb == "g" and t.phase == "rescue" and t.turn == seat:
            to = [t.seat]
        form = ChipsForm(t, seat, cast("Verb", verb), self._checked, to if verb == "g" else ())
        self.app.push_screen(form, self._done)

    def _picked(self, code: str | None) -> None:
        if code is not None and code.startswith(table_phrases.COUNT):
            self.count(code)
            return
        if code is None or not code.endswith("resign"):
            self._done(code)
            return
        sure = Confirm("Resign?", "All chips in the hand are lost, and the score is the lowest left.")
        self.app.push_screen(sure, lambda yes: self._done(code if yes else None))

    def action_answer(self, yes: bool) -> None:
        found = table_phrases.offers(self.state, self.loop.people)
        if found:
            deal, seat = found[0]
            self.try_code(f"{table_acts.seat_letter(seat)}:{'ok' if yes else 'nk'}={deal.number}")

    def action_counter(self) -> None:
        """Decline an offer and begin another one from its promises."""
        found = table_phrases.offers(self.state, self.loop.people)
        if not found:
            return
        deal, seat = found[0]
        promises = table_acts.promises_of(deal)
        if self.try_code(f"{table_acts.seat_letter(seat)}:nk={deal.number}"):
            self._form([seat], deal.by, promises)

    def action_free(self) -> None:
        items = table_phrases.free_acts(self.session, self.state, self._turn_first())
        if items:
            self.app.push_screen(PickAct("Give, discard, or resign", items), self._picked)
        else:
            self.say("note", "First the captured pile: choose what is discarded.")

    def action_talk(self) -> None:
        """One of several people first says who speaks."""
        people = self._turn_first()
        if len(people) == 1:
            self._speaks(table_acts.seat_letter(people[0]))
            return
        items = [
            Item(table_acts.seat_letter(seat), table_phrases.called(self.session, seat)) for seat in people
        ]
        self.app.push_screen(PickAct("Who speaks?", items), self._speaks)

    def _turn_first(self) -> list[Seat]:
        return sorted(self.loop.people, key=lambda seat: seat != self.state.turn)

    def _speaks(self, label: str | None) -> None:
        if label is not None:
            who = table_phrases.called(self.session, table_acts.seat_of_letter(label))
            self.app.push_screen(Ask(f"{who} says", "", self._sayable), partial(self._said, label))

    def _sayable(self, text: str) -> None:
        if not text.strip() or not text.isprintable() or len(text) > 500:
            raise BadInput("say 1 to 500 printable characters")

    def _said(self, label: str, text: str | None) -> None:
        if text is not None:
            self.loop.comment(text.strip(), label)
            self.kept()
            self._paint_panels()
        self.went()

    # hints

    def action_why(self) -> None:
        if self.session.strict and not self.loop.replay and not self.over:
            self.say("illegal", "This is a strict game: there are no hints.")
            return
        if self.over:
            return
        people = self.loop.people
        if self.hint or len(people) < 2 or self.loop.replay:
            self._hint(min(STEPS, self._step + 1) if self.hint else 1)
            return
        seat = self.state.turn if self.player.human else people[0]
        who = table_phrases.called(self.session, seat)
        private = Confirm(f"A hint for {who}?", f"Pass the keyboard to {who}; nobody else should look.")
        self.app.push_screen(private, self._passed)

    def _passed(self, yes: bool | None) -> None:
        if yes:
            self._hint(1)
        self.went()

    def _hint(self, step: int) -> None:
        self._step = step
        if not self.loop.replay and not self.session.strict:
            self.loop.hinted(step)
            self.kept()
        self.hint = [Block("head", "Thinking…")]
        self._paint_panels()
        self.set_class(True, "-aside")
        session = self.session.go_to(self.ply)
        seat = session.to_move
        who = "You" if table_phrases.you(session, seat) else table_phrases.called(session, seat)
        self.ask(
            task(thoughts.table_explain, GameSent.of(session, session.ply), step, who),
            partial(self._explained, session, step),
            group="hint",
            about=lambda: self.state,
            failed=lambda error: self._explained(
                session, step, ([("note", phrases.sentence(error))], "", "")
            ),
        )

    def _explained(self, session: Session, step: int, hint: tuple[Lines, str, str]) -> None:
        if not self.hint:  # it was put away meanwhile
            return
        lines, tier, best = hint
        price = score.tag(session, step + 1) if step < STEPS and not self.loop.replay else ""
        more = f"w: {'more' if step < STEPS else 'all is told'}{price} ({step} of {STEPS})"
        self.hint = [Block("head", tier), *prose.explained(unpacked(lines), None, None)]
        self.hint += [GAP, Block("quiet", more)]
        self._paint_panels()
        advised = drafts.written_table(self.state, best) if best and self.placing else None
        if advised is not None:
            self._draft(advised)
            self._drafted()

    def action_panel(self) -> None:
        """The hint away, or on a narrow screen the panel instead of the piles."""
        if self.hint:
            self.hint = []
            self._paint_panels()
        self.set_class(not self.has_class("-aside"), "-aside")

    # the way through the game

    def action_redo(self) -> None:
        try:
            self.loop.redo()
        except BadInput as error:
            self.refuse(error)
        else:
            self.went_on()

    def action_commit(self) -> None:
        self._committed()

    def action_back_off(self) -> None:
        if self.entry.has_focus and self.entry.value:
            self.set_entry("")
        elif self.hint or self.has_class("-aside"):
            self.hint = []
            self.set_class(False, "-aside")
            self._paint_panels()
        self.went()
        self._say_turn()

    def action_after(self) -> None:
        self.fold()
        path = self.loop.journal.path if self.loop.journal is not None else None
        self.arcade.after_game(self.session, path if path is not None and path.exists() else None)
