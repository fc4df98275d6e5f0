"""The lab: maps to walk about in, open problems, and the papers' claims to be checked."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll

from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.errors import NimarcadeError
from nimarcade.lab import atlas, papers
from nimarcade.tui import lab_words
from nimarcade.tui.map_tiles import Tiles
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens.page import Page
from nimarcade.tui.widgets.heat_plane import HeatPlane
from nimarcade.view import thoughts


class Lab(Page):
    CSS_PATH = "lab.tcss"
    HEADING = "Lab"
    PURPOSE: ClassVar[str] = (
        "Explore: maps of who wins and of values, questions nobody has answered, and what the papers claim, "
        "checked here by brute force."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "scroll(1)", "read on", id="lab.on", tooltip="Scroll the text beside the list"),
        Binding("b", "scroll(-1)", "read back", id="lab.back", show=False),
        Binding("g,slash", "go", "any map", id="lab.go", tooltip="The map of a position by its code"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._sheets = {sheet.name: sheet for sheet in atlas.sheets()}
        self._claims: list[dict[str, Any]] = []
        self._tiles = Tiles()

    def body(self) -> ComposeResult:
        with Horizontal(id="lab"):
            with VerticalScroll(id="lab-list", can_focus=False):
                yield Menu(self._items(), loose=False, wrap=True, id="lab-menu")
            with Vertical(id="lab-beside"):
                with VerticalScroll(id="lab-page", can_focus=False):
                    yield Prose(id="lab-text")
                first = next(iter(self._sheets.values()))
                yield HeatPlane(first.plane, self._tiles, self.arcade.glyphs, id="lab-map", still=True)

    def on_mount(self) -> None:
        self.query_one(Menu).focus()
        self._preview(self.query_one(Menu).name_marked)
        self.ask(task(thoughts.listed), self._list_claims, group="claims", failed=self._no_claims)

    def _items(self) -> list[Item]:
        found = [
            Item(f"map {sheet.name}", sheet.title, part="" if i else "Maps")
            for i, sheet in enumerate(self._sheets.values())
        ]
        for i, problem in enumerate(papers.problems().values()):
            found.append(Item(f"problem {problem.name}", problem.title, part="" if i else "Open problems"))
        counts: dict[str, int] = {}
        for claim in self._claims:
            counts[claim["name"].split(".")[0]] = counts.get(claim["name"].split(".")[0], 0) + 1
        for i, (paper, count) in enumerate(counts.items()):
            title = f"{lab_words.paper(paper)}: {count:,} claims"
            found.append(Item(f"claims {paper}", title, part="" if i else "What the papers claim"))
        return found

    def _list_claims(self, claims: list[dict[str, Any]]) -> None:
        self._claims = claims
        self.query_one(Menu).fill(self._items())

    def _no_claims(self, error: NimarcadeError) -> None:
        self.notify(str(error), severity="warning", markup=False)

    # beside the list

    def on_menu_marked(self, event: Menu.Marked) -> None:
        self._preview(event.name)

    def _preview(self, marked: str) -> None:
        kind, _, name = marked.partition(" ")
        heat = self.query_one(HeatPlane)
        heat.display = kind == "map"
        self.query_one("#lab-page").set_class(kind == "map", "-above")
        if kind == "map":
            sheet = self._sheets[name]
            told = [Block("title", sheet.title), Block("text", sheet.about)]
            heat.show(sheet.plane)
            self._draw(name)
        elif kind == "problem":
            told = lab_words.problem(papers.problem(name))
        else:
            told = lab_words.claims([one for one in self._claims if one["name"].split(".")[0] == name])
        self.query_one("#lab-text", Prose).show(told)
        self.query_one("#lab-page").scroll_home(animate=False)

    def on_resize(self) -> None:
        menu = self.query_one(Menu)
        if menu.name_marked.startswith("map "):
            self.call_after_refresh(self._draw, menu.name_marked.partition(" ")[2])

    def _draw(self, name: str) -> None:
        """Fill the small map beside the list, until another one is looked at."""
        if not self.gone:
            self.in_background(partial(self._drawn, name), group="draw")

    async def _drawn(self, name: str) -> None:
        heat, plane = self.query_one(HeatPlane), self._sheets[name].plane
        missing = self._tiles.missing(plane, heat.window) if self.size.width >= 80 else []
        for corner in missing:
            if self.gone or heat.plane != plane:
                return
            work = task(thoughts.tiles, plane.form.code({}), plane.across, plane.down, plane.what, [corner])
            try:
                rows = await self.arcade.worker.run(work)
            except NimarcadeError:  # the list goes on without its picture
                return
            self._tiles.take(plane, [corner], rows)
            if not self.gone and heat.plane == plane:
                heat.look()

    def action_scroll(self, by: int) -> None:
        page = self.query_one("#lab-page")
        page.scroll_relative(y=by * max(1, page.size.height - 2), animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "scroll" or self.size.width >= 80

    # opening

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        kind, _, name = event.name.partition(" ")
        if kind == "map":
            from nimarcade.tui.screens.map_screen import MapScreen

            self.app.push_screen(MapScreen(self._sheets[name].plane))
        elif kind == "problem":
            from nimarcade.tui.screens.lab_problem import ProblemPage

            self.app.push_screen(ProblemPage(name))
        else:
            from nimarcade.tui.screens.lab_claims import Claims

            mine = [one for one in self._claims if one["name"].split(".")[0] == name]
            self.app.push_screen(Claims(lab_words.paper(name), mine))

    def action_go(self) -> None:
        from nimarcade.lab import maps
        from nimarcade.tui.screens.asking import Ask

        self.app.push_screen(Ask("The map of which position or game?", "nim:0,0,3", maps.plane), self._gone)

    def _gone(self, code: str | None) -> None:
        if code is not None:
            from nimarcade.lab import maps
            from nimarcade.tui.screens.map_screen import MapScreen

            self.app.push_screen(MapScreen(maps.plane(code.strip())))
