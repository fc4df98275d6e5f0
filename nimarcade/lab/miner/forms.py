"""Formulas for the value of a position, tried from the shortest on.

Formulas of sum, difference, xor, or, and, min, max, v2 and remainders are built from the heaps and
small constants; of those that agree on all sample positions only the first is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

from nimarcade.lab.miner.law import Key, Law, v2

Form = tuple[Any, ...]
"""("x", index), ("c", constant) or (operation, form, …)."""
SAMPLE = 64
LARGEST = 1 << 20
LONGEST = 12
"""Signs of a formula: heaps, constants and operations."""

_BINARY: dict[str, tuple[Callable[[int, int], int], bool]] = {
    "+": (lambda a, b: a + b, True),
    "−": (lambda a, b: a - b, False),
    "xor": (lambda a, b: a ^ b, True),
    "or": (lambda a, b: a | b, True),
    "and": (lambda a, b: a & b, True),
    "min": (min, True),
    "max": (max, True),
    "mod": (lambda a, b: a % b if b > 1 else -1, False),
}
_UNARY: dict[str, Callable[[int], int]] = {
    "v2": lambda a: v2(a) if a > 0 else -1,
    "+ 1": lambda a: a + 1,
    "− 1": lambda a: a - 1,
}


def forms(
    truth: Mapping[Key, int], names: Sequence[str], constants: Sequence[int] = (), *, limit: int = 40_000
) -> list[Law]:
    """The shortest formula that is right on all of `truth`, else the one that is right on most
    of the sample, among the first `limit` that differ."""
    keys = _sample(list(truth))
    target = tuple(truth[key] for key in keys)
    best: tuple[int, Form] | None = None
    for form, vector in _grown(keys, constants, limit):
        right = sum(map(int.__eq__, vector, target))
        if best is None or right > best[0]:
            best = right, form
        if vector == target and all(value(form, key) == truth[key] for key in truth):
            break
    if best is None:
        return []
    form = best[1]
    support = sum(value(form, key) == truth[key] for key in truth)
    return [Law(f"SG = {words(form, names)}", "form", lambda key: value(form, key), support)]


def _sample(keys: list[Key]) -> list[Key]:
    """Keys spread over the box, the same ones every time."""
    return Random(1).sample(keys, min(SAMPLE, len(keys)))


def _grown(keys: Sequence[Key], constants: Sequence[int], limit: int) -> Iterator[tuple[Form, Key]]:
    """Formulas by size, each with its values at the keys; no two with the same values."""
    seen: set[Key] = set()
    levels: list[list[tuple[Form, Key]]] = [[]]

    def fresh(form: Form, vector: Key) -> bool:
        if vector in seen or min(vector) < 0 or max(vector) > LARGEST:
            return False
        seen.add(vector)
        levels[-1].append((form, vector))
        return True

    levels.append([])
    leaves: list[tuple[Form, Key]] = [
        (("x", i), tuple(key[i] for key in keys)) for i in range(len(keys[0]))
    ] + [(("c", c), (c,) * len(keys)) for c in constants]
    for form, vector in leaves:
        if fresh(form, vector):
            yield form, vector
    for size in range(2, LONGEST + 1):
        levels.append([])
        for form, vector in _combined(levels, size):
            if fresh(form, vector):
                yield form, vector
            if len(seen) >= limit:
                return


def _combined(levels: list[list[tuple[Form, Key]]], size: int) -> Iterator[tuple[Form, Key]]:
    for name, one in _UNARY.items():
        for form, vector in levels[size - 1]:
            yield (name, form), tuple(map(one, vector))
    for left in range(1, size - 1):
        right = size - 1 - left
        for name, (both, symmetric) in _BINARY.items():
            if symmetric and left > right:
                continue
            pairs = (
                combinations_with_replacement(levels[left], 2)
                if symmetric and left == right
                else product(levels[left], levels[right])
            )
            for (form, vector), (other, beside) in pairs:
                if name == "mod" and other[0] != "c":
                    continue
                yield (name, form, other), tuple(map(both, vector, beside))


def value(form: Form, key: Key) -> int:
    """The formula at a key; −1 where it has no value."""
    kind = form[0]
    if kind == "x":
        return key[form[1]]
    if kind == "c":
        return int(form[1])
    inner = [value(part, key) for part in form[1:]]
    return _UNARY[kind](inner[0]) if len(inner) == 1 else _BINARY[kind][0](*inner)


def words(form: Form, names: Sequence[str], *, outer: bool = True) -> str:
    """The formula as it is read: `v2(((x − 1) or (y − 1)) + 1)`."""
    kind = form[0]
    if kind == "x":
        return names[form[1]]
    if kind == "c":
        return str(form[1])
    if kind in ("min", "max"):
        return f"{kind}({', '.join(words(part, names) for part in form[1:])})"
    if kind == "v2":
        return f"v2({words(form[1], names)})"
    if len(form) == 2:
        text = f"{words(form[1], names, outer=False)} {kind}"
        return text if outer else f"({text})"
    text = f" {kind} ".join(words(part, names, outer=False) for part in form[1:])
    return text if outer else f"({text})"
