"""What people are asked at a table of So Long Sucker: lists to choose from (a discard from a captured pile, a
rescue, an offer, a person in danger, acts beside placing a chip), and forms, an offer put together and how
many chips of each colour.

A list names what is done most, few lines in all; other numbers of chips are asked for with a form. A form is
a frozen choice: `put` gives a control another value, `form` is what to paint, `code` the act."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod

from nimarcade.core.codes import listed, sentence
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.game import Seat, is_legal
from nimarcade.games.so_long_sucker import deals, effects, position, rules, talk
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, Deal, Give, SuckerPosition, Term
from nimarcade.games.so_long_sucker.words import few
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker import deal_values, promise_keeping
from nimarcade.view import forms
from nimarcade.view.forms import Choice, Entry, Form, Row
from nimarcade.view.places import Item
from nimarcade.view.table import conversation, wording
from nimarcade.view.table.loop import TableLoop
from nimarcade.view.table.wording import called, subject, you

EASY = 12
"""Ways to take chips from a captured pile that are all listed."""
FEW = 3
"""The same of gifts to one player, and of prisoners to discard."""
LET, PLEAD = "let", "plead"
"""Items of a person in danger."""
COUNT = "count "
"""Begins the name of an item that asks for numbers; then the verb, the seat, and of a gift to whom it goes:
`count gRY`."""


def _handfuls(held: Chips, easy: int) -> list[Chips]:
    """Every way to take some of these chips if not more than `easy`, else single chips; by colours."""
    if _ways(held) <= easy:
        b, r, g, y = (range(many + 1) for many in held)
        return [chips for chips in product(b, r, g, y) if any(chips)][::-1]
    return [effects.one_chip(colour) for colour in range(4) if held[colour]]


def _ways(held: Chips) -> int:
    return prod(many + 1 for many in held) - 1


def _others(verb: str, seat: Seat, held: Chips, easy: int, words: str, to: str = "") -> list[Item]:
    """A way to say how many of each, where not all ways are listed."""
    return [Item(f"{COUNT}{verb}{COLOURS[seat]}{to}", words)] if _ways(held) > easy else []


def _item(p: SuckerPosition, act: position.SuckerMove, words: str) -> Item:
    """An act, which says so where it breaks a promise of who does it."""
    end = ": breaks a promise" if wording.breaks(p, act) else ""
    return Item(rules.GAME.write_move(p, act), f"{words[0].upper()}{words[1:]}{end}")


def _items(p: SuckerPosition, acts: Mapping[position.SuckerMove, str]) -> list[Item]:
    """Those that may be done: where promises bind not all may."""
    return [_item(p, act, words) for act, words in acts.items() if is_legal(rules.GAME, p, act)]


# what the seat that must decide is asked


def kills(p: SuckerPosition) -> list[Item]:
    """The discards of the owner: few chips before many, others' before his own, and last what breaks a
    promise. Everything foreign comes first where it is right, with two players left, else after single
    chips: prisoners are worth a deal."""
    held, seat = effects.count_chips(p.piles[p.slot]), p.seat
    one = p.rule_set.kill == "one"
    ways = _handfuls(held, 0 if one else EASY)
    ways.sort(key=lambda chips: (chips[seat], sum(chips)))
    foreign = effects.prisoners(held, seat)
    if any(foreign) and not one:
        others = [chips for chips in ways if chips != foreign]
        first = 0 if len(p.living) == 2 else sum(sum(chips) == 1 and not chips[seat] for chips in others)
        ways = [*others[:first], foreign, *others[first:]]
    ways.sort(key=lambda chips: bool(wording.breaks(p, position.Kill(seat, chips))))
    items = _items(p, {position.Kill(seat, chips): f"discard {few(chips)}" for chips in ways})
    return items if one else items + _others("x", seat, held, EASY, "Discard other numbers…")


def rescue(p: SuckerPosition) -> list[Item]:
    """Answers of the asked seat: `no` first, since a stray Enter gives nothing away."""
    seat = p.asked[0]
    items = _items(p, {position.Say(seat, "no"): f"no: do not rescue {NAMES[p.seat]}"})
    return items + _gifts(p, seat, p.seat, EASY)


def _gifts(p: SuckerPosition, seat: Seat, to: Seat, easy: int, whom: str = "") -> list[Item]:
    held = effects.may_give(p, seat)
    ways = sorted(_handfuls(held, easy), key=lambda chips: (sum(chips), -chips[to], chips[seat]))
    items = _items(p, {Give(seat, chips, to): f"give {few(chips)}{whom}" for chips in ways})
    return items + _others("g", seat, held, easy, f"Give other numbers{whom}…", COLOURS[to])


def plea(session: TableSession, p: SuckerPosition) -> tuple[str, list[Item]]:
    who = "You are" if you(session, p.seat) else f"{called(session, p.seat)} is"
    asked = [NAMES[seat] for seat in p.asked]
    items = [Item(LET, f"Let {listed(asked)} decide"), Item(PLEAD, "Offer a deal for a chip")]
    return f"{who} in danger, without a chip to play. {listed(asked, 'or')} may give one.", items


# offers


def offers(p: SuckerPosition, seats: list[Seat]) -> list[tuple[Deal, Seat]]:
    """Open deals with the seats among these that are to answer them."""
    return [(deal, seat) for seat in seats for deal in deals.open_for(p, seat)]


def offer_words(session: TableSession, deal: Deal, seat: Seat) -> str:
    told = wording.say_steps(deal.terms, wording.person(session))
    whom = "you" if you(session, seat) else called(session, seat)
    offered = f"Deal {deal.number}: {called(session, deal.by)} offers {whom}: {told}{_why(session, deal)}"
    if not (before := promise_keeping.clash(session.state, seat, deal.terms, deal.number)):
        return offered
    return f"{offered} {wording.contrary(subject(session, seat), before)}"


def _why(session: TableSession, deal: Deal) -> str:
    """The words with which a machine made an offer."""
    for remark in reversed(session.remarks):
        act = session.move_at(remark.ply) if 0 < remark.ply <= session.ply else None
        made = act if isinstance(act, position.Propose) else None
        if made and made.number == deal.number and COLOURS[made.seat] == remark.seat:
            return f" “{remark.text}”"
    return ""


def answers(p: SuckerPosition, deal: Deal, seat: Seat) -> list[Item]:
    """Declining first, as a stray Enter agrees to nothing then."""
    return [
        _item(p, position.Answer(seat, deal.number, False), f"decline deal {deal.number}"),
        _item(p, position.Answer(seat, deal.number, True), f"accept deal {deal.number}"),
        Item(f"counter {deal.number} {seat}", f"Counter deal {deal.number} with another offer"),
    ]


# acts beside placing a chip


def free_acts(session: TableSession, p: SuckerPosition, seats: list[Seat]) -> list[Item]:
    """Gifts, discards of prisoners and resigning: what is promised first, then gifts by their receivers."""
    every = []
    for seat in seats:
        if p.scores[seat] is None and p.phase not in ("over", "kill"):
            whose = f"{called(session, seat)}: " if len(seats) > 1 else ""
            for name, items in _free_of(p, seat):
                heading = f"{whose}{name}"
                every += [Item(items[0].name, items[0].title, part=heading[0].upper() + heading[1:])]
                every += items[1:]
    return every


def _free_of(p: SuckerPosition, seat: Seat) -> Iterator[tuple[str, list[Item]]]:
    """The acts of a seat in groups, each under its name."""
    if promised := [_item(p, act, f"{_paying(act)}, as promised") for act in _owed(p, seat)]:
        yield "promised", promised
    if any(effects.may_give(p, seat)):
        for to in effects.clockwise(p, seat):
            asked = p.phase != "rescue" or to != p.seat or seat in p.asked
            if asked and (seat, to) not in p.free:
                yield f"to {NAMES[to]}", _gifts(p, seat, to, FEW, f" to {NAMES[to]}")
    held = effects.prisoners(p.hands[seat], seat)
    if any(held):
        items = [
            _item(p, position.Discard(seat, chips), f"discard {few(chips)}")
            for chips in sorted(_handfuls(held, FEW), key=sum)
        ]
        yield "discard prisoners", items + _others("k", seat, held, FEW, "Discard other numbers…")
    yield "leave the game", [_item(p, position.Say(seat, "resign"), "resign")]


def _paying(act: position.Payment) -> str:
    return (
        f"give {few(act.chips)} to {NAMES[act.to]}" if isinstance(act, Give) else f"discard {few(act.chips)}"
    )


def _owed(p: SuckerPosition, seat: Seat) -> list[position.Payment]:
    """Gifts and discards that keep promises of this seat, all that go to one player in one."""
    owed = [term for _, term in promise_keeping.promised(p, seat) if term.verb in deal_values.PAID]
    acts = (deal_values.payment(p, term, owed) for term in owed)
    return list(dict.fromkeys(act for act in acts if act is not None))


TRADES = {
    "pass": "I pass, you take and pay",
    "two": "two piles, one for each",
    "mirror": "you pass, I take and pay",
    "truce": "truce: spare each other",
    "ransom": "rescue me and move next",
    "insurance": "rescue me, I spare yours",
    "threat": "pay me, or I kill yours",
    "apart": "each keeps off the other's pile",
    "own": "my own promises",
}
"""The trades an offer can start from, the likeliest first; `own` keeps what is typed."""


SHOWN = 12
"""Of a pile higher than this only the number of chips is told."""
TEXTS = ("by", "to", "trade", "pile", "pile2", "pay", "back", "promises")
"""Parts of an offer that controls change."""


@dataclass(frozen=True, slots=True)
class Offer:
    position: SuckerPosition
    seats: tuple[Seat, ...]
    by: str
    to: str = ""
    trade: str = ""
    pile: str = ""
    pile2: str = ""
    pay: str = ""
    """Chips in words, or as their code."""
    back: str = "no"
    """"yes" if the captor passes the move back."""
    promises: str = ""
    """Own promises as typed, in the words of who offers them, or as their codes."""
    you: Seat | None = None
    """The only person at the table, who is told of as `you`."""

    def put(self, control: str, value: str) -> Offer:
        """One control has this value; what hangs on it follows."""
        name = "trade" if control == "template" else control
        texts = {field: getattr(self, field) for field in TEXTS}
        changed = Offer(self.position, self.seats, **{**texts, name: value}, you=self.you)
        if control == "by":
            changed = replace(changed, to=next(iter(changed._others()), ""))
        if control in ("by", "to") and changed.trade not in changed._trades():
            changed = replace(changed, trade=next(iter(changed._trades())))
        if control in ("by", "to", "template"):
            changed = changed._with_piles()
        if control in ("by", "to", "template", "pile"):
            changed = replace(changed, pay=changed._price())
        if control == "promises":
            return replace(changed, trade="own")
        if control in ("by", "template") and changed.trade == "own":  # they go on from what was offered
            changed = replace(changed, promises=changed._said(self))
        if control == "to" and self.promises == self._said(self):  # what is typed otherwise stays
            swap: dict[Seat | None, Seat] = {self._you: changed._you, changed._you: self._you}
            changed = replace(changed, promises=changed._said(self, swap))
        return changed

    def _said(self, before: Offer, swap: dict[Seat | None, Seat] | None = None) -> str:
        """The promises of `before` as who offers now says them, of others where players `swap` places; what
        cannot be read stays as it is."""
        try:
            terms = before.terms
        except NimarcadeError:
            return before.promises
        if swap:
            terms = tuple(
                replace(
                    term,
                    owner=swap.get(term.owner, term.owner),
                    to=swap.get(term.to, term.to),
                    colour=swap.get(term.colour, term.colour) if term.verb == "NOKILL" else term.colour,
                )
                for term in terms
            )
        return _as_typed(self.position, self._me, terms)

    # what is possible

    @property
    def _me(self) -> Seat:
        return COLOURS.index(self.by)

    @property
    def _you(self) -> Seat:
        return COLOURS.index(self.to)

    def _others(self) -> dict[str, str]:
        """Seats it may go to, or the only one the rules allow; first who could pay most with a pile."""
        p, me = self.position, self._me
        if p.phase == "rescue" and me == p.seat:
            seats = list(p.asked)
        elif p.rule_set.deals == "turn" and me != p.seat:
            seats = [p.seat]
        else:

            def worth(seat: Seat) -> tuple[int, int]:
                piles = effects.capturable(p, seat).values()
                return max(((pile.count(self.by), len(pile)) for pile in piles), default=(0, 0))

            ranked = sorted(effects.clockwise(p, me), key=worth, reverse=True)
            seats = sorted(ranked, key=lambda seat: seat != p.seat)
        return {COLOURS[seat]: NAMES[seat] for seat in seats}

    def _trades(self) -> dict[str, str]:
        p, me, you = self.position, self._me, self._you
        rescue, placing = p.phase == "rescue", p.phase == "play"
        mine, yours = effects.capturable(p, me), effects.capturable(p, you)
        helps = any(effects.may_give(p, you))
        possible = {
            "pass": placing and me == p.seat and any(you in deals.reach(p, slot) for slot in yours),
            "two": placing and me == p.seat and sum(p.hands[me]) > 1 and self._two(),
            "mirror": placing and you == p.seat and any(me in deals.reach(p, slot) for slot in mine),
            "truce": not rescue and len(p.living) > 2,
            "ransom": rescue and me == p.seat and helps,
            "insurance": helps and (not rescue or me == p.seat),
            "threat": helps and any(COLOURS[you] in pile for pile in mine.values()),
            "apart": not rescue and bool(mine and yours),
            "own": True,
        }
        return {trade: words for trade, words in TRADES.items() if possible[trade]}

    def _two(self) -> bool:
        """True if each could capture a pile, the other first."""
        both = replace(self, trade="two")._with_piles()
        return bool(both.pile and both.pile2)

    @property
    def _taker(self) -> Seat:
        return self._me if self.trade == "mirror" else self._you

    def _piles(self, taker: Seat) -> dict[str, str]:
        ready = effects.capturable(self.position, taker)
        slots = sorted(ready, key=lambda slot: (-len(ready[slot]), slot))
        short = {slot: pile if len(pile) <= SHOWN else f"{len(pile):,} chips" for slot, pile in ready.items()}
        return {f"{slot}": f"{slot}: {short[slot]}" for slot in slots}

    def _taken(self) -> dict[str, str]:
        """Those of whoever captures first, where the mover can pass and play on no pile of the deal."""
        kept = [int(self.pile2)] if self.trade == "two" and self.pile2 else []
        piles = self._piles(self._taker)
        if self.trade == "apart":
            return piles
        return {
            slot: pile
            for slot, pile in piles.items()
            if self._taker in deals.reach(self.position, int(slot), *kept)
        }

    def _with_piles(self) -> Offer:
        """The longest pile for whoever captures, and for who passes first in a trade of two."""
        with_own = replace(self, pile2=next(iter(self._piles(self._me)), ""))
        return replace(with_own, pile=next(iter(with_own._taken()), ""))

    # what is paid

    @property
    def _paying(self) -> bool:
        return self.trade in ("pass", "mirror", "threat")

    @property
    def _payable(self) -> Chips:
        payer = self._taker
        held = list(self.position.hands[payer])
        if self.trade != "threat" and self.pile:
            captured = effects.count_chips(self.position.pile(int(self.pile)))
            held = [many + more for many, more in zip(held, captured, strict=True)]
        b, r, g, y = held
        return effects.may_give(self.position, payer, (b, r, g, y))

    def _price(self) -> str:
        """The usual price: the other's chips of the pile, else one chip, best of his colour."""
        able, payer = self._payable, self._taker
        paid = self._you if payer == self._me else self._me
        if not self._paying or not any(able):
            return ""
        pile = self.position.pile(int(self.pile)) if self.pile and self.trade != "threat" else ""

        def rank(c: int) -> tuple[bool, ...]:
            return bool(able[c]), c == paid, c != payer, self.position.plays(c), COLOURS[c] in pile

        best = max(range(4), key=rank)
        many = max(1, pile.count(COLOURS[paid])) if best == paid else 1
        return f"{many:,} {NAMES[best].lower()}"

    def _paid(self) -> tuple[Term, ...]:
        """The gifts as promises; none where it cannot be read what is paid."""
        payer = self._taker
        paid = self._you if payer == self._me else self._me
        try:
            chips = conversation.chips_of(self.pay)
        except NimarcadeError:
            return ()
        return tuple(Term(payer, "GIVE", c, to=paid, many=many) for c, many in enumerate(chips) if many)

    def wrong_price(self) -> str:
        if not self._paying:
            return ""
        try:
            chips = conversation.chips_of(self.pay)
        except NimarcadeError as error:
            return str(error)
        if (short := next((c for c in range(4) if chips[c] > self._payable[c]), None)) is not None:
            pile = "" if self.trade == "threat" else f", with pile {self.pile}"
            return f"{NAMES[self._taker]} has {self._payable[short]:,} {NAMES[short].lower()} to give{pile}"
        return "" if any(chips) or self.trade != "threat" else "say what is to be paid"

    # the offer

    @property
    def terms(self) -> tuple[Term, ...]:
        """The promises that the trade stands for; raises a NimarcadeError where own ones cannot be read."""
        me, you, taker = self._me, self._you, self._taker
        giver = you if taker == me else me
        mine, yours = Term(me, "PASS", to=you), Term(you, "PASS", to=me)
        saved = Term(you, "RESCUE", to=me)
        spared = Term(me, "NOKILL", you)
        match self.trade:
            case "pass" | "mirror":
                back = (Term(taker, "PASS", to=giver),) if self.back == "yes" else ()
                taking = Term(taker, "CAP", slot=int(self.pile or 0))
                return Term(giver, "PASS", to=taker), taking, *self._paid(), *back
            case "two":
                theirs, own = int(self.pile or 0), int(self.pile2 or 0)
                return mine, Term(you, "CAP", slot=theirs), yours, Term(me, "CAP", slot=own)
            case "truce":
                pair = spared, Term(you, "NOKILL", me)
                return tuple(replace(term, lasts=deals.TO_THE_END) for term in pair)
            case "apart":
                kept = (me, int(self.pile or 0)), (you, int(self.pile2 or 0))
                until = position.UNTIL_TAKEN
                return tuple(Term(who, "NOPLAY", slot=slot, lasts=until + slot) for who, slot in kept)
            case "ransom":
                return saved, mine
            case "insurance":
                return saved, spared
            case "threat":
                return *self._paid(), spared
        said = re.sub(r"(?i)\byou(rs?)?\b", lambda of: NAMES[you] + ("'s" if of[1] else ""), self.promises)
        terms = conversation.terms_of(me, said, self.position)
        if without := [NAMES[seat] for seat in (me, you) if seat not in _part(terms)]:
            raise BadInput(f"{without[0]} has no part in these promises")
        return terms

    @property
    def code(self) -> str:
        return f"{self.by}:deal={len(self.position.ledger.deals) + 1},{','.join(map(str, self.terms))}"

    def form(self, error: str = "") -> Form:
        told, own = "", self.trade == "own"
        try:
            act = _legal(self.position, self.code)
        except NimarcadeError as refused:
            error = error or str(refused)
        else:
            assert isinstance(act, position.Propose)
            understood = wording.say_steps(act.terms, self.you, "\n")
            told = "\n".join([understood, *wording.doubts(self.position, act, self.you)])
        by = {COLOURS[seat]: NAMES[seat] for seat in self.seats}
        taking, two = self.trade in ("pass", "mirror"), self.trade in ("two", "apart")
        empty = f"{'' if self.trade == 'threat' else 'nothing; '}such as 2 yellow and 2 blue"
        wrong, pay = self.wrong_price(), Entry("pay", self.pay, empty)
        typed = Entry("promises", self.promises, "I pass to red, red gives me 1 yellow", shown=own)
        rows = (
            Row("by", "From", (Choice("by", self.by, by),), shown=len(self.seats) > 1),
            Row("to", "To", (Choice("to", self.to, self._others()),)),
            Row("template", "Trade", (Choice("template", self.trade, self._trades()),)),
            Row("pile", "Pile", (Choice("pile", self.pile, self._taken()),), shown=taking or two),
            Row("pile2", "Other pile", (Choice("pile2", self.pile2, self._piles(self._me)),), shown=two),
            Row("pay", "Payment", (pay,), "", wrong, shown=self._paying),
            Row("back", "Move back", (Choice("back", self.back, forms.YES),), shown=taking),
            Row("promises", "Promises", (typed,), told, "" if wrong else error),
        )
        return forms.Form(rows)


def _part(terms: Sequence[Term]) -> set[Seat]:
    """Those whom promises are about."""
    told = ((t.owner, t.to, t.colour if t.verb == "NOKILL" else None) for t in terms)
    return {seat for seats in told for seat in seats if seat is not None}


def _as_typed(p: SuckerPosition, me: Seat, terms: Sequence[Term]) -> str:
    """Promises as who offers them types them: in words, where these mean the same now, else as codes."""
    told = "; ".join(deals.say_term(term, me=me) for term in terms)
    return told if terms and talk.promised(me, told, p) == (*terms,) else ",".join(map(str, terms))


def offer(
    p: SuckerPosition,
    seats: Sequence[Seat],
    *,
    other: Seat | None = None,
    instead: Sequence[Term] = (),
    you: Seat | None = None,
) -> Offer:
    """An offer to begin with: the likeliest trade that both could keep, or the promises of the offer in whose
    place it stands."""
    by = COLOURS[seats[0]]
    promises = _as_typed(p, seats[0], instead)
    begun = Offer(p, tuple(seats), by, trade="own" if instead else "", promises=promises, you=you).put(
        "by", by
    )
    return begun if other is None else replace(begun.put("to", COLOURS[other]), promises=begun.promises)


def begun_offer(loop: TableLoop, instead: Deal | None = None, by: Seat = 0) -> Offer:
    """A person's offer to begin with: of `by` in place of another, of who is in danger, or of the mover."""
    p, people = loop.state, loop.people
    other: Seat | None = None
    if instead is not None:
        others = _part(instead.terms) - {by}
        other = min(others, key=lambda seat: seat != instead.by, default=instead.by)
    elif p.phase == "rescue" and p.seat in people:
        by, other = p.seat, p.turn
    else:
        by = p.turn if loop.player.human else people[0]
    seats = list(dict.fromkeys([by, *people]))
    terms = instead.terms if instead is not None else ()
    return offer(p, seats, other=other, instead=terms, you=wording.person(loop.session))


def _legal(p: SuckerPosition, code: str) -> position.SuckerMove:
    act = rules.GAME.read_move(p, code)
    rules.GAME.check(p, act)
    return act


QUESTIONS = {"x": "How many are discarded?", "g": "How many are given?", "k": "How many are discarded?"}
"""By verb as in the codes of acts: discard from a captured pile, give, discard prisoners."""


@dataclass(frozen=True, slots=True)
class ChipCount:
    """A discard or a gift where a list of all ways would be too long."""

    position: SuckerPosition
    seat: Seat
    verb: str
    to: str = ""
    """The letter of the seat that a gift goes to."""
    seats: tuple[Seat, ...] = ()
    """Those it may go to."""
    typed: dict[str, str] = field(default_factory=dict)
    """Letter → how many, as typed."""

    def put(self, control: str, value: str) -> ChipCount:
        if control == "to":
            return replace(self, to=value)
        return replace(self, typed={**self.typed, control.removeprefix("many-"): value})

    @property
    def _most(self) -> Chips:
        p = self.position
        return effects.count_chips(p.piles[p.slot]) if self.verb == "x" else p.hands[self.seat]

    def _colours(self) -> list[int]:
        """Colours that may be chosen: not one's own where only prisoners may go."""
        own = self.verb == "x" or (self.verb == "g" and self.position.rule_set.give == "any")
        return [c for c in range(4) if self._most[c] and (own or c != self.seat)]

    @property
    def chips(self) -> str:
        """`R2G1` as typed; empty where nothing is."""
        parts = []
        for letter in (COLOURS[c] for c in self._colours()):
            many = self.typed.get(letter, "0").strip().replace(",", "")
            parts.append("" if many in ("", "0") else f"{letter}{many}")
        return "".join(parts)

    @property
    def code(self) -> str:
        by = "" if self.seat == self.position.turn else f"{COLOURS[self.seat]}:"
        return f"{by}{self.verb}{self.chips}{f'@{self.to}' if self.to else ''}"

    def form(self, error: str = "") -> Form:
        whom = {COLOURS[seat]: NAMES[seat] for seat in self.seats}
        rows = [Row("to", "To", (Choice("to", self.to, whom),))] if whom else []
        for c in self._colours():
            entry = Entry(f"many-{COLOURS[c]}", self.typed.get(COLOURS[c], "0"))
            rows.append(Row(COLOURS[c], f"{NAMES[c]}, of {self._most[c]:,}", (entry,)))
        return Form(tuple(rows))

    @property
    def words(self) -> str:
        if not self.chips:
            return "Type how many of each colour."
        try:
            text = rules.GAME.describe(self.position, _legal(self.position, self.code))
        except NimarcadeError as error:
            text = str(error)
        return sentence(text)


def chip_count(p: SuckerPosition, seat: Seat, verb: str, to: str = "") -> ChipCount:
    """`verb` as in the codes of acts: `x` discard from a captured pile, `g` give, `k` discard prisoners;
    `to`: the letter of the seat that a gift most likely goes to."""
    seats: tuple[Seat, ...] = ()
    if verb == "g":
        seats = tuple(other for other in p.living if other != seat and (seat, other) not in p.free)
        seats = (p.seat,) if p.phase == "rescue" and p.turn == seat else seats
    to = to if to in [COLOURS[seat] for seat in seats] else COLOURS[seats[0]] if seats else ""
    return ChipCount(p, seat, verb, to, seats)
