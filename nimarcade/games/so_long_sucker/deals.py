"""Deals: public offers made of promises, and whether the promises were kept, read from the moves alone.

Nothing enforces a promise. An offer that is not answered lapses with the next placement. PLAY, PASS
and CAP are decided at the owner's next placement (CAP: the first one where he can), GIVE and KILL at his next
placement while he holds the chips; the placement that keeps a CAP is passed over for what the owner
promised after it in the same deal, and one that keeps a PASS for a CAP after it. RESCUE is decided at his
answer in the other's next window, those to refrain at the first breach, else kept when they expire. What
its owner made impossible is broken, what others made impossible is void.

The order of a deal is a condition: a promised act hangs on the acts of others that stand before it. It
cannot be broken before they are done, and is void if they come to nothing; promises to refrain hold from the
agreement on. The first breach ends a deal: what that act does not decide is void, for everybody. So is what
somebody promised who is out, or was promised to him."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias, get_args

from nimarcade.core.codes import MAX_PILES, counted, number, shown
from nimarcade.core.errors import BadMove, IllegalMove
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import effects, position
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Deal,
    Ledger,
    Standing,
    SuckerMove,
    SuckerPosition,
    Term,
)

MAX_TERMS = 12
"""As many as four players need who spare each other's chips."""
MAX_LASTS = TO_THE_END = 1000
"""The longest that a promise lasts: to the end, however many placements that takes."""
OFFERS = 2
"""A player offers at most this many deals between two placements, so that talk ends."""
ROUND = len(COLOURS)
"""The turns of a round, in words: of an order of seats there is none."""
NEVER = ("NOKILL", "NOPASS", "NOPLAY", "NOCAP", "NORESCUE", "NOGIVE", "PASSES")
"""Promises not to do something, or nothing but one thing."""
DEEDS = ("PLAY", "PASS", "CAP", "GIVE", "KILL")
"""Promises to do something soon: the steps of a deal, in its order."""
FULL = 3
"""Chips from which an act that keeps a word counts in full."""
CAPTURED = 3
"""Chips of a capture that are worth one in hand, as searches value them."""
_TERM = re.compile(r"([BRGY])\.([A-Z]+)\.([^.]*)(?:\.n(.*))?", re.DOTALL)
_CHIP = re.compile(r"([BRGY])([0-9]*)@(.*)", re.DOTALL)
_PLACED = re.compile(r"([BRGY])|(?:([BRGY])@)?(new|[0-9].*)", re.DOTALL)
FORMS = (
    "Y.PLAY.B@5, Y.PASS.R, R.CAP.2, R.GIVE.Y@Y, R.KILL.Y, R.NOKILL.Y, R.RESCUE.Y, B.NOPASS.G,"
    " B.NOPLAY.3, B.NOCAP.2, B.NORESCUE.G, B.NOGIVE.G, B.PASSES.G; .n12 = for 12 placements,"
    " .nnext = for the owner's next turn, .n@2 = until pile 2 is captured, .nY, .nturnY, .nmovedY = until"
    " Yellow is out, is to move, has moved"
)


def read_terms(text: str) -> tuple[Term, ...]:
    """The promises of an offer, joined by commas; raises BadMove or BadCode."""
    if not text:
        raise BadMove(f"a deal needs promises after its number: {FORMS}")
    words = text.split(",")
    if len(words) > MAX_TERMS:
        raise BadMove(f"a deal has at most {MAX_TERMS} promises, this one {len(words):,}")
    return tuple(map(_read_term, words))


def _read_term(word: str) -> Term:
    if not (parts := _TERM.fullmatch(word)) or parts[2] not in get_args(position.Verb):
        raise BadMove(f"no promise is written {shown(word)}; promises are {FORMS}")
    owner, verb, args = COLOURS.index(parts[1]), parts[2], parts[3]
    time, lasts = parts[4], position.LASTS
    starts = {"": position.UNTIL_OUT, "turn": position.UNTIL_TURN, "moved": position.UNTIL_MOVED}
    if time and time[-1] in COLOURS and time[:-1] in starts:
        lasts = starts[time[:-1]] + COLOURS.index(time[-1])
    elif time == "next":
        lasts = position.NEXT
    elif time is not None and time.startswith("@"):
        lasts = position.UNTIL_TAKEN + _slot(time[1:])
    elif time is not None and not time[:1].isdigit():
        raise BadMove(f"no promise lasts {shown(f'.n{time}')}; promises are {FORMS}")
    elif time is not None and not 1 <= (lasts := number(time, "the number of placements")) <= MAX_LASTS:
        raise BadMove(f"a promise lasts 1 to {MAX_LASTS} placements, .n{position.LASTS} if left out")
    match verb:
        case "PLAY" | "NOPLAY" | "NOCAP":
            if (verb, args) == ("NOCAP", "any"):
                return Term(owner, verb, lasts=lasts)
            places = _PLACED.fullmatch(args)
            if not places or (verb == "NOCAP" and (places[2] or places[3] == "new")):
                raise BadMove(f"no promise is written {shown(word)}; promises are {FORMS}")
            chip, where = places[1] or places[2], places[3]
            slot = None if where is None else position.NEW if where == "new" else _slot(where)
            return Term(owner, verb, COLOURS.index(chip) if chip else None, slot, lasts=lasts)
        case "KILL":
            colour, many, _ = _chip(word, f"{args}@")
            return Term(owner, verb, colour, many=_many(many), lasts=lasts)
        case "GIVE":
            colour, many, to = _chip(word, args)
            return Term(owner, verb, colour, to=_seat(word, to), many=_many(many), lasts=lasts)
        case "CAP":
            return Term(owner, verb, slot=number(args, "a slot"), lasts=lasts)
        case "NOKILL":
            return Term(owner, verb, colour=_seat(word, args), lasts=lasts)
        case "PASS" | "PASSES" | "RESCUE" | "NOPASS" | "NORESCUE" | "NOGIVE":
            return Term(owner, verb, to=_seat(word, args), lasts=lasts)
    raise AssertionError(verb)


def _slot(digits: str) -> int:
    if not 1 <= (slot := number(digits, "a slot")) <= MAX_PILES:
        raise BadMove(f"slots are numbered from 1 to at most {MAX_PILES}")
    return slot


def _many(digits: str) -> int:
    if not (many := number(digits, "the number of chips") if digits else 1):
        raise BadMove("a promise is of at least one chip")
    return many


def _chip(word: str, args: str) -> tuple[int, str, str]:
    if not (parts := _CHIP.fullmatch(args)):
        raise BadMove(f"no promise is written {shown(word)}; promises are {FORMS}")
    return COLOURS.index(parts[1]), parts[2], parts[3]


def _seat(word: str, letter: str) -> Seat:
    if len(letter) != 1 or letter not in COLOURS:
        raise BadMove(
            f"{shown(word)} names {shown(letter)} where one of B, R, G, Y stands; promises are {FORMS}"
        )
    return COLOURS.index(letter)


def say_term(term: Term, you: Seat | None = None, *, bare: bool = False, me: Seat | None = None) -> str:
    """A promise in words: `Red gives Yellow 1 yellow chip`, told to Yellow, who is `you`, `Red gives you 1
    yellow chip`, said by Yellow, who is `me`, `Red gives me 1 yellow chip`; `bare`, as it stands behind `Red
    will`, `give you 1 yellow chip`. One to refrain always tells how long."""
    own = bare or term.owner in (you, me)
    speaks = "I" if term.owner == me else "you" if term.owner == you else NAMES[term.owner]
    owner, s = "" if bare else f"{speaks} ", "" if own else "s"
    does = "" if bare else "do " if own else "does "
    to = "" if term.to is None else {me: "me", you: "you"}.get(term.to, NAMES[term.to])
    colour = "" if term.colour is None else NAMES[term.colour].lower()
    chips = f"{term.many} {colour} chip{'s' * (term.many > 1)}"
    there = "a new pile" if term.slot == position.NEW else f"pile {term.slot}"
    sentence = {
        "PLAY": f"{owner}put{s} a {colour} chip on {there}",
        "PASS": f"{owner}pass{'' if own else 'es'} the move to {to}",
        "CAP": f"{owner}capture{s} pile {term.slot}",
        "GIVE": f"{owner}give{s} {to} {chips}",
        "KILL": f"{owner}discard{s} {chips}",
        "NOKILL": f"{owner}discard{s} no {colour} chip",
        "RESCUE": f"{owner}rescue{s} {to} when next asked",
        "NOPASS": f"{owner}{does}not give {to} the move",
        "NOPLAY": f"{owner}{does}not put a {colour} chip on {there}",
        "NOCAP": f"{owner}{does}not capture {there}",
        "NORESCUE": f"{owner}{does}not rescue {to}",
        "NOGIVE": f"{owner}give{s} {to} no chip",
        "PASSES": f"{owner}pass{'' if own else 'es'} the move to {to} whenever possible",
    }[term.verb]
    match term.verb, term.colour, term.slot:  # what leaves the colour or the pile open
        case "PLAY", None, position.NEW:
            sentence = f"{owner}begin{s} a new pile"
        case "PLAY", None, _:
            sentence = f"{owner}play{s} on {there}"
        case "PLAY", _, None:
            sentence = f"{owner}play{s} a {colour} chip"
        case "NOPLAY", None, position.NEW:
            sentence = f"{owner}begin{s} no new pile"
        case "NOPLAY", None, _:
            sentence = f"{owner}{does}not play on {there}"
        case "NOPLAY", _, None:
            sentence = f"{owner}play{s} no {colour} chip"
        case "NOCAP", _, None:
            sentence = f"{owner}capture{s} no pile" + (f" with a {colour} chip" if colour else "")
    if term.verb in NEVER or term.lasts >= position.UNTIL_OUT:
        return f"{sentence} {how_long(term, you, me)}"
    return (
        sentence
        if term.lasts == position.LASTS
        else f"{sentence} within {counted(term.lasts, 'turn', 'turns')}"
    )


def how_long(term: Term, you: Seat | None = None, me: Seat | None = None) -> str:
    """The time of a promise to refrain, told to `you` by `me`: `until one of us is out`, `for a round`,
    `for 12 turns`; not `the next 12`, as it is told of old deals too."""
    kind, of = term.until
    if kind == "placements":
        if of < TO_THE_END:
            return f"for {'a round' if of == ROUND else counted(of, 'turn', 'turns')}"
        pair = {term.owner, term.colour}
        whom = "us" if me in pair else "you two" if you in pair else "the two"
        return f"until one of {whom} is out" if term.verb == "NOKILL" else "for the rest of the game"
    if kind in ("taken", "next"):
        return f"until pile {of} is captured" if kind == "taken" else "next turn"
    name = NAMES[of]
    said = {
        "out": ("I am out", "you are out", f"{name} is out"),
        "turn": ("my next turn", "your next turn", f"{name}'s next turn"),
        "moved": ("I have moved", "you have moved", f"{name} has moved"),
    }
    return f"until {said[kind][0 if of == me else 1 if of == you else 2]}"


def check_propose(p: SuckerPosition, move: position.Propose) -> None:
    """Raises IllegalMove."""
    ledger = p.ledger
    if p.rule_set.deals == "none":
        raise IllegalMove("there are no deals in this game")
    if move.number != len(ledger.deals) + 1:
        raise IllegalMove(f"the next deal is number {len(ledger.deals) + 1}, not {move.number}")
    if dict(ledger.proposals).get(move.seat, 0) >= OFFERS:
        raise IllegalMove(f"a player offers at most {OFFERS} deals between two placements")
    if not 1 <= len(move.terms) <= MAX_TERMS or len(set(move.terms)) < len(move.terms):
        raise IllegalMove(f"a deal has 1 to {MAX_TERMS} promises, each once")
    for term in move.terms:
        kind, of = term.until
        for seat in (term.owner, term.to, of if kind in ("out", "turn", "moved") else None):
            if seat is not None and not p.plays(seat):
                raise IllegalMove(f"{NAMES[seat]} is not in the game")
        if term.to == term.owner and term.verb != "PASS":
            raise IllegalMove(f"a promise is made to another player, not: {say_term(term)}")
        most = p.rule_set.k or MAX_PILES
        slots = {term.slot or 1, of if kind == "taken" else 1}
        if not slots <= {*range(1, most + 1)}:
            raise IllegalMove(f"slots are 1 to {most}, not as in: {say_term(term)}")
        if term.verb == "GIVE" and p.rule_set.give == "none":
            raise IllegalMove("chips are not given away in this game")
        if term.verb == "GIVE" and p.rule_set.give == "prisoners" and term.colour == term.owner:
            own = NAMES[term.owner]
            raise IllegalMove(f"only prisoners are given away here, and a {own.lower()} chip is {own}'s own")
    parties = {move.seat, *(term.owner for term in move.terms)}
    if len(parties) < 2:
        raise IllegalMove("a deal holds at least one promise of another player, who then answers it")
    if p.rule_set.deals == "turn" and p.seat not in parties:
        raise IllegalMove(f"deals are made with the player to move, {NAMES[p.seat]}")


def check_answer(p: SuckerPosition, move: position.Answer) -> None:
    """Raises IllegalMove."""
    if not 1 <= move.number <= len(p.ledger.deals):
        raise IllegalMove(f"there is no deal {move.number}")
    deal = p.ledger.deals[move.number - 1]
    if deal.status != "open":
        raise IllegalMove(f"deal {move.number} is no longer open: it is {deal.status}")
    if move.seat == deal.by or move.seat not in deal.parties:
        raise IllegalMove(f"deal {move.number} is not offered to {NAMES[move.seat]}")
    if move.seat in deal.accepted:
        raise IllegalMove(f"{NAMES[move.seat]} has accepted deal {move.number} already")


def propose(p: SuckerPosition, move: position.Propose) -> Ledger:
    ledger = p.ledger
    offers = dict(ledger.proposals)
    offers[move.seat] = offers.get(move.seat, 0) + 1
    deal = Deal(move.number, move.seat, move.terms, made=ledger.placements)
    return replace(ledger, deals=(*ledger.deals, deal), proposals=tuple(sorted(offers.items())))


def answer(p: SuckerPosition, move: position.Answer) -> Ledger:
    ledger = p.ledger
    deal = ledger.deals[move.number - 1]
    if not move.yes:
        deal = replace(deal, status="declined")
    else:
        accepted = deal.accepted | {move.seat}
        deal = replace(deal, accepted=accepted)
        if accepted >= deal.parties - {deal.by}:
            undecided: Standing = "open"
            standing = (undecided,) * len(deal.terms)
            deal = replace(deal, status="agreed", agreed=ledger.placements, standing=standing)
    return replace(ledger, deals=(*ledger.deals[: move.number - 1], deal, *ledger.deals[move.number :]))


def open_for(p: SuckerPosition, seat: Seat) -> list[Deal]:
    """The offers that wait for this seat's answer."""
    return [d for d in _open(p.ledger) if seat in d.parties and seat != d.by and seat not in d.accepted]


def open_by(p: SuckerPosition, seat: Seat) -> list[Deal]:
    """This seat's own offers that wait for others."""
    return [d for d in _open(p.ledger) if d.by == seat]


def _open(ledger: Ledger) -> Iterable[Deal]:
    return (deal for deal in ledger.deals if deal.status == "open")


def pending(p: SuckerPosition) -> int:
    """A number below 1,000 that falls with every offer and answer until the next placement."""
    n = p.rule_set.players
    offers = sum(many for _, many in p.ledger.proposals)
    awaited = sum(len(deal.parties) - 1 - len(deal.accepted) for deal in _open(p.ledger))
    return (OFFERS * n - offers) * n + awaited


def trust(ledger: Ledger, seat: Seat, credit: int = 0) -> float:
    """The trust in a seat's word, from 0 to 1: the mean of Beta(1 + kept, 1 + 3·broken), a kept word weighed
    by what keeping it cost. Who gives some credit takes it to have kept so many dear ones more."""
    word = record(ledger, seat)
    kept = credit + word.cost / FULL
    return (1 + kept) / (2 + kept + 3 * word.broken)


def known(p: SuckerPosition, *seats: Seat) -> SuckerPosition:
    """The position as these seats know it: where the record is hidden, of deals that none is a party to
    nothing but their numbers and who offered them, and nothing of earlier games."""
    if p.rule_set.record == "open" or not seats:
        return p
    ledger = p.ledger
    told = tuple(
        deal if deal.parties & {*seats} else Deal(deal.number, deal.by, (), "void") for deal in ledger.deals
    )
    costs = tuple((max(row[seat] for seat in seats),) * 4 for row in ledger.costs)
    offers = tuple(each for each in ledger.proposals if each[0] in seats)
    return replace(p, ledger=replace(ledger, deals=told, costs=costs, proposals=offers, carried=()))


def record(ledger: Ledger, seat: Seat) -> position.Record:
    """What is on record of a seat's word, earlier games at the table included."""
    kept, broken, cost = ledger.carried[seat] if ledger.carried else position.Record()
    for _, term, standing in ledger.promises:
        if term.owner == seat:
            kept += standing == "kept"
            broken += standing == "broken"
    return position.Record(kept, broken, cost + ledger.costs[seat][seat])


def decided(before: Ledger, after: Ledger) -> Iterator[tuple[Deal, Term, Standing]]:
    """The promises on which something was decided between two moments: of which deal, and how they stand."""
    undecided: Standing = "open"
    for deal, was in zip_longest(after.deals, before.deals):
        stood = was.standing if was is not None and was.standing else (undecided,) * len(deal.standing)
        for term, old, stands in zip(deal.terms, stood, deal.standing, strict=False):
            if stands != old:
                yield deal, term, stands


def after(p: SuckerPosition, move: position.BoardMove) -> SuckerPosition:
    """The position after a move, with what it decides of the promises."""
    moved = effects.after(p, move)
    return replace(moved, ledger=observe(p, move, moved))


Fate: TypeAlias = tuple[list[Term], list[Term], list[Term]]
"""Of a seat's promises: those broken, those for which chips are lacking that it held, the deeds done."""


def fate(p: SuckerPosition, later: SuckerPosition, seat: Seat) -> Fate:
    """What becomes of the promises of a seat between two positions."""
    own = [(term, stands) for _, term, stands in decided(p.ledger, later.ledger) if term.owner == seat]
    broken = [term for term, stands in own if stands == "broken"]
    done = [term for term, stands in own if stands == "kept" and term.verb not in NEVER]
    return broken, _lacking(later, seat)[len(_lacking(p, seat)) :], done


def _lacking(p: SuckerPosition, seat: Seat) -> list[Term]:
    left, lacking = list(p.hands[seat]), []
    own = [term for _, term, stands in p.ledger.promises if (term.owner, stands) == (seat, "open")]
    for term in own:
        colour = seat if term.verb == "CAP" else term.colour
        paid = term.verb in ("GIVE", "PLAY", "CAP") or (term.verb == "KILL" and colour != seat)
        if paid and colour is not None:
            left[colour] -= term.many
            if left[colour] < 0:
                lacking.append(term)
        elif term.verb == "RESCUE" and not any(effects.may_give(p, seat)):
            lacking.append(term)
    return lacking


def observe(before: SuckerPosition, move: SuckerMove, after: SuckerPosition) -> Ledger:
    """The record after a move that is neither an offer nor an answer; a placement counts, and ends
    what was offered and not answered."""
    ledger = before.ledger
    if isinstance(move, position.Give):
        gift = dict(enumerate(move.chips))
        back = Counter({(move.seat, move.to, colour): many for colour, many in gift.items()})
        received = Counter({(move.to, move.seat, colour): many for colour, many in gift.items()})
        received += Counter(ledger.received) - back
        ledger = replace(ledger, received=tuple(sorted(received.elements())))
    if isinstance(move, position.Place):
        past = ledger.past
        if len(before.living) > 2:
            past = (*past[1 - position.REMEMBERED :], (replace(before, ledger=position.EMPTY), move))
        ledger = replace(ledger, placements=ledger.placements + 1, proposals=(), past=past)
    if not any(deal.status == "open" or "open" in deal.standing for deal in ledger.deals):
        return ledger
    judged = tuple(_deal(deal, ledger, before, move, after) for deal in ledger.deals)
    prices = [
        (deal.parties, cost_of(term, before, move, after))
        for was, deal in zip(ledger.deals, judged, strict=True)
        for term, stood, stands in zip(deal.terms, was.standing, deal.standing, strict=False)
        if (term.owner, stood) == (move.seat, "open")
        if stands == "kept" or (stands == "open" and term.verb in NEVER)
    ]
    costs = list(ledger.costs)
    costs[move.seat] = tuple(
        cost + min(FULL, max((price for parties, price in prices if seat in parties), default=0))
        for seat, cost in enumerate(costs[move.seat])
    )
    return replace(ledger, deals=judged, costs=tuple(costs))


def cost_of(term: Term, before: SuckerPosition, move: SuckerMove, after: SuckerPosition) -> int:
    """What a move that keeps a promise costs its owner, in chips, by the rules alone: those that he gives
    (what goes back counts nothing), own ones discarded to spare others, and of the capture that he lets go,
    and the one that he lets another have, a part, so far as he could have done without. A rescue costs the
    most that counts, a discard what it is more than has to be discarded of a capture, or own chips."""
    match move:
        case position.Give():
            had = before.ledger.received.count((term.owner, move.to, term.colour))
            return {"RESCUE": FULL, "GIVE": max(0, term.many - had)}.get(term.verb, 0)
        case position.Discard() if term.verb == "KILL":
            return term.many
        case position.Kill() if term.verb == "KILL":
            return term.many - (term.colour != move.seat)
        case position.Kill() if term.verb == "NOKILL" and term.colour is not None:
            return move.chips[move.seat] if COLOURS[term.colour] in before.piles[before.slot] else 0
        case position.Place() if term.verb not in ("NOKILL", "NORESCUE", "NOGIVE"):
            captured = before.pile(move.slot) if (after.phase, after.seat) == ("kill", move.seat) else ""
            forgone = max(0, _taken(before, move.seat) - len(captured))
            if term.verb in ("PLAY", "CAP"):
                return forgone // CAPTURED
            if term.verb in ("NOPLAY", "NOCAP"):
                ready = effects.capturable(before, move.seat)
                barred = [len(ready[slot]) for slot in ready if _barred(term, before, move.seat, slot)]
                return max(0, max(barred, default=0) - len(captured)) // CAPTURED
            others = reach(before) - {_gets_move(before, move)}
            if term.verb == "PASSES" and _gets_move(before, move) != term.to:
                return 0
            if term.verb == "NOPASS":
                forgone, others = 0, others & {term.to}
            handed = 0 if after.seat == move.seat else _taken(after, after.seat)
            least = min((0 if seat == move.seat else _taken(before, seat) for seat in others), default=handed)
            return (forgone + max(0, handed - least)) // CAPTURED
    return 0


def _taken(p: SuckerPosition, seat: Seat) -> int:
    """The chips of the largest pile that a player could capture."""
    return max(map(len, effects.capturable(p, seat).values()), default=0)


def _deal(
    deal: Deal, ledger: Ledger, before: SuckerPosition, move: SuckerMove, after: SuckerPosition
) -> Deal:
    if deal.status == "open":
        lapsed = isinstance(move, position.Place) or not deal.parties <= set(after.living)
        return replace(deal, status="void") if lapsed else deal
    if "open" not in deal.standing:
        return deal
    acted: list[Standing] = []
    for term, stands in deal.promises:
        if stands == "open" and not _waits(deal, acted, term):
            stands = _acted(term, before, move, after)
            if stands == "broken" and _conditions(deal, acted, term) - {"kept"}:
                stands = "open"
        acted.append(stands)
    standing: list[Standing] = []
    for term, was, stands in zip(deal.terms, deal.standing, acted, strict=True):
        if was == "open" and _conditions(deal, standing, term) & {"broken", "void"}:
            stands = "void"
        elif stands == "open":
            stands = "void" if "broken" in acted else _passed(deal, term, ledger, before, move, after)
        standing.append(stands)
    return replace(deal, standing=tuple(standing))


def _conditions(deal: Deal, standing: list[Standing], term: Term) -> set[Standing]:
    """How the acts of others stand on which a promised act hangs: those promised before it."""
    earlier = zip(deal.terms, standing, strict=False)
    return {stands for other, stands in earlier if other.owner != term.owner and _counts(term, other)}


def bound(terms: Sequence[Term]) -> frozenset[tuple[Term, frozenset[Term]]]:
    """Each promise with those before it that its order counts for: the same for orders that bind alike."""
    earlier = ((term, terms[:i]) for i, term in enumerate(terms))
    return frozenset(
        (term, frozenset(each for each in told if _counts(term, each))) for term, told in earlier
    )


def _counts(term: Term, earlier: Term) -> bool:
    """True if it counts for a promise that another one stands before it."""
    if term.owner == earlier.owner:
        return {term.verb, earlier.verb} == {"PASS", "CAP"}
    return not {term.verb, earlier.verb} & {*NEVER}


def _waits(deal: Deal, standing: list[Standing], term: Term) -> bool:
    """True if this move kept a promise of the owner after which only comes what `term` says: a capture, or
    a pass before a capture; `standing` tells how the promises before it stand now."""
    first = "PASS" if term.verb == "CAP" else "CAP"
    return term.verb in DEEDS and any(
        other.owner == term.owner and other.verb == first and (was, stands) == ("open", "kept")
        for other, was, stands in zip(deal.terms, deal.standing, standing, strict=False)
    )


def _passed(
    deal: Deal,
    term: Term,
    ledger: Ledger,
    before: SuckerPosition,
    move: SuckerMove,
    after: SuckerPosition,
) -> Standing:
    """How a promise stands that nobody has kept or broken: void where its owner is out, or the party that it
    is made to, or every other party."""
    partners = deal.parties - {term.owner}
    parted = term.about in partners and _out(after, term.about)
    if parted or _out(after, term.owner) or all(_out(after, seat) for seat in partners):
        return "void"
    assert deal.agreed is not None
    placed, (kind, of) = isinstance(move, position.Place), term.until
    if kind == "placements":
        over = of < TO_THE_END and ledger.placements - deal.agreed >= of
    elif kind == "taken":
        captured = (after.phase, after.slot) == ("kill", of - 1) or not after.pile(of)
        over = bool(before.pile(of)) and captured
    elif kind == "next":
        over = placed and move.seat == term.owner
    elif kind == "moved":
        over = (placed and move.seat == of) or _out(after, of)
    else:
        begins = placed or (before.phase, before.seat) != ("play", of)
        comes = (kind, after.phase, after.seat) == ("turn", "play", of) and begins
        over = comes or _out(after, of)
    if over or _out(after, term.to):
        return "kept" if term.verb in NEVER else "void"
    return "open"


def _out(p: SuckerPosition, seat: Seat | None) -> bool:
    return seat is not None and p.scores[seat] is not None and seat not in p.living


def _acted(term: Term, before: SuckerPosition, move: SuckerMove, after: SuckerPosition) -> Standing:
    """The standing of a promise after a move of its owner, or of anyone."""
    match term.verb:
        case "CAP":
            return _capture(term, before, move, after)
        case "RESCUE":
            return _rescue(term, before, move, after)
    if move.seat != term.owner:
        return "open"
    match term.verb:
        case "PLAY" if isinstance(move, position.Place):
            if term.placed(move.colour, move.slot, before.pile(move.slot)):
                return "kept"
            full = before.rule_set.k and "" not in before.piles if term.slot == position.NEW else False
            return "broken" if not full and (term.slot or 1) <= effects.highest_slot(before) else "void"
        case "PASS" if isinstance(move, position.Place):
            if _gets_move(before, move) == term.to:
                return "kept"
            return "broken" if term.to in reach(before) else "void"
        case "PASSES" if isinstance(move, position.Place) and _gets_move(before, move) != term.to:
            return "broken" if term.to in reach(before) else "open"
        case "NORESCUE" | "NOGIVE" if isinstance(move, position.Give) and move.to == term.to:
            asked = before.phase == "rescue" and before.seat == term.to
            return "broken" if asked or term.verb == "NOGIVE" else "open"
        case "NOPASS" if isinstance(move, position.Place) and _gets_move(before, move) == term.to:
            return "broken" if reach(before) - {term.to} else "open"
        case "NOPLAY" | "NOCAP" if isinstance(move, position.Place) and _barred(
            term, before, move.colour, move.slot
        ):
            hand, slots = before.hands[move.seat], range(1, effects.highest_slot(before) + 1)
            others = [_barred(term, before, chip, slot) for chip in range(4) if hand[chip] for slot in slots]
            return "open" if all(others) else "broken"
        case "GIVE" | "KILL":
            return _give(term, before, move, after)
        case "NOKILL" if _killed(term, before, move):
            return "broken"
    return "open"


def _capture(term: Term, before: SuckerPosition, move: SuckerMove, after: SuckerPosition) -> Standing:
    assert term.slot is not None
    if (
        isinstance(move, position.Place)
        and move.slot == term.slot
        and (after.phase, after.seat) == ("kill", term.owner)
    ):
        return "kept"
    if not isinstance(move, position.Place) or move.seat != term.owner or term.slot > len(before.piles):
        return "open"
    letter = COLOURS[term.owner]
    could = before.piles[term.slot - 1].endswith(letter) and before.hands[term.owner][term.owner] > 0
    return "broken" if could else "open"


def _barred(term: Term, before: SuckerPosition, chip: int, slot: int) -> bool:
    """True if a promise to refrain forbids its owner to put this chip there."""
    pile = before.pile(slot)
    if term.verb == "NOPLAY":
        return term.placed(chip, slot, pile)
    taken = chip == term.owner and pile.endswith(COLOURS[chip])
    return taken and term.slot in (None, slot) and (term.colour is None or COLOURS[term.colour] in pile)


def _give(term: Term, before: SuckerPosition, move: SuckerMove, after: SuckerPosition) -> Standing:
    """Of a gift, or of a discard; of own chips only a capture lets one discard any."""
    assert term.colour is not None
    if term.verb == "KILL":
        if isinstance(move, position.Discard | position.Kill) and move.chips[term.colour] >= term.many:
            return "kept"
        if term.colour == term.owner:
            most = (
                effects.count_chips(before.piles[before.slot])[term.colour] if before.phase == "kill" else 0
            )
            most = min(most, 1) if before.rule_set.kill == "one" else most
            return "broken" if isinstance(move, position.Kill) and most >= term.many else "open"
    if isinstance(move, position.Give) and move.to == term.to and move.chips[term.colour] >= term.many:
        return "kept"
    had = before.hands[term.owner][term.colour]
    if isinstance(move, position.Place):
        return "broken" if had >= term.many else "open"
    if isinstance(move, position.Kill):  # what the captured pile would have brought
        had += effects.count_chips(before.piles[before.slot])[term.colour]
    if isinstance(move, position.Kill | position.Give | position.Discard):
        return "broken" if had >= term.many > after.hands[term.owner][term.colour] else "open"
    return "open"


def _rescue(term: Term, before: SuckerPosition, move: SuckerMove, after: SuckerPosition) -> Standing:
    in_danger = before.phase == "rescue" and before.seat == term.to
    if in_danger and move.seat == term.owner:
        if isinstance(move, position.Give) and move.to == term.to:
            return "kept"
        if term.owner in before.asked and (after.seat != term.to or term.owner not in after.asked):
            return "broken"  # said no, left the table, or parted with what could have rescued
    if in_danger and (after.phase != "rescue" or after.seat != term.to):
        return "void"  # others closed the window
    return "open"


def _killed(term: Term, before: SuckerPosition, move: SuckerMove) -> bool:
    """True if the move discards the protected colour, though it need not."""
    assert term.colour is not None
    if isinstance(move, position.Discard):
        return move.chips[term.colour] > 0
    if isinstance(move, position.Kill):
        pile = before.piles[before.slot]
        return move.chips[term.colour] > 0 and set(pile) != {COLOURS[term.colour]}
    if not isinstance(move, position.Place) or not effects.captures(before, move):
        return False
    return (
        not before.plays(move.colour)
        and COLOURS[term.colour] in before.piles[move.slot - 1] + COLOURS[move.colour]
    )


def _gets_move(before: SuckerPosition, move: position.Place) -> Seat:
    """The seat that a placement gives the move: the owner of a capture, or the next player."""
    if effects.captures(before, move):
        return move.colour if before.plays(move.colour) else move.seat
    return effects.next_choices(before, move)[0] if move.next is None else move.next


def reach(before: SuckerPosition, *but: int) -> set[Seat]:
    """The seats that could get the move by some chip on some slot but these."""
    chips, slots = before.hands[before.seat], {*range(1, effects.highest_slot(before) + 1)} - {*but}
    moves = (
        position.Place(before.seat, colour, slot) for colour in range(4) if chips[colour] for slot in slots
    )
    return {
        seat for move in moves for seat in effects.next_choices(before, move) or (_gets_move(before, move),)
    }


def left_of(deal: Deal, placements: int) -> tuple[Term, ...]:
    """What is not decided yet of a deal, as it would be promised now: an act with its usual time still has
    it, for it is due at its owner's next chance."""
    gone = placements - (deal.agreed or 0)
    return tuple(
        replace(term, lasts=max(1, term.lasts - gone))
        if term.lasts < TO_THE_END and (term.verb in NEVER or term.lasts != position.LASTS)
        else term
        for term in deal.running
    )
