"""A log whose lines are JSON and nonsense: told in a line, nothing lost; or read, and all is well."""

import asyncio
import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core.errors import BadInput
from nimarcade.host.log import NAME
from tests.host.people import House, Someone, settle

STRANGE: list[object] = [None, True, -1, 0, 3, 10**30, 0.5, "", "x", "open", "\ud800", "\x1b", [], [[]], {}]


async def _written(folder: Path) -> None:
    """All that tables say: people, machines, clocks, questions, talk, rematches, tables closed and folded."""
    house, rng = House(folder), Random(2)
    house.lobby.publish()
    visitor = Someone(house, None)
    visitor.tell(visitor.mirror.begin("nim:2,2", None)[1])
    for number, (code, seats, clock) in enumerate(
        [("nim:2,1", "", "5+3"), ("so-long-sucker+custom+c=1", "open,open,greedy,novice", "")]
    ):
        table, owner, _ = house.table(code, seats, clock)
        people = [*await house.sat(table.name, "Ann", key=owner), *await house.sat(table.name, "Bob")]
        for each in people:
            await each.does("ready")
        people[0].ask("hint", ply=0, step=1)
        people[0].ask("say", text="a word")
        people[number].ask("ask", what="pause")
        while table.state != "over":
            await settle(house)
            if (asked := table.authority.asked) is not None:
                await people[1 - asked.by].does("answer", of=asked.seq, yes=True)
            if table.state == "paused":
                people[0].ask("table", do="pause")
            for each in people:
                each.turn(rng)
        await people[0].does("ask", what="rematch")
        await people[1].does("answer", of=table.authority.seq, yes=True)
        await people[number].does("ask", what="pause")
        if number:
            await people[0].does("table", do="close")
        else:
            house.lobby._fold()
            await settle(house)
            await people[0].does("answer", of=table.authority.seq, yes=False)
    await house.end()


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    folder = tmp_path_factory.mktemp("log")
    asyncio.run(_written(folder))
    return (folder / NAME).read_bytes().splitlines(keepends=True)


async def _opened(folder: Path, whole: list[bytes], line: int) -> str:
    """Why the host does not open; empty where it does, and then everything there can be told and kept."""
    path = folder / NAME
    path.write_bytes(b"".join(whole))
    house = House.__new__(House)
    why = ""
    try:
        House.__init__(house, folder)
    except BadInput as error:
        why = str(error)
    if why:
        assert path.read_bytes() == b"".join(whole), "nothing is lost"
        assert "\n" not in why
        assert int(why.partition(f"{path}: line ")[2].split()[0]) >= line, "no line before it is at fault"
        await house.lobby.close()
        await house.log.close()
        return why
    for name, table in list(house.lobby.tables.items()):
        watcher = Someone(house, name, watch=True)
        await settle(house)
        assert table.closed or watcher.mirror.authority is not None, watcher.left
    house.lobby._fold()
    await settle(house)
    await house.end()
    return ""


def altered(data: object, rng: Random) -> object:
    """One value somewhere in it is another one, is missing, or is there twice."""
    if isinstance(data, list | dict) and data and rng.random() < 0.85:
        keys = list(data) if isinstance(data, dict) else range(len(data))
        key = rng.choice(keys)
        data = dict(data) if isinstance(data, dict) else list(data)
        match rng.randrange(8):
            case 0:
                del data[key]
            case 1 if isinstance(data, list):
                data.insert(0, data[key])
            case _:
                data[key] = altered(data[key], rng)
        return data
    return rng.choice([*STRANGE, data + 1 if isinstance(data, int) else f"{data}"])


def tried(lines: list[bytes], at: int, rng: Random) -> str:
    strange = json.dumps(altered(json.loads(lines[at]), rng)).encode() + b"\n"
    with TemporaryDirectory() as folder:
        return asyncio.run(_opened(Path(folder), [*lines[:at], strange, *lines[at + 1 :]], at + 1))


def test_every_line_of_a_log_may_be_nonsense(lines: list[bytes]) -> None:
    with TemporaryDirectory() as folder:
        assert asyncio.run(_opened(Path(folder), lines, 0)) == "", "as it was written it opens"
    refused = [tried(lines, at, Random(at)) for at in range(len(lines))]
    assert sum(map(bool, refused)) > len(lines) / 2


@pytest.mark.sweep
@settings(max_examples=800, deadline=None)
@given(at=st.integers(0, 10**6), rng=st.randoms(use_true_random=False))
def test_any_nonsense_is_told_in_a_line(lines: list[bytes], at: int, rng: Random) -> None:
    tried(lines, at % len(lines), rng)
