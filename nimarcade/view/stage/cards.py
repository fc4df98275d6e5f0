"""Cards in rows and columns, each with a board: games to choose from, and games that are kept."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from nimarcade.core import catalogue, family, game
from nimarcade.games.so_long_sucker.colours import COLOURS
from nimarcade.view import drafts
from nimarcade.view.drafts import Draft
from nimarcade.view.stage import shapes
from nimarcade.view.stage.board import thumb
from nimarcade.view.stage.canvas import Canvas, Piece, Rect
from nimarcade.view.stage.shapes import card, rounded

# the board on a card


@dataclass(frozen=True, slots=True)
class Preview:
    """The picture of a position: its piles with a move drafted, the chips of a table, or else its code."""

    draft: Draft | None = None
    piles: Sequence[str] = ()
    put: tuple[int, str] = (0, "")
    """The slot, from 1, of a chip that is about to be placed, and its letter."""
    code: str = ""


def preview(p: game.Position, move: str = "") -> Preview:
    """A position with the move of a code drafted, or none."""
    if family.at_table(p.game):
        from nimarcade.view.table.picture import table_picture

        table = table_picture(p)
        draft = table.written(move) if move else None
        put = (0, "") if draft is None else (draft.slot, COLOURS[draft.colour])
        return Preview(piles=table.position.piles, put=put)
    if (shown := game.drawn(catalogue.game_of(p))) is None:
        return Preview(code=catalogue.write(p))
    empty = drafts.begin(shown.board_picture(p))
    return Preview((empty.written(move) if move else None) or empty)


def board(c: Canvas, r: Rect, shown: Preview) -> None:
    """A small picture of a position, in the middle of a part of a canvas."""
    if r.w < 3 or r.h < 1:
        return
    if shown.draft is not None:
        thumb(c, r, shown.draft)
    elif shown.code:
        for y, line in enumerate(wrap(shown.code, r.w)[: r.h], r.y):
            c.centred(r, y, line, "quiet")
    else:
        _felt(c, r, shown)


def _felt(c: Canvas, r: Rect, shown: Preview) -> None:
    """Piles of chips as they lie on the table; of one too high the upper chips."""
    slot, letter = shown.put
    piles = [(i, pile) for i, pile in enumerate(shown.piles, 1) if pile or i == slot]
    if c.rich:
        rounded(c, r.x, 2 * r.y, r.w, 2 * r.h, c.palette.felt)
        r = r.inset(1)
    room = 2 * r.h - 1
    if not (piles := piles[: r.w // 4]):
        c.centred(r, r.y + r.h // 2, "no chip yet", "quiet")
        return
    w = min(15, (r.w + 1) // len(piles) - 1) - 1 | 1
    tallest = max(len(pile) + 2 * (i == slot) for i, pile in piles)  # it hovers a chip higher
    pitch = max(2, min(7, room // tallest)) if not c.plain else 2
    pitch = 2 if pitch == 3 else pitch  # two pixels and a gap would have no line of their own
    high, most = pitch - (pitch > 2), 2 * r.h // pitch
    x = r.x + (r.w - len(piles) * (w + 1) + 1) // 2
    foot = 2 * r.bottom - 2 * (max(0, r.h - tallest) // 2 if c.plain else 0)
    for i, pile in piles:
        lying = pile[-max(1, most - 2 * (i == slot)) :]
        for j, chip in enumerate(lying, 1):
            shapes.side(c, x, foot - j * pitch, w, high, chip)
        if i == slot:
            y = foot - min(most, len(lying) + 2) * pitch
            rimmed = pitch > 2 or not c.rich  # a rim takes room
            shapes.side(c, x, y, w, high, letter, "put" if rimmed else "")
        x += w + 1


# cards


@dataclass(frozen=True, slots=True)
class Tile:
    title: str
    state: Piece = ("", "quiet")
    """Whose move it is, or how it is: at the end of the first line, where there is room."""
    words: str = ""
    """In a line or two below the board."""
    foot: Sequence[Piece] = ()
    stands: Sequence[Piece] = ()
    """Of these the first that fits stands at the end of the last line."""
    shown: Preview | None = None


LEAST, MOST = 6, 18
"""Lines of a card."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Cards side by side, and lines of each with the free one below; 0: they are a list, with one board."""

    columns: int
    pitch: int

    def rows(self, many: int) -> int:
        return -(-many // self.columns)

    def seen(self, height: int) -> int:
        """Rows that are seen at once."""
        return max(1, (height + 1) // self.pitch if self.pitch else height - _board_of(height) - 1)


def shape(width: int, height: int, many: int, columns: int, least: int = LEAST) -> Shape:
    """As many `columns` as asked for where cards fit, all of them seen if `least` lines each allow it."""
    if width < 50 or height < least + 2:
        return Shape(1, 0)
    rows = -(-many // columns)
    seen = max(1, min(rows, (height + 1) // (least + 1)))
    return Shape(columns, max(least, min(MOST, (height + 1) // seen - 1)) + 1)


def _board_of(height: int) -> int:
    """Lines of the one board below a list."""
    return max(0, min(8, height // 2 - 1)) if height >= 10 else 0


def scrolled(shape: Shape, height: int, many: int, marked: int, top: int) -> int:
    """The row seen first, so that the marked card is seen, and none of the lines stays free."""
    seen, row = shape.seen(height), marked // shape.columns
    return max(0, min(max(row - seen + 1, min(top, row)), shape.rows(many) - seen))


def paint(
    c: Canvas, r: Rect, shape: Shape, many: int, tile: Callable[[int], Tile], marked: int, top: int
) -> tuple[list[tuple[Rect, int]], int]:
    """The cards from the row `top` on, and below them, at the right end of a line of their own, how many are
    not seen; returns where each of them lies, and how many cells that takes. `tile` is asked only for those
    that are seen."""
    places = list(_placed(r, shape, many, top))
    for place, i in places:
        (_card if shape.pitch else _row)(c, place, tile(i), i == marked)
    over = top * shape.columns
    under = many - over - len(places)
    above, below = (" above", " below") if shape.pitch else ("", "")  # a list has less room
    others = "   ".join([f"▲ {over:,}{above}"] * (over > 0) + [f"▼ {under:,}{below}"] * (under > 0))
    y = r.bottom if shape.pitch else r.y + shape.seen(r.h)
    c.right(r.right - (not shape.pitch), y, others, "you")
    if not shape.pitch and many:
        shown = tile(marked)
        c.first(r.x + 1, y, (shown.words,), "quiet", r.w - len(others) - 4)
        if shown.shown is not None:
            board(c, r.foot(_board_of(r.h))[0].inset(2), shown.shown)
    return places, len(others)


def _placed(r: Rect, shape: Shape, many: int, top: int) -> Iterator[tuple[Rect, int]]:
    columns, last = shape.columns, min(many, (top + shape.seen(r.h)) * shape.columns)
    gap = 0 if columns == 1 else 2 if r.w >= 96 else 1
    for i in range(top * columns, last):
        row, column = divmod(i, columns)
        y = r.y + (row - top) * max(1, shape.pitch)
        x, end = (r.x + each * (r.w + gap) // columns for each in (column, column + 1))
        yield Rect(x, y, end - gap - x, max(1, shape.pitch - 1)), i


def _row(c: Canvas, r: Rect, tile: Tile, on: bool) -> None:
    if on and c.rich:
        c.fill(r.x, 2 * r.y, r.w, 2, c.palette.raised)
        c.fill(r.x, 2 * r.y, 1, 2, c.palette.you)
    fitting = (each for each in (tile.state, *tile.stands) if each[0] and len(each[0]) + 12 < r.w)
    stands = next(fitting, ("", "quiet"))
    role = "you+b" if on else "ink"
    c.first(r.x + 1, r.y, (("▸ " if on else "  ") + tile.title,), role, r.w - len(stands[0]) - 3)
    c.right(r.right - 1, r.y, stands[0], stands[1])


def _card(c: Canvas, r: Rect, tile: Tile, on: bool) -> None:
    c.part("card", r)
    card(c, r, on)
    framed = not c.rich
    low = r.h < 8 and c.rich
    x, room = r.x + 2, r.w - 4
    y = r.y + (0 if low else 1)
    state, role = tile.state
    title = ("▸ " if on else "") + tile.title
    if len(title) + len(state) + 2 > room and len(state) + 10 > room:
        state = ""
    free = room - len(state) - 2 if state else room + 1
    end = c.first(x, y, (title,), "you+b" if on else "ink+b", free)
    if state and end + 1 < r.right - 2 - len(state) + 1:
        c.right(r.right - 2, y, state, role)
    bottom = r.bottom - (1 if framed or r.h >= 9 else 0)
    foot = bool(tile.foot or tile.stands) and bottom - y > 3
    most = 0 if r.h < 8 + framed else 1 if r.h < 10 else 2 if r.h < 13 else 3
    lines = _told(tile.words, room, most if tile.shown is not None else bottom - y - 2 - foot)
    if foot:
        end = c.pieces(x, bottom - 1, tile.foot, room)
        free = r.right - 3 - end
        stands, role = next((each for each in tile.stands if len(each[0]) <= free), ("", "quiet"))
        c.right(r.right - 2, bottom - 1, stands, role)
        bottom -= 1
    for i, line in enumerate(lines, bottom - len(lines)):
        c.text(x, i, line, "quiet", room)
    area = Rect(x, y + 1, room, bottom - len(lines) - y - 1)
    if area.h >= 9:
        area = area.inset(0, 1)
    if tile.shown is not None:
        board(c, area, tile.shown)


def _told(text: str, width: int, most: int) -> list[str]:
    """A text in at most so many lines, of which the last may end in `…`; none where one would say too
    little."""
    lines = wrap(text, width)
    if len(lines) <= most:
        return lines
    if most < 2:
        return []
    last = lines[most - 1]
    return [*lines[: most - 1], f"{last if len(last) + 2 <= width else last.rpartition(' ')[0]} …"]
