"""k-Bounded Nim: take at most k stones from one heap."""

from nimarcade.core.game import Chosen
from nimarcade.games.heaps import BOUND, MISERE, HeapGame


def _start(options: Chosen) -> str:
    """12,9,6, but an N-position for every k: that is lost with k = 2, and in misère play with k = 1."""
    lost = options["k"] == 2 or (options["k"] == 1 and "misere" in options)
    return "12,9,5" if lost else "12,9,6"


GAME = HeapGame(
    name="bounded-nim",
    title="k-Bounded Nim",
    summary="Take at most k stones from one heap.",
    options=(MISERE, BOUND),
    starts=_start,
    bounded=True,
    default_k=3,
)
