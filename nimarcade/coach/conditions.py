"""Conditions on boards as lessons write them: `a == b`, `(a - b) % 4 == 3 and n > 2`.

Arithmetic, comparisons, `and`, `or`, `not`, and these names: `a`, `b`, `c`, … are the numbers of the code,
the largest first (`x0` is the extra heap of EXCO-NIM), `n` how many they are, `stones` their sum, `nimsum`
their XOR, `k` the bound, `alpha` how many are as large as `a`, `beta` how many from `c` on are as large as
`c`, `evens` how many are even, `wins` how many moves win, `cells` and `crosses` those of Treblecross. `part1`
and so on are the stones in the parts of a sum; `dull` is whether taking 1, 2 or 3 each time wins.
`v2(a)` is how often a can be halved, `xor(a, b)` the nim-sum, `golden(a)` a times the golden ratio, rounded
down. Any other name is a quantity of the board's theorem.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from functools import cache, reduce
from itertools import islice
from string import ascii_lowercase

from nimarcade.coach import checked_words
from nimarcade.core import catalogue
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position, play
from nimarcade.games.heaps import Heaps
from nimarcade.theory.binary import v2
from nimarcade.theory.theorems.wythoff import lower

_ENOUGH = 50
"""Winning moves are counted up to here."""


def _xor(*numbers: int) -> int:
    return reduce(operator.xor, numbers, 0)


_FUNCTIONS: dict[str, Callable[..., int]] = {"v2": v2, "xor": _xor, "golden": lower}
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
    """Whether the board is as the condition says; raises BadInput where it does not read."""
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
    """Whether the player to move wins by taking so many stones from the largest heap each time, or as many as
    may be taken if fewer, though the opponent plays perfectly."""
    if not isinstance(p, Heaps):
        return False
    game, mine = catalogue.game_of(p), p.turn
    now: Position = p
    while (ended := game.outcome(now)) is None:
        if game.to_move(now) == mine:
            assert isinstance(now, Heaps)
            most = min(now.heaps[0], now.k or now.heaps[0])
            move = game.read_move(now, f"{now.heaps[0]}-{min(stones, most)}")
        else:
            move = theory_of(now).best(now)
        now = play(game, now, move)
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
            return _xor(*numbers)
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
