"""One sitting at a game: what front ends tell of its course, and what is to be noted of it.

A front end holds a `Sitting` beside the session and tells it of every change; it answers with a
`Note` when there is something for the `diary`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from nimarcade.session import Session

IDLE = 300.0
"""Seconds a single move counts at most; who thinks longer has left the table."""
NOTED = "noted"
"""In `meta`: this game is counted already."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something to write down."""

    session: Session
    after: int
    """Moves up to this ply were looked at before."""
    over: bool
    """Whether the game has just ended and counts."""
    seconds: float = 0.0


class Sitting:
    """One sitting at a game: how long its people thought, and what was not yet looked at."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._after = session.ply
        self._seconds = 0.0
        self._since = time.monotonic()

    def moved(self, session: Session) -> tuple[Session, Note | None]:
        """The session to go on with, and what is to be written down.

        A game that has just ended counts once, which is marked in its `meta`. Moves that are taken
        back are looked at before they are gone.
        """
        before, self.session = self.session, session
        self._clock(before)
        back = session.ply < before.ply
        ended = session.outcome is not None and before.outcome is None and not back
        note = None
        if ended and session.meta.get(NOTED) is not True:
            session = self.session = replace(session, meta={**session.meta, NOTED: True})
            note = self._note(session, over=True)
        elif ended:
            note = self._note(session, over=False)
        elif back:
            note = self._note(before, over=False, since=max(self._after, session.ply))
            self._after = min(self._after, session.ply)
        elif _heeded(before, session):
            note = self._note(session.go_to(session.ply + 1), over=False, since=session.ply)
        return session, note

    def left(self) -> Note | None:
        """What is still to be written down when the game is left."""
        self._clock(self.session)
        note = self._note(self.session, over=False)
        self._after = self.session.ply
        return note if note is not None and (note.seconds or note.after < self.session.ply) else None

    def _clock(self, before: Session) -> None:
        now = time.monotonic()
        if before.outcome is None and before.player.human:
            self._seconds += min(IDLE, now - self._since)
        self._since = now

    def _note(self, session: Session, *, over: bool, since: int | None = None) -> Note | None:
        if not any(player.human for player in session.players):
            return None
        after = self._after if since is None else since
        note = Note(session, after, over, round(self._seconds, 1))
        self._seconds = 0.0
        if since is None:
            self._after = session.ply
        return note


def _heeded(before: Session, session: Session) -> bool:
    """Whether a move was tried and taken back at once, as the tutor advises."""
    if session.ply != before.ply or session.ply == session.length:
        return False
    tried = session.move_at(session.ply + 1)
    return before.length == before.ply or tried is not before.move_at(before.ply + 1)
