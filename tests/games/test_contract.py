"""What every game promises, whatever it is: the protocol of `nimarcade.games.game`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from nimarcade import games
from nimarcade.errors import BadMove, IllegalMove, PastLimit
from nimarcade.games.delete_nim.rules import DeleteSplit
from nimarcade.games.heaps import Take
from tests.boards import board_of, brute_of
from tests.games.samples import NAMES, each_game, small, wild


def test_the_catalogue_holds_the_games_of_the_papers() -> None:
    assert {"nim", "greedy-nim", "moore-nim", "co-nim", "exco-nim", "delete-nim"} <= set(NAMES)
    for name, game in games.catalogue().items():
        assert game.name == name
        assert game.title
        assert game.summary.endswith(".")


@each_game
def test_moves_are_those_of_the_rules_each_follower_once(name: str) -> None:
    game = games.game(name)
    for p in small(name):
        followers = list(game.followers(p))
        assert [game.play(p, m) for m in game.moves(p)] == followers, p
        assert all(f.turn == 1 - p.turn for f in followers)
        boards = list(map(board_of, followers))
        assert Counter(boards).most_common(1)[:1] <= [(boards[0], 1)] if boards else True, p
        assert set(boards) == brute_of(p).followers(board_of(p)), p
        assert (game.outcome(p) is None) == bool(boards), p


@each_game
def test_the_end_has_the_winner_the_convention_names(name: str) -> None:
    game = games.game(name)
    ends = [p for p in small(name) if game.outcome(p) is not None]
    assert ends
    for p in ends:
        for turn in (0, 1):
            outcome = game.outcome(replace(p, turn=turn))
            assert outcome is not None
            assert outcome.winner == (turn if getattr(p, "misere", False) else 1 - turn)
            assert outcome.payoffs[outcome.winner] == 1
            assert sum(outcome.payoffs) == 0
            assert outcome.reason.endswith(".")
        assert game.convention(p).startswith("misère: " if getattr(p, "misere", False) else "normal: ")


@each_game
def test_graph_is_the_game(name: str) -> None:
    game = games.game(name)
    for p in small(name):
        key, follow = game.graph(p)
        keys = Counter(follow(key))
        assert keys == Counter(game.graph(f)[0] for f in game.followers(p)), p
        assert all(n == 1 for n in keys.values())
        assert all(sum(map(abs, after)) < sum(map(abs, key)) for after in keys)


@each_game
def test_the_potential_is_the_longest_play(name: str) -> None:
    game = games.game(name)
    for p in small(name):
        longest = max((1 + game.potential(f) for f in game.followers(p)), default=0)
        assert game.potential(p) == longest, p
    for p in wild(name):
        assert game.potential(game.play(p, game.sample(p, Random(1)))) < game.potential(p)


@each_game
def test_moves_are_lazy_and_their_order_is_fixed(name: str) -> None:
    game = games.game(name)
    for p in wild(name):
        first = list(islice(game.moves(p), 50))
        assert first == list(islice(game.moves(p), 50))
        assert all(game.is_legal(p, m) for m in first)


def _any_move(p: Any, rng: Random) -> Any:
    """A move of roughly the right shape, legal or not."""
    if rng.random() < 0.3 and (legal := list(games.game_of(p).moves(p))):
        return rng.choice(legal)
    numbers = [*(board_of(p)[1] if p.game == "exco-nim" else board_of(p)), 0, 1, 2, 3, 99]
    if p.game == "delete-nim":
        split = rng.choice(numbers)
        low = rng.randint(-1, max(1, split // 2))
        return DeleteSplit(rng.choice(numbers), low, split - low)
    parts = [(rng.choice(numbers), rng.randint(-1, 6)) for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3)))]
    return Take(tuple(sorted(parts)), rng.choice((0, 0, 1, 4, -1)))


def _after(p: Any, m: Any) -> Any:
    """What is left by a move, or None where it makes no sense; naively, by the oracle's boards."""
    if p.game == "delete-nim":
        left = list(p.piles)
        for size in (m.delete, m.split):
            if size not in left:
                return None
            left.remove(size)
        return None if m.low < 1 or m.high < 1 else tuple(sorted([*left, m.low, m.high], reverse=True))
    left, new = list(p.heaps), []
    for size, take in m.parts:
        if size not in left or not 1 <= take <= size:
            return None
        left.remove(size)
        new.append(size - take)
    heaps = tuple(sorted(left + new, reverse=True))
    extra = (p.extra or 0) - m.extra
    if extra < 0 or m.extra < 0 or not (m.parts or m.extra):
        return None
    return heaps if p.extra is None else (extra, heaps)


@each_game
def test_a_move_is_legal_exactly_when_the_rules_allow_it(name: str) -> None:
    game = games.game(name)
    rng = Random(7)
    illegal = 0
    for p in rng.choices(small(name), k=4000):
        m = _any_move(p, rng)
        board = _after(p, m)
        legal = board is not None and board in brute_of(p).followers(board_of(p))
        if legal and name != "delete-nim":
            # A board within reach may also be named by a move on too many or on other heaps.
            reach = {"nim": 1, "greedy-nim": 1, "moore-nim": p.k}.get(name, len(p.heaps) - 1)
            legal = len(m.parts) <= reach
            legal &= name != "greedy-nim" or m.parts[0][0] == p.heaps[0]
        assert game.is_legal(p, m) == legal, (p, m)
        if legal:
            assert board_of(game.play(p, m)) == board, (p, m)
            continue
        illegal += 1
        with pytest.raises(IllegalMove) as told:
            game.play(p, m)
        assert 15 < len(str(told.value)) < 200
        assert "\n" not in str(told.value)
    assert 400 < illegal < 3400


@pytest.mark.parametrize(
    ("code", "move", "rule"),
    [
        ("nim:5,4,3", "6-1", "there is no heap of 6; heaps are 5, 4, 3"),
        ("nim:5,4,3", "5-6", "a heap of 5 has no 6 stones to take"),
        ("nim:5,4,3", "5-0", "at least one stone"),
        ("nim:5,4,3", "5-1,4-1", "a move takes from one heap"),
        ("moore-nim+k=2:5,4,3", "5-1,4-1,3-1", "at most 2 heaps, this one names 3"),
        ("moore-nim+k=2:5,4,3", "5-1,5-1", "cannot take twice from one heap"),
        ("co-nim:5,4,4", "5-1,4-1,4-1", "at most 2 heaps"),
        ("greedy-nim:9,7,4", "7-1", "only a largest heap may be played: take from 9, not from 7"),
        ("greedy-nim+k=3:9,7,4", "9-4", "at most 3 stones, 4 is too many"),
        ("exco-nim:2/6,5", "x2-3", "the extra heap has 2"),
        ("exco-nim:2/6,5", "x3-1", "the extra heap is 2"),
        ("exco-nim:2/6,5", "x2-1,6-1,5-1", "from one heap besides x0"),
        ("delete-nim:4,3", "d4,4=1+3", "the only pile of 4 cannot be both deleted and split"),
        ("delete-nim:4,3", "d4,3=1+1", "add up to the pile: 1 + 1 is not 3"),
        ("delete-nim:4,3", "d4,3=0+3", "at least one stone"),
        ("delete-nim:4,3", "d5,3=1+2", "there is no pile of 5; piles are 4, 3"),
    ],
)
def test_an_illegal_move_says_which_rule_it_breaks(code: str, move: str, rule: str) -> None:
    p = games.read(code)
    game = games.game_of(p)
    with pytest.raises(IllegalMove) as told:
        game.play(p, game.read_move(p, move))
    assert rule in str(told.value)


@each_game
def test_sample_can_make_every_move(name: str) -> None:
    game = games.game(name)
    rng = Random(3)
    tried = 0
    for p in small(name)[::7]:
        followers = set(game.followers(p))
        if not 1 < len(followers) <= 16:
            continue
        tried += 1
        met = {game.play(p, game.sample(p, rng)) for _ in range(60 * len(followers))}
        assert met == followers, p
    assert tried > 5
    for p in wild(name):
        assert game.is_legal(p, game.sample(p, rng))


@each_game
def test_the_same_seed_samples_the_same_move(name: str) -> None:
    game = games.game(name)
    for p in wild(name, count=30):
        assert game.sample(p, Random(5)) == game.sample(p, Random(5))


@each_game
def test_move_codes_read_back(name: str) -> None:
    game = games.game(name)
    for p in [*small(name)[::11], *wild(name, count=50)]:
        for m in islice(game.moves(p), 40):
            code = game.write_move(p, m)
            assert game.read_move(p, code) == m
            assert code.isascii()
            assert not set(code) & set(" '\"*?[]{}()<>|&;$!#~`\\")
            assert game.describe(p, m)
        if game.outcome(p) is None:
            codes = [game.write_move(p, m) for m in islice(game.moves(p), 500)]
            assert len(set(codes)) == len(codes)


NO_MOVES = (
    *(
        "",
        " ",
        "x",
        "-",
        "9",
        "9-",
        "-3",
        "9--3",
        "09-3",
        "9-03",
        "+9-3",
        "9-1_0",
        "٩-3",
        "9-1٩",
        "d9,5=1+1٩",
        "9-3,",
        ",9-3",
    ),
    *("9 -3", "9-3\n", "x-1", "x2-", "d", "d4", "d4,3", "d4,3=", "d4,3=1", "d4,3=+1+2", "d4,3=1+2+1"),
    *("D4,3=1+2", "9-3;7-1", "9−3", "9-" + "1" * 70_000),
)


@each_game
@pytest.mark.parametrize("text", NO_MOVES, ids=lambda text: ascii(text)[1:12])
def test_what_is_no_move_code_is_a_bad_move(name: str, text: str) -> None:
    bodies = {"exco-nim": "exco-nim:2/9,5", "moore-nim": "moore-nim+k=2:9,7,5"}
    p = games.read(bodies.get(name, f"{name}:9,5"))
    game = games.game_of(p)
    with pytest.raises((BadMove, PastLimit)) as told:
        game.play(p, game.read_move(p, text))
    assert len(str(told.value)) < 300
    assert "\n" not in str(told.value)


@each_game
def test_a_sketch_says_what_may_be_taken(name: str) -> None:
    game = games.game(name)
    for p in small(name):
        sketch = game.sketch(p)
        sizes = [pile.size for pile in sketch.piles if not pile.name]
        assert sizes == list(board_of(p)[1] if name == "exco-nim" else board_of(p))
        if sketch.gesture != "take":
            continue
        most: Counter[int] = Counter()
        for m in game.moves(p):
            for size, take in m.parts:
                most[size] = max(most[size], take)
        for pile in sketch.piles:
            assert pile.most == (pile.size if pile.name else most[pile.size]), (p, pile)
        assert sketch.reach >= max((len(m.parts) for m in game.moves(p)), default=0)
