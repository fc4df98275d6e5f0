"""Everyone against everyone, with ratings; a table of more players seats every group once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from random import Random
from typing import Any

from nimarcade import games
from nimarcade.errors import BadInput, BadSeat, PastLimit
from nimarcade.lab import pool
from nimarcade.players import seat_kinds, strength
from nimarcade.players.engine.seat import greeted
from nimarcade.players.match import Fault, Match, Starts, Tally, seed_of

MOST = 64
"""Players of a tournament."""
MOST_GAMES = 10_000_000
CHUNK = 20
"""Games that are handed out together, so that a bar moves; all of a group where a program plays."""

Job = tuple[str, tuple[int, ...], tuple[str, ...], int, bool, Starts, int, int]
"""Code of the start, players, their kinds, seed, whether the clock has a say, starts, and which games."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The games of one group, by player in the order of `players` (0 for the first seat named)."""

    players: tuple[int, ...]
    wins: tuple[int, ...]
    forfeits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table."""

    player: int
    seat: str
    rating: float
    low: float
    high: float
    """The ends of the 95 % interval."""
    games: int
    wins: int
    forfeits: int


@dataclass(frozen=True, slots=True)
class Tournament:
    code: str
    seats: tuple[str, ...]
    games: int
    """Of every group."""
    starts: Starts
    seed: int | None
    """None where a player's moves depend on the clock."""
    pairings: tuple[Pairing, ...]
    table: tuple[Standing, ...]
    """The best rating first."""

    def as_json(self) -> dict[str, Any]:
        found = asdict(self)
        rows = [{**row, "player": row["player"] + 1} for row in found["table"]]
        pairs = [
            {**pair, "players": [player + 1 for player in pair["players"]]} for pair in found["pairings"]
        ]
        return {**found, "pairings": pairs, "table": rows}


def hold(
    position: Any,
    seats: Sequence[str],
    *,
    games_each: int,
    seed: int | None = None,
    starts: Starts = "random",
    workers: int = 1,
    told: Callable[[Sequence[str], Fault], None] = lambda kinds, fault: None,
    watch: Callable[[int, int], None] = lambda done, of: None,
) -> Tournament:
    """Every group that the game has seats for plays `games_each` games, its players changing seats
    after every game. `told` is told who plays and what was forfeited, `watch` how many games of all are
    done. Raises BadSeat, BadInput or PastLimit.
    """
    game = games.game_of(position)
    at_once = len(game.seat_labels(position))
    if len(seats) < at_once:
        raise BadSeat(f"a tournament of {game.name} needs {at_once} players or more, {len(seats)} are given")
    groups = list(combinations(range(len(seats)), at_once))
    if len(seats) > MOST or len(groups) * games_each > MOST_GAMES:
        raise PastLimit(f"a tournament has at most {MOST} players and {MOST_GAMES:,} games")
    if games_each < 1:
        raise BadInput("a tournament needs at least one game of each group")
    for kind in seats:
        seat_kinds.parse(kind, game)
        greeted(kind)
    drawn, timed = seed_of(seats, seed)
    jobs = _jobs(games.write(position), seats, groups, games_each, (drawn, timed), starts)
    wins: Counter[tuple[tuple[int, ...], int]] = Counter()
    lost: Counter[tuple[tuple[int, ...], int]] = Counter()
    done = 0
    for job, (tally, faults) in pool.sweep(_played, jobs, workers=workers):
        group = job[1]
        for player, many in zip(group, tally.wins, strict=True):
            wins[group, player] += many
        for fault in faults:
            lost[group, group[fault.player]] += 1
            told(tally.seats, fault)
        done += tally.games
        watch(done, len(groups) * games_each)
    pairings = tuple(
        Pairing(group, tuple(wins[group, p] for p in group), tuple(lost[group, p] for p in group))
        for group in groups
    )
    table = tuple(_table(seats, pairings))
    return Tournament(
        games.write(position), tuple(seats), games_each, starts, None if timed else drawn, pairings, table
    )


def _jobs(code: str, seats: Sequence[str], groups: list[tuple[int, ...]], each: int, seed: tuple[int, bool],
          starts: Starts) -> Iterator[Job]:  # fmt: skip
    for group in groups:
        kinds = tuple(seats[player] for player in group)
        own = Random(f"{seed[0]} {group}").randrange(10**9)
        chunk = each if any(seat_kinds.parse(kind).name == seat_kinds.ENGINE for kind in kinds) else CHUNK
        for first in range(0, each, chunk):
            yield code, group, kinds, own, seed[1], starts, first, min(each, first + chunk)


def _played(job: Job) -> tuple[Tally, list[Fault]]:
    code, _, kinds, seed, timed, starts, first, last = job
    faults: list[Fault] = []
    with Match(games.read(code), kinds, starts, True, seed, timed) as match:
        return match.tally(range(first, last), faults.append), faults


def _table(seats: Sequence[str], pairings: Sequence[Pairing]) -> list[Standing]:
    results = [strength.Results(pairing.players, pairing.wins) for pairing in pairings]
    found = []
    for player, rating in enumerate(strength.ratings(len(seats), results)):
        own = [(pair, pair.players.index(player)) for pair in pairings if player in pair.players]
        found.append(
            Standing(
                player,
                seats[player],
                round(rating.value, 1),
                round(rating.low, 1),
                round(rating.high, 1),
                sum(sum(pair.wins) for pair, _ in own),
                sum(pair.wins[at] for pair, at in own),
                sum(pair.forfeits[at] for pair, at in own),
            )
        )
    return sorted(found, key=lambda row: (-row.rating, row.player))
