"""After a game of So Long Sucker, as lines to paint: places, the match so far, how everyone behaved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nimarcade.coach import score
from nimarcade.core.text import Line
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES
from nimarcade.play import behaviour, match
from nimarcade.play.folder import Games
from nimarcade.play.session import Session
from nimarcade.view.glyphs import Glyphs

FREE: Line = []


def lines(
    session: Session, games: Games, link: match.Link | None, *, whole: bool, width: int, glyphs: Glyphs
) -> Iterator[Line]:
    """`games` of the match that `link` names; `whole`: behaviour in all of them, not in `session` alone."""
    yield from _places(session, glyphs)
    yield from _match(games, link, width)
    title = f"Behaviour in {len(games)} games" if whole and len(games) > 1 else "Behaviour in this game"
    yield [(title, "heading")]
    yield from _behaviour(games if whole else [(Path(), session)], width)


def rows(games: Games) -> list[behaviour.Behaviour]:
    return [row for path, session in games for row in behaviour.rows(session, path.name)]


def _places(session: Session, glyphs: Glyphs) -> Iterator[Line]:
    rows = sorted(behaviour.rows(session), key=lambda row: -(row.score or 0))
    if not all(row.finished for row in rows):
        yield [("This game is not over yet.", "plain")]
        yield FREE
        return
    yield [("Places", "heading")]
    for row in rows:
        sign = glyphs.here if row.place == 1 else " "
        how = f"  ({'resigned' if row.left == 'resign' else 'lost on time'})" if row.left else ""
        points = f"{row.score} point{'' if row.score == 1 else 's'}"
        yield [(f"{sign} {row.place}. {_called(row.seat, row.player):22.22} {points}{how}", "plain")]
    if (words := score.sentence(session.go_to(session.length))) is not None:
        yield [(f"  {words}", "quiet")]
    yield FREE


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
