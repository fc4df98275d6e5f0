"""Work that may take long, as data; who runs it is chosen by the front end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Generic, Literal, ParamSpec, TypeVar, cast, get_args

from nimarcade.core import wire

A = ParamSpec("A")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., object])

Lane = Literal["now", "long", "later"]
LANES: tuple[Lane, ...] = get_args(Lane)
"""`now`: a person waits for it. `long`: it takes long while the person goes on asking. Either ends
when nobody waits any more. `later`: it must be done, whoever has gone meanwhile."""

PACKAGE = "nimarcade."

_REMOTE: dict[tuple[str, str], Callable[..., object]] = {}


def remote(function: F) -> F:
    """Declare a function of a module as one that a worker process may be asked to call."""
    _REMOTE[function.__module__, function.__name__] = function
    return function


@dataclass(frozen=True)
class Task(Generic[R]):
    """A declared function by its name, with arguments and a result that `wire` can send."""

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
    kind = cast("type[R]", wire.hints_of(function)["return"])
    return Task(*key, args, kind, partial(function, *args))


def call(module: str, name: str, args: list[object], package: str = PACKAGE) -> object:
    """What the declared function of this name returns for packed arguments.

    Raises ValueError for any other name, and for arguments that are none of its own.
    """
    if not module.startswith(package):
        raise ValueError(f"{module} holds no work")
    import_module(module)
    function = _REMOTE.get((module, name))
    if function is None:
        raise ValueError(f"{module}.{name} is no work")
    return function(*wire.arguments(function, args))
