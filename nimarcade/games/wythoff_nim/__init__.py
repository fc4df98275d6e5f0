"""Wythoff Nim: two heaps; take any number of stones from one, or the same number from both."""

from collections.abc import Iterator
from random import Random

from nimarcade.core.codes import short
from nimarcade.core.errors import BadCode, IllegalMove
from nimarcade.core.game import BoardPicture, Chosen, Follow, Key, Pile
from nimarcade.games.heaps import SIZES, Below, HeapGame, Heaps, Take


class WythoffNim(HeapGame):
    """See `nimarcade.core.game.Game` for the methods."""

    def check_position(self, p: Heaps) -> None:
        super().check_position(p)
        if len(p.heaps) != 2:
            raise BadCode(f"wythoff-nim has two heaps, such as wythoff-nim:8,5; this has {len(p.heaps):,}")

    def random(self, rng: Random, options: Chosen = {}) -> Heaps:
        return self.read(options, f"{rng.randint(1, 2 * SIZES)},{rng.randint(1, 2 * SIZES)}")

    def moves(self, p: Heaps) -> Iterator[Take]:
        larger, smaller = p.heaps
        # Twice the difference from the larger leaves what the difference from both leaves: listed once.
        twice = 2 * (larger - smaller) if larger - smaller <= smaller else 0
        for size in dict.fromkeys(p.heaps):
            for take in range(1, size + 1):
                if size != larger or take != twice:
                    yield Take(((size, take),))
        for take in range(1, smaller + 1):
            yield Take(((smaller, take), (larger, take)))

    def move_count(self, p: Heaps) -> int:
        larger, smaller = p.heaps
        twice = 0 < larger - smaller <= smaller
        return sum(set(p.heaps)) + smaller - twice

    def graph(self, p: Heaps) -> tuple[Key, Follow]:
        return tuple(h for h in p.heaps if h), follow

    def below(self, p: Heaps) -> Below:
        """Everything smaller is reachable stone by stone, as in Nim; `Below.leads` is not asked there."""
        return Below(p.heaps, None, 1)

    def sample(self, p: Heaps, rng: Random) -> Take:
        larger, smaller = p.heaps
        if smaller and rng.random() < 0.4:
            take = rng.randint(1, smaller)
            return Take(((smaller, take), (larger, take)))
        size = rng.choice([h for h in p.heaps if h])
        return Take(((size, rng.randint(1, size)),))

    def greedy_move(self, p: Heaps) -> Take:
        larger, smaller = p.heaps
        if 2 * smaller >= larger:
            return Take(((smaller, smaller), (larger, smaller)))
        return Take(((larger, larger),))

    def check(self, p: Heaps, m: Take) -> None:
        super().check(p, m)
        if len(m.parts) == 2 and m.parts[0][1] != m.parts[1][1]:
            first, second = (short(take) for _, take in m.parts)
            raise IllegalMove(f"from both heaps a move takes the same number, not {first} and {second}")

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
    larger, smaller = key if len(key) == 2 else (key[0], 0)
    for left in range(larger):
        yield _key(left, smaller)
    if larger != smaller:
        for left in range(smaller):
            yield _key(larger, left)
    for take in range(1, smaller + 1):
        if take != larger - smaller:
            yield _key(larger - take, smaller - take)


def _key(first: int, second: int) -> Key:
    larger, smaller = (first, second) if first >= second else (second, first)
    return (larger, smaller) if smaller else (larger,) if larger else ()


GAME = WythoffNim(
    name="wythoff-nim",
    title="Wythoff Nim",
    summary="Take from one of two heaps, or the same number of stones from both.",
    starts=lambda options: "12,9",
    reach=lambda p: 2,
    least_heaps=2,
)
