"""A game that is decided at this keyboard: what is done here counts at once, and is kept on disk."""

from collections.abc import Sequence
from pathlib import Path

from nimarcade.core import errors, signals
from nimarcade.core.game import Seat
from nimarcade.play import clocks
from nimarcade.play.course import Course
from nimarcade.play.journal import Journal, opened
from nimarcade.play.session import Remark, Session


class Local(Course):
    def __init__(self, session: Session, journal: Journal | None = None) -> None:
        """A journal of None keeps nothing on disk."""
        super().__init__(session)
        self.journal = journal
        self.unsaved: errors.NimarcadeError | None = None
        """The error that kept the last change off the disk."""
        self._strayed_from: Path | None = None
        """The save that is another window's now."""

    @signals.held()
    def commit(self, session: Session) -> None:
        super().commit(session)
        self.keep()

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

    def keep(self) -> None:
        """Append to the journal what has changed."""
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
        return f"{path.name} was changed in another window; this game goes on in {self.journal.path}"

    def reload(self) -> None:
        """Go on with the save as another window has left it; what was done here stays in a save of its
        own. Raises BadInput, BadSave or PastLimit."""
        if self.journal is None:
            raise errors.BadInput("this game is only looked at")
        self.journal.fold()
        path = self._strayed_from or self.journal.path
        found = opened(path)
        if found.session.start != self.session.start:
            raise errors.BadInput(f"{path.name} holds another game now")
        self.journal = Journal(path, found.session, found.stamp)
        self._strayed_from = None
        self.session = found.session

    def fold(self) -> None:
        """Leave a whole save on disk; raises Unwritten."""
        if self.journal is not None:
            self.journal.fold()
