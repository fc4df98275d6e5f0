"""A game in short sentences that read well aloud: positions, moves, reasons. So says line mode, and a game as
plain text."""

from __future__ import annotations

from collections.abc import Iterable

from nimarcade.core.catalogue import board_of, game_of
from nimarcade.core.codes import counted, short, shortened, split_code
from nimarcade.core.game import BoardPicture, Position
from nimarcade.core.text import LOOKS, Block, Kind
from nimarcade.play import clocks
from nimarcade.play.session import Player, Session
from nimarcade.view import advice, phrases

SPOKEN_HEAPS = 12
"""Up to this many heaps are read out one by one."""

_SPOKEN = {
    "⊕": "xor", "≥": "at least", "≤": "at most", "≠": "is not", "×": "times", "≡": "is congruent to",
    "−": " minus ", "–": " to ", "α": "alpha", "β": "beta", "ρ": "rho", "△": "triangle", "λ": "lambda",
    "→": "to", "Σ": "Sigma", "∈": "in", "…": "and so on",
}  # fmt: skip
_TABLE = str.maketrans(_SPOKEN)


def aloud(text: str) -> str:
    """The papers' signs as words, and columns of blanks as commas."""
    text = text.replace(" … (", " (")  # a quote that was cut, as `codes.shown` does
    words = ", ".join(part.strip() for part in text.split("   ") if part.strip())
    return " ".join(words.translate(_TABLE).split())


def board(p: Position) -> str:
    """`Heaps 9, 7, 4.`; many heaps are counted by size, and parts of a sum follow each other."""
    board_picture = board_of(p).board_picture(p)
    if board_picture.input_mode == "choose":
        return f"The board is {split_code(game_of(p).write(p))[2]}."
    parts = [f"Part {i}, {title}: {_piles(part)}." for i, (title, part) in enumerate(board_picture.parts, 1)]
    return " ".join(parts) if parts else as_sentence(_piles(board_picture))


def _piles(board_picture: BoardPicture) -> str:
    named = [f"{pile.name}0 holds {short(pile.size)}" for pile in board_picture.piles if pile.name]
    sizes = [pile.size for pile in board_picture.piles if not pile.name]
    if not sizes:
        return f"no {board_picture.pile} is left"
    words = f"{board_picture.pile}{'s' if len(sizes) > 1 else ''} {_sizes(sizes)}"
    if board_picture.unit == "cell":  # what stands in a row of cells matters too
        crossed = ", ".join(str(cell) for cell in board_picture.piles[0].marks)
        words = f"row of {sizes[0]} cells, {f'crosses in {crossed}' if crossed else 'no cross'}"
    return ", ".join([*named, words])


def _sizes(sizes: list[int]) -> str:
    if len(sizes) <= SPOKEN_HEAPS:
        return ", ".join(map(short, sizes))
    counts: dict[int, int] = {}
    for size in sizes:
        counts[size] = counts.get(size, 0) + 1
    counted = [
        short(size) if n == 1 else f"{n:,} of {short(size)}"
        for size, n in list(counts.items())[:SPOKEN_HEAPS]
    ]
    left_out = len(counts) - len(counted)
    rest = f", and {left_out:,} smaller sizes" if left_out else ""
    return f"in all {len(sizes):,}: {', '.join(counted)}{rest}"


def intro(session: Session) -> list[str]:
    """The game, its rule and convention, and who plays."""
    game, start = session.game, session.start
    names = [player.name for player in session.players]
    order = f"{names[0]} {_verb(session.players[0], 'begin', 'begins')}, against {', '.join(names[1:])}."
    sentences = [f"{game.title}. {game.rules(start)}", as_sentence(game.convention(start)), order]
    if session.strict:
        sentences.append("A strict game: no hints and no taking back.")
    return sentences


def turn(session: Session) -> str:
    player = session.player
    whose = "Your move." if player.name == "You" else f"{player.name} to move."
    return f"{board(session.state)} {whose}"


def made(session: Session, ply: int) -> str:
    """Move number `ply` in words: `Perfect plays 9-3: take 3 from the 9.`"""
    before = session.state_at(ply - 1)
    player = session.players[session.actor(ply)]
    move = session.move_at(ply)
    words = aloud(session.game.describe(before, move))
    code = shortened(session.notation(ply))
    called = f" {code}" if len(code) <= 80 else ""
    return as_sentence(f"{player.name} {_verb(player, 'play', 'plays')}{called}: {words}")


def time_left(session: Session) -> str:
    """What the clocks show: `Time left: You 4:59, Perfect 5:00.`"""
    times = zip(session.players, clocks.times(session), strict=True)
    return f"Time left: {', '.join(f'{player.name} {shown}' for player, shown in times)}."


def looked_at(session: Session, *, on_branch: bool) -> list[str]:
    """Where one looks, and what can be done there; `on_branch` on a branch."""
    where = f"after move {session.ply} of {session.length}" if session.ply else "at the start"
    ways = "Back and forward look on, latest goes back to the game, a move or resume plays on from here."
    return [f"You are looking at {'a branch of the game, ' if on_branch else 'the game '}{where}. {ways}"]


def ending(session: Session) -> str:
    ended = session.outcome
    assert ended is not None
    return f"{ended.reason} {phrases.won(session, session.players[ended.winner]).replace('!', '.')}"


def retold(session: Session) -> list[str]:
    """A game from its start to its last move, with notes where they belong."""
    lines = [*intro(session), board(session.start), *_notes(session, 0)]
    for ply in range(1, session.length + 1):
        lines.append(f"Move {ply}. {made(session, ply)} {board(session.state_at(ply))}")
        lines += _notes(session, ply)
    if session.outcome is None:
        return [*lines, f"The game is not over. {turn(session)}"]
    return [*lines, ending(session)]


def _notes(session: Session, ply: int) -> list[str]:
    return [f"Note: {text}" for after, _, text in session.comments if after == ply]


def reasons(blocks: Iterable[Block]) -> list[str]:
    """A hint in sentences; conditions say whether they hold."""
    return [as_sentence(_announced(block.kind) + aloud(block.text)) for block in blocks]


def lesson(block: Block) -> str:
    """A block of a lesson; only conditions are announced, and digits under each other stay so."""
    stands = block.kind == "figure" or (block.kind == "pre" and block.text.startswith(" "))
    text = block.text if stands else aloud(block.text)
    return as_sentence(_announced(block.kind) + text) if block.kind in ("holds", "fails") else text


def _announced(kind: Kind) -> str:
    word = LOOKS[kind].spoken
    return f"{word}: " if word else ""


def listed(entry: advice.MoveEntry) -> str:
    """One of the moves that `nimarcade moves` lists: `9-1 wins in 7.`"""
    return f"{advice.rated(entry, unknown='is not known')}."


def example(p: Position) -> str:
    game = game_of(p)
    code = game.write_move(p, next(game.moves(p)))
    return code if len(code) <= 40 else "HEAP-STONES"


def _verb(player: Player, you: str, other: str) -> str:
    return you if player.name == "You" else other


def as_sentence(text: str) -> str:
    """Capital first, but of a symbol (k-Bounded, x3), full stop last."""
    words = text[:1].upper() + text[1:] if text[1:2].isalpha() or text[:2] == "a " else text
    return words if words.removesuffix("”").endswith((".", "!", "?", ":")) else f"{words}."


def played_out(session: Session) -> str:
    many = counted(session.length - session.own_length, "move", "moves")
    return f"Played at once: {many}."
