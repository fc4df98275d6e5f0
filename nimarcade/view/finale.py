"""How a game of two ends: who won, the line with life over the last position, what the result means, what
comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from nimarcade.coach import score
from nimarcade.coach.turning import Loss
from nimarcade.core.catalogue import game_of
from nimarcade.core.text import GAP, Block, Line, plain
from nimarcade.games.treblecross import Row
from nimarcade.play import clocks
from nimarcade.play.session import Session, afresh
from nimarcade.players.rates import TRIED
from nimarcade.view import phrases
from nimarcade.view.draft import Draft
from nimarcade.view.glyphs import Glyphs
from nimarcade.view.marks import Light, Lights


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What is to be said of a game that is over, beyond who won."""

    loss: Loss
    by_chance: int | None = None
    """Of `rates.TRIED` random players in a winner's place, how many beat the machine from the start."""
    page: str = ""
    """The lesson that fits and is not finished yet, or the game's page."""


# in words

Mood = Literal["won", "lost", "over"]


@dataclass(frozen=True, slots=True)
class Ending:
    """What stands over the last position."""

    mood: Mood
    head: str
    text: str


def ending(session: Session, ply: int, after: Aftermath | None) -> Ending:
    """The end of a game in a line, and one that says what it means, as soon as that is known."""
    head, reason, *_ = phrases.ending(session, ply)
    means = [] if after is None else meaning(session, after)
    ruled = game_of(session.start).outcome(session.state_at(ply)) is not None
    said = ([] if ruled and means else [reason]) + means[:1]
    return Ending(mood(session, ply), head, " ".join(said))


def mood(session: Session, ply: int) -> Mood:
    """How the game ended for whoever looks on: `over` where machines played."""
    ended = session.outcome_at(ply)
    assert ended is not None
    if session.players[ended.winner].human:
        return "won"
    return "lost" if session.people else "over"


def meaning(session: Session, after: Aftermath) -> list[str]:
    """What the result of a whole game means, in sentences; nothing where nothing is known of it."""
    ended = session.result
    assert ended is not None
    winner, loser = session.players[ended.winner], session.players[1 - ended.winner]
    you_won, you_lost = phrases.is_you(session, winner), phrases.is_you(session, loser)
    helped, told = bool(session.hints or session.take_backs), []
    if you_won:
        how = ", with help" if helped else _chance(after.by_chance)
        told.append(f"You beat {loser.name}{how}.")
    ply = after.loss.ply
    if ply is not None:
        whose = "Your" if you_lost else f"{loser.name}'s"
        gave = "gave the win away" if not you_won else "gave it to you"
        told.append(f"{whose} move {ply}{_code(session, ply)} {gave}.")
    elif after.loss.never and session.length:
        if you_won:
            kept = "" if helped else ", and you kept it"
            told.append(f"The win was yours from the start{kept}.")
        elif you_lost:
            told.append("This start was lost for you: no move of yours could have won it.")
        else:
            told.append(f"{winner.name} stood to win from the start, and kept it.")
    return told


def _chance(won: int | None) -> str:
    if won is None:
        return ""
    who = "none" if not won else str(won)
    return f"; from this start {who} of {TRIED} random players {'does' if won == 1 else 'do'}"


CODE = 20
"""Longer codes of moves are left out of a sentence."""


def _code(session: Session, ply: int) -> str:
    code = session.notation(ply)
    return f", {code}," if len(code) <= CODE else ""


def playable(session: Session, after: Aftermath) -> int | None:
    """The ply to play on from after a loss: before the person's move that gave it away."""
    ply = after.loss.ply
    return None if ply is None or not session.players[session.actor(ply)].human else ply - 1


def anew(session: Session) -> bool:
    """Whether playing on from an earlier position takes a new game: a strict one cannot go back, nor can one
    whose time is used."""
    return session.strict or clocks.used_up(session) is not None


def new_game(session: Session, ply: int) -> Session:
    """A game of the same players, with the same clock, from the position after `ply` moves."""
    again = afresh(session.state_at(ply), session.players, strict=session.strict)
    return clocks.begun(again, clocks.control_of(session))


def told(session: Session, ply: int, after: Aftermath | None) -> list[str]:
    """What is said of the end beyond who won and why: what it means, the score. Line mode says the same."""
    means = [] if after is None else meaning(session, after)
    points = score.sentence(session.go_to(ply))
    return [*means, *([] if points is None else [points])]


def side_panel(
    session: Session, ply: int, after: Aftermath | None, news: Sequence[str], *, replay: bool
) -> list[Block]:
    """What stands beside the last position: the result, what came of it (`news`), and what comes next."""
    blocks = [Block("head", phrases.ending(session, ply)[0])]
    blocks += [Block("text", text) for text in told(session, ply, after)]
    blocks += [Block("note", text) for text in news]
    if remarks := phrases.comments(session, ply):
        blocks += [GAP, *remarks]
    keys = [] if replay else [("n", "a rematch")]
    if after is not None and not replay and (before := playable(session, after)) is not None:
        again = " (as a new game)" if anew(session) else ""
        keys.insert(0, ("p", f"play on from before move {before + 1}{again}"))
    if session.length:
        keys.append(("v", "the review: every move graded"))
    if after is not None and after.page:
        keys.append(("i", phrases.teaching(after.page)))
    keys += [("Y", "the result, for a friend"), (",", "step back through the game"), ("q", "home")]
    return [*blocks, GAP, *(Block("key", text, key) for key, text in keys)]


# over the board

FRAMES, FRAME = 9, 0.09
"""Frames of a flourish, and seconds each is shown."""
SPARKS = 3
"""Pairs of stars beside the words."""


def flourish(head: str, mood: Mood, part: float, width: int, glyphs: Glyphs) -> Line:
    """The line over the last position; `part` goes from 0 to 1 while it moves, and 1 is how it stays."""
    words = glyphs.words(head)
    if mood != "won":
        sign = glyphs.fails if mood == "lost" else glyphs.here
        return _middle([(f"{sign} ", "bad"), (words, "strong")], width)
    pairs = min(SPARKS, round(part * FRAMES / 2), max(0, (width - len(words) - 4) // 8))
    twinkle = round(part * FRAMES) % 2
    signs = [glyphs.star if (i + twinkle) % 2 else glyphs.dot for i in range(1, pairs + 1)]
    left = "".join(f"{sign} " for sign in reversed(signs))
    right = "".join(f" {sign}" for sign in signs)
    return _middle([(left, "point"), (f" {words} ", "heading"), (right, "point")], width)


def _middle(line: Line, width: int) -> Line:
    free = max(0, width - len(plain(line))) // 2
    return [(" " * free, "plain"), *line]


def last_board(session: Session, ply: int, boards: Callable[[int], Draft]) -> tuple[Draft, Lights]:
    """The end as it is drawn: with what was played last, three in a row lit; `boards` gives the empty draft
    of the position after so many moves."""
    p = session.state_at(ply)
    if isinstance(p, Row) and (first := p.cells.find("xxx")) >= 0:
        return boards(ply), {0: Light(((first + 1, first + 3),))}
    if ply and game_of(p).outcome(p) is not None:
        played = boards(ply - 1).written(session.notation(ply))
        if played is not None:
            return played, {}
    return boards(ply), {}
