"""The first minute: one small round of Nim against a machine that never errs, which ends in a win and the
reason for it. Who gives the win away sees how it is lost, and takes the move back.

Every way through it comes to the moment where the winner leaves two equal heaps, here or in the
machine's answer to a slip, so one sentence tells why (`tests/view/test_first_round.py` walks all of them)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from nimarcade.core import catalogue, family, typed_moves
from nimarcade.core.game import Position, play
from nimarcade.core.text import Block
from nimarcade.view.spoken import as_sentence

START = "nim:3,2,2"
OPPONENT = "Perfect"
RULE = "Take stones from one heap, as many as you like. Whoever takes the last stone wins."
BEGIN = f"Your opponent, {OPPONENT}, never makes a mistake. You can win all the same: begin."
WIN = "You win!"
WHY = "You left two equal heaps. From then on you could copy every move, so the last stone was yours."
ON = "The games here have secrets like this one, and tell them."
COPIED = f"{OPPONENT} left two equal heaps: now it copies all you take, to the last stone."
EMPTIED = f"One heap was left, and {OPPONENT} took all of it: the last stone is gone."
DECIDED = "Here it was won."
BACK = "No harm done, you take your move back. Could you leave two equal heaps?"
LAST_STONE = "No harm done, you take your move back. Leave two heaps, equal ones."
PATIENCE = 2
"""After so many slips the coach names a move."""
LABELS = {"again": "Take it back", "won": "Into the arcade"}
"""Options where no move is wanted."""
HOW = "Arrows choose: sideways a heap, down how many. Or click a stone. Enter plays."
HOW_SHORT = "Arrows or a click, then Enter."
HOW_TYPED = (
    "Type a move: 3-1 takes 1 stone from the heap of 3. Skip leaves this round, quit leaves nimarcade."
)

Stage = Literal["move", "answer", "again", "won"]
"""The step that comes next: the person's move, the machine's, taking a slip back, or home."""


@dataclass(frozen=True, slots=True)
class FirstRound:
    position: Position = field(default_factory=lambda: catalogue.read(START))
    stage: Stage = "move"
    told: tuple[Block, ...] = (Block("text", RULE), Block("text", BEGIN))
    """The coach's words for this moment."""
    before: Position | None = None
    """The position before the person's last move."""
    mirror: Position | None = None
    """Position of two equal heaps that the person left, by which the round is won."""
    slips: int = 0
    answered: str = ""

    @property
    def shown(self) -> Position:
        """The position to be seen: at the end the one that decided it."""
        return self.mirror if self.stage == "won" and self.mirror is not None else self.position

    def play(self, typed: str) -> FirstRound:
        """The person's move, its code or words; raises BadMove or IllegalMove with the reason."""
        game = catalogue.game_of(self.position)
        move = typed_moves.read(game, self.position, typed)
        after = play(game, self.position, move)
        done = as_sentence(f"you {game.describe(self.position, move)}")
        now = replace(self, position=after, stage="answer", told=(Block("move", done),), before=self.position)
        if _won(after):
            why = (Block("right", WIN), Block("text", WHY), Block("quiet", ON))
            return replace(now, stage="won", told=why)
        left = heaps(after)
        if self.mirror is None and len(left) == 2 and left[0] == left[1]:
            return replace(now, mirror=after)
        return now

    def answer(self) -> FirstRound:
        """The machine's move: the longest resistance, or what a slip allows."""
        p, game = self.position, catalogue.game_of(self.position)
        verdict = family.theory_of(p).solve(p, remoteness=True)
        after = play(game, p, verdict.move)
        words = game.describe(p, verdict.move).replace("take", "takes", 1)
        told = Block("reply", f"{OPPONENT} {words}.")
        now = replace(self, position=after, answered=game.write_move(p, verdict.move))
        if verdict.outcome == "P":
            return replace(now, stage="move", told=(told, Block("text", "Your move.")))
        lost = _won(after)
        slips = self.slips + 1
        advice = [Block("wrong", EMPTIED if lost else COPIED), Block("text", LAST_STONE if lost else BACK)]
        return replace(now, stage="again", told=(told, *advice), slips=slips)

    def again(self) -> FirstRound:
        assert self.before is not None
        p, told = self.before, [Block("text", "Your move, once more.")]
        if self.slips >= PATIENCE:
            best = catalogue.game_of(p).describe(p, family.theory_of(p).solve(p, remoteness=True).move)
            told.append(Block("hint", f"A move that wins: {best}."))
        return replace(self, position=p, stage="move", told=tuple(told), before=None)


def heaps(p: Position) -> tuple[int, ...]:
    return tuple(pile.size for pile in catalogue.board_of(p).board_picture(p).piles if pile.size)


def _won(p: Position) -> bool:
    return not heaps(p)
