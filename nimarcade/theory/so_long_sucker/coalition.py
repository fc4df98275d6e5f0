"""Three or four players: does one of them win whatever the others do together?

A game of more than two has no value by backward induction alone, since who loses may choose who
wins. What can be proved is a *forced* win. One player, the hero, is searched against all others as
a side that is given more than it has:
- the others share one hand, so every gift between them and every rescue among them is allowed for;
- whoever of them is to play may drop out at will, which allows for rescues refused;
- nobody rescues the hero.
More chips in a hand never harm its side (it can leave them there, and drop out where it would have
run out), so gifts to the hero, discards of prisoners and larger discards from captured piles are
left out for the others, and for the hero because it wins without them. So what is found won is won;
the converse does not hold. Resigning out of turn, or letting the clock run out, is not allowed for.
Brute force over every move of the engine agrees (tests/theory/test_coalition.py)."""

from typing import NamedTuple

from nimarcade.core.errors import PastLimit
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.codes import MAX_CHIPS
from nimarcade.games.so_long_sucker.position import COLOURS, Chips, SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker.endgame import Search, Stop, canonical, relevant_moves

HERO, OTHERS = 0, 1


class CoalitionKey(NamedTuple):
    seat: Seat
    """The seat that plays or, where `owed` is a pile, discards from it."""
    hero: Chips
    pool: Chips
    """The others' chips."""
    piles: tuple[str, ...]
    """In canonical form, sorted, without empty slots."""
    owed: str
    living: tuple[Seat, ...]
    rec: tuple[Seat, ...]
    giver: tuple[Seat | None, ...]


Child = CoalitionKey | int
"""A position, or the side that has won."""


class CoalitionRules:
    """The rules for one hero against all others."""

    def __init__(self, p: SuckerPosition, hero: Seat) -> None:
        self.hero = hero
        self.k = p.rule_set.k or MAX_CHIPS
        self.players = p.rule_set.players
        self.ignore = p.rule_set.dead == "ignore"

    def key(self, p: SuckerPosition) -> Child:
        if p.phase == "over":
            return HERO if p.seat == self.hero else OTHERS
        pool = [0, 0, 0, 0]
        for seat in p.living:
            if seat != self.hero:
                pool = [a + b for a, b in zip(pool, p.hands[seat], strict=True)]
        owed = canonical(p.piles[p.slot]) if p.phase == "kill" else ""
        piles = tuple(sorted(canonical(pile) for slot, pile in enumerate(p.piles) if pile and slot != p.slot))
        b, r, g, y = pool
        key = CoalitionKey(p.seat, p.hands[self.hero], (b, r, g, y), piles, owed, p.living, p.rec, p.giver)
        return key if owed else self._move(key, p.seat)

    def side(self, key: CoalitionKey) -> int:
        return HERO if key.seat == self.hero else OTHERS

    def guess(self, key: CoalitionKey) -> float:
        """The hero's own chips and those on piles with his colour on top, less the others'."""
        mine = key.hero[self.hero]
        theirs = sum(key.pool[seat] for seat in key.living if seat != self.hero)
        for pile in key.piles:
            top = COLOURS.index(pile[-1])
            if len(pile) > 1 and top in key.living:
                if top == self.hero:
                    mine += pile.count(pile[-1])
                else:
                    theirs += pile.count(pile[-1])
        return 2 * (mine - theirs) + sum(key.hero) / 2 - sum(key.pool) / 2 + (key.seat == self.hero)

    def children(self, key: CoalitionKey) -> list[Child]:
        if key.owed:
            return self._kills(key)
        children: dict[Child, None] = {}
        hand = key.hero if key.seat == self.hero else key.pool
        for colour in range(4):
            if not hand[colour]:
                continue
            held = self._with(key, _add(hand, colour, -1))
            for i, pile in enumerate(key.piles):
                if not i or pile != key.piles[i - 1]:
                    for after in self._placed(held, key.piles[:i] + key.piles[i + 1 :], pile, colour):
                        children[after] = None
            if len(key.piles) < self.k:
                for after in self._placed(held, key.piles, "", colour):
                    children[after] = None
        if key.seat != self.hero:
            children[self._out(key, key.seat)] = None
        return list(children)

    def _placed(self, key: CoalitionKey, rest: tuple[str, ...], pile: str, colour: int) -> list[Child]:
        letter = COLOURS[colour]
        grown = canonical(pile + letter)
        if pile.endswith(letter):
            if colour in key.living:
                return [key._replace(seat=colour, piles=rest, owed=grown)]
            return [self._move(key._replace(piles=rest), key.seat)]
        there = key._replace(piles=tuple(sorted((*rest, grown))))
        following = effects.choices_of(key.living, key.giver, self.ignore, grown)
        return [self._move(there, seat) for seat in following]

    def _kills(self, key: CoalitionKey) -> list[Child]:
        hand = key.hero if key.seat == self.hero else key.pool
        for colour in range(4):
            hand = _add(hand, colour, key.owed.count(COLOURS[colour]))
        return [
            self._move(self._with(key, _add(hand, colour, -1))._replace(owed=""), key.seat)
            for colour in range(4)
            if COLOURS[colour] in key.owed
        ]

    def _move(self, key: CoalitionKey, seat: Seat) -> Child:
        """The move goes to `seat`; without a chip he is out."""
        if any(key.hero if seat == self.hero else key.pool):
            return key._replace(seat=seat, rec=(seat, *(s for s in key.rec if s != seat)))
        return self._out(key, seat)

    def _out(self, key: CoalitionKey, seat: Seat) -> Child:
        if seat == self.hero:
            return OTHERS
        living = tuple(s for s in key.living if s != seat)
        if len(living) == 1:
            return HERO
        rec = tuple(s for s in key.rec if s != seat)
        to = effects.rebound_of(self.players, key.living, key.rec, seat)
        giver = (*key.giver[:seat], to, *key.giver[seat + 1 :])
        return self._move(key._replace(living=living, rec=rec, giver=giver), to)

    def _with(self, key: CoalitionKey, hand: Chips) -> CoalitionKey:
        return key._replace(hero=hand) if key.seat == self.hero else key._replace(pool=hand)


def _add(hand: Chips, colour: int, count: int) -> Chips:
    b, r, g, y = (held + count * (c == colour) for c, held in enumerate(hand))
    return b, r, g, y


class ForcedWin(NamedTuple):
    seat: Seat
    move: SuckerMove | None
    """A winning move, where the seat itself must decide."""
    nodes: int


def forced_winner(p: SuckerPosition, nodes: int, stop: Stop | None = None) -> ForcedWin | None:
    """The seat that wins whatever the others do, if `nodes` positions a seat suffice to prove it."""
    spent = 0
    for seat in p.living:
        rules = CoalitionRules(p, seat)
        search = Search(rules)
        try:
            won = search.winner(rules.key(p), nodes, stop) == HERO
        except PastLimit:
            won = False
        spent += search.nodes
        if won:
            best: SuckerMove | None = None
            if p.turn == seat:
                best = next(
                    move
                    for move in relevant_moves(p)
                    if search.known(rules.key(effects.after(p, move))) == HERO
                )
            return ForcedWin(seat, best, spent)
    return None
