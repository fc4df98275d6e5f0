"""Deeds in plain words: who passes to whom, gives what, takes which pile; promises and their opposites.

A line in the one spelling of `talk_words` comes apart at `and`, `if`, `or` and commas, and where a new
clause begins without any of them. Every clause must be understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal, get_args

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.position import COLOURS, LASTS, SuckerPosition, Term, Verb
from nimarcade.games.so_long_sucker.talk_words import COLOUR, colour_word, seat_of_word

OPPOSITE = {verb: f"NO{verb}" for verb in ("PASS", "KILL", "RESCUE", "GIVE", "CAP", "PLAY")}
OPPOSITE |= {opposite: verb for verb, opposite in OPPOSITE.items()}
LASTING = ("NOKILL", "NOPASS", "RESCUE")
"""Promises for a while."""
LONGEST = 25
"""Words with nothing between them that parts clauses; more are not looked at."""
UNSAID = -1
"""In place of a seat, a colour or a slot that is meant, but not known."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An act of somebody, or its omission: a promise's verb or the opposite of one."""

    owner: Seat
    verb: str
    colour: int | None = None
    slot: int | None = None
    to: Seat | None = None
    many: int = 1
    lasts: int = LASTS

    @property
    def opposite(self) -> Deed:
        return replace(self, verb=OPPOSITE[self.verb])

    @property
    def promise(self) -> Term | None:
        """As a promise of a deal; None where there is none of this kind."""
        for verb in get_args(Verb):
            if verb == self.verb:
                return Term(self.owner, verb, self.colour, self.slot, self.to, self.many, self.lasts)
        return None

    @property
    def unclear(self) -> str:
        """The part that is not known: whom, colour, pile; empty where all is."""
        if UNSAID in (self.owner, self.to):
            return "whom"
        return "colour" if self.colour == UNSAID else "pile" if self.slot == UNSAID else ""

    @property
    def code(self) -> str:
        if self.promise is not None:
            return str(self.promise)
        args = COLOURS[self.to] if self.to is not None else f"{self.slot or ''}"
        return f"{COLOURS[self.owner]}.{self.verb}.{args if self.colour is None else COLOURS[self.colour]}"


@cache
def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(form)


def _bundled(match: re.Match[str]) -> str:
    first, second = match[1] or match[3], match[2] or match[4]
    return f"{first} " if second[0].isdecimal() else f"{first} 1 "


Marker = Literal["", "if", "unless", "or"]


@dataclass(frozen=True, slots=True)
class Clause:
    """The meaning of one clause; without deeds it only calls somebody, or hangs a threat over him."""

    deeds: tuple[Deed, ...] = ()
    menace: bool = False
    marker: Marker = ""


WHOM = "whom"
_W = f"(?:{COLOUR}|{WHOM})"
_ITEM = (
    rf"(?:(?:\d+|all|any|some|both|more|of|my|back|only|just|least|at) )*(?:(?:{COLOUR})(?: chips?)?|chips?)"
)
_ITEMS = rf"{_ITEM}(?: (?=\d){_ITEM})*"
_CHIP = rf"{COLOUR}(?: chips?)?"
_AND = r" ?(?:, and|,|and) "
_ENDED = r" ?(?:,|and\b|to\b|for\b|$)"
_BUNDLE = re.compile(
    rf"(\d+ {_CHIP}){_AND}(?=((?:\d+ )?{_CHIP}){_ENDED})|(?<=\w )({_CHIP}){_AND}(?=(\d+ {_CHIP}){_ENDED})"
)
"""Between the colours of one gift: `2 yellow and 2 blue`."""
_MOVE = r"(?:(?:next |whole )?(?:move|turn)|it)"
_PILE = r"(?:pile )?(?:\d+|new|any|unsaid)"
_HEAD = re.compile(
    rf"(?:please|just|then|also|now|so|well|hey|hi|hello|dear|ok|no|oh|listen|inreturn(?= {_W}\b|$)|that|"
    rf"but|look|and|"
    rf"psst|come on|next time|trade|swap|exchange|next time|{_W} (?:promise|swear|guarantee|agree|offer|"
    rf"suggest|propose)(?: {_W}(?= that\b))?(?: that|(?= {_W}\b))|"
    rf"(?:promise|swear)(?: {_W})?(?: that| to)?|this|"
    rf"(?:how|what) about(?: if)?|what (?:do|would) {_W} say(?: to that| to this)?|(?:can|could|shall|"
    rf"should) both make deal|(?:lets |both )?make deal|"
    rf"deal|insurance|do {_W} favor|be nice|be kind|scratch {_W} back|may {_W} (?:suggest|ask|"
    rf"offer)(?: that)?|would {_W} mind|"
    rf"{_W} (?:suggest|propose)(?: that)?|{_W} (?:would like|want|beg|ask|need) {_W} to|my offer(?: is)?|"
    rf"offer|here is my offer|"
    rf"is it ok if|it is deal|is it deal|listen up|for peace|after all|in that case|for once|or|i mean|"
    rf"first|at least|"
    rf"to be fair|of course)(?: |$)"
)
_TAIL = re.compile(
    rf"(?:^| )(?:please|too|also|afterwards?|after(?: that)?|later(?: on)?|now|next|then|again|once|"
    rf"first|instead|right|"
    rf"right now|at once|straight away|this time|today|ok|deal|agreed|(?:will|would|could|can) {_W}|"
    rf"for free|inreturn|for (?:it|that|this|now)|"
    rf"(?:out of|in|from|of) (?:it|that|there|{_PILE})|either|immediately|so|back|as well|only|alone|"
    rf"myself|all right|"
    rf"i mean|here|if (?:possible|{_W} (?:need it|can|like|want|need help)))$"
)
_LASTS = re.compile(
    r" ?(?:for|within|over|during)(?: (?:next|at least|about|coming))* (\d{1,4})(?: (?:turn|move|"
    r"placement|round)s?)?$"
)
_WHEN = re.compile(
    rf"(?:if )?{_W} (?:run out(?: of chips?)?|(?:have|am on|be on) (?:nochips|no chips?)|(?:get|am|are|"
    rf"be|is|come|end up) (?:in|into) "
    rf"(?:trouble|danger|need)|need (?:it|help|1|rescue|1 chip)|am out(?: of chips?)?|get stuck|"
    rf"do (?:that|this|it)(?: again)?|"
    rf"have no chips? left|must|ask|am asked)"
)
_KEPT = re.compile(rf"(?:{_W} )?(?:will |can |may )?keep (?:rest|other chips|others|{_ITEMS})")
"""Chips that somebody may keep, which nobody else claims."""
_MENACE = re.compile(
    rf"(?:then )?(?:{_W} (?:will |are going to |shall )?(?:regret (?:it|this|that)|(?:be|are) (?:dead|"
    rf"next|sorry|finished|out|toast|history|done)|pay(?: for (?:it|that|this))?|"
    rf"see)|{_W} will (?:make {_W} pay|get {_W}|destroy {_W}|crush {_W}|remember(?: (?:it|that|this))?|"
    rf"hunt {_W})|watch your back|god help {_W})"
)
_FORGET = re.compile(rf"{_W} (?:can|may|could) forget (?:about )?(?:any )?(?:rescue|help|being rescued)")
_DARE = re.compile(rf"(?:do )?not (?:{_W} )?(?:even )?dare(?: to)? (.+)")
_NEW = re.compile(rf"(?:(?:will|would|could|can|then) )?(?:{_W}|both)\b")
"""A new clause, with nothing before it that parts them, names whose deed it tells."""
_MODALS = (
    r"(?:(?:will|shall|can|could|would|must|should|may|have to|has to|(?:am |is |are )?going to|need to|"
    r"get to|agree to|"
    r"want to|(?:promise|swear|agree)(?: {_W}(?= to| not))?(?: to)?|offer to|do|ever|always|first|also|just|"
    r"then|simply|gladly|happily|even|now|both|each|all) )*"
)
_CLAUSE = re.compile(
    rf"(?:(?P<ask>will|would|could|can|do|may) (?={_W}\b|both\b))?(?:(?P<owner>{_W}|both)(?: both)? )?"
    rf"(?P<modal>{_MODALS})(?P<no>(?:not|never)(?: (?:ever|again|even|to))* )?(?:(?:just|ever|then|also|"
    rf"simply|gladly) )*(?P<rest>.+)"
)


@dataclass(slots=True)
class Reader:
    """Reads one line of `speaker`, for whom `you` is the seat `to`; a position tells which pile is the
    tall one and which colours a hand holds."""

    speaker: Seat
    to: Seat | None = None
    position: SuckerPosition | None = None
    last: Seat | None = None
    """Whose deed the last clause was of."""
    given: Deed | None = None
    """The last gift, which more chips may follow."""
    conditional: bool = False
    """True if the line knows an `if`."""
    called: list[Seat] = field(default_factory=list)

    @property
    def you(self) -> Seat:
        return UNSAID if self.to is None else self.to

    # a line

    def clauses(self, line: str) -> list[Clause] | None:
        """The meanings of the clauses of a line; None where any of them is not understood."""
        line = self.in_third_person(line)
        while (joined := _BUNDLE.sub(_bundled, line)) != line:
            line = joined
        self.conditional = re.search(r"\b(?:if|unless)\b", line) is not None
        read: list[Clause] = []
        marker: Marker = ""
        for piece in re.split(r" ?, ?|\b(?:and|but|plus|then)\b|\b(?=if\b|unless\b|orelse\b|or\b)", line):
            text = piece.strip()
            if not text:
                continue
            marker = ""
            if match := re.match(r"(if|unless|orelse|or)\b ?(.*)", text):
                marker = "or" if match[1] in ("or", "orelse") else "if" if match[1] == "if" else "unless"
                text = match[2]
                if not text:
                    read.append(Clause(menace=marker == "or", marker=marker))
                    continue
            parts = self._split(text)
            if parts is None:
                return None
            if match := _LASTS.fullmatch(f" {text}"):
                read = [
                    replace(c, deeds=tuple(self._lasting(d, int(match[1])) for d in c.deeds)) for c in read
                ]
                continue
            saying = [part for part in parts if part.deeds or part.menace]
            if not saying and marker in ("or", "unless"):
                return None
            read += [replace(part, marker=marker if part is saying[0] else "") for part in saying]
        return read

    @staticmethod
    def _lasting(deed: Deed, lasts: int) -> Deed:
        return replace(deed, lasts=lasts) if deed.verb in LASTING else deed

    def _split(self, text: str) -> list[Clause] | None:
        """One clause, or several in a row with nothing between them."""
        kept = self.last, self.given
        if (whole := self.clause(text)) is not None:
            return [whole]
        words = text.split()
        if len(words) > LONGEST:
            return None
        for cut in range(len(words) - 1, 0, -1):
            self.last, self.given = kept
            before = self.clause(" ".join(words[:cut]))
            if before is None or (before.deeds and not _NEW.match(" ".join(words[cut:]))):
                continue
            if (rest := self._split(" ".join(words[cut:]))) is not None:
                return [before, *rest]
        self.last, self.given = kept
        return None

    def in_third_person(self, line: str) -> str:
        """Colours in place of `I`, `you`, `he` and what is theirs."""
        line = " ".join(re.sub(r"\b(?:please|kindly)\b", "", line).split())
        me, you = colour_word(self.speaker), WHOM if self.to is None else colour_word(self.to)
        other = you
        words: list[str] = []
        texts = line.split()
        for i, word in enumerate(texts):
            following = texts[i + 1] if i + 1 < len(texts) else ""
            owner = {"my": me, "your": you, "his": other, "her": other, "their": other}.get(word)
            if word == "her" and following not in ("chip", "chips", "pile", "own", "color"):
                owner = None
            if owner is not None:
                after = [each for each in texts[i + 1 : i + 3] if each != "own"][:1]
                if after and re.fullmatch(COLOUR, after[0]):
                    continue  # `your red chip` is red
                words.append(owner)
            elif word in ("i", "me"):
                words.append(me)
            elif word == "you":
                words.append(you)
            elif word == "mine":
                words += [me, "chips"] if words[-1:] != ["is"] else [me]
            elif word == "yours":
                words += [you, "chips"] if words[-1:] != ["is"] else [you]
            elif word in ("he", "she", "they", "him", "her", "them"):
                words.append(other)
            elif word in ("we", "lets"):
                words.append("both")
            elif word not in ("own",):
                words.append(word)
                if re.fullmatch(COLOUR, word) and word != me and following not in ("chip", "chips", "pile"):
                    other = word
        line = " ".join(words)
        line = re.sub(rf"\b(\d+ |all |some |any )?(?:of )({_W}) (color|chips?)", r"\1\2 chips", line)
        line = re.sub(rf"(chips?) of ({_W}) chips", r"\2 \1", line)
        line = re.sub(rf"\b({_W}) color(?: chips?)?", r"\1 chips", line)
        tall = "(?:tall|tallest|big|biggest|large|largest|high|highest|long|longest|huge|fat)"
        line = re.sub(rf"\b{tall} (?:pile|1|tower|stack|slot)\b|\b(?:tower|stack)\b", self._tallest(), line)
        line = re.sub(rf"\b({COLOUR}) (?:pile|tower|stack)\b(?! \d)", self._topped, line)
        return re.sub(r"\bpile\b(?! (?:\d|unsaid))", "pile unsaid", line)

    def _tallest(self) -> str:
        sizes = [len(pile) for pile in self.position.piles] if self.position is not None else []
        alone = bool(sizes) and sizes.count(max(sizes)) == 1
        return f"pile {sizes.index(max(sizes)) + 1}" if alone else "pile unsaid"

    def _topped(self, match: re.Match[str]) -> str:
        slots = self._topped_by(COLOURS[seat_of_word(match[1])])
        return f"pile {slots[0]}" if len(slots) == 1 else "pile unsaid"

    # a clause

    def clause(self, text: str) -> Clause | None:
        whole = text
        while True:
            if (read := self._clause(text)) is not None:
                return read
            if match := _HEAD.match(text):
                text = text[match.end() :]
            else:
                break
            if not text:
                return Clause()
        text = whole
        while match := _HEAD.match(text):
            text = text[match.end() :]
        while match := _TAIL.search(text):
            text = text[: match.start()].strip()
            if not text:
                return Clause()
            if (read := self._clause(text)) is not None:
                return read
        return None

    def _clause(self, text: str) -> Clause | None:
        if re.fullmatch(_W, text):
            if text != WHOM:
                self.called.append(seat_of_word(text))
            return Clause()
        if re.fullmatch(rf"{_W} promise(?: {_W})?|promise", text):
            return Clause()
        if _LASTS.fullmatch(f" {text}") or _WHEN.fullmatch(text) or _KEPT.fullmatch(text):
            return Clause()
        if _MENACE.fullmatch(text):
            return Clause(menace=True)
        if _FORGET.fullmatch(text):
            return Clause((Deed(self.speaker, "NORESCUE", to=self.you),))
        if match := _DARE.fullmatch(text):
            read = self._clause(match[1])
            return Clause(read.deeds, menace=True, marker="if") if read is not None and read.deeds else None
        lasts = LASTS
        if match := _LASTS.search(text):
            text, lasts = text[: match.start()], int(match[1])
        if (deeds := self._elsewise(text)) is None and (match := _CLAUSE.fullmatch(text)) is not None:
            deeds = self._owned(match)
        if not deeds:
            return None
        deeds = [replace(deed, lasts=lasts) for deed in deeds]
        self.last = deeds[-1].owner
        self.given = deeds[-1] if deeds[-1].verb in ("GIVE", "KILL", "NOKILL") else None
        return Clause(tuple(deeds))

    def _seat(self, word: str) -> Seat:
        return UNSAID if word == WHOM else seat_of_word(word)

    def _other(self, seat: Seat) -> Seat:
        """The other side of the bargain."""
        return self.you if seat == self.speaker else self.speaker

    def _elsewise(self, text: str) -> list[Deed] | None:
        """Deeds told from their other end: who gets what, whose the move is, what is paid for what."""
        for form, made in self._FORMS:
            if match := _compiled(form).fullmatch(text):
                return made(self, match)
        if match := re.fullmatch(
            rf"(.+?) (?:for|inreturn) ({_ITEMS}|(?:{_W} )?(?:next )?(?:move|turn))(?: back)?", text
        ):
            return self._price(match[1], match[2])
        if match := re.fullmatch(rf"for ({_ITEMS}) (.+)", text):
            return self._price(match[2], match[1])
        return None

    def _price(self, what: str, price: str) -> list[Deed] | None:
        """`what` for `price`: who gets something pays."""
        if re.fullmatch(_MOVE, what):
            giver = self._mover()
            done = [Deed(giver, "PASS", to=self._other(giver))]
        elif re.fullmatch(_ITEMS, what):
            giver = self._other(self._mover()) if re.fullmatch(rf"(?:{_W} )?{_MOVE}", price) else self.speaker
            done = self._gifts(giver, self._other(giver), what)
        else:
            read = self._clause(what)
            if read is None or not read.deeds:
                return None
            done = list(read.deeds)
        if not done:
            return None
        payer = self._other(done[0].owner)
        if re.fullmatch(rf"(?:{_W} )?{_MOVE}", price):
            sold = Deed(payer, "PASS", to=self._other(payer))
            return [*done, sold]
        return [*done, *self._gifts(payer, self._other(payer), price)]

    def _mover(self) -> Seat:
        """Of the two who bargain the one to move, who has the move to sell."""
        return self.speaker if self.position is not None and self.position.seat == self.speaker else self.you

    def _gets_chips(self, match: re.Match[str]) -> list[Deed]:
        taker = self._seat(match[1])
        return self._gifts(self._other(taker), taker, match[2])

    def _wants_chips(self, match: re.Match[str]) -> list[Deed] | None:
        return self._gets_chips(match) if self._seat(match[1]) == self.speaker else None

    def _has_chips(self, match: re.Match[str]) -> list[Deed]:
        taker = self._seat(match[2])
        return self._gifts(self._other(taker), taker, match[1])

    def _gets_move(self, match: re.Match[str]) -> list[Deed]:
        taker = self._seat(match[1])
        return [Deed(self._other(taker), "PASS", to=taker)]

    def _has_pile(self, match: re.Match[str]) -> list[Deed]:
        taker = self._seat(match[2])
        return self._let(self._other(taker), taker, match[1])

    def _may_take(self, match: re.Match[str]) -> list[Deed] | None:
        taker = self._seat(match[1])
        return None if taker == self.speaker else self._let(self.speaker, taker, match[2])

    def _bare_chips(self, match: re.Match[str]) -> list[Deed] | None:
        given = self.given
        if given is None:
            sure = re.search(r"\d|from", match[0])
            return self._gifts(self.you, self.speaker, match[1]) if sure and match[2] != "unsaid" else None
        if given.verb == "GIVE" and given.to is not None:
            return self._gifts(given.owner, given.to, match[1])
        return [replace(given, colour=colour) for colour, _ in self._chips(match[1], given.owner)]

    def _mutual(self, match: re.Match[str]) -> list[Deed]:
        verb = "RESCUE" if match[1] in ("rescue", "save", "help") else "NOKILL"
        sides = (self.speaker, self.you)
        if verb == "RESCUE":
            return [Deed(seat, verb, to=self._other(seat)) for seat in sides]
        return [Deed(seat, verb, colour=self._other(seat)) for seat in sides]

    _FORMS: Sequence[tuple[str, Callable[..., list[Deed] | None]]] = (
        (
            rf"(?:can |could |may |do )?({_W}) (?:will |can |may |would |shall |could )?(?:have|get|"
            rf"receive)(?: back)? ({_ITEMS})(?: (?:from|of) {_W})?(?: back)?",
            _gets_chips,
        ),
        (
            rf"(?:can |could |may )?({_W}) (?:will |can |may |would |shall |could )?(?:have|get|want|"
            rf"would like|need) {_MOVE}(?: (?:from|of) {_W})?(?: back)?",
            _gets_move,
        ),
        (
            rf"({_W}) (?:want|would like|need)(?: back)? ({_ITEMS})(?: (?:from|of) {_W})?(?: back)?",
            _wants_chips,
        ),
        (rf"({_ITEMS}) (?:is|are|will be|would be|goes to|go to) ({_W})(?: chips)?", _has_chips),
        (rf"({_W}) (?:turn|move)? ?next", _gets_move),
        (rf"({_W}) (?:will |can |may )?(?:go|move|play) next", _gets_move),
        (rf"(?:then )?{_MOVE} (?:is|will be|would be|goes to|go to) ({_W})", _gets_move),
        (rf"({_PILE}) (?:is|will be|would be|goes to|go to) (?:for )?({_W})", _has_pile),
        (rf"({_W}) (?:can|may|could) (?:take|capture|grab|have|get) ({_PILE})", _may_take),
        (r"(?:both )?(?:will |should |could |can )?(rescue|save|help) each other", _mutual),
        (r"(?:both )?(?:will |should |could |can )?(spare) each other(?: chips?)?", _mutual),
        (
            r"(?:both )?(?:will |should |could |can )?(?:do )?not (kill|burn|discard) each other(?: chips?)?",
            _mutual,
        ),
        (rf"({_ITEMS})(?: from ({_W}|unsaid))?", _bare_chips),
    )

    def _owned(self, match: re.Match[str]) -> list[Deed] | None:
        """The deeds of a clause with its owner before the verb, or left out."""
        word, modal = match["owner"], match["modal"]
        negated = match["no"] is not None
        if word == "both":
            mine = self._done(self.speaker, match["rest"], negated)
            yours = self._done(self.you, match["rest"], negated)
            return [*mine, *yours] if mine and yours else None
        if word is None:
            ways = [self._done(owner, match["rest"], negated) or [] for owner in self._unsaid()]
            ways = [deeds for deeds in ways if deeds and all(map(self._possible, deeds))]
            likely = [deeds for deeds in ways if all(map(self._sensible, deeds))]
            return next(iter(likely or ways), None)
        owner = self._seat(word)
        doubtful = re.search(r"\b(?:could|may|should|want to|can)\b", f"{match['ask'] or ''} {modal}")
        if owner == self.speaker and ((doubtful and not self.conditional) or match["ask"]):
            return None
        deeds = self._done(owner, match["rest"], negated)
        return deeds if deeds and all(map(self._possible, deeds)) else None

    def _unsaid(self) -> Iterator[Seat]:
        """Whose deed it may be where a clause names nobody."""
        if self.last is not None:
            yield self.last
        yield self.you

    @staticmethod
    def _possible(deed: Deed) -> bool:
        """Nobody gives himself the move, or spares his own chips."""
        if deed.owner != UNSAID and deed.to == deed.owner:
            return False
        return deed.verb not in ("KILL", "NOKILL") or deed.colour != deed.owner

    def _sensible(self, deed: Deed) -> bool:
        """True if a pile is taken by who could take it."""
        if deed.verb != "CAP" or self.position is None or deed.slot in (None, UNSAID) or deed.owner == UNSAID:
            return True
        pile = self.position.pile(deed.slot or 0)
        tops = [seat for seat in (self.speaker, self.you) if seat != UNSAID and pile.endswith(COLOURS[seat])]
        return not tops or deed.owner in tops

    def _done(self, owner: Seat, text: str, negated: bool) -> list[Deed] | None:
        """Deeds of `owner` in words that begin with the verb."""
        for form, made in self._VERBS:
            if match := _compiled(form).fullmatch(text):
                deeds = made(self, owner, match)
                if not negated or not deeds:
                    return deeds
                return [deed.opposite for deed in deeds] if deeds[0].verb in OPPOSITE else None
        return None

    def _passes(self, owner: Seat, match: re.Match[str]) -> list[Deed]:
        return [Deed(owner, "PASS", to=self._seat(match[1]) if match[1] else self._other(owner))]

    def _shuns(self, owner: Seat, match: re.Match[str]) -> list[Deed]:
        return [Deed(owner, "NOPASS", to=self._seat(match[1]))]

    def _takes(self, owner: Seat, match: re.Match[str]) -> list[Deed]:
        return [Deed(owner, "CAP", slot=self._slot(match[1], owner))]

    def _slot(self, text: str, taker: Seat | None = None) -> int:
        number = text.split()[-1]
        if number.isdecimal():
            return int(number[:6])
        if number == "new" and self.position is not None:
            return [*self.position.piles, ""].index("") + 1
        slots = [] if taker in (None, UNSAID) else self._topped_by(COLOURS[taker or 0])
        return slots[0] if len(slots) == 1 else UNSAID

    def _topped_by(self, letter: str) -> list[int]:
        piles = self.position.piles if self.position is not None else ()
        return [slot for slot, pile in enumerate(piles, 1) if pile.endswith(letter)]

    def _lets(self, owner: Seat, match: re.Match[str]) -> list[Deed]:
        return self._let(owner, self._seat(match[1]), match[2])

    def _let(self, owner: Seat, taker: Seat, pile: str) -> list[Deed]:
        return [Deed(owner, "PASS", to=taker), Deed(taker, "CAP", slot=self._slot(pile, taker))]

    def _gives(self, owner: Seat, match: re.Match[str]) -> list[Deed]:
        to = match.groupdict().get("to")
        return self._gifts(owner, self._seat(to) if to else self._other(owner), match["items"])

    def _gifts(self, owner: Seat, to: Seat, items: str) -> list[Deed]:
        """None for a colour named twice."""
        chips = self._chips(items, owner, given=True)
        if len({colour for colour, _ in chips}) < len(chips):
            return []
        return [Deed(owner, "GIVE", colour, to=to, many=many) for colour, many in chips]

    def _chips(self, items: str, owner: Seat, *, given: bool = False) -> list[tuple[int, int]]:
        """Colours and numbers; all that the owner holds where no number is said of several."""
        found = []
        for match in re.finditer(
            rf"(?:(\d+|all|both) )?(?:(?:of|back|any|some|more) )*(?:({COLOUR})(?: (1|chips?))?|chips?)",
            items,
        ):
            held = (
                self.position.hands[owner] if self.position is not None and owner != UNSAID else (0, 0, 0, 0)
            )
            colour = UNSAID if match[2] is None else seat_of_word(match[2])
            if colour == UNSAID and sum(many > 0 for many in held) == 1:
                colour = next(c for c in range(4) if held[c])
            if match[1] and match[1].isdecimal():
                many = int(match[1][:6])
            elif match[1] == "both":
                many = 2
            elif match[3] == "chips" or match[1] == "all":
                many = max(1, held[colour]) if colour != UNSAID else 1
            else:
                many = 1
            if many:
                found.append((colour, many if given else 1))
        return sorted(found)

    def _kills(self, owner: Seat, match: re.Match[str]) -> list[Deed]:
        return [Deed(owner, "KILL", colour) for colour, _ in self._chips(match[1], owner)]

    def _spares(self, owner: Seat, match: re.Match[str]) -> list[Deed]:
        return [deed.opposite for deed in self._kills(owner, match)]

    def _rescues(self, owner: Seat, match: re.Match[str]) -> list[Deed]:
        return [Deed(owner, "RESCUE", to=self._seat(match[1]))]

    def _plays(self, owner: Seat, match: re.Match[str]) -> list[Deed] | None:
        colour, many = self._chips(match[1], owner)[0]
        return [Deed(owner, "PLAY", colour, self._slot(match[2]))] if many == 1 else None

    _VERBS: Sequence[tuple[str, Callable[..., list[Deed] | None]]] = (
        (
            rf"(?:pass|give|hand|return)(?: over)?(?: {_MOVE})?(?: (?:straight|right|directly|over|"
            rf"on))*(?: back)?(?: (?:straight|right|directly|again))* to ({_W})",
            _passes,
        ),
        (rf"(?:pass|give|hand|return)(?: {_MOVE})?(?: (?:straight|right))? back()", _passes),
        (rf"pass ({_W})(?: back)?(?: {_MOVE})?(?: back)?", _passes),
        (rf"(?:give|hand|return)(?: back)? ({_W})(?: back)?(?: any| more)* {_MOVE}s?(?: back)?", _passes),
        (rf"let ({_W}) (?:move|play|go|act|have {_MOVE}|get {_MOVE}|be next|in)", _passes),
        (rf"(?:choose|pick|name|make|call|feed)(?: it)? ({_W})(?: turn| to move| to play)?", _passes),
        (rf"(?:skip|starve|avoid|ignore) ({_W})", _shuns),
        (rf"keep {_MOVE} (?:away )?from ({_W})", _shuns),
        (rf"let ({_W}) (?:take|capture|grab|have|get) ({_PILE})", _lets),
        (rf"(?:take|capture|grab|collect|touch|get) ({_PILE})", _takes),
        (
            rf"(?:give|hand|pay|return|donate)(?: over|"
            rf" back)? (?P<items>(?:\d+ )?{COLOUR} chips?)(?: back| over)?",
            _gives,
        ),
        (
            rf"(?:give|hand|pay|donate|slip|swap|trade|return|send|lend|offer|"
            rf"spend)(?: over)?(?: back)? (?P<to>{_W})(?: back)? (?P<items>{_ITEMS})(?: back)?"
            rf"(?: from {_W})?",
            _gives,
        ),
        (
            rf"(?:give|hand|pay|donate|slip|return|"
            rf"send)(?: over)?(?: back)? (?P<items>{_ITEMS})(?: back)?(?: over)? to (?P<to>{_W})",
            _gives,
        ),
        (rf"(?:pay|give back|return|hand over|hand back|give) (?P<items>{_ITEMS})", _gives),
        (rf"(?:kill|burn|discard|destroy|throw away|trash) ({_ITEMS})", _kills),
        (rf"(?:spare|protect) ({_ITEMS})", _spares),
        (rf"keep ({_ITEMS}) (?:alive|safe)", _spares),
        (rf"(?:rescue|save|bail out|help out|help) ({_W})(?: out)?", _rescues),
        (rf"bail ({_W}) out", _rescues),
        (rf"(?:put|play|place) ({_ITEM}) (?:on|onto|to|at|in|into) ({_PILE})", _plays),
    )
