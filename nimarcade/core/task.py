"""Work that may take long, as data; who runs it is chosen by the front end."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, date, datetime
from functools import cache, partial
from importlib import import_module
from types import NoneType, UnionType

if typing.TYPE_CHECKING:
    from _typeshed import DataclassInstance

A = typing.ParamSpec("A")
T = typing.TypeVar("T")
R = typing.TypeVar("R")
F = typing.TypeVar("F", bound=Callable[..., object])

Lane = typing.Literal["now", "long", "later"]
LANES: tuple[Lane, ...] = typing.get_args(Lane)
"""`now`: a person waits for it. `long`: it takes long while the person goes on asking. Either ends
when nobody waits any more. `later`: it must be done, whoever has gone meanwhile."""

PACKAGE = "nimarcade."

_REMOTE: dict[tuple[str, str], Callable[..., object]] = {}


def remote(function: F) -> F:
    """Declare a function of a module as one that a worker process may be asked to call."""
    _REMOTE[function.__module__, function.__name__] = function
    return function


@dataclass(frozen=True)
class Task(typing.Generic[R]):
    """A declared function by its name, with arguments and a result that `pack` can pack."""

    module: str
    name: str
    args: tuple[object, ...]
    result: type[R]
    here: Callable[[], R]
    """The same work in this process."""


def task(function: Callable[A, R], *args: A.args, **more: A.kwargs) -> Task[R]:
    """The call of a declared function, checked against its signature."""
    key = function.__module__, function.__name__
    if _REMOTE.get(key) is not function or more:
        raise TypeError(f"{key[1]} is not declared as remote, or its arguments are named")
    kind = typing.cast("type[R]", hints_of(function)["return"])
    return Task(*key, args, kind, partial(function, *args))


def call(module: str, name: str, args: list[object], package: str = PACKAGE) -> object:
    """The declared function of this name called with packed arguments.

    Raises ValueError for any other name, and for arguments that are none of its own."""
    if not module.startswith(package):
        raise ValueError(f"{module} holds no work")
    import_module(module)
    if (function := _REMOTE.get((module, name))) is None:
        raise ValueError(f"{module}.{name} is no work")
    return function(*arguments(function, args))


# Plain values as JSON and back, by their annotations: what crosses to the worker process, and what files
# hold. Numbers, words, times, None, tuples, dataclasses of these, and lists and mappings of them; nothing
# else. What comes back is made by the types this side asks for: the data never name a class. A type may say
# more of its values by functions: of `Annotated[int, fits]` those are good of which `fits` is true.


def pack(value: object) -> object:
    """The value as JSON can hold it; raises TypeError for what cannot be sent."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        if set(map(type, value)) == {int}:  # a map's cells come by thousands
            return list(value)
        return [pack(each) for each in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: pack(each) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return [pack(getattr(value, each.name)) for each in fields(value)]
    raise TypeError(f"{type(value).__name__} cannot be sent")


def kept(value: DataclassInstance, *without: str) -> dict[str, object]:
    """A dataclass as files hold it: the fields, also of those in it, by name, times as ISO writes them."""
    names = [each.name for each in fields(value) if each.name not in without]
    return {name: _kept(getattr(value, name)) for name in names}


def _kept(value: object) -> object:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(_kept(key)): _kept(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [_kept(each) for each in value]
    return kept(value) if is_dataclass(value) and not isinstance(value, type) else value


def unpack(kind: type[T], data: object) -> T:
    """A value of this kind out of what `pack` or `kept` made of one; raises ValueError. A field that
    a file does not tell counts as None."""
    return typing.cast("T", _unpack(kind, data))


def stated(kind: Callable[..., T], entry: Mapping[str, object], **given: object) -> T:
    """A dataclass of which a file states some fields and the others are `given`; texts that stand on several
    lines there are one line here. Raises ValueError."""
    hints = hints_of(kind)
    told = {name: _unpack(hints[name], value) for name, value in entry.items() if name not in given}
    return kind(**{name: _one_line(value) for name, value in told.items()}, **given)


def _one_line(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_one_line, value))
    if isinstance(value, dict):
        return dict(zip(value, map(_one_line, value.values()), strict=True))
    return " ".join(value.split()) if isinstance(value, str) else value


def arguments(function: Callable[..., object], data: list[object]) -> list[object]:
    """Packed arguments by the parameters of a function; raises ValueError."""
    hints = hints_of(function)
    names = [name for name in hints if name != "return"]
    if len(data) > len(names):
        raise ValueError(f"{len(data)} arguments for {len(names)} parameters")
    return [_unpack(hints[name], each) for name, each in zip(names, data, strict=False)]


@cache
def hints_of(kind: Callable[..., object]) -> dict[str, object]:
    """The annotations of a function, parameters in order, or of a dataclass."""
    return dict(typing.get_type_hints(kind, include_extras=True))


def sent(value: object) -> str:
    """One line of text that holds a value."""
    return json.dumps(pack(value))


@cache
def _shape(kind: object) -> tuple[typing.Any, tuple[typing.Any, ...]]:
    return typing.get_origin(kind), typing.get_args(kind)


def _unpack(kind: object, data: object) -> object:
    if kind is object:
        return data
    origin, args = _shape(kind)
    if origin is typing.Annotated:
        value = _unpack(args[0], data)
        if all(fits(value) for fits in args[1:]):
            return value
    elif origin is typing.Literal:
        if data in args:
            return data
    elif origin in (typing.Union, UnionType):
        for each in args:
            try:
                return _unpack(each, data)
            except ValueError:
                continue
    elif kind in (None, NoneType):
        if data is None:
            return None
    elif isinstance(data, list):
        return _sequence(kind, origin, args, data)
    elif isinstance(data, dict):
        if isinstance(kind, type) and is_dataclass(kind):
            hints = hints_of(kind)
            return kind(
                **{each.name: _unpack(hints[each.name], data.get(each.name)) for each in fields(kind)}
            )
        if isinstance(origin, type) and issubclass(dict, origin):
            return {_unpack(args[0], key): _unpack(args[1], each) for key, each in data.items()}
    elif kind is float and type(data) is int:
        return float(data)
    elif kind is date and isinstance(data, str):
        return date.fromisoformat(data)
    elif kind is datetime and isinstance(data, str):
        moment = datetime.fromisoformat(data)
        if moment.tzinfo is None or not 2000 <= moment.year <= 2200:
            raise ValueError("a time must be of this age and name its zone")
        return moment.astimezone(UTC)
    elif kind in (bool, int, float, str) and type(data) is kind:
        return data
    raise ValueError(f"{data!r} is no {kind}")


def _sequence(kind: object, origin: object, args: tuple[object, ...], data: list[object]) -> object:
    if origin is tuple and args[1:] == (...,):
        return tuple(_unpack(args[0], each) for each in data)
    if origin is tuple:
        return tuple(_unpack(arg, each) for arg, each in zip(args, data, strict=True))
    if origin is frozenset:
        return frozenset(_unpack(args[0], each) for each in data)
    if isinstance(origin, type) and issubclass(list, origin):
        if args[0] is object or (args[0] is int and set(map(type, data)) == {int}):
            return list(data)
        return [_unpack(args[0], each) for each in data]
    if isinstance(kind, type) and is_dataclass(kind):
        hints = hints_of(kind)
        parts = zip(fields(kind), data, strict=True)
        return kind(**{each.name: _unpack(hints[each.name], part) for each, part in parts})
    raise ValueError(f"a list is no {kind}")
