"""Tables that people bring are mined: known theorems are found, bad tables are told by the line."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import pytest

from nimarcade.lab import brought_tables
from tests.command import nimarcade


def table(game: str, box: str, what: str) -> str:
    ran = nimarcade("table", game, "--box", box, "--what", what)
    assert ran.status == 0
    return ran.out


@pytest.mark.sweep
def test_the_theorem_of_three_piles_is_found() -> None:
    ran = nimarcade("problems", "--table", "-", stdin=table("delete-nim", "24,24,24", "outcome"))
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0].startswith("- survives: the outcome depends only on v2(x1), v2(x2) and v2(x3)")
    assert "f(2x1, 2x2, 2x3) = f(x1, x2, x3)" in ran.out


def test_the_nim_sum_is_found_and_told_as_data(tmp_path: Path) -> None:
    file = tmp_path / "nim.csv"
    file.write_text(table("nim", "15,15", "sg"), "utf-8")
    ran = nimarcade("problems", "--table", str(file), "--json")
    (form,) = (pattern for pattern in ran.data if pattern["kind"] == "form")
    assert form["statement"] == "SG = x1 xor x2"
    assert (form["status"], form["mined"], form["trials"]) == ("survives", "numbers ≤ 7", 100)


@pytest.mark.sweep
def test_a_bound_is_found_by_its_modulus() -> None:
    rows = (f"{a},{b},{(a % 4) ^ (b % 4)}" for b, a in combinations_with_replacement(range(21), 2))
    patterns = brought_tables.mine_table(brought_tables.read_table(["a,b,sg", *rows]))
    kept = [pattern.statement for pattern in patterns if pattern.status == "survives"]
    assert any("mod 2 and (a − b) mod 4" in words for words in kept)
    assert "SG(a + 4, b) = SG(a, b)" in kept
    assert "SG(a + 8, b) = SG(a, b)" not in kept


def test_a_table_of_many_columns_is_mined_in_a_moment() -> None:
    rng = Random(1)
    rows = (f"{','.join(str(rng.randint(0, 3)) for _ in range(12))},{rng.choice('NP')}" for _ in range(200))
    names = ",".join(f"x{i}" for i in range(1, 13))
    far = f"{','.join(['9'] * 12)},N"
    assert brought_tables.mine_table(brought_tables.read_table([f"{names},outcome", *rows, far])) == []


@pytest.mark.sweep
def test_what_breaks_past_half_of_the_table_has_fallen() -> None:
    rows = [f"{n},{n % 3 if n != 31 else 7}" for n in range(60)]
    (fallen,) = (
        pattern
        for pattern in brought_tables.mine_table(brought_tables.read_table(["n,sg", *rows]))
        if pattern.kind == "shift"
    )
    assert (fallen.status, fallen.counterexample) == ("fallen", "31")
    assert fallen.found == "SG 7 there, the pattern says SG 1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a table begins with the names"),
        ("x1,x2,sg\n", "the table has no positions"),
        ("x1,x2,sg\n1,2,3\n1,x,3\n", "line 3 of the table"),
        ("x1,x2,sg\n1,2\n", "line 2 of the table has 2 cells, its head 3"),
        ("x1,x2,sg\n1,-2,3\n", "line 2 of the table"),
    ],
)
def test_bad_tables(text: str, reason: str) -> None:
    ran = nimarcade("problems", "--table", "-", stdin=text)
    assert ran.status == 2
    assert reason in ran.complaint


def test_too_long_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brought_tables, "TABLE_LIMIT", 3)
    ran = nimarcade("problems", "--table", "-", stdin="n,sg\n" + "".join(f"{n},0\n" for n in range(9)))
    assert ran.status == 3
    assert "at most 3 positions" in ran.complaint


def test_words_that_do_not_go_together(tmp_path: Path) -> None:
    assert "--table stands alone" in nimarcade("problems", "exco-two", "--table", "-").complaint
    assert "cannot be read" in nimarcade("problems", "--table", str(tmp_path / "none.csv")).complaint
    file = tmp_path / "bytes.csv"
    file.write_bytes(b"\xff\xfe")
    assert "is no UTF-8 text" in nimarcade("problems", "--table", str(file)).complaint


def test_nothing_to_compare_is_nothing_found() -> None:
    assert brought_tables.mine_table(brought_tables.read_table(["n,sg", "0,0"])) == []
