"""Questions over a game: the name under which it is kept, and whether a move stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.geometry import NULL_REGION, Region
from textual.screen import ModalScreen

from nimarcade.coach import score
from nimarcade.core.text import GAP, Block
from nimarcade.play.session import Session
from nimarcade.tui.keys import bindings
from nimarcade.tui.page import AskText, KeyBar
from nimarcade.tui.prose import Panel
from nimarcade.tui.services import services
from nimarcade.view import places


class SaveAs(AskText):
    """Asks for the name under which a game is to be kept, until one will do."""

    PURPOSE = places.SAVE_AS.purpose
    BINDINGS = bindings(places.SAVE_AS)
    NOTE = "Every move is saved by itself in any case."


# The tutor on screen: before a move counts that gives a won game away, it asks.


class TutorAsks(ModalScreen[bool]):
    """True to keep the move, False to take it back. Enter and Esc never lose the win."""

    PURPOSE = places.TUTOR.purpose
    BINDINGS = bindings(places.TUTOR)

    def __init__(
        self, after: Session, warning: Sequence[Block], beside: Callable[[], Region] = lambda: NULL_REGION
    ) -> None:
        """`after` is the game with the move made, `beside` where there is room beside the board; without it
        the words stand below the board."""
        super().__init__()
        self._after, self._warning, self._beside = after, warning, beside

    def compose(self) -> ComposeResult:
        yield Panel(id="tutor-words")
        yield KeyBar()

    def on_resize(self) -> None:
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        """Stand where the reasons stand, so that the board and its marks are seen."""
        region, panel = self._beside(), self.query_one(Panel)
        self.set_class(not region.area, "-below")
        if region.area:
            panel.styles.offset = region.offset
            panel.styles.width, panel.styles.height = region.size
        else:
            panel.styles.offset = 0, 0
            panel.styles.clear_rule("width")
            panel.styles.clear_rule("height")

    def on_mount(self) -> None:
        self.set_class(services(self).settings.ascii, "-ascii")
        keys = {"t": f"take it back ({score.TAKE_BACK} points)", "s": "show the reply", "k": "keep it"}
        asks = [GAP, *(Block("key", text, key) for key, text in keys.items())]
        panel = self.query_one(Panel)
        panel.border_title = "Tutor"
        panel.show([*self._warning, *asks], snug=True)
        panel.focus()
        self._settle()

    def action_show(self) -> None:
        from nimarcade.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self._after, self._after.ply, self._after.ply, beside=True))
