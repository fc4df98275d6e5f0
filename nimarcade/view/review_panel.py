"""What stands in the title and in the panel of a game looked at again; `review_text` has the sentences."""

from __future__ import annotations

from nimarcade.coach.review import Review
from nimarcade.core.text import GAP, Block
from nimarcade.play.session import Session
from nimarcade.view import phrases, review_text

KEYS = (
    Block("key", "try another move here", "t"),
    Block("key", "the reasons, and what would have won", "w"),
    Block("key", "what follows if nobody errs", "a"),
    Block("key", "the best move instead", "b"),
    Block("key", "a new game from here", "enter"),
)


def title(session: Session, ply: int) -> tuple[tuple[str, ...], str]:
    """The title in several lengths, and what stands right of it."""
    name, convention = phrases.game_title(session), session.game.convention(session.start)
    game = session.game.title
    left = (f"Review · {name} · {convention}", f"Review · {name}", f"Review · {game}", "Review")
    many = session.length
    return left, f"move {ply:,} of {many:,}" if ply else f"{many:,} move{'' if many == 1 else 's'}"


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
        return [*head, Block("quiet", "Looking at the game…")], review_text.said(session, ply)
    who = review_text.called(session, session.actor(ply))
    grade = review_text.grade_line(review.step(ply), who, review.decisions.get(ply))
    return [*head, grade], [*review_text.decided(review, ply), *review_text.said(session, ply)]


def trying(who: str) -> list[Block]:
    """What is told while another move is chosen on the board."""
    return [
        Block("head", "Try another move"),
        Block("quiet", f"{who} to move. Choose on the board what to play instead."),
        GAP,
        Block("key", "play it: right or wrong, and why", "enter"),
        Block("key", "back to the game", "esc"),
    ]


NO_LINE = "No line is kept here yet: a, b and t begin one."


def no_mistake(review: Review, by: int) -> str:
    """That no move after this one, or before it, is a mistake."""
    what = "more mistake" if review.mistakes else "mistake"
    return f"No {what} {'after' if by > 0 else 'before'} this move."
