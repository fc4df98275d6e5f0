"""The tutor in line mode: a question before a move counts that gives a won game away."""

from __future__ import annotations

from nimarcade.cli import speech
from nimarcade.cli.terminal import ask, say
from nimarcade.coach import review_words, score, tutor
from nimarcade.session import Session


def keeps(after: Session) -> bool:
    """Whether the move that led to `after` stands: the tutor had nothing to say, or was told to keep
    it. At the end of the input it does not."""
    before, move = after.state_at(after.ply - 1), after.move_at(after.ply)
    if not tutor.watches(after) or not tutor.gives_away(before, move):
        return True
    for text in speech.reasons(tutor.warning(before, move)):
        say(text)
    say(f"Back takes it back for {score.COSTS[1]} points, show tells how it goes on, keep plays it.")
    while (line := ask("back, show or keep> ")) is not None:
        word = line.casefold()
        if word in ("keep", "k"):
            return True
        if word in ("back", "b", "undo", "u"):
            break
        if word in ("show", "s"):
            _show(after)
        else:
            say("Type back, show or keep.")
    return False


def _show(after: Session) -> None:
    moves, on = review_words.line(after.state)
    for code, told, seat in moves:
        name = review_words.called(after, seat)
        say(speech.sentence(f"{name}: {code}, {speech.spoken(told)}"))
    if not moves:
        say("The game is over then.")
    elif on:
        say("And so on.")
