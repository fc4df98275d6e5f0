"""Values of single heaps by the words of the rule alone. Nothing is shared with `nimarcade`."""

from collections.abc import Iterable
from functools import cache
from operator import xor


def takes(code: str, n: int) -> Iterable[int]:
    """What may be taken from n stones: numbers of the set, or all others."""
    named = {*map(int, code.removeprefix("all-").split(","))}
    return (taken for taken in range(1, n + 1) if (taken in named) != code.startswith("all-"))


def reached(code: str, n: int, values: list[int]) -> set[int]:
    """By an octal or hexadecimal code: the values that a move in a heap of n leads to."""
    found = set[int]()
    for taken, digit in enumerate(int(figure, 16) for figure in code.replace(".", "")[: n + 1]):
        rest = n - taken
        if (digit & 1 and not rest) or (digit & 2 and rest and taken):
            found.add(values[rest])
        if digit & 4 and rest > 1:
            found.update(map(xor, values[1 : rest // 2 + 1], values[rest - 1 : rest - rest // 2 - 1 : -1]))
        for a in range(1, rest // 3 + 1) if digit & 8 else ():
            found |= {values[a] ^ values[b] ^ values[rest - a - b] for b in range(a, (rest - a) // 2 + 1)}
    return found


@cache
def heap_values(code: str, count: int) -> list[int]:
    """Of heaps of 0 up to count − 1: by an octal code, or a set of numbers that may be taken."""
    values = [0]
    for n in range(1, count):
        met = reached(code, n, values) if "." in code else {values[n - taken] for taken in takes(code, n)}
        values.append(next(value for value in range(len(met) + 1) if value not in met))
    return values
