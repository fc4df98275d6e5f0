"""The mistakes deck: a position in which a win was given away, and a move wanted that keeps it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from nimarcade.coach import deck, diary, drill
from nimarcade.coach.drill import Drill
from nimarcade.core.task import Task, task
from nimarcade.core.text import Block
from nimarcade.errors import NimarcadeError
from nimarcade.tui.controls import Field
from nimarcade.tui.deck_view import DeckView
from nimarcade.tui.lesson_lines import blocks
from nimarcade.tui.widgets.board import Board
from nimarcade.tui.widgets.lesson_table import LessonTable


class DeckScreen(DeckView):
    CSS_PATH = "deck.tcss"
    PURPOSE: ClassVar[str] = (
        "Each card is a position in which you gave a win away. Play a move that keeps it. A card that you "
        "know comes back later and later, one that you miss comes back soon. A hint makes it come sooner; "
        "only the first answer counts."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "go on", id="deck.on"),
        Binding("w,f2", "hint", "hint", id="deck.hint", tooltip="Where to look, the move, why"),
        Binding("s,f3", "skip", "skip", id="deck.skip", tooltip="To the next card; this one stays due"),
        Binding("a", "all", "all cards", id="deck.all", tooltip="Review every card, due or not"),
        Binding("D,delete", "remove", "remove", show=False, id="deck.remove",
                tooltip="Take this card out of the deck, after a question"),
        Binding("e", "export", "export", show=False, id="deck.export", tooltip="Write the deck to a file"),
        Binding("X", "reset", "reset", show=False, id="deck.reset",
                tooltip="Forget all cards, after a question"),
        Binding("slash,colon", "type", "type", id="deck.type", key_display="/", show=False,
                tooltip="Type the move, or hint, why, skip, remove"),
        Binding("pagedown", "read(1)", "read on", id="deck.down", show=False, priority=True),
        Binding("pageup", "read(-1)", "read back", id="deck.up", show=False, priority=True),
    ]  # fmt: skip

    # answering

    def take(self, text: str) -> None:
        """An answer by whatever door; a word such as `hint` does what it says."""
        if text.lower() in ("hint", "why", "skip", "remove"):
            getattr(self, f"action_{text.lower()}")()
        elif text and self._drill.kind == "play":
            self._ask(lambda found: self._drill.took(found), lambda card: task(drill.told, card, text))

    def _ask(self, act: Callable[[dict[str, Any]], tuple[Drill, list[Block]]],
             work: Callable[[str], Task[dict[str, Any]]]) -> None:  # fmt: skip
        """Ask about the card in another process, one question at a time."""
        card = self._drill.card
        if card is None or self._busy:
            return
        self.still()
        self._busy = True
        took = partial(self._answered, act, card.position)

        def failed(error: NimarcadeError) -> None:
            took({"right": None, "lines": [["note", f"{error}."]], "boards": []})

        self.ask(work(card.position), took, group="deck", exclusive=False, failed=failed)

    def _answered(self, act: Callable[[dict[str, Any]], tuple[Drill, list[Block]]], position: str,
                  found: dict[str, Any]) -> None:  # fmt: skip
        self._busy = False
        card = self._drill.card
        if card is None or card.position != position:  # another card is up by now
            return
        before = self._drill
        self._drill, lines = act(found)
        self._keep(before)
        if self._drill.boards is not before.boards:
            self.play_frames(self._drill.boards)
        self._said = blocks(lines)
        self._paint()
        self.call_after_refresh(self.query_one("#deck-told").scroll_end, animate=False)

    def _keep(self, before: Drill) -> None:
        try:
            kept = drill.keep(before, self._drill)
        except OSError as error:
            told = f"The answer could not be kept: {error.strerror}."
            self.notify(told, severity="warning", markup=False)
            return
        if kept is not None:
            self._deck = kept
            for text in diary.cards_reviewed(
                kept, [first for _, first in self._drill.done[len(before.done) :]]
            ):
                self.notify(text, markup=False)

    def on_lesson_table_played(self, event: LessonTable.Played) -> None:
        self.take(event.code)

    @on(Board.Committed)
    def _committed(self, event: Board.Committed) -> None:
        if self._frames:
            self.still()
            self.board()
        elif event.code:
            self.take(event.code)
        elif self._drill.kind != "play":
            self.action_go_on()

    # keys

    def action_go_on(self) -> None:
        if self._frames:
            self.still()
            self.board()
        elif self._drill.card is None and (due := self._deck.due(deck.now())):
            self._drill = Drill.begin(due)
            self._enter()
        elif self._drill.card is None:
            self.action_leave()
        elif self._drill.solved:
            self.action_skip()

    def action_hint(self) -> None:
        self._hint(self._drill.next_hint, last=True)

    def action_why(self) -> None:
        self._hint(drill.LADDER, last=False)

    def _hint(self, step: int, *, last: bool) -> None:
        def told(found: dict[str, Any]) -> tuple[Drill, list[Block]]:
            lines = drill.read_lines(found)
            return self._drill.helped(step), lines[-1:] if last and step < drill.LADDER else lines

        if self._drill.kind == "play":
            self._ask(told, lambda card: task(drill.hinted, card, step))

    def action_skip(self) -> None:
        if self._drill.card is not None:
            self._drill = self._drill.skip()
            self._enter()

    def action_all(self) -> None:
        if self._deck.cards:
            self._drill = Drill.begin(sorted(self._deck.cards.values(), key=lambda card: card.due))
            self._enter()

    def action_remove(self) -> None:
        from nimarcade.tui.screens.asking import Confirm

        card = self._drill.card
        if card is not None:
            sure = Confirm("Take this card out of the deck?", card.position[:60])
            self.app.push_screen(sure, lambda yes: self._removed(card.position) if yes else None)

    def _removed(self, position: str) -> None:
        if self._changed(lambda: deck.change(lambda kept: kept.without(position))):
            self._drill = self._drill.drop()
            self._enter()

    def action_reset(self) -> None:
        from nimarcade.tui.screens.asking import Confirm

        sure = Confirm("Forget all cards?", "They cannot be brought back; e exports them first.")
        self.app.push_screen(sure, lambda yes: self._forgotten() if yes else None)

    def _forgotten(self) -> None:
        if self._changed(deck.reset):
            self._drill = Drill.begin(())
            self._enter()

    def _changed(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except OSError as error:
            self.notify(f"The deck could not be changed: {error.strerror}.", severity="error", markup=False)
            return False
        self._deck = deck.load()
        return True

    def action_export(self) -> None:
        from nimarcade.tui.exporting import export

        self.notify(export(self.arcade.saves, "deck", self._deck.as_json()), timeout=8, markup=False)

    def action_type(self) -> None:
        self.query_one(Field).focus()

    def action_read(self, by: int) -> None:
        told = self.query_one("#deck-told")
        told.scroll_relative(y=by * max(1, told.size.height - 2), animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        kind = self._drill.kind
        if action == "go_on":
            return kind != "play"
        if action in ("hint", "why", "skip", "remove", "type"):
            return kind == "play"
        if action in ("all", "export", "reset"):
            return self._drill.card is None and bool(self._deck.cards)
        return True
