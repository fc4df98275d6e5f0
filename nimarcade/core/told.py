"""The JSON Schemas of all that commands print as JSON and the library gives as data: of types, records among
them, and of the objects of `told.toml`."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from nimarcade.core import SCHEMAS

SIMPLE = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}
TIMES = {datetime: "date-time", date: "date"}


def stamped(name: str, data: Mapping[str, object]) -> dict[str, object]:
    """With the name and the version of its schema, as the last key."""
    return {**data, "schema": f"{name}/{SCHEMAS}"}


def schema(name: str, *kinds: str) -> dict[str, object]:
    """The JSON Schema of an object with the fields of these, as `told.toml` names them, as `stamped` marks
    it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:nimarcade:{name}:{SCHEMAS}",
        **_object({"schema": {"const": f"{name}/{SCHEMAS}"}}, ["schema"], *kinds),
    }


@cache
def written() -> dict[str, dict[str, str]]:
    """The objects of `told.toml`."""
    return tomllib.loads(Path(__file__).with_name("told.toml").read_text("utf-8"))


def _object(
    known: dict[str, object], required: list[str], *kinds: Any, without: Sequence[str] = ()
) -> dict[str, object]:
    for kind in kinds:
        if isinstance(kind, str) and ":" not in kind:
            found = written()[kind]
            if "..." in found:
                _object(known, required, found["..."])
            known |= {name.rstrip("?"): _said(words) for name, words in found.items() if name != "..."}
            required += [name for name in found if name[-1] not in ".?"]
            continue
        kind = _named(kind) if isinstance(kind, str) else kind
        hints, record = get_type_hints(kind, include_extras=True), is_dataclass(kind)
        names = [field.name for field in fields(kind)] if record else [*hints]
        names = [each for each in names if each not in known and each not in without]
        known |= {each: of(hints[each]) for each in names}
        required += [each for each in names if get_origin(hints[each]) is not NotRequired]
    return {"type": "object", "properties": known, "required": required, "additionalProperties": False}


def _said(words: str) -> dict[str, object]:
    """The JSON Schema of a value, as `told.toml` says it."""
    if len(others := re.split(r" \| (?![^\[{]*[\]}])", words)) > 1:
        return {"anyOf": [_said(each) for each in others]}
    if words[0] == "[":
        return {"type": "array", "items": _said(words[1:-1])}
    if words[0] == "{":
        return {"type": "object", "additionalProperties": _said(words[1:-1])}
    if words[0] == "'":
        return {"enum": re.findall("'(.+?)'", words)}
    if ":" in words:
        return of(_named(words))
    return {"type": words} if words in SIMPLE.values() else _object({}, [], words)


def _named(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(f"nimarcade.{module}"), name)


def of(hint: object) -> dict[str, object]:
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
