"""Every size and mode in which something is painted, and what must hold in all of them."""

from collections.abc import Callable, Iterator

from nimarcade.view.stage.canvas import MONO, PALETTES, Canvas, Mode, Rect

SIZES = ((40, 15), (64, 20), (80, 24), (100, 28), (120, 40), (160, 46), (200, 60))
MODES: tuple[Mode, ...] = ("rich", "mono", "ascii")


def canvas(size: tuple[int, int], mode: Mode = "rich") -> Canvas:
    return Canvas(*size, PALETTES["dusk"] if mode == "rich" else MONO, mode)


def whole(c: Canvas) -> None:
    """Nothing is cut, and nothing lies over other words."""
    assert not c.clipped, (c.w, c.h, c.mode, c.clipped)
    assert not c.collisions, (c.w, c.h, c.mode, c.collisions)


def painted(paint: Callable[[Canvas], object], size: tuple[int, int], mode: Mode = "rich") -> Canvas:
    c = canvas(size, mode)
    paint(c)
    whole(c)
    return c


def everywhere(paint: Callable[[Canvas], object]) -> Iterator[Canvas]:
    for size in SIZES:
        for mode in MODES:
            yield painted(paint, size, mode)


def longest_blank(c: Canvas, r: Rect) -> int:
    """The longest run of lines in `r` without a sign, an edge or a picture."""
    longest = run = 0
    for y in range(r.y, r.bottom):
        row = slice(r.x, r.right)
        bare = not c.line(y)[row].strip() and all(len(set(px[row])) < 2 for px in c.px[2 * y : 2 * y + 2])
        run = run + 1 if bare else 0
        longest = max(longest, run)
    return longest
