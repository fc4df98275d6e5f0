"""What is kept on disk: statistics, deck, lessons, settings, saves; sound, damaged, newer and in the way."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.corpus import pool
from tests.corpus.case import Case, Room, commands

SAVE: dict[str, Any] = {
    "nimarcade": 1,
    "start": "nim:5,4,3",
    "seats": [
        {"seat": "1", "name": "Ann", "kind": "human", "seed": None},
        {"seat": "2", "name": "Perfect", "kind": "perfect", "seed": 7},
    ],
    "moves": ["5-4", "4-2"],
    "comments": [[1, "1", "hm"]],
    "hints": [[0, 1]],
    "result": None,
    "meta": {},
}
LOSING = [
    ("nim:4", "4-1"),
    ("greedy-nim+misere+k=3:9,7,4", "9-2"),
    ("nim:5,4", "5-2"),
    ("co-nim:4,3,3", "4-1"),
    ("delete-nim:9,6", "d9,6=3+3"),
    ("exco-nim:2/4,3", "x2-2"),
    ("dawsons-chess:9,5", "9@1"),
    ("treblecross:..x....", "7@1"),
    ("wythoff-nim:7,4", "7-7"),
    ("sum:nim:4,3/co-nim:3,2,2", "1.4-4"),
    ("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", "B@1"),
]
KEPT = (
    "settings.json",
    "statistics.json",
    "stats.json",
    "deck.json",
    "progress.json",
    "lessons.json",
    "puzzles.json",
    "rating.json",
)
BROKEN = {
    "empty": "",
    "cut": "{",
    "list": "[]",
    "number": "7",
    "null": "null",
    "newer": '{"version": 999}',
    "newer-named": '{"nimarcade": 999}',
    "wrong": '{"version": 1, "rows": 3, "cards": 3, "theme": 4, "ascii": 3}',
    "deep": "[" * 100_000,
    "bytes": "\udcff",
}
DECK = [
    "4-2",
    "hint",
    "4-4",
    "what",
    "",
    "9-9",
    "hint",
    "why",
    "9-1",
    "",
    "skip",
    "help",
    "back",
    "again",
    "remove",
    "1",
    "N",
    "5-1",
    "",
    "quit",
]


def cases() -> Iterator[Case]:
    yield Case("evening", _evening)
    yield Case("deck", _deck)
    yield Case("exported", _exported)
    yield Case("reset", _reset)
    for name in KEPT:
        yield Case(f"broken/{name}", partial(_broken, name))
    for name, data in _saves():
        yield Case(f"save/{name}", partial(_save, data))
    yield Case("journals", _journals)
    yield Case("resume", _resume)
    yield Case("in-the-way", _in_the_way)
    yield Case("report", _report)
    yield commands(
        "progress/empty",
        [
            ["progress"],
            ["progress", "--text"],
            ["progress", "--plain"],
            ["progress", "--json"],
            ["progress", "--text", "--json"],
            ["deck"],
            ["deck", "--all"],
            ["deck", "--plain"],
            ["deck", "--list", "--json"],
            ["deck", "--yes"],
            ["progress", "--yes"],
            ["progress", "--reset", "all"],
        ],
    )


def _lost(room: Room, how_many: int = 99) -> list[Any]:
    """Games in which a win is given away."""
    return [
        room.command(
            "play",
            code,
            "--plain",
            "--saves",
            "saves",
            "--seed",
            "1",
            stdin="\n".join([move, "hint", "moves 3", *["1-1", "2-2", "3-3"], "quit"]),
        )
        for code, move in LOSING[:how_many]
    ]


def _evening(room: Room) -> Any:
    ran = _lost(room)
    for code, stdin in (
        ("nim:3,1", "3-2\n1-1\nquit\n"),
        ("nim:2,1", "2-1\n1-1\nquit\n"),
        ("nim:1", "1-1\nquit\n"),
        ("nim:9", "9-9\nagain\n9-9\nquit\n"),
    ):
        ran.append(room.command("play", code, "--plain", "--saves", "saves", "--seed", "1", stdin=stdin))
    for table in ("so-long-sucker+custom+players=2+c=2+k=2", "so-long-sucker+custom+players=3+c=2"):
        seats = ",".join(["human", "greedy", "random"][: 2 if "players=2" in table else 3])
        ran.append(
            room.command(
                "play",
                table,
                "--plain",
                "--saves",
                "saves",
                "--seed",
                "1",
                "--seats",
                seats,
                stdin="B@1\nB@2\nresign\nquit\n",
            )
        )
    for more in ([], ["--text"], ["--plain"], ["--json"]):
        ran.append(room.command("progress", *more))
    ran.append(room.command("learn", "1", "--plain", stdin="\nhint\n3-3\n\nquit\n"))
    ran.append(room.command("puzzle", "--game", "nim", "--plain", stdin="1-1\nN\nnext\nquit\n"))
    ran.append(room.command("progress", "--text"))
    return {"ran": ran, "files": room.files()}


def _deck(room: Room) -> Any:
    ran = _lost(room)
    ran += [
        room.command("deck", "--list"),
        room.command("deck", "--json"),
        room.command("deck", "--plain", stdin="skip\n"),
        room.command("deck", stdin="\n".join(DECK)),
        room.command("deck", "--list"),
        room.command("deck", "--all", "--plain", stdin="\n".join([*DECK, *DECK])),
        room.command("deck", "--all", stdin="why\n\nremove\nhint\nhint\nhint\nhint\n"),
        room.command("deck", "--list"),
        room.command("deck", "--plain"),
        room.command("progress", "--text"),
    ]
    return {"ran": ran, "files": room.files(under="config")}


def _exported(room: Room) -> Any:
    ran = _lost(room, 3)
    for name in ("deck", "progress"):
        for _ in range(2):
            ran.append(room.command(name, "--export", f"{name}.json"))
        ran.append(room.command(name, "--export", "nowhere/at/all.json"))
        ran.append(room.command(name, "--export", "x.json", "--json"))
    return {"ran": ran, "files": room.files()}


def _reset(room: Room) -> Any:
    told = []
    for what in ("statistics", "deck", "lessons", "puzzles", "all"):
        ran = _lost(room, 2)
        ran.append(room.command("learn", "1", "--plain", stdin="\n3-3\n\n"))
        for stdin in ("", "no\n", "yes\n"):
            ran.append(room.command("progress", "--reset", what, stdin=stdin))
        ran.append(room.command("progress", "--reset", what, "--yes"))
        ran.append(room.command("progress", "--json"))
        told.append({"ran": ran, "files": room.files(under="config")})
    ran = [
        room.command(*argv)
        for argv in (
            ["deck", "--reset", "--yes"],
            ["puzzle", "--reset", "--yes"],
            ["progress", "--reset", "all", "--json"],
        )
    ]
    return [*told, ran]


def _broken(name: str, room: Room) -> Any:
    """A damaged or newer file of each kind: what is said, and whether it is left as it is."""
    told = {}
    for kind, text in BROKEN.items():
        path = room.write(f"config/{name}", text.encode("utf-8", "surrogateescape"))
        ran = [
            room.command("play", "nim:4", "--plain", "--saves", "saves", "--seed", "1", stdin="4-1\nquit\n")
        ]
        asked = (
            ["progress"],
            ["progress", "--json"],
            ["deck", "--list"],
            ["learn", "--list"],
            ["puzzle", "--rating"],
            ["learn", "1", "--plain"],
            ["puzzle", "--game", "nim", "--plain"],
            ["deck", "--all", "--plain"],
        )
        ran += [room.command(*argv, stdin="\n3-3\n4-4\nquit\n") for argv in asked]
        told[kind] = {"ran": ran, "after": room.files(under="config")}
        for each in sorted((room.path / "config").iterdir()):
            each.unlink()
        assert not path.exists()
    return told


def _saves() -> Iterator[tuple[str, Any]]:
    yield "good", SAVE
    changes: dict[str, Any] = {
        "newer": {"nimarcade": 2},
        "no-version": {"nimarcade": None},
        "start": {"start": "chess:3"},
        "start-type": {"start": 3},
        "seats-none": {"seats": []},
        "seats-one": {"seats": SAVE["seats"][:1]},
        "seats-type": {"seats": 3},
        "kind": {"seats": [SAVE["seats"][0], {"seat": "2", "name": "P", "kind": "genius", "seed": None}]},
        "seat": {"seats": [SAVE["seats"][0], {"seat": "9", "name": "P", "kind": "perfect", "seed": None}]},
        "name": {"seats": [SAVE["seats"][0], {"seat": "2", "name": "", "kind": "perfect", "seed": None}]},
        "seed": {"seats": [SAVE["seats"][0], {"seat": "2", "name": "P", "kind": "perfect", "seed": "x"}]},
        "engine": {"seats": [SAVE["seats"][0], {"seat": "2", "name": "P", "kind": "engine", "seed": 1}]},
        "move-bad": {"moves": ["9-9"]},
        "move-text": {"moves": ["junk"]},
        "move-type": {"moves": [3]},
        "moves-type": {"moves": 3},
        "over": {"moves": ["5-5", "4-4", "3-3"], "result": {"payoffs": [1, 0], "reason": "x"}},
        "over-early": {"result": {"payoffs": [1, 0], "reason": "x"}},
        "comments": {"comments": [[99, "1", "x"]]},
        "comments-type": {"comments": 3},
        "hints": {"hints": [[0, 9]]},
        "hints-type": {"hints": [["a"]]},
        "meta": {"meta": 3},
        "title": {"meta": {"title": "A title"}},
        "extra": {"other": 3},
        "strict": {"meta": {"strict": True}},
        "table": {
            "start": "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B",
            "moves": ["B@2"],
            "comments": [],
            "hints": [],
            "seats": [
                {"seat": "B", "name": "A", "kind": "human", "seed": None},
                {"seat": "R", "name": "B", "kind": "greedy", "seed": 1},
            ],
        },
    }
    for name, change in changes.items():
        yield name, {**SAVE, **change}
    yield "missing", {key: value for key, value in SAVE.items() if key != "moves"}
    for name, text in BROKEN.items():
        yield f"raw-{name}", text


def _save(data: Any, room: Room) -> Any:
    raw = data if isinstance(data, str) else json.dumps(data)
    room.write("saves/one.json", raw.encode("utf-8", "surrogateescape"))
    path = "saves/one.json"
    ran = [
        room.command(*argv, stdin="last\nhint\n1-1\nquit\n")
        for argv in (
            ["play", path, "--plain"],
            ["replay", path],
            ["review", path, "--json"],
            ["report", path],
            ["play", "--resume", "--plain", "--saves", "saves"],
            ["play", path, "--plain", "--engine", "nowhere"],
            ["play", path, "--plain", "--seats", "human,human"],
            ["play", path, "--plain", "--strict"],
        )
    ]
    return {"ran": ran, "files": room.files(under="saves")}


def _journals(room: Room) -> Any:
    """A game that was broken off leaves a journal; it is folded into the save when it is next opened."""
    room.command("play", "nim:5,4,3", "--plain", "--saves", "saves", "--seed", "1", stdin="5-1\nsave one\n")
    told = []
    for text in ('{"move": "4-1"}\n', '{"m": "4-1"}\n', '"4-1"\n', "4-1\n", '["play", "4-1"]\n', "{"):
        room.write("saves/one.journal", text)
        room.write("saves/.one.journal", text)
        room.write("saves/one.json.journal", text)
        told.append(room.command("play", "saves/one.json", "--plain", stdin="last 9\nquit\n"))
        told.append(room.files(under="saves"))
    return told


def _resume(room: Room) -> Any:
    saves = ["--saves", "saves"]
    ran = [
        room.command("play", code, "--plain", *saves, "--seed", "4", stdin=f"{move}\nquit\n")
        for code, move in (("nim:5,4,3", "5-1"), ("nim:5,4,3", "5-2"), ("co-nim:4,3,3", "4-1"))
    ]
    for number, path in enumerate(sorted((room.path / "saves").iterdir())):
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    ran.append(room.command("play", "--resume", "--plain", *saves, stdin="last\nsave Evening\nquit\n"))
    ran.append(room.command("play", "--resume", "--plain", *saves, "--tutor", stdin="last\nquit\n"))
    ran.append(room.command("play", "saves/Evening.json", "--plain", "--tutor", stdin="4-4\nn\n"))
    return {"ran": ran, "files": room.files()}


def _in_the_way(room: Room) -> Any:
    room.write("saves", "a file")
    room.write("config", "a file")
    ran = [
        room.command(*argv, stdin="4-1\nsave\n\n3-3\nquit\n")
        for argv in (
            ["play", "nim:4", "--plain", "--saves", "saves"],
            ["progress"],
            ["learn", "1", "--plain"],
            ["deck"],
            ["puzzle", "--game", "nim", "--plain"],
            ["puzzle", "--reset", "--yes"],
            ["deck", "--reset", "--yes"],
            ["progress", "--reset", "all", "--yes"],
            ["deck", "--export", "config"],
            ["play", "--resume", "--saves", "saves"],
            ["table", "nim", "--box", "3,3", "-o", "saves/x.csv"],
            ["verify", "misere-greedy.section-1.greedy-3-2-1", "--report", "saves/r.md", "--jobs", "1"],
            ["map", "nim:0,0", "-o", "saves/m.svg", "--size", "3x3"],
        )
    ]
    return {"ran": ran, "files": room.files()}


def _report(room: Room) -> Any:
    """A match at a table, and what is told of everyone in it."""
    for code in ("so-long-sucker+hofstra+c=2", "so-long-sucker+custom+players=3+c=2"):
        seats = "greedy,random,greedy,random"[: None if "hofstra" in code else -7]
        room.command(
            "play", code, "--plain", "--saves", "saves", "--seed", "2", "--match", "3", "--seats", seats
        )
    files = sorted(str(path.relative_to(room.path)) for path in (room.path / "saves").glob("*.json"))
    ran = [
        room.command("report", *files[:2], *more)
        for more in (
            [],
            ["--json"],
            ["-o", "-"],
            ["--match"],
            ["--match", "-o", "r.csv"],
            ["-o", "r.csv"],
            ["--json", "-o", "x.csv"],
        )
    ]
    ran += [room.command("report", file, "--match") for file in files]
    if files:
        os.unlink(room.path / files[0])
        ran.append(room.command("report", files[-1], "--match"))
    return {"ran": ran, "files": room.files(), "names": files, "games": list(pool.GAMES)}
