"""Move codes of So Long Sucker: `[S:]ACTION`, one shell word."""

from __future__ import annotations

import re

from nimarcade.errors import BadCode, BadMove, IllegalMove
from nimarcade.games.codes import number, shown
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.acts import Act, Answer, Discard, Give, Kill, Place, Propose, Say
from nimarcade.games.so_long_sucker.table import COLOURS, Chips, Table

_SEAT = re.compile(r"([BRGY]):(.*)", re.DOTALL)
_PLACE = re.compile(r"([BRGY])@(new|[^~]*)(?:~(.*))?", re.DOTALL)
_CHIPS = re.compile(r"(?:[BRGY][0-9]*)+")
_CHIP = re.compile(r"([BRGY])([0-9]*)")
FORMS = (
    "B@5, B@5~R, B@new (place), xR2G (discard from a capture), gY2@R (give), kG3 (discard prisoners), "
    "no, resign, deal=1,B.PASS.R,R.CAP.2, ok=1, nk=1"
)


def read(t: Table, text: str) -> Act:
    """The act a code names, legal or not; raises BadMove."""
    prefix = _SEAT.fullmatch(text)
    seat = COLOURS.index(prefix[1]) if prefix else t.turn
    if seat >= t.house.players:
        raise BadMove(f"nobody plays {COLOURS[seat]} at this table of {t.house.players}")
    word = prefix[2] if prefix else text
    try:
        return _act(t, seat, word)
    except BadCode as error:
        raise BadMove(f"{error}; moves are written {FORMS}") from None


def _act(t: Table, seat: Seat, word: str) -> Act:
    if found := _PLACE.fullmatch(word):
        return _placing(t, seat, COLOURS.index(found[1]), found[2], found[3])
    if word in ("no", "resign", "flag"):
        return Say(seat, word)  # type: ignore[arg-type]  # mypy does not narrow a str by `in`
    if word[:1] == "x":
        return Kill(seat, chips(word[1:]))
    if word[:1] == "k":
        return Discard(seat, chips(word[1:]))
    if word[:1] == "g":
        given, at, to = word[1:].partition("@")
        if not at:
            raise BadMove(f"a gift is written gY2@R, chips and who gets them, not {shown(word)}")
        return Give(seat, chips(given), _seat(to))
    head, equals, rest = word.partition("=")
    if equals and head == "deal":
        count, _, terms = rest.partition(",")
        return Propose(seat, number(count, "the number of a deal"), deals.read_terms(terms))
    if equals and head in ("ok", "nk"):
        return Answer(seat, number(rest, "the number of a deal"), head == "ok")
    raise BadMove(f"no move is written {shown(word)}; moves are {FORMS}")


def _placing(t: Table, seat: Seat, colour: int, where: str, chosen: str | None) -> Place:
    slot = new_slot(t) if where == "new" else number(where, "a slot")
    if slot is None:
        raise IllegalMove("no slot is empty, so there is no new pile")
    wanted = None if chosen is None else _seat(chosen)
    plain = Place(seat, colour, slot)
    if wanted is None or not 1 <= slot <= len(t.piles) + 1:
        return Place(seat, colour, slot, wanted)
    # A forced next player is not written, yet naming him is no mistake.
    from nimarcade.games.so_long_sucker.placing import forced

    return plain if forced(t, plain) == wanted else Place(seat, colour, slot, wanted)


def new_slot(t: Table) -> int | None:
    """The number `new` stands for: the lowest empty slot, or a new one where there is no bound."""
    if "" in t.piles:
        return t.piles.index("") + 1
    return None if t.house.k else len(t.piles) + 1


def _seat(text: str) -> Seat:
    if len(text) != 1 or text not in COLOURS:
        raise BadMove(f"a player is one of B, R, G, Y, not {shown(text)}")
    return COLOURS.index(text)


def chips(text: str) -> Chips:
    """`R2G` as (0, 2, 1, 0); letters may be repeated."""
    if not _CHIPS.fullmatch(text):
        raise BadMove(f"chips are written like R2G, letters B R G Y with their numbers, not {shown(text)}")
    found = [0, 0, 0, 0]
    for letter, many in _CHIP.findall(text):
        count = number(many, f"the number after {letter}") if many else 1
        if not count:
            raise BadMove(f"{letter}0 is no chip: leave it out")
        found[COLOURS.index(letter)] += count
    return found[0], found[1], found[2], found[3]


def write_chips(found: Chips, first: int = 0) -> str:
    """`R2G`, the colour `first` first where it is among them."""
    order = [first, *(colour for colour in range(4) if colour != first)]
    return "".join(
        COLOURS[colour] + (str(found[colour]) if found[colour] > 1 else "")
        for colour in order
        if found[colour]
    )


def write(t: Table, act: Act) -> str:
    prefix = "" if act.seat == t.turn else f"{COLOURS[act.seat]}:"
    return prefix + _word(act)


def _word(act: Act) -> str:
    match act:
        case Place():
            chosen = "" if act.next is None else f"~{COLOURS[act.next]}"
            return f"{COLOURS[act.colour]}@{act.slot}{chosen}"
        case Kill():
            return "x" + write_chips(act.chips)
        case Give():
            return f"g{write_chips(act.chips)}@{COLOURS[act.to]}"
        case Discard():
            return "k" + write_chips(act.chips)
        case Say():
            return act.word
        case Propose():
            return ",".join([f"deal={act.number}", *map(deals.write_term, act.terms)])
        case Answer():
            return f"{'ok' if act.yes else 'nk'}={act.number}"
