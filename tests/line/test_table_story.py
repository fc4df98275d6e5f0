"""Line mode at the table: what is not understood is quoted as typed, and who is asked now is told."""

from pathlib import Path

import pytest

from nimarcade.line.terminal import ask
from tests.line.test_table import EXAMPLE, MACHINES, kept, moves_of, played

CHAIN = "so-long-sucker+nash:G:B1/-/R1/Y1B1:B:B5R6G6Y6:BG"


def test_what_is_not_understood_is_quoted_as_it_was_typed(tmp_path: Path) -> None:
    ran = played(tmp_path, "blue on 2, purple next", "what do I do", "G @ x")
    assert 'I did not follow "blue on 2, purple next". Try: blue on 1, red next.' in ran.lines
    assert "Yara (Yellow): “what do I do”" in ran.lines, "no machine is there that could be asked"
    assert 'I did not follow "G @ x". Try: blue on 1, red next.' in ran.lines


def test_only_the_clock_says_flag(tmp_path: Path) -> None:
    ran = played(tmp_path, "flag", "red: flag", "resign")
    assert ran.lines.count("Only the clock says flag; resign leaves the game.") == 2
    assert moves_of(tmp_path) == ["resign"]


def test_those_who_refused_are_asked_no_more(tmp_path: Path) -> None:
    ran = played(tmp_path, "blue on 1, red next", "no", "reason", code=CHAIN)
    assert any(line.endswith("Green or Yellow may give one.") for line in ran.lines)
    assert ran.lines[-2].endswith("Red has no chip to play: Yellow may give one.")


def test_a_gift_beside_the_danger_can_end_it(tmp_path: Path) -> None:
    ran = played(tmp_path, "blue on 1, red next", "no", "give blue to blue", "reason", code=CHAIN)
    assert ran.lines[-2].startswith("Yellow has nothing left to give. Red is out, so the move goes back")


def test_who_gives_the_last_chip_away_is_told_so(tmp_path: Path) -> None:
    start = "so-long-sucker+nash:-:R2/R5B7/G7/Y7:B:-:B"
    ran = played(tmp_path, "give 2 red to green", "reason", code=start)
    assert ran.lines[-2] == "Blue has no chip left. Blue has no chip to play: Red or Green may give one."


def test_letters_of_colours_are_no_short_words_within_a_move(tmp_path: Path) -> None:
    ran = played(tmp_path, "b on 5, red next", "r 2", "b", "u", code=EXAMPLE)
    assert moves_of(tmp_path) == ["B@5~R", "R@2"]
    assert "Ben (Red) has captured pile 2: blue, yellow, red, red." in ran.out


@pytest.mark.parametrize(
    "line",
    [
        "why did you say no, red?", "save me, red!", "save me!", "help me, red", "last chance, yellow",
        "next time I'll rescue you, green", "quit bothering me", "again, red?", "undo that, red",
        "accept my apology, red", "offer me something better, red",
    ],
)  # fmt: skip
def test_a_sentence_that_begins_with_a_word_of_line_mode_is_said(line: str, tmp_path: Path) -> None:
    ran = played(tmp_path, "talk hello", line, "yes", "code", **MACHINES)
    said = [text for _, seat, text in kept(tmp_path)["comments"] if seat == "B"]
    read = any(each.startswith(("I read", "I did not follow", "Whom do you mean")) for each in ran.lines)
    assert line in said or read, ran.out
    assert len(list(tmp_path.glob("*.json"))) == 1
    assert "Taken back." not in ran.lines
    assert "A new game." not in ran.lines


def test_a_word_of_line_mode_alone_or_with_what_it_takes_is_that_word(tmp_path: Path) -> None:
    ran = played(tmp_path, "blue on 5, red next", "last 1", "save mine", "tutor off", "rules", "quit")
    assert any(line.startswith("Move 1. ") for line in ran.lines)
    assert "The tutor is silent." in ran.lines
    assert (tmp_path / "mine.json").exists()


OFFER = "red, I pass to you and you give me a blue chip"


@pytest.mark.parametrize("yes", ["ok", "sure", "Yep!", "yes please", "do it"])
def test_an_offer_is_confirmed_in_the_usual_words(yes: str, tmp_path: Path) -> None:
    played(tmp_path, OFFER, yes, **MACHINES)
    assert moves_of(tmp_path)[0] == "deal=1,B.PASS.R,R.GIVE.B@B"


@pytest.mark.parametrize("no", ["nope", "don't", "no"])
def test_an_offer_is_dropped_in_the_usual_words(no: str, tmp_path: Path) -> None:
    ran = played(tmp_path, OFFER, no, "code", **MACHINES)
    assert "Nothing was offered." in ran.lines
    assert not [line for line in ran.lines if "I do not" in line]


def test_what_is_no_answer_to_an_offer_is_a_line_of_its_own(tmp_path: Path) -> None:
    ran = played(tmp_path, OFFER, "blue on 4, green next", **MACHINES)
    assert "Nothing was offered." in ran.lines
    assert moves_of(tmp_path)[0] == "B@4~G"


def test_yes_and_no_with_nothing_to_answer(tmp_path: Path) -> None:
    ran = played(tmp_path, "yes", "sure", **MACHINES)
    assert ran.lines.count("There is no offer to answer, and nobody is in danger.") == 2


def test_a_long_line_is_quoted_without_a_spoken_ellipsis(tmp_path: Path) -> None:
    long = "offer I promise to sing for red while the moon is full and green is asleep in the corner of it"
    talk = "purple elephants of the north swap a slow waltz over frozen mountains for songs of old kings"
    ran = played(tmp_path, long, talk, **MACHINES)
    assert "and so on" not in ran.out
    assert any(line.startswith(f'I did not follow "{talk}".') for line in ran.lines)


def test_after_the_end_the_person_is_asked_and_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: list[str] = []

    def asked(prompt: str) -> str | None:
        prompts.append(prompt)
        return ask(prompt)

    monkeypatch.setattr("nimarcade.line.table.ask", asked)
    ran = played(tmp_path, "resign", "well played, all of you", "blue on 4", **MACHINES)
    assert [ran.lines.index(line) for line in ran.lines if line.startswith("Scores: ")]
    assert prompts[-1] == "Blue> "
    assert "You: “well played, all of you”" in ran.lines
    assert any(line.startswith("The game is over") for line in ran.lines)


def test_a_question_to_the_program_is_answered_by_its_word(tmp_path: Path) -> None:
    asked = played(tmp_path / "a", "What can I do?", "what deals are open?", **MACHINES)
    typed = played(tmp_path / "b", "moves", "deals", **MACHINES)
    assert asked.lines == typed.lines
    assert any(line.startswith("B@4~") for line in asked.lines)
