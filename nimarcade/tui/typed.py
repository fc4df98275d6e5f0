"""Keys that come together mean what they mean one by one.

Textual hands a key to the widget that has the focus when the key is read. Of `/9-2` in one burst the
nine would go to the board, for the line that `/` opens has no focus yet. Here the next key waits until
the one before is done with: its widget and all around it have answered, and a screen that it has opened
is there. A key whose screen is covered by another one, which came by itself, before it was answered, is
dropped: what it means there nobody has asked for. Leaving overtakes all keys that wait, which are dropped."""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeAlias

from textual import events
from textual.app import ScreenStackError
from textual.errors import NoWidget
from textual.message_pump import MessagePump
from textual.screen import Screen

from nimarcade.tui.guard import Guarded

PATIENCE = 10.0
"""Seconds after which the next key no longer waits for a widget that does not answer. No handler takes
so long; on a machine that is very busy they may together."""

LEAVE = "app.quit_now", "app.copy"
"""The names of the actions that end the arcade at once."""

Typing: TypeAlias = events.InputEvent | events.Paste


class Typed(Guarded):
    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[Typing] = deque()
        self._typist: asyncio.Task[None] | None = None
        """Hands on what waits; None while nothing is being answered."""
        self._meant: Screen[object] | None = None
        """The screen that the last key was for."""

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and event.is_forwarded:  # on its way up to the keys of the app
            if self._screen_stack and self.screen is self._meant:
                await super().on_event(event)
        elif not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif isinstance(event, events.Key) and self._leaves(event.key):
            self._waiting.clear()
            await self._hand_on(event)
        elif self._typist is not None:
            self._waiting.append(event)
        elif self._screen_stack and not self.screen._mounted_event.is_set():  # it came by itself
            self._waiting.append(event)
            self._typist = asyncio.create_task(self._type((self.screen,)))
        elif isinstance(event, events.MouseMove):
            await super().on_event(event)
        else:
            around = self._around(event)
            await self._hand_on(event)
            self._typist = asyncio.create_task(self._type(around))

    def _leaves(self, key: str) -> bool:
        chain = self.screen._binding_chain if self._screen_stack else ()
        found = (binding for _, bindings in chain for binding in bindings.key_to_bindings.get(key, ()))
        return any(binding.id in LEAVE for binding in found)

    async def _hand_on(self, event: Typing) -> None:
        self._meant = self.screen if self._screen_stack else None
        await super().on_event(event)

    async def _type(self, around: Sequence[MessagePump]) -> None:
        try:
            await self._answered(around)
            while self._waiting and not self._exit:
                event = self._waiting.popleft()
                around = self._around(event)
                try:
                    await self._hand_on(event)
                except Exception as error:
                    self._handle_exception(error)
                if not isinstance(event, events.MouseMove):
                    await self._answered(around)
        finally:
            self._typist = None

    def _around(self, event: Typing) -> Sequence[MessagePump]:
        """The widget an event goes to and all that it passes on the way up to the app."""
        try:
            if isinstance(event, events.MouseEvent):
                return self.get_widget_at(event.x, event.y)[0].ancestors_with_self
            return (self.focused or self.screen).ancestors_with_self
        except (NoWidget, ScreenStackError):
            return (self,)

    async def caught_up(self) -> None:
        """Wait as long as keys that came together do."""
        while self._waiting and self._typist is not None:
            await asyncio.wait((self._typist,))

    async def _answered(self, around: Sequence[MessagePump]) -> None:
        """Wait until those around have done what they were sent, and what this has led to: a field's
        own message, the focus, another screen."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                for _ in range(2):
                    for pump in (*around, self):
                        await self._idle(pump)
                known: Screen[object] | None = None
                while self._screen_stack and known is not self.screen:
                    known = self.screen
                    await self._idle(known)
                    await self._idle(self)

    async def _idle(self, pump: MessagePump) -> None:
        """Wait until a widget has come through its queue; one that closes does so first."""
        answered = asyncio.Event()
        if pump.call_later(answered.set):
            await answered.wait()
