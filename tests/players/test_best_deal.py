"""The offer that all its parties gain most by."""

from __future__ import annotations

import pytest

from nimarcade.core.game import is_legal
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker import best_deal
from nimarcade.players.so_long_sucker.deal_values import DealValue
from tests import ask

TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def test_the_largest_product_of_gains_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    p = ask.table(TRADE)
    looked: list[int] = []

    def valued(p: object, by: int, terms: tuple[object, ...], sims: int) -> DealValue:
        looked.append(sims)
        gain = {2: 0.3, 3: 0.1}.get(len(terms), -0.1)
        return DealValue((0.2,) * 4, (0.2, 0.2 + gain, 0.2 + 0.05, 0.2 + 0.4 - gain), (0.2,) * 4)

    monkeypatch.setattr(best_deal, "deal_value", valued)
    monkeypatch.setattr(best_deal, "shares", lambda p, sims: (0.25,) * 4)
    offered = best_deal.best_deal(p, 3)
    assert offered is not None
    move, value = offered
    assert is_legal(GAME, p, move)
    assert move.seat == 3
    assert {term.owner for term in move.terms} == {1, 3}
    assert len(move.terms) == 3, "0.1 times 0.3 is as much as 0.3 times 0.1, which comes later"
    assert all(value.gain(seat) > 0 for seat in (1, 3))
    assert looked.count(best_deal.CARE) == best_deal.FEW


@pytest.mark.parametrize(
    "code",
    [
        "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYRR/GRGRG/-/B:B4/R2/G3/Y5:Rx2:-:RYGB",
        "so-long-sucker+endgame:RB/BRBR/RBR/-:B5R1/R3:B",
    ],
)
def test_where_nothing_can_be_offered_nothing_is_searched(code: str) -> None:
    assert best_deal.best_deal(ask.table(code), 0) is None
