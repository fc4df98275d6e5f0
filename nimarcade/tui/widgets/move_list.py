"""The game so far, move by move, with a cursor; only the visible lines are ever written."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from nimarcade.session import Session
from nimarcade.tui.glyphs import GLYPHS, Glyphs
from nimarcade.tui.widgets.paint import strip
from nimarcade.tui.widgets.picture import Line


class MoveList(ScrollView, can_focus=True):
    """Moves in rounds of one for each of two seats; asks to show a position, never changes it."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    MoveList {
        overflow-x: hidden;
        scrollbar-size: 0 1;
        .moves--name { color: $text-muted; }
        .moves--number { color: $text-muted; }
        .moves--move { color: $foreground; }
        .moves--here { color: $accent; text-style: bold; }
        .moves--later { color: $text-muted; text-style: italic; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,left,h", "step(-1)", "back", id="moves.back", tooltip="One move back"),
        Binding("down,j,right,l", "step(1)", "forward", id="moves.forward", tooltip="One move forward"),
        Binding("home", "jump(0)", "start", show=False, id="moves.start"),
        Binding("end", "jump(-1)", "end", show=False, id="moves.end"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "moves--name", "moves--number", "moves--move", "moves--here", "moves--later",
    }  # fmt: skip

    class Wanted(Message):
        """The person wants to see the position after `ply` moves."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._session: Session | None = None
        self._ply = 0

    def show(self, session: Session, ply: int) -> None:
        """Show this game with the cursor after move `ply`; nothing before the first move."""
        self._session, self._ply = session, ply
        self.display = session.length > 0
        rows = -(-session.length // self._each) + 1
        self.virtual_size = Size(0, rows)
        self.refresh(layout=self.styles.is_auto_height)
        row = -(-ply // self._each)
        top = self.scroll_offset.y
        if row <= top + 1 or row > top + self.size.height - 1:
            self.scroll_to(y=max(0, row - self.size.height // 2), animate=False)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self._session is None else -(-self._session.length // self._each) + 1

    @property
    def _each(self) -> int:
        """Moves a line: one for each seat where two take turns."""
        session = self._session
        assert session is not None
        return 2 if len(session.players) == 2 and self._taking_turns(session) else 1

    @staticmethod
    def _taking_turns(session: Session) -> bool:
        return session.game.board_picture(session.start).input_mode != "choose" if session.length == 0 else (
            session.game.to_move(session.start) != session.game.to_move(session.state_at(1)))  # fmt: skip

    @property
    def text(self) -> str:
        """All that is visible now, as text."""
        return "\n".join("".join(t for t, _ in self._line(y)) for y in range(self.size.height))

    def render_line(self, y: int) -> Strip:
        return strip(self, "moves", self._line(y))

    def _line(self, y: int) -> Line:
        session = self._session
        if session is None or not self.scrollable_size.width:
            return []
        number = max(3, len(str(-(-session.length // self._each))))
        wide = (self.scrollable_size.width - number - 1) // self._each - 1
        if y == 0:
            return self._names(session, number, wide)
        row = y + self.scroll_offset.y
        first = (row - 1) * self._each + 1
        if first > max(session.length, 1):
            return []
        line: Line = [(f"{row:>{number}} ", "number")]
        for ply in range(first, first + self._each):
            line += self._move(session, ply, wide)
        return line

    def _names(self, session: Session, number: int, wide: int) -> Line:
        if self._each == 1:
            return [(" " * number + " moves", "name")]
        first = session.game.to_move(session.start)
        names = [session.players[(first + i) % 2].name for i in range(2)]
        return [(" " * (number + 1), "name"), *((f" {_cut(name, wide):<{wide}}", "name") for name in names)]

    def _move(self, session: Session, ply: int, wide: int) -> Line:
        here = ply == self._ply
        if ply > session.length:
            return [("", "move")]
        text = session.notation(ply)
        if self._each == 1:
            name = session.players[session.game.to_move(session.state_at(ply - 1))].name
            text = f"{name}  {text}"
        sign = self.glyphs.here if here else " "
        part = "here" if here else "later" if ply > self._ply else "move"
        return [(f"{sign}{_cut(text, wide):<{wide}}", part)]

    def action_step(self, by: int) -> None:
        self.post_message(self.Wanted(self._ply + by))

    def action_jump(self, ply: int) -> None:
        length = self._session.length if self._session is not None else 0
        self.post_message(self.Wanted(length if ply < 0 else ply))

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is None or self._session is None or where.y == 0:
            return
        row = where.y + self.scroll_offset.y
        column = min(
            self._each - 1, max(0, where.x - 4) * self._each // max(1, self.scrollable_size.width - 4)
        )
        ply = (row - 1) * self._each + 1 + column
        if ply <= self._session.length:
            self.post_message(self.Wanted(ply))


def _cut(text: str, width: int) -> str:
    """A move too long for its place, cut with a sign that it was; the board tells it in full."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"
