"""A placement being put together at the table, always whole and legal; no widgets in here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import NAMES, Place, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.words import does, named


@dataclass(frozen=True, slots=True)
class TableDraft:
    """Which chip on which slot (1 for the first), and which of the possible next players."""

    position: SuckerPosition
    colour: int
    slot: int
    wish: Seat | None = None
    """Who was last wished for as the next player; kept while the slot changes."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who may move next, none for a capture."""
        bare = Place(self.position.seat, self.colour, self.slot)
        return () if effects.captures(self.position, bare) else effects.next_choices(self.position, bare)

    @property
    def next(self) -> Seat | None:
        """Who moves next, None for a capture."""
        seats = self.seats
        if not seats:
            return None
        return self.wish if self.wish in seats else seats[0]

    @property
    def act(self) -> Place:
        chosen = self.next if len(self.seats) > 1 else None
        return Place(self.position.seat, self.colour, self.slot, chosen)

    @property
    def code(self) -> str:
        return GAME.write_move(self.position, self.act)

    @property
    def who(self) -> str:
        """The colour of who places it."""
        return NAMES[self.position.seat]

    def words(self, you: Seat | None = None) -> str:
        """`blue on pile 2, Red moves next`, told to `you`."""
        chip, empty = NAMES[self.colour].lower(), not self.pile
        where = f"{chip} on {'empty ' if empty else ''}{'slot' if empty else 'pile'} {self.slot}"
        if not self.seats:
            size = len(self.pile) + 1
            taker = colour_owner(self.position, self.colour)
            takes = "nobody captures" if taker is None else does(taker, "captures", you)
            return f"{where}: {takes} {size:,} chips"
        assert self.next is not None
        moves = does(self.next, "moves", you)
        if len(self.seats) == 1:
            moves = f"{named(self.next, you)} must move"
        return f"{where}, {moves} next"

    @property
    def pile(self) -> str:
        return self.position.piles[self.slot - 1] if self.slot <= len(self.position.piles) else ""

    def with_colour(self, colour: int) -> TableDraft:
        """With a chip of this colour, where the hand holds one."""
        return replace(self, colour=colour) if self.position.hands[self.position.seat][colour] else self

    def with_slot(self, slot: int) -> TableDraft:
        return replace(self, slot=slot) if 1 <= slot <= effects.highest_slot(self.position) else self

    def with_next(self, seat: Seat) -> TableDraft:
        return replace(self, wish=seat) if seat in self.seats else self

    def turned(self, by: int) -> TableDraft:
        """With the next player before or after the one chosen."""
        seats = self.seats
        if len(seats) < 2:
            return self
        assert self.next is not None
        return replace(self, wish=seats[(seats.index(self.next) + by) % len(seats)])

    def moved(self, by: int) -> TableDraft:
        """On the slot before or after, round the table."""
        return replace(self, slot=(self.slot - 1 + by) % effects.highest_slot(self.position) + 1)


def begin(p: SuckerPosition) -> TableDraft | None:
    """The first placement to be shown; None where nobody is to place a chip."""
    if p.phase != "play":
        return None
    hand = p.hands[p.seat]
    colour = p.seat if hand[p.seat] else next(c for c in range(4) if hand[c])
    if "" in p.piles:
        return TableDraft(p, colour, p.piles.index("") + 1)
    new = len(p.piles) + 1
    return TableDraft(p, colour, new if new <= effects.highest_slot(p) else 1)


def written(p: SuckerPosition, code: str) -> TableDraft | None:
    """The draft of a typed placement; None for anything else."""
    draft = begin(p)
    try:
        act = GAME.read_move(p, code)
    except ValueError:
        return None
    if draft is None or not isinstance(act, Place) or act.seat != p.seat or not is_legal(GAME, p, act):
        return None
    return TableDraft(p, act.colour, act.slot, act.next)


def colour_owner(p: SuckerPosition, colour: int) -> Seat | None:
    """Who captures with this colour; None where nobody owns it any more."""
    left = colour < p.rule_set.players and (
        p.scores[colour] is None or (p.phase == "over" and colour == p.seat)
    )
    return colour if left else None
