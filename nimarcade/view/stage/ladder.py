"""The ladder of a game: its machine players, the strongest above, and which of them were beaten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.coach.statistics import Stats
from nimarcade.play.session import Session
from nimarcade.players import rates
from nimarcade.view.gallery import records
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.shapes import meter

NAME = 8
"""Cells of a level's name."""


@dataclass(frozen=True, slots=True)
class Rung:
    level: str
    won: int = 0
    played: int = 0
    here: bool = False
    """Whether this is who is played now."""


def rungs(stats: Stats, session: Session) -> tuple[Rung, ...]:
    """Those of the game that one person plays against a machine, the strongest first; else none."""
    machines = [player.kind for player in session.players if not player.human]
    if len(session.people) != 1 or len(machines) != 1:
        return ()
    game, now = session.game.name, machines[0].partition(":")[0].partition("+")[0]
    had = {score.level: (score.won, score.played) for score in records(stats).get(game, ())}
    levels = sorted({*rates.FIELD, now}, key=lambda level: rates.strength(game, level), reverse=True)
    return tuple(Rung(level, *had.get(level, (0, 0)), here=level == now) for level in levels)


def running(stats: Stats) -> int:
    """Games won without a loss between, up to the last one."""
    many = 0
    for game in reversed(stats.history):
        if game.won is False:
            break
        many += bool(game.won)
    return many


def ladder(c: Canvas, r: Rect, rungs: Sequence[Rung]) -> None:
    """Paints a heading and the rungs, with free lines between where there is room; a meter shows how many of
    the games against a level were won."""
    c.text(r.x, r.y, "Your ladder", "quiet", r.w)
    c.right(r.right, r.y, "games won" if any(rung.played for rung in rungs) else "none played yet", "quiet")
    step = 2 if r.h >= 2 * len(rungs) else 1
    for y, rung in enumerate(rungs[: (r.h - 1 + step - 1) // step]):
        line = r.y + 1 + (step > 1) + y * step
        if line >= r.bottom:
            return
        sign, role = ("▸", "you+b") if rung.here else ("✓", "good") if rung.won else ("·", "quiet")
        c.text(r.x, line, sign, role)
        c.first(r.x + 2, line, (rung.level.capitalize(),), "ink" if role == "good" else role, NAME)
        count = f"{rung.won:,} of {rung.played:,}" if rung.played else ""
        wide = r.w - NAME - 4 - max(8, len(count) + 1)
        if wide >= 6 and rung.played:
            meter(c, r.x + NAME + 3, line, wide, rung.won / rung.played, "you" if rung.here else "good")
        c.right(r.right, line, count, "quiet")
