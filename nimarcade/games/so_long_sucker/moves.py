"""Which moves there are, lazily, placements before the free ones; and what the rules forbid, each with
the rule that forbids it."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from random import Random

from nimarcade.core.codes import listed, short
from nimarcade.core.errors import IllegalMove
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects, position, words
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, SuckerMove, SuckerPosition

FREE_MOVES = 8
"""One random move in this many is a gift or a discard, where there is any."""
DRAWN = 20
"""Random moves that are drawn before all those are listed that promises leave."""
_Acts = tuple[position.BoardMove, ...]
_Way = tuple[deals.Fate, list[_Acts]]
"""What becomes of a seat's promises, and acts that make it so."""


def moves_of(p: SuckerPosition, seat: Seat) -> Iterator[SuckerMove]:
    """The moves of `seat`, but for resigning and proposing deals: no two lead to one position."""
    best = cache(lambda: _best(p, p, seat))
    return (move for move in _moves_of(p, seat) if not bound(p, move, best))


def _moves_of(p: SuckerPosition, seat: Seat) -> Iterator[SuckerMove]:
    if p.phase == "over" or p.scores[seat] is not None:
        return
    if p.phase == "kill":
        if seat == p.seat:
            yield from kills(p)
        return
    if p.phase == "play" and seat == p.seat:
        yield from placements(p)
    if p.phase == "rescue" and seat == p.asked[0]:
        yield position.Say(seat, "no")
    yield from gifts(p, seat)
    for chips in _handfuls(effects.prisoners(p.hands[seat], seat)):
        yield position.Discard(seat, chips)
    for deal in deals.open_for(p, seat):
        yield position.Answer(seat, deal.number, True)
        yield position.Answer(seat, deal.number, False)


def placements(p: SuckerPosition) -> Iterator[position.Place]:
    """Every chip on every slot, with every choice of the next player."""
    seat = p.seat
    for colour in range(4):
        if not p.hands[seat][colour]:
            continue
        for slot in range(1, effects.highest_slot(p) + 1):
            move = position.Place(seat, colour, slot)
            following = effects.next_choices(p, move)
            if len(following) < 2:
                yield move
                continue
            for chosen in following:
                yield position.Place(seat, colour, slot, chosen)


def kills(p: SuckerPosition) -> Iterator[position.Kill]:
    held = effects.count_chips(p.piles[p.slot])
    if p.rule_set.kill == "one":
        for colour in range(4):
            if held[colour]:
                yield position.Kill(p.seat, effects.one_chip(colour))
        return
    for chips in _handfuls(held):
        yield position.Kill(p.seat, chips)


def gifts(p: SuckerPosition, seat: Seat) -> Iterator[position.Give]:
    own = effects.may_give(p, seat)
    if not any(own):
        return
    for to in effects.clockwise(p, seat):
        if (seat, to) in p.free or (p.phase == "rescue" and to == p.seat and seat not in p.asked):
            continue
        for chips in _handfuls(own):
            yield position.Give(seat, chips, to)


def _handfuls(chips: Chips) -> Iterator[Chips]:
    """Every way to take at least one of these chips."""
    most_b, most_r, most_g, most_y = chips
    for b in range(most_b + 1):
        for r in range(most_r + 1):
            for g in range(most_g + 1):
                for y in range(not (b or r or g), most_y + 1):
                    yield b, r, g, y


def sample(p: SuckerPosition, rng: Random) -> SuckerMove:
    """A random move of the seat that must decide; every listed one has some chance."""
    best = cache(lambda: _best(p, p, p.turn))
    for _ in range(DRAWN):
        if not bound(p, move := _sample(p, rng), best):
            return move
    return rng.choice([move for move in moves_of(p, p.turn) if not isinstance(move, position.Answer)])


def _sample(p: SuckerPosition, rng: Random) -> SuckerMove:
    seat = p.turn
    if p.phase == "kill":
        held = effects.count_chips(p.piles[p.slot])
        if p.rule_set.kill == "one":
            return position.Kill(seat, effects.one_chip(rng.choice([c for c in range(4) if held[c]])))
        return position.Kill(seat, _handful(held, rng))
    free = [] if rng.randrange(FREE_MOVES) else _free_moves(p, seat, rng)
    if free:
        return rng.choice(free)
    if p.phase == "rescue":
        return position.Say(seat, "no")
    colour = rng.choice([c for c in range(4) if p.hands[seat][c]])
    move = position.Place(seat, colour, rng.randint(1, effects.highest_slot(p)))
    following = effects.next_choices(p, move)
    return move if len(following) < 2 else position.Place(seat, colour, move.slot, rng.choice(following))


def _handful(chips: Chips, rng: Random) -> Chips:
    while True:
        b, r, g, y = (rng.randint(0, many) for many in chips)
        if b or r or g or y:
            return b, r, g, y


def _free_moves(p: SuckerPosition, seat: Seat, rng: Random) -> list[SuckerMove]:
    free: list[SuckerMove] = []
    own = effects.may_give(p, seat)
    if any(own):
        free += [
            position.Give(seat, _handful(own, rng), to)
            for to in effects.clockwise(p, seat)
            if (seat, to) not in p.free
        ]
    held = effects.prisoners(p.hands[seat], seat)
    if any(held):
        free.append(position.Discard(seat, _handful(held, rng)))
    return free


def numbered(move: SuckerMove) -> None:
    """Raises IllegalMove where a number of the move is no seat or colour."""
    named: set[int | None] = {move.seat}
    match move:
        case position.Place():
            named |= {move.colour, move.next}
        case position.Give():
            named.add(move.to)
        case position.Propose():
            named |= {number for term in move.terms for number in (term.owner, term.colour, term.to)}
    if not named <= _NUMBERED:
        raise IllegalMove("seats and colours are numbered 0 to 3")


_NUMBERED = {None, *range(len(COLOURS))}


def check(p: SuckerPosition, move: SuckerMove) -> None:
    """Raises IllegalMove."""
    _check(p, move)
    if promised := bound(p, move):
        raise IllegalMove(f"deals bind at this table: {deals.say_term(promised[0])}")


def _check(p: SuckerPosition, move: SuckerMove) -> None:
    """`check`, but for promises that bind."""
    numbered(move)
    if p.phase == "over":
        raise IllegalMove("the game is over")
    if not p.plays(move.seat):
        raise IllegalMove(f"{NAMES[move.seat]} is out of the game")
    if isinstance(move, position.Say) and move.word != "no":
        return
    if p.phase == "kill" and not isinstance(move, position.Kill):
        pile = p.piles[p.slot]  # rather none of its own: to throw these out may lose
        example = "x" + (pile.replace(COLOURS[p.seat], "") or pile)[:1]
        raise IllegalMove(f"{NAMES[p.seat]} first discards from the captured pile: {example}")
    match move:
        case position.Place():
            _check_place(p, move)
        case position.Kill():
            _check_kill(p, move)
        case position.Give():
            _check_give(p, move)
        case position.Discard():
            _check_holds(p, move.seat, move.chips)
            if move.chips[move.seat]:
                raise IllegalMove(
                    "only prisoners are discarded from the hand, never chips of your own colour"
                )
        case position.Say():
            if p.phase != "rescue":
                raise IllegalMove("nobody is in danger, so there is nothing to refuse")
            if move.seat != p.asked[0]:
                raise IllegalMove(f"{NAMES[p.asked[0]]} is asked first")
        case position.Propose():
            deals.check_propose(p, move)
        case position.Answer():
            deals.check_answer(p, move)


def _allowed(p: SuckerPosition, move: SuckerMove) -> bool:
    try:
        _check(p, move)
    except IllegalMove:
        return False
    return True


def bound(p: SuckerPosition, move: SuckerMove, best: Callable[[], _Way] | None = None) -> list[position.Term]:
    """At a table where deals bind, the promises that a move breaks, or takes the chips or the last chance of,
    though its player could keep more; `best` is what he can do for them."""
    if p.rule_set.promises == "free" or isinstance(move, position.Propose | position.Answer):
        return []
    if isinstance(move, position.Say) and move.word != "no":
        return []
    seat = move.seat
    if not any(term.owner == seat and stands == "open" for _, term, stands in p.ledger.promises):
        return []
    best, after = best or partial(_best, p, p, seat), deals.after(p, move)
    broken, spent, _ = deals.fate(p, after, seat)
    if not isinstance(move, position.Give | position.Discard):
        harm = len(broken), len(spent)
        return broken + spent if any(harm) and _harm(best()[0])[:2] < harm else []
    if broken or spent or (p.phase, p.seat) != ("play", seat):
        return broken + spent
    could, known = best()
    for way in reversed(known):  # mostly one is left, and no other need be tried
        then = _going_on(after, way)
        if then is not None and _harm(deals.fate(p, then, seat)) <= _harm(could):
            return []
    can, found = _best(p, after, seat)
    if _harm(can) <= _harm(could):
        known += found
        return []
    lost = [term for term in could[2] if term not in can[2]]
    return lost + can[0] + can[1]


def _harm(fate: deals.Fate) -> tuple[int, int, int]:
    broken, spent, done = fate
    return len(broken), len(spent), -len(done)


def _best(p: SuckerPosition, now: SuckerPosition, seat: Seat) -> _Way:
    """The best that can become of the promises which a seat had in `p` by what it decides next, and how."""
    ways = ((deals.fate(p, then, seat), [acts]) for then, acts in _ways(now, seat))
    return min(ways, key=lambda way: _harm(way[0]))


def _going_on(p: SuckerPosition, acts: _Acts) -> SuckerPosition | None:
    """The table after acts, but for gifts and discards no longer possible; None if another one is not."""
    for act in acts:
        if _allowed(p, act):
            p = deals.after(p, act)
        elif not isinstance(act, position.Give | position.Discard):
            return None
    return p


def _ways(p: SuckerPosition, seat: Seat) -> Iterator[tuple[SuckerPosition, _Acts]]:
    """What the next decision of a seat makes of the table, by which acts, of placements also those after all
    gifts and discards that are due; the table as it is where the seat has none."""
    acts: list[position.BoardMove] = []
    one = [(colour, 1) for colour in range(4)]
    if p.phase == "kill" and p.seat == seat:
        owed = [(term.colour or 0, term.many) for _, term, _ in p.ledger.promises if term.verb == "KILL"]
        acts += [position.Kill(seat, effects.one_chip(*of)) for of in (*one, *owed)]
    elif p.phase == "rescue" and p.turn == seat:
        acts += [position.Give(seat, effects.one_chip(*of), p.seat) for of in one]
        acts.append(position.Say(seat, "no"))
    elif p.phase == "play" and p.seat == seat:
        acts += placements(p)
    due: dict[position.Term, None] = {}
    for act in filter(partial(_allowed, p), acts):
        then = deals.after(p, act)
        broken, spent, _ = deals.fate(p, then, seat)
        due |= dict.fromkeys(broken)
        if not (isinstance(act, position.Give) and (broken or spent)):  # which is no gift to be made
            yield then, (act,)
    if not acts:
        yield p, ()
    for term in due:
        if term.verb in ("GIVE", "KILL") and (paying := payment(p, term, due)):
            paid = deals.after(p, paying)
            broken, spent, done = deals.fate(p, paid, seat)
            if done and not broken and not spent:
                yield from ((then, (paying, *acts)) for then, acts in _ways(paid, seat))
                return


def payment(
    p: SuckerPosition, term: position.Term, others: Iterable[position.Term]
) -> position.Payment | None:
    """The gift or discard that keeps a promise, None where it cannot be made now. There is one gift to a
    player between two placements, so it holds what other promises of gifts to him ask for."""
    seat, held, chips = term.owner, effects.may_give(p, term.owner), list(position.NONE)
    for promise in (term, *others):
        together = (promise.owner, promise.verb, promise.to) == (seat, "GIVE", term.to)
        if promise.colour is not None and (
            promise is term or (together and held[promise.colour] >= promise.many)
        ):
            chips[promise.colour] = max(chips[promise.colour], promise.many)
    b, r, g, y = chips
    give, discard = position.Give, position.Discard
    act = discard(seat, (b, r, g, y)) if term.to is None else give(seat, (b, r, g, y), term.to)
    return act if _allowed(p, act) else None


def _check_place(p: SuckerPosition, move: position.Place) -> None:
    if p.phase == "rescue":
        raise IllegalMove(f"{NAMES[p.seat]} is in danger: {NAMES[p.asked[0]]} gives a chip or says no")
    if move.seat != p.seat:
        raise IllegalMove(f"{NAMES[p.seat]} is to play, not {NAMES[move.seat]}")
    if not p.hands[move.seat][move.colour]:
        colour, held = NAMES[move.colour].lower(), words.few(p.hands[move.seat]) or "empty"
        raise IllegalMove(f"{NAMES[move.seat]} holds no {colour} chip; the hand is {held}")
    most = effects.highest_slot(p)
    if not 1 <= move.slot <= most:
        raise IllegalMove(f"there is no slot {short(move.slot)}; slots are 1 to {most}")
    letters = ", ".join
    if effects.captures(p, move):
        if move.next is not None:
            raise IllegalMove("a capture names no next player: leave ~ out")
        return
    seats = effects.next_choices(p, move)
    if move.next is None:
        if len(seats) > 1:
            code = f"{COLOURS[move.colour]}@{move.slot}~{COLOURS[seats[0]]}"
            raise IllegalMove(f"choose who moves next, one of {letters(COLOURS[s] for s in seats)}: {code}")
    elif move.next not in seats:
        why = (
            f"{NAMES[move.next].lower()} is in the pile"
            if effects.absent_players(p.living, p.pile(move.slot) + COLOURS[move.colour])
            else "the pile decides"
        )
        if not p.plays(move.next):
            why = f"{NAMES[move.next]} is out"
        able = f"Next {'can be' if len(seats) > 1 else 'is'} {listed([NAMES[s] for s in seats], 'or')}"
        raise IllegalMove(f"{NAMES[move.next]} cannot move next: {why}. {able}")
    elif len(seats) == 1:
        raise IllegalMove("the next player is forced here: leave ~ out")


def _check_kill(p: SuckerPosition, move: position.Kill) -> None:
    if p.phase != "kill":
        raise IllegalMove("no pile has just been captured, so there is nothing to discard from it")
    if move.seat != p.seat:
        raise IllegalMove(f"the pile belongs to {NAMES[p.seat]}, who discards")
    held = effects.count_chips(p.piles[p.slot])
    if any(many > have for many, have in zip(move.chips, held, strict=True)):
        raise IllegalMove(f"the captured pile holds {words.chips(held)}, not {words.chips(move.chips)}")
    if (many := sum(move.chips)) < 1:
        raise IllegalMove("at least one chip of a captured pile is discarded")
    if p.rule_set.kill == "one" and many != 1:
        raise IllegalMove(f"exactly one chip of a captured pile is discarded, not {many}")


def _check_give(p: SuckerPosition, move: position.Give) -> None:
    if p.rule_set.give == "none":
        raise IllegalMove("chips are not given away in this game")
    _check_holds(p, move.seat, move.chips)
    if move.to == move.seat:
        raise IllegalMove("a gift goes to another player")
    if not p.plays(move.to):
        raise IllegalMove(f"{NAMES[move.to]} is out of the game and gets no gifts")
    if p.rule_set.give == "prisoners" and move.chips[move.seat]:
        raise IllegalMove(f"only prisoners are given away, never your own {NAMES[move.seat].lower()} chips")
    if (move.seat, move.to) in p.free:
        raise IllegalMove(
            f"{NAMES[move.seat]} has given to {NAMES[move.to]} since the last placement; once is the most"
        )
    if p.phase == "rescue" and move.to == p.seat and move.seat not in p.asked:
        raise IllegalMove(f"{NAMES[move.seat]} is not, or no longer, asked to rescue {NAMES[p.seat]}")


def _check_holds(p: SuckerPosition, seat: Seat, chips: Chips) -> None:
    hand = p.hands[seat]
    if not any(chips):
        raise IllegalMove("name at least one chip")
    if any(many > have for many, have in zip(chips, hand, strict=True)):
        held = words.few(hand) or "empty"
        raise IllegalMove(f"{NAMES[seat]} cannot spare {words.chips(chips)}; the hand is {held}")
