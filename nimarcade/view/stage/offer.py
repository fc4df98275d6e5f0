"""An offer as it lies on the felt: what they will do, and what you will."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from nimarcade.view.stage import chips
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.palette import BLACK, mix
from nimarcade.view.stage.shapes import button, frame, rounded
from nimarcade.view.stage.table_view import OfferView, Spot

ANSWERS = (("n", "refuse"), ("y", "accept"), ("c", "change it"))
"""The first is what a stray enter does."""
WIDTHS = (64, 52, 44, 36)
"""Cells of the card, the widest that hides least."""


def _points(terms: Sequence[str], width: int) -> list[str]:
    return [
        ("· " if first else "  ") + line
        for term in terms or ("nothing",)
        for first, line in ((i == 0, line) for i, line in enumerate(wrap(term, max(8, width - 2))))
    ]


def card_of(c: Canvas, felt: Rect, stacks: Iterable[Rect], offer: OfferView, marked: int) -> list[Spot]:
    """The card, where it hides least of the `stacks`, which are in pixels. `marked`: the answer that enter
    gives; -1 where the keys are at the piles, which no card then hides. Returns the answers to point at."""
    widest = felt.w - (6 if felt.w > 50 else 2)
    piles = list(stacks)

    def hides(r: Rect) -> int:
        return sum(_hidden(r, pile) for pile in piles)

    cards = [
        place for w in dict.fromkeys(min(w, widest) for w in WIDTHS) for place in _places(felt, offer, w)
    ]
    r, roomy, headed = min(cards, key=lambda card: hides(card[0]))
    if marked < 0 and hides(r):
        return []
    w = r.w
    half = (w - 5) // 2
    theirs, yours = _points(offer.theirs, half), _points(offer.yours, half)
    c.part("offer", r)
    c.clear_text(Rect(r.x, r.y, r.w + roomy, r.h + roomy))
    by, you = offer.letters[0], offer.letters[1]
    if c.rich:
        shade = mix(c.palette.felt, BLACK, 0.4 if c.palette.dark else 0.07)
        c.fill(r.x, 2 * r.y, r.w, 2 * r.h, c.palette.felt)
        if roomy:
            rounded(c, r.x + 1, 2 * r.y + 1, r.w, 2 * r.h, shade, 3)
        rounded(c, r.x, 2 * r.y, r.w, 2 * r.h, c.palette.raised, 2)
        if headed:
            c.fill(r.x + 2, 2 * r.y, r.w - 4, 1, c.palette[by])
    else:
        c.fill(r.x, 2 * r.y, r.w, 2 * r.h, 0)
        if roomy:
            frame(c, r)
    x, y = r.x + 2, r.y + headed
    if headed:
        c.first(x, y, (offer.head,), "ink+b", w - 4)
        if len(offer.head) + len(offer.note) < w - 6:
            c.right(r.right - 2, y, offer.note, "quiet")
        y += 1
    second = x + half + 1
    for at, letter, words in ((x, by, f"{offer.them} will"), (second, you, f"{offer.you} will")):
        chips.side(c, at, 2 * y, 3, 2, letter)
        c.text(at + 4, y, words, "quiet", half - 4)
    last = r.bottom - (2 if roomy else 1)
    for at, terms in ((x, theirs), (second, yours)):
        shown = terms[: max(0, last - y - 1)]
        if len(terms) > len(shown) and shown:
            shown[-1] = shown[-1][: half - 2] + " …"
        for i, line in enumerate(shown, y + 1):
            c.text(at, i, line, "ink", half)
    spots, y = [], last
    for i, (key, label) in enumerate(ANSWERS):
        end = button(c, x, y, key, label, main=i == marked)
        spots.append(Spot(Rect(x, y, end - 2 - x, 1), "answer", i))
        x = end
    return spots


def _places(felt: Rect, offer: OfferView, w: int) -> Iterator[tuple[Rect, bool, bool]]:
    """Where a card so wide may lie, whether free lines are around its words, and whether it has a head."""
    half = (w - 5) // 2
    rows = max(len(_points(offer.theirs, half)), len(_points(offer.yours, half)))
    roomy, headed = felt.h > rows + 12, felt.h > rows + 5
    h = min(rows + (6 if roomy else 4 if headed else 2), felt.h)
    room, edge = felt.w - w, 2 if roomy else 0
    for y in (felt.bottom - h - edge, felt.y + edge):
        for x in (room // 2, room - edge - 1, edge + 1):
            yield Rect(felt.x + x, y, w, h), roomy, headed


def _hidden(place: Rect, pile: Rect) -> int:
    """How much of a pile, with what is written below it, lies under a card, in pixels."""
    wide = min(place.right, pile.right + 1) - max(place.x, pile.x - 1)
    high = min(2 * place.bottom, pile.bottom + 4) - max(2 * place.y, pile.y)
    return max(0, wide) * max(0, high) * bool(pile.h)
