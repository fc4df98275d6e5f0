"""Greedy Nim, both conventions: without a bound, with the bound 1, and with larger bounds by k-good triples
and k-nice pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nimarcade.core.codes import article, counted, short
from nimarcade.core.verdict import Condition, Reading, Recipe, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorem import WHICH, Cases, Theorem, Wins
from nimarcade.theory.theorems.nim import odd_ones_in_words, odd_ones_move, odd_ones_recipe
from nimarcade.theory.words import above_one, full_rows, listed, looking, take_marks, times


def alpha(p: Heaps) -> int:
    return p.heaps.count(p.heaps[0]) if p.heaps[0] else 0


def free_winning_move(p: Heaps) -> Take:
    x1 = p.heaps[0]
    if alpha(p) >= 3:
        return Take(((x1, 1),))
    x2 = p.heaps[1] if len(p.heaps) > 1 else 0
    if not x2:
        return Take(((x1, x1),))
    odd = p.heaps.count(x2) % 2 == 1
    return Take(((x1, x1 - x2 if odd else x1 - x2 + 1),))


def wins(p: Heaps) -> Wins:
    """The number of moves that win. After a move to v a theorem looks at the largest heaps alone, at which
    of them v is, and with a bound at their remainders; so it says the same of all v between two special
    ones: the heaps themselves, 0, 1 and 2, and whatever shares a remainder with one of these or its
    neighbours."""
    x1, rest, k = p.heaps[0], p.heaps[1:], p.k
    marked = [heap for heap in (*rest[:3], 0, 1, 2) if heap < x1]
    shown = rest[: 2 + rest[2:].count(rest[2])] if len(rest) > 2 else rest
    lowest = 0 if k is None else max(0, x1 - k)
    special = {heap for heap in marked if heap >= lowest}
    if k is not None:
        ends = [anchor + step for anchor in dict.fromkeys((*rest[:3], 0)) for step in (-1, 0, 1)]
        near = {x1 - 1 - (x1 - 1 - end) % (k + 1) for end in ends}  # of each the largest
        special |= {left for left in near if left >= lowest}

    def lost(left: int) -> bool:
        heaps = tuple(sorted((*shown, left), reverse=True))
        after = Heaps.sorted(p.game, heaps, None, k, p.misere)
        return next(theorem.is_p(after) for theorem in THEOREMS if theorem.applies(after))

    won: list[tuple[int, int]] = []  # from the first of these, so many in a row win
    before = lowest
    for left in (*sorted(special), x1):
        if left > before and lost(before):
            won.append((before, left - before))
        if left < x1 and lost(left):
            won.append((left, 1))
        before = left + 1
    return Wins(sum(many for _, many in won), sum(rest) + won[0][0])


SMALL = 5
"""Up to so many stones are tried, and what leaves the largest heap level with the next ones or near."""


def tries(p: Heaps) -> Iterator[Take]:
    x1 = p.heaps[0]
    most = x1 if p.k is None else min(x1, p.k)
    level = [x1 - heap + step for heap in dict.fromkeys(p.heaps[1:4]) for step in (-1, 0, 1)]
    for take in sorted({*range(1, SMALL + 1), *level}):
        if 0 < take <= most:
            yield Take(((x1, take),))


def free_terms(p: Heaps) -> tuple[Term, ...]:
    return Term("x1", p.heaps[0]), Term("α", alpha(p))


def free_reading(p: Heaps) -> Reading:
    count = alpha(p)
    even = count % 2 == 0
    largest = f"largest heap {short(p.heaps[0])}"
    text = f"α = {count} is {'even' if even else 'odd, a P-position has an even α'} ({largest})"
    return Reading("α even" if even else "α odd", free_terms(p), (Condition(text, even),))


def free_recipe(p: Heaps) -> Recipe[Take]:
    move = free_winning_move(p)
    x1, count = p.heaps[0], alpha(p)
    x2 = p.heaps[1] if len(p.heaps) > 1 else 0
    marks = take_marks(p, move)
    if not x2:
        return Recipe(move, None, ("One heap is left: take all of it.",), marks)
    wish = f"Leave an even number of largest heaps. Now there {'is one' if count == 1 else f'are {count:,}'}."
    levels = [place for place, heap in enumerate(p.heaps) if heap in (x1, x2)]
    marks = (*looking(levels, p.heaps, lambda heap: "top" if heap == x1 else "second"), *marks)
    if count >= 3:
        method = (wish, "Take 1 from one of them, and it is no longer among the largest.")
        return Recipe(move, "How many largest heaps should be left?", method, marks)
    seconds = p.heaps.count(x2)
    many = f"is one heap of {short(x2)}" if seconds == 1 else f"are {seconds:,} heaps of {short(x2)}"
    parity, where = ("odd", "level with") if seconds % 2 else ("even", "below")
    method = (
        wish,
        f"There {many}, the second largest: an {parity} number, so cut the {short(x1)} down to "
        f"{short(x1 - move.parts[0][1])}, {where} {'it' if seconds == 1 else 'them'}.",
    )
    question = f"Leave the {short(x1)} above the {short(x2)}, level with it, or below it?"
    return Recipe(move, question, method, marks)


def free_in_words(p: Heaps) -> tuple[Condition, ...]:
    if p.misere and p.heaps[0] < 2:
        return odd_ones_in_words(sum(p.heaps))
    count = alpha(p)
    if not count:
        return (Condition("no stone is left", True),)
    number = "one heap is the largest" if count == 1 else f"{count:,} heaps are the largest"
    even = count % 2 == 0
    words = (Condition(f"{number}: {'even' if even else 'odd, it should be even'}", even),)
    return above_one(words) if p.misere else words


def free_cases(p: Heaps) -> Cases:
    options = (
        "α is even: P.",
        "α is odd and at least 3: take 1.",
        "α = 1, an odd number of heaps equal x2: cut x1 to x2.",
        "α = 1, an even number of heaps equal x2: cut x1 below x2.",
    )
    count = alpha(p)
    index = 0 if count % 2 == 0 else 1 if count > 1 else 2 if p.heaps.count(p.heaps[1]) % 2 else 3
    return Cases(f"α is the number of largest heaps. {WHICH}", options, index)


MEANINGS = {
    "x1": "the largest heap",
    "x2": "the second heap by size",
    "x3": "the third heap by size",
    "α": "how many largest heaps there are",
    "β": "how many heaps equal the third, counted from the third on",
    "k": "the most stones that one move takes",
    "stones": "all stones on the board",
    "R(x1−x2)": "how far the largest heap is ahead of the second on a clock of k+1 hours",
    "R(x2−x3)": "how far the second heap is ahead of the third on that clock",
    "R(x1)": "the largest heap's remainder by k+1",
    "R(x2)": "the second heap's remainder by k+1",
}


FREE: Theorem[Heaps, Take] = Theorem(
    name="greedy_free",
    games=("greedy-nim",),
    proof="misere-greedy.greedy",
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 4 (Albert, Nowakowski 2004)",
    statement=(
        "Let α be the number of largest heaps (0 without stones); normal play is P if and only if α is even."
    ),
    applies=lambda p: p.k is None and not p.misere,
    is_p=lambda p: alpha(p) % 2 == 0,
    winning_move=free_winning_move,
    wins=wins,
    tries=tries,
    reading=free_reading,
    page="only-the-largest",
    ideas=("even-largest",),
    recipe=free_recipe,
    in_words=free_in_words,
    counted=free_terms,
    cases=free_cases,
    meanings=MEANINGS,
)


def free_misere_reading(p: Heaps) -> Reading:
    x1, count = p.heaps[0], alpha(p)
    if x1 >= 2:
        return free_reading(p).within("x1 ≥ 2")
    odd = count % 2 == 1
    text = f"x1 = {x1}, α = {count} is {'odd' if odd else 'even, a P-position has an odd α'}"
    return Reading(f"x1 ≤ 1, α {'odd' if odd else 'even'}", free_terms(p), (Condition(text, odd),))


def free_misere_cases(p: Heaps) -> Cases:
    options = (
        "x1 ≤ 1 and α even: N.",
        "x1 ≤ 1 and α odd: P.",
        "x1 ≥ 2 and α even: P.",
        "x1 ≥ 2 and α odd: N.",
    )
    ask = f"{WHICH} α is the number of largest heaps."
    return Cases(ask, options, 2 * (p.heaps[0] > 1) + alpha(p) % 2)


FREE_MISERE = replace(
    FREE,
    name="greedy_free_misere",
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 5",
    statement=(
        "Let α be the number of largest heaps (0 without stones). With x1 ≥ 2, misère play is P if and only "
        "if α is even; with x1 ≤ 1 if and only if α is odd."
    ),
    applies=lambda p: p.k is None and p.misere,
    is_p=lambda p: alpha(p) % 2 == (0 if p.heaps[0] >= 2 else 1),
    winning_move=lambda p: odd_ones_move(p) or free_winning_move(p),
    reading=free_misere_reading,
    recipe=lambda p: odd_ones_recipe(p) or free_recipe(p),
    rule=lambda p: "even number of largest heaps" if p.heaps[0] >= 2 else "odd number of 1s",
    switch="No heap above 1 is left; from here on leave an odd number of 1s.",
    cases=free_misere_cases,
    ideas=lambda p: ("even-largest",) if p.heaps[0] >= 2 else ("misere-turn",),
)


def one_is_p(p: Heaps) -> bool:
    return sum(p.heaps) % 2 == (1 if p.misere else 0)


def one_winning_move(p: Heaps) -> Take:
    return Take(((p.heaps[0], 1),))


def one_reading(p: Heaps) -> Reading:
    stones = sum(p.heaps)
    wanted = "odd" if p.misere else "even"
    text = f"the number of stones is {'odd' if stones % 2 else 'even'}, a P-position has an {wanted} number"
    return Reading(
        f"stones {wanted}" if one_is_p(p) else f"stones not {wanted}",
        (Term("stones", stones), Term("k", 1)),
        (Condition(text, one_is_p(p)),),
    )


def one_in_words(p: Heaps) -> tuple[Condition, ...]:
    odd, lost = sum(p.heaps) % 2 == 1, one_is_p(p)
    wanted = "" if lost else f", it should be {'odd' if p.misere else 'even'}"
    return (Condition(f"the number of stones is {'odd' if odd else 'even'}{wanted}", lost),)


def one_recipe(p: Heaps) -> Recipe[Take]:
    move, stones = one_winning_move(p), sum(p.heaps)
    who = "the other player takes" if p.misere else "whoever moves now takes"
    parity = "even" if p.misere else "odd"
    method = (
        f"Every move takes one stone, and {short(stones)} is {parity}: {who} the last one, whatever happens.",
    )
    return Recipe(move, None, method, take_marks(p, move))


ONE: Theorem[Heaps, Take] = Theorem(
    name="greedy_one",
    games=("greedy-nim",),
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 1",
    statement=(
        "With k = 1 every move takes one stone: normal play is P if and only if the number of stones is "
        "even, misère play if and only if it is odd."
    ),
    applies=lambda p: p.k == 1,
    is_p=one_is_p,
    winning_move=one_winning_move,
    wins=lambda p: Wins(1, sum(p.heaps) - 1),
    reading=one_reading,
    grundy=lambda p: sum(p.heaps) % 2,  # every position has one follower, so 0 and 1 take turns
    page="at-most-three",
    ideas=("remainders",),
    recipe=one_recipe,
    in_words=one_in_words,
    meanings=MEANINGS,
)


def three(p: Heaps) -> tuple[int, int, int]:
    """x1, x2, x3, padded with zeros."""
    heaps = p.heaps if len(p.heaps) >= 3 else (*p.heaps, 0, 0)
    return heaps[0], heaps[1], heaps[2]


def beta(p: Heaps) -> int:
    x3 = three(p)[2]
    return p.heaps[2:].count(x3) if x3 else 0


def _good_line(apart: int, k: int) -> tuple[int, int]:
    """Line of k-good that R(x2−x3) = apart belongs to, and the R(x1−x2) it wants."""
    return (1, k) if apart == 0 else (3, 1) if apart == k else (2, 0)


def good_surplus(p: Heaps) -> int:
    """The stones that the largest heap has too many: taking t turns R(x1−x2) into R(x1−x2−t), also where
    x1 falls below x2 (see the proof)."""
    assert p.k is not None
    x1, x2, x3 = three(p)
    wanted = 0 if beta(p) % 2 == 0 else _good_line((x2 - x3) % (p.k + 1), p.k)[1]
    return (x1 - x2 - wanted) % (p.k + 1)


def _largest(p: Heaps) -> tuple[Term, ...]:
    """The terms of every position with a bound above 1."""
    x1, x2, x3 = three(p)
    return Term("x1", x1), Term("x2", x2), Term("x3", x3), Term("k", p.k or 1), Term("β", beta(p))


def good_terms(p: Heaps) -> tuple[Term, ...]:
    assert p.k is not None
    x1, x2, x3 = three(p)
    terms = (*_largest(p), Term("R(x1−x2)", (x1 - x2) % (p.k + 1)))
    return (*terms, Term("R(x2−x3)", (x2 - x3) % (p.k + 1))) if beta(p) % 2 else terms


def good_reading(p: Heaps) -> Reading:
    assert p.k is not None
    k, terms = p.k, good_terms(p)
    x1, x2, x3 = three(p)
    count = beta(p)
    d1, d2 = x1 - x2, x2 - x3
    r1, r2 = d1 % (k + 1), d2 % (k + 1)
    if count % 2 == 0:
        text = f"β = {count} is even, so P means R(x1−x2) = 0; R({short(d1)}) = {short(r1)}"
        return Reading("β even", terms, (Condition(text, r1 == 0),))
    line, wanted = _good_line(r2, k)
    good = r1 == wanted
    conditions = (
        Condition(
            f"β = {count} is odd, so P means a k-good triple; R(x2−x3) = R({short(d2)}) = {short(r2)}", True
        ),
        Condition(
            f"line ({line}) of k-good wants R(x1−x2) = {short(wanted)}; R({short(d1)}) = {short(r1)}", good
        ),
    )
    return Reading(f"β odd, {'' if good else 'not '}k-good ({line})", terms, conditions)


def _hours(p: Heaps) -> tuple[str, list[int]]:
    """The remainders of the first three heaps, in a sentence and as numbers."""
    modulus = (p.k or 1) + 1
    sizes = [size for size in p.heaps[:3] if size]
    rests = [size % modulus for size in sizes]
    clock = f"Divide by {short(modulus)}, one more than a move may take (k+1): "
    if len(sizes) == 1:
        return f"{clock}the {short(sizes[0])} leaves {short(rests[0])}.", rests
    return f"{clock}{listed([*map(short, sizes)])} leave {listed([*map(short, rests)])}.", rests


def _clock_move(p: Heaps, move: Take, steps: tuple[str, ...], wanted: int) -> Recipe[Take]:
    """A recipe that ends with the remainder which the largest heap should leave."""
    sentence, rests = _hours(p)
    (x1, stones), modulus = move.parts[0], (p.k or 1) + 1
    down = f"From {short(rests[0])} down to {short(wanted)}"
    if rests[0] < wanted:
        down = f"From {short(rests[0])} back to {short(wanted)} (before 0 comes {short(modulus - 1)})"
    method = (
        sentence,
        *steps,
        f"{down}: take {counted(stones, 'stone', 'stones') if stones < 10**9 else short(stones)}.",
    )
    hours = looking(range(len(rests)), p.heaps, lambda heap: f"rem. {short(heap % modulus)}")
    question = f"{sentence} What should the {short(x1)} leave?"
    return Recipe(move, question, method, (*hours, full_rows(modulus), *take_marks(p, move)))


def _leaves(p: Heaps, wanted: int, why: str) -> tuple[Condition, ...]:
    """The condition that the largest heap leaves what it should."""
    left = p.heaps[0] % ((p.k or 1) + 1)
    should = "" if left == wanted else f", it should leave {short(wanted)}"
    by = f"when divided by {short((p.k or 1) + 1)}"
    return (Condition(f"the largest heap leaves {short(left)} {by}{should}: {why}", left == wanted),)


def _third_on(p: Heaps) -> str:
    """The words for the number of heaps equal to the third, from it on, and whether it is even: half of
    every criterion."""
    count, x3 = beta(p), three(p)[2]
    if not x3:
        return "with no third heap"
    only, parity = "only " if x3 == 1 else "", "odd" if count % 2 else "even"
    return f"with {only}{times(count, short(x3))} from the third heap on, an {parity} number"


def good_in_words(p: Heaps) -> tuple[Condition, ...]:
    assert p.k is not None
    _, x2, x3 = three(p)
    modulus = p.k + 1
    if not x2:
        return _leaves(p, 0, f"a lone heap should be a multiple of {short(modulus)}")
    second, third = x2 % modulus, x3 % modulus
    wanted, why = second, f"like the second, {short(second)}"
    if beta(p) % 2:
        if third == second:
            both = f"one before the {short(second)} that the second and third both leave"
            wanted, why = (second - 1) % modulus, both
        elif third == (second + 1) % modulus:
            wanted, why = third, f"like the third, {short(third)}, which comes right after the second"
        else:
            why += f", while the third leaves {short(third)}"
    return _leaves(p, wanted, f"{why}, {_third_on(p)}")


def good_recipe(p: Heaps) -> Recipe[Take]:
    assert p.k is not None
    count, (x1, x2, x3) = beta(p), three(p)
    move, modulus = Take(((x1, good_surplus(p)),)), p.k + 1
    second, third = x2 % modulus, x3 % modulus
    clock = (
        "Compare the largest heaps by remainders, like hours on a clock: after the last one comes 0 again."
    )
    if not x2:
        last = (
            f"Leave a multiple of {short(modulus)}; whatever comes, fill it up to {short(modulus)} again.",
        )
        return _clock_move(p, move, last, 0)
    if not x3:
        copy = f"Two heaps are left: the larger one copies the smaller one's remainder, {short(second)}."
        return _clock_move(p, move, (clock, copy), second)
    are = f"one heap is {article(short(x3))}" if count == 1 else f"{times(count, 'heap')} are {short(x3)}s"
    same = f"From the third heap on, {are}"
    if count % 2 == 0:
        copy = f"{same}: even, so they cancel. Copy the second heap's {short(second)}."
        return _clock_move(p, move, (clock, copy), second)
    line, _ = _good_line((x2 - x3) % modulus, p.k)
    odd = f"{same}: odd, so the third has a say."
    if line == 1:
        wanted = (second - 1) % modulus
        why = f"It shows the same as the second, {short(second)}, so leave one before that, {short(wanted)}."
    elif line == 3:
        wanted = third
        why = f"Its {short(third)} comes right after the second's {short(second)}: copy the third."
    else:
        wanted = second
        why = (
            f"Its {short(third)} is neither the second's {short(second)} nor right after it: copy the second."
        )
    return _clock_move(p, move, (clock, odd, why), wanted)


def good_cases(p: Heaps) -> Cases:
    assert p.k is not None
    _, x2, x3 = three(p)
    options = (
        "β even, R(x1−x2) = 0: P.",
        "β even, R(x1−x2) not 0: N.",
        "β odd, the triple is k-good by line (1): P.",
        "β odd, the triple is k-good by line (2): P.",
        "β odd, the triple is k-good by line (3): P.",
        "β odd, the triple is not k-good: N.",
    )
    lines = (
        "k-good lines: (1) R(x1−x2) = k, R(x2−x3) = 0; (2) R(x1−x2) = 0, 1 ≤ R(x2−x3) ≤ k−1; "
        "(3) R(x1−x2) = 1, R(x2−x3) = k."
    )
    right = int(good_surplus(p) > 0)
    if beta(p) % 2:
        right = 5 if right else 1 + _good_line((x2 - x3) % (p.k + 1), p.k)[0]
    return Cases(f"k = {p.k}. {lines} {WHICH}", options, right)


GOOD: Theorem[Heaps, Take] = Theorem(
    name="greedy_good",
    games=("greedy-nim",),
    proof="misere-greedy.bounded-normal",
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 2 (Xu, Zhu 2018)",
    statement=(
        "Sort x1 ≥ x2 ≥ x3 and so on, write R(a) for a mod (k+1), and let β count the heaps from x3 on that "
        "equal x3 (0 if x3 = 0). For k ≥ 2 normal play is P if and only if β is even and R(x1−x2) = 0, or β "
        "is odd and (x1,x2,x3) is k-good: R(x1−x2) = k and R(x2−x3) = 0; or R(x1−x2) = 0 and 1 ≤ R(x2−x3) ≤ "
        "k−1; or R(x1−x2) = 1 and R(x2−x3) = k."
    ),
    applies=lambda p: p.k is not None and p.k >= 2 and not p.misere,
    is_p=lambda p: not good_surplus(p),
    winning_move=lambda p: Take(((p.heaps[0], good_surplus(p)),)),
    wins=wins,
    tries=tries,
    reading=good_reading,
    page="any-bound",
    ideas=("k-good",),
    recipe=good_recipe,
    in_words=good_in_words,
    counted=good_terms,
    cases=good_cases,
    meanings=MEANINGS,
)


def _nice_line(r2: int) -> tuple[int, int]:
    """Line of k-nice that R(x2) = r2 belongs to, and the R(x1) it wants."""
    return (1, 0) if r2 == 1 else (3, 1) if r2 == 0 else (2, r2)


def nice_surplus(p: Heaps) -> int:
    """The stones that the largest heap has too many."""
    assert p.k is not None
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return good_surplus(p)
    return (x1 - (x2 if beta(p) % 2 else _nice_line(x2 % (p.k + 1))[1])) % (p.k + 1)


def nice_terms(p: Heaps) -> tuple[Term, ...]:
    assert p.k is not None
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return good_terms(p)
    if beta(p) % 2:
        return (*_largest(p), Term("R(x1−x2)", (x1 - x2) % (p.k + 1)))
    return (*_largest(p), Term("R(x1)", x1 % (p.k + 1)), Term("R(x2)", x2 % (p.k + 1)))


def nice_reading(p: Heaps) -> Reading:
    assert p.k is not None
    k = p.k
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return good_reading(p).within("x3 ≥ 2")
    count, terms = beta(p), nice_terms(p)
    if count % 2:
        r1 = (x1 - x2) % (k + 1)
        text = f"x3 = {x3}, β = {count} is odd, so P means R(x1−x2) = 0; R({short(x1 - x2)}) = {short(r1)}"
        return Reading("x3 ≤ 1, β odd", terms, (Condition(text, r1 == 0),))
    r1, r2 = x1 % (k + 1), x2 % (k + 1)
    line, wanted = _nice_line(r2)
    nice = r1 == wanted
    conditions = (
        Condition(f"x3 = {x3}, β = {count} is even, so P means a k-nice pair; R(x2) = {short(r2)}", True),
        Condition(
            f"line ({line}) of k-nice wants R(x1) = {short(wanted)}; R({short(x1)}) = {short(r1)}", nice
        ),
    )
    return Reading(f"x3 ≤ 1, β even, {'' if nice else 'not '}k-nice ({line})", terms, conditions)


def nice_recipe(p: Heaps) -> Recipe[Take]:
    assert p.k is not None
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return good_recipe(p)
    move, count, second = Take(((x1, nice_surplus(p)),)), beta(p), x2 % (p.k + 1)
    ones = f"{times(count, '1')} {'lies' if count == 1 else 'lie'} there, " if count else "no 1 lies there, "
    if not x2:
        lone = f"Leave one stone more than a multiple of {short(p.k + 1)}; then fill up every move to "
        return _clock_move(
            p, move, (f"{lone}{short(p.k + 1)}, and the last stone is left for the other player.",), 1
        )
    beside = f"From the third heap on there are only 1s: {ones}" if x3 else "There are two heaps "
    if count % 2:
        odd = f"{beside}an odd number: then the largest copies the second's {short(second)}."
        return _clock_move(p, move, (odd,), second)
    wanted = _nice_line(second)[1]
    pairs = "Then the remainders 0 and 1 are partners; every other one is its own partner."
    start = f"{beside}{'an even number' if x3 else 'with no 1 behind'}."
    heap = f"The {short(x2)} leaves {short(second)} and wants {short(wanted)} from the largest."
    return _clock_move(p, move, (start, pairs, heap), wanted)


def nice_in_words(p: Heaps) -> tuple[Condition, ...]:
    assert p.k is not None
    _, x2, x3 = three(p)
    if x3 >= 2:
        return good_in_words(p)
    if not x2:
        return _leaves(p, 1, f"a lone heap should be one more than a multiple of {short(p.k + 1)}")
    second = x2 % (p.k + 1)
    if beta(p) % 2:
        return _leaves(p, second, f"like the second, {short(second)}, {_third_on(p)}")
    return _leaves(p, _nice_line(second)[1], f"the partner of the second's {short(second)}, {_third_on(p)}")


def nice_cases(p: Heaps) -> Cases:
    options = (
        "x3 ≤ 1, β even, the pair is k-nice: P.",
        "x3 ≤ 1, β even, the pair is not k-nice: N.",
        "x3 ≤ 1, β odd, R(x1−x2) = 0: P.",
        "x3 ≤ 1, β odd, R(x1−x2) not 0: N.",
        "x3 ≥ 2, P as in normal play.",
        "x3 ≥ 2, N as in normal play.",
    )
    pair = 4 if three(p)[2] > 1 else 2 * (beta(p) % 2)
    return Cases(f"k = {p.k}. {WHICH}", options, pair + (nice_surplus(p) > 0))


NICE = replace(
    GOOD,
    name="greedy_nice",
    proof="misere-greedy.bounded-misere",
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 3",
    statement=(
        "For k ≥ 2, misère play with x3 ≥ 2 is P exactly as normal play. With x3 ≤ 1 it is P if and only if "
        "β is odd and R(x1−x2) = 0, or β is even and (x1,x2) is k-nice: R(x1) = 0 and R(x2) = 1; or R(x1−x2) "
        "= 0 and R(x2) ≥ 2; or R(x1) = 1 and R(x2) = 0."
    ),
    applies=lambda p: p.k is not None and p.k >= 2 and p.misere,
    is_p=lambda p: not nice_surplus(p),
    winning_move=lambda p: Take(((p.heaps[0], nice_surplus(p)),)),
    reading=nice_reading,
    page=lambda p: "any-bound" if three(p)[2] >= 2 else "k-nice",
    ideas=lambda p: ("k-good",) if three(p)[2] >= 2 else ("k-nice",),
    recipe=nice_recipe,
    in_words=nice_in_words,
    counted=nice_terms,
    rule=lambda p: "k-good, as in normal play" if three(p)[2] >= 2 else "k-nice",
    switch=(
        "From the third heap on only 1s or nothing is left, and there misère play turns round: it depends on "
        "how many 1s there are."
    ),
    cases=nice_cases,
)


THEOREMS = (FREE, FREE_MISERE, ONE, GOOD, NICE)
