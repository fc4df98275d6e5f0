"""The behaviour of people and machines at a So Long Sucker table, counted from replayed games.

The paper sees the game as an instrument of behavioural research: a row tells one seat of one
game, in columns that `docs/report.md` explains. Nothing is taken from a save but its moves."""

import csv
import io
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.told import stamped
from nimarcade.games.so_long_sucker import deals, effects, position
from nimarcade.play import match
from nimarcade.play.session import Session


@dataclass(slots=True)
class Behaviour:
    """One seat of one game; numbers are counts over the whole game."""

    file: str
    match: str
    game: int
    start: str
    seat: str
    player: str
    kind: str
    finished: int
    place: int | None = None
    score: int | None = None
    left: str = ""
    broken_at: str = ""
    turns: int = 0
    chosen: int = 0
    captures: int = 0
    handed: int = 0
    taken: int = 0
    killed: int = 0
    discarded: int = 0
    donations: int = 0
    chips_given: int = 0
    own_given: int = 0
    chips_received: int = 0
    asked: int = 0
    rescues: int = 0
    refusals: int = 0
    endangered: int = 0
    rescued: int = 0
    deals_offered: int = 0
    deals_accepted: int = 0
    deals_declined: int = 0
    deals_agreed: int = 0
    promises_kept: int = 0
    promises_broken: int = 0
    promises_void: int = 0
    promises_open: int = 0
    said: int = 0


COLUMNS = tuple(field.name for field in fields(Behaviour))


def at_table(session: Session) -> match.TableSession:
    """A game of So Long Sucker; raises BadInput for others."""
    if not match.at_table(session):
        raise BadInput(f"a behaviour report is for games of So Long Sucker, not for {session.game.title}")
    return session


def rows(session: Session, file: str = "") -> list[Behaviour]:
    """A row for every seat; raises BadInput for a game that is not So Long Sucker."""
    session = at_table(session)
    link = match.link_of(session)
    end = session.state_at(session.length)
    seats = [
        Behaviour(
            file,
            link.id if link else "",
            link.game if link else 1,
            catalogue.write(session.start),
            label,
            player.name,
            player.kind,
            int(end.phase == "over"),
        )
        for label, player in zip(session.game.seat_labels(session.start), session.players, strict=True)
    ]
    for ply in range(1, session.length + 1):
        before, after = session.state_at(ply - 1), session.state_at(ply)
        _count(seats, before, session.move_at(ply), after)
        for _, term, standing in deals.decided(before.ledger, after.ledger):
            row = seats[term.owner]
            row.broken_at += f"{' ' * bool(row.broken_at)}{ply}" * (standing == "broken")
    for deal in end.ledger.deals:
        if deal.agreed is None:
            continue
        for seat in deal.parties:
            seats[seat].deals_agreed += 1
        for term, standing in deal.promises:
            name = f"promises_{standing}"
            setattr(seats[term.owner], name, getattr(seats[term.owner], name) + 1)
    for row, score in zip(seats, end.scores, strict=True):
        if score:
            row.score, row.place = score, len(seats) - score + 1
    labels = {row.seat: row for row in seats}
    for _, by, _ in session.comments:
        if (label := by.partition(" ")[0]) in labels:
            labels[label].said += 1
    return seats


def _count(
    seats: list[Behaviour],
    before: position.SuckerPosition,
    act: position.SuckerMove,
    after: position.SuckerPosition,
) -> None:
    row = seats[act.seat]
    match act:
        case position.Place():
            row.turns += 1
            row.chosen += act.next is not None
            row.handed += after.phase == "kill" and after.seat != act.seat
        case position.Kill():
            pile = sum(effects.count_chips(before.piles[before.slot]))
            row.captures += 1
            row.killed += sum(act.chips)
            row.taken += pile - sum(act.chips)
        case position.Discard():
            row.discarded += sum(act.chips)
        case position.Give():
            row.donations += 1
            row.chips_given += sum(act.chips)
            row.own_given += act.chips[act.seat]
            seats[act.to].chips_received += sum(act.chips)
            if before.phase == "rescue" and act.to == before.seat:
                row.rescues += 1
                row.asked += act.seat != before.turn
                seats[act.to].rescued += 1
        case position.Say():
            row.refusals += act.word == "no"
            row.left = row.left if act.word == "no" else act.word
        case position.Propose():
            row.deals_offered += 1
        case position.Answer():
            row.deals_accepted += act.yes
            row.deals_declined += not act.yes
    if after.phase != "rescue":
        return
    opened = before.phase != "rescue" or before.seat != after.seat
    seats[after.seat].endangered += opened
    seats[after.turn].asked += opened or before.turn != after.turn


# several games


SUMMED = COLUMNS[COLUMNS.index("turns") :]


@dataclass(frozen=True, slots=True)
class Total:
    seat: str
    player: str
    games: int
    finished: int
    score: int
    wins: int
    counts: dict[str, int]


def totals(rows: Sequence[Behaviour]) -> list[Total]:
    """By seat and player, in the order in which they first appear."""
    order = dict.fromkeys((row.seat, row.player) for row in rows)
    sums = []
    for seat, player in order:
        own = [row for row in rows if (row.seat, row.player) == (seat, player)]
        sums.append(
            Total(
                seat,
                player,
                len(own),
                sum(row.finished for row in own),
                sum(row.score or 0 for row in own if row.finished),
                sum(row.place == 1 for row in own),
                {name: sum(getattr(row, name) for row in own) for name in SUMMED},
            )
        )
    return sums


@dataclass(frozen=True, slots=True)
class Word:
    """What a player's promises came to in several games, and whether it paid to break some."""

    name: str
    kept: int
    broken: int
    void: int
    score_true: float | None
    """A game, in those where none was broken,"""
    score_broken: float | None
    """and in the others; None without such a game."""
    broken_at: str
    """Game and act, such as 2.17, with blanks between."""


def words(rows: Sequence[Behaviour]) -> list[Word]:
    """By player, whatever the seats; only games that are over have a score."""
    found = []
    for name in dict.fromkeys(row.player for row in rows):
        own = [row for row in rows if row.player == name]
        kept, broken, void = (
            sum(getattr(row, f"promises_{what}") for row in own) for what in ("kept", "broken", "void")
        )
        over = [(row.promises_broken > 0, row.score or 0) for row in own if row.finished]
        scores = ([score for broke, score in over if broke == which] for which in (False, True))
        true, false = (round(sum(each) / len(each), 2) if each else None for each in scores)
        when = (f"{row.game}.{act}" for row in own for act in row.broken_at.split())
        found.append(Word(name, kept, broken, void, true, false, " ".join(when)))
    return found


# as text and data


def as_csv(rows: Sequence[Behaviour]) -> str:
    return csv_of(COLUMNS, map(astuple, rows))


def csv_of(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """The rows under the names of columns; an unknown number is left empty. Lines end as RFC 4180 has it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows(map(_cell, row) for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """A name that a spreadsheet would read as a formula is quoted as text."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@"):
        return f"'{value}"
    return "" if value is None else value


def as_json(rows: Sequence[Behaviour]) -> dict[str, object]:
    return stamped(
        "report",
        {
            "rows": [asdict(row) for row in rows],
            "totals": [
                {name: value for name, value in asdict(t).items() if name != "counts"} | t.counts
                for t in totals(rows)
            ],
        },
    )


def table(rows: Sequence[Behaviour]) -> Iterator[tuple[str, list[str]]]:
    """The report as lines of a table: a heading and a cell for every seat."""
    seats = totals(rows)
    colours = [next((name for name in position.NAMES if name[0] == t.seat), t.seat) for t in seats]
    yield "colour", colours
    if (players := [t.player for t in seats]) != colours:
        yield "player", players
    if all(t.games == 1 for t in seats):
        by_seat = {(row.seat, row.player): row for row in rows}
        places = [by_seat[t.seat, t.player].place for t in seats]
        yield "place", ["in play" if place is None else str(place) for place in places]
    else:
        yield "games won", [f"{t.wins} of {t.finished}" for t in seats]
    yield "score", [str(t.score) for t in seats]
    told = tomllib.loads(Path(__file__).with_name("behaviour.toml").read_text("utf-8"))
    for words, names in told.items():
        yield words, [str(sum(t.counts[name] for name in names)) for t in seats]


_UNTOLD = "0", "in play"


def told(rows: Sequence[Behaviour]) -> list[str]:
    """A sentence for every seat, without what has not happened."""
    (_, seats), *counts = table(rows)
    return [
        f"{seat}: {', '.join(f'{words} {cells[i]}' for words, cells in counts if cells[i] not in _UNTOLD)}."
        for i, seat in enumerate(seats)
    ]


def lines(rows: Sequence[Behaviour]) -> list[str]:
    return aligned([[words, *values] for words, values in table(rows)])


def aligned(cells: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table; all columns but the first to the right."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join([first.ljust(widths[0]), *map(str.rjust, others, widths[1:])]).rstrip()
        for first, *others in cells
    ]
