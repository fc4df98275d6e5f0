"""Answers judged: by the rules, by the theory's outcome, by the quantities its theorem names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from nimarcade.coach import checked_words, hints, so_long_sucker
from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.game import play
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker.position import NAMES
from nimarcade.theory import consult
from nimarcade.theory.theorems import delete, sucker

_TAKE = re.compile(r"(?:take )?(\d+) (?:from|of) (?:the )?(\d+)")
_EVEN = re.compile(r"(.+) (even|odd)")


# words


def board_words(p: Any, short: bool = False) -> str:
    game = game_of(p)
    if not game.impartial:
        return f"Table: {so_long_sucker.board_words(p)}"
    if short:
        return f"Board: {checked_words.body(p)}."
    convention = game.convention(p)
    return f"Board: {checked_words.body(p)}. {game.rules(p)} {convention[0].upper()}{convention[1:]}."


def move_question(p: Any) -> str:
    """How a move of this position is written."""
    if not game_of(p).impartial:
        return so_long_sucker.question(p)
    return f"Your move, written {game_of(p).form(p)}."


def leaves(p: Any, move: Any) -> str:
    game = game_of(p)
    if not game.impartial:
        return so_long_sucker.told(p, move).removesuffix(".")
    return f"{game.write_move(p, move)} leaves {checked_words.body(play(game, p, move))}"


def numbers_of(p: Any) -> list[Block]:
    """The conditions of the theorem with this position's numbers. Four piles of Delete Nim are
    explained by columns, as lessons do, not by the five cases of the paper."""
    if game_of(p).outcome(p) is not None or (reading := checked_words.reading(p)) is None:
        return []
    conditions = reading.conditions
    if checked_words.by_columns(p) and len(p.piles) == delete.COLUMN_PILES:
        conditions = (delete.column_condition(p),)
    return [Block("holds" if check.holds else "fails", check.text) for check in conditions]


# answers read


def pick(options: Sequence[str], text: str) -> int:
    """The option meant by its number or its words; raises BadInput."""
    wanted = text.casefold()
    for i, option in enumerate(options):
        if wanted in (str(i + 1), option.casefold()):
            return i
    raise BadInput(f"answer with a number from 1 to {len(options)}")


def read_move(p: Any, text: str) -> Any:
    """A move code, or `take 2 from 5`, or the stones alone where one heap may be played."""
    game = game_of(p)
    if not game.impartial:
        return so_long_sucker.read_move(p, text)
    words = " ".join(text.lower().split())
    if take := _TAKE.fullmatch(words):
        words = f"{take[2]}-{take[1]}"
    elif words.isdecimal():
        sizes = {pile.size for pile in game.board_picture(p).piles if pile.most}
        if game.board_picture(p).input_mode == "take" and len(sizes) == 1:
            words = f"{sizes.pop()}-{words}"
    return game.read_move(p, words)


def count_moves(p: Any, enough: int) -> int:
    """How many moves there are, counted up to `enough`."""
    return sum(1 for _ in islice(game_of(p).moves(p), enough))


# answers judged


def reaches(p: Any, want: Sequence[str], before: Any = None, move: Any = None) -> bool:
    """Whether the position after a move is as wanted; raises BadInput for an unknown condition.

    Where the players do not simply alternate, `tables.holds` says which conditions there are, and
    needs the move. Else conditions: `win` (a P-position by the theory), `leave CODE`,
    `NAME = VALUE`, `NAME even`, `NAME odd` (quantities of the theorem), `sg = VALUE`, else words of the
    theorem's case such as `k-good`.
    """
    if not game_of(p).impartial:
        return all(so_long_sucker.holds(before, move, p, condition) for condition in want)
    return all(_holds(p, condition) for condition in want)


def keeps(before: Any, after: Any) -> bool:
    """Whether who moved wins after all if nobody errs."""
    if not game_of(after).impartial:
        return so_long_sucker.won_for(after, before.turn)
    return consult.outcome_of(after) == "P"


def _holds(p: Any, condition: str) -> bool:
    if condition == "win":
        return consult.outcome_of(p) == "P"
    if condition.startswith("leave "):
        wished: bool = p == catalogue.read(condition.removeprefix("leave "))
        return wished
    if condition.startswith("sg = "):
        return str(consult.sg_value(p)) == condition.removeprefix("sg = ")
    facts = checked_words.facts(p)
    name, equals, wanted = condition.partition(" = ")
    if equals:
        return facts.get(checked_words.plain(name)) == wanted.strip()
    if parity := _EVEN.fullmatch(condition):
        number = facts.get(checked_words.plain(parity[1]), "")
        return number.isdecimal() and int(number) % 2 == (parity[2] == "odd")
    reading = checked_words.reading(p)
    return reading is not None and condition in reading.case and f"not {condition}" not in reading.case


def praise(p: Any, move: Any, numbers: bool) -> list[Block]:
    lines = [Block("right", f"Right. {leaves(p, move)}.")]
    return lines + (numbers_of(play(game_of(p), p, move)) if numbers else [])


def astray(p: Any, move: Any, want: Sequence[str]) -> list[Block]:
    """What a move misses where a Sprague-Grundy value is wanted; else nothing."""
    values = [condition.removeprefix("sg = ") for condition in want if condition.startswith("sg = ")]
    after = play(game_of(p), p, move)
    return [
        Block(
            "wrong",
            f"Not that. {leaves(p, move)}: SG({checked_words.body(after)}) = {consult.sg_value(after)}, "
            f"and {value} is wanted.",
        )
        for value in values
    ]


def refute(p: Any, move: Any, numbers: bool) -> tuple[tuple[Any, ...], list[Block]]:
    """The moves to be shown of a wrong one, the answer to it included, and why it is wrong."""
    game = game_of(p)
    after = play(game, p, move)
    lines = [Block("wrong", f"Not that. {leaves(p, move)}.")]
    if (ended := game.outcome(after)) is not None:
        return (move,), [*lines, Block("reply", f"You lose at once. {ended.reason}")]
    if numbers:
        lines += numbers_of(after)
    if not game.impartial and len(game.seat_labels(p)) > 2:
        return (move,), [*lines, Block("note", "That is not the task.")]
    won = keeps(p, after)
    answer = refutation(p, move, after)
    if answer is None:
        lost = "That gives the win away." if consult.outcome_of(p) == "N" else "That is not the task."
        return (move,), [*lines, Block("note", "It wins, but it is not the task." if won else lost)]
    reply, sentence = answer
    back = play(game, after, reply)
    where = "" if not game.impartial else f" That leaves {checked_words.body(back)}."
    return (move, reply), [*lines, Block("reply", sentence + where)]


def refutation(p: Any, move: Any, after: Any) -> tuple[Any, str] | None:
    """The reply that wins where a move gave the win away, with what to tell; else None."""
    game = game_of(p)
    if game.impartial:
        return hints.refutation(p, move)
    if consult.outcome_of(p) != "N" or keeps(p, after) or game.to_move(after) == p.turn:
        return None
    reply = consult.perfect_move(after)
    return reply, f"That gives the win away. The answer: {so_long_sucker.told(after, reply)}"


def answer_to(p: Any, move: Any, numbers: bool) -> tuple[tuple[Any, ...], list[Block]]:
    """Any move and the perfect answer to it: the moves, and what to tell."""
    game = game_of(p)
    after = play(game, p, move)
    lines = [Block("move", f"{leaves(p, move)}.")]
    if (ended := game.outcome(after)) is not None:
        return (move,), [*lines, Block("reply", ended.reason)]
    if numbers:
        lines += numbers_of(after)
    if not game.impartial:
        return (move,), lines
    reply = consult.perfect_move(after)
    back = play(game, after, reply)
    lines.append(Block("reply", f"The answer: {leaves(after, reply)}."))
    return (move, reply), lines + (numbers_of(back) if numbers else [])


def slip(p: Any, move: Any) -> list[Block]:
    """Where an exam was lost: the move, and what would have kept the win."""
    verdict = consult.consult(p)
    if game_of(p).impartial:
        slipped = f"from {checked_words.body(p)} the move {leaves(p, move)}."
    else:
        slipped = f"{so_long_sucker.board_words(p)} You {game_of(p).describe(p, move)}."
    lines = [Block("note", f"The win slipped here: {slipped}")]
    lines += numbers_of(play(game_of(p), p, move))
    kept = leaves(p, verdict.best) if game_of(p).impartial else game_of(p).describe(p, verdict.best)
    lines.append(Block("note", f"What keeps it: {kept}."))
    return lines + numbers_of(play(game_of(p), p, verdict.best))


# Answers to what a lesson asks by name: an outcome, a quantity, who moves next.


def value(p: Any, name: str, text: str, *, reveal: bool, numbers: bool = True) -> tuple[bool, list[Block]]:
    """Whether the answer is right: the position's outcome (N or P), whether it is singular (yes
    or no), or a quantity of the theorem; raises BadInput for what is no answer."""
    if name == "outcome":
        return _outcome(p, text, numbers)
    if name == "singular":
        return _singular(p, text)
    if name.startswith("turn "):
        return _turn(p, name.removeprefix("turn "), text, reveal)
    right = (
        str(consult.sg_value(p)) if name == "sg" else checked_words.facts(p).get(checked_words.plain(name))
    )
    if name == "sg":
        name = f"SG({checked_words.body(p)})"
    if right is None:
        raise BadInput(f"the theorem names no {name} for {checked_words.body(p)}")
    if not text:
        raise BadInput("an answer is a number here")
    if checked_words.plain(text) == right:
        return True, [Block("right", f"Right: {name} = {right}.")]
    if reveal:
        why = quantities(p) if name.startswith("SG") else numbers_of(p)
        return False, [Block("wrong", f"No: {name} = {right}."), *why]
    said = text if len(text) <= 20 and text.isprintable() else shown(text)
    return False, [Block("wrong", f"{name} is not {said}. Look once more (`hint` helps).")]


def quantities(p: Any) -> list[Block]:
    """The theorem's quantities on one line, from which a value can be worked out."""
    facts = ", ".join(f"{name} = {value}" for name, value in checked_words.facts(p).items())
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
        reason = f"{leaves(p, verdict.best)}, which is P."
    else:
        after = play(game_of(p), p, verdict.best)
        reply = consult.perfect_move(after) if game_of(after).outcome(after) is None else None
        reason = f"Every move leaves an N-position; {leaves(p, verdict.best)}"
        reason += f", and then {leaves(after, reply)}." if reply is not None else " and ends the game."
    if said == verdict.outcome:
        return True, [Block("right", f"Right, {checked_words.body(p)} is {said}. {reason}")]
    return False, [Block("wrong", f"No, {checked_words.body(p)} is {verdict.outcome}. {reason}")]


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
    sentence = f"{checked_words.body(p)} is {here} under both conventions."
    if apart:
        sentence = f"{checked_words.body(p)} is {here} here and {there} under the other convention."
    right = (text[0].casefold() == "y") == apart
    return right, [Block("right", f"Right: {sentence}") if right else Block("wrong", f"No: {sentence}")]


def _turn(p: Any, code: str, text: str, reveal: bool) -> tuple[bool, list[Block]]:
    """Who must decide after a move at the table."""
    said = so_long_sucker.seat_of(text)
    sentence = so_long_sucker.told(p, game_of(p).read_move(p, code))
    if said == so_long_sucker.decides(p, code):
        return True, [Block("right", f"Right. {sentence}")]
    return False, [Block("wrong", f"No. {sentence}" if reveal else "No. Look once more (`hint` helps).")]
