"""Long thoughts in another process, so that no key ever waits for them.

The process is started when first needed and takes one question a line, as JSON: a function by
its name and arguments that JSON can hold (positions and moves as their codes). To cancel a
question kills the process; the next question starts another one. A pool of `multiprocessing`
would not do: under Textual standard error has no file number to pass on.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import nimarcade
from nimarcade.errors import Forfeit, NimarcadeError

LONGEST = 1 << 26
"""Bytes of one answer."""
_START = "from nimarcade.tui.thinking import serve; serve()"


class Thinks(Protocol):
    """What answers questions: a `Thinker`, or in tests `AtOnce`."""

    async def think(self, function: Callable[..., Any], *args: Any) -> Any: ...

    async def close(self) -> None: ...


class AtOnce:
    """Answers in this process, without waiting."""

    async def think(self, function: Callable[..., Any], *args: Any) -> Any:
        return json.loads(json.dumps(function(*args)))

    async def close(self) -> None:
        return


class Thinker:
    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def think(self, function: Callable[..., Any], *args: Any) -> Any:
        """What a function of a module returns for these arguments.

        Raises NimarcadeError, or Forfeit, with the message the function raised, or if the process fails.
        """
        async with self._turn:
            try:
                return await self._ask(function, args)
            except asyncio.CancelledError:
                await self.close()
                raise

    async def _ask(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        process = self._process = self._process or await _started()
        assert process.stdin is not None
        assert process.stdout is not None
        question = [function.__module__, function.__name__, *args]
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
        except (OSError, ValueError):
            line = b""
        if not line:
            await self.close()
            raise NimarcadeError("the thinking process ended without an answer")
        answer = json.loads(line)
        if "error" in answer:
            raise (Forfeit if answer.get("forfeit") else NimarcadeError)(answer["error"])
        return answer["value"]

    async def close(self) -> None:
        """End the process, and with it any thought in progress."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform != "win32":  # with the programs it has started to play
                os.killpg(process.pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        transport = getattr(process, "_transport", None)
        if transport is not None:  # else its pipes are closed only when the collector finds them
            transport.close()


async def _started() -> Process:
    home = str(Path(nimarcade.__file__).parent.parent)
    known = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": home + os.pathsep + known if known else home}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", _START, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment, limit=LONGEST,
        start_new_session=True,
    )  # fmt: skip


def serve() -> None:
    """Answer questions from standard input until it ends."""
    for line in sys.stdin:
        module, name, *args = json.loads(line)
        try:
            answer = {"value": getattr(import_module(module), name)(*args)}
        except NimarcadeError as error:
            answer = {"error": str(error), "forfeit": isinstance(error, Forfeit)}
        except Exception as error:  # the process must answer, and the screen must tell
            answer = {"error": f"thinking failed: {type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
