"""EXCO-NIM with n = 2: where the gap u − SG settles as x2 grows, and to what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from nimarcade.lab.miner import sequences
from nimarcade.lab.problems.exco_tables import Line, code, cycles, latest, lines_of, octave, table
from nimarcade.lab.problems.problem import Bounds, Gathered, Pattern, Problem, Watch
from nimarcade.lab.problems.trying import Family, tried
from nimarcade.theory.exco_values import Lines

MOST = 1 << 30
"""Positions to walk at most; the limits of the box are reached long before."""
CORE = 63
"""Conjectures 1 to 3 are looked at cell by cell for x1 up to this."""
KNOWN_K = 6
"""Laws are mined from x1 < 2^6."""


def gather(box: Bounds, watch: Watch) -> Gathered:
    watch(0.0, f"x0 ≤ {box['x0']}, x1 ≤ {box['x1']}, every x2")
    near = Lines(box["x0"], box["x1"])
    near.close(MOST)
    watch(0.3, f"x0 = 1, x1 ≤ {box['far']}, every x2")
    far = Lines(1, box["far"])
    far.close(MOST)
    watch(0.8, "laws")
    lines = [line for x0 in range(2, box["x0"] + 1) for line in lines_of(near, x0)]
    ones = list(lines_of(far, 1))
    patterns = [
        _near_conjectures(near),
        _conjecture_4([*ones, *lines], box),
        *_conjecture_5(ones, box),
        *_octaves(ones, box),
        _falling([*ones, *lines], box),
    ]
    watch(1.0, "done")
    data = (
        table([*ones, *lines], near.cells + far.cells),
        latest([*ones, *lines], box),
        cycles(ones),
    )
    return Gathered(dict(box), data, tuple(patterns))


def _near_conjectures(walked: Lines) -> Pattern:
    core = Lines(walked.x0, min(CORE, walked.x1))
    core.close(MOST)
    end = (core.start or 0) + (core.period or 1)
    family = Family(
        "conjectures-1-to-3",
        "Conjectures 1, 2 and 3: SG of x1 = 2^k, of x1 < 2^k ≤ x0 + x1, and where x2 is within x0 of a "
        "multiple of 2^k",
        "conjecture",
        "the paper",
        f"x0 ≤ {core.x0}, x1 ≤ {core.x1}, every x2 ≥ x1",
    )
    for x0 in range(1, core.x0 + 1):
        for x1 in range(1, core.x1 + 1):
            k = x1.bit_length()
            gaps = core.line(x0, x1)
            power = x1 & (x1 - 1) == 0
            for x2 in range(x1, end):
                if power:
                    said = 2 * x1 if x1 <= x2 % (2 * x1) < 2 * x1 - x0 else 0
                elif x0 + x1 >= 1 << k or -x2 % (1 << k) <= x0 or x2 % (1 << k) <= x0:
                    said = 0
                else:
                    continue
                family.trials += 1
                if gaps[x2] != said:
                    family.breaks(x0 + x1 + x2, code(x0, x1, x2), f"u − SG = {gaps[x2]}, not {said}")
    return family.pattern()


def _conjecture_4(lines: list[Line], box: Bounds) -> Pattern:
    family = Family(
        "conjecture-4",
        "Conjecture 4: SG = u for large x2, if x0 > 1, or x0 = 1 and x1 is odd",
        "conjecture",
        "the paper",
        f"2 ≤ x0 ≤ {box['x0']}, x1 ≤ {box['x1']}; x0 = 1, x1 ≤ {box['far']}; every x2",
        remark="how large x2 must be stands in the tables",
    )
    for one in lines:
        if one.x0 > 1 or one.x1 % 2:
            family.trials += 1
            if any(one.cycle):
                family.breaks(one.last, code(one.x0, one.x1, one.last + 1), f"period {list(one.cycle)}")
    return family.pattern()


def _conjecture_5(ones: list[Line], box: Bounds) -> Iterator[Pattern]:
    even = [one for one in ones if one.x1 % 2 == 0]
    kept = sum((1 << one.k) % len(one.cycle) == 0 for one in even)
    past = f"x0 = 1, even x1 ≤ {box['far']}, every x2"
    period = Family(
        "conjecture-5",
        "Conjecture 5: with x0 = 1 and x1 even, 2^(k−1) < x1 < 2^k, the gap has period 2^k for large x2",
        "conjecture",
        "the paper",
        past,
    )
    sums = Family(
        "conjecture-5-sums",
        "x0 = 1, x1 even: the gaps of one period add up to a multiple of 2^k",
        "mod",
        f"x1 < {1 << KNOWN_K}",
        past,
    )
    parity = Family(
        "conjecture-5-even", "Conjecture 5: in the end these gaps are even", "conjecture", "the paper", past
    )
    tail = Family(
        "two-below-a-power",
        "x0 = 1, x1 = 2^k − 2: the gaps are 0 0 0 4 0 2 0 2 … 0 2 from x2 = −1 mod 2^k on",
        "period",
        f"x1 < {1 << KNOWN_K}",
        past,
    )
    for one in even:
        size = 1 << one.k
        known = one.k <= KNOWN_K
        period.trials += 1
        if size % len(one.cycle):
            at = one.last + 1
            found = (
                f"from here on the period is {len(one.cycle)}, not {size}; {kept} of {len(even)} x1 keep it"
            )
            period.breaks(at, code(1, one.x1, at), found)
        parity.trials += 1
        if any(gap % 2 for gap in one.cycle):
            parity.breaks(one.x1, code(1, one.x1, one.last + 1), f"period {list(one.cycle)}")
        sums.count(int(known), int(not known))
        if sum(one.cycle) % size:
            sums.breaks(one.x1, code(1, one.x1, one.last + 1), f"they add up to {sum(one.cycle)}")
        if one.x1 == size - 2:
            tail.count(int(known), int(not known))
            turn = (-2 - one.last) % len(one.cycle)
            if list(one.cycle[turn:] + one.cycle[:turn]) != [0, 0, 0, 4] + [0, 2] * (size // 2 - 2):
                tail.breaks(one.x1, code(1, one.x1, one.last + 1), f"period {list(one.cycle)}")
    yield from (family.pattern() for family in (period, parity, sums, tail))


def _octaves(ones: list[Line], box: Bounds) -> Iterator[Pattern]:
    """Where SG < u for the last time, x0 = 1 and x1 odd: laws mined from x1 < 2^6."""
    odd = [one for one in ones if one.x1 % 2]
    mined, past = f"x0 = 1, odd x1 < {1 << KNOWN_K}", f"x0 = 1, odd x1 ≤ {box['far']}, every x2"
    first = {one.k: one for one in odd if one.x1 == (1 << one.k - 1) + 1}
    values = [first[k].last for k in range(3, KNOWN_K + 1)]
    law = sequences.growth(values, 3, name="L", var="k")
    if law is not None:
        later = [((k,), one.last) for k, one in first.items() if k > KNOWN_K]
        yield tried(
            "latest-at-one-above-a-power",
            law,
            later,
            mined=mined,
            past=past,
            code=lambda key: code(1, (1 << key[0] - 1) + 1, first[key[0]].last),
            told=str,
            statement="x0 = 1, x1 = 2^(k−1) + 1: SG < u for the last time at x2 = L(k) with "
            f"{law.statement}; that is 2^(2k−1) − 2^(k+1) − 2",
        )
    bound = Family(
        "latest-in-an-octave",
        "x0 = 1, x1 odd, 2^(k−1) < x1 < 2^k: SG = u for every x2 past L(k), the last x2 with SG < u for "
        "x1 = 2^(k−1) + 1",
        "bounds",
        mined,
        past,
    )
    residue = Family(
        "latest-remainder",
        "x0 = 1, x1 odd, 2^(k−1) < x1 < 2^k: the last x2 with SG < u is −2 mod 2^k",
        "mod",
        mined,
        past,
    )
    for one in odd:
        known = one.k <= KNOWN_K
        for family in (bound, residue):
            family.count(int(known), int(not known))
        if one.last > first[one.k].last:
            bound.breaks(one.x1, code(1, one.x1, one.last), f"SG < u at {one.last} > {first[one.k].last}")
        if (one.last + 2) % (1 << one.k):
            told = f"the last x2 is {one.last}, which is {one.last % (1 << one.k)} mod {1 << one.k}"
            residue.breaks(one.x1, code(1, one.x1, one.last), told)
    yield bound.pattern()
    yield residue.pattern()


def _falling(lines: list[Line], box: Bounds) -> Pattern:
    """The greatest x2 with SG < u in an octave, as x0 grows."""
    family = Family(
        "latest-falls",
        "the greatest x2 with SG < u over all x1 between 2^(k−1) and 2^k − x0 gets smaller with every x0 "
        "(x0 = 1: odd x1 only)",
        "bounds",
        f"x1 < {1 << KNOWN_K}",
        f"x0 ≤ {box['x0']}, x1 ≤ {box['x1']}",
    )
    for k in range(3, box["x1"].bit_length() + 1):
        best = [
            max(here, key=lambda one: one.last)
            for x0 in range(1, box["x0"] + 1)
            if (here := octave(lines, x0, k))
        ]
        for one, after in pairwise(best):
            family.count(int(k <= KNOWN_K), int(k > KNOWN_K))
            if after.last >= one.last:
                found = f"SG < u there; with x0 = {one.x0} the last is {one.last}"
                family.breaks(after.x1, code(after.x0, after.x1, after.last), found)
    return family.pattern()


PROBLEMS = (
    Problem(
        name="exco-two",
        title="Grundy values of EXCO-NIM with n = 2",
        source="Boros, Gurvich, Ho, Makino 2015, sections 4.2 and 4.3",
        statement=(
            "Find the Grundy values of EXCO-NIM with two heaps beside the extra one. Five conjectures are "
            "open; for Conjectures 4 and 5 the paper has “no assumptions” on how large x2 must be."
        ),
        known=(
            "x0 + (x1 xor x2) ≤ SG ≤ u = x0 + x1 + x2 (Proposition 2); SG = u where x0 ≥ x1 (Corollary 4).",
            "SG can be computed in time polynomial in its own size (Theorem 2, Corollary 3).",
            "With x0 and x1 fixed the gap u − SG repeats for ever in x2, once the state of the recursion "
            "along x2 has returned: so statements on every x2 are decided here by finite computations.",
        ),
        box={"x0": 6, "x1": 127, "far": 255},
        limits={"x0": (2, 12), "x1": (63, 127), "far": (127, 511)},
        gather=gather,
    ),
)
