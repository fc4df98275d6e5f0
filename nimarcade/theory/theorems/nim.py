"""Nim, in normal play and where the last stone loses; and k-Bounded Nim: in normal play Nim on the remainders
mod k+1, in misère play Bouton's rule on them.

Proof of that for misère play, with r for the remainders. Call a position small if all r are at most 1. From
a small one with an odd number of r = 1 a move changes one r to another one: to 0 or 1, and the
number is even, or to 2 or more, and a single r of 2 or more makes the XOR not 0. If some r is 2 or
more and the XOR is 0, there are two such r, so a move leaves one and breaks the XOR. From all
others a move leads there. Small with an even number: take 1 from a heap with r = 1, or, if all r
are 0, take k from a heap that is not empty. Not small, XOR not 0: move as in normal play, but where
only one r is 2 or more, bring it to 0 or 1, so that the number of 1s is odd. The end is small with
none, and the player to move there has won."""

from collections.abc import Iterator
from dataclasses import replace

from nimarcade.core.codes import short
from nimarcade.core.game import is_misere
from nimarcade.core.verdict import Condition, Mark, Recipe, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory import nim_sums, words
from nimarcade.theory.binary import columns
from nimarcade.theory.nim_sums import nim_sum
from nimarcade.theory.theorem import Branch, Theorem, Wins, normal_play, which, words_of

WORDS = words_of(__file__)


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


def mirror(p: Heaps) -> Recipe[Take]:
    """The recipe of at most two heaps."""
    move, full = move_to_value(p, 0), [heap for heap in p.heaps if heap]
    if len(full) == 1:
        return Recipe(move, None, ("One heap is left: take all of it.",), words.take_marks(p, move))
    method = (
        "Make the two heaps equal.",
        "Whoever then copies every move on the other heap takes the last stone.",
    )
    marks = (words.level(p.heaps, 1, "make them equal"), *words.take_marks(p, move))
    return Recipe(move, f"When two heaps of {short(full[1])} are left, who wins?", method, marks)


def pair_off(p: Heaps) -> Recipe[Take]:
    move = move_to_value(p, 0)
    chosen = p.heaps.index(move.parts[0][0])
    method = nim_sums.pairing(p.heaps, chosen, lambda i: f"the {short(p.heaps[i])}", "heap")
    marks = (*nim_sums.column_marks(nim_sum(p.heaps)), *words.take_marks(p, move))
    return Recipe(move, nim_sums.pairing_question(p.heaps, "every heap"), method, marks)


def equal_in_words(p: Heaps) -> tuple[Condition, ...]:
    """That of at most two heaps."""
    full = [heap for heap in p.heaps if heap]
    if len(full) < 2:
        return (Condition("one heap alone is left" if full else "no stone is left", not full),)
    equal = full[0] == full[1]
    return (Condition(f"the two heaps that are left are {'equal' if equal else 'not equal'}", equal),)


NIM_SUM: Branch[Heaps, Take] = nim_sums.nim_sum_branch(
    values=lambda p: p.heaps, won=pair_off, split="the heaps", each="heap", ideas=("nim-sum",), page="nim-sum"
)
MIRROR = replace(
    NIM_SUM,
    when=lambda p: len(p.heaps) < 3 or not p.heaps[2],
    lost=equal_in_words,
    seen=lambda p: (),
    won=mirror,
    ideas=("mirror",),
)
BOUTON: Theorem[Heaps, Take] = nim_sums.nim_sum_theorem(
    **WORDS["bouton"],
    applies=normal_play,
    values=lambda p: p.heaps,
    move_to_value=move_to_value,
    wins=wins,
    tries=nim_sums.tries_by_place,
    branches=(MIRROR, NIM_SUM),
)


# where the last stone loses


def misere_is_p(p: Heaps) -> bool:
    return BOUTON.is_p(p) if p.heaps[0] >= 2 else sum(p.heaps) % 2 == 1


def odd_ones_move(p: Heaps) -> Take | None:
    """The move that makes the 1s odd in number where at most one heap is left to break up: it ends as 0 or
    1."""
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


def ones_go_one_by_one(p: Heaps) -> Recipe[Take]:
    move = Take(((1, 1),))
    even = f"1s go one by one; {sum(p.heaps):,} is even, so the other player takes the last one."
    return Recipe(move, None, (even,), words.take_marks(p, move))


def cut_the_last(p: Heaps) -> Recipe[Take]:
    """The moment at which misère play turns round: one heap above 1 lies beside 1s."""
    move = odd_ones_move(p)
    assert move is not None, "one heap is above 1"
    big, ones = p.heaps[0], p.heaps[1:].count(1)
    left = big - move.parts[0][1]
    there = f"{words.times(ones, '1')} {'lies' if ones < 2 else 'lie'}".capitalize()
    odd = "one more makes it odd" if ones else "leave one, an odd number"
    added = odd if left else "the number is odd already"
    method = (
        "1s go one by one, so whoever faces an odd number of them takes the last one and loses.",
        f"{there} beside the {short(big)}; {added}: leave {left} of the {short(big)}.",
    )
    marks = (*words.looking([0], p.heaps, lambda _: "above 1"), *words.take_marks(p, move))
    return Recipe(move, f"Cut the {short(big)} to 1 or to 0?", method, marks)


def as_in_normal_play(p: Heaps) -> Recipe[Take]:
    if sum(map(bool, p.heaps)) == 2:
        return replace(mirror(p), method=("Make the two heaps equal, as in normal play.",))
    played = pair_off(p)
    return replace(played, method=("Play as in normal Nim while two heaps are above 1.", *played.method))


def large(p: Heaps) -> int:
    return sum([heap > 1 for heap in p.heaps])


ONES: Branch[Heaps, Take] = Branch(
    **WORDS["ones"],
    when=lambda p: p.heaps[0] < 2,
    terms=lambda p: (Term("1-heaps", sum(p.heaps)),),
    lost=lambda p: words.parity(words.left(sum(p.heaps), "1"), sum(p.heaps)),
    won=ones_go_one_by_one,
)
LARGE: Branch[Heaps, Take] = Branch(
    **WORDS["large"],
    terms=lambda p: (Term("nim-sum", nim_sum(p.heaps)), Term("heaps of 2 or more", large(p))),
    lost=lambda p: words.above_one(BOUTON.branch(p).lost(p)),
    seen=lambda p: BOUTON.branch(p).seen(p),
    reading=lambda p: nim_sums.nim_sum_reading(p.heaps, nim_sum(p.heaps), LARGE.terms(p)),
    won=as_in_normal_play,
)
LAST = replace(LARGE, when=lambda p: large(p) == 1, won=cut_the_last)
BOUTON_MISERE: Theorem[Heaps, Take] = Theorem(
    **WORDS["bouton_misere"],
    applies=is_misere,
    is_p=misere_is_p,
    winning_move=lambda p: odd_ones_move(p) or move_to_value(p, 0),
    wins=misere_wins,
    tries=nim_sums.tries_by_place,
    picture=lambda p: columns(p.heaps, 2) if p.heaps[0] >= 2 else None,
    branches=(ONES, LAST, LARGE),
)


# k-Bounded Nim


def remainders(p: Heaps) -> list[int]:
    modulus = (p.k or 1) + 1
    return [heap % modulus for heap in p.heaps]


def bounded_move_to_value(p: Heaps, wished: int) -> Take:
    """To any value up to k but the own one. Below the own value a heap's remainder is cut as in Nim;
    above it the heap goes down by more than its remainder, round the multiple of k+1."""
    k, change = p.k or 1, nim_sum(remainders(p)) ^ wished
    pairs = zip(p.heaps, remainders(p), strict=True)
    for heap, rest in sorted(pairs, key=lambda pair: pair[1] ^ change > pair[1]):
        target = rest ^ change
        take = (rest - target) % (k + 1)
        if target <= k and 0 < take <= heap:
            return Take(((heap, take),))
    raise nim_sums.unreachable(wished, nim_sum(remainders(p)))


def bounded_wins(p: Heaps) -> Wins:
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


BOUNDED_SMALL = 6
"""Of a few heaps up to so many stones are tried, and as many as the rules allow."""


def bounded_tries(p: Heaps) -> Iterator[Take]:
    k = p.k or 1
    for heap in list(dict.fromkeys(p.heaps))[:BOUNDED_SMALL]:
        for take in dict.fromkeys((*range(1, min(heap, k, BOUNDED_SMALL) + 1), min(heap, k))):
            if take:
                yield Take(((heap, take),))


def divided(p: Heaps) -> str:
    """The remainders of the heaps in a sentence."""
    k = p.k or 1
    sizes, rests = words.listed([*map(short, p.heaps)]), words.listed([*map(short, remainders(p))])
    leave = f"{sizes} leave{'s' if len(p.heaps) == 1 else ''} {rests}"
    return f"Divide by {short(k + 1)}, one more than a move may take (k+1): {leave}."


def bounded_normal_recipe(p: Heaps) -> Recipe[Take]:
    rests, move = remainders(p), bounded_move_to_value(p, 0)
    heap = move.parts[0][0]
    chosen = p.heaps.index(heap)
    nim = "Play Nim with these remainders: which of them could change?"
    question = f"{divided(p)} {nim if len(rests) > 1 else 'What should it leave?'}"
    if len([rest for rest in rests if rest]) == 1:
        method: tuple[str, ...] = (
            divided(p),
            f"Only the {short(heap)} leaves anything: take its remainder, {short(rests[chosen])}.",
            "Whenever a remainder changes, change it back.",
        )
    else:
        method = (
            f"{divided(p)} Play Nim with these remainders.",
            *nim_sums.pairing(
                rests,
                chosen,
                lambda i: f"the remainder {short(rests[i])} of the {short(p.heaps[i])}",
                "remainder",
            ),
        )
    return Recipe(
        move,
        question,
        method,
        (*nim_sums.column_marks(nim_sum(rests)), *_rests(p), *words.take_marks(p, move)),
    )


def _rests(p: Heaps) -> tuple[Mark, ...]:
    """The remainders of the heaps, and the rows that they fill."""
    modulus = (p.k or 1) + 1
    full = range(sum(heap > 0 for heap in p.heaps))
    return *words.looking(full, p.heaps, lambda heap: f"rem. {short(heap % modulus)}"), words.full_rows(
        modulus
    )


def _mod(p: Heaps) -> str:
    return f"mod {short((p.k or 1) + 1)}: "


def remainders_in_words(p: Heaps) -> tuple[Condition, ...]:
    """In misère play they decide as long as one is above 1."""
    by, rests = f"divided by {short((p.k or 1) + 1)}, the", remainders(p)
    if len(rests) == 1:
        holds = rests[0] == p.misere
        wanted = "" if holds else f", and should leave {int(p.misere)}"
        return (Condition(f"{by} heap leaves {short(rests[0])}{wanted}", holds),)
    ((text, pairs),) = nim_sums.paired(rests, f"{by} heaps leave")
    return (Condition(text.replace(": ", ": with one above 1, ", p.misere and pairs), pairs),)


REMAINDERS: Branch[Heaps, Take] = replace(
    nim_sums.nim_sum_branch(
        values=remainders,
        terms=lambda p: (Term("k", p.k or 1),),
        sign="nim-sum of remainders",
        front=_mod,
        won=bounded_normal_recipe,
        split="the remainders of the heaps by k+1",
        ideas=("remainders",),
        page=lambda p: "nim-with-a-limit" if p.misere or len(p.heaps) > 1 else "twenty-one",
    ),
    lost=remainders_in_words,
    forced=lambda p: p.k == 1,
    seen=lambda p: (divided(p), *nim_sums.in_powers("remainder", remainders(p) if len(p.heaps) > 1 else ())),
)
BOUNDED: Theorem[Heaps, Take] = nim_sums.nim_sum_theorem(
    **WORDS["bounded_nim"],
    applies=normal_play,
    values=remainders,
    move_to_value=bounded_move_to_value,
    wins=bounded_wins,
    tries=bounded_tries,
    front=_mod,
    names=lambda p: [short(heap) for heap in p.heaps],
    branches=(REMAINDERS,),
)


def bounded_misere_is_p(p: Heaps) -> bool:
    rests = remainders(p)
    return nim_sum(rests) == (max(rests) <= 1)


def bounded_misere_winning_move(p: Heaps) -> Take:
    rests = remainders(p)
    large = [place for place, rest in enumerate(rests) if rest > 1]
    if len(large) > 1:
        return bounded_move_to_value(p, 0)
    if large:
        ones = rests.count(1)
        return Take(((p.heaps[large[0]], rests[large[0]] - (ones + 1) % 2),))
    if 1 in rests:
        return Take(((p.heaps[rests.index(1)], 1),))
    return Take(((p.heaps[0], p.k or 1),))


def small_in_words(p: Heaps) -> tuple[Condition, ...]:
    ones = remainders(p).count(1)
    heaps = f"{words.times(ones, 'heap')} {'leaves' if ones < 2 else 'leave'}"
    return words.parity(f"{heaps} 1 when divided by {short((p.k or 1) + 1)}, and none leaves more", ones)


def odd_remainders(p: Heaps) -> Recipe[Take]:
    """The recipe where at most one remainder is above 1."""
    rests, move = remainders(p), bounded_misere_winning_move(p)
    heap, stones = move.parts[0]
    ones, large = rests.count(1), max(rests)
    if large > 1:
        step = (
            f"The {short(heap)} leaves {short(large)}; {words.times(ones, 'other heap')} "
            f"{'leave' if ones > 1 else 'leaves'} 1. Cut it down so that it leaves {large - stones}."
        )
    elif ones:
        step = f"Now {ones:,} leave 1, an even number: take 1 from one of them."
    else:
        step = f"Now all are 0: take {short(p.k or 1)}, the most a move may take, so that a heap leaves 1."
    method = (divided(p), "An odd number of heaps should leave 1, and the rest 0.", step)
    question = f"{divided(p)} How many heaps should leave 1?"
    return Recipe(move, question, method, (*_rests(p), *words.take_marks(p, move)))


SMALL: Branch[Heaps, Take] = Branch(
    **WORDS["small"],
    when=lambda p: max(remainders(p)) <= 1,
    terms=lambda p: (Term("k", p.k or 1), Term("remainders 1", remainders(p).count(1))),
    lost=small_in_words,
    forced=REMAINDERS.forced,
    seen=lambda p: (divided(p),),
    won=odd_remainders,
)
LARGE_REMAINDERS: Branch[Heaps, Take] = replace(
    REMAINDERS,
    **WORDS["large_remainders"],
    won=words.beginning("Play as in normal play while two remainders are above 1.", bounded_normal_recipe),
    question=which,
    option=None,
)
LAST_REMAINDER: Branch[Heaps, Take] = replace(
    LARGE_REMAINDERS, when=lambda p: sum(rest > 1 for rest in remainders(p)) == 1, won=odd_remainders
)
BOUNDED_MISERE: Theorem[Heaps, Take] = Theorem(
    **WORDS["bounded_misere"],
    applies=is_misere,
    is_p=bounded_misere_is_p,
    winning_move=bounded_misere_winning_move,
    wins=bounded_wins,
    tries=bounded_tries,
    picture=lambda p: (
        columns(remainders(p), 2, [short(heap) for heap in p.heaps]) if max(remainders(p)) > 1 else None
    ),
    branches=(SMALL, LAST_REMAINDER, LARGE_REMAINDERS),
)


THEOREMS = (BOUTON, BOUTON_MISERE, BOUNDED, BOUNDED_MISERE)
