"""Lessons at the table: each is taken to its end, wrong answers included, judged by the rules."""

from random import Random
from typing import Any

import pytest

from nimarcade.coach import checked_words, diary, fresh, judging, review, so_long_sucker
from nimarcade.coach.exercise import answered
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import Lesson, Step, lesson, lessons, parse
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.game import is_legal, play
from nimarcade.core.text import Block
from nimarcade.core.verdict import NP
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.theorems import sucker
from tests import ask

LESSONS = [pytest.param(each, id=each.id) for each in lessons() if each.game == "so-long-sucker"]


SMALL = 5
"""Chips of an endgame that is searched through in no time."""


def chips(t: SuckerPosition) -> int:
    return sum(map(sum, t.hands)) + sum(map(len, t.piles))


def won_by(t: SuckerPosition) -> int:
    """Who wins an endgame: by plain search through the rules where it is small."""
    return _searched(t) if chips(t) <= SMALL else t.turn if so_long_sucker.won_for(t, t.turn) else 1 - t.turn


def _searched(t: SuckerPosition) -> int:
    known: dict[SuckerPosition, int] = {}

    def search(p: SuckerPosition) -> int:
        if p.phase == "over":
            return p.seat
        if p not in known:
            results = {search(GAME.after(p, move)) for move in GAME.moves(p)}
            known[p] = p.turn if p.turn in results else 1 - p.turn
        return known[p]

    return search(t)


def offered(p: SuckerPosition) -> list[str]:
    """Codes of everything on the list beside a lesson, answers to open deals included."""
    codes = [GAME.write_move(p, m) for m in GAME.moves(p)]
    for seat in p.living:
        if seat != p.turn:
            codes += [GAME.write_move(p, m) for m in GAME.out_of_turn(p, seat)]
    return codes


def tables_of(step: Step) -> list[SuckerPosition]:
    return [ask.typed(SuckerPosition, p) for p in step.positions]


def accepted(step: Step) -> set[str]:
    """Codes that solve a play step: named ones, and all others on the list."""
    (p,) = tables_of(step)
    named = [code for want in step.want if want.startswith("one of ") for code in want.split()[2:]]
    codes = set()
    for code in [*named, *offered(p)]:
        move = GAME.read_move(p, code)
        if is_legal(GAME, p, move) and judging.reaches(play(GAME, p, move), step.want, p, move):
            codes.add(code)
    return codes


def winning(p: SuckerPosition) -> list[str]:
    return [GAME.write_move(p, m) for m in GAME.moves(p) if won_by(play(GAME, p, m)) == p.turn]


def right_answer(course: LessonExercise, step: Step) -> str:
    if step.kind == "choose":
        return next(str(i) for i, (_, _, right) in enumerate(step.answers, 1) if right)
    if step.kind not in ("value", "try", "game", "exam"):
        return sorted(accepted(step))[0]
    p = ask.typed(SuckerPosition, course.board)
    if step.asks == "value":
        if step.want[0] == "outcome":
            return "N" if won_by(p) == p.turn else "P"
        if not step.want[0].startswith("turn "):
            return checked_words.facts(p)[checked_words.plain(step.want[0])]
        after = play(GAME, p, GAME.read_move(p, step.want[0].removeprefix("turn ")))
        return NAMES[after.seat]
    if step.kind == "try":
        return offered(p)[len(course.tried)]
    return winning(p)[0]


def wrong_answers(course: LessonExercise, step: Step) -> list[str]:
    if step.kind == "choose":
        return ["0", *(str(i) for i, (_, _, right) in enumerate(step.answers, 1) if not right)]
    if step.kind == "value":
        right = right_answer(course, step)
        if right.isdecimal():
            return ["", "nonsense", str(int(right) + 1)]
        others = {"N": ["P"], "P": ["N"]}.get(right, [name for name in NAMES if name != right])
        return ["", "nonsense", *others]
    if step.kind not in ("play", "game"):
        return ["nonsense"]
    p = ask.typed(SuckerPosition, course.board)
    if step.kind == "play":
        good = accepted(step)
        return ["", "nonsense", "B@99", *(code for code in offered(p) if code not in good)]
    good = set(winning(p))
    return ["", *(code for code in offered(p) if code not in good)]


def noted(course: LessonExercise, answer: str) -> tuple[LessonExercise, list[Block]]:
    """An answer given, and written down as both front ends do."""
    after, lines = answered(course, answer)
    if (note := diary.lesson_note(course, after)) is not None:
        diary.write_lesson(note)
    return after, lines


@pytest.mark.few("placing", "capture", "out")
@pytest.mark.parametrize("each", LESSONS)
def test_a_lesson_at_the_table_is_taken_to_its_end(each: Lesson) -> None:
    course = LessonExercise.begin(each)
    answers = 0
    while not course.done:
        step = ask.present(course.step)
        assert course.prompt()[0].kind in ("title", "ask")
        if course.wants == "enter":
            course, lines = answered(course, "")
            continue
        for wrong in wrong_answers(course, step):
            missed, lines = noted(course, wrong)
            assert lines, (step.slug, wrong)
            assert not missed.solved, (step.slug, wrong)
            assert missed.board == course.board
            assert all("\n" not in line.text and len(line.text) < 400 for line in lines)
        course, lines = noted(course, right_answer(course, step))
        assert lines
        answers += 1
        assert answers < 100
    assert course.progress.finished(each)


@pytest.mark.parametrize("each", LESSONS)
def test_every_task_can_be_solved_and_not_by_any_move(each: Lesson) -> None:
    for step in each.steps:
        check(step)


def check(step: Step) -> None:
    if step.kind == "play":
        (p,) = tables_of(step)
        good = accepted(step)
        assert good, step.slug
        assert set(offered(p)) - good, f"{step.slug} takes every move"
    if step.kind == "choose":
        assert sum(right for _, _, right in step.answers) == 1
    for p in tables_of(step) if step.kind in ("game", "exam") else ():
        assert (won_by(p) == p.turn) != step.second, f"{step.slug} is not for the person to win"
    outcomes: list[NP | None] = ["N", "P"] if step.want == ("outcome",) else [step.outcome]
    for seed, outcome in enumerate(outcomes if step.draw else []):
        p = ask.table(fresh.drawn(step.draw, step.where, outcome, Random(seed)))
        assert (won_by(p) == p.turn) == (outcome == "N"), catalogue.write(p)
    if step.kind == "try":
        (p,) = tables_of(step)
        assert len(offered(p)) >= step.times


@pytest.mark.sweep
def test_the_theorem_and_plain_search_agree_on_what_the_endgame_lesson_shows() -> None:
    seen = 0
    for step in lesson("endgame").steps:
        for p in tables_of(step):
            if sucker.applies(p) and p.phase == "play" and chips(p) <= SMALL:
                assert sucker.is_p(p) == (_searched(p) != p.turn), catalogue.write(p)
                seen += 1
    assert seen >= 5


def _at(name: str, slug: str) -> LessonExercise:
    course = LessonExercise.begin(lesson(name))
    while course.step is not None and course.step.slug != slug:
        course = course.turn("skip")
    assert course.step is not None
    return course


def test_a_move_is_answered_with_the_reason_for_whose_turn_it_is() -> None:
    _, lines = answered(_at("placing", "try-it"), "B@1~G")
    assert "Missing from the pile are Green, Yellow" in lines[0].text
    _, lines = answered(_at("placing", "use-it"), "Y@1")
    assert "highest chips lie at Blue 2, Red 1, Green 3, Yellow 4: Red's lies lowest" in lines[0].text


def test_a_dead_colour_may_hold_the_move() -> None:
    p = ask.table("so-long-sucker+custom+c=2+k=4:YRG:B2/R1/G1/x1:B:Y1:B:Y=G")
    move = GAME.read_move(p, "B@1")
    assert "its giver Green moves" in so_long_sucker.move_words(p, move)
    assert play(GAME, p, move).turn == 2


def test_a_lost_endgame_move_is_refuted_on_the_board() -> None:
    course, lines = answered(_at("endgame", "piles-that-wait"), "B@2")
    assert not course.solved
    assert len(course.frames) == 3
    assert won_by(ask.typed(SuckerPosition, course.frames[-1])) == 1
    assert "gives the win away" in lines[-1].text


def test_the_endgame_is_played_against_one_who_never_errs() -> None:
    course = _at("endgame", "win-one")
    moves = 0
    while not course.solved:
        course, lines = answered(course, winning(ask.typed(SuckerPosition, course.board))[0])
        moves += 1
        assert moves < 30
    assert any("You win" in line.text for line in lines)


@pytest.mark.sweep
def test_an_exam_at_the_table_tells_where_the_win_slipped() -> None:
    course = _at("sigma", "the-exam")
    first = ask.typed(SuckerPosition, course.board)
    slip = next(code for code in offered(first) if code not in winning(first))
    course, _ = answered(course, slip)
    while not course.missed:
        p = ask.typed(SuckerPosition, course.board)
        course, lines = answered(course, (winning(p) or offered(p))[0])
    slipped = next(line.text for line in lines if line.text.startswith("The win slipped here"))
    assert slipped.endswith(f"You {GAME.describe(first, GAME.read_move(first, slip))}.")
    assert "What keeps it: put a blue chip on pile" in " ".join(line.text for line in lines)
    assert not course.solved


def test_placements_may_be_typed_small() -> None:
    p = ask.table("so-long-sucker+custom+c=2+k=4")
    assert so_long_sucker.read_move(p, " b@new~g ") == GAME.read_move(p, "B@1~G")


@pytest.mark.parametrize("text", ["", "purple", "٣", "x" * 5000, "\x00"])
def test_a_seat_is_a_colour(text: str) -> None:
    with pytest.raises(BadInput, match="Blue, Red, Green, Yellow"):
        so_long_sucker.seat_of(text)


def test_moves_of_a_block_are_played_and_checked() -> None:
    text = (
        "# A lesson\n## One\n```play\nposition: so-long-sucker+custom+c=2+k=4\nmoves: B@1~R {}\n"
        "ask: Go.\nwant: next Blue\n```\n"
    )
    (step,) = parse(text.format("R@2~B"), "so-long-sucker", "lesson-a.md").steps
    assert tables_of(step)[0].piles[:2] == ("B", "R")
    with pytest.raises(BadInput, match=r"lesson-a.md, line \d+: .*hand is"):
        parse(text.format("Y@2"), "so-long-sucker", "lesson-a.md")


def test_an_unknown_condition_is_refused() -> None:
    p: Any = catalogue.read("so-long-sucker+custom+c=2+k=4")
    move = GAME.read_move(p, "B@1~R")
    with pytest.raises(BadInput, match="no condition"):
        judging.reaches(play(GAME, p, move), ["fly"], p, move)


@pytest.mark.parametrize("each", LESSONS)
def test_what_a_move_comes_to_is_told_from_the_view_of_who_made_it(each: Lesson) -> None:
    told = 0
    for step in each.steps:
        for p in tables_of(step) if step.kind in ("play", "game", "try") else ():
            for move in GAME.moves(p) if len(p.living) == 2 else ():
                after = play(GAME, p, move)
                kinds = [block.kind for block in judging.numbers_of(after, p.turn)]
                assert kinds in ([], ["kept" if won_by(after) == p.turn else "broken"])
                told += bool(kinds) and after.turn == p.turn
    assert told or each.id not in ("sigma", "endgame")


def test_a_capture_and_a_discard_are_told_by_what_they_keep() -> None:
    _, lines = answered(_at("sigma", "what-waits-for-you"), "B@1")
    assert lines[1].kind == "kept"
    _, lines = answered(_at("sigma", "what-to-discard"), "xB")
    assert [line.kind for line in lines] == ["wrong", "broken", "note"]
    p = ask.table("so-long-sucker+endgame:RB/RBR/-:B2/R2:B")
    p = play(GAME, p, GAME.read_move(p, "B@1"))
    for text, kinds in (("xR", {"kept"}), ("xB", {"broken"})):
        assert {block.kind for block in review.tried(p, text).blocks} & {"kept", "broken"} == kinds
