"""Heap games at scale: every way to count values against brute force, certificates, checkpoints, files."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

import nimarcade as na
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.games.breaking import Repeating
from nimarcade.games.octal import digits_of
from nimarcade.lab import heap_games
from nimarcade.theory import heap_kernels, heap_sequence, heap_values
from nimarcade.theory.heap_sequence import HeapSequence
from tests import ask
from tests.command import nimarcade
from tests.process import NIMARCADE
from tests.theory.heap_oracle import heap_values as by_rule

CODES = ("0.77", "0.07", "0.6", "0.04", "4.3", "0.16", "0.45", "0.644", "0.156", "4.7", "0.1042", "0.3")
PERIODS = Path(__file__).parents[2] / "docs" / "periods.md"
THREE = ("0.8", "0.0F", "C.5F", "8.3", "0.18")


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is known of any game."""
    heap_sequence.sequence_of.cache_clear()
    heap_values.values_of.cache_clear()
    yield
    heap_sequence.sequence_of.cache_clear()
    heap_values.values_of.cache_clear()


def all_ways(code: str, count: int, rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    right, digits = by_rule(code, count), digits_of(code)
    for way in ("", "dense", "sparse"):
        assert HeapSequence(digits).values(count, way=way).tolist() == right, (code, way)

    def some_mask(self: HeapSequence) -> tuple[int, int]:
        """Any mask is right, however many heaps are rare."""
        return rng.randrange(1, 256), rng.randrange(2) if self.shift is not None else 0

    with monkeypatch.context() as patched:
        patched.setattr(HeapSequence, "_best_mask", some_mask)
        for _ in range(3):
            sequence = HeapSequence(digits)
            assert sequence.values(count, way="sparse").tolist() == right, code
            assert sequence._rare[0] > 0 or digits == digits_of("0.3")


def test_every_way_counts_as_brute_force_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_sequence, "FEWEST", 1)  # so that few splits are marked, and all else is at work
    monkeypatch.setattr(heap_sequence, "LEAST", 64)
    for code in ("0.6", "0.04", "4.7", "0.77"):
        all_ways(code, 300, Random(1), monkeypatch)
    assert HeapSequence(digits_of("0.8")).values(90).tolist() == by_rule("0.8", 90)
    assert HeapSequence(digits_of("8.3")).values(60).tolist() == by_rule("8.3", 60)


@pytest.mark.sweep
@pytest.mark.parametrize("code", CODES + THREE)
def test_every_way_far(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if code in THREE:
        assert HeapSequence(digits_of(code)).values(320).tolist() == by_rule(code, 320)
    else:
        all_ways(code, 1_500, Random(2), monkeypatch)


@pytest.mark.extras
def test_compiled_and_plain_loops_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(heap_sequence, "COMPILED", 0)
    assert heap_kernels.loop() is not heap_kernels.grow_plain
    for code in CODES:
        all_ways(code, 1_500, Random(3), monkeypatch)
    far = HeapSequence(digits_of("0.6")).values(40_000)
    assert far.dtype == np.uint16
    monkeypatch.setattr(heap_sequence, "loop", lambda: heap_kernels.grow_plain)
    assert np.array_equal(far[:12_000], HeapSequence(digits_of("0.6")).values(12_000))


def test_values_grow_in_the_narrowest_type_that_fits(fresh: None) -> None:
    game = na.heap_game("0.6")
    small = game.values(100)
    assert (str(small.dtype), small.flags.writeable) == ("uint8", False)
    assert na.heap_game("octal+0.6").counted == game.counted >= 100  # shared
    rising = na.heap_game("all-1")
    assert [str(rising.values(n).dtype) for n in (100, 1_000)] == ["uint8", "uint16"]
    assert rising.values(1_000).tolist() == na.sg_sequence("subtraction+all-1", 1_000)
    with pytest.raises(PastLimit, match="need up to 40 GB of memory, the limit is 2 GB"):
        game.values(10**10)
    assert game.values(0).tolist() == []


def test_a_certificate_holds_and_wrong_ones_do_not(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    game = na.heap_game("0.77")
    found = game.period()
    assert found is not None
    assert (found.preperiod, found.period, found.saltus, found.needed) == (71, 12, 0, 168)
    wrong = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]  # Winning Ways, ch. 4
    assert (game.exceptions().tolist(), game.exceptions().itemsize) == (wrong, 1)
    monkeypatch.setattr(heap_games, "BLOCK", 10)
    assert game.exceptions().tolist() == wrong
    assert game.check()
    sequence = game.sequence
    assert sequence is not None
    for onset, period in ((70, 12), (72, 12), (71, 24), (71, 6)):
        assert not sequence.is_repeating(Repeating(onset, period), ())
    few = HeapSequence(digits_of("0.77"))
    few.values(167)
    assert few.repeating() is None  # one value short of the proof
    few.values(168)
    assert few.repeating() == Repeating(71, 12)
    few._room[0][100] ^= 1
    assert not few.is_repeating(Repeating(71, 12), ())
    few = HeapSequence(digits_of("0.33"))
    few.values(6)
    assert few.is_repeating(Repeating(0, 3), ())
    few._room[0][0] = 1
    assert not few.is_repeating(Repeating(0, 3), ()), "of the empty heap, too"
    told = ask.present(na.heap_game("0.33").period()).words()
    assert "G(n + 3) = G(n) for 0 ≤ n < 3, so it holds for all n ≥ 0" in told


def test_values_that_are_wrong_but_periodic_are_noticed(fresh: None) -> None:
    sequence = HeapSequence(digits_of("0.77"))
    sequence.take(np.array([*range(4)] * 100, np.uint8))
    found = sequence.repeating()
    assert found is not None
    assert not sequence.is_repeating(found, range(50))


@pytest.mark.sweep
def test_the_periods_of_the_docs_are_proved_anew() -> None:
    """One code of each line that needs less than 10,000 values."""
    rows = [line.split(" | ") for line in PERIODS.read_text("utf-8").splitlines() if line.startswith("| 0.")]
    near = [
        (cells[0].split()[1], tuple(int(cell.replace(",", "")) for cell in cells[1:4]))
        for cells in rows
        if len(cells) > 4 and len(cells[3]) < 6
    ]
    assert len(near) > 60
    for code, right in near:
        found = na.heap_game(code).period(10_000)
        assert found is not None
        assert (found.preperiod, found.period, found.needed) == right, code
        assert na.heap_game(code).check()


@pytest.mark.parametrize(
    ("code", "period"),
    [
        ("0.07", (53, 34, 0)),
        ("1,3,4", (0, 7, 0)),
        ("subtraction+4,6,10", (0, 14, 0)),
        ("all-2,5", (0, 4, 2)),
        ("dawsons-chess", (52, 34, 0)),
        ("0.6", None),
    ],
)
def test_periods_of_every_kind(code: str, period: tuple[int, int, int] | None) -> None:
    game = na.heap_game(code)
    found = game.period(2_000)
    assert period == (found and (found.preperiod, found.period, found.saltus))
    if found is None:
        with pytest.raises(BadInput, match="no period of octal"):
            game.check()
        with pytest.raises(PastLimit, match="no period of octal"):
            game.nim_value(10**7)
        return
    assert game.check()
    values = game.values(found.preperiod + 3 * found.period + 40).astype(int)
    later = values[found.preperiod :]
    assert (later[found.period :] == later[: -found.period] + found.saltus).all()
    assert game.nim_value(10**18, 5) == na.solve(f"{game.game}:{10**18},5", sg=True).sg


def test_what_is_proved_far_out_solves_giants(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """As of 0.16 do the 509,622 values that prove its period."""
    monkeypatch.setattr(heap_values, "PAIRS", 10_000)
    monkeypatch.setattr(heap_values, "SMALL", 40)
    code = "octal+0.45:1000000000000000000,1000000000000000777,5"
    assert na.solve(code, nodes=100).outcome is None
    assert na.heap_game("0.45").period(3_000) is not None
    verdict = na.solve(code)
    assert (verdict.outcome, verdict.tier.value) == ("N", "PROVED")
    assert verdict.best is not None
    assert na.solve(na.play(code, verdict.best)).outcome == "P"


def test_moves_followers_and_rows() -> None:
    game = na.heap_game("0.77")
    for heaps in ((5,), (4, 3, 1)):
        p = na.read(f"octal+0.77:{','.join(map(str, heaps))}")
        after = [na.play(p, move) for move in na.moves(p)]
        right = {tuple(filter(None, q.heaps)) for q in after if isinstance(q, na.IndependentHeaps)}
        assert {*game.follow(*heaps)} == right
    rows = na.heap_game("treblecross")
    assert rows.values(30).tolist() == na.heap_game("0.007").values(32).tolist()[2:]
    assert {*rows.moves(5)} == {(2,), (1,), ()}
    assert "guysmith1956" in game.cite()


def test_misere_quotients_as_objects() -> None:
    quotient = na.heap_game("0.75").misere_quotient()
    assert quotient is not None
    assert repr(quotient) == "<misère quotient of 8 elements, period 2 from heap 8 on>"
    assert len(quotient.elements) == 8
    assert quotient.check()
    for heaps in ((1,), (2, 1), (5, 4), (9, 7, 1)):
        code = f"octal+0.75+misere:{','.join(map(str, heaps))}"
        lost = quotient.phi(*heaps) in quotient.p_portion
        assert na.reachable(code)[na.read(code)] == ("P" if lost else "N")
    assert quotient.table[quotient.phi(5)][quotient.phi(4)] == quotient.phi(5, 4)
    with pytest.raises(na.BadInput, match="from 0 on, not -1"):
        quotient.phi(-1)
    assert na.heap_game("all-2").misere_quotient() is None


@pytest.mark.parametrize(
    "code", ["nim", "0.G", "octal+0.77:5", "octal+0.77+misere", "0.77+misere", "chess", ""]
)
def test_what_is_no_heap_game_is_refused(code: str) -> None:
    with pytest.raises(BadInput):
        na.heap_game(code)


def test_checkpoints_go_on_and_damage_is_told(fresh: None, tmp_path: Path) -> None:
    path, game = tmp_path / "kept", na.heap_game("0.6")
    with pytest.raises(BadInput, match=r"kept\.json': there is no such file"):
        game.load(path)
    game.values(500)
    game.save(path)
    binary = tmp_path / "kept.8.bin"
    whole, head = binary.read_bytes(), (tmp_path / "kept.json").read_bytes()
    game.values(3_000)
    game.save(path)
    right = game.values(3_000).copy()
    assert binary.read_bytes()[: len(whole)] == whole  # added to
    heap_sequence.sequence_of.cache_clear()
    assert na.heap_game("0.6").load(path) >= 3_000
    heap_sequence.sequence_of.cache_clear()
    (tmp_path / "kept.json").write_bytes(head)  # a run killed between the values and their head
    assert na.heap_game("0.6").load(path) == len(whole)
    assert np.array_equal(na.heap_game("0.6").values(3_000), right)
    with pytest.raises(BadInput, match=r"is of octal\+0.6, not of octal\+0.7"):
        na.heap_game("0.7").load(path)
    binary.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
    with pytest.raises(BadInput, match="is damaged"):
        na.heap_game("0.6").load(path)
    binary.write_bytes(whole[:100])
    with pytest.raises(BadInput, match="is damaged"):
        na.heap_game("0.6").load(path)
    (tmp_path / "kept.json").write_bytes(head[:9])
    with pytest.raises(BadInput, match="is no checkpoint"):
        na.heap_game("0.6").load(path)


@pytest.mark.parametrize("ending", ["csv", "txt", "npy"])
def test_sequences_as_files(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"kayles.{ending}"
    ran = nimarcade("sequence", "0.77", "--count", "2e2", "-o", str(file), "--period")
    assert (ran.status, ran.out) == (0, "")
    assert "period 12, preperiod 71: G(n + 12) = G(n) for 71 ≤ n < 156" in ran.err
    right = na.sg_sequence("octal+0.77", 200)
    if ending == "npy":
        assert np.load(file).tolist() == right
        return
    lines = file.read_text().splitlines()
    between = "," if ending == "csv" else " "
    assert lines[1:] == [f"{n}{between}{value}" for n, value in enumerate(right)]
    assert [*tmp_path.iterdir()] == [file]  # nothing else is left


def test_a_sequence_of_plug_ins_and_what_is_refused() -> None:
    assert nimarcade("sequence", "0.77", "--count", "3").out == "n,sg\n0,0\n1,1\n2,2\n"
    assert nimarcade("sequence", "delete-nim:2,{n}", "--count", "4").out == "n,sg\n0,\n1,1\n2,1\n3,2\n"
    assert nimarcade("sequence", "subtraction+1,{n}:5", "--count", "4").out == "n,sg\n0,\n1,\n2,2\n3,1\n"
    rows = nimarcade("sequence", "treblecross", "--count", "9").out.splitlines()
    assert rows == ["n,sg", "0,", "1,", "2,", "3,1", "4,2", "5,1", "6,0", "7,2", "8,2"]
    assert nimarcade("sequence", "delete-nim:2,{n}", "--count", "4", "--format", "txt").out.splitlines()[
        1:
    ] == [*("1 1", "2 1", "3 2")]
    ran = nimarcade("sequence", "greedy-nim+k=3", "--count", "40", "--period")
    assert "SG = n mod 4 for n ≥ 0: mined from numbers ≤ 19, survives numbers ≤ 39; not proved" in ran.err
    assert "leave out what follows the colon" in nimarcade("sequence", "nim:5").err
    assert "need up to 40 GB" in nimarcade("sequence", "0.6", "--count", "1e10").err
    assert ".txt" in nimarcade("sequence", "0.6", "-o", "x.doc").err


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    """It dies as soon as values have been kept."""
    file = tmp_path / "far.npy"
    ours = """
import os, signal, sys
from nimarcade.cli import main, values
values.EVERY, save = 0.0, values.heap_games.HeapGame.save
def saved(game, path):
    save(game, path)
    os.kill(os.getpid(), signal.SIGKILL)
values.heap_games.HeapGame.save = saved
main.run(sys.argv[1:])
"""
    command = ["sequence", "0.007", "--count", "4000", "-o", str(file)]
    assert subprocess.run([sys.executable, "-c", ours, *command]).returncode == -signal.SIGKILL
    assert not file.exists()
    ran = subprocess.run([*NIMARCADE, *command], capture_output=True, text=True, check=True)
    assert "going on from" in ran.stderr
    assert np.array_equal(np.load(file), na.heap_game("0.007").values(4_000))
    assert [*tmp_path.iterdir()] == [file]


def test_tables_sequences_and_maps_stand_on_it(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these asked for too much memory, took minutes or ended early before."""
    assert len(dict(na.table("octal+0.77", (100,), "sg"))) == 101
    assert dict(na.table("dawsons-chess", (100,), "sg"))[(100,)] == na.sg_sequence("dawsons-chess", 101)[100]
    table = dict(na.table("octal+0.45", (7, 6)))
    assert all(value == na.solve(f"octal+0.45:{a},{b}").outcome for (a, b), value in table.items())
    monkeypatch.setattr(heap_values, "PAIRS", 10_000)
    values = na.sg_sequence("octal+0.6", 1_500)
    assert values == na.heap_game("0.6").values(1_500).tolist() == by_rule("0.6", 1_500)
    assert na.map("octal+0.6:0,0", "sg", first=(1_400, 0), size=(1, 1)).rows[0][0] == values[1_400]


def test_the_miner_proves_what_an_array_reaches(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_values, "PAIRS", 10_000)
    (first, *_) = na.mine(na.sg_sequence("octal+0.45", 1_100), game="octal+0.45")
    assert (first.status, first.statement) == ("proved", "SG(n + 20) = SG(n) for n ≥ 498")


def test_without_numpy(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_sequence, "find_spec", lambda name: None)
    assert na.sg_sequence("octal+0.45", 300) == by_rule("0.45", 300)
    monkeypatch.setattr(heap_sequence, "PLAIN", 10_000)
    monkeypatch.setattr(heap_values, "PAIRS", 10_000)
    with pytest.raises(PastLimit, match="in plain Python the values end at heap 46; NumPy tells more"):
        na.sg_sequence("octal+0.64", 3_000)
