"""The public record of deals at a table: terms, deals, and how each term stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nimarcade.games.game import Seat

Verb = Literal["PLAY", "PASS", "CAP", "GIVE", "NOKILL", "RESCUE", "NOPASS"]
Standing = Literal["open", "kept", "broken", "void"]
LASTS = 8
"""Placements until a term expires unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class Term:
    """One promise of `owner`: `PLAY c@i`, `PASS q`, `CAP i`, `GIVE c@q`, `NOKILL c`, `RESCUE q`,
    `NOPASS q`; unused fields are None."""

    owner: Seat
    verb: Verb
    colour: int | None = None
    slot: int | None = None
    """Slot number, 1 for the first."""
    to: Seat | None = None
    many: int = 1
    """Chips of a GIVE."""
    lasts: int = LASTS
    """Placements after the acceptance until it expires."""


@dataclass(frozen=True, slots=True)
class Deal:
    number: int
    by: Seat
    terms: tuple[Term, ...]
    status: Literal["open", "agreed", "declined", "void"] = "open"
    accepted: frozenset[Seat] = frozenset()
    made: int = 0
    """Placements played when it was proposed."""
    agreed: int | None = None
    """Placements played when the last party accepted."""
    standing: tuple[Standing, ...] = ()
    """By term, once agreed."""

    @property
    def parties(self) -> frozenset[Seat]:
        return frozenset({self.by, *(term.owner for term in self.terms)})


@dataclass(frozen=True, slots=True)
class Ledger:
    """`placements` played, deals in the order of their numbers, proposals since the last placement."""

    placements: int = 0
    deals: tuple[Deal, ...] = ()
    proposals: tuple[tuple[Seat, int], ...] = ()
    carried: tuple[tuple[int, int], ...] = ()
    """By seat: promises (kept, broken) in earlier games at the same table, where trust goes on."""


EMPTY = Ledger()
