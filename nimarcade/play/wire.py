"""What a host and its clients say to each other: JSON objects, their kind in `t` (docs/network.md).

A client's message is read into a record, every field within its bounds, or refused. Of a host's only what a
client may know is sent: no seeds, and nothing of what machines did not mean, until the game is over.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from nimarcade.core import task
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.games.so_long_sucker.position import NAMES
from nimarcade.play import saves
from nimarcade.play.session import Session

VERSION = 1
LONGEST = 4096
"""Bytes of a client's message."""
SAID = 500
"""Characters that are said at a time."""
TOKEN = re.compile("[0-9a-f]{32}")
"""128 bits, by which a player is known: hexadecimal, so that none looks like an option of a command."""
TABLE = re.compile("[a-z0-9]{4,16}")
_HALVES = re.compile("[\ud800-\udfff]")
"""Of characters that JSON can write and no text holds."""

Id = Annotated[int, lambda n: 0 <= n < 1 << 53]
Count = Annotated[int, lambda n: 0 <= n <= 10**9]
Key = Annotated[str, lambda text: TOKEN.fullmatch(text) is not None]
Text = Annotated[str, lambda text: bool(text) and not _HALVES.search(text)]
Name = Annotated[str, lambda name: TABLE.fullmatch(name) is not None]
At = Annotated[list[int | str | None], lambda parts: 0 < len(parts) <= 3]
Line = list[object]


@dataclass(frozen=True, slots=True)
class Hello:
    v: Count
    table: Name
    token: Key | None
    """Made by the client, so that it is known again where the answer was lost."""
    key: Key | None
    """An invitation to one seat."""
    name: Text | None
    seat: Text | None
    """The label of the seat that is wished for."""
    watch: bool | None


@dataclass(frozen=True, slots=True)
class Act:
    id: Id
    code: Text
    at: At | None


@dataclass(frozen=True, slots=True)
class Say:
    id: Id
    text: Text


@dataclass(frozen=True, slots=True)
class Ask:
    id: Id
    what: Literal["back", "rematch", "pause", "machine"]
    seat: Count | None


@dataclass(frozen=True, slots=True)
class Answer:
    id: Id
    of: Count
    yes: bool


@dataclass(frozen=True, slots=True)
class Pass:
    id: Id
    of: Count | None


@dataclass(frozen=True, slots=True)
class Claim:
    id: Id


@dataclass(frozen=True, slots=True)
class Ready:
    id: Id


@dataclass(frozen=True, slots=True)
class Hint:
    id: Id
    ply: Count
    step: Count


@dataclass(frozen=True, slots=True)
class Order:
    """Of the table's owner."""

    id: Id
    do: Literal["seat", "start", "pause", "close"]
    seat: Count | None
    kind: Text | None


Request = Act | Say | Ask | Answer | Pass | Claim | Ready | Hint | Order
KINDS: dict[str, type[Hello | Request]] = {
    "hello": Hello,
    "act": Act,
    "say": Say,
    "ask": Ask,
    "answer": Answer,
    "pass": Pass,
    "claim": Claim,
    "ready": Ready,
    "hint": Hint,
    "table": Order,
}


def read(text: str | bytes) -> Hello | Request:
    """A client's message; raises BadInput for what none of ours sends."""
    if isinstance(text, bytes) or len(text.encode("utf-8", "replace")) > LONGEST:
        raise BadInput(f"a message is text of at most {LONGEST:,} bytes")
    try:
        data = json.loads(text)
        kind = data.get("t")
        return task.unpack(KINDS[kind], data)
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
        raise BadInput("a message is an object of JSON, as docs/network.md shows it") from None


def written(t: str, /, **fields: object) -> str:
    return json.dumps({"t": t, **fields}, separators=(",", ":"), ensure_ascii=False)


def from_host(text: str | bytes) -> dict[str, object]:
    """A host's message; raises BadInput."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("t"), str):
        raise BadInput("what answers there is no host of nimarcade")
    return data


# names and words


def player_name(text: str, taken: Sequence[str]) -> str:
    """A name that nobody else at the table has; raises BadInput."""
    name = unicodedata.normalize("NFC", text).strip()
    saves.good_name(name)
    known = name.casefold()
    if known == "you" or known in [colour.casefold() for colour in NAMES]:
        raise BadInput(f"{shown(name)} would be taken for another player; choose a name of your own")
    if known in [other.casefold() for other in taken]:
        raise BadInput(f"somebody at the table is called {shown(name)} already")
    return name


def sayable(text: str) -> str:
    """Words on one line, with `?` for what is no printable character; raises BadInput."""
    said = "".join(letter if letter.isprintable() else "?" for letter in text).strip()
    if not said or len(said) > SAID:
        raise BadInput(f"say 1 to {SAID} characters")
    return said


# what a client may know


def seen(session: Session) -> dict[str, object]:
    """The save of a game as a client may have it; of one that is over all is told."""
    data = saves.as_json(session)
    if session.outcome is None:
        data["seats"] = [{**seat, "seed": None} for seat in _dicts(data["seats"])]
        if session.remarks:
            data["remarks"] = [_meant(item) for item in _lists(data["remarks"])]
    return data


def public(line: Line) -> Line:
    """A line of the log as clients may have it."""
    match line:
        case ["remark", *item]:
            return ["remark", *_meant(item)]
        case ["remarks", list(items)]:
            return ["remarks", [_meant(item) for item in items]]
    return line


def _meant(remark: Line) -> Line:
    """[ply, seat, act, text, bluff, figures] without the last two."""
    return [*remark[:4], False, ""]


def _dicts(items: object) -> list[dict[str, object]]:
    assert isinstance(items, list)
    return items


def _lists(items: object) -> list[Line]:
    assert isinstance(items, list)
    return items
