"""Every size and mode in which something is painted, and what must hold in all of them."""

from collections.abc import Callable, Iterator

from nimarcade.view.stage.canvas import MONO, PALETTES, Canvas, Mode

SIZES = ((40, 15), (64, 20), (80, 24), (100, 28), (120, 40), (160, 46), (200, 60))
MODES: tuple[Mode, ...] = ("rich", "mono", "ascii")


def painted(paint: Callable[[Canvas], object], size: tuple[int, int], mode: Mode = "rich") -> Canvas:
    """A canvas on which nothing is cut and nothing lies over other words."""
    c = Canvas(*size, PALETTES["dusk"] if mode == "rich" else MONO, mode)
    paint(c)
    assert not c.clipped, (size, mode, c.clipped)
    assert not c.collisions, (size, mode, c.collisions)
    return c


def everywhere(paint: Callable[[Canvas], object]) -> Iterator[Canvas]:
    for size in SIZES:
        for mode in MODES:
            yield painted(paint, size, mode)
