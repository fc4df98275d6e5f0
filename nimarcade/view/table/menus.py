"""What people are asked at a table of So Long Sucker, as lists to choose from: a discard from a captured
pile, a rescue, an offer, a person in danger, and acts beside placing a chip.

A list names what is done most, few lines in all; other numbers of chips are asked for with a form.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Chips,
    Deal,
    Discard,
    Give,
    Kill,
    Propose,
    Say,
    SuckerMove,
    SuckerPosition,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.words import few
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker import promise_keeping
from nimarcade.players.so_long_sucker.deal_values import gift
from nimarcade.view.item import Item
from nimarcade.view.table import promise_words
from nimarcade.view.table.seating import called, subject, you

EASY = 12
"""Ways to take chips from a captured pile that are all listed."""
FEW = 3
"""The same of gifts to one player, and of prisoners to discard."""
LET, PLEAD = "let", "plead"
"""Items of a person in danger."""
COUNT = "count "
"""Begins the name of an item that asks for numbers; then the verb, the seat, and of a gift to whom it goes:
`count gRY`."""


def _handfuls(held: Chips, easy: int) -> list[Chips]:
    """Every way to take some of these chips where there are not more than `easy`, else single chips; by
    colours."""
    if _ways(held) <= easy:
        b, r, g, y = (range(many + 1) for many in held)
        return [chips for chips in product(b, r, g, y) if any(chips)][::-1]
    return [effects.one_chip(colour) for colour in range(4) if held[colour]]


def _ways(held: Chips) -> int:
    return prod(many + 1 for many in held) - 1


def _others(verb: str, seat: Seat, held: Chips, easy: int, words: str, to: str = "") -> list[Item]:
    """A way to say how many of each, where not all ways are listed."""
    return [Item(f"{COUNT}{verb}{COLOURS[seat]}{to}", words)] if _ways(held) > easy else []


def _item(p: SuckerPosition, act: SuckerMove, words: str) -> Item:
    """An act, which says so where it breaks a promise of who does it."""
    end = ", which breaks a promise" if promise_words.breaks(p, act) else ""
    return Item(GAME.write_move(p, act), f"{words[0].upper()}{words[1:]}{end}")


# what the seat that must decide is asked


def kills(p: SuckerPosition) -> list[Item]:
    """What the owner may discard: few chips before many, others' before his own, and last what breaks a
    promise. Everything foreign comes first where it is right, with two players left, else after single
    chips: prisoners are worth a deal."""
    held, seat = effects.count_chips(p.piles[p.slot]), p.seat
    one = p.rule_set.kill == "one"
    ways = _handfuls(held, 0 if one else EASY)
    ways.sort(key=lambda chips: (chips[seat], sum(chips)))
    foreign = effects.prisoners(held, seat)
    if any(foreign) and not one:
        others = [chips for chips in ways if chips != foreign]
        first = 0 if len(p.living) == 2 else sum(sum(chips) == 1 and not chips[seat] for chips in others)
        ways = [*others[:first], foreign, *others[first:]]
    ways.sort(key=lambda chips: bool(promise_words.breaks(p, Kill(seat, chips))))
    items = [_item(p, Kill(seat, chips), f"discard {few(chips)}") for chips in ways]
    return items if one else items + _others("x", seat, held, EASY, "Discard other numbers…")


def rescue(p: SuckerPosition) -> list[Item]:
    """How the asked seat may answer: `no` first, since a stray Enter gives nothing away."""
    seat = p.asked[0]
    items = [_item(p, Say(seat, "no"), f"no: do not rescue {NAMES[p.seat]}")]
    return items + _gifts(p, seat, p.seat, EASY)


def _gifts(p: SuckerPosition, seat: Seat, to: Seat, easy: int, whom: str = "") -> list[Item]:
    held = effects.may_give(p, seat)
    ways = sorted(_handfuls(held, easy), key=lambda chips: (sum(chips), -chips[to], chips[seat]))
    items = [_item(p, Give(seat, chips, to), f"give {few(chips)}{whom}") for chips in ways]
    return items + _others("g", seat, held, easy, f"Give other numbers{whom}…", COLOURS[to])


def plea(session: TableSession, p: SuckerPosition) -> tuple[str, list[Item]]:
    """What a person in danger may do before the machines answer."""
    who = "You are" if you(session, p.seat) else f"{called(session, p.seat)} is"
    able = " or ".join(NAMES[seat] for seat in p.asked)
    items = [Item(LET, f"Let {able} decide"), Item(PLEAD, "Offer a deal for a chip")]
    return f"{who} in danger, without a chip to play. {able} may give one.", items


# offers


def offers(p: SuckerPosition, seats: list[Seat]) -> list[tuple[Deal, Seat]]:
    """Open deals with the seats among these that are to answer them."""
    return [(deal, seat) for seat in seats for deal in deals.open_for(p, seat)]


def offer_words(session: TableSession, deal: Deal, seat: Seat) -> str:
    terms = promise_words.say_terms(session, deal.terms)
    whom = "you" if you(session, seat) else called(session, seat)
    offered = f"Deal {deal.number}: {called(session, deal.by)} offers {whom}: {terms}.{_why(session, deal)}"
    before = promise_keeping.clash(session.state, seat, deal.terms, deal.number)
    if not before:
        return offered
    return f"{offered} {promise_words.contrary(subject(session, seat), before)}"


def _why(session: TableSession, deal: Deal) -> str:
    """What a machine said when it made an offer."""
    for remark in reversed(session.remarks):
        act = session.move_at(remark.ply) if 0 < remark.ply <= session.ply else None
        if isinstance(act, Propose) and (act.number, COLOURS[act.seat]) == (deal.number, remark.seat):
            return f" “{remark.text}”"
    return ""


def answers(p: SuckerPosition, deal: Deal, seat: Seat) -> list[Item]:
    """Declining first, as a stray Enter agrees to nothing then."""
    return [
        _item(p, Answer(seat, deal.number, False), f"decline deal {deal.number}"),
        _item(p, Answer(seat, deal.number, True), f"accept deal {deal.number}"),
        Item(f"counter {deal.number} {seat}", f"Counter deal {deal.number} with another offer"),
    ]


# acts beside placing a chip


def free_acts(session: TableSession, p: SuckerPosition, seats: list[Seat]) -> list[Item]:
    """Gifts, discards of prisoners and resigning of these seats: what is promised first, then gifts by whom
    they go to."""
    every = []
    for seat in seats:
        if p.scores[seat] is None and p.phase not in ("over", "kill"):
            whose = f"{called(session, seat)}: " if len(seats) > 1 else ""
            groups = _free_of(p, seat)
            for name, items in groups:
                heading = f"{whose}{name}"
                every += [Item(items[0].name, items[0].title, part=heading[0].upper() + heading[1:])]
                every += items[1:]
    return every


def free_question(items: list[Item]) -> str:
    """What a list of these acts is asked with."""
    return "Give, discard, or resign" if len(items) > 1 else "There is nothing to give or discard. Resign?"


def _free_of(p: SuckerPosition, seat: Seat) -> Iterator[tuple[str, list[Item]]]:
    """The acts of a seat in groups, each under its name."""
    if promised := [
        _item(p, act, f"give {few(act.chips)} to {NAMES[act.to]}, as promised") for act in _owed(p, seat)
    ]:
        yield "promised", promised
    if any(effects.may_give(p, seat)):
        for to in effects.clockwise(p, seat):
            asked = p.phase != "rescue" or to != p.seat or seat in p.asked
            if asked and (seat, to) not in p.free:
                yield f"to {NAMES[to]}", _gifts(p, seat, to, FEW, f" to {NAMES[to]}")
    held = effects.prisoners(p.hands[seat], seat)
    if any(held):
        items = [
            _item(p, Discard(seat, chips), f"discard {few(chips)}")
            for chips in sorted(_handfuls(held, FEW), key=sum)
        ]
        yield "discard prisoners", items + _others("k", seat, held, FEW, "Discard other numbers…")
    yield "leave the game", [_item(p, Say(seat, "resign"), "resign")]


def _owed(p: SuckerPosition, seat: Seat) -> list[Give]:
    """Gifts that keep promises of this seat, all that go to one player in one."""
    owed = [
        term
        for _, term, stands in p.ledger.promises
        if stands == "open" and term.owner == seat and term.verb == "GIVE"
    ]
    gifts = (gift(p, term, owed) for term in owed)
    return list(dict.fromkeys(act for act in gifts if act is not None))
