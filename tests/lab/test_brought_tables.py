"""Patterns of tables that are brought; floors of multiples of quadratic numbers, found from their terms."""

from decimal import Decimal, localcontext
from functools import cache
from itertools import combinations_with_replacement
from math import isqrt
from pathlib import Path
from random import Random

import pytest

import nimarcade as na
from nimarcade.lab import brought_tables
from nimarcade.lab.brought_tables import BroughtTable, Quadratic, multiples, proved_period
from nimarcade.theory import heap_values
from tests.command import nimarcade


@pytest.mark.parametrize("number", [Quadratic(1, 1, 5, 2), Quadratic(3, -1, 7, 2), Quadratic(-2, 3, 3, 5)])
def test_floors_are_exact(number: Quadratic) -> None:
    with localcontext() as context:
        context.prec = 80
        exact = (number.a + number.b * Decimal(number.d).sqrt()) / number.e
        for n in (*range(200), 10**30 + 7):
            assert number.times(n) == (exact * n).to_integral_value("ROUND_FLOOR")


@pytest.mark.parametrize(
    ("number", "shift", "add", "statement"),
    [
        (Quadratic(1, 1, 5, 2), 0, 0, "f = ⌊n·(1 + √5)/2⌋"),
        (Quadratic(3, 1, 5, 2), 1, 0, "f = ⌊(n + 1)·(3 + √5)/2⌋"),
        (Quadratic(0, 1, 2, 1), 0, -1, "f = ⌊n·√2⌋ − 1"),
        (Quadratic(2, 1, 2, 1), 0, 0, "f = ⌊n·(2 + √2)⌋"),
    ],
)
def test_the_simplest_number_is_found(number: Quadratic, shift: int, add: int, statement: str) -> None:
    values = [number.times(n + shift) + add for n in range(60)]
    law = multiples(values, 0, "f", "n")
    assert law is not None
    assert law.statement == statement
    assert law.says((10**12,)) == number.times(10**12 + shift) + add


def test_what_is_no_such_floor_is_not_found() -> None:
    assert multiples([isqrt(n**3) for n in range(60)], 0, "f", "n") is None
    assert multiples([n * 3 // 2 + (n == 40) for n in range(60)], 0, "f", "n") is None


def test_what_is_constant_is_told_as_a_number() -> None:
    assert [pattern.sentence for pattern in na.mine([7] * 20)] == ["SG = 7"]
    assert na.mine([1, 2] * 10, "remoteness")[0].sentence == "REMOTENESS = (n and 1) + 1"


def test_the_theorem_of_wythoff_is_mined_from_brute_force() -> None:
    (pattern, *_) = na.mine(na.table("wythoff-nim", (80, 80)))
    assert pattern.statement == "a position is P if and only if x2 = ⌊(x1 − x2)·(1 + √5)/2⌋"
    assert (pattern.kind, pattern.status) == ("floor", "survives")
    assert pattern.trials > 500


def test_the_theorem_of_the_game_of_euclid_is_mined_from_brute_force() -> None:
    @cache
    def won(x: int, y: int) -> bool:
        """Take a multiple of the smaller number from the larger one; who makes one 0 wins."""
        return bool(y) and any(not won(max(x - y * k, y), min(x - y * k, y)) for k in range(1, x // y + 1))

    outcomes = {(x, y): int(won(x, y)) for x in range(1, 80) for y in range(1, x + 1)}
    (pattern, *_) = na.mine(outcomes, "outcome")
    assert pattern.statement == "a position with x2 ≥ 1 is P if and only if x1 ≤ ⌊x2·(1 + √5)/2⌋ and x1 ≠ x2"
    assert pattern.status == "survives"


# periods that are proved


def test_a_period_is_proved_where_the_game_is_told() -> None:
    (pattern, *_) = na.mine(na.sg_sequence("octal+0.77", 400), game="·77")  # as books write it
    assert (pattern.statement, pattern.status) == ("SG(n + 12) = SG(n) for n ≥ 71", "proved")
    assert pattern.trials == 400 - 71
    assert pattern.found.endswith("all 400 values given are those of octal+0.77")
    for game in ("subtraction+4,6", "subtraction+2,5,7", "octal+4.3"):
        values = na.sg_sequence(game, 300)
        (pattern, *_) = na.mine(values, game=game)
        words = pattern.statement.replace("SG(n + ", "").replace(") = SG(n) for n ≥", "").split()
        period, onset = map(int, words)
        assert all(values[n + period] == values[n] for n in range(onset, 300 - period))
        assert onset == 0 or values[onset - 1 + period] != values[onset - 1]


def test_nothing_is_proved_of_what_is_no_such_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_values, "PAIRS", 100_000)
    values = na.sg_sequence("octal+0.56", 20)
    truth: dict[tuple[int, ...], int] = {(n,): value or 0 for n, value in enumerate(values)}
    assert proved_period(BroughtTable(("n",), "sg", truth), "octal+0.56") is None
    with pytest.raises(na.BadInput, match="a heap of 3 is worth 3, not 4"):
        na.mine([0, 1, 2, 4], game="octal+0.77")
    with pytest.raises(na.BadInput, match="octal and subtraction"):
        na.mine([0, 1, 2], game="nim")
    with pytest.raises(na.BadInput, match="octal and subtraction"):
        na.mine([0, 1, 2], game="so-long-sucker")
    with pytest.raises(na.BadInput, match="single heaps"):
        na.mine({(1, 1): 0}, game="octal+0.77")


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
    patterns = brought_tables.mine(brought_tables.read_table(["a,b,sg", *rows]))
    kept = [pattern.statement for pattern, _ in patterns if pattern.status == "survives"]
    assert any("mod 2 and (a − b) mod 4" in words for words in kept)
    assert "SG(a + 4, b) = SG(a, b)" in kept
    assert "SG(a + 8, b) = SG(a, b)" not in kept


def test_a_table_of_many_columns_is_mined_in_a_moment() -> None:
    rng = Random(1)
    rows = (f"{','.join(str(rng.randint(0, 3)) for _ in range(12))},{rng.choice('NP')}" for _ in range(80))
    names = ",".join(f"x{i}" for i in range(1, 13))
    far = f"{','.join(['9'] * 12)},N"
    assert brought_tables.mine(brought_tables.read_table([f"{names},outcome", *rows, far])) == []


@pytest.mark.sweep
def test_what_breaks_past_half_of_the_table_has_fallen() -> None:
    rows = [f"{n},{n % 3 if n != 31 else 7}" for n in range(60)]
    (fallen,) = (
        pattern
        for pattern, _ in brought_tables.mine(brought_tables.read_table(["n,sg", *rows]))
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
        ("0,0\n1,1\n", "a table begins with the names"),
        ("n,sg\n1,7\n1,7\n1,1\n", "line 4 of the table: '1,1' contradicts a line before"),
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


def test_a_table_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "bytes.csv"
    file.write_bytes(b"\xff")
    assert (
        "is no UTF-8 text; save it as UTF-8 (in Excel"
        in nimarcade("problems", "--table", str(file)).complaint
    )


def test_nothing_to_compare_is_nothing_found() -> None:
    assert brought_tables.mine(brought_tables.read_table(["n,sg", "0,0"])) == []
    late = "n,sg\n" + "".join(f"{n},{7 + (n > 30)}\n" for n in range(40))
    for text in ("n,sg\n0,0\n", late):
        assert "what begins later needs more values" in nimarcade("problems", "--table", "-", stdin=text).err
