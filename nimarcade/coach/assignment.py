"""Assignments: lessons, puzzles and games under one code that can be typed, and what is done of them.

A code is plain text: `na1_l=nim-sum_p=nim:only:2x5_g=nim+misere:5,4,3@perfect_u=2026-12-24_s=417_k7q2`.
`na1` is the version. `l` is a lesson, `p` puzzles (game, kind, level x how many), `g` a game and who plays
against the person, `u` the last day, `s` the number the puzzles are drawn from; the last part is a
checksum against slips of typing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from hashlib import sha256
from typing import Literal

from nimarcade.coach import deck, lessons, progress, score
from nimarcade.coach.puzzles.levels import LEVELS, heads_of
from nimarcade.coach.puzzles.puzzle import KINDS, NAMES, Kind
from nimarcade.coach.puzzles.source import generate
from nimarcade.core import catalogue, family, store, verdict
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.task import kept, remote, unpack
from nimarcade.play import seat_kinds
from nimarcade.play.session import Session

VERSION = "na1"
BETWEEN = "_"
"""No code of a position, lesson or level holds it."""
SIGNS = "abcdefghjkmnpqrstvwxyz23456789"
"""Of checksums: none that is taken for another."""
CHECK = 4
MOST = 30
"""Most lessons, kinds of puzzles, and games of an assignment."""
MANY = 50
"""Most puzzles of one kind in an assignment."""
ANY = "any"
"""In place of a game: puzzles of all games."""
SEEDS = 1_000_000


def check(text: str) -> str:
    number, signs = int.from_bytes(sha256(text.encode()).digest()[:8]), ""
    for _ in range(CHECK):
        number, place = divmod(number, len(SIGNS))
        signs += SIGNS[place]
    return signs


# what an assignment asks for


@dataclass(frozen=True, slots=True)
class PuzzleWish:
    """`nim:only:2x5`: five puzzles of a game, a kind and a level; without a kind of all kinds."""

    game: str
    kind: Kind | None
    level: int
    count: int

    def __str__(self) -> str:
        kind = f":{self.kind}" if self.kind else ""
        return f"{self.game}{kind}:{self.level}x{self.count}"

    @property
    def words(self) -> str:
        game = "any game" if self.game == ANY else deck.called(self.game)
        kind = f"{NAMES[self.kind]}, " if self.kind else ""
        return f"{kind}{game}, level {self.level}"


def read_wish(text: str) -> PuzzleWish:
    """Raises BadInput."""
    game, *rest = text.split(":")
    kind = next((each for each in KINDS if rest[:-1] == [each]), None)
    level, cross, count = rest[-1].partition("x") if rest else ("", "", "")
    numbers = level in map(str, LEVELS) and count.isascii() and count.isdecimal() and len(count) < 3
    if not cross or not numbers or not 1 <= int(count) <= MANY or (len(rest) > 1 and kind is None):
        raise BadInput(
            f"{shown(text)} asks for no puzzles; write GAME:KIND:LEVELxCOUNT, such as nim:only:2x5 or "
            f"{ANY}:1x10; kinds are {', '.join(KINDS)}, levels 1 to 5, at most {MANY} puzzles"
        )
    heads_of(None if game == ANY else game, kind)
    return PuzzleWish(game, kind, int(level), int(count))


@dataclass(frozen=True, slots=True)
class GameWish:
    """`nim+misere:5,4,3@perfect`: a game against machines of a level."""

    start: str
    level: str

    def __str__(self) -> str:
        return f"{self.start}@{self.level}"

    @property
    def words(self) -> str:
        name, _, board = self.start.partition(":")
        return f"{deck.called(name)}, {board}, against {self.level.capitalize()}"

    @property
    def seats(self) -> tuple[str, ...]:
        """The players: the person sits where a win is possible, as far as that is known, else first to
        move."""
        start = catalogue.read(self.start)
        game = catalogue.game_of(start)
        many = len(game.seat_labels(start))
        winner = family.theory_of(start).winner(start, verdict.Limits(20_000)) if many == 2 else None
        person = game.to_move(start) if winner is None else winner
        return tuple("human" if seat == person else self.level for seat in range(many))

    def is_of(self, session: Session) -> bool:
        kinds = [player.kind for player in session.players if not player.human]
        alone = len(kinds) == len(session.players) - 1
        return alone and set(kinds) == {self.level} and catalogue.write(session.start) == self.start


def read_game(text: str) -> GameWish:
    """Raises BadInput, or what the code of the position raises."""
    code, sign, level = text.rpartition("@")
    if not sign:
        raise BadInput(f"{shown(text)} names no opponent; write CODE@LEVEL, such as nim:5,4,3@perfect")
    start, level = catalogue.read(code), level.lower()
    levels = [kind for kind in seat_kinds.kinds() if kind != "human"]
    if level.partition("/")[0] not in levels or BETWEEN in level:
        raise BadInput(f"{shown(level)} is no machine's level; levels are {', '.join(levels)}")
    seat_kinds.parse(level, catalogue.game_of(start))
    if catalogue.game_of(start).outcome(start) is not None:
        raise BadInput(f"{shown(code)} is over: there is nothing to play")
    return GameWish(catalogue.write(start), level)


@dataclass(frozen=True, slots=True)
class Assignment:
    lessons: tuple[str, ...] = ()
    """Ids."""
    puzzles: tuple[PuzzleWish, ...] = ()
    games: tuple[GameWish, ...] = ()
    until: date | None = None
    """The last day on which it is in time."""
    seed: int = 0

    @property
    def code(self) -> str:
        parts = [f"l={lesson}" for lesson in self.lessons]
        parts += [f"p={wish}" for wish in self.puzzles]
        parts += [f"g={wish}" for wish in self.games]
        parts += [f"u={self.until}"] if self.until else []
        parts += [f"s={self.seed}"] if self.puzzles else []
        body = BETWEEN.join([VERSION, *parts])
        return f"{body}{BETWEEN}{check(body)}"

    def late(self, day: date) -> bool:
        return self.until is not None and day > self.until


def made(
    lesson_names: Sequence[str], puzzles: Sequence[str], games: Sequence[str], until: str | None, seed: int
) -> Assignment:
    """An assignment of what was typed; raises BadInput."""
    if not (lesson_names or puzzles or games):
        raise BadInput("an assignment asks for lessons, puzzles or games")
    if max(map(len, (lesson_names, puzzles, games))) > MOST:
        raise BadInput(f"an assignment has at most {MOST} lessons, {MOST} kinds of puzzles and {MOST} games")
    if not 0 <= seed < SEEDS:
        raise BadInput(f"the seed is a number from 0 to {SEEDS - 1:,}")
    last = None
    if until is not None:
        try:
            last = date.fromisoformat(until)
        except ValueError:
            raise BadInput(f"{shown(until)} is no day; write it as 2026-12-24") from None
    ids = tuple(dict.fromkeys(lessons.lesson(name).id for name in lesson_names))
    wishes = tuple(dict.fromkeys(map(read_wish, puzzles)))
    return Assignment(ids, wishes, tuple(dict.fromkeys(map(read_game, games))), last, seed if wishes else 0)


def read(code: str) -> Assignment:
    """The assignment of a code; raises BadInput, naming what is wrong."""
    body, _, end = code.strip().rpartition(BETWEEN)
    version, *parts = body.split(BETWEEN)
    if version != VERSION:
        newer = version[:2] == "na" and version[2:].isdecimal()
        why = "it is of a newer version of nimarcade" if newer else f"a code begins with {VERSION}{BETWEEN}"
        raise BadInput(f"{shown(code)} is no assignment that can be read: {why}")
    if check(body) != end.lower():
        raise BadInput(
            f"{shown(code)}: there is a typing slip, the last {CHECK} characters do not fit the rest"
        )
    by_kind: dict[str, list[str]] = {}
    for part in parts:
        kind, _, text = part.partition("=")
        by_kind.setdefault(kind, []).append(text)
    if set(by_kind) - set("lpgus") or len(by_kind.get("u", [])) > 1 or len(by_kind.get("s", [])) > 1:
        raise BadInput(f"{shown(code)} has a part that this version does not know")
    seed = by_kind.get("s", ["0"])[0]
    if not (seed.isascii() and seed.isdecimal() and len(seed) < 7):
        raise BadInput(f"{shown(code)}: the seed is a number from 0 to {SEEDS - 1:,}")
    until = by_kind.get("u", [None])[0]
    return made(by_kind.get("l", []), by_kind.get("p", []), by_kind.get("g", []), until, int(seed))


# what is done of it


@dataclass(frozen=True, slots=True)
class Played:
    """Games that were played to their end."""

    tries: int = 0
    won: bool = False
    score: int = 0
    """The best."""
    on: date | None = None
    """The day of the best, which earlier versions did not keep."""

    def plus(self, other: Played) -> Played:
        best, won = max(self.score, other.score), self.won or other.won
        day = self.on if self.tries and (best, won) == (self.score, self.won) else other.on
        return Played(self.tries + other.tries, won, best, day)


@dataclass(frozen=True, slots=True)
class Done:
    """Progress in one assignment, beside lessons, which are kept with the progress."""

    opened: date
    names: tuple[tuple[str, ...], ...]
    """The puzzles of each wish, by name."""
    answers: Mapping[str, bool] = field(default_factory=dict)
    """By name: whether the first answer was right."""
    games: tuple[Played, ...] = ()
    finished: Mapping[str, date] = field(default_factory=dict)
    """Date on which each part was finished: `l0`, `p0`, `g0`."""


Counts = tuple[int, ...]
"""What a part is scored by: of a lesson the steps solved and all; of puzzles those right at once, those
answered, and all; of a game the best points, 1 if one was won, and the tries."""


@dataclass(frozen=True, slots=True)
class Part:
    kind: Literal["lesson", "puzzles", "game"]
    number: int
    title: str
    done: int
    of: int
    points: float
    """From 0 to 1."""
    detail: str
    """Progress in words."""
    counts: Counts
    """What all this is made from."""

    @property
    def key(self) -> str:
        return f"{self.kind[0]}{self.number}"

    @property
    def finished(self) -> bool:
        return self.done >= self.of


def parts(assignment: Assignment, done: Done) -> list[Part]:
    known = progress.load()
    steps = (lessons.lesson(name) for name in assignment.lessons)
    given = ([done.answers[name] for name in names if name in done.answers] for names in done.names)
    every: list[Counts] = [(known.count(lesson), len(lesson.steps)) for lesson in steps]
    every += [(sum(each), len(each), len(names)) for each, names in zip(given, done.names, strict=True)]
    every += [(played.score, int(played.won), played.tries) for played in done.games]
    return scored(assignment, every)


def scored(assignment: Assignment, every: Iterable[Counts]) -> list[Part]:
    """The parts, of what is counted of them in the order of the code."""
    left, listed = iter(every), []
    for number, (name, counts) in enumerate(zip(assignment.lessons, left, strict=False)):
        solved, of = counts
        title, detail = f"Lesson: {lessons.lesson(name).title}", f"{solved} of {of} steps"
        listed.append(Part("lesson", number, title, solved, of, solved / of, detail, counts))
    for number, (wish, counts) in enumerate(zip(assignment.puzzles, left, strict=False)):
        right, answered, of = counts
        title, detail = f"Puzzles: {wish.words}", f"{answered} of {of} answered, {right} right at once"
        listed.append(Part("puzzles", number, title, answered, of, right / of, detail, counts))
    for number, (game, counts) in enumerate(zip(assignment.games, left, strict=False)):
        best, won, tries = counts
        detail = "not played" if not tries else "won" if won else "not won yet"
        if tries:
            detail += f", {best} of {score.FULL} points at best"
        title, over = f"Game: {game.words}", int(tries > 0)
        listed.append(Part("game", number, title, over, 1, best / score.FULL, detail, counts))
    return listed


def points(listed: Sequence[Part]) -> int:
    """Points reached, of 100: every part counts the same."""
    return int(100 * sum(part.points for part in listed) / len(listed) + 0.5) if listed else 0


def following(done: Done, number: int) -> tuple[str, ...]:
    """The names of the puzzles of a wish that are still to be answered."""
    return tuple(name for name in done.names[number] if name not in done.answers)


# what is kept

KEPT = 50
"""Assignments that are kept, the latest ones."""


@dataclass(frozen=True, slots=True)
class Book:
    """All assignments that were opened, by code."""

    open: Mapping[str, Done] = field(default_factory=dict)
    closed: tuple[tuple[Mapping[str, object], str], ...] = ()
    """What cannot be read now, such as where its game is not there, as the file has it, and why."""
    notice: str | None = None


def forget(code: str) -> None:
    """What is done of an assignment, of one that cannot be read now too. Raises BadInput and OSError."""

    def rest(book: Book) -> Book:
        opened = {key: done for key, done in book.open.items() if key != code}
        closed = tuple(each for each in book.closed if str(each[0].get("code")) != code)
        if (len(opened), len(closed)) == (len(book.open), len(book.closed)):
            raise BadInput(f"{shown(code)} was not opened here")
        return replace(book, open=opened, closed=closed)

    STORE.change(rest)


def seen(assignment: Assignment, done: Done) -> Done:
    """With the day of every part that is found finished."""
    news = [part.key for part in parts(assignment, done) if part.finished and part.key not in done.finished]
    if not news:
        return done

    def dated(kept: Done) -> Done:
        days = {key: date.today() for key in news if key not in kept.finished}
        return replace(kept, finished={**kept.finished, **days})

    return change(assignment.code, dated, done)


def change(code: str, step: Callable[[Done], Done], known: Done) -> Done:
    """Change what is done of one assignment, `known` where nothing is kept of it, alone among all windows;
    what the disk refuses waits."""

    def turned(book: Book) -> Book:
        rest = {key: done for key, done in book.open.items() if key != code}
        latest = dict([*rest.items(), (code, step(book.open.get(code, known)))][-KEPT:])
        return replace(book, open=latest)

    return STORE.keep(turned)[1].open[code]


@remote
def note_puzzle(name: str, right: bool) -> list[str]:
    """Note the first answer to a puzzle in the assignments that ask for it; what to tell of it."""

    def noted(assignment: Assignment, done: Done) -> Done:
        if name in done.answers or not any(name in names for names in done.names):
            return done
        return replace(done, answers={**done.answers, name: right})

    return _note(noted)


def note_game(session: Session) -> list[str]:
    """Note a game that is over in the assignments that ask for it; what to tell of it."""
    points, ended = score.score(session), session.outcome
    if points is None or ended is None:
        return []
    won = session.players[ended.winner].human

    def noted(assignment: Assignment, done: Done) -> Done:
        if not any(wish.is_of(session) for wish in assignment.games):
            return done
        pairs = zip(assignment.games, done.games, strict=True)
        played = Played(1, won, points, date.today())
        games = (old.plus(played) if wish.is_of(session) else old for wish, old in pairs)
        return replace(done, games=tuple(games))

    return _note(noted)


def ended_again(session: Session) -> list[str]:
    """What to tell of a game that was over before moves of it were taken back."""
    asked = any(wish.is_of(session) for code in load().open for wish in read(code).games)
    return ["The assignment counts the first end; play again for a new try."] if asked else []


def note_lessons() -> list[str]:
    """Date the lessons that were finished meanwhile; what to tell of it."""
    return _note(lambda assignment, done: done)


def _note(step: Callable[[Assignment, Done], Done]) -> list[str]:
    sentences = []
    for code, done in load().open.items():
        assignment = read(code)
        kept = done if step(assignment, done) is done else change(code, partial(step, assignment), done)
        if (dated := seen(assignment, kept)) is not done:
            listed = parts(assignment, dated)
            finished = sum(part.finished for part in listed)
            sentences.append(f"Assignment: {finished} of {len(listed)} parts done.")
    return sentences


# the file


def as_json(book: Book) -> dict[str, object]:
    return {
        NAME: 1,
        "assignments": [
            *(row for row, _ in book.closed),
            *(
                {
                    "code": code,
                    **{"puzzles" if name == "names" else name: each for name, each in kept(done).items()},
                }
                for code, done in book.open.items()
            ),
        ],
    }


def _decoded(data: Mapping[str, object]) -> Book:
    opened, closed = dict[str, Done](), []
    for row in store.entry(data, "assignments", list[dict[str, object]], "assignments must be a list"):
        code = str(row.get("code"))
        try:
            wanted, done = read(code), unpack(Done, {**row, "names": row.get("puzzles")})
            if (len(done.names), len(done.games)) != (len(wanted.puzzles), len(wanted.games)):
                raise ValueError("what is done does not fit the code")
            opened[code] = done
        except (NimarcadeError, ValueError) as error:
            closed.append((row, f"{shown(code)} cannot be opened now: {error}"))
    return Book(opened, tuple(closed))


NAME = "nimarcade-assignments"


STORE = store.in_data(NAME, "assignments.json", Book, "assignments start anew", _decoded, as_json)
file, load, reset = STORE.path, STORE.load, STORE.forget


# Assignments opened: their puzzles are drawn, and what is done of them is kept from then on.


def drawn(wanted: Assignment) -> tuple[tuple[str, ...], ...]:
    """Names of the puzzles of each wish, no board twice; fewer where no more turn up."""
    boards: set[str] = set()
    every = []
    for number, wish in enumerate(wanted.puzzles):
        names: list[str] = []
        game = None if wish.game == ANY else wish.game
        first = wanted.seed + SEEDS * (1 + number)
        for seed in range(first, first + 10 * wish.count):
            puzzle = generate(game, wish.kind, seed, wish.level)
            if puzzle.identity not in boards:
                boards.add(puzzle.identity)
                names.append(puzzle.name)
            if len(names) == wish.count:
                break
        every.append(tuple(names))
    return tuple(every)


@remote
def prepare(code: str) -> bool:
    """Open an assignment, for `load` to find it; raises what `opened` raises."""
    return bool(opened(code).opened)


def opened(code: str) -> Done:
    """Progress in an assignment, which is kept from now on. Raises BadInput."""
    wanted = read(code)
    if (known := load().open.get(wanted.code)) is None:
        fresh = Done(date.today(), drawn(wanted), {}, tuple(Played() for _ in wanted.games))
        known = change(wanted.code, lambda done: done, fresh)
    return seen(wanted, known)
