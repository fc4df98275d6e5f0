"""`assignment` as a command and in line mode: made, opened, done, handed in, collected."""

from pathlib import Path

import pytest

from nimarcade.coach import assignment
from nimarcade.coach.puzzles.source import generate, named
from tests.command import nimarcade
from tests.line.scripts import in_order

NEW = ("assignment", "new", "--puzzles", "nim:only:1x2", "--games", "nim:3,1@perfect", "--seed", "4")


def code() -> str:
    (made,) = nimarcade(*NEW, "--until", "2099-12-24").lines
    return made


def test_made_with_one_command_and_opened_with_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NIMARCADE_DATA_DIR", str(tmp_path))
    made = code()
    assert made.startswith("na1_p=nim:only:1x2_g=nim:3,1@perfect_u=2099-12-24_s=4_")
    (names,) = assignment.drawn(assignment.read(made))
    words = f"1|{named(names[0]).answers[0]}||solution|1|2|3-2|1-1|quit|9|what|help|result|result anna|quit"
    ran = nimarcade("assignment", made, "--plain", stdin=words.replace("|", "\n"))
    assert ran.status == 0
    part = "1. Puzzles: The only winning move, Nim, level 1: "
    in_order(
        ran, f"{part}0 of 2 answered, 0 right at once.\n", f"{part}2 of 2 answered, 1 right at once.\n",
        "All these puzzles are answered; only the first answer counts.\n", "There are 2 parts.\n",
        "\nI do not know 'what'", "\nWords: a number begins", "\nResult NAME gives the line to hand in.\n",
        "\nna1r ", "name=anna", "puzzles=2/2 right=1 games=1/1 won=1 score=75 done=yes",
    )  # fmt: skip
    assert nimarcade("assignment").lines == [f"{made}: 2 of 2 parts done, 75 of 100 points."]


def test_results_are_collected_and_bad_lines_named(tmp_path: Path) -> None:
    made = code()
    first = nimarcade("assignment", made, "--result", "--profile", "anna").lines[0]
    second = nimarcade("assignment", made, "--result", "--name", "Ben B").lines[0]
    file, other = tmp_path / "a.txt", tmp_path / "b.txt"
    file.write_text(f"Dear teacher,\n\n{first}\n", "utf-16")
    other.write_text(f"> {second}\n> {second}", "utf-8")
    ran = nimarcade("assignment", "collect", str(file), str(other))
    assert ran.status == 0
    assert ran.err == f"nimarcade: {other}:2: the same result as {other}:1, counted once\n"
    assert [line.split(",")[0] for line in ran.lines] == ["name", "anna", "Ben_B"]
    ran = nimarcade("assignment", "collect", str(tmp_path / "c.txt"), str(file))
    assert (ran.status, "c.txt" in ran.complaint, len(ran.lines)) == (2, True, 2)
    ran = nimarcade("assignment", "collect", "-", stdin=f"{first}\n{second}\n".encode("utf-16"))
    assert (ran.status, ran.err, len(ran.lines)) == (0, "", 3)


def test_more_puzzles_than_boards_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    one = generate("nim", "only", 3, 1)
    monkeypatch.setattr("nimarcade.coach.assignment.generate", lambda *words: one)
    assert "nim:only:1x2 has 1 boards only" in nimarcade(*NEW).complaint


def test_the_only_assignment_is_handed_in_without_its_code() -> None:
    nimarcade("assignment", made := code(), "--plain", stdin="quit")
    handed = nimarcade("assignment", "--result", "--name", "Ann")
    assert handed.out == nimarcade("assignment", made, "--result", "--name", "Ann").out
    nimarcade("assignment", *nimarcade(*NEW).lines, "--plain", stdin="quit")
    assert "wants the code" in nimarcade("assignment", "--result", "--name", "Ann").complaint
    assert nimarcade("assignment", "forget", made, "--yes").lines == [f"Forgotten: what is done of '{made}'."]
    assert len(nimarcade("assignment").lines) == 1


def test_without_a_name_nobody_hands_in() -> None:
    assert "say who hands in" in nimarcade("assignment", code(), "--result").complaint
    assert nimarcade("assignment").lines == [
        "No assignment was opened yet: nimarcade assignment CODE opens one."
    ]
