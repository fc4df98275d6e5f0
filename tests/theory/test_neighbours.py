"""k-Bounded Nim, Wythoff Nim, Dawson's Chess and Treblecross: whole boxes by brute force, and positions
far outside of them that are built without nimarcade's theorems."""

from collections.abc import Callable
from functools import reduce
from operator import xor
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import counted, play
from nimarcade.core.verdict import Tier
from nimarcade.games.breaking import Repeating
from nimarcade.games.dawsons_chess import DawsonsChess, left_of
from nimarcade.games.octal import digits_of
from nimarcade.theory import solver
from nimarcade.theory.heap_values import heap_values, values_of
from nimarcade.theory.theorems import rows, wythoff
from tests import ask
from tests.boards import Kind, box
from tests.theory.judge import hold

CONVENTIONS = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
BIG = 10**30


# whole boxes


@pytest.mark.few("1-40-*", "5-4-*")
@CONVENTIONS
@pytest.mark.parametrize(("count", "top"), [(1, 40), (2, 20), (3, 11), (4, 7), (5, 4)])
def test_bounded_nim(count: int, top: int, misere: bool) -> None:
    for k in (1, 2, 3, 4, 5, 6, 7, 30):
        hold(Kind("bounded-nim", misere, k), count, top)


@pytest.mark.few("misere")
@CONVENTIONS
def test_wythoff_nim(misere: bool) -> None:
    hold(Kind("wythoff-nim", misere), 2, 60)


def test_values_of_wythoff_nim_by_table() -> None:
    brute = Kind("wythoff-nim").brute()
    for board in box(Kind("wythoff-nim"), 2, 16):
        assert ask.grundy(Kind("wythoff-nim").position(board)) == brute.grundy(board), board
    assert ask.grundy(ask.heaps("wythoff-nim:300,200")) == 74  # as a search of 40,000 positions counts
    assert ask.grundy(ask.heaps("wythoff-nim:100000,9999")) is None


@pytest.mark.parametrize(
    ("code", "condition", "lost"),
    [
        ("wythoff-nim:5,3", "⌊2·φ⌋ = 3, and the smaller heap is 3", True),
        ("wythoff-nim:4,2", "⌊2·φ⌋ = 3, and the smaller heap is 2, a P-position has 3", False),
        (
            "wythoff-nim+misere:3,2",
            "(0,1) has the difference 1, and the smaller heap is 2, a P-position has 0",
            False,
        ),
        ("wythoff-nim+misere:2,2", "(2,2) has the difference 0, and the smaller heap is 2", True),
    ],
)
def test_the_condition_of_wythoff_nim_in_numbers(code: str, condition: str, lost: bool) -> None:
    (told,) = wythoff.reading(ask.heaps(code)).conditions
    assert (told.text, told.holds) == (condition, lost)


@pytest.mark.few("4-7", "3-11", "1-34")
@pytest.mark.parametrize(("count", "top"), [(1, 34), (2, 20), (3, 11), (4, 7)])
def test_dawsons_chess(count: int, top: int) -> None:
    hold(Kind("dawsons-chess"), count, top)


@pytest.mark.few("1-32")
@pytest.mark.parametrize(("count", "top"), [(1, 32), (2, 16), (3, 10)])
def test_misere_dawsons_chess_is_searched_right(count: int, top: int) -> None:
    kind = Kind("dawsons-chess", misere=True)
    for board in box(kind, count, top):
        p = kind.position(board)
        assert ask.outcome(p) == ("P" if kind.brute().is_p(board) else "N"), board


@CONVENTIONS
def test_treblecross(misere: bool) -> None:
    hold(Kind("treblecross", misere), 3, 11)


# values


def _mex(met: set[int]) -> int:
    return next(v for v in range(len(met) + 1) if v not in met)


def _octal(most: int, parts: Callable[[int], list[tuple[int, int]]]) -> list[int]:
    """Values of a game on one row, by sets."""
    g: list[int] = []
    for n in range(most + 1):
        g.append(_mex({g[a] ^ g[b] for a, b in parts(n)}))
    return g


def _dawson(n: int) -> list[tuple[int, int]]:
    return [(max(0, square - 2), max(0, n - square - 1)) for square in range(1, n + 1)]


def _three(n: int) -> list[tuple[int, int]]:
    return [(a, n - 3 - a) for a in range(n - 2)]


def test_the_values_of_rows_of_dawsons_chess_are_periodic_far_past_the_proof() -> None:
    assert [values_of(digits_of("0.137")).value(n) for n in range(451)] == _octal(450, _dawson)


def test_dawsons_chess_is_the_octal_game_0_137() -> None:
    game = DawsonsChess()
    p = game.start()
    assert heap_values(game, p) is values_of(digits_of("0.137"))
    assert heap_values(game, p).proved() == Repeating(52, 34)
    for size in range(1, 30):
        lefts = list(game.leaves(p, size))
        assert len(set(lefts)) == len(lefts)
        assert set(lefts) == {tuple(sorted(filter(None, left), reverse=True)) for left in _dawson(size)}
        for left in lefts:
            assert left_of(size, game.breaking(p, size, left).cell) in (left, left[::-1])


def test_the_values_of_treblecross_heaps() -> None:
    assert [rows.heap_value(n) for n in range(201)] == _octal(200, _three)


def test_values_are_named_by_what_is_on_the_board() -> None:
    """Each `g(n)` is of a run of n free cells."""
    named = set()
    for board in box(Kind("treblecross"), 3, 9):
        p = Kind("treblecross").position(board)
        here = ask.explain(ask.solve(p)).here
        signs = {term.sign for term in (here.terms if here else ()) if term.sign.startswith("g(")}
        assert signs <= {f"g({run})" for run in _free_runs(p.cells)}, p
        named |= signs
    assert named == {f"g({run})" for run in range(1, 10)}


def _free_runs(cells: str) -> list[int]:
    free = ["x" not in cells[max(0, at - 2) : at + 3] for at in range(len(cells))]
    return [len(run) for run in "".join(".x"[not cell] for cell in free).split("x")]


# P-positions built without the theorems


def _bounded(rng: Random, misere: bool) -> Any:
    """Remainders with nim-sum 0, or in misère play perhaps an odd number of 1s alone."""
    k = rng.choice((1, 2, 3, 7, 10**9, BIG // 3))
    if misere and (k == 1 or rng.random() < 0.4):
        rests = [1] * rng.choice((1, 3, 5)) + [0] * rng.randint(1, 3)
    else:
        while True:
            rests = [rng.randint(0, min(k, 2**60)) for _ in range(rng.randint(2, 5))]
            rests.append(reduce(xor, rests))
            if rests[-1] <= k and (not misere or max(rests) > 1):
                break
    heaps = [rng.randint(0, BIG) * (k + 1) + rest for rest in rests]
    rng.shuffle(heaps)
    return catalogue.read(f"bounded-nim{'+misere' * misere}+k={k}:{','.join(map(str, heaps))}")


def _wythoff(rng: Random, misere: bool) -> Any:
    """In Zeckendorf's system the smaller heap ends in an even number of zeros and the larger is the
    same with a zero more (Silber 1976): no golden ratio, no root."""
    places: list[int] = []
    size = 2 * rng.randint(0, 40)
    for _ in range(rng.randint(1, 60)):
        places.append(size)
        size += rng.randint(2, 6)
    fib = [1, 2]
    while len(fib) < size + 3:
        fib.append(fib[-1] + fib[-2])
    small, large = (sum(fib[place + shift] for place in places) for shift in (0, 1))
    if misere and large < 5:
        small, large = 3, 5
    return catalogue.read(f"wythoff-nim{'+misere' * misere}:{small},{large}")


def _dawsons(rng: Random, misere: bool) -> Any:
    """Rows in pairs, the same or whole periods apart, and rows of value 0."""
    rows: list[int] = []
    for _ in range(rng.randint(1, 4)):
        row = rng.randint(60, BIG)
        rows += [row, row + 34 * rng.randint(0, BIG)]
    rows += [34 * rng.randint(2, BIG) + rest for rest in (4, 8, 20, 24, 28) if rng.random() < 0.5]
    return catalogue.read(f"dawsons-chess:{','.join(map(str, rows))}")


def _cells(rng: Random, misere: bool) -> Any:
    """Stretches of crossed-off rows in pairs: what is done in one is done in its twin."""
    inner = [rng.randint(2, 60) for _ in range(rng.randint(1, 4))]
    stretches = [*inner, *inner]
    rng.shuffle(stretches)
    end = rng.randint(0, 40)  # an end stretch of L is as good as an inner one of L + 2
    cells = "." * end + "x" + "x".join("." * n for n in stretches) + "x" + "." * end
    return catalogue.read(f"treblecross:{cells}")


BUILT = [
    (_bounded, False), (_bounded, True), (_wythoff, False), (_wythoff, True), (_dawsons, False),
    (_cells, False),
]  # fmt: skip


@pytest.mark.few("wyth*", "bou*")
@pytest.mark.parametrize(
    ("build", "misere"), BUILT, ids=[f"{b.__name__[1:]}{' misère' * m}" for b, m in BUILT]
)
def test_far_outside_no_move_leads_from_p_to_p_and_every_claimed_win_does(
    build: Callable[[Random, bool], Any], misere: bool
) -> None:
    rng = Random(5)
    won = 0
    for _ in range(40):
        p = build(rng, misere)
        game = catalogue.game_of(p)
        assert ask.is_p(p) is True, catalogue.write(p)
        for _ in range(25):
            if game.outcome(p) is not None:
                break
            after = play(game, p, game.sample(p, rng))
            assert ask.is_p(after) is False, catalogue.write(p)
            if game.outcome(after) is None:
                won += 1
                answer = ask.solve(after).best
                assert ask.is_p(ask.to(after, answer)) is True, catalogue.write(after)
    assert won > 400


def test_numbers_of_ten_thousand_digits() -> None:
    rng = Random(1)
    long = rng.randrange(10**9_999, 10**10_000)
    k = rng.randrange(10**300)
    for code in (
        f"wythoff-nim:{long},{long // 3}",
        f"bounded-nim+k={k}:{long},{long // 7},5",
        f"dawsons-chess:{long},{long // 5}",
    ):
        p = catalogue.read(code)
        verdict = ask.solve(p)
        assert verdict.tier is Tier.PROVED
        if verdict.outcome == "N":
            assert ask.is_p(ask.to(p, verdict.best)) is True


# misère Treblecross


def test_parts_of_misere_treblecross_do_not_touch() -> None:
    """Cut at dead cells, the value is that of the whole row with nothing cut."""
    kind = Kind("treblecross", misere=True)

    def value(cells: str, known: dict[str, int]) -> int:
        """Of the game in which nobody makes three, by sets and without parts."""
        if cells not in known:
            after = {cells[:i] + "x" + cells[i + 1 :] for i, cell in enumerate(cells) if cell == "."}
            known[cells] = _mex({value(next_, known) for next_ in after if "xxx" not in next_})
        return known[cells]

    known: dict[str, int] = {}
    for cells in box(kind, 3, 10):
        if "xxx" not in cells:
            assert rows.misere_total(cells) == value(cells, known), cells


def test_long_rows_in_misere_play_are_searched_or_said_to_be_beyond_reach() -> None:
    table = ask.solve(catalogue.read("treblecross+misere:" + "." * 20))
    assert (table.tier, table.outcome) == (Tier.TABLE, "P")
    beyond = ask.solve(catalogue.read("treblecross+misere:" + "." * 90), nodes=500)
    assert (beyond.tier, beyond.outcome) == (Tier.ESTIMATE, None)
    assert beyond.best is not None


def test_as_many_positions_as_are_told_at_once_are_reached() -> None:
    known = ask.present(counted(catalogue.game("treblecross")))
    for board in box(Kind("treblecross"), 3, 10):
        p = Kind("treblecross").position(board)
        reached = Kind("treblecross").brute().below(board)
        assert known.at_least(p) == max(1, sum("xxx" not in other for other in reached)), board
    assert solver.count(catalogue.read("treblecross:24"), 10_000) == 10_001
