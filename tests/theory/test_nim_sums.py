"""Grundy values and nim-sums, against their definitions."""

from random import Random

import pytest

import nimarcade as na
from nimarcade.core import catalogue
from nimarcade.core.codes import article
from nimarcade.core.verdict import Tier
from nimarcade.games.heaps import Heaps, Take
from nimarcade.games.sum import Sum
from nimarcade.theory import binary, words
from nimarcade.theory.nim_sums import nim_sum, nim_sum_reading, nim_sum_theorem, unreachable
from nimarcade.theory.theorem import normal_play
from nimarcade.theory.theorems import nim, sums
from tests import ask


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
