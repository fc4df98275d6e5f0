"""The theorems: every file of this folder offers `THEOREMS`, and plug-ins offer more.

A plug-in names a theorem, a tuple of them or a module with `THEOREMS` under the entry point group
`nimarcade.theorems`. Its theorems are asked after the shipped ones, and looked for only where none of
these speaks, since looking through all installed packages takes longer than most verdicts."""

import pkgutil
from collections.abc import Callable, Container, Iterator
from dataclasses import fields, replace
from functools import cache, wraps
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, cast

from nimarcade.core import catalogue, plug_ins
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import quoted, shortened, shown
from nimarcade.core.errors import BadGame, BadInput, BadMove, PastLimit
from nimarcade.core.game import Independent, Move, Position
from nimarcade.theory import checks
from nimarcade.theory.theorem import TRIED, Branch, Statement, Theorem

AnyTheorem: TypeAlias = Theorem[Position, Move]
"""A theorem of a game that is known only at run time."""
GROUP = "nimarcade.theorems"


@cache
def _modules() -> tuple[ModuleType, ...]:
    return tuple(import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))


@cache
def shipped(game: str) -> tuple[AnyTheorem, ...]:
    """The theorems of this folder that speak of a game, by precedence."""
    theorems = (theorem for module in _modules() for theorem in _theorems(module))
    return tuple(theorem for theorem in theorems if game in theorem.games)


def of_plug_ins() -> tuple[AnyTheorem, ...]:
    """All that plug-ins offer."""
    return _plug_ins()[0]


def of_homes(homes: Container[str]) -> tuple[AnyTheorem, ...]:
    """Those of files of these names in the folder of games, or of entry points of these values."""
    return tuple(theorem for theorem in of_plug_ins() if _homes[theorem] in homes)


def plugged(game: str) -> tuple[AnyTheorem, ...]:
    """Those of plug-ins that speak of a game."""
    return tuple(theorem for theorem in of_plug_ins() if game in theorem.games)


def last(game: str) -> tuple[AnyTheorem, ...]:
    """The theorem of heaps that never meet, for a game that says so and has no theorem of its own here."""
    from nimarcade.theory.theorems.by_heap import INDEPENDENT

    return () if shipped(game) or not isinstance(catalogue.game(game), Independent) else (INDEPENDENT,)


def broken(homes: Container[str] | None = None) -> tuple[str, ...]:
    """A line for every plug-in that could not be used, or for those of these homes, with the reason."""
    return tuple(line for home, line in _plug_ins()[1] if homes is None or home in homes)


def broken_so_far() -> tuple[str, ...]:
    """`broken`, if a verdict has had to ask plug-ins; else none is loaded only to be told of."""
    return broken() if _plug_ins.cache_info().currsize else ()


def failed(game: str) -> tuple[str, ...]:
    """What of a plug-in is of no use where this game is asked for: theorems in its file that cannot be
    loaded, and those whose check has failed."""
    place = f"{catalogue.FOLDER}: {Path(catalogue.origin(game)).absolute()}"
    refuted = (_checked(theorem, game) for theorem in plugged(game))
    return (
        *(line for line in broken() if line.startswith(place)),
        *(
            f"the theorem {each.theorem} is refused: {each.words}"
            for each in refuted
            if each and each.broken_by
        ),
    )


def statement(name: str) -> Statement:
    """The result that texts quote by this name; raises BadInput."""
    for module in _modules():
        statements: tuple[Statement, ...] = getattr(module, "STATEMENTS", ())
        for result in (*_theorems(module), *statements):
            if result.name == name:
                return result
    for theorem in _plug_ins()[0]:
        if theorem.name == name:
            return theorem
    raise BadInput(f"no theorem is called {shown(name)}")


@cache
def _plug_ins() -> tuple[tuple[AnyTheorem, ...], tuple[tuple[str, str], ...]]:
    theorems: list[AnyTheorem] = []
    reasons: list[tuple[str, str]] = []
    modules = catalogue.folder_modules()
    for name, value, load in plug_ins.offered(GROUP):
        try:
            found = [*_theorems(load())]
            theorems += found
            _codes.update(dict.fromkeys(found, plug_ins.checksum(plug_ins.place_of(value.partition(":")[0]))))
            _homes.update(dict.fromkeys(found, value))
        except plug_ins.FAILS as error:  # whatever a plug-in does wrong, the shipped games go on
            reasons.append((value, f"{GROUP}: {name} ({value}) is broken: {plug_ins.reason(error)}"))
    for module, code in modules:
        try:
            found = [*_theorems(module)] if hasattr(module, "THEOREMS") else []
            theorems += found
            _codes.update(dict.fromkeys(found, code))
            _homes.update(dict.fromkeys(found, module.__name__))
        except TypeError as error:
            line = f"{catalogue.FOLDER}: {module.__file__} is broken: {error}"
            reasons.append((module.__name__, line))
    return tuple(theorems), tuple(reasons)


_codes: dict[AnyTheorem, str] = {}
"""The checksum of the code of each theorem of a plug-in."""
_homes: dict[AnyTheorem, str] = {}
"""The module of each theorem of the folder of games, the value of the entry point of each other one."""


def _theorems(offered: object) -> Iterator[AnyTheorem]:
    """Of a module with `THEOREMS`, of a tuple or list, or of a theorem alone; raises TypeError."""
    if isinstance(offered, ModuleType):
        offered = getattr(offered, "THEOREMS", None)
    for theorem in offered if isinstance(offered, tuple | list) else (offered,):
        if not isinstance(theorem, Theorem):
            raise TypeError(f"a theorem is a Theorem, not {type(theorem).__name__}")
        if isinstance(theorem.games, str):
            raise TypeError(f"games of {theorem.name} is a tuple of names, such as {(theorem.games,)}")
        yield cast(AnyTheorem, theorem)


# Theorems of plug-ins are taken as claims: nothing of ours has checked them, so they prove nothing. Whatever
# one does wrong when it is asked is a `BadGame` in one line, and every move that it names is legal.


def claims(game: str) -> tuple[AnyTheorem, ...]:
    """The theorems of plug-ins that speak of a game, as claims; those whose check has failed are silent."""
    taken = (_taken(theorem, game) for theorem in plugged(game))
    return tuple(theorem for theorem in taken if theorem is not None)


def code_of(theorem: AnyTheorem, game: str) -> str:
    """The checksums of the code of a plug-in's theorem and of the game; empty where one is not known."""
    code, rules = _codes.get(theorem, ""), catalogue.code_of(game)
    return code and rules and f"{code}-{rules}"


def keep(check: checks.Check) -> None:
    """Keep a check; from now on it counts."""
    checks.STORE.keep(lambda all: all.with_one(check))
    _taken.cache_clear()
    _checked.cache_clear()


@cache
def _checked(theorem: AnyTheorem, game: str) -> checks.Check | None:
    code = code_of(theorem, game)
    return checks.STORE.load().of(code, theorem.name, game) if code else None


@cache
def _taken(theorem: AnyTheorem, game: str) -> AnyTheorem | None:
    """It names no proof of ours, and no tier: both would be its own word alone."""
    if (check := _checked(theorem, game)) is not None and check.broken_by:
        return None
    branches = tuple(replace(branch, **_asked(theorem.name, branch)) for branch in theorem.branches)
    ours = {"claimed": True, "proof": "", "grundy_proof": None, "tier": None, "branches": branches}
    if check is not None:
        ours |= {"checked": check.words, "source": f"{theorem.source}; {check.words}"}
    return replace(theorem, **_asked(theorem.name, theorem) | ours)


def _asked(theorem: str, record: AnyTheorem | Branch[Position, Move]) -> dict[str, Any]:
    """The functions of a record, each asked with care."""
    told = {each.name: getattr(record, each.name) for each in fields(record)}
    return {name: _careful(theorem, name, each) for name, each in told.items() if callable(each)}


def _careful(theorem: str, member: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def asked(p: Position, *more: int) -> Any:
        try:
            with plug_ins.asked():
                answer = function(p, *more)
                if member == "tries":
                    answer = moves = tuple(islice(answer, TRIED))
                elif member == "won":
                    moves = (answer.move,)
                else:
                    moves = (answer,) if member in ("winning_move", "move_to_value") else ()
            for move in moves:
                if not hasattr(move, "__dataclass_fields__"):
                    raise BadMove(f"it gives {quoted(move)}, which is no move")
                game_of(p).check(p, move)
        except PastLimit:
            raise
        except plug_ins.FAILS as error:  # whatever somebody's theorem does
            where = f"{shortened(game_of(p).write(p))}, {member}"
            raise BadGame(f"the theorem {theorem} is broken at {where}: {plug_ins.reason(error)}") from error
        return bool(answer) if member in ("applies", "is_p", "when") else answer

    return asked
