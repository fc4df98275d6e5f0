"""Verdicts and their reasons, moves with what they lead to, positions to begin from; and games played, by
machines against each other, saved ones looked at again, and puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Literal, TypeAlias

from nimarcade.core import catalogue, citing, codes, drawing
from nimarcade.core.errors import BadInput, BadMove, BadSeat, PastLimit
from nimarcade.core.family import explain as reasons
from nimarcade.core.family import theory_of, verdict_json
from nimarcade.core.game import Move, Position
from nimarcade.core.game import play as play_legal
from nimarcade.core.verdict import LIMITS, Explanation, Limits, MoveValue, verdict_line
from nimarcade.core.verdict import Tier as Tier
from nimarcade.core.verdict import Verdict as Known
from nimarcade.library import arguments
from nimarcade.library.arguments import File, Player, Progress, Whole

if TYPE_CHECKING:
    from nimarcade.coach.puzzles.puzzle import Kind, Puzzle
    from nimarcade.coach.review import Review
    from nimarcade.play.behaviour import Behaviour
    from nimarcade.play.session import Session
    from nimarcade.players.selfplay import Starts, Tally
    from nimarcade.players.so_long_sucker.bargains import DealRow
    from nimarcade.players.tournament import Duel, Tournament

    Why: TypeAlias = Explanation[Position, Move]
    """The reasons of a verdict; `lines()` are what `solve` prints."""
    Rated: TypeAlias = MoveValue[Position, Move]
    """A move with what is known of the position `after` it: its `outcome`, whether the move is `winning`, and
    its `remoteness`."""
else:
    Why, Rated = Explanation, MoveValue  # isinstance wants the classes


class Verdict(Known[Position, Move]):
    """A verdict whose reasons and winning moves can be asked for."""

    asked_nodes = LIMITS.nodes

    def __str__(self) -> str:
        """The line that `solve` prints."""
        return verdict_line(self, sg=self.grundy is not None, proof=True)

    @property
    def sg(self) -> int | None:
        """The Sprague-Grundy value, where it was asked for and is known."""
        return self.grundy

    @property
    def values(self) -> dict[str, float] | None:
        """Seat → chance, where more than two players are left."""
        return None if self.chances is None else self.chances_by_label

    def why(self) -> Why:
        return theory_of(self.position).explain(self)

    def winning(self) -> Iterator[Move]:
        """All winning moves, lazily, in the order of `moves`; none where the outcome is not N."""
        return (
            theory_of(self.position).winning_moves(self.position, Limits(self.asked_nodes))
            if self.outcome == "N"
            else iter(())
        )

    def as_json(self) -> dict[str, object]:
        """The object `solve --json` prints."""
        return verdict_json(self)

    def cite(self) -> str:
        """BibTeX: the works that its source names, and this program with the verdict and its proof."""
        return citing.bibtex(self.source, str(self))

    def _repr_html_(self) -> str:
        p = self.position
        board = drawing.board(catalogue.board_of(p).board_picture(p), catalogue.write(p))
        return f"{board}<p>{drawing.escaped(str(self))}</p>"


def read(code: str) -> Position:
    """The position a code names; a game with its options alone means its default start. Raises BadCode, or
    PastLimit for a code over 1 MB or numbers past the stated limits."""
    return catalogue.read(arguments.text(code, "a code is text such as 'nim:5,4,3'"))


def write(position: Position) -> str:
    """The code of a position; `str(position)` too, and `read(write(p)) == p`. Raises BadInput."""
    if isinstance(position, str):
        raise BadInput(f"a position is wanted; {codes.quoted(position)} is a code already")
    return catalogue.write(arguments.position(position))


def moves(position: Position | str) -> Iterator[Move]:
    """Legal moves, lazily, in the game's fixed order; `write_move` gives their codes. Raises BadInput (a
    BadCode for a code)."""
    p = arguments.position(position)
    return catalogue.game_of(p).moves(p)


def rate(position: Position | str, *, nodes: Whole = LIMITS.nodes) -> Iterator[Rated]:
    """Every legal move with what is known of the position after it, lazily, in the order of `moves`; none
    where the game is over. Raises BadInput."""
    limits = _limits(nodes)
    p = arguments.position(position)
    over = catalogue.game_of(p).outcome(p) is not None
    return iter(()) if over else theory_of(p).rate(p, limits)


def play(position: Position | str, *moves: Move | str) -> Position:
    """The position after these moves (values, or their codes), one after another; raises BadMove or
    IllegalMove."""
    p = arguments.position(position)
    game = catalogue.game_of(p)
    for move in moves:
        try:
            p = play_legal(game, p, arguments.move(p, move))
        except AttributeError as error:  # it has no such fields as this game's moves
            raise BadMove(f"{move!s:.60} is no move of {game.title}") from error
    return p


def read_move(position: Position | str, code: str) -> Move:
    """The move a code names, legal or not; raises BadMove."""
    p = arguments.position(position)
    return catalogue.game_of(p).read_move(p, arguments.text(code, "the code of a move is text such as '5-1'"))


def write_move(position: Position | str, move: Move) -> str:
    """The code of a move; `str(move)` too. Raises BadInput, or BadMove for a move of another game."""
    p = arguments.position(position)
    if isinstance(move, str):
        raise BadInput(f"a move is wanted; {codes.quoted(move)} is a code already")
    game = catalogue.game_of(p)
    try:
        return game.write_move(p, arguments.move(p, move))
    except AttributeError as error:
        raise BadMove(f"{move!s:.60} is no move of {game.title}") from error


def solve(
    position: Position | str, *, nodes: Whole = LIMITS.nodes, sg: bool = False, remoteness: bool = False
) -> Verdict:
    """The winner, the best move and why; a search examines at most `nodes` positions.

    `sg` asks for the Sprague-Grundy value, `remoteness` for "win in N"; both stay None where
    they cannot be known within `nodes`. Raises BadInput (a BadCode for a code) or PastLimit.
    """
    limits = _limits(nodes)
    arguments.flag(sg, "sg")
    arguments.flag(remoteness, "remoteness")
    p = arguments.position(position)
    verdict = Verdict(*theory_of(p).solve(p, limits, remoteness=remoteness, grundy=sg))
    verdict.asked_nodes = limits.nodes
    return verdict


def explain(position: Position | str, *, nodes: Whole = LIMITS.nodes) -> Why:
    """The whole explanation: who wins and by how many moves, how the move is found by hand, what it
    leaves, what may be tried against it, and what a lost player can do; `as_json()` is its data.
    Raises BadInput (a BadCode for a code) or PastLimit."""
    limits = _limits(nodes)
    return reasons(arguments.position(position), limits)


def move_to(position: Position | str, value: Whole) -> Move:
    """A move to a position of this SG value (normal play), as one plays a sum of games; any value
    below the position's own can be reached. Raises BadInput or PastLimit."""
    value = codes.whole(value, "an SG value", 0)
    p = arguments.position(position)
    return theory_of(p).move_to_grundy(p, value)


MOST_STARTS = 1_000_000


def starts(
    game: str, count: Whole = 1, *, outcome: Literal["N", "P"] | None = None, seed: Whole | None = None
) -> list[Position]:
    """Random positions that are worth playing: not over, not decided by one move, N or P if so wished. `game`
    may carry options. Raises BadInput where none turns up."""
    from nimarcade.players.starts import fair_starts

    arguments.text(game, arguments.GAME)
    count = codes.whole(count, "how many starts are wanted", 0)
    if count > MOST_STARTS:
        raise PastLimit(f"at most {MOST_STARTS:,} starts are drawn at once")
    if outcome not in (None, "N", "P"):
        raise BadInput(f"an outcome is 'N' or 'P', not {codes.quoted(outcome)}")
    drawn = fair_starts(game, outcome, arguments.seed(seed))
    return [next(drawn) for _ in range(count)]


# games played


def choose(position: Position | str, level: str = "perfect", seed: Whole | None = None) -> Move:
    """The move a machine player makes; the same seed, the same move. Raises BadSeat or BadInput."""
    from nimarcade.players import seating

    if not isinstance(level, str):
        raise BadSeat(f"a player is a word such as 'perfect' or 'strong/sims=500', not {codes.quoted(level)}")
    rng = Random(arguments.seed(seed))
    p = arguments.position(position)
    if catalogue.game_of(p).outcome(p) is not None:
        raise BadInput("the game is over, there is no move to choose")
    return seating.choose(p, level, rng)


def selfplay(
    position: Position | str,
    seats: Sequence[Player],
    *,
    games: Whole = 1,
    seed: Whole | None = None,
    starts: Starts = "fixed",
    rotate: bool = False,
    match: Whole = 1,
    log: list[DealRow] | None = None,
) -> Tally:
    """Games between machine players, counted, at a table of So Long Sucker with the deals of each; the first
    named begins. With `rotate` they change seats after every game, in a `match` of several games trust goes
    on. What befell each deal, and what it was worth then, is added to `log`, a mapping for each of its
    parties. A function is a player too: `def choose(position, clock)`, or of the position alone, gives a
    legal move or its code; the clock is None here. Raises BadSeat, BadInput or PastLimit."""
    from nimarcade.players import selfplay as machines

    arguments.starts(starts)
    arguments.flag(rotate, "rotate")
    if not isinstance(log, list | None):
        raise BadInput(f"log is a list, which the rows are added to, not {codes.quoted(log)}")
    with arguments.seats(seats) as words:
        return machines.selfplay(
            arguments.position(position),
            words,
            games=codes.whole(games, "the number of games", 0),
            seed=arguments.seed(seed),
            starts=starts,
            rotate=rotate,
            match=codes.whole(match, "the number of games of a match", 1),
            log=log,
        )


def tournament(
    position: Position | str,
    seats: Sequence[Player],
    *,
    games: Whole = 20,
    seed: Whole | None = None,
    starts: Starts = "random",
    workers: Whole = 1,
    progress: Progress = arguments.quiet,
) -> Tournament:
    """Everyone plays everyone, `games` games each: results and ratings; functions play as in `selfplay`. More
    than one worker needs a script that can be imported, as `multiprocessing` does, and no functions. Raises
    BadSeat, BadInput or PastLimit."""
    from nimarcade.players.tournament import hold

    arguments.starts(starts)
    arguments.told(progress)
    workers = codes.whole(workers, "the number of workers", 1)
    with arguments.seats(seats, workers) as words:
        return hold(
            arguments.position(position),
            words,
            games_each=codes.whole(games, "the number of games", 1),
            seed=arguments.seed(seed),
            starts=starts,
            workers=workers,
            watch=progress,
        )


def match(
    position: Position | str,
    seats: Sequence[Player],
    *,
    games: Whole | None = None,
    width: float | None = None,
    seed: Whole | None = None,
    starts: Starts = "random",
    progress: Progress = arguments.quiet,
) -> Duel:
    """Two players against each other, functions as in `selfplay`, the first move changing sides: 100 games or
    as many as told; with a `width`, such as 0.1, until the 95 % interval of the share won is so narrow, after
    at most `games` (a million). Raises BadSeat, BadInput or PastLimit."""
    from nimarcade.players.tournament import duel

    arguments.starts(starts)
    arguments.told(progress)
    if width is not None and (isinstance(width, bool) or not isinstance(width, int | float)):
        raise BadInput(f"the width of an interval is a number such as 0.1, not {codes.quoted(width)}")
    with arguments.seats(seats) as words:
        return duel(
            arguments.position(position),
            words,
            games=None if games is None else codes.whole(games, "the number of games", 1),
            width=width,
            seed=arguments.seed(seed),
            starts=starts,
            watch=progress,
        )


def puzzle(
    game: str | None = None, *, kind: Kind | None = None, seed: Whole = 0, level: Whole | None = None
) -> Puzzle:
    """The puzzle of a seed, every answer verified; what is not told is drawn from the seed too. Raises
    BadInput for a game, kind or level without puzzles."""
    from nimarcade.coach.puzzles import source

    if game is not None:
        arguments.text(game, arguments.GAME)
    if kind is not None:
        arguments.text(kind, "a kind of puzzle is told by its name such as 'only'")
    if level is not None:
        level = codes.whole(level, "the level")
    return source.generate(game, kind, codes.whole(seed, "a seed"), level)


def replay(save: File) -> Session:
    """A saved game at its end: `players`, `start`, `moves`, `state_at(ply)`, `comments`, `result`. Raises
    BadSave or PastLimit."""
    from nimarcade.play.journal import read_save

    session = read_save(arguments.save(save))
    return session.go_to(session.length)


def review(save: File, first: Whole = 1, last: Whole | None = None) -> Review:
    """A saved game with every move graded. Raises BadSave, BadInput or PastLimit."""
    from nimarcade.coach.review import bounded
    from nimarcade.coach.review import review as graded

    first = codes.whole(first, "the first move", 1)
    if last is not None:
        last = codes.whole(last, "the last move", 1)
    session = replay(save)
    return graded(session, *bounded(session, first, last))


def behaviour(*saves: File) -> list[Behaviour]:
    """Everyone's behaviour in saved games of So Long Sucker: a row for each seat of each game, its columns
    those of docs/report.md. Raises BadSave, BadInput or PastLimit."""
    from nimarcade.play.behaviour import rows

    paths = [arguments.save(save) for save in saves]
    return [row for path in paths for row in rows(replay(path), path.name)]


def _limits(nodes: object) -> Limits:
    return Limits(codes.whole(nodes, "the number of nodes", 1))
