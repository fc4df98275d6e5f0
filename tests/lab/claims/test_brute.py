"""Brute force against the rules of the games, against itself, and against known counts."""

import pytest

from nimarcade.core.errors import PastLimit
from nimarcade.lab.claims import brute
from tests import oracle

CODES = {
    "nim+misere": (3, 5),
    "greedy-nim": (3, 7),
    "greedy-nim+misere+k=2": (4, 5),
    "co-nim": (3, 4),
    "delete-nim": (3, 8),
}
"""Number of heaps, and the largest."""


@pytest.mark.parametrize(("game", "box"), CODES.items())
def test_outcomes_and_values_are_those_of_the_oracle(game: str, box: tuple[int, int]) -> None:
    count, largest = box
    keys, follow, misere = brute.box(f"{game}:{','.join('1' * count)}", largest)
    name, *options = game.split("+")
    k = next((int(word[2:]) for word in options if word.startswith("k=")), None)
    known = oracle.Brute(oracle.rules(name, k), misere)
    is_p = brute.outcomes(keys, follow, misere)
    value = brute.grundy(keys, follow)
    assert misere == ("misere" in options)
    assert len(set(keys)) == len(keys) == brute.many(count, largest, int(name == "delete-nim"))
    for key in keys:
        board = key + (0,) * (count - len(key))
        assert (is_p[key], value[key]) == (known.is_p(board), known.grundy(board))


def test_a_box_of_the_extra_heap() -> None:
    keys, follow, _ = brute.box("exco-nim:0/0,0", 4, extra=3)
    known = oracle.Brute(oracle.rules("exco-nim"))
    value = brute.grundy(keys, follow)
    assert len(keys) == 4 * 15
    for key in keys:
        heaps = (*key[:-1], 0, 0)[:2]
        assert value[key] == known.grundy((-1 - key[-1], heaps))


@pytest.mark.parametrize(("k", "misere"), [(None, False), (None, True), (1, True), (2, False), (3, True)])
def test_greedy_masks_count_as_the_rules_do(k: int | None, misere: bool) -> None:
    options = f"{'+misere' if misere else ''}{'' if k is None else f'+k={k}'}"
    keys, follow, _ = brute.box(f"greedy-nim{options}:0,0,0,0", 8)
    slow = {key + (0,) * (4 - len(key)) for key, p in brute.outcomes(keys, follow, misere).items() if p}
    assert brute.greedy_p_positions(brute.ascending(3, 8), 8, k, misere) == slow


@pytest.mark.parametrize(("piles", "largest"), [(2, 30), (3, 14), (4, 11), (5, 7)])
def test_delete_masks_count_as_the_rules_do(piles: int, largest: int) -> None:
    keys, follow, _ = brute.box("delete-nim:" + ",".join("1" * piles), largest)
    slow = {key for key, p in brute.outcomes(keys, follow).items() if p}
    assert brute.delete_p_positions(piles, largest) == slow
    for key in keys[-20:]:
        assert set(brute.delete_followers(key)) == set(follow(key))


def test_four_piles_by_lines_are_those_by_positions() -> None:
    lines = {
        (a, b, c, d) for a, b, c, mask in brute.delete_four(20) for d in range(1, c + 1) if mask >> d & 1
    }
    assert lines == brute.delete_p_positions(4, 20)


def test_a_search_is_a_second_computation() -> None:
    assert brute.searched("delete-nim:24,15,14,12") is False
    assert brute.searched("nim:3,2,1") is True
    with pytest.raises(PastLimit):
        brute.searched("nim:9,8,7,5", limit=10)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(PastLimit, match="positions"):
        brute.box("nim:0,0,0,0,0,0", 100)
    with pytest.raises(PastLimit):
        brute.ascending(9, 50)


def test_the_smallest_is_chosen_by_stones_then_by_code() -> None:
    smallest = brute.smallest(
        [((9, 1), "a"), ((5, 4), "b"), ((6, 3), "c"), ((8, 1), "d")], lambda key: brute.written("nim", key)
    )
    assert smallest is not None
    assert (smallest.size, smallest.code, smallest.observed) == (9, "nim:5,4", "b")
    assert brute.smallest([], str) is None
