"""The lab: maps to walk about in, open problems, and the papers' claims to be checked."""

from __future__ import annotations

from collections import Counter
from functools import partial

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.lab import maps, papers
from nimarcade.tui.boards.heat_map import HeatPlane
from nimarcade.tui.keys import bindings
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Ask, Page
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens.claims import Claims
from nimarcade.tui.screens.map import MapScreen
from nimarcade.tui.screens.problem import ProblemPage
from nimarcade.view import lab_tasks, lab_text, places_learn
from nimarcade.view.items import Item
from nimarcade.view.lab_tasks import ClaimSummary
from nimarcade.view.map_tiles import Tiles


class Lab(Page):
    CSS_PATH = "lab.tcss"
    HEADING = places_learn.LAB.title
    PURPOSE = places_learn.LAB.purpose
    BINDINGS = bindings(places_learn.LAB)

    def __init__(self) -> None:
        super().__init__()
        self._presets = {preset.name: preset for preset in maps.presets()}
        self._claims: list[ClaimSummary] = []
        self._tiles = Tiles()

    def body(self) -> ComposeResult:
        with Horizontal(id="lab"):
            with VerticalScroll(id="lab-list", can_focus=False):
                yield Menu(self._items(), loose=False, wrap=True, id="lab-menu")
            with Vertical(id="lab-beside"):
                with VerticalScroll(id="lab-page", can_focus=False):
                    yield Prose(id="lab-text")
                first = next(iter(self._presets.values()))
                yield HeatPlane(first.plane, self._tiles, self.arcade.glyphs, id="lab-map", still=True)

    def on_mount(self) -> None:
        self.query_one(Menu).focus()
        self._preview(self.query_one(Menu).name_marked)
        self.ask(task(lab_tasks.list_claims), self._list_claims, group="claims", failed=self._no_claims)

    def _items(self) -> list[Item]:
        items = [
            Item(f"map {preset.name}", preset.title, part="" if i else "Maps")
            for i, preset in enumerate(self._presets.values())
        ]
        for i, problem in enumerate(papers.problems().values()):
            items.append(Item(f"problem {problem.name}", problem.title, part="" if i else "Open problems"))
        counts = Counter(claim.paper for claim in self._claims)
        for i, (paper, count) in enumerate(counts.items()):
            title = f"{lab_text.paper(paper)}: {count:,} claims"
            items.append(Item(f"claims {paper}", title, part="" if i else "What the papers claim"))
        return items

    def _list_claims(self, claims: list[ClaimSummary]) -> None:
        self._claims = claims
        self.query_one(Menu).fill(self._items())

    def _claims_of(self, paper: str) -> list[ClaimSummary]:
        return [claim for claim in self._claims if claim.paper == paper]

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
            preset = self._presets[name]
            blocks = [Block("title", preset.title), Block("text", preset.about)]
            heat.show(preset.plane)
            self._draw(name)
        elif kind == "problem":
            blocks = lab_text.problem(papers.problem(name))
        else:
            blocks = lab_text.claims(self._claims_of(name))
        self.query_one("#lab-text", Prose).show(blocks)
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
        heat, plane = self.query_one(HeatPlane), self._presets[name].plane
        missing = self._tiles.missing(plane, heat.window) if self.size.width >= 80 else []
        for corner in missing:
            if self.gone or heat.plane != plane:
                return
            try:
                rows = await self.arcade.worker.run(task(lab_tasks.tiles, plane, [corner]))
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
            self.app.push_screen(MapScreen(self._presets[name].plane))
        elif kind == "problem":
            self.app.push_screen(ProblemPage(name))
        else:
            self.app.push_screen(Claims(lab_text.paper(name), self._claims_of(name)))

    def action_go(self) -> None:
        self.app.push_screen(Ask("The map of which position or game?", "nim:0,0,3", maps.plane), self._gone)

    def _gone(self, code: str | None) -> None:
        if code is not None:
            self.app.push_screen(MapScreen(maps.plane(code.strip())))
