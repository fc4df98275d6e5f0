"""A deal played out: its parties do in turn what they promised."""

from __future__ import annotations

from collections.abc import Sequence

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import effects, moves
from nimarcade.games.so_long_sucker.position import NONE, Give, Kill, SuckerMove, SuckerPosition, Term
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker.looks import look
from nimarcade.theory.so_long_sucker.board import act_of, board_of

DEEDS = ("PLAY", "PASS", "CAP", "GIVE")
"""Promises to do something soon."""
LONGEST = 12

Step = tuple[SuckerPosition, Seat]
"""The position before the last promised act of a player's run of acts, and the player."""


def script(t: SuckerPosition, sims: int, mind: Seat | None = None) -> tuple[tuple[Step, ...], SuckerPosition]:
    """From a table whose one deal is agreed: where each party could still break its word, and the
    position after all deeds that come about by the parties' acts alone; as `mind` looks at it."""
    steps: list[Step] = []
    for _ in range(LONGEST):
        before = t
        if t.phase == "over" or not _deeds(t):
            break
        act = _due(t) or _decided(t, sims, mind)
        if act is None:
            break
        t = GAME.after(t, act)
        if _kept(t) > _kept(before):
            if steps and steps[-1][1] == act.seat:
                steps.pop()
            steps.append((before, act.seat))
    return tuple(steps), t


def _deeds(t: SuckerPosition) -> list[Term]:
    """Promised deeds not yet decided, in the deal's order; a rescue where it is being asked for."""
    deal = t.ledger.deals[0]
    return [
        term
        for term, stands in zip(deal.terms, deal.standing, strict=True)
        if stands == "open"
        and (term.verb in DEEDS or (term.verb == "RESCUE" and t.phase == "rescue" and t.seat == term.to))
    ]


def _kept(t: SuckerPosition) -> int:
    return t.ledger.deals[0].standing.count("kept")


def _due(t: SuckerPosition) -> Give | None:
    """The gift that comes next in the deal."""
    if t.phase != "play":
        return None
    first = _deeds(t)[0]
    own = [term for term in _deeds(t) if term.owner == t.seat][:1]
    for term in [first, *own]:
        if term.verb == "GIVE" and (act := gift(t, term, _deeds(t))):
            return act
    return None


def gift(t: SuckerPosition, term: Term, others: Sequence[Term]) -> Give | None:
    """The gift that keeps a promise, None where it cannot be made now. There is one gift to a player
    between two placements, so it holds what other promises of gifts to him ask for."""
    assert term.to is not None
    held = effects.may_give(t.rule_set, t.hands[term.owner], term.owner)
    chips = list(NONE)
    for asked in (term, *others):
        if (asked.owner, asked.verb, asked.to) == (term.owner, "GIVE", term.to):
            assert asked.colour is not None
            if asked is term or held[asked.colour] >= asked.many:
                chips[asked.colour] = max(chips[asked.colour], asked.many)
    act = Give(term.owner, (chips[0], chips[1], chips[2], chips[3]), term.to)
    return act if GAME.is_legal(t, act) else None


def _decided(t: SuckerPosition, sims: int, mind: Seat | None) -> SuckerMove | None:
    """What the seat that must decide does by the deal; None where the deal tells it nothing."""
    deal, deeds = t.ledger.deals[0], _deeds(t)
    if t.turn not in deal.parties:
        return None
    broken, kept = deal.standing.count("broken"), _kept(t)
    good: list[tuple[int, int, SuckerMove]] = []
    following = next((term.owner for term in deeds if term.owner != t.turn), None)
    for act in options(t):
        after = GAME.after(t, act)
        standing = after.ledger.deals[0].standing
        if standing.count("broken") == broken:
            good.append((standing.count("kept") - kept, after.turn == following, act))
    most = max((one[:2] for one in good), default=(0, 0))
    if t.phase != "kill" and not most[0] and not (most[1] and not _owns(deeds, t.turn)):
        return None
    best = [act for *rank, act in good if tuple(rank) == tuple(most)]
    if t.phase == "kill":  # never a chip of one's own, where there is another
        best.sort(key=lambda act: isinstance(act, Kill) and act.chips[act.seat] > 0)
    if len(best) == 1 or t.phase != "play":
        return best[0] if best else None
    wanted = set(best)
    return next((act for act, *_ in look(t, sims, mind).moves if act in wanted), best[0])


def _owns(deeds: list[Term], seat: Seat) -> bool:
    return any(term.owner == seat for term in deeds)


def options(t: SuckerPosition) -> list[SuckerMove]:
    """What the deciding seat may do, as a search looks at it: one of equal piles stands for all,
    except where a promise names another slot."""
    board = board_of(t)
    found = [act_of(board, move) for move in board.moves()]
    named = {
        term.slot for deal in t.ledger.deals if "open" in deal.standing for term in deal.terms
        if term.verb == "PLAY" and term.owner == t.turn
    }  # fmt: skip
    if t.phase == "play" and named:
        found += [act for act in moves.placements(t) if act.slot in named and act not in found]
    return found
