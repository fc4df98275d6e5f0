"""Every lesson in line mode: wrong answers, hints and right ones at every step; the ways through it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.corpus.case import Case, Room, commands

ANSWERS = Path(__file__).parents[1] / "data/lessons.json"
WAYS = [
    "hint",
    "skip",
    "back",
    "again",
    "skip",
    "skip",
    "hint",
    "hint",
    "nonsense",
    "1",
    "2",
    "3",
    "N",
    "P",
    "5-1",
    "restart",
    "skip",
    "0",
    "99-1",
    "quit",
]


def cases() -> Iterator[Case]:
    answers = json.loads(ANSWERS.read_text("utf-8"))
    yield commands("list", [["learn", "--list"], ["learn", "--list", "--plain"]])
    yield commands("choose", [["learn"], ["learn", "--plain"]], stdin="chess\n99\n2\nskip\nquit\n")
    yield commands("follow", [["learn", "--plain"]] * 2, stdin="\n\nskip\nskip\n")
    for number, (name, lines) in enumerate(sorted(answers.items())):
        yield Case(f"taken/{name}", partial(_taken, name, lines))
        yield commands(
            f"skipped/{name}", [["learn", name, "--plain"], ["learn", "--list"]], stdin="skip\n" * 25
        )
        yield commands(
            f"ways/{name}", [["learn", str(number + 1), "--plain"], ["learn", name]], stdin="\n".join(WAYS)
        )


def _taken(name: str, lines: list[str], room: Room) -> Any:
    half = lines.index("quit") + 1
    ran = [room.command("learn", name, "--plain", stdin="\n".join(lines[:half]))]
    ran.append(room.command("learn", name, "--plain", stdin="\n".join(lines[half:])))
    ran.append(room.command("learn", "--list"))
    return {"ran": ran, "files": room.files()}
