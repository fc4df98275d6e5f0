"""k-Bounded Nim: take at most k stones from one heap."""

from random import Random

from nimarcade.core.game import Chosen, Option
from nimarcade.games.heaps import MISERE, HeapGame, Heaps

DEFAULT_K = 3


class BoundedNim(HeapGame):
    """A start without the option has the default k; a written position must state it."""

    def start(self, options: Chosen = {}) -> Heaps:
        return super().start({"k": DEFAULT_K, **options})

    def random(self, rng: Random, options: Chosen = {}) -> Heaps:
        return super().random(rng, {"k": DEFAULT_K, **options})


def _start(options: Chosen) -> str:
    """12,9,6, but an N-position for every k: that is lost with k = 2, and in misère play with k = 1."""
    lost = options["k"] == 2 or (options["k"] == 1 and "misere" in options)
    return "12,9,5" if lost else "12,9,6"


GAME = BoundedNim(
    name="bounded-nim",
    title="k-Bounded Nim",
    summary="Take at most k stones from one heap.",
    options=(MISERE, Option("k", "at most K stones a move", low=1, unit="stones a move")),
    starts=_start,
    bounded=True,
    needs_k=True,
)
