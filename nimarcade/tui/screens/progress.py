"""Progress: a picture of it, and below it in words statistics by game and level, puzzles, the deck,
achievements."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from nimarcade.coach import statistics
from nimarcade.core.text import LOOKS, Block, free_line
from nimarcade.tui import dialogs, look, prose
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import places, progress_text
from nimarcade.view.share import export
from nimarcade.view.stage import canvas, progress


class Picture(Stage):
    seen: progress.Sight | None = None

    def paint(self, c: canvas.Canvas) -> None:
        if self.seen is not None:
            progress.paint(c, self.seen)


class ProgressScreen(prose.Reading, place=places.PROGRESS):
    SCROLLED, KEPT = "progress", 5
    DEFAULT_CSS: ClassVar[str] = """
    #progress { height: 1fr; scrollbar-size-vertical: 1; }
    #progress-picture { height: 100%; }
    #progress-text { width: 1fr; max-width: 100; margin: 1 2 0 2; }
    ProgressScreen.-wide #progress-text { margin: 1 4 0 4; }
    ProgressScreen.-narrow #progress-text { margin: 1 1 0 1; }
    """

    def body(self) -> ComposeResult:
        with VerticalScroll(id="progress", can_focus=False):
            yield Picture(id="progress-picture")
            yield Static(id="progress-text")

    def on_mount(self) -> None:
        self._read()

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def _read(self) -> None:
        self._kept = progress_text.load()
        for notice in self._kept.notices:
            self.notify(f"{notice[0].upper()}{notice[1:]}.", severity="warning", markup=False)
        self._show()

    def _show(self) -> None:
        picture = self.query_one(Picture)
        picture.seen = progress.sight(self._kept, date.today())
        picture.refresh()
        width = min(100, self.size.width - (3 if self.size.width < 80 else 5))
        page: list[Content] = []
        before = ""
        for block in progress_text.lines(self._kept, width, ascii=self.arcade.plain):
            if free_line(before, block.kind, LOOKS[block.kind].dense):
                page.append(Content(""))
            page += self._lines(block, width)
            before = block.kind
        self.query_one("#progress-text", Static).update(Content("\n").join(page))

    def _lines(self, block: Block, width: int) -> list[Content]:
        glyphs = self.arcade.glyphs
        text = block.text if block.kind == "chart" else glyphs.words(block.text)
        style = look.STYLES[LOOKS[block.kind].role].markup
        lines = progress_text.wrapped(Block(block.kind, text), width, glyphs.lead(block))
        return [Content.styled(line, style) for line in lines]

    def action_export(self) -> None:
        news = export(self.arcade.saves, "progress", progress_text.as_json(self._kept))
        self.notify(news, timeout=8, markup=False)

    def action_reset(self) -> None:
        warning = "They cannot be brought back; e exports them first. Cards and lessons stay."
        self.app.push_screen(
            dialogs.Confirm("Forget statistics and achievements?", warning),
            lambda yes: self._forget() if yes else None,
        )

    def _forget(self) -> None:
        try:
            statistics.reset()
        except OSError as error:
            news = f"They could not be forgotten: {error.strerror}."
            self.notify(news, severity="error", markup=False)
        self._read()
