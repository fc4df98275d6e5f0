"""Lessons, puzzles and the deck on screen: an answer is played on the board, chosen or typed, and
the positions it leads through are shown one after the other."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Generic

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static

from nimarcade.coach import diagrams
from nimarcade.coach.exercise import E, Help, Judgement, Turn, refusal
from nimarcade.core import catalogue, errors, family, game, task, typed_moves, verdict
from nimarcade.core.text import Block
from nimarcade.tui import controls, keys, look, page, prose
from nimarcade.tui.boards import piles, table
from nimarcade.tui.menu import Menu
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import drafts, marks, places
from nimarcade.view.table.picture import table_picture

FIGURE_STYLES = {
    "head": "$text-muted",
    "lit": "bold reverse $primary",
    "far": "$accent",
    "state": "",
    "wire": "$accent",
}


class LessonFigure(Widget):
    """The state diagram of a proof beside a lesson's board, the board's state lit.

    Not to be focused: it follows the board. `above` is the one that a small screen has no room
    for above its text: there it says in words what is lit, and the other draws it further below."""

    DEFAULT_CSS = "LessonFigure { display: none; height: auto; width: 1fr; }"

    def __init__(self, *, id: str, above: bool = False) -> None:
        super().__init__(id=id)
        self.above = above
        self.board: game.Position | None = None

    def show(self, p: game.Position | None) -> None:
        """The figure of this position, or nothing for None."""
        self.board = p
        self.set_class(p is not None, "-drawn")
        self.refresh(layout=True)

    @property
    def text(self) -> str:
        p = self.board
        return "" if p is None else "\n".join([*diagrams.text(p), diagrams.caption(p)])

    def render(self) -> Content:
        return Content("\n").join(self._lines(self.size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        if self.board is None:
            return []
        words = look.glyphs_of(self).words
        if self.above and self.screen.size.width < 80:
            lit, arrows = diagrams.brief(self.board)
            rows = prose.wrapped(words(f"{lit} {arrows}"), width)
            return [
                Content.styled(lit, FIGURE_STYLES["lit"]).append(rows[0][len(lit) :]),
                *map(Content, rows[1:]),
            ]
        plain = bool(words("−") == "-")
        lines = [
            Content.assemble(*((words(text), FIGURE_STYLES[role]) for role, text in row))
            for row in diagrams.picture(self.board, plain=plain)
        ]
        return lines + [Content(row) for row in prose.wrapped(words(diagrams.caption(self.board)), width)]


class ExerciseScreen(page.Page, Generic[E]):
    """Shows an exercise and takes answers by whatever door. `Board` and `Field` write the same draft."""

    CSS_PATH = "exercise.tcss"
    ASKED: ClassVar[str] = "answer"
    """The prompt of the line."""
    WORDS: ClassVar[tuple[str, ...]] = ()
    """Words that may be typed for keys."""
    WRAPS: ClassVar[bool] = False
    ACTIONS = "puzzle"

    def __init__(self, exercise: E | None = None) -> None:
        super().__init__()
        self.exercise = exercise
        """None while there is none yet."""
        self._text: list[Block] = []
        self._answer: list[Block] = []
        """Of the last answer."""
        self._repeated = ""
        """The answer that was judged last."""
        self._busy = False
        """An answer is being looked at."""
        self._lit: tuple[game.Position | None, tuple[verdict.Mark, ...]] = None, ()
        """The position of an explanation, and its marks."""
        self._frames: list[game.Position] = []
        """The boards still to be shown, the present one first."""
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield look.Ends(id="exercise-title")
        with Horizontal(id="exercise-desk"):
            with Vertical(id="exercise-left"):
                yield piles.Board(id="exercise-board")
                yield table.LessonTable(id="exercise-table")
                yield LessonFigure(id="figure-beside", above=True)
            with Vertical(id="exercise-script"):
                with prose.Script(id="exercise-told"):
                    yield prose.Prose(id="exercise-text")
                    yield LessonFigure(id="figure-below")
                    yield Menu(loose=False, wrap=self.WRAPS, id="exercise-options")
                    yield prose.Prose(id="exercise-said")
                yield from self.standing()
                with Horizontal(id="exercise-answer"):
                    yield Static(f"{self.ASKED} {self.arcade.glyphs.here} ", id="exercise-prompt")
                    yield controls.Field(id="exercise-field")
        yield keys.KeyBar()

    # what each kind of exercise has of its own

    def standing(self) -> ComposeResult:
        """A picture of how far one is, between the words and the answer."""
        yield from ()

    def on_resize(self, event: events.Resize) -> None:
        for standing in self.query(Stage):
            if standing.id == "exercise-standing":
                standing.display = event.size.width >= 80 and event.size.height >= 28
        self.write_title(self.query_one(look.Ends))

    def write_title(self, ends: look.Ends) -> None:
        raise NotImplementedError

    def text(self) -> list[Block]:
        raise NotImplementedError

    def options(self) -> list[places.Item]:
        return []

    def closing(self) -> list[Block]:
        """Blocks below those of the last answer."""
        return []

    def asked(self) -> tuple[str, ...]:
        """The way it is answered, in texts from long to short."""
        if self.playing:
            key = f"{{{self.ACTIONS}.type}}"
            return f"on the {'piles' if self.at_table else 'board'}, or type it: {key}", f"{key} to type it"
        if self.exercise is None or self.exercise.wants == "option":
            return "choose, or press its number", "choose above"
        return tuple(block.text for block in self.exercise.prompt(brief=True) if block.kind == "ask")

    def keep(self, before: E, after: E) -> None:
        """Write down what has come about."""

    # showing

    @property
    def script(self) -> prose.Script:
        return self.query_one("#exercise-told", prose.Script)

    @property
    def playing(self) -> bool:
        return self.exercise is not None and self.exercise.wants == "move"

    @property
    def waits(self) -> bool:
        return self.exercise is not None and self.exercise.wants not in ("enter", "nothing")

    @property
    def at_table(self) -> bool:
        shown = None if self.exercise is None else self.exercise.board
        return shown is not None and family.at_table(shown.game)

    @property
    def answer_shown(self) -> bool:
        """True if there is a line to type in."""
        return self.waits

    @property
    def usable(self) -> bool:
        """True if the board takes keys, if not now then soon."""
        return self.playing

    @property
    def figure(self) -> bool:
        """True if a proof's diagram stands beside the board."""
        return False

    def named(self, action: str) -> str:
        return self.ASKED if action == "menu.open" and self.waits else super().named(action)

    def enter(self) -> None:
        self.still()
        self._text, self._answer, self._repeated = self.text(), [], ""
        self.paint()
        self.script.scroll_home(animate=False)

    def paint(self) -> None:
        self.write_title(self.query_one(look.Ends))
        self.query_one("#exercise-text", prose.Prose).show(self._text)
        menu, options = self.query_one("#exercise-options", Menu), self.options()
        menu.display = bool(options)
        menu.fill(options)
        self.show_answer()
        field = self.query_one(controls.Field)
        with field.prevent(Input.Changed):
            field.value = ""
        field.texts = self.asked()
        self.query_one("#exercise-prompt").display = self.waits
        self.query_one("#exercise-answer").display = self.answer_shown
        self.board()
        self.focus_answer()
        self.refresh_bindings()

    def show_answer(self) -> None:
        self.query_one("#exercise-said", prose.Prose).show([*self._answer, *self.closing()])

    def board(self) -> None:
        """Paint the board of this moment: the first frame, if there are any."""
        shown = self._frames[0] if self._frames else self.exercise.board if self.exercise else None
        live = self.playing and not self._frames and not self._busy
        self.set_class(shown is None, "-no-board")
        self.set_class(self.at_table, "-at-table")
        for figure in self.query(LessonFigure):
            figure.show(shown if self.figure else None)
        board = self.query_one(piles.Board)
        lit = marks.lights(shown, self._lit[1]) if shown is not None and shown == self._lit[0] else {}
        board.lit = {} if self.at_table else lit
        board.live, board.usable = live and not self.at_table, self.usable
        if shown is not None and self.at_table:
            self.query_one(table.LessonTable).show(table_picture(shown), live, lit)
        elif shown is not None:
            board.draft = drafts.of_position(shown)
        self.refresh_bindings()

    def focus_answer(self) -> None:
        wants = "nothing" if self.exercise is None else self.exercise.wants
        place: Widget = self.script
        if wants == "value":
            place = self.query_one(controls.Field)
        elif wants == "option":
            place = self.query_one("#exercise-options")
        elif wants == "move":
            place = self.query_one(table.LessonTable).place if self.at_table else self.query_one(piles.Board)
        place.focus(scroll_visible=False)

    def play_frames(self, frames: Sequence[game.Position]) -> None:
        """Show the boards of an answer one after the other, where moves are animated."""
        pause = self.arcade.settings.seconds if self.app.animation_level != "none" else 0.0
        if pause and len(frames) > 1:
            self._frames = list(frames)
            self._timer = self.set_interval(pause, self._next_frame)

    def _next_frame(self) -> None:
        if self._frames:
            self._frames.pop(0)
        if self._frames:
            self.board()
        else:
            self.after_frames()

    def after_frames(self) -> None:
        """The exercise's own board again."""
        self.still()
        self.board()

    def still(self) -> None:
        self._frames = []
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # answering

    def take(self, text: str) -> None:
        """An answer by whatever door; a word such as `hint` does what it says."""
        if text.lower() in self.WORDS:
            getattr(self, f"action_{text.lower()}")()
        elif text and self.exercise is not None and self.waits:
            self.judge(self.exercise.judge(text), text)

    def ask_help(self, command: Help) -> None:
        if self.exercise is not None and self.waits:
            self.judge(self.exercise.help(command))

    def judge(self, work: task.Task[Judgement], answer: str = "") -> None:
        """Have something judged in another process, one question at a time."""
        if self.exercise is None or self._busy:
            return
        self.still()
        self._busy, self._repeated = True, answer
        judged = partial(self._judged, self.exercise)

        def failed(error: errors.NimarcadeError) -> None:
            self._repeated = ""
            judged(refusal(error))

        self.ask(work, judged, group="exercise", exclusive=False, failed=failed)

    def _judged(self, before: E, judgement: Judgement) -> None:
        self._busy = False
        if self.exercise is not before:  # something else is asked by now
            return
        after = self.exercise = before.after(judgement)
        self.keep(before, after)
        if after.frames is not before.frames:
            self.play_frames(after.frames)
        self._answer = prose.lesson_blocks(judgement.blocks)
        self._lit = before.board, judgement.lit
        self.paint()
        self.call_after_refresh(self.script.begin_at, self.query_one("#exercise-said"))

    def turn(self, command: Turn) -> None:
        """Go on without an answer."""
        if self.exercise is not None:
            before, self.exercise = self.exercise, self.exercise.turn(command)
            self.keep(before, self.exercise)
            self.enter()

    def on_lesson_table_played(self, event: table.LessonTable.Played) -> None:
        self.take(event.code)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        if self.script.hides(event.menu, event.menu.row_marked):
            self.action_read(1)
        elif event.name != self._repeated:  # else its refutation is read
            self.take(event.name)

    def on_key(self, event: events.Key) -> None:
        """Figures choose an option."""
        keys = self.option_keys()
        if event.character in keys and not self.query_one(controls.Field).has_focus:
            event.stop()
            menu = self.query_one("#exercise-options", Menu)
            menu.marked = keys.index(event.character) % len(menu.items)  # further keys go through them again
            self.take(menu.name_marked)

    def option_keys(self) -> list[str]:
        return [item.name for item in self.query_one("#exercise-options", Menu).items if self.waits]

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        self.take(event.value.strip())

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        board = self.query_one(piles.Board)
        if board.live and board.draft is not None:
            empty = board.draft.cleared()
            board.draft = empty.written(self._code(event.value.strip())) or empty

    def _code(self, typed: str) -> str:
        """The code of a move that is typed in words; any other text as it is."""
        shown = None if self.exercise is None else self.exercise.board
        if shown is None or not typed:
            return typed
        return typed_moves.code(catalogue.game_of(shown), shown, typed)

    @on(piles.Board.Drafted)
    def _drafted(self) -> None:
        field, draft = self.query_one(controls.Field), self.query_one(piles.Board).draft
        with field.prevent(Input.Changed):
            field.value = draft.code if draft is not None else ""

    @on(piles.Board.Committed)
    def _committed(self, event: piles.Board.Committed) -> None:
        if self._frames:
            self.after_frames()
        elif event.code:
            self.take(event.code)
        elif not self.playing:
            self.enter_on_board()

    def enter_on_board(self) -> None:
        self.action_go_on()

    # keys

    def action_go_on(self) -> None:
        if self._frames:
            self.after_frames()
        elif self.script.unread:
            self.action_read(1)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Do what Enter does once all boards were shown, and all words read."""
        raise NotImplementedError

    def action_hint(self) -> None:
        self.ask_help("hint")

    def action_why(self) -> None:
        self.ask_help("why")

    def action_skip(self) -> None:
        self.turn("skip")

    def action_type(self) -> None:
        self.query_one(controls.Field).focus()

    def action_leave(self) -> None:
        field, board = self.query_one(controls.Field), self.query_one(piles.Board)
        empty = board.draft and board.draft.cleared()
        if field.value or (board.live and board.draft != empty):  # typed, or drafted on the board
            field.value, board.draft = "", empty
        elif field.has_focus and self.exercise is not None and self.exercise.wants != "value":
            self.focus_answer()
        else:
            self.leave()

    def leave(self) -> None:
        super().action_leave()

    def action_read(self, by: int) -> None:
        self.script.read(by)
