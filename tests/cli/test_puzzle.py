"""`puzzle` in line mode: solved, refuted, explained, rated, printed as data, refused."""

import json
import re
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest

from nimarcade.cli import main, training
from nimarcade.coach import card_exercise, deck, diary, progress, rating, statistics
from nimarcade.coach.exercise import answered
from nimarcade.coach.lessons import lessons
from nimarcade.coach.puzzles import source
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.core import catalogue, folders
from nimarcade.core.catalogue import game_of
from nimarcade.view.puzzle_run import NO_HINTS
from nimarcade.view.spoken import aloud
from tests import ask
from tests.command import Ran, nimarcade
from tests.games.samples import each_finished
from tests.line.scripts import fluent, in_order

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


# `deck` and `progress` in line mode: reviewed, listed, exported, forgotten.


def _lose(tmp_path: Path) -> None:
    """Games in line mode in which two wins are given away."""
    for code, move in (("nim:4", "4-1"), ("greedy-nim+misere+k=3:9,7,4", "9-2")):
        ran = nimarcade("play", code, "--plain", "--saves", str(tmp_path / "saves"), stdin=f"{move}\n")
        assert "1 mistake goes to your deck, to be played again." in ran.lines


def test_nothing_yet() -> None:
    ran = nimarcade("deck", "--plain")
    assert ran.lines == ["The deck is empty: wins that you give away in games and puzzles will come here."]
    assert nimarcade("deck", "--list").lines == ran.lines
    assert "No game is finished yet" in nimarcade("progress", "--plain").out
    assert "No game is finished yet" in nimarcade("progress", "--text").out


def test_a_deck_is_filled_by_games_and_reviewed(tmp_path: Path) -> None:
    _lose(tmp_path)
    listed = nimarcade("deck", "--list").lines
    assert listed[0] == "nim:4: not 4-1, in a game, due now, reviewed 0, missed again 0."
    nimarcade("deck", "--plain", stdin="skip\nhelp\nquit\n")
    assert len(deck.load().due(deck.now())) == 2
    ran = nimarcade("deck", "--plain", stdin="4-2\nhint\n4-4\nwhat\n\n9-9\nhint\n9-1\n\n")
    assert (ran.status, ran.err) == (0, "")
    done = "No card is due now. Of 2 cards the next comes in "
    in_order(
        ran, "1 of 2: Nim.\n", "That gives the win away: your opponent can now take the whole 2. That leaves",
        "Take the whole 4 (4-4).\n", "Right. 4-4 leaves 0.\n", "2 of 2: Greedy Nim, misère, k=3.\n",
        "Right. 9-1 leaves 8,7,4.\n", "2 cards reviewed.\nRight at once: 0 of 2.\n", f"\n{done}",
    )  # fmt: skip
    assert "There is no heap of 9" not in ran.out
    assert {card.reviews for card in deck.load().cards.values()} == {1}
    assert nimarcade("deck", "--plain").out.startswith(done)
    heap = card_exercise.twin("nim:4", 1).partition(":")[2]
    ran = nimarcade("deck", "--all", "--plain", stdin=f"why\n{heap}-{heap}\n\nremove\n")
    in_order(ran, "Here is another board of the same idea.", f"Right. {heap}-{heap} leaves 0.\n")
    assert list(deck.load().cards) == ["nim:4"]
    assert nimarcade("deck").complaint == "there is no terminal here, so the review goes on in line mode"


def test_export_and_reset(tmp_path: Path) -> None:
    _lose(tmp_path)
    file = tmp_path / "mine.json"
    assert nimarcade("deck", "--export", str(file)).lines == [f"Written: {file}"]
    assert (
        json.loads(file.read_text())
        == {**deck.load().as_json(), "schema": "deck/1"}
        == json.loads(nimarcade("deck", "--json").out)
    )
    assert nimarcade("deck", "--export", str(file)).complaint.endswith("give a name that is not taken")
    assert nimarcade("deck", "--reset").status == 2
    assert len(deck.load().cards) == 2
    assert nimarcade("deck", "--reset", "--yes").lines == ["Forgotten: all cards of the mistakes deck."]
    assert not deck.load().cards
    both = tmp_path / "all.json"
    nimarcade("progress", "--export", str(both))
    parts = {"statistics", "deck", "lessons", "puzzles", "learner", "schema"}
    assert {*json.loads(both.read_text())} == parts
    assert statistics.load().rows
    nimarcade("progress", "--reset", "all", "--yes")
    assert not statistics.load().rows
    assert not [path for path in folders.config().iterdir() if path.is_file() and "lock" not in path.name]


def test_a_damaged_file_is_told_and_stops_nothing(tmp_path: Path) -> None:
    for path in (deck.file(), statistics.file()):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{]")
    assert nimarcade("deck", "--plain").complaint.startswith("the deck is empty, deck.json cannot be read")
    ran = nimarcade("progress", "--plain")
    assert ran.status == 0
    assert len(ran.err.splitlines()) == 2
    _lose(tmp_path)
    assert len(deck.load().cards) == 2
    assert deck.file().with_suffix(".json.damaged").read_text() == "{]"


def test_progress_is_told_in_sentences_and_drawn(tmp_path: Path) -> None:
    saves = str(tmp_path / "saves")
    for kind in ("perfect", "novice"):
        nimarcade("play", "nim:2", "--seats", f"human,{kind}", "--plain", "--saves", saves, stdin="2-2\n")
    sentences = nimarcade("progress", "--plain").out
    assert "2 games: 2 won, 2 of 2 won positions kept, accuracy 100%, 0 hints, " in sentences
    assert "Nim against Perfect: 1 played, 1 won" in sentences
    assert not set("▁▂▃▄▅▆▇█░") & set(sentences)
    drawn = nimarcade("progress").lines
    assert "  ██" in drawn
    assert max(len(line) for line in drawn if str(tmp_path) not in line) <= 80
    rows = [line for line in drawn if line.startswith("  Nim ") and "against" not in line]
    assert [row.split()[:3] for row in rows] == [["Nim", "novice", "1"], ["Nim", "perfect", "1"]]


FIRST = lessons()[0]


def test_a_lesson_is_taken_and_gone_on_with() -> None:
    listed = nimarcade("learn", "--list").lines
    assert len(listed) == len(lessons())
    assert listed[0] == f"1: {FIRST.id}. {FIRST.title}, 0 of {len(FIRST.steps)} steps."
    ran = nimarcade("learn", "--plain", stdin="\nnonsense\n\nhint\n3-1\n3-3\n\nquit\n")
    assert (ran.status, ran.err) == (0, "")
    in_order(ran, "Enter takes twenty-one.", "Board: 3.\n", "2 of 13: ")
    assert progress.load().step(FIRST) == 1
    assert nimarcade("learn", "--list").lines[0].endswith(f", 1 of {len(FIRST.steps)} steps.")
    ran = nimarcade("learn", FIRST.id, "--plain", stdin="back\nskip\nskip\nagain\n")
    assert ran.lines[1] == "You go on where you left, at step 2 of 13."
    assert ran.lines[2].startswith("2 of 13: ")


def test_a_lesson_is_skipped_taken_again_and_restarted() -> None:
    ran = nimarcade("learn", FIRST.id, "--plain", stdin="3-3\n\nskip\nskip\nagain\nrestart\n")
    steps = [line.partition(" of 13: ")[0] for line in ran.lines if " of 13: " in line]
    assert steps == ["1", "2", "3", "4", "4", "1"]
    known = progress.load()
    assert (known.step(FIRST), known.count(FIRST)) == (0, 1), "what is solved stays solved"


def test_words_without_a_meaning_here() -> None:
    ran = nimarcade("learn", "--plain", stdin="chess\n2\n")
    in_order(ran, "No lesson is called 'chess'", f"1 of {len(lessons()[1].steps)}: ")

    assert "line mode" in nimarcade("learn").complaint


def test_lessons_open_in_the_full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    arcade = SimpleNamespace(visit=opened.append, push_screen=lambda screen: opened.append(screen.lesson.id))
    monkeypatch.setattr(training, "on_screen", lambda *_: True)
    monkeypatch.setattr(training, "launch", lambda opening: opening(arcade) or 0)
    assert main.run(["learn", FIRST.id]) == main.run(["learn"]) == 0
    assert opened == ["learn", FIRST.id, "learn"]


@pytest.mark.sweep
def test_every_lesson_can_be_skipped_through() -> None:
    for lesson in lessons():
        ran = nimarcade("learn", lesson.id, "--plain", stdin="skip\n" * len(lesson.steps))
        assert ran.status == 0
        fluent(ran)
        assert f"{aloud(lesson.title)}: 0 of {len(lesson.steps)} steps solved." in ran.lines


@each_finished
def test_a_game_prints_its_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["learn", name]) == 0
    page = capsys.readouterr().out
    fluent(Ran(0, page, ""))
    assert catalogue.game(name).title in page
    assert len(page) > 800
