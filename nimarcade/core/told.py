"""The objects that commands print as JSON and the library gives as data: their types, where they are no
records, and the JSON Schema of a type."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from nimarcade.core import SCHEMAS
from nimarcade.core.trust import NP, Level, Tier

SIMPLE = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}
TIMES = {datetime: "date-time", date: "date"}


def stamped(name: str, data: Mapping[str, object]) -> dict[str, object]:
    """With the name and the version of its schema, as the last key."""
    return {**data, "schema": f"{name}/{SCHEMAS}"}


def schema(name: str, *kinds: object) -> dict[str, object]:
    """The JSON Schema of an object with the fields of these types, as `stamped` marks it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:nimarcade:{name}:{SCHEMAS}",
        **_object({"schema": {"const": f"{name}/{SCHEMAS}"}}, ["schema"], *kinds),
    }


def _object(
    known: dict[str, object], required: list[str], *kinds: Any, without: Sequence[str] = ()
) -> dict[str, object]:
    for kind in kinds:
        hints, record = get_type_hints(kind, include_extras=True), is_dataclass(kind)
        names = [field.name for field in fields(kind)] if record else [*hints]
        names = [each for each in names if each not in known and each not in without]
        known |= {each: of(hints[each]) for each in names}
        required += [each for each in names if get_origin(hints[each]) is not NotRequired]
    return {"type": "object", "properties": known, "required": required, "additionalProperties": False}


def of(hint: Any) -> dict[str, object]:
    """The JSON Schema of a type. `Annotated[A, B, "x"]` has the fields of A, and those of B without x."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in SIMPLE:
        return {"type": SIMPLE[hint]}
    if hint in TIMES:
        return {"type": "string", "format": TIMES[hint]}
    if origin is Annotated:
        kinds = [
            each for each in args if is_typeddict(each) or (isinstance(each, type) and is_dataclass(each))
        ]
        without = [each for each in args if isinstance(each, str)]
        return _object({}, [], *kinds, without=without) if kinds else of(args[0])
    if origin is Literal:
        return {"enum": [*args]}
    if origin in (Union, UnionType):
        return {"anyOf": [of(each) for each in args]}
    if origin is NotRequired:
        return of(args[0])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [each.value for each in hint]}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": of(args[1])}
    if isinstance(origin, type) and issubclass(origin, Sequence):
        if origin is tuple and args[-1] is not ...:
            many = {"minItems": len(args), "maxItems": len(args)}
            return {"type": "array", "prefixItems": [of(each) for each in args], **many}
        return {"type": "array", "items": of(args[0])}
    if is_dataclass(hint) or is_typeddict(hint):
        return _object({}, [], hint)
    raise TypeError(f"{hint} is not told as JSON")


class Refusal(TypedDict):
    """A bad line of standard input."""

    position: str
    error: str
    status: int


class Code(TypedDict):
    position: str


class Leading(TypedDict):
    """A move to a position of this Sprague-Grundy value."""

    move: str
    position: str
    sg: int


class Verdict(TypedDict):
    position: str
    outcome: NP | None
    winner: str | None
    values: dict[str, float] | None
    best_move: str | None
    tier: Tier
    source: str
    level: Level | None
    remoteness: int | None
    nodes: int | None
    sg: int | None
    proof: str | None
    grundy_tier: Tier | None
    grundy_proof: str | None
    why: list[str]


class Term(TypedDict):
    symbol: str
    value: int | str
    meaning: str


class Condition(TypedDict):
    of: Literal["position", "after"]
    text: str
    holds: bool


class Reply(TypedDict):
    move: str
    answer: str | None
    text: str


Mark = TypedDict("Mark", {"pile": int, "from": int, "to": int, "kind": str, "label": str})


class Resistance(TypedDict):
    move: str
    goal: Literal["longest", "trap"]
    replies: int | None
    winning_replies: int | None


class Why(TypedDict):
    """The whole explanation of a position."""

    position: str
    outcome: NP | None
    tier: str
    source: str
    page: str | None
    headline: str
    move: str | None
    after: str | None
    terms: list[Term]
    rule: str | None
    rule_after: str | None
    switch: str | None
    conditions: list[Condition]
    method: list[str]
    replies: list[Reply]
    resistance: Resistance | None
    marks: list[Mark]


class Played(TypedDict):
    """Games between machines."""

    code: str
    seats: list[str]
    games: int
    seed: int | None
    wins: list[int]
    forfeits: NotRequired[list[int]]
    deals: NotRequired[list[dict[str, int]]]
    kinds: NotRequired[dict[str, int]]
    captures: NotRequired[float]
    acts: NotRequired[float]


class Share(TypedDict):
    share: float
    interval: list[float]


Map = TypedDict(
    "Map",
    {
        "code": str,
        "across": str,
        "down": str,
        "what": str,
        "from": list[int],
        "rows": list[list[int | str | None]],
    },
)


class Table(TypedDict):
    game: str
    box: list[int]
    what: Literal["outcome", "sg", "remoteness"]
    columns: list[str]
    rows: list[list[int | NP]]


class Quotient(TypedDict):
    """Elements are numbers; `elements` has of each its position of fewest stones, `heaps` those of single
    heaps of 0, 1, 2, … stones."""

    game: str
    elements: list[list[int]]
    table: list[list[int]]
    p_portion: list[int]
    heaps: list[int]
    preperiod: int
    period: int


class Key(TypedDict):
    place: str
    action: str
    keys: list[str]
    help: str
    changed: bool


class Claim(TypedDict):
    claim: str
    kind: str
    source: str
    statement: str
    printed: str | None
    differs: str | None
    box: dict[str, int]


class Budget(TypedDict):
    ratio: float | None
    kept: bool | None


class Named(TypedDict):
    name: str


class Step(TypedDict):
    """A graded move."""

    ply: int
    seat: str
    move: str
    mark: str | None
    forced: bool
    chances: list[float] | None
    mistake: bool
    keeping: list[int | None] | None
    best: str | None
    reply: str | None


class Account(TypedDict):
    """The moves of a seat, with the number of each mark."""

    seat: str
    name: str
    moves: int
    kept: int
    gave: int
    resisted: int
    lost: int
    unknown: int
    decisions: int
    decisions_kept: int
    taken_back: int
    accuracy: float | None
    weighed: float | None
    rating: str | None
    estimated: int
    loss: float | None
    estimated_rating: str | None
    mistakes: list[int]
    hints: int


class Standing(TypedDict):
    ply: int
    winner: str | None
    chances: dict[str, float] | None


class Promise(TypedDict):
    deal: int
    seat: str
    promise: str
    standing: str
    ply: int | None


class Taken(TypedDict):
    ply: int
    moves: list[str]
    mistakes: list[int]


class Said(TypedDict):
    ply: int
    seat: str
    act: str
    text: str
    bluff: bool
    figures: str


class Review(TypedDict):
    start: str
    moves: int
    looked_at: list[int]
    estimates: int | None
    grades: list[Step]
    standings: list[Standing]
    seats: list[Account]
    deals: list[Promise]
    notice: str | None
    score: int | None
    taken_back: list[Taken]
    remarks: list[Said]


class Held(TypedDict):
    """Of the games of the perfect player those that it held won, and those of them that it lost."""

    code: str
    against: str
    games: int
    won: int
    held: int
    lost: int


class Asked(TypedDict):
    problem: str
