"""Greedy Nim and k-Bounded Greedy Nim: take from a largest heap only, at most k stones."""

from nimarcade.core.game import Chosen
from nimarcade.games.heaps import BOUND, MISERE, HeapGame


def _start(options: Chosen) -> str:
    """9,7,4, but an N-position for every k: that is lost with k = 2, and with k = 1 in normal play."""
    k = options.get("k")
    lost = k == 2 or (k == 1 and "misere" not in options)
    return "9,7,5" if lost else "9,7,4"


GAME = HeapGame(
    name="greedy-nim",
    title="Greedy Nim",
    summary="Take stones from a largest heap only; the bounded game allows at most k of them.",
    options=(MISERE, BOUND),
    starts=_start,
    largest_only=True,
    bounded=True,
)
