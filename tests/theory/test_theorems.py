"""Every theorem against brute force over whole boxes: all heap counts, k, conventions, zeros."""

import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files
from math import floor, sqrt
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.game import play
from nimarcade.games.bounded_nim import GAME as BOUNDED
from nimarcade.games.heaps import Heaps
from nimarcade.theory import theorems
from nimarcade.theory.nim_sums import nim_sum
from nimarcade.theory.theorems import exco, greedy, nim, wythoff
from tests import ask, oracle
from tests.boards import Kind, board_of, box

IsP = Callable[[Any], bool]


def judge(kind: Kind, boards: Iterable[Any], is_p: IsP, everywhere: bool = True) -> int:
    """Checks every board against `is_p`, the oracle; returns how many are P.

    Exactly one theorem speaks (at most one where not `everywhere`) and is right; its explanation
    says the same; from an N-position that is not the end its move is legal and leads to P, and is the one
    found by hand.
    """
    game = catalogue.game(kind.game)
    theorems = ask.speaking_of(kind.game)
    losses = 0
    for board in boards:
        p = kind.position(board)
        speaking = [t for t in theorems if t.applies(p)]
        assert len(speaking) == 1 or (not everywhere and not speaking), (p, speaking)
        lost = is_p(board)
        losses += lost
        if not speaking:
            continue
        (theorem,) = speaking
        assert theorem.is_p(p) == lost, p
        conditions = theorem.formal(p).conditions
        assert conditions, p
        assert all(c.holds for c in conditions) == lost, (p, conditions)
        if not lost and game.outcome(p) is None:
            move = theorem.winning_move(p)
            after = board_of(play(game, p, move))
            assert is_p(after), (p, move)
            recipe = theorem.recipe(p)
            assert recipe is None or recipe.move == move, (p, move, "is another one by hand")
    return losses


def hold(kind: Kind, count: int, top: int, extra: int = 0) -> None:
    boards = box(kind, count, top, extra)
    lost = judge(kind, boards, kind.brute().is_p)
    assert 0 < lost < len(boards)


BOTH = (False, True)
CONVENTIONS = pytest.mark.parametrize("misere", BOTH, ids=["normal", "misere"])


def test_words_stand_beside_theorems_that_say_them() -> None:
    for file in files(theorems).iterdir():
        if file.name.endswith(".toml"):
            code = (files(theorems) / file.name.replace(".toml", ".py")).read_text("utf-8")
            code += (files(theorems) / "delete_four.py").read_text("utf-8") * (file.name == "delete.toml")
            tables = tomllib.loads(file.read_text("utf-8"))
            assert all(f'"{name}"' in code for name in tables.keys() - {"meanings"}), file.name


CONSIDERED = [
    *(
        (Kind("nim", m), *size, 0)
        for m in BOTH
        for size in ((1, 60), (2, 40), (3, 16), (4, 9), (5, 6), (6, 5), (9, 3))
    ),
    *(
        (Kind("moore-nim", m, k), n, top, 0)
        for m in BOTH
        for n, top in ((2, 40), (3, 12), (4, 7), (5, 5), (6, 4), (8, 2))
        for k in range(1, n)
    ),
    *(
        (Kind("co-nim", m), *size, 0)
        for m in BOTH
        for size in ((2, 40), (3, 12), (4, 7), (5, 5), (6, 4), (8, 2))
    ),
    *(
        (Kind("exco-nim", m), *size)
        for m in BOTH
        for size in ((2, 12, 12), (2, 20, 20), (3, 9, 9), (4, 5, 5), (5, 3, 4), (5, 4, 4), (6, 2, 3))
    ),
    *((Kind("delete-nim"), *size, 0) for size in ((2, 40), (3, 16), (4, 10))),
    *(
        (Kind("bounded-nim", m, k), *size, 0)
        for m in BOTH
        for size in ((1, 40), (2, 20), (3, 11), (4, 7), (5, 4))
        for k in (1, 2, 3, 4, 5, 6, 7, 30)
    ),
    *(
        (Kind(game, m), *size, 0)
        for game, *size in (("wythoff-nim", 2, 60), ("treblecross", 3, 11))
        for m in BOTH
    ),
    *((Kind("dawsons-chess"), *size, 0) for size in ((1, 34), (2, 20), (3, 11), (4, 7))),
    *((Kind("sum"), *size, 0) for size in ((1, 12), (2, 8), (3, 5))),
]


@pytest.mark.few(
    "[ndst]*",
    "bounded*=[25]-5-4-0",
    "bounded*=3-1-40-0",
    "wythoff*misere*",
    "moore*misere*-2-40-0",
    "moore*=2-3-12-0",
    "moore*misere*-8-2-0",
    "co-nim*-[48]-*",
    "exco*-6-2-3",
    "exco*-5-3-4",
)
@pytest.mark.parametrize(("kind", "count", "top", "extra"), CONSIDERED, ids=str)
def test_a_box(kind: Kind, count: int, top: int, extra: int) -> None:
    hold(kind, count, top, extra)


@pytest.mark.few("9-3-*", "1-40-*")
@CONVENTIONS
@pytest.mark.parametrize(
    ("count", "top", "step"),
    [
        *((*size, 1) for size in ((1, 40), (2, 24), (3, 15), (4, 9), (5, 7), (6, 5), (9, 3))),
        *(
            pytest.param(*size, step, marks=mark)
            for step, mark in ((9, pytest.mark.sweep), (1, pytest.mark.long))
            for size in ((2, 60), (3, 32), (4, 18), (5, 11), (6, 8), (8, 5), (12, 3))
        ),
    ],
)
def test_greedy(count: int, top: int, step: int, misere: bool) -> None:
    """Every bound, or the small ones, those about the largest heap, and some between."""
    bounds = {*range(1, min(6, top)), *range(6, top, step), *range(max(1, top - 1), top + 3), 2 * top, 10**30}
    for k in (None, *sorted(bounds)):
        kind = Kind("greedy-nim", misere, k)
        boards = box(kind, count, top)
        lost = oracle.greedy_p(count, top, k, misere)
        assert judge(kind, boards, lost.__contains__) == len(lost)
        assert 0 < len(lost) < len(boards)


@pytest.mark.few("9-6", "8-7")
@pytest.mark.parametrize(
    ("count", "top"),
    [
        *((2, 200), (3, 60), (4, 36), (4, 48), (5, 20), (6, 12), (7, 9), (8, 7), (8, 8), (9, 6)),
        *(
            pytest.param(*box, marks=pytest.mark.long)
            for box in ((4, 100), (5, 32), (6, 18), (7, 12), (8, 10))
        ),
    ],
)
def test_delete_over_larger_boxes(count: int, top: int) -> None:
    """Of boards that are many the P-positions and every seventh of all."""
    kind, lost, everywhere = Kind("delete-nim"), oracle.delete_p(count, top), count < 5
    assert judge(kind, lost, lost.__contains__, everywhere) == len(lost)
    boards = box(kind, count, top)
    judge(kind, boards[:: 7 if len(boards) > 100_000 else 1], lost.__contains__, everywhere)


def test_ones_and_twos() -> None:
    kind = Kind("delete-nim")
    for count in range(2, 25):
        judge(kind, box(kind, count, 2), kind.brute().is_p)


def test_the_fast_oracles_agree_with_the_plain_one() -> None:
    for count, top in [(2, 30), (3, 15), (4, 11), (5, 7), (6, 5)]:
        kind = Kind("delete-nim")
        plain = {b for b in box(kind, count, top) if kind.brute().is_p(b)}
        assert oracle.delete_p(count, top) == plain
    for misere in (False, True):
        for k in (None, 1, 2, 3, 6):
            kind = Kind("greedy-nim", misere, k)
            plain = {b for b in box(kind, 4, 6) if kind.brute().is_p(b)}
            assert oracle.greedy_p(4, 6, k, misere) == plain


def test_a_bounded_move_goes_round_the_multiple() -> None:
    p = Heaps("bounded-nim", (9, 4), k=3)  # remainders 1 and 0
    for value in (0, 2, 3):
        after = play(BOUNDED, p, nim.bounded_move_to_value(p, value))
        assert nim_sum(nim.remainders(after)) == value
    with pytest.raises(BadInput, match="no move leads to SG value 4"):
        nim.bounded_move_to_value(p, 4)


def test_exco_nim_looks_at_the_extra_heap_first() -> None:
    assert exco.normal_is_p(Heaps("exco-nim", (4, 4), 0))
    assert exco.misere_is_p(Heaps("exco-nim", (0, 0), 1, misere=True))
    for heaps, extra, texts in (
        ((4, 4), 2, ["the extra heap, x0, holds 2, it should be empty", "all other heaps are equal"]),
        ((4, 3), 0, ["the extra heap, x0, is empty", "the other heaps are not all equal"]),
    ):
        assert [condition.text for condition in exco.in_words(Heaps("exco-nim", heaps, extra))] == texts


def test_the_conditions_of_a_k_nice_pair_in_numbers() -> None:
    even, line = greedy.nice_reading(Heaps("greedy-nim", (7, 5, 1, 1), k=3, misere=True)).conditions
    assert even.holds is True
    assert even.text == "x3 = 1, β = 2 is even, so P means a k-nice pair; R(x2) = 1"
    assert line.holds is False
    assert line.text == "line (1) of k-nice wants R(x1) = 0; R(7) = 3"


def test_wythoff_pairs_hold_every_number_once() -> None:
    golden = (1 + sqrt(5)) / 2
    for d in range(200):
        assert wythoff.lower(d) == floor(d * golden)
    for misere in (False, True):
        for x in range(300):
            other = wythoff.partner(x, misere)
            assert wythoff.partner(other, misere) == x
            low, high = sorted((x, other))
            assert wythoff.least(high - low, misere) == low
