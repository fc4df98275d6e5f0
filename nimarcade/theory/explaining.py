"""Verdicts of games whose players alternate, explained as data."""

from __future__ import annotations

from nimarcade.games import game_of
from nimarcade.games.codes import counted
from nimarcade.games.game import AnyGame
from nimarcade.theory import consult, resistance
from nimarcade.theory.verdict import Verdict, Why


def explain(verdict: Verdict) -> Why:
    p = verdict.position
    game: AnyGame = game_of(p)
    ended = game.outcome(p)
    if ended is not None:
        who = "to move wins" if verdict.outcome == "N" else "who moved last wins"
        return Why(f"The game is over and the player {who}. {ended.reason}", None, None, None, None, "",
                   verdict.source, verdict.tier)  # fmt: skip
    theorem = consult.theorem_for(p)
    reading = None if theorem is None else theorem.reading(p)
    after = game.after(p, verdict.best)
    restored = None
    if verdict.outcome == "N":
        sentence = "The player to move wins (N-position)."
        if theorem is not None:
            there = theorem if theorem.applies(after) else consult.theorem_for(after)
            restored = None if there is None else there.reading(after)
        note = "every reply breaks the condition again"
        if theorem is None:
            note = "the search found every reply from there losing"
    elif verdict.outcome == "P":
        sentence = "The player to move loses against perfect play (P-position)."
        note = resistance.rule(p) if verdict.remoteness is None else "a slowest losing move"
    else:
        sentence = "Who wins is beyond exact reach here."
        note = f"{verdict.source}; the move is a guess: {resistance.rule(p)}"
    if verdict.remoteness is not None:
        sentence = sentence[:-1] + f": {counted(verdict.remoteness, 'ply', 'plies')} to the end."
    source = verdict.source if reading is None else f"{verdict.source}, {reading.case}"
    return Why(sentence, reading, verdict.best_code, game.write(after), restored, note, source, verdict.tier)
