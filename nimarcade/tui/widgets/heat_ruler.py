"""The numbers at the edges of a heat map."""

from __future__ import annotations

from dataclasses import dataclass

STEP = 5
LONG = 6
"""Numbers of more digits than this are shown by their last four."""


@dataclass(frozen=True, slots=True)
class Ruler:
    text: str
    here: tuple[int, int]
    """Where the number of the cursor's column stands in it."""


def number(value: int) -> str:
    text = str(value)
    return text if len(text) <= LONG else "…" + text[-4:]


def ruler(first: int, count: int, wide: int, here: int | None, name: str = "") -> Ruler:
    """Numbers over their columns: the cursor's always, every fifth one where there is room, and the
    coordinate's name at the end."""
    room = count * wide
    line = [" "] * room
    a, b = 0, 0
    if here is not None:
        a, b = _place(here - first, number(here), wide, room)
        line[a:b] = number(here)
    if b <= room - len(name):
        line[room - len(name) :] = name
    gap = STEP if wide * STEP > len(number(first + count)) + 1 else 2 * STEP
    for i in range(count):
        if (first + i) % gap:
            continue
        text = number(first + i)
        start, end = _place(i, text, wide, room)
        if end - start == len(text) and not "".join(line[max(0, start - 1) : end + 1]).strip():
            line[start:end] = text
    return Ruler("".join(line), (a, b))


def _place(column: int, text: str, wide: int, room: int) -> tuple[int, int]:
    """A number begins over its cell."""
    start = max(0, min(column * wide, room - len(text)))
    return start, min(room, start + len(text))


def near(at: int, first: int, count: int, least: int) -> int:
    """The first cell of `count` in view so that `at` is in view, moved as little as possible."""
    spare = 1 if count > 4 else 0
    if at < first + spare:
        return max(least, at - spare)
    if at > first + count - 1 - spare:
        return at - count + 1 + spare
    return max(first, least)
