"""The tree of a game as a list of moves and as sentences: the line that is played, and beside each of its
moves what was played in its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nimarcade.coach.review import Review
from nimarcade.core.codes import shortened
from nimarcade.core.game import Move, Position, actor
from nimarcade.core.text import Line
from nimarcade.play.session import Session
from nimarcade.view import review_text
from nimarcade.view.glyphs import Glyphs

DEEPEST = 6
"""Steps by which branches of branches are set in at most."""
TOLD = 40
"""Moves of a line that are told in a sentence."""
NOTHING = "This game has one line. Take back and play another move, and a branch begins."


@dataclass(frozen=True, slots=True)
class Row:
    node: int
    branch: int
    """0 for the line that is played; branches are numbered in the order in which they stand."""
    depth: int
    """How many times one leaves a line to come there."""


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
    """The ends of the lines beside the one that is played."""
    return [nodes[-1] for nodes in branches(session)[1:]]


def made(session: Session, node: int) -> tuple[str, str]:
    """Who made the move that leads to a node, and its code."""
    tree, game = session.tree, session.game
    before: Position = tree.state(tree.parent(node))
    move: Move = tree.move(node)
    return review_text.called(session, actor(game, before, move)), shortened(game.write_move(before, move))


# as a list


def about(session: Session) -> str:
    many = len(branches(session)) - 1
    if not many:
        return NOTHING
    count = "1 branch" if many == 1 else f"{many:,} branches"
    return f"{count}. Set in: played in place of the move above."


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
    """A row of the list; `marked` where the cursor stands."""
    number = len(str(max(session.length, 99)))
    sign = glyphs.here if marked else " "
    now = f" {glyphs.previous} the game" if row.node == session.node else ""
    if not row.node:
        return [(f"{sign} {'':>{number}} The start", "point" if marked else "plain"), (now, "good")]
    who, code = made(session, row.node)
    wide = min(12, max(len(player.name) for player in session.players))
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
