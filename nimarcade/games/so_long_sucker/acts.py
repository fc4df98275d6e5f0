"""What a player may do, as frozen values; `seat` is who acts, who need not be the one to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker.ledger import Term
from nimarcade.games.so_long_sucker.table import Chips


@dataclass(frozen=True, slots=True)
class Place:
    """Put a chip on slot number `slot` (1 for the first); `next` where there is a choice of the
    next player, else None."""

    seat: Seat
    colour: int
    slot: int
    next: Seat | None = None


@dataclass(frozen=True, slots=True)
class Kill:
    """The owner's discard from the captured pile."""

    seat: Seat
    chips: Chips


@dataclass(frozen=True, slots=True)
class Give:
    seat: Seat
    chips: Chips
    to: Seat


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard prisoners from the hand, a free act."""

    seat: Seat
    chips: Chips


@dataclass(frozen=True, slots=True)
class Say:
    """`no` refuses to rescue; `resign`; `flag` is said by the clock."""

    seat: Seat
    word: Literal["no", "resign", "flag"]


@dataclass(frozen=True, slots=True)
class Propose:
    """Offer a deal; `number` is 1 more than the last one's."""

    seat: Seat
    number: int
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    seat: Seat
    number: int
    yes: bool


Act = Place | Kill | Give | Discard | Say | Propose | Answer
