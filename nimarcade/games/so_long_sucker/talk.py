"""What a sentence typed at a table means: an offer, a warning, a threat, a plea, a question, or nothing.

It is read as a bargain, strictly (`talk_bargain`); what is none is of the kind of the examples that it
resembles (`talk_kinds`). A bargain that is understood but for words that cannot bind tells of those.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import cast

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, talk_bargain, talk_kinds
from nimarcade.games.so_long_sucker.position import SuckerPosition, Term
from nimarcade.games.so_long_sucker.talk_answers import AGAIN
from nimarcade.games.so_long_sucker.talk_bargain import LONGEST, sentences
from nimarcade.games.so_long_sucker.talk_deeds import promised_by
from nimarcade.games.so_long_sucker.talk_said import UNKNOWN as UNKNOWN
from nimarcade.games.so_long_sucker.talk_said import Kind, Line, Said
from nimarcade.games.so_long_sucker.talk_said import Meaning as Meaning
from nimarcade.games.so_long_sucker.talk_words import SEATS, heard, known, spelled, tables

TAKEN_BACK = re.compile(r".*\b(no,? wait|wait,? no|scratch that|strike that)\b[ ,.:;!-]*", re.I)
"""What is said before somebody corrects himself, with the words that do it."""
CLEARLY = 8.0
"""How much likelier a kind of talk has to be than a bargain that is understood but for idle words."""
SURELY = 5.0
"""How much likelier a yes or no has to be than anything else, to count without being confirmed."""
DOUBTED = 1.0
"""How much likelier it has to be than that nothing is meant."""
JUDGED = ("warn", "ask trust", "ask record", "ask out", "ask take", "against")
"""Kinds that are about somebody."""
NUMBERED = re.compile(r"\b(?:accept|decline|deal) (\d+)(?= ,|$)")
"""Of an answer that names its deal."""
IDLE = ("chat", "praise", "insult", "accuse", "warn", "sorry")
"""Kinds of what a yes or a no is said with."""


def read(p: SuckerPosition, speaker: Seat, text: str, names: Sequence[str] = ()) -> Meaning:
    """The meaning of `text`, said by `speaker` in this position; `names` are those of the seats, if any."""
    if (taken_back := TAKEN_BACK.match(text)) and (rest := text[taken_back.end() :]).strip():
        meant, gone = read(p, speaker, rest, names), text[: taken_back.end()].strip()
        if re.search(r"\b(it|that|them)\b", rest, re.I):  # of what was said before
            return Meaning("unclear", what="part", not_understood=(gone,))
        return replace(meant, left_out=(gone, *meant.left_out))
    words = spelled(text, names)
    found = _read(Line(p, speaker, text, words))
    if found.kind == "counter":  # `what if I pass to red?` asks for chances whatever offer waits
        alone = replace(p, ledger=replace(p.ledger, deals=()))
        asked = _read(Line(alone, speaker, text, words))
        return asked if asked.kind == "ask" and (asked.terms or asked.what == "next") else found
    if found.kind == "unknown" or (found.kind == "unclear" and found.what == "part" and not found.deed):
        ways = (_read(Line(p, speaker, text, each)) for each in heard(words))
        told = (way for way in ways if way.kind not in ("unknown", "unclear", "chat"))
        return next((way for way in told if not way.left_out), found)
    return found


def _read(line: Line) -> Meaning:
    if not line.words and re.search(r"[^\W\d_]{2}", line.text):  # `hmm`
        return Meaning("chat")
    if not 0 < len(line.words) <= LONGEST:
        return UNKNOWN
    bargain = talk_bargain.bargain(line)
    aside = Aside(line, bargain)
    if (aside.whole and not bargain.left_out and not bargain.bare) or bargain.what == "many":
        return bargain
    said = aside.meaning()
    waits = line.p is not None and bool(deals.open_for(line.p, line.speaker))
    if waits and {said.kind, bargain.kind} <= {"unknown", "unclear", "chat", "accuse", "insult", "counter"}:
        if (replied := _replied(line)) is not None:
            return replied
        if said.kind == bargain.kind == "unknown":
            return Meaning("unclear", what="part", not_understood=(line.text.strip(),))
    if said.kind == bargain.kind == "unknown" and remarks(line):
        return Meaning("chat")
    return bargain if said.kind == "unknown" else said


def _replied(line: Line) -> Meaning | None:
    """Yes or no to the offer that waits in one clause, to be confirmed, if the others say nothing that binds
    but what it holds."""
    assert line.p is not None
    deal, *others = deals.open_for(line.p, line.speaker)
    if not others and _refused(line):
        return Meaning("decline", left_out=(line.text.strip(),))
    lists, texts = tables().lists, [word.text for word in line.words]
    given = {term.colour for term in deal.terms if (term.verb, term.to) == ("GIVE", line.speaker)}
    known = (
        {*lists["restating"], *(name for name, seat in SEATS.items() if seat in given)} if given else {*()}
    )
    known -= {"first"} if deal.terms[0].owner == line.speaker else {*()}
    around = zip(["", *texts], texts, [*texts[1:], ""], strict=False)
    plain = [
        text
        for before, text, after in around
        if SEATS.get(text) != deal.by
        or before in lists["pointers"]
        or after in ("chip", "chips", "1", "pile")
    ]
    clauses = [[*part] for ends, part in groupby(plain, key={",", "but", "because"}.__contains__) if not ends]
    one = plain == texts and len(clauses) == 1
    if others or one or "=" in line.text or AGAIN.search(line.text):  # `ok=1`, a code
        return None
    said: list[Meaning] = []
    for part in clauses:
        if {*part} & (lists["turning"] - known - {"last"}) or any(
            text.isdecimal() and text != "1" for text in part
        ):
            return None  # an answer with a condition
        warns = {*part} & lists["admonishing"] and lists["bargaining"].isdisjoint(part)
        if not {*part} <= known and not warns:
            text = " ".join(part)
            said.append(_read(Line(line.p, line.speaker, text, spelled(text))))
    answers = {meaning.kind for meaning in said} & {"accept", "decline"}
    idle = {*answers, *IDLE, "thanks", "greet", "threat"}
    bind = any(each.kind not in idle and not (each.terms and {*each.terms} <= {*deal.terms}) for each in said)
    if bind or len(answers) != 1:
        return None
    return Meaning("accept" if "accept" in answers else "decline", left_out=(line.text.strip(),))


def _refused(line: Line) -> bool:
    """True of a no that is followed by its reason, and by nothing that would be another offer."""
    clauses, stopped = re.split(r"[,.;:!]+ *", line.text.strip()), re.match(r"\W*[\w' ]+[.!;]", line.text)
    for i, clause in enumerate(clauses[: min(2, len(clauses) - 1)]):
        said = _read(Line(line.p, line.speaker, clause, spelled(clause)))
        if said.kind == "decline" and not said.left_out:
            rest = {word.text for word in spelled(", ".join(clauses[i + 1 :]))}
            tells = bool(stopped) or not rest.isdisjoint(("is", "am", "are", "have", "was"))
            return tells and rest.isdisjoint(tables().lists["turned"] | {"but", "give", "only", "maybe"})
        if said.kind not in (*IDLE, "thanks", "greet"):
            break
    return False


def remarks(line: Line) -> bool:
    """True if a line tells of nothing that could be bargained for, in several words of English."""
    words = [word.text for word in line.words if word.text != "," and word.text not in SEATS]
    asks = line.text.rstrip().endswith("?") or {*words[:1]} & tables().lists["questions"]
    plain = not asks and tables().lists["bargaining"].isdisjoint(words)
    return plain and 2 * sum(map(known, words)) > len(words) > 1


def promised(speaker: Seat, text: str, p: SuckerPosition | None = None) -> tuple[Term, ...] | None:
    """The promises of an offer that is said to be one; None where they are not understood as promises."""
    for _, sentence in sentences(Line(p, speaker, text, spelled(text))):
        terms = sentence.terms()
        if terms and not sentence.strange() and not sentence.idle():
            return terms
    return None


class Aside(Said):
    """A sentence that is no bargain, of the kind of the examples that it resembles."""

    def __init__(self, line: Line, bargain: Meaning) -> None:
        super().__init__(line, [])
        self.bargain = bargain
        self.whole = bargain.kind not in ("unknown", "unclear") and not bargain.not_understood
        self.texts = [word.text for word in line.words]

    def meaning(self) -> Meaning:
        lists, waiting = tables().lists, self._waiting()
        part = Meaning("unclear", what="part", not_understood=(self.text,))
        to, _ = talk_kinds.called(self.texts, about=True)
        told = [text for i, text in enumerate(self.texts) if i not in to and {i - 1, i + 1} - {*to}]
        scores = talk_kinds.ranked(told, self.text, () if waiting else ("accept", "decline"))
        (score, kind), scored = scores[0], {kind: score for score, kind in scores}
        plain = self.whole and not self.bargain.left_out and kind not in lists["manners"]  # `move, red`
        if plain or kind in ("unknown", "bargain") or score < scored["unknown"] + DOUBTED:
            return UNKNOWN
        bargain = self.bargain
        begged = kind == "against" and bargain.kind == "offer" and bool(bargain.named)
        begged = begged and {term.verb for term in bargain.terms} == {
            "NOPASS"
        }  # `do not let red go next, yellow`
        lacking = "" if bargain.deed is None else bargain.deed.verb
        if lacking.islower() and (kind.partition(" ")[0] not in ("ask", "plead") or lacking == "again"):
            return UNKNOWN
        mutual = {"you", "i"} <= {*self.texts} and len({term.owner for term in bargain.terms}) > 1
        if self.whole and (begged or mutual or score < scored["bargain"] + CLEARLY):
            return UNKNOWN
        agreed = self.texts[0] in {*lists["agreed"], "sure"} - {"good"} and self.text.rstrip()[-1:] != "?"
        altered = not {"make", "without", "minus", "except"}.isdisjoint(self.texts)
        answers = {"accept", "thanks"} if agreed else {"accept", "decline", "thanks"}
        idle = kind in IDLE and lists["turning"].isdisjoint(self.texts)
        if waiting and idle and not altered and (self.texts[0] == "no" or (agreed and kind in IDLE[:2])):
            kind = "accept" if agreed else "decline"  # `no way, you screwed me last time`
        if waiting and (agreed or altered) and kind not in answers:
            return part
        to, of = talk_kinds.called(self.texts, about=kind in JUDGED, spoken=kind in lists["manners"])
        about = [SEATS[self.texts[i]] for i in of]
        self.named = self._seats(to)
        if kind == "accuse" and of and not to and "you" not in self.texts:
            kind = "warn"  # `green lied`
        said = " ".join(self.texts)
        kind = "threat" if kind == "against" and "against you" in said else kind
        first, _, what = kind.partition(" ")
        told_kind = cast(Kind, first)
        if kind == "ask why" and re.search(r"^(why|how come)\b.* turn\b", said) and "you" not in self.texts:
            what = "whose" if not re.search(r"\d", said) else what
        elif kind == "ask why" and lists["planned"] & {*self.texts} and "why" not in self.texts:
            what = "plan"
        if kind in ("accept", "decline"):
            return self._answered(told_kind, part, sure=score > scores[1][0] + SURELY)
        pairs = [*zip(["", *self.texts], self.texts, strict=False)]
        many = any(text.isdecimal() and before not in ("us", "we") for before, text in pairs)
        if kind == "against" and (many or {"until", "unless"} & {*self.texts}):
            return part  # it binds
        aiming = tables().lists["aiming"]
        aimed = {SEATS[text] for before, text in pairs if text in SEATS and before in aiming}
        if kind == "against" and (len(aimed) == 1 or (len({*about}) > 1 and of[0] == 0)):
            about = [*aimed] if len(aimed) == 1 else about[1:]
            self.named = self._seats([i for i in {*to, *of} if SEATS[self.texts[i]] not in about])
        whole = {"team", "together"} & {*self.texts} and len(SEATS.keys() & {*self.texts}) == 1
        if kind == "against" and whole and tables().lists["aimed"].isdisjoint(self.texts):
            kind, told_kind, what = "ask deal", "ask", "deal"  # `want to team up, yellow?`
            self.named = self._seats(of)
        if kind == "ask deal" and not self.named:
            self.named = self._seats([i for i in of if self.texts[i - 1] == "with"])
        doers = [i for i in of if self.texts[i - 1] in ("will", "would")]
        if doers and (what == "plan" or re.search(r"^what (will|would) \w+ (do|play)\b", said)):
            kind, told_kind, what = "ask plan", "ask", "plan"  # `what will green do?`, which he can tell
            self.named = self._seats(doers)
        him = {"he", "him", "his", "she", "her", "it", "that", "deal"} & {*self.texts} and kind == "warn"
        said_to = {*(self.named or about)}
        if him and len(said_to) == 1 and (makers := self._makers(seat := said_to.pop())):
            about, self.named = makers, (seat,)  # `do not trust him`, of who has made an offer
        if kind in JUDGED and not about:
            asked = {"who", "which"} & {*self.texts[:3]}
            own = {"you", "your"} & {*self.texts} and kind.startswith("ask")
            if "trust me" in " ".join(self.texts):
                about = [self.speaker]
            elif own and not asked:
                about = [*(self.named or self._usual())][:1]
            elif not asked and not kind.startswith("ask"):
                about, self.named = [*self.named][:1], self.named[1:]
        meaning = Meaning(told_kind, self.named or self._usual(), self.named, what=what)
        if kind == "accuse" and not meaning.to and "all" in self.texts:
            return replace(meaning, kind="chat")
        if kind in ("accuse", "threat"):
            about = [*meaning.to[:1]] if kind == "accuse" else []
            meaning = replace(meaning, about=next(iter(about), None))
            return meaning if meaning.to else Meaning("unclear", what="whom")
        if kind == "ask chances":
            others = {seat for seat in about if seat != self.speaker}
            terms, alone = self._supposed(), len(others) == 1 and {"i", "my", "me"}.isdisjoint(self.texts)
            return replace(meaning, terms=terms, about=next(iter(others)) if alone and not terms else None)
        if kind in JUDGED and not about and not what:
            return Meaning("unclear", what="whom")
        return replace(meaning, about=about[0]) if kind in JUDGED and about else meaning

    def _seats(self, at: Sequence[int]) -> tuple[Seat, ...]:
        seats = [SEATS[self.texts[i]] for i in at]
        return tuple(seat for seat in dict.fromkeys(seats) if seat != self.speaker)

    def _makers(self, seat: Seat) -> list[Seat]:
        """Those whose offers wait for somebody."""
        return [deal.by for deal in deals.open_for(self.p, seat)] if self.p is not None else []

    def _supposed(self) -> tuple[Term, ...]:
        """What the question for chances asks to be done, by the speaker where nobody is named."""
        for _, sentence in sentences(self.line):
            sentence.doer.supposing = True
            sentence._enter()
            return promised_by(sentence.deeds)
        return ()

    def _answered(self, kind: Kind, part: Meaning, *, sure: bool) -> Meaning:
        """Yes or no to the offer that waits, if nothing else is said; with words that are not known it is to
        be confirmed, as all are that are left out."""
        makers = {deal.by for deal in self._waiting()}
        texts = {text: None for text in self.texts if SEATS.get(text) not in makers}
        told = self.bargain.terms and kind == "accept"
        if told or self.bargain.kind in ("offer", "counter", "promise"):
            return self.bargain
        denied = tables().lists["denied"] & texts.keys()
        agreed = texts.keys() & ({"yes"} if denied else {"yes", "ok", "accept", "sure"})
        words = [text for text in self.texts if text in texts]
        whole = talk_kinds.put_together(words, (kind, "thanks", "greet"))
        said = tables().lists["turning" if kind == "accept" or agreed else "turned"]
        if kind == "decline" and denied and not agreed:
            whole = not any(map(str.isdecimal, {*texts} - {"1"}))
        others = SEATS.keys() & texts.keys()
        numbers = {f"{deal.number}" for deal in self._waiting()} & {*NUMBERED.findall(" ".join(words))}
        many = any(map(str.isdecimal, texts.keys() - {"1"} - numbers))
        against = others or (denied and not whole) or ("not" in texts and "why" not in texts)
        if many or said & texts.keys() or (kind == "accept" and against):
            return part
        whole = whole and not others
        return Meaning(
            kind, named=self.named, left_out=() if whole and (sure or len(texts) < 4) else (self.text,)
        )
