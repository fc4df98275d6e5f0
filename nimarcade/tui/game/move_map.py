"""The move map: legal moves with who wins after each; read only as far as it is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from textual import events
from textual.geometry import Size
from textual.message import Message

from nimarcade.core.catalogue import game_of
from nimarcade.core.game import Move, Position, play
from nimarcade.core.text import Line
from nimarcade.tui.keys import bindings
from nimarcade.tui.lines import Scrolled, cut
from nimarcade.view import places, thoughts

PAGE = 40
"""Moves read and judged at a time."""


class MoveMap(Scrolled):
    """Lists moves of one position; choosing one drafts it, and never plays it."""

    BINDINGS = bindings(places.MOVE_MAP)

    class Chosen(Message):
        """The person looks at this move; `settled` if it is the one to go on with."""

        def __init__(self, code: str, settled: bool) -> None:
            super().__init__()
            self.code, self.settled = code, settled

    class Wanted(Message):
        """These moves (codes) have come into view and their worth is to be found out."""

        def __init__(self, position: Position, codes: list[str]) -> None:
            super().__init__()
            self.position, self.codes = position, codes

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.position: Position | None = None
        self.marked = 0
        self._moves: Iterator[Move] = iter(())
        self._codes: list[str] = []
        self._known: dict[str, tuple[str | None, int | None]] = {}
        self._best: tuple[str, Position] | None = None
        """A winning move known at once; it is listed first."""
        self._all = True

    def show(self, position: Position) -> None:
        """List the moves of this position; what is known by theorem at once."""
        if position is self.position:
            return
        self.position, self.marked = position, 0
        self._moves, self._codes, self._known = game_of(position).moves(position), [], {}
        self._all = False
        self.scroll_home(animate=False)
        self._best = thoughts.winning(position)
        self._read()

    def rated(self, position: Position, ratings: list[thoughts.Rating]) -> None:
        """Take in what was found out, unless another position is shown by now."""
        if position is self.position:
            self._known.update((code, (outcome, far)) for code, outcome, far in ratings)
            self.refresh()

    def _read(self) -> None:
        """Read moves up to a page beyond what is visible, and have the new ones judged."""
        if self.position is None:
            return
        game = game_of(self.position)
        wanted = max(PAGE, self.scroll_offset.y + self.size.height + PAGE // 2, self.marked + PAGE // 2)
        fresh: list[str] = []
        if self._best is not None and not self._codes:
            fresh.append(self._best[0])
            self._known[self._best[0]] = "P", None
            self._codes.append(self._best[0])
        while not self._all and len(self._codes) < wanted:
            page = list(islice(self._moves, PAGE))
            self._all = len(page) < PAGE
            for move in page:
                after = play(game, self.position, move)
                if self._best is not None and after == self._best[1]:
                    continue
                code = game.write_move(self.position, move)
                self._known[code] = thoughts.outcome_at_once(after), None
                fresh.append(code)
                self._codes.append(code)
        if fresh:
            self.post_message(self.Wanted(self.position, fresh))
        self.virtual_size = Size(0, len(self._codes) + 1)
        self.refresh()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._read()

    def on_resize(self) -> None:
        self._read()

    def line(self, y: int) -> Line:
        if y == 0:
            wins = sum(1 for outcome, _ in self._known.values() if outcome == "P")
            which = f"{len(self._codes):,}" if self._all else f"the first {len(self._codes):,}"
            return [(f"   {wins:,} of {which} moves win", "quiet")]
        row = y + self.scroll_offset.y - 1
        if row >= len(self._codes):
            return []
        code = self._codes[row]
        outcome, far = self._known[code]
        signs = {"P": (self.glyphs.holds, "heading", "wins"), "N": (self.glyphs.fails, "quiet", "loses")}
        sign, role, word = signs.get(outcome or "", ("?", "quiet", "unknown"))
        fate = word if far is None or outcome is None else f"{word[:-1]} in {far + 1}"
        here = row == self.marked
        room = self.scrollable_size.width - len(fate) - 6
        return [
            (self.glyphs.here if here else " ", "point"),
            (f" {sign} ", role),
            (f"{cut(code, room):<{room}}", "point" if here else "plain"),
            (f" {fate}", role),
        ]

    def action_step(self, by: int) -> None:
        self.marked = max(0, min(len(self._codes) - 1, self.marked + by))
        self._read()
        top, last = self.scroll_offset.y, self.scroll_offset.y + self.size.height - 2
        if self.marked < top:
            self.scroll_to(y=self.marked, animate=False)
        elif self.marked > last:
            self.scroll_to(y=self.marked - self.size.height + 2, animate=False)
        self._choose(settled=False)

    def action_page(self, by: int) -> None:
        self.action_step(by * max(1, self.size.height - 2))

    def action_first(self) -> None:
        self.action_step(-len(self._codes))

    def action_choose(self) -> None:
        self._choose(settled=True)

    def _choose(self, settled: bool) -> None:
        if self._codes:
            self.post_message(self.Chosen(self._codes[self.marked], settled))

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is not None and 0 < where.y <= len(self._codes) - self.scroll_offset.y:
            row = where.y + self.scroll_offset.y - 1
            settled, self.marked = row == self.marked, row
            self.refresh()
            self._choose(settled)
