"""What lessons, puzzles and the deck share: an answer is played on the board or typed, and boards
of an answer are shown one after the other."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import Input, Static

from nimarcade.coach import card as drill
from nimarcade.coach import deck, diary, progress, rating
from nimarcade.coach.card import Drill
from nimarcade.coach.deck import called
from nimarcade.coach.lesson import Course
from nimarcade.coach.lessons import following
from nimarcade.coach.puzzles import attempt, drawing
from nimarcade.coach.puzzles.attempt import Attempt
from nimarcade.coach.puzzles.drawing import Wish
from nimarcade.coach.puzzles.puzzle import NAMES
from nimarcade.core import catalogue
from nimarcade.core.catalogue import board_of, game_of
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.family import at_table
from nimarcade.core.task import Task, task
from nimarcade.core.text import Block
from nimarcade.tui.boards.figure import LessonFigure
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.boards.table import LessonTable
from nimarcade.tui.controls import Field
from nimarcade.tui.game.side import Ends
from nimarcade.tui.keys import bindings
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import KeyBar, Page
from nimarcade.tui.prose import LESSON_WORDS, ON_BOARD, Prose, Told, lesson_blocks
from nimarcade.view import drafts, places_learn
from nimarcade.view.items import Item

if TYPE_CHECKING:
    from nimarcade.coach.deck import Deck
    from nimarcade.coach.lessons import Lesson


class Answering(Page):
    """Has one `Board` and one `Field`, which write the same draft."""

    def __init__(self) -> None:
        super().__init__()
        self._frames: list[Any] = []
        """The boards still to be shown, the present one first."""
        self._timer: Timer | None = None

    def take(self, text: str) -> None:
        """An answer, as typed."""
        raise NotImplementedError

    def board(self) -> None:
        """Paint the board of this moment: the first frame, if there are any."""
        raise NotImplementedError

    def after_frames(self) -> None:
        """All frames were shown."""
        self.board()

    def play_frames(self, frames: Sequence[Any]) -> None:
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
            self.still()
            self.after_frames()

    def still(self) -> None:
        """No more boards to show."""
        self._frames = []
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        self.take(event.value.strip())

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        board = self.query_one(Board)
        if board.live and board.draft is not None:
            empty = board.draft.cleared()
            board.draft = empty.written(event.value.strip()) or empty

    @on(Board.Drafted)
    def _drafted(self) -> None:
        field, draft = self.query_one(Field), self.query_one(Board).draft
        with field.prevent(Input.Changed):
            field.value = draft.code if draft is not None else ""


# What the screen of the mistakes deck shows: the card's board, what it asks, how the deck stands.


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
        self._text = [*lesson_blocks(self._drill.prompt()), *self._state()]
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
        return self._drill.board is not None and at_table(self._drill.board.game)

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
            board.draft = drafts.begin(board_of(shown).board_picture(shown), lambda: codes)

    def _focus(self) -> None:
        if self._drill.kind != "play":
            self.query_one("#deck-told").focus()
        elif self._at_table:
            self.query_one(LessonTable).place.focus()
        else:
            self.query_one(Board).focus()


# What the puzzle screen shows: the board, the question, its options, what the last answer was told.


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
        if not at_table(game.name):
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
        return self.one is not None and at_table(self.one.board.game)

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
        board.draft = drafts.begin(board_of(shown).board_picture(shown), lambda: codes)

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


# The mistakes deck: a position in which a win was given away, and a move wanted that keeps it.


class DeckScreen(DeckView):
    CSS_PATH = "deck.tcss"
    PURPOSE = places_learn.DECK.purpose
    BINDINGS = bindings(places_learn.DECK)

    # answering

    def take(self, text: str) -> None:
        """An answer by whatever door; a word such as `hint` does what it says."""
        if text.lower() in ("hint", "why", "skip", "remove"):
            getattr(self, f"action_{text.lower()}")()
        elif text and self._drill.kind == "play":
            self._ask(lambda found: self._drill.took(found), lambda card: task(drill.told, card, text))

    def _ask(
        self,
        act: Callable[[dict[str, Any]], tuple[Drill, list[Block]]],
        work: Callable[[str], Task[dict[str, Any]]],
    ) -> None:
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

    def _answered(
        self, act: Callable[[dict[str, Any]], tuple[Drill, list[Block]]], position: str, found: dict[str, Any]
    ) -> None:
        self._busy = False
        card = self._drill.card
        if card is None or card.position != position:  # another card is up by now
            return
        before = self._drill
        self._drill, lines = act(found)
        self._keep(before)
        if self._drill.boards is not before.boards:
            self.play_frames(self._drill.boards)
        self._said = lesson_blocks(lines)
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
        from nimarcade.tui.page import Confirm

        card = self._drill.card
        if card is not None:
            sure = Confirm("Take this card out of the deck?", card.position[:60])
            self.app.push_screen(sure, lambda yes: self._removed(card.position) if yes else None)

    def _removed(self, position: str) -> None:
        if self._changed(lambda: deck.change(lambda kept: kept.without(position))):
            self._drill = self._drill.drop()
            self._enter()

    def action_reset(self) -> None:
        from nimarcade.tui.page import Confirm

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
        from nimarcade.tui.page import export

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


# One lesson: the text, the board of the step, and answers by keys, mouse or typed words.


class LessonScreen(Answering):
    PURPOSE = places_learn.LESSON.purpose
    BINDINGS = bindings(places_learn.LESSON)

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
        self._text = [*lesson_blocks(lines), *self._farewell()]
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
            board.draft = drafts.begin(board_of(shown).board_picture(shown), lambda: codes)
        self.refresh_bindings()

    @property
    def _at_table(self) -> bool:
        """Whether the step's board is a table of So Long Sucker."""
        shown = self.course.position
        return shown is not None and at_table(shown.game)

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
        if text.lower() in LESSON_WORDS:
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
        self._said = lesson_blocks(lines)
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


# Puzzles: one after the other, answered on the board, by choice, or typed; a rating and streaks.


class Puzzles(PuzzleView):
    CSS_PATH = "puzzles.tcss"
    PURPOSE = places_learn.PUZZLES.purpose
    BINDINGS = bindings(places_learn.PUZZLES)

    def __init__(self, wish: Wish | None = None) -> None:
        super().__init__(wish or Wish())
        self._since = 0.0

    def on_mount(self) -> None:
        if self.known.notice:
            self.notify(f"{self.known.notice[:1].upper()}{self.known.notice[1:]}.", markup=False)
        self._look()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._options)

    # puzzles

    def _look(self) -> None:
        """Look for a puzzle in another process."""
        self.one, self._fault, self._busy = None, "", False
        self.enter()
        wish = self.wish
        day = None if wish.daily is None else wish.daily.isoformat()
        work = task(drawing.picked, wish.game, wish.kind, wish.level, wish.seed, day, wish.name)
        self.ask(work, self._picked, group="look", about=lambda: self.wish, failed=self._none)

    def _none(self, error: NimarcadeError) -> None:
        self._fault = f"{str(error)[:1].upper()}{str(error)[1:]}."
        self.paint()

    def _picked(self, data: dict[str, Any]) -> None:
        self.one = Attempt.begin(drawing.from_json(data))
        self._since = monotonic()
        self.enter()

    # answering

    def take(self, text: str) -> None:
        """An answer by whatever door; a word such as `why` does what it says."""
        if text.lower() in ("why", "next"):
            getattr(self, f"action_{text.lower()}")()
        elif text and self.one is not None and self.waits:
            puzzle, board = self._asked_about(self.one)
            self._ask(self.one.took, task(attempt.judged, puzzle, board, text))

    @staticmethod
    def _asked_about(one: Attempt) -> tuple[dict[str, Any], str]:
        return drawing.as_json(one.puzzle), catalogue.write(one.board)

    def _ask(
        self, act: Callable[[dict[str, Any]], tuple[Attempt, list[Block]]], work: Task[dict[str, Any]]
    ) -> None:
        """Ask about the puzzle in another process, one question at a time."""
        if self.one is None or self._busy:
            return
        self.still()
        self._busy = True
        took = partial(self._answered, self.one, act)

        def failed(error: NimarcadeError) -> None:
            took(attempt.nothing(f"{error}."))

        self.ask(work, took, group="puzzle", exclusive=False, failed=failed)

    def _answered(
        self,
        before: Attempt,
        act: Callable[[dict[str, Any]], tuple[Attempt, list[Block]]],
        found: dict[str, Any],
    ) -> None:
        self._busy = False
        if self.one is not before:  # another puzzle is up by now
            return
        self.one, lines = act(found)
        self._tell(lines)
        if self.one.boards is not before.boards:
            self.play_frames(self.one.boards)
            self.board()
        if self.one.first is not None and before.first is None:
            self._settle(self.one)

    def _tell(self, lines: Sequence[Block]) -> None:
        self._said = lesson_blocks(lines)
        self.paint()
        self.call_after_refresh(self._reveal)

    def _reveal(self) -> None:
        """Bring what was told into sight, from its beginning."""
        said, told = self.query_one("#puzzle-said"), self.query_one("#puzzle-told")
        told.scroll_to_widget(said, animate=False, top=True)

    def _settle(self, one: Attempt) -> None:
        """Rating, statistics and the mistakes deck, where the puzzle counts; also when this screen is
        left meanwhile."""
        if not self.wish.rated or one.first is None:
            return
        day = None if self.wish.daily is None else self.wish.daily.isoformat()
        seconds, data = monotonic() - self._since, drawing.as_json(one.puzzle)
        work = task(drawing.settle, data, one.first, one.given, seconds, day)
        self.ask(
            work,
            partial(self._settled, one),
            group="settle",
            lane="later",
            exclusive=False,
            failed=lambda error: self._settled(one, [f"The rating could not be kept: {error}."]),
        )

    def _settled(self, one: Attempt, told: list[str]) -> None:
        self.known = rating.load()
        if self.one is not None and self.one.puzzle is one.puzzle:
            self._noted = [Block("note", text) for text in told]
            self.paint()

    # answers by keys, mouse and words

    def on_lesson_table_played(self, event: LessonTable.Played) -> None:
        self.take(event.code)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.take(event.name)

    def on_key(self, event: events.Key) -> None:
        """Figures choose an option; N and P answer themselves."""
        if self.one is None or not self.waits or not self.one.puzzle.options or not event.character:
            return
        keys = [str(i) for i in range(1, len(self.one.puzzle.options) + 1)]
        if self.one.puzzle.kind == "outcome":
            keys += ["n", "p", "N", "P"]
        if event.character in keys and not self.query_one(Field).has_focus:
            event.stop()
            self.take(event.character)

    @on(Board.Committed)
    def _committed(self, event: Board.Committed) -> None:
        if self._frames:
            self.still()
            self.board()
        elif event.code:
            self.take(event.code)

    # keys

    def action_go_on(self) -> None:
        if self._frames:
            self.still()
            self.board()
        elif self.one is not None and self.one.over:
            self.action_next()

    def action_next(self) -> None:
        self.wish = self.wish.after()
        self._look()

    def action_why(self) -> None:
        if self.one is not None and self.waits:
            self._ask(self.one.gave_up, task(attempt.explained, *self._asked_about(self.one)))

    def action_daily(self) -> None:
        self.wish = Wish(daily=date.today())
        self._look()

    def action_turn(self, what: str) -> None:
        """Draw from the next game, kind or level; after the last from all again."""
        wish = Wish(self.wish.game, self.wish.kind, self.wish.level)
        if what == "game":
            names = list(dict.fromkeys(head.partition("+")[0] for head in drawing.HEADS))
            wish = replace(wish, game=_following(names, wish.game))
            if wish.game and wish.kind and wish.kind not in _kinds(wish.game):
                wish = replace(wish, kind=None)
        elif what == "kind":
            wish = replace(wish, kind=_following(_kinds(wish.game), wish.kind))
        else:
            wish = replace(wish, level=_following(drawing.LEVELS, wish.level))
        self.wish = wish
        self._look()

    def action_type(self) -> None:
        self.query_one(Field).focus()

    def action_read(self, by: int) -> None:
        told = self.query_one("#puzzle-told")
        told.scroll_relative(y=by * max(1, told.size.height - 2), animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on":
            return self.one is not None and self.one.over
        if action in ("why", "type"):
            return self.waits
        if action == "next":
            return self.waits or bool(self._fault)
        return True


def _kinds(game: str | None) -> list[drawing.Kind]:
    heads = drawing.heads_of(game, None)
    return [kind for kind in drawing.KINDS if any(kind in drawing.kinds_of(head) for head in heads)]


def _following(values: Sequence[Any], value: Any) -> Any:
    """The value after this one; None comes after the last and before the first."""
    ring = [None, *values]
    return ring[(ring.index(value) + 1) % len(ring)] if value in ring else None
