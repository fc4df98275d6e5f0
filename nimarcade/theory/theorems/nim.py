"""Nim, in normal play and where the last stone loses."""

from __future__ import annotations

from dataclasses import replace

from nimarcade.core.codes import short
from nimarcade.core.verdict import Condition, Reading, Recipe, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.binary import columns
from nimarcade.theory.nim_sums import (
    column_marks,
    leftmost_column,
    nim_sum,
    nim_sum_theorem,
    paired,
    pairing,
    pairing_question,
    tries_by_place,
)
from nimarcade.theory.theorem import WHICH, Cases, Theorem, Wins, misere_play, normal_play
from nimarcade.theory.words import above_one, level, looking, splits, take_marks, times


def move_to_value(p: Heaps, value: int) -> Take:
    """Any value below the nim-sum is reached from a heap with a 1 where the two differ first."""
    change = nim_sum(p.heaps) ^ value
    heap = next(heap for heap in p.heaps if heap ^ change < heap)
    return Take(((heap, heap - (heap ^ change)),))


def wins(p: Heaps) -> Wins:
    """A heap wins where it has the largest power without a partner; equal heaps count once."""
    total = nim_sum(p.heaps)
    cuts = [heap - (heap ^ total) for heap in set(p.heaps) if heap ^ total < heap]
    return Wins(len(cuts), sum(p.heaps) - max(cuts))


def odd_ones_in_words(ones: int) -> tuple[Condition, ...]:
    number = f"{times(ones, '1')} {'is' if ones < 2 else 'are'} left"
    odd = ones % 2 == 1
    return (Condition(f"{number}: {'odd' if odd else 'even, it should be odd'}", odd),)


def misere_in_words(p: Heaps) -> tuple[Condition, ...]:
    return above_one(paired(p.heaps)) if p.heaps[0] >= 2 else odd_ones_in_words(sum(p.heaps))


def normal_recipe(p: Heaps) -> Recipe[Take]:
    move = move_to_value(p, 0)
    full = [heap for heap in p.heaps if heap]
    if len(full) == 1:
        return Recipe(move, None, ("One heap is left: take all of it.",), take_marks(p, move))
    if len(full) == 2:
        method: tuple[str, ...] = (
            "Make the two heaps equal.",
            "Whoever then copies every move on the other heap takes the last stone.",
        )
        marks = (level(p.heaps, 1, "make them equal"), *take_marks(p, move))
        return Recipe(move, f"When two heaps of {short(full[1])} are left, who wins?", method, marks)
    chosen = p.heaps.index(move.parts[0][0])
    shown = splits(p.heaps)
    method = ((shown,) if shown else ()) + pairing(p.heaps, chosen, lambda i: f"the {short(p.heaps[i])}")
    marks = (*column_marks(nim_sum(p.heaps)), *take_marks(p, move))
    return Recipe(move, pairing_question(p.heaps, "every heap"), method, marks)


MEANINGS = {
    "nim-sum": "the XOR of the heaps: the powers of two that are left without a partner",
    "heaps of 2 or more": "how many heaps are above 1",
    "1-heaps": "how many heaps of one stone there are",
}


BOUTON: Theorem[Heaps, Take] = nim_sum_theorem(
    name="bouton",
    games=("nim",),
    source="Bouton 1902, Theorem I",
    proof="exco.moore",
    statement="A position of Nim is P if and only if the nim-sum (XOR) of its heaps is 0.",
    applies=normal_play,
    values=lambda p: p.heaps,
    move_to_value=move_to_value,
    wins=wins,
    tries=tries_by_place,
    page="nim-sum",
    recipe=normal_recipe,
    cases=lambda p: leftmost_column(p.heaps),
    meanings=MEANINGS,
)


def misere_is_p(p: Heaps) -> bool:
    return BOUTON.is_p(p) if p.heaps[0] >= 2 else sum(p.heaps) % 2 == 1


def odd_ones_move(p: Heaps) -> Take | None:
    """Where at most one heap is left to break up, what makes the 1-heaps odd in number: it ends as 0 or 1."""
    if p.heaps[0] < 2:
        return Take(((1, 1),))
    if len(p.heaps) > 1 and p.heaps[1] >= 2:
        return None
    ones = p.heaps[1:].count(1)
    return Take(((p.heaps[0], p.heaps[0] - (1 - ones % 2)),))


def misere_wins(p: Heaps) -> Wins:
    """As in normal play while two heaps are above 1; after that one move alone makes the 1s odd in number."""
    last = odd_ones_move(p)
    return wins(p) if last is None else Wins(1, sum(p.heaps) - last.parts[0][1])


def misere_terms(p: Heaps) -> tuple[Term, ...]:
    if p.heaps[0] >= 2:
        large = sum([heap > 1 for heap in p.heaps])
        return Term("nim-sum", nim_sum(p.heaps)), Term("heaps of 2 or more", large)
    return (Term("1-heaps", sum(p.heaps)),)


def misere_reading(p: Heaps) -> Reading:
    if p.heaps[0] >= 2:
        return BOUTON.reading(p)._replace(terms=misere_terms(p))
    ones = sum(p.heaps)
    odd = ones % 2 == 1
    text = (
        f"only 1-heaps are left, {ones} of them: {'odd' if odd else 'even, a P-position has an odd number'}"
    )
    return Reading("1-heaps odd" if odd else "1-heaps even", misere_terms(p), (Condition(text, odd),))


def odd_ones_recipe(p: Heaps) -> Recipe[Take] | None:
    """Where at most one heap above 1 lies beside 1s: the moment at which misère play turns round."""
    move = odd_ones_move(p)
    if move is None:
        return None
    if p.heaps[0] < 2:
        even = (f"1s go one by one; {sum(p.heaps):,} is even, so the other player takes the last one.",)
        return Recipe(move, None, even, take_marks(p, move))
    big, ones = p.heaps[0], p.heaps[1:].count(1)
    left = big - move.parts[0][1]
    there = f"{times(ones, '1')} {'lies' if ones < 2 else 'lie'}".capitalize()
    odd = "one more makes it odd" if ones else "leave one, an odd number"
    added = odd if left else "the number is odd already"
    method = (
        "1s go one by one, so whoever faces an odd number of them takes the last one and loses.",
        f"{there} beside the {short(big)}; {added}: leave {left} of the {short(big)}.",
    )
    marks = (*looking([0], p.heaps, lambda _: "above 1"), *take_marks(p, move))
    return Recipe(move, f"Cut the {short(big)} to 1 or to 0?", method, marks)


def misere_recipe(p: Heaps) -> Recipe[Take]:
    if (last := odd_ones_recipe(p)) is not None:
        return last
    played = normal_recipe(p)
    if sum(heap > 0 for heap in p.heaps) == 2:
        return replace(played, method=("Make the two heaps equal, as in normal play.",))
    return replace(played, method=("Play as in normal Nim while two heaps are above 1.", *played.method))


def misere_cases(p: Heaps) -> Cases:
    ones = ("Only heaps of 1, an even number of them: N.", "Only heaps of 1, an odd number: P.")
    large = ("A heap of 2 or more, nim-sum 0: P.", "A heap of 2 or more, nim-sum not 0: N.")
    lost = misere_is_p(p)
    return Cases(WHICH, (*ones, *large), 2 + (not lost) if p.heaps[0] > 1 else int(lost))


BOUTON_MISERE: Theorem[Heaps, Take] = Theorem(
    name="bouton_misere",
    games=("nim",),
    source="Bouton 1902, misère Nim",
    proof="exco.moore-misere",
    statement=(
        "With a heap of 2 or more, misère Nim is P exactly as in normal play; with heaps of 1 and 0 alone it "
        "is P if and only if the number of 1-heaps is odd."
    ),
    applies=misere_play,
    is_p=misere_is_p,
    winning_move=lambda p: odd_ones_move(p) or move_to_value(p, 0),
    wins=misere_wins,
    tries=tries_by_place,
    reading=misere_reading,
    picture=lambda p: columns(p.heaps, 2) if p.heaps[0] >= 2 else None,
    page="the-last-stone-loses",
    recipe=misere_recipe,
    in_words=misere_in_words,
    counted=misere_terms,
    rule=lambda p: "nim-sum" if p.heaps[0] >= 2 else "odd number of 1s",
    switch="No heap above 1 is left; from here on leave an odd number of 1s.",
    cases=misere_cases,
    meanings=MEANINGS,
)


THEOREMS = (BOUTON, BOUTON_MISERE)
