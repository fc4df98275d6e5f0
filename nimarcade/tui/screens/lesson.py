"""One lesson: the text, the board of the step, and answers by keys, mouse or typed words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from nimarcade.coach import progress
from nimarcade.coach.course import Course
from nimarcade.coach.lessons import following
from nimarcade.core.text import Block
from nimarcade.games import game_of
from nimarcade.tui.controls import Field
from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.lesson_lines import KEYS, ON_BOARD, WORDS, blocks
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens.answering import Answering
from nimarcade.tui.widgets import drafts
from nimarcade.tui.widgets.board import Board
from nimarcade.tui.widgets.ends import Ends
from nimarcade.tui.widgets.lesson_figure import LessonFigure
from nimarcade.tui.widgets.lesson_table import LessonTable
from nimarcade.tui.widgets.told import Told

if TYPE_CHECKING:
    from nimarcade.coach.lessons import Lesson


class LessonScreen(Answering):
    PURPOSE: ClassVar[str] = (
        "Read, then answer: play the move on the board, choose, or type. A wrong answer is explained "
        "and costs nothing. Your place is kept when you leave."
    )
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self._lesson = lesson
        self._text: list[Block] = []
        self._said: list[Block] = []
        """What the last answer was told."""

    def compose(self) -> ComposeResult:
        glyphs = self.arcade.glyphs
        yield Ends(id="lesson-title")
        with Horizontal(id="desk"):
            with Vertical(id="lesson-left"):
                yield Board(glyphs, id="lesson-board")
                yield LessonTable(glyphs, id="lesson-table")
                yield LessonFigure(glyphs, id="figure-beside", above=True)
            with Vertical(id="script"), Told(id="told"):
                yield Prose(id="text")
                yield LessonFigure(glyphs, id="figure-below")
                yield Menu(loose=False, wrap=True, id="options")
                yield Prose(id="said")
        with Horizontal(id="answer"):
            yield Static(f"answer {glyphs.here} ", id="answer-prompt")
            yield Field(id="answer-field")
        yield KeyBar()

    def on_mount(self) -> None:
        self.course = Course.begin(self._lesson, progress.load())
        self._enter()

    # showing

    def _enter(self) -> None:
        """A step begins."""
        self.still()
        lines = self.course.prompt()
        self._text = [*blocks(lines), *self._farewell()]
        self._said = []
        self._paint(lines)
        self.query_one("#told").scroll_home(animate=False)

    def _farewell(self) -> list[Block]:
        if not self.course.done:
            return []
        after = following(self._lesson)
        words = f"Enter begins {after.title}." if after else "Enter goes back to the lessons."
        return [Block("quiet", f"{words} Press r to take this lesson again.")]

    def _paint(self, lines: Sequence[Block]) -> None:
        course, steps = self.course, len(self._lesson.steps)
        title = self.query_one(Ends)
        title.left = (self._lesson.title,)
        title.right = "finished" if course.done else f"step {course.at + 1} of {steps}"
        step = course.step
        options = step.answers if step is not None and course.kind == "choose" else ()
        menu = self.query_one("#options", Menu)
        menu.display = bool(options)
        menu.fill([Item(str(i), f"{i}  {text}") for i, (text, _, _) in enumerate(options, 1)])
        ask = " ".join(line.text for line in lines if line.kind == "ask")
        if self._playing:
            ask = f"{'play on the piles' if self._at_table else 'play on the board'}, or type / and the move"
        field = self.query_one(Field)
        with field.prevent(Input.Changed):
            field.value = ""
        field.placeholder = ask
        self.query_one("#text", Prose).show(self._text)
        self.query_one("#said", Prose).show(self._said)
        self.board()
        self._focus()

    def board(self) -> None:
        shown = self._frames[0] if self._frames else self.course.position
        board = self.query_one(Board)
        self.set_class(shown is None, "-no-board")
        board.live = self._playing and not self._frames
        step = self.course.step
        for figure in self.query(LessonFigure):
            figure.show(shown if step is not None and step.figure else None)
        self.set_class(self._at_table, "-at-table")
        if self._at_table:
            self.query_one(LessonTable).show(shown, board.live)
        elif shown is not None:
            game = game_of(shown)
            codes = (game.write_move(shown, move) for move in game.moves(shown))
            board.draft = drafts.begin(game.board_picture(shown), lambda: codes)
        self.refresh_bindings()

    @property
    def _at_table(self) -> bool:
        """Whether the step's board is a table of So Long Sucker."""
        shown = self.course.position
        return shown is not None and not game_of(shown).impartial

    @property
    def _playing(self) -> bool:
        return self.course.kind in ON_BOARD

    def _focus(self) -> None:
        kind = self.course.kind
        if kind == "value":
            self.query_one(Field).focus()
        elif kind == "choose":
            self.query_one("#options").focus()
        elif self._playing:
            (self.query_one(LessonTable).place if self._at_table else self.query_one(Board)).focus()
        else:
            self.query_one("#told").focus()

    def after_frames(self) -> None:
        """The step's own board again, ready to be played on unless someone is typing."""
        self.still()
        self.board()
        if not self.query_one(Field).has_focus:
            self._focus()

    # answering

    def take(self, text: str) -> None:
        """An answer by whatever door; a word such as `hint` does what it says."""
        if text.lower() in WORDS:
            getattr(self, f"action_{text.lower()}")()
            return
        if not text and self.course.kind not in ("text", "done"):
            return
        self.still()
        self._became(*self.course.answer(text))

    def _became(self, course: Course, lines: Sequence[Block], anew: bool = False) -> None:
        before, self.course = self.course, course
        if course.progress is not before.progress:
            self._keep()
        if anew or course.at != before.at:
            self._enter()
            return
        if course.frames is not before.frames:
            self.play_frames(course.frames)
        self._said = blocks(lines)
        self._paint(course.prompt(short=True))
        self.call_after_refresh(self.query_one(Told).begin_at, self.query_one("#said"))

    def _keep(self) -> None:
        try:
            progress.save(self.course.progress, lesson=self.course.lesson)
        except OSError as error:
            told = f"Progress could not be kept: {error.strerror}."
            self.notify(told, severity="warning", markup=False)

    def on_lesson_table_played(self, event: LessonTable.Played) -> None:
        self.take(event.code)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        if self.query_one(Told).hides(event.menu, event.menu.row_marked):
            self.action_read(1)
        else:
            self.take(event.name)

    def on_key(self, event: events.Key) -> None:
        """Figures choose an option."""
        names = [item.name for item in self.query_one("#options", Menu).items]
        if self.course.kind == "choose" and event.character in names:
            event.stop()
            self.take(event.character or "")

    @on(Board.Committed)
    def _committed(self, event: Board.Committed) -> None:
        if event.code:
            self.take(event.code)
        elif self._frames or not self._playing:
            self.action_go_on()

    # keys

    def action_go_on(self) -> None:
        if self._frames:
            self.after_frames()
        elif self.query_one(Told).unread:
            self.action_read(1)
        elif self.course.done:
            self._next_lesson()
        elif self.course.kind == "text":
            self.take("")

    def _next_lesson(self) -> None:
        after = following(self._lesson)
        if after is None:
            self.action_leave()
        else:
            self.app.switch_screen(LessonScreen(after))

    def action_hint(self) -> None:
        self._became(*self.course.hint())

    def action_skip(self) -> None:
        self._became(self.course.skip(), [], anew=True)

    def action_back(self) -> None:
        self._became(self.course.back(), [], anew=True)

    def action_again(self) -> None:
        self._became(self.course.again(), [], anew=True)

    def action_restart(self) -> None:
        self._became(self.course.restart(), [], anew=True)

    def action_type(self) -> None:
        self.query_one(Field).focus()

    def action_read(self, by: int) -> None:
        self.query_one(Told).read(by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        reads = self.course.kind in ("text", "done")
        can = {"go_on": reads or bool(self._frames), "hint": not reads, "skip": not self.course.done}
        return can.get(action, True)
