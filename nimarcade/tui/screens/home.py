"""Home: what there is to do, in the order of what people want, and a quiet picture of a game."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from nimarcade.core.text import Line
from nimarcade.tui.aside import aside
from nimarcade.tui.keys import bindings
from nimarcade.tui.look import CHIP_CLASSES, Painted, chip_sheet, cut, glyphs_of, sheet, wordmark
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Page
from nimarcade.view import home, places
from nimarcade.view import keys as view_keys
from nimarcade.view.home import Door, Known
from nimarcade.view.item import Item

if TYPE_CHECKING:
    from nimarcade.core.game import Position

TITLE = 26
"""Columns of a line of the menu, its key not counted."""

# The living picture of home: Nim as its theorem sees it, played quietly by two perfect players.
#
# Each row is a heap split into powers of two, so a column of the picture is a column of Bouton's
# theorem: who leaves every column paired wins. A column that does not pair has a mark below it as
# well as the second colour.

POWERS = (8, 4, 2, 1)
HEAPS = 4
PAUSES = (2.2, 1.1)
"""Seconds a position rests, and seconds the stones that go are shown before they go."""


class Living(Widget):
    """One position of Nim at a time; chance decides the starts and the moves of the lost player."""

    can_focus = False
    ALLOW_SELECT = False
    BORDER_TITLE = "Nim between two who never err"
    DEFAULT_CSS = "Living { width: 100%; height: auto; border: round $panel; padding: 0 1; }"
    pitch: reactive[int] = reactive(2, layout=True)
    """Columns from one stone to the next."""
    leading: reactive[int] = reactive(1, layout=True)
    """Lines from one row to the next."""

    def __init__(self) -> None:
        super().__init__()
        self._rng = Random()
        self._heaps = [13, 11, 6, 1]
        self._after: list[int] | None = None
        """The heaps after the coming move, while it is shown."""
        self._timer: Timer | None = None

    # the game

    def tick(self) -> None:
        """One step of the picture: show the coming move, make it, or begin anew."""
        if self._after is not None:
            self._heaps, self._after = self._after, None
        elif any(self._heaps):
            self._after = self._moved()
        else:
            self._heaps = self._fresh()
        self.refresh()

    def _moved(self) -> list[int]:
        from nimarcade.core import catalogue
        from nimarcade.core.family import theory_of
        from nimarcade.view import drafts

        p = catalogue.read("nim:" + ",".join(map(str, self._heaps)))
        verdict, game = theory_of(p).solve(p), catalogue.game_of(p)
        best = verdict.best if verdict.outcome == "N" else None
        draft = drafts.of_position(p).written(game.write_move(p, best or game.sample(p, self._rng)))
        heaps = list(self._heaps)
        assert draft is not None, "every move of Nim can be drawn"
        for number, pile in enumerate(draft.piles):
            heaps[heaps.index(pile.size)] -= draft.taken(number)
        return heaps

    def _fresh(self) -> list[int]:
        heaps = [self._rng.randint(3, 15) for _ in range(HEAPS)]
        return heaps if self._unpaired(heaps) else self._fresh()

    @staticmethod
    def _unpaired(heaps: list[int]) -> set[int]:
        return {power for power in POWERS if sum(1 for heap in heaps if heap & power) % 2}

    # time

    def run(self, moving: bool) -> None:
        """Show it, and let it live if it may move."""
        self.still()
        self.refresh()
        if moving:
            self._wait()

    def still(self) -> None:
        """Stop where it is."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _wait(self) -> None:
        self._timer = self.set_timer(PAUSES[self._after is not None], self._beat)

    def _beat(self) -> None:
        self.tick()
        self._wait()

    # the picture

    def render(self) -> Content:
        unpaired = self._unpaired(self._heaps)
        after = self._after or self._heaps
        lines = [self._row(h, a, unpaired) for h, a in zip(self._heaps, after, strict=True)]
        lines += [self._marks(unpaired), self._caption(unpaired)]
        return Content("\n" * self.leading).join(lines)

    @property
    def lines(self) -> int:
        """How many lines it takes: a row of each heap, the marks, the caption."""
        return (HEAPS + 1) * self.leading + 1

    def _across(self, cells: list[Content]) -> Content:
        return Content(" " * (2 * self.pitch - 1)).join(cells)

    def _row(self, heap: int, after: int, unpaired: set[int]) -> Content:
        stone, gone, empty, *_ = self._signs()
        cells: list[Content] = []
        for power in POWERS:
            if heap & power:
                sign = stone if after & power or after == heap else gone
                style = "$accent" if power in unpaired else "$primary"
            else:
                sign, style = empty, "$panel-lighten-1"
            cells.append(Content.styled((" " * (self.pitch - 1)).join(sign * power), style))
        return self._across([*cells, Content.styled(f"{heap or '':>2}", "$text-muted")])

    def _marks(self, unpaired: set[int]) -> Content:
        *_, holds, fails = self._signs()
        cells = []
        for power in POWERS:
            sign, style = (fails, "$error") if power in unpaired else (holds, "$success")
            room = self.pitch * (power - 1)  # on either side of the sign
            cells.append(Content.assemble(" " * (room // 2), (sign, style), " " * (room - room // 2)))
        return self._across([*cells, Content("  ")])

    def _caption(self, unpaired: set[int]) -> Content:
        if not any(self._heaps):
            text = "No stone is left: the last mover won."
        elif unpaired:
            text = "The mover wins by pairing every column."
        else:
            text = "All in pairs: whoever moves now loses."
        return Content.styled(text, "$text-muted")

    def _signs(self) -> tuple[str, str, str, str, str]:
        """Stone, stone that goes, no stone, holds, fails."""
        glyphs = glyphs_of(self)
        return glyphs.stone, glyphs.taken, glyphs.empty, glyphs.holds, glyphs.fails


NEXT = ("screens.gallery", "game.piles")
"""What most people open from here: imported while they look around, it opens at once."""


class Waiting(Painted):
    """Where the game stands that waits."""

    can_focus = False
    ALLOW_SELECT = False
    BORDER_TITLE = "Where it stands"
    DEFAULT_CSS: ClassVar[str] = (
        "Waiting { display: none; width: 100%; border: round $panel; padding: 0 1; "
        f"{sheet('role')} }} {chip_sheet('Waiting')}"
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = Painted.COMPONENT_CLASSES | CHIP_CLASSES
    position: reactive[Position | None] = reactive(None)

    def line(self, y: int) -> Line:
        from nimarcade.view.gallery import small_board

        if self.position is None or not self.size:
            return []
        return small_board(self.position, "", *self.size, self.glyphs)[y]


class Home(Page):
    PURPOSE = places.HOME.purpose
    BINDINGS = bindings(places.HOME)

    def __init__(self) -> None:
        super().__init__()
        self._known = Known()
        self._named: tuple[bool, int, int] | None = None
        """For which signs and which size the name is written."""
        self._told = "", ""
        """What is told of the marked line, and under which title."""

    def body(self) -> ComposeResult:
        with Container(id="home"):
            yield Static(id="wordmark")
            yield Static("Solved games, perfect opponents, and the reason why.", id="motto")
            with Container(id="hall"):
                yield Menu(short=True, id="menu")
                with Container(id="aside"):
                    yield Static(id="about")
                    yield Living()

    def on_mount(self) -> None:
        self._show()  # all of it stands before the first frame, which is then painted once
        self.query_one(Menu).focus()

    def on_resize(self) -> None:
        self._show()

    def on_screen_resume(self) -> None:
        self._show()
        self.query_one(Living).run(self.arcade.settings.animations)
        self.call_after_refresh(self._look)

    def _show(self) -> None:
        """Everything as settings, size and files have it now; what is shown already is not painted again."""
        ascii, (width, height) = self.arcade.plain, self.app.size
        huge = width >= 160 and height >= 36
        self.set_class(huge, "-huge")
        self.query_one(Menu).shape(loose=height >= 36, short=True)
        living = self.query_one(Living)
        living.pitch = 4 if huge else 3 if width >= 120 else 2
        living.leading = 3 if huge else 2 if height >= 36 else 1
        for waiting in self.query(Waiting):
            waiting.styles.height = living.lines + 2
        if self._named != (ascii, width, height):
            self._named = ascii, width, height
            self.query_one("#wordmark", Static).update(wordmark(*self._named))
        self._fill()

    def on_screen_suspend(self) -> None:
        self.query_one(Living).still()

    def _look(self) -> None:
        if self.app.screen is self:  # else something was opened at once, and there is time when it is left
            self.in_background(self._read, group="look", exclusive=True)

    async def _read(self) -> None:
        """See what is known, such as the game that waits, aside: a long one takes time to read."""
        known = await aside(lambda: home.look(self.arcade.saves))
        if self.gone or not (menus := self.query(Menu)):
            return  # we left meanwhile
        menu = menus.first()
        first = self._known.path is None and menu.marked == 0
        self._known = known
        self._fill()
        if first:
            menu.marked = 0
        for module in NEXT:
            await aside(import_module, f"nimarcade.tui.{module}")

    @property
    def _doors(self) -> dict[str, Door]:
        return {door.name: door for door in home.doors(self._known)}

    def _fill(self) -> None:
        menu, words = self.query_one(Menu), self.arcade.glyphs.words
        doors = self._doors
        items = [
            Item(door.name, cut(words(door.title), TITLE), (self._key(door),)) for door in doors.values()
        ]
        if items != menu.items:
            menu.fill(items)
            self.refresh_bindings()
        self._tell_of(doors[menu.name_marked])

    def _key(self, door: Door) -> str:
        """The key that opens it, as it is now."""
        keys = self.arcade.settings.keys.get(door.action, door.keys).split(",")
        return view_keys.sign(keys[0], ascii=self.arcade.plain)

    def on_menu_marked(self, event: Menu.Marked) -> None:
        if (door := self._doors.get(event.name)) is not None:
            self._tell_of(door)

    def _tell_of(self, door: Door) -> None:
        words = self.arcade.glyphs.words
        small = self.app.size.width < 80 or self.app.size.height < 24
        told = words(door.title), words(door.brief if small else "\n".join(door.about))
        self._show_waiting(door.board)
        if told != self._told:
            self._told = told
            about = self.query_one("#about", Static)
            about.border_title = told[0]
            about.update(Content(told[1]))

    def _show_waiting(self, board: Position | None) -> None:
        """Most of the time no game waits: then there is no widget for it."""
        self.set_class(board is not None, "-waiting")
        shown = self.query(Waiting)
        if shown:
            shown.first().position = board
        elif board is not None:
            waiting = Waiting()
            waiting.position = board
            waiting.styles.height = self.query_one(Living).lines + 2
            self.query_one("#aside").mount(waiting)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.action_go(event.name)

    def action_stay(self) -> None:
        """Home is where `esc` ends."""

    def action_go(self, place: str) -> None:
        if place != home.PLAY_ON:
            self.arcade.visit(place)
        elif self._known.path is not None and self._known.match is not None:
            self.arcade.after_game(self._known.match, self._known.path)
        elif self._known.path is not None:
            self.arcade.resume(self._known.path)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "go" or parameters != (home.PLAY_ON,) or self._known.path is not None


# Shown while the terminal is smaller than the arcade can use; goes away by itself.

LEAST = (40, 15)
"""Columns and rows the arcade needs."""


class TooSmall(ModalScreen[None]):
    PURPOSE = places.SMALL.purpose

    def compose(self) -> ComposeResult:
        yield Static(f"Please make the window larger: at least {LEAST[0]}x{LEAST[1]}.", id="small")

    def on_screen_resume(self) -> None:
        """What came over it is closed: the window may have grown meanwhile."""
        if self.app.size.width >= LEAST[0] and self.app.size.height >= LEAST[1]:
            self.dismiss()
