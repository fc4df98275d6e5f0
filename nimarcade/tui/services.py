"""What screens and widgets ask of the arcade they run in. The app offers it; nobody imports the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from textual.dom import DOMNode

if TYPE_CHECKING:
    from textual.screen import Screen

    from nimarcade.coach.diary import Note
    from nimarcade.core.settings import Settings
    from nimarcade.core.worker import Worker
    from nimarcade.play.seats import Taken
    from nimarcade.play.session import Session
    from nimarcade.tui.away import Link
    from nimarcade.view.glyphs import Glyphs


class Services(Protocol):
    settings: Settings
    worker: Worker

    @property
    def unsaved(self) -> list[str]:
        """Files that lack something that was done, and why; games not among them."""

    @property
    def plain(self) -> bool:
        """True if only ASCII is painted."""

    @property
    def glyphs(self) -> Glyphs: ...

    @property
    def saves(self) -> Path:
        """The folder of the person's own games."""

    def change(self, **changes: object) -> None:
        """Change settings, live and on disk at once."""

    def visit(self, place: str) -> None:
        """Open one of home's places over what is shown."""

    def new_game(self, game: str = ..., focus: str = ...) -> None:
        """Open what starts this game, or the one that was chosen last, at the control `focus`."""

    def set_up(self, setting: str) -> None:
        """Open the settings at this row."""

    def explore(self, kind: str, name: str) -> None:
        """Open a `map` or an open `problem` of the lab over what is shown."""

    def go_home(self) -> None:
        """Close everything that lies over home; games are kept."""

    def begin(self, session: Session) -> None:
        """Start a new game, kept in a fresh save."""

    def resume(self, path: Path, *, replay: bool = ...) -> None:
        """Open a saved game."""

    def show_table(self, link: Link, before: Screen[None], *, anew: bool = ..., over: bool = ...) -> bool:
        """Show the screen for a table elsewhere as it stands, or `anew` the same for another game, once
        nothing lies over the one `before` it; False where that stays. A game that is looked on lies `over`
        the hall of its class."""

    def host(self, words: Sequence[str], known: Taken) -> None:
        """Open a table with the words of `nimarcade host`, and sit down at it as this seat says."""

    def sit(self, seat: Taken, label: str | None = ...) -> None:
        """Sit down at a table; one of this arcade's own that was closed is opened again."""

    def invitation(self, table: str, seat: str) -> str:
        """The link to one seat of a table of this arcade's own; else nothing."""

    def after_game(self, session: Session, path: Path | None) -> None:
        """Show how a table came out."""

    def review(self, session: Session, first: int = ..., last: int | None = ...) -> None:
        """Look at a game again, its moves graded."""

    def teach(self, page: str) -> None:
        """Open the lesson, or the game's page, of this name over what is shown."""

    def give(self, target: Path, text: str | None = ...) -> str:
        """Give the person a file, with this text unless it is written already; what to tell."""

    def export(self, name: str, data: Mapping[str, object]) -> None:
        """Give the person these data as JSON."""

    async def caught_up(self) -> None:
        """Wait as long as keys do that came together: for what only the last of them asks for."""

    def note(self, note: Note, then: Callable[[Sequence[str]], None]) -> None:
        """Have a game noted, in statistics and in the mistakes deck; `then` is told what there is to tell."""


def services(node: DOMNode) -> Services:
    return cast(Services, node.app)
