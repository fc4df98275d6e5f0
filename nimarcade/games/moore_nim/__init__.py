"""Moore's Nim: take any number of stones from each of at most k heaps."""

from itertools import cycle, islice

from nimarcade.core.codes import MAX_HEAPS
from nimarcade.core.game import Chosen, Option
from nimarcade.games.heaps import MISERE, HeapGame

DEFAULT_K = 2


def _start(options: Chosen) -> str:
    """Two heaps more than a move may touch (one for the largest k); the only 8s digit makes it an
    N-position for every k."""
    count = min(max(4, options["k"] + 2), MAX_HEAPS)
    return ",".join(map(str, [9, *islice(cycle((7, 5, 3, 6, 4, 2)), count - 1)]))


GAME = HeapGame(
    name="moore-nim",
    title="Moore's Nim",
    summary="Take any number of stones from each of at most k heaps.",
    options=(
        MISERE,
        Option("k", "at most K heaps a move, fewer than there are heaps", low=1, unit="heaps a move"),
    ),
    starts=_start,
    reach=lambda p: p.k or DEFAULT_K,
    default_k=DEFAULT_K,
    k_below_heaps=True,
    least_heaps=2,
)
