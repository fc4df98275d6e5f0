"""What the review shows: the move looked at on the board, its grade in words, the course of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from nimarcade import games
from nimarcade.coach import review_words
from nimarcade.coach.review import Review
from nimarcade.core.text import GAP, Block
from nimarcade.games.codes import shortened
from nimarcade.games.so_long_sucker.position import EMPTY
from nimarcade.session import Session
from nimarcade.theory.verdict import Digits
from nimarcade.tui import play_words, table_draft, words
from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.screens.page import Page
from nimarcade.tui.widgets import drafts
from nimarcade.tui.widgets.board import Board
from nimarcade.tui.widgets.course import Course
from nimarcade.tui.widgets.ends import Ends
from nimarcade.tui.widgets.explain import Piece, pictured
from nimarcade.tui.widgets.lesson_table import hands
from nimarcade.tui.widgets.panel import Panel
from nimarcade.tui.widgets.table_board import TableBoard


@dataclass(frozen=True, slots=True)
class Frame:
    """A position of a line that was not played, and the move made there."""

    before: Any
    code: str
    words: str
    seat: int


class ReviewView(Page):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.found: Review | None = None
        """None while the game is being looked at."""
        self.ply = 0
        """The move looked at; 0 shows the start and the report."""
        self.why = False
        """Whether reasons are shown with every move."""
        self.reasons: list[Piece] = []
        self.frames: list[Frame] = []
        """The line played out, if one is."""
        self.frame = 0
        self.goes_on = False
        self.trouble = ""

    @property
    def at_table(self) -> bool:
        return not self.session.game.impartial

    def compose(self) -> ComposeResult:
        glyphs = self.arcade.glyphs
        yield Ends(glyphs, id="review-title")
        with Horizontal(id="review-desk"):
            with Vertical(id="review-left"):
                if self.at_table:
                    yield TableBoard(glyphs, id="review-piles")
                    yield Static(id="review-hands")
                else:
                    yield Board(glyphs, id="review-board")
            yield Panel(glyphs, id="review-panel")
        yield Course(glyphs, id="review-course")
        yield KeyBar()

    # showing

    def paint(self) -> None:
        title = self.query_one(Ends)
        name = words.title(self.session)
        convention = self.session.game.convention(self.session.start)
        title.left = (
            f"Review · {name} · {convention}",
            f"Review · {name}",
            f"Review · {self.session.game.title}",
            "Review",
        )
        many = self.session.length
        title.right = (
            f"move {self.ply:,} of {many:,}" if self.ply else f"{many:,} move{'' if many == 1 else 's'}"
        )
        if self.frames:
            frame = self.frames[self.frame]
            made = f"{review_words.called(self.session, frame.seat)}: {shortened(frame.code)}"
            title.left = (f"{review_words.line_title(frame.before)} · {made}", made)
            title.right = f"line {self.frame + 1} of {len(self.frames)}"
        self.query_one(Course).ply = self.ply
        self._paint_board()
        self.query_one(Panel).show(self._pieces())

    def _shown(self) -> tuple[Any, str]:
        """The position on the board, and the code of the move made there."""
        if self.frames:
            frame = self.frames[self.frame]
            return frame.before, frame.code
        if self.ply:
            return self.session.state_at(self.ply - 1), self.session.notation(self.ply)
        return self.session.start, ""

    def _paint_board(self) -> None:
        p, code = self._shown()
        game = games.game_of(p)
        if self.at_table:
            board = self.query_one(TableBoard)
            board.draft = None
            board.table = p
            board.draft = table_draft.written(p, code) if p.phase == "play" and code else None
            narrow = self.size.width < 80
            bare = replace(p, ledger=EMPTY)  # deals stand in the report and with the move that decides
            self.query_one("#review-hands", Static).update(hands(bare, self.arcade.glyphs, narrow=narrow))
            return
        draft = drafts.begin(
            game.board_picture(p), lambda: (game.write_move(p, move) for move in game.moves(p))
        )
        self.query_one(Board).draft = (draft.written(code) if code else None) or draft

    def _pieces(self) -> list[Piece]:
        if self.trouble:
            return [Block("head", "This game cannot be looked at"), Block("quiet", self.trouble)]
        if self.frames:
            return [*self._line_blocks()]
        if not self.ply:
            return [*self._report()]
        pieces: list[Piece] = [Block("head", review_words.heading(self.session, self.ply)), GAP]
        if self.found is None:
            pieces.append(Block("quiet", "Looking at the game…"))
        else:
            step = self.found.step(self.ply)
            who = review_words.called(self.session, self.session.actor(self.ply))
            pieces.append(review_words.grade_line(step, who))
        decided = [] if self.found is None else review_words.decided(self.found, self.ply)
        notes = [*decided, *play_words.comments(self.session, self.ply)]
        if self.why:
            return [*pieces, GAP, *self.reasons, *([GAP, *notes] if notes else [])]
        return [*pieces, *notes, GAP, *self._keys()]

    def _keys(self) -> list[Block]:
        return [
            Block("key", "the reasons, and what would have won", "w"),
            Block("key", "what follows if nobody errs", "a"),
            Block("key", "the best move instead", "b"),
            Block("key", "a new game from here", "enter"),
        ]

    def _report(self) -> list[Block]:
        if self.found is None:
            many = self.session.length
            return [Block("head", f"Looking at {many:,} move{'' if many == 1 else 's'}…"),
                    Block("quiet", "You can step through the game meanwhile.")]  # fmt: skip
        blocks: list[Block] = []
        for block in review_words.report(self.found):
            if block.kind == "point" and blocks:
                blocks.append(GAP)
            blocks.append(block)
        blocks.append(GAP)
        if self.found.mistakes:
            blocks.append(Block("key", "the next mistake", "n"))
        return [*blocks, Block("key", "the next move", ".")]

    def _line_blocks(self) -> list[Block]:
        glyphs = self.arcade.glyphs
        blocks = [Block("head", review_words.line_title(self.frames[0].before)), GAP]
        for at, frame in enumerate(self.frames):
            who = review_words.called(self.session, frame.seat)
            here = at == self.frame
            mark = glyphs.here if here else " "
            blocks.append(Block("verdict" if here else "quiet", f"{mark} {who}: {shortened(frame.code)}"))
        blocks.append(Block("note", "And so on." if self.goes_on else "That is the end of the game."))
        return [*blocks, GAP, Block("key", "back to the game", "esc")]


def with_digits(blocks: Iterable[Block], before: Digits | None, after: Digits | None) -> Iterator[Piece]:
    """The blocks of reasons, the binary digits of the positions before and after the move each above
    its conditions."""
    waiting: Digits | None = None
    for block in blocks:
        if block.kind == "after":
            waiting = before if block.text.startswith("Before") else after
        elif block.kind in ("holds", "fails") and waiting is not None:
            yield from pictured(waiting)
            waiting = None
        yield block
