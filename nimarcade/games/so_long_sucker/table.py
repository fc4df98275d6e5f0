"""A So Long Sucker table as one frozen value: rules in force, piles, hands, whose decision it is.

Colours and seats are the same numbers: 0 Blue, 1 Red, 2 Green, 3 Yellow (`COLOURS`, `NAMES`).
Source: J.-L. De Carufel and M. R. Jerade, So Long Sucker: Endgame Analysis (2024), Definitions
1.5 to 1.11, and the 1964 rules; every choice between readings is an option of the code.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker.ledger import EMPTY, Ledger

COLOURS = "BRGY"
NAMES = ("Blue", "Red", "Green", "Yellow")
NONE = (0, 0, 0, 0)

Chips = tuple[int, int, int, int]
"""How many chips of each colour, B R G Y."""
Phase = Literal["play", "kill", "rescue", "over"]


@dataclass(frozen=True, slots=True)
class House:
    """The rules in force at a table; see `nimarcade.games.so_long_sucker.presets`."""

    preset: str
    players: int = 4
    c: int | None = 6
    """Chips of each colour at the start; None in the endgame, where hands are free."""
    k: int = 8
    """Slots for piles; 0 = no bound."""
    kill: Literal["any", "one"] = "any"
    """How many chips of a captured pile its owner discards: at least one, or exactly one."""
    dead: Literal["giver", "ignore"] = "giver"
    """What a dead colour in a pile of all living colours does: it may pass the move to the giver
    of its player, or is ignored."""
    give: Literal["any", "prisoners", "none"] = "any"
    deals: Literal["turn", "any", "none"] = "turn"
    value: bool = False
    """Two players only: chips count too (the paper's conclusion)."""
    clock: int = 0
    """Seconds a player; 0 = no clock."""


@dataclass(frozen=True, slots=True)
class Table:
    """A position. Piles are strings of colour letters, bottom to top; `""` is an empty slot.

    `seat` is who plays (`play`), who owes the discard of the pile on slot `slot` (`kill`, the
    capturing chip lies on top), or who is in danger (`rescue`, `asked` are still to answer, the
    first of them now). With k = 0 trailing empty piles are not kept; with k > 0 there are k piles.
    """

    game: ClassVar[str] = "so-long-sucker"
    house: House
    piles: tuple[str, ...]
    hands: tuple[Chips, ...]
    """By seat, then by colour."""
    scores: tuple[int | None, ...]
    """None while the seat plays; the place it got when eliminated, 1 first (0 = not known); the
    winner's is the number of players at the end."""
    phase: Phase
    seat: Seat
    slot: int = -1
    """Index of the captured pile in phase `kill`, else -1."""
    asked: tuple[Seat, ...] = ()
    rec: tuple[Seat, ...] = ()
    """Living players by most recent turn actually held, latest first; in phase `play` it starts
    with `seat`."""
    deadbox: Chips = NONE
    giver: tuple[Seat | None, ...] = (None, None, None, None)
    """By eliminated seat: to whom the move rebounded when it was eliminated."""
    free: frozenset[tuple[Seat, Seat]] = frozenset()
    """(from, to) gifts made since the last placement; each pair may give once."""
    ledger: Ledger = field(default=EMPTY, compare=False)
    """Deals and counters: no part of the position."""
    fallen: Seat | None = field(default=None, compare=False)
    """The seat a code named to move without a chip, where that ended the game on reading."""

    @property
    def turn(self) -> Seat:
        """The seat that must decide; at the end the winner."""
        return self.asked[0] if self.phase == "rescue" else self.seat

    @property
    def living(self) -> tuple[Seat, ...]:
        if self.phase == "over":
            return (self.seat,)
        return tuple(s for s, score in enumerate(self.scores) if score is None)
