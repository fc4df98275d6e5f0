"""The review and the tutor in line mode and as commands."""

import json
from pathlib import Path

from nimarcade.coach import score
from nimarcade.core import catalogue
from nimarcade.line import review
from nimarcade.play import journal
from nimarcade.play.session import Player, Session
from tests.command import Ran, nimarcade
from tests.line.test_game import fluent

MISTAKEN = str(Path(__file__).parents[2] / "saves" / "nim-misere-one-move-too-many.json")


def test_the_report_tells_accuracy_course_and_mistakes() -> None:
    ran = nimarcade("review", MISTAKEN)
    assert ran.status == 0
    assert ran.complaint == "there is no terminal here, so the review goes on in line mode"
    assert ran.lines[:2] == ["Nim, 7 moves; Bo wins.", "Ada: 2 of 3 won positions kept, accuracy 68%: fair."]
    assert "After move 5 Bo stood to win." in ran.lines
    told = "Gave the win away. 1 of 5 moves kept it: hard to keep."
    assert f"Move 5 of 7. Ada: 4-3, take 3 from the 4. {told}" in ran.lines


def test_every_word_of_the_review_is_spoken_well() -> None:
    words = [word for word in review.WORDS if word not in ("quit", "graph")]
    rest = [
        *("next", "try", "try 4-3", "board", "try 4-4", "leave", "lines", "open 1", "open 9", "leave"),
        "leave",
    ]
    rest += [
        *("move 1", "try 2-2", "board", "try 5-4", "board", "next", "next", "why", "line 1", "best"),
        *("back", "why", "move 2", "f", "p", "move 99"),
    ]
    ran = nimarcade("review", MISTAKEN, "--plain", stdin="\n".join(["board", *words, *rest]))
    fluent(ran)
    for sentence in (
        "4-4 would have won: take the whole 4.",
        "Bo answers 1-1: take a 1.",
        "No mistake comes after this move.",
        "And so on.",
        "The moves looked at are 1 to 7.",
        "Toughest try: 4-1, take 1 from a 4.",
        "Heaps 5, 4, 2.",
        "Say which move, such as try 4-4.",
        "Not that: 4-3 gives the win away.",
        "Broken: two 1s are left: even, it should be odd.",
        "Right: 4-4 keeps the win.",
        "No line is open; quit leaves the review.",
    ):
        assert sentence in ran.lines, sentence


def test_lines_are_kept_and_opened_again() -> None:
    words = ["next", "try 4-3", "try 4-4", "lines", "open 1", "board", "leave", "quit"]
    ran = nimarcade("review", MISTAKEN, "--plain", stdin="\n".join(words))
    here = ran.lines.index("1. Move 5. Your line: Ada 4-3, Bo 1-1.")
    assert ran.lines[here + 1 : here + 7] == [
        "2. Move 5. Your line: Ada 4-4, Bo 1-1.", "Your line, from move 5:", "Ada: 4-3, take 3 from the 4.",
        "Bo: 1-1, take a 1.", "And so on.", "Heaps 4, 1, 0.",
    ]  # fmt: skip


def test_the_course_is_drawn_when_asked_for() -> None:
    ran = nimarcade("review", MISTAKEN, "--plain", stdin="graph")
    _, above, line, below = ran.lines[-6:-2]
    assert line == f"     |{'-' * 70}"
    assert below == f" Bo  |{':' * 24:>{len(line) - 6}}", "from the mistake on"
    assert above == f"     |{'#' * (below.index(':') - 6)}"
    assert ran.lines[-1].split() == ["^0", "1", "2", "3", "4", "x5", "6", "7"]


def test_json_is_one_object_with_what_would_have_won() -> None:
    ran = nimarcade("review", MISTAKEN, "--json")
    (data,) = ran.data
    assert list(data) == [
        *("start", "moves", "looked_at", "estimates", "grades", "standings", "seats", "deals", "notice"),
        *("score", "taken_back", "remarks", "schema"),
    ]
    wrong = [grade for grade in data["grades"] if grade["mistake"]]
    assert [(grade["ply"], grade["mark"], grade["best"], grade["reply"]) for grade in wrong] == [
        (5, "gave", "4-4", "1-1")
    ]
    ada = data["seats"][0]
    assert (ada["decisions"], ada["decisions_kept"], ada["accuracy"], ada["rating"]) == (3, 2, 0.667, "fair")
    weights = [1 - each["keeping"][0] / each["keeping"][1] for each in data["grades"] if each["keeping"]]
    assert ada["weighed"] == round(sum(weights[:2]) / sum(weights), 3)
    assert wrong[0]["keeping"] == [1, 5]
    assert (data["score"], data["taken_back"]) == (None, [])
    assert json.dumps(data)


def test_only_some_moves(tmp_path: Path) -> None:
    (data,) = nimarcade("review", MISTAKEN, "--json", "--moves", "2-4").data
    assert [grade["ply"] for grade in data["grades"]] == [2, 3, 4]
    assert data["notice"].startswith("Looked at 3 of 7 moves, from 2 to 4")


def played(
    tmp_path: Path, *words: str, code: str = "nim+misere:4,1", options: tuple[str, ...] = ("--tutor",)
) -> Ran:
    return nimarcade(
        "play", code, "--plain", "--saves", str(tmp_path), "--seed", "1", "--seats", "human,perfect",
        *options, stdin="\n".join(words),
    )  # fmt: skip


def test_the_tutor_asks_before_a_win_is_given_away(tmp_path: Path) -> None:
    ran = played(tmp_path, "4-1", "what", "show", "back", "4-4", "1-1")
    assert ran.lines.count("That gives the win away.") == 1
    assert "Broken: the two heaps that are left are not equal." in ran.lines
    assert "Type back, show or keep." in ran.lines
    assert "Perfect: 3-3, take the whole 3." in ran.lines
    assert "Taken back." in ran.lines
    assert "Score 95 of 100; no hints; moves taken back cost 5." in ran.lines
    kept = journal.read_save(next(path for path in tmp_path.glob("*.json")))
    assert [kept.notation(ply) for ply in (1, 2)] == ["4-4", "1-1"]
    assert (kept.hints, kept.taken_back) == ((), [(0, ("4-1",))])


def test_a_move_that_is_kept_is_played(tmp_path: Path) -> None:
    ran = played(tmp_path, "4-1", "keep", "1-1")
    assert "You play 4-1: take 1 from the 4." in ran.lines
    assert "Score 0 of 100; no hints." in ran.lines


def test_the_end_of_the_input_takes_back(tmp_path: Path) -> None:
    played(tmp_path, "4-1")
    kept = journal.read_save(next(path for path in tmp_path.glob("*.json")))
    assert kept.ply == 0


def test_the_tutor_is_switched_by_a_word(tmp_path: Path) -> None:
    ran = played(tmp_path, "tutor off", "tutor maybe", "4-1", "undo", "tutor on", "4-1", "back", options=())
    assert "The tutor is silent." in ran.lines
    assert "Say tutor on or tutor off." in ran.lines
    assert ran.lines.count("That gives the win away.") == 1


def test_the_tutor_speaks_at_a_table_of_two(tmp_path: Path) -> None:
    code = "so-long-sucker+endgame:-/RB/BR:B2R1/R2B1:B"
    ran = played(tmp_path, "blue on 1", "back", "blue on 2", code=code)
    assert "Then Red is to decide:" in ran.lines
    assert (
        "Red can get 3 red chips, Blue 1 blue (without the 1 in the pile that Red covers): more, and that "
        "wins." in ran.lines
    )
    assert ran.lines.count("That gives the win away.") == 1
    assert any(line.startswith("You play B@2") for line in ran.lines)


def test_a_strict_game_has_no_tutor(tmp_path: Path) -> None:
    ran = played(tmp_path, "4-1", options=("--tutor", "--strict"))
    assert ran.status == 2
    assert "--strict" in ran.complaint
    silent = played(tmp_path, "tutor on", "4-1", "1-1", options=("--strict",))
    assert "This is a strict game: there is no tutor." in silent.lines
    assert "That gives the win away." not in silent.lines
    assert "Score 0 of 100." in silent.lines


def test_the_review_follows_the_game(tmp_path: Path) -> None:
    ran = played(tmp_path, "review", "4-1", "1-1", "review", "next", "why", "quit", "quit", options=())
    assert "The review comes when the game is over; nimarcade review looks at saved games." in ran.lines
    assert (
        "Move 1 of 3. You: 4-1, take 1 from the 4. Gave the win away. 1 of 5 moves kept it: hard to keep."
        in ran.lines
    )
    assert "4-4 would have won: take the whole 4." in ran.lines


def test_scores_of_tables_go_by_place() -> None:
    start = catalogue.read("so-long-sucker+hofstra+c=2")
    people = [Player("human", "You"), *(Player("random", str(i), i) for i in range(3))]
    session = Session.begin(start, people)
    session = session.play_codes("R:resign", "B:resign", "Y:resign")
    assert session.outcome is not None
    assert score.score(session) == 33
    both = Session.begin(catalogue.read("nim:1"), [Player("human", "A"), Player("human", "B")]).play_code(
        "1-1"
    )
    assert score.score(both) is None
