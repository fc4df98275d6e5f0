"""An app that nothing unexpected ends: what nobody caught becomes a notice, the trace goes to the log.

Textual ends the message loop of a widget whose handler fails, and then the app, with the trace on the
terminal. Here every loop goes on. A screen that fails before it can be used, or again and again, is
left for home; only where home itself fails the app ends, and says so in one line. What fails because its
screen was left meanwhile is dropped. A text that has no room takes none."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from time import monotonic
from typing import Protocol, runtime_checkable

from rich.console import RenderableType
from rich.segment import Segment
from textual import events
from textual._context import active_message_pump
from textual._widget_navigation import Direction
from textual.app import App, ScreenStackError
from textual.color import Color
from textual.content import Content
from textual.css.styles import RulesMap
from textual.dom import DOMNode, NoScreen
from textual.filter import LineFilter
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList
from textual.worker import WorkerFailed, get_current_worker

from nimarcade.core import codes, errors, log

OFTEN = (3, 2.0)
"""So many failures within so many seconds, and a screen cannot go on."""
SHOWN = 10.0
"""Seconds that a notice stays; it is not shown twice meanwhile."""


@runtime_checkable
class Keeps(Protocol):
    """A screen with something that must not be lost."""

    def fold(self) -> None: ...


def gone(pump: MessagePump) -> bool:
    """True if a widget or screen is no longer shown, nor covered by another; all are when the app ends."""
    app = pump.app
    if app._exit or not app._running:
        return True
    if pump is app:
        return False
    try:
        screen = pump.screen if isinstance(pump, DOMNode) else app.screen
    except (NoScreen, ScreenStackError):
        return True
    if screen not in app.screen_stack or not screen.is_attached:
        return True
    return isinstance(pump, Widget) and not pump.is_attached


# Where Textual's own widgets fail: mended for all of them.


def _height(content: Content, rules: RulesMap, width: int) -> int:
    """In a window narrower than what lies around a text, as in a list of commands, no columns are left, and
    it cannot be wrapped."""
    return _wrapped_height(content, rules, width) if width > 0 else 0


def _turn_page(options: OptionList, direction: Direction) -> None:
    """A list that is not laid out yet has no pages."""
    if options.scrollable_content_region:
        _turned_page(options, direction)


_wrapped_height, _turned_page = Content.get_height, OptionList._move_page
Content.get_height = _height  # type: ignore[assignment, method-assign]
OptionList._move_page = _turn_page  # type: ignore[assignment, method-assign]


def known(error: Exception) -> errors.NimarcadeError:
    """An error as a person is told; the trace of an unexpected one is written down."""
    if isinstance(error, errors.NimarcadeError):
        return error
    return errors.NimarcadeError(f"something went wrong: {log.words(error)}; {log.record(error)}")


class Printable(LineFilter):
    """Signs for terminals and not for people is not painted, in a file's name or wherever it stands."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [Segment(text.translate(_CONTROLS), style) for text, style, _ in segments]


_CONTROLS = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0)])


class Guarded(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self._printable = Printable()
        self.fatal: Exception | None = None
        """Why the app could not go on."""
        self._begun = self._looping = False
        self._failures: deque[float] = deque(maxlen=OFTEN[0])
        self._told = "", 0.0
        """The last notice, and when it was shown."""
        self._renewed = False
        """True if home has been made anew since the app was opened."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), self._printable]

    # every message loop

    async def _process_messages_loop(self) -> None:
        asyncio.get_running_loop().set_exception_handler(_lost)
        self._begun = self._looping = True
        try:
            await super()._process_messages_loop()
        finally:
            self._looping = False

    async def _dispatch_message(self, message: Message) -> None:
        starting = isinstance(message, events.Load | events.Compose)
        dispatch = super()._dispatch_message
        await (dispatch(message) if starting else self._dispatch_guarded(self, dispatch, message))

    def _register_child(self, parent: DOMNode, child: Widget, before: int | None, after: int | None) -> None:
        if child not in self._registry:
            child._dispatch_message = partial(  # type: ignore[method-assign]
                self._dispatch_guarded, child, partial(type(child)._dispatch_message, child)
            )
        super()._register_child(parent, child, before, after)

    async def _dispatch_guarded(
        self, pump: MessagePump, dispatch: Callable[[Message], Awaitable[None]], message: Message
    ) -> None:
        try:
            await dispatch(message)
        except Exception as error:
            if isinstance(message, events.Unmount) or not gone(pump):
                self._failed(error, pump)

    def _handle_exception(self, error: Exception) -> None:
        """Failures in workers, timers, callbacks, layout and painting."""
        pump = active_message_pump.get(self)
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            error, pump = error.error, get_current_worker().node
        if pump is self and not self._begun:
            self._end(error)
        elif not gone(pump):
            self._failed(error, pump)

    def panic(self, *renderables: RenderableType) -> None:
        """Textual's thread that reads the terminal ends so."""
        self._end(errors.NimarcadeError("the terminal can no longer be read"))
        log.note("\n".join(map(self._plain, renderables)))

    def _plain(self, renderable: RenderableType) -> str:
        lines = self.console.render_lines(renderable)
        return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)

    # what becomes of a failure

    def _failed(self, error: Exception, pump: MessagePump) -> None:
        self.tell(error)
        now = monotonic()
        self._failures.append(now)
        often, seconds = OFTEN
        again = len(self._failures) == often and now - self._failures[0] < seconds
        if not self._exit and (again or not pump._mounted_event.is_set()):
            self._failures.clear()
            self._back_home(error)

    def tell(self, error: Exception) -> None:
        """Keep what could be lost, and show a notice."""
        for screen in self.screen_stack if self._screen_stacks[self._current_mode] else ():
            if isinstance(screen, Keeps):
                try:
                    screen.fold()
                except Exception as other:
                    log.record(other)
        told = codes.printable(errors.sentence(known(error)))
        last, when = self._told
        if told != last or monotonic() - when > SHOWN:
            self._told = told, monotonic()
            self.notify(told, severity="error", timeout=SHOWN, markup=False)

    def _back_home(self, error: Exception) -> None:
        """Leave what cannot go on; a home that cannot is made anew, once."""
        stack: list[Screen[object]] = self._screen_stack
        if len(stack) > 1:
            told = list(self._notifications)  # the reason stays
            while len(stack) > 1:
                self.pop_screen()
            for notice in told:
                self._notifications.add(notice)
        elif self._looping and not self._renewed:
            self._renewed = True
            old = stack.pop()
            self.push_screen(self.get_default_screen())
            self.call_next(self._replace_screen, old)
        else:
            self._end(error)

    def _end(self, error: Exception) -> None:
        self.fatal = self._exception = error
        self._exception_event.set()
        self._exit = True
        self._return_code = 1
        self._close_messages_no_wait()


def _lost(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """An error of a task for which nobody waits."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        log.record(error)
    else:
        log.note(str(context.get("message")))
