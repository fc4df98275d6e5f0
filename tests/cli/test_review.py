"""The review and the tutor in line mode and as commands."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from nimarcade.line import review
from nimarcade.play import journal
from tests.command import nimarcade
from tests.line import scripts
from tests.line.scripts import fluent, in_order

MISTAKEN = str(Path(__file__).parents[2] / "saves" / "nim-misere-one-move-too-many.json")


def test_the_report_tells_accuracy_course_and_mistakes() -> None:
    ran = nimarcade("review", MISTAKEN)
    assert ran.status == 0
    assert ran.complaint == "there is no terminal here, so the review goes on in line mode"
    assert ran.lines[:2] == ["Nim, 7 moves; Bo wins.", "Ada: 2 of 3 won positions kept, accuracy 68%: fair."]
    told = "Gave the win away. 1 of 5 moves kept it: hard to keep.\n"
    in_order(ran, "After move 5 Bo stood to win.\n", f"Move 5 of 7. Ada: 4-3, take 3 from the 4. {told}")


def test_every_word_of_the_review_is_spoken_well() -> None:
    words = [word for word in review.WORDS if word not in ("quit", "graph")]
    rest = (
        "next|try|try 4-3|board|try 4-4|leave|lines|open 1|open 9|leave|leave|move 1|try 2-2|board|try 5-4|"
        "board|next|next|why|line 1|best|back|why|move 2|f|p|move 99"
    )
    typed = "\n".join(["board", *words, *rest.split("|")])
    ran = nimarcade("review", MISTAKEN, "--plain", stdin=typed)
    fluent(ran)
    for sentence in (
        "This would have won: 4-4, take the whole 4.", "Bo answers 1-1: take a 1.", "Heaps 5, 4, 2.",
        "No mistake comes after this move.", "And so on.", "The moves looked at are 1 to 7.",
        "Toughest try: 4-1, take 1 from a 4.", "Say which move, such as try 4-4.",
        "Not that: 4-3 gives the win away.", "Broken: two 1s are left: even, it should be odd.",
        "Right: 4-4 keeps the win.", "No line is open; quit leaves the review.",
    ):  # fmt: skip
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


played = partial(scripts.played, code="nim+misere:4,1", seed="1", tutor=True)


@pytest.mark.parametrize(
    ("typed", "options", "said", "asked"),
    [
        (["4-1", "what", "show", "back", "4-4", "1-1"], {}, [
            "Broken: the two heaps that are left are not equal.\n", "Type back, show or keep.\n",
            "Perfect: 3-3, take the whole 3.\n", "Taken back.\n",
            "Score 95 of 100; no hints; moves taken back cost 5.\n",
        ], 1),
        (["4-1", "keep", "1-1"], {}, ["You play 4-1: take 1 from the 4.\n", "Score 0 of 100; no hints."], 1),
        (["tutor off", "tutor maybe", "4-1", "undo", "tutor on", "4-1", "back"], {"tutor": ""}, [
            "The tutor is silent.\n", "Say tutor on or tutor off.\n", "That gives the win away.\n",
        ], 1),
        (["blue on 1", "back", "blue on 2"], {"code": "so-long-sucker+endgame:-/RB/BR:B2R1/R2B1:B"}, [
            "Then Red is to decide:\n",
            "Red can get 3 red chips, Blue 1 blue (without the 1 in the pile that Red covers): more, and ",
            "You play B@2",
        ], 1),
        (["tutor on", "4-1", "1-1"], {"tutor": "", "strict": True}, [
            "This is a strict game: there is no tutor.\n", "Score 0 of 100.\n",
        ], 0),
        (["review", "4-1", "1-1", "review", "next", "why", "quit"], {"tutor": ""}, [
            "The review comes when the game is over; nimarcade review looks at saved games.\n",
            "Move 1 of 3. You: 4-1, take 1 from the 4. Gave the win away. 1 of 5 moves kept it: hard to ",
            "This would have won: 4-4, take the whole 4.\n",
        ], 0),
    ],
    ids=["it asks", "a move that is kept", "switched by a word", "a table of two", "strict", "the review"],
)  # fmt: skip
def test_the_tutor_asks_before_a_win_is_given_away(
    typed: list[str], options: dict[str, Any], said: list[str], asked: int, tmp_path: Path
) -> None:
    ran = played(tmp_path, *typed, "quit", **options)
    in_order(ran, *said)
    assert ran.lines.count("That gives the win away.") == asked


@pytest.mark.parametrize("typed", [["4-1", "back", "4-4", "1-1"], ["4-1"]], ids=["back", "the end of input"])
def test_what_is_taken_back_is_kept_as_such(typed: list[str], tmp_path: Path) -> None:
    played(tmp_path, *typed)
    kept = journal.read_save(next(path for path in tmp_path.glob("*.json")))
    assert [kept.notation(ply + 1) for ply in range(kept.ply)] == typed[2:]
    assert (kept.hints, kept.taken_back) == ((), [(0, ("4-1",))] if typed[1:] else [])
