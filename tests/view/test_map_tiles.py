"""Tiles of a map: which cells are known, and what is asked for next."""

from nimarcade.lab import maps
from nimarcade.view.lab import AHEAD, BATCH, TILE, Tiles, Window
from tests import ask

PLANE = maps.plane("nim:0,0,3", None, None, "outcome")
WINDOW = Window(10, 0, 10, 4)


def test_a_window_is_covered_by_the_tiles_it_touches() -> None:
    assert WINDOW.corners() == [(0, 0), (TILE, 0)]
    assert Window(TILE, TILE, 1, 1).corners() == [(TILE, TILE)]


def test_cells_are_known_once_their_tile_was_taken() -> None:
    tiles = Tiles()
    assert tiles.rows(PLANE, WINDOW) == [[None] * 10] * 4
    tiles.take(PLANE, [(0, 0)], [maps.cells(PLANE, 0, 0, TILE, TILE)])
    assert tiles.missing(PLANE, WINDOW) == [(TILE, 0)]
    assert tiles.rows(PLANE, WINDOW)[0] == [1] * 6 + [None] * 4
    assert tiles.value(PLANE, 1, 2) == 0  # 1 ⊕ 2 = 3


def test_what_is_in_view_is_asked_for_before_the_layers_beside_it() -> None:
    tiles = Tiles()
    wanted = tiles.wanted(PLANE, WINDOW, "c", 1)
    assert wanted == (PLANE, [(0, 0), (TILE, 0)])
    assert tiles.wanted(PLANE, WINDOW, "c", 1, few=True) == (PLANE, [(0, 0)])
    tiles.take(PLANE, wanted[1], [maps.cells(PLANE, x, y, TILE, TILE) for x, y in wanted[1]])
    assert tiles.wanted(PLANE, WINDOW, None, 1) is None
    for towards, value in ((1, 4), (-1, 2)):
        beside = ask.present(tiles.wanted(PLANE, WINDOW, "c", towards))
        assert beside[0].form.value("c") == value


def test_layers_that_nobody_looks_at_are_asked_for_in_small_questions() -> None:
    tiles, window = Tiles(), Window(0, 0, 64, 64)
    for several in (BATCH, 16 - BATCH):
        wanted = ask.present(tiles.wanted(PLANE, window, "c", 1))
        assert (wanted[0], len(wanted[1])) == (PLANE, several)
        tiles.take(*wanted, [maps.cells(PLANE, x, y, TILE, TILE) for x, y in wanted[1]])
    beside = ask.present(tiles.wanted(PLANE, window, "c", 1))
    assert beside[0] != PLANE
    assert len(beside[1]) == AHEAD
