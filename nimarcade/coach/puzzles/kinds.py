"""Puzzles about moves and outcomes: the only winning move, win in N, P or N.

Whether a position is won is asked of the theory; how far the end is, of an exhaustive search."""

from collections.abc import Iterator
from itertools import islice, permutations
from typing import Protocol

from nimarcade.coach.puzzles import levels
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.core.catalogue import board_of, game_of
from nimarcade.core.family import at_table, theory_of, wins
from nimarcade.core.game import Move, Position, is_misere, play
from nimarcade.games.so_long_sucker import position, rules
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.theorem import Cases
from nimarcade.theory.theorems import sucker

MOST = 4_000
"""Moves looked through; boards with more are left out."""
OUTCOMES = ("N: whoever is to move can win.", "P: whoever is to move loses.")


class Maker(Protocol):
    """Makes a puzzle of one kind from a board; None where the board gives no such puzzle."""

    def __call__(self, p: Position, head: str, level: int, seed: int | None, /) -> Puzzle | None: ...


def only(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    game = game_of(p)
    if game.outcome(p) is not None or theory_of(p).outcome(p) != "N":
        return None
    moves = list(islice(game.moves(p), MOST + 1))
    # where a game allows few moves: stones up to k, or a chip on one of the piles
    few = 3 if at_table(p.game) else getattr(p, "k", None) or MOST
    if not min(3 + (level > 1), few) <= len(moves) <= MOST:
        return None
    winning = [m for m in moves if wins(game.after(p, m), p.turn)]
    if len(winning) != 1:
        return None
    hard = levels.difficulty(p, "only", 1, len(moves))
    answers = (game.write_move(p, winning[0]),)
    ask = f"Exactly one {'act' if at_table(p.game) else 'move'} wins. Find it."
    return Puzzle("only", game.write(p), ask, answers, hard, seed, head, level)


def win_in(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    """A win to be played out in time; where such boards are not rare, other moves win as well but not in
    time."""
    game = game_of(p)
    if game.outcome(p) is not None or theory_of(p).outcome(p) != "N":
        return None
    fast, winning, plies = fastest(p)
    least = 3 if at_table(p.game) else 2  # two moves of one's own, and not more than a person can see
    if not fast or not least <= plies <= least + 1 + 2 * level:
        return None
    moves = sum(1 for _ in islice(game.moves(p), MOST))
    if len(fast) == (winning if levels.practice_of(p.game).races else moves):
        return None
    hard = levels.difficulty(p, "win-in", len(fast), moves, plies)
    answers = tuple(game.write_move(p, m) for m in fast)
    win = span(p, plies)
    goal = f"You win in {win}"
    if is_misere(p):
        takes = board_of(p).board_picture(p).input_mode == "take"
        goal = f"In {win} you can leave your opponent just the last {'stone' if takes else 'move'}"
    first = "it" if win == "1 move" else "the first one"
    ask = f"{goal}, whatever the answers. Play {first}."
    if at_table(p.game):
        ask = (
            f"You win within {win} if you lose no time: chips placed, and discards from "
            "captured piles, of both players. Play the first one; the other holds out."
        )
    return Puzzle("win-in", game.write(p), ask, answers, hard, seed, head, level, plies=plies)


def fastest(p: Position) -> tuple[list[Move], int, int]:
    """The fastest winning moves, how many moves win, and the plies to the end after the fastest ones
    are played, the first included; throwing prisoners away is no way to hurry. Nothing where too many
    positions are reachable."""
    if not theory_of(p).near(p):
        return [], 0, 0
    won = [
        each for each in theory_of(p).rate(p) if each.winning and not isinstance(each.move, position.Discard)
    ]
    if any(each.remoteness is None for each in won) or not won:
        return [], 0, 0
    least = min(each.remoteness or 0 for each in won)
    return [each.move for each in won if each.remoteness == least], len(won), least + 1


def span(p: Position, plies: int) -> str:
    """A number of plies as puzzles count: moves of one's own, at a table acts of both."""
    if at_table(p.game):
        return "1 act" if plies == 1 else f"{plies} acts"
    own = (plies + 1) // 2
    return "1 move" if own == 1 else f"{own} moves"


def outcome(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    """P or N, and then the move that shows it, which must not be found by any move."""
    game = game_of(p)
    least = levels.practice_of(p.game).choices
    if game.outcome(p) is not None or sum(1 for _ in islice(game.moves(p), least)) < least:
        return None
    known = theory_of(p).outcome(p)
    shown = p if known == "N" else answered(p)[1]
    if known is None or game.outcome(shown) is not None:
        return None
    moves = list(islice(game.moves(shown), MOST))
    winning = sum(bool(wins(game.after(shown, m), shown.turn)) for m in moves)
    if winning == len(moves):
        return None
    hard = levels.difficulty(p, "outcome", winning, 2 * len(moves), shown=shown)
    place = "at the table" if at_table(p.game) else "on the board"
    ask = f"Won (N) or lost (P) for whoever moves? Then show it {place}."
    return Puzzle("outcome", game.write(p), ask, (known,), hard, seed, head, level, OUTCOMES)


def answered(p: Position) -> tuple[list[Move], Position]:
    """The moves of a lost player, and the position once the other one is to move; plies are counted where
    that is quick."""
    game, moves, after = game_of(p), list[Move](), p
    while game.outcome(after) is None and after.turn == p.turn:
        theory = theory_of(after)
        moves.append(theory.solve(after).move if at_table(p.game) else theory.best(after))
        after = play(game, after, moves[-1])
    return moves, after


def case(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    asked = cases(p)
    if game_of(p).outcome(p) is not None or asked is None:
        return None
    ask, options, index = asked
    hard = levels.difficulty(p, "case", 1, len(options))
    return Puzzle("case", game_of(p).write(p), ask, (str(index + 1),), hard, seed, head, level, options)


def cases(p: Position) -> Cases | None:
    theorem = impartial_theory(p.game).theorem(p)
    return None if theorem is None else theorem.cases(p)


# Capture order for strategy Σ: on which piles, in which order, until the move passes.
#
# Only boards are asked about on which every other order of this kind loses, so that an answer is right
# exactly if it wins.

CAPTURES = 3
"""Piles to capture at most: six orders."""


def capture(p: Position, head: str, level: int, seed: int | None) -> Puzzle | None:
    assert isinstance(p, position.SuckerPosition)
    if p.phase != "play" or not sucker.applies(p) or sucker.is_p(p):
        return None
    own = _own(p)
    if not 1 <= len(own) <= CAPTURES or any(len(p.piles[slot - 1]) == 1 for slot in own):
        return None
    tried = list(orders(p))
    right = []
    for order in tried:
        steps = list(played(p, order))
        if sum(isinstance(act, position.Place) for _, act in steps) == len(order):
            right += [order] if wins(play(rules.GAME, *steps[-1]), p.seat) else []
    if set(right) != set(strategy(p)) or len(tried) - len(right) < 2 + level:
        return None
    hard = levels.difficulty(p, "capture", len(right), len(tried))
    answers = tuple(" ".join(map(str, order)) for order in right)
    mover, other = position.NAMES[p.seat], position.NAMES[sucker.opponent(p, p.seat)]
    ask = (
        f"{mover} plays by strategy Σ with {mover.lower()} chips only, and throws the {other.lower()} chips "
        f"out of every captured pile. On which piles, in which order, until the move passes to {other}? "
        "Give the numbers of the piles, such as 2 1 3."
    )
    return Puzzle("capture", rules.GAME.write(p), ask, answers, hard, seed, head, level)


def _own(p: position.SuckerPosition) -> list[int]:
    """The piles that the mover captures by playing on them."""
    return [slot for slot, pile in enumerate(p.piles, 1) if pile.endswith(position.COLOURS[p.seat])]


def orders(p: position.SuckerPosition) -> Iterator[tuple[int, ...]]:
    """Every order that could be tried: some piles of one's own colour, each captured, and then one
    placement that passes the move."""
    own = _own(p)
    ends = [slot for slot in range(1, len(p.piles) + 1) if slot not in own]
    for many in range(len(own) + 1):
        for taken in permutations(own, many):
            for last in (*ends, *taken):  # a captured pile is an empty slot
                yield (*taken, last)


def strategy(p: position.SuckerPosition) -> list[tuple[int, ...]]:
    """The orders of Σ: all piles of one's colour, in any order, then the longest opposing one; without
    any, an empty slot, whichever."""
    own = _own(p)
    theirs = [len(pile) if pile and slot not in own else 0 for slot, pile in enumerate(p.piles, 1)]
    longest = max(theirs, default=0)
    last = [slot for slot, size in enumerate(theirs, 1) if size == longest]
    return [(*taken, slot) for taken in permutations(own) for slot in last]


def played(
    p: position.SuckerPosition, order: tuple[int, ...]
) -> Iterator[tuple[position.SuckerPosition, position.SuckerMove]]:
    """Every position and act of an order, the discards included; it ends where the order is no longer
    possible or the move has passed."""
    seat = p.seat
    for slot in order:
        if p.phase != "play" or p.seat != seat or not p.hands[seat][seat]:
            return
        act: position.SuckerMove = position.Place(seat, seat, slot)
        pile = p.piles[slot - 1]
        if not pile:  # whose turn it is next is not the mover's to choose here
            choices = (m for m in rules.GAME.moves(p) if isinstance(m, position.Place))
            act = next(m for m in choices if m.slot == slot and m.colour == seat)
        yield p, act
        p = play(rules.GAME, p, act)
        if p.phase == "kill" and p.seat == seat:
            kill = sucker.winning_move(p)
            yield p, kill
            p = play(rules.GAME, p, kill)
