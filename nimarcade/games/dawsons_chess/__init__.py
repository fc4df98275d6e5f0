"""Dawson's Chess: pick a square of a row; it goes, and its neighbours with it (octal game 0.137).

On the chess board: pawns on a board of 3 ranks, White's facing Black's across a free rank, and who can
capture must. Advancing a pawn brings captures and recaptures, after which that file and those beside it
are blocked and the other player is to move. So a move takes out a file and its neighbours, and what
remains are rows of files that nothing connects."""

from bisect import bisect_left, insort
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from nimarcade.core import game as games
from nimarcade.core.catalogue import Written
from nimarcade.core.codes import MAX_HEAPS, descending, numbers, short
from nimarcade.core.errors import IllegalMove, PastLimit
from nimarcade.games.breaking import LONG, NOTHING, ONE, TWO, broken_up
from nimarcade.games.rows import Pick, Picking

SQUARES = 36
"""Random starts have at most this many squares, so that misère play can be searched."""


@dataclass(frozen=True, slots=True)
class Rows(Written):
    """Rows of squares in non-increasing order, none empty; no rows at all at the end."""

    game: ClassVar[str] = "dawsons-chess"
    rows: tuple[int, ...]
    misere: bool = False
    turn: games.Seat = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if (rows := descending(self.rows, 1, "row")) is not self.rows:
            object.__setattr__(self, "rows", rows)


class DawsonsChess(Picking[Rows]):
    """See `nimarcade.core.game.Game` for the methods."""

    name = "dawsons-chess"
    title = "Dawson's Chess"
    summary = "Pick a square of a row; it goes, and its neighbours with it."
    options: tuple[games.Option, ...] = (games.MISERE,)
    delaying_rule = "pick an end of a longest row, so that only two squares go and the game lasts"
    cell = "square"

    def start(self, options: games.Chosen = {}) -> Rows:
        return Rows((12, 8), "misere" in options)

    def random(self, rng: Random, options: games.Chosen = {}) -> Rows:
        count = rng.randint(2, 4)
        rows = [rng.randint(3, SQUARES // count) for _ in range(count)]
        return Rows(tuple(sorted(rows, reverse=True)), "misere" in options)

    def read(self, options: games.Chosen, body: str) -> Rows:
        rows = numbers(body, "row")
        if len(rows) > MAX_HEAPS:
            raise PastLimit(f"a position has at most {MAX_HEAPS:,} rows, this one {len(rows):,}")
        return Rows(tuple(sorted(filter(None, rows), reverse=True)), "misere" in options)

    def write(self, p: Rows) -> str:
        head = "dawsons-chess+misere" if p.misere else "dawsons-chess"
        return f"{head}:{','.join(map(str, p.rows)) or '0'}"

    def describe(self, p: Rows, m: Pick) -> str:
        row = "one" if p.rows.count(m.size) > 1 else "the"
        return f"take square {short(m.cell)} of {row} row of {short(m.size)}"

    def where(self, p: Rows, m: Pick) -> str:
        return f"the row of {short(m.size)}"

    def moves(self, p: Rows) -> Iterator[Pick]:
        """A row read from the other end is the same row, so squares beyond its middle are not listed."""
        for size in dict.fromkeys(p.rows):
            for square in range(1, (size + 1) // 2 + 1):
                yield Pick(size, square)

    def graph(self, p: Rows) -> tuple[games.Key, games.Follow]:
        return p.rows, follow

    def position_of(self, p: Rows, key: games.Key) -> Rows:
        return Rows(key, p.misere)

    def sample(self, p: Rows, rng: Random) -> Pick:
        size = rng.choice(p.rows)
        return Pick(size, rng.randint(1, size))

    def delaying_move(self, p: Rows) -> Pick:
        return Pick(p.rows[0], 1)

    def greedy_move(self, p: Rows) -> Pick:
        return Pick(p.rows[0], (p.rows[0] + 1) // 2)

    def check(self, p: Rows, m: Pick) -> None:
        if m.size not in p.rows:
            some = ", ".join(map(short, p.rows[:8])) + (", …" if len(p.rows) > 8 else "")
            raise IllegalMove(f"there is no row of {short(m.size)}; rows are {some or 'all gone'}")
        self.within(m)

    def after(self, p: Rows, m: Pick) -> Rows:
        rows = list(reversed(p.rows))
        del rows[bisect_left(rows, m.size)]
        for left in left_of(m.size, m.cell):
            insort(rows, left)
        return Rows(tuple(reversed(rows)), p.misere, 1 - p.turn)

    def outcome(self, p: Rows) -> games.Outcome | None:
        return None if p.rows else self.decided(p, "No square is left")

    def board_picture(self, p: Rows) -> games.BoardPicture:
        piles = tuple(games.Pile("", size, 1) for size in p.rows)
        return games.BoardPicture(piles, "pick", 1, pile="row", unit="square")

    def max_plies(self, p: Rows) -> int:
        # Picked squares are never neighbours, and every second square of a row can be picked.
        return sum((size + 1) // 2 for size in p.rows)

    def at_least(self, p: Rows) -> int:
        """So many positions are reachable: those that picks within the longest row, which take three squares,
        and at one of its ends, which take two, lead to."""
        size = p.rows[0] if p.rows else 0
        return 1 + sum(broken_up(left, 3) for left in range(min(size, LONG - size % 2), 0, -2))

    # rows never meet: they are heaps of the octal game 0.137

    def heaps_of(self, p: Rows) -> tuple[int, ...]:
        return p.rows

    def leaves(self, p: Rows, size: int) -> Iterator[games.Left]:
        return (left_of(size, size + 1 - square) for square in range(1, (size + 1) // 2 + 1))

    def digits(self, p: Rows) -> games.Digits:
        return (1, NOTHING), (2, NOTHING | ONE), (3, NOTHING | ONE | TWO)

    def breaking(self, p: Rows, size: int, left: games.Left) -> Pick:
        inner = size - sum(left) == 3  # an end takes two squares, any other square three
        return Pick(size, 1 + inner + (left[1] if len(left) == 2 else 0))

    def rules(self, p: Rows) -> str:
        return "Pick a square of a row: it goes, and the squares beside it go with it."


def left_of(size: int, square: int) -> tuple[int, ...]:
    """The rows that picking this square of a row leaves."""
    return tuple(rest for rest in (square - 2, size - square - 1) if rest > 0)


def follow(key: games.Key) -> Iterator[games.Key]:
    """Keys one move on, each once."""
    for i, size in enumerate(key):
        if i + 1 < len(key) and key[i + 1] == size:
            continue
        rest = key[:i] + key[i + 1 :]
        for square in range(1, (size + 1) // 2 + 1):
            yield tuple(sorted((*rest, *left_of(size, square)), reverse=True))


GAME = DawsonsChess()
