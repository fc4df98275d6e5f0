"""Theorems of plug-ins as claims: whatever each says of the positions of a box is held against exhaustive
search, which knows only the rules."""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Hashable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, is_dataclass, replace
from functools import partial
from itertools import chain, islice, product
from random import Random

from nimarcade.core import catalogue, codes, errors, plug_ins, verdict
from nimarcade.core.catalogue import game_of, impartial_of
from nimarcade.core.game import Game, Move, Position, drawn, followers, is_misere, play
from nimarcade.lab import maps
from nimarcade.lab.claims import brute, claim
from nimarcade.theory import checks, solver, theorems
from nimarcade.theory.theorem import TRIED
from nimarcade.theory.theorems import AnyTheorem

PAPER = "theorems"
"""The first part of the claims' names."""
CELLS = 10_000
"""Positions of a default box, about;"""
MOST, DRAWN = 200, 50
"""the largest number in it, and how many boards are drawn at random where codes have no numbers."""
SEARCHED = 50_000
"""Positions that all searches for a theorem settle unless told, some seconds' work: where boards multiply, a
box has more of them than can be."""
HEAPS, SIGNS = 4, 16
"""Boards of so many heaps are looked at as well, and empty ones of so many cells, where there are such."""
_HEAPS = re.compile(r"(.*[:/])([0-9,]+)")


def claims(games: Container[str] | None = None) -> Iterator[claim.Claim]:
    """One for every theorem of a plug-in and game of it, or of these games."""
    names: Counter[str] = Counter()
    for theorem in theorems.of_plug_ins():
        for game in theorem.games:
            if games is not None and game not in games:
                continue
            several = f".{game}" if len(theorem.games) > 1 else ""
            name = f"{PAPER}.{'-'.join(theorem.name.lower().split())}{several}"
            names[name] += 1
            if names[name] > 1:  # called like another one
                name += f".{names[name]}"
            read_into = "checked here: all that it offers, held against a search"
            check = partial(_check, theorem, game)
            counts = {bound: len(form.values) for bound, form in _forms(game)}
            box = {"positions": CELLS}
            if counts["largest"]:
                box = {bound: min(MOST, int(CELLS ** (1 / count)) - 1) for bound, count in counts.items()}
            box["searched"] = SEARCHED
            keep = partial(_keep, theorem, game)
            yield claim.Claim(
                name, theorem.source, theorem.statement, box, check, differs=read_into, keep=keep
            )


def _keep(theorem: AnyTheorem, game: str, made: claim.Report) -> None:
    """A check that has decided counts as long as the code stays the same."""
    code = theorems.code_of(theorem, game)
    if code and made.status != "undecided":
        note, broken = made.note[: checks.LONGEST], codes.shortened(made.counterexample or "")
        theorems.keep(checks.Check(code, theorem.name, game, made.positions, made.box, note, broken))


def _forms(head: str) -> Iterator[tuple[str, maps.Form]]:
    """The code of the usual start as a form, and of one heap to four where such are positions; each with the
    name of its bound."""
    usual = catalogue.write(catalogue.read(head))
    yield "largest", maps.form_of(usual)
    if found := _HEAPS.fullmatch(usual):
        for many in range(1, HEAPS + 1):
            if many != found[2].count(",") + 1:
                with suppress(errors.NimarcadeError):  # the game has other boards, or breaks there
                    body = ",".join(map(str, range(1, many + 1)))
                    yield f"largest-{many}", maps.form_of(f"{found[1]}{body}")


def _check(theorem: AnyTheorem, game: str, bounds: claim.Bounds, shard: claim.Shard) -> claim.Finding:
    """Small boards first, as far as the searches come."""
    rules = catalogue.game(game)
    trial = _Trial(theorem, rules, bounds.get("searched", SEARCHED))
    boards = sorted(positions(game, bounds), key=lambda p: brute.stones(impartial_of(p).graph(p)[0]))
    judged: list[tuple[Position, str | None]] = []
    spent = ""
    for p in boards:
        try:
            judged.append((p, trial.wrong(p)))
        except errors.PastLimit as error:
            if all(wrong is None for _, wrong in judged):
                return claim.Finding(0, undecided=str(error))
            spent = f"; {error}"
            break
    found = claim.finding(
        claim.Counterexample(rules.max_plies(p), rules.write(p), wrong) if wrong else None
        for p, wrong in judged
        if wrong is not None
    )
    looked = codes.counted(len(judged), "board", "boards")
    if spent:
        looked = f"{len(judged):,} of {len(boards):,} boards, small ones first"
    code = codes.shortened(rules.write(judged[-1][0])) if judged else "none"
    return replace(found, note=f"looked at {looked}, the largest {code}{spent}")


def positions(game: str, bounds: claim.Bounds) -> Iterator[Position]:
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
        except errors.BadCode:  # no position of the game
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
            with suppress(errors.NimarcadeError):
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


def _left(p: Position) -> int:
    """The `Wins.left` of one position: its stones, or without stones a bound for the plies."""
    board = (game := drawn(game_of(p))) and game.board_picture(p)
    stones = board and board.unit == "stone" and board.piles
    return sum(pile.size for pile in stones) if stones else game_of(p).max_plies(p)


@dataclass(frozen=True)
class _Trial:
    """A theorem held against the rules of its game."""

    theorem: AnyTheorem
    game: Game[Position, Move]
    most: int = SEARCHED
    """Positions that are settled."""
    settled: dict[Hashable, solver.Transpositions] = field(default_factory=lambda: defaultdict(dict))
    values: dict[Hashable, dict[brute.Key, int]] = field(default_factory=lambda: defaultdict(dict))

    def wrong(self, p: Position) -> str | None:
        """A fault in what the theorem says of p; empty where all is right, None where it is silent."""
        try:
            with plug_ins.asked():
                silent = self.game.outcome(p) is not None or not self.theorem.applies(p)
                return None if silent else next(self._faults(p), "")
        except errors.PastLimit:
            raise
        except plug_ins.FAILS as error:  # whatever somebody's theorem does
            return plug_ins.reason(error)

    def _faults(self, p: Position) -> Iterator[str]:
        theorem, is_p = self.theorem, self._lost(p)
        if theorem.is_p(p) != is_p:
            yield f"the theorem says {'NP'[not is_p]}, the search {'NP'[is_p]}"
        branch = theorem.branch(p)
        readings = {"reading": theorem.formal(p).conditions, "lost": branch.lost(p)}
        for name, conditions in readings.items():
            if all(condition.holds for condition in conditions) != is_p:
                yield f"the conditions of {name} do not say {'NP'[is_p]}"
        if not is_p:
            yield from self._moves(p)
        yield from self._values(p)
        for move in islice(theorem.tries(p), TRIED) if is_p and theorem.tries else ():
            self.game.check(p, move)
        if (tier := theorem.tier_of(p)) not in (verdict.Tier.PROVED, verdict.Tier.TABLE, verdict.Tier.SEARCH):
            yield f"tier says {tier}, which is not exact"
        theorem.judged(p), theorem.formal(p), theorem.picture and theorem.picture(p)
        theorem.cases(p), branch.seen(p)
        words = {"page": branch.lesson(p) or "", "name": branch.name, "switch": branch.switch(p)}
        yield from (f"{name} is no text" for name, text in words.items() if not isinstance(text, str))

    def _moves(self, p: Position) -> Iterator[str]:
        """Of the moves that it names, and of those that win: how many, and what they leave at least."""
        theorem = self.theorem
        moves = {"winning_move": theorem.winning_move(p)}
        if (recipe := theorem.recipe(p)) is not None:
            moves["won"] = recipe.move
        for name, move in moves.items():
            if not is_dataclass(move):
                yield f"{name} gives {codes.quoted(move)}, which is no move"
            elif not self._won(p, play(self.game, p, move)):
                yield f"{name} gives {self.game.write_move(p, move)}, which does not win"
        if theorem.wins is not None and (told := theorem.wins(p)) is not None:
            left = [_left(after) for _, after in followers(self.game, p) if self._won(p, after)]
            if told.moves != len(left):
                yield f"wins says {told.moves:,} winning moves, the search {len(left):,}"
            elif told.left != min(left):
                yield f"wins says {codes.quoted(told.left)} left at least, the search {min(left):,}"

    def _values(self, p: Position) -> Iterator[str]:
        """Of its Grundy values, and of its moves to smaller ones."""
        theorem = self.theorem
        told = {"theorem": theorem.grundy, "table": theorem.grundy_by_table}
        build = theorem.move_to_value if theorem.builds is None or theorem.builds(p) else None
        if is_misere(p) or not (build or any(told.values())):
            return
        right = self._worth(p)
        for name, value in told.items():
            if value is not None and (said := value(p)) not in (None, right):
                yield f"the {name} says value {codes.quoted(said)}, the rules {right}"
        for wished in range(right):
            if build is not None:
                move = build(p, wished)
                if (reached := self._worth(play(self.game, p, move))) != wished:
                    written = self.game.write_move(p, move)
                    yield f"move_to_value gives {written} to value {wished}, which leaves {reached}"

    def _won(self, before: Position, after: Position) -> bool:
        """True if a move that led from the one to the other has won, or wins if nobody errs."""
        ended = self.game.outcome(after)
        return self._lost(after) if ended is None else ended.winner == before.turn

    def _lost(self, p: Position) -> bool:
        return brute.lost(p, self.settled[impartial_of(p).cache_key(p)], self._left())

    def _left(self) -> int:
        """How many positions may still be settled; raises PastLimit."""
        left = self.most - sum(map(len, self.settled.values())) - sum(map(len, self.values.values()))
        if left <= 0:
            raise self._spent()
        return left

    def _spent(self) -> errors.PastLimit:
        return errors.PastLimit(f"the next one needs more than {self.most:,} positions (searched)")

    def _worth(self, p: Position) -> int:
        """The Grundy value, from what is known of the positions before."""
        key, follow = impartial_of(p).graph(p)
        known = self.values[impartial_of(p).cache_key(p)]
        if (keys := solver.reachable(key, follow, self._left(), known)) is None:
            raise self._spent()
        return brute.grundy(keys, follow, known)[key]
