"""The hint ladder: who wins, where, the move, why. One source, rendered as blocks of text."""

from __future__ import annotations

import re

from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import counted, short
from nimarcade.core.family import family_of, theory_of
from nimarcade.core.text import Block
from nimarcade.core.verdict import AnyVerdict, Term, Tier
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES

STEPS = ("who wins", "where", "the move", "why")

_BREAK = re.compile("/(?=[a-z])")
"""Between the parts of a sum."""


def hint(verdict: AnyVerdict, step: int, who: str = "The player to move") -> list[Block]:
    """What a player sees after asking `step` times (1 to 4); each step contains those before.

    `who` is the name of the player to move, `You` for the one who asks.
    """
    lines = [Block("verdict", _who(verdict, who))]
    if verdict.best is None:
        return lines
    if step == 2:
        lines.append(Block("point", _where(verdict)))
    if step >= 3:
        lines.append(Block("point", _the_move(verdict)))
    if step >= 4:
        lines += reasons(verdict)
    return lines


def reasons(verdict: AnyVerdict) -> list[Block]:
    """Step 4: the numbers, the condition, the move that restores it, the source."""
    why = theory_of(verdict.position).explain(verdict)
    lines: list[Block] = []
    if why.here is not None:
        if verdict.chances:  # the chances stand in the first line already
            tried = why.here.terms[len(verdict.chances) :]
            lines += [Block("fact", f"{term.sign}: won {term.value}") for term in tried]
        else:
            lines.append(Block("fact", "   ".join(map(_fact, why.here.terms))))
        lines += [Block("holds" if c.holds else "fails", c.text) for c in why.here.conditions]
    if why.there is not None:
        leaves = (
            f"It leaves {position_words(why.after_code or '')}:"
            if family_of(verdict.position).look().surface == "piles"
            else "After it:"
        )
        lines.append(Block("after", leaves))
        lines += [Block("holds" if c.holds else "fails", c.text) for c in why.there.conditions]
    lines += [Block("note", note[0].upper() + note[1:] + ".") for note in why.notes]
    apart = theory_of(verdict.position).singular(verdict.position)
    if apart is not None:
        lines.append(
            Block(
                "note",
                "Singular: the other convention turns the outcome around."
                if apart
                else "Standard: normal and misère play agree here.",
            )
        )
    lines.append(Block("source", why.source))
    return lines


def _fact(term: Term) -> str:
    return str(term) if "(" in term.sign else f"{term.sign} {term.text}"


def position_words(code: str, most: int = 24) -> str:
    """The numbers of a position as a person reads them: long ones shortened, `most` of them at most."""
    body = code.partition(":")[2]
    if ":" in body:  # a sum: its parts are codes
        return " + ".join(
            f"{part.partition(':')[0]} {position_words(part, most)}" for part in _BREAK.split(body)
        )
    heaps = body.split(",")
    shown = [re.sub("[0-9]+", lambda number: short(int(number[0])), heap) for heap in heaps[:most]]
    return ", ".join(shown) + (f", … ({len(heaps):,} heaps)" if len(heaps) > most else "")


def _who(verdict: AnyVerdict, who: str) -> str:
    if verdict.best is None:
        return theory_of(verdict.position).explain(verdict).sentence
    far = "" if verdict.remoteness is None else f", {counted(verdict.remoteness, 'ply', 'plies')} to the end"
    if verdict.outcome == "N":
        return f"{who} can win{far}."
    if verdict.outcome == "P":
        return f"{who} {'are' if who == 'You' else 'is'} lost if nobody errs{far}."
    if verdict.chances:
        return f"An estimate, if everyone plays as the search does: {chances(verdict)}."
    return "Who wins is beyond exact reach here."


def chances(verdict: AnyVerdict) -> str:
    """`Blue 41%, Red 22%, …`: the estimated chance of every seat."""
    names = dict(zip(COLOURS, NAMES, strict=True))
    return ", ".join(
        f"{names.get(seat, seat)} {value:.0%}" for seat, value in verdict.chances_by_label.items()
    )


def _where(verdict: AnyVerdict) -> str:
    return family_of(verdict.position).teaching().where(verdict.position, verdict.move)


def _the_move(verdict: AnyVerdict) -> str:
    text = game_of(verdict.position).describe(verdict.position, verdict.move)
    if verdict.outcome == "N":
        return f"{text[0].upper()}{text[1:]}."
    if verdict.chances:
        return f"The search advises: {text}."
    if verdict.tier is Tier.ESTIMATE:
        return f"A guess: {text}."
    return f"No move wins. Most stubborn: {text}."
