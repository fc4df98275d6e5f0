"""Moore's Nim: take any number of stones from each of at most k heaps."""

from collections.abc import Mapping

from nimarcade.games.game import Option
from nimarcade.games.heaps import MISERE, HeapGame, Heaps

DEFAULT_K = 2


def _start(options: Mapping[str, int]) -> str:
    return ""


def _reach(p: Heaps) -> int:
    return p.k or DEFAULT_K


GAME = HeapGame(
    name="moore-nim",
    title="Moore's Nim",
    summary="Take any number of stones from each of at most k heaps.",
    options=(MISERE, Option("k", "at most K heaps a move, fewer than there are heaps", low=1)),
    starts=_start,
    reach=_reach,
    k_below_heaps=True,
    least_heaps=2,
)
