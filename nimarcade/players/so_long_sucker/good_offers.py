"""Offers that help all their parties: the one by which they gain most as the search sees it, asked when one
looks back at a game; and one that a machine would accept, which it says when asked what it would agree to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, prod

from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker.position import Deal, Propose, SuckerPosition, Term
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import seat_kinds
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker.bargaining import answer, fair
from nimarcade.players.so_long_sucker.deal_values import DealValue, deal_value, shares
from nimarcade.players.so_long_sucker.levels import personality_of
from nimarcade.players.so_long_sucker.promise_keeping import impossible
from nimarcade.players.so_long_sucker.templates import offers, truce

LOOKED, CANDIDATES = 75, 24
"""For the best deal: games simulated for a position at a first look, and offers looked at; of more of them
every second one, third one, and so on."""
CARE, FEW = 600, 3
"""So many games for the few that looked best."""
ANSWERED, THOUGHT_OF = 60, 16
"""The same for an answer to what a machine would agree to, which is waited for."""
ASKED = 3
"""Of the best of these so many are judged as if they were made."""


def best_deal(p: SuckerPosition, seat: Seat) -> tuple[Propose, DealValue] | None:
    """The offer that `seat` could make here with the largest product of gains; None where none of those
    thought of has a gain for every party. How often `seat` has offered something already does not count."""
    free = replace(p, ledger=replace(p.ledger, proposals=()))
    if free.rule_set.deals == "none" or free.phase == "kill" or len(free.living) < 3:
        return None
    thought_of = list(_legal(free, seat, offers(free, seat, shares(free, LOOKED))))
    glanced = [(move, deal_value(free, seat, move.terms, LOOKED)) for move in _spread(thought_of, CANDIDATES)]
    glanced.sort(key=lambda each: -_product(each[1], each[0].terms))
    looked = [(move, deal_value(free, seat, move.terms, CARE)) for move, _ in glanced[:FEW]]
    good = [(move, value) for move, value in looked if value.done and fair(value, move)]
    return max(good, key=lambda each: _product(each[1], each[0].terms), default=None)


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
    spared = (truce(speaker, other) for other in dealing)
    thought_of = spared if only_truces else offers(p, speaker, shares(p, ANSWERED))
    to_one = [move for move in _legal(p, speaker, thought_of) if _partner(move) in dealing]
    ranked = sorted(
        _spread(to_one, THOUGHT_OF),
        key=lambda move: -_product(deal_value(p, speaker, move.terms, ANSWERED), move.terms),
    )
    for move in ranked[:ASKED]:
        other = _partner(move)
        assert other is not None
        offered = Deal(move.number, speaker, move.terms, made=p.ledger.placements)
        if answer(p, offered, other, dealing[other]).yes:
            return move
    return None


def _legal(p: SuckerPosition, seat: Seat, thought_of: Iterable[tuple[Term, ...]]) -> Iterator[Propose]:
    """Those that may be offered, and could be kept."""
    number = len(p.ledger.deals) + 1
    for terms in thought_of:
        move = Propose(seat, number, terms)
        if is_legal(GAME, p, move) and impossible(p, terms) is None:
            yield move


def _partner(move: Propose) -> Seat | None:
    """The only other party of an offer, if there is one alone."""
    partners = move.partners
    return partners.pop() if len(partners) == 1 else None


def _spread(every: Sequence[Propose], many: int) -> Sequence[Propose]:
    """At most so many, evenly spread."""
    return every[:: ceil(len(every) / many) or 1]


def _product(value: DealValue, terms: tuple[Term, ...]) -> float:
    """Of the gains of all parties; nothing where one of them loses."""
    return prod(max(0.0, value.gain(owner)) for owner in {term.owner for term in terms})
