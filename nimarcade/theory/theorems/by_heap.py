"""Independent heaps: octal and subtraction games, and every game that says that its heaps never meet.

Normal play: a position is the sum of its heaps (Sprague 1935, Grundy 1939), and their values come from a
table whose period is proved by a finite check (`games.breaking.repeating`).

Misère play of subtraction games (T. S. Ferguson 1974). Let s be the smallest number of the set. Then g(n) =
1 if and only if g(n − s) = 0: so from every heap of value 0 that can be moved there is a move to value 1,
namely to n − t, where t takes n − s to a heap of value 0. Hence play as in Nim: leave nim-sum 0, but as
soon as that would leave no value above 1, leave an odd number of 1s. Who must move from such a position
changes one value; no change keeps what holds, and from all other positions a move restores it. Misère octal
games with a finite misère quotient, which is found and proved anew: see `theory.misere_quotients`.

Where neither table nor period tells the values of large heaps, equal ones still cancel out: they are worth
nothing together, since whoever moves second copies every move in the other one (Tweedledum and Tweedledee,
Winning Ways, chapter 1). So their values need not be known; and where one move makes equal what is left of
such heaps, that move wins."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import islice
from math import inf
from typing import Any, TypeAlias, cast

from nimarcade.core.catalogue import board_of, game_of
from nimarcade.core.catalogue import game as game_named
from nimarcade.core.codes import sentence, short
from nimarcade.core.game import Left, Move, Position, is_misere
from nimarcade.core.verdict import Condition, Mark, Recipe, Term, Tier
from nimarcade.games import breaking
from nimarcade.games.breaking import NOTHING, ONE, THREE, TWO, Break, left_by, most_parts
from nimarcade.games.rows import Pick
from nimarcade.theory.heap_table import HeapTable
from nimarcade.theory.heap_values import HeapValues, Summed, heap_values
from nimarcade.theory.misere_quotients import Quotient, quotient_of
from nimarcade.theory.nim_sums import nim_sum, nim_sum_branch, nim_sum_theorem, unreachable
from nimarcade.theory.theorem import FEW, Branch, Theorem, Wins, which, words_of
from nimarcade.theory.words import listed, looking, parity, several, times

WORDS = words_of(__file__)

NAMED = 4
"""Values of so many different heaps are named."""

AnySummed = Summed[Position, Move]


@cache
def _summed(name: str) -> AnySummed:
    return cast(AnySummed, game_named(name))


def values_at(p: Position) -> HeapValues:
    return heap_values(_summed(p.game), p)


def heaps_of(p: Position) -> tuple[int, ...]:
    return _summed(p.game).heaps_of(p)


def known(p: Position) -> bool:
    """True if table or period tell the values of all heaps."""
    values = values_at(p)
    return values.repeats is not None or all(
        values.value(size) is not None for size in dict.fromkeys(heaps_of(p))
    )


def applies(p: Position) -> bool:
    return not is_misere(p) and known(p)


def table(p: Position) -> HeapTable:
    leaves = partial(_summed(p.game).leaves, p)
    return HeapTable(values_at(p), heaps_of(p), leaves, board_of(p).board_picture(p).pile)


@lru_cache(16)
def worths(p: Position) -> tuple[int, ...]:
    """Kept, as one verdict asks for them again and again."""
    return tuple(values_at(p).worths(heaps_of(p)))


def tier(p: Position) -> Tier:
    return Tier.TABLE if values_at(p).proved() is None else Tier.PROVED


def change(p: Position, wished: int) -> Break:
    """What to leave of which heap, so that the nim-sum is this; two equal ones where that can be."""
    if not wished and (halves := _even_halves(p)) is not None:
        return halves
    values, by = values_at(p), nim_sum(worths(p)) ^ wished
    wanted = {size: worth ^ by for size, worth in zip(heaps_of(p), worths(p), strict=True)}
    # last those that would have to gain value, which not every heap can
    for size in sorted(wanted, key=lambda size: wanted[size] > wanted[size] ^ by):
        if (left := values.left_with(size, wanted[size])) is not None:
            return Break(size, left)
    raise unreachable(wished, nim_sum(worths(p)))


def played(p: Position, done: Break) -> Move:
    return _summed(p.game).breaking(p, done.size, done.left)


def move_to_value(p: Position, wished: int) -> Move:
    return played(p, change(p, wished))


def terms(p: Position) -> tuple[Term, ...]:
    values = values_at(p)
    by_size = dict(zip(heaps_of(p), worths(p), strict=True))
    named = tuple([Term(f"g({short(size)})", worth) for size, worth in [*by_size.items()][:NAMED]])
    if (repeats := values.proved()) is None:
        return named
    period = f"{repeats.period * values.unit} from {repeats.onset * values.unit} on"
    if repeats.gain:
        return (*named, Term("arithmetic period", period), Term("saltus", repeats.gain))
    return (*named, Term("period", period))


# the replies to a lost player's moves, told from what changes in single heaps


_Change: TypeAlias = tuple[int, int, int]
"""What a move changes: the nim-sum, the number of heaps worth more than 1, the plies that are left."""


@lru_cache(64)
def _changes(name: str, code: str) -> tuple[Callable[[int, Left], _Change], Callable[[int], list[_Change]]]:
    """What moves in a heap change: one of them; and all, where they are not too many to be tried."""
    game, rule = cast(breaking.IndependentGame, _summed(name)), breaking.IndependentHeaps(name, (), code)
    values, plies = values_at(rule), breaking.longest(game, code)
    digits = values.digits or ()
    from_set = all(digit == NOTHING | ONE for _, digit in digits)
    broken = digits and most_parts(digits) > 1
    far = 2 * FEW + digits[-1][0] + 1 if broken else inf  # a larger heap is broken in more ways than FEW

    @lru_cache(4096)
    def change(size: int, left: Left) -> _Change:
        before, *after = values.worths((size, *left))
        above = sum([worth > 1 for worth in after]) - (before > 1)
        return before ^ nim_sum(after), above, plies(size) - sum(map(plies, left))

    @lru_cache(4096)
    def changes(size: int) -> list[_Change]:
        if size > far:
            return [(0, 0, 0)] * (FEW + 1)
        tried = [*islice(game.leaves(rule, size), FEW + 1)]
        return [change(size, left) for left in tried] if len(tried) <= FEW else [(0, 0, 0)] * len(tried)

    def above(size: int) -> int:
        """The stones by which this is more than the smallest heap that is changed alike."""
        if not from_set or (repeats := values.repeats) is None:
            return 0
        start = (repeats.onset + digits[-1][0]) * values.unit
        period = repeats.period * values.unit * digits[0][0]  # plies are counted by the smallest number
        return max(0, (size - start) // period * period)

    def change_by_period(size: int, left: Left) -> _Change:
        more = above(size)
        return change(size - more, tuple([part - more for part in left]))

    return change_by_period, lambda size: changes(size - above(size))


def replies(p: Any) -> Callable[[Any], Wins | None]:
    """See `Theorem.replies`."""
    change, changes = _changes(p.game, p.code)
    by_size = {size: changes(size) for size in dict.fromkeys(p.heaps)}
    worth, above = nim_sum(worths(p)), sum(value > 1 for value in worths(p))
    plies, misere = game_named(p.game).max_plies(p), p.misere

    @cache
    def beside(size: int) -> tuple[list[int], list[_Change]]:
        """The heaps that a move in one of this size leaves, and the replies in them."""
        others = [other for other in by_size if other != size or p.heaps.count(size) > 1]
        return others, [reply for other in others for reply in by_size[other]]

    def count(move: Break) -> Wins | None:
        by, up, gone = change(move.size, move.left)
        turned, more = worth ^ by, above + up
        others, tried = beside(move.size)
        tried = tried + [reply for size in {*move.left}.difference(others) for reply in changes(size)]
        won = [last for by, up, last in tried if turned ^ by == (misere and more + up == 0)]
        return Wins(len(won), plies - gone - max(won)) if won and len(tried) <= FEW else None

    return count


# in words


def _marks(p: Position, move: Move, done: Break) -> Iterator[Mark]:
    heaps, values = heaps_of(p), values_at(p)
    yield from looking(range(len(heaps)), heaps, lambda size: f"worth {values.value(size)}", "worth")
    chosen = heaps.index(done.size) + 1
    if isinstance(move, Pick):
        yield Mark(chosen, move.cell, move.cell, "cell", "take")
    elif done.take:
        yield Mark(chosen, done.size - done.take + 1, done.size, "take", f"take {short(done.take)}")


def _recipe(p: Position, done: Break, front: tuple[str, ...]) -> Recipe[Move]:
    """`front` says what the chosen heap has to be worth."""
    shown, move = table(p), played(p, done)
    worth = listed([f"{short(size)} is worth {shown.value(size)}" for size in shown.sizes])
    which = "each" if len(shown.heaps) > 1 else "the"
    question, method = f"What is {which} {shown.what} worth? {sentence(worth)}", (*front, shown.left(done))
    told = shown.sentences(*method, first=done.size)
    return Recipe(move, question, told, tuple(_marks(p, move, done)), yields=method[-1])


def recipe(p: Position) -> Recipe[Move]:
    if (done := change(p, 0)) == _even_halves(p):
        move, twins = played(p, done), f"two equal {several(table(p).what)}"
        halves = f"Leave {twins}: {listed([*map(short, done.left)])}."
        over = game_of(p).outcome(game_of(p).after(p, move)) is not None
        method = (halves,) if over else (halves, "Then copy every move in the other one.")
        return Recipe(move, f"Can {twins} be left?", method, tuple(_marks(p, move, done)), twin, halves)
    return _recipe(p, done, table(p).step(done.size))


def twin(p: Position, reply: Move) -> Move | None:
    """The same move in an equal heap."""
    return reply if cast("Break | Pick", reply).size in heaps_of(p) else None


def _even_halves(p: Position) -> Break | None:
    """Of one heap the move that leaves two equal ones, which anybody can play on."""
    heaps = [size for size in heaps_of(p) if size]
    for taken, digit in (_summed(p.game).digits(p) or ()) if len(heaps) == 1 else ():
        half, odd = divmod(heaps[0] - taken, 2)
        if digit & TWO and half > 0 and not odd:
            return Break(heaps[0], (half, half))
    return None


def _branch(what: str) -> Branch[Position, Move]:
    return nim_sum_branch(
        values=worths,
        terms=terms,
        what=what,
        split=f"the values of the {several(what)}",
        won=recipe,
    )


SUM = _branch("heap")


def _theorem(name: str, branch: Branch[Position, Move] = SUM, **others: Any) -> Theorem[Position, Move]:
    return nim_sum_theorem(
        **WORDS["heaps"] | WORDS[name],
        applies=applies,
        values=worths,
        tier=tier,
        move_to_value=move_to_value,
        names=lambda p: [short(heap) for heap in heaps_of(p)],
        branches=(branch,),
        table=table,
        **others,
    )


OCTAL = _theorem("octal", replace(SUM, page="values-by-heap"), replies=replies)
SUBTRACTION = _theorem("subtraction", replace(SUM, page="take-from-a-set"), replies=replies)
DAWSON = _theorem("dawsons_chess", replace(_branch("row"), page="rows-that-break", ideas=("grundy-sum",)))
INDEPENDENT = _theorem("independent")
"""Of games that say so (`core.game.Independent`) and have no theorem of their own."""


# misère play of subtraction games


def _low(p: Position) -> bool:
    """True if no heap is worth more than 1."""
    return max(worths(p)) <= 1


def misere_is_p(p: Position) -> bool:
    return nim_sum(worths(p)) == _low(p)


def misere_change(p: Position) -> Break:
    """That of Nim; but if it left no value above 1, the one that leaves an odd number of 1s."""
    return change(p, sum(value > 1 for value in worths(p)) < 2)


def low_in_words(p: Position) -> tuple[Condition, ...]:
    ones = worths(p).count(1)
    heaps = f"{times(ones, 'heap')} {'is' if ones < 2 else 'are'} worth 1"
    return parity(f"no heap is worth more than 1, and {heaps}", ones)


def misere_recipe(p: Position) -> Recipe[Move]:
    done, values = misere_change(p), worths(p)
    if (above := sum(value > 1 for value in values)) > 1:
        return _recipe(p, done, table(p).step(done.size))
    ones = values.count(1) - (values_at(p).value(done.size) == 1)
    others = f"{times(ones, 'other heap')} {'are' if ones > 1 else 'is'} worth 1"
    front = (
        ("Only one heap is worth more than 1." if above else "No heap is worth more than 1.")
        + " Leave an odd number of heaps worth 1, and nothing above: whoever has to move from an odd "
        "number of them makes the last move.",
        sentence(f"{others}: make the {short(done.size)} worth {(ones + 1) % 2}"),
    )
    return _recipe(p, done, front)


LOW: Branch[Position, Move] = Branch(
    **WORDS["low"], when=_low, terms=SUM.terms, lost=low_in_words, won=misere_recipe
)
HIGH: Branch[Position, Move] = replace(SUM, **WORDS["high"], won=misere_recipe, question=which, option=None)
SUBTRACTION_MISERE: Theorem[Position, Move] = Theorem(
    **WORDS["subtraction_misere"],
    applies=lambda p: is_misere(p) and known(p),
    is_p=misere_is_p,
    winning_move=lambda p: played(p, misere_change(p)),
    tier=tier,
    branches=(LOW, HIGH),
    table=table,
    replies=replies,
)


# misère play of octal games with a finite quotient


def quotient(p: Position) -> Quotient | None:
    digits = values_at(p).digits
    return quotient_of(digits) if is_misere(p) and digits and values_at(p).unit == 1 else None


def _proved(p: Position) -> Quotient:
    found = quotient(p)
    assert found is not None, "asked only where the theorem applies"
    return found


def quotient_move(p: Position) -> Break:
    found, heaps = _proved(p), heaps_of(p)
    for size in dict.fromkeys(heaps):
        chosen = heaps.index(size)
        if (left := found.left(size, found.of((*heaps[:chosen], *heaps[chosen + 1 :])))) is not None:
            return Break(size, left)
    raise AssertionError("an N-position has a winning move")


def _alike(found: Quotient, element: int) -> str:
    """The small position that stands for an element."""
    return listed([*map(str, found.monoid.names[element])]) or "nothing"


def _like(found: Quotient, size: int) -> str:
    """The words for the heap that a heap behaves like."""
    element = found.heap(size)
    return "itself" if found.monoid.names[element] == (size,) else _alike(found, element)


def quotient_terms(p: Position) -> tuple[Term, ...]:
    found, heaps = _proved(p), heaps_of(p)
    named = [Term(f"like({short(size)})", _alike(found, found.heap(size))) for size in dict.fromkeys(heaps)]
    return (*named[:NAMED], Term("like(all)", _alike(found, found.of(heaps))))


def quotient_in_words(p: Position) -> tuple[Condition, ...]:
    found = _proved(p)
    total = found.of(heaps_of(p))
    lost = found.is_lost(total)
    end = f"whoever has to move from that {'loses' if lost else 'wins'}"
    return (Condition(f"all heaps together behave like {_alike(found, total)}, and {end}", lost),)


def quotient_recipe(p: Position) -> Recipe[Move]:
    found, heaps, move = _proved(p), heaps_of(p), quotient_move(p)
    alike = [f"{short(size)} like {_like(found, size)}" for size in dict.fromkeys(heaps)]
    after = found.of(heaps_of(game_named(p.game).after(p, move)))
    method = (
        "Swap a heap for the small ones it behaves like, and the same player wins, whatever lies beside it: "
        f"{'; '.join(alike[:NAMED])}"
        f"{'; …' if len(alike) > NAMED else ''}.",
        sentence(game_named(p.game).describe(p, move)),
        f"Then all together behave like {_alike(found, after)}: whoever has to move from that loses.",
    )
    marks = looking(range(len(heaps)), heaps, lambda size: f"like {_like(found, size)}")
    return Recipe(move, f"What does each heap behave like? For example, {alike[0]}.", method, marks)


QUOTIENT: Theorem[Position, Move] = Theorem(
    **WORDS["misere_quotient"],
    applies=lambda p: quotient(p) is not None,
    is_p=lambda p: _proved(p).is_lost(_proved(p).of(heaps_of(p))),
    winning_move=quotient_move,
    branches=(Branch(terms=quotient_terms, lost=quotient_in_words, won=quotient_recipe),),
)


# heaps so large that neither table nor period tells their values


def single(p: Position) -> tuple[list[int], list[int]]:
    """Of every size that stands an odd number of times one heap: those of known value, and the others."""
    heaps = heaps_of(p)
    odd = [size for size in dict.fromkeys(heaps) if heaps.count(size) % 2]
    unknown = [size for size in odd if values_at(p).value(size) is None]
    return [size for size in odd if size not in unknown], unknown


def rest(p: Position) -> int:
    """The nim-sum of the heaps of known value."""
    return nim_sum(values_at(p).value(size) or 0 for size in single(p)[0])


def cancels(p: Position) -> bool:
    return not is_misere(p) and not known(p) and (not single(p)[1] or _evening(p) is not None)


def evening_move(p: Position) -> Break:
    alone, unknown = single(p)
    move = _evening(p) if unknown else None
    values, total = values_at(p), rest(p)
    for size in () if unknown else alone:  # one of known value loses what is too much
        own = values.value(size) or 0
        if own ^ total < own and (left := values.left_with(size, own ^ total)) is not None:
            move = Break(size, left)
            break
    assert move is not None, "an N-position of which this speaks has a winning move"
    return move


def _evening(p: Position) -> Break | None:
    """A move in a heap of unknown value after which such heaps are in pairs and the rest has nim-sum 0."""
    values, (_, unknown) = values_at(p), single(p)
    if len(unknown) > 2:
        return None
    size, other = unknown[0], unknown[1:]
    total = rest(p)
    digits = tuple((taken * values.unit, digit) for taken, digit in values.digits or ())
    for left in _evened(digits, size, other, len(values.table) * values.unit):
        heaps = (*left, *other)
        if values.total(tuple(heap for heap in set(heaps) if heaps.count(heap) % 2)) == total:
            return Break(size, left)
    return None


def _evened(digits: tuple[tuple[int, int], ...], size: int, other: list[int], reach: int) -> Iterator[Left]:
    """The parts a move may leave of a heap that contains the other one or, without one, is one heap at
    most, or equal halves and perhaps one heap beside them, of known value."""
    for taken, digit in digits:
        stones = size - taken
        if not other:
            yield from left_by(stones, digit & (NOTHING | ONE) if taken else 0)
            if digit & TWO and stones > 0 and not stones % 2:
                yield stones // 2, stones // 2
            for third in range(2 - stones % 2, min(reach, stones - 1) if digit & THREE else 0, 2):
                half = (stones - third) // 2
                yield tuple(sorted((half, half, third), reverse=True))
        elif digit & ONE and stones == other[0]:
            yield (stones,)
        elif digit & TWO and stones > other[0]:
            yield tuple(sorted((other[0], stones - other[0]), reverse=True))


def equal_in_words(p: Position) -> tuple[Condition, ...]:
    alone, unknown = single(p)
    if unknown:
        text = f"{listed([*map(short, unknown)])} {'have' if len(unknown) > 1 else 'has'} no equal"
        return (Condition(text, False),)
    values, total = values_at(p), rest(p)
    worth = listed([f"{short(size)} is worth {values.value(size)}" for size in alone])
    text = f"of all others {worth}: nim-sum {total}" if alone else "no other heap is left"
    return (Condition(f"equal heaps cancel out, and {text}", not total),)


def equal_recipe(p: Position) -> Recipe[Move]:
    move = evening_move(p)
    heaps, chosen = heaps_of(p), heaps_of(p).index(move.size)
    pairs = "Two equal heaps are worth nothing together: whoever moves second copies every move in the other."
    method = (
        pairs,
        sentence(game_named(p.game).describe(p, move)),
        "Then all large heaps stand in pairs"
        + (", and the others have nim-sum 0." if len(heaps) > 1 else "."),
    )
    mark = Mark(chosen + 1, 1, heaps[chosen], "look", "make it cancel out")
    return Recipe(move, "Which move makes the large heaps equal?", method, (mark,), twin)


def equal_beyond(p: Position) -> str | None:
    """Why neither this nor a search tells who wins: searches end long before such heaps do."""
    values = values_at(p)
    if is_misere(p) or not values.digits or most_parts(values.digits) < 2 or known(p) or cancels(p):
        return None
    return (
        "beyond exact reach: no period of these heaps' values is known, and their table ends at "
        f"{len(values.table) - 1:,} stones"
    )


EQUAL_HEAPS: Theorem[Position, Move] = Theorem(
    **WORDS["equal_heaps"],
    applies=cancels,
    is_p=lambda p: not single(p)[1] and not rest(p),
    winning_move=evening_move,
    branches=(
        Branch(
            terms=lambda p: () if single(p)[1] else (Term("nim-sum", rest(p)),),
            lost=equal_in_words,
            won=equal_recipe,
        ),
    ),
    tier=lambda p: Tier.TABLE if single(p)[0] and values_at(p).proved() is None else Tier.PROVED,
    beyond=equal_beyond,
)


THEOREMS = (OCTAL, SUBTRACTION, DAWSON, SUBTRACTION_MISERE, QUOTIENT, EQUAL_HEAPS)
