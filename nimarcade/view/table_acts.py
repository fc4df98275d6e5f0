"""Lines typed at a table of So Long Sucker, read as acts of whoever speaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from nimarcade.coach import so_long_sucker
from nimarcade.core.codes import shown, whole
from nimarcade.core.errors import BadInput, BadMove, IllegalMove
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, moves
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Deal,
    Place,
    Propose,
    Say,
    SuckerMove,
    SuckerPosition,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play.match import TableSession
from nimarcade.view import table_phrases, table_reading

Act = SuckerMove
_PREFIX = re.compile(r"\s*(blue|red|green|yellow|[brgy])\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


def spoken_for(line: str) -> tuple[Seat, str] | None:
    """The seat named before a line, as in `red: blue on 5`, and the rest of it; None without one."""
    match = _PREFIX.fullmatch(line)
    return None if match is None else (table_reading.seat_of(match[1]), match[2])


def check(session: TableSession, act: Act) -> None:
    """Raises IllegalMove."""
    try:
        session.game.check(session.state, act)
    except IllegalMove as error:
        raise IllegalMove(f"that is against the rules: {error}") from None


def typed(session: TableSession, seat: Seat, line: str) -> Act:
    """The act that plain words or a code mean; raises BadInput or BadMove."""
    t: SuckerPosition = session.state
    act = table_reading.act_of(t, seat, line)
    words = table_reading.plain_words(line)
    if act is None and words in ("no", "refuse", "resign"):
        act = Say(seat, "resign" if words == "resign" else "no")
    return _coded(session, seat, line) if act is None else act


def _coded(session: TableSession, seat: Seat, line: str) -> Act:
    """A move code, as of the one who speaks."""
    t: SuckerPosition = session.state
    text = "".join(line.split())
    quoted = shown(line.strip())
    if text == "flag":
        raise BadInput("only the clock says flag; resign leaves the game")
    if text == line.strip() and re.fullmatch(r"[A-Za-z]{2,}", text) and text[0] not in "xk":
        raise BadInput(f"I do not know the word {quoted}; help tells the words I know")
    act: Act
    try:
        if seat == t.turn:
            act = so_long_sucker.read_move(t, text)
        else:
            act = GAME.read_move(t, f"{COLOURS[seat]}:{text}")
    except BadMove as error:
        if isinstance(error, IllegalMove) or text == line.strip():
            raise
        raise BadInput(f"I do not understand {quoted}; help tells how moves are put") from None
    return act


def followers(session: TableSession, act: Act) -> Sequence[Seat]:
    """Among whom it is still to be chosen who moves next; raises IllegalMove where that is no matter."""
    if not isinstance(act, Place) or not (following := table_reading.open_choice(session.state, act)):
        return ()
    check(session, replace(act, next=following[0]))
    return following


def with_next(act: Act, seat: Seat) -> Act:
    return replace(act, next=seat) if isinstance(act, Place) else act


def offer(session: TableSession, seat: Seat, promises: str) -> Act:
    """An offer in words or as its code."""
    t: SuckerPosition = session.state
    if promises.startswith("deal="):
        return GAME.read_move(t, f"{COLOURS[seat]}:{promises}")
    return Propose(seat, len(t.ledger.deals) + 1, table_reading.terms_of(seat, promises))


def answer(session: TableSession, seat: Seat, number: str, word: str, yes: bool) -> Act:
    return Answer(seat, deal_meant(session, seat, number, word), yes)


def counter(session: TableSession, seat: Seat, rest: str) -> tuple[Act, str]:
    """The refusal of a deal, and the promises of the offer that takes its place."""
    number, _, promises = rest.partition(" ")
    if not number.isdecimal():
        number, promises = "", rest
    refusal = answer(session, seat, number, "counter", False)
    if not promises.strip():
        raise BadInput("put the promises of the new offer after it, as with offer")
    table_reading.terms_of(seat, promises)  # nothing is refused for an offer that cannot be read
    return refusal, promises


def deal_meant(session: TableSession, seat: Seat, number: str, word: str) -> int:
    """The number of the deal meant; alone it is the only one that waits for this seat."""
    if number:
        return whole(number.removeprefix("deal").strip(), f"the number after {word}", 1)
    waiting = [deal.number for deal in deals.open_for(session.state, seat)]
    if len(waiting) != 1:
        some = ", ".join(map(str, waiting))
        raise BadInput(
            f"no deal waits for {table_phrases.who(session, seat)}"
            if not waiting
            else f"say which deal: {some}, such as {word} {waiting[0]}"
        )
    return waiting[0]


def listed(session: TableSession, seat: Seat, limit: int) -> list[str]:
    """The legal acts of a seat, at most `limit`, and whether there are more."""
    game, t = session.game, session.state
    acts = list(islice(moves.moves_of(t, seat), limit + 1))
    lines = [f"{game.write_move(t, act)}: {game.describe(t, act)}." for act in acts[:limit]]
    return [*lines, f"There are more moves than these {limit}."] if len(acts) > limit else lines


def seat_name(seat: Seat) -> str:
    return NAMES[seat]


def seat_letter(seat: Seat) -> str:
    return COLOURS[seat]


def seat_of_letter(letter: str) -> Seat:
    return COLOURS.index(letter)


def promises_of(deal: Deal) -> str:
    """The promises of a deal as codes."""
    return ",".join(map(deals.write_term, deal.terms))


def check_code(session: TableSession, ply: int, code: str) -> None:
    """Raises a NimarcadeError where this act may not be made in the position after `ply` moves."""
    t = session.state_at(ply)
    session.game.check(t, session.game.read_move(t, code))
