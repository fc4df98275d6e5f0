"""The play screen: every key is an action here, and every action ends in the session or the view."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import constants, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from nimarcade.coach import score, tutor
from nimarcade.coach.diary import Sitting
from nimarcade.core import catalogue
from nimarcade.core.catalogue import board_of
from nimarcade.core.errors import BadInput, BadSave, Forfeit, NimarcadeError
from nimarcade.core.family import at_table
from nimarcade.core.game import Game, Move, Position
from nimarcade.core.settings import SPEEDS
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block, unpacked
from nimarcade.play.session import Player, Session
from nimarcade.tui.boards.piles import Board, Columns
from nimarcade.tui.game.move_map import MoveMap
from nimarcade.tui.game.side import Ends, Entry, MoveList, Panel, Side, Talk
from nimarcade.tui.keys import PILE_KEYS
from nimarcade.tui.page import Asking, KeyBar
from nimarcade.view import drafts, phrases, thoughts

if TYPE_CHECKING:
    from nimarcade.play.journal import Journal
    from nimarcade.tui.app import Arcade


# Asks for the name under which a game is to be kept.


class SaveAs(ModalScreen[str | None]):
    PURPOSE: ClassVar[str] = "Give the game a name; it stays in the folder of your games."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "cancel", id="save.cancel"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        with Vertical(id="save-as"):
            yield Static("Save this game as")
            yield Input(self._name, compact=True, id="save-name")
            yield Static(
                "Enter saves, Esc goes back. Every move is saved by itself in any case.", id="save-note"
            )

    @on(Input.Submitted)
    def _named(self, news: Input.Submitted) -> None:
        if news.value.strip():
            self.dismiss(news.value.strip())


# The tutor on screen: before a move counts that gives a won game away, it asks.


class TutorAsks(ModalScreen[bool]):
    """True to keep the move, False to take it back. Enter and Esc never lose the win."""

    PURPOSE: ClassVar[str] = (
        "The move has not been made yet. Take it back and find the one that wins, see how the game would "
        "go on, or keep it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "t,enter,escape,u",
            "dismiss(False)",
            "take back",
            id="tutor.back",
            tooltip="The move is not made; costs as much as the first hint",
        ),
        Binding("s", "show", "show the reply", id="tutor.show", tooltip="How it goes on, on the board"),
        Binding("k", "dismiss(True)", "keep", id="tutor.keep", tooltip="The move is made all the same"),
    ]

    def __init__(self, after: Session, warning: Sequence[Sequence[str]]) -> None:
        """`after` is the game with the move made."""
        super().__init__()
        self._after, self._warning = after, warning

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Panel(cast("Arcade", self.app).glyphs, id="tutor-words")
        yield KeyBar()

    def on_mount(self) -> None:
        keys = {"t": f"take it back ({score.COSTS[1]} points)", "s": "show the reply", "k": "keep it"}
        asks = [GAP, *(Block("key", text, key) for key, text in keys.items())]
        panel = self.query_one(Panel)
        panel.show([*unpacked(self._warning), *asks])
        panel.focus()

    def action_show(self) -> None:
        from nimarcade.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self._after, self._after.ply, self._after.ply, beside=True))


# How a game goes on screen: one session, the position looked at, machines that move, the journal.
#
# Nothing here draws. Whatever happens ends in a new session and one call of `repaint`.

WATCHED = 0.3
"""Seconds a machine's move is shown at least when machines play each other."""


class Flow(Asking):
    def __init__(
        self, session: Session, journal: Journal | None, *, speed: float = 0.9, replay: bool = False
    ) -> None:
        super().__init__()
        self.session = session
        self.journal = journal
        self.speed = speed
        self.replay = replay
        self.view: int | None = 0 if replay else None
        """The ply looked at while stepping through the game; None at the game's own cursor."""
        self.paused = False
        self.sitting = Sitting(session)
        self._luck = Random()

    # what is looked at

    @property
    def ply(self) -> int:
        return self.session.ply if self.view is None else self.view

    @property
    def state(self) -> Any:
        return self.session.state_at(self.ply)

    @property
    def game(self) -> Game[Position, Move]:
        return catalogue.game_of(self.state)

    @property
    def player(self) -> Player:
        """Who is to move in the position looked at."""
        return self.session.players[self.game.to_move(self.state)]

    @property
    def over(self) -> bool:
        """Whether the position looked at is an end."""
        return self.session.outcome_at(self.ply) is not None

    @property
    def watching(self) -> bool:
        """Whether machines play each other."""
        return not any(player.human for player in self.session.players)

    @property
    def live(self) -> bool:
        """Whether a person may move in the position looked at."""
        if self.replay or self.over or not self.player.human:
            return False
        return self.view is None or not self.session.strict

    # hooks of the screen

    def repaint(self, fall: str = "") -> None:
        """Show the present state; `fall` is the code of a move to animate."""
        raise NotImplementedError

    def say(self, kind: str, *texts: str) -> None:
        raise NotImplementedError

    def show_move(self, code: str) -> None:
        """Show the move a machine is about to make."""
        raise NotImplementedError

    # moves

    def try_code(self, code: str) -> bool:
        """Play a person's move, from whichever door; False if it was refused, nothing is lost then."""
        if self.over:
            return self._refuse("The game is over")
        if self.replay:
            return self._refuse("This is a replay: enter plays on from here")
        if not self.player.human:
            return self._refuse(f"It is not your move: {self.player.name} is to move")
        if self.view is not None and self.session.strict:
            return self._refuse("This is a strict game: step to its end to go on")
        try:
            session = self.session.go_to(self.ply).play_code(code)
        except NimarcadeError as error:
            self.say("illegal", phrases.sentence(error))
            return False
        self.make(session, code)
        return True

    def make(self, session: Session, code: str) -> None:
        """A person's move: it counts at once, or when the tutor has nothing to say of it, or when
        the person keeps it all the same."""
        if not tutor.watches(session):
            self.commit(session, code)
        elif tutor.quick(session):
            self._advised(session, code, thoughts.warned(self.session.state, session.move_at(session.ply)))
        else:
            self.say("note", "The tutor is looking at this move…")
            p = session.state_at(session.ply - 1)
            self.ask(
                task(thoughts.watch, catalogue.write(p), session.notation(session.ply)),
                partial(self._advised, session, code),
                group="machine",
                about=lambda: self.session,
                failed=lambda _: self._advised(session, code, []),  # no tutor is no reason not to play
            )

    def _advised(self, session: Session, code: str, told: thoughts.Lines) -> None:
        if told:
            self.app.push_screen(TutorAsks(session, told), partial(self._settled, session, code))
        else:
            self.commit(session, code)

    def _settled(self, session: Session, code: str, kept: bool | None) -> None:
        if kept:
            self.commit(session, code)
        else:
            self.commit(session.go_to(session.ply - 1).hinted(1))
            self.say("note", "Taken back: another move keeps the win.")

    def action_tutor(self) -> None:
        """The tutor, or none, from now on."""
        try:
            self.session = tutor.switched(self.session, not tutor.on(self.session))
        except BadInput as error:
            self.say("illegal", phrases.sentence(error))
            return
        self.keep()
        watching = "The tutor asks before you give a win away." if tutor.on(self.session) else ""
        self.say("note", watching or "The tutor is silent.")

    def _refuse(self, why: str) -> bool:
        self.say("illegal", why + ".")
        return False

    def commit(self, session: Session, fall: str = "") -> None:
        """The session is this one from now on: keep it, show it, and let the next player play."""
        self.session = session
        self.view = None
        self.keep()
        self.repaint(fall)
        self.wake()

    def keep(self) -> None:
        """Append to the journal what has changed, and have it noted in the diary."""
        self.session, note = self.sitting.moved(self.session)
        if note is not None:
            self.arcade.note(note)
        if self.journal is None:
            return
        try:
            self.journal.update(self.session)
        except BadSave as error:
            self.notify(f"This game is not being saved: {error}", severity="error", timeout=10, markup=False)
            self.journal = None

    # machines

    def wake(self) -> None:
        """Let the machine to move think, if one is; whatever was thought before is dropped."""
        self.workers.cancel_group(self, "machine")
        if self.replay or self.view is not None or self.over or self.player.human:
            return
        if not (self.watching and self.paused):
            self.in_background(partial(self._machine, self.session), group="machine", exclusive=True)

    async def _machine(self, session: Session, hurry: bool = False) -> None:
        began = time.monotonic()
        try:
            code = await self._chosen(session)
        except Forfeit as error:
            if not self._stale(session):
                self.commit(self.session.forfeited(str(error)))
                if at_table(session.game.name):  # where the game is over, its end says why
                    told = f"{session.player.name} forfeits the game: {error}."
                    self.notify(told, severity="warning", timeout=10, markup=False)
            return
        except NimarcadeError as error:
            self.paused = True
            if not self._stale(session):
                self.say("illegal", phrases.sentence(error))
            return
        if self._stale(session):
            return
        pause = 0.0 if hurry else max(self.speed, WATCHED if self.watching and self.speed else 0.0)
        if pause:
            await asyncio.sleep(max(0.0, pause * 0.4 - (time.monotonic() - began)))
            if not self._stale(session):
                self.show_move(code)
            await asyncio.sleep(pause * 0.6)
        if not self._stale(session):
            self.commit(self.session.play_code(code), code)

    async def _chosen(self, session: Session) -> str:
        player = session.player
        luck = self._luck.random() if player.seed is None else player.seed
        # The same words as players.seating.machine_move: line mode would play the same move.
        asked = catalogue.write(session.state), player.kind, f"{luck} {session.to_move} {session.ply}"
        if player.kind in thoughts.AT_ONCE:
            return thoughts.choose(*asked)
        return await self.arcade.worker.run(task(thoughts.choose, *asked), lane="long")

    def _stale(self, session: Session) -> bool:
        """Whether the game has moved on from the position that was thought about."""
        now = self.session
        return self.view is not None or (now.ply, now.state) != (session.ply, session.state) or self.gone

    # the way through the game

    def look(self, ply: int) -> None:
        """Look at the position after `ply` moves; the game itself stays where it is."""
        if not 0 <= ply <= self.session.length:
            return
        self.view = None if ply == self.session.ply and not self.replay else ply
        self.repaint()
        self.wake()

    def go_on_here(self) -> bool:
        """Make the position looked at the game's own; from a replay, as a new game."""
        if self.view is None or self.over:
            return False
        if self.replay:
            fresh = Session.begin(self.state, self.session.players)
            self.app.pop_screen()
            self.arcade.begin(fresh)
        elif self.session.strict:
            return self._refuse("This is a strict game: moves cannot be taken back")
        else:
            self.commit(self.session.go_to(self.view))
        return True

    def step_machine(self) -> None:
        """One move of a paused game between machines."""
        if self.watching and self.paused and self.view is None and not self.over:
            self.in_background(
                partial(self._machine, self.session, hurry=True), group="machine", exclusive=True
            )

    def change_speed(self, by: int) -> None:
        speeds = sorted(SPEEDS.values(), reverse=True)
        at = min(range(len(speeds)), key=lambda i: abs(speeds[i] - self.speed))
        self.speed = speeds[max(0, min(len(speeds) - 1, at + by))]
        name = next(name for name, seconds in SPEEDS.items() if seconds == self.speed)
        self.say("note", f"Machines move: {name}.")

    def fold(self) -> None:
        """Leave a whole save on disk."""
        if self.journal is not None:
            try:
                self.journal.fold()
            except BadSave as error:
                told = f"The game could not be saved: {error}"
                self.notify(told, severity="error", timeout=10, markup=False)

    def on_unmount(self) -> None:
        self.fold()
        if not self.replay and (note := self.sitting.left()) is not None:
            self.arcade.note(note)


# What the play screen shows, and what it does with the news of its widgets.

EXAMPLE = 20
"""Longer codes are no help as an example."""


class PlayView(Flow):
    CSS_PATH = "play.tcss"

    @property
    def PURPOSE(self) -> str:  # the help screen reads it under this name from every screen
        return phrases.purpose(self.session, self.ply, self.live)

    def compose(self) -> ComposeResult:
        glyphs = self.arcade.glyphs
        yield Ends(glyphs, id="title")
        with Horizontal(id="table"):
            yield Board(glyphs, id="board")
            yield Side(glyphs, id="side")
        yield Talk(glyphs, id="talk")
        with Horizontal(id="entry"):
            yield Static(f"move {glyphs.here} ", id="prompt")
            yield Entry(compact=True, id="code")
        yield KeyBar()

    def on_mount(self) -> None:
        self.heading = self.query_one("#title", Ends)
        self.board = self.query_one(Board)
        self.side = self.query_one(Side)
        self.talk = self.query_one(Talk)
        self.entry = self.query_one(Entry)
        self.set_class(self.arcade.settings.ascii, "-ascii")
        self.board.focus()
        self.repaint()
        self.wake()

    # showing

    def repaint(self, fall: str = "") -> None:
        """Everything from the session; the draft begins anew."""
        before, board_picture = self.board.draft, board_of(self.state).board_picture(self.state)
        # What a person types while another one is to move outlives that move.
        ahead = self.entry.value if self.entry.has_focus and not self.board.live else ""
        self.board.live = self.live
        self.board.usable = not (self.over or self.replay or self.watching)
        self.board.goes_on = not self.over and (self.board.usable or self.view is not None)
        self.board.draft = drafts.begin(board_picture, self._codes)
        self.board.told = phrases.ending(self.session, self.ply) if self.over else ()
        still = self.app.animation_level == "none" or constants.TEXTUAL_ANIMATIONS == "none"
        if fall and before is not None and not still:
            shown = before.cleared().written(fall)
            if shown is not None:
                self.board.fall(shown)
        self._set_entry("")
        self.entry.placeholder = self._example()
        self._aside(False)
        if self.has_class("-narrow") and not self.entry.has_focus:
            self.board.focus()
        to_move = None if self.over else self.game.to_move(self.state)
        self.heading.left = phrases.title(self.session)
        self.heading.second = phrases.conventions(self.session)
        self.heading.right = phrases.seats(self.session, to_move, self.arcade.glyphs)
        self.side.follow(self.session, self.ply, self.replay)
        self._say_turn()
        if ahead:
            self._set_entry(ahead)
            self._draft(ahead)
        self.refresh_bindings()

    def _codes(self) -> Iterator[str]:
        return (self.game.write_move(self.state, move) for move in self.game.moves(self.state))

    def _example(self) -> str:
        """What stands in the empty line: how to get there, and a move of this position."""
        code = next(self._codes(), "")
        such = f", such as {code}" if 0 < len(code) <= EXAMPLE else ""
        return f"/ to type a move{such}" if self.live else ""

    def say(self, kind: str, *texts: str) -> None:
        if self.talk.is_attached:  # a thought can end while the screen is being taken down
            self.talk.say(kind, *texts)

    def _say_turn(self) -> None:
        if self.watching and self.paused and self.view is None and not self.over:
            self.say("turn", f"Paused. {self.player.name} to move: space goes on, . plays one move.")
        else:
            self.say("turn", *phrases.standing(self.session, self.ply, self.view is not None))

    def show_move(self, code: str) -> None:
        draft = self.board.draft and self.board.draft.cleared().written(code)
        if draft is not None:
            self.board.draft = draft
        told = phrases.preview(self.state, code, self.arcade.glyphs)
        self.say(
            "turn", *(f"{self.player.name}: {text}" for text in told.texts), f"{self.player.name} moves."
        )

    def _set_entry(self, code: str) -> None:
        with self.prevent(Entry.Changed):
            self.entry.value = code
            self.entry.cursor_position = len(code)

    def _preview(self, code: str) -> None:
        if code:
            told = phrases.preview(self.state, code, self.arcade.glyphs)
            self.say(told.kind, *told.texts)
        elif wanted := phrases.half(self.board.draft):
            self.say("note", wanted)
        else:
            self._say_turn()

    def _aside(self, shown: bool) -> None:
        """In a narrow window: show what else stands beside the board, instead of it."""
        self.set_class(shown, "-aside")

    @property
    def _side_visible(self) -> bool:
        return self.has_class("-aside") or not self.has_class("-narrow")

    def _close_side(self) -> None:
        self._aside(False)
        self.side.turn("rest")
        self.board.focus()

    # news from the widgets

    @on(Board.Drafted)
    def _drafted(self) -> None:
        code = self.board.draft.code if self.board.draft is not None else ""
        self._set_entry(code)
        self._preview(code)

    @on(Board.Committed)
    def _committed(self, news: Board.Committed) -> None:
        if news.code:
            self.try_code(news.code)
        elif not self.go_on_here():
            self._refused()

    @on(Board.Refused)
    def _refused(self) -> None:
        """A key that does nothing here says what would."""
        if self.over:
            return
        if self.live:
            upright = isinstance(self.board.picture, Columns)
            self.say("note", phrases.wanted(self.board.draft, upright, self.arcade.glyphs))
        elif self.view is None:
            self.say("note", f"{self.player.name} is to move.")
        elif self.session.strict:
            self.say("note", "A strict game: step to its end with > to go on.")
        else:
            self.say("note", "Step with , and . and go on from here with enter.")

    @on(Talk.Clicked)
    def _preview_clicked(self) -> None:
        if self.live and self.entry.value:
            self.try_code(self.entry.value)

    @on(Entry.Changed, "#code")
    def _typed(self, news: Entry.Changed) -> None:
        self._draft(news.value.strip())

    def _draft(self, code: str) -> None:
        """Show a typed or listed code on the board and say what it means."""
        draft = self.board.draft
        if draft is not None and self.live:
            self.board.draft = (draft.cleared().written(code) if code else None) or draft.cleared()
        self._preview(code)

    @on(Entry.Submitted, "#code")
    def _entered(self, news: Entry.Submitted) -> None:
        code = news.value.strip()
        if code:
            self.try_code(code)
        else:
            self.board.focus()

    @on(MoveList.Wanted)
    def _moves_wanted(self, news: MoveList.Wanted) -> None:
        self.look(news.ply)

    @on(MoveMap.Chosen)
    def _map_chosen(self, news: MoveMap.Chosen) -> None:
        if not self.live:
            return
        self._set_entry(news.code)
        self._draft(news.code)
        if news.settled:
            self._close_side()


class PlayScreen(PlayView):
    """`PlayScreen(session, journal, speed=…, replay=…)`; a journal of None keeps nothing on disk."""

    BINDINGS: ClassVar[list[BindingType]] = PILE_KEYS

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "rematch":
            return self.over and not self.replay
        if action == "review":
            return bool(self.session.length) and (self.replay or self.over)
        if action in ("pause", "speed"):
            return self.watching and not (self.replay or self.over)
        if action in ("undo", "redo"):
            return not self.replay
        return True

    def action_why(self) -> None:
        if self._refused_strictly("there are no hints"):
            return
        self._log_hint(self.side.hint())
        self._aside(True)
        if self.has_class("-narrow"):
            self.side.panel.focus()

    def action_map(self) -> None:
        if self._refused_strictly("there is no move map"):
            return
        if self.side.showing == "map" and self._side_visible:
            self._close_side()
            return
        self._log_hint(3)  # it shows the winning moves, as the third step of the ladder does
        self.side.turn("map")
        self._aside(True)
        self.side.map.focus()

    def _refused_strictly(self, what: str) -> bool:
        """Strict games are played without help; once they are over, everything may be asked."""
        if self.session.strict and not self.replay and self.session.outcome is None:
            self.say("illegal", f"This is a strict game: {what}.")
            return True
        return False

    def _log_hint(self, step: int) -> None:
        if (
            step
            and not self.replay
            and not self.session.strict
            and (step < 3 or (self.ply, step) not in self.session.hints)
        ):
            ply = self.session.ply
            self.session = self.session.go_to(self.ply).hinted(step).go_to(ply)
            self.keep()

    def action_moves(self) -> None:
        self.side.turn("rest")
        self._aside(True)
        (self.side.moves if self.session.length else self.side.panel).focus()

    def action_back_off(self) -> None:
        draft = self.board.draft
        if self.entry.value or (draft is not None and draft != draft.cleared()):
            self._set_entry("")
            self._draft("")
            if not self.side.map.has_focus:
                self.board.focus()
        elif self.entry.has_focus:
            self.board.focus()
        else:
            self._close_side()

    def action_undo(self) -> None:
        self._turn_back(Session.undo)

    def action_redo(self) -> None:
        self._turn_back(Session.redo)

    def _turn_back(self, change: Callable[[Session], Session]) -> None:
        self.paused = self.paused or self.watching
        try:
            session = change(self.session)
        except BadInput as error:
            self.say("illegal", phrases.sentence(error))
            return
        self.commit(session)

    def action_look(self, by: int) -> None:
        if by > 0 and self.ply == self.session.length:
            self.step_machine()
        else:
            self.look(self.ply + by)

    def action_look_at(self, ply: int) -> None:
        self.look(self.session.length if ply < 0 else ply)

    def action_pause(self) -> None:
        self.paused = not self.paused
        self.repaint()
        self.wake()

    def action_speed(self, by: int) -> None:
        self.change_speed(by)

    def action_type(self) -> None:
        self._aside(False)
        self.entry.focus()

    def action_rematch(self) -> None:
        players = [self._reseeded(player) for player in self.session.players]
        self.app.pop_screen()
        fresh = Session.begin(self.session.start, players, strict=self.session.strict)
        self.arcade.begin(tutor.begun(fresh, tutor.on(self.session)))

    @staticmethod
    def _reseeded(player: Player) -> Player:
        """A machine that does not play the last game over again."""
        return player if player.seed is None else replace(player, seed=Random().randrange(10**9))

    def action_review(self) -> None:
        self.arcade.review(self.session)

    def action_save(self) -> None:
        self.run_worker(self._save_as(), group="save", exclusive=True)

    async def _save_as(self) -> None:
        pass

        if self.journal is None:
            self.say("note", "This game is only looked at; play on from a position to keep it.")
            return
        name = await self.app.push_screen_wait(SaveAs(self.journal.path.stem))
        if name is None:
            return
        try:
            self.journal.update(self.session)
            path = self.journal.save(name)
        except NimarcadeError as error:
            self.say("illegal", phrases.sentence(error))
            return
        self.say("note", f"Saved: {path}", f"Saved as {path.stem}.")

    def action_home(self) -> None:
        self.fold()
        self.app.pop_screen()
