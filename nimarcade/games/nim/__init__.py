"""Nim: take any number of stones from one heap."""

from nimarcade.games.heaps import HeapGame

GAME = HeapGame(
    name="nim",
    title="Nim",
    summary="Take any number of stones from one heap.",
    starts=lambda options: "7,5,4,1",
)
