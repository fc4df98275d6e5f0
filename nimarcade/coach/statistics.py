"""A person's games so far, counted by game and level: a small JSON file in the folder of data."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Annotated, TypedDict, TypeVar

from nimarcade.core import catalogue, family
from nimarcade.core.store import Count, Word, in_data, up_to
from nimarcade.core.task import kept, stated, unpack

NAME, VERSION = "nimarcade-statistics", 1
REMEMBERED = 1_000
"""Finished games told one by one, the latest ones; counts go on for ever."""
PEOPLE = "people"
"""The level of games of several people, machines or not, which count for none of them."""
ROWS = 2_000
"""Games and levels counted apart; further ones are not counted."""
Measure = Annotated[float, up_to(10**12)]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """A game at one level. `decisions` and `kept` are moves in won positions with another one to
    choose, and how many of them kept the win; `weight` and `held` the same weighed by how hard the win was to
    keep, all as in a review."""

    played: Count = 0
    won: Count = 0
    clean: Count = 0
    """Won without a hint and without taking back."""
    decisions: Count = 0
    kept: Count = 0
    hints: Count = 0
    seconds: Measure = 0.0
    """Spent on one's own moves, unfinished games included."""
    weight: Measure = 0.0
    held: Measure = 0.0

    @property
    def accuracy(self) -> float | None:
        return self.held / self.weight if self.weight else None

    def plus(self, other: Row) -> Row:
        return Row(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(Row)))


@dataclass(frozen=True, slots=True)
class Finished:
    when: datetime
    game: Word
    """The game with its options, as in its code."""
    level: Word
    """The machines' kinds, or `people`."""
    won: bool | None
    """None in a game between people."""
    decisions: Count
    kept: Count
    hints: Count
    weight: Measure = 0.0
    held: Measure = 0.0
    score: Count | None = None
    """Points; None in a game between people, and in one of earlier versions."""

    @property
    def accuracy(self) -> float | None:
        return self.held / self.weight if self.weight else None


@dataclass(frozen=True, slots=True)
class Record:
    score: Count
    when: datetime
    times: Count = 1


@dataclass(frozen=True, slots=True)
class Stats:
    rows: Mapping[tuple[str, str], Row] = field(default_factory=dict)
    """By game and level."""
    history: tuple[Finished, ...] = ()
    """The oldest first."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """Of achievements; see `achievements`."""
    earned: Mapping[str, datetime] = field(default_factory=dict)
    """Achievements and when they were earned."""
    ratings: tuple[int, ...] = ()
    """The puzzle rating after each puzzle, the latest ones."""
    records: Mapping[tuple[str, str], Record] = field(default_factory=dict)
    """By game and level; a game without points is none."""
    notice: str | None = None

    def add(self, game: str, level: str, row: Row) -> Stats:
        key = game, level
        if key not in self.rows and len(self.rows) >= ROWS:
            return self
        return replace(self, rows={**self.rows, key: self.rows.get(key, Row()).plus(row)})

    def remember(self, game: Finished) -> Stats:
        return replace(self, history=(*self.history, game)[-REMEMBERED:])

    def scored(self, game: str, level: str, score: int | None, when: datetime) -> Stats:
        """With a game's points, which may be a record."""
        key = game, level
        old = self.records.get(key)
        if not score or (old is None and len(self.records) >= ROWS) or (old and score < old.score):
            return self
        new = Record(score, when) if old is None or score > old.score else replace(old, times=old.times + 1)
        return replace(self, records={**self.records, key: new})

    def rated(self, rating: float) -> Stats:
        return replace(self, ratings=(*self.ratings, max(0, round(rating)))[-REMEMBERED:])

    def count(self, name: str, by: int = 1) -> Stats:
        return self.set(name, self.counts.get(name, 0) + by)

    def set(self, name: str, value: int) -> Stats:
        return replace(self, counts={**self.counts, name: value})

    def run(self, name: str, good: Iterable[bool]) -> Stats:
        """Go on with a run of successes, `NAME-run`, and keep its longest, `NAME-best`."""
        now, best = self.counts.get(f"{name}-run", 0), self.counts.get(f"{name}-best", 0)
        for each in good:
            now = now + 1 if each else 0
            best = max(best, now)
        return self.set(f"{name}-run", now).set(f"{name}-best", best)

    def total(self, wanted: Callable[[str, str], bool] = lambda game, level: level != PEOPLE) -> Row:
        total = Row()
        for (game, level), row in self.rows.items():
            if wanted(game, level):
                total = total.plus(row)
        return total

    def as_json(self) -> dict[str, object]:
        return {
            NAME: VERSION,
            "rows": [
                {"game": game, "level": level}
                | {name: round(n, 3) if isinstance(n, float) else n for name, n in kept(row).items()}
                for (game, level), row in self.rows.items()
            ],
            "history": [kept(game) for game in self.history],
            "counts": dict(self.counts),
            "earned": {name: when.isoformat() for name, when in self.earned.items()},
            "ratings": list(self.ratings),
            "records": [
                {"game": game, "level": level, **kept(record)}
                for (game, level), record in self.records.items()
            ],
        }


F = TypeVar("F", Row, Finished)

# the file


def _read(data: Mapping[str, object]) -> Stats:
    """Damaged rows are left out, with a notice."""
    damaged: list[str] = []

    def good(name: str, read: Callable[[object], T]) -> list[T]:
        """The entries of a list, or the pairs of an object, that can be read."""
        items = data.get(name, [] if name == "records" else None)  # files of old have none
        pairs = [[*pair] for pair in items.items()] if isinstance(items, dict) else items
        found = []
        for item in pairs if isinstance(pairs, list) else [None]:
            if isinstance(item, dict) and "decisions" in item:  # in files of old each of them weighs 1
                item = {"weight": item["decisions"], "held": item.get("kept"), **item}
            try:
                found.append(read(item))
            except (ValueError, OverflowError):
                damaged.append(name)
        return found

    def of(item: object) -> tuple[str, str]:
        found = unpack(_Where, item)
        return found.game, found.level

    rows = good("rows", lambda row: (of(row), _sound(unpack(Row, row))))
    history = good("history", lambda game: _sound(unpack(Finished, game)))
    counts = good("counts", partial(unpack, tuple[Word, Count]))
    earned = good("earned", partial(unpack, tuple[Word, datetime]))
    ratings = [rating for (rating,) in good("ratings", lambda rating: unpack(tuple[Count], [rating]))]
    records = good("records", lambda record: (of(record), unpack(Record, record)))
    told = None
    if damaged:
        those = "entry is" if len(damaged) == 1 else "entries are"
        told = f"{len(damaged):,} {those} damaged and left out of the statistics"
    return Stats(
        dict(rows[:ROWS]),
        tuple(history[-REMEMBERED:]),
        dict(counts[:ROWS]),
        dict(earned[:ROWS]),
        tuple(ratings[-REMEMBERED:]),
        dict(records[:ROWS]),
        told,
    )


@dataclass(frozen=True, slots=True)
class _Where:
    game: Word
    level: Word


File = TypedDict(
    "File",
    {
        "nimarcade-statistics": int,
        "rows": list[Annotated[_Where, Row]],
        "history": list[Finished],
        "counts": dict[str, int],
        "earned": dict[str, datetime],
        "ratings": list[int],
        "records": list[Annotated[_Where, Record]],
    },
)


def _sound(counted: F) -> F:
    """Raises ValueError where more is won or kept than was played."""
    row = counted if isinstance(counted, Row) else None
    if (
        (row is not None and not row.clean <= row.won <= row.played)
        or counted.kept > counted.decisions
        or counted.held > counted.weight + 0.01
    ):
        raise ValueError("more is won or kept than was played")
    return counted


STORE = in_data(NAME, "statistics.json", Stats, "statistics start anew", _read, Stats.as_json, moved=True)
file, load, reset, change = STORE.path, STORE.load, STORE.forget, STORE.keep


# Achievements: each one is a skill shown, none is a number of hours.
#
# A won game counts where its player had to find the way: at least `FOUND` moves in won positions
# with another one to choose, without a hint, and without taking back.

FOUND = 2
GIANT = 1_000
"""A heap of so many stones is beyond counting out."""

BEATEN = "perfect:"
"""Begins the count of clean wins over the perfect player; a game follows."""


@cache
def winnable() -> Mapping[str, str]:
    """Everything that can be won against the perfect player, in words: games, their conventions, and
    bounded forms of games that also go without a bound."""
    games: dict[str, str] = {}
    for name, game in catalogue.catalogue().items():
        if family.at_table(game.name):
            games[name] = f"the endgame of {game.title}"
            continue
        taken = {option.name for option in game.options}
        bounds = ("", "+k") if "k" in taken and "k" not in catalogue.needed(name) else ("",)
        for bound in bounds:
            title = f"k-Bounded {game.title}" if bound else game.title
            games[name + bound] = title
            if "misere" in taken:
                games[f"{name}+misere{bound}"] = f"misère {title}"
    return games


@dataclass(frozen=True, slots=True)
class Achievement:
    name: str
    title: str
    about: str
    count: str
    """Name of the count that it watches."""
    goal: int
    """Count at which it is reached."""

    def reached(self, stats: Stats) -> int:
        return min(self.goal, stats.counts.get(self.count, 0))


@cache
def achievements() -> tuple[Achievement, ...]:
    """All of them: those of `achievements.toml`, and as many as there are games."""
    text = Path(__file__).with_name("achievements.toml").read_text("utf-8").format(giant=GIANT)
    first, second, *others = (
        stated(Achievement, told, name=name) for name, told in tomllib.loads(text).items()
    )
    about = "Beat the perfect player in every game and convention."
    house = Achievement("whole-house", "The whole house", about, "perfect-games", len(winnable()))
    beaten = (
        Achievement(f"beat-{game}", f"Perfect beaten: {words}", "Without help.", f"{BEATEN}{game}", 1)
        for game, words in winnable().items()
    )
    return (first, second, house, *others, *beaten)


def skill(code: str) -> str:
    """Under which name of `winnable` a win counts: the game, its convention, and whether k bounds it."""
    name, *words = code.partition(":")[0].split("+")
    misere = "+misere" if "misere" in words else ""
    bound = "+k" if f"{name}+k" in winnable() and any(word.startswith("k=") for word in words) else ""
    return f"{name}{misere}{bound}"


def update(stats: Stats, now: datetime) -> Stats:
    news = {
        achievement.name: now
        for achievement in achievements()
        if achievement.name not in stats.earned and achievement.reached(stats) >= achievement.goal
    }
    return replace(stats, earned={**stats.earned, **news}) if news else stats
