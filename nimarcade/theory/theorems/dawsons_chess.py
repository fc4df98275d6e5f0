"""Dawson's Chess in normal play: values of rows, of period 34 from row 52 on.

Proof of the period by a finite table (Guy and Smith 1956): a value is the mex of g(a) ⊕ g(b) with
a + b = n − 3, where a or b may be −1, a row of one square less than none. If g(n) = g(n + 34) for
52 ≤ n < 2·52 + 34 + 3, then for larger n one of a and b is at least 52 and can be shortened by 34, so
the values of both n agree too, by induction. The table is computed from the rule, and `period_holds`
compares it; a test calls it.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from nimarcade.core.codes import short
from nimarcade.core.errors import BadInput
from nimarcade.core.verdict import Condition, Digits, Mark, Reading, Recipe, Term
from nimarcade.games.dawsons_chess.rules import Rows
from nimarcade.games.rows import Pick
from nimarcade.theory import octal
from nimarcade.theory.binary import columns, nim_sum_reading
from nimarcade.theory.theorem import Theorem
from nimarcade.theory.theorems.nim import paired, pairing
from nimarcade.theory.words import listed

PERIOD, ONSET = 34, 52
PROVING = 2 * ONSET + PERIOD + 3
"""The period is proved once it holds for all rows from its onset up to this one."""
_values: list[int] = []


def table() -> list[int]:
    """g(0), g(1), … as far as the proof of the period looks."""
    if not _values:
        octal.extend(_values, PROVING + PERIOD, 3, 1)
    return _values


def period_holds() -> bool:
    g = table()
    return all(g[n] == g[n + PERIOD] for n in range(ONSET, PROVING))


def row_value(n: int) -> int:
    if n >= ONSET + PERIOD:
        n = ONSET + (n - ONSET) % PERIOD
    return table()[n]


def applies(p: Rows) -> bool:
    return not p.misere


def value(p: Rows) -> int:
    return reduce(xor, map(row_value, p.rows), 0)


def is_p(p: Rows) -> bool:
    return not value(p)


def move_to_value(p: Rows, wished: int) -> Pick:
    """Of a long row only squares near an end need be tried: where both parts are long, whole periods
    can be shifted from one to the other."""
    change = value(p) ^ wished
    for size in dict.fromkeys(p.rows):
        target = row_value(size) ^ change
        for at in range(1, min((size + 1) // 2, ONSET + 2 * PERIOD) + 1):
            if row_value(max(0, at - 2)) ^ row_value(max(0, size - at - 1)) == target:
                return Pick(size, at)
    raise BadInput(f"no move leads to SG value {short(wished)}; the position's own is {short(value(p))}")


def winning_move(p: Rows) -> Pick:
    return move_to_value(p, 0)


def reading(p: Rows) -> Reading:
    total = value(p)
    named = tuple(Term(f"g({short(n)})", row_value(n)) for n in dict.fromkeys(p.rows[:6]))
    return nim_sum_reading(list(map(row_value, p.rows)), total, (*named, Term("nim-sum", total)))


def picture(p: Rows) -> Digits | None:
    return columns([row_value(n) for n in p.rows], 2)


def recipe(p: Rows) -> Recipe[Pick]:
    move = winning_move(p)
    target = row_value(move.size) ^ value(p)
    left = [n for n in (max(0, move.at - 2), max(0, move.size - move.at - 1)) if n]
    shown = list(dict.fromkeys(p.rows))
    worth = listed([f"{short(n)} is worth {row_value(n)}" for n in shown])
    end = (
        f"Square {short(move.at)} leaves rows of {listed([*map(short, left)])}, worth "
        f"{listed([str(row_value(n)) for n in left])}" + (f": together {target}." if len(left) == 2 else ".")
        if left
        else f"Square {short(move.at)} leaves nothing of it."
    )
    marks = (Mark(p.rows.index(move.size) + 1, move.at, move.at, "cell", "choose"),)
    if len(p.rows) == 1 and move.size % 2 and 2 * move.at == move.size + 1:
        method: tuple[str, ...] = (
            "One odd row: choose its middle square.",
            "Then copy every move on the other side.",
        )
        return Recipe(move, "Could you leave two equal sides?", method, marks)
    method = (
        f"Every row acts like a Nim heap; the table says of what size: {worth}.",
        *(
            pairing(
                [row_value(n) for n in p.rows],
                p.rows.index(move.size),
                lambda i: f"the row of {short(p.rows[i])}",
            )
            if row_value(move.size) > target
            else (f"Make the row of {short(move.size)} worth {target}.",)
        ),
        end,
    )
    question = f"Which row should change its worth, and to what? {worth[0].upper()}{worth[1:]}."
    return Recipe(move, question, method, marks)


def in_words(p: Rows) -> tuple[Condition, ...]:
    return paired([row_value(n) for n in p.rows], "of the rows' worths ")


MEANINGS = {
    "g(": "the size of the Nim heap that a row of so many squares acts like (period 34 from 52 on)",
    "nim-sum": "the XOR of these sizes: the powers of two that are left without a partner",
}


DAWSON: Theorem[Rows, Pick] = Theorem(
    name="dawsons_chess",
    games=("dawsons-chess",),
    source="Guy, Smith 1956: octal game 0·137, period 34",
    statement=(
        "A row of n squares has a Sprague-Grundy value g(n), which for n ≥ 52 has the period 34. A position "
        "of Dawson's Chess is P if and only if the nim-sum (XOR) of the values of its rows is 0."
    ),
    applies=applies,
    is_p=is_p,
    winning_move=winning_move,
    reading=reading,
    grundy=value,
    picture=picture,
    move_to_value=move_to_value,
    page="dawsons-chess",
    recipe=recipe,
    in_words=in_words,
    meanings=MEANINGS,
)


THEOREMS = (DAWSON,)
