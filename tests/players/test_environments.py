"""Environments: what is observed and allowed is what the rules say; their packages' own checkers."""

import doctest
import re
import warnings
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import nimarcade as na
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.players.learning.encoding import Table, encoding

CODES = (
    *("nim:5,4,1", "exco-nim:2/4,3", "octal+0.77:9", "treblecross:6", "delete-nim:6,4", "sum:nim:3/nim:2"),
    *("so-long-sucker+hofstra", "so-long-sucker+nash+c=2", "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B"),
)


@pytest.fixture
def rl() -> None:
    pytest.importorskip("pettingzoo")


@pytest.mark.parametrize("code", CODES)
def test_every_step_is_a_move_of_the_rules(code: str) -> None:
    rules = encoding(na.read(code))
    for seed in range(5):
        rng, at, plies = Random(seed), rules.begin(), 0
        while at.rewards is None:
            seen, legal = at.observed(at.seat), at.mask.nonzero()[0].tolist()
            assert (seen.shape, rules.low <= seen.min(), seen.max() <= rules.high) == ((rules.length,), 1, 1)
            p, action = at.position, rng.choice(legal)
            after, told = at.after(action), [rules.actions[each] for each in legal]
            if isinstance(p, SuckerPosition):
                assert isinstance(rules, Table)
                assert p == na.read(str(p))
                moves = [str(effects.act_of(at.s, at.moves[each])) for each in legal]  # type: ignore[union-attr]
                assert [move.partition("@")[0] if move[0] == "g" else move for move in moves] == told
                played = at.played(na.read_move(p, moves[legal.index(action)]))
                # of two a position does not keep who held the move
                assert rules.seats == 2 or (after.observed(0) == played.observed(0)).all()
                assert (after.mask == played.mask).all()
            else:
                assert {*told} == {*map(str, na.moves(p))}
                assert after.position == na.play(p, rules.actions[action])
                assert at.played(na.read_move(p, rules.actions[action])) is after
            at, plies = after, plies + 1
        assert plies <= rules.plies
        assert round(sum(at.rewards), 9) == 0
        assert at.rewards[at.position.turn if rules.seats > 2 else at.seat] in (1, -1)
        with pytest.raises(na.IllegalMove, match="action 0 is no move of"):
            at.after(0)


def test_an_observation_of_a_table_tells_what_counts() -> None:
    code = "so-long-sucker+hofstra:BR/GY/-/-/-/-/-/-:B5/R5/G5/Y5:Y:-:YGRB"
    rules = encoding(na.read(code))
    seen = rules.begin().observed(1).tolist()
    assert seen[:8] == [0, 1, 0, 0, 0, 0, 0, 1], "Red observes, Yellow must decide"
    assert seen[20:24] == [1, 2, 3, 4], "Yellow held the move last"
    assert seen[28:48:5] == [5, 5, 5, 5]
    assert seen[44:47] == [1, 0, 0]
    assert seen[47:65] == [0, *(1, 1, 0, 0), *(1, 2, 0, 0), 0, *(0, 0, 1, 1), *(0, 0, 1, 2)]


def test_starts_are_named_drawn_or_refused() -> None:
    rules = encoding(na.read("nim:5,4,1"))
    assert str(rules.begin("nim:4,2,1").position) == "nim:4,2,1"
    assert len({rules.begin(rng=Random(seed)).position for seed in range(30)}) > 15
    with pytest.raises(na.BadInput, match="'nim:6' cannot be reached from nim:5,4,1"):
        rules.begin("nim:6")
    with pytest.raises(na.PastLimit, match="at most 20,000 positions, nim:99,99,99 leads to more"):
        encoding(na.read("nim:99,99,99"))
    with pytest.raises(na.BadInput, match="is not of the rules and chips"):
        encoding(na.read("so-long-sucker")).begin("so-long-sucker+nash")
    for over in ("nim:0", "dawsons-chess+misere:0"):
        with pytest.raises(na.BadInput, match=f"^the game {re.escape(over)} is over"):
            encoding(na.read(over))


@pytest.mark.extras
@pytest.mark.parametrize("starts", ["fixed", "random"])
@pytest.mark.parametrize("code", ["nim:5,4,1", "so-long-sucker+hofstra", "so-long-sucker+nash+c=2"])
def test_the_checkers_of_pettingzoo_and_gymnasium_pass(rl: None, code: str, starts: Any) -> None:
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, seed_test

    env = na.aec_env(code, starts=starts, render_mode="ansi")
    if code == CODES[0]:
        with pytest.raises(na.BadInput, match=r"^the game 'nim:0,0,0' is over"):
            env.reset(options={"start": "nim:0,0,0"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(env, num_cycles=60)
        seed_test(lambda: na.aec_env(code, starts=starts), num_cycles=20)
        alone = na.gym_env(code, "random", seat=None, starts=starts)
        check_env(alone, skip_render_check=True)
    assert na.write(na.read(env.render() or "")) == env.render()


@pytest.mark.extras
def test_a_learner_plays_against_machines_and_functions(rl: None) -> None:
    def takes_all(position: na.Position) -> na.Move:
        return [*na.moves(position)][-1]

    env = na.gym_env("nim:3,2", takes_all, seat=0)
    env.reset(seed=1)
    codes = env.game.encoding.actions
    seen, reward, over, _, info = env.step(codes.index("3-1"))
    assert (seen.tolist(), reward, over) == ([1, 0, 2, 0], 0.0, False)
    assert [code for code, legal in zip(codes, env.action_masks(), strict=True) if legal] == ["2-1", "2-2"]
    assert env.step(codes.index("2-2"))[1:3] == (1.0, True)
    env.reset()
    _, reward, over, _, info = env.step(codes.index("1-1"))
    assert (reward, over, info["illegal"]) == (-1.0, True, "1-1")
    for outside in (-1, len(codes)):
        assert env.step(outside)[1:3] == (-1.0, True)
        assert env.step(outside)[4]["illegal"] == str(outside)
    for unbegun in (na.gym_env("nim:3"), na.aec_env("nim:3")):
        with pytest.raises(na.BadInput, match=r"call reset\(\) first"):
            unbegun.step(0)
    aec = na.aec_env("nim:3")
    aec.reset(seed=1)
    for learner, action in ((env, "x"), (aec, "x"), (aec, 1.0)):
        with pytest.raises(na.BadInput, match="an action must be a whole number, not"):
            learner.step(cast(Any, action))
    lost = na.gym_env("nim:1", seat=1)
    with pytest.raises(na.BadInput, match="over before it is the learner's turn"):
        lost.reset()
    for wrong, words in (
        ({"opponents": ["novice"] * 2}, "1 other seats"),
        ({"seat": 2}, "0 to 1"),
        ({"seat": "x"}, "0 to 1"),
    ):
        with pytest.raises(na.BadSeat, match=words):
            na.gym_env("nim:3", **wrong)
    for make in (na.gym_env, na.aec_env):
        with pytest.raises(na.BadInput, match="render_mode is 'ansi' for text, or None, not 'human'"):
            make("nim:3", render_mode="human")
    with pytest.raises(na.BadSeat, match="no other programs"):
        na.gym_env("nim:3", "engine:./mine")


@pytest.mark.extras
@pytest.mark.parametrize("code", ["nim:4,3", "so-long-sucker+hofstra+c=2"])
def test_openspiel_plays_a_registered_game(code: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import minimax

    game = na.spiel_game(code)
    pyspiel.random_sim_test(pyspiel.load_game(game.get_type().short_name), 3, False, False)
    if code == "nim:4,3":
        assert minimax.alpha_beta_search(game)[0] == 1.0
        assert minimax.alpha_beta_search(na.spiel_game("nim:4,4"))[0] == -1.0


@pytest.mark.extras
def test_the_examples_of_the_page(rl: None) -> None:
    page = str(Path(__file__).parents[2] / "docs/environments.md")
    ran = doctest.testfile(page, module_relative=False)
    assert (ran.failed, ran.attempted > 10) == (0, True)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "nimarcade.players.learning.aec", None)
    with pytest.raises(na.Missing, match=r"PettingZoo: pip install 'nimarcade\[rl\]'"):
        na.aec_env("nim")
