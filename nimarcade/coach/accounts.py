"""How well each player did in a game that was looked at: graded moves counted, and a word for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nimarcade.coach import grades
from nimarcade.coach.grades import Mark
from nimarcade.games.game import Seat
from nimarcade.session import Session

SCALE = ((100, "perfect"), (90, "expert"), (75, "strong"), (50, "fair"), (25, "learning"), (0, "beginner"))
"""The word for an accuracy, in percent from which it holds: the share of the moves in won positions
that kept the win, forced moves left out."""
BY_DROP = ((1, "expert"), (2, "strong"), (3, "fair"), (5, "learning"), (100, "beginner"))
"""The word for an estimated average loss, in percent of games a move, up to which it holds."""
DROP = 0.15
"""From this estimated loss on a move counts as a mistake: several times what an estimate varies by."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the game and its grade."""

    ply: int
    seat: Seat
    mark: Mark | None
    """None for an offer or an answer, which are not graded."""
    forced: bool = False
    """No other move was legal, so that it shows nothing of the player."""
    chances: tuple[float, float] | None = None
    """Estimated chances of who moved, before and after; None where the mark is exact."""

    @property
    def drop(self) -> float | None:
        """Estimated share of games lost by the move."""
        return None if self.chances is None else self.chances[0] - self.chances[1]

    @property
    def mistake(self) -> bool:
        """Whether it gave a win away, or by estimate lost many games."""
        return self.mark == "gave" or (self.drop is not None and self.drop >= DROP and not self.forced)


@dataclass(frozen=True, slots=True)
class Account:
    """One player's moves; counts leave out what was not looked at."""

    seat: Seat
    moves: int
    marks: dict[Mark, int]
    decisions: int
    """Moves in won positions with another one to choose,"""
    kept: int
    """and how many of them kept the win."""
    estimated: int
    """Moves with another one to choose that are graded by estimate."""
    loss: float
    """Their average estimated loss, as a share of games."""
    mistakes: tuple[int, ...]
    """Plies of mistakes."""
    hints: int

    @property
    def accuracy(self) -> float | None:
        """Of the moves in won positions the share that kept the win; None where there was none."""
        return self.kept / self.decisions if self.decisions else None

    @property
    def rating(self) -> str | None:
        """The word for the accuracy."""
        if self.accuracy is None:
            return None
        return next(word for least, word in SCALE if self.accuracy * 100 >= least)

    @property
    def estimated_rating(self) -> str | None:
        """The word for the average estimated loss."""
        if not self.estimated:
            return None
        return next(word for most, word in BY_DROP if self.loss * 100 <= most)


def account(session: Session, steps: Sequence[Step], seat: Seat) -> Account:
    own = [step for step in steps if step.seat == seat and step.mark is not None]
    marks: dict[Mark, int] = {mark: sum(step.mark == mark for step in own) for mark in grades.WORDS}
    chosen = [step for step in own if not step.forced]
    kept = sum(step.mark == "kept" for step in chosen)
    drops = [step.drop for step in chosen if step.drop is not None]
    return Account(
        seat,
        len(own),
        marks,
        kept + marks["gave"],
        kept,
        len(drops),
        max(0.0, sum(drops) / len(drops)) if drops else 0.0,
        tuple(step.ply for step in own if step.mistake),
        sum(1 for ply, _ in session.hints if _asked(session, ply) == seat),
    )


def _asked(session: Session, ply: int) -> Seat | None:
    """Who was to decide when a hint was asked for, as far as that position is still there."""
    return session.game.to_move(session.state_at(ply)) if ply <= session.length else None


def account_json(session: Session, found: Account) -> dict[str, Any]:
    labels = session.game.seat_labels(session.start)
    return {
        "seat": labels[found.seat],
        "name": session.players[found.seat].name,
        "moves": found.moves,
        **{str(mark): many for mark, many in found.marks.items()},
        "decisions": found.decisions,
        "accuracy": None if found.accuracy is None else round(found.accuracy, 3),
        "rating": found.rating,
        "estimated": found.estimated,
        "loss": round(found.loss, 3) if found.estimated else None,
        "estimated_rating": found.estimated_rating,
        "mistakes": list(found.mistakes),
        "hints": found.hints,
    }
