"""The rules, both forms of the criterion and strategy Σ of the proofs in Coq, against the rules engine and
what the arcade plays."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, islice
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
from nimarcade.papers.so_long_sucker.problem_colours import Hand, Position, RuleSet, random_position
from nimarcade.papers.so_long_sucker.terms import piles_of, sets_of
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
RENAMED = str.maketrans("GY", "YG")
"""With three colours nothing is renamed to a smaller name."""
BOARDS = """Require Import List Uint63.
From Proof Require Import Rules Criterion Decide Heaviest Strategy.
Import ListNotations.
Open Scope uint63.
Definition digit c := match c with Living Blue => 1 | Living Red => 2 | Dead 0 => 3 | Dead _ => 4 end.
Definition chip n := if n =? 1 then Living Blue else if n =? 2 then Living Red
  else if n =? 3 then Dead 0 else Dead 1.
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
Definition mixed n := let m := (2 * n + 1) * (2 * n + 1) * (2 * n + 1) in m lxor (m >> 31).
Definition number P := fold_left (fun n c => 5 * n + digit c) P 0.
Definition sum (l : list int) := fold_left add l 0.
Definition hand h := sum (map (fun c => 1 << (4 * digit c)) h).
Definition named s := let turn := match turn s with Blue => 1 | Red => 2 end in
  match mine s, pend s with
  | [], None => turn
  | _, _ => fold_left (fun n m => mixed (n + m)) [
    hand (mine s); hand (theirs s); match pend s with None => 0 | Some Q => number Q end;
    sum (map (fun P => mixed (number P)) (piles s))] turn
  end.
Fixpoint once l := match l with [] => [] | n :: l =>
  if existsb (eqb n) l then once l else n :: once l end.
Definition all l := sum (once (map named l)).
Definition moves s := [all (stepsb true s); all (stepsb false s)].
Definition yes (b : bool) := if b then 1 else 0.
Definition won s := [yes (criterionb true s); yes (criterionb false s);
  yes (sorted_criterionb true s); yes (sorted_criterionb false s)].
Definition by_sigma s := [named (sigma true s); named (sigma false s)].
"""
INTS = 1 << 63
"""As many machine integers has Coq."""
BATCH = 20_000
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


def mixed(n: int) -> int:
    """Other numbers for other n below 2⁶², most likely."""
    m = (2 * n + 1) ** 3 % INTS
    return m ^ (m >> 31)


def named(p: SuckerPosition) -> int:
    """A position as one number, whatever the order of hands and piles; who must move and holds nothing has
    lost."""
    if p.phase == "over":
        return 2 - p.turn
    value = p.seat + 1
    if p.phase == "rescue" or not (held(p) or any(p.hands[p.seat])):
        return value
    hands = [
        sum(many << 4 * (chip + 1) for chip, many in enumerate(p.hands[seat]))
        for seat in (p.seat, 1 - p.seat)
    ]
    for each in [*hands, number(held(p)), sum(map(mixed, open_piles(p)))]:
        value = mixed(value + each)
    return value


def written(p: SuckerPosition) -> str:
    """A position as `board` reads it."""
    hands = [
        number("".join(letter * many for letter, many in zip(COLOURS, p.hands[seat], strict=True)))
        for seat in (p.seat, 1 - p.seat)
    ]
    return str([p.seat + 1, number(held(p)), *hands, *open_piles(p)]).replace(",", ";")


def asked(
    folder: Path, what: str, boards: Iterable[SuckerPosition]
) -> Iterator[tuple[SuckerPosition, list[int]]]:
    """What Coq says of each board."""
    left = iter(boards)
    while some := list(islice(left, BATCH)):
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


def box(colours: int, chips: int) -> Iterator[SuckerPosition]:
    """Every position with Blue to move and at most so many chips, of two that differ in the names of dead
    colours one, and every capture that can follow."""
    rules, captures = RuleSet(colours=colours), set[int]()
    hands = list[tuple[int, tuple[Hand, Hand]]]()
    for held in range(1, chips + 1):
        for kinds in combinations_with_replacement(range(2 * colours), held):
            if kinds[0] < colours:
                many = tuple(map(kinds.count, range(2 * colours)))
                hands.append((held, (many[:colours], many[colours:])))
    for piles in sets_of(piles_of("".join(COLOURS[:colours]), chips, str), chips, chips):
        left, name = chips - sum(map(len, piles)), sorted(piles)
        renamed = sorted(pile.translate(RENAMED) for pile in piles)
        for held, both in hands:
            if held > left or (renamed, [(*hand[:2], *hand[:1:-1]) for hand in both]) < (name, [*both]):
                continue
            p = catalogue.read_as(SuckerPosition, rules.code(Position(both, piles)))
            yield p
            for after in followers(p, any_kill=True):
                if after.phase == "kill" and (number := named(after)) not in captures:
                    captures.add(number)
                    yield after


@pytest.mark.extras
@pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
def test_the_criterion_in_coq_is_that_of_the_arcade(compiled: Path) -> None:
    boards = [*box(4, 3), *box(3, 4), *close(100)]
    assert len(boards) > 1000
    for p, won in asked(compiled, "won", boards):
        assert set(won) == {not sucker_colours.is_p(p)}, catalogue.write(p)


@pytest.mark.extras
@pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
@pytest.mark.parametrize(("chips", "least"), [(6, 35_000), pytest.param(8, 700_000, marks=pytest.mark.long)])
def test_the_rules_in_coq_are_those_of_the_arcade(chips: int, least: int, compiled: Path) -> None:
    """All that can follow on every position with two dead colours, and on every capture."""
    compared = 0
    for p, moves in asked(compiled, "moves", box(4, chips)):
        by_any = {named(each) for each in followers(p, any_kill=True)}
        by_one = {named(each) for each in followers(p, any_kill=False)} if held(p) else by_any
        assert moves == [sum(after) % INTS for after in (by_any, by_one)], catalogue.write(p)
        compared += 1
    assert compared > least


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
