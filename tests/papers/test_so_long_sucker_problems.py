"""So Long Sucker's open problems: exact data against the game's own rules, and the criterion."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.position import Discard, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.lab import papers
from nimarcade.papers.so_long_sucker import problem_colours, problem_players
from nimarcade.papers.so_long_sucker.problem_colours import Box, Criterion, RuleSet, counts

COLOURS, PLAYERS = papers.problems()["sucker-three-colours"], papers.problems()["sucker-three-players"]
FOUR = papers.problems()["sucker-four-colours"]


def read(code: str) -> SuckerPosition:
    t = catalogue.read(code)
    assert isinstance(t, SuckerPosition)
    assert catalogue.write(t) == code
    return t


@cache
def forces(player: int, t: SuckerPosition) -> bool:
    """By the game's rules, prisoners never discarded: `player` against all others."""
    if t.phase == "over":
        return t.seat == player
    if t.scores[player] is not None:
        return False
    judge = any if t.turn == player else all
    return judge(forces(player, GAME.after(t, act)) for act in GAME.moves(t) if not isinstance(act, Discard))


@pytest.mark.parametrize(
    "house", [RuleSet(), RuleSet(2), RuleSet(0, "B"), RuleSet(0, "R"), RuleSet(colours=4)], ids=str
)
def test_the_box_holds_every_position_as_the_game_decides_it(house: RuleSet) -> None:
    positions = list(Box(house, 3).positions())
    if house == RuleSet():
        assert [sum(p.chips == n for p, _ in positions) for n in range(4)] == [1, 9, 51, 229]
    for p, blue in positions:
        if any(p.hands[0]):
            assert forces(0, read(house.code(p))) == blue, house.code(p)


def test_larger_positions_too() -> None:
    rng = Random(4)
    box = Box(RuleSet(), 1)
    for _ in range(40):
        p = problem_colours.random_position(rng, 6)
        if any(p.hands[0]):
            assert forces(0, read(RuleSet().code(p))) == box.wins(p), p


def test_four_colours() -> None:
    rule_set, criterion = RuleSet(colours=4), Criterion()
    assert all(criterion.wins(counts(p)) == blue for p, blue in Box(rule_set, 4).positions())
    trial, _ = problem_colours.sampled(5, 9, 60, seed=1, rule_set=rule_set)
    assert (trial.positions, trial.wrong) == (60, 0)
    told = problem_colours.FOUR_WORDS.pattern("criterion", chips=4)
    assert trial.pattern(told, rule_set).status == "survives"


@pytest.mark.sweep
def test_the_criterion_fits_and_its_parts_are_needed() -> None:
    truth = list(Box(RuleSet(), 6).positions())
    assert len(truth) == 14_587
    known = [(counts(p), blue) for p, blue in truth]

    def wrong(criterion: Criterion) -> int:
        return sum(criterion.wins(c) != blue for c, blue in known)

    assert wrong(Criterion()) == 0
    assert wrong(Criterion(bare=False)) > 0
    assert wrong(Criterion(cover=False)) > 0
    assert wrong(Criterion(3, tempo=False, cover=False, bare=False, trade=False)) > 400
    assert wrong(Criterion(6, tempo=False, cover=False, bare=False, trade=False)) > 0
    best = problem_colours.ranked([criterion for criterion in truth if criterion[0].chips <= 4])
    assert best[0] == (0, Criterion(6, tempo=False, cover=False, bare=False, trade=False))  # as yet
    assert len(best) == 60


def test_it_is_theorem_2_39_without_green_chips() -> None:
    for p, blue in Box(RuleSet(), 5).positions():
        if not (p.hands[0][2] or p.hands[1][2] or any("G" in pile for pile in p.piles)):
            own = p.hands[0][0] + sum(q.count("B") for q in p.piles if len(q) > 1 and q[-1] == "B")
            reds = [q.count("R") for q in p.piles if len(q) > 1 and q[-1] == "R"]
            theirs = p.hands[1][1] + sum(reds) - max(reds, default=0)
            assert blue == (p.hands[0][0] > 0 and (own > theirs or not p.hands[1][1]))


def test_slots_and_givers_break_it() -> None:
    for house, first in (
        (RuleSet(1), "so-long-sucker+endgame:-:G1/G1:B"),
        (RuleSet(2), "so-long-sucker+endgame:-/-:G2/R1:B"),
        (RuleSet(0, "R"), "so-long-sucker+endgame+k=0+dead=giver:GB:R1/-:B:-:-:G=R"),
    ):
        trial = problem_colours._tried(house, 4)
        assert trial.first is not None
        assert house.code(trial.first) == first
        read(first)


@pytest.mark.sweep
def test_three_players_as_the_game_decides() -> None:
    forcing = problem_players.Forcing()
    rng = Random(6)
    states = [s for n in (1, 2, 3) for s in problem_players.positions(n)]
    states += rng.sample(list(problem_players.positions(4)), 30)
    for s in states:
        t = read(problem_players.code(s))
        for player in problem_players.SEATS:
            assert forces(player, t) == forcing.wins(player, s), problem_players.code(s)


def test_shapes_of_piles() -> None:
    for pile in problem_players.pile_kinds(6):
        shaped = problem_players.shaped(problem_players.canonical(pile))
        assert problem_players.canonical(shaped) == problem_players.canonical(pile)
        assert all(a != b for a, b in pairwise(shaped)), shaped


@pytest.mark.sweep
def test_what_is_kept_reads_and_can_be_made_again() -> None:
    for problem, bounds in (
        (COLOURS, {"chips": 4, "samples": 5}),
        (FOUR, {"chips": 3, "samples": 5}),
        (PLAYERS, {"chips": 3, "own": 7}),
    ):
        kept = problem.kept
        assert problem.file.stat().st_size < 100_000
        for pattern in kept.findings:
            if pattern.counterexample is not None:
                read(pattern.counterexample)
        heard: list[float] = []
        again = problem.gather(bounds, lambda done, words, heard=heard: heard.append(done))  # type: ignore[misc]
        assert heard[-1] == 1.0
        assert heard == sorted(heard)
        for mine, theirs in zip(again.data, kept.data, strict=True):
            assert mine.columns == theirs.columns
        assert kept.data[0].rows[: len(again.data[0].rows)] == again.data[0].rows
    fate = {pattern.name: pattern.status for pattern in COLOURS.kept.findings}
    assert fate["criterion"] == fate["criterion-beyond"] == "survives"
    assert fate["theorem-2.39"] == fate["green-as-own"] == fate["bounded-slots"] == fate["giver"] == "fallen"


@pytest.mark.long
def test_the_criterion_on_larger_positions() -> None:
    trial, _ = problem_colours.sampled(9, 13, 1500, seed=9)
    assert trial.wrong == 0
