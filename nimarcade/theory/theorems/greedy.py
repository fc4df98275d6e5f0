"""Greedy Nim, both conventions: without a bound, with the bound 1, and with larger bounds by k-good triples
and k-nice pairs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from nimarcade.core.codes import article, counted, short
from nimarcade.core.verdict import Condition, Reading, Recipe, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorem import WHICH, Branch, Theorem, Wins, words_of
from nimarcade.theory.theorems import nim
from nimarcade.theory.words import above_one, full_rows, held, listed, looking, parity, take_marks, times

WORDS = words_of(__file__)


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
    """The number of moves that win. After a move to v a theorem looks at the largest heaps alone, at which of
    them v is, and with a bound at their remainders; so it says the same of all v between two special ones:
    the heaps themselves, 0, 1 and 2, and whatever shares a remainder with one of these or its neighbours."""
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


def free_recipe(p: Heaps) -> Recipe[Take]:
    move = free_winning_move(p)
    x1, count = p.heaps[0], alpha(p)
    x2 = p.heaps[1] if len(p.heaps) > 1 else 0
    marks = take_marks(p, move)
    if not x2:
        return Recipe(move, None, ("One heap is left: take all of it.",), marks)
    now = "is one" if count == 1 else f"are {count:,}"
    wish = f"Leave an even number of largest heaps. Now there {now}."
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
    if not (count := alpha(p)):
        return (Condition("no stone is left", True),)
    many = "one heap is the largest" if count == 1 else f"{count:,} heaps are the largest"
    return parity(many, count, "even")


def free_option(p: Heaps) -> int:
    if alpha(p) % 2 == 0:
        return 0
    return 1 if alpha(p) > 1 else 2 if p.heaps.count(p.heaps[1]) % 2 else 3


EVEN: Branch[Heaps, Take] = Branch(
    **WORDS["even"],
    terms=lambda p: (Term("x1", p.heaps[0]), Term("α", alpha(p))),
    lost=free_in_words,
    won=free_recipe,
    option=free_option,
)
FREE: Theorem[Heaps, Take] = Theorem(
    **WORDS["greedy_free"],
    applies=lambda p: p.k is None and not p.misere,
    is_p=lambda p: alpha(p) % 2 == 0,
    winning_move=free_winning_move,
    wins=wins,
    tries=tries,
    branches=(EVEN,),
)


FREE_ONES = replace(nim.ONES, terms=EVEN.terms, page="only-the-largest")
FREE_LARGE = replace(EVEN, **WORDS["free_large"], lost=lambda p: above_one(free_in_words(p)), option=None)
FREE_MISERE = replace(
    FREE,
    **WORDS["greedy_free_misere"],
    applies=lambda p: p.k is None and p.misere,
    is_p=lambda p: alpha(p) % 2 == (0 if p.heaps[0] >= 2 else 1),
    winning_move=lambda p: nim.odd_ones_move(p) or free_winning_move(p),
    branches=(FREE_ONES, replace(FREE_LARGE, when=nim.LAST.when, won=nim.LAST.won), FREE_LARGE),
)


def one_is_p(p: Heaps) -> bool:
    return sum(p.heaps) % 2 == (1 if p.misere else 0)


def one_winning_move(p: Heaps) -> Take:
    return Take(((p.heaps[0], 1),))


def one_in_words(p: Heaps) -> tuple[Condition, ...]:
    found = "odd" if sum(p.heaps) % 2 else "even"
    return held(f"the number of stones is {found}", "odd" if p.misere else "even", one_is_p(p))


def one_recipe(p: Heaps) -> Recipe[Take]:
    move, stones = one_winning_move(p), sum(p.heaps)
    who = "the other player takes" if p.misere else "whoever moves now takes"
    parity = "even" if p.misere else "odd"
    method = (
        f"Every move takes one stone, and {short(stones)} is {parity}: {who} the last one, whatever happens.",
    )
    return Recipe(move, None, method, take_marks(p, move))


ONE: Theorem[Heaps, Take] = Theorem(
    **WORDS["greedy_one"],
    applies=lambda p: p.k == 1,
    is_p=one_is_p,
    winning_move=one_winning_move,
    wins=lambda p: Wins(1, sum(p.heaps) - 1),
    grundy=lambda p: sum(p.heaps) % 2,  # every position has one follower, so 0 and 1 take turns
    branches=(
        Branch(
            **WORDS["greedy_one-case"],
            page=lambda p: "k-nice" if p.misere else "any-bound",
            terms=lambda p: (Term("stones", sum(p.heaps)), Term("k", 1)),
            lost=one_in_words,
            won=one_recipe,
            forced=lambda p: True,
        ),
    ),
)


def three(p: Heaps) -> tuple[int, int, int]:
    """x1, x2, x3, padded with zeros."""
    heaps = p.heaps if len(p.heaps) >= 3 else (*p.heaps, 0, 0)
    return heaps[0], heaps[1], heaps[2]


def sized(p: Heaps, number: int) -> int:
    """The heap of this number by size, 0 where there are fewer."""
    return p.heaps[number - 1] if len(p.heaps) >= number else 0


def beta(p: Heaps) -> int:
    x3 = sized(p, 3)
    return p.heaps[2:].count(x3) if x3 else 0


def _good_line(apart: int, k: int) -> tuple[int, int]:
    """Line of k-good that R(x2−x3) = apart belongs to, and the R(x1−x2) it wants."""
    return (1, k) if apart == 0 else (3, 1) if apart == k else (2, 0)


def _line(p: Heaps) -> int:
    _, x2, x3 = three(p)
    return _good_line((x2 - x3) % ((p.k or 1) + 1), p.k or 1)[0]


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
    (x1, x2, _), modulus = three(p), (p.k or 1) + 1
    return (*_largest(p), Term("R(x1−x2)", (x1 - x2) % modulus))


def odd_terms(p: Heaps) -> tuple[Term, ...]:
    _, x2, x3 = three(p)
    return (*good_terms(p), Term("R(x2−x3)", (x2 - x3) % ((p.k or 1) + 1)))


def odd_reading(p: Heaps) -> Reading:
    k, (x1, x2, x3) = p.k or 1, three(p)
    d1, d2 = x1 - x2, x2 - x3
    r1, r2 = d1 % (k + 1), d2 % (k + 1)
    line, wanted = _good_line(r2, k)
    good = r1 == wanted
    so = f"β = {beta(p)} is odd, so P means a k-good triple; R(x2−x3) = R({short(d2)}) = {short(r2)}"
    wants = f"line ({line}) of k-good wants R(x1−x2) = {short(wanted)}; R({short(d1)}) = {short(r1)}"
    case = f"β odd, {'' if good else 'not '}k-good ({line})"
    return Reading(case, odd_terms(p), (Condition(so, True), Condition(wants, good)))


# In words: the largest heap should leave some remainder. Each branch says which one, and why, in sentences
# that name the numbers of the board as here.


def _rest(p: Heaps, number: int) -> int:
    """What this heap by size leaves when divided by k+1."""
    return sized(p, number) % ((p.k or 1) + 1)


def _equal(p: Heaps) -> str:
    count, x3 = beta(p), short(sized(p, 3))
    return f"one heap is {article(x3)}" if count == 1 else f"{times(count, 'heap')} are {x3}s"


def _many(p: Heaps) -> str:
    count, x3 = beta(p), sized(p, 3)
    only, parity = "only " if x3 == 1 else "", "odd" if count % 2 else "even"
    return f"with {only}{times(count, short(x3))} from the third heap on, an {parity} number"


FACTS: dict[str, Callable[[Heaps], str]] = {
    "modulus": lambda p: short((p.k or 1) + 1),
    "x2": lambda p: short(sized(p, 2)),
    "second": lambda p: short(_rest(p, 2)),
    "third": lambda p: short(_rest(p, 3)),
    "before": lambda p: short((_rest(p, 2) - 1) % ((p.k or 1) + 1)),
    "partner": lambda p: short(_nice_line(_rest(p, 2))[1]),
    "equal": _equal,
    "many": _many,
    "thirds": lambda p: times(beta(p), short(sized(p, 3))),
    "parity": lambda p: "odd" if beta(p) % 2 else "even",
    "lie": lambda p: "lies" if beta(p) == 1 else "lie",
}
"""Those of a board that a sentence may name."""


@dataclass(frozen=True, slots=True)
class _Facts:
    """Those of this board, each made when it is named."""

    p: Heaps

    def __getitem__(self, name: str) -> str:
        return FACTS[name](self.p)


def _divided(p: Heaps) -> tuple[str, list[int]]:
    """The remainders of the first three heaps, in a sentence and as numbers."""
    modulus = (p.k or 1) + 1
    sizes = [size for size in p.heaps[:3] if size]
    rests = [size % modulus for size in sizes]
    clock = f"Divide by {short(modulus)}, one more than a move may take (k+1): "
    if len(sizes) == 1:
        return f"{clock}the {short(sizes[0])} leaves {short(rests[0])}.", rests
    return f"{clock}{listed([*map(short, sizes)])} leave {listed([*map(short, rests)])}.", rests


def _surplus(p: Heaps) -> int:
    return nice_surplus(p) if p.misere else good_surplus(p)


def _branch(
    told: Callable[..., Branch[Heaps, Take]],
    when: Callable[[Heaps], bool] | None,
    wanted: str,
    lost: str,
    *won: str,
    case: str,
    should: str = "the same as the second",
) -> Branch[Heaps, Take]:
    """What is `told` where the largest heap should leave the number `wanted` of its facts."""

    def in_words(p: Heaps) -> tuple[Condition, ...]:
        facts, good = _Facts(p), not _surplus(p)
        instead = "" if good else f"; it should leave {wanted.format_map(facts)}"
        rest = f"the largest heap leaves {short(_rest(p, 1))} when divided by {facts['modulus']}"
        return (Condition(f"{rest}{instead}: {lost.format_map(facts)}", good),)

    def recipe(p: Heaps) -> Recipe[Take]:
        """It ends with the stones to take."""
        facts, (sentence, rests) = _Facts(p), _divided(p)
        stones, modulus = _surplus(p), (p.k or 1) + 1
        move = Take(((p.heaps[0], stones),))
        target = (rests[0] - stones) % modulus
        down = f"From {short(rests[0])} down to {short(target)}"
        if rests[0] < target:
            down = f"From {short(rests[0])} back to {short(target)} (before 0 comes {short(modulus - 1)})"
        method = (
            sentence,
            *[step.format_map(facts) for step in won],
            f"{down}: take {counted(stones, 'stone', 'stones') if stones < 10**9 else short(stones)}.",
        )
        hours = looking(range(len(rests)), p.heaps, lambda heap: f"rem. {short(heap % modulus)}")
        question = f"{sentence} What should the {short(p.heaps[0])} leave?"
        return Recipe(move, question, method, (*hours, full_rows(modulus), *take_marks(p, move)))

    options = f"{case}; the largest leaves {should}: P.", f"{case}; it leaves anything else: N."

    def seen(p: Heaps) -> tuple[str, ...]:
        return _divided(p)[0], *[step.format_map(_Facts(p)) for step in won[:-1]]

    return told(when=when, lost=in_words, seen=seen, won=recipe, options=lambda p: options)


def _question(p: Heaps) -> str:
    by = (p.k or 1) + 1
    return (
        f"Look at the remainders by {by}. Is the number of heaps that equal the third, from it on, even or "
        f"odd? {WHICH}"
    )


CLOCK = "Compare the largest heaps by remainders, as on a clock: after the last one comes 0 again."
ODD = (
    "From the third heap on, {equal}: odd, so the third has a say. If it leaves the same as the second, "
    "leave "
    "one before that; if it comes right after the second, copy it; else copy the second."
)
TOLD = partial(
    Branch, question=_question, ideas=("k-good",), page=lambda p: "at-most-three" if p.k == 3 else "any-bound"
)
even = partial(_branch, partial(TOLD, terms=good_terms), case="Even")
odd = partial(_branch, partial(TOLD, terms=odd_terms, reading=odd_reading))
GOOD_BRANCHES = (
    even(
        lambda p: not sized(p, 2),
        "0",
        "a lone heap should be a multiple of {modulus}",
        "Leave a multiple of {modulus}; whatever comes, fill it up to {modulus} again.",
    ),
    even(
        lambda p: not sized(p, 3),
        "{second}",
        "like the second, {second}, with no third heap",
        CLOCK,
        "Two heaps are left: the larger one copies the smaller one's remainder, {second}.",
    ),
    even(
        lambda p: beta(p) % 2 == 0,
        "{second}",
        "like the second, {second}, {many}",
        CLOCK,
        "From the third heap on, {equal}: even, so they cancel. Copy the second heap's {second}.",
    ),
    odd(
        lambda p: _line(p) == 1,
        "{before}",
        "one before the {second} that the second and third both leave, {many}",
        CLOCK,
        ODD,
        "It shows the same as the second, {second}, so leave one before that, {before}.",
        case="Odd, the third like the second",
        should="one before that",
    ),
    odd(
        lambda p: _line(p) == 3,
        "{third}",
        "like the third, {third}, which comes right after the second, {many}",
        CLOCK,
        ODD,
        "Its {third} comes right after the second's {second}: copy the third.",
        case="Odd, the third right after the second",
        should="the same as the third",
    ),
    odd(
        None,
        "{second}",
        "like the second, {second}, while the third leaves {third}, {many}",
        CLOCK,
        ODD,
        "Its {third} is neither the second's {second} nor right after it: copy the second.",
        case="Odd, the third anything else",
    ),
)
SORTED = (
    "Sort the heaps, the largest first: x1, x2, x3 and so on. Write R(a) for what a leaves when divided by "
    "k+1, and let β count the heaps from x3 on that equal x3 (0 if x3 = 0)."
)
K_GOOD = (
    "β is even and R(x1−x2) = 0, or β is odd and (x1,x2,x3) is k-good: (1) R(x1−x2) = k and R(x2−x3) = 0; or "
    "(2) R(x1−x2) = 0 and R(x2−x3) is from 1 to k−1; or (3) R(x1−x2) = 1 and R(x2−x3) = k"
)
GOOD: Theorem[Heaps, Take] = Theorem(
    **WORDS["greedy_good"],
    statement=f"{SORTED} For k ≥ 2 normal play is P if and only if {K_GOOD}.",
    applies=lambda p: p.k is not None and p.k >= 2 and not p.misere,
    is_p=lambda p: not good_surplus(p),
    winning_move=lambda p: Take(((p.heaps[0], good_surplus(p)),)),
    wins=wins,
    tries=tries,
    branches=GOOD_BRANCHES,
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
    (x1, x2, _), modulus = three(p), (p.k or 1) + 1
    return (*_largest(p), Term("R(x1)", x1 % modulus), Term("R(x2)", x2 % modulus))


def nice_reading(p: Heaps) -> Reading:
    (x1, x2, x3), modulus = three(p), (p.k or 1) + 1
    r1, r2 = x1 % modulus, x2 % modulus
    line, wanted = _nice_line(r2)
    nice = r1 == wanted
    conditions = (
        Condition(f"x3 = {x3}, β = {beta(p)} is even, so P means a k-nice pair; R(x2) = {short(r2)}", True),
        Condition(
            f"line ({line}) of k-nice wants R(x1) = {short(wanted)}; R({short(x1)}) = {short(r1)}", nice
        ),
    )
    return Reading(f"x3 ≤ 1, β even, {'' if nice else 'not '}k-nice ({line})", nice_terms(p), conditions)


def as_in_normal_play(branch: Branch[Heaps, Take]) -> Branch[Heaps, Take]:
    """What is told of it in misère play while the third heap is 2 or more."""
    speaks = branch.when or (lambda p: True)
    return replace(
        branch,
        when=lambda p: sized(p, 3) >= 2 and speaks(p),
        name="k-good, as in normal play",
        options=lambda p: (
            "A third heap above 1, lost as in normal play: P.",
            "A third heap above 1, won as in normal play: N.",
        ),
    )


NICE_TOLD = partial(
    Branch,
    name="k-nice",
    terms=nice_terms,
    reading=nice_reading,
    switch=lambda p: (
        "From the third heap on only 1s or nothing is left, and there misère play turns round: it depends on "
        "how many 1s there are."
    ),
    question=_question,
    ideas=("k-nice",),
    page=lambda p: "three-nice" if p.k == 3 else "k-nice",
)
nice = partial(
    _branch,
    NICE_TOLD,
    should="the second's partner (0 and 1 are partners)",
    case="No third heap above 1, even",
)
ONES = "From the third heap on there are only 1s: {thirds} {lie} there, an {parity} number"
PARTNERS = "Then the remainders 0 and 1 are partners; every other one is its own partner."
PARTNER = "the partner of the second's {second} (0 and 1 are partners, any other is its own)"
WANTS = "The {x2} leaves {second} and wants {partner} from the largest."
NICE_BRANCHES = (
    nice(
        lambda p: not sized(p, 2),
        "1",
        "a lone heap should be one more than a multiple of {modulus}",
        "Leave one stone more than a multiple of {modulus}; then fill up every move to {modulus}, and the "
        "last stone is left for the other player.",
    ),
    _branch(
        partial(NICE_TOLD, terms=good_terms, reading=None),
        lambda p: beta(p) % 2 == 1,
        "{second}",
        "like the second, {second}, {many}",
        ONES + ": then the largest copies the second's {second}.",
        case="No third heap above 1, odd",
    ),
    nice(
        lambda p: not beta(p),
        "{partner}",
        f"{PARTNER}, with no third heap",
        "There are two heaps with no 1 behind.",
        PARTNERS,
        WANTS,
    ),
    nice(None, "{partner}", PARTNER + ", {many}", ONES + ".", PARTNERS, WANTS),
)
NICE = replace(
    GOOD,
    **WORDS["greedy_nice"],
    statement=(
        f"{SORTED} For k ≥ 2, misère play with x3 ≥ 2 is P exactly as normal play: {K_GOOD}. With x3 ≤ 1 "
        "it is P if and only if β is odd and R(x1−x2) = 0, or β is even and (x1,x2) is k-nice: (1) R(x1) = 0 "
        "and R(x2) = 1; or (2) R(x1−x2) = 0 and R(x2) is at least 2; or (3) R(x1) = 1 and R(x2) = 0."
    ),
    applies=lambda p: p.k is not None and p.k >= 2 and p.misere,
    is_p=lambda p: not nice_surplus(p),
    winning_move=lambda p: Take(((p.heaps[0], nice_surplus(p)),)),
    branches=(*map(as_in_normal_play, GOOD_BRANCHES[2:]), *NICE_BRANCHES),
)


THEOREMS = (FREE, FREE_MISERE, ONE, GOOD, NICE)
