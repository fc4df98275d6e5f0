"""What a person types at a table, read for every front end: an act in plain words or as a code, an offer to
be confirmed, an answer, or words that are said to the table and answered by the machines.

`blue on 5`, `blue on 5, red next`, `discard red and 2 green`, `give yellow to red`, `offer I pass to red, red
captures 2`. Colours may be shortened to their first letter, `I` and `me` are the seat that speaks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nimarcade.coach import so_long_sucker
from nimarcade.core import settings, typed_numbers
from nimarcade.core.codes import JOINER, listed, printable, sentence, shown
from nimarcade.core.errors import BadInput, IllegalMove, NimarcadeError
from nimarcade.core.game import Seat, is_legal
from nimarcade.core.task import Task, task
from nimarcade.games.so_long_sucker import answers, codes, deals, effects, moves, position, rules, talk
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, Propose, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.talk_moves import move_said
from nimarcade.games.so_long_sucker.talk_words import spelled
from nimarcade.games.so_long_sucker.words import describe
from nimarcade.play.match import TableSession
from nimarcade.play.saves import GameSent
from nimarcade.play.session import Remark
from nimarcade.players import tasks
from nimarcade.players.so_long_sucker import replies
from nimarcade.view import line_words
from nimarcade.view.table import asking, wording

_COLOUR = "(blue|red|green|yellow|[brgy])"
_WHO = "(i|me|blue|red|green|yellow|[brgy])"
_SOME = r"((?:\d+ )?(?:blue|red|green|yellow|[brgy])(?: (?:\d+ )?(?:blue|red|green|yellow|[brgy]))*)"
_AT = r"(?:on |to |at |@ ?)?(?:pile |slot )?"
_PLACE = re.compile(
    rf"(?:put |place |play )?{_COLOUR} {_AT}(\d+|new|empty)(?: pile| slot)?"
    rf"(?: (?:next |then |pass to |(?:then )?let )?{_WHO}"
    r"(?: next| moves next| go(?:es)?(?: next)?| plays? next| is next|(?:['’]s| is) turn)?)?"
)
_THERE = re.compile(r"\b(?:pile|on|in|to|at|use) (\d{1,3})\b")
_WITH = re.compile(
    rf"\b(?:put|play|drop|place|with|use) (?:1 |my )?{_COLOUR}\b"
    rf"|\b{_COLOUR} (?:chip |1 )?(?:on|in|to|onto|at|pile)\b"
)
_MY_MOVE = re.compile(r"^(?:i|i['’]?ll|i will) (?=(?:put|place|play) )")
_DISCARDING = "(?:discard|bin|kill|burn|throw)"
_KILL = re.compile(rf"{_DISCARDING} {_SOME}")
_GIVE = re.compile(rf"(?:give|donate) {_SOME} to {_WHO}")
_PREFIX = re.compile(r"\s*(blue|red|green|yellow|[brgy])\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_DISCARDS = re.compile(rf"\s*{_DISCARDING}\b", re.IGNORECASE)
_FILLER = re.compile(r"\b(?:a|an|the|chips?|and|pieces?|prisoners?|please)\b")

Act = SuckerMove
"""The name of an act in line mode, which knows no game."""

TERM_FORMS = (
    "I put blue on 5; {other} passes to me; {other} does not pass to {third}; {other} captures 2; "
    "{other} gives me 2 yellow and 2 blue; {other} does not kill {mine}; {other} rescues me"
)
LASTING = "one that ends with “for 12” lasts 12 turns"


def examples(words: str, seat: Seat, p: SuckerPosition | None) -> str:
    """Examples with the colours of who speaks and of others at the table."""
    around = [(seat + i) % len(NAMES) for i in range(1, len(NAMES))]
    others = [NAMES[other].lower() for other in around if p is None or other in p.living]
    other, third, *_ = *others, "me", "me"
    return words.format(mine=NAMES[seat].lower(), other=other, third=third)


def seat_of(text: str, me: Seat | None = None) -> Seat:
    """A seat by its colour or the colour's letter; `I`, `me` is the one who speaks."""
    for seat in range(len(NAMES)):
        if means(text, seat, me):
            return seat
    raise BadInput(f"a player is Blue, Red, Green or Yellow, not {shown(text)}")


def means(text: str, seat: Seat, me: Seat | None) -> bool:
    word = text.strip().casefold()
    own = seat == me and word in ("i", "me", "myself")
    return own or word in (NAMES[seat].casefold(), COLOURS[seat].casefold())


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
    if where in ("new", "empty") and (slot := codes.new_slot(p)) is None:
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
    if not (words := plain_words(text)) or words == "nothing":
        return 0, 0, 0, 0
    if re.fullmatch(_SOME, words):
        return _chips(words)
    if re.fullmatch(r"(?:[brgy]\d{0,6} ?)+", words):
        return _chips(re.sub(r"([brgy])(\d+)", r"\2 \1 ", words))
    raise BadInput(f"chips are put as 2 yellow and 2 blue, or as Y2B2, not {shown(text.strip())}")


# deals


def terms_of(seat: Seat, text: str, p: SuckerPosition | None = None) -> tuple[position.Term, ...]:
    """The promises of an offer, in plain words or as their codes; raises BadInput or BadMove."""
    if re.match(r"\s*[BRGY]\.[A-Z]", text):
        return deals.read_terms(text.replace(" ", ""))
    parts = [part for part in re.split(r"[,;]|\band\b", text) if part.strip()]
    if not parts:
        such = examples("I put blue on 5, {other} captures 2", seat, p)
        raise BadInput(f"an offer lists promises, such as: offer {such}")
    if (terms := talk.promised(seat, text, p)) is None:
        wrong = next((part for part in parts if talk.promised(seat, part, p) is None), text)
        raise BadInput(
            f"I do not understand the promise {shown(wrong.strip())}; promises are "
            f"{examples(TERM_FORMS, seat, p)}; {LASTING}"
        )
    return terms


# lines, as acts of whoever speaks


def in_colours(session: TableSession, line: str) -> str:
    """A line with colours in place of the names that people gave."""
    for seat, player in enumerate(session.players):
        if player.name not in ("You", *NAMES):
            name = rf"\b{re.escape(player.name)}\b"
            line = re.sub(name, NAMES[seat].lower(), line, flags=re.IGNORECASE)
    return line


def spoken_for(session: TableSession, line: str) -> tuple[Seat, str] | None:
    """The seat named before a line, as in `red: blue on 5`, and the rest of it; None without one."""
    match = _PREFIX.fullmatch(in_colours(session, line))
    return None if match is None else (seat_of(match[1]), match[2])


def numbered(session: TableSession, act: Act) -> Act:
    """An act as it is now: others may have offered a deal since an offer was read."""
    return replace(act, number=len(session.state.ledger.deals) + 1) if isinstance(act, Propose) else act


def check(session: TableSession, act: SuckerMove) -> None:
    p: SuckerPosition = session.state
    if isinstance(act, position.Place) and act.seat != p.turn and p.phase not in ("rescue", "over"):
        raise IllegalMove(f"it is {session.player.name}'s turn")
    try:
        session.game.check(p, act)
    except IllegalMove as error:
        raise IllegalMove(f"that is against the rules: {error}") from None


def _coded(session: TableSession, seat: Seat, line: str) -> SuckerMove:
    """A move code, as of the one who speaks."""
    p: SuckerPosition = session.state
    if (text := "".join(line.split())) == "flag":
        raise BadInput("only the clock says flag; resign leaves the game")
    if text == line.strip() and re.fullmatch(r"[A-Za-z]{2,}", text) and text[0] not in "xk":
        raise line_words.not_known(text)
    if seat == p.turn:
        return so_long_sucker.read_code(p, text)
    return rules.GAME.read_move(p, f"{COLOURS[seat]}:{text}")


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


def offer(session: TableSession, seat: Seat, promises: str) -> Propose:
    p: SuckerPosition = session.state
    if promises.startswith("deal="):
        code = rules.GAME.read_move(p, f"{COLOURS[seat]}:{promises}")
        assert isinstance(code, Propose)
        return code
    return Propose(seat, len(p.ledger.deals) + 1, terms_of(seat, promises, p))


def answer(session: TableSession, seat: Seat, number: str, word: str) -> position.Answer:
    return position.Answer(seat, deal_meant(session, seat, number, word), yes=word == "accept")


def counter(session: TableSession, seat: Seat, rest: str) -> tuple[position.Answer, Propose]:
    """The refusal of a deal, and the offer that takes its place."""
    number, _, promises = rest.partition(" ")
    if not number.isdecimal():
        number, promises = "", rest
    refusal = answer(session, seat, number, "counter")
    if not promises.strip():
        raise BadInput("put the promises of the new offer after it, as with offer")
    offered = offer(session, seat, promises)
    deals.check_propose(session.state, offered)  # nothing is refused for an offer that cannot be made
    return refusal, offered


def deal_meant(session: TableSession, seat: Seat, number: str, word: str) -> int:
    """The number of the deal meant; alone it is the only one that waits for this seat."""
    if number:
        return typed_numbers.whole(number.removeprefix("deal").strip(), f"the number after {word}", 1)
    waiting = [deal.number for deal in deals.open_for(session.state, seat)]
    if len(waiting) != 1:
        some = ", ".join(map(str, waiting))
        raise BadInput(
            wording.waits_elsewhere(session)
            or f"no deal waits for {'you' if wording.you(session, seat) else wording.who(session, seat)}"
            if not waiting
            else f"say which deal: {some}, such as {word} {waiting[0]}"
        )
    return waiting[0]


def list_acts(session: TableSession, seat: Seat, limit: int) -> list[str]:
    """A seat's answers to offers, then its other legal acts, at most `limit`, and whether there are more."""
    game, p = session.game, session.state
    lines = [
        f"{word} {deal.number}: {word} the deal that {wording.by(session, deal)} offered."
        for deal in deals.open_for(p, seat)
        for word in ("accept", "decline")
    ]
    others = (act for act in moves.moves_of(p, seat) if not isinstance(act, position.Answer))
    acts = list(typed_numbers.at_most(limit + 1, others))
    lines += [f"{game.write_move(p, act)}: {game.describe(p, act)}." for act in acts[:limit]]
    return [*lines, f"There are more moves than these {limit}."] if len(acts) > limit else lines


# talk


RULED = ("unknown", "unclear", "plead", "chat", "threat", "thanks", "ask")
DECIDED = ("next", "plan", "deal", "take", "pile", "chips", "record", "offer", "news", "whose", "why")
"""Kinds of sentences that may ask for a rule, and subjects of questions that the board answers."""
PAST = ("record", "offer", "news", "whose")
ENDED = "The game is over, and nobody answers: a look back tells what decided it."
"""Subjects of questions that are answered after a game as rules are, and what is told to the others."""
TOLD = 5
"""Acts that are told to who asks what happened."""


@dataclass(frozen=True, slots=True)
class Typed:
    act: SuckerMove | None = None
    """To be made; an offer once its words are confirmed."""
    before: SuckerMove | None = None
    """To be made before it: the refusal of the offer that it counters."""
    understood: str = ""
    """An offer in the usual words, to be confirmed."""
    said: str = ""
    """Said to the table."""
    replies: Task[list[Remark]] | None = None
    """Gives what machines answer to it."""
    note: str = ""
    """The program's own note on it."""
    unread: bool = False
    """True if it was not understood, and said all the same."""
    then: str = ""
    """The next line of who typed: the discard that was said with a capture."""
    verb: str = "offer"
    """What is done with an act that is read so: offer, play or confirm."""


def read(session: TableSession, seat: Seat, line: str, *, aloud: bool = False) -> Typed:
    """The meaning of `line`, typed for `seat`; `aloud` where it is said whatever it means. Raises
    BadInput, BadMove or IllegalMove."""
    if not aloud:
        p = session.state
        if (answered := _yes_or_no(session, seat, line)) is not None:
            return answered
        named = in_colours(session, line)
        if (command := _commanded(session, seat, named)) is not None:
            return command
        act: SuckerMove | None
        if (words := plain_words(named)) in ("no", NO_RESCUE, "refuse", "resign"):
            act = position.Say(seat, "resign" if words == "resign" else "no")
        else:
            act = act_of(p, seat, named)
        if act is None and (move := _moved(session, seat, named)) is not None:
            return move
        if (answered := _answered(session, seat, named)) is not None:
            return answered
        if act is not None:
            return weighed(session, act)
        if p.phase == "kill" and seat == p.seat and _DISCARDS.match(named):
            raise BadInput(f"say which chips, such as: {wording.a_discard(p)}")
        try:
            return weighed(session, _coded(session, seat, line))
        except NimarcadeError as error:
            if not is_talk(session, seat, line):  # a slip in a code, or in an act in words
                asked = asking.asked_back(session, seat, line, talk.Meaning("unknown"))
                raise error if len(line.split()) < 2 else BadInput(asked) from None
    return _said(session, seat, line.strip(), aloud=aloud)


def _yes_or_no(session: TableSession, seat: Seat, line: str) -> Typed | None:
    """The answer to an offer, perhaps by its number, to a danger, or to what a machine has just said that it
    wants; None where it is neither yes nor no. Raises BadInput where nothing is asked."""
    p, offers = session.state, deals.open_for(session.state, seat)
    number = _WHICH.search(line)
    which = number[1] if number and number[1] in [str(deal.number) for deal in offers] else ""
    rescuing = p.phase == "rescue" and p.turn == seat
    said = line[: number.start()] if number and (which or not (offers or rescuing)) else line
    if line.rstrip().endswith("?") or (yes := agreed(said)) is None:
        return None
    if offers and (which or yes or not rescuing):
        return Typed(answer(session, seat, which, "accept" if yes else "decline"))
    if offers:
        told = [(f"{NAMES[deal.by]}'s offer", f"decline {deal.number}") for deal in offers]
        ways = enumerate([*told, ("the rescue", NO_RESCUE)], 1)
        raise asking.Asked("No to what?", {f"{i}": way for i, way in ways})
    if rescuing and not yes:
        return weighed(session, position.Say(seat, "no"))
    some = position.Give(seat, (0, 0, 0, 0), p.seat)
    if rescuing and (unsaid := asking.open_move(session, some)) is not None:
        lines = [whole for _, whole in unsaid.ways.values()]
        if len(lines) > 1:
            raise unsaid
        return read(session, seat, *lines)
    if yes and (wanted := _wanted(session, seat)) is not None:
        return Typed(wanted, understood=understood(session, wanted))
    nothing = f"there is no offer to answer{', and nobody is in danger' * (p.phase != 'rescue')}"
    raise BadInput(wording.waits_elsewhere(session) or nothing)


def _moved(session: TableSession, seat: Seat, line: str) -> Typed | None:
    """A move in looser words than those that play at once, to be confirmed; raises BadInput, IllegalMove."""
    if (moved := move_said(session.state, seat, line)) is None:
        return None
    act = moved.act
    if (asked := asking.open_move(session, act)) is not None:
        raise asked
    if not (unsaid := followers(session, act)):
        check(session, act)
    told = describe(session.state, act, wording.person(session))
    told = told.partition(",")[0] if unsaid else told  # who moves next is asked when it is played
    if moved.then:
        after = session.play(act)
        if (slain := move_said(after.state, seat, moved.then)) is None:
            raise BadInput(f"{asking.quoted(moved.then)} is no discard from that pile")
        check(after, slain.act)
        told += f". Then: {moved.then}"
    breaks = "" if unsaid else wording.breach(session.state, act, wording.person(session))
    return Typed(act, understood=f"{sentence(told)} {breaks}".rstrip(), verb="play", then=moved.then)


def chosen(session: TableSession, code: str) -> Typed:
    """An act of a list, taken as one that is typed."""
    return weighed(session, rules.GAME.read_move(session.state, code))


def weighed(session: TableSession, act: Act) -> Typed:
    """An act, to be confirmed where it breaks a promise."""
    p, you = session.state, wording.person(session)
    if not (breaks := wording.breach(p, act, you)):
        return Typed(act)
    return Typed(act, understood=f"{sentence(describe(p, act, you))} {breaks}", verb="play")


_POLITE = r"(?:[ ,.!]+(?:please|thanks|thank you))*[ .!]*"
_AGREED = re.compile(
    r"(?:y|yes|ok|okay|sure|yep|yeah|yup|(?:i )?agreed?|do it|do|offer it|play it|go ahead|of course"
    r"|fine|deal)"
    rf"(?:[ ,.!]+(?:yes|ok|sure|do it|offer it|play it|go ahead|of course|fine|deal))*{_POLITE}"
)
_REFUSED = re.compile(
    r"(?:n|no|nope|nah|(?:i )?(?:refuse|reject)|don't|do not|never mind|cancel)"
    rf"(?:[ ,.!]+(?:no|nope|don't|never mind))*{_POLITE}"
)


_WHICH = re.compile(r"(?:[ ,]+(?:to|the|deal|offer|number))*[ ,]+(\d+)[ .!]*$", re.IGNORECASE)
"""The number of a deal behind an answer to it."""


def agreed(line: str) -> bool | None:
    """True for yes and False for no in answer to a question; None where it is neither."""
    words = line.strip().casefold().replace("’", "'")
    return True if _AGREED.fullmatch(words) else False if _REFUSED.fullmatch(words) else None


def speaker(session: TableSession, line: str, usual: Seat | None) -> tuple[Seat, str]:
    """The seat that speaks, and its words: a colour before the line is a person who speaks, or a machine that
    is spoken to. Raises BadInput where nobody is the `usual` one and nobody is named."""
    if (named := spoken_for(session, line)) is None:
        if usual is None:
            raise BadInput("say who acts, such as: red: blue on 5")
        return usual, line
    seat, rest = named
    players = session.players
    if seat < len(players) and players[seat].human:
        return seat, line.partition(":")[2].strip()
    if usual is not None and act_of(session.state, seat, rest) is None and is_talk(session, usual, line):
        return usual, line
    kind = "nobody" if seat >= len(players) else f"a machine ({players[seat].kind})"
    if seat < len(players) and not players[seat].machine:
        kind = players[seat].name
    raise BadInput(f"{NAMES[seat]} is played by {kind}, so nobody here speaks for it")


def _wanted(session: TableSession, seat: Seat) -> Propose | None:
    """The offer of this seat that a machine has just said it would accept."""
    p: SuckerPosition = session.state
    said = [remark.act for remark in session.remarks if remark.ply == session.ply]
    for act in reversed(said):
        if act.startswith(replies.WANTED):
            terms = deals.read_terms(act.removeprefix(replies.WANTED))
            offered = Propose(seat, len(p.ledger.deals) + 1, terms)
            return offered if is_legal(rules.GAME, p, offered) else None
    return None


def named_deal(session: TableSession, remark: Remark) -> str:
    """Where a remark names a deal that is too long for its place: what to do about it."""
    who = wording.called(session, wording.seat_of_letter(remark.seat))
    return f"{who} would make a deal: ok shows it." if remark.act.startswith(replies.WANTED) else ""


def is_talk(session: TableSession, seat: Seat, line: str) -> bool:
    """True if a line that is no act is talk: understood, or without figures three words and more,
    or a question or a shout."""
    plain = re.search(r"[\d@~=]", line) is None
    words = len(line.split()) > 2 or (line.isascii() and re.search(r"[a-z].*[?!]$", line) is not None)
    return (plain and words) or replies.meant(session, seat, line).kind != "unknown"


NO_RESCUE = "no rescue"
_COMMAND = re.compile(r"(offer|accept|decline|counter)\b\s*(.*)", re.IGNORECASE | re.DOTALL)


def _commanded(session: TableSession, seat: Seat, line: str) -> Typed | None:
    """The words for deals."""
    if (match := _COMMAND.fullmatch(line.strip())) is None:
        return None
    word, rest = match[1].lower(), match[2]
    if not (line_words.is_word(line_words.TABLE_WORDS, word, rest) and (rest or word != "offer")):
        return None
    if word in ("accept", "decline"):
        return Typed(answer(session, seat, rest, word))
    refusal, offered = (
        counter(session, seat, rest) if word == "counter" else (None, offer(session, seat, rest))
    )
    return Typed(offered, refusal, note=asking.doubts(session, offered))


def _answered(session: TableSession, seat: Seat, line: str) -> Typed | None:
    """Answers in other words to an offer that waits: `I like that`."""
    p: SuckerPosition = session.state
    if not deals.open_for(p, seat) or "=" in line or (p.phase == "rescue" and p.turn == seat):
        return None
    meaning = replies.meant(session, seat, line)
    return _answer(session, seat, line, meaning) if meaning.kind in ("accept", "decline") else None


def _answer(session: TableSession, seat: Seat, line: str, meaning: talk.Meaning) -> Typed:
    """The answer to the only offer, to that of the one who is named, or by its number; one with words that
    are not known is to be confirmed."""
    number = talk.NUMBERED.search(" ".join(word.text for word in spelled(line)))
    theirs = [deal for deal in deals.open_for(session.state, seat) if deal.by in meaning.named]
    chosen = number[1] if number else str(theirs[0].number) if len(theirs) == 1 else ""
    act = answer(session, seat, chosen, meaning.kind)
    deal = next((deal for deal in session.state.ledger.deals if deal.number == act.number), None)
    if deal is None or not meaning.left_out:
        return Typed(act)
    told = wording.say_steps(deal.terms, wording.person(session), "\n")
    word = meaning.kind.capitalize()
    question = f"{word} deal {act.number}, which {wording.by(session, deal)} offered?\n{told}"
    return Typed(act, understood=question, verb="confirm")


def _said(session: TableSession, seat: Seat, line: str, *, aloud: bool) -> Typed:
    meaning = replies.meant(session, seat, line)
    if session.state.phase == "over":
        past = meaning.what in PAST or answers.asks(line)
        told = _told(session, seat, meaning, line) if past else ""
        return Typed(said=line, note=told or ENDED * (meaning.kind == "ask"))
    people = not any(player.machine for player in session.players)
    supposed = meaning.what == "chances" and meaning.terms
    decided = meaning.kind not in RULED or meaning.what in DECIDED or supposed
    if not decided and answers.asks(line) and answers.answer(session.state.rule_set, line):
        meaning = talk.Meaning("ask", what="help")
    try:
        if meaning.kind in ("offer", "against", "counter"):
            return _offered(session, seat, line, meaning)
        if meaning.kind in ("accept", "decline"):
            return replace(_answer(session, seat, line, meaning), said=line)
        if meaning.kind == "unclear" or (meaning.kind == "unknown" and not people):
            asked = asking.asked_back(session, seat, line, meaning)
            raise asking.Asked(asked, asking.ways_of(session, seat, line, meaning))
    except NimarcadeError as error:
        if not aloud:
            raise
        return Typed(said=line, note=sentence(str(error)), unread=True)
    told = _told(session, seat, meaning, line)
    parts = () if meaning.kind in replies.MANNERS else meaning.not_understood
    missed = [f"I did not follow {asking.quoted(part)}." for part in parts]
    answered = not told and meaning.kind in replies.ANSWERED and settings.load().machines_talk
    return Typed(
        said=line,
        note=" ".join(filter(None, [told, *missed])),
        replies=task(tasks.replies, GameSent.of(session, session.ply), seat, line)
        if answered and not people
        else None,
    )


def _offered(session: TableSession, seat: Seat, line: str, meaning: talk.Meaning) -> Typed:
    """An offer to be confirmed, of a counter-offer with the refusal of the one in whose place it stands."""
    p: SuckerPosition = session.state
    act = Propose(seat, len(p.ledger.deals) + 1, _terms(p, seat, meaning))
    try:
        deals.check_propose(p, act)
    except IllegalMove as error:
        read = wording.say_terms(session, act.terms)
        raise IllegalMove(f"{error}; I read an offer: {read}") from None
    countered = [] if meaning.kind in ("offer", "against") else deals.open_for(p, seat)
    refusal = next((position.Answer(seat, deal.number, yes=False) for deal in countered), None)
    read = understood(session, act, refusal)
    if meaning.roughly:
        told = listed([asking.quoted(part) for part in meaning.roughly])
        read += f"\nNo deal can hold {told} as it is said: the time above stands for it."
    if meaning.left_out:
        read += f"\nI left out {listed([asking.quoted(part) for part in meaning.left_out])}."
    return Typed(act, refusal, read, line)


def _told(session: TableSession, seat: Seat, meaning: talk.Meaning, line: str) -> str:
    """What the program answers itself, in place of machines: the record, and why no deal can be made."""
    p: SuckerPosition = session.state
    if meaning.kind != "ask":
        return ""
    if meaning.what == "help":
        ways = ANSWERS if deals.open_for(p, seat) else HOW[0]
        return (
            answers.answer(p.rule_set, line)
            or f"{ways} A hint shows a good move, and help explains the rest."
        )
    if meaning.what == "news":
        last = range(max(1, session.ply - TOLD + 1), session.ply + 1)
        return " ".join(f"{wording.line(session, ply)}." for ply in last) or "Nothing happened yet."
    if meaning.what == "whose":
        return wording.reason(session, session.ply)
    if meaning.what in ("record", "offer"):
        return wording.kept_word(session, seat, meaning.about)
    if meaning.what == "next":
        words = " ".join(word.text for word in spelled(in_colours(session, line)))
        there, chip = _THERE.search(words), _WITH.search(words)
        slot = int(there[1]) if there else (codes.new_slot(p) if "new" in words.split() else 0) or 0
        if p.phase == "play" and 1 <= slot <= effects.highest_slot(p):
            held = [seat_of(chip[1] or chip[2])] if chip else [c for c in range(4) if p.hands[p.turn][c]]
            return " ".join(wording.following(session, colour, slot) for colour in held)
        return answers.answer(p.rule_set, "who is next?")
    if meaning.what in ("turn", "out", "chips", "take", "pile"):
        return wording.board(
            session, meaning.what, meaning.about, [*map(int, re.findall(r"\b\d{1,3}\b", line))], seat
        )
    if meaning.what in replies.CALLS and not replies.hearers(session, seat, meaning):
        if p.rule_set.deals == "none":
            return "There are no deals in this game."
        if seat == p.seat:
            machines = any(player.machine for player in session.players)
            nobody = "Only machines answer that" if machines else "Nobody here answers that by itself"
            return f"{nobody}. Offer it: truce, everybody, for 2 rounds."
        return f"Deals are made with the player to move, {wording.called(session, p.seat)}."
    if meaning.what == "chances" and meaning.terms and not replies.supposed(p, meaning.terms):
        told = wording.say_terms(session, meaning.terms)
        return f"I can tell chances only as it stands, not if {told}: ask on the turn that decides it."
    return ""


def _terms(p: SuckerPosition, seat: Seat, meaning: talk.Meaning) -> tuple[position.Term, ...]:
    """The promises; against somebody that nobody gives him the move."""
    if meaning.about is None:
        return meaning.terms
    against = meaning.about
    partners = [other for other in meaning.named if other not in (seat, against)]
    if not partners:
        partners = [other for other in effects.clockwise(p, seat) if other != against]
        if p.rule_set.deals == "turn" and p.seat in partners:
            partners = [p.seat]
    return tuple(position.Term(each, "NOPASS", to=against) for each in (*partners, seat))


def understood(session: TableSession, act: Propose, refusal: position.Answer | None = None) -> str:
    """`You offer Red: 1 Red passes the move to you. 2 You give Red 1 red chip. …`, a step a line."""
    who = wording.who(session, act.seat)
    partners = sorted(act.partners)
    names = listed([wording.who(session, other) for other in partners])
    told = [wording.say_steps(act.terms, wording.person(session), "\n"), asking.doubts(session, act)]
    instead = "" if refusal is None else f", in place of deal {refusal.number}"
    return f"{who} offer{'' if who == 'You' else 's'} {names}{instead}:\n" + "\n".join(filter(None, told))


def sayable(text: str) -> None:
    if not text.strip() or printable(text, JOINER) != text or len(text) > asking.LONGEST:
        raise BadInput(f"say 1 to {asking.LONGEST} printable characters")


ANSWERS = (
    "To answer the offer: yes, or no, or what you want instead, such as: ok, but two chips. Who says nothing "
    "lets it lapse with the next move."
)
HOW = (
    "To talk: say it in plain words, a colour first for whom it is meant. Such as: red, pass me the move and "
    "I give you a red chip. Or: let's stop green. Don't trust yellow. What are my chances?",
    "An offer is shown as it was understood before it is made; if it was not understood, you are told.",
)
"""The ways to talk, for the help of line mode."""
