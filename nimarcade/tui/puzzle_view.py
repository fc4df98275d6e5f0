"""What the puzzle screen shows: the board, the question, its options, what the last answer was told."""

from __future__ import annotations

import textwrap

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from nimarcade.coach import rating
from nimarcade.coach.deck import called
from nimarcade.coach.puzzles.attempt import Attempt
from nimarcade.coach.puzzles.desk import Wish
from nimarcade.coach.puzzles.puzzle import NAMES
from nimarcade.core.text import Block
from nimarcade.games import game_of
from nimarcade.tui.controls import Field
from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens.answering import Answering
from nimarcade.tui.widgets import drafts
from nimarcade.tui.widgets.board import Board
from nimarcade.tui.widgets.ends import Ends
from nimarcade.tui.widgets.lesson_table import LessonTable


class PuzzleView(Answering):
    def __init__(self, wish: Wish) -> None:
        super().__init__()
        self.wish = wish
        self.one: Attempt | None = None
        """The puzzle on the board; None while it is looked for."""
        self.known = rating.load()
        self._said: list[Block] = []
        """What the last answer was told."""
        self._noted: list[Block] = []
        """What came of the first answer: rating, streak."""
        self._busy = False
        """Whether an answer is being looked at."""
        self._fault = ""
        """Why there is no puzzle."""

    def compose(self) -> ComposeResult:
        glyphs = self.arcade.glyphs
        yield Ends(glyphs, id="puzzle-title")
        with Horizontal(id="puzzle-desk"):
            with Vertical(id="puzzle-left"):
                yield Board(glyphs, id="puzzle-board")
                yield LessonTable(glyphs, id="puzzle-table")
            with Vertical(id="puzzle-script"), VerticalScroll(id="puzzle-told"):
                yield Prose(id="puzzle-text")
                yield Menu(loose=False, id="puzzle-options")
                yield Prose(id="puzzle-said")
        with Horizontal(id="puzzle-answer"):
            yield Static(f"answer {glyphs.here} ", id="puzzle-prompt")
            yield Field(id="puzzle-field")
        yield KeyBar()

    @property
    def waits(self) -> bool:
        """Whether an answer is waited for."""
        return self.one is not None and not self.one.over

    # showing

    def enter(self) -> None:
        """A puzzle begins, or one is looked for."""
        self.still()
        self._said, self._noted = [], []
        self.paint()
        self.query_one("#puzzle-told").scroll_home(animate=False)
        self.call_after_refresh(self._options)  # only then it is known how wide they may be

    def paint(self) -> None:
        self.set_class(self.one is None, "-no-board")
        self.set_class(self._at_table, "-at-table")
        self._title()
        self.query_one("#puzzle-text", Prose).show(self._asked())
        self._options()
        more = (
            [Block("quiet", "Enter brings the next one.")] if self.one is not None and self.one.over else []
        )
        self.query_one("#puzzle-said", Prose).show([*self._said, *self._noted, *more])
        field = self.query_one(Field)
        with field.prevent(Input.Changed):
            field.value = ""
        field.placeholder = self._placeholder()
        self.query_one("#puzzle-answer").display = self.waits
        self.board()
        self._focus()
        self.refresh_bindings()

    def _title(self) -> None:
        title, one = self.query_one(Ends), self.one
        title.right = self.known.words()
        if one is None:
            title.left, title.second = ("Puzzles",), (self._chosen(),)
            return
        day = "Puzzle of the day: " if self.wish.daily else ""
        name = NAMES[one.puzzle.kind]
        title.left = (f"{day}{name} · {called(one.puzzle.game)}", f"{day}{name}", name)
        rated = "" if self.wish.rated else "practice, not rated · "
        hard = f"difficulty {one.puzzle.difficulty}"
        drawn = "" if self.wish.once else f" · {self._chosen()}"
        title.second = (f"{rated}{hard}{drawn}", f"{rated}{hard}", hard)

    def _chosen(self) -> str:
        """What the person draws puzzles from."""
        wish = self.wish
        told = [wish.game or "any game", NAMES[wish.kind] if wish.kind else "any kind"]
        told.append(f"level {wish.level}" if wish.level else "your level")
        return ", ".join(told)

    def _asked(self) -> list[Block]:
        if self.one is None:
            return [Block("note", self._fault or "A puzzle is being looked for…")]
        board = self.one.puzzle.position
        game, lines = game_of(board), []
        if game.impartial:
            convention = game.convention(board)
            lines.append(Block("note", f"{game.rules(board)} {convention[:1].upper()}{convention[1:]}."))
        return [*lines, Block("goal", self.one.puzzle.ask)]

    def _options(self) -> None:
        """Options wrapped so that nothing of them is cut."""
        menu = self.query_one("#puzzle-options", Menu)
        options = self.one.puzzle.options if self.one is not None and self.waits else ()
        menu.display = bool(options)
        wide = max(20, (self.query_one("#puzzle-told").size.width or 38) - 3)
        items = []
        for i, text in enumerate(options, 1):
            first, *rest = textwrap.wrap(self.arcade.glyphs.words(f"{i} {text}"), wide)
            items.append(Item(str(i), first, (" ".join(rest),) if rest else ()))
        menu.fill(items)

    def _placeholder(self) -> str:
        one = self.one
        if one is None or one.over:
            return ""
        narrow = self.size.width < 60
        if one.puzzle.on_board:
            where = "piles" if self._at_table else "board"
            return "/ to type it" if narrow else f"play on the {where}, or type / and the move"
        if one.puzzle.kind == "capture":
            return "such as 2 1 3" if narrow else one.question
        return "choose above, or its number" if not narrow else "choose above"

    @property
    def _at_table(self) -> bool:
        return self.one is not None and not game_of(self.one.board).impartial

    def board(self) -> None:
        one = self.one
        if one is None:
            return
        shown = self._frames[0] if self._frames else one.board
        usable = self.waits and one.puzzle.on_board
        live = usable and not self._frames and not self._busy
        if self._at_table:
            self.query_one(LessonTable).show(shown, live)
            return
        board = self.query_one(Board)
        board.live, board.usable = live, usable
        game = game_of(shown)
        codes = (game.write_move(shown, move) for move in game.moves(shown))
        board.draft = drafts.begin(game.board_picture(shown), lambda: codes)

    def _focus(self) -> None:
        one = self.one
        if one is None or one.over:
            self.query_one("#puzzle-told").focus()
        elif one.puzzle.options:
            self.query_one("#puzzle-options").focus()
        elif one.puzzle.kind == "capture":
            self.query_one(Field).focus()
        elif self._at_table:
            self.query_one(LessonTable).place.focus()
        else:
            self.query_one(Board).focus()
