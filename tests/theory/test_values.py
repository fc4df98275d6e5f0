"""Sprague-Grundy values: formulas, tables and moves to wished values against the oracle."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimarcade as na
from nimarcade.core import catalogue
from nimarcade.core.codes import article
from nimarcade.core.errors import BadInput
from nimarcade.core.game import followers, play
from nimarcade.core.verdict import Tier
from nimarcade.games.delete_nim import GAME as DELETE
from nimarcade.games.heaps import Heaps, Take
from nimarcade.games.sum import Sum
from nimarcade.theory import binary, exco_values, words
from nimarcade.theory.nim_sums import nim_sum, nim_sum_reading, nim_sum_theorem, unreachable
from nimarcade.theory.theorem import normal_play
from nimarcade.theory.theorems import delete, moore, nim, sums
from tests import ask
from tests.boards import Kind, board_of, box, brute_of
from tests.games.samples import each_impartial, small
from tests.theory.exco_oracle import exco_two


@pytest.mark.few("[!s]*m", "dawsons-chess", "octal", "treblecross")
@each_impartial
def test_the_value_of_every_small_position(name: str) -> None:
    for p in small(name)[::2]:
        value = ask.grundy(p)
        if getattr(p, "misere", False):
            assert value is None
        else:
            assert value == brute_of(p).grundy(board_of(p)), p


FORMULAS = [
    *[(Kind("nim"), count, top, 0) for count, top in ((1, 20), (2, 12), (3, 8), (4, 5))],
    *[(Kind("moore-nim", k=1), count, top, 0) for count, top in ((2, 12), (3, 8))],
    *[(Kind("moore-nim", k=n - 1), n, top, 0) for n, top in ((3, 8), (4, 5), (5, 3))],
    *[(Kind("co-nim"), count, top, 0) for count, top in ((2, 16), (3, 10), (4, 6), (5, 4), (6, 2))],
    *[(Kind("exco-nim"), *size) for size in ((3, 7, 6), (4, 5, 3), (5, 3, 3), (6, 2, 2))],
    *[(Kind("greedy-nim", k=1), count, top, 0) for count, top in ((1, 20), (3, 8))],
    *[(Kind("bounded-nim", k=k), 2, 12, 0) for k in range(1, 8)],
    *((Kind("delete-nim"), 2, 40, 0), (Kind("dawsons-chess"), 2, 12, 0)),
]


LARGER = [
    *((Kind("co-nim"), 3, 16, 0), (Kind("co-nim"), 4, 9, 0), (Kind("delete-nim"), 2, 129, 0)),
    *((Kind("exco-nim"), 3, 10, 8), (Kind("exco-nim"), 4, 6, 5)),
]


@pytest.mark.parametrize(
    ("kind", "count", "top", "extra"),
    [*FORMULAS, *(pytest.param(*row, marks=pytest.mark.sweep) for row in LARGER)],
    ids=str,
)
def test_formulas(kind: Kind, count: int, top: int, extra: int) -> None:
    brute = kind.brute()
    for board in box(kind, count, top, extra):
        p = kind.position(board)
        theorem: Any = ask.theorem(p)
        assert theorem.grundy(p) == brute.grundy(board), board


def test_moores_formula_wherever_it_speaks() -> None:
    spoken = 0
    for count, top in ((3, 7), (4, 5), (5, 3)):
        for k in range(1, count):
            kind = Kind("moore-nim", k=k)
            for board in box(kind, count, top):
                value = moore.normal_value(kind.position(board))
                spoken += value is not None
                assert value is None or value == kind.brute().grundy(board), (k, board)
    assert spoken > 700


# moves to wished values (Lemma 6)


WISHES = [
    *[(Kind("exco-nim"), *size) for size in ((3, 6, 5), (4, 4, 3), (5, 3, 2))],
    *[(Kind("co-nim"), *size) for size in ((3, 9, 0), (4, 6, 0), (5, 4, 0))],
]


@pytest.mark.few("exco-nim-5-3-2", "co-nim-5-4-0", "co-nim-3-9-0")
@pytest.mark.parametrize(("kind", "count", "top", "extra"), WISHES, ids=str)
def test_a_move_to_every_smaller_value(kind: Kind, count: int, top: int, extra: int) -> None:
    brute, game = kind.brute(), catalogue.game(kind.game)
    for board in box(kind, count, top, extra):
        p = kind.position(board)
        listed = {after: move for move, after in followers(game, p)}
        for v in range(brute.grundy(board)):
            after = play(game, p, move := exco_values.move_to(p, v))
            assert brute.grundy(board_of(after)) == v, (board, v)
            assert listed[after] == move, "as `moves` writes it"


@settings(max_examples=20)
@given(
    st.lists(st.integers(0, 10**30), min_size=3, max_size=7),
    st.integers(0, 10**30) | st.integers(0, 40),
    st.integers(0, 50) | st.integers(0, 10**20),
    st.randoms(use_true_random=False),
)
def test_a_move_to_a_wished_value_from_giants(heaps: list[int], extra: int, near: int, rng: Random) -> None:
    least = min(heaps)
    close = [least + rng.randint(0, near) for _ in heaps]  # small y: the formula's second branch
    for chosen, x0 in ((heaps, extra), (close, near % 7), (close, near)):
        p = Heaps("exco-nim", tuple(sorted(chosen, reverse=True)), x0)
        value = ask.present(exco_values.closed_value(p))
        # the bounds of Proposition 2
        assert value <= sum(chosen) + x0
        for v in {0, 1, value - 1, value // 2, rng.randrange(value) if value else 0, x0}:
            if 0 <= v < value:
                after = ask.to(p, exco_values.move_to(p, v))
                assert exco_values.closed_value(after) == v


def test_what_cannot_be_wished() -> None:
    for code, v in [
        *[("exco-nim:1/3,2,2", 8), ("exco-nim:1/3,2,2", -1), ("exco-nim:1/3,2", 0)],
        *[("exco-nim+misere:1/3,2,2", 0), ("co-nim:4,4,4", 0)],
    ]:
        with pytest.raises(BadInput):
            exco_values.move_to(ask.heaps(code), v)


def test_the_paper_s_bounds_and_growth() -> None:
    """x0 + SG(0, x1..xn) ≤ SG(x) ≤ x0 + … + xn (Proposition 2); SG grows strictly with x0 (Lemma 1)."""
    for count, top in ((2, 9), (3, 6), (4, 4)):
        for heaps in (b for _, b in box(Kind("exco-nim"), count, top)):
            values = [ask.grundy(Heaps("exco-nim", heaps, x0)) for x0 in range(8)]
            known = [v for v in values if v is not None]
            assert len(known) == len(values)
            assert all(a < b for a, b in pairwise(known))
            assert all(known[0] + x0 <= v <= x0 + sum(heaps) for x0, v in enumerate(known))


# EXCO-NIM with n = 2


def test_exco_two_against_the_oracle() -> None:
    kind = Kind("exco-nim")
    table = exco_two(9, 9, 14)
    for x1 in range(10):
        for x2 in range(15):
            for x0 in range(10):
                board = (x0, (max(x1, x2), min(x1, x2)))
                assert table[x1][x2][x0] == kind.brute().grundy(board), board
                known = ask.present(exco_values.exco_two_value(kind.position(board)))
                assert known[0] == table[x1][x2][x0], board


def test_corollary_4_and_proposition_3_as_they_stand() -> None:
    table = exco_two(20, 20, 40)
    for x1 in range(21):
        for x2 in range(x1, 41):
            for x0 in range(21):
                closed = exco_values.closed_value(Heaps("exco-nim", (x2, x1), x0))
                if x0 >= x1 or not x1 or any(x0 >= 2 ** (k - 1) and x1 < 2**k for k in range(1, 7)):
                    assert closed == table[x1][x2][x0] == (x0 + x1 + x2 if x0 or not x1 else x1 ^ x2)
                elif not x0:
                    assert closed == table[x1][x2][x0] == x1 ^ x2
                else:
                    assert closed in {None, table[x1][x2][x0]}


def test_lemma_7_reduces_giants() -> None:
    """The value of a reduced position is that of the whole: far heaps close to each other. Where a formula
    gives it, it is proved for the whole (Theorem 2)."""
    rng, by_lemma, proved = Random(6), 0, 0
    table = exco_two(8, 40, 80)
    for _ in range(150):
        x0, x1, x2 = rng.randint(0, 8), rng.randint(0, 40), rng.randint(0, 80)
        value = table[x1][x2][x0]
        k = value.bit_length() + rng.randint(0, 3)
        far = rng.randint(1, 10**20) << k  # 2^k > value, added to both heaps any number of times
        p = Heaps("exco-nim", (max(x1, x2) + far, min(x1, x2) + far), x0)
        known = ask.present(exco_values.exco_two_value(p))
        assert known[0] == value, p
        by_lemma += "Lemma 7" in known[1]
        closed = exco_values.closed_value(p)
        assert closed in {None, value}, p
        proved += exco_values.closed_proof(p) == "exco.cores"
    assert by_lemma > 60
    assert proved > 60


def test_beyond_the_table_the_value_is_unknown_not_wrong() -> None:
    p = ask.heaps("exco-nim:5/1000000000000000000,6000000000")
    assert exco_values.exco_two_value(p) is None
    assert ask.solve(p, sg=True).grundy is None
    assert ask.as_json(ask.solve(p, sg=True))["sg"] is None


@given(st.integers(1, 10**30), st.integers(1, 10**30))
def test_delete_nim_values_of_giants_agree_with_the_outcome(x: int, y: int) -> None:
    p = DELETE.read({}, f"{x},{y}")
    assert (delete.two_value(p) == 0) == delete.two_is_p(p)
    # A move takes the value of any pile split; the mex is one no split of either pile has.
    value = delete.two_value(p)
    for pile in (x, y):
        for part in {1, 2, pile // 2, pile - 1, 1 << value, (1 << value) - 1} - {0}:
            if 0 < part < pile:
                after = DELETE.read({}, f"{part},{pile - part}")
                assert delete.two_value(after) != value


# Grundy values and nim-sums, against their definitions.


def test_a_reading_holds_where_the_sum_is_0() -> None:
    assert nim_sum([]) == 0
    lost = nim_sum_reading([5, 4, 1], 0, ())
    assert (lost.case, lost.conditions[0].text, lost.conditions[0].holds) == (
        "nim-sum 0",
        "5 ⊕ 4 ⊕ 1 = 0",
        True,
    )
    won = nim_sum_reading([5, 4], 1, (), front="mod 7: ")
    assert won.conditions[0].text == "mod 7: 5 ⊕ 4 = 1, a P-position has 0"
    assert not won.conditions[0].holds
    assert nim_sum_reading(range(20), 0, ()).conditions[0].text.endswith("7 ⊕ … = 0")


def test_a_theorem_of_values() -> None:
    def move_to_value(p: Heaps, value: int) -> Take:
        raise unreachable(value, nim_sum(p.heaps))

    theorem = nim_sum_theorem(
        name="test", games=("nim",), source="", statement="", applies=normal_play, values=lambda p: p.heaps,
        move_to_value=move_to_value, branches=(nim.NIM_SUM,), meanings={},
    )  # fmt: skip
    assert theorem.applies(Heaps("nim", (5, 4)))
    assert not theorem.applies(Heaps("nim", (5, 4), misere=True))
    assert theorem.is_p(Heaps("nim", (5, 4, 1)))
    assert theorem.grundy is not None
    assert theorem.grundy(Heaps("nim", (5, 4))) == 1
    assert [str(term) for term in theorem.formal(Heaps("nim", (5, 4))).terms] == ["nim-sum = 1"]
    with pytest.raises(ValueError, match=r"no move leads to SG value 0; the position's own is 1"):
        theorem.winning_move(Heaps("nim", (5, 4)))


def test_lists() -> None:
    some = ["a", "b", "c"]
    assert [words.listed(some[:many]) for many in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert words.listed(list("abcdefgh")) == "a, b, c, d, e and 3 more"


def test_numbers_as_powers_of_two() -> None:
    for number in range(1, 200):
        powers = [int(power) for power in words.powers(number)]
        assert sum(powers) == number
        assert powers == sorted(set(powers), reverse=True)
    assert (words.split(7), words.split(8), words.split(0)) == ("7 = 4+2+1", "8", "0")
    assert words.power(40) == "2^40"
    assert words.splits([6, 3, 3, 0]) == "6 = 4+2, 3 = 2+1 (two such heaps)."
    assert words.splits([words.SPLIT]) is None
    assert words.splits(range(1, words.LISTED + 2)) is None


def test_how_many() -> None:
    assert [words.times(many, "4") for many in (0, 1, 2, 12)] == ["no 4", "one 4", "two 4s", "12 4s"]
    assert [article(word) for word in ("4", "8", "8192", "2^14", "11", "18,000", "111")] == [
        *("a 4", "an 8", "an 8192", "a 2^14", "an 11", "an 18,000", "a 111")
    ]


def test_columns_are_counted_and_what_was_added_is_taken_out_again() -> None:
    rng = Random(2)

    def columns(numbers: list[int]) -> list[int]:
        width = max((n.bit_length() for n in numbers), default=0) or 1
        return [sum(n >> place & 1 for n in numbers) for place in reversed(range(width))]

    for _ in range(100):
        numbers = [rng.randrange(1 << rng.choice((1, 3, 20, 700))) for _ in range(rng.randint(1, 12))]
        first, *rest = numbers
        planes = binary.count(numbers)
        assert binary.sums(planes, len(columns(numbers))) == columns(numbers)
        binary.subtract(planes, first)
        assert binary.sums(planes, len(columns(rest))) == columns(rest)


def test_a_picture_marks_the_columns_that_do_not_add_up() -> None:
    picture = ask.present(binary.columns([5, 4, 0, 2], 2))
    assert [row.value for row in picture.rows] == [5, 4, 2]
    assert picture.sums == (2, 1, 1)
    assert picture.marked == {0, 1}
    assert binary.columns([1] * (binary.MANY + 1), 2) is None
    assert binary.columns([1 << binary.WIDE], 2) is None
    assert binary.columns([0, 0], 2) is None


def test_a_picture_says_what_has_the_numbers_where_they_are_no_heaps() -> None:
    picture = ask.present(binary.columns([1, 0, 3], 2, ["7", "4", "5"]))
    assert [row.label for row in picture.rows] == ["7: 1", "5: 3"]


def test_a_sum_costs_what_its_parts_cost_and_not_their_product() -> None:
    """Parts of 1,000 to 10^30 positions each."""
    code = (
        f"sum:nim:{10**30},{10**29}/co-nim:{10**20},{10**19},{10**18}/dawsons-chess:{10**25}"
        f"/bounded-nim+k=12:{10**15}/wythoff-nim:40,23/greedy-nim:12,9,7/treblecross:x........x/delete-nim:9,7,6"
    )
    p = catalogue.read_as(Sum, code)
    verdict = na.solve(p, sg=True)
    assert (verdict.outcome, verdict.tier) == ("N", Tier.TABLE)
    after = na.solve(ask.to(p, verdict.best), sg=True)
    assert (after.outcome, after.sg) == ("P", 0)
    value = 0
    for part in p.parts:
        own = ask.present(na.solve(part, sg=True).sg)
        value ^= own
    assert verdict.sg == value
    rng = Random(3)
    lost = after.position
    for _ in range(60):
        reply = na.play(lost, catalogue.game_of(lost).sample(lost, rng))
        assert ask.is_p(reply) is False
        answer = na.solve(reply).best
        assert ask.is_p(ask.to(reply, answer)) is True


def test_the_tier_says_how_the_values_are_known() -> None:
    assert na.solve(na.read("sum:nim:5,3/co-nim:3,2,2/dawsons-chess:9")).tier is Tier.PROVED
    assert na.solve(na.read("sum:nim:5,3/greedy-nim:4,2,1")).tier is Tier.TABLE
    # A part that is P by a theorem needs no table: its value is 0.
    assert na.solve(na.read("sum:nim:5,3/greedy-nim:4,4,1")).tier is Tier.PROVED


def test_what_is_not_known_of_a_part_is_not_known_of_the_sum() -> None:
    p = catalogue.read_as(Sum, f"sum:greedy-nim:{10**18},{10**9}/nim:3")
    verdict = na.solve(p, nodes=2_000)
    assert (verdict.outcome, verdict.tier) == (None, Tier.ESTIMATE)
    assert verdict.best is not None
    assert not sums.applies(p)


def test_why_tells_the_value_of_every_part() -> None:
    lines = na.solve(na.read("sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4")).why().lines()
    assert "SG of part 1, Nim = 6" in lines
    assert "SG of part 3, Delete Nim = 3" in lines
    assert "nim-sum = 7" in lines
    assert "the parts are worth 6, 2 and 3: a 4, a 2 and a 1 have no partner" in lines
    assert "then: the parts are worth 1, 2 and 3: every power of two has a partner" in lines
