"""What people type at a table of So Long Sucker, in plain words or codes, read as acts.

`blue on 5`, `blue on 5, red next`, `discard red and 2 green`, `give yellow to red`,
`offer I pass to red, red captures 2`. Colours may be shortened to their first letter, `I` and
`me` are the seat that speaks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import codes, effects
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    LASTS,
    NAMES,
    Chips,
    Discard,
    Give,
    Kill,
    Place,
    SuckerMove,
    SuckerPosition,
    Term,
    Verb,
)

_COLOUR = "(blue|red|green|yellow|[brgy])"
_WHO = "(i|me|blue|red|green|yellow|[brgy])"
_SOME = r"((?:\d+ )?(?:blue|red|green|yellow|[brgy])(?: (?:\d+ )?(?:blue|red|green|yellow|[brgy]))*)"
_AT = r"(?:on |to |at |@ ?)?(?:pile |slot )?"
_PLACE = re.compile(
    rf"(?:put |place |play )?{_COLOUR} {_AT}(\d+|new|empty)"
    rf"(?: (?:next |then |pass to )?{_WHO}(?: next| moves next)?)?"
)
_KILL = re.compile(rf"(?:discard|kill|burn) {_SOME}")
_GIVE = re.compile(rf"(?:give|donate) {_SOME} to {_WHO}")
_FILLER = re.compile(r"\b(?:a|an|the|chips?|and|pieces?|prisoners?|please)\b")

TERM_FORMS = (
    "I put blue on 5",
    "red passes to me",
    "red does not pass to green",
    "red captures 2",
    "red gives me 2 yellow",
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


def act_of(t: SuckerPosition, seat: Seat, text: str) -> SuckerMove | None:
    """The act that words mean; None where they are none of ours, so may be a code. The next
    player of a placement may be missing still."""
    words = plain_words(text)
    if match := _PLACE.fullmatch(words):
        return _placing(t, seat, match[1], match[2], match[3])
    if match := _GIVE.fullmatch(words):
        return Give(seat, _chips(match[1]), seat_of(match[2], seat))
    if match := _KILL.fullmatch(words):
        chips = _chips(match[1])
        captured = t.phase == "kill" and seat == t.seat
        return Kill(seat, chips) if captured else Discard(seat, chips)
    return None


def _placing(t: SuckerPosition, seat: Seat, colour: str, where: str, following: str | None) -> SuckerMove:
    slot: str | int | None = where
    if where in ("new", "empty"):
        slot = codes.new_slot(t)
        if slot is None:
            raise BadInput("no slot is empty, so there is no new pile")
    code = f"{COLOURS[seat_of(colour)]}@{slot}"
    if following is not None:
        code += f"~{COLOURS[seat_of(following, seat)]}"
    return codes.read_move(t, code if seat == t.turn else f"{COLOURS[seat]}:{code}")


def _chips(text: str) -> Chips:
    counts = [0, 0, 0, 0]
    for many, colour in re.findall(rf"(?:(\d{{1,6}}) )?{_COLOUR}", text):
        counts[seat_of(colour)] += int(many) if many else 1
    return counts[0], counts[1], counts[2], counts[3]


# deals


def terms_of(seat: Seat, text: str) -> tuple[Term, ...]:
    """The promises of an offer, separated by commas or semicolons; raises BadInput."""
    parts = [part for part in re.split(r"[,;]|\band\b", text) if part.strip()]
    if not parts:
        raise BadInput(f"an offer lists promises, such as: offer {TERM_FORMS[0]}, {TERM_FORMS[3]}")
    return tuple(_term(seat, part) for part in parts)


def _term(me: Seat, text: str) -> Term:
    words = plain_words(text)
    lasts = LASTS
    if match := re.fullmatch(r"(.*) (?:for|within) (\d{1,4})(?: turns| placements| moves)?", words):
        words, lasts = match[1], int(match[2])
    for verb, form in _TERMS:
        if match := form.fullmatch(words):
            return _promise(me, verb, match.groupdict(), lasts)
    raise BadInput(
        f"I do not understand the promise {shown(text.strip())}; promises are "
        f"{'; '.join(TERM_FORMS)}; with for 12 at the end one lasts 12 placements"
    )


_NOT = "(?:do not|don't|does not|doesn't|never|will not|won't)"
_OWNER, _TO, _CHIP = f"(?P<owner>{_WHO})", f"(?P<to>{_WHO})", f"(?P<colour>{_COLOUR})"
_CHIPS, _SLOT = rf"(?:(?P<many>\d{{1,6}}) )?{_CHIP}", r"(?P<slot>\d{1,3})"
_TERMS: tuple[tuple[Verb, re.Pattern[str]], ...] = (
    ("PLAY", re.compile(rf"{_OWNER} (?:puts?|plays?|places?) {_CHIP} {_AT}{_SLOT}")),
    ("NOPASS", re.compile(rf"{_OWNER} {_NOT} (?:pass|passes|give move) to {_TO}")),
    ("PASS", re.compile(rf"{_OWNER} pass(?:es)? to {_TO}")),
    ("CAP", re.compile(rf"{_OWNER} (?:captures?|takes?) (?:pile |slot )?{_SLOT}")),
    ("GIVE", re.compile(rf"{_OWNER} gives? {_CHIPS} to {_TO}")),
    ("GIVE", re.compile(rf"{_OWNER} gives? {_TO} {_CHIPS}")),
    ("NOKILL", re.compile(rf"{_OWNER} (?:{_NOT} (?:kills?|discards?)|spares?) {_CHIP}")),
    ("RESCUE", re.compile(rf"{_OWNER} rescues? {_TO}")),
)


def _promise(me: Seat, verb: Verb, words: Mapping[str, str | None], lasts: int) -> Term:
    """The term of a verb out of the words for its parts; a colour is never `me`."""
    owner, to, colour, slot = (words.get(part) for part in ("owner", "to", "colour", "slot"))
    return Term(
        seat_of(owner or "", me),
        verb,
        to=None if to is None else seat_of(to, me),
        colour=None if colour is None else seat_of(colour),
        slot=None if slot is None else int(slot),
        many=int(words.get("many") or 1),
        lasts=lasts,
    )


def open_choice(t: SuckerPosition, act: Place) -> tuple[Seat, ...]:
    """Among whom the next player has still to be chosen; empty where nothing is missing."""
    if act.next is not None or effects.captures(t, act):
        return ()
    following = effects.next_choices(t, act)
    return following if len(following) > 1 else ()
