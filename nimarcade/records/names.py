"""Names of saves and of their journals."""

from __future__ import annotations

import os
import re
from datetime import datetime
from itertools import count
from pathlib import Path

from nimarcade.errors import BadSave
from nimarcade.games.codes import shown
from nimarcade.records import save
from nimarcade.session import Session


def journal_path(path: Path) -> Path:
    """Where the journal of a save lies."""
    return path.with_name(path.name + ".journal")


def new_path(where: Path, session: Session) -> Path:
    """A fresh readable name such as 2026-11-21-greedy-nim-1.json; nothing is written."""
    return free(where / f"{datetime.now():%Y-%m-%d}-{session.game.name}-1.json")


def free(path: Path) -> Path:
    """`path`, or the next one whose last number makes it unused."""
    stem = re.sub(r"-\d+$", "", path.stem)
    found = re.search(r"-(\d+)$", path.stem)
    for number in count(int(found[1]) if found else 1):
        candidate = path.with_name(f"{stem}-{number}.json")
        if not candidate.exists() and not journal_path(candidate).exists():
            return candidate
    raise AssertionError


def rename(path: Path, name: str) -> Path:
    """Give a save (and its journal) a name of the player's own; returns where it lies then.

    A title it brought along gives way to the name. Raises BadSave.
    """
    stem = name.strip().removesuffix(".json")
    if not re.fullmatch(r"[^\W_][\w .()'-]{0,79}", stem):
        raise BadSave(f"a save's name is 1 to 80 letters, digits, spaces or - . ( ), not {shown(name)}")
    target = path.with_name(f"{stem}.json")
    if target == path:
        return path
    if target.exists() or journal_path(target).exists():
        raise BadSave(f"there is already a save called {stem}")
    data = save.loads(path)
    try:
        if journal_path(path).exists():
            os.rename(journal_path(path), journal_path(target))
        os.rename(path, target)
    except OSError as error:
        raise BadSave(f"{path.name}: cannot be renamed: {error.strerror}") from None
    if isinstance(data, dict) and isinstance(data.get("meta"), dict) and data["meta"].pop("title", None):
        save.write_atomic(target, save.dumps(data))
    return target
