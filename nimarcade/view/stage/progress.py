"""Progress as a picture: four figures, a square for every day, what one sees at the board, whom one has
beaten. The words of it, and all the rest, are `view.progress_text`'s."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from itertools import takewhile

from nimarcade.coach import ideas, learner, lessons, rating, statistics
from nimarcade.coach.progress import Progress
from nimarcade.play.session import Session
from nimarcade.players import rates
from nimarcade.view import gallery, glyphs, progress_text
from nimarcade.view.stage.canvas import Canvas, Rect, mix
from nimarcade.view.stage.shapes import figures, figures_width, meter

WORTH = {"a": 1.0, "h": 0.5, "x": 0.0}
"""Of an idea used alone, with help, and missed."""
FULL = 5
"""Games of a day from which on its square gets no brighter."""


@dataclass(frozen=True, slots=True)
class Sight:
    facts: Sequence[tuple[str, str]]
    """Figures and what they count."""
    days: Mapping[date, int]
    """Games finished and daily puzzles answered."""
    today: date
    skills: Sequence[Row]
    """The best first, the weakest last."""
    ladder: Sequence[Row]
    """The strongest first."""


def sight(kept: progress_text.Kept, today: date) -> Sight:
    stats = kept.stats
    days = Counter(game.when.astimezone().date() for game in stats.history)
    days.update(kept.puzzles.days.keys())
    total = stats.total()
    share = progress_text.percent(total.won / total.played) if total.played else "0%"
    streak, daily = running(stats), _running(days, today)
    facts = (
        (str(total.played), "game" if total.played == 1 else "games"),
        (share, "won"),
        (str(streak), f"{'win' if streak == 1 else 'wins'} running"),
        (str(daily), f"{'day' if daily == 1 else 'days'} running"),
    )
    if skills := sorted(map(partial(_skill, kept), kept.learner.evidence), key=lambda row: -row.part):
        last = skills[-1]
        skills[-1] = Row(last.name, last.part, last.words, here=True)
    return Sight(facts, days, today, skills, list(_ladder(stats))[::-1])


def _running(days: Mapping[date, int], today: date) -> int:
    """Days in a row up to now; today may still come."""
    last = today if days.get(today) else today - timedelta(days=1)
    return sum(1 for _ in takewhile(lambda n: days.get(last - timedelta(days=n)), range(len(days))))


def _skill(kept: progress_text.Kept, name: str) -> Row:
    evidence: learner.Evidence = kept.learner.evidence[name]
    recent = evidence.marks[-learner.RECENT :]
    part = sum(WORTH[mark] for mark in recent) / max(len(recent), 1)
    words = ideas.words(name)
    return Row(f"{words[:1].upper()}{words[1:]}", part, progress_text.STATE_WORDS[evidence.state])


def _ladder(stats: statistics.Stats) -> Iterator[Row]:
    """From the weakest level on; to be beaten without help."""
    met = {level for _, level in stats.rows if level != statistics.PEOPLE}
    open_ = False
    for level in sorted(met | set(rates.FIELD), key=partial(rates.strength, "nim")):
        row = stats.total(lambda _, other, level=level: other == level)  # type: ignore[misc]
        here = not row.clean and not open_
        open_ |= here
        yield replace(rung(level, row.won, row.played, here=here), done=bool(row.clean))


# the picture


def paint(c: Canvas, seen: Sight) -> None:
    big = c.w >= 100 and c.h >= 28
    huge = c.w >= 160 and c.h >= 45
    pad = 8 if huge else 3 if big else 1
    scale = 3 if huge else 2 if big else 1 if c.w >= 64 and c.h >= 16 else 0
    y = _facts(c, pad, seen, scale)
    y = _heat(c, pad, y, seen, 3 if huge else 2, 2 if huge else 1) + 1
    below = Rect(pad, y, c.w - 2 * pad, c.h - y - 1)
    if below.h >= 3:
        w = below.w * 3 // 5 - 2 if c.w >= 64 else below.w
        meters(c, Rect(below.x, y, w, below.h), "What you see at the board", seen.skills)
        if c.w >= 64:
            meters(c, below.tail(below.w - w - 4)[0], "Games you have won", seen.ladder)
    c.right(c.w - 1, c.h - 1, "▼ more in words", "you")


def _tone(i: int, figure: str) -> str:
    """A run is what can be lost."""
    return "you" if i == 2 and figure != "0" else "ink"


def _facts(c: Canvas, x: int, seen: Sight, scale: int) -> int:
    if not scale:
        half = (c.w - 2 * x) // 2
        for i, (figure, words) in enumerate(seen.facts):
            c.pieces(x + i % 2 * half, i // 2, [(figure, f"{_tone(i, figure)}+b"), (f" {words}", "quiet")])
        return 3
    if scale == 1:
        return _line_of_facts(c, x, seen)
    each = (c.w - 2 * x) // len(seen.facts)
    for i, (figure, words) in enumerate(seen.facts):
        own = scale
        while own > 1 and figures_width(figure, own) > each - 2:
            own -= 1
        figures(c, x + i * each, 5 * (scale - own), figure, _tone(i, figure), own)
        c.first(x + i * each, (5 * scale + 1) // 2, (words,), "quiet", each - 1)
    return (5 * scale + 1) // 2 + 2


def _line_of_facts(c: Canvas, x: int, seen: Sight) -> int:
    """Words beside their figures, in short where they would not fit in full."""
    room = c.w - 2 * x
    wide = [len(figure) if c.plain else figures_width(figure) for figure, _ in seen.facts]
    told = [words for _, words in seen.facts]
    if sum(wide) + sum(map(len, told)) + 4 + 2 * 3 > room:
        told = [words.split()[-1] for words in told]
    gap = max(1, (room - sum(wide) - sum(map(len, told)) - 4) // 3)
    for i, (figure, _) in enumerate(seen.facts):
        figures(c, x, 0, figure, _tone(i, figure))
        x = c.first(x + wide[i] + 1, 1, (told[i], ""), "quiet", max(0, c.w - x - wide[i] - 1)) + gap
    return 4


def _heat(c: Canvas, x: int, y: int, seen: Sight, wide: int, high: int) -> int:
    """A column for each week; returns the line below."""
    weeks = min(53, (c.w - 2 * x - 4) // wide)
    first = seen.today - timedelta(days=seen.today.weekday() + 7 * (weeks - 1))
    c.part("heat", Rect(x, y, 4 + weeks * wide, 1 + 7 * high))
    free = x + 4
    for week in range(weeks):
        day = first + timedelta(days=7 * week)
        at = x + 4 + week * wide
        if day.day <= 7 and at >= free and at + 3 <= c.w:
            free = c.text(at, y, f"{day:%b}", "quiet") + 1
    for i, name in enumerate(("Mo", "", "We", "", "Fr", "", "Su")):
        c.text(x, y + 1 + i * high, name, "quiet")
    for i in range((seen.today - first).days + 1):
        day = first + timedelta(days=i)
        _square(c, seen, day, x + 4 + i // 7 * wide, y + 1 + i % 7 * high, wide, high)
    return y + 1 + 7 * high


def _square(c: Canvas, seen: Sight, day: date, x: int, y: int, wide: int, high: int) -> None:
    many = min(FULL, seen.days.get(day, 0))
    if not c.rich:
        signs = ".ooO##" if c.plain else "·▪▪▪■■"
        c.text(x, y, "◆" if day == seen.today else signs[many], "you" if day == seen.today else "ink")
        return
    t = c.palette
    colour = mix(t.stage, t.stone, 0.25 + 0.75 * many / FULL) if many else t.stage
    shown = wide - (high > 1)
    c.fill(x, 2 * y, shown, 2 * high - 1, t.you if day == seen.today else colour)


# the rating and streaks of puzzles, the steps of a lesson


def standing(c: Canvas, known: rating.Rating, today: date) -> None:
    """Large figures over their words, on the last of at least four lines; those that find room."""
    x, scale = 0, 2 if c.h > 5 else 1
    for figure, words, role in (
        (f"{known.rating:.0f}", f"rating{'' if known.settled else '?'} ± {2 * known.deviation:.0f}", "ink"),
        (str(known.streak), "in a row", "you"),
        (str(known.daily_streak(today)), "days running", "ink"),
    ):
        end = x + max(figures_width(figure, scale), len(words))
        if end <= c.w:
            figures(c, x, scale % 2, figure, role, scale)
            c.text(x, c.h - 1, words, "quiet")
        x = end + 3 * scale


def steps(c: Canvas, lesson: lessons.Lesson, progress: Progress, here: int) -> None:
    """A meter of the steps that are solved, and below it as many of them as there is room for around
    `here`, the one that comes next."""
    many, room = len(lesson.steps), c.h - 2
    meter(c, 0, 0, c.w, progress.count(lesson) / many, "good")
    solved = progress.solved.get(lesson.id, frozenset())
    first = max(0, min(here - room // 2, many - room))
    for y, (at, step) in enumerate(list(enumerate(lesson.steps))[first : first + max(0, room)], 2):
        sign, role = ("✓", "good") if step.slug in solved else ("·", "quiet")
        if at == here:
            sign, role = "▸", "you+b"
        c.text(0, y, sign, role)
        title = glyphs.ASCII.words(step.title) if c.plain else step.title
        c.first(2, y, [title], "ink+b" if at == here else "quiet", c.w - 2)


# the ladder of a game: its machine players, the strongest above


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    part: float
    words: str
    here: bool = False
    """True if it is what to work on."""
    done: bool = False


def rung(level: str, won: int = 0, played: int = 0, *, here: bool = False) -> Row:
    """A machine player, with how many of the games against it were won."""
    words = f"{won:,} of {played:,}" if played else ""
    return Row(level.capitalize(), won / max(1, played), words, here, bool(won) and not here)


def rungs(stats: statistics.Stats, session: Session) -> tuple[Row, ...]:
    """Those of the game that one person plays against a machine, the strongest first; else none."""
    machines = [player.kind for player in session.players if player.machine]
    if len(session.people) != 1 or len(machines) != 1:
        return ()
    game, now = session.game.name, machines[0].partition(":")[0].partition("+")[0]
    had = {score.level: (score.won, score.played) for score in gallery.records(stats).get(game, ())}
    levels = sorted({*rates.FIELD, now}, key=lambda level: rates.strength(game, level), reverse=True)
    return tuple(rung(level, *had.get(level, (0, 0)), here=level == now) for level in levels)


def running(stats: statistics.Stats) -> int:
    """Games won without a loss between, up to the last one."""
    many = 0
    for game in reversed(stats.history):
        if game.won is False:
            break
        many += bool(game.won)
    return many


def ladder(c: Canvas, r: Rect, rungs: Sequence[Row]) -> None:
    if r.w >= 36:  # beside the heading
        played = any(row.words for row in rungs)
        c.right(r.right, r.y, "games won" if played else "none played yet", "quiet")
    meters(c, r, "Your ladder", rungs)


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
        c.first(r.x, r.y + lead, ("Nothing yet.",), "quiet", r.w)
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
