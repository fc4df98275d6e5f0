"""Puzzles without end: drawn from a seed, every answer verified by theorem or exhaustive search; which one
comes next, and what follows from its first answer.

The same game, kind, level and seed make the same puzzle, on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import TypeVar

from nimarcade.coach import rating
from nimarcade.coach.puzzles import kinds
from nimarcade.coach.puzzles.levels import HEADS, LEVELS, heads_of, kinds_of, least_level
from nimarcade.coach.puzzles.puzzle import KINDS, Kind, Puzzle
from nimarcade.coach.rating import Rating
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.task import remote

V = TypeVar("V")
SEEDS = 1_000_000_000
DRAWN, SPREAD = 5, 150
"""Without a wish for a level the one of so many puzzles is taken that comes nearest to the rating,
give or take this standard deviation, so that easy and hard ones come too."""
TRIES = 3_000
"""Drawings for one puzzle; measured, the rarest kind turns up once in some hundred."""
MAKERS: Mapping[Kind, Callable[[str, int, int, Random], Puzzle | None]] = {
    "only": kinds.only,
    "win-in": kinds.win_in,
    "outcome": kinds.outcome,
    "case": kinds.case,
    "capture": kinds.capture,
}
BOUNDS = (1000, 1250, 1450, 1650)
"""Ratings from which the next level is drawn from; see the table in docs/coach.md."""


def generate(
    game: str | None = None, kind: Kind | None = None, seed: int = 0, level: int | None = None
) -> Puzzle:
    """The puzzle of this seed; what is None is drawn from the seed too. `game` may carry options.
    Raises BadInput for a game or kind without puzzles."""
    if kind is not None and kind not in KINDS:
        raise BadInput(f"there is no kind {str(kind)[:40]!r} of puzzle; kinds are {', '.join(KINDS)}")
    if level is not None and level not in LEVELS:
        raise BadInput(f"the level is a number from {LEVELS[0]} to {LEVELS[-1]}")
    rng = Random(f"puzzle {game} {kind} {level} {seed}")
    level = level or rng.choice(LEVELS)
    heads = heads_of(game, kind)
    name = rng.choice(sorted({head.partition("+")[0] for head in heads}))
    head = rng.choice([head for head in heads if head.partition("+")[0] == name])
    drawn = rng.choice(kinds_of(head)) if kind is None else kind
    return made(head, drawn, max(level, least_level(head, drawn)), seed)


def named(name: str) -> Puzzle:
    """The puzzle of a `Puzzle.name`; raises BadInput for any other text."""
    head, kind, level, seed = (name.split("/") + [""] * 4)[:4]
    if name.count("/") != 3 or kind not in KINDS or level not in map(str, LEVELS) or not _whole(seed):
        raise BadInput(f"{shown(name)} names no puzzle; write GAME/KIND/LEVEL/SEED, such as nim/only/2/17")
    heads = heads_of(head, kind)
    if head not in heads:
        raise BadInput(f"{shown(head)} stands for several games; name one of {', '.join(heads)}")
    return made(head, kind, int(level), int(seed))


def _whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 18


def made(head: str, kind: Kind, level: int, seed: int) -> Puzzle:
    """The puzzle of exactly this game with its options."""
    rng = Random(f"{head}/{kind}/{level}/{seed}")
    for _ in range(TRIES):
        puzzle = MAKERS[kind](head, level, seed, rng)
        if puzzle is not None:
            return puzzle
    raise BadInput(f"no puzzle {kind} of {head} turned up at level {level}; try another level or seed")


def daily(day: date) -> Puzzle:
    """The puzzle of a day, the same for everyone: easy on Monday, hard at the weekend."""
    level = (1, 2, 2, 3, 3, 4, 5)[day.weekday()]
    return generate(seed=day.toordinal(), level=level)


def level_for(rating: float) -> int:
    """The level that suits a puzzle rating."""
    return 1 + sum(rating >= bound for bound in BOUNDS)


# Where puzzles come from


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """Where a person's puzzles come from; None leaves the choice to the program."""

    game: str | None = None
    kind: Kind | None = None
    level: int | None = None
    seed: int | None = None
    day: str | None = None
    """The puzzle of this day, as an ISO date."""
    name: str | None = None
    """This very puzzle, `Puzzle.name`."""
    then: tuple[str, ...] = ()
    """Names of the puzzles that come after it, as an assignment asks for them."""

    @classmethod
    def today(cls) -> PuzzleSource:
        """The puzzle of the day."""
        return cls(day=date.today().isoformat())

    @property
    def once(self) -> bool:
        """Whether one puzzle is asked for and no others after it."""
        return self.day is not None or (self.name is not None and not self.then)

    @property
    def rated(self) -> bool:
        """Puzzles that one chose by number or name are practice: their answers could be known."""
        return self.name is None and self.seed is None

    def following(self) -> PuzzleSource:
        """For the puzzle after this one."""
        if self.then:
            return PuzzleSource(name=self.then[0], then=self.then[1:])
        return PuzzleSource(self.game, self.kind, self.level, None if self.seed is None else self.seed + 1)

    def draw(self, known: Rating, rng: Random) -> Puzzle:
        """The next puzzle; where neither level nor seed is given one that suits the rating."""
        if self.name is not None:
            return named(self.name)
        if self.day is not None:
            return daily(date.fromisoformat(self.day))
        level = self.level or level_for(known.rating)
        if self.seed is not None:
            return generate(self.game, self.kind, self.seed, level)
        many = DRAWN if self.level is None else 1
        drawn = [generate(self.game, self.kind, rng.randrange(SEEDS), level) for _ in range(many)]
        aim = rng.gauss(known.rating, SPREAD)
        return min(drawn, key=lambda puzzle: abs(puzzle.difficulty - aim))

    def next_game(self) -> PuzzleSource:
        """Puzzles of the next game, after the last one of all; the kind goes where the game has none."""
        names = list(dict.fromkeys(head.partition("+")[0] for head in HEADS))
        game = _after(names, self.game)
        kind = None if game and self.kind not in _kinds(game) else self.kind
        return PuzzleSource(game, kind, self.level)

    def next_kind(self) -> PuzzleSource:
        return PuzzleSource(self.game, _after(_kinds(self.game), self.kind), self.level)

    def next_level(self) -> PuzzleSource:
        return PuzzleSource(self.game, self.kind, _after(LEVELS, self.level))


def _kinds(game: str | None) -> list[Kind]:
    heads = heads_of(game, None)
    return [kind for kind in KINDS if any(kind in kinds_of(head) for head in heads)]


def _after(values: Sequence[V], value: V | None) -> V | None:
    """The value after this one; None comes after the last and before the first."""
    ring = [None, *values]
    return ring[(ring.index(value) + 1) % len(ring)] if value in ring else None


@remote
def draw(source: PuzzleSource) -> Puzzle:
    """The next puzzle, by the rating that is kept."""
    return source.draw(rating.load(), Random())


@remote
def settle(puzzle: Puzzle, right: bool, given: str, seconds: float, day: str | None) -> list[str]:
    """Note the first answer to a rated puzzle: rating, streaks, statistics, the mistakes deck; what to
    tell the person. Nothing is raised."""
    from nimarcade.coach import diary

    today, before = date.today(), rating.load()
    if not before.counts(puzzle.name):
        return ["You had this puzzle before: the rating stays as it is."]
    try:
        now = rating.answered(
            puzzle.name, puzzle.difficulty, right, today, None if day is None else date.fromisoformat(day)
        )
    except OSError as error:
        return [f"The rating could not be kept: {error.strerror}."]
    return [*change(before, now, puzzle, right), *diary.puzzle_done(puzzle, right, given, seconds)]


def change(before: Rating, now: Rating, puzzle: Puzzle, right: bool) -> list[str]:
    """The rating before and after a puzzle, and the streaks, in words."""
    points = round(now.rating) - round(before.rating)
    lines = [f"Puzzle {puzzle.difficulty}. Your rating: {now.words()} ({points:+d})."]
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
