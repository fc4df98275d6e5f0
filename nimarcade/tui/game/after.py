"""After a game of So Long Sucker: places, the match so far, how everyone behaved, the next game."""

from functools import partial
from pathlib import Path
from random import Random

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from nimarcade.coach import tutor
from nimarcade.core import errors, worker
from nimarcade.play import behaviour, folder, journal
from nimarcade.play import match as series
from nimarcade.play.session import REMOTE, Session
from nimarcade.tui import prose
from nimarcade.tui.boards.table import Podium, painted
from nimarcade.view.table import look_back


class AfterGame(prose.Reading, place="after"):
    def __init__(self, session: Session, path: Path | None) -> None:
        """`path` is where the game is saved; without it only this game is told."""
        super().__init__()
        self._session, self._path = session, path
        self._games: folder.Games = [(path or Path(), session)]
        self._all = True
        self._left_out: list[str] = []
        """Saves of the match that cannot be read, and why."""

    def body(self) -> ComposeResult:
        with prose.Script(id="after", can_focus=False):
            yield Podium(id="after-podium")
            yield Static(id="after-text")

    def on_mount(self) -> None:
        self.query_one(Podium).standings = look_back.standings(self._session)
        self._show()
        if self._path is not None and series.KEY in self._session.meta:
            self.in_background(partial(self._read, self._path), group="read", exclusive=True)

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    async def _read(self, path: Path) -> None:
        try:
            self._games, self._left_out = await worker.aside(folder.match, path)
        except errors.NimarcadeError as error:
            self._left_out = [str(error)]
        if not self.gone:
            self._show()
            self.refresh_bindings()

    # what is told

    @property
    def _link(self) -> series.Link | None:
        try:
            return series.link_of(self._session)
        except errors.NimarcadeError:
            return None

    def _show(self) -> None:
        width = self.size.width
        lines = look_back.lines(self._session, self._games, self._link, whole=self._all, width=width)
        page = [*lines, *([(f"Left out: {line}", "bad")] for line in self._left_out)]
        self.query_one("#after-text", Static).update(painted(page))

    # acts

    def action_all(self) -> None:
        self._all = not self._all
        self._show()

    def action_next(self) -> None:
        rng = Random()
        try:
            last = series.joined(self._session, rng)
            following = series.next_game(last, rng)
            if last is not self._session and self._path is not None:
                journal.rewrite(self._path, self._session, last)
        except errors.NimarcadeError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        self.arcade.go_home()
        self.arcade.begin(tutor.begun(following, tutor.on(self._session)))

    def action_export(self) -> None:
        link = self._link
        stem = f"match-{link.id}" if link and self._all else self._path.stem if self._path else "game"
        target = self.arcade.saves / "reports" / f"{stem}.csv"
        games = self._games if self._all else [(self._path or Path(), self._session)]
        news = self.arcade.give(target, behaviour.as_csv(look_back.rows(games)))
        self.notify(news, timeout=8, markup=False)

    def action_review(self) -> None:
        self.arcade.review(self._session)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "all":
            return len(self._games) > 1
        if action == "next" and any(player.kind == REMOTE for player in self._session.players):
            return False  # it is asked of the others
        if action == "next":
            link = self._link
            over = self._session.game.outcome(self._session.state_at(self._session.length)) is not None
            links = (series.link_of(session) for _, session in self._games)
            last = max((other.game for other in links if other), default=0)
            return over and (link is None or (link.continues and link.game >= last))
        return True
