"""The clauses of a sentence one by one: promises, conditions, prices, truces, and their roles."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, takewhile

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.grammar import Reading
from nimarcade.games.so_long_sucker.position import NEXT
from nimarcade.games.so_long_sucker.talk_answers import Answering
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed
from nimarcade.games.so_long_sucker.talk_said import Entry
from nimarcade.games.so_long_sucker.talk_times import LASTING
from nimarcade.games.so_long_sucker.talk_words import SEATS, tables


class Clauses(Answering):
    """A sentence whose clauses are entered as they are said."""

    def _enter(self) -> None:
        """The deeds of every clause, as they are said."""
        made = {
            "promise": self._promise,
            "cond": self._condition,
            "truce": self._truce,
            "price": self._price,
            "forget": self._forget,
            "others": self._others,
            "holds": self._holds,
            "trade": self._trade,
            "lasts": self._lasts,
            "more": self._added,
        }
        for at, part in enumerate(self.parts):
            if self._sign(at) in ".;!?\n":
                self.doer.last = None
            if part.tag in ("before", "advance") and part.rule == "filler":
                ends = at == len(self.parts) - 1 or part.tag == "advance"
                if self.entries and ends:
                    self.entries[-1].role = "first"
                else:
                    self.refused.append(part)
            barred = part.rule == "lacking" or (
                part.rule == "without" and not (self._waiting() or part.get("who"))
            )
            if barred or (part.rule in made and not made[part.rule](part, at)):
                self.refused.append(part)
        lasting = self.entries[self.leading :]
        timed = self.long is None or not self.entries or self._last(lasting, self.long, LASTING)
        if self.long is not None and not timed and not self._passing(self.long):
            self.refused += [] if self._again(lasting, self.long) else [self.long]
        if self.entries:
            self.refused = [part for part in self.refused if part.get("all") is None]
        if any(part.tag == "mine" for part in self._of("filler")):  # a truce from my side
            for entry in self.entries:
                kept = [deed for deed in entry.deeds if deed.owner == self.speaker]
                entry.deeds = kept if entry.role == "truce" else entry.deeds
        # who speaks does not call himself: `Blue covenants with red`
        calls = [part for part in self._of("call") if part.get("colour")]
        self.refused += [c for c in calls if {*map(self._seat_of, c.all("colour"))} == {self.speaker}]
        if self._of("when"):  # any chip rescues
            for entry in self.entries:
                meant = {("GIVE", UNSAID): "RESCUE", ("NOGIVE", None): "NORESCUE"}
                entry.deeds = [
                    Deed(deed.owner, meant[deed.verb, deed.colour], to=deed.to, lasts=deed.lasts)
                    if (deed.verb, deed.colour) in meant
                    else deed
                    for deed in entry.deeds
                ]
        if not any(deed.verb in ("RESCUE", "NORESCUE") for deed in self.deeds):
            self.refused += self._of("when")
        if not self._waiting():  # `I open a pile and you are on`: the move, or a bet?
            self.refused += [part for part in self._of("said") if part.start and "on" in self._words(part)]
        if self.entries or not (self._waiting() or self._own()):
            self.refused += self._of("amend")
        if self.entries:  # a `no` that opens the line answers what was said before, if no verb follows
            self.refused += [
                part
                for part in self._of("said")
                if part.tag == "no"
                and (
                    any(each.rule not in ("filler", "mark") for each in self.parts[: self.parts.index(part)])
                    or {"pass", "will", "can", "way"} & self._words(part)
                    or self.parts[self.parts.index(part) + 1].rule == "truce"
                )
            ]

    def _listed(self, at: int) -> bool:
        """True in the midst of what one does: `I take 1, kill a red one and give you the turn`."""
        rest = self.parts[at + 1 : at + 3]
        going_on = [each.rule for each in rest] == ["mark", "promise"] and rest[0].tag == "and"
        deed = rest[1].get("deed") if going_on and not rest[1].get("owner") else None
        state = rest[1].get("state") if going_on else None
        told = deed.all("to") if deed else state.all("taker") if state else []
        whom = [self.words[to.start].text for to in told]
        opens = self.words[self.parts[at].start].text
        # `pile 4 is mine, leave it and you get a chip`
        asked = opens in ("leave", "stay", "keep", "let", "do")
        return at > 0 and self.parts[at - 1].tag == "comma" and whom == ["you"] and not asked

    def _paid(self, at: int) -> Seat | None:
        """Who gives chips that are named alone: `two red and I pass to you`, `two red if you pass to me`."""
        if any(part.tag == "me" for part in self._of("filler")):
            return self.speaker  # `I pay up front: two red`
        beside = ("comma", "advance")
        rest = [part for part in self.parts[at + 1 :] if part.rule != "call" and part.tag not in beside]
        if [part.rule for part in rest[:2]] == ["mark", "promise"]:
            return self.doer.you
        clause = rest[0].get("promise") if rest and rest[0].rule == "cond" else None
        deeds = None if clause is None else self.doer.done(clause)
        self.doer.last = self.doer.given = None
        return self.doer.other(deeds[0].owner) if deeds else None

    def _promise(self, part: Reading, at: int) -> bool:
        bare, joined = part.get("bare"), self._joined(at) or self._listed(at)
        price = next((each for each in self.parts[at + 1 : at + 3] if each.rule == "price"), None)
        alone = bare is not None and not part.get("fromwho") and not (joined and self.doer.given)
        giver = self._paid(at) if alone and part.tag == "bare" and not self.entries else None
        hails = alone and at == 0 and part.end == 1 and [each.tag for each in self.parts[1:2]] == ["comma"]
        deeds: list[Deed] | None
        if hails and price is None and self.words[0].text in SEATS:
            return False  # `blue, …`, who is called
        makers = [deal.by for deal in self._waiting()]
        if alone and at == 1 and self.parts[0].tag == "no" and [SEATS.get(self.words[1].text)] == makers:
            return False  # `no blue that is my last chip`
        rule = deed.rule if (deed := part.get("deed")) is not None else ""
        inside = (self.entries and self._sign(at) not in ".;!?\n") or not self.parts[at + 2 :]
        moves = rule == "imposing" and self.p is not None and self.p.turn == self.speaker  # `blue on 1`
        helps = self.p is not None and self.p.phase == "rescue"  # `not me`
        if rule in ("onward", "imposing") and (inside or moves or helps):
            return False  # `a chip, but not green`
        if alone and bare is not None and price is not None:
            deeds = self.doer.priced(bare, part, price)
        elif bare is not None and alone and self._drowning() and not self.entries and self._saving(bare):
            deeds = [Deed(self.doer.you, "GIVE", UNSAID, to=self.speaker)]
            self.doer.given = deeds[0]
        elif bare is not None and alone and not self.entries and (more := self._more(bare)):
            self.entries.append(Entry(more, "first" if self._first(part) else "if", part))
            return True
        elif bare is not None and alone and part.tag == "bare" and self._asks_for_price():
            taker = self.entries[-1].deeds[0].owner
            deeds = self.doer.gifts(self.doer.other(taker), taker, bare)
        elif bare is not None and giver is not None:
            deeds = self.doer.gifts(giver, self.doer.other(giver), bare)
        else:
            if part.tag == "same":
                self.doer.made = self._run() or self.doer.made
            deeds = self.doer.done(part, joined=joined)
        if not deeds:
            return part.tag == "same" and not self.doer.made and "here" in self._words(part)
        allied = any(each.tag == "allied" for each in self._of("filler")) or self._of("truce")
        if allied and part.get("own") and {deed.verb for deed in deeds} <= {"NOPASS", "NORESCUE", "NOGIVE"}:
            lasts = next(
                (deed.lasts for deed in self.deeds), 0
            )  # `truce for 12 turns, and no passing to red`
            both = [*deeds, *map(self.doer.mirrored, deeds)]
            deeds = [*dict.fromkeys(replace(deed, lasts=lasts) for deed in both)]
        deeds = self._for_ever(part, deeds)
        alone = {"us", "lets", "me"}.isdisjoint(self.heard)
        if (
            part.get("nobody") is not None
            and alone
            and re.search(r"\b(please|pls|plz|kindly)\b", self.text.casefold())
        ):
            deeds = [deed for deed in deeds if deed.owner != self.speaker] or deeds  # who asks so asks others
        going_on = [each.rule for each in self.parts[at + 1 : at + 3]] == ["mark", "promise"]
        listed = going_on and any(entry.role == "if" for entry in self.entries)  # `if …, I pass first and …`
        role = "asked" if self.doer.asks(part) else "first" if self._first(part) and not listed else ""
        if self.entries and self.entries[-1].role in ("if", "must") and joined:
            unsaid = part.get("owner") is None and part.get("state") is None
            alike = deeds[0].owner == self.entries[-1].deeds[0].owner
            goes_on = alike or (unsaid and self.entries[-1].role == "if")
            role = self.entries[-1].role if goes_on and not part.get("both") else role
        self.entries.append(Entry(deeds, role, part))
        return True

    def _run(self) -> list[Deed]:
        """What one was told to refrain from in clauses in a row: `do not rescue him, do not pass to him`."""
        runs = takewhile(
            lambda entry: (
                {(deed.owner, deed.verb in deals.NEVER) for deed in entry.deeds} == {(self.doer.last, True)}
            ),
            reversed(self.entries),
        )
        return [deed for entry in [*runs][::-1] for deed in entry.deeds]

    def _asks_for_price(self) -> bool:
        """True if something has just been offered for sale, of which the next words are the price."""
        last = self.entries[-1] if self.entries else None
        sold = last.part.get("deed") if last is not None and last.part is not None else None
        return last is not None and (last.role == "asked" or (sold is not None and sold.tag == "SELL"))

    def _first(self, part: Reading) -> bool:
        typed = re.findall(r"\w+", self._typed(part.start, part.end).casefold())
        rescued = any(d.verb == "RESCUE" for entry in self.entries if not entry.role for d in entry.deeds)
        asked = any(each.rule == "cond" and each.start == part.end for each in self.parts)
        if (rescued or asked) and tables().lists["now"] & {*typed}:
            return True  # `rescue me when I am out, and I give you a chip today`, `a chip now if you pass`
        return bool(
            {"first", "beforehand", "advance"} & self._words(part)
            or "before that" in self._typed(part.start, part.end)
        ) and not self._words(part) & {"go", "act", "move", "be"}

    def _condition(self, part: Reading, at: int) -> bool:
        clause, sold = part.get("promise"), self.entries[-1].deeds[-1] if self.entries else None
        price = None if clause is None or part.tag != "first" else clause.get("bare")
        if sold is not None and sold.to is not None and price is not None and clause and clause.tag == "bare":
            deeds: list[Deed] | None = self.doer.gifts(sold.to, sold.owner, price)  # `but first a blue chip`
        else:
            deeds = None if clause is None else self.doer.done(clause)
        if part.tag == "truce":
            lasts = next((self._placements(each) for each in part.all("lasts")), 0)
            deeds = [replace(deed, lasts=lasts) for deed in self.doer.pays(self.speaker, part) or []]
        if not deeds or (price is None and part.tag == "before" and clause and clause.get("bare")):
            return False  # `pass to me before yellow`
        opens = [word.text for word in self.words[part.start : part.start + 2]]
        if opens == ["first", ","] and at and self.parts[at - 1].rule == "promise" and self.entries:
            self.entries[-1].role = "first"  # `you pass first, I take 3`
            self.entries.append(Entry(deeds, part=part))
            return True
        deeds, words = self._for_ever(part, deeds), self._words(part)
        words |= {"next" for each in self.parts[at + 1 : at + 2] if each.tag == "once"} & self.heard
        typed = self.text[self.words[part.start].start : self.words[part.end - 1].end].casefold().split()
        told = "when" in words and not tables().past.keys().isdisjoint(typed)
        act = not {deed.verb for deed in deeds} & {*LASTING}
        lists = tables().lists
        bound = act and words & lists["bound"] and not words & lists["later"]
        strict = part.tag in ("if", "truce") and (words & lists["strict"] or told or bound)
        own = all(deed.owner == self.speaker for deed in deeds) and not words & {"only", "first"}
        strict = strict or (own and "when" in words and {deed.verb for deed in deeds} == {"CAP"})
        if self.words[part.start].text == "after" and own and self.entries and self._sign(at) == ",":
            self.entries.append(Entry(deeds, "later", part))  # `give me a chip, after I pass`
            return True
        apart = self._sign(at) in ".;!?\n" or (self._joined(at) and self.words[part.start].text == "after")
        behind = (
            []
            if "promise" in [each.rule for each in self.parts[at + 2 : at + 3]]
            else self.parts[at + 1 : at + 2]
        )
        ends = [self.words[part.end - 1], *(self.words[each.start] for each in behind)]  # `after, ok?`
        later = words & {"afterwards", "later", "afterward"} or "after" in [word.text for word in ends]
        later = later or [word.text for word in self.words[part.end - 2 : part.end]] == ["for", "it"]
        if later or ("after" in words and at == len(self.parts) - 1 and apart):
            self.entries.append(Entry(deeds, part=part))  # `rescue me. After, I pass to you`, `…, and after`
        else:
            plain = "must" if strict else part.tag.replace("truce", "if")
            role = "first" if "first" in words or self._first(part) else plain
            role = "before" if "before" in words and not self.entries else role  # `before that I pass, …`
            led = self.entries and self.entries[-1].role
            done = {(deed.verb, deed.owner) for deed in self.entries[-1].deeds} if led else {*()}
            taken = "when" in words and deeds[0].verb == "CAP" and ("KILL", deeds[0].owner) in done
            self.entries.insert(
                len(self.entries) - taken, Entry(deeds, role, part)
            )  # `kill red when you take 1`
        return True

    def _truce(self, part: Reading, at: int) -> bool:
        bare = self.words[part.start].text == "no" and not self._words(part) & {"between", "eachother"}
        hailed = not self.named and any(each.tag == "all" for each in self._of("call"))
        called = part.get("all") is not None or part.tag == "everybody" or (hailed and not part.all("with"))
        told = "wants" in self._typed(part.start, part.end).split()  # `red wants peace now`
        if (called and not part.get("lasts")) or (bare and self._waiting()) or told:
            return False
        timed = bool(self.entries and self.entries[-1].role == "truce" and part.get("lasts"))
        if bare and self.entries and not timed and {d.verb for d in self.entries[-1].deeds} == {"NOKILL"}:
            return True  # `I leave yours alone, no killing`
        withs = [self.doer.seat(each) for each in [*part.all("with"), *part.all("who")]]
        partners = [seat for seat in withs if seat != self.speaker] or list(self.to) or [UNSAID]
        if called and self.p is not None:
            barred = {self.speaker, *(self.doer.seat(each) for each in part.all("not"))}
            partners = [seat for seat in self.p.living if seat not in barred]
        before = [deed.lasts for entry in self.entries if entry.role == "truce" for deed in entry.deeds]
        lasts = next((self._placements(each) for each in part.all("lasts")), [*before, 0][0])
        if UNSAID in partners:
            return False
        self.entries = [entry for entry in self.entries if entry.role != "truce"]
        pairs = [(self.speaker, partner) for partner in partners]
        pairs += [*combinations(partners, 2)] if part.tag in ("group", "us") else []
        times = [self._placements(each) for each in part.all("lasts")]
        times = times if part.tag == "several" and len(times) == len(pairs) else [lasts] * len(pairs)
        for (one, other), lasts in zip(pairs, times, strict=True):
            mine = Deed(one, "NOKILL", other, lasts=lasts)
            self.entries.append(Entry([mine, Deed(other, "NOKILL", one, lasts=lasts)], "truce"))
        return True

    def _price(self, part: Reading, at: int) -> bool:
        sold = self.entries[-1].deeds if self.entries else []
        if not sold:  # `for a blue chip you get the move`
            sold = [deed for each in self._of("promise")[:1] for deed in self.doer.done(each) or []]
            self.doer.last = self.doer.given = None
        barred = [deed for deed in sold if deed.verb in deals.NEVER and deed.owner == self.speaker]
        if barred and {"for", "my", "next"} <= self._words(part):  # `I do not pass to red, for my next move`
            self.entries[-1].deeds = [replace(deed, lasts=NEXT) for deed in sold]
            return True
        mine = {"my", "price"} <= self._words(part)
        own = part.get("items")
        given = any(deed.verb == "GIVE" for deed in sold) and self.words[part.start].text != "it"
        if own is not None and own.end - own.start == 1 and not (given or mine):
            return False  # `I pass to you for mine`: my turns, or chips? `it is yours`
        payer = self.doer.you if mine or not sold else self.doer.other(sold[0].owner)
        if sold and sold[0].owner == self.speaker and payer == UNSAID and sold[0].to is not None:
            payer = sold[0].to
        deeds = self.doer.pays(payer, part) if sold else None
        role = "must" if {"upon", "receipt", "delivery"} & self._words(part) else ""
        self.doer.made = deeds or self.doer.made
        self.entries += [Entry(deeds, role)] if deeds else []
        return bool(deeds)

    def _others(self, part: Reading, at: int) -> bool:
        """Who saves somebody is asked only if those before him refuse, so that need not be promised."""
        return self.p is not None and self.p.phase == "rescue"

    def _forget(self, part: Reading, at: int) -> bool:
        self.entries.append(Entry([Deed(self.speaker, "NORESCUE", to=self.doer.you)]))
        return True

    def _holds(self, part: Reading, at: int) -> bool:
        """What somebody has: no promise, but what is meant by it later, or what a swap would give."""
        owner, items = part.get("owner"), part.get("items")
        if owner is not None and items is not None:
            holder = self.doer.seat(owner)
            self.doer.thing += self.doer.gifts(holder, self.doer.other(holder), items)
        return True

    def _trade(self, part: Reading, at: int) -> bool:
        """A swap of what was said that each has."""
        sides = {deed.owner for deed in self.doer.thing}
        self.entries += [Entry([deed]) for deed in self.doer.thing if len(sides) == 2]
        return True

    def _drowning(self) -> bool:
        return self.p is not None and self.p.phase == "rescue" and self.p.seat == self.speaker

    def _saving(self, bare: Reading) -> bool:
        """True of a chip of any colour, or of the colour of whoever is asked."""
        return self.doer.any_chip(bare) or self.doer.chips(bare, self.doer.you) == [(self.doer.you, 1)]
