"""How games, players and times are told in a line, the same everywhere on screen."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimarcade.session import Session


def when(then: datetime, now: datetime | None = None) -> str:
    """A local time as a person would say it: `5 minutes ago`, `yesterday 21:14`, `3 Nov 2026`."""
    now = now or datetime.now()
    passed = now - then
    if timedelta(0) <= passed < timedelta(minutes=1):
        return "just now"
    if timedelta(0) <= passed < timedelta(hours=1):
        minutes = passed.seconds // 60
        return f"{minutes} minute{'s' if minutes > 1 else ''} ago"
    if then.date() == now.date():
        return f"today {then:%H:%M}"
    if then.date() == (now - timedelta(days=1)).date():
        return f"yesterday {then:%H:%M}"
    return f"{then.day} {then:%b}" if then.year == now.year else f"{then.day} {then:%b %Y}"


def title(session: Session) -> str:
    """The game's name as its start has it: `Greedy Nim, at most 3`, `Single-delete Nim`."""
    p = session.start
    k = getattr(p, "k", None)
    if k is not None:
        unit = next(option.unit for option in session.game.options if option.name == "k").split()[0]
        return f"{session.game.title}, at most {k}{'' if unit == 'stones' else ' ' + unit}"
    if p.game == "delete-nim" and len(p.piles) > 2:
        return "Single-delete Nim"
    return str(session.game.title)


def against(session: Session) -> str:
    """Who plays: `against Perfect` for one person, else `Anna – Ben`."""
    humans = [player for player in session.players if player.human]
    if len(humans) == 1:
        others = [player.name for player in session.players if not player.human]
        return "against " + ", ".join(others)
    return " – ".join(player.name for player in session.players)


def turn(session: Session) -> str:
    """Whose move it is: `your move` for the only person, else `Ben to move`."""
    humans = sum(player.human for player in session.players)
    return "your move" if session.player.human and humans == 1 else f"{session.player.name} to move"


def match(session: Session) -> str:
    """Where a match stands after one of its games: `game 2 of 3 is next`; empty without a match."""
    from nimarcade.series import link_of

    link = link_of(session)
    if link is None:
        return ""
    return f"game {link.game + 1} of {link.of} is next" if link.more and link.of else f"game {link.game}"
