"""A game played on from a position by quick players, and how it ends for each seat."""

from __future__ import annotations

from random import Random

from nimarcade.theory.so_long_sucker.core import FORCED, KILL, OVER, PLAY, SEATS, Board

HASTE = 0.85
"""How often a quick player takes the largest pile he can capture at once."""


def rollout(board: Board, rng: Random, theory: bool = True) -> None:
    """Play `board` to its end, or (with `theory`) to where two players with two colours are left
    and the theorem knows the winner, who is then put down as such."""
    random = rng.random
    while board.phase != OVER:
        if board.phase == PLAY:
            living = board.living
            if theory and board.out == board.players - 2 and (won := winner_of_two(board)) is not None:
                board.finish(won)
                return
            seat = board.seat
            hand = board.hands[seat]
            piles = board.piles
            if hand[seat] and random() < HASTE:
                best, most = -1, 1
                for at, stack in enumerate(piles):
                    if stack.top == seat and stack.size > most:
                        best, most = at, stack.size
                if best >= 0:
                    board.play(best * 32 + seat * 8 + FORCED)
                    continue
            at = int(random() * board.totals[seat])
            colour = 0
            while at >= hand[colour]:
                at -= hand[colour]
                colour += 1
            count = len(piles)
            slot = int(random() * count) if board.k else int(random() * (count + 1))
            if slot < count and (stack := piles[slot]).top != colour:
                free = living & ~(stack.mask | 1 << colour)
            elif slot < count:
                free = 0
            else:
                free = living & ~(1 << colour)
            chosen = FORCED
            if free & (free - 1):
                seats = SEATS[free]
                chosen = seats[int(random() * len(seats))]
            board.play(slot * 32 + colour * 8 + chosen)
        elif board.phase == KILL:
            counts, owner = board.piles[board.slot].counts, board.seat
            others = [c for c in (0, 1, 2, 3) if counts[c] and c != owner]
            board.play(others[int(random() * len(others))] if others else owner)
        else:
            board.play(0)


def winner_of_two(board: Board) -> int | None:
    """Theorem 2.39 for the player to move of two; None where other colours are in play."""
    living, mover = board.living, board.seat
    other = SEATS[living & ~(1 << mover)][0]
    hands = board.hands
    for colour in SEATS[15 & ~living]:
        if hands[mover][colour] or hands[other][colour]:
            return None
    mine = theirs = longest = 0
    for stack in board.piles:
        if stack.mask & ~living:
            return None
        if stack.size > 1:
            many = stack.counts[stack.top]
            if stack.top == mover:
                mine += many
            else:
                theirs += many
                if many > longest:
                    longest = many
    own, against = hands[mover][mover], hands[other][other]
    if own and (not against or own + mine > against + theirs - longest):
        return mover
    return other
