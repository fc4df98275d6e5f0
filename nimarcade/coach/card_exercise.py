"""Cards of the mistakes deck gone through: an exercise that full screen and line mode both drive; and another
board of the same idea, which a mistake comes back as."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from nimarcade.coach import deck, diary, exercise, hints, ideas, judging
from nimarcade.coach.deck import Card, Deck, Right
from nimarcade.coach.puzzles import levels, puzzle
from nimarcade.core import catalogue, errors, family
from nimarcade.core.catalogue import game_of
from nimarcade.core.game import Position, play
from nimarcade.core.task import Task, remote, task
from nimarcade.core.text import Block, Kind

TRIES = 300
LOOKED_AT = 200
"""Moves looked through for one that does not win."""


def twin(code: str, turn: int) -> str:
    """Another won board on which the same idea finds the win: each turn another one, always the same for
    a turn. The board itself where none turns up, or nothing is known of it without a search."""
    p = catalogue.read(code)
    if not family.theory_of(p).speaks(p) or family.theory_of(p).outcome(p) != "N":
        return code
    wanted = ideas.of_win(p)
    for other in islice(_like(code, Random(f"{code} {turn}")), TRIES):
        if puzzle.identity(other) != puzzle.identity(p) and _asks(other, wanted):
            return catalogue.write(other)
    return code


def _asks(p: Position, wanted: tuple[str, ...]) -> bool:
    """True if p is won by these ideas, and not by any move."""
    game, theory = game_of(p), family.theory_of(p)
    if game.outcome(p) is not None or not theory.speaks(p) or theory.outcome(p) != "N":
        return False
    if ideas.of_win(p) != wanted:
        return False
    return not all(family.wins(game.after(p, m), p.turn) for m in islice(game.moves(p), LOOKED_AT))


def _like(code: str, rng: Random) -> Iterator[Position]:
    """Boards of the same game and about the same size."""
    head, _, body = code.partition(":")

    def near(found: re.Match[str]) -> str:
        number = int(found[0])
        if number < 2:  # small numbers stay small, as the turn of misère play wants it
            return str(rng.randint(0, 2))
        return str(rng.randint(max(1, number * 2 // 3 - 1), number * 4 // 3 + 1))

    if re.fullmatch(r"[0-9,/]+", body):
        while True:
            other = re.sub(r"[0-9]+", near, body)
            try:
                yield catalogue.read(f"{head}:{other}")
            except errors.NimarcadeError:
                continue
    while head in levels.all_heads():
        yield levels.draw(head, rng.choice(levels.LEVELS[:3]), rng)


# cards


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


@dataclass(frozen=True, slots=True)
class CardExercise:
    queue: tuple[Card, ...]
    index: int = 0
    line: exercise.Line | None = None
    """The card's position, and the right answer once it is given."""
    frames: tuple[Position, ...] = ()
    solved: bool = False
    rung: int = 0
    """Steps of the hint ladder taken."""
    first: Right | None = None
    """The first answer to this card, once it is given."""
    done: tuple[tuple[str, Right], ...] = ()
    """First answers by position, in the order in which they were given."""

    @classmethod
    def begin(cls, cards: Sequence[Card]) -> CardExercise:
        """The cards in this order; those that ask for nothing any more are passed over."""
        return cls(tuple(cards))._enter(0)

    @property
    def card(self) -> Card | None:
        return self.queue[self.index] if self.index < len(self.queue) else None

    @property
    def wants(self) -> exercise.Wants:
        return "nothing" if self.card is None else "enter" if self.solved else "move"

    @property
    def board(self) -> Position | None:
        return None if self.line is None else self.line.last

    def prompt(self, *, brief: bool = False) -> list[Block]:
        if (card := self.card) is None:
            return self._farewell()
        if self.solved:
            return [Block("ask", "Enter goes on.")]
        assert self.line is not None
        p = catalogue.read(self.line.code)
        blocks = [] if brief else self._introduction(card, self.line.code)
        blocks.append(Block("board", judging.teaching_of(p).say_board(p, brief=brief)))
        return [*blocks, Block("ask", judging.teaching_of(p).question(p))]

    def _introduction(self, card: Card, board: str) -> list[Block]:
        p = catalogue.read(card.position)
        move = game_of(p).describe(p, game_of(p).read_move(p, card.move))
        where = f"In a {card.where}"
        when = f"{card.added:%d %B %Y}".lstrip("0")
        mistake = f"{where} on {when} the move was to {move}. It gave the win away."
        if board != card.position:
            was = judging.teaching_of(p).say_board(p, brief=True)
            mistake = (
                f"{where} on {when} you gave a win away. {was} The move was to {move}. "
                "Here is another board of the same idea."
            )
        return [
            Block("title", f"{self.index + 1}/{len(self.queue)}  {deck.called(card.game)}"),
            Block("goal", "Play a move that keeps the win."),
            Block("text", mistake),
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

    def judge(self, answer: str, /) -> Task[exercise.Judgement]:
        return task(judge_move, self._position, answer)

    def help(self, command: exercise.Help = "hint", /) -> Task[exercise.Judgement]:
        """The next step of the ladder, or with `why` all of it; that the position is won is known already."""
        if command == "why":
            return task(hint_at, self._position, hints.WHY)
        return task(hint_at, self._position, min(LADDER, max(2, self.rung + 1)))

    @property
    def _position(self) -> str:
        assert self.line is not None
        return self.line.code

    def turn(self, command: exercise.Turn, /) -> CardExercise:
        """To the next card; without an answer this one stays due."""
        gone = self.card is not None and command in ("next", "skip")
        return self._enter(self.index + 1) if gone else self

    def drop(self) -> CardExercise:
        rest = self.queue[: self.index] + self.queue[self.index + 1 :]
        return replace(self, queue=rest)._enter(self.index)

    def after(self, judgement: exercise.Judgement, /) -> CardExercise:
        """Only the first answer counts; help that tells the move makes it a wrong one."""
        if judgement.mark == "refused" or self.line is None:
            return self
        if judgement.mark == "told":
            helped = replace(self, rung=max(self.rung, judgement.rung))
            return helped._rated("wrong") if judgement.rung >= THE_MOVE else helped
        answered = replace(self, frames=self.line.frames(judgement.moves))
        if judgement.mark == "wrong":
            return answered._rated("wrong")
        answered = answered._rated("helped" if self.rung else "right")
        return replace(answered, line=self.line.on(judgement.moves), solved=True)

    def _rated(self, first: Right) -> CardExercise:
        if self.first is not None or self.card is None:
            return self
        return replace(self, first=first, done=(*self.done, (self.card.position, first)))

    def _enter(self, index: int) -> CardExercise:
        queue = list(self.queue)
        while index < len(queue):
            card = queue[index]
            try:
                p = catalogue.read(card.position)
                play(game_of(p), p, game_of(p).read_move(p, card.move))
            except errors.NimarcadeError:
                del queue[index]
            else:  # at first the board of the mistake, then each time another one of the same idea
                board = twin(card.position, card.reviews) if card.reviews else card.position
                return CardExercise(tuple(queue), index, exercise.Line(board), done=self.done)
        return CardExercise(tuple(queue), index, done=self.done)


def keep_answers(before: CardExercise, after: CardExercise) -> tuple[Deck | None, list[str]]:
    """Put the answers given since `before` into the deck's file: the deck, if there were any, and what
    to tell of it."""
    if not (news := after.done[len(before.done) :]):
        return None, []

    def answered(kept: Deck) -> Deck:
        for position, first in news:
            kept = kept.answer(position, first, deck.now())
        return kept

    kept = deck.change(answered)[1]
    return kept, diary.cards_reviewed(kept, news)


# Answers judged: functions of plain data, which may run in another process.


@remote
def judge_move(position: str, text: str) -> exercise.Judgement:
    p = catalogue.read(position)
    try:
        move = judging.teaching_of(p).read_answer(p, text)
        after = play(game_of(p), p, move)
    except errors.NimarcadeError as error:
        return exercise.refusal(error)
    written = game_of(p).write_move(p, move)
    if judging.keeps(p, after):
        return exercise.keeps_win(p, move, written)
    return exercise.gives_away(p, move, written, Block("note", "Try again; a hint tells more."))


@remote
def hint_at(position: str, rung: int) -> exercise.Judgement:
    """The hint ladder at a rung: the last step alone, but from the top all of it."""
    why = hints.explained(catalogue.read(position), plies=None)
    rung = next((step for step in hints.steps(why) if step >= rung), hints.WHY)
    told = hints.rung(why, rung, alone=True)
    as_lessons = tuple(Block(_AS_LESSONS.get(block.kind, block.kind), block.text) for block in told.blocks)
    return exercise.Judgement("told", as_lessons, rung=rung, lit=told.marks)
