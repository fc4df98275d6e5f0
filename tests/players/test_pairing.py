"""Who plays whom: nobody twice in a round, nobody again while somebody new is left, byes in turn."""

from collections import Counter
from itertools import combinations, permutations
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.players import pairing
from nimarcade.players.pairing import MACHINE, How, Names, Round, grouped, meetings, paired, standings

SEEDS = st.integers(0, 10**6)


def names(count: int) -> list[str]:
    return [f"P{i}" for i in range(count)]


def avoidable(here: list[str], met: Counter[frozenset[str]]) -> bool:
    """By trying all pairings."""
    if not here:
        return True
    first, *rest = here
    new = [other for other in rest if not met[frozenset((first, other))]]
    return any(avoidable([name for name in rest if name != other], met) for other in new)


def checked(each: Round, here: list[str]) -> None:
    seated = [name for table in each.tables for name in table if name != MACHINE]
    assert sorted([*seated, *each.byes]) == sorted(here)


@given(st.sampled_from(get_args(How)), st.integers(2, 8), st.integers(1, 9), SEEDS)
@settings(max_examples=40)
def test_pairs(how: How, count: int, many: int, seed: int) -> None:
    """Some are away in some rounds, some come late."""
    rng, rounds = Random(seed), list[Round]()
    for number in range(many):
        enrolled = names(count if number < 2 else count + 2)
        here = [name for name in enrolled if rng.random() < 0.9]
        rng.shuffle(here)
        met, byes = meetings(rounds), Counter(name for each in rounds for name in each.byes)
        each = paired(how, here, enrolled, rounds)
        checked(each, here)
        assert len(each.byes) == len(here) % 2
        again = any(met[frozenset(table)] for table in each.tables)
        ways = [[n for n in here if n != bye] for bye in (here if len(here) % 2 else [None])]
        if how == "swiss":
            least = min((byes[name] for name in here), default=0)
            assert all(byes[name] == least for name in each.byes)
            ways = [way for way in ways if all(byes[n] == least for n in here if n not in way)]
        assert again is False or not any(avoidable(way, met) for way in ways), (here, rounds, each)
        rounds.append(each)


@pytest.mark.parametrize("count", [2, 3, 4, 7, 31])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    rng, rounds = Random(count), list[Round]()
    for _ in range(count - 1 + count % 2):
        ranked = names(count)
        rng.shuffle(ranked)
        rounds.append(paired("round-robin", ranked, names(count), rounds))
        checked(rounds[-1], names(count))
    assert meetings(rounds) == Counter(map(frozenset, combinations(names(count), 2)))
    assert sorted(name for each in rounds for name in each.byes) == sorted(names(count) * (count % 2))


@given(st.integers(3, 11), SEEDS)
@settings(max_examples=15)
def test_the_bye_goes_round_and_the_leaders_meet(count: int, seed: int) -> None:
    rng, rounds, results = Random(seed), list[Round](), list[tuple[Names, list[float]]]()
    for number in range(count):
        ranked = [s.name for s in standings(names(count), results, rounds)]
        each = paired("swiss", ranked, names(count), rounds)
        if not number and count % 2:
            assert each.byes == (ranked[-1],)
        if number == 1 and count > 6:
            top = next(table for table in each.tables if ranked[0] in table)
            assert max(map(ranked.index, top)) <= 3, "the next one, or the next but two"
        rounds.append(each)
        results += [(t, rng.choice([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]])) for t in each.tables]
    byes = Counter(names(count)) + Counter(name for each in rounds for name in each.byes)
    assert max(byes.values()) - min(byes.values()) <= 1


@given(st.integers(1, 24), SEEDS)
@settings(max_examples=40)
def test_fours(count: int, seed: int) -> None:
    rng, rounds = Random(seed), list[Round]()
    for number in range(3):
        here = names(count)
        rng.shuffle(here)
        each = grouped(here, rounds)
        checked(each, here)
        assert all(len(table) == 4 for table in each.tables)
        assert len(each.tables) == -(-count // 4)
        machines = [table.count(MACHINE) for table in each.tables]
        assert max(machines) <= max(1, -(-sum(machines) // len(machines)))
        rounds.append(each)
        if count >= 16 and number == 1:
            met = meetings(rounds)
            again = sum(n > 1 for pair, n in met.items() if MACHINE not in pair)
            assert again <= 1, "sixteen can sit with all others new"
    if count >= 4:
        sat = Counter((n, seat) for each in rounds[:2] for t in each.tables for seat, n in enumerate(t) if n)
        assert sum(n > 1 for n in sat.values()) <= count // 4, "few sit in the same seat again"


def test_the_seats_are_the_ones_sat_in_least() -> None:
    rounds: list[Round] = []
    for _ in range(4):
        rounds.append(grouped(names(4), rounds))
    tables = [each.tables[0] for each in rounds]
    assert all(len(set(column)) == 4 for column in zip(*tables, strict=True)), tables


def test_standings() -> None:
    rounds = [Round((("A", "B"),), ("C",)), Round((("A", "C"),), ("B",))]
    results = [(("A", "B"), [1.0, 0.0]), (("B", "A"), [1.0, 0.0]), (("A", "C"), [1.0, 0.0])]
    told = [
        (s.place, s.name, s.points, s.games, s.wins, s.faced) for s in standings("CBDAE", results, rounds)
    ]
    assert told == [
        *((1, "A", 2, 3, 2, 5), (2, "B", 2, 2, 1, 4), (3, "C", 1, 1, 0, 2)),
        *((4, "D", 0, 0, 0, 0), (4, "E", 0, 0, 0, 0)),
    ]


def test_a_matching_is_found_where_there_is_one() -> None:
    """Against trying all pairings, on graphs in which many have met."""
    rng = Random(3)
    for _ in range(300):
        here = names(rng.choice([2, 4, 6, 8]))
        met = Counter({frozenset(p): 1 for p in combinations(here, 2) if rng.random() < 0.7})
        assert pairing._matched(here, met, 0) == avoidable(here, met)
    assert not any(pairing._matched(names(3), Counter(), 0) for _ in permutations("ab"))
