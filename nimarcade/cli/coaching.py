"""What helps a person in line mode: the hint ladder, the moves with their outcomes, tutor, review."""

from __future__ import annotations

from itertools import islice

from nimarcade.cli import speech
from nimarcade.cli.moves import told as told_moves
from nimarcade.cli.terminal import say
from nimarcade.coach import hints, review, score, tutor
from nimarcade.errors import BadInput
from nimarcade.games.codes import whole
from nimarcade.session import Session
from nimarcade.theory import consult
from nimarcade.theory.verdict import Verdict

LISTED = 20
"""`moves` reads out this many moves unless told otherwise."""


class Coached:
    """The words of a game on a stream that ask for help."""

    session: Session
    step: int
    """Step of the hint ladder reached in this position."""
    fresh: bool
    """Whether the position has not been told yet."""

    def _keep(self) -> None:
        raise NotImplementedError

    def _verdict(self) -> Verdict:
        """With `win in N` where few positions can be reached."""
        return consult.asked(self.session.state)

    def _hint(self, rest: str) -> None:
        self._tell(min(self.step + 1, len(hints.STEPS)))

    def _why(self, rest: str) -> None:
        self._tell(len(hints.STEPS))

    def _tell(self, step: int) -> None:
        if self.session.outcome is not None:
            raise BadInput("the game is over; undo first, then ask")
        self.session = self.session.hinted(step)
        self._keep()
        # One step at a time: what was told a step before need not be heard again.
        lines = hints.hint(self._verdict(), step, self.session.player.name)
        for line in speech.reasons(lines if step == len(hints.STEPS) else lines[-1:]):
            say(line)
        self.step = step
        if step < len(hints.STEPS):
            say(f"Hint again for {score.offer(self.session, step + 1)}.")

    def _tutor(self, rest: str) -> None:
        if rest not in ("on", "off", ""):
            raise BadInput("say tutor on or tutor off")
        self.session = tutor.switched(self.session, rest != "off")
        self._keep()
        say("The tutor asks before a win is given away." if rest != "off" else "The tutor is silent.")

    def _review(self, rest: str) -> None:
        from nimarcade.cli.review_talk import ReviewTalk

        if self.session.outcome is None:
            raise BadInput("the review comes when the game is over; nimarcade review looks at saved games")
        ReviewTalk(review.review(self.session)).run()
        self.fresh = True

    def _moves(self, rest: str) -> None:
        limit = whole(rest, "the number after moves", 1) if rest else LISTED
        self.session = self.session.hinted(3)
        self._keep()
        p = self.session.state
        more = next(islice(self.session.game.moves(p), limit, None), None) is not None
        for told in told_moves(p, limit, say_cut=False):
            say(speech.listed(told))
        if more:
            say(f"There are more moves than these {limit}.")
