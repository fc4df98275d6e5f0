"""Line mode at the table of So Long Sucker: whole games by text, deals in words, several people."""

import json
from pathlib import Path
from typing import Any

import pytest

from nimarcade.coach import hints, review
from nimarcade.core.verdict import Limits
from nimarcade.play import clocks, journal
from nimarcade.view import line_words
from nimarcade.view.table import wording
from tests.command import Ran, nimarcade
from tests.sessions import RESCUE

FOUR = {"seats": "human,human,human,human", "names": "Ann,Ben,Gus,Yara"}
EXAMPLE = "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
AFTER_ONE = "so-long-sucker+hofstra:-/BYR/GRGRG/-/B:B4/R3/G3/Y5:R:-:RYGB"


def played(tmp_path: Path, *words: str, code: str = EXAMPLE, **options: str) -> Ran:
    given = {**FOUR, **options}
    arguments = [part for name, value in given.items() if value for part in (f"--{name}", value)]
    argv = ["play", code, "--plain", "--saves", str(tmp_path), *arguments]
    return nimarcade(*argv, stdin="\n".join(words))


def moves_of(tmp_path: Path) -> list[str]:
    moves: list[str] = kept(tmp_path)["moves"]
    return moves


def kept(tmp_path: Path) -> dict[str, Any]:
    (path,) = tmp_path.glob("*.json")
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def test_the_example_of_the_paper_in_words(tmp_path: Path) -> None:
    ran = played(
        tmp_path,
        "red: offer yellow puts blue on 5, yellow passes to me, I capture 2, I give yellow to yellow",
        "accept",
        "blue on 5, red next",
        "red on 2",
        "discard blue",
        "give yellow to yellow",
        "deals",
    )
    assert ran.status == 0
    assert moves_of(tmp_path) == [
        *("R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "ok=1", "B@5~R", "R@2", "xB", "gY@Y")
    ]
    assert "Ben (Red) captures" not in ran.out  # colours act, names are told once
    assert "Ben (Red) has captured pile 2: blue, yellow, red, red." in ran.out
    assert "Promise kept (deal 1): Red gives Yellow 1 yellow chip." in ran.out
    assert "Yara (Yellow) 60%" not in ran.lines[-2]
    assert ran.lines[-2].startswith("Trust in promises: Ann (Blue) 50%, Ben (Red) 57%")


def test_where_the_record_is_hidden_a_person_hears_of_own_deals_alone(tmp_path: Path) -> None:
    seats = "human,random,random,random"
    code = EXAMPLE.replace("hofstra", "hofstra+deals=any+record=hidden").replace(":Y:-:YGBR", ":B:-:BYGR")
    ran = played(tmp_path, "offer red gives me red", "deals", "report", code=code, seats=seats, names="")
    assert "Red gives you 1 red chip" in ran.out
    assert "The record of deals is hidden until the game is over." in ran.out


def test_what_happened_since_the_last_turn_is_told_when_asked(tmp_path: Path) -> None:
    deal = ["offer I pass to red, red gives me red", "red: accept", "yellow on 1, green next"]
    ran = played(tmp_path, *deal, "since")
    assert "Promise broken (deal 1): Yellow passes the move to Red." in ran.out
    told = ran.out[ran.out.rindex("So far.") :]
    assert "Red accepts Yellow's deal 1." in told
    assert "Broken: Yellow passes the move to Red." in told
    assert "Yellow: yellow on 1." in told


def test_what_decided_a_game_is_told_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fall = review.Turn(1, 3, 0.6, 0.2)
    monkeypatch.setattr(review, "glanced", lambda session: [fall])
    monkeypatch.setattr(review, "looked_at", lambda session, acts: [fall])
    resigning = [f"{colour}: resign" for colour in ("blue", "green", "red")]
    ran = played(tmp_path, "decided", "blue on 5, red next", *resigning, "decided")
    assert "The game is not over yet." in ran.out
    assert "Nobody had a promise to keep." in ran.out
    assert ran.out.index("Where it may have turned") < ran.out.index("Turning points")
    assert "Yellow's chance fell from 60% to 20%." in ran.out


def test_decline_and_counter(tmp_path: Path) -> None:
    words = ["offer red captures 2", "red: counter I capture 2, yellow gives me blue", "decline", "deals"]
    ran = played(tmp_path, *words)
    assert moves_of(tmp_path) == ["deal=1,R.CAP.2", "R:nk=1", "R:deal=2,R.CAP.2,Y.GIVE.B@R", "nk=2"]
    assert "Deal 2, offered by Ben (Red), declined." in ran.out


def test_a_hint_while_an_offer_waits_is_about_the_offer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wording, "WEIGHED", 20)
    ran = played(tmp_path, "offer I pass to red, red captures 2", "red: hint", "red: moves 1", "hint")
    assert "An estimate of deal 1: Red wins " in ran.out
    assert "accept 1: accept the deal that Yara (Yellow) offered." in ran.lines
    assert "An estimate: " in ran.out, "of the move, for who is to make it"


def test_who_is_next_is_asked_for(tmp_path: Path) -> None:
    ran = played(tmp_path, "blue on 5", "g")
    assert "Who moves next: Red, Green or Yellow?" in ran.lines
    assert moves_of(tmp_path) == ["B@5~G"]
    played(tmp_path / "whole", "blue on 5", "blue on 4, red next")
    assert moves_of(tmp_path / "whole") == ["B@4~R"]
    ran = played(tmp_path / "none", "blue on 5", "blue", "code")
    assert 'I did not follow "blue". Next can be Red, Green or Yellow.' in ran.lines
    assert EXAMPLE in ran.lines


def test_rescue_and_refusal(tmp_path: Path) -> None:
    ran = played(tmp_path / "gift", "give red to red", "red on 1", code=RESCUE)
    assert "Gus (Green) is asked to rescue Red: give red to red, or no." in ran.lines
    assert "Green's gift saved Red, who moves." in ran.out
    assert moves_of(tmp_path / "gift") == ["gR@R", "R@1"]
    ran = played(tmp_path / "no", "no", code=RESCUE)
    assert "Gus (Green) refuses to rescue Red." in ran.lines
    assert "Ben (Red) is out: 1 point." in ran.lines
    assert "goes back to Blue" in ran.out


def test_the_reason_is_told_every_turn(tmp_path: Path) -> None:
    ran = played(tmp_path, "red on 1", code="so-long-sucker+nash:RBGY:B6/R2/G6/Y6:R:R4")
    assert "All colours are in the pile; Blue's highest chip lies lowest, so Blue moves." in ran.lines
    ran = played(
        tmp_path / "b",
        "yellow on 4, blue next",
        "reason",
        code="so-long-sucker+hofstra:-/R/GR/G:B5Y1/R4/G4/Y5:B:B1:BGRY",
    )
    reason = "Blue and Red are missing from pile 4, and Blue chose moving again."
    assert ran.lines.count(reason) == 2


def test_the_table_is_read_out_line_by_line(tmp_path: Path) -> None:
    ran = played(tmp_path)
    for line in (
        "Pile 2: blue, yellow, red.",
        "Empty: 1, 4, 5, 6, 7, 8.",
        "Yara (Yellow): 5 yellow, 1 blue.",
        "In this position Yellow is to play.",
        "Yara (Yellow) to move.",
    ):
        assert line in ran.lines
    assert all(line.isascii() and line.isprintable() and line == " ".join(line.split()) for line in ran.lines)


def test_against_machines_undo_asks_nobody_and_stops_at_ones_own_act(tmp_path: Path) -> None:
    ran = played(
        tmp_path, "blue on 1, red next", "undo", "code", code="so-long-sucker", names="", seed="3",
        seats="human,random,random,random",
    )  # fmt: skip
    assert "agree" not in ran.out
    assert "so-long-sucker+hofstra:-:B6/R6/G6/Y6:B:-:B" in ran.lines
    assert kept(tmp_path)["meta"]["ply"] == 0
    assert len(moves_of(tmp_path)) >= 2


def test_walking_back_shows_the_acts_again_and_changes_nothing(tmp_path: Path) -> None:
    ran = played(tmp_path, "blue on 5, red next", "red on 2", "back", "code", "start", "latest", "branches")
    assert "You are looking at the game after move 1 of 2." in ran.out
    assert "You are looking at the game at the start." in ran.out
    assert [line for line in ran.lines if line.startswith("so-long-sucker")] == [AFTER_ONE]
    assert ran.out.count("Ben (Red) plays R@2: put a red chip on pile 2") == 2  # played, and looked at again
    assert "This game has one line. Take back and play another move, and a branch begins." in ran.lines
    assert kept(tmp_path)["meta"]["ply"] == 2


def test_an_act_played_on_an_earlier_position_needs_everybody_and_opens_a_branch(tmp_path: Path) -> None:
    words = ("blue on 5, red next", "red on 2", "start", "blue on 1, red next")
    ran = played(tmp_path, *words, "y", "no", "latest", "code")
    assert "Ben (Red) does not agree, so nothing is taken back." in ran.lines
    assert kept(tmp_path)["meta"]["ply"] == 2
    ran = played(tmp_path / "b", *words, "y", "y", "y", "branches", "branches 1", "resume", "y", "y", "y")
    assert "Ann (Blue), do you agree to go on from the start? Yes or no." in ran.lines
    assert "You are looking at a branch of the game, after move 1 of 2." in ran.out
    assert moves_of(tmp_path / "b") == ["B@5~R", "R@2", "B@1~R"]  # every line is kept
    assert kept(tmp_path / "b")["meta"]["ply"] == 1


def test_talk_and_notes_are_kept_apart(tmp_path: Path) -> None:
    ran = played(
        tmp_path, "talk I pay my debts", "red: talk We shall see", "comment A bold start", "last", "B@5~R"
    )
    assert "Yara (Yellow): “I pay my debts”" in ran.lines
    assert kept(tmp_path)["comments"] == [
        [0, "Y", "I pay my debts"],
        [0, "R", "We shall see"],
        [0, "", "A bold start"],
    ]


@pytest.mark.sweep
def test_a_whole_game_of_machines_repeats(tmp_path: Path) -> None:
    options = {"code": "so-long-sucker", "seats": "random,random,random,random", "names": "", "seed": "5"}
    first, again = played(tmp_path / "a", **options), played(tmp_path / "b", **options)
    assert first.lines[:-1] == again.lines[:-1]
    assert first.lines[-3].endswith("wins.")
    assert first.lines[-2].startswith("Scores: ")
    assert sorted(kept(tmp_path / "a")["result"]["payoffs"]) == [1, 2, 3, 4]


def test_a_person_alone_can_resign(tmp_path: Path) -> None:
    ran = played(
        tmp_path, "resign", "report", code="so-long-sucker", seats="human,random,random,random", names="",
        seed="1",
    )  # fmt: skip
    assert "You resign." in ran.lines
    assert "You are out: 1 point." in ran.lines
    assert any(line.startswith("Scores: ") for line in ran.lines)
    assert "donations" in ran.out


def test_a_match_goes_on_and_adds_up(tmp_path: Path) -> None:
    ran = played(
        tmp_path, code="so-long-sucker+hofstra+c=2", seats="random,random,random,random", names="",
        seed="2", match="3",
    )  # fmt: skip
    assert [line for line in ran.lines if line.startswith("Game ")] == ["Game 2 of 3.", "Game 3 of 3."]
    assert len(list(tmp_path.glob("*.json"))) == 3
    totals = [line for line in ran.lines if "of the match" in line]
    assert [line.split(" of the match")[0] for line in totals] == [f"After game {n} of 3" for n in (1, 2, 3)]
    assert sum(int(word.strip(".,")) for word in totals[-1].split(":")[1].split() if word[0].isdigit()) == 30


def test_the_lot_and_a_chosen_first_player(tmp_path: Path) -> None:
    for first, begins in (("G", "Green plays first."), ("Y", "Yellow plays first.")):
        assert begins in played(tmp_path, code="so-long-sucker", first=first).lines
    firsts = {
        next(
            line
            for line in played(tmp_path, code="so-long-sucker", first="lot", seed=str(seed)).lines
            if line.endswith("plays first.")
        )
        for seed in range(12)
    }
    assert len(firsts) >= 3


def test_a_fallen_clock_puts_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(0, 10**6, 700))
    monkeypatch.setattr(clocks, "monotonic", lambda: next(times))
    ran = played(
        tmp_path, "blue on 1, red next", "blue on 1, red next", "red on new, blue next",
        code="so-long-sucker+nash",
    )  # fmt: skip
    assert "The time of Ben (Red) is over." in ran.lines
    assert any(line.startswith("The time of Red is over. Red is out, so the move") for line in ran.lines)
    assert moves_of(tmp_path) == ["B@1~R", "flag"]
    (path,) = tmp_path.glob("*.json")
    assert journal.read_save(path).meta["clocks"] == [500.0, 0.0, 1200.0, 1200.0]


def test_a_clock_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(0, 10**6, 100))
    monkeypatch.setattr(clocks, "monotonic", lambda: next(times))
    played(tmp_path, "blue on 1, red next", code="so-long-sucker+nash")
    ran = nimarcade("play", "--resume", "--plain", "--saves", str(tmp_path), stdin="clock")
    assert "Time left: Ann (Blue) 18:20, Ben (Red) 18:20" in ran.out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("red on 2", "Yellow holds no red chip; the hand is 1 blue, 5 yellow"),
        ("blue on 9", "there is no slot 9; slots are 1 to 8"),
        ("purple on 2", "I did not follow"),
        ("no", "nobody is in danger"),
        ("red: red on 2", "It is Yara's turn"),
        ("offer I sing to red", "I do not understand the promise 'I sing to red'"),
        ("offer I pass to red", "at least one promise of another player"),
        ("offer red gives blue 9 blue to me", "I do not understand"),
        ("accept", "no deal waits for Yara (Yellow)"),
        ("accept 7", "there is no deal 7"),
        ("accept x", "must be a whole number"),
        ("counter 1 red captures 2", "there is no deal 1"),
        ("counter 1", "put the promises of the new offer"),
        ("talk", "write what you say"),
        ("step maybe", "say step on or step off"),
        ("clock", "this game has no clock"),
        ("next", "this game belongs to no match"),
        ("foo", "I do not know the word 'foo'"),
        ("\x1b[A", "no move is written"),
        ("é" * 100, "100 characters"),
    ],
)
def test_what_does_not_work_says_why_and_changes_nothing(line: str, complaint: str, tmp_path: Path) -> None:
    ran = played(tmp_path, line, "code")
    assert ran.status == 0
    assert complaint.lower() in ran.out.lower()
    assert EXAMPLE in ran.lines
    assert "\x1b" not in ran.out


def test_nobody_speaks_for_a_machine(tmp_path: Path) -> None:
    ran = played(tmp_path, "red: resign", "y:no", "code", seats="human,greedy,random,human", names="")
    assert "Red is played by a machine (greedy), so nobody here speaks for it." in ran.lines
    assert moves_of(tmp_path) == [] if list(tmp_path.glob("*.json")) else True


def test_every_word_has_its_help(tmp_path: Path) -> None:
    ran = played(tmp_path, "help", "offer")
    for word in (each.word for each in line_words.TABLE_WORDS):
        assert any(line.startswith(f"{word}: ") for line in ran.lines)
    assert "To place a chip: blue on 5" in ran.out
    assert "Promises: I put blue on 5" in ran.out


def test_no_move_of_a_machine_is_taken_for_an_example(tmp_path: Path) -> None:
    ran = played(tmp_path, code=RESCUE, seats="greedy,human,random,greedy", names="")
    assert "Type a move when it is yours, or help." in ran.lines
    assert "Type a move such as B@1~R, or help." in played(tmp_path).lines


@pytest.mark.sweep
def test_in_danger_one_may_still_offer_a_deal(tmp_path: Path) -> None:
    words = ["offer green rescues me, I do not kill green", "last", "", "quit"]
    ran = played(tmp_path, *words, code=RESCUE, seats="greedy,human,greedy,greedy", names="")
    assert ran.lines.count("You: in danger; offer a deal if you like; an empty line goes on.") == 3
    terms = "Green rescues you when next asked; you discard no green chip for 8 turns"
    assert f"You offer deal 1: {terms}." in ran.lines
    assert "Green declines your deal 1." in ran.lines
    assert "Green refuses to rescue you." in ran.lines
    assert "You are out: 1 point." in ran.lines


def test_stepping_lets_a_person_act_after_every_machine(tmp_path: Path) -> None:
    words = ["step on", "blue on 1, red next", "talk now", "", "", "step off", ""]
    options = {"code": "so-long-sucker", "seats": "human,greedy,greedy,greedy", "names": "", "seed": "4"}
    ran = played(tmp_path, *words, **options)
    assert "After every move of a machine you are asked." in ran.lines
    assert ran.lines.count("You: an empty line goes on.") >= 3
    assert "Machines move on by themselves." in ran.lines


def test_a_machine_says_why_and_it_stands_in_the_record(tmp_path: Path) -> None:
    ran = played(
        tmp_path, "offer I pass to red, red captures 2", "last 1", seats="greedy,greedy,greedy,human",
        names="Blue,Red,Green,You",
    )  # fmt: skip
    (remark,) = kept(tmp_path)["remarks"]
    ply, seat, act, text, bluff, figures = remark
    assert (ply, seat, act, bluff, figures) == (2, "R", "decline", False, "I make no deals.")
    assert kept(tmp_path)["comments"] == [[2, "R", text]]
    told = f"Red: “{text}”"
    assert ran.lines.index("Red declines your deal 1.") + 1 == ran.lines.index(told)
    assert ran.lines.count(told) == 2, "at once, and asked for again"


def test_an_offer_that_cannot_be_kept_as_the_table_stands_is_doubted(tmp_path: Path) -> None:
    ran = played(tmp_path, "offer I capture 2, red gives me 2 green and 1 blue", "deals")
    assert "As it stands, Yellow cannot capture pile 2." in ran.out
    assert moves_of(tmp_path)[0] == "deal=1,Y.CAP.2,R.GIVE.G2@Y,R.GIVE.B@Y"


TALKING = "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B"
MACHINES = {"seats": "human,greedy,greedy,greedy", "names": "", "seed": "3", "code": TALKING}


def test_an_offer_in_plain_words_is_made_once_it_is_confirmed(tmp_path: Path) -> None:
    ran = played(
        tmp_path,
        "red, I pass to you and you give me a blue chip",
        "no",
        "red, I pass to you, then you give me a blue chip",
        "yes",
        **MACHINES,
    )
    question = (
        "I read: You offer Red: 1 You pass the move to Red. 2 Red gives you 1 blue chip. "
        "A broken step voids the rest. Offer it? Yes or no."
    )
    assert ran.lines.count(question) == 2
    assert ran.lines.index("Nothing was offered.") == ran.lines.index(question) + 1
    assert moves_of(tmp_path)[0] == "deal=1,B.PASS.R,R.GIVE.B@B"
    assert kept(tmp_path)["comments"][0] == [0, "B", "red, I pass to you, then you give me a blue chip"]


def test_a_move_in_looser_words_is_played_once_it_is_confirmed(tmp_path: Path) -> None:
    ran = played(
        tmp_path, "chuck my blue on four", "no", "chuck my blue on a new one", "play it", "green", **MACHINES
    )
    question = "I read: Put a blue chip on empty slot 4. Play it? Yes or no."
    assert ran.lines.index("Nothing was played.") == ran.lines.index(question) + 1
    assert moves_of(tmp_path)[0] == "B@4~G"


@pytest.mark.sweep
def test_what_is_said_is_kept_and_answered_by_whom_it_is_meant_for(tmp_path: Path) -> None:
    ran = played(
        tmp_path, "green: hello", "can you speak german", "give me a chip", "red: blue on 4", "resign",
        **MACHINES,
    )  # fmt: skip
    said = [text for _, seat, text in kept(tmp_path)["comments"] if seat == "B"]
    assert said == ["green: hello"], "what is not understood is not said"
    assert ran.lines[ran.lines.index("You: “green: hello”") + 1].startswith("Green: “")
    assert any(
        line.startswith('I did not follow "can you speak german". Try: red, I pass') for line in ran.lines
    )
    assert any(line.startswith("Whom do you mean?") for line in ran.lines)
    assert "Red is played by a machine (greedy), so nobody here speaks for it." in ran.lines


def test_what_is_left_open_is_answered_by_a_number_or_a_word(tmp_path: Path) -> None:
    lines = "I play blue", "may I give a chip away?", "I play blue", "4", "green", "resign", "yes"
    ran = played(tmp_path, *lines, **MACHINES)
    assert any(line.startswith("Which pile? pile 1, ") for line in ran.lines), ran.out
    assert any(line.startswith("Gifts: any") for line in ran.lines), "what is no answer is heard"
    assert moves_of(tmp_path)[0] == "B@4~G"


def test_an_offer_is_answered_in_plain_words(tmp_path: Path) -> None:
    played(tmp_path, "red: offer yellow passes to me, I give yellow to yellow", "sounds good to me")
    assert moves_of(tmp_path) == ["R:deal=1,Y.PASS.R,R.GIVE.Y@Y", "ok=1"]


HARD = "so-long-sucker+endgame:RGB/-/-:B2G1/R2G1:B"
"""Exact search needs some positions here, since slots can run out."""


def test_a_hint_says_what_it_knows_and_searches_on_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "FIRST", Limits(3, 3))
    ran = played(tmp_path, *["hint"] * 5, code=HARD, seats="human,human", names="Ann,Ben")
    first, _, on = ran.out.partition("Hint again to search on, for up to 30 seconds.")
    assert "Who wins was not found by exact search here." in first
    assert "You lose unless" in on or "can win" in on
