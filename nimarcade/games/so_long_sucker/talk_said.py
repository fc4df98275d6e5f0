"""A sentence taken apart in one way: whom it is said to, what it holds, what of it is not understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.grammar import Reading
from nimarcade.games.so_long_sucker.position import Deal, SuckerPosition
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID, Deed, Doer
from nimarcade.games.so_long_sucker.talk_words import SEATS, Word

AGREED = frozenset({"deal", "ok", "yes", "fine", "agreed", "alright", "good", "great"})
"""Words that accept an offer which waits, and say nothing else."""
CALLS = frozenset(
    {"me", "you", "that", "this", "it", "us", "chip", "chips", "truce", "deal", "promise", "word"}
)
"""Words behind which a colour at the end calls its player: `why did you do that red`."""


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody said, and where."""

    p: SuckerPosition | None
    speaker: Seat
    text: str
    words: Sequence[Word]


@dataclass(slots=True)
class Entry:
    """Deeds of one clause, and what they are to the others: conditions, threats or simply said."""

    deeds: list[Deed]
    role: str = ""
    """`if`, `unless`, `or`, `before`, `first`."""


class Said:
    """The parts of a sentence, and the deeds its clauses tell of."""

    def __init__(self, line: Line, parts: Sequence[Reading], named: tuple[Seat, ...] = ()) -> None:
        self.line = line
        self.p, self.speaker, self.text, self.words = line.p, line.speaker, line.text, line.words
        self.parts = parts
        self.named = named or self._called()
        usual = None if any(part.tag == "all" for part in self._of("call")) else self._usual()
        self.to = self.named or self._spoken_of_first() or (() if usual is None else (usual,))
        self.doer = Doer(self.speaker, self.to[0] if self.to else UNSAID, self.words, self.p)
        self.doer.conditional = any(part.rule in ("cond", "price") or part.tag == "so" for part in parts)
        self.entries: list[Entry] = []
        self.listed = False
        """True of an offer that is said to be one, in which any promise may have a time."""
        self.long: Reading | None = None
        """A time that is told before what lasts so long."""
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
            seats = [self._seat_of(each) for truce in self._of("truce") for each in truce.all("with")]
        if self.parts[-1].rule in ("ask", "judged") and words[-1] in SEATS and CALLS.issuperset(words[-2:-1]):
            seats.append(SEATS[words[-1]])
        return tuple(seat for seat in dict.fromkeys(seats) if seat != self.speaker)

    def _spoken_of_first(self) -> tuple[Seat, ...]:
        """The player whose deed the sentence begins with, as in `red pass to me`."""
        first = next(iter(self._of("promise")), None)
        owner = None if first is None else first.get("owner")
        if owner is None or owner.start > self.parts[0].start + 1:
            return ()
        seat = self._seat_of(owner)
        return () if seat == self.speaker else (seat,)

    def _usual(self) -> Seat | None:
        """The seat meant by `you` where nobody is called: who made the speaker an offer, who has to decide,
        in a rescue the player in danger, or the only other one left."""
        if self.p is None:
            return None
        makers = {deal.by for deal in deals.open_for(self.p, self.speaker)}
        if len(makers) == 1:
            return makers.pop()
        if self.p.turn != self.speaker and self.p.phase != "over":
            return self.p.turn
        if self.p.phase == "rescue" and self.p.seat != self.speaker:
            return self.p.seat
        others = [seat for seat in self.p.living if seat != self.speaker]
        return others[0] if len(others) == 1 else None

    # what is said and held

    def _words(self, part: Reading) -> set[str]:
        return {word.text for word in self.words[part.start : part.end]}

    def _number(self, part: Reading) -> int:
        number = part.get("n")
        return 1 if number is None else int(self.words[number.start].text[:4])

    def _fillers(self) -> set[str]:
        """The words with which that begins that says nothing more."""
        return {self.words[part.start].text for part in self._of("filler")}

    def _agrees(self) -> bool:
        return bool(self._fillers() & AGREED)

    def _ended_before(self, at: int) -> bool:
        """True if a sentence ends before this part."""
        return at > 0 and self.text[self.words[self.parts[at - 1].end - 1].start] in ".;!?\n"

    def _joined(self, at: int) -> bool:
        """True if the part goes on after `and` or `then`."""
        return at > 0 and self.parts[at - 1].rule == "mark" and self.parts[at - 1].tag in ("and", "then")

    def _waiting(self) -> Sequence[Deal]:
        """The offers that wait for the speaker, of those who are called if anybody is."""
        waiting = () if self.p is None else deals.open_for(self.p, self.speaker)
        return [deal for deal in waiting if not self.named or deal.by in self.named]

    # what is not understood

    def strange(self) -> tuple[str, ...]:
        """The pieces of which nothing is known, as typed."""
        pieces: list[tuple[int, int]] = []
        for part in self.parts:
            if part.rule != "strange" and part not in self.refused:
                continue
            start, end = self.words[part.start].start, self.words[part.end - 1].end
            if pieces and not self.text[pieces[-1][1] : start].strip():
                start = pieces.pop()[0]
            pieces.append((start, end))
        return tuple(self.text[start:end].strip() for start, end in pieces)
