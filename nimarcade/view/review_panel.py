"""What stands in the title and in the panel of a game looked at again; `review_text` has the sentences."""

from __future__ import annotations

from dataclasses import dataclass

from nimarcade.coach.review import Review
from nimarcade.core import catalogue
from nimarcade.core.codes import shortened
from nimarcade.core.family import at_table
from nimarcade.core.game import Position
from nimarcade.core.text import GAP, Block
from nimarcade.play.session import Session
from nimarcade.view import phrases, review_text
from nimarcade.view.glyphs import Glyphs
from nimarcade.view.thoughts import Frames

KEYS = (
    Block("key", "the reasons, and what would have won", "w"),
    Block("key", "what follows if nobody errs", "a"),
    Block("key", "the best move instead", "b"),
    Block("key", "a new game from here", "enter"),
)


@dataclass(frozen=True, slots=True)
class Frame:
    """A position of a line that was not played, and the move made there."""

    before: Position
    code: str
    seat: int


@dataclass(frozen=True, slots=True)
class Variation:
    """A line that was not played: how the game would have gone on."""

    frames: tuple[Frame, ...]
    goes_on: bool
    """Whether the game goes on after it."""


def variation(session: Session, start: Position, moves: Frames, goes_on: bool) -> Variation:
    p, frames = start, []
    # codes of heaps do not say who is to move
    turn = 0 if at_table(start.game) else session.game.to_move(start)
    for code, _, seat, after in moves:
        frames.append(Frame(p, code, (seat + turn) % len(session.players)))
        p = catalogue.read(after)
    return Variation(tuple(frames), goes_on)


def title(session: Session, ply: int) -> tuple[tuple[str, ...], str]:
    """The title in several lengths, and what stands right of it."""
    name, convention = phrases.game_title(session), session.game.convention(session.start)
    game = session.game.title
    left = (f"Review · {name} · {convention}", f"Review · {name}", f"Review · {game}", "Review")
    many = session.length
    return left, f"move {ply:,} of {many:,}" if ply else f"{many:,} move{'' if many == 1 else 's'}"


def variation_title(session: Session, line: Variation, number: int) -> tuple[tuple[str, ...], str]:
    """The same while move `number` of a line is shown."""
    frame = line.frames[number]
    made = f"{review_text.called(session, frame.seat)}: {shortened(frame.code)}"
    left = (f"{review_text.line_title(frame.before)} · {made}", made)
    return left, f"line {number + 1} of {len(line.frames)}"


def unreadable(why: str) -> list[Block]:
    return [Block("head", "This game cannot be looked at"), Block("quiet", why)]


def report(session: Session, review: Review | None) -> list[Block]:
    """The report, or what to do until it is there."""
    if review is None:
        many = session.length
        return [
            Block("head", f"Looking at {many:,} move{'' if many == 1 else 's'}…"),
            Block("quiet", "You can step through the game meanwhile."),
        ]
    blocks: list[Block] = []
    for block in review_text.report(review):
        if block.kind == "point" and blocks:
            blocks.append(GAP)
        blocks.append(block)
    mistake = [Block("key", "the next mistake", "n")] if review.mistakes else []
    return [*blocks, GAP, *mistake, Block("key", "the next move", ".")]


def move(session: Session, review: Review | None, ply: int) -> tuple[list[Block], list[Block]]:
    """The grade of a move; what else there is to say of it."""
    head = [Block("head", review_text.heading(session, ply)), GAP]
    if review is None:
        return [*head, Block("quiet", "Looking at the game…")], phrases.comments(session, ply)
    who = review_text.called(session, session.actor(ply))
    grade = review_text.grade_line(review.step(ply), who)
    return [*head, grade], [*review_text.decided(review, ply), *phrases.comments(session, ply)]


def variation_blocks(session: Session, line: Variation, number: int, glyphs: Glyphs) -> list[Block]:
    blocks = [Block("head", review_text.line_title(line.frames[0].before)), GAP]
    for each, frame in enumerate(line.frames):
        who, here = review_text.called(session, frame.seat), each == number
        mark = glyphs.here if here else " "
        blocks.append(Block("verdict" if here else "quiet", f"{mark} {who}: {shortened(frame.code)}"))
    blocks.append(Block("note", "And so on." if line.goes_on else "That is the end of the game."))
    return [*blocks, GAP, Block("key", "back to the game", "esc")]


def no_mistake(review: Review, by: int) -> str:
    """That no move after this one, or before it, is a mistake."""
    what = "more mistake" if review.mistakes else "mistake"
    return f"No {what} {'after' if by > 0 else 'before'} this move."
