"""The log of deals: what a deal was worth to each party when it was offered and answered, and after each
step. A row tells one party of one event, in columns that `docs/report.md` explains. Values are searched for
anew, without a limit of time: the same moves give the same log."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from json import dumps
from typing import TypedDict, cast

from nimarcade.core.told import stamped
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import COLOURS, Answer, Deal, SuckerMove, SuckerPosition
from nimarcade.play.behaviour import csv_of
from nimarcade.play.match import TableSession, link_of
from nimarcade.players.so_long_sucker.deal_values import DealValue, deal_value
from nimarcade.players.so_long_sucker.templates import kind_of

GAMES = 1_000
"""Games simulated for a position: chances are right to about 3 % either way."""
Act = tuple[SuckerPosition, SuckerMove, SuckerPosition]
"""An act between the position before it and that after it."""


class DealRow(TypedDict):
    """A line of the log of deals: an event of a deal for one of its parties, as docs/report.md tells."""

    file: str
    game: int
    ply: int
    deal: int
    by: str
    kind: str
    terms: str
    event: str
    actor: str
    promise: str
    party: str
    player: str
    trust: float
    without: float
    expected: float
    kept: float


COLUMNS = (*DealRow.__annotations__,)


def of_session(session: TableSession, file: str) -> Iterator[DealRow]:
    """The log of a saved game."""
    link, steps = link_of(session), range(1, session.length + 1)
    acts = ((session.state_at(ply - 1), session.move_at(ply), session.state_at(ply)) for ply in steps)
    return rows(acts, [player.kind for player in session.players], file, link.game if link else 1)


def rows(acts: Iterable[Act], players: Sequence[str], file: str, game: int) -> Iterator[DealRow]:
    """The log of one game; `players` are the kinds by seat."""
    for ply, (before, act, after) in enumerate(acts, 1):
        for deal, event, promise in _events(before, act, after):
            value, terms = _value(after, deal), ",".join(map(str, deal.terms))
            what = deal.number, COLOURS[deal.by], kind_of(deal.terms), terms
            for seat in sorted(deal.parties):
                trust = deals.trust(after.ledger, seat)
                figures = trust, value.now[seat], value.after[seat], value.kept[seat]
                who = COLOURS[act.seat], promise, COLOURS[seat], players[seat]
                numbers = (round(figure, 4) for figure in figures)
                row: tuple[str | float, ...] = (file, game, ply, *what, event, *who, *numbers)
                yield cast("DealRow", dict(zip(COLUMNS, row, strict=True)))


def as_text(log: Iterable[DealRow], *, json: bool) -> str:
    """CSV, or JSON lines."""
    if not json:
        return csv_of(COLUMNS, (row.values() for row in log))
    return "".join(f"{dumps(stamped('deals', row), ensure_ascii=False)}\n" for row in log)


def _events(
    before: SuckerPosition, act: SuckerMove, after: SuckerPosition
) -> Iterator[tuple[Deal, str, str]]:
    """The deals that an act befell, what befell them, and the promise that it befell where it was one."""
    for was, deal in zip_longest(before.ledger.deals, after.ledger.deals):
        if was is None:
            yield deal, "offered", ""
        elif isinstance(act, Answer) and act.number == deal.number:
            yield deal, "accepted" if act.yes else "declined", ""
        elif (was.status, deal.status) == ("open", "void"):
            yield deal, "lapsed", ""
    for deal, term, stands in deals.decided(before.ledger, after.ledger):
        yield deal, stands, str(term)


def _value(p: SuckerPosition, deal: Deal) -> DealValue:
    """The value of a deal as it was offered; once agreed, of what is left of it, as if offered now."""
    if deal.agreed is None:
        return deal_value(p, deal.by, deal.terms, GAMES)
    others = tuple(other for other in p.ledger.deals if other.number != deal.number)
    left = deals.left_of(deal, p.ledger.placements)
    return deal_value(replace(p, ledger=replace(p.ledger, deals=others)), deal.by, left, GAMES)
