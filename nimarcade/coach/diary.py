"""Notes on a person's games, puzzles, cards and lessons: statistics, achievements, cards of the deck, and
what is learned by it.

A `Sitting` says when there is something to write down. Writing looks at moves by theorem and
search, which may take a moment: `write(note)` at once, or the task `packed(note)` in
another process. Nothing here raises: a disk that refuses is told in the answer."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import cast, get_args

from nimarcade.coach import assignment, deck, grading, ideas, judging, learner, rating, score, statistics
from nimarcade.coach.deck import Deck, Right
from nimarcade.coach.grading import Counter, Decision
from nimarcade.coach.ladder import next_rung, rungs
from nimarcade.coach.learner import Learner, Mark
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.coach.statistics import BEATEN, FOUND, GIANT, PEOPLE, Finished, Row, Stats
from nimarcade.core import catalogue, errors, family
from nimarcade.core.catalogue import board_of
from nimarcade.core.game import Seat, play
from nimarcade.core.task import Task, remote, task
from nimarcade.play import saves, seat_kinds
from nimarcade.play.session import Session

IDLE = 300.0
"""Seconds a single move counts at most; who thinks longer has left the table."""
NOTED = "noted"
"""In `meta`: this game is counted already."""


@dataclass(frozen=True, slots=True)
class Note:
    session: Session
    after: int
    """Moves up to this ply were looked at before."""
    over: bool
    """True if the game has just ended and counts."""
    seconds: float = 0.0


class Sitting:
    """One sitting at a game: how long its people thought, and what was not yet looked at."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._after = session.ply
        self._seconds = 0.0
        self._since = time.monotonic()

    def moved(self, session: Session) -> tuple[Session, Note | None]:
        """The session to go on with, and what is to be written down.

        A game that has just ended counts once, which is marked in its `meta`. Moves that are taken
        back are looked at before they are gone."""
        before, self.session = self.session, session
        self._clock(before)
        back = session.ply < before.ply
        ended = session.outcome is not None and before.outcome is None and not back
        note = None
        if ended and session.meta.get(NOTED) is not True:
            session = self.session = replace(session, meta={**session.meta, NOTED: True})
            note = self._note(session, over=True)
        elif ended:
            note = self._note(session, over=False)
        elif back:
            note = self._note(before, over=False, since=max(self._after, session.ply))
            self._after = min(self._after, session.ply)
        elif session.ply == before.ply < session.length and (
            before.length == before.ply
            or session.move_at(before.ply + 1) is not before.move_at(before.ply + 1)
        ):  # a move was tried and taken back at once, as the tutor advises
            note = self._note(session.go_to(session.ply + 1), over=False, since=session.ply)
        return session, note

    def left(self) -> Note | None:
        self._clock(self.session)
        note = self._note(self.session, over=False)
        self._after = self.session.ply
        return note if note is not None and (note.seconds or note.after < self.session.ply) else None

    def _clock(self, before: Session) -> None:
        now = time.monotonic()
        if before.outcome is None and before.player.human:
            self._seconds += min(IDLE, now - self._since)
        self._since = now

    def _note(self, session: Session, *, over: bool, since: int | None = None) -> Note | None:
        if not session.people:
            return None
        after = self._after if since is None else since
        note = Note(session, after, over, round(self._seconds, 1))
        self._seconds = 0.0
        if since is None:
            self._after = session.ply
        return note


PURSE = 100_000
"""Positions that searches may open to look at one game."""
LOOKED_AT = 4_000
"""Moves looked through for the one that was played."""


def packed(note: Note) -> Task[list[str]]:
    """Writing a note down, as work for another process."""
    return task(write_packed, saves.as_json(note.session), note.after, note.over, note.seconds)


@remote
def write_packed(session: dict[str, object], after: int, over: bool, seconds: float) -> list[str]:
    try:
        game = saves.from_json(session, "the game")
    except errors.NimarcadeError as error:
        return [f"The game could not be recorded: {error}."]
    return write(Note(game, after, over, seconds))


def write(note: Note) -> list[str]:
    """Write a note down; what to tell the person: cards that are new, achievements."""
    session = note.session
    seats = session.people
    if len(seats) != 1:  # whose mistakes and whose win would they be?
        if note.over and seats:  # a game of several people is counted, and nothing else
            game = catalogue.write(session.start).partition(":")[0][:200]
            alone = Finished(deck.now(), game, PEOPLE, None, 0, 0, 0)
            statistics.change(lambda kept: kept.add(game, PEOPLE, Row(1)).remember(alone))
        return []
    counter, purse = Counter(), grading.Purse(nodes=PURSE)
    course = grading.exactly(session, 0 if note.over else note.after, purse, session.ply)
    left = [ply for ply, _ in session.taken_back]
    looked = [] if course is None else list(grading.of_line(session, course, left, counter))[::-1]
    made = [each for each in looked if each.ply > note.after and not each.kept and each.seat in seats]
    taken = grading.taken_back(session, purse, counter) if note.over else ()
    counted = [*(each for line in taken for each in line.decisions), *looked]
    own = [each for each in counted if each.first and each.seat in seats]
    if note.over:
        _learn_from_game(session, [each for each in looked if each.seat in seats])
    slips = [(catalogue.write(session.state_at(each.ply - 1)), session.notation(each.ply)) for each in made]
    cards = _new_cards(slips, "game")
    counts = _count(note, own, seats)
    again = session.outcome is not None and note.after < session.ply
    tell = assignment.note_game if note.over else assignment.ended_again if again else None
    return [*counts, *cards, *(tell(session) if tell else [])]


def _learn_from_game(session: Session, own: list[Decision]) -> None:
    """A game is one mark for each idea that it asked for: missed once is missed, and what was done only
    once, where it could be chance, is met."""
    used: dict[str, list[Mark]] = {name: [] for name in ideas.of_board(session.start)}
    asked = {ply for ply, _ in session.hints}
    for each in own:
        for name in ideas.of_win(session.state_at(each.ply - 1)):
            used.setdefault(name, []).append("x" if not each.kept else "h" if each.ply - 1 in asked else "a")

    def learned(person: Learner) -> Learner:
        person = person.meet(used)
        for name, marks in used.items():
            if "x" in marks or len(marks) > 1:
                person = person.mark([name], "x" if "x" in marks else "h" if "h" in marks else "a")
        return person

    learner.change(learned)


def _kinds(session: Session) -> set[str]:
    return {seat_kinds.parse(player.kind).name for player in session.players if player.machine}


def level(session: Session) -> str:
    """The machines' kinds; their order stays, since files keep games by it."""
    kinds = _kinds(session)
    known = (*seat_kinds.kinds(), seat_kinds.ENGINE)
    return ", ".join(sorted(kinds, key=known.index, reverse=True))


def _count(note: Note, decided: list[Decision], seats: list[Seat]) -> list[str]:
    session, now = note.session, deck.now()
    game, against = catalogue.write(session.start).partition(":")[0][:200], level(session)
    if not note.over:
        if note.seconds:
            statistics.change(lambda kept: kept.add(game, against, Row(seconds=note.seconds)))
        return []
    outcome = session.outcome
    won = None if outcome is None else outcome.winner == seats[0]
    alone = not session.hints and not session.take_backs
    kept_wins = sum(each.kept for each in decided)
    weight, held = sum(each.weight for each in decided), sum(each.weight for each in decided if each.kept)
    hints, points = len(session.hints), score.score(session)
    row = Row(
        1, won is True, won is True and alone, len(decided), kept_wins, hints, note.seconds, weight, held
    )

    def counted(kept: Stats) -> Stats:
        kept = kept.add(game, against, row)
        finished = Finished(now, game, against, won, len(decided), kept_wins, hints, weight, held, points)
        kept = kept.remember(finished).scored(game, against, points, now)
        if won is not None:
            kept = _feats(kept, session, decided, won, alone)
        return statistics.update(kept, now)

    before, after = statistics.change(counted)
    rung = next_rung(after.history, game) if against in rungs(game) else None
    offered = [] if rung is None else [rung.why]
    return [*offered, *_record_words(before, game, against, points), *_earned(before, after)]


def _record_words(before: Stats, game: str, against: str, points: int | None) -> list[str]:
    """A game's points beside the best before."""
    best = before.records.get((game, against))
    if points is None or best is None:
        return []
    where = f"{deck.called(game)} against {against.capitalize()}"
    if points > best.score:
        return [f"A record: {points} of {score.FULL} in {where}, {best.score} was the best before."]
    return (
        []
        if points == best.score
        else [f"Your best score in {where} is {best.score} of {score.FULL} points."]
    )


def _feats(kept: Stats, session: Session, decided: list[Decision], won: bool, alone: bool) -> Stats:
    kept = kept.run("kept", [each.kept and alone for each in decided])
    if len(decided) >= FOUND or not won:
        kept = kept.run("flawless", [won and alone and all(each.kept for each in decided)])
    if not (won and alone and len(decided) >= FOUND):
        return kept
    kinds = _kinds(session)
    skill, table = statistics.skill(catalogue.write(session.start)), len(session.players) > 2
    if kinds == {"perfect"} and not table:
        first = BEATEN + skill not in kept.counts
        kept = kept.count(BEATEN + skill).count("perfect")
        kept = kept.count("perfect-games") if first and skill in statistics.winnable() else kept
        if (
            not family.at_table(session.game.name)
            and max(pile.size for pile in board_of(session.start).board_picture(session.start).piles) >= GIANT
        ):
            kept = kept.count("giant")
    if session.strict and kinds <= {"expert", "perfect"}:
        kept = kept.count("strict")
    if table and kinds <= {"expert", "strong", "perfect"}:
        kept = kept.count("table")
    if kinds <= {"casual", "expert", "strong", "perfect"} and not table:
        start = grading.follow(session, 0, 0, grading.Purse(nodes=PURSE)).standing(0)
        if start.winner not in (None, session.people[0]):
            kept = kept.count("turned")
    return kept


def _earned(before: Stats, after: Stats) -> list[str]:
    return [
        f"Achievement: {achievement.title}. {achievement.about}"
        for achievement in statistics.achievements()
        if achievement.name in after.earned and achievement.name not in before.earned
    ]


# puzzles, the deck, lessons


@remote
def settle(
    source: PuzzleSource, puzzle: Puzzle, right: bool, answers: str, given: str, seconds: float
) -> list[str]:
    """Note the first of the `answers` to a puzzle: a win given away in the mistakes deck; rating, streaks and
    statistics where it is rated, else in assignments; what to tell the person. A hint keeps it out of the
    rating."""
    cards = gave_away(puzzle, given)
    if not source.rated:
        return [*cards, *assignment.note_puzzle(puzzle.name, right)]
    today, before, helped = date.today(), rating.load(), "h" in answers
    now = rating.answered(puzzle, right, today, source.dated, helped=helped)
    if not before.counts(puzzle):
        return ["You had this board before: the rating stays as it is.", *cards]
    if helped:
        learner.change(lambda person: person.mark(ideas.of_puzzle(puzzle), "h"))
        return ["With a hint this puzzle is not rated."]
    change = f"{round(now.rating) - round(before.rating):+d}".replace("-", "−")
    lines = [f"Puzzle {before.difficulty(puzzle)}. Your rating: {now.words()} ({change})."]
    if right and now.streak > 1:
        best = ", your best" if now.streak == now.best and now.best > before.best else ""
        lines[0] += f" {now.streak} right in a row{best}."
    return [*lines, *cards, *_counted(puzzle, right, seconds, returns=not cards)]


@remote
def gave_away(puzzle: Puzzle, given: str) -> list[str]:
    """Make a card of a first wrong move, where it gives a win away; what to tell of it."""
    slip = _slip(puzzle.code, given) if given else None
    return _new_cards([slip], puzzle.kind) if slip else []


def _counted(puzzle: Puzzle, right: bool, seconds: float, *, returns: bool) -> list[str]:
    names = ideas.of_puzzle(puzzle)
    learner.change(lambda person: _marked(person, names, "a" if right else "x", returns=returns))
    name = f"puzzles-{puzzle.kind}"

    def counted(kept: Stats) -> Stats:
        kept = kept.count(f"{name}-tried").count(f"{name}-right", int(right)).run("puzzles", [right])
        kept = kept.count("puzzles-seconds", int(min(seconds, IDLE))).rated(rating.load().rating)
        return statistics.update(kept, deck.now())

    return _earned(*statistics.change(counted))


def _marked(person: Learner, names: tuple[str, ...], mark: Mark, *, returns: bool) -> Learner:
    """An idea that was missed returns on another board: as a card, or else as a puzzle."""
    person = person.mark(names, mark)
    return person.owe(names) if mark == "x" and returns else person


def _new_cards(slips: Sequence[tuple[str, str]], origin: str) -> list[str]:
    """Put wins given away, (position, move), into the deck; what to tell of it."""
    news: set[str] = set()

    def added(kept: Deck) -> Deck:
        for position, move in slips:
            after = kept.add(position, move, origin, deck.now())
            if after is not kept or (origin != "game" and position in after.cards):
                news.add(position)
            kept = after
        return kept

    if slips:
        deck.change(added)
    goes = "mistake goes" if len(news) == 1 else "mistakes go"
    once = ", once that can be written" if deck.STORE.waiting.get(deck.file()) else ""
    return [f"{len(news)} {goes} to your deck, to be played again{once}."] if news else []


def _slip(position: str, given: str) -> tuple[str, str] | None:
    """The codes of a won position and a given move that gives it away."""
    try:
        p = catalogue.read(position)
        move = judging.teaching_of(p).read_answer(p, given)
        gave = family.theory_of(p).watched(p) and grading.grade(p, move, nodes=PURSE).mark == "gave"
    except errors.NimarcadeError:
        return None
    return (catalogue.write(p), catalogue.game_of(p).write_move(p, move)) if gave else None


CARD_MARKS: Mapping[Right, Mark] = {"right": "a", "helped": "h", "wrong": "x"}


def cards_reviewed(kept: Deck, firsts: Sequence[tuple[str, Right]]) -> list[str]:
    """Note first answers to cards, by their positions; `kept` is the deck after them."""

    def learned(person: Learner) -> Learner:
        for position, first in firsts:
            person = person.mark(ideas.of_win(catalogue.read(position)), CARD_MARKS[first])
        return person

    def counted(stats: Stats) -> Stats:
        for _, first in firsts:
            stats = stats.count("cards-tried").count("cards-right", int(first == "right"))
        stats = stats.set("mended", max(kept.mended, stats.counts.get("mended", 0)))
        return statistics.update(stats, deck.now())

    learner.change(learned)
    return _earned(*statistics.change(counted))


@dataclass(frozen=True, slots=True)
class LessonNote:
    """News of a person from a step of a lesson."""

    ideas: tuple[str, ...]
    """Of the lesson."""
    mark: str = ""
    """As the learner has them; empty where something was read."""
    board: str = ""
    after: str = ""
    """The position a wrong move led to."""


def lesson_note(before: LessonExercise, after: LessonExercise) -> LessonNote | None:
    """The news between two moments of a lesson: a step solved, or first missed."""
    step, names = before.open, before.lesson.ideas
    if step is None:
        return None
    if step.kind == "text":
        read = after.progress.count(after.lesson) > before.progress.count(before.lesson)
        return LessonNote(names) if read else None
    if step.kind == "try" or (step.kind == "diagram" and not step.want):  # any move will do
        return LessonNote(names) if after.solved else None
    board = "" if before.line is None else catalogue.write(before.line.last)
    if after.solved:
        return LessonNote(names, "h" if before.helped or before.missed else "a", board)
    if after.missed and not before.missed and after.index == before.index:
        led = step.kind in ("play", "game") and len(after.frames) > 1
        return LessonNote(names, "x", board, catalogue.write(after.frames[1]) if led else "")
    return None


@remote
def write_lesson(note: LessonNote) -> list[str]:
    """Write down what a lesson told; what to say of it."""
    if note.mark not in get_args(Mark):
        learner.change(lambda person: person.meet(note.ideas))
        return assignment.note_lessons()
    mark = cast(Mark, note.mark)
    here = ideas.of_win(catalogue.read(note.board)) if note.board else ()
    names = tuple(name for name in here if name in note.ideas) or note.ideas
    slip = None
    if note.after:
        p = catalogue.read(note.board)
        game = catalogue.game_of(p)
        moves = islice(game.moves(p), LOOKED_AT)
        made = (move for move in moves if catalogue.write(play(game, p, move)) == note.after)
        slip = next((_slip(note.board, game.write_move(p, move)) for move in made), None)
    learner.change(lambda person: _marked(person.meet(note.ideas), names, mark, returns=slip is None))
    cards = _new_cards([slip], "lesson") if slip else []
    return [*cards, *assignment.note_lessons()]
