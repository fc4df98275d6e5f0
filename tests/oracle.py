"""Who wins, by brute force over the rules as the papers word them.

Nothing here is shared with `nimarcade`: no import, no theorem, no trick about equal moves. A
board is a plain tuple of numbers in non-increasing order, zeros kept; EXCO-NIM's is (x0, heaps).
Followers are made by trying every choice of the rule and collecting a set.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from operator import eq, lt
from typing import Any

Board = Any
Follow = Callable[[Board], set[Board]]


def ordered(heaps: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(heaps, reverse=True))


# the rules


def nim(heaps: Board) -> set[Board]:
    return {
        ordered((*heaps[:i], left, *heaps[i + 1 :])) for i in range(len(heaps)) for left in range(heaps[i])
    }


def greedy(k: int | None) -> Follow:
    """1 to k stones (any number for None) from one largest heap."""

    def follow(heaps: Board) -> set[Board]:
        top = max(heaps)
        most = top if k is None else min(top, k)
        i = heaps.index(top)
        return {ordered((*heaps[:i], top - t, *heaps[i + 1 :])) for t in range(1, most + 1)}

    return follow


def moore(k: int) -> Follow:
    """Reduce at least 1 and at most k heaps, each by any amount."""

    def follow(heaps: Board) -> set[Board]:
        found = set()
        for left in product(*(range(h + 1) for h in heaps)):
            if 1 <= sum(map(lt, left, heaps)) <= k:
                found.add(ordered(left))
        return found

    return follow


def co_nim(heaps: Board) -> set[Board]:
    """Reduce some heaps, but not all of them."""
    return moore(len(heaps) - 1)(heaps)


def exco(board: Board) -> set[Board]:
    """Reduce at least one of x0, x1 … xn and leave at least one of x1 … xn as it is."""
    x0, heaps = board
    found = set()
    for left in product(*(range(h + 1) for h in heaps)):
        if any(map(eq, left, heaps)):
            now = ordered(left)
            found |= {(now0, now) for now0 in range(x0 + 1)}
    return found - {board}


def delete(piles: Board) -> set[Board]:
    """Delete one pile, split one of the others into two positive parts."""
    found = set()
    for gone, cut in permutations(range(len(piles)), 2):
        rest = [piles[i] for i in range(len(piles)) if i not in (gone, cut)]
        found |= {ordered((*rest, part, piles[cut] - part)) for part in range(1, piles[cut])}
    return found


def bounded(k: int) -> Follow:
    def follow(heaps: Board) -> set[Board]:
        return {
            ordered((*heaps[:i], heaps[i] - t, *heaps[i + 1 :]))
            for i in range(len(heaps))
            for t in range(1, min(heaps[i], k) + 1)
        }

    return follow


def wythoff(heaps: Board) -> set[Board]:
    """Any number of stones from one of two heaps, or the same number from both."""
    return nim(heaps) | {ordered(h - t for h in heaps) for t in range(1, min(heaps) + 1)}


def dawson(rows: Board) -> set[Board]:
    """A square and its neighbours are taken out of a row; what hangs together is a row again."""
    return {ordered((*rows[:i], *left, *rows[i + 1 :])) for i, size in enumerate(rows) for left in _row(size)}


@cache
def _row(size: int) -> set[tuple[int, ...]]:
    """What is left of a row, by a drawing of it."""
    squares = range(size)
    drawn = ("".join(" " if abs(other - gone) <= 1 else "#" for other in squares) for gone in squares)
    return {tuple(map(len, row.split())) for row in drawn}


def octal(code: str) -> Follow:
    """The digit at place t of the code: take t stones and leave of the heap nothing (1), one heap (2), two
    (4) or three (8), as the digit's binary figures allow."""
    digits = [int(figure, 16) for figure in code.replace(".", "")]

    def follow(heaps: Board) -> set[Board]:
        found = set()
        for i, heap in enumerate(heaps):
            others = (*heaps[:i], *heaps[i + 1 :])
            for taken in range(min(heap, len(digits) - 1) + 1):
                rest, digit = heap - taken, digits[taken]
                if (digit & 1 and rest == 0) or (digit & 2 and rest > 0):
                    found.add(ordered((*others, rest)))
                if digit & 4:
                    found |= {ordered((*others, part, rest - part)) for part in range(1, rest)}
                if digit & 8:
                    three = combinations(range(1, rest), 2)
                    found |= {ordered((*others, a, b - a, rest - b)) for a, b in three}
        return found - {heaps}

    return follow


def subtraction(takes: str) -> Follow:
    """As many stones from one heap as a number of the set says; any other number, with all- before it."""
    named = {int(number) for number in takes.removeprefix("all-").split(",")}

    def follow(heaps: Board) -> set[Board]:
        return {
            ordered((*heaps[:i], heap - taken, *heaps[i + 1 :]))
            for i, heap in enumerate(heaps)
            for taken in range(1, heap + 1)
            if (taken in named) != takes.startswith("all-")
        }

    return follow


def treblecross(cells: Board) -> set[Board]:
    """A cross in an empty cell, while no three crosses are in a row."""
    if "xxx" in cells:
        return set()
    return {cells[:i] + "x" + cells[i + 1 :] for i, cell in enumerate(cells) if cell == "."}


def several(board: Board) -> set[Board]:
    return {
        (*board[:i], (game, k, after), *board[i + 1 :])
        for i, (game, k, own) in enumerate(board)
        for after in rules(game, k)(own)
    }


def rules(game: str, k: int | str | None = None) -> Follow:
    """The followers' function of a game by its code name; `k` is its bound, or its rule's word."""
    found = RULES[game]
    return found(k) if game in RULED else found


RULED: dict[str, Callable[..., Follow]] = {
    "octal": octal,
    "subtraction": subtraction,
    "greedy-nim": greedy,
    "moore-nim": moore,
    "bounded-nim": bounded,
}
"""The followers' functions of games with a bound or a word."""
RULES: dict[str, Callable[..., Any]] = RULED | {
    "nim": nim,
    "co-nim": co_nim,
    "exco-nim": exco,
    "delete-nim": delete,
    "wythoff-nim": wythoff,
    "dawsons-chess": dawson,
    "treblecross": treblecross,
    "sum": several,
}
"""The games whose rules stand here once more; of any other the game's own graph is asked."""


# brute force


class Brute:
    """Outcome, Grundy value and remoteness of every board asked for, and of all below it."""

    def __init__(self, follow: Follow, misere: bool = False) -> None:
        self.followers = cache(follow)
        self.misere = misere
        self._far: dict[Board, tuple[bool, int]] = {}
        self._grundy: dict[Board, int] = {}

    def _solve(self, board: Board) -> tuple[bool, int]:
        known = self._far.get(board)
        if known is not None:
            return known
        after = [self._solve(b) for b in self.followers(board)]
        if not after:  # nobody can move: in misère play that wins
            found = (not self.misere, 0)
        elif wins := [far for lost, far in after if lost]:
            found = (False, 1 + min(wins))
        else:
            found = (True, 1 + max(far for _, far in after))
        self._far[board] = found
        return found

    def is_p(self, board: Board) -> bool:
        return self._solve(board)[0]

    def remoteness(self, board: Board) -> int:
        """Plies to the end when the winner hurries and the loser delays."""
        return self._solve(board)[1]

    def grundy(self, board: Board) -> int:
        """Normal play's mex value, whatever the convention of this Brute."""
        known = self._grundy.get(board)
        if known is None:
            met = {self.grundy(b) for b in self.followers(board)}
            known = 0
            while known in met:
                known += 1
            self._grundy[board] = known
        return known

    def below(self, board: Board) -> set[Board]:
        seen, todo = {board}, [board]
        while todo:
            for after in self.followers(todo.pop()) - seen:
                seen.add(after)
                todo.append(after)
        return seen

    def best(self, board: Board, order: list[Board]) -> Board:
        """The follower the perfect seat chooses: fastest win or slowest loss, then fewest
        winning replies, then first in `order` (all followers)."""
        choice = [b for b in order if self.is_p(b)] or order
        won = choice is not order

        def rank(b: Board) -> tuple[int, int]:
            far = self.remoteness(b)
            return (far if won else -far, sum(map(self.is_p, self.followers(b))))

        return min(choice, key=rank)


def multisets(count: int, top: int, low: int = 0) -> Iterator[tuple[int, ...]]:
    """All boards of `count` heaps between low and top."""
    return (tuple(reversed(m)) for m in combinations_with_replacement(range(low, top + 1), count))


# the same for large boxes: still the rules alone, arranged so that each fact is worked out once


def greedy_p(count: int, top: int, k: int | None, misere: bool) -> set[tuple[int, ...]]:
    """All P-boards of Greedy Nim with heaps up to top; a move only looks at one largest heap."""
    found: set[tuple[int, ...]] = set()
    for board in multisets(count, top):  # its followers come earlier in this order
        first, rest = board[0], board[1:]
        if not first:
            lost = not misere
        else:
            least = 0 if k is None else max(0, first - k)
            lost = not any(_put(rest, left) in found for left in range(least, first))
        if lost:
            found.add(board)
    return found


def _put(rest: tuple[int, ...], heap: int) -> tuple[int, ...]:
    at = 0
    while at < len(rest) and rest[at] > heap:
        at += 1
    return (*rest[:at], heap, *rest[at:])


def delete_p(count: int, top: int) -> set[tuple[int, ...]]:
    """All P-boards of Single-delete Nim with piles up to top.

    A move deletes a pile and then splits another: a board is N if and only if what is left
    after some deletion is `winning`, that is, a split of it makes a P-board. Boards are met in
    lexicographic order, largest pile first; a move puts smaller piles in place of larger ones,
    so its result is met before.
    """
    found: set[tuple[int, ...]] = set()
    winning: set[tuple[int, ...]] = set()
    for board in _climbing(count, top, winning):
        if not any(board[:i] + board[i + 1 :] in winning for i in range(count)):
            found.add(board)
            for i in range(count):
                for j in range(i):
                    rest = [board[m] for m in range(count) if m not in (i, j)]
                    winning.add(ordered((*rest, board[i] + board[j])))
    return found


def _climbing(count: int, top: int, skip: set[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Boards of piles 1..top in lexicographic order, but those whose last pile may be deleted."""
    for front in _fronts(count - 1, top):
        for last in range(1, front[-1] + 1):
            if front in skip:
                break
            yield (*front, last)


def _fronts(count: int, top: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    for head in _fronts(count - 1, top):
        for last in range(1, (head[-1] if head else top) + 1):
            yield (*head, last)
