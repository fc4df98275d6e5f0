"""Puzzles: one after the other, answered on the board, by choice, or typed; a rating and streaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from time import monotonic
from typing import Any, ClassVar

from textual import events, on
from textual.binding import Binding, BindingType

from nimarcade import games
from nimarcade.coach import puzzles, rating
from nimarcade.coach.puzzles import desk, judging
from nimarcade.coach.puzzles.attempt import Attempt
from nimarcade.coach.puzzles.desk import Wish
from nimarcade.core.task import Task, task
from nimarcade.core.text import Block
from nimarcade.errors import NimarcadeError
from nimarcade.tui.controls import Field
from nimarcade.tui.lesson_lines import blocks
from nimarcade.tui.menu import Menu
from nimarcade.tui.puzzle_view import PuzzleView
from nimarcade.tui.widgets.board import Board
from nimarcade.tui.widgets.lesson_table import LessonTable


class Puzzles(PuzzleView):
    CSS_PATH = "puzzles.tcss"
    PURPOSE: ClassVar[str] = (
        "Puzzles without end. Answer on the board, choose, or type. Only the first answer to a puzzle counts "
        "for your rating; a wrong one is refuted on the board, then try again or see why."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "next", id="puzzle.on"),
        Binding("w,f2", "why", "why", id="puzzle.why", tooltip="The solution and its reasons"),
        Binding("s,f3", "next", "another", id="puzzle.next", tooltip="Another puzzle; this one stays open"),
        Binding("g", "turn('game')", "game", id="puzzle.game", tooltip="Puzzles of the next game"),
        Binding("f", "turn('kind')", "kind", id="puzzle.kind", tooltip="Puzzles of the next kind"),
        Binding("v", "turn('level')", "level", id="puzzle.level", show=False,
                tooltip="Another level: 1 to 5, or what suits your rating"),
        Binding("t", "daily", "today's", id="puzzle.daily", tooltip="The puzzle of the day"),
        Binding("slash,colon", "type", "type", id="puzzle.type", key_display="/", show=False,
                tooltip="Type the answer, or why, next"),
        Binding("pagedown", "read(1)", "read on", id="puzzle.down", show=False, priority=True),
        Binding("pageup", "read(-1)", "read back", id="puzzle.up", show=False, priority=True),
    ]  # fmt: skip

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
        work = task(desk.picked, wish.game, wish.kind, wish.level, wish.seed, day, wish.name)
        self.ask(work, self._picked, group="look", about=lambda: self.wish, failed=self._none)

    def _none(self, error: NimarcadeError) -> None:
        self._fault = f"{str(error)[:1].upper()}{str(error)[1:]}."
        self.paint()

    def _picked(self, data: dict[str, Any]) -> None:
        self.one = Attempt.begin(puzzles.from_json(data))
        self._since = monotonic()
        self.enter()

    # answering

    def take(self, text: str) -> None:
        """An answer by whatever door; a word such as `why` does what it says."""
        if text.lower() in ("why", "next"):
            getattr(self, f"action_{text.lower()}")()
        elif text and self.one is not None and self.waits:
            puzzle, board = self._asked_about(self.one)
            self._ask(self.one.took, task(judging.judged, puzzle, board, text))

    @staticmethod
    def _asked_about(one: Attempt) -> tuple[dict[str, Any], str]:
        return puzzles.as_json(one.puzzle), games.write(one.board)

    def _ask(self, act: Callable[[dict[str, Any]], tuple[Attempt, list[Block]]],
             work: Task[dict[str, Any]]) -> None:  # fmt: skip
        """Ask about the puzzle in another process, one question at a time."""
        if self.one is None or self._busy:
            return
        self.still()
        self._busy = True
        took = partial(self._answered, self.one, act)

        def failed(error: NimarcadeError) -> None:
            took(judging.nothing(f"{error}."))

        self.ask(work, took, group="puzzle", exclusive=False, failed=failed)

    def _answered(self, before: Attempt, act: Callable[[dict[str, Any]], tuple[Attempt, list[Block]]],
                  found: dict[str, Any]) -> None:  # fmt: skip
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
        self._said = blocks(lines)
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
        seconds, data = monotonic() - self._since, puzzles.as_json(one.puzzle)
        work = task(desk.settle, data, one.first, one.given, seconds, day)
        self.ask(
            work, partial(self._settled, one), group="settle", lane="later", exclusive=False,
            failed=lambda error: self._settled(one, [f"The rating could not be kept: {error}."]),
        )  # fmt: skip

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
            self._ask(self.one.gave_up, task(judging.explained, *self._asked_about(self.one)))

    def action_daily(self) -> None:
        self.wish = Wish(daily=date.today())
        self._look()

    def action_turn(self, what: str) -> None:
        """Draw from the next game, kind or level; after the last from all again."""
        wish = Wish(self.wish.game, self.wish.kind, self.wish.level)
        if what == "game":
            names = list(dict.fromkeys(head.partition("+")[0] for head in puzzles.HEADS))
            wish = replace(wish, game=_following(names, wish.game))
            if wish.game and wish.kind and wish.kind not in _kinds(wish.game):
                wish = replace(wish, kind=None)
        elif what == "kind":
            wish = replace(wish, kind=_following(_kinds(wish.game), wish.kind))
        else:
            wish = replace(wish, level=_following(puzzles.LEVELS, wish.level))
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


def _kinds(game: str | None) -> list[puzzles.Kind]:
    heads = puzzles.heads_of(game, None)
    return [kind for kind in puzzles.KINDS if any(kind in puzzles.kinds_of(head) for head in heads)]


def _following(values: Sequence[Any], value: Any) -> Any:
    """The value after this one; None comes after the last and before the first."""
    ring = [None, *values]
    return ring[(ring.index(value) + 1) % len(ring)] if value in ring else None
