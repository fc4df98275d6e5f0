"""What happened at a table, in the order people read it."""

from __future__ import annotations

from nimarcade.play.match import TableSession, at_table
from nimarcade.play.session import Player, Session
from nimarcade.view.table import wording
from tests import ask

SEATS = (
    Player("human", "You"),
    *(Player("random", name, 1) for name in ("Red", "Green", "Yellow")),
)
START = "so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:B"


def played(*acts: str, code: str = START) -> TableSession:
    session = Session.begin(ask.table(code), SEATS)
    session = session.play_codes(*acts)
    assert at_table(session)
    return session


ROUND = ("B@1~R", "R:deal=1,R.PASS.G,G.GIVE.G@R", "G:ok=1", "R@2", "xB", "R@3~B")


def test_the_record_ends_with_the_latest_act() -> None:
    session = played(*ROUND).comment("Sorry, Green", ply=6, seat="R")
    blocks = wording.record(session, session.ply, 0)
    texts = [block.text for block in blocks]
    assert texts[0] == "1. You (Blue): blue on slot 1 → Red"
    assert texts[1] == "Since your last turn"
    assert texts[-2:] == ["6. Red: red on slot 3 → Blue", "Red: “Sorry, Green”"]
    assert [block.kind for block in blocks[:3]] == ["quiet", "head", "text"]
    assert any(block.kind == "fails" and "passes the move to Green" in block.text for block in blocks)


def test_what_happened_since_the_last_turn_stands_in_one_block() -> None:
    session = played(*ROUND).comment("Sorry, Green", ply=6, seat="R")
    blocks = wording.since(session, session.ply, 0)
    assert [block.text for block in blocks] == [
        "Since your last turn",
        "Green accepts Red's deal 1.",
        "Red takes 4 from pile 2.",
        "broken: Red passes the move to Green",
        "Red discards 1 blue chip.",
        "Red: red on 3.",
        "Red: “Sorry, Green”",
    ]
    assert wording.since(session, 1, 0) == []
    assert wording.since(session, 2, 0)[1].text == "Red offers Green deal 1."


def test_a_capture_and_its_discard_are_one_sentence() -> None:
    session = played("B@1~R", "R@2", "xB")
    assert wording.since(session, 3, 0)[1].text == "Red takes 4 from pile 2, discards 1 blue chip."
    session = played("R@2", "xB", code=START.replace("B2/R2", "B2R1/R1"))
    assert wording.since(session, 2, 3)[1].text.startswith("Red takes 4 from pile 2 after Blue's chip, ")
    assert wording.heading(session, 1, 1) == "So far"


def test_many_chips_put_down_are_counted() -> None:
    code = "so-long-sucker+custom+c=60+k=40:-:B60/R60/G60/Y60:R"
    session = played(*(f"{'GR'[slot % 2]}@{slot}~{'RG'[slot % 2]}" for slot in range(1, 15)), code=code)
    (_, told) = wording.since(session, session.ply, 0)
    assert told.text.startswith("4 chips, then Red: red on 5, Green: green on 6, ")
    assert told.text.endswith("Green: green on 14.")


def test_ones_own_acts_beside_the_turn_are_no_news() -> None:
    session = played("B@1~R", "B:gB@R", "R@3~G").comment("There you are", ply=2, seat="B")
    assert [block.text for block in wording.since(session, 3, 0)[1:]] == ["Red: red on 3."]
    assert wording.since(session, 3, 1) == []
    assert [block.text for block in wording.since(session, 2, 2)[1:]] == [
        "Blue: blue on 1.",
        "Blue gives 1 blue chip to Red.",
        "You: “There you are”",
    ]


def test_acts_are_told_of_a_third_person_and_of_you() -> None:
    session = played("R:gR@G", "B:gB@G")
    assert wording.line(session, 1) == "1. Red: gives 1 red chip to Green"
    assert wording.line(session, 2) == "2. You (Blue): give 1 blue chip to Green"


def test_who_goes_out_and_who_wins_stands_in_the_record() -> None:
    session = played("B:resign", "Y:resign", "G:resign")
    told = [block.text for block in wording.record(session, 3) if block.kind == "verdict"]
    assert told == [
        "You are out: 1 point",
        "Yellow is out: 2 points",
        "Green is out: 3 points",
        "Red wins: 4 points",
    ]
    assert wording.since(session, 1, 1)[1].text == "Blue resigns."
    assert wording.since(session, 1, 1)[2].text == "You are out: 1 point."


def test_what_others_do_to_the_only_person_is_told_of_you() -> None:
    danger = played("R@1~B", code="so-long-sucker+custom+c=3+k=4:-/BYR:-/B2R2/G3/Y2:R")
    reason = wording.reason(danger, 1)
    assert reason.endswith("Red chose you. You have no chip to play: Red, Green or Yellow may give one.")
    saved, refused = danger.play_code("gB@B"), danger.play_code("no")
    assert wording.since(saved, 2, 0)[-1].text == "Red gives 1 blue chip to you."
    assert wording.since(refused, 2, 0)[-1].text == "Red refuses to rescue you."
    assert wording.reason(saved, 2) == "Red's gift saved you: you move."
    assert wording.line(refused, 2) == "2. Red: refuses to rescue you"
