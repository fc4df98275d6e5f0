"""Moore's Nim: take any number of stones from each of at most k heaps."""

from itertools import cycle, islice
from random import Random

from nimarcade.core.codes import MAX_HEAPS, short
from nimarcade.core.errors import PastLimit
from nimarcade.core.game import Chosen, Option
from nimarcade.games.heaps import MISERE, HeapGame, Heaps

DEFAULT_K = 2


def _start(options: Chosen) -> str:
    """Two heaps more than a move may touch (one for the largest k); the only 8s digit makes it an
    N-position for every k."""
    count = min(max(4, options["k"] + 2), MAX_HEAPS)
    return ",".join(map(str, [9, *islice(cycle((7, 5, 3, 6, 4, 2)), count - 1)]))


def _reach(p: Heaps) -> int:
    return p.k or DEFAULT_K


class MooreNim(HeapGame):
    """A start without the option has the default k; a written position must state it."""

    def start(self, options: Chosen = {}) -> Heaps:
        return super().start(_with_k(options))

    def random(self, rng: Random, options: Chosen = {}) -> Heaps:
        return super().random(rng, _with_k(options))


def _with_k(options: Chosen) -> Chosen:
    """The options, k among them, before as many heaps are made as it asks for."""
    full = {"k": DEFAULT_K, **options}
    if full["k"] >= MAX_HEAPS:
        raise PastLimit(f"a position has at most {MAX_HEAPS:,} heaps, too few for k = {short(full['k'])}")
    return full


GAME = MooreNim(
    name="moore-nim",
    title="Moore's Nim",
    summary="Take any number of stones from each of at most k heaps.",
    options=(
        MISERE,
        Option("k", "at most K heaps a move, fewer than there are heaps", low=1, unit="heaps a move"),
    ),
    starts=_start,
    reach=_reach,
    needs_k=True,
    k_below_heaps=True,
    least_heaps=2,
)
