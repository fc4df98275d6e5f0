"""What a person types at a table, read for every front end: an act in plain words or as a code, an offer to
be confirmed, an answer, or words that are said to the table and answered by the machines.

`blue on 5`, `blue on 5, red next`, `discard red and 2 green`, `give yellow to red`,
`offer I pass to red, red captures 2`. Colours may be shortened to their first letter, `I` and
`me` are the seat that speaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from nimarcade.coach import so_long_sucker
from nimarcade.core import settings
from nimarcade.core.codes import listed, shown
from nimarcade.core.errors import BadInput, BadMove, IllegalMove, NimarcadeError
from nimarcade.core.game import Seat, is_legal
from nimarcade.core.task import Task, task
from nimarcade.core.typed_numbers import whole
from nimarcade.games.so_long_sucker import codes, deals, effects, moves, position, talk
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, Propose, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.talk import Meaning
from nimarcade.play.match import TableSession
from nimarcade.play.sent import GameSent
from nimarcade.play.session import Remark
from nimarcade.players import tasks
from nimarcade.view import game_places
from nimarcade.view.table import wording

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
"""The name of an act in line mode, which knows no game."""

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
        return position.Give(seat, _chips(match[1]), seat_of(match[2], seat))
    if match := _KILL.fullmatch(words):
        chips = _chips(match[1])
        captured = p.phase == "kill" and seat == p.seat
        return position.Kill(seat, chips) if captured else position.Discard(seat, chips)
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


def terms_of(seat: Seat, text: str, p: SuckerPosition | None = None) -> tuple[position.Term, ...]:
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
    try:
        session.game.check(session.state, act)
    except IllegalMove as error:
        raise IllegalMove(f"that is against the rules: {error}") from None


def typed(session: TableSession, seat: Seat, line: str) -> SuckerMove:
    p: SuckerPosition = session.state
    act = act_of(p, seat, line)
    words = plain_words(line)
    if act is None and words in ("no", "refuse", "resign"):
        act = position.Say(seat, "resign" if words == "resign" else "no")
    return _coded(session, seat, line) if act is None else act


def _coded(session: TableSession, seat: Seat, line: str) -> SuckerMove:
    """A move code, as of the one who speaks."""
    p: SuckerPosition = session.state
    text = "".join(line.split())
    if text == "flag":
        raise BadInput("only the clock says flag; resign leaves the game")
    if text == line.strip() and re.fullmatch(r"[A-Za-z]{2,}", text) and text[0] not in "xk":
        raise game_places.not_known(text)
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
    if not isinstance(act, position.Place) or act.next is not None:
        return ()
    following = effects.next_choices(session.state, act)
    if len(following) < 2:
        return ()
    check(session, replace(act, next=following[0]))
    return following


def with_next(act: SuckerMove, seat: Seat) -> SuckerMove:
    return replace(act, next=seat) if isinstance(act, position.Place) else act


def offer(session: TableSession, seat: Seat, promises: str) -> SuckerMove:
    p: SuckerPosition = session.state
    if promises.startswith("deal="):
        return GAME.read_move(p, f"{COLOURS[seat]}:{promises}")
    return Propose(seat, len(p.ledger.deals) + 1, terms_of(seat, promises, p))


def answer(session: TableSession, seat: Seat, number: str, word: str, yes: bool) -> SuckerMove:
    return position.Answer(seat, deal_meant(session, seat, number, word), yes)


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
            f"no deal waits for {wording.who(session, seat)}"
            if not waiting
            else f"say which deal: {some}, such as {word} {waiting[0]}"
        )
    return waiting[0]


def list_acts(session: TableSession, seat: Seat, limit: int) -> list[str]:
    """The legal acts of a seat, at most `limit`, and whether there are more."""
    game, p = session.game, session.state
    acts = list(islice(moves.moves_of(p, seat), limit + 1))
    lines = [f"{game.write_move(p, act)}: {game.describe(p, act)}." for act in acts[:limit]]
    return [*lines, f"There are more moves than these {limit}."] if len(acts) > limit else lines


# talk


UNCLEAR = {
    "whom": "Whom do you mean? Begin with a colour, such as: {other}, pass to me",
    "colour": "Of which colour? Say it, such as: 1 {other} chip",
    "pile": "Which pile? Say its number, such as: pile 2",
}
"""The question asked back where a sentence leaves something open."""


LONGEST = 500
"""Characters that are said at a time."""


@dataclass(frozen=True, slots=True)
class Typed:
    act: SuckerMove | None = None
    """To be made; an offer once its words are confirmed."""
    understood: str = ""
    """An offer in the usual words, to be confirmed."""
    said: str = ""
    """Said to the table."""
    replies: Task[list[Remark]] | None = None
    """Gives what machines answer to it."""
    note: str = ""
    """The program's own note on it."""


def read(session: TableSession, seat: Seat, line: str, *, aloud: bool = False) -> Typed:
    """The meaning of `line`, typed for `seat`; `aloud` where it is said whatever it means. Raises
    BadInput, BadMove or IllegalMove."""
    if not aloud:
        yes = None if line.rstrip().endswith("?") else agreed(line)
        answers = (
            bool(deals.open_for(session.state, seat)) or session.state.turn == seat != session.state.seat
        )
        if yes and not answers and (wanted := _wanted(session, seat)) is not None:
            return Typed(wanted, understood(session, wanted))
        if yes is not None and not (deals.open_for(session.state, seat) or session.state.phase == "rescue"):
            raise BadInput("there is no offer to answer, and nobody is in danger")
        if (command := _commanded(session, seat, line)) is not None:
            return Typed(command)
        try:
            return Typed(typed(session, seat, line))
        except NimarcadeError:
            if not sentence(session, seat, line):
                raise
    return _said(session, seat, line.strip(), aloud=aloud)


_POLITE = r"(?:[ ,.!]+(?:please|thanks|thank you))*[ .!]*"
_AGREED = re.compile(
    r"(?:y|yes|ok|okay|sure|yep|yeah|yup|do it|do|offer it|go ahead|of course|fine|deal)"
    rf"(?:[ ,.!]+(?:yes|ok|sure|do it|offer it|go ahead|of course|fine|deal))*{_POLITE}"
)
_REFUSED = re.compile(
    rf"(?:n|no|nope|nah|don't|do not|never mind|cancel)(?:[ ,.!]+(?:no|nope|don't|never mind))*{_POLITE}"
)


def agreed(line: str) -> bool | None:
    """True for yes and False for no in answer to a question; None where it is neither."""
    words = line.strip().casefold().replace("’", "'")
    return True if _AGREED.fullmatch(words) else False if _REFUSED.fullmatch(words) else None


def speaker(session: TableSession, line: str, usual: Seat | None) -> tuple[Seat, str]:
    """The seat that speaks, and its words: a colour before the line is a person who speaks, or a machine that
    is spoken to. Raises BadInput where nobody is the `usual` one and nobody is named."""
    named = spoken_for(line)
    if named is None:
        if usual is None:
            raise BadInput("say who acts, such as: red: blue on 5")
        return usual, line
    seat, rest = named
    players = session.players
    if seat < len(players) and players[seat].human:
        return seat, rest
    if usual is not None and speaks(session, usual, line):
        return usual, line
    kind = "nobody" if seat >= len(players) else f"a machine ({players[seat].kind})"
    raise BadInput(f"{NAMES[seat]} is played by {kind}, so nobody here speaks for it")


def _wanted(session: TableSession, seat: Seat) -> Propose | None:
    """The offer of this seat that a machine has just said it would accept."""
    p: SuckerPosition = session.state
    last = next((r for r in reversed(session.remarks) if r.ply == session.ply and r.act == "reply"), None)
    for part in [] if last is None else last.text.split(": "):
        terms = talk.promised(seat, part.rstrip("."), p)
        act = Propose(seat, len(p.ledger.deals) + 1, terms or ())
        if is_legal(GAME, p, act):
            return act
    return None


def speaks(session: TableSession, seat: Seat, line: str) -> bool:
    return talk.read(session.state, seat, line).kind != "unknown"


def sentence(session: TableSession, seat: Seat, line: str) -> bool:
    """True if a line that is no act is talk: understood, or without figures three words and more,
    or a question or a shout."""
    plain = re.search(r"[\d@~=]", line) is None
    words = len(line.split()) > 2 or (line.isascii() and re.search(r"[a-z].*[?!]$", line) is not None)
    return (plain and words) or speaks(session, seat, line)


_COMMAND = re.compile(r"(offer|accept|decline|counter)\b\s*(.*)", re.IGNORECASE | re.DOTALL)


def _commanded(session: TableSession, seat: Seat, line: str) -> SuckerMove | None:
    """The words for deals as line mode has them, and answers in a word or two."""
    if match := _COMMAND.fullmatch(line.strip()):
        word, rest = match[1].lower(), match[2]
        if word == "offer" and rest and game_places.is_word(game_places.TABLE_WORDS, word, rest):
            return offer(session, seat, rest)
        if word in ("accept", "decline") and re.fullmatch(r"(?:deal )?\d*", rest):
            return answer(session, seat, rest, word, word == "accept")
    p: SuckerPosition = session.state
    asked = p.phase == "rescue" and p.turn == seat
    if deals.open_for(p, seat) and not asked:
        meaning = talk.read(p, seat, line)
        if meaning.kind in ("accept", "decline"):
            return _answer(session, seat, line, meaning)
    return None


def _answer(session: TableSession, seat: Seat, line: str, meaning: Meaning) -> position.Answer:
    """The answer to the only offer, to that of the one who is named, or by its number."""
    waiting = deals.open_for(session.state, seat)
    number = re.search(r"\bdeal (\d+)", line.casefold())
    theirs = [deal for deal in waiting if deal.by in meaning.named]
    chosen = number[1] if number else str(theirs[0].number) if len(theirs) == 1 else ""
    return position.Answer(
        seat, deal_meant(session, seat, chosen, meaning.kind), yes=meaning.kind == "accept"
    )


def _said(session: TableSession, seat: Seat, line: str, *, aloud: bool) -> Typed:
    p: SuckerPosition = session.state
    if p.phase == "over":
        return Typed(said=line)
    meaning = talk.read(p, seat, line)
    if meaning.kind in ("offer", "against"):
        act = Propose(seat, len(p.ledger.deals) + 1, _terms(p, seat, meaning))
        try:
            deals.check_propose(p, act)
        except IllegalMove as error:
            if not aloud:
                raise IllegalMove(
                    f"I read an offer, {wording.say_terms(session, act.terms)}, but {error}"
                ) from None
            return Typed(said=line, note=f"This cannot be offered: {error}.")
        return Typed(act, understood(session, act), line)
    if meaning.kind in ("accept", "decline"):
        return Typed(_answer(session, seat, line, meaning), said=line)
    if meaning.kind == "unclear" and not aloud:
        raise BadInput(_unclear(p, seat, meaning))
    if meaning.kind == "unclear":
        return Typed(said=line, note=f"{_unclear(p, seat, meaning)}.")
    if all(player.human for player in session.players):  # nobody has to be understood by a machine
        return Typed(said=line)
    if meaning.kind == "unknown":  # said by the program alone: no machine says the same again
        before = [text for _, label, text in session.comments if label == COLOURS[seat]]
        return Typed(said=line, note=f"I do not follow {quoted(line)}. Try: {example(p, seat, before)}")
    answers = (
        task(tasks.replies, GameSent.of(session, session.ply), seat, line)
        if settings.load().machines_talk
        else None
    )
    return Typed(said=line, replies=answers)


def _unclear(p: SuckerPosition, seat: Seat, meaning: Meaning) -> str:
    other = next((NAMES[each].lower() for each in effects.clockwise(p, seat)), NAMES[seat].lower())
    return UNCLEAR[meaning.what].format(other=other)


def _terms(p: SuckerPosition, seat: Seat, meaning: Meaning) -> tuple[position.Term, ...]:
    """The promises; against somebody that nobody gives him the move."""
    if meaning.kind == "offer" or meaning.about is None:
        return meaning.terms
    against = meaning.about
    partners = [other for other in meaning.named if other not in (seat, against)]
    if not partners:
        partners = [other for other in effects.clockwise(p, seat) if other != against]
        if p.rule_set.deals == "turn" and p.seat in partners:
            partners = [p.seat]
    return tuple(position.Term(each, "NOPASS", to=against) for each in (*partners, seat))


def understood(session: TableSession, act: Propose) -> str:
    """`You offer Red: 1 Red passes the move to you. 2 You give Red 1 red chip. …`"""
    who = wording.who(session, act.seat)
    partners = sorted(act.partners)
    names = listed([wording.who(session, other) for other in partners])
    told = wording.say_steps(act.terms, wording.person(session))
    return f"{who} offer{'' if who == 'You' else 's'} {names}: {told}"


def example(p: SuckerPosition, seat: Seat, said: Sequence[str] = ()) -> str:
    """A sentence that says something in this position, and is no question that was just asked."""
    if deals.open_for(p, seat):
        return "yes, deal; or: no, thanks"
    if p.phase == "rescue" and p.seat == seat and p.asked:
        return f"{NAMES[p.asked[0]].lower()}, rescue me and I pass to you"
    for other in [p.seat] if p.seat != seat else effects.clockwise(p, seat):
        me, them = NAMES[seat].lower(), NAMES[other].lower()
        if p.seat == seat:
            line, chips = f"{them}, I pass to you and you give me a {me} chip", p.hands[other][seat]
        else:
            line, chips = f"{them}, pass to me and I spare your chips", p.hands[seat][other]
        if chips and (seat if other == p.seat else other) in deals.reach(p) and _offered(p, seat, line):
            return line
    whom = next((each for each in (p.seat, *effects.clockwise(p, seat)) if each != seat), seat)
    name = NAMES[whom].lower()
    questions = [f"{name}, what are my chances?", f"{name}, who do you trust?", f"{name}, do you trust me?"]
    asked = [talk.read(p, seat, line).code.partition(" @")[0] for line in said[-2:]]
    free = [each for each in questions if talk.read(p, seat, each).code.partition(" @")[0] not in asked]
    return (free or questions)[0]


def _offered(p: SuckerPosition, seat: Seat, line: str) -> Propose | None:
    act = Propose(seat, len(p.ledger.deals) + 1, talk.read(p, seat, line).terms)
    return act if is_legal(GAME, p, act) else None


def quoted(line: str) -> str:
    """The line as a person typed it, whole where it can be said at all."""
    return repr(line) if len(line) <= LONGEST else shown(line)


def sayable(text: str) -> None:
    if not text.strip() or not text.isprintable() or len(text) > LONGEST:
        raise BadInput(f"say 1 to {LONGEST} printable characters")


HOW = (
    "To talk: say it in plain words, a colour first for whom it is meant. Such as: red, pass me the move and "
    "I give you a red chip. Or: let's stop green. Don't trust yellow. What are my chances?",
    "An offer is shown as it was understood before it is made; if it was not understood, you are told.",
)
"""The ways to talk, for the help of line mode."""
