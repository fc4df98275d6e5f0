"""The fast loops of the open problems against brute force over the rules."""

import pytest

from nimarcade.lab.claims import brute
from nimarcade.lab.miner import Key
from nimarcade.papers.misere_greedy import problem as greedy
from nimarcade.papers.single_delete import problem as delete
from nimarcade.papers.single_delete.problem import rule


def grundy(code: str, largest: int) -> dict[Key, int]:
    keys, follow, _ = brute.box(code, largest)
    return brute.grundy(keys, follow)


def bare(*heaps: int) -> Key:
    return tuple(h for h in heaps if h)


def test_two_heaps() -> None:
    truth = grundy("greedy-nim:1,1", 24)
    for b, row in enumerate(greedy.pairs(24)):
        for d, value in enumerate(row):
            assert value == truth[bare(b + d, b)]


def test_three_heaps() -> None:
    truth = grundy("greedy-nim:1,1,1", 12)
    for (b, c), row in greedy.triples(12, 12).items():
        for d, value in enumerate(row):
            assert value == truth[bare(b + d, b, c)]


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("heaps", "largest"), [(2, 20), (3, 12), (4, 7)])
def test_bounded_heaps(heaps: int, largest: int, k: int) -> None:
    truth = grundy(f"greedy-nim+k={k}:{','.join('1' * heaps)}", largest)
    assert {bare(*key): value for key, value in greedy.values(heaps, largest, k).items()} == truth


@pytest.mark.parametrize("k", [2, 5, 6])
def test_a_cycle_is_the_first_one(k: int) -> None:
    cycled = greedy.cycle(k, 1000)
    assert cycled is not None
    onset, period, rows = cycled
    values = greedy.values(2, 120, k)
    table = [tuple(values[b + d, b] for d in range(k + 1)) for b in range(120 - k)]
    for p in range(1, period + 1):
        begins = [b for b in range(60) if all(table[i] == table[i + p] for i in range(b, len(table) - p))]
        assert bool(begins) == (p == period)
        if begins:
            assert begins[0] == onset
    assert len(rows) == period
    assert greedy.cycle(9, 60) is None


@pytest.mark.parametrize(("n", "largest"), [(2, 12), (3, 9), (4, 8), (5, 7)])
def test_lost_piles(n: int, largest: int) -> None:
    keys, follow, _ = brute.box(f"delete-nim:{','.join('1' * n)}", largest)
    truth = {key[::-1] for key, is_p in brute.outcomes(keys, follow).items() if is_p}
    assert delete.lost(n, largest) == truth


def test_settled_remainders_agree_with_larger_piles() -> None:
    settled = delete.settled(5, 6)
    assert (len(settled.p), len(settled.n)) == (27, 163)
    lost = delete.lost(5, 15)
    covered = 0
    for key in delete.boxed(5, 15):
        group = delete.remainders(key, 6)
        if group in settled.p or group in settled.n:
            covered += 1
            assert (group in settled.p) == (key in lost), key
    assert covered > 8000


def test_two_piles_are_settled_by_parity() -> None:
    settled = delete.settled(2, 2)
    assert settled.p == {(1, 1)}
    assert settled.n == {(1, 2), (2, 2)}


@pytest.mark.parametrize("n", [5, 6, 7, 8])
def test_the_rule_of_three_is_among_the_closed_classes(n: int) -> None:
    """So that it holds for all sizes; with four piles it would not."""
    odd = {key for key in delete.boxed(n, 6) if all(pile % 2 for pile in key)}
    assert delete.settled(n, 6).p == odd | {key for key in delete.boxed(n, 6) if rule(key)}
    assert not any(rule(key) for key in delete.boxed(4, 6))
    assert rule((1, 2, 2, 2, 4))
    assert not rule((1, 1, 2, 2, 5))


def test_the_rule_of_three_holds_for_any_number_of_piles() -> None:
    assert next(delete.exceptions(5), None) is None
    assert sum(1 for _ in delete.rule_classes(5)) > 500


@pytest.mark.sweep
def test_the_finite_proof_is_complete() -> None:
    assert next(delete.exceptions(), None) is None


def test_the_finite_proof_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one pile that is 1 mod 3 in place of two, or any number of piles 2 mod 3, it does not hold."""
    for wrong in (
        lambda c: not c[2] + c[5] and c[1] + c[3] >= 3 and (c[1] + c[4]) % 3 == 0 < c[1] + c[4],
        lambda c: not c[2] + c[5] and c[1] + c[3] >= 3 and c[0] + c[3] >= 2,
    ):
        delete.rule_won.cache_clear()
        monkeypatch.setattr(delete, "obeys", wrong)
        assert next(delete.exceptions(5), None) is not None
    delete.rule_won.cache_clear()


def test_the_rule_of_three_against_brute_force() -> None:
    for n, largest in ((5, 12), (6, 9), (8, 6)):
        kept = {key for key in delete.boxed(n, largest) if rule(key)}
        assert set() < kept <= delete.lost(n, largest)


def test_boxes_fit() -> None:
    assert delete.fitting(5, 126) == 5
    assert delete.fitting(5, 125) == 4
