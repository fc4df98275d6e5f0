"""Whether promises were kept, read from the moves alone.

PLAY, PASS and CAP are decided at the owner's next placement (CAP: the first one where he can),
GIVE at his next placement while he holds the chips; the placement that keeps a CAP is passed over
for what the owner promised after it in the same deal. RESCUE is decided at his answer in the
other's next window, NOKILL and NOPASS at the first breach, else kept when they expire. What its
owner made impossible is broken, what others made impossible is void.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import placing
from nimarcade.games.so_long_sucker.acts import Act, Discard, Give, Kill, Place, Say
from nimarcade.games.so_long_sucker.ledger import Deal, Ledger, Standing, Term
from nimarcade.games.so_long_sucker.table import COLOURS, Table

NEVER = ("NOKILL", "NOPASS")
"""Promises not to do something."""


def observe(before: Table, act: Act, after: Table) -> Ledger:
    """The record after an act; a placement counts, and ends what was offered and not answered."""
    ledger = before.ledger
    placed = isinstance(act, Place)
    if placed:
        ledger = replace(ledger, placements=ledger.placements + 1, proposals=())
    if not any(deal.status == "open" or "open" in deal.standing for deal in ledger.deals):
        return ledger
    return replace(ledger, deals=tuple(_deal(deal, ledger, before, act, after) for deal in ledger.deals))


def _deal(deal: Deal, ledger: Ledger, before: Table, act: Act, after: Table) -> Deal:
    if deal.status == "open":
        lapsed = isinstance(act, Place) or not deal.parties <= set(after.living)
        return replace(deal, status="void") if lapsed else deal
    if "open" not in deal.standing:
        return deal
    assert deal.agreed is not None
    standing: list[Standing] = []
    for term, stands in zip(deal.terms, deal.standing, strict=True):
        if stands == "open" and not _captured_first(deal, standing, term):
            stands = _term(term, before, act, after)
        if stands == "open" and (after.phase == "over" or ledger.placements - deal.agreed >= term.lasts):
            stands = "kept" if term.verb in NEVER else "void"
        standing.append(stands)
    return replace(deal, standing=tuple(standing))


def _captured_first(deal: Deal, standing: list[Standing], term: Term) -> bool:
    """Whether this act is the capture after which `term` says what its owner does; `standing` tells
    how the promises before it stand now."""
    return term.verb in ("PLAY", "PASS", "GIVE") and any(
        other.owner == term.owner and other.verb == "CAP" and (was, stands) == ("open", "kept")
        for other, was, stands in zip(deal.terms, deal.standing, standing, strict=False)
    )


def _term(term: Term, before: Table, act: Act, after: Table) -> Standing:
    decided = _acted(term, before, act, after)
    if decided != "open":
        return decided
    if after.scores[term.owner] is not None and after.seat != term.owner:
        if term.verb in NEVER:
            return "kept"
        left = isinstance(act, Say) and act.word != "no" and act.seat == term.owner
        return "broken" if left else "void"
    if term.to is not None and after.phase != "over" and after.scores[term.to] is not None:
        return "kept" if term.verb in NEVER else "void"
    return "open"


def _acted(term: Term, before: Table, act: Act, after: Table) -> Standing:
    """What an act of the owner, or of anyone, decides."""
    own = act.seat == term.owner
    match term.verb:
        case "PLAY":
            return _play(term, before, act) if own else "open"
        case "PASS":
            return _pass(term, before, act) if own else "open"
        case "CAP":
            return _capture(term, before, act, after)
        case "GIVE":
            return _give(term, before, act, after) if own else "open"
        case "RESCUE":
            return _rescue(term, before, act, after)
        case "NOKILL":
            return "broken" if own and _killed(term, before, act) else "open"
        case "NOPASS":
            return "broken" if own and _passed(term, before, act) else "open"


def _play(term: Term, before: Table, act: Act) -> Standing:
    if not isinstance(act, Place):
        return "open"
    assert term.slot is not None
    if (act.colour, act.slot) == (term.colour, term.slot):
        return "kept"
    return "broken" if term.slot <= placing.slots(before) else "void"


def _pass(term: Term, before: Table, act: Act) -> Standing:
    if not isinstance(act, Place):
        return "open"
    if _gets_move(before, act) == term.to:
        return "kept"
    could = any(term.to in following for following in _ways(before))
    return "broken" if could else "void"


def _capture(term: Term, before: Table, act: Act, after: Table) -> Standing:
    assert term.slot is not None
    if isinstance(act, Place) and act.slot == term.slot and (after.phase, after.seat) == ("kill", term.owner):
        return "kept"
    if not isinstance(act, Place) or act.seat != term.owner or term.slot > len(before.piles):
        return "open"
    letter = COLOURS[term.owner]
    could = before.piles[term.slot - 1].endswith(letter) and before.hands[term.owner][term.owner] > 0
    return "broken" if could else "open"


def _give(term: Term, before: Table, act: Act, after: Table) -> Standing:
    assert term.colour is not None
    if isinstance(act, Give) and act.to == term.to and act.chips[term.colour] >= term.many:
        return "kept"
    had = before.hands[term.owner][term.colour]
    if isinstance(act, Place):
        return "broken" if had >= term.many else "open"
    if isinstance(act, Kill):  # what the captured pile would have brought
        had += placing.count(before.piles[before.slot])[term.colour]
    if isinstance(act, Kill | Give | Discard):
        return "broken" if had >= term.many > after.hands[term.owner][term.colour] else "open"
    return "open"


def _rescue(term: Term, before: Table, act: Act, after: Table) -> Standing:
    asked = before.phase == "rescue" and before.seat == term.to
    if asked and act.seat == term.owner:
        if isinstance(act, Give) and act.to == term.to:
            return "kept"
        if term.owner in before.asked and (after.seat != term.to or term.owner not in after.asked):
            return "broken"  # said no, left the table, or parted with what could have rescued
    if asked and (after.phase != "rescue" or after.seat != term.to):
        return "void"  # others closed the window
    return "open"


def _killed(term: Term, before: Table, act: Act) -> bool:
    """Whether the act discards the protected colour, though it need not."""
    assert term.colour is not None
    if isinstance(act, Discard):
        return act.chips[term.colour] > 0
    if isinstance(act, Kill):
        pile = before.piles[before.slot]
        return act.chips[term.colour] > 0 and set(pile) != {COLOURS[term.colour]}
    if not isinstance(act, Place) or not placing.captures(before, act):
        return False
    dead = act.colour >= before.house.players or before.scores[act.colour] is not None
    return dead and COLOURS[term.colour] in before.piles[act.slot - 1] + COLOURS[act.colour]


def _passed(term: Term, before: Table, act: Act) -> bool:
    """Whether the act gives the shunned player the move, though another one was possible."""
    if not isinstance(act, Place) or _gets_move(before, act) != term.to:
        return False
    return any(seat != term.to for following in _ways(before) for seat in following)


def _gets_move(before: Table, act: Place) -> Seat:
    """Who is given the move by a placement: the owner of a capture, or the next player."""
    if placing.captures(before, act):
        alive = act.colour < before.house.players and before.scores[act.colour] is None
        return act.colour if alive else act.seat
    return placing.choices(before, act)[0] if act.next is None else act.next


def _ways(before: Table) -> Iterator[tuple[Seat, ...]]:
    """For every chip on every slot those who could get the move by it."""
    for colour, many in enumerate(before.hands[before.seat]):
        for slot in range(1, placing.slots(before) + 1) if many else ():
            act = Place(before.seat, colour, slot)
            if placing.captures(before, act):
                yield (_gets_move(before, act),)
            else:
                yield placing.choices(before, act)
