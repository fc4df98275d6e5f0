"""What `solve`, `moves` and the library tell of thousands of positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.corpus import pool
from tests.corpus.case import Case, Room

NODES = "2000"


def cases() -> Iterator[Case]:
    for name, codes in pool.batches():
        yield Case(f"solve/{name}", partial(_solve, codes))
        yield Case(f"moves/{name}", partial(_moves, codes[:: 20 if name.startswith("sum") else 3]))
    yield Case("solve/bad", partial(_solve, list(pool.BAD)))
    yield Case("moves/bad", partial(_moves, list(pool.BAD)))


def _table(code: str) -> bool:
    return code.startswith("so-long-sucker+") and "endgame" not in code


def _solve(codes: list[str], room: Room) -> Any:
    lines = "\n".join(codes)
    if _table(codes[0]):
        return room.command("solve", "-", "--json", "--nodes", "300", stdin=lines)
    told = [room.command("solve", "-", "--json", "--nodes", NODES, "--sg", stdin=lines)]
    some = "\n".join(codes[::4])
    told.append(room.command("solve", "-", "--json", "--nodes", NODES, "--remoteness", stdin=some))
    told.append(room.command("solve", "-", "--nodes", NODES, stdin="\n".join(codes[::6])))
    return told


def _moves(codes: list[str], room: Room) -> Any:
    return room.command(
        "moves", "-", "--json", "--limit", "6" if _table(codes[0]) else "12", stdin="\n".join(codes)
    )
