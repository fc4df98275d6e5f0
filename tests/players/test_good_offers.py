"""The offer that all its parties gain most by."""

from __future__ import annotations

import pytest

from nimarcade.core.game import is_legal
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker import bargaining
from nimarcade.players.so_long_sucker.deal_values import DealValue
from tests import ask

TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def test_the_largest_product_of_gains_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    p = ask.table(TRADE)
    looked: list[int] = []

    def valued(p: object, by: int, terms: tuple[object, ...], sims: int) -> DealValue:
        looked.append(sims)
        mine, others = {2: (0.3, -0.1), 3: (0.05, 0.2), 4: (0.15, 0.1)}.get(len(terms), (0.0, 0.0))
        return DealValue((0.2,) * 4, (*(0.2 + others,) * 3, 0.2 + mine), (0.2,) * 4)

    monkeypatch.setattr(bargaining, "deal_value", valued)
    monkeypatch.setattr(bargaining, "shares", lambda p, sims: (0.25,) * 4)
    offered = bargaining.best_deal(p, 3)
    assert offered is not None
    move, value = offered
    assert is_legal(GAME, p, move)
    assert move.seat == 3
    assert len(move.terms) == 4, "0.15 times 0.1 is more than 0.05 times 0.2, and nobody loses"
    assert all(value.gain(term.owner) > 0 for term in move.terms)
    assert looked.count(bargaining.CARE) == bargaining.FEW


@pytest.mark.parametrize(
    "code",
    [
        "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYRR/GRGRG/-/B:B4/R2/G3/Y5:Rx2:-:RYGB",
        "so-long-sucker+endgame:RB/BRBR/RBR/-:B5R1/R3:B",
    ],
)
def test_where_nothing_can_be_offered_nothing_is_searched(code: str) -> None:
    assert bargaining.best_deal(ask.table(code), 0) is None
