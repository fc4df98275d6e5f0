"""One model of who learns here: which ideas a person has met, can use with a hint, can use alone.

Lessons, puzzles, cards of the deck and games all tell it what happened, idea by idea; puzzles and home ask it
what should come next. Whoever has no file yet begins with what the other files know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal, TypedDict, get_args

from nimarcade.coach import deck, ideas, lessons, progress, statistics
from nimarcade.coach.lessons import Lesson
from nimarcade.coach.progress import Progress
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.core import catalogue, errors, store
from nimarcade.core.text import Block

NAME, VERSION = "nimarcade-learner", 1
Mark = Literal["a", "h", "x"]
"""An idea was used alone, with help, or missed."""
State = Literal["met", "with a hint", "alone"]
STATES: tuple[State, ...] = get_args(State)
KEPT = 20
"""Marks kept of an idea, the latest ones;"""
RECENT, ENOUGH = 5, 3
"""of the last five, three alone are enough, if the very last one is no miss."""
FEW = 3
OWED = 50
"""Missed ideas that wait for another board at most."""


@dataclass(frozen=True, slots=True)
class Evidence:
    marks: str = ""
    """The latest ones last."""

    def plus(self, mark: Mark) -> Evidence:
        return Evidence((self.marks + mark)[-KEPT:])

    @property
    def state(self) -> State:
        recent = self.marks[-RECENT:]
        if recent.count("a") >= ENOUGH and recent[-1] != "x":
            return "alone"
        return "with a hint" if recent.strip("x") else "met"


@dataclass(frozen=True, slots=True)
class Learner:
    evidence: Mapping[str, Evidence] = field(default_factory=dict)
    """By idea; an idea that is here was met."""
    owed: tuple[str, ...] = ()
    """Ideas missed where no card keeps the board; each returns on another board."""
    games: Collection[str] | None = None
    """The games whose puzzles come unasked; None for any."""
    notice: str | None = None

    def state(self, idea: str) -> State | None:
        """None for an idea that was not met."""
        return self.evidence[idea].state if idea in self.evidence else None

    def meet(self, names: Iterable[str]) -> Learner:
        news = {name: Evidence() for name in names if name not in self.evidence}
        return replace(self, evidence={**self.evidence, **news}) if news else self

    def mark(self, names: Iterable[str], mark: Mark) -> Learner:
        """Ideas used, or missed; used alone, a missed one is owed no more."""
        names = tuple(names)
        if not (marked := {name: self.evidence.get(name, Evidence()).plus(mark) for name in names}):
            return self
        owed = list(self.owed)
        for name in names:
            if mark == "a" and name in owed:
                owed.remove(name)
        return replace(self, evidence={**self.evidence, **marked}, owed=tuple(owed))

    def owe(self, names: Iterable[str]) -> Learner:
        """Ideas missed that are to return as a puzzle, as far as puzzles ask for them."""
        news = [name for name in names if name in ideas.BY_NAME and ideas.BY_NAME[name].heads]
        return replace(self, owed=(*self.owed, *news)[-OWED:]) if news else self

    # what comes next

    @property
    def asked(self) -> list[str]:
        """The ideas that puzzles may ask for: those met, for a beginner the plain ones, too."""
        known = self.evidence.keys() | (ideas.PLAIN.keys() if self.beginning else set())
        return [idea.name for idea in ideas.IDEAS if idea.name in known and self.heads(idea.name)]

    @property
    def beginning(self) -> bool:
        """True of who has met few ideas besides those that puzzles explain themselves."""
        return len(self.evidence.keys() - ideas.PLAIN.keys() - {ideas.FIRST}) < FEW

    def heads(self, idea: str) -> list[str]:
        """The games whose puzzles ask for an idea; misère play once its turn was met."""
        turn = idea == ideas.TURN or ideas.TURN in self.evidence
        heads = [head for head in ideas.BY_NAME[idea].heads if turn or "+misere" not in head]
        plain = heads[:1] if idea in ideas.PLAIN and self.beginning else []
        return self.own(heads) or plain

    def own(self, heads: Iterable[str]) -> list[str]:
        """Those of the games whose puzzles come unasked."""
        return [head for head in heads if self.games is None or head.partition("+")[0] in self.games]

    def next_idea(self, rng: Random) -> str:
        """The idea of the next puzzle: every other time one that is owed, or else the less it is known the
        likelier."""
        asked = self.asked
        owed = [name for name in self.owed if name in asked]
        if owed and rng.random() < 0.5:
            return owed[0]
        weights = {None: 8, "met": 4, "with a hint": 3, "alone": 1}
        return rng.choices(asked, [weights[self.state(name)] for name in asked])[0]


def drawing() -> Learner:
    """The person for whom puzzles are drawn: of Nim, and of games that were played or have a lesson that was
    begun."""
    known, games = progress.load(), {"nim"}
    games |= {lesson.game for lesson in lessons.lessons() if known.count(lesson)}
    return replace(load(), games=games | {code.partition("+")[0] for code, _ in statistics.load().rows})


def next_lesson(person: Learner, known: Progress) -> tuple[Lesson, str] | None:
    """The lesson to take next and why, in sentences; None once all are finished."""

    def ready(lesson: Lesson, why: str) -> tuple[Lesson, str]:
        first = known.first(lesson)
        return first, why if first is lesson else f"{why} It comes before {lesson.title}."

    every = lessons.lessons()
    open_ = [lesson for lesson in every if not known.finished(lesson)]
    if not open_:
        return None
    begun = [lesson for lesson in open_ if known.count(lesson)]
    if begun:
        lesson = max(begun, key=lambda each: known.count(each) / len(each.steps))
        return lesson, f"You are at step {known.step(lesson) + 1} of {len(lesson.steps)}."
    missed = {name: person.evidence[name].marks[-RECENT:].count("x") for name in person.evidence}
    for name in sorted(missed, key=lambda each: -missed[each]):
        teaching = [lesson for lesson in open_ if name in lesson.ideas]
        if missed[name] and person.state(name) != "alone" and teaching:
            times = "" if missed[name] == 1 else f" {missed[name]} times"
            return ready(teaching[0], f"Missed{times} of late: {ideas.words(name)}.")
    finished = [lesson for lesson in every if known.finished(lesson)]
    for done in finished:
        if (follows := lessons.following(done)) in open_:
            return ready(follows, f"It follows {done.title}, which you finished.")
    first = next((lesson for lesson in every if ideas.FIRST in lesson.ideas), every[0])
    if not finished and first in open_:
        return first, "The best place to begin."
    met = next((lesson for lesson in open_ if set(lesson.ideas) & set(person.evidence)), None)
    return ready(met, "You met its idea in play.") if met else ready(open_[0], "A new path.")


def explained(puzzle: Puzzle) -> list[Block]:
    """A plain idea of a puzzle that the person has not met yet, in a sentence."""
    known = load().evidence
    news = [idea for idea in ideas.of_puzzle(puzzle) if idea in ideas.PLAIN and idea not in known]
    return [Block("note", f"New here: {ideas.words(idea)}.") for idea in news]


# the file


def reset() -> None:
    """Forget every idea, also what the other files know; raises OSError."""
    STORE.forget()
    if from_other_files() != Learner():
        STORE.change(lambda _: Learner())


def from_other_files() -> Learner:
    """The learner that lessons, deck and statistics tell of: lessons count as done with help, cards as missed
    or, once mended, as known."""
    person, known = Learner(), progress.load()
    for lesson in lessons.lessons():
        if known.count(lesson):
            person = person.meet(lesson.ideas)
        if known.finished(lesson):
            person = person.mark(lesson.ideas, "h")
    for game, level in statistics.load().rows:
        if level != statistics.PEOPLE:
            person = person.meet(idea.name for idea in ideas.IDEAS if game in idea.heads)
    for card in deck.load().cards.values():
        try:
            names = ideas.of_win(catalogue.read(card.position))
        except errors.NimarcadeError:
            continue
        person = person.mark(names, "a" if card.mended else "x")
    return person


File = TypedDict("File", {"nimarcade-learner": int, "ideas": dict[str, str], "owed": list[str]})


def as_json(person: Learner) -> dict[str, object]:
    marks = {name: evidence.marks for name, evidence in person.evidence.items()}
    return {NAME: VERSION, "ideas": marks, "owed": list(person.owed)}


def _read(data: Mapping[str, object]) -> Learner:
    marks = store.entry(data, "ideas", dict[str, str], "ideas must give each its marks")
    if any(own.strip("ahx") for own in marks.values()):
        raise ValueError("the marks of an idea are a, h and x")
    owed = store.entry(data, "owed", list[str], "owed must list names of ideas", [])
    evidence = {name: Evidence(own[-KEPT:]) for name, own in marks.items() if len(name) < 100}
    return Learner(evidence, tuple(owed[-OWED:]))


STORE = store.in_data(
    NAME,
    "learner.json",
    from_other_files,
    "what you can do is told from other files",
    _read,
    as_json,
    largest=store.SMALL,
)
file, load, change = STORE.path, STORE.load, STORE.keep
