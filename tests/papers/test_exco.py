"""The claims of the EXCO paper: what is printed is told as printed, and a wrong claim is refuted."""

import re
from collections import Counter
from itertools import product
from typing import Any

import pytest

from nimarcade.core.errors import PastLimit
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.claim import Report, report
from nimarcade.lab.claims.running import catalogue
from nimarcade.papers.exco import entries, terms
from nimarcade.theory.exco_lines import Lines
from tests.theory.exco_oracle import exco_two

FALLEN_ROWS = {
    "exco.section-4.3.4.x0-1.x1-10.x2-7-mod-16",
    *(f"exco.section-4.3.4.x0-1.x1-24.x2-{x2}-mod-32" for x2 in range(8, 31, 2)),
    *(f"exco.section-4.3.4.x0-1.x1-28.x2-{x2}-mod-32" for x2 in range(8, 29, 4)),
}
"""Of rows that have a right reading as a whole, the entries that are wrong as printed."""


def falls(name: str) -> bool:
    if "-mod-" in name:
        return name in FALLEN_ROWS
    return bool(catalogue()[name].right) and name != "exco.section-4.3.4.x0-1.x1-10.onset"


def run(name: str, **bounds: int) -> Report:
    claim = catalogue()[name]
    box = {**claim.box, **bounds}
    assert set(box) == set(claim.box)
    return report(claim, box, [claim.check(box, shard) for shard in claim.shards(box)], 0.0)


def test_three_countings_agree() -> None:
    table = exco_two(5, 9, 24)
    by_boxes = terms.table(2, 24, 5)
    for x0 in range(6):
        for x1 in range(10):
            for x2 in range(x1, 25):
                value = table[x1][x2][x0]
                assert value == terms.value(x0, x1, x2) == by_boxes[terms.key(x0, (x1, x2))]
    for place in ((1, 22, 94), (3, 17, 124), (5, 9, 24), (2, 7, 3)):
        assert f"= {terms.value(*place)} (" in terms.twice(*place)


def test_two_countings_that_differ_are_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "value", lambda *place: 7)
    with pytest.raises(AssertionError):
        terms.twice(1, 2, 3)


def test_rows_stand_as_they_are_printed() -> None:
    """The shorthand of Conjecture 5's rows, read again by a machine."""
    for row in entries.read()["rounds"]:
        printed = [gap for gap in row["gaps"] if gap != ""]
        assert unfolded(row["printed"]) == printed, row["x1"]
        assert len(row["gaps"]) == 1 << row["x1"].bit_length()


def unfolded(text: str) -> list[int]:
    """[0^34(02)^2]: one digit an entry, but a number standing apart (or 14, as 022 is 0 and 22) is one."""
    known = {
        "0^5602014(0206)^5 02": "0^5 6 0 2 0 14 (02 06)^5 02",
        "(0^5602)^2 022(0206)^3 02": "(0^5 602)^2 0 22 (0206)^3 02",
    }
    gaps: list[int] = []
    stack: list[list[int]] = [gaps]
    for token in re.findall(
        r"\)\^\d+|0\^\d|\(|(?<![\d^])(?:1\d|22)(?!\d)|\d",
        re.sub(r"0\^(\d)", r" 0^\1 ", known.get(text, text)),
    ):
        if token == "(":
            stack.append([])
        elif token[0] == ")":
            group = stack.pop()
            stack[-1] += group * int(token[2:])
        elif "^" in token:
            stack[-1] += [0] * int(token[2:])
        else:
            stack[-1].append(int(token))
    return gaps


def test_every_printed_entry_is_a_claim() -> None:
    names = [name for name in catalogue() if name.startswith("exco.")]
    printed = entries.read()
    of = Counter(name.rpartition(".")[2] for name in names if ".x1-" in name)
    rows = len(printed["gaps"]) + len(printed["rounds"])
    assert of["onset"] == of["value"] == of["gap"] == rows == 57
    assert sum("-mod-" in name for name in names) == sum(len(row["gaps"]) for row in printed["rounds"]) == 280
    assert len(printed["values"]) + sum(len(chain["terms"]) for chain in printed["chains"]) == sum(
        re.search(r"\.g-\d", name) is not None for name in names
    )
    assert "exco.section-4.3.4.x0-2.x1-10.onset" in names


def test_what_is_quoted_holds_the_value_that_is_checked() -> None:
    """Positions and values stand in the data beside the words; a gap may be that of another position."""
    checked = 0
    for name, claim in catalogue().items():
        if name.startswith("exco.section-4.") and re.search(r"\.(value|gap|(g|u|below)-[\d-]+)$", name):
            sides = re.split(" [=<] ", claim.statement.removesuffix("."))
            assert all(side in claim.printed for side in sides[name.endswith(".gap") :]), name
            checked += 1
    assert checked == 215


@pytest.mark.parametrize(
    ("name", "bounds", "counterexample"),
    [
        ("exco.conjecture-5", {"x1": 31}, "exco-nim:1/412,24"),
        ("exco.section-4.3.4.odd.beyond", {"x1": 63}, "exco-nim:1/2165,48"),
        ("exco.theorem-2", {"x0": 3, "x1": 7, "x2": 15}, "exco-nim:0/0,0"),
        ("exco.section-4.3.4.x0-1.x1-22.value", {}, "exco-nim:1/94,22"),
        ("exco.section-4.3.4.x0-2.x1-22.value", {}, "exco-nim:2/22,6"),
        ("exco.section-4.3.4.x0-3.x1-17.onset", {}, "exco-nim:3/112,17"),
        ("exco.lemma-11", {"n": 3, "largest": 4, "x0": 1}, "exco-nim:0/1,1,1"),
    ],
)
def test_what_falls(name: str, bounds: dict[str, int], counterexample: str) -> None:
    checked = run(name, **bounds)
    assert checked.status == "refuted"
    assert checked.counterexample == counterexample


@pytest.mark.parametrize(
    ("name", "bounds"),
    [
        *(("exco.conjecture-1", {"x0": 5, "x1": 31}), ("exco.conjecture-2", {"x0": 5, "x1": 31})),
        *(("exco.conjecture-3", {"x0": 5, "x1": 31}), ("exco.conjecture-4", {"x0": 5, "x1": 31})),
        *(("exco.conjecture-5", {"x1": 23}), ("exco.conjecture-5.even", {"x1": 31})),
        ("exco.proposition-3", {"x0": 5, "x1": 31}),
        ("exco.theorem-2.positive", {"x0": 3, "x1": 7, "x2": 15}),
        *(("exco.theorem-1.n-3", {"largest": 8, "x0": 3}), ("exco.section-1.4.e", {"largest": 2})),
        ("exco.section-4.3.4.x0-1.x1-30.onset", {}),
    ],
)
def test_what_holds(name: str, bounds: dict[str, int]) -> None:
    checked = run(name, **bounds)
    assert checked.status == "holds"
    assert checked.positions > 0


def test_a_wrong_gap_breaks_each_conjecture(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkers of 1 to 5 look at the lines: with every gap one too large none of them holds."""
    right = Lines.line

    def wrong(self: Lines, y0: int, y1: int) -> Any:
        line = right(self, y0, y1)
        return type(line)("H", (gap + 1 for gap in line))

    monkeypatch.setattr(Lines, "line", wrong)
    monkeypatch.setattr(terms, "recounted", lambda walked: None)  # which would refuse them
    for number in range(1, 6):
        bounds = {"x1": 11} if number == 5 else {"x0": 3, "x1": 11}
        assert run(f"exco.conjecture-{number}", **bounds).status == "refuted"


def test_the_source_of_a_claim_names_its_place() -> None:
    claims = catalogue()
    assert claims["exco.section-4.3.1.f"].source.endswith("section 4.3.1")
    assert claims["exco.lemma-2.case-c"].source.endswith("Lemma 2")
    assert claims["exco.conjecture-5.even"].source.endswith("Conjecture 5")
    assert claims["exco.section-4.3.4.x0-2.x1-10.gap"].source.endswith("section 4.3.4")


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(3))
def test_every_claim_has_the_verdict_known(share: int) -> None:
    """All of them on their own boxes but the widest; what falls is what has a right reading."""
    smaller = {"x0": 7, "x1": 63, "largest": 12}
    names = sorted(name for name in catalogue() if name.startswith("exco."))
    assert sum(map(falls, names)) == 56
    for name in names[len(names) * share // 3 : len(names) * (share + 1) // 3]:
        claim = catalogue()[name]
        checked = run(name, **{k: min(v, smaller.get(k, v)) for k, v in claim.box.items()})
        assert checked.status == ("refuted" if falls(name) else "holds"), name
        assert checked.positions > 0, name
        assert claim.right or not falls(name), name


@pytest.mark.parametrize(
    ("name", "bounds"),
    [
        ("exco.conjecture-1", {"x1": 1000}),
        ("exco.section-4.2.core-size", {"v": 1000}),
        ("exco.lemma-7.below", {"k": 30}),
    ],
)
def test_a_box_that_is_too_large_is_refused_at_once(name: str, bounds: dict[str, int]) -> None:
    with pytest.raises(PastLimit, match=r"[\d,]{9,} positions would be counted"):
        run(name, **bounds)


def test_a_box_that_ends_too_early_decides_nothing() -> None:
    checked = run("exco.section-4.3.4.x0-2.x1-10.onset", x2=44)
    assert checked.status == "undecided"
    assert checked.positions == 0
    assert run("exco.section-4.3.4.x0-2.x1-10.onset", x2=45).status == "refuted"


@pytest.mark.parametrize(("n", "largest", "extra"), [(2, 9, 4), (3, 5, 3), (4, 4, 2), (5, 2, 2)])
def test_boxes_of_followers_are_what_the_game_says(n: int, largest: int, extra: int) -> None:
    keys, follow, _ = brute.box(f"exco-nim:0/{','.join('0' * n)}", largest, extra)
    assert terms.table(n, largest, extra) == brute.grundy(keys, follow)


def test_value_by_value_is_what_every_follower_says() -> None:
    gaps = terms.by_values(3, 6, 11)
    for x0, x1, x2 in product(range(4), range(7), range(12)):
        assert x0 + x1 + x2 - gaps[x1][x0][x2] == terms.by_rules(x0, x1, x2), (x0, x1, x2)


def test_lines_that_are_wrong_in_one_place_are_refused() -> None:
    walked = Lines(1, 3)
    assert walked.close(1 << 20)
    terms.recounted(walked)
    walked.line(1, 3)[17] ^= 1
    with pytest.raises(AssertionError, match="1, 3, 17"):
        terms.recounted(walked)
