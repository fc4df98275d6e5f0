"""Another move tried in a position of a game that is looked at again: whether it is right, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nimarcade.coach import grading, judging
from nimarcade.coach.decisions import Counter, Decision
from nimarcade.coach.hints import position_words
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shortened
from nimarcade.core.family import at_table, theory_of
from nimarcade.core.game import Move, Position, play
from nimarcade.core.text import Block
from nimarcade.core.verdict import Limits

NODES = 50_000
"""Positions that each search may open."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a move was worth."""

    moves: tuple[str, ...]
    """The move, and the answer to it where the game goes on and one is known."""
    right: bool | None
    """None where it is not known."""
    blocks: tuple[Block, ...]


def tried(p: Position, text: str, opponent: str = "") -> Tried:
    """The move typed as `text`, tried in p, which is not the end. Right is what keeps a win, or holds out
    best in a lost position. `opponent` is the name of who answers. Raises a NimarcadeError for no move."""
    game = game_of(p)
    move = judging.read_move(p, text)
    graded = grading.grade(p, move, nodes=NODES)
    after = play(game, p, move)
    code = shortened(game.write_move(p, move))
    reply = None
    if game.outcome(after) is None and game.to_move(after) != game.to_move(p):
        known = graded.mark != "unknown" or theory_of(after).speaks(after)
        reply = graded.reply or (theory_of(after).best(after, Limits(NODES)) if known else None)
    codes = (game.write_move(p, move), *([] if reply is None else [game.write_move(after, reply)]))
    blocks = [*_verdict(p, graded, code), *_why(graded, after)]
    if reply is not None:
        blocks.append(_answer(after, reply, opponent))
    right = None if graded.mark == "unknown" else graded.mark in ("kept", "resisted")
    return Tried(codes, right, tuple(blocks))


def _verdict(p: Position, graded: grading.Grade, code: str) -> Iterator[Block]:
    if graded.mark in ("kept", "gave"):
        wins, moves = Counter().count(p) or (None, None)
        kept = Decision(0, graded.seat, kept=True, wins=wins, moves=moves)
        if graded.mark == "gave":
            yield Block("wrong", f"Not that: {code} gives the win away.")
        else:
            yield Block("right", f"Right: {code} keeps the win.")
            if kept.degree is not None and wins != moves:
                yield Block("note", f"{wins:,} of {moves:,} moves did: {kept.degree}.")
    elif graded.mark == "resisted":
        yield Block("right", f"The position is lost, and no move is better than {code}.")
    elif graded.mark == "lost":
        yield Block("wrong", f"The position is lost, and another move holds out longer than {code}.")
    elif graded.chances is not None:
        before, after = graded.chances
        yield Block("note", f"By estimate your chance is {before:.0%} before {code}, {after:.0%} after it.")
    else:
        yield Block("note", f"Who wins here is not known, so {code} cannot be judged.")


def _why(graded: grading.Grade, after: Position) -> Iterator[Block]:
    """The position after the move held against its rule, in plain words."""
    game, theory = game_of(after), theory_of(after)
    if (ended := game.outcome(after)) is not None:
        yield Block("text", ended.reason)
        return
    if graded.mark not in ("kept", "gave"):
        return
    why = theory.reason(theory.solve(after, Limits(NODES)))
    shown = [
        each
        for each in judging.numbers_of(after, graded.seat)
        if graded.mark == "kept" or each.kind in ("fails", "broken")
    ]
    if shown and not at_table(after.game):
        yield Block("after", f"It leaves {position_words(game.write(after))}:")
    yield from shown
    if not shown:
        yield Block("source", why.source)


def _answer(after: Position, reply: Move, opponent: str) -> Block:
    game = game_of(after)
    who = "You answer" if opponent == "You" else f"{opponent or 'The opponent'} answers"
    return Block("reply", f"{who} {shortened(game.write_move(after, reply))}: {game.describe(after, reply)}.")
