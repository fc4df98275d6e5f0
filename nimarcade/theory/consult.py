"""`consult(p)`: the one place that says who wins. A theorem if one speaks, else search."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

from nimarcade.errors import BadInput, PastLimit
from nimarcade.games import game_of
from nimarcade.games.codes import counted
from nimarcade.games.game import AnyGame, Seat, followers, play
from nimarcade.theory import resistance, solver, theorems
from nimarcade.theory.verdict import NP, Digits, Rated, Reading, Tier, Verdict, Why

NODES = 200_000
"""How many positions a search may examine unless told otherwise."""
SMALL = 10_000
"""Up to this many reachable positions the perfect seat plays by remoteness."""


Settled = dict[solver.Key, bool]
"""Whether positions are P, by their keys: what searches share."""


class Theorem(Protocol):
    """What a module of `theory.theorems` offers. `winning_move` is built from the proof; it is
    asked only in N-positions that are not the end, `reading` everywhere."""

    GAMES: tuple[str, ...]
    SOURCE: str
    STATEMENT: str

    def applies(self, p: Any) -> bool: ...

    def is_p(self, p: Any) -> bool: ...

    def winning_move(self, p: Any) -> Any: ...

    def reading(self, p: Any) -> Reading: ...


def tier_of(theorem: Theorem, p: Any) -> Tier:
    """A theorem that leans on a table or on searches says so by a function `tier` of its own."""
    tell = getattr(theorem, "tier", None)
    return Tier.PROVED if tell is None else cast(Tier, tell(p))


def own_theory(p: Any) -> ModuleType | None:
    """The theory of a game whose players do not simply alternate, in the folder of the game's name;
    it answers `consult`, `near`, `outcome_of`, `winner_of`, `perfect_move`, `winning_moves` and `rated`."""
    game = game_of(p)
    if game.impartial:
        return None
    return import_module(f"nimarcade.theory.{game.name.replace('-', '_')}")


@cache
def theorems_of(game: str) -> tuple[Theorem, ...]:
    """Every theorem that speaks of a game; at most one applies to a position."""
    found = []
    for info in pkgutil.iter_modules(theorems.__path__):
        module = import_module(f"{theorems.__name__}.{info.name}")
        if game in getattr(module, "GAMES", ()):
            found.append(cast(Theorem, module))
    return tuple(found)


def theorem_for(p: Any) -> Theorem | None:
    for theorem in theorems_of(p.game):
        if theorem.applies(p):
            return theorem
    return None


def is_p(p: Any) -> bool | None:
    """Whether p is P by theorem; None where no theorem speaks. Cheap: nothing is explained."""
    theorem = theorem_for(p)
    return None if theorem is None else theorem.is_p(p)


def consult(p: Any, *, nodes: int = NODES, sg: bool = False, remoteness: bool = False) -> Verdict:
    """Who wins p, the best move and why.

    `remoteness` asks for "win in N" by exhaustive search of up to `nodes` positions; then the
    winner's move is a fastest and the loser's a slowest one. `sg` asks for the Sprague-Grundy
    value (normal play). What is not known within `nodes` positions stays None.
    """
    if nodes < 1:
        raise BadInput("the number of nodes must be at least 1")
    if (own := own_theory(p)) is not None:
        return cast(Verdict, own.consult(p, nodes=nodes, sg=sg, remoteness=remoteness))
    value = sg_value(p, nodes) if sg else None
    if (ended := game_of(p).outcome(p)) is not None:
        outcome: NP = "N" if ended.winner == p.turn else "P"
        label = game_of(p).seat_labels(p)[ended.winner]
        return Verdict(p, outcome, Tier.PROVED, "the rules: the game is over", remoteness=0,
                       sg=value, winner=label, explain=_explain)  # fmt: skip
    table = solver.below(p, nodes) if remoteness else None
    theorem = theorem_for(p)
    if theorem is not None:
        known: NP = "P" if theorem.is_p(p) else "N"
        tier, source, count = tier_of(theorem, p), theorem.SOURCE, None
        best = theorem.winning_move(p) if known == "N" and table is None else None
    else:
        searched = _search(p, nodes, table)
        if searched is None:
            return Verdict(p, None, Tier.ESTIMATE, f"beyond exact reach: more than {nodes:,} positions",
                           resistance.move(p), sg=value, explain=_explain)  # fmt: skip
        known, count, best = searched
        tier, source = Tier.SEARCH, f"exhaustive search, {counted(count, 'position', 'positions')}"
    far = None
    if table is not None:
        best, far = fastest(p, table), table.remoteness[game_of(p).graph(p)[0]]
    elif known == "P":
        best = resistance.move(p)
    winning = None if known == "P" else lambda: winning_moves(p, nodes)
    return Verdict(p, known, tier, source, best, far, count, value, explain=_explain, winning_moves=winning)


def asked(p: Any) -> Verdict:
    """What a player who asks is told: with "win in N" where few positions are reachable."""
    own = own_theory(p)
    near = solver.below(p, SMALL) is not None if own is None else own.near(p)
    return consult(p, remoteness=near)


def perfect_move(p: Any, nodes: int = NODES) -> Any:
    """The perfect seat's move: by remoteness where few positions are reachable, else `consult`."""
    if (own := own_theory(p)) is not None:
        return own.perfect_move(p, nodes)
    table = solver.below(p, SMALL)
    return consult(p, nodes=nodes).best if table is None else fastest(p, table)


def fastest(p: Any, table: solver.Table) -> Any:
    """The winner's fastest or the loser's slowest move; ties by fewest winning replies, then by
    the order of `moves`."""
    game = game_of(p)
    won = not table.is_p(game.graph(p)[0])
    sign = 1 if won else -1
    nearest: int | None = None
    ties: list[tuple[Any, solver.Key]] = []
    for move, after in followers(game, p):
        key = game.graph(after)[0]
        if won and not table.is_p(key):
            continue
        far = sign * table.remoteness[key]
        if nearest is None or far < nearest:
            nearest, ties = far, []
        if far == nearest:
            ties.append((move, key))
    if len(ties) == 1 or won:  # a winner's move leaves no winning reply at all
        return ties[0][0]
    return min(ties, key=lambda tie: table.winning_replies(tie[1]))[0]


def winning_moves(p: Any, nodes: int = NODES) -> Iterator[Any]:
    """All winning moves, to P-positions where the players alternate, lazily; moves whose follower
    is beyond exact reach are left out."""
    if (own := own_theory(p)) is not None:
        yield from own.winning_moves(p, nodes)
        return
    game = game_of(p)
    settled = settle(p, nodes)
    for move, after in followers(game, p):
        if outcome_of(after, min(nodes, SMALL), settled) == "P":
            yield move


def settle(p: Any, nodes: int = NODES) -> Settled:
    """What a search of p settles: begin with it to ask for every follower of p with `SMALL` nodes
    each, since each may otherwise cost as much as p. Empty where a theorem speaks."""
    settled: Settled = {}
    if own_theory(p) is None and is_p(p) is None:
        with suppress(PastLimit):
            solver.search(p, _known(p), nodes, settled)
    return settled


def outcome_of(p: Any, nodes: int = NODES, settled: Settled | None = None) -> NP | None:
    """N or P without best move or reasons; None beyond `nodes` positions.

    Followers of one position, asked in order with the same `settled`, share their searches.
    """
    if (own := own_theory(p)) is not None:
        return cast("NP | None", own.outcome_of(p, nodes))
    ended = game_of(p).outcome(p)
    if ended is not None:
        return "N" if ended.winner == p.turn else "P"
    lost = is_p(p)
    if lost is None:
        try:
            lost, _ = solver.search(p, _known(p), nodes, settled)
        except PastLimit:
            return None
    return "P" if lost else "N"


def wins(p: Any, seat: Seat, nodes: int = NODES) -> bool | None:
    """Whether `seat` wins p if nobody errs, whoever is to decide there; None where it is unknown."""
    if (own := own_theory(p)) is not None:
        winner = own.winner_of(p, nodes)
        return None if winner is None else bool(winner == seat)
    outcome = outcome_of(p, nodes)
    return None if outcome is None else (outcome == "N") == (p.turn == seat)


def rated(p: Any, moves: Iterable[Any] | None = None, limit: int = SMALL) -> Iterator[Rated]:
    """The moves of p (all if not given), lazily, each with what is known of the position after it;
    remoteness where at most `limit` positions are reachable."""
    if (own := own_theory(p)) is not None:
        yield from own.rated(p, moves, limit)
        return
    game = game_of(p)
    table = solver.below(p, limit)
    settled = settle(p)
    pairs: Iterable[tuple[Any, Any]] = followers(game, p)
    if moves is not None:
        pairs = ((move, play(game, p, move)) for move in moves)
    for move, after in pairs:
        outcome = outcome_of(after, SMALL, settled)
        far = None if table is None else table.remoteness[game.graph(after)[0]]
        yield Rated(move, after, outcome, None if outcome is None else outcome == "P", far)


def sg_value(p: Any, nodes: int = NODES) -> int | None:
    """The Sprague-Grundy value in normal play by formula, table or exhaustive search; else None."""
    if getattr(p, "misere", False) or own_theory(p) is not None:
        return None
    for theorem in theorems_of(p.game):
        if hasattr(theorem, "value") and theorem.applies(p):
            value: int | None = theorem.value(p)
            if value is not None:
                return value
    if is_p(p):
        return 0
    if p.game == "exco-nim":
        from nimarcade.theory import tables

        found = tables.exco_two_value(p)
        return None if found is None else found[0]
    try:
        return solver.grundy(p, nodes)
    except PastLimit:
        return None


def picture(p: Any) -> Digits | None:
    """The position's binary digits as its theorem looks at them, where it does."""
    theorem = theorem_for(p)
    draw = getattr(theorem, "picture", None)
    return None if draw is None else cast("Digits | None", draw(p))


def singular(p: Any) -> bool | None:
    """Whether the outcome differs between normal and misère play; None where a game has one
    convention or no theorem speaks of the other one."""
    if not hasattr(p, "misere"):
        return None
    from dataclasses import replace

    here, there = is_p(p), is_p(replace(p, misere=not p.misere))
    return None if here is None or there is None else here != there


def _known(p: Any) -> Any:
    """`is_p` for solver keys of p's game, where the game tells the position of a key."""
    at = game_of(p).position_of
    return lambda key: None if (there := at(p, key)) is None else is_p(there)


def _search(p: Any, nodes: int, table: solver.Table | None) -> tuple[NP, int, Any] | None:
    game: AnyGame = game_of(p)
    if table is not None:
        return ("P" if table.is_p(game.graph(p)[0]) else "N"), solver.count(p, nodes), None
    settled: Settled = {}
    try:
        lost, count = solver.search(p, _known(p), nodes, settled)
    except PastLimit:
        return None
    if lost:
        return "P", count, None
    # The search stopped at the first winning move, so every move before it is settled.
    pairs = followers(game, p)
    return "N", count, next(move for move, after in pairs if settled[game.graph(after)[0]])


def _explain(verdict: Verdict) -> Why:
    from nimarcade.theory.explaining import explain  # reasons are told only when asked for

    return explain(verdict)
