"""The room where one waits for the others: who sits where, who is ready, and the links to give away."""

from textual.app import ComposeResult

from nimarcade.play import levels, seats, wire
from nimarcade.play.opening import OPEN
from nimarcade.tui import dialogs, prose
from nimarcade.tui.away import Link
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens.joining import Waiting
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import lobby, places
from nimarcade.view.place import Item
from nimarcade.view.stage import canvas, cards

OWNERS = ("turn", "free", "start", "close")
"""Actions of who has opened the table."""
LOW = 20
"""Lines of a window below which each seat has one."""


class Start(Stage):
    """The board as the game begins."""

    def __init__(self, shown: cards.Preview) -> None:
        super().__init__(id="start-board")
        self._shown = shown

    def paint(self, c: canvas.Canvas) -> None:
        cards.board(c, c.all, self._shown)


class Room(prose.ListAndPage, Waiting, place=places.ROOM):
    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link.heard_by(self, self.heard)
        self._table = f"{seats.told(link.host)}/{link.mirror.table}"

    def body(self) -> ComposeResult:
        authority = self.link.mirror.authority
        assert authority is not None
        board = Start(cards.preview(authority.session.start))
        board.display = not authority.at_table  # of chips there are none yet
        return self.side_by_side(Menu(id="seats"), board)

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def heard(self) -> None:
        mirror = self.link.mirror
        if not lobby.gone(mirror) and self.arcade.show_table(self.link, self):
            return
        signs = self.arcade.glyphs
        items = [
            Item(
                str(i),
                f"{seat.label}  {seat.name}".strip(),
                (f"{signs.holds if seat.ready else ' '} {seat.words}",),
            )
            for i, seat in enumerate(lobby.seats(mirror))
        ]
        menu = self.query_one(Menu)
        menu.shape(loose=self.size.height >= LOW, short=self.size.height < LOW)
        if items != menu.items:
            menu.fill(items)
        self.tell(lobby.room(mirror, self._table, self.link.trouble, "Press R when you are ready"))
        for why in self.link.refusals():
            self.fail(why)
        self.refresh_bindings()

    # what one does

    @property
    def vain(self) -> frozenset[str]:
        early = {"room.start"} if self.link.mirror.state != "ready" else set()
        return frozenset({"menu.open", *early})

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        mirror = self.link.mirror
        if action in ("ready", "name"):
            return mirror.seat is not None and (action == "name" or not mirror.here[mirror.seat].ready)
        if action == "invitation":
            return bool(self._invitation)
        return action not in OWNERS or mirror.owner

    def action_ready(self) -> None:
        self.link.ask("ready")

    def action_name(self) -> None:
        name = self.link.mirror.here[self.link.mirror.seat or 0].name
        dialogs.typed(
            self,
            "Your name at the table",
            name,
            lambda text: wire.player_name(text, ()),
            lambda name: self.link.ask("name", name=name),
        )

    def action_copy(self, watch: bool) -> None:
        words = f"{lobby.JOIN} --watch" if watch else lobby.JOIN
        self.app.push_screen(dialogs.Copied(f"{words} {self._table}"))

    @property
    def _invitation(self) -> str:
        """The link to the marked seat, if this arcade is the host and nobody sits there."""
        here = self.link.mirror.here[self.query_one(Menu).marked]
        return self.arcade.invitation(self._table, here.seat) if here.kind == OPEN else ""

    def action_invitation(self) -> None:
        self.app.push_screen(dialogs.Copied(f"{lobby.JOIN} '{self._invitation}'"))

    def on_menu_chosen(self) -> None:
        if self.link.mirror.owner:
            self.action_turn()

    def action_turn(self) -> None:
        """The next machine in the marked seat."""
        seat, here = self.query_one(Menu).marked, self.link.mirror.here
        kinds = [OPEN, *reversed(levels.AT_TABLE if here[2:] else levels.NAMES), *self.link.mirror.levels]
        at = kinds.index(here[seat].kind) if here[seat].kind in kinds else 0
        self.link.ask("table", do="seat", seat=seat, kind=kinds[(at + 1) % len(kinds)])

    def action_free(self) -> None:
        self.link.ask("table", do="seat", seat=self.query_one(Menu).marked, kind=OPEN)

    def action_start(self) -> None:
        self.link.ask("table", do="start")

    def action_close(self) -> None:
        warning = "Whoever sits here is sent away."
        dialogs.sure(self, "Close the table for good?", warning, lambda: self.link.ask("table", do="close"))
