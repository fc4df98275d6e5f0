"""Capture order for strategy Σ: on which piles, in which order, until the move passes.

Only boards are asked about on which every other order of this kind loses, so that an answer is right
exactly if it wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

from nimarcade.coach.puzzles import difficulty
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.coach.puzzles.variants import draw
from nimarcade.games.game import play
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Kill, Place, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory import consult
from nimarcade.theory.theorems import sucker

CAPTURES = 3
"""Piles to capture at most: six orders."""


def capture(head: str, level: int, seed: int, rng: Random) -> Puzzle | None:
    t = draw(head, level, rng)
    if t.phase != "play" or not sucker.applies(t) or sucker.is_p(t):
        return None
    own = [at for at, pile in enumerate(t.piles, 1) if pile.endswith(COLOURS[t.seat])]
    if not 1 <= len(own) <= CAPTURES or any(len(t.piles[at - 1]) == 1 for at in own):
        return None
    tried = list(orders(t))
    right = [order for order in tried if _wins(t, order)]
    if set(right) != set(strategy(t)) or len(tried) - len(right) < 2 + level:
        return None
    hard = difficulty.of(t, "capture", len(right), len(tried))
    answers = tuple(" ".join(map(str, order)) for order in right)
    return Puzzle("capture", GAME.write(t), _asked(t), answers, hard, seed, head, level)


def _asked(t: SuckerPosition) -> str:
    mover, other = NAMES[t.seat], NAMES[sucker.opponent(t, t.seat)]
    return (
        f"{mover} plays by strategy Σ with {mover.lower()} chips only, and throws the {other.lower()} chips "
        f"out of every captured pile. On which piles, in which order, until the move passes to {other}? "
        "Type the numbers of the piles, such as 2 1 3."
    )


def orders(t: SuckerPosition) -> Iterator[tuple[int, ...]]:
    """Every order that could be tried: some piles of one's own colour, each captured, and then one
    placement that passes the move."""
    own = [at for at, pile in enumerate(t.piles, 1) if pile.endswith(COLOURS[t.seat])]
    ends = [at for at in range(1, len(t.piles) + 1) if at not in own]
    for many in range(len(own) + 1):
        for taken in permutations(own, many):
            for last in (*ends, *taken):  # a captured pile is an empty slot
                yield (*taken, last)


def strategy(t: SuckerPosition) -> list[tuple[int, ...]]:
    """The orders of Σ: all piles of one's colour, in any order, then the longest opposing one; without
    any, an empty slot, whichever."""
    own = [at for at, pile in enumerate(t.piles, 1) if pile.endswith(COLOURS[t.seat])]
    theirs = [len(pile) if pile and at not in own else 0 for at, pile in enumerate(t.piles, 1)]
    longest = max(theirs, default=0)
    last = [at for at, size in enumerate(theirs, 1) if size == longest]
    return [(*taken, at) for taken in permutations(own) for at in last]


def played(t: SuckerPosition, order: tuple[int, ...]) -> Iterator[tuple[SuckerPosition, SuckerMove]]:
    """Every position and act of an order, the discards included; it ends where the order is no longer
    possible or the move has passed."""
    seat = t.seat
    for at in order:
        if t.phase != "play" or t.seat != seat or not t.hands[seat][seat]:
            return
        act: SuckerMove = Place(seat, seat, at)
        pile = t.piles[at - 1]
        if not pile:  # whose turn it is next is not the mover's to choose here
            act = Place(seat, seat, at, _next(t, at))
        yield t, act
        t = play(GAME, t, act)
        if t.phase == "kill" and t.seat == seat:
            kill: Kill = _discard(t)
            yield t, kill
            t = play(GAME, t, kill)


def _next(t: SuckerPosition, at: int) -> int | None:
    choices = [m for m in GAME.moves(t) if isinstance(m, Place) and m.slot == at and m.colour == t.seat]
    return choices[0].next


def _discard(t: SuckerPosition) -> Kill:
    move = sucker.winning_move(t)
    assert isinstance(move, Kill)
    return move


def _wins(t: SuckerPosition, order: tuple[int, ...]) -> bool:
    """Whether the mover can play this order and has won when the move has passed."""
    steps = list(played(t, order))
    placed = sum(isinstance(act, Place) for _, act in steps)
    if placed < len(order):
        return False
    last, act = steps[-1]
    after: Any = play(GAME, last, act)
    return bool(consult.wins(after, t.seat))
