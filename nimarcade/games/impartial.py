"""Impartial games of any kind: a board, the moves from it, and all the rest from here.

`NumbersGame` is for boards that are a few numbers, such as heaps that meet; `CellsGame` for rows of cells, as
text; `ImpartialGame` for any other hashable board that has a text. A game gives its name, title, summary,
`rule` and `usual`, and `follow`, its moves with the boards that they lead to. `plies` has to fall on every
move, so that no game is endless and solvers know in which order to settle boards.

What a game of somebody else gets wrong is told in one line (`BadGame`), whatever it is."""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Generic, TypeVar

from nimarcade.core import game as games
from nimarcade.core import plug_ins
from nimarcade.core.catalogue import Written
from nimarcade.core.codes import MAX_PILES, PLAY, listed, number, numbers, quoted, short, shown
from nimarcade.core.errors import BadCode, BadMove, IllegalMove, NimarcadeError, PastLimit

S = TypeVar("S", bound=Hashable)
Numbers = tuple[int, ...]
MOST_MOVES = 10_000
"""A board has at most so many moves."""
WIDE = 32
"""To a search a board with so many moves counts as two, with twice as many as three, …"""
TRIES = 20
"""Random boards are drawn so often until a move is possible."""
KEPT, FEW, MASKS = 256, 300, 100_000
"""Boards whose moves are remembered; up to how many the longest play is looked for; parts remembered."""
CHUNK = 12
"""So many signs of a text are one number of a key."""
STEP = 1 << 128
"""The weight of a ply in a key: more than all else in it."""
_PLAIN = "[A-Za-z0-9@%+=:,./_-]"
_WORD = re.compile(f"{_PLAIN}{{1,200}}")


@dataclass(frozen=True, slots=True)
class Board(Written, Generic[S]):
    """A board, and the convention."""

    game: str
    board: S
    misere: bool = False
    turn: games.Seat = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Step:
    """A move by its word."""

    word: str

    def __str__(self) -> str:
        return self.word


class ImpartialGame(games.Alternating[Board[S]], Generic[S]):
    """See `nimarcade.core.game.Game` for the methods that are derived here."""

    name: str
    title: str
    summary: str
    rule: str
    """A move in one sentence."""
    usual: str
    """The board of the default start."""
    by_size = ""
    """The board of size n, with {n} for the number, along which sequences run: `path-{n}`."""
    options: tuple[games.Option, ...] = (games.MISERE,)
    delaying_rule = "leave as much as the rules allow, so that the game can last"

    # what a game of its own gives

    def follow(self, board: S) -> Iterable[tuple[str, S]]:
        """Each move as it is written, one word for a shell, with the board it leads to; none at the end."""
        raise NotImplementedError("it has no follow, which tells its moves")

    def read_board(self, text: str) -> S:
        """The board of a text; raises BadCode or any ValueError."""
        raise NotImplementedError

    def write_board(self, board: S) -> str:
        """One word for a shell; `read_board` reads it."""
        raise NotImplementedError

    def plies(self, board: S) -> int:
        """A number that falls on every move, at least as many as moves can follow, found at no cost."""
        raise NotImplementedError

    def tidy(self, board: S) -> S:
        """The form in which boards are kept that are the same to the rules and to the eye."""
        return board

    def parts(self, board: S) -> Iterable[S]:
        """Boards whose sum has the value of this one, each with at most as many plies: those into which it
        falls apart. As only values count, each may be turned, mirrored, cut out or renamed."""
        return (board,)

    # starts and codes

    def start(self, options: games.Chosen = {}) -> Board[S]:
        return self.read(options, self.usual)

    def random(self, rng: Random, options: games.Chosen = {}) -> Board[S]:
        p = self.start(options)
        for _ in range(TRIES):
            drawn = replace(p, board=self.tidy(self.drawn(rng, p.board)))
            if self.outcome(drawn) is None:
                return drawn
        return p

    def drawn(self, rng: Random, board: S) -> S:
        """A random board, made from that of the usual start by playing a few moves."""
        for _ in range(rng.randint(0, max(1, self.plies(board) // 4))):
            if not (after := reached(self, board)):
                break
            board = rng.choice([*after.values()])
        return board

    def read(self, options: games.Chosen, body: str) -> Board[S]:
        try:
            board = self.tidy(self.read_board(body))
            written = self.write_board(board)
            right = self.tidy(self.read_board(written)) == board
        except NimarcadeError:
            raise
        except Exception as error:
            raise BadCode(f"{shown(body)} is no position of {self.name}: {plug_ins.reason(error)}") from error
        if not right or not re.fullmatch(f"{_PLAIN}+", written):
            raise BadCode(f"{shown(body)} is no position of {self.name}: it is written {shown(written)}")
        reached(self, board)
        return Board(self.name, board, "misere" in options)

    def check_position(self, p: Board[S]) -> None:
        """Raises BadCode for a board that has no text or is written otherwise."""
        try:
            written = self.write_board(p.board)
        except Exception as error:
            raise BadCode(
                f"{shown(repr(p.board))} is no board of {self.name}: {plug_ins.reason(error)}"
            ) from error
        if (right := self.read({}, written).board) != p.board:
            raise BadCode(f"the board {shown(repr(p.board))} of {self.name} is written {right!r:.60}")

    def write(self, p: Board[S]) -> str:
        return f"{self.name}{'+misere' if p.misere else ''}:{self.write_board(p.board)}"

    def read_move(self, p: Board[S], text: str) -> Step:
        if not _WORD.fullmatch(text):
            raise BadMove(f"a move is written {self.form(p)}, not {shown(text)}")
        return Step(text)

    # moves

    def moves(self, p: Board[S]) -> Iterator[Step]:
        first = {after: word for word, after in reversed(reached(self, p.board).items())}
        return (Step(word) for word, after in reached(self, p.board).items() if first[after] == word)

    def check(self, p: Board[S], m: Step) -> None:
        moves = reached(self, p.board)
        if m.word not in moves:
            some = ", ".join([*moves][:8]) + (", …" if len(moves) > 8 else "") or "none, the game is over"
            raise IllegalMove(f"{shown(m.word)} is no move here; moves are {some}")

    def after(self, p: Board[S], m: Step) -> Board[S]:
        return replace(p, board=reached(self, p.board)[m.word], turn=1 - p.turn)

    def outcome(self, p: Board[S]) -> games.Outcome | None:
        with _told(self, p.board):  # not all moves are listed to see whether one is left
            goes = next(iter(self.follow(p.board)), None) is not None
        return None if goes else self.decided(p, "No move is left")

    def max_plies(self, p: Board[S]) -> int:
        exact = longest(self, p.board)
        return self.plies(p.board) if exact is None else exact

    def weight(self, p: Board[S]) -> int:
        return 1 + len(reached(self, p.board)) // WIDE

    def sample(self, p: Board[S], rng: Random) -> Step:
        return rng.choice([*self.moves(p)])

    def delaying_move(self, p: Board[S]) -> Step:
        moves = sorted(self.moves(p), key=self._left(p), reverse=True)
        return next((m for m in moves if self.outcome(self.after(p, m)) is None), moves[0])

    def greedy_move(self, p: Board[S]) -> Step:
        return min(self.moves(p), key=self._left(p))

    def _left(self, p: Board[S]) -> Callable[[Step], int]:
        """The most plies that a move leaves."""
        after = reached(self, p.board)
        return lambda m: self.plies(after[m.word])

    # the bare game

    def graph(self, p: Board[S]) -> tuple[games.Key, games.Follow]:
        return (1 + STEP * self.plies(p.board), *self.encode(p.board)), self._below

    def _below(self, key: games.Key) -> Iterator[games.Key]:
        """Keys one move on, each once and no sooner than it is asked for."""
        board, seen = self.decode(key[1:]), set()
        with _told(self, board):
            for count, (_, raw) in enumerate(self.follow(board)):
                after = self.tidy(raw)
                below = (1 + STEP * self.plies(after), *self.encode(after))
                if count > MOST_MOVES or not 0 < below[0] < key[0]:
                    break
                if below not in seen:
                    seen.add(below)
                    yield below
            else:
                return
        reached(self, board)  # says what is broken

    def apart(self, p: Board[S]) -> tuple[games.Keys, Callable[[games.Key], Iterator[games.Keys]]] | None:
        if p.misere or type(self).parts is ImpartialGame.parts:
            return None
        return self._parts(p.board, STEP * (2 + self.plies(p.board))), self._apart

    def _apart(self, key: games.Key) -> Iterator[games.Keys]:
        board = self.decode(key[1:])
        after = {*reached(self, board).values()}
        return iter({self._parts(each, key[0]) for each in after})

    def _parts(self, board: S, below: int) -> games.Keys:
        """The keys of the parts of a board, all less than a number."""
        odd: set[games.Key] = set()
        with _told(self, board):
            for part in self.parts(board):
                odd ^= {_key(self, part)}  # equal ones cancel out
            if any(not 0 < key[0] < below for key in odd):
                raise ValueError("a part has more plies than the board")
        return tuple(sorted(odd))

    def encode(self, board: S) -> Numbers:
        """A board as numbers from 1 on, few where its text is long."""
        text = self.write_board(board).encode("ascii")
        return tuple(int.from_bytes(text[i : i + CHUNK], "big") for i in range(0, len(text), CHUNK))

    def decode(self, key: Numbers) -> S:
        text = b"".join(n.to_bytes((n.bit_length() + 7) // 8, "big") for n in key)
        return self.read_board(text.decode("ascii"))

    def position_of(self, p: Board[S], key: games.Key) -> Board[S]:
        return Board(p.game, self.decode(key[1:]), p.misere)

    # words and pictures

    def rules(self, p: Board[S]) -> str:
        return self.rule

    def write_move(self, p: Board[S], m: Step) -> str:
        return m.word

    def describe(self, p: Board[S], m: Step) -> str:
        return f"{PLAY}{m}"

    def where(self, p: Board[S], m: Step) -> str:
        return "the board as a whole"

    def form(self, p: Board[S]) -> str:
        return f"like {next(self.moves(p), 'the listed ones')}"

    def board_picture(self, p: Board[S]) -> games.BoardPicture:
        """As it is written; as many stones as plies can follow, at most."""
        left = self.max_plies(p)
        pile = games.Pile("", left, left)
        return games.BoardPicture((pile,), "choose", 1, pile="board", text=self.write_board(p.board))


@lru_cache(maxsize=MASKS)
def _key(game: ImpartialGame[S], board: S) -> games.Key:
    return (1 + STEP * game.plies(board), *game.encode(board))


@lru_cache(maxsize=KEPT)
def reached(game: ImpartialGame[S], board: S) -> dict[str, S]:
    """The moves of a board by their words, with what they lead to; raises BadGame, PastLimit."""
    found: dict[str, S] = {}
    many = 0
    with _told(game, board):
        plies = game.plies(board)
        for many, move in enumerate(game.follow(board), 1):
            if not isinstance(move, (tuple, list)) or len(move) != 2:
                raise TypeError(f"follow yields a move and the board it leaves, not {quoted(move)}")
            word, after = move[0], game.tidy(move[1])
            left = game.plies(after)
            if not isinstance(word, str) or not _WORD.fullmatch(word):
                raise TypeError(f"a move is one plain word such as 9-3, not {shown(repr(word))}")
            if not 0 <= left < plies:
                raise ValueError(f"on every move plies must fall, and {word} leads from {plies} to {left}")
            if found.setdefault(word, after) != after:
                raise ValueError(f"two moves are called {word}")
            if many > MOST_MOVES:
                break
    if many > MOST_MOVES:
        raise PastLimit(f"{shown(_text(game, board))} of {game.name} has more than {MOST_MOVES:,} moves")
    return found


@lru_cache(maxsize=KEPT)
def longest(game: ImpartialGame[S], board: S) -> int | None:
    """The longest play; None where more than a few boards are reached."""
    seen, todo = {board}, [board]
    while todo:
        new = {*reached(game, todo.pop()).values()} - seen
        if len(seen) + len(new) > FEW:
            return None
        seen |= new
        todo += new
    plies: dict[S, int] = {}
    for each in sorted(seen, key=game.plies):
        plies[each] = max((1 + plies[after] for after in reached(game, each).values()), default=0)
    return plies[board]


def _told(game: ImpartialGame[S], board: S) -> AbstractContextManager[None]:
    return plug_ins.ruled(game.name, lambda: shown(_text(game, board)))


def _text(game: ImpartialGame[S], board: S) -> str:
    """A board as it is written, or however it can be told."""
    try:
        return game.write_board(board)
    except Exception:
        return repr(board)


class NumbersGame(ImpartialGame[Numbers]):
    """Boards of a few numbers from 0 on, such as heaps that meet."""

    ordered = False
    """True if the order of the numbers matters; else the largest is written first."""
    largest = 1_000
    """The largest number of a code."""
    by_size = "{n}"
    input_mode: games.InputMode = "choose"
    """`take` where each move takes from one number and is written so: 9-3 takes 3 from 9."""

    def plies(self, board: Numbers) -> int:
        """Their sum, for games that make the numbers smaller."""
        return sum(board)

    def tidy(self, board: Numbers) -> Numbers:
        if not isinstance(board, (tuple, list)) or any(type(n) is not int or n < 0 for n in board):
            raise TypeError(f"a board is numbers from 0 on, not {quoted(board)}")
        return tuple(board) if self.ordered else tuple(sorted(board, reverse=True))

    def read_board(self, text: str) -> Numbers:
        board = numbers(text, "number")
        if len(board) > MAX_PILES:
            raise PastLimit(f"a position of {self.name} has at most {MAX_PILES} numbers, this {len(board):,}")
        if max(board) > self.largest:
            raise PastLimit(f"a number of {self.name} is at most {self.largest:,}, not {short(max(board))}")
        return tuple(board)

    def write_board(self, board: Numbers) -> str:
        return ",".join(map(str, board))

    def encode(self, board: Numbers) -> Numbers:
        return tuple(n + 1 for n in board)

    def decode(self, key: Numbers) -> Numbers:
        return tuple(n - 1 for n in key)

    def drawn(self, rng: Random, board: Numbers) -> Numbers:
        """Numbers up to the largest of the usual start, where these make a position."""
        body = self.write_board(tuple(rng.randint(1, max(*board, 1)) for _ in board))
        try:
            return self.tidy(self.read_board(body))
        except (NimarcadeError, ValueError):
            return super().drawn(rng, board)

    def describe(self, p: Board[Numbers], m: Step) -> str:
        gone, new = self._changed(p, m)
        if self.input_mode == "take" and gone:
            return f"take {short(sum(p.board) - sum(self.after(p, m).board))} from the {gone[0]}"
        return f"turn {listed(gone)} into {listed(new)}" if gone and new else super().describe(p, m)

    def where(self, p: Board[Numbers], m: Step) -> str:
        gone, _ = self._changed(p, m)
        return f"the {listed(gone)}" if gone else super().where(p, m)

    def _changed(self, p: Board[Numbers], m: Step) -> tuple[list[str], list[str]]:
        """The numbers that go, and those that come."""
        before, after = Counter(p.board), Counter(self.after(p, m).board)
        return [*map(short, (before - after).elements())], [*map(short, (after - before).elements())]

    def board_picture(self, p: Board[Numbers]) -> games.BoardPicture:
        goes = self.outcome(p) is None
        return games.BoardPicture(tuple(games.Pile("", n, n * goes) for n in p.board), self.input_mode, 1)


@lru_cache(maxsize=MASKS)
def _cut(region: int, wide: int, signs: str) -> str:
    """The cells of a mask whose rows are so wide, without empty rows and columns at the rim, as the first by
    its text of its images."""
    text = f"{region:b}"
    text = text.zfill(-(-len(text) // wide) * wide)
    rows = [text[at : at + wide] for at in range(0, len(text), wide)]
    left, right = min(row.find("1") % wide for row in rows), max(row.rfind("1") for row in rows) + 1
    cut = [row[left:right] for row in rows]
    images = []
    for each in (cut, [*map("".join, zip(*cut, strict=True))]):
        for text in ("/".join(each), "/".join(each[::-1])):
            images += [text, text[::-1]]
    return min(images).translate({49: signs[0], 48: signs[1]})


class CellsGame(ImpartialGame[str]):
    """Boards of cells as text, `.` empty and `x` not, rows joined by `/`."""

    signs = ".x"
    """The signs of a cell, the empty one first."""
    largest = 400
    """The most cells of a code."""
    by_size = "{n}"

    def plies(self, board: str) -> int:
        """The empty cells, for games that fill them."""
        return board.count(self.signs[0])

    def read_board(self, text: str) -> str:
        """The cells; or how many, `9` in one row and `3x4` in three rows of four."""
        rows = text.split("/")
        if text[:1].isdecimal():
            sides = [number(side, "a side of the board") for side in text.split("x")]
            if len(sides) > 2:
                raise BadCode(f"a board of {self.name} has rows of cells, such as 3x4, not {shown(text)}")
            high, wide = sides if len(sides) == 2 else (1, *sides)
            self._room(high * wide)
            rows = [self.signs[0] * wide] * high
        wrong = "its rows are not equally long" if len({*map(len, rows)}) > 1 else ""
        if {*"".join(rows)} - {*self.signs}:
            wrong = f"its cells are {listed([*self.signs])}"
        if not any(rows):
            wrong = "it has no cells"
        if wrong:
            raise BadCode(f"{shown(text)} is no board of {self.name}, such as {self.usual}: {wrong}")
        self._room(sum(map(len, rows)))
        return "/".join(rows)

    def _room(self, cells: int) -> None:
        if cells > self.largest:
            raise PastLimit(f"a board of {self.name} has at most {self.largest:,} cells, not {short(cells)}")

    def write_board(self, board: str) -> str:
        return board

    def regions(self, board: str) -> Iterator[str]:
        """The empty cells that sides join, cut out, turned and mirrored: the `parts` of a game whose moves
        stand on joined empty cells and look at no others, the same in every direction."""
        wide, empty = (board.find("/") + 1) or len(board) + 1, self.signs[0]
        left = int("".join(["01"[cell == empty] for cell in board]), 2)
        while left:
            region, grown = 0, left & -left
            while grown != region:
                region = grown
                grown |= left & (grown << wide | grown << 1 | grown >> 1 | grown >> wide)
            left ^= region
            while not region & ((1 << wide) - 1):
                region >>= wide
            yield _cut(region, wide, self.signs)

    def where(self, p: Board[str], m: Step) -> str:
        after = self.after(p, m).board
        rows = zip(p.board.split("/"), after.split("/"), strict=True)
        return f"row {next(i for i, (old, new) in enumerate(rows, 1) if old != new)} of the board"

    def board_picture(self, p: Board[str]) -> games.BoardPicture:
        goes = self.outcome(p) is None
        rows = p.board.split("/")
        marks = (tuple(i for i, cell in enumerate(row, 1) if cell != self.signs[0]) for row in rows)
        piles = tuple(games.Pile("", len(row), int(goes), at) for row, at in zip(rows, marks, strict=True))
        return games.BoardPicture(piles, "choose", 0, pile="row", unit="cell")
