"""The move map: legal moves with who wins after each; read only as far as it is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from nimarcade.core.catalogue import game_of
from nimarcade.core.game import Game, Move, Position, play
from nimarcade.tui.boards.piles import Line, strip
from nimarcade.tui.keys import bindings
from nimarcade.view import places_play, thoughts
from nimarcade.view.glyphs import GLYPHS, Glyphs

PAGE = 40
"""Moves read and judged at a time."""


class MoveMap(ScrollView, can_focus=True):
    """Lists moves of one position; choosing one drafts it, and never plays it."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    MoveMap {
        overflow-x: hidden;
        scrollbar-size: 0 1;
        .map--head { color: $text-muted; }
        .map--move { color: $foreground; }
        .map--here { color: $accent; text-style: bold; }
        .map--holds { color: $primary; text-style: bold; }
        .map--fails, .map--far { color: $text-muted; }
    }
    """
    BINDINGS = bindings(places_play.MOVE_MAP)
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "map--holds",
        "map--fails",
        "map--move",
        "map--far",
        "map--here",
        "map--head",
    }

    class Chosen(Message):
        """The person looks at this move; `settled` if it is the one to go on with."""

        def __init__(self, code: str, settled: bool) -> None:
            super().__init__()
            self.code, self.settled = code, settled

    class Wanted(Message):
        """These moves (codes) have come into view and their worth is to be found out."""

        def __init__(self, position: Any, codes: list[str]) -> None:
            super().__init__()
            self.position, self.codes = position, codes

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.position: Any = None
        self.at = 0
        self._moves: Iterator[Any] = iter(())
        self._codes: list[str] = []
        self._known: dict[str, tuple[str | None, int | None]] = {}
        self._best: tuple[str, Any] | None = None
        """A winning move known at once; it is listed first."""
        self._all = True

    def show(self, position: Any) -> None:
        """List the moves of this position; what is known by theorem at once."""
        if position is self.position:
            return
        game: Game[Position, Move] = game_of(position)
        self.position, self.at = position, 0
        self._moves, self._codes, self._known = game.moves(position), [], {}
        self._all = False
        self.scroll_home(animate=False)
        self._best = thoughts.winning(position)
        self._read()

    def rated(self, position: Any, ratings: list[thoughts.Rating]) -> None:
        """Take in what was found out, unless another position is shown by now."""
        if position is self.position:
            self._known.update((code, (outcome, far)) for code, outcome, far in ratings)
            self.refresh()

    def _read(self) -> None:
        """Read moves up to a page beyond what is visible, and have the new ones judged."""
        game: Game[Position, Move] = game_of(self.position)
        wanted = max(PAGE, self.scroll_offset.y + self.size.height + PAGE // 2, self.at + PAGE // 2)
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
        if self.position is not None:
            self._read()

    def on_resize(self) -> None:
        if self.position is not None:
            self._read()

    @property
    def text(self) -> str:
        """All that is visible now, as text."""
        return "\n".join("".join(t for t, _ in self._line(y)).rstrip() for y in range(self.size.height))

    def render_line(self, y: int) -> Strip:
        return strip(self, "map", self._line(y))

    def _line(self, y: int) -> Line:
        if y == 0:
            wins = sum(1 for outcome, _ in self._known.values() if outcome == "P")
            which = f"{len(self._codes):,}" if self._all else f"the first {len(self._codes):,}"
            return [(f"   {wins:,} of {which} moves win", "head")]
        row = y + self.scroll_offset.y - 1
        if row >= len(self._codes):
            return []
        code = self._codes[row]
        outcome, far = self._known[code]
        signs = {"P": (self.glyphs.holds, "holds", "wins"), "N": (self.glyphs.fails, "fails", "loses")}
        sign, part, word = signs.get(outcome or "", ("?", "far", "unknown"))
        told = word if far is None or outcome is None else f"{word[:-1]} in {far + 1}"
        here = row == self.at
        room = self.scrollable_size.width - len(told) - 6
        text = code if len(code) <= room else code[: room - 1] + "…"
        return [
            (self.glyphs.here if here else " ", "here"),
            (f" {sign} ", part),
            (f"{text:<{room}}", "here" if here else "move"),
            (f" {told}", part if outcome == "P" else "far"),
        ]

    def action_step(self, by: int) -> None:
        self.at = max(0, min(len(self._codes) - 1, self.at + by))
        self._read()
        top, last = self.scroll_offset.y, self.scroll_offset.y + self.size.height - 2
        if self.at < top:
            self.scroll_to(y=self.at, animate=False)
        elif self.at > last:
            self.scroll_to(y=self.at - self.size.height + 2, animate=False)
        self._choose(settled=False)

    def action_page(self, by: int) -> None:
        self.action_step(by * max(1, self.size.height - 2))

    def action_first(self) -> None:
        self.action_step(-len(self._codes))

    def action_choose(self) -> None:
        self._choose(settled=True)

    def _choose(self, settled: bool) -> None:
        if self._codes:
            self.post_message(self.Chosen(self._codes[self.at], settled))

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is not None and 0 < where.y <= len(self._codes) - self.scroll_offset.y:
            at = where.y + self.scroll_offset.y - 1
            settled, self.at = at == self.at, at
            self.refresh()
            self._choose(settled)
