"""Theorems of plug-ins as claims: whatever each says of the positions of a box is held against exhaustive
search, which knows only the rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of, impartial_of
from nimarcade.core.errors import BadCode, NimarcadeError, PastLimit
from nimarcade.core.game import Game, Move, Position, followers, is_misere, play
from nimarcade.lab import maps
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard, finding
from nimarcade.theory import solver, theorems
from nimarcade.theory.theorems import AnyTheorem

PAPER = "theorems"
"""The first part of the claims' names."""
CELLS = 10_000
"""Positions of a default box, about;"""
MOST, DRAWN = 200, 50
"""the largest number in it, and how many boards are drawn at random where codes have no numbers."""


def claims() -> Iterator[Claim]:
    """One for every theorem of a plug-in and game of it."""
    found: dict[str, Claim] = {}
    for theorem in theorems.of_plug_ins():
        for game in theorem.games:
            several = f".{game}" if len(theorem.games) > 1 else ""
            name = f"{PAPER}.{'-'.join(theorem.name.lower().split())}{several}"
            count = len(maps.form_of(game).values)
            largest = min(MOST, int(CELLS ** (1 / max(1, count))) - 1)
            box: Bounds = {"largest": largest} if count else {"positions": CELLS}
            read_into = "checked here: its outcomes, moves, conditions and values are those of a search"
            made = Claim(name, theorem.source, theorem.statement, box, partial(_check, theorem, game))
            found.setdefault(name, replace(made, differs=read_into))
    yield from found.values()


def _check(theorem: AnyTheorem, game: str, bounds: Bounds, shard: Shard) -> Finding:
    settled: dict[Hashable, solver.Transpositions] = {}
    rules = catalogue.game(game)

    def lost(p: Position) -> bool:
        return brute.lost(p, settled.setdefault(impartial_of(p).cache_key(p), {}))

    def instances() -> Iterator[Counterexample | None]:
        for p in positions(game, bounds):
            wrong = None if rules.outcome(p) is not None else _wrong(theorem, rules, p, lost)
            if wrong is not None:
                yield Counterexample(rules.max_plies(p), rules.write(p), wrong) if wrong else None

    try:
        return finding(instances())
    except PastLimit as error:
        return Finding(0, undecided=str(error))


def positions(game: str, bounds: Bounds) -> Iterator[Position]:
    """Those of a box in every convention: with as many numbers as the usual start has, up to the largest; or
    what is reached from that and from random boards, up to so many."""
    for head in catalogue.variants(game):
        start = catalogue.read(head)
        form = maps.form_of(catalogue.write(start))
        if form.values:
            yield from _in_box(form, bounds["largest"])
        else:
            yield from _reached(start, bounds["positions"])


def _in_box(form: maps.Form, largest: int) -> Iterator[Position]:
    seen: set[Position] = set()
    for numbers in product(range(largest + 1), repeat=len(form.values)):
        try:
            p = catalogue.read(form.code(dict(zip(form.names, numbers, strict=True))))
        except BadCode:  # no position of the game
            continue
        if p not in seen:
            seen.add(p)
            yield p


def _reached(start: Position, many: int) -> Iterator[Position]:
    game, rng = game_of(start), Random(1)
    options = {"misere": 1} if is_misere(start) else {}
    todo = [start, *(game.random(rng, options) for _ in range(DRAWN))]
    seen = set(todo)
    while todo and many > 0:
        p = todo.pop()
        yield p
        many -= 1
        new = {after for _, after in followers(game, p)} - seen
        seen |= new
        todo += sorted(new, key=game.write)


def _wrong(
    theorem: AnyTheorem, game: Game[Position, Move], p: Position, lost: Callable[[Position], bool]
) -> str | None:
    """What the theorem says of p that is not so; empty where all is right, None where it is silent."""
    try:
        if not theorem.applies(p):
            return None
        is_p = lost(p)
        if theorem.is_p(p) != is_p:
            return f"the theorem says {'NP'[not is_p]}, the search {'NP'[is_p]}"
        readings = {"reading": theorem.reading(p).conditions, "in_words": theorem.conditions(p)}
        for name, conditions in readings.items():
            if all(condition.holds for condition in conditions) != is_p:
                return f"the conditions of {name} do not say {'NP'[is_p]}"
        if not is_p:
            moves = {"winning_move": theorem.winning_move(p)}
            if theorem.recipe is not None:
                moves["recipe"] = theorem.recipe(p).move
            for name, move in moves.items():
                after = play(game, p, move)
                if not _won(game, after, p, lost):
                    return f"{name} gives {game.write_move(p, move)}, which does not win"
        value = None if theorem.grundy is None or is_misere(p) else theorem.grundy(p)
        if value is not None and (right := solver.grundy(p, brute.SEARCHED)) != value:
            return f"the theorem says value {value}, the rules {right}"
    except PastLimit:
        raise
    except NimarcadeError as error:
        return str(error)
    except Exception as error:  # whatever somebody's theorem does
        return f"{type(error).__name__}: {error}"
    return ""


def _won(
    game: Game[Position, Move], after: Position, before: Position, lost: Callable[[Position], bool]
) -> bool:
    """Whether a move that led here has won, or wins if nobody errs."""
    ended = game.outcome(after)
    return lost(after) if ended is None else ended.winner == before.turn
