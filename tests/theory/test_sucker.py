"""Theorem 2.39 and strategy Σ against brute force that knows only the rules."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from nimarcade.core.game import play
from nimarcade.core.verdict import Term
from nimarcade.games.so_long_sucker.position import Discard, Kill, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.theory.sucker_oracle import Board, Rules, box, pile_kinds

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
