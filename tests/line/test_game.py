"""Line mode: whole games on a stream, every word, and what is kept at the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nimarcade.core import catalogue, errors
from nimarcade.line import game as plain
from nimarcade.play import clocks, folder, journal
from nimarcade.play.session import Session
from tests.command import nimarcade
from tests.line.scripts import fluent, in_order, kept, played

STARTS = {
    "nim:5,4,3": "5-1", "nim+misere:5,4,3": "5-1", "greedy-nim+k=3:9,7,4": "9-1",
    "greedy-nim+misere:5,4": "5-1", "moore-nim+k=2:4,3,2,2": "3-1,4-1", "co-nim:4,3,3": "3-1,4-1",
    "exco-nim:2/4,3": "x2-1,4-1", "delete-nim:7,6,4": "d6,7=3+4",
}  # fmt: skip
PEOPLE = "human,human"
OVER = "No stone is left, and whoever takes the last stone wins."


@pytest.mark.parametrize(("code", "move"), STARTS.items())
def test_every_game_is_played_with_every_word(code: str, move: str, tmp_path: Path) -> None:
    words = [
        *("help", "rules", "board", "code", "hint", "hint", "hint", "hint", "hint", "why", "moves", move),
        *(f"moves {10**30}", "last", "undo", "redo", "why", "comment A note", "save"),
    ]
    ran = played(tmp_path, *words, code=code)
    assert ran.status == 0
    fluent(ran)
    p = catalogue.read(code)
    game = catalogue.game_of(p)
    assert ran.lines[0].startswith("Single-delete Nim. " if game.title == "Delete Nim" else game.title)
    assert "taking the last stone" in ran.lines[1] or "making the last" in ran.lines[1]
    described = game.describe(p, game.read_move(p, move))
    in_order(ran, f"\n{code}\n", f"You play {move}: {described}.", "Perfect plays ")
    data = kept(tmp_path)
    assert (data["start"], data["moves"][0]) == (code, move)
    assert [0, 3] in data["hints"]


@pytest.mark.parametrize(
    ("code", "seats", "typed", "said"),
    [
        ("nim:3,1", "", ["3-2", "1-1", "hint", "undo"], [
            f"{OVER} You win.\n", "Undo, again, review, result, or quit?\n",
            "The game is over; undo first, then ask.\n", "Taken back.\n",
        ]),
        ("nim:5", "", ["5-5", "moves", "back", "hint", "latest"], [
            "Score 100 of 100; no hints.\n", "The game is over; undo first, then ask.\n", "You can win",
            "Hint again for the move.\n", "Score 100 of 100; no hints.\n",
        ]),
        ("nim:3,1", "", ["3-1", "2-2", "1-1", "again"], [
            f"{OVER} You lose: Perfect wins.\n", "A new game.\n",
        ]),
        ("nim:2,1", PEOPLE, ["2-1", "1-1", "1-1"], [
            "Player 1 begins, against Player 2.\n", "Heaps 2, 1. Player 1 to move.\n",
            "Heaps 1, 1. Player 2 to move.\n", "Heaps 1, 0. Player 1 to move.\n", "wins. Player 1 wins.\n",
        ]),
        ("nim:5,4,3", "perfect,human", ["undo"], ["Perfect begins, against you.\n", "Perfect plays 3-2"]),
        ("nim:5,4,3", "", ["", ""], ["Heaps 5, 4, 3. Your move.\n"] * 3),
        ("nim:5,4,3", "", [" 5 - 1 ", "u", "HINT", "q", "code"], [
            "You play 5-1: take 1 from the 5.\n", "Taken back.\n", "You can win",
        ]),
        ("nim:5,4,3", PEOPLE, ["5-1", "4-1", "back", "forward", "back", "back 2", "4-4", "branches", "tree",
                               "branches 1", "code", "latest", "code", "start", "back", "branches 9",
                               "branches 1", "resume", "code"], [
            "You are looking at the game after move 1 of 2.", "No further: that is the start.\n",
            *["Branch 1, in place of move 2:"] * 2,
            "You are looking at a branch of the game, after move 2 of 2.", "\nnim:4,3,3\n", "\nnim:4,3,0\n",
            "No further: that is the start.\n", "Branches are numbered from 1 to 1.\n", "\nnim:4,3,3\n",
        ]),
        ("nim:5,4,3", PEOPLE, ["comment `12345` *to* 12345", "5-1", "back"], [
            "at the start.", "Heaps 5, 4, 3. Player 1 to move.\n", "Player 1: `12345` *to* 12345\n",
        ]),
    ],
    ids=["won", "with help after it", "lost", "people", "second", "a blank", "short", "branches", "a note"],
)  # fmt: skip
def test_what_is_said(code: str, seats: str, typed: list[str], said: list[str], tmp_path: Path) -> None:
    ran = played(tmp_path, *typed, "quit", code=code, seats=seats or "human,perfect")
    in_order(ran, *said)
    fluent(ran)
    if "q" in typed:
        assert f"\n{code}\n" not in ran.out, "it was left before"


def test_the_hint_ladder(tmp_path: Path) -> None:
    ran = played(tmp_path, *["hint"] * 5, "9-1", code="greedy-nim+misere+k=3:9,7,4")
    in_order(
        ran, "You can win", "Hint again for where to look (costs 5 points).\n",
        'Lesson opens the lesson "At most three".\n',
        "Divide by 4, one more than a move may take (k+1): 9, 7 and 4 leave 1, 3 and 0. What should the 9 le",
        "Hint again for the move (costs 15 points).\n", "Take 1 from the 9 (9-1).\n",
        "Hint again for why (costs 5 points).\n",
        "From the third heap on, one heap is a 4: odd, so the third has a say.",
        "It leaves 8, 7, 4:", "Holds: ", "Source: Omiya",
        "beta = 1 (how many heaps equal the third, counted from the third on)", "Broken: ",
    )  # fmt: skip
    assert kept(tmp_path)["hints"] == [[0, step] for step in range(1, 6)]


def test_hints_never_appear_unasked(tmp_path: Path) -> None:
    ran = played(tmp_path, "5-1", "board", "foo", "9-9")
    assert not [line for line in ran.lines if "win" in line and "taking the last" not in line]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("6-1", "That is against the rules: there is no heap of 6; heaps are 5, 4, 3."),
        ("5-6", "That is against the rules: a heap of 5 has no 6 stones to take."),
        ("5", "A move is written HEAP-STONES"),
        ("foo", "I do not know the word 'foo'; help lists the words I know."),
        ("take all", "From which heap? A move is written HEAP-STONES, such as 9-9."),
        ("5 4-3", "A heap must be a whole number in plain digits such as 12, not '5 4'"),
        ("5 3", "Write 5-3 to take 3 from the 5; 5 3 could mean either."),
        ("moves x", "The number after moves must be a whole number"),
        ("last 0", "must be at least 1"),
        ("comment", "write the note"),
        ("save ../x", "There is nothing to keep yet: make a move first."),
        ("undo", "There is no move to take back."),
        ("redo", "There is no move to redo."),
        ("last", "No move has been made yet."),
        ("\x1b[A", "A move is written"),
        ("é" * 100, "100 characters"),
    ],
)
def test_what_does_not_work_says_why_and_changes_nothing(line: str, complaint: str, tmp_path: Path) -> None:
    ran = played(tmp_path, line, "code")
    assert complaint.lower() in ran.out.lower()
    assert "nim:5,4,3" in ran.lines
    assert "\x1b" not in ran.out


def test_a_game_without_a_move_is_not_kept_and_a_bad_name_writes_nothing(tmp_path: Path) -> None:
    played(tmp_path, "hint", "save mine")
    assert not list(tmp_path.iterdir())
    ran = played(tmp_path, "5-2", "undo", "save ../x", "save Evening game", "4-1")
    in_order(ran, "A save's name is 1 to 80 letters", f"Saved as {tmp_path / 'Evening game.json'}.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["Evening game.json"]
    assert kept(tmp_path)["moves"][0] == "5-2"


def test_strict_games_refuse_help(tmp_path: Path) -> None:
    ran = played(tmp_path, "hint", "why", "moves", "5-1", "undo", "redo", "back", strict=True)
    assert "Back and forward look on, latest goes back to the game.\n" in ran.out
    assert {"A strict game: no hints and no taking back.", "Type a move, or help."} <= {*ran.lines}
    assert ran.out.count("This is a strict game") == 5
    assert (kept(tmp_path)["hints"], len(kept(tmp_path)["moves"])) == ([], 2)


def test_machines_play_on_their_own_and_repeat(tmp_path: Path) -> None:
    options = {"code": "co-nim:5,4,4", "seats": "random,novice", "seed": "3"}
    ran, again = (played(tmp_path / name, **options) for name in ("a", "b"))
    assert ran.lines[:-1] == again.lines[:-1]
    assert "begins, against" in ran.lines[2]
    assert any(line.endswith((". Random wins.", ". Novice wins.")) for line in ran.lines)
    assert kept(tmp_path / "a")["result"]


def test_the_end_of_input_saves_and_a_resumed_game_goes_on(tmp_path: Path) -> None:
    resume = ("play", "--resume", "--plain", "--saves", str(tmp_path))
    assert "no unfinished game" in nimarcade(*resume).complaint
    first = played(tmp_path, "5-1", seed="4")
    (path,) = tmp_path.iterdir()
    assert (first.status, first.lines[-1]) == (0, f"Saved as {path}.")
    for argv in (["play", str(path), *resume[2:]], resume):
        said = nimarcade(*argv, stdin="last\n")
        in_order(said, "The game goes on after 2 moves.\n", "Move 1. You play 5-1: take 1 from the 5.\n")
    assert [path] == list(tmp_path.iterdir())
    ran = nimarcade("play", str(path), "--seats", PEOPLE, "--plain")
    assert "--seats cannot change a game that has begun" in ran.complaint


def test_a_resumed_machine_moves_as_it_would_have(tmp_path: Path) -> None:
    moves = ["20-1", "19-1"]
    options = {"code": "nim:20,19,18", "seats": "human,random", "seed": "9"}
    whole = played(tmp_path / "a", *moves, **options)
    played(tmp_path / "b", moves[0], **options)
    rest = nimarcade("play", "--resume", "--plain", "--saves", str(tmp_path / "b"), stdin=moves[1])
    first, second = ([line for line in ran.lines if line.startswith("Random plays")] for ran in (whole, rest))
    assert first == second
    assert len(first) == 2


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = played(tmp_path / "file", "5-1", "4-1", "save x", "quit")
    assert ran.status == 4, "it was not saved in the end"
    assert ran.out.count("Not saved:") == 2, "in the game, and where it was asked for"
    assert ran.err.count("not saved:") == 1, "and when it is left"
    in_order(ran, str(tmp_path / "file"), "You play 4-1")  # paths are shown as they are


def test_what_the_disk_takes_at_last_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, tries = journal.Journal._begin, iter(range(100))

    def full(kept: journal.Journal, session: Session) -> None:
        if next(tries) < 3:
            raise errors.BadSave("No space left on device")
        real(kept, session)

    monkeypatch.setattr(journal.Journal, "_begin", full)
    ran = played(tmp_path, "5-1", "comment bold", "quit")
    assert (ran.status, ran.out.count("Not saved:")) == (0, 1)
    assert "The game is saved again." in ran.lines
    assert len(kept(tmp_path)["moves"]) == 2
    assert kept(tmp_path)["comments"]


def test_a_game_that_another_window_changed_goes_on_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path, "5-1", "save Ours")
    ours = tmp_path / "Ours.json"

    def typed() -> Iterator[str | None]:
        there = journal.opened(ours)
        window = journal.Journal(ours, there.session, there.stamp)
        window.update(there.session.comment("from the other window"))
        window.fold()
        yield from ("comment from this window", "reload", "comment again", None)

    lines = typed()
    monkeypatch.setattr(plain, "ask", lambda prompt: next(lines))
    ran = nimarcade("play", str(ours), "--plain", "--saves", str(tmp_path))
    assert ran.status == 0
    assert "Ours.json is another window's now; this game goes on in Ours-1.json. Reload" in ran.out
    texts = {
        path.name: [text for _, _, text in journal.read_save(path).comments]
        for path in tmp_path.glob("*.json")
    }
    assert texts == {"Ours.json": ["from the other window", "again"], "Ours-1.json": ["from this window"]}


def test_ctrl_c_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["5-1"])

    def ask(_: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr(plain, "ask", ask)
    ran = played(tmp_path)
    assert (ran.status, ran.err, len(kept(tmp_path)["moves"])) == (0, "", 2)


@pytest.mark.parametrize("argv", [["nim:2"], ["play", "nim:2"]])
def test_without_a_terminal_a_code_goes_on_in_line_mode(argv: list[str], tmp_path: Path) -> None:
    ran = nimarcade(*argv, "--saves", str(tmp_path), stdin="2-2\n")
    assert ran.status == 0
    assert "line mode" in ran.complaint
    assert "You win." in ran.out


def test_choosing_a_game(tmp_path: Path) -> None:
    ran = nimarcade("--plain", "--saves", str(tmp_path), stdin="chess\n3\nquit\n")
    assert ran.lines[0].startswith("Which game?")
    in_order(ran, "No game is called 'chess'", "Greedy Nim. Take any number of stones from one largest heap.")
    ran = nimarcade("--plain", "--saves", str(tmp_path), stdin="co-nim+misere\nquit\n")
    assert "CO-NIM." in ran.out


def test_an_example_is_not_played_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path / "examples", "5-1")
    (example,) = (tmp_path / "examples").iterdir()
    before = example.read_bytes()
    monkeypatch.setattr(folder, "examples", lambda: tmp_path / "examples")
    nimarcade("play", str(example), "--plain", "--saves", str(tmp_path / "own"), stdin="4-1\n")
    assert example.read_bytes() == before
    assert len(list((tmp_path / "own").iterdir())) == 1


GIANT = "nim:1001,1000"
SHOWN = ["1001-1", "1000-1", "999-1"]
"""The moves that show the win; the machine takes one stone of the other heap each time."""


def test_a_machine_that_is_lost_offers_to_concede_and_does(tmp_path: Path) -> None:
    ran = played(tmp_path, "claim", *SHOWN, "claim", "review", "quit", code=GIANT)
    fluent(ran)
    offer = "Perfect offers to concede. Claim takes the win, fast plays it out; or play on.\n"
    refused = "Perfect plays on: it concedes once you have kept a win for 3 moves in a row, or for one nea"
    in_order(ran, refused, offer, "Perfect concedes. You win.\n", "Nim, 6 moves; you win. Perfect concedes.")
    assert (ran.out.count(refused), ran.out.count(offer)) == (1, 1)
    assert kept(tmp_path)["result"] == {"winner": "1", "payoffs": [1, -1], "reason": "Perfect concedes."}
    strict = played(tmp_path / "strict", *SHOWN, "claim", code=GIANT, strict=True)
    assert "offers to concede" not in strict.out
    assert "Perfect concedes. You win." in strict.lines, "a claim still counts"


@pytest.mark.parametrize("word", ["fast", "play on fast"])
def test_the_rest_is_played_at_once_as_ordinary_moves(word: str, tmp_path: Path) -> None:
    ran = played(tmp_path, *SHOWN, word, code=GIANT)
    in_order(ran, "Played at once: 3 moves.\n", f"{OVER} You win.\n")
    by_hand = ["1001-1", "1000-1", "1000-1", "999-1", "999-1", "998-1"]
    assert kept(tmp_path)["moves"] == [*by_hand, "998-1", "997-997", "997-997"]


def test_a_clock_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = played(tmp_path, "clock", "5-1", "quit", clock="5+3")
    fluent(ran)
    assert ran.lines.count("Time left: You 5:00, Perfect 5:00.") >= 2
    assert "Time left: You 0:03, Perfect 0:03." in played(tmp_path, "clock", clock="0:03").lines
    assert kept(tmp_path)["meta"]["control"] == {"game": 300, "increment": 3, "move": 0}
    hours = iter(range(10**6))
    monkeypatch.setattr(clocks, "monotonic", lambda: next(hours) * 3600.0)
    late = played(tmp_path / "late", "5-1", "quit", clock="1")
    assert any(line.startswith("Your time is up.") for line in late.lines)
