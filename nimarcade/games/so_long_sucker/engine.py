"""The rules of So Long Sucker for search, on flat integers: one source, plain and compiled (`core.kernels`).

A position is one vector `s` of so many integers as PILES and its piles say (see the indices below). A pile
is the row of its kind in the table `kinds` (shape [COLUMNS][rows]): nothing of a pile matters to the rules
but its chips by colour and the order of the colours by their highest chip, so piles alike are one row, which
also knows what a chip of each colour makes of it. A vector is valid with its table alone, which grows and
never changes.

A search looks at fewer moves than the rules of record (`nimarcade.games.so_long_sucker.moves`) have: one of
equal piles and one empty slot, discards of one chip after a capture, gifts of one chip and only to a player
in danger. A move is a small whole number whose meaning depends on the phase: placement `slot * 32 + colour *
8 + next` (next FORCED where there is no choice), discard `colour`, answer in a rescue window 0 = no, 1 +
colour = give that chip.

A vector needs empty slots to spare: two, and without a bound as many more as there are chips."""

from collections.abc import MutableSequence

from nimarcade.core.kernels import kernel, plain_only

Vector = list[int]
Kinds = list[MutableSequence[int]]

HANDS = 0
"""Index of `s`, + 4 * seat + colour: chips in hand; so 5 * seat counts a seat's own."""
TOTALS = 16
"""+ seat: chips in the hand."""
READY = 20
"""+ colour: how many piles of two chips or more it tops."""
HELD = 24
"""+ seat: the number of the turn on which it last held the move, 0 for never."""
GIVER = 28
"""+ seat: to whom the move rebounded when it was eliminated, -1 for nobody."""
SCORES = 32
"""+ seat: its place, 0 while it plays."""
PHASE, SEAT, SLOT, LIVING, OUT, TURNS, ASKED, FREE, COUNT = range(36, 45)
"""LIVING and ASKED are masks of seats (the asked are always in clockwise order), OUT says how many seats are
out, TURNS the number of the last turn; FREE is a mask of the gifts since the last placement, bit 4 * from +
to; COUNT of piles. In phase KILL the captured pile is without its capturing chip."""
PLAYERS, BOUND, IGNORE, GIVES, CHIPS = range(45, 50)
"""The rules: BOUND is k, IGNORE whether dead colours are ignored in the order of play, GIVES one of those
below; CHIPS are no fewer than are in play."""
PILES = 50
"""COUNT rows of `kinds`, EMPTY beyond them."""
PLAY, KILL, RESCUE, OVER = range(4)
NOTHING, PRISONERS, ANY = range(3)
FORCED = 7
"""The `next` of a placement that leaves no choice of the next player."""
MOST_SLOTS = 100
"""Slots that a search looks at where there is no bound."""

COUNTS = 4
"""Column of `kinds`, + colour: its chips. Columns 0 to 3, by colour: the row that a chip of it makes of this
one, 0 for a capture, -1 where that was not yet worked out."""
TOP, SIZE, ABSENT, COVERED, OTHERS, ORDER, CHAIN, SEEN, BUCKET, MISC = range(8, 18)
"""ABSENT mask of colours; COVERED the top if there are two chips or more, else -1; OTHERS six colours of 2
bits each that may be discarded in a simulation, those beside the top, each as often; ORDER the colours by
their highest chip, the lowest first, 2 bits each; CHAIN the next row of a bucket of the hash table, BUCKET
its first; SEEN a stamp of `placements`."""
COLUMNS = 18
USED, STAMP = range(2)
"""Rows of MISC: of rows in use, and the last stamp."""
MANY_BUCKETS = 1024
EMPTY = 1
"""The row of the empty slot."""

PICKS = [
    [seat for seat in range(4) if mask >> seat & 1] * (12 // max(1, mask.bit_count())) or [0] * 12
    for mask in range(16)
]
"""By mask of seats twelve of them, each as often."""


@plain_only
def lengthen(kinds: Kinds) -> None:
    """Make room for more rows (who searches with arrays sees to it before)."""
    for column in kinds:
        column.extend([0] * MANY_BUCKETS)


@kernel
def begin_kinds(kinds: Kinds) -> None:
    """Write the empty slot into a table of zeros."""
    kinds[MISC][USED] = EMPTY
    row_of(kinds, 0, 0, 0, 0, 0)


@kernel
def row_of(kinds: Kinds, b: int, r: int, g: int, y: int, order: int) -> int:
    """The row of a kind, made if it is new."""
    bucket = (((b * 31 + r) * 31 + g) * 31 + y + order * 7) % MANY_BUCKETS
    row = kinds[BUCKET][bucket]
    while row:
        if (
            kinds[ORDER][row] == order
            and kinds[COUNTS][row] == b
            and kinds[COUNTS + 1][row] == r
            and kinds[COUNTS + 2][row] == g
            and kinds[COUNTS + 3][row] == y
        ):
            return row
        row = kinds[CHAIN][row]
    row = kinds[MISC][USED]
    if row == len(kinds[TOP]):
        lengthen(kinds)
    kinds[COUNTS][row] = b
    kinds[COUNTS + 1][row] = r
    kinds[COUNTS + 2][row] = g
    kinds[COUNTS + 3][row] = y
    kinds[ORDER][row] = order
    colours = 0
    absent = 15
    for colour in range(4):
        kinds[colour][row] = -1
        if kinds[COUNTS + colour][row]:
            absent &= ~(1 << colour)
            colours += 1
    size = b + r + g + y
    kinds[SIZE][row] = size
    kinds[ABSENT][row] = absent
    top = (order >> 2 * (colours - 1) & 3) if colours else -1
    kinds[TOP][row] = top
    kinds[COVERED][row] = top if size > 1 else -1
    kinds[SEEN][row] = 0
    others = 0
    if colours:
        kinds[top][row] = 0
        n = 0
        while n < 6:
            for colour in range(4):
                if kinds[COUNTS + colour][row] and (colours == 1 or colour != top):
                    others |= colour << 2 * n
                    n += 1
    kinds[OTHERS][row] = others
    # known only when it is complete: an interrupted search leaves no half a row
    kinds[CHAIN][row] = kinds[BUCKET][bucket]
    kinds[MISC][USED] = row + 1
    kinds[BUCKET][bucket] = row
    return row


@kernel
def grown_by(kinds: Kinds, row: int, colour: int) -> int:
    """The row of a pile with one more chip, of another colour than its top."""
    order, kept, at = kinds[ORDER][row], 0, 0
    present = ~kinds[ABSENT][row] & 15
    while present:
        c = order & 3
        order >>= 2
        present &= ~(1 << c)
        if c != colour:
            kept |= c << at
            at += 2
    kept |= colour << at
    b, r, g, y = kinds[COUNTS][row], kinds[COUNTS + 1][row], kinds[COUNTS + 2][row], kinds[COUNTS + 3][row]
    made = row_of(
        kinds, b + int(colour == 0), r + int(colour == 1), g + int(colour == 2), y + int(colour == 3), kept
    )
    kinds[colour][row] = made
    return made


@kernel
def turn_of(s: Vector) -> int:
    if s[PHASE] == RESCUE:
        return first_asked(s)
    return s[SEAT]


@kernel
def first_asked(s: Vector) -> int:
    seat, n = s[SEAT], s[PLAYERS]
    for i in range(1, n):
        other = (seat + i) % n
        if s[ASKED] >> other & 1:
            return other
    return seat


@kernel
def first_of(mask: int) -> int:
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@kernel
def automatic(s: Vector, kinds: Kinds, row: int) -> int:
    """The seat that moves after a chip that made this pile, when no living colour is absent."""
    living, order = s[LIVING], kinds[ORDER][row]
    if not s[IGNORE]:
        seat, passed = order & 3, 0
        while seat >= 0 and not living >> seat & 1 and not passed >> seat & 1:
            passed |= 1 << seat
            seat = s[GIVER + seat]
        if seat >= 0 and living >> seat & 1:
            return seat
    while not living >> (order & 3) & 1:
        order >>= 2
    return order & 3


@kernel
def may_rescue(s: Vector, seat: int, endangered: int) -> bool:
    if not s[GIVES] or not s[LIVING] >> seat & 1 or s[FREE] >> (4 * seat + endangered) & 1:
        return False
    return s[TOTALS + seat] > (s[5 * seat] if s[GIVES] == PRISONERS else 0)


@kernel
def place(s: Vector, kinds: Kinds, slot: int, colour: int, chosen: int) -> None:
    """Put a chip on a slot and give the move to `chosen`, or to whom the rules name if FORCED."""
    row = s[PILES + slot]
    grown = kinds[colour][row]
    if not grown:
        capture(s, kinds, slot, colour)
        return
    if grown < 0:
        grown = grown_by(kinds, row, colour)
    if chosen == FORCED:
        free = s[LIVING] & kinds[ABSENT][grown]
        chosen = PICKS[free][0] if free else automatic(s, kinds, grown)
    put(s, kinds, s[SEAT], slot, row, grown, colour, chosen)


@kernel
def put(s: Vector, kinds: Kinds, seat: int, slot: int, row: int, grown: int, colour: int, chosen: int) -> int:
    """A chip that captures nothing, put on a pile; who moves next, or -1 where he has no chip."""
    if slot == s[COUNT]:
        s[COUNT] += 1
    s[4 * seat + colour] -= 1
    s[TOTALS + seat] -= 1
    s[FREE] = 0
    s[PILES + slot] = grown
    if row != EMPTY:
        s[READY + colour] += 1
        covered = kinds[COVERED][row]
        if covered >= 0:
            s[READY + covered] -= 1
    if s[TOTALS + chosen]:
        turn = s[TURNS] + 1
        s[TURNS] = turn
        s[HELD + chosen] = turn
        s[SEAT] = chosen
        return chosen
    give_move(s, chosen)
    return -1


@kernel
def capture(s: Vector, kinds: Kinds, slot: int, colour: int) -> None:
    """A chip put on one of its colour: its owner owes a discard; nobody's pile is out of play."""
    seat = s[SEAT]
    s[4 * seat + colour] -= 1
    s[TOTALS + seat] -= 1
    s[FREE] = 0
    if s[LIVING] >> colour & 1:
        s[PHASE] = KILL
        s[SEAT] = colour
        s[SLOT] = slot
        return
    clear(s, kinds, slot)
    give_move(s, seat)


@kernel
def clear(s: Vector, kinds: Kinds, slot: int) -> None:
    """Take a pile away; without a bound trailing empty slots are not kept."""
    covered = kinds[COVERED][s[PILES + slot]]
    if covered >= 0:
        s[READY + covered] -= 1
    s[PILES + slot] = EMPTY
    if not s[BOUND]:
        while s[COUNT] and s[PILES + s[COUNT] - 1] == EMPTY:
            s[COUNT] -= 1


@kernel
def kill(s: Vector, kinds: Kinds, colour: int) -> None:
    """The owner discards one chip of the captured pile, takes the rest, and moves."""
    seat, slot = s[SEAT], s[SLOT]
    row, h = s[PILES + slot], 4 * seat
    s[h] += kinds[COUNTS][row]
    s[h + 1] += kinds[COUNTS + 1][row]
    s[h + 2] += kinds[COUNTS + 2][row]
    s[h + 3] += kinds[COUNTS + 3][row]
    s[h + seat] += 1
    s[h + colour] -= 1
    s[TOTALS + seat] += kinds[SIZE][row]
    clear(s, kinds, slot)
    s[SLOT] = -1
    give_move(s, seat)


@kernel
def give_move(s: Vector, seat: int) -> None:
    """Let a seat play; without a chip it is in danger, and out if nobody can be asked."""
    while not s[TOTALS + seat]:
        asked = 0
        if s[GIVES]:
            for other in range(s[PLAYERS]):
                if other != seat and may_rescue(s, other, seat):
                    asked |= 1 << other
        if asked:
            s[PHASE] = RESCUE
            s[SEAT] = seat
            s[ASKED] = asked
            return
        eliminate(s, seat)
        if s[PHASE] == OVER:
            return
        seat = s[GIVER + seat]
    s[TURNS] += 1
    s[HELD + seat] = s[TURNS]
    s[PHASE] = PLAY
    s[SEAT] = seat


@kernel
def eliminate(s: Vector, seat: int) -> None:
    """A seat that had to decide is out with the next score."""
    s[OUT] += 1
    s[SCORES + seat] = s[OUT]
    s[LIVING] &= ~(1 << seat)
    s[HELD + seat] = 0
    living, free, n = s[LIVING], s[FREE], s[PLAYERS]
    if free:
        s[FREE] = free & ~(15 << 4 * seat) & ~(0x1111 << seat)
    if not living & (living - 1):
        s[SEAT] = first_of(living)
        s[SCORES + s[SEAT]] = n
        s[PHASE] = OVER
        s[SLOT] = -1
        return
    # to whom the move rebounds: who held it last before him
    last = 0
    for other in range(1, 4):
        if s[HELD + other] > s[HELD + last]:
            last = other
    if not s[HELD + last]:
        last = (seat + 1) % n
        while not living >> last & 1:
            last = (last + 1) % n
    s[GIVER + seat] = last


@kernel
def refuse(s: Vector) -> None:
    """The seat that is asked says no."""
    s[ASKED] &= ~(1 << first_asked(s))
    ask_on(s)


@kernel
def ask_on(s: Vector) -> None:
    """The player in danger is out when nobody is left to be asked."""
    if not s[ASKED]:
        seat = s[SEAT]
        eliminate(s, seat)
        if s[PHASE] != OVER:
            give_move(s, s[GIVER + seat])


@kernel
def finish(s: Vector, winner: int) -> None:
    """Put down the winner of the two who are left."""
    for seat in range(4):
        if s[LIVING] >> seat & 1:
            s[SCORES + seat] = s[PLAYERS] - (seat != winner)
    s[SEAT] = winner
    s[PHASE] = OVER


@kernel
def rescue(s: Vector, colour: int) -> None:
    """The seat that is asked gives the player in danger a chip."""
    donor, seat = first_asked(s), s[SEAT]
    s[4 * donor + colour] -= 1
    s[TOTALS + donor] -= 1
    s[4 * seat + colour] += 1
    s[TOTALS + seat] += 1
    s[FREE] |= 1 << (4 * donor + seat)
    s[ASKED] = 0
    give_move(s, seat)


@kernel
def play(s: Vector, kinds: Kinds, move: int) -> None:
    """Placement slot * 32 + colour * 8 + next; discard colour; 0 = no, 1 + colour = give that chip."""
    if s[PHASE] == PLAY:
        place(s, kinds, move >> 5, move >> 3 & 3, move & 7)
    elif s[PHASE] == KILL:
        kill(s, kinds, move)
    elif move:
        rescue(s, move - 1)
    else:
        refuse(s)


@kernel
def moves_of(s: Vector, kinds: Kinds, moves: Vector, looks: Vector) -> int:
    """Write down the reduced moves of the seat that must decide, in rising order, and how good each looks at
    once (`look_of`, 0 but for placements); how many there are."""
    n = 0
    if s[PHASE] == PLAY:
        return placements(s, kinds, moves, looks)
    if s[PHASE] == KILL:
        row = s[PILES + s[SLOT]]
        for c in range(4):
            if kinds[COUNTS + c][row] or c == s[SEAT]:
                moves[n] = c
                looks[n] = 0
                n += 1
    elif s[PHASE] == RESCUE:
        moves[0] = looks[0] = 0
        n = 1
        donor = first_asked(s)
        for c in range(4):
            if s[4 * donor + c] and (s[GIVES] == ANY or c != donor):
                moves[n] = 1 + c
                looks[n] = 0
                n += 1
    return n


@kernel
def placements(s: Vector, kinds: Kinds, moves: Vector, looks: Vector) -> int:
    """Of equal piles on one only."""
    seat, living = s[SEAT], s[LIVING]
    h, n = 4 * seat, 0
    stamp = kinds[MISC][STAMP] + 1
    kinds[MISC][STAMP] = stamp
    slots = s[COUNT] if s[BOUND] else min(s[COUNT] + 1, MOST_SLOTS)
    ready = 0
    for slot in range(PILES, PILES + s[COUNT]):
        top = kinds[TOP][s[slot]]
        if top >= 0 and living >> top & 1 and s[5 * top]:
            ready += 1 << 16 * top
    for slot in range(slots):
        row = s[PILES + slot]
        if kinds[SEEN][row] == stamp:
            continue
        kinds[SEEN][row] = stamp
        top = kinds[TOP][row]
        for colour in range(4):
            if not s[h + colour]:
                continue
            move = slot * 32 + colour * 8
            grown = kinds[colour][row]
            if not grown:
                moves[n] = move + FORCED
                looks[n] = min(20, 6 + 2 * kinds[SIZE][row]) if top == seat else -14
                n += 1
                continue
            if grown < 0:
                grown = grown_by(kinds, row, colour)
            free = living & kinds[ABSENT][grown]
            if free & (free - 1):
                for chosen in range(4):
                    if free >> chosen & 1:
                        moves[n] = move + chosen
                        looks[n] = look_of(s, seat, top, colour, chosen, ready)
                        n += 1
            else:
                chosen = PICKS[free][0] if free else automatic(s, kinds, grown)
                moves[n] = move + FORCED
                looks[n] = look_of(s, seat, top, colour, chosen, ready)
                n += 1
    return n


@kernel
def look_of(s: Vector, seat: int, top: int, colour: int, chosen: int, ready: int) -> int:
    """The look of a placement that captures nothing, in twentieths from -14 to 20: a capture for oneself
    is good, a move after which an opponent has one to make is bad, and prisoners are spent before own
    chips. `ready`: by colour, 16 bits each, how many piles its player could capture."""
    look = 0 if colour == seat else 3
    left = (ready >> 16 * chosen & 0xFFFF) - (top == chosen)
    if chosen != seat:
        if s[5 * chosen] and (left > 0 or colour == chosen):
            look -= 10
    elif left > 0:
        look += 4
    return look
