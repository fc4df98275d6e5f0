"""A thing has one name wherever a person reads of it: in hints, lessons, pages, puzzles and ideas."""

import re
from collections.abc import Iterator

import pytest

from nimarcade.coach import hints, ideas
from nimarcade.coach.puzzles.levels import KIND
from nimarcade.coach.puzzles.source import generate
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from tests import ask
from tests.coach.texts import all_texts

TERMS = {
    "a power without a partner": r"leftmost|number of ones|(odd|even|each) column|every column (has|holds)",
    "occurs a multiple of k+1 times": r"columns? (fits?|holds? (a multiple|\w+ ones))|mod \(k ?\+ ?1\)",
    "1s, and a heap above 1": r"\b1-heaps?|\bheaps? of 2 or more|\blarge heap",
    "remainder": r"\bhours?\b",
    "copies the second; one before; right after": r"\bR\(x[12]−x[23]\)|\bx[123] [≥≤=] \d",
    "joker": r"\bfree heap|\bset free|heaps? (is|are|was|were) free|\bfreed\b",
    "safe pair": r"\bgolden pair",
    "chips to get": r"\b[mn]_[br]\b|Σ\|",
}
"""By the name of a thing, names that it had, too, or has in papers."""
PAPER = {
    "greedy-nim/lesson-10-stable-moves.md": "the proof",
    "greedy-nim/lesson-11-figure-1.md": "the proof",
    "greedy-nim/lesson-12-figure-2.md": "the proof",
    "greedy-nim/lesson-5-at-most-three.md": "The same on paper",
    "greedy-nim/lesson-6-three-nice.md": "Nice pairs",
    "greedy-nim/page.md": "With a bound: how to win",
    "so-long-sucker/lesson-6-sigma.md": "Count before you capture",
}
"""Where a paper's notation is told to say the same, by lesson: the step, or all of it where it holds the
paper's proof, which lesson 10 says at its start."""
COLUMNS = "delete-nim"
"""Here columns of binary digits are the thing itself."""


def retired(text: str) -> list[str]:
    return [f"{match[0]!r}: say {name}" for name, old in TERMS.items() for match in re.finditer(old, text)]


def _words(section: str) -> str:
    """A section without claims, conditions, positions and the names of quantities that are asked for."""
    lines = [
        line
        for line in section.splitlines()
        if not re.match("(position|draw|where|want|moves|path|ideas): ", line)
    ]
    return re.sub(r"\{[^{}]*\}", "", "\n".join(re.sub("^(rule: .*) ::.*", r"\1", line) for line in lines))


@pytest.mark.parametrize(("file", "text"), all_texts().items())
def test_lessons_and_pages_use_one_name_for_a_thing(file: str, text: str) -> None:
    if file.startswith(COLUMNS) or PAPER.get(file) == "the proof":
        return
    head, *sections = re.split("^## ", text, flags=re.M)
    told = [each for each in sections if each.partition("\n")[0] != PAPER.get(file)]
    body = head.partition("\n")[2]
    assert not retired("\n".join(map(_words, [body, *told])))


def test_where_a_papers_notation_is_told_a_board_shows_that_it_says_the_same() -> None:
    texts = all_texts()
    for file, heading in PAPER.items():
        step = "As papers write it" if "lesson-10" in file else heading
        if heading != "the proof" or "lesson-10" in file:
            section = texts[file].split(f"\n## {step}\n")[1].partition("\n## ")[0]
            assert re.search(r"\{(at|P|N|only|number): |^position: ", section, re.M), file
            assert re.search(r"same|as if", section), file


def spoken(code: str) -> Iterator[str]:
    """What is said of a board up to its theorem in its own terms."""
    why = hints.explained(catalogue.read(code))
    for step in range(1, hints.WHY + 1):
        yield from (block.text for block in hints.rung(why, step).blocks)


@pytest.mark.few("delete-nim", "greedy-nim+k=3", "nim+misere", "so-long*", "wythoff-nim", "d*", "exco*")
@pytest.mark.parametrize("game", dict.fromkeys(head for idea in ideas.IDEAS for head in idea.heads))
def test_hints_and_puzzles_use_one_name_for_a_thing(game: str) -> None:
    for kind in KIND:
        for level in (1, 3):
            try:
                puzzle = generate(game, kind, 7, level)
            except BadInput:  # the game has none of this kind
                continue
            said = [puzzle.ask, *puzzle.options, *spoken(puzzle.code)]
            if puzzle.on_board:
                said += spoken(catalogue.write(ask.after(puzzle.position, puzzle.answers[0])))
            assert not retired("\n".join(said).replace("low column", "")), puzzle.code


def test_ideas_are_called_by_these_names() -> None:
    assert not retired("\n".join(idea.words for idea in ideas.IDEAS))
