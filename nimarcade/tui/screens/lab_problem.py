"""An open problem: what is asked, what is known, what was found here; its positions can be played."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from nimarcade import games
from nimarcade.errors import NimarcadeError
from nimarcade.lab import atlas, papers
from nimarcade.tui import lab_words
from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens.page import Page

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
        Binding("p", "positions", "positions", id="problem.positions",
                tooltip="Positions that break a pattern, to be played"),
    ]  # fmt: skip

    def __init__(self, name: str) -> None:
        super().__init__()
        self._problem = papers.problem(name)
        self._sheet = atlas.for_problem(name)
        self._codes = [(code, found.statement) for found in self._problem.findings
                       if (code := found.counterexample) and _reads(code)]  # fmt: skip

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="problem", can_focus=False):
            yield Prose(id="problem-text")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(Prose).show(lab_words.problem(self._problem))

    def action_scroll(self, by: int) -> None:
        self.query_one("#problem").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        self.action_scroll(by * max(1, self.size.height - 4))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "map":
            return self._sheet is not None
        return action != "positions" or bool(self._codes)

    def action_map(self) -> None:
        from nimarcade.tui.screens.map_screen import MapScreen

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
        from nimarcade.players.seating import seated, table_names
        from nimarcade.session import Session

        start = games.read(event.name)
        game = games.game_of(start)
        rest = "perfect" if len(game.seat_labels(start)) == 2 else "strong"
        kinds = [
            "human" if seat == game.to_move(start) else rest for seat in range(len(game.seat_labels(start)))
        ]
        names = () if game.impartial else table_names(kinds)
        self.arcade.begin(Session.begin(start, seated(start, kinds, names)))


def _reads(code: str) -> bool:
    """Whether it names a position that can be played on."""
    try:
        start = games.read(code)
    except NimarcadeError:
        return False
    return ":" in code and games.game_of(start).outcome(start) is None
