"""Truth about tables: the theorem for two players and two colours, else exact search of two or
three players, else an estimate by playing on.

`consult` and the others are what `theory.consult` asks of the theory of a game whose players do
not simply alternate. N and P are from the view of the seat that must decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random

from nimarcade.errors import PastLimit
from nimarcade.games.codes import counted
from nimarcade.games.so_long_sucker import rules
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker import exact, forced, telling
from nimarcade.theory.so_long_sucker.value import Value, value
from nimarcade.theory.theorems import sucker_two
from nimarcade.theory.verdict import NP, Rated, Tier, Verdict

SMALL = 10_000
"""Up to this many reachable positions the perfect seat plays by remoteness."""
PER_ACT = SMALL
"""Positions that a search may open for each listed act, besides what is known already."""
FEW = 16
"""Chips in hands and on piles up to which a forced win of one against all others is looked for."""
SHARE = 40
"""That search may open the allowed number of positions divided by this, for each player."""
SIMS = 1_000
"""Games simulated for an estimate, of tables of up to `CHIPS` chips: larger ones get fewer, since a
game lasts as long as there are chips."""
CHIPS = 400
FEWEST = 10
SHOWN = 3
"""Acts told of an estimate, the advised one first."""
SEED = 3
"""Of the estimate's random games, so that an answer does not depend on when it is asked."""


def consult(p: SuckerPosition, *, nodes: int, sg: bool = False, remoteness: bool = False) -> Verdict:
    """See `theory.consult.consult`; there are no Sprague-Grundy values here."""
    if p.phase == "over":
        known: NP | None = None if p.fallen is None else "P"
        return Verdict(p, known, Tier.PROVED, telling.THE_END, remoteness=0, winner=COLOURS[p.seat],
                       explain=telling.explain)  # fmt: skip
    if len(p.living) > 2:
        return _forced(p, nodes) or _estimate(p, f"{len(p.living)} players are left: nobody's win is proved")
    race = exact.race(p, nodes) if remoteness and not p.rule_set.value else None
    if sucker_two.applies(p):
        known, tier, source, count = "P" if sucker_two.is_p(p) else "N", Tier.PROVED, sucker_two.SOURCE, None
        best = None if known == "P" else sucker_two.winning_move(p)
    else:
        ending = exact.Ending(p)
        try:
            known = "N" if ending.winner(p, nodes) == p.turn else "P"
        except PastLimit:
            return _estimate(p, f"beyond exact reach: more than {nodes:,} positions")
        count = max(1, ending.search.nodes)
        tier, source = Tier.SEARCH, f"exact search, {counted(count, 'position', 'positions')}"
        best = ending.winning(p)
    far = None
    if race is not None:
        best, (_, far) = race.best(p), race.of(p) or (0, None)
    elif best is None:
        best = exact.resistance(p)
    explain = telling.explain
    if (chips := _chips(p, nodes)) is not None:
        tier, source, count = Tier.SEARCH, f"{source}; chips by exact search", (count or 0) + chips.nodes
        best, explain = chips.act, partial(telling.explain, chips=chips.chips)
    winning = None if known == "P" else lambda: winning_moves(p, nodes)
    return Verdict(p, known, tier, source, best, far, count, explain=explain, winning_moves=winning)


def _chips(p: SuckerPosition, nodes: int) -> Value | None:
    """Where chips count: how many, and an act that keeps the value; None where that is not known."""
    return value(p, nodes) if p.rule_set.value and p.rule_set.give == "none" else None


def _forced(p: SuckerPosition, nodes: int) -> Verdict | None:
    """Who wins whatever the others do, where that is proved: N and P are for two players only."""
    if sum(map(sum, p.hands)) + sum(map(len, p.piles)) > FEW:
        return None
    found = forced.winner(p, max(1, nodes // SHARE))
    if found is None:
        return None
    values = {COLOURS[seat]: float(seat == found.seat) for seat in range(p.rule_set.players)}
    source = f"exact search of one against all others, {counted(found.nodes, 'position', 'positions')}"
    best = exact.resistance(p) if found.act is None else found.act
    return Verdict(
        p, None, Tier.SEARCH, source, best, nodes=found.nodes, values=values, explain=telling.explain
    )


def _estimate(p: SuckerPosition, why: str) -> Verdict:
    """By playing on from p with search players; the chances hold if everyone plays so."""
    from nimarcade.theory.so_long_sucker.tree import advise

    chips = sum(map(sum, p.hands)) + sum(map(len, p.piles))
    sims = max(FEWEST, SIMS * CHIPS // max(CHIPS, chips))
    found = advise(p, sims=sims, rng=Random(SEED))
    chances = {COLOURS[seat]: round(found.values[seat], 3) for seat in range(p.rule_set.players)}
    values = chances if len(p.living) > 2 else None
    source = f"{why}; {found.sims:,} simulated games"
    tried = [(act, games, won) for (act, games, _), won in zip(found.moves, found.won, strict=True)][:SHOWN]
    told = partial(telling.explain, tried=tried)
    return Verdict(p, None, Tier.ESTIMATE, source, found.moves[0][0], values=values, explain=told)


def outcome_of(p: SuckerPosition, nodes: int) -> NP | None:
    """N or P by theorem or search; None past `nodes` positions, at the end, and with more than two
    players."""
    winner = None if p.phase == "over" else winner_of(p, nodes)
    if p.fallen is not None:
        return "P"
    return None if winner is None else "N" if winner == p.turn else "P"


def winner_of(p: SuckerPosition, nodes: int) -> int | None:
    """The seat that wins if nobody errs, where it is known within `nodes` positions."""
    if p.phase == "over":
        return p.seat
    if len(p.living) > 2:
        return None
    if sucker_two.applies(p):
        return sucker_two.opponent(p, p.turn) if sucker_two.is_p(p) else p.turn
    try:
        return exact.Ending(p).winner(p, nodes)
    except PastLimit:
        return None


def near(p: SuckerPosition) -> bool:
    """Whether two players are left and few positions are reachable."""
    return p.phase != "over" and len(p.living) == 2 and exact.race(p, SMALL) is not None


def perfect_move(p: SuckerPosition, nodes: int) -> SuckerMove:
    """By remoteness where few positions are reachable, else as `consult` says."""
    two = len(p.living) == 2
    race = exact.race(p, SMALL) if two and not p.rule_set.value else None
    if race is not None:
        return race.best(p)
    found: SuckerMove = consult(p, nodes=nodes).best
    return found


def forced_win(p: SuckerPosition, nodes: int) -> SuckerMove | None:
    """An act that wins whatever all others do, where one is found: for more than two players."""
    verdict = _forced(p, nodes)
    if verdict is None or not (verdict.values or {})[COLOURS[p.turn]]:
        return None
    found: SuckerMove = verdict.best
    return found


def rated(p: SuckerPosition, acts: Iterable[SuckerMove] | None, limit: int) -> Iterator[Rated]:
    """Every act with what is known of the position after it; `limit` positions for remoteness."""
    two = p.phase != "over" and len(p.living) == 2
    race = exact.race(p, limit) if two else None
    ending = exact.Ending(p) if two else None
    for act in rules.GAME.moves(p) if acts is None else acts:
        after = rules.GAME.play(p, act)
        winner = after.seat if after.phase == "over" else None
        if ending is not None and winner is None:
            try:
                winner = ending.winner(after, PER_ACT)
            except PastLimit:
                winner = None
        length = None if race is None else race.of(after)
        over = after.phase == "over"
        outcome: NP | None = None if winner is None or over else "N" if winner == after.turn else "P"
        yield Rated(act, after, outcome, None if winner is None else winner == p.turn, length and length[1])


def winning_moves(p: SuckerPosition, nodes: int) -> Iterator[SuckerMove]:
    """All acts after which the seat that must decide still wins, lazily, as far as known."""
    ending = exact.Ending(p)
    for act in rules.GAME.moves(p):
        after = rules.GAME.after(p, act)
        try:
            if ending.winner(after, min(nodes, SMALL)) == p.turn:
                yield act
        except PastLimit:
            continue
