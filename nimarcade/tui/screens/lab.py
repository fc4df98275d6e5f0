"""The lab: maps to walk about in, open problems, and the papers' claims to be checked."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from time import monotonic

from textual.app import ComposeResult
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import Worker

from nimarcade.core import errors, typed_numbers
from nimarcade.core.codes import counted, shown
from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.lab import maps, papers
from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import Report
from nimarcade.tui import dialogs, keys, prose
from nimarcade.tui.boards.heat_map import HeatPlane
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens.map import MapScreen
from nimarcade.view import game_text, lab
from nimarcade.view.places import Item


class Lab(prose.ListAndPage, place="lab"):
    CSS_PATH = "lab.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._presets = {preset.name: preset for preset in maps.presets()}
        self._claims: list[lab.ClaimSummary] = []
        self._tiles = lab.Tiles()

    def body(self) -> ComposeResult:
        first = next(iter(self._presets.values()))
        return self.side_by_side(
            Menu(self._items(), loose=False, wrap=True, id="lab-menu"),
            HeatPlane(first.plane, self._tiles, self.arcade.glyphs, id="lab-map", still=True),
        )

    def on_mount(self) -> None:
        self._preview(self.query_one(Menu).name_marked)
        self.ask(task(lab.list_claims), self._list_claims, group="claims")

    def _items(self) -> list[Item]:
        items = [
            Item(f"map {preset.name}", preset.title, part="" if i else "Maps")
            for i, preset in enumerate(self._presets.values())
        ]
        for i, problem in enumerate(papers.problems().values()):
            items.append(Item(f"problem {problem.name}", problem.title, part="" if i else "Open problems"))
        counts = Counter(claim.paper for claim in self._claims)
        for i, (paper, count) in enumerate(counts.items()):
            title = f"{lab.paper(paper)}: {count:,} claims"
            items.append(Item(f"claims {paper}", title, part="" if i else "What the papers claim"))
        return items

    def _list_claims(self, claims: list[lab.ClaimSummary]) -> None:
        self._claims = claims
        self.query_one(Menu).fill(self._items())

    def _claims_of(self, paper: str) -> list[lab.ClaimSummary]:
        return [claim for claim in self._claims if claim.paper == paper]

    # beside the list

    def on_menu_marked(self, event: Menu.Marked) -> None:
        self._preview(event.name)

    def _preview(self, marked: str) -> None:
        kind, _, name = marked.partition(" ")
        heat = self.query_one(HeatPlane)
        heat.display = kind == "map"
        self.query_one(prose.Script).set_class(kind == "map", "-above")
        if kind == "map":
            preset = self._presets[name]
            blocks = [Block("title", preset.title), Block("text", preset.about)]
            heat.show(preset.plane)
            self._draw(name)
        elif kind == "problem":
            blocks = lab.problem(papers.problem(name))
        else:
            blocks = lab.claims(self._claims_of(name))
        self.tell(blocks)
        self.query_one(prose.Script).scroll_home(animate=False)

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
                rows = await self.arcade.worker.run(task(lab.tiles, plane, [corner]))
            except errors.NimarcadeError:  # the list goes on without its picture
                return
            self._tiles.take(plane, [corner], rows)
            if not self.gone and heat.plane == plane:
                heat.look()

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
            self.app.push_screen(Claims(lab.paper(name), self._claims_of(name)))

    def action_go(self) -> None:
        question = "The map of which position or game?"
        dialogs.typed(
            self, question, "nim:0,0,3", maps.plane, lambda plane: self.app.push_screen(MapScreen(plane))
        )


class ProblemPage(prose.Reading, place="problem"):
    CSS_PATH = "lab.tcss"

    def __init__(self, name: str) -> None:
        super().__init__()
        self._problem = papers.problem(name)
        self._preset = maps.for_problem(name)
        self._codes = [
            (code, pattern.statement)
            for pattern in self._problem.findings
            if (code := pattern.counterexample) and game_text.playable(code)
        ]

    def compose(self) -> ComposeResult:
        with prose.Script(id="problem", can_focus=False):
            yield prose.Prose(id="problem-text")
        yield keys.KeyBar()

    def on_mount(self) -> None:
        self.query_one(prose.Prose).show(lab.problem(self._problem))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._preset is not None if action == "map" else action != "positions" or bool(self._codes)

    def action_map(self) -> None:
        if self._preset is not None:
            self.app.push_screen(MapScreen(self._preset.plane))

    def action_positions(self) -> None:
        self.app.push_screen(Positions(self._codes))


class Positions(prose.Listed, place="positions"):
    HEADING = "Positions that break a pattern"

    def __init__(self, codes: list[tuple[str, str]]) -> None:
        super().__init__([Item(code, code, (statement,)) for code, statement in codes])

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.arcade.begin(game_text.from_code(event.name))


class ClaimList(Menu):
    BINDINGS = keys.bindings("claim-list")


class Claims(prose.ListAndPage, place="claims"):
    CSS_PATH = "lab.tcss"

    def __init__(self, title: str, claims: Sequence[lab.ClaimSummary]) -> None:
        super().__init__()
        self._called = title
        self._claims: dict[str, list[lab.ClaimSummary]] = {}
        """By what stands in the list: a claim, or a whole table of printed values."""
        for claim in claims:
            self._claims.setdefault(claim.table or claim.name, []).append(claim)
        self._reports: dict[str, list[Report]] = {}
        self._boxes: dict[str, dict[str, int]] = {}
        self._work: Worker[None] | None = None
        self._checking = ""
        """The name in the list; empty while nothing is checked."""
        self._done, self._of, self._since, self._positions = 0, 0, 0.0, 0
        self._beat: Timer | None = None

    def body(self) -> ComposeResult:
        menu = ClaimList(self._items(), loose=False, wrap=True, id="claims-menu")
        return self.side_by_side(menu, Static(id="claim-bar"))

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(f"{self._called}: what the paper claims")
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
        self.query_one(prose.Script).scroll_home(animate=False)

    def _show(self, name: str) -> None:
        if not (claims := self._claims.get(name)):
            return
        fate = [Block("hint", "It is being checked.")] if name == self._checking else []
        fate += lab.verdict(self._reports.get(name, ()))
        page = lab.claim(replace(claims[0], box=self._box(name)), len(claims))
        self.tell([*fate, *page])

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
            self.notify("One claim is being checked; {claims.stop} stops it.", timeout=3)
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
                self._of = await run(task(lab.begin_check, names, given), lane="long")
                for number in range(self._of):
                    self._tick()
                    self._positions = await run(task(lab.check_step, names, given, number), lane="long")
                    self._done = number + 1
                reports = await run(task(lab.finish_check, names, given), lane="long")
                if self._boxes.get(item, {}) == given:  # else another box was set meanwhile
                    self._reports[item] = reports
                self._checking = ""
                if self.gone:
                    return
                self._repaint()
        except errors.NimarcadeError as error:
            self.fail(error)
        finally:
            self._checking, self._work = "", None
            if not self.gone:
                self._beat.pause()
                self.query_one("#claim-bar", Static).update("")
                self._repaint()

    def _tick(self) -> None:
        """Show steps done, positions so far, seconds."""
        if not self._checking:
            return
        full, empty = self.arcade.glyphs.bar, self.arcade.glyphs.gone
        seconds = monotonic() - self._since
        steps = f"{self._done} of {self._of} parts, " if self._of > 1 else ""
        words = f"{steps}{counted(self._positions, 'position')}, {seconds:.0f} s"
        shown = self.query_one("#claim-bar", Static)
        bar = min(24, shown.size.width - len(words) - 2)
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
        if not (now := self._box(name)):
            self.notify("This claim has nothing to bound.", timeout=3)
            return

        def boxed(bounds: dict[str, int]) -> None:
            self._boxes[name] = bounds
            self._reports.pop(name, None)
            self._repaint()

        words = " ".join(f"{bound}={value}" for bound, value in now.items())
        read = partial(_typed, claim=name, known=self._claims[name][0].box)
        dialogs.typed(self, "Check it on which box?", words, read, boxed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._work is not None if action == "stop" else action != "all" or self._work is None


def _typed(text: str, claim: str, known: dict[str, int]) -> dict[str, int]:
    """`largest=12 k=4` as bounds; raises BadInput or PastLimit."""
    bounds = dict[str, int]()
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise errors.BadInput(f"bounds are {', '.join(known)}, written name=number, not {shown(word)}")
        bounds[name] = typed_numbers.typed_number(value, name)
    running.room(claim, known, bounds)
    return bounds
