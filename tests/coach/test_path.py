"""The map of lessons: what each builds on, and that no lesson says a term before one has taught it."""

import re

import pytest

from nimarcade.coach import checked_words, lessons
from nimarcade.coach.lesson_exercise import hint_at
from nimarcade.coach.lessons import Lesson, Step
from nimarcade.core import catalogue
from nimarcade.theory import theorems
from tests.coach.texts import lesson_texts

SPELLED = {
    "N": r"\bN\b(?! is the set|, since players)",
    "P": r"\bP\b",
    "⊕": "⊕",
    "power of two": r"\bpowers? of two\b",
    "mirror": r"\bmirror",
    "misère": r"\bmisère\b",
    "x1": r"\bx1\b(?!-)",
    "R(a)": r"\bR\(",
    "3-good": r"\b\d-good\b",
    "3-nice": r"\b\d-nice\b",
    "stable": r"\bstable move|\bmoves? (is|are) stable",
    "state": r"\bstates?\b",
    "captured": r"\bcaptur",
    "discard": r"\bdiscard",
    "rescue": r"\brescu",
    "Σ": r"Σ(?!\|)",
    "β": r"(?<!\|)β(?! with)",
}
"""How a term is found in a text where that is not by its name alone; a plural is found anyhow."""
YEAR = r"\b(?:18|19|20)\d\d\b"
CITATION = re.compile(rf"\([^()]*{YEAR}[^()]*(\([^()]*\)[^()]*)*\)")
"""A theorem's source, which may name what its paper does."""


def _name(mark: str) -> str:
    """Of a term as it is marked, which may begin a sentence or be in the plural."""
    known = {"powers of two": "power of two", "states": "state", "binary": "binary"}
    return known.get(mark, known.get(mark.lower(), mark))


def _taught(text: str) -> list[list[str]]:
    """The terms that each step of a lesson explains."""
    parts = re.split("^## ", text, flags=re.M)[1:]
    return [[_name(c.words) for c in checked_words.claims(part) if c.kind == "term"] for part in parts]


TAUGHT = {
    lesson.id: _taught(text)
    for file, text in lesson_texts().items()
    for lesson in lessons.lessons()
    if file == f"{lesson.game}/{file.partition('/')[2]}"
    and re.fullmatch(rf".*/lesson-\d+-{lesson.id}.md", file)
}
TERMS = {name for steps in TAUGHT.values() for step in steps for name in step}
FOUND = {
    name: re.compile(SPELLED.get(name, rf"\b{re.escape(name).removesuffix('s')}s?\b"), re.I * (len(name) > 2))
    for name in TERMS
}


def _said(step: Step) -> str:
    answers = (f"{option}\n{remark * (step.kind != 'guess')}" for option, remark, _ in step.answers)
    said = "\n".join((step.title, *step.body, step.ask, *answers, step.hint, step.right))
    return re.sub(r"`[^`]*`", "", CITATION.sub("", said))


def _before(lesson: Lesson) -> set[str]:
    """All lessons that this one builds on."""
    return {each for name in lesson.needs for each in (name, *_before(lessons.lesson(name)))}


@pytest.mark.parametrize("lesson", lessons.lessons(), ids=lambda lesson: lesson.id)
def test_a_term_is_said_only_once_it_was_taught(lesson: Lesson) -> None:
    known = {name for each in _before(lesson) for step in TAUGHT[each] for name in step}
    for step, new in zip(lesson.steps, TAUGHT[lesson.id], strict=True):
        known.update(new)
        early = {name: found.findall(_said(step)) for name, found in FOUND.items() if name not in known}
        assert not any(early.values()), step.title


IN_PLACE = {"remainder", "joker", "power of two", "period", "mod", "low column"}
"""Terms that hints explain where they say them."""


@pytest.mark.few("[n-z]*", "dead-chips")
@pytest.mark.parametrize("lesson", lessons.lessons(), ids=lambda lesson: lesson.id)
def test_so_it_is_in_the_hints_of_a_lesson_and_with_its_numbers(lesson: Lesson) -> None:
    known = {name for each in _before(lesson) for step in TAUGHT[each] for name in step} | IN_PLACE
    for step, new in zip(lesson.steps, TAUGHT[lesson.id], strict=True):
        known.update(new)
        for line in step.boards:
            told = [hint_at(step, line, taken).blocks for taken in range(6)]
            words = [block.text for blocks in told for block in blocks if not re.search(YEAR, block.text)]
            said = re.sub(r"\(.*?\)", "", "\n".join(words))
            if step.numbers and (read := checked_words.reading(line.last)):
                said += " ".join(term.sign for term in read.terms)
            early = {name: found.findall(said) for name, found in FOUND.items() if name not in known}
            assert not any(early.values()), step.title


def test_every_sign_of_a_theorem_that_lessons_write_is_a_term() -> None:
    """Signs are letters that no reader knows without being told."""
    meanings = (theorem.meanings for game in catalogue.names() for theorem in theorems.shipped(game))
    signs = {sign for meant in meanings for sign in meant if re.search(r"[^a-z -]", sign)}
    said = "\n".join(_said(step) for lesson in lessons.lessons() for step in lesson.steps)
    for sign in signs:
        if re.search(rf"(?<!\w){re.escape(sign)}", said) and not re.match(r"\d|[mn]_|Σ\||max\|", sign):
            x1 = re.sub("x[23]", "x1", sign)  # told together
            assert any(found.search(x1) for found in FOUND.values()), sign


def test_lessons_build_on_each_other_without_a_circle() -> None:
    order = {lesson.id: lesson for lesson in lessons.lessons()}
    for lesson in order.values():
        assert lesson.id not in _before(lesson)
        for name in lesson.needs:
            assert order[name].path != lesson.path or order[name].order < lesson.order
            others = {each for other in lesson.needs if other != name for each in _before(order[other])}
            assert name not in others, f"{lesson.id} need not name {name}"
