"""Play with friends: a table to open, one to sit down at, one to go back to; a host's tables, and the room
where one waits for the others."""

from functools import partial

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from nimarcade.play import levels, seats, wire
from nimarcade.play.mirror import Mirror
from nimarcade.play.seats import OPEN
from nimarcade.tui import dialogs, keys, page, prose
from nimarcade.tui.away import Link
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens.gallery import form_of
from nimarcade.tui.services import services
from nimarcade.tui.stage.stage import Drawn
from nimarcade.tui.stage.tiles import Tiles
from nimarcade.view import friends, places, spoken
from nimarcade.view.stage import canvas, cards, shapes

CALLED = "The host is called…"


class Hearer(page.Page):
    """A screen that hears a host, and looks at what it has said when it is on top again."""

    link: Link

    def heard(self) -> None:
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.heard()

    def on_unmount(self) -> None:
        self.link.left_by(self)


class Waiting(Hearer):
    """One that also tells for how long somebody has been away."""

    def on_mount(self) -> None:
        self.set_interval(1.0, self.heard)
        self.heard()


class Joining(Hearer, place="joining"):
    """Waits until the host of a table answers."""

    def __init__(self, url: str, mirror: Mirror) -> None:
        super().__init__()
        self._url, self._asks = url, False
        self.link = Link(url, mirror).heard_by(self, self.heard)

    def body(self) -> ComposeResult:
        yield Static(CALLED, id="joining", markup=False)

    def heard(self) -> None:
        mirror, trouble = self.link.mirror, self.link.trouble
        if mirror.bye:
            told = spoken.as_sentence(mirror.bye)
            if mirror.nameless and not self._asks:
                self._asks = True
                dialogs.typed(self, f"{told} Your name in the class:", "", wire.sayable, self._call)
        elif mirror.authority is not None or mirror.tables is not None or mirror.hall is not None:
            self.arcade.show_table(self.link, self)
            return
        else:
            lost = f"{seats.told(self.link.host)} is not reached: {trouble}. Trying again."
            told = lost if trouble else CALLED
        self.query_one("#joining", Static).update(told)

    def _call(self, name: str) -> None:
        mirror = self.link.mirror
        self._asks = False
        mirror.call(name)
        self.link = Link(self._url, mirror).heard_by(self, self.heard)


class Friends(page.Page, place="friends"):
    def body(self) -> ComposeResult:
        with VerticalScroll(id="shelves"):
            yield Menu(loose=False)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(Menu).shape(loose=False, short=event.size.width >= 80)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._taken = seats.taken()
        self.query_one(Menu).fill(friends.items(self._taken))
        self.query_one(Menu).focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        kind, _, name = event.name.partition(" ")
        if kind == "open":
            self.app.push_screen(form_of(name, "friends", where="127.0.0.1"))
        elif kind == "back":
            self.arcade.sit(self._taken[int(name)])
        else:
            then = partial(_addressed, self, watch=kind == "watch")
            dialogs.typed(self, "The address of the table", "", seats.parsed, then)


def _addressed(
    screen: Screen[None],
    address: tuple[str, str, str | None],
    *,
    watch: bool,
    called: str | None = None,
    label: str | None = None,
) -> None:
    """Look on there, or sit down under a name, which is asked for unless one is `called` so already."""
    host, table, key = address
    if not table or watch:
        screen.app.push_screen(Joining(seats.socket(host), Mirror(table or None, key=key, watch=watch)))
        return

    def read(name: str) -> str | None:
        return wire.player_name(name, ()) if name.strip() else None

    def named(name: str | None) -> None:
        services(screen).sit(seats.take(host, table, name, key), label)

    if called:
        named(called)
    else:
        last = next((seat.name for seat in reversed(seats.taken()) if seat.name), "")
        dialogs.typed(screen, "Your name at the table", last or "", read, named)


class Listed(Tiles):
    BINDINGS = keys.bindings("listed")

    def __init__(self, mirror: Mirror) -> None:
        super().__init__(id="listed")
        self.mirror = mirror

    @property
    def many(self) -> int:
        return len(self.mirror.tables or ())

    def columns(self) -> int:
        return 3 if self.size.width >= 100 else 2

    def least(self) -> int:
        return 9 if self.size.height >= 20 else super().least()  # with a line for who is there

    def foot(self) -> int:
        return 0 if self.size.width < 50 else 1  # how many are not seen

    def tile(self, i: int) -> cards.Tile:
        row = (self.mirror.tables or [])[i]
        title, who, state = map(services(self).glyphs.words, friends.row_words(row))
        role = "you" if row.state == "open" else "quiet"
        return cards.Tile(title, (state, role), who, shown=friends.preview(row.code))

    def paint(self, c: canvas.Canvas) -> None:
        if self.many:
            super().paint(c)
        else:
            none = f"No table is open yet. Press {keys.key_of(self.screen, 'tables.begin')} to begin one."
            shapes.paragraphs(c, c.all.inset(2, 1), [(none, "quiet")])


class Tables(Hearer, place="tables"):
    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link.heard_by(self, self.heard)

    def body(self) -> ComposeResult:
        yield Listed(self.link.mirror)

    def heard(self) -> None:
        for why in self.link.refusals():
            self.fail(why)
        mirror, tiles = self.link.mirror, self.query_one(Listed)
        if mirror.begun is not None:
            (table, key), mirror.begun = mirror.begun, None
            self._go_to(table, key)
        tiles.marked = max(0, min(tiles.marked, tiles.many - 1))
        tiles.refresh()
        if mirror.bye:
            self.fail(mirror.bye)

    def on_tiles_chosen(self) -> None:
        """Sit down; where all seats are taken, and none by this person, look on."""
        if tables := self.link.mirror.tables:
            row, host = tables[self.query_one(Listed).marked], self.link.host
            mine = f"{host}/{row.table}" in [seat.url for seat in seats.taken()]
            free = any(seat.kind == seats.OPEN for seat in row.seats)
            self._go_to(row.table, watch=not free and not mine)

    def _go_to(self, table: str, key: str | None = None, *, watch: bool = False) -> None:
        wish = self.link.mirror.wish
        watch |= key is None and wish("watch")
        address = self.link.host, table, key
        _addressed(self, address, watch=watch, called=wish("name", once=True), label=wish("seat", once=True))

    def action_begin(self) -> None:
        def read(text: str) -> tuple[str, str | None]:
            code, _, kinds = text.strip().partition(" ")
            seats.opening(code, kinds.strip() or None)
            return code, kinds.strip() or None

        def begin(wished: tuple[str, str | None]) -> None:
            self.link.send(self.link.mirror.begin(*wished)[1])

        dialogs.typed(self, "Which game, and who plays?", "nim open,open", read, begin)


# The room where one waits for the others: who sits where, who is ready, and the links to give away.

OWNERS = ("turn", "free", "start", "close")
"""Actions of who has opened the table."""
LOW = 20
"""Lines of a window below which each seat has one."""


class Room(prose.ListAndPage, Waiting, place="room"):
    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link.heard_by(self, self.heard)
        self._table = f"{seats.told(link.host)}/{link.mirror.table}"

    def body(self) -> ComposeResult:
        authority = self.link.mirror.authority
        assert authority is not None
        start = cards.preview(authority.session.start)
        board = Drawn(lambda c: cards.board(c, c.all, start), id="start-board")
        board.display = not authority.at_table  # of chips there are none yet
        return self.side_by_side(Menu(id="seats"), board)

    def heard(self) -> None:
        mirror = self.link.mirror
        if not friends.gone(mirror) and self.arcade.show_table(self.link, self):
            return
        signs = self.arcade.glyphs
        items = [
            places.Item(
                str(i),
                f"{seat.label}  {seat.name}".strip(),
                (f"{signs.holds if seat.ready else ' '} {seat.words}",),
            )
            for i, seat in enumerate(friends.seats(mirror))
        ]
        menu = self.query_one(Menu)
        menu.shape(loose=self.size.height >= LOW, short=self.size.height < LOW)
        if items != menu.items:
            menu.fill(items)
        ready = f"Press {keys.key_of(self, 'room.ready')} when you are ready"
        self.tell(friends.room(mirror, self._table, self.link.trouble, ready))
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
            return bool(self.query(Menu)) and bool(self._invitation)  # asked before the room is drawn, too
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
        words = f"{friends.JOIN} --watch" if watch else friends.JOIN
        self.app.push_screen(dialogs.Copied(f"{words} {self._table}"))

    @property
    def _invitation(self) -> str:
        """The link to the marked seat, if this arcade is the host and nobody sits there."""
        here = self.link.mirror.here[self.query_one(Menu).marked]
        return self.arcade.invitation(self._table, here.seat) if here.kind == OPEN else ""

    def action_invitation(self) -> None:
        self.app.push_screen(dialogs.Copied(f"{friends.JOIN} '{self._invitation}'"))

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
        seat, mirror = self.query_one(Menu).marked, self.link.mirror
        free = partial(self.link.ask, "table", do="seat", seat=seat, kind=OPEN)
        if mirror.here[seat].here and seat != mirror.seat:
            warning = "Anybody may sit down there then."
            dialogs.sure(self, f"Send {mirror.here[seat].name} away?", warning, free)
        else:
            free()

    def action_start(self) -> None:
        self.link.ask("table", do="start")

    def action_close(self) -> None:
        warning = "Whoever sits here is sent away."
        dialogs.sure(self, "Close the table for good?", warning, lambda: self.link.ask("table", do="close"))
