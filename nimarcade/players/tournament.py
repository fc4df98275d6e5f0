"""Everyone against everyone, with ratings; a table of more players seats every group once. And two players
against each other, until it is known well enough which of them is better."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import exp, log, sqrt
from random import Random

from nimarcade.core import catalogue, citing, drawing, pool
from nimarcade.core.codes import counted
from nimarcade.core.errors import BadInput, BadSeat, PastLimit
from nimarcade.core.game import Position
from nimarcade.core.told import stamped
from nimarcade.play import seat_kinds
from nimarcade.players.engine_client import greeted
from nimarcade.players.rates import Rate
from nimarcade.players.selfplay import Fault, Match, Starts, Tally, seed_of

# Ratings from results: the Bradley-Terry model, and for tables of more players its extension by
# Luce: who of a group wins has the odds of its strength among those of the group.
#
# Bradley & Terry, Biometrika 39 (1952); Luce, Individual Choice Behavior (1959); ratings on Elo's scale, on
# which 400 points more are odds of 10 to 1. Every player also has one game half won against an average one,
# so that who has won or lost all games has a rating too (as Coulom's Bayesian Elo does).

MIDDLE = 1500.0
"""The mean of all ratings of a table."""
SCALE = 400 / log(10)
"""Points for a factor e in strength."""
STEPS = 100
CLOSE = 1e-9
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Pairing:
    """All games of one group, by player in the order of `players` (0 for the first seat named)."""

    players: tuple[int, ...]
    wins: tuple[int, ...]
    forfeits: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its 95 % interval, by the curvature of the likelihood at its maximum."""

    value: float
    low: float
    high: float


def ratings(count: int, results: Sequence[Pairing]) -> list[Rating]:
    """The ratings of players 0 to `count` - 1, whose mean is `MIDDLE`."""
    theta = _fitted(count, results)
    _, curve = _slopes(theta, results)
    spread = _inverse(curve)
    mean = sum(theta) / count
    fitted = []
    for i in range(count):
        weights = [(i == j) - 1 / count for j in range(count)]
        variance = sum(weights[a] * spread[a][b] * weights[b] for a in range(count) for b in range(count))
        value, half = MIDDLE + SCALE * (theta[i] - mean), _Z * SCALE * sqrt(max(0.0, variance))
        fitted.append(Rating(value, value - half, value + half))
    return fitted


def _fitted(count: int, results: Sequence[Pairing]) -> list[float]:
    """Logarithms of the strengths, by Newton's method; the likelihood is concave."""
    theta = [0.0] * count
    for _ in range(STEPS):
        slope, curve = _slopes(theta, results)
        inverse = _inverse(curve)
        step = [sum(inverse[i][j] * slope[j] for j in range(count)) for i in range(count)]
        longest = max(map(abs, step))
        shorten = min(1.0, 1.0 / longest) if longest else 1.0  # far out the curve misleads
        theta = [t + shorten * s for t, s in zip(theta, step, strict=True)]
        if longest < CLOSE:
            break
    return theta


def _slopes(theta: list[float], results: Sequence[Pairing]) -> tuple[list[float], list[list[float]]]:
    """The slope of the logarithm of the likelihood, and its curvature with the sign turned."""
    slope = [0.5 - share for share in (1 / (1 + exp(-t)) for t in theta)]
    curve = [[0.0] * len(theta) for _ in theta]
    for i, s in enumerate(slope):
        curve[i][i] = (0.5 - s) * (0.5 + s)
    for group in results:
        games = sum(group.wins)
        top = max(theta[player] for player in group.players)
        odds = [exp(theta[player] - top) for player in group.players]
        shares = [share / sum(odds) for share in odds]
        for a, player in enumerate(group.players):
            slope[player] += group.wins[a] - games * shares[a]
            for b, other in enumerate(group.players):
                curve[player][other] += games * shares[a] * ((a == b) - shares[b])
    return slope, curve


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan; the matrix is symmetric and positive, so that no row need be exchanged."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(n):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * own for value, own in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]


MOST = 64
"""Players of a tournament."""
MOST_GAMES = 10_000_000
CHUNK = 20
"""Games that are handed out together, so that a bar moves; all of a group where a program plays."""

Job = tuple[str, tuple[int, ...], tuple[str, ...], int, bool, Starts, int, int]
"""Code of the start, players, their kinds, seed, whether the clock has a say, starts, and which games."""


@dataclass(frozen=True, slots=True)
class Standing:
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
    """Results of everyone against everyone, and their ratings."""

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

    def cite(self) -> str:
        """BibTeX: the works that the ratings are by, and this program with who played."""
        model = (
            "Bradley, Terry 1952; Luce 1959" if len(self.pairings[0].players) > 2 else "Bradley, Terry 1952"
        )
        who = f"{counted(self.games, 'game')} of every group of {', '.join(self.seats)}"
        return citing.bibtex(
            model, f"tournament at {self.code}, starts {self.starts}, seed {self.seed}: {who}"
        )

    def _repr_html_(self) -> str:
        rows = [
            (row.seat, row.rating, f"{row.low:.0f}–{row.high:.0f}", f"{row.wins} of {row.games}")
            for row in self.table
        ]
        caption = f"{self.code}: {counted(self.games, 'game')} of every pair or group"
        return drawing.table(caption, ("player", "rating", "95 % interval", "won"), rows)

    def as_json(self) -> dict[str, object]:
        data = asdict(self)
        rows = [{**row, "player": row["player"] + 1} for row in data["table"]]
        pairs = [{**pair, "players": [player + 1 for player in pair["players"]]} for pair in data["pairings"]]
        return stamped("tournament", {**data, "pairings": pairs, "table": rows})


def hold(
    position: Position,
    seats: Sequence[str],
    *,
    games_each: int,
    seed: int | None = None,
    starts: Starts = "random",
    workers: int = 1,
    on_forfeit: Callable[[Sequence[str], Fault], None] = lambda kinds, fault: None,
    watch: Callable[[int, int], None] = lambda done, of: None,
) -> Tournament:
    """Every group that the game has seats for plays `games_each` games, its players changing seats
    after every game. `on_forfeit` is told who plays and what was forfeited, `watch` how many games of all are
    done. Raises BadSeat, BadInput or PastLimit."""
    game = catalogue.game_of(position)
    at_once = len(game.seat_labels(position))
    if len(seats) < at_once:
        raise BadSeat(f"a tournament of {game.name} needs {at_once} players or more, not {len(seats)}")
    groups = list(combinations(range(len(seats)), at_once))
    if len(seats) > MOST or len(groups) * games_each > MOST_GAMES:
        raise PastLimit(f"a tournament has at most {MOST} players and {MOST_GAMES:,} games")
    if games_each < 1:
        raise BadInput("a tournament needs at least one game of each group")
    for kind in seats:
        seat_kinds.parse(kind, game)
        greeted(kind)
    drawn, timed = seed_of(seats, seed)
    code = catalogue.write(position)
    jobs = _jobs(code, seats, groups, games_each, (drawn, timed), starts)
    wins: Counter[tuple[tuple[int, ...], int]] = Counter()
    lost: Counter[tuple[tuple[int, ...], int]] = Counter()
    done = 0
    for job, (tally, faults) in pool.sweep(_played, jobs, workers=workers):
        group = job[1]
        for player, many in zip(group, tally.wins, strict=True):
            wins[group, player] += many
        for fault in faults:
            lost[group, group[fault.player]] += 1
            on_forfeit(tally.seats, fault)
        done += tally.games
        watch(done, len(groups) * games_each)
    pairings = tuple(
        Pairing(group, tuple(wins[group, p] for p in group), tuple(lost[group, p] for p in group))
        for group in groups
    )
    standings = []
    for player, rating in enumerate(ratings(len(seats), pairings)):
        own = [(pair, pair.players.index(player)) for pair in pairings if player in pair.players]
        value, low, high = (round(each, 1) for each in (rating.value, rating.low, rating.high))
        played = sum(sum(pair.wins) for pair, _ in own)
        won = sum(pair.wins[place] for pair, place in own)
        forfeits = sum(pair.forfeits[place] for pair, place in own)
        standings.append(Standing(player, seats[player], value, low, high, played, won, forfeits))
    table = tuple(sorted(standings, key=lambda row: (-row.rating, row.player)))
    kept = None if timed else drawn
    return Tournament(code, tuple(seats), games_each, starts, kept, pairings, table)


def _jobs(
    code: str,
    seats: Sequence[str],
    groups: list[tuple[int, ...]],
    each: int,
    seed: tuple[int, bool],
    starts: Starts,
) -> Iterator[Job]:
    for group in groups:
        kinds = tuple(seats[player] for player in group)
        own = Random(f"{seed[0]} {group}").randrange(10**9)
        chunk = each if any(seat_kinds.parse(kind).name == seat_kinds.ENGINE for kind in kinds) else CHUNK
        for first in range(0, each, chunk):
            yield code, group, kinds, own, seed[1], starts, first, min(each, first + chunk)


def _played(job: Job) -> tuple[Tally, list[Fault]]:
    code, _, kinds, seed, timed, starts, first, last = job
    faults: list[Fault] = []
    with Match(catalogue.read(code), kinds, starts, True, seed, timed) as match:
        return match.tally(range(first, last), faults.append), faults


GAMES, MOST_OF_DUEL = 100, 1_000_000
"""Games of a duel unless told, and at most."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of a match of two; whatever has two parts stands in the order of `seats`."""

    code: str
    seats: tuple[str, ...]
    games: int
    starts: Starts
    seed: int | None
    """None where a player's moves depend on the clock."""
    wins: tuple[int, int]
    began: tuple[int, int]
    """Those of the wins in which the winner had moved first."""

    @property
    def share(self) -> float:
        """Of the games, 0 to 1, those that the first named has won."""
        return self.wins[0] / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `share` (Wilson 1927), as if games were independent; as each random start is
        played from both seats, it is rather too wide than too narrow."""
        return Rate(self.wins[0], self.games).interval

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.code}: {self.seats[0]} – {self.seats[1]} {self.wins[0]:,} – {self.wins[1]:,}, "
            f"{self.seats[0]} won {self.share:.1%} ({low:.1%}–{high:.1%})"
        )

    def cite(self) -> str:
        """BibTeX: the work that the interval is by, and this program with the result."""
        return citing.bibtex("Wilson 1927", f"{self}, starts {self.starts}, seed {self.seed}")

    def as_json(self) -> dict[str, object]:
        return stamped("match", {**asdict(self), "share": self.share, "interval": list(self.interval)})

    def _repr_html_(self) -> str:
        rows = []
        for seat, won, first in zip(self.seats, self.wins, self.began, strict=True):
            low, high = Rate(won, self.games).interval
            rows.append((seat, won, first, f"{won / self.games:.1%}", f"{low:.1%}–{high:.1%}"))
        caption = f"{self.code}: {self.games:,} games, starts {self.starts}"
        return drawing.table(caption, ("player", "won", "moving first", "share", "95 % interval"), rows)


def duel(
    position: Position,
    seats: Sequence[str],
    *,
    games: int | None = None,
    width: float | None = None,
    seed: int | None = None,
    starts: Starts = "random",
    watch: Callable[[int, int], None] = lambda done, of: None,
) -> Duel:
    """Games whose first move changes sides, from every start two: so many, or until the interval of the share
    is at most `width` wide. Raises BadSeat, BadInput or PastLimit."""
    most = (GAMES if width is None else MOST_OF_DUEL) if games is None else games
    if most > MOST_OF_DUEL:
        raise PastLimit(f"a match has at most {MOST_OF_DUEL:,} games")
    if most < 1 or not (width is None or 0 < width < 1):
        raise BadInput(
            "a match has a game or more, and the width of its interval is between 0 and 1, such as 0.1"
        )
    rules = catalogue.game_of(position)
    if (many := len(rules.seat_labels(position))) != 2:
        raise BadSeat(f"a match is of two players; {rules.title} has {many} seats here, try a tournament")
    drawn, timed = seed_of(seats, seed)
    wins, began, done = [0, 0], [0, 0], 0
    with Match(position, tuple(seats), starts, True, drawn, timed) as series:
        while done < most:
            won, line = series.play_out(done)
            wins[won] += 1
            began[won] += line[0][1] == won
            done += 1
            watch(done, most)
            low, high = Rate(wins[0], done).interval
            if width is not None and not done % 2 and high - low <= width:
                break
    kept = None if timed else drawn
    return Duel(series.code, tuple(seats), done, starts, kept, (wins[0], wins[1]), (began[0], began[1]))
