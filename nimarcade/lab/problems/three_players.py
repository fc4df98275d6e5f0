"""Three players and their three colours at So Long Sucker: who can force to be the last.

The 1964 rules without transfers: one chip of a captured pile is killed, dead colours are ignored in
the order of play, piles are unbounded, no chip is given away or discarded from a hand. A player
forces a win if no play of the other two together keeps him from it; where nobody does, alliances
decide. Blue is to move, Red had the move before him and Green before Red, so a move that rebounds
from Blue goes to Red: with the names changed that is every position whose last movers are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

LETTERS = "BRG"
SEATS = (0, 1, 2)
Hand = tuple[int, int, int]
Hands = tuple[Hand, Hand, Hand]


class State(NamedTuple):
    """`owed` is the captured pile out of which `seat` must kill a chip, else "". `rec` are the living
    players, the latest to hold the move first; piles are in canonical form and sorted."""

    seat: int
    hands: Hands
    piles: tuple[str, ...]
    rec: tuple[int, ...]
    owed: str


@cache
def canonical(pile: str) -> str:
    """Further chips in the order of colours, then one of each colour by its highest chip."""
    order = sorted(set(pile), key=pile.rindex)
    return "".join(letter * (pile.count(letter) - 1) for letter in LETTERS if letter in pile) + "".join(order)


@cache
def placed(pile: str, letter: str, living: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The pile after this chip, and who may have the next move: nobody on a capture."""
    grown = canonical(pile + letter)
    if pile.endswith(letter):
        return grown, ()
    absent = tuple(seat for seat in living if LETTERS[seat] not in grown)
    return grown, absent or (min(living, key=lambda seat: grown.rindex(LETTERS[seat])),)


class Forcing:
    """Whether a player can force to be the last, with what is found kept for the next question."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, State], bool] = {}

    def wins(self, player: int, state: State | int) -> bool:
        """A state that is a number is the winner of a game that is over."""
        if isinstance(state, int):
            return state == player
        if player not in state.rec:
            return False
        key = player, state
        if key not in self.known:
            judge = any if state.seat == player else all
            self.known[key] = judge(self.wins(player, after) for after in followers(state))
        return self.known[key]


def followers(s: State) -> Iterator[State | int]:
    if s.owed:
        counts = [s.owed.count(letter) for letter in LETTERS]
        for colour in SEATS:
            if counts[colour]:
                kept = [many - (colour == c) for c, many in enumerate(counts)]
                yield moved(s.seat, _gain(s.hands, s.seat, kept), s.piles, s.rec)
        return
    living = tuple(sorted(s.rec))
    for colour in SEATS:
        if s.hands[s.seat][colour]:
            hands = _gain(s.hands, s.seat, [-(c == colour) for c in SEATS])
            for pile in dict.fromkeys((*s.piles, "")):
                yield from _placements(s, hands, pile, colour, living)


def _placements(
    s: State, hands: Hands, pile: str, colour: int, living: tuple[int, ...]
) -> Iterator[State | int]:
    rest = list(s.piles)
    if pile:
        rest.remove(pile)
    grown, following = placed(pile, LETTERS[colour], living)
    if following:
        piles = tuple(sorted((*rest, grown)))
        for seat in following:
            yield moved(seat, hands, piles, s.rec)
    elif colour in living:
        yield State(colour, hands, tuple(rest), s.rec, grown)
    else:
        yield moved(s.seat, hands, tuple(rest), s.rec)


def moved(seat: int, hands: Hands, piles: tuple[str, ...], rec: tuple[int, ...]) -> State | int:
    """`seat` gets the move; without a chip he is out, and it rebounds to who held it last."""
    while not any(hands[seat]):
        rec = tuple(other for other in rec if other != seat)
        if len(rec) == 1:
            return rec[0]
        seat = rec[0]
    return State(seat, hands, piles, (seat, *(other for other in rec if other != seat)), "")


def _gain(hands: Hands, seat: int, more: list[int]) -> Hands:
    b, r, g = hands[seat]
    changed = (b + more[0], r + more[1], g + more[2])
    first, second, third = (changed if s == seat else hands[s] for s in SEATS)
    return first, second, third


def positions(chips: int) -> Iterator[State]:
    """Every position of exactly so many chips, Blue to move with a chip, all three living."""
    kinds = pile_kinds(chips)
    for on_piles in range(chips + 1):
        held = chips - on_piles
        hands = [_hands(h) for h in product(range(held + 1), repeat=9) if sum(h) == held and any(h[:3])]
        for piles in _boards(kinds, 0, on_piles):
            for three in hands:
                yield State(0, three, tuple(sorted(canonical(pile) for pile in piles)), SEATS, "")


def _hands(h: tuple[int, ...]) -> Hands:
    return (h[0], h[1], h[2]), (h[3], h[4], h[5]), (h[6], h[7], h[8])


def pile_kinds(chips: int) -> list[str]:
    """One pile of each canonical form, shortest first."""
    found: dict[str, str] = {}
    grown = [""]
    for _ in range(chips):
        grown = [pile + letter for pile in grown for letter in LETTERS if not pile.endswith(letter)]
        for pile in grown:
            found.setdefault(canonical(pile), pile)
    return list(found.values())


def _boards(kinds: list[str], first: int, left: int) -> Iterator[tuple[str, ...]]:
    if not left:
        yield ()
    for at in range(first, len(kinds)):
        if len(kinds[at]) > left:
            return
        for rest in _boards(kinds, at, left - len(kinds[at])):
            yield (kinds[at], *rest)
