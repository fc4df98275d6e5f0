"""Theorems of plug-ins as claims: whatever each says of the positions of a box is held against exhaustive
search, which knows only the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, islice, product
from random import Random

from nimarcade.core import catalogue, plug_ins
from nimarcade.core.catalogue import game_of, impartial_of
from nimarcade.core.codes import counted, quoted, shortened
from nimarcade.core.errors import BadCode, NimarcadeError, PastLimit
from nimarcade.core.game import Game, Move, Position, followers, is_misere, play
from nimarcade.core.verdict import Tier
from nimarcade.lab import maps
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard, finding
from nimarcade.theory import resisting, solver, theorems
from nimarcade.theory.nim_sums import mex
from nimarcade.theory.theorems import AnyTheorem

PAPER = "theorems"
"""The first part of the claims' names."""
CELLS = 10_000
"""Positions of a default box, about;"""
MOST, DRAWN = 200, 50
"""the largest number in it, and how many boards are drawn at random where codes have no numbers."""
HEAPS, SIGNS = 4, 16
"""Boards of so many heaps are looked at as well, and empty ones of so many cells, where there are such."""
_HEAPS = re.compile(r"(.*[:/])([0-9,]+)")


def claims() -> Iterator[Claim]:
    """One for every theorem of a plug-in and game of it."""
    names: Counter[str] = Counter()
    for theorem in theorems.of_plug_ins():
        for game in theorem.games:
            several = f".{game}" if len(theorem.games) > 1 else ""
            name = f"{PAPER}.{'-'.join(theorem.name.lower().split())}{several}"
            names[name] += 1
            if names[name] > 1:  # called like another one
                name += f".{names[name]}"
            read_into = "checked here: all that it offers, held against a search"
            check = partial(_check, theorem, game)
            yield Claim(name, theorem.source, theorem.statement, _box(game), check, differs=read_into)


def _box(game: str) -> Bounds:
    """The largest number on boards as the usual start, and on those of other numbers of heaps."""
    boxes = {bound: len(form.values) for bound, form in _forms(game)}
    if not boxes["largest"]:
        return {"positions": CELLS}
    return {bound: min(MOST, int(CELLS ** (1 / count)) - 1) for bound, count in boxes.items()}


def _forms(head: str) -> Iterator[tuple[str, maps.Form]]:
    """The code of the usual start as a form, and of one heap to four where such are positions; each with the
    name of its bound."""
    usual = catalogue.write(catalogue.read(head))
    yield "largest", maps.form_of(usual)
    if found := _HEAPS.fullmatch(usual):
        for many in range(1, HEAPS + 1):
            if many != found[2].count(",") + 1:
                with suppress(NimarcadeError):  # the game has other boards, or breaks there
                    body = ",".join(map(str, range(1, many + 1)))
                    yield f"largest-{many}", maps.form_of(f"{found[1]}{body}")


def _check(theorem: AnyTheorem, game: str, bounds: Bounds, shard: Shard) -> Finding:
    settled: dict[Hashable, solver.Transpositions] = {}
    rules = catalogue.game(game)

    def lost(p: Position) -> bool:
        return brute.lost(p, settled.setdefault(impartial_of(p).cache_key(p), {}))

    values: dict[Hashable, dict[brute.Key, int]] = {}

    def worth(p: Position) -> int:
        """The Grundy value, from what is known of the positions before."""
        key, follow = impartial_of(p).graph(p)
        known = values.setdefault(impartial_of(p).cache_key(p), {})
        if (keys := solver.reachable(key, follow, brute.SEARCHED, known)) is None:
            raise PastLimit(f"a value needs more than {brute.SEARCHED:,} positions")
        for each in keys if key not in known else ():
            known[each] = mex(sum({1 << known[after] for after in follow(each)}))
        return known[key]

    looked, largest, size = 0, "", -1

    def instances() -> Iterator[Counterexample | None]:
        nonlocal looked, largest, size
        for p in positions(game, bounds):
            looked += 1
            if (stones := brute.stones(impartial_of(p).graph(p)[0])) > size:
                largest, size = rules.write(p), stones
            wrong = None if rules.outcome(p) is not None else _wrong(theorem, rules, p, lost, worth)
            if wrong is not None:
                yield Counterexample(rules.max_plies(p), rules.write(p), wrong) if wrong else None

    try:
        found = finding(instances())
    except PastLimit as error:
        return Finding(0, undecided=str(error))
    boards = counted(looked, "board", "boards")
    return replace(found, note=f"looked at {boards}, the largest {shortened(largest)}")


def positions(game: str, bounds: Bounds) -> Iterator[Position]:
    """Those of a box in every convention: with as many numbers as the usual start has, and one to four, up to
    the largest; or what is reached from empty boards of more and more cells, from the usual start and from
    random ones, up to so many."""
    for head in catalogue.variants(game):
        for bound, form in _forms(head):
            if form.values:
                yield from _in_box(form, bounds.get(bound, 0))
            else:
                yield from _boards(head, bounds["positions"] // len(catalogue.variants(game)))


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


def _boards(head: str, many: int) -> Iterator[Position]:
    """Half of them reached from empty boards, as long as there are others."""
    start, rng, seen = catalogue.read(head), Random(1), set[Position]()
    options = {"misere": 1} if is_misere(start) else {}
    small = _reached(_empty(head), seen)
    usual = _reached(chain([start], (game_of(start).random(rng, options) for _ in range(DRAWN))), seen)
    return islice(chain(islice(small, many // 2), usual, small), many)


def _empty(head: str) -> Iterator[Position]:
    """Empty boards by their number of cells, where codes tell them as rows and columns or as signs."""
    for cells in range(1, SIGNS + 1):
        sizes = [f"{rows}x{cells // rows}" for rows in range(1, cells + 1) if not cells % rows]
        for body in ("." * cells, *sizes):
            with suppress(NimarcadeError):
                yield catalogue.read(f"{head}:{body}")


def _reached(starts: Iterable[Position], seen: set[Position]) -> Iterator[Position]:
    for start in starts:
        todo = [] if start in seen else [start]
        seen.add(start)
        while todo:
            p = todo.pop()
            yield p
            new = {after for _, after in followers(game_of(p), p)} - seen
            seen |= new
            todo += sorted(new, key=game_of(p).write)


def _wrong(
    theorem: AnyTheorem,
    game: Game[Position, Move],
    p: Position,
    lost: Callable[[Position], bool],
    worth: Callable[[Position], int],
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
        if wrong := _wrong_moves(theorem, game, p, lost) or _wrong_values(theorem, game, p, worth):
            return wrong
        if (tier := theorem.tier_of(p)) not in (Tier.PROVED, Tier.TABLE, Tier.SEARCH):
            return f"tier says {tier}, which is not exact"
        theorem.judged(p), theorem.formal(p), theorem.picture and theorem.picture(p)
        words = {"page": theorem.page_of(p) or "", "rule": theorem.rule_of(p), "switch": theorem.switch_at(p)}
        for name, text in words.items():
            if not isinstance(text, str):
                return f"{name} is no text"
    except PastLimit:
        raise
    except NimarcadeError as error:
        return str(error)
    except plug_ins.FAILS as error:  # whatever somebody's theorem does
        return plug_ins.reason(error)
    return ""


def _wrong_moves(
    theorem: AnyTheorem, game: Game[Position, Move], p: Position, lost: Callable[[Position], bool]
) -> str:
    """What is wrong with the moves that the theorem names, and with how many it says that win."""
    if lost(p):
        for move in islice(() if theorem.tries is None else theorem.tries(p), resisting.TRIED):
            game.check(p, move)
        return ""
    moves = {"winning_move": theorem.winning_move(p)}
    if theorem.recipe is not None:
        moves["recipe"] = theorem.recipe(p).move
    for name, move in moves.items():
        if not _won(game, play(game, p, move), p, lost):
            return f"{name} gives {game.write_move(p, move)}, which does not win"
    told = None if theorem.wins is None else theorem.wins(p)
    if told is None:
        return ""
    winning = sum(_won(game, after, p, lost) for _, after in followers(game, p))
    return "" if told.moves == winning else f"wins says {told.moves:,} winning moves, the search {winning:,}"


def _wrong_values(
    theorem: AnyTheorem, game: Game[Position, Move], p: Position, worth: Callable[[Position], int]
) -> str:
    """What is wrong with its Grundy values, and with its moves to smaller ones."""
    told = {"theorem": theorem.grundy, "table": theorem.grundy_by_table}
    build = theorem.move_to_value if theorem.builds is None or theorem.builds(p) else None
    if is_misere(p) or (build is None and not any(told.values())):
        return ""
    right = worth(p)
    for name, function in told.items():
        value = None if function is None else function(p)
        if value not in (None, right):
            return f"the {name} says value {quoted(value)}, the rules {right}"
    for wished in range(right):
        if build is None:
            break
        move = build(p, wished)
        reached = worth(play(game, p, move))
        if reached != wished:
            return f"move_to_value gives {game.write_move(p, move)} to value {wished}, which leaves {reached}"
    return ""


def _won(
    game: Game[Position, Move], after: Position, before: Position, lost: Callable[[Position], bool]
) -> bool:
    """Whether a move that led here has won, or wins if nobody errs."""
    ended = game.outcome(after)
    return lost(after) if ended is None else ended.winner == before.turn
