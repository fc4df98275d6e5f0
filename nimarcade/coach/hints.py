"""The hint ladder: who wins, where, the move, why. One source, rendered as lines of data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from nimarcade.games import game_of
from nimarcade.games.codes import counted, short
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Discard, Give, Kill, Place
from nimarcade.theory import consult
from nimarcade.theory.verdict import Tier, Verdict

STEPS = ("who wins", "where", "the move", "why")

_BREAK = re.compile("/(?=[a-z])")
"""Between the parts of a sum."""

Kind = Literal["verdict", "move", "fact", "holds", "fails", "after", "note", "source"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an explanation; front ends give each kind its glyph and colour."""

    kind: Kind
    text: str


def hint(verdict: Verdict, step: int, who: str = "The player to move") -> list[Line]:
    """What a player sees after asking `step` times (1 to 4); each step contains those before.

    `who` is the name of the player to move, `You` for the one who asks.
    """
    lines = [Line("verdict", _who(verdict, who))]
    if verdict.best is None:
        return lines
    if step == 2:
        lines.append(Line("move", _where(verdict)))
    if step >= 3:
        lines.append(Line("move", _the_move(verdict)))
    if step >= 4:
        lines += reasons(verdict)
    return lines


def reasons(verdict: Verdict) -> list[Line]:
    """Step 4: the numbers, the condition, the move that restores it, the source."""
    why = verdict.why()
    lines: list[Line] = []
    if why.reading is not None:
        if verdict.values:  # the chances stand in the first line already
            tried = why.reading.facts[len(verdict.values) :]
            lines += [Line("fact", f"{move}: won {share}") for move, share in tried]
        else:
            lines.append(Line("fact", "   ".join(_fact(name, value) for name, value in why.reading.facts)))
        lines += [Line("holds" if c.holds else "fails", c.text) for c in why.reading.checks]
    if why.restored is not None:
        leaves = f"It leaves {position_words(why.after or '')}:" if _heaps(verdict) else "After it:"
        lines.append(Line("after", leaves))
        lines += [Line("holds" if c.holds else "fails", c.text) for c in why.restored.checks]
    if why.note:
        lines.append(Line("note", why.note[0].upper() + why.note[1:] + "."))
    apart = consult.singular(verdict.position)
    if apart is not None:
        lines.append(Line("note", "Singular: the other convention turns the outcome around." if apart
                          else "Standard: normal and misère play agree here."))  # fmt: skip
    lines.append(Line("source", why.source))
    return lines


def _fact(name: str, value: int | str) -> str:
    text = short(value) if isinstance(value, int) else value
    return f"{name} {text}" if "(" not in name else f"{name} = {text}"


def position_words(code: str, most: int = 24) -> str:
    """The numbers of a position as a person reads them: long ones shortened, `most` of them at most."""
    body = code.partition(":")[2]
    if ":" in body:  # a sum: its parts are codes
        return " + ".join(
            f"{part.partition(':')[0]} {position_words(part, most)}" for part in _BREAK.split(body)
        )
    heaps = body.split(",")
    told = [re.sub("[0-9]+", lambda found: short(int(found[0])), heap) for heap in heaps[:most]]
    return ", ".join(told) + (f", … ({len(heaps):,} heaps)" if len(heaps) > most else "")


def _who(verdict: Verdict, who: str) -> str:
    if verdict.best is None:
        return verdict.why().sentence
    far = "" if verdict.remoteness is None else f", {counted(verdict.remoteness, 'ply', 'plies')} to the end"
    if verdict.outcome == "N":
        return f"{who} can win{far}."
    if verdict.outcome == "P":
        return f"{who} {'are' if who == 'You' else 'is'} lost if nobody errs{far}."
    if verdict.values:
        return f"An estimate, if everyone plays as the search does: {chances(verdict)}."
    return "Who wins is beyond exact reach here."


def chances(verdict: Verdict) -> str:
    """`Blue 41%, Red 22%, …`: the estimated chance of every seat."""
    names = dict(zip(COLOURS, NAMES, strict=True))
    return ", ".join(f"{names.get(seat, seat)} {value:.0%}" for seat, value in (verdict.values or {}).items())


def _heaps(verdict: Verdict) -> bool:
    """Whether positions are heaps or piles of stones, told by their numbers."""
    return game_of(verdict.position).impartial


def _where(verdict: Verdict) -> str:
    p, m = verdict.position, verdict.best
    return f"Look at {game_of(p).where(p, m)}." if _heaps(verdict) else _where_at_table(m)


def _where_at_table(act: Any) -> str:
    match act:
        case Place():
            return f"Look at pile {act.slot}."
        case Kill():
            return "Look at which chips of the captured pile are worth keeping."
        case Give():
            return f"Look at what you could give to {NAMES[act.to]}."
        case Discard():
            return "Look at the prisoners in your hand."
    return "Look at what you are asked; chips need not move."


def _the_move(verdict: Verdict) -> str:
    text = game_of(verdict.position).describe(verdict.position, verdict.best)
    told = text[0].upper() + text[1:]
    if verdict.outcome == "N":
        return f"{told}."
    if verdict.values:
        return f"The search advises: {text}."
    if verdict.tier is Tier.ESTIMATE:
        return f"A guess: {text}."
    return f"No move wins. Most stubborn: {text}."


def refutation(p: Any, move: Any) -> tuple[Any, str] | None:
    """If `move` gives away a won position: the reply that wins and what to tell; else None."""
    if consult.outcome_of(p) != "N":
        return None
    game = game_of(p)
    after = game.play(p, move)
    if consult.outcome_of(after) != "N" or game.outcome(after) is not None:
        return None
    verdict = consult.consult(after)
    return verdict.best, f"That gives the win away: the answer is to {game.describe(after, verdict.best)}."
