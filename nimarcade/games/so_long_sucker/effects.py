"""What acts do to a position of record, without asking whether they are legal (`moves.check` does). The rules
are those of `engine`: here a position becomes one of its vectors, and a position again."""

from collections.abc import Sequence
from dataclasses import replace
from threading import local

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import engine, position
from nimarcade.games.so_long_sucker.position import COLOURS, Chips, SuckerPosition

PHASES: tuple[position.Phase, ...] = ("play", "kill", "rescue", "over")
GIFTS = ("none", "prisoners", "any")
NO_GIFTS: frozenset[tuple[Seat, Seat]] = frozenset()
PAIRS = [(donor, to) for donor in range(4) for to in range(4)]
"""By bit of a vector's FREE."""
MOST_KINDS = 20_000
"""Rows after which a new table is begun."""

_tables = local()


def kinds_now() -> engine.Kinds:
    """The table of pile kinds of this thread; the same for all searches until it is long."""
    kinds: engine.Kinds | None = getattr(_tables, "kinds", None)
    if kinds is None or kinds[engine.MISC][engine.USED] > MOST_KINDS:
        kinds = [[0] * engine.MANY_BUCKETS for _ in range(engine.COLUMNS)]
        engine.begin_kinds(kinds)
        _tables.kinds = kinds
    return kinds


def vector_of(p: SuckerPosition, kinds: engine.Kinds) -> engine.Vector:
    """A position for search; it knows no deals, and of dead chips only those still in play."""
    s, k = _frame(p)[: engine.PILES], p.rule_set.k
    s[engine.COUNT], s[engine.BOUND], s[engine.CHIPS], s[engine.SLOT] = len(p.piles), k, p.chips, p.slot
    for slot, pile in enumerate(p.piles):
        row = row_of_pile(pile[:-1] if slot == p.slot and p.phase == "kill" else pile, kinds)
        s.append(row)
        if kinds[engine.COVERED][row] >= 0:
            s[engine.READY + kinds[engine.COVERED][row]] += 1
    return s + [engine.EMPTY] * (2 + (0 if k else p.chips))


def _frame(p: SuckerPosition) -> engine.Vector:
    """The vector of a position but for its piles: it has one empty slot."""
    s = [0] * engine.PILES + [engine.EMPTY]
    rules = p.rule_set
    for seat, hand in enumerate(p.hands):
        s[4 * seat : 4 * seat + 4] = hand
        s[engine.TOTALS + seat] = sum(hand)
    for seat, score in enumerate(p.scores):
        if score is None:
            s[engine.LIVING] |= 1 << seat
        else:
            s[engine.SCORES + seat] = score
            s[engine.OUT] += 1
    if p.phase == "over":
        s[engine.LIVING] = 1 << p.seat
    for turn, seat in enumerate(reversed(p.rec), 1):
        s[engine.HELD + seat] = s[engine.TURNS] = turn
    s[engine.GIVER : engine.GIVER + 4] = [-1 if giver is None else giver for giver in p.giver]
    s[engine.PHASE], s[engine.SEAT] = PHASES.index(p.phase), p.seat
    for seat in p.asked:
        s[engine.ASKED] |= 1 << seat
    for donor, to in p.free:
        s[engine.FREE] |= 1 << 4 * donor + to
    s[engine.PLAYERS], s[engine.COUNT], s[engine.BOUND] = rules.players, 1, 1
    s[engine.IGNORE], s[engine.GIVES] = int(rules.dead == "ignore"), GIFTS.index(rules.give)
    return s


def row_of_pile(pile: str, kinds: engine.Kinds, *, outline: bool = False) -> int:
    """The row of a pile written bottom to top; of an outline, which tells who moves next, but the highest
    chip of each colour counts."""
    highest = sorted(
        [(pile.rfind(letter), colour) for colour, letter in enumerate(COLOURS) if letter in pile]
    )
    order, counts = 0, [0, 0, 0, 0]
    for _, colour in reversed(highest):
        order = order << 2 | colour
        counts[colour] = 1 if outline else pile.count(COLOURS[colour])
    b, r, g, y = counts
    return engine.row_of(kinds, b, r, g, y, order)


def reduced(s: engine.Vector, kinds: engine.Kinds) -> tuple[list[int], list[int]]:
    """The moves that a search looks at, and how good they look at once (`engine.moves_of`)."""
    moves = [0] * room_of(s)
    looks = moves[:]
    n = engine.moves_of(s, kinds, moves, looks)
    return moves[:n], looks[:n]


def room_of(s: engine.Vector) -> int:
    """The most moves there can be on any position of this game."""
    return 12 * (s[engine.COUNT] if s[engine.BOUND] else engine.MOST_SLOTS) + 8


def act_of(s: engine.Vector, move: int) -> position.SuckerMove:
    """The move of the rules that a number stands for in a position."""
    seat = engine.turn_of(s)
    if s[engine.PHASE] == engine.PLAY:
        chosen = move & 7
        return position.Place(
            seat, move >> 3 & 3, (move >> 5) + 1, None if chosen == engine.FORCED else chosen
        )
    if s[engine.PHASE] == engine.KILL:
        return position.Kill(seat, one_chip(move))
    return position.Give(seat, one_chip(move - 1), s[engine.SEAT]) if move else position.Say(seat, "no")


def after(p: SuckerPosition, move: position.BoardMove) -> SuckerPosition:
    """The position after a move, but for the record of deals."""
    kinds, s, slot = kinds_now(), _frame(p), p.slot
    pile, out = "", position.NONE
    match move:
        case position.Place():
            slot, pile = move.slot - 1, p.pile(move.slot)
            s[engine.PILES] = row_of_pile(pile, kinds, outline=True)
            pile += COLOURS[move.colour]
            engine.place(s, kinds, 0, move.colour, engine.FORCED if move.next is None else move.next)
            if s[engine.PILES] == engine.EMPTY:
                pile, out = "", count_chips(pile)
        case position.Kill():
            s[engine.PILES], out = row_of_pile(p.piles[slot][:-1], kinds), move.chips
            one = next(colour for colour in range(4) if out[colour])
            _gain(s, move.seat, out, -1)
            _gain(s, move.seat, one_chip(one))
            engine.kill(s, kinds, one)
        case position.Give():
            _gain(s, move.seat, move.chips, -1)
            _gain(s, move.to, move.chips)
            s[engine.FREE] |= 1 << 4 * move.seat + move.to
            if p.phase == "rescue" and move.to == p.seat:
                engine.give_move(s, p.seat)
            else:
                _settle(s, move.seat)
        case position.Discard():
            out = move.chips
            _gain(s, move.seat, out, -1)
            _settle(s, move.seat)
        case position.Say(word="no"):
            engine.refuse(s)
        case position.Say():  # resigned, or the clock fell
            out = p.hands[move.seat]
            if p.phase == "kill":
                if move.seat == p.seat:
                    out = _added(out, count_chips(p.piles[slot]))
                else:
                    pile = p.piles[slot]
            _gain(s, move.seat, p.hands[move.seat], -1)
            _leave(s, move.seat)
    piles = p.piles if slot < 0 else (*p.piles[:slot], pile, *p.piles[slot + 1 :])
    return _position(p, s, slot, piles, _added(p.deadbox, out))


def _gain(s: engine.Vector, seat: Seat, chips: Chips, sign: int = 1) -> None:
    for colour, many in enumerate(chips):
        s[4 * seat + colour] += sign * many
    s[engine.TOTALS + seat] += sign * sum(chips)


def _settle(s: engine.Vector, seat: Seat) -> None:
    """After a free move of a seat: it may have given away its last chip."""
    if s[engine.PHASE] == engine.RESCUE:
        for other in range(4):
            if not engine.may_rescue(s, other, s[engine.SEAT]):
                s[engine.ASKED] &= ~(1 << other)
        engine.ask_on(s)
    elif seat == s[engine.SEAT]:
        engine.give_move(s, seat)


def _leave(s: engine.Vector, seat: Seat) -> None:
    """A seat is out, whether or not it had to decide: if not, the move does not rebound from it."""
    giver = s[engine.GIVER + seat]
    engine.eliminate(s, seat)
    if s[engine.PHASE] == engine.OVER:
        return
    if seat == s[engine.SEAT]:
        engine.give_move(s, s[engine.GIVER + seat])
        return
    s[engine.GIVER + seat] = giver
    if s[engine.PHASE] == engine.RESCUE:
        s[engine.ASKED] &= ~(1 << seat)
        engine.ask_on(s)


def give_move(p: SuckerPosition, seat: Seat) -> SuckerPosition:
    """Let `seat` play; without a chip he is in danger, and out if nobody can be asked."""
    s = _frame(p)
    engine.give_move(s, seat)
    return _position(p, s, -1, p.piles, p.deadbox)


def _position(
    p: SuckerPosition, s: engine.Vector, slot: int, piles: tuple[str, ...], deadbox: Chips
) -> SuckerPosition:
    """The position after `p` that the vector tells, with these piles."""
    seats, phase, seat = range(p.rule_set.players), s[engine.PHASE], s[engine.SEAT]
    turns, free = s[engine.HELD : engine.GIVER], s[engine.FREE]
    asked = s[engine.ASKED] if phase == engine.RESCUE else 0
    playing = 0 if phase == engine.OVER else s[engine.LIVING]
    rec: tuple[Seat, ...] = (seat,) if phase == engine.PLAY else ()
    if p.rule_set.preset == position.ENDGAME:  # at once as `tidy` wants it
        deadbox = position.NONE
    else:
        rec = tuple(sorted([i for i in seats if turns[i]], key=turns.__getitem__, reverse=True))
    return tidy(
        SuckerPosition(
            p.rule_set,
            piles,
            tuple([(s[4 * i], s[4 * i + 1], s[4 * i + 2], s[4 * i + 3]) for i in seats]),
            tuple([None if playing >> i & 1 else s[engine.SCORES + i] for i in seats]),
            PHASES[phase],
            seat,
            slot if phase == engine.KILL else -1,
            tuple([i for i in clockwise(p, seat) if asked >> i & 1]) if asked else (),
            rec,
            deadbox,
            tuple([None if giver < 0 else giver for giver in s[engine.GIVER : engine.SCORES]]),
            frozenset([pair for bit, pair in enumerate(PAIRS) if free >> bit & 1]) if free else NO_GIFTS,
            p.ledger,
            p.fallen,
        )
    )


# what is asked of a position


def absent_players(living: Sequence[Seat], pile: str) -> tuple[Seat, ...]:
    """The living players whose colour is not in the pile: the mover chooses among them."""
    return tuple(seat for seat in living if COLOURS[seat] not in pile)


def automatic_next(p: SuckerPosition, pile: str) -> Seat:
    """The seat that moves after a chip on a pile that holds all living colours: the owner of the colour
    whose highest chip lies lowest. A dead colour may pass the move on to its giver."""
    return automatic_of(p.living, p.giver, p.rule_set.dead == "ignore", pile)


def automatic_of(living: Sequence[Seat], giver: Sequence[Seat | None], ignore: bool, pile: str) -> Seat:
    """`automatic_next` among these players; with `ignore` dead colours do not pass the move on."""
    kinds, s = kinds_now(), [0] * engine.PILES
    for seat in living:
        s[engine.LIVING] |= 1 << seat
    s[engine.GIVER : engine.GIVER + 4] = [-1 if seat is None else seat for seat in giver]
    s[engine.IGNORE] = int(ignore)
    return engine.automatic(s, kinds, row_of_pile(pile, kinds, outline=True))


def next_choices(p: SuckerPosition, move: position.Place) -> tuple[Seat, ...]:
    """The seats that may move next after a placement; one seat where it is forced, none for a capture."""
    if captures(p, move):
        return ()
    return choices_of(
        p.living, p.giver, p.rule_set.dead == "ignore", p.pile(move.slot) + COLOURS[move.colour]
    )


def choices_of(
    living: Sequence[Seat], giver: Sequence[Seat | None], ignore: bool, pile: str
) -> tuple[Seat, ...]:
    """Who of these players may move next after a chip that made this pile; `ignore` as in `automatic_of`."""
    return absent_players(living, pile) or (automatic_of(living, giver, ignore, pile),)


def rebound_of(players: int, living: Sequence[Seat], rec: Sequence[Seat], seat: Seat) -> Seat:
    """To whom the move goes when `seat` is out, of at least three who are left; `rec` as in a position."""
    s = [0] * engine.PILES
    for turn, each in enumerate(reversed(rec), 1):
        s[engine.HELD + each] = turn
    for each in living:
        s[engine.LIVING] |= 1 << each
    s[engine.PLAYERS] = players
    engine.eliminate(s, seat)
    return s[engine.GIVER + seat]


def forced_next(p: SuckerPosition, move: position.Place) -> Seat | None:
    """The next player where the mover has no choice; None where there is one, or a capture."""
    seats = next_choices(p, move)
    return seats[0] if len(seats) == 1 else None


def highest_slot(p: SuckerPosition) -> int:
    """The highest slot number a chip may be put on."""
    return p.rule_set.k or len(p.piles) + 1


def captures(p: SuckerPosition, move: position.Place) -> bool:
    """True if a placement puts a chip on one of its colour."""
    return p.pile(move.slot).endswith(COLOURS[move.colour])


def capturable(p: SuckerPosition, seat: Seat) -> dict[int, str]:
    """The piles, by slot from 1, that this seat's own chips capture."""
    if not p.hands[seat][seat]:
        return {}
    return {slot: pile for slot, pile in enumerate(p.piles, 1) if pile.endswith(COLOURS[seat])}


def clockwise(p: SuckerPosition, seat: Seat) -> list[Seat]:
    """The other living seats in the order B R G Y, beginning after `seat`."""
    n = p.rule_set.players
    return [(seat + i) % n for i in range(1, n) if p.scores[(seat + i) % n] is None]


def may_give(p: SuckerPosition, seat: Seat, hand: Chips | None = None) -> Chips:
    """The chips that a seat may give away, of its hand as it is unless of another."""
    hand = p.hands[seat] if hand is None else hand
    if p.rule_set.give == "none":
        return (0, 0, 0, 0)
    if p.rule_set.give == "any":
        return hand
    return prisoners(hand, seat)


def prisoners(hand: Chips, seat: Seat) -> Chips:
    """The chips of other colours."""
    b, r, g, y = (0 if colour == seat else many for colour, many in enumerate(hand))
    return b, r, g, y


def can_rescue(p: SuckerPosition, seat: Seat, endangered: Seat) -> bool:
    return engine.may_rescue(_frame(p), seat, endangered)


def count_chips(pile: str) -> Chips:
    return pile.count("B"), pile.count("R"), pile.count("G"), pile.count("Y")


def one_chip(colour: int, many: int = 1) -> Chips:
    """One chip of a colour, or so many of it and no others."""
    return many * (colour == 0), many * (colour == 1), many * (colour == 2), many * (colour == 3)


def _added(a: Chips, b: Chips) -> Chips:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def tidy(p: SuckerPosition) -> SuckerPosition:
    """The one way to write a position: without a bound trailing empty slots are not kept, and an
    endgame keeps no record of turns and discards."""
    piles = p.piles
    if not p.rule_set.k:
        last = len(piles)
        while last and not piles[last - 1]:
            last -= 1
        piles = piles[:last]
    if p.rule_set.preset != position.ENDGAME:
        return p if piles is p.piles else replace(p, piles=piles)
    rec = (p.seat,) if p.phase == "play" else ()
    if piles is p.piles and rec == p.rec and p.deadbox == position.NONE:
        return p
    return replace(p, piles=piles, rec=rec, deadbox=position.NONE)
