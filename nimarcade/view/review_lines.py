"""Lines beside a game that is looked at again: played out, tried, or taken back. They are kept as long as
the review lasts, can be stepped, left and opened again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from nimarcade.coach import grading, review
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shortened
from nimarcade.core.game import Position, Seat, play
from nimarcade.core.text import GAP, Block
from nimarcade.play.session import Session
from nimarcade.view import review_text, tree
from nimarcade.view.glyphs import Glyphs

Source = Literal["answer", "best", "yours", "taken back"]

LISTED = 4
"""Moves told of a line where lines are listed."""


@dataclass(frozen=True, slots=True)
class Frame:
    before: Position
    code: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Variation:
    """A line beside the game; it has a move at least."""

    ply: int
    """The move of the game that was looked at when it began."""
    source: Source
    frames: tuple[Frame, ...]
    last: Position
    """The position after it."""
    goes_on: bool
    """Whether the game goes on after it."""
    verdict: tuple[Block, ...] = ()
    """What was said of the last move that was tried."""
    stands: int = 0
    """Of a person's own line: so many of its moves stand when another one is tried."""
    nodes: tuple[int, ...] = ()
    """Of a branch of the game's tree: the nodes that its moves lead to."""

    @property
    def title(self) -> str:
        titles: dict[Source, str] = {
            "answer": review_text.line_title(self.frames[0].before),
            "best": "The best move instead",
            "yours": "Your line",
            "taken back": "Taken back",
        }
        return titles[self.source]

    def position(self, frame: int) -> Position:
        """Where another move may be tried while `frame` is shown: in a line of one's own behind what
        stands, elsewhere in the position shown."""
        if self.source != "yours":
            return self.frames[frame].before
        return self.last if self.stands == len(self.frames) else self.frames[self.stands].before

    def words(self, session: Session) -> str:
        """`The best move instead: Ada 4-4, Bo 1-1`."""
        shown = self.frames[:LISTED]
        moves = [f"{review_text.called(session, each.seat)} {shortened(each.code)}" for each in shown]
        return f"{self.title}: {', '.join(moves)}{', …' if len(self.frames) > LISTED else ''}"


def variation(
    ply: int, source: Source, start: Position, codes: Sequence[str], goes_on: bool | None = None
) -> Variation:
    frames: list[Frame] = []
    p, game = start, game_of(start)
    for code in codes:
        move = game.read_move(p, code)
        frames.append(Frame(p, code, grading.actor(p, move)))
        p = play(game, p, move)
    on = game.outcome(p) is None if goes_on is None else goes_on
    return Variation(ply, source, tuple(frames), p, on)


def tried(ply: int, before: Variation | None, frame: int, p: Position, result: review.Tried) -> Variation:
    """The line of one's own after a move was tried in p. It goes on from `before`, the line that was
    shown at `frame`, if there was one."""
    base: tuple[Frame, ...] = ()
    if before is not None:
        base = before.frames[: before.stands if before.source == "yours" else frame]
    new = variation(ply, "yours", p, result.moves)
    frames = (*base, *new.frames)
    stands = len(frames) if result.right is not False and new.goes_on else len(base)
    return replace(new, frames=frames, verdict=result.blocks, stands=stands)


class Lines:
    """The lines of a review; the branches of the game's tree stand at the beginning."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.kept: list[Variation] = []
        for end in tree.ends(session):
            branch = session.seen(end)
            parted = session.shared(branch)
            codes = [branch.notation(ply) for ply in range(parted + 1, branch.length + 1)]
            line = variation(parted + 1, "taken back", branch.state_at(parted), codes)
            self.kept.append(
                replace(line, nodes=tuple(branch.node_at(parted + n) for n in range(1, len(codes) + 1)))
            )

    def at_node(self, node: int) -> tuple[Variation, int] | None:
        """The branch that a node of the game's tree is on, and which of its moves leads there."""
        return next(((line, line.nodes.index(node)) for line in self.kept if node in line.nodes), None)

    def keep(self, line: Variation) -> None:
        """Keep a line, in place of one that it goes on from."""

        def grown(other: Variation) -> bool:
            moves = [frame.code for frame in other.frames]
            if moves != [frame.code for frame in line.frames[: len(moves)]]:
                return False
            return (other.ply, other.source) == (line.ply, line.source)

        for number, other in enumerate(self.kept):
            if grown(other):
                self.kept[number] = line
                return
        self.kept.append(line)

    def at(self, ply: int) -> list[Variation]:
        """The lines that begin where move number `ply` is looked at."""
        return [line for line in self.kept if line.ply == ply]

    def after(self, ply: int, line: Variation | None) -> Variation | None:
        """The line of this move that comes after `line`; None after the last one."""
        here = self.at(ply)
        number = 0 if line is None else here.index(line) + 1 if line in here else len(here)
        return here[number] if number < len(here) else None

    def blocks(self, ply: int, *, key: str = "") -> list[Block]:
        """The lines of this move in a list, and with which key they are opened."""
        here = self.at(ply)
        if not here:
            return []
        rows = [Block("note", f"{line.words(self.session)}.") for line in here]
        return [GAP, *rows, *([Block("key", "the lines kept here", key)] if key else [])]


# what stands in title and panel


def title(session: Session, line: Variation, number: int) -> tuple[tuple[str, ...], str]:
    """The title in several lengths while move `number` of a line is shown, and what stands right of it."""
    frame = line.frames[number]
    made = f"{review_text.called(session, frame.seat)}: {shortened(frame.code)}"
    return (f"{line.title} · {made}", made), f"line {number + 1} of {len(line.frames)}"


def blocks(session: Session, line: Variation, number: int, glyphs: Glyphs) -> list[Block]:
    """The moves of a line, move `number` marked; of a person's own line what was said of it first."""
    lines = [Block("head", line.title), GAP, *line.verdict, *([GAP] if line.verdict else [])]
    for each, frame in enumerate(line.frames):
        who, here = review_text.called(session, frame.seat), each == number
        mark = glyphs.here if here else " "
        lines.append(Block("verdict" if here else "quiet", f"{mark} {who}: {shortened(frame.code)}"))
    if line.source != "yours" or not line.goes_on:
        lines.append(Block("note", "And so on." if line.goes_on else "That is the end of the game."))
    again = "another move" if line.source != "yours" or line.stands < len(line.frames) else "your next move"
    keys = [Block("key", again, "t")] if line.goes_on or line.stands < len(line.frames) else []
    return [*lines, GAP, *keys, Block("key", "back to the game", "esc")]
