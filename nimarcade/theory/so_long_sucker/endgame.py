"""Exact search of positions with two players left: who wins, by which move, in how many plies, and how
many chips the winner keeps.

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
part. Brute force with gifts, discards and windows agrees (tests/theory/test_endgame.py).

Equal piles, the order of piles and the slots they stand on play no part either; how many slots
there are does, as long as it is bounded. Of a pile counts the number of chips of each colour and
the order of the colours by their highest chip; with dead=ignore of the dead ones only the top.

*Chips that count* (`+value`). Definition, after the paper's conclusion: to win comes first; a winner
wants most chips in his hand when the other is out, the loser fewest. So an end is worth 1 + the
winner's chips to him and the same taken away to the loser, and the game is one of two persons and
zero sum, whose value backward induction gives. Resigning is no way out: it is not looked at. Where
chips may be given away the value is not asked for, since a winner might rescue the other in order to
take more from him. More chips never harm a winner, who leaves them in the hand and counts them at the
end. More prisoners never harm a loser, who discards them when he is out of all others. Hence nobody
discards prisoners but to end the game when he has nothing else; no discard out of turn helps; and of a
captured pile an owner discards one chip, or some of his own colour alone, which can make a loser's end
come sooner. Brute force with every move agrees (tests/theory/test_endgame.py)."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from nimarcade.core import searching
from nimarcade.core.errors import NimarcadeError, PastLimit
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import effects, moves, position
from nimarcade.games.so_long_sucker.codes import MAX_CHIPS
from nimarcade.theory.theorem import Theorem
from nimarcade.theory.theorems import sucker, sucker_colours

KEPT = 1_000_000
"""Positions settled beyond which a search begins with an empty memory."""
ASK_EVERY = 256
Stop = Callable[[], bool]
K = TypeVar("K", bound=Hashable)
"""A position as a search sees it; no int, for 0 and 1 say who has won."""


class Stopped(NimarcadeError):
    """The search was called off."""


class SearchRules(Protocol[K]):
    """A game of two sides, as a search must know it."""

    def children(self, key: K, /) -> Sequence[K | int]:
        """Positions one move on, or who has won there."""

    def side(self, key: K, /) -> int:
        """The side that decides, 0 or 1."""

    def guess(self, key: K, /) -> float:
        """The look of a position for side 0."""


class Search(Generic[K]):
    """The search for the winner of a finite game of two sides without cycles: depth first, the likeliest
    position first.

    Equal positions are searched once, and searches share what they settle. Ordering by a good guess
    settles far more endings than proof-number search does at the same number of positions (measured:
    35 to 12 of 60 random ones of 12 to 22 chips within 10,000)."""

    def __init__(self, rules: SearchRules[K]) -> None:
        self.rules = rules
        self.transpositions: dict[K, int] = {}
        """By settled position the side that wins."""
        self.nodes = 0
        """Positions opened since the beginning."""

    def known(self, child: K | int) -> int | None:
        """Which side wins, where it is settled."""
        return child if isinstance(child, int) else self.transpositions.get(child)

    def winner(self, root: K | int, limit: int, stop: Stop | None = None) -> int:
        """Which side wins; raises PastLimit after opening `limit` positions, Stopped if told so."""
        if isinstance(root, int):
            return root
        settled = self.transpositions
        if (winner := settled.get(root)) is not None:
            return winner
        if len(settled) > KEPT:
            settled.clear()
        last = self.nodes + limit
        stack: list[tuple[K, int, Iterator[K]]] = []
        opened: K | None = root
        while True:
            if opened is not None:
                if self.nodes >= last:
                    raise PastLimit(f"the search needs more than {limit:,} positions")
                if stop is not None and self.nodes % ASK_EVERY == 0 and stop():
                    raise Stopped("the search was stopped")
                self.nodes += 1
                if not self.nodes % searching.EVERY:
                    searching.tell(self.nodes, last)
                side = self.rules.side(opened)
                stack.append((opened, side, self._open(opened, side)))
            key, side, waiting = stack[-1]
            opened = None
            if key not in settled:
                for child in waiting:
                    if (winner := settled.get(child)) is None:
                        opened = child
                        break
                    if winner == side:
                        settled[key] = side
                        break
                else:
                    settled[key] = 1 - side
            if opened is None:
                stack.pop()
                if not stack:
                    return settled[root]
                above, decider, _ = stack[-1]
                if settled[key] == decider:
                    settled[above] = decider

    def _open(self, key: K, side: int) -> Iterator[K]:
        """The children still to be looked at, best first; settles the key where one is won."""
        settled = self.transpositions
        unsettled: list[K] = []
        for child in self.rules.children(key):
            if isinstance(child, int):
                winner: int | None = child
            elif (winner := settled.get(child)) is None:
                unsettled.append(child)
            if winner == side:
                settled[key] = side
                return iter(())
        unsettled.sort(key=self.rules.guess, reverse=side == 0)
        return iter(unsettled)


def canonical(pile: str, told: Sequence[str] = position.COLOURS) -> str:
    """Further chips in the order of colours, then one of each colour told apart, and the top, in the order of
    their highest."""
    order = sorted((letter for letter in {*pile} if letter in told or letter == pile[-1]), key=pile.rindex)
    counts = ((letter, pile.count(letter) - (letter in order)) for letter in position.COLOURS)
    return "".join(letter * many for letter, many in counts) + "".join(order)


# two survivors of a game, as small keys

BITS = 18
"""Of a hand's number for each colour: hands hold up to 100,000 chips."""
MASK = (1 << BITS) - 1
PRISONER = 0.5
"""The worth of a prisoner to a search, in half chips of one's own."""
ONE = tuple(1 << BITS * colour for colour in range(4))

SurvivorKey = tuple[int, int, int, tuple[str, ...], str]
"""(side that decides, hands of side 0 and 1, piles in canonical form and sorted, captured pile or "").

A hand is a number with `BITS` bits a colour. A pile in canonical form is its further chips in order
of colours, then one chip of each colour in the order of their highest ones."""

Child = SurvivorKey | int
"""A position, or the side that has won."""


class SurvivorRules:
    """The rules between two survivors of a game; side 0 is the first of them in the order of seats."""

    def __init__(self, p: position.SuckerPosition, *, theorem: bool = True, colours: bool = True) -> None:
        """`theorem`: positions of two colours are decided by Theorem 2.39 at once, and with `colours`
        those of more by the theorem for all colours where it holds."""
        self.theorem, self.colours = theorem, colours
        self.seats = p.living
        self.letters = [position.COLOURS[seat] for seat in self.seats]
        self.k = p.rule_set.k or MAX_CHIPS
        self.dead = [position.COLOURS[colour] for colour in range(4) if colour not in self.seats]
        self.dead_bits = sum(MASK * ONE[colour] for colour in range(4) if colour not in self.seats)
        self.ignore = p.rule_set.dead == "ignore"
        self.giver = p.giver
        self._steps: dict[tuple[str, int], tuple[str, tuple[int, ...], int]] = {}
        self._worth: dict[str, tuple[int, int, bool]] = {}

    # keys

    def key(self, p: position.SuckerPosition) -> Child:
        """The key of a position with these two survivors under these rules, or who has won."""
        hands = [
            sum(many * unit for many, unit in zip(p.hands[seat], ONE, strict=True)) for seat in self.seats
        ]
        if p.phase == "over":
            return self.ended(self.seats.index(p.seat), hands[0], hands[1])
        if p.phase == "rescue":
            return self.ended(1 - self.seats.index(p.seat), hands[0], hands[1])
        owed = self.canonical(p.piles[p.slot]) if p.phase == "kill" else ""
        piles = [self.canonical(pile) for slot, pile in enumerate(p.piles) if pile and slot != p.slot]
        return self._settled((self.seats.index(p.seat), hands[0], hands[1], tuple(sorted(piles)), owed))

    def canonical(self, pile: str) -> str:
        return canonical(pile, self.letters if self.ignore else position.COLOURS)

    def side(self, key: SurvivorKey) -> int:
        return key[0]

    # moves

    def children(self, key: SurvivorKey) -> list[Child]:
        """Positions one move on, each once, or who has won."""
        side, first, second, piles, owed = key
        if owed:
            return self._kills(key)
        children: dict[Child, None] = {}
        hand = second if side else first
        held = [colour for colour in range(4) if hand >> BITS * colour & MASK]
        for i, pile in enumerate(piles):
            if i and pile == piles[i - 1]:
                continue
            rest = piles[:i] + piles[i + 1 :]
            for colour in held:
                left = hand - ONE[colour]
                hands = (first, left) if side else (left, second)
                grown, following, owner = self.step(pile, colour)
                if owner >= 0:
                    children[owner, *hands, rest, grown] = None
                elif not following:  # a dead colour's capture: the pile is gone, the mover goes on
                    children[self._move(side, *hands, rest)] = None
                else:
                    put = tuple(sorted((*rest, grown)))
                    for chosen in following:
                        children[self._move(chosen, *hands, put)] = None
        if len(piles) < self.k:
            for colour in held:
                left = hand - ONE[colour]
                hands = (first, left) if side else (left, second)
                grown, following, _ = self.step("", colour)
                put = tuple(sorted((*piles, grown)))
                for chosen in following:
                    children[self._move(chosen, *hands, put)] = None
        return list(children)

    def _kills(self, key: SurvivorKey) -> list[Child]:
        side, first, second, piles, owed = key
        gain = sum(owed.count(position.COLOURS[colour]) * ONE[colour] for colour in range(4))
        children = []
        for discard in self.discards(side, owed):
            kept = gain - discard
            hands = (first, second + kept) if side else (first + kept, second)
            children.append(self._move(side, *hands, piles))
        return children

    def discards(self, side: int, owed: str) -> Iterator[int]:
        """The discards of the owner from a captured pile, as hands are written."""
        yield from (ONE[colour] for colour in range(4) if position.COLOURS[colour] in owed)

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
            self._steps[pile, colour] = self._stepped(pile, position.COLOURS[colour])
        return self._steps[pile, colour]

    def _stepped(self, pile: str, letter: str) -> tuple[str, tuple[int, ...], int]:
        grown = self.canonical(pile + letter)
        if pile.endswith(letter):
            return grown, (), self.letters.index(letter) if letter in self.letters else -1
        following = effects.choices_of(self.seats, self.giver, self.ignore, grown)
        return grown, tuple(map(self.seats.index, following)), -1

    def guess(self, key: SurvivorKey) -> float:
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
        prisoners = total_chips(first) - own[0] - total_chips(second) + own[1]
        return (margin if side == 0 else -margin) + PRISONER * prisoners

    # theorems

    def _settled(self, key: SurvivorKey) -> Child:
        """The winner where a theorem tells it; else the key."""
        side, first, second, piles, owed = key
        if not self.theorem or owed:
            return key
        if (first | second) & self.dead_bits:
            return self._counted(key)
        worth = [0, 0]
        most = [0, 0]
        for pile in piles:
            owner, chips, mixed = self._worth_of(pile)
            if mixed:
                return self._counted(key)
            worth[owner] += chips
            most[owner] = max(most[owner], chips)
        other = 1 - side
        colour, opposing = self.seats[side], self.seats[other]
        own = (second if side else first) >> BITS * colour & MASK
        theirs = (first if side else second) >> BITS * opposing & MASK
        won = own > 0 and (not theirs or own + worth[side] > theirs + worth[other] - most[other])
        return side if won else other

    def _counted(self, key: SurvivorKey) -> Child:
        """The winner with dead chips about, where they are ignored and slots are enough."""
        side, first, second, piles, _ = key
        if not (self.colours and self.ignore):
            return key
        hands = first + second  # no colour has so many chips that they overflow
        chips = total_chips(hands) + sum(map(len, piles))
        own = [
            (hands >> BITS * seat & MASK) + sum(pile.count(letter) for pile in piles)
            for seat, letter in zip(self.seats, self.letters, strict=True)
        ]
        if not sucker_colours.slots_enough(self.k, chips, own):
            return key
        mine, facing = (second, first) if side else (first, second)
        board = sucker_colours.board_of(
            self.letters[side],
            self.letters[1 - side],
            self._held(mine, side),
            self._held(facing, 1 - side),
            piles,
        )
        return side if sucker_colours.wins(board) else 1 - side

    def _held(self, hand: int, side: int) -> tuple[int, int, int]:
        """Own chips, prisoners and dead chips in a hand."""
        own, prisoners = (hand >> BITS * self.seats[s] & MASK for s in (side, 1 - side))
        return own, prisoners, total_chips(hand) - own - prisoners

    def _worth_of(self, pile: str) -> tuple[int, int, bool]:
        """Whose colour is on top, how many of it the theorem counts, and whether dead chips are in."""
        if pile not in self._worth:
            mixed = any(letter in pile for letter in self.dead)
            living = pile[-1] in self.letters
            owner = self.letters.index(pile[-1]) if living else 0
            chips = pile.count(pile[-1]) if living and len(pile) > 1 else 0
            self._worth[pile] = (owner, chips, mixed)
        return self._worth[pile]


def total_chips(hand: int) -> int:
    return sum(hand >> BITS * colour & MASK for colour in range(4))


Length = tuple[int, int]
"""(side that wins, plies when it hurries and the other delays). A placement and a discard from a
captured pile count as a ply each; gifts, discards of prisoners and the last refusal do not, and
change nothing (the lemma above)."""


BEYOND = 1 << 60
"""More plies than any game has."""


def relevant_moves(p: position.SuckerPosition) -> Iterator[position.BoardMove]:
    """The moves that matter of the seat that must decide: no gifts and discards of prisoners, and of a
    captured pile one chip, where all ways to discard would be too many to be looked through."""
    if p.phase == "play":
        yield from moves.placements(p)
    elif p.phase == "kill":
        held = effects.count_chips(p.piles[p.slot])
        yield from (position.Kill(p.seat, effects.one_chip(colour)) for colour in range(4) if held[colour])
    elif p.phase == "rescue":
        yield position.Say(p.turn, "no")


def theorem_of(p: position.SuckerPosition) -> Theorem[position.SuckerPosition, position.SuckerMove] | None:
    """The theorem that decides a position, if there is one."""
    for theorem in (*sucker.THEOREMS, *sucker_colours.THEOREMS):
        if theorem.applies(p):
            return theorem
    return None


class Ending:
    """The search for the winner with two players left; what is settled stays for the positions below it."""

    def __init__(self, p: position.SuckerPosition, *, theorem: bool = True) -> None:
        self.rules = SurvivorRules(p, theorem=theorem)
        self.search = Search(self.rules)

    def winner(self, p: position.SuckerPosition, nodes: int, stop: Stop | None = None) -> Seat:
        """The seat that wins; raises PastLimit after `nodes` positions, Stopped if told to."""
        return self.rules.seats[self.search.winner(self.rules.key(p), nodes, stop)]

    def winning(self, p: position.SuckerPosition) -> position.SuckerMove | None:
        """A move that is known to win for the seat that must decide, after `winner` has said so;
        the first of those that keep most chips, where several are known."""
        if self.rules.theorem and (theorem := theorem_of(p)) is not None:
            return None if theorem.is_p(p) else theorem.winning_move(p)
        mine = self.rules.seats.index(p.turn)
        best: tuple[int, position.SuckerMove] | None = None
        for move in relevant_moves(p):
            after = effects.after(p, move)
            if self.search.known(self.rules.key(after)) == mine:
                chips = sum(after.hands[p.turn])
                if best is None or chips > best[0]:
                    best = chips, move
        return None if best is None else best[1]


class Race:
    """The same, with how long it takes; only for positions below which few others lie."""

    def __init__(self, p: position.SuckerPosition, limit: int) -> None:
        self.rules, self.limit = SurvivorRules(p, theorem=False), limit
        self.lengths: dict[SurvivorKey, Length] = {}

    def of(self, p: position.SuckerPosition) -> tuple[Seat, int] | None:
        """(seat that wins, plies as `Length` counts them); None past the limit."""
        length = self._length(self.rules.key(p))
        return None if length is None else (self.rules.seats[length[0]], length[1])

    def _length(self, root: Child) -> Length | None:
        """None where this needs more than `limit` positions besides those already settled."""
        if isinstance(root, int):
            return root, 0
        lengths = self.lengths
        # Depth first, each position settled when all below it are: the game has no cycles.
        opened: dict[SurvivorKey, list[Child]] = {}
        stack: list[SurvivorKey] = [root]
        while stack:
            if (key := stack[-1]) in lengths:
                stack.pop()
                continue
            if key not in opened:
                if len(opened) >= self.limit:
                    return None
                opened[key] = self.rules.children(key)
                if not len(opened) % searching.EVERY:
                    searching.tell(len(opened), self.limit)
                waiting = [c for c in opened[key] if not isinstance(c, int) and c not in lengths]
                if waiting:
                    stack += waiting
                    continue
            side = key[0]
            below = [(child, 0) if isinstance(child, int) else lengths[child] for child in opened[key]]
            if won := [far for winner, far in below if winner == side]:
                lengths[key] = side, min(won) + 1
            else:
                lengths[key] = 1 - side, max((far for _, far in below), default=-1) + 1
            stack.pop()
        return lengths[root]

    def best(self, p: position.SuckerPosition) -> position.SuckerMove:
        """The winner's fastest or the loser's slowest move, ties by fewest winning replies, then by
        the order of `moves`. `of(p)` has been asked."""
        mine = self.rules.seats.index(p.turn)
        ranked: list[tuple[int, int, position.SuckerMove]] = []
        for move in relevant_moves(p):
            key = self.rules.key(effects.after(p, move))
            if isinstance(key, int) or key in self.lengths:
                winner, far = self._length(key) or (0, 0)
                won = winner == mine
                ranked.append((far if won else BEYOND - far, 0 if won else self._replies(key, winner), move))
        return min(ranked, key=lambda rank: rank[:2])[2]

    def _replies(self, key: Child, winner: int) -> int:
        if isinstance(key, int):
            return 0
        lengths = (self._length(child) for child in self.rules.children(key))
        return sum(length is not None and length[0] == winner for length in lengths)


@lru_cache(maxsize=2)
def race_of(p: position.SuckerPosition, limit: int) -> Race | None:
    """None where more than `limit` positions lie below p."""
    race = Race(p, limit)
    return None if race.of(p) is None else race


def resistance(p: position.SuckerPosition) -> position.SuckerMove:
    """A lost player's move where the slowest loss is out of reach: the one that leaves him most chips, one
    alone discarded from a captured pile, and that does not end the game if another does not (Remark 2.11)."""
    if sucker.applies(p):
        return sucker.resistance(p)
    me = p.turn

    def kept(move: position.BoardMove) -> tuple[bool, int, int]:
        after = effects.after(p, move)
        held = sum(after.hands[me])
        if after.phase == "kill" and after.seat == me:
            held += len(after.piles[after.slot]) - 1
        return after.phase != "over", held, after.hands[me][me]

    return max(relevant_moves(p), key=kept)


class AtLeast(SurvivorRules):
    """The game in which side 0 wins where the end is worth at least `goal` to it."""

    def __init__(self, p: position.SuckerPosition, goal: int) -> None:
        super().__init__(p, theorem=False)
        self.goal = goal
        self.own = [MASK << BITS * seat for seat in self.seats]
        self.every = p.rule_set.kill == "any"

    def ended(self, winner: int, first: int, second: int) -> int:
        worth = 1 + total_chips(second if winner else first)
        return 0 if (-worth if winner else worth) >= self.goal else 1

    def children(self, key: SurvivorKey) -> list[Child]:
        side, first, second, _, owed = key
        children = super().children(key)
        hand = second if side else first
        if not owed and not hand & self.own[side]:
            children.append(self.ended(1 - side, 0 if side == 0 else first, 0 if side else second))
        return children

    def discards(self, side: int, owed: str) -> Iterator[int]:
        yield from super().discards(side, owed)
        if self.every:
            yield from (many * ONE[self.seats[side]] for many in range(2, owed.count(self.letters[side]) + 1))


@dataclass(frozen=True, slots=True)
class Value:
    chips: int
    """In the winner's hand at the end."""
    move: position.SuckerMove
    nodes: int


def value_of(p: position.SuckerPosition, nodes: int, stop: Stop | None = None) -> Value | None:
    """The value of a position of two players who cannot give chips away, and a move that keeps it;
    None past `nodes` positions, or when stopped."""
    bound = 1 + p.chips
    low, high = -bound, bound
    searches: dict[int, tuple[AtLeast, Search[SurvivorKey]]] = {}
    spent = 0

    def reached(goal: int) -> bool:
        nonlocal spent
        rules = AtLeast(p, goal)
        search = Search(rules)
        searches[goal] = rules, search
        won = search.winner(rules.key(p), nodes - spent, stop) == 0
        spent += search.nodes
        return won

    try:
        while low < high:  # the worth to side 0 lies from low to high
            middle = (low + high + 1) // 2
            if reached(middle):
                low = middle
            else:
                high = middle - 1
        mine = p.living.index(p.turn)
        goal = low + mine  # side 1 keeps the value where side 0 does not reach one more
        if goal not in searches:
            reached(goal)
    except (PastLimit, Stopped):
        return None
    rules, search = searches[goal]
    options: list[position.BoardMove] = [*relevant_moves(p)]
    if p.phase == "kill" and p.rule_set.kill == "any":
        own = p.piles[p.slot].count(position.COLOURS[p.seat])
        options += [position.Kill(p.seat, effects.one_chip(p.seat, many)) for many in range(2, own + 1)]
    if p.phase == "play" and not p.hands[p.turn][p.turn]:
        options.append(position.Discard(p.turn, p.hands[p.turn]))
    for move in options:
        if search.known(rules.key(effects.after(p, move))) == mine:
            return Value(abs(low) - 1, move, spent)
    return None
