"""A game played on from a position by quick players, and how it ends for each seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from nimarcade.theory.so_long_sucker.core import FORCED, KILL, OVER, PLAY, SEATS, Board
from nimarcade.theory.so_long_sucker.stacks import Stack

HASTE = 0.85
"""How often a quick player takes the largest pile he can capture at once."""
TRIES = 3
"""How many placements that give another a capture a quick player thinks better of."""

SPARE = 0.5
"""What a chip of a dead colour in hand is worth beside an own one, where two are left."""


def rollout(board: Board, rng: Random, theory: bool = True) -> None:
    """Play `board` to its end, or (with `theory`) to where two players are left, of whom the likely
    winner is put down as such."""
    random = rng.random
    while board.phase != OVER:
        if board.phase == PLAY:
            if theory and board.out == board.players - 2:
                board.finish(likely_winner(board))
                return
            seat = board.seat
            if board.hands[seat][seat] and random() < HASTE:
                best, most = -1, 1
                for at, stack in enumerate(board.piles):
                    if stack.top == seat and stack.size > most:
                        best, most = at, stack.size
                if best >= 0:
                    board.play(best * 32 + seat * 8 + FORCED)
                    continue
            board.play(_placement(board, random))
        elif board.phase == KILL:
            counts, owner = board.piles[board.slot].counts, board.seat
            others = [c for c in (0, 1, 2, 3) if counts[c] and c != owner]
            board.play(others[int(random() * len(others))] if others else owner)
        else:
            board.play(0)


def _placement(board: Board, random: Callable[[], float]) -> int:
    """A chip and a pile at random, drawn anew a few times where the next player could capture."""
    living, hand, piles = board.living, board.hands[board.seat], board.piles
    count = len(piles)
    slots = count if board.k else count + 1
    tries = TRIES
    while True:
        at = int(random() * board.totals[board.seat])
        colour = 0
        while at >= hand[colour]:
            at -= hand[colour]
            colour += 1
        slot = int(random() * slots)
        stack = piles[slot] if slot < count else board.nothing
        chosen = after = FORCED
        if stack.top != colour:
            free = living & ~(stack.mask | 1 << colour)
            if free & (free - 1):
                seats = SEATS[free]
                chosen = after = seats[int(random() * len(seats))]
            elif tries:
                after = SEATS[free][0] if free else board.automatic(stack.on(colour))
        if not tries or not _gives(board, stack, colour, after):
            return slot * 32 + colour * 8 + chosen
        tries -= 1


def _gives(board: Board, stack: Stack, colour: int, after: int) -> bool:
    """Whether a chip put on a stack captures for another, or lets the one who moves next capture."""
    if stack.top == colour:
        return colour != board.seat
    if after == board.seat or not board.hands[after][after]:
        return False
    if colour == after and stack.size:
        return True
    for other in board.piles:  # noqa: SIM110 (a generator costs a tenth of the search's speed)
        if other.top == after and other.size > 1 and other is not stack:
            return True
    return False


def hopes(board: Board, moves: list[int]) -> list[float]:
    """How good placements look at once, from -1 to 1: a capture for oneself is good, a move after
    which an opponent has one to make is bad, and prisoners are spent before own chips."""
    seat, hands, piles = board.seat, board.hands, board.piles
    count = len(piles)
    ready = [0, 0, 0, 0]
    """By colour: how many piles its player could capture."""
    for stack in piles:
        if stack.size and board.living >> stack.top & 1 and hands[stack.top][stack.top]:
            ready[stack.top] += 1
    found = []
    for move in moves:
        slot, colour, chosen = move >> 5, move >> 3 & 3, move & 7
        stack = piles[slot] if slot < count else board.nothing
        top = stack.top
        if top == colour:
            found.append(min(1.0, 0.3 + 0.1 * stack.size) if top == seat else -0.7)
            continue
        look = 0.0 if colour == seat else 0.15
        if chosen == FORCED:
            free = board.living & ~(stack.mask | 1 << colour)
            chosen = SEATS[free][0] if free else board.automatic(stack.on(colour))
        if chosen != seat and hands[chosen][chosen]:
            left = ready[chosen] - (top == chosen)
            if left > 0 or colour == chosen:
                look -= 0.5
        elif chosen == seat and (ready[seat] - (top == seat)) > 0:
            look += 0.2
        found.append(look)
    return found


def winner_of_two(board: Board) -> int | None:
    """Theorem 2.39 for the player to move of two; None where other colours are in play."""
    dead = 15 & ~board.living
    if any(stack.mask & dead for stack in board.piles):
        return None
    if any(board.hands[seat][colour] for seat in SEATS[board.living] for colour in SEATS[dead]):
        return None
    return likely_winner(board)


def likely_winner(board: Board) -> int:
    """Who wins of two by the margin of Theorem 2.39, where a chip of a dead colour in hand, a move
    without a capture, counts as part of a chip. Right in 92 of 100 endings of real games."""
    living, mover = board.living, board.seat
    other = SEATS[living & ~(1 << mover)][0]
    margin = longest = 0
    for stack in board.piles:
        if stack.size > 1:
            top = stack.top
            if top == mover:
                margin += stack.counts[top]
            elif top == other:
                many = stack.counts[top]
                margin -= many
                if many > longest:
                    longest = many
    mine, theirs = board.hands[mover], board.hands[other]
    spare = 0
    for colour in SEATS[15 & ~living]:
        spare += mine[colour] - theirs[colour]
    if not spare and (not mine[mover] or not theirs[other]):
        return mover if mine[mover] else other
    return mover if mine[mover] - theirs[other] + margin + longest + SPARE * spare > 0 else other
