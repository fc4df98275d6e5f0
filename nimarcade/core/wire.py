"""Plain values as JSON and back, by their annotations: what crosses to the worker process.

Numbers, words, None, tuples, dataclasses of these, and lists and mappings by words of them; nothing
else. What comes back is made by the types this side asks for: the data never name a class.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


def pack(value: object) -> object:
    """The value as JSON can hold it; raises TypeError for what cannot be sent."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        return [pack(each) for each in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: pack(each) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return [pack(getattr(value, each.name)) for each in fields(value)]
    raise TypeError(f"{type(value).__name__} cannot be sent")


def unpack(kind: type[T], data: object) -> T:
    """A value of this kind out of what `pack` made of one; raises ValueError."""
    return cast("T", _unpack(kind, data))


def arguments(function: Callable[..., object], data: list[object]) -> list[object]:
    """Packed arguments by the parameters of a function; raises ValueError."""
    hints = hints_of(function)
    names = [name for name in hints if name != "return"]
    if len(data) > len(names):
        raise ValueError(f"{len(data)} arguments for {len(names)} parameters")
    return [_unpack(hints[name], each) for name, each in zip(names, data, strict=False)]


@cache
def hints_of(kind: Any) -> dict[str, object]:
    """The annotations of a function, parameters in order, or of a dataclass."""
    return dict(get_type_hints(kind))


def sent(value: object) -> str:
    """One line of text that holds a value."""
    return json.dumps(pack(value))


def _unpack(kind: object, data: object) -> object:
    origin, args = get_origin(kind), get_args(kind)
    if kind in (Any, object):
        return data
    if origin is Literal:
        if data not in args:
            raise ValueError(f"{data!r} is none of {args}")
        return data
    if origin in (Union, UnionType):
        return _one_of(args, data)
    if kind in (None, NoneType):
        if data is not None:
            raise ValueError(f"{data!r} is not None")
        return None
    if isinstance(data, list):
        return _sequence(kind, origin, args, data)
    if (
        origin is not None
        and isinstance(data, dict)
        and isinstance(origin, type)
        and issubclass(dict, origin)
    ):
        return {key: _unpack(args[1], each) for key, each in data.items()}
    if kind is float and type(data) is int:
        return float(data)
    if isinstance(kind, type) and kind in (bool, int, float, str) and type(data) is kind:
        return data
    raise ValueError(f"{data!r} is no {kind}")


def _one_of(kinds: tuple[object, ...], data: object) -> object:
    for kind in kinds:
        try:
            return _unpack(kind, data)
        except ValueError:
            continue
    raise ValueError(f"{data!r} is none of {kinds}")


def _sequence(kind: object, origin: object, args: tuple[object, ...], data: list[object]) -> object:
    if origin is tuple and args[1:] == (...,):
        return tuple(_unpack(args[0], each) for each in data)
    if origin is tuple:
        return tuple(_unpack(arg, each) for arg, each in zip(args, data, strict=True))
    if origin is not None and isinstance(origin, type) and issubclass(list, origin):
        return [_unpack(args[0], each) for each in data]
    if isinstance(kind, type) and is_dataclass(kind):
        hints = hints_of(kind)
        parts = zip(fields(kind), data, strict=True)
        return kind(**{each.name: _unpack(hints[each.name], part) for each, part in parts})
    raise ValueError(f"a list is no {kind}")
