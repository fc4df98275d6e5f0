"""What every game on screen shares: what a person types, machines that move, the tutor, undo, saving.

The flow is a `Loop`; whatever happens ends there, and in one call of `repaint`."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static

from nimarcade.coach import hints, tutor
from nimarcade.core import errors, settings, store, verdict
from nimarcade.core.text import Block
from nimarcade.play.journal import Journal
from nimarcade.play.session import Session
from nimarcade.tui import keys, page
from nimarcade.tui.dialogs import Copied, SaveAs, sure
from nimarcade.tui.game.side import Tutor
from nimarcade.tui.game.talk import Talk as Talk
from nimarcade.tui.look import Ends
from nimarcade.tui.services import services
from nimarcade.view import commands, game_text, phrases
from nimarcade.view.loop import Loop, Machine, OutOfTurn, Over, Persons
from nimarcade.view.marks import lights

WATCHED = 0.3
"""Seconds a machine's move is shown at least when machines play each other."""


class Entry(Input):
    """The line in which a move is typed. While it has the keys it keeps them, move after move, and says how
    to get back to the board's."""

    BINDINGS = keys.bindings("entry")
    example: reactive[str] = reactive("", init=False)
    """A move that may be typed now."""
    wanted: reactive[str] = reactive("", init=False)
    """The kind of text typed here; empty where nothing is just now."""

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._hint()

    def validate_value(self, value: str) -> str:
        """The key that leads here may be pressed once more."""
        return value.lstrip("/")

    def _hint(self) -> None:
        """The whole hint, or where it would be cut, the one without an example."""
        at = f"{cast(GameScreen, self.screen).ACTIONS}.type"
        hint = partial(phrases.line_hint, self.wanted, here=self.has_focus, at=at)
        texts = [services(self).glyphs.words(hint(each)) for each in (self.example, "")]
        self.placeholder = next((text for text in texts if len(text) <= self.content_size.width), texts[-1])

    watch_example = watch_wanted = on_resize = _hint


class GameScreen(page.Asking):
    """`GameScreen(session, journal, speed=…, replay=…)`; a journal of None keeps nothing on disk.

    Two surfaces: piles and the table of So Long Sucker. They differ in what stands between title and talk, in
    keys and words, and share the flow and what stands here."""

    LOOP: ClassVar[type[Loop]] = Loop
    PROMPT: ClassVar[str] = "move"
    ACTIONS = "play"
    SPEEDS: ClassVar[Mapping[str, float]] = settings.SPEEDS
    board: Widget
    heading: Ends
    talk: Talk
    entry: Entry
    tutor: Tutor
    _typing = False
    """True if the move that the tutor asks about was typed."""

    def __init__(
        self, session: Session, journal: Journal | None, *, speed: float = 0.9, replay: bool = False
    ) -> None:
        super().__init__()
        self.loop = self.LOOP(session, journal, replay=replay)
        self.speed = speed
        self._trying_again = False
        self._rung = session.ply
        """Up to which ply the bell has had its say."""
        self.news: Sequence[str] = ()
        """The news the diary had to tell of the game that is over."""

    def compose(self) -> ComposeResult:
        yield Ends(id="title")
        yield from self.body()
        yield keys.KeyBar()

    def body(self) -> ComposeResult:
        """The widgets between title and keys: the board, a `Tutor`, the talk and the line that is typed."""
        raise NotImplementedError

    def typing(self) -> Horizontal:
        prompt = Static(f"{self.PROMPT} {self.arcade.glyphs.here} ", id="prompt")
        return Horizontal(prompt, Entry(compact=True, id="code"), id="entry")

    def on_mount(self) -> None:
        self.heading = self.query_one("#title", Ends)
        self.talk = self.query_one(Talk)
        self.entry = self.query_one(Entry)
        self.tutor = self.query_one(Tutor)
        self.board.focus()
        self.repaint()
        self.wake()

    @property
    def teaching(self) -> str:
        """The page that teaches what is told now."""
        raise NotImplementedError

    def refused_strictly(self, what: str) -> bool:
        """Strict games are played without help; once they are over, everything may be asked."""
        strict = self.loop.session.strict and not self.loop.replay and self.loop.session.outcome is None
        if strict:
            self.say("illegal", f"This is a strict game: {what}.")
        return strict

    @property
    def vain(self) -> frozenset[str]:
        strict = self.loop.session.strict and not (self.loop.over or self.loop.replay)
        names = [*(("why", "map") if strict else ()), *(() if self.loop.undoable else ("undo",))]
        return frozenset(f"{place}.{name}" for place in ("play", "table") for name in names)

    @property
    def urgent(self) -> frozenset[str]:
        return frozenset({"tutor.back", "tutor.show"})

    # what a screen paints

    def repaint(self, fall: str = "") -> None:
        """Show the present state; `fall` is the code of a move to animate."""
        raise NotImplementedError

    def light(self, marks: tuple[verdict.Mark, ...]) -> None:
        raise NotImplementedError

    def show_move(self, code: str) -> None:
        raise NotImplementedError

    def say(self, kind: str, *texts: str) -> None:
        for talk in self.query(Talk):  # a thought can end while the screen is not whole yet, or is no more
            talk.say(kind, *texts)

    def refuse(self, error: errors.NimarcadeError) -> None:
        self.say("illegal", errors.sentence(error))

    def set_entry(self, code: str) -> None:
        with self.prevent(Entry.Changed):
            self.entry.value = code
            self.entry.cursor_position = len(code)

    # moves

    def try_code(self, code: str) -> bool:
        """Play a person's move, from whichever door; False if it was refused, nothing is lost then."""
        try:
            after = self.loop.typed(code)
            written = after.notation(after.ply)
            if (asked := self.loop.asked) is not None:
                if written == asked.notation(asked.ply):
                    self.tutor.focus()
                    return True
                self.loop.heed()
                after = self.loop.typed(code)
        except errors.NimarcadeError as error:
            self.refuse(error)
            return False
        question, advised = self.loop.question(after), partial(self._advised, after, written)
        if question is None or tutor.quick(after):
            advised([] if question is None else question.here())
        else:
            self.say("note", "The tutor is looking at this move…")
            self.ask(
                question,
                advised,
                group="machine",
                about=lambda: self.loop.session,
                failed=lambda _: advised([]),  # no tutor is no reason not to play
            )
        return True

    def _advised(self, after: Session, code: str, warning: list[Block]) -> None:
        """A move counts once the tutor has nothing to say of it, or the person keeps it all the same."""
        if not warning:
            self.commit(after, code)
            return
        self.loop.asked = after
        self.loop.hold_clock()
        self.light(hints.marks_of(self.loop.state, 2))
        self.say("note", "The move has not been made yet.")
        self._typing = self.entry.has_focus
        self.set_class(True, "-tutor")
        self.tutor.ask(warning)
        self.tutor.focus()

    def action_settle(self, kept: bool) -> None:
        """Answer the tutor: the move is made all the same, or is not made."""
        if (asked := self.loop.asked) is None:
            return
        if kept:
            self.commit(asked, asked.notation(asked.ply))
            return
        self.loop.heed()
        self.went_on()
        marks = hints.marks_of(self.loop.state, 2)
        self.light(marks)
        look = " What to look at is marked." if lights(self.loop.state, marks) else ""
        self.say("note", f"Taken back: another move keeps the win.{look}")

    def action_show_reply(self) -> None:
        from nimarcade.tui.screens.review import ReviewScreen

        if (asked := self.loop.asked) is not None:
            self.app.push_screen(ReviewScreen(asked, asked.ply, asked.ply, played_out=True))

    def action_to_board(self) -> None:
        self.board.focus()

    def commit(self, session: Session, fall: str = "") -> None:
        self.news = ()
        self.loop.commit(session)
        self.went_on(fall)

    def went_on(self, fall: str = "") -> None:
        """The game is in another position: show it, and let the next player play."""
        if self.tutor.has_focus:
            (self.entry if self._typing else self.board).focus()
        self.set_class(False, "-tutor")
        self.kept()
        self.repaint(fall)
        if self.loop.over and self.entry.has_focus:  # the keys that are offered then are no moves
            self.board.focus()
        self.wake()

    def kept(self) -> None:
        """Have the diary written, and tell if the disk refused."""
        for note in self.loop.take_notes():
            self.arcade.note(note, self.tell_news)
        if straying := self.loop.take_straying():
            told = f"{straying}. {{{self.ACTIONS}.reload}} goes on with the other window's game."
            self.notify(told, severity="warning", timeout=15, markup=False)
        if (error := self.loop.unsaved) is not None and not self._trying_again and not self.gone:
            self._trying_again = True
            self.set_timer(page.AGAIN, self._save_again)
            self.notify(f"This game is not being saved: {error}", severity="error", timeout=10, markup=False)
        self.mark_unsaved()

    def tell_news(self, news: Sequence[str]) -> None:
        """Tell the news of the diary: they stand at the end of the game, before that in the line below the
        board, never over the heaps."""
        talk = next(iter(self.query(Talk)), None)  # news may come before the screen, or after it
        kind, texts = talk.spoken if talk is not None else ("", ())
        if self.loop.over:
            self.news = (*self.news, *news)
        elif news and kind in ("turn", "note"):
            told = " ".join(news)
            brief = told.partition(",")[0].rstrip(".") + "."
            self.say(kind, *(f"{text} {told}" for text in texts), told, brief)
        else:
            for text in news:
                self.notify(text, timeout=4, markup=False)

    @property
    def unsaved(self) -> list[str]:
        own = self.loop.unsaved
        return [*([] if own is None else [str(own)]), *super().unsaved]

    def _save_again(self) -> None:
        self.loop.try_again()
        if self.loop.unsaved is not None:
            self.set_timer(page.AGAIN, self._save_again)
        else:
            self._trying_again = False
        self.kept()

    # machines

    def wake(self) -> None:
        """Let the machine to move think, if one is; whatever was thought before is dropped."""
        self.workers.cancel_group(self, "machine")
        wanted = self.loop.wants()
        if isinstance(wanted, Machine):
            self._think(wanted)
        elif isinstance(wanted, OutOfTurn):
            self.ask_out_of_turn(wanted)
        session, before = self.loop.session, self._rung
        self._rung = session.ply
        if session.ply > before and self.arcade.settings.bell:
            called = isinstance(wanted, Persons) and not session.players[session.actor(session.ply)].human
            if called or isinstance(wanted, Over):  # a machine has moved, or it is the end
                self.app.bell()

    def ask_out_of_turn(self, asked: OutOfTurn) -> None:
        """Let machines act beside the last act."""

    def _think(self, machine: Machine, *, hurry: bool = False) -> None:
        self.in_background(partial(self._decide, machine, hurry), group="machine", exclusive=True)

    async def _decide(self, machine: Machine, hurry: bool) -> None:
        began = time.monotonic()
        try:
            work = machine.work
            code = work.here() if machine.at_once else await self.arcade.worker.run(work, lane="long")
        except errors.Forfeit as error:
            if not self.stale(machine.session):
                self.forfeited(machine, str(error))
            return
        except errors.NimarcadeError as error:
            self.loop.paused = True
            if not self.stale(machine.session):
                self.refuse(error)
            return
        if self.stale(machine.session):
            return
        self.loop.hold_clock()
        if not hurry:
            await self.pause(machine.session, code, time.monotonic() - began)
        if not self.stale(machine.session):
            self.loop.answered(code)
            self.went_on(code)

    async def pause(self, session: Session, code: str, thought: float) -> None:
        """Let people see what a machine is about to do that has `thought` for so long."""
        if pause := max(self.speed, WATCHED if self.loop.watching and self.speed else 0.0):
            await asyncio.sleep(max(0.0, pause * 0.4 - thought))
            if not self.stale(session):
                self.show_move(code)
            await asyncio.sleep(pause * 0.6)

    def forfeited(self, machine: Machine, why: str) -> None:
        self.loop.commit(self.loop.session.forfeited(why))
        self.went_on()

    def stale(self, session: Session) -> bool:
        """True if the game has moved on from the position that was thought about."""
        return self.loop.stale(session) or self.gone

    # the way through the game

    def action_do(self, name: str) -> None:
        if name == "undo" and self.loop.asked is not None:
            self.action_settle(False)
        else:
            self.do(name)

    def do(self, name: str, rest: str = "") -> None:
        try:
            done = commands.COMMANDS[name](self.loop, rest)
        except errors.NimarcadeError as error:
            if self.loop.asked is None and self.has_class("-tutor"):
                self.went_on()  # without the move that the tutor asked about
            self.refuse(error)
            return
        if isinstance(done, commands.Work):
            self.say("note", done.said)
            then = done.then
            self.ask(
                done.task,
                lambda found: self.show(then(found)),
                group="machine",
                about=lambda: self.loop.session,
            )
        else:
            self.show(done)

    def show(self, done: commands.Done) -> None:
        if done.begun is not None:
            self.app.pop_screen()
            self.arcade.begin(done.begun)
        elif done.after is not None:
            self.commit(done.after)
        elif done.looked:
            self.went_on()
        else:
            self.kept()
        if done.machine is not None:
            self._think(done.machine, hurry=True)
        if done.copied:  # by way of the terminal; shown as well, since a terminal may refuse
            self.app.copy_to_clipboard(done.copied)
            self.say("note", f"Copied: {done.copied}")
        if done.said:
            self.say("note", *done.said)

    def look(self, ply: int) -> None:
        """Look at the position after `ply` moves; the game itself stays where it is."""
        self.loop.heed()
        if self.loop.look(ply):
            self.went_on()

    # What follows here and there in this class is loaded when a person asks for it: few do in most games.

    def action_tree(self) -> None:
        from nimarcade.tui.screens.review import TreeScreen

        def go(node: int) -> None:
            self.loop.heed()
            self.loop.look_at(node)
            self.went_on()

        self.app.push_screen(TreeScreen(self.loop.session, self.loop.node, go))

    def fold(self) -> errors.Unwritten | None:
        """Leave a whole save on disk; why that cannot be."""
        self.loop.heed()
        self.loop.keep_time()
        self.kept()
        try:
            self.loop.fold()
        except errors.Unwritten as error:
            self.notify(f"The game could not be saved: {error}", severity="error", timeout=10, markup=False)
            return error
        return None

    def on_unmount(self) -> None:
        if (error := self.fold()) is not None:
            store.LOST.append(str(error))
        self.loop.leave()
        self.kept()

    # keys of both screens

    def action_type(self) -> None:
        self.entry.focus()

    def action_lesson(self) -> None:
        if self.teaching:
            self.arcade.teach(self.teaching)
        else:
            self.refuse(errors.BadInput(phrases.UNTAUGHT))

    def action_tutor(self) -> None:
        """The tutor, or none, from now on; to the tutor while it asks."""
        if self.loop.asked is not None:
            self.tutor.focus()
        else:
            self.do("tutor", "off" if tutor.on(self.loop.session) else "on")

    def on_paste(self, event: events.Paste) -> None:
        """Text pasted anywhere but into a field is a move that someone has copied."""
        if (text := event.text.strip()) and self.check_action("type", ()):
            self.action_type()
            self.set_focus(self.entry)  # before the text comes, which replaces what stands there
            self.entry.post_message(events.Paste(text))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "review":
            return bool(self.loop.session.length) and (self.loop.replay or self.loop.over)
        if action == "speed":
            return self.check_action("do", ("pause",))
        return action != "do" or commands.COMMANDS[str(parameters[0])].when(self.loop)

    def action_speed(self, by: int) -> None:
        speeds = sorted(self.SPEEDS.values(), reverse=True)
        now = min(range(len(speeds)), key=lambda i: abs(speeds[i] - self.speed))
        self.speed = speeds[max(0, min(len(speeds) - 1, now + by))]
        name = next(name for name, seconds in self.SPEEDS.items() if seconds == self.speed)
        self.say("note", f"Machines move: {name}.")

    def action_review(self) -> None:
        self.arcade.review(self.loop.session)

    def action_text(self, what: str) -> None:
        board = partial(game_text.board_text, self.loop.session, self.loop.ply, self.arcade.glyphs)
        self.app.push_screen(Copied(board() if what == "board" else game_text.moves_text(self.loop.session)))

    def action_save(self) -> None:
        try:
            stem = commands.keepable(self.loop).path.stem
        except errors.BadInput as error:
            self.refuse(error)
            return
        ask = SaveAs("Save this game as", stem, lambda name: self.show(commands.save(self.loop, name)))
        self.app.push_screen(ask)

    def action_home(self) -> None:
        self._leave(self.arcade.go_home)

    def step_out(self) -> None:
        """Nothing is left to be closed but the game: that is said first."""
        leaving = phrases.leaving(f"{self.ACTIONS}.home")
        if leaving in self.talk.spoken[1]:
            self._leave(self.app.pop_screen)
        else:
            self.say("note", leaving, "Esc once more leaves; it is kept.")

    def _leave(self, away: Callable[[], object]) -> None:
        if (error := self.fold()) is None:
            away()
        else:
            sure(self, "Leave, though the game is not saved?", str(error), away)
