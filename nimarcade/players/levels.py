"""The levels of machine players of impartial games.

A fallible player takes a win in one move when it sees it, else moves to a position that it believes to
be P, else to one from which the opponent has no win in one move, else anywhere. What casual and expert
believe is the theorem with a part forgotten, or, of games that nobody has described here, the truth
about positions small enough to be seen through. The players that search know the rules alone."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from itertools import islice
from math import inf, log, sqrt
from operator import xor
from random import Random
from time import perf_counter
from typing import Generic, TypeAlias

from nimarcade.core.family import SeatKind
from nimarcade.core.game import Game, Greedy, M, P, Position, Seat, followers, play
from nimarcade.games.delete_nim import Piles
from nimarcade.games.heaps import Heaps
from nimarcade.games.treblecross import Row, winning_cell
from nimarcade.play.levels import BY_NAME
from nimarcade.theory.impartial import ImpartialTheory, impartial_theory
from nimarcade.theory.solver import below
from nimarcade.theory.theorems.greedy import beta, three
from nimarcade.theory.theorems.rows import heap_value, heaps

# What fallible players believe to be P.

LAST, SHORT_SIGHT = 2, 3
"""A casual player of digit games reads the last two binary digits of every heap, 2 and 1; an expert the
last three."""
SEEN = {"casual": 40, "expert": 150}
"""In other games a casual and an expert player see through positions from which so many are reached."""


DESCRIBED = ("nim", "greedy-nim", "moore-nim", "co-nim", "exco-nim", "delete-nim")


def _remembered(p: Position, longest: int) -> bool:
    """Treblecross, where small positions are won or lost at once: the values of short stretches, those
    of longer ones taken for 0."""
    if not isinstance(p, Row) or p.misere or winning_cell(p.cells) is not None:
        return False
    return not reduce(xor, (heap_value(heap) for heap in heaps(p.cells) if heap <= longest), 0)


def _seen_through(p: Position, limit: int) -> bool:
    """True if p is small enough, and P."""
    table = below(p, limit)
    return table is not None and table.is_p(impartial_theory(p.game).solvable.graph(p)[0])


def _is_p(p: Position) -> bool:
    """True if the theorem calls p P."""
    return bool(impartial_theory(p.game).is_p(p))


def casual(p: Position) -> bool:
    """The first condition of the game's theorem alone."""
    if p.game not in DESCRIBED:
        return _remembered(p, 5) or _seen_through(p, SEEN["casual"])
    if isinstance(p, Piles):
        return p.piles[0] % 2 == 1 and sum(p.piles) % 2 == len(p.piles) % 2
    assert isinstance(p, Heaps)
    if p.game == "greedy-nim":
        if p.k is None:
            return p.heaps[0] == p.heaps[min(1, len(p.heaps) - 1)]
        x1, x2, _ = three(p)
        return (x1 - x2) % (p.k + 1) == 0
    if p.game in ("co-nim", "exco-nim"):
        return p.heaps[0] == p.heaps[1] if len(p.heaps) > 2 else sum(p.heaps) % 2 == 0
    return _columns_even_out(p, LAST)


def expert(p: Position) -> bool:
    """The theorem with one case misremembered."""
    if p.game not in DESCRIBED:
        return _remembered(p, 9) or _seen_through(p, SEEN["expert"])
    if isinstance(p, Piles):
        odd = sum(pile % 2 for pile in p.piles)
        if len(p.piles) == 2:  # takes equal even ones for P as well
            return odd == 2 or p.piles[0] == p.piles[1]
        return odd in (0, len(p.piles))  # takes all even for as good as all odd
    assert isinstance(p, Heaps)
    if p.game == "greedy-nim":
        if p.k is None:  # only knows α = 2
            return _is_p(p) and p.heaps.count(p.heaps[0]) < 4
        if beta(p) % 2 and p.k >= 2:  # of the k-good triples only knows line (2)
            x1, x2, x3 = three(p)
            return (x1 - x2) % (p.k + 1) == 0 < (x2 - x3) % (p.k + 1) < p.k
        return _is_p(p)
    if p.game in ("co-nim", "exco-nim"):  # takes equal heaps of 3 for a lost cause
        return _is_p(p) and p.heaps[0] != 3
    if p.misere and max(p.heaps) < 2:
        return _is_p(p)
    return _columns_even_out(p, SHORT_SIGHT)


def _columns_even_out(p: Heaps, places: int) -> bool:
    """True if the last binary places hold multiples of k+1 ones."""
    modulus = (p.k or 1) + 1
    return all(sum(heap >> place & 1 for heap in p.heaps) % modulus == 0 for place in range(places))


# Monte Carlo tree search (UCT) that knows the rules alone: no theorem, no table.
#
# It is an opponent without theory, and the measure of what search without theory is worth. A node opens one
# more move whenever its visits allow (progressive widening), by sampling, so that positions with 10^18 moves
# cost no more than small ones.

EXPLORE = 0.7
WIDEN = 2.0
"""A node holds at most WIDEN · sqrt(visits) + 1 moves."""
PLAYOUT = 200
"""A playout longer than this counts as a draw; longer ones say nothing anyway."""


class _Node(Generic[P, M]):
    __slots__ = ("moves", "position", "visits", "won")

    def __init__(self, position: P) -> None:
        self.position = position
        self.moves: dict[M, _Node[P, M]] = {}
        self.visits = 0
        self.won = 0.0
        """Playouts won by the player who moved here."""


def searched_move(
    game: Game[P, M], p: P, rng: Random, *, sims: int | None = 500, seconds: float | None = None
) -> M:
    """The most visited move after `sims` playouts, or after `seconds` (which depends on the machine),
    whichever comes first where both are given."""
    root: _Node[P, M] = _Node(p)
    end = inf if seconds is None else perf_counter() + seconds
    done = 0
    while not root.moves or ((sims is None or done < sims) and perf_counter() < end):
        _simulate(game, root, rng)
        done += 1
    return max(root.moves.items(), key=lambda pair: pair[1].visits)[0]


def _simulate(game: Game[P, M], root: _Node[P, M], rng: Random) -> None:
    path = [root]
    node = root
    while game.outcome(node.position) is None:
        fresh: _Node[P, M] | None = None
        wide = len(node.moves) <= WIDEN * sqrt(node.visits)
        if wide and (move := game.sample(node.position, rng)) not in node.moves:
            fresh = node.moves[move] = _Node(play(game, node.position, move))
        if fresh is None:
            total = log(node.visits + 1)
            node = max(node.moves.values(), key=lambda n: n.won / n.visits + EXPLORE * sqrt(total / n.visits))
        else:
            node = fresh
        path.append(node)
        if fresh:
            break
    p, winner = node.position, None
    for _ in range(PLAYOUT):
        if (ended := game.outcome(p)) is not None:
            winner = ended.winner
            break
        p = play(game, p, game.sample(p, rng))
    for step in path:
        step.visits += 1
        if winner is None:
            step.won += 0.5
        elif winner != step.position.turn:
            step.won += 1


# The levels.

LOOKED_AT = 150
"""Moves a fallible player looks at; past that a sample of them, as the legal moves may be 10^18."""
SAMPLED = 40

Belief: TypeAlias = Callable[[Position], bool]
BELIEFS: Mapping[str, Belief | None] = {"novice": None, "casual": casual, "expert": expert}
"""The rules by which the fallible levels take a position for P."""


@dataclass(frozen=True, eq=False)
class ImpartialPlayers(Generic[P, M]):
    game: Game[P, M]
    theory: ImpartialTheory[P, M]

    def chooser(self, kind: SeatKind, /) -> Callable[[P, Random], M]:
        if kind.name in BELIEFS:
            return partial(self._fallible, BELIEFS[kind.name])
        if playouts := BY_NAME[kind.name].playouts:
            sims = None if kind.time else kind.sims or playouts
            limits = [each for each in (kind.time, kind.most) if each is not None]
            return partial(searched_move, self.game, sims=sims, seconds=min(limits, default=None))
        return {
            "random": self.game.sample,
            "greedy": self._greedy,
            "perfect": lambda p, rng: self.theory.best(p),
        }[kind.name]

    def out_of_turn(self, p: P, seat: Seat, kind: SeatKind, rng: Random, /) -> None:
        """Nobody acts out of turn."""

    def _greedy(self, p: P, rng: Random) -> M:
        takes: M | None = self.game.greedy_move(p) if isinstance(self.game, Greedy) else None
        return takes or self.game.sample(p, rng)

    def _fallible(self, belief: Belief | None, p: P, rng: Random) -> M:
        options = [(move, play(self.game, p, move)) for move in self._looked_at(p, rng, LOOKED_AT)]
        rng.shuffle(options)
        for move, after in options:
            if self._lost_at_once(after):
                return move
        hopeful = [pair for pair in options if belief(pair[1])] if belief else []
        for move, after in [*hopeful, *options][:SAMPLED]:
            if not self._won_in_one(after, rng):
                return move
        return (hopeful or options)[0][0]

    def _won_in_one(self, p: P, rng: Random) -> bool:
        """True if the player to move sees a win in one move, or has won already."""
        if (ended := self.game.outcome(p)) is not None:
            return ended.winner == p.turn
        looked_at = self._looked_at(p, rng, SAMPLED)
        return any(self._lost_at_once(play(self.game, p, move)) for move in looked_at)

    def _lost_at_once(self, p: P) -> bool:
        """True if the player to move has lost, or has one move alone and loses by it."""
        if (ended := self.game.outcome(p)) is not None:
            return ended.winner != p.turn
        after = [q for _, q in islice(followers(self.game, p), 2)]
        if len(after) > 1:
            return False
        ended = self.game.outcome(after[0])
        return ended is not None and ended.winner == after[0].turn

    def _looked_at(self, p: P, rng: Random, at_most: int) -> list[M]:
        few = list(islice(self.game.moves(p), at_most + 1))
        return few if len(few) <= at_most else list(dict.fromkeys(self._sample(p, rng, at_most // 4)))

    def _sample(self, p: P, rng: Random, many: int) -> Iterator[M]:
        yield self._greedy(p, rng)  # where a win in one move is to be found, if anywhere
        if (theorem := self.theory.theorem(p)) is not None and not theorem.is_p(p):
            yield theorem.winning_move(p)
        yield from (self.game.sample(p, rng) for _ in range(many))
