"""Seeded machine moves: selfplay and tournaments of every level in every game; `random` and `apply`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.corpus import pool
from tests.corpus.case import Case, Room, commands

LEVELS = ("random", "greedy", "novice", "casual", "expert", "perfect", "search/sims=40")
PERSONALITIES = ("honest", "opportunist", "grudge", "silent")
TABLES = (
    "so-long-sucker+custom+players=4+c=2+k=4",
    "so-long-sucker+custom+players=4+c=2+k=4+deals=any",
    "so-long-sucker+nash+c=2+clock=0",
    "so-long-sucker+hofstra+c=2",
)


def cases() -> Iterator[Case]:
    for game in pool.TWO:
        for code in pool.STARTS[game]:
            for level in LEVELS:
                yield Case(f"moves/{code}/{level}", partial(_walk, code, level))
        head = pool.STARTS[game][0]
        pairs = list(zip(LEVELS, LEVELS[1:] + LEVELS[:1], strict=True))
        yield commands(f"selfplay/{game}", [argv for one, two in pairs for argv in _selfplay(head, one, two)])
        yield commands(
            f"tournament/{game}",
            [
                [
                    "tournament",
                    head,
                    "--seats",
                    "random,greedy,novice,perfect",
                    "--games",
                    "2",
                    "--seed",
                    "3",
                    *more,
                ]
                for more in ([], ["--json"], ["--starts", "fixed"])
            ],
        )
        yield commands(
            f"stream/{game}",
            [["selfplay", "-", "--seats", "novice,expert", "--seed", "4", "--json"]],
            stdin="\n".join([*pool.STARTS[game], "chess", "nim:0"]),
        )
    for table in TABLES:
        for level in ("random", "greedy"):
            yield commands(
                f"table/{table}/{level}", [_table(table, [level] * 4, more) for more in ([], ["--json"])]
            )
        for kind in PERSONALITIES:
            seats = [f"strong/sims=12/{kind}", f"novice/{kind}", "greedy", f"search/sims=6/{kind}"]
            if kind == "silent":
                seats = [
                    "strong/sims=12/honest",
                    "expert/sims=10/grudge",
                    "casual/opportunist",
                    "strong/sims=9",
                ]
            yield commands(f"table/{table}/{kind}", [_table(table, seats, ["--json", "--deals"])])
    for code in (
        "so-long-sucker+custom+players=2+c=2+k=2",
        "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B",
        "so-long-sucker+endgame+value:-/RB/BRB:B3R1/R2:B",
    ):
        for level in (*LEVELS[:2], "novice", "casual", "perfect", "strong/sims=15"):
            yield commands(
                f"table/{code}/{level}",
                [
                    [
                        "selfplay",
                        code,
                        "--seats",
                        f"{level},{other}",
                        "--games",
                        "2",
                        "--seed",
                        "6",
                        "--json",
                        "--deals",
                    ]
                    for other in ("random", level)
                ],
            )
    yield commands(
        "table/tournament",
        [
            [
                "tournament",
                TABLES[0],
                "--seats",
                "random,greedy,random,greedy,random",
                "--games",
                "2",
                "--seed",
                "1",
                *more,
            ]
            for more in ([], ["--json"])
        ],
    )
    yield commands(
        "table/starts",
        [
            [
                "selfplay",
                "so-long-sucker+custom+players=3+c=2",
                "--seats",
                "random,greedy,random",
                "--games",
                "5",
                "--seed",
                "2",
                "--starts",
                "random",
                "--rotate",
                *more,
            ]
            for more in ([], ["--json"], ["--deals", "--json"])
        ],
    )
    for head in _heads():
        yield Case(f"random/{head}", partial(_random, head))
    yield Case("choose", _choose)


def _selfplay(code: str, one: str, two: str) -> Iterator[list[str]]:
    start = ["selfplay", code, "--seats", f"{one},{two}", "--seed", "11"]
    yield [*start, "--games", "3", "--json"]
    yield [*start, "--games", "4", "--starts", "random", "--rotate"]


def _table(table: str, seats: list[str], more: list[str]) -> list[str]:
    return ["selfplay", table, "--seats", ",".join(seats), "--games", "2", "--seed", "5", *more]


def _walk(code: str, level: str, room: Room) -> Any:
    """A whole game by the engine's moves, one after another."""
    import nimarcade as na

    position, made = na.read(code), []
    for ply in range(14):
        try:
            move = na.choose(position, level, seed=ply)
        except na.NimarcadeError as error:
            made.append(str(error))
            break
        made.append(na.write_move(position, move))
        position = na.play(position, move)
    return [*made, na.write(position)]


def _heads() -> Iterator[str]:
    for game in pool.TWO:
        for code in pool.STARTS[game]:
            yield code.partition(":")[0] if game not in ("delete-nim", "sum") else code
    yield from ("so-long-sucker+hofstra", "so-long-sucker+nash", "so-long-sucker+endgame", *TABLES[:1])


def _random(head: str, room: Room) -> Any:
    """Random starts, and their first moves applied in a row."""
    name = head.partition(":")[0]
    told = [
        room.command("random", name, "--count", "12", "--seed", str(seed), *more)
        for seed, more in ((1, []), (2, ["--outcome", "N"]), (3, ["--outcome", "P"]))
    ]
    applied = []
    for code in told[0]["out"][:8]:
        moves: list[str] = []
        for _ in range(5):
            after = room.command("apply", code, *moves)["out"][0] if moves else code
            listed = room.command("moves", after, "--json", "--limit", "2")["out"]
            if not listed or not listed[-1].startswith("{"):
                break
            moves.append(json.loads(listed[-1])["move"])
        if moves:
            applied.append(room.command("apply", code, *moves))
    return [told, applied]


def _choose(room: Room) -> Any:
    """The library's door to machine moves, and how it complains."""
    import nimarcade as na

    told = []
    for level in (*LEVELS, "genius", "human", "strong/sims=5", "engine:x", "search/time=x"):
        for code in ("nim:5,4,3", "so-long-sucker+custom+players=2+c=2+k=2", "nim:0"):
            try:
                position = na.read(code)
                told.append([level, code, na.write_move(position, na.choose(position, level, seed=1))])
            except na.NimarcadeError as error:
                told.append([level, code, type(error).__name__, str(error)])
    return told
