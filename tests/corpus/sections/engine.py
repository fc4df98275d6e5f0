"""Dialogues with `nimarcade engine`, and programs in a seat."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.corpus import pool
from tests.corpus.case import Case, Room, commands

WORDS = [
    "go",
    "moves",
    "why",
    "aside B",
    "play 1-1",
    "hello",
    "",
    "   ",
    "nonsense",
    "hello again",
    "new",
    "new seed=3",
    "new seed=x",
    "new game=3",
    "position",
    "position chess",
    "position nim:5,4,3",
    "go",
    "go nodes=50",
    "go level=random seed=4",
    "go level=human",
    "go level=genius",
    "go sims=20 level=search seed=2",
    "go time=x",
    "go nodes=0",
    "go sims=-1",
    "go depth=3",
    "moves",
    "moves limit=2",
    "moves limit=0",
    "moves limit=x",
    "why",
    "why sg",
    "why remoteness",
    "why sg remoteness nodes=30",
    "why now",
    "play 5-4",
    "play 9-9",
    "play",
    "moves",
    "aside B",
    "aside",
    "aside Q",
    "position nim:5,4,3 moves 5-4 4-2",
    "position nim:5,4,3 moves 9-9",
    "position nim:5,4,3 nonsense",
    "go",
    "position nim:0",
    "go",
    "moves",
    "why",
    "quit now",
    "quit",
    "hello",
]
LEVELS = ("random", "greedy", "novice", "casual", "expert", "perfect")
PLAYER = """\
import sys
mode = sys.argv[1]
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    answer = "ok"
    if word == "hello":
        answer = "ready 1 stub" if mode != "rude" else "who is there"
    elif word == "position":
        print("info thinking")
    elif word == "aside":
        answer = "error no deals"
    elif word == "go":
        bad = {"illegal": "bestmove 99-99", "error": "error no idea", "junk": "what"}
        answer = bad.get(mode, "bestmove 1-1")
        if mode == "dies":
            sys.exit()
    print(answer, flush=True)
"""


def cases() -> Iterator[Case]:
    yield commands(
        "words",
        [["engine"], ["engine", "--seed", "7"], ["engine", "--level", "casual", "--seed", "1"]],
        stdin="\n".join(WORDS),
    )
    for code in pool.ALL_STARTS:
        yield commands(f"game/{code}", [["engine", "--seed", "5"]], stdin="\n".join(_dialogue(code)))
    yield commands("table", [["engine", "--seed", "5"]], stdin="\n".join(TABLE))
    for mode in ("illegal", "error", "junk", "dies", "fine"):
        yield Case(f"seat/{mode}", partial(_seat, mode))
    yield Case("seat/engine", _own)


TABLE = [
    "position so-long-sucker+hofstra",
    "aside R",
    "aside B",
    "go level=greedy",
    "go level=strong sims=20",
    "go level=random",
    "go level=novice",
    "moves limit=5",
    "play B@1~R",
    "aside B",
    "aside Y",
    "play R:deal=1,Y.PASS.R",
    "why nodes=100",
    "position so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR moves "
    "R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y",
    "aside Y",
    "aside G",
    "play ok=1",
    "play B@5~R",
    "go level=strong/grudge sims=30",
    "go level=perfect sims=30",
    "moves",
    "play R@2",
    "moves",
    "aside R",
    "play xB",
    "moves",
    "aside R",
    "position so-long-sucker+nash:GRYR/BG/YB:B5/-/G5R2/Y5R3:Rr=GY:-:BG",
    "moves",
    "aside Y",
    "go level=expert sims=30",
    "aside R",
    "play no",
    "moves",
    "position so-long-sucker+endgame",
    "go",
    "why",
    "aside R",
    "go nodes=20",
    "go level=novice seed=2",
    "go level=casual seed=2",
]


def _dialogue(code: str) -> Iterator[str]:
    table = code.startswith(pool.SUCKER) and "endgame" not in code
    yield from ("hello", "new seed=9", f"position {code}", "moves limit=9")
    for level in LEVELS[:2] if table else LEVELS:
        yield f"go level={level} seed=3"
    yield "go level=search sims=25" if not table else "go level=search sims=5"
    if not table:
        yield from (
            "go",
            "go nodes=40",
            "why sg remoteness nodes=2000",
            "why nodes=9",
            f"position {code} moves 1-1",
        )
    yield from ("aside B", "aside R", "quit")


def _seat(mode: str, room: Room) -> Any:
    path = room.write("stub.py", PLAYER)
    seat = f"engine:{sys.executable} {path} {mode}"
    ran = [
        room.command(
            "selfplay", "nim:3,2,1", "--seats", f"perfect,{seat}", "--games", "2", "--seed", "1", *more
        )
        for more in ([], ["--json"])
    ]
    ran.append(
        room.command("tournament", "nim:2,1", "--seats", f"random,{seat}", "--games", "2", "--seed", "1")
    )
    ran.append(
        room.command(
            "play",
            "nim:3,2,1",
            "--plain",
            "--seats",
            f"human,{seat}",
            "--saves",
            "saves",
            stdin="3-1\n2-1\nundo\nlast\nquit\n",
        )
    )
    ran.append(
        room.command(
            "selfplay",
            "so-long-sucker+custom+players=2+c=2+k=2",
            "--seats",
            f"random,{seat}",
            "--games",
            "1",
            "--seed",
            "1",
        )
    )
    return {"ran": ran, "files": room.files(under="saves")}


def _own(room: Room) -> Any:
    seat = f"engine:{sys.executable} -P -m nimarcade engine --level casual"
    return [
        room.command("selfplay", "nim:4,3,1", "--seats", f"perfect,{seat}", "--games", "2", "--seed", "1"),
        room.command(
            "selfplay",
            "so-long-sucker+custom+players=2+c=1+k=2",
            "--seats",
            f"random,{seat}",
            "--games",
            "1",
            "--seed",
            "1",
            "--json",
            "--deals",
        ),
    ]
