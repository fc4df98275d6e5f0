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


@dataclass(frozen=True, slots=True)
class Row:
    """A line with a meter."""

    name: str
    part: float
    words: str
    here: bool = False
    """Whether it is what to work on."""
    done: bool = False


@dataclass(frozen=True, slots=True)
class Rung:
    level: str
    won: int = 0
    played: int = 0
    here: bool = False


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
    """Paints the rungs; a meter shows how many of the games against a level were won."""
    played = any(rung.played for rung in rungs)
    c.right(r.right, r.y, "games won" if played else "none played yet", "quiet")
    rows = []
    for rung in rungs:
        count = f"{rung.won:,} of {rung.played:,}" if rung.played else ""
        done, part = bool(rung.won) and not rung.here, rung.won / max(1, rung.played)
        rows.append(Row(rung.level.capitalize(), part, count, rung.here, done))
    meters(c, r, "Your ladder", rows)


def meters(c: Canvas, r: Rect, heading: str, rows: Sequence[Row]) -> None:
    """The last rows that fit, and what to work on, with their meters where there is room for them."""
    lead = 2 if r.h >= 10 else 1
    step = 2 if r.h >= lead + 2 * len(rows) else 1
    fit = max(0, (r.h - lead + step - 1) // step)
    first = min([max(0, len(rows) - fit), *(i for i, row in enumerate(rows) if row.here)])
    shown = rows[first : first + fit]
    more = f", {len(rows) - len(shown):,} more" if len(shown) < len(rows) else ""
    c.first(r.x, r.y, (heading + more, heading), "quiet", r.w)
    if not rows:
        c.first(r.x, r.y + lead, ("No idea met yet.",), "quiet", r.w)
    words = max((len(row.words) for row in shown), default=0)
    longest, room = max((len(row.name) for row in shown), default=0), r.w - words - 4
    bars = r.w > 48 or longest + 7 <= room
    names = min(longest, max(room - 14, 8)) if bars else room
    for y, row in enumerate(shown):
        y = r.y + lead + y * step
        role = "you+b" if row.here else "ink" if row.words else "quiet"
        sign = "✓" if row.done else "▸" if row.here else "·"
        c.text(r.x, y, sign, "good" if row.done else "you+b" if row.here else "quiet")
        c.first(r.x + 2, y, (row.name,), role, names)
        if bars and row.words:
            tone = "you" if row.here else "good" if row.done else "stone_ink"
            meter(c, r.x + 4 + names, y, room - names - 2, row.part, tone)
        c.right(r.right, y, row.words, "quiet")
