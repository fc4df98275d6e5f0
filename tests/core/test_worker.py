"""The worker: real answers, errors, cancelling, what must be done, and what may run in it."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from nimarcade.coach import statistics
from nimarcade.core import catalogue, folders, log, store
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.game import is_legal
from nimarcade.core.task import call, task
from nimarcade.core.worker import TRIES, InlineWorker, LaneProcess, ProcessWorker
from nimarcade.players import tasks
from nimarcade.view import tasks as screen_tasks
from tests.tui.errands import dies, earned, forever, process, unwell, written

pytestmark = pytest.mark.real_time
ANY = ""
"""The package of functions declared in tests as well."""


@pytest.fixture
async def worker() -> AsyncIterator[ProcessWorker]:
    worker = ProcessWorker(ANY)
    yield worker
    await worker.close()


@pytest.fixture
def in_the_way(tmp_path: Path) -> Path:
    """A file where the folder of settings was."""
    folder = folders.config()
    folder.rename(tmp_path / "away")
    folder.write_text("in the way")
    return folder


@pytest.mark.sweep
async def test_answers_from_another_process(worker: ProcessWorker) -> None:
    arguments = "nim:5,4,3", "perfect", "1 0 0"
    assert await worker.run(task(tasks.choose, *arguments)) == tasks.choose(*arguments) == "3-2"
    rated = await worker.run(task(screen_tasks.rate, "nim:2,1", ["2-1", "2-2"]))
    assert rated == [("2-1", "P", 2), ("2-2", "N", 1)]
    with pytest.raises(NimarcadeError, match="there is no heap of 9"):
        await worker.run(task(screen_tasks.rate, "nim:2,1", ["9-1"]))
    with pytest.raises(NimarcadeError, match="thinking failed: ZeroDivisionError"):
        await worker.run(task(unwell))
    assert "ZeroDivisionError" in log.path().read_text(encoding="utf-8")
    log.path().unlink()  # it was meant to fail


async def test_what_the_disk_refuses_another_process_is_told_and_tried_again(
    worker: ProcessWorker, in_the_way: Path
) -> None:
    heard: list[int] = []
    worker.watch(lambda: heard.append(len(worker.unsaved)))
    await worker.later(task(earned, "one"))
    pid = await worker.later(task(process))
    assert worker.unsaved == [f"{statistics.file()}: cannot be written: File exists"]
    assert await worker.later(task(process)) == pid, "it keeps what is to be written"
    in_the_way.unlink()
    assert await worker.later(task(store.try_again)) == []
    assert worker.unsaved == []
    assert heard == [1, 0]
    assert statistics.load().counts == {"one": 1}


async def test_what_a_process_that_died_could_not_write_is_told(
    worker: ProcessWorker, in_the_way: Path
) -> None:
    await worker.later(task(earned, "one"))
    pid = await worker.later(task(process))
    os.kill(pid, signal.SIGKILL)
    in_the_way.unlink()
    assert await worker.later(task(store.try_again)) == []
    assert worker.unsaved == [f"{statistics.file()}: cannot be written: File exists"]


async def test_a_process_may_end_while_its_end_is_waited_for() -> None:
    lane = LaneProcess("now", ANY)
    ending = asyncio.create_task(asyncio.sleep(0))
    lane._ending.add(ending)
    ending.add_done_callback(lane._ending.discard)
    while not ending.done():
        await asyncio.sleep(0)
    assert lane._ending, "nobody has heard of it yet"
    await lane.close()
    assert not lane._ending


async def test_lanes_do_not_wait_for_each_other(worker: ProcessWorker) -> None:
    thought = asyncio.create_task(worker.run(task(forever), lane="long"))
    now = await worker.run(task(process))
    later = await worker.run(task(process), lane="later")
    assert len({now, later, os.getpid()}) == 3
    assert await worker.run(task(process)) == now, "a process is used again"
    thought.cancel()


@pytest.mark.sweep
async def test_a_cancelled_thought_ends_at_once_and_the_next_one_is_answered(worker: ProcessWorker) -> None:
    thought = asyncio.create_task(worker.run(task(forever)))
    await asyncio.sleep(0.5)
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    assert await worker.run(task(tasks.choose, "nim:1", "random", "1")) == "1-1"


@pytest.mark.sweep
async def test_a_question_that_waits_is_cancelled_without_ending_the_one_before_it(
    worker: ProcessWorker,
) -> None:
    pid = await worker.run(task(process))
    first = asyncio.create_task(worker.run(task(written, os.devnull, 0.5)))
    await asyncio.sleep(0.1)
    second = asyncio.create_task(worker.run(task(forever)))
    await asyncio.sleep(0.1)
    second.cancel()
    assert await first == os.devnull
    assert await worker.run(task(process)) == pid


async def test_a_task_whose_process_dies_is_asked_again(worker: ProcessWorker, tmp_path: Path) -> None:
    path = tmp_path / "tries"
    with pytest.raises(NimarcadeError, match="ended without an answer"):
        await worker.run(task(dies, str(path)))
    assert path.read_text() == "x" * TRIES
    pid = await worker.run(task(process))
    thought = asyncio.create_task(worker.run(task(written, str(path), 0.5)))
    await asyncio.sleep(0.2)
    os.kill(pid, signal.SIGKILL)
    assert await thought == str(path)
    os.kill(await worker.run(task(process)), signal.SIGKILL)
    assert await worker.run(task(process)) != pid


@pytest.mark.sweep
async def test_what_must_be_done_is_done_though_its_asker_is_gone(tmp_path: Path) -> None:
    worker, path = ProcessWorker(ANY), tmp_path / "note"
    writing = asyncio.create_task(worker.run(task(written, str(path), 0.5), lane="later"))
    await asyncio.sleep(0.1)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    worker.later(task(written, str(path), 0.0))
    await worker.close()
    worker.finish()
    assert path.read_text() == "xx", "each once"


async def test_what_is_noted_after_the_close_is_done_in_the_end(tmp_path: Path) -> None:
    worker, path = ProcessWorker(ANY), tmp_path / "note"
    await worker.close()
    worker.later(task(written, str(path), 0.0))
    worker.later(task(unwell))
    assert not path.exists()
    worker.finish()
    assert path.read_text() == "x"
    worker.finish()
    assert path.read_text() == "x"


async def test_an_error_of_what_is_done_later_is_told_and_stops_nothing(worker: ProcessWorker) -> None:
    failed, done = worker.later(task(unwell)), worker.later(task(process))
    with pytest.raises(NimarcadeError, match="ZeroDivisionError"):
        await failed
    assert await done != os.getpid()
    log.path().unlink()  # it was meant to fail


@pytest.mark.sweep
def test_the_process_calls_what_is_declared_loads_no_textual_and_ends_with_its_input() -> None:
    questions = [
        ["nimarcade.players.tasks", "choose", ["delete-nim:5,4,2", "perfect", "1 0 0"]],
        *(["os", "getpid", []], ["nimarcade.games", "read", ["nim:1"]]),
        ["nimarcade.players.tasks", "os", []],
    ]
    code = (
        "import sys; from nimarcade.core.worker import serve; serve('later')\n"
        "print([m for m in sys.modules if m.partition('.')[0] in ('textual', 'rich', 'numpy')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="".join(json.dumps(each) + "\n" for each in questions),
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    answer, *refused, loaded = done.stdout.splitlines()
    p = catalogue.read("delete-nim:5,4,2")
    assert is_legal(catalogue.game_of(p), p, catalogue.game_of(p).read_move(p, json.loads(answer)["value"]))
    assert ["no work" in json.loads(each)["error"] for each in refused] == [True] * 3
    log.path().unlink()  # they were meant to be refused
    assert loaded == "[]"


async def test_answers_inline_have_the_same_shape() -> None:
    assert await InlineWorker().run(task(screen_tasks.rate, "nim:1", ["1-1"])) == [("1-1", "P", 0)]
    assert await InlineWorker().later(task(process)) == os.getpid()
    with pytest.raises(NimarcadeError, match="heap"):
        await InlineWorker().later(task(screen_tasks.rate, "nim:2,1", ["9-1"]))


def test_a_whole_game_is_asked_about_by_its_moves() -> None:
    assert call(
        "nimarcade.view.tasks",
        "grade",
        [
            ["nim:2,1", [], ["2-1", "1-1", "1-1"], [["human", "A", None], ["perfect", "B", 3]], [], [], []],
            1,
            None,
        ],
    )


def test_what_is_known_at_once() -> None:
    assert screen_tasks.quick(catalogue.read("nim:5,4"))
    assert not screen_tasks.quick(catalogue.read("delete-nim:6,5,4,3,2"))
    assert screen_tasks.quick(catalogue.read("nim:6,5,3"))
    assert not screen_tasks.quick(catalogue.read("delete-nim:15,13,11,9,7")), "lost: plies are counted first"
    assert screen_tasks.quick(catalogue.read(f"delete-nim:{10**18 + 1},{10**18 + 1}"))
    assert screen_tasks.outcome_at_once(catalogue.read("nim:5,5")) == "P"
    assert screen_tasks.outcome_at_once(catalogue.read("nim+misere:0")) == "N"
    assert screen_tasks.outcome_at_once(catalogue.read("delete-nim:6,5,4,3,2")) is None
