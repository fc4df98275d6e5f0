"""Every claim of the papers, checked on a small box, and what `verify` tells otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.corpus.case import Case, Room, commands

BOXES = Path(__file__).parents[1] / "data/claims.txt"
BATCH = 12
SOME = ("misere-greedy.section-1.*", "misere-greedy.section-1.nim-singular")


def cases() -> Iterator[Case]:
    lines = BOXES.read_text("utf-8").splitlines()
    for at in range(0, len(lines), BATCH):
        yield Case(f"small/{at // BATCH:03}", partial(_small, lines[at : at + BATCH]))
    yield commands(
        "list", [["verify", "--list"], ["verify", "--list", "--json"], ["verify", SOME[0], "--list"]]
    )
    yield commands(
        "some",
        [
            ["verify", *SOME[:1], "--box", "heaps=3", "largest=4", "--jobs", "1", *more]
            for more in (
                [],
                ["--json"],
                ["--strict"],
                ["--report", "r.md"],
                ["--report", "r.md", "--json"],
            )
        ],
    )
    yield commands(
        "default", [["verify", SOME[1], "--jobs", "1"], ["verify", SOME[1], "--jobs", "1", "--json"]]
    )
    yield commands(
        "bad",
        [
            ["verify", SOME[1], "--box", box, "--jobs", "1"]
            for box in (
                "heaps=99",
                "largest=100000",
                "heaps=2.5",
                "=3",
                "heaps",
                "heaps=",
                "HEAPS=3",
                "heaps=-1",
            )
        ],
    )


def _small(lines: list[str], room: Room) -> Any:
    told = []
    for number, line in enumerate(lines):
        name, *box = line.split()
        bounds = ["--box", *box] if box else []
        told.append(room.command("verify", name, "--jobs", "1", *bounds, *(["--json"] if number % 3 else [])))
    last = [line.split()[0] for line in lines[:2]]
    told.append(room.command("verify", *last, "--jobs", "1", "--report", "report.md", *bounds, "--strict"))
    return {"ran": told, "files": room.files()}
