"""The mistakes deck: every win given away comes back as a card until it is won without help.

A card is a position in which its owner once gave a win away, and asks for a move that keeps it, first there
and then on other boards of the same idea.
When it comes again is decided by FSRS (https://github.com/open-spaced-repetition/py-fsrs), with
the authors' default parameters and without its random jitter, so that a date can be foretold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from nimarcade.core import catalogue, errors, store
from nimarcade.core.task import kept, unpack

if TYPE_CHECKING:
    from fsrs import Scheduler

Right = Literal["right", "helped", "wrong"]
"""The first answer to a card: without help, after a hint, or no winning move."""

NAME, VERSION = "nimarcade-deck", 1
MOST = 2_000
"""Cards kept; the one that comes back last makes room for a new one."""
LONGEST = 2_000
"""Characters of a position's code; longer ones are no cards, nobody could learn from them."""
SAME = timedelta(hours=12)
"""Within this time the same mistake is one mistake: a game taken back and played again."""
MENDED = timedelta(days=21)
"""From this interval on a mistake counts as mended."""


Code = Annotated[str, lambda text: 0 < len(text) <= LONGEST and text.isprintable()]
Times = Annotated[int, store.up_to(10**9)]
Strength = Annotated[float, lambda number: 0 < number < 10**6]


@dataclass(frozen=True, slots=True)
class Memory:
    """A card as FSRS knows it; see its `Card`."""

    state: Annotated[int, store.up_to(3, 1)] = 1
    step: Annotated[int, store.up_to(9)] | None = 0
    stability: Strength | None = None
    difficulty: Strength | None = None
    last: datetime | None = None

    def whole(self) -> bool:
        """True if a card can be remembered so."""
        return (self.state == 2) == (self.step is None) and (self.stability is None) == (self.last is None)


@dataclass(frozen=True, slots=True)
class Card:
    position: Code
    """Code of the position, in which the player to move wins."""
    move: Code
    """Code of the move that gave the win away, the latest one."""
    origin: Code
    """`game`, `lesson`, or the kind of puzzle."""
    added: datetime
    due: datetime
    reviews: Times = 0
    lapses: Times = 0
    """Times it was missed after it was learned once, in reviews and games."""
    memory: Annotated[Memory, Memory.whole] = field(default_factory=Memory)

    @property
    def interval(self) -> timedelta:
        return timedelta() if self.memory.last is None else self.due - self.memory.last

    @property
    def where(self) -> str:
        return self.origin if self.origin in ("game", "lesson") else "puzzle"

    @property
    def mended(self) -> bool:
        return self.interval >= MENDED

    @property
    def game(self) -> str:
        return self.position.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Deck:
    cards: Mapping[str, Card] = field(default_factory=dict)
    """By position."""
    notice: str | None = None

    def add(self, position: str, move: str, origin: str, now: datetime) -> Deck:
        """A win was given away: a new card, or one that is known and comes back at once."""
        if len(position) > LONGEST or len(move) > LONGEST:
            return self
        if (known := self.cards.get(position)) is None:
            rest = dict(self.cards)
            while len(rest) >= MOST:
                del rest[max(rest.values(), key=lambda card: card.due).position]
            return replace(self, cards={**rest, position: Card(position, move, origin, now, now)})
        if now - max(known.added, known.memory.last or known.added) < SAME:
            return self
        lapsed = replace(_scheduled(known, "wrong", now), move=move)
        return replace(self, cards={**self.cards, position: replace(lapsed, due=now)})

    def due(self, now: datetime) -> list[Card]:
        """Cards whose time has come, the longest waiting first."""
        return sorted((card for card in self.cards.values() if card.due <= now), key=lambda card: card.due)

    def next_due(self) -> datetime | None:
        return min((card.due for card in self.cards.values()), default=None)

    def answer(self, position: str, first: Right, now: datetime) -> Deck:
        """The deck after the first answer to a card; one that is gone meanwhile stays gone."""
        if (card := self.cards.get(position)) is None:
            return self
        return replace(self, cards={**self.cards, position: _scheduled(card, first, now)})

    def without(self, position: str) -> Deck:
        return replace(self, cards={key: card for key, card in self.cards.items() if key != position})

    @property
    def mended(self) -> int:
        return sum(card.mended for card in self.cards.values())

    def as_json(self) -> dict[str, object]:
        return {NAME: VERSION, "cards": [kept(card) for card in self.cards.values()]}


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False)


def _scheduled(card: Card, first: Right, now: datetime) -> Card:
    import fsrs

    rating = {"right": fsrs.Rating.Good, "helped": fsrs.Rating.Hard, "wrong": fsrs.Rating.Again}[first]
    known = card.memory
    before = fsrs.Card(
        1, fsrs.State(known.state), known.step, known.stability, known.difficulty, card.due, known.last
    )
    after, _ = _scheduler().review_card(before, rating, now)
    memory = Memory(int(after.state), after.step, after.stability, after.difficulty, after.last_review)
    lapses = card.lapses + (first == "wrong")
    return replace(card, due=after.due, memory=memory, reviews=card.reviews + 1, lapses=lapses)


# the file

File = TypedDict("File", {"nimarcade-deck": int, "cards": list[Card]})


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _read(data: Mapping[str, object]) -> Deck:
    cards: dict[str, Card] = {}
    bad = 0
    for each in store.entry(data, "cards", list[object], "its cards must be a list")[: MOST * 2]:
        try:
            card = unpack(Card, each)
        except (ValueError, OverflowError):
            bad += 1
        else:
            cards[card.position] = card
    notice = f"{bad} card{' is' if bad == 1 else 's are'} damaged and left out of the deck" if bad else None
    return Deck(cards, notice)


STORE = store.in_data(NAME, "deck.json", Deck, "the deck is empty", _read, Deck.as_json, moved=True)
file, load, reset, change = STORE.path, STORE.load, STORE.forget, STORE.keep


def when(due: datetime, now: datetime) -> str:
    """`in 10 minutes`, `in 3 days`: when a card comes."""
    seconds = max(0, int((due - now).total_seconds()))
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size:
            many = round(seconds / size)
            return f"in {many} {unit}{'' if many == 1 else 's'}"
    return "in less than a minute"


def called(code: str) -> str:
    """`Greedy Nim, misère, k=3`: a game with its options, as a person reads it."""
    name, *words = code.split("+")
    try:
        title = catalogue.game(name).title
    except errors.NimarcadeError:
        title = name
    return ", ".join([title, *("misère" if word == "misere" else word for word in words)])
