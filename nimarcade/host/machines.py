"""Machines that sit at tables think in processes of their own, so that no table waits for them."""

import asyncio
from random import Random

from nimarcade.core import pool
from nimarcade.core.task import PACKAGE, R, Task, task
from nimarcade.core.worker import LaneProcess
from nimarcade.play.sent import GameSent, OutOfTurnActs
from nimarcade.play.session import Remark, Session
from nimarcade.players import seating, tasks

LONGEST = 10.0
"""Seconds that a machine may think; then it makes whatever move comes to hand."""


class Machines:
    """Who asks first is thought for first. Each table asks for one thing at a time."""

    def __init__(self, processes: int = 0) -> None:
        """As many `processes` as there are cores, less one for the host itself."""
        self._all = [LaneProcess("long", PACKAGE) for _ in range(processes or max(1, pool.cores() - 1))]
        self._idle: asyncio.Queue[LaneProcess] = asyncio.Queue()
        for process in self._all:
            self._idle.put_nowait(process)

    async def decide(self, session: Session) -> str:
        """The code of the move of the machine to move; raises Forfeit."""
        p = session.state
        code = await self._run(tasks.move_of(session, Random()))
        return code or session.game.write_move(p, seating.choose(p, "greedy", Random()))

    async def out_of_turn(self, session: Session) -> OutOfTurnActs:
        work = task(tasks.out_of_turn, GameSent.of(session, session.ply), True)
        return await self._run(work) or OutOfTurnActs()

    async def replies(self, session: Session, seat: int, text: str) -> list[Remark]:
        return await self._run(task(tasks.replies, GameSent.of(session, session.ply), seat, text)) or []

    async def _run(self, work: Task[R]) -> R | None:
        """None where it takes too long."""
        process = await self._idle.get()
        try:
            async with asyncio.timeout(LONGEST):
                return await process.run(work)
        except TimeoutError:
            return None
        finally:
            self._idle.put_nowait(process)

    async def close(self) -> None:
        for process in self._all:
            await process.close()
