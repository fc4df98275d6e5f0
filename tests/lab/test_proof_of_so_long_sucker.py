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
BOARDS = """Require Import ZArith List.
From Proof Require Import Rules Criterion Decide Heaviest Strategy.
Import ListNotations.
Open Scope Z_scope.
Definition digit c := match c with Living Blue => 1 | Living Red => 2 | Dead 0 => 3 | Dead _ => 4 end.
Definition chip n := match n with 1 => Living Blue | 2 => Living Red | 3 => Dead 0 | _ => Dead 1 end.
Fixpoint chips (most : nat) n (P : pile) := match most with
  | O => P
  | S most => if n =? 0 then P else chips most (n / 5) (chip (n mod 5) :: P)
  end.
Definition word n := chips 12 n [].
Definition board l := match l with
  | turn :: taken :: mine :: theirs :: piles =>
    St (if turn =? 1 then Blue else Red) (word mine) (word theirs) (map word piles)
      (if taken =? 0 then None else Some (word taken))
  | _ => St Blue [] [] [] None
  end.
Definition number P := fold_left (fun n c => 5 * n + digit c) P 0.
Definition hand h := sum (fun c => 16 ^ digit c) h.
Fixpoint put n l := match l with [] => [n] | m :: r => if n <=? m then n :: l else m :: put n r end.
Definition named s := let turn := match turn s with Blue => 1 | Red => 2 end in
  match mine s, pend s with
  | [], None => turn
  | _, _ => fold_left (fun n m => n * 5 ^ 12 + m) (
    hand (mine s) :: hand (theirs s) :: match pend s with None => 0 | Some Q => number Q end ::
    fold_right put [] (map number (piles s))) turn
  end.
Definition all l := fold_right (fun n m => (n * n * n + m) mod (2 ^ 61 - 1)) 0 (nodup Z.eq_dec l).
Definition moves s := [all (map named (stepsb true s)); all (map named (stepsb false s))].
Definition yes (b : bool) := if b then 1 else 0.
Definition won s := [yes (criterionb true s); yes (criterionb false s);
  yes (sorted_criterionb true s); yes (sorted_criterionb false s)].
Definition by_sigma s := [named (sigma true s); named (sigma false s)].
"""
MOST = 2**61 - 1
BATCH = 4_000
"""Boards that Coq is asked of at once."""


def number(chips: str) -> int:
    """Of chips with the first on top: their places among the colours, one more each, to the base 5."""
    value = 0
    for chip in chips:
        value = 5 * value + COLOURS.index(chip) + 1
    return value


def held(p: SuckerPosition) -> str:
    """The captured pile that has to be taken up."""
    return p.piles[p.slot][::-1] if p.phase == "kill" else ""


def open_piles(p: SuckerPosition) -> list[int]:
    return [number(pile[::-1]) for slot, pile in enumerate(p.piles) if pile and slot != p.slot]


def named(p: SuckerPosition) -> int:
    """A position as one number, whatever the order of hands and piles; who must move and holds nothing has
    lost."""
    if p.phase == "over":
        return 2 - p.turn
    value = p.seat + 1
    if p.phase == "rescue" or not (held(p) or any(p.hands[p.seat])):
        return value
    hands = [
        sum(many * 16 ** (chip + 1) for chip, many in enumerate(p.hands[seat]))
        for seat in (p.seat, 1 - p.seat)
    ]
    for each in [*hands, number(held(p)), *sorted(open_piles(p))]:
        value = value * 5**12 + each
    return value


def written(p: SuckerPosition) -> str:
    """A position as `board` reads it."""
    hands = [
        number("".join(letter * many for letter, many in zip(COLOURS, p.hands[seat], strict=True)))
        for seat in (p.seat, 1 - p.seat)
    ]
    return str([p.seat + 1, number(held(p)), *hands, *open_piles(p)]).replace(",", ";")


def asked(
    folder: Path, what: str, boards: Sequence[SuckerPosition]
) -> Iterator[tuple[SuckerPosition, list[int]]]:
    """What Coq says of each board."""
    for start in range(0, len(boards), BATCH):
        some = boards[start : start + BATCH]
        told = computed(folder, BOARDS, f"map (fun l => {what} (board l)) [{'; '.join(map(written, some))}]")
        yield from zip(some, cast("list[list[int]]", told), strict=True)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compiled")
    compile_into(folder, FORMAL, [f"{name}.v" for name in NEEDED])
    return folder


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


def box(colours: int, chips: int) -> list[SuckerPosition]:
    """Every position with Blue to move and at most so many chips, but for the names of dead colours, and
    every capture that can follow."""
    rules, boards = RuleSet(colours=colours), dict[int, SuckerPosition]()
    for drawn, _ in Box(rules, chips).positions():
        p = catalogue.read_as(SuckerPosition, rules.code(drawn))
        if any(p.hands[0]) and p.phase == "play":
            captures = (after for after in followers(p, any_kill=True) if after.phase == "kill")
            boards |= {named(each): each for each in (p, *captures)}
    return list(boards.values())


@pytest.mark.extras
@pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
def test_the_criterion_in_coq_is_that_of_the_arcade(compiled: Path) -> None:
    boards = [*box(4, 3), *box(3, 4), *close(100)]
    assert len(boards) > 1000
    for p, won in asked(compiled, "won", boards):
        assert set(won) == {not sucker_colours.is_p(p)}, catalogue.write(p)


@pytest.mark.extras
@pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
@pytest.mark.parametrize(
    ("colours", "chips", "least"),
    [
        (3, 5, 3_000),
        (4, 4, 2_000),
        pytest.param(3, 8, 100_000, marks=pytest.mark.long),
        pytest.param(4, 6, 50_000, marks=pytest.mark.long),
    ],
)
def test_the_rules_in_coq_are_those_of_the_arcade(
    colours: int, chips: int, least: int, compiled: Path
) -> None:
    """All that can follow on every position, and on every capture."""
    boards = box(colours, chips)
    assert len(boards) > least
    for p, moves in asked(compiled, "moves", boards):
        for any_kill, said in zip((True, False), moves, strict=True):
            after = {named(each) for each in followers(p, any_kill=any_kill)}
            assert said == sum(n**3 for n in after) % MOST, catalogue.write(p)


@pytest.mark.extras
@pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
def test_strategy_sigma_in_coq_is_the_move_of_the_arcade(compiled: Path) -> None:
    boards = [p for p in box(2, 6) if p.phase == "kill" or p.hands[0][0]]
    assert len(boards) > 1400
    kills: tuple[KillRule, KillRule] = ("any", "one")
    for p, both in asked(compiled, "by_sigma", boards):
        for kill, said in zip(kills, both, strict=True):
            q = replace(p, rule_set=replace(p.rule_set, kill=kill))
            assert named(play(GAME, q, sucker.winning_move(q))) == said, catalogue.write(q)
