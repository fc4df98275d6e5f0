"""What a sentence at a table leaves open or was not followed in, asked back: in words, with the answers that
make it whole, and with a sentence that says something here."""

import re
from dataclasses import replace

from nimarcade.core.codes import JOINER, listed, printable, shown
from nimarcade.core.errors import BadInput
from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker import codes, deals, effects, moves, position, rules, talk
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Propose, SuckerPosition
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker import promise_keeping, replies
from nimarcade.view.table import picture, wording

UNCLEAR = {
    "whom": "Whom do you mean? Begin with a colour, such as: {other}, pass to me",
    "colour": "Of which colour? Say it, such as: 1 {colour} chip",
    "many": "How many chips? Say it, such as: 2 {colour} chips",
    "pile": "Which pile? Say its number, such as: pile {pile}",
}
"""The question asked back where a sentence leaves something open."""
COMPLETED = {
    "whom": (r"^", "{}, "),
    "colour": (
        r"(?i)(?<!blue )(?<!red )(?<!green )(?<!yellow )(?=\b(?:chips?|ones?|prisoners?|pieces?)\b)|$",
        " {} ",
    ),
    "pile": (r"(?i)\b(?:(?:the|a|that|my|your|his|her) )?(?:piles?|stacks?|it)\b|$", " {}"),
    "many": (r"(?i)\b(?:a few|some|more|several)\b|$", " {} "),
}
"""Where in the sentence an answer belongs, and how."""


class Asked(BadInput):
    """A sentence leaves something open: `ways` are the answers, by their keys, each in words and with the
    line that it makes whole."""

    def __init__(self, question: str, ways: dict[str, tuple[str, str]]) -> None:
        super().__init__(question)
        self.question = re.split("[?:]", question)[0] + ("?" if "?" in question else ".")
        self.ways = ways

    @property
    def told(self) -> str:
        ways = [word if key in word.split() else f"{word} ({key})" for key, (word, _) in self.ways.items()]
        return listed(ways, "or")

    def line(self, answer: str) -> str | None:
        """The whole line with an answer, by its key or in words; None if it is none of them."""
        said = answer.strip(" .!").casefold()
        found = (line for key, (word, line) in self.ways.items() if said in (key, word.casefold()))
        return next(found, None)


LONGEST = 500
"""Characters that are said at a time."""


def open_move(session: TableSession, act: position.SuckerMove) -> Asked | None:
    """Which chip, which pile or whom an act is meant to be of, the first that is not said; None if all is."""
    p: SuckerPosition = session.state
    held = effects.count_chips(p.piles[p.slot]) if p.phase == "kill" else p.hands[act.seat]
    if isinstance(act, position.Give) and any(given := effects.may_give(p, act.seat)):
        held = given
    barred = act.seat if isinstance(act, position.Discard) else UNSAID
    colours, to = {colour for colour in range(4) if held[colour] and colour != barred}, UNSAID
    if isinstance(act, position.Place):
        fits = [each for each in moves.placements(p) if act.next in (None, each.next)]
        then = "" if act.next is None else f", {NAMES[act.next].lower()} next"
        if act.colour != UNSAID != act.slot:
            return None
        if act.colour != UNSAID:
            slots = {each.slot: each for each in fits if each.colour == act.colour}
            new, chip = codes.new_slot(p), NAMES[act.colour].lower()
            names = {new: "a new pile"} | {slot: f"pile {slot}" for slot in slots if p.pile(slot)}
            ways = {f"{slot}": (names[slot], f"{chip} on {slot}{then}") for slot in slots if slot in names}
            return Asked("Which pile?", ways)
        colours = {each.colour for each in fits if act.slot in (UNSAID, each.slot)}
        form = f"play {{}}{then}" if act.slot == UNSAID else f"{{}} on {act.slot}{then}"
    elif isinstance(act, position.Give) and any(act.chips) and act.to == UNSAID:
        gifts = {other: replace(act, to=other) for other in effects.clockwise(p, act.seat)}
        told = [(called(session, other), rules.GAME.write_move(p, gift)) for other, gift in gifts.items()]
        return Asked("To whom?", {f"{i}": way for i, way in enumerate(told, 1)})
    elif isinstance(act, position.Give | position.Discard | position.Kill) and not any(act.chips):
        to = act.to if isinstance(act, position.Give) else UNSAID
        away = "give away 1 {}" if isinstance(act, position.Give) else "discard 1 {}"
        form = away if to == UNSAID else f"give 1 {{}} to {NAMES[to].lower()}"
    else:
        return None
    words = [NAMES[colour].lower() for colour in sorted(colours)]
    return Asked("Of which colour?", {f"{i}": (word, form.format(word)) for i, word in enumerate(words, 1)})


def asked_back(session: TableSession, seat: Seat, line: str, meaning: talk.Meaning) -> str:
    """The question asked back where a sentence, or a part of it, was not understood."""
    p: SuckerPosition = session.state
    if meaning.what == "part":
        parts = listed([quoted(part) for part in meaning.not_understood]) or quoted(line)
        rest = wording.say_terms(session, meaning.terms)
        rest = f", only: {rest}" if rest else ""
        return f"No deal can hold {parts}{rest}" if meaning.deed else f"I did not follow {parts}{rest}"
    if meaning.what == "which":
        ways = [wording.say_terms(session, terms) for terms in meaning.readings]
        return f"I can read that in {len(ways)} ways: {', or: '.join(ways)}. Say which"
    if meaning.kind == "unclear":
        other = called(session, next(iter(partners(p, seat)), seat))
        pile = next((slot for slot, pile in enumerate(p.piles, 1) if pile), 1)
        held = next((colour for colour in range(4) if any(hand[colour] for hand in p.hands)), seat)
        return UNCLEAR[meaning.what].format(other=other, pile=pile, colour=NAMES[held].lower())
    return f"I did not follow {quoted(line)}. Try: {example(session, seat, line.casefold())}"


def ways_of(
    session: TableSession, seat: Seat, line: str, meaning: talk.Meaning
) -> dict[str, tuple[str, str]]:
    """The answers to a question asked back, as in `Asked`."""
    p: SuckerPosition = session.state
    if meaning.what == "which":
        codes = [f"deal={len(p.ledger.deals) + 1},{','.join(map(str, each))}" for each in meaning.readings]
        told = [wording.say_terms(session, each) for each in meaning.readings]
        return {f"{i}": way for i, way in enumerate(zip(told, codes, strict=True), 1)}
    colours = [NAMES[seat].lower() for seat in range(len(p.hands))]
    piles = [f"pile {slot}" for slot, pile in enumerate(p.piles, 1) if pile]
    others = [called(session, other) for other in partners(p, seat)]
    words = {"whom": others, "colour": colours, "pile": piles, "many": ["1", "2", "3"]}.get(meaning.what, [])
    if not words:
        return {}
    at, form = COMPLETED[meaning.what]
    inside = at.removesuffix("|$")
    at = inside if re.search(inside, line) else "$"
    whole = {word: " ".join(re.sub(at, form.format(word), line, count=1).split()) for word in words}
    read: dict[str, talk.Meaning] = {}
    for word in words:  # once where it belongs, or else wherever: what is open twice is asked again
        every = " ".join(re.sub(at, form.format(word), line).split())
        for each in dict.fromkeys((whole[word], every)):
            meant = replies.meant(session, seat, each)
            if meant.kind not in ("unknown", "accept", "decline") and meant.what not in (
                meaning.what,
                "part",
            ):
                read.setdefault(word, meant)
    able = [word for word, meant in read.items() if not promise_keeping.impossible(p, meant.terms)]
    clear = able if meaning.what == "colour" and able else [*read]
    keys = (
        word.rpartition(" ")[2] if meaning.what in ("pile", "many") else f"{i}"
        for i, word in enumerate(clear, 1)
    )
    return {key: (word, whole[word]) for key, word in zip(keys, clear, strict=True)}


def partners(p: SuckerPosition, seat: Seat) -> list[Seat]:
    """Whom an offer may go to, clockwise; to who is to move alone where deals are made so."""
    return [p.seat] if p.rule_set.deals == "turn" and p.seat != seat else [*effects.clockwise(p, seat)]


_ACT = re.compile(r"\b(?:on|put|place|play|pile)\b|@")
_PEACE = re.compile(r"\b(?:truce|peace|friends?|all(?:y|ies)|spare|hurt|attack)\b")


def example(session: TableSession, seat: Seat, line: str = "") -> str:
    """A sentence that says something in this position, of the kind of `line` if that can be told, and is no
    question that was just asked."""
    p: SuckerPosition = session.state
    me = NAMES[seat].lower()
    if deals.open_for(p, seat):
        return "yes, deal; or: no, thanks"
    lines = []
    if p.phase == "rescue" and p.seat == seat:
        lines = [f"{called(session, other)}, rescue me and I pass to you" for other in p.asked]
    elif _ACT.search(line) and p.turn == seat:
        placed = (act for act in moves.moves_of(p, seat) if isinstance(act, position.Place))
        if (act := next(placed, None)) is not None:
            return picture.TableDraft(p, act.colour, act.slot, act.next).typed
    for other in partners(p, seat):
        them = called(session, other)
        if _PEACE.search(line):
            lines.append(f"{them}, truce for 10 turns?")
        if p.seat == seat and p.hands[other][seat]:
            lines.append(f"{them}, I pass to you and you give me a {me} chip")
        elif p.seat == other and p.hands[seat][other]:
            lines.append(f"{them}, pass to me and I spare your chips")
    for each in lines:
        terms = replies.meant(session, seat, each).terms
        if is_legal(rules.GAME, p, Propose(seat, len(p.ledger.deals) + 1, terms)):
            return each
    whom = called(session, next(iter(partners(p, seat)), seat))
    questions = [f"{whom}, what are my chances?", f"{whom}, who do you trust?", f"{whom}, do you trust me?"]
    said = [text for _, label, text in session.comments if label == COLOURS[seat]][-2:]
    return next(each for each in questions if each not in said)


def called(session: TableSession, seat: Seat) -> str:
    """As a person may call a player: red, or Otto."""
    name = session.players[seat].name
    return NAMES[seat].lower() if name in ("You", NAMES[seat]) else name


def briefer(error: str) -> tuple[str, ...]:
    """What is asked back, and shorter without the quotation, for where the line stands beside it."""
    short = re.sub("“[^”]*”", "that", error)
    return error, short, short.partition("that. ")[2] or short


def quoted(line: str) -> str:
    """What a person typed, as it is quoted back: whole where it can be said at all."""
    return f"“{printable(line, JOINER)}”" if len(line) <= LONGEST else shown(line)


def doubts(session: TableSession, offered: Propose) -> str:
    return " ".join(wording.doubts(session.state, offered, wording.person(session)))
