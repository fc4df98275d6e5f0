"""An assignment: its parts, how far each is done, and the line to hand in."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from nimarcade.coach import assignment, lessons
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.core import errors, folders
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block
from nimarcade.tui import dialogs, menu, page, prose
from nimarcade.view import phrases, places, progress_text, share
from nimarcade.view.place import Item

LATER = 1.5
"""Seconds after which it is looked again: what was just done may still be on its way to the disk."""


class AssignmentScreen(page.Page, place=places.ASSIGNMENT):
    DEFAULT_CSS: ClassVar[str] = """
    #assignment { height: 1fr; padding: 1 2; background: $surface; scrollbar-size-vertical: 1; }
    #assignment { align-horizontal: center; }
    #assignment > * { max-width: 72; }
    #assignment-parts { margin: 1 0; }
    AssignmentScreen.-narrow #assignment { padding: 0 1; }
    """

    def __init__(self, code: str) -> None:
        super().__init__()
        self.wanted: assignment.Assignment = assignment.read(code)
        self.done: assignment.Done | None = None
        self.parts: list[assignment.Part] = []

    def body(self) -> ComposeResult:
        with VerticalScroll(id="assignment", can_focus=False):
            yield prose.Prose(id="assignment-head")
            yield menu.Menu(wrap=True, id="assignment-parts")
            yield prose.Prose(id="assignment-result")

    def on_mount(self) -> None:
        self.query_one("#assignment-head", prose.Prose).show([Block("quiet", "Puzzles are being drawn…")])
        self.query_one(menu.Menu).focus()

    def on_screen_resume(self) -> None:
        self._look()
        self.set_timer(LATER, self._look)

    def _look(self) -> None:
        self.ask(task(assignment.prepare, self.wanted.code), self._show, group="look", failed=self._fault)

    def _fault(self, error: errors.NimarcadeError) -> None:
        self.query_one("#assignment-head", prose.Prose).show([Block("note", phrases.sentence(error))])

    def _show(self, prepared: bool) -> None:
        self.done = assignment.load().open.get(self.wanted.code)
        if self.done is None:
            why = f"The assignment cannot be opened: {assignment.file()} cannot be written."
            self.query_one("#assignment-head", prose.Prose).show([Block("note", why)])
            return
        self.parts = assignment.parts(self.wanted, self.done)
        head = progress_text.heading(self.wanted, self.parts, date.today())
        self.query_one("#assignment-head", prose.Prose).show(head)
        glyphs = self.arcade.glyphs
        signs = {True: glyphs.holds, False: glyphs.empty}
        items = [
            Item(part.key, glyphs.words(f"{signs[part.finished]} {part.title}"), (part.detail,))
            for part in self.parts
        ]
        self.query_one(menu.Menu).fill(items)
        self.refresh_bindings()

    def on_menu_chosen(self, event: menu.Menu.Chosen) -> None:
        part = next((part for part in self.parts if part.key == event.name), None)
        if part is None or self.done is None:
            return
        opens = progress_text.opens(self.wanted, self.done, part)
        if isinstance(opens, lessons.Lesson):
            from nimarcade.tui.screens.lesson import LessonScreen

            self.app.push_screen(LessonScreen(opens))
        elif isinstance(opens, PuzzleSource):
            from nimarcade.tui.screens.puzzles import Puzzles

            self.app.push_screen(Puzzles(opens))
        elif opens is None:
            self.notify(progress_text.ALL_ANSWERED, timeout=4)
        else:
            self.arcade.begin(opens)

    def action_result(self) -> None:
        """The line to hand in, shown and written to a file."""
        name = folders.profile()
        if name:
            self._hand_in(name)
        else:
            self.app.push_screen(dialogs.Ask("Who hands in?", "", assignment.good_name), self._hand_in)

    def _hand_in(self, name: str | None) -> None:
        if name is None or self.done is None:
            return
        line = progress_text.hand_in(self.wanted, self.done, name, date.today())
        target = self.arcade.saves / "exports" / f"result-{assignment.good_name(name)}.txt"
        news = share.write(target, f"{line}\n")
        blocks = [Block("title", "To hand in"), Block("text", line), GAP]
        blocks += [Block("note", progress_text.HONEST), Block("quiet", news)]
        shown = self.query_one("#assignment-result", prose.Prose)
        shown.show(blocks)
        self.call_after_refresh(shown.scroll_visible)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "result" or self.done is not None
