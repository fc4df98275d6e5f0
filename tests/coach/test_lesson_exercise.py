"""What lessons say to answers, and the ways through them; that what is right counts, test_class holds."""

import pytest

from nimarcade.coach import hints, judging, review, so_long_sucker
from nimarcade.coach.exercise import answered, helped
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import Lesson, Step, lesson, lessons, parse
from nimarcade.coach.progress import Progress
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.game import play
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.coach import class_room as room
from tests.coach.class_room import at_step_of, is_heaps, sides


def test_the_right_option_stands_anywhere_and_stays_there_while_it_is_looked_for() -> None:
    places = set()
    for seed in range(20):
        course = at_step_of("twenty-one", "why-four", seed)
        shown = [block.text for block in course.prompt() if block.kind == "option"]
        options = ask.present(course.step).answers
        right = 1 + next(i for i, (_, _, good) in enumerate(options) if good)
        course, _ = answered(course, str(right % len(options) + 1))
        assert [block.text for block in course.prompt() if block.kind == "option"] == shown
        assert answered(course, str(right))[0].solved
        places.add(right)
    assert places == {1, 2, 3}


def test_a_wrong_move_is_refuted_on_the_board() -> None:
    course, lines = answered(at_step_of("three-nice", "find-the-partner"), "11-1")
    boards = "11,9", "10,9", "9,8"
    assert [catalogue.write(p) for p in course.frames] == [f"greedy-nim+misere+k=3:{p}" for p in boards]
    assert [line.kind for line in lines] == ["wrong", "fails", "reply"]


def test_the_last_stone_taken_in_misere_play_loses_at_once() -> None:
    course, _ = answered(at_step_of("the-last-stone-loses", "the-picture"), "2-2")
    assert ask.typed(Heaps, course.frames[-1]).heaps == (1, 0)
    lost, lines = answered(LessonExercise.begin(parse(SMALL, "nim", "lesson-small.md")), "2-2")
    assert ("You lose at once" in lines[-1].text, lost.solved) == (True, False)


def test_a_win_that_is_not_the_task_is_told_so() -> None:
    course = LessonExercise.begin(parse(SMALL, "nim", "lesson-small.md")).turn("skip")
    missed, lines = answered(course, "5-2")
    assert ("not the task" in lines[-1].text, missed.solved) == (True, False)
    assert answered(course, "7-6")[0].solved


def test_a_board_that_is_to_be_left_is_asked_for_and_no_mere_question() -> None:
    steps = [step for each in lessons() for step in each.steps]
    asks = [step.ask for step in steps if any(want.startswith("leave ") for want in step.want)]
    assert asks
    assert not [ask for ask in asks if ask.endswith("?")]


SMALL = """# Small
## One step
```play
position: nim+misere:2
ask: Win.
want: win
```
## Not the task
```play
position: nim:7,5,4
ask: Win with the 7.
want: leave nim:5,4,1
```
"""


@pytest.mark.parametrize(
    ("name", "slug", "answers", "told"),
    [
        (
            *("side-by-side", "beside-a-heap-of-1", ["1-1"]),
            ["Not that. 1-1 leaves 1/2,0: SG(1/2,0) = 3, and 1 is wanted."],
        ),
        (
            *("side-by-side", "a-step-further", ["5", "5"]),
            ["No: SG(1/6,5,5) = 4.", "x0 = 1, m = 5, u = 17, y = 2, z = 4."],
        ),
        ("nim-sum", "the-nim-sum", ["five"], ["An answer is a number here."]),
        # asked for before its theorem, it is not held against the theorem
        ("halving", "v2", ["9", "9"], ["No: v2(20) = 2."]),
    ],
)
def test_a_wrong_value_is_told_with_the_quantities_it_comes_from(
    name: str, slug: str, answers: list[str], told: list[str]
) -> None:
    course = at_step_of(name, slug)
    for answer in answers:
        missed, course = course.missed, answered(course, answer)[0]
        assert (course.missed == missed) == (answer == "five"), "a word costs nothing"
    lines = [line.text for line in answered(at_step_of(name, slug), answers[0])[1]]
    assert len(answers) == 1 or "Look once more" in lines[0] or slug == "v2"
    assert not course.solved


def test_a_board_too_large_for_brute_force_is_judged() -> None:
    course = at_step_of("nine-positions", "the-ninth-to-be-repaired")
    missed, lines = answered(course, "d45053,62932=4096+58836")
    assert not missed.solved
    assert any("the low column, the first from the right with at most two 1s" in line.text for line in lines)
    assert answered(course, "d62932,64512=4096+60416")[0].solved
    assert answered(course, "d64512,62932=4096+58836")[0].solved


def test_an_exam_says_where_the_win_slipped_and_brings_another_board() -> None:
    course = at_step_of("exam", "the-small-exam")
    first = course.board
    course, lines = answered(course, sides(course.board)[1][0])
    assert [line.kind for line in lines] == ["move", "reply"], "an exam says nothing on the way"
    while course.missed == 0 and not course.solved:
        moves = sides(course.board)[0] or sides(course.board)[1]
        course, lines = answered(course, moves[0])
    assert not course.solved, "the perfect player gave a won game back"
    assert any("The win slipped here: from " in line.text for line in lines)
    assert course.board != first
    assert helped(course)[1][0].text.startswith("An exam")


def test_a_hint_speaks_of_the_convention_that_the_lesson_teaches() -> None:
    course = at_step_of("won-and-lost", "now-win-a-game")
    for _ in range(4):
        course, lines = helped(course)
        assert not any("isère" in line.text for line in lines)


def test_a_move_in_a_sum_is_told_as_a_sentence() -> None:
    course = at_step_of("several-games", "win-a-game")
    _, lines = answered(course, sides(course.board)[0][0])
    assert lines[0].text.startswith("You take ")


@pytest.mark.few("*-1")
@pytest.mark.parametrize("take", [1, 2, 3])
@pytest.mark.parametrize(
    ("name", "slug"),
    [
        *(("exam", "the-small-exam"), ("exam", "the-great-exam"), ("at-most-three", "the-exam")),
        *(("any-bound", "the-exam"), ("k-nice", "the-exam"), ("figure-2", "the-last-exam")),
    ],
)
def test_no_exam_is_passed_by_taking_the_same_every_time(name: str, slug: str, take: int) -> None:
    for seed in range(3):
        course = at_step_of(name, slug, seed)
        while not course.missed and not course.solved:
            p = ask.typed(Heaps, course.board)
            course, _ = answered(course, str(min(take, p.k or take, p.heaps[0])))
        assert not course.solved, course.line


def test_hints_climb_from_the_writers_to_the_theory() -> None:
    course = at_step_of("nim-sum", "some-move-restores-it")
    seen = []
    for _ in range(7):
        course, told = helped(course)
        seen.append([line.text for line in told])
    assert seen[:2] == [["The 9 must become 6."], ["You can win (1 of 17 moves)."]]
    assert any("Take 3 from the 9 (9-3)." in line for line in seen[3])
    assert any("has a partner" in line for line in seen[4])
    assert seen[6] == [*seen[5], "There are no more hints."]
    assert any("nim-sum" in line for line in seen[5])


@pytest.mark.few("[a-m]*")
@pytest.mark.parametrize("each", lessons(), ids=lambda each: each.id)
def test_hints_lead_where_the_step_wants_to_go(each: Lesson) -> None:
    for index, step in enumerate(each.steps):
        if step.kind == "play" and step.boards and is_heaps(step.boards[0].last):
            course, told = LessonExercise.begin(each, Progress().reach(each, index)), list[str]()
            for _ in range(7):
                course, blocks = helped(course)
                told += [block.text for block in blocks if block.kind == "hint" and block.text != step.hint]
            p = step.boards[0].last
            assert bool(told) == (not any(want.startswith("sg = ") for want in step.want)), step.title
            move = ask.present(hints.explained(p).move)
            assert not told or judging.reaches(play(catalogue.game_of(p), p, move), step.want, p, move)


def test_back_skip_and_again() -> None:
    course = LessonExercise.begin(lesson("won-and-lost"))
    there = end = course.turn("skip").turn("skip")
    assert (there.index, there.turn("back").index, course.turn("back").index) == (2, 1, 0)
    assert there.progress.step(there.lesson) == 2
    while not end.done:
        end = end.turn("skip")
    assert end.prompt()[0].text == "Won and lost: 0 of 11 steps solved"
    assert end.turn("again").index == 0
    assert end.turn("skip").done


def test_a_course_goes_on_where_it_was_left() -> None:
    left = LessonExercise.begin(lesson("won-and-lost")).turn("skip").turn("skip").progress
    for progress, index in (left, 2), (Progress(), 0), (Progress(reached={"won-and-lost": "gone"}), 0):
        assert LessonExercise.begin(lesson("won-and-lost"), progress).index == index


# Lessons at the table: reasons, refutations, promises; that what is right counts, test_class holds.


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
    with pytest.raises(BadInput, match=r"colour: Blue, Red$"):
        so_long_sucker.seat_of(text, [0, 1])


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
