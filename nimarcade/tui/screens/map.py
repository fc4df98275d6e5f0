"""A map to walk about in: two numbers of a position run, a third is scrubbed; every cell has its reason."""

import asyncio
from dataclasses import replace
from functools import partial
from itertools import permutations
from pathlib import Path
from time import monotonic

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from nimarcade.core import catalogue, codes, errors
from nimarcade.core.game import title_of
from nimarcade.core.task import task
from nimarcade.core.text import Block, plain
from nimarcade.lab import maps
from nimarcade.tui import dialogs, page, prose
from nimarcade.tui.boards.heat_map import HeatMap
from nimarcade.view import game_text, lab

WAIT = 0.15
"""Seconds on a cell before a reason that takes a search is asked for."""
FRAME = 1 / 60
"""Seconds from one frame to the next."""
PAINTING = 0.03
"""Seconds left to the frame of a key before layers are found out ahead."""
LONG = 0.5
"""Seconds after which a question is given up when another map is looked at."""
SLOW = 0.2
"""Seconds for a question; beyond that nothing is found out ahead."""


class MapScreen(page.Page, place="map"):
    CSS_PATH = "map.tcss"

    def __init__(self, plane: maps.Plane) -> None:
        super().__init__()
        self.tiles = lab.Tiles()
        self.plane = plane
        self.scrubbed: str | None = next(iter(plane.rest), None)
        self._towards = 1
        self._asking = False
        self._slow = False
        self._begun = 0.0
        """The time the tiles of now were asked for; 0 while none are."""
        self._question: asyncio.Future[list[maps.Rows]] | None = None
        """The tiles asked for now; None once they are given up."""
        self._moved_at = 0.0
        """The time the map was last moved in."""
        self._explained: tuple[str, str] | None = None
        """Code and kind of value of the cell whose reason is shown."""

    def body(self) -> ComposeResult:
        with Horizontal(id="map-room"):
            with Vertical(id="map-left"):
                yield HeatMap(self.plane, self.tiles, self.arcade.glyphs)
                yield Static(id="map-line")
            with VerticalScroll(id="map-cell", can_focus=False):
                yield Static(id="map-code")
                yield prose.Prose(id="map-why")

    @property
    def heat(self) -> HeatMap:
        return self.query_one(HeatMap)

    def on_mount(self) -> None:
        self._head()

    # painting

    def _head(self) -> None:
        p = catalogue.read(self.plane.form.code({}))
        self.query_one("#heading", Static).update(
            Content.assemble(
                (f"{title_of(game := self.plane.game, p)}  ", "bold $primary"),
                (f"{maps.WHATS[self.plane.what]}  ", "$accent"),
                (game.convention(p).partition(":")[0], "$foreground"),
            ),
            layout=False,
        )

    def _line(self) -> None:
        """The fixed numbers, the scrubbed one marked, and what the signs mean."""
        glyphs = self.arcade.glyphs
        parts: list[tuple[str, str]] = []
        for name in self.plane.rest:
            mark, style = (glyphs.here, "bold $accent") if name == self.scrubbed else (" ", "$foreground")
            parts.append((f"{mark}{name} = {self.plane.form.value(name)}   ", style))
        zero = f"{glyphs.stone} P: the mover loses"
        if len(plain(parts)) + len(zero) < self.query_one("#map-line").size.width:
            parts.append((zero, "$text-muted"))
        self.query_one("#map-line", Static).update(Content.assemble(*parts), layout=False)

    @property
    def code(self) -> str:
        """Of the position under the cursor, as its numbers stand in the map."""
        return self.plane.code(*self.heat.cursor)

    def _cell(self) -> None:
        heat, value = self.heat, self.heat.value
        position = maps.position_at(self.plane, *heat.cursor)
        words = maps.value_words(self.plane, value) if value is not None else "being counted…"
        if position is None:
            words = "no position"
        sign = self.arcade.glyphs.stone if value is not None and maps.is_zero(self.plane, value) else " "
        place = f"{self.plane.across} = {heat.cursor[0]}  {self.plane.down} = {heat.cursor[1]}\n"
        if self.has_class("-narrow"):
            place = ""
        self.query_one("#map-code", Static).update(
            Content.assemble(
                (place, "$text-muted"),
                (codes.shortened(self.code) + "\n", "bold"),
                (f"{sign} {words}".strip(), "bold $accent" if sign.strip() else "bold $primary"),
            )
        )
        if position is None:
            self._explained = None
            self._say([Block("quiet", "The rules know no such position.")])
        elif (code := self.code, self.plane.what) != self._explained:
            blocks = lab.reason_at_once(position, self.plane.what)
            at_once = blocks is not None and self.plane.what != "sg"
            self._explained = (code, self.plane.what) if at_once else None
            self._say(blocks if blocks is not None else [Block("quiet", "…")])
            if self._explained is None:
                # never cancelled, which would end the process and lose the tables it keeps
                self.in_background(partial(self._reasoned, code, self.plane.what), group="reason")

    def _say(self, blocks: list[Block]) -> None:
        self.query_one("#map-why", prose.Prose).show(blocks)
        self.query_one("#map-cell").scroll_home(animate=False)

    async def _reasoned(self, code: str, what: str) -> None:
        await asyncio.sleep(WAIT)
        if self.gone or (code, what) != (self.code, self.plane.what):
            return
        try:
            blocks = await self.arcade.worker.run(task(lab.reason, code, what))
        except errors.NimarcadeError as error:
            blocks = [Block("quiet", str(error))]
        if not self.gone and (code, what) == (self.code, self.plane.what):
            self._explained = code, what
            self._say(blocks)

    @on(HeatMap.Moved)
    def _moved(self) -> None:
        """The map is painted first; words follow in the next frame, which a map that moves on has anyhow."""
        before, self._moved_at = self._moved_at, monotonic()
        self._fetch()
        if self._moved_at - before < FRAME:
            self._tell()
        else:
            self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        if not self.gone:
            self._cell()
            self._line()

    # cells

    def _fetch(self) -> None:
        if not self._asking:
            self._asking = True
            self.in_background(self._fetched, group="tiles")

    async def _fetched(self) -> None:
        """Ask for what is in view and not known, then for what may be wished next."""
        try:
            while not self.gone:
                await self.arcade.caught_up()
                beside = None if self._slow else self.scrubbed
                wish = self.tiles.wanted(self.plane, self.heat.window, beside, self._towards, self._slow)
                if wish is None:
                    return
                plane, corners = wish
                if plane != self.plane:
                    await asyncio.sleep(max(0.0, self._moved_at + PAINTING - monotonic()))
                    if self.gone:
                        return
                    if self.tiles.missing(self.plane, self.heat.window):
                        continue
                if (tiles := await self._await_tiles(plane, corners)) is None:
                    continue
                self.tiles.take(plane, corners, tiles)
                if not self.gone and plane == self.plane:
                    self.heat.look()
                    self._cell()
        finally:
            self._asking = False

    async def _await_tiles(self, plane: maps.Plane, corners: list[tuple[int, int]]) -> list[maps.Rows] | None:
        """The tiles, or None if the question was given up."""
        work = task(lab.tiles, plane, corners)
        self._begun = monotonic()
        question = self._question = asyncio.ensure_future(self.arcade.worker.run(work))
        try:
            return await question
        except asyncio.CancelledError:
            if self._question is not None:  # we are cancelled ourselves
                raise
            return None
        finally:
            self._slow, self._begun = monotonic() - self._begun > SLOW, 0.0

    def show(self, plane: maps.Plane, cursor: tuple[int, int] | None = None) -> None:
        other = plane.rest != self.plane.rest
        alike = not other and plane.misere == self.plane.misere
        self.plane = plane
        if other or self.scrubbed not in plane.rest:
            self.scrubbed = next(iter(plane.rest), None)
        # nobody waits any more for what takes so long: end the process that counts it
        if self._begun and monotonic() - self._begun > LONG and self._question is not None:
            question, self._question = self._question, None
            question.cancel()
        self._slow = False
        self.heat.show(plane, cursor)
        self._head()
        if not alike:
            self.refresh_bindings()

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "scrub":
            return self.scrubbed is not None
        if action in ("what", "zoom"):  # leaves the footer room for the way back
            return not self.has_class("-narrow", "-why")
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
        except errors.NimarcadeError as error:
            self.fail(error, "information")

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
        if (other := maps.other_convention(self.plane)) is not None:
            self.show(other)

    def action_axes(self) -> None:
        """The next pair of numbers runs; the cursor stays on its position."""
        here = maps.form_of(self.code)
        pairs = list(permutations(here.names, 2))
        across, down = pairs[(pairs.index((self.plane.across, self.plane.down)) + 1) % len(pairs)]
        plane = replace(self.plane, form=here, across=across, down=down)
        self.show(plane, (here.value(across), here.value(down)))

    def action_why(self) -> None:
        self.toggle_class("-why")
        self.refresh_bindings()
        cell = self.query_one("#map-cell")
        if self.has_class("-narrow") and not self.has_class("-why"):
            self.call_after_refresh(self.heat.focus)  # it loses the focus where it is hidden
            cell.scroll_home(animate=False)
        else:
            cell.scroll_relative(y=max(1, cell.size.height - 2), animate=False)

    def action_leave(self) -> None:
        """From a reason that has the whole screen to the map."""
        if self.has_class("-narrow", "-why"):
            self.action_why()
        else:
            super().action_leave()

    def action_go(self) -> None:
        def there(plane: maps.Plane) -> None:
            self.show(plane, (plane.form.value(plane.across), plane.form.value(plane.down)))

        dialogs.typed(self, "Go to which position?", self.code, self._parsed, there)

    def _parsed(self, text: str) -> maps.Plane:
        """The plane through a position that was typed: the same axes where it has them."""
        code = text.strip()
        if {self.plane.across, self.plane.down} <= set(maps.form_of(code).names):
            plane = maps.plane(code, self.plane.across, self.plane.down)
        else:
            plane = maps.plane(code)
        what = "outcome" if plane.misere and self.plane.what == "sg" else self.plane.what
        return replace(plane, what=what)

    def action_play(self) -> None:
        """A game from this cell against the perfect player, in the seat that can win it."""
        position = maps.position_at(self.plane, *self.heat.cursor)
        value = self.heat.value
        lost = value is not None and maps.is_zero(self.plane, value)
        session = None if position is None else game_text.from_cell(position, lost=lost)
        if session is None:
            self.notify("There is nothing to play: no position, or the game is over.", timeout=3)
        else:
            self.arcade.begin(session)

    def action_export(self) -> None:
        name = f"{self.plane.game.name}-map.png"
        usual = name if self.app.is_web else str(self._pictures / name)
        dialogs.typed(self, "Write the picture to which file, .png, .svg or .pdf?", usual, _file, self._write)

    @property
    def _pictures(self) -> Path:
        return self.arcade.saves / "pictures"

    def _write(self, path: Path) -> None:
        if self.app.is_web:  # a visitor writes among his own games
            path = self._pictures / path.name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.fail(f"it could not be written: {error.strerror}")
            return
        work = task(lab.picture, self.plane, self.heat.window, str(path))
        self.ask(work, self._written, group="export", lane="long", exclusive=False)

    def _written(self, where: str) -> None:
        self.notify(self.arcade.give(Path(where)), timeout=8, markup=False)


def _file(text: str) -> Path:
    path = Path(text.strip()).expanduser()
    if path.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise errors.BadInput("a picture is a file that ends in .png, .svg or .pdf")
    return path
