"""Line mode: whole games of every kind with every word, tables with deals, reviews, saved games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from tests.corpus import pool
from tests.corpus.case import Case, Room, commands

WORDS = [
    "help",
    "rules",
    "board",
    "code",
    "hint",
    "hint",
    "hint",
    "hint",
    "hint",
    "why",
    "moves",
    "moves 3",
    "moves x",
    "tutor",
    "tutor on",
    "tutor off",
    "last",
    "last 2",
    "undo",
    "redo",
    "comment",
    "comment A note: größer",
    "save",
    "foo",
    "take all",
    "99-1",
    "5-x",
    "",
    "?",
    "b",
    "h",
    "u",
    "r",
    "save ../x",
    "save A name",
    "review",
    "clock",
    "deals",
    "last 0",
    "\x1b[A",
    "é" * 100,
]
TABLE_WORDS = [
    *WORDS,
    "offer",
    "offer I pass to red, red captures 1",
    "offer red passes to me",
    "accept",
    "accept 1",
    "decline",
    "decline 2",
    "counter 1 I pass to green",
    "counter",
    "talk hello there",
    "talk",
    "reason",
    "step",
    "step on",
    "step off",
    "report",
    "next",
    "red: no",
    "r: give red to blue",
    "y: resign",
    "blue on 1",
    "red on 1",
    "green on 2, yellow next",
    "yellow on new",
    "b on 1 r",
    "discard red",
    "discard red and 2 green",
    "give blue to red",
    "give 2 yellow to me",
    "no",
    "xB",
    "kG",
    "gB@R",
    "B@9",
    "deal=1,R.CAP.1",
    "ok=1",
    "nk=1",
    "offer red gives me 2 yellow",
    "offer red rescues me for 12",
    "offer I do not kill red",
    "offer I put blue on 5",
    "offer nonsense",
    "offer red captures 99",
    "offer I do not pass to green for 999",
]
REVIEW = [
    "report",
    "mistakes",
    "mistakes 1",
    "next",
    "why",
    "line",
    "line 3",
    "best",
    "board",
    "previous",
    "forward",
    "back",
    "move 2",
    "move",
    "move 99",
    "move x",
    "course",
    "help",
    "foo",
    "",
    "n",
    "p",
    "f",
    "b",
    "next",
    "why",
    "line 0",
    "quit",
]
MORE = ("again", "quit")
TABLES = (
    "so-long-sucker+custom+players=2+c=2+k=2",
    "so-long-sucker+custom+players=3+c=2",
    "so-long-sucker+custom+players=4+c=2+k=4+deals=any",
    "so-long-sucker+nash+c=2",
    "so-long-sucker+hofstra+c=2",
    "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B",
    "so-long-sucker+endgame+value:-/RB/BRB:B3R1/R2:B",
    "so-long-sucker+nash:GB:B5/-/G5R1/Y7:Rr=G:B1R6G1:BG",
    "so-long-sucker+hofstra:GYY:B6/R6/G5/Y4:Yx1:-:B",
    "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR",
    "so-long-sucker+custom+c=2+k=4+give=prisoners:-:B2/-/G2R1/Y2:B:R1",
)
EXAMPLE = [
    "red: offer yellow puts blue on 5, yellow passes to me, I capture 2, I give yellow to yellow",
    "deals",
    "accept",
    "deals",
    "blue on 5, red next",
    "why",
    "hint",
    "hint",
    "red on 2",
    "reason",
    "discard blue",
    "give yellow to yellow",
    "deals",
    "report",
    "talk well done",
    "green: offer I pass to blue, blue passes to me",
    "blue: decline",
    "last 9",
    "undo",
    "yes",
    "no",
    "yes",
    "undo",
    "no",
    "save mine",
    "comment fine",
    "review",
    "resign",
    "red: resign",
    "again",
    "quit",
]


def cases() -> Iterator[Case]:
    for code in pool.ALL_STARTS:
        if not code.startswith(pool.SUCKER):
            yield Case(f"grown/{code}", partial(_grown, code, "human,perfect", WORDS, []))
            yield Case(f"second/{code}", partial(_grown, code, "greedy,human", WORDS[:6], ["--tutor"]))
            yield Case(
                f"people/{code}", partial(_grown, code, "human,human", [], ["--names", "Ann,Bob", "--strict"])
            )
            yield commands(
                f"strict/{code}", [_play(code, "human,perfect", "--strict")], stdin="\n".join(WORDS)
            )
            yield commands(f"machines/{code}", [_play(code, "novice,expert")])
            yield commands(
                f"tutor/{code}", [_play(code, "human,perfect", "--tutor")], stdin="\n".join(TUTORED)
            )
    for code in TABLES:
        players = _players(code)
        people = ",".join(["human"] * players)
        yield Case(f"table/people/{code}", partial(_grown, code, people, TABLE_WORDS, []))
        mixed = ",".join(["human", "greedy", "human", "random"][:players])
        yield Case(f"table/mixed/{code}", partial(_grown, code, mixed, TABLE_WORDS[::2], ["--tutor"]))
        alone = ",".join(["human", "strong/sims=3", "random", "strong/sims=3/grudge"][:players])
        yield Case(f"table/alone/{code}", partial(_grown, code, alone, ["step on", "hint", "deals"], []))
        yield commands(f"table/words/{code}", [_play(code, people)], stdin="\n".join(TABLE_WORDS))
        yield commands(
            f"table/strict/{code}", [_play(code, people, "--strict")], stdin="\n".join(TABLE_WORDS)
        )
        machines = ",".join(["greedy", "random", "greedy", "random"][:players])
        yield commands(f"table/machines/{code}", [_play(code, machines)], stdin="next\nreport\n")
    four = _play(TABLES[9], "human,human,human,human", "--names", "Ann,Ben,Gus,Yara")
    yield commands("table/example", [four], stdin="\n".join(EXAMPLE))
    yield commands(
        "table/match",
        [
            _play(TABLES[4], "human,random,greedy,random", "--match", "2", "--first", first)
            for first in ("lot", "R", "Y")
        ],
        stdin="resign\nreport\nnext\nresign\nnext\nreport\nquit\n",
    )
    yield commands("table/match/machines", [_play(TABLES[4], "random,random,greedy,random", "--match", "3")])
    yield commands(
        "table/match/two",
        [
            _play(TABLES[0], "human,random", "--match", "2"),
            ["play", "--resume", "--plain", "--saves", "saves"],
        ],
        stdin="resign\nnext\nB@1\nresign\nnext\nundo\nyes\n",
    )
    yield commands(
        "table/clock",
        [_play("so-long-sucker+nash+c=2+clock=9", "human,random,random,random")],
        stdin="clock\nB@1~R\nclock\nhint\nlast\nundo\nquit\n",
    )
    yield commands(
        "choose",
        [["--plain", "--saves", "saves"], ["play", "--plain", "--saves", "saves"]],
        stdin="chess\n3\nhint\nquit\n",
    )
    yield commands("choose/code", [["--plain", "--saves", "saves"]], stdin="co-nim+misere\nquit\n")
    yield commands("choose/table", [["--plain", "--saves", "saves"]], stdin="so-long-sucker\nquit\n")
    yield commands(
        "notice", [["nim:2", "--saves", "saves"], ["play", "nim:2", "--saves", "saves"]], stdin="2-2\nquit\n"
    )
    yield commands(
        "defaults",
        [["play", name, "--plain", "--seed", "2"] for name in pool.GAMES if name != pool.SUCKER],
        stdin="hint\nhint\nhint\nquit\n",
    )
    for save in SAVES:
        yield Case(f"saved/{save}", partial(_saved, save))


TUTORED = [
    "5-5",
    "y",
    "4-4",
    "no",
    "9-9",
    "4-1",
    "",
    "yes",
    "7-1",
    "maybe",
    "n",
    "3-3",
    "undo",
    "tutor off",
    "2-2",
    "tutor on",
    "d4,3=1+2",
    "d9,6=1+5",
    "y",
    "9@1",
    "7@1",
    "..x....",
    "2.3-1",
    "1.4-4",
    "n",
    "x2-2",
    "y",
]
SAVES = (
    "bounded-nim-remainders",
    "co-nim-all-equal",
    "dawsons-chess-two-rows",
    "delete-nim-odd-and-even",
    "exco-nim-the-extra-heap",
    "greedy-nim-at-most-three-misere",
    "greedy-nim-counting-the-largest",
    "moore-nim-columns-of-three",
    "nim-misere-one-move-too-many",
    "nim-the-nim-sum",
    "single-delete-nim-a-tour-of-four",
    "so-long-sucker-a-broken-deal",
    "so-long-sucker-endgame-by-one-chip",
    "so-long-sucker-example-1-12",
    "so-long-sucker-example-1-13",
    "sum-why-values-matter",
    "treblecross-no-three-in-a-row",
    "wythoff-nim-the-golden-ratio",
)


def _players(code: str) -> int:
    if "endgame" in code or "players=2" in code:
        return 2
    return 3 if "players=3" in code else 4


def _play(code: str, seats: str, *more: str) -> list[str]:
    return ["play", code, "--plain", "--seats", seats, "--seed", "3", "--saves", "saves", *more]


def _grown(code: str, seats: str, words: Sequence[str], more: Sequence[str], room: Room) -> Any:
    """A game played to its end by a person who asks the program for the moves there are."""
    random, lines, asked = Random(f"{code}{seats}"), [], list(words)
    per = max(1, len(asked) // 7)
    for number in range(10 if code.startswith(pool.SUCKER) else 16):
        lines += asked[:per]
        del asked[:per]
        room_of = f"grow{number}"
        ran = room.command(
            *_play(code, seats, *more)[: -1 - len(more)], room_of, *more, stdin="\n".join([*lines, "code"])
        )
        here = [
            line
            for line in ran["out"]
            if line.startswith(code.split(":")[0].split("+")[0]) and " " not in line
        ]
        if not here:
            break
        listed = room.command("moves", here[-1], "--json", "--limit", "40")["out"]
        moves = [json.loads(line)["move"] for line in listed if line.startswith("{")]
        if not moves:
            break
        lines.append(random.choice(moves))
    lines += ["hint", "review", "next", "quit", "undo", "redo", "report", *MORE]
    last = room.command(*_play(code, seats, *more), stdin="\n".join(lines))
    return {"ran": last, "files": {**room.files(under="saves"), **room.files(under="config")}}


def _saved(name: str, room: Room) -> Any:
    """An example game replayed, reviewed, reported and played on."""
    path = str(room.site / f"nimarcade/saves/{name}.json")
    ran = [
        room.command("replay", path),
        room.command("replay", path, "--plain", stdin="\n\nquit\n"),
        room.command("review", path, "--plain", stdin="\n".join(REVIEW)),
        room.command("review", path, "--json", "--moves", "1-6"),
        room.command("review", path, "--moves", "2-3"),
        room.command("review", path, "--moves", "9-2"),
        room.command("review", path, "--moves", "1-999"),
        room.command("report", path),
        room.command("report", path, "--json"),
        room.command("report", path, "-o", "-"),
        room.command("report", path, "--match"),
        room.command("report", path, "-o", "r.csv"),
        room.command(
            "play", path, "--plain", "--saves", "saves", stdin="last 3\nundo\nhint\nboard\nredo\nquit\n"
        ),
        room.command("play", path, "--plain", "--seats", "human,human", "--saves", "saves"),
        room.command("play", "--resume", "--plain", "--saves", "saves", stdin="undo\nmoves 4\nquit\n"),
    ]
    return {"ran": ran, "files": room.files()}
