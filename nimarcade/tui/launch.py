"""The way from a command line into the full screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from nimarcade.core import store
from nimarcade.tui import garbage

if TYPE_CHECKING:
    from nimarcade.play.session import Session
    from nimarcade.tui.app import Arcade


def launch(
    session: Session | None = None,
    saves: Path | None = None,
    opening: Callable[[Arcade], object] | None = None,
) -> int:
    """Run the arcade, at home, in a game or with what `opening` does, until it is left; the exit status."""
    quiet = garbage.Quiet()
    from nimarcade.tui import look
    from nimarcade.tui.app import Arcade  # only now: while it is loaded nothing is to be collected

    app = Arcade(session, saves, opening=opening)
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
