"""Starts worth playing: not over, not decided by the first move, won or lost as wished."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

from nimarcade import games
from nimarcade.errors import BadInput
from nimarcade.games.codes import split_code, take_options
from nimarcade.games.game import AnyGame
from nimarcade.theory import consult
from nimarcade.theory.verdict import NP

TRIES = 500
NODES = 20_000
"""How many positions a search may examine to settle whether a start is N or P."""
LOOKED_AT = 20_000
"""How many followers are looked through for a win in one move."""


def fair_start(game: AnyGame, options: Mapping[str, int], outcome: NP | None, rng: Random) -> Any:
    """A random start, N or P if so wished, that is not over, offers no win in one move, and in
    which not every move lets the opponent win at once. Raises BadInput if none turns up."""
    for _ in range(TRIES):
        p = game.random(rng, options)
        if game.outcome(p) is not None:
            continue
        found = _turned(p, outcome)
        if found is not None and not _trivial(found):
            return found
    raise BadInput(f"{game.name} has no {outcome or 'open'}-position among {TRIES:,} random starts")


def options_of(p: Any) -> dict[str, int]:
    """The options a position carries, as `fair_start` takes them."""
    name, words, _ = split_code(games.write(p))
    return take_options(name, games.game(name).options, words)


def _turned(p: Any, outcome: NP | None) -> Any | None:
    """p, or where P is wished the position after a winning move: P-positions can be too rare to
    be met by chance (all heaps equal in CO-NIM)."""
    if outcome is None:
        return p
    found = consult.outcome_of(p, NODES)
    if found == outcome:
        return p
    if outcome == "N" or found is None:
        return None
    game = games.game_of(p)
    after = game.play(p, consult.consult(p, nodes=NODES).best)
    # Read anew, so that the first seat is to move.
    return games.read(game.write(after))


def _trivial(p: Any) -> bool:
    game = games.game_of(p)
    if game.outcome(p) is not None or _wins_at_once(p):
        return True
    return all(game.outcome(after) is None and _wins_at_once(after)
               for after in islice(game.followers(p), LOOKED_AT))  # fmt: skip


def _wins_at_once(p: Any) -> bool:
    game = games.game_of(p)
    for after in islice(game.followers(p), LOOKED_AT):
        ended = game.outcome(after)
        if ended is not None and ended.winner == p.turn:
            return True
    return False
