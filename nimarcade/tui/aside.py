"""Work in a thread that nobody waits for who leaves, such as reading what lies on a slow disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from threading import Thread
from typing import ParamSpec, TypeVar, TypeVarTuple, Unpack

R = TypeVar("R")
S = ParamSpec("S")
T = TypeVarTuple("T")


class Daemons(Executor):
    """A thread for each call, which ends with the program; Python waits for those of its own executors."""

    def submit(self, work: Callable[S, R], /, *args: S.args, **options: S.kwargs) -> Future[R]:
        future: Future[R] = Future()

        def done() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work(*args, **options))
                except BaseException as error:  # for whoever asked
                    future.set_exception(error)

        Thread(target=done, daemon=True).start()
        return future


EXECUTOR: Executor | None = Daemons()


async def aside(work: Callable[[Unpack[T]], R], *args: *T) -> R:
    return await asyncio.get_running_loop().run_in_executor(EXECUTOR, work, *args)
