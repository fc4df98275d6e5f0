"""What a sentence means, and a sentence taken apart in one way: to whom it is said, what is not known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.grammar import Reading
from nimarcade.games.so_long_sucker.position import COLOURS, Deal, SuckerPosition, Term
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed
from nimarcade.games.so_long_sucker.talk_doer import Doer
from nimarcade.games.so_long_sucker.talk_words import SEATS, Word, tables

Bargain = Literal["offer", "counter", "promise", "accept", "decline", "against", "threat", "plead"]
Talk = Literal["ask", "warn", "accuse", "thanks", "greet", "sorry", "insult", "praise", "chat"]
Kind = Literal[Bargain, Talk, "unclear", "unknown"]
SAVED = [(verb, "you") for verb in ("save", "help", "rescue")]
"""Said to whoever is in danger."""
NAMELESS = ("offer", "counter", "promise", "accept", "decline", "accuse", "unclear")
"""Kinds that tell whom they are for by what they hold."""


@dataclass(frozen=True, slots=True)
class Meaning:
    kind: Kind
    to: tuple[Seat, ...] = ()
    """The seats spoken to by name, or plainly meant by `you`."""
    named: tuple[Seat, ...] = ()
    """Those of them who are named."""
    about: Seat | None = None
    terms: tuple[Term, ...] = ()
    """Promises in the order that binds; of a question for chances what if they were kept."""
    deed: Deed | None = None
    """The deed that is threatened, or that no deal can hold; None where it is left open."""
    condition: Deed | None = None
    unless: bool = False
    """True if the threat stands unless the condition is met, not if it is."""
    what: str = ""
    """The subject of a question (why, plan, whose, news, chances, trust, record, deal, truce, swap, help,
    turn, out, chips, take, pile, next), or of what is unclear (whom, colour, pile, many, part, which)."""
    not_understood: tuple[str, ...] = ()
    """Pieces of the sentence, as typed."""
    left_out: tuple[str, ...] = ()
    """Pieces that bind nobody and are not understood, as typed."""
    roughly: tuple[str, ...] = ()
    """Times that no deal can hold as they were said, as typed; the next that it can was taken."""
    bare: bool = False
    """True if no verb says what is done: `red chip for the move`."""
    readings: tuple[tuple[Term, ...], ...] = ()
    """The promises of each way in which a sentence can be read, where it is unclear which is meant."""

    @property
    def code(self) -> str:
        """All of it in one line."""
        kind: str = self.kind
        words = [kind]
        if kind == "threat":
            words = [f"threat {COLOURS[self.to[0]]}"] if self.to else ["threat"]
            if self.condition is not None:
                words.append(f"{'unless' if self.unless else 'if'} {self.condition.code}")
            return " ".join(words) + (f": {self.deed.code}" if self.deed is not None else "")
        if self.what:
            words.append(self.what)
        if self.terms and kind != "unclear":
            words.append(",".join(map(str, self.terms)))
        if self.about is not None:
            words.append(COLOURS[self.about])
        if self.named and kind not in NAMELESS:
            words.append("@" + ",".join(COLOURS[seat] for seat in self.named))
        return " ".join(words)


UNKNOWN = Meaning("unknown")


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody said, and where."""

    p: SuckerPosition | None
    speaker: Seat
    text: str
    words: Sequence[Word]
    dropped: tuple[str, ...] = ()
    """Words that no rule knows and that can bind nobody, as typed."""


@dataclass(slots=True)
class Entry:
    """Deeds of one clause, and what they are to the others: conditions, threats or simply said."""

    deeds: list[Deed]
    role: str = ""
    """`if`, `unless`, `or`, `before`, `first`, `must`, `asked`, `truce`."""
    part: Reading | None = None
    """The clause."""


class Said:
    """The parts of a sentence, and the deeds its clauses tell of."""

    def __init__(self, line: Line, parts: Sequence[Reading], named: tuple[Seat, ...] = ()) -> None:
        self.line = line
        self.p, self.speaker, self.text, self.words = line.p, line.speaker, line.text, line.words
        self.parts = [*parts]
        self.heard = {word.text for word in self.words}
        self.said = " ".join(word.text for word in self.words)
        self.each = re.search("you (each|both)", self.said)
        """True if each of several is said to do, or get, the same."""
        self.named = named or self._called()
        everybody = any(part.tag == "all" for part in self._of("call"))
        self.to = self.named or self._spoken_of_first() or (() if everybody else self._usual())
        self.doer = Doer(self.speaker, self.to[0] if self.to else UNSAID, self.words, self.p)
        self.doer.called = frozenset(self._called())
        several = (
            sum(bool(part.all("deed") + part.all("bare") + part.all("state")) for part in self._of("promise"))
            > 1
        )
        self.doer.conditional = several or any(
            part.rule in ("cond", "price", "without", "amend") or part.tag == "so" for part in parts
        )
        piles = [term.slot for deal in self._waiting() for term in deal.terms if term.verb == "CAP"]
        self.doer.pile = piles[0] or UNSAID if len(piles) == 1 else UNSAID
        self.entries: list[Entry] = []
        self.listed = False
        """True of an offer that is said to be one, in which any promise may have a time."""
        self.long: Reading | None = None
        """A time that is told before what lasts so long."""
        self.leading = 0
        """How many entries stand before that time, if it goes with those behind it alone."""
        self.roughly: list[str] = []
        self.refused: list[Reading] = []
        """Clauses that are none of promises or their opposites."""

    def _of(self, *rules: str) -> list[Reading]:
        return [part for part in self.parts if part.rule in rules]

    @property
    def deeds(self) -> list[Deed]:
        return [deed for entry in self.entries for deed in entry.deeds]

    # who is spoken to

    def _seat_of(self, said: Reading) -> Seat:
        """Of a colour's word; else the speaker's own."""
        return SEATS.get(self.words[said.start].text, self.speaker)

    def _called(self) -> tuple[Seat, ...]:
        words = [word.text for word in self.words]
        seats = [SEATS[words[colour.start]] for call in self._of("call") for colour in call.all("colour")]
        if not seats:
            told = [*self._of("truce", "price")]
            seats = [self._seat_of(each) for part in told for each in part.all("with") + part.all("seller")]
        if self.p and self.each and len({*seats} - {self.speaker}) < 2:
            seats += [self._seat_of(who) for part in self._of("promise") for who in part.all("owner")]
            seats += self.p.living if self.each[1] == "each" and len({*seats} - {self.speaker}) < 2 else ()
        return tuple(seat for seat in dict.fromkeys(seats) if seat != self.speaker)

    def _spoken_of_first(self) -> tuple[Seat, ...]:
        """The player whose deed is told first, as in `red pass to me`, `I pass, red takes 2`."""
        told = [*self._of("promise"), *(s for part in self._of("promise") for s in part.all("state"))]
        # not `red will kill your blue`
        told = [s for s in told if "your" not in self._words(s) or (s.get("deed") or s).tag != "KILL"]
        owners = [who for part in told for who in (*part.all("owner"), *part.all("taker"))]
        if "you" in self.heard:  # `do you think red passes to me?`
            idle = ("filler", "mark")  # behind `listen, `
            starts = [p.start for p in self.parts if p.rule not in idle or "you" in self._words(p)]
            owners = [each for each in owners if each.start < starts[0] + 2]
        seats = [SEATS[text] for each in owners if (text := self.words[each.start].text) in SEATS]
        return tuple(seat for seat in seats[:1] if seat != self.speaker)

    def _usual(self) -> tuple[Seat, ...]:
        """The seat meant by `you` where nobody is called: who made the speaker an offer, or is to answer his,
        who has to decide, in a rescue the player in danger, or the only other one left."""
        if self.p is None:
            return ()
        makers = tuple({deal.by for deal in deals.open_for(self.p, self.speaker)})
        asked = {
            seat for deal in deals.open_by(self.p, self.speaker) for seat in deal.parties - {self.speaker}
        }
        if len(makers or asked) == 1:
            return makers or (*asked,)
        said = [word.text for word in self.words]
        saved = any(pair in pairwise(said) for pair in SAVED)
        if self.p.phase == "rescue" and self.p.seat != self.speaker and saved:
            return (self.p.seat,)
        if self.p.turn != self.speaker and self.p.phase != "over":
            return (self.p.turn,)
        if self.p.phase == "rescue" and self.p.seat != self.speaker:
            return (self.p.seat,)
        others = tuple(seat for seat in self.p.living if seat != self.speaker)
        return others if len(others) == 1 else ()

    # what is said and held

    def _words(self, part: Reading) -> set[str]:
        return {word.text for word in self.words[part.start : part.end]}

    def _number(self, part: Reading) -> int:
        number = part.get("n")
        return 1 if number is None else int(self.words[number.start].text[:4])

    def _agrees(self) -> bool:
        told = [part for part in self._of("filler") if part is not self._asked()]
        ends = [(self.words[part.start].text, self.words[part.end - 1].text) for part in told]
        agreed = tables().lists["agreed"]  # `ok`, `… and it is ok`
        return any(first in agreed or (first in ("it", "that") and last in agreed) for first, last in ends)

    def _asked(self) -> Reading | None:
        """The `ok?` at the end of what is proposed."""
        return self.parts[-1] if self.entries and self.text.rstrip().endswith("?") else None

    def _sign(self, at: int) -> str:
        """The sign that was typed before this part, in place of a comma."""
        return self.text[self.words[self.parts[at - 1].end - 1].start] if at else " "

    def _joined(self, at: int) -> bool:
        """True if the part goes on after `and` or `then`."""
        return at > 0 and self.parts[at - 1].rule == "mark" and self.parts[at - 1].tag in ("and", "then")

    def _waiting(self) -> Sequence[Deal]:
        """The offers that wait for the speaker, of those who are called if anybody is."""
        waiting = () if self.p is None else deals.open_for(self.p, self.speaker)
        return [deal for deal in waiting if not self.named or deal.by in self.named]

    def turns_down(self, deeds: list[Deed], others: Sequence[Seat]) -> bool:
        """True if what else is said beside an offer that waits refuses it: `no, you would take pile 2`."""
        asks = any(deed.to == self.speaker or deed.verb in deals.NEVER for deed in deeds)
        plain = [deed for entry in self.entries if not entry.role for deed in entry.deeds]
        mutual = bool(others) and any(deed.owner == self.speaker for deed in plain)
        opens = self.words[0].text == "no" and ((not asks and not mutual) or "is not fair" in self.said)
        elsewhere = {deed.to for deed in deeds if deed.verb == "PASS"} - {deal.by for deal in self._waiting()}
        return opens or (not others and bool(elsewhere or self._of("keeps")))

    def _idle(self, part: Reading) -> bool:
        return part.rule == "filler" and self._words(part).isdisjoint(("turn", "move"))

    # what is not understood

    def _pieces(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Where stands what is not understood and may bind, and what is left out since it cannot."""
        binding: list[tuple[int, int]] = []
        idle: list[tuple[int, int]] = []
        lists = tables().lists
        concerned = self.named or any(deed.owner == self.speaker for deed in self.deeds)
        for part in self._of("aside"):  # whose reasons are told of others, says nothing of what is to be done
            opens = self.words[part.start].text
            corrects = opens == "no" and part.start > 0  # `play on 2, no, that is red`
            said = " ".join(word.text for word in self.words[part.start : part.end])
            corrects |= (
                re.search(r"\b(and|but|then) (i|you)\b", said) is not None
            )  # `so he is out and I pass to you`
            (idle if not corrects and (concerned or opens != "because") else binding).append(
                (part.start, part.end)
            )
        odd = [part.rule == "strange" or part in self.refused for part in self.parts]
        for strange, run in groupby(range(len(self.parts)), key=odd.__getitem__):
            if not strange:
                continue
            first, *_, last = [*run] * 2
            parts = self.parts[first : last + 1]
            words = {word for part in parts for word in self._words(part)}
            binds = any(part.rule != "strange" for part in parts) or any(map(str.isdecimal, words - {"1"}))
            binds |= bool(words & lists["risky"])
            ends = parts[-1].end - 1 if self.words[parts[0].start].text != "of" else parts[0].start
            behind = self.parts[last + 1 : last + 2]
            asks = {"promise", "cond"}.isdisjoint(part.rule for part in self.parts[last + 1 :])
            asks &= self.text.rstrip().endswith("?")
            binds |= asks and self.words[parts[0].start].text in lists["questions"]
            told = [part for part in behind if part.rule not in ("mark", "call") and not self._idle(part)]
            binds |= self.words[ends].text in (
                lists["leading"] | lists["pointers"] if told else lists["leading"]
            )
            beside = self.parts[max(0, first - 1) : first] + behind
            within = any(part.rule in ("promise", "cond", "price") for part in beside)  # of that clause
            binds |= within and not words <= lists["loose"]  # `is red allowed to give me his blue?`
            binds |= any(part.get("bare") is not None for part in beside)
            (binding if binds else idle).append((parts[0].start, parts[-1].end))
        return binding, idle

    def _typed(self, start: int, end: int) -> str:
        """The words as typed, with those behind them that are in no word of the one spelling."""
        after = self.words[end].start if end < len(self.words) else len(self.text)
        return self.text[self.words[start].start : after].strip(" ,.;:!?\n")

    def strange(self) -> tuple[str, ...]:
        """The pieces that may bind and of which nothing is known, as typed."""
        return tuple(self._typed(*piece) for piece in self._pieces()[0])

    def idle(self) -> tuple[str, ...]:
        """The pieces of which nothing is known and that cannot bind, as typed."""
        return (*self.line.dropped, *(self._typed(*piece) for piece in self._pieces()[1]))
