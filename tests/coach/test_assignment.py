"""Assignments: codes there and back, slips found, what is done counted once, results read back."""

import csv
import json
import re
import textwrap
from dataclasses import replace
from datetime import date
from io import StringIO

import pytest

from nimarcade.coach import assignment, diary, lessons, progress, results
from nimarcade.coach.assignment import Assignment, GameWish, made
from nimarcade.coach.diary import Note
from nimarcade.coach.puzzles.source import named
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.play.session import Player, Session
from tests import sessions

DAY = date(2026, 12, 20)
TABLE = "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B"
STEPS = len(lessons.lesson("nim-sum").steps)
SMALL = made(["nim-sum"], ["nim:only:1x2"], ["nim:3,1@perfect"], "2026-12-24", 7)


@pytest.mark.parametrize(
    "wanted",
    [
        SMALL,
        made([], ["any:1x3", "greedy-nim+k=3:outcome:2x1"], [], None, 999_999),
        made([], [], [f"{TABLE}@strong/sims=200", "treblecross:..x..@Greedy"], None, 0),
        made(["1", "2", "won-and-lost"], [], [], None, 3),
    ],
)
def test_a_code_says_what_it_was_made_of_in_one_word(wanted: Assignment) -> None:
    code = wanted.code
    assert assignment.read(code) == assignment.read(f" {code} ") == wanted
    assert code.isascii()
    assert code.isprintable()
    assert not set(code) & set(" \"'`$&|;<>()[]{}*?!#~\\%^")


def test_every_slip_of_one_sign_is_found() -> None:
    code = SMALL.code
    for place, sign in enumerate(code):
        for other in {*"ax3_:", ""} - {sign}:
            with pytest.raises(BadInput):
                assignment.read(code[:place] + other + code[place + 1 :])
    with pytest.raises(BadInput, match="newer version"):
        assignment.read(code.replace("na1", "na2"))


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (([], [], [], None, 0), "asks for lessons, puzzles or games"),
        ((["nothing"], [], [], None, 0), "no lesson is called"),
        (([], ["nim"], [], None, 0), "GAME:KIND:LEVELxCOUNT"),
        (([], ["nim:win-move:2x5"], [], None, 0), "kinds are only"),
        (([], ["nim:only:6x5"], [], None, 0), "levels 1 to 5"),
        (([], ["nim:only:2x0"], [], None, 0), "at most 50"),
        (([], ["chess:2x5"], [], None, 0), "chess"),
        (([], [], ["nim:5,3"], None, 0), "names no opponent"),
        (([], [], ["nim:5,3@human"], None, 0), "no machine's level"),
        (([], [], ["nim:0@perfect"], None, 0), "is over"),
        ((["1"], [], [], "24.12.2026", 0), "is no day"),
        ((["1"], [], [], None, 1_000_000), "seed"),
        ((["1"] * 31, [], [], None, 0), "at most 30"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(
    wrong: tuple[list[str], list[str], list[str], str | None, int], complaint: str
) -> None:
    with pytest.raises(NimarcadeError, match=complaint):
        made(*wrong)


def test_the_person_sits_where_a_win_is_possible() -> None:
    assert GameWish("nim:3,1", "perfect").seats == ("human", "perfect")
    assert GameWish("nim:3,3", "perfect").seats == ("perfect", "human")


def played(*moves: str, level: str = "perfect") -> Session:
    return sessions.game("nim:3,1", *moves, players=(Player("human", "You"), Player(level, "It", 1)))


def test_what_is_done_is_counted_once() -> None:
    done = assignment.opened(SMALL.code)
    assert assignment.opened(SMALL.code) == done
    (names,) = done.names
    assert len({named(name).identity for name in names}) == 2
    assert assignment.note_puzzle(names[0], True) == ["Assignment: 0 of 3 parts done."]
    assert assignment.note_puzzle(names[0], False) == []  # the first answer counts
    assert assignment.note_puzzle("nim/only/1/3", True) == []
    assert assignment.note_puzzle(names[1], False) == ["Assignment: 1 of 3 parts done."]
    for session in (played("3-3", "1-1"), played("3-2").hinted(1).play_codes("1-1", "1-1")):
        diary.write(Note(session, 0, True))
    again = ["The assignment counts the first end; play again for a new try."]
    assert diary.write(Note(played("3-2", "1-1", "1-1"), 0, False)) == again
    diary.write(Note(played("3-2", "1-1", "1-1", level="greedy"), 0, True))  # another opponent
    known = progress.load()
    lesson = lessons.lesson("nim-sum")
    for step in range(len(lesson.steps)):
        known = known.solve(lesson, step)
    progress.save(known)
    done = assignment.opened(SMALL.code)
    found = assignment.parts(SMALL, done)
    assert [part.finished for part in found] == [True, True, True]
    assert [part.detail for part in found] == [
        f"{len(lesson.steps)} of {len(lesson.steps)} steps",
        "2 of 2 answered, 1 right at once",
        "won, 95 of 100 points at best",
    ]
    assert done.games[0] == assignment.Played(2, True, 95, date.today())
    assert assignment.points(found) == round(100 * (1 + 0.5 + 0.95) / 3)
    assert set(done.finished) == {"l0", "p0", "g0"}
    assert assignment.following(done, 0) == ()


def test_results_come_back_as_they_were_and_slips_are_found() -> None:
    done = assignment.opened(SMALL.code)
    result = results.result(SMALL, done, "Anna  Ö.", DAY)
    assert result.name == "Anna_Ö."
    assert (result.done, result.on) == (False, DAY)
    around = ["> {}  ", "“{}”.", "Dear teacher,\n\n{}\n\nYours\nna", "\ufeff{}\n"]
    for text in (*(each.format(result.line) for each in around), result.line.replace(" ", "\xa0")):
        assert results.handed(text, DAY) == result
    for wide in range(20, 90):  # as a terminal breaks it, and as mail does, which keeps words whole
        cut = [result.line[at : at + wide].strip() for at in range(0, len(result.line), wide)]
        for lines in (cut, textwrap.wrap(result.line, wide, break_long_words=False, break_on_hyphens=False)):
            assert results.handed("\n> ".join(lines), DAY) == result
    for place in range(len(result.line) - 1):
        with pytest.raises(BadInput):
            results.handed(result.line[:place] + result.line[place + 1 :], DAY)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Müller,  Anna", "Müller,_Anna"),
        ("O'Brien / d’Arc", "O'Brien_/_d’Arc"),
        ("Zoe\u0308", "Zoë"),
        ("प्रिया", "प्रिया"),
        ("สมหญิง", "สมหญิง"),
        ("@na1r", "@na1r"),
        ("=1+1", None),
        ("a\x1bb", None),
        (" ", None),
        ("a" * 41, None),
    ],
)
def test_names_are_those_of_players(name: str, written: str | None) -> None:
    if written is None:
        with pytest.raises(BadInput, match="a name"):
            results.good_name(name)
        return
    result = results.result(SMALL, assignment.opened(SMALL.code), name, DAY)
    assert results.handed(result.line, DAY).name == written
    assert next(csv.DictReader(StringIO(results.as_csv([result]))))["name"].removeprefix("'") == written
    assert re.fullmatch(r"result-[\w.-]+-....\.txt", results.file_name(SMALL, name))


ALL = f"{STEPS}/{STEPS}"
TRUE = {
    **{"name": "anna", "lessons": ALL, "puzzles": "2/2", "right": "1", "games": "1/1", "won": "1"},
    **{"score": "80", "done": "yes", "on": "2026-12-19", "since": "2026-12-01"},
    **{"parts": f"{ALL},1/2/2,90/1/3", "code": SMALL.code},
}


def line_of(words: dict[str, str]) -> str:
    """A line with a checksum that fits, as whoever cheats would write it."""
    body = " ".join(["na1r", *(f"{name}={value}" for name, value in words.items())])
    return f"{body} check={assignment.check(body)}"


@pytest.mark.parametrize(
    ("lie", "complaint"),
    [
        ({"score": "999"}, "'score=999' cannot be, .* it is score=80"),
        ({"score": "100"}, "score=80"),
        ({"score": "080"}, "score=80"),
        ({"parts": f"{ALL},3/2/2,90/1/3"}, "only winning move.*'3/2/2' cannot be, .* is 2/2/2"),
        ({"parts": f"{ALL},1/3/3,90/1/3"}, "1/2/2"),
        ({"parts": f"{ALL},1/1/1,90/1/3"}, "1/1/2"),
        ({"parts": "1/1,1/2/2,90/1/3"}, f"Lesson: .* is 1/{STEPS}"),
        ({"parts": f"{STEPS + 1}/{STEPS + 1},1/2/2,90/1/3"}, f"is {STEPS}/{STEPS}"),
        ({"parts": f"{ALL},1/2/2,900/1/3"}, "Game: .* is 100/1/3"),
        ({"parts": f"{ALL},1/2/2,90/0/3"}, "is 0/0/3"),
        ({"parts": f"{ALL},1/2/2,90/1/0"}, "is 0/0/0"),
        ({"parts": f"{ALL},1/2/2,90/2/3"}, "is 90/1/3"),
        ({"parts": f"{ALL},1/2/2,90/1/9999999"}, "is 90/1/1641600"),
        ({"parts": f"{ALL},1/2/2"}, "not all that belongs"),
        ({"parts": f"{ALL},1/2/2,90/1/3,90/1/3"}, "not all that belongs"),
        ({"parts": f"{ALL},1/2/2,-5/1/3"}, "1/2/2,-5/1/3' cannot be"),
        ({"parts": f"{ALL},1/2/2,90/1/{'9' * 5000}"}, "cannot be"),
        ({"right": "2"}, "right=1"),
        ({"puzzles": "5/5"}, "puzzles=2/2"),
        ({"won": "7"}, "won=1"),
        ({"games": "3/3"}, "games=1/1"),
        ({"done": "no"}, "done=yes"),
        ({"parts": f"{ALL},1/1/2,90/1/3", "puzzles": "1/2"}, "done=no"),
        ({"on": "2026-12-22"}, "today is 2026-12-20"),
        ({"on": "2026-11-30"}, "opened on 2026-12-01"),
        ({"on": "20261219"}, "on=2026-12-19"),
        ({"on": "soon"}, "not all that belongs"),
        ({"name": "=1+1"}, "no ="),
        ({"extra": "1"}, "does not belong"),
        ({"name": "anna name=anna"}, "stands twice"),
        ({"code": "na1_l=won-and-lost_" + assignment.check("na1_l=won-and-lost")}, "not all that belongs"),
    ],
)
def test_a_line_that_cannot_be_true_is_refused(lie: dict[str, str], complaint: str) -> None:
    assert results.handed(line_of(TRUE), DAY).line == line_of(TRUE)
    with pytest.raises(BadInput, match=complaint):
        results.handed(line_of(TRUE | lie), DAY)


@pytest.mark.parametrize("name", TRUE)
def test_a_line_that_leaves_something_out_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        results.handed(line_of({key: value for key, value in TRUE.items() if key != name}), DAY)


def test_at_a_table_who_does_not_win_has_points_too() -> None:
    wanted = made([], [], ["so-long-sucker@strong"], None, 0)
    done = replace(assignment.opened(wanted.code), games=(assignment.Played(2, False, 33),))
    result = results.result(wanted, done, "anna", DAY)
    assert results.handed(result.line, DAY).score == 33


def test_a_code_by_hand_may_ask_for_more_puzzles_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = made([], ["nim:only:1x2"], [], None, 0)
    monkeypatch.setattr(assignment, "drawn", lambda wanted: (("nim/only/1/1",),))
    done = assignment.opened(wanted.code)
    result = results.result(wanted, done, "anna", DAY)
    assert result.parts[0].of == 1
    assert results.handed(result.line, DAY) == result


def test_the_day_is_that_of_the_last_part_and_late_is_told() -> None:
    done = assignment.opened(SMALL.code)
    (names,) = done.names
    finished = {"p0": date(2026, 12, 23), "g0": date(2026, 12, 2)}
    games = (assignment.Played(1, True, 100),)
    whole = replace(done, answers=dict.fromkeys(names, True), finished=finished, games=games)
    result = results.result(replace(SMALL, lessons=()), whole, "a", date(2027, 1, 1))
    assert (result.done, result.on, result.score, result.late) == (True, date(2026, 12, 23), 100, False)
    late = (assignment.Played(1, False, 0, DAY).plus(assignment.Played(1, True, 95, date(2026, 12, 26))),)
    worse = late[0].plus(assignment.Played(1, False, 0, date(2026, 12, 30)))
    result = results.result(replace(SMALL, lessons=()), replace(whole, games=(worse,)), "a", date(2027, 1, 1))
    assert (result.on, result.late) == (date(2026, 12, 26), True)


def test_a_clock_that_is_put_right_leaves_a_result_that_is_taken() -> None:
    done = replace(assignment.opened(SMALL.code), opened=date(2026, 12, 27))
    result = results.result(SMALL, done, "anna", DAY)
    assert results.handed(result.line, DAY) == result


def test_a_lesson_has_the_day_on_which_it_was_finished() -> None:
    wanted, lesson = made(["nim-sum"], [], [], None, 0), lessons.lesson("nim-sum")
    assignment.opened(wanted.code)
    known = progress.Progress()
    for step in range(STEPS):
        assert diary.write_lesson(diary.LessonNote(())) == []
        progress.save(known := known.solve(lesson, step))
    assert diary.write_lesson(diary.LessonNote(())) == ["Assignment: 1 of 1 parts done."]
    assert diary.write_lesson(diary.LessonNote(())) == []
    assert assignment.load().open[wanted.code].finished == {"l0": date.today()}


def test_results_of_many_are_one_table() -> None:
    done = assignment.opened(SMALL.code)
    anna, ben = (results.result(SMALL, done, name, DAY) for name in ("anna", "Ben"))
    late = replace(anna, name="carl", on=date(2026, 12, 25), since=date(2026, 12, 25))
    texts = [("a", f"{ben.line}\n\nhello"), ("b", f"{anna.line}\n{ben.line}{late.line}")]
    texts += [("c", " \n"), ("d", "\nhello"), ("e", f"my na1r\n{ben.line[:-1]}\n{anna.line}")]
    handed, remarks = results.collected(texts, date(2026, 12, 25))
    assert [(each.where, each.why[:23], each.refused) for each in remarks] == [
        ("b:2", "the same result as a:1,", False),
        *((f"{file}:1", "no result stands here, ", True) for file in "cd"),
        ("e:2", "there is a slip in this", True),
        ("e:3", "the same result as b:1,", False),
    ]
    rows = list(csv.DictReader(StringIO(results.as_csv(handed))))
    assert [(row["name"], row["late"]) for row in rows] == [("anna", "no"), ("Ben", "no"), ("carl", "yes")]
    assert rows[0]["puzzles"] == "2"
    assert rows[0]["code"] == SMALL.code


def test_what_cannot_be_read_now_stays_and_costs_no_other() -> None:
    assignment.opened(SMALL.code)
    body = "na1_g=halving:9,8@novice"
    gone = {"code": f"{body}_{assignment.check(body)}", "games": [{"tries": 2}]}
    data = json.loads(assignment.file().read_text("utf-8"))
    rows = [gone, {"code": "x"}, *data["assignments"]]
    assignment.file().write_text(json.dumps({**data, "assignments": rows}), "utf-8")
    assignment.note_puzzle(assignment.load().open[SMALL.code].names[0][0], True)
    assert len(assignment.load().open[SMALL.code].answers) == 1
    assert json.loads(assignment.file().read_text("utf-8"))["assignments"][:2] == rows[:2]
    assert [*assignment.file().parent.glob("assignments*")] == [assignment.file()]
    assert [why.partition(" cannot")[0] for _, why in assignment.load().closed] == [
        f"'{gone['code']}'",
        "'x'",
    ]
    for code in ("x", SMALL.code):
        assignment.forget(code)
    assert json.loads(assignment.file().read_text("utf-8"))["assignments"] == [gone]
    with pytest.raises(BadInput, match="'x' was not opened here"):
        assignment.forget("x")
