"""Right answers to puzzles by brute force over the rules, and cases of theorems by hand.

Nothing of `nimarcade` is used but the reading of codes, and the pieces of misère Treblecross: boards are the
oracle's plain tuples.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from nimarcade.coach.puzzles import kinds, levels
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of
from nimarcade.core.game import play
from tests import ask
from tests.boards import board_of, brute_of
from tests.theory.by_hand import criterion, halvings, low_column, unpaired
from tests.theory.sucker_oracle import Board, Rules

FREE = Rules("any", free=True, every=True)
"""Prisoners may be discarded at any time."""
BARE = Rules("any", free=False, every=True)
"""Placements and discards from captured piles alone, which plies are counted of."""


# heaps


def winning(p: Any) -> list[Any]:
    """Boards that a winning move leaves."""
    brute = brute_of(p)
    return [board for board in brute.followers(board_of(p)) if brute.is_p(board)]


def fastest(p: Any) -> tuple[list[Any], int]:
    """Boards that the fastest winning moves leave, and the plies to the end from p."""
    brute, won = brute_of(p), winning(p)
    least = min(map(brute.remoteness, won))
    return [board for board in won if brute.remoteness(board) == least], least + 1


def is_p(p: Any) -> bool:
    lost: bool = brute_of(p).is_p(board_of(p))
    return lost


# tables


def table_board(t: Any) -> Board:
    hands = tuple((hand[0], hand[1]) for hand in t.hands)
    return Board(t.phase, t.turn, (hands[0], hands[1]), tuple(sorted(t.piles)))


def unpolled(board: Board) -> Board:
    """The board as the other one would have it who does not use his right to discard first."""
    return board._replace(phase="play", decider=1 - board.decider) if board.phase == "poll" else board


def table_wins(board: Board) -> list[Board]:
    """What the acts leave after which who decides still wins; a board as often as acts lead to it."""
    left = (after for _, after in FREE.moves(board))
    return [unpolled(after) for after in left if FREE.wins(after) == (after.decider == board.decider)]


@cache
def plies(board: Board) -> tuple[bool, int]:
    """Whether who decides wins, and how many acts are to come, the winner in a hurry."""
    if board.phase == "over":
        return True, 0
    ends = [(won == (after.decider == board.decider), far + 1) for after, won, far in told(board)]
    return max(ends, key=lambda end: (end[0], -end[1] if end[0] else end[1]))


def told(board: Board) -> Iterator[tuple[Board, bool, int]]:
    """What the acts leave, whether who decides there wins, and how many acts are to come."""
    return ((after, *plies(after)) for _, after in BARE.moves(board))


def table_fastest(board: Board) -> tuple[list[Board], int]:
    _, least = plies(board)
    winning = [
        after
        for after, won, far in told(board)
        if won == (after.decider == board.decider) and far + 1 == least
    ]
    return winning, least


def orders(board: Board, slots: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Every order of piles that the question about Σ allows, until the move passes, and whether the
    mover has won then. `slots` are the piles in their own order."""
    who = board.decider
    mine, theirs = "BR"[who], "BR"[1 - who]

    def go(
        piles: tuple[str, ...], own: int, order: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], bool]]:
        if not own:
            return
        for slot, pile in enumerate(piles):
            if not pile.endswith(mine):
                now = (*piles[:slot], pile + mine, *piles[slot + 1 :])
                after = BARE.turn(1 - who, _held(board, who, own - 1), list(now))
                yield (*order, slot + 1), BARE.wins(after) == (after.decider == who)
            elif theirs in pile:  # its opposing chips are discarded, one's own kept
                now = (*piles[:slot], "", *piles[slot + 1 :])
                yield from go(now, own + pile.count(mine), (*order, slot + 1))
            elif own or pile:  # a pile of one's own chips alone costs one of them
                now = (*piles[:slot], "", *piles[slot + 1 :])
                yield from go(now, own - 1 + len(pile), (*order, slot + 1))

    yield from go(slots, board.hands[who][who], ())


def _held(board: Board, who: int, own: int) -> tuple[tuple[int, int], tuple[int, int]]:
    hands = [list(hand) for hand in board.hands]
    hands[who][who] = own
    return (hands[0][0], hands[0][1]), (hands[1][0], hands[1][1])


# cases of theorems


def case(p: Any) -> int:
    """The number of the right option, from 1, by the words of the papers."""
    if p.game == "so-long-sucker":
        return 1 + _sucker(table_board(p))
    told = _misere if p.game in _BY_ONES and p.misere else _CASES[p.game]
    return 1 + told(p, board_of(p))


def _columns(p: Any, heaps: Any) -> int:
    """0 where every binary column holds a multiple of ones, else 1 + the place of the leftmost other."""
    for place in reversed(range(max(heaps).bit_length())):
        if sum(format(h, "b").zfill(12)[-1 - place] == "1" for h in heaps) % ((p.k or 1) + 1):
            return 1 + place
    return 0


def _four(small: bool, lost: bool) -> int:
    """Small boards P/N are options 1 and 2, large ones 3 and 4."""
    return 2 * (not small) + (not lost)


def _misere(p: Any, board: Any) -> int:
    return _four(criterion(p.game, True, p.k, board), is_p(p))


def _sg(p: Any, heaps: tuple[int, ...], extra: int = 0) -> int:
    """Which formula gives the value; that it does is asked of brute force."""
    m: int = min(heaps)
    u = sum(heaps) + extra
    y = u - len(heaps) * m
    z = 1 + sum(range(y + 1))
    index = 0 if m < z else 1 if not y else 2
    value = (u, 0, z - 1 + (m - z) % (y + 1))[index]
    assert brute_of(p).grundy(board_of(p)) == value
    return index


def _exco(p: Any, board: Any) -> int:
    extra, heaps = board
    if len(heaps) > 2:
        return _sg(p, heaps, extra)
    return 2 * int(extra > 0) + int(len(set(heaps)) > 1)


def _greedy(p: Any, heaps: Any) -> int:
    if p.k is None:
        return _greedy_free(p, heaps)
    x1, x2, x3 = (*heaps, 0, 0, 0)[:3]
    beta = [x for x in heaps[2:] if x and x == x3]
    even, lost, k = len(beta) % 2 == 0, is_p(p), p.k
    if p.misere:
        return (not lost) + (0 if x3 >= 2 else 2 if even else 4)
    pair = (x1 - x2) % (k + 1), (x2 - x3) % (k + 1)
    lines = pair == (k, 0), pair == (1, k), pair[0] == 0 and 1 <= pair[1] <= k - 1
    assert even or any(lines) == lost
    return (not lost) + (0 if even else 2 if pair[1] == 0 else 4 if pair[1] == k else 6)


def _greedy_free(p: Any, heaps: Any) -> int:
    alpha = sum(h == heaps[0] for h in heaps)
    if p.misere:
        return _misere(p, heaps)
    if alpha % 2 == 0:
        return 0
    if alpha > 1:
        return 1
    return 2 if sum(h == heaps[1] for h in heaps) % 2 else 3


def _delete(p: Any, piles: Any) -> int:
    v = sorted(map(halvings, piles))
    if len(v) == 2:
        return sum(e > 0 for e in v)
    if len(v) == 3:
        steps = (v[0] < v[1], v[1] < v[2])
        return [(False, False), (False, True), (True, False), (True, True)].index(steps)
    low = low_column(piles)
    return 1 + low if any(pile - 1 >> low & 1 for pile in piles) else 0


def _sucker(board: Board) -> int:
    who = board.decider
    mine, theirs = "BR"[who], "BR"[1 - who]
    m, n = board.hands[who][who], board.hands[1 - who][1 - who]
    if not m:
        return 0
    if not n:
        return 1
    tall = [pile for pile in board.piles if len(pile) > 1]
    ours = sum(pile.count(mine) for pile in tall if pile[-1] == mine)
    others = [pile.count(theirs) for pile in tall if pile[-1] == theirs]
    return 2 if m + ours > n + sum(others) - max(others, default=0) else 3


def _power(values: Iterable[int]) -> int:
    """The place of the largest power without a partner, from 1; 0 without any."""
    return max(unpaired(list(values)), default=0).bit_length()


def _rows(p: Any, rows: Any) -> int:
    brute = brute_of(p)
    return _power(brute.grundy((row,)) for row in rows)


def _heaps(p: Any, heaps: Any) -> int:
    brute = brute_of(p)
    if not p.misere:
        return _rows(p, heaps)
    return _four(max(brute.grundy((heap,)) for heap in heaps) < 2, is_p(p))


def _parts(p: Any, board: Any) -> int:
    return _power(brute_of(part).grundy(board_of(part)) for part in p.parts)


def _cells(p: Any, cells: str) -> int:
    if p.misere:  # its pieces are told nowhere but in the theorem: N or P is asked of brute force instead
        return ask.present(kinds.cases(p)).right
    if any(
        "".join(three) in ("xx.", "x.x", ".xx") for three in zip(cells, cells[1:], cells[2:], strict=False)
    ):
        return 0
    return 1 + _power(map(brute_row, runs(cells)))


def runs(cells: str) -> list[int]:
    """How many free cells, three or more from every cross, stand side by side."""
    free = "".join("." if "x" not in cells[max(0, i - 2) : i + 3] else "#" for i in range(len(cells)))
    return [len(run) for run in free.split("#")] or [0]


@cache
def brute_row(run: int) -> int:
    """The value of so many free cells: a cross takes its cell and two to either side."""
    met = {brute_row(max(0, i - 2)) ^ brute_row(max(0, run - i - 3)) for i in range(run)}
    return next(value for value in range(run + 1) if value not in met)


def _wythoff(p: Any, heaps: Any) -> int:
    """By the only lost pair with this difference, found by brute force."""
    brute, (larger, smaller) = brute_of(p), heaps
    below = [x for x in range(smaller + 1) if brute.is_p((x + larger - smaller, x))]
    return 2 if not below else 0 if below == [smaller] else 1


def _remainders(p: Any, heaps: Any) -> int:
    return _power(heap % (p.k + 1) for heap in heaps)


_CASES: dict[str, Any] = {
    "dawsons-chess": _rows, "octal": _heaps, "subtraction": _heaps, "sum": _parts, "treblecross": _cells,
    "wythoff-nim": _wythoff, "bounded-nim": _remainders, "nim": _columns, "greedy-nim": _greedy,
    "moore-nim": _columns, "co-nim": _sg, "exco-nim": _exco, "delete-nim": _delete,
}  # fmt: skip
_BY_ONES = ("nim", "bounded-nim", "moore-nim", "co-nim", "exco-nim")
"""Games of which misère play asks whether a heap is above 1, and who wins."""


# puzzles held against all this

PACED = ("greedy-nim", "delete-nim")
"""Here some wins must be slower; elsewhere some moves must not win."""


def judge(puzzle: Puzzle) -> None:
    p = puzzle.position
    assert catalogue.write(p) == puzzle.code
    assert puzzle.answers
    assert len(set(puzzle.answers)) == len(puzzle.answers)
    assert levels.LEAST <= puzzle.difficulty <= levels.MOST
    table = puzzle.game.startswith("so-long-sucker")
    (_at_table if table else _on_heaps)(puzzle, p)


def _left(p: Any, codes: tuple[str, ...]) -> list[Any]:
    game = game_of(p)
    return [play(game, p, game.read_move(p, code)) for code in codes]


def _on_heaps(puzzle: Puzzle, p: Any) -> None:
    after = [board_of(left) for left in _left(p, puzzle.answers)] if puzzle.on_board else []
    if puzzle.kind == "only":
        assert after == winning(p)
    elif puzzle.kind == "win-in":
        fast, far = fastest(p)
        assert set(after) == set(fast)
        assert puzzle.plies == far
        others = winning(p) if p.game in PACED else list(brute_of(p).followers(board_of(p)))
        assert len(after) < len(others), "all wins are equally fast"
    elif puzzle.kind == "outcome":
        assert puzzle.answers == ("P" if is_p(p) else "N",)
    else:
        assert puzzle.answers == (str(case(p)),)
        says = _says(puzzle)
        assert says is None or says == ("P" if is_p(p) else "N")


def _says(puzzle: Puzzle) -> str | None:
    """The outcome that the right option ends with, where it names one."""
    outcome = re.search(r"\b([PN])(?: as in normal play)?\.$", puzzle.options[int(puzzle.answers[0]) - 1])
    return outcome[1] if outcome else None


def _at_table(puzzle: Puzzle, t: Any) -> None:
    board = table_board(t)
    after = [table_board(left) for left in _left(t, puzzle.answers)] if puzzle.on_board else []
    if puzzle.kind == "only":
        assert after == table_wins(board)
    elif puzzle.kind == "win-in":
        fast, far = table_fastest(board)
        assert Counter(after) == Counter(fast)
        assert puzzle.plies == far
    elif puzzle.kind == "outcome":
        assert puzzle.answers == ("N" if FREE.wins(board) else "P",)
    elif puzzle.kind == "case":
        assert puzzle.answers == (str(case(t)),)
        assert FREE.wins(board) == (puzzle.answers[0] in "23")
    else:
        tried = dict(orders(board, t.piles))
        assert {order for order, won in tried.items() if won} == {
            tuple(map(int, answer.split())) for answer in puzzle.answers
        }
        assert len(tried) > len(puzzle.answers)
