"""The drawing of a state diagram, and walking along its arrows in a lesson."""

from __future__ import annotations

import pytest

from nimarcade.coach import diagrams
from nimarcade.coach.exercise import answered
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import lesson, parse
from nimarcade.core.errors import BadInput
from nimarcade.theory import proof_diagrams
from tests import ask

HEAD = "greedy-nim+misere+k=3:"
ONE_EACH = [
    "8,1",
    "6,6",
    "9,4",
    "3,3,1",
    "9,1",
    "7,6",
    "6,4",
    "4,3,1",
    "7,4,4",
    "6,6,4",
    "8,7,4",
    "5,5,3,3",
    "6,4,4",
    "7,6,4",
    "9,7,4",
    "6,5,3,3",
]
"""A position of each state."""


def test_the_examples_are_one_of_each_state() -> None:
    assert {proof_diagrams.state_of(ask.heaps(HEAD + code)).name for code in ONE_EACH} == set(
        proof_diagrams.STATES
    )


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("code", ONE_EACH)
def test_only_the_state_of_the_board_is_lit_and_its_arrows_are_drawn(code: str, plain: bool) -> None:
    p = ask.heaps(HEAD + code)
    lines = diagrams.picture(p, plain=plain)
    rows = ["".join(text for _, text in line) for line in lines]
    assert len(set(map(len, rows))) == 1
    assert len(rows[0]) <= 38, "it must fit beside the text of a lesson"
    state = proof_diagrams.state_of(p)
    lit = [text for line in lines for role, text in line if role == "lit"]
    assert len(lit) == 1
    assert lit[0].startswith(f"[{state.name} {state.short}")
    drawn = diagrams.drawn(p)
    reached = {text.split()[0] for line in lines for role, text in line if role == "far"}
    targets = {arrow.target for arrow in drawn.leaving(state.name)}
    own = {cell.name for row in drawn.rows for cell in row}
    assert reached & own == targets & own
    assert bool(reached - own) == bool(targets - own), "what leads to the other figure has a place of its own"
    wires = "".join(text for line in lines for role, text in line if role == "wire")
    for arrow in drawn.leaving(state.name):
        assert arrow.number in wires
    assert not plain or wires.isascii()
    assert state.name in diagrams.brief(p)[0]
    assert diagrams.caption(p).startswith(f"{state.name}: {state.words}.")


def _at(name: str, slug: str) -> LessonExercise:
    course = LessonExercise.begin(lesson(name))
    while course.step is not None and course.step.slug != slug:
        course = course.turn("skip")
    return course


def test_a_move_is_told_by_its_arrow_and_so_is_the_answer() -> None:
    course, lines = answered(_at("figure-1", "arrow-14"), "2-1")
    assert not course.solved
    assert "Arrow 11, from P2 to N1" in lines[0].text
    assert lines[-1].text == "That is not the task."
    course, lines = answered(course, "2-2")
    assert course.solved
    assert "Arrow 14, from P2 to N4" in lines[0].text
    assert "Arrow 8, from N4 to P4" in lines[1].text


def test_the_same_arrow_counts_once() -> None:
    course = _at("figure-1", "from-p2-many-lead")
    course, _ = answered(course, "6-1")
    course, lines = answered(course, "6-1")
    assert lines[-1].text == "That arrow again. Try another move: 2 more."
    course, _ = answered(course, "6-2")
    course, _ = answered(course, "6-3")
    assert course.solved


def test_a_move_that_is_not_of_the_proof_is_told_so() -> None:
    _, lines = answered(_at("figure-1", "arrow-7"), "4-1")
    assert "No arrow is drawn here" in lines[0].text


def test_line_mode_is_given_the_picture_with_every_board() -> None:
    course = _at("figure-1", "play-on-the-map")
    for prompt in (course.prompt(), course.prompt(brief=True)):
        rows = [line.text for line in prompt if line.kind == "figure"]
        assert any("[N4 " in row for row in rows)
        assert [line.kind for line in prompt].count("state") == 1
    course, _ = answered(course, "10-3")
    assert any(line.kind == "state" and line.text.startswith("N") for line in course.prompt(brief=True))


BLOCK = "# A\n## One\n```diagram\nposition: {}\nask: Go.\nwant: {}\n```\n"


def test_a_diagram_needs_a_game_that_has_one() -> None:
    with pytest.raises(BadInput, match="no figure is drawn for 'nim:5,3'"):
        parse(BLOCK.format("nim:5,3", "arrow 1"), "nim", "lesson-a.md")
    with pytest.raises(BadInput, match="no figure"):
        parse("# A\n## One\n```show\nposition: nim:5,3\nfigure: yes\n```\n", "nim", "lesson-a.md")


def test_an_unknown_task_is_told() -> None:
    course = LessonExercise.begin(parse(BLOCK.format(HEAD + "6,6", "fly"), "nim", "lesson-a.md"))
    assert "no condition of a diagram" in answered(course, "6-1")[1][0].text
