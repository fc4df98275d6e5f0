"""The rules of So Long Sucker once more, for search: one mutable position, fast in plain Python.

The rules of record are `nimarcade.games.so_long_sucker`, those for Numba `compiled_rules`; tests play
them side by side. A search looks at fewer moves: one of equal piles and one empty slot, discards of
one chip after a capture, gifts of one chip and only to a player in danger.

A move is a small whole number whose meaning depends on the phase:
placement `slot * 32 + colour * 8 + next` (next 7 where there is no choice), discard `colour`,
answer in a rescue window 0 = no, 1 + colour = give that chip.

Of a pile nothing matters but its chips by colour and the order of the colours by their highest chip,
so two piles of one such kind are one object, a `Stack`, and share what follows when a chip is put on
them. A stack belongs to one search: `empty_stack()` begins a new family, whose members are equal only
if they are the same object.
"""

from __future__ import annotations

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.effects import one_chip
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    Give,
    Kill,
    Place,
    Say,
    SuckerMove,
    SuckerPosition,
)

Counts = tuple[int, int, int, int]
StackKey = tuple[Counts, tuple[int, ...]]


class Stack:
    __slots__ = ("absent", "counts", "covered", "discards", "family", "mask", "order", "push", "size", "top")

    def __init__(self, counts: Counts, order: tuple[int, ...], family: dict[StackKey, Stack]) -> None:
        self.counts = counts
        self.order = order
        """Colours present; first the one whose highest chip lies lowest, last the one on top."""
        self.family = family
        self.top = order[-1] if order else -1
        self.size = sum(counts)
        self.mask = sum(1 << colour for colour in order)
        self.absent = tuple(~(self.mask | 1 << colour) for colour in range(4))
        """By colour: bit mask of the colours that are absent once a chip of it is put on this stack."""
        self.covered = self.top if self.size > 1 else -1
        """Who can no longer capture here once another colour is put on it, -1 for nobody."""
        beneath = tuple(sorted(order[:-1])) or order
        self.discards = beneath * (6 // len(beneath)) if beneath else ()
        """What who captures it may discard in a simulation: the colours beside the one on top, each as often
        among six entries."""
        self.push: list[Stack | None] = [None, None, None, None]
        """What a chip of each colour makes of it, None until asked: see `on`."""

    def on(self, colour: int) -> Stack:
        """This stack with a chip of another colour than its top put on it."""
        stack = self.push[colour]
        if stack is None:
            b, r, g, y = self.counts
            counts = (b + (colour == 0), r + (colour == 1), g + (colour == 2), y + (colour == 3))
            order = (*(c for c in self.order if c != colour), colour)
            stack = self.push[colour] = member(self.family, counts, order)
        return stack


def member(family: dict[StackKey, Stack], counts: Counts, order: tuple[int, ...]) -> Stack:
    key = (counts, order)
    stack = family.get(key)
    if stack is None:
        stack = family[key] = Stack(counts, order, family)
    return stack


def empty_stack() -> Stack:
    """The empty slot of a new family."""
    return member({}, (0, 0, 0, 0), ())


def stack_of(family: dict[StackKey, Stack], pile: str) -> Stack:
    """The stack of a pile written bottom to top."""
    highest = sorted((pile.rfind(letter), colour) for colour, letter in enumerate(COLOURS) if letter in pile)
    counts = (pile.count("B"), pile.count("R"), pile.count("G"), pile.count("Y"))
    return member(family, counts, tuple(colour for _, colour in highest))


PLAY, KILL, RESCUE, OVER = range(4)
PHASES = {"play": PLAY, "kill": KILL, "rescue": RESCUE, "over": OVER}
FORCED = 7
"""The `next` of a placement that leaves no choice of the next player."""
MOST_SLOTS = 100
SEATS = tuple(tuple(seat for seat in range(4) if mask >> seat & 1) for mask in range(16))
"""The seats of a bit mask."""
CHOICES = tuple(seats * (12 // len(seats)) if seats else () for seats in SEATS)
"""The seats of a bit mask in twelve entries, each as often."""


class Board:
    __slots__ = (
        "asked",
        "free",
        "give_own",
        "giver",
        "hands",
        "held",
        "ignore",
        "k",
        "living",
        "nothing",
        "out",
        "phase",
        "piles",
        "players",
        "ready",
        "rescue",
        "scores",
        "seat",
        "slot",
        "totals",
        "turns",
    )

    players: int
    k: int
    ignore: bool
    """Whether dead colours are ignored in the order of play."""
    rescue: bool
    give_own: bool
    nothing: Stack
    """The empty slot."""
    piles: list[Stack]
    """By slot; the captured pile of phase KILL is without its capturing chip, which `kill` adds."""
    hands: list[list[int]]
    totals: list[int]
    """Chips in each hand."""
    living: int
    """Bit mask of the seats in the game."""
    out: int
    """How many seats are out."""
    scores: list[int]
    """Place of each seat that is out, 0 while it plays; the winner's too at the end."""
    held: list[int]
    """By seat: the number of the turn on which it last held the move, 0 for never."""
    turns: int
    """The number of the last turn."""
    ready: list[int]
    """By colour: how many piles of two chips or more it tops."""
    giver: list[Seat | None]
    asked: tuple[Seat, ...]
    free: int
    """Bit mask of gifts made since the last placement, bit `4 * from + to`."""
    phase: int
    seat: Seat
    slot: int

    def copy(self) -> Board:
        new = Board.__new__(Board)
        new.players, new.k, new.ignore = self.players, self.k, self.ignore
        new.rescue, new.give_own = self.rescue, self.give_own
        new.nothing = self.nothing
        new.piles = self.piles[:]
        new.hands = list(map(list.copy, self.hands))
        new.totals = self.totals[:]
        new.scores = self.scores[:]
        new.held, new.turns = self.held[:], self.turns
        new.ready = self.ready[:]
        new.giver = self.giver[:]
        new.asked = self.asked
        new.living, new.out, new.free = self.living, self.out, self.free
        new.phase, new.seat, new.slot = self.phase, self.seat, self.slot
        return new

    @property
    def turn(self) -> Seat:
        return self.asked[0] if self.phase == RESCUE else self.seat

    @property
    def rec(self) -> list[Seat]:
        """Who held the move, the last one first."""
        return sorted(
            (seat for seat, turn in enumerate(self.held) if turn), key=lambda seat: -self.held[seat]
        )

    def moves(self) -> list[int]:
        """The reduced moves of the seat that must decide; none at the end."""
        if self.phase == PLAY:
            return self._placements()
        if self.phase == KILL:
            counts, owner = self.piles[self.slot].counts, self.seat
            return [c for c in range(4) if counts[c] or c == owner]
        if self.phase == RESCUE:
            giver = self.asked[0]
            hand = self.hands[giver]
            return [0, *(1 + c for c in range(4) if hand[c] and (self.give_own or c != giver))]
        return []

    def _placements(self) -> list[int]:
        moves = []
        hand, living = self.hands[self.seat], self.living
        held = [colour for colour in range(4) if hand[colour]]
        seen = set()
        slots = self.piles if self.k else [*self.piles, self.nothing][:MOST_SLOTS]
        for slot, stack in enumerate(slots):
            if stack in seen:
                continue
            seen.add(stack)
            for colour in held:
                move = slot * 32 + colour * 8
                free = living & ~(stack.mask | 1 << colour)
                if stack.top == colour or not free & (free - 1):  # a capture, or one or none absent
                    moves.append(move + FORCED)
                else:
                    moves += [move + seat for seat in SEATS[free]]
        return moves

    def play(self, move: int) -> None:
        """Make a move that `moves` lists."""
        if self.phase == PLAY:
            self.place(move >> 5, move >> 3 & 3, move & 7)
        elif self.phase == KILL:
            self.kill(move)
        elif move:
            self._rescue(move - 1)
        else:
            self._refuse()

    def place(self, slot: int, colour: int, chosen: int) -> None:
        """Put a chip on a pile and give the move to `chosen`, or to whom the rules name if FORCED."""
        seat, piles = self.seat, self.piles
        if slot == len(piles):
            piles.append(self.nothing)
        self.hands[seat][colour] -= 1
        self.totals[seat] -= 1
        self.free = 0
        stack = piles[slot]
        if stack.top == colour:
            if self.living >> colour & 1:
                self.phase, self.seat, self.slot = KILL, colour, slot
            else:
                self._empty(slot)
                self.give_move(seat)
            return
        piles[slot] = grown = stack.push[colour] or stack.on(colour)
        if stack.size:
            self.ready[colour] += 1
            if stack.size > 1:
                self.ready[stack.top] -= 1
        if chosen == FORCED:
            free = self.living & ~grown.mask
            chosen = SEATS[free][0] if free else self.automatic(grown)
        if self.totals[chosen]:
            self.turns += 1
            self.held[chosen] = self.turns
            self.seat = chosen
        else:
            self.give_move(chosen)

    def automatic(self, stack: Stack) -> Seat:
        """Who moves after a chip put on this stack when no living colour is absent."""
        living, order = self.living, stack.order
        if not self.ignore:
            seat: int | None = order[0]
            passed = 0
            while seat is not None and not living >> seat & 1 and not passed >> seat & 1:
                passed |= 1 << seat
                seat = self.giver[seat]
            if seat is not None and living >> seat & 1:
                return seat
        return next(colour for colour in order if living >> colour & 1)

    def _empty(self, slot: int) -> None:
        piles = self.piles
        if piles[slot].size > 1:
            self.ready[piles[slot].top] -= 1
        piles[slot] = self.nothing
        if not self.k:
            while piles and piles[-1] is self.nothing:
                piles.pop()

    def kill(self, colour: int) -> None:
        """Discard a chip of the captured pile and take the rest."""
        seat = self.seat
        hand, stack = self.hands[seat], self.piles[self.slot]
        b, r, g, y = stack.counts
        hand[0] += b
        hand[1] += r
        hand[2] += g
        hand[3] += y
        hand[seat] += 1
        hand[colour] -= 1
        self.totals[seat] += stack.size
        self._empty(self.slot)
        self.slot = -1
        self.give_move(seat)

    def give_move(self, seat: Seat) -> None:
        """Let a seat play; without a chip it is in danger, and out if nobody can be asked."""
        while not self.totals[seat]:
            if self.rescue:
                rescuers = tuple(
                    s
                    for i in range(1, self.players)
                    if self._may_rescue(s := (seat + i) % self.players, seat)
                )
                if rescuers:
                    self.phase, self.seat, self.asked = RESCUE, seat, rescuers
                    return
            self._eliminate(seat)
            if self.phase == OVER:
                return
            rebound = self.giver[seat]
            assert rebound is not None
            seat = rebound
        self.turns += 1
        self.held[seat] = self.turns
        self.phase, self.seat = PLAY, seat

    def _may_rescue(self, seat: Seat, endangered: Seat) -> bool:
        if not self.living >> seat & 1 or self.free >> (4 * seat + endangered) & 1:
            return False
        own = 0 if self.give_own else self.hands[seat][seat]
        return self.totals[seat] > own

    def _eliminate(self, seat: Seat) -> None:
        self.out += 1
        self.scores[seat] = self.out
        self.living &= ~(1 << seat)
        self.held[seat] = 0
        living = self.living
        if not living & (living - 1):
            self.seat = SEATS[living][0]
            self.scores[self.seat] = self.players
            self.phase = OVER
            return
        last, n = max(self.held), self.players
        clockwise = ((seat + i) % n for i in range(1, n))
        self.giver[seat] = self.held.index(last) if last else next(s for s in clockwise if living >> s & 1)

    def finish(self, winner: Seat) -> None:
        """Put down the winner of the two who are left."""
        for seat in SEATS[self.living]:
            self.scores[seat] = self.players - (seat != winner)
        self.seat, self.phase = winner, OVER

    def _refuse(self) -> None:
        self.asked = self.asked[1:]
        if self.asked:
            return
        endangered = self.seat
        self._eliminate(endangered)
        if self.phase != OVER:
            rebound = self.giver[endangered]
            assert rebound is not None
            self.give_move(rebound)

    def _rescue(self, colour: int) -> None:
        donor, seat = self.asked[0], self.seat
        self.hands[donor][colour] -= 1
        self.totals[donor] -= 1
        self.hands[seat][colour] += 1
        self.totals[seat] += 1
        self.free |= 1 << 4 * donor + seat
        self.asked = ()
        self.give_move(seat)


def board_of(p: SuckerPosition) -> Board:
    """A position for search; it knows no deals."""
    nothing = empty_stack()
    new = Board.__new__(Board)
    rules = p.rule_set
    new.players, new.k, new.ignore = rules.players, rules.k, rules.dead == "ignore"
    new.rescue, new.give_own = rules.give != "none", rules.give == "any"
    new.nothing = nothing
    new.piles = [stack_of(nothing.family, pile) for pile in p.piles]
    if p.phase == "kill":
        new.piles[p.slot] = stack_of(nothing.family, p.piles[p.slot][:-1])
    new.hands = [list(hand) for hand in p.hands]
    new.totals = [sum(hand) for hand in p.hands]
    new.scores = [score or 0 for score in p.scores]
    new.living = sum(1 << seat for seat in p.living)
    new.out = sum(score is not None for score in p.scores)
    new.turns = len(p.rec)
    new.held = [new.turns - p.rec.index(seat) if seat in p.rec else 0 for seat in range(rules.players)]
    new.ready = [sum(stack.top == colour and stack.size > 1 for stack in new.piles) for colour in range(4)]
    new.giver, new.asked = list(p.giver), p.asked
    new.free = sum(1 << 4 * donor + to for donor, to in p.free)
    new.phase, new.seat, new.slot = PHASES[p.phase], p.seat, p.slot
    return new


def act_of(board: Board, move: int) -> SuckerMove:
    """The move of the rules that a number stands for on the board."""
    seat = board.turn
    if board.phase == PLAY:
        chosen = move & 7
        return Place(seat, move >> 3 & 3, (move >> 5) + 1, None if chosen == FORCED else chosen)
    if board.phase == KILL:
        return Kill(seat, one_chip(move))
    return Give(seat, one_chip(move - 1), board.seat) if move else Say(seat, "no")
