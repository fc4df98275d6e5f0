"""A map to walk about in: two numbers of a position run, a third is scrubbed; every cell has its reason."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from nimarcade import games
from nimarcade.core.task import task
from nimarcade.errors import BadInput, NimarcadeError
from nimarcade.lab import maps
from nimarcade.tui.map_keys import KEYS
from nimarcade.tui.map_view import MapView
from nimarcade.tui.screens.page import sentence
from nimarcade.tui.widgets.heat_map import HeatMap
from nimarcade.view import thoughts


class MapScreen(MapView):
    CSS_PATH = "map.tcss"
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "scrub":
            return self.scrubbed is not None
        if action == "convention":
            return maps.other_convention(self.plane) is not None
        return action != "turn" or len(self.plane.rest) > 1

    def action_scrub(self, by: int) -> None:
        if self.scrubbed is None:
            self.app.bell()
            return
        here = self.plane.form.value(self.scrubbed)
        self._towards = 1 if by > 0 else -1
        try:
            self.show(self.plane.with_(self.scrubbed, max(0, here + by)))
        except NimarcadeError as error:
            self.notify(f"{str(error)[:1].upper()}{str(error)[1:]}.", timeout=3, markup=False)

    def on_heat_map_scrubbed(self, event: HeatMap.Scrubbed) -> None:
        self.action_scrub(event.by)

    def action_turn(self) -> None:
        rest = list(self.plane.rest)
        if self.scrubbed in rest:
            self.scrubbed = rest[(rest.index(self.scrubbed) + 1) % len(rest)]
            self._line()
            self._fetch()

    def action_what(self) -> None:
        whats = [what for what in maps.WHATS if what != "sg" or not self.plane.misere]
        what = whats[(whats.index(self.plane.what) + 1) % len(whats)]
        self.show(replace(self.plane, what=what))

    def action_zoom(self) -> None:
        self.heat.turn_zoom()

    def action_convention(self) -> None:
        other = maps.other_convention(self.plane)
        if other is not None:
            self.show(other)

    def action_axes(self) -> None:
        """The next pair of numbers runs; the cursor stays on its position."""
        here = maps.form_of(self.code)
        pairs = list(permutations(here.names, 2))
        at = pairs.index((self.plane.across, self.plane.down))
        across, down = pairs[(at + 1) % len(pairs)]
        plane = replace(self.plane, form=here, across=across, down=down)
        self.show(plane, (here.value(across), here.value(down)))

    def action_why(self) -> None:
        self.toggle_class("-why")
        if not self.has_class("-why"):
            self.call_after_refresh(self.heat.focus)  # it loses the focus where it is hidden
        cell = self.query_one("#map-cell")
        cell.scroll_relative(y=max(1, cell.size.height - 2), animate=False)

    def action_go(self) -> None:
        from nimarcade.tui.screens.asking import Ask

        self.app.push_screen(Ask("Go to which position?", self.code, self._parsed), self._gone)

    def _parsed(self, text: str) -> maps.Plane:
        """The plane through a position that was typed: the same axes where it has them."""
        code = text.strip()
        here = maps.form_of(code)
        if {self.plane.across, self.plane.down} <= set(here.names):
            plane = maps.plane(code, self.plane.across, self.plane.down)
        else:
            plane = maps.plane(code)
        what = "outcome" if plane.misere and self.plane.what == "sg" else self.plane.what
        return replace(plane, what=what)

    def _gone(self, text: str | None) -> None:
        if text is not None:
            plane = self._parsed(text)
            self.show(plane, (plane.form.value(plane.across), plane.form.value(plane.down)))

    def action_play(self) -> None:
        """A game from this cell against the perfect player, in the seat that can win it."""
        from nimarcade.players.seating import seated
        from nimarcade.session import Session

        position = maps.position_at(self.plane, *self.heat.at)
        if position is None or games.game_of(position).outcome(position) is not None:
            self.notify("There is nothing to play: no position, or the game is over.", timeout=3)
            return
        value = self.heat.value
        lost = value is not None and maps.is_zero(self.plane, value)
        kinds = ("perfect", "human") if lost else ("human", "perfect")
        self.arcade.begin(Session.begin(position, seated(position, kinds)))

    def action_export(self) -> None:
        from nimarcade.tui.screens.asking import Ask

        folder = self.arcade.saves / "pictures"
        name = f"{self.plane.game.name}-map.png"
        self.app.push_screen(
            Ask("Write the picture to which file, .png or .svg?", str(folder / name), _file), self._write
        )

    def _write(self, text: str | None) -> None:
        if text is None:
            return
        path, window, plane = _file(text), self.heat.window, self.plane
        sides = [window.x, window.y, window.width, window.height]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.notify(f"It could not be written: {error.strerror}.", severity="error", markup=False)
            return
        code = plane.form.code({})
        self.ask(
            task(thoughts.picture, code, plane.across, plane.down, plane.what, sides, str(path)),
            lambda where: self.notify(f"Written: {where}", timeout=8, markup=False),
            group="export", lane="long", exclusive=False,
            failed=lambda error: self.notify(sentence(error), severity="error", markup=False),
        )  # fmt: skip


def _file(text: str) -> Path:
    path = Path(text.strip()).expanduser()
    if path.suffix.lower() not in (".png", ".svg"):
        raise BadInput("a picture is a file that ends in .png or .svg")
    return path
