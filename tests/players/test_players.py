"""Every machine player plays legal games to the end, the same ones from the same seed."""

from itertools import pairwise
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadSeat
from nimarcade.core.game import is_legal
from nimarcade.play import levels as level_records
from nimarcade.play import seat_kinds
from nimarcade.players import levels, measuring, rates, seating
from nimarcade.players.selfplay import Match, selfplay
from tests import ask
from tests.games.samples import FINISHED

MACHINES = ("random", "greedy", "novice", "casual", "expert", "perfect", "search/sims=20")
GIANTS = (
    "nim:1000000000000000000,999999999999999999,5",
    "greedy-nim+misere+k=1000000000:1000000000000000000,4,4",
    "moore-nim+k=2:1000000000000000000,777777777777777777,3,2",
    "exco-nim+misere:1000000000000000000/1000000000000000000,7",
    "delete-nim:1000000000000000000,999999999999999999,6,2",
    "delete-nim:12,12,10,8,6",
)


@pytest.mark.few(
    *(f"{kind}-nim" for kind in MACHINES), "*-greedy-nim+misere+k=3", "greedy-*", "perfect-wythoff*"
)
@pytest.mark.parametrize("code", measuring.CODES)
@pytest.mark.parametrize("kind", MACHINES)
def test_games_end_and_repeat(code: str, kind: str) -> None:
    match = Match(catalogue.read(code), (kind, "random"), "random", True, 3, False)
    for number in range(3):
        winner, line = match.play_out(number)
        assert winner in (0, 1)
        assert match.play_out(number) == (winner, line)


@pytest.mark.parametrize("code", GIANTS)
@pytest.mark.parametrize("kind", MACHINES)
def test_giants_get_a_legal_move(code: str, kind: str) -> None:
    p = catalogue.read(code)
    assert is_legal(catalogue.game_of(p), p, seating.choose(p, kind, Random(1)))


@pytest.mark.few("greedy-nim-10-5", "wythoff-nim+misere-10-5")
@pytest.mark.parametrize(("many", "few"), [(10, 5), pytest.param(200, 30, marks=pytest.mark.long)])
@pytest.mark.parametrize("code", measuring.CODES)
def test_perfect_never_loses_a_won_position(code: str, many: int, few: int) -> None:
    games = many if catalogue.read(code).game in levels.DESCRIBED else few
    for against in ("random", "greedy", "novice", "casual", "expert", "search/sims=20"):
        tally = measuring._held(catalogue.read(code), against, games, 5)
        assert tally["lost"] == 0
        assert tally["held"] >= games / 2, "half of the starts are won for whoever begins"


def test_a_win_given_away_is_counted() -> None:
    """The count can be other than zero: with random in perfect's place wins are lost."""
    match = Match(catalogue.read("nim"), ("random", "perfect"), "random", True, 1, False)
    lost = [line for winner, line in map(match.play_out, range(20)) if winner != 0]
    held = [any((player == 0) == (ask.outcome(p) == "N") for p, player in line) for line in lost]
    assert sum(held) > 5


@pytest.mark.few("*nim*k=3*", "wythoff*", "nim-*")
@pytest.mark.parametrize("belief", [levels.casual, levels.expert])
@pytest.mark.parametrize("code", measuring.CODES)
def test_beliefs_err(belief: object, code: str) -> None:
    """No fallible player has the whole theorem by accident."""
    assert callable(belief)
    rng, start = Random(2), catalogue.read(code)
    game = catalogue.game_of(start)
    options = {"k": 3 if "k=3" in code else 2} if "k=" in code else {}
    options |= {"misere": 1} if "misere" in code else {}
    many = 3000 if start.game in levels.DESCRIBED else 250
    open_ones = [p for p in (game.random(rng, options) for _ in range(many)) if game.outcome(p) is None]
    pairs = {(bool(belief(p)), ask.outcome(p)) for p in open_ones}
    wrong = {(True, "N"), (False, "P")} & pairs
    if belief is levels.expert and "co-nim" in code:
        assert not belief(catalogue.read(code.partition("+")[0] + (":0/3,3" if "exco" in code else ":3,3")))
    else:
        assert wrong


@pytest.mark.parametrize("code", measuring.CODES)
def test_kept_rates_are_strictly_ordered(code: str) -> None:
    kept = rates.rates(code)
    assert set(kept) <= set(level_records.MEASURED), "nimarcade bench --levels --write measures them"
    if not kept and code.partition("+")[0] not in FINISHED:
        return  # not measured yet
    intervals = [kept[kind].interval for kind in ("novice", "casual", "expert", "perfect")]
    assert all(high < low for (_, high), (low, _) in pairwise(intervals))


def test_kept_rates_of_the_table_rise_from_level_to_level() -> None:
    kept = rates.rates("so-long-sucker+hofstra")
    assert set(kept) <= set(level_records.AT_TABLE)
    shares = [kept[kind].share for kind in ("random", "novice", "casual", "expert")]
    assert all(weaker < stronger for weaker, stronger in pairwise(shares))
    assert kept["novice"].interval[1] < kept["casual"].interval[0]
    assert kept["casual"].interval[1] < kept["expert"].interval[0]
    # who searches the others' moves is no better against greedy ones than who takes them to play by looks
    assert kept["strong"].interval[0] > kept["casual"].interval[1]
    assert "three greedy" in str(kept["strong"])
    assert rates.rates("so-long-sucker+nash") == {}


@pytest.mark.sweep
def test_kept_rates_of_the_table_repeat() -> None:
    kept = rates.rates("so-long-sucker+hofstra")["novice"]
    rate = measuring.measure_table("so-long-sucker+hofstra", "novice", 200, 1)
    assert (rate.won, rate.played) == (kept.won, kept.played)


def test_kept_rates_repeat() -> None:
    """A sample of the kept games, played again, lands inside a wide interval of the kept rate."""
    for kind, rate in measuring.measure("greedy-nim", 20, 99, ("novice", "expert")).items():
        assert abs(rate.share - rates.rates("greedy-nim")[kind].share) < 0.25


def test_seats_are_checked() -> None:
    for text in ("", "nobody", "search/sims=0", "search/sims=1_0", "search/time=-1", "search/x=1"):
        with pytest.raises(BadSeat):
            seat_kinds.parse(text)
    for text in ("perfect/sims=3", "strong/grudge"):
        seat_kinds.parse(text, catalogue.game("so-long-sucker"))
        with pytest.raises(BadSeat):
            seat_kinds.parse(text, catalogue.game("nim"))
    with pytest.raises(BadSeat):
        selfplay(catalogue.read("nim"), ("human", "random"), seed=1)
