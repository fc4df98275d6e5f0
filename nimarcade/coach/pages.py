"""The rules-and-strategy page of each game: `page.md` in its folder, claims in plain words."""

from __future__ import annotations

import re
import textwrap
from functools import cache

from nimarcade import games
from nimarcade.coach import claims
from nimarcade.errors import BadInput

_ITEM = re.compile(r"(?:-|\d+\.) ")


def source(name: str) -> str:
    """The page as its writer wrote it, claims unrendered; raises BadCode or BadInput."""
    game = games.game(name)
    found = games.folder(name).joinpath("page.md")
    if not found.is_file():
        raise BadInput(f"{game.title} has no page of rules and strategy yet")
    return found.read_text("utf-8")


@cache
def page(name: str) -> str:
    """The page of a game as markdown."""
    return claims.render(source(name))


def plain(name: str, width: int = 76) -> list[str]:
    """The page as lines of text for a terminal that paints nothing."""
    lines: list[str] = []
    for block in page(name).split("\n\n"):
        if lines:
            lines.append("")
        lines += _block(block.strip("\n"), width)
    return lines


def _block(block: str, width: int) -> list[str]:
    """A heading, an indented block that stands as it is, list items, or a paragraph."""
    if block.startswith("#"):
        title = block.lstrip("# ")
        return [title, ("=" if block.startswith("# ") else "-") * len(title)]
    if block.startswith("    "):
        return block.split("\n")
    items: list[str] = []
    for line in block.split("\n"):
        if not items or _ITEM.match(line):
            items.append(line)
        else:
            items[-1] += " " + line.strip()
    lines: list[str] = []
    for item in items:
        mark = _ITEM.match(item)
        indent = " " * len(mark[0]) if mark else ""
        lines += textwrap.wrap(
            item, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
        )
    return lines


def positions(name: str) -> list[tuple[str, str]]:
    """The positions a page shows, each with the heading it stands under, for whoever wants to
    play them; none where a page shows none."""
    found = []
    title = ""
    for part in re.split(r"^(#+ .*)$", source(name), flags=re.MULTILINE):
        if part.startswith("#"):
            title = part.lstrip("# ")
        found += [(title, claim.words) for claim in claims.claims(part) if claim.kind == "see"]
    return found
