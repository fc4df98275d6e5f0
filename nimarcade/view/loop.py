"""A game being played, as a state machine: one flow for every front end.

A front end asks what the game `wants`: to wait for people, to have a machine decide, or nothing more. It runs
the work where it likes and hands the answer in. A person's act is first `typed`, which loses nothing; the
tutor may have a `question` about it; then it is committed or taken back. All is kept in the journal and noted
for the diary; what the front end has to tell of that is left in `unsaved` and `notes`.

Here only the seat to move acts. A table of So Long Sucker, where others act out of turn, has
`view.table.loop.TableLoop`."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from nimarcade.coach import diary, tutor
from nimarcade.core import catalogue, errors, signals, typed_moves
from nimarcade.core.game import Outcome, Position, Seat, out_of_turn
from nimarcade.core.task import Task, task
from nimarcade.core.text import Block
from nimarcade.play import clocks, course, levels, saves
from nimarcade.play.course import Over as Over
from nimarcade.play.course import Persons as Persons
from nimarcade.play.course import Wanted
from nimarcade.play.journal import Journal, opened
from nimarcade.play.session import Player, Remark, Session, time_is_over
from nimarcade.players import conceding, seating
from nimarcade.players import tasks as minds
from nimarcade.view import finale, tasks

# What a game wants of its front end next, as data.


@dataclass(frozen=True, slots=True)
class Machine(course.Machine):
    luck: Random

    @property
    def at_once(self) -> bool:
        alone = out_of_turn(self.session.game) is None
        return alone and self.session.player.kind in levels.AT_ONCE

    @property
    def work(self) -> Task[str]:
        """Gives the code of its move, in any process; raises Forfeit."""
        return minds.move_of(self.session, self.luck)

    def in_haste(self) -> str:
        """A move that it makes where its clock would fall while it thinks on."""
        p = self.session.state
        return self.session.game.write_move(p, seating.choose(p, "greedy", self.luck))

    def here(self) -> str:
        """Compute it in this process, without sending the game."""
        if clocks.budget(self.session) is not None:
            return self.work.here()
        return self.session.game.write_move(self.session.state, seating.machine_move(self.session))


@dataclass(frozen=True, slots=True)
class OutOfTurn(course.OutOfTurn):
    @property
    def work(self) -> Task[saves.OutOfTurnActs]:
        return task(minds.out_of_turn, saves.GameSent.of(self.session, self.session.ply), self.talk)

    def here(self) -> saves.OutOfTurnActs:
        return minds.acts_out_of_turn(self.session, self.talk)


@dataclass(frozen=True, slots=True)
class Agreement:
    """These people have to agree `to` what is to be done, but for the one who asks, on a screen the `mover`;
    `goes` tells what would be lost by it."""

    seats: Sequence[Seat] = ()
    mover: Seat = 0
    to: str = ""
    goes: str = ""


# The game itself.


class Loop(course.Course):
    """A game that is decided at this keyboard: what is done here counts at once, and is kept on disk."""

    def __init__(self, session: Session, journal: Journal | None = None, *, replay: bool = False) -> None:
        """A journal of None keeps nothing on disk; a replay is looked at, not played."""
        super().__init__(session)
        self.journal, self.replay = journal, replay
        self.unsaved: errors.NimarcadeError | None = None
        """The error that kept the last change off the disk."""
        self._strayed_from: Path | None = None
        """The save that is another window's now."""
        self.view: int | None = 0 if replay else None
        """The ply looked at while stepping through the game; None at the game's own cursor."""
        self._other: Session | None = None
        self.sitting = diary.Sitting(session)
        self.notes: list[diary.Note] = []
        self._luck = Random()
        self._offered: tuple[Session, bool] | None = None
        """The session last asked about, and True if the machine offers to concede in it."""
        self._told: int | None = None
        """After which move it offered first."""
        self.asked: Session | None = None
        """The game with the act made that the tutor asks about."""
        self.aftermaths: dict[tuple[Position, Outcome | None], finale.Aftermath | None] = {}
        """The facts known of ends of this game; None while it is found out."""

    # what is looked at

    @property
    def shown(self) -> Session:
        return self.session if self._other is None else self._other

    @property
    def on_branch(self) -> bool:
        return self._other is not None

    @property
    def ply(self) -> int:
        return self.session.ply if self.view is None else self.view

    @property
    def node(self) -> int:
        return self.shown.node_at(self.ply)

    @property
    def looked_at(self) -> Session:
        return self.shown.go_to(self.ply)

    @property
    def here(self) -> Session:
        """The game as it goes on from the position that is looked at."""
        return self.session.onto(self.node)

    @property
    def state(self) -> Position:
        return self.shown.state_at(self.ply)

    @property
    def player(self) -> Player:
        return self.session.players[self.game.to_move(self.state)]

    @property
    def over(self) -> bool:
        return self.shown.outcome_at(self.ply) is not None

    @property
    def watched(self) -> bool:
        """True if machines can be stopped and hurried."""
        return self.watching

    @property
    def live(self) -> bool:
        """True if the person to move may do so in the position looked at."""
        if self.replay or self.over or not self.player.human:
            return False
        return self.view is None or not self.session.strict

    def wants(self) -> Wanted:
        if self.replay or self.view is not None:
            return Persons()
        match super().wants():
            case course.Machine(session):
                return Machine(session, self._luck)
            case course.OutOfTurn(session, talk):
                return OutOfTurn(session, talk)
            case wanted:
                return wanted

    def next_decision(self) -> Machine | None:
        """What a machine that is stopped would do."""
        stopped = self.stopped and self.view is None and not (self.over or self.player.human or self.waiting)
        return Machine(self.session, self._luck) if stopped else None

    # people's acts

    def typed(self, code: str) -> Session:
        """The game with an act of a person made, its code or words as people type them, from the position
        looked at; raises a NimarcadeError, nothing is lost then."""
        self._playable()
        if not self.player.human:
            raise errors.BadInput(f"it is not your move: {self.player.name} is to move")
        if self.view is not None and self.session.strict:
            raise errors.BadInput("this is a strict game: step to its end to go on")
        # the clock goes on until the move is made, since it may be refused
        here = self.here if self.view is None else self.earlier(self.here)
        here = self.watch.charged(here, self.session.to_move)
        if (late := clocks.fallen(here)) is not None and clocks.control_of(here) is not None:
            raise errors.BadInput(time_is_over(self.session.players[late].name))
        return clocks.moved(here, here.play(typed_moves.read(self.game, here.state, code)))

    def _playable(self) -> None:
        if self.over:
            raise errors.BadInput("the game is over")
        if self.replay:
            raise errors.BadInput("this is a replay: enter plays on from here")

    def question(self, after: Session) -> Task[list[Block]] | None:
        """Gives what the tutor says before the act that led to `after` counts, nothing if it is content; None
        where it is not asked."""
        if not tutor.watches(after):
            return None
        return task(tasks.watch, catalogue.write(after.state_at(after.ply - 1)), after.notation(after.ply))

    def heed(self, after: Session | None = None) -> None:
        """The act that led to `after`, or that the tutor asks about, is not made."""
        if (asked := after or self.asked) is not None:
            self.commit(asked.go_to(asked.ply - 1))
            self.watch.restart()

    @property
    def offered(self) -> bool:
        """True if the machine offers here to concede to the person to move."""
        if self._offered is None or self._offered[0] is not self.session:
            self._offered = self.session, conceding.offered(self.session)
        return self.view is None and self._offered[1]

    def new_offer(self) -> bool:
        """True if that offer is to be told: in the position in which it was first made."""
        if self._told is None and self.offered:
            self._told = self.session.ply
        return self.offered and self._told == self.session.ply

    def at_the_end(self) -> None:
        """Raises BadInput where the game is over, or another position of it is looked at."""
        self._playable()
        if self.view is not None:
            raise errors.BadInput("step to the end of the game first")

    @property
    def aftermath(self) -> finale.Aftermath | None:
        """The facts beyond who won, of the end that is looked at."""
        return self.aftermaths.get(self.end) if self.over else None

    @property
    def end(self) -> tuple[Position, Outcome | None]:
        return self.shown.state_at(self.shown.length), self.shown.result

    # machines' acts

    def stale(self, session: Session) -> bool:
        """True if the game has moved on from the position that was thought about."""
        now = self.session
        return self.view is not None or (now.ply, now.state) != (session.ply, session.state)

    def answered(self, code: str) -> None:
        """The machine to move has decided."""
        self.spend(self.session.to_move)
        here = self.session
        self.commit(clocks.moved(here, here.play_code(code)))

    def acted_out_of_turn(self, codes: Sequence[str], remarks: Sequence[Remark] = ()) -> None:
        """Take in the acts of machines out of turn after the last act, and their remarks."""
        after = self.session.play_codes(*codes).remarked(*remarks)
        self.heard = after.ply
        if after is not self.session:
            self.session = after
            self.keep()

    def replied(self, remarks: Sequence[Remark]) -> None:
        """Take in what machines answer to what was said."""
        self.session = self.session.remarked(*remarks, again=True)
        self.keep()

    # the way through the game

    def redone(self) -> Session:
        return self.session.redo()

    def asks(self, after: Session) -> Agreement:
        return Agreement()

    @signals.held()
    def commit(self, session: Session) -> None:
        """The game is this from now on, and is looked at where it stands."""
        if self._other is not None:
            self._other = None
            parted = self.session.shared(session)
            if parted < self.session.ply:  # the diary looks at what is taken back
                self.commit(self.session.go_to(parted))
        if self.view is not None:
            self.passed.clear()
        self.view = self.asked = None
        super().commit(session)
        self.keep()

    def look(self, ply: int) -> bool:
        """Look at the position after `ply` moves, while the game stays; False where there is none."""
        if not 0 <= ply <= self.shown.length:
            return False
        stands = ply == self.session.ply and not (self.replay or self.on_branch)
        self.view = None if stands else ply
        return True

    def look_at(self, node: int) -> None:
        self._other = None if self.session.holds(node) else self.session.seen(node)
        self.look(self.session.tree.ply(node))

    @property
    def undoable(self) -> bool:
        """True if there is anything that may be taken back, and time to go on."""
        session = self.session
        stands = session.strict or self.replay or clocks.used_up(session) is not None
        return bool(session.ply) and not stands

    # clocks

    def spend(self, seat: Seat) -> None:
        """Take the time since the clock was started from what this seat has left."""
        self.session = self.watch.charged(self.session, seat)
        if not self.watch.held:
            self.watch.restart()

    def hold_clock(self) -> None:
        """Until the next decision nobody loses time, such as until a machine's move is shown."""
        if clocks.left(self.session):
            self.session = self.watch.hold(self.session)

    def flag(self) -> bool:
        """End the time of whoever must decide if it is over; True if it was."""
        if (running := self.running()) is None or clocks.fallen(running) is None:
            return False
        self.commit(running.flagged())
        return True

    def keep_time(self) -> None:
        """Leaving is no way to win time: note what this decision has taken so far, where clocks run."""
        if self.running() is not None:
            self.spend(self.session.to_move)
            self.keep()

    # what is kept

    @signals.held()
    def keep(self) -> None:
        """Append to the journal what has changed, and note what the diary is to tell."""
        self.session, note = self.sitting.moved(self.session)
        if note is not None:
            self.notes.append(note)
        self.try_again()

    def try_again(self) -> None:
        self.unsaved = None
        if self.journal is not None:
            try:
                self.journal.update(self.session)
            except errors.NimarcadeError as error:
                self.unsaved = error

    def take_straying(self) -> str:
        """That another window has changed the save, if it has: told once."""
        if self.journal is None or (path := self.journal.strayed_from) is None:
            return ""
        self.journal.strayed_from, self._strayed_from = None, path
        return f"{path.name} is another window's now; this game goes on in {self.journal.path.name}"

    def reload(self) -> None:
        """Go on with the save as another window has left it; what was done here stays in a save of its
        own. Raises BadInput, BadSave or PastLimit."""
        if self.journal is None:
            raise errors.BadInput("this game is only looked at")
        self.journal.fold()
        path = self._strayed_from or self.journal.path
        if self.session.bare and not path.exists():
            raise errors.BadInput("nothing of this game is saved yet, so no other window has changed it")
        found = opened(path)
        if found.session.start != self.session.start:
            raise errors.BadInput(f"{path.name} holds another game now")
        self.journal = Journal(path, found.session, found.stamp)
        self._strayed_from = None
        self.session = found.session
        self.sitting = diary.Sitting(self.session)
        self.view = self._other = None

    def fold(self) -> None:
        """Leave a whole save on disk; raises Unwritten."""
        if self.journal is not None:
            self.journal.fold()

    def take_notes(self) -> list[diary.Note]:
        notes, self.notes = self.notes, []
        return notes

    def leave(self) -> None:
        """The game is left: note what was not yet looked at."""
        if not self.replay and (note := self.sitting.left()) is not None:
            self.notes.append(note)

    def running(self) -> Session | None:
        return None if self.replay else super().running()

    def hinted(self, step: int) -> None:
        """A step of the hint ladder was asked for where one looks; raises BadInput in a strict game."""
        self.session = self.session.hinted(step, self.ply)
        self.keep()

    def comment(self, text: str, seat: str = "") -> None:
        self.session = self.session.noted_at(self.node, text, seat)
        if self._other is not None:
            self._other = self._other.comment(text, self.ply, seat)
        self.keep()
