"""Screens that hear a host, and the page that waits until it answers."""

from textual.app import ComposeResult
from textual.widgets import Static

from nimarcade.play import wire
from nimarcade.play.mirror import Mirror
from nimarcade.tui import dialogs, page
from nimarcade.tui.away import Link
from nimarcade.view import game_places, spoken

CALLED = "The host is called…"


class Hearer(page.Page):
    """A screen that hears a host, and looks at what it has said when it is on top again."""

    link: Link

    def heard(self) -> None:
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.heard()

    def on_unmount(self) -> None:
        self.link.left_by(self)


class Waiting(Hearer):
    """One that also tells for how long somebody has been away."""

    def on_mount(self) -> None:
        self.set_interval(1.0, self.heard)
        self.heard()


class Joining(Hearer, place=game_places.JOINING):
    """Waits until the host of a table answers."""

    def __init__(self, url: str, mirror: Mirror) -> None:
        super().__init__()
        self._url, self._asks = url, False
        self.link = Link(url, mirror).heard_by(self, self.heard)

    def body(self) -> ComposeResult:
        yield Static(CALLED, id="joining", markup=False)

    def heard(self) -> None:
        mirror, trouble = self.link.mirror, self.link.trouble
        if mirror.bye:
            told = spoken.as_sentence(mirror.bye)
            if mirror.nameless and not self._asks:
                self._asks = True
                dialogs.typed(self, f"{told} Your name in the class:", "", wire.sayable, self._call)
        elif mirror.authority is not None or mirror.tables is not None or mirror.hall is not None:
            self.arcade.show_table(self.link, self)
            return
        else:
            told = f"The host is not reached: {trouble}. It is tried again and again." if trouble else CALLED
        self.query_one("#joining", Static).update(told)

    def _call(self, name: str) -> None:
        mirror = self.link.mirror
        self._asks = False
        mirror.call(name)
        self.link = Link(self._url, mirror).heard_by(self, self.heard)
