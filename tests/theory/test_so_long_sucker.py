"""Verdicts of So Long Sucker: the contract of `solve`, views of who decides, remoteness that is kept."""

import json
from dataclasses import replace
from random import Random

import pytest

import nimarcade as na
from nimarcade.coach import hints
from nimarcade.core import catalogue
from nimarcade.core.codes import counted
from nimarcade.core.game import is_legal, play
from nimarcade.core.verdict import NP, Tier
from nimarcade.games.so_long_sucker.position import Discard, Give, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.starts import fair_start, options_of
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.theory.sucker_oracle import Rules, box
from tests.theory.sucker_search import survivors
from tests.theory.test_sucker import table

SEARCHED = "so-long-sucker+endgame:-/RBG/BRB:B3R1/R2Y1:B"
FULL = "so-long-sucker+custom+c=4:GY/Y/-:x1/x2/G1/Y1G1:G:B4R4Y1G1:GY:B=G,R=Y"


def test_a_box_solved_is_as_the_rules_say() -> None:
    rules = Rules()
    for board in box(2, 4):
        p = table(board)
        verdict = ask.solve(p)
        data = json.loads(json.dumps(ask.as_json(verdict)))
        assert list(data) == ask.VERDICT_KEYS
        wins = rules.wins(board)
        assert data["outcome"] == ask.outcome(p) == ("N" if wins else "P")
        assert data["tier"] == "PROVED"
        assert (data["values"], data["nodes"], data["sg"], data["winner"]) == (None, None, None, None)
        assert len(data["why"]) <= 12
        after = play(GAME, p, GAME.read_move(p, data["best_move"]))
        assert ask.wins(after, p.turn) == wins
        assert ask.wins(p, p.turn) == wins
        assert ask.wins(p, 1 - p.turn) != wins


def test_a_move_of_a_theorem_is_tried_before_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(sucker.TWO_PLAYERS, winning_move=lambda p: next(GAME.moves(p)))
    monkeypatch.setattr(sucker, "THEOREMS", (wrong,))
    p = ask.table("so-long-sucker+endgame:-/BR:B1/R1:R")
    verdict = ask.solve(p)
    assert (verdict.outcome, verdict.best_code, verdict.tier) == ("N", "R@2", Tier.SEARCH)
    assert verdict.source.endswith(
        f"it says N of {p}, but R@1 leaves so-long-sucker+endgame:R/BR:B1/-:B, where Blue wins"
    )
    assert ask.explain(verdict).here is None


@pytest.mark.sweep
def test_moves_are_rated_from_the_movers_view() -> None:
    rules = Rules(free=True)
    for board in box(2, 4):
        p = table(board)
        rated = list(ask.rate(p))
        assert [value.move for value in rated] == list(GAME.moves(p))
        assert any(value.winning for value in rated) == rules.wins(board)
        for value in rated:
            assert value.winning == ask.wins(value.after, p.turn)
            ended = value.after.phase == "over"
            assert (value.outcome is None) == ended
            if not ended:
                assert value.winning == ((value.outcome == "N") == (value.after.turn == p.turn))
            assert value.remoteness is not None
        winning = [value.move for value in rated if value.winning]
        assert list(ask.winning_moves(p)) == winning
        assert list(na.solve(p).winning()) == winning


def played_out(p: SuckerPosition) -> int:
    """Acts until the end where both follow `perfect_move`; the last refusal is not counted."""
    plies = 0
    while p.phase not in ("over", "rescue"):
        p = play(GAME, p, ask.best(p))
        plies += 1
    return plies


def test_win_in_n_is_kept() -> None:
    rng = Random(5)
    for _ in range(60):
        p = survivors(rng, 2, 7)
        verdict = ask.solve(p, remoteness=True)
        assert verdict.remoteness == played_out(p), p
        why = ask.explain(verdict)
        assert f": {counted(verdict.remoteness, 'ply', 'plies')} to the end." in why.sentence


@pytest.mark.sweep
def test_no_faster_win_and_no_slower_loss_in_a_box() -> None:
    """Remoteness from the rules alone: placements and discards of captured piles are plies."""
    rules = Rules()
    known: dict[object, int] = {}

    def far(board: object) -> int:
        if board.phase == "over":  # type: ignore[attr-defined]
            return 0
        if board not in known:
            after = [b for _, b in rules.moves(board)]  # type: ignore[arg-type]
            good = [b for b in after if rules.wins(b) == (b.decider == board.decider)]  # type: ignore[attr-defined]
            known[board] = 1 + (min(map(far, good)) if good else max(map(far, after)))
        return known[board]

    for board in box(2, 5):
        assert ask.solve(table(board), remoteness=True).remoteness == far(board), board


def test_a_pending_discard_is_told_from_the_owners_view() -> None:
    p = ask.table("so-long-sucker+endgame:-/RBB:B1/R2:Bx2")
    verdict = ask.solve(p)
    assert verdict.outcome == "N"
    assert "Blue owes a discard and wins" in ask.explain(verdict).sentence


def test_the_end_and_a_code_that_names_a_chipless_mover() -> None:
    lost = ask.as_json(ask.solve(ask.table("so-long-sucker+endgame:B/-:-/R2:B")))
    assert (lost["outcome"], lost["winner"], lost["best_move"]) == ("P", "R", None)
    assert ask.outcome(ask.table("so-long-sucker+endgame:B/-:-/R2:B")) == "P"
    over = ask.as_json(ask.solve(ask.table("so-long-sucker+endgame:B/-:x1/R2:.")))
    assert (over["outcome"], over["winner"], over["remoteness"]) == (None, "R", 0)
    assert ask.wins(ask.table("so-long-sucker+endgame:B/-:x1/R2:."), 1) is True


def test_dead_chips_are_searched_and_counted() -> None:
    verdict = ask.solve(ask.table(SEARCHED))
    assert verdict.tier is Tier.SEARCH
    assert verdict.nodes is not None
    assert verdict.nodes > 1
    assert f"{verdict.nodes:,} positions" in verdict.source
    past = ask.solve(ask.table(SEARCHED), nodes=20)
    assert (past.outcome, past.tier, past.nodes) == (None, Tier.ESTIMATE, None)
    assert past.best is not None
    assert ask.outcome(ask.table(SEARCHED), 20) is None


def test_two_survivors_of_a_full_game() -> None:
    p = ask.table(FULL)
    verdict = ask.solve(p)
    assert verdict.tier is Tier.PROVED
    assert verdict.outcome == "P"
    assert not any(value.winning for value in ask.rate(p))
    assert any(isinstance(value.move, Give | Discard) for value in ask.rate(p))


@pytest.mark.sweep
def test_more_than_two_players_are_an_estimate_for_every_seat() -> None:
    p = ask.table("so-long-sucker")
    answers = [ask.as_json(ask.solve(p)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert (answers[0]["outcome"], answers[0]["tier"], answers[0]["nodes"]) == (None, "ESTIMATE", None)
    assert list(answers[0]["values"]) == ["B", "R", "G", "Y"]
    assert sum(answers[0]["values"].values()) == pytest.approx(1, abs=0.01)
    assert "of the games that the search tried" in answers[0]["why"][0]
    assert is_legal(GAME, p, GAME.read_move(p, answers[0]["best_move"]))


def test_a_forced_win_of_one_against_two_is_proved() -> None:
    p = ask.table("so-long-sucker+custom+players=3+c=3:R/GBG/-/-/BR:B1/R1/G1:G:-:GRB")
    data = ask.as_json(ask.solve(p))
    assert (data["outcome"], data["tier"], data["values"]) == (None, "SEARCH", {"B": 0.0, "R": 0.0, "G": 1.0})
    assert "Green wins whatever the others do" in data["why"][0]
    assert data["best_move"] == "G@2"


def test_chips_that_count() -> None:
    data = ask.as_json(ask.solve(ask.table("so-long-sucker+endgame+value:-/RB/BRB:B3R1/R2:B")))
    assert (data["outcome"], data["tier"]) == ("N", "SEARCH")
    assert "ends with 4 chips in hand" in data["why"][0]
    past = ask.as_json(ask.solve(ask.table("so-long-sucker+endgame+value:-/RB/BRB:B3R1/R2:B"), nodes=9))
    assert (past["outcome"], past["tier"]) == ("N", "PROVED")
    assert "not known" in past["why"][0]


@pytest.mark.parametrize("options", ["endgame", "endgame+k=0", "endgame+kill=one"])
@pytest.mark.parametrize("outcome", ["N", "P"])
def test_random_endgames_as_wished(options: str, outcome: NP) -> None:
    start = ask.table(f"so-long-sucker+{options}")
    rng = Random(6)
    for _ in range(25):
        assert ask.outcome(fair_start(catalogue.game_of(start), options_of(start), outcome, rng)) == outcome


@pytest.mark.few("*hofstra:-/BYR*")
@pytest.mark.parametrize(
    "code",
    [
        "so-long-sucker+hofstra+c=4:BG/RY:B3/R3/G3/Y3:B:-:BYGR",
        "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR",
    ],
)
def test_the_advised_move_won_most_of_those_tried_often(code: str) -> None:
    verdict = ask.solve(ask.table(code))
    first, *others = verdict.trials
    assert first.move == verdict.best
    often = max(trial.games for trial in verdict.trials) / 2
    assert first.games >= often
    assert all(trial.won <= first.won for trial in others if trial.games >= often)


def test_one_chip_is_told_as_one() -> None:
    p = ask.table("so-long-sucker+endgame:RBR/-:B1/R2:B")
    assert sucker.counted(p) == "1 chip to get against 2"


def test_the_ladder_of_hints() -> None:
    p = ask.table("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B")

    def told(p: SuckerPosition, step: int, name: str = "You") -> str:
        return " ".join(block.text for block in hints.rung(hints.explained(p, name=name), step).blocks)

    assert told(p, 1, "Blue") == "Blue can win."
    assert told(p, 2, "Blue").endswith("Which pile has blue on top?")
    assert "Blue captures" in told(p, 3, "Blue")
    assert "Then Blue owes a discard and wins: " in told(p, 4, "Blue")
    assert "Then you owe a discard and win: " in told(p, 4)
    spent = "so-long-sucker+nash:BGRGR/RBGBY/-/-/RYR/-/RY/G:B4R1/-/x2/x1:B:G3Y4:BR:G=B,Y=G"
    assert "Then you may refuse to help, and Red is out." in told(ask.table(spent), 4)
    assert "Then Blue may refuse to help, and Red is out." in told(ask.table(spent), 4, "Blue")
    assert "Σ" not in told(p, 4)
    assert "general type" in told(p, 5)
    assert "m_b + Σ|β|_b = 3 + 3 = 6 > n_r" in told(p, 5)
    assert "Toughest try" in told(ask.table("so-long-sucker+endgame:RB/-:B1/R2:B"), 3)
