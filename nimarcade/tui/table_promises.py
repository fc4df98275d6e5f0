"""What an act about to be made does to promises, and which act would keep them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nimarcade.games.game import Seat, is_legal, play
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.tui.table_draft import Draft

SLOTS = 12
"""Slots looked through for a placement that keeps a promise; with more none is looked for."""


def decided(
    before: SuckerPosition, after: SuckerPosition, as_what: str, seat: Seat | None = None
) -> list[str]:
    """Promises (of `seat`, or anyone's) that stand otherwise before."""
    found = []
    for was, now in zip(before.ledger.deals, after.ledger.deals, strict=False):
        for i, (term, stands) in enumerate(zip(now.terms, now.standing, strict=False)):
            old = was.standing[i] if i < len(was.standing) else "open"
            if stands == as_what != old and seat in (None, term.owner):
                found.append(deals.say_term(term))
    return found


def bound(t: SuckerPosition) -> bool:
    """Whether any deal is in force."""
    return any(deal.status == "agreed" and "open" in deal.standing for deal in t.ledger.deals)


def breaks(t: SuckerPosition, act: SuckerMove) -> list[str]:
    """Promises of the acting seat that this act would break."""
    if not bound(t) or not is_legal(GAME, t, act):
        return []
    return decided(t, play(GAME, t, act), "broken", act.seat)


def keeps(t: SuckerPosition, act: SuckerMove) -> list[str]:
    """Promises of the acting seat that this act would keep, if it breaks none."""
    if not bound(t) or not is_legal(GAME, t, act) or breaks(t, act):
        return []
    return decided(t, play(GAME, t, act), "kept", act.seat)


def keeping(draft: Draft) -> Draft:
    """The first placement that keeps a promise, where the one begun with would break one."""
    if not breaks(draft.t, draft.act):
        return draft
    return next((other for other in _others(draft) if keeps(draft.t, other.act)), draft)


def _others(draft: Draft) -> Iterator[Draft]:
    t = draft.t
    if effects.highest_slot(t) > SLOTS:
        return
    for colour in range(4):
        if t.hands[t.seat][colour]:
            for slot in range(1, effects.highest_slot(t) + 1):
                there = replace(draft, colour=colour, slot=slot)
                yield from (replace(there, wish=seat) for seat in there.seats or (None,))
