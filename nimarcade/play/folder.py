"""Where saves lie, what a folder of them holds, and how they are named."""

import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from nimarcade.core import catalogue, files, folders
from nimarcade.core.codes import listed, split_code
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.game import Seat
from nimarcade.play import match as series
from nimarcade.play import saves
from nimarcade.play.journal import journal_path, new_path, opened, read_save, told_damage
from nimarcade.play.session import FORFEIT, Session


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a list of saves; a file that does not load has `error` and nothing else known."""

    file: str
    """Its path; of thousands a `Path` is asked for a few only."""
    title: str
    game: str
    seats: tuple[str, ...]
    """Names of the players."""
    moves: int
    finished: bool
    when: datetime
    """Last change, local time."""
    error: str | None = None
    damage: str | None = None
    """Damage of its journal, where it loads up to there."""
    bare: bool = False
    """True if it is whole, and no move was made and nothing was said in it."""

    @property
    def path(self) -> Path:
        return Path(self.file)

    @property
    def goes_on(self) -> bool:
        return self.error is None and not self.finished and not self.bare


def _checkout() -> Path | None:
    """The checkout we run from, told by the pyproject.toml beside the package; else None."""
    root = folders.PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() else None


def folder(override: Path | None = None) -> Path:
    """The folder of own games: `override`, saves/mine/ of a checkout, or the user's data directory; those
    of a profile into a folder of their own there."""
    if override is not None:
        return override.expanduser()
    if os.environ.get(folders.DATA_DIR):
        return folders.data() / "saves"
    if (root := _checkout()) is not None:
        return folders.profiled(root / "saves" / "mine")
    return folders.profiled(folders.platform_data()) / "saves"


def examples() -> Path:
    root = _checkout()
    return folders.PACKAGE / "saves" if root is None else root / "saves"


SUFFIX = ".json"
"""Of the name of a save."""
CHECKED = 100
"""So many of the latest saves are replayed for a list; of the others, and of long ones, the list tells what
they say of themselves, and whether that is so turns out when they are opened."""
LONG = 100_000
"""Bytes of a save from which on it is long."""


class _Found(NamedTuple):
    """A save in a folder, before anything of it is read."""

    file: str
    stem: str
    """Its name, without what tells that it is a save."""
    changed: float
    size: int
    journal: bool
    """True if there is one."""


def entries(where: Path) -> list[Entry]:
    """Every save in a folder, newest first, but bare ones; none if there is no such folder."""
    found = enumerate(_newest_first(where))
    return [entry for n, each in found if not (entry := _entry(each, fully=n < CHECKED)).bare]


def latest_unfinished(where: Path, passed: Callable[[str], object] = lambda fault: None) -> Path | None:
    """The save last played on that is not over, for `continue`; `passed` is told of each newer one that
    cannot be read."""
    for found in _newest_first(where):
        entry = _entry(found, fully=False)
        if entry.goes_on:
            entry = _entry(found, fully=True)
            if entry.goes_on:
                return Path(found.file)
        if entry.error is not None:
            passed(entry.error)
    return None


def many(where: Path) -> int:
    return len(_newest_first(where))


def newest(where: Path) -> Path | None:
    """The save last played on."""
    return next((Path(found.file) for found in _newest_first(where)), None)


def _newest_first(where: Path) -> list[_Found]:
    try:
        with os.scandir(where) as listed:
            named = {entry.name: entry for entry in listed if entry.name[0] != "."}
    except OSError:
        return []
    found = []
    for name, entry in named.items():
        if not name.endswith(SUFFIX):
            continue
        beside = journal_path(Path(entry)) if entry.is_symlink() else named.get(f"{name}.journal")
        known, journal = _known(entry), _known(beside)
        changed = known.st_mtime if known else 0.0
        if journal and journal.st_mtime > changed:
            changed = journal.st_mtime
        size = known.st_size if known else 0
        found.append(_Found(entry.path, name[: -len(SUFFIX)], changed, size, journal is not None))
    return sorted(found, key=lambda each: (-each.changed, each.file))


def _known(file: os.DirEntry[str] | Path | None) -> os.stat_result | None:
    try:
        return None if file is None else file.stat()
    except OSError:
        return None


def _entry(found: _Found, *, fully: bool) -> Entry:
    when = datetime.fromtimestamp(found.changed)
    if not (found.journal or (fully and found.size < LONG)) and (entry := _stated(found, when)):
        return entry
    try:
        read = opened(Path(found.file))
    except NimarcadeError as error:
        return Entry(found.file, found.stem, "", (), 0, False, when, str(error))
    session, ended = read.session, read.session.result
    names = tuple(player.name for player in session.players)
    known = _title(session.meta.get("title"), found.stem)
    return Entry(
        found.file,
        known or _happened(names, session.people, None if ended is None else ended.winner),
        session.game.name,
        names,
        session.length,
        session.result is not None,
        when,
        damage=told_damage(read.damage) if read.damage else None,
        bare=session.bare and not read.damage,
    )


def _stated(found: _Found, when: datetime) -> Entry | None:
    """A save by its own words; None where it must be read with care."""
    try:
        data = _DECODER.decode(files.read(found.file, saves.MAX_BYTES).decode())
        if data["nimarcade"] not in (1, saves.VERSION):
            return None
        names = tuple([seat["name"] for seat in data["seats"]])
        if not "".join(names).isprintable():
            return None
        game = _game(data["start"].partition(":")[0])
        meta = data["meta"]
        finished = data["result"] is not None or FORFEIT in meta
        people = [seat for seat, each in enumerate(data["seats"]) if each["kind"] == "human"]
        payoffs = [] if data["result"] is None else data["result"]["payoffs"]
        winner = payoffs.index(max(payoffs)) if payoffs else None
        title = _title(meta.get("title"), found.stem) or _happened(names, people, winner)
        bare = not (data["moves"] or data["comments"])
        return Entry(found.file, title, game, names, saves.line_length(data), finished, when, bare=bare)
    except (NimarcadeError, OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


_DECODER = json.JSONDecoder()


@lru_cache(1000)
def _game(code: str) -> str:
    return catalogue.game(split_code(code)[0]).name


_UNNAMED = re.compile(r"\d{4}-\d\d-\d\d-[a-z-]+-\d+")
"""A name given by `journal.new_path`."""


def _title(title: object, stem: str) -> str:
    """Title that somebody gave a game; empty where nobody has."""
    if isinstance(title, str) and title.isprintable() and title.strip():
        return title
    return "" if _UNNAMED.fullmatch(stem) else stem


def _happened(names: Sequence[str], people: Sequence[Seat], winner: Seat | None) -> str:
    """`You beat Perfect`, `Perfect beat you`, `Ann – Bob` as long as nobody has won."""
    you = people[0] if len(people) == 1 else None
    others = [name for seat, name in enumerate(names) if seat not in (winner, you)]
    if winner is None:
        return f"You against {listed(others)}" if you is not None else " – ".join(others)
    beaten = others if you in (None, winner) else ["you", *others]
    return f"{'You' if winner == you else names[winner]} beat {listed(beaten)}"


def place_for(path: Path, session: Session, override: Path | None = None) -> Path:
    """The file in which a session read from `path` goes on: there, or for a shipped example, which stays
    as it is, under a new name among the own games."""
    if os.path.dirname(os.path.realpath(path)) == os.path.realpath(examples()):
        return new_path(folder(override), session)
    return path


# The saves of one match, found by what links them and replayed.

Games = list[tuple[Path, Session]]


def match(path: Path) -> tuple[Games, list[str]]:
    """The games of the match that the save at `path` belongs to, in order, and one line for each
    save beside it of which something is left out. Only the game itself where it belongs to none.

    Raises BadSave or PastLimit for the save itself."""
    told: list[str] = []
    session = read_save(path, told.append)
    if (link := series.link_of(session)) is None:
        return [(path, session)], told
    found: dict[int, tuple[Path, Session]] = {link.game: (path, session)}
    for other in sorted(path.parent.glob("*.json")):
        if other == path or not _claims(other, link.id):
            continue
        try:
            read = read_save(other, told.append)
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
    if (path := newest(where)) is None:
        return None
    try:
        session = read_save(path, lambda damage: None)
        link = series.link_of(session)
    except NimarcadeError:
        return None
    if link is None or not link.of or not link.continues:
        return None
    over = session.game.outcome(session.state_at(session.length)) is not None
    latest = match(path)[0][-1][0] == path
    return (path, session) if over and latest else None


def _claims(path: Path, id: str) -> bool:
    """True if a file names the match, told without replaying it."""
    try:
        return f'"{id}"' in saves.read_text(path)
    except NimarcadeError:
        return False
