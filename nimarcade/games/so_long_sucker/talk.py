"""What a sentence typed at a table means: an offer, a warning, a threat, a plea, a question, or nothing.

One grammar, `talk.grammar`, reads it: the sentence is taken apart into clauses, conditions, prices, phrases
and words of which nothing is known, in the cheapest way. Promises are read strictly: it is an offer only if
every part is understood, and what is not is told. They stand in the order that binds, a condition before what
hangs on it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile
from typing import Literal

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.grammar import Chart, Grammar, Reading
from nimarcade.games.so_long_sucker.position import COLOURS, LASTS, Deal, SuckerPosition, Term
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed, deeds_of
from nimarcade.games.so_long_sucker.talk_said import AGREED, Entry, Line, Said
from nimarcade.games.so_long_sucker.talk_words import FOLDER, SEATS, past_forms, spelled

Bargain = Literal["offer", "counter", "promise", "accept", "decline", "against", "threat", "plead"]
Talk = Literal["ask", "warn", "accuse", "thanks", "greet", "sorry", "insult", "praise", "chat"]
Kind = Literal[Bargain, Talk, "unclear", "unknown"]
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
    """The deed that is threatened; None where it is left open."""
    condition: Deed | None = None
    unless: bool = False
    """True if the threat stands unless the condition is met, not if it is."""
    what: str = ""
    """The subject of a question (why, chances, trust, record, deal, truce, swap, help), or of what is unclear
    (whom, colour, pile, many, part, which)."""
    not_understood: tuple[str, ...] = ()
    """Pieces of the sentence, as typed."""
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
LONGEST = 60
"""Words of a sentence; more are not looked at."""
STRANGE = 30
"""The cost of a word of which nothing is known, where the grammar tells that of each part."""
ABRUPT = 3
"""The cost of a clause that follows another with nothing between them."""
WAYS = 12
"""Ways to take a sentence apart that are looked at."""
MARGIN = 12
"""How much dearer another way may be, to be looked at where the cheapest says nothing."""


def read(p: SuckerPosition, speaker: Seat, text: str, names: Sequence[str] = ()) -> Meaning:
    """The meaning of `text`, said by `speaker` in this position; `names` are those of the seats, if any."""
    if re.search(r"[^\W\d_]{2}", text) and not spelled(text, names):  # `hmm`
        return Meaning("chat")
    found = [(cost, sentence.meaning()) for cost, sentence in _sentences(p, speaker, text, names)]
    cheapest = min((cost for cost, meaning in found if meaning.kind != "unknown"), default=0)
    ranks = [
        (bool(meaning.not_understood), cost, meaning.kind == "unclear", meaning)
        for cost, meaning in found
        if meaning.kind != "unknown" and (meaning.kind not in ("unclear", "accept") or cost == cheapest)
    ]
    best = [rank[-1] for rank in ranks if rank[:3] == min(each[:3] for each in ranks)]
    offers = {meaning.terms: meaning for meaning in best if meaning.kind in ("offer", "promise", "counter")}
    if len(offers) > 1:
        return Meaning("unclear", what="which", readings=tuple(offers))
    return best[0] if best else UNKNOWN


def promised(speaker: Seat, text: str, p: SuckerPosition | None = None) -> tuple[Term, ...] | None:
    """The promises of an offer that is said to be one; None where they are not understood as promises."""
    for _, sentence in _sentences(p, speaker, text):
        terms = sentence.terms()
        if terms and not sentence.strange():
            return terms
    return None


@cache
def _grammar() -> Grammar:
    return Grammar(FOLDER.joinpath("talk.grammar").read_text("utf-8"))


def _sentences(
    p: SuckerPosition | None, speaker: Seat, text: str, names: Sequence[str] = ()
) -> Iterator[tuple[int, Sentence]]:
    """The sentence taken apart in the cheapest ways, each with its cost."""
    words = spelled(text, names)
    if not 0 < len(words) <= LONGEST:
        return
    line = Line(p, speaker, text, words)
    chart = Chart(_grammar(), [word.text for word in words])
    ways: list[list[tuple[int, list[Reading]]]] = [[(0, [])], *([] for _ in words)]
    for start in range(len(words)):
        ways[start] = sorted(ways[start], key=lambda way: way[0])[:WAYS]
        parts = [(int(unit.tag), unit.held[0][1]) for unit in chart.read("unit", start) if unit.end > start]
        for price, part in [*parts, (STRANGE, Reading("strange", "", start, start + 1))]:
            for cost, row in ways[start]:
                abrupt = bool(row) and part.rule == "promise" and row[-1].rule in ("promise", "cond")
                ways[part.end].append((cost + price + ABRUPT * abrupt, [*row, part]))
    found = sorted(ways[-1], key=lambda way: way[0])[:WAYS]
    for cost, row in found:
        if cost <= found[0][0] + MARGIN:
            yield cost, Sentence(line, row)


ASSENT = AGREED | {"then", "so", "hey", "well", "look", "come", "of", "sound", "sounds", "i", "you"}
"""With which words what stands beside them may begin."""
TURNS = frozenset(
    {"but", "if", "unless", "only", "except", "until", "or", "instead", "make", "rather", "for"}
)
"""Words with which a refusal may become an offer, with those of conditions and doubts."""
TURNS |= {"when", "once", "after", "first", "maybe"}
STRICT = frozenset({"first", "after", "once", "soon", "moment"})
"""Words of a condition that has to be met before."""
LASTING = (*deals.NEVER, "RESCUE")
"""Promises for a while."""
MANNERS: tuple[Kind, ...] = ("insult", "sorry", "thanks", "praise", "greet", "chat")
"""Of several in one sentence the first counts."""


class Sentence(Said):
    """One way to take a sentence apart, and what it means then."""

    # meanings

    def meaning(self) -> Meaning:
        found = self._meaning()
        if found.kind == "unknown":
            return UNKNOWN
        called = found.named or tuple(
            seat for seat in self.named if seat != found.about or found.kind == "ask"
        )
        return replace(found, named=called, to=found.to or self.to, not_understood=self.strange())

    def _meaning(self) -> Meaning:
        self._enter()
        strange = len(self._of("strange"))
        if (answer := self._answer()) is not None:
            return answer
        if self.entries and self._supposes():
            return Meaning("ask", what="chances", terms=_promised(self.deeds))
        asked = next(iter(self._of("ask")), None)
        others = any(deed.owner != self.speaker for deed in self.deeds)
        if asked is not None and not (others and asked.tag in ("deal", "swap", "truce")):
            return self._asked(asked)
        truce = any(part.rule == "truce" for part in self.refused)
        if truce and not self.entries and not strange:
            self.refused = []
            return Meaning("ask", what="truce")
        if self.entries or self.refused:
            if strange + sum(part.end - part.start for part in self.refused) > len(self.words) / 2:
                return UNKNOWN
            return self._bargain()
        return UNKNOWN if strange > len(self.words) / 3 else self._talk()

    def _asked(self, asked: Reading) -> Meaning:
        about = asked.get("about")
        whom = None if about is None else self.doer.seat(about)
        if whom == UNSAID:
            return Meaning("unclear", what="whom")
        if asked.tag == "price":
            return Meaning("ask", what="deal")
        if asked.tag != "chances":
            self.refused += self._of("promise", "cond")
            return Meaning("ask", what=asked.tag, about=whom)
        return Meaning("ask", what="chances", terms=_promised(self.deeds))

    def _answer(self) -> Meaning | None:
        """A plain answer to an offer that waits: yes with nothing more, no with its reasons, or not yet."""
        tags = {part.tag for part in self._of("said")}
        yes, no = "yes" in tags or self._agrees(), "no" in tags
        other = self._of("lasts", "amend")
        answered = yes or no or other or "wait" in tags or self._of("hedge")
        if not self._waiting() or not answered or self._of("ask"):
            return None
        if "wait" in tags or (self._of("hedge") and not (yes or no or self.entries)):
            return Meaning("chat")
        if self.entries:
            return None
        if other:
            return self._amended(other, self._waiting()[0])
        plain = {"said", "call", "mark", "filler", *(("judged", "because", "keeps", "plead") if no else ())}
        more = [part for part in self.parts if part.rule not in plain]
        if no and not yes and (not more or self._reasons(more)):
            return Meaning("decline")
        said = [(part, self._words(part)) for part in self._of("filler")]
        more += [part for part, words in said if words & TURNS or self.words[part.start].text not in ASSENT]
        more += [part for part in self._of("said") if part.tag == ("no" if no else "chat")]
        if not more:
            return Meaning("accept")
        self.refused += [part for part in more if part not in self.refused]
        return Meaning("unclear", what="part")

    def _amended(self, said: Sequence[Reading], deal: Deal) -> Meaning:
        """The deal that waits with another time, or another number of chips for the speaker."""
        own = deeds_of(deal)
        lasting = [deed for deed in own if deed.verb in LASTING]
        gifts = [deed for deed in own if deed.verb == "GIVE" and deed.to == self.speaker]
        number = next((part for part in said if part.get("n") and part.rule == "amend"), None)
        many = 0 if number is None else self._number(number)
        changed: dict[Deed, Deed] = {}
        if self.long is not None and number is None:
            changed = {deed: replace(deed, lasts=self._placements(self.long)) for deed in lasting}
        elif number is not None and self.long is None and len(gifts) == 1 and (number.tag or not lasting):
            changed = {gifts[0]: replace(gifts[0], many=many)}
        elif number is not None and self.long is None and not number.tag and not gifts:
            changed = {deed: replace(deed, lasts=max(1, many)) for deed in lasting}
        if not changed or len(self._waiting()) > 1 or {*self.named} - {deal.by}:
            self.refused += said
            return Meaning("unclear", what="part")
        new = [changed.get(deed, deed) for deed in own]
        return self._promises(new, "counter") if new != own or self.strange() else Meaning("accept")

    def _reasons(self, more: Sequence[Reading]) -> bool:
        """True if what stands beside `no` can be nothing but its reason."""
        first = next(part for part in self.parts if part.rule not in ("call", "mark", "filler"))
        said = {word for part in more for word in self._words(part)}
        turned = TURNS & {word.text for word in self.words}
        bound = turned or any(word.isdecimal() or word in SEATS for word in said)
        return first.tag == "no" and not bound

    def _supposes(self) -> bool:
        """True if the sentence asks what would be if somebody did something."""
        first = self.parts[0]
        own = all(deed.owner == self.speaker for deed in self.deeds)
        if own and first.rule == "cond" and self.words[first.start].text == "what":
            return True
        if all(entry.role == "suppose" for entry in self.entries):
            return True
        self.refused += self._of("suppose")
        return False

    def _talk(self) -> Meaning:
        """A sentence that is none of promises."""
        tags = [part.tag for part in self._of("said")]
        rules = {part.rule: part for part in self.parts}
        if "menace" in rules:
            return Meaning("threat", to=self.to[:1]) if self.to else Meaning("unclear", what="whom")
        if (against := self._against()) is not None:
            if [part.tag or part.rule for part in self.parts[-2:]] == ["and", "call"]:
                return Meaning("unclear", what="whom")  # against two, and the second would become an ally
            return Meaning("unclear", what="part") if self.strange() else Meaning("against", about=against)
        if judged := rules.get("judged"):
            about = judged.get("about")
            if judged.tag == "warn" and about is not None:
                return Meaning("warn", about=self.doer.seat(about))
            return Meaning("accuse", about=self.to[0]) if self.to else Meaning("unclear", what="whom")
        if "plead" in rules:
            return Meaning("plead")
        for kind in MANNERS:
            if kind in tags:
                insulted = next((part.get("colour") for part in self.parts if part.tag == kind), None)
                whom = () if insulted is None else (self.doer.seat(insulted),)
                return Meaning(kind, to=whom, named=whom)
        if "wait" in tags:
            return Meaning("chat")
        asked = self.text.rstrip().endswith("?") and rules.keys() <= {"filler", "call", "mark"}
        if asked and self._fillers() & {"deal", "offer"}:
            return Meaning("ask", what="deal")
        return UNKNOWN

    def _against(self) -> Seat | None:
        parts = self._of("against", "because") if self._of("against") else []
        whoms = [whom for part in parts for whom in [*part.all("lead"), *part.all("whom")]]
        seats = [self._seat_of(whom) for whom in whoms]
        return next((seat for seat in seats if seat != self.speaker), None)

    # promises

    def _enter(self) -> None:
        """The deeds of every clause, as they are said."""
        made = {
            "promise": self._promise,
            "cond": self._condition,
            "truce": self._truce,
            "price": self._price,
            "forget": self._forget,
            "suppose": self._suppose,
            "lasts": self._lasts,
        }
        for at, part in enumerate(self.parts):
            if self._ended_before(at):
                self.doer.last = None
            if part.rule in made and not made[part.rule](part, at):
                self.refused.append(part)
        if self.long is not None and self.entries and not self._last(self.entries, self.long, LASTING):
            self.refused.append(self.long)
        if self.entries:
            self.refused = [part for part in self.refused if part.get("all") is None]
        if not any(deed.verb in ("RESCUE", "NORESCUE") for deed in self.deeds):
            self.refused += self._of("when")
        if self.entries or self.long:
            self.refused += self._of("against")
        if self.entries or not self._waiting():
            self.refused += self._of("amend")
        if self.entries:  # `you stole my chip, give it back`: what is `it`?
            told = self._of("judged")
            self.refused += [part for part in told if self._words(part) & {"chip", "chips", "1"}]
        if self.entries:  # a `no` that opens the line answers what was said before, if no verb follows
            self.refused += [
                part
                for part in self._of("said")
                if part.tag == "no" and (part.start > 0 or {"pass", "will", "can", "way"} & self._words(part))
            ]
        for plea in self._of("plead") if self.entries else ():
            if self._drowning():
                self.entries.insert(0, Entry([Deed(self.doer.you, "RESCUE", to=self.speaker)]))
            elif self._words(plea) & {"chip", "chips"}:
                self.refused.append(plea)
        if self.entries and not self._cries():  # a debt is no promise that can be kept or broken
            self.refused += [part for part in self._of("said") if "owe" in self._words(part)]

    def _paid(self, at: int) -> Seat | None:
        """Who gives chips that are named alone: `two red and I pass to you`, `two red if you pass to me`."""
        rest = [part for part in self.parts[at + 1 :] if part.rule != "call" and part.tag != "comma"]
        if [part.rule for part in rest[:2]] == ["mark", "promise"]:
            return self.doer.you
        clause = rest[0].get("promise") if rest and rest[0].rule == "cond" else None
        deeds = None if clause is None else self.doer.done(clause)
        self.doer.last = self.doer.given = None
        return self.doer.other(deeds[0].owner) if deeds else None

    def _promise(self, part: Reading, at: int) -> bool:
        bare, joined = part.get("bare"), self._joined(at)
        price = next((each for each in self.parts[at + 1 : at + 3] if each.rule == "price"), None)
        alone = bare is not None and not part.get("fromwho") and not (joined and self.doer.given)
        giver = self._paid(at) if alone and part.tag == "bare" and not self.entries else None
        deeds: list[Deed] | None
        if alone and bare is not None and price is not None:
            deeds = self.doer.priced(bare, part, price)
        elif bare is not None and giver is not None:
            deeds = self.doer.gifts(giver, self.doer.other(giver), bare)
        else:
            deeds = self.doer.done(part, joined=joined)
        if not deeds:
            return False
        role = "asked" if self.doer.asks(part) else "first" if self._first(part) else ""
        if self.entries and self.entries[-1].role == "if" and joined:
            goes_on = part.get("owner") is None or deeds[0].owner == self.entries[-1].deeds[0].owner
            role = "if" if goes_on and not part.get("both") else role
        self.entries.append(Entry(deeds, role))
        return True

    def _first(self, part: Reading) -> bool:
        return "first" in self._words(part) and not self._words(part) & {"go", "act", "move", "be"}

    def _condition(self, part: Reading, at: int) -> bool:
        clause = part.get("promise")
        deeds = None if clause is None else self.doer.done(clause)
        if not deeds:
            return False
        words = self._words(part)
        typed = self.text[self.words[part.start].start : self.words[part.end - 1].end].casefold().split()
        told = "when" in words and not past_forms().isdisjoint(typed)
        strict = part.tag == "if" and (words & STRICT or told)
        later = words & {"afterwards", "later", "afterward"}
        if later or ("after" in words and at == len(self.parts) - 1 and self._ended_before(at)):
            self.entries.append(Entry(deeds))  # `rescue me. After, I pass to you`
        else:
            role = "first" if "first" in words else "must" if strict else part.tag
            self.entries.append(Entry(deeds, role))
        return True

    def _truce(self, part: Reading, at: int) -> bool:
        if part.get("all") is not None:
            return False
        withs = [self.doer.seat(each) for each in [*part.all("with"), *part.all("who")]]
        partners = [seat for seat in withs if seat != self.speaker] or list(self.to) or [UNSAID]
        lasts = next((self._placements(each) for each in part.all("lasts")), LASTS)
        if UNSAID in partners:
            return False
        self.entries = [entry for entry in self.entries if entry.role != "truce"]
        for partner in partners:
            mine = Deed(self.speaker, "NOKILL", partner, lasts=lasts)
            self.entries.append(Entry([mine, Deed(partner, "NOKILL", self.speaker, lasts=lasts)], "truce"))
        return True

    def _price(self, part: Reading, at: int) -> bool:
        sold = self.entries[-1].deeds if self.entries else []
        if not sold:  # `for a blue chip you get the move`
            sold = [deed for each in self._of("promise")[:1] for deed in self.doer.done(each) or []]
            self.doer.last = self.doer.given = None
        deeds = self.doer.pays(self.doer.other(sold[0].owner), part) if sold else None
        role = "must" if "upon" in self._words(part) else ""
        self.entries += [Entry(deeds, role)] if deeds else []
        return bool(deeds)

    def _forget(self, part: Reading, at: int) -> bool:
        self.entries.append(Entry([Deed(self.speaker, "NORESCUE", to=self.doer.you)]))
        return True

    def _suppose(self, part: Reading, at: int) -> bool:
        self.doer.last = self.speaker
        deeds = self.doer.done(part.get("clause") or part, joined=True)
        self.entries += [Entry(deeds, "suppose")] if deeds else []
        return bool(deeds)

    def _placements(self, part: Reading) -> int:
        many = max(1, self._number(part))
        return {"game": deals.TO_THE_END, "rounds": many * deals.ROUND}.get(part.tag, many)

    def _lasts(self, part: Reading, at: int) -> bool:
        """How long the promises hold that were just made, or all of them where it stands apart."""
        if not self.entries or (at > 0 and self.parts[at - 1].rule == "mark"):
            if not self._last(self.entries, part, LASTING):
                self.long = part
            return True
        just, kinds = self.entries[-1], {deed.verb for deed in self.entries[-1].deeds}
        alike = takewhile(lambda entry: kinds & {deed.verb for deed in entry.deeds}, reversed(self.entries))
        within = self.listed or self.words[part.start].text == "within"
        return (
            self._last([just], part, kinds if within else LASTING) + self._last([*alike], part, LASTING) > 0
        )

    def _last(self, entries: Sequence[Entry], part: Reading, verbs: Collection[str]) -> bool:
        """True if some of these verbs last so long now, and had no time before."""
        changed = False
        for entry in entries:
            for i, deed in enumerate(entry.deeds):
                if deed.lasts == LASTS and deed.verb in verbs:
                    entry.deeds[i], changed = replace(deed, lasts=self._placements(part)), True
        return changed

    def _bargain(self) -> Meaning:
        """An offer, a word given for nothing, a threat, or a cry for help."""
        if len(self.named) > 1 and not self._of("truce"):
            return self._to_several()
        if (threat := self._threat()) is not None:
            return threat
        offered = self._accepted_deal()
        if offered is not None:
            return self._answered(offered)
        if not self.refused and not self.strange() and self._cries():
            return Meaning("plead")
        deeds = self._ordered([])
        if all(entry.role in ("if", "must", "asked", "before") for entry in self.entries) or not deeds:
            return UNKNOWN if not self.entries else self._partly(deeds)
        return self._promises(deeds)

    def _to_several(self) -> Meaning:
        """What is said to several is offered to each of them, if each can do it."""
        each = [Sentence(self.line, self.parts, (seat,))._meaning() for seat in self.named]
        terms = tuple(dict.fromkeys(term for meaning in each for term in meaning.terms))
        if len({meaning.code for meaning in each}) == 1:
            return each[0]
        if {meaning.kind for meaning in each} != {"offer"} or {term.verb for term in terms} - {*LASTING}:
            return Meaning("unclear", what="whom")
        return Meaning("offer", self.named, terms=terms)

    def _promises(self, deeds: list[Deed], kind: Kind | None = None) -> Meaning:
        if self._drowning():  # any chip rescues
            deeds = [
                Deed(deed.owner, "RESCUE", to=self.speaker)
                if (deed.verb, deed.to, deed.colour) == ("GIVE", self.speaker, UNSAID)
                else deed
                for deed in deeds
            ]
        terms = [deed.promise for deed in deeds]
        if None in terms or any(entry.role in ("or", "unless") for entry in self.entries):
            return UNKNOWN
        if self.strange() or self._of("menace", "dare"):
            return self._partly(deeds)
        if (
            self._of("hedge")
            and not self.doer.conditional
            and all(deed.owner == self.speaker for deed in deeds)
        ):
            return UNKNOWN
        if unclear := next((deed.unclear for deed in deeds if deed.unclear), ""):
            return Meaning("unclear", what=unclear)
        others = tuple(dict.fromkeys(deed.owner for deed in deeds if deed.owner != self.speaker))
        meant = {seat for deed in deeds for seat in (deed.owner, deed.to)}
        if others and self.named and meant.isdisjoint(self.named):
            return Meaning("unclear", what="whom")  # `red and I do not pass to green, will you, yellow?`
        if not others and (done := [part for part in self._of("filler") if part.tag == "done"]):
            self.refused += done  # `I pass to you if you do`: if you do what?
            return self._partly(deeds)
        return Meaning(kind or ("offer" if others else "promise"), others, terms=_promised(deeds))

    def _partly(self, deeds: list[Deed]) -> Meaning:
        """Something was understood, and something was not."""
        terms = _promised(deeds)
        return Meaning("unclear", what="part", terms=terms) if self.strange() and terms else UNKNOWN

    def terms(self) -> tuple[Term, ...]:
        """The promises of all clauses of an offer that is said to be one: there any may have a time."""
        self.listed = True
        self._enter()
        meaning = self._promises(self._ordered([]))
        other = self._of("ask", "judged", "said", "plead", "against")
        return meaning.terms if meaning.kind != "unclear" and not other else ()

    def _ordered(self, deeds: list[Deed]) -> list[Deed]:
        """All deeds in the order that binds, after those of a deal that stands."""
        held: list[Deed] = []
        last = 0
        for entry in self.entries:
            strict = entry.role in ("first", "must")
            deeds = [deed for deed in deeds if not strict or deed not in entry.deeds]
            new = [deed for deed in entry.deeds if deed not in deeds]
            if entry.role in ("before", "asked") and not deeds:
                held = new
                continue
            at = len(deeds)
            acts = [deed for deed in new if deed.verb not in deals.NEVER]
            if acts and (strict or (entry.role == "if" and all(map(self._may_be_first, acts)))):
                if entry.role == "first":
                    at = 0
                elif deeds and deeds[-1].owner == new[0].owner:
                    at -= last
                else:
                    while at and deeds[at - 1].owner != new[0].owner:
                        at -= 1
            last = len(new)
            deeds = [*deeds[:at], *new, *deeds[at:], *held]
            held = []
        return [*deeds, *held]

    def _may_be_first(self, deed: Deed) -> bool:
        """True if the deed can be done before the others do theirs."""
        if self.p is None or deed.owner == UNSAID:
            return True
        if deed.verb in ("PASS", "CAP", "PLAY"):
            return deed.owner == self.p.turn
        if deed.verb == "GIVE":
            return deed.colour in (None, UNSAID) or self.p.hands[deed.owner][deed.colour or 0] >= deed.many
        return deed.verb == "RESCUE" and self.p.phase == "rescue"

    def _drowning(self) -> bool:
        return self.p is not None and self.p.phase == "rescue" and self.p.seat == self.speaker

    def _cries(self) -> bool:
        """True if all that is asked is to be rescued."""
        chips = ("RESCUE", "GIVE") if self._drowning() else ("RESCUE",)
        return not self._of("when") and all(
            deed.to == self.speaker and deed.verb in chips and deed.colour in (None, UNSAID)
            for deed in self.deeds
        )

    # answers with a condition

    def _accepted_deal(self) -> Deal | None:
        """The deal that waits for the speaker's answer and gets it: yes, or a condition alone."""
        theirs = self._waiting()
        tags = {part.tag for part in self._of("said")}
        alone = all(entry.role in ("if", "must", "unless", "first") for entry in self.entries)
        repeated = len(theirs) == 1 and not self.text.rstrip().endswith("?") and self._repeats(theirs[0])
        answered = "yes" in tags or self._agrees() or alone or self._of("hedge") or repeated
        return theirs[0] if len(theirs) == 1 and answered and ("no" not in tags or alone) else None

    def _repeats(self, deal: Deal) -> bool:
        """True if just what a deal holds is said again, its times aside."""
        held = {replace(deed, lasts=0) for deed in deeds_of(deal)}
        plain = all(entry.role in ("", "truce") for entry in self.entries)
        return plain and held == {replace(deed, lasts=0) for deed in self.deeds}

    def _answered(self, deal: Deal) -> Meaning:
        held = deeds_of(deal)
        own = held[:]
        timed = any(part.rule == "lasts" or part.all("lasts") for part in self.parts)
        for entry in self.entries:
            for i, deed in enumerate(entry.deeds):
                for at, known in enumerate(own):
                    if replace(known, lasts=deed.lasts) == deed:
                        entry.deeds[i] = own[at] = deed if timed else known
        self.refused += self._of("hedge")
        self.refused += [
            part for part in self.parts if part.tag == "baremove" and "next" in self._words(part)
        ]
        plain = all(entry.role in ("", "truce") for entry in self.entries)
        if plain and all(deed in held for deed in self.deeds):
            return Meaning("unclear", what="part") if self.strange() else Meaning("accept")
        for entry in self.entries:
            entry.role = "if" if entry.role == "unless" else entry.role
        return self._promises(self._ordered(own), "counter")

    # threats

    def _threat(self) -> Meaning | None:
        """A threat of the speaker to somebody, and unless or if what."""
        you = self.doer.you
        menaces, dared = self._of("menace", "dare"), bool(self._of("dare"))
        harm = [deed for deed in self.deeds if deed.owner == self.speaker and _harms(deed, you)]
        if not harm and not menaces:
            return None
        if you == UNSAID:
            return Meaning("unclear", what="whom")
        if self.strange():
            return self._partly([])
        threat = Meaning("threat", (you,), deed=next(iter(harm), None))
        either = any(entry.role == "or" for entry in self.entries) or any(
            each.tag == "or" for each in menaces
        )
        for entry in self.entries:
            condition = next((deed for deed in entry.deeds if deed.owner != self.speaker), None)
            if condition is None:
                continue
            unless = entry.role == "unless" or (either and entry.role != "or")
            if condition.verb.startswith("NO") and (unless or (entry.role in ("if", "must") and not dared)):
                condition, unless = condition.opposite, not unless
            if condition.unclear:
                return Meaning("unclear", what=condition.unclear)
            return replace(threat, condition=condition, unless=unless)
        return threat


def _promised(deeds: Sequence[Deed]) -> tuple[Term, ...]:
    """Those of the deeds that are promises, and clear."""
    return tuple(term for deed in deeds if not deed.unclear and (term := deed.promise) is not None)


def _harms(deed: Deed, whom: Seat) -> bool:
    if deed.verb == "KILL":
        return deed.colour == whom
    return deed.verb in ("NORESCUE", "NOPASS") and deed.to == whom
