"""Achievements: each one is a skill shown, none is a number of hours.

A won game counts where its player had to find the way: at least `FOUND` moves in won positions
with another one to choose, without a hint, and without taking back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from nimarcade import games
from nimarcade.coach.stats import Stats

FOUND = 2
GIANT = 1_000
"""A heap of so many stones is beyond counting out."""

BEATEN = "perfect:"
"""What the count of clean wins over the perfect player begins with; a game follows."""


def _games() -> dict[str, str]:
    """Everything that can be won against the perfect player, in words: games, their conventions, and
    bounded forms of games that also go without a bound."""
    found: dict[str, str] = {}
    for name, game in games.catalogue().items():
        if not game.impartial:
            found[name] = f"the endgame of {game.title}"
            continue
        taken = {option.name for option in game.options}
        bounds = ("", "+k") if "k" in taken and "k" not in games.needed(name) else ("",)
        for bound in bounds:
            title = f"k-Bounded {game.title}" if bound else game.title
            found[name + bound] = title
            if "misere" in taken:
                found[f"{name}+misere{bound}"] = f"misère {title}"
    return found


GAMES: Mapping[str, str] = _games()


@dataclass(frozen=True, slots=True)
class Achievement:
    name: str
    title: str
    about: str
    count: str
    """Which count of the statistics it watches,"""
    goal: int
    """and how much of it is wanted."""

    def reached(self, stats: Stats) -> int:
        """How much of the goal is there."""
        return min(self.goal, stats.counts.get(self.count, 0))


ALL: tuple[Achievement, ...] = (
    Achievement("first-proof", "First proof", "Beat the perfect player without help.", "perfect", 1),
    Achievement("theorist", "Theorist",
                "Beat the perfect player in seven games or conventions.", "perfect-games", 7),
    Achievement("whole-house", "The whole house",
                "Beat the perfect player in every game and convention.", "perfect-games", len(GAMES)),
    Achievement("flawless-three", "Three without a flaw",
                "Win three games in a row, every win kept, without help.", "flawless-best", 3),
    Achievement("steady-25", "Steady hand", "Keep the win in 25 decisions in a row.", "kept-best", 25),
    Achievement("steady-100", "A hundred right", "Keep the win in 100 decisions in a row.", "kept-best", 100),
    Achievement("turned", "Turned around",
                "From a lost start win against casual or better, without help.", "turned", 1),
    Achievement("giant", "Giant", f"Beat the perfect player from a heap of {GIANT:,} or more.", "giant", 1),
    Achievement("strict", "No net", "Win a strict game against expert or perfect.", "strict", 1),
    Achievement("table", "Last at the table",
                "Win at a table of three or four against expert or better.", "table", 1),
    Achievement("puzzles-10", "Ten in a row",
                "Solve ten puzzles in a row at the first try.", "puzzles-best", 10),
    Achievement("mended-1", "Mended", "Remember a mistake's answer for three weeks.", "mended", 1),
    Achievement("mended-10", "Learned from it",
                "Remember the answers to ten mistakes for three weeks.", "mended", 10),
    Achievement("graduate", "Graduate",
                "Solve every step of five lessons, their exams included.", "lessons", 5),
    *(Achievement(f"beat-{game}", f"Perfect beaten: {words}", "Without help.", f"{BEATEN}{game}", 1)
      for game, words in GAMES.items()),
)  # fmt: skip


def skill(code: str) -> str:
    """Under which name of GAMES a win counts: the game, its convention, and whether k bounds it."""
    name, *words = code.partition(":")[0].split("+")
    misere = "+misere" if "misere" in words else ""
    bound = "+k" if f"{name}+k" in GAMES and any(word.startswith("k=") for word in words) else ""
    return f"{name}{misere}{bound}"


def update(stats: Stats, now: datetime) -> Stats:
    """The statistics with what is newly earned."""
    news = {one.name: now for one in ALL if one.name not in stats.earned and one.reached(stats) >= one.goal}
    return replace(stats, earned={**stats.earned, **news}) if news else stats


def gained(before: Stats, after: Stats) -> list[Achievement]:
    """What was earned between the two."""
    return [one for one in ALL if one.name in after.earned and one.name not in before.earned]
