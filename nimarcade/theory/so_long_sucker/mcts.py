"""Monte Carlo tree search of a position: every player is taken to play for himself (max^n), the others
by search as well, or a share of the time (`quick`, by seat) by looks alone.

UCT, with wins that are proved handed up the tree: a player with a won move has won. The last
two players' ends that a theorem knows are not played on. Source of the method: Nijssen and
Winands, "Multi-Player Monte-Carlo Tree Search".

For a player that thinks by the clock the same search runs in two processes at once (`advise_paired`):
each grows its own tree and the visits are added up (root parallelism). The second process is started
when first asked for, waits for more questions, and leaves when this one does.

How others play is learnt from what they did in this game. Each placement made with more than two players left
is evidence: of who plays by looks it is one of those that look best, of who searches most likely one that a
small search likes. What else a player decides tells nothing, for no discard or answer looks better than
another. Nobody's level is known, only what was seen."""

import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log, prod
from random import Random
from time import perf_counter
from typing import TypedDict

from nimarcade.core import catalogue
from nimarcade.core import child as processes
from nimarcade.core.child import Child, ours
from nimarcade.games.so_long_sucker import codes
from nimarcade.games.so_long_sucker.effects import act_of, kinds_now, reduced, vector_of
from nimarcade.games.so_long_sucker.engine import CHIPS, FORCED, PILES
from nimarcade.games.so_long_sucker.position import COLOURS, Place, SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker import compiled
from nimarcade.theory.so_long_sucker.endgame import Stop
from nimarcade.theory.so_long_sucker.search import Row, Tree
from nimarcade.theory.so_long_sucker.tree import NOBODY

QUICK = 0.5
"""The share of times that a hasty search takes another player to play what looks best at once. Players who
see the others so build one tower and capture nothing: the better ones search the others' moves as their
own."""
SEEN = 0.1
"""The share of the visits from which a move is known well enough to be preferred to the best one:
what was tried less may only seem good."""
Bias = Sequence[Sequence[float]]
"""By seat: how much another seat's utility is worth to it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The result of a search."""

    values: tuple[float, ...]
    """By seat: the share of games it won, if everyone plays so."""
    moves: tuple[tuple[SuckerMove, int, tuple[float, ...]], ...]
    """(move, visits, utility by seat), the advised move first."""
    sims: int
    proven: bool
    """True if the advised move is proved to win."""
    won: tuple[float, ...] = ()
    """By move, in the same order: the share of its games that the seat to decide won."""


def advise(
    p: SuckerPosition,
    *,
    sims: int | None = None,
    seconds: float | None = None,
    rng: Random,
    bias: Bias | None = None,
    theory: bool = True,
    quick: Sequence[float] = NOBODY,
    careful: bool = False,
    stop: Stop | None = None,
) -> Advice:
    """Search from `p`, which is not the end, for `sims` games or `seconds` (which depends on the
    machine). The same `sims` and rng, the same advice. `stop` is asked now and then; without
    `theory` the theorem is not used; `quick` says by seat how often another player is taken to play by
    looks. A `careful` search guesses better who wins of the last two."""
    core = compiled.core(sims, seconds)
    search = Tree(p, rng, bias, theory, quick, careful, core)
    search.grow(sims, perf_counter() + (seconds or 0.0), stop)
    return advice_of(search)


def advice_of(search: Tree) -> Advice:
    """The result of a search so far; one game at least."""
    if search.done == 0:
        search.grow(1)
    mover = search.mover
    root, pairs = search.rows()

    def rank(pair: tuple[int, Row]) -> tuple[bool, bool, int, float]:
        child = pair[1]
        lost = child.winner >= 0 and child.winner != mover
        return child.winner == mover, not lost, child.visits, child.sums[mover]

    pairs.sort(key=rank, reverse=True)

    def shares(row: Row, found: Sequence[float]) -> tuple[float, ...]:
        """By seat: what was found in all games together for one, the win alone where it is proved."""
        if row.winner >= 0:
            return tuple(float(seat == row.winner) for seat in range(len(found)))
        return tuple(total / row.visits for total in found)

    moves = tuple(
        (act_of(search.board, move), child.visits, shares(child, child.sums)) for move, child in pairs
    )
    values = shares(root, root.wins)
    won = tuple(child.wins[mover] / child.visits for _, child in pairs)
    return Advice(values, moves, root.visits, pairs[0][1].winner == mover, won)


def ventured(p: SuckerPosition, advice: Advice, appetite: float) -> SuckerMove:
    """The move of a player with an appetite for risk: of the moves worth at most that much less than the
    advised one, a capture for himself first, else one that leaves the tallest pile alone. Of two players
    left one has won, and there is nothing to venture."""
    advised, _, worth = advice.moves[0]
    if not appetite or advice.proven or p.phase != "play" or len(p.living) < 3:
        return advised
    seat, tallest = p.seat, max(map(len, p.piles), default=0)
    least = worth[seat] - appetite
    alike = [
        move
        for move, visits, worths in advice.moves
        if isinstance(move, Place) and worths[seat] >= least and visits >= SEEN * advice.sims
    ]

    def height(move: Place) -> int:
        return len(p.piles[move.slot - 1]) if move.slot <= len(p.piles) else 0

    def captures(move: Place) -> bool:
        return move.colour == seat and height(move) > 0 and p.piles[move.slot - 1][-1] == COLOURS[seat]

    bold = [move for move in alike if captures(move)] or [move for move in alike if height(move) < tallest]
    return bold[0] if bold else advised


LEAST = 0.01
"""Seconds of the second process's search when it is late."""


class Question(TypedDict):
    """The question to the other process, as JSON."""

    code: str
    until: float
    """The moment to stop, by `time.time`: a process that has yet to start has less time left."""
    seed: float
    bias: Bias | None
    theory: bool
    quick: Sequence[float]


class Answer(TypedDict):
    """An `Advice` as JSON, moves by their codes."""

    values: Sequence[float]
    moves: Sequence[tuple[str, int, Sequence[float]]]
    sims: int
    proven: bool
    won: Sequence[float]


_partner: Child | None = None
"""The other process: one line of JSON asks, one line answers."""


def advise_paired(
    p: SuckerPosition,
    seconds: float,
    rng: Random,
    bias: Bias | None = None,
    theory: bool = True,
    quick: Sequence[float] = NOBODY,
) -> Advice:
    """The advice that `advise` finds in `seconds` with two processes, or with one where there is only one
    core or the other process fails."""
    global _partner
    if (os.cpu_count() or 1) < 2:
        return advise(p, seconds=seconds, rng=rng, bias=bias, theory=theory, quick=quick)
    question: Question = {
        "code": catalogue.write(p),
        "until": time.time() + seconds,
        "seed": rng.random(),
        "bias": bias,
        "theory": theory,
        "quick": quick,
    }
    try:
        _partner = _partner or ours(__name__, "serve")
        _partner.send(json.dumps(question))
    except OSError:
        close()
    mine = advise(p, seconds=seconds, rng=rng, bias=bias, theory=theory, quick=quick)
    if _partner is None:
        return mine
    found: Answer | None = _partner.answer()
    if found is None:
        close()
        return mine
    moves = tuple((codes.read_move(p, code), visits, tuple(worth)) for code, visits, worth in found["moves"])
    theirs = Advice(tuple(found["values"]), moves, found["sims"], found["proven"], tuple(found["won"]))
    return added(mine, theirs)


def close() -> None:
    """End the other process; the next question starts a new one."""
    global _partner
    if _partner is not None:
        _partner.end()
    _partner = None


def added(mine: Advice, theirs: Advice) -> Advice:
    """The advice of two searches of a position together; that of one alone where it has proved its move."""
    if mine.proven or theirs.proven:
        return mine if mine.proven else theirs
    lines: dict[SuckerMove, tuple[int, tuple[float, ...]]] = {}
    for advice in (mine, theirs):
        for (move, visits, worth), won in zip(advice.moves, advice.won, strict=True):
            before, known = lines.get(move, (0, (0.0,) * (len(worth) + 1)))
            pairs = zip(known, (*worth, won), strict=True)
            total = before + visits
            lines[move] = total, tuple((a * before + b * visits) / total for a, b in pairs)
    ranked = sorted(lines.items(), key=lambda line: -line[1][0])
    sims = mine.sims + theirs.sims
    pairs = zip(mine.values, theirs.values, strict=True)
    values = tuple((a * mine.sims + b * theirs.sims) / sims for a, b in pairs)
    moves = tuple((move, visits, known[:-1]) for move, (visits, known) in ranked)
    return Advice(values, moves, sims, False, tuple(known[-1] for _, (_, known) in ranked))


def serve(parent: int) -> None:
    """Answer questions, a line each, until the input ends."""
    processes.serve(_answered, parent)


def _answered(question: Question) -> Answer:
    p = catalogue.read_as(SuckerPosition, question["code"])
    left = max(LEAST, question["until"] - time.time())
    rng, bias, theory = Random(question["seed"]), question["bias"], question["theory"]
    advice = advise(p, seconds=left, rng=rng, bias=bias, theory=theory, quick=question["quick"])
    return {
        "values": advice.values,
        "moves": [(codes.write_move(p, move), visits, worth) for move, visits, worth in advice.moves],
        "sims": advice.sims,
        "proven": advice.proven,
        "won": advice.won,
    }


TABLES = (0.02, 0.98)
"""The shares of players who play by looks at two sorts of table, one as likely as the other: who sits down
together is mostly of one kind, so what one does tells of the others too."""
SURE = 0.9
"""The likelihood that a player plays by looks before he is taken to: players who suspect each other too
soon build a single tower, which looks best to all of them."""
SLIPS = 0.01
"""The share of times that a player who goes by looks does anything else."""
DEEPER = 0.3
"""The share of times that a player who searches does something that has nothing to do with what a small
search likes."""
SMALL, USUAL = 200, 32
"""Games that the small search looks at, with up to so many chips in the game; fewer if there are more, since
each lasts longer."""
MOST = 50.0
"""Evidence beyond which more makes no difference."""


def by_looks(p: SuckerPosition, stop: Stop | None = None) -> tuple[float, ...]:
    """By seat: how often its player is to be taken to play by looks, as the player to decide sees it. The
    latest placements tell first, until `stop` is true."""
    evidence = [0.0] * 4
    for before, move in reversed(p.ledger.past):
        if stop is not None and stop():
            break
        if move.seat != p.turn:
            evidence[move.seat] += _evidence(before, move)
    return tuple(
        QUICK if chance > SURE and seat != p.turn else 0.0 for seat, chance in enumerate(_chances(evidence))
    )


def _chances(evidence: list[float]) -> list[float]:
    """By seat: how likely it plays by looks, by the evidence on it and, as far as that tells of the table, on
    the others."""
    likelier = [exp(min(each, MOST)) for each in evidence]
    tables = [prod(share * each + 1 - share for each in likelier) for share in TABLES]
    return [
        sum(
            table * share * each / (share * each + 1 - share)
            for table, share in zip(tables, TABLES, strict=True)
        )
        / sum(tables)
        for each in likelier
    ]


@lru_cache(maxsize=4096)
def _evidence(before: SuckerPosition, move: Place) -> float:
    """The logarithm of how much likelier a placement is of who plays by looks than of who searches."""
    kinds = kinds_now()
    s = vector_of(before, kinds)
    piles = s[PILES:]
    first = piles.index(piles[move.slot - 1])  # of equal piles a search looks at one
    chosen = first * 32 + move.colour * 8 + (FORCED if move.next is None else move.next)
    options, looks = reduced(s, kinds)
    best = [option for option, look in zip(options, looks, strict=True) if look == max(looks)]
    anything = 1 / len(options)
    quick = SLIPS * anything + (1 - SLIPS) * (chosen in best) / len(best)
    sims = max(1, SMALL * USUAL // max(USUAL, s[CHIPS]))
    advice = advise(before, sims=sims, rng=Random(codes.write(before)))
    placed = act_of(s, chosen)
    liked = sum(visits for option, visits, _ in advice.moves if option == placed) / advice.sims
    return log(quick / (DEEPER * anything + (1 - DEEPER) * liked))
