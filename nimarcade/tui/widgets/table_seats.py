"""The players at a table: hands, trust, clocks, who is next; a click names a chip or a next player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from nimarcade import clocks
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.notation import write_chips
from nimarcade.games.so_long_sucker.table import COLOURS, NAMES, Table
from nimarcade.session import Session
from nimarcade.tui.table_draft import Draft
from nimarcade.tui.widgets.table_board import HUES

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade

NAME = 9


class TableSeats(Widget):
    """One line a seat, or on a narrow screen two seats a line."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = (
        "TableSeats { height: auto; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }"
    )
    draft: reactive[Draft | None] = reactive(None)
    narrow: reactive[bool] = reactive(False, layout=True)

    class Named(Message):
        """Someone pointed at a player, or at the chip of its colour."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._session: Session | None = None
        self._table: Table | None = None
        self._left: Sequence[float] = ()

    def follow(self, session: Session, table: Table, left: Sequence[float]) -> None:
        self._session, self._table, self._left = session, table, left
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self._table is None:
            return 1
        seats = self._table.house.players
        return (seats + 1) // 2 if self.narrow else seats + 1

    def render(self) -> Content:
        if self._table is None or self._session is None:
            return Content("")
        rows = [self._row(self._table, seat) for seat in range(self._table.house.players)]
        if self.narrow:
            half = self.size.width // 2
            pairs = [rows[i : i + 2] for i in range(0, len(rows), 2)]
            return Content("\n").join(_beside(pair, half) for pair in pairs)
        dead = write_chips(self._table.deadbox) or "none"
        return Content("\n").join([*rows, Content.styled(f"  deadbox {dead}", "$text-muted")])

    def _row(self, t: Table, seat: Seat) -> Content:
        glyphs = cast("Arcade", self.app).glyphs
        assert self._session is not None
        sign = glyphs.here if seat == t.turn and t.phase != "over" else " "
        name = self._session.players[seat].name
        called = f"{COLOURS[seat]} {name}" if name != NAMES[seat] else name
        gone = t.scores[seat] is not None and t.phase != "over"
        held = "out" if gone else write_chips(t.hands[seat], seat) or "no chips"
        width = 7 if self.narrow else NAME
        parts = [
            Content.styled(f"{sign} " if not self.narrow else sign, "bold $accent"),
            Content.styled(
                f"{called:{width}.{width}} ", f"bold {HUES[COLOURS[seat]]}{' dim' if gone else ''}"
            ),
            Content(held if self.narrow else f"{held:9} "),
        ]
        if not self.narrow:
            score = t.scores[seat]
            if t.phase == "over" or gone:
                parts.append(Content.styled(f"{score} point{'' if score == 1 else 's'}", "$text-muted"))
            elif t.house.deals != "none":
                parts.append(Content.styled(_share(deals.trust(t.ledger, seat)), "$text-muted"))
        parts.append(Content.styled(self._mark(t, seat), "bold $accent"))
        if self._left and not gone:
            parts.append(Content.styled(f" {clocks.told(self._left[seat])}", "$text-muted"))
        return Content("").join(parts)

    def _mark(self, t: Table, seat: Seat) -> str:
        """Who is in danger, who moves next as drafted, and who else could."""
        if t.phase == "rescue" and seat == t.seat:
            return " !danger"
        if t.phase == "kill" and seat == t.seat:
            return " captures"
        if self.draft is None or seat not in self.draft.seats:
            return ""
        glyphs = cast("Arcade", self.app).glyphs
        return f" {glyphs.to}next" if seat == self.draft.next else " >"

    def on_click(self, event: events.Click) -> None:
        if self._table is None:
            return
        seat = event.y if not self.narrow else 2 * event.y + (event.x >= self.size.width // 2)
        if 0 <= seat < self._table.house.players:
            self.post_message(self.Named(seat))


def _share(trust: float) -> str:
    return f"trust {trust:.2f}".replace(" 0.", " .")


def _beside(pair: Sequence[Content], half: int) -> Content:
    first = pair[0]
    gap = Content(" " * max(1, half - first.cell_length))
    return Content("").join([first, gap, *pair[1:]])
