"""EXCO, section 4: every printed value and every entry of every table, one claim each.

What is printed is in `data/exco.toml`. The tables of section 4.3.4 speak of all large x2: along
lines that repeat these are decided, and a claim counts the positions up to its box's x2.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from nimarcade.lab.claims.claim import Claim, Counterexample, Finding
from nimarcade.lab.claims.extra_heap import PAPER, case, code, lines, twice, under, value, weigh

Row = dict[str, Any]
FAR = {"x2": 5000}
TABLE = 6, 31
"""x0 and x1 of the lines that all entries look at."""


def claims() -> Iterable[Claim]:
    printed = read()
    for section, at, found in printed["values"]:
        yield _value(f"section-{section}.{_name(at)}", section, at, found, kind="example")
    numbers: dict[str, int] = {}
    for chain in printed["chains"]:
        section = chain["section"]
        numbers[section] = numbers.get(section, 0) + 1
        label = numbers[section] if section == "4.2" else chain["value"]
        yield from _chain(chain, f"section-{section}.chain-{label}")
    for sequence in printed["sequences"]:
        yield from _sequence(sequence)
    for row in printed["gaps"]:
        yield from _gaps(row)
    for row in printed["rounds"]:
        yield from _rounds(row)


@cache
def read() -> dict[str, Any]:
    text = files("nimarcade.lab.claims").joinpath("data/exco.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=64)
def gaps(x0: int, x1: int, x2: int) -> list[int]:
    """u − G on (x0, x1, 0 … x2)."""
    walked = lines(*TABLE)
    return [walked.gap(x0, x1, far) for far in range(x2 + 1)]


def for_ever() -> str:
    walked = lines(*TABLE)
    return f"all lines repeat from x2 = {walked.start} on with period {walked.period}: so it is for every x2"


def _name(at: Iterable[int]) -> str:
    return "g-" + "-".join(map(str, at))


def _written(at: Iterable[int]) -> str:
    return f"G({','.join(map(str, at))})"


def _entry(name: str, section: str, statement: str, check: Callable[[Row], Finding], **more: Any) -> Claim:
    more = {"kind": "table entry", "box": {}, **more}
    return Claim(f"exco.{name}", f"{PAPER}, section {section}", statement,
                 check=lambda bounds, shard: check(dict(bounds)), **more)  # fmt: skip


def _value(name: str, section: str, at: list[int], printed: int, right: str = "", meant: Any = None,
           kind: str = "table entry", group: str = "") -> Claim:  # fmt: skip
    """Compares one printed value with the position as printed; tells what is meant if it is another."""

    def check(bounds: Row) -> Finding:
        told = f"{_written(meant)} is meant: {twice(*meant)}" if meant else ""
        if len(at) != 3:
            return Finding(
                1, Counterexample(0, f"({','.join(map(str, at))})", "no position has two numbers"), told
            )
        x0, x1, x2 = at
        found = value(x0, x1, x2)
        if found == printed:
            return Finding(1)
        return Finding(1, Counterexample(sum(at), code(x0, (x1, x2)), twice(x0, x1, x2)), told)

    if meant and not right:
        right = f"{_written(meant)} = {printed}"
    return _entry(name, section, f"{_written(at)} = {printed}.", check, right=right, kind=kind, group=group)


def _chain(chain: Row, name: str) -> Iterator[Claim]:
    section, printed = chain["section"], chain["value"]
    rights = chain.get("rights", {})
    for at in chain["terms"]:
        right = rights.get(",".join(map(str, at)), "")
        yield _value(f"{name}.{_name(at)}", section, at, printed, right, group=f"exco.section-{section}")
    if "general" in chain:
        x0, a, p, b, q = chain["general"]

        def check(bounds: Row) -> Finding:
            return weigh(
                (
                    x0 + x1 + x2,
                    code(x0, (x1, x2)),
                    "" if found == printed else f"{twice(x0, x1, x2)}; i = {i}",
                )
                for i in range(bounds["i"] + 1)
                for x1, x2 in [(a + p * i, b + q * i)]
                for found in [value(x0, x1, x2)]
            )

        said = f"G({x0}, {_term(a, p)}, {_term(b, q)}) = {printed} for all i ≥ 0."
        yield _entry(f"{name}.general", section, said, check, box={"i": 12}, right=chain.get("right", ""),
                     group=f"exco.section-{section}")  # fmt: skip


def _term(start: int, step: int) -> str:
    return f"{start} + {step}i" if start else f"{step}i"


def _gap(
    name: str, section: str, statement: str, at: tuple[int, int, int], wanted: int, **more: Any
) -> Claim:
    """Compares one printed gap u − G."""
    x0, x1, x2 = at

    def check(bounds: Row) -> Finding:
        found = gaps(x0, x1, x2)[x2]
        return weigh([case(x0, (x1, x2), "" if found == wanted else f"{twice(*at)}: {under(found)}")])

    return _entry(name, section, statement, check, **more)


def _sequence(row: Row) -> Iterator[Claim]:
    x0, x1, first = row["x0"], row["x1"], row["first"]
    name = f"section-4.3.1.delta.x0-{x0}.x1-{x1}"
    for x2, gap in enumerate(row["gaps"], first):
        said = f"Δ({x0},{x1},{x2}) = u − G = {gap}."
        yield _gap(f"{name}.x2-{x2}", "4.3.1", said, (x0, x1, x2), gap, group="exco.section-4.3.1")

    def repeats(bounds: Row) -> Finding:
        found = gaps(x0, x1, bounds["x2"])
        return weigh(
            (x0 + x1 + x2, code(x0, (x1, x2)), "" if found[x2] == row["gaps"][(x2 - first) % (2 * x1)]
             else f"the gap is {found[x2]}")
            for x2 in range(first, bounds["x2"] + 1)
        )  # fmt: skip

    yield _entry(f"{name}.repeats", "4.3.1", f"Δ({x0},{x1},x2) goes on so for all x2: period {2 * x1}.",
                 repeats, box=FAR, group="exco.section-4.3.1")  # fmt: skip


def _onset(name: str, said: str, x0: int, x1: int, beyond: int, wanted: Callable[[int], int],
           right: str, group: str) -> Claim:  # fmt: skip
    """For all x2 > beyond the gap is as wanted, but not at `beyond`."""

    def check(bounds: Row) -> Finding:
        if bounds["x2"] <= beyond:
            return Finding(0, undecided=f"the box ends before x2 = {beyond + 1}, of which the claim speaks")
        found = gaps(x0, x1, bounds["x2"])
        wrong = [x2 for x2 in range(x1, len(found)) if found[x2] != wanted(x2)]
        last = max(wrong, default=x1 - 1)
        told = "" if last == beyond else f"; it is so from x2 = {last + 1} on"
        if len(wrong) > bounds["x2"] // 64 and last > bounds["x2"] // 2:
            told = "; it is never so for good"
        note = for_ever()
        late = [x2 for x2 in wrong if x2 > beyond]
        if late or beyond not in wrong:
            at = late[0] if late else beyond
            seen = f"at x2 = {beyond} it is so as well"
            if late:
                seen = f"{twice(x0, x1, at)}: {under(found[at])}, not {under(wanted(at))}"
            broken = Counterexample(x0 + x1 + at, code(x0, (x1, at)), seen + told)
            return Finding(len(found) - beyond, broken, note)
        return Finding(len(found) - beyond, note=note)

    return _entry(name, "4.3.4", said, check, box=FAR, right=right, group=group)


def _ends(row: Row, name: str, group: str) -> Iterator[Claim]:
    """The value printed for the last x2 before the rule holds, and how far it is from u."""
    at, meant, gap = row["at"], row.get("meant"), row["gap"]
    yield _value(f"{name}.value", "4.3.4", at, row["value"], row.get("right_value", ""), meant, group=group)
    x0, x1, x2 = meant or at
    said = f"{_written((x0, x1, x2))} = u − {gap}."
    right = row.get("right_gap", "")
    yield _gap(f"{name}.gap", "4.3.4", said, (x0, x1, x2), gap, right=right, group=group)


def _gaps(row: Row) -> Iterator[Claim]:
    x0, x1, beyond = row["x0"], row["x1"], row["beyond"]
    name, group = f"section-4.3.4.x0-{x0}.x1-{x1}", f"exco.section-4.3.4.x0-{x0}"
    said = f"G({x0},{x1},x2) = u for all x2 > {beyond}, but not at {beyond}."
    yield _onset(f"{name}.onset", said, x0, x1, beyond, lambda x2: 0, row.get("right_onset", ""), group)
    yield from _ends(row, name, group)


def _rounds(row: Row) -> Iterator[Claim]:
    x1, beyond, printed = row["x1"], row["beyond"], row["gaps"]
    size, right = len(printed), row.get("right_row", "")
    name, group = f"section-4.3.4.x0-1.x1-{x1}", f"exco.section-4.3.4.x0-1.x1-{x1}"
    full = [gap or 0 for gap in printed]

    def wanted(x2: int) -> int:
        return int(full[(x2 + 1) % size])

    for at, gap in enumerate(printed):
        yield _round_entry(name, x1, beyond, (at - 1) % size, size, gap, right, group)
    said = f"Δ(1,{x1},x2) = [{row['printed']}] for all x2 > {beyond}, but not at {beyond}."
    yield _onset(f"{name}.onset", said, 1, x1, beyond, wanted, right, group)
    yield from _ends(row, name, group)
    if "rather" in row:
        rather, by_row = row["rather"], wanted(beyond)
        wrong = "" if by_row == rather else f"the row has {by_row} there"
        said = f"By its row G(1,{x1},{beyond}) would be u − {rather}."
        right = row.get("right_rather", "")
        yield _entry(f"{name}.rather", "4.3.4", said, lambda _: weigh([case(1, (x1, beyond), wrong)]),
                     right=right, group=group)  # fmt: skip


def _round_entry(name: str, x1: int, beyond: int, residue: int, size: int, gap: int | str,
                 right: str, group: str) -> Claim:  # fmt: skip
    def check(bounds: Row) -> Finding:
        found = gaps(1, x1, bounds["x2"])
        places = [x2 for x2 in range(beyond + 1, len(found)) if x2 % size == residue]
        wrong = next((x2 for x2 in places if found[x2] != gap), None)
        if wrong is None:
            return Finding(len(places), note=for_ever())
        told = f"{twice(1, x1, wrong)}: {under(found[wrong])}"
        turn = lines(*TABLE).period or 0
        far = [found[x2] for x2 in places[-(turn // size) :]]
        told += f"; far out the gaps there are {', '.join(map(str, _shortest(far)))} for ever"
        if gap == "":
            told = f"no entry is printed for it, 15 in all: {told}"
        return Finding(len(places), Counterexample(1 + x1 + wrong, code(1, (x1, wrong)), told), for_ever())

    told = gap if gap != "" else "(nothing printed)"
    said = f"Δ(1,{x1},x2) = {told} for all x2 > {beyond} that are {residue} mod {size}."
    return _entry(f"{name}.x2-{residue}-mod-{size}", "4.3.4", said, check, box=FAR, right=right, group=group)


def _shortest(turn: list[int]) -> list[int]:
    """One round of a list that may go round several times."""
    return next(turn[:n] for n in range(1, len(turn) + 1) if turn == (turn[:n] * len(turn))[: len(turn)])
