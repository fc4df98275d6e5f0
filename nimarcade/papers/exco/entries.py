"""Section 4: every printed value and every entry of every table, one claim each.

What is printed is in `data/printed.toml`. The tables of section 4.3.4 speak of all large x2: along
lines that repeat these are decided, and a claim counts the positions up to its box's x2."""

import tomllib
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import NotRequired, TypedDict, cast

from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, unsharded
from nimarcade.papers.exco import terms

FAR = {"x2": 5000}
TABLE = 6, 31
"""x0 and x1 of the lines that all entries look at."""


class Value(TypedDict):
    """A value with its words, and what it is said to be below: a power of 2, u."""

    section: str
    at: list[int]
    value: int
    printed: str
    below: NotRequired[int]
    u: NotRequired[int]


class Chain(TypedDict):
    """Positions of one value; `general` is [x0, a, p, b, q] for (x0, a + p·i, b + q·i), and `between` what
    stands between it and the value."""

    section: str
    value: int
    terms: list[list[int]]
    general: NotRequired[list[int]]
    between: NotRequired[str]
    right: NotRequired[str]
    rights: NotRequired[dict[str, str]]


class Sequence(TypedDict):
    """Gaps from x2 = `first` on."""

    x0: int
    x1: int
    first: int
    gaps: list[int]


class Ending(TypedDict):
    """The value printed at the last x2 before a rule holds (`at`, or `meant` for it), and its gap."""

    x1: int
    beyond: int
    at: list[int]
    meant: NotRequired[list[int]]
    value: int
    gap: int
    right_value: NotRequired[str]
    right_gap: NotRequired[str]


class Reached(Ending):
    """A line of which G = u beyond some x2."""

    x0: int
    right_onset: NotRequired[str]


class Round(Ending):
    """A line of x0 = 1 with its gaps in a round; an entry "" is not printed."""

    gaps: list[int | str]
    printed: str
    right_row: NotRequired[str]
    rather: NotRequired[int]
    right_rather: NotRequired[str]


class Printed(TypedDict):
    values: list[Value]
    chains: list[Chain]
    sequences: list[Sequence]
    gaps: list[Reached]
    rounds: list[Round]


claim = terms.section().beside(terms.counted, kind="table entry")
entry = claim.beside(unsharded)


@cache
def read() -> Printed:
    text = files(__package__).joinpath("data/printed.toml").read_text(encoding="utf-8")
    return cast(Printed, tomllib.loads(text))


@claim.entries
def printed_entries() -> Iterator[Claim]:
    printed = read()
    for row in printed["values"]:
        yield from _single(row)
    numbers: dict[str, int] = {}
    for chain in printed["chains"]:
        place = chain["section"]
        numbers[place] = numbers.get(place, 0) + 1
        label = numbers[place] if place == "4.2" else chain["value"]
        yield from _chain(chain, f"section-{place}.chain-{label}")
    for sequence in printed["sequences"]:
        yield from _sequence(sequence)
    for reached in printed["gaps"]:
        yield from _reached(reached)
    for turn in printed["rounds"]:
        yield from _round(turn)


@lru_cache(maxsize=64)
def gaps(x0: int, x1: int, x2: int) -> list[int]:
    """u − G on (x0, x1, 0 … x2)."""
    walked = terms.lines(*TABLE)
    return [walked.gap(x0, x1, far) for far in range(x2 + 1)]


def for_ever() -> str:
    walked = terms.lines(*TABLE)
    repeats = f"all lines repeat from x2 = {walked.start} on with period {walked.period}"
    return f"{repeats}: so it is for every x2; {terms.recount_words(walked)}"


def _name(cell: Iterable[int]) -> str:
    return "g-" + "-".join(map(str, cell))


def _written(cell: Iterable[int]) -> str:
    return f"G({','.join(map(str, cell))})"


# Values, one by one and in chains


def _single(row: Value) -> Iterator[Claim]:
    place, cell, quoted = f"section-{row['section']}", row["at"], row["printed"]
    yield _value(f"{place}.{_name(cell)}", cell, row["value"], kind="example", quoted=quoted)
    signs, written = "-".join(map(str, cell)), _written(cell)
    below: list[tuple[str, str, int]] = []
    if "below" in row:
        below.append(("below", str(row["below"]), row["below"]))
    if "u" in row:
        below.append(("u", f"u{written[1:]} = {row['u']}", row["u"] if row["u"] == sum(cell) else 0))
    for label, words, bound in below:
        yield claim.stated(
            f"{place}.{label}-{signs}",
            f"{written} < {words}.",
            partial(_smaller, cell, bound),
            kind="example",
            group=f"exco.{place}",
            printed=quoted,
        )


def _smaller(cell: list[int], bound: int, bounds: Bounds) -> Iterator[terms.Case]:
    x0, x1, x2 = cell
    actual = terms.value(x0, x1, x2)
    yield terms.case(x0, (x1, x2), "" if actual < bound else f"G = {actual}")


def _value(
    name: str,
    cell: list[int],
    printed: int,
    right: str = "",
    meant: list[int] | None = None,
    kind: str = "table entry",
    group: str = "",
    quoted: str = "",
) -> Claim:
    """Compares one printed value with the position as printed; tells what is meant if it is another."""
    if meant and not right:
        right = f"{_written(meant)} = {printed}"
    says, check = f"{_written(cell)} = {printed}.", partial(_is, cell, printed, meant)
    return entry.stated(name, says, check, right=right, kind=kind, group=group, printed=quoted)


def _is(cell: list[int], printed: int, meant: list[int] | None, bounds: Bounds) -> Finding:
    note = f"{_written(meant)} is meant: {terms.twice(*meant)}" if meant else ""
    if len(cell) != 3:
        where = f"({','.join(map(str, cell))})"
        return Finding(1, Counterexample(0, where, "no position has two numbers"), note)
    x0, x1, x2 = cell
    if terms.value(x0, x1, x2) == printed:
        return Finding(1)
    return Finding(1, Counterexample(sum(cell), terms.code(x0, (x1, x2)), terms.twice(x0, x1, x2)), note)


def _chain(chain: Chain, name: str) -> Iterator[Claim]:
    printed, rights = chain["value"], chain.get("rights", {})
    quoted, group = _equation(chain), f"exco.section-{chain['section']}"
    for cell in chain["terms"]:
        right = rights.get(",".join(map(str, cell)), "")
        yield _value(f"{name}.{_name(cell)}", cell, printed, right, group=group, quoted=quoted)
    if "general" in chain:
        yield entry.stated(
            f"{name}.general",
            f"{_general_term(chain['general'])} = {printed} for all i ≥ 0.",
            partial(_general, chain["general"], printed),
            box={"i": 12},
            right=chain.get("right", ""),
            group=group,
            printed=quoted,
        )


def _equation(chain: Chain) -> str:
    """The whole chain as it is printed."""
    terms = " = ".join(map(_written, chain["terms"]))
    if "general" not in chain:
        return f"{chain['value']} = {terms} = …"
    between = f"{chain['between']} = " if "between" in chain else ""
    return f"{terms} = … = {_general_term(chain['general'])} = {between}{chain['value']}"


def _general(general: list[int], printed: int, bounds: Bounds) -> Finding:
    x0, a, p, b, q = general
    return terms.weigh(
        terms.case(
            x0, (x1, x2), "" if terms.value(x0, x1, x2) == printed else f"{terms.twice(x0, x1, x2)}; i = {i}"
        )
        for i in range(bounds["i"] + 1)
        for x1, x2 in [(a + p * i, b + q * i)]
    )


def _general_term(general: list[int]) -> str:
    x0, a, p, b, q = general
    first, second = (f"{start} + {step}i" if start else f"{step}i" for start, step in ((a, p), (b, q)))
    return f"G({x0}, {first}, {second})"


# Gaps u − G


def _gap_is(cell: tuple[int, int, int], gap: int, bounds: Bounds) -> Finding:
    x0, x1, x2 = cell
    actual = gaps(x0, x1, x2)[x2]
    return terms.weigh(
        [terms.case(x0, (x1, x2), "" if actual == gap else f"{terms.twice(*cell)}: {terms.under(actual)}")]
    )


def _sequence(row: Sequence) -> Iterator[Claim]:
    x0, x1, first = row["x0"], row["x1"], row["first"]
    name, group = f"section-4.3.1.delta.x0-{x0}.x1-{x1}", "exco.section-4.3.1"
    taken, at = ", ".join(map(str, row["gaps"])), ", ".join(map(str, range(first, first + len(row["gaps"]))))
    quoted = f"If x0 = {x0} and x1 = {x1} then Δ(x) takes values {taken}, … for x2 = {at}, …"
    for x2, gap in enumerate(row["gaps"], first):
        statement = f"Δ({x0},{x1},{x2}) = u − G = {gap}."
        check = partial(_gap_is, (x0, x1, x2), gap)
        yield entry.stated(f"{name}.x2-{x2}", statement, check, group=group, printed=quoted)
    yield entry.stated(
        f"{name}.repeats",
        f"Δ({x0},{x1},x2) goes on so for all x2: period {2 * x1}.",
        partial(_repeats, row),
        box=FAR,
        group=group,
        printed=quoted,
        differs="how it goes on is read from “…”, as print calls these sequences periodic",
    )


def _repeats(row: Sequence, bounds: Bounds) -> Finding:
    x0, x1, first = row["x0"], row["x1"], row["first"]
    actual = gaps(x0, x1, bounds["x2"])
    return terms.weigh(
        terms.case(
            x0,
            (x1, x2),
            "" if actual[x2] == row["gaps"][(x2 - first) % (2 * x1)] else f"the gap is {actual[x2]}",
        )
        for x2 in range(first, bounds["x2"] + 1)
    )


# The tables of section 4.3.4


def _onset(
    name: str,
    statement: str,
    cell: tuple[int, int, int],
    wanted: Callable[[int], int],
    right: str,
    group: str,
    printed: str,
    at: list[int],
) -> Claim:
    """For all x2 > `cell[2]` the gap is as wanted, but not at it; print has the value at `at`."""
    elsewhere = "" if at == list(cell) else ", though it names another place"
    return entry.stated(
        f"{name}.onset",
        statement,
        partial(_begins, cell, wanted),
        box=FAR,
        right=right,
        group=group,
        printed=printed,
        differs=f"that it is not so at {cell[2]} is read from “while {_written(at)}”{elsewhere}",
    )


def _begins(cell: tuple[int, int, int], wanted: Callable[[int], int], bounds: Bounds) -> Finding:
    x0, x1, beyond = cell
    if bounds["x2"] <= beyond:
        return Finding(0, undecided=f"the box ends before x2 = {beyond + 1}, of which the claim speaks")
    actual = gaps(x0, x1, bounds["x2"])
    wrong = [x2 for x2 in range(x1, len(actual)) if actual[x2] != wanted(x2)]
    last = max(wrong, default=x1 - 1)
    so_from = "" if last == beyond else f"; it is so from x2 = {last + 1} on"
    if len(wrong) > bounds["x2"] // 64 and last > bounds["x2"] // 2:
        so_from = "; it is never so for good"
    late = [x2 for x2 in wrong if x2 > beyond]
    if not late and beyond in wrong:
        return Finding(len(actual) - beyond, note=for_ever())
    where = late[0] if late else beyond
    seen = f"at x2 = {beyond} it is so as well"
    if late:
        seen = f"{terms.twice(x0, x1, where)}: {terms.under(actual[where])}, not {terms.under(wanted(where))}"
    broken = Counterexample(x0 + x1 + where, terms.code(x0, (x1, where)), seen + so_from)
    return Finding(len(actual) - beyond, broken, for_ever())


def _ends(row: Ending, name: str, group: str) -> Iterator[Claim]:
    """The value printed for the last x2 before the rule holds, and how far it is from u."""
    cell, meant, gap, quoted = row["at"], row.get("meant"), row["gap"], _quoted(row)
    right = row.get("right_value", "")
    yield _value(f"{name}.value", cell, row["value"], right, meant, group=group, quoted=quoted)
    x0, x1, x2 = meant or cell
    says = f"{_written((x0, x1, x2))} = u − {gap}."
    check, right = partial(_gap_is, (x0, x1, x2), gap), row.get("right_gap", "")
    yield entry.stated(f"{name}.gap", says, check, group=group, right=right, printed=quoted)


def _quoted(row: Ending) -> str:
    return f"{_written(row['at'])} = {row['value']} = u − {row['gap']}"


def _reached(row: Reached) -> Iterator[Claim]:
    x0, x1, beyond = row["x0"], row["x1"], row["beyond"]
    name, group = f"section-4.3.4.x0-{x0}.x1-{x1}", f"exco.section-4.3.4.x0-{x0}"
    statement = f"G({x0},{x1},x2) = u for all x2 > {beyond}, but not at {beyond}."
    right = row.get("right_onset", "")
    rule = "G(x) = u(x) for" if x0 == 1 else "u(x) = G(x), for all"
    quoted = f"x1 = {x1}: {rule} x2 > {beyond} while {_quoted(row)}"
    yield _onset(name, statement, (x0, x1, beyond), lambda x2: 0, right, group, quoted, row["at"])
    yield from _ends(row, name, group)


def _round(row: Round) -> Iterator[Claim]:
    x1, beyond, printed = row["x1"], row["beyond"], row["gaps"]
    size, right = len(printed), row.get("right_row", "")
    name, group = f"section-4.3.4.x0-1.x1-{x1}", f"exco.section-4.3.4.x0-1.x1-{x1}"
    quoted = f"Δ(1,{x1},x2) = [{row['printed']}] … for x2 > {beyond} while {_quoted(row)}"

    def wanted(x2: int) -> int:
        return int(printed[(x2 + 1) % size] or 0)

    for step, gap in enumerate(printed):
        residue = (step - 1) % size
        words = gap if gap != "" else "(nothing printed)"
        yield entry.stated(
            f"{name}.x2-{residue}-mod-{size}",
            f"Δ(1,{x1},x2) = {words} for all x2 > {beyond} that are {residue} mod {size}.",
            partial(_in_round, row, residue, gap),
            box=FAR,
            right=right,
            group=group,
            printed=quoted,
        )
    statement = f"Δ(1,{x1},x2) = [{row['printed']}] for all x2 > {beyond}, but not at {beyond}."
    yield _onset(name, statement, (1, x1, beyond), wanted, right, group, quoted, row["at"])
    yield from _ends(row, name, group)
    if "rather" in row:
        rather = row["rather"]
        wrong = "" if wanted(beyond) == rather else f"the row has {wanted(beyond)} there"
        yield claim.stated(
            f"{name}.rather",
            f"By its row G(1,{x1},{beyond}) would be u − {rather}.",
            lambda bounds: [terms.case(1, (x1, beyond), wrong)],
            right=row.get("right_rather", ""),
            group=group,
            printed=f"{quoted}, rather than u − {rather}",
        )


def _in_round(row: Round, residue: int, gap: int | str, bounds: Bounds) -> Finding:
    """Checks whether one entry of a round stands at all its places past the beginning."""
    x1, size = row["x1"], len(row["gaps"])
    actual = gaps(1, x1, bounds["x2"])
    places = [x2 for x2 in range(row["beyond"] + 1, len(actual)) if x2 % size == residue]
    if (wrong := next((x2 for x2 in places if actual[x2] != gap), None)) is None:
        return Finding(len(places), note=for_ever())
    period = terms.lines(*TABLE).period or 0
    far = array("H", (actual[x2] for x2 in places[-(period // size) :]))
    seen = f"{terms.twice(1, x1, wrong)}: {terms.under(actual[wrong])}"
    seen += f"; far out the gaps there are {', '.join(map(str, far[: terms.turn(far)]))} for ever"
    if gap == "":
        seen = f"no entry is printed for it, 15 in all: {seen}"
    return Finding(len(places), Counterexample(1 + x1 + wrong, terms.code(1, (x1, wrong)), seen), for_ever())
