"""Shared by all screens: work in the background, and on most a title line, a body, a footer, a way back."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import ClassVar

from rich.console import RenderableType
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.notifications import SeverityLevel
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Static
from textual.worker import Worker

from nimarcade.core import errors, task
from nimarcade.tui import guard, keys
from nimarcade.tui.services import Services, services
from nimarcade.view import places
from nimarcade.view.stage.page import SIZES, size_of

AGAIN = 5.0
"""Seconds until the disk is tried again that has refused something."""


class Unsaved(Static):
    DEFAULT_CSS = "Unsaved { height: auto; max-height: 3; padding: 0 1; background: $error; color: $text; }"


def behind(dialog: Screen[ScreenResultType]) -> RenderableType:
    """The screen below a dialog, dimmed. Textual takes the screens below from one list as they are painted;
    where several dialogs are stacked and one has not changed, another is painted inside itself."""
    stack = dialog.app.screen_stack
    below = stack[stack.index(dialog) - 1] if dialog in stack[1:] else None
    return Screen.render(dialog) if below is None else BackgroundScreen(below, dialog.styles.background)


class AtPlace:
    """A screen that has purpose and keys of its place."""

    PURPOSE: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init_subclass__(cls, *, place: str = "", **inherits: bool) -> None:
        if place:
            cls.PURPOSE = places.BY_NAME[place].purpose
            cls.BINDINGS = keys.bindings(place)
        super().__init_subclass__(**inherits)


class Dialog(AtPlace, ModalScreen[ScreenResultType]):
    def render(self) -> RenderableType:
        return behind(self)


class Asking(keys.Weighing, Screen[None]):
    """A screen that has work done in the background, and a mark as long as something is not saved. An answer
    for a screen that is gone is dropped; an error becomes a notice, never the end of the arcade."""

    ACTIONS: ClassVar[str] = ""
    """Before the names of those actions that screens of its kind share."""
    _unseen = True
    """Whether it has never been shown yet."""

    @property
    def arcade(self) -> Services:
        return services(self)

    @property
    def gone(self) -> bool:
        """True if there is nothing left to paint on."""
        return guard.gone(self)

    @property
    def unsaved(self) -> list[str]:
        return self.arcade.unsaved

    @on(events.ScreenResume)
    def _first_shown(self, event: events.ScreenResume) -> None:
        """All of it has its style from when it was mounted; to be given it anew takes a fifth of the time
        until it is seen."""
        event.refresh_styles, self._unseen = not self._unseen, False

    def on_screen_resume(self) -> None:
        self.mark_unsaved()

    @on(events.Resize)
    def _sized(self, event: events.Resize) -> None:
        """The classes of the window's size, for what depends on its width and height at once."""
        size = size_of(*event.size)
        self.update_classes({f"-{each}": each == size for each in SIZES})

    def mark_unsaved(self) -> None:
        unsaved, marks = self.unsaved, self.query(Unsaved)
        if not unsaved or self.gone or not self.is_mounted:
            if marks:
                marks.remove()
            return
        others = f", and {len(unsaved) - 1} more" if unsaved[1:] else ""
        text = f"{self.arcade.glyphs.fails} Not saved, tried again: {unsaved[0]}{others}"
        if marks:
            marks.first().update(Content(text))
        else:
            self.mount(Unsaved(Content(text)), before=0)

    def call_after_refresh(self, callback: Callable[..., object], *args: object, **kwargs: object) -> bool:
        """As everywhere, unless this screen is gone by then."""

        def unless_gone() -> object:
            return None if self.gone else callback(*args, **kwargs)

        return super().call_after_refresh(unless_gone)

    def ask(
        self,
        work: task.Task[task.R],
        then: Callable[[task.R], object],
        *,
        group: str,
        lane: task.Lane = "now",
        exclusive: bool = True,
        about: Callable[[], object] | None = None,
        failed: Callable[[errors.NimarcadeError], object] | None = None,
    ) -> None:
        """Have a task done, and `then` the answer taken, unless this screen is gone by then.

        With `exclusive` a newer task of the group takes the place of an older one. Where `about()`
        is another value when the answer comes, the answer is about something that is no longer
        looked at, and is dropped. `failed` takes an error instead of a notice."""
        subject = about() if about is not None else None

        async def asked() -> None:
            try:
                answer = await self.arcade.worker.run(work, lane=lane)
            except Exception as error:
                if not self.gone and (about is None or about() == subject):
                    (failed or self.fail)(guard.known(error))
                return
            if not self.gone and (about is None or about() == subject):
                then(answer)

        self.in_background(asked, group=group, exclusive=exclusive)

    def in_background(
        self, work: Callable[[], Awaitable[None]], *, group: str, exclusive: bool = False
    ) -> Worker[None]:
        """Go on with some work beside everything else."""
        return self.run_worker(partial(self._guarded, work), group=group, exclusive=exclusive)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            if not self.gone:
                self.fail(guard.known(error))

    def fail(self, why: object, severity: SeverityLevel = "error") -> None:
        """Tell why something is not as it was wished: an error, or words without a full stop."""
        self.notify(errors.sentence(why), severity=severity, markup=False)


class Page(AtPlace, Asking):
    """A screen with a heading, the title of its place if it has no other; subclasses give the body."""

    HEADING: ClassVar[str] = ""
    BINDINGS = keys.bindings("page")

    def __init_subclass__(cls, *, place: str = "", **inherits: bool) -> None:
        if place:
            cls.HEADING = vars(cls).get("HEADING", places.BY_NAME[place].title)
        super().__init_subclass__(place=place, **inherits)

    def compose(self) -> ComposeResult:
        yield Static(self.HEADING, id="heading")
        yield from self.body()
        yield keys.KeyBar()

    def body(self) -> ComposeResult:
        yield from ()

    def action_leave(self) -> None:
        self.app.pop_screen()
