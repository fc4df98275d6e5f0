"""Choosing claims and boxes, running them, and what a report says."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import nimarcade
from nimarcade.core.errors import BadInput, Missing, PastLimit
from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard, report
from nimarcade.lab.claims.running import catalogue, markdown

PACKAGE = Path(nimarcade.__file__).parent
CHECKERS = sorted([*(PACKAGE / "lab" / "claims").glob("*.py"), *(PACKAGE / "papers").rglob("*.py")])


def named(*patterns: str) -> list[str]:
    known = dict.fromkeys(("exco.conjecture-1", "exco.conjecture-10", "exco.lemma-1.a", "delete.lemma-1"))
    claims = {name: made(name) for name in known}
    return [claim.name for claim in running.chosen(patterns, claims)]


def made(name: str, **fields: object) -> Claim:
    claim = Claim(name, "a paper", "It is so.", {"largest": 3, "k": 2}, lambda bounds, shard: Finding(1))
    return replace(claim, **fields)  # type: ignore[arg-type]  # any field of Claim


def test_claims_are_chosen_by_name_beginning_and_pattern() -> None:
    assert len(named()) == 4
    assert named("exco.conjecture-1") == ["exco.conjecture-1"]
    assert named("exco.conjecture") == ["exco.conjecture-1", "exco.conjecture-10"]
    assert named("EXCO.lemma-1") == ["exco.lemma-1.a"]
    assert named("*lemma*", "exco.conjecture-10") == [
        "exco.conjecture-10",
        "exco.lemma-1.a",
        "delete.lemma-1",
    ]
    assert len(named("exco", "exco.")) == 3


def test_an_unknown_name_tells_the_nearest_ones() -> None:
    with pytest.raises(BadInput, match=r"no claim is called 'exco.lema-1'; near are exco.lemma-1.*--list"):
        named("exco.lema-1")
    with pytest.raises(BadInput, match="papers are delete, exco"):
        named("qqqqqq")
    with pytest.raises(BadInput, match="no claim"):
        named("*nothing*")


def test_a_box_changes_the_bounds_that_a_claim_has() -> None:
    claims = [made("a"), made("b", box={"piles": 4})]
    given = running.bounds_of(["largest=7", "piles=5"], claims)
    assert running.boxed(claims[0], given) == {"largest": 7, "k": 2}
    assert running.boxed(claims[1], given) == {"piles": 5}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["largest"], "name=number such as k=12"),
        (["heaps=3"], "'heaps': the claim chosen has no such bound; they have k, largest"),
        (["k=3", "k=4"], "stands twice"),
        (["k=-1"], "whole number"),
        (["k=three"], "whole number"),
    ],
)
def test_a_bad_box_is_one_line(words: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        running.bounds_of(words, [made("a")])


def test_the_smallest_counterexample_counts() -> None:
    findings = [
        Finding(5, Counterexample(9, "nim:9", "nine")),
        Finding(6),
        Finding(7, Counterexample(8, "nim:5,3", "late")),
        Finding(8, Counterexample(8, "nim:8", "eight"), note="counted"),
    ]
    checked = report(made("a"), {"largest": 3}, findings, 0.1234)
    assert (checked.status, checked.counterexample, checked.positions) == ("refuted", "nim:8", 26)
    assert (checked.note, checked.box, checked.seconds) == ("eight; counted", "largest=3", 0.123)


def test_nothing_looked_at_is_undecided() -> None:
    assert report(made("a"), {}, [Finding(0)], 0).status == "undecided"
    checked = report(made("a"), {}, [Finding(3), Finding(2, undecided="why not")], 0)
    assert (checked.status, checked.note) == ("undecided", "why not")
    assert report(made("a"), {}, [Finding(1)], 0).status == "holds"


def _raises(error: Exception) -> Claim:
    def check(bounds: Bounds, shard: Shard) -> Finding:
        raise error

    return made("exco.broken", check=check)


def sometimes(**fields: object) -> Claim:
    """It raises before the shard that refutes it."""

    def shards(bounds: Bounds) -> Iterator[Shard]:
        print("cutting")
        yield from ((0,), (1,))

    def check(bounds: Bounds, shard: Shard) -> Finding:
        return Finding(5 // shard[0], Counterexample(1, "nim:1", "found"))  # type: ignore[operator]

    return made("bowling.sometimes", check=check, shards=shards, **fields)


def test_what_cannot_be_checked_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    claim = _raises(Missing("needs NumPy"))
    monkeypatch.setattr(running, "claim_of", lambda name: claim)
    (checked,) = running.run([claim], workers=1)
    assert (checked.status, checked.note) == ("undecided", "needs NumPy")
    for claim, *told in (
        (replace(_raises(RuntimeError("bang")), name="bowling.broken"), "undecided", "RuntimeError: bang"),
        (
            made("bowling.cut", shards=lambda bounds: [()][1:][0]),
            *("undecided", "IndexError: list index out of range"),
        ),
        (
            made("bowling.concluded", conclude=lambda bounds, findings: [""][len(findings)]),
            *("undecided", "IndexError: list index out of range"),
        ),
        (sometimes(), "refuted", "found"),
        (sometimes(group="table"), "refuted", "found"),
    ):
        (checked,) = running.run([claim], workers=1)
        assert [checked.status, checked.note.partition(" (")[0]] == told, "another one's paper"
    assert not capsys.readouterr().out
    claim = _raises(PastLimit("too large"))
    with pytest.raises(PastLimit, match=r"exco.broken: too large"):
        list(running.run([claim], workers=1))


def test_shards_and_groups_come_together_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[int, int]] = []
    claims = [
        made("exco.a", shards=lambda bounds: ((n,) for n in range(bounds["k"])), weight=0.0),
        made("exco.b", group="table", weight=9.0),
        made("exco.c", group="table", shards=lambda bounds: ((), ())),
    ]
    by_name = {claim.name: claim for claim in claims}
    monkeypatch.setattr(running, "claim_of", by_name.__getitem__)
    todo = running.jobs(claims, {"k": 3})
    assert [names for names, _, _ in todo] == [("exco.b", "exco.c"), *[("exco.a",)] * 3]
    reports = list(running.run(claims, {"k": 3}, workers=1, watch=lambda *progress: heard.append(progress)))
    assert [(r.claim, r.positions) for r in reports] == [("exco.a", 3), ("exco.b", 1), ("exco.c", 2)]
    assert heard == [(n, 4) for n in range(5)]
    assert running.summary(reports, 1.25).startswith("3 claims: 3 hold, 0 refuted, 0 undecided; 6 positions")


def test_a_claim_without_shards_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = [
        made("exco.a", shards=lambda bounds: ()),
        made("exco.b"),
        made("exco.c", shards=lambda bounds: ()),
    ]
    monkeypatch.setattr(running, "claim_of", {claim.name: claim for claim in claims}.__getitem__)
    reports = list(running.run(claims, workers=1))
    assert [checked.status for checked in reports] == ["undecided", "holds", "undecided"]
    assert [checked.claim for checked in running.run(claims[:1], workers=1)] == ["exco.a"]


def test_every_claim_says_what_it_is() -> None:
    kinds = {
        *("theorem", "lemma", "proposition", "corollary", "conjecture", "example", "fact", "figure"),
        *("definition", "remark", "table entry"),
    }
    for name, claim in catalogue().items():
        assert name == name.lower().replace(" ", "-"), name
        assert claim.kind in kinds, (name, claim.kind)
        assert min(len(claim.statement), len(claim.source)) > 5, name
        assert claim.printed or claim.differs, f"{name} is ours: `differs` says how it came about"
        assert len(claim.printed) <= 250, "a quotation is short"
        assert all(type(value) is int and value >= 0 for value in claim.box.values()), name


@pytest.mark.parametrize("path", CHECKERS, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_no_checker_asks_a_theorem(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        module = getattr(node, "module", "") or ""
        for name in names:
            whole = f"{module}.{name}" if module else name
            assert not re.search(r"theory\.(theorems|consult)", whole), whole


def test_the_page_of_the_default_run_tells_of_the_claims_as_they_are() -> None:
    """What is printed, checked and read of each; another run is needed for what is counted."""
    page = (PACKAGE.parent / "docs" / "verification.md").read_text("utf-8")
    claims = list(catalogue().values())
    told = markdown(claims, [report(c, c.box, [Finding(1)], 0.0) for c in claims], 0.0, "")
    begin, end = "## Print and check", "## Weak claims"
    assert page.partition(begin)[2].partition(end)[0] == told.partition(begin)[2].partition(end)[0], (
        "run nimarcade verify --report docs/verification.md"
    )
    (counts,) = re.findall(r": ([\d,]+) claims: (\d+) hold, (\d+) refuted, (\d+) undecided", page)
    lab = (PACKAGE.parent / "docs" / "lab.md").read_text("utf-8")
    assert f"checked {counts[0]} claims on" in lab
    assert f"{counts[1]} hold, {counts[2]} are refuted, {counts[3]}" in lab


def test_the_report_names_what_is_wrong() -> None:
    claims = [
        made("exco.theorem-1"),
        made("exco.remark", right="It is not so.", kind="fact", printed="a remark"),
        made("exco.sharper", differs="with the bound that is meant"),
        made("exco.conjecture-5", kind="conjecture"),
        *(made(f"exco.table.{n}", kind="table entry") for n in range(3)),
        made("delete.open"),
    ]
    broken = Finding(4, Counterexample(3, "nim:2,1", "seen | here"))
    of = {"exco.remark": broken, "exco.conjecture-5": broken, "delete.open": Finding(0, undecided="unknown")}
    text = markdown(claims, [report(c, c.box, [of.get(c.name, Finding(4))], 0.5) for c in claims], 2.0, "0.0")
    assert "8 claims: 5 hold, 2 refuted, 1 undecided" in text
    assert "## Weak claims" not in text
    errata = text[text.index("## Errata") : text.index("## Print and check")]
    read = text[text.index("## Print and check") : text.index("## Conjectures")]
    assert "exco.remark" in errata
    assert "Right: It is not so." in errata
    assert "Printed: “a remark”" in errata
    assert "Printed: nothing, this claim is ours." in read
    assert "Differs: With the bound that is meant." in read
    assert "conjecture-5" not in errata
    assert "Broken by `nim:2,1`: seen | here." in errata
    assert "| exco.conjecture-5 | refuted | largest=3 k=2 | 4 | `nim:2,1` seen \\| here |" in text
    assert "Table entries of exco.table: 3 hold." in text
    assert "| exco | 7 | 5 | 2 | 0 | 28 | 3.5 |" in text
