"""Moves graded: whether one kept a win, gave it away, or was the best of a lost position.

Exact marks come from theorem, table or search. At a table with more than two players nothing is
proved as a rule: there a grade carries the chances before and after the move, which are estimates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from nimarcade.coach.outcomes import SIMS, estimate
from nimarcade.games import game_of
from nimarcade.games.game import Seat, play
from nimarcade.games.game import actor as actor_in
from nimarcade.games.so_long_sucker.position import Answer, Propose
from nimarcade.theory import consult
from nimarcade.theory.consult import AnyVerdict

Mark = Literal["kept", "gave", "resisted", "lost", "unknown"]

WORDS: dict[Mark, str] = {
    "kept": "kept the win",
    "gave": "gave the win away",
    "resisted": "lost already, best resistance",
    "lost": "lost already, a weaker try",
    "unknown": "not known",
}


@dataclass(frozen=True, slots=True)
class Grade:
    """A move that was made, and what it was worth for the seat that made it."""

    before: Any
    move: Any
    after: Any
    mark: Mark
    best: Any
    """A move that wins, in a lost position the most stubborn one, else what the search advises;
    None for an act beside one's decision."""
    reply: Any
    """The answer that punishes, where a win was given away and the game goes on."""
    verdict: AnyVerdict
    """Of the position before the move."""
    forced: bool = False
    """Whether there was no other legal move."""
    chances: tuple[float, float] | None = None
    """Estimated chances of who moved, before and after; None where the mark is exact."""

    @property
    def seat(self) -> Seat:
        return actor(self.before, self.move)

    @property
    def drop(self) -> float | None:
        """Estimated share of games lost by the move; None where the mark is exact."""
        return None if self.chances is None else max(0.0, self.chances[0] - self.chances[1])


def actor(p: Any, move: Any) -> Seat:
    """Who makes a move in p; at a table that need not be the seat to decide."""
    return actor_in(game_of(p), p, move)


def gradable(move: Any) -> bool:
    """Whether a move changes the position: offers of deals and their answers do not."""
    return not isinstance(move, Propose | Answer)


def grade(p: Any, move: Any, *, nodes: int = consult.NODES, sims: int = SIMS) -> Grade:
    """Grade one move, `nodes` positions for each search and `sims` games for each estimate."""
    game = game_of(p)
    after, seat = play(game, p, move), actor(p, move)
    verdict = consult.asked(p)
    mark = marked(consult.wins(p, seat, nodes), consult.wins(after, seat, nodes))
    deciding = seat == game.to_move(p)
    best = verdict.best if deciding else None
    if mark == "resisted":
        mark = "resisted" if deciding and stubborn(p, after) else "lost"
    reply = None
    if mark == "gave" and game.outcome(after) is None:
        reply = consult.perfect_move(after, nodes)
    chances = None
    if mark == "unknown" and not game.impartial and gradable(move):
        chances = estimate(p, sims)[seat], estimate(after, sims)[seat]
        if move == best:
            chances = chances[0], max(chances)
    return Grade(p, move, after, mark, best, reply, verdict, deciding and forced(p), chances)


def marked(before: bool | None, after: bool | None) -> Mark:
    """The mark of a move by whether its maker wins before and after it; every lost position counts
    as `resisted` until it is known what else could have been done."""
    if before is None or after is None:
        return "unknown"
    if before:
        return "kept" if after else "gave"
    return "resisted"


def stubborn(p: Any, after: Any) -> bool:
    """Whether a move from a lost position to `after` holds out as long as any; where plies cannot be
    counted, whether it is the move of the rule of resistance."""
    longest = lasts(p, after)
    return ruled(p, after) if longest is None else longest


def lasts(p: Any, after: Any) -> bool | None:
    """Whether a move from a lost position to `after` holds out as long as any; None where too many
    positions are reachable to count plies, which is so for every earlier position too."""
    if game_of(p).impartial:
        return consult.impartial(p).lasts(p, after)
    from nimarcade.theory.so_long_sucker import endgame

    race = endgame.race_of(p, consult.SMALL) if len(p.living) == 2 else None
    if race is None:
        return None
    (_, here), (_, there) = race.of(p) or (0, 0), race.of(after) or (0, 0)
    return p.phase == "rescue" or here == there + 1


def ruled(p: Any, after: Any) -> bool:
    """Whether a move from a lost position to `after` is that of the rule of resistance."""
    if game_of(p).impartial:
        return consult.impartial(p).resists(p, after)
    from nimarcade.theory.so_long_sucker import endgame

    return len(p.living) == 2 and bool(after == game_of(p).after(p, endgame.resistance(p)))


def forced(p: Any) -> bool:
    """Whether only one move is legal."""
    return len(list(islice(game_of(p).moves(p), 2))) < 2


def line(p: Any, most: int = 40, *, nodes: int = consult.NODES) -> Iterator[tuple[Any, Any, Any]]:
    """(position, move, position after it): how p goes on when nobody errs, `most` moves at most."""
    game = game_of(p)
    for _ in range(most):
        if game.outcome(p) is not None:
            return
        move = consult.perfect_move(p, nodes)
        after = game.after(p, move)
        yield p, move, after
        p = after


def as_json(found: Grade) -> dict[str, Any]:
    """One object, all keys always, codes for positions and moves."""
    game = game_of(found.before)

    def code(p: Any, move: Any) -> str | None:
        return None if move is None else game.write_move(p, move)

    return {
        "before": game.write(found.before),
        "seat": game.seat_labels(found.before)[found.seat],
        "move": code(found.before, found.move),
        "after": game.write(found.after),
        "mark": found.mark,
        "best": code(found.before, found.best),
        "reply": code(found.after, found.reply),
        "forced": found.forced,
        "chances": None if found.chances is None else [round(chance, 3) for chance in found.chances],
        "drop": None if found.drop is None else round(found.drop, 3),
        "tier": found.verdict.tier.value,
        "source": found.verdict.source,
    }
