"""Cards of the mistakes deck gone through: a pure state machine that full screen and line mode drive.

What may take long, `told`, is a function of codes that answers with plain data, so that it can run
in another process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from nimarcade.coach import deck, hints, judging
from nimarcade.coach.deck import Card, Deck, Right
from nimarcade.coach.lessons import Step
from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.family import theory_of
from nimarcade.core.game import play
from nimarcade.core.task import remote
from nimarcade.core.text import Block, Kind, packed, unpacked

_PLAY = Step("play", "card", "Card", ())
LADDER = len(hints.STEPS)
THE_MOVE = 3
"""The step of the ladder that gives the answer away."""
_AS_LESSONS: dict[Kind, Kind] = {
    "verdict": "text",
    "point": "hint",
    "fact": "pre",
    "after": "text",
    "source": "note",
}
"""Kinds of the ladder as running text has them."""


@remote
def told(position: str, text: str) -> dict[str, Any]:
    """What a move typed for a card is worth: `right` (None if it is no move), the `lines` to tell
    and the `boards` it leads through, the answer that punishes it included."""
    p = catalogue.read(position)
    try:
        move = judging.read_move(p, text)
        after = play(game_of(p), p, move)
    except NimarcadeError as error:
        return _plain(None, [Block("note", _sentence(str(error)))], [])
    if judging.keeps(p, after):
        return _plain(True, judging.praise(p, move, numbers=True), [p, after])
    boards, lines = judging.refute(p, move, numbers=True)
    return _plain(False, lines, boards)


@remote
def hinted(position: str, step: int) -> dict[str, Any]:
    """The hint ladder up to a step."""
    p = catalogue.read(position)
    verdict = theory_of(p).solve(p, remoteness=None)
    lines = hints.hint(verdict, step, "You")
    return _plain(None, [Block(_AS_LESSONS.get(line.kind, line.kind), line.text) for line in lines], [])


def _plain(right: bool | None, lines: Sequence[Block], boards: Sequence[Any]) -> dict[str, Any]:
    return {
        "right": right,
        "lines": packed(lines),
        "boards": [catalogue.write(board) for board in boards],
    }


@dataclass(frozen=True, slots=True)
class Drill:
    queue: tuple[Card, ...]
    at: int = 0
    board: Any = None
    """The card's position; after the right answer what it leaves."""
    boards: tuple[Any, ...] = ()
    """What the last answer passed through."""
    solved: bool = False
    asked: int = 0
    """Steps of the hint ladder taken."""
    first: Right | None = None
    """The first answer to this card, once it is given."""
    done: tuple[tuple[str, Right], ...] = ()
    """First answers by position, in the order in which they were given."""

    @classmethod
    def begin(cls, cards: Sequence[Card]) -> Drill:
        """The cards in this order; those that ask for nothing any more are passed over."""
        return cls(tuple(cards))._enter(0)

    @property
    def card(self) -> Card | None:
        """The card that lies on the table; None at the end."""
        return self.queue[self.at] if self.at < len(self.queue) else None

    @property
    def kind(self) -> str:
        """`play`, `text` while a solved card waits for Enter, or `done`."""
        return "done" if self.card is None else "text" if self.solved else "play"

    def prompt(self, *, short: bool = False) -> list[Block]:
        """What to show now; `short` leaves out what was told when the card was turned up."""
        card = self.card
        if card is None:
            return self._farewell()
        if self.solved:
            return [Block("ask", "Enter goes on.")]
        lines = [] if short else self._turned(card)
        lines.append(Block("board", judging.board_words(self.board, short)))
        return [*lines, Block("ask", judging.question(_PLAY, self.board))]

    def _turned(self, card: Card) -> list[Block]:
        move = game_of(self.board).describe(self.board, game_of(self.board).read_move(self.board, card.move))
        where = "In a game" if card.origin == "game" else "In a puzzle"
        when = f"{card.added:%d %B %Y}".lstrip("0")
        return [
            Block("title", f"{self.at + 1}/{len(self.queue)}  {deck.called(card.game)}"),
            Block("goal", "Play a move that keeps the win."),
            Block("text", f"{where} on {when} the move was to {move}. It gave the win away."),
        ]

    def _farewell(self) -> list[Block]:
        if not self.done:
            return [Block("title", "No answer given." if self.queue else "No card is due.")]
        right = sum(first == "right" for _, first in self.done)
        return [
            Block("title", f"{len(self.done)} card{'' if len(self.done) == 1 else 's'} reviewed"),
            Block("text", f"Right at once: {right} of {len(self.done)}."),
        ]

    # what is answered

    def took(self, found: dict[str, Any]) -> tuple[Drill, list[Block]]:
        """After what `told` says of a typed move."""
        lines = read_lines(found)
        if found["right"] is None:
            return self, lines
        boards = tuple(catalogue.read(code) for code in found["boards"])
        drill = replace(self, boards=boards)
        if not found["right"]:
            more = Block("note", "Try again; a hint tells more.")
            return drill._rated("wrong"), [*lines, more]
        drill = drill._rated("helped" if self.asked else "right")
        return replace(drill, board=boards[-1], solved=True), lines

    def helped(self, step: int) -> Drill:
        """A hint was told; with the move itself the card counts as missed."""
        drill = replace(self, asked=max(self.asked, step))
        return drill._rated("wrong") if step >= THE_MOVE else drill

    @property
    def next_hint(self) -> int:
        """The step of the ladder to ask for: that the position is won is known already."""
        return min(LADDER, max(2, self.asked + 1))

    def skip(self) -> Drill:
        """To the next card; without an answer this one stays due."""
        return self._enter(self.at + 1)

    def drop(self) -> Drill:
        """To the next card, this one no longer in the queue."""
        rest = self.queue[: self.at] + self.queue[self.at + 1 :]
        return replace(self, queue=rest)._enter(self.at)

    def _rated(self, first: Right) -> Drill:
        if self.first is not None or self.card is None:
            return self
        return replace(self, first=first, done=(*self.done, (self.card.position, first)))

    def _enter(self, at: int) -> Drill:
        queue = list(self.queue)
        while at < len(queue) and not _readable(queue[at]):
            del queue[at]
        board = catalogue.read(queue[at].position) if at < len(queue) else None
        return Drill(tuple(queue), at, board, done=self.done)


def keep(before: Drill, after: Drill) -> Deck | None:
    """Put the answers given since `before` into the deck's file; raises OSError."""
    news = after.done[len(before.done) :]
    if not news:
        return None

    def answered(kept: Deck) -> Deck:
        for position, first in news:
            kept = kept.answer(position, first, deck.now())
        return kept

    return deck.change(answered)


def read_lines(found: dict[str, Any]) -> list[Block]:
    """The lines of `told` or `hinted`."""
    return unpacked(found["lines"])


def _readable(card: Card) -> bool:
    try:
        p = catalogue.read(card.position)
        play(game_of(p), p, game_of(p).read_move(p, card.move))
    except NimarcadeError:
        return False
    return True


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
