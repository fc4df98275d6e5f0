"""Work in a thread that nobody waits for who leaves, such as reading what lies on a slow disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar, TypeVarTuple, Unpack

R = TypeVar("R")
T = TypeVarTuple("T")


async def aside(work: Callable[[Unpack[T]], R], *args: *T) -> R:
    future: Future[R] = Future()
    future.set_running_or_notify_cancel()  # whoever asked may go, the work goes on

    def done() -> None:
        try:
            future.set_result(work(*args))
        except BaseException as error:  # for whoever asked
            future.set_exception(error)

    Thread(target=done, daemon=True).start()  # Python waits at its end for all others
    return await asyncio.wrap_future(future)
