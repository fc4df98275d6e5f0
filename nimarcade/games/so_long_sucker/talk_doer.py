"""What somebody does, as the clauses of a line tell it: who passes to whom, gives what, takes which pile."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.deals import open_for
from nimarcade.games.so_long_sucker.grammar import Reading
from nimarcade.games.so_long_sucker.position import COLOURS, NEXT, UNTIL_TAKEN
from nimarcade.games.so_long_sucker.talk_deeds import OPPOSITE, UNSAID, Deed, deeds_of
from nimarcade.games.so_long_sucker.talk_things import Things
from nimarcade.games.so_long_sucker.talk_words import SEATS, tables


class Doer(Things):
    """Makes deeds of what the rules read of a line."""

    def gifts(self, owner: Seat, to: Seat, items: Reading) -> list[Deed]:
        if items.get("alt") is not None:
            return [Deed(owner, "GIVE", UNSAID, to=to)]
        chips = [(colour, many) for colour, many in self.chips(items, owner) if many]
        return [Deed(owner, "GIVE", colour, to=to, many=many) for colour, many in chips]

    def done(self, clause: Reading, *, joined: bool = False) -> list[Deed] | None:
        """The deeds of a clause, `joined` to the one before by `and`; None where it tells of none."""
        state, mutual, bare = clause.get("state"), clause.get("mutual"), clause.get("bare")
        deeds: list[Deed] | None
        if state is not None:
            deeds = self._told(state)
        elif mutual is not None:
            deeds = self._mutual(mutual)
        elif bare is not None:
            deeds = self._bare(clause, bare)
        elif clause.tag in ("same", "favour"):
            deeds = [*dict.fromkeys(map(self.mirrored, self.made))]
            denied = "not" in self.words[clause.start : clause.end]
            if denied and any(not deed.verb.startswith("NO") for deed in deeds):
                # `I play there if you do not`
                deeds = [deed.opposite for deed in deeds if deed.verb in OPPOSITE]
            doers = [self.seat(each) for each in clause.all("owner")]
            included = [deed for deed in self.made if [deed.owner] == doers]
            if clause.tag == "same" and included and len(self.made) > 1:
                deeds = included  # `nobody passes to red, and I do the same`
            elif doers and "for" not in self.words[clause.start : clause.end]:
                deeds = [deed for deed in deeds if deed.owner in (UNSAID, *doers)]
        else:
            deeds = self._owned(clause, joined=joined)
        said = {*self.words[clause.start : clause.end]}
        taken = self.made[-1:] and self.made[-1].verb in ("CAP", "NOKILL") and "give" in said
        if (  # which are said of the move
            deeds
            and "it" in said
            and not ("is" in said and {"turn", "move", "go", "you", "me"} & said)
            and (taken or self.thing or said.isdisjoint(("pass", "back")))
        ):
            deeds = [self._of_the_chip(deed) if deed.verb == "PASS" else deed for deed in deeds]
        only = "only" in said  # `if you only kill a green one`: and none of mine
        if not deeds or not all(
            self._possible(deed) or (self._own_chip(deed) and not only) for deed in deeds
        ):
            return None
        within = (clause, mutual or clause, clause.get("deed") or clause)
        every = next((each for part in within if (each := part.get("every"))), None)
        if every is not None and {deed.verb for deed in deeds} == {"PASS"}:
            deeds = [replace(deed, verb="PASSES") for deed in deeds]
        elif every is not None and every.rule == "everytime":  # `a chip every time you get one`
            self.lacking.append(every)
        taken = state is not None and state.tag == "takes"  # `take my red chip and spare green`
        self.last = self.you if taken else deeds[-1].owner
        self.conditional = self.conditional or any(deed.owner != self.speaker for deed in deeds)
        self.made = deeds
        self.pile = next((deed.slot for deed in deeds if deed.slot), self.pile)
        more = deeds[-1].verb in ("GIVE", "KILL", "NOKILL", "PASS", "RESCUE") and not self.asks(clause)
        self.given = deeds[-1] if more else None
        self.thing += deeds if self.asks(clause) else []
        return deeds

    def _of_the_chip(self, deed: Deed) -> Deed:
        """`Give it to me`: the chip last spoken of, or that of the offer which waits, or else the move."""
        told = next(iter(self.made), None)
        held = [each for each in self.thing if (each.owner, each.to) == (deed.owner, deed.to)]
        if told is not None and (told.owner, told.verb, told.to) == (deed.owner, "GIVE", deed.to):
            return told  # `I want my red chip, give it to me`
        if told is None and held:
            return held[-1]  # `you have a red of mine, give it back`
        passed = told is not None and (told.owner, told.verb) == (deed.to, "PASS")
        opens = told is None and deed.owner == self.speaker
        opens |= told is None and (tables().lists["after"] - {"after"}).isdisjoint(self.words)
        if passed or opens:  # `you get it after you have passed to me`
            waiting = open_for(self.position, self.speaker) if self.position is not None else ()
            meant = (deed.owner, "GIVE", deed.to)
            gifts = [d for deal in waiting for d in deeds_of(deal) if (d.owner, d.verb, d.to) == meant]
            return gifts[0] if len(gifts) == 1 else deed
        sent = {("send", "it"), ("pass", "it")} & {*pairwise(self.words)}
        if told and told.verb == "CAP" and told.owner == deed.owner and "give" in self.words and not sent:
            return replace(deed, verb="GIVE", colour=UNSAID)  # a chip of the pile
        if told is None or told.verb != "NOKILL" or told.owner != deed.owner:
            return deed
        many = 0 if told.colour is None else self.held(deed.owner)[told.colour]
        return replace(deed, verb="GIVE", colour=told.colour, many=1 if many <= 1 else UNSAID)

    @staticmethod
    def asks(clause: Reading) -> bool:
        """True if a clause asks whether somebody wants what it tells of."""
        state = clause.get("state")
        return state is not None and state.tag == "offers"

    def mirrored(self, deed: Deed) -> Deed:
        """The same of the other side."""
        other = self.other(deed.owner)
        colour = deed.owner if deed.verb in ("NOKILL", "KILL") else deed.colour
        return replace(deed, owner=other, colour=colour, to=deed.owner if deed.to == other else deed.to)

    def _owned(self, clause: Reading, *, joined: bool) -> list[Deed] | None:
        """The deeds of a clause with its owner before the verb, or left out."""
        deed = clause.get("deed")
        if deed is None:
            return None
        negated = len(clause.all("no")) % 2 == 1
        owners = [self.seat(owner) for owner in clause.all("owner")]
        if clause.get("both") is not None:
            owners = [self.speaker, self.you]
        if clause.get("nobody") is not None:
            all_living = self.position.living if self.position is not None else range(4)
            two = any(self.words[i : i + 3] == ["you", "and", "me"] for i in range(len(self.words)))
            allies = self.called or ({self.you} if two and self.you != UNSAID else ())
            living = {*allies, self.speaker} if allies else {*all_living}
            none = [each for seat in living for each in self._verb(seat, deed, True)]
            return sorted(filter(self._possible, none), key=lambda each: each.owner == self.speaker)
        if deed.rule == "landing":  # `it goes on pile 1`, by whom it was given to
            taker = self.given.to if self.given is not None else None
            return None if taker is None else self._verb(taker, deed, False)
        if not owners and deed.tag == "KILL" and self.made and self.made[-1].verb == "CAP":
            owners = [self.made[-1].owner]  # `I take pile 1, kill the yellow`
        alike = list(dict.fromkeys(deed.owner for deed in self.made))
        if not owners and joined and negated and len(alike) > 1:
            owners = alike  # `no rescue for red and no pass to him`
        if not owners:
            first = self.speaker if self.supposing else self.you
            ways = [first] if self.last is None else [first, self.last]
            ways = ways[::-1] if joined else ways
            if clause.get("own") is not None or deed.tag == "CAP":
                ways += [self.speaker]  # `no kill blue, no kill red`, `swap you a red for a blue`
            read = [self._verb(owner, deed, negated) for owner in ways]
            able = [deeds for deeds in read if deeds and all(map(self._possible, deeds))]
            likely = [deeds for deeds in able if all(map(self._sensible, deeds))]
            own = [deeds for deeds in read if deeds and all(map(self._own_chip, deeds))]
            return next(iter(likely or able or own), None)
        if owners == [self.speaker] and negated and "can" in self.words[clause.start : deed.start]:
            return None  # `I can not take anything`
        asked = clause.get("asked")
        opens = "" if asked is None else self.words[asked.start]
        others = opens in ("can", "could") and {*owners}.isdisjoint((self.speaker, self.you))
        if deed.tag == "CAP" and (others or opens == "do"):
            return None  # `does he get the pile`, `can green take it`
        doubtful = clause.get("doubt") is not None or clause.get("asked") is not None
        known = self.pile != UNSAID and not deed.get("pile")
        if (
            clause.get("doubt") is not None
            and deed.tag == "CAP"
            and owners != [self.speaker]
            and not (known or negated)
        ):
            return None  # who may take a pile is let to: a rule of its own
        if owners == [self.speaker] and doubtful and not self.conditional and not self.supposing:
            return None
        wish = {"like", "love"}.intersection(self.words[clause.start : deed.start])
        if owners == [self.speaker] and wish and deed.tag in ("CAP", "PLAY"):
            return None
        read = [self._verb(owner, deed, negated) for owner in owners]
        return [each for deeds in read for each in deeds or []] if all(read) else None

    @staticmethod
    def _possible(deed: Deed) -> bool:
        """Nobody gives himself the move, or spares his own chips."""
        if deed.owner != UNSAID and deed.to == deed.owner:
            return False
        return deed.verb not in ("KILL", "NOKILL") or deed.colour != deed.owner

    @staticmethod
    def _own_chip(deed: Deed) -> bool:
        """True of a discard of chips of one's own colour, of a pile that one takes."""
        return deed.verb == "KILL" and deed.colour == deed.owner != UNSAID and deed.many > 0

    def _sensible(self, deed: Deed) -> bool:
        """True if a pile is taken by who could take it."""
        if deed.verb != "CAP" or self.position is None or UNSAID in (deed.slot, deed.owner):
            return True
        pile = self.position.pile(deed.slot or 0)
        tops = [seat for seat in (self.speaker, self.you) if seat != UNSAID and pile.endswith(COLOURS[seat])]
        return not tops or deed.owner in tops

    def _verb(self, owner: Seat, deed: Reading, negated: bool) -> list[Deed]:
        """Deeds of `owner` in words that begin with the verb."""
        deeds = self._deeds(owner, deed.tag, deed)
        if (
            negated
            and deed.tag == "GIVE"
            and (deed.rule == "fed" or {"any", "anything", "thing"} & {*self.words[deed.start : deed.end]})
        ):
            return [Deed(owner, "NOGIVE", to=self.seat(each)) for each in deed.all("to")]
        if negated and self.words[deed.start] == "help" and {"that", "this", "it"} & {*self.words[:2]}:
            return []  # `that does not help me`
        told = self.words[deed.start - 1] in ("not", "never", "nobody")
        if negated and told and deed.tag == "CAP" and deed.get("pile") is None and self.pile == UNSAID:
            return [Deed(owner, "NOCAP")]  # `you do not capture, I do not capture`
        let = self.words[deed.start] == "let" and "next" in self.words[deed.start : deed.end]
        if negated and (let or deed.rule in ("toward", "onward")):
            return [replace(each.opposite, lasts=NEXT) for each in deeds]
        if negated and deed.tag == "LET" and deeds and deeds[0].verb == "PASS":
            return [deeds[0].opposite]  # `do not let red have pile 1`
        if negated:
            return [each.opposite for each in (deeds[-1:] if deed.tag == "LET" else deeds)]
        if {"rather", "instead", "insteadof", "than"} & {*self.words[deed.start : deed.end]}:
            return deeds  # to pass to me is not to pass to red
        third = [seat for seat in map(self.seat, deed.all("not")) if seat != self.you]  # not `not to you`
        return deeds + [Deed(owner, "NOPASS", to=seat, lasts=NEXT) for seat in third]

    def _deeds(self, owner: Seat, verb: str, said: Reading) -> list[Deed]:
        """A verb with what belongs to it: to whom, which chips, which pile."""
        to = [self.seat(each) for each in said.all("to")] or [self.other(owner)]
        items, item, pile = said.get("items"), said.get("item"), said.get("pile")
        if pile is not None and pile.get("n") is not None:
            self.pile = self.slot(pile)
        if verb in ("CAPANY", "NOCAPANY"):
            return [Deed(owner, verb.removesuffix("ANY"))]
        if verb in ("CAPWITH", "NOCAPWITH") and items is not None:
            return [Deed(owner, verb.removesuffix("WITH"), colour) for colour, _ in self.chips(items, owner)]
        if verb == "SELL":
            return [Deed(self.mover(), "PASS", to=self.other(self.mover()))]
        if verb == "GIVE":
            unsaid = [Deed(owner, verb, UNSAID, to=to[0])]
            if "first" in self.words[said.start : said.end]:
                unsaid = [d for d in self.made if (d.owner, d.verb, d.to) == (owner, verb, to[0])] or unsaid
            return self._captured(said, self.gifts(owner, to[0], items)) if items else unsaid
        number = item or (items and items.get("item"))
        spared = self.words[said.start] == "spare" and items is not None and number is not None
        if spared and number and items and self.words[number.start].isdecimal():
            return self.gifts(owner, to[0], items)  # `can you spare a blue?`
        if verb in ("KILL", "NOKILL"):
            gave = self.given is not None and self.given.verb == "GIVE"  # what `them` are
            whom = [each for each in said.all("whom") if not (gave and self.words[each.start] == "them")]
            chips = [(self.seat(each), 0) for each in whom]
            chips += [] if items is None else self.chips(items, owner)
            there = {"there", "it"} & {*self.words[said.start : said.end]}
            if items is not None and not (said.all("spared") or there or self._plainly_chips(items)):
                moves = [deed.verb in ("PASS", "CAP") for deed in self.made[-1:]] == [True]
                theirs = [c == owner or (moves and owner != self.speaker != c) for c, _ in chips]
                chips = [(colour, many * chip) for (colour, many), chip in zip(chips, theirs, strict=True)]
            deeds = [Deed(owner, verb, each, many=many if verb == "KILL" else 1) for each, many in chips]
            deeds += [
                Deed(owner, "NOKILL", each)
                for more in said.all("spared")
                for each, _ in self.chips(more, owner)
            ]
            return deeds if len({deed.colour for deed in deeds}) == len(deeds) else []
        if verb == "LEAVE" and pile is not None:
            away = [self.slot(each) for each in said.all("pile")]
            left = [Deed(owner, "NOPLAY", slot=slot, lasts=UNTIL_TAKEN + slot) for slot in away]
            return left if UNSAID not in away else []
        if verb == "CAP" and pile is None:
            return [Deed(owner, verb, slot=self.pile)]
        if verb == "THERE" and item is not None:
            named = item.get("colour") or item.get("poss")
            return [Deed(owner, "PLAY", self.seat(named), self.pile)] if named else []
        if verb in ("PLAY", "NOPLAY"):
            told = self.given or next(iter(self.thing), None)
            it = told if {"it", "1", "chip"} & {*self.words[said.start : said.start + 2]} else None
            chip, many = (None if it is None else it.colour), 1
            if it is not None and self.position is not None and self.position.phase == "rescue":
                chip = it.owner if chip in (None, UNSAID) else chip  # whose chip saves
            if item is not None:
                chips = self._item(item, owner)
                colour, many = chips[0] if len(chips) == 1 else (UNSAID, 1)
                chip = colour if item.get("colour") or item.get("poss") else None
            slots: list[int | None] = [self._put_on(each) for each in said.all("pile")] or [None]
            after = {*self.words[said.end : said.end + 1]}
            if slots == [None] and (chip is None or (verb == "PLAY" and not after <= tables().lists["ends"])):
                return []
            spares = verb == "NOPLAY" and chip is None and self.words[said.start] in ("leave", "let")
            spares &= "everybody" not in self.words
            if spares and all(self._on_top(each, owner) for each in said.all("pile")):
                verb = "NOCAP"  # `leave pile 3`, which is the owner's to take
            return [Deed(owner, verb, chip, slot) for slot in slots] if many == 1 else []
        if (
            verb in ("CAP", "NOCAP")
            and pile is not None
            and self.words[pile.end : pile.end + 1] not in (["chip"], ["chips"], ["of"])
        ):
            left = [Deed(owner, "NOCAP", slot=self.slot(each)) for each in said.all("left")]
            return [*(Deed(owner, verb, slot=self.slot(each, owner)) for each in said.all("pile")), *left]
        if verb == "LET":
            taken = self._deeds(to[0], "CAP", said)
            moves = self.position is not None and self.position.turn == to[0] == self.speaker
            let = (
                Deed(owner, "NOCAP", slot=taken[0].slot) if moves and taken else Deed(owner, "PASS", to=to[0])
            )
            return [let, *taken] if taken else []  # who lets the mover have it keeps off it
        if verb == "NORESCUE" and not said.all("to"):  # `say no`
            drowning = self.position is not None and self.position.phase == "rescue"
            to = [self.position.seat] if self.position is not None and drowning else []
        going = self.words[said.start] == "let" and "go" in self.words[said.start : said.end]
        if going and self.position and self.position.phase == "rescue" and to == [self.position.seat]:
            verb = "NORESCUE"  # `let him go`
        return [Deed(owner, verb, to=each) for each in to]

    def _captured(self, said: Reading, gifts: list[Deed]) -> list[Deed]:
        """Gifts out of a pile that is named, after its capture: `you get your chip out of 2`."""
        pile = said.get("pile")
        numbered = pile is not None and (pile.get("n") is not None or pile.tag == "it")
        slot = self.slot(pile) if pile is not None and numbered and self.position is not None else UNSAID
        items = said.get("items")
        if slot > 0 and items is not None and self.any_chip(items):
            gifts = [replace(gift, colour=UNSAID) for gift in gifts[:1]]
        for gift in gifts[:1]:
            lacks = gift.colour not in (None, UNSAID) and not self.held(gift.owner)[gift.colour or 0]
            lacks |= pile is not None and pile.tag != "it"
            if (
                slot > 0
                and lacks
                and self.position
                and self.position.pile(slot).endswith(COLOURS[gift.owner])
            ):
                return [Deed(gift.owner, "CAP", slot=slot), *gifts]
        return gifts

    def _back(self, owner: Seat) -> list[Deed]:
        """What the other side has just been given is given back."""
        given = next((deed for deed in self.made if deed.owner != owner), None)
        back = given is not None and given.verb in ("PASS", "GIVE")
        return [replace(given, owner=owner, to=given.owner)] if given and back else []

    def _told(self, state: Reading) -> list[Deed]:
        """The same, told from its other end: who gets chips, a pile, the move; unsaid, who did the last."""
        named, items, giver = state.get("taker"), state.get("items"), state.get("who")
        opens = self.words[state.start] in ("can", "could", "may")
        if state.tag == "may" and opens and named and self.words[named.start] in SEATS:
            return []  # `can green still take it?`
        if state.tag == "shut" and named is not None:
            return [Deed(seat, "NOPASS", to=self.seat(named)) for seat in (self.you, self.speaker)]
        said = self.words[state.start : state.end]
        whom = self.seat(named) if named and "back" in said else None  # no chip that he was given comes back
        given = any(deed.verb == "GIVE" and deed.to != whom for deed in (*self.made[-1:], self.given) if deed)
        it = items is None and "it" in said
        if it and state.tag == "gets" and (self.thing or given):
            return [deed for deed in self.thing[-1:] if named and deed.to == self.seat(named)]
        if state.tag == "it":
            taker = self.speaker if named is None else self.seat(named)
            told = [
                deed for deed in (self.given, *self.made) if deed and (deed.verb, deed.to) == ("GIVE", taker)
            ]
            return [deed for deed in (*told, *self.thing[-1:]) if deed.to == taker][:1] or (
                self._back(self.other(taker)) if given or "back" in self.words else []
            )
        taker = self.seat(named) if named is not None else UNSAID if self.last is None else self.last
        if state.tag == "safe" and items is not None:
            colours = [colour for colour, _ in self.chips(items, UNSAID)]
            keeper = self.other(self.speaker) if self.speaker in colours else self.speaker
            return [
                Deed(keeper, "NOKILL", self.speaker if self.speaker in colours else each) for each in colours
            ]
        if state.tag == "dies":
            takers = [deed.owner for deed in self.made[-1:] if deed.verb == "CAP"]
            return self._deeds(takers[0] if takers else self.speaker, "KILL", state)
        taker = self.you if state.tag in ("offers", "takes") else taker
        if named is None and items is not None:
            whose = next((poss for item in items.all("item") if (poss := item.get("poss"))), None)
            taker = taker if whose is None else self.seat(whose)  # `your chip comes back`
        mine = taker == self.speaker
        p = self.position
        drowning = p is not None and p.phase == "rescue" and p.seat == taker
        if state.tag == "wants" and mine and drowning and items is not None and self.any_chip(items):
            return [Deed(self.you, "RESCUE", to=taker)]
        any_chip = items is not None and self.any_chip(items)
        if {
            "wants": not mine or any_chip,
            "may": mine,
            "then": self.last is None and "then" not in self.words,
        }.get(state.tag):
            return []
        owner = self.other(taker) if giver is None else self.seat(giver)
        elsewhere = giver is None and taker not in (self.speaker, self.you)
        took = elsewhere and self.made[-1:] and self.made[-1].verb == "CAP"
        owner = self.made[-1].owner if took else owner  # `you take pile 1, but the yellow goes to yellow`
        if items is not None:
            return self._captured(state, self.gifts(owner, taker, items))
        if state.tag == "first" and self.made:
            return []  # `if I play on 3, may I move again?`
        wanted = state.get("pile")
        lone = wanted is not None and wanted.get("n") is not None and wanted.end == wanted.start + 1
        if wanted is not None and lone and not self._on_top(wanted, taker):
            return []  # `you can have 2`: chips?
        it_is = state.get("pile") if {"is", "be"} & {*self.words[state.start : state.end]} else None
        if state.get("pile") is not None and (it_is is None or it_is.tag != "it"):
            let = state.tag != "may" or self.mover() == self.speaker
            return [Deed(owner, "PASS", to=taker)] * let + self._deeds(taker, "CAP", state)
        if elsewhere and taker != UNSAID and not took:
            movers = [deed.to for deed in self.made if deed.verb == "PASS" and state.tag == "loses"]
            owner = next((seat for seat in movers if seat is not None), self.mover())
        if owner == UNSAID and {(deed.verb, deed.owner) for deed in self.made} == {("PASS", taker)}:
            owner = self.made[0].to or 0  # `I pass to green, and the move comes back to me`
        if state.tag == "nothing":
            return [Deed(owner, "NOGIVE", to=taker)]
        passed = Deed(owner, "PASS", to=taker)
        return [passed.opposite if state.tag == "loses" else passed]

    def _bare(self, clause: Reading, bare: Reading) -> list[Deed]:
        """Chips alone: more of the last gift, or asked for, where they come from somebody."""
        given, giver = self.given, clause.get("fromwho")
        given = None if given is not None and given.verb == "RESCUE" else given
        if clause.tag == "baremove" and given is not None and given.verb == "GIVE":
            return [Deed(given.owner, "PASS", to=given.to)]  # `you get your chip and the move`
        if clause.tag == "baremove":
            asked = self.position is not None and self.position.turn == self.you
            return [Deed(self.you, "PASS", to=self.speaker)] if asked else []
        if giver is not None:
            who = giver.get("who")
            owner = self.you if who is None else self.seat(who)
            return self.gifts(owner, self.other(owner), bare)
        if given is None:
            return self._owed(bare)
        if given.verb in ("GIVE", "PASS") and given.to is not None:
            home = "back" in self.words[bare.start : bare.end]  # `2 blue to green, 1 green back`
            owner = given.to if home else given.owner
            gifts = self.gifts(owner, self.other(owner), bare)
            held = all(self.held(owner)[gift.colour or 0] for gift in gifts)
            bought = given.verb == "PASS" and not held and given.owner != self.speaker
            bought |= self.words[clause.end : clause.end + 2] in (["for", "it"], ["for", "that"])
            bought |= self.words[clause.end : clause.end + 1] == ["inreturn"]
            return self.gifts(given.to, given.owner, bare) if bought else gifts  # `give me the move, 2 green`
        return [replace(given, colour=colour) for colour, _ in self.chips(bare, given.owner)]

    def _owed(self, bare: Reading) -> list[Deed]:
        """Chips alone that are asked or offered back."""
        item = bare.get("item")
        poss = None if item is None else item.get("poss")
        owner = self.you if poss is None else self.other(self.seat(poss))
        back = "back" in self.words[bare.start : bare.end]
        return self.gifts(owner, self.other(owner), bare) if back else []

    def _mutual(self, mutual: Reading) -> list[Deed]:
        """What each does for the other; to spare is not to kill."""
        verb, denied = mutual.get("verb"), mutual.get("no") is not None
        kind = verb is None or self.words[verb.start] in ("spare", "leave", "protect")
        if kind == denied:
            return []
        foe = mutual.get("to")
        if foe is not None:
            return [Deed(seat, "NOPASS", to=self.seat(foe)) for seat in (self.you, self.speaker)]
        first = self.mover() if mutual.tag == "PASS" else self.speaker
        sides = [(first, self.other(first)), (self.other(first), first)]
        if mutual.tag in ("NOKILL", "NOCAP"):
            return [Deed(seat, mutual.tag, other) for seat, other in sides]
        if mutual.tag == "NOCAPS":
            return [Deed(seat, "NOCAP") for seat, _ in sides]
        return [Deed(seat, mutual.tag, to=other) for seat, other in sides]

    # prices

    def priced(self, bare: Reading, clause: Reading, price: Reading) -> list[Deed]:
        """Chips or the move alone, for a price."""
        if clause.tag == "baremove":
            giver = self.mover()
            return [Deed(giver, "PASS", to=self.other(giver))]
        item, seller, moves = bare.get("item"), price.get("poss"), price.tag in ("move", "mover")
        named = price.get("seller")  # `for the blue one, yellow?`
        if named and self.position and self.seat(named) not in self.position.living:
            return []
        poss, named = (None, None) if item is None else (item.get("poss"), item.get("colour"))
        same = poss is not None and (named is None or self.seat(named) == self.seat(poss))
        if poss is not None and same and "back" in self.words[bare.start : bare.end]:  # `your red back`
            giver = self.other(self.seat(poss))
        elif poss is not None and named is not None:
            giver = self.other(self.mover()) if moves and same else self.seat(poss)
        elif seller is not None:
            giver = self.other(self.seat(seller))
        else:
            home = named is not None and self.seat(named) == self.speaker  # `swap? blue for red`
            home = home and not {"swap", "trade", "exchange"}.isdisjoint(self.words)
            giver = self.other(self.mover()) if moves else self.you if home else self.speaker
        ways, items = [], price.get("items")
        for who in (giver, self.other(giver)):  # `a blue for the move`: by who has one
            ways.append(self.gifts(who, self.other(who), bare))
            paid = self.gifts(self.other(who), who, items) if items is not None else []
            able = all(d.colour == UNSAID or self.held(d.owner)[d.colour or 0] for d in ways[-1] + paid)
            if able or (poss is not None and named is not None and price.tag != "move") or seller is not None:
                return ways[-1]
        return ways[0]

    def pays(self, payer: Seat, price: Reading) -> list[Deed] | None:
        """What `payer` does in return."""
        items, deed, owner = price.get("items"), price.get("deed"), price.get("owner")
        if price.tag == "mover" and self.given is not None and self.given.verb == "GIVE":
            return [Deed(self.given.owner, "PASS", to=self.given.to)]  # `you get a chip and then the move`
        if price.tag == "mover":
            return [Deed(self.mover(), "PASS", to=self.other(self.mover()))]
        if price.tag == "rescue":
            return [Deed(payer, "RESCUE", to=self.other(payer))]
        if price.tag == "truce":
            return [Deed(seat, "NOKILL", self.other(seat)) for seat in (self.speaker, self.you)]
        if items is not None:
            return self.gifts(payer, self.other(payer), items)
        if deed is not None:
            owner_seat = payer if owner is None else self.seat(owner)
            return self._verb(owner_seat, deed, len(price.all("no")) % 2 == 1)
        return [Deed(payer, "PASS", to=self.other(payer))]
