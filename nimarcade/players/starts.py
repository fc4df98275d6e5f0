"""Starts worth playing: not over, not decided by the first move, won or lost as wished."""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

from nimarcade.core import catalogue
from nimarcade.core.catalogue import board_of
from nimarcade.core.codes import split_code, take_options
from nimarcade.core.errors import BadInput
from nimarcade.core.family import theory_of
from nimarcade.core.game import BoardPicture, Game, Move, Position, followers, graphed, play
from nimarcade.core.verdict import NP, Limits
from nimarcade.games.heaps import HeapGame

TRIES = 500
NODES = 20_000
"""Positions that a search may examine to settle whether a start is N or P."""
SAMPLED = 8
"""A lost start is refused if this many sampled moves all let the opponent win at once."""
LOOKED_AT = 2000
"""Followers that are looked through for a win in one move, where no rule tells it."""


def fair_start(
    game: Game[Position, Move], options: Mapping[str, int], outcome: NP | None, rng: Random
) -> Position:
    """A random start, N or P if so wished, that is not over, offers no win in one move, and in
    which not every move lets the opponent win at once. Raises BadInput if none turns up."""
    if outcome and len(game.seat_labels(game.start(options))) > 2:
        raise BadInput("a position is N or P in games of two players only; leave the outcome out")
    for _ in range(TRIES):
        p = game.random(rng, options)
        if game.outcome(p) is not None:
            continue
        if (start := _turned(p, outcome)) is not None and not _trivial(start, rng):
            return start
    raise BadInput(
        f"no {outcome + '-position' if outcome else 'start'} worth playing turned up among "
        f"{TRIES:,} random positions of {game.name} with these options"
    )


def fair_starts(code: str, outcome: NP | None, seed: int | None) -> Iterator[Position]:
    """Fair starts without end of a game with its options, as codes begin; the same seed, the same starts.
    Raises BadInput."""
    name, words, body = split_code(code)
    game: Game[Position, Move] = catalogue.game(name)
    if body is not None:
        raise BadInput("a game with its options is wanted here, without a colon and a position")
    # An option that the game needs has its value in the default start.
    options = options_of(game.start(take_options(name, game.options, words)))
    rng = Random() if seed is None else Random(seed)
    while True:
        yield fair_start(game, options, outcome, rng)


def options_of(p: Position) -> dict[str, int]:
    """The options a position carries, as `fair_start` takes them."""
    name, words, _ = split_code(catalogue.write(p))
    return take_options(name, catalogue.game(name).options, words)


def _turned(p: Position, outcome: NP | None) -> Position | None:
    """p, or where P is wished the position after a winning move: P-positions can be too rare to
    be met by chance (all heaps equal in CO-NIM)."""
    if outcome is None:
        return p
    if (known := theory_of(p).outcome(p, Limits(NODES))) == outcome:
        return p
    game = catalogue.game_of(p)
    if outcome == "N" or known is None or graphed(game) is None:
        return None
    after = play(game, p, theory_of(p).solve(p, Limits(NODES)).move)
    # Read anew, so that the first seat is to move.
    return catalogue.read(game.write(after))


def _trivial(p: Position, rng: Random) -> bool:
    game = catalogue.game_of(p)
    if game.outcome(p) is not None:
        return True
    if len(game.seat_labels(p)) > 2:
        return False
    if wins_at_once(p):
        return True
    if graphed(game) is not None and any(
        not pile.size and not pile.name for pile in board_of(p).board_picture(p).piles
    ):
        return True  # an empty heap of a new game puzzles more than it adds
    sampled = (play(game, p, game.sample(p, rng)) for _ in range(SAMPLED))
    return all(
        game.outcome(after) is not None or (after.turn != p.turn and wins_at_once(after)) for after in sampled
    )


def wins_at_once(p: Position) -> bool:
    """True if one move decides the game for the player to move: it ends it, or in misère play
    it leaves one stone."""
    game = catalogue.game_of(p)
    board_picture = board_of(p).board_picture(p)
    if isinstance(game, HeapGame):  # over once no stone is left
        return _can_leave(board_picture, int(getattr(p, "misere", False)))
    for _, after in islice(followers(game, p), LOOKED_AT):
        if (ended := game.outcome(after)) is not None and ended.winner == p.turn:
            return True
    return False


def _can_leave(board_picture: BoardPicture, stones: int) -> bool:
    """True if one move can leave exactly this many stones, 0 or 1."""
    piles = [pile for pile in board_picture.piles if pile.size]
    # The place of the pile that keeps the one stone; no pile where none is to be left.
    for rest in range(len(piles)) if stones else (-1,):
        takes = [pile.size - (i == rest) for i, pile in enumerate(piles)]
        touched = sum(1 for take, pile in zip(takes, piles, strict=True) if take and not pile.name)
        fits = all(take <= pile.most for take, pile in zip(takes, piles, strict=True))
        fits &= not board_picture.equal or len(set(filter(None, takes))) == 1
        if any(takes) and fits and touched <= board_picture.reach:
            return True
    return False
