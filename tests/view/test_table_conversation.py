"""What a typed line comes to at a table, for every front end."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from nimarcade.core import settings
from nimarcade.core.errors import BadInput, IllegalMove, NimarcadeError
from nimarcade.core.game import is_legal, play
from nimarcade.games.so_long_sucker import talk
from nimarcade.games.so_long_sucker.position import Answer, Place, Propose
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play.match import TableSession
from nimarcade.play.session import Player, Session
from nimarcade.view.table import conversation, menus
from tests import ask

MINE = "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B"
THEIRS = f"{MINE.removesuffix('B')}R"
DANGER = "so-long-sucker+hofstra:BR/RGB/GYRGY:-/R3B2/G3B2/Y4:Br=RG"


def seated(code: str = MINE, *, people: int = 1) -> TableSession:
    names = ("You", "Red", "Green", "Yellow")
    players = [Player("human" if i < people else "greedy", name) for i, name in enumerate(names)]
    return cast("TableSession", Session.begin(ask.table(code), players))


def promised(typed: conversation.Typed) -> str:
    assert isinstance(typed.act, Propose)
    return ",".join(map(str, typed.act.terms))


def test_codes_plain_acts_and_the_words_for_deals_are_acts_at_once() -> None:
    for line in ("B@4~R", "blue on 4, red next"):
        assert conversation.read(seated(), 0, line) == conversation.Typed(Place(0, 0, 4, 1))
    offered = conversation.read(seated(), 0, "offer I pass to red, red captures 1")
    assert promised(offered) == "B.PASS.R,R.CAP.1"
    assert not offered.understood


def test_an_offer_in_plain_words_is_put_in_the_usual_words_to_be_confirmed() -> None:
    typed = conversation.read(seated(THEIRS), 0, "red, pass me the move and i give u a red chip")
    assert promised(typed) == "R.PASS.B,B.GIVE.R@R"
    assert typed.understood == "You offer Red: Red passes the move to you; you give Red 1 red chip."
    assert typed.said.startswith("red, pass me")
    assert typed.replies is None


def test_a_gang_is_a_promise_of_all_who_are_asked() -> None:
    assert promised(conversation.read(seated(), 0, "red, let's kill green")) == "R.NOPASS.G,B.NOPASS.G"
    everybody = conversation.read(seated(), 0, "let's kill green")
    assert promised(everybody) == "R.NOPASS.G,Y.NOPASS.G,B.NOPASS.G"
    to_move = conversation.read(seated(THEIRS), 0, "let's kill green")
    assert promised(to_move) == "R.NOPASS.G,B.NOPASS.G"


def test_what_cannot_be_offered_says_why_in_one_line() -> None:
    with pytest.raises(IllegalMove, match=r"I read an offer, Green passes.*player to move, Red"):
        conversation.read(seated(THEIRS), 0, "green, pass to me")
    aloud = conversation.read(seated(THEIRS), 0, "green, pass to me", aloud=True)
    assert aloud.act is None
    assert "cannot be offered" in aloud.note


@pytest.mark.parametrize(
    ("line", "asked"),
    [("give me a blue chip", "Whom do you mean"), ("red, give me two chips", "Of which colour")],
)
def test_what_is_left_open_is_asked_back(line: str, asked: str) -> None:
    with pytest.raises(BadInput, match=asked):
        conversation.read(seated(), 0, line)


def test_yes_and_no_answer_the_offer_that_waits() -> None:
    session = seated(THEIRS).play_code("R:deal=1,R.PASS.B,B.GIVE.R@R")
    assert conversation.read(session, 0, "sounds good to me").act == Answer(0, 1, True)
    assert conversation.read(session, 0, "no way").act == Answer(0, 1, False)
    assert conversation.read(session, 0, "accept 1").act == Answer(0, 1, True)
    with pytest.raises(NimarcadeError):
        conversation.read(seated(THEIRS), 0, "sure")


def test_the_rest_is_said_and_answered_unless_machines_are_to_be_silent() -> None:
    warning = conversation.read(seated(), 0, "don't trust yellow")
    assert (warning.act, warning.said, warning.note) == (None, "don't trust yellow", "")
    assert warning.replies is not None
    (answer,) = warning.replies.here()
    assert answer.seat == "R"
    settings.change(lambda now: replace(now, machines_talk=False))
    assert conversation.read(seated(), 0, "don't trust yellow").replies is None
    assert conversation.read(seated(THEIRS), 0, "red, pass to me").understood


def test_what_is_not_understood_is_said_with_an_example_that_is() -> None:
    for code in (MINE, THEIRS, DANGER):
        typed = conversation.read(seated(code), 0, "what lovely weather we have")
        assert typed.replies is None, "no machine says the same again"
        example = typed.note.partition("Try: ")[2]
        meaning = talk.read(seated(code).state, 0, example)
        assert meaning.kind == "offer"
        assert is_legal(GAME, seated(code).state, Propose(0, 1, meaning.terms))


@pytest.mark.parametrize("line", ["zxcv", "bluue on 3", "B@x~R", "green red"])
def test_a_slip_in_an_act_is_no_talk(line: str) -> None:
    with pytest.raises(NimarcadeError):
        conversation.read(seated(), 0, line)


def test_a_colour_before_a_line_speaks_or_is_spoken_to() -> None:
    assert conversation.speaker(seated(people=2), "red: blue on 4", 0) == (1, "blue on 4")
    assert conversation.speaker(seated(), "red: pass to me", 0) == (0, "red: pass to me")
    with pytest.raises(BadInput, match="Red is played by a machine"):
        conversation.speaker(seated(), "red: blue on 4", 0)
    with pytest.raises(BadInput, match="say who acts"):
        conversation.speaker(seated(people=2), "blue on 4", None)


def test_people_among_themselves_say_what_they_like() -> None:
    typed = conversation.read(seated(people=4), 0, "what lovely weather we have", aloud=True)
    assert typed == conversation.Typed(said="what lovely weather we have")


def test_an_example_can_be_kept_and_is_no_question_that_was_just_asked() -> None:
    nothing_to_give = "so-long-sucker+hofstra:BR/RGB/GYRGY:B4/R3/G3/Y4:B"
    session = seated(nothing_to_give)
    first = conversation.example(session.state, 0)
    assert "chip" not in first
    following = conversation.example(session.state, 0, [first])
    assert following != first
    assert talk.read(session.state, 0, following).kind == "ask"
    assert conversation.example(session.state, 0, [first, following]) not in (first, following)


@pytest.mark.parametrize(
    "line",
    [
        "I put blue on 4, green next",
        "I'll put blue on 4 and let green go next",
        "blue on pile 4, green's turn",
        "I will play a blue chip on 4, then green",
    ],
)
def test_a_move_said_in_a_sentence_is_the_move_of_who_is_to_move(line: str) -> None:
    assert conversation.read(seated(), 0, line) == conversation.Typed(Place(0, 0, 4, 2))


def test_a_move_said_out_of_turn_is_none() -> None:
    for line in ("I put blue on 4", "I will put blue on 4"):
        assert not isinstance(conversation.read(seated(THEIRS), 0, line).act, Place)
    promise = conversation.read(seated(), 0, "I put blue on 4 and red gives me a blue chip")
    assert isinstance(promise.act, Propose)


def test_a_hasty_enter_at_an_offer_declines_it() -> None:
    t = ask.table("so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:R")
    t = play(GAME, t, GAME.read_move(t, "R:deal=1,R.PASS.B,B.GIVE.R@R"))
    assert [item.name for item in menus.answers(t, t.ledger.deals[0], 0)] == [
        "B:nk=1",
        "B:ok=1",
        "counter 1 0",
    ]
