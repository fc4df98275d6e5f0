"""What the screen of the mistakes deck shows: the card's board, what it asks, how the deck stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from nimarcade.coach import deck
from nimarcade.coach.drill import Drill
from nimarcade.core.text import Block
from nimarcade.games import game_of
from nimarcade.tui.controls import Field
from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.lesson_lines import blocks
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens.answering import Answering
from nimarcade.tui.widgets import drafts
from nimarcade.tui.widgets.board import Board
from nimarcade.tui.widgets.ends import Ends
from nimarcade.tui.widgets.lesson_table import LessonTable

if TYPE_CHECKING:
    from nimarcade.coach.deck import Deck


class DeckView(Answering):
    def __init__(self) -> None:
        super().__init__()
        self._deck: Deck = deck.load()
        self._drill = Drill.begin(self._deck.due(deck.now()))
        self._text: list[Block] = []
        self._said: list[Block] = []
        self._busy = False
        """Whether an answer is being looked at."""

    def compose(self) -> ComposeResult:
        glyphs = self.arcade.glyphs
        yield Ends(glyphs, id="deck-title")
        with Horizontal(id="deck-desk"):
            with Vertical(id="deck-left"):
                yield Board(glyphs, id="deck-board")
                yield LessonTable(glyphs, id="deck-table")
            with Vertical(id="deck-script"), VerticalScroll(id="deck-told"):
                yield Prose(id="deck-text")
                yield Prose(id="deck-said")
        with Horizontal(id="deck-answer"):
            yield Static(f"move {glyphs.here} ", id="deck-prompt")
            yield Field(id="deck-field")
        yield KeyBar()

    def on_mount(self) -> None:
        if self._deck.notice:
            told = f"{self._deck.notice[0].upper()}{self._deck.notice[1:]}."
            self.notify(told, severity="warning", markup=False)
        self._enter()

    # showing

    def _enter(self) -> None:
        """A card is turned up, or the end is reached."""
        self.still()
        self._text = [*blocks(self._drill.prompt()), *self._state()]
        self._said = []
        self._paint()
        self.query_one("#deck-told").scroll_home(animate=False)

    def _state(self) -> list[Block]:
        """At the end: how the deck stands, and what can be done."""
        if self._drill.card is not None:
            return []
        cards = self._deck.cards
        if not cards:
            told = "The deck is empty. Wins that you give away in games and puzzles come here."
            return [Block("text", told), Block("quiet", "Enter goes back.")]
        following, now = self._deck.next_due(), deck.now()
        assert following is not None
        ready = len(self._deck.due(now))
        comes = f"{ready:,} due now" if ready else f"the next comes {deck.when(following, now)}"
        found = f"{len(cards):,} card{'' if len(cards) == 1 else 's'}: {comes}, {self._deck.mended:,} mended."
        enter = "Enter: those that are due." if ready else "Enter: back."
        lines = [Block("text", found), Block("quiet", f"{enter} a: all of them. e: export. X: forget.")]
        for card in sorted(cards.values(), key=lambda card: card.due)[:100]:
            when = "now" if card.due <= now else deck.when(card.due, now)
            lines.append(Block("item", f"- {card.position} not {card.move}: {when}"))
        return lines

    def _paint(self) -> None:
        one = self._drill
        title = self.query_one(Ends)
        title.left = ("Your mistakes",)
        title.right = f"{one.at + 1} of {len(one.queue)}" if one.card else f"{len(self._deck.cards):,} cards"
        field = self.query_one(Field)
        with field.prevent(Input.Changed):
            field.value = ""
        asked = f"play on the {'piles' if self._at_table else 'board'}, or type / and the move"
        asked = asked if self.size.width >= 60 else "/ to type it"
        field.placeholder = asked if one.kind == "play" else ""
        self.query_one("#deck-answer").display = one.card is not None
        self.query_one("#deck-text", Prose).show(self._text)
        more = [Block("quiet", "Enter goes on.")] if one.solved else []
        self.query_one("#deck-said", Prose).show([*self._said, *more])
        self.board()
        self._focus()
        self.refresh_bindings()

    @property
    def _at_table(self) -> bool:
        return self._drill.board is not None and not game_of(self._drill.board).impartial

    def board(self) -> None:
        one = self._drill
        shown = self._frames[0] if self._frames else one.board
        live = one.kind == "play" and not self._frames and not self._busy
        self.set_class(shown is None, "-no-board")
        self.set_class(self._at_table, "-at-table")
        if self._at_table:
            self.query_one(LessonTable).show(shown, live)
            return
        board = self.query_one(Board)
        board.live = live
        board.usable = one.kind == "play"
        if shown is not None:
            game = game_of(shown)
            codes = (game.write_move(shown, move) for move in game.moves(shown))
            board.draft = drafts.begin(game.board_picture(shown), lambda: codes)

    def _focus(self) -> None:
        if self._drill.kind != "play":
            self.query_one("#deck-told").focus()
        elif self._at_table:
            self.query_one(LessonTable).place.focus()
        else:
            self.query_one(Board).focus()
