"""Line mode: whole games on a stream, every word, and what is kept at the end."""

import json
from pathlib import Path

import pytest

from nimarcade.core import catalogue, errors
from nimarcade.line import game as plain
from nimarcade.play import clocks, folder, journal
from nimarcade.play.session import Session
from tests.command import Ran, nimarcade

STARTS = {
    "nim:5,4,3": "5-1", "nim+misere:5,4,3": "5-1", "greedy-nim+k=3:9,7,4": "9-1",
    "greedy-nim+misere:5,4": "5-1", "moore-nim+k=2:4,3,2,2": "3-1,4-1", "co-nim:4,3,3": "3-1,4-1",
    "exco-nim:2/4,3": "x2-1,4-1", "delete-nim:7,6,4": "d6,7=3+4",
}  # fmt: skip


def played(
    tmp_path: Path, *words: str, code: str = "nim:5,4,3", seats: str = "human,perfect", **options: str
) -> Ran:
    arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
    return nimarcade(
        "play", code, "--plain", "--seats", seats, "--saves", str(tmp_path), *arguments,
        stdin="\n".join(words),
    )  # fmt: skip


def kept(tmp_path: Path) -> dict[str, object]:
    (path,) = tmp_path.iterdir()
    data: dict[str, object] = json.loads(path.read_text())
    return data


def fluent(ran: Ran) -> None:
    """Nothing that a screen reader stumbles over: no signs, boxes, blanks in rows, escape codes."""
    assert ran.err == ""
    for line in ran.lines:
        assert line == " ".join(line.split()), line
        assert set(filter(lambda c: not c.isascii(), line)) <= set("èé"), line
        assert line.isprintable()


@pytest.mark.parametrize(("code", "move"), STARTS.items())
def test_every_game_is_played_with_every_word(code: str, move: str, tmp_path: Path) -> None:
    words = [
        *("help", "rules", "board", "code", "hint", "hint", "hint", "hint", "hint", "why", "moves", move),
        *("last", "undo", "redo", "why", "comment A note", "save"),
    ]
    ran = played(tmp_path, *words, code=code)
    assert ran.status == 0
    fluent(ran)
    game = catalogue.game_of(catalogue.read(code))
    assert ran.lines[0].startswith("Single-delete Nim. " if game.title == "Delete Nim" else game.title)
    assert "taking the last stone" in ran.lines[1] or "making the last" in ran.lines[1]
    assert (
        f"You play {move}: {game.describe(catalogue.read(code), game.read_move(catalogue.read(code), move))}."
        in ran.out
    )
    assert ran.out.count("Perfect plays ") >= 1
    assert code in ran.lines
    data = kept(tmp_path)
    assert data["start"] == code
    assert data["moves"][0] == move  # type: ignore[index]  # a list, as the schema says
    assert [0, 3] in data["hints"]  # type: ignore[operator]  # likewise


def test_the_hint_ladder(tmp_path: Path) -> None:
    ran = played(tmp_path, *["hint"] * 5, "9-1", code="greedy-nim+misere+k=3:9,7,4")
    first = ran.lines.index("Hint again for where to look, for 5 points.") - 1
    assert ran.lines[first + 2] == 'Lesson opens the lesson "Any bound".'
    ladder = [*ran.lines[first : first + 2], *ran.lines[first + 3 : first + 8]]
    assert ladder[0].startswith("You can win")
    hours = "Divide by 4, one more than a move may take (k+1): 9, 7 and 4 leave 1, 3 and 0."
    question = f"{hours} What should the 9 leave?"
    assert ladder[2:4] == [question, "Hint again for the move, for 15 points."]
    assert ladder[4:6] == ["Take 1 from the 9 (9-1).", "Hint again for why, for 5 points."]
    text = "\n".join(ran.lines[first + 6 :])
    assert "From the third heap on, one heap is a 4: odd, so the third has a say." in text
    assert "beta = 1 (how many heaps equal the third, counted from the third on)" in text
    assert "Broken: " in text
    assert "Holds: " in text
    assert "It leaves 8, 7, 4:" in text
    assert "Source: Omiya" in text
    assert kept(tmp_path)["hints"] == [[0, step] for step in range(1, 6)]


def test_hints_never_appear_unasked(tmp_path: Path) -> None:
    ran = played(tmp_path, "5-1", "board", "foo", "9-9")
    assert not [line for line in ran.lines if "win" in line and "taking the last" not in line]


def test_a_won_game_from_start_to_end(tmp_path: Path) -> None:
    ran = played(tmp_path, "3-2", "1-1", "hint", "undo", code="nim:3,1")
    assert "No stone is left, and whoever takes the last stone wins. You win." in ran.lines
    assert "Undo, again, review, result, or quit?" in ran.lines
    assert "The game is over; undo first, then ask." in ran.lines
    assert "Taken back." in ran.lines
    assert kept(tmp_path)["meta"]["ply"] == 2  # type: ignore[index]  # an object, as the schema says


def test_a_lost_game_and_again(tmp_path: Path) -> None:
    ran = played(tmp_path, "3-1", "2-2", "1-1", "again", "3-2", "quit", code="nim:3,1")
    assert "No stone is left, and whoever takes the last stone wins. You lose: Perfect wins." in ran.lines
    assert "A new game." in ran.lines
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("6-1", "That is against the rules: there is no heap of 6; heaps are 5, 4, 3."),
        ("5-6", "That is against the rules: a heap of 5 has no 6 stones to take."),
        ("5", "A move is written HEAP-STONES"),
        ("foo", "I do not know the word 'foo'; help lists the words I know."),
        ("take all", "From which heap? A move is written HEAP-STONES, such as 5-5."),
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
    ran = played(tmp_path, "5-2", "undo", "save ../x", "save mine")
    assert "A save's name is 1 to 80 letters" in ran.out
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]


def test_a_move_may_be_typed_with_blanks_and_words_shortened(tmp_path: Path) -> None:
    ran = played(tmp_path, " 5 - 1 ", "u", "HINT", "q", "code")
    assert "You play 5-1: take 1 from the 5." in ran.lines
    assert "Taken back." in ran.lines
    assert "nim:5,4,3" not in ran.lines


def test_a_blank_line_tells_the_position_again(tmp_path: Path) -> None:
    assert played(tmp_path, "", "", "quit").lines.count("Heaps 5, 4, 3. Your move.") == 3


def test_strict_games_refuse_help(tmp_path: Path) -> None:
    ran = nimarcade(
        "play", "nim:5,4,3", "--plain", "--strict", "--saves", str(tmp_path),
        stdin="hint\nwhy\nmoves\n5-1\nundo\nredo\n",
    )  # fmt: skip
    assert "A strict game: no hints and no taking back." in ran.lines
    assert ran.out.count("This is a strict game") == 5
    data = kept(tmp_path)
    assert data["hints"] == []
    assert len(data["moves"]) == 2  # type: ignore[arg-type]  # a list, as the schema says


def test_two_people_at_one_keyboard(tmp_path: Path) -> None:
    ran = played(tmp_path, "2-1", "1-1", "1-1", code="nim:2,1", seats="human,human", names="Ann,Bob")
    assert [line for line in ran.lines if "to move" in line] == [
        "Heaps 2, 1. Ann to move.",
        "Heaps 1, 1. Bob to move.",
        "Heaps 1, 0. Ann to move.",
    ]
    assert ran.lines[2] == "Ann begins, against Bob."
    assert "wins. Ann wins." in ran.out


def test_machines_play_on_their_own_and_repeat(tmp_path: Path) -> None:
    ran = played(tmp_path, code="co-nim:5,4,4", seats="random,novice", seed="3")
    again = played(tmp_path / "again", code="co-nim:5,4,4", seats="random,novice", seed="3")
    assert ran.lines[:-1] == again.lines[:-1]
    assert "begins, against" in ran.lines[2]
    assert any(line.endswith((". Random wins.", ". Novice wins.")) for line in ran.lines)
    assert kept(tmp_path / "again")["result"]


def test_the_person_may_move_second(tmp_path: Path) -> None:
    ran = played(tmp_path, "undo", seats="perfect,human")
    assert ran.lines[2] == "Perfect begins, against you."
    assert ran.lines[4].startswith("Perfect plays 3-2")


def test_the_end_of_input_saves_and_a_resumed_game_goes_on(tmp_path: Path) -> None:
    first = played(tmp_path, "5-1", seed="4")
    assert first.status == 0
    (path,) = tmp_path.iterdir()
    assert first.lines[-1] == f"Saved as {path}."
    for argv in ([str(path)], ["--resume"]):
        ran = nimarcade("play", *argv, "--plain", "--saves", str(tmp_path), stdin="last\n")
        assert "The game goes on after 2 moves." in ran.lines
        assert "Move 1. You play 5-1: take 1 from the 5." in ran.lines
    assert [path] == list(tmp_path.iterdir())
    ran = nimarcade("play", str(path), "--seats", "human,human", "--plain")
    assert "--seats cannot change a game that has begun" in ran.complaint


def test_a_resumed_machine_moves_as_it_would_have(tmp_path: Path) -> None:
    moves = ["20-1", "19-1"]
    options = {"code": "nim:20,19,18", "seats": "human,random", "seed": "9"}
    whole = played(tmp_path / "a", *moves, **options)
    played(tmp_path / "b", moves[0], **options)
    rest = nimarcade("play", "--resume", "--plain", "--saves", str(tmp_path / "b"), stdin=moves[1])
    machine = [line for line in whole.lines if line.startswith("Random plays")]
    assert [line for line in rest.lines if line.startswith("Random plays")] == machine
    assert len(machine) == 2


def test_nothing_to_resume(tmp_path: Path) -> None:
    ran = nimarcade("play", "--resume", "--plain", "--saves", str(tmp_path))
    assert "no unfinished game" in ran.complaint


def test_save_under_a_name(tmp_path: Path) -> None:
    ran = played(tmp_path, "5-1", "save Evening game", "4-1")
    assert f"Saved as {tmp_path / 'Evening game.json'}." in ran.lines
    assert [path.name for path in tmp_path.iterdir()] == ["Evening game.json"]
    assert len(kept(tmp_path)["moves"]) >= 3  # type: ignore[arg-type]  # a list, as the schema says


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = played(tmp_path / "file", "5-1", "4-1", "quit")
    assert ran.status == 4, "it was not saved in the end"
    assert "You play 5-1" in ran.out
    assert ran.out.count("Not saved:") == 1, "in the game"
    assert ran.err.count("not saved:") == 1, "and when it is left"
    assert str(tmp_path / "file") in ran.out, "paths are shown as they are"


def test_what_the_disk_takes_at_last_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, tries = journal.Journal._begin, iter(range(100))

    def full(kept: journal.Journal, session: Session) -> None:
        if next(tries) < 3:
            raise errors.BadSave("No space left on device")
        real(kept, session)

    monkeypatch.setattr(journal.Journal, "_begin", full)
    ran = played(tmp_path, "5-1", "comment bold", "quit")
    assert ran.status == 0
    assert ran.out.count("Not saved:") == 1
    assert "The game is saved again." in ran.lines
    assert len(kept(tmp_path)["moves"]) == 2  # type: ignore[arg-type]  # a list, as the schema says
    assert kept(tmp_path)["comments"]


def test_a_game_that_another_window_changed_goes_on_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = played(tmp_path, "5-1", "save Ours", "quit")
    assert begun.status == 0
    ours, lines = tmp_path / "Ours.json", []

    def ask(_: str) -> str | None:
        lines.append("")
        if len(lines) == 1:
            other = journal.opened(ours)
            window = journal.Journal(ours, other.session, other.stamp)
            window.update(other.session.comment("from the other window"))
            window.fold()
            return "comment from this window"
        return "reload" if len(lines) == 2 else "comment again" if len(lines) == 3 else None

    monkeypatch.setattr(plain, "ask", ask)
    ran = nimarcade("play", str(ours), "--plain", "--saves", str(tmp_path))
    assert ran.status == 0
    assert f"this game goes on in {tmp_path / 'Ours-1.json'}. Reload" in ran.out
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
    assert (ran.status, ran.err) == (0, "")
    assert len(kept(tmp_path)["moves"]) == 2  # type: ignore[arg-type]  # a list, as the schema says


def test_without_a_terminal_a_code_goes_on_in_line_mode(tmp_path: Path) -> None:
    for argv in (["nim:2"], ["play", "nim:2"]):
        ran = nimarcade(*argv, "--saves", str(tmp_path), stdin="2-2\n")
        assert ran.status == 0
        assert "line mode" in ran.complaint
        assert "You win." in ran.out


def test_choosing_a_game(tmp_path: Path) -> None:
    ran = nimarcade("--plain", "--saves", str(tmp_path), stdin="chess\n3\nquit\n")
    assert ran.lines[0].startswith("Which game?")
    assert "No game is called 'chess'" in ran.out
    assert "Greedy Nim. Take any number of stones from one largest heap." in ran.lines
    ran = nimarcade("--plain", "--saves", str(tmp_path), stdin="co-nim+misere\nquit\n")
    assert "CO-NIM." in ran.out
    assert nimarcade("--plain", stdin="").status == 2


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
    refused = (
        "Perfect plays on: it concedes once you have kept a win for 3 moves in a row, or for one near the"
    )
    assert sum(line.startswith(refused) for line in ran.lines) == 1
    offer = "Perfect offers to concede. Claim takes the win, fast plays it out; or play on."
    assert ran.lines.count(offer) == 1
    assert "Perfect concedes. You win." in ran.lines
    assert "Nim, 6 moves; You win. Perfect concedes." in ran.lines
    result = kept(tmp_path)["result"]
    assert result == {"winner": "1", "payoffs": [1, -1], "reason": "Perfect concedes."}


@pytest.mark.parametrize("word", ["fast", "play on fast"])
def test_the_rest_is_played_at_once_as_ordinary_moves(word: str, tmp_path: Path) -> None:
    ran = played(tmp_path, *SHOWN, word, code=GIANT)
    assert "Played at once: 3 moves." in ran.lines
    assert "No stone is left, and whoever takes the last stone wins. You win." in ran.lines
    by_hand = ["1001-1", "1000-1", "1000-1", "999-1", "999-1", "998-1"]
    assert kept(tmp_path)["moves"] == [*by_hand, "998-1", "997-997", "997-997"]


def test_in_a_strict_game_nothing_is_offered_and_a_claim_still_counts(tmp_path: Path) -> None:
    strict = nimarcade(
        *("play", GIANT, "--plain", "--strict", "--seats", "human,perfect", "--saves", str(tmp_path)),
        stdin="\n".join([*SHOWN, "claim"]),
    )
    assert not any("offers to concede" in line for line in strict.lines)
    assert "Perfect concedes. You win." in strict.lines


def test_the_tree_is_walked_in_words(tmp_path: Path) -> None:
    ran = played(
        tmp_path,
        *("5-1", "4-1", "back", "forward", "back", "back 2", "4-4", "branches", "tree", "branches 1", "code"),
        *("latest", "code", "start", "back", "branches 9", "branches 1", "resume", "code", "quit"),
        seats="human,human",
    )
    fluent(ran)
    assert "You are looking at the game after move 1 of 2." in ran.out
    assert "No further: that is the start." in ran.lines
    branch = next(line for line in ran.lines if line.startswith("Branch 1, in place of move 2:"))
    assert ran.lines.count(branch) == 2
    assert "You are looking at a branch of the game, after move 2 of 2." in ran.out
    assert [line for line in ran.lines if line.startswith("nim:")] == ["nim:4,3,3", "nim:4,3,0", "nim:4,3,3"]
    assert "Branches are numbered from 1 to 1." in ran.lines
    data = kept(tmp_path)
    assert data["moves"] == ["5-1", "4-1", "4-4"]
    assert data["branches"] == [[3, 1]]


def test_a_clock_in_words(tmp_path: Path) -> None:
    ran = played(tmp_path, "clock", "5-1", "quit", clock="5+3")
    fluent(ran)
    assert ran.lines.count("Time left: You 5:00, Perfect 5:00.") >= 2
    assert kept(tmp_path)["meta"]["control"] == {"game": 300, "increment": 3, "move": 0}  # type: ignore[index]


def test_who_types_too_late_has_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = iter(range(10**6))
    monkeypatch.setattr(clocks, "monotonic", lambda: next(hours) * 3600.0)
    ran = played(tmp_path, "5-1", "quit", clock="1")
    assert any(line.startswith("Your time is up.") for line in ran.lines)
