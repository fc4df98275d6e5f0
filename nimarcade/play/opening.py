"""A table for friends as it may be opened: its board, which is sent to all of them, and who may sit there."""

from collections.abc import Sequence

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.game import Position
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.play import seat_kinds

OPEN = "open"
"""The kind of a seat that waits for a person."""
LONGEST, CHIPS = 1_000, 400


def opening(code: str, seats: str | None = None) -> tuple[Position, list[str]]:
    """The start, and who sits where, all seats open unless told; raises BadInput, BadSeat or PastLimit."""
    start = catalogue.read(code)
    if len(catalogue.write(start)) > LONGEST:
        raise PastLimit(f"a table is sent to others: its code has at most {LONGEST:,} characters")
    if isinstance(start, SuckerPosition) and start.chips > CHIPS:
        raise PastLimit(f"a table for friends has at most {CHIPS} chips, not {start.chips:,}")
    kinds = seat_kinds.listed(seats) if seats else [OPEN] * len(catalogue.game_of(start).seat_labels(start))
    if "human" in kinds or OPEN not in kinds:
        raise BadInput("write open for a person's seat; a table has one at least")
    return start, kinds


def usual_names(kinds: Sequence[str]) -> list[str]:
    """At a table of colours these; else machines by their kind."""
    if len(kinds) > 2:
        return list(NAMES[: len(kinds)])
    people = (OPEN, "human")
    return [
        f"Player {i}" if kind in people else kind.partition(":")[0].capitalize()
        for i, kind in enumerate(kinds, 1)
    ]
