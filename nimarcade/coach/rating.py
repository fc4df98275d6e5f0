"""The puzzle rating by Glicko-2, streaks, the answers and which boards were had, in a small file.

A puzzle counts as an opponent of its difficulty; every first answer is a rating period of its own,
and every day without a puzzle one without games, in which the deviation grows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from math import exp, log
from typing import Annotated, TypedDict

from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.core.store import Count, entry, in_data, up_to
from nimarcade.core.task import kept, pack, remote

NAME, VERSION = "nimarcade-puzzles", 1
SCALE, MIDDLE = 173.7178, 1500.0
"""Glickman 2013, step 2: r = 173.7178 μ + 1500."""
START = 1200.0
"""Of who is new: the middle of the difficulties, so that the first puzzles are no hard ones."""
DEVIATION, LEAST_DEVIATION = 350.0, 30.0
"""Of who is new (Glickman's step 1), and the least there is, so that a rating always can move."""
VOLATILITY = 0.06
PUZZLE = 60.0
"""The deviation of a puzzle's difficulty, which is an estimate."""
DAYS = 1_000
"""Days without a puzzle that count at most; the deviation is back at its start by then."""
Deviation = Annotated[float, lambda known: 0 < known <= DEVIATION]
Volatility = Annotated[float, lambda known: 0 < known < 1]
Answers = Annotated[str, lambda answers: not answers.strip("oxhag")]
KEPT = 3_000
"""Days of daily puzzles, and boards of puzzles done, that are remembered."""


@dataclass(frozen=True, slots=True)
class Rating:
    rating: Annotated[float, up_to(9_999, -9_999)] = START
    deviation: Deviation = DEVIATION
    volatility: Volatility = VOLATILITY
    tried: Count = 0
    solved: Count = 0
    streak: Count = 0
    """Right first answers in a row."""
    best: Count = 0
    last: date | None = None
    """The day of the last rated puzzle."""
    days: dict[date, bool] = field(default_factory=dict)
    """Daily puzzles answered, and whether the first answer was right."""
    went: dict[date, Answers] = field(default_factory=dict)
    """The answers to daily puzzles, also to those that are not over yet, as their exercise has them."""
    run: Count = 0
    """The most puzzles solved in one run against the clock."""
    done: tuple[str, ...] = ()
    """Boards of the puzzles answered last, `Puzzle.identity`; none counts twice. Earlier versions kept
    names instead."""
    attempts: tuple[Attempt, ...] = ()
    """The answers that difficulties are fitted to, the latest ones."""
    notice: str | None = None

    @property
    def settled(self) -> bool:
        """True if the rating tells much; before, it is shown with a question mark."""
        return self.deviation < 110

    def words(self) -> str:
        """`1520 ± 90`: an interval of 95 percent."""
        return f"{self.rating:.0f}{'' if self.settled else '?'} ± {2 * self.deviation:.0f}"

    def counts(self, puzzle: Puzzle) -> bool:
        """True if a first answer to this puzzle would be rated."""
        return puzzle.identity not in self.done and puzzle.name not in self.done

    def difficulty(self, puzzle: Puzzle) -> int:
        moved = correction(self.attempts, puzzle.game.partition("+")[0], puzzle.kind)
        return int(round(puzzle.difficulty + moved, -1))

    def solved_or_not(self, puzzle: Puzzle, right: bool, today: date) -> Rating:
        """The rating after the first answer to a puzzle, and the answer kept; a board that was had before
        changes nothing."""
        if not self.counts(puzzle):
            return self
        name = puzzle.game.partition("+")[0]
        attempt = Attempt(name, puzzle.kind, puzzle.difficulty, round(self.rating), right)
        after = self.after(puzzle.identity, self.difficulty(puzzle), right, today)
        return replace(after, attempts=(*self.attempts, attempt)[-ATTEMPTS:])

    def after(self, board: str, difficulty: float, right: bool, today: date) -> Rating:
        """The rating after the first answer to a puzzle on this board; one that was had before changes
        nothing."""
        if board in self.done:
            return self
        from glicko2.math.algorithm import update_rating

        rested = self.rested(today)
        mu, phi, sigma = (rested.rating - MIDDLE) / SCALE, rested.deviation / SCALE, rested.volatility
        opponent = ((difficulty - MIDDLE) / SCALE, PUZZLE / SCALE, float(right))
        updated = update_rating(mu, phi, sigma, [opponent])
        streak = self.streak + 1 if right else 0
        return replace(
            rested,
            rating=MIDDLE + SCALE * updated.mu,
            deviation=min(DEVIATION, max(LEAST_DEVIATION, SCALE * updated.phi)),
            volatility=updated.sigma,
            tried=self.tried + 1,
            solved=self.solved + right,
            streak=streak,
            best=max(self.best, streak),
            last=today,
            done=(*self.done, board)[-KEPT:],
        )

    def rested(self, today: date) -> Rating:
        """The deviation grown by the days since the last puzzle."""
        idle = min(DAYS, (today - self.last).days - 1) if self.last is not None else 0
        if idle <= 0 or self.deviation >= DEVIATION:
            return self
        from glicko2.math.algorithm import update_rating

        mu, phi = (self.rating - MIDDLE) / SCALE, self.deviation / SCALE
        for _ in range(idle):
            phi = update_rating(mu, phi, self.volatility, []).phi
        return replace(self, deviation=min(DEVIATION, SCALE * phi))

    def took_daily(self, day: date, right: bool) -> Rating:
        """The first answer to the puzzle of a day is kept."""
        if day in self.days:
            return self
        kept = dict(sorted({**self.days, day: right}.items())[-KEPT:])
        return replace(self, days=kept)

    def daily(self, day: date) -> str:
        """The answers to a daily puzzle; in files of earlier versions the first one."""
        return self.went.get(day) or {True: "a", False: "x", None: ""}[self.days.get(day)]

    def solved_daily(self, day: date) -> bool | None:
        """True if it was solved, at whatever try, False if it was given up, None while it is open."""
        return {"a": True, "g": False}.get(self.daily(day)[-1:])

    def went_on(self, day: date, answers: str) -> Rating:
        """Once it is over, nothing is added any more."""
        if self.went.get(day, "").endswith(("a", "g")):
            return self
        return replace(self, went=dict(sorted({**self.went, day: answers}.items())[-KEPT:]))

    def daily_streak(self, today: date) -> int:
        """Days in a row, up to today or yesterday, whose puzzle was solved."""
        ordinal, streak = today.toordinal(), 0
        if self.solved_daily(today) is None:
            ordinal -= 1
        while ordinal > 0 and self.solved_daily(date.fromordinal(ordinal)):
            ordinal, streak = ordinal - 1, streak + 1
        return streak


_Own = TypedDict("_Own", {"nimarcade-puzzles": int, "attempts": list[tuple[str, str, int, int, bool]]})
File = Annotated[_Own, Rating, "notice"]


def as_json(rating: Rating) -> dict[str, object]:
    return {
        NAME: VERSION,
        **kept(rating, "notice"),
        "rating": round(rating.rating, 4),
        "deviation": round(rating.deviation, 4),
        "volatility": round(rating.volatility, 8),
        "attempts": pack(rating.attempts),
    }


def answered(
    puzzle: Puzzle, right: bool, today: date, daily: date | None = None, *, helped: bool = False
) -> Rating:
    """Rate a first answer in the file, held against another window meanwhile; the new rating. With help the
    board was had, and that is all."""

    def rated(before: Rating) -> Rating:
        had = replace(before, done=(*before.done, puzzle.identity)[-KEPT:])
        after = had if helped else before.solved_or_not(puzzle, right, today)
        return after if daily is None else after.took_daily(daily, right)

    return STORE.keep(rated)[1]


@remote
def went_on(day: str, answers: str) -> None:
    """Note in the file how the puzzle of a day goes, after each answer."""
    STORE.keep(lambda known: known.went_on(date.fromisoformat(day), answers))


def ran(puzzle: Puzzle, solved: int) -> Rating:
    """Note a puzzle of a run in the file: its board was had, and so many were solved. The rating stays."""

    def noted(known: Rating) -> Rating:
        return replace(known, done=(*known.done, puzzle.identity)[-KEPT:], run=max(known.run, solved))

    return STORE.keep(noted)[1]


def _read(data: Mapping[str, object]) -> Rating:
    """Earlier versions did not tell all of it."""
    told = {**kept(Rating(), "rating", "deviation", "volatility"), **data, "notice": None}
    found = entry({NAME: told}, NAME, Rating, "a number, a date or an answer in it cannot be")
    return replace(found, done=found.done[-KEPT:], attempts=found.attempts[-ATTEMPTS:])


STORE = in_data(NAME, "puzzles.json", Rating, "the puzzle rating starts anew", _read, as_json, moved=True)
file, load, reset = STORE.path, STORE.load, STORE.forget


# How hard puzzles turn out to be on this machine: the estimate of their difficulty, moved by answers.


ATTEMPTS = 1_000
"""Answers kept, the latest ones."""
LEAST = 10
"""With fewer answers the estimate stays as it is."""
BELIEVED = 120.0
"""Standard deviation of the numbers beforehand, on the scale of the rating."""
FARTHEST = 300.0
"""An estimate moves at most so far."""
ROUNDS = 12
SLOPE = log(10) / 400
"""Of the logistic curve: 400 points are odds of 10 to 1, as in Elo's and Glickman's ratings."""


Points = Annotated[int, up_to(9_999, -9_999)]


@dataclass(frozen=True, slots=True)
class Attempt:
    game: str
    """Without options."""
    kind: str
    estimate: Points
    """The puzzle's difficulty as estimated from the puzzle alone."""
    rating: Points
    """The person's, before the answer."""
    right: bool


def features(game: str, kind: str) -> tuple[str, ...]:
    return (kind, game, f"{game}/{kind}")


def correction(attempts: tuple[Attempt, ...], game: str, kind: str) -> float:
    """To be added to the estimated difficulty of such puzzles."""
    known = _fitted(attempts)
    total = sum(known.get(feature, 0.0) for feature in features(game, kind))
    return max(-FARTHEST, min(FARTHEST, total))


@lru_cache(maxsize=4)
def _fitted(attempts: tuple[Attempt, ...]) -> Mapping[str, float]:
    rows = defaultdict[str, list[int]](list)
    for i, each in enumerate(attempts):
        for feature in features(each.game, each.kind):
            rows[feature].append(i)
    rows = defaultdict(list, {feature: own for feature, own in rows.items() if len(own) >= LEAST})
    edge = [float(each.rating - each.estimate) for each in attempts]
    """Points by which each person stood above the puzzle as it is estimated now."""
    numbers = dict.fromkeys(sorted(rows), 0.0)
    for _ in range(ROUNDS):
        for feature, before in numbers.items():
            pull, firmness = -before / BELIEVED**2, 1 / BELIEVED**2
            for i in rows[feature]:
                chance = 1 / (1 + exp(-SLOPE * edge[i]))
                pull += SLOPE * (chance - attempts[i].right)  # solved less often than thought: harder
                firmness += SLOPE**2 * chance * (1 - chance)
            after = max(-FARTHEST, min(FARTHEST, before + pull / firmness))
            for i in rows[feature]:
                edge[i] -= after - before
            numbers[feature] = after
    # The same differences, with mean 0 over the answers within kinds, within games, and within both.
    families = [
        [kind for kind in numbers if any(kind == each.kind for each in attempts)],
        [game for game in numbers if any(game == each.game for each in attempts)],
        [both for both in numbers if "/" in both],
    ]
    centred: dict[str, float] = {}
    for family in families:
        weight = sum(len(rows[feature]) for feature in family)
        mean = sum(numbers[feature] * len(rows[feature]) for feature in family) / weight if weight else 0.0
        centred |= {feature: numbers[feature] - mean for feature in family}
    return centred
