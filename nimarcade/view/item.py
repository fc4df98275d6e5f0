"""Lines to choose from, as data that a menu paints."""

from __future__ import annotations

from typing import NamedTuple


class Item(NamedTuple):
    """A line to choose with quieter lines below it; `part` names a group that begins here."""

    name: str
    title: str
    about: tuple[str, ...] = ()
    part: str = ""
