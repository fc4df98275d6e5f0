"""What happened at a table of So Long Sucker, in the order people read it: the record of acts, and what
happened since somebody's last turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from nimarcade.core.codes import counted
from nimarcade.core.game import Seat
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker import effects, words
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Kill,
    Place,
    Propose,
    Say,
    SuckerMove,
    SuckerPosition,
)
from nimarcade.games.so_long_sucker.words import why_turn
from nimarcade.play.match import TableSession
from nimarcade.view.table import placement, promise_words
from nimarcade.view.table.seating import called, person, who, you

RECORD = 60
"""Acts that the record beside the board goes back."""
TOGETHER = 10
"""Placements in a row that are told one by one."""


# an act, and what was said


def third(verb: str) -> str:
    return f"{verb}s"


def said(session: TableSession, comment: tuple[int, str, str]) -> str:
    """`Red: “I pay my debts.”`, or a note."""
    _, seat, text = comment
    return f"{who(session, COLOURS.index(seat))}: “{text}”" if seat and seat in COLOURS else f"Note: {text}"


def does(session: TableSession, ply: int) -> str:
    """Act number `ply` as it stands behind its player's name: `gives 2 blue chips to Green`."""
    act = session.move_at(ply)
    if isinstance(act, Propose):
        offers = "offer" if session.players[act.seat].name == "You" else "offers"
        return f"{offers} deal {act.number}: {promise_words.say_terms(session, act.terms)}"
    verb, _, rest = words.describe(session.state_at(ply - 1), act, person(session)).partition(" ")
    verb = verb if session.players[act.seat].name == "You" else third(verb)
    return f"{verb} {rest}".rstrip()


def news(before: int, session: TableSession) -> tuple[str, ...]:
    """What machines did after `before` plies, beside the last act: all of it, or the last of it."""
    acts = [
        f"{called(session, session.move_at(ply).seat)}: {does(session, ply)}."
        for ply in range(before + 1, session.ply + 1)
    ]
    return " ".join(acts), *acts[-1:]


def reason(session: TableSession, ply: int) -> str:
    """Why it is whose turn it is, told from the last act that had to do with it."""
    own = person(session)
    if not ply:
        return why_turn(None, None, session.state_at(0), own)
    last = ply
    while last > 1 and isinstance(session.move_at(last), Propose | Answer):
        last -= 1
    if isinstance(session.move_at(last), Propose | Answer):
        return why_turn(None, None, session.state_at(0), own)
    return why_turn(session.state_at(last - 1), session.move_at(last), session.state_at(last), own)


def last_turns(session: TableSession, ply: int, most: int = 8) -> str:
    """`turns … B R G`: who had the last turns, latest last, and whether there were more."""
    acts = (session.move_at(earlier) for earlier in range(ply, 0, -1))
    held = [COLOURS[act.seat] for act in islice((act for act in acts if isinstance(act, Place)), most + 1)]
    cut = "… " if len(held) > most else ""
    return f"turns {cut}{' '.join(held[most - 1 :: -1])}" if held else ""


# the record


def record(session: TableSession, ply: int, seat: Seat | None = None) -> list[Block]:
    """The latest acts, newest last, with what was said and how promises fared; a heading stands before
    those since the last turn of `seat`."""
    first = max(1, ply - RECORD + 1)
    fresh = ply + 1 if seat is None else turn_after(session, ply, seat)
    blocks = _said(session, 0) if first == 1 else []
    for act in range(first, ply + 1):
        new = act >= fresh
        if act == max(first, fresh) and fresh > 1:
            blocks.append(Block("head", heading(session, ply, seat)))
        blocks.append(Block("text" if new else "quiet", line(session, act)))
        blocks += _promises(session, act)
        blocks += _fates(session, act)
        blocks += _said(session, act)
    return blocks


def _said(session: TableSession, ply: int, but: Seat | None = None) -> list[Block]:
    """What was said at an act, or before the first one; not what the seat `but` said."""
    own = None if but is None else COLOURS[but]
    return [
        Block("comment", said(session, comment))
        for comment in session.comments
        if (comment[0] or 0) == ply and (own is None or comment[1] != own)
    ]


def line(session: TableSession, ply: int) -> str:
    """`17. Red: red on pile 3 → Green`"""
    act, p = session.move_at(ply), session.state_at(ply - 1)
    told = _put_down(p, act, person(session)) if isinstance(act, Place) else does(session, ply)
    return f"{ply}. {called(session, act.seat)}: {told}"


def _put_down(p: SuckerPosition, act: Place, own: Seat | None) -> str:
    """A placement, which most acts are, in few words."""
    draft = placement.TableDraft(p, act.colour, act.slot, act.next)
    if draft.next is None:
        return draft.words(own)
    where = f"{'pile' if draft.pile else 'slot'} {act.slot}"
    return f"{NAMES[act.colour].lower()} on {where} → {NAMES[draft.next]}"


def _promises(session: TableSession, ply: int) -> Iterator[Block]:
    """Promises broken and kept by act number `ply`."""
    before, after = session.state_at(ply - 1), session.state_at(ply)
    if before.ledger is not after.ledger:
        own = person(session)
        broken = promise_words.decided(before, after, "broken", you=own)
        yield from (Block("fails", f"broken: {term}") for term in broken)
        yield from (
            Block("holds", f"kept: {term}") for term in promise_words.decided(before, after, "kept", you=own)
        )


def _fates(session: TableSession, ply: int) -> Iterator[Block]:
    """Who went out by act number `ply`, and who has won."""
    before, after = session.state_at(ply - 1), session.state_at(ply)
    own = person(session)
    yield from (Block("verdict", sentence) for sentence in _out(before, after, own))
    if after.phase == "over":
        wins = _capital(words.does(after.seat, "wins", own))
        yield Block("verdict", f"{wins}{_points(after.scores[after.seat])}")


# since the last turn


def heading(session: TableSession, ply: int, seat: Seat | None) -> str:
    """Whose last turn is meant; where there was none, the whole game."""
    if seat is None or turn_after(session, ply, seat) == 1:
        return "So far"
    whose = "your" if you(session, seat) else f"{called(session, seat)}'s"
    return f"Since {whose} last turn"


def turn_after(session: TableSession, ply: int, seat: Seat) -> int:
    """The first act after the last turn of `seat`: after it placed, discarded or was asked for a rescue."""
    for act in range(ply, 0, -1):
        if isinstance(session.move_at(act), Place | Kill | Say) and session.actor(act) == seat:
            return act + 1
    return 1


def since(session: TableSession, ply: int, seat: Seat) -> list[Block]:
    """What happened since the last turn of `seat`, in few lines, with its heading; nothing where nothing
    has. Offers are told with their answers, promises when they are broken, and what `seat` did itself not
    at all."""
    first = turn_after(session, ply, seat)
    blocks: list[Block] = []
    placed: list[str] = []
    own = person(session)
    waiting = {deal.number for deal in session.state_at(ply).ledger.deals if deal.status == "open"}

    def put_down() -> None:
        if placed:
            before = len(placed) - TOGETHER
            lead = f"{before} chips, then " if before > 0 else ""
            blocks.append(Block("text", f"{lead}{', '.join(placed[-TOGETHER:])}."))
            placed.clear()

    for act in range(first, ply + 1):
        before, after, move = session.state_at(act - 1), session.state_at(act), session.move_at(act)
        if isinstance(move, Place) and after.phase != "kill":
            placed.append(f"{NAMES[move.seat]}: {NAMES[move.colour].lower()} on {move.slot}")
        captured = f"{_capital(words.does(move.seat, 'takes', own))} "
        if isinstance(move, Kill) and not placed and blocks and blocks[-1].text.startswith(captured):
            blocks[-1] = Block("text", f"{blocks[-1].text[:-1]}, discards {words.chips(move.chips)}.")
            sentences: list[str] = []
        elif move.seat == seat:
            sentences = []
        else:
            sentences = [*_event(before, move, after, waiting, own)]
        sentences += [f"{news}." for news in _out(before, after, own)]
        news = [Block("text", sentence) for sentence in sentences]
        news += [block for block in _promises(session, act) if block.kind == "fails"]
        if news:
            put_down()
        blocks += news
        if told := _said(session, act, but=seat):
            put_down()
        blocks += told
    put_down()
    return [Block("head", heading(session, ply, seat)), *blocks] if blocks else []


def _event(
    before: SuckerPosition,
    move: SuckerMove,
    after: SuckerPosition,
    waiting: Collection[int],
    own: Seat | None,
) -> Iterator[str]:
    """An act that is more than one chip put down, as a sentence, told to the person at `own`; of offers those
    `waiting` for an answer."""
    who = NAMES[move.seat]
    match move:
        case Place():
            size = len(before.pile(move.slot)) + 1
            if after.phase == "kill":
                by = "" if after.seat == move.seat else f" after {who}'s chip"
                takes = words.does(after.seat, "takes", own)
                yield f"{_capital(takes)} {size:,} from pile {move.slot}{by}."
            elif effects.captures(before, move):
                yield f"Pile {move.slot} goes out of play, {size:,} chips."
        case Kill():
            yield f"{who} discards {words.chips(move.chips)}."
        case Propose():
            if move.number in waiting:
                whom = " and ".join(words.named(other, own) for other in sorted(move.partners))
                yield f"{who} offers {whom} deal {move.number}."
        case Answer():
            maker = before.ledger.deals[move.number - 1].by
            whose = "your" if maker == own else f"{NAMES[maker]}'s"
            yield f"{who} {'accepts' if move.yes else 'declines'} {whose} deal {move.number}."
        case Say():
            verbs = {"resign": "resigns", "flag": "has no time left"}
            yield f"{who} {verbs.get(move.word, f'refuses to rescue {words.named(before.seat, own)}')}."
        case _:
            verb, _, rest = words.describe(before, move, own).partition(" ")
            yield f"{who} {verb}s {rest}."


def _out(before: SuckerPosition, after: SuckerPosition, own: Seat | None) -> Iterator[str]:
    """Who has just gone out, and with what score."""
    for seat in before.living:
        if after.scores[seat] is not None and not (after.phase == "over" and after.seat == seat):
            yield f"{_capital(words.does(seat, 'is', own))} out{_points(after.scores[seat])}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _points(score: int | None) -> str:
    return f": {counted(score, 'point', 'points')}" if score else ""
