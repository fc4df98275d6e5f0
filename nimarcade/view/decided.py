"""What decided a game of two that is over, what random players would have made of its start, and what teaches
it: this takes a while."""

from __future__ import annotations

from nimarcade.coach import lessons, progress, review
from nimarcade.core import catalogue, family
from nimarcade.core.game import Position, Seat
from nimarcade.play.levels import QUICK
from nimarcade.play.session import Session
from nimarcade.players import measuring
from nimarcade.view.finale import Aftermath

LONG = 300
"""Random players are not sent through starts that can last so many plies, which would take too long."""


def looked_at(session: Session, winner: Seat) -> Aftermath:
    """Looks at every position, and where a person has beaten a machine, sends random players through the
    start."""
    course = review.course_of(session)
    loss = review.loss(session, winner, course)
    p = session.start if loss.ply is None else session.state_at(loss.ply - 1)
    best = None if loss.ply is None else family.theory_of(p).solve(p).best
    code = "" if best is None else session.game.write_move(p, best)
    return Aftermath(loss, _by_chance(session, winner), _page(p), code, review.tiles(session, course))


def _by_chance(session: Session, winner: Seat) -> int | None:
    machine = session.players[1 - winner]
    if not session.players[winner].human or machine.human or machine.kind not in QUICK:
        return None
    start, first = session.start, session.game.to_move(session.start)
    if session.game.max_plies(start) > LONG:
        return None
    return measuring.by_chance(catalogue.write(start), 0 if winner == first else 1, machine.kind)


def _page(p: Position) -> str:
    """What teaches how p is won; of lessons the first one from there on its path that is not finished,
    or what comes before it."""
    theory = family.theory_of(p)
    page = (theory.reason(theory.solve(p)).page or "") if theory.speaks(p) else ""
    if not page or page in catalogue.names():
        return page
    known = progress.load()
    lesson = lessons.lesson(page)
    while known.finished(lesson):
        after = lessons.following(lesson)
        if after is None:
            return ""
        lesson = after
    return known.first(lesson).id
