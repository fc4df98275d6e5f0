"""When machines are asked beside their decisions: one order, for games at a screen and for matches.

After a placement, a capture's discard, a refusal or a player's leaving each machine is asked once,
clockwise from the seat that must decide. An offer is answered at once by those it is made to; an
offer or an answer asks for nothing but answers, so talk always ends. Games where nobody acts out
of turn have no such acts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nimarcade.core.game import Game, Move, Position, Seat, graphed, play
from nimarcade.games.so_long_sucker.position import Answer, Discard, Give, Propose

Ask = Callable[[Any, Seat, Sequence[Any]], Any]
"""(position, seat, acts made in this round) → the seat's act, None for nothing or for a person."""
BESIDE = Propose | Answer | Give | Discard
"""What may be done beside a decision."""


def round_of(game: Game[Position, Move], p: Any, last: Any, ask: Ask) -> list[Any]:
    """What machines do beside the act `last`, which led to `p`; None where `p` is the start."""
    if graphed(game) is not None or last is None:
        return []
    made: list[Any] = []
    quiet = isinstance(last, BESIDE)
    first, seats = game.to_move(p), len(game.seat_labels(p))
    for seat in [(first + i) % seats for i in range(seats)]:
        p, act = _asked(game, p, seat, ask, made, answers_only=quiet)
        if isinstance(act, Propose):
            for other in [(seat + i) % seats for i in range(1, seats)]:
                if any(term.owner == other for term in act.terms):
                    p, _ = _asked(game, p, other, ask, made, answers_only=True)
    return made


def _asked(
    game: Game[Position, Move], p: Any, seat: Seat, ask: Ask, made: list[Any], *, answers_only: bool
) -> tuple[Any, Any]:
    """The position after a seat was asked, and its act; None where it did nothing."""
    if game.outcome(p) is not None or seat not in p.living:
        return p, None
    act = ask(p, seat, made)
    if act is None or (answers_only and not isinstance(act, Answer)):
        return p, None
    made.append(act)
    return play(game, p, act), act
