"""Messages of clients: every field within its bounds, or refused."""

import json
from random import Random

import pytest

from nimarcade.core.errors import BadInput
from nimarcade.play import wire

TOKEN = "0123456789abcdef" * 2
GOOD: dict[str, dict[str, object]] = {
    "hello": {"v": 1, "table": "k7qf", "token": TOKEN},
    "begin": {"id": 5, "key": "0" * 32, "code": "nim"},
    "act": {"id": 5, "code": "5-2", "at": [3]},
    "say": {"id": 5, "text": "hello"},
    "ask": {"id": 5, "what": "back"},
    "answer": {"id": 5, "of": 17, "yes": True},
    "pass": {"id": 5},
    "claim": {"id": 5},
    "ready": {"id": 5},
    "name": {"id": 5, "name": "Ann"},
    "hint": {"id": 5, "ply": 3, "step": 1},
    "table": {
        "id": 5, "do": "seat", "seat": 1, "kind": "strong", "table": "k7qf", "at": [1], "text": "a word",
    },
}  # fmt: skip
STRANGE: tuple[object, ...] = (
    None, True, -1, 1 << 53, 1.5, "", "x" * 5000, "\ud800", [], {}, [[[[]]]], {"a": 1}, f"-{TOKEN[1:]}",
)  # fmt: skip


def test_every_kind_reads() -> None:
    assert set(GOOD) == set(wire.KINDS)
    for kind, fields in GOOD.items():
        assert set(wire.read(json.dumps({"t": kind, **fields, "more": 1}))) == {"t", *wire.KINDS[kind]}


@pytest.mark.parametrize("kind", GOOD)
def test_no_strange_field_comes_through(kind: str) -> None:
    for name in GOOD[kind]:
        for strange in STRANGE:
            text = json.dumps({"t": kind, **GOOD[kind], name: strange})
            try:
                read = wire.read(text)
            except BadInput:
                continue
            value = read[name]
            assert type(value) is type(strange)
            assert value == strange
            assert value in (None, True) or name in ("text", "code", "kind", "name"), (name, strange)


def test_what_is_cut_or_changed_is_read_or_refused() -> None:
    rng = Random(5)
    for kind, fields in GOOD.items():
        text = json.dumps({"t": kind, **fields})
        for _ in range(100):
            at, more = (
                rng.randrange(len(text)),
                rng.choice(["", '"', "}", "[", "9" * 20, "\x00", "null"]),
            )
            try:
                read = wire.read(text[:at] + more + text[at + rng.randrange(3) :])
            except BadInput:
                continue
            assert set(read) == {"t", *wire.KINDS[read["t"]]}
    with pytest.raises(BadInput):
        wire.read(b'{"t":"pass","id":5}')


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "a message is an object of JSON"),
        ('{"t":"dance"}', "kind in t: hello, begin, .*, table, not 'dance'"),
        ('{"t":["ask"]}', "kind in t: .*, not \\['ask'\\]"),
        (
            '{"t":"ask","id":19,"what":"dance"}',
            "'what' of ask is one of back, rematch, pause, machine, not 'dance'",
        ),
        ('{"t":"ask","id":"12","what":"back"}', "'id' of ask is a whole number .* below 2\\^53, not '12'"),
        ('{"t":"answer","id":1,"of":2,"yes":"yes"}', "'yes' of answer is true or false, not 'yes'"),
        ('{"t":"pass","id":1,"of":1.5}', "'of' of pass is a whole number from 0 to 10\\^9, not 1.5"),
        (json.dumps({"t": "say", "id": 1, "text": "x" * wire.LONGEST}), "text of at most 4,096 bytes"),
    ],
)
def test_what_is_wrong_with_a_message_is_told(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        wire.read(text)


NESTED = ("[" * 4000, "{" * 4000, '{"t":"act"', '{"t":1}', "1" * 4000, "NaN", '{"t":"ev"}', "")


@pytest.mark.parametrize("text", NESTED)
def test_what_is_cut_or_nested_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        wire.read(text)


def test_a_name_is_ones_own() -> None:
    assert wire.player_name(" Zoe\u0308 ", ["Ann"]) == "Zo\xeb"
    seen = "You", "yOU", "blue", "ann", "Y\u034fou", "\uff21nn", "Ann\u200d", "Casual for Ann"
    for name in (*seen, "", "\u3164", "\u2800", "\u200d", "a\tb", "x" * 41, "\u202eevil"):
        with pytest.raises(BadInput):
            wire.player_name(name, ["Ann"])
    assert wire.player_name("blue", (), 0) == "blue", "the seat's own"
    assert wire.player_name(family := "👩\u200d👩\u200d👧", ()) == family
    assert wire.sayable("a\x1b[31mb\n") == "a?[31mb?"
    with pytest.raises(BadInput):
        wire.sayable("x" * 501)
