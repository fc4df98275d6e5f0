"""The games that puzzles are of, their kinds, and boards by level: drawn at random, or all of them.

Sizes stay where an independent solver that knows only the rules can check every answer; what makes
a puzzle hard is not the length of its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import log2
from random import Random

from nimarcade.coach.puzzles.puzzle import Kind
from nimarcade.core import catalogue
from nimarcade.core.catalogue import board_of
from nimarcade.core.codes import shown, split_code, take_options
from nimarcade.core.errors import BadInput
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position, play
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.treblecross import over
from nimarcade.theory.impartial import impartial_theory

LEVELS = (1, 2, 3, 4, 5)
BOXES: Mapping[str, tuple[tuple[tuple[int, int], ...], ...]] = {
    "nim": (((2, 7), (3, 4)), ((3, 7),), ((3, 12), (4, 7)), ((3, 20), (4, 12)), ((3, 31), (4, 15))),
    "greedy-nim": (((2, 7), (3, 5)), ((3, 9),), ((3, 14), (4, 9)), ((4, 14), (5, 9)), ((4, 18), (5, 12))),
    "moore-nim": (((3, 4),), ((3, 7),), ((4, 5),), ((4, 8),), ((4, 9), (5, 5))),
    "co-nim": (((3, 4),), ((3, 7),), ((3, 12), (4, 5)), ((4, 8),), ((4, 9),)),
    "exco-nim": (((2, 4),), ((2, 7),), ((2, 9), (3, 5)), ((3, 7),), ((3, 9),)),
    "delete-nim": (((2, 12),), ((2, 24), (3, 8)), ((3, 16),), ((3, 24), (4, 9)), ((4, 14),)),
    "bounded-nim": (
        ((2, 9), (3, 6)),
        ((3, 9), (4, 5)),
        ((3, 12), (4, 7)),
        ((4, 10), (5, 5)),
        ((4, 12), (5, 8)),
    ),
    "wythoff-nim": (((2, 15),), ((2, 22),), ((2, 32),), ((2, 45),), ((2, 60),)),
    "dawsons-chess": (((2, 8), (3, 5)), ((2, 12), (3, 6)), ((3, 9),), ((3, 11), (4, 7)), ((4, 9),)),
    "subtraction": (((2, 9), (3, 6)), ((3, 9),), ((3, 12), (4, 7)), ((3, 16), (4, 9)), ((4, 12),)),
    "octal": (((2, 7), (3, 4)), ((2, 10), (3, 5)), ((2, 14), (3, 7)), ((3, 9), (4, 5)), ((3, 12), (4, 6))),
    "treblecross": (((2, 9),), ((2, 11),), ((3, 11),), ((3, 12),), ((4, 13),)),
    "so-long-sucker": (((3, 7),), ((3, 8),), ((3, 9), (4, 9)), ((4, 10),), ((4, 12), (5, 11))),
}
"""By level, what is drawn from: (heaps, largest size). For Treblecross: crosses at most, and cells at most;
for So Long Sucker: slots, and chips in all."""

BOUNDS = (2, 3, 4, 5)
"""k of k-Bounded Greedy Nim; k = 1 leaves no choice of a move."""

MOORE = ("moore-nim+k=2", "moore-nim+misere+k=2")

CELLS = 5
"""The shortest row of Treblecross."""

LASTING = (6, 7, 8, 9, 10)
"""Boards of games without boxes last at most so many plies, by level; where stones are taken, and one
at a time is a move, twice as many."""

FIRST = ("nim", "greedy-nim", "moore-nim", "co-nim", "exco-nim", "delete-nim", "so-long-sucker")
"""Games whose heads are told by hand; all forms of the others have puzzles."""


@cache
def all_heads() -> tuple[str, ...]:
    """The games and options that are drawn from; plug-ins are asked for theirs."""
    others = (name for name in catalogue.names() if name not in FIRST)
    return (
        "nim",
        "nim+misere",
        "greedy-nim",
        "greedy-nim+misere",
        *(f"greedy-nim{convention}+k={k}" for convention in ("", "+misere") for k in BOUNDS),
        *MOORE,
        "co-nim",
        "co-nim+misere",
        "exco-nim",
        "exco-nim+misere",
        "delete-nim",
        *(head for name in others for head in catalogue.variants(name)),
        "so-long-sucker+endgame",
    )


def kinds_of(head: str) -> tuple[Kind, ...]:
    """The kinds of puzzle a game has. Where only one move wins, as a rule, there is no faster win to
    find; with k = 2 there are two moves, and to find the only winning one is no task."""
    name = head.partition("+")[0]
    if name == "so-long-sucker":
        return ("only", "win-in", "outcome", "case", "capture")
    if name not in BOXES and name != "sum":
        return ("only", "outcome")
    if name in ("dawsons-chess", "octal") and head.endswith("+misere"):  # no theorem speaks of them
        return ("only", "win-in", "outcome")
    if head.endswith("+k=2") and name == "greedy-nim":
        return ("outcome", "case")
    if name in ("co-nim", "exco-nim") or ("+k=" in head and name == "greedy-nim"):
        return ("only", "outcome", "case")
    return ("only", "win-in", "outcome", "case")


SHORT = ("nim", "nim+misere", "so-long-sucker+endgame")
"""Wins in few moves are rare on their larger boards, or slow to count out."""


def box_level(head: str, kind: Kind, level: int) -> int:
    """The level whose boards a puzzle of this kind and level is drawn from."""
    if kind == "capture":  # on smaller tables there is hardly an order to find
        return max(level, 4)
    return min(level, 3) if kind == "win-in" and head in SHORT else level


def least_level(head: str, kind: Kind) -> int:
    """The boards of lower levels are too small for this kind."""
    return 3 if kind == "win-in" and head in ("greedy-nim", "greedy-nim+misere", *MOORE) else 1


def heads_of(game: str | None, kind: Kind | None) -> list[str]:
    """What a wish for a game allows: a bare name stands for all its conventions and bounds, a name
    with options for itself. Raises BadInput where no puzzle fits."""
    heads = list(all_heads())
    if game is not None:
        if ":" in game:
            raise BadInput("a puzzle is asked for by a game with its options, without a colon and heaps")
        name, words, _ = split_code(game)
        known = catalogue.game(name)
        heads = [head for head in all_heads() if head.partition("+")[0] == name]
        if words:
            options = take_options(name, known.options, words)
            heads = [catalogue.write(known.start(options)).partition(":")[0]]
            # other bounds than the usual ones are welcome where they leave a choice
            if heads[0] not in all_heads() and not (name == "greedy-nim" and options.get("k", 1) > 1):
                raise BadInput(
                    f"there are no puzzles of {shown(heads[0])}; there are of {', '.join(all_heads())}"
                )
    fitting = [head for head in heads if kind is None or kind in kinds_of(head)]
    if not fitting:
        raise BadInput(
            f"{game or 'no game'} has no puzzles of this kind; its kinds are {', '.join(kinds_of(heads[0]))}"
        )
    return fitting


def draw(head: str, level: int, rng: Random) -> Position:
    """A random position of a level; it may be over or dull."""
    name = head.partition("+")[0]
    if name not in BOXES:
        return _played(head, level, rng)
    count, top = rng.choice(BOXES[name][level - 1])
    if name == "so-long-sucker":
        return _table(count, top, rng)
    if name == "treblecross":
        size = rng.randint(CELLS, top)
        places = rng.sample(range(size), rng.randint(0, count))
        row = "".join("x" if i in places else "." for i in range(size))
        return catalogue.read(f"{head}:{'.' * size if over(row) else row}")
    least = 0 if name in ("moore-nim", "co-nim", "exco-nim") and rng.random() < 0.15 else 1
    heaps = [rng.randint(least, top) for _ in range(count)]
    if count > 2 and rng.random() < 0.5:  # equal heaps are what many theorems are about
        heaps[rng.randrange(count)] = rng.choice(heaps)
    misere = head.endswith("misere") or "+misere+" in head
    if (
        misere and rng.random() < 0.35
    ):  # at most one heap of more than one stone: there the conventions differ
        kept = rng.randrange(count)
        heaps = [h if i == kept else min(h, 1) for i, h in enumerate(heaps)]
    body = ",".join(map(str, heaps))
    return catalogue.read(f"{head}:{rng.randint(0, top)}/{body}" if name == "exco-nim" else f"{head}:{body}")


def countable(head: str) -> bool:
    name = head.partition("+")[0]
    return name in BOXES and name != "so-long-sucker"


def boards(head: str, level: int) -> Iterator[Position]:
    """All boards of a level, each once up to the order of its heaps; none where they cannot be counted
    out, which are too many to run out of."""
    name = head.partition("+")[0]
    if countable(head):
        for count, top in BOXES[name][level - 1]:
            yield from map(catalogue.read, _codes(head, name, count, top))


def _codes(head: str, name: str, count: int, top: int) -> Iterator[str]:
    if name == "treblecross":
        for size in range(CELLS, top + 1):
            for crosses in range(count + 1):
                for places in combinations(range(size), crosses):
                    cells = "".join("x" if i in places else "." for i in range(size))
                    if cells <= cells[::-1] and not over(cells):
                        yield f"{head}:{cells}"
        return
    least = 0 if name in ("moore-nim", "co-nim", "exco-nim") else 1
    for heaps in combinations_with_replacement(range(top, least - 1, -1), count):
        body = ",".join(map(str, heaps))
        if name != "exco-nim":
            yield f"{head}:{body}"
        else:
            yield from (f"{head}:{extra}/{body}" for extra in range(top + 1))


def _played(head: str, level: int, rng: Random) -> Position:
    """A random position of the game, played on until it is small enough."""
    name, words, _ = split_code(head)
    game = catalogue.game(name)
    p = game.random(rng, take_options(name, game.options, words))
    most = LASTING[level - 1] * (2 if board_of(p).board_picture(p).input_mode == "take" else 1)
    while game.max_plies(p) > most:
        p = play(game, p, game.sample(p, rng))
    return catalogue.read(catalogue.write(p))  # the first player is to move


def _table(slots: int, chips: int, rng: Random) -> Position:
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
    return catalogue.read(f"so-long-sucker+endgame:{'/'.join(piles)}:{'/'.join(hands)}:{mover}")


def _hand(colour: str, own: int, prisoners: int) -> str:
    other = "R" if colour == "B" else "B"
    held = (f"{colour}{own}" if own else "") + (f"{other}{prisoners}" if prisoners else "")
    return held or "-"


# How hard a puzzle is, as a number on the scale of the puzzle rating.
#
# Estimated from what a solver has to look through and to know: the share of right answers among all,
# the size of the board, what the game's theorem asks for, and the kind of question.

LEAST, MOST = 400, 2600
BASE = 500
KIND: Mapping[Kind, int] = {"outcome": 0, "case": 50, "only": 150, "win-in": 300, "capture": 300}
GAME: Mapping[str, int] = {
    "nim": 50,
    "greedy-nim": 0,
    "moore-nim": 250,
    "co-nim": 0,
    "exco-nim": 50,
    "delete-nim": 150,
    "so-long-sucker": 250,
}
OTHER = 100
CASES: tuple[tuple[str, int], ...] = (
    ("k-good", 250),
    ("k-nice", 150),
    ("β even", 100),
    ("P3", 150),
    ("P4", 250),
    ("P5", 250),
    ("repaired to P3", 150),
    ("repaired to P4", 250),
    ("repaired to P5", 250),
    ("general type", 100),
)
"""What a case of a theorem adds, where its reading names it so."""


def of(p: Position, kind: Kind, answers: int, choices: int, plies: int = 0) -> int:
    """`answers` right ones among `choices` that can be given."""
    if isinstance(p, SuckerPosition):
        size = p.chips
        parts = sum(1 for pile in p.piles if pile)
    else:
        piles = board_of(p).board_picture(p).piles
        size = sum(pile.size for pile in piles)
        parts = sum(1 for pile in piles if pile.size and not pile.name.endswith("x"))  # x0 stands beside
    looked = 110 * log2(max(1, choices) / max(1, answers))
    value = BASE + KIND[kind] + GAME.get(p.game, OTHER) + looked
    value += 60 * log2(1 + size) + 60 * max(0, parts - 2)
    value += 40 * plies
    if theorem := impartial_theory(p.game).theorem(p):
        case = theorem.reading(p).case
        value += max((weight for words, weight in CASES if words in case), default=0)
    if theory_of(p).singular(p):  # what holds in the other convention misleads here
        value += 120
    return int(min(MOST, max(LEAST, round(value, -1))))
