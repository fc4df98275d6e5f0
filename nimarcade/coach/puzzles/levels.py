"""The games that puzzles are of, their kinds, and boards by level: drawn at random, or all of them.

Sizes stay where an independent solver that knows only the rules can check every answer; what makes
a puzzle hard is not the length of its numbers."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from math import log2
from pathlib import Path
from random import Random
from typing import NamedTuple

from nimarcade.coach.puzzles.puzzle import Kind
from nimarcade.core import catalogue, codes, family
from nimarcade.core.catalogue import board_of, game_of
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.game import Position, play
from nimarcade.core.task import stated
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.sum import Sum
from nimarcade.games.treblecross import over
from nimarcade.theory import theorems
from nimarcade.theory.impartial import impartial_theory

LEVELS = (1, 2, 3, 4, 5)
CELLS = 5
"""The shortest row of Treblecross."""
LASTING = (6, 7, 8, 9, 10)
"""Boards of games without boxes last at most so many plies, by level; where stones are taken, and one
at a time is a move, twice as many."""


def _heaps(head: str, count: int, top: int, rng: Random, *, empty: bool = False, extra: bool = False) -> str:
    """`empty` heaps may be there, as well as an `extra` one."""
    least = 0 if empty and rng.random() < 0.15 else 1
    heaps = [rng.randint(least, top) for _ in range(count)]
    if count > 2 and rng.random() < 0.5:  # equal heaps are what many theorems are about
        heaps[rng.randrange(count)] = rng.choice(heaps)
    misere = head.endswith("misere") or "+misere+" in head
    if misere and rng.random() < 0.35:  # the conventions differ with at most one heap of several stones
        kept = rng.randrange(count)
        heaps = [h if i == kept else min(h, 1) for i, h in enumerate(heaps)]
    body = ",".join(map(str, heaps))
    return f"{head}:{rng.randint(0, top)}/{body}" if extra else f"{head}:{body}"


def _all_heaps(head: str, count: int, top: int, *, empty: bool = False, extra: bool = False) -> Iterator[str]:
    for heaps in combinations_with_replacement(range(top, 0 if not empty else -1, -1), count):
        body = ",".join(map(str, heaps))
        yield from (f"{head}:{x0}/{body}" for x0 in range(top + 1)) if extra else [f"{head}:{body}"]


def _row(head: str, crosses: int, cells: int, rng: Random) -> str:
    size = rng.randint(CELLS, cells)
    places = rng.sample(range(size), rng.randint(0, crosses))
    row = "".join("x" if i in places else "." for i in range(size))
    return f"{head}:{'.' * size if over(row) else row}"


def _all_rows(head: str, crosses: int, cells: int) -> Iterator[str]:
    for size in range(CELLS, cells + 1):
        for many in range(crosses + 1):
            for places in combinations(range(size), many):
                row = "".join("x" if i in places else "." for i in range(size))
                if row <= row[::-1] and not over(row):
                    yield f"{head}:{row}"


def _table(head: str, slots: int, chips: int, rng: Random) -> str:
    """An endgame with so many slots and at most so many chips; the player to move has one."""
    used, piles = 0, []
    for _ in range(slots):
        size = min(rng.choice((0, 1, 2, 3, 3, 4, 5)), chips - 2 - used)
        first = rng.choice(("BR", "RB"))
        piles.append((first * 3)[:size] or "-")
        used += size
    rest = chips - used
    own = rng.randint(1, max(1, rest - 1))
    their = rng.randint(0, rest - own)
    spare = rest - own - their
    mine = rng.randint(0, min(1, spare))
    yours = rng.randint(0, min(1, spare - mine))
    if rng.random() < 0.1:  # prisoners alone never win
        own, mine = 0, 1
    mover = rng.choice("BR")
    hands = [_hand("B", own, mine), _hand("R", their, yours)]
    if mover == "R":
        hands = [_hand("B", their, yours), _hand("R", own, mine)]
    return f"{head}:{'/'.join(piles)}:{'/'.join(hands)}:{mover}"


def _hand(colour: str, own: int, prisoners: int) -> str:
    other = "R" if colour == "B" else "B"
    held = (f"{colour}{own}" if own else "") + (f"{other}{prisoners}" if prisoners else "")
    return held or "-"


def _drawn_size(p: Position) -> tuple[int, int]:
    """Stones or cells, and how many parts they stand in; the extra heap x0 stands beside."""
    piles = board_of(p).board_picture(p).piles
    parts = sum(1 for pile in piles if pile.size and not pile.name.endswith("x"))
    return sum(pile.size for pile in piles), parts


def _table_size(p: Position) -> tuple[int, int]:
    assert isinstance(p, SuckerPosition)
    return p.chips, sum(1 for pile in p.piles if pile)


class Boards(NamedTuple):
    """Boards of a kind, drawn from a box."""

    draw: Callable[[str, int, int, Random], str] = _heaps
    every: Callable[[str, int, int], Iterator[str]] | None = _all_heaps
    """All boards of a box; None where they cannot be counted out."""
    size: Callable[[Position], tuple[int, int]] = _drawn_size
    """The size of a board, and its parts."""


BOARDS: Mapping[str, Boards] = {
    "heaps": Boards(),
    "heaps or none": Boards(partial(_heaps, empty=True), partial(_all_heaps, empty=True)),
    "heaps beside one": Boards(
        partial(_heaps, empty=True, extra=True), partial(_all_heaps, empty=True, extra=True)
    ),
    "row": Boards(_row, _all_rows),
    "table": Boards(_table, None, _table_size),
}


@dataclass(frozen=True, slots=True)
class Practice:
    """The puzzles of a game."""

    boxes: tuple[tuple[tuple[int, int], ...], ...] = ()
    """By level, what is drawn from: (heaps, largest size); for Treblecross crosses at most, and cells at
    most; for So Long Sucker slots, and chips in all. Without boxes random games are played on."""
    heads: tuple[str, ...] = ()
    """The game with its options; all variants where none is named."""
    kinds: tuple[tuple[str, tuple[Kind, ...]], ...] = (("", ("only", "win-in", "outcome", "case")),)
    """By the end of the head, the first that fits. Where only one move wins, as a rule, there is no faster
    win to find."""
    paced: tuple[int, int] = (1, 5)
    """The levels whose boards have wins in few moves, that are not rare, nor slow to count out."""
    boards: str = "heaps"
    """By a name of `BOARDS`."""
    races: bool = False
    """Faster and slower wins compete on enough boards."""
    choices: int = 2
    """The fewest moves of a board that is asked for P or N."""
    bounds: bool = False
    """True if any bound k from 2 on leaves a choice, besides those of `heads`."""


_TOLD = tomllib.loads(Path(__file__).with_name("practice.toml").read_text("utf-8"))
PRACTICE = {name: stated(Practice, told) for name, told in _TOLD.items()}
OTHERS = Practice(kinds=(("", ("only", "outcome", "case")),))
"""Of games that nobody has described here: cases if a theorem that is proved has some."""


def practice_of(head: str) -> Practice:
    return PRACTICE.get(head.partition("+")[0], OTHERS)


@cache
def all_heads() -> tuple[str, ...]:
    """The games and options that are drawn from, a table last; plug-ins are asked for theirs."""
    *told, table = (name for name, practice in PRACTICE.items() if practice.heads)
    names = (*told, *(name for name in catalogue.names() if name not in (*told, table)), table)
    return tuple(head for name in names for head in practice_of(name).heads or catalogue.variants(name))


def kinds_of(head: str) -> tuple[Kind, ...]:
    practice = practice_of(head)
    kinds = next(kinds for end, kinds in practice.kinds if re.search(end + "$", head))
    if practice is OTHERS and not theorems.last(head.partition("+")[0]):
        return tuple(kind for kind in kinds if kind != "case")
    return kinds


def box_level(head: str, kind: Kind, level: int) -> int:
    """The level whose boards a puzzle of this kind and level is drawn from."""
    if kind == "capture":  # on smaller tables there is hardly an order to find
        return max(level, 4)
    return min(level, practice_of(head).paced[1]) if kind == "win-in" else level


def least_level(head: str, kind: Kind) -> int:
    """The boards of lower levels are too small for this kind."""
    return practice_of(head).paced[0] if kind == "win-in" else 1


def heads_of(game: str | None, kind: Kind | None) -> list[str]:
    """The games that a wish allows: a bare name stands for all its conventions and bounds, a name with
    options for itself. Raises BadInput where no puzzle fits."""
    heads = list(all_heads())
    if game is not None:
        if ":" in game:
            raise BadInput("a puzzle is asked for by a game with its options, without a colon and heaps")
        name, words, _ = codes.split_code(game)
        known = catalogue.game(name)
        heads = [head for head in all_heads() if head.partition("+")[0] == name]
        if words:
            options = codes.take_options(name, known.options, words)
            heads = [catalogue.write(known.start(options)).partition(":")[0]]
            if heads[0] not in all_heads() and not (practice_of(name).bounds and options.get("k", 1) > 1):
                raise BadInput(
                    f"there are no puzzles of {codes.shown(heads[0])}; there are of {', '.join(all_heads())}"
                )
    fitting = [head for head in heads if kind is None or kind in kinds_of(head)]
    if not fitting:
        raise BadInput(
            f"{game or 'no game'} has no puzzles of this kind; its kinds are {', '.join(kinds_of(heads[0]))}"
        )
    return fitting


def draw(head: str, level: int, rng: Random) -> Position:
    """A random position of a level; it may be over or dull."""
    practice = practice_of(head)
    if practice.boxes:
        return catalogue.read(BOARDS[practice.boards].draw(head, *rng.choice(practice.boxes[level - 1]), rng))
    name, words, _ = codes.split_code(head)
    game = catalogue.game(name)
    p = game.random(rng, codes.take_options(name, game.options, words))
    most = LASTING[level - 1] * (2 if board_of(p).board_picture(p).input_mode == "take" else 1)
    while game.max_plies(p) > most:
        p = play(game, p, game.sample(p, rng))
    if isinstance(p, Sum):  # parts that are played out are no part of the question
        parts = tuple(_bare(part) for part in p.parts if game_of(part).outcome(part) is None)
        p = Sum(parts) if len(parts) > 1 else draw(head, level, rng)
    return catalogue.read(catalogue.write(p))  # the first player is to move


def _bare(p: Position) -> Position:
    """Without its empty heaps, where a move and its outcome do not depend on how many there are."""
    if practice_of(p.game).boards != "heaps" or getattr(game_of(p), "least_heaps", 1) > 1:
        return p
    return catalogue.read(re.sub("(,0)+$", "", catalogue.write(p)))


def countable(head: str) -> bool:
    return bool(practice_of(head).boxes) and BOARDS[practice_of(head).boards].every is not None


def boards(head: str, level: int) -> Iterator[Position]:
    """All boards of a level, each once up to the order of its heaps; none where they cannot be counted
    out, which are too many to run out of."""
    practice = practice_of(head)
    if practice.boxes and (every := BOARDS[practice.boards].every):
        for box in practice.boxes[level - 1]:
            yield from map(catalogue.read, every(head, *box))


# How hard a puzzle is, on the scale of the puzzle rating: how much there is to do for who works it out by the
# recipe that `explain` prints. The formula in words stands in docs/coach.md.

LEAST, MOST = 400, 2600
BASE = 100
KIND: Mapping[Kind, int] = {"outcome": 0, "case": 0, "only": 50, "win-in": 50, "capture": 300}
STEP = 250
"""For twice the steps."""
PLY = 3
"""So many steps is a ply to be seen ahead."""
LARGE, PART = 30, 20
"""For parts twice as large; for each part beyond two."""
CHANCE, BITS = 15, 8
"""For half the chance to guess it, up to so many times."""
NAIVE, TRAP = 150, 100
"""Less where a move that anybody tries wins; more where the move of the other convention loses."""
BOUNDS = (1000, 1250, 1450, 1650)
"""Ratings from which the next level is drawn."""
SLACK = 200
"""A puzzle of a level is at most so much easier or harder than the ratings it is drawn for."""


def difficulty(
    p: Position, kind: Kind, answers: int, choices: int, plies: int = 0, shown: Position | None = None
) -> int:
    """With `answers` right ones among `choices` that can be given; the move is found on the board `shown`, or
    on p itself."""
    found_on = p if shown is None else shown
    size, parts = BOARDS[practice_of(p.game).boards].size(found_on)
    value = BASE + KIND[kind] + STEP * log2(1 + (steps(found_on) or choices) + PLY * plies)
    value += LARGE * log2(1 + size / max(1, parts)) + PART * max(0, parts - 2)
    value += CHANCE * min(BITS, log2(max(1, choices) / max(1, answers)))
    value -= NAIVE * (kind != "case" and any(_naive_wins(found_on)))
    value += TRAP * bool(family.theory_of(found_on).singular(found_on))
    return int(min(MOST, max(LEAST, round(value, -1))))


def steps(p: Position) -> int:
    """The sentences of the recipe and the numbers in them; on a lost board those of the quantities and
    conditions that show it. 0 where no theorem speaks."""
    theory = impartial_theory(p.game)
    if (theorem := theory.theorem(p)) is None:
        return 0
    recipe = None if theorem.is_p(p) else theory.recipe(p, theorem)
    read = theorem.judged(p)
    shown = (*map(str, read.terms), *(condition.text for condition in read.conditions))
    told = shown if recipe is None else recipe.method
    return sum(1 + len(re.findall("[0-9]+", sentence)) for sentence in told)


def _naive_wins(p: Position) -> Iterator[bool]:
    """Whether it wins to take a largest heap, and to level it with the next one, where that is a move."""
    piles = board_of(p).board_picture(p).piles if not family.at_table(p.game) else ()
    largest, second = sorted((pile.size for pile in piles), reverse=True)[:2] if len(piles) > 1 else (0, 0)
    for taken in {largest, largest - second} - {0}:
        with suppress(NimarcadeError):
            game = game_of(p)
            move = game.read_move(p, f"{largest}-{taken}")
            game.check(p, move)
            yield bool(family.wins(game.after(p, move), p.turn))


def off(level: int, hard: int) -> int:
    """How far a difficulty lies outside of a level's range: 0 within it."""
    low = BOUNDS[level - 2] - SLACK if level > 1 else LEAST
    high = BOUNDS[level - 1] + SLACK if level <= len(BOUNDS) else MOST
    return max(low - hard, hard - high, 0)
