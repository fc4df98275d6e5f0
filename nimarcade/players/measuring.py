"""How strong the levels of machines are, measured by games: `nimarcade bench --levels` makes `rates.toml`."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from nimarcade.core.catalogue import game, game_of, names, read, variants, write
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position, Seat, graphed
from nimarcade.games.so_long_sucker.effects import kinds_now, vector_of
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.play.levels import AT_TABLE, BY_NAME, DEALING, FIELD, MEASURED, plugged
from nimarcade.players import rates
from nimarcade.players.rates import TABLES, THREE, TRIED, Rate
from nimarcade.players.selfplay import Match, selfplay
from nimarcade.theory.so_long_sucker import tree
from nimarcade.theory.so_long_sucker.endgame import Ending

CODES = tuple(code for name in names() if graphed(game(name)) is not None for code in variants(name))


def measure(code: str, games: int, seed: int, kinds: tuple[str, ...] = MEASURED) -> dict[str, Rate]:
    start = read(code)
    tally: dict[str, list[int]] = {kind: [0, 0] for kind in kinds}
    for first, second in _pairs(kinds):
        count = games // BY_NAME[first].fewer if first in BY_NAME else games
        wins = selfplay(start, (first, second), games=count, seed=seed, starts="random", rotate=True).wins
        for kind, other, won in ((first, second, wins[0]), (second, first, wins[1])):
            if kind in tally and other in FIELD:
                tally[kind][0] += won
                tally[kind][1] += count
    return {kind: Rate(won, played) for kind, (won, played) in tally.items()}


def measure_table(code: str, kind: str, games: int, seed: int) -> Rate:
    alone = f"{kind}/silent" if kind in DEALING else kind
    tally = selfplay(read(code), (alone, *["greedy"] * 3), games=games, seed=seed, rotate=True)
    return Rate(tally.wins[0], games, THREE)


def measurements(games: int, seed: int, only: str | None = None) -> Iterator[tuple[str, dict[str, Rate]]]:
    """The rates of every game and level of ours, or of one level only, also somebody else's, as they are
    measured."""
    kinds, at_table = (MEASURED, AT_TABLE) if only is None else ((only,), (only,))
    others = () if only is None or only in BY_NAME else plugged()
    for code in CODES:
        yield code, measure(code, games, seed, tuple(kind for kind in kinds if kind in (*MEASURED, *others)))
    for code in TABLES:
        for kind in at_table:
            if kind in (*AT_TABLE, *others):
                yield code, {kind: measure_table(code, kind, games, seed)}


def _pairs(kinds: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    seen = set()
    for kind in kinds:
        for other in FIELD:
            if kind != other and frozenset((kind, other)) not in seen:
                seen.add(frozenset((kind, other)))
                yield kind, other


@lru_cache(maxsize=64)
def by_chance(code: str, seat: Seat, kind: str, games: int = TRIED) -> int:
    """The number of players, of so many who move at random in `seat`, that beat a machine from this start
    of a game of two."""
    start = read(code)
    kinds = ("random", kind) if seat == game_of(start).to_move(start) else (kind, "random")
    return selfplay(start, kinds, games=games, seed=1).wins[kinds.index("random")]


def as_toml(
    measured: Mapping[str, Mapping[str, Rate]], games: int, seed: int, only: str | None = None
) -> str:
    """The text of `rates.toml`; of one level only, what is kept of the others stays. Raises BadInput where
    those were measured with other games."""
    old = tomllib.loads(rates.FILE.read_text("utf-8"))
    if only is not None and (old["games"], old["seed"]) != (games, seed):
        raise BadInput(f"the other levels were measured with --games {old['games']} --seed {old['seed']}")
    table: dict[str, dict[str, list[int]]] = {} if only is None else old["rates"]
    for code, kinds in measured.items():
        table.setdefault(code, {}).update({kind: [rate.won, rate.played] for kind, rate in kinds.items()})
    lines = [
        f"# [games won, games played] against {', '.join(FIELD)} (other than oneself);",
        "# at a table of four against three greedy",
        f"# measured with: nimarcade bench --levels --write --games {games} --seed {seed}",
        f"games = {games}",
        f"seed = {seed}",
    ]
    for code, pairs in table.items():
        lines.append(f'\n[rates."{code}"]')
        lines += [f"{kind} = {pair}" for kind, pair in pairs.items()]
    return "\n".join(lines) + "\n"


def errors(games: int, seed: int) -> Iterator[dict[str, int | str]]:
    """Perfect against every other kind, `games` games each from fair starts and both seats:
    how often it was to move in an N-position, or had left a P-position, and yet lost."""
    for code in CODES:
        for against in MEASURED:
            if against != "perfect":
                yield {"code": code, "against": against, **_held(read(code), against, games, seed)}


def _held(start: Position, against: str, games: int, seed: int) -> dict[str, int]:
    match = Match(start, ("perfect", against), "random", True, seed, False)
    tally = {"games": games, "won": 0, "held": 0, "lost": 0}
    for number in range(games):
        winner, line = match.play_out(number)
        # Perfect is player 0; it held a win if some position was won for it.
        held = any((player == 0) == (theory_of(p).outcome(p) == "N") for p, player in line)
        tally["won"] += winner == 0
        tally["held"] += held
        tally["lost"] += held and winner != 0
    return tally


# How honest the chances are that a table of So Long Sucker is shown: what was predicted beside what was won.


CODE = "so-long-sucker+hofstra"
PLAYER = "strong/silent/sims=2000"
HASTY = "greedy"
"""Whose games end with two players and dead colours about, as those that a search tries out do."""
DRAWN = 12
"""Positions of a game at which chances are asked for: all of one game would tell the same again."""

NODES = 20_000
"""Positions that may be searched to tell who wins an ending."""

Prediction = tuple[float, bool]
"""A chance that was shown, and whether that player won."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """Predictions of a chance from `low` to a tenth more."""

    low: float
    predictions: int
    predicted: float
    """In the mean."""
    won: int

    def __str__(self) -> str:
        rate = Rate(self.won, self.predictions, "them")
        span = f"{self.low:.0%}–{self.low + 0.1:.0%}"
        return f"{span}: {self.predictions:,}, {self.predicted:.1%} predicted; {rate}"


def predictions(games: int, seed: int, player: str = PLAYER) -> Iterator[Prediction]:
    """The chances shown in `games` games from the start, with what came of them."""
    match = Match(read(CODE), (player,) * 4, "fixed", False, seed, False)
    for number in range(games):
        winner, line = match.play_out(number)
        asked = [
            p for p, _ in line if isinstance(p, SuckerPosition) and p.phase == "play" and len(p.living) > 2
        ]
        rng = Random(f"{seed} asked {number}")
        for p in rng.sample(asked, min(DRAWN, len(asked))):
            verdict = theory_of(p).solve(p)
            if not verdict.perfect and verdict.chances is not None:
                yield from ((verdict.chances[seat], seat == winner) for seat in p.living)


def tenths(made: Iterable[Prediction]) -> list[Tenth]:
    """Predictions by tenths; a tenth without any is left out."""
    sorted_in: list[list[Prediction]] = [[] for _ in range(10)]
    for chance, won in made:
        sorted_in[min(9, int(chance * 10))].append((chance, won))
    return [
        Tenth(
            i / 10, len(group), sum(chance for chance, _ in group) / len(group), sum(won for _, won in group)
        )
        for i, group in enumerate(sorted_in)
        if group
    ]


@dataclass(frozen=True, slots=True)
class Guesses:
    """Endings of two players that no theorem tells: how many were searched, and guessed right."""

    endings: int
    right: int
    unknown: int
    """Those that the search gave up on, left out of the others."""
    smallest: str
    """The one of fewest chips that was guessed wrong; empty for none."""

    def __str__(self) -> str:
        if not self.endings:
            return "no endings to guess"
        rate = Rate(self.right, self.endings)
        low, high = rate.interval
        share = f"{rate.share:.0%} ({low:.0%}–{high:.0%})"
        wrong = f"; the smallest guessed wrong: {self.smallest}" if self.smallest else ""
        counted = f"{self.endings:,} endings, {self.unknown:,} more not searched out"
        return f"winner of two guessed right in {share} of {counted}{wrong}"


def guesses(games: int, seed: int, player: str = HASTY) -> Guesses:
    """The first positions with two players left of `games` games, guessed and searched."""
    match = Match(read(CODE), (player,) * 4, "fixed", False, seed, False)
    right = unknown = 0
    wrong: list[SuckerPosition] = []
    for number in range(games):
        _, line = match.play_out(number)
        twos = (
            p for p, _ in line if isinstance(p, SuckerPosition) and p.phase == "play" and len(p.living) == 2
        )
        kinds = kinds_now()
        ends = (p for p in twos if tree.known_winner(vector_of(p, kinds), kinds) < 0)
        if (p := next(ends, None)) is None:
            continue
        try:
            winner = Ending(p).winner(p, NODES)
        except PastLimit:
            unknown += 1
            continue
        if tree.likely_winner(vector_of(p, kinds), kinds, careful=True) == winner:
            right += 1
        else:
            wrong.append(p)
    smallest = write(min(wrong, key=lambda p: p.chips)) if wrong else ""
    return Guesses(right + len(wrong), right, unknown, smallest)
