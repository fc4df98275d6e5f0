"""A sentence typed at a table, read as a bargain: an offer, an answer with a condition, a promise, a threat.

One grammar, `talk.grammar`, reads it: the sentence is taken apart into clauses, conditions, prices, phrases
and words of which nothing is known, in the cheapest way. Words that bind are never left out: where one is not
understood, the bargain is not. Promises stand in the order that binds, a condition before what hangs on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, talk_kinds
from nimarcade.games.so_long_sucker.grammar import Chart, Grammar, Reading
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Term
from nimarcade.games.so_long_sucker.talk_clauses import Clauses
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed, deeds_of, promised_by, unlikely
from nimarcade.games.so_long_sucker.talk_said import UNKNOWN, Entry, Kind, Line, Meaning
from nimarcade.games.so_long_sucker.talk_times import LASTING
from nimarcade.games.so_long_sucker.talk_words import FOLDER, SEATS, tables

LONGEST = 60
"""Words of a sentence; more are not looked at."""
STRANGE = 30
"""The cost of a word of which nothing is known, where the grammar tells that of each part."""
IDLE = 20
"""That of a word that cannot bind."""
ASIDE = 15
"""That of a clause of small talk, which is left out."""
UNASKED = 3
"""What a yes or no costs more where no offer waits."""
ABRUPT = 5
"""The cost of a clause that follows another with nothing between them."""
WAYS = 12
"""Ways to take a sentence apart that are looked at."""
MARGIN = 12
"""How much dearer another way may be, to be looked at where the cheapest says nothing."""


def bargain(line: Line) -> Meaning:
    """The meaning of a sentence as one of promises, an answer or a threat."""
    read = [*sentences(line)]
    if read and read[0][1]._of("void", "lacking"):
        read = read[:1]
    found = [(cost, sentence.meaning(), sentence) for cost, sentence in read]
    cheapest = min((cost for cost, sentence in read if not sentence.doer.lacking), default=0)
    ranks = [
        (bool(meaning.not_understood), cost, meaning.kind == "unclear", sentence, meaning)
        for cost, meaning, sentence in found
        if meaning.kind != "unknown" and (meaning.kind != "unclear" or cost == cheapest)
    ]
    best = [rank[-1] for rank in ranks if rank[:3] == min(each[:3] for each in ranks)]
    offers = {meaning.terms: meaning for meaning in best if meaning.kind in ("offer", "promise", "counter")}
    if len(offers) > 1 and line.p is not None:
        odd = {terms: unlikely(line.p, terms) for terms in offers}
        likely = [terms for terms, many in odd.items() if many == min(odd.values())]
        longest = max(likely, key=len)  # that tells of a capture, too
        whole = {*(term for term in longest if term.verb != "CAP")}
        if all(whole <= {*terms} <= {*longest} for terms in likely):
            likely = [longest]
        if len(likely) == 1:
            return offers[likely[0]]
    if len(offers) > 1:
        return Meaning("unclear", what="which", readings=tuple(offers))
    if best and best[0].kind == "unclear" and best[0].what == "whom":
        return min(ranks, key=lambda rank: rank[:3])[-2].whom()
    return best[0] if best else UNKNOWN


def _told(line: Line) -> Line:
    """Without words that no rule knows and that can bind nobody: `pass me the turn, pinky`."""
    lists, words = tables().lists, line.words
    known = grammar().words | lists["binding"] | tables().past.keys() | {"because"}
    if line.p is not None and deals.open_for(line.p, line.speaker):
        return line  # a yes binds
    verbal = lists["people"] | lists["modal"]
    idle = [
        word
        for i, word in enumerate(words)
        if not (word.text in known or word.text.isdecimal() or (i and words[i - 1].text in lists["pointers"]))
        and not (i and words[i - 1].text in verbal and not word.text.endswith("ly"))
        and [each.text for each in words[i + 1 : i + 2]] not in (["of"], ["to"], ["for"])
    ]
    if not idle or len(idle) > len(words) / 4:
        return line
    dropped = tuple(line.text[word.start : word.end] for word in idle)
    return replace(line, words=[word for word in words if word not in idle], dropped=dropped)


@cache
def grammar(name: str = "talk.grammar") -> Grammar:
    """The rules of a file."""
    return Grammar(FOLDER.joinpath(name).read_text("utf-8"))


def sentences(line: Line) -> Iterator[tuple[int, Sentence]]:
    """The sentence taken apart in the cheapest ways, each with its cost."""
    line = _told(line)
    words = line.words
    if not 0 < len(words) <= LONGEST:
        return
    waits = line.p is None or bool(deals.open_for(line.p, line.speaker))
    amends = waits or bool(line.p and deals.open_by(line.p, line.speaker))
    chart = Chart(grammar(), [word.text for word in words])
    texts = [word.text for word in words]
    edges = [-1, *(i for i, text in enumerate(texts) if text == ","), len(words)]
    asides: dict[int, int] = {}
    for before, end in pairwise(edges):
        reason = next((i for i in range(before + 1, end) if texts[i] in ("because", "so")), end)
        if talk_kinds.plain(texts[reason:end]):
            asides[reason] = end
        if len(edges) > 2 and reason - before > 2 and talk_kinds.idle(texts[before + 1 : reason]):
            asides[before + 1] = reason
    ways: list[list[tuple[int, list[Reading]]]] = [[(0, [])], *([] for _ in words)]
    for start in range(len(words)):
        ways[start] = sorted(ways[start], key=lambda way: way[0])[:WAYS]
        units = [(int(unit.tag), unit.held[0][1]) for unit in chart.read("unit", start) if unit.end > start]
        dear = {"said": UNASKED * (not waits), "amend": STRANGE * (not amends)}
        parts = [(cost + dear.get(part.rule, 0), part) for cost, part in units]
        idle = words[start].text not in tables().lists["binding"] and not words[start].text.isdecimal()
        parts.append((IDLE if idle else STRANGE, Reading("strange", "", start, start + 1)))
        if line.text[: words[start].start].casefold().endswith("the "):  # `the red`, who is no player
            parts = [each for each in parts if each[1].rule != "call"]
        if start in asides:
            parts.append((ASIDE, Reading("aside", "", start, asides[start])))
        calls = texts[start] in SEATS and texts[start + 1 : start + 2] == ["and"]  # or two who act
        for price, part in parts:
            for cost, row in ways[start]:
                after = row[-1].rule if row else ""
                abrupt = part.rule == "promise" and after in ("promise", "cond")
                both = part.tag == "both" or (part.rule == "promise" and calls)
                abrupt |= both and after in (
                    "promise",
                    "cond",
                    "lasts",
                    *["filler"] * (part.rule == "promise"),
                )
                ways[part.end].append((cost + price + ABRUPT * abrupt * (1 + 3 * calls), [*row, part]))
    found = sorted(ways[-1], key=lambda way: way[0])[:WAYS]
    for cost, row in found:
        if cost <= found[0][0] + MARGIN:
            yield cost, Sentence(line, row)


class Sentence(Clauses):
    """One way to take a sentence apart, and what it means then."""

    # meanings

    def meaning(self) -> Meaning:
        found = self._meaning()
        wondered = found.kind == "promise" and self.said.startswith(("can i ", "may i "))
        if found.kind == "unknown" or (wondered and not self.named and self.text.rstrip().endswith("?")):
            return UNKNOWN  # `can I put a red on 2 and pass to green?`
        named = found.named or tuple(seat for seat in self.named if seat != found.about)
        return replace(
            found,
            named=named,
            to=found.to or self.to,
            not_understood=self.strange(),
            left_out=self.idle(),
            roughly=tuple(dict.fromkeys(self.roughly)),
            bare={part.tag for part in self._of("promise")} in ({"bare"}, {"baremove"}, {"bare", "baremove"}),
        )

    def _meaning(self) -> Meaning:
        self._enter()
        if (answer := self._answer()) is not None:
            return answer
        strange = len(self._of("strange"))
        asked = any(part.rule == "truce" for part in self.refused) and not self._waiting()
        if asked and not self.entries and not strange:
            self.refused = []
            return Meaning("ask", what="truce")
        if self._of("asks") and not self.entries:
            return Meaning("ask", what="truce")
        if self._of("void"):
            return UNKNOWN
        if self.doer.lacking:
            return UNKNOWN  # so the dearer way is taken, in which that time stands apart
        for part in self._of("lacking"):
            return replace(self._partly(self.ordered([])), deed=Deed(self.speaker, part.tag))
        if self.entries or self.refused:
            if strange + sum(part.end - part.start for part in self.refused) > len(self.words) / 2:
                return UNKNOWN
            return self._bargain()
        return UNKNOWN

    def _bargain(self) -> Meaning:
        """An offer, a word given for nothing, a threat, or a cry for help."""
        everybody = not self.named and any(part.tag == "all" for part in self._of("call"))
        refrains = all(deed.owner == UNSAID and deed.verb in deals.NEVER for deed in self.deeds)
        if self.p and everybody and refrains:
            self.named = tuple(seat for seat in self.p.living if seat != self.speaker)
        if len(self.named) > 1 and not self._of("truce"):
            return self._to_several()
        if (threat := self._threat()) is not None:
            return threat
        offered = self._accepted_deal()
        if offered is not None:
            return self._answered(offered)
        yes = self._agrees() or any(part.tag == "yes" for part in self._of("said"))
        acts = {deed.verb for deed in self.deeds if deed.owner == self.speaker}
        saves = self.p is not None and self.p.phase == "rescue" and {*self.to} == {self.p.seat}
        if self.p is not None and saves and yes and acts.isdisjoint(("RESCUE", "NORESCUE", "GIVE")):
            rescue = Deed(self.speaker, "RESCUE", to=self.p.seat)  # `I'll do it, but you put my chip on 2`
            self.entries.insert(0, Entry([rescue]))
        if (improved := self._improved()) is not None:
            return improved
        if not self.refused and not self.strange() and self._cries():
            return Meaning("plead")
        if "GIVE" not in {deed.verb for deed in self.deeds}:  # which chips are swapped is not said
            self.refused += [part for part in self._of("trade") if "prisoners" in self._words(part)]
        self.entries = [each for each in self.entries if not self._dissuades(each)] or self.entries
        self._without_twins()
        self._without_reasons()
        self._have_had_the_move()
        self._when_they_capture()
        allied = [
            part for part in self._of("promise") if part.get("mutual") and "against" in self._words(part)
        ]
        if allied or any(part.tag == "both" for part in self._of("filler", "call")):
            times = {deed.to: deed.lasts for deed in self.deeds if allied and deed.lasts}
            for entry in self.entries:
                entry.deeds = [  # `us against red until he is out: no saving him`
                    replace(deed, lasts=deed.lasts or times.get(deed.to, 0))
                    if deed.verb in deals.NEVER
                    else deed
                    for deed in entry.deeds
                ]
                if allied and (entry.part is None or entry.part.get("owner")):
                    continue  # not of both: `let us stop red, no saving him, and you give me a chip`
                told = [self.doer.mirrored(deed) for deed in entry.deeds if deed.verb in LASTING]
                entry.deeds += [deed for deed in told if deed not in self.deeds]
        truces = [entry for entry in self.entries if entry.role == "truce"]
        if len(self.entries) > len(truces) and {"pact", "alliance", "allies"} & self.heard:
            self.entries = [each for each in self.entries if each not in truces]  # it is of what else is said
            lasts = next((deed.lasts for truce in truces for deed in truce.deeds if deed.lasts), 0)
            for each in self.entries:
                each.deeds = [
                    replace(deed, lasts=deed.lasts or lasts) if deed.verb in LASTING else deed
                    for deed in each.deeds
                ]
        deeds = self.ordered([])
        if all(entry.role in ("if", "must", "asked", "before") for entry in self.entries) or not deeds:
            return UNKNOWN if not self.entries else self._partly(deeds)
        return self._promises(deeds)

    def _without_twins(self) -> None:
        """What is said twice, once with a time: `let us stop red, we pass him nothing for a round`."""
        told = {replace(deed, lasts=0) for deed in self.deeds if deed.lasts and deed.verb == "NOPASS"}
        for entry in self.entries:
            entry.deeds = [deed for deed in entry.deeds if deed not in told]
            told |= {deed for deed in entry.deeds if deed.verb == "NOPASS"}
        self.entries = [entry for entry in self.entries if entry.deeds]

    def _without_reasons(self) -> None:
        """Nobody promises for who gets nothing, or is only spoken of: `do not pass to red, he takes pile 1`,
        `pass to me, I do not want red to take pile 1`, `red would kill it`."""
        barred = {deed.to for deed in self.deeds if deed.verb in ("NOPASS", "NORESCUE")}
        barred -= {*self.to, self.speaker}
        plain = [entry for entry in self.entries if not entry.role]
        third = {*range(len(COLOURS))} - {*self.to, self.speaker}
        told: set[Seat] = set()
        for entry in plain:
            part, owners = entry.part, {deed.owner for deed in entry.deeds}
            first = "" if part is None else self.words[part.start].text
            wished = part is not None and first == "i" and part.get("no")
            guessed = part is not None and (first in ("he", "she") or "would" in self._words(part))
            goes_on = part is not None and not part.get("owner") and owners <= told
            spoken_of = third if self.to and (wished or guessed or goes_on) else barred
            fed = all(deed.verb == "GIVE" and deed.to in barred for deed in entry.deeds)
            fed |= owners <= third and all(d.verb == "KILL" and d.colour in self.to for d in entry.deeds)
            if (owners <= spoken_of or fed) and len(self.entries) > 1:
                before = self.entries[self.entries.index(entry) - 1]  # `if red moves next, he takes pile 1`
                for each in [entry, *[before] * (before.role == "if" and before.deeds[0].to in owners)]:
                    self.entries.remove(each)
                told |= owners

    def _have_had_the_move(self) -> None:
        """Nothing is promised by `if you get the move, pass it to me`, which needs no more said."""
        for entry in self.entries:
            clause = entry.part and entry.part.get("promise")
            state, deeds = clause and clause.get("state"), entry.deeds
            others = [deed for each in self.entries if each is not entry for deed in each.deeds]
            given = state and state.tag == "gets" and [deed.verb for deed in deeds] == ["PASS"]
            bought = given and deeds[0].to == self.speaker and "if" in self.heard
            rival = any(deed.verb == "PASS" and deed.owner == deeds[0].owner for deed in others)
            onward = all(deed.owner == deeds[0].to and "PASS" in deed.verb for deed in others)
            third = rival and deeds[0].to not in (self.speaker, self.doer.you)
            if given and others and (third or (onward and not bought)):
                self.entries.remove(entry)
                return
            if given and others and entry.role in ("if", "must") and deeds[0].owner == self.speaker:
                self.entries.remove(entry)  # `if yellow moves next`, which nobody promises
                self.refused += [entry.part] if entry.part is not None else []
                return

    def _when_they_capture(self) -> None:
        """Nobody promises a capture by `when you capture pile 2, discard no blue chip`."""
        hung = [entry for entry in self.entries if entry.role in ("if", "must")]
        told = [deed for entry in self.entries if entry not in hung for deed in entry.deeds]
        sparing = {deed.owner for deed in told if deed.verb.endswith(("KILL", "NOCAP"))}
        for entry in hung:
            capture = entry.deeds[0]
            own = capture.owner == self.speaker and (capture.slot or 0) > 0
            if {deed.verb for deed in entry.deeds} == {"CAP"} and capture.owner in sparing and not own:
                self.entries.remove(entry)

    def _to_several(self) -> Meaning:
        """What is said to several is offered to each of them, if each can do it."""
        each = [Sentence(self.line, self.parts, (seat,))._meaning() for seat in self.named]
        terms = tuple(dict.fromkeys(term for meaning in each for term in meaning.terms))
        if len({meaning.code for meaning in each}) == 1:
            return each[0]
        kinds, acts = {meaning.kind for meaning in each}, {term.verb for term in terms} - {*LASTING}
        passed = [term for term in terms if term.verb == "PASS" and term.owner == self.speaker]
        if kinds not in ({"offer"}, {"promise"}) or (acts and not self.each) or len(passed) > 1:
            return Meaning("unclear", what="whom")
        return Meaning(each[0].kind, self.named, terms=terms)

    def _promises(self, deeds: list[Deed], kind: Kind | None = None) -> Meaning:
        if self.p is not None and self.p.phase == "rescue":  # any chip rescues
            deeds = [
                Deed(deed.owner, "NORESCUE", to=deed.to, lasts=deed.lasts)
                if (deed.verb, deed.to) == ("NOGIVE", self.p.seat)
                else Deed(deed.owner, "RESCUE", to=deed.to)
                if deed.to == self.p.seat
                and (deed.verb == "RESCUE" or (deed.verb == "GIVE" and deed.colour in (UNSAID, deed.owner)))
                else deed
                for deed in deeds
            ]
        deeds = self._by_the_rules(deeds)
        deeds = [each for i, each in enumerate(deeds) if each.verb not in LASTING or each not in deeds[:i]]
        terms = [deed.promise for deed in deeds]
        gifts = [replace(deed, many=1) for deed in deeds if deed.verb == "GIVE" and deed.colour != UNSAID]
        if len({*gifts}) < len(gifts):
            return UNKNOWN
        roles = [entry.role for entry in self.entries]
        if roles.count("or") == 1 and roles.index("or") and "unless" not in roles:
            pair = self.entries[roles.index("or") - 1 :][:2]
            alike = len({deed.owner for entry in pair for deed in entry.deeds}) == 1
            either = [promised_by([d for d in deeds if d not in entry.deeds]) for entry in pair[::-1]]
            if all(either) and (alike or "either" in self.heard) and not self._of("strange"):
                return Meaning("unclear", what="which", readings=tuple(either))
        if {"or", "unless"} & {*roles}:
            return UNKNOWN
        hung = [entry for entry in self.entries if entry.role in ("if", "must")]
        hung_on = {deed.owner for entry in hung for deed in entry.deeds} - {self.speaker}
        main = [d for e in self.entries if e not in hung for d in e.deeds]
        bound = {d.owner for d in main} | {d.to for d in main if d.verb in deals.DEEDS} - {None, UNSAID}
        bound |= {*self._called()}
        bound -= {self.speaker}
        if hung_on and bound and hung_on.isdisjoint(bound):  # `if red takes pile 2, green gives me a chip`
            self.refused += [entry.part for entry in hung if entry.part is not None]
            return replace(self._partly([]), deed=hung[0].deeds[0])
        passes = {(d.owner, d.to) for entry in hung for d in entry.deeds if d.verb == "PASS"}
        if len({owner for owner, _ in passes}) < len(
            passes
        ):  # `if you pass to green …, but if you pass to me …`
            self.refused += [entry.part for entry in hung if entry.part is not None]
            return self._partly([])
        for entry in hung:  # `if you go to yellow I am finished, …`
            ahead = self.parts[self.parts.index(entry.part) + 1 :][:1] if entry.part in self.parts else []
            aside = bool(ahead) and ahead[0].rule in ("strange", "aside")
            if aside and entry.deeds[0].to not in (None, self.speaker, *bound):
                self.refused += [entry.part] if entry.part is not None else []
                return self._partly([])
        lets = [e for e in self.entries if [d.verb for d in e.deeds] in (["PASS", "CAP"], ["NOCAP", "CAP"])]
        if len({entry.deeds[0].owner for entry in lets}) > 1:  # `let me have pile 3, I let you have pile 1`
            self.refused += [entry.part for entry in lets if entry.part is not None]
            return self._partly([])
        if None in terms:  # `I kill yellow`, which is no promise of a deal
            told = [entry for entry in self.entries if any(deed.promise is None for deed in entry.deeds)]
            self.refused += [entry.part for entry in told if entry.part is not None]
            return replace(self._partly(deeds), deed=next(deed for deed in deeds if deed.promise is None))
        if self.strange() or self._of("menace", "dare"):
            return self._partly(deeds)
        others = tuple(dict.fromkeys(deed.owner for deed in deeds if deed.owner != self.speaker))
        if self._of("hedge") and not self.doer.conditional and not others:
            return UNKNOWN
        if unclear := next((deed.unclear for deed in deeds if deed.unclear), ""):
            return Meaning("unclear", what=unclear)
        meant = {seat for deed in deeds for seat in (deed.owner, deed.to)}
        asks = self.text.rstrip().endswith("?")
        doubted = asks and self.to and {*others}.isdisjoint(self.to) and not self.listed
        if others and (doubted or (self.named and meant.isdisjoint(self.named))):
            return Meaning("unclear", what="whom")  # `do you think Otto will pass to me?`
        if not others and (done := [part for part in self._of("filler") if part.tag == "done"]):
            self.refused += done  # `I pass to you if you do`: if you do what?
            return self._partly(deeds)
        given = [e for e in self.entries if e.role in ("if", "must") and e.deeds[0].owner == self.speaker]
        told = [entry for entry in self.entries if entry not in given]
        part = told[0].part if len(told) == 1 else None
        aloof = part is not None and all(
            deed.verb == "CAP" or (not given and deed.verb in ("PLAY", "PASS") and deed.to != self.speaker)
            for deed in told[0].deeds
        )
        held = [replace(deed, lasts=0) for deal in self._waiting() for deed in deeds_of(deal)]
        if (
            part is not None
            and part.get("asked")
            and others
            and {replace(each, lasts=0) for each in deeds} <= {*held}
        ):
            return Meaning("ask", what="trust", about=others[0])  # `will he really give me the yellow?`
        named = part is not None and any(self.words[o.start].text in SEATS for o in part.all("owner"))
        can = part and part.get("asked")
        modal = self.words[can.start].text if can and named and asks and not self._called() else ""
        if modal in ("can", "do", "is", "are"):
            return UNKNOWN  # `if I say no, can red save him?`
        aloof |= any(_harms(deed, self.speaker) for deed in deeds)
        if part is not None and part.get("asked") and others and aloof and asks:
            return Meaning("ask", what="plan")  # `are you going to take pile 4?`
        if asks and given and not others:
            return Meaning("ask", what="next")  # `if I play on 1 it is yellow's turn, right?`
        if any(entry.role == "later" for entry in self.entries):
            ways = deeds, sorted(deeds, key=lambda deed: deed.owner == self.speaker)
            return Meaning("unclear", what="which", readings=tuple(map(promised_by, ways)))
        if self._waiting() and not kind and self.turns_down(deeds, others):
            return Meaning("decline", left_out=(self.text,))
        meaning = Meaning(kind or ("offer" if others else "promise"), others, terms=promised_by(deeds))
        if meaning.kind == "promise" and any({*meaning.terms} <= {*deal.terms} for deal in self._waiting()):
            return Meaning("accept", left_out=(self.text,))  # `I pass to you then`
        return self._united(deeds) or meaning

    def _by_the_rules(self, deeds: list[Deed]) -> list[Deed]:
        """Without the move that who is played his colour on it gets by the rules."""
        for at, deed in enumerate(deeds):
            taker, pile = deed.colour, self.p.pile(deed.slot or 0) if self.p is not None and deed.slot else ""
            given = deed.verb == "PLAY" and taker not in (None, UNSAID) and "next" not in self.heard
            if given and pile.endswith(COLOURS[taker or 0]):
                passed = Deed(deed.owner, "PASS", to=taker)
                return [*deeds[: at + 1], *(each for each in deeds[at + 1 :] if each != passed)]
        return deeds

    def whom(self) -> Meaning:
        """What is said to `you`, if the chips tell who alone that can be: `give me 2 green`."""
        plain = tables().lists["several"].isdisjoint(self.heard)
        unsaid = self.p if plain and any(deed.unclear == "whom" for deed in self.deeds) else None
        others = {*unsaid.living} - {self.speaker} if unsaid else ()
        ways = [(seat, Sentence(self.line, self.parts, (seat,)).meaning()) for seat in others]
        able = [way for seat, way in ways if way.kind != "unclear" and self._able(way.terms, seat)]
        return able[0] if len(able) == 1 else Meaning("unclear", what="whom")

    def _able(self, terms: tuple[Term, ...], you: Seat) -> bool:
        """True if who promises chips has them, and `your red chip`, or my sparing red, is for red."""
        told = [(term, term.colour) for term in terms if term.colour is not None]
        yours = {name for before, name in pairwise(word.text for word in self.words) if before == "your"}
        return bool(told) and all(
            colour == you
            if term.owner == self.speaker and (term.verb == "NOKILL" or NAMES[colour].casefold() in yours)
            else term.verb in ("NOKILL", "NOCAP") or self.doer.held(term.owner)[colour] >= term.many
            for term, colour in told
        )

    def _united(self, deeds: list[Deed]) -> Meaning | None:
        """Against somebody, if all that is said is that neither passes to him, with no time or promise."""
        whom = {deed.to for deed in deeds}
        alike = all(deed.verb == "NOPASS" and not deed.lasts for deed in deeds) and len(whom) == 1
        timed = any(part.rule == "lasts" or part.all("lasts") for part in self.parts)
        timed = timed or not tables().lists["pledged"].isdisjoint(self.heard)
        if not alike or timed or len(deeds) < 2 or len(self.deeds) > len({deed.owner for deed in deeds}):
            return None
        named = self.named or self._spoken_of_first()
        return Meaning("against", about=whom.pop(), to=named, named=named)

    def _partly(self, deeds: list[Deed]) -> Meaning:
        """Something was understood, and something was not: no promises where that may deny them."""
        strange = {i + 1 for i, part in enumerate(self.parts) if part.rule == "strange"}
        led = [e for e in self.entries if e.part in self.parts and self.parts.index(e.part) in strange]
        self.refused += [entry.part for entry in led if entry.part is not None]
        odd = {word.text for start, end in self._pieces()[0] for word in self.words[start:end]}
        lost = [deed for entry in led for deed in entry.deeds]
        denied = odd & tables().lists["denied"] - {"no"}
        terms = () if denied else promised_by([deed for deed in deeds if deed not in lost])
        return Meaning("unclear", what="part", terms=terms) if odd else UNKNOWN

    def terms(self) -> tuple[Term, ...]:
        """The promises of all clauses of an offer that is said to be one: there any may have a time."""
        self.listed = True
        self._enter()
        meaning = self._promises(self.ordered([]))
        return meaning.terms if meaning.kind != "unclear" and not self._of("said") else ()

    def _cries(self) -> bool:
        """True if all that is asked is a rescue, or mercy."""
        if self.deeds and "be nice to me" in self.said and all(d.verb == "NOKILL" for d in self.deeds):
            return True
        chips = ("RESCUE", "GIVE") if self._drowning() else ("RESCUE",)
        return not self._of("when") and all(
            deed.to == self.speaker and deed.verb in chips and deed.colour in (None, UNSAID)
            for deed in self.deeds
        )

    # threats

    def _threat(self) -> Meaning | None:
        """A threat of the speaker to somebody, and unless or if what."""
        you = self.doer.you
        menaces, dared = self._of("menace", "dare"), bool(self._of("dare"))
        if self._drowning() and "please" in self.text.casefold():
            menaces = [each for each in menaces if each.tag]  # `please, one chip, I won't forget it`
        if any(entry.part is not None and entry.part.get("nobody") for entry in self.entries):
            return None
        plain = {"or", "unless"}.isdisjoint(entry.role for entry in self.entries)
        for first in self.deeds[:plain]:
            if not menaces and (first.verb, first.to) == ("RESCUE", self.speaker):
                return None  # `rescue me, and I do not send you the move`
            feeds = first.owner == you and not first.verb.startswith("NO")
            if feeds and first.to not in (None, self.speaker) and "you are next" in self.said:
                return Meaning("threat", (you,), condition=first)  # `feed yellow and you are next`
        harm = [deed for deed in self.deeds if deed.owner == self.speaker and _harms(deed, you)]
        hung = [entry for entry in self.entries if entry.role in ("if", "must")]
        if not harm and any(_harms(deed, self.speaker) for entry in hung for deed in entry.deeds):
            own = [deed for deed in self.deeds if deed.owner == self.speaker]
            helps = any(deed.to == you or deed.verb[:2] in ("NO", "KI") for deed in own)
            harm = [] if helps else own  # `if you kill my chip, I pass to blue every time`
        mutual = len(self.entries) > 1 and not any(entry.role for entry in self.entries)
        if not harm and any(deed.owner == self.speaker and deed.to == you for deed in self.deeds):
            return None  # `you are nearly out, I save you if you stay off 1`
        if not menaces and (not harm or (mutual and self.deeds[0] in harm)):  # `I kill red, you kill blue`
            return None
        if you == UNSAID:
            return Meaning("unclear", what="whom")
        left_open = self._of("strange") and not harm and {part.tag for part in menaces} == {"or"}
        if self.strange() or left_open:
            return self._partly([])
        threat = Meaning("threat", (you,), deed=next(iter(harm), None))
        either = "or" in {*(entry.role for entry in self.entries), *(each.tag for each in menaces)}
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


def _harms(deed: Deed, whom: Seat) -> bool:
    if deed.verb == "KILL":
        return deed.colour == whom
    nothing = deed.verb == "NOGIVE" and deed.colour is None
    return (nothing or deed.verb in ("NORESCUE", "NOPASS")) and deed.to == whom
