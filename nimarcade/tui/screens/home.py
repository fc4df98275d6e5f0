"""Home: go on with the last game, start one, learn, train, look at old ones, explore, settings."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from nimarcade.core.errors import NimarcadeError
from nimarcade.tui.keys import bindings
from nimarcade.tui.look import glyphs_of, wordmark
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Page
from nimarcade.view import places
from nimarcade.view.forms import Item

if TYPE_CHECKING:
    from pathlib import Path

    from nimarcade.play.session import Session


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
    """One position of Nim at a time; `rng` decides the starts and the moves of the lost player."""

    can_focus = False
    ALLOW_SELECT = False
    DEFAULT_CSS = "Living { width: 43; height: auto; &.-large { width: 60; } }"
    large: reactive[bool] = reactive(False, layout=True, toggle_class="-large")

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
        return Content("\n\n\n" if self.large else "\n\n").join(lines)

    @property
    def _pitch(self) -> int:
        """Columns from one stone to the next."""
        return 3 if self.large else 2

    def _across(self, cells: list[Content]) -> Content:
        return Content(" " * (2 * self._pitch - 1)).join(cells)

    def _row(self, heap: int, after: int, unpaired: set[int]) -> Content:
        stone, gone, empty, *_ = self._signs()
        cells: list[Content] = []
        for power in POWERS:
            if heap & power:
                sign = stone if after & power or after == heap else gone
                style = "$accent" if power in unpaired else "$primary"
            else:
                sign, style = empty, "$panel-lighten-1"
            cells.append(Content.styled((" " * (self._pitch - 1)).join(sign * power), style))
        return self._across([*cells, Content.styled(f"{heap or '':>2}", "$text-muted")])

    def _marks(self, unpaired: set[int]) -> Content:
        *_, holds, fails = self._signs()
        cells = []
        for power in POWERS:
            sign, style = (fails, "$accent") if power in unpaired else (holds, "$primary")
            cells.append(Content.styled(f"{sign:^{self._pitch * (power - 1) + 1}}", style))
        return self._across([*cells, Content("  ")])

    def _caption(self, unpaired: set[int]) -> Content:
        if not any(self._heaps):
            text = "No stone is left: the last mover has won."
        elif unpaired:
            text = "To move and win: pair every column up."
        else:
            text = "Every column pairs up: to move is to lose."
        return Content.styled(text, "$text-muted")

    def _signs(self) -> tuple[str, str, str, str, str]:
        """Stone, stone that goes, no stone, holds, fails."""
        glyphs = glyphs_of(self)
        return glyphs.stone, glyphs.taken, glyphs.empty, glyphs.holds, glyphs.fails


ITEMS = [Item(place.name, place.title, (place.about,)) for place in places.HOME_LISTS]


class Home(Page):
    PURPOSE = places.HOME.purpose
    BINDINGS = bindings(places.HOME)

    def __init__(self) -> None:
        super().__init__()
        self._last: Path | None = None
        self._waiting: tuple[str, ...] = ()
        """The last unfinished game, told in a few words."""
        self._match: Session | None = None
        """The last game of a match that waits for its next one."""
        self._due = 0
        """Cards of the mistakes deck whose time has come."""
        self._next: tuple[str, ...] = ()
        """The lesson that comes next, and why."""

    def body(self) -> ComposeResult:
        with Container(id="home"):
            yield Static(id="wordmark")
            yield Static("Solved games, perfect opponents, and the reason why.", id="motto")
            with Container(id="hall"):
                yield Menu(id="menu")
                yield Living()
            yield Static(id="next", markup=False)

    def on_mount(self) -> None:
        self._fill()
        self.query_one(Menu).focus()

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        self.query_one(Menu).shape(loose=height >= 36, short=width < 80 or height < 24)
        self.query_one(Living).large = width >= 110 and height >= 36
        self.query_one("#wordmark", Static).update(wordmark(self.arcade.settings.ascii, width))
        self._fill()

    def on_screen_resume(self) -> None:
        self.query_one("#wordmark", Static).update(wordmark(self.arcade.settings.ascii, self.size.width))
        self.query_one(Living).run(self.arcade.settings.animations)
        self.call_after_refresh(self._look)

    def on_screen_suspend(self) -> None:
        self.query_one(Living).still()

    def _look(self) -> None:
        self.in_background(self._read_last, group="look", exclusive=True)

    async def _read_last(self) -> None:
        """See which game waits to be continued, aside: a long one takes time to read."""
        last = await asyncio.to_thread(self._look_for_last)
        if not self.gone:
            self._show_last(*last)

    def _look_for_last(self) -> tuple[Path | None, tuple[str, ...], Session | None, int, tuple[str, ...]]:
        """The game to go on with, what it is called, the match it is of, how many cards are due, and the
        next lesson with its reason."""
        from nimarcade.coach import deck, learner, progress
        from nimarcade.play.folder import latest_unfinished, waiting
        from nimarcade.play.journal import read_save
        from nimarcade.view import phrases

        path: Path | None = None
        words: tuple[str, ...] = ()
        match: Session | None = None
        with suppress(NimarcadeError, OSError):  # a save may go away while we look
            next_game = waiting(self.arcade.saves)
            if next_game is not None:
                path, match = next_game
                words = (phrases.game_title(match), phrases.against(match), phrases.match_words(match))
            else:
                path = latest_unfinished(self.arcade.saves)
            if path is not None and match is None:
                session, changed = (
                    read_save(path, lambda damage: None),
                    datetime.fromtimestamp(path.stat().st_mtime),
                )
                turn = f"{phrases.turn_words(session)}, {phrases.when(changed)}"
                words = (phrases.game_title(session), phrases.against(session), turn)
        following = learner.next_lesson(learner.load(), progress.load())
        lesson = () if following is None else (following[0].title, following[1])
        return path, words, match, len(deck.load().due(deck.now())), lesson

    def _show_last(
        self,
        path: Path | None,
        words: tuple[str, ...],
        match: Session | None,
        due: int,
        lesson: tuple[str, ...],
    ) -> None:
        if not (menus := self.query(Menu)):
            return  # we left meanwhile
        self._match, self._due, self._next = match, due, lesson
        menu = menus.first()
        first = self._last is None and menu.marked == 0
        self._last, self._waiting = (path, words) if words else (None, ())
        self._fill()
        if first:
            menu.marked = 0

    def _fill(self) -> None:
        first = [Item("continue", "Continue", self._waiting)] if self._waiting else []
        height = self.size.height
        crowded = 24 <= height < 30 or (height >= 36 and self._waiting)
        items = [replace(item, about=()) for item in ITEMS] if crowded else list(ITEMS)
        beside = self.size.width >= 80 and height >= 24
        if self._next and beside:
            row = next(i for i, item in enumerate(items) if item.name == "learn")
            items[row] = replace(items[row], about=(f"next: {self._next[0]}", self._next[1]))
        name, *reason = self._next or ("",)
        told = [f"Next lesson: {name}.", *([] if self._waiting else reason)] if name and not beside else []
        self.query_one("#next", Static).update("\n".join(told))
        if self._due:
            row = next(i for i, item in enumerate(items) if item.name == "deck")
            items[row] = replace(items[row], title=f"{items[row].title}, {self._due:,} due")
        self.query_one(Menu).fill([*first, *items])
        self.refresh_bindings()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.action_go(event.name)

    def action_stay(self) -> None:
        """Home is where `esc` ends."""

    def action_go(self, place: str) -> None:
        if place != "continue":
            self.arcade.visit(place)
        elif self._last is not None and self._match is not None:
            self.arcade.after_game(self._match, self._last)
        elif self._last is not None:
            self.arcade.resume(self._last)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "go" or parameters != ("continue",) or self._last is not None


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
