"""What a sentence makes of the offer that waits for the speaker: yes, another number, time or chip, more
than it holds, or something else in the place of a part of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.grammar import Reading
from nimarcade.games.so_long_sucker.position import COLOURS, Deal
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed, deeds_of
from nimarcade.games.so_long_sucker.talk_order import Ordered
from nimarcade.games.so_long_sucker.talk_said import Entry, Kind, Meaning
from nimarcade.games.so_long_sucker.talk_times import LASTING
from nimarcade.games.so_long_sucker.talk_words import tables

ADDED = re.compile(
    r"\b(also|plus|extra|additionally|throw|add|as well|on top|besides|raise)\b|\btoo(?=[^\w\s]|$| please)",
    re.I,
)
"""Words that put more to an offer which waits."""
AGAIN = re.compile(r"\b(again|once more|next (turn|time|round)|after that|as well|too)\b", re.I)
"""Words that make a deed of an offer another one: `yes, and pass to me again next turn`."""


class Answering(Ordered):
    """A sentence that may answer an offer."""

    def _promises(self, deeds: list[Deed], kind: Kind | None = None) -> Meaning:
        raise NotImplementedError

    def _answer(self) -> Meaning | None:
        """An answer to an offer that waits with nothing but another time or number."""
        other = self._of("lasts", "amend")
        if self._of("without") and not (
            self.entries or other or self._of("strange", "said") or self._agrees()
        ):
            swaps = "insteadof" in self.heard  # `a promise instead of a chip`
            return None if swaps else Meaning("decline", left_out=(self.text,))  # `keep your chip`
        if other and any(part.tag == "no" and part.start for part in self._of("said")):
            return None
        held = {(deed.verb, deed.owner) for deal in self._waiting() for deed in deeds_of(deal)}
        known = {(deed.verb, deed.owner) for deed in self.deeds} <= held  # `you first, then I pass`
        waits = self._waiting() if known else ()
        tags = {part.tag for part in self._of("filler")}
        if not waits and "again" in tags and all(map(self._dissuades, self.entries)):
            return self._same()
        later = {  # of an own deed, what puts it behind
            "passfirst": lambda deed: deed.verb != "PASS",
            "payfirst": lambda deed: deed.verb != "GIVE",
            "you": lambda deed: deed.owner == self.speaker,
        }
        orders = [later[tag] for tag in later.keys() & tags]
        if len(waits) == 1 and (orders or "reverse" in tags):
            own = deeds_of(waits[0])
            new = sorted(own, key=orders[0]) if orders else own[::-1]  # `ok, you first`, `in reverse`
            return Meaning("accept") if new == own else self._promises(new, "counter")
        mine = {deed for deal in waits[:1] for deed in deeds_of(deal) if deed.owner == self.speaker}
        again = bool(waits) and {*self.deeds} <= mine  # `a red now instead, then I pass`
        stand = waits if again else () if self.entries else waits or self._own()
        if self.entries and stand:
            self.refused = [part for part in self.refused if part not in other]
        return self._amended(other, stand[0]) if other and stand else None

    def _chips(self, gift: Deed, items: Sequence[Reading]) -> list[Deed]:
        """Chips as a gift in the place of one."""
        return [deed for each in items for deed in self.doer.gifts(gift.owner, gift.to or 0, each)]

    def _amended(self, said: Sequence[Reading], deal: Deal) -> Meaning:
        """The deal that waits with another time, other chips or another number of them for the speaker; or an
        own one that waits for others: `or until yellow is out`."""
        own = new = deeds_of(deal)
        lasting = [deed for deed in own if deed.verb in LASTING]
        mine: Kind | None = "offer" if deal.by == self.speaker else None
        gifts = [d for d in own if d.verb == "GIVE" and (mine or d.to == self.speaker)]
        tags, other = {part.tag for part in said}, next((part for part in said if part.get("other")), None)
        numbers = [part for part in said if part.get("n") and part.rule == "amend"]
        number = next(iter(numbers), None)
        many = 0 if number is None else self._number(number)
        plain = {"once", "time"} & self.heard and not {"not", "no", "next", "maybe"} & self.heard
        if tags == {"once"} and plain and not lasting and not mine:
            return Meaning("accept")  # `ok, but only this once`
        if "many" in tags and len(gifts) == 1:
            return Meaning("unclear", what="many")
        if other is not None and not numbers and len(gifts) == 1:
            old, swapped = (self._chips(gifts[0], other.all(label)) for label in ("old", "other"))
            if {deed.colour for deed in old} <= {gifts[0].colour, UNSAID}:
                new = [each for deed in own for each in (swapped if deed in gifts else [deed])]
                if self.entries or self._at_once():
                    new.sort(key=lambda deed: deed not in swapped)
        elif self.long is not None and number is None and lasting:
            lasts = self._placements(self.long)
            new = [replace(deed, lasts=lasts) if deed in lasting else deed for deed in own]
        elif number is not None and self.long is None and len(gifts) == 1 and (number.tag or not lasting):
            new = [replace(deed, many=many) if deed in gifts else deed for deed in own]
        elif number is not None and self.long is None and not number.tag and not gifts and lasting:
            new = [replace(deed, lasts=max(1, many)) if deed in lasting else deed for deed in own]
        waiting = len(self._own() if mine else self._waiting())
        if new is own or len(numbers) > 1 or waiting > 1 or {*self.named} - deal.parties:
            self.refused += said
            return Meaning("unclear", what="part")
        return self._promises(new, mine or "counter") if new != own or self.strange() else Meaning("accept")

    def _at_once(self) -> bool:
        return not tables().lists["now"].isdisjoint(re.findall(r"\w+", self.text.casefold()))

    def _more(self, bare: Reading) -> list[Deed]:
        """Another number of the chips that an offer which waits gives the speaker: `ok, but 2 blue`."""
        held = [deed for deal in self._waiting() for deed in deeds_of(deal) if deed.to == self.speaker]
        makers = [deed.owner for deed in held if deed.verb == "GIVE"]
        asked = self.doer.gifts(makers[0], self.speaker, bare) if len(makers) == 1 else []
        known = any({replace(each, many=deed.many) for each in held} & {deed} for deed in asked)
        return asked if known or ADDED.search(self.text) else []

    def _added(self, part: Reading, at: int) -> bool:
        """What the offer that waits is to hold besides: `throw in a rescue`."""
        denied = any(each.tag == "no" for each in self._of("said"))
        payer = self.doer.you if self._waiting() else self.speaker
        deeds = self.doer.pays(payer, part) if (self._waiting() or self._own()) and not denied else None
        self.entries += [Entry(deeds, part=part)] if deeds else []
        return bool(deeds)

    def _own(self) -> Sequence[Deal]:
        """The speaker's offers that wait for whoever is spoken to, where none waits for the speaker."""
        own = deals.open_by(self.p, self.speaker) if self.p is not None and not self._waiting() else []
        return [deal for deal in own if {*self.named} <= deal.parties]

    def _improved(self) -> Meaning | None:
        """An own offer with what is put to it: `same deal, and I spare your chips`."""
        goes_on = self.parts[0].tag == "and" or any(part.tag == "again" for part in self._of("filler"))
        if len(own := self._own()) != 1 or not (goes_on or self._of("more") or ADDED.search(self.text)):
            return None
        return self._promises(self.ordered(deeds_of(own[0])))

    def _dissuades(self, entry: Entry) -> bool:
        """True of `do not take it`, said to who has an offer: whatever else is said is promised."""
        deed = entry.deeds[0]
        makers = {deal.by for deal in deals.open_for(self.p, deed.owner)} if self.p is not None else {*()}
        refused = deed.verb == "NORESCUE" and deed.to in makers and "say" in self.heard
        taken = deed.verb == "NOCAP" and (deed.slot == UNSAID or not (deed.slot or deed.lasts))
        return refused or (bool(makers) and taken)

    def _same(self) -> Meaning | None:
        """The last deal at the table with one side changed: `same deal for me, red?`"""
        if self.p is None:
            return None
        told = self.p.ledger.deals
        deal = next((each for each in reversed(told) if each.status in ("open", "agreed")), None)
        pair = {self.speaker, self.doer.you}
        if deal is None or len(deal.parties) != 2 or len(deal.parties & pair) != 1 or UNSAID in pair:
            return None
        (old,), (new,) = deal.parties - pair, pair - deal.parties
        swap: dict[Seat | None, Seat] = {old: new, new: old}
        changed = []
        for deed in deeds_of(deal):
            colour = (
                deed.colour if deed.verb not in ("KILL", "NOKILL") else swap.get(deed.colour, deed.colour)
            )
            to = swap.get(deed.to, deed.to)
            changed.append(replace(deed, owner=swap.get(deed.owner, deed.owner), colour=colour, to=to))
        taken = [deed for deed in changed if deed.verb == "CAP" and deed.slot]
        if self.long is not None:  # `same thing with me, but for the whole game?`
            lasts = self._placements(self.long)
            changed = [replace(each, lasts=lasts) if each.verb in LASTING else each for each in changed]
        able = all(self.p.pile(deed.slot or 0).endswith(COLOURS[deed.owner]) for deed in taken)
        return self._promises(changed) if able else None

    def _accepted_deal(self) -> Deal | None:
        """The deal that waits for the speaker's answer and gets it: yes, or a condition alone."""
        theirs = self._waiting()
        tags = {part.tag for part in self._of("said") if part is not self._asked()}
        alone = all(
            entry.role in ("if", "must", "unless", "first") or (entry.part and entry.part.rule == "cond")
            for entry in self.entries
        )
        known = {(deed.owner, deed.colour) for each in theirs for deed in deeds_of(each)}
        more = any(d.verb == "GIVE" and d.many > 1 and (d.owner, d.colour) in known for d in self.deeds)
        gifts = {deed for each in theirs for deed in deeds_of(each) if deed.to == self.speaker}
        asked = all((deed.verb, deed.to) == ("GIVE", self.speaker) for deed in self.deeds)
        more |= asked and bool(gifts) and gifts < {*self.deeds}  # `I want the yellow and a red`
        added = ADDED.search(self.text) is not None or more or self._of("more", "without")
        repeated = len(theirs) == 1 and not self.text.rstrip().endswith("?") and self._repeats(theirs[0])
        tags |= {"yes" for part in self._of("filler") if part.tag == "reverse"}
        caps = {deed for each in theirs for deed in deeds_of(each) if deed.verb == "CAP"}
        # `you take pile 1, I get the yellow and a red`
        shared = caps & {*self.deeds} and {"instead", "insteadof"}.isdisjoint(self.heard)
        told = shared or repeated or added
        answered = told or "yes" in tags or self._agrees() or alone or self._of("hedge")
        again = added and len(theirs) == 1 and asked
        altered = alone or again or self._of("without")  # `no, I want the yellow and a red, too`
        denied = "no" in tags and not altered
        return theirs[0] if len(theirs) == 1 and answered and not denied else None

    def _repeats(self, deal: Deal) -> bool:
        """True if just what a deal holds is said again, its times and which chips aside."""
        held = {replace(deed, lasts=0) for deed in deeds_of(deal)}
        unsaid = {replace(deed, colour=UNSAID): deed for deed in held}
        plain = all(entry.role in ("", "truce", "first") for entry in self.entries)
        told = (replace(deed, lasts=0) for deed in self.deeds)
        return plain and held == {unsaid.get(deed, deed) for deed in told}

    def _answered(self, deal: Deal) -> Meaning:
        gone = {part.tag for part in self._of("without")}
        held = deeds_of(deal)
        own = [deed for deed in held if deed.verb not in gone]
        timed = any(part.rule == "lasts" or part.all("lasts") for part in self.parts)
        for entry in self.entries:
            for i, deed in enumerate(entry.deeds):
                for at, known in enumerate(own):
                    if replace(known, lasts=deed.lasts) == deed:
                        entry.deeds[i] = own[at] = deed if timed else known
                    elif deed.colour == UNSAID and replace(known, colour=UNSAID, lasts=deed.lasts) == deed:
                        entry.deeds[i] = known  # `the chip first`
                    elif deed.verb == "GIVE" and replace(known, many=deed.many) == deed:
                        own[at] = deed  # `ok, but I want 2 yellow`
        self.refused += self._of("hedge")
        if "next" in self.heard:
            self.refused += [part for part in self.parts if part.tag == "baremove"]
        plain = all(entry.role in ("", "truce") for entry in self.entries)
        told = self.ordered([]) if plain and not gone else []
        order = [deed for deed in held if deed in told]
        order = held[:1] if order == told and "first" in self.heard and len(told) == 1 else order
        if told and len(order) == len(told) and order != told and {"first", "then", "before"} & self.heard:
            return self._promises([*told, *(deed for deed in held if deed not in told)], "counter")
        if plain and not gone and all(deed in held for deed in self.deeds):
            if self.strange() or self._of("strange"):
                return Meaning("unclear", what="part")
            if self.deeds and (more := AGAIN.search(self.text)):
                return Meaning("unclear", what="part", not_understood=(more[0],))
            return Meaning("accept", left_out=(self.text,) if self.deeds else ())
        for entry in self.entries:
            if entry.role == "unless":
                if {part.tag for part in self._of("said")} == {"yes"} or self._agrees():
                    entry.deeds = [deed.opposite for deed in entry.deeds]
                if any(deed.promise is None for deed in entry.deeds):
                    return Meaning("unclear", what="part")
                entry.role = "if"
        for earlier, entry in pairwise(self.entries):
            earlier.role = "first" if entry.role == "before" else earlier.role
        deeds = self.ordered(own)
        gifts = [deed for deed in own if (deed.verb, deed.owner) == ("GIVE", self.speaker)]
        if gifts and re.search(r"\bback for (it|that|this)\b", self.said):
            back = [d for d in deeds if d not in own and (d.verb, d.to) == ("GIVE", self.speaker)]
            deeds = [deed for deed in deeds if deed not in back]
            after = deeds.index(gifts[-1]) + 1
            deeds[after:after] = back
        times = {deed.lasts for deed in own if deed.verb in LASTING}
        if (
            len(times) == 1 and {"either", "also", "too"} & self.heard
        ):  # `if you do not pass to yellow either`
            deeds = [
                replace(deed, lasts=deed.lasts or min(times)) if deed.verb in deals.NEVER else deed
                for deed in deeds
            ]
        turned = [
            d
            for d in own
            if replace(d, owner=d.to or 0, to=d.owner, colour=None)
            in [replace(each, colour=None, many=d.many) for each in self.deeds]
        ]
        tags = {part.tag for part in self._of("filler")}
        if ("reverse" in tags and len(self.entries) > 1) or (
            turned and {"round", "around"} & self.heard
        ):  # `other way round, you give me a chip and I pass`
            return self._promises(self.ordered([]), "counter")
        if gone and "before" not in self.heard:  # what is offered instead stands in its place
            at = next((i for i, deed in enumerate(held) if deed.verb in gone and not self._at_once()), 0)
            deeds = [*own[:at], *(deed for deed in deeds if deed not in own), *own[at:]]
        passed = [d for d in deeds if d.verb == "PASS" and d.owner == self.speaker]
        if len(passed) == 2 and passed[0] in own and {"instead", "rather", "but"} & self.heard:
            deeds.remove(passed[0])  # `ok, but I pass to green`
        for deed in [each for each in deeds if each not in own and each.verb == "GIVE"]:
            given = [i for i, each in enumerate(deeds) if (each.verb, each.owner) == ("GIVE", deed.owner)]
            if len(given) > 1 and deeds[given[0]] != deed:  # more chips come with those that are offered
                deeds.remove(deed)
                deeds.insert(given[0] + 1, deed)
        if deeds == held and {"first", "before"} & self.heard:
            return Meaning("unclear", what="part") if self.strange() else Meaning("accept")
        return self._promises(deeds, "counter")
