"""The pupil of games of values: it knows the rules and how nim-sums are made, and reads the rest.

The move is covered, and so is the board that is left. Of a heap it knows the value that is printed, or the
one that the printed period leads to; it works out none. What is printed of how a value comes about is held
against the rules.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from operator import xor
from typing import Any

from tests import oracle
from tests.boards import Kind
from tests.oracle import ordered

Board = Any
ONE_MOVE = r"^(?:After|That leaves|To learn this|\(|Misère play|In misère play|In normal play|Normal play)"
WORTHS = r"(?:\d+ is worth \d+(?:, | and |\.))+$"


def nim_sum(values: Iterable[int]) -> int:
    return reduce(xor, values, 0)


def mex(values: set[int]) -> int:
    return next(value for value in range(len(values) + 1) if value not in values)


@cache
def _stretch(size: int) -> set[tuple[int, ...]]:
    """A cross in so many free cells leaves those more than two away."""
    return {ordered((max(0, at - 2), max(0, size - at - 3))) for at in range(size)}


def rests(kind: Kind) -> Callable[[int], set[tuple[int, ...]]]:
    """What moves leave of one heap."""
    if kind.game == "treblecross":
        return _stretch
    follow = oracle.rules(kind.game, kind.rule)
    return cache(lambda size: follow((size,)))


class Values:
    """All that is printed of the values of heaps, stretches or rows of one rule."""

    def __init__(self, kind: Kind) -> None:
        self.rests = rests(kind)
        self.printed: dict[int, int] = {0: 0}
        self.onset, self.period, self.gain = 0, 0, 0
        self.least_missing = False
        """Whether it is said that a value is the least number that no move reaches."""

    def value(self, size: int) -> int | None:
        if size not in self.printed and self.period and size >= self.onset:
            times = (size - self.onset) // self.period
            early = self.printed.get(size - times * self.period)
            return None if early is None else early + times * self.gain
        return self.printed.get(size)

    def total(self, sizes: Iterable[int]) -> int | None:
        values = [self.value(size) for size in sizes]
        return None if None in values else nim_sum(value for value in values if value is not None)

    def know(self, size: int, value: int) -> None:
        assert self.value(size) in (None, value), (size, value)
        self.printed[size] = value

    def read(self, line: str) -> bool:
        """True if the line tells of values."""
        if re.match(r"A (?:heap|row|stretch)'s value is the least number that no move in it reaches\.", line):
            self.least_missing = True
        elif found := re.fullmatch(r"(?:\w+ of )?(\d+)(?: to (\d+))?(?: are worth|:) ([\d ]+)\.", line):
            sizes = range(int(found[1]), int(found[2] or found[1]) + 1)
            for size, value in zip(sizes, found[3].split(), strict=True):
                self.know(size, int(value))
        elif found := re.fullmatch(
            r"From (\d+|the first \w+) on the values repeat every (\d+) \(.*\)\.", line
        ):
            self.onset, self.period = int(found[1]) if found[1].isdigit() else 0, int(found[2])
        elif found := re.fullmatch(
            r"From (\d+|the first \w+) on every (\d+) stones more add (\d+) to the value \(the saltus\)\.",
            line,
        ):
            self.onset = int(found[1]) if found[1].isdigit() else 0
            self.period, self.gain = int(found[2]), int(found[3])
        elif found := re.fullmatch(
            r"A \w+ of (\d+) is worth (\d+)(?: as (\d+) is)?: (?:no move is left in (?:it|\3)|"
            r"(?:its moves|moves of \3) reach \{([\d, to]+)\}, and (\d+) is the least number missing)\.",
            line,
        ):
            size, value, reached = int(found[1]), int(found[2]), set(_numbers(found[4] or ""))
            assert mex(reached) == value == int(found[5] or 0), line
            self._reaches(int(found[3] or size), reached)
            self.know(size, value)
        elif found := re.fullmatch(
            r"A \w+ of (\d+) is worth (\d+): (\d+) is worth (\d+), "
            r"and (?:(\d+) times )?(\d+) more add (\d+)(?: each)?\.",
            line,
        ):
            size, value, early, worth, times, period, gain = map(int, found.groups("1"))
            assert (early + times * period, worth + times * gain) == (size, value), line
            self.know(size, value)
            self.know(early, worth)
        elif re.match(rf"(?:A \w+ of |Every \w+ acts like a Nim heap: )?{WORTHS}|The \d+ becomes ", line):
            for size, value in _left(line):
                self.know(size, value)
        else:
            return False
        return True

    def _reaches(self, size: int, reached: set[int]) -> None:
        """No value is said to be reached that is not, as far as those of the parts are known."""
        totals = {self.total(left) for left in self.rests(size)} if size <= 60 else {None}
        assert None in totals or totals == reached, (size, totals, reached)


def _numbers(words: str) -> Iterator[int]:
    """`0 to 3, 5`"""
    for run in filter(None, words.split(", ")):
        first, _, last = run.partition(" to ")
        yield from range(int(first), int(last or first) + 1)


def _left(line: str) -> Iterator[tuple[int, int]]:
    """`20 is worth 0 and 13 is worth 3.`, `The 900 becomes 894 and 4, worth 3 and 2: together 1.`"""
    yield from ((int(size), int(value)) for size, value in re.findall(r"(\d+) is worth (\d+)", line))
    if found := re.match(r"The \d+ becomes ([\d, and]+), worth ([\d, and]+?)(?:: together (\d+))?\.", line):
        sizes, values = ([*map(int, re.findall(r"\d+", words))] for words in found.groups()[:2])
        assert int(found[3] or values[0]) == nim_sum(values), line
        yield from zip(sizes, values, strict=True)


class Heaps:
    """A board of heaps, rows or stretches as the pupil moves in it."""

    def __init__(self, kind: Kind, board: Board) -> None:
        self.kind, self.board = kind, board
        if kind.game == "treblecross":
            free = "".join("." if self._free(i) else " " for i in range(len(board)))
            self.runs = [(found.start(), len(found[0])) for found in re.finditer(r"\.+", free)]
            self.sizes = [size for _, size in self.runs]
        else:
            self.sizes = list(board)

    def _free(self, i: int) -> bool:
        return "x" not in self.board[max(0, i - 2) : i + 3]

    def moved(self, place: int, left: tuple[int, ...]) -> Board:
        if self.kind.game != "treblecross":
            heaps = ordered((*self.sizes[:place], *left, *self.sizes[place + 1 :]))
            return tuple(filter(None, heaps)) if self.kind.game == "dawsons-chess" else heaps
        first, size = self.runs[place]
        at = next(at for at in range(size) if ordered((max(0, at - 2), max(0, size - at - 3))) == left)
        return self.board[: first + at] + "x" + self.board[first + at + 1 :]


def method(lines: list[str]) -> list[str]:
    """What is printed but who wins, the move, and what it leaves."""
    return [line for line in lines[2:] if not re.match(ONE_MOVE, line)]


def plays(kind: Kind, board: Board, lines: list[str], values: Values | None = None) -> Board:
    """The board that the pupil leaves who has read these lines, and `values` before."""
    here, values = Heaps(kind, board), values or Values(kind)
    said = method(lines)
    for line in said:
        values.read(line)
    text = " ".join(said)
    if found := re.search(r"Cell (\d+) makes three in a row: cross it\.", text):
        cell = int(found[1])
        return board[: cell - 1] + "x" + board[cell:]
    if re.search(r"(?:Leave two equal (?:heaps|rows): (\d+) and \1|Cross the middle cell)\.", text):
        assert "copy every move" in text or "ends the game" in " ".join(lines)
        (size,) = filter(None, here.sizes)
        halves = next(left for left in values.rests(size) if len(left) == 2 and left[0] == left[1])
        return here.moved(here.sizes.index(size), halves)
    assert values.least_missing, lines
    ones = "Leave an odd number of heaps worth 1, and nothing above" in text
    return next(winning(here, values, ones=ones), None)


def winning(here: Heaps, values: Values, *, ones: bool = False, total: int = 0) -> Iterator[Board]:
    """The boards that can be left whose values have this nim-sum, or of which an odd number are 1 and none
    is above."""
    for place, size in enumerate(here.sizes):
        others = [values.value(other) for i, other in enumerate(here.sizes) if i != place]
        if None in others:
            continue
        for left in values.rests(size):
            parts = [values.value(part) for part in left]
            known = [value for value in (*others, *parts) if value is not None]
            if None in parts or nim_sum(known) != (total or ones) or (ones and max(known) > 1):
                continue
            yield here.moved(place, left)


# sums

PART = re.compile(r"Part (\d+), [^:]*, is worth (\d+): (.*)\.")
FORMULA = re.compile(
    r"the smallest heap(?:, x0 apart,)? is m = (\d+), all stones are u = (\d+), y = u − (\d+)·m = (\d+), "
    r"z = y·\(y\+1\)/2 \+ 1 = (\d+)\. While m is below z the value is u, from there on z − 1 plus what m − z "
    r"leaves when divided by y \+ 1"
)


def formula(m: int, u: int, n: int) -> int:
    y = u - n * m
    z = y * (y + 1) // 2 + 1
    return u if m < z else z - 1 + (m - z) % (y + 1)


class Part:
    """What is printed of one part of a sum."""

    def __init__(self, own: Any, worth: int, clause: str) -> None:
        self.game, rule, self.board = own
        self.kind = Kind(self.game, code=rule) if isinstance(rule, str) else Kind(self.game, k=rule)
        self.worth, self.clause = worth, clause
        self.values: Values | None = None
        """Where they are told by heap."""
        if found := FORMULA.fullmatch(clause):
            m, u, n, y, z = map(int, found.groups())
            x0, heaps = self._heaps()
            assert (m, u, n, y) == (min(heaps), x0 + sum(heaps), len(heaps), u - n * m), clause
            assert z == y * (y + 1) // 2 + 1, clause
            assert formula(m, u, n) == worth, clause

    def _heaps(self) -> tuple[int, tuple[int, ...]]:
        return self.board if self.game == "exco-nim" else (0, self.board)

    def made(self, worth: int) -> Board | None:
        """The part with this value, one move on; None where the pupil finds none."""
        if self.values is not None and self.values.least_missing:
            return next(winning(Heaps(self.kind, self.board), self.values, total=worth), None)
        if FORMULA.fullmatch(self.clause):
            return next(self._levelled(worth), None)
        if re.fullmatch(r"(?:(\d+) is worth \1(?:, | and |$))+", self.clause):
            heaps = [size for size, _ in _left(self.clause)]
            assert nim_sum(heaps) == self.worth
            for heap in heaps:
                left = heap ^ self.worth ^ worth
                if left < heap:
                    rest = list(self.board)
                    rest.remove(heap)
                    return ordered((*rest, left))
            return None
        brute = self.kind.brute()  # what a value is, is told: the moves tell the rest
        return next((left for left in brute.followers(self.board) if brute.grundy(left) == worth), None)

    def _levelled(self, worth: int) -> Iterator[Board]:
        """By the formula: smallest heaps and numbers of stones of this value that one move makes."""
        x0, heaps = self._heaps()
        n = len(heaps)
        for m in range(max(heaps) + 1):
            stones = {worth, *(y + n * m for y in range(2 * worth + 2) if y * (y + 1) // 2 <= worth)}
            for u in sorted(stones):
                if u >= n * m and formula(m, u, n) == worth:
                    yield from self._reach(x0, heaps, m, u)

    def _reach(self, x0: int, heaps: tuple[int, ...], m: int, u: int) -> Iterator[Board]:
        for kept in range(len(heaps)):
            for least in range(len(heaps)):
                if min(heaps) < m or (least == kept and heaps[kept] != m):
                    continue
                low = [heap if i == kept else m for i, heap in enumerate(heaps)]
                top = [m if i == least else heap for i, heap in enumerate(heaps)]
                spare = u - sum(low)
                if not 0 <= spare <= x0 + sum(top) - sum(low):
                    continue
                extra, left = min(spare, x0), list(low)
                spare -= extra
                for i, heap in enumerate(top):
                    more = min(spare, heap - left[i])
                    left[i] += more
                    spare -= more
                after = ordered(left)
                if (extra, after) != (x0, ordered(heaps)):
                    yield (extra, after) if self.game == "exco-nim" else after


def sum_plays(board: Board, lines: list[str]) -> Board | None:
    """The sum that the pupil leaves."""
    said = method(lines)
    found = map(PART.fullmatch, said)
    parts = [Part(own, int(part[2]), part[3]) for own, part in zip(board, filter(None, found), strict=True)]
    assert any("value is the least number that no move in it reaches" in line for line in said)
    assert any("Heaps side by side count together: equal powers of two cancel" in line for line in said)
    part: Part | None = None
    for line in said:
        if of := re.match(r"Played alone, .* In part (\d+):|Part (\d+), ", line):
            part = parts[int(of[1] or of[2]) - 1]
        elif after := re.match(r"In part (\d+), \S+ leaves a value of (\d+): (.*)", line):
            chosen = parts[int(after[1]) - 1]
            chosen.values = chosen.values or Values(chosen.kind)
            for size, value in _left(after[3]):
                chosen.values.know(size, value)
        elif part is not None:
            part.values = part.values or Values(part.kind)
            part.values.read(line)
    total = nim_sum(part.worth for part in parts)
    for i, part in enumerate(parts):
        left = part.made(part.worth ^ total)
        if left is not None:
            game, rule, _ = board[i]
            return (*board[:i], (game, rule, left), *board[i + 1 :])
    return None
