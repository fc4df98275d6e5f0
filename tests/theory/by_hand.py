"""What is safe to leave, by the theorems' words: the criteria coded once more, for boards that no search
reaches. Brute force holds them on small boards.

A board is a plain tuple as in `tests.oracle`. Nothing is shared with `nimarcade`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

Board = Any


def unpaired(values: Sequence[int]) -> list[int]:
    """The powers of two that occur an odd number of times, the largest first."""
    powers = [1 << place for place in range(max(values, default=0).bit_length())]
    return [power for power in reversed(powers) if sum(bool(v & power) for v in values) % 2]


def remainder_wanted(heaps: Board, k: int) -> int:
    by = k + 1
    second, third = second_and_third(heaps)
    if third and heaps[2:].count(third) % 2:
        if third % by == second % by:
            return (second - 1) % by
        if third % by == (second + 1) % by:
            return third % by
    return second % by


def second_and_third(heaps: Board) -> tuple[int, int]:
    padded: list[int] = [*heaps, 0, 0]
    return padded[1], padded[2]


def partner_wanted(heaps: Board, k: int) -> int:
    """The remainder that the second heap wants from the largest, where only 1s lie beside them."""
    wanted: int = (*heaps, 0)[1] % (k + 1)
    return wanted if heaps[2:].count(1) % 2 else {0: 1, 1: 0}.get(wanted, wanted)


def halvings(pile: int) -> int:
    return 0 if pile % 2 else 1 + halvings(pile // 2)


def low_column(piles: Board) -> int:
    return next(c for c in range(10**6) if sum((pile - 1) >> c & 1 for pile in piles) <= 2)


@cache
def safe_pairs(first: tuple[tuple[int, int], ...], top: int) -> list[tuple[int, int]]:
    """Of Wythoff Nim: these two, then each with the smallest unused number and a difference one larger."""
    pairs, used, fresh = list(first), {heap for pair in first for heap in pair}, 0
    while fresh < top:
        while fresh in used:
            fresh += 1
        pairs.append((fresh, fresh + len(pairs)))
        used |= set(pairs[-1])
    return pairs


def nim_safe(values: list[int], misere: bool) -> bool:
    if misere and max(values, default=0) < 2:
        return values.count(1) % 2 == 1
    return not unpaired(values)


def greedy_safe(heaps: Board, k: int | None, misere: bool) -> bool:
    if k == 1:
        return bool(sum(heaps) % 2 == misere)
    if k is None:
        if misere and heaps[0] < 2:
            return bool(heaps.count(1) % 2 == 1)
        return bool(not heaps[0] or heaps.count(heaps[0]) % 2 == 0)
    only_ones = misere and second_and_third(heaps)[1] < 2
    wanted = partner_wanted(heaps, k) if only_ones else remainder_wanted(heaps, k)
    return bool(heaps[0] % (k + 1) == wanted)


def moore_safe(heaps: Board, k: int, misere: bool) -> bool:
    if misere and heaps[0] < 2:
        return bool(heaps.count(1) % (k + 1) == 1)
    return all(sum(h >> place & 1 for h in heaps) % (k + 1) == 0 for place in range(heaps[0].bit_length()))


def level_safe(extra: int, heaps: Board, misere: bool) -> bool:
    if misere and max(extra, *heaps) < 2:
        return extra + sum(heaps) == 1
    return not extra and len(set(heaps)) == 1


def delete_safe(piles: Board) -> bool:
    if len(piles) == 2:
        return all(pile % 2 for pile in piles)
    if len(piles) == 3:
        return len({halvings(pile) for pile in piles}) == 1
    if len(piles) == 4:
        return not any((pile - 1) >> low_column(piles) & 1 for pile in piles)
    if piles[0] == 2:
        twos = piles.count(2)
        return bool(twos % 3 != 2 if twos == len(piles) else twos % 3 == 0)
    return all(pile % 2 for pile in piles)


def safe(game: str, misere: bool, k: int | None, board: Board) -> bool:
    match game:
        case "nim":
            return nim_safe(list(board), misere)
        case "bounded-nim":
            assert k is not None
            return nim_safe([h % (k + 1) for h in board], misere)
        case "greedy-nim":
            return greedy_safe(board, k, misere)
        case "moore-nim":
            assert k is not None
            return moore_safe(board, k, misere)
        case "co-nim":
            return level_safe(0, board, misere)
        case "exco-nim":
            extra, heaps = board
            return level_safe(extra, heaps, misere)
        case "delete-nim":
            return delete_safe(board)
    large, small = board
    first = ((2, 2), (0, 1)) if misere else ((0, 0), (1, 2))
    return bool(safe_pairs(first, 2 << large.bit_length())[large - small] == (small, large))


def criterion(game: str, misere: bool, k: int | None, board: Board) -> bool:
    """Which of the two criteria of a game judges a board: True for the one that holds at the end."""
    if game == "delete-nim":
        return len(board) > 4 and max(board) < 3
    if not misere or game == "wythoff-nim" or (k == 1 and game == "greedy-nim"):
        return False
    if game == "bounded-nim":
        assert k is not None
        return all(h % (k + 1) < 2 for h in board)
    if game == "greedy-nim" and k is not None:
        return second_and_third(board)[1] < 2
    return bool(max(board[0], *board[1]) < 2 if game == "exco-nim" else max(board) < 2)
