"""What the play screen says: titles, previews, whose turn it is, how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nimarcade import games
from nimarcade.coach import hints, score
from nimarcade.core.text import GAP, Block
from nimarcade.errors import IllegalMove, NimarcadeError
from nimarcade.games.codes import split_code
from nimarcade.games.game import play
from nimarcade.session import Player, Session
from nimarcade.tui import words
from nimarcade.tui.glyphs import Glyphs
from nimarcade.tui.widgets.drafts import ChoiceDraft, Draft
from nimarcade.tui.widgets.pick_draft import PickDraft
from nimarcade.tui.widgets.split_draft import SplitDraft

MANY = 24
"""Positions with more heaps than this are not written out in a preview."""


NAME = 16
"""Cells of a player's name in the title line."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move code means here; `texts` from long to short."""

    kind: str
    """`preview` for a legal move, `illegal`, or `note` for a code that is not yet whole."""
    texts: tuple[str, ...]


def preview(p: Any, code: str, glyphs: Glyphs) -> Preview:
    """Whether the code is a legal move in p and what it would leave."""
    game = games.game_of(p)
    try:
        move = game.read_move(p, code)
        after = play(game, p, move)
    except IllegalMove as error:
        return Preview("illegal", (sentence(error),))
    except NimarcadeError as error:
        return Preview("note", (sentence(error),))
    told = game.describe(p, move)
    if len(game.board_picture(p).piles) > MANY:
        return Preview("preview", (told,))
    left = hints.position_words(games.write(after))
    return Preview("preview", (f"{told}  {glyphs.to} {left}", f"{glyphs.to} {left}", told))


def sentence(error: NimarcadeError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def title(session: Session) -> tuple[str, ...]:
    """The game's name, from long to short."""
    _, options, _ = split_code(games.write(session.start))
    numbers = [option.replace("=", " = ") for option in options if "=" in option]
    plain = str(session.game.title)
    return words.title(session), ", ".join([plain, *numbers]), plain


def conventions(session: Session) -> tuple[str, ...]:
    """The convention in words, from long to short, never only its name."""
    full = session.game.convention(session.start)
    parts = full.split(", ")
    return tuple(", ".join(parts[:n]) for n in range(len(parts), 0, -1))


def seats(session: Session, to_move: int | None, glyphs: Glyphs) -> str:
    """The players, a sign before the one to move."""
    names = [p.name if len(p.name) <= NAME else p.name[: NAME - 1] + "…" for p in session.players]
    if to_move is not None:
        names[to_move] = f"{glyphs.here}{names[to_move]}"
    return f" {glyphs.dash} ".join(names)


def is_you(session: Session, player: Player) -> bool:
    """Whether this is the only person in the game, who is told `you`."""
    return player.human and sum(p.human for p in session.players) == 1


def who(session: Session, player: Player) -> str:
    return "You" if is_you(session, player) else player.name


def whose(session: Session, player: Player) -> str:
    """`Your move` or `Anna to move`."""
    return "Your move" if is_you(session, player) else f"{player.name} to move"


def last(session: Session, ply: int) -> str:
    """What was played to come here: `Perfect played 12-3.`"""
    if not ply:
        return ""
    mover = session.players[session.game.to_move(session.state_at(ply - 1))]
    code = session.notation(ply)
    if len(code) > 60:
        return f"{who(session, mover)} moved."
    return f"{who(session, mover)} played {code}."


def ending(session: Session, ply: int) -> tuple[str, ...]:
    """Who won and why, in paragraphs; the game is over at `ply`."""
    ended = session.outcome_at(ply)
    assert ended is not None
    winner = session.players[ended.winner]
    told = [f"{who(session, winner)} win{'' if is_you(session, winner) else 's'}!", ended.reason]
    if ply:
        mover = session.players[session.game.to_move(session.state_at(ply - 1))]
        told.append(f"{who(session, mover)} made the last move, {session.notation(ply)}.")
    if (points := score.told(session.go_to(ply))) is not None:
        told.append(points)
    return tuple(told)


def comments(session: Session, ply: int) -> list[Block]:
    """What was remarked on the move that led here."""
    return [
        Block("comment", f"{seat + ': ' if seat else ''}{text}")
        for at, seat, text in session.comments
        if at == ply
    ]


def at_rest(session: Session, ply: int, replay: bool) -> list[Block]:
    """The panel while no hint is asked for: the rules of this very position, and what may be asked."""
    p = session.state_at(ply)
    if session.outcome_at(ply) is not None:
        blocks = [Block("head", ending(session, ply)[0]), GAP]
        keys = [("n", "a rematch"), ("v", "the review: every move graded"),
                (",", "step back through the game"), ("q", "home")]  # fmt: skip
    else:
        head = whose(session, session.players[session.game.to_move(p)])
        blocks = [Block("head", head), Block("quiet", session.game.rules(p)), GAP]
        prices = ["" if replay else score.tag(session.go_to(ply), step) for step in (1, 3)]
        keys = [("w", f"a hint: who wins{prices[0]}"), ("m", f"every move judged{prices[1]}")]
        if session.strict:
            keys = []
            blocks.append(Block("note", "A strict game: no hints, nothing taken back."))
        if replay:
            keys = [(".", "the next move"), (",", "the one before"), *keys]
    remarks = comments(session, ply)
    if remarks:
        blocks += [*remarks, GAP]
    return blocks + [Block("key", text, key) for key, text in keys]


def standing(session: Session, ply: int, looking: bool) -> tuple[str, ...]:
    """Where the game stands, from long to short; `looking` while stepping through it."""
    p = session.state_at(ply)
    player = session.players[session.game.to_move(p)]
    if session.outcome_at(ply) is not None:
        told = ending(session, ply)
        return " ".join(told[:2]), told[0]
    if looking:
        where = f"After move {ply} of {session.length}." if ply else "This is the start."
        how = "Step with , and . or play on from here with enter."
        came = f" {last(session, ply)}" if ply else ""
        return f"{where}{came} {how}", f"{where} {how}", f"{where} Step: , . Play on: enter"
    if not player.human:
        return (f"{player.name} is thinking…",)
    before = last(session, ply)
    how = "Arrows or a click choose, enter plays."
    return f"{whose(session, player)}. {before or how}", f"{whose(session, player)}."


def half(draft: Draft | None) -> str:
    """What is still wanted of a draft that is half made, or nothing."""
    draft = None if draft is None else draft.inner
    if not isinstance(draft, SplitDraft):
        return ""
    if draft.gone is not None:
        return "Now split another pile: choose it and take it apart with the arrows."
    return "Now go to the pile to delete and press d, or click its number." if draft.split is not None else ""


def wanted(draft: Draft | None, upright: bool, glyphs: Glyphs) -> str:
    """How to begin a move; `upright` where heaps stand as columns."""
    draft = None if draft is None else draft.inner
    if isinstance(draft, PickDraft):
        return f"First choose a {draft.board_picture.unit}: {glyphs.after}, figures, or a click on it."
    if isinstance(draft, SplitDraft):
        return half(draft) or "First choose: d deletes a pile, the arrows take another one apart."
    if isinstance(draft, ChoiceDraft):
        return "First choose a move with the arrows."
    key = glyphs.down if upright else glyphs.before
    return f"First choose how many to take: {key}, figures, or a click on a stone."


def purpose(session: Session, ply: int, live: bool) -> str:
    """What the play screen is for, at this moment."""
    p = session.state_at(ply)
    told = [f"{session.game.title}, {session.game.convention(p)}. {session.game.rules(p)}"]
    if live:
        board_picture = session.game.board_picture(p)
        typed = f"a {board_picture.unit}'s number" if board_picture.input_mode == "pick" else "an amount"
        told.append(
            f"Arrows choose and enter plays; figures type {typed}. Or click a {board_picture.unit}, and "
            "click it again to play. Or press / and type the move. Nothing is played before you say so."
        )
    return "\n\n".join([*told, "Tab goes round the board, what lies beside it, and the line to type in."])
