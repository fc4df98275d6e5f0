"""Wythoff Nim: two heaps; take any number of stones from one, or the same number from both."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nimarcade.core.codes import short
from nimarcade.core.errors import BadCode, IllegalMove
from nimarcade.core.game import BoardPicture, Chosen, Follow, Key, Pile
from nimarcade.games.heaps import SIZES, Below, HeapGame, Heaps, Take


class WythoffNim(HeapGame):
    """See `nimarcade.core.game.Game` for the methods."""

    def read(self, options: Chosen, body: str) -> Heaps:
        p = super().read(options, body)
        if len(p.heaps) != 2:
            raise BadCode(f"wythoff-nim has two heaps, such as wythoff-nim:8,5; this has {len(p.heaps):,}")
        return p

    def random(self, rng: Random, options: Chosen = {}) -> Heaps:
        return self.read(options, f"{rng.randint(1, 2 * SIZES)},{rng.randint(1, 2 * SIZES)}")

    def moves(self, p: Heaps) -> Iterator[Take]:
        more, less = p.heaps
        for size in dict.fromkeys(p.heaps):
            for take in range(1, size + 1):
                yield Take(((size, take),))
        for take in range(1, less + 1):
            # Taking the difference from both leaves what twice as much from the larger leaves.
            if take != more - less:
                yield Take(((less, take), (more, take)))

    def graph(self, p: Heaps) -> tuple[Key, Follow]:
        return tuple(h for h in p.heaps if h), follow

    def below(self, p: Heaps) -> Below:
        """Everything smaller is reachable stone by stone, as in Nim; `leads` is not asked there."""
        return Below(p.heaps, None, 1)

    def sample(self, p: Heaps, rng: Random) -> Take:
        more, less = p.heaps
        if less and rng.random() < 0.4:
            take = rng.randint(1, less)
            return Take(((less, take), (more, take)))
        size = rng.choice([h for h in p.heaps if h])
        return Take(((size, rng.randint(1, size)),))

    def greedy_move(self, p: Heaps) -> Take:
        more, less = p.heaps
        if 2 * less > more:
            return Take(((less, less), (more, less)))
        return Take(((more, more),))

    def check(self, p: Heaps, m: Take) -> None:
        super().check(p, m)
        if len(m.parts) == 2 and m.parts[0][1] != m.parts[1][1]:
            one, two = (short(take) for _, take in m.parts)
            raise IllegalMove(f"from both heaps a move takes the same number, not {one} and {two}")

    def board_picture(self, p: Heaps) -> BoardPicture:
        return BoardPicture(tuple(Pile("", size, size) for size in p.heaps), "take", 2, equal=True)

    def rules(self, p: Heaps) -> str:
        return "Take any number of stones from one heap, or the same number from both."

    def form(self, p: Heaps) -> str:
        return "HEAP-STONES or HEAP-STONES,HEAP-STONES"


def follow(key: Key) -> Iterator[Key]:
    """Keys one move on, each once."""
    if not key:
        return
    more, less = key if len(key) == 2 else (key[0], 0)
    for left in range(more):
        yield _key(left, less)
    if more != less:
        for left in range(less):
            yield _key(more, left)
    for take in range(1, less + 1):
        if take != more - less:
            yield _key(more - take, less - take)


def _key(one: int, two: int) -> Key:
    more, less = (one, two) if one >= two else (two, one)
    return (more, less) if less else (more,) if more else ()


GAME = WythoffNim(
    name="wythoff-nim",
    title="Wythoff Nim",
    summary="Take from one of two heaps, or the same number of stones from both.",
    starts=lambda options: "12,9",
    reach=lambda p: 2,
    least_heaps=2,
)
