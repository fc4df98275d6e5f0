"""EXCO-NIM: CO-NIM with an extra heap x0, from which every move may take as well."""

from nimarcade.games.heaps import HeapGame

GAME = HeapGame(
    name="exco-nim",
    title="EXCO-NIM",
    summary="Take from x0 as you like and from the other heaps, leaving one of those untouched.",
    starts=lambda options: "3/8,6,5",
    reach=lambda p: len(p.heaps) - 1,
    has_extra=True,
    least_heaps=2,
)
