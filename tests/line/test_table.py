"""Line mode at the table of So Long Sucker: whole games by text, deals in words, several people."""

from functools import partial
from pathlib import Path

import pytest

from nimarcade.coach import hints, review
from nimarcade.core.verdict import Limits
from nimarcade.line.terminal import ask
from nimarcade.play import clocks
from nimarcade.view import line_words
from nimarcade.view.table import wording
from tests.command import nimarcade
from tests.line import scripts
from tests.line.scripts import in_order, kept
from tests.sessions import RESCUE

EXAMPLE = "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
AFTER_ONE = "so-long-sucker+hofstra:-/BYR/GRGRG/-/B:B4/R3/G3/Y5:R:-:RYGB"
CHAIN = "so-long-sucker+nash:G:B1/-/R1/Y1B1:B:B5R6G6Y6:BG"
TALKING = "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B"
PEOPLE, ALONE = "human,human,human,human", "human,random,random,random"
OFFER = "red, I pass to you and you give me a blue chip"
MACHINES = {"seats": "human,greedy,greedy,greedy", "names": "", "seed": "3", "code": TALKING}
played = partial(scripts.played, code=EXAMPLE, seats=PEOPLE, names="Ann,Ben,Gus,Yara")


def moves_of(folder: Path) -> list[str]:
    moves: list[str] = kept(folder)["moves"]
    return moves


def test_the_example_of_the_paper_in_words(tmp_path: Path) -> None:
    ran = played(
        tmp_path,
        "red: offer yellow puts blue on 5, yellow passes to me, I capture 2, I give yellow to yellow",
        "accept", "blue on 5, red next", "red on 2", "discard blue", "give yellow to yellow", "deals",
    )  # fmt: skip
    assert ran.status == 0
    assert moves_of(tmp_path) == [
        *("R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "ok=1", "B@5~R", "R@2", "xB", "gY@Y")
    ]
    assert "Ben (Red) captures" not in ran.out  # colours act, names are told once
    in_order(
        ran, "Still promised: ", "Ben (Red) has captured pile 2: blue, yellow, red, red.",
        "Promise kept (deal 1): Red gives Yellow 1 yellow chip.",
        "\nTrust in promises: Ann (Blue) 50%, Ben (Red) 57%",
    )  # fmt: skip
    assert "Yara (Yellow) 60%" not in ran.lines[-2]


def test_an_act_that_breaks_a_promise_is_asked_about(tmp_path: Path) -> None:
    offer, breach = "red: offer yellow puts blue on 5, yellow passes to me", "This breaks a promise: Yellow "
    typed = ["give blue to green", "no", "blue on 4, green next", "no", "B@5", "green", "no", "B@5", "red"]
    ran = played(tmp_path, offer, "accept", *typed)
    in_order(
        ran, "This gives away what a promise needs: Yellow puts a blue chip on pile 5. Play it?",
        f"I read: Put a blue chip on empty slot 4, Green moves next. {breach}puts a blue chip "
        "on pile 5; Yellow passes the move to Red. Play it? Yes or no.\nNothing was played.\n",
        "Who moves next", f"{breach}passes the move to Red. ",
        "Nothing was played.\n", "Promise kept",
    )  # fmt: skip
    assert moves_of(tmp_path)[2:] == ["B@5~R"]


def test_the_table_is_read_out_line_by_line(tmp_path: Path) -> None:
    ran = played(tmp_path)
    scripts.fluent(ran)
    in_order(
        ran, "Type a move such as B@1~R, or help.\n", "Pile 2: blue, yellow, red.\n",
        "Empty: 1, 4, 5, 6, 7, 8.\n", "Yara (Yellow): 5 yellow, 1 blue.\n",
        "In this position Yellow is to play.\n", "Yara (Yellow) to move.\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "typed", "said", "moves"),
    [
        (EXAMPLE, ["blue on 5", "g"], ["Who moves next: Red, Green or Yellow?\n"], ["B@5~G"]),
        (EXAMPLE, ["blue on 5", "blue on 4, red next"], [], ["B@4~R"]),
        (EXAMPLE, ["blue on 5", "blue", "code"], [
            'I did not follow "blue". Next can be Red, Green or Yellow.\n', EXAMPLE,
        ], None),
        (RESCUE, ["give red to red", "red on 1"], [
            "Gus (Green) is asked to rescue Red, who is out otherwise: give red to red, or no.\n",
            "Green's gift saved Red, who",
        ], ["gR@R", "R@1"]),
        (RESCUE, ["no 1", "yes 1", "red: yes", "yes"], [
            "There is no offer to answer.\n", "Gus (Green) plays gR@R",  # the only chip he may give
        ], ["gR@R"]),
        (RESCUE.replace("nash", "nash+give=any"), ["yes", "green"],
         ["Of which colour? red (1) or green (2).\n"], ["gG@R"]),
        (RESCUE, ["no"], [
            "Gus (Green) refuses to rescue Red.\n", "Ben (Red) is out: 1 point.\n", "goes back to Blue",
        ], ["no"]),
        ("so-long-sucker+nash:RBGY:B6/R2/G6/Y6:R:R4", ["red on 1"], [
            "All colours are in the pile; Blue's highest chip lies lowest, so Blue moves.\n",
        ], ["R@1"]),
        ("so-long-sucker+hofstra:-/R/GR/G:B5Y1/R4/G4/Y5:B:B1:BGRY", ["yellow on 4, blue next", "reason"],
         ["\nBlue and Red are missing from pile 4, and Blue chose moving again.\n"] * 2, ["Y@4~B"]),
        (RESCUE, ["red: offer green rescues me, I do not kill green", "no", "the rescue"], [
            "No to what? Red's offer (1) or the rescue (2).\n", "Gus (Green) refuses to rescue Red.\n",
        ], ["R:deal=1,G.RESCUE.R,R.NOKILL.G", "no"]),
        (TALKING, ["red: give 1 chip to green", "blue"],
         ["Of which colour? blue (1) or red (2).\n"], ["R:gB@G"]),
        (CHAIN, ["blue on 1, red next", "no", "reason"], [
            "Green or Yellow may give one.\n", "Red has no chip to play: Yellow may give one.\n",
        ], ["B@1~R", "no"]),
        (CHAIN, ["blue on 1, red next", "no", "give blue to blue", "reason"], [
            "\nYellow has nothing left to give. Red is out, so the move goes back",
        ], ["B@1~R", "no", "gB@B"]),
        ("so-long-sucker+nash:-:R2/R5B7/G7/Y7:B:-:B", ["give 2 red to green", "reason"], [
            "\nBlue has no chip to play: Red or Green may give one.\n",
        ], ["gR2@G"]),
        (EXAMPLE, ["b on 5, red next", "r 2", "b", "u"], [
            "Ben (Red) has captured pile 2: blue, yellow, red, red.",
        ], ["B@5~R", "R@2"]),
        (EXAMPLE, ["offer red captures 2", "red: counter I capture 2, yellow gives me b", "decline", "deals"],
         ["Deal 2, offered by Ben (Red), declined."],
         ["deal=1,R.CAP.2", "R:nk=1", "R:deal=2,R.CAP.2,Y.GIVE.B@R", "nk=2"]),
        (EXAMPLE, ["red: offer yellow passes to me, I give yellow to yellow", "sounds good to me"], [],
         ["R:deal=1,Y.PASS.R,R.GIVE.Y@Y", "ok=1"]),
        (EXAMPLE, ["offer I capture 2, red gives me 2 green and 1 blue", "deals"],
         ["As it stands, Yellow cannot capture pile 2."], ["deal=1,Y.CAP.2,R.GIVE.G2@Y,R.GIVE.B@Y"]),
        (EXAMPLE, ["offer I pass to red, red gives me red", "red: accept", "yellow on 1, green", "yes",
                   "red: talk Well.", "since"], [
            "Promise broken (deal 1): Yellow passes the move to Red.", "So far.",
            "Red accepts Yellow's deal 1.", "Yellow: yellow on 1.", "Broken: Yellow passes the move to Red.",
            "Ben (Red): “Well.”",
        ], ["deal=1,Y.PASS.R,R.GIVE.R@Y", "R:ok=1", "Y@1~G"]),
        (EXAMPLE, ["flag", "red: flag", "resign"],
         ["Only the clock says flag; resign leaves the game.\n"] * 2, ["resign"]),
        (EXAMPLE, ["blue on 2, purple next", "what do I do", "G @ x"], [
            'I did not follow "blue on 2, purple next". Try: blue on 1, red next.\n',
            "Yara (Yellow): “what do I do”\n",  # no machine is there that could be asked
            'I did not follow "G @ x". Try: blue on 1, red next.\n',
        ], []),
        (EXAMPLE, ["blue on 5, red next", "last 1", "save our game", "tutor on", "tutor off", "rules"],
         ["\nMove 1. ", "our game.json", "The tutor asks before moves against machines, and there is none",
          "The tutor is silent.\n"], ["B@5~R"]),
        (EXAMPLE, ["help", "offer"], [
            "To place a chip: blue on 5", *(f"\n{each.word}: " for each in line_words.TABLE_WORDS),
            "Promises: I put blue on 5",
        ], None),
    ],
    ids=[
        "who is next", "a whole move instead", "nobody is next", "a rescue", "a yes", "a yes left open",
        "a refusal", "all colours", "moving again", "two to refuse", "asked back of another", "who refused",
        "a gift beside the danger",
        "the last chip given away", "letters of colours", "a counter", "an answer in plain words", "a doubt",
        "since", "flag", "quoted as it was typed", "words with what they take", "help",
    ],
)  # fmt: skip
def test_people_at_a_table(
    code: str, typed: list[str], said: list[str], moves: list[str] | None, tmp_path: Path
) -> None:
    ran = played(tmp_path, *typed, code=code)
    in_order(ran, *said)
    assert (None if not list(tmp_path.iterdir()) else moves_of(tmp_path)) == moves


@pytest.mark.parametrize(
    ("typed", "said", "moves"),
    [
        ([OFFER, "blue on 4, green next"], ["Nothing was offered.\n"], ["B@4~G"]),
        (["chuck my blue on four", "no", "chuck my blue on a new one", "play it", "green"], [
            "I read: Put a blue chip on empty slot 4. Play it? Yes or no.\nNothing was played.\n",
        ], ["B@4~G"]),
        (["I play blue", "may I give a chip away?", "I play blue", "4", "green", "resign", "yes"],
         ["\nWhich pile? pile 1, ", "\nGifts: any"], ["B@4~G"]),
        (["yes", "no 1"], ["There is no offer to answer, and nobody is in danger.\n"] * 2, None),
    ],
    ids=["no answer to an offer", "a move in looser words", "left open", "nothing to answer"],
)  # fmt: skip
def test_what_is_read_is_asked_back(
    typed: list[str], said: list[str], moves: list[str] | None, tmp_path: Path
) -> None:
    in_order(played(tmp_path, *typed, **MACHINES), *said)
    assert (None if not list(tmp_path.iterdir()) else moves_of(tmp_path)[:1]) == moves


def test_a_capture_is_followed_by_the_discard_that_was_said_with_it(tmp_path: Path) -> None:
    code = "so-long-sucker+hofstra:RYB/GBG:B4/R5/G4/Y5:B:-:BRGY"
    ran = played(tmp_path, "I take 1 and kill the green", "I take 1 and kill the red", "yes", code=code)
    in_order(ran, "not 1 green chip", "Then: kill red. Play it?")
    assert moves_of(tmp_path) == ["B@1", "xR"]


def test_an_offer_in_plain_words_is_made_once_it_is_confirmed(tmp_path: Path) -> None:
    again = "red, I pass to you, then you give me a blue chip"
    ran = played(tmp_path, OFFER, "no", again, "yes", **MACHINES)
    read = (
        "I read: You offer Red: 1 You pass the move to Red. 2 Red gives you 1 blue chip. "
        "A broken step voids the rest. Offer it? Yes or no.\n"
    )
    in_order(ran, f"{read}Nothing was offered.\n", read)
    assert moves_of(tmp_path)[0] == "deal=1,B.PASS.R,R.GIVE.B@B"
    assert kept(tmp_path)["comments"][0] == [0, "B", again]


@pytest.mark.parametrize("said", ["ok", "sure", "Yep!", "yes please", "do it", "nope", "don't", "no"])
def test_an_offer_is_confirmed_or_dropped_in_the_usual_words(said: str, tmp_path: Path) -> None:
    ran = played(tmp_path, OFFER, said, "code", **MACHINES)
    dropped = said in ("nope", "don't", "no")
    assert ("Nothing was offered." in ran.lines) is dropped
    assert dropped or moves_of(tmp_path)[0] == "deal=1,B.PASS.R,R.GIVE.B@B"
    assert not [line for line in ran.lines if "I do not" in line]


@pytest.mark.parametrize(
    "line",
    [
        "why did you say no, red?", "save me, red!", "save me!", "help me, red", "last chance, yellow",
        "next time I'll rescue you, green", "quit bothering me", "again, red?", "undo that, red",
        "accept my apology, red", "offer me something better, red", "save my last chip",
    ],
)  # fmt: skip
def test_a_sentence_that_begins_with_a_word_of_line_mode_is_said(line: str, tmp_path: Path) -> None:
    ran = played(tmp_path, "talk hello", line, "yes", "code", **MACHINES)
    said = [text for _, seat, text in kept(tmp_path)["comments"] if seat == "B"]
    read = any(each.startswith(("I read", "I did not follow", "Whom do you mean")) for each in ran.lines)
    assert line in said or read, ran.out
    assert not {"Taken back.", "A new game."} & {*ran.lines}


def test_a_long_line_is_quoted_without_a_spoken_ellipsis(tmp_path: Path) -> None:
    long = "offer I promise to sing for red while the moon is full and green is asleep in the corner of it"
    talk = "purple elephants of the north swap a slow waltz over frozen mountains for songs of old kings"
    ran = played(tmp_path, long, talk, **MACHINES)
    assert "and so on" not in ran.out
    in_order(ran, f'\nI did not follow "{talk}".')


def test_after_the_end_the_person_is_asked_and_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: list[str] = []

    def asked(prompt: str) -> str | None:
        prompts.append(prompt)
        return ask(prompt)

    monkeypatch.setattr("nimarcade.line.table.ask", asked)
    ran = played(tmp_path, "resign", "well played, all of you", "blue on 4", **MACHINES)
    in_order(ran, "\nScores: ", "\nYou: “well played, all of you”\n", "\nThe game is over")
    assert prompts[-1] == "Blue> "


def test_a_question_to_the_program_is_answered_by_its_word(tmp_path: Path) -> None:
    asked = played(tmp_path / "a", "What can I do?", "what deals are open?", **MACHINES)
    typed = played(tmp_path / "b", "moves", "deals", **MACHINES)
    assert asked.lines == typed.lines
    in_order(asked, "\nB@4~")


def test_where_the_record_is_hidden_a_person_hears_of_own_deals_alone(tmp_path: Path) -> None:
    code = EXAMPLE.replace("hofstra", "hofstra+deals=any+record=hidden").replace(":Y:-:YGBR", ":B:-:BYGR")
    ran = played(tmp_path, "offer red gives me red", "deals", "report", code=code, seats=ALONE, names="")
    in_order(ran, "Red gives you 1 red chip", "The record of deals is hidden until the game is over.")


def test_what_decided_a_game_is_told_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fall = review.Turn(1, 3, 0.6, 0.2)
    monkeypatch.setattr(review, "glanced", lambda session: (fall.ply,))
    monkeypatch.setattr(review, "fallen", lambda session: [fall])
    resigning = [f"{colour}: resign" for colour in ("blue", "green", "red")]
    ran = played(tmp_path, "decided", "blue on 5, red next", *resigning, "decided")
    in_order(ran, "The game is not over yet.", "Where it may have turned", "Turning points")
    assert "Nobody had a promise to keep." in ran.out
    assert "Yellow's chance fell from 60% to 20%." in ran.out


def test_a_hint_while_an_offer_waits_is_about_the_offer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wording, "WEIGHED", 20)
    ran = played(tmp_path, "offer I pass to red, red captures 2", "red: hint", "red: moves 1", "hint")
    in_order(
        ran, "An estimate of deal 1: Red wins ", "accept 1: accept the deal that Yara (Yellow) offered.\n",
        "games that the search tried",  # of the move, for who is to make it
    )  # fmt: skip


def test_against_machines_undo_asks_nobody_and_stops_at_ones_own_act(tmp_path: Path) -> None:
    words = ("blue on 1, red next", "undo", "code")
    ran = played(tmp_path, *words, code="so-long-sucker", names="", seed="3", seats=ALONE)
    assert "agree" not in ran.out
    assert "so-long-sucker+hofstra:-:B6/R6/G6/Y6:B:-:B" in ran.lines
    assert kept(tmp_path)["meta"]["ply"] == 0
    assert len(moves_of(tmp_path)) >= 2


def test_walking_back_shows_the_acts_again_and_changes_nothing(tmp_path: Path) -> None:
    ran = played(tmp_path, "blue on 5, red next", "red on 2", "back", "code", "start", "latest", "branches")
    act = "Ben (Red) plays R@2: put a red chip on pile 2"
    in_order(
        ran, act, "You are looking at the game after move 1 of 2.", f"\n{AFTER_ONE}\n",
        "You are looking at the game at the start.", act,
        "One line only: take back and play another move.\n",
    )  # fmt: skip
    assert kept(tmp_path)["meta"]["ply"] == 2


def test_an_act_played_on_an_earlier_position_needs_everybody_and_opens_a_branch(tmp_path: Path) -> None:
    words = ("blue on 5, red next", "red on 2", "start", "blue on 1, red next")
    ran = played(tmp_path, *words, "y", "what?", "no", "latest", "code")
    assert "Ben (Red) does not agree, so nothing is taken back." in ran.lines
    assert kept(tmp_path)["meta"]["ply"] == 2
    ran = played(tmp_path / "b", *words, "y", "y", "y", "branches", "branches 1", "resume", "y", "y", "y")
    in_order(
        ran, "Ann (Blue), do you agree to go on from the start? What was done since then",
        "You are looking at a branch of the game, after move 1 of 2.",
    )  # fmt: skip
    assert moves_of(tmp_path / "b") == ["B@5~R", "R@2", "B@1~R"]  # every line is kept
    assert kept(tmp_path / "b")["meta"]["ply"] == 1


def test_talk_and_notes_are_kept_apart(tmp_path: Path) -> None:
    said = ("talk I pay my debts", "red: talk We shall see", "comment A bold start", "last", "B@5~R")
    assert "Yara (Yellow): “I pay my debts”" in played(tmp_path, *said).lines
    talk = [[0, "Y", "I pay my debts"], [0, "R", "We shall see"], [0, "", "A bold start"]]
    assert kept(tmp_path)["comments"] == talk


@pytest.mark.sweep
def test_a_whole_game_of_machines_repeats(tmp_path: Path) -> None:
    options = {"code": "so-long-sucker", "seats": "random,random,random,random", "names": "", "seed": "5"}
    first, again = played(tmp_path / "a", **options), played(tmp_path / "b", **options)
    assert first.lines[:-1] == again.lines[:-1]
    assert first.lines[-3].endswith("wins.")
    assert first.lines[-2].startswith("Scores: ")
    assert sorted(kept(tmp_path / "a")["result"]["payoffs"]) == [1, 2, 3, 4]


def test_a_person_alone_can_resign(tmp_path: Path) -> None:
    ran = played(tmp_path, "resign", "report", code="so-long-sucker", seats=ALONE, names="", seed="1")
    in_order(
        ran, "You resign.\n", "You are out: 1 point.\n", "\nScores: ", "\nBlue: player You, place 4, score 1"
    )
    assert "donations" not in ran.out, "what never happened"


def test_a_match_goes_on_and_adds_up(tmp_path: Path) -> None:
    seats = "random,random,random,random"
    ran = played(tmp_path, code="so-long-sucker+hofstra+c=2", seats=seats, names="", seed="2", match="3")
    assert [line for line in ran.lines if line.startswith("Game ")] == ["Game 2 of 3.", "Game 3 of 3."]
    assert len(list(tmp_path.glob("*.json"))) == 3
    totals = [line for line in ran.lines if "of the match" in line]
    assert [line.split(" of the match")[0] for line in totals] == [f"After game {n} of 3" for n in (1, 2, 3)]
    assert sum(int(word.strip(".,")) for word in totals[-1].split(":")[1].split() if word[0].isdigit()) == 30


def test_the_lot_and_a_chosen_first_player(tmp_path: Path) -> None:
    def begins(**options: str) -> str:
        ran = played(tmp_path, code="so-long-sucker", **options)
        return next(line for line in ran.lines if line.endswith("plays first."))

    assert [begins(first=first) for first in "GY"] == ["Green plays first.", "Yellow plays first."]
    assert len({begins(first="lot", seed=str(seed)) for seed in range(12)}) >= 3


def test_a_clock_falls_and_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(0, 10**6, 700))
    monkeypatch.setattr(clocks, "monotonic", lambda: next(times))
    ran = played(
        tmp_path / "a", "blue on 1, red next", "blue on 1, red next", "red on new, blue next",
        code="so-long-sucker+nash",
    )  # fmt: skip
    over = "Red's time is up. Red is out, so the move"
    in_order(ran, "Ben's time is up.\n", f"\n{over}")
    assert moves_of(tmp_path / "a") == ["B@1~R", "flag"]
    assert kept(tmp_path / "a")["meta"]["clocks"] == [500.0, 0.0, 1200.0, 1200.0]
    times = iter(range(0, 10**6, 100))
    played(tmp_path / "b", "blue on 1, red next", code="so-long-sucker+nash")
    ran = nimarcade("play", "--resume", "--plain", "--saves", str(tmp_path / "b"), stdin="clock")
    assert "Time left: Ann (Blue) 18:20, Ben (Red) 16:40" in ran.out  # looking takes 100 s as well


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("red on 2", "Yellow holds no red chip; the hand is 1 blue, 5 yellow"),
        ("blue on 9", "there is no slot 9; slots are 1 to 8"),
        ("purple on 2", "I did not follow"),
        ("no", "nobody is in danger"),
        ("red: red on 2", "It is Yara's turn"),
        ("offer I sing to red", "I do not understand the promise 'I sing to red'"),
        ("red: offer I sing to red", "I put blue on 5; green passes to me"),
        ("offer Y.PASS.R", "at least one promise of another player"),
        ("counter 1 R.CAP.2", "there is no deal 1"),
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


def test_no_move_of_a_machine_is_taken_for_an_example(tmp_path: Path) -> None:
    ran = played(tmp_path, code=RESCUE, seats="greedy,human,random,greedy", names="")
    assert "Type a move when it is yours, or help." in ran.lines


def test_an_offer_that_waits_is_told_once_and_with_the_board(tmp_path: Path) -> None:
    words = ["blue on 5, red next", "moves 2", "board", "quit"]
    ran = played(tmp_path, *words, code="so-long-sucker", seats="", names="", seed="3")
    offered, question = "\nDeal 1, offered by Red: ", "\nYou: accept, decline, or "
    assert (ran.out.count(offered), ran.out.count(question)) == (2, 3)
    in_order(ran, offered, question, "\naccept 1: ", question, "\nPile 5: blue.\n", offered, question)


@pytest.mark.sweep
def test_in_danger_one_may_still_offer_a_deal(tmp_path: Path) -> None:
    words = ["offer green rescues me, I do not kill green", "last", "", "quit"]
    ran = played(tmp_path, *words, code=RESCUE, seats="greedy,human,greedy,greedy", names="")
    assert ran.lines.count("You are in danger, without a chip to play. Green may give one.") == 2
    in_order(
        ran, "You offer deal 1: Green rescues you when next asked; you discard no green chip for 8 turns.\n",
        "Green declines your deal 1.\n", "Green refuses to rescue you.\n", "You are out: 1 point.\n",
    )  # fmt: skip


def test_stepping_lets_a_person_act_after_every_machine(tmp_path: Path) -> None:
    words = ["step on", "blue on 1, red next", "talk now", "", "", "step off", ""]
    ran = played(tmp_path, *words, **{**MACHINES, "code": "so-long-sucker", "seed": "4"})
    go_on = ["You: an empty line goes on.\n"] * 3
    in_order(
        ran, "After every move of a machine you are asked.\n", *go_on, "Machines move on by themselves.\n"
    )


def test_a_machine_says_why_and_it_stands_in_the_record(tmp_path: Path) -> None:
    words, names = ("offer I pass to red, red captures 2", "last 1"), "Blue,Red,Green,You"
    ran = played(tmp_path, *words, seats="greedy,greedy,greedy,human", names=names)
    ((ply, seat, act, text, bluff, figures),) = kept(tmp_path)["remarks"]
    assert (ply, seat, act, bluff, figures) == (2, "R", "decline", False, "I make no deals.")
    assert kept(tmp_path)["comments"] == [[2, "R", text]]
    in_order(ran, f"Red declines your deal 1.\nRed: “{text}”\n", f"\nRed: “{text}”\n")  # asked for again


@pytest.mark.sweep
def test_what_is_said_is_kept_and_answered_by_whom_it_is_meant_for(tmp_path: Path) -> None:
    said = ("green: hello", "can you speak german", "give me a chip", "red: blue on 4", "resign")
    ran = played(tmp_path, *said, **MACHINES)
    own = [text for _, seat, text in kept(tmp_path)["comments"] if seat == "B"]
    assert own == ["green: hello"], "what is not understood is not said"
    in_order(
        ran, "\nYou: “green: hello”\nGreen: “", '\nI did not follow "can you speak german". Try: red, I pass',
        "\nWhom do you mean?", "Red is played by a machine (greedy), so nobody here speaks for it.\n",
    )  # fmt: skip


HARD = "so-long-sucker+endgame:RGB/-/-:B2G1/R2G1:B"
"""Exact search needs some positions here, since slots can run out."""


def test_a_hint_says_what_it_knows_and_searches_on_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "FIRST", Limits(3, 3))
    ran = played(tmp_path, *["hint"] * 5, code=HARD, seats="human,human", names="Ann,Ben")
    first, _, on = ran.out.partition("Hint again to search on, for up to 30 seconds.")
    assert "Who wins was not found by exact search here." in first
    assert "\nAnn (Blue) can win" in on or "\nAnn (Blue) loses unless" in on
