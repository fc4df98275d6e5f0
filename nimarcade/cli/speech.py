"""Positions, moves and reasons as short sentences that read well aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nimarcade.core.text import LOOKS, Block, Kind
from nimarcade.games import game_of
from nimarcade.games.codes import short
from nimarcade.games.game import BoardPicture
from nimarcade.session import Player, Session

MANY = 12
"""Up to this many heaps are read out one by one."""

_SPOKEN = {
    "⊕": "xor", "≥": "at least", "≤": "at most", "≠": "is not", "×": "times", "≡": "is congruent to",
    "−": " minus ", "–": " to ", "α": "alpha", "β": "beta", "ρ": "rho", "△": "triangle", "λ": "lambda",
    "→": "to", "Σ": "Sigma", "∈": "in", "…": "and so on",
}  # fmt: skip
_TABLE = str.maketrans(_SPOKEN)


def spoken(text: str) -> str:
    """The papers' signs as words, and columns of blanks as commas."""
    told = ", ".join(part.strip() for part in text.split("   ") if part.strip())
    return " ".join(told.translate(_TABLE).split())


def board(p: Any) -> str:
    """`Heaps 9, 7, 4.`; many heaps are counted by size, and parts of a sum follow each other."""
    board_picture = game_of(p).board_picture(p)
    if board_picture.input_mode == "choose":
        return f"{game_of(p).write(p)}."
    parts = [f"Part {i}, {title}: {_piles(part)}." for i, (title, part) in enumerate(board_picture.parts, 1)]
    return " ".join(parts) if parts else sentence(_piles(board_picture))


def _piles(board_picture: BoardPicture) -> str:
    named = [f"{pile.name}0 holds {short(pile.size)}" for pile in board_picture.piles if pile.name]
    sizes = [pile.size for pile in board_picture.piles if not pile.name]
    if not sizes:
        return f"no {board_picture.pile} is left"
    told = f"{board_picture.pile}{'s' if len(sizes) > 1 else ''} {_sizes(sizes)}"
    if board_picture.unit == "cell":  # what stands in a row of cells matters too
        crossed = ", ".join(str(at) for at in board_picture.piles[0].marks)
        told = f"row of {sizes[0]} cells, {f'crosses in {crossed}' if crossed else 'no cross'}"
    return ", ".join([*named, told])


def _sizes(sizes: list[int]) -> str:
    if len(sizes) <= MANY:
        return ", ".join(map(short, sizes))
    counts: dict[int, int] = {}
    for size in sizes:
        counts[size] = counts.get(size, 0) + 1
    told = [short(size) if n == 1 else f"{n:,} of {short(size)}" for size, n in list(counts.items())[:MANY]]
    more = len(counts) - len(told)
    rest = f", and {more:,} smaller sizes" if more else ""
    return f"in all {len(sizes):,}: {', '.join(told)}{rest}"


def intro(session: Session) -> list[str]:
    """The game, its rule and convention, and who plays."""
    game, start = session.game, session.start
    names = [player.name for player in session.players]
    order = f"{names[0]} {_verb(session.players[0], 'begin', 'begins')}, against {', '.join(names[1:])}."
    told = [f"{game.title}. {game.rules(start)}", sentence(game.convention(start)), order]
    if session.strict:
        told.append("A strict game: no hints and no taking back.")
    return told


def turn(session: Session) -> str:
    """The board, and whose move it is."""
    player = session.player
    whose = "Your move." if player.name == "You" else f"{player.name} to move."
    return f"{board(session.state)} {whose}"


def made(session: Session, ply: int) -> str:
    """Move number `ply` in words: `Perfect plays 9-3: take 3 from the 9.`"""
    before = session.state_at(ply - 1)
    player = session.players[session.actor(ply)]
    move = session.move_at(ply)
    told = spoken(session.game.describe(before, move))
    code = session.notation(ply)
    called = f" {code}" if len(code) <= 40 else ""
    return sentence(f"{player.name} {_verb(player, 'play', 'plays')}{called}: {told}")


def ending(session: Session) -> str:
    """Who won and why; the game is over."""
    ended = session.outcome
    assert ended is not None
    winner = session.players[ended.winner]
    return f"{ended.reason} {winner.name} {_verb(winner, 'win', 'wins')}."


def reasons(blocks: Iterable[Block]) -> list[str]:
    """A hint in sentences; conditions say whether they hold."""
    return [sentence(_announced(block.kind) + spoken(block.text)) for block in blocks]


def lesson(block: Block) -> str:
    """A block of a lesson; only what fails is announced, and digits under each other stay so."""
    stands = block.kind == "figure" or (block.kind == "pre" and block.text.startswith(" "))
    text = block.text if stands else spoken(block.text)
    return _announced(block.kind) + text if block.kind == "fails" else text


def _announced(kind: Kind) -> str:
    word = LOOKS[kind].spoken
    return f"{word}: " if word else ""


def listed(told: Mapping[str, Any]) -> str:
    """One of the moves that `nimarcade moves` lists: `9-1 wins in 7.`"""
    wins = {True: "wins", False: "loses", None: "is not known"}[told["winning"]]
    far = "" if told["remoteness"] is None else f" in {told['remoteness'] + 1}"
    return f"{told['move']} {wins}{far}."


def example(p: Any) -> str:
    """The code of some legal move."""
    game = game_of(p)
    code = game.write_move(p, next(game.moves(p)))
    return code if len(code) <= 40 else "HEAP-STONES"


def _verb(player: Player, you: str, other: str) -> str:
    return you if player.name == "You" else other


def sentence(text: str) -> str:
    """Capital first, full stop last."""
    told = text[:1].upper() + text[1:]
    return told if told.endswith((".", "!", "?", ":")) else f"{told}."
