"""The rules, both forms of the criterion and strategy Σ of the proofs in Coq, against the rules engine and
what the arcade plays."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import COLOURS, Discard, Kill, KillRule, Place, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.lab.engines import COQ
from nimarcade.papers import so_long_sucker
from nimarcade.papers.so_long_sucker.problem_colours import Box, RuleSet, random_position
from nimarcade.theory.theorems import sucker, sucker_colours
from tests.lab.in_coq import compile_into, computed

FORMAL = Path(so_long_sucker.__file__).parent / "formal"
NEEDED = [
    "Turns",
    "Rules",
    "Criterion",
    "Counting",
    "Order",
    "Decide",
    "Tactics",
    "Choices",
    "Heaviest",
    "Strategy",
]
CHIPS = ("Living Blue", "Living Red", "Dead 0", "Dead 1")
NAMED = """Require Import ZArith List.
From Proof Require Import Rules Criterion Decide Heaviest Strategy.
Import ListNotations.
Open Scope Z_scope.
Definition chip c := match c with Living Blue => 0 | Living Red => 1 | Dead 0 => 2 | Dead _ => 3 end.
Definition codes := map chip.
Definition named s := [chip (Living (turn s))] :: codes (mine s) :: codes (theirs s) ::
  match pend s with None => [4] | Some Q => codes Q end :: map codes (piles s).
Definition yes (b : bool) := if b then 1 else 0.
Definition told s := (map named (stepsb true s), map named (stepsb false s),
  yes (criterionb true s), yes (criterionb false s),
  yes (sorted_criterionb true s), yes (sorted_criterionb false s)).
"""
State = tuple[object, ...]
Followers = list[list[list[int]]]


def coq(p: SuckerPosition) -> str:
    """A position as Coq writes it: of a pile the top first."""
    mover, other = p.seat, 1 - p.seat

    def chips(letters: str) -> str:
        return "[" + "; ".join(CHIPS[COLOURS.index(letter)] for letter in letters) + "]"

    def hand(seat: int) -> str:
        return chips("".join(letter * many for letter, many in zip(COLOURS, p.hands[seat], strict=True)))

    held = p.piles[p.slot] if p.phase == "kill" else None
    piles = [chips(pile[::-1]) for slot, pile in enumerate(p.piles) if pile and slot != p.slot]
    taken = "None" if held is None else f"(Some {chips(held[::-1])})"
    return f"St {('Blue', 'Red')[mover]} {hand(mover)} {hand(other)} [{'; '.join(piles)}] {taken}"


def state(turn: int, hands: Sequence[Sequence[int]], piles: Sequence[str], taken: str | None) -> State:
    """Hands as counts of colours, by seat; who must move and holds nothing has lost."""
    if taken is None and not any(hands[turn]):
        return ("lost", turn)
    return (turn, tuple(map(tuple, hands)), tuple(sorted(filter(None, piles))), taken)


def by_engine(p: SuckerPosition) -> State:
    if p.phase == "over":
        return ("lost", 1 - p.turn)
    if p.phase == "rescue":
        return ("lost", p.seat)
    piles = [pile for slot, pile in enumerate(p.piles) if slot != p.slot]
    return state(p.seat, p.hands[:2], piles, p.piles[p.slot] if p.phase == "kill" else None)


def by_coq(named: Sequence[Sequence[int]]) -> State:
    (turn,), mine, theirs, taken, *piles = named
    hands = [[hand.count(colour) for colour in range(4)] for hand in (mine, theirs)]

    def pile(chips: Sequence[int]) -> str:
        return "".join(COLOURS[chip] for chip in reversed(chips))

    held = None if taken == [4] else pile(taken)
    return state(turn, hands if turn == 0 else hands[::-1], list(map(pile, piles)), held)


def followers(p: SuckerPosition, *, any_kill: bool) -> Iterator[SuckerPosition]:
    """By every placement, every discard of one chip, and of a captured pile at least one or exactly one."""
    for move in GAME.moves(p):
        if isinstance(move, Place) or (
            isinstance(move, Discard | Kill)
            and (sum(move.chips) == 1 or (any_kill and isinstance(move, Kill)))
        ):
            yield effects.after(p, move)


def close(many: int) -> list[SuckerPosition]:
    """Larger positions that are just won or lost, and piles of the other's weigh differently."""
    rng, found = Random(11), list[SuckerPosition]()
    while len(found) < many:
        drawn = random_position(rng, rng.randint(6, 12), 4)
        p = catalogue.read_as(SuckerPosition, RuleSet(colours=4).code(drawn))
        if p.phase == "play" and len({gain.points for gain in sucker_colours.counts(p).hostile}) > 1:
            plan = sucker_colours.best_plan(sucker_colours.counts(p))
            if plan is not None and abs(plan.margin) < 2:
                found.append(p)
    return found


@pytest.mark.extras
@pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
def test_the_rules_and_the_criterion_in_coq_are_those_of_the_arcade(tmp_path: Path) -> None:
    compile_into(tmp_path, FORMAL, [f"{name}.v" for name in NEEDED])
    boxes = [(RuleSet(colours=4), 3), (RuleSet(colours=3), 4)]
    boards = [
        catalogue.read_as(SuckerPosition, rules.code(p))
        for rules, chips in boxes
        for p, _ in Box(rules, chips).positions()
        if any(p.hands[0])
    ]
    boards += close(100)
    boards = [p for p in boards if p.phase == "play"]
    boards += [after for p in boards for after in followers(p, any_kill=True) if after.phase == "kill"]
    asked = ";\n".join(map(coq, boards))
    told = cast(
        "list[tuple[Followers, Followers, int, int, int, int]]",
        computed(tmp_path, NAMED, f"map told [{asked}]"),
    )
    assert len(told) == len(boards) > 1000
    for p, (any_kill, one_kill, *won) in zip(boards, told, strict=True):
        code = catalogue.write(p)
        for every, after in ((True, any_kill), (False, one_kill)):
            engine = {by_engine(each) for each in followers(p, any_kill=every)}
            assert engine == set(map(by_coq, after)), code
        assert set(won) == {not sucker_colours.is_p(p)}, code


@pytest.mark.extras
@pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
def test_strategy_sigma_in_coq_is_the_move_of_the_arcade(tmp_path: Path) -> None:
    compile_into(tmp_path, FORMAL, [f"{name}.v" for name in NEEDED])
    boards = []
    for drawn, _ in Box(RuleSet(colours=2), 6).positions():
        p = catalogue.read_as(SuckerPosition, RuleSet(colours=2).code(drawn))
        if drawn.hands[0][0]:
            boards += [p, *(each for each in followers(p, any_kill=True) if each.phase == "kill")]
    asked = ";\n".join(map(coq, boards))
    told = computed(
        tmp_path, NAMED, f"map (fun s => (named (sigma true s), named (sigma false s))) [{asked}]"
    )
    assert len(told) == len(boards) > 1400
    kills: tuple[KillRule, KillRule] = ("any", "one")
    for p, both in zip(boards, cast("list[tuple[list[list[int]], list[list[int]]]]", told), strict=True):
        for kill, named in zip(kills, both, strict=True):
            q = replace(p, rule_set=replace(p.rule_set, kill=kill))
            after = play(GAME, q, sucker.winning_move(q))
            assert by_engine(after) == by_coq(named), catalogue.write(q)
