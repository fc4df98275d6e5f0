"""Answers to what a lesson asks by name: an outcome, a quantity, who moves next."""

from __future__ import annotations

from typing import Any

from nimarcade.coach import claims, judge, tables
from nimarcade.core.text import Block
from nimarcade.errors import BadInput
from nimarcade.games import game_of
from nimarcade.games.codes import shown
from nimarcade.games.game import play
from nimarcade.games.so_long_sucker.position import NAMES
from nimarcade.theory import consult
from nimarcade.theory.theorems import sucker


def value(p: Any, name: str, text: str, *, reveal: bool, numbers: bool = True) -> tuple[bool, list[Block]]:
    """Whether the answer is right: the position's outcome (N or P), whether it is singular (yes
    or no), or a quantity of the theorem; raises BadInput for what is no answer."""
    if name == "outcome":
        return _outcome(p, text, numbers)
    if name == "singular":
        return _singular(p, text)
    if name.startswith("turn "):
        return _turn(p, name.removeprefix("turn "), text, reveal)
    right = str(consult.sg_value(p)) if name == "sg" else claims.facts(p).get(claims.plain(name))
    if name == "sg":
        name = f"SG({claims.body(p)})"
    if right is None:
        raise BadInput(f"the theorem names no {name} for {claims.body(p)}")
    if not text:
        raise BadInput("an answer is a number here")
    if claims.plain(text) == right:
        return True, [Block("right", f"Right: {name} = {right}.")]
    if reveal:
        why = quantities(p) if name.startswith("SG") else judge.numbers_of(p)
        return False, [Block("wrong", f"No: {name} = {right}."), *why]
    said = text if len(text) <= 20 and text.isprintable() else shown(text)
    return False, [Block("wrong", f"{name} is not {said}. Look once more (`hint` helps).")]


def quantities(p: Any) -> list[Block]:
    """The theorem's quantities on one line, from which a value can be worked out."""
    facts = ", ".join(f"{name} = {value}" for name, value in claims.facts(p).items())
    return [Block("note", f"{facts}.")] if facts else []


_SAID = {"n": "N", "p": "P", "next": "N", "previous": "P", "won": "N", "win": "N", "lost": "P", "lose": "P"}


def _outcome(p: Any, text: str, numbers: bool) -> tuple[bool, list[Block]]:
    said = _SAID.get(text.casefold())
    if said is None:
        raise BadInput("answer N (who moves next wins) or P (who moved before wins)")
    if not game_of(p).impartial:
        return _at_table(p, said, numbers)
    verdict = consult.consult(p)
    if verdict.best is None:
        reason = consult.explain(verdict).sentence
    elif verdict.outcome == "N":
        reason = f"{judge.leaves(p, verdict.best)}, which is P."
    else:
        after = play(game_of(p), p, verdict.best)
        reply = consult.perfect_move(after) if game_of(after).outcome(after) is None else None
        reason = f"Every move leaves an N-position; {judge.leaves(p, verdict.best)}"
        reason += f", and then {judge.leaves(after, reply)}." if reply is not None else " and ends the game."
    if said == verdict.outcome:
        return True, [Block("right", f"Right, {claims.body(p)} is {said}. {reason}")]
    return False, [Block("wrong", f"No, {claims.body(p)} is {verdict.outcome}. {reason}")]


FORESEEN = 6
"""Acts of perfect play that are told of a table at most."""


def _at_table(p: Any, said: str, numbers: bool) -> tuple[bool, list[Block]]:
    """N or P of a table of two: by the theorem's numbers, else by playing on."""
    outcome = consult.outcome_of(p)
    fate = f"it is {outcome}: {NAMES[p.turn]} {'wins' if outcome == 'N' else 'loses'} if nobody errs"
    if numbers and sucker.applies(p):
        reason = f": {sucker.standing(p).conditions[0].text.partition(': ')[2]}."
    else:
        acts: list[str] = []
        while p.phase != "over" and len(acts) < FORESEEN:
            act = consult.perfect_move(p)
            acts.append(f"{NAMES[act.seat]}: {game_of(p).describe(p, act)}")
            p = play(game_of(p), p, act)
        end = f" {NAMES[p.seat]} has won." if p.phase == "over" else " And so on."
        reason = f". It can go like this. {'; '.join(acts)}.{end}"
    if said == outcome:
        return True, [Block("right", f"Right, {fate}{reason}")]
    return False, [Block("wrong", f"No, {fate}{reason}")]


def _singular(p: Any, text: str) -> tuple[bool, list[Block]]:
    if text.casefold() not in ("y", "yes", "n", "no"):
        raise BadInput("answer yes or no")
    apart = consult.singular(p)
    here = consult.outcome_of(p)
    there = "P" if here == "N" else "N"
    sentence = f"{claims.body(p)} is {here} under both conventions."
    if apart:
        sentence = f"{claims.body(p)} is {here} here and {there} under the other convention."
    right = (text[0].casefold() == "y") == apart
    return right, [Block("right", f"Right: {sentence}") if right else Block("wrong", f"No: {sentence}")]


def _turn(p: Any, code: str, text: str, reveal: bool) -> tuple[bool, list[Block]]:
    """Who must decide after a move at the table."""
    said = tables.seat_of(text)
    sentence = tables.told(p, game_of(p).read_move(p, code))
    if said == tables.decides(p, code):
        return True, [Block("right", f"Right. {sentence}")]
    return False, [Block("wrong", f"No. {sentence}" if reveal else "No. Look once more (`hint` helps).")]
