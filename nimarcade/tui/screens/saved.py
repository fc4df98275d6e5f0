"""Saved games: one's own and the shipped examples; broken ones are named, with the reason."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from textual.app import ComposeResult
from textual.message import Message

from nimarcade.core import catalogue, codes, errors, family, worker
from nimarcade.play import folder, journal
from nimarcade.play.folder import Entry
from nimarcade.play.session import Session
from nimarcade.tui import dialogs, keys, page
from nimarcade.tui.services import services
from nimarcade.tui.stage.tiles import Tiles
from nimarcade.view import phrases
from nimarcade.view.stage import canvas, cards


class Peek(NamedTuple):
    """A game on its card; one that is over is seen at its start, a table with the last chips on it."""

    shown: cards.Preview | None = None
    turn: str = ""
    mine: bool = False


def peek(entry: Entry) -> Peek:
    """Read a game for its card; nothing of one that cannot be read any more."""
    try:
        session = journal.read_save(entry.path, lambda damage: None)
    except errors.NimarcadeError:
        return Peek()
    if entry.finished:
        plies = range(session.length, -1, -1) if family.at_table(entry.game) else ()
        laid = (each for each in map(cards.preview, map(session.state_at, plies)) if any(each.piles))
        return Peek(next(laid, None) or cards.preview(session.start))
    mine = session.player.human and len(session.people) == 1
    return Peek(cards.preview(session.state), phrases.turn_words(session), mine)


class Shelf(Tiles):
    """One's own games, the latest first, then the examples."""

    BINDINGS = keys.bindings("shelf")

    @dataclass
    class Wanted(Message):
        """Cards are seen whose games were not read yet."""

        entries: list[Entry]

    def __init__(self) -> None:
        super().__init__(id="saves")
        self.own: list[Entry] = []
        self.shipped: list[Entry] = []
        self.note = "Reading…"
        """Said where one's own games would lie."""
        self.known: dict[tuple[str, datetime], Peek] = {}
        """By file and its last change."""
        self._asked: list[Entry] = []

    @property
    def entries(self) -> list[Entry]:
        return [*self.own, *self.shipped]

    @property
    def entry(self) -> Entry | None:
        return self.entries[self.marked] if self.marked < self.many else None

    def fill(self, own: list[Entry], shipped: list[Entry], note: str) -> None:
        """Other games; the mark stays on the same file, where it is still there."""
        before = self.entry
        self.own, self.shipped, self.note = own, shipped, note
        files = [entry.file for entry in self.entries]
        if before is not None and before.file in files:
            self.marked = files.index(before.file)
        else:
            self.marked = max(0, min(self.marked, self.many - 1))
        self.refresh()

    # what is painted

    @property
    def many(self) -> int:
        return len(self.own) + len(self.shipped)

    def columns(self) -> int:
        return 3 if self.size.width >= 100 else 2

    def least(self) -> int:
        height = self.size.height
        return 12 if height >= 30 else 9 if height >= 20 else super().least()

    def foot(self) -> int:
        return 0 if self.size.width < 50 else 2

    def paint(self, c: canvas.Canvas) -> None:
        self._asked = []
        super().paint(c)
        if self._asked:
            self.post_message(self.Wanted(self._asked))

    def paint_foot(self, c: canvas.Canvas, r: canvas.Rect) -> None:
        goes_on = sum(entry.goes_on for entry in self.own)
        others = codes.counted(len(self.own) - goes_on, "other")
        kept = f"{goes_on:,} to go on with, {others}, " if self.own else self.note
        texts = (f"{kept}{codes.counted(len(self.shipped), 'example')}" if self.own else kept,)
        c.first(r.x + 1, r.y, texts, "quiet", r.w - 1)

    def tile(self, i: int) -> cards.Tile:
        entry, glyphs = self.entries[i], services(self).glyphs
        if entry.error is not None:
            return cards.Tile(entry.title, (f"{glyphs.fails} unreadable", "bad"), glyphs.words(entry.error))
        if (seen := self.known.get((entry.file, entry.when))) is None:
            self._asked.append(entry)
            seen = Peek()
        moves = codes.counted(entry.moves, "move")
        when = phrases.when(entry.when) if i < len(self.own) else "example"
        game, seats = catalogue.game(entry.game).title, " – ".join(entry.seats)
        role = "you+b" if seen.mine else "quiet"
        if self.listed and i < len(self.own):  # the title of an example names its game
            states = ((f"{game}, {seen.turn}", role),) * bool(seen.turn)
            stands = tuple((glyphs.words(text), each) for text, each in (*states, (game, role)))
            words = glyphs.words(f"{seats}, {when}")
            return cards.Tile(glyphs.words(entry.title), words=words, stands=stands, shown=seen.shown)
        return cards.Tile(
            glyphs.words(entry.title),
            (glyphs.words(seen.turn), role),
            glyphs.words(f"{game}: {seats}"),
            ((f"{moves}, finished" if entry.finished else moves, "quiet"),),
            ((glyphs.words(when), "quiet"),),
            seen.shown,
        )


class Saved(page.Page, place="saved"):
    def __init__(self) -> None:
        super().__init__()
        self._wanted: list[Entry] = []

    def body(self) -> ComposeResult:
        yield Shelf()

    @property
    def shelf(self) -> Shelf:
        return self.query_one(Shelf)

    def on_screen_resume(self) -> None:
        self.in_background(self._read, group="read", exclusive=True)

    async def _read(self) -> None:
        """Loading replays every game, which many long ones make slow."""
        own = await worker.aside(folder.entries, self.arcade.saves)
        shipped = await worker.aside(folder.entries, folder.examples())
        if not self.gone:
            note = f"You have no games yet; they will be kept in {self.arcade.saves}."
            self.shelf.fill(own, shipped, note)
            self.refresh_bindings()

    def on_shelf_wanted(self, event: Shelf.Wanted) -> None:
        idle, self._wanted = not self._wanted, event.entries
        if idle:
            self.in_background(self._peek, group="peek")

    async def _peek(self) -> None:
        """Each card is told of as soon as it is read; what is wanted may change meanwhile."""
        known = self.shelf.known
        while self._wanted:
            entry = self._wanted[0]
            if (entry.file, entry.when) not in known:
                known[entry.file, entry.when] = await worker.aside(peek, entry)
                if self.gone:
                    return
                self.shelf.refresh()
            if self._wanted[:1] == [entry]:
                self._wanted = self._wanted[1:]

    # acts

    def on_tiles_marked(self) -> None:
        self.refresh_bindings()

    def on_tiles_chosen(self) -> None:
        """Go on with an unfinished game of one's own; look at any other."""
        if (entry := self.shelf.entry) is None or entry.error is not None:
            if entry is not None:
                self.fail(entry.error)
            return
        self.arcade.resume(entry.path, replay=entry.finished or entry in self.shelf.shipped)

    def action_replay(self) -> None:
        if (entry := self.shelf.entry) is not None:
            self.arcade.resume(entry.path, replay=True)

    def action_table(self) -> None:
        """The results of a table of So Long Sucker, and its next game."""
        if (entry := self.shelf.entry) is not None and (session := self._loaded(entry)) is not None:
            self.arcade.after_game(session, entry.path if entry in self.shelf.own else None)

    def action_review(self) -> None:
        if (entry := self.shelf.entry) is not None and (session := self._loaded(entry)) is not None:
            self.arcade.review(session)

    def _loaded(self, entry: Entry) -> Session | None:
        try:
            warn = partial(self.notify, severity="warning", timeout=10, markup=False)
            return journal.read_save(entry.path, warn)
        except errors.NimarcadeError as error:
            self.fail(error)
            return None

    def _own(self) -> Entry | None:
        if (entry := self.shelf.entry) in self.shelf.shipped:
            self.fail("examples stay as they are", "information")
            return None
        return entry

    def action_rename(self) -> None:
        if (entry := self._own()) is not None:
            ask = dialogs.Ask("A name for this game", entry.path.stem, partial(journal.rename, entry.path))
            self.app.push_screen(ask)

    def action_import(self) -> None:
        self.app.push_screen(dialogs.Import())

    def action_delete(self) -> None:
        if (entry := self._own()) is not None:
            delete = partial(self._deleted, entry.path)
            dialogs.sure(self, f"Delete {entry.path.name}?", "It cannot be brought back.", delete)

    def _deleted(self, path: Path) -> None:
        try:
            path.unlink()
        except OSError as error:
            self.fail(f"{path.name} could not be deleted: {error.strerror}")
            return
        with suppress(OSError):
            journal.journal_path(path).unlink()
        self.in_background(self._read, group="read", exclusive=True)

    @property
    def vain(self) -> frozenset[str]:
        own = self.shelf.entry in self.shelf.own
        return frozenset() if own else frozenset(("saved.rename", "saved.delete"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action not in ("replay", "rename", "delete", "table", "review") or not self.is_mounted:
            return True
        if (entry := self.shelf.entry) is None:
            return False
        if action == "table":
            return entry.error is None and entry.game == "so-long-sucker"
        if action == "review":
            return entry.error is None and entry.moves > 0
        return action == "delete" or entry.error is None
