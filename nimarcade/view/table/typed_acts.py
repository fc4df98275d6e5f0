"""What people type at a table of So Long Sucker, in plain words or codes, read as acts.

`blue on 5`, `blue on 5, red next`, `discard red and 2 green`, `give yellow to red`,
`offer I pass to red, red captures 2`. Colours may be shortened to their first letter, `I` and
`me` are the seat that speaks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from nimarcade.coach import so_long_sucker
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, BadMove, IllegalMove
from nimarcade.core.game import Seat
from nimarcade.core.typed_numbers import whole
from nimarcade.games.so_long_sucker import codes, deals, effects, moves, talk
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Chips,
    Discard,
    Give,
    Kill,
    Place,
    Propose,
    Say,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play.match import TableSession
from nimarcade.view import line_words
from nimarcade.view.table import seating

_COLOUR = "(blue|red|green|yellow|[brgy])"
_WHO = "(i|me|blue|red|green|yellow|[brgy])"
_SOME = r"((?:\d+ )?(?:blue|red|green|yellow|[brgy])(?: (?:\d+ )?(?:blue|red|green|yellow|[brgy]))*)"
_AT = r"(?:on |to |at |@ ?)?(?:pile |slot )?"
_PLACE = re.compile(
    rf"(?:put |place |play )?{_COLOUR} {_AT}(\d+|new|empty)(?: pile| slot)?"
    rf"(?: (?:next |then |pass to |(?:then )?let )?{_WHO}"
    r"(?: next| moves next| go(?:es)?(?: next)?| plays? next| is next|(?:['’]s| is) turn)?)?"
)
_MY_MOVE = re.compile(r"^(?:i|i['’]?ll|i will) (?=(?:put|place|play) )")
_KILL = re.compile(rf"(?:discard|kill|burn) {_SOME}")
_GIVE = re.compile(rf"(?:give|donate) {_SOME} to {_WHO}")
_PREFIX = re.compile(r"\s*(blue|red|green|yellow|[brgy])\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_FILLER = re.compile(r"\b(?:a|an|the|chips?|and|pieces?|prisoners?|please)\b")

Act = SuckerMove
"""What line mode calls it, which knows no game."""

TERM_FORMS = (
    "I put blue on 5",
    "red passes to me",
    "red does not pass to green",
    "red captures 2",
    "red gives me 2 yellow and 2 blue",
    "red does not kill yellow",
    "red rescues me",
)


def seat_of(text: str, me: Seat | None = None) -> Seat:
    """A seat by its colour or the colour's letter; `I`, `me` is the one who speaks."""
    for seat in range(len(NAMES)):
        if means(text, seat, me):
            return seat
    raise BadInput(f"a player is Blue, Red, Green or Yellow, not {shown(text)}")


def means(text: str, seat: Seat, me: Seat | None) -> bool:
    """Whether a word names this seat."""
    word = text.strip().casefold()
    return word in (NAMES[seat].casefold(), COLOURS[seat].casefold()) or (
        seat == me and word in ("i", "me", "myself")
    )


def plain_words(text: str) -> str:
    """Small letters, one blank between words, no punctuation or words that say nothing."""
    words = re.sub(r"[,;.:!]", " ", text.casefold()).replace("&", " ")
    return " ".join(_FILLER.sub(" ", words).split())


def act_of(p: SuckerPosition, seat: Seat, text: str) -> SuckerMove | None:
    """The act that words mean; None where they are none of ours, so may be a code. The next
    player of a placement may be missing still."""
    words = plain_words(text)
    if p.phase == "play" and p.turn == seat:  # said at one's turn, `I put` is the move and no promise
        words = _MY_MOVE.sub("", words, count=1)
    if match := _PLACE.fullmatch(words):
        return _placing(p, seat, match[1], match[2], match[3])
    if match := _GIVE.fullmatch(words):
        return Give(seat, _chips(match[1]), seat_of(match[2], seat))
    if match := _KILL.fullmatch(words):
        chips = _chips(match[1])
        captured = p.phase == "kill" and seat == p.seat
        return Kill(seat, chips) if captured else Discard(seat, chips)
    return None


def _placing(p: SuckerPosition, seat: Seat, colour: str, where: str, following: str | None) -> SuckerMove:
    slot: str | int | None = where
    if where in ("new", "empty"):
        slot = codes.new_slot(p)
        if slot is None:
            raise BadInput("no slot is empty, so there is no new pile")
    code = f"{COLOURS[seat_of(colour)]}@{slot}"
    if following is not None:
        code += f"~{COLOURS[seat_of(following, seat)]}"
    return codes.read_move(p, code if seat == p.turn else f"{COLOURS[seat]}:{code}")


def _chips(text: str) -> Chips:
    counts = [0, 0, 0, 0]
    for many, colour in re.findall(rf"(?:(\d{{1,6}}) )?{_COLOUR}", text):
        counts[seat_of(colour)] += int(many) if many else 1
    return counts[0], counts[1], counts[2], counts[3]


def chips_of(text: str) -> Chips:
    """Chips in words or as their code, none for nothing: `2 yellow and 2 blue`, `Y2B2`; raises BadInput."""
    words = plain_words(text)
    if not words or words == "nothing":
        return 0, 0, 0, 0
    if re.fullmatch(_SOME, words):
        return _chips(words)
    if re.fullmatch(r"(?:[brgy]\d{0,6} ?)+", words):
        return _chips(re.sub(r"([brgy])(\d+)", r"\2 \1 ", words))
    raise BadInput(f"chips are put as 2 yellow and 2 blue, or as Y2B2, not {shown(text.strip())}")


# deals


def terms_of(seat: Seat, text: str, p: SuckerPosition | None = None) -> tuple[Term, ...]:
    """The promises of an offer, in plain words; raises BadInput."""
    parts = [part for part in re.split(r"[,;]|\band\b", text) if part.strip()]
    if not parts:
        raise BadInput(f"an offer lists promises, such as: offer {TERM_FORMS[0]}, {TERM_FORMS[3]}")
    terms = talk.promised(seat, text, p)
    if terms is None:
        wrong = next((part for part in parts if talk.promised(seat, part, p) is None), text)
        raise BadInput(
            f"I do not understand the promise {shown(wrong.strip())}; promises are "
            f"{'; '.join(TERM_FORMS)}; with for 12 at the end one lasts 12 placements"
        )
    return terms


# lines, as acts of whoever speaks


def spoken_for(line: str) -> tuple[Seat, str] | None:
    """The seat named before a line, as in `red: blue on 5`, and the rest of it; None without one."""
    match = _PREFIX.fullmatch(line)
    return None if match is None else (seat_of(match[1]), match[2])


def check(session: TableSession, act: SuckerMove) -> None:
    """Raises IllegalMove."""
    try:
        session.game.check(session.state, act)
    except IllegalMove as error:
        raise IllegalMove(f"that is against the rules: {error}") from None


def typed(session: TableSession, seat: Seat, line: str) -> SuckerMove:
    """The act that plain words or a code mean; raises BadInput or BadMove."""
    p: SuckerPosition = session.state
    act = act_of(p, seat, line)
    words = plain_words(line)
    if act is None and words in ("no", "refuse", "resign"):
        act = Say(seat, "resign" if words == "resign" else "no")
    return _coded(session, seat, line) if act is None else act


def _coded(session: TableSession, seat: Seat, line: str) -> SuckerMove:
    """A move code, as of the one who speaks."""
    p: SuckerPosition = session.state
    text = "".join(line.split())
    if text == "flag":
        raise BadInput("only the clock says flag; resign leaves the game")
    if text == line.strip() and re.fullmatch(r"[A-Za-z]{2,}", text) and text[0] not in "xk":
        raise line_words.unknown(text)
    act: SuckerMove
    try:
        if seat == p.turn:
            act = so_long_sucker.read_move(p, text)
        else:
            act = GAME.read_move(p, f"{COLOURS[seat]}:{text}")
    except BadMove as error:
        if isinstance(error, IllegalMove) or text == line.strip():
            raise
        raise BadInput(f"I do not understand {shown(line.strip())}; help shows how to write moves") from None
    return act


def followers(session: TableSession, act: SuckerMove) -> Sequence[Seat]:
    """Among whom it is still to be chosen who moves next; raises IllegalMove where that is no matter."""
    if not isinstance(act, Place) or act.next is not None or effects.captures(session.state, act):
        return ()
    following = effects.next_choices(session.state, act)
    if len(following) < 2:
        return ()
    check(session, replace(act, next=following[0]))
    return following


def with_next(act: SuckerMove, seat: Seat) -> SuckerMove:
    return replace(act, next=seat) if isinstance(act, Place) else act


def offer(session: TableSession, seat: Seat, promises: str) -> SuckerMove:
    """An offer in words or as its code."""
    p: SuckerPosition = session.state
    if promises.startswith("deal="):
        return GAME.read_move(p, f"{COLOURS[seat]}:{promises}")
    return Propose(seat, len(p.ledger.deals) + 1, terms_of(seat, promises, p))


def answer(session: TableSession, seat: Seat, number: str, word: str, yes: bool) -> SuckerMove:
    return Answer(seat, deal_meant(session, seat, number, word), yes)


def counter(session: TableSession, seat: Seat, rest: str) -> tuple[SuckerMove, str]:
    """The refusal of a deal, and the promises of the offer that takes its place."""
    number, _, promises = rest.partition(" ")
    if not number.isdecimal():
        number, promises = "", rest
    refusal = answer(session, seat, number, "counter", False)
    if not promises.strip():
        raise BadInput("put the promises of the new offer after it, as with offer")
    terms_of(seat, promises, session.state)  # nothing is refused for an offer that cannot be read
    return refusal, promises


def deal_meant(session: TableSession, seat: Seat, number: str, word: str) -> int:
    """The number of the deal meant; alone it is the only one that waits for this seat."""
    if number:
        return whole(number.removeprefix("deal").strip(), f"the number after {word}", 1)
    waiting = [deal.number for deal in deals.open_for(session.state, seat)]
    if len(waiting) != 1:
        some = ", ".join(map(str, waiting))
        raise BadInput(
            f"no deal waits for {seating.who(session, seat)}"
            if not waiting
            else f"say which deal: {some}, such as {word} {waiting[0]}"
        )
    return waiting[0]


def listed(session: TableSession, seat: Seat, limit: int) -> list[str]:
    """The legal acts of a seat, at most `limit`, and whether there are more."""
    game, p = session.game, session.state
    acts = list(islice(moves.moves_of(p, seat), limit + 1))
    lines = [f"{game.write_move(p, act)}: {game.describe(p, act)}." for act in acts[:limit]]
    return [*lines, f"There are more moves than these {limit}."] if len(acts) > limit else lines
