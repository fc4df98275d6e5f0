"""Long work in other processes, so that no key ever waits for it: one worker for the whole arcade.

It has three lanes, a process each, started when first needed; each does one task after the other.
Two were tried at the table of So Long Sucker: there a hint waits as long as the machine thinks, half
a minute, and in a review the reasons of a move wait until the whole game is graded. So what a person
waits for has the lane `now`; machines, reviews and claims have `long`. What must be done even if its
asker is gone, such as noting a game, has `later`.

To cancel a task in `now` or `long` kills the process with the engines it has started; the next task
starts another one. A task whose process dies under it is asked again. A pool of `multiprocessing` would
not do: under Textual standard error has no file number to pass on."""

import asyncio
import json
import signal
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import Any, TypeAlias, TypeVarTuple, Unpack

from nimarcade.core import child, log, store, task
from nimarcade.core.child import Child, ours
from nimarcade.core.errors import Forfeit, NimarcadeError
from nimarcade.core.task import LANES, PACKAGE, Lane, R, Task, call

T = TypeVarTuple("T")

TRIES = 3
"""So many processes in a row may die of a task; then it is the task's fault."""
GRACE = 5.0
"""Seconds that the arcade waits, when it is left, for a task that must be done."""


class InlineWorker:
    """Does tasks in this process, without waiting, in films and tests."""

    @property
    def unsaved(self) -> list[str]:
        return []

    def watch(self, listener: Callable[[], object]) -> None:
        return

    async def run(self, work: Task[R], /, *, lane: Lane = "now") -> R:
        return self.done(work)

    def later(self, work: Task[R], /) -> Awaitable[R]:
        future: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        try:
            future.set_result(self.done(work))
        except NimarcadeError as error:
            future.set_exception(error)
        return future

    @staticmethod
    def done(work: Task[R]) -> R:
        """The result as it comes back from another process."""
        json.loads(task.sent(work.args))
        return task.unpack(work.result, json.loads(task.sent(work.here())))

    async def close(self) -> None:
        return

    def finish(self) -> None:
        return


class LaneProcess:
    """The process of one lane, which does one task at a time."""

    def __init__(self, lane: Lane, package: str) -> None:
        self._lane, self._package = lane, package
        self._child: Child | None = None
        self._turn = asyncio.Lock()
        self._ending: set[asyncio.Task[None]] = set()
        """Processes killed that are not gone yet."""
        self.unsaved: list[str] = []
        """The files this process could not write, and keeps."""
        self._lost: list[str] = []
        """The files that one that died could not write."""

    async def run(self, work: Task[R]) -> R:
        async with self._turn:
            try:
                for _ in range(TRIES):
                    answer = await self._ask(work)
                    if isinstance(answer, dict):
                        self.unsaved = [*self._lost, *answer.get("unsaved", [])]
                        if "error" in answer:
                            raise (Forfeit if answer.get("forfeit") else NimarcadeError)(answer["error"])
                        return task.unpack(work.result, answer["value"])
                    self._lost = self.unsaved
                    await self.close()
            except asyncio.CancelledError:
                await self.close()
                raise
        raise NimarcadeError("the thinking process ended without an answer")

    async def _ask(self, work: Task[R]) -> object:
        """The process that answers; None if the process is gone."""
        line = task.sent([work.module, work.name, list(work.args)])

        def exchanged(child: Child) -> object:
            with suppress(OSError):
                child.send(line)
                return child.answer()
            return None

        self._child = self._child or ours(__name__, "serve", self._lane, self._package, session=True)
        return await aside(exchanged, self._child)

    def signal(self, number: int) -> None:
        """Send a signal to the process, with the programs it has started to play."""
        if self._child is not None:
            self._child.signal(number)

    async def close(self) -> None:
        """End the process now, and wait until it is gone."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            ending = asyncio.create_task(aside(child.end))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
        if self._ending:
            await asyncio.shield(asyncio.wait({*self._ending}))  # which loses those that end meanwhile


class ProcessWorker:
    def __init__(self, package: str = PACKAGE) -> None:
        """`package`: where the functions are that may be called."""
        self._lanes = {lane: LaneProcess(lane, package) for lane in LANES}
        self._waiting: list[tuple[Task[Any], asyncio.Future[Any]]] = []
        self._doing: asyncio.Task[None] | None = None
        self._closed = False
        self._heard: list[str] = []
        """The last of `unsaved` that was told."""
        self._listener: Callable[[], object] = lambda: None

    @property
    def unsaved(self) -> list[str]:
        """Files that lack something that was done in another process, and why."""
        return self._lanes["later"].unsaved

    def watch(self, listener: Callable[[], object]) -> None:
        """Call it when `unsaved` has changed."""
        self._listener = listener

    async def run(self, work: Task[R], /, *, lane: Lane = "now") -> R:
        """The result; raises NimarcadeError, or Forfeit, with the message of the work."""
        if lane == "later":
            return await asyncio.shield(self.later(work))
        return await self._lanes[lane].run(work)

    def later(self, work: Task[R], /) -> asyncio.Future[R]:
        """Put into the lane `later` at once; the result need not be waited for."""
        future: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        # an error nobody waits for any more is no fault of the event loop
        future.add_done_callback(lambda done: None if done.cancelled() else done.exception())
        self._waiting.append((work, future))
        if self._doing is None and not self._closed:
            self._doing = asyncio.create_task(self._do())
        return future

    async def _do(self) -> None:
        try:
            while self._waiting:
                work, future = self._waiting[0]
                try:
                    found = await self._lanes["later"].run(work)
                except NimarcadeError as error:
                    if not future.done():
                        future.set_exception(error)
                else:
                    if not future.done():
                        future.set_result(found)
                del self._waiting[0]
                if self.unsaved != self._heard:
                    self._heard = self.unsaved
                    self._listener()
        finally:
            self._doing = None
            if not self.unsaved:  # else it keeps what is to be written
                await self._lanes["later"].close()

    def pause(self, paused: bool) -> None:
        """Let the processes stand still, or go on."""
        if sys.platform != "win32":
            for lane in self._lanes.values():
                lane.signal(signal.SIGSTOP if paused else signal.SIGCONT)

    async def close(self) -> None:
        """End the processes, and with them what is in progress."""
        if self.unsaved:
            self.later(task.task(store.try_again))
        self._closed = True
        if self._doing is not None:
            await asyncio.wait([self._doing], timeout=GRACE)
        if self._doing is not None:
            self._doing.cancel()
        for lane in self._lanes.values():
            await lane.close()

    def finish(self) -> None:
        """Do here what `later` has left, once the arcade is closed."""
        waiting, self._waiting = self._waiting, []
        for work, _ in waiting:
            with suppress(Exception):  # the arcade is closed: nobody is left to be told
                work.here()


Worker: TypeAlias = ProcessWorker | InlineWorker


# the other side


def serve(lane: Lane = "now", package: str = PACKAGE, parent: int = 0) -> None:
    """Do tasks from standard input until it ends; what is in progress then is finished only in `later`,
    for the program that asked is gone."""

    def answered(work: tuple[str, str, list[object]]) -> object:
        module, name, args = work
        try:
            answer: dict[str, object] = {"value": task.pack(call(module, name, args, package))}
        except NimarcadeError as error:
            answer = {"error": str(error), "forfeit": isinstance(error, Forfeit)}
        except Exception as error:  # the process must answer, and the screen must tell
            answer = {"error": f"thinking failed: {log.words(error)}; {log.record(error)}"}
        return {**answer, "unsaved": unsaved} if (unsaved := store.unsaved()) else answer

    child.serve(answered, parent, finish=lane == "later")
    store.try_again()


async def aside(work: Callable[[Unpack[T]], R], *args: *T) -> R:
    """Work in a thread that nobody waits for who leaves, such as reading what lies on a slow disk."""
    future: Future[R] = Future()
    future.set_running_or_notify_cancel()  # whoever asked may go, the work goes on

    def done() -> None:
        try:
            future.set_result(work(*args))
        except BaseException as error:  # for whoever asked
            future.set_exception(error)

    Thread(target=done, daemon=True).start()  # Python waits at its end for all others
    return await asyncio.wrap_future(future)
