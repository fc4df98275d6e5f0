"""Where saves lie, what a folder of them holds, and how they are named."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.package import FOLDER
from nimarcade.play import match as series
from nimarcade.play import saves
from nimarcade.play.journal import journal_path, new_path, read_save
from nimarcade.play.session import Session


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a list of saves; a file that does not load has `error` and nothing else known."""

    path: Path
    title: str
    game: str
    seats: tuple[str, ...]
    """Names of the players."""
    moves: int
    finished: bool
    when: datetime
    """Last change, local time."""
    error: str | None = None


def _package() -> Path:
    return FOLDER


def _checkout() -> Path | None:
    """The checkout we run from, told by the pyproject.toml beside the package; else None."""
    root = _package().parent
    return root if (root / "pyproject.toml").is_file() else None


def folder(override: Path | None = None) -> Path:
    """Where own games go: `override`, saves/mine/ of a checkout, or the user's data directory."""
    if override is not None:
        return override.expanduser()
    root = _checkout()
    if root is not None:
        return root / "saves" / "mine"
    from platformdirs import user_data_path

    return user_data_path("nimarcade", appauthor=False) / "saves"


def examples() -> Path:
    """The shipped, annotated example games."""
    root = _checkout()
    return _package() / "saves" if root is None else root / "saves"


def entries(where: Path) -> list[Entry]:
    """Every save in a folder, newest first; none if there is no such folder."""
    return [_entry(path) for path in _newest_first(where)]


def latest_unfinished(where: Path) -> Path | None:
    """The save last played on that is not over, for `continue`."""
    for path in _newest_first(where):
        found = _entry(path)
        if found.error is None and not found.finished:
            return path
    return None


def newest(where: Path) -> Path | None:
    """The save last played on."""
    return next(iter(_newest_first(where)), None)


def _newest_first(where: Path) -> list[Path]:
    try:
        found = [path for path in where.iterdir() if path.suffix == ".json" and path.name[0] != "."]
    except OSError:
        return []
    return sorted(found, key=lambda path: (-_changed(path), path.name))


def _changed(path: Path) -> float:
    times = [0.0]
    for each in (path, journal_path(path)):
        try:
            times.append(each.stat().st_mtime)
        except OSError:
            continue
    return max(times)


def _entry(path: Path) -> Entry:
    when = datetime.fromtimestamp(_changed(path))
    try:
        session = read_save(path)
    except NimarcadeError as error:
        return Entry(path, path.stem, "", (), 0, False, when, str(error))
    title = session.meta.get("title")
    if not isinstance(title, str) or not title.isprintable() or not title.strip():
        title = path.stem
    over = session.result is not None
    names = tuple(player.name for player in session.players)
    return Entry(path, title, session.game.name, names, session.length, over, when)


def place_for(path: Path, session: Session, override: Path | None = None) -> Path:
    """Where a session read from `path` goes on: there, or for a shipped example, which stays as
    it is, under a new name among the own games."""
    if path.resolve().parent == examples().resolve():
        return new_path(folder(override), session)
    return path


# The saves of one match, found by what links them and replayed.

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
    if link is None or not link.of or not link.continues:
        return None
    over = session.game.outcome(session.state_at(session.length)) is not None
    latest = match(path)[0][-1][0] == path
    return (path, session) if over and latest else None


def _claims(path: Path, id: str) -> bool:
    """Whether a file names the match, told without replaying it."""
    try:
        return f'"{id}"' in saves.read_text(path)
    except NimarcadeError:
        return False
