"""k-Bounded Nim: in normal play Nim on the remainders mod k+1, in misère play Bouton's rule on them.

Proof for misère play, with r for the remainders. Call a position small if all r are at most 1. From
a small one with an odd number of r = 1 a move changes one r to another one: to 0 or 1, and the
number is even, or to 2 or more, and a single r of 2 or more makes the XOR not 0. If some r is 2 or
more and the XOR is 0, there are two such r, so a move leaves one and breaks the XOR. From all
others a move leads there. Small with an even number: take 1 from a heap with r = 1, or, if all r
are 0, take k from a heap that is not empty. Not small, XOR not 0: move as in normal play, but where
only one r is 2 or more, bring it to 0 or 1, so that the number of 1s is odd. The end is small with
none, and the player to move there has won.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.core.codes import short
from nimarcade.core.verdict import Columns, Condition, Mark, Reading, Recipe, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.binary import columns
from nimarcade.theory.nim_sums import (
    column_marks,
    leftmost_column,
    nim_sum,
    nim_sum_theorem,
    paired,
    pairing,
    unreachable,
)
from nimarcade.theory.theorem import WHICH, Cases, Theorem, Wins, misere_play, normal_play, two_by_two
from nimarcade.theory.words import full_rows, listed, looking, take_marks, times


def remainders(p: Heaps) -> list[int]:
    modulus = (p.k or 1) + 1
    return [heap % modulus for heap in p.heaps]


def normal_move_to_value(p: Heaps, wished: int) -> Take:
    """To any value up to k but the own one. Below the own value a heap's remainder is cut as in Nim;
    above it the heap goes down by more than its remainder, round the multiple of k+1."""
    k, change = p.k or 1, nim_sum(remainders(p)) ^ wished
    for heap, rest in zip(p.heaps, remainders(p), strict=True):
        target = rest ^ change
        take = (rest - target) % (k + 1)
        if target <= k and 0 < take <= heap:
            return Take(((heap, take),))
    raise unreachable(wished, nim_sum(remainders(p)))


def wins(p: Heaps) -> Wins:
    """Heaps whose remainder can be turned into the one that is wanted, equal heaps counted once."""
    k, rests = p.k or 1, remainders(p)
    large, ones, total = sum(rest > 1 for rest in rests), rests.count(1), nim_sum(rests)
    takes = []
    for heap in set(p.heaps):
        rest = heap % (k + 1)
        wanted = total ^ rest
        if p.misere and large == (rest > 1):  # no other remainder is above 1: make the 1s odd in number
            wanted = (ones - (rest == 1) + 1) % 2
        take = (rest - wanted) % (k + 1)
        if wanted <= k and 0 < take <= heap:
            takes.append(take)
    return Wins(len(takes), sum(p.heaps) - max(takes))


SMALL = 6
"""Of a few heaps up to so many stones are tried, and as many as the rules allow."""


def tries(p: Heaps) -> Iterator[Take]:
    k = p.k or 1
    for heap in list(dict.fromkeys(p.heaps))[:SMALL]:
        for take in dict.fromkeys((*range(1, min(heap, k, SMALL) + 1), min(heap, k))):
            if take:
                yield Take(((heap, take),))


OF = "the remainders are"


def divided(p: Heaps) -> str:
    """The remainders of the heaps in a sentence."""
    k = p.k or 1
    sizes, rests = listed([*map(short, p.heaps)]), listed([*map(short, remainders(p))])
    leave = f"{sizes} leave{'s' if len(p.heaps) == 1 else ''} {rests}"
    return f"Divide by {short(k + 1)}, one more than a move may take (k+1): {leave}."


def normal_recipe(p: Heaps) -> Recipe[Take]:
    rests, total = remainders(p), nim_sum(remainders(p))
    chosen = next(i for i, rest in enumerate(rests) if rest ^ total < rest)
    heap, rest = p.heaps[chosen], rests[chosen]
    move = Take(((heap, rest - (rest ^ total)),))
    nim = "Play Nim with these remainders: which one has to change?"
    question = f"{divided(p)} {nim if len(rests) > 1 else 'What should it leave?'}"
    if len([rest for rest in rests if rest]) == 1:
        method: tuple[str, ...] = (
            divided(p),
            f"Only the {short(heap)} leaves anything: take its remainder, {short(rest)}.",
            "Whenever a remainder changes, change it back.",
        )
    else:
        method = (
            f"{divided(p)} Play Nim with these remainders.",
            *pairing(rests, chosen, lambda i: f"the remainder {short(rests[i])} of the {short(p.heaps[i])}"),
        )
    return Recipe(move, question, method, (*column_marks(total), *_rests(p), *take_marks(p, move)))


def _rests(p: Heaps) -> tuple[Mark, ...]:
    """What the heaps leave, and the rows that they fill."""
    modulus = (p.k or 1) + 1
    full = range(sum(heap > 0 for heap in p.heaps))
    return *looking(full, p.heaps, lambda heap: f"rem. {short(heap % modulus)}"), full_rows(modulus)


def in_words(p: Heaps) -> tuple[Condition, ...]:
    rests = remainders(p)
    if p.misere and max(rests) <= 1:
        ones, odd = rests.count(1), rests.count(1) % 2 == 1
        by = f"when divided by {short((p.k or 1) + 1)}"
        number = f"{times(ones, 'heap')} {'leaves' if ones < 2 else 'leave'} 1 {by}, and none leaves more"
        return (Condition(f"{number}: {'odd' if odd else 'even, it should be odd'}", odd),)
    return paired(rests, OF)


MEANINGS = {
    "k": "the most stones that one move takes",
    "nim-sum of remainders": "the XOR of what the heaps leave when divided by k+1",
    "remainders 1": "how many heaps leave 1 when divided by k+1",
}


NORMAL: Theorem[Heaps, Take] = nim_sum_theorem(
    name="bounded_nim",
    games=("bounded-nim",),
    source="Schwartz 1971: Nim on the remainders",
    statement=(
        "A position of k-Bounded Nim is P if and only if the nim-sum (XOR) of the remainders of its heaps "
        "mod k+1 is 0."
    ),
    applies=normal_play,
    values=remainders,
    terms=lambda p: (Term("k", p.k or 1),),
    sign="nim-sum of remainders",
    front=lambda p: f"mod {short((p.k or 1) + 1)}: ",
    move_to_value=normal_move_to_value,
    wins=wins,
    tries=tries,
    page="nim-with-a-limit",
    recipe=normal_recipe,
    what=OF,
    names=lambda p: [short(heap) for heap in p.heaps],
    cases=lambda p: leftmost_column(remainders(p), f"The remainders of the heaps by {(p.k or 1) + 1}"),
    meanings=MEANINGS,
)


def misere_is_p(p: Heaps) -> bool:
    rests = remainders(p)
    return nim_sum(rests) == (max(rests) <= 1)


def misere_winning_move(p: Heaps) -> Take:
    rests = remainders(p)
    large = [place for place, rest in enumerate(rests) if rest > 1]
    if len(large) > 1:
        return normal_move_to_value(p, 0)
    if large:
        ones = rests.count(1)
        return Take(((p.heaps[large[0]], rests[large[0]] - (ones + 1) % 2),))
    if 1 in rests:
        return Take(((p.heaps[rests.index(1)], 1),))
    return Take(((p.heaps[0], p.k or 1),))


def misere_reading(p: Heaps) -> Reading:
    rests, won = remainders(p), not misere_is_p(p)
    k = p.k or 1
    if max(rests) > 1:
        return NORMAL.reading(p).within("some r ≥ 2")
    ones = rests.count(1)
    text = f"all remainders mod {k + 1} are at most 1, and the number of 1s is {ones}"
    text += ", a P-position has an odd number" if won else ", an odd number"
    return Reading(
        "ones odd" if not won else "ones not odd",
        (Term("k", k), Term("remainders 1", ones)),
        (Condition(text, not won),),
    )


def misere_picture(p: Heaps) -> Columns | None:
    return columns(remainders(p), 2, [short(heap) for heap in p.heaps]) if max(remainders(p)) > 1 else None


def misere_recipe(p: Heaps) -> Recipe[Take]:
    rests, k = remainders(p), p.k or 1
    large = [rest for rest in rests if rest > 1]
    if len(large) > 1:
        played = normal_recipe(p)
        start = "Play as in normal play while two remainders are above 1."
        return Recipe(played.move, played.question, (start, *played.method), played.marks)
    move = misere_winning_move(p)
    heap, stones = move.parts[0]
    ones = rests.count(1)
    wish = "An odd number of heaps should leave 1, and the rest 0."
    if large:
        left = large[0] - stones
        method = (
            wish,
            f"The {short(heap)} leaves {short(large[0])}; {times(ones, 'other heap')} "
            f"{'leave' if ones > 1 else 'leaves'} 1. Cut it down so that it leaves {left}.",
        )
    elif ones:
        method = (wish, f"Now {ones:,} leave 1, an even number: take 1 from one of them.")
    else:
        method = (wish, f"Now all are 0: take {short(k)}, the most a move may take, so that a heap leaves 1.")
    question = f"{divided(p)} How many heaps should leave 1?"
    return Recipe(move, question, (divided(p), *method), (*_rests(p), *take_marks(p, move)))


def misere_cases(p: Heaps) -> Cases:
    return two_by_two(
        max(remainders(p)) > 1,
        misere_is_p(p),
        "No remainder above 1, an odd number of 1s: P.",
        "No remainder above 1, an even number of 1s: N.",
        "A remainder of 2 or more, their nim-sum is 0: P.",
        "A remainder of 2 or more, their nim-sum is not 0: N.",
        question=f"Look at the remainders by {(p.k or 1) + 1}. {WHICH}",
    )


MISERE: Theorem[Heaps, Take] = Theorem(
    name="bounded_misere",
    games=("bounded-nim",),
    source="Bouton's misère rule on the remainders, proved in this program",
    statement=(
        "Let r be the remainders of the heaps mod k+1. A position of misère k-Bounded Nim is P if and only "
        "if some r is at least 2 and the nim-sum of all r is 0, or all r are at most 1 and an odd number is "
        "1."
    ),
    applies=misere_play,
    is_p=misere_is_p,
    winning_move=misere_winning_move,
    wins=wins,
    tries=tries,
    reading=misere_reading,
    picture=misere_picture,
    page="nim-with-a-limit",
    recipe=misere_recipe,
    in_words=in_words,
    rule=lambda p: "nim-sum of remainders" if max(remainders(p)) > 1 else "odd number of remainders 1",
    switch="No remainder above 1 is left; from here on an odd number of them should be 1.",
    cases=misere_cases,
    meanings=MEANINGS,
)


THEOREMS = (NORMAL, MISERE)
