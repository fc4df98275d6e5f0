"""The lab: maps to walk about in, open problems, and the papers' claims to be checked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import Worker

from nimarcade.core import catalogue
from nimarcade.core.codes import counted
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.family import at_table
from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.lab import maps, papers
from nimarcade.tui.boards.heat_map import HeatPlane
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.page import KeyBar, Page
from nimarcade.tui.prose import Prose
from nimarcade.view import lab_text, thoughts
from nimarcade.view.map_tiles import Tiles


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
        self._sheets = {sheet.name: sheet for sheet in maps.sheets()}
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
            title = f"{lab_text.paper(paper)}: {count:,} claims"
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
            told = lab_text.problem(papers.problem(name))
        else:
            told = lab_text.claims([one for one in self._claims if one["name"].split(".")[0] == name])
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
            from nimarcade.tui.screens.map import MapScreen

            self.app.push_screen(MapScreen(self._sheets[name].plane))
        elif kind == "problem":
            pass

            self.app.push_screen(ProblemPage(name))
        else:
            pass

            mine = [one for one in self._claims if one["name"].split(".")[0] == name]
            self.app.push_screen(Claims(lab_text.paper(name), mine))

    def action_go(self) -> None:
        from nimarcade.lab import maps
        from nimarcade.tui.page import Ask

        self.app.push_screen(Ask("The map of which position or game?", "nim:0,0,3", maps.plane), self._gone)

    def _gone(self, code: str | None) -> None:
        if code is not None:
            from nimarcade.lab import maps
            from nimarcade.tui.screens.map import MapScreen

            self.app.push_screen(MapScreen(maps.plane(code.strip())))


# The claims of one paper: read them, and check them here on a box of one's own.

BAR = 24


class ClaimList(Menu):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "check", id="claims.check", tooltip="Check what is marked"),
    ]


class Claims(Page):
    CSS_PATH = "lab.tcss"
    PURPOSE: ClassVar[str] = (
        "What a paper claims. Enter checks the claim that is marked, by the rules and brute force alone, "
        "and tells on how many positions it held or which one breaks it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "all", "check all", id="claims.all", tooltip="All of them, from the marked one on"),
        Binding("x", "box", "box", id="claims.box", tooltip="Other bounds, such as largest=20"),
        Binding("s", "stop", "stop", id="claims.stop"),
        Binding("space", "scroll(1)", "read on", id="claims.on", show=False),
        Binding("b", "scroll(-1)", "read back", id="claims.back", show=False),
    ]

    def __init__(self, title: str, claims: Sequence[dict[str, Any]]) -> None:
        super().__init__()
        self._called = title
        self._claims: dict[str, list[dict[str, Any]]] = {}
        """By what stands in the list: a claim, or a whole table of printed values."""
        for claim in claims:
            self._claims.setdefault(claim["table"] or claim["name"], []).append(claim)
        self._reports: dict[str, list[dict[str, Any]]] = {}
        self._boxes: dict[str, dict[str, int]] = {}
        self._work: Worker[None] | None = None
        self._at = ""
        """What is being checked."""
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
        found = []
        for name, claims in self._claims.items():
            paper, _, short = name.partition(".")
            many = f", {len(claims):,} values" if len(claims) > 1 else ""
            found.append(Item(name, f"{self._sign(name)} {short or paper}{many}"))
        return found

    def _sign(self, name: str) -> str:
        glyphs, reports = self.arcade.glyphs, self._reports.get(name)
        if name == self._at:
            return "~"
        if not reports:
            return glyphs.empty
        if any(one["status"] == "refuted" for one in reports):
            return glyphs.fails
        return "?" if all(one["status"] == "undecided" for one in reports) else glyphs.holds

    def on_menu_marked(self, event: Menu.Marked) -> None:
        self._show(event.name)
        self.query_one("#lab-page").scroll_home(animate=False)

    def _show(self, name: str) -> None:
        claims = self._claims.get(name)
        if not claims:
            return
        one = claims[0]
        box = {**one["box"], **self._boxes.get(name, {})}
        told = lab_text.claim({**one, "box": box}, len(claims))
        if name in self._reports:
            fate = lab_text.verdict(self._reports[name])
        else:
            fate = [
                Block("hint", "It is being checked.")
                if name == self._at
                else Block("quiet", "Enter checks it.")
            ]
        told = [*fate, *told] if self.app.size.width < 80 else [*told, *fate]
        self.query_one("#lab-text", Prose).show(told)

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
                names = [claim["name"] for claim in self._claims[item]]
                given = self._boxes.get(item, {})
                self._at, self._done, self._positions, self._since = item, 0, 0, monotonic()
                self._reports.pop(item, None)
                self._repaint()
                self._of = await run(task(thoughts.begin, names, given), lane="long")
                for number in range(self._of):
                    self._tick()
                    self._positions = await run(task(thoughts.step, names, given, number), lane="long")
                    self._done = number + 1
                reports = await run(task(thoughts.finish, names, given), lane="long")
                if self._boxes.get(item, {}) == given:  # else another box was set meanwhile
                    self._reports[item] = reports
                self._at = ""
                if self.gone:
                    return
                self._repaint()
        except NimarcadeError as error:
            self.notify(f"{str(error)[:1].upper()}{str(error)[1:]}.", severity="warning", markup=False)
        finally:
            self._at, self._work = "", None
            if not self.gone:
                self._beat.pause()
                self.query_one("#claim-bar", Static).update("")
                self._repaint()

    def _tick(self) -> None:
        """How far it is: steps done, positions so far, seconds."""
        if not self._at:
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
        from nimarcade.tui.page import Ask

        name = self.query_one(Menu).name_marked
        now = {**self._claims[name][0]["box"], **self._boxes.get(name, {})}
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
    from nimarcade.core.codes import number, shown

    found = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise BadInput(f"bounds are {', '.join(known)}, written name=number, not {shown(word)}")
        found[name] = number(value, name)
    return found


# An open problem: what is asked, what is known, what was found here; its positions can be played.

_SCROLL = Binding.Group("scroll", compact=True)


class ProblemPage(Page):
    CSS_PATH = "lab.tcss"
    PURPOSE: ClassVar[str] = (
        "A question nobody has answered. Patterns were proposed by a machine from small positions and tried "
        "on larger ones; none is proved."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll(1)", "down", id="problem.down", group=_SCROLL),
        Binding("up,k", "scroll(-1)", "up", id="problem.up", group=_SCROLL),
        Binding("space,pagedown", "page(1)", "page on", id="problem.on"),
        Binding("b,pageup", "page(-1)", "page back", id="problem.back", show=False),
        Binding("home", "scroll(-100000)", "to the top", id="problem.top", show=False),
        Binding("end", "scroll(100000)", "to the end", id="problem.end", show=False),
        Binding("m", "map", "map", id="problem.map", tooltip="The map of this problem"),
        Binding(
            "p",
            "positions",
            "positions",
            id="problem.positions",
            tooltip="Positions that break a pattern, to be played",
        ),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._problem = papers.problem(name)
        self._sheet = maps.for_problem(name)
        self._codes = [
            (code, found.statement)
            for found in self._problem.findings
            if (code := found.counterexample) and _reads(code)
        ]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="problem", can_focus=False):
            yield Prose(id="problem-text")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(Prose).show(lab_text.problem(self._problem))

    def action_scroll(self, by: int) -> None:
        self.query_one("#problem").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        self.action_scroll(by * max(1, self.size.height - 4))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "map":
            return self._sheet is not None
        return action != "positions" or bool(self._codes)

    def action_map(self) -> None:
        from nimarcade.tui.screens.map import MapScreen

        if self._sheet is not None:
            self.app.push_screen(MapScreen(self._sheet.plane))

    def action_positions(self) -> None:
        self.app.push_screen(Positions(self._codes))


class Positions(Page):
    HEADING = "Positions that break a pattern"
    PURPOSE: ClassVar[str] = "Choose one to play it; whose turn it is there is you."

    def __init__(self, codes: list[tuple[str, str]]) -> None:
        super().__init__()
        self._codes = codes

    def body(self) -> ComposeResult:
        with VerticalScroll(id="problem", can_focus=False):
            yield Menu([Item(code, code, (statement,)) for code, statement in self._codes])

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        from nimarcade.play.session import Session
        from nimarcade.players.seating import seated, table_names

        start = catalogue.read(event.name)
        game = catalogue.game_of(start)
        rest = "perfect" if len(game.seat_labels(start)) == 2 else "strong"
        kinds = [
            "human" if seat == game.to_move(start) else rest for seat in range(len(game.seat_labels(start)))
        ]
        names = () if not at_table(game.name) else table_names(kinds)
        self.arcade.begin(Session.begin(start, seated(start, kinds, names)))


def _reads(code: str) -> bool:
    """Whether it names a position that can be played on."""
    try:
        start = catalogue.read(code)
    except NimarcadeError:
        return False
    return ":" in code and catalogue.game_of(start).outcome(start) is None
