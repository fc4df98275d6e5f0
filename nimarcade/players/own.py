"""Players that are functions: of a script, or a level of somebody else's."""

from collections.abc import Callable
from random import Random
from typing import cast

from nimarcade.core import catalogue, fields, plug_ins
from nimarcade.core.codes import quoted, shortened
from nimarcade.core.errors import BadInput, BadMove, Forfeit, NimarcadeError
from nimarcade.core.family import SeatKind
from nimarcade.core.game import Move, Position
from nimarcade.play import levels


def move(p: Position, given: Move | str) -> Move:
    """The move, or the one of a code; raises BadMove, or BadInput for something else."""
    if isinstance(given, str):
        return catalogue.game_of(p).read_move(p, given)
    if isinstance(given, type) or not hasattr(given, "__dataclass_fields__") or hasattr(given, "game"):
        raise BadInput(f"a move or its code is wanted, such as those of moves(), not {quoted(given)}")
    return fields.well_typed(given)


def chooser(function: Callable[..., object], word: str, seconds: float | None = None) -> Callable[..., Move]:
    """The way in which a function plays: it is given the position, the `seconds` of its clock if it takes two
    arguments, and `rng` if one is called so. Raises what it raises, BadMove for what is no legal move, and
    TypeError at once where it takes something else."""
    clock, luck = levels.takes(function)

    def choose(p: Position, rng: Random, so_far: object = ()) -> Move:
        answer = function(p, *[seconds] * clock, **{"rng": rng} if luck else {})
        try:
            chosen = move(p, cast("Move | str", answer))
            catalogue.game_of(p).check(p, chosen)
        except (BadInput, AttributeError) as error:
            kind = type(error) if isinstance(error, BadInput) else BadMove
            raise kind(f"{word} at {shortened(catalogue.write(p))}: {error}") from error
        return chosen

    return choose


LONGEST = 60.0
"""Seconds in which a level of somebody else's has to move, whatever its clock says."""


def level(kind: SeatKind) -> Callable[..., Move]:
    """The way in which a level of somebody else's plays; whatever it does wrong is a Forfeit, in one line."""
    function = levels.plugged()[kind.name].choose
    assert function is not None
    plain = chooser(function, kind.name, kind.most)

    def choose(p: Position, rng: Random, so_far: object = ()) -> Move:
        try:
            with plug_ins.asked(), plug_ins.within(LONGEST):
                return plain(p, rng)
        except NimarcadeError as error:
            raise Forfeit(str(error)) from error
        except plug_ins.FAILS as error:
            where = f"{kind.name} at {shortened(catalogue.write(p))}"
            why = (
                f"no move within {LONGEST:g} s" if isinstance(error, TimeoutError) else plug_ins.reason(error)
            )
            raise Forfeit(f"{where}: {why}") from error

    return choose
