"""Theorem 2.39 and strategy Σ against brute force that knows only the rules."""

import json
import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import nimarcade as na
from nimarcade.coach import hints
from nimarcade.core import catalogue
from nimarcade.core.codes import counted
from nimarcade.core.game import is_legal, play
from nimarcade.core.verdict import NP, Term, Tier
from nimarcade.games.so_long_sucker.position import Discard, Give, Kill, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.starts import fair_start, options_of
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.theory.sucker_oracle import Board, Rules, box, pile_kinds
from tests.theory.sucker_search import survivors

HOUSES = [("any", False), ("any", True), ("one", False), ("one", True)]


def chips(blue: int, red: int, first: int) -> str:
    named = [("B", blue), ("R", red)][:: -1 if first else 1]
    return "".join(f"{letter}{many}" for letter, many in named if many) or "-"


def table(board: Board, kill: str = "any", k: int | None = None) -> SuckerPosition:
    """The engine's position, by way of its code; k = None for the slots of the board."""
    phase, who, hands, piles = board
    options = "+k=0" * (k == 0) + "+kill=one" * (kill == "one")
    turn = "BR"[who]
    if phase == "kill":
        turn += f"x{next(number for number, pile in enumerate(piles, 1) if pile.endswith('BR'[who] * 2))}"
    slots = "/".join(pile or "-" for pile in piles) or "-"
    code = f"so-long-sucker+endgame{options}:{slots}:{chips(*hands[0], 0)}/{chips(*hands[1], 1)}:{turn}"
    read: SuckerPosition = ask.table(code)
    return read


def board_of(p: SuckerPosition, bounded: bool = True) -> Board:
    hands = tuple((hand[0], hand[1]) for hand in p.hands)
    phase = {"play": "play", "kill": "kill", "over": "over"}[p.phase]
    return Board(phase, p.turn, (hands[0], hands[1]), tuple(sorted(q for q in p.piles if q or bounded)))


def sigma(board: Board, kill: str, bounded: bool = True) -> Board:
    """What strategy Σ leaves, its step played by the engine."""
    p = table(board, kill, None if bounded else 0)
    return board_of(play(GAME, p, sucker.winning_move(p)), bounded)


def policy_wins(rules: Rules) -> Any:
    """Whether Σ, played by the hero, wins from a board against every defence."""

    @cache
    def wins(board: Board, hero: int) -> bool:
        if board.phase == "over":
            return board.decider == hero
        if board.decider != hero:
            return all(wins(after, hero) for _, after in rules.moves(board))
        if board.phase == "poll":
            return wins(Board("play", 1 - hero, board.hands, board.piles), hero)
        after = sigma(board, rules.kill, rules.bounded)
        if rules.free and after.phase == "play":  # the other may discard before the next placement
            after = rules.turn(after.decider, after.hands, list(after.piles))
        return wins(after, hero)

    return wins


def compare(k: int, most: int, rules: Rules) -> int:
    """The whole box: theorem, Σ's step, its checks and Σ as a policy; how many are won."""
    policy, won = policy_wins(rules), 0
    for board in box(k, most):
        if not rules.bounded:
            board = board._replace(piles=tuple(filter(None, board.piles)))
        wins = rules.wins(board)
        p = table(board, rules.kill, None if rules.bounded else 0)
        assert sucker.is_p(p) != wins, p
        won += wins
        hero = board.decider if wins else 1 - board.decider
        assert policy(board, hero), p
        if board.phase == "play":
            assert all(check.holds for check in sucker.reading(p).conditions) == wins
    return won


@pytest.mark.parametrize(
    ("k", "kill", "free", "most", "least"),
    [
        pytest.param(k, *house, most, least, marks=mark)
        for most, least, mark in ((8, 1500, pytest.mark.sweep), (10, 4000, pytest.mark.long))
        for k in (1, 2, 3, 4)
        for house in ((HOUSES[(1, 0, 2, 3)[k - 1]],) if most == 8 else HOUSES)
    ],
)
def test_theorem_and_sigma_in_a_box(k: int, kill: str, free: bool, most: int, least: int) -> None:
    assert compare(k, most, Rules(kill, free)) > least


@pytest.mark.sweep
@pytest.mark.parametrize("kill", ["any", "one"])
def test_without_a_bound_of_slots(kill: str) -> None:
    assert compare(4, 6, Rules(kill, bounded=False))


@pytest.mark.sweep
@pytest.mark.parametrize("kill", ["any", "one"])
def test_owed_discards(kill: str) -> None:
    rules = Rules(kill)
    seen = 0
    for board in box(2, 6):
        for _, after in rules.moves(board):
            if after.phase == "kill":
                seen += 1
                p = table(after, kill)
                wins = rules.wins(after)
                assert sucker.is_p(p) != wins, p
                assert all(check.holds for check in sucker.reading(p).conditions) == wins
                if wins:
                    assert rules.wins(kept := sigma(after, kill)) == (kept.decider == after.decider)
    assert seen > 1000


def random_board(rng: Random, most: int) -> Board:
    """A random endgame of at most so many chips, about half of them on one to six piles."""
    budget = rng.randint(2, most)
    kinds = pile_kinds(4)
    piles = [rng.choice(kinds) for _ in range(rng.randint(1, 6))]
    while sum(map(len, piles)) > budget - 1:
        piles[piles.index(max(piles, key=len))] = ""
    hand = [0, 0, 0, 0]
    for _ in range(budget - sum(map(len, piles))):
        hand[rng.randrange(4)] += 1
    who = rng.randrange(2)
    if not sum(hand[2 * who : 2 * who + 2]):
        who = 1 - who
    return Board("play", who, ((hand[0], hand[1]), (hand[2], hand[3])), tuple(sorted(piles)))


@pytest.mark.parametrize(
    ("many", "seed"),
    [
        pytest.param(4_000, 2_39, marks=pytest.mark.sweep),
        pytest.param(100_000, 2_39, marks=pytest.mark.long),
    ],
)
def test_random_endgames(many: int, seed: int) -> None:
    rng = Random(seed)
    houses = {house: Rules(*house) for house in HOUSES}
    for _ in range(many):
        (kill, _), rules = rng.choice(list(houses.items()))
        board = random_board(rng, 11)
        p = table(board, kill)
        wins = rules.wins(board)
        assert sucker.is_p(p) != wins, p
        if wins:
            after = sigma(board, kill)
            assert rules.wins(after) == (after.decider == board.decider), p


def giant(rng: Random) -> SuckerPosition:
    k = rng.randint(1, 100)
    length = 90_000 // k
    sizes = [rng.choice((0, 1, 2, rng.randint(0, length))) for _ in range(k)]
    piles = [("BR" * length)[start : start + n] for n in sizes for start in (rng.randrange(2),)]
    hands = [rng.choice((0, 1, rng.randint(0, 2000))) for _ in range(4)]
    who = rng.randrange(2)
    hands[2 * who] += 1
    slots = "/".join(pile or "-" for pile in piles)
    blue, red = chips(hands[0], hands[1], 0), chips(hands[2], hands[3], 1)
    read: SuckerPosition = ask.table(f"so-long-sucker+endgame:{slots}:{blue}/{red}:{'BR'[who]}")
    return read


def swapped(p: SuckerPosition) -> SuckerPosition:
    code = GAME.write(p).replace("B", "?").replace("R", "B").replace("?", "R")
    _, slots, hands, turn = code.split(":")
    return GAME.read({"endgame": 1}, f"{slots}:{'/'.join(reversed(hands.split('/')))}:{turn}")


@pytest.mark.few("?")
@pytest.mark.parametrize("seed", range(40))
def test_giants(seed: int) -> None:
    """Nothing a search reaches: the verdict stands under exchange of colours, Σ's steps keep it,
    and one more own chip never harms."""
    rng = Random(seed)
    p = giant(rng)
    assert sucker.applies(p)
    won = not sucker.is_p(p)
    assert sucker.is_p(swapped(p)) != won
    hero = p.seat if won else 1 - p.seat
    for _ in range(60):
        if p.phase == "over":
            break
        if p.turn == hero:
            act = sucker.winning_move(p)
        else:
            act = GAME.sample(p, rng) if rng.random() < 0.5 else sucker.resistance(p)
        p = play(GAME, p, act)
        if p.phase != "over":
            assert sucker.is_p(p) == (p.turn != hero)
        else:
            assert p.seat == hero


@pytest.mark.parametrize(
    ("piles", "kind"),
    [
        *(("B/R/-", "type I"), ("B/BR/R", "type I"), ("BR/RB", "type II")),
        *(("BR/RBR/B", "generalized type I"), ("BR/RB/BRB", "generalized type II")),
        *(("RB/B", "general type"), ("RB/BR/BR", "general type")),
    ],
)
def test_types_of_boards(piles: str, kind: str) -> None:
    """Definitions 2.12, 2.16, 2.25, 2.30 and section 2.7; red-topped piles are the opponent's."""
    reading = sucker.reading(ask.table(f"so-long-sucker+endgame:{piles}:B2/R2:B"))
    assert reading.terms[0] == Term("board", kind)


def test_the_inequality_is_told_with_its_numbers() -> None:
    p = ask.table("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B")
    reading = sucker.reading(p)
    assert {term.sign: term.value for term in reading.terms} == {
        "board": "general type", "m_b": 3, "n_r": 2, "Σ|β|_b": 3, "Σ|ρ|_r": 0, "max|ρ|_r": 0,
    }  # fmt: skip
    assert reading.conditions[1].text == "m_b + Σ|β|_b = 3 + 3 = 6 > n_r + Σ|ρ|_r − max|ρ|_r = 2 + 0 − 0 = 2"


def test_the_theorem_is_stated_for_the_colours_of_the_board() -> None:
    assert sucker.stated(ask.table("so-long-sucker+endgame:-:B1/R1:B")) == sucker.TWO_PLAYERS.statement
    told = sucker.stated(ask.table("so-long-sucker+nash+c=3+clock=0:BY/YB:B1/x1/x2/Y1:B:R3G3:BY"))
    assert "Two players are left, Blue and Yellow, with blue and yellow chips only." in told
    assert (
        "(n_y = 0) or m_b + Σ|β|_b > n_y + Σ|υ|_y − max|υ|_y, over the piles β with blue and υ with" in told
    )
    assert not re.search("[Rr]ed|_r|ρ", told)


def test_full_games_with_two_survivors() -> None:
    p = ask.table("so-long-sucker+custom+c=4:GY/Y/-:x1/x2/G1/Y1G1:G:B4R4Y1G1:GY:B=G,R=Y")
    assert sucker.applies(p)
    dead = ask.table("so-long-sucker+custom+c=4:GY/R/-:x1/x2/G1/Y1G1:G:B4R3Y2G1:GY:B=G,R=Y")
    assert not sucker.applies(dead)


def test_asked_to_rescue_the_last_opponent_one_refuses() -> None:
    p = ask.table("so-long-sucker+custom+players=2+c=2:BR:B1/-:Rr=B:R1:B")
    assert sucker.applies(p)
    assert not sucker.is_p(p)
    over = play(GAME, p, sucker.winning_move(p))
    assert over.phase == "over"
    assert over.seat == 0


@pytest.mark.sweep
def test_resistance_keeps_chips_and_never_ends_the_game_needlessly() -> None:
    rules = Rules()
    for board in box(3, 6):
        p = table(board)
        if not sucker.is_p(p):
            continue
        act = sucker.resistance(p)
        GAME.check(p, act)
        assert not isinstance(act, Discard)
        after = play(GAME, p, act)
        if after.phase == "over":
            assert all(later.phase == "over" for _, later in rules.moves(board)), p
        if after.phase == "kill" and after.seat == p.seat:
            kept = ask.typed(Kill, sucker.resistance(after))
            assert sum(kept.chips) == 1


# Verdicts of So Long Sucker: the contract of `solve`, views of who decides, remoteness that is kept.


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
