"""Claims of the So Long Sucker paper: their rules against the game's, and checkers that can fail."""

import pytest

from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.lab import papers
from nimarcade.lab.claims.claim import Check, Claim, Report, report
from nimarcade.papers.so_long_sucker import boards, terms
from nimarcade.papers.so_long_sucker.terms import decided, rows, solver
from nimarcade.theory.so_long_sucker import endgame
from tests import ask

CLAIMS = papers.claims("so-long-sucker")
SMALL = {"k": 3, "chips": 6, "c": 2, "length": 4, "positions": 1000, "payoff": 1, "plies": 4, "most": 1}
LARGER = {"conclusion.more-chips", "proposition-2.13.proof.case-1-0", "proposition-2.13.proof.case-2-0"}
UNDECIDED = {"conclusion.three-colours", *(f"figure-{n}" for n in range(7, 12))}


def run(claim: Claim, **bounds: int) -> Report:
    box = {
        name: bounds.get(name, SMALL[name] if name != "c" or "k" in claim.box else 6) for name in claim.box
    }
    if claim.name.endswith("figure-1"):
        box = dict(claim.box)
    return report(claim, box, [claim.check(box, shard) for shard in claim.shards(box)], 0.0)


def test_the_rules_are_those_of_the_game() -> None:
    boards = rows(2, 5)
    assert len(boards) > 900
    for row in boards:
        code = terms.code(0, row.hands, row.piles)
        t = ask.typed(SuckerPosition, catalogue.read(code))
        if sum(row.hands[0]):
            assert catalogue.write(t) == code
        assert (terms.by_the_game(t) == 0) == row.blue, code


@pytest.mark.sweep
def test_every_claim_on_a_small_box() -> None:
    assert len(CLAIMS) > 120
    for name, claim in CLAIMS.items():
        checked = run(claim)
        short = name.removeprefix("so-long-sucker.")
        if short not in UNDECIDED and (not checked.positions or short in LARGER):
            checked = run(claim, k=2, chips=7, most=2)
        expected = "refuted" if claim.right else "undecided" if short in UNDECIDED else "holds"
        assert checked.status == expected, (name, checked)
        assert checked.positions > 0 or expected == "undecided", name
        assert claim.source.startswith("De Carufel, Jerade 2024, ")


def test_the_errata_by_a_second_search() -> None:
    """The smallest positions that break printed statements, by exact search without Theorem 2.39."""
    for name in ("theorem-2.24", "proposition-2.28", "theorem-2.29"):
        checked = run(CLAIMS[f"so-long-sucker.{name}"])
        assert checked.counterexample is not None
        t = ask.typed(SuckerPosition, catalogue.read(checked.counterexample))
        race = ask.present(endgame.race_of(t, 10_000))
        assert race.of(t) == (0, 1)  # Blue tops a pile, and Red has no chip
        assert checked.note.startswith("Blue wins")


def test_a_false_claim_is_refuted_by_the_smallest_position() -> None:
    checked = run(made(decided(lambda row: True)))
    assert (checked.status, checked.counterexample) == ("refuted", "so-long-sucker+endgame:-:-/-:B")
    ties = made(decided(lambda row: row.mb > 0 and row.left >= row.right))
    assert run(ties).counterexample == "so-long-sucker+endgame:-:B1/R1:B"


def made(check: Check) -> Claim:
    return Claim("so-long-sucker.false", "nowhere", "Not so.", {"k": 4, "chips": 12}, check)


def test_wrong_rules_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bottom chip instead of the highest is the best-known misreading of the rule."""
    monkeypatch.setattr(boards, "follows", lambda pile: ("BR".index(pile[0]),))
    assert run(CLAIMS["so-long-sucker.proposition-2.2"]).status == "refuted"


def test_a_worse_strategy_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "kept", lambda board, act: act.kind != "place" or act.colour == 0)
    monkeypatch.setattr(boards, "_sigma", lambda discards: boards.Sigma(solver("any", discards, False)))
    for name in ("lemma-2.40", "section-2.2.frame"):
        checked = run(CLAIMS[f"so-long-sucker.{name}"], k=2, chips=4)
        assert checked.status == "refuted"
        assert checked.counterexample is not None
        assert catalogue.write(catalogue.read(checked.counterexample)) == checked.counterexample
