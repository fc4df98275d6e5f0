"""Dawson's Chess in normal play: a row of n squares is a heap of n of the octal game 0·137, whose values have
period 34 from row 52 on (Guy and Smith 1956, proved in `games.breaking.repeating`)."""

from __future__ import annotations

from nimarcade.core.codes import short
from nimarcade.core.verdict import Mark, Recipe, Term
from nimarcade.games.dawsons_chess import Rows
from nimarcade.games.octal import digits_of
from nimarcade.games.rows import Pick
from nimarcade.theory.heap_values import values_of
from nimarcade.theory.nim_sums import nim_sum, nim_sum_theorem, pairing, unpaired, unreachable
from nimarcade.theory.theorem import Theorem, normal_play
from nimarcade.theory.words import listed, looking

VALUES = values_of(digits_of("0.137"))


def row_value(n: int) -> int:
    return VALUES.value(n) or 0


def values(p: Rows) -> list[int]:
    return list(map(row_value, p.rows))


def move_to_value(p: Rows, wished: int) -> Pick:
    change = nim_sum(values(p)) ^ wished
    for size in dict.fromkeys(p.rows):
        left = VALUES.left_with(size, row_value(size) ^ change)
        if left is not None:  # an end takes two squares, any other square three
            inner = size - sum(left) == 3
            return Pick(size, 1 + inner + (left[1] if len(left) == 2 else 0))
    raise unreachable(wished, nim_sum(values(p)))


def terms(p: Rows) -> tuple[Term, ...]:
    return tuple(Term(f"g({short(n)})", row_value(n)) for n in dict.fromkeys(p.rows[:6]))


def recipe(p: Rows) -> Recipe[Pick]:
    move = move_to_value(p, 0)
    target = row_value(move.size) ^ nim_sum(values(p))
    left = [n for n in (max(0, move.cell - 2), max(0, move.size - move.cell - 1)) if n]
    shown = list(dict.fromkeys(p.rows))
    worth = listed([f"{short(n)} is worth {row_value(n)}" for n in shown])
    end = (
        f"Square {short(move.cell)} leaves {'rows' if len(left) == 2 else 'a row'} of "
        f"{listed([*map(short, left)])}, worth "
        f"{listed([str(row_value(n)) for n in left])}"
        + (f": their nim-sum is {target}." if len(left) == 2 else ".")
        if left
        else f"Square {short(move.cell)} leaves nothing of it."
    )
    worths = looking(range(len(p.rows)), p.rows, lambda row: f"worth {row_value(row)}", "worth")
    marks = (*worths, Mark(p.rows.index(move.size) + 1, move.cell, move.cell, "cell", "take"))
    if len(p.rows) == 1 and move.size % 2 and 2 * move.cell == move.size + 1:
        method: tuple[str, ...] = (
            "One odd row: take its middle square.",
            "Then copy every move on the other side.",
        )
        return Recipe(move, "Can two equal sides be left?", method, marks)
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
    which = "Which row should change its value, and to what?" if len(p.rows) > 1 else "What should be left?"
    question = f"{which} {worth[0].upper()}{worth[1:]}."
    return Recipe(move, question, method, marks)


MEANINGS = {
    "g(": "the size of the Nim heap that a row of so many squares acts like (period 34 from 52 on)",
    "nim-sum": "the XOR of these sizes: the powers of two that are left without a partner",
}


DAWSON: Theorem[Rows, Pick] = nim_sum_theorem(
    name="dawsons_chess",
    games=("dawsons-chess",),
    source="Guy, Smith 1956: octal game 0·137, period 34",
    statement=(
        "A row of n squares has a Sprague-Grundy value g(n), which for n ≥ 52 has the period 34. A position "
        "of Dawson's Chess is P if and only if the nim-sum (XOR) of the values of its rows is 0."
    ),
    applies=normal_play,
    values=values,
    terms=terms,
    move_to_value=move_to_value,
    page="rows-that-break",
    recipe=recipe,
    what="the rows are worth",
    names=lambda p: [short(row) for row in p.rows],
    cases=lambda p: unpaired("Every row", values(p)),
    meanings=MEANINGS,
)


THEOREMS = (DAWSON,)
