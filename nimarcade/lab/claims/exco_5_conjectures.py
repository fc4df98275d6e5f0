"""EXCO, section 4.3: Conjectures 1 to 5, Proposition 3 and Corollary 4, along whole lines.

The box bounds x0 and x1; x2 goes on until all lines repeat, so a line is decided for every x2.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.extra_heap import PAPER, code, lines, under
from nimarcade.lab.claims.far_lines import far, last_before, turn
from nimarcade.theory.exco_values import Lines

BOX = {"x0": 63, "x1": 127}
GROUP = "exco.lines"
Wanted = Callable[[int, int], Sequence[tuple[int, int, int]] | None]
"""For (x0, x1): (first x2, step, gap) of each progression of x2 that a claim speaks of, or None."""


def claims() -> Iterable[Claim]:
    """In the order of the paper; all look at the same lines."""
    yield _all(
        "conjecture-1",
        "If x1 = 2^k ≤ x2, then G(x) = x0 + (x1 ⊕ x2) if x2 = (2j+1)2^k + m with 0 ≤ m < 2^k − x0; "
        "otherwise G(x) = u(x).",
        _power,
        kind="conjecture",
    )
    yield _all(
        "conjecture-2",
        "If x1 ≤ x2 and x1 < 2^k ≤ x0 + x1 for some k, then G(x) = u(x).",
        lambda x0, x1: [(x1, 1, 0)] if x1.bit_length() < (x0 + x1).bit_length() else None,
        kind="conjecture",
    )
    yield _all(
        "proposition-3",
        "If x0 ≥ 2^(k−1), x1 < 2^k and x1 ≤ x2, then G(x) = u(x).",
        lambda x0, x1: [(x1, 1, 0)] if x1 < 1 << x0.bit_length() else None,
        kind="proposition",
    )
    yield _all(
        "corollary-4",
        "If x0 ≥ x1 and x1 ≤ x2, then G(x) = u(x).",
        lambda x0, x1: [(x1, 1, 0)] if x0 >= x1 else None,
        kind="corollary",
    )
    yield _all(
        "conjecture-3",
        "If 2^(k−1) < x1 < x0 + x1 < 2^k, x1 ≤ x2 and x2 is at most x0 from a multiple of 2^k, "
        "then G(x) = u(x).",
        _near,
        kind="conjecture",
    )
    yield _make(
        "conjecture-4",
        "If 2^(k−1) < x1 < x0 + x1 < 2^k, and x0 > 1 or x1 is odd, then G(x) = u(x) for all large x2.",
        BOX,
        _large,
        kind="conjecture",
    )
    yield from _rounds()


def twelve(x0: int, x1: int) -> bool:
    """Condition (12): 2^(k−1) < x1 < x0 + x1 < 2^k."""
    top = 1 << x1.bit_length()
    return 0 < x0 < top - x1 and top != 2 * x1


def _make(
    name: str, statement: str, box: Bounds, check: Callable[[Bounds, Shard], Finding], **more: Any
) -> Claim:
    more = {"group": GROUP, "weight": 5.0, **more}
    place = name.split(".")[0].replace("-", " ").capitalize()
    return Claim(f"exco.{name}", f"{PAPER}, {place}", statement, box, check, **more)


def _all(name: str, statement: str, wanted: Wanted, **more: Any) -> Claim:
    def check(bounds: Bounds, shard: Shard) -> Finding:
        walked = lines(bounds["x0"], bounds["x1"])
        worst: Counterexample | None = None
        count = 0
        for x1 in range(walked.x1 + 1):
            for x0 in range(walked.x0 + 1):
                for first, step, gap in wanted(x0, x1) or ():
                    met, wrong = _progression(walked.line(x0, x1), first, step, gap)
                    count += met
                    if wrong is not None:
                        found = Counterexample(
                            x0 + x1 + wrong, code(x0, (x1, wrong)), _told(walked, x0, x1, wrong)
                        )
                        worst = min(worst or found, found, key=lambda c: c.size)
        return Finding(count, worst, for_ever(walked))

    return _make(name, statement, BOX, check, **more)


def for_ever(walked: Lines) -> str:
    """What makes of the positions counted all positions of the lines."""
    return (
        f"counted up to x2 = {walked.known - 1:,}; all lines repeat from {walked.start:,} on with period "
        f"{walked.period}, so for these x0 and x1 nothing else comes at any x2"
    )


def _told(walked: Lines, x0: int, x1: int, x2: int) -> str:
    return f"G = {walked.value(x0, x1, x2)} = {under(walked.gap(x0, x1, x2))}"


def _progression(line: array[int], first: int, step: int, gap: int) -> tuple[int, int | None]:
    """How many members of the progression a line has, and the first whose gap is another."""
    some = line[first::step]
    if some == array("H", [gap]) * len(some):
        return len(some), None
    return len(some), first + step * next(i for i, found in enumerate(some) if found != gap)


def _power(x0: int, x1: int) -> list[tuple[int, int, int]] | None:
    """Conjecture 1; residues of x2 mod 2^(k+1) from x1 = 2^k on."""
    if not x1 or x1 & (x1 - 1):
        return None
    lower = range(x1, 2 * x1 - x0)
    return [(x2, 2 * x1, 2 * x1 if x2 in lower else 0) for x2 in range(x1, 3 * x1)]


def _near(x0: int, x1: int) -> list[tuple[int, int, int]] | None:
    if not twelve(x0, x1):
        return None
    top = 1 << x1.bit_length()
    return [(x2, top, 0) for x2 in range(x1, x1 + top) if x2 % top <= x0 or -x2 % top <= x0]


def _large(bounds: Bounds, shard: Shard) -> Finding:
    walked = lines(bounds["x0"], bounds["x1"])
    worst: Counterexample | None = None
    count = 0
    latest = (-1, 0, 0)
    for x1 in range(walked.x1 + 1):
        for x0 in range(walked.x0 + 1):
            if not twelve(x0, x1) or (x0 == 1 and not x1 % 2):
                continue
            count += walked.known - x1
            end = far(walked, x0, x1)
            if any(end):
                at = (walked.start or 0) + next(i for i, gap in enumerate(end) if gap)
                found = Counterexample(
                    x0 + x1 + at, code(x0, (x1, at)), _told(walked, x0, x1, at) + " for ever again"
                )
                worst = min(worst or found, found, key=lambda c: c.size)
            else:
                latest = max(latest, (last_before(walked, x0, x1, 1), x0, x1))
    onset = f"the last x2 with G < u is {latest[0]:,}, at x0 = {latest[1]} and x1 = {latest[2]}; "
    return Finding(count, worst, (onset if count else "") + for_ever(walked))


def _rounds() -> Iterator[Claim]:
    said = "If x0 = 1 and x1 is even with 2^(k−1) < x1 < 2^k, then for all large x2 the gap Δ = u − G"
    yield _make(
        "conjecture-5",
        f"{said} takes only even values and has the period 2^k in x2.",
        {"x1": 255},
        lambda bounds, shard: _round(bounds["x1"]),
        kind="conjecture",
        right="x1 = 24 has the period 96 = 3·2^5: see the note",
        group="exco.lines-1",
        weight=12.0,
    )
    yield _make(
        "conjecture-5.even",
        f"{said} takes only even values.",
        {"x1": 255},
        lambda bounds, shard: _even(bounds["x1"]),
        kind="conjecture",
        group="exco.lines-1",
    )


def _tails(most: int) -> Iterator[tuple[int, array[int]]]:
    """(x1, its gaps in one common period far out) for each x1 of Conjecture 5."""
    walked = lines(1, most)
    for x1 in range(2, most + 1, 2):
        if twelve(1, x1):
            yield x1, far(walked, 1, x1)


def _round(most: int) -> Finding:
    walked = lines(1, most)
    worst: Counterexample | None = None
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
        at = next(i for i, gap in enumerate(here) if gap % 2 or gap != round_on[i])
        others.append(f"x1 = {x1} has the period {period}, 2^k is {top}, from x2 = {start} on")
        gaps = f"Δ(1,{x1},{start + at}) = {here[at]}, Δ(1,{x1},{start + at + top}) = {round_on[at]}"
        found = Counterexample(1 + x1 + start + at, code(1, (x1, start + at)), gaps)
        worst = min(worst or found, found, key=lambda c: c.size)
    told = "; ".join(
        [*others, f"{kept} other even x1 keep 2^k, the last from x2 = {latest[0]:,} on (x1 = {latest[1]})"]
    )
    return Finding((kept + len(others)) * walked.known, worst, f"{told}; {for_ever(walked)}")


def _even(most: int) -> Finding:
    walked = lines(1, most)
    worst: Counterexample | None = None
    count = 0
    for x1, end in _tails(most):
        count += walked.known
        odd = next((i for i, gap in enumerate(end) if gap % 2), None)
        if odd is not None:
            at = (walked.start or 0) + odd
            found = Counterexample(1 + x1 + at, code(1, (x1, at)), _told(walked, 1, x1, at))
            worst = min(worst or found, found, key=lambda c: c.size)
    return Finding(count, worst, for_ever(walked))
