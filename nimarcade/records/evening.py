"""The saves of one match, found by what links them and replayed."""

from __future__ import annotations

from pathlib import Path

from nimarcade import series
from nimarcade.errors import NimarcadeError
from nimarcade.records import save
from nimarcade.records.journal import read_save
from nimarcade.records.shelf import newest
from nimarcade.session import Session

Games = list[tuple[Path, Session]]


def match(path: Path) -> tuple[Games, list[str]]:
    """The games of the match that the save at `path` belongs to, in order, and one line for each
    save beside it that is left out. Only the game itself where it belongs to none.

    Raises BadSave or PastLimit for the save itself.
    """
    session = read_save(path)
    link = series.link_of(session)
    if link is None:
        return [(path, session)], []
    found: dict[int, tuple[Path, Session]] = {link.game: (path, session)}
    told = []
    for other in sorted(path.parent.glob("*.json")):
        if other == path or not _claims(other, link.id):
            continue
        try:
            read = read_save(other)
            its = series.link_of(read)
        except NimarcadeError as error:
            told.append(str(error))
            continue
        if its is None or its.id != link.id:
            continue
        if its.game in found:
            told.append(f"{other.name}: game {its.game} of this match is {found[its.game][0].name} already")
        elif len(read.players) != len(session.players):
            told.append(f"{other.name}: has {len(read.players)} seats, the match has {len(session.players)}")
        else:
            found[its.game] = (other, read)
    return [found[game] for game in sorted(found)], told


def waiting(where: Path) -> tuple[Path, Session] | None:
    """The save last played on, if it ended a game of a match in which another one is planned."""
    path = newest(where)
    if path is None:
        return None
    try:
        session = read_save(path)
        link = series.link_of(session)
    except NimarcadeError:
        return None
    if link is None or not link.of or not link.more:
        return None
    over = session.game.outcome(session.state_at(session.length)) is not None
    latest = match(path)[0][-1][0] == path
    return (path, session) if over and latest else None


def _claims(path: Path, id: str) -> bool:
    """Whether a file names the match, told without replaying it."""
    try:
        return f'"{id}"' in save.read_text(path)
    except NimarcadeError:
        return False
