"""The tutor on screen: before a move counts that gives a won game away, it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from nimarcade.coach import score
from nimarcade.core.text import GAP, Block, unpacked
from nimarcade.session import Session
from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade


class TutorAsks(ModalScreen[bool]):
    """True to keep the move, False to take it back. Enter and Esc never lose the win."""

    PURPOSE: ClassVar[str] = (
        "The move has not been made yet. Take it back and find the one that wins, see how the game would "
        "go on, or keep it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t,enter,escape,u", "dismiss(False)", "take back", id="tutor.back",
                tooltip="The move is not made; costs as much as the first hint"),
        Binding("s", "show", "show the reply", id="tutor.show", tooltip="How it goes on, on the board"),
        Binding("k", "dismiss(True)", "keep", id="tutor.keep", tooltip="The move is made all the same"),
    ]  # fmt: skip

    def __init__(self, after: Session, warning: Sequence[Sequence[str]]) -> None:
        """`after` is the game with the move made."""
        super().__init__()
        self._after, self._warning = after, warning

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Panel(cast("Arcade", self.app).glyphs, id="tutor-words")
        yield KeyBar()

    def on_mount(self) -> None:
        keys = {"t": f"take it back ({score.COSTS[1]} points)", "s": "show the reply", "k": "keep it"}
        asks = [GAP, *(Block("key", text, key) for key, text in keys.items())]
        panel = self.query_one(Panel)
        panel.show([*unpacked(self._warning), *asks])
        panel.focus()

    def action_show(self) -> None:
        from nimarcade.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self._after, self._after.ply, self._after.ply, beside=True))
