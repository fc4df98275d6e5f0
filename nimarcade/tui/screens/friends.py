"""Play with friends: a table to open, one to sit down at, one to go back to; a host's tables."""

from functools import partial

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from nimarcade.play import opening, seats, wire
from nimarcade.play.mirror import Mirror
from nimarcade.tui import dialogs, keys, page
from nimarcade.tui.away import Link
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens.gallery import form_of
from nimarcade.tui.screens.joining import Hearer, Joining
from nimarcade.tui.services import services
from nimarcade.tui.stage.tiles import Tiles
from nimarcade.view import friends, lobby, places
from nimarcade.view.stage import canvas, cards, shapes


class Friends(page.Page, place=places.FRIENDS):
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


def _addressed(screen: Screen[None], address: tuple[str, str, str | None], *, watch: bool) -> None:
    host, table, key = address
    if not table or watch:
        screen.app.push_screen(Joining(seats.socket(host), Mirror(table or None)))
    else:
        sit(screen, host, table, key)


def sit(screen: Screen[None], host: str, table: str, key: str | None) -> None:
    """Sit down at a table under a name, which is asked for."""

    def read(name: str) -> str | None:
        return wire.player_name(name, ()) if name.strip() else None

    def named(name: str | None) -> None:
        services(screen).sit(seats.take(host, table, name, key))

    last = next((seat.name for seat in reversed(seats.taken()) if seat.name), "")
    dialogs.typed(screen, "Your name at the table", last or "", read, named)


class Listed(Tiles):
    BINDINGS = keys.bindings(places.LISTED)

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
        title, who, state = map(services(self).glyphs.words, lobby.row_words(row))
        role = "you" if row.state == "open" else "quiet"
        return cards.Tile(title, (state, role), who, shown=lobby.preview(row.code))

    def paint(self, c: canvas.Canvas) -> None:
        if self.many:
            super().paint(c)
        else:
            shapes.paragraphs(c, c.all.inset(2, 1), [("No table is open yet. B begins one.", "quiet")])


class Tables(Hearer, place=places.TABLES):
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
            sit(self, self.link.host, table, key)
        tiles.marked = max(0, min(tiles.marked, tiles.many - 1))
        tiles.refresh()
        if mirror.bye:
            self.fail(mirror.bye)

    def on_tiles_chosen(self) -> None:
        """Sit down; where all seats are taken, and none by this person, look on."""
        if tables := self.link.mirror.tables:
            row, host = tables[self.query_one(Listed).marked], self.link.host
            mine = f"{host}/{row.table}" in [seat.url for seat in seats.taken()]
            free = any(seat.kind == opening.OPEN for seat in row.seats)
            _addressed(self, (host, row.table, None), watch=not free and not mine)

    def action_begin(self) -> None:
        def read(text: str) -> tuple[str, str | None]:
            code, _, kinds = text.strip().partition(" ")
            opening.opening(code, kinds.strip() or None)
            return code, kinds.strip() or None

        def begin(wished: tuple[str, str | None]) -> None:
            self.link.send(self.link.mirror.begin(*wished)[1])

        dialogs.typed(self, "Which game, and who plays?", "nim open,open", read, begin)
