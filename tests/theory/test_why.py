"""Explanations: the numbers in them are the position's own, computed here from the definitions."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.codes import short
from tests import ask
from tests.games.samples import each_impartial, each_known, small, wild


def _facts(p: Any) -> dict[str, Any]:
    theorem = ask.present(ask.theorem(p))
    return {term.sign: term.value for term in theorem.formal(p).terms}


@pytest.mark.sweep
@each_impartial
def test_why_is_at_most_twelve_lines_and_names_every_quantity(name: str) -> None:
    for p in [*small(name)[::3], *wild(name, count=40)]:
        verdict = ask.solve(p, nodes=3_000)
        lines = ask.explain(verdict).lines()
        assert lines == ask.as_json(verdict)["why"]
        assert 1 <= len(lines) <= 12
        assert all(line and "\n" not in line for line in lines)
        assert lines[0].endswith(".")
        theorem = ask.theorem(p)
        if catalogue.game(name).outcome(p) is not None or theorem is None:
            continue
        for term in theorem.judged(p).meant:
            exact = f"{term.sign} = {term.value if isinstance(term.value, str) else short(term.value)}"
            assert lines.count(exact) == 1, (exact, lines)
            assert term.meaning, term
            assert any(term.sign in line and term.meaning in line for line in lines)
        for check in theorem.judged(p).conditions:
            assert any(check.text in line for line in lines), (check, lines)
        if verdict.outcome == "N":
            after = ask.to(p, verdict.best)
            (move,) = [line for line in lines if line.startswith("best move ")]
            if len(catalogue.write(p)) < 100:
                assert move == f"best move {verdict.best_code} leaves {catalogue.write(after)}"
            there = ask.theorem(after)
            if there is not None:
                assert all(check.holds for check in there.judged(after).conditions)
                (then,) = [line for line in lines if line.startswith("then: ")]
                assert all(check.text in then for check in there.judged(after).conditions)


@each_known
def test_long_numbers_are_shortened_in_why(name: str) -> None:
    digits = "7" * 300
    three = f"{digits}1,{digits},5"
    bodies = {
        "exco-nim": f"{digits}/{three}", "delete-nim": f"{digits},{digits}2", "treblecross": "7",
        "wythoff-nim": f"{digits},{digits}2", "sum": f"nim:{three}/co-nim:{three}",
    }  # fmt: skip
    head = {"moore-nim": "moore-nim+k=2", "bounded-nim": f"bounded-nim+k={digits}"}.get(name, name)
    head = {"octal": "octal+0.77", "subtraction": "subtraction+1,3,4"}.get(name, head)
    for body in {bodies.get(name, three), bodies.get(name, f"{digits},{digits},{digits}")}:
        for line in ask.explain(ask.solve(catalogue.read(f"{head}:{body}"))).lines():
            assert not re.search("[0-9]{41}", line), line
            assert len(line) < 1000


def _xor(heaps: tuple[int, ...]) -> int:
    """Digit by digit: the parity of the ones in each place."""
    return sum((sum(h >> i & 1 for h in heaps) % 2) << i for i in range(max(heaps).bit_length()))


def _nim(p: Any) -> dict[str, Any]:
    if p.misere and p.heaps[0] < 2:
        return {"1-heaps": sum(p.heaps)}
    big = {"heaps of 2 or more": sum(h >= 2 for h in p.heaps)} if p.misere else {}
    return {"nim-sum": _xor(p.heaps), **big}


def _greedy(p: Any) -> dict[str, Any]:
    x1, x2, x3 = (*p.heaps, 0, 0)[:3]
    if p.k == 1:
        return {"stones": sum(p.heaps), "k": 1}
    if p.k is None:
        return {"x1": x1, "α": sum(h == x1 for h in p.heaps) if x1 else 0}
    beta = sum(h == x3 for h in p.heaps[2:]) if x3 else 0
    terms = {"x1": x1, "x2": x2, "x3": x3, "k": p.k, "β": beta}
    if p.misere and x3 <= 1 and beta % 2 == 0:
        return {**terms, "R(x1)": x1 % (p.k + 1), "R(x2)": x2 % (p.k + 1)}
    terms["R(x1−x2)"] = (x1 - x2) % (p.k + 1)
    if beta % 2 and not (p.misere and x3 <= 1):
        terms["R(x2−x3)"] = (x2 - x3) % (p.k + 1)
    return terms


def _exco(p: Any) -> dict[str, Any]:
    n, m = len(p.heaps), min(p.heaps)
    if p.misere and p.game == "co-nim":
        return _moore(p)
    if p.misere and max(*p.heaps, p.extra or 0) < 2:
        return {"stones": sum(p.heaps) + p.extra}
    u = sum(p.heaps) + (p.extra or 0)
    y = u - n * m
    others = {"y": y, "z": 1 + y * (y + 1) // 2} if n >= 3 else {}
    return {**({"n": n} if p.game == "co-nim" else {"x0": p.extra}), "m": m, "u": u, **others}


def _moore(p: Any) -> dict[str, Any]:
    k = len(p.heaps) - 1 if p.k is None else p.k
    if p.misere and p.heaps[0] < 2:
        return {"1-heaps": sum(p.heaps), "k": k}
    places = range(p.heaps[0].bit_length() - 1, -1, -1)
    sums = [sum(h >> i & 1 for h in p.heaps) for i in places]
    if len(sums) > 20:
        off = sum(total % (k + 1) > 0 for total in sums)
        return {"n": len(p.heaps), "k": k, "columns": len(sums), f"columns not 0 mod {k + 1}": off}
    text = " ".join(map(str, sums)) or "0"
    left = " ".join(str(total % (k + 1)) for total in sums) or "0"
    return {"n": len(p.heaps), "k": k, "column sums": text, f"mod {k + 1}": left}


def _v2(z: int) -> int:
    return next(k for k in range(10**6) if z % 2 ** (k + 1))


def _delete(p: Any) -> dict[str, Any]:
    n = len(p.piles)
    if n == 2:
        return {"x1": p.piles[0], "x2": p.piles[1]}
    if n == 3:
        return {f"v2({pile})": _v2(pile) for pile in p.piles}
    if n == 4:
        piles = sorted(p.piles, key=_v2)
        return {**dict(zip("wxyz", piles, strict=True)), **dict(zip("abcd", map(_v2, piles), strict=True))}
    if max(p.piles) == 2:
        return {"n": n, "2-piles": p.piles.count(2), "2-piles mod 3": p.piles.count(2) % 3}
    return {"n": n, "even piles": sum(pile % 2 == 0 for pile in p.piles)}


QUANTITIES: dict[str, Callable[[Any], dict[str, Any]]] = {
    **{"nim": _nim, "greedy-nim": _greedy, "moore-nim": _moore, "co-nim": _exco},
    **{"exco-nim": _exco, "delete-nim": _delete},
}


@pytest.mark.parametrize("name", list(QUANTITIES))
def test_the_quantities_are_those_of_the_papers(name: str) -> None:
    for p in [*small(name), *wild(name, count=60)]:
        if ask.theorem(p) is not None:
            assert _facts(p) == QUANTITIES[name](p), p


def _numbers(p: Any) -> list[int]:
    """What the theorem of a game looks at in binary, non-increasing: heaps, remainders, values."""
    match p.game:
        case "delete-nim":
            numbers = list(p.piles)
        case "bounded-nim":
            numbers = [heap % (p.k + 1) for heap in p.heaps]
        case "dawsons-chess":
            numbers = [_row(row) for row in p.rows]
        case "octal" | "subtraction":
            numbers = [ask.grundy(replace(p, heaps=(heap,), misere=False)) or 0 for heap in p.heaps]
        case "sum":
            numbers = [ask.grundy(part) or 0 for part in p.parts]
        case _:
            numbers = list(p.heaps)
    return sorted(numbers, reverse=True)


def _row(row: int) -> int:
    """The value of a row of Dawson's Chess, long ones shortened by the known period."""
    short = row if row < 90 else 56 + (row - 56) % 34
    value: int = ask.grundy(catalogue.read(f"dawsons-chess:{short}")) or 0
    return value


@pytest.mark.few("nim", "exco-nim", "moore-nim")
@each_impartial
def test_pictures_show_the_digits_of_the_position(name: str) -> None:
    for p in [*small(name)[::3], *wild(name, count=60)]:
        drawn = ask.picture(p)
        if drawn is None:
            continue
        rows = [row.value for row in drawn.rows]
        heaps = _numbers(p)
        if name == "delete-nim" and len(heaps) == 4:  # piles less one, 1s counted
            assert sorted(rows, reverse=True) == [h - 1 for h in heaps]
            assert list(drawn.sums) == [
                sum(value >> i & 1 for value in rows) for i in range(drawn.width - 1, -1, -1)
            ]
            low = min(i for i in range(drawn.width + 1) if sum(value >> i & 1 for value in rows) <= 2)
            assert drawn.marked == ({low} if not ask.is_p(p) else set())
            continue
        assert sorted(rows, reverse=True) == [h for h in heaps if h]
        assert drawn.width == heaps[0].bit_length() <= 64
        assert all(0 <= place < drawn.width for place in drawn.marked) or name == "delete-nim"
        if drawn.modulus is not None:
            sums = [sum(value >> i & 1 for value in rows) for i in range(drawn.width)]
            assert list(drawn.sums) == sums[::-1]
            assert drawn.marked == {i for i, total in enumerate(sums) if total % drawn.modulus}
            assert bool(drawn.marked) == (ask.is_p(p) is False)
        else:
            assert drawn.sums == ()
            assert not (drawn.marked and ask.is_p(p))


def test_pictures_leave_out_what_no_screen_holds() -> None:
    assert ask.picture(catalogue.read(f"nim:{1 << 64},3")) is None
    assert ask.picture(catalogue.read("nim:" + ",".join(["9"] * 13))) is None
    assert ask.picture(catalogue.read("nim:0,0")) is None
    drawn = ask.present(ask.picture(catalogue.read("nim:9,0,5")))
    assert drawn.sums == (1, 1, 0, 2)
