"""The beginning of a game of So Long Sucker from a command line: names, who begins, a match."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from random import Random
from typing import Any

from nimarcade import series
from nimarcade.errors import BadInput
from nimarcade.games.codes import shown, whole
from nimarcade.games.so_long_sucker.position import COLOURS
from nimarcade.players.seating import seated, table_names
from nimarcade.session import Session


def begun(
    start: Any, kinds: Sequence[str], names: Sequence[str], seed: int | None, args: Namespace
) -> Session:
    """Raises BadSeat or BadInput."""
    players = seated(start, kinds, names or table_names(kinds), seed)
    rng = Random() if seed is None else Random(f"{seed} table")
    if args.first is not None:
        start = series.led_by(start, _leader(start, args.first, rng))
    if args.match is None:
        return Session.begin(start, players, strict=args.strict)
    games = whole(args.match, "--match", 1)
    if games > series.MAX_GAMES:
        raise BadInput(f"--match takes at most {series.MAX_GAMES:,} games")
    link = series.Link(series.new_id(rng), of=games, first="lot" if args.first == "lot" else "rotate")
    return series.begin(start, players, link, strict=args.strict)


def _leader(start: Any, first: str, rng: Random) -> int:
    if first == "lot":
        return rng.choice(series.can_lead(start))
    if first not in tuple(COLOURS[: start.rule_set.players]):
        raise BadInput(
            f"--first takes lot or one of {', '.join(COLOURS[: start.rule_set.players])}, not {shown(first)}"
        )
    return COLOURS.index(first)
