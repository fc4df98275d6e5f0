"""Boards made from a code with gaps: drawn afresh at each try, or all of them in a row, a grid or a box."""

import ast
import operator
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from random import Random
from string import ascii_lowercase
from typing import cast

from nimarcade.coach import checked_words
from nimarcade.core import catalogue, verdict
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position, play
from nimarcade.games.heaps import Heaps
from nimarcade.theory.binary import v2
from nimarcade.theory.nim_sums import nim_sum
from nimarcade.theory.theorems.wythoff import lower

TRIES = 4_000
"""So many boards are made up before a drawing is given up."""
SOON = 200
"""So many boards are made up before one that was used before is taken again."""
LARGEST_BOX = 3_000
"""Boards that a guessed rule is tried on at most: all of them, so that none slips through."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """`nim:_,_ 1..9`: every `_` of the code stands for each of the words."""

    code: str
    words: tuple[str, ...]

    @property
    def count(self) -> int:
        return self.code.count("_")

    def filled(self, words: Sequence[str]) -> str:
        parts = self.code.split("_")
        return parts[0] + "".join(word + part for word, part in zip(words, parts[1:], strict=True))

    def codes(self) -> Iterator[str]:
        return map(self.filled, product(self.words, repeat=self.count))


def gaps(text: str) -> Gaps:
    """Reads `CODE FIRST..LAST` or `CODE WORD WORD …`, raises BadInput."""
    code, *words = text.split() or [""]
    if len(words) == 1:
        first, dots, last = words[0].partition("..")
        if dots and first.isdecimal() and last.isdecimal():
            words = [str(number) for number in range(int(first), int(last) + 1)]
    if "_" in code and words:
        return Gaps(code, tuple(words))
    raise BadInput(f"{shown(text)}: write a code with _ in it, and FIRST..LAST or the words for the gaps")


def drawn(
    sources: Sequence[Gaps], where: str, outcome: verdict.NP | None, rng: Random, used: Sequence[str] = ()
) -> str:
    """The code of a board for which the condition holds, with this outcome, and none of those used if others
    are met soon; raises BadInput where none is met at all."""
    again = ""
    for count in range(TRIES):
        source = rng.choice(sources)
        p = catalogue.read(source.filled([rng.choice(source.words) for _ in range(source.count)]))
        if catalogue.game_of(p).outcome(p) is not None:
            continue
        if outcome is not None and theory_of(p).outcome(p) != outcome:
            continue
        if where and not holds(where, p):
            continue
        if (code := catalogue.write(p)) not in used:
            return code
        again = code
        if count > SOON:
            break
    if not again:
        raise BadInput(f"no board of {sources[0].code} is as wanted")
    return again


def box(sources: Sequence[Gaps]) -> list[Position]:
    """Every board that can be made, in no order but each once; raises BadInput where they are too many."""
    if sum(len(source.words) ** source.count for source in sources) > LARGEST_BOX:
        raise BadInput(f"more than {LARGEST_BOX} boards; name fewer numbers for the gaps")
    return list({catalogue.read(code): None for source in sources for code in source.codes()})


@dataclass(frozen=True, slots=True)
class Grid:
    """A row of boards for one gap; for two gaps rows of them, the second gap running to the right."""

    gaps: Gaps
    want: str
    """In a cell: `outcome` or `sg`."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Their codes, row by row; where the order of the two numbers makes no difference, each pair once."""
        if self.gaps.count == 1:
            return tuple(self.gaps.codes())
        words = self.gaps.words
        return tuple(self.gaps.filled((words[down], words[across])) for down, across in self._places)

    @property
    def _places(self) -> list[tuple[int, int]]:
        words = self.gaps.words
        pair = words[0], words[-1]
        there, back = (catalogue.read(self.gaps.filled(each)) for each in (pair, pair[::-1]))
        size = range(len(words))
        return [(down, across) for down in size for across in size if there != back or across <= down]

    def answer(self, cell: int) -> str:
        """The right sign for a cell."""
        p = catalogue.read(self.cells[cell])
        return str(theory_of(p).outcome(p) if self.want == "outcome" else theory_of(p).grundy(p))

    def picture(self, filled: int) -> list[str]:
        """The grid as rows of text, with its first cells filled and the next one marked; a pair that is asked
        once stands in both its places."""
        words = self.gaps.words
        signs = [self.answer(i) for i in range(filled)]
        signs += ["?"] * (filled < len(self.cells)) + ["·"] * (len(self.cells) - filled - 1)
        wide = 1 + max(len(text) for text in (*words, *signs))

        def line(label: str, texts: Sequence[str]) -> str:
            return (f" {label} " + "".join(text.rjust(wide) for text in texts)).rstrip()

        if self.gaps.count == 1:
            rows = []
            for first in range(0, len(words), PER_LINE):
                part = slice(first, first + PER_LINE)
                rows += [line("_", words[part]), line(" ", signs[part])]
            return rows
        places = self._places
        known = {(across, down): sign for (down, across), sign in zip(places[:filled], signs, strict=False)}
        known |= dict(zip(places, signs, strict=True))  # what is not asked and not known yet stays blank
        size = range(len(words))
        rows = [line(" " * wide, words)]
        for down in size:
            rows.append(line(words[down].rjust(wide), [known.get((down, across), " ") for across in size]))
        return rows


PER_LINE = 10
"""Cells of a row in one line, so that it fits a narrow screen."""


# Conditions on boards as lessons write them: `a == b`, `(a - b) % 4 == 3 and n > 2`.


_ENOUGH = 50
"""Winning moves are counted up to here."""


_FUNCTIONS: dict[str, Callable[..., int]] = {"v2": v2, "xor": lambda *all_: nim_sum(all_), "golden": lower}
_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Mod: operator.mod,
    ast.FloorDiv: operator.floordiv,
}
_COMPARISONS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def holds(condition: str, p: Position) -> bool:
    """True if the board is as the condition says; raises BadInput where it does not read."""
    return bool(_value(_parsed(condition), p))


@cache
def _parsed(condition: str) -> ast.expr:
    try:
        return ast.parse(condition, mode="eval").body
    except SyntaxError:
        raise BadInput(f"{shown(condition)} is no condition") from None


def _value(node: ast.expr, p: Position) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.Name(id=name):
            return _named(name, p)
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, p) for part in parts)
        case ast.BoolOp(values=parts):
            return any(_value(part, p) for part in parts)
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return not _value(part, p)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _BINARY:
            return _BINARY[type(sign)](_value(left, p), _value(right, p))
        case ast.Compare(left=left, ops=signs, comparators=others) if all(
            type(sign) in _COMPARISONS for sign in signs
        ):
            numbers = [_value(part, p) for part in (left, *others)]
            return all(_COMPARISONS[type(sign)](numbers[i], numbers[i + 1]) for i, sign in enumerate(signs))
        case ast.Call(func=ast.Name(id=name), args=[first, *others]) if name in _FUNCTIONS and (
            name == "xor" or not others
        ):
            return _FUNCTIONS[name](*(_value(part, p) for part in (first, *others)))
    raise BadInput(f"{shown(ast.unparse(node))} stands in no condition")


def _wins_by_taking(stones: int, p: Position) -> bool:
    """True if the player to move wins by taking so many stones from the largest heap each time, or as many as
    may be taken if fewer, though the opponent plays perfectly."""
    if not isinstance(p, Heaps):
        return False
    game, mine, now = catalogue.game_of(p), p.turn, p
    while (ended := game.outcome(now)) is None:
        largest = now.heaps[0]
        if game.to_move(now) == mine:
            move = game.read_move(now, f"{largest}-{min(stones, largest, now.k or largest)}")
        else:
            move = theory_of(now).best(now)
        now = cast(Heaps, play(game, now, move))
    return ended.winner == mine


def _named(name: str, p: Position) -> int:
    head, _, body = catalogue.write(p).partition(":")
    extra, slash, rest = body.rpartition("/")
    numbers = sorted(map(int, re.findall(r"\d+", rest)), reverse=True)
    if name in ascii_lowercase[:10]:
        place = ascii_lowercase.index(name)
        return numbers[place] if place < len(numbers) else 0
    match name:
        case "n":
            return len(numbers)
        case "stones":
            return sum(numbers) + (int(extra) if slash and extra.isdecimal() else 0)
        case "nimsum":
            return nim_sum(numbers)
        case "alpha":
            return numbers.count(max(numbers)) if any(numbers) else 0
        case "beta":
            third = numbers[2] if len(numbers) > 2 else 0
            return numbers[2:].count(third) if third else 0
        case "evens":
            return sum(number % 2 == 0 for number in numbers)
        case "wins":
            return len(list(islice(theory_of(p).winning_moves(p), _ENOUGH)))
        case "part1" | "part2" | "part3" if ":" in body:
            part = body.split("/")[int(name[-1]) - 1].rpartition(":")[2]
            return sum(map(int, re.findall(r"\d+", part)))
        case "dull":
            return any(_wins_by_taking(stones, p) for stones in range(1, 4))
        case "cells":
            return len(body)
        case "crosses":
            return body.count("x")
        case "x0" if slash:
            return int(extra)
        case "k" if bound := re.search(r"\bk=(\d+)", head):
            return int(bound[1])
    known = checked_words.facts(p).get(name, "")
    if not known.isdecimal():
        raise BadInput(f"{shown(name)} is no number of {catalogue.write(p)}")
    return int(known)
