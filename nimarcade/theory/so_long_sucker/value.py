"""Chips that count (`+value`): what the winner of an endgame has in hand at the end.

Definition, after the paper's conclusion: to win comes first; a winner wants most chips in his hand
when the other is out, the loser fewest. So an end is worth 1 + the winner's chips to him and the
same taken away to the loser, and the game is one of two persons and zero sum, whose value backward
induction gives. Resigning is no way out: it is not looked at. Where chips may be given away the
value is not asked for, since a winner might rescue the other in order to take more from him.

Which acts matter. More chips never harm a winner, who leaves them in the hand and counts them at
the end. More prisoners never harm a loser, who discards them when he is out of all others. Hence
nobody discards prisoners but to end the game when he has nothing else; no discard out of turn
helps; and of a captured pile an owner discards one chip, or some of his own colour alone, which
can make a loser's end come sooner. Brute force with every act agrees (tests/theory/test_value.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nimarcade.errors import PastLimit
from nimarcade.games.so_long_sucker.position import Discard, SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker import exact
from nimarcade.theory.so_long_sucker.search import Child, Search
from nimarcade.theory.so_long_sucker.two import BITS, MASK, ONE, Key, Two, total


class AtLeast(Two):
    """The game in which side 0 wins where the end is worth at least `goal` to it."""

    def __init__(self, t: SuckerPosition, goal: int) -> None:
        super().__init__(t, theorem=False)
        self.goal = goal
        self.own = [MASK << BITS * seat for seat in self.seats]
        self.every = t.rule_set.kill == "any"

    def ended(self, winner: int, first: int, second: int) -> int:
        worth = 1 + total(second if winner else first)
        return 0 if (-worth if winner else worth) >= self.goal else 1

    def children(self, key: Key) -> list[Child]:
        side, first, second, _, owed = key
        found = super().children(key)
        hand = second if side else first
        if not owed and not hand & self.own[side]:
            found.append(self.ended(1 - side, 0 if side == 0 else first, 0 if side else second))
        return found

    def discards(self, side: int, owed: str) -> Iterator[int]:
        yield from super().discards(side, owed)
        if self.every:
            yield from (many * ONE[self.seats[side]] for many in range(2, owed.count(self.letters[side]) + 1))


@dataclass(frozen=True, slots=True)
class Value:
    chips: int
    """In the winner's hand at the end."""
    act: SuckerMove
    nodes: int


def value(t: SuckerPosition, nodes: int) -> Value | None:
    """The value of a table of two players who cannot give chips away, and an act that keeps it;
    None past `nodes` positions."""
    bound = 1 + sum(map(sum, t.hands)) + sum(map(len, t.piles))
    low, high = -bound, bound
    searches: dict[int, tuple[AtLeast, Search]] = {}
    spent = 0

    def reached(goal: int) -> bool:
        nonlocal spent
        rules = AtLeast(t, goal)
        search = Search(rules)
        searches[goal] = rules, search
        won = search.winner(rules.key(t), nodes - spent) == 0
        spent += search.nodes
        return won

    try:
        while low < high:  # the worth to side 0 lies from low to high
            middle = (low + high + 1) // 2
            if reached(middle):
                low = middle
            else:
                high = middle - 1
        mine = t.living.index(t.turn)
        goal = low + mine  # side 1 keeps the value where side 0 does not reach one more
        if goal not in searches:
            reached(goal)
    except PastLimit:
        return None
    rules, search = searches[goal]
    for act in _acts(t):
        if search.known(rules.key(exact.after(t, act))) == mine:
            return Value(abs(low) - 1, act, spent)
    return None


def _acts(t: SuckerPosition) -> Iterator[SuckerMove]:
    yield from exact.acts(t)
    hand = t.hands[t.turn]
    if t.phase == "play" and not hand[t.turn]:
        yield Discard(t.turn, hand)
