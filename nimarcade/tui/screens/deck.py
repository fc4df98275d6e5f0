"""The mistakes deck: a position in which a win was given away, and a move wanted that keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from nimarcade.coach import card_exercise, deck
from nimarcade.core.text import Block
from nimarcade.tui import dialogs, look, prose
from nimarcade.tui.screens.exercise import ExerciseScreen
from nimarcade.view import places
from nimarcade.view.share import export


class DeckScreen(ExerciseScreen[card_exercise.CardExercise], place=places.DECK):
    ASKED = "move"
    WORDS = ("hint", "why", "skip", "remove")

    def __init__(self) -> None:
        self._deck: deck.Deck = deck.load()
        super().__init__(card_exercise.CardExercise.begin(self._deck.due(deck.now())))

    def on_mount(self) -> None:
        if self._deck.notice:
            self.warn(self._deck.notice)
        self.enter()

    @property
    def cards(self) -> card_exercise.CardExercise:
        assert self.exercise is not None, "it is there from the beginning"
        return self.exercise

    def _begin(self, cards: Sequence[deck.Card]) -> None:
        self.exercise = card_exercise.CardExercise.begin(cards)
        self.enter()

    def write_title(self, ends: look.Ends) -> None:
        cards = self.cards
        ends.left = ("Your mistakes",)
        ends.right = (
            f"{cards.index + 1} of {len(cards.queue)}" if cards.card else f"{len(self._deck.cards):,} cards"
        )

    def text(self) -> list[Block]:
        return [*prose.lesson_blocks(self.cards.prompt()), *self._state()]

    def _state(self) -> list[Block]:
        if self.cards.card is not None:
            return []
        cards = self._deck.cards
        if not cards:
            empty = "The deck is empty. Wins that you give away in games and puzzles come here."
            return [Block("text", empty), Block("quiet", "Enter goes back.")]
        next_due, now = self._deck.next_due(), deck.now()
        assert next_due is not None
        ready = len(self._deck.due(now))
        comes = f"{ready:,} due now" if ready else f"the next comes {deck.when(next_due, now)}"
        count = f"{len(cards):,} card{'' if len(cards) == 1 else 's'}: {comes}, {self._deck.mended:,} mended."
        enter = "Enter: those that are due." if ready else "Enter: back."
        blocks = [Block("text", count), Block("quiet", f"{enter} a: all of them. e: export. X: forget.")]
        for card in sorted(cards.values(), key=lambda card: card.due)[:100]:
            when = "now" if card.due <= now else deck.when(card.due, now)
            blocks.append(Block("item", f"- {card.position} not {card.move}: {when}"))
        return blocks

    def closing(self) -> list[Block]:
        return [Block("quiet", "Enter goes on.")] if self.cards.solved else []

    def placeholder(self) -> str:
        return self.move_placeholder() if self.playing else ""

    @property
    def answer_shown(self) -> bool:
        return self.cards.card is not None

    def reveal(self) -> None:
        self.script.scroll_end(animate=False)

    def keep(self, before: card_exercise.CardExercise, after: card_exercise.CardExercise) -> None:
        kept, earned = card_exercise.keep_answers(before, after)
        self._deck = kept or self._deck
        for text in earned:
            self.notify(text, markup=False)

    # keys

    def go_on(self) -> None:
        if self.cards.card is not None:
            if self.cards.solved:
                self.turn("next")
        elif due := self._deck.due(deck.now()):
            self._begin(due)
        else:
            self.action_leave()

    def action_all(self) -> None:
        if self._deck.cards:
            self._begin(sorted(self._deck.cards.values(), key=lambda card: card.due))

    def action_remove(self) -> None:
        card = self.cards.card
        if card is not None:
            sure = dialogs.Confirm("Take this card out of the deck?", card.position[:60])
            self.app.push_screen(sure, lambda yes: self._removed(card.position) if yes else None)

    def _removed(self, position: str) -> None:
        self._deck = deck.change(lambda kept: kept.without(position))
        self.exercise = self.cards.drop()
        self.enter()

    def action_reset(self) -> None:
        sure = dialogs.Confirm("Forget all cards?", "They cannot be brought back; e exports them first.")
        self.app.push_screen(sure, lambda yes: self._forgotten() if yes else None)

    def _forgotten(self) -> None:
        try:
            deck.reset()
        except OSError as error:
            self.notify(f"The deck could not be changed: {error.strerror}.", severity="error", markup=False)
            return
        self._deck = deck.load()
        self._begin(())

    def action_export(self) -> None:
        self.notify(export(self.arcade.saves, "deck", self._deck.as_json()), timeout=8, markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on":
            return not self.playing
        if action in ("hint", "why", "skip", "remove", "type"):
            return self.playing
        if action in ("all", "export", "reset"):
            return self.cards.card is None and bool(self._deck.cards)
        return True
