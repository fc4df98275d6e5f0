"""Verdicts about tables explained, as data."""

from __future__ import annotations

from collections.abc import Sequence

from nimarcade.games.codes import counted
from nimarcade.games.so_long_sucker import rules
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, SuckerMove, SuckerPosition
from nimarcade.theory.theorems import sucker_two
from nimarcade.theory.verdict import Reading, Tier, Verdict, Why

Tried = tuple[SuckerMove, int, float]
"""An act, the games it was looked at in, and the share of them that its player won."""
THE_END = "the rules: the game is over"
RULE = ("resistance (Remark 2.11): keep as many chips as possible, discard one from a captured pile, "
        "and do not end the game while another move exists")  # fmt: skip
SIGMA = "strategy Σ: capture every pile of your colour, then top the longest opposing pile"


def explain(verdict: Verdict, chips: int | None = None, tried: Sequence[Tried] = ()) -> Why:
    """`chips`: in the winner's hand at the end, where chips count and that is known. `tried`: the
    acts a search looked at most."""
    p: SuckerPosition = verdict.position
    if p.phase == "over":
        fallen = "" if p.fallen is None else f"{NAMES[p.fallen]} is to move without a chip and is out. "
        sentence = f"The game is over. {fallen}{NAMES[p.seat]} is the last player left."
        return Why(sentence, None, None, None, None, "", verdict.source, verdict.tier)
    after = rules.GAME.after(p, verdict.best)
    code = rules.GAME.write(after)
    if verdict.outcome is None:
        sentence, note = _guess(p, verdict) if verdict.tier is Tier.ESTIMATE else _forced(p, verdict)
        return Why(sentence, _chances(verdict, tried), verdict.best_code, code, None, note,
                   verdict.source, verdict.tier)  # fmt: skip
    proved = sucker_two.applies(p)
    reading = sucker_two.reading(p) if proved else None
    restored = None
    if verdict.outcome == "N":
        # a placement may leave a position of which no theorem speaks, never the other way round
        restored = sucker_two.standing(after) if proved else None
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
    return Why(
        _sentence(p, verdict, chips), reading, verdict.best_code, code, restored, note, source, verdict.tier
    )


def _sentence(p: SuckerPosition, verdict: Verdict, chips: int | None) -> str:
    who = {"play": "is to play", "kill": "owes a discard", "rescue": "is asked to rescue"}[p.phase]
    seat = NAMES[p.turn]
    end = ""
    if verdict.remoteness is not None:
        end = f": {counted(verdict.remoteness, 'ply', 'plies')} to the end"
    if chips is not None:
        end = f"; the winner ends with {chips:,} chip{'' if chips == 1 else 's'} in hand"
    elif p.rule_set.value:
        end = "; how many chips the winner ends with is not known"
    if verdict.outcome == "N":
        return f"{seat} {who} and wins (N-position){end}."
    return f"{seat} {who} and loses against perfect play (P-position){end}."


def _forced(p: SuckerPosition, verdict: Verdict) -> tuple[str, str]:
    """What is proved of more than two players, and why the move."""
    hero = next(seat for seat in p.living if (verdict.values or {})[COLOURS[seat]])
    sentence = f"{NAMES[hero]} wins whatever the others do, even together (resigning apart)."
    if p.turn == hero:
        return sentence, "the search found every defence of the others losing"
    return sentence, RULE


def _guess(p: SuckerPosition, verdict: Verdict) -> tuple[str, str]:
    if verdict.values is None:
        return "Who wins is beyond exact reach here.", "the choice of a search that plays on"
    values = verdict.values
    seats = sorted(p.living, key=lambda seat: -values[COLOURS[seat]])
    told = ", ".join(f"{NAMES[seat]} wins {values[COLOURS[seat]]:.0%}" for seat in seats)
    sentence = f"{len(p.living)} players are left; if everyone plays so, {told} (an estimate)."
    return sentence, "the search's choice; the chances hold if everyone plays so"


def _chances(verdict: Verdict, tried: Sequence[Tried]) -> Reading | None:
    """The chance of every player, and how the acts did that the search looked at most."""
    if verdict.values is None or verdict.tier is not Tier.ESTIMATE:
        return None
    facts = tuple((NAMES[COLOURS.index(label)], f"{chance:.1%}") for label, chance in verdict.values.items())
    facts += tuple(
        (rules.GAME.write_move(verdict.position, act), f"{won:.0%} of {counted(games, 'game', 'games')}")
        for act, games, won in tried
    )
    return Reading("chances if everyone plays so", facts, ())
