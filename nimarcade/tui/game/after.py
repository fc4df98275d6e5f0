"""After a game of So Long Sucker: places, the match so far, how everyone behaved, the next game."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from nimarcade.coach import score, tutor
from nimarcade.core.errors import NimarcadeError
from nimarcade.play import behaviour
from nimarcade.play import match as series
from nimarcade.tui.keys import bindings
from nimarcade.tui.page import Page
from nimarcade.view import places_play, table_acts

if TYPE_CHECKING:
    from nimarcade.play.folder import Games
    from nimarcade.play.session import Session


class AfterGame(Page):
    HEADING = places_play.AFTER.title
    PURPOSE = places_play.AFTER.purpose
    BINDINGS = bindings(places_play.AFTER)

    def __init__(self, session: Session, path: Path | None) -> None:
        """`path` is where the game is saved; without it only this game is told."""
        super().__init__()
        self._session, self._path = session, path
        self._games: Games = [(path or Path(), session)]
        self._all = True
        self._told: list[str] = []

    def body(self) -> ComposeResult:
        with VerticalScroll(id="after", can_focus=False):
            yield Static(id="after-text")

    def on_mount(self) -> None:
        self._show()
        if self._path is not None and series.KEY in self._session.meta:
            self.in_background(partial(self._read, self._path), group="read", exclusive=True)

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    async def _read(self, path: Path) -> None:
        """The other games of the match, which are replayed."""
        from nimarcade.play.folder import match

        try:
            self._games, self._told = await asyncio.to_thread(match, path)
        except NimarcadeError as error:
            self._told = [str(error)]
        if not self.gone:
            self._show()
            self.refresh_bindings()

    # what is told

    @property
    def _link(self) -> series.Link | None:
        try:
            return series.link_of(self._session)
        except NimarcadeError:
            return None

    def _rows(self) -> list[behaviour.Row]:
        games = self._games if self._all else [(self._path or Path(), self._session)]
        return [row for path, session in games for row in behaviour.rows(session, path.name)]

    def _show(self) -> None:
        parts = [*self._places(), *self._match(), *self._behaviour()]
        parts += [Content.styled(f"Left out: {line}", "$accent") for line in self._told]
        self.query_one("#after-text", Static).update(Content("\n").join(parts))

    def _places(self) -> list[Content]:
        rows = sorted(behaviour.rows(self._session), key=lambda row: -(row.score or 0))
        if not all(row.finished for row in rows):
            return [Content("This game is not over yet."), Content("")]
        lines = [self._title("Places")]
        for row in rows:
            name = _called(row.seat, row.player)
            sign = self.arcade.glyphs.here if row.place == 1 else " "
            how = f"  ({'resigned' if row.left == 'resign' else 'lost on time'})" if row.left else ""
            points = f"{row.score} point{'' if row.score == 1 else 's'}"
            lines.append(Content(f"{sign} {row.place}. {name:24.24} {points}{how}"))
        if (told := score.told(self._session.go_to(self._session.length))) is not None:
            lines.append(Content.styled(f"  {told}", "$text-muted"))
        return [*lines, Content("")]

    def _match(self) -> list[Content]:
        link = self._link
        standings = series.standings([session for _, session in self._games])
        if link is None or not standings:
            return []
        count = len(standings[0].scores)
        of = f" of {link.of}" if link.of else ""
        lines = [self._title(f"The match after game {link.game}{of}")]
        room = max(1, (self.size.width - 36) // 3)
        for each in standings:
            name = _called(table_acts.seat_letter(each.seat), each.name)
            scores = " ".join(f"{score:2}" for score in each.scores) if count <= room else ""
            lines.append(Content(f"  {name:18.18} {each.total:3} {scores}  won {each.wins}"))
        if not link.more:
            best = [each for each in standings if each.total == standings[0].total]
            names = " and ".join(each.name for each in best)
            lines.append(Content.styled(f"{names} won the match.", "bold $primary"))
        return [*lines, Content("")]

    def _behaviour(self) -> list[Content]:
        rows = self._rows()
        whole = self._all and len(self._games) > 1
        lines = [self._title(f"Behaviour in {len(self._games)} games" if whole else "Behaviour in this game")]
        told = list(behaviour.table(rows))
        if self.size.width < 80:
            seats = behaviour.totals(rows)
            lines += [Content(f"{t.seat} {t.player}") for t in seats]
            told = [("", [t.seat for t in seats]), *((w, [c[:6] for c in cells]) for w, cells in told[2:])]
        wide = max((len(cell) for _, cells in told for cell in cells), default=1)
        for words, cells in told:
            lines.append(Content(f"{words:20}" + "".join(cell.rjust(wide + 1) for cell in cells)))
        return lines

    def _title(self, text: str) -> Content:
        return Content.styled(text, "bold $primary")

    # acts

    def action_scroll(self, by: int) -> None:
        self.query_one("#after").scroll_relative(y=by, animate=False)

    def action_all(self) -> None:
        self._all = not self._all
        self._show()

    def action_next(self) -> None:
        from nimarcade.play.journal import rewrite

        rng = Random()
        try:
            last = series.joined(self._session, rng)
            following = series.next_game(last, rng)
            if last is not self._session and self._path is not None:
                rewrite(self._path, self._session, last)
        except NimarcadeError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        self.arcade.go_home()
        self.arcade.begin(tutor.begun(following, tutor.on(self._session)))

    def action_export(self) -> None:
        """A file of its own in the folder of the saved games, which the notice names."""
        link = self._link
        stem = f"match-{link.id}" if link and self._all else self._path.stem if self._path else "game"
        target = self.arcade.saves / "reports" / f"{stem}.csv"
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(behaviour.as_csv(self._rows()), encoding="utf-8", newline="")
            told = f"Written: {target}"
        except OSError as error:
            told = f"The report could not be written: {error.strerror}."
        self.notify(told, timeout=8, markup=False)

    def action_review(self) -> None:
        self.arcade.review(self._session)

    def action_home(self) -> None:
        self.arcade.go_home()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "all":
            return len(self._games) > 1
        if action == "next":
            link = self._link
            over = self._session.game.outcome(self._session.state_at(self._session.length)) is not None
            last = max((_number(session) for _, session in self._games), default=0)
            return over and (link is None or (link.more and link.game >= last))
        return True


def _number(session: Session) -> int:
    link = series.link_of(session)
    return link.game if link else 0


def _called(seat: str, name: str) -> str:
    """`Anna (Red)`; a seat called by its colour once only."""
    colour = table_acts.seat_name(table_acts.seat_of_letter(seat))
    return name if name == colour else f"{name} ({colour})"
