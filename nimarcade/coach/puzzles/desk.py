"""Which puzzle comes next, and what follows from its first answer: what all front ends share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any, cast

from nimarcade.coach import puzzles, rating
from nimarcade.coach.puzzles.puzzle import Kind, Puzzle, as_json, from_json
from nimarcade.coach.rating import Rating
from nimarcade.core.task import remote

SEEDS = 1_000_000_000
DRAWN, SPREAD = 5, 150
"""Without a wish for a level the one of so many puzzles is taken that comes nearest to the rating,
give or take this standard deviation, so that easy and hard ones come too."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks for; None leaves the choice to the program."""

    game: str | None = None
    kind: Kind | None = None
    level: int | None = None
    seed: int | None = None
    daily: date | None = None
    """The puzzle of this day."""
    name: str | None = None
    """This very puzzle, `Puzzle.name`."""

    @property
    def once(self) -> bool:
        """Whether one puzzle is asked for and no others after it."""
        return self.daily is not None or self.name is not None

    @property
    def rated(self) -> bool:
        """Puzzles that one chose by number or name are practice: their answers could be known."""
        return self.name is None and self.seed is None

    def after(self) -> Wish:
        """For the puzzle after this one."""
        return Wish(self.game, self.kind, self.level, None if self.seed is None else self.seed + 1)


def pick(wish: Wish, known: Rating, rng: Random) -> dict[str, Any]:
    """The next puzzle as JSON; without a wish for a level or seed one that suits the rating."""
    if wish.name is not None:
        return as_json(puzzles.named(wish.name))
    if wish.daily is not None:
        return as_json(puzzles.daily(wish.daily))
    level = wish.level or puzzles.level_for(known.rating)
    if wish.seed is not None:
        return as_json(puzzles.generate(wish.game, wish.kind, wish.seed, level))
    many = DRAWN if wish.level is None else 1
    drawn = [puzzles.generate(wish.game, wish.kind, rng.randrange(SEEDS), level) for _ in range(many)]
    aim = rng.gauss(known.rating, SPREAD)
    return as_json(min(drawn, key=lambda puzzle: abs(puzzle.difficulty - aim)))


@remote
def picked(game: str | None, kind: str | None, level: int | None, seed: int | None, day: str | None,
           name: str | None) -> dict[str, Any]:  # fmt: skip
    """`pick` for another process: everything in plain words."""
    at = None if day is None else date.fromisoformat(day)
    wish = Wish(game, cast("Kind | None", kind), level, seed, at, name)
    return pick(wish, rating.load(), Random())


@remote
def settle(data: dict[str, Any], right: bool, given: str, seconds: float, day: str | None) -> list[str]:
    """Note the first answer to a rated puzzle: rating, streaks, statistics, the mistakes deck; what to
    tell the person. Nothing is raised."""
    from nimarcade.coach import diary

    puzzle, today = from_json(data), date.today()
    before = rating.load()
    if not before.counts(puzzle.name):
        return ["You had this puzzle before: the rating stays as it is."]
    try:
        now = rating.answered(puzzle.name, puzzle.difficulty, right, today,
                              None if day is None else date.fromisoformat(day))  # fmt: skip
    except OSError as error:
        return [f"The rating could not be kept: {error.strerror}."]
    return [*told(before, now, puzzle, right), *diary.puzzle_done(puzzle, right, given, seconds)]


def told(before: Rating, now: Rating, puzzle: Puzzle, right: bool) -> list[str]:
    """The rating before and after a puzzle, and the streaks, in words."""
    change = round(now.rating) - round(before.rating)
    lines = [f"Puzzle {puzzle.difficulty}. Your rating: {now.words()} ({change:+d})."]
    if right and now.streak > 1:
        best = ", your best" if now.streak == now.best and now.best > before.best else ""
        lines[0] += f" {now.streak} right in a row{best}."
    days = now.daily_streak(now.last or date.today())
    if len(now.days) > len(before.days) and days > 1:
        lines.append(f"The daily puzzle solved on {days} days in a row.")
    return lines


def summary(known: Rating) -> str:
    """One line on how a person does at puzzles."""
    if not known.tried:
        return f"No puzzle answered yet. A rating starts at {rating.START:.0f}."
    share = f"{known.solved:,} of {known.tried:,} right at once"
    return f"Puzzle rating {known.words()}, {share}, {known.streak} in a row, best {known.best}."
