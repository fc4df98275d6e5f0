"""Moore's Nim(n, k) and CO-NIM, the case k = n - 1, normal and misère.

Claim for misère play. With a heap of 2 or more a position is P exactly as in normal play. With heaps of 1 and
0 alone it is P if and only if the number c of 1-heaps is 1 mod (k+1).

Proof. Call the positions so described Q. (a) No move leads from Q to Q. If all heaps are 0 or 1, a move
lowers c by 1 to k, so c mod (k+1) changes. Otherwise take the leftmost place in which some heap has a 1: it
holds a positive multiple of k+1 ones, and the place is not the last, so at least k+1 heaps are 2 or more. A
move leaves one of them untouched, so normal play's condition still speaks, and by Moore's theorem the move
has broken it. (b) From a position outside Q that is not the end (the end, c = 0, is N: who is to move has
won) some move leads into Q. If all heaps are 0 or 1, take (c-1) mod (k+1) of them, which is at least 1 as c
is not 1 mod (k+1), and at most c-1. Otherwise make Moore's move. If it leaves a heap of 2 or more, we are in
Q. If not, it has cut all B heaps of 2 or more, 1 ≤ B ≤ k, to 0 or 1. Cut them instead to 0 or 1 as we like
and take up to k-B of the c 1-heaps: the number of 1-heaps left can be anything from max(0, c-(k-B)) to c+B.
If c ≥ k-B, these are k+1 consecutive numbers, one of which is 1 mod (k+1); if not, 1 itself is among them, as
B ≥ 1. ∎
"""

from collections import Counter, defaultdict
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from nimarcade.core.codes import counted, short
from nimarcade.core.game import is_misere
from nimarcade.core.verdict import Columns, Condition, Mark, Recipe, Term
from nimarcade.games.heaps import Heaps, Parts, Take, heaps_after, reduced
from nimarcade.theory import binary, exco_values, words
from nimarcade.theory.nim_sums import nim_sum, tries_by_place
from nimarcade.theory.theorem import Branch, Theorem, Wins, normal_play, words_of
from nimarcade.theory.theorems import exco

WORDS = words_of(__file__)


def reach(p: Heaps) -> int:
    """The number of heaps a move may touch: k, or n - 1 in CO-NIM."""
    return len(p.heaps) - 1 if p.k is None else p.k


@lru_cache(4)
def _columns(heaps: tuple[int, ...], modulus: int) -> tuple[list[int], dict[int, int]]:
    """The columns of the heaps, bit-sliced, and what they lack; kept, since all that is told of a position
    begins with them."""
    planes = binary.count(heaps)
    return planes, _lacking(planes, (1 << heaps[0].bit_length()) - 1, modulus)


def _lacking(planes: list[int], places: int, modulus: int) -> dict[int, int]:
    """The ones that these places lack of the next multiple: the places by that number."""
    found: dict[int, int] = {}
    for total, where in binary.by_total(planes, places).items():
        many = -total % modulus
        found[many] = found.get(many, 0) | where
    return found


def wrong_places(p: Heaps) -> int:
    """The places in which the ones are no multiple of k+1, as the number with its 1s there."""
    right = _columns(p.heaps, reach(p) + 1)[1].get(0, 0)
    return (1 << p.heaps[0].bit_length()) - 1 ^ right


def normal_is_p(p: Heaps) -> bool:
    return not wrong_places(p)


def normal_winning_move(p: Heaps) -> Take:
    return Take(reduced(_cuts(p)))


def _cuts(p: Heaps) -> Parts:
    """Moore's proof, from the leftmost place on: heaps already reduced are free to hold any
    digit here. If too few of them are free to complete a multiple of k+1, they all hold 0 and
    the surplus ones are turned to 0 in further heaps, which are free from then on; at most k
    heaps are ever freed, since free + surplus ≤ k in that case."""
    modulus = reach(p) + 1
    fixed = list(p.heaps)  # non-increasing; the freed heaps are taken out
    columns, lacking = _columns(p.heaps, modulus)
    planes = list(columns)
    freed: list[int] = []
    cut_at: list[int] = []
    fill: dict[int, int] = defaultdict(int)  # by how many free heaps hold a 1 there, the places
    while True:
        free = len(freed)
        above = max([places for many, places in lacking.items() if many > free], default=0).bit_length()
        for many, places in lacking.items():
            fill[many] |= places >> above << above
        if not above:
            break
        place = above - 1
        surplus = sum([heap >> place & 1 for heap in fixed]) % modulus
        kept = []
        for heap in fixed:
            if surplus and heap >> place & 1:
                surplus -= 1
                freed.append(heap)
                cut_at.append(place)
                binary.subtract(planes, heap)
            else:
                kept.append(heap)
        fixed = kept
        lacking = _lacking(planes, (1 << place) - 1, modulus)
    held = [0] * len(freed)
    mask = 0
    for j in range(len(freed) - 1, -1, -1):  # free heap j holds a 1 at each place with more than j
        mask |= fill[j + 1]
        held[j] = mask
    parts = []
    for heap, place, low in zip(freed, cut_at, held, strict=True):
        above = heap >> (place + 1) << (place + 1)
        parts.append((heap, heap - (above | low)))
    return tuple(sorted(parts))


COUNTED = 64
"""Winning moves are counted up to so many, …"""
LOOKED = 2_000
"""… as long as so many steps are enough."""


def followers(p: Heaps) -> set[tuple[int, ...]] | None:
    """The P-positions of normal play that one move leads to; None where they are too many.

    From the leftmost place on: heaps cut already hold any digit, and others with a 1 may be cut here, at most
    k in all, so that the ones in this place are a multiple of k+1. There is always a way on."""
    k = reach(p)
    found: set[tuple[int, ...]] = set()
    # (heaps left of the place, what they are now, which of them are cut)
    todo = [(p.heaps[0].bit_length() - 1, p.heaps, frozenset[int]())]
    steps = 0
    while todo:
        place, heaps, cut = todo.pop()
        steps += 1
        if steps > LOOKED or len(found) > COUNTED or len(heaps) > COUNTED:
            return None
        if place < 0:
            if cut:
                found.add(tuple(sorted(heaps, reverse=True)))
            continue
        holders = [i for i, heap in enumerate(heaps) if i not in cut and heap >> place & 1]
        for more in range(min(k - len(cut), len(holders)) + 1):
            if (wanted := (more - len(holders)) % (k + 1)) > len(cut):
                continue
            for fresh in combinations(holders, more):
                for full in combinations(sorted(cut), wanted):
                    left = list(heaps)
                    for i in fresh:  # what is right of the place is filled from here on
                        left[i] = heaps[i] >> (place + 1) << (place + 1)
                    for i in full:
                        left[i] |= 1 << place
                    todo.append((place - 1, tuple(left), cut | set(fresh)))
                    if len(todo) > LOOKED:
                        return None
    return found


def wins(p: Heaps) -> Wins | None:
    if p.k is None and (p.heaps[-1] >= 2 or not p.misere):
        return Wins(1, p.heaps[-1] * len(p.heaps))  # all heaps equal a smallest one
    large = p.heaps[0] >= 2 or not p.misere
    found = followers(p) if large and p.k is not None else set()
    if found is None:
        return None
    left = [sum(heaps) for heaps in found if not p.misere or heaps[0] >= 2]
    left += _numbers_of_ones(p) if p.misere else []
    return Wins(len(left), min(left))


def _numbers_of_ones(p: Heaps) -> list[int]:
    """The numbers of 1s that win where nothing else is left: 1 mod k+1. In CO-NIM that is a single one."""
    k, big, ones = reach(p), sum(heap >= 2 for heap in p.heaps), p.heaps.count(1)
    if big > k:
        return []
    least, most = max(0, ones - (k - big)), ones + big - (not big)
    return [left for left in range(least, most + 1) if left % (k + 1) == 1]


def normal_terms(p: Heaps) -> tuple[Term, ...]:
    k = reach(p)
    width = p.heaps[0].bit_length()
    first = Term("n", len(p.heaps)), Term("k", k)
    if width > 20:
        wrong = wrong_places(p).bit_count()
        return (*first, Term("columns", width), Term(f"columns not 0 mod {k + 1}", wrong))
    totals = binary.sums(binary.count(p.heaps), width)
    rests = [total % (k + 1) for total in totals]
    sums, left = (" ".join(map(str, numbers)) or "0" for numbers in (totals, rests))
    return (*first, Term("column sums", sums), Term(f"mod {k + 1}", left))


def normal_value(p: Heaps) -> int | None:
    """The SG value where it is known in closed form: with k = 1 (Nim), with k heaps or fewer left
    (then it is the number of stones, since every smaller number can be left) and with k + 1 heaps
    left (CO-NIM); else None."""
    if p.k == 1:
        return nim_sum(p.heaps)
    heaps = tuple(h for h in p.heaps if h)
    if len(heaps) <= reach(p):
        return sum(heaps)
    if len(heaps) == reach(p) + 1:
        return exco_values.closed_value(Heaps("co-nim", heaps))
    return None


def normal_picture(p: Heaps) -> Columns | None:
    return binary.columns(p.heaps, reach(p) + 1)


def in_powers(p: Heaps) -> tuple[str, ...]:
    """How often each power of two should occur, and which ones the heaps hold."""
    wish = (
        "Split every heap into 1s, 2s, 4s and so on. Of each there should be a multiple of "
        f"{reach(p) + 1}, one more than the heaps a move may touch (k+1)."
    )
    shown = words.splits(p.heaps)
    return (wish, shown) if shown else (wish,)


FILL_OR_CUT = (
    "From the largest power down, fill up what is short with jokers, the heaps cut so far, whose smaller "
    "powers are free; where these are too few, cut what is over."
)


def normal_recipe(p: Heaps) -> Recipe[Take]:
    move, modulus = normal_winning_move(p), reach(p) + 1
    full = [heap for heap in p.heaps if heap]
    if len(full) <= reach(p):
        step = "One move reaches every heap that is left: take them all."
        return Recipe(move, None, (step,), words.take_marks(p, move))
    wrong, split = wrong_places(p), in_powers(p)
    method = (*split[:-1], f"{split[-1]} {FILL_OR_CUT}", *_jokers(p))
    marks = tuple(
        Mark(0, place, place, "digit", f"{words.power(place)}s: no multiple of {modulus}")
        for place in range(min(wrong.bit_length(), MARKED))
        if wrong >> place & 1
    )
    largest = words.power(wrong.bit_length() - 1)
    question = f"{split[0]} The largest power that is wrong is the {largest}: how many are too many?"
    return Recipe(move, question, method, (*marks, *words.take_marks(p, move)))


def normal_in_words(p: Heaps) -> tuple[Condition, ...]:
    modulus, wrong = reach(p) + 1, wrong_places(p)
    if not wrong:
        return (Condition(f"every power of two occurs a multiple of {modulus} times", True),)
    some = words.listed([f"{words.power(place)}s" for place in words.top_places(wrong)], wrong.bit_count())
    return (Condition(f"the {some} do not occur a multiple of {modulus} times", False),)


def _going_on(many: int) -> list[str]:
    """The next powers are filled up in the same way."""
    short_of = counted(many, "power that is", "powers that are")
    return [f"Go on like this with the next {short_of} short."] if many else []


def _jokers(p: Heaps) -> list[str]:
    """The steps of `_cuts` in words: a heap that is cut becomes a joker, whose smaller powers
    may be put as one likes."""
    modulus, steps, before = reach(p) + 1, [], Counter[int]()
    fixed, jokers, filled, skipped = list(p.heaps), 0, 0, 0
    for place in range(p.heaps[0].bit_length() - 1, -1, -1):
        holders = [heap for heap in fixed if heap >> place & 1]
        if not (surplus := len(holders) % modulus):
            continue
        name = words.power(place)
        if jokers >= modulus - surplus:
            filled += 1
            if filled > FILLED:
                skipped += 1
            else:
                missing = modulus - surplus
                many = f"{words.times(missing, 'joker')} must hold one" + " each" * (missing > 1)
                steps.append(f"{name}s: {words.times(len(holders), name)}, {missing} short: {many}.")
            continue
        steps += _going_on(skipped)
        skipped = 0
        cut = [words.one_of(heap, p.heaps, before) for heap in holders[:surplus]]
        jokers += surplus
        lone = "is" if len(holders) == 1 else "are"
        heaps = "that heap is a joker" if surplus == 1 else "these heaps are jokers"
        free = f"; from here on {heaps}, with any smaller powers" if place else ""
        steps.append(
            f"{name}s: there {lone} {words.times(len(holders), name)}. Cut {words.times(surplus, name)}, "
            f"out of {words.listed(cut)}{free}."
        )
        for heap in holders[:surplus]:
            fixed.remove(heap)
    steps += _going_on(skipped)
    became = []
    for parts in dict.fromkeys((_cuts(p), normal_winning_move(p).parts)):
        before = Counter()
        each = [
            f"{words.one_of(heap, p.heaps, before)} becomes {short(heap - stones)}"
            for heap, stones in reversed(parts)
        ]
        became.append(words.listed(each))
    return [*steps, f"So {'. The same heaps are left if '.join(became)}."]


MARKED = 64
"""Binary places that are marked at most."""
FILLED = 6
"""Smaller powers that are filled up one by one in words."""


POWERS: Branch[Heaps, Take] = Branch(
    **WORDS["powers"],
    terms=normal_terms,
    lost=normal_in_words,
    seen=in_powers,
    won=normal_recipe,
    question=lambda p: (
        "Split the heaps into powers of two. Which is the largest that does not occur a multiple of "
        f"{reach(p) + 1} times?"
    ),
    options=lambda p: (
        f"None, each occurs a multiple of {reach(p) + 1} times: P.",
        *(f"The {1 << place}: N." for place in range(max(3, p.heaps[0].bit_length()))),
    ),
    option=lambda p: wrong_places(p).bit_length(),
)
MOORE: Theorem[Heaps, Take] = Theorem(
    **WORDS["moore"],
    applies=normal_play,
    is_p=normal_is_p,
    winning_move=normal_winning_move,
    wins=wins,
    tries=tries_by_place,
    grundy=normal_value,
    picture=normal_picture,
    branches=(POWERS,),
)


def co_recipe(p: Heaps) -> Recipe[Take]:
    move, least = exco.normal_winning_move(p), p.heaps[-1]
    marks = (words.level(p.heaps, len(p.heaps) - 1, "the smallest heap"), *words.take_marks(p, move))
    if not least:
        step = "An empty heap counts as the spared one, so take all the others."
        return Recipe(move, "Which heap should be spared?", (step,), marks)
    method = (
        "A move must spare one heap. Spare a smallest one and cut all others to it.",
        f"Here that is {short(least)}. Any reply makes them unequal, and the next move levels them again"
        + (", until no heap above 1 would be left; then leave a single stone." if p.misere else "."),
    )
    return Recipe(move, "A move must spare at least one heap. Which one should be spared?", method, marks)


def co_in_words(p: Heaps) -> tuple[Condition, ...]:
    equal = exco.normal_is_p(p)
    some = "all heaps are equal" if equal else "the heaps are not all equal"
    return (Condition(some, equal),)


# CO-NIM is EXCO-NIM without the extra heap; only what is told of it is its own.

EQUAL: Branch[Heaps, Take] = replace(
    exco.SEVERAL,
    **WORDS["equal"],
    when=None,
    terms=lambda p: (Term("n", len(p.heaps)), *exco_values.terms(p)[1:]),
    lost=co_in_words,
    won=co_recipe,
)
CO_NIM: Theorem[Heaps, Take] = replace(
    exco.NORMAL, **WORDS["co_nim"], wins=wins, grundy_by_table=None, branches=(EQUAL,)
)


# where the last stone loses


def misere_is_p(p: Heaps) -> bool:
    if p.heaps[0] >= 2:
        return exco.normal_is_p(p) if p.k is None else normal_is_p(p)
    return sum(p.heaps) % (reach(p) + 1) == 1


def misere_winning_move(p: Heaps) -> Take:
    k = reach(p)
    big = [h for h in p.heaps if h >= 2]
    ones = p.heaps.count(1)
    if not big:
        return Take(((1, 1),) * ((ones - 1) % (k + 1)))
    move = exco.normal_winning_move(p) if p.k is None else normal_winning_move(p)
    if len(big) > k or heaps_after(p.heaps, move.parts)[0] >= 2:
        return move
    # Every big heap goes to 0 or 1: `up` of them to 1; if that is not enough, 1-heaps go too.
    up, down = (1 - ones) % (k + 1), 0
    if up > len(big):
        up, down = 0, (ones - 1) % (k + 1)
    parts = [(size, size - 1 if i < up else size) for i, size in enumerate(big)]
    return Take(tuple(sorted(parts + [(1, 1)] * down)))


def ones_in_words(p: Heaps) -> tuple[Condition, ...]:
    ones, modulus = sum(p.heaps), reach(p) + 1
    wanted = "a single one" if p.k is None else f"one more than a multiple of {modulus}"
    lost = ones % modulus == 1
    return words.held(
        words.left(ones, "1") + (f", {wanted}" if lost and p.k is not None else ""), wanted, lost
    )


def _wish(p: Heaps) -> str:
    """How many 1s are to be left, and why."""
    if p.k is None:
        return "Leave a single stone: whoever has to take it loses."
    return (
        f"Leave a number of 1s that is one more than a multiple of {p.k + 1}: whatever is then taken, fill "
        f"it up to {p.k + 1}, and the last one is left for the other player."
    )


def ones_recipe(p: Heaps) -> Recipe[Take]:
    move, ones = misere_winning_move(p), sum(p.heaps)
    kept = ones - len(move.parts)
    method = (_wish(p), f"Of the {ones:,} keep {kept:,}: take {ones - kept:,}.")
    return Recipe(move, "How many 1s should be left?", method, words.take_marks(p, move))


def large_recipe(p: Heaps) -> Recipe[Take]:
    """Normal play's, unless one move can leave 1s alone."""
    move = misere_winning_move(p)
    if heaps_after(p.heaps, move.parts)[0] >= 2:
        played = co_recipe(p) if p.k is None else normal_recipe(p)
        start = "Play as in normal play as long as that leaves a heap above 1."
        return replace(played, method=(start, *played.method))
    big, ones = [short(heap) for heap in p.heaps if heap >= 2], p.heaps.count(1)
    lie = f"{'lies' if ones < 2 else 'lie'} beside {'it' if len(big) == 1 else 'them'}"
    kept = sum(heaps_after(p.heaps, move.parts))
    method = (
        "One move can cut every heap to 1 or 0.",
        _wish(p),
        f"Above 1 {'is' if len(big) == 1 else 'are'} the {words.listed(big)}; {words.times(ones, '1')} "
        f"{lie}; leave {kept:,} in all.",
    )
    return Recipe(move, "Leave only 1s. How many?", method, words.take_marks(p, move))


ONES: Branch[Heaps, Take] = Branch(
    **WORDS["ones"],
    when=lambda p: p.heaps[0] < 2,
    terms=lambda p: (Term("1-heaps", sum(p.heaps)), Term("k", reach(p))),
    lost=ones_in_words,
    won=ones_recipe,
    switch=lambda p: (
        "No heap above 1 is left; from here on the number of 1s should be one more than a multiple of "
        f"{reach(p) + 1}."
    ),
    options=lambda p: (
        f"Only 1s, one more than a multiple of {reach(p) + 1} of them: P.",
        "Only 1s, another number of them: N.",
    ),
)
LARGE: Branch[Heaps, Take] = replace(
    POWERS,
    **WORDS["large"],
    lost=lambda p: words.above_one(normal_in_words(p)),
    won=large_recipe,
    question=ONES.question,
    options=lambda p: (
        f"A heap above 1, and every power of two occurs a multiple of {reach(p) + 1} times: P.",
        "A heap above 1, and some power of two does not: N.",
    ),
    option=None,
)
MISERE: Theorem[Heaps, Take] = Theorem(
    **WORDS["moore_misere"],
    applies=is_misere,
    is_p=misere_is_p,
    winning_move=misere_winning_move,
    wins=wins,
    tries=tries_by_place,
    picture=lambda p: normal_picture(p) if p.heaps[0] >= 2 else None,
    branches=(ONES, LARGE),
)
SINGLE: Branch[Heaps, Take] = replace(ONES, **WORDS["single"], page=EQUAL.page)
LEVEL: Branch[Heaps, Take] = replace(
    LARGE,
    **WORDS["level"],
    lost=lambda p: words.above_one(co_in_words(p)),
    seen=EQUAL.seen,
    ideas=EQUAL.ideas,
    page=EQUAL.page,
)
CO_MISERE = replace(MISERE, games=("co-nim",), branches=(SINGLE, LEVEL))


THEOREMS = (MOORE, CO_NIM, MISERE, CO_MISERE)
