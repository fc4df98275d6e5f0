"""How a simulated game is played out, and what is known at once: how good placements look, and who wins of
the last two players.

Stands a second time in `compiled_rules`, for Numba: change both (a test compares them).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from nimarcade.theory.so_long_sucker.board import CHOICES, FORCED, KILL, OVER, RESCUE, SEATS, Board
from nimarcade.theory.theorems import sucker_colours
from nimarcade.theory.theorems.sucker_colours import Gain, gain_of

NOBODY = (0.0, 0.0, 0.0, 0.0)
"""By seat: how often it is taken to play by looks."""

BITS = 30
"""Of the random numbers that a simulated game is played with."""
HASTE = int(0.85 * 2**BITS)
"""Below which of them a quick player takes the largest pile he can capture at once: 85 times in 100."""
TRIES = 3
"""How many placements that give another a capture a quick player thinks better of."""
SPARE = 0.5
"""What a chip of a dead colour in hand is worth beside an own one, where two are left."""
OWN, LEAD = 4, 3
"""The mover of two with dead chips about is likely to win if his own chips, in hand and in piles that he can
capture, are so many times as many as the other has in hand, and more by so many."""


def rollout(board: Board, rng: Random, theory: bool = True, careful: bool = False) -> None:
    """Play `board` to its end, or (with `theory`) to where two players are left, of whom the likely
    winner is put down as such. Nobody rescues."""
    while board.phase == RESCUE:
        board.play(0)
    board.rescue = False
    if board.phase == KILL:
        board.kill(board.piles[board.slot].discards[rng.getrandbits(BITS) % 6])
    two_left = board.players - 2 if theory else -1
    while board.phase != OVER:
        if board.out == two_left:
            board.finish(likely_winner(board, careful))
        else:
            board.give_move(_play_on(board, rng.getrandbits))


def _play_on(board: Board, bits: Callable[[int], int]) -> int:
    """Place chips until a seat without one has the move, and tell it. A quick player takes what he can, else
    he places a chip at random, drawn anew a few times where it captures for another or the next player could
    capture. One draw tells chip, slot and next player: their numbers are small beside it. Most of a search's
    time is spent here, so the rules of `Board` are written out once more."""
    piles, hands, totals, ready, held = board.piles, board.hands, board.totals, board.ready, board.held
    seat, living, turns, nothing, endless = board.seat, board.living, board.turns, board.nothing, not board.k
    choices = CHOICES
    if endless:
        piles.append(nothing)
    slots = len(piles)
    while True:
        hand, chips = hands[seat], totals[seat]
        if ready[seat] and hand[seat] and bits(BITS) < HASTE:
            slot, most = -1, 1
            for i, stack in enumerate(piles):
                if stack.top == seat and stack.size > most:
                    slot, most = i, stack.size
            colour, stack = seat, piles[slot]
        else:
            blue, red, green, _ = hand
            red += blue
            green += red
            tries = TRIES
            while True:
                draw = bits(BITS)
                chip = draw % chips
                draw //= chips
                colour = 0 if chip < blue else 1 if chip < red else 2 if chip < green else 3
                slot = draw % slots
                stack = piles[slot]
                if stack.top == colour:
                    if colour == seat or not tries:
                        break
                else:
                    if free := living & stack.absent[colour]:
                        after = choices[free][draw // slots % 12]
                    else:
                        grown = stack.push[colour] or stack.on(colour)
                        after = grown.order[0]
                        if not living >> after & 1:
                            after = board.automatic(grown)
                    if after == seat or not tries or not hands[after][after]:
                        break
                    # can he capture then?
                    if (colour != after or not stack.size) and ready[after] <= (stack.covered == after):
                        break
                tries -= 1
        hand[colour] -= 1
        totals[seat] = chips - 1
        if stack.top != colour:
            piles[slot] = stack.push[colour] or stack.on(colour)
            if stack.size:
                ready[colour] += 1
                if stack.size > 1:
                    ready[stack.top] -= 1
            elif endless and slot == slots - 1:
                piles.append(nothing)
                slots += 1
            seat = after
            if not totals[seat]:
                break
        else:
            piles[slot] = nothing
            if stack.size > 1:
                ready[colour] -= 1
            if endless:
                while slots > 1 and piles[-2] is nothing:
                    piles.pop()
                    slots -= 1
            if living >> colour & 1:
                seat = colour
                hand = hands[seat]
                b, r, g, y = stack.counts
                hand[0] += b
                hand[1] += r
                hand[2] += g
                hand[3] += y
                hand[seat] += 1
                hand[stack.discards[bits(BITS) % 6]] -= 1
                totals[seat] += stack.size
            elif chips == 1:
                break
        turns += 1
        held[seat] = turns
    if endless:
        piles.pop()
    board.turns, board.free = turns, 0
    return seat


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
    looks = []
    for move in moves:
        slot, colour, chosen = move >> 5, move >> 3 & 3, move & 7
        stack = piles[slot] if slot < count else board.nothing
        top = stack.top
        if top == colour:
            looks.append(min(1.0, 0.3 + 0.1 * stack.size) if top == seat else -0.7)
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
        looks.append(look)
    return looks


def winner_of_two(board: Board) -> int | None:
    """Who wins of two by Theorem 2.39 or, with other colours in play, by the theorem for all colours;
    None where neither holds."""
    dead = 15 & ~board.living
    mixed = any(stack.mask & dead for stack in board.piles) or any(
        board.hands[seat][colour] for seat in SEATS[board.living] for colour in SEATS[dead]
    )
    if not mixed:
        return _by_margin(board)
    return _by_points(board) if _counted(board) else None


def likely_winner(board: Board, careful: bool) -> int:
    """Who wins of two: by a theorem where one holds, else a guess, which `careful` is right in more endings
    (`nimarcade bench --calibration` counts)."""
    winner = winner_of_two(board)
    if winner is not None:
        return winner
    return _by_own_chips(board) if careful else _by_margin(board)


def _by_own_chips(board: Board) -> int:
    """Who probably wins of two: most often the mover, who is given the move back by dead colours and by the
    other's own captures, if he has a few chips to capture with."""
    mover = board.seat
    other = SEATS[board.living & ~(1 << mover)][0]
    own = board.hands[mover][mover]
    for stack in board.piles:
        if stack.top == mover and stack.size > 1:
            own += stack.counts[mover]
    return mover if OWN * own > board.hands[other][other] + LEAD else other


def _counted(board: Board) -> bool:
    """Whether the theorem for all colours holds."""
    if not board.ignore:
        return False
    chips = sum(board.totals) + sum(stack.size for stack in board.piles)
    return not board.k or chips <= board.k


def _by_points(board: Board) -> int:
    """Who wins of two by the theorem for all colours."""
    mover = board.seat
    other = SEATS[board.living & ~(1 << mover)][0]
    mine: list[Gain] = []
    hostile: list[Gain] = []
    trades, build = 0, False
    for stack in board.piles:
        if not stack.size:
            continue
        own, theirs = stack.counts[mover], stack.counts[other]
        dead = stack.size - own - theirs
        if stack.top == mover:
            mine.append(gain_of(own, theirs, dead))
            build |= theirs > 1
            trades += not theirs and dead > 0
            continue
        build = True
        if stack.top == other:
            hostile.append(gain_of(theirs, own, dead))
    hand, facing = board.hands[mover], board.hands[other]
    points = sucker_colours.Board(
        hand[mover],
        hand[other],
        board.totals[mover] - hand[mover] - hand[other],
        facing[other],
        board.totals[other] - facing[mover] - facing[other],
        tuple(mine),
        trades,
        tuple(hostile),
        build,
    )
    return mover if sucker_colours.wins(points) else other


def _by_margin(board: Board) -> int:
    """Who wins of two by the margin of Theorem 2.39, where a chip of a dead colour in hand, a move without
    a capture, counts as part of a chip; then that is a guess."""
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
