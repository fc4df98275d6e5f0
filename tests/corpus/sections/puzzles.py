"""Puzzles of every game and kind: as data, answered in line mode, the daily one, the rating."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.corpus import pool
from tests.corpus.case import Case, Room, commands

KINDS = ("only", "win-in", "outcome", "case", "capture")


def cases() -> Iterator[Case]:
    for game in pool.GAMES:
        heads = dict.fromkeys([game, *(code.partition(":")[0] for code in pool.STARTS[game])])
        for head in heads:
            for kind in KINDS:
                yield Case(f"made/{head}/{kind}", partial(_made, head, kind))
    yield commands(
        "daily",
        [
            ["puzzle", "--daily", "--json"],
            ["puzzle", "--daily"],
            ["puzzle", "--rating"],
            ["puzzle", "--daily", "--plain"],
        ],
        stdin="why\nN\nquit\n",
    )
    yield Case("rated", _rated)
    yield commands(
        "reset", [["puzzle", "--reset", "--yes"], ["puzzle", "--reset"], ["puzzle", "--rating"]], stdin="n\n"
    )
    yield commands(
        "names",
        [
            ["puzzle", name, "--plain"]
            for name in (
                "nim/only/2/17",
                "nim/only/1/0",
                "greedy-nim+misere+k=3/win-in/3/5",
                "delete-nim/case/4/2",
                "exco-nim/outcome/5/9",
                "so-long-sucker/capture/2/1",
                "nim/only/2",
                "nim/only/2/17/3",
                "x/only/2/17",
                "nim/x/2/17",
                "nim/only/x/17",
            )
        ],
        stdin="hint\nwhy\nnext\n",
    )


def _made(head: str, kind: str, room: Room) -> Any:
    ran = [
        room.command(
            "puzzle",
            "--game",
            head,
            "--kind",
            kind,
            "--level",
            str(level),
            "--seed",
            str(level * 7),
            "--json",
            "--count",
            "2",
        )
        for level in (1, 3, 5)
    ]
    for one in ran:
        if one["status"] == 0 and one["out"]:
            data = json.loads(one["out"][0])
            answers = _answers(data)
            ran.append(
                room.command(
                    "puzzle",
                    "--game",
                    head,
                    "--kind",
                    kind,
                    "--level",
                    str(data.get("level", 2)),
                    "--seed",
                    "21",
                    "--plain",
                    stdin="\n".join(["nonsense", "1-1", "N", "1", "why", "next", *answers, "rating"]),
                )
            )
            name = data.get("name") or data.get("puzzle")
            if isinstance(name, str):
                said = [f"\nnonsense\n{answer}\nwhy\nnext\nquit\n" for answer in answers[:3]]
                ran += [room.command("puzzle", name, "--plain", stdin=text) for text in said]
            break
    return {"ran": ran, "files": room.files()}


def _answers(data: Any) -> list[str]:
    """Every short word of a puzzle's data may be an answer."""
    found: list[str] = []

    def look(part: Any) -> None:
        if isinstance(part, str) and len(part) < 40 and " " not in part:
            found.append(part)
        elif isinstance(part, list):
            for each in part[:6]:
                look(each)
        elif isinstance(part, dict):
            for each in part.values():
                look(each)

    for key in ("answer", "answers", "solution", "right", "move", "moves", "options"):
        look(data.get(key))
    return [*dict.fromkeys(found), "N", "P", "2", "3"]


def _rated(room: Room) -> Any:
    """An evening of rated puzzles: right and wrong answers, streaks, the rating between them."""
    ran = []
    for game in ("nim", "greedy-nim", "delete-nim", pool.SUCKER):
        for answer in ("N", "P", "1", "why"):
            lines = ["rating", answer, "next", answer, "why", "next", "nonsense", answer, "rating", "quit"]
            ran.append(room.command("puzzle", "--game", game, "--plain", stdin="\n".join(lines)))
            ran.append(room.command("puzzle", "--rating"))
    ran.append(room.command("puzzle", "--rating", "--plain"))
    ran.append(room.command("progress", "--json"))
    ran.append(room.command("puzzle", "--reset", stdin="yes\n"))
    return {"ran": ran, "files": room.files()}
