"""Every place of the arcade at 80x24 after each key of the scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.corpus.case import Case, Room
from tests.corpus.scripts import SCRIPTS, Script

SIZE = (80, 24)


def cases() -> Iterator[Case]:
    yield from of_size(SIZE)


def of_size(size: tuple[int, int], *, main: bool = False, **settings: Any) -> Iterator[Case]:
    """All scripts, or with `main` one for each place."""
    for script in SCRIPTS:
        if main and script.name[-1].isdigit():
            continue
        yield Case(script.name, partial(_performed, script, size, settings))


def _performed(script: Script, size: tuple[int, int], settings: dict[str, Any], room: Room) -> Any:
    from tests.corpus.painted import perform

    (room.path / "saves").mkdir()
    if script.saved:
        _some(room)
    opening: dict[str, Any] = {}
    if script.start:
        seats = seats_of(script.start, script.kinds)
        save = {
            "nimarcade": 1,
            "start": script.start,
            "seats": seats,
            "moves": list(script.moves),
            "comments": [],
            "hints": [],
            "result": None,
            "meta": {},
        }
        opening = {"file": room.write("saves/game.json", json.dumps(save)), "replay": script.replay}
    if script.place:
        opening["place"] = script.place
    frames = perform(room, list(script.pressed()), size, {**settings, **script.settings}, **opening)
    return {"frames": frames, "files": room.files()}


def seats_of(code: str, kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    table = code.startswith("so-long-sucker")
    count = len(kinds) or 2
    labels = "BRGY"[:count] if table else "12"
    kinds = kinds or ("human", "perfect")
    return [
        {
            "seat": label,
            "name": f"{kind.title()} {label}",
            "kind": kind,
            "seed": None if kind == "human" else 7,
        }
        for label, kind in zip(labels, kinds, strict=True)
    ]


def _some(room: Room) -> None:
    """Games, cards and statistics of an evening before."""
    for number, (code, move) in enumerate(
        (("nim:4", "4-1"), ("greedy-nim+misere+k=3:9,7,4", "9-2"), ("co-nim:4,3,3", "4-1"))
    ):
        room.command(
            "play",
            code,
            "--plain",
            "--saves",
            "saves",
            "--seed",
            "1",
            stdin=f"{move}\nsave game {number}\nquit\n",
        )
    for path in (room.path / "saves").iterdir():
        room.write(str(path.relative_to(room.path)), path.read_bytes())
