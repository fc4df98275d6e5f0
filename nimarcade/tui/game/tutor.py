"""The tutor on screen: before a move counts that gives a won game away, it asks beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.coach import score
from nimarcade.core.text import GAP, Block
from nimarcade.play.session import Session
from nimarcade.tui.keys import bindings
from nimarcade.tui.prose import Panel
from nimarcade.view import game_places

ANSWERS = {"t": f"take it back ({score.TAKE_BACK} points)", "s": "show the reply", "k": "keep it"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A move that the tutor asks about; it has not been made."""

    after: Session
    """The game with the move made."""
    code: str


class Tutor(Panel):
    """Stands in the screen of a game while it asks; the answers are keys here, everything else goes on."""

    BINDINGS = bindings(game_places.TUTOR)

    def ask(self, warning: Sequence[Block]) -> None:
        keys = [GAP, *(Block("key", text, key) for key, text in ANSWERS.items())]
        self.show([*warning, *keys], shorter=[warning], snug=True)

    def watch_has_focus(self, has_focus: bool) -> None:
        """How to get to the board, and back to the answers."""
        super().watch_has_focus(has_focus)
        self.border_title = f"Tutor {self.glyphs.dot} {'tab to the board' if has_focus else 'T to answer'}"
