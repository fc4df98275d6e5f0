"""What is true of single positions, many of them near each other: outcome, SG value, remoteness.

A theorem where one speaks, else tables that grow as they are asked; they are shared by all
positions of one game with the same options. Reach is counted in followers looked at, never in time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from nimarcade.games import game_of
from nimarcade.games.heaps import Heaps
from nimarcade.theory import consult, exco_values, solver

UNKNOWN = -1
"""The value of a position beyond reach."""
NOWHERE = -2
"""The value of a cell without a position."""
FOLLOWERS = 3_000_000
"""So many followers are looked at for one window; what is not known then stays unknown."""
STONES = 4_000
"""Tables are not begun for positions that may last longer than this many plies."""
KEPT = 400_000
"""Positions kept in all tables together."""
EXCO_CELLS = 3_000_000

Values = dict[solver.Key, int]
Rule = Callable[[Sequence[int], bool], int]
"""From the followers' values, and whether play is misère, to the position's own."""

_kept: dict[tuple[str, Hashable], Values] = {}
_settled: dict[Hashable, solver.Transpositions] = {}
_exco: tuple[tuple[int, int, int], list[list[list[int]]]] = (-1, -1, -1), []


def asker(what: str) -> Callable[[Any], int]:
    """What answers for the positions of one window, one after another."""
    left = [FOLLOWERS]
    if what == "outcome":
        return _outcome
    if what == "sg":
        return lambda p: _sg(p, left)
    return lambda p: _folded(p, "remoteness", _remoteness, left)


def _outcome(p: Any) -> int:
    lost = consult.is_p(p) if game_of(p).outcome(p) is None else None
    if lost is not None:
        return 0 if lost else 1
    if game_of(p).max_plies(p) > STONES:
        return UNKNOWN
    if sum(map(len, _settled.values())) > KEPT:
        _settled.clear()
    found = consult.outcome_of(p, consult.SMALL, _settled.setdefault(game_of(p).cache_key(p), {}))
    return UNKNOWN if found is None else 0 if found == "P" else 1


def _sg(p: Any, left: list[int]) -> int:
    theorem = consult.theorem_for(p)
    if theorem is not None and theorem.grundy is not None and (value := theorem.grundy(p)) is not None:
        return value
    if p.game == "exco-nim" and len(p.heaps) == 2:
        return _exco_two(p)
    found = _folded(p, "sg", _mex, left)
    return 0 if found == UNKNOWN and consult.is_p(p) else found


def _exco_two(p: Heaps) -> int:
    """From one table that grows to powers of two; beyond it, what the theory knows of single positions."""
    global _exco
    x0, x1, x2 = p.extra or 0, p.heaps[1], p.heaps[0]
    (top0, top1, top2), values = _exco
    if x0 > top0 or x1 > top1 or x2 > top2:
        wanted = _above(x0, top0), _above(x1, top1), _above(x2, top2)
        if (wanted[0] + 1) * (wanted[1] + 1) * (wanted[2] + 1) > EXCO_CELLS:
            found = exco_values.exco_two_value(p)
            return UNKNOWN if found is None else found[0]
        _exco = wanted, (values := exco_values.exco_two(*wanted))
    return values[x1][x2][x0]


def _above(number: int, known: int) -> int:
    return known if number <= known else max(15, (1 << number.bit_length()) - 1)


def _mex(values: Sequence[int], misere: bool) -> int:
    seen = 0
    for value in values:
        seen |= 1 << value
    return (~seen & (seen + 1)).bit_length() - 1


def _remoteness(values: Sequence[int], misere: bool) -> int:
    """A winner hurries to a position that is lost for the other, a loser delays."""
    lost = [value for value in values if value % 2 == misere]
    return 1 + (min(lost) if lost else max(values, default=-1))


def _folded(p: Any, what: str, rule: Rule, left: list[int]) -> int:
    """The value of p by a rule on its followers' values, from a table that is kept."""
    game = game_of(p)
    if game.max_plies(p) > STONES:
        return UNKNOWN
    found = _kept.setdefault((what, game.cache_key(p)), {})
    key, follow = game.graph(p)
    if key not in found:
        if sum(map(len, _kept.values())) > KEPT:
            _kept.clear()
            found = _kept.setdefault((what, game.cache_key(p)), {})
        _settle(key, follow, found, lambda values: rule(values, getattr(p, "misere", False)), left)
    return found.get(key, UNKNOWN)


def _settle(
    root: solver.Key,
    follow: Callable[[solver.Key], Iterator[solver.Key]],
    found: Values,
    rule: Callable[[Sequence[int]], int],
    left: list[int],
) -> None:
    """Put `root` and all below it into `found`, unless more than `left` followers are looked at."""
    todo = [root]
    while todo:
        key = todo[-1]
        if key in found:
            todo.pop()
            continue
        if left[0] <= 0:
            return
        after = list(follow(key))
        left[0] -= len(after) + 1
        missing = [one for one in after if one not in found]
        if missing:
            todo += missing
        else:
            found[key] = rule([found[one] for one in after])


def source(p: Any, what: str) -> str:
    """By what a value in a map is known."""
    theorem = consult.theorem_for(p)
    if what == "outcome" and theorem is not None:
        return theorem.source
    formula = None if theorem is None or what != "sg" else theorem.grundy
    if theorem is not None and formula is not None and formula(p) is not None:
        return theorem.source
    return "counted from the rules"
