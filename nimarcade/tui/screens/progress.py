"""Progress: a picture of it, and below it in words statistics by game and level, puzzles, the deck,
achievements; and an assignment, with the line to hand in."""

from datetime import date

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from nimarcade.coach import assignment, lessons, results, statistics
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.core import errors, folders
from nimarcade.core.task import task
from nimarcade.core.text import GAP, LOOKS, Block, free_line
from nimarcade.tui import dialogs, look, menu, page, prose
from nimarcade.tui.stage.stage import Drawn
from nimarcade.view import places, progress_text
from nimarcade.view.stage import progress


class ProgressScreen(prose.Reading, place="progress"):
    CSS_PATH = "progress.tcss"

    def body(self) -> ComposeResult:
        with prose.Script(id="progress", can_focus=False):
            yield Drawn(lambda c: progress.paint(c, self._seen), id="progress-picture")
            yield Static(id="progress-text")

    def on_mount(self) -> None:
        self._read()

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def _read(self) -> None:
        self._kept = progress_text.load()
        for notice in self._kept.notices:
            self.fail(notice, "warning")
        self._show()

    def _show(self) -> None:
        self._seen = progress.sight(self._kept, date.today())
        self.query_one(Drawn).refresh()
        width = min(100, self.size.width - (3 if self.size.width < 80 else 5))
        page: list[Content] = []
        before, glyphs = "", self.arcade.glyphs
        for block in progress_text.lines(self._kept, width, ascii=self.arcade.plain):
            if free_line(before, block.kind, LOOKS[block.kind].dense):
                page.append(Content(""))
            text = block.text if block.kind == "chart" else glyphs.words(block.text)
            style = look.STYLES[LOOKS[block.kind].role].markup
            lines = progress_text.wrapped(Block(block.kind, text), width, glyphs.lead(block))
            page += [Content.styled(line, style) for line in lines]
            before = block.kind
        self.query_one("#progress-text", Static).update(Content("\n").join(page))

    def action_export(self) -> None:
        self.arcade.export("progress", progress_text.as_json(self._kept))

    def action_reset(self) -> None:
        warning = "They cannot be brought back; {progress.export} exports them first. Cards and lessons stay."
        dialogs.sure(self, "Forget statistics and achievements?", warning, self._forget)

    def _forget(self) -> None:
        try:
            statistics.reset()
        except OSError as error:
            self.fail(f"they could not be forgotten: {error.strerror}")
        self._read()


class AssignmentScreen(page.Page, place="assignment"):
    CSS_PATH = "progress.tcss"

    def __init__(self, wanted: assignment.Assignment) -> None:
        super().__init__()
        self.wanted = wanted
        self.done: assignment.Done | None = None
        self.parts: list[assignment.Part] = []

    def body(self) -> ComposeResult:
        with VerticalScroll(id="assignment", can_focus=False):
            yield prose.Prose(id="assignment-head")
            yield menu.Menu(wrap=True, id="assignment-parts")
            yield prose.Prose(id="assignment-result")

    def on_mount(self) -> None:
        self.query_one("#assignment-head", prose.Prose).show([Block("quiet", "Puzzles are being drawn…")])

    def on_screen_resume(self) -> None:
        self._look()
        self.set_timer(1.5, self._look)  # what was just done may still be on its way to the disk

    def _look(self) -> None:
        self.ask(task(assignment.prepare, self.wanted.code), self._show, group="look", failed=self._fault)

    def _fault(self, error: errors.NimarcadeError) -> None:
        self.query_one("#assignment-head", prose.Prose).show([Block("note", errors.sentence(error))])

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
            places.Item(part.key, f"{signs[part.finished]} {part.title}", (part.detail,))
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
            self.arcade.teach(opens.id)
        elif isinstance(opens, PuzzleSource):
            from nimarcade.tui.screens.puzzles import Puzzles

            self.app.push_screen(Puzzles(opens))
        elif opens is None:
            self.notify(progress_text.ALL_ANSWERED, timeout=4)
        else:
            self.arcade.begin(opens)

    def action_result(self) -> None:
        if name := folders.profile():
            self._hand_in(name)
        else:
            dialogs.typed(self, "Who hands in?", "", results.good_name, self._hand_in)

    def _hand_in(self, name: str) -> None:
        if self.done is None:
            return
        line = results.result(self.wanted, self.done, name, date.today()).line
        target = self.arcade.saves / "exports" / results.file_name(self.wanted, name)
        news = self.arcade.give(target, f"{line}\n")
        self.app.copy_to_clipboard(line)
        blocks = [Block("title", "To hand in"), Block("text", line), GAP]
        blocks += [Block("note", progress_text.HONEST), Block("quiet", f"Copied. {news}")]
        shown = self.query_one("#assignment-result", prose.Prose)
        shown.show(blocks)
        self.call_after_refresh(shown.scroll_visible)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "result" or self.done is not None
