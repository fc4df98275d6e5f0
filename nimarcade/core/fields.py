"""Positions and moves put together by hand: whether each field is what its type says.

Numbers may be of any type that Python takes for whole ones, as NumPy's; they are kept as Python's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from nimarcade.core import codes, errors, game

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
Keep: TypeAlias = Callable[[object], object]
"""Gives the value as it is to be kept, the same object if it is right; raises TypeError for a wrong one."""


def well_typed(record: T) -> T:
    """The record, numbers in it as Python's own; raises BadInput for a field of another type than it says.
    What is no dataclass is given back."""
    if not is_dataclass(record) or isinstance(record, type):
        return record
    kept = {}
    for name, (keep, hint) in _fields(type(record)).items():
        value = getattr(record, name)
        try:
            right = keep(value)
        except TypeError:
            words = f"{name} of {type(record).__name__} is of type {hint}"
            raise errors.BadInput(f"{words}, not {codes.quoted(value)}") from None
        if right is not value:
            kept[name] = right
    return replace(record, **kept) if kept else record


@cache
def _fields(kind: type[DataclassInstance]) -> Mapping[str, tuple[Keep, str]]:
    """By field how it is kept, and its type in words; those that nobody writes down are left out."""
    try:
        hints = get_type_hints(kind)
    except (NameError, TypeError, AttributeError):  # of a plug-in, whose types are its own affair
        return {}
    told = [each.name for each in fields(kind) if each.init and each.repr]
    return {name: (_keep(hints[name]), _words(hints[name])) for name in told}


def _words(hint: object) -> str:
    """Its name, `tuple[Position, ...]`, without the modules."""
    if isinstance(hint, type) and not get_args(hint):
        return hint.__name__
    return re.sub(r"[\w.]+\.(?=\w)", "", str(hint))


def _keep(hint: object) -> Keep:
    origin, args = get_origin(hint), get_args(hint)
    if hint is int:
        return codes.plain
    if origin is Literal:
        return partial(_fitting, lambda value: type(value) in map(type, args) and value in args)
    if origin in (Union, UnionType):
        return partial(_any_of, {*args} & {str, NoneType}, [_keep(each) for each in args])
    if origin is tuple and args[1:] == (...,):
        return partial(_each, tuple, _keep(args[0]))
    if origin is frozenset:
        return partial(_each, frozenset, _keep(args[0]))
    if origin is tuple:
        return partial(_in_turn, [_keep(each) for each in args])
    if isinstance(hint, type) and getattr(hint, "_is_protocol", False):
        move = hint is game.Move
        return partial(_fitting, lambda value: is_dataclass(value) and not (move and hasattr(value, "game")))
    if isinstance(hint, type) and (hint in (bool, str, NoneType) or is_dataclass(hint)):
        return partial(_fitting, lambda value: isinstance(value, hint))
    return lambda value: value  # of types that a plug-in has, and no game here


def _fitting(fits: Callable[[object], bool], value: object) -> object:
    if not fits(value):
        raise TypeError
    return well_typed(value)


def _any_of(simple: set[type], arms: list[Keep], value: object) -> object:
    if type(value) in simple:
        return value
    for keep in arms:
        try:
            return keep(value)
        except TypeError:
            continue
    raise TypeError


def _each(kind: type[tuple[object, ...]] | type[frozenset[object]], keep: Keep, value: object) -> object:
    if not isinstance(value, tuple | frozenset) or not isinstance(value, kind):
        raise TypeError
    numbers = [each for each in value if type(each) is int] if keep is codes.plain else []
    if numbers and len(numbers) == len(value):  # nearly always, and there may be ten thousand
        codes.plain(max(map(abs, numbers)))
        return value
    kept = [*map(keep, value)]
    return value if all(map(_same, kept, value)) else kind(kept)


def _same(one: object, other: object) -> bool:
    return one is other


def _in_turn(keeps: list[Keep], value: object) -> object:
    if not isinstance(value, tuple) or len(value) != len(keeps):
        raise TypeError
    kept = tuple(keep(each) for keep, each in zip(keeps, value, strict=True))
    return value if all(map(_same, kept, value)) else kept
