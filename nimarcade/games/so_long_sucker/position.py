"""A position of So Long Sucker as one frozen value, the record of deals it carries, and the moves.

Colours and seats are the same numbers: 0 Blue, 1 Red, 2 Green, 3 Yellow (`COLOURS`, `NAMES`).
Source: J.-L. De Carufel and M. R. Jerade, So Long Sucker: Endgame Analysis (2024), Definitions
1.5 to 1.11, and the 1964 rules; every choice between readings is an option of the code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Literal, NamedTuple

from nimarcade.core import drawing
from nimarcade.core.catalogue import Written
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.colours import COLOURS as COLOURS
from nimarcade.games.so_long_sucker.colours import NAMES as NAMES
from nimarcade.games.so_long_sucker.flags import Flags

Chips = tuple[int, int, int, int]
"""The number of chips of each colour, B R G Y."""
NONE: Chips = (0, 0, 0, 0)
Phase = Literal["play", "kill", "rescue", "over"]

_Done = Literal["PLAY", "PASS", "CAP", "GIVE", "KILL", "RESCUE"]
Verb = Literal[_Done, "PASSES", "NOKILL", "NOPASS", "NOPLAY", "NOCAP", "NORESCUE", "NOGIVE"]
Standing = Literal["open", "kept", "broken", "void"]
LASTS = 8
"""Placements until a term expires unless it says otherwise."""
UNTIL_OUT = 1001
"""With a seat added to it in their place: it lasts until that player is out."""
NEXT = 1500
"""In their place: for the next placement of its owner."""
UNTIL_TURN, UNTIL_MOVED = 1600, 1700
"""With a seat added: until it is that player's turn again; until he has put down a chip."""
UNTIL_TAKEN = 2000
"""With a slot added to it: until the pile there is captured."""
ENDS = (
    *(("taken", UNTIL_TAKEN), ("moved", UNTIL_MOVED), ("turn", UNTIL_TURN), ("next", NEXT)),
    *(("out", UNTIL_OUT), ("placements", 0)),
)
"""What ends a promise, by the least number that stands for it, the largest first."""
NEW = 0
"""In place of a slot: an empty one, whichever."""


@dataclass(frozen=True, slots=True)
class Term:
    """One promise of `owner`: `PLAY c@i`, `PASS q`, `CAP i`, `GIVE c@q`, `KILL c`, `NOKILL c`, `RESCUE q`,
    `NOPASS q`, `NOPLAY c@i`, `NOCAP i` (or c), `NORESCUE q`, `NOGIVE q`, `PASSES q` (whenever he can);
    unused fields are None. Of a placement the colour or the slot may be left open, of a NOCAP both."""

    owner: Seat
    verb: Verb
    colour: int | None = None
    slot: int | None = None
    """Slot number, 1 for the first; `NEW` for an empty one."""
    to: Seat | None = None
    many: int = 1
    """Chips of a GIVE or a KILL."""
    lasts: int = LASTS
    """Placements after the acceptance until it expires."""

    def __str__(self) -> str:
        colour = "" if self.colour is None else COLOURS[self.colour]
        to = "" if self.to is None else COLOURS[self.to]
        many = "" if self.many == 1 else str(self.many)
        slot = "" if self.slot is None else str(self.slot or "new")
        placed = "@".join(filter(None, (colour, slot)))
        args = {"GIVE": f"{colour}{many}@{to}", "KILL": f"{colour}{many}", "NOCAP": placed or "any"}
        kind, of = self.until
        until = {"placements": f"{of}", "taken": f"@{of}", "next": "next"}.get(kind) or (
            f"{kind.removeprefix('out')}{COLOURS[of]}"
        )
        lasts = "" if self.lasts == LASTS else f".n{until}"
        return f"{COLOURS[self.owner]}.{self.verb}.{args.get(self.verb, placed or to)}{lasts}"

    @property
    def until(self) -> tuple[str, int]:
        """What ends it, and of which seat (out, turn, moved) or slot (taken); `placements` and how many."""
        return next((kind, self.lasts - start) for kind, start in ENDS if self.lasts >= start)

    @property
    def about(self) -> Seat | None:
        """Whom it names: the player of the chips that it spares, or to whom something is done."""
        return self.colour if self.verb in ("NOKILL", "NOCAP") else self.to

    def placed(self, colour: int, slot: int, pile: str) -> bool:
        """True if this chip on this pile is what a PLAY or NOPLAY tells of."""
        there = self.slot is None or self.slot == slot or (self.slot == NEW and not pile)
        return there and self.colour in (None, colour)


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

    @property
    def promises(self) -> Iterator[tuple[Term, Standing]]:
        """Each with how it stands; none before all have agreed."""
        return zip(self.terms, self.standing, strict=False)

    @property
    def running(self) -> list[Term]:
        """The promises that are not decided yet."""
        return [term for term, stands in self.promises if stands == "open"]


class Record(NamedTuple):
    """What is on record of a player's word."""

    kept: int = 0
    broken: int = 0
    cost: int = 0
    """What keeping it cost him, in chips (`deals.cost_of`)."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """`placements` played, deals in the order of their numbers, proposals since the last placement."""

    placements: int = 0
    deals: tuple[Deal, ...] = ()
    proposals: tuple[tuple[Seat, int], ...] = ()
    carried: tuple[Record, ...] = ()
    """By seat: of earlier games at the same table, where trust goes on."""
    costs: tuple[tuple[int, ...], ...] = (NONE,) * 4
    """By seat: chips that keeping a word has cost in this game, in deals with each seat, all in its own."""
    received: tuple[tuple[Seat, Seat, int], ...] = ()
    """Chips given away and not given back: who holds each, from whom, and its colour."""
    past: tuple[tuple[SuckerPosition, Place], ...] = field(default=(), compare=False, repr=False)
    """The last `REMEMBERED` placements made with more than two players left, each with the position that it
    was made in: what shows how a player plays."""

    @property
    def promises(self) -> Iterator[tuple[Deal, Term, Standing]]:
        """Those of all deals that were agreed, each with how it stands."""
        return ((deal, term, stands) for deal in self.deals for term, stands in deal.promises)


EMPTY = Ledger()
REMEMBERED = 48
"""Placements that are remembered: about as many as a game has."""


ENDGAME = "endgame"
"""The preset of two players with any hands and piles."""


@dataclass(frozen=True, slots=True)
class RuleSet(Flags):
    """The rules in force at a table."""

    preset: str
    players: int = 4
    c: int | None = 6
    """Chips of each colour at the start; None in the endgame, where hands are free."""
    k: int = 8
    """Slots for piles; 0 = no bound."""
    value: bool = False
    """Two players only: chips count too (the paper's conclusion)."""
    clock: int = 0
    """Seconds a player; 0 = no clock."""


PAINT = {"B": "#8ab4f8", "R": "#f28b82", "G": "#81c995", "Y": "#fdd663"}
"""Colours of the chips in pictures, where their letters stand on them too."""


@dataclass(frozen=True, slots=True)
class SuckerPosition(Written):
    """A position. Piles are strings of colour letters, bottom to top; `""` is an empty slot.

    `seat` is who plays (`play`), who owes the discard of the pile on slot `slot` (`kill`, the
    capturing chip lies on top), or who is in danger (`rescue`, `asked` are still to answer, the
    first of them now). With k = 0 trailing empty piles are not kept; with k > 0 there are k piles."""

    game: ClassVar[str] = "so-long-sucker"
    rule_set: RuleSet
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

    def _repr_svg_(self) -> str:
        columns = [
            drawing.Column(str(slot), [drawing.Stone(PAINT[chip], chip) for chip in pile])
            for slot, pile in enumerate(self.piles, 1)
        ]
        return drawing.picture(columns, str(self))

    @property
    def turn(self) -> Seat:
        """The seat that must decide; at the end the winner."""
        return self.asked[0] if self.phase == "rescue" else self.seat

    @property
    def chips(self) -> int:
        """The number of chips in hands and piles."""
        return sum(map(sum, self.hands)) + sum(map(len, self.piles))

    @property
    def living(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.phase == "over" else _playing(self.scores)

    def plays(self, colour: int) -> bool:
        """True if a colour's player is at the table and still in the game, which the winner is not."""
        return colour < self.rule_set.players and self.scores[colour] is None

    def pile(self, number: int) -> str:
        """The pile on slot `number`, 1 for the first; empty where there is none, or none was said."""
        return self.piles[number - 1] if 0 < number <= len(self.piles) else ""


@lru_cache(256)
def _playing(scores: tuple[int | None, ...]) -> tuple[Seat, ...]:
    """Kept, as whatever is asked of a position asks for them."""
    return tuple([seat for seat, score in enumerate(scores) if score is None])


# what a player may do; `seat` is who acts, who need not be the one to decide. The `str` of an act is its
# code; where another seat than that one acts, the seat stands before it (`codes.write_move`).


@dataclass(frozen=True, slots=True)
class Place:
    """Put a chip on slot number `slot` (1 for the first); `next` where there is a choice of the
    next player, else None."""

    seat: Seat
    colour: int
    slot: int
    next: Seat | None = None

    def __str__(self) -> str:
        chosen = "" if self.next is None else f"~{COLOURS[self.next]}"
        return f"{COLOURS[self.colour]}@{self.slot}{chosen}"


@dataclass(frozen=True, slots=True)
class Kill:
    """The owner's discard from the captured pile."""

    seat: Seat
    chips: Chips

    def __str__(self) -> str:
        return f"x{write_chips(self.chips)}"


@dataclass(frozen=True, slots=True)
class Give:
    seat: Seat
    chips: Chips
    to: Seat

    def __str__(self) -> str:
        return f"g{write_chips(self.chips)}@{COLOURS[self.to]}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard prisoners from the hand, a free move."""

    seat: Seat
    chips: Chips

    def __str__(self) -> str:
        return f"k{write_chips(self.chips)}"


Word = Literal["no", "resign", "flag"]


@dataclass(frozen=True, slots=True)
class Say:
    """`no` refuses to rescue; `resign`; `flag` is said by the clock."""

    seat: Seat
    word: Word

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Propose:
    """Offer a deal; `number` is 1 more than the last one's."""

    seat: Seat
    number: int
    terms: tuple[Term, ...]

    @property
    def partners(self) -> set[Seat]:
        """The other seats that promise something."""
        return {term.owner for term in self.terms} - {self.seat}

    def __str__(self) -> str:
        return ",".join([f"deal={self.number}", *map(str, self.terms)])


@dataclass(frozen=True, slots=True)
class Answer:
    seat: Seat
    number: int
    yes: bool

    def __str__(self) -> str:
        return f"{'ok' if self.yes else 'nk'}={self.number}"


Payment = Give | Discard
BoardMove = Place | Kill | Give | Discard | Say
"""A move that changes more than the record of deals."""
SuckerMove = BoardMove | Propose | Answer
BESIDE = Propose | Answer | Give | Discard
"""The acts that may be done out of turn."""


def write_chips(chips: Chips) -> str:
    """`R2G`."""
    held = zip(COLOURS, chips, strict=True)
    return "".join(letter + (str(many) if many > 1 else "") for letter, many in held if many)


def colours_from(first: int) -> list[int]:
    """The colours, beginning with `first`."""
    return [first, *(colour for colour in range(4) if colour != first)]
