"""EXCO, section 4.3: equations (10) to (12), remarks, and what is told in words of its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.exco_5_conjectures import twelve
from nimarcade.lab.claims.exco_6_entries import read
from nimarcade.lab.claims.extra_heap import Case, after, case, lines, place, stated, under, value
from nimarcade.lab.claims.far_lines import far, last_before, turn

SMALL = {"x0": 16, "k": 5, "x2": 400}
TABLES = {"x1": 31}
"""What the paper's tables of section 4.3.4 cover: k ≤ 5."""


def claims() -> Iterable[Claim]:
    yield from _equations()
    yield from _powers()
    yield from _tables()
    yield from _plan()


def _fact(
    name: str, statement: str, box: Bounds, cases: Callable[[Bounds], Iterable[Case]], **more: Any
) -> Claim:
    more = {"kind": "fact", "group": "exco.section-4.3", **more}
    return stated(name, place(name), statement, box, cases, **more)


def lower(x0: int, k: int, x2: int) -> bool:
    """Condition (10): x2 = (2j+1)2^k + m with 0 ≤ m < 2^k − x0."""
    odd, m = divmod(x2, 1 << k)
    return odd % 2 == 1 and m < (1 << k) - x0


def step(a: int, b: int, c: int) -> int:
    """The paper's f(a, b, c)."""
    return int(c % a >= b)


def _powers_box(bounds: Bounds) -> Iterator[tuple[int, int, int]]:
    for k in range(bounds["k"] + 1):
        for x0 in range(bounds["x0"] + 1):
            for x2 in range(1 << k, bounds["x2"] + 1):
                yield x0, k, x2


def _equations() -> Iterator[Claim]:
    def ten(bounds: Bounds) -> Iterator[Case]:
        for x0, k, x2 in _powers_box(bounds):
            same = lower(x0, k, x2) == (1 << k <= x2 % (2 << k) < (2 << k) - x0)
            yield case(x0, (1 << k, x2), "" if same else "only one of them holds")

    def eleven(bounds: Bounds) -> Iterator[Case]:
        for x0, k, x2 in _powers_box(bounds):
            x1 = 1 << k
            first = x1 + x2 - (x1 ^ x2) if lower(x0, k, x2) else 0
            second = (2 << k) * step(2 << k, x0 + (1 << k), x0 + x2)
            third = 2 * x1 * step(2 * x1, x0 + x1, x0 + x2)
            same = first == second == third
            yield case(x0, (x1, x2), "" if same else f"Conjecture 1 says u − {first}, (11) u − {second}")

    def zero(bounds: Bounds) -> Iterator[Case]:
        top = bounds["a"]
        for a in range(1, top + 1):
            for b in range(a, top + 1):
                for c in range(2 * top + 1):
                    yield a + b + c, f"f({a},{b},{c})", "it is 1" if step(a, b, c) else ""

    def wlog(bounds: Bounds) -> Iterator[Case]:
        for x1 in range(bounds["x1"] + 1):
            for x0 in range(bounds["x0"] + 1):
                power = x1 and not x1 & (x1 - 1)
                reached = x1.bit_length() < (x0 + x1).bit_length()
                if x0 and not power and not reached:
                    yield case(x0, (x1, x1), "" if twelve(x0, x1) else "(12) fails")

    named = "section-4.3.1"
    yield _fact(f"{named}.equation-10", "(10) says that 2^k ≤ x2 mod 2^(k+1) < 2^(k+1) − x0.", SMALL, ten)
    yield _fact(f"{named}.f", "f(a, b, c) = 0 whenever b ≥ a.", {"a": 20}, zero)
    yield _fact(f"{named}.equation-11", "Conjecture 1 says that u − G = 2^(k+1) f(2^(k+1), x0 + 2^k, x0 + "
        "x2) = "
                "2x1 f(2x1, x0 + x1, x0 + x2).", SMALL, eleven)  # fmt: skip
    yield _fact("section-4.3.3.equation-12", "If x0 > 0, x1 is no power of 2 and no power of 2 lies in "
                "(x1, x1 + x0], then 2^(k−1) < x1 < x0 + x1 < 2^k for some k.",
                {"x0": 200, "x1": 200}, wlog)  # fmt: skip


def _powers() -> Iterator[Claim]:
    def high(bounds: Bounds) -> Iterator[Case]:
        for x0, k, x2 in _powers_box(bounds):
            if x0 >= 1 << k:
                yield _is(x0, 1 << k, x2, 0)

    def two(bounds: Bounds) -> Iterator[Case]:
        for x1 in range(3):
            for x2 in range(x1, bounds["x2"] + 1):
                yield _is(2, x1, x2, 0)

    def initial(bounds: Bounds) -> Iterator[Case]:
        for x0, k, x2 in _powers_box(bounds):
            x1 = 1 << k
            yield _is(x0, x1, x2, 0 if (x0 + x2) % (2 * x1) < x0 + x1 else 2 * x1)

    def addition(bounds: Bounds) -> Iterator[Case]:
        for k in range(bounds["k"] + 1):
            for x0 in range(bounds["x0"] + 1):
                for x2 in range(bounds["x2"] + 1):
                    wanted = x0 + x2 + (0 if lower(x0, k, x2 + (1 << k)) else 2 << k)
                    found = value(x0, 1 << k, x2 + (1 << k))
                    right = found == wanted and value(x0, 0, x2) == x0 + x2
                    yield case(x0, (1 << k, x2 + (1 << k)), "" if right else f"G = {found}, not {wanted}")

    def similar(bounds: Bounds) -> Iterator[Case]:
        walked = lines(1, bounds["x1"])
        for k in range(bounds["x1"].bit_length()):
            for x2, gap in enumerate(walked.line(1, 1 << k)):
                if x2 >= 1 << k:
                    yield case(1, (1 << k, x2), "" if gap in (0, 2 << k) else f"Δ = {gap}")

    named = "section-4.3.1"
    yield _fact(f"{named}.upper-bound", "If x1 = 2^k ≤ x0 and x1 ≤ x2, then G(x) = u(x).", SMALL, high)
    yield _fact(f"{named}.delta.x0-2", "If x0 = 2 and x1 ≤ 2, then Δ = 0.", {"x2": 400}, two)
    yield _fact(f"{named}.initial-period", "For x1 = 2^k the rounds of Δ, 2x1 long, may be begun at x2 = "
        "−x0: "
                "first x0 + x1 zeros, then 2x1.", SMALL, initial)  # fmt: skip
    yield _fact(f"{named}.addition", "G(x0, 2^k, x2 + 2^k) = x0 + x2 = G(x0, 0, x2) if (10) holds for "
                "(x0, 2^k, x2 + 2^k), else it is x0 + x2 + 2^(k+1).", SMALL, addition)  # fmt: skip
    yield _fact("section-4.3.4.powers", "For x0 = 1 and x1 = 2^k, Δ takes only the values 0 and 2x1.",
                TABLES, similar)  # fmt: skip
    yield _fact("section-4.3.3.essential", "(12) is needed in Conjecture 3: x2 = 20 lies within x0 = 1 of "
        "5 · 4, "
                "yet G(1,4,20) = ℓ = 17.", {},
                lambda _: [case(1, (4, 20), "" if value(1, 4, 20) == 17 == 1 + (4 ^ 20) and not twelve(1, 4)
                                and 19 <= 5 * 4 <= 21 else f"G = {value(1, 4, 20)}")])  # fmt: skip


def _is(x0: int, x1: int, x2: int, gap: int) -> Case:
    found = x0 + x1 + x2 - value(x0, x1, x2)
    return case(x0, (x1, x2), "" if found == gap else f"G = {under(found)}, not {under(gap)}")


def _even(bounds: Bounds) -> Iterator[int]:
    return (x1 for x1 in range(2, bounds["x1"] + 1, 2) if twelve(1, x1))


def _tables() -> Iterator[Claim]:
    def first_three(bounds: Bounds) -> Iterator[Case]:
        walked = lines(1, bounds["x1"])
        for x1 in _even(bounds):
            top = 1 << x1.bit_length()
            for x2 in range(x1, walked.known):
                if x2 % top in (top - 1, 0, 1):
                    gap = walked.gap(1, x1, x2)
                    yield case(1, (x1, x2), "" if not gap else f"Δ = {gap}")

    def odd(bounds: Bounds) -> Iterator[Case]:
        walked = lines(1, bounds["x1"])
        for x1 in range(bounds["x1"] + 1):
            if twelve(1, x1) and x1 != 12:
                period = turn(far(walked, 1, x1))
                first = last_before(walked, 1, x1, period) + 1
                for x2 in range(max(first, x1), max(first, x1) + 2 * period):
                    gap = walked.gap(1, x1, x2)
                    if x1 % 2 or x2 % 2:
                        told = f"Δ = {gap}, and so again every {period} steps" if gap else ""
                        yield case(1, (x1, x2), told)

    def twelve_odd(bounds: Bounds) -> Iterator[Case]:
        walked = lines(1, 12)
        wanted = {5: 8, 9: 4, 13: 4}
        for x2 in range(111, bounds["x2"], 2):
            gap = walked.gap(1, 12, x2)
            yield case(1, (12, x2), "" if gap == wanted.get(x2 % 16, 0) else f"Δ = {gap}")

    def skipped(bounds: Bounds) -> Iterator[Case]:
        for k in range(1, bounds["x1"].bit_length() + 1):
            x1 = (1 << k) - 1
            for x2, gap in enumerate(lines(1, bounds["x1"]).line(1, x1)):
                if x2 >= x1:
                    yield case(1, (x1, x2), "" if not gap else f"Δ = {gap}")

    def listed(bounds: Bounds) -> Iterator[Case]:
        printed = {(row.get("x0", 1), row["x1"]) for table in ("gaps", "rounds") for row in read()[table]}
        for x0 in (1, 2, 3):
            for x1 in range(bounds["x1"] + 1):
                there, due = (x0, x1) in printed, twelve(x0, x1)
                yield case(x0, (x1, x1), "" if there == due else ("not printed" if due else "printed"))

    def sooner(less: int, odd_only: bool) -> Callable[[Bounds], Iterator[Case]]:
        def cases(bounds: Bounds) -> Iterator[Case]:
            walked = lines(3, bounds["x1"])
            for x1 in range(bounds["x1"] + 1):
                if twelve(less + 1, x1) and (x1 % 2 or not odd_only):
                    first, second = (last_before(walked, x0, x1, 1) for x0 in (less, less + 1))
                    told = f"the last x2 with G < u: {first} for x0 = {less}, {second} for x0 = {less + 1}"
                    yield case(less + 1, (x1, second), "" if second < first else told)

        return cases

    named = "section-4.3.4"
    yield _fact(f"{named}.first-three", "For x0 = 1 and even x1 no power of 2, Δ = 0 for x2 = −1, 0, 1 mod "
        "2^k.",
                {"x1": 127}, first_three)  # fmt: skip
    said = "For x0 = 1, Δ = 0 for large x2 whenever x1 or x2 is odd (x1 no power of 2), but for x1 = 12"
    yield _fact(f"{named}.odd", f"{said}; as far as the paper's tables go.", TABLES, odd)
    yield _fact(f"{named}.odd.beyond", f"{said}; past the paper's tables.", {"x1": 255}, odd,
                kind="conjecture", group="exco.lines-1",
                right="there are more: x1 = 48 and 192 below 512, which is 3 · 4^j each time")  # fmt: skip
    yield _fact(f"{named}.odd.x1-12", "Δ(1,12,x2) for odd x2 is 8, 4, 4 at x2 = 5, 9, 13 mod 16, else 0 "
                "(x2 > 109).", {"x2": 2000}, twelve_odd)  # fmt: skip
    yield _fact(f"{named}.skipped", "For x0 = 1 and x1 = 2^k − 1, G(x) = u(x) for all x2 ≥ x1.",
                TABLES, skipped)  # fmt: skip
    yield _fact("remark-1", "The tables for x0 = 1, 2, 3 skip exactly the x1 < 32 for which Conjecture 1 "
        "or 2 "
                "speaks.", TABLES, listed)  # fmt: skip
    yield _fact(f"{named}.sooner.x0-2", "For x0 = 2 the upper bound is reached for good at smaller x2 than "
        "for "
                "x0 = 1 (odd x1).", TABLES, sooner(1, True))  # fmt: skip
    yield _fact(f"{named}.sooner.x0-3", "For x0 = 3 the upper bound is reached for good at smaller x2 than "
        "for "
                "x0 = 2.", TABLES, sooner(2, False))  # fmt: skip


def _plan() -> Iterator[Claim]:
    def applies(bounds: Bounds) -> Iterator[Case]:
        right = twelve(6, 19) and (122 + 6) == 2**7 and 2**7 % 32 == 0
        yield case(6, (19, 122), "" if right else "Conjecture 3 does not speak of it")

    def cut_one(bounds: Bounds) -> Iterator[Case]:
        for x1 in range(19):
            yield _is(6, x1, 122, 0)

    def cut_extra(bounds: Bounds) -> Iterator[Case]:
        for x0 in range(6):
            yield _is(x0, 0, 122, 0)

    def all_values(bounds: Bounds) -> Iterator[Case]:
        met = {value(x0, *heaps) for x0, heaps in set(after(6, (19, 122)))}
        for wished in range(147):
            yield case(6, (19, 122), "" if wished in met else f"no move leads to {wished}")

    def legal(bounds: Bounds) -> Iterator[Case]:
        found = (5, (16, 122)) in set(after(6, (19, 122)))
        yield case(6, (19, 122), "" if found else "no move leads to (5, 16, 122)")

    named = "section-4.3.5"
    yield _fact(f"{named}.conjecture-3", "Conjecture 3 speaks of (6,19,122), as 122 + 6 = 2^7.", {}, applies)
    yield _fact(f"{named}.reduce-x1", "Reducing x1 = 19 in (6,19,122) gives all values 128 … 146: G = u.",
                {}, cut_one)  # fmt: skip
    yield _fact(f"{named}.reduce-x0", "With x1 = 0, reducing x0 gives the values 122 … 127.", {}, cut_extra)
    yield _fact(f"{named}.move", "(6,19,122) → (5,16,122) is a legal move.", {}, legal)
    yield _fact(f"{named}.all-values", "From (6,19,122) every value below 147 is reached by some move.",
                {}, all_values)  # fmt: skip
