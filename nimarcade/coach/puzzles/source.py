"""Puzzles without end: drawn from a seed, every answer verified by theorem or exhaustive search; which one
comes next, and what follows from its first answer.

The same game, kind, level and seed make the same puzzle, on every machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import lru_cache, partial
from itertools import count
from random import Random
from typing import TypeVar

from nimarcade.coach import ideas, learner, rating
from nimarcade.coach.learner import Learner
from nimarcade.coach.puzzles import kinds, levels
from nimarcade.coach.puzzles.levels import LEVELS, all_heads, heads_of, kinds_of, least_level
from nimarcade.coach.puzzles.puzzle import KINDS, Kind, Puzzle, identity
from nimarcade.coach.rating import Rating
from nimarcade.core import catalogue, family, task
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import counted, shown
from nimarcade.core.errors import BadInput
from nimarcade.core.game import play

V = TypeVar("V")
SEEDS = 1_000_000_000
DRAWINGS = 12
"""Seeds tried for a board that was not had, and as hard as its level; then it is looked for among all boards
of the level."""
PICKS = 24
"""Games and kinds tried for a puzzle as hard as its level."""
KEPT = 1_000
"""Boards of one sitting that do not come again."""
DRAWN, SPREAD = 5, 150
"""Without a wish for a level the one of so many puzzles is taken that comes nearest to the rating,
give or take this standard deviation, so that easy and hard ones come too."""
TRIES = 3_000
"""Drawings for one puzzle; measured, the rarest kind turns up once in some hundred."""
PASSED = 0.99
"""The chance that a drawing of another case than the one that a seed wishes is passed over: all cases come
up, and none is waited for that a level does not have."""
GIVE_UP = "Give up and see the solution?"
MAKERS: Mapping[Kind, kinds.Maker] = {
    "only": kinds.only,
    "win-in": kinds.win_in,
    "outcome": kinds.outcome,
    "case": kinds.case,
    "capture": kinds.capture,
}
EASY = 5
"""After so many rated puzzles the level may go up by one."""
LATE = 20
"""Rated answers of which the kinds are counted, so that none is forgotten."""
IDEA_TRIES = 12
"""Puzzles drawn at a level until some ask for the idea wished for."""


class NoPuzzle(BadInput):
    """None of this kind turned up; a game may have no boards for it."""


def generate(
    game: str | None = None, kind: Kind | None = None, seed: int = 0, level: int | None = None
) -> Puzzle:
    """The puzzle of this seed; what is None is drawn from the seed too, so that it is as hard as its level.
    `game` may carry options. Raises BadInput for a game or kind without puzzles."""
    if kind is not None and kind not in KINDS:
        raise BadInput(f"there is no kind {str(kind)[:40]!r} of puzzle; kinds are {', '.join(KINDS)}")
    if level is not None and level not in LEVELS:
        raise BadInput(f"the level is a number from {LEVELS[0]} to {LEVELS[-1]}")
    heads = heads_of(game, kind)
    if game is None:  # whatever is installed here besides
        heads = [head for head in heads if levels.practice_of(head) is not levels.OTHERS]
    rng = Random(f"puzzle {game} {kind} {level} {seed}")
    level = level or rng.choice(LEVELS)
    names = sorted({head.partition("+")[0] for head in heads})

    def pick() -> tuple[str, Kind]:
        name = rng.choice(names)
        head = rng.choice([head for head in heads if head.partition("+")[0] == name])
        return head, rng.choice(kinds_of(head)) if kind is None else kind

    drawn: list[Puzzle] = []
    for head, asked in dict.fromkeys(pick() for _ in range(PICKS)):
        with suppress(NoPuzzle):
            drawn.append(made(head, asked, max(level, least_level(head, asked)), seed))
            if not _off(drawn[-1]):
                return drawn[-1]
    if not drawn:
        raise NoPuzzle(f"no such puzzle of {game} turned up at level {level}; try another level or seed")
    return min(drawn, key=_off)


def _off(puzzle: Puzzle) -> int:
    """How far it is from as hard as its level; some games have none so hard."""
    return levels.off(puzzle.level, puzzle.difficulty)


def named(name: str) -> Puzzle:
    """The puzzle of a `Puzzle.name`; raises BadInput for any other text."""
    head, kind, level, last = (name.split("/", 3) + [""] * 4)[:4]
    by_board = last.partition(":")[0] == head and ":" in last
    seed = last.isascii() and last.isdecimal() and len(last) <= 18
    if kind not in KINDS or level not in map(str, LEVELS) or not (by_board or seed):
        raise BadInput(f"{shown(name)} names no puzzle; write GAME/KIND/LEVEL/SEED, such as nim/only/2/17")
    heads = heads_of(head, kind)
    if head not in heads:
        raise BadInput(f"{shown(head)} stands for several games; name one of {', '.join(heads)}")
    if not by_board:
        return made(head, kind, int(level), int(last))
    if (puzzle := MAKERS[kind](catalogue.read(last), head, int(level), None)) is None:
        raise BadInput(f"{shown(last)} is no board for a puzzle {kind}")
    return puzzle


def made(head: str, kind: Kind, level: int, seed: int) -> Puzzle:
    """The puzzle of exactly this game with its options."""
    rng = Random(f"{head}/{kind}/{level}/{seed}")
    wish = Random(f"{head}/{level}/{seed}")
    wished = wish.randrange(2) if kind == "outcome" else wish.random()
    for _ in range(TRIES):
        if (puzzle := _drawn(head, kind, level, seed, wished, rng)) is not None:
            return puzzle
    raise NoPuzzle(f"no puzzle {kind} of {head} turned up at level {level}; try another level or seed")


def _drawn(head: str, kind: Kind, level: int, seed: int, wished: float, rng: Random) -> Puzzle | None:
    """One drawing; None where it gives no such puzzle. P and N come about equally often, and so do cases as
    far as a level has them."""
    p = levels.draw(head, levels.box_level(head, kind, level), rng)
    if kind == "outcome":
        game, wanted = game_of(p), "NP"[int(wished)]
        turn = wanted == "P" and game.outcome(p) is None and not family.at_table(p.game)
        if turn and family.theory_of(p).outcome(p) == "N":
            p = catalogue.read(game.write(play(game, p, family.theory_of(p).solve(p).move)))
        return _wished(MAKERS[kind](p, head, level, seed), wanted)
    if (puzzle := MAKERS[kind](p, head, level, seed)) is None or kind != "case":
        return puzzle
    wanted = str(1 + int(wished * len(puzzle.options)))
    return _wished(puzzle, wanted) or (puzzle if rng.random() >= PASSED else None)


def _wished(puzzle: Puzzle | None, answer: str) -> Puzzle | None:
    return puzzle if puzzle is not None and puzzle.answers == (answer,) else None


class Stock:
    """Names of all puzzles that the boards of a level give, in an order that stays; looked for only as far as
    they are asked for, and kept. None where boards cannot be counted out."""

    def __init__(self, head: str, kind: Kind, level: int) -> None:
        boards = list(levels.boards(head, levels.box_level(head, kind, level)))
        Random(f"{head}/{kind}/{level}").shuffle(boards)
        made = (MAKERS[kind](p, head, level, None) for p in boards)
        self._rest = (puzzle.name for puzzle in made if puzzle is not None)
        self._names: list[str] = []

    def __iter__(self) -> Iterator[str]:
        for i in count():
            if i == len(self._names):
                if (name := next(self._rest, None)) is None:
                    return
                self._names.append(name)
            yield self._names[i]


stock = lru_cache(maxsize=64)(Stock)


def fresh(
    draw: Callable[[int], Puzzle],
    choices: Sequence[tuple[str, Kind]],
    level: int,
    had: Sequence[str],
    rng: Random,
) -> Puzzle:
    """A puzzle on a board that is none of `had`, identities in the order in which they came: drawn from a
    seed, as hard as its level if one turns up, else of the boards that the choices of game and kind have left
    at this level and then at higher ones; once all were had, the one that was longest ago."""
    place = {identity: i for i, identity in enumerate(had)}
    drawn: list[Puzzle] = []
    for _ in range(DRAWINGS):
        drawn.append(draw(rng.randrange(SEEDS)))
        if drawn[-1].identity not in place and not _off(drawn[-1]):
            return drawn[-1]
    if news := [puzzle for puzzle in drawn if puzzle.identity not in place]:
        return min(news, key=_off)
    order = rng.sample(choices, len(choices))
    oldest = min(drawn, key=lambda puzzle: place[puzzle.identity])
    for higher in range(level, LEVELS[-1] + 1):
        for head, kind in order:
            if higher < least_level(head, kind):
                continue
            if not levels.countable(head):
                tried = (made(head, kind, higher, rng.randrange(SEEDS)) for _ in range(DRAWINGS))
                other = next((puzzle for puzzle in tried if puzzle.identity not in place), None)
                if other is not None:
                    return other
            for name in stock(head, kind, higher):
                board = identity(catalogue.read(name.split("/", 3)[3]))
                if board not in place:
                    return named(name)
                if place[board] < place[oldest.identity]:
                    oldest = named(name)
    return oldest


@lru_cache(maxsize=8)  # home shows it whenever one comes back
def daily(day: date) -> Puzzle:
    """The puzzle of a day, the same for everyone: easy on Monday, hard at the weekend."""
    level = (1, 2, 2, 3, 3, 4, 5)[day.weekday()]
    return generate(seed=day.toordinal(), level=level)


def level_for(rating: float) -> int:
    return 1 + sum(rating >= bound for bound in levels.BOUNDS)


# Where puzzles come from


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """The source of a person's puzzles; None leaves the choice to the program."""

    game: str | None = None
    kind: Kind | None = None
    level: int | None = None
    seed: int | None = None
    day: str | None = None
    """The puzzle of this day, as an ISO date."""
    name: str | None = None
    """This very puzzle, `Puzzle.name`."""
    had: tuple[str, ...] = ()
    """Identities of the puzzles that came in this sitting, which come no more."""
    then: tuple[str, ...] = ()
    """Names of the puzzles that come after it, as an assignment asks for them."""

    @classmethod
    def today(cls) -> PuzzleSource:
        return cls(day=date.today().isoformat())

    @property
    def dated(self) -> date | None:
        return None if self.day is None else date.fromisoformat(self.day)

    @property
    def once(self) -> bool:
        """True if one puzzle is asked for and no others after it."""
        return self.day is not None or (self.name is not None and not self.then)

    @property
    def rated(self) -> bool:
        """Puzzles that one chose by number or name are practice: their answers could be known."""
        return self.name is None and self.seed is None

    def begun(self, known: Rating) -> str:
        """The answers to the puzzle of a day that was begun and is open."""
        day = self.dated
        return known.daily(day) if day is not None and known.solved_daily(day) is None else ""

    @property
    def price(self) -> str:
        """Of giving up."""
        return f"{'It' if self.rated else 'In an assignment it'} counts as a wrong answer."

    def following(self, done: Puzzle) -> PuzzleSource:
        if self.then:
            return PuzzleSource(name=self.then[0], then=self.then[1:])
        had = (*self.had, done.identity)[-KEPT:]
        seed = None if self.seed is None or done.seed is None else done.seed + 1
        return PuzzleSource(self.game, self.kind, self.level, seed, had=had)

    def draw(self, known: Rating, rng: Random, person: Learner | None = None) -> Puzzle:
        """The next puzzle; where neither level nor seed is given one that suits the rating, and where no
        game is wished for one of the ideas that the person has met, of a game of theirs."""
        if self.name is not None:
            return named(self.name)
        if self.day is not None:
            return daily(date.fromisoformat(self.day))
        level = self.level or min(level_for(known.rating), 1 + known.tried // EASY)
        if self.seed is not None:
            seeds = range(self.seed, self.seed + DRAWINGS)
            made = (generate(self.game, self.kind, seed, level) for seed in seeds)
            fresh_one = next((puzzle for puzzle in made if puzzle.identity not in self.had), None)
            return fresh_one or generate(self.game, self.kind, self.seed, level)
        many = DRAWN if self.level is None else 1
        had = (*known.done, *self.had)
        ours = person if self.game is None else None
        if ours is not None and (suiting := self._suiting(ours, level, known, many, rng)):
            return self._nearest(suiting, known, rng)
        heads = heads_of(self.game, self.kind)
        if ours is not None:
            heads = ours.own(heads) or heads  # a kind that no game of theirs has is a wish, too
        choices = [(head, kind) for head in heads for kind in ([self.kind] if self.kind else kinds_of(head))]

        def draw(seed: int) -> Puzzle:
            return generate(self.game or rng.choice(heads).partition("+")[0], self.kind, seed, level)

        drawn = [fresh(draw, choices, level, had, rng) for _ in range(many)]
        return self._nearest(drawn, known, rng)

    @staticmethod
    def _nearest(drawn: Sequence[Puzzle], known: Rating, rng: Random) -> Puzzle:
        aim = rng.gauss(known.rating, SPREAD)
        return min(drawn, key=lambda puzzle: abs(known.difficulty(puzzle) - aim))

    def _suiting(self, person: Learner, level: int, known: Rating, many: int, rng: Random) -> list[Puzzle]:
        """Puzzles that ask for the idea that is to come next, or where it has none left for another one; of
        kinds that were rare of late the more. None where no game of the ideas has the kind wished for."""
        had, asked = (*known.done, *self.had), person.asked
        tried = Counter(each.kind for each in known.attempts[-LATE:])
        for idea in (person.next_idea(rng), *rng.sample(asked, len(asked))) if asked else ():
            kinds: Sequence[str] = ("outcome",) if idea == ideas.FIRST else KINDS
            if person.beginning and idea in ideas.PLAIN:
                kinds = ideas.PLAIN[idea]
            kinds = (self.kind,) if self.kind else kinds
            choices = [(h, kind) for h in person.heads(idea) for kind in kinds_of(h) if kind in kinds]
            weights = [1 / (1 + tried[kind]) ** 2 for _, kind in choices]
            fitting: list[Puzzle] = []
            for near in sorted(LEVELS, key=lambda each: (abs(each - level), each)):
                for head, kind in rng.choices(choices, weights, k=IDEA_TRIES) if choices else ():
                    draw = partial(made, head, kind, max(near, least_level(head, kind)))
                    puzzle = fresh(draw, [(head, kind)], near, had, rng)
                    names = ideas.of_puzzle(puzzle)
                    if idea in names and (not person.beginning or {*asked, ideas.FIRST} >= {*names}):
                        fitting.append(puzzle)
                    if len(fitting) == many:
                        break
                if fitting:
                    return fitting
        return []

    def next_game(self) -> PuzzleSource:
        """Puzzles of the next game, after the last one of all; the kind goes where the game has none."""
        names = list(dict.fromkeys(head.partition("+")[0] for head in all_heads()))
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


@task.remote
def draw(source: PuzzleSource) -> Puzzle:
    """The next puzzle, by what is kept of the person."""
    return source.draw(rating.load(), Random(), learner.drawing())


def summary(known: Rating) -> str:
    if not known.tried:
        return f"No rated puzzle answered yet. A rating starts at {rating.START:.0f}.{days_and_runs(known)}"
    share = f"{known.solved:,} of {known.tried:,} right at once"
    told = f"Puzzle rating {known.words()}, {share}, {known.streak} in a row, best {known.best}."
    return told + days_and_runs(known)


def days_and_runs(known: Rating) -> str:
    """What else is kept of puzzles, in sentences after a blank each."""
    right, streak = sum(known.days.values()), counted(known.daily_streak(date.today()), "day")
    days = f" Puzzles of the day: {right:,} of {len(known.days):,} right at once, solved {streak} in a row."
    return days * bool(known.days) + f" Best run: {known.run:,} solved." * bool(known.run)
