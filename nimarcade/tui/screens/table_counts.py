"""How many chips of each colour: the form of a discard or a gift where a list would be too long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from nimarcade.errors import NimarcadeError
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.tui.controls import Choose, Field, Form, Row
from nimarcade.tui.keybar import KeyBar

Verb = Literal["x", "g", "k"]
"""Discard from a captured pile, give, discard prisoners: as in the codes of acts."""
QUESTIONS = {"x": "How many are discarded?", "g": "How many are given?", "k": "How many are discarded?"}


class ChipsForm(ModalScreen[str | None]):
    """Gives the code of the act, with the seat that acts."""

    PURPOSE: ClassVar[str] = "Type how many chips of each colour; up and down walk, enter does it."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "do", "do it", id="chips.do", priority=True, tooltip="Discard or give these"),
        Binding("escape", "dismiss(None)", "cancel", id="chips.cancel"),
    ]

    def __init__(
        self,
        t: SuckerPosition,
        seat: Seat,
        verb: Verb,
        attempt: Callable[[str], object],
        to: Sequence[Seat] = (),
    ) -> None:
        """`to` are the seats that a gift may go to; `attempt` raises with the reason if it will not do."""
        super().__init__()
        self._t, self._seat, self._verb, self._attempt, self._to = t, seat, verb, attempt, to

    @property
    def _most(self) -> Chips:
        if self._verb == "x":
            return effects.count_chips(self._t.piles[self._t.slot])
        return self._t.hands[self._seat]

    def _offered(self) -> list[int]:
        """Colours that may be chosen: not one's own where only prisoners may go."""
        own = self._verb == "x" or (self._verb == "g" and self._t.rule_set.give == "any")
        return [c for c in range(4) if self._most[c] and (own or c != self._seat)]

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="chips"), Form(id="chips-form"):
            yield Static(QUESTIONS[self._verb], markup=False, classes="question")
            if self._to:
                whom = {COLOURS[seat]: NAMES[seat] for seat in self._to}
                yield Row("To", Choose(whom, next(iter(whom)), id="to"), id="row-to")
            for c in self._offered():
                label = f"{NAMES[c]}, of {self._most[c]:,}"
                yield Row(label, Field("0", id=f"many-{COLOURS[c]}"), id=f"row-{COLOURS[c]}")
            yield Static("", markup=False, id="chips-told")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query(Field).first().focus()
        self._say()

    def on_choose_changed(self) -> None:
        self._say()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._say()

    @property
    def code(self) -> str:
        to = f"@{self.query_one('#to', Choose).value}" if self._to else ""
        by = "" if self._seat == self._t.turn else f"{COLOURS[self._seat]}:"
        return f"{by}{self._verb}{self.chips}{to}"

    @property
    def chips(self) -> str:
        """`R2G1` as typed; empty where nothing is."""
        parts = []
        for c in self._offered():
            many = self.query_one(f"#many-{COLOURS[c]}", Field).value.strip().replace(",", "")
            parts.append("" if many in ("", "0") else f"{COLOURS[c]}{many}")
        return "".join(parts)

    def _say(self) -> None:
        told = self.query_one("#chips-told", Static)
        if not self.chips:
            told.update("Type how many of each colour.")
            return
        try:
            act = GAME.read_move(self._t, self.code)
            GAME.check(self._t, act)
        except NimarcadeError as error:
            told.update(str(error))
        else:
            text = GAME.describe(self._t, act)
            told.update(f"{text[0].upper()}{text[1:]}.")

    def action_do(self) -> None:
        try:
            self._attempt(self.code)
        except NimarcadeError as error:
            self.query_one("#chips-told", Static).update(str(error))
        else:
            self.dismiss(self.code)
