"""What all screens share: work done aside, and on most a title line, a body, the footer, a way back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from traceback import format_exception
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Event
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker

from nimarcade.core.task import Lane, R, Task
from nimarcade.errors import NimarcadeError
from nimarcade.tui.keybar import KeyBar

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade


def sentence(error: NimarcadeError) -> str:
    """An error as one sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def _words(error: Exception) -> str:
    first = (str(error).strip().splitlines() or [""])[0].removesuffix(".")
    return f"something went wrong: {type(error).__name__}" + (f": {first}" if first else "")


class Asking(Screen[None]):
    """A screen that has work done aside. An answer for a screen that is gone is dropped; an error
    becomes a notice, never the end of the arcade."""

    @property
    def arcade(self) -> Arcade:
        return cast("Arcade", self.app)

    @property
    def gone(self) -> bool:
        """Whether there is nothing left to paint on."""
        return not self.is_attached or self not in self.app.screen_stack

    async def on_event(self, event: Event) -> None:
        """A screen can be left before it is mounted: what is still to be done on it is dropped then."""
        try:
            await super().on_event(event)
        except Exception:
            if not self.gone:
                raise

    def ask(self, work: Task[R], then: Callable[[R], object], *, group: str, lane: Lane = "now",
            exclusive: bool = True, about: Callable[[], object] | None = None,
            failed: Callable[[NimarcadeError], object] | None = None) -> None:  # fmt: skip
        """Have a task done, and `then` the answer taken, unless this screen is gone by then.

        With `exclusive` a newer task of the group takes the place of an older one. Where `about()`
        is another value when the answer comes, the answer is about something that is no longer
        looked at, and is dropped. `failed` takes an error instead of a notice.
        """
        subject = about() if about is not None else None

        async def asked() -> None:
            try:
                answer = await self.arcade.worker.run(work, lane=lane)
            except Exception as error:
                if not self.gone and (about is None or about() == subject):
                    (failed or self.fail)(self._known(error))
                return
            if not self.gone and (about is None or about() == subject):
                then(answer)

        self.in_background(asked, group=group, exclusive=exclusive)

    def in_background(self, work: Callable[[], Awaitable[None]], *, group: str, exclusive: bool = False
              ) -> Worker[None]:  # fmt: skip
        """Go on with some work beside everything else."""
        return self.run_worker(partial(self._guarded, work), group=group, exclusive=exclusive)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            if not self.gone:
                self.fail(self._known(error))

    def _known(self, error: Exception) -> NimarcadeError:
        if isinstance(error, NimarcadeError):
            return error
        self.unexpected(error)
        return NimarcadeError(_words(error))

    def unexpected(self, error: Exception) -> None:
        """A fault of this program: its trace is for whoever mends it."""
        self.log.error("".join(format_exception(error)))

    def fail(self, error: NimarcadeError) -> None:
        """Tell an error; the screen goes on."""
        self.notify(sentence(error), severity="error", markup=False)


class Page(Asking):
    """A screen with a heading; subclasses give the body and one sentence on what it is for."""

    HEADING: ClassVar[str] = ""
    PURPOSE: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "back", id="page.back"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(self.HEADING, id="heading")
        yield from self.body()
        yield KeyBar()

    def body(self) -> ComposeResult:
        yield from ()

    def action_leave(self) -> None:
        self.app.pop_screen()
