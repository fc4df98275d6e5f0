"""The map of the rooms in docs/architecture.md, drawn from the imports of the code itself.

`python -m tests.architecture` draws it anew; a test tells when that is needed.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.test_layers import ROOMS, every_module, own_imports, room_of

PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
PICTURE = re.compile(r"(?<=```mermaid\n).*?(?=```)", re.DOTALL)
TOP = "library"
"""What stands above the rooms; the package's own `__init__` and `__main__` only lead there and to `cli`."""

Arrows = Mapping[str, frozenset[str]]
"""From each room to those it imports, be it inside a function or for types only."""


def arrows() -> Arrows:
    found: dict[str, set[str]] = {room: set() for room in (*ROOMS, TOP)}
    for module in every_module():
        if (room := room_of(module)) in found:
            found[room] |= {
                room_of(other) for other in own_imports(every_module(), module)
            } & found.keys() - {room}
    return {room: frozenset(others) for room, others in found.items()}


def reduced(every: Arrows) -> Arrows:
    """As few arrows as lead from each room to the same ones, so that the picture can be read."""
    left = {room: set(others) for room, others in every.items()}
    for room in sorted(left):
        for other in sorted(left[room]):
            left[room].remove(other)
            if other not in _reached(left, room):
                left[room].add(other)
    return {room: frozenset(others) for room, others in left.items()}


def _reached(arrows: Mapping[str, Iterable[str]], start: str) -> set[str]:
    seen: set[str] = set()
    ahead = list(arrows[start])
    while ahead:
        room = ahead.pop()
        if room not in seen:
            seen.add(room)
            ahead += arrows[room]
    return seen


def picture() -> str:
    """The body of a Mermaid flow chart, the highest room first."""
    every = reduced(arrows())
    highest = sorted(every, key=lambda room: (-len(_reached(every, room)), room))
    lines = [f"    {room} --> {other}" for room in highest for other in sorted(every[room])]
    return "\n".join(["flowchart TD", *lines]) + "\n"


def drawn() -> str:
    (shown,) = PICTURE.findall(PAGE.read_text("utf-8"))
    assert isinstance(shown, str)
    return shown


if __name__ == "__main__":
    PAGE.write_text(PICTURE.sub(lambda _: picture(), PAGE.read_text("utf-8")), "utf-8")
