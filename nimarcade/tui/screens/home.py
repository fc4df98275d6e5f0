"""Home: what there is to do, in the order of what people want, and the puzzle of the day, to be played at
once."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, cast

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.widgets import Static

from nimarcade.core.worker import aside
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Dialog, Page
from nimarcade.tui.services import services
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import home, places
from nimarcade.view.stage import canvas, shapes
from nimarcade.view.stage import home as picture

if TYPE_CHECKING:
    from nimarcade.coach.puzzles.puzzle import Puzzle
    from nimarcade.tui.boards.piles import Board
    from nimarcade.view.stage.cards import Preview

NEXT = ("screens.gallery", "game.piles", "boards.piles")
"""Most people open these from here: imported while they look around, it opens at once."""
DAILY = "daily"


class Wordmark(Stage):
    """The name of the arcade alone, as large as the window lets it be."""

    @property
    def scale(self) -> int:
        width, height = self.app.size
        if services(self).plain or width < 50:
            return 0
        return 2 if width >= 110 and height >= 36 else 1

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return picture.title_width(self.scale)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, (5 * self.scale + 1) // 2)

    def paint(self, c: canvas.Canvas) -> None:
        picture.title(c, 0, 0, self.scale)


class Doors(Menu, Stage):
    """The menu, and all that is painted around it."""

    def __init__(self) -> None:
        super().__init__(id="menu")
        self.doors: list[home.Door] = []
        self.picture = picture.Home((), (), 0)
        self.shown: Preview | None = None
        """Seen on the stage,"""
        self.played = False
        """unless a board lies there."""
        self._places: list[tuple[canvas.Rect, int]] = []

    @property
    def at(self) -> picture.Layout:
        return picture.layout(*self.size, len(self.doors), services(self).plain)

    def paint(self, c: canvas.Canvas) -> None:
        if not self.doors:
            return
        self._places = picture.paint(c, replace(self.picture, marked=self.marked))
        if (room := self.at.board) is not None and self.shown is not None and not self.played:
            from nimarcade.view.stage.cards import board

            board(c, shapes.surface(c, room).inset(1, 1), self.shown)

    def _show_marked(self) -> None:
        """Nothing: what is marked is always seen."""

    def on_click(self, event: events.Click) -> None:
        """As in every list; a click on the stage opens what is seen there."""
        event.prevent_default()  # entries lie elsewhere than in a bare list
        hit = next((i for place, i in self._places if (event.x, event.y) in place), None)
        stage = self.at.stage
        if hit is not None and hit == self.marked:
            self.action_choose()
        elif hit is not None:
            self.marked = hit
        elif stage is not None and (event.x, event.y) in stage and self.shown is not None:
            self.post_message(self.Chosen(self, home.PLAY_ON if self.name_marked == home.PLAY_ON else DAILY))


class Home(Page, place="home"):
    def __init__(self) -> None:
        super().__init__()
        self._known = home.Known()

    def body(self) -> ComposeResult:
        with Container(id="home"):
            yield Doors()

    def on_mount(self) -> None:
        self._fill()  # all of it stands before the first frame, which is then painted once

    def on_resize(self) -> None:
        self._place()

    def on_screen_resume(self) -> None:
        self._fill()
        self.call_after_refresh(self._look)

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
        if known.unusable != self._known.unusable:  # once
            self.notify(known.unusable, severity="warning", timeout=8, markup=False)
        self._known = known
        self._fill()
        if first:
            menu.marked = 0
        for module in NEXT:
            await aside(import_module, f"nimarcade.tui.{module}")
        if not self.gone:
            self._lay()

    def _fill(self) -> None:
        menu, words = self.query_one(Doors), self.arcade.glyphs.words
        menu.doors = []
        for door in home.doors(self._known):
            title, brief, count = map(words, (door.title, door.brief, door.count))
            about = tuple(map(words, door.about))
            menu.doors.append(replace(door, title=title, brief=brief, about=about, count=count))
        items = [places.Item(door.name, door.title, (self._key(door),)) for door in menu.doors]
        if items != menu.items:
            menu.fill(items)
            self.refresh_bindings()
        self._show()

    def _key(self, door: home.Door) -> str:
        keys = self.arcade.settings.keys.get(door.action, door.keys).split(",")
        return places.sign(keys[0], ascii=self.arcade.plain)

    # the stage: the game that waits while it is marked, else the puzzle of the day

    def _show(self) -> None:
        menu = self.query_one(Doors)
        keys = [item.about[0] for item in menu.items]
        puzzle, position = self._known.puzzle, None
        shown = picture.Home(menu.doors, keys, menu.marked, places.BY_NAME[DAILY].title)
        if menu.name_marked == home.PLAY_ON and self._known.board is not None:
            position = self._known.board
            shown = replace(shown, heading="Where it stands")
        elif menu.name_marked != home.PLAY_ON and puzzle is not None:
            position = puzzle.position
            shown = replace(shown, note=self._streak(), below=self._asked(puzzle))
        if position is not None:
            from nimarcade.view.stage.cards import preview

            menu.shown = preview(position)
        else:
            menu.shown = None
        menu.picture = shown
        self._place()
        menu.refresh()

    def _streak(self) -> tuple[str, str]:
        if self._known.today is not None:
            holds = self.arcade.glyphs.holds if self._known.today else self.arcade.glyphs.fails
            return f"{holds} done for today", "good" if self._known.today else "quiet"
        days = self._known.days
        return (f"★ {days:,} days running" if days > 1 else "", "you")

    def _asked(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The question and the way to answer it, from long to short."""
        ask = self.arcade.glyphs.words(puzzle.ask)
        first = re.split("(?<=[.?!]) ", ask)[0]
        if self._known.today is not None:
            return ask, first
        keys = (self._key(door) for door in self.query_one(Doors).doors if door.name == DAILY)
        how = "tab plays it here" if self._playable(puzzle) else f"{next(keys, '')} answers it"
        return f"{ask}  {how}", ask, f"{first}  {how}", first

    def _playable(self, puzzle: Puzzle) -> bool:
        """True if it is answered by a move, and was not yet."""
        from nimarcade.coach.puzzles.puzzle import ON_BOARD
        from nimarcade.core.family import at_table

        return self._known.today is None and puzzle.kind in ON_BOARD and not at_table(puzzle.position.game)

    def _lay(self) -> None:
        """The board on the stage, to be played on; it stays from the first time it is needed."""
        if (puzzle := self._known.puzzle) is None or not self._playable(puzzle):
            return
        from nimarcade.tui.boards.piles import Board
        from nimarcade.view import drafts

        board, draft = self._board, drafts.of_position(puzzle.position)
        if board is None:
            board = Board(id="home-board")
            self.query_one("#home").mount(board)
        if board.draft is None or board.draft.board_picture != draft.board_picture:
            board.draft, board.live = draft, True
        self._place()

    @property
    def _board(self) -> Board | None:
        found = self.query("#home-board")
        return cast("Board", found.first()) if found else None

    def _place(self) -> None:
        """The board where the stage has room for it."""
        menu, board, puzzle = self.query_one(Doors), self._board, self._known.puzzle
        room = menu.at.board if menu.doors else None
        lies = board is not None and room is not None and menu.name_marked != home.PLAY_ON
        menu.played = lies and puzzle is not None and self._playable(puzzle)
        if board is not None:
            board.display = menu.played
            if room is not None:
                board.styles.offset = room.x, room.y
                board.styles.width, board.styles.height = room.w, room.h

    def on_board_committed(self, event: Board.Committed) -> None:
        """The answer, which is told where the puzzles are."""
        if event.code:
            from nimarcade.tui.screens.puzzles import Daily

            self.app.push_screen(Daily(event.code))

    # choosing

    @on(Menu.Marked)
    def _marked(self) -> None:
        self._show()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.action_go(event.name)

    def action_stay(self) -> None:
        """Home is where `esc` ends; from the board it leads to the menu."""
        if (board := self._board) is not None and board.has_focus:
            board.draft = board.draft and board.draft.cleared()
            self.query_one(Menu).focus()

    def action_go(self, place: str) -> None:
        if place == home.RUNG and self._known.rung is not None:
            from nimarcade.view import gallery

            offer = self._known.rung
            game = offer.game.partition("+")[0]
            ready = gallery.ready(game, self.arcade.settings, Random(), offer.level)
            self.arcade.change(**ready.kept)
            self.arcade.begin(ready.session)
        elif place != home.PLAY_ON:
            self.arcade.visit(place)
        elif self._known.path is not None and self._known.match is not None:
            self.arcade.after_game(self._known.match, self._known.path)
        elif self._known.path is not None:
            self.arcade.resume(self._known.path)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        open_ = {home.PLAY_ON: self._known.path, home.RUNG: self._known.rung}
        where = str(parameters[0]) if action == "go" else ""
        return open_.get(where, True) is not None and not places.barred(where)


# Shown while the terminal is smaller than the arcade can use; goes away by itself.

LEAST = (40, 15)
"""Columns and rows the arcade needs."""


class TooSmall(Dialog[None], place="small"):
    def compose(self) -> ComposeResult:
        yield Static(f"Please make the window larger: at least {LEAST[0]}x{LEAST[1]}.", id="small")

    def on_screen_resume(self) -> None:
        """The window may have grown while something lay over it."""
        if self.app.size.width >= LEAST[0] and self.app.size.height >= LEAST[1]:
            self.dismiss()
