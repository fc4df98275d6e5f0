"""Games that are played: by machines against each other, saved ones looked at again, and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from nimarcade.core import catalogue
from nimarcade.core.codes import quoted, whole
from nimarcade.core.errors import BadInput, BadSeat
from nimarcade.core.game import Move, Position
from nimarcade.library import arguments
from nimarcade.library.arguments import File, Progress
from nimarcade.players import selfplay as machines
from nimarcade.players.selfplay import Tally as Tally

if TYPE_CHECKING:
    from nimarcade.coach.puzzles.puzzle import Kind, Puzzle
    from nimarcade.coach.review import Review
    from nimarcade.play.behaviour import Behaviour
    from nimarcade.play.session import Session
    from nimarcade.players.selfplay import Starts
    from nimarcade.players.tournament import Tournament


def choose(position: Position | str, level: str = "perfect", seed: int | None = None) -> Move:
    """The move a machine player makes; the same seed, the same move. Raises BadSeat or BadInput."""
    from nimarcade.players import seating

    if not isinstance(level, str):
        raise BadSeat(f"a player is a word such as 'perfect' or 'strong/sims=500', not {quoted(level)}")
    rng = Random(arguments.seed(seed))
    p = arguments.position(position)
    if catalogue.game_of(p).outcome(p) is not None:
        raise BadInput("the game is over, there is no move to choose")
    return seating.choose(p, level, rng)


def selfplay(
    position: Position | str,
    seats: Sequence[str],
    *,
    games: int = 1,
    seed: int | None = None,
    starts: Starts = "fixed",
    rotate: bool = False,
    match: int = 1,
) -> Tally:
    """Games between machine players, counted, at a table of So Long Sucker with the deals of each; the first
    named begins. With `rotate` they change seats after every game, in a `match` of several games trust goes
    on. Raises BadSeat, BadInput or PastLimit."""
    arguments.starts(starts)
    arguments.flag(rotate, "rotate")
    return machines.selfplay(
        arguments.position(position),
        arguments.seats(seats),
        games=whole(games, "the number of games", 0),
        seed=arguments.seed(seed),
        starts=starts,
        rotate=rotate,
        match=whole(match, "the number of games of a match", 1),
    )


def tournament(
    position: Position | str,
    seats: Sequence[str],
    *,
    games: int = 20,
    seed: int | None = None,
    starts: Starts = "random",
    workers: int = 1,
    progress: Progress = arguments.quiet,
) -> Tournament:
    """Everyone plays everyone, `games` games each: results and ratings. More than one worker needs a
    script that can be imported, as `multiprocessing` does. Raises BadSeat, BadInput or PastLimit."""
    from nimarcade.players.tournament import hold

    arguments.starts(starts)
    arguments.told(progress)
    return hold(
        arguments.position(position),
        arguments.seats(seats),
        games_each=whole(games, "the number of games", 1),
        seed=arguments.seed(seed),
        starts=starts,
        workers=whole(workers, "the number of workers", 1),
        watch=progress,
    )


def puzzle(
    game: str | None = None, *, kind: Kind | None = None, seed: int = 0, level: int | None = None
) -> Puzzle:
    """The puzzle of a seed, every answer verified; what is not told is drawn from the seed too. Raises
    BadInput for a game, kind or level without puzzles."""
    from nimarcade.coach.puzzles import source

    if game is not None:
        arguments.text(game, arguments.GAME)
    if kind is not None:
        arguments.text(kind, "a kind of puzzle is told by its name such as 'only'")
    if level is not None:
        level = whole(level, "the level")
    return source.generate(game, kind, whole(seed, "a seed"), level)


def replay(save: File) -> Session:
    """A saved game at its end: `players`, `start`, `moves`, `state_at(ply)`, `comments`, `result`. Raises
    BadSave or PastLimit."""
    from nimarcade.play.journal import read_save

    session = read_save(arguments.save(save))
    return session.go_to(session.length)


def review(save: File, first: int = 1, last: int | None = None) -> Review:
    """A saved game with every move graded. Raises BadSave, BadInput or PastLimit."""
    from nimarcade.coach.review import bounded
    from nimarcade.coach.review import review as graded

    first = whole(first, "the first move", 1)
    if last is not None:
        last = whole(last, "the last move", 1)
    session = replay(save)
    return graded(session, *bounded(session, first, last))


def behaviour(*saves: File) -> list[Behaviour]:
    """How everyone behaved in saved games of So Long Sucker: a row for each seat of each game, its columns
    those of docs/report.md. Raises BadSave, BadInput or PastLimit."""
    from nimarcade.play.behaviour import rows

    paths = [arguments.save(save) for save in saves]
    return [row for path in paths for row in rows(replay(path), path.name)]
