"""Pictures written down."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from nimarcade.view import film
from nimarcade.view.stage import canvas

DUSK = canvas.PALETTES["dusk"]
ROW = (film.Run("a<b ", 0xFF0000, 0, "b"), film.Run("▀▀", 0xFFFFFF, 0x0000FF))
SVG = "{http://www.w3.org/2000/svg}"


def test_a_canvas_is_rows_of_its_colours_and_words() -> None:
    c = canvas.Canvas(6, 2, DUSK)
    c.text(1, 0, "abc", "you+b")
    c.fill(0, 2, 2, 1, DUSK.good)
    rows = film.rows_of(c)
    assert [[run.text for run in row] for row in rows] == [[" ", "abc  "], ["▀▀    "]]
    assert (rows[0][1].ink, rows[0][1].attributes) == (DUSK.you, "b")
    assert (rows[1][0].ink, rows[1][0].ground) == (DUSK.good, DUSK.ground)


def test_one_frame_stands_and_several_move() -> None:
    one = ElementTree.fromstring(film.svg([film.Frame((ROW,))]))
    assert [text.text for text in one.iter(f"{SVG}text")] == ["a<b"]
    halves = [rect for rect in one.iter(f"{SVG}rect") if rect.get("fill") == "#ffffff"]
    assert [(half.get("x"), half.get("width"), half.get("height")) for half in halves] == [("40", "20", "10")]
    apart = ElementTree.fromstring(film.svg([film.Frame(((film.Run("a b   c", 1, 0),),))]))
    assert [(text.text, text.get("x")) for text in apart.iter(f"{SVG}text")] == [("a b", "0"), ("c", "60")]
    two = film.svg([film.Frame((ROW,), 1, "x & y"), film.Frame((ROW,), 3, still=True)])
    root = ElementTree.fromstring(two)
    assert sum(group.get("class") == "step" for group in root.iter(f"{SVG}g")) == 2
    assert sum(group.get("id") == "r0" for group in root.iter(f"{SVG}g")) == 1, "a row is written once"
    assert "animation: 4s" in two
    assert "x &amp; y" in two


def test_a_cast_writes_only_what_changes() -> None:
    other = (film.Run("new row", 0, 0),)
    text = film.cast([film.Frame((ROW, ROW), 0.5), film.Frame((ROW, other), 2)], "A game")
    header, *events = map(json.loads, text.splitlines())
    assert header == {"version": 2, "width": 6, "height": 2, "title": "A game"}
    assert [event[0] for event in events] == [0, 0.5, 2.5]
    assert events[1][2] == "\x1b[2;1H\x1b[0;38;2;0;0;0;48;2;0;0;0mnew row"
