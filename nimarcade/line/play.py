"""Line mode begins: the driver that fits the game."""

from __future__ import annotations

from nimarcade.line.game import LineGame
from nimarcade.line.table import TableGame
from nimarcade.play.journal import Journal
from nimarcade.play.session import Session
from nimarcade.view import loop
from nimarcade.view.loop import TableLoop


def play(session: Session, journal: Journal) -> int:
    """Play a session until its player leaves or the input ends; the exit status."""
    game = loop.begin(session, journal)
    driver = TableGame(game, journal) if isinstance(game, TableLoop) else LineGame(game, journal)
    return driver.run()
