"""Lines beside a game that is looked at again: played out, tried, or taken back. They are kept as long as
the review lasts, can be stepped, left and opened again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from nimarcade.coach import grading, review
from nimarcade.coach.review import Review
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import counted, shortened
from nimarcade.core.game import Move, Position, Seat, actor, play
from nimarcade.core.text import GAP, Block, Line
from nimarcade.play.session import Session
from nimarcade.view import review_text
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
    """True if the game goes on after it."""
    verdict: tuple[Block, ...] = ()
    """Verdict on the last move that was tried."""
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
        """The position in which another move may be tried while `frame` is shown: in one's own line behind
        what stands, elsewhere in the position shown."""
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
        for end in ends(session):
            branch = session.seen(end)
            parted = session.shared(branch)
            codes = [branch.notation(ply) for ply in range(parted + 1, branch.length + 1)]
            line = variation(parted + 1, "taken back", branch.state_at(parted), codes)
            nodes = tuple(branch.node_at(parted + n) for n in range(1, len(codes) + 1))
            self.kept.append(replace(line, nodes=nodes))

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
        return [line for line in self.kept if line.ply == ply]

    def after(self, ply: int, line: Variation | None) -> Variation | None:
        """The line of this move that comes after `line`; None after the last one."""
        here = self.at(ply)
        number = 0 if line is None else here.index(line) + 1 if line in here else len(here)
        return here[number] if number < len(here) else None

    def blocks(self, ply: int) -> list[Block]:
        """The lines of this move in a list."""
        if not (here := self.at(ply)):
            return []
        rows = [Block("note", f"{line.words(self.session)}.") for line in here]
        return [GAP, *rows, Block("key", "the lines kept here", "{review.lines}")]


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
    keys = [Block("key", again, "{review.try}")] if line.goes_on or line.stands < len(line.frames) else []
    return [*lines, GAP, *keys, Block("key", "back to the game", "esc")]


DEEPEST = 6
"""Steps by which branches of branches are set in at most."""
TOLD = 40
"""Moves of a line that are told in a sentence."""
NOTHING = "One line only: take back and play another move."


@dataclass(frozen=True, slots=True)
class Row:
    node: int
    branch: int
    """0 for the line that is played; branches are numbered in the order in which they stand."""
    depth: int
    """Number of times one leaves a line to come there."""


def rows(session: Session) -> list[Row]:
    """All moves: behind each move of a line stand the branches in its place, then the line goes on. The
    first row is the start."""
    tree = session.tree
    listed = [Row(0, 0, 0)]
    waiting = [(listed[0], False)]
    branches = 0
    while waiting:
        row, begins = waiting.pop()
        if begins:
            branches += 1
            row = Row(row.node, branches, row.depth)
            listed.append(row)
        children = tree.children(row.node)
        following = next((child for child in children if row.branch or session.holds(child)), None)
        if following is not None:
            listed.append(Row(following, row.branch, row.depth))
            waiting.append((listed[-1], False))
        others = [Row(child, 0, row.depth + 1) for child in children if child != following]
        waiting.extend((other, True) for other in reversed(others))
    return listed


def branches(session: Session) -> list[list[int]]:
    """The nodes of every line on its own, that which is played first."""
    lines: dict[int, list[int]] = {0: []}
    for row in rows(session)[1:]:
        lines.setdefault(row.branch, []).append(row.node)
    return [lines[number] for number in sorted(lines)]


def ends(session: Session) -> list[int]:
    return [nodes[-1] for nodes in branches(session)[1:]]


def made(session: Session, node: int) -> tuple[str, str]:
    """Name of the player who made the move to a node, and its code."""
    tree, game = session.tree, session.game
    before: Position = tree.state(tree.parent(node))
    move: Move = tree.move(node)
    return review_text.called(session, actor(game, before, move)), shortened(game.write_move(before, move))


# as a list


def about(session: Session) -> str:
    many = len(branches(session)) - 1
    count = counted(many, "branch", "branches")
    return f"{count}. Set in: played in place of the move above." if many else NOTHING


def grades(review: Review) -> dict[int, bool]:
    """By node: whether the move kept a won game, for the moves that could give it away."""
    session = review.session
    kept = {session.node_at(each.ply): each.kept for each in review.decisions.values()}
    for taken, (_, line) in zip(review.taken, session.lines_taken_back(), strict=False):
        kept |= {line.node_at(each.ply): each.kept for each in taken.decisions}
    return kept


def line(
    session: Session, row: Row, glyphs: Glyphs, grades: Mapping[int, bool], *, marked: bool, width: int
) -> Line:
    number = len(str(max(session.length, 99)))
    sign = glyphs.here if marked else " "
    now = f" {glyphs.previous} the game" if row.node == session.node else ""
    if not row.node:
        return [(f"{sign} {'':>{number}} The start", "point" if marked else "plain"), (now, "good")]
    who, code = made(session, row.node)
    wide = min(12, max(len(review_text.called(session, seat)) for seat in range(len(session.players))))
    inset = f"{glyphs.cut} " * min(row.depth, DEEPEST)
    name = f"{who[:wide]:<{wide}}"
    role = "point" if marked else "plain" if not row.branch else "source"
    text = f"{session.tree.ply(row.node):>{number}} {name} {code}"
    pieces: Line = [(f"{sign} ", "point"), (inset, "quiet"), (text[: width - 2 - len(inset)], role)]
    if row.node in grades:
        kept = grades[row.node]
        word = f" {glyphs.holds} kept the win" if kept else f" {glyphs.fails} gave the win away"
        pieces.append((f" {word}", "good" if kept else "bad"))
    return [*pieces, (now, "good")]


# as sentences


def told(session: Session) -> list[str]:
    """Every line in a sentence: `Branch 1, in place of move 2: 2 Perfect 4-4, 3 You 3-3.`"""
    every = branches(session)
    return [f"The line that is played: {_moves(session, every[0])}", *branch_sentences(session)]


def branch_sentences(session: Session) -> list[str]:
    tree, every = session.tree, branches(session)
    branch_of = {node: number for number, nodes in enumerate(every) for node in nodes}
    sentences = []
    for number, nodes in enumerate(every[1:], 1):
        parent = tree.parent(nodes[0])
        of = branch_of.get(parent, 0)
        instead = next((child for child in tree.children(parent) if branch_of[child] == of), None)
        of_branch = f" of branch {of}" if of else ""
        ply = tree.ply(parent)
        where = f"after move {ply}" if instead is None else f"in place of move {ply + 1}"
        sentences.append(f"Branch {number}, {where}{of_branch}: {_moves(session, nodes)}")
    return sentences


def _moves(session: Session, nodes: list[int]) -> str:
    if not nodes:
        return "no move yet."
    shown = [f"{session.tree.ply(node)} {' '.join(made(session, node))}" for node in nodes[:TOLD]]
    more = f", and {len(nodes) - TOLD:,} more" if len(nodes) > TOLD else ""
    return f"{', '.join(shown)}{more}."
