"""Two players against each other, until it is known well enough which of them is better."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from nimarcade.core import catalogue, citing, drawing
from nimarcade.core.errors import BadInput, BadSeat, PastLimit
from nimarcade.core.game import Position
from nimarcade.core.told import stamped
from nimarcade.players.rates import Rate
from nimarcade.players.selfplay import Match, Starts, seed_of

GAMES, MOST = 100, 1_000_000
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


def hold(
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
    most = (GAMES if width is None else MOST) if games is None else games
    if most > MOST:
        raise PastLimit(f"a match has at most {MOST:,} games")
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
