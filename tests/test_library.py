"""`import nimarcade`: names, types, errors, and how little it loads."""

from __future__ import annotations

import doctest
import subprocess
import sys
from itertools import islice

import pytest

import nimarcade as na


def test_the_example_of_the_docstring() -> None:
    ran = doctest.testmod(na)
    assert (ran.failed, ran.attempted > 4) == (0, True)


def test_every_name_is_there() -> None:
    for name in na.__all__:
        assert getattr(na, name) is not None
        assert name in dir(na)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        na.nonsense  # noqa: B018 - looking it up is the test


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


def test_values_longer_than_python_s_own_limit() -> None:
    heap = int("7" * 9_999)
    p = na.read(f"exco-nim:{heap}/{heap},{heap},{heap}")
    value = na.solve(p, sg=True).sg
    assert value is not None
    assert len(str(value)) >= 9_999


def run_in_python(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout


def test_importing_loads_next_to_nothing() -> None:
    loaded = run_in_python("import sys, nimarcade; print(*sys.modules)").split()
    assert [name for name in loaded if name.startswith("nimarcade")] == ["nimarcade"]
    assert not {"json", "random", "dataclasses"} & set(loaded)
    script = "import sys, nimarcade as na; na.solve(na.read('nim:5,4')).as_json(); print(*sys.modules)"
    assert not {"textual", "numpy", "platformdirs", "rich"} & set(run_in_python(script).split())


@pytest.mark.parametrize(("given", "kept"), [("4300", 30_000), ("640", 30_000), ("0", 0), ("50000", 50_000)])
def test_the_limit_on_digits_is_raised_and_never_lowered(given: str, kept: int) -> None:
    script = f"import sys; sys.set_int_max_str_digits({given}); import nimarcade; "
    assert int(run_in_python(f"{script}print(sys.get_int_max_str_digits())")) == kept
