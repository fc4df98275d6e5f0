"""Progress told: statistics by game and level, charts, puzzles, lessons, the deck, achievements.

One source for the screen, line mode and JSON. All of it is the person's own, in plain files, which
are named at the end."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from textwrap import wrap

from nimarcade.coach import assignment, deck, ideas, learner, lessons, progress, rating, score, statistics
from nimarcade.coach.assignment import Assignment, Done, Part
from nimarcade.coach.ladder import next_rung
from nimarcade.coach.lessons import Lesson
from nimarcade.coach.puzzles import puzzle, source
from nimarcade.coach.statistics import PEOPLE, Row, Stats
from nimarcade.core import catalogue
from nimarcade.core.codes import counted
from nimarcade.core.text import LOOKS, Block
from nimarcade.play.session import Session
from nimarcade.players.rates import strength
from nimarcade.view import game_text

# Charts made of characters, for terminals and for files: one row for each value, or one line in all.

_LEVELS = "▁▂▃▄▅▆▇█"
_PLAIN = "_.-=+*%#"


def spark(shares: Sequence[float | None], *, ascii: bool = False) -> str:
    """A column for each share from 0 to 1; a gap where there is none."""
    signs = _PLAIN if ascii else _LEVELS
    top = len(signs) - 1
    return "".join(" " if share is None else signs[round(share * top)] for share in shares)


def thinned(values: Sequence[float | None], width: int) -> list[float | None]:
    """At most `width` values: neighbours are averaged where there are more."""
    if len(values) <= width:
        return list(values)
    averages: list[float | None] = []
    for column in range(width):
        part = values[column * len(values) // width : (column + 1) * len(values) // width]
        known = [value for value in part if value is not None]
        averages.append(sum(known) / len(known) if known else None)
    return averages


KEPT = (
    "A won position is one from which you win whatever the other does, if you make no mistake; it is kept by "
    "a move after which that still holds. Accuracy counts the hard ones for more."
)
TRIED, RIGHT = "-tried", "-right"


@dataclass(frozen=True, slots=True)
class Kept:
    stats: Stats
    deck: deck.Deck
    lessons: progress.Progress
    puzzles: rating.Rating
    learner: learner.Learner

    @property
    def notices(self) -> list[str]:
        parts = (self.stats, self.deck, self.lessons, self.puzzles, self.learner)
        return [part.notice for part in parts if part.notice]


def load() -> Kept:
    """All files read; lessons finished since then count for achievements."""
    kept = Kept(statistics.load(), deck.load(), progress.load(), rating.load(), learner.load())
    finished = sum(kept.lessons.finished(lesson) for lesson in lessons.lessons())
    if finished > kept.stats.counts.get("lessons", 0):
        _, after = statistics.change(lambda now: statistics.update(now.set("lessons", finished), deck.now()))
        return replace(kept, stats=replace(after, notice=kept.stats.notice))
    return kept


def as_json(kept: Kept) -> dict[str, object]:
    from nimarcade.core.told import stamped  # hardly anybody exports

    data = {
        "statistics": kept.stats.as_json(),
        "deck": kept.deck.as_json(),
        "lessons": progress.as_json(kept.lessons),
        "puzzles": rating.as_json(kept.puzzles),
        "learner": learner.as_json(kept.learner),
    }
    return stamped("progress", data)


def lines(kept: Kept, width: int, *, ascii: bool = False) -> Iterator[Block]:
    """Content of the screen in `width` columns below its picture."""
    stats = kept.stats
    yield Block("title", "Games")
    yield from _totals(stats)
    if stats.total().played:
        yield Block("title", "Wins kept, game by game")
        yield from _accuracy(stats, width, ascii)
        yield Block("title", "By game and level")
        yield from _table(stats, width)
    if stats.records:
        yield Block("title", "Records")
        yield Block("quiet", score.WORTH)
        yield from (Block("row", words) for words in _records(stats))
    yield from _puzzles(kept, width, ascii)
    yield from _cards(kept)
    yield Block("title", "Lessons")
    yield Block("text", _lessons(kept.lessons))
    if following := next_words(kept.learner, kept.lessons):
        yield Block("text", following)
    yield from _ideas(kept.learner)
    yield from _achievements(stats)
    yield Block("title", "Where this is kept")
    files = (statistics, deck, progress, rating, learner, assignment)
    yield from (Block("quiet", str(path)) for path in (each.file() for each in files))


def sentences(kept: Kept) -> Iterator[str]:
    """All of it without charts and columns, to be heard."""
    stats = kept.stats
    yield from (block.text for block in _totals(stats))
    yield from _rows(stats)
    yield from _records(stats)
    yield from (block.text for block in _puzzle_words(kept))
    yield from (block.text for block in _cards(kept) if block.kind == "text")
    yield _lessons(kept.lessons)
    if following := next_words(kept.learner, kept.lessons):
        yield following
    yield from (block.text for block in _ideas(kept.learner) if block.kind != "title")
    earned = [feat for feat in statistics.achievements() if feat.name in stats.earned]
    yield f"Achievements: {len(earned)} of {len(statistics.achievements())}."
    for feat in earned:
        yield f"{feat.title}, on {dated(stats.earned[feat.name])}. {feat.about}"
    for feat in statistics.achievements():
        if feat not in earned:
            yield f"Not yet: {feat.title}. {feat.about} {feat.reached(stats)} of {feat.goal}."


def wrapped(block: Block, width: int, sign: str = "") -> list[str]:
    """A block in lines of `width` columns at most, hanging below its sign; charts and columns stay whole."""
    if LOOKS[block.kind].fill == "rows" and len(block.text) <= width:
        return [block.text]
    body = block.text.lstrip()
    indent = " " * (len(block.text) - len(body) + len(sign))
    first = f"{indent[len(sign) :]}{sign}"
    return wrap(body, max(1, width), initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)


# parts


def _totals(stats: Stats) -> Iterator[Block]:
    row, people = stats.total(), stats.total(lambda _, level: level == PEOPLE).played
    if people:
        yield Block("text", f"{counted(people, 'game')} of several people, counted for none of them.")
    elif not row.played:
        yield Block("text", "No game is finished yet. Every game that you finish counts here.")
    if not row.played:
        return
    yield Block("text", f"{counted(row.played, 'game')}: {_row_words(row, played=False)}.")
    yield Block("text", f"{row.clean:,} of the wins without a hint and without taking back.")
    if (rung := next_rung(stats.history)) is not None:
        yield Block("text", rung.why)
    if row.accuracy is not None:
        yield Block("quiet", KEPT)


def _row_words(row: Row, *, played: bool = True) -> str:
    counts = [f"{row.played:,} played"] if played else []
    counts.append(f"{row.won:,} won")
    if row.accuracy is not None:
        counts.append(f"{row.kept:,} of {counted(row.decisions, 'won position')} kept")
        counts.append(f"accuracy {percent(row.accuracy)}")
    counts += [counted(row.hints, "hint"), clock(row.seconds)]
    return ", ".join(counts)


def _rows(stats: Stats) -> Iterator[str]:
    for (game, level), row in _ordered(stats):
        yield f"{deck.called(game)} against {level.capitalize()}: {_row_words(row)}."


def _records(stats: Stats) -> Iterator[str]:
    """The most points in each game and against each level, and the longest runs."""
    for game, level in _in_order(stats.records):
        record = stats.records[game, level]
        times = f", {record.times:,} times" if record.times > 1 else ""
        yield (
            f"{deck.called(game)} against {level.capitalize()}: "
            f"{record.score} of {score.FULL} points{times}, first on {dated(record.when)}."
        )
    if best := stats.counts.get("kept-best", 0):
        yield f"Longest run of wins kept, without help: {counted(best, 'decision')}."
    if best := stats.counts.get("flawless-best", 0):
        yield f"Longest run of games won without a flaw: {best:,}."


def _accuracy(stats: Stats, width: int, ascii: bool) -> Iterator[Block]:
    shares = [game.accuracy for game in stats.history]
    known = [share for share in shares if share is not None]
    if not known:
        yield Block("text", "No game yet in which there was a win to keep.")
        return
    columns = thinned(known, max(10, min(60, width - 2)))
    yield Block("chart", spark(columns, ascii=ascii))
    last = known[-10:]
    yield Block(
        "quiet",
        f"{counted(len(known), 'game')}, the oldest left; "
        f"the last {len(last)}: {percent(sum(last) / len(last))}.",
    )


def _table(stats: Stats, width: int) -> Iterator[Block]:
    if width < 74:
        yield from (Block("row", words) for words in _rows(stats))
        return
    yield Block(
        "quiet", f"{'game':26} {'level':13} {'played':>6} {'won':>5} {'kept':>5} {'hints':>5} {'time':>7}"
    )
    for (game, level), row in _ordered(stats):
        kept = "" if row.accuracy is None else percent(row.accuracy)
        counts = f"{row.played:6,} {row.won:5,} {kept:>5} {row.hints:5,}"
        time = clock(row.seconds, short=True)
        yield Block("row", f"{deck.called(game)[:26]:26} {level[:13]:13} {counts} {time:>7}")


def _puzzles(kept: Kept, width: int, ascii: bool) -> Iterator[Block]:
    if not (words := list(_puzzle_words(kept))):
        return
    yield Block("title", "Puzzles")
    yield from words
    ratings = kept.stats.ratings
    if len(ratings) > 1 and min(ratings) < max(ratings):
        low, high = min(ratings), max(ratings)
        columns = thinned([(each - low) / (high - low) for each in ratings], max(10, min(60, width - 2)))
        yield Block("chart", spark(columns, ascii=ascii))
        yield Block("quiet", f"The rating after each puzzle, from {low:,} to {high:,}.")


def _puzzle_words(kept: Kept) -> Iterator[Block]:
    counts, known = kept.stats.counts, kept.puzzles
    if not known.tried:
        return
    yield Block(
        "text",
        f"Rating {known.words()}, {percent(known.solved / known.tried)} of "
        f"{counted(known.tried, 'puzzle')} right at the first try, {known.streak:,} in a row "
        f"now, {known.best:,} at best.",
    )
    yield Block(
        "quiet",
        f"Everyone begins at {rating.START:.0f}; of puzzles as hard as your rating you solve about half. "
        "± is how far off it may still be.",
    )
    if told := source.days_and_runs(known):
        yield Block("text", told.strip())
    for kind, words in puzzle.NAMES.items():
        if many := counts.get(f"puzzles-{kind}{TRIED}", 0):
            right = counts.get(f"puzzles-{kind}{RIGHT}", 0)
            yield Block("row", f"{words}{'' if words.endswith('?') else ':'} {right:,} of {many:,} right.")


def _cards(kept: Kept) -> Iterator[Block]:
    cards, tried = kept.deck.cards, kept.stats.counts.get("cards-tried", 0)
    yield Block("title", "Mistakes deck")
    if not cards:
        yield Block("text", "No card: no win was given away in a game or a puzzle yet.")
        return
    due = len(kept.deck.due(deck.now()))
    yield Block(
        "text",
        f"{counted(len(cards), 'card')}, {due:,} due now, {kept.deck.mended:,} mended "
        "(remembered for three weeks).",
    )
    if tried:
        right = kept.stats.counts.get("cards-right", 0)
        yield Block("text", f"{counted(tried, 'review')}, {percent(right / tried)} right at once.")


def _lessons(known: progress.Progress) -> str:
    every = lessons.lessons()
    finished = sum(known.finished(lesson) for lesson in every)
    solved = sum(known.count(lesson) for lesson in every)
    steps = sum(len(lesson.steps) for lesson in every)
    return f"{finished} of {len(every)} lessons finished, {solved} of {steps} steps solved."


def next_words(person: learner.Learner, known: progress.Progress) -> str:
    """The lesson that comes next and why; nothing once all are finished."""
    following = learner.next_lesson(person, known)
    return "" if following is None else f"Next lesson: {following[0].title}. {following[1]}"


def lacking(lesson: Lesson, known: progress.Progress) -> str:
    """The lessons that this one builds on and that are not finished; it may be taken all the same."""
    others = [each.title for each in map(lessons.lesson, lesson.needs) if not known.finished(each)]
    return f"It builds on {' and '.join(others)}." if others else ""


def _ideas(person: learner.Learner) -> Iterator[Block]:
    named = [idea for idea in ideas.IDEAS if idea.name in person.evidence]
    alone = sum(person.state(idea.name) == "alone" for idea in named)
    yield Block("title", f"Ideas, {alone} of {len(ideas.IDEAS)} used alone")
    if not named:
        yield Block("text", "No idea met yet: lessons, puzzles and games bring them.")
        return
    for state in reversed(learner.STATES):
        for idea in named:
            if person.state(idea.name) == state:
                yield Block("done" if state == "alone" else "open", f"{STATE_WORDS[state]}: {idea.words}.")
    if (others := len(ideas.IDEAS) - len(named)) > 0:
        yield Block("quiet", f"{counted(others, 'idea')} not met yet.")


STATE_WORDS: dict[learner.State, str] = {"alone": "Alone", "with a hint": "With a hint", "met": "Met"}


def _achievements(stats: Stats) -> Iterator[Block]:
    earned = [feat for feat in statistics.achievements() if feat.name in stats.earned]
    yield Block("title", f"Achievements, {len(earned)} of {len(statistics.achievements())}")
    for feat in earned:
        yield Block("done", f"{feat.title}. {feat.about} ({dated(stats.earned[feat.name])})")
    for feat in statistics.achievements():
        if feat not in earned:
            count = f" ({feat.reached(stats):,} of {feat.goal:,})" if feat.goal > 1 else ""
            yield Block("open", f"{feat.title}. {feat.about}{count}")


# words


def _ordered(stats: Stats) -> list[tuple[tuple[str, str], Row]]:
    """Rows of one's own by game, as menus list them, then by level."""
    keys = (key for key, row in stats.rows.items() if row.played and key[1] != PEOPLE)
    return [(key, stats.rows[key]) for key in _in_order(keys)]


def _in_order(keys: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    order = {name: place for place, name in enumerate(catalogue.names())}

    def key(item: tuple[str, str]) -> tuple[int, str, float]:
        game, level = item
        return order.get(game.partition("+")[0], len(order)), game, strength(game, level)

    return sorted(keys, key=key)


def percent(share: float) -> str:
    """`85%`; 100% only for all of it."""
    return f"{min(99, round(share * 100)) if share < 1 else 100}%"


def clock(seconds: float, *, short: bool = False) -> str:
    """`1 h 20 min`, `4 min`, `12 s`."""
    whole = int(seconds)
    hours, minutes = divmod(whole // 60, 60)
    if hours:
        return f"{hours:,}h{minutes:02}" if short else f"{hours:,} h {minutes} min"
    many, unit = (minutes, "min") if minutes else (whole, "s")
    return f"{many}{unit[0]}" if short else f"{many} {unit}"


def dated(when: date | datetime) -> str:
    return f"{when.day} {when:%B %Y}"


HONEST = (
    "Hand in this one line. Its checksum guards against slips, not against cheating: whoever wants to can "
    "write a false one."
)


def heading(wanted: Assignment, listed: Sequence[Part], today: date) -> list[Block]:
    finished = sum(part.finished for part in listed)
    blocks = [
        Block(
            "verdict", f"{finished} of {len(listed)} parts done, {assignment.points(listed)} of 100 points."
        )
    ]
    terms = []
    if wanted.until is not None and wanted.late(today):
        terms.append(f"It was due on {dated(wanted.until)}: what you finish or better now is late.")
    elif wanted.until is not None:
        terms.append(f"In time until {dated(wanted.until)}.")
    if wanted.puzzles:
        terms.append("Of every puzzle the first answer counts.")
    if wanted.games:
        terms.append("A game may be played again, the best one counts.")
    return [*blocks, *([Block("note", " ".join(terms))] if terms else [])]


def row_of(code: str, number: int) -> tuple[str, str]:
    """An assignment that was opened, in a list: what it is called there, and how far it is done."""
    wanted, done = assignment.read(code), assignment.load().open[code]
    listed = assignment.parts(wanted, done)
    until = f", until {wanted.until.isoformat()}" if wanted.until else ""
    return f"No. {number}{until}", f"{sum(part.finished for part in listed)} of {len(listed)}"


def preview(code: str) -> list[Block]:
    wanted, done = assignment.read(code), assignment.load().open[code]
    listed = assignment.parts(wanted, done)
    rows = [Block("done" if part.finished else "open", f"{row(part)}.") for part in listed]
    head = [Block("title", "Assignment"), *heading(wanted, listed, date.today())]
    return [*head, *rows, Block("quiet", code)]


def row(part: Part) -> str:
    """`Puzzles: Nim, level 2: 3 of 5 answered, 2 right at once`."""
    return f"{part.title}: {part.detail}"


def opens(wanted: Assignment, done: Done, part: Part) -> Lesson | source.PuzzleSource | Session | None:
    """The exercise or game a part leads to; None where its puzzles are all answered."""
    if part.kind == "lesson":
        return lessons.lesson(wanted.lessons[part.number])
    if part.kind == "game":
        game = wanted.games[part.number]
        return game_text.begun(catalogue.read(game.start), game.seats)
    left = assignment.following(done, part.number)
    return source.PuzzleSource(name=left[0], then=left[1:]) if left else None


ALL_ANSWERED = "All these puzzles are answered; only the first answer counts."
