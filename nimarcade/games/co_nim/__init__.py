"""CO-NIM: take from any heaps but leave at least one untouched (Moore's Nim with k = n - 1)."""

from nimarcade.games.heaps import HeapGame

GAME = HeapGame(
    name="co-nim",
    title="CO-NIM",
    summary="Take from as many heaps as you like, but leave at least one untouched.",
    starts=lambda options: "9,7,5,5",
    reach=lambda p: len(p.heaps) - 1,
    least_heaps=2,
)
