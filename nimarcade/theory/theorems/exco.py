"""EXCO-NIM, in normal play and where the last stone loses.

Claim for misère play. With a heap of 2 or more (x0 counts) a position is P exactly as in normal play: x0 = 0
and all other heaps equal. Otherwise it is P if and only if exactly one stone is left.

Proof. Call the positions so described Q. (a) From one stone the only move is to the end, which is N in misère
play. From x0 = 0, x1 = … = xn = m ≥ 2 a move leaves some heap of m untouched and another smaller, so a heap
of 2 or more is left and the heaps are not equal: outside Q. (b) Outside Q and not at the end. Without a heap
of 2 or more there are s ≥ 2 stones. If x0 = 1 and some heap among x1 … xn is 0, take all 1-heaps and leave
x0; if x0 = 1 and all are 1, take x0 and n-1 of them; if x0 = 0, take all 1-heaps but one, at most n-1. One
stone is left. With a heap of 2 or more let m be the least of x1 … xn. If m ≥ 2, normal play's move leaves x0
= 0 and all heaps m ≥ 2, which is in Q. If m = 1, keep one 1-heap and take everything else. If m = 0, keep a
0-heap untouched, and leave one stone of x0 if it has any, else one stone of a heap of 2 or more. One stone is
left each time, and something was taken, as some heap was 2 or more. ∎
"""

from dataclasses import replace

from nimarcade.core.codes import short
from nimarcade.core.game import is_misere
from nimarcade.core.verdict import Condition, Recipe, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory import exco_values, theorem
from nimarcade.theory.words import above_one, beginning, held, level, take_marks

WORDS = theorem.words_of(__file__)


def normal_is_p(p: Heaps) -> bool:
    return not p.extra and p.heaps[0] == p.heaps[-1]


def normal_winning_move(p: Heaps) -> Take:
    least = p.heaps[-1]
    return Take(tuple(sorted((h, h - least) for h in p.heaps if h > least)), p.extra or 0, p.extra or 0)


def wins(p: Heaps) -> theorem.Wins | None:
    """One, with x0 empty, which it is after every move of a lost player: the target is fixed."""
    if p.extra:
        return None
    alone = p.misere and p.heaps[-1] < 2
    return theorem.Wins(1, 1 if alone else p.heaps[-1] * len(p.heaps))


def normal_recipe(p: Heaps) -> Recipe[Take]:
    move, least, extra = normal_winning_move(p), p.heaps[-1], p.extra or 0
    method = ["Leave the extra heap, x0, empty and all other heaps equal."]
    if extra:
        method.append(f"Take all of x0, which is {short(extra)}.")
    if p.heaps[0] > least:
        method.append(f"Spare the smallest heap, {short(least)}, and cut every larger one to it.")
    question = f"{'All of the extra heap, x0, goes. ' if extra else ''}Which of the heaps should be spared?"
    marks = (level(p.heaps, len(p.heaps) - 1, "the smallest heap"), *take_marks(p, move))
    return Recipe(move, question if p.heaps[0] > least else None, tuple(method), marks)


def in_words(p: Heaps) -> tuple[Condition, ...]:
    equal = p.heaps[0] == p.heaps[-1]
    holds = f"holds {short(p.extra)}" if p.extra else "is empty"
    return (
        *held(f"the extra heap, x0, {holds}", "empty", not p.extra),
        Condition("all other heaps are equal" if equal else "the other heaps are not all equal", equal),
    )


VALUES = theorem.Statement(**WORDS["exco_value"])
SEVERAL: theorem.Branch[Heaps, Take] = theorem.Branch(
    **WORDS["several"],
    when=lambda p: len(p.heaps) > 2,
    terms=exco_values.terms,
    lost=in_words,
    won=normal_recipe,
    question=exco_values.question,
    options=exco_values.options,
    option=exco_values.option,
    cases_of=VALUES,
)
TWO: theorem.Branch[Heaps, Take] = replace(
    SEVERAL,
    **WORDS["two"],
    when=None,
    question=theorem.which,
    cases_of=None,
    option=lambda p: 2 * bool(p.extra) + (p.heaps[0] != p.heaps[-1]),
)
NORMAL: theorem.Theorem[Heaps, Take] = theorem.Theorem(
    **WORDS["exco"],
    applies=theorem.normal_play,
    is_p=normal_is_p,
    winning_move=normal_winning_move,
    wins=wins,
    grundy=exco_values.closed_value,
    grundy_proof=exco_values.closed_proof,
    grundy_by_table=lambda p: (exco_values.exco_two_value(p) or (None,))[0],
    builds=lambda p: len(p.heaps) >= 3,
    move_to_value=exco_values.move_to,
    worth=exco_values.worth,
    branches=(SEVERAL, TWO),
)


def _large(p: Heaps) -> bool:
    return p.heaps[0] >= 2 or (p.extra or 0) >= 2


def misere_is_p(p: Heaps) -> bool:
    return normal_is_p(p) if _large(p) else sum(p.heaps) + (p.extra or 0) == 1


def misere_winning_move(p: Heaps) -> Take:
    extra = p.extra or 0
    if p.heaps[-1] >= 2:
        return normal_winning_move(p)
    full = [h for h in p.heaps if h]
    if 1 in full and not (extra and 0 in p.heaps):  # keep one 1-heap and take everything else
        return Take(tuple(sorted((h, h) for h in full[:-1])), extra, extra)
    if extra:  # a 0-heap stays; leave one stone of x0
        return Take(tuple(sorted((h, h) for h in full)), extra - 1, extra)
    return Take(tuple(sorted([(full[0], full[0] - 1), *((h, h) for h in full[1:])])), extra, extra)


def _stones(p: Heaps) -> int:
    return sum(p.heaps) + (p.extra or 0)


def single_in_words(p: Heaps) -> tuple[Condition, ...]:
    stones = _stones(p)
    number = "one stone is" if stones == 1 else f"{stones or 'no'} stones are"
    return held(f"{number} left", "one", stones == 1)


def single_recipe(p: Heaps) -> Recipe[Take]:
    keep = "One heap is empty, so a move may touch all the others: leave one stone of "
    keep += "the extra heap, x0." if p.extra else "one of them."
    if p.heaps[-1]:
        keep = "The smallest heap is 1: spare that stone, and take everything else."
    move = misere_winning_move(p)
    method = ("Leave a single stone: whoever has to take it loses.", keep)
    return Recipe(move, "How many stones should be left?", method, take_marks(p, move))


LARGE: theorem.Branch[Heaps, Take] = replace(
    TWO,
    **WORDS["large"],
    when=lambda p: p.heaps[-1] >= 2,
    lost=lambda p: (in_words(p)[0], *above_one(in_words(p)[1:])),
    won=beginning(
        "Apart from the extra heap, x0, every heap is at least 2: play as in normal play.", normal_recipe
    ),
    option=None,
)
ONES: theorem.Branch[Heaps, Take] = theorem.Branch(
    **WORDS["ones"],
    when=lambda p: not _large(p),
    terms=lambda p: (Term("stones", _stones(p)),),
    lost=single_in_words,
    won=single_recipe,
)
MISERE: theorem.Theorem[Heaps, Take] = theorem.Theorem(
    **WORDS["exco_misere"],
    applies=is_misere,
    is_p=misere_is_p,
    winning_move=misere_winning_move,
    wins=wins,
    branches=(ONES, LARGE, replace(LARGE, when=None, won=single_recipe)),
)


THEOREMS = (NORMAL, MISERE)
STATEMENTS = (VALUES,)
