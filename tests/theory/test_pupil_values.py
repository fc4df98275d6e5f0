"""A robot that reads only what is printed of values wins every won board of subtraction and octal games, of
Dawson's Chess, Treblecross and sums.

It knows the rules and how nim-sums are made. The move is covered, and so is the board that is left. Of a
heap it knows the value that is printed, or the one that the printed period leads to; it works out none.
What is printed of how a value comes about is held against the rules.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from operator import xor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.family import explain
from nimarcade.view.spoken import explanation_lines
from tests import ask, oracle
from tests.boards import Kind, box
from tests.oracle import ordered
from tests.theory.heap_oracle import heap_values

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


# parts of sums

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


SETS = ("1,3,4", "2,3", "2,5,7", "4,6,10", "1,8,11", "all-2", "all-2,5", "all-3,7,8")
OCTAL = ("0.6", "0.137", "0.77", "0.07", "0.45", "4.3", "0.1042", "0.F")
SMALL = [
    *((Kind("subtraction", misere, code=code), 2, 14) for code in SETS for misere in (False, True)),
    *((Kind("subtraction", code=code), 3, 8) for code in SETS),
    *((Kind("octal", code=code), 2, 9) for code in OCTAL),
    *((Kind("dawsons-chess"), 2, 9), (Kind("dawsons-chess"), 3, 6), (Kind("treblecross"), 3, 8)),
]


def explained(kind: Kind, board: Any) -> list[str]:
    return explanation_lines(explain(kind.read(board)))


def boards_of(kind: Kind, count: int, top: int) -> int:
    """How many boards of a box are won; the pupil wins all of these."""
    brute, won = kind.brute(), 0
    for board in box(kind, count, top):
        if not brute.followers(board):
            continue
        lines = explained(kind, board)
        assert lines[0].startswith("You lose" if brute.is_p(board) else "You can win"), lines
        if brute.is_p(board):
            check_lost(kind, board, lines)
            continue
        after = plays(kind, board, lines)
        won += 1
        assert after in brute.followers(board), (board, after, lines)
        assert brute.is_p(after), (board, after, lines)
    return won


@pytest.mark.few("subtraction+2,5,7-2-*", "dawsons-chess-2-9", thin=2)
@pytest.mark.parametrize(("kind", "count", "top"), SMALL, ids=str)
def test_the_pupil_wins_every_won_board_of_a_box(kind: Kind, count: int, top: int) -> None:
    assert boards_of(kind, count, top)


def check_lost(kind: Kind, board: Any, lines: list[str]) -> None:
    """What is printed of a lost board are its values, and they cancel out."""
    values, here = Values(kind), Heaps(kind, board)
    for line in method(lines):
        values.read(line)
    if kind.game == "treblecross" and "xxx" in board:
        return
    worth = [values.value(size) for size in here.sizes]
    assert None not in worth, lines
    known = [value for value in worth if value is not None]
    assert nim_sum(known) == (kind.misere and max(known) < 2), lines


# heaps up to 3,000: the values once more, by the rules alone

MOST = 3_000


FAR = [
    *(Kind("subtraction", misere, code=code) for code in SETS for misere in (False, True)),
    *(Kind("octal", code=code) for code in (*OCTAL[:-1], "0.16", "0.26", "0.3144")),
    *(Kind("dawsons-chess"), Kind("treblecross")),
]
"""Octal codes with a period that is proved, and without: 0.6, 0.07, 0.16, 0.26."""


def far_board(kind: Kind, rng: Random) -> Any:
    if kind.game != "treblecross":
        tops = [rng.choice((60, 300, MOST)) for _ in range(rng.randint(1, 4))]
        return ordered(rng.randint(1, top) for top in tops)
    cells = ["."] * rng.randint(30, 1_000)
    for _ in range(rng.randint(0, len(cells) // 30)):
        at = rng.randrange(len(cells))
        if "x" not in cells[max(0, at - 2) : at + 3]:
            cells[at] = "x"
    return "".join(cells)


def is_lost(kind: Kind, board: Any) -> bool:
    here = Heaps(kind, board)
    code, more = {"dawsons-chess": ("0.137", 0), "treblecross": ("0.007", 2)}.get(kind.game, (kind.code, 0))
    worth = [heap_values(code, MOST + 3)[size + more] for size in here.sizes]
    return nim_sum(worth) == (kind.misere and max(worth, default=0) < 2)


def far_boards(kind: Kind, many: int) -> int:
    """How many random boards are won; the pupil wins all of these."""
    rng, won = Random(24), 0
    for _ in range(many):
        board = far_board(kind, rng)
        lines = explained(kind, board)
        assert lines[0].startswith("You lose" if is_lost(kind, board) else "You can win"), lines
        if is_lost(kind, board):
            check_lost(kind, board, lines)
            continue
        after = plays(kind, board, lines)
        won += 1
        assert after is not None, (board, lines)
        assert is_lost(kind, after), (board, after, lines)
    return won


@pytest.mark.sweep
@pytest.mark.few(thin=2)
@pytest.mark.parametrize("kind", FAR, ids=str)
def test_the_pupil_wins_random_boards_of_large_heaps(kind: Kind) -> None:
    assert far_boards(kind, 12)


ROWS = re.findall(
    r"^\| `(subtraction|octal|dawsons-chess|treblecross)(?:\+([\w.,-]+?))?(\+misere)?` "
    r"\| (\d+) (?:heaps ≤|to) (\d+)(?: cells)? \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$",
    (Path(__file__).parents[2] / "docs/coach.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.sweep
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}+{row[1]}{row[2]}")
def test_the_pupil_wins_as_often_as_the_docs_tell(row: tuple[str, ...]) -> None:
    game, code, misere, count, top, *told = row
    kind = Kind(game, bool(misere), code=code)
    near, far = boards_of(kind, int(count), int(top)), far_boards(kind, 40)
    assert told == [*map(str, (near, near, far, far))]


# who reads the explanations of three boards only, and of how a value comes about


THREE = "9,4", "12,7", "30,17"


@pytest.mark.few("octal+0.6")
@pytest.mark.parametrize(
    "kind",
    [Kind("subtraction", code="2,5,7"), Kind("octal", code="0.6"), Kind("octal", code="0.137")],
    ids=str,
)
def test_whoever_reads_three_explanations_wins_all_boards(kind: Kind) -> None:
    """Values that are not printed are worked out as it is told, from those below."""
    learner = Learner(kind)
    for body in THREE:
        for line in method(explanation_lines(explain(catalogue.read(f"{kind}:{body}")))):
            learner.read(line)
    assert learner.least_missing
    won = 0
    for board in box(kind, 2, 40):
        if not is_lost(kind, board):
            won += 1
            after = next(winning(Heaps(kind, board), learner), None)
            assert after is not None, board
            assert is_lost(kind, after), (board, after)
    assert won > 500


class Learner(Values):
    def value(self, size: int) -> int | None:
        told = super().value(size)
        if told is None and self.least_missing:
            reached = {self.total(left) for left in self.rests(size)}
            told = self.printed[size] = mex({value for value in reached if value is not None})
        return told


# sums


def own_parts(rng: Random, large: bool) -> Any:
    """Some parts whose values are told by a formula, by heap or by the moves alone."""
    top = MOST if large else 5

    def heaps(many: int, most: int, least: int = 0) -> tuple[int, ...]:
        return ordered(rng.randint(least, most) for _ in range(many))

    makers: dict[str, Callable[[], Any]] = {
        "nim": lambda: ("nim", None, heaps(2, top)),
        "co-nim": lambda: ("co-nim", None, heaps(3, top)),
        "exco-nim": lambda: ("exco-nim", None, (rng.randint(0, top // 2), heaps(3, top))),
        "octal": lambda: ("octal", rng.choice(("0.77", "0.6", "0.137")), heaps(2, 3 * top)),
        "subtraction": lambda: ("subtraction", rng.choice(("2,5,7", "1,3,4")), heaps(2, 3 * top)),
        "dawsons-chess": lambda: ("dawsons-chess", None, tuple(filter(None, heaps(2, 9)))),
        "wythoff-nim": lambda: ("wythoff-nim", None, heaps(2, 5)),
        "delete-nim": lambda: (
            "delete-nim",
            None,
            ordered(rng.randint(1, 6) for _ in range(rng.randint(2, 3))),
        ),
        "bounded-nim": lambda: ("bounded-nim", 3, heaps(2, 9)),
    }
    names = rng.sample(sorted(makers), rng.randint(2, 3))
    return tuple(makers[name]() for name in names)


@pytest.mark.few("8-True", "50-*")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("many", [8, pytest.param(50, marks=pytest.mark.sweep)])
def test_the_pupil_wins_random_sums(many: int, large: bool) -> None:
    rng, kind, won = Random(24), Kind("sum"), 0
    for _ in range(many):
        board = own_parts(rng, large)
        p = kind.position(board)
        lost = ask.is_p(p)
        if lost or catalogue.game("sum").outcome(p) is not None:
            continue
        after = sum_plays(board, explained(kind, board))
        won += 1
        assert after is not None, (board, explained(kind, board))
        assert ask.is_p(kind.position(after)), (board, after, explained(kind, board))
        if not large:
            assert after in kind.brute().followers(board)
    assert won > many * 0.7
