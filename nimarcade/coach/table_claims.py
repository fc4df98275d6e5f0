"""Checkable words about a table of So Long Sucker: who moves, who may be next, what is left.

Each claim is `{kind: CODE …}`; what the reader sees is computed by the rules, so a page cannot
say anything that the engine does not do, and tests ask a second writing of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nimarcade.coach import so_long_sucker
from nimarcade.core import catalogue
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.game import is_legal, play
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Place, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME

_INDENT = "    "


def played(words: str) -> tuple[SuckerPosition, SuckerPosition]:
    """`CODE MOVE…`: the table at first, and after the moves."""
    code, *moves = words.split()
    start = table = catalogue.read_as(SuckerPosition, code)
    for move in moves:
        table = play(GAME, table, GAME.read_move(table, move))
    return start, table


def _see(words: str) -> str:
    """The table as an indented block, with the command that opens it."""
    _, after = played(words)
    lines = [
        f"Pile {number}: {so_long_sucker.spelled(pile).lower()}"
        for number, pile in enumerate(after.piles, 1)
        if pile
    ]
    lines = lines or ["No chip lies on the table."]
    for seat in range(after.rule_set.players):
        lines.append(f"{NAMES[seat]}: {_hand(after, seat)}{_part(after, seat)}")
    lines.append(f"nimarcade {catalogue.write(after)}")
    return "\n" + "\n".join(_INDENT + line for line in lines) + "\n"


def _part(t: SuckerPosition, seat: int) -> str:
    if t.phase == "rescue":
        return ", in danger" if seat == t.seat else ", asked" if seat == t.turn else ""
    return ", to move" if seat == t.turn and t.phase == "play" else ""


def _hand(t: SuckerPosition, seat: int) -> str:
    if t.scores[seat] is not None and t.phase != "over":
        return "out"
    order = [seat, *(colour for colour in range(4) if colour != seat)]
    held = [f"{t.hands[seat][c]} {NAMES[c].lower()}" for c in order if t.hands[seat][c]]
    return ", ".join(held) or "no chips"


def _who(words: str) -> str:
    """Who must act after the moves."""
    return NAMES[played(words)[1].turn]


def _next(words: str) -> str:
    """`CODE … CHIP@SLOT`: who may be named to move next, or who moves."""
    start, _, move = words.rpartition(" ")
    _, t = played(start)
    act = GAME.read_move(t, move)
    if not isinstance(act, Place) or effects.captures(t, act):
        raise BadInput(f"{shown(move)} names no next player")
    return _or([NAMES[seat] for seat in effects.next_choices(t, act)])


def _hand_of(words: str) -> str:
    """`SEAT CODE MOVE…`: what the seat holds after the moves."""
    seat, _, rest = words.partition(" ")
    return _hand(played(rest)[1], COLOURS.index(seat))


def _out(words: str) -> str:
    """Who went out during the moves, with the scores."""
    start, end = played(words)
    gone = sorted(
        (end.scores[seat] or 0, NAMES[seat])
        for seat in start.living
        if end.scores[seat] is not None and not (end.phase == "over" and seat == end.seat)
    )
    if not gone:
        raise BadInput(f"nobody goes out in {shown(words)}")
    return " and ".join(f"{name} with score {score}" for score, name in gone)


def _refused(words: str) -> str:
    """`CODE … MOVE`: the last move is against the rules."""
    start, _, move = words.rpartition(" ")
    _, t = played(start)
    game = GAME
    if is_legal(game, t, game.read_move(t, move)):
        raise BadInput(f"{shown(move)} is legal")
    return f"`{move}` is against the rules"


def _winner(words: str) -> str:
    """Who wins after the moves, whatever all others do."""
    seat = so_long_sucker.sure_winner(played(words)[1])
    if seat is None:
        raise BadInput(f"nobody wins for sure in {shown(words)}")
    return NAMES[seat]


def _promises(words: str) -> str:
    """How the promises of the last deal stand after the moves."""
    _, t = played(words)
    if not t.ledger.deals:
        raise BadInput(f"nobody offers a deal in {shown(words)}")
    return ", ".join(t.ledger.deals[-1].standing)


def _or(names: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


RENDER: dict[str, Callable[[str], str]] = {
    "see": _see,
    "who": _who,
    "next": _next,
    "hand": _hand_of,
    "out": _out,
    "refused": _refused,
    "winner": _winner,
    "promises": _promises,
}


def rendered(claim: Any) -> str:
    return RENDER[claim.kind](claim.words)
