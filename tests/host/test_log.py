"""The log of a host: what was told is on the disk, and a crash leaves whole lines."""

import asyncio
from pathlib import Path

import pytest

from nimarcade.core.errors import BadInput, BadSave, Unwritten
from nimarcade.host.log import NAME, Entry, Log

ENTRIES: list[Entry] = [("k7qf", n, 1, 100 + n, [["move", n, "5-2"]]) for n in range(4)]


async def kept(folder: Path) -> list[Entry]:
    """What a log there tells when it is opened again."""
    log = Log(folder)
    entries = [*log.entries()]
    await log.close()
    return entries


async def test_entries_are_told_once_they_are_there(tmp_path: Path) -> None:
    log = Log(tmp_path)
    told: list[str] = []
    log.then(lambda: told.append("nothing waits"))
    for entry in ENTRIES:
        log.add(entry)
        log.then(lambda: told.append(log.path.read_text()))
    assert told == ["nothing waits"]
    writing = asyncio.create_task(log.run())
    while not log._writing:
        await asyncio.sleep(0)
    log.then(lambda: told.append(log.path.read_text()))  # nothing is written after this
    while len(told) < 6:
        await asyncio.sleep(0)
    assert {text.count("\n") for text in told[1:]} == {4}, "one write for all"
    writing.cancel()
    await log.close()
    assert await kept(tmp_path) == ENTRIES


@pytest.mark.parametrize("cut", [1, 5, 20])
async def test_a_line_that_was_cut_off_counts_for_nothing(cut: int, tmp_path: Path) -> None:
    log = Log(tmp_path)
    for entry in ENTRIES:
        log.add(entry)
    await log.close()
    path = tmp_path / NAME
    path.write_bytes(path.read_bytes()[:-cut])
    log = Log(tmp_path)
    assert [*log.entries()] == ENTRIES[:3]
    log.add(ENTRIES[3])
    await log.close()
    assert await kept(tmp_path) == ENTRIES


async def test_damage_and_another_host_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / NAME).write_text('["k7qf",0,null,null,[]]\nnothing\n["k7qf",1,null,null,[]]\n')
    log = Log(tmp_path)
    with pytest.raises(BadSave, match="line 2 is damaged"):
        list(log.entries())
    with pytest.raises(BadInput, match="another host"):
        Log(tmp_path)

    def full(lines: list[bytes]) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(log, "write", full)
        log.add(ENTRIES[0])
        with pytest.raises(Unwritten, match="No space left"):
            await log.run()
    before = log.path.read_bytes()
    log.add(ENTRIES[1])
    await log.close()
    assert log.path.read_bytes() == before, "what comes behind a gap is not written"
