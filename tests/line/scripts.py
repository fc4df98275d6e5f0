"""Games in line mode: what is typed, what is said in its order, what is kept."""

import json
import re
from pathlib import Path
from typing import Any

from tests.command import Ran, nimarcade


def played(
    folder: Path, *typed: str, code: str = "nim:5,4,3", seats: str = "human,perfect", **options: str | bool
) -> Ran:
    """An option that is True has no value, one that is empty is left out."""
    given = [(f"--{name}", value) for name, value in {"seats": seats, **options}.items() if value]
    words = [word for name, value in given for word in ([name] if value is True else [name, str(value)])]
    return nimarcade("play", code, "--plain", "--saves", str(folder), *words, stdin="\n".join(typed))


def kept(folder: Path) -> dict[str, Any]:
    """The only save there."""
    (path,) = folder.glob("*.json")
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def in_order(ran: Ran, *said: str) -> None:
    """Each of these is said after the one before it; what ends in a line's end is a line to its end."""
    place = 0
    for words in said:
        found = ran.out.find(words, place)
        assert found >= 0, f"{words!r} does not follow in\n{ran.out}"
        place = found + len(words) - words.endswith("\n")  # with which the next may begin


def fluent(ran: Ran) -> None:
    """Nothing that a screen reader stumbles over: no signs, boxes, blanks in rows, escape codes."""
    assert ran.err == ""
    for line in ran.lines:
        assert line == " ".join(line.split()), line
        assert not re.search(r"\wand so on|\*\*", line), line
        assert set(filter(lambda c: not c.isascii(), line)) <= set("èéÜ"), line
        assert line.isprintable()
