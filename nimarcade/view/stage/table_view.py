"""What a table of So Long Sucker is painted from, and what on it can be pointed at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from nimarcade.core.codes import counted, listed
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.deals import left_of, say_term
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Deal, Kill, Place, SuckerPosition
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker import promise_keeping
from nimarcade.view.marks import Light, Lights
from nimarcade.view.stage.canvas import Rect
from nimarcade.view.table import menus, picture, wording
from nimarcade.view.table.loop import TableLoop
from nimarcade.view.table.picture import Players, TableDraft, TablePicture, players

HEARD = 8
"""Acts for which a remark stands beside who made it, unless it was made since one's own last turn."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A chip that falls on its pile, or a pile that flies to its `owner`."""

    slot: int
    pile: str = ""
    """The pile that is captured, bottom first; empty where a chip is placed."""
    owner: Seat = 0
    gone: str = ""
    """Letters of the chips among them that are discarded."""
    part: float = 0.0
    """The share of the motion that is over, from 0 to 1."""

    @property
    def seconds(self) -> float:
        return 0.38 if self.pile else 0.16


@dataclass(frozen=True, slots=True)
class OfferView:
    letters: str
    """Of who offers, and of who answers."""
    head: str
    theirs: Sequence[str]
    """Each with the number of its step, or a dot."""
    yours: Sequence[str]
    them: str
    """Above `theirs`."""
    you: str
    """Above `yours`; empty where more than two have to agree, whose promises stand in one list."""
    note: str
    """Whether anything enforces it, or the promise made earlier that stands against it."""
    order: Sequence[str] = ()
    """What the numbers mean, and the dots beside them."""


@dataclass(frozen=True, slots=True)
class Bargain:
    letters: str
    terms: Sequence[str]
    """The open terms of it, each with the placements that are left."""


@dataclass(frozen=True, slots=True)
class TableView:
    table: TablePicture
    players: Players
    draft: TableDraft | None = None
    lit: Lights = field(default_factory=dict)
    near: Seat = 0
    """The seat nearest to the viewer."""
    you: Seat | None = None
    speech: Mapping[Seat, str] = field(default_factory=dict)
    """The last remark of each, the latest last."""
    since: Sequence[str] = ()
    """The events since one's own last move, and at last why it is whose turn it is."""
    deals: Sequence[Bargain] = ()
    offer: OfferView | None = None
    marked: int = 0
    """Which answer to the offer enter gives; -1 where the keys are elsewhere."""
    flight: Flight | None = None
    bare: bool = False
    """True if it stands beside words, with nothing but piles and hands."""
    lent: int = 0
    """Lines that a hint or a question takes for a while, so that nobody changes places meanwhile."""

    @property
    def p(self) -> SuckerPosition:
        return self.table.position

    @property
    def others(self) -> list[Seat]:
        """Clockwise from who sits nearest."""
        many = len(self.players.seats)
        return [(self.near + i) % many for i in range(1, many)]

    def name(self, seat: Seat) -> str:
        return "You" if seat == self.you else self.players.seats[seat].name

    def state(self, seat: Seat) -> tuple[str, str]:
        """A sign and a word for how it stands with a player, and the role they are painted in."""
        who, draft = self.players.seats[seat], self.draft
        if who.score is not None and (who.out or self.players.over):
            return f"{'out · ' * who.out}{counted(who.score, 'pt', 'pts')}", "quiet"
        if who.state == "rescue":
            return "! in danger", "bad+b"
        if who.deciding:
            asked = "asked" if self.p.phase == "rescue" else "moves"
            return f"▸ {'captures' if who.state == 'kill' else asked}", "you+b"
        if draft is not None and seat in draft.seats:
            return ("◂ next", "you+b") if seat == draft.next else ("+ or next", "quiet")
        return "", "quiet"

    def captured(self, slot: int) -> bool:
        return self.p.phase == "kill" and self.p.slot == slot - 1

    def here(self, slot: int) -> TableDraft | None:
        return self.draft if self.draft is not None and self.draft.slot == slot else None

    def light(self, slot: int) -> Light | None:
        return self.lit.get(slot - 1)

    @property
    def cursor(self) -> int:
        if self.draft is not None:
            return self.draft.slot
        if self.p.phase == "kill":
            return self.p.slot + 1
        return self.flight.slot if self.flight is not None else min(self.lit, default=0) + 1

    def waits(self, slot: int) -> tuple[str, ...]:
        """The effect of a capture of a pile, or of the chip about to be put there; from long to short."""
        p, pile, here = self.p, self.p.pile(slot), self.here(slot)
        if self.captured(slot):
            return _takes(p.seat, len(pile))
        if here is not None and here.next is not None:
            who = NAMES[here.next]
            return f"→ {who} moves", f"→ {who}", f"→{who[0]}"
        top = here.colour if here is not None else COLOURS.index(pile[-1]) if pile else -1
        if top < 0 or p.phase == "over" or (here is None and not any(hand[top] for hand in p.hands)):
            return ()
        owner = picture.colour_owner(p, top)
        return ("all go out", "all out", "out") if owner is None else _takes(owner, len(pile) + 1)


def brief(many: int) -> str:
    """A number of chips in few cells."""
    return f"{many:,}" if many < 10_000 else f"{many // 1000}k"


def _takes(seat: Seat, many: int) -> tuple[str, ...]:
    letter, short = COLOURS[seat], brief(many)
    words = (f"{who} takes {short}" for who in (NAMES[seat], letter))
    return *words, f"{letter} +{short}", f"{letter}+{short}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for the mouse: a slot, a player, or an answer to an offer (0 refuses, 1 accepts, 2 changes)."""

    place: Rect
    what: Literal["pile", "seat", "answer"]
    value: int


# from a game


def bare(table: TablePicture, draft: TableDraft | None, lit: Lights, flight: Flight | None) -> TableView:
    """A table without a game around it, as beside a lesson."""
    return TableView(table, players(table.position), draft, lit, flight=flight, bare=True)


def at_table(loop: TableLoop, seated: Players) -> TableView:
    session, ply, p = loop.shown, loop.ply, loop.state
    people, you = loop.people, wording.person(session)
    near = you if you is not None else next(iter(session.people), 0)  # also when out: no seat moves
    asked = loop.acting and loop.view is None
    offers = menus.offers(p, people) if asked and p.phase not in ("kill", "rescue") else []
    asker = p.turn if p.turn in people else near
    heard = min(ply - HEARD, wording.turn_after(session, ply, near) - 1)
    speech: dict[Seat, str] = {}
    for comment in session.comments if p.phase != "over" else ():
        at, letter, text = comment
        # who sits there no more has a name behind the letter
        if letter and letter in COLOURS[: len(session.players)] and heard <= (at or 0) <= ply:
            speech.pop(seat := COLOURS.index(letter), None)
            speech[seat] = text
    news = wording.since(session, ply, asker) if asked and asker in people else []
    told = f"deal {offers[0][0].number}." if offers else "\n"
    words = [block.text for block in news if block.kind not in ("head", "comment")]
    events = [text for text in words if not text.endswith(told)]
    reason = wording.reason(session, ply)
    why = [reason] if asked and p.phase != "kill" and reason != wording.reason(session, 0) else []
    return TableView(
        TablePicture(p),
        seated,
        near=near,
        you=you,
        speech=speech,
        since=[*events, *why],
        deals=[_bargain(p, deal, you) for deal in p.ledger.deals if deal.running],
        offer=_offer(session, p, *offers[0]) if offers else None,
    )


def _bargain(p: SuckerPosition, deal: Deal, you: Seat | None) -> Bargain:
    parties = sorted(deal.parties, key=lambda seat: (seat == you, seat))
    words = wording.refrained(left_of(deal, p.ledger.placements), you, "truce {time}")
    return Bargain("".join(COLOURS[seat] for seat in parties), [f"{w[0].upper()}{w[1:]}" for w in words])


def _offer(session: TableSession, p: SuckerPosition, deal: Deal, seat: Seat) -> OfferView:
    you = wording.person(session)
    by = wording.called(session, deal.by)
    against = promise_keeping.clash(p, seat, deal.terms, deal.number)
    theirs: list[str] = []
    yours: list[str] = []
    signs = wording.steps(deal.terms)
    them, answers = f"{NAMES[deal.by]} will", "you" if seat == you else NAMES[seat]
    whom, will = "you" if seat == you else wording.called(session, seat), f"{answers} will"
    if len(deal.parties) > 2:
        whom = listed(["you" if other == you else NAMES[other] for other in sorted(deal.parties - {deal.by})])
        them, will = f"once {whom} agree", ""
        theirs = wording.joint(deal.terms, you)
    else:
        for sign, term in zip(signs, deal.terms, strict=True):
            side = yours if term.owner == seat else theirs
            side.append(f"{sign} {say_term(term, you, bare=True)}")
    order = [wording.VOIDS, *([wording.DOTS] if "·" in signs else [])] if "1" in signs else []
    return OfferView(
        COLOURS[deal.by] + COLOURS[seat],
        f"{by} offers {whom} a deal",
        theirs,
        yours,
        them,
        will,
        wording.contrary("You" if seat == you else NAMES[seat], against)
        if against
        else p.rule_set.told("promises"),
        order,
    )


def motion(session: TableSession, ply: int) -> Flight | None:
    act, before = session.move_at(ply), session.state_at(ply - 1)
    if isinstance(act, Place):
        leaves = effects.captures(before, act) and session.state_at(ply).phase != "kill"
        return None if leaves else Flight(act.slot)
    if isinstance(act, Kill):
        gone = "".join(letter * many for letter, many in zip(COLOURS, act.chips, strict=True))
        return Flight(before.slot + 1, before.piles[before.slot], act.seat, gone)
    return None
