"""What the deck and progress commands share: data written out, and files forgotten after a question."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from nimarcade.cli.terminal import ask, say, talks
from nimarcade.errors import BadInput, NimarcadeError


def export(data: Mapping[str, Any], file: Path | None) -> None:
    """Print data as JSON, or write it to a file that must not be there yet; raises BadInput."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    if file is None:
        say(text)
        return
    try:
        with file.open("x", encoding="utf-8") as target:
            target.write(text + "\n")
    except FileExistsError:
        raise BadInput(f"{file} exists already; give a name that is not taken") from None
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror}") from None
    say(f"Written: {file}")


def forget(reset: Callable[[], None], what: str, sure: bool) -> int:
    """Forget what is kept; without `--yes` somebody must say yes at a terminal."""
    if not sure:
        if not talks():
            raise BadInput(f"to forget {what} without a terminal, add --yes")
        say(f"Forget {what}? It cannot be brought back. Yes or no.")
        if (ask("yes or no> ") or "").casefold() not in ("y", "yes"):
            say("Nothing was changed.")
            return 0
    try:
        reset()
    except OSError as error:
        raise NimarcadeError(f"it could not be forgotten: {error.strerror}") from None
    say(f"Forgotten: {what}.")
    return 0
