"""Every command with every option and game, on good and on bad input."""

from __future__ import annotations

from collections.abc import Iterator

from tests.corpus import pool
from tests.corpus.case import Case, commands

COMMANDS = (
    "play",
    "solve",
    "moves",
    "apply",
    "random",
    "selfplay",
    "tournament",
    "engine",
    "replay",
    "review",
    "report",
    "bench",
    "learn",
    "puzzle",
    "deck",
    "progress",
    "verify",
    "table",
    "map",
    "problems",
)


def cases() -> Iterator[Case]:
    yield commands("help", [["--help"], ["-h"], ["--version"], *([name, "--help"] for name in COMMANDS)])
    yield commands(
        "none",
        [
            [],
            ["play"],
            ["play", "--strict"],
            ["nonsense"],
            ["--nonsense"],
            ["so\nlve"],
            [""],
            ["-"],
            ["nim:3"],
            ["nim+misere"],
            ["chess:3"],
        ],
    )
    yield commands("no-words", [[name] for name in COMMANDS if name not in ("bench", "verify", "engine")])
    yield commands("nonsense", [[name, "--nonsense"] for name in COMMANDS])
    yield commands("bad", BAD)
    for code in pool.ALL_STARTS:
        yield from _of_start(code)
    for number in range(0, len(pool.BAD), 12):
        some = pool.BAD[number : number + 12]
        yield commands(f"bad-codes/{number}", [argv for code in some for argv in _on_bad(code)])
    for game in pool.GAMES:
        yield from _of_game(game)


BAD = [
    ["solve", "nim:5", "--nodes", "0"],
    ["solve", "nim:5", "--nodes", "many"],
    ["solve", "-", "-"],
    ["solve", "nim:5", "nim:1_0"],
    ["solve", "nim:5", "--json=\x1b[31m"],
    ["solve", "nim:5", "--js"],
    ["moves", "nim:5", "--limit", "-1"],
    ["moves", "nim:5", "--limit", "x"],
    ["moves", "nim:5", "--to", "9"],
    ["moves", "nim:5", "--to", "x"],
    ["moves", "nim+misere:5", "--to", "1"],
    ["apply", "nim:3"],
    ["moves", "so-long-sucker", "--to", "1"],
    ["moves", "greedy-nim:9,7,5", "--to", "1"],
    ["apply", "nim:3", "3-4"],
    ["apply", "nim:3", "9-1"],
    ["apply", "nim:3", "xx"],
    ["apply", "nim:3", "3-3", "0-1"],
    ["random", "nim:3"],
    ["random", "nim", "--outcome", "X"],
    ["random", "nim", "--count", "x"],
    ["random", "so-long-sucker", "--outcome", "N", "--seed", "1"],
    ["random", "chess"],
    ["random", "nim", "--count", "0"],
    ["random", "nim", "--seed", "x"],
    ["random", "nim+k=2"],
    ["selfplay", "nim"],
    ["selfplay", "nim", "--seats", "human,perfect"],
    ["selfplay", "nim", "--seats", "perfect"],
    ["selfplay", "nim", "--seats", "perfect,genius"],
    ["selfplay", "nim", "--seats", "perfect,search/time=1", "--seed", "1"],
    ["selfplay", "nim", "--seats", "perfect,search/sims=0", "--seed", "1"],
    ["selfplay", "nim", "--seats", "perfect,search/sims=x", "--seed", "1"],
    ["selfplay", "nim", "--seats", "perfect,random/sims=3", "--seed", "1"],
    ["selfplay", "nim", "--seats", "perfect,strong/grudge", "--seed", "1"],
    ["selfplay", "so-long-sucker", "--seats", "perfect,random", "--seed", "1"],
    ["selfplay", "so-long-sucker", "--seats", "strong/nice,random,random,random", "--seed", "1"],
    ["selfplay", "nim", "--seats", "perfect,random", "--starts", "odd"],
    ["selfplay", "nim", "--seats", "perfect,random", "--games", "0"],
    ["selfplay", "nim", "--seats", "perfect,engine:"],
    ["selfplay", "nim", "--seats", "perfect,engine:/nowhere/at/all", "--seed", "1"],
    ["selfplay", "nim:0", "--seats", "perfect,random", "--seed", "1"],
    ["tournament", "nim"],
    ["tournament", "nim", "--seats", "perfect"],
    ["tournament", "nim", "--seats", "a,b"],
    ["tournament", "nim", "--seats", "perfect,random", "--games", "0"],
    ["tournament", "nim", "--seats", "perfect,random", "--jobs", "x"],
    ["tournament", "nim", "--seats", "perfect,search/time=1", "--seed", "1"],
    ["engine", "--level", "human"],
    ["engine", "--level", "genius"],
    ["engine", "--seed", "x"],
    ["replay", "/nowhere/at/all.json"],
    ["replay"],
    ["review"],
    ["review", "/nowhere/at/all.json"],
    ["review", "/nowhere/at/all.json", "--moves", "x"],
    ["report"],
    ["report", "/nowhere/at/all.json"],
    ["bench", "--only", "nothing"],
    ["bench", "--against", "nobody"],
    ["learn", "nothing"],
    ["learn", "0"],
    ["learn", "99"],
    ["learn", "nim-su"],
    ["learn", "--list", "--plain"],
    ["puzzle", "x"],
    ["puzzle", "nim/only/9/1"],
    ["puzzle", "nim/only/2/x"],
    ["puzzle", "--kind", "x"],
    ["puzzle", "--game", "x"],
    ["puzzle", "--level", "9"],
    ["puzzle", "--level", "x"],
    ["puzzle", "--seed", "x"],
    ["puzzle", "--daily", "--seed", "1"],
    ["puzzle", "--daily", "--game", "nim"],
    ["puzzle", "--count", "3"],
    ["puzzle", "--json", "--count", "0"],
    ["puzzle", "nim/only/2/17", "--game", "nim"],
    ["puzzle", "--game", "nim", "--kind", "capture"],
    ["puzzle", "--game", "so-long-sucker", "--kind", "case"],
    ["deck", "--export", "/nowhere/at/all.json"],
    ["deck", "--json"],
    ["deck", "--list"],
    ["deck", "--reset", "--yes"],
    ["deck", "--reset"],
    ["progress", "--reset", "nothing"],
    ["progress", "--export", "/nowhere/at/all.json"],
    ["verify", "nothing"],
    ["verify", "nothing*"],
    ["verify", "misere-greedy.section-1.nim-singular", "--box", "x"],
    ["verify", "misere-greedy.section-1.nim-singular", "--box", "x=1"],
    ["verify", "misere-greedy.section-1.nim-singular", "--box", "heaps=x"],
    ["verify", "misere-greedy.section-1.nim-singular", "--box", "heaps=0"],
    ["verify", "--jobs", "0"],
    ["verify", "--jobs", "x"],
    ["table", "nim"],
    ["table", "nim", "--box", "x"],
    ["table", "nim", "--box", "3,3", "--what", "x"],
    ["table", "nim", "--box", "3,3", "--format", "x"],
    ["table", "nim", "--box", "3,3", "-o", "t.txt"],
    ["table", "nim", "--box", "3,3", "--memory", "x"],
    ["table", "nim", "--box", "300,300,300", "--memory", "1K"],
    ["table", "nim", "--box", "3,3", "--jobs", "x"],
    ["table", "nim:3,2", "--box", "3,3"],
    ["table", "so-long-sucker"],
    ["table", "nim+misere", "--box", "3,3", "--what", "sg"],
    ["table", "nim", "--box", "3,3", "-o", "/nowhere/at/all.csv"],
    ["table", "sum"],
    ["table", "moore-nim+k=2", "--box", "3,3"],
    ["table", "exco-nim", "--box", "3,3"],
    ["table", "delete-nim", "--box", "0,0"],
    ["table", "nim:3000000,2000000"],
    ["table", "nim:9,9", "--format", "npy"],
    ["map", "nim"],
    ["map", "nim:0,0,3", "--across", "z"],
    ["map", "nim:0,0,3", "--across", "a", "--down", "a"],
    ["map", "nim:0,0,3", "--what", "x"],
    ["map", "nim:0,0,3", "--from", "x"],
    ["map", "nim:0,0,3", "--size", "x"],
    ["map", "nim:0,0,3", "--size", "0x4"],
    ["map", "nim:3"],
    ["map", "sum"],
    ["map", "treblecross"],
    ["map", "nim:0,0,3", "-o", "m.txt"],
    ["map", "nim:0,0,3", "-o", "/nowhere/m.svg"],
    ["map", "nim+misere:0,0", "--what", "sg"],
    ["map", "so-long-sucker"],
    ["map", "nim:0,0,3", "--open"],
    ["problems", "nothing"],
    ["problems", "exco-two", "--box", "largest=3"],
    ["problems", "-o", "x"],
    ["problems", "--mine"],
    ["problems", "exco-two", "--mine", "--box", "x=1"],
    ["problems", "--table", "/nowhere/at/all.csv"],
    ["play", "nim", "--plain", "--seats", "human"],
    ["play", "nim", "--plain", "--seats", "human,genius"],
    ["play", "nim", "--plain", "--names", "Ann"],
    ["play", "nim", "--plain", "--names", "Ann,Ann"],
    ["play", "nim", "--plain", "--names", "A\x1bn,Bob"],
    ["play", "nim", "--plain", "--seed", "x"],
    ["play", "nim", "--plain", "--seats", "human,search/time=1", "--seed", "1"],
    ["play", "nim", "--plain", "--first", "B"],
    ["play", "nim", "--plain", "--match", "3"],
    ["play", "so-long-sucker", "--plain", "--first", "Q"],
    ["play", "so-long-sucker", "--plain", "--match", "0"],
    ["play", "so-long-sucker", "--plain", "--match", "x"],
    ["play", "nim", "--resume", "--plain"],
    ["play", "--resume", "--plain"],
    ["play", "nothing.json", "--plain"],
    ["play", "nim", "--engine", "x", "--plain"],
    ["play", "--plain"],
    ["play", "nim:0", "--plain"],
    ["play", "nim:5,4,3", "--plain", "--seats", "engine:nowhere,human"],
    ["play", "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", "--plain", "--match", "2"],
]


def _on_bad(code: str) -> list[list[str]]:
    return [
        ["solve", code],
        ["moves", code],
        ["apply", code, "3-1"],
        ["random", code],
        ["map", code],
        ["table", code],
        ["play", code, "--plain"],
        ["selfplay", code, "--seats", "random,random"],
        [code],
    ]


def _of_start(code: str) -> Iterator[Case]:
    table = code.startswith(pool.SUCKER) and "endgame" not in code
    nodes = ["--nodes", "300" if table else "3000"]
    argvs = [
        ["solve", code, *nodes],
        ["solve", code, "--json", *nodes],
        ["solve", code, "--sg", "--remoteness", *nodes],
        ["solve", code, "--sg", "--remoteness", "--json", *nodes],
        ["solve", code, code, *nodes],
        ["solve", code, "--nodes", "1"],
    ]
    yield commands(f"solve/{code}", argvs)
    argvs = [
        ["moves", code],
        ["moves", code, "--json"],
        ["moves", code, "--limit", "3"],
        ["moves", code, "--limit", "0"],
        ["moves", code, "--json", "--limit", "2"],
        *(["moves", code, "--to", str(value)] for value in range(4)),
        ["moves", code, "--to", "0", "--json"],
        ["apply", code, "nonsense"],
        ["apply", code, "9-1"],
    ]
    yield commands(f"moves/{code}", argvs)
    if not table:
        name = code.partition(":")[0]
        more = (
            []
            if code.startswith(("sum", pool.SUCKER))
            else [
                argv
                for what in ("outcome", "sg", "remoteness")
                for argv in (
                    ["map", code, "--what", what],
                    ["map", code, "--what", what, "--json", "--size", "5x4"],
                    ["map", code, "--what", what, "--size", "9x6", "--from", "1,2"],
                    ["table", code, "--what", what],
                )
            ]
        )
        yield commands(f"map/{code}", [["map", code, "--size", "6x6"], *more])
        yield commands(
            f"random/{code}",
            [
                ["random", name, "--count", "4", "--seed", "3"],
                ["random", name, "--count", "3", "--seed", "5", "--outcome", "N"],
                ["random", name, "--count", "3", "--seed", "5", "--outcome", "P"],
                ["random", name],
            ],
        )
    else:
        yield commands(f"map/{code}", [["map", code], ["table", code, "--memory", "1M"]])


def _of_game(game: str) -> Iterator[Case]:
    yield commands(f"learn/{game}", [["learn", game], ["learn", game, "--plain"]])
    yield commands(
        f"random/of/{game}", [["random", game, "--count", "5", "--seed", str(seed)] for seed in range(4)]
    )
    boxes = {
        "nim": "6,6,6",
        "greedy-nim": "6,6,6",
        "moore-nim": "4,4,4",
        "co-nim": "4,4,4",
        "exco-nim": "3/5,5",
        "delete-nim": "9,9",
        "bounded-nim": "6,6",
        "wythoff-nim": "9,9",
        "dawsons-chess": "9,6",
        "treblecross": "8",
        "sum": "3,3",
        pool.SUCKER: "3,3",
    }
    heads = [game] if game not in ("moore-nim", "bounded-nim") else [f"{game}+k=2"]
    if game not in ("delete-nim", "sum", pool.SUCKER):
        heads += [f"{game}+misere" + heads[0][len(game) :]]
    argvs = []
    for head in heads:
        for what in ("outcome", "sg", "remoteness"):
            base = ["table", head, "--box", boxes[game], "--what", what, "--jobs", "1"]
            argvs += [base, [*base, "-o", f"{head}-{what}.csv"], [*base, "-o", f"{head}-{what}.npy"]]
    yield commands(f"table/{game}", argvs)
