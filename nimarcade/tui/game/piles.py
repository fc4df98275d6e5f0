"""The screen of a game of piles: every key is an action here, and every action ends in the loop or in
what is looked at."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widget import Widget

from nimarcade.coach import hints, score, statistics
from nimarcade.core import catalogue, errors, game, typed_moves, verdict
from nimarcade.core.task import task
from nimarcade.play import clocks
from nimarcade.play.saves import GameSent
from nimarcade.tui import dialogs, keys, look, prose
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.game.base import Entry, GameScreen, Talk
from nimarcade.tui.game.side import MoveList, MoveMap, Side, Tutor
from nimarcade.tui.stage.page import Ladder, Leaves, ResultCard, Seat
from nimarcade.view import drafts, finale, game_text, line_words, phrases, places, share, tasks
from nimarcade.view.arrangement import Arrangement, Order, came, placed
from nimarcade.view.finale import Moment
from nimarcade.view.loop import Machine
from nimarcade.view.marks import lights, reason
from nimarcade.view.stage import page, progress, result
from nimarcade.view.stage.board import tallest

TICK = 0.25
"""Seconds between two looks at the clocks of a game that has them."""
CLAIMS = frozenset({"play.claim", "play.fast"})
DRAFTS = frozenset(f"board.{key}" for key in ("left", "right", "up", "down", "delete", "break"))
"""Keys that change the drafted move, which nobody can while another position is looked at."""
PLAYING = (places.BY_NAME["board"], places.BY_NAME["play"], places.BY_NAME["app"])
BRIEF = 60
"""Columns below which the title has clocks without names."""
PAST = 30
"""Moves before that a board of rows can show."""


class PlayScreen(GameScreen):
    CSS_PATH = "play.tcss"
    BINDINGS = keys.bindings("play")

    @property
    def PURPOSE(self) -> str:  # the help screen reads it under this name from every screen
        return phrases.purpose(self.loop.shown, self.loop.ply, self.loop.live)

    board: Board
    _entered_ahead = False
    """True if the prepared move is to be played as soon as it may be."""

    def body(self) -> ComposeResult:
        with Side(self.loop.shown, id="side"):
            yield Board(id="board")
            yield Tutor(id="tutor")
            yield prose.Panel(id="panel")
            yield MoveMap(id="map")
            yield MoveList(self.loop.shown, id="moves")
            yield Ladder(id="ladder")
            yield ResultCard(id="result")
            yield Leaves(id="leaves")
            yield Seat(id="them")
            yield Talk(id="talk")
            yield self.typing()
            yield Seat(id="me")

    def on_mount(self) -> None:
        self.board = self.query_one(Board)
        self.side = self.query_one(Side)
        self._look_up()
        self.arrangement = Arrangement()
        self._shown: game.Position | None = None
        if self._timed:
            self.set_interval(TICK, self._tick)

    # showing

    @on(events.Resize)
    def _resized(self) -> None:
        """A part of the title may have a place beside the board now, or none any more."""
        if self.is_mounted:
            self.side.aside = self.side.aside and self.side.narrow
            self._paint_seats()
            self.side.turn(self.side.showing)
            self.call_after_refresh(self._refocus)

    def _refocus(self) -> None:
        """The keys are the board's again where what had them has no place any more."""
        if self.focused is None or not (self.focused.region or isinstance(self.focused, Entry)):
            self.board.focus()

    def repaint(self, fall: str = "") -> None:
        """Everything from the session; the draft begins anew."""
        before = self.board.draft
        # What a person prepares while another one is to move outlives that move, and nothing else.
        kept = fall and self.loop.view is None and not (self.board.live or self.loop.over)
        ahead, prepared = self.entry.value, self.board.prepared
        self.board.live, self.board.prepared = self.loop.live, None
        self.board.usable = not (self.loop.over or self.loop.replay or self.loop.watching)
        self.board.ahead = self.board.usable and self.loop.view is None and not self.loop.live
        self.board.goes_on = not self.loop.over and (self.board.usable or self.loop.view is not None)
        self.board.lit, self.board.reason = {}, None
        if before is not None and self._shown is not None:
            self.arrangement.pointed(self._shown, before)
        self._arrange()
        if not self.loop.over and fall and before is not None and not look.still(self):
            shown = before if before.code == fall else before.cleared().written(fall)
            if shown is not None:
                self.board.fall(shown, came(shown))
        self.side.leave()
        self.set_entry("")
        self.entry.wanted = "a move" if self.loop.live else ""
        self.entry.example = phrases.example(self.loop.session)
        self._aside(self.side.aside and self.side.moves.has_focus)  # whose arrows step
        if self.side.narrow and not (self.entry.has_focus or self.side.aside):
            self.board.focus()
        self.heading.left = phrases.title(self.loop.session)
        self.heading.second = phrases.conventions(self.loop.session)
        self._paint_seats()
        self.side.order = self.order
        self.show_end()
        self._say_turn()
        if kept:
            self._go_on_with(ahead, prepared)
        self._entered_ahead = False
        self.refresh_bindings()

    def _go_on_with(self, code: str, prepared: drafts.Draft | None) -> None:
        """Take up the prepared draft on the board as it is now: the place of the cursor, and the move."""
        draft, entered = self.board.draft, self._entered_ahead
        if prepared is not None and draft is not None and any(p.size for p in draft.piles[prepared.at :][:1]):
            self.board.draft = draft.to(prepared.at)
        if code:
            self.set_entry(code)
            self._draft(code)
            if entered:
                self.call_later(self.try_code, code)
        elif prepared is not None and prepared != prepared.cleared():
            self.say("note", phrases.GONE)

    @property
    def order(self) -> Order:
        return self.arrangement.order(self.loop.shown, self.loop.ply)

    def _arrange(self) -> None:
        start: game.Position = self.loop.session.start
        self.board.start = tallest(catalogue.board_of(start).board_picture(start))
        self.board.draft = self.arrangement.draft(self.loop.shown, self.loop.ply)
        self._arrange_past(self.loop.ply)
        self._shown = self.loop.state

    def _arrange_past(self, ply: int) -> None:
        """The boards before that of this ply, which rows show."""
        lies = self.board.draft is not None and self.board.draft.board_picture.lies
        before = range(max(0, ply - PAST), ply) if lies else ()
        self.board.past = [self.arrangement.draft(self.loop.shown, each) for each in before]

    def action_sort(self) -> None:
        moved = self.arrangement.sort(self.loop.shown, self.loop.ply)
        self.board.lit, self.board.reason = {}, None
        self._arrange()
        self.set_entry("")
        if moved and not look.still(self):
            self.board.glide(moved)
        self.say("note", "In order of size." if moved else "They stand in order of size already.")

    def _paint_seats(self) -> None:
        """Paint the players with their clocks: beside the board, or in the title where there is no column."""
        session, glyphs = self.loop.session, self.arcade.glyphs
        to_move = None if self.loop.over else self.loop.game.to_move(self.loop.state)
        running = self.loop.running() or session
        times, left = clocks.times(running), clocks.left(running)
        if self.side.narrow:
            brief = self.size.width < BRIEF
            self.heading.right = phrases.seats(session, to_move, glyphs, times, brief=brief)
        else:
            self.heading.right = self._standing()
        mine = next((seat for seat, player in enumerate(session.players) if player.human), 0)
        for seat, at in ((mine, "#me"), (1 - mine, "#them")):
            player = session.players[seat]
            self.query_one(at, Seat).player = page.Plate(
                player.name,
                player.human,
                phrases.kind_words(session, player),
                clocks.display(left[seat]) if left else "",
                bool(left) and left[seat] < clocks.LOW,
                seat == to_move,
                "" if self.loop.ply or self.loop.over else page.SPEECH.get(player.kind.partition(":")[0], ""),
            )

    def _standing(self) -> Content:
        pieces: list[tuple[str, str] | str] = []
        if self._streak > 1:
            stars = self.arcade.glyphs.star * min(5, self._streak)
            pieces = [(stars, "$accent"), " ", (f"{self._streak} wins running", "$text-muted")]
        game = self.loop.session
        if score.counts(game) and game.outcome is None and not self.loop.replay:
            points = max(0, score.FULL - score.help_cost(game))
            pieces += ["   " * bool(pieces), ("a win: ", "$text-muted"), (str(points), "bold")]
            pieces += [(" points", "$text-muted")]
        return Content.assemble(*pieces)

    def _look_up(self) -> None:
        """Look up this person's standing in the game, once for every game."""
        stats = statistics.load()
        self._streak = progress.running(stats)
        self.side.ladder.rungs = progress.rungs(stats, self.loop.session)

    # time

    def on_screen_suspend(self) -> None:
        """The clock stands while anything is in front of the board."""
        self.loop.hold_clock()

    def on_screen_resume(self) -> None:
        if self._timed and self.is_mounted and self.loop.asked is None:
            self.loop.watch.restart()

    @property
    def _timed(self) -> bool:
        return clocks.control_of(self.loop.session) is not None

    def _tick(self) -> None:
        """A clock that has run out ends the game; a machine whose clock is about to moves in haste."""
        if self.app.screen is not self:
            return
        if not self.loop.deciding:
            self.loop.watch.restart()
        if self.loop.flag():
            self.went_on()
            return
        if isinstance(wanted := self.loop.wants(), Machine) and (running := self.loop.running()) is not None:
            machine = replace(wanted, session=running)
            if clocks.pressed(running) and self.loop.watch.seconds:
                self.workers.cancel_group(self, "machine")
                code = machine.in_haste()
                self.loop.answered(code)
                self.went_on(code)
                return
        self._paint_seats()

    def show_end(self) -> None:
        """Show the end on the board and beside it: first what was played last, then what decided it."""
        shown, decisive = self.loop.shown, self.decisive
        self.board.caption = decisive.words if self.loop.over and decisive is not None else ()
        if self.loop.over:
            boards = partial(self.arrangement.draft, shown)
            self.board.draft, self.board.lit = finale.last_board(shown, self.loop.ply, boards, decisive)
            if decisive is not None:
                self._arrange_past(decisive.ply)
                p, order = shown.state_at(decisive.ply), self.arrangement.order(shown, decisive.ply)
                marks = hints.marks_of(p, 2)
                self.board.lit, self.board.reason = placed(lights(p, marks), order), reason(p, marks, order)
        self.side.follow(shown, self.loop.ply, self.loop.replay, self.loop.offered, self.finale())
        self.refresh_bindings()
        self.look_at_end()

    def _say_turn(self) -> None:
        if self.loop.over:
            self.say("turn", *(("",) if self.decisive is None else self.decisive.words))
        elif self.loop.watching and self.loop.paused and self.loop.view is None:
            self.say(
                "turn",
                f"Paused. {self.loop.player.name} to move: "
                "{play.pause} goes on, {play.forward} plays one move.",
            )
        else:
            looking, offered = self.loop.view is not None, self.loop.new_offer()
            turn = phrases.standing(
                self.loop.shown,
                self.loop.ply,
                looking,
                offered,
                on_branch=self.loop.on_branch,
                typing=self.entry.has_focus,
                listing=self.side.moves.has_focus,
            )
            self.say("turn", *turn)

    def show_move(self, code: str) -> None:
        draft = self.board.draft and self.board.draft.cleared().written(code)
        if draft is not None and self.board.prepared is None:
            self.board.draft = draft
        preview = phrases.preview(self.loop.state, code, self.arcade.glyphs)
        self.say(
            "turn",
            *(f"{self.loop.player.name}: {text}" for text in preview.texts),
            f"{self.loop.player.name} moves.",
        )

    def _preview(self, code: str) -> None:
        self.side.leave(code)
        if word := phrases.claim_word(code):
            self.say("note", phrases.CLAIMS[word])
        elif self.entry.has_focus and (key := places.lettered(code, PLAYING, self.arcade.settings.keys)):
            self.say("note", f"The key {code} ({key.label}) works once esc has left this line.")
        elif self.entry.has_focus and (meant := self._meant(code)) is not None:
            self.say("note", f"{meant.about}.")
        elif code and self.board.ahead:
            self.say("note", phrases.ahead(code, self.loop.player.name, entered=self._entered_ahead))
        elif code:
            preview = phrases.preview(self.loop.state, code, self.arcade.glyphs)
            self.say(preview.kind, *preview.texts)
        elif self.loop.live and (wanted := phrases.half(self.board.draft)):
            self.say("note", wanted, f"{wanted.partition(':')[0]}.")
        else:
            self._say_turn()

    def _aside(self, shown: bool) -> None:
        """In a narrow window: show what else stands beside the board, instead of it."""
        self.side.aside = shown and self.side.narrow
        self.side.place()
        self.refresh_bindings()

    @property
    def focus_chain(self) -> list[Widget]:
        """A widget without a place has no focus either; the line to type in gets its place with it."""
        return [each for each in super().focus_chain if each.region or isinstance(each, Entry)]

    def _close_side(self) -> None:
        self._aside(False)
        self.side.turn("rest")
        self.board.focus()

    # news from the widgets

    @on(Board.Drafted)
    def _drafted(self) -> None:
        code = self.board.draft.code if self.board.draft is not None else ""
        self.set_entry(code)
        self._entered_ahead = False
        self._preview(code)

    @on(Board.Committed)
    def _committed(self, news: Board.Committed) -> None:
        if news.code:
            self.try_code(news.code)
        elif self.loop.view is None or self.loop.over:
            self._refused()
        else:
            self.do("resume")

    @on(Board.Refused)
    def _refused(self) -> None:
        """A key that does nothing here says what would, and ends what is still in motion like any other."""
        if self.loop.over:
            self.side.card.settle()
            return
        if self.loop.live:
            self.say("note", *phrases.wanted(self.board.draft, self.board.upright, self.arcade.glyphs))
        elif self.loop.view is None:
            self._say_turn()
        elif self.loop.session.strict:
            self.say("note", "A strict game: step to its end with {play.latest} to go on.")
        else:
            self.say("note", "Step with {play.back} and {play.forward} and go on from here with enter.")

    @on(Talk.Clicked)
    def _preview_clicked(self) -> None:
        if self.loop.live and self.entry.value:
            self.try_code(self.entry.value)

    @on(Entry.Changed, "#code")
    def _typed(self, news: Entry.Changed) -> None:
        self._draft(news.value.strip())

    def _draft(self, code: str) -> None:
        """Show a typed or listed code on the board and say what it means."""
        draft = self.board.draft
        self._entered_ahead = False
        if draft is not None and (self.loop.live or self.board.ahead):
            whole = code and typed_moves.code(self.loop.game, self.loop.state, code)
            written = draft.cleared().written(whole) if whole else None
            self.board.draft = written or draft.cleared()
            self.board.prepared = written if self.board.ahead else None
        self._preview(code)

    def try_code(self, code: str) -> bool:
        """While a machine is to move: as soon as it has moved."""
        if not self.board.ahead:
            return super().try_code(code)
        self.set_entry(code)
        self._entered_ahead = True
        self._preview(code)
        return True

    @on(Entry.Submitted, "#code")
    async def _entered(self, news: Entry.Submitted) -> None:
        code = news.value.strip()
        if word := phrases.claim_word(code):
            self.do(word)
        elif (action := self._meant(code)) is not None:
            self.set_entry("")
            at = self.app if action in places.BY_NAME["app"].actions else self
            if not await self.app.run_action(action.method, at):
                self.say("note", f"{code} does nothing here just now.")
        elif code:
            self.try_code(code)
        else:
            self.board.focus()

    @staticmethod
    def _meant(typed: str) -> places.Action | None:
        """The action that does what a word of line mode does."""
        names = line_words.actions_of(typed)
        actions = (action for place in PLAYING for action in place.actions)
        return next((action for action in actions if action.name in names), None)

    @on(Side.Explained)
    def _explained(self) -> None:
        self.light(self.side.marks)  # with the reason that the side shows
        self.refresh_bindings()

    def on_key(self) -> None:
        """Any key ends what is still in motion, and does its work."""
        self.board.still()
        self.side.card.settle()

    def light(self, marks: tuple[verdict.Mark, ...]) -> None:
        self.board.lit = placed(lights(self.loop.state, marks), self.order)
        self.board.reason = self.side.reason or reason(self.loop.state, marks, self.order)

    @on(MoveList.Wanted)
    def _moves_wanted(self, news: MoveList.Wanted) -> None:
        self.look(news.ply)

    @on(MoveMap.Chosen)
    def _map_chosen(self, news: MoveMap.Chosen) -> None:
        if not self.loop.live:
            return
        self.set_entry(news.code)
        self._draft(news.code)
        if news.settled:
            self._close_side()

    # keys

    @property
    def urgent(self) -> frozenset[str]:
        if self.side.aside:
            return frozenset(("play.clear",))  # the way back to the board
        return CLAIMS if self.loop.offered and not self.entry.has_focus else super().urgent

    @property
    def vain(self) -> frozenset[str]:
        return super().vain if self.loop.view is None else super().vain | DRAFTS

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("why", "map", "type") and self.loop.over:
            return False
        if action == "result":
            return self.loop.over
        if action == "values":
            return game_text.known(self.loop.state)
        return super().check_action(action, parameters)

    def action_why(self) -> None:
        if self.refused_strictly("there are no hints"):
            return
        before = self.side.aside
        if self.talk.spoken[0] in ("note", "illegal"):
            self._say_turn()
        self._log_hint(self.side.hint())
        self.refresh_bindings()
        if self.side.aside != before:
            (self.side.panel if self.side.aside else self.board).focus()

    @property
    def teaching(self) -> str:
        return self.side.page or (self.loop.aftermath.page if self.loop.aftermath is not None else "")

    def action_map(self) -> None:
        if self.refused_strictly("there is no move map"):
            return
        if self.side.showing == "map" and (self.side.aside or not self.side.narrow):
            self._close_side()
            return
        self._log_hint(3)  # it shows the winning moves, as the third step of the ladder does
        self.side.turn("map")
        self._aside(True)
        self.side.map.focus()

    def action_values(self) -> None:
        if self.refused_strictly("there is no table of values"):
            return
        self._log_hint(2)  # values are part of what the second step of the ladder tells
        self.app.push_screen(dialogs.ValueTable(game_text.blocks(self.loop.state)))

    def _log_hint(self, step: int) -> None:
        if (
            step
            and not self.loop.replay
            and not self.loop.session.strict
            and (step < 3 or (self.loop.ply, step) not in self.loop.session.hints)
        ):
            self.loop.hinted(step)
            self.side.session = self.loop.shown  # what is told at rest knows what has been paid for
            self.kept()
            self._paint_seats()

    def action_moves(self) -> None:
        self.side.turn("moves")
        self._aside(True)
        (self.side.moves if self.loop.session.length else self.side.panel).focus()

    def action_back_off(self) -> None:
        draft = self.board.draft
        if self.loop.asked is not None:
            self.action_settle(False)
        elif (
            self.entry.value or self.board.prepared or (self.loop.live and draft and draft != draft.cleared())
        ):
            self.set_entry("")
            self._draft("")
            if not self.side.map.has_focus:
                self.board.focus()
        elif self.entry.has_focus:
            self.board.focus()
        elif self.side.showing == "rest" and self.board.has_focus:
            self.step_out()
        else:
            self._close_side()

    def action_type(self) -> None:
        self._aside(False)
        super().action_type()

    @on(events.DescendantFocus, "#code, #moves")
    @on(events.DescendantBlur, "#code, #moves")
    def _line_entered(self) -> None:
        self.side.place()
        if self.talk.spoken[0] == "turn":
            self._say_turn()

    # the end: what it means, found out in the background; a lost game is played on from where it was lost

    @property
    def decisive(self) -> Moment | None:
        """The position that decided the game whose end is shown, as soon as it is known."""
        after = self.loop.aftermath
        return None if after is None else finale.moment(self.loop.session, after)

    def finale(self) -> result.Result | None:
        if not self.loop.over:
            return None
        news = self.news if self.loop.ply == self.loop.session.length and not self.loop.on_branch else ()
        return finale.result(
            self.loop.shown, self.loop.ply, self.loop.aftermath, news, self._streak, replay=self.loop.replay
        )

    def action_result(self) -> None:
        if (card := self.finale()) is None:
            return
        text = share.result(self.loop.session, card)
        self.app.copy_to_clipboard(text)
        name = f"result-{self.loop.session.game.name}"
        picture = share.picture(self.loop.session, card)
        news = self.arcade.give(share.place(self.arcade.saves, name, "svg", picture), picture)
        line = text.partition("\n")[0]
        self.say("note", f"Copied: {line}. {news}", f"Copied. {news}", "Copied.")

    @on(ResultCard.Pressed)
    async def _card_pressed(self, news: ResultCard.Pressed) -> None:
        await self.app.run_action(places.NAMED[f"play.{news.action}"].method, self)

    def look_at_end(self) -> None:
        session, end, known = self.loop.session, self.loop.end, self.loop.aftermaths
        if not self.loop.over or self.loop.on_branch or end in known:
            return
        ended = session.result
        assert ended is not None
        known[end] = None

        def found(after: finale.Aftermath) -> None:
            known[end] = after
            if self.loop.over:
                self.show_end()
                if self.talk.spoken[0] == "turn":
                    self._say_turn()

        def unknown(_: errors.NimarcadeError) -> None:
            del known[end]

        self.ask(
            task(tasks.aftermath, GameSent.of(session, session.length), session.own_length, ended.winner),
            found,
            group="aftermath",
            lane="long",
            about=lambda: self.loop.session,
            failed=unknown,  # the game has ended all the same
        )

    def tell_news(self, news: Sequence[str]) -> None:
        super().tell_news(news)
        self._look_up()
        if self.loop.over:
            self.show_end()
