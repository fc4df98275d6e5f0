"""Section 4.3: Conjectures 1 to 5 and their company along whole lines, equations (10) to (12), and what
is told in words of the tables.

The box of the conjectures bounds x0 and x1; x2 goes on until all lines repeat, so a line is decided for
every x2."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from nimarcade.lab.claims.claim import Bounds, Check, Counterexample, Finding, unsharded
from nimarcade.papers.exco import terms
from nimarcade.papers.exco.entries import read
from nimarcade.theory.exco_lines import Lines

claim = terms.section(group="exco.section-4.3")
Progressions = Sequence[tuple[int, int, int]] | None
"""(first x2, step, gap) of each progression of x2 that a claim speaks of, or None."""


def _along_lines(wanted: Callable[[int, int], Progressions]) -> Check:
    """The checker of what is said of lines, by (x0, x1)."""

    def check(bounds: Bounds) -> Finding:
        walked = terms.lines(bounds["x0"], bounds["x1"])
        broken: list[Counterexample] = []
        count = 0
        for x1, x0 in product(range(walked.x1 + 1), range(walked.x0 + 1)):
            for first, step, gap in wanted(x0, x1) or ():
                met, wrong = _progression(walked.line(x0, x1), first, step, gap)
                count += met
                if wrong is not None:
                    broken.append(_at(x0, x1, wrong, _gap_words(walked, x0, x1, wrong)))
        return Finding(count, _least(broken), for_ever(walked), broken=len(broken))

    return unsharded(check)


def _at(x0: int, x1: int, x2: int, words: str) -> Counterexample:
    return Counterexample(x0 + x1 + x2, terms.code(x0, (x1, x2)), words)


def _least(broken: list[Counterexample]) -> Counterexample | None:
    return min(broken, key=lambda counterexample: counterexample.size, default=None)


lines_whole = claim.beside(unsharded, group="exco.lines")
along_lines = lines_whole.beside(_along_lines)
one_extra = lines_whole.beside(unsharded, group="exco.lines-1")


@along_lines("conjecture-1")
def conjecture_1(x0: int, x1: int) -> Progressions:
    # residues of x2 mod 2^(k+1) from x1 = 2^k on
    if not x1 or x1 & (x1 - 1):
        return None
    lower = range(x1, 2 * x1 - x0)
    return [(x2, 2 * x1, 2 * x1 if x2 in lower else 0) for x2 in range(x1, 3 * x1)]


def _highest(speaks: Callable[[int, int], bool]) -> Callable[[int, int], Progressions]:
    """G(x) = u(x) on all of a line, where a claim speaks of it."""
    return lambda x0, x1: [(x1, 1, 0)] if speaks(x0, x1) else None


along_lines("conjecture-2")(_highest(lambda x0, x1: x1.bit_length() < (x0 + x1).bit_length()))
along_lines("proposition-3")(_highest(lambda x0, x1: x1 < 1 << x0.bit_length()))
along_lines("corollary-4")(_highest(lambda x0, x1: x0 >= x1))


def twelve(x0: int, x1: int) -> bool:
    """Condition (12): 2^(k−1) < x1 < x0 + x1 < 2^k."""
    top = 1 << x1.bit_length()
    return 0 < x0 < top - x1 and top != 2 * x1


along_lines("conjecture-3.letter")(_highest(twelve))


@along_lines("conjecture-3")
def conjecture_3(x0: int, x1: int) -> Progressions:
    if not twelve(x0, x1):
        return None
    top = 1 << x1.bit_length()
    return [(x2, top, 0) for x2 in range(x1, x1 + top) if x2 % top <= x0 or -x2 % top <= x0]


def _gap_words(walked: Lines, x0: int, x1: int, x2: int) -> str:
    return f"G = {walked.value(x0, x1, x2)} = {terms.under(walked.gap(x0, x1, x2))}"


def for_ever(walked: Lines) -> str:
    """The reason why the positions counted stand for all positions of the lines."""
    return (
        f"counted up to x2 = {walked.known - 1:,}; all lines repeat from {walked.start:,} on with period "
        f"{walked.period}, so for these x0 and x1 nothing else comes at any x2; {terms.recount_words(walked)}"
    )


@lines_whole("conjecture-4")
def conjecture_4(bounds: Bounds) -> Finding:
    walked = terms.lines(bounds["x0"], bounds["x1"])
    broken: list[Counterexample] = []
    count = 0
    latest = (-1, 0, 0)
    for x1, x0 in product(range(walked.x1 + 1), range(walked.x0 + 1)):
        if not twelve(x0, x1) or (x0 == 1 and not x1 % 2):
            continue
        count += walked.known - x1
        end = terms.far(walked, x0, x1)
        if any(end):
            x2 = (walked.start or 0) + next(i for i, gap in enumerate(end) if gap)
            broken.append(_at(x0, x1, x2, _gap_words(walked, x0, x1, x2) + " for ever again"))
        else:
            latest = max(latest, (terms.last_before(walked, x0, x1, 1), x0, x1))
    onset = f"the last x2 with G < u is {latest[0]:,}, at x0 = {latest[1]} and x1 = {latest[2]}; "
    return Finding(count, _least(broken), (onset if count else "") + for_ever(walked))


def _tails(most: int) -> Iterator[tuple[int, array[int]]]:
    """(x1, its gaps in one common period far out) for each x1 of Conjecture 5."""
    walked = terms.lines(1, most)
    for x1 in range(2, most + 1, 2):
        if twelve(1, x1):
            yield x1, terms.far(walked, 1, x1)


@one_extra("conjecture-5")
def conjecture_5(bounds: Bounds) -> Finding:
    most = bounds["x1"]
    walked = terms.lines(1, most)
    broken: list[Counterexample] = []
    others: list[str] = []
    kept = 0
    latest = (0, 0)
    for x1, end in _tails(most):
        top = 1 << x1.bit_length()
        period = terms.turn(end)
        start = terms.last_before(walked, 1, x1, period) + 1
        latest = max(latest, (start, x1))
        if not top % period and not any(gap % 2 for gap in end):
            kept += 1
            continue
        here = walked.line(1, x1)[start : start + period]
        round_on = [walked.gap(1, x1, x2 + top) for x2 in range(start, start + period)]
        offset = next(i for i, gap in enumerate(here) if gap % 2 or gap != round_on[i])
        others.append(f"x1 = {x1} has the period {period}, 2^k is {top}, from x2 = {start} on")
        x2 = start + offset
        gaps = f"Δ(1,{x1},{x2}) = {here[offset]}, Δ(1,{x1},{x2 + top}) = {round_on[offset]}"
        broken.append(_at(1, x1, x2, gaps))
    words = "; ".join(
        [*others, f"{kept} other even x1 keep 2^k, the last from x2 = {latest[0]:,} on (x1 = {latest[1]})"]
    )
    return Finding(
        (kept + len(others)) * walked.known,
        _least(broken),
        f"{words}; {for_ever(walked)}",
        broken=len(broken),
    )


@one_extra("conjecture-5.even")
def conjecture_5_even(bounds: Bounds) -> Finding:
    most = bounds["x1"]
    walked = terms.lines(1, most)
    broken: list[Counterexample] = []
    count = 0
    for x1, end in _tails(most):
        count += walked.known
        if (odd := next((i for i, gap in enumerate(end) if gap % 2), None)) is not None:
            x2 = (walked.start or 0) + odd
            broken.append(_at(1, x1, x2, _gap_words(walked, 1, x1, x2)))
    return Finding(count, _least(broken), for_ever(walked), broken=len(broken))


def _progression(line: array[int], first: int, step: int, gap: int) -> tuple[int, int | None]:
    """The number of members of the progression on a line, and the first whose gap is another."""
    if (some := line[first::step]) == array("H", [gap]) * len(some):
        return len(some), None
    return len(some), first + step * next(i for i, other in enumerate(some) if other != gap)


def _powers(judge: Callable[[int, int, int], str | None]) -> Check:
    """A checker of what is said of x1 = 2^k, by x0, k and x2; None where it speaks of others."""

    def cases(bounds: Bounds) -> Iterator[terms.Case]:
        for k, x0 in product(range(bounds["k"] + 1), range(bounds["x0"] + 1)):
            for x2 in range(1 << k, bounds["x2"] + 1):
                if (wrong := judge(x0, k, x2)) is not None:
                    yield terms.case(x0, (1 << k, x2), wrong)

    return terms.counted(cases)


of_powers = claim.beside(_powers)


def lower(x0: int, k: int, x2: int) -> bool:
    """Condition (10): x2 = (2j+1)2^k + m with 0 ≤ m < 2^k − x0."""
    odd, m = divmod(x2, 1 << k)
    return odd % 2 == 1 and m < (1 << k) - x0


@of_powers("section-4.3.1.equation-10")
def section_4_3_1_equation_10(x0: int, k: int, x2: int) -> str:
    same = lower(x0, k, x2) == (1 << k <= x2 % (2 << k) < (2 << k) - x0)
    return "" if same else "only one of them holds"


def step(a: int, b: int, c: int) -> int:
    """The paper's f(a, b, c)."""
    return int(c % a >= b)


@claim("section-4.3.1.f")
def section_4_3_1_f(bounds: Bounds) -> Iterator[terms.Case]:
    top = bounds["a"]
    for a in range(1, top + 1):
        for b in range(a, top + 1):
            for c in range(2 * top + 1):
                yield a + b + c, f"f({a},{b},{c})", "it is 1" if step(a, b, c) else ""


@of_powers("section-4.3.1.equation-11")
def section_4_3_1_equation_11(x0: int, k: int, x2: int) -> str:
    x1 = 1 << k
    first = x1 + x2 - (x1 ^ x2) if lower(x0, k, x2) else 0
    second = (2 << k) * step(2 << k, x0 + (1 << k), x0 + x2)
    third = 2 * x1 * step(2 * x1, x0 + x1, x0 + x2)
    return "" if first == second == third else f"Conjecture 1 says u − {first}, (11) u − {second}"


@claim("section-4.3.3.equation-12")
def section_4_3_3_equation_12(bounds: Bounds) -> Iterator[terms.Case]:
    for x1 in range(bounds["x1"] + 1):
        for x0 in range(bounds["x0"] + 1):
            power = x1 and not x1 & (x1 - 1)
            reached = x1.bit_length() < (x0 + x1).bit_length()
            if x0 and not power and not reached:
                yield terms.case(x0, (x1, x1), "" if twelve(x0, x1) else "(12) fails")


def _wrong(x0: int, x1: int, x2: int, gap: int) -> str:
    actual = x0 + x1 + x2 - terms.value(x0, x1, x2)
    return "" if actual == gap else f"G = {terms.under(actual)}, not {terms.under(gap)}"


def _is(x0: int, x1: int, x2: int, gap: int) -> terms.Case:
    return terms.case(x0, (x1, x2), _wrong(x0, x1, x2, gap))


of_powers("section-4.3.1.upper-bound")(lambda x0, k, x2: _wrong(x0, 1 << k, x2, 0) if x0 >= 1 << k else None)
claim("section-4.3.1.delta.x0-2")(
    lambda bounds: (_is(2, x1, x2, 0) for x1 in range(3) for x2 in range(x1, bounds["x2"] + 1))
)


@of_powers("section-4.3.1.initial-period")
def section_4_3_1_initial_period(x0: int, k: int, x2: int) -> str:
    x1 = 1 << k
    return _wrong(x0, x1, x2, 0 if (x0 + x2) % (2 * x1) < x0 + x1 else 2 * x1)


@claim("section-4.3.1.addition")
def section_4_3_1_addition(bounds: Bounds) -> Iterator[terms.Case]:
    for k in range(bounds["k"] + 1):
        for x0 in range(bounds["x0"] + 1):
            for x2 in range(bounds["x2"] + 1):
                wanted = x0 + x2 + (0 if lower(x0, k, x2 + (1 << k)) else 2 << k)
                actual = terms.value(x0, 1 << k, x2 + (1 << k))
                right = actual == wanted and terms.value(x0, 0, x2) == x0 + x2
                yield terms.case(x0, (1 << k, x2 + (1 << k)), "" if right else f"G = {actual}, not {wanted}")


def _deltas(walked: Lines, x1: int, x2s: Iterable[int], allowed: tuple[int, ...]) -> Iterator[terms.Case]:
    """Checks whether Δ(1, x1, x2) is one of those allowed."""
    for x2 in x2s:
        gap = walked.gap(1, x1, x2)
        yield terms.case(1, (x1, x2), "" if gap in allowed else f"Δ = {gap}")


@claim("section-4.3.4.powers")
def section_4_3_4_powers(bounds: Bounds) -> Iterator[terms.Case]:
    walked = terms.lines(1, bounds["x1"])
    for k in range(bounds["x1"].bit_length()):
        yield from _deltas(walked, 1 << k, range(1 << k, walked.known), (0, 2 << k))


@claim("section-4.3.3.essential")
def section_4_3_3_essential(bounds: Bounds) -> Iterator[terms.Case]:
    so = terms.value(1, 4, 20) == 17 == 1 + (4 ^ 20) and not twelve(1, 4) and 19 <= 5 * 4 <= 21
    yield terms.case(1, (4, 20), "" if so else f"G = {terms.value(1, 4, 20)}")


@claim("section-4.3.4.first-three")
def section_4_3_4_first_three(bounds: Bounds) -> Iterator[terms.Case]:
    walked = terms.lines(1, bounds["x1"])
    for x1 in (x1 for x1 in range(2, bounds["x1"] + 1, 2) if twelve(1, x1)):
        top = 1 << x1.bit_length()
        near = (x2 for x2 in range(x1, walked.known) if (x2 + 1) % top < 3)
        yield from _deltas(walked, x1, near, (0,))


def _odd(bounds: Bounds) -> Iterator[terms.Case]:
    walked = terms.lines(1, bounds["x1"])
    for x1 in range(bounds["x1"] + 1):
        if twelve(1, x1) and x1 != 12:
            period = terms.turn(terms.far(walked, 1, x1))
            first = terms.last_before(walked, 1, x1, period) + 1
            for x2 in range(max(first, x1), max(first, x1) + 2 * period):
                gap = walked.gap(1, x1, x2)
                if x1 % 2 or x2 % 2:
                    words = f"Δ = {gap}, and so again every {period} steps" if gap else ""
                    yield terms.case(1, (x1, x2), words)


claim("section-4.3.4.odd")(_odd)
claim("section-4.3.4.odd.beyond", group="exco.lines-1")(_odd)


@claim("section-4.3.4.odd.x1-12")
def section_4_3_4_odd_x1_12(bounds: Bounds) -> Iterator[terms.Case]:
    wanted = {5: 8, 9: 4, 13: 4}
    for x2 in range(111, bounds["x2"], 2):
        yield from _deltas(terms.lines(1, 12), 12, (x2,), (wanted.get(x2 % 16, 0),))


@claim("section-4.3.4.skipped")
def section_4_3_4_skipped(bounds: Bounds) -> Iterator[terms.Case]:
    walked = terms.lines(1, bounds["x1"])
    for x1 in ((1 << k) - 1 for k in range(1, (bounds["x1"] + 1).bit_length())):
        yield from _deltas(walked, x1, range(x1, walked.known), (0,))


@claim("remark-1")
def remark_1(bounds: Bounds) -> Iterator[terms.Case]:
    printed = {(row.get("x0", 1), row["x1"]) for table in ("gaps", "rounds") for row in read()[table]}
    for x0 in (1, 2, 3):
        for x1 in range(bounds["x1"] + 1):
            there, due = (x0, x1) in printed, twelve(x0, x1)
            yield terms.case(x0, (x1, x1), "" if there == due else ("not printed" if due else "printed"))


def _sooner(less: int, odd_only: bool, bounds: Bounds) -> Iterator[terms.Case]:
    walked = terms.lines(3, bounds["x1"])
    for x1 in range(bounds["x1"] + 1):
        if twelve(less + 1, x1) and (x1 % 2 or not odd_only):
            first, second = (terms.last_before(walked, x0, x1, 1) for x0 in (less, less + 1))
            words = f"the last x2 with G < u: {first} for x0 = {less}, {second} for x0 = {less + 1}"
            yield terms.case(less + 1, (x1, second), "" if second < first else words)


claim("section-4.3.4.sooner.x0-2")(partial(_sooner, 1, True))
claim("section-4.3.4.sooner.x0-3")(partial(_sooner, 2, False))


@claim("section-4.3.5.conjecture-3")
def section_4_3_5_conjecture_3(bounds: Bounds) -> Iterator[terms.Case]:
    right = twelve(6, 19) and (122 + 6) == 2**7 and 2**7 % 32 == 0
    yield terms.case(6, (19, 122), "" if right else "Conjecture 3 does not speak of it")


claim("section-4.3.5.reduce-x1")(lambda bounds: (_is(6, x1, 122, 0) for x1 in range(19)))
claim("section-4.3.5.reduce-x0")(lambda bounds: (_is(x0, 0, 122, 0) for x0 in range(6)))


@claim("section-4.3.5.move")
def section_4_3_5_move(bounds: Bounds) -> Iterator[terms.Case]:
    legal = (5, (16, 122)) in set(terms.after(6, (19, 122)))
    yield terms.case(6, (19, 122), "" if legal else "no move leads to (5, 16, 122)")


@claim("section-4.3.5.all-values")
def section_4_3_5_all_values(bounds: Bounds) -> Iterator[terms.Case]:
    met = {terms.value(x0, *heaps) for x0, heaps in set(terms.after(6, (19, 122)))}
    for wished in range(147):
        yield terms.case(6, (19, 122), "" if wished in met else f"no move leads to {wished}")
