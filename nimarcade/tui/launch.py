"""The way from a command line into the full screen; and Python's collector of garbage, kept out of the way of
keys.

A full collection looks at everything there is, and the arcade holds 100,000 objects once it is painted:
that is two or three frames of a screen in which no key is answered. So what the start has made is left
out of every later collection, and full ones wait for a moment in which nobody does anything."""

from __future__ import annotations

import gc
import os
import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from nimarcade.core import store

if TYPE_CHECKING:
    from nimarcade.play.session import Session
    from nimarcade.tui.app import Arcade

OFTEN = 10
"""Collections of what is young after which a quiet moment is used for a full one."""
SELDOM = 100
"""After so many it is made in any case."""
LOOK = 2.0
"""Seconds between two looks whether the moment is quiet."""
FEW = 3
"""At most so many collections of the youngest between two looks make a quiet moment."""


class Quiet:
    """Looked at every now and then; collects in moments in which nothing happens."""

    def __init__(self) -> None:
        """The start makes little garbage: nothing is collected until the first screen is painted."""
        gc.disable()
        self._seen = 0
        """Collections of the youngest at the last look."""

    def began(self) -> None:
        """The first screen is painted."""
        gc.freeze()
        youngest, young, _ = gc.get_threshold()
        gc.set_threshold(youngest, young, SELDOM)
        gc.enable()

    def look(self) -> None:
        """Collect all garbage if there may be much and little was made since the last look."""
        seen = gc.get_stats()[0]["collections"]
        if seen - self._seen <= FEW and gc.get_count()[2] >= OFTEN:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        self._seen = seen

    def painted(self, arcade: Arcade) -> None:
        self.began()
        arcade.set_interval(LOOK, self.look)

    def over(self) -> None:
        """The arcade is left; what follows is as everywhere."""
        gc.unfreeze()
        gc.enable()


def launch(
    session: Session | None = None,
    saves: Path | None = None,
    opening: Callable[[Arcade], object] | None = None,
) -> int:
    """Run the arcade, at home, in a game or with what `opening` does, until it is left; the exit status."""
    quiet = Quiet()
    with suppress(
        OSError
    ):  # the size that another window has exported would count for more than the terminal's
        if all(os.get_terminal_size(2)) and "TEXTUAL_DRIVER" not in os.environ:
            for name in ("COLUMNS", "LINES"):
                os.environ.pop(name, None)
    from nimarcade.tui import look
    from nimarcade.tui.app import Arcade  # only now: while it is loaded nothing is to be collected

    app = Arcade(session, saves, opening=opening)
    app.painted, app.ascii_terminal = quiet.painted, look.terminal()
    app.run()
    quiet.over()
    for each in app.hosted:
        if each.again:
            print(f"The table is kept: nimarcade host {shlex.join(each.again)} opens it again.")
    app.worker.finish()
    if app.fatal is not None:
        raise app.fatal  # told and written down as everywhere
    store.LOST += app.worker.unsaved
    return app.return_code or 0
