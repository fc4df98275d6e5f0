"""The offer that all its parties gain most by, as the search sees it: asked when a game is looked back at."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, prod

from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker.position import Propose, SuckerPosition, Term
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker.bargaining import fair, impossible
from nimarcade.players.so_long_sucker.deal_values import DealValue, deal_value, shares
from nimarcade.players.so_long_sucker.templates import offers

GLANCE, CARE = 75, 600
"""Games simulated for a position of a deal at a first look, and of the few that looked best."""
FEW = 3
CANDIDATES = 24
"""Offers looked at; of more of them every second one, third one, and so on."""


def best_deal(p: SuckerPosition, seat: Seat) -> tuple[Propose, DealValue] | None:
    """The offer that `seat` could make here with the largest product of gains; None where none of those
    thought of has a gain for every party. How often `seat` has offered something already does not count."""
    free = replace(p, ledger=replace(p.ledger, proposals=()))
    if free.rule_set.deals == "none" or free.phase == "kill" or len(free.living) < 3:
        return None
    number = len(free.ledger.deals) + 1
    thought_of: list[Propose] = []
    for terms in offers(free, seat, shares(free, GLANCE)):
        move = Propose(seat, number, terms)
        if is_legal(GAME, free, move) and impossible(free, terms) is None:
            thought_of.append(move)
    spread = thought_of[:: ceil(len(thought_of) / CANDIDATES) or 1]
    glanced = [(move, deal_value(free, seat, move.terms, GLANCE)) for move in spread]
    glanced.sort(key=lambda each: -_product(each[1], each[0].terms))
    looked = [(move, deal_value(free, seat, move.terms, CARE)) for move, _ in glanced[:FEW]]
    good = [(move, value) for move, value in looked if value.done and fair(value, move)]
    return max(good, key=lambda each: _product(each[1], each[0].terms), default=None)


def _product(value: DealValue, terms: tuple[Term, ...]) -> float:
    """Of the gains of all parties; nothing where one of them loses."""
    return prod(max(0.0, value.gain(owner)) for owner in {term.owner for term in terms})
