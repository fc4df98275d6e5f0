"""Writes the diary while the arcade runs: games are looked at in another process, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimarcade.coach import diary
from nimarcade.errors import NimarcadeError
from nimarcade.tui.thinking import Thinker, Thinks

if TYPE_CHECKING:
    from nimarcade.coach.sitting import Note
    from nimarcade.tui.app import Arcade


class Diarist:
    def __init__(self, arcade: Arcade, thinker: Thinks | None = None) -> None:
        self._arcade = arcade
        self._thinker: Thinks = thinker or Thinker()
        self._waiting: list[Note] = []
        self._writing = False

    def add(self, note: Note) -> None:
        """Write a note down; what there is to tell appears when it is done."""
        self._waiting.append(note)
        if not self._writing and self._arcade.is_running:
            self._writing = True
            self._arcade.run_worker(self._write(), group="diary")

    async def _write(self) -> None:
        try:
            while self._waiting:
                told = await self._written(self._waiting[0])
                del self._waiting[0]
                for text in told:
                    self._arcade.notify(text, timeout=4, markup=False)
        finally:
            self._writing = False
            await self._thinker.close()

    async def _written(self, note: Note) -> list[str]:
        try:
            return list(await self._thinker.think(diary.write_json, diary.pack(note)))
        except NimarcadeError as error:
            return [f"The game could not be noted: {error}."]

    @property
    def idle(self) -> bool:
        """Whether nothing is being written, and nothing waits for it."""
        return not self._writing and not self._waiting

    def finish(self) -> None:
        """Write down what is left, once the arcade is closed."""
        waiting, self._waiting = self._waiting, []
        for note in waiting:
            diary.write(note)
