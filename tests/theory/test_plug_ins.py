"""Theorems of installed packages, by entry points: asked after the shipped ones, named where broken."""

import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from importlib.metadata import EntryPoint, EntryPoints
from io import StringIO
from types import ModuleType
from typing import Any

import pytest

from nimarcade.coach import checked_words, ideas, judging
from nimarcade.core import catalogue, signals
from nimarcade.core.errors import BadGame, BadInput, PastLimit
from nimarcade.core.family import explain, theory_of
from nimarcade.core.verdict import Condition, Limits, Reading, Recipe, Term, Tier
from nimarcade.games.delete_nim import DeleteSplit, Piles
from nimarcade.games.heaps import Heaps, Take
from nimarcade.games.nim import GAME as NIM
from nimarcade.lab import agreement, papers
from nimarcade.theory import checks, theorems
from nimarcade.theory.impartial import ImpartialTheory, impartial_theory
from nimarcade.theory.theorem import Branch, Theorem
from nimarcade.theory.theorems import nim
from nimarcade.view import gallery
from tests import ask
from tests.command import nimarcade

UNKNOWN = catalogue.read("delete-nim:22,20,16,14,10")
"""No shipped theorem speaks of it."""
FIVE: Theorem[Piles, DeleteSplit] = Theorem(
    name="five",
    games=("delete-nim",),
    source="a package",
    statement="These five even piles are N.",
    applies=lambda p: p.piles == (22, 20, 16, 14, 10),
    proof="exco.moore",
    is_p=lambda p: False,
    winning_move=lambda p: DeleteSplit(20, 2, 20),
    reading=lambda p: Reading("N", (), (Condition("five piles", False),)),
)


@pytest.fixture
def plugs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module = ModuleType("plug_in_of_a_test")
    letters = replace(FIVE, games="nim")  # type: ignore[arg-type]
    vars(module).update(THEOREMS=(FIVE,), ONE=FIVE, PAIR=[FIVE], WORD="five", LETTERS=letters)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    offered = {"a": "", "b": ":WORD", "d": ":GONE", "e": ":ONE", "f": ":PAIR", "g": ":LETTERS"}
    values = {name: module.__name__ + offer for name, offer in offered.items()}
    values["c"] = "no_such_module:X"
    points = EntryPoints(EntryPoint(name, value, theorems.GROUP) for name, value in values.items())
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points.select(group=group))
    theorems._plug_ins.cache_clear()
    yield
    theorems._plug_ins.cache_clear()


@pytest.mark.usefixtures("plugs")
def test_a_plug_in_speaks_where_no_shipped_theorem_does() -> None:
    assert theorems.plugged("delete-nim") == (FIVE, FIVE, FIVE)
    assert theorems.plugged("nim") == ()
    verdict = impartial_theory("delete-nim").solve(UNKNOWN, Limits(100))
    assert (verdict.outcome, verdict.tier, verdict.source) == ("N", Tier.CLAIMED, "a package")
    assert (verdict.perfect, verdict.proof) == (False, None)
    shipped = ask.present(impartial_theory("delete-nim").theorem(catalogue.read("delete-nim:4,3,2,2")))
    assert shipped.name == "delete_four"
    assert theorems.statement("five") is FIVE


@pytest.mark.usefixtures("plugs")
def test_broken_plug_ins_are_named_in_a_line_each_and_break_nothing() -> None:
    lines = theorems.broken()
    assert [line.split()[1] for line in lines] == ["b", "c", "d", "g"]
    assert all(line.startswith("nimarcade.theorems: ") and "\n" not in line for line in lines)
    assert "a theorem is a Theorem, not str" in lines[0]
    assert "no_such_module" in lines[1]
    assert "games of five is a tuple of names, such as ('nim',)" in lines[3]
    assert theorems.broken_so_far() == lines
    ran = nimarcade("solve", "delete-nim:22,20,16,14,10")
    assert (ran.status, ran.err.splitlines()) == (0, list(lines))
    assert impartial_theory("nim").is_p(catalogue.read("nim:2,2")) is True


def test_without_plug_ins_nothing_is_broken() -> None:
    assert theorems.broken() == ()
    assert nimarcade("solve", "nim:2,2").err == ""
    with pytest.raises(BadInput, match="no theorem is called"):
        theorems.statement("nobody")


def test_names_of_theorems_are_one_each_and_every_game_is_shipped_with_some() -> None:
    names = [theorem.name for name in catalogue.names() for theorem in theorems.shipped(name)]
    assert all(theorems.statement(name).name == name for name in names)
    assert len({id(theorems.statement(name)) for name in names}) == len(set(names))
    finished = [name for name in catalogue.names() if catalogue.folder(name).joinpath("facts.toml").is_file()]
    assert all(theorems.shipped(name) for name in finished)


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], None]:
    return lambda theorem: monkeypatch.setattr(theorems, "_plug_ins", lambda: ((theorem,), ()))


FEW = Limits(100, 100)
CLAIM = "So claims a plug-in's theorem, which nothing here has checked."


def test_a_claim_says_so_and_is_nowhere_taken_for_exact(offered: Callable[[object], None]) -> None:
    offered(FIVE)
    theory = theory_of(UNKNOWN)
    verdict = theory.solve(UNKNOWN, FEW)
    assert theory.explain(verdict).sentence.endswith(CLAIM)
    whole = explain(UNKNOWN, FEW)
    assert (whole.tier, whole.headline.endswith(CLAIM)) == (Tier.CLAIMED, True)
    assert whole.statement == FIVE.statement, "and not that a machine has checked it"
    assert (theory.outcome(UNKNOWN, FEW), theory.winner(UNKNOWN, FEW)) == (None, None)
    assert (theory.speaks(UNKNOWN), theory.picture(UNKNOWN)) == (False, None)
    assert theory.best(UNKNOWN, FEW) == verdict.best, "but who plays goes by it, knowing no better"
    assert gallery._solver(UNKNOWN) == "Claimed by a package"


def test_a_check_is_kept_of_the_very_code_and_one_that_failed_silences_the_theorem(
    offered: Callable[[object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(code: str) -> tuple[Tier, str, str]:
        theorem = replace(FIVE)
        monkeypatch.setattr(theorems, "_codes", {theorem: code})
        offered(theorem)
        verdict = theory_of(UNKNOWN).solve(UNKNOWN, FEW)
        return verdict.tier, verdict.source, theory_of(UNKNOWN).explain(verdict).sentence

    held = checks.Check("a-ours", "five", "delete-nim", 70, "largest=4", "looked at 90 boards", "")
    theorems.keep(held)
    theorems.keep(replace(held, positions=3))  # a smaller box takes nothing away
    tier, source, sentence = asked("a")
    assert (tier, source) == (Tier.CLAIMED, f"a package; {held.words}")
    assert sentence.endswith("theorem, checked: it held on 70 positions (looked at 90 boards).")
    assert asked("b")[1:] == ("a package", sentence.replace(held.words, "which nothing here has checked"))
    theorems.keep(replace(held, note="wrong", broken_by="delete-nim:1,1"))
    theorems.keep(replace(held, positions=1_000))
    tier, source, _ = asked("a")
    assert tier is Tier.ESTIMATE
    assert source.endswith("; the theorem five is refused: its check failed at delete-nim:1,1: wrong")
    assert len(checks.STORE.load().all) == 1


def test_texts_name_a_claims_quantities_conditions_and_ideas(offered: Callable[[object], None]) -> None:
    """As those of a theorem of ours; of one that fails no idea is named."""
    branch: Branch[Piles, DeleteSplit] = Branch(
        terms=lambda p: (Term("evens", 5),),
        lost=lambda p: (Condition("five piles", False),),
        ideas=("all-odd",),
    )
    told = replace(FIVE, branches=(branch,))
    offered(told)
    assert checked_words.facts(UNKNOWN) == {"evens": "5"}
    assert [block.text for block in judging.numbers_of(UNKNOWN)] == ["five piles"]
    assert ideas.of_board(UNKNOWN) == ideas.of_win(UNKNOWN) == ("all-odd",)
    offered(replace(told, applies=lambda p: bool(1 // 0)))
    assert ideas.of_board(UNKNOWN) == ()


def test_a_claim_whose_move_leaves_no_lost_position_is_refused_with_both_codes(
    offered: Callable[[object], None],
) -> None:
    wrong = replace(FIVE, applies=lambda p: len(p.piles) == 5, winning_move=lambda p: DeleteSplit(22, 1, 19))
    offered(wrong)
    verdict = theory_of(UNKNOWN).solve(UNKNOWN, FEW)
    assert (verdict.outcome, verdict.tier) == (None, Tier.ESTIMATE)
    assert verdict.source == (
        "beyond exact reach: more than 100 positions; the theorem five is refused: it says N of "
        "delete-nim:22,20,16,14,10, but d22,20=1+19 leaves delete-nim:19,16,14,10,1, which is N"
    )


def test_a_search_takes_over_wherever_it_reaches(offered: Callable[[object], None]) -> None:
    offered(replace(FIVE, applies=lambda p: len(p.piles) == 5, winning_move=lambda p: DeleteSplit(9, 9, 9)))
    theory = impartial_theory("delete-nim")
    for p in (catalogue.read("delete-nim:4,2,2,2,2"), catalogue.read("delete-nim:4,4,2,2,2")):
        verdict = theory.solve(p, remoteness=True)
        assert verdict.outcome == theory.outcome(p), "as the rules say"
        refused = "the theorem five is refused" in verdict.source
        assert verdict.tier is (Tier.SEARCH if refused else Tier.CLAIMED)
        assert refused == (verdict.outcome == "P")
        if refused:
            assert theory.explain(verdict).here is None


def _branch(**wrong: Any) -> dict[str, Any]:
    told = {"terms": lambda p: (), "lost": lambda p: FIVE.formal(p).conditions} | wrong
    return {"reading": None, "branches": (Branch(**told),)}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"winning_move": lambda p: DeleteSplit(3, 1, 1)}, "winning_move: there is no pile of 3"),
        ({"winning_move": lambda p: dict[str, int]()["1-1"]}, "winning_move: KeyError: '1-1'"),
        ({"winning_move": lambda p: "1-1"}, "winning_move: it gives '1-1', which is no move"),
        ({"winning_move": lambda p: sys.exit(0)}, "winning_move: SystemExit: 0"),
        (_branch(when=lambda p: 1 // 0), "when: ZeroDivisionError"),
        (_branch(terms=lambda p: sys.exit(0)), "terms: SystemExit: 0"),
        (_branch(won=lambda p: Recipe(DeleteSplit(3, 1, 1), None, ())), "won: there is no pile of 3"),
        (_branch(when=lambda p: False), f"no branch of the theorem five speaks of {UNKNOWN}"),
    ],
)
def test_what_a_claim_does_wrong_is_one_line(
    offered: Callable[[object], None], wrong: dict[str, Any], said: str
) -> None:
    offered(replace(FIVE, **wrong))
    with pytest.raises(BadGame) as raised:
        explain(UNKNOWN, FEW)
    assert str(raised.value).removeprefix(f"the theorem five is broken at {UNKNOWN}, ").startswith(said)
    ran = nimarcade("explain", str(UNKNOWN))
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def _trial(theorem: Any) -> agreement._Trial:
    return agreement._Trial(theorem, catalogue.game("delete-nim"))


def _prints(p: Piles) -> bool:
    print("thinking")
    return False


def test_what_a_claim_prints_is_no_output(
    offered: Callable[[object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theorems, "broken_so_far", tuple)
    offered(replace(FIVE, is_p=_prints))
    ran = nimarcade("solve", str(UNKNOWN), "--json")
    assert (ran.status, ran.data[0]["outcome"], "thinking" in ran.err) == (0, "N", True)
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert _trial(replace(FIVE, applies=_prints)).wrong(UNKNOWN) is None
    assert (out.getvalue(), err.getvalue()) == ("", "thinking\n")


def test_an_interrupt_is_a_claims_fault_unless_a_signal_raised_it(
    offered: Callable[[object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(p: Piles) -> bool:
        raise error

    monkeypatch.setattr(signals, "asked", lambda error: isinstance(error, signals.Interrupted))
    offered(replace(FIVE, is_p=fails))
    trial = _trial(replace(FIVE, applies=fails))
    error: BaseException = KeyboardInterrupt()
    ran = nimarcade("solve", str(UNKNOWN))
    why = "KeyboardInterrupt: no reason given (test_plug_ins.py, line "
    assert ran.status == 2
    assert ran.complaint.startswith(f"the theorem five is broken at delete-nim:22,20,16,14,10, is_p: {why}")
    assert (trial.wrong(UNKNOWN) or "").startswith(why)
    error = signals.Interrupted()
    assert nimarcade("solve", str(UNKNOWN)).status == 130
    with pytest.raises(signals.Interrupted):
        trial.wrong(UNKNOWN)


def test_what_is_no_truth_counts_as_python_takes_it(offered: Callable[[object], None]) -> None:
    truth: Any = {0: None}.get
    offered(replace(FIVE, is_p=lambda p: truth(0)))
    assert theory_of(UNKNOWN).solve(UNKNOWN, FEW).outcome == "N"


def test_names_and_errors_of_plug_ins_reach_no_terminal_raw(
    offered: Callable[[object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept in ("_found", "catalogue", "claims"):  # what there was without this theorem
        monkeypatch.setattr(papers, kept, getattr(papers, kept).__wrapped__)

    def applies(p: Piles) -> bool:
        raise BadInput("\x1b[31m")

    offered(replace(FIVE, name="\x1b[5m", applies=applies))
    ran = nimarcade("verify", "theorems", "--jobs", "1", "--box", "largest=2", "--box", "largest-2=1")
    assert (ran.status, "REFUTED" in ran.out, "\x1b" in ran.out + ran.err) == (0, True, False)
    assert "\x1b" not in nimarcade("verify", "theorems", "--list").out


def test_a_sum_with_a_claimed_part_is_a_claim(offered: Callable[[object], None]) -> None:
    offered(replace(FIVE, grundy=lambda p: 5))
    p = catalogue.read("sum:delete-nim:22,20,16,14,10/nim:7")
    verdict = theory_of(p).solve(p, FEW, grundy=True)
    assert (verdict.outcome, verdict.tier, verdict.best_code) == ("N", Tier.CLAIMED, "2.7-2")
    assert (verdict.grundy, verdict.grundy_tier) == (2, Tier.CLAIMED)
    assert theory_of(p).outcome(p, FEW) is None
    with pytest.raises(PastLimit, match="only claimed"):
        theory_of(UNKNOWN).move_to_grundy(UNKNOWN, 3, FEW)


def test_an_answer_of_ours_is_tried_before_it_is_shown() -> None:
    wrong: Theorem[Heaps, Take] = replace(nim.BOUTON, winning_move=lambda p: Take(((p.heaps[0], 1),)))
    theory = ImpartialTheory(NIM, NIM, (wrong,))
    verdict = theory.solve(ask.heaps("nim:5,4"))
    assert (verdict.outcome, verdict.best_code, verdict.tier) == ("N", "5-1", Tier.PROVED)
    verdict = theory.solve(ask.heaps("nim:6,4"))
    assert (verdict.outcome, verdict.best_code, verdict.tier) == ("N", "6-2", Tier.SEARCH)
    assert verdict.source.endswith("it says N of nim:6,4, but 6-1 leaves nim:5,4, which is N")
    assert theory.explain(verdict).here is None
