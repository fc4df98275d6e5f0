"""`deck` and `progress` in line mode: reviewed, listed, exported, forgotten."""

import json
from pathlib import Path

import pytest

from nimarcade.cli import main
from nimarcade.coach import card_exercise, deck, progress, statistics
from nimarcade.coach.lessons import lessons
from nimarcade.core import catalogue, folders
from nimarcade.view.spoken import aloud
from tests.command import Ran, nimarcade
from tests.games.samples import each_finished
from tests.line.scripts import fluent, in_order


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
