"""A table as a client knows it: what is missed is asked for again, and a host that cheats is left."""

import json

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.play import saves, wire
from nimarcade.play.mirror import Mirror
from nimarcade.play.session import Player, Session

PEOPLE = [Player("human", "Ann"), Player("human", "Bob")]


def seat(label: str, name: str) -> dict[str, object]:
    return {"seat": label, "name": name, "kind": "human", "ready": True, "here": True, "away": 0}


def game(**changes: object) -> str:
    session = Session.begin(catalogue.read("nim:3,2"), PEOPLE)
    fields: dict[str, object] = {
        "v": 1, "table": "k7qf", "seat": 0, "owner": False, "seq": 4, "state": "playing",
        "save": saves.as_json(session), "here": [seat("1", "Ann"), seat("2", "Bob")], "asked": None,
        "rules": {"hints": True},
    }  # fmt: skip
    return wire.written("game", **{**fields, **changes})


def event(seq: int, *lines: list[object], by: int | None = 1, ident: int | None = None) -> str:
    return wire.written("ev", seq=seq, by=by, id=ident, lines=lines)


@pytest.fixture
def mirror() -> Mirror:
    mirror = Mirror("k7qf", "0" * 32, name="Ann")
    assert mirror.hear(game())
    return mirror


def test_who_sits_here_is_you_and_others_are_elsewhere(mirror: Mirror) -> None:
    assert [(p.kind, p.name) for p in mirror.session.players] == [("human", "You"), ("remote", "Bob")]
    assert [p.kind for p in saves.from_json(saves.as_json(mirror.session), "copy").players] == ["human"] * 2


def test_what_no_host_takes_is_not_sent(mirror: Mirror) -> None:
    with pytest.raises(BadInput, match="too long"):
        mirror.request("say", text="x" * wire.LONGEST)
    assert not mirror.waiting


def test_events_come_once_and_in_order(mirror: Mirror) -> None:
    number, text = mirror.act("3-1")
    assert json.loads(text) == {"t": "act", "id": number, "code": "3-1", "at": [0]}
    assert mirror.again()[1:] == [text]
    move: list[object] = ["move", 1, "3-1"]
    assert mirror.hear(event(5, move, by=0, ident=number))
    assert mirror.hear(event(5, move, by=0, ident=number))
    assert (mirror.session.ply, mirror.again()[1:]) == (1, [])
    assert not mirror.hear(event(7, ["go", 0])), "event 6 is missed"
    assert mirror.hear(game(seq=7, asked=[7, 1, ["ask", "rematch"], [0]]))
    assert mirror.asked is not None
    assert mirror.asked.left == {0}


CHEATS = (
    *(event(5, ["move", 1, "3-9"]), event(5, ["move", 9, "3-1"]), event(5, ["end", "flagged", [7, "1"]])),
    *(event(5, ["dance"]), event(5, []), event(5, ["hint", 0, 1], by=7)),
    *(wire.written("ev", seq=5, by="Bob", id=None, lines=[]), wire.written("ev", seq=5, lines=[])),
    *(game(seat=9), game(save={"nimarcade": 2}), game(here=[{"seat": 1}]), game(asked="?")),
    *(wire.written("room", state="over", watchers=0), "[" * 5000, "hello", "[]"),
)


@pytest.mark.parametrize("text", CHEATS)
def test_a_host_that_cheats_is_left(text: str, mirror: Mirror) -> None:
    before = saves.as_json(mirror.session)
    with pytest.raises(BadInput):
        mirror.hear(text)
    assert saves.as_json(mirror.session) == before
