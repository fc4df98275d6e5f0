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
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, SuckerPosition
from nimarcade.session import Session
from nimarcade.tui.table_draft import Draft
from nimarcade.tui.widgets.table_board import HUES

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade

HELD = 11
"""Cells of a hand."""
DOES = {"rescue": "in danger", "kill": "captures"}


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
        self._table: SuckerPosition | None = None
        self._left: Sequence[float] = ()

    def follow(self, session: Session, table: SuckerPosition, left: Sequence[float]) -> None:
        self._session, self._table, self._left = session, table, left
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self._table is None:
            return 1
        seats = self._table.rule_set.players
        return (seats + 1) // 2 if self.narrow else seats + 2

    def render(self) -> Content:
        if self._table is None or self._session is None:
            return Content("")
        t = self._table
        rows = [self._row(t, seat) for seat in range(t.rule_set.players)]
        if self.narrow:
            half = self.size.width // 2
            pairs = [rows[i : i + 2] for i in range(0, len(rows), 2)]
            return Content("\n").join(_beside(pair, half) for pair in pairs)
        trust = "trust" if t.rule_set.deals != "none" else ""
        head = f"{'player':{self._wide}}  {'holds':{HELD}} {trust:5}{'  time' if self._left else ''}"
        dead = _chips(t.deadbox) if any(t.deadbox) else Content("none")
        foot = Content.assemble("  ", ("deadbox ", "$text-muted"), dead)
        return Content("\n").join([Content.assemble("  ", (head, "$text-muted")), *rows, foot])

    @property
    def _wide(self) -> int:
        """Cells of a name."""
        if self.narrow:
            return 6
        return max(10, min(24, self.size.width - HELD - 16))

    def _row(self, t: SuckerPosition, seat: Seat) -> Content:
        assert self._session is not None
        name = self._session.players[seat].name
        called = f"{COLOURS[seat]} {name}"
        if name == NAMES[seat] or (self.narrow and len(called) > self._wide):
            called = NAMES[seat]
        gone = t.scores[seat] is not None and t.phase != "over"
        held = _chips(t.hands[seat], seat) if any(t.hands[seat]) else Content("no chips")
        if self.narrow and t.scores[seat] is not None:
            held = Content(f"{t.scores[seat]} pt")
        elif gone:
            held = Content("out")
        style = f"bold {HUES[COLOURS[seat]]}{' dim' if gone else ''}"
        width = self._wide
        parts = [*self._signs(t, seat), Content.styled(f"{_cut(called, width):{width}}", style), Content(" ")]
        if self.narrow:
            return Content("").join([*parts, held, Content.styled(self._danger(t, seat), "bold $accent")])
        held = held.truncate(HELD, ellipsis=True) if held.cell_length > HELD else held
        parts += [Content(" "), held, Content(" " * (HELD + 1 - held.cell_length))]
        if told := self._danger(t, seat):
            parts.append(Content.styled(told, "bold $accent"))
        else:
            parts.append(Content.styled(self._tail(t, seat, gone), "$text-muted"))
            if self._left and not gone:
                parts.append(Content.styled(f"{clocks.told(self._left[seat]):>6}", "$text-muted"))
        return Content("").join(parts)

    def _tail(self, t: SuckerPosition, seat: Seat, gone: bool) -> str:
        """A score, or how far a word can be trusted."""
        if t.phase == "over" or gone:
            return f"{t.scores[seat]} pt"
        if t.rule_set.deals == "none":
            return " " * 5
        return f"{deals.trust(t.ledger, seat):5.2f}".replace(" 0.", "  .")

    def _signs(self, t: SuckerPosition, seat: Seat) -> list[Content]:
        """Whose turn it is; who moves next as drafted, and who else could."""
        glyphs = cast("Arcade", self.app).glyphs
        draft = self.draft
        turn = glyphs.here if seat == t.turn and t.phase != "over" else " "
        able = draft is not None and seat in draft.seats
        wish = " " if not able else glyphs.to[-1:] if draft is not None and seat == draft.next else "+"
        if glyphs.here == wish:
            wish = "*"
        return [Content.styled(turn, "bold $accent"), Content.styled(wish, "bold $accent")]

    def _danger(self, t: SuckerPosition, seat: Seat) -> str:
        if seat != t.seat or t.phase not in ("rescue", "kill"):
            return ""
        return {"rescue": "!", "kill": "x"}[t.phase] if self.narrow else f" {DOES[t.phase]}"

    def on_click(self, event: events.Click) -> None:
        if self._table is None:
            return
        seat = event.y - 1 if not self.narrow else 2 * event.y + (event.x >= self.size.width // 2)
        if 0 <= seat < self._table.rule_set.players:
            self.post_message(self.Named(seat))


def _chips(held: Chips, own: int = 0) -> Content:
    """`Y5 B1`: chips with their colours, one's own first."""
    order = sorted(range(4), key=lambda colour: (colour != own, colour))
    return Content(" ").join(
        Content.styled(f"{COLOURS[c]}{_few(held[c])}", HUES[COLOURS[c]]) for c in order if held[c]
    )


def _few(many: int) -> str:
    """A number of chips in at most four cells."""
    return str(many) if many < 10_000 else f"{many // 1000}k"


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def _beside(pair: Sequence[Content], half: int) -> Content:
    first = pair[0]
    gap = Content(" " * max(1, half - first.cell_length))
    return Content("").join([first, gap, *pair[1:]])
