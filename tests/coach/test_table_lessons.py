"""Lessons at the table: reasons, refutations, promises; that what is right counts, test_class holds."""

import pytest

from nimarcade.coach import judging, review, so_long_sucker
from nimarcade.coach.exercise import answered
from nimarcade.coach.lessons import Lesson, Step, lesson, lessons, parse
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.coach import class_room as room
from tests.coach.class_room import at_step_of

LESSONS = [pytest.param(each, id=each.id) for each in lessons() if each.game == "so-long-sucker"]


def tables_of(step: Step) -> list[SuckerPosition]:
    return [ask.typed(SuckerPosition, p) for p in step.positions]


@pytest.mark.sweep
def test_the_theorem_and_plain_search_agree_on_what_the_endgame_lesson_shows() -> None:
    seen = 0
    for step in lesson("endgame").steps:
        for p in tables_of(step):
            if sucker.applies(p) and p.phase == "play" and room.chips(p) <= room.SMALL:
                assert sucker.is_p(p) == (room.searched(p) != p.turn), catalogue.write(p)
                seen += 1
    assert seen >= 5


def test_a_move_is_answered_with_the_reason_for_whose_turn_it_is() -> None:
    _, lines = answered(at_step_of("placing", "try-it"), "B@1~G")
    assert "Missing from the pile are Green, Yellow" in lines[0].text
    _, lines = answered(at_step_of("placing", "use-it"), "Y@1")
    assert "highest chips lie at Blue 2, Red 1, Green 3, Yellow 4: Red's lies lowest" in lines[0].text


def test_a_promise_is_kept_with_the_chip_that_the_task_names() -> None:
    course = at_step_of("deals", "keep-your-word")
    assert answered(course, "b@new~r")[0].solved
    assert not answered(course, "Y@1~R")[0].solved


@pytest.mark.parametrize(
    ("step", "asked", "right", "wrong"),
    [
        (
            "a-trade", "Yellow's offer",
            ["I pass to Red, Red captures pile 2 and gives me the yellow chip",
             "deal=1,Y.PASS.R,R.GIVE.Y@Y,R.CAP.2", "deal=1, Y.PASS.R, R.CAP.2, R.GIVE.Y@Y"],
            ["I pass to Red", "deal=1,R.CAP.2,Y.PASS.R,R.GIVE.Y@Y", "blue on 1, red next", "foo bar",
             "R:deal=1,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y"],
        ),
        ("red-s-answer", "Red's answer to", ["yes", "ok=1", "R:ok=1", "red: I accept"], ["no", "y: ok=1"]),
        ("keep-your-word", "Your move", ["blue on 1, red next", "b @ 1~r"], ["yellow on 1, red next"]),
        ("red-s-part", "Red's gift", ["I give yellow the yellow chip", "gY@Y"], ["I give yellow a red chip"]),
    ],
)  # fmt: skip
def test_a_deal_is_made_and_kept_in_words_or_codes(
    step: str, asked: str, right: list[str], wrong: list[str]
) -> None:
    course = at_step_of("deals", step)
    assert course.prompt()[-1].text.startswith(asked)
    assert {text: answered(course, text)[0].solved for text in (*right, *wrong)} == {
        **dict.fromkeys(right, True), **dict.fromkeys(wrong, False)
    }  # fmt: skip


def test_what_is_not_read_is_told_as_it_was_typed_and_an_offer_is_told_of() -> None:
    _, told = answered(at_step_of("deals", "a-trade"), "a chip for all")
    assert told[0].text.startswith("No move is written 'a chip for all'")
    _, told = answered(at_step_of("deals", "red-s-answer"), "no")
    assert told[0].text.startswith("Not that. Red: decline deal 1.")
    board = next(
        block.text for block in at_step_of("deals", "red-s-answer").prompt() if block.kind == "board"
    )
    assert "Deal 1, offered by Yellow: Yellow passes the move to Red; Red captures pile 2;" in board


def test_a_dead_colour_may_hold_the_move() -> None:
    p = ask.table("so-long-sucker+custom+c=2+k=4:YRG:B2/R1/G1/x1:B:Y1:B:Y=G")
    assert "its giver Green moves" in so_long_sucker.move_words(p, GAME.read_move(p, "B@1"))
    assert ask.after(p, "B@1").turn == 2


def test_a_lost_endgame_move_is_refuted_on_the_board() -> None:
    course, lines = answered(at_step_of("endgame", "piles-that-wait"), "B@2")
    assert not course.solved
    assert len(course.frames) == 3
    assert room.won_by(ask.typed(SuckerPosition, course.frames[-1])) == 1
    assert "gives the win away" in lines[-1].text


@pytest.mark.sweep
def test_an_exam_at_the_table_tells_where_the_win_slipped() -> None:
    course = at_step_of("sigma", "the-exam")
    first = ask.typed(SuckerPosition, course.board)
    slip = next(code for code in room.listed(first) if code not in room.sides(first)[0])
    course, _ = answered(course, slip)
    while not course.missed:
        p = ask.typed(SuckerPosition, course.board)
        course, lines = answered(course, (room.sides(p)[0] or room.listed(p))[0])
    slipped = next(line.text for line in lines if line.text.startswith("The win slipped here"))
    assert slipped.endswith(f"You {GAME.describe(first, GAME.read_move(first, slip))}.")
    assert "What keeps it: put a blue chip on pile" in " ".join(line.text for line in lines)
    assert not course.solved


def test_placements_may_be_typed_small() -> None:
    p = ask.table("so-long-sucker+custom+c=2+k=4")
    assert so_long_sucker.read_code(p, " b@new~g ") == GAME.read_move(p, "B@1~G")


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
    p = ask.table("so-long-sucker+custom+c=2+k=4")
    with pytest.raises(BadInput, match="no condition"):
        judging.reaches(ask.after(p, "B@1~R"), ["fly"], p, GAME.read_move(p, "B@1~R"))


@pytest.mark.parametrize("each", LESSONS)
def test_what_a_move_comes_to_is_told_from_the_view_of_who_made_it(each: Lesson) -> None:
    told = 0
    for step in each.steps:
        for p in tables_of(step) if step.kind in ("play", "game", "try") else ():
            for move in GAME.moves(p) if len(p.living) == 2 else ():
                after = play(GAME, p, move)
                kinds = [block.kind for block in judging.numbers_of(after, p.turn)]
                assert kinds in ([], ["kept" if room.won_by(after) == p.turn else "broken"])
                told += bool(kinds) and after.turn == p.turn
    assert told or each.id not in ("sigma", "endgame")


def test_a_capture_and_a_discard_are_told_by_what_they_keep() -> None:
    _, lines = answered(at_step_of("sigma", "what-waits-for-you"), "B@1")
    assert lines[1].kind == "kept"
    _, lines = answered(at_step_of("sigma", "what-to-discard"), "xB")
    assert [line.kind for line in lines] == ["wrong", "broken", "note"]
    p = ask.after(ask.table("so-long-sucker+endgame:RB/RBR/-:B2/R2:B"), "B@1")
    for text, kinds in (("xR", {"kept"}), ("xB", {"broken"})):
        assert {block.kind for block in review.tried(p, text).blocks} & {"kept", "broken"} == kinds
