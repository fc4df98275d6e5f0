"""Deals: public offers made of promises that the table's own record can check.

Nothing enforces a promise; `promises` decides from the moves whether it was kept. An offer that
is not answered lapses with the next placement.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import get_args

from nimarcade.errors import BadMove, IllegalMove
from nimarcade.games.codes import MAX_PILES, number, shown
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import promises
from nimarcade.games.so_long_sucker.acts import Act, Answer, Propose
from nimarcade.games.so_long_sucker.ledger import LASTS, Deal, Ledger, Standing, Term, Verb
from nimarcade.games.so_long_sucker.table import COLOURS, NAMES, Table

MAX_TERMS = 8
MAX_LASTS = 1000
OFFERS = 2
"""A player offers at most this many deals between two placements, so that talk ends."""
_TERM = re.compile(r"([BRGY])\.([A-Z]+)\.([^.]*)(?:\.n(.*))?", re.DOTALL)
_CHIP = re.compile(r"([BRGY])([0-9]*)@(.*)", re.DOTALL)
FORMS = (
    "Y.PLAY.B@5, Y.PASS.R, R.CAP.2, R.GIVE.Y@Y, R.NOKILL.Y, R.RESCUE.Y, B.NOPASS.G; .n12 = for 12 placements"
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
    found = _TERM.fullmatch(word)
    if not found or found[2] not in get_args(Verb):
        raise BadMove(f"no promise is written {shown(word)}; promises are {FORMS}")
    owner, verb, args = COLOURS.index(found[1]), found[2], found[3]
    lasts = LASTS if found[4] is None else number(found[4], "the number of placements")
    if not 1 <= lasts <= MAX_LASTS:
        raise BadMove(f"a promise lasts 1 to {MAX_LASTS} placements, .n{LASTS} if left out")
    match verb:
        case "PLAY":
            colour, many, slot = _chip(word, args)
            if many:
                raise BadMove(f"a placement is of one chip: {FORMS}")
            return Term(owner, verb, colour, number(slot, "a slot"), lasts=lasts)
        case "GIVE":
            colour, many, to = _chip(word, args)
            count = number(many, "the number of chips") if many else 1
            if not count:
                raise BadMove("a promised gift is of at least one chip")
            return Term(owner, verb, colour, to=_seat(word, to), many=count, lasts=lasts)
        case "CAP":
            return Term(owner, verb, slot=number(args, "a slot"), lasts=lasts)
        case "NOKILL":
            return Term(owner, verb, colour=_seat(word, args), lasts=lasts)
        case "PASS" | "RESCUE" | "NOPASS":
            return Term(owner, verb, to=_seat(word, args), lasts=lasts)
    raise AssertionError(verb)


def _chip(word: str, args: str) -> tuple[int, str, str]:
    found = _CHIP.fullmatch(args)
    if not found:
        raise BadMove(f"no promise is written {shown(word)}; promises are {FORMS}")
    return COLOURS.index(found[1]), found[2], found[3]


def _seat(word: str, letter: str) -> Seat:
    if len(letter) != 1 or letter not in COLOURS:
        raise BadMove(
            f"{shown(word)} names {shown(letter)} where one of B, R, G, Y stands; promises are {FORMS}"
        )
    return COLOURS.index(letter)


def write_term(term: Term) -> str:
    colour = "" if term.colour is None else COLOURS[term.colour]
    to = "" if term.to is None else COLOURS[term.to]
    many = "" if term.many == 1 else str(term.many)
    args = {"PLAY": f"{colour}@{term.slot}", "GIVE": f"{colour}{many}@{to}", "CAP": f"{term.slot}"}
    lasts = "" if term.lasts == LASTS else f".n{term.lasts}"
    return f"{COLOURS[term.owner]}.{term.verb}.{args.get(term.verb, colour or to)}{lasts}"


def say_term(term: Term) -> str:
    """A promise in words: `Red gives Yellow 1 yellow chip`."""
    owner = NAMES[term.owner]
    to = "" if term.to is None else NAMES[term.to]
    colour = "" if term.colour is None else NAMES[term.colour].lower()
    chips = f"{term.many} {colour} chip{'s' * (term.many > 1)}"
    said = {
        "PLAY": f"{owner} puts a {colour} chip on pile {term.slot}",
        "PASS": f"{owner} passes the move to {to}",
        "CAP": f"{owner} captures pile {term.slot}",
        "GIVE": f"{owner} gives {to} {chips}",
        "NOKILL": f"{owner} discards no {colour} chip",
        "RESCUE": f"{owner} rescues {to} when next asked",
        "NOPASS": f"{owner} does not give {to} the move",
    }[term.verb]
    return said if term.lasts == LASTS else f"{said} (decided within {term.lasts} placements)"


def check_propose(t: Table, act: Propose) -> None:
    """Raises IllegalMove."""
    ledger = t.ledger
    if t.house.deals == "none":
        raise IllegalMove("there are no deals in this game")
    if act.number != len(ledger.deals) + 1:
        raise IllegalMove(f"the next deal is number {len(ledger.deals) + 1}, not {act.number}")
    if dict(ledger.proposals).get(act.seat, 0) >= OFFERS:
        raise IllegalMove(f"a player offers at most {OFFERS} deals between two placements")
    if not 1 <= len(act.terms) <= MAX_TERMS or len(set(act.terms)) < len(act.terms):
        raise IllegalMove(f"a deal has 1 to {MAX_TERMS} promises, each once")
    for term in act.terms:
        _check_term(t, term)
    parties = {act.seat, *(term.owner for term in act.terms)}
    if len(parties) < 2:
        raise IllegalMove("a deal holds at least one promise of another player, who then answers it")
    if t.house.deals == "turn" and t.seat not in parties:
        raise IllegalMove(f"deals are made with the player to move, {NAMES[t.seat]}")


def _check_term(t: Table, term: Term) -> None:
    for seat in (term.owner, term.to):
        if seat is not None and (seat >= t.house.players or t.scores[seat] is not None):
            raise IllegalMove(f"{NAMES[seat]} is not in the game")
    if term.to == term.owner and term.verb != "PASS":
        raise IllegalMove(f"{write_term(term)}: a promise is made to another player")
    most = t.house.k or MAX_PILES
    if term.slot is not None and not 1 <= term.slot <= most:
        raise IllegalMove(f"{write_term(term)}: slots are 1 to {most}")
    own = t.house.give == "none" or (t.house.give == "prisoners" and term.colour == term.owner)
    if term.verb == "GIVE" and own:
        raise IllegalMove(f"{write_term(term)}: such chips cannot be given away in this game")


def check_answer(t: Table, act: Answer) -> None:
    """Raises IllegalMove."""
    if not 1 <= act.number <= len(t.ledger.deals):
        raise IllegalMove(f"there is no deal {act.number}")
    deal = t.ledger.deals[act.number - 1]
    if deal.status != "open":
        raise IllegalMove(f"deal {act.number} is no longer open: it is {deal.status}")
    if act.seat == deal.by or act.seat not in deal.parties:
        raise IllegalMove(f"deal {act.number} is not offered to {NAMES[act.seat]}")
    if act.seat in deal.accepted:
        raise IllegalMove(f"{NAMES[act.seat]} has accepted deal {act.number} already")


def propose(t: Table, act: Propose) -> Ledger:
    ledger = t.ledger
    offers = dict(ledger.proposals)
    offers[act.seat] = offers.get(act.seat, 0) + 1
    deal = Deal(act.number, act.seat, act.terms, made=ledger.placements)
    return replace(ledger, deals=(*ledger.deals, deal), proposals=tuple(sorted(offers.items())))


def answer(t: Table, act: Answer) -> Ledger:
    ledger = t.ledger
    deal = ledger.deals[act.number - 1]
    if not act.yes:
        deal = replace(deal, status="declined")
    else:
        accepted = deal.accepted | {act.seat}
        deal = replace(deal, accepted=accepted)
        if accepted >= deal.parties - {deal.by}:
            undecided: Standing = "open"
            standing = (undecided,) * len(deal.terms)
            deal = replace(deal, status="agreed", agreed=ledger.placements, standing=standing)
    return replace(ledger, deals=(*ledger.deals[: act.number - 1], deal, *ledger.deals[act.number :]))


def observe(before: Table, act: Act, after: Table) -> Ledger:
    """The record after an act that is neither an offer nor an answer."""
    return promises.observe(before, act, after)


def open_for(t: Table, seat: Seat) -> list[Deal]:
    """The offers that wait for this seat's answer."""
    return [d for d in _open(t.ledger) if seat in d.parties and seat != d.by and seat not in d.accepted]


def _open(ledger: Ledger) -> Iterable[Deal]:
    return (deal for deal in ledger.deals if deal.status == "open")


def pending(t: Table) -> int:
    """A number below 1,000 that falls with every offer and answer until the next placement."""
    n = t.house.players
    offers = sum(many for _, many in t.ledger.proposals)
    awaited = sum(len(deal.parties) - 1 - len(deal.accepted) for deal in _open(t.ledger))
    return (OFFERS * n - offers) * n + awaited


def trust(ledger: Ledger, seat: Seat) -> float:
    """How far a seat's word is good, from 0 to 1: the mean of Beta(1 + kept, 1 + 3·broken), promises
    of earlier games at the table included."""
    kept, broken = ledger.carried[seat] if ledger.carried else (0, 0)
    for deal in ledger.deals:
        for term, standing in zip(deal.terms, deal.standing, strict=False):
            if term.owner == seat:
                kept += standing == "kept"
                broken += standing == "broken"
    return (1 + kept) / (2 + kept + 3 * broken)
