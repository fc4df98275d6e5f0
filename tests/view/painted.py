"""Moves in the making, and pictures as lines of text."""

from __future__ import annotations

from collections.abc import Iterable

from nimarcade.core import catalogue
from nimarcade.core.text import Line, plain
from nimarcade.view.draft import Draft
from nimarcade.view.drafts import begin
from nimarcade.view.piles_picture import Picture
from tests import ask


def draft(code: str) -> Draft:
    return begin(ask.drawing(catalogue.read(code)), lambda: iter(()))


def text(lines: Iterable[Line]) -> list[str]:
    return [plain(line).rstrip() for line in lines]


def text_of(picture: Picture, height: int) -> list[str]:
    return text(map(picture.line, range(height)))
