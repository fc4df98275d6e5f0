"""Deals of a table of So Long Sucker in words: how their promises stand, what stands in their way, and what
an act about to be made does to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from nimarcade.core.game import Seat, is_legal, play
from nimarcade.core.text import Block, Kind
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Deal,
    Propose,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker import promise_keeping
from nimarcade.view.table import seating
from nimarcade.view.table.placement import TableDraft


def say_terms(session: TableSession, terms: Iterable[Term]) -> str:
    """What a deal holds: `you pass the move to Green; Green captures pile 2`."""
    return "; ".join(deals.say_term(term, seating.person(session)) for term in terms)


# What an act about to be made does to promises, and which act would keep them.

SLOTS = 12
"""Slots looked through for a placement that keeps a promise; with more none is looked for."""


def decided(
    before: SuckerPosition,
    after: SuckerPosition,
    as_what: str,
    seat: Seat | None = None,
    you: Seat | None = None,
) -> list[str]:
    """Promises (of `seat`, or anyone's) that stand otherwise before, as `you` are told of them."""
    said = []
    for was, now in zip(before.ledger.deals, after.ledger.deals, strict=False):
        for i, (term, stands) in enumerate(now.promises):
            old = was.standing[i] if i < len(was.standing) else "open"
            if stands == as_what != old and seat in (None, term.owner):
                said.append(deals.say_term(term, you))
    return said


def bound(p: SuckerPosition) -> bool:
    """Whether any deal is in force."""
    return any(deal.status == "agreed" and "open" in deal.standing for deal in p.ledger.deals)


def breaks(p: SuckerPosition, act: SuckerMove, you: Seat | None = None) -> list[str]:
    """Promises of the acting seat that this act would break."""
    if not bound(p) or not is_legal(GAME, p, act):
        return []
    return decided(p, play(GAME, p, act), "broken", act.seat, you)


def keeps(p: SuckerPosition, act: SuckerMove) -> list[str]:
    """Promises of the acting seat that this act would keep, if it breaks none."""
    if not bound(p) or not is_legal(GAME, p, act) or breaks(p, act):
        return []
    return decided(p, play(GAME, p, act), "kept", act.seat)


def keeping(draft: TableDraft) -> TableDraft:
    """The first placement that keeps a promise, where the one begun with would break one."""
    if not breaks(draft.position, draft.act):
        return draft
    return next((other for other in _others(draft) if keeps(draft.position, other.act)), draft)


def _others(draft: TableDraft) -> Iterator[TableDraft]:
    p = draft.position
    if effects.highest_slot(p) > SLOTS:
        return
    for colour in range(4):
        if p.hands[p.seat][colour]:
            for slot in range(1, effects.highest_slot(p) + 1):
                there = replace(draft, colour=colour, slot=slot)
                yield from (replace(there, wish=seat) for seat in there.seats or (None,))


# deals


def running(
    session: TableSession, p: SuckerPosition, seat: Seat | None = None, *, asked: bool = False
) -> tuple[list[Block], list[Block]]:
    """Deals in force, each promise with how it stands, and offers that wait for an answer: the newest one
    of `seat`, and the others from the newest on. What `seat` is `asked` about just now stands elsewhere."""
    question = deals.open_for(p, seat) if asked and seat is not None else ()
    standing = [deal for deal in reversed(p.ledger.deals) if deal.status == "open" or in_force(p, deal)]
    standing = [deal for deal in standing if deal not in question]
    own = [deal for deal in standing if seat in deal.parties][:1]
    others = _terms(session, [deal for deal in standing if deal not in own])
    heads = "Deals", "Other deals" if own else "Deals"
    first, rest = (
        [Block("head", head), *blocks] if blocks else []
        for head, blocks in zip(heads, (_terms(session, own), others), strict=True)
    )
    return first, rest


def in_force(p: SuckerPosition, deal: Deal) -> bool:
    """Whether something is open of an agreed deal; where somebody broke it, that can be kept by now."""
    left = deal.running
    return any(_able(p, term) for term in left) if "broken" in deal.standing else bool(left)


def _able(p: SuckerPosition, term: Term) -> bool:
    """Whether its owner has what the promise is about: the chips, or the pile with a chip to capture it."""
    held = p.hands[term.owner]
    if term.verb == "GIVE":
        return term.colour is not None and held[term.colour] >= term.many
    if term.verb == "CAP":
        return term.slot is not None and p.pile(term.slot).endswith(COLOURS[term.owner])
    return True


def _terms(session: TableSession, deals_told: list[Deal]) -> list[Block]:
    """Deals with their promises."""
    blocks: list[Block] = []
    kinds: dict[str, Kind] = {"kept": "holds", "broken": "fails"}
    for deal in deals_told:
        if deal.status == "open":
            terms = say_terms(session, deal.terms)
            blocks.append(
                Block("quiet", f"#{deal.number} offered by {seating.by(session, deal)}, open: {terms}")
            )
        else:
            blocks.append(Block("quiet", f"#{deal.number} {_parties(session, deal)}, in force:"))
            for term, stands in deal.promises:
                words = say_terms(session, [term]) + (f": {stands}" if stands != "open" else "")
                blocks.append(Block(kinds.get(stands, "key"), words, "" if stands in kinds else "·"))
    return blocks


def past(session: TableSession, p: SuckerPosition) -> list[Block]:
    """The latest deals that nothing is open of any more, a line each: kept, or broken by whom."""
    blocks: list[Block] = []
    for deal in p.ledger.deals:
        if in_force(p, deal):
            continue
        breakers = {term.owner for term, stands in deal.promises if stands == "broken"}
        if breakers:
            who = _together(session, breakers)
            blocks.append(Block("fails", f"#{deal.number} {_parties(session, deal)}: broken by {who}"))
        elif deal.status == "agreed":
            how = "kept" if "kept" in deal.standing else "void"
            kind: Kind = "holds" if how == "kept" else "quiet"
            blocks.append(Block(kind, f"#{deal.number} {_parties(session, deal)}: {how}"))
        elif deal.status not in ("agreed", "open"):
            blocks.append(
                Block("quiet", f"#{deal.number} offered by {seating.by(session, deal)}: {deal.status}")
            )
    return [Block("head", "Deals before"), *blocks[-PAST:]] if blocks else []


PAST = 6
"""Deals of which nothing is open that the panel tells."""


def _parties(session: TableSession, deal: Deal) -> str:
    return _together(session, deal.parties)


def _together(session: TableSession, seats: Collection[Seat]) -> str:
    """`Red and Green`, `Red and you`."""
    own = seating.person(session)
    names = [NAMES[seat] for seat in sorted(seats) if seat != own]
    return " and ".join([*names, *(["you"] if own in seats else [])])


def doubts(p: SuckerPosition, offer: SuckerMove, you: Seat | None = None) -> list[str]:
    """What stands in the way of an offer's promises as the table is, a sentence each, told to `you`."""
    terms = offer.terms if isinstance(offer, Propose) else ()
    said = []
    captured = {
        term.owner: p.pile(term.slot) for term in terms if term.verb == "CAP" and term.slot is not None
    }
    able = {term.owner: set(capturable(p, term.owner)) for term in terms}
    for term in terms:
        name, holds = (NAMES[term.owner], "holds") if term.owner != you else ("you", "hold")
        if term.verb == "PLAY" and term.colour == term.owner and p.hands[term.owner][term.owner] > 1:
            able[term.owner].add(term.slot or 0)  # a pile that is built first
        if term.verb == "CAP" and term.slot is not None and term.slot not in able[term.owner]:
            said.append(f"As it stands, {name} cannot capture pile {term.slot}.")
        elif term.verb == "GIVE" and term.colour is not None:
            have = p.hands[term.owner][term.colour] + captured.get(term.owner, "").count(COLOURS[term.colour])
            if have < term.many:
                only = f"{name} {holds} only {have:,} {NAMES[term.colour].lower()}."
                said.append(only[0].upper() + only[1:])
    if isinstance(offer, Propose) and (before := promise_keeping.clash(p, offer.seat, terms)):
        said.append(contrary("You" if offer.seat == you else NAMES[offer.seat], before))
    return said


def contrary(who: str, before: int) -> str:
    """That somebody promises what an earlier deal forbids."""
    return f"{who} promised otherwise in deal {before}."


def capturable(p: SuckerPosition, seat: Seat) -> dict[int, str]:
    """The piles, by slot from 1, that this seat's own chips capture."""
    if not p.hands[seat][seat]:
        return {}
    return {slot: pile for slot, pile in enumerate(p.piles, 1) if pile.endswith(COLOURS[seat])}
