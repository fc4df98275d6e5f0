"""The ways from a command line into the full screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from nimarcade.core import store
from nimarcade.tui import garbage

if TYPE_CHECKING:
    from textual.screen import Screen

    from nimarcade.coach.lessons import Lesson
    from nimarcade.play.session import Session
    from nimarcade.tui.app import Arcade


def launch(
    session: Session | None,
    saves: Path | None,
    *,
    file: Path | None = None,
    replay: bool = False,
    place: str | None = None,
    lesson: Lesson | None = None,
    opening: Callable[[], Screen[None]] | None = None,
) -> int:
    """Run the arcade, at home or in a given game, place or screen, until it is left; the exit status."""
    return run(
        lambda arcade: arcade(
            session, saves, file=file, replay=replay, place=place, lesson=lesson, opening=opening
        )
    )


def launch_review(session: Session, first: int, last: int | None) -> int:
    """Run the arcade with the review of a game; the exit status."""
    return run(lambda arcade: arcade(session, look_at=(first, last)))


def run(made: Callable[[type[Arcade]], Arcade]) -> int:
    """Run the arcade that is made of its class; the exit status."""
    quiet = garbage.Quiet()
    from nimarcade.tui import look
    from nimarcade.tui.app import Arcade  # only now: while it is loaded nothing is to be collected

    app = made(Arcade)
    app.quiet, app.ascii_terminal = quiet, look.terminal()
    app.run()
    quiet.over()
    for each in app.hosted:
        if each.folder:
            print(f"The table is kept: nimarcade host --folder {each.folder} opens it again.")
    app.worker.finish()
    if app.fatal is not None:
        raise app.fatal  # told and written down as everywhere
    store.LOST += app.worker.unsaved
    return app.return_code or 0
