"""The thinking process: real answers, errors, cancelling, and what may run in it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time

import pytest

from nimarcade import games
from nimarcade.errors import NimarcadeError
from nimarcade.games.game import is_legal
from nimarcade.tui import thoughts
from nimarcade.tui.thinking import AtOnce, Thinker


def forever() -> None:
    while True:
        time.sleep(1)


def unwell() -> None:
    raise ZeroDivisionError("no")


async def test_answers_from_another_process() -> None:
    thinker = Thinker()
    try:
        asked = "nim:5,4,3", "perfect", "1 0 0"
        assert await thinker.think(thoughts.choose, *asked) == thoughts.choose(*asked) == "3-2"
        rated = await thinker.think(thoughts.rate, "nim:2,1", ["2-1", "2-2"])
        assert rated == [["2-1", "P", 2], ["2-2", "N", 1]]
        with pytest.raises(NimarcadeError, match="there is no heap of 9"):
            await thinker.think(thoughts.rate, "nim:2,1", ["9-1"])
        with pytest.raises(NimarcadeError, match="thinking failed: ZeroDivisionError"):
            await thinker.think(unwell)
    finally:
        await thinker.close()


async def test_a_cancelled_thought_ends_at_once_and_the_next_one_is_answered() -> None:
    thinker = Thinker()
    try:
        thought = asyncio.create_task(thinker.think(forever))
        await asyncio.sleep(0.5)
        thought.cancel()
        began = time.monotonic()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert time.monotonic() - began < 2
        assert await thinker.think(thoughts.choose, "nim:1", "random", "1") == "1-1"
    finally:
        await thinker.close()


async def test_a_process_that_dies_is_told_and_replaced() -> None:
    thinker = Thinker()
    try:
        with pytest.raises(NimarcadeError, match="ended without an answer"):
            await thinker.think(sys.exit)
        assert await thinker.think(thoughts.choose, "nim:1", "random", "1") == "1-1"
    finally:
        await thinker.close()


def test_the_process_loads_no_textual_and_ends_with_its_input() -> None:
    question = json.dumps(["nimarcade.tui.thoughts", "choose", "delete-nim:5,4,2", "perfect", "1 0 0"])
    code = (
        "import sys; from nimarcade.tui.thinking import serve; serve(); print([m for m in sys.modules if "
        "m.partition('.')[0] in ('textual', 'rich', 'numpy')])"
    )
    done = subprocess.run([sys.executable, "-c", code], input=question + "\n", capture_output=True, text=True,
                          timeout=60, check=True)  # fmt: skip
    answer, loaded = done.stdout.splitlines()
    p = games.read("delete-nim:5,4,2")
    assert is_legal(games.game_of(p), p, games.game_of(p).read_move(p, json.loads(answer)["value"]))
    assert loaded == "[]"


async def test_answers_at_once_have_the_same_shape() -> None:
    assert await AtOnce().think(thoughts.rate, "nim:1", ["1-1"]) == [["1-1", "P", 0]]


def test_what_is_known_at_once() -> None:
    assert thoughts.quick(games.read("nim:5,4"))
    assert not thoughts.quick(games.read("delete-nim:6,5,4,3,2"))
    assert thoughts.outcome_at_once(games.read("nim:5,5")) == "P"
    assert thoughts.outcome_at_once(games.read("nim+misere:0")) == "N"
    assert thoughts.outcome_at_once(games.read("delete-nim:6,5,4,3,2")) is None


def test_win_in_n_is_left_out_where_it_is_beyond_reach() -> None:
    ((_, outcome, far),) = thoughts.rate(f"nim:{10**18},{10**17}", [f"{10**18}-{10**18 - 10**17}"])
    assert (outcome, far) == ("P", None)
