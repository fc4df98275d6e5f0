"""`import nimarcade`: names, types, errors, and how little it loads."""

import builtins
import doctest
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from itertools import islice
from random import Random
from types import FunctionType
from typing import Any, TypeVar, cast

import pytest

import nimarcade as na
from nimarcade.play import seat_kinds
from nimarcade.players.rates import Rate
from tests import ask


def test_a_function_is_a_player_as_long_as_the_call_lasts() -> None:
    def first(position: na.Position) -> na.Move:
        return next(na.moves(position))

    def solved(position: na.Position, clock: None) -> str:
        assert clock is None
        return str(na.solve(position).best_code)

    tally = na.selfplay("nim:5,4,3", [solved, first], games=3, seed=1)
    assert (tally.wins, tally.seats) == ((3, 0), ("function:solved", "function:first"))
    table = na.selfplay("so-long-sucker+hofstra+c=2", [first, "novice", "novice", first], games=1, seed=1)
    assert table.seats == ("function:first", "novice", "novice", "function:first-4")
    held = na.tournament("nim", [solved, first, first], games=4, seed=1)
    assert held.table[0].seat == "function:solved"
    assert seat_kinds.FUNCTIONS == {}
    with pytest.raises(na.BadMove, match="function:<lambda> at nim:5,4,3: there is no heap of 9"):
        na.selfplay("nim:5,4,3", [lambda p: "9-9", "random"])
    with pytest.raises(na.BadMove, match="function:<lambda> at nim:5,4,3: "):
        na.selfplay("nim:5,4,3", [lambda p: na.read_move("delete-nim:4,3", "d4,3=1+2"), "random"])
    with pytest.raises(na.BadSeat, match="function:<lambda>: it may take a position, clock and rng"):
        na.selfplay("nim", [lambda: "1-1", "random"])
    with pytest.raises(na.BadSeat, match="leave workers at 1"):
        na.tournament("nim", [first, "random"], workers=2)
    with pytest.raises(na.BadSeat, match="no seat is called 'function:first'"):
        na.selfplay("nim", ["function:first", "random"])


def test_a_match_of_two_ends_when_its_interval_is_narrow() -> None:
    def first(position: na.Position, rng: Random) -> na.Move:
        return rng.choice([*na.moves(position)])

    duel = na.match("nim", ["perfect", first], games=7, seed=1)
    assert (duel.games, sum(duel.wins), duel.seats) == (7, 7, ("perfect", "function:first"))
    assert duel == na.match("nim", ["perfect", first], games=7, seed=1)
    low, high = duel.interval
    assert 0.4 < low < duel.share <= high <= 1
    assert 0 < duel.began[0] <= min(4, duel.wins[0]), "the first move changes sides"
    told: list[tuple[int, int]] = []
    wide = na.match("nim", ["random", "random"], width=0.5, seed=1, progress=lambda *done: told.append(done))
    low, high = wide.interval
    assert (high - low <= 0.5, wide.games % 2, told[-1]) == (True, 0, (wide.games, 1_000_000))
    fewer = Rate(wide.wins[0] - 1, wide.games - 2).interval
    assert fewer[1] - fewer[0] > 0.49, "it has not gone on for long"
    assert "<caption>nim:7,5,4,1: 7 games, starts random</caption>" in duel._repr_html_()
    assert str(duel).startswith("nim:7,5,4,1: perfect – function:first ")
    with pytest.raises(na.BadInput, match=r"between 0 and 1, such as 0\.1"):
        na.match("nim", ["random", "random"], width=2)
    with pytest.raises(na.BadInput, match=r"log is a list, .* not \(\)"):
        na.selfplay("nim:3", ["random", "random"], log=cast(Any, ()))
    with pytest.raises(na.BadSeat, match="So Long Sucker has 4 seats here, try a tournament"):
        na.match("so-long-sucker", ["random"] * 4)


def test_the_example_of_the_docstring() -> None:
    ran = doctest.testmod(na)
    assert (ran.failed, ran.attempted > 4) == (0, True)


def test_every_name_is_there() -> None:
    for name in vars(na)["__all__"]:
        told = getattr(na, name)
        if isinstance(told, type | FunctionType):
            assert told.__doc__, name
            assert not told.__doc__.startswith(f"{name}("), "its own docstring"
        assert not hasattr(builtins, name), "a star shadows none of Python's own"
    assert {*vars(na)["__all__"], "map", "__version__"} == {*dir(na)}
    board = na.tournament("nim", ["random", "perfect"], games=2, seed=1)._repr_html_()
    assert "<th>rating</th>" in board
    assert "<td>perfect</td><td>1</td>" in na.selfplay("nim:5", ["perfect", "random"], seed=1)._repr_html_()
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        na.nonsense  # type: ignore[attr-defined]  # noqa: B018 - looking it up is the test


def test_play_is_a_function_though_a_room_is_called_so() -> None:
    from nimarcade.play import session

    assert session.__name__ == "nimarcade.play.session"
    assert na.write(na.play(na.read("nim:3,1"), "3-2")) == "nim:1,1"


def test_a_game_by_library_calls() -> None:
    p = na.read("exco-nim:2/6,5,4")
    while (verdict := na.solve(p)).best is not None:
        move = na.choose(p, "perfect", seed=1)
        assert na.read_move(p, na.write_move(p, move)) == move
        p = na.play(p, move)
    assert verdict.winner == "1"
    assert na.write(p) == "exco-nim:0/0,0,0"
    with pytest.raises(na.BadInput, match="over"):
        na.choose(p)


def test_moves_are_lazy() -> None:
    p = na.read(f"nim:{10**18}")
    assert [na.write_move(p, move) for move in islice(na.moves(p), 2)] == [f"{10**18}-1", f"{10**18}-2"]


@pytest.mark.sweep
def test_the_same_seed_chooses_the_same_move() -> None:
    p = na.read("nim:50,40,30")
    assert len({na.choose(p, "random", seed=5) for _ in range(5)}) == 1
    assert len({na.choose(p, "random", seed=s) for s in range(20)}) > 3
    tally = na.selfplay(p, ["random", "novice"], games=5, seed=3)
    assert tally == na.selfplay(p, ["random", "novice"], games=5, seed=3)
    assert sum(tally.wins) == 5


def test_a_tournament_by_library_calls() -> None:
    held = na.tournament(na.read("nim"), ["random", "perfect"], games=6, seed=1)
    assert [row.seat for row in held.table] == ["perfect", "random"]
    assert held == na.tournament(na.read("nim"), ["random", "perfect"], games=6, seed=1)
    with pytest.raises(na.BadSeat):
        na.tournament(na.read("nim"), ["perfect"])


def test_errors_are_one_tree() -> None:
    for call in (
        lambda: na.read("nim:x"),
        lambda: na.play(na.read("nim:3"), "3-4"),
        lambda: na.choose(na.read("nim:3"), "genius"),
        lambda: na.read("nim:" + "1" * 10_001),
        lambda: na.solve(na.read("nim:3"), nodes=0),
        lambda: na.selfplay(na.read("nim:3"), ["perfect"]),
        lambda: na.selfplay(na.read("nim:3"), ["perfect", "perfect"], games=-1),
    ):
        with pytest.raises(na.NimarcadeError) as caught:
            call()
        assert "\n" not in str(caught.value)
    with pytest.raises(na.IllegalMove):
        na.play(na.read("nim:3"), "3-4")
    with pytest.raises(na.PastLimit):
        na.read("nim:" + "1" * 10_001)


NONSENSE: tuple[tuple[Callable[[Any], object], str], ...] = (
    (lambda wrong: na.read(wrong), "a code is text"),
    (lambda wrong: na.write(str(wrong)), "code already"),  # type: ignore[arg-type]
    (lambda wrong: na.solve(wrong), "a position or its code"),
    (lambda wrong: na.solve("nim:5", nodes=wrong), "nodes must be a whole number"),
    (lambda wrong: na.play("nim:5", wrong), "a move or its code"),
    (lambda wrong: na.play("nim:5", next(na.moves("treblecross:9"))), "9@1 is no move of Nim"),
    (lambda wrong: na.read_move("nim:5", wrong), "is text"),
    (lambda wrong: na.write_move("nim:5", str(wrong)), "code already"),  # type: ignore[arg-type]
    (lambda wrong: na.move_to("nim:5", wrong), "SG value must be"),
    (lambda wrong: na.selfplay("nim", ["random"] * 2, games=wrong), "number of games"),
    (lambda wrong: na.selfplay("nim", ["random"] * 2, starts=wrong), "fixed"),
    (lambda wrong: na.tournament("nim", ["random", "greedy"], workers=wrong), "workers"),
    (lambda wrong: na.table("nim", wrong), "a box is"),
    (lambda wrong: na.table("nim", (3, wrong)), "largest heap"),
    (lambda wrong: na.table("nim", (3,), str(wrong)), "outcome, sg or remoteness"),  # type: ignore[call-overload]
    (lambda wrong: na.map("nim", size=(wrong, 3)), "side of a map"),
    (lambda wrong: na.sg_sequence("nim", wrong), "whole number"),
    (lambda wrong: na.sg_sequence("nim", 3, progress=wrong), "progress is a function"),
    (lambda wrong: na.verify("single-delete.theorem-1.1", box={"x": 3}), "bound 'x'; they have largest"),
    (lambda wrong: na.verify("single-delete.theorem-1.1", box={"largest": wrong}), "bound largest"),
    (lambda wrong: na.mine([1, 2, wrong]), "3.5 at 2"),
    (lambda wrong: na.mine({(1, 2): 3, wrong: 4}), "keys of a table"),
    (lambda wrong: na.write(wrong), "a position or its code is wanted"),
    (lambda wrong: na.play("nim:5", na.read("nim:5")), "a move or its code"),  # type: ignore[arg-type]
    (lambda wrong: na.write_move("nim:5", wrong), "a move or its code"),
    (lambda wrong: na.write_move("nim:5", next(na.moves("delete-nim:4,3"))), "is no move of Nim"),
    (lambda wrong: na.choose("nim:5", wrong), "a player is a word"),
    (lambda wrong: na.choose("nim:5", seed=wrong), "a seed must be"),
    (lambda wrong: na.selfplay("nim", "perfect,random"), "players are a list"),
    (lambda wrong: na.selfplay("nim", ["random", wrong]), "players are a list"),
    (lambda wrong: na.selfplay("nim", ["random"] * 2, match=wrong), "games of a match"),
    (lambda wrong: na.match("nim", ["random"] * 2, games=wrong), "number of games"),
    (lambda wrong: na.match("nim", ["random"] * 2, width=str(wrong)), "number such as 0.1"),  # type: ignore[arg-type]
    (lambda wrong: na.tournament("nim", wrong), "players are a list"),
    (lambda wrong: na.table(wrong, (3, 3)), "a game is told by its name"),
    (lambda wrong: na.table("exco-nim", (3,)), "takes x0, a slash"),
    (lambda wrong: na.table("nim", (3, 3), memory=wrong), "bytes of memory"),
    (lambda wrong: na.table("nim", (3, 3), progress=wrong), "progress is a function"),
    (lambda wrong: na.table("nim", (3, 3)).save(wrong), "name of a file"),
    (lambda wrong: na.map("nim", size=wrong), "the size of a map is two numbers"),
    (lambda wrong: na.map("nim", first=wrong), "where a map begins is two numbers"),
    (lambda wrong: na.sg_sequence(wrong, 3), "a game is told by its name"),
    (lambda wrong: na.claims(wrong), "a claim is told by its name"),
    (lambda wrong: na.verify(box=wrong), "bounds by their names"),
    (lambda wrong: na.prove(wrong), "a proof is told by its name"),
    (lambda wrong: na.mine(wrong), "a list of values, a table"),
    (lambda wrong: na.puzzle(wrong), "a game is told by its name"),
    (lambda wrong: na.puzzle("nim", seed=wrong), "a seed must be"),
    (lambda wrong: na.review(wrong), "name of a saved game's file"),
    (lambda wrong: na.review("a.json", wrong), "first move must be"),
    (lambda wrong: na.replay(wrong), "name of a saved game's file"),
    (lambda wrong: na.behaviour(wrong), "name of a saved game's file"),
    (lambda wrong: na.rate("nim:5", nodes=wrong), "nodes must be a whole number"),
    (lambda wrong: na.solve("nim:5", sg=wrong), "sg is True or False"),
    (lambda wrong: na.selfplay("nim", ["random"] * 2, rotate=wrong), "rotate is True or False"),
    (lambda wrong: na.starts(wrong), "a game is told by its name"),
    (lambda wrong: na.starts("nim", wrong), "how many starts"),
    (lambda wrong: na.starts("nim", outcome=wrong), "'N' or 'P', not 3.5"),
    (lambda wrong: na.starts(f"nim:{wrong}"), "without a colon"),
    (lambda wrong: na.reachable("nim:5", wrong), "told in a word"),
    (lambda wrong: na.reachable("nim:5", memory=wrong), "bytes of memory"),
    (lambda wrong: na.reachable("so-long-sucker", cast(Any, str(wrong))), "outcome, sg or remoteness"),
    (lambda wrong: na.reachable("so-long-sucker"), "two players; 4 are left"),
    (lambda wrong: na.reachable("so-long-sucker+endgame", "sg"), "so-long-sucker is none"),
    (lambda wrong: na.map("nim", wrong), "told in a word"),
    (lambda wrong: na.map("nim", across=wrong), "by its name such as 'a'"),
    (lambda wrong: na.gather(wrong), "a problem is told by its name"),
    (lambda wrong: na.gather("greedy-grundy", box={"x": 3}), "no bound 'x'; its box is"),
    (lambda wrong: na.gather("greedy-grundy", box={"largest": 0}), "is at least"),
    (lambda wrong: na.gather("greedy-grundy", box={"largest": wrong}), "bound largest must be"),
    (lambda wrong: na.tournament("nim", ["random", "greedy"], progress=wrong), "progress is a function"),
    (lambda wrong: na.puzzle("nim", kind=wrong), "a kind of puzzle"),
    (lambda wrong: na.puzzle("nim", level=wrong), "the level must be"),
    (lambda wrong: na.mine("010101"), "a list of values"),  # type: ignore[arg-type]
    (lambda wrong: na.solve(True), "a position or its code"),  # type: ignore[arg-type]
    (lambda wrong: na.solve("nim:5", nodes=True), "not True"),
    (lambda wrong: na.write(na.Heaps), "a position or its code"),  # type: ignore[arg-type]
)


@pytest.mark.parametrize(("call", "words"), NONSENSE)
def test_wrong_values_are_refused_with_a_sentence(call: Callable[[Any], object], words: str) -> None:
    with pytest.raises(na.BadInput, match=words):
        call(3.5)


@pytest.mark.parametrize(
    "code",
    [
        *("nim:5,4", "exco-nim:2/6,5", "delete-nim:7,5", "dawsons-chess:12", "treblecross:..x....x."),
        *("octal+4.7:9,3", "subtraction+1,3,4:9", "sum:nim:4/exco-nim:2/5,6", "so-long-sucker"),
    ],
)
def test_the_text_of_a_move_is_its_code(code: str) -> None:
    for move in islice(na.moves(code), 40):
        assert na.read_move(code, str(move)) == move
        assert na.play(code, str(move)) == na.play(code, move)
    best = ask.present(na.solve(code).best)
    assert str(best) == na.write_move(code, best)


class Nameless:
    def __repr__(self) -> str:
        raise RuntimeError


class Red:
    def __repr__(self) -> str:
        return "\x1b[31m\nred"


def test_wrong_values_are_quoted_whatever_they_are() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    for wrong, words in ((Nameless(), "a Nameless that"), (nested, "a list that"), (Red(), "x1b.31m red")):
        with pytest.raises(na.BadInput, match=f"not .?{words}"):
            na.solve(cast(Any, wrong))
    while nested:  # one after the other: Python frees nested lists by recursion
        nested = cast(Any, nested.pop())


class Whole:
    """A whole number of another type, as NumPy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_whole_numbers_of_any_type_are_taken_and_kept_as_python_s_own() -> None:
    two, three = Whole(2), Whole(3)
    p = na.Heaps("exco-nim", (cast(int, two), cast(int, three)), cast(int, two))
    assert repr(p) == "Heaps(game='exco-nim', heaps=(3, 2), extra=2, k=None, misere=False, turn=0)"
    assert str(na.play("nim:5,3", na.Take(((cast(int, three), cast(int, two)),)))) == "nim:5,1"
    assert na.table("nim", (three, two)).plan.box.bounds == (3, 2)
    assert na.sg_sequence("nim", three) == [0, 1, 2]
    assert len(na.starts("nim", two, seed=three)) == 2
    assert na.map("nim:0,0", size=(two, three)).rows == [[0, 1], [1, 0], [1, 1]]
    assert na.solve("nim:3", nodes=three).outcome == "N"


def test_numbers_without_end_are_refused() -> None:
    huge = 10**40_000
    for call in (
        lambda: na.solve("nim:5", nodes=huge),
        lambda: na.solve(na.Heaps("nim", (huge,))),
        lambda: na.play("nim:5", na.Take(((5, huge),))),
        lambda: na.starts("nim", 10**9),
        lambda: na.sg_sequence("nim", 10**9),
    ):
        with pytest.raises(na.PastLimit, match="at most"):
            call()
    with pytest.raises(na.BadInput, match="too long to be written"):
        na.solve(huge)  # type: ignore[arg-type]


WRONG: tuple[object, ...] = (None, 42, -1, True, 3.5, "x", b"x", [], (), (1, 2), (None,), ((1,),), object())
BY_HAND = (
    *("nim:5,4", "exco-nim:2/6,5", "moore-nim+k=2:5,4,3", "octal+0.77:5,4", "delete-nim:5,4"),
    *("dawsons-chess:5", "treblecross:7", "sum:nim:5/nim:4", "so-long-sucker+endgame:-/RB:B3R1/R2:B"),
)


@pytest.mark.parametrize("code", BY_HAND)
def test_no_wrong_field_of_a_position_or_move_reaches_the_depths(code: str) -> None:
    """Each is taken, or refused with a sentence."""
    p = na.read(code)
    move = next(na.moves(p))
    for number in range(len(fields(p))):  # type: ignore[arg-type]
        for wrong in WRONG:
            with suppress(na.NimarcadeError):
                na.solve(changed(p, number, wrong), nodes=300)
    for number in range(len(fields(move))):  # type: ignore[arg-type]
        for wrong in (*WRONG, p):
            with suppress(na.NimarcadeError):
                na.play(p, changed(move, number, wrong))
            with suppress(na.NimarcadeError):
                na.write_move(p, changed(move, number, wrong))


T = TypeVar("T")


def changed(record: T, number: int, value: object) -> T:
    return replace(record, **{fields(record)[number].name: value})  # type: ignore[type-var, arg-type]


def test_seats_and_colours_that_there_are_not() -> None:
    p = na.read("so-long-sucker")
    move = next(na.moves(p))
    for field in ("seat", "colour", "next"):
        for wrong in (-1, 4, 10**30):
            with pytest.raises(na.IllegalMove, match="numbered 0 to 3"):
                na.play(p, replace(move, **{field: wrong}))  # type: ignore[type-var]
    for field, wrong_seat in (("seat", 7), ("piles", ("Z",) * 8), ("hands", ()), ("phase", "rescue")):
        with pytest.raises(na.BadCode, match=r"no code of So Long Sucker|TURN|slots"):
            na.solve(replace(p, **{field: wrong_seat}))  # type: ignore[type-var]


def test_moves_with_what_they_lead_to() -> None:
    rated = {str(each.move): (str(each.after), each.outcome, each.winning) for each in na.rate("nim:2,1")}
    assert rated == {
        "2-1": ("nim:1,1", "P", True),
        "2-2": ("nim:1,0", "N", False),
        "1-1": ("nim:2,0", "N", False),
    }
    assert list(na.rate("nim:0")) == []
    assert str(na.play("nim:5,4", "5-1", na.read_move("nim:4,4", "4-2"))) == "nim:4,2"
    assert na.play("nim:5") == na.read("nim:5")


def test_starts_are_those_of_the_command() -> None:
    assert [str(p) for p in na.starts("nim", 2, seed=1)] == ["nim:14,10", "nim:13,8,8"]
    assert all(na.solve(p).outcome == "P" for p in na.starts("nim+misere", 4, outcome="P", seed=2))


@pytest.mark.parametrize(
    ("code", "proof"),
    [
        ("greedy-nim+misere+k=3:9,7,4", "misere-greedy.theorem-3"),
        ("greedy-nim+k=1:9,7", "misere-greedy.theorems-1-4-5"),
        ("octal+0.77:5,4", None),
        ("nim:0", None),
        ("delete-nim:7,6,5,4,3", None),
        ("so-long-sucker+endgame+k=0:RG:B3R1/R2:B", "so-long-sucker.all-colours"),
        ("so-long-sucker+endgame:-/RB:B3R1/R2:B", "so-long-sucker.slots"),
        ("so-long-sucker+endgame+value:-/RB:B3R1/R2:B", None),  # how many chips is searched
    ],
)
def test_a_verdict_names_the_proof_that_a_machine_has_checked(code: str, proof: str | None) -> None:
    verdict = na.solve(code)
    assert verdict.proof == proof
    if proof is not None:
        (named,) = (each for each in na.proofs() if each.name == proof)
        assert named.checked is not None
        assert verdict.tier is na.Tier.PROVED


@pytest.mark.parametrize(
    ("code", "tier", "proof"),
    [
        ("exco-nim:3/56,16", na.Tier.PROVED, "exco.conjectures"),
        ("exco-nim:1/5032,33", na.Tier.PROVED, "exco.far"),
        ("exco-nim:5/1070,77", na.Tier.PROVED, "exco.near"),
        ("exco-nim:3/1000009,1000001", na.Tier.PROVED, "exco.cores"),
        ("exco-nim:0/9,6", na.Tier.PROVED, "exco.values-two"),
        ("exco-nim:2/5,4,3", na.Tier.PROVED, "exco.values"),
        ("co-nim:4,3,3", na.Tier.PROVED, "exco.values"),
        ("delete-nim:5,4", na.Tier.PROVED, "single-delete.values"),
        ("nim:5,4", na.Tier.PROVED, "misere-greedy.nim-values"),
        ("exco-nim:1/40,13", na.Tier.TABLE, None),
        ("octal+0.6:7", na.Tier.TABLE, None),
        ("bounded-nim+k=2:5,4", na.Tier.PROVED, "misere-greedy.nim-values"),
        ("greedy-nim:5,4", na.Tier.SEARCH, None),
    ],
)
def test_a_value_tells_how_it_is_known(code: str, tier: na.Tier, proof: str | None) -> None:
    verdict = na.solve(code, sg=True)
    assert (verdict.grundy_tier, verdict.grundy_proof) == (tier, proof)
    assert proof is None or proof in [each.name for each in na.proofs()]
    assert na.solve(code).grundy_tier is None


def test_a_verdict_can_be_sent_and_pasted_back() -> None:
    verdict = na.solve("nim:5,4", sg=True)
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    assert eval(repr(verdict), {name: getattr(na, name) for name in vars(na)["__all__"]}) == verdict
    assert str(verdict) == (
        "nim:5,4: N, best move 5-1, SG 1 (PROVED; proof checked by Coq, nimarcade prove "
        "misere-greedy.nim-values), "
        "PROVED (Bouton 1902, Theorem I; proof checked by Coq, nimarcade prove exco.moore)"
    )


def test_values_longer_than_python_s_own_limit() -> None:
    heap = int("7" * 9_999)
    p = na.read(f"exco-nim:{heap}/{heap},{heap},{heap}")
    value = ask.present(na.solve(p, sg=True).sg)
    assert len(str(value)) >= 9_999


def run_in_python(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout


@pytest.mark.sweep
def test_importing_loads_next_to_nothing() -> None:
    loaded = run_in_python("import sys, nimarcade; print(*sys.modules)").split()
    assert [name for name in loaded if name.startswith("nimarcade")] == ["nimarcade"]
    assert not {"json", "random", "dataclasses"} & set(loaded)
    script = "import sys, nimarcade as na; na.solve(na.read('nim:5,4')).as_json(); print(*sys.modules)"
    assert not {"textual", "numpy", "platformdirs", "rich"} & set(run_in_python(script).split())


@pytest.mark.sweep
@pytest.mark.parametrize(("given", "kept"), [("4300", 30_000), ("640", 30_000), ("0", 0), ("50000", 50_000)])
def test_the_limit_on_digits_is_raised_and_never_lowered(given: str, kept: int) -> None:
    script = f"import sys; sys.set_int_max_str_digits({given}); import nimarcade; "
    assert int(run_in_python(f"{script}print(sys.get_int_max_str_digits())")) == kept
