"""Moves in the making, and boards as they are painted."""

from collections.abc import Iterable
from typing import Any

from nimarcade.core import catalogue
from nimarcade.core.text import Line, plain
from nimarcade.view.drafts import Draft, begin
from nimarcade.view.stage import canvas
from nimarcade.view.stage.board import board
from nimarcade.view.stage.view import Painted, View
from tests import ask


def draft(code: str) -> Draft:
    return begin(ask.drawing(catalogue.read(code)))


def text(lines: Iterable[Line]) -> list[str]:
    return [plain(line).rstrip() for line in lines]


def painted(
    drafted: Draft, width: int = 60, height: int = 20, mode: canvas.Mode = "ascii", **view: Any
) -> tuple[canvas.Canvas, Painted]:
    c = canvas.Canvas(width, height, canvas.PALETTES["dusk"] if mode == "rich" else canvas.MONO, mode)
    return c, board(c, c.all, View(drafted, **view))
