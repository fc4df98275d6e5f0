"""The rules of `board` and the play of a simulation once more, for the compiled core (`compiled`): the same
moves, the same draws, on one flat vector of integers.

Whoever changes `board` or `rollouts`, changes it here too; a test plays both side by side.

A board is an array of 64-bit integers: what the names below say, then two for each pile. The first holds
how many chips it has of each colour, 16 bits a colour. The second holds its size from bit 16 on, the mask
of its colours in bits 12 to 15, and these by their highest chip in groups of three bits (colour + 1), the
top lowest. Slots beyond the last pile are 0, so that equal piles are equal numbers.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from nimarcade.theory.so_long_sucker.board import FORCED, KILL, MOST_SLOTS, OVER, PLAY, RESCUE
from nimarcade.theory.so_long_sucker.kernels import kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Flat = NDArray[np.int64]
    Reals = NDArray[np.float64]
else:
    np = import_module("numpy")  # only who has the extra imports this module

PHASE, SEAT, SLOT, LIVING, OUT, FREE = range(6)
"""As in `Board`."""
COUNT, RECENT, ASKING = range(6, 9)
"""How many piles there are, how many seats in REC, how many in ASKED."""
PLAYERS, BOUND, IGNORE, MAY_RESCUE, GIVE_OWN = range(9, 14)
"""The rules; BOUND is `Board.k`."""
HANDS, TOTALS, SCORES, REC, GIVER, ASKED, PILES = 16, 32, 36, 40, 44, 48, 52
"""Where these begin: hands by seat and colour; a giver who is none is -1."""

HASTE, SPARE, TRIES, OWN, LEAD, CAREFUL = range(6)
"""Where the constants of `rollouts` are handed over, and whether a search is careful; the search's own follow
in `compiled_tree`."""


# random numbers


@kernel
def draw(twister: Flat) -> float:
    """`Random.random`: by the Mersenne Twister, whose state is as `Random.getstate` tells it."""
    index = twister[624]
    if index == 623:
        high = twister[index]
        twist(twister)
        low = twister[0]
        twister[624] = 1
    else:
        if index > 623:
            twist(twister)
            index = 0
        high, low = twister[index], twister[index + 1]
        twister[624] = index + 2
    return ((tempered(high) >> 5) * 67108864.0 + (tempered(low) >> 6)) * (1.0 / 9007199254740992.0)


@kernel
def bits(twister: Flat) -> int:
    """`Random.getrandbits(BITS)`."""
    index = twister[624]
    if index > 623:
        twist(twister)
        index = 0
    twister[624] = index + 1
    return int(tempered(twister[index]) >> 2)


@kernel
def tempered(y: int) -> int:
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C5680
    y ^= (y << 15) & 0xEFC60000
    return y ^ (y >> 18)


@kernel
def twist(twister: Flat) -> None:
    """The next 624 words; loops without a modulus, which Numba turns into a few long instructions."""
    for k in range(227):
        twister[k] = mixed(twister[k], twister[k + 1]) ^ twister[k + 397]
    for k in range(227, 623):
        twister[k] = mixed(twister[k], twister[k + 1]) ^ twister[k - 227]
    twister[623] = mixed(twister[623], twister[0]) ^ twister[396]
    twister[624] = 0


@kernel
def mixed(this: int, following: int) -> int:
    return (this & 0x80000000 | following & 0x7FFFFFFF) >> 1 ^ (following & 1) * 0x9908B0DF


# piles and seats


@kernel
def many(counts: int, colour: int) -> int:
    return counts >> 16 * colour & 0xFFFF


@kernel
def top_of(kind: int) -> int:
    return (kind & 7) - 1


@kernel
def pushed(kind: int, colour: int) -> int:
    """A pile's second number when a chip is put on it."""
    order = kind & 0xFFF
    if kind >> (12 + colour) & 1:
        shift = 0
        while order >> shift & 7 != colour + 1:
            shift += 3
        order = (order & ((1 << shift) - 1)) | (order >> (shift + 3) << shift)
    return (((kind >> 12) | 1 << colour) << 12 | order << 3 & 0xFFF | (colour + 1)) + (1 << 16)


@kernel
def first_of(mask: int) -> int:
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@kernel
def many_of(mask: int) -> int:
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


@kernel
def automatic(v: Flat, kind: int) -> int:
    """`Board.automatic`."""
    living, order = v[LIVING], kind & 0xFFF
    lowest = 9
    while not order >> lowest:
        lowest -= 3
    if not v[IGNORE]:
        seat = (order >> lowest) - 1
        passed = 0
        while seat >= 0 and not living >> seat & 1 and not passed >> seat & 1:
            passed |= 1 << seat
            seat = v[GIVER + seat]
        if seat >= 0 and living >> seat & 1:
            return seat
    while not living >> ((order >> lowest & 7) - 1) & 1:
        lowest -= 3
    return (order >> lowest & 7) - 1


# moves


@kernel
def turn_of(v: Flat) -> int:
    return int(v[ASKED] if v[PHASE] == RESCUE else v[SEAT])


@kernel
def moves_of(v: Flat, moves: Flat) -> int:
    """`Board.moves`: how many were written down."""
    n = 0
    if v[PHASE] == PLAY:
        n = placements(v, moves)
    elif v[PHASE] == KILL:
        for c in range(4):
            if many(v[PILES + 2 * v[SLOT]], c) or c == v[SEAT]:
                moves[n] = c
                n += 1
    elif v[PHASE] == RESCUE:
        giver = v[ASKED]
        moves[0] = 0
        n = 1
        for c in range(4):
            if v[HANDS + 4 * giver + c] and (v[GIVE_OWN] or c != giver):
                moves[n] = 1 + c
                n += 1
    return n


@kernel
def placements(v: Flat, moves: Flat) -> int:
    n = 0
    hand, living = HANDS + 4 * v[SEAT], v[LIVING]
    slots = v[COUNT] if v[BOUND] else min(v[COUNT] + 1, MOST_SLOTS)
    for slot in range(slots):
        counts, kind = v[PILES + 2 * slot], v[PILES + 2 * slot + 1]
        seen = False
        for earlier in range(slot):
            if v[PILES + 2 * earlier] == counts and v[PILES + 2 * earlier + 1] == kind:
                seen = True
                break
        if seen:
            continue
        for colour in range(4):
            if not v[hand + colour]:
                continue
            move = slot * 32 + colour * 8
            free = living & ~(kind >> 12 | 1 << colour) & 15
            if top_of(kind) == colour or not free & (free - 1):
                moves[n] = move + FORCED
                n += 1
            else:
                for seat in range(4):
                    if free >> seat & 1:
                        moves[n] = move + seat
                        n += 1
    return n


@kernel
def play(v: Flat, move: int) -> None:
    """`Board.play`."""
    if v[PHASE] == PLAY:
        place(v, move >> 5, move >> 3 & 3, move & 7)
    elif v[PHASE] == KILL:
        kill(v, move)
    elif move:
        rescue(v, move - 1)
    else:
        refuse(v)


@kernel
def place(v: Flat, slot: int, colour: int, chosen: int) -> None:
    seat = v[SEAT]
    if slot == v[COUNT]:
        v[COUNT] += 1
    v[HANDS + 4 * seat + colour] -= 1
    v[TOTALS + seat] -= 1
    v[FREE] = 0
    kind = v[PILES + 2 * slot + 1]
    if top_of(kind) == colour:
        if v[LIVING] >> colour & 1:
            v[PHASE] = KILL
            v[SEAT] = colour
            v[SLOT] = slot
        else:
            clear(v, slot)
            give_move(v, seat)
        return
    kind = pushed(kind, colour)
    v[PILES + 2 * slot] += 1 << 16 * colour
    v[PILES + 2 * slot + 1] = kind
    if chosen == FORCED:
        free = v[LIVING] & ~(kind >> 12)
        chosen = first_of(free) if free else automatic(v, kind)
    give_move(v, chosen)


@kernel
def clear(v: Flat, slot: int) -> None:
    v[PILES + 2 * slot] = 0
    v[PILES + 2 * slot + 1] = 0
    if not v[BOUND]:
        while v[COUNT] and not v[PILES + 2 * v[COUNT] - 1]:
            v[COUNT] -= 1


@kernel
def kill(v: Flat, colour: int) -> None:
    seat, slot = v[SEAT], v[SLOT]
    hand = HANDS + 4 * seat
    for c in range(4):
        v[hand + c] += many(v[PILES + 2 * slot], c)
    v[hand + seat] += 1
    v[hand + colour] -= 1
    v[TOTALS + seat] += v[PILES + 2 * slot + 1] >> 16
    clear(v, slot)
    v[SLOT] = -1
    give_move(v, seat)


@kernel
def give_move(v: Flat, seat: int) -> None:
    while not v[TOTALS + seat]:
        if v[MAY_RESCUE]:
            asked = 0
            for i in range(1, v[PLAYERS]):
                other = (seat + i) % v[PLAYERS]
                if may_rescue(v, other, seat):
                    v[ASKED + asked] = other
                    asked += 1
            if asked:
                v[ASKING] = asked
                v[PHASE] = RESCUE
                v[SEAT] = seat
                return
        eliminate(v, seat)
        if v[PHASE] == OVER:
            return
        seat = v[GIVER + seat]
    if not v[RECENT] or v[REC] != seat:
        forget(v, seat)
        for i in range(v[RECENT], 0, -1):
            v[REC + i] = v[REC + i - 1]
        v[REC] = seat
        v[RECENT] += 1
    v[PHASE] = PLAY
    v[SEAT] = seat


@kernel
def forget(v: Flat, seat: int) -> None:
    """Take a seat out of REC, if it is there."""
    kept = 0
    for i in range(v[RECENT]):
        if v[REC + i] != seat:
            v[REC + kept] = v[REC + i]
            kept += 1
    v[RECENT] = kept


@kernel
def may_rescue(v: Flat, seat: int, endangered: int) -> bool:
    if not v[LIVING] >> seat & 1 or v[FREE] >> (4 * seat + endangered) & 1:
        return False
    own = 0 if v[GIVE_OWN] else v[HANDS + 5 * seat]
    return bool(v[TOTALS + seat] > own)


@kernel
def eliminate(v: Flat, seat: int) -> None:
    v[OUT] += 1
    v[SCORES + seat] = v[OUT]
    v[LIVING] &= ~(1 << seat)
    forget(v, seat)
    living = v[LIVING]
    if not living & (living - 1):
        v[SEAT] = first_of(living)
        v[SCORES + v[SEAT]] = v[PLAYERS]
        v[PHASE] = OVER
        return
    following = v[REC]
    if not v[RECENT]:
        following = (seat + 1) % v[PLAYERS]
        while not living >> following & 1:
            following = (following + 1) % v[PLAYERS]
    v[GIVER + seat] = following


@kernel
def finish(v: Flat, winner: int) -> None:
    for seat in range(4):
        if v[LIVING] >> seat & 1:
            v[SCORES + seat] = v[PLAYERS] - (seat != winner)
    v[SEAT] = winner
    v[PHASE] = OVER


@kernel
def refuse(v: Flat) -> None:
    v[ASKING] -= 1
    for i in range(v[ASKING]):
        v[ASKED + i] = v[ASKED + i + 1]
    if v[ASKING]:
        return
    endangered = v[SEAT]
    eliminate(v, endangered)
    if v[PHASE] != OVER:
        give_move(v, v[GIVER + endangered])


@kernel
def rescue(v: Flat, colour: int) -> None:
    donor, seat = v[ASKED], v[SEAT]
    v[HANDS + 4 * donor + colour] -= 1
    v[TOTALS + donor] -= 1
    v[HANDS + 4 * seat + colour] += 1
    v[TOTALS + seat] += 1
    v[FREE] |= 1 << 4 * donor + seat
    v[ASKING] = 0
    give_move(v, seat)


# the play of a simulation, as in `rollouts`


@kernel
def rollout(v: Flat, twister: Flat, numbers: Reals, theory: bool) -> None:
    while v[PHASE] == RESCUE:
        refuse(v)
    v[MAY_RESCUE] = 0
    while v[PHASE] != OVER:
        if v[PHASE] == PLAY:
            if theory and v[OUT] == v[PLAYERS] - 2:
                finish(v, likely_winner(v, numbers))
                return
            seat = v[SEAT]
            if v[HANDS + 5 * seat]:
                best, most = -1, 1
                for slot in range(v[COUNT]):
                    kind = v[PILES + 2 * slot + 1]
                    if top_of(kind) == seat and kind >> 16 > most:
                        best, most = slot, kind >> 16
                if best >= 0 and bits(twister) < numbers[HASTE]:
                    place(v, best, seat, FORCED)
                    continue
            any_placement(v, twister, int(numbers[TRIES]))
        else:
            counts, owner = v[PILES + 2 * v[SLOT]], v[SEAT]
            others = 0
            for c in range(4):
                others += c != owner and many(counts, c) > 0
            left = bits(twister) % 6
            chip = owner
            if others:
                left %= others
                for c in range(4):
                    if c != owner and many(counts, c):
                        if not left:
                            chip = c
                        left -= 1
            kill(v, chip)


@kernel
def any_placement(v: Flat, twister: Flat, tries: int) -> None:
    """What `_play_on` of `rollouts` does at random."""
    living, hand, chips = v[LIVING], HANDS + 4 * v[SEAT], v[TOTALS + v[SEAT]]
    slots = v[COUNT] if v[BOUND] else v[COUNT] + 1
    while True:
        drawn = bits(twister)
        chip = drawn % chips
        drawn //= chips
        colour = 0
        while chip >= v[hand + colour]:
            chip -= v[hand + colour]
            colour += 1
        slot = drawn % slots
        kind = v[PILES + 2 * slot + 1]
        chosen = after = FORCED
        if top_of(kind) != colour:
            free = living & ~(kind >> 12 | 1 << colour) & 15
            if free & (free - 1):
                for _ in range(drawn // slots % 12 % many_of(free)):
                    free &= free - 1
                chosen = after = first_of(free)
            elif tries:
                after = first_of(free) if free else automatic(v, pushed(kind, colour))
        if not tries or not gives(v, slot, colour, after):
            place(v, slot, colour, chosen)
            return
        tries -= 1


@kernel
def gives(v: Flat, slot: int, colour: int, after: int) -> bool:
    kind = v[PILES + 2 * slot + 1]
    if top_of(kind) == colour:
        return bool(colour != v[SEAT])
    if after == v[SEAT] or not v[HANDS + 5 * after]:
        return False
    if colour == after and kind:
        return True
    for other in range(v[COUNT]):
        there = v[PILES + 2 * other + 1]
        if other != slot and top_of(there) == after and there >> 16 > 1:
            return True
    return False


@kernel
def looks(v: Flat, moves: Flat, n: int, hopes: Reals) -> None:
    """`hopes` of `rollouts`."""
    seat, living = v[SEAT], v[LIVING]
    ready = 0
    """By colour, 16 bits each: how many piles its player could capture."""
    for slot in range(v[COUNT]):
        top = top_of(v[PILES + 2 * slot + 1])
        if top >= 0 and living >> top & 1 and v[HANDS + 5 * top]:
            ready += 1 << 16 * top
    for i in range(n):
        slot, colour, chosen = moves[i] >> 5, moves[i] >> 3 & 3, moves[i] & 7
        kind = v[PILES + 2 * slot + 1]
        top = top_of(kind)
        if top == colour:
            hopes[i] = min(1.0, 0.3 + 0.1 * (kind >> 16)) if top == seat else -0.7
            continue
        look = 0.0 if colour == seat else 0.15
        if chosen == FORCED:
            free = living & ~(kind >> 12 | 1 << colour) & 15
            chosen = first_of(free) if free else automatic(v, pushed(kind, colour))
        left = many(ready, chosen) - (top == chosen)
        if chosen != seat:
            if v[HANDS + 5 * chosen] and (left > 0 or colour == chosen):
                look -= 0.5
        elif left > 0:
            look += 0.2
        hopes[i] = look


# two players are left


@kernel
def known_winner(v: Flat, spare: float) -> int:
    """`winner_of_two` of `rollouts`, -1 for None."""
    dead = 15 & ~v[LIVING]
    mixed = False
    for slot in range(v[COUNT]):
        mixed = mixed or v[PILES + 2 * slot + 1] >> 12 & dead != 0
    for seat in range(4):
        for colour in range(4):
            if v[LIVING] >> seat & 1 and dead >> colour & 1 and v[HANDS + 4 * seat + colour]:
                mixed = True
    mover = v[SEAT]
    other = first_of(v[LIVING] & ~(1 << mover))
    if not mixed:
        return by_margin(v, mover, other, spare)
    if counted(v):
        return mover if wins_by_points(v, mover, other) else other
    return -1


@kernel
def counted(v: Flat) -> bool:
    """Whether the theorem for all colours holds."""
    if not v[IGNORE]:
        return False
    chips = v[TOTALS] + v[TOTALS + 1] + v[TOTALS + 2] + v[TOTALS + 3]
    for slot in range(v[COUNT]):
        chips += v[PILES + 2 * slot + 1] >> 16
    return not v[BOUND] or chips <= v[BOUND]


@kernel
def likely_winner(v: Flat, numbers: Reals) -> int:
    mover = v[SEAT]
    other = first_of(v[LIVING] & ~(1 << mover))
    winner = known_winner(v, numbers[SPARE])
    if winner >= 0:
        return winner
    if not numbers[CAREFUL]:
        return by_margin(v, mover, other, numbers[SPARE])
    own = v[HANDS + 5 * mover]
    for slot in range(v[COUNT]):
        kind = v[PILES + 2 * slot + 1]
        if kind >> 16 > 1 and top_of(kind) == mover:
            own += many(v[PILES + 2 * slot], mover)
    return mover if numbers[OWN] * own > v[HANDS + 5 * other] + numbers[LEAD] else other


@kernel
def by_margin(v: Flat, mover: int, other: int, spare: float) -> int:
    margin = longest = 0
    for slot in range(v[COUNT]):
        kind = v[PILES + 2 * slot + 1]
        if kind >> 16 > 1:
            top = top_of(kind)
            if top == mover:
                margin += many(v[PILES + 2 * slot], top)
            elif top == other:
                held = many(v[PILES + 2 * slot], top)
                margin -= held
                longest = max(longest, held)
    mine, theirs = HANDS + 4 * mover, HANDS + 4 * other
    dead = 0
    for colour in range(4):
        if not v[LIVING] >> colour & 1:
            dead += v[mine + colour] - v[theirs + colour]
    if not dead and (not v[mine + mover] or not v[theirs + other]):
        return mover if v[mine + mover] else other
    return mover if v[mine + mover] - v[theirs + other] + margin + longest + spare * dead > 0 else other


@kernel
def wins_by_points(v: Flat, mover: int, other: int) -> bool:
    """`sucker_colours.wins`: whether to shut the heaviest piles of the other leads by what is needed."""
    mine, theirs = HANDS + 4 * mover, HANDS + 4 * other
    own, prisoners = v[mine + mover], v[mine + other]
    moves = own > 0
    dead = v[TOTALS + mover] - own - prisoners
    facing = v[theirs + other]
    facing_dead = v[TOTALS + other] - v[theirs + mover] - facing
    contested = facing > 0
    trades = hostile = 0
    build = False
    weights = np.zeros(v[COUNT], np.int64)
    """Of each pile of the other's the points from bit 16 on, and the dead chips, the lightest first."""
    for slot in range(v[COUNT]):
        counts, kind = v[PILES + 2 * slot], v[PILES + 2 * slot + 1]
        if not kind:
            continue
        if top_of(kind) != mover:
            build = True
        if top_of(kind) == other and contested:
            gain, dead_gain = gained(counts, kind, other, mover)
            facing += gain
            facing_dead += dead_gain
            weights[hostile] = (2 * gain + dead_gain) << 16 | dead_gain
            hostile += 1
        elif top_of(kind) == mover:
            build = build or many(counts, other) > 1
            if moves:
                gain, dead_gain = gained(counts, kind, mover, other)
                own += gain
                dead += dead_gain
                trades += not many(counts, other) and many(counts, mover) < kind >> 16
    weights[:hostile].sort()
    for traded in range(trades + 1):
        theirs_dead = facing_dead
        lead = 2 * (own - traded - facing) + dead + traded - facing_dead
        for covers in range(min(dead + traded, hostile) + 1):
            left = dead + traded - covers
            if left and lead >= (0 if left > theirs_dead else 2):
                return True
            if covers < hostile:
                weight = weights[hostile - 1 - covers]
                lead += weight >> 16
                theirs_dead -= weight & 0xFFFF
            built = prisoners > 0 or build or left > 0
            ahead = left - theirs_dead
            if moves and lead >= (1 if ahead > 0 else 2 if ahead == 0 or built else 3):
                return True
            lead -= 1  # the next cover costs a dead chip
    return False


@kernel
def gained(counts: int, kind: int, owner: int, other: int) -> tuple[int, int]:
    """`sucker_colours.gain_of`."""
    own, theirs = many(counts, owner), many(counts, other)
    dead = (kind >> 16) - own - theirs
    if theirs:
        return own, dead
    return (own, dead - 1) if dead else (own - 1, 0)
