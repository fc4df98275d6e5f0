"""A table of So Long Sucker as plain data: a placement being put together, always whole and legal; its slots,
agreements, other acts, players with their hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from nimarcade.coach.so_long_sucker import board_words
from nimarcade.core.game import Position, Seat, is_legal
from nimarcade.core.text import Line
from nimarcade.games.so_long_sucker import effects, position
from nimarcade.games.so_long_sucker.deals import say_term, trust
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Place, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.words import does, named
from nimarcade.play.match import TableSession
from nimarcade.play.session import Session
from nimarcade.view import marks, places


@dataclass(frozen=True, slots=True)
class TableDraft:
    """Which chip on which slot (1 for the first), and which of the possible next players."""

    position: SuckerPosition
    colour: int
    slot: int
    wish: Seat | None = None
    """The seat last wished for as the next player; kept while the slot changes."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats that may move next, none for a capture."""
        return effects.next_choices(self.position, Place(self.position.seat, self.colour, self.slot))

    @property
    def next(self) -> Seat | None:
        """The seat that moves next, None for a capture."""
        if not (seats := self.seats):
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
    def typed(self) -> str:
        """As it may be typed: `blue on 2, red next`."""
        chosen = self.act.next
        following = "" if chosen is None else f", {NAMES[chosen].lower()} next"
        return f"{NAMES[self.colour].lower()} on {self.slot}{following}"

    @property
    def who(self) -> str:
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


def colour_owner(p: SuckerPosition, colour: int) -> Seat | None:
    """The seat that captures with this colour; None where nobody owns it any more."""
    last = p.phase == "over" and colour == p.seat
    left = colour < p.rule_set.players and (p.scores[colour] is None or last)
    return colour if left else None


FEW = 8
"""Slots shown though they are all empty, so that piles keep their places where there is no bound; of more,
one is shown below the last pile."""
SEEN = 2_000
"""Acts looked through for a list."""


@dataclass(frozen=True, slots=True)
class TablePicture:
    position: SuckerPosition

    # piles

    @property
    def slots(self) -> int:
        """The number of slots; without a bound, one more than can be used."""
        return effects.highest_slot(self.position)

    def shown_slots(self, draft: TableDraft | None) -> int:
        """Slots to be shown: all of a small table, else one empty one after the last pile."""
        used = max((slot for slot, pile in enumerate(self.position.piles, 1) if pile), default=0)
        most = self.slots if self.position.rule_set.k else max(self.slots, FEW)
        return min(most, max(used + 1, draft.slot if draft is not None else 0, FEW))

    @property
    def gone(self) -> str:
        return "".join(c for i, c in enumerate(COLOURS) if colour_owner(self.position, i) is None)

    def begin(self) -> TableDraft | None:
        """The first placement to be shown; None where nobody is to place a chip."""
        p = self.position
        if p.phase != "play":
            return None
        hand = p.hands[p.seat]
        colour = p.seat if hand[p.seat] else next(c for c in range(4) if hand[c])
        new = [*p.piles, ""].index("") + 1
        return TableDraft(p, colour, new if new <= effects.highest_slot(p) else 1)

    def written(self, code: str) -> TableDraft | None:
        """The draft of a typed placement; None for anything else."""
        p = self.position
        try:
            act = GAME.read_move(p, code)
        except ValueError:
            return None
        if (
            p.phase != "play"
            or not isinstance(act, Place)
            or act.seat != p.seat
            or not is_legal(GAME, p, act)
        ):
            return None
        return TableDraft(p, act.colour, act.slot, act.next)

    @property
    def deadbox(self) -> str:
        return f"deadbox {position.write_chips(self.position.deadbox)}" if any(self.position.deadbox) else ""

    def agreements(self, *, deals: bool) -> list[Line]:
        """Chips out of play, and with `deals` every promise with how it stands."""
        p = self.position
        lines: list[Line] = [[(f"  {self.deadbox}", "quiet")]] if self.deadbox else []
        for deal in p.ledger.deals if deals else ():
            for i, term in enumerate(deal.terms):
                status = deal.standing[i] if i < len(deal.standing) else deal.status
                lines.append([(f"  deal {deal.number}: {say_term(term)} ({status})", "plain")])
        return lines

    # acts

    def other_acts(self) -> Iterator[places.Item]:
        """Acts of the seat to decide but placements, and answers of others to open deals."""
        p = self.position
        for seat in p.living:
            if seat != p.turn:
                acts = islice(GAME.out_of_turn(p, seat), SEEN)
                yield from (self._item(act) for act in acts if isinstance(act, position.Answer))
        yield from (self._item(act) for act in islice(GAME.moves(p), SEEN) if not isinstance(act, Place))

    def _item(self, act: SuckerMove) -> places.Item:
        code = GAME.write_move(self.position, act)
        return places.Item(code, f"{code}  {GAME.describe(self.position, act)}")

    @property
    def dealing(self) -> bool:
        """True if a chip is to be placed and deals can be made; where nothing can be given nobody does."""
        rules = self.position.rule_set
        return self.position.phase == "play" and "none" not in (rules.deals, rules.give)

    def check(self, code: str) -> None:
        GAME.check(self.position, GAME.read_move(self.position, code))


def table_picture(p: Position) -> TablePicture:
    """Raises TypeError for a position that is no table of So Long Sucker."""
    if not isinstance(p, SuckerPosition):
        raise TypeError(f"{p.game} is not played at a table")
    return TablePicture(p)


def table_words(p: Position) -> str:
    """Piles, hands and who is to act, for who cannot see the table drawn."""
    return board_words(table_picture(p).position)


def last_pile(session: TableSession, ply: int) -> marks.Lights:
    """The pile that was captured last, or got the last chip, as it is marked at the end."""
    for last in range(ply, 0, -1):
        act, before = session.move_at(last), session.state_at(last - 1)
        if isinstance(act, position.Kill):
            return {before.slot: marks.Light(whole=True, label=f"captured by {NAMES[act.seat]}")}
        if isinstance(act, Place):
            return {act.slot - 1: marks.Light(whole=True, label="the last chip")}
    return {}


# The players.


@dataclass(frozen=True, slots=True)
class SeatPicture:
    letter: str
    colour: str
    name: str
    chips: tuple[tuple[str, int], ...]
    """Letter and number of each colour held, one's own first."""
    score: int | None
    """None while the seat plays."""
    out: bool
    """True if the game goes on without it."""
    deciding: bool
    state: str
    """`rescue` in danger, `kill` while it owes a discard, else empty."""
    trust: float | None
    """The trust in its word; None where nothing is promised."""
    seconds: float | None
    """Left on its clock; None without clocks, and once the game is over."""


@dataclass(frozen=True, slots=True)
class Players:
    seats: tuple[SeatPicture, ...]
    over: bool


def players(p: SuckerPosition, session: Session | None = None, left: Sequence[float] = ()) -> Players:
    """`session`: who plays; `left`: seconds on the clock of each seat, none without clocks."""
    deals_made, over = p.rule_set.deals != "none", p.phase == "over"
    seats = (
        SeatPicture(
            COLOURS[seat],
            NAMES[seat],
            NAMES[seat] if session is None else session.players[seat].name,
            tuple(
                (COLOURS[colour], p.hands[seat][colour])
                for colour in sorted(range(4), key=lambda colour: (colour != seat, colour))
                if p.hands[seat][colour]
            ),
            p.scores[seat],
            p.scores[seat] is not None and not over,
            seat == p.turn and not over,
            p.phase if seat == p.seat and p.phase in ("rescue", "kill") else "",
            trust(p.ledger, seat) if deals_made else None,
            left[seat] if left and not over else None,
        )
        for seat in range(p.rule_set.players)
    )
    return Players(tuple(seats), over)
