"""The felt of a table: piles as stacks of chips seen from the side, what they wait for, chips on their way,
and an offer as it lies there: what they will do, and what you will."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from textwrap import wrap

from nimarcade.games.so_long_sucker.colours import COLOURS
from nimarcade.view.stage import shapes
from nimarcade.view.stage.canvas import BLACK, WHITE, Canvas, Mode, Palette, Rect, mix
from nimarcade.view.stage.shapes import button, frame, pebble, rounded
from nimarcade.view.stage.table_view import Flight, OfferView, Spot, TableView, brief
from nimarcade.view.table.picture import Players, TablePicture

HIGH = 8
"""Chips, the one that hovers among them, that a stack has room for before only its upper ones are shown."""
WIDEST = 21
"""Cells of a chip."""
LIGHT = 0.2
"""The part of a capture for which its pile lights up."""


@dataclass(frozen=True, slots=True)
class _Grid:
    inner: Rect
    lines: int
    each: int
    """Slots of a line; those of a second line stand between those of the first, so that few piles, which
    are those with the first numbers, fill both."""
    first: int
    """The first slot that is shown, 1 for the first."""
    count: int
    of: int
    """Slots there are, of which `count` are shown."""
    below: int
    """Lines below a stack: its number, and what it waits for."""

    @property
    def slots(self) -> range:
        return range(self.first, self.first + self.count)

    @property
    def step(self) -> int:
        return 2 * self.inner.w // (2 * self.each + self.lines - 1)

    @property
    def band(self) -> int:
        return self.inner.h // self.lines

    @property
    def w(self) -> int:
        """Cells of a chip, an odd number, so that its letter is in the middle."""
        return max(3, (min(self.step - (3 if self.step > 12 else 1), WIDEST) - 1) | 1)

    @property
    def room(self) -> int:
        """Pixels for a stack and what hovers over it."""
        return max(2, 2 * (self.band - self.below))

    def pitch(self, c: Canvas) -> int:
        """Pixels of a chip, which are the same for the whole game."""
        high = HIGH - (self.lines == 1)  # a single line has the whole felt to fill
        pitch = min(7, self.room // high, (self.w + 1) // 2)
        return 2 if c.plain or pitch < 4 else pitch

    def most(self, c: Canvas, hovers: bool) -> int:
        """Chips of a stack that can be seen; of a higher one the upper ones are."""
        pitch = self.pitch(c)
        return max(1, (self.room - (pitch + 3) * hovers) // pitch)

    def place(self, slot: int) -> Rect:
        place, line = divmod(slot - self.first, self.lines)
        free = self.inner.w - self.step * self.each - (self.lines - 1) * self.step // 2
        x = self.inner.x + free // 2 + place * self.step + line * self.step // 2
        return Rect(x, self.inner.y + line * self.band, self.step, self.band)


def _grid(view: TableView, inner: Rect, two: bool) -> _Grid:
    of = view.table.shown_slots(view.draft)
    lines = 2 if two and of > 4 else 1
    most = max(1, inner.w // (4 if inner.w < 60 else 5))
    each = min(-(-of // lines), most)
    if (count := min(of, each * lines)) < of:
        inner = inner.top(1)[1]  # where it says which page this is
    first = min((view.cursor - 1) // count * count, of - count) + 1  # a page, so that slots keep their places
    return _Grid(inner, lines, each, first, count, of, 1 if inner.h // lines < 7 else 2)


def felt(c: Canvas, r: Rect, view: TableView, *, rim: bool = True) -> tuple[list[Spot], dict[int, Rect]]:
    """All slots, or the page of them with the cursor; `rim`: there is room for it, and for two lines of
    slots. Returns what can be pointed at, and where each stack stands with what hovers over it, in pixels."""
    c.part("felt", r)
    grid = _grid(view, r.inset(4, 1) if rim else r.inset(1), two=rim)
    cloth, laid, found = _laid(c.mode, c.palette, c.w, c.h, r, rim, view.table, grid)
    c.lay(laid, r)
    c.clipped += laid.clipped
    c.collisions += laid.collisions
    stacks = dict(found)
    for slot in stacks:
        if view.here(slot) or view.light(slot) or (view.flight and view.flight.slot == slot):
            c.lay(cloth, grid.place(slot))
            stacks[slot] = _well(c, view, grid, slot)
    if grid.count < grid.of:
        last = grid.first + grid.count - 1
        words = f"‹ {grid.first}–{last} of {grid.of:,} ›"
        c.right(r.right - (4 if rim else 1), r.y + rim, words, "quiet")
    elif rim and not any(view.p.piles) and view.p.phase == "play":
        y = grid.place(1).bottom + 1 if grid.lines == 2 else r.y + 3
        c.centred(r, y, "Put a chip anywhere, then name who moves.", "quiet")
        c.centred(r, y + 1, "The last one left wins.", "quiet")
    return [Spot(grid.place(slot), "pile", min(slot, view.table.slots)) for slot in stacks], stacks


@lru_cache(maxsize=2)
def _laid(
    mode: Mode, palette: Palette, w: int, h: int, r: Rect, rim: bool, table: TablePicture, grid: _Grid
) -> tuple[Canvas, Canvas, dict[int, Rect]]:
    """The cloth alone, and with all piles, which stay as they are while a chip hovers and while one falls;
    and where the stacks stand."""
    cloth, laid = Canvas(w, h, palette, mode), Canvas(w, h, palette, mode)
    if cloth.rich:
        if rim:
            shade = mix(palette.rim, BLACK, 0.35 if palette.dark else 0.12)
            rounded(cloth, r.x, 2 * r.y, r.w, 2 * r.h, shade, 9)
            rounded(cloth, r.x, 2 * r.y, r.w, 2 * r.h - 1, palette.rim, 9)
        edge = 2 if rim else 0
        wide, high = r.w - 2 * edge, 2 * (r.h - edge) + edge // 2
        rounded(cloth, r.x + edge, 2 * r.y + edge, wide, high, palette.felt, 7 if rim else 3)
    elif rim:
        frame(cloth, r)
    laid.lay(cloth, r)
    view = TableView(table, Players((), over=False))
    return cloth, laid, {slot: _well(laid, view, grid, slot) for slot in grid.slots}


def _well(c: Canvas, view: TableView, grid: _Grid, slot: int) -> Rect:
    """A pile with its number; returns where it stands, in pixels."""
    t, p = c.palette, view.p
    at, w, pitch, gone = grid.place(slot), grid.w, grid.pitch(c), view.table.gone
    x, foot = at.x + (at.w - w) // 2, 2 * (at.bottom - grid.below)
    here, moved = view.here(slot), view.flight if view.flight and view.flight.slot == slot else None
    pile = p.pile(slot)
    if c.rich:
        deep = 3 if pitch < 3 else 5
        colour = mix(t.felt, BLACK, 0.42 if t.dark else 0.03)
        left = max(at.x, x - 1)  # never on the shelf of the next pile
        c.blit(
            pebble(max(1, min(w + 2, at.right - left)), deep, colour, "full", 0, 2.0), left, foot - deep // 2
        )
    elif not c.plain and not pile:
        c.fill(x, foot - 1, w, 1, t.line)
    elif c.plain and not pile and here is None:
        c.text(x + w // 2, foot // 2 - 1, ".", "quiet")
    lights = view.captured(slot) or (moved is not None and bool(moved.pile) and moved.part < LIGHT)
    if moved is not None and moved.pile:
        pile = moved.pile if moved.part < LIGHT else ""
    shown = pile[-grid.most(c, here is not None) :]
    y = foot
    for i, chip in enumerate(shown):
        y -= pitch
        if moved is not None and not moved.pile and i == len(shown) - 1:
            eased = 1 - (1 - moved.part) ** 2
            y = max(2 * at.y, y - round((pitch + 3) * (1 - eased)))
        shapes.side(c, x, y, w, pitch, chip, "dead" if chip in gone else "")
    lidded = bool(shown) and pitch > 3 and c.rich and not lights
    if lidded:  # the upper face of the last chip
        lid = mix(t[shown[-1]], t.felt, 0.66) if shown[-1] in gone else t[shown[-1]]
        c.blit(pebble(w, 3, mix(lid, WHITE, 0.35), "full", 0, 2.0), x, y - 2)
        c.fill(x + 1, y, w - 2, 1, mix(lid, BLACK, 0.15))
    if lights:
        for beside in (x - 1, x + w):
            if c.plain:
                for row in range(y // 2, foot // 2):
                    c.text(beside, row, "*", "you")
            else:
                c.fill(beside, y, 1, foot - y, t.you)
    if here is not None:
        shapes.side(c, x, max(2 * at.y + 1, y - pitch - 2), w, pitch, COLOURS[here.colour], "put")
        y -= pitch + 3
    _label(c, view, grid, slot, (y - 2 * lidded) // 2)
    return Rect(x, y, w, foot - y)


def _label(c: Canvas, view: TableView, grid: _Grid, slot: int, top: int) -> None:
    """Below a stack its number and what it waits for; over it, above line `top`, what is explained of it."""
    at, pile, light = grid.place(slot), view.p.pile(slot), view.light(slot)
    chosen = view.here(slot) is not None or view.captured(slot)
    most = grid.most(c, view.here(slot) is not None)
    if slot > view.table.slots:
        return
    number = f"[{slot}]" if light is not None else str(slot)
    number = f"▸{number}" if chosen else number
    size = brief(len(pile))
    numbers = (f"{number} ({size})", f"{number}({size})", f"{number}…") if len(pile) > most else (number,)
    row = at.bottom - grid.below
    role = "you+b" if chosen or light is not None else "quiet"
    _fit(c, at, row, numbers, role)
    if grid.below > 1 and (words := view.waits(slot)):
        letter = pile[-1] if pile else ""
        own = letter if letter and letter not in view.table.gone else "quiet"
        _fit(c, at, row + 1, words, "you+b" if chosen else own)
    if light is not None and light.label:
        lines = wrap(light.label, grid.step - 1, break_long_words=False)
        if len(lines) > 3 or max(map(len, lines)) >= grid.step:
            return  # too narrow for words: the panel has them
        lines = lines[: top - at.y]  # never over chips
        for i, line in enumerate(lines, max(at.y, top - len(lines))):
            x = at.x + max(0, (at.w - len(line)) // 2)
            if c.rich:
                c.fill(x - 1, 2 * i, len(line) + 2, 2, c.palette.felt)
            c.text(x, i, line, "you+b", over=True)


def _fit(c: Canvas, at: Rect, y: int, texts: tuple[str, ...], role: str) -> None:
    """The first of the texts that fits into a slot, in its middle."""
    text = next((text for text in texts if len(text) < at.w - (at.w > 6)), texts[-1])[: at.w]
    c.text(at.x + (at.w - len(text)) // 2, y, text, role)


def fly(
    c: Canvas,
    view: TableView,
    flight: Flight,
    stacks: Mapping[int, Rect],
    ends: Mapping[int, tuple[int, int]],
    dead: tuple[int, int],
) -> None:
    """The chips of a captured pile on their way, one by one, to the seat at one of the `ends`, in cells; the
    discarded ones to `dead`."""
    if (place := stacks.get(flight.slot)) is None or flight.part < LIGHT:
        return
    gone = list(flight.gone)
    x0, y0 = place.x + place.w // 2, place.y
    pile = flight.pile[::-1][:12]
    apart = 0.4 / max(1, len(pile))
    for i, chip in enumerate(pile):
        leaves = chip in gone
        if leaves:
            gone.remove(chip)
        x1, y1 = dead if leaves else ends.get(flight.owner, dead)
        part = min(1.0, max(0.0, (flight.part - LIGHT - apart * i) / 0.4))
        if part >= 1:
            continue
        eased = 1 - (1 - part) ** 2
        x, y = round(x0 + (x1 - x0) * eased), round(y0 + (2 * y1 - y0) * eased)
        x, y = max(0, min(c.w - 6, x - 2)), max(0, min(2 * c.h - 6, y // 2 * 2 - 2))
        c.clear_text(Rect(x, y // 2, 5, 3))
        shapes.face(c, x, y, chip, state="dead" if chip in view.table.gone else "")


# an offer


ANSWERS = (("offer.refuse", "refuse"), ("offer.accept", "accept"), ("table.counter", "change it"))
"""The first is what a stray enter does."""
WIDTHS = (64, 52, 44, 40)
"""Cells of the card, the widest that hides least of those that hold its title."""


def _column(offer: OfferView, width: int) -> int:
    return (width - 6) // 2 if offer.you else width - 4


def _points(terms: Sequence[str], width: int) -> list[str]:
    """The promises of one side, each behind its sign."""
    lines = (wrap(term, max(8, width), subsequent_indent="  ") for term in terms or ("· nothing",))
    return list(chain.from_iterable(lines))


def card_of(c: Canvas, felt: Rect, stacks: Iterable[Rect], offer: OfferView, marked: int) -> list[Spot]:
    """The card, where it hides least of the `stacks`, which are in pixels. `marked`: the answer that enter
    gives; -1 where the keys are at the piles, which no card then hides. Returns the answers to point at."""
    widest = felt.w - (6 if felt.w > 50 else 2)
    titled = [w for w in WIDTHS if w <= widest and w >= len(offer.head) + 4]
    piles = list(stacks)

    def hides(place: Rect) -> int:
        """The area of piles, with what is written below them, that lies under a card, in pixels."""
        hidden = 0
        for pile in piles:
            wide = min(place.right, pile.right + 1) - max(place.x, pile.x - 1)
            high = min(2 * place.bottom, pile.bottom + 4) - max(2 * place.y, pile.y)
            hidden += max(0, wide) * max(0, high) * bool(pile.h)
        return hidden

    cards = [place for w in titled or [widest] for place in _places(felt, offer, w, not c.rich)]
    r, roomy, headed = min(cards, key=lambda card: hides(card[0]))
    if marked < 0 and hides(r):
        return []
    w = r.w
    half = _column(offer, w)
    theirs, yours = _points(offer.theirs, half), _points(offer.yours, half) if offer.you else []
    c.part("offer", r)
    shadow = roomy and c.rich
    c.clear_text(Rect(r.x, r.y, r.w + shadow, r.h + shadow))
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
    second = x + half + 2
    if offer.you:
        for at, letter, words in ((x, by, offer.them), (second, you, offer.you)):
            shapes.side(c, at, 2 * y, 3, 2, letter)
            c.text(at + 4, y, words, "quiet", half - 4)
    else:
        c.text(x, y, offer.them, "quiet", half)
    last = r.bottom - (2 if roomy else 1)
    order = _order(offer, felt, max(len(theirs), len(yours)))
    for at, terms in ((x, theirs), (second, yours)):
        shown = terms[: max(0, last - len(order) - y - 1)]
        if len(terms) > len(shown) and shown:
            shown[-1] = shown[-1][: half - 2] + " …"
        for i, line in enumerate(shown, y + 1):
            c.text(at, i, line, "ink", half)
    for i, line in enumerate(order, last - len(order)):
        c.text(x, i, line, "quiet", w - 4)
    spots, y = [], last
    for i, (action, label) in enumerate(ANSWERS):
        end = button(c, x, y, c.key(action), label, main=i == marked)
        spots.append(Spot(Rect(x, y, end - 2 - x, 1), "answer", i))
        x = end
    return spots


def _places(felt: Rect, offer: OfferView, w: int, framed: bool) -> Iterator[tuple[Rect, bool, bool]]:
    """The forms of a card so wide, whether free lines are around its words, and whether it has a head. One
    that is `framed` needs these lines."""
    half = _column(offer, w)
    rows = max(len(_points(offer.theirs, half)), len(_points(offer.yours, half)))
    rows += len(_order(offer, felt, rows))
    headed = felt.h > rows + 5
    forms = (felt.h >= rows + 8,) if framed else (True, False)[felt.h <= rows + 12 :]
    for roomy in forms:
        h = min(rows + (6 if roomy else 4 if headed else 2), felt.h)
        room, edge = felt.w - w, (2 - framed) * roomy
        for y in (felt.bottom - h - edge, felt.y + edge):
            for x in (room // 2, room - edge - 1, edge + 1):
                yield Rect(felt.x + x, y, w, h), roomy, headed


def _order(offer: OfferView, felt: Rect, rows: int) -> Sequence[str]:
    """What the numbers mean, as far as the promises leave room for it."""
    return offer.order[: max(0, felt.h - rows - 2)]
