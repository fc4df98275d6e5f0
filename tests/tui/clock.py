"""A loop whose time goes on when nothing else is left to be done, so that tests wait for nothing.

Timers and pauses run in their order, at once. Work in threads takes no time. Only what another
process may still send is waited for as long as it takes.
"""

import asyncio
import selectors
import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar, TypeVarTuple, Unpack

R = TypeVar("R")
T = TypeVarTuple("T")


class _Jumping(selectors.DefaultSelector):
    now = 0.0
    threads = 0
    """Calls in threads that are not answered yet."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self.threads:
            return super().select(None)
        if len(self.get_map()) > 1:  # more than the loop's own pipe
            began = time.monotonic()
            ready = super().select(timeout)
            self.now += time.monotonic() - began
            return ready
        self.now += timeout
        return super().select(0)


class QuickLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[T]], R], *args: *T
    ) -> asyncio.Future[R]:
        self._jumping.threads += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._answered)
        return future

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """However long the threads take: a bound of the loop's own time would be over at once."""
        self._jumping.threads += 1
        try:
            await super().shutdown_default_executor()
        finally:
            self._jumping.threads -= 1

    def _answered(self, _: object) -> None:
        self._jumping.threads -= 1


def now() -> float:
    """The time of the loop that runs, or the real one."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()
