"""The rules, both forms of the criterion and strategy Σ of the proofs in Coq, against the rules engine and
what the arcade plays."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, islice
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import COLOURS, Discard, Kill, Place, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.papers import so_long_sucker
from nimarcade.papers.so_long_sucker.problem_colours import Hand, Position, RuleSet, random_position
from nimarcade.papers.so_long_sucker.terms import piles_of, sets_of
from nimarcade.theory.theorems import sucker, sucker_colours
from tests.lab.in_coq import by_coq, compile_into, computed

FORMAL = Path(so_long_sucker.__file__).parent / "formal"
NEEDED = [
    *("Turns", "Rules", "Criterion", "Counting", "Order", "Decide", "Tactics", "Choices", "Heaviest"),
    "Strategy",
]
DIGITS = str.maketrans("BRGY", "1234")
RENAMED = str.maketrans("GY", "YG")
"""With three colours nothing is renamed to a smaller name."""
BOARDS = """Require Import List Uint63.
From Proof Require Import Rules Criterion Decide Heaviest Strategy.
Import ListNotations.
Open Scope uint63.
Definition digit c := match c with Living Blue => 1 | Living Red => 2 | Dead 0 => 3 | Dead _ => 4 end.
Definition chip n := if n =? 1 then Living Blue else if n =? 2 then Living Red
  else if n =? 3 then Dead 0 else Dead 1.
Fixpoint words (most : nat) n (P : pile) := match most with
  | O => []
  | S most => if n =? 0 then [] else let d := n mod 6 in
    if d =? 5 then P :: words most (n / 6) [] else words most (n / 6) (chip d :: P)
  end.
Definition board n := match words 24 n [] with
  | [Living turn] :: taken :: mine :: theirs :: piles =>
    St turn mine theirs piles match taken with [] => None | Q => Some Q end
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
    return int(chips.translate(DIGITS) or "0", 5)


def held(p: SuckerPosition) -> str:
    """The captured pile that has to be taken up, from the bottom."""
    return p.piles[p.slot] if p.phase == "kill" else ""


def open_piles(p: SuckerPosition) -> list[str]:
    return [pile for slot, pile in enumerate(p.piles) if pile and slot != p.slot]


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
    for each in [*hands, number(held(p)[::-1]), sum(mixed(number(pile[::-1])) for pile in open_piles(p))]:
        value = mixed(value + each)
    return value


def written(p: SuckerPosition) -> int:
    """A position as `board` reads it, if it has few chips: who moves, what he has captured, the hands and the
    piles from the bottom, each with a 5 behind it."""
    hands = (
        "".join(letter * many for letter, many in zip(COLOURS, p.hands[seat], strict=True))
        for seat in (p.seat, 1 - p.seat)
    )
    words = COLOURS[p.seat], held(p), *hands, *open_piles(p)
    return int("".join(f"{word}5" for word in words)[::-1].translate(DIGITS), 6)


def compare(folder: Path, what: str, boards: Iterable[tuple[SuckerPosition, list[int]]]) -> int:
    """How many boards there are, of each of which Coq says the same as the arcade."""
    left, many = iter(boards), 0
    while some := list(islice(left, BATCH)):
        asked = "; ".join(str(written(p)) for p, _ in some)
        told = computed(folder, BOARDS, f"map (fun n => {what} (board n)) [{asked}]")
        for (p, arcade), coq in zip(some, told, strict=True):
            assert coq == arcade, catalogue.write(p)
        many += len(some)
    return many


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


def all_after(p: SuckerPosition, *, any_kill: bool = True) -> int:
    return sum({named(each) for each in followers(p, any_kill=any_kill)}) % INTS


def close(many: int) -> Iterator[SuckerPosition]:
    """Larger positions that are just won or lost, and piles of the other's weigh differently."""
    rng = Random(11)
    while many:
        drawn = random_position(rng, rng.randint(6, 12), 4)
        p = catalogue.read_as(SuckerPosition, RuleSet(colours=4).code(drawn))
        if p.phase == "play" and len({gain.points for gain in sucker_colours.counts(p).hostile}) > 1:
            plan = sucker_colours.best_plan(sucker_colours.counts(p))
            if plan is not None and abs(plan.margin) < 2 and written(p) < INTS:
                many -= 1
                yield p


def hands_of(colours: int, chips: int) -> Iterator[tuple[int, tuple[Hand, Hand]]]:
    """At most so many chips in two hands, the first not empty, and how many they are."""
    for held in range(1, chips + 1):
        for kinds in combinations_with_replacement(range(2 * colours), held):
            if kinds[0] < colours:
                many = tuple(map(kinds.count, range(2 * colours)))
                yield held, (many[:colours], many[colours:])


def box(colours: int, chips: int) -> Iterator[tuple[SuckerPosition, list[int]]]:
    """Every position with Blue to move and at most so many chips, of two that differ in the names of dead
    colours one, and every capture that can follow; each with all that can follow, by either rule."""
    rules, captures = RuleSet(colours=colours), set[int]()
    hands = list(hands_of(colours, chips))
    for piles in sets_of(piles_of("".join(COLOURS[:colours]), chips, str), chips, chips):
        left, name = chips - sum(map(len, piles)), sorted(piles)
        renamed = sorted(pile.translate(RENAMED) for pile in piles)
        for held, both in hands:
            if held > left or (renamed, [(*hand[:2], *hand[:1:-1]) for hand in both]) < (name, [*both]):
                continue
            p = catalogue.read_as(SuckerPosition, rules.code(Position(both, piles)))
            after = {named(each): each for each in followers(p, any_kill=True)}
            yield p, [sum(after) % INTS] * 2
            for number, captured in after.items():
                if captured.phase == "kill" and number not in captures:
                    captures.add(number)
                    yield captured, [all_after(captured, any_kill=any_kill) for any_kill in (True, False)]


@by_coq
def test_the_criterion_in_coq_is_that_of_the_arcade(compiled: Path) -> None:
    boards = [*(p for p, _ in box(4, 4)), *close(100)]
    assert len(boards) > 1_400
    compare(compiled, "won", ((p, [not sucker_colours.is_p(p)] * 4) for p in boards))


@by_coq
@pytest.mark.parametrize(
    ("colours", "chips", "least"),
    [
        (4, 5, 7_000),
        pytest.param(3, 8, 130_000, marks=pytest.mark.long),
        pytest.param(4, 7, 160_000, marks=pytest.mark.long),
    ],
)
def test_the_rules_in_coq_are_those_of_the_arcade(
    colours: int, chips: int, least: int, compiled: Path
) -> None:
    """All that can follow on every position, and on every capture."""
    assert compare(compiled, "moves", box(colours, chips)) > least


@by_coq
def test_strategy_sigma_in_coq_is_the_move_of_the_arcade(compiled: Path) -> None:
    kills: tuple[Literal["any"], Literal["one"]] = ("any", "one")
    boards = list[tuple[SuckerPosition, list[int]]]()
    for p, _ in box(2, 6):
        if p.phase == "kill" or p.hands[0][0]:
            both = [replace(p, rule_set=replace(p.rule_set, kill=kill)) for kill in kills]
            boards.append((p, [named(play(GAME, q, sucker.winning_move(q))) for q in both]))
    assert compare(compiled, "by_sigma", boards) > 1_400
