"""The first round in line mode."""

from __future__ import annotations

from nimarcade.core.errors import NimarcadeError
from nimarcade.line.terminal import ask, say, say_all
from nimarcade.view import first_round, phrases, spoken
from nimarcade.view.first_round import FirstRound


def play() -> bool:
    """Go through the round; whether the person stays, who has won or skipped it then."""
    now = FirstRound()
    _tell(now)
    say(first_round.HOW_TYPED)
    while now.stage != "won":
        say(spoken.board(now.position))
        typed = ask("> ")
        if typed is None or typed.lower() in ("quit", "q"):
            return False
        if typed.lower() == "skip":
            return True
        if not typed:
            continue
        try:
            now = now.play(typed)
        except NimarcadeError as error:
            say(phrases.sentence(error))
            continue
        _tell(now)
        if now.stage == "answer":
            now = now.answer()
            _tell(now)
        if now.stage == "again":
            now = now.again()
            _tell(now)
    return True


def _tell(now: FirstRound) -> None:
    say_all(spoken.aloud(block.text) for block in now.told)
