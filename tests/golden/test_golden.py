"""What other programs, old names and files on disk rely on, held against what was recorded once.

Codes, moves and values, JSON, dialogues with the engine, puzzles by their names, names of commands, options
and actions, and the files a person keeps. Sentences are left out, so new words change nothing here.
After a wanted change: `pytest tests/golden --snapshot-update -n 0`, and read the diff.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from syrupy.assertion import SnapshotAssertion

from nimarcade.cli.main import COMMANDS
from nimarcade.coach import diary
from nimarcade.core import catalogue
from nimarcade.games import sum as sums
from tests.command import nimarcade
from tests.games.samples import FINISHED

STARTS = {
    "nim": ["nim:5,4,3", "nim+misere:5,4,3", "nim:1000000000000000000,999999999999,77,5"],
    "greedy-nim": ["greedy-nim:9,7,4", "greedy-nim+misere:9,7,4", "greedy-nim+misere+k=3:9,7,4"],
    "moore-nim": ["moore-nim+k=2:4,3,3,2", "moore-nim+misere+k=2:4,3,3,2"],
    "co-nim": ["co-nim:4,4,3", "co-nim+misere:4,4,3"],
    "exco-nim": ["exco-nim:2/4,3", "exco-nim+misere:2/4,3"],
    "delete-nim": ["delete-nim:9,6", "delete-nim:5,4,3", "delete-nim:8,6,4,2"],
    "bounded-nim": ["bounded-nim+k=3:9,6,5", "bounded-nim+misere+k=3:9,6,5"],
    "dawsons-chess": ["dawsons-chess:9,5", "dawsons-chess+misere:7,3"],
    "treblecross": ["treblecross:..x....", "treblecross+misere:..x...."],
    "wythoff-nim": ["wythoff-nim:7,4", "wythoff-nim+misere:7,4"],
    "sum": ["sum:nim:4,3/co-nim:3,2,2/dawsons-chess:5", "sum:exco-nim:2/6,5/nim:4"],
    "so-long-sucker": [
        "so-long-sucker+custom+players=2+c=2+k=2",
        "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B",
    ],
}
"""Small positions of every game and convention."""
DIALOGUES = {
    "nim": """\
hello
new seed=3
position nim:5,4,3
go
go level=random seed=4
go level=search sims=20 seed=2
moves limit=2
why sg remoteness nodes=30
play 5-4
moves
position nim:5,4,3 moves 9-9
go level=genius
nonsense
quit""",
    "so-long-sucker": """\
position so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR
aside Y
play ok=1
moves limit=5
go level=greedy
go level=strong sims=10 seed=1
play R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y
position so-long-sucker+nash:GRYR/BG/YB:B5/-/G5R2/Y5R3:Rr=GY:-:BG
moves
aside Y
play no
moves
position so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B
go
quit""",
}
PUZZLES = [
    "nim/only/2/17",
    "nim+misere/outcome/1/3",
    "greedy-nim+misere+k=3/only/3/5",
    "delete-nim/case/4/2",
    "exco-nim/outcome/5/9",
    "so-long-sucker+endgame/capture/2/1",
]
EVENING = [
    (["play", "greedy-nim+misere+k=3:9,7,4", "--seed", "1"], "9-2\nhint\n7-1\nquit\n"),
    (["play", "nim:4", "--seed", "1"], "4-1\nquit\n"),
    (["play", "co-nim:4,3,3", "--seed", "1"], "4-1\nsave left-open\nquit\n"),
    (["play", "nim:3,1", "--seed", "1"], "3-2\n1-1\nquit\n"),
    (["play", "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", "--seed", "1"], "B@1\nresign\nquit\n"),
    (["deck"], "4-2\nhint\n4-4\n\n9-1\nskip\nquit\n"),
    (["learn", "won-and-lost"], "skip\n" * 30),
    (["puzzle", "--game", "nim", "--seed", "1"], "1-1\nN\nnext\nquit\n"),
]
"""Command lines and what is typed there."""


def bare(data: object) -> object:
    """JSON without what people read, dates and durations: a text of several words is `…`."""
    if isinstance(data, dict):
        return {
            str(bare(key)): "…" if key in ("help", "seconds") else bare(value) for key, value in data.items()
        }
    if isinstance(data, list):
        parts = [bare(part) for part in data]
        return ["…"] if "…" in parts else parts
    if isinstance(data, str):
        words = " " in data and re.search("[a-z]{2}", data)
        return "…" if words else re.sub(r"\d{4}-\d\d-\d\d(T[\d:.]+(\+00:00)?)?", "DATE", data)
    return data


def json_lines(*argv: str) -> Iterator[str]:
    ran = nimarcade(*argv)
    assert ran.status == 0, ran.err
    yield from (json.dumps(bare(data), ensure_ascii=False) for data in ran.data)


@pytest.mark.parametrize("game", STARTS)
def test_positions(game: str, snapshot: SnapshotAssertion) -> None:
    lines: list[str] = []
    for code in STARTS[game]:
        lines += json_lines("solve", code, "--json", "--nodes", "3000")
        lines += json_lines("moves", code, "--json", "--limit", "3")
    assert "\n".join(lines) == snapshot


def test_default_starts(snapshot: SnapshotAssertion) -> None:
    kinds = [kind for game in STARTS for kind in (game, *catalogue.variants(game))]
    kinds += [f"{game}+k={k}" for game in ("greedy-nim", "bounded-nim", "moore-nim") for k in (1, 2, 4, 5)]
    kinds += [f"greedy-nim+misere+k={k}" for k in (1, 2, 3)]
    assert {kind: catalogue.write(catalogue.read(kind)) for kind in kinds} == snapshot


@pytest.mark.parametrize("game", STARTS)
def test_chance(game: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    """Same arguments and seed, same output; of sums as long as the games are the same."""
    recorded = tuple(name for name in sums.part_names() if name in FINISHED)
    monkeypatch.setattr(sums, "part_names", lambda: recorded)
    ran = nimarcade("random", game, "--seed", "5", "--count", "3")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == snapshot


@pytest.mark.parametrize("game", DIALOGUES)
def test_engine(game: str, snapshot: SnapshotAssertion) -> None:
    ran = nimarcade("engine", "--seed", "7", stdin=DIALOGUES[game])
    assert (ran.status, ran.err) == (0, "")
    assert [_answer(*line.partition(" ")) for line in ran.lines] == snapshot


def _answer(word: str, gap: str, rest: str) -> str:
    if word == "error":
        return "error …"
    if word == "ready":
        return re.sub(r"[\d.]+", "VERSION", f"{word} {rest}").replace(",".join(catalogue.names()), "GAMES")
    return (
        f"why {json.dumps(bare(json.loads(rest)), ensure_ascii=False)}"
        if word == "why"
        else word + gap + rest
    )


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzle(name: str, snapshot: SnapshotAssertion) -> None:
    """But for its difficulty, which follows the words of the recipe."""
    lines = "\n".join(json_lines("puzzle", name, "--json"))
    assert re.sub(r'("difficulty": )\d+', r"\1…", lines) == snapshot


def test_commands_and_options(snapshot: SnapshotAssertion) -> None:
    words = {
        name: sorted(set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", nimarcade(name, "--help").out)))
        for name in COMMANDS
    }
    assert "\n".join(f"{name}: {' '.join(options)}" for name, options in words.items()) == snapshot


def test_actions(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(json_lines("keys", "--json")) == snapshot


def test_files_of_an_evening(
    snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NIMARCADE_CONFIG_DIR", "config")
    monkeypatch.setattr(diary, "time", SimpleNamespace(monotonic=lambda: 0.0))  # slow typing is noted
    for argv, typed in EVENING:
        assert (
            nimarcade(*argv, "--plain", *["--saves", "saves"] * (argv[0] == "play"), stdin=typed).status == 0
        )
    kept = {
        str(path.relative_to(tmp_path)): json.loads(path.read_text("utf-8"))
        for path in tmp_path.rglob("*.json")
    }
    assert json.dumps(bare(dict(sorted(kept.items()))), indent=1, ensure_ascii=False) == snapshot
