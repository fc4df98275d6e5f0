"""Puzzles about moves and outcomes: the only winning move, win in N, P or N.

Whether a position is won is asked of the theory; how far the end is, of an exhaustive search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import Protocol

from nimarcade.coach.puzzles import levels
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadInput
from nimarcade.core.family import at_table, theory_of, wins
from nimarcade.core.game import Move, Position, play
from nimarcade.games.breaking import IndependentHeaps
from nimarcade.games.dawsons_chess import Rows
from nimarcade.games.delete_nim import Piles
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Discard,
    Kill,
    Place,
    SuckerMove,
    SuckerPosition,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.sum import Sum
from nimarcade.games.treblecross import Row, winning_cell
from nimarcade.theory import exco_values
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.nim_sums import nim_sum
from nimarcade.theory.theorems import (
    bounded,
    by_heap,
    dawsons_chess,
    delete,
    delete_four,
    greedy,
    sucker,
    sums,
    treblecross,
    wythoff,
)

MOST = 4_000
"""Moves looked through; boards with more are left out."""
PACED = ("greedy-nim", "delete-nim", "so-long-sucker")
"""Games in which faster and slower wins compete on enough boards."""
OUTCOMES = ("N: whoever is to move can win.", "P: whoever is to move loses.")


class Maker(Protocol):
    """Makes a puzzle of one kind from a board; None where the board gives no such puzzle."""

    def __call__(self, p: Position, head: str, level: int, seed: int | None, /) -> Puzzle | None: ...


def only(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    """One winning move among several."""
    game = game_of(p)
    if game.outcome(p) is not None or theory_of(p).outcome(p) != "N":
        return None
    moves = list(islice(game.moves(p), MOST + 1))
    if not min(3 + (level > 1), _least(p)) <= len(moves) <= MOST:
        return None
    winning = [m for m in moves if wins(game.after(p, m), p.turn)]
    if len(winning) != 1:
        return None
    hard = levels.of(p, "only", 1, len(moves))
    answers = (game.write_move(p, winning[0]),)
    ask = "Exactly one move wins. Find it."
    if p.game == "so-long-sucker":
        ask = "Exactly one act wins. Find it."
    return Puzzle("only", game.write(p), ask, answers, hard, seed, head, level)


def _least(p: Position) -> int:
    """Where a game allows few moves: stones up to k, or a chip on one of the piles."""
    return 3 if p.game == "so-long-sucker" else getattr(p, "k", None) or MOST


def win_in(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    """A win to be played out in time; where such boards are not rare, other moves win as well but not in
    time."""
    game = game_of(p)
    if game.outcome(p) is not None or theory_of(p).outcome(p) != "N":
        return None
    fast, winning, plies = fastest(p)
    if not fast or not _length(p, plies, level):
        return None
    moves = sum(1 for _ in islice(game.moves(p), MOST))
    if len(fast) == (winning if p.game in PACED else moves):
        return None
    hard = levels.of(p, "win-in", len(fast), moves, plies)
    answers = tuple(game.write_move(p, m) for m in fast)
    return Puzzle(
        "win-in", game.write(p), _length_question(p, plies), answers, hard, seed, head, level, plies=plies
    )


def fastest(p: Position) -> tuple[list[Move], int, int]:
    """The fastest winning moves, how many moves win, and the plies to the end after the fastest ones
    are played, the first included; throwing prisoners away is no way to hurry. Nothing where too many
    positions are reachable."""
    if not near(p):
        return [], 0, 0
    won = [each for each in theory_of(p).rate(p) if each.winning and not isinstance(each.move, Discard)]
    if any(each.remoteness is None for each in won) or not won:
        return [], 0, 0
    least = min(each.remoteness or 0 for each in won)
    return [each.move for each in won if each.remoteness == least], len(won), least + 1


def near(p: Position) -> bool:
    """Whether few enough positions are reachable to count plies."""
    return theory_of(p).near(p)


def _length(p: Position, plies: int, level: int) -> bool:
    """Two moves of one's own at least, and not more than a person can see."""
    return 3 <= plies <= 4 + 2 * level if p.game == "so-long-sucker" else 2 <= plies <= 3 + 2 * level


def _length_question(p: Position, plies: int) -> str:
    if p.game == "so-long-sucker":
        return (
            f"You win within {span(p, plies)} if you lose no time: chips placed, and discards from "
            "captured piles, of both players. Play the first one; the other holds out."
        )
    moves, last = span(p, plies), "stone to take" if isinstance(p, Heaps) else "move"
    win = f"leave only the last {last}" if getattr(p, "misere", False) else "win"
    return (
        f"You {win} in {moves}, whatever the answers. Play {'it' if moves == '1 move' else 'the first one'}."
    )


def span(p: Position, plies: int) -> str:
    """A number of plies as puzzles count: moves of one's own, at a table acts of both."""
    if p.game == "so-long-sucker":
        return "1 act" if plies == 1 else f"{plies} acts"
    own = (plies + 1) // 2
    return "1 move" if own == 1 else f"{own} moves"


def outcome(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    """P or N, and then the move that shows it, which must not be found by any move."""
    game = game_of(p)
    if game.outcome(p) is not None or sum(1 for _ in islice(game.moves(p), 3)) < 2 + (p.game == "nim"):
        return None
    known = theory_of(p).outcome(p)
    shown = p if known == "N" else answered(p)[1]
    if known is None or game.outcome(shown) is not None:
        return None
    moves = list(islice(game.moves(shown), MOST))
    winning = sum(bool(wins(game.after(shown, m), shown.turn)) for m in moves)
    if winning == len(moves):
        return None
    hard = levels.of(p, "outcome", winning, 2 * len(moves))
    ask = "Is this P or N? Then show it on the board."
    if at_table(game.name):
        ask = "Is this won (N) or lost (P) for whoever is to move? Then show it at the table."
    return Puzzle("outcome", game.write(p), ask, (known,), hard, seed, head, level, OUTCOMES)


def answered(p: Position) -> tuple[list[Move], Position]:
    """What a lost player does, and the position once the other one is to move; plies are counted where that
    is quick."""
    game, moves, after = game_of(p), list[Move](), p
    while game.outcome(after) is None and after.turn == p.turn:
        theory = theory_of(after)
        moves.append(theory.solve(after).move if at_table(p.game) else theory.best(after))
        after = play(game, after, moves[-1])
    return moves, after


# Which case of the game's theorem a position falls under: the cases in words, and which one it is.
#
# Each function answers with the question, all cases, and the index of the one that holds.

CaseQuestion = tuple[str, tuple[str, ...], int]
THEOREM = "Which case of the theorem is it?"


def case(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    """Which case of the theorem."""
    if game_of(p).outcome(p) is not None:
        return None
    ask, options, index = of(p)
    hard = levels.of(p, "case", 1, len(options))
    return Puzzle("case", game_of(p).write(p), ask, (str(index + 1),), hard, seed, head, level, options)


def of(p: Position) -> CaseQuestion:
    """The question, its options and the index of the right one."""
    match p:
        case Heaps():
            return _HEAPS[p.game](p)
        case Piles():
            return _delete(p)
        case SuckerPosition():
            return _sucker(p)
        case Rows() if not p.misere:
            return _worths("Every row", dawsons_chess.values(p))
        case Row():
            return _row(p)
        case IndependentHeaps() if not p.misere:
            return _worths("Every heap", by_heap.worths(p))
        case IndependentHeaps() if p.game == "subtraction":
            return _subtraction(p)
        case Sum():
            return _worths("Every part", sums.values(p))
    raise BadInput(f"{p.game} has no puzzles of this kind")


def _nim(p: Heaps) -> CaseQuestion:
    if p.misere:
        ones = ("Only heaps of 1, an even number of them: N.", "Only heaps of 1, an odd number: P.")
        large = ("A heap of 2 or more, nim-sum 0: P.", "A heap of 2 or more, nim-sum not 0: N.")
        _, options, index = _misere(p, *ones, *large)
        return THEOREM, options, index if index > 1 else 1 - index  # here N is told first
    return _column(p, "Every column has an even number of ones: P.", 2)


def _column(p: Heaps, even: str, modulus: int) -> CaseQuestion:
    """The leftmost binary column that decides, of those that the heaps have."""
    word = "odd" if modulus == 2 else f"no multiple of {modulus}"
    options, index = _leftmost(p.heaps, even, word, modulus)
    return "The heaps in binary: which case is it?", options, index


def _leftmost(numbers: Sequence[int], even: str, word: str, modulus: int = 2) -> tuple[tuple[str, ...], int]:
    """Options that name a column, and which one it is."""
    wide = max(numbers, default=0).bit_length()
    wrong = [i for i in range(wide) if sum(n >> i & 1 for n in numbers) % modulus]
    columns = (
        f"The leftmost column whose number of ones is {word}: the {1 << i}s." for i in range(max(3, wide))
    )
    return (even, *columns), 1 + wrong[-1] if wrong else 0


def _worths(each: str, values: Sequence[int]) -> CaseQuestion:
    """Nim in disguise: which power of two has no partner."""
    wide = max(3, max(values, default=0).bit_length())
    total = nim_sum(values)
    ask = (
        f"{each} acts like a Nim heap of its Grundy value: split these into powers of two. Which is the "
        "largest without a partner?"
    )
    options = ("None, all pair off: P.", *(f"The {1 << i}: N." for i in range(wide)))
    return ask, options, total.bit_length()


def _row(p: Row) -> CaseQuestion:
    """Treblecross: three in reach, or the stretches as heaps."""
    if p.misere:
        return _worths(
            "Every piece between cells that nobody may cross",
            list(map(treblecross.part_value, treblecross.parts(p.cells))),
        )
    ask, options, index = _worths(
        "Every stretch", list(map(treblecross.heap_value, treblecross.heaps(p.cells)))
    )
    if winning_cell(p.cells) is not None:
        index = len(options)
    return f"{ask} Or is there a shorter way?", (*options, "One cross makes three in a row: N."), index


def _subtraction(p: IndependentHeaps) -> CaseQuestion:
    """Misère play: Nim's switch on the values."""
    values = by_heap.worths(p)
    options = (
        "No heap is worth more than 1, an odd number of them is worth 1: P.",
        "No heap is worth more than 1, an even number of them is worth 1: N.",
        "A heap is worth 2 or more, the nim-sum of the values is 0: P.",
        "A heap is worth 2 or more, the nim-sum of the values is not 0: N.",
    )
    index = 1 - values.count(1) % 2 if max(values) < 2 else 2 + bool(nim_sum(values))
    return f"Every heap acts like a Nim heap of its Grundy value. {THEOREM}", options, index


def _wythoff(p: Heaps) -> CaseQuestion:
    larger, smaller = p.heaps
    least = wythoff.least(larger - smaller, p.misere)
    options = (
        "The heaps are the safe pair of their difference: P.",
        "The safe pair of their difference lies below: take the same from both: N.",
        "The safe pair of their difference lies above: cut one heap to the partner of the other: N.",
    )
    return (
        "Look at the safe pair whose heaps differ as these do. Which case is it?",
        options,
        (smaller > least) + 2 * (smaller < least),
    )


def _remainders(p: Heaps) -> CaseQuestion:
    """k-Bounded Nim: Nim with the remainders."""
    rests = bounded.remainders(p)
    if p.misere:
        small, odd = max(rests) < 2, rests.count(1) % 2
        options = (
            "No remainder above 1, an odd number of 1s: P.",
            "No remainder above 1, an even number of 1s: N.",
            "A remainder of 2 or more, their nim-sum is 0: P.",
            "A remainder of 2 or more, their nim-sum is not 0: N.",
        )
        return (
            f"Look at the remainders by {(p.k or 1) + 1}. {THEOREM}",
            options,
            (1 - odd) if small else 2 + bool(nim_sum(rests)),
        )
    named, index = _leftmost(rests, "Every column has an even number of ones: P.", "odd")
    return f"The remainders of the heaps by {(p.k or 1) + 1} in binary: which case is it?", named, index


def _misere(p: Heaps, *cases: str) -> CaseQuestion:
    """P and N of heaps of 1 alone, and P and N where a heap of 2 or more is left, x0 included."""
    lost = impartial_theory(p.game).is_p(p)
    return THEOREM, cases, 2 * (max(*p.heaps, p.extra or 0) > 1) + (not lost)


def _moore(p: Heaps) -> CaseQuestion:
    assert p.k is not None
    modulus = p.k + 1
    if not p.misere:
        return _column(p, f"Every column has a multiple of {modulus} ones: P.", modulus)
    return _misere(
        p,
        f"Only heaps of 1, 1 more than a multiple of {modulus} of them: P.",
        "Only heaps of 1, another number of them: N.",
        f"A heap of 2 or more, every column has a multiple of {modulus} ones: P.",
        f"A heap of 2 or more, some column has no multiple of {modulus} ones: N.",
    )


def _co(p: Heaps) -> CaseQuestion:
    if not p.misere:
        return _value(p)
    return _misere(
        p,
        f"Only heaps of 1, 1 more than a multiple of {len(p.heaps)} of them: P.",
        "Only heaps of 1, another number of them: N.",
        "A heap of 2 or more, all heaps equal: P.",
        "A heap of 2 or more, heaps not all equal: N.",
    )


def _value(p: Heaps) -> CaseQuestion:
    """Theorem 1 of EXCO, which for x0 = 0 is that of Jenkyns and Mayberry."""
    m, _, y, z = exco_values.quantities(p)
    apart = ", x0 not counted" if p.game == "exco-nim" else ""
    ask = (
        f"m is the least heap{apart}, u all stones, y = u − {len(p.heaps)}m, z = y(y+1)/2 + 1. "
        "Which case gives the Sprague-Grundy value?"
    )
    options = (
        "m < z: the value is u.",
        "m ≥ z and y = 0: the value is 0, a P-position.",
        "m ≥ z and y > 0: the value is (z − 1) + ((m − z) mod (y + 1)).",
    )
    return ask, options, 0 if m < z else 1 if y == 0 else 2


def _exco(p: Heaps) -> CaseQuestion:
    equal = p.heaps[0] == p.heaps[-1]
    if p.misere:
        return _misere(
            p,
            "No heap of 2 or more, one stone left: P.",
            "No heap of 2 or more, another number of stones: N.",
            "A heap of 2 or more, x0 = 0 and the others equal: P.",
            "A heap of 2 or more, x0 not 0 or the others not equal: N.",
        )
    if len(p.heaps) > 2:
        return _value(p)
    options = (
        "x0 = 0, the others all equal: P.",
        "x0 = 0, the others not all equal: N.",
        "x0 > 0, the others all equal: N.",
        "x0 > 0, the others not all equal: N.",
    )
    return THEOREM, options, 2 * bool(p.extra) + (not equal)


def _greedy(p: Heaps) -> CaseQuestion:
    if p.k is not None:
        return _bounded_misere(p) if p.misere else _bounded(p)
    x1, alpha = p.heaps[0], p.heaps.count(p.heaps[0])
    if p.misere:
        options = (
            "x1 ≤ 1 and α even: N.",
            "x1 ≤ 1 and α odd: P.",
            "x1 ≥ 2 and α even: P.",
            "x1 ≥ 2 and α odd: N.",
        )
        return f"{THEOREM} α is the number of largest heaps.", options, 2 * (x1 > 1) + alpha % 2
    options = (
        "α is even: P.",
        "α is odd and at least 3: take 1.",
        "α = 1, an odd number of heaps equal x2: cut x1 to x2.",
        "α = 1, an even number of heaps equal x2: cut x1 below x2.",
    )
    x2 = p.heaps[1]
    index = 0 if alpha % 2 == 0 else 1 if alpha > 1 else 2 if p.heaps.count(x2) % 2 else 3
    return f"α is the number of largest heaps. {THEOREM}", options, index


_GOOD = (
    "β even, R(x1−x2) = 0: P.",
    "β even, R(x1−x2) not 0: N.",
    "β odd, the triple is k-good by line (1): P.",
    "β odd, the triple is k-good by line (2): P.",
    "β odd, the triple is k-good by line (3): P.",
    "β odd, the triple is not k-good: N.",
)


def _bounded(p: Heaps) -> CaseQuestion:
    assert p.k is not None
    _, x2, x3 = greedy.three(p)
    if greedy.beta(p) % 2 == 0:
        index = 0 if impartial_theory(p.game).is_p(p) else 1
    elif not impartial_theory(p.game).is_p(p):
        index = 5
    else:
        r = (x2 - x3) % (p.k + 1)
        index = 2 if r == 0 else 4 if r == p.k else 3
    lines = (
        "k-good lines: (1) R(x1−x2) = k, R(x2−x3) = 0; (2) R(x1−x2) = 0, 1 ≤ R(x2−x3) ≤ k−1; "
        "(3) R(x1−x2) = 1, R(x2−x3) = k."
    )
    return f"k = {p.k}. {lines} {THEOREM}", _GOOD, index


def _bounded_misere(p: Heaps) -> CaseQuestion:
    x3 = greedy.three(p)[2]
    odd, lost = greedy.beta(p) % 2, impartial_theory(p.game).is_p(p)
    options = (
        "x3 ≤ 1, β even, the pair is k-nice: P.",
        "x3 ≤ 1, β even, the pair is not k-nice: N.",
        "x3 ≤ 1, β odd, R(x1−x2) = 0: P.",
        "x3 ≤ 1, β odd, R(x1−x2) not 0: N.",
        "x3 ≥ 2, P as in normal play.",
        "x3 ≥ 2, N as in normal play.",
    )
    return f"k = {p.k}. {THEOREM}", options, 4 * (x3 > 1) + 2 * (odd and x3 < 2) + (not lost)


def _delete(p: Piles) -> CaseQuestion:
    v = sorted((pile & -pile).bit_length() - 1 for pile in p.piles)
    if len(v) == 2:
        two = ("Both piles are odd: P.", "One pile is odd, one even: N.", "Both piles are even: N.")
        return THEOREM, two, sum(e > 0 for e in v)
    if len(v) == 3:
        three = (
            "All three v2 are equal: P.",
            "The two smaller v2 are equal, the third is larger: N.",
            "The two larger v2 are equal, the third is smaller: N.",
            "All v2 are different: N.",
        )
        index = 0 if v[0] == v[2] else 1 if v[0] == v[1] else 2 if v[1] == v[2] else 3
        return f"v2(x) counts how often 2 divides x. {THEOREM}", three, index
    return _low_column(p) if sum(p.piles) % 2 else _four(p, v)


def _low_column(p: Piles) -> CaseQuestion:
    """The theorem as lessons tell it."""
    place, ones = delete.low_column(p)
    wide = max(3, max(p.piles).bit_length())
    options = ("It is empty: P.", *(f"It is that of the {1 << i}s and holds ones: N." for i in range(wide)))
    ask = (
        "Write every pile less one in binary. The low column is the first one from the right with at most "
        "two ones. Which is it?"
    )
    return ask, options, 0 if ones == 0 else 1 + place


def _four(p: Piles, v: list[int]) -> CaseQuestion:
    """The theorem as the paper tells it."""
    four = (
        "1: a = b = c = d, so P.",
        "2: a < b = c = d with its digit 0, so P.",
        "3: a < b < c = d with its digits as wanted, so P.",
        "4 or 5: a < b < c < d with its digits as wanted, so P.",
        "a = b = c < d, a = b < c = d, a = b < c < d or a < b = c < d: always N.",
        "The pattern of a P-position, but a digit is wrong: N.",
    )
    case = delete_four.reading(p).case
    if impartial_theory(p.game).is_p(p):
        index = min(int(case[1]), 4) - 1
    else:
        a, b, c, d = v
        index = 4 if (a == b and (b, c) != (c, d)) or (a < b == c < d) else 5
    return f"a ≤ b ≤ c ≤ d are the v2 of the four piles. {THEOREM}", four, index


def _sucker(p: SuckerPosition) -> CaseQuestion:
    count = sucker.counts(p, p.seat)
    me, you = ("b", "r") if p.seat == 0 else ("r", "b")
    own, theirs = f"m_{me}", f"n_{you}"
    mine, hostile = ("β", "ρ") if p.seat == 0 else ("ρ", "β")
    left = f"{own} + Σ|{mine}|_{me}"
    right = f"{theirs} + Σ|{hostile}|_{you} − max|{hostile}|_{you}"
    options = (
        f"{own} = 0: lost.",
        f"{own} > 0 and {theirs} = 0: won.",
        f"Both hold chips, {left} > {right}: won.",
        f"Both hold chips, {left} ≤ {right}: lost.",
    )
    index = 0 if not count.own else 1 if not count.theirs else 2 if count.won else 3
    return "Which line of Theorem 2.39 decides?", options, index


_HEAPS: Mapping[str, Callable[[Heaps], CaseQuestion]] = {
    "nim": _nim,
    "greedy-nim": _greedy,
    "moore-nim": _moore,
    "co-nim": _co,
    "exco-nim": _exco,
    "wythoff-nim": _wythoff,
    "bounded-nim": _remainders,
}


# Capture order for strategy Σ: on which piles, in which order, until the move passes.
#
# Only boards are asked about on which every other order of this kind loses, so that an answer is right
# exactly if it wins.

CAPTURES = 3
"""Piles to capture at most: six orders."""


def capture(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    assert isinstance(p, SuckerPosition)
    if p.phase != "play" or not sucker.applies(p) or sucker.is_p(p):
        return None
    own = [slot for slot, pile in enumerate(p.piles, 1) if pile.endswith(COLOURS[p.seat])]
    if not 1 <= len(own) <= CAPTURES or any(len(p.piles[slot - 1]) == 1 for slot in own):
        return None
    tried = list(orders(p))
    right = [order for order in tried if _wins(p, order)]
    if set(right) != set(strategy(p)) or len(tried) - len(right) < 2 + level:
        return None
    hard = levels.of(p, "capture", len(right), len(tried))
    answers = tuple(" ".join(map(str, order)) for order in right)
    return Puzzle("capture", GAME.write(p), _order_question(p), answers, hard, seed, head, level)


def _order_question(p: SuckerPosition) -> str:
    mover, other = NAMES[p.seat], NAMES[sucker.opponent(p, p.seat)]
    return (
        f"{mover} plays by strategy Σ with {mover.lower()} chips only, and throws the {other.lower()} chips "
        f"out of every captured pile. On which piles, in which order, until the move passes to {other}? "
        "Type the numbers of the piles, such as 2 1 3."
    )


def orders(p: SuckerPosition) -> Iterator[tuple[int, ...]]:
    """Every order that could be tried: some piles of one's own colour, each captured, and then one
    placement that passes the move."""
    own = [slot for slot, pile in enumerate(p.piles, 1) if pile.endswith(COLOURS[p.seat])]
    ends = [slot for slot in range(1, len(p.piles) + 1) if slot not in own]
    for many in range(len(own) + 1):
        for taken in permutations(own, many):
            for last in (*ends, *taken):  # a captured pile is an empty slot
                yield (*taken, last)


def strategy(p: SuckerPosition) -> list[tuple[int, ...]]:
    """The orders of Σ: all piles of one's colour, in any order, then the longest opposing one; without
    any, an empty slot, whichever."""
    own = [slot for slot, pile in enumerate(p.piles, 1) if pile.endswith(COLOURS[p.seat])]
    theirs = [len(pile) if pile and slot not in own else 0 for slot, pile in enumerate(p.piles, 1)]
    longest = max(theirs, default=0)
    last = [slot for slot, size in enumerate(theirs, 1) if size == longest]
    return [(*taken, slot) for taken in permutations(own) for slot in last]


def played(p: SuckerPosition, order: tuple[int, ...]) -> Iterator[tuple[SuckerPosition, SuckerMove]]:
    """Every position and act of an order, the discards included; it ends where the order is no longer
    possible or the move has passed."""
    seat = p.seat
    for slot in order:
        if p.phase != "play" or p.seat != seat or not p.hands[seat][seat]:
            return
        act: SuckerMove = Place(seat, seat, slot)
        pile = p.piles[slot - 1]
        if not pile:  # whose turn it is next is not the mover's to choose here
            act = Place(seat, seat, slot, _next(p, slot))
        yield p, act
        p = play(GAME, p, act)
        if p.phase == "kill" and p.seat == seat:
            kill: Kill = _discard(p)
            yield p, kill
            p = play(GAME, p, kill)


def _next(p: SuckerPosition, slot: int) -> int | None:
    choices = [m for m in GAME.moves(p) if isinstance(m, Place) and m.slot == slot and m.colour == p.seat]
    return choices[0].next


def _discard(p: SuckerPosition) -> Kill:
    move = sucker.winning_move(p)
    assert isinstance(move, Kill)
    return move


def _wins(p: SuckerPosition, order: tuple[int, ...]) -> bool:
    """Whether the mover can play this order and has won when the move has passed."""
    steps = list(played(p, order))
    placed = sum(isinstance(act, Place) for _, act in steps)
    if placed < len(order):
        return False
    last, act = steps[-1]
    return bool(wins(play(GAME, last, act), p.seat))
