"""`puzzle` in line mode: solved, refuted, explained, rated, printed as data, refused."""

import json
import re
from datetime import date

import pytest

from nimarcade.coach import deck, diary, rating
from nimarcade.coach.exercise import answered
from nimarcade.coach.puzzles import source
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.core.catalogue import game_of
from nimarcade.view.puzzle_run import NO_HINTS
from nimarcade.view.spoken import aloud
from tests import ask
from tests.command import nimarcade
from tests.line.scripts import in_order

NAMED = ("puzzle", "nim/only/2/17", "--plain")


def test_a_wrong_answer_is_refuted_and_the_right_one_is_taken() -> None:
    ran = nimarcade(*NAMED, stdin="5-1\n9-1\n\n3-3\nquit\n")
    assert ran.status == 0
    assert re.search(r"^Puzzle nim/only/2/17, difficulty \d+, practice, not rated\.$", ran.out, re.M)
    in_order(
        ran, "Board: 5,5,3. Take any number of stones from one heap. Normal: taking the last stone wins.\n",
        "That gives the win away: your opponent can now take 2 from the 3. That leaves 5,4,1.\n",
        "Try again, or take a hint.\n", "There is no heap of 9; heaps are 5, 5, 3.\n",
        "Right. 3-3 leaves 5,5,0.\n",
    )  # fmt: skip
    assert rating.load().tried == 0, "a puzzle asked for by name is practice"
    assert list(deck.load().cards) == ["nim:5,5,3"], "a mistake all the same"
    in_order(nimarcade(*NAMED, stdin="solution\n"), "The answer: 3-3 leaves 5,5,0.\n", "\nHolds: ")


def test_a_hint_is_a_step_and_not_the_answer() -> None:
    ran = nimarcade(*NAMED, stdin="hint\n" * 9 + "3-3\n")
    assert "hint (then the puzzle is not right at once)" in ran.out.partition("Board:")[0], "told before"
    assert "The answer:" not in ran.out
    assert ran.lines.count("That was the last hint. Next would be the solution.") > 1
    assert "Right. 3-3 leaves 5,5,0." in ran.lines


def test_win_in_goes_on_to_the_end_and_a_move_that_is_too_slow_is_told_so() -> None:
    puzzle = source.named("nim+misere/win-in/3/261")
    ran = nimarcade("puzzle", puzzle.name, "--plain", stdin=f"{puzzle.answers[0]}\n")
    assert "Go on: 1 move left." in ran.lines
    puzzle = source.named("so-long-sucker+endgame/win-in/3/992")
    game, p = game_of(puzzle.position), puzzle.position
    slow = [game.write_move(p, m) for m in ask.winning_moves(p)]
    (code, *_) = [code for code in slow if code not in puzzle.answers]
    ran = nimarcade("puzzle", puzzle.name, "--plain", stdin=f"{code}\n")
    assert any("It wins too, but takes longer than" in line for line in ran.lines)


def test_rated_puzzles_move_the_rating_once() -> None:
    ran = nimarcade(
        "puzzle", "--plain", "--kind", "outcome", "--game", "nim", stdin="solution\nrating\n\nquit\n"
    )
    in_order(ran, "\nPuzzle nim", "Your rating: ", "\nPuzzle nim")
    assert (rating.load().tried, rating.load().solved) == (1, 0)
    assert nimarcade("puzzle", "--rating").lines[0].startswith("Puzzle rating ")


def test_a_wrong_number_of_a_case_is_no_move() -> None:
    """In Greedy Nim a number alone would be a move of so many stones."""
    for seed in range(3):
        puzzle = source.made("greedy-nim", "case", 2, seed)
        exercise = PuzzleExercise.begin(puzzle)
        wrong = next(str(n) for n in range(1, 5) if str(n) not in puzzle.answers)
        exercise, _ = answered(exercise, wrong)
        assert exercise.first is False
        diary.settle(source.PuzzleSource(), puzzle, False, "x", exercise.given, 0.0)
    assert not deck.load().cards


def test_the_puzzle_of_the_day_is_answered_once_a_day() -> None:
    puzzle = source.daily(date.today())
    ran = nimarcade("puzzle", "--daily", "--plain", stdin=f"{puzzle.answers[0]}\nsolution\n")
    assert puzzle.name in ran.out
    assert ran.lines[-1].startswith(f"For a friend: nimarcade puzzle of the day {date.today()}")
    assert date.today() in rating.load().days
    again = nimarcade("puzzle", "--daily", "--plain", stdin="solution\n")
    assert "You had this board before: the rating stays as it is." in again.lines
    assert rating.load().tried == 1


def test_a_win_given_away_after_a_hint_is_a_card() -> None:
    ran = nimarcade("puzzle", "nim/only/2/17", "--plain", stdin="hint\n5-5\n5-4\nquit\n")
    assert list(deck.load().cards) == [source.named("nim/only/2/17").code]
    assert ran.out.count("to your deck") == 1


def test_the_rating_is_forgotten_after_a_question() -> None:
    nimarcade("puzzle", "--plain", stdin="solution\n")
    assert rating.load().tried == 1
    nimarcade("puzzle", "--reset", stdin="no\n")
    assert rating.load().tried == 1
    assert nimarcade("puzzle", "--reset", "--yes").status == 0
    assert rating.load() == rating.Rating()


def test_giving_up_is_asked_for_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal; a pipe has said what it wants."""
    monkeypatch.setattr("nimarcade.line.exercise.talks", lambda: True)
    ran = nimarcade(*NAMED, stdin="solution\nno\nsolution\nyes\n")
    assert ran.out.count("Give up and see the solution? In an assignment it counts as a wrong answer.") == 2
    assert ran.out.count("The answer: ") == 1


def test_a_run_against_the_clock() -> None:
    ran = nimarcade("puzzle", "--run", "--plain", stdin="\n?\nhint\nnext\nnext\nnext\n")
    assert "3:00 left, 0 solved." in ran.lines
    assert ran.out.count("The one before. The answer: ") == 2
    assert aloud(NO_HINTS) in ran.lines
    assert ran.lines[-2:] == [
        "Three mistakes: 0 puzzles solved.",
        "For a friend: nimarcade puzzle run · 0 puzzles solved · ✗✗✗",
    ]
    inside = nimarcade(*NAMED, stdin="run\n\nquit\n3-3\n")
    assert "The run is left: 0 puzzles solved." in inside.lines
    assert "Right. 3-3 leaves 5,5,0." in inside.lines, "the puzzle is still there"


def test_a_damaged_rating_is_told_and_stops_nothing() -> None:
    rating.file().parent.mkdir(parents=True, exist_ok=True)
    rating.file().write_text("{")
    ran = nimarcade(*NAMED, stdin="solution\n")
    assert ran.status == 0
    assert "the puzzle rating starts anew" in ran.err


def test_puzzles_are_printed_as_data() -> None:
    ran = nimarcade("puzzle", "--json", "--count", "3", "--seed", "5")
    assert [each["seed"] for each in ran.data] == [5, 6, 7]
    assert nimarcade("puzzle", "--json", "--count", "3", "--seed", "5").out == ran.out
    (again,) = nimarcade("puzzle", "--json", ran.data[0]["name"]).data
    assert again == ran.data[0]
    assert list(json.loads(ran.lines[0])) == [
        *("name", "kind", "code", "ask", "answers", "difficulty", "seed", "game", "level", "options"),
        *("plies", "schema"),
    ]
