"""How a simulated game is played out, and who wins of the last two players.

Random numbers come from a `tape`: the next numbers of `Random.getrandbits(30)`, written before. One source,
plain and compiled (`core.kernels`); `s` and `kinds` are those of `engine`.
"""

from __future__ import annotations

from nimarcade.core.kernels import kernel
from nimarcade.games.so_long_sucker.engine import (
    ABSENT,
    BOUND,
    CHIPS,
    COUNT,
    COUNTS,
    COVERED,
    EMPTY,
    GIVES,
    IGNORE,
    KILL,
    LIVING,
    NOTHING,
    ORDER,
    OTHERS,
    OUT,
    OVER,
    PHASE,
    PICKS,
    PILES,
    PLAYERS,
    READY,
    RESCUE,
    SEAT,
    SIZE,
    SLOT,
    TOP,
    TOTALS,
    Kinds,
    Vector,
    automatic,
    capture,
    finish,
    first_of,
    grown_by,
    kill,
    put,
    refuse,
)

NOBODY = (0.0, 0.0, 0.0, 0.0)
"""By seat: how often it is taken to play by looks."""
BITS = 30
"""Of the random numbers that a simulated game is played with."""
HASTE = int(0.85 * 2**BITS)
"""Below which of them a quick player takes the largest pile he can capture at once: 85 times in 100."""
TRIES = 3
"""How many placements that give another a capture a quick player thinks better of."""
OWN, LEAD = 4, 3
"""The mover of two with dead chips about is likely to win if his own chips, in hand and in piles that he can
capture, are so many times as many as the other has in hand, and more by so many."""


@kernel
def draws_of(chips: int) -> int:
    """The most numbers that are drawn between two captures."""
    return (2 + TRIES) * chips + 8


@kernel
def rollout(s: Vector, kinds: Kinds, tape: Vector, at: int, theory: bool, careful: bool) -> int:
    """Play `s` to its end, or (with `theory`) to where two players are left, of whom the likely winner is
    put down as such; where on the tape it stopped. Nobody rescues. A quick player takes what he can, else he
    places a chip at random, drawn anew a few times where it captures for another or the next player could
    capture. One draw tells chip, slot and next player: their numbers are small beside it."""
    while s[PHASE] == RESCUE:
        refuse(s)
    s[GIVES] = NOTHING
    two = s[PLAYERS] - 2 if theory else -1
    size, absent, covered, order, picks, bound = (
        kinds[SIZE],
        kinds[ABSENT],
        kinds[COVERED],
        kinds[ORDER],
        PICKS,
        s[BOUND],
    )
    last = len(tape) - draws_of(s[CHIPS])
    if at > last:
        at = 0
    after, seat, living = 0, -1, 0
    while True:
        if seat < 0:  # not simply the next one
            if s[PHASE] == KILL:
                if at > last:
                    at = 0
                kill(s, kinds, kinds[OTHERS][s[PILES + s[SLOT]]] >> 2 * (tape[at] % 6) & 3)
                at += 1
            if s[PHASE] == OVER:
                return at
            if s[OUT] == two:
                finish(s, likely_winner(s, kinds, careful))
                return at
            living, seat = s[LIVING], s[SEAT]
        slots = s[COUNT]
        h = 4 * seat
        if s[READY + seat] and s[h + seat]:
            at += 1
            if tape[at - 1] < HASTE:
                slot, most = -1, 1
                for i in range(slots):
                    row = s[PILES + i]
                    if covered[row] == seat and size[row] > most:
                        slot, most = i, size[row]
                capture(s, kinds, slot, seat)
                seat = -1
                continue
        if not bound:
            slots += 1
        chips = s[TOTALS + seat]
        blue = s[h]
        red = blue + s[h + 1]
        green = red + s[h + 2]
        tries = TRIES
        while True:
            draw = tape[at]
            at += 1
            chip = draw % chips
            draw //= chips
            colour = 0 if chip < blue else 1 if chip < red else 2 if chip < green else 3
            slot = draw % slots
            row = s[PILES + slot]
            grown = kinds[colour][row]
            if not grown:
                if colour == seat or not tries:
                    break
            else:
                if grown < 0:
                    grown = grown_by(kinds, row, colour)
                free = living & absent[grown]
                if free:
                    after = picks[free][draw // slots % 12]
                else:
                    after = order[grown] & 3
                    if not living >> after & 1:
                        after = automatic(s, kinds, grown)
                if after == seat or not tries or not s[5 * after]:
                    break
                if (colour != after or row == EMPTY) and s[READY + after] <= (covered[row] == after):
                    break
            tries -= 1
        if grown:
            seat = put(s, kinds, seat, slot, row, grown, colour, after)
        else:
            capture(s, kinds, slot, colour)
            seat = -1


@kernel
def known_winner(s: Vector, kinds: Kinds) -> int:
    """Who wins of two by Theorem 2.39 or the theorem for all colours; -1 where neither holds."""
    dead = 15 & ~s[LIVING]
    mixed = False
    for slot in range(PILES, PILES + s[COUNT]):
        if ~kinds[ABSENT][s[slot]] & dead:
            mixed = True
            break
    mover = s[SEAT]
    other = first_of(s[LIVING] & ~(1 << mover))
    if not mixed:
        mixed = (
            s[TOTALS + mover] > s[5 * mover] + s[4 * mover + other]
            or s[TOTALS + other] > s[5 * other] + s[4 * other + mover]
        )
    if not mixed:
        return by_margin(s, kinds, mover, other)
    if counted(s, kinds):
        return mover if wins_by_points(s, kinds, mover, other) else other
    return -1


@kernel
def counted(s: Vector, kinds: Kinds) -> bool:
    """Whether the theorem for all colours holds."""
    if not s[IGNORE]:
        return False
    chips = s[TOTALS] + s[TOTALS + 1] + s[TOTALS + 2] + s[TOTALS + 3]
    for slot in range(PILES, PILES + s[COUNT]):
        chips += kinds[SIZE][s[slot]]
    return not s[BOUND] or chips <= s[BOUND]


@kernel
def likely_winner(s: Vector, kinds: Kinds, careful: bool) -> int:
    """Who wins of two: by a theorem where one holds, else a guess, which `careful` is right in more endings
    (`nimarcade bench --calibration` counts): the mover, who is given the move back by dead colours and by
    the other's own captures, if he has a few chips to capture with."""
    winner = known_winner(s, kinds)
    if winner >= 0:
        return winner
    mover = s[SEAT]
    other = first_of(s[LIVING] & ~(1 << mover))
    if not careful:
        return by_margin(s, kinds, mover, other)
    own = s[5 * mover]
    for slot in range(PILES, PILES + s[COUNT]):
        row = s[slot]
        if kinds[COVERED][row] == mover:
            own += kinds[COUNTS + mover][row]
    return mover if OWN * own > s[5 * other] + LEAD else other


@kernel
def by_margin(s: Vector, kinds: Kinds, mover: int, other: int) -> int:
    """Who wins of two by the margin of Theorem 2.39, where a chip of a dead colour in hand, a move without
    a capture, counts as half a chip; then that is a guess."""
    margin = longest = 0
    for slot in range(PILES, PILES + s[COUNT]):
        row = s[slot]
        top = kinds[COVERED][row]
        if top == mover:
            margin += kinds[COUNTS + top][row]
        elif top == other:
            held = kinds[COUNTS + top][row]
            margin -= held
            if held > longest:
                longest = held
    mine, theirs = s[5 * mover], s[5 * other]
    dead = (
        s[TOTALS + mover] - mine - s[4 * mover + other] - (s[TOTALS + other] - theirs - s[4 * other + mover])
    )
    if not dead and (not mine or not theirs):
        return mover if mine else other
    return mover if 2 * (mine - theirs + margin + longest) + dead > 0 else other


@kernel
def wins_by_points(s: Vector, kinds: Kinds, mover: int, other: int) -> bool:
    """By the theorem for all colours (`sucker_colours.wins`), on the counts of the position."""
    own, prisoners = s[5 * mover], s[4 * mover + other]
    moves = own > 0
    dead = s[TOTALS + mover] - own - prisoners
    facing = s[5 * other]
    facing_dead = s[TOTALS + other] - s[4 * other + mover] - facing
    contested = facing > 0
    trades = 0
    build = False
    weights = [0]
    for slot in range(PILES, PILES + s[COUNT]):
        row = s[slot]
        if row == EMPTY:
            continue
        top = kinds[TOP][row]
        if top != mover:
            build = True
        if top != mover and top != other:
            continue
        third = kinds[COUNTS + mover + other - top][row]
        gain = kinds[COUNTS + top][row]
        gain_dead = kinds[SIZE][row] - gain - third
        if top == mover:
            build = build or third > 1
            if not third and gain_dead:
                trades += 1
        if not third:
            if gain_dead:
                gain_dead -= 1
            else:
                gain -= 1
        if top == other:
            if contested:
                facing += gain
                facing_dead += gain_dead
                weights.append((2 * gain + gain_dead) << 20 | gain_dead)
        elif moves:
            own += gain
            dead += gain_dead
    built = prisoners > 0 or build
    return enough(own, dead, trades if moves else 0, facing, facing_dead, weights, moves, built)


@kernel
def enough(
    own: int,
    dead: int,
    trades: int,
    theirs: int,
    theirs_dead: int,
    weights: Vector,
    moves: bool,
    built: bool,
) -> bool:
    """Whether the mover leads by what he needs: of the other's piles he covers the heaviest in points and,
    beginning with an own chip, tops the next one. `weights`: 0 and, for each of these piles, points * 2^20 +
    dead chips; `moves`: whether he has an own chip; `built`: whether he can build on something."""
    weights.sort()
    hostile = len(weights) - 1
    for traded in range(trades + 1):
        left_dead = theirs_dead
        lead = 2 * (own - traded - theirs) + dead + traded - theirs_dead
        for covers in range(min(dead + traded, hostile) + 1):
            left = dead + traded - covers
            if left and lead >= (0 if left > left_dead else 2):
                return True
            if covers < hostile:
                weight = weights[hostile - covers]
                lead += weight >> 20
                left_dead -= weight & 0xFFFFF
            ahead = left - left_dead
            if moves and lead >= (1 if ahead > 0 else 2 if ahead == 0 or built or left > 0 else 3):
                return True
            lead -= 1
    return False
