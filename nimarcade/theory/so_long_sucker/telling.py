"""Verdicts about tables explained, as data."""

from __future__ import annotations

from nimarcade.games.codes import counted
from nimarcade.games.so_long_sucker import rules
from nimarcade.games.so_long_sucker.acts import Act
from nimarcade.games.so_long_sucker.table import NAMES, Table
from nimarcade.theory.theorems import sucker
from nimarcade.theory.verdict import Explanation, Reading, Term, Tier, Verdict

THE_END = "the rules: the game is over"
RULE = ("resistance (Remark 2.11): keep as many chips as possible, discard one from a captured pile, "
        "and do not end the game while another move exists")  # fmt: skip
SIGMA = "strategy Σ: capture every pile of your colour, then top the longest opposing pile"


def explain(verdict: Verdict[Table, Act]) -> Explanation[Table, Act]:
    p, chips = verdict.position, verdict.chips
    if verdict.best is None:
        fallen = "" if p.fallen is None else f"{NAMES[p.fallen]} is to move without a chip and is out. "
        sentence = f"The game is over. {fallen}{NAMES[p.seat]} is the last player left."
        return Explanation(p, sentence, None, None, None, None, (), verdict.source, verdict.tier)
    after = rules.GAME.after(p, verdict.best)
    if verdict.outcome is None:
        sentence, note = _guess(p, verdict) if verdict.tier is Tier.ESTIMATE else _forced(p, verdict)
        return Explanation(p, sentence, _chances(verdict), verdict.best, after, None, (note,),
                           verdict.source, verdict.tier)  # fmt: skip
    proved = sucker.applies(p)
    reading = sucker.reading(p) if proved else None
    restored = None
    if verdict.outcome == "N":
        # a placement may leave a position of which no theorem speaks, never the other way round
        restored = sucker.standing(after) if proved else None
        note = SIGMA if proved else "the search found every defence losing"
        if verdict.remoteness is not None:
            note = "a fastest winning move"
        if chips is not None:
            note = "the act that wins most chips against every defence"
    elif chips is not None:
        note = "the act that loses fewest chips"
    else:
        note = RULE if verdict.remoteness is None else "a slowest losing move"
    source = verdict.source if reading is None else f"{verdict.source}, {reading.case}"
    sentence = _sentence(p, verdict, chips)
    return Explanation(p, sentence, reading, verdict.best, after, restored, (note,), source, verdict.tier)


def _sentence(p: Table, verdict: Verdict[Table, Act], chips: int | None) -> str:
    who = {"play": "is to play", "kill": "owes a discard", "rescue": "is asked to rescue"}[p.phase]
    seat = NAMES[p.turn]
    end = ""
    if verdict.remoteness is not None:
        end = f": {counted(verdict.remoteness, 'ply', 'plies')} to the end"
    if chips is not None:
        end = f"; the winner ends with {chips:,} chip{'' if chips == 1 else 's'} in hand"
    elif p.house.value:
        end = "; how many chips the winner ends with is not known"
    if verdict.outcome == "N":
        return f"{seat} {who} and wins (N-position){end}."
    return f"{seat} {who} and loses against perfect play (P-position){end}."


def _forced(p: Table, verdict: Verdict[Table, Act]) -> tuple[str, str]:
    """What is proved of more than two players, and why the move."""
    hero = next(seat for seat in p.living if (verdict.chances or ())[seat])
    sentence = f"{NAMES[hero]} wins whatever the others do, even together (resigning apart)."
    if p.turn == hero:
        return sentence, "the search found every defence of the others losing"
    return sentence, RULE


def _guess(p: Table, verdict: Verdict[Table, Act]) -> tuple[str, str]:
    if verdict.chances is None:
        return "Who wins is beyond exact reach here.", "the choice of a search that plays on"
    values = verdict.chances
    seats = sorted(p.living, key=lambda seat: -values[seat])
    told = ", ".join(f"{NAMES[seat]} wins {values[seat]:.0%}" for seat in seats)
    sentence = f"{len(p.living)} players are left; if everyone plays so, {told} (an estimate)."
    return sentence, "the search's choice; the chances hold if everyone plays so"


def _chances(verdict: Verdict[Table, Act]) -> Reading | None:
    """The chance of every player, and how the acts did that the search looked at most."""
    if verdict.chances is None or verdict.tier is not Tier.ESTIMATE:
        return None
    terms = tuple(Term(NAMES[seat], f"{chance:.1%}") for seat, chance in enumerate(verdict.chances))
    terms += tuple(
        Term(
            rules.GAME.write_move(verdict.position, trial.move),
            f"{trial.won:.0%} of {counted(trial.games, 'game', 'games')}",
        )
        for trial in verdict.trials
    )
    return Reading("chances if everyone plays so", terms, ())
