"""After a game of So Long Sucker: where everyone stands, and as lines to paint the match so far and how
everyone behaved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nimarcade.coach import score
from nimarcade.core.text import Line
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, SuckerPosition
from nimarcade.play import behaviour, match
from nimarcade.play.folder import Games
from nimarcade.play.session import Session
from nimarcade.view.stage.podium import Standing

FREE: Line = []


def lines(
    session: Session, games: Games, link: match.Link | None, *, whole: bool, width: int
) -> Iterator[Line]:
    """`games` of the match that `link` names; `whole`: behaviour in all of them, not in `session` alone."""
    over = bool(standings(session))
    words = score.sentence(session.go_to(session.length)) if over else "This game is not over yet."
    if words is not None:
        yield [(words, "quiet")]
        yield FREE
    yield from _match(games, link, width)
    title = f"Behaviour in {len(games)} games" if whole and len(games) > 1 else "Behaviour in this game"
    yield [(title, "heading")]
    yield from _behaviour(games if whole else [(Path(), session)], width)


def rows(games: Games) -> list[behaviour.Behaviour]:
    return [row for path, session in games for row in behaviour.rows(session, path.name)]


OUT = ("first", "second", "third")


def standings(session: Session) -> list[Standing]:
    """Everyone at a table that is over, by seat, with the promises that came due; nothing before its end."""
    found = behaviour.rows(session)
    if not all(row.finished for row in found):
        return []
    promises = [""] * len(found)
    end = session.state_at(session.length)
    assert isinstance(end, SuckerPosition)
    for _, term, stands in end.ledger.promises:
        promises[term.owner] += {"kept": "✓", "broken": "✗"}.get(stands, "")
    return [
        Standing(row.seat, called, row.score or 0, _how(row), signs)
        for row, called, signs in zip(
            found, (_called(row.seat, row.player) for row in found), promises, strict=True
        )
    ]


def _how(row: behaviour.Behaviour) -> tuple[str, ...]:
    """How it ended for a seat, from long to short."""
    if row.left:
        return ("resigned", "left") if row.left == "resign" else ("lost on time", "time")
    if row.place == 1 or not row.score:
        return ("the last one left", "last left", "last") if row.place == 1 else ("out",)
    return f"{OUT[row.score - 1]} out", f"{row.score}. out"


def _match(games: Games, link: match.Link | None, width: int) -> Iterator[Line]:
    standings = match.standings([game for _, game in games])
    if link is None or not standings:
        return
    count = len(standings[0].scores)
    yield [(f"The match after game {link.game}{f' of {link.of}' if link.of else ''}", "heading")]
    room = max(1, (width - 36) // 3)
    for each in standings:
        name = _called(COLOURS[each.seat], each.name)
        scores = " ".join(f"{points:2}" for points in each.scores) if count <= room else ""
        yield [(f"  {name:18.18} {each.total:3} {scores}  won {each.wins}", "plain")]
    if not link.continues:
        best = [each.name for each in standings if each.total == standings[0].total]
        yield [(f"{' and '.join(best)} won the match.", "heading")]
    yield FREE


def _behaviour(games: Games, width: int) -> Iterator[Line]:
    counts = rows(games)
    table = list(behaviour.table(counts))
    if width < 80:
        seats = behaviour.totals(counts)
        yield from ([(f"{total.seat} {total.player}", "plain")] for total in seats)
        cut = [(words, [cell[:6] for cell in cells]) for words, cells in table[2:]]
        table = [("", [total.seat for total in seats]), *cut]
    wide = max((len(cell) for _, cells in table for cell in cells), default=1)
    for words, cells in table:
        yield [(f"{words:20}" + "".join(cell.rjust(wide + 1) for cell in cells), "plain")]


def _called(seat: str, name: str) -> str:
    """`Anna (Red)`; a seat called by its colour once only."""
    colour = NAMES[COLOURS.index(seat)]
    return name if name == colour else f"{name} ({colour})"
