"""What machines answer to people: of every act something, short, and true to the record and the search."""

from itertools import pairwise
from typing import cast

import pytest

from nimarcade.games.so_long_sucker import talk
from nimarcade.games.so_long_sucker.position import COLOURS, Give, Propose
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import seat_kinds
from nimarcade.play.match import TableSession
from nimarcade.play.seat_kinds import PERSONALITIES
from nimarcade.play.session import Player, Remark, Session
from nimarcade.players.seating import machine_move
from nimarcade.players.so_long_sucker import bargaining, remarks, replies
from nimarcade.players.so_long_sucker.deal_values import shares
from nimarcade.players.so_long_sucker.levels import personality_of
from nimarcade.view.table import conversation
from tests import ask

START = "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B"
DANGER = "so-long-sucker+hofstra:BR/RGB/GYRGY:-/R3B2/G3B2/Y4:Br=RG"


SAID = (
    *("don't trust yellow", "red, you lied to me", "red, pass to me or I burn your chips"),
    *("I will get you, red", "red, I will never rescue you", "why, red?", "what are my chances"),
    *("who do you trust", "do you trust green", "thanks", "hello", "sorry", "red, you idiot", "nice move"),
    *("I pass to you red", "save me, red!"),
)


def seated(code: str = START, kind: str = "novice/honest", seed: int = 1) -> TableSession:
    players = [Player("human", "You"), *(Player(kind, name, seed) for name in ("Red", "Green", "Yellow"))]
    return cast("TableSession", Session.begin(ask.table(code), players))


def answers(session: TableSession, text: str) -> list[Remark]:
    return replies.replies(session, 0, talk.read(session.state, 0, text))


def heard(session: TableSession, seat: int, text: str) -> tuple[str, dict[str, str | None]]:
    """What is answered by a seat, and with which figures."""
    return replies.Listener(session, 0, seat).heard(talk.read(session.state, 0, text))


def broken_by_red() -> TableSession:
    """Red has promised to pass to Blue, kept one promise and broken another."""
    session = seated(START.removesuffix("B") + "R")
    return session.play_codes("R:deal=1,R.PASS.G,B.NOKILL.R", "B:ok=1", "R@4~G").play_codes(
        "G@5~R", "R:deal=2,R.PASS.B,B.NOKILL.R", "B:ok=2", "R@6~Y"
    )


@pytest.mark.few("*-honest", "*-grudge")
@pytest.mark.parametrize("voice", PERSONALITIES)
@pytest.mark.parametrize("text", SAID)
def test_whatever_is_said_somebody_answers(text: str, voice: str) -> None:
    (answer,) = answers(seated(kind=f"novice/{voice}"), text)
    assert answer.text
    assert not answer.bluff


def test_who_is_asked_answers_and_two_at_most() -> None:
    for code, text, seats in (
        *((DANGER, "rescue me", "RG"), (DANGER, "green, rescue me", "G"), (DANGER, "yellow, help me", "Y")),
        (START, "red, green and yellow, hello", "RG"),
        *((START, "what will green do next?", "G"), (START, "who will green pass to?", "G")),
        *((START, "what would yellow do if I passed to him?", "Y"), (START, "I'll pass to yellow", "Y")),
    ):
        assert [answer.seat for answer in answers(seated(code), text)] == list(seats), text


@pytest.mark.parametrize(
    ("chances", "act", "told"),
    [
        ((0.2, 0.33, 0.31, 0.16), "-below", {"tied": "Green and I", "share": "3 in 10", "yours": "2 in 10"}),
        ((0.31, 0.19, 0.33, 0.17), "-level", {"tied": "You and Green", "now": "2 in 10", "yours": None}),
        ((0.26, 0.26, 0.26, 0.22), "-level", {"tied": "You, Green and I", "now": None, "yours": None}),
        ((0.2, 0.2, 0.4, 0.2), "", {"leader": "Green", "share": "4 in 10"}),
    ],
)
def test_a_tie_is_said_as_a_tie(
    chances: tuple[float, ...], act: str, told: dict[str, str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replies, "shares", lambda *_: chances)
    said, figures = heard(seated(), 1, "what are my chances")
    assert (said, figures | told) == (f"chances{act}", figures)


def test_every_answer_to_who_asks_for_chances_tells_them() -> None:
    known = remarks.sentences("replies")
    for act, place in (("chances", "yours"), ("chances-below", "yours"), ("chances-level", "tied")):
        lines = [line for voice in PERSONALITIES for line in known[act, voice]]
        assert [line.text for line in lines if place not in line.places] == []
        own = {voice for voice in PERSONALITIES for line in known[act, voice] if "now" in line.places}
        assert own == {*PERSONALITIES}, "how often the machine wins may be what was asked"


@pytest.mark.parametrize("seed", range(4))
def test_a_plea_is_answered_as_it_will_be_decided(seed: int) -> None:
    session = seated(DANGER, seed=seed)
    act, _ = heard(session, 1, "red, rescue me")
    assert act == ("plead-yes" if isinstance(machine_move(session), Give) else "plead-no")
    act, told = heard(session, 2, "green, rescue me")
    assert (act, "now" in told) == ("plead-no", "then" in told), "one share alone is no reason"


def test_a_warning_is_answered_by_the_record() -> None:
    session = broken_by_red()
    act, figures = heard(session, 2, "don't trust red")
    assert (act, figures["kept"], figures["broken"]) == ("warned-broken", "1", "1")
    assert figures["trust"] == remarks.odds(1 / 5)
    act, figures = heard(session, 2, "don't trust yellow")
    assert (act, figures["kept"], figures["broken"]) == ("warned", None, None), "no counts of nothing"
    assert heard(session, 1, "red, you lied to me")[0] == "accused"
    sorry = talk.read(session.state, 1, "blue, do you forgive me?")
    acts = [replies.Listener(session, 1, seat).heard(sorry)[0] for seat in (0, 2)]
    assert acts == ["apologized-broken", "apologized"], "harm was done to who was promised it"


def test_a_threat_is_answered_by_what_it_would_cost() -> None:
    session = seated()
    act, figures = heard(session, 1, "red, pass to me or I burn your chips")
    assert (act, figures["held"]) == ("threatened-chips", "1 chip")
    burnt = session.play_code("kR").state
    now, then = (shares(p, replies.LOOKS, 1)[1] for p in (session.state, burnt))
    assert (figures["now"], figures["then"]) == (remarks.both(now, then) or (remarks.odds(now), None))
    assert heard(session, 2, "green, pass to me or I burn your chips")[0] == "threatened-emptily"


def test_why_is_answered_with_the_reason_that_was_given() -> None:
    session, why = seated(), "red, why did you do that?"
    assert heard(session, 1, why)[0] == "why-nothing"
    session = session.play_codes("B@4~R", "R@5~B")
    assert heard(session, 1, why)[0] == "why"
    told = session.remarked(Remark(session.ply, "R", "capture", "Because I can.", False))
    act, figures = heard(told, 1, why)
    assert (act, figures["quote"]) == ("why-said", "Because I can.")


def test_what_would_be_is_told_of_the_best_placement_that_does_it() -> None:
    session, asked = seated(), "what are my chances if I pass to green?"
    act, figures = heard(session, 1, asked)
    assert (act, figures["supposed"]) == ("chances-if", "you pass the move to Green")
    meaning = talk.read(session.state, 0, asked)
    assert {p.turn for p in replies.supposed(session.state, meaning.terms)} == {2}
    assert not replies.supposed(seated(DANGER).state, meaning.terms)


def test_a_call_to_all_that_helps_nobody_is_answered_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bargaining, "agreeable", lambda *_: None)
    for text, act in (("anyone want to deal?", "deal-none"), ("red, any deal?", "deal-no")):
        (answer,) = answers(seated(), text)
        known = remarks.sentences("replies")
        lines = known.get((act, "honest")) or known[act, "silent"]
        assert any(line.was(answer.text) for line in lines), answer.text


def test_nobody_says_the_same_twice_in_a_row() -> None:
    session, said = seated(), []
    for _ in range(6):
        (answer,) = answers(session, "red, thank you")
        session = session.remarked(answer, again=True)
        said.append(answer.text)
    assert all(first != second for first, second in pairwise(said))


def test_what_a_machine_says_it_would_accept_it_accepts() -> None:
    """Asked by all or alone, out of danger and in it; a yes to it makes the offer."""
    for text, who in (("who wants to team up with me?", "RG"), ("green, what would you accept?", "G")):
        session = seated(DANGER)
        (answer,) = answers(session, text)
        assert answer.seat in who
        asked = session.remarked(answer, again=True)
        offered = ask.typed(Propose, conversation.read(asked, 0, "ok, deal").act)
        after = asked.play(offered).state
        other = COLOURS.index(answer.seat)
        deal = after.ledger.deals[-1]
        assert bargaining.answer(
            after, deal, other, personality_of(seat_kinds.parse("novice/honest", GAME))
        ).yes
    (silent,) = answers(seated(kind="novice/silent"), "any offers?")
    assert "chip" not in silent.text
