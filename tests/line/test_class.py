"""The class in line mode: every lesson, every kind of puzzle and the deck as conversations, to their ends."""

import re
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

import pytest

from nimarcade.coach import deck, lesson_exercise, progress
from nimarcade.coach.exercise import Judgement
from nimarcade.coach.lessons import Lesson, lessons
from nimarcade.coach.puzzles import levels, source
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.core.text import Block, Kind
from nimarcade.line import exercise as line
from nimarcade.view import spoken
from tests.coach import class_room as room

WORDS = ("hint", "why", "solution", "help", "rating", "again", "")
"""Said in between; some are known here."""
LABELS: dict[str, Kind] = {"Holds": "holds", "Broken": "fails"}
PATIENCE = 3
"""So many times one errs in a step, where a run begins anew."""


class Pupil:
    """Answers whatever is asked in the end rightly, before that often not, and reads what is printed."""

    def __init__(self, talk: line.Talk[Any], seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rng, self.erred, self.waits = Random(seed), 0, False
        self.now: Any = None
        self.patch = monkeypatch
        self.told = line.tell
        over = talk.over

        def seen(exercise: Any) -> bool:
            if self.now is None or getattr(exercise, "index", 0) != getattr(self.now, "index", 0):
                self.erred = 0
            self.now = exercise
            return over(exercise)

        monkeypatch.setattr(talk, "over", seen)
        monkeypatch.setattr(line, "ask", self.types)
        monkeypatch.setattr(line, "tell", self.hears)
        monkeypatch.setattr(lesson_exercise, "Random", lambda *given: Random(*given or (seed,)))

    def types(self, prompt: str) -> str:
        self.waits = True
        if self.now.wants == "enter":
            return ""
        paper = room.paper(self.now)
        if self.erred < PATIENCE and self.rng.random() < 0.5:
            self.erred += 1
            return self.rng.choice([*WORDS, *self.rng.sample(room.NONSENSE, 8), *paper.wrong[:8]]).strip()
        return self.rng.choice(paper.right or paper.wrong)  # a board may be lost by now

    def hears(self, blocks: Iterable[Block]) -> None:
        """What is printed of an answer is true as it is printed: `Holds` holds, `Broken` does not."""
        told = list(blocks)
        self.told(told)
        with self.patch.context() as patch:  # rows of cells are held against the board as they are written
            patch.setattr(spoken, "_ROW", re.compile("(?!)"))
            printed = [*spoken.lesson(told)]
        assert all(text.isprintable() for text in printed)
        of_an_answer, self.waits = self.waits, False
        read = [_read(text) for text in printed]
        if of_an_answer and any(block.kind in ("holds", "fails") for block in read):
            room.check(self.now, Judgement("told", tuple(read)))


def _read(text: str) -> Block:
    word, _, rest = text.partition(": ")
    return Block(LABELS[word], rest) if word in LABELS else Block("text", text)


@pytest.mark.sweep
@pytest.mark.few("won-and-lost", "exam", thin=2)
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = 1 + lessons().index(lesson)
    talk = line.LessonTalk(lesson, progress.Progress())
    pupil = Pupil(talk, seed, monkeypatch)
    assert line.drive(talk) is pupil.now
    assert progress.load().finished(lesson)


@pytest.mark.few("greedy-nim+k=3-2", "delete-nim-4", thin=2)
@pytest.mark.parametrize(
    ("head", "seed"),
    [
        pytest.param(head, (4, 2)[turn % 2], id=f"{head}-{(4, 2)[turn % 2]}")
        for turn, head in enumerate(levels.all_heads())
    ],
)
def test_puzzles_and_what_comes_back(head: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    complaints: list[str] = []
    for kind in levels.kinds_of(head):
        puzzle = source.made(head, kind, max(levels.least_level(head, kind), seed), seed)
        talk = line.PuzzleTalk(PuzzleSource(name=puzzle.name))
        pupil = Pupil(talk, seed, monkeypatch)
        line.drive(talk)
        assert pupil.now.over
        if puzzle.kind == "only":
            slip = room.sides(puzzle.position)[1][0]
            deck.change(
                partial(deck.Deck.add, position=puzzle.code, move=slip, origin="game", now=deck.now())
            )
    cards = line.CardTalk([*deck.load().cards.values()], complaints.append)
    pupil = Pupil(cards, seed, monkeypatch)
    line.drive(cards)
    assert pupil.now.wants == "nothing"
    assert sum(card.reviews for card in deck.load().cards.values()) == len(pupil.now.done)
    assert not complaints
