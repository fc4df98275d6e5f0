"""Walking a state diagram: which arrow a move goes along, and the answer's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimarcade.coach import diagram, judge
from nimarcade.core.text import Block
from nimarcade.errors import BadInput
from nimarcade.games import game_of
from nimarcade.games.codes import shown
from nimarcade.games.game import play
from nimarcade.theory import consult, proof_diagrams


def walk(p: Any, move: Any) -> tuple[tuple[Any, ...], list[Block], str | None]:
    """The boards a move and the perfect answer lead through, what to tell, and the arrow's number."""
    game = game_of(p)
    after = play(game, p, move)
    arrow = proof_diagrams.arrow_of(p, move, after)
    lines = [Block("move", f"{judge.leaves(p, move)}. {diagram.travelled(p, move)}")]
    boards = [p, after]
    if (ended := game.outcome(after)) is not None:
        lines.append(Block("reply", ended.reason))
    else:
        reply = consult.perfect_move(after)
        sentence = f"The answer: {judge.leaves(after, reply)}. {diagram.travelled(after, reply, short=True)}"
        lines.append(Block("reply", sentence))
        boards.append(play(game, after, reply))
    return tuple(boards), lines, None if arrow is None else arrow.number


def wanted(want: Sequence[str], after: Any, arrow: str | None) -> bool:
    """Whether a move is as wanted: `arrow 10`, `arrow s`, `state N2`; raises BadInput for other words."""
    return all(_holds(condition, after, arrow) for condition in want)


def _holds(condition: str, after: Any, arrow: str | None) -> bool:
    word, _, name = condition.partition(" ")
    if word == "arrow":
        return arrow == name
    if word == "state" and name in proof_diagrams.STATES:
        return proof_diagrams.state_of(after).name == name
    raise BadInput(f"{shown(condition)} is no condition of a diagram: write arrow 10 or state N2")
