"""Delete Nim with two, three and many piles, and the rule of columns for two to four piles.

Of five or more piles little is known. Proposition 4.1: all odd is P. One move away from it: with
one or two even piles the position is N (delete one of two even piles, or any odd pile if there is
one even pile, and split the even pile that stays into two odd parts). Piles of 1 and 2 alone: a
move deletes a 1 or a 2 and splits a 2, so it lowers the number t of 2-piles by one or two; by one
only where a 1-pile can be deleted, and there is one after every move (a split makes two). So with a
1-pile the position is P if and only if t mod 3 = 0; without one (Proposition 4.2) the first move
must lower t = n by two, and the position is N if and only if (n-2) mod 3 = 0.

Two, three and four piles in one sentence. Write every pile less one, u = z - 1: then a move drops
one of the numbers and puts p, q ≥ 0 with p + q = u - 1 in place of another, u ≥ 1. Call a column
low if at most two of the numbers have a 1 there; with n ≤ 4 the columns before the first low one
hold at least three ones.

Claim. A position of n ≤ 4 piles is P if and only if its first low column from the right is empty.

From P no move leads to P. Let column i be the first low one, empty, and u become p, q. The n - 2
numbers kept have 0 at i, so i is low again (p and q alone can have a 1) and the new first low
column j is not left of i. If j < i were empty, the kept numbers would have 0 at j, and only two
others could have had a 1 there before: j was low already. If j = i were empty, at most one of the
numbers would have a 0 in each column before i (there are n ≤ 4 and at least three ones), so adding
p + q + 1 = u carries into the next column every time, up to i, where p and q have 0: u has a 1 at i,
but column i was empty.

From N some move leads to P. The first low column i holds one or two ones. Split 2^i off a pile whose
u has a 1 there and drop the other such pile, or any if there is none. Less one, the parts are
2^i - 1, ones before i and 0 at i, and u - 2^i, which is u with its 1 at i gone. So column i is
empty, and each column before it lost at most one of its ones and got one back: it is not low. ∎

It says the same as Theorems 1.1, 1.4 and 1.5 of Shinoda 2024 (`TWO`, `THREE`
here and `delete_four`), which name cases by v2. With five piles it is false: {2,2,2,2,1} less one has four
ones in the last column and none in the next, yet it is N."""

from collections.abc import Iterator, Sequence

from nimarcade.core.codes import short
from nimarcade.core.errors import BadInput
from nimarcade.core.verdict import Columns, Condition, Mark, Reading, Recipe, Row, Term
from nimarcade.games.delete_nim import DeleteSplit, Piles
from nimarcade.theory.binary import bit, v2
from nimarcade.theory.theorem import Branch, Statement, Theorem, Wins, words_of
from nimarcade.theory.words import left, listed, looking, power, times

WORDS = words_of(__file__)


def two_is_p(p: Piles) -> bool:
    x, y = p.piles
    return bool(x & y & 1)


def two_winning_move(p: Piles) -> DeleteSplit:
    x, y = p.piles
    even, other = (x, y) if x % 2 == 0 else (y, x)
    return DeleteSplit(other, 1, even - 1)


def odd_splits(pile: int) -> int:
    """The number of ways to split an even pile odd + odd."""
    return (pile // 2 + 1) // 2


def two_wins(p: Piles) -> Wins:
    """An even pile is kept and split odd + odd; of two equal ones it is the same which."""
    evens = {pile for pile in p.piles if pile % 2 == 0}
    return Wins(sum(map(odd_splits, evens)), min(evens))


def pairs(p: Piles) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Pile deleted, pile split, and the piles left alone, each choice of sizes once."""
    for i, split in enumerate(p.piles):
        if split not in p.piles[:i]:
            rest = p.piles[:i] + p.piles[i + 1 :]
            for j, gone in enumerate(rest):
                if gone not in rest[:j]:
                    yield gone, split, rest[:j] + rest[j + 1 :]


def tries(p: Piles) -> Iterator[DeleteSplit]:
    """Splits of one stone, of two, of about a quarter, which leaves three quarters to split, and of a half,
    in powers of two that keep how often the parts halve; those first that leave most stones."""
    for gone, split, _ in sorted(pairs(p), key=lambda pair: (pair[0], -pair[1])):
        unit = split & -split
        quarter = unit * (split // 4 // unit)
        lows = {1, unit, 2 * unit, quarter - unit, quarter, quarter + unit, quarter + 2 * unit, split // 2}
        for low in sorted(low for low in lows if 0 < low < split):
            yield DeleteSplit(gone, min(low, split - low), max(low, split - low))


def two_value(p: Piles) -> int:
    """v2(((x-1) OR (y-1)) + 1) (Abuku, Suetsugu)."""
    x, y = p.piles
    return v2(((x - 1) | (y - 1)) + 1)


def splitting(p: Piles, move: DeleteSplit) -> tuple[Mark, ...]:
    """The pile that goes and the part that is split off."""
    split = p.piles.index(move.split) + 1
    gone = next(i for i, pile in enumerate(p.piles, 1) if pile == move.delete and i != split)
    return (
        Mark(gone, 1, move.delete, "take", "delete"),
        Mark(split, move.split - move.low + 1, move.split, "line", "split here"),
    )


def odd_in_words(p: Piles) -> tuple[Condition, ...]:
    """That all piles are odd."""
    every = "both" if len(p.piles) == 2 else "all"
    if not (evens := [short(pile) for pile in _evens(p)]):
        return (Condition(f"{every} piles are odd", True),)
    are = "is" if len(evens) == 1 else "are"
    return (Condition(f"the {listed(evens)} {are} even, {every} should be odd", False),)


def two_recipe(p: Piles) -> Recipe[DeleteSplit]:
    move = two_winning_move(p)
    even = move.split
    method = (
        "Leave two odd piles: splitting an odd pile always makes an even one.",
        f"So keep an even pile, the {short(even)}, delete the other, and split it odd + odd.",
    )
    if even == 2:
        method = (
            "From two piles of 1 there is no move.",
            "So keep the 2, delete the other, and split it 1 + 1.",
        )
    x, y = p.piles
    question = None if x == y else f"Keep the {short(x)} or the {short(y)}?"
    return Recipe(move, question, method, (*_even_marks(p), *splitting(p, move)))


def _even_marks(p: Piles) -> tuple[Mark, ...]:
    evens = (place for place, pile in enumerate(p.piles) if pile % 2 == 0)
    return looking(evens, p.piles, lambda _: "even")


TWO: Theorem[Piles, DeleteSplit] = Theorem(
    **WORDS["delete_two"],
    applies=lambda p: len(p.piles) == 2,
    is_p=two_is_p,
    winning_move=two_winning_move,
    wins=two_wins,
    tries=tries,
    grundy=two_value,
    beside=lambda p: columns_reading(p),
    branches=(
        Branch(
            **WORDS["delete_two-case"],
            terms=lambda p: (Term("x1", p.piles[0]), Term("x2", p.piles[1])),
            lost=odd_in_words,
            won=two_recipe,
            option=lambda p: len(_evens(p)),
        ),
    ),
)


def three_is_p(p: Piles) -> bool:
    x, y, z = p.piles
    return v2(x) == v2(y) == v2(z)


def three_winning_move(p: Piles) -> DeleteSplit:
    x, y, z = sorted(p.piles, key=v2)
    part = 1 << v2(x)  # split z, which v2 sets apart from x, into two parts with v2 of x
    return DeleteSplit(y, min(part, z - part), max(part, z - part))


def three_wins(p: Piles) -> Wins:
    """Both parts have to halve as often as the pile that is left alone."""
    found = [
        (odd_splits(split >> v2(kept)), split + kept)
        for _, split, (kept,) in pairs(p)
        if v2(split) > v2(kept)
    ]
    return Wins(sum(many for many, _ in found), min(left for _, left in found))


def valuations(piles: tuple[int, ...]) -> Columns | None:
    """The piles in binary, sorted by v2; None where they would not fit any screen."""
    if (width := piles[0].bit_length()) > WIDEST:
        return None
    rows = tuple(Row(short(pile), pile) for pile in sorted(piles, key=v2))
    return Columns(rows, width, None, ())


def _halvings(pile: int) -> str:
    often = v2(pile)
    return {0: "not at all", 1: "once", 2: "twice"}.get(often, times(often, "time"))


def three_in_words(p: Piles) -> tuple[Condition, ...]:
    if (same := three_is_p(p)) and p.piles[0] % 2:
        return (Condition("all three are odd: none of them can be halved", True),)
    if same:
        return (Condition(f"all three can be halved equally often: {_halvings(p.piles[0])}", True),)
    shown = ", ".join(f"the {short(pile)} {_halvings(pile)}" for pile in p.piles)
    return (Condition(f"they cannot be halved equally often: {shown}", False),)


def three_recipe(p: Piles) -> Recipe[DeleteSplit]:
    move = three_winning_move(p)
    keep, _, _ = sorted(p.piles, key=v2)
    shown = ", ".join(f"the {short(pile)} {_halvings(pile)}" for pile in p.piles)
    part = 1 << v2(keep)
    method = (
        "Leave three piles that can be halved equally often.",
        f"The {short(keep)} can be halved least often, {_halvings(keep)}: the largest power of two that "
        f"divides it is {short(part)}.",
        f"Split {short(part)} off a pile that halves more often, the {short(move.split)}: both parts can "
        f"then be halved just as often. Delete the {short(move.delete)}.",
    )
    question = f"How often can each be halved? {shown[0].upper()}{shown[1:]}. Which one should stay whole?"
    halved = looking(range(3), p.piles, lambda pile: {0: "odd"}.get(v2(pile), _halvings(pile)))
    return Recipe(move, question, method, (*halved, *splitting(p, move)))


def three_option(p: Piles) -> int:
    x, y, z = sorted(map(v2, p.piles))
    return 0 if x == z else 1 if x == y else 2 if y == z else 3


THREE: Theorem[Piles, DeleteSplit] = Theorem(
    **WORDS["delete_three"],
    applies=lambda p: len(p.piles) == 3,
    is_p=three_is_p,
    winning_move=three_winning_move,
    wins=three_wins,
    tries=tries,
    picture=lambda p: valuations(p.piles),
    beside=lambda p: columns_reading(p),
    branches=(
        Branch(
            **WORDS["delete_three-case"],
            terms=lambda p: tuple(Term(f"v2({short(pile)})", v2(pile)) for pile in dict.fromkeys(p.piles)),
            lost=three_in_words,
            won=three_recipe,
            option=three_option,
        ),
    ),
)


def _evens(p: Piles) -> list[int]:
    return [pile for pile in p.piles if pile % 2 == 0]


def many_is_p(p: Piles) -> bool:
    if p.piles[0] <= 2:
        twos = p.piles.count(2)
        return twos % 3 != 2 if twos == len(p.piles) else twos % 3 == 0
    return not _evens(p)


def many_winning_move(p: Piles) -> DeleteSplit:
    if p.piles[0] <= 2:
        return DeleteSplit(1 if p.piles.count(2) % 3 == 1 else 2, 1, 1)
    evens = _evens(p)
    gone = evens[1] if len(evens) == 2 else next(pile for pile in reversed(p.piles) if pile % 2)
    return DeleteSplit(gone, 1, evens[0] - 1)


def twos_terms(p: Piles) -> tuple[Term, ...]:
    twos = p.piles.count(2)
    return Term("n", len(p.piles)), Term("2-piles", twos), Term("2-piles mod 3", twos % 3)


def twos_in_words(p: Piles) -> tuple[Condition, ...]:
    twos, lost = p.piles.count(2), many_is_p(p)
    if twos == len(p.piles):
        wanted = "2s alone lose unless their number leaves 2 when divided by 3"
        return (Condition(f"{twos} 2s and no 1: {wanted}", lost),)
    return (Condition(f"{left(twos, '2')}: {'' if lost else 'it should be '}a multiple of three", lost),)


def twos_recipe(p: Piles) -> Recipe[DeleteSplit]:
    move, twos = many_winning_move(p), p.piles.count(2)
    kept = twos - 1 - (move.delete == 2)
    method = (
        "Only 1s and 2s are left: a move splits one 2, and deletes a 1 or another 2.",
        f"The number of 2s should be a multiple of 3: now it is {twos}, so make it {kept}"
        + (" and delete a 1." if move.delete == 1 else " and delete a 2 as well."),
    )
    return Recipe(move, "How many 2s should be left?", method, splitting(p, move))


def odd_recipe(p: Piles) -> Recipe[DeleteSplit]:
    move, evens = many_winning_move(p), _evens(p)
    whole = (
        f"The {listed([*map(short, evens)])} are even: delete one, split the other odd + odd."
        if len(evens) == 2
        else f"Only the {short(evens[0])} is even: split it odd + odd, and delete an odd pile."
    )
    method = ("Leave only odd piles: splitting one of them makes exactly one even pile.", whole)
    question = "All piles should be odd. Which are even?"
    return Recipe(move, question, method, (*_even_marks(p), *splitting(p, move)))


TWOS: Branch[Piles, DeleteSplit] = Branch(
    **WORDS["twos"], when=lambda p: p.piles[0] == 2, terms=twos_terms, lost=twos_in_words, won=twos_recipe
)
ALL_ODD: Branch[Piles, DeleteSplit] = Branch(
    **WORDS["all_odd"],
    terms=lambda p: (Term("n", len(p.piles)), Term("even piles", len(_evens(p)))),
    lost=odd_in_words,
    won=odd_recipe,
)
MANY: Theorem[Piles, DeleteSplit] = Theorem(
    **WORDS["delete_many"],
    applies=lambda p: len(p.piles) >= 5 and (p.piles[0] <= 2 or len(_evens(p)) <= 2),
    is_p=many_is_p,
    winning_move=many_winning_move,
    branches=(TWOS, ALL_ODD),
)


WIDEST = 64
"""Binary places that a picture has at most."""
COLUMN_PILES = 4
"""So many piles it speaks of."""


def low_column(p: Piles) -> tuple[int, int]:
    """The first low column (0 for the rightmost) and how many ones it holds."""
    if len(p.piles) > COLUMN_PILES:
        raise BadInput(f"columns decide with up to {COLUMN_PILES} piles, this has {len(p.piles)}")
    return first_low([pile - 1 for pile in p.piles])


def first_low(numbers: Sequence[int], i: int = 0) -> tuple[int, int]:
    """The lowest column of binary digits, from `i` on, with at most two ones, and its ones."""
    while (ones := sum([number >> i & 1 for number in numbers])) > 2:
        i += 1
    return i, ones


def columns_wins(p: Piles) -> Wins:
    """The number of moves that lead to a first low column that is empty: for each pile deleted and split,
    the ways to put p + q = u - 1 in place of u, digit by digit from the right with the carry."""
    found = [
        (_column_splits(split - 2, [pile - 1 for pile in kept]), split + sum(kept))
        for _, split, kept in pairs(p)
    ]
    return Wins(sum(many for many, _ in found), min(left for many, left in found if many))


def _column_splits(total: int, kept: list[int]) -> int:
    """The unordered pairs with this sum that make, with the numbers kept, the first low column empty."""
    if total < 0:
        return 0
    ordered, ways, place = 0, {0: 1}, 0  # by carry: the digits so far made no low column
    while ways:
        ones = sum([number >> place & 1 for number in kept])
        on: dict[int, int] = {}
        for carry, many in ways.items():
            rest = (total >> place) - carry  # what is left to make of both, this place and all left of it
            if rest < 0:
                continue
            for digits in (1,) if rest & 1 else (0, 2):
                if ones + digits == 0:  # low and empty: whatever stands left of it
                    ordered += many * (rest // 2 + 1)
                elif ones + digits > 2 and digits <= rest:
                    lent = (digits + carry) // 2
                    on[lent] = on.get(lent, 0) + many * (1 + (digits == 1))
        ways, place = on, place + 1
    even = total % 2 == 0 and not first_low((*kept, total // 2, total // 2))[1]
    return (ordered + even) // 2


def column_terms(p: Piles) -> tuple[Term, ...]:
    """The low column by the power of two it stands for, as lessons name columns, and its ones."""
    place, ones = low_column(p)
    return Term("low column", 1 << place), Term("ones", ones)


def column_picture(p: Piles) -> Columns:
    """The piles less one in binary, the low column marked unless it is empty."""
    place, ones = low_column(p)
    width = max(p.piles[0].bit_length(), place + 1)
    rows = tuple(Row(f"{short(pile)}-1", pile - 1) for pile in p.piles)
    sums = tuple(sum(bit(pile - 1, i) for pile in p.piles) for i in range(width - 1, -1, -1))
    return Columns(rows, width, None, sums, frozenset({place} if ones else ()))


def columns_reading(p: Piles) -> Reading:
    """The columns, which lessons also look at with two and three piles."""
    return Reading(COLUMNS.name, column_terms(p), (), column_picture(p))


def columns_in_words(p: Piles) -> tuple[Condition, ...]:
    place, ones = low_column(p)
    held = ("is empty", "holds one 1; it should be empty", "holds two 1s; it should be empty")[ones]
    text = (
        "piles less one, in binary: the low column, the first from the right with at most two 1s, that of "
        f"the {power(place)}s, {held}"
    )
    return (Condition(text, not ones),)


def less_one(p: Piles) -> str:
    """Where to look, with the piles in binary."""
    less = ", ".join(f"{short(pile)} less one is {pile - 1:b}" for pile in dict.fromkeys(p.piles))
    shown = f": {less}" if p.piles[0] <= 1 << 8 else ""
    return (
        f"Take one off every pile and write the rest in binary{shown}. From the right, find the low column, "
        "the first with at most two 1s; it should be empty."
    )


def columns_move(p: Piles) -> DeleteSplit:
    """The winning move of the proof above."""
    place, _ = low_column(p)
    part = 1 << place
    split, *other = [pile for pile in p.piles if bit(pile - 1, place)]
    others = list(p.piles)
    others.remove(split)
    return DeleteSplit((other or others[-1:])[0], min(part, split - part), max(part, split - part))


def columns_recipe(p: Piles) -> Recipe[DeleteSplit]:
    place, ones = low_column(p)
    part, move = 1 << place, columns_move(p)
    gone, split, column = move.delete, move.split, power(place)
    held, named = f"one 1, of the {short(split)}", f"the {short(split)}"
    spoils = f"any other pile, here the {short(gone)}"
    if ones == 2:
        held, spoils = f"two 1s, of {named} and the {short(gone)}", f"the {short(gone)}, the other one"
        if gone == split:
            held, named, spoils = f"two 1s, of both {short(split)}s", f"one {short(split)}", "the other"
    method = (
        less_one(p),
        f"That is the column of the {column}s: it holds {held}.",
        f"Split {short(part)} off {named} and delete {spoils}.",
    )
    marks = (Mark(0, place, place, "digit", f"{column}s: at most two 1s"), *splitting(p, move))
    question = (
        "Take one off every pile, in binary. From the right, the first column with at most two 1s, the low "
        f"column, is that of the {column}s: it should be empty. Which piles have a 1 there?"
    )
    return Recipe(move, question, method, marks)


def column_options(p: Piles) -> tuple[str, ...]:
    wide = max(3, p.piles[0].bit_length())
    return ("It is empty: P.", *(f"It is that of the {1 << i}s and holds 1s: N." for i in range(wide)))


def column_option(p: Piles) -> int:
    place, ones = low_column(p)
    return 1 + place if ones else 0


COLUMNS = Statement(**WORDS["delete_columns"])


LOW_COLUMN: Branch[Piles, DeleteSplit] = Branch(
    **WORDS["low_column"],
    terms=column_terms,
    lost=columns_in_words,
    seen=lambda p: (less_one(p),),
    won=columns_recipe,
    options=column_options,
    option=column_option,
)
THEOREMS = (TWO, THREE, MANY)
STATEMENTS = (COLUMNS,)
