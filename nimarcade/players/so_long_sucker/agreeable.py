"""The offer of a person that a machine would accept: what it says when it is asked what it would agree to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import ceil, prod

from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker.position import Deal, Propose, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import seat_kinds
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker.bargaining import impossible, judge, personality_of
from nimarcade.players.so_long_sucker.deal_values import deal_value, shares
from nimarcade.players.so_long_sucker.templates import offers, truce

GLANCE = 60
"""Games simulated for a position of an offer at a first look."""
CANDIDATES = 16
"""Offers looked at; of more of them every second one, third one, and so on."""
ASKED = 3
"""Of the best of them so many are judged as if they were made."""


def agreeable(
    session: TableSession, speaker: Seat, hearers: Collection[Seat], *, only_truces: bool = False
) -> Propose | None:
    """Of the offers that `speaker` may make to one of `hearers`, the one that helps both most among those
    that its machine accepts; None where there is none."""
    p: SuckerPosition = session.state
    if p.rule_set.deals == "none" or p.phase in ("kill", "over") or p.scores[speaker] is not None:
        return None
    people = {seat: personality_of(seat_kinds.parse(session.players[seat].kind, GAME)) for seat in hearers}
    dealing = {seat: personality for seat, personality in people.items() if personality is not None}
    thought_of = list(_offers(p, speaker, dealing, only_truces=only_truces))
    ranked = sorted(thought_of[:: ceil(len(thought_of) / CANDIDATES) or 1], key=lambda move: -_worth(p, move))
    for move in ranked[:ASKED]:
        (other,) = {term.owner for term in move.terms} - {speaker}
        offered = Deal(move.number, speaker, move.terms, made=p.ledger.placements)
        if judge(p, offered, other, dealing[other]).yes:
            return move
    return None


def _offers(
    p: SuckerPosition, speaker: Seat, dealing: Collection[Seat], *, only_truces: bool
) -> Iterator[Propose]:
    number = len(p.ledger.deals) + 1
    spared = (truce(speaker, other) for other in dealing)
    thought_of = spared if only_truces else offers(p, speaker, shares(p, GLANCE))
    for terms in thought_of:
        move = Propose(speaker, number, terms)
        partners = {term.owner for term in terms} - {speaker}
        fits = len(partners) == 1 and partners <= set(dealing) and impossible(p, terms) is None
        if fits and is_legal(GAME, p, move):
            yield move


def _worth(p: SuckerPosition, move: Propose) -> float:
    """The product of what both gain; nothing where one of them loses."""
    value = deal_value(p, move.seat, move.terms, GLANCE)
    return prod(max(0.0, value.gain(owner)) for owner in {term.owner for term in move.terms})
