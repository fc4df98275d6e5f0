"""What a host and its clients say to each other: JSON objects, their kind in `t` (docs/network.md).

A client's message is read field by field, each within its bounds, or refused. Of a host's only what a
client may know is sent: no seeds, and nothing of what machines did not mean, until the game is over."""

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Annotated, Any, Literal, TypeVar, cast, get_args

from nimarcade.core import task
from nimarcade.core.codes import JOINER, quoted, shown
from nimarcade.core.errors import BadInput
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.position import NAMES
from nimarcade.play import saves
from nimarcade.play.seat_kinds import IN_FOR
from nimarcade.play.session import Comment, Remark, Session

S = TypeVar("S", Comment, Remark, Comment | Remark)

VERSION = 1
LONGEST = 4096
"""Bytes of a client's message."""
SAID = 500
"""Characters that are said at a time."""
TOKEN = re.compile("[0-9a-f]{32}")
"""128 bits, by which a player is known: hexadecimal, so that none looks like an option of a command."""
TABLE = re.compile("[a-z0-9]{4,16}")
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\ufe00-\ufe0f\U000e0000-\U000e0fff]"
)
"""Characters that show nothing, alone at least, after NFKC."""
_HALVES = re.compile("[\ud800-\udfff]")
"""Of characters that JSON can write and no text holds."""

Id = Annotated[int, lambda n: 0 <= n < 1 << 53]
Count = Annotated[int, lambda n: 0 <= n <= 10**9]
Key = Annotated[str, lambda text: TOKEN.fullmatch(text) is not None]
Name = Annotated[str, lambda name: TABLE.fullmatch(name) is not None]
Text = Annotated[str, lambda text: bool(text) and not _HALVES.search(text)]
At = Annotated[list[int | str | None], lambda parts: 0 < len(parts) <= 3]
_WORDS: dict[object, str] = {
    Id: "a whole number from 0 on below 2^53",
    Count: "a whole number from 0 to 10^9",
    Key: "32 hexadecimal digits in lower case",
    Name: "a table's name of 4 to 16 letters and digits in lower case",
    Text: "a text that is not empty",
    At: "a list of 1 to 3 numbers, texts and nulls",
    bool: "true or false",
}
Line = list[object]
Message = dict[str, Any]

HALL = "hall"
"""Names that begin with it are of classes."""
_DONE: dict[str, object] = {"id": Id, "table": Name | None}  # in a class: of what table it is
KINDS: dict[str, dict[str, object]] = {
    "hello": {
        "v": Count,
        "table": Name | None,  # none: the list of all
        "token": Key | None,  # made by the client, so that it is known again where the answer was lost
        "key": Key | None,  # an invitation to one seat, or the owner's
        "name": Text | None,
        "seat": Text | None,  # its label
        "watch": bool | None,
    },
    "begin": {**_DONE, "key": Key, "code": Text, "seats": Text | None, "clock": Text | None},
    "act": {**_DONE, "code": Text, "at": At | None},
    "say": {**_DONE, "text": Text},
    "ask": {**_DONE, "what": Literal["back", "rematch", "pause", "machine"], "seat": Count | None},
    "answer": {**_DONE, "of": Count, "yes": bool},
    "pass": {**_DONE, "of": Count | None},
    "claim": _DONE,
    "ready": _DONE,
    "name": {**_DONE, "name": Text},
    "hint": {**_DONE, "ply": Count, "step": Count},
    "table": {
        **_DONE,
        "do": Literal["seat", "start", "pause", "close", "open", "go", "next", "cut", "announce", "free"],
        "seat": Count | None,
        "kind": Text | None,
        "at": At | None,
        "text": Text | None,
    },
}
"""The fields of a client's messages; those that may be None may be left out."""


def read(text: str | bytes) -> Message:
    """A client's message, all fields of its kind in it; raises BadInput for what none of ours sends."""
    if isinstance(text, bytes) or len(text.encode("utf-8", "replace")) > LONGEST:
        raise BadInput(f"a message is text of at most {LONGEST:,} bytes")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadInput("a message is an object of JSON, as docs/network.md shows it")
    if (t := data.get("t")) not in [*KINDS]:
        raise BadInput(f"a message has its kind in t: {', '.join(KINDS)}, not {quoted(t)}")
    return {"t": t, **{name: _field(t, name, kind, data.get(name)) for name, kind in KINDS[t].items()}}


def _field(t: str, name: str, kind: object, value: object) -> object:
    try:
        return task.unpack(cast("type[object]", kind), value)
    except ValueError:
        needed = get_args(kind)[0] if type(None) in get_args(kind) else kind
        words = _WORDS.get(needed) or f"one of {', '.join(get_args(needed))}"
        raise BadInput(f"{name!r} of {t} is {words}, not {quoted(value)}") from None


def written(t: str, /, **fields: object) -> str:
    """Records in it as objects."""
    return json.dumps({"t": t, **fields}, separators=(",", ":"), ensure_ascii=False, default=asdict)


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


def as_seen(name: str) -> str:
    """What two names have in common that look the same but for their capitals."""
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold().split())


def misleads(name: str, seat: Seat | None = None) -> bool:
    """True of a name that is taken for another player's than that of `seat`: you, a colour, a machine's."""
    others, seen = (colour for other, colour in enumerate(NAMES) if other != seat), as_seen(name)
    return seen in ("you", *map(str.casefold, others)) or seen.startswith(IN_FOR.casefold())


def player_name(text: str, taken: Sequence[str], seat: Seat | None = None) -> str:
    """A name, perhaps for a seat, that nobody else at the table has; raises BadInput."""
    name = unicodedata.normalize("NFC", text).strip()
    saves.good_name(name if as_seen(name) else "")
    if misleads(name, seat):
        raise BadInput(f"{shown(name)} would be taken for another player; choose a name of your own")
    if as_seen(name) in map(as_seen, taken):
        raise BadInput(f"somebody is called {shown(name)} already")
    return name


def sayable(text: str) -> str:
    """Words on one line, with `?` for what is no printable character; raises BadInput."""
    said = "".join(letter if letter.isprintable() or letter == JOINER else "?" for letter in text).strip()
    if not said or len(said) > SAID:
        raise BadInput(f"say 1 to {SAID} characters")
    return said


# what a client may know


def seen(session: Session) -> dict[str, object]:
    """The save of a game as a client may have it; of one that is over all is told."""
    if session.outcome is None:
        elsewhere = ((node, _meant(said)) for node, said in session.said_elsewhere)
        session = replace(
            session,
            players=tuple(replace(player, seed=None) for player in session.players),
            remarks=tuple(map(_meant, session.remarks)),
            said_elsewhere=tuple(elsewhere),
        )
    return saves.as_json(session)


def _meant(said: S) -> S:
    """What was said, without how far it was meant."""
    return replace(said, bluff=False, figures="") if isinstance(said, Remark) else said


def public(line: Line) -> Line:
    """A line of the log as clients may have it."""
    match line:
        case ["remark", *item]:
            return ["remark", *item[:4], False, ""]
        case ["remarks", list(items)]:
            return ["remarks", [[*item[:4], False, ""] for item in items]]
    return line
