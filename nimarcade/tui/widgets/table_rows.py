"""One pile of a table as a line of coloured letters; no widgets in here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, SuckerPosition
from nimarcade.tui import table_draft
from nimarcade.tui.glyphs import Glyphs
from nimarcade.tui.table_draft import Draft
from nimarcade.tui.widgets.picture import Line

PARTS = dict(zip(COLOURS, ("blue", "red", "green", "yellow"), strict=True))
"""Letter of a chip → the name of its style; `put-…` is the chip about to be placed."""
LEAD = 5
"""Cells before the first chip: the sign and the number of the slot."""


def row(t: SuckerPosition, at: int, draft: Draft | None, width: int, glyphs: Glyphs) -> Line:
    """Slot `at` (1 for the first) in at most `width` cells, with what it waits for."""
    pile = t.piles[at - 1] if at <= len(t.piles) else ""
    here = draft if draft is not None and draft.slot == at else None
    taken = t.phase == "kill" and t.slot == at - 1
    put = _put(here, pile)
    room = width - LEAD - sum(len(text) for text, _ in put)
    told = next(
        (text for text in _told(t, at, pile, here, glyphs) if 3 * len(pile) + len(text) <= room), None
    )
    if told is None:
        told = _told(t, at, pile, here, glyphs)[-1]
    line: Line = [(f"{glyphs.here if here or taken else ' '} ", "here"), (f"{at:<3}", "number")]
    if pile:
        line += chips(pile, max(6, room - len(told)), dead(t))
    elif here is None:
        line.append((glyphs.empty, "number"))
    return [*line, *put, (told, "here" if taken or here else "ready")]


def dead(t: SuckerPosition) -> str:
    """Letters of the colours that nobody living owns."""
    return "".join(c for i, c in enumerate(COLOURS) if table_draft.owner(t, i) is None)


def chips(pile: str, width: int, gone: str) -> Line:
    """A pile bottom to top: chips in brackets, or letters, or its two ends. Colours of `gone`
    stand small and pale: they count no more for whose turn it is."""
    if 3 * len(pile) <= width:
        return [(f"[{_letter(c, gone)}]", _part(c, gone)) for c in pile]
    if len(pile) <= width:
        return list(_letters(pile, gone))
    middle = f" …{len(pile):,}… "
    ends = max(1, (width - len(middle)) // 2)
    return [*_letters(pile[:ends], gone), (middle, "number"), *_letters(pile[-ends:], gone)]


def _letters(pile: str, gone: str) -> Iterator[tuple[str, str]]:
    for c, run in groupby(pile):
        yield _letter(c, gone) * len(list(run)), _part(c, gone)


def _letter(c: str, gone: str) -> str:
    return c.lower() if c in gone else c


def _part(c: str, gone: str) -> str:
    return f"{PARTS[c]}-dead" if c in gone else PARTS[c]


def _put(draft: Draft | None, pile: str) -> Line:
    if draft is None:
        return []
    letter = COLOURS[draft.colour]
    return [("+" if pile else "", "here"), (f"[{letter}]", f"put-{PARTS[letter]}")]


def _told(t: SuckerPosition, at: int, pile: str, draft: Draft | None, glyphs: Glyphs) -> tuple[str, ...]:
    """What a pile waits for, or what the chip about to be put on it does; from long to short."""
    if t.phase == "kill" and t.slot == at - 1:
        return (f"  captured by {NAMES[t.seat]}", f"  {NAMES[t.seat]}'s")
    top = COLOURS.index(pile[-1]) if pile else -1
    who = table_draft.owner(t, top) if pile else None
    size = f"{len(pile) + 1:,}"
    if draft is not None and draft.next is not None:
        return f"  {glyphs.to} {NAMES[draft.next]} next", f" {glyphs.to} {COLOURS[draft.next]}"
    if draft is not None:
        return (f"  {NAMES[who]} takes {size}",) if who is not None else ("  all out of play", "  all out")
    if not pile or t.phase == "over" or not any(hand[top] for hand in t.hands):
        return ("",)
    if who is None:
        return "  ! can go out of play", " ! out"
    return f"  ! {NAMES[who]} would take {size}", f" ! {NAMES[who]} {size}", f" !{COLOURS[who]}{size}"
