"""What a person types at a table, read for every front end: an act, an offer to be confirmed, an answer, or
words that are said to the table and answered by the machines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.core import settings
from nimarcade.core.codes import listed, shown
from nimarcade.core.errors import BadInput, IllegalMove, NimarcadeError
from nimarcade.core.game import Seat, is_legal
from nimarcade.core.task import Task, task
from nimarcade.games.so_long_sucker import deals, effects, moves, talk
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Place,
    Propose,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.talk import Meaning
from nimarcade.play.match import TableSession
from nimarcade.play.session import Remark
from nimarcade.view import line_words, tasks
from nimarcade.view.table import promise_words, seating, typed_acts
from nimarcade.view.tasks import GameSent

UNCLEAR = {
    "whom": "Whom do you mean? Begin with a colour, such as: {other}, pass to me",
    "colour": "Of which colour? Say it, such as: 1 {other} chip",
    "pile": "Which pile? Say its number, such as: pile 2",
}
"""What is asked back where a sentence leaves something open."""


LONGEST = 500
"""Characters that are said at a time."""


@dataclass(frozen=True, slots=True)
class Replies:
    """Machines answer what was said."""

    session: TableSession
    speaker: Seat
    text: str

    @property
    def work(self) -> Task[list[Remark]]:
        """Gives what they say, in any process."""
        return task(tasks.replies, GameSent.of(self.session, self.session.ply), self.speaker, self.text)

    def here(self) -> list[Remark]:
        return tasks.replied(self.session, self.speaker, self.text)


@dataclass(frozen=True, slots=True)
class Typed:
    """What a line comes to."""

    act: SuckerMove | None = None
    """To be made; an offer once its words are confirmed."""
    understood: str = ""
    """An offer in the usual words, to be confirmed."""
    said: str = ""
    """Said to the table."""
    replies: Replies | None = None
    note: str = ""
    """What the program itself says to it."""


def read(session: TableSession, seat: Seat, line: str, *, aloud: bool = False) -> Typed:
    """What `line`, typed for `seat`, comes to; `aloud` where it is said whatever it means. Raises BadInput,
    BadMove or IllegalMove."""
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
            return Typed(typed_acts.typed(session, seat, line))
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
    """What the answer to a question of yes or no comes to; None where it is none."""
    words = line.strip().casefold().replace("’", "'")
    return True if _AGREED.fullmatch(words) else False if _REFUSED.fullmatch(words) else None


def speaker(session: TableSession, line: str, usual: Seat | None) -> tuple[Seat, str]:
    """Who speaks, and what: a colour before the line is a person who speaks, or a machine that is spoken to.
    Raises BadInput where nobody is the `usual` one and nobody is named."""
    named = typed_acts.spoken_for(line)
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
    """What a machine has just said it would accept, as the offer of this seat."""
    p: SuckerPosition = session.state
    last = next((r for r in reversed(session.remarks) if r.ply == session.ply and r.act == "reply"), None)
    for part in [] if last is None else last.text.split(": "):
        terms = talk.promised(seat, part.rstrip("."), p)
        act = Propose(seat, len(p.ledger.deals) + 1, terms or ())
        if is_legal(GAME, p, act):
            return act
    return None


def speaks(session: TableSession, seat: Seat, line: str) -> bool:
    """Whether a line is one of talk that is understood."""
    return talk.read(session.state, seat, line).kind != "unknown"


def sentence(session: TableSession, seat: Seat, line: str) -> bool:
    """Whether a line that is no act is talk: understood, or without figures three words and more,
    or a question or a shout."""
    plain = re.search(r"[\d@~=]", line) is None
    words = len(line.split()) > 2 or (line.isascii() and re.search(r"[a-z].*[?!]$", line) is not None)
    return (plain and words) or speaks(session, seat, line)


_COMMAND = re.compile(r"(offer|accept|decline|counter)\b\s*(.*)", re.IGNORECASE | re.DOTALL)


def _commanded(session: TableSession, seat: Seat, line: str) -> SuckerMove | None:
    """The words for deals as line mode has them, and answers in a word or two."""
    if match := _COMMAND.fullmatch(line.strip()):
        word, rest = match[1].lower(), match[2]
        if word == "offer" and rest and line_words.stands(line_words.TABLE, word, rest):
            return typed_acts.offer(session, seat, rest)
        if word in ("accept", "decline") and re.fullmatch(r"(?:deal )?\d*", rest):
            return typed_acts.answer(session, seat, rest, word, word == "accept")
    p: SuckerPosition = session.state
    asked = p.phase == "rescue" and p.turn == seat
    if deals.open_for(p, seat) and not asked:
        meaning = talk.read(p, seat, line)
        if meaning.kind in ("accept", "decline"):
            return _answer(session, seat, line, meaning)
    return None


def _answer(session: TableSession, seat: Seat, line: str, meaning: Meaning) -> Answer:
    """The answer to the only offer, to that of the one who is named, or by its number."""
    waiting = deals.open_for(session.state, seat)
    number = re.search(r"\bdeal (\d+)", line.casefold())
    theirs = [deal for deal in waiting if deal.by in meaning.named]
    chosen = number[1] if number else str(theirs[0].number) if len(theirs) == 1 else ""
    return Answer(
        seat, typed_acts.deal_meant(session, seat, chosen, meaning.kind), yes=meaning.kind == "accept"
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
                    f"I read an offer, {promise_words.say_terms(session, act.terms)}, but {error}"
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
    answers = Replies(session, seat, line) if settings.load().machines_talk else None
    return Typed(said=line, replies=answers)


def _unclear(p: SuckerPosition, seat: Seat, meaning: Meaning) -> str:
    other = next((NAMES[each].lower() for each in effects.clockwise(p, seat)), NAMES[seat].lower())
    return UNCLEAR[meaning.what].format(other=other)


def _terms(p: SuckerPosition, seat: Seat, meaning: Meaning) -> tuple[Term, ...]:
    """The promises; against somebody that nobody gives him the move."""
    if meaning.kind == "offer" or meaning.about is None:
        return meaning.terms
    against = meaning.about
    partners = [other for other in meaning.named if other not in (seat, against)]
    if not partners:
        partners = [other for other in effects.clockwise(p, seat) if other != against]
        if p.rule_set.deals == "turn" and p.seat in partners:
            partners = [p.seat]
    return tuple(Term(each, "NOPASS", to=against) for each in (*partners, seat))


def understood(session: TableSession, act: Propose) -> str:
    """`You offer Red: Red passes the move to you; you give Red 1 red chip.`"""
    who = seating.who(session, act.seat)
    partners = sorted(act.partners)
    names = listed([seating.who(session, other) for other in partners])
    return f"{who} offer{'' if who == 'You' else 's'} {names}: {promise_words.say_terms(session, act.terms)}."


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
        if chips and _passes(p, p.seat, seat if other == p.seat else other) and _offered(p, seat, line):
            return line
    whom = next((each for each in (p.seat, *effects.clockwise(p, seat)) if each != seat), seat)
    name = NAMES[whom].lower()
    questions = [f"{name}, what are my chances?", f"{name}, who do you trust?", f"{name}, do you trust me?"]
    asked = [talk.read(p, seat, line).code.partition(" @")[0] for line in said[-2:]]
    free = [each for each in questions if talk.read(p, seat, each).code.partition(" @")[0] not in asked]
    return (free or questions)[0]


def _passes(p: SuckerPosition, seat: Seat, other: Seat) -> bool:
    """Whether a placement of `seat` can give `other` the move."""
    placed = [act for act in moves.moves_of(p, seat) if isinstance(act, Place)]
    return any(
        act.next == other or (act.next is None and not effects.captures(p, act))
        for act in placed
        if other in effects.next_choices(p, act)
    )


def _offered(p: SuckerPosition, seat: Seat, line: str) -> Propose | None:
    act = Propose(seat, len(p.ledger.deals) + 1, talk.read(p, seat, line).terms)
    return act if is_legal(GAME, p, act) else None


def quoted(line: str) -> str:
    """What a person typed, whole where it can be said at all."""
    return repr(line) if len(line) <= LONGEST else shown(line)


def sayable(text: str) -> None:
    """Raises BadInput for what cannot be said."""
    if not text.strip() or not text.isprintable() or len(text) > LONGEST:
        raise BadInput(f"say 1 to {LONGEST} printable characters")


HOW = (
    "To talk: say it in plain words, a colour first for whom it is meant. Such as: red, pass me the move and "
    "I give you a red chip. Or: let's stop green. Don't trust yellow. What are my chances?",
    "An offer is shown as it was understood before it is made; if it was not understood, you are told.",
)
"""How one talks, for the help of line mode."""
