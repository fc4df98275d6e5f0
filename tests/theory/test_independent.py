"""Games of independent heaps: values, periods and moves against brute force and published numbers."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random
from time import sleep
from types import FrameType
from typing import TYPE_CHECKING

import pytest

import nimarcade as na
from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadMove, IllegalMove, NimarcadeError
from nimarcade.core.game import Digits, Left, is_legal, play
from nimarcade.core.verdict import Tier
from nimarcade.games import breaking
from nimarcade.games.breaking import IndependentGame, IndependentHeaps, Repeating, repeating
from nimarcade.games.octal import GAME, canonical, digits_of
from nimarcade.games.subtraction import digits_of as set_of
from nimarcade.theory import misere_quotients
from nimarcade.theory.heap_values import HeapValues, fresh, values_of
from nimarcade.theory.misere_quotients import Monoid, Proof, Quotient, is_proved, quotient_of
from tests import ask, oracle
from tests.boards import Kind, board_of, box
from tests.theory.heap_oracle import heap_values as by_rule

if TYPE_CHECKING:
    from _typeshed import TraceFunction

DOCS = (Path(__file__).parents[2] / "docs" / "games.md").read_text("utf-8")
HEXADECIMAL = ("0.0F", "0.B", "8.3", "C.1F", "0.18")
ALL_BUT = ("all-1", "all-2,5", "all-3,7,8", "all-1,2,4")
OCTAL = ("0.77", "0.07", "0.137", "0.6", "0.45", "0.1042", "4.3", "4.07")
SETS = ("1,3,4", "2,3", "5", "2,5,7", "4,6,10", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16")


def test_the_periods_of_the_docs_are_proved_and_right() -> None:
    rows = re.findall(r"^\| (?:set )?([\d., and]+\d)(?:,[^|]*)? \| (\d+) \| (\d+) \|$", DOCS, re.MULTILINE)
    assert len(rows) == 12
    for codes, period, onset in rows:
        for code in codes.split(" and "):
            octal = "." in code
            code = code.replace(" ", "")
            digits = digits_of(code) if octal else set_of(code)
            repeats = ask.present(values_of(digits).proved())
            assert (repeats.onset, repeats.period) == (int(onset), int(period)), code
            assert by_rule(code, 130) == [values_of(digits).value(n) for n in range(130)], code


ENDS = re.findall(r"^\| ([0-9A-F. and]+)(?:,[^|]*)? \| ([\d,]+) \|$", DOCS, re.MULTILINE)


@pytest.mark.few("0.564*", "4.23474757*", "C.5F*")
@pytest.mark.parametrize(("codes", "last"), ENDS)
def test_tables_without_a_period_end_where_the_docs_say(codes: str, last: str) -> None:
    for code in codes.split(" and "):
        values = fresh(digits_of(code))
        assert values.proved() is None
        assert len(values.table) - 1 == int(last.replace(",", "")), code


@pytest.mark.parametrize(
    ("digits", "enough", "few", "other", "found"),
    [  # the check compares up to so many values
        (digits_of("0.77"), (many := 2 * 71 + 12 + 2 - 1 + 12) + 1, many, 120, Repeating(71, 12)),
        (set_of("all-2,5"), 61, 14, 50, Repeating(0, 4, 2)),
    ],
    ids=["period", "gain"],
)
def test_a_period_is_proved_only_by_enough_values(
    digits: Digits, enough: int, few: int, other: int, found: Repeating
) -> None:
    table = fresh(digits)
    table._extend(enough - 1)
    assert repeating(table.table[:enough], digits) == found
    assert repeating(table.table[:few], digits) is None
    wrong = [*table.table[:enough]]
    wrong[other] += 1  # one exception more, and nothing is proved
    assert repeating(wrong, digits) is None


BOXES = [
    *((Kind("octal", code=c), *size) for c in OCTAL + HEXADECIMAL for size in ((1, 22), (2, 7), (3, 7))),
    *(
        (Kind("subtraction", misere, code=code), *size)
        for code in SETS + ALL_BUT
        for misere in (False, True)
        for size in ((1, 60), (3, 8), (3, 14))
    ),
]


@pytest.mark.few("octal+[48].*-2-7", "octal+0.[047B]*-2-7", "octal+0.13*-2-7", "*-3-8", thin=2)
@pytest.mark.parametrize(("kind", "count", "top"), BOXES, ids=str)
def test_a_box(kind: Kind, count: int, top: int) -> None:
    brute = kind.brute()
    for board in box(kind, count, top):
        p = kind.position(board)
        assert ask.is_p(p) == brute.is_p(board), p
        if not kind.misere:
            assert ask.grundy(p) == brute.grundy(board), p
        if not brute.is_p(board) and brute.followers(board):
            move = ask.theorem(p).winning_move(p)
            game = catalogue.game_of(p)
            assert is_legal(game, p, move)
            assert brute.is_p(board_of(play(game, p, move))), (p, move)
            assert ask.theorem(p).recipe(p).move == move, p


@pytest.mark.parametrize("misere", ["", "+misere"])
def test_giant_heaps_are_moved_to_a_lost_position(misere: str) -> None:
    rng = Random(5)
    won = 0
    heads = ["octal+0.77", "octal+0.07", "octal+0.137", "octal+4.3"] if not misere else []
    sets = (*SETS, *ALL_BUT, "all-5,900,1000", "1000000000000000000")
    for head in [*heads, *(f"subtraction+{code}{misere}" for code in sets)]:
        for _ in range(6):
            heaps = ",".join(str(10**18 + rng.randint(0, 10**18)) for _ in range(3))
            p = catalogue.read(f"{head}:{heaps}")
            verdict = ask.solve(p)
            assert verdict.tier is Tier.PROVED
            if verdict.outcome == "N":
                won += 1
                assert ask.outcome(play(catalogue.game_of(p), p, verdict.move)) == "P"
    assert won > 20


def test_a_giant_behaves_as_the_small_heap_it_is_said_to_be() -> None:
    why = ask.solve(catalogue.read(f"octal+0.77:{10**18},5"))
    recipe = ask.theorem(why.position).recipe(why.position)
    assert "From 71 on the values repeat every 12 (preperiod 71, period 12)." in recipe.method
    assert any(
        line.startswith(f"A heap of {10**18} is worth 1 as 76 is: moves of 76") for line in recipe.method
    )
    assert ask.grundy(catalogue.read("octal+0.77:76")) == ask.grundy(catalogue.read(f"octal+0.77:{10**18}"))


@pytest.mark.parametrize("code", [*ALL_BUT, "all-1000", "all-9,10,30"])
def test_all_but_games_gain_with_every_period(code: str) -> None:
    """Far beyond the table by which the period was proved the rule itself gives the same values."""
    digits = set_of(code)
    repeats = ask.present(values_of(digits).proved())
    assert repeats.gain > 0
    table = fresh(digits)
    far = repeats.onset + 5 * repeats.period + 200
    table._extend(far)  # as the rule says, no period asked for
    assert table.repeats is None
    assert [values_of(digits).value(n) for n in range(far)] == list(table.table[:far])


def test_values_are_right_after_an_interrupt_at_any_line() -> None:
    """As Ctrl+C comes: anywhere."""
    right = [fresh(set_of("all-2,5")).value(n) for n in range(60)]
    for line in range(400):
        values = fresh(set_of("all-2,5"))
        with suppress(KeyboardInterrupt), interrupted(line):
            values.value(59)
        assert [values.value(n) for n in range(60)] == right, line


@contextmanager
def interrupted(line: int) -> Iterator[None]:
    """After so many lines of heaps' values."""
    left = line

    def trace(frame: FrameType, event: str, arg: object) -> TraceFunction | None:
        nonlocal left
        if not frame.f_code.co_filename.endswith("heap_values.py"):
            return None
        left -= event == "line"
        if left < 0:
            sys.settrace(None)
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def test_a_period_is_proved_of_values_that_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread may make the table longer meanwhile."""
    values = fresh(set_of("all-2,5"))

    def looked_for(known: Sequence[int], digits: Digits) -> Repeating | None:
        many = len(known)
        values.value(many + 10)
        assert len(known) == many
        return repeating(known, digits)

    monkeypatch.setattr(breaking, "repeating", looked_for)
    assert values.proved() is not None


class TwoByTwo(IndependentGame):
    """One stone or two, looked up so slowly that other threads come between."""

    name = "two-by-two"
    title = "Two by Two"
    summary = rule = "Take one stone or two."

    def leaves(self, p: IndependentHeaps, size: int) -> Iterator[Left]:
        sleep(0.0005)
        yield from ((size - take,) * (size > take) for take in (1, 2) if take <= size)


def test_the_longest_play_is_counted_right_by_several_threads() -> None:
    game = TwoByTwo()
    with ThreadPoolExecutor(4) as pool:
        plies = [*pool.map(game.max_plies, [IndependentHeaps(game.name, (20,))] * 4)]
    assert plies == [20] * 4
    assert [game.max_plies(IndependentHeaps(game.name, (n,))) for n in range(20)] == [*range(20)]


def test_moves_are_written_as_the_heaps_leave_parts_also_without_digits() -> None:
    game, p = TwoByTwo(), IndependentHeaps(TwoByTwo.name, (5, 3))
    assert (game.form(p), game.board_picture(p).input_mode) == ("HEAP-STONES", "take")
    with pytest.raises(BadMove, match=r"such as 9-1 \(1 from a heap of 9\), not 'x'"):
        game.read_move(p, "x")


def test_a_gain_is_told() -> None:
    p = catalogue.read(f"subtraction+all-2,5:{10**18},7")
    told = ask.theorem(p).recipe(p).method
    assert "From the first heap on every 4 stones more add 2 to the value (the saltus)." in told
    assert "A heap of 7 is worth 3: 3 is worth 1, and 4 more add 2." in told
    assert [str(term) for term in ask.theorem(p).formal(p).terms][2:4] == [
        "arithmetic period = 4 from 0 on",
        "saltus = 2",
    ]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("subtraction+all-:5", "a number of the set"),
        ("subtraction+all-2,2:5", "has a number twice"),
        ("subtraction+all-1001:5", "numbers that are left out are at most 1,000"),
        ("octal+0.G:5", "three heaps may be left also 8 or C, and digits up to F"),
    ],
)
def test_sets_and_codes_that_are_none_are_refused(code: str, why: str) -> None:
    with pytest.raises(NimarcadeError, match=why):
        catalogue.read(code)


def test_moves_of_all_but_and_hexadecimal_games() -> None:
    p = catalogue.read("subtraction+all-2,5:9")
    game = catalogue.game_of(p)
    assert [str(move) for move in game.moves(p)] == ["9-1", "9-3", "9-4", "9-6", "9-7", "9-8", "9-9"]
    with pytest.raises(IllegalMove, match="takes any number of stones but 2 and 5 from a heap, not 5"):
        game.check(p, game.read_move(p, "9-5"))
    p = catalogue.read("octal+0.0f:8")
    assert str(p) == "octal+0.0F:8"
    game = catalogue.game_of(p)
    moves = [str(move) for move in game.moves(p)]
    assert moves == ["8-2", "8-2=1+5", "8-2=2+4", "8-2=3+3", "8-2=1+1+4", "8-2=1+2+3", "8-2=2+2+2"]
    for text in moves:
        move = game.read_move(p, text)
        assert str(move) == text
        assert is_legal(game, p, move)
    assert game.read_move(p, "8-2=3+1+2") == game.read_move(p, "8-2=1+2+3")
    rng = Random(3)
    assert {str(game.sample(p, rng)) for _ in range(300)} == set(moves)
    giant = catalogue.read(f"subtraction+all-2,5:{10**18}")
    for _ in range(20):
        assert is_legal(game_of(giant), giant, game_of(giant).sample(giant, rng))


def test_without_a_proved_period_the_tier_is_table_and_beyond_it_nothing_is_claimed() -> None:
    assert ask.solve(catalogue.read("octal+0.6:9,7")).tier is Tier.TABLE
    verdict = ask.solve(catalogue.read(f"octal+0.6:{10**18}"), nodes=100)
    assert (verdict.tier, verdict.outcome) == (Tier.ESTIMATE, None)


@pytest.mark.few("octal+0.[68]*", "s*")
@pytest.mark.parametrize(
    ("code", "outcome", "best"),
    [
        ("octal+0.6:30000,30000", "P", None),
        ("octal+0.6:30000,30000,7,3", "N", None),
        ("octal+0.6:30000,29999,6,6", "N", "30000-1"),
        ("octal+0.6:30000,20000,7,3", None, None),
        ("octal+0.6:30001,5,5", "N", "30001-1=15000+15000"),
        ("octal+0.6:30000,5,5", None, None),
        ("octal+0.6:30000,29990,9", "N", "30000-1=9+29990"),
        ("octal+0.16+misere:30000,30000", None, None),
        (f"subtraction+{2 * 10**18},{4 * 10**18}:{10**19},{10**19},1", "P", None),
        (f"octal+0.8:{10**18}", "N", f"{10**18}-1=1+{(h := 10**18 // 2 - 1)}+{h}"),
        (f"octal+0.8:{10**18},{10**17}", None, None),
    ],
)
def test_equal_heaps_of_unknown_value_cancel_out(code: str, outcome: str | None, best: str | None) -> None:
    p = catalogue.read(code)
    verdict = ask.solve(p, nodes=500)
    assert verdict.outcome == outcome
    if best is not None:
        assert verdict.best_code == best
    if outcome == "N":
        after = play(catalogue.game_of(p), p, verdict.move)
        assert ask.outcome(after) == "P"
        assert ask.theorem(p).recipe(p).move == verdict.best
        assert not ask.theorem(p).formal(p).conditions[0].holds


@pytest.mark.few("0.8B")
@pytest.mark.parametrize("code", ["0.6", "0.8", "0.8B"])
def test_equal_heaps_cancel_out_as_a_search_says(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Kind("octal", code=code)
    brute, values = kind.brute(), values_of(digits_of(code))
    known = HeapValues.value
    monkeypatch.setattr(HeapValues, "value", lambda self, size: known(self, size) if size < 5 else None)
    spoken = 0
    for board in box(kind, 4, 8):
        p = kind.position(board)
        theorem = ask.theorem(p)
        if theorem is None or theorem.name != "equal_heaps":
            continue
        spoken += 1
        assert theorem.is_p(p) == brute.is_p(board), p
        if not brute.is_p(board):
            assert brute.is_p(board_of(play(catalogue.game_of(p), p, theorem.winning_move(p)))), p
    assert spoken > 60
    assert values.value(9) is None


@pytest.mark.few("octal+0*")
@pytest.mark.parametrize("code", [f"octal+0.6:{10**18}", "octal+4.C123B1:977787301,5,3"])
def test_where_no_value_is_known_no_search_is_begun(code: str) -> None:
    """Of the second, which may be broken into three in 10^16 ways, no move is looked for either."""
    verdict = ask.solve(catalogue.read(code))
    assert verdict.outcome is None
    assert verdict.source.startswith("beyond exact reach: no period")


def test_stones_that_nobody_can_take_end_the_game() -> None:
    p = catalogue.read("subtraction+2,3:1,1")
    ended = ask.present(catalogue.game_of(p).outcome(p))
    assert ended.reason == "No move is left, and whoever moves last wins."
    for misere in (False, True):
        kind = Kind("subtraction", misere, code="2,3")
        for board in box(kind, 2, 9):
            p = kind.position(board)
            game = catalogue.game_of(p)
            if game.outcome(p) is None:
                assert is_legal(game, p, ask.best(p)), p


def test_an_only_heap_is_not_counted_among_others() -> None:
    told = na.explain("subtraction+1,3,4+misere:9").method
    assert any("No other heap is worth 1: make the 9 worth 1." in sentence for sentence in told)
    told = na.explain("subtraction+1,3,4+misere:5,1,1").method
    assert any("Two other heaps are worth 1: make the 5 worth 1." in sentence for sentence in told)


# Misère quotients: orders and periods of the books, outcomes by brute force, and what breaks a proof.


BOOKS = {"0.75": (8, 2), "0.123": (20, 5), "0.34": (12, 8), "0.71": (36, 6), "0.77": (40, 12)}
"""Elements and period: Plambeck and Siegel 2008; Siegel 2013, V."""
FOUND = ("0.3", "0.33", "0.31", "0.52", "4.3", "0.101", "0.331", "0.15", "0.53", "0.72", *BOOKS)


def _quotient(code: str) -> Quotient:
    return ask.present(quotient_of(digits_of(code)))


@pytest.mark.few("0.75-*", "0.77-*")
@pytest.mark.parametrize(("code", "known"), BOOKS.items())
def test_published_quotients_are_found(code: str, known: tuple[int, int]) -> None:
    found = _quotient(code)
    assert (len(found.monoid.names), found.repeats.period) == known


@pytest.mark.sweep
def test_the_quotients_of_the_docs_are_found() -> None:
    text = (Path(__file__).parents[2] / "docs/games.md").read_text("utf-8").partition("| misère game |")[2]
    rows = re.findall(r"^[|] ([04][.][0-7]+).*? [|] (\d+) [|] (\d+) [|] (\d+) [|]$", text, re.MULTILINE)
    assert len(rows) > 15
    for code, *numbers in rows:
        found = _quotient(code)
        facts = len(found.monoid.names), found.repeats.period, found.repeats.onset
        assert facts == tuple(map(int, numbers)), code


@pytest.mark.few("0.75", "0.77")
@pytest.mark.parametrize("code", FOUND)
def test_no_smaller_monoid_would_do(code: str) -> None:
    monoid = _quotient(code).monoid
    assert len({*monoid.winning}) == len(monoid.names)


def test_kayles_repeats_from_the_heap_from_which_its_values_do() -> None:
    found = _quotient("0.77")
    assert (found.repeats.onset, found.repeats.period) == (71, 12)
    assert found.monoid.lost.bit_count() == 9


def _compare(code: str, count: int, top: int) -> None:
    kind = Kind("octal", True, code=code)
    brute = kind.brute()
    game = catalogue.game("octal")
    for board in box(kind, count, top):
        p = kind.position(board)
        theorem = ask.present(ask.theorem(p))
        assert theorem.name == "misere_quotient"
        lost = brute.is_p(board)
        assert theorem.is_p(p) == lost == theorem.formal(p).conditions[0].holds, p
        if not lost and brute.followers(board):
            for move in (theorem.winning_move(p), theorem.recipe(p).move):
                assert is_legal(game, p, move)
                assert brute.is_p(board_of(play(game, p, move))), (p, move)


@pytest.mark.few("0.3-1-26", "[04].3*-3-5", "0.7[57]-3-5", thin=2)
@pytest.mark.parametrize(("count", "top"), [(1, 26), (3, 5), (2, 12), (4, 5)])
@pytest.mark.parametrize("code", FOUND)
def test_outcomes_and_moves_are_those_of_brute_force(code: str, count: int, top: int) -> None:
    _compare(code, count, top)


def _partitions(stones: int, largest: int) -> Iterator[tuple[int, ...]]:
    if not stones:
        yield ()
    for first in range(min(stones, largest), 0, -1):
        for rest in _partitions(stones - first, first):
            yield (first, *rest)


def _agrees_with_the_rules_up_to(code: str, most: int) -> None:
    """All positions of so many stones, by the words of the code alone."""
    found, follow, lost = _quotient(code), oracle.octal(code), set[tuple[int, ...]]()
    for stones in range(most + 1):
        for heaps in sorted(_partitions(stones, stones), key=len, reverse=True):
            after = {tuple(filter(None, left)) for left in follow(heaps)}
            if after and lost.isdisjoint(after):
                lost.add(heaps)
            assert found.is_lost(found.of(heaps)) == (heaps in lost), heaps


@pytest.mark.parametrize(
    "most", [16, pytest.param(26, marks=pytest.mark.sweep), pytest.param(40, marks=pytest.mark.long)]
)
def test_all_of_kayles_up_to_so_many_stones_by_the_rules_alone(most: int) -> None:
    _agrees_with_the_rules_up_to("0.77", most)


@pytest.mark.parametrize(
    ("firsts", "step", "all_of_them", "known"),
    [
        pytest.param("4", 2, 32, 22, marks=pytest.mark.sweep),
        pytest.param("04", 1, 127, 77, marks=pytest.mark.long),
    ],
)
def test_of_the_codes_of_two_digits_so_many_are_solved(
    firsts: str, step: int, all_of_them: int, known: int
) -> None:
    drawn = ((first, digits) for first in firsts for digits in range(0, 64, step) if digits or first == "4")
    codes = {canonical(f"{first}.{digits:02o}") for first, digits in drawn}
    solved = {code for code in codes if quotient_of(digits_of(code)) is not None}
    assert (len(codes), len(solved)) == (all_of_them, known)
    for code in solved:
        _agrees_with_the_rules_up_to(code, 14)


def _giant(code: str, rng: Random) -> IndependentHeaps:
    sizes = (rng.randrange(10 ** rng.randint(1, 18)) + 1 for _ in range(rng.randint(1, 9)))
    return IndependentHeaps("octal", tuple(sizes), code, misere=True)


@pytest.mark.few("0.77")
@pytest.mark.parametrize(
    "code", ["0.77", "0.15", pytest.param("0.123", marks=pytest.mark.long), "0.71", "0.72", "4.3"]
)
def test_far_away_won_positions_have_a_move_to_lost_ones_and_lost_ones_none(code: str) -> None:
    rng, seen = Random(code), set[str]()
    for _ in range(100):
        p = _giant(code, rng)
        if GAME.outcome(p) is not None:
            continue
        theorem = ask.present(ask.theorem(p))
        lost = theorem.is_p(p)
        seen.add("P" if lost else "N")
        if not lost:
            move = theorem.winning_move(p)
            assert is_legal(GAME, p, move)
            p = GAME.after(p, move)
            assert theorem.is_p(p)
        for _ in range(20):
            if GAME.outcome(p) is None:
                assert not theorem.is_p(GAME.after(p, GAME.sample(p, rng)))
    assert seen == {"P", "N"}


def test_a_giant_is_won() -> None:
    p = catalogue.read(f"octal+0.77+misere:{10**18},17,8")
    verdict = ask.solve(p)
    assert (verdict.outcome, verdict.tier) == ("N", Tier.PROVED)
    assert ask.outcome(play(catalogue.game_of(p), p, verdict.move)) == "P"


@pytest.mark.sweep
def test_where_none_is_found_a_search_speaks() -> None:
    assert quotient_of(digits_of("0.07")) is None
    assert ask.solve(catalogue.read("octal+0.07+misere:5,4")).tier is Tier.SEARCH


def test_of_three_heaps_left_nothing_is_claimed() -> None:
    assert quotient_of(digits_of("0.F")) is None
    found = _quotient("0.7")
    assert not is_proved(replace(found, digits=digits_of("0.F")))
    assert ask.solve(catalogue.read("octal+0.F+misere:5,4")).tier is Tier.SEARCH


@pytest.mark.few("AHEAD-3", "WORK-20000")
@pytest.mark.parametrize(("limit", "least"), [("ELEMENTS", 20), ("WORK", 20_000), ("AHEAD", 3), ("HEAPS", 9)])
def test_past_a_limit_nothing_is_found(monkeypatch: pytest.MonkeyPatch, limit: str, least: int) -> None:
    quotient_of.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(misere_quotients, limit, least - 1)
        assert quotient_of(digits_of("0.123")) is None
        quotient_of.cache_clear()
    assert len(_quotient("0.123").monoid.names) == 20


def test_an_interrupt_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    quotient_of.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(misere_quotients._Work, "spend", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            quotient_of(digits_of("0.75"))
    assert _quotient("0.75").repeats.period == 2


def _interrupt(work: object, steps: int) -> None:
    raise KeyboardInterrupt


# what breaks a proof


@pytest.mark.parametrize("code", ["0.75", "0.123"])
def test_a_wrong_element_breaks_the_proof(code: str) -> None:
    found = _quotient(code)
    assert is_proved(found)
    for heap, right in enumerate(found.heaps):
        for wrong in range(len(found.monoid.names)):
            heaps = [*found.heaps]
            heaps[heap] = wrong
            assert wrong == right or not _goes_through(found, heaps)


def _goes_through(found: Quotient, heaps: list[int]) -> bool:
    proof = Proof(found.monoid)
    return not heaps[0] and all(
        proof.add(size, heaps[size], found.monoid.led_to(found.digits, heaps, size)) is None
        for size in range(1, len(heaps))
    )


def test_a_wrong_outcome_of_an_element_breaks_the_proof() -> None:
    found = _quotient("0.123")
    for element in range(len(found.monoid.names)):
        monoid = Monoid(found.monoid.names, found.monoid.product, found.monoid.lost ^ 1 << element)
        assert not is_proved(replace(found, monoid=monoid))


def test_a_wrong_product_breaks_the_proof() -> None:
    found = _quotient("0.75")
    many = len(found.monoid.names)
    for i in range(many):
        for j in range(many):
            for wrong in {*range(many)} - {found.monoid.product[i][j]}:
                rows = [[*row] for row in found.monoid.product]
                rows[i][j] = rows[j][i] = wrong
                monoid = Monoid(found.monoid.names, tuple(map(tuple, rows)), found.monoid.lost)
                assert not is_proved(replace(found, monoid=monoid)), (i, j, wrong)


def test_what_does_not_repeat_itself_long_enough_is_not_proved() -> None:
    found = _quotient("0.77")
    period = found.repeats
    needed = 2 * period.onset + period.period + 2
    assert len(found.heaps) >= needed + period.period
    assert not is_proved(replace(found, heaps=found.heaps[:needed]))
    assert not is_proved(replace(found, repeats=replace(period, onset=period.onset - 1)))


def test_pairs_kept_are_the_smallest() -> None:
    found = _quotient("0.77")
    proof = Proof(found.monoid)
    for size in range(1, len(found.heaps)):
        proof.add(size, found.heaps[size], found.monoid.led_to(found.digits, found.heaps, size))
    assert proof.count == sum(map(len, proof.pairs.values()))
    for sets in proof.pairs.values():
        assert all(one & ~other for one, other in permutations(sets, 2))
