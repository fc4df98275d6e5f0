"""Section 4.3: Conjectures 1 to 5 and their company along whole lines, equations (10) to (12), and what
is told in words of the tables.

The box of the conjectures bounds x0 and x1; x2 goes on until all lines repeat, so a line is decided for
every x2.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from nimarcade.lab.claims.claim import Bounds, Check, Counterexample, Finding, unsharded
from nimarcade.papers.exco.entries import read
from nimarcade.papers.exco.terms import (
    Case,
    after,
    case,
    code,
    far,
    last_before,
    lines,
    recount_words,
    section,
    turn,
    under,
    value,
)
from nimarcade.theory.exco_values import Lines

claim = section(group="exco.section-4.3")
BOX = {"x0": 63, "x1": 127}
Progressions = Sequence[tuple[int, int, int]] | None
"""(first x2, step, gap) of each progression of x2 that a claim speaks of, or None."""


def _along_lines(wanted: Callable[[int, int], Progressions]) -> Check:
    """The checker of what is said of lines, by (x0, x1)."""
    return lambda bounds, shard: _walked(wanted, bounds)


def _walked(wanted: Callable[[int, int], Progressions], bounds: Bounds) -> Finding:
    walked = lines(bounds["x0"], bounds["x1"])
    broken: list[Counterexample] = []
    count = 0
    for x1, x0 in product(range(walked.x1 + 1), range(walked.x0 + 1)):
        for first, step, gap in wanted(x0, x1) or ():
            met, wrong = _progression(walked.line(x0, x1), first, step, gap)
            count += met
            if wrong is not None:
                broken.append(_at(x0, x1, wrong, _gap_words(walked, x0, x1, wrong)))
    return Finding(count, _least(broken), for_ever(walked), broken=len(broken))


def _at(x0: int, x1: int, x2: int, words: str) -> Counterexample:
    return Counterexample(x0 + x1 + x2, code(x0, (x1, x2)), words)


def _least(broken: list[Counterexample]) -> Counterexample | None:
    return min(broken, key=lambda counterexample: counterexample.size, default=None)


lines_whole = claim.beside(unsharded, kind="conjecture", group="exco.lines", weight=5.0)
along_lines = lines_whole.beside(_along_lines)
one_extra = lines_whole.beside(unsharded, group="exco.lines-1")


@along_lines(
    "conjecture-1",
    box=BOX,
    printed="x2 ≥ x1 = 2^k for some nonnegative integer k, then G(x) = ℓ(x) = x0 + (x1 ⊕ x2) for any "
    "x2 = (2j + 1)2^k + m such that j ∈ Z≥ and 0 ≤ m < 2^k − x0; otherwise G(x) = u(x)",
)
def conjecture_1(x0: int, x1: int) -> Progressions:
    """If x1 = 2^k ≤ x2, then G(x) = x0 + (x1 ⊕ x2) if x2 = (2j+1)2^k + m with 0 ≤ m < 2^k − x0; otherwise
    G(x) = u(x)."""
    # residues of x2 mod 2^(k+1) from x1 = 2^k on
    if not x1 or x1 & (x1 - 1):
        return None
    lower = range(x1, 2 * x1 - x0)
    return [(x2, 2 * x1, 2 * x1 if x2 in lower else 0) for x2 in range(x1, 3 * x1)]


@along_lines(
    "conjecture-2",
    box=BOX,
    printed="If x1 < 2^k ≤ x0 + x1 for some k ∈ Z≥, then G(x) = u(x).",
    differs="x1 ≤ x2, which section 4.1 assumes from there on, is said",
)
def conjecture_2(x0: int, x1: int) -> Progressions:
    """If x1 ≤ x2 and x1 < 2^k ≤ x0 + x1 for some k, then G(x) = u(x)."""
    return [(x1, 1, 0)] if x1.bit_length() < (x0 + x1).bit_length() else None


@along_lines(
    "proposition-3",
    box=BOX,
    kind="proposition",
    printed="If x0 ≥ 2^(k−1) and x1 < 2^k for some k ∈ Z≥, then G(x) = u(x).",
    differs="x1 ≤ x2, which section 4.1 assumes from there on, is said",
)
def proposition_3(x0: int, x1: int) -> Progressions:
    """If x0 ≥ 2^(k−1), x1 < 2^k and x1 ≤ x2, then G(x) = u(x)."""
    return [(x1, 1, 0)] if x1 < 1 << x0.bit_length() else None


@along_lines(
    "corollary-4",
    box=BOX,
    kind="corollary",
    printed="If x0 ≥ x1, the upper bound is achieved, G(x) = u(x).",
    differs="x1 ≤ x2, which section 4.1 assumes from there on, is said",
)
def corollary_4(x0: int, x1: int) -> Progressions:
    """If x0 ≥ x1 and x1 ≤ x2, then G(x) = u(x)."""
    return [(x1, 1, 0)] if x0 >= x1 else None


def twelve(x0: int, x1: int) -> bool:
    """Condition (12): 2^(k−1) < x1 < x0 + x1 < 2^k."""
    top = 1 << x1.bit_length()
    return 0 < x0 < top - x1 and top != 2 * x1


DISTANT = (
    "G(x) = u(x) = x0 + x1 + x2, whenever x = (x0, x1, x2) satisfy (12), x1 ≤ x2, and also x0 + x2 ≥ j2^k ≥ "
    "x2 or x2 − x0 ≤ j2^k ≤ x2 hold for some k, j ∈ Z≥"
)


@along_lines(
    "conjecture-3.letter",
    box={"x0": 6, "x1": 31},
    kind="fact",
    printed=DISTANT,
    differs="“for some k” is taken anew, as it is printed: then k = 0 and j = x2 always serve",
    right="k is that of (12), as the words above the conjecture have it (exco.conjecture-3)",
)
def conjecture_3_letter(x0: int, x1: int) -> Progressions:
    """If 2^(k−1) < x1 < x0 + x1 < 2^k for some k and x1 ≤ x2, and x2 is at most x0 from some j2^k′, k′ any,
    then G(x) = u(x)."""
    return [(x1, 1, 0)] if twelve(x0, x1) else None


@along_lines(
    "conjecture-3", box=BOX, printed=DISTANT, differs="k is that of (12); to the letter it is chosen anew"
)
def conjecture_3(x0: int, x1: int) -> Progressions:
    """If 2^(k−1) < x1 < x0 + x1 < 2^k, x1 ≤ x2 and x2 is at most x0 from a multiple of 2^k, then G(x) =
    u(x)."""
    if not twelve(x0, x1):
        return None
    top = 1 << x1.bit_length()
    return [(x2, top, 0) for x2 in range(x1, x1 + top) if x2 % top <= x0 or -x2 % top <= x0]


def _gap_words(walked: Lines, x0: int, x1: int, x2: int) -> str:
    return f"G = {walked.value(x0, x1, x2)} = {under(walked.gap(x0, x1, x2))}"


def for_ever(walked: Lines) -> str:
    """What makes of the positions counted all positions of the lines."""
    return (
        f"counted up to x2 = {walked.known - 1:,}; all lines repeat from {walked.start:,} on with period "
        f"{walked.period}, so for these x0 and x1 nothing else comes at any x2; {recount_words(walked)}"
    )


@lines_whole(
    "conjecture-4",
    box=BOX,
    printed="The upper bound is achieved, G(x) = u(x), whenever (12) and the following two conditions hold "
    "simultaneously: (i) (x0 > 1) or (x0 = 1) and x1 is odd; (ii) x2 is sufficiently large.",
)
def conjecture_4(bounds: Bounds) -> Finding:
    """If 2^(k−1) < x1 < x0 + x1 < 2^k, and x0 > 1 or x1 is odd, then G(x) = u(x) for all large x2."""
    walked = lines(bounds["x0"], bounds["x1"])
    broken: list[Counterexample] = []
    count = 0
    latest = (-1, 0, 0)
    for x1, x0 in product(range(walked.x1 + 1), range(walked.x0 + 1)):
        if not twelve(x0, x1) or (x0 == 1 and not x1 % 2):
            continue
        count += walked.known - x1
        end = far(walked, x0, x1)
        if any(end):
            x2 = (walked.start or 0) + next(i for i, gap in enumerate(end) if gap)
            broken.append(_at(x0, x1, x2, _gap_words(walked, x0, x1, x2) + " for ever again"))
        else:
            latest = max(latest, (last_before(walked, x0, x1, 1), x0, x1))
    onset = f"the last x2 with G < u is {latest[0]:,}, at x0 = {latest[1]} and x1 = {latest[2]}; "
    return Finding(count, _least(broken), (onset if count else "") + for_ever(walked))


def _tails(most: int) -> Iterator[tuple[int, array[int]]]:
    """(x1, its gaps in one common period far out) for each x1 of Conjecture 5."""
    walked = lines(1, most)
    for x1 in range(2, most + 1, 2):
        if twelve(1, x1):
            yield x1, far(walked, 1, x1)


PERIODIC = (
    "as a function of x2 takes only even values and is periodic with the period 2^k when x2 is large enough"
)


@one_extra(
    "conjecture-5",
    box={"x1": 255},
    weight=12.0,
    printed=PERIODIC,
    right="x1 = 24 has the period 96 = 3·2^5: see the note",
)
def conjecture_5(bounds: Bounds) -> Finding:
    """If x0 = 1 and x1 is even with 2^(k−1) < x1 < 2^k, then for all large x2 the gap Δ = u − G takes only
    even values and has the period 2^k in x2."""
    most = bounds["x1"]
    walked = lines(1, most)
    broken: list[Counterexample] = []
    others: list[str] = []
    kept = 0
    latest = (0, 0)
    for x1, end in _tails(most):
        top = 1 << x1.bit_length()
        period = turn(end)
        start = last_before(walked, 1, x1, period) + 1
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


@one_extra(
    "conjecture-5.even",
    box={"x1": 255},
    printed=PERIODIC,
    differs="only the first half, without the period",
)
def conjecture_5_even(bounds: Bounds) -> Finding:
    """If x0 = 1 and x1 is even with 2^(k−1) < x1 < 2^k, then for all large x2 the gap Δ = u − G takes only
    even values."""
    most = bounds["x1"]
    walked = lines(1, most)
    broken: list[Counterexample] = []
    count = 0
    for x1, end in _tails(most):
        count += walked.known
        odd = next((i for i, gap in enumerate(end) if gap % 2), None)
        if odd is not None:
            x2 = (walked.start or 0) + odd
            broken.append(_at(1, x1, x2, _gap_words(walked, 1, x1, x2)))
    return Finding(count, _least(broken), for_ever(walked), broken=len(broken))


def _progression(line: array[int], first: int, step: int, gap: int) -> tuple[int, int | None]:
    """How many members of the progression a line has, and the first whose gap is another."""
    some = line[first::step]
    if some == array("H", [gap]) * len(some):
        return len(some), None
    return len(some), first + step * next(i for i, other in enumerate(some) if other != gap)


def _powers_box(bounds: Bounds) -> Iterator[tuple[int, int, int]]:
    for k in range(bounds["k"] + 1):
        for x0 in range(bounds["x0"] + 1):
            for x2 in range(1 << k, bounds["x2"] + 1):
                yield x0, k, x2


def lower(x0: int, k: int, x2: int) -> bool:
    """Condition (10): x2 = (2j+1)2^k + m with 0 ≤ m < 2^k − x0."""
    odd, m = divmod(x2, 1 << k)
    return odd % 2 == 1 and m < (1 << k) - x0


SMALL = {"x0": 16, "k": 5, "x2": 400}


@claim(
    "section-4.3.1.equation-10",
    box=SMALL,
    printed="Note that (10) can be equivalently rewritten as 2^k ≤ x2 (mod 2^(k+1)) < 2^(k+1) − x0.",
)
def section_4_3_1_equation_10(bounds: Bounds) -> Iterator[Case]:
    """(10) says that 2^k ≤ x2 mod 2^(k+1) < 2^(k+1) − x0."""
    for x0, k, x2 in _powers_box(bounds):
        same = lower(x0, k, x2) == (1 << k <= x2 % (2 << k) < (2 << k) - x0)
        yield case(x0, (1 << k, x2), "" if same else "only one of them holds")


def step(a: int, b: int, c: int) -> int:
    """The paper's f(a, b, c)."""
    return int(c % a >= b)


@claim(
    "section-4.3.1.f",
    box={"a": 20},
    printed="In particular, f(a, b, c) = 0 whenever b ≥ a.",
    differs="a ≥ 1 is added: there is no c mod 0",
)
def section_4_3_1_f(bounds: Bounds) -> Iterator[Case]:
    """f(a, b, c) = 0 whenever b ≥ a ≥ 1."""
    top = bounds["a"]
    for a in range(1, top + 1):
        for b in range(a, top + 1):
            for c in range(2 * top + 1):
                yield a + b + c, f"f({a},{b},{c})", "it is 1" if step(a, b, c) else ""


@claim(
    "section-4.3.1.equation-11",
    box=SMALL,
    printed="Conjecture 1 can be reformulated as follows: … Δ(x) = u(x) − G(x) = 2^(k+1) f(2^(k+1), x0 + "
    "2^k, x0 + x2) = 2x1 f(2x1, x0 + x1, x0 + x2).",
)
def section_4_3_1_equation_11(bounds: Bounds) -> Iterator[Case]:
    """Conjecture 1 says that u − G = 2^(k+1) f(2^(k+1), x0 + 2^k, x0 + x2) = 2x1 f(2x1, x0 + x1, x0 + x2)."""
    for x0, k, x2 in _powers_box(bounds):
        x1 = 1 << k
        first = x1 + x2 - (x1 ^ x2) if lower(x0, k, x2) else 0
        second = (2 << k) * step(2 << k, x0 + (1 << k), x0 + x2)
        third = 2 * x1 * step(2 * x1, x0 + x1, x0 + x2)
        same = first == second == third
        yield case(x0, (x1, x2), "" if same else f"Conjecture 1 says u − {first}, (11) u − {second}")


@claim(
    "section-4.3.3.equation-12",
    box={"x0": 200, "x1": 200},
    printed="Thus, without loss of generality, we can assume from now on that 2^(k−1) < x1 < x0 + x1 < 2^k "
    "for some k ∈ Z≥.",
    differs="what (a), (b) and (c) above it leave is written out",
)
def section_4_3_3_equation_12(bounds: Bounds) -> Iterator[Case]:
    """If x0 > 0, x1 is no power of 2 and no power of 2 lies in (x1, x1 + x0], then 2^(k−1) < x1 < x0 + x1 <
    2^k for some k."""
    for x1 in range(bounds["x1"] + 1):
        for x0 in range(bounds["x0"] + 1):
            power = x1 and not x1 & (x1 - 1)
            reached = x1.bit_length() < (x0 + x1).bit_length()
            if x0 and not power and not reached:
                yield case(x0, (x1, x1), "" if twelve(x0, x1) else "(12) fails")


def _is(x0: int, x1: int, x2: int, gap: int) -> Case:
    actual = x0 + x1 + x2 - value(x0, x1, x2)
    return case(x0, (x1, x2), "" if actual == gap else f"G = {under(actual)}, not {under(gap)}")


@claim(
    "section-4.3.1.upper-bound",
    box=SMALL,
    printed="In particular, the upper bound is achieved, G(x) = u(x), whenever x0 ≥ x1.",
    differs="x1 = 2^k and x1 ≤ x2, of which Conjecture 1 speaks, are said",
)
def section_4_3_1_upper_bound(bounds: Bounds) -> Iterator[Case]:
    """If x1 = 2^k ≤ x0 and x1 ≤ x2, then G(x) = u(x)."""
    for x0, k, x2 in _powers_box(bounds):
        if x0 >= 1 << k:
            yield _is(x0, 1 << k, x2, 0)


@claim(
    "section-4.3.1.delta.x0-2",
    box={"x2": 400},
    printed="If x0 = 2 and x1 ≤ 2 then Δ(x) ≡ 0.",
)
def section_4_3_1_delta_x0_2(bounds: Bounds) -> Iterator[Case]:
    """If x0 = 2 and x1 ≤ 2, then Δ = 0."""
    for x1 in range(3):
        for x2 in range(x1, bounds["x2"] + 1):
            yield _is(2, x1, x2, 0)


@claim(
    "section-4.3.1.initial-period",
    box=SMALL,
    printed="In all cases it is convenient to extend these periodic sequences with one more “initial” period "
    "corresponding to the semi-interval x2 ∈ [−x0, 2x1 − x0).",
    differs="what such a period holds is read from the examples above it, and only x2 ≥ x1 are looked at",
)
def section_4_3_1_initial_period(bounds: Bounds) -> Iterator[Case]:
    """For x1 = 2^k the rounds of Δ, 2x1 long, may be begun at x2 = −x0: first x0 + x1 zeros, then 2x1."""
    for x0, k, x2 in _powers_box(bounds):
        x1 = 1 << k
        yield _is(x0, x1, x2, 0 if (x0 + x2) % (2 * x1) < x0 + x1 else 2 * x1)


@claim(
    "section-4.3.1.addition",
    box=SMALL,
    printed="G(x0, 0, x2) = G(x0, 2^k, x2 + 2^k) … whenever vector x′ = (x0, 2^k, x2 + 2^k) satisfies "
    "condition (10) of the lemma, otherwise G(x0, 2^k, x2 + 2^k) = u(x0, 2^k, x2 + 2^k) = x0 + x2 + "
    "2^(k+1).",
    differs="print says that Conjecture 1, if true, would imply it",
)
def section_4_3_1_addition(bounds: Bounds) -> Iterator[Case]:
    """G(x0, 2^k, x2 + 2^k) = x0 + x2 = G(x0, 0, x2) if (10) holds for (x0, 2^k, x2 + 2^k), else it is x0 + x2
    + 2^(k+1)."""
    for k in range(bounds["k"] + 1):
        for x0 in range(bounds["x0"] + 1):
            for x2 in range(bounds["x2"] + 1):
                wanted = x0 + x2 + (0 if lower(x0, k, x2 + (1 << k)) else 2 << k)
                actual = value(x0, 1 << k, x2 + (1 << k))
                right = actual == wanted and value(x0, 0, x2) == x0 + x2
                yield case(x0, (1 << k, x2 + (1 << k)), "" if right else f"G = {actual}, not {wanted}")


TABLES = {"x1": 31}
"""What the paper's tables of section 4.3.4 cover: k ≤ 5."""


@claim(
    "section-4.3.4.powers",
    box=TABLES,
    printed="for x1 = 2^k Conjecture 1 of Section 4.3.1 gives similar periodical sequences, which take only "
    "two values: Δ = 0 and Δ = 2x1.",
    differs="x0 = 1, of which the text speaks there, is said",
)
def section_4_3_4_powers(bounds: Bounds) -> Iterator[Case]:
    """For x0 = 1 and x1 = 2^k, Δ takes only the values 0 and 2x1."""
    walked = lines(1, bounds["x1"])
    for k in range(bounds["x1"].bit_length()):
        for x2, gap in enumerate(walked.line(1, 1 << k)):
            if x2 >= 1 << k:
                yield case(1, (1 << k, x2), "" if gap in (0, 2 << k) else f"Δ = {gap}")


@claim(
    "section-4.3.3.essential",
    printed="Note that assumption (12) is essential. For example, by Conjecture 1, we have G(1, 4, 20) = "
    "ℓ(1, 4, 20) = 1 + (4 ⊕ 20) = 17, yet, 5 × 4 = 20 ∈ [19; 21] = [x2 − x0; x2 + x0].",
)
def section_4_3_3_essential(bounds: Bounds) -> Iterator[Case]:
    """(12) is needed in Conjecture 3: x2 = 20 lies within x0 = 1 of 5 · 4, yet G(1,4,20) = ℓ = 17."""
    so = value(1, 4, 20) == 17 == 1 + (4 ^ 20) and not twelve(1, 4) and 19 <= 5 * 4 <= 21
    yield case(1, (4, 20), "" if so else f"G = {value(1, 4, 20)}")


@claim(
    "section-4.3.4.first-three",
    box={"x1": 127},
    printed="in the order x2 (mod 2^k) = −1, 0, 1, …, 2^k − 2. Let us also notice that the first three "
    "values always equal 0, in agreement with Conjecture 3.",
    differs="print speaks of rows for k ≤ 5 and large x2; here of every x2 ≥ x1 and of larger x1",
)
def section_4_3_4_first_three(bounds: Bounds) -> Iterator[Case]:
    """For x0 = 1 and even x1 with 2^(k−1) < x1 < 2^k, Δ = 0 for x2 = −1, 0, 1 mod 2^k."""
    walked = lines(1, bounds["x1"])
    for x1 in (x1 for x1 in range(2, bounds["x1"] + 1, 2) if twelve(1, x1)):
        top = 1 << x1.bit_length()
        for x2 in range(x1, walked.known):
            if x2 % top in (top - 1, 0, 1):
                gap = walked.gap(1, x1, x2)
                yield case(1, (x1, x2), "" if not gap else f"Δ = {gap}")


def _odd(bounds: Bounds) -> Iterator[Case]:
    walked = lines(1, bounds["x1"])
    for x1 in range(bounds["x1"] + 1):
        if twelve(1, x1) and x1 != 12:
            period = turn(far(walked, 1, x1))
            first = last_before(walked, 1, x1, period) + 1
            for x2 in range(max(first, x1), max(first, x1) + 2 * period):
                gap = walked.gap(1, x1, x2)
                if x1 % 2 or x2 % 2:
                    words = f"Δ = {gap}, and so again every {period} steps" if gap else ""
                    yield case(1, (x1, x2), words)


ODD = "Interestingly, Δ = 0 whenever x1 or x2 is odd, except for only one case: x1 = 12"


@claim(
    "section-4.3.4.odd",
    box=TABLES,
    printed=ODD,
    differs="of large x2 only, as far as the tables go; x1 = 2^k is left out",
)
def section_4_3_4_odd(bounds: Bounds) -> Iterator[Case]:
    """For x0 = 1, Δ = 0 for large x2 whenever x1 or x2 is odd (x1 no power of 2), but for x1 = 12; as far as
    the paper's tables go."""
    return _odd(bounds)


@claim(
    "section-4.3.4.odd.beyond",
    box={"x1": 255},
    kind="conjecture",
    group="exco.lines-1",
    printed=ODD,
    differs="of large x2 only, past the tables; x1 = 2^k is left out",
    right="there are more: x1 = 48 and 192 below 512, which is 3 · 4^j each time",
)
def section_4_3_4_odd_beyond(bounds: Bounds) -> Iterator[Case]:
    """For x0 = 1, Δ = 0 for large x2 whenever x1 or x2 is odd (x1 no power of 2), but for x1 = 12; past the
    paper's tables."""
    return _odd(bounds)


@claim(
    "section-4.3.4.odd.x1-12",
    box={"x2": 2000},
    printed="x1 = 12, when Δ(1, 12, x2) takes non-zero values 8, 4, 4 for x2 = 5, 9, 13 (mod 16), "
    "respectively.",
    differs="that the others are 0, and x2 > 109, are read from the row",
)
def section_4_3_4_odd_x1_12(bounds: Bounds) -> Iterator[Case]:
    """Δ(1,12,x2) for odd x2 is 8, 4, 4 at x2 = 5, 9, 13 mod 16, else 0 (x2 > 109)."""
    walked = lines(1, 12)
    wanted = {5: 8, 9: 4, 13: 4}
    for x2 in range(111, bounds["x2"], 2):
        gap = walked.gap(1, 12, x2)
        yield case(1, (12, x2), "" if gap == wanted.get(x2 % 16, 0) else f"Δ = {gap}")


@claim(
    "section-4.3.4.skipped",
    box=TABLES,
    printed="Note that we skip the values x1 = 2^k − 1, that is, x1 = 1, 3, 7, 15, 31 because, according to "
    "Conjecture 2, in this case G(x) = u(x) for all x2 ≥ x1.",
    differs="x0 = 1, of which the examples are, is said",
)
def section_4_3_4_skipped(bounds: Bounds) -> Iterator[Case]:
    """For x0 = 1 and x1 = 2^k − 1, G(x) = u(x) for all x2 ≥ x1."""
    for k in range(1, (bounds["x1"] + 1).bit_length()):
        x1 = (1 << k) - 1
        for x2, gap in enumerate(lines(1, bounds["x1"]).line(1, x1)):
            if x2 >= x1:
                yield case(1, (x1, x2), "" if not gap else f"Δ = {gap}")


@claim(
    "remark-1",
    box=TABLES,
    printed="In all the above examples we skip the values of x1 such that x1 < 2^k ≤ x1 + x0 for some k ∈ "
    "Z≥, … We also skip values x1 = 2^k because Conjecture 1 is applicable in this case",
    differs="that no others are skipped is added, and the rows below the remark are counted in",
)
def remark_1(bounds: Bounds) -> Iterator[Case]:
    """The tables for x0 = 1, 2, 3 skip exactly the x1 < 32 for which Conjecture 1 or 2 speaks."""
    printed = {(row.get("x0", 1), row["x1"]) for table in ("gaps", "rounds") for row in read()[table]}
    for x0 in (1, 2, 3):
        for x1 in range(bounds["x1"] + 1):
            there, due = (x0, x1) in printed, twelve(x0, x1)
            yield case(x0, (x1, x1), "" if there == due else ("not printed" if due else "printed"))


def _sooner(less: int, odd_only: bool, bounds: Bounds) -> Iterator[Case]:
    walked = lines(3, bounds["x1"])
    for x1 in range(bounds["x1"] + 1):
        if twelve(less + 1, x1) and (x1 % 2 or not odd_only):
            first, second = (last_before(walked, x0, x1, 1) for x0 in (less, less + 1))
            words = f"the last x2 with G < u: {first} for x0 = {less}, {second} for x0 = {less + 1}"
            yield case(less + 1, (x1, second), "" if second < first else words)


@claim(
    "section-4.3.4.sooner.x0-2",
    box=TABLES,
    printed="It seems that for x0 > 1 the upper bound is achieved sooner (that is, for smaller x2) and for "
    "both odd and even x1.",
    differs="only x0 = 2 beside x0 = 1",
)
def section_4_3_4_sooner_x0_2(bounds: Bounds) -> Iterator[Case]:
    """For x0 = 2 the upper bound is reached for good at smaller x2 than for x0 = 1 (odd x1)."""
    return _sooner(1, True, bounds)


@claim(
    "section-4.3.4.sooner.x0-3",
    box=TABLES,
    printed="For x0 = 3 the upper bound is achieved even faster; for x1 < 2^5 = 32 we have:",
    differs="“faster” is read as for smaller x2",
)
def section_4_3_4_sooner_x0_3(bounds: Bounds) -> Iterator[Case]:
    """For x0 = 3 the upper bound is reached for good at smaller x2 than for x0 = 2."""
    return _sooner(2, False, bounds)


@claim(
    "section-4.3.5.conjecture-3",
    printed="G(6, 19, 122) = u(6, 19, 122) = 147, according to Conjecture 3: 122 + 6 = 128 = 2^7.",
    differs="only that the conjecture speaks of it; the value is a claim of its own",
)
def section_4_3_5_conjecture_3(bounds: Bounds) -> Iterator[Case]:
    """Conjecture 3 speaks of (6,19,122), as 122 + 6 = 2^7."""
    right = twelve(6, 19) and (122 + 6) == 2**7 and 2**7 % 32 == 0
    yield case(6, (19, 122), "" if right else "Conjecture 3 does not speak of it")


@claim(
    "section-4.3.5.reduce-x1",
    printed="We can easily find a legal move realizing any SG value in the interval [128, 146], simply "
    "reducing x1 = 19.",
)
def section_4_3_5_reduce_x1(bounds: Bounds) -> Iterator[Case]:
    """Reducing x1 = 19 in (6,19,122) gives all values 128 … 146: G = u."""
    for x1 in range(19):
        yield _is(6, x1, 122, 0)


@claim(
    "section-4.3.5.reduce-x0",
    printed="After x1 is reduced to 0, we can still arbitrarily reduce x0, thus getting the SG values in the "
    "interval [122, 127].",
)
def section_4_3_5_reduce_x0(bounds: Bounds) -> Iterator[Case]:
    """With x1 = 0, reducing x0 gives the values 122 … 127."""
    for x0 in range(6):
        yield _is(x0, 0, 122, 0)


@claim(
    "section-4.3.5.move",
    printed="we could realize the SG value 111 by a legal move from x = (6, 19, 122) to x′ = (5, 16, 122).",
)
def section_4_3_5_move(bounds: Bounds) -> Iterator[Case]:
    """(6,19,122) → (5,16,122) is a legal move."""
    legal = (5, (16, 122)) in set(after(6, (19, 122)))
    yield case(6, (19, 122), "" if legal else "no move leads to (5, 16, 122)")


@claim(
    "section-4.3.5.all-values",
    printed="To prove that G(x) = u(x), we have for every u′ < u to find a legal move to a position with the "
    "SG value u′. For example, G(6, 19, 122) = u(6, 19, 122) = 147",
)
def section_4_3_5_all_values(bounds: Bounds) -> Iterator[Case]:
    """From (6,19,122) every value below 147 is reached by some move."""
    met = {value(x0, *heaps) for x0, heaps in set(after(6, (19, 122)))}
    for wished in range(147):
        yield case(6, (19, 122), "" if wished in met else f"no move leads to {wished}")
