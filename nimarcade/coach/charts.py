"""Charts made of characters, for terminals and for files: one row for each value, or one line in all."""

from __future__ import annotations

from collections.abc import Sequence

_LEVELS = "▁▂▃▄▅▆▇█"
_PLAIN = "_.-=+*%#"
NONE = " "


def spark(shares: Sequence[float | None], *, ascii: bool = False) -> str:
    """A column for each share from 0 to 1; a gap where there is none."""
    signs = _PLAIN if ascii else _LEVELS
    top = len(signs) - 1
    return "".join(NONE if share is None else signs[round(share * top)] for share in shares)


def bar(share: float, width: int, *, ascii: bool = False) -> str:
    """A bar of `width` cells filled to a share from 0 to 1; something above 0 always shows."""
    full = 0 if share <= 0 else max(1, round(share * width))
    on, off = ("#", ".") if ascii else ("█", "░")
    return on * full + off * (width - full)


def thinned(values: Sequence[float | None], width: int) -> list[float | None]:
    """At most `width` values: neighbours are averaged where there are more."""
    if len(values) <= width:
        return list(values)
    found: list[float | None] = []
    for at in range(width):
        part = values[at * len(values) // width : (at + 1) * len(values) // width]
        known = [value for value in part if value is not None]
        found.append(sum(known) / len(known) if known else None)
    return found
