"""Answers judged: by the rules, by the theory's outcome, by the quantities its theorem names."""

from collections.abc import Sequence

from nimarcade.coach import checked_words, so_long_sucker
from nimarcade.core import catalogue, codes, errors, family
from nimarcade.core.game import Move, Position, Seat, play
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker import position, rules


def teaching_of(p: Position) -> family.Teaching[Position, Move]:
    return family.family_of(p).teaching()


# words


def leaves(p: Position, move: Move) -> str:
    return teaching_of(p).say_move(p, move)


def numbers_of(p: Position, seat: Seat | None = None) -> list[Block]:
    return teaching_of(p).numbers(p, seat)


# answers read


def pick(options: Sequence[str], text: str) -> int:
    """The option meant by its number or its words; raises BadInput."""
    wanted = text.casefold()
    for i, option in enumerate(options):
        if wanted in (str(i + 1), option.casefold()):
            return i
    raise errors.BadInput(f"answer with a number from 1 to {len(options)}")


# answers judged


def reaches(p: Position, want: Sequence[str], before: Position, move: Move) -> bool:
    """True if the position after a move is as wanted; raises BadInput for an unknown condition."""
    teaching = teaching_of(p)
    return all(teaching.holds(condition, before, move, p) for condition in want)


def keeps(before: Position, after: Position) -> bool:
    """True if who moved wins after all if nobody errs."""
    return teaching_of(after).keeps(before, after)


def praise(p: Position, move: Move, numbers: bool) -> list[Block]:
    lines = [Block("right", f"Right. {leaves(p, move)}.")]
    return lines + (numbers_of(play(catalogue.game_of(p), p, move), p.turn) if numbers else [])


def astray(p: Position, move: Move, want: Sequence[str]) -> list[Block]:
    """The value that a move misses where a Sprague-Grundy value is wanted; else nothing."""
    values = [condition.removeprefix("sg = ") for condition in want if condition.startswith("sg = ")]
    after = play(catalogue.game_of(p), p, move)
    reached = f"SG({checked_words.body(after)}) = {family.theory_of(after).grundy(after)}" if values else ""
    found = f"Not that. {leaves(p, move)}: {reached}"
    return [Block("wrong", f"{found}, and {value} is wanted.") for value in values]


def refute(p: Position, move: Move, numbers: bool) -> tuple[tuple[Move, ...], list[Block]]:
    """The moves to be shown of a wrong one, the answer to it included, and why it is wrong."""
    game = catalogue.game_of(p)
    after = play(game, p, move)
    lines = [Block("wrong", f"Not that. {leaves(p, move)}.")]
    if (ended := game.outcome(after)) is not None:
        return (move,), [*lines, Block("reply", f"You lose at once. {ended.reason}")]
    if numbers:
        lines += numbers_of(after, p.turn)
    if len(game.seat_labels(p)) > 2:
        return (move,), [*lines, Block("note", "That is not the task.")]
    won = keeps(p, after)
    if (answer := teaching_of(p).refutation(p, move)) is None:
        lost = (
            "That gives the win away." if family.theory_of(p).outcome(p) == "N" else "That is not the task."
        )
        return (move,), [*lines, Block("note", "It wins, but it is not the task." if won else lost)]
    reply, sentence = answer
    back = play(game, after, reply)
    where = "" if family.at_table(p.game) else f" That leaves {checked_words.body(back)}."
    return (move, reply), [*lines, Block("reply", sentence + where)]


def answer_to(p: Position, move: Move, numbers: bool) -> tuple[tuple[Move, ...], list[Block]]:
    """Any move and the perfect answer to it: the moves, and what to tell."""
    game = catalogue.game_of(p)
    after = play(game, p, move)
    lines = [Block("move", f"{leaves(p, move)}.")]
    if (ended := game.outcome(after)) is not None:
        return (move,), [*lines, Block("reply", ended.reason)]
    if numbers:
        lines += numbers_of(after, p.turn)
    if family.at_table(p.game):  # free moves are not answered there
        return (move,), lines
    reply = family.theory_of(after).best(after)
    back = play(game, after, reply)
    lines.append(Block("reply", f"The answer: {leaves(after, reply)}."))
    return (move, reply), lines + (numbers_of(back, after.turn) if numbers else [])


def slip(p: Position, move: Move) -> list[Block]:
    """The moment an exam was lost: the move, and what would have kept the win."""
    game, best = catalogue.game_of(p), family.theory_of(p).solve(p).move
    if family.at_table(p.game):
        table, kept = teaching_of(p).say_board(p).removeprefix("Table: "), game.describe(p, best)
        slipped = f"{table} You {game.describe(p, move)}."
    else:
        slipped, kept = f"from {checked_words.body(p)} the move {leaves(p, move)}.", leaves(p, best)
    return [
        Block("note", f"The win slipped here: {slipped}"),
        *numbers_of(play(game, p, move), p.turn),
        Block("note", f"What keeps it: {kept}."),
        *numbers_of(play(game, p, best), p.turn),
    ]


# Answers to what a lesson asks by name: an outcome, a quantity, who moves next.


def value(
    p: Position, name: str, text: str, *, reveal: bool, numbers: bool = True
) -> tuple[bool, list[Block]]:
    """True if the answer is right: the position's outcome (N or P), whether it is singular (yes
    or no), or a quantity of the theorem; raises BadInput for what is no answer."""
    if name == "outcome":
        if (answer := _OUTCOMES.get(text.casefold())) is None:
            raise errors.BadInput("answer N (who moves next wins) or P (who moved before wins)")
        reason = teaching_of(p).say_outcome(p, numbers=numbers)
        if answer == family.theory_of(p).outcome(p):
            return True, [Block("right", f"Right, {reason}")]
        return False, [Block("wrong", f"No, {reason}")]
    if name == "singular":
        if text.casefold() not in ("y", "yes", "n", "no"):
            raise errors.BadInput("answer yes or no")
        apart, here = family.theory_of(p).singular(p), family.theory_of(p).outcome(p)
        there = "P" if here == "N" else "N"
        where = f"here and {there} under the other convention" if apart else "under both conventions"
        sentence = f"{checked_words.body(p)} is {here} {where}."
        if (text[0].casefold() == "y") == apart:
            return True, [Block("right", f"Right: {sentence}")]
        return False, [Block("wrong", f"No: {sentence}")]
    if name.startswith("turn "):
        assert isinstance(p, position.SuckerPosition)
        move = rules.GAME.read_move(p, name.removeprefix("turn "))
        sentence = so_long_sucker.move_words(p, move)
        if so_long_sucker.seat_of(text, p.living) == play(rules.GAME, p, move).seat:
            return True, [Block("right", f"Right. {sentence}")]
        return False, [Block("wrong", f"No. {sentence}" if reveal else "No. Look once more (`hint` helps).")]
    right = checked_words.facts(p).get(checked_words.plain(name))
    if name == "sg":
        right, name = str(family.theory_of(p).grundy(p)), f"SG({checked_words.body(p)})"
    if right is None:
        raise errors.BadInput(f"the theorem names no {name} for {checked_words.body(p)}")
    if not (answer := checked_words.plain(text)).isdecimal():
        raise errors.BadInput("an answer is a number here")
    if answer == right:
        return True, [Block("right", f"Right: {name} = {right}.")]
    if reveal:
        why = quantities(p) if name.startswith("SG") else numbers_of(p) if numbers else []
        return False, [Block("wrong", f"No: {name} = {right}."), *why]
    return False, [Block("wrong", f"{name} is not {codes.shortened(answer)}. Look once more (`hint` helps).")]


def least_missing(p: Position) -> str:
    game, name = catalogue.game_of(p), checked_words.body(p)
    values = sorted({family.theory_of(q).grundy(q) or 0 for q in (play(game, p, m) for m in game.moves(p))})
    if not values:
        return f"{name} has no move at all, so its value is 0."
    reached = ", ".join(map(str, values))
    plural = "value" if len(values) == 1 else "values"
    least = family.theory_of(p).grundy(p)
    return f"Moves from {name} lead to the {plural} {reached}. The least that is missing is {least}."


def quantities(p: Position) -> list[Block]:
    """The theorem's quantities on one line, from which a value can be worked out."""
    facts = ", ".join(f"{name} = {value}" for name, value in checked_words.facts(p).items())
    return [Block("note", f"{facts}.")] if facts else []


_OUTCOMES = {
    **dict.fromkeys(("n", "next", "won", "win"), "N"),
    **dict.fromkeys(("p", "previous", "lost", "lose"), "P"),
}
