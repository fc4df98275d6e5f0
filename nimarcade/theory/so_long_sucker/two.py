"""Tables with two players left, as small keys for searches.

What is left out, and why that is sound for who wins and how fast. *Lemma.* Let S and S' differ only
in that X holds more chips in S'. If X wins S, X wins S', and no later; if X loses both, S' lasts no
shorter. *Proof.* In S' X plays as in S and leaves the further chips in the hand. The opponent can
do in S' exactly what he can do in S; X is never forced to touch them, and the move comes to X
without a chip in S' only if it does so in S. ∎ Hence
- a discard of prisoners or a gift takes from the giver's hand and adds at most to the opponent's:
  a winner makes none, a loser's makes things worse for him, and each is used up. Both are left out,
  at any time and out of turn too;
- a player in danger is lost: the other is the only one asked, and refuses;
- an owner discards one chip from a captured pile, never more, whatever `kill` says.
For the same reason a rescue cannot be needed by the winner, so `rec`, `free` and the deadbox play no
part. Brute force with gifts, discards and windows agrees (tests/theory/test_exact.py).

Equal piles, the order of piles and the slots they stand on play no part either; how many slots
there are does, as long as it is bounded. Of a pile counts the number of chips of each colour and
the order of the colours by their highest chip; with dead=ignore of the dead ones only the top.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.games.codes import MAX_PILES
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerPosition
from nimarcade.theory.so_long_sucker.search import Child

BITS = 18
"""Of a hand's number for each colour: hands hold up to 100,000 chips."""
MASK = (1 << BITS) - 1
PRISONER = 0.5
"""What a search takes a prisoner to be worth, in half chips of one's own."""
ONE = tuple(1 << BITS * colour for colour in range(4))

Key = tuple[int, int, int, tuple[str, ...], str]
"""(side that decides, hands of side 0 and 1, piles in canonical form and sorted, captured pile or "").

A hand is a number with `BITS` bits a colour. A pile in canonical form is its further chips in order
of colours, then one chip of each colour in the order of their highest ones.
"""


class Two:
    """The rules between two survivors of a table; side 0 is the first of them in the order of seats."""

    def __init__(self, t: SuckerPosition, *, theorem: bool = True) -> None:
        """`theorem`: positions of two colours are decided by Theorem 2.39 at once."""
        self.theorem = theorem
        self.seats = t.living
        self.letters = [COLOURS[seat] for seat in self.seats]
        self.k = t.rule_set.k or MAX_PILES
        self.dead = [COLOURS[colour] for colour in range(4) if colour not in self.seats]
        self.dead_bits = sum(MASK * ONE[colour] for colour in range(4) if colour not in self.seats)
        self.passes: dict[str, str | None] = {}
        """By dead colour: the living colour to which its giver's chain leads (dead=giver)."""
        self.ignore = t.rule_set.dead == "ignore"
        if not self.ignore:
            self.passes = {letter: self._end(t, COLOURS.index(letter)) for letter in self.dead}
        self._steps: dict[tuple[str, int], tuple[str, tuple[int, ...], int]] = {}
        self._worth: dict[str, tuple[int, int, bool]] = {}

    def _end(self, t: SuckerPosition, dead: int) -> str | None:
        seen = set()
        seat: int | None = dead
        while seat is not None and seat not in self.seats:
            if seat in seen:
                return None
            seen.add(seat)
            seat = t.giver[seat]
        return None if seat is None else COLOURS[seat]

    # keys

    def key(self, t: SuckerPosition) -> Child:
        """The key of a table with these two survivors under these rules, or who has won."""
        hands = [sum(many * one for many, one in zip(t.hands[seat], ONE, strict=True)) for seat in self.seats]
        if t.phase == "over":
            return self.ended(self.seats.index(t.seat), hands[0], hands[1])
        if t.phase == "rescue":
            return self.ended(1 - self.seats.index(t.seat), hands[0], hands[1])
        owed = self.canonical(t.piles[t.slot]) if t.phase == "kill" else ""
        piles = [self.canonical(pile) for at, pile in enumerate(t.piles) if pile and at != t.slot]
        return self._settled((self.seats.index(t.seat), hands[0], hands[1], tuple(sorted(piles)), owed))

    def canonical(self, pile: str) -> str:
        order: list[str] = []
        for letter in reversed(pile):
            if letter not in order and (letter in self.letters or not order or not self.ignore):
                order.append(letter)
        order.reverse()
        counts = ((letter, pile.count(letter) - (letter in order)) for letter in COLOURS)
        return "".join(letter * many for letter, many in counts) + "".join(order)

    def side(self, key: Key) -> int:
        return key[0]

    # moves

    def children(self, key: Key) -> list[Child]:
        """Positions one act on, each once, or who has won."""
        side, first, second, piles, owed = key
        if owed:
            return self._kills(key)
        found: dict[Child, None] = {}
        hand = second if side else first
        held = [colour for colour in range(4) if hand >> BITS * colour & MASK]
        for at, pile in enumerate(piles):
            if at and pile == piles[at - 1]:
                continue
            rest = piles[:at] + piles[at + 1 :]
            for colour in held:
                left = hand - ONE[colour]
                hands = (first, left) if side else (left, second)
                grown, following, owner = self.step(pile, colour)
                if owner >= 0:
                    found[owner, *hands, rest, grown] = None
                elif not following:  # a dead colour's capture: the pile is gone, the mover goes on
                    found[self._move(side, *hands, rest)] = None
                else:
                    put = tuple(sorted((*rest, grown)))
                    for chosen in following:
                        found[self._move(chosen, *hands, put)] = None
        if len(piles) < self.k:
            for colour in held:
                left = hand - ONE[colour]
                hands = (first, left) if side else (left, second)
                grown, following, _ = self.step("", colour)
                put = tuple(sorted((*piles, grown)))
                for chosen in following:
                    found[self._move(chosen, *hands, put)] = None
        return list(found)

    def _kills(self, key: Key) -> list[Child]:
        side, first, second, piles, owed = key
        gain = sum(owed.count(COLOURS[colour]) * ONE[colour] for colour in range(4))
        found = []
        for less in self.discards(side, owed):
            more = gain - less
            hands = (first, second + more) if side else (first + more, second)
            found.append(self._move(side, *hands, piles))
        return found

    def discards(self, side: int, owed: str) -> Iterator[int]:
        """What the owner may discard from a captured pile, as hands are written."""
        yield from (ONE[colour] for colour in range(4) if COLOURS[colour] in owed)

    def ended(self, winner: int, first: int, second: int) -> int:
        """The end, with what the hands hold then: for whom it is decided."""
        return winner

    def _move(self, side: int, first: int, second: int, piles: tuple[str, ...]) -> Child:
        """The move goes to a side, who loses without a chip."""
        if not (second if side else first):
            return self.ended(1 - side, first, second)
        return self._settled((side, first, second, piles, ""))

    def step(self, pile: str, colour: int) -> tuple[str, tuple[int, ...], int]:
        """A chip on a pile: the pile then, the sides that may move next (none for a capture), and
        the side that owns a captured pile, else -1."""
        if (pile, colour) not in self._steps:
            self._steps[pile, colour] = self._stepped(pile, COLOURS[colour])
        return self._steps[pile, colour]

    def _stepped(self, pile: str, letter: str) -> tuple[str, tuple[int, ...], int]:
        grown = self.canonical(pile + letter)
        if pile.endswith(letter):
            return grown, (), self.letters.index(letter) if letter in self.letters else -1
        absent = tuple(side for side in (0, 1) if self.letters[side] not in grown)
        return grown, absent or (self._automatic(grown),), -1

    def _automatic(self, pile: str) -> int:
        lowest = min((0, 1), key=lambda side: pile.rindex(self.letters[side]))
        if self.ignore:
            return lowest
        colour = min(set(pile), key=pile.rindex)
        chosen = colour if colour in self.letters else self.passes[colour]
        return lowest if chosen is None else self.letters.index(chosen)

    def guess(self, key: Key) -> float:
        """Theorem 2.39's margin for who decides, as if dead chips were not there, from side 0's
        view; a prisoner, which can keep the move, counts a little."""
        side, first, second, piles, owed = key
        worth, most, hands = [0, 0], [0, 0], (first, second)
        for pile in piles:
            owner, chips, _ = self._worth_of(pile)
            worth[owner] += chips
            most[owner] = max(most[owner], chips)
        if owed:
            worth[side] += owed.count(self.letters[side])
        other = 1 - side
        own = [hands[s] >> BITS * self.seats[s] & MASK for s in (0, 1)]
        margin = 2 * (own[side] + worth[side] - own[other] - worth[other] + most[other]) - 1
        prisoners = total(first) - own[0] - total(second) + own[1]
        return (margin if side == 0 else -margin) + PRISONER * prisoners

    # Theorem 2.39

    def _settled(self, key: Key) -> Child:
        """Who wins where only the two colours are left; else the key."""
        side, first, second, piles, owed = key
        if not self.theorem or owed or (first | second) & self.dead_bits:
            return key
        worth = [0, 0]
        most = [0, 0]
        for pile in piles:
            owner, chips, mixed = self._worth_of(pile)
            if mixed:
                return key
            worth[owner] += chips
            most[owner] = max(most[owner], chips)
        other = 1 - side
        colour, opposing = self.seats[side], self.seats[other]
        own = (second if side else first) >> BITS * colour & MASK
        theirs = (first if side else second) >> BITS * opposing & MASK
        won = own > 0 and (not theirs or own + worth[side] > theirs + worth[other] - most[other])
        return side if won else other

    def _worth_of(self, pile: str) -> tuple[int, int, bool]:
        """Whose colour is on top, how many of it the theorem counts, and whether dead chips are in."""
        if pile not in self._worth:
            mixed = any(letter in pile for letter in self.dead)
            living = pile[-1] in self.letters
            owner = self.letters.index(pile[-1]) if living else 0
            chips = pile.count(pile[-1]) if living and len(pile) > 1 else 0
            self._worth[pile] = (owner, chips, mixed)
        return self._worth[pile]


def total(hand: int) -> int:
    return sum(hand >> BITS * colour & MASK for colour in range(4))
