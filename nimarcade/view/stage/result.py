"""The card at the end of a game of two: a word, what it means, figures, a tile a move, what comes next; and
the end of a table of So Long Sucker: everyone on as many chips as points, and who kept their word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from nimarcade.core.codes import counted
from nimarcade.view.spoken import as_sentence
from nimarcade.view.stage import shapes
from nimarcade.view.stage.canvas import MONO, Canvas, Rect, mix

Mood = Literal["won", "lost", "over"]


@dataclass(frozen=True, slots=True)
class Result:
    mood: Mood
    word: str
    """In capitals, painted large where there are letters for it."""
    told: tuple[str, ...]
    """The meaning of the end, in sentences."""
    points: int | None = None
    price: str = ""
    """The cost of help, in a sentence."""
    running: int | None = None
    """Games won in a row, from two on; None where nothing is counted."""
    whose: str = ""
    """Whose the tiles are; empty for whoever looks on."""
    tiles: str = ""
    """A sign a move: ✓ kept the win, ◆ with a hint, ✗ gave it away, · nothing to give away."""
    news: tuple[str, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    """Actions of `play` that lead on, and where to."""
    kept: tuple[int, int, int] = (0, 0, 0)
    """Of the moves that decided, as first made: how many kept the win, of how many, how many with a hint."""


TILES = {"✓": ("✓", "good"), "◆": ("◆", "you"), "✗": ("✗", "bad"), "·": ("·", "quiet")}
BRIEF = {"xs": 3, "s": 5}
"""Lines of the card below a board."""
WIDE = 90
"""Columns from which words, figures and keys stand side by side."""


def kept(p: Result) -> str:
    """The number of moves that kept the win, in words; nothing where none could give it away."""
    held, of, helped = p.kept
    if not of:
        return ""
    what = "move" if held == p.tiles.count("✓") + p.tiles.count("◆") else "first move"
    who, hint = f"{p.whose}: " if p.whose else "", f", {helped} with a hint" if helped else ""
    return f"{who}{held} of {counted(of, what)} kept the win{hint}"


Targets = list[tuple[Rect, str]]
"""The places of keys, and their actions."""


def result(c: Canvas, r: Rect, p: Result, sparks: float = 1.0) -> Targets:
    """Paints the card: as a column, or in a strip below a board. `sparks`: how far they left the word."""
    c.part("result", r)
    if r.h <= max(BRIEF.values()):
        _brief(c, r, p)
        return []
    words, targets = _card(c, r, p)[1:]
    if p.mood == "won" and c.rich and len(_large(p.word, words.w)) == 1:
        _sparks(c, r.left(words.w)[0], sparks)
    return targets


def height(p: Result, width: int) -> int:
    """Lines that the whole card takes in a column of this width."""
    c = Canvas(width, 120, MONO, "mono")
    return _card(c, c.all, p)[0]


def _card(c: Canvas, r: Rect, p: Result) -> tuple[int, Rect, Targets]:
    """Words, figures and keys, below each other or, where it is wide, beside: the line below them, where the
    words are, and the targets."""
    r = r.top(1)[1]
    if r.w < WIDE:
        below = _words(c, r.top(r.h - len(p.keys))[0], p) + 1
        below = _figures(c, Rect(r.x, below, r.w, r.bottom - len(p.keys) - below), p)
        end, targets = _keys(c, r.top(below - r.y)[1], p)
        return end, r, targets
    words, rest = r.left(r.w * 2 // 5)
    figures, keys = rest.inset(2).left(max(33 if p.running else 26, r.w // 4))
    end, targets = _keys(c, keys.inset(1), p)
    return max(end, _words(c, words, p) - 1, _figures(c, figures, p) - 1), words, targets


def _role(p: Result) -> str:
    return "good" if p.mood == "won" else "you" if p.mood == "lost" else "stone_ink"


def _large(word: str, width: int) -> list[str]:
    """The lines of a word in large letters; none where it cannot be written so."""
    word = word.upper()
    before, _, last = word.rpartition(" ")
    ways = ([word], [before, last]) if shapes.drawable(word) else ()
    return next((lines for lines in ways if max(map(shapes.letters_width, lines)) <= width), [])


def _small(c: Canvas, r: Rect, p: Result) -> int:
    """The word in plain letters, a name that is too long cut so that `won` stands; where it ends."""
    word = p.word.upper() if c.plain else p.word
    name, _, won = word.rpartition(" ")
    return c.first(r.x, r.y, (word, f"{name[: max(1, r.w - len(won) - 2)]}… {won}"), _role(p) + "+b", r.w)


def _words(c: Canvas, r: Rect, p: Result) -> int:
    """Word and sentences, and a free line where there is room; the line below them."""
    role, large = _role(p), [] if c.plain else _large(p.word, r.w)
    for i, line in enumerate(large):
        shapes.letters(c, r.x, 2 * (r.y + 3 * i), line, role, 1, "stone" if p.mood == "won" else "")
    if not large:
        _small(c, r, p)
    y = (r.y + max(1, 3 * len(large))) + (not c.plain)
    texts = [(text, "ink+b" if not i else "quiet") for i, text in enumerate(p.told)]
    return shapes.paragraphs(c, r.top(y - r.y)[1], [*texts, *((text, "ink") for text in p.news)])


def _figures(c: Canvas, r: Rect, p: Result) -> int:
    """Points and wins, and tiles; the second line below them."""
    y = r.y
    if p.points is not None and r.bottom - y > 3:
        facts = [(p.points, ("points", "of 100"), "ink")]
        facts += [(p.running, ("wins", "running"), "you")] if p.running else []
        for x, (many, about, role) in zip((r.x, r.x + max(20, r.w * 3 // 5)), facts, strict=False):
            end = shapes.figures(c, x, 2 * y, str(many), role) + 1
            for i, word in enumerate(about):
                c.text(end, y + i + c.plain, word, "quiet")
        y += 3
        if p.price:
            price = p.price.rstrip(".")
            c.first(r.x, y, (price, price.replace("moves taken back cost", "taking back")), "quiet", r.w)
        y += 2
    if (told := kept(p)) and r.bottom - y >= 2:
        c.first(r.x, y, (told, told.partition(",")[0], told.partition(" the")[0]), "quiet", r.w)
        y = _tiles(c, Rect(r.x, y + 1, r.w, r.bottom - y - 1), p.tiles) + 1
    return y


def _keys(c: Canvas, r: Rect, p: Result) -> tuple[int, Targets]:
    """The keys that have a line, and the line below them."""
    targets: Targets = []
    for y, (name, words) in enumerate(p.keys[: r.h], r.y):
        sign = c.key(f"play.{name}")
        room = max(0, r.w - len(sign) - 3)
        words = next((text for text in (words, words.partition(":")[0]) if len(text) <= room), words)
        words = words if len(words) <= room else words[: room - 1] + "…"
        shapes.button(c, r.x, y, sign, words, main=y == r.y and sign == "↵")
        targets.append((Rect(r.x, y, r.w, 1), name))
    return r.y + len(targets), targets


def _tiles(c: Canvas, r: Rect, tiles: str) -> int:
    """The game in tiles, as it is shared; the line below them. The last moves, where there are too many."""
    rows = max(1, min(r.h, 6) // 2)
    each = r.w // 4
    shown = tiles[-each * rows :]
    for i, sign in enumerate(shown):
        text, role = TILES[sign]
        x, y = r.x + i % each * 4, r.y + i // each * 2
        if c.rich:
            c.fill(x, 2 * y, 3, 2, mix(c.palette.ground, c.palette[role], 0.16 if sign == "·" else 0.85))
            c.text(x + 1, y, text, "quiet" if sign == "·" else "on_chip+b")
        else:
            c.text(x, y, f"[{text}]", "ink")
    return r.y + 2 * -(-len(shown) // each)


def _brief(c: Canvas, r: Rect, p: Result) -> None:
    """Below a board: word and figures, on one line or around the sentences if the word is large."""
    x, y, end, last = r.x, r.y, r.x, r.bottom - 1
    if large := r.h > BRIEF["xs"] and not c.plain and len(_large(p.word, r.w // 2)) == 1:
        x = (
            shapes.letters(
                c, r.x, 2 * r.y + 1, p.word.upper(), _role(p), 1, "stone" if p.mood == "won" else ""
            )
            + 1
        )
    else:
        end = _small(c, r, p) + 3
        y, last = r.y + 1, r.y
    texts = [*map(as_sentence, (*p.told[:1], *p.news, *p.told[1:]))]
    room = Rect(x, y, r.right - x, (last if large else r.bottom) - y)
    shapes.paragraphs(c, room, [(shapes.whole(texts, room), "ink")])
    points = f"{p.points} of 100" * (p.points is not None)
    running = f"{p.running:,} wins running" if p.running else ""
    for text, role, after in ((points, "ink+b", ""), (running, "you+b", ""), (kept(p), "quiet", p.tiles)):
        if text and len(text) + 2 * len(after) < r.right - end:
            end = c.text(end, last, text, role) + 2
    for sign in p.tiles[-((r.right - end + 1) // 2) :] if end < r.right else "":
        end = c.text(end, last, *TILES[sign]) + 1


def _sparks(c: Canvas, r: Rect, part: float) -> None:
    """A few stars that leave the word; the picture at rest keeps them."""
    t, top = c.palette, 2 * r.y + 2
    for i in range(26):
        x, y = r.x + i * 37 % r.w, top + 2 + round((i * 53 % 11 - 4) * 0.8 * part)
        if (y < top or y > top + 5) and c.ch[y // 2][x] is None and c.px[y][x] == t.ground:
            tone = (t.you, t.stone, t.good)[i % 3]
            c.fill(x, y, 1, 1, mix(t.ground, tone, 0.25 + i * 7 % 10 / 20))


@dataclass(frozen=True, slots=True)
class Standing:
    letter: str
    name: str
    points: int
    how: tuple[str, ...]
    """The end for this player, from long to short."""
    promises: str = ""
    """A sign a promise that came due: ✓ kept, ✗ broken."""

    @property
    def names(self) -> tuple[str, str, str]:
        """With the colour, without it, and the colour alone."""
        name, _, colour = self.name.rpartition(" (")
        return self.name, name or self.name, colour.removesuffix(")")


FELT = 9
"""Lines of the felt at least."""
LARGE = 36
"""Lines of a window from which it says large who won."""
NAME = 14
"""Cells for a name in the list."""


def podium_height(lines: int, standings: Sequence[Standing]) -> int:
    """Lines of the whole in a window of so many."""
    told = len(standings) + 2 if any(each.promises for each in standings) else 0
    return max(FELT, lines * 2 // 5) + told + 4 * (lines >= LARGE)


def podium(c: Canvas, r: Rect, standings: Sequence[Standing]) -> None:
    """Paints, where there is room, who won, in large letters; the felt with its piles, the best ones in the
    middle; and below it the promises."""
    c.part("podium", r)
    if r.h >= podium_height(LARGE, standings):
        above, r = r.top(4)
        won = max(standings, key=lambda each: each.points)
        name = won.names[1]
        word, role = f"{name} {'win' if name == 'You' else 'wins'}", won.letter if c.rich else "ink"
        if shapes.drawable(word.upper()) and shapes.letters_width(word.upper()) <= r.w - 2 and not c.plain:
            x = r.x + (r.w - shapes.letters_width(word.upper())) // 2
            shapes.letters(c, x, 2 * above.y + 1, word.upper(), role, 1, "ink")
        else:
            _middle(c, above, above.y + 1, (word,), role + "+b")
    told = len(standings) + 2 if any(each.promises for each in standings) else 0
    told *= r.h >= FELT + told  # else a panel tells of them
    table = r.top(r.h - told)[0]
    _felt(c, table)
    ranked = sorted(standings, key=lambda each: -each.points)
    places = [*ranked[1::-1], *ranked[2:]]
    most, inner = max(1, *(each.points for each in standings)), table.inset(2, 1)
    whole = all(len(counted(each.points, "point")) < inner.w // len(places) for each in places)
    for i, each in enumerate(places):
        left, right = (inner.x + inner.w * n // len(places) for n in (i, i + 1))
        points = counted(each.points, "point") if whole else str(each.points)
        _pile(c, Rect(left, inner.y, right - left, inner.h), each, most, points)
    if told:
        y = table.bottom + 1
        c.text(r.x + 1, y, "Who kept their word", "quiet")
        for i, each in enumerate(ranked, y + 1):
            _promises(c, Rect(r.x + 1, i, r.w - 2, 1), each)


def _felt(c: Canvas, r: Rect) -> None:
    if not c.rich:
        shapes.frame(c, r)
        return
    shapes.rounded(c, r.x, 2 * r.y, r.w, 2 * r.h, c.palette.rim, 5)
    shapes.rounded(c, r.x + 1, 2 * r.y + 1, r.w - 2, 2 * r.h - 2, c.palette.felt, 4)


def _pile(c: Canvas, r: Rect, each: Standing, most: int, points: str) -> None:
    """A player on a pile of chips, the points below it."""
    lines = r.h - 3
    pitch = max(2, min(8, 2 * lines // most))
    pitch -= 0 if c.rich else pitch % 2
    shown = min(each.points, 2 * lines // pitch)
    w = min(23, r.w - 2) // 2 * 2 - 1
    x, base = r.x + (r.w - w) // 2, 2 * (r.bottom - 1)
    for n in range(1, shown + 1):
        high = pitch if pitch == 2 or not c.rich else pitch - 1
        shapes.side(c, x, base - n * pitch, w, high, each.letter)
    above = (base - shown * pitch) // 2
    role = each.letter + "+b" if c.rich else "ink+b"
    _middle(c, r, above - 2, each.how, "quiet")
    _middle(c, r, above - 1, each.names, role)
    _middle(c, r, r.bottom - 1, (points,), "ink")


def _middle(c: Canvas, r: Rect, y: int, texts: Sequence[str], role: str) -> None:
    fits = next((text for text in texts if len(text) < r.w), texts[-1][: r.w - 2] + "…")
    c.centred(r, y, fits, role)


def _promises(c: Canvas, r: Rect, each: Standing) -> None:
    role = each.letter + "+b" if c.rich else "ink+b"
    c.text(r.x, r.y, each.letter, role)
    c.first(r.x + 2, r.y, each.names, "ink", NAME)
    kept, many = each.promises.count("✓"), len(each.promises)
    told = f"kept {kept} of {many}" if many else "no promise came due"
    x = r.x + NAME + 3
    signs = each.promises
    if many and 2 * many > r.right - x - len(told) - 1:  # some alone would tell of others
        signs = "✓" if kept == many else "✗"
    for sign in signs:
        x = c.text(x, r.y, sign, "good" if sign == "✓" else "bad") + 1
    c.first(x, r.y, (told, told.removeprefix("kept ")), "quiet", r.right - x)
