"""Lessons, puzzles, cards, assignments and the first round as conversations in line mode."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from random import Random
from time import monotonic
from typing import Generic

from nimarcade.coach import assignment, deck, diary, learner, lessons, progress, rating, results
from nimarcade.coach.assignment import Assignment, Part
from nimarcade.coach.card_exercise import CardExercise, keep_answers
from nimarcade.coach.exercise import E, Help, answered, helped
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.puzzles import source as puzzles
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.core import catalogue, codes, errors, folders, settings, signals, store, typed_numbers
from nimarcade.core.text import Block
from nimarcade.line.terminal import ask, say, say_all, talks
from nimarcade.play import journal, session
from nimarcade.play.folder import folder
from nimarcade.view import first_round, glyphs, progress_text, puzzle_run, share, spoken


def tell(blocks: Iterable[Block]) -> None:
    say_all(spoken.lesson(blocks))


class Talk(Generic[E]):
    """An exercise as a conversation, which ends where nothing more is wanted."""

    WORDS = ""

    def vocabulary(self) -> Block:
        return Block("note", f"Words: {self.WORDS}.")

    def begin(self) -> E:
        raise NotImplementedError

    def leaves(self, exercise: E, typed: str) -> bool:
        return typed.lower() in ("quit", "q")

    def over(self, exercise: E) -> bool:
        return exercise.wants == "nothing"

    def answer(self, exercise: E, typed: str) -> tuple[E, list[Block]]:
        raise NotImplementedError

    def keep(self, before: E, after: E) -> Sequence[str]:
        """Keep what has come about; what to say of it after what is told."""
        return ()

    def prompt(self, before: E, after: E, typed: str, spoken: bool) -> list[Block]:
        """The question after an answer; `spoken` is whether anything was said of it."""
        raise NotImplementedError

    def asked(self, before: E, after: E, typed: str, *, same: bool) -> list[Block]:
        """Of the `same` question a board that stands as it was is told again after an empty line only."""
        told = after.prompt(brief=same)
        stands = same and typed and after.frames is before.frames and told == before.prompt(brief=True)
        return told[-1:] if stands else told


def drive(talk: Talk[E]) -> E | None:
    """Go through an exercise until it is over, the person leaves or the input ends; where it got to,
    None where it did not begin."""
    exercise: E | None = None
    unsaved = store.unsaved()
    try:
        exercise = talk.begin()
        tell(exercise.prompt())
        while (
            not talk.over(exercise) and (typed := ask("> ")) is not None and not talk.leaves(exercise, typed)
        ):
            before = exercise
            helps = typed.lower() in ("help", "?")
            exercise, blocks = (before, [talk.vocabulary()]) if helps else talk.answer(before, typed)
            with signals.held():
                sentences = talk.keep(before, exercise)
            tell(blocks)
            say_all(sentences)
            if (now := store.unsaved()) != unsaved:
                unsaved = now
                say_all(f"Not saved, tried again: {each}." for each in unsaved)
            tell(talk.prompt(before, exercise, typed, bool(blocks)))
    except KeyboardInterrupt:
        say("")
    return exercise


class LessonTalk(Talk[LessonExercise]):
    """Progress is kept step by step."""

    WORDS = "hint, skip, back, again, restart, help, quit; or your answer"
    ANEW = ("back", "again", "restart")
    """Words after which a step is told in full, as when it began."""

    def __init__(self, lesson: lessons.Lesson, known: progress.Progress) -> None:
        self.lesson, self.known = lesson, known

    def begin(self) -> LessonExercise:
        exercise = LessonExercise.begin(self.lesson, self.known)
        tell([self.vocabulary()])
        if exercise.index:
            say(f"You go on where you left, at step {exercise.index + 1} of {len(self.lesson.steps)}.")
        return exercise

    def answer(self, exercise: LessonExercise, typed: str) -> tuple[LessonExercise, list[Block]]:
        match typed.lower():
            case "" if exercise.wants != "enter":
                return exercise, []
            case "hint":
                return helped(exercise)
            case "skip" | "back" | "again" | "restart" as word:
                return exercise.turn(word), []
        return answered(exercise, typed)

    def keep(self, before: LessonExercise | None, after: LessonExercise) -> Sequence[str]:
        if before is None or after.progress is not before.progress:
            progress.save(after.progress, lesson=after.lesson)
        note = None if before is None else diary.lesson_note(before, after)
        return () if note is None else diary.write_lesson(note)

    def prompt(self, before: LessonExercise, after: LessonExercise, typed: str, spoken: bool) -> list[Block]:
        same = after.index == before.index and not after.done and typed.lower() not in self.ANEW
        return self.asked(before, after, typed, same=same)


def take_lesson(lesson: lessons.Lesson, known: progress.Progress) -> None:
    """A lesson from where it was left, until it is done, left, or the input ends."""
    talk = LessonTalk(lesson, known)
    if (exercise := drive(talk)) is not None:
        talk.keep(None, exercise)


def teach(page: str) -> None:
    if page in catalogue.names():
        tell(lessons.blocks(lessons.page(page)))
    else:
        take_lesson(lessons.lesson(page), progress.load())


class CardTalk(Talk[CardExercise]):
    WORDS = "hint, why, skip, remove, help, quit; or your move"

    def __init__(self, cards: Sequence[deck.Card], complain: Callable[[str], None]) -> None:
        """`complain` tells what is not of the exercise."""
        self.cards, self.complain = cards, complain

    def begin(self) -> CardExercise:
        tell([self.vocabulary()])
        return CardExercise.begin(self.cards)

    def answer(self, exercise: CardExercise, typed: str) -> tuple[CardExercise, list[Block]]:
        if not typed:
            return exercise.turn("next") if exercise.solved else exercise, []
        if exercise.solved:
            return exercise, [Block("note", "This card is answered: Enter goes on, quit leaves.")]
        match typed.lower():
            case "hint":
                after, blocks = helped(exercise)
                return after, blocks[-1:]
            case "why":
                return helped(exercise, "why")
            case "skip":
                return exercise.turn("skip"), []
            case "remove":
                assert exercise.card is not None
                position = exercise.card.position
                deck.change(lambda kept: kept.without(position))
                return exercise.drop(), [Block("note", "The card is removed from the deck.")]
        return answered(exercise, typed)

    def keep(self, before: CardExercise, after: CardExercise) -> Sequence[str]:
        for text in keep_answers(before, after)[1]:
            self.complain(text)
        return ()

    def prompt(self, before: CardExercise, after: CardExercise, typed: str, spoken: bool) -> list[Block]:
        same = after.card is before.card and after.solved == before.solved
        return self.asked(before, after, typed, same=same)


class PuzzleTalk(Talk[PuzzleExercise]):
    """Puzzle after puzzle from a source."""

    WORDS = (
        "hint (then the puzzle is not rated, nor right at once), solution (counts as a wrong answer), next, "
        "run (against the clock), rating, help, quit; or your answer"
    )

    def __init__(self, source: puzzles.PuzzleSource, run: puzzle_run.Run | None = None) -> None:
        self.source, self.run = source, run
        if run is not None:
            self.WORDS = "next (passes), help, quit; or your answer"
        elif not source.rated:
            self.WORDS = self.WORDS.replace("not rated, nor right", "not right")
        self.rng = Random()
        self.since = 0.0

    def begin(self) -> PuzzleExercise:
        if self.run is not None:
            say_all([puzzle_run.HOW, f"{self.vocabulary().text} Enter begins."])
            ask("> ")
        else:
            say_all([puzzles.summary(rating.load()), self.vocabulary().text])
        return self._drawn()

    def _drawn(self) -> PuzzleExercise:
        known = rating.load()
        if self.run is not None:
            self.source = self.run.source
        puzzle = self.source.draw(known, self.rng, learner.drawing())
        exercise = PuzzleExercise.begin(puzzle, self.source.begun(known))
        practice = "" if self.source.rated else ", practice, not rated"
        if self.run is None:
            say(f"Puzzle {puzzle.name}, difficulty {known.difficulty(puzzle)}{practice}.")
            tell(share.opened(puzzle, self.source, known, _glyphs()))
        else:
            say(f"{self.run.standing}.")
            self.run.ask()
        self.since = monotonic()
        return exercise

    @staticmethod
    def _wants_another(exercise: PuzzleExercise, typed: str) -> bool:
        return typed.lower() == "next" or (not typed and exercise.over)

    def leaves(self, exercise: PuzzleExercise, typed: str) -> bool:
        return super().leaves(exercise, typed) or (self.source.once and self._wants_another(exercise, typed))

    def over(self, exercise: PuzzleExercise) -> bool:
        return exercise.over and self.source.once if self.run is None else self.run.over

    def answer(self, exercise: PuzzleExercise, typed: str) -> tuple[PuzzleExercise, list[Block]]:
        if self.run is not None:
            if typed.lower() in ("hint", "solution"):
                return exercise, [Block("note", puzzle_run.NO_HINTS)]
            passes = typed.lower() == "next"
            after, blocks = answered(exercise, typed) if typed and not passes else (exercise, [])
            if after.first is None and not passes:
                return after, blocks
            tell(self.run.answered(after.puzzle, bool(after.first)))
            return (after if self.run.over else self._drawn()), []
        if self._wants_another(exercise, typed):
            self.source = self.source.following(exercise.puzzle)
            return self._drawn(), []
        match typed.lower():
            case "":
                return exercise, []
            case "rating":
                return exercise, [Block("note", puzzles.summary(rating.load()))]
            case "run":
                run_told()
                return exercise, []
        if exercise.over:
            over = "This puzzle is over: Enter brings the next one, quit leaves."
            return exercise, [Block("note", over)]
        commands: dict[str, Help] = {"hint": "hint", "solution": "why"}
        if (command := commands.get(typed.lower())) == "why" and exercise.first is None and talks():
            say(f"{puzzles.GIVE_UP} {self.source.price} Yes or no.")
            if (ask("yes or no> ") or "").casefold() not in ("y", "yes"):
                return exercise, []
        return helped(exercise, command) if command else answered(exercise, typed)

    def keep(self, before: PuzzleExercise, after: PuzzleExercise) -> Sequence[str]:
        if self.run is not None:
            return ()
        kept = list[str]()
        if before.first is None and after.first is not None:
            seconds = monotonic() - self.since
            kept = diary.settle(self.source, after.puzzle, after.first, after.answers, after.given, seconds)
        elif after.given != before.given:  # after a hint
            kept = diary.gave_away(after.puzzle, after.given)
        if self.source.day is not None and after.answers != before.answers:
            rating.went_on(self.source.day, after.answers)
            if line := share.daily(after, self.source, rating.load(), _glyphs()):
                kept += [share.streak(rating.load(), self.source.day), f"For a friend: {line}"]
        return kept

    def prompt(self, before: PuzzleExercise, after: PuzzleExercise, typed: str, spoken: bool) -> list[Block]:
        if self.over(after) or (not typed and after is before) or (spoken and after is before):
            return []
        return self.asked(before, after, typed, same=after.puzzle is before.puzzle)


def _glyphs() -> glyphs.Glyphs:
    return glyphs.ASCII if settings.load().ascii else glyphs.GLYPHS


def run_told() -> None:
    run = puzzle_run.Run()
    drive(PuzzleTalk(puzzles.PuzzleSource(), run))
    if not run.over:
        tell(run.leave())
    say(f"For a friend: {run.line(_glyphs())}")


def play_first_round() -> bool:
    """Go through the round; whether the person stays, who has won or skipped it then."""
    now = first_round.FirstRound()
    _tell(now)
    say(first_round.HOW_TYPED)
    while now.stage != "won":
        say(spoken.board(now.position))
        if (typed := ask("> ")) is None or typed.lower() in ("quit", "q"):
            return False
        if typed.lower() == "skip":
            return True
        if not typed:
            continue
        try:
            now = now.play(typed)
        except errors.NimarcadeError as error:
            say(errors.sentence(error))
            continue
        _tell(now)
        if now.stage == "answer":
            now = now.answer()
            _tell(now)
        if now.stage == "again":
            now = now.again()
            _tell(now)
    return True


def _tell(now: first_round.FirstRound) -> None:
    say_all(spoken.aloud(block.text) for block in now.told)


RESULT = "result NAME gives the line to hand in"
ASSIGNMENT_WORDS = f"a number begins that part, list tells all again, {RESULT}, help says this, quit leaves"


class AssignmentTalk:
    def __init__(self, wanted: Assignment, play: Callable[[session.Session, journal.Journal], int]) -> None:
        """`play` goes through a game."""
        self.wanted, self.play = wanted, play
        self.done = assignment.opened(wanted.code)

    def run(self) -> None:
        self._list()
        words = f"Words: {ASSIGNMENT_WORDS}."
        say(words)
        while (typed := ask("assignment> ")) is not None and typed.lower() not in ("quit", "q"):
            try:
                word, _, rest = typed.partition(" ")
                if word.lower() == "result":
                    name = rest.strip() or folders.profile() or (ask("your name> ") if talks() else "")
                    if not name:
                        raise errors.BadInput(RESULT)
                    say(results.result(self.wanted, self.done, name, date.today()).line)
                    say(progress_text.HONEST)
                elif word.lower() in ("list", ""):
                    self._list()
                elif word.lower() in ("help", "?"):
                    say(words)
                elif word.isdecimal():
                    self._begin(typed_numbers.whole(word, "the part", 1))
                else:
                    raise errors.BadInput(f"I do not know {codes.shown(typed)}; {ASSIGNMENT_WORDS}")
            except errors.NimarcadeError as error:
                say(spoken.as_sentence(str(error)))

    @property
    def _parts(self) -> list[Part]:
        self.done = assignment.opened(self.wanted.code)
        return assignment.parts(self.wanted, self.done)

    def _list(self) -> None:
        listed = self._parts
        say_all(spoken.reasons(progress_text.heading(self.wanted, listed, date.today())))
        for number, part in enumerate(listed, 1):
            say(f"{number}. {progress_text.row(part)}.")

    def _begin(self, number: int) -> None:
        listed = self._parts
        if number > len(listed):
            raise errors.BadInput(f"there are {len(listed)} parts")
        opens = progress_text.opens(self.wanted, self.done, listed[number - 1])
        if isinstance(opens, lessons.Lesson):
            take_lesson(opens, progress.load())
        elif isinstance(opens, puzzles.PuzzleSource):
            drive(PuzzleTalk(opens))
        elif opens is None:
            say(progress_text.ALL_ANSWERED)
        else:
            self.play(opens, journal.Journal(journal.new_path(folder(), opens), opens))
        self._list()
