"""The claims of one paper: read them, and check them here on a box of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from time import monotonic

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import Worker

from nimarcade.core.codes import counted, number, shown
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.lab.claims.claim import Report
from nimarcade.tui.keys import bindings
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Ask, Page
from nimarcade.tui.prose import Prose
from nimarcade.view import lab_tasks, lab_text, phrases, places_learn
from nimarcade.view.items import Item
from nimarcade.view.lab_tasks import ClaimSummary

BAR = 24


class ClaimList(Menu):
    BINDINGS = bindings(places_learn.CLAIM_LIST)


class Claims(Page):
    CSS_PATH = "lab.tcss"
    PURPOSE = places_learn.CLAIMS.purpose
    BINDINGS = bindings(places_learn.CLAIMS)

    def __init__(self, title: str, claims: Sequence[ClaimSummary]) -> None:
        super().__init__()
        self._called = title
        self._claims: dict[str, list[ClaimSummary]] = {}
        """By what stands in the list: a claim, or a whole table of printed values."""
        for claim in claims:
            self._claims.setdefault(claim.table or claim.name, []).append(claim)
        self._reports: dict[str, list[Report]] = {}
        self._boxes: dict[str, dict[str, int]] = {}
        self._work: Worker[None] | None = None
        self._checking = ""
        """What is being checked, as the list names it."""
        self._done, self._of, self._since, self._positions = 0, 0, 0.0, 0
        self._beat: Timer | None = None

    def body(self) -> ComposeResult:
        with Horizontal(id="lab"):
            with VerticalScroll(id="lab-list", can_focus=False):
                yield ClaimList(self._items(), loose=False, wrap=True, id="claims-menu")
            with Vertical(id="lab-beside"):
                with VerticalScroll(id="lab-page", can_focus=False):
                    yield Prose(id="lab-text")
                yield Static(id="claim-bar")

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(f"{self._called}: what the paper claims")
        self.query_one(Menu).focus()
        self._show(self.query_one(Menu).name_marked)
        self._beat = self.set_interval(0.5, self._tick, pause=True)

    # the list

    def _items(self) -> list[Item]:
        items = []
        for name, claims in self._claims.items():
            paper, _, short = name.partition(".")
            many = f", {len(claims):,} values" if len(claims) > 1 else ""
            items.append(Item(name, f"{self._sign(name)} {short or paper}{many}"))
        return items

    def _sign(self, name: str) -> str:
        glyphs, reports = self.arcade.glyphs, self._reports.get(name)
        if name == self._checking:
            return "~"
        if not reports:
            return glyphs.empty
        if any(report.status == "refuted" for report in reports):
            return glyphs.fails
        return "?" if all(report.status == "undecided" for report in reports) else glyphs.holds

    def on_menu_marked(self, event: Menu.Marked) -> None:
        self._show(event.name)
        self.query_one("#lab-page").scroll_home(animate=False)

    def _show(self, name: str) -> None:
        claims = self._claims.get(name)
        if not claims:
            return
        page = lab_text.claim(replace(claims[0], box=self._box(name)), len(claims))
        if name in self._reports:
            fate = lab_text.verdict(self._reports[name])
        else:
            fate = [
                Block("hint", "It is being checked.")
                if name == self._checking
                else Block("quiet", "Enter checks it.")
            ]
        page = [*fate, *page] if self.app.size.width < 80 else [*page, *fate]
        self.query_one("#lab-text", Prose).show(page)

    def _box(self, name: str) -> dict[str, int]:
        return {**self._claims[name][0].box, **self._boxes.get(name, {})}

    def _repaint(self) -> None:
        menu = self.query_one(Menu)
        menu.fill(self._items())
        self._show(menu.name_marked)
        self.refresh_bindings()

    # checking

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self._check([event.name])

    def action_all(self) -> None:
        names = list(self._claims)
        self._check(names[names.index(self.query_one(Menu).name_marked) :])

    def _check(self, names: list[str]) -> None:
        if self._work is not None:
            self.notify("One claim is being checked; s stops it.", timeout=3)
            return
        self._work = self.in_background(partial(self._checked, names), group="check")

    async def _checked(self, items: list[str]) -> None:
        assert self._beat is not None
        self._beat.resume()
        run = self.arcade.worker.run
        try:
            for item in items:
                names = [claim.name for claim in self._claims[item]]
                given = self._boxes.get(item, {})
                self._checking, self._done, self._positions, self._since = item, 0, 0, monotonic()
                self._reports.pop(item, None)
                self._repaint()
                self._of = await run(task(lab_tasks.begin_check, names, given), lane="long")
                for number in range(self._of):
                    self._tick()
                    self._positions = await run(task(lab_tasks.check_step, names, given, number), lane="long")
                    self._done = number + 1
                reports = await run(task(lab_tasks.finish_check, names, given), lane="long")
                if self._boxes.get(item, {}) == given:  # else another box was set meanwhile
                    self._reports[item] = reports
                self._checking = ""
                if self.gone:
                    return
                self._repaint()
        except NimarcadeError as error:
            self.notify(phrases.sentence(error), severity="warning", markup=False)
        finally:
            self._checking, self._work = "", None
            if not self.gone:
                self._beat.pause()
                self.query_one("#claim-bar", Static).update("")
                self._repaint()

    def _tick(self) -> None:
        """How far it is: steps done, positions so far, seconds."""
        if not self._checking:
            return
        full, empty = self.arcade.glyphs.bar, self.arcade.glyphs.gone
        seconds = monotonic() - self._since
        steps = f"{self._done} of {self._of} parts, " if self._of > 1 else ""
        words = f"{steps}{counted(self._positions, 'position', 'positions')}, {seconds:.0f} s"
        shown = self.query_one("#claim-bar", Static)
        bar = min(BAR, shown.size.width - len(words) - 2)
        bar = bar if bar >= 4 else 0
        part = bar * self._done // max(1, self._of)
        shown.update(
            Content.assemble(
                (full * part, "$accent"),
                (empty * (bar - part), "$text-muted"),
                (f"{'  ' if bar else ''}{words}", "$text-muted"),
            )
        )

    def action_stop(self) -> None:
        if self._work is not None:
            self._work.cancel()

    def action_box(self) -> None:
        name = self.query_one(Menu).name_marked
        now = self._box(name)
        if not now:
            self.notify("This claim has nothing to bound.", timeout=3)
            return

        def attempt(text: str) -> dict[str, int]:
            return _typed(text, now)

        def boxed(text: str | None) -> None:
            if text is not None:
                self._boxes[name] = attempt(text)
                self._reports.pop(name, None)
                self._repaint()

        words = " ".join(f"{bound}={value}" for bound, value in now.items())
        self.app.push_screen(Ask("Check it on which box?", words, attempt), boxed)

    def action_scroll(self, by: int) -> None:
        page = self.query_one("#lab-page")
        page.scroll_relative(y=by * max(1, page.size.height - 2), animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "stop":
            return self._work is not None
        return action != "all" or self._work is None


def _typed(text: str, known: dict[str, int]) -> dict[str, int]:
    """`largest=12 k=4` as bounds; raises BadInput."""
    bounds = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise BadInput(f"bounds are {', '.join(known)}, written name=number, not {shown(word)}")
        bounds[name] = number(value, name)
    return bounds
