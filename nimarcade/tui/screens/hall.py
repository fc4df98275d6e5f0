"""The hall of a class: who is here and who stands where, and for its teacher the boards of the round."""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from nimarcade.play import seats, wire
from nimarcade.play.mirror import Hall, Row
from nimarcade.tui import dialogs, keys, prose
from nimarcade.tui.away import Link
from nimarcade.tui.screens.friends import Listed, Waiting
from nimarcade.tui.services import services
from nimarcade.view import friends, hall
from nimarcade.view.stage import cards

PUPILS = ("choose", "scroll", "leave")
"""Actions of everybody; the others are the teacher's."""


class Boards(Listed):
    BINDINGS = keys.bindings("boards")

    @property
    def _tiles(self) -> list[cards.Tile]:
        return hall.tiles(self.mirror)

    @property
    def many(self) -> int:
        return len(self._tiles)

    def tile(self, i: int) -> cards.Tile:
        tile, words = self._tiles[i], services(self).glyphs.words
        state = words(tile.state[0]), tile.state[1]
        return replace(tile, title=words(tile.title), state=state, words=words(tile.words))


class HallScreen(Waiting, place="hall"):
    def __init__(self, link: Link, *, over_game: bool = False) -> None:
        """`over_game`: over a game, which is gone back to once there is another one."""
        super().__init__()
        self.link = link.heard_by(self, self.heard)
        self._over_game, self._games = over_game, link.mirror.games
        self._opens = ""
        """The table that a teacher is about to look on."""
        self._said: list[str] = []
        self._words: bool | None = None
        """True if a small window shows words and no boards; None as long as it shows what matters."""

    def body(self) -> ComposeResult:
        yield Static(id="class-stands", markup=False)
        with Horizontal(id="desk"):
            yield Boards(self.link.mirror)
            with prose.Script(id="beside", can_focus=False):
                yield prose.Prose(id="beside-text")

    @property
    def _hall(self) -> Hall:
        assert self.link.mirror.hall is not None
        return self.link.mirror.hall

    @property
    def _row(self) -> Row | None:
        """The marked table of a teacher's."""
        rows = self.link.mirror.tables or []
        return dict(enumerate(rows)).get(self.query_one(Boards).marked)

    def heard(self) -> None:
        mirror = self.link.mirror
        if not self.is_current:
            return
        if self._opens and mirror.sits_at == self._opens and mirror.games != self._games:
            self._opens = ""
            self.arcade.show_table(self.link, self, over=True)
            return
        if self._over_game and mirror.games != self._games:
            self.action_leave()
            return
        if not self._over_game and self.arcade.show_table(self.link, self):
            return
        for why in self.link.refusals():
            self._opens = ""
            self.fail(why)
        for text in hall.announced(mirror, self._hall):
            self._said.append(text)
            self.notify(text, timeout=10, markup=False)
        hall.news(mirror)  # stands on the page
        self._paint()

    def _paint(self) -> None:
        mirror, boards = self.link.mirror, self.query_one(Boards)
        now = hall.state(self._hall, *(keys.key_of(self, name) for name in ("hall.next", "hall.pause")))
        if mirror.bye or self.link.trouble:
            now = mirror.bye or f"Not connected: {self.link.trouble}. Trying again."
        usual = self._hall.you is not None or self._hall.state == "over" or not self._hall.round
        self.set_class(usual if self._words is None else self._words, "-words")
        self.query_one("#class-stands", Static).update(now)
        boards.marked = max(0, min(boards.marked, boards.many - 1))
        boards.refresh()
        if self.focused is None:  # the boards were out of sight
            self.call_after_refresh(boards.focus)
        told = hall.told(self._hall, f"{seats.told(self.link.host)}/{mirror.table}", self._said)
        self.query_one(prose.Prose).show(told)
        self.refresh_bindings()

    # what one does

    @property
    def vain(self) -> frozenset[str]:
        row = self._row if self._hall.you is None else None
        return frozenset(() if row is not None else ("boards.open", "hall.hold", "hall.machine"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        mirror = self.link.mirror
        teaches = mirror.hall is not None and mirror.hall.you is None and not mirror.bye
        if action == "turn":
            return teaches and not self.has_class("-wide") and self.has_class("-words") != parameters[0]
        if action in ("next", "pause", "hold", "finish") and self._hall.state == "over":
            return False
        return action in PUPILS or not hasattr(type(self), f"action_{action}") or teaches

    def _order(self, do: str, **fields: object) -> None:
        self.link.ask("table", do=do, **{"table": None, **fields})

    def on_tiles_chosen(self) -> None:
        """A pupil goes back to the game, a teacher looks on."""
        if self._over_game:
            self.action_leave()
        elif self._hall.you is None and (row := self._row) is not None:
            self._opens, self._games = row.table, self.link.mirror.games
            self._order("open", table=row.table)

    def action_next(self) -> None:
        at, left = [self._hall.round], hall.left(self._hall)
        if not left:
            self._order("next", at=at)
            return
        question = f"Break off {left} game{'s' * (left > 1)}?"
        warning = "What is broken off counts for nothing."
        dialogs.sure(self, question, warning, lambda: self._order("cut", at=at))

    def action_pause(self) -> None:
        self._order("go" if self._hall.state == "paused" else "pause")

    def action_hold(self) -> None:
        if (row := self._row) is not None:
            self._order("go" if row.state == "paused" else "pause", table=row.table)

    def action_announce(self) -> None:
        dialogs.typed(
            self, "Say to everybody", "", wire.sayable, lambda text: self._order("announce", text=text)
        )

    def action_machine(self) -> None:
        if (row := self._row) is None or row.turn is None:
            return
        away = [seat.name for seat in row.seats if seat.kind == "human" and not seat.here]
        dialogs.typed(
            self,
            "For whom does a machine play on?",
            (away or [""])[0],
            lambda name: hall.seat_named(row, name),
            lambda seat: self._order("seat", table=row.table, seat=seat),
        )

    def action_free(self) -> None:
        away = (self._hall.away or [""])[0]
        question = "Who comes back from another machine?"
        dialogs.typed(self, question, away, wire.sayable, lambda name: self._order("free", text=name))

    def action_turn(self, words: bool) -> None:
        self._words = words
        self._paint()

    def action_copy(self) -> None:
        link = f"{seats.told(self.link.host)}/{self.link.mirror.table}"
        self.app.push_screen(dialogs.Copied(f"{friends.JOIN} {link}"))

    def action_finish(self) -> None:
        warning = "What is still played is kept, and counts for nothing."
        dialogs.sure(self, "End the class?", warning, lambda: self._order("close"))

    def action_scroll(self, by: int) -> None:
        self.query_one(prose.Script).read(by)
