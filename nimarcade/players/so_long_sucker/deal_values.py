"""What positions and deals are worth to a machine that deals, by small searches.

A deal is valued by playing it out: its parties do in turn what they promised, then everyone plays
freely. A partner's promise counts as far as he is believed to keep one of its kind at its price. Promises
to refrain, or to rescue some day, count as a little goodwill in the search; what a truce is worth shows only
over whole games, which is where its figure comes from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from nimarcade.core.game import Seat, is_legal
from nimarcade.core.searching import late, timed
from nimarcade.games.so_long_sucker import codes, moves, position
from nimarcade.games.so_long_sucker.deals import DEEDS, NEVER, ROUND
from nimarcade.games.so_long_sucker.effects import act_of, kinds_now, reduced, vector_of
from nimarcade.games.so_long_sucker.position import Deal, SuckerMove, SuckerPosition, Term
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker.beliefs import CERTAIN, CHIP, CREDIT, word
from nimarcade.theory.so_long_sucker import mcts
from nimarcade.theory.so_long_sucker.mcts import Bias

CHIPS = 32
"""Chips on a table up to which looks are as thorough as the level has it."""
FEWEST = 20
Shares = tuple[float, ...]


def look(p: SuckerPosition, sims: int, mind: Seat | None = None, goodwill: Bias | None = None) -> mcts.Advice:
    """A search from p, which is not the end. Without a deadline it depends on these arguments alone; past
    one it looks at as few games as tell anything at all. `mind` is the seat that thinks it over for itself,
    None for a first look that all share. Of large tables fewer games are looked at: each lasts longer."""
    return _look(p, sims, mind, goodwill, timed())


@lru_cache(maxsize=1024)
def _look(p: SuckerPosition, sims: int, mind: Seat | None, goodwill: Bias | None, timed: bool) -> mcts.Advice:
    """Looks with and without a limit of time are kept apart: those without are the same every time."""
    rng = Random(f"{codes.write(p)} {sims} {mind}")
    fewer = FEWEST if late() else max(FEWEST, sims * CHIPS // max(CHIPS, p.chips))
    return mcts.advise(p, sims=min(sims, fewer), rng=rng, bias=goodwill, stop=late if timed else None)


def shares(p: SuckerPosition, sims: int, mind: Seat | None = None, goodwill: Bias | None = None) -> Shares:
    """By seat: the share of games won from p."""
    if p.phase == "over":
        return tuple(float(seat == p.seat) for seat in range(p.rule_set.players))
    return look(p, sims, mind, goodwill).values


LONGEST = 12

PAID = ("GIVE", "KILL")
"""Promises that are kept between placements, with chips of the hand."""

Step = tuple[SuckerPosition, Seat]
"""A moment at which a player could break his word in a run of his moves: the position before the first
promised one; after captures, which he takes gladly, before what he pays for them."""


def deal_playout(
    p: SuckerPosition, sims: int, mind: Seat | None = None
) -> tuple[tuple[Step, ...], SuckerPosition]:
    """From a position whose one deal is agreed: where each party could still break its word, and the
    position after all deeds that come about by the parties' moves alone; as `mind` looks at it."""
    steps: list[Step] = []
    taken = False
    for _ in range(LONGEST):
        before = p
        if p.phase == "over" or not _deeds(p):
            break
        move = _due(p) or _decided(p, sims, mind)
        if move is None:
            break
        p = GAME.after(p, move)
        if _kept(p) > _kept(before):
            run_on = bool(steps) and steps[-1][1] == move.seat
            if run_on and taken:
                steps.pop()
            if taken or not run_on:
                steps.append((before, move.seat))
            taken = p.phase == "kill"
    return tuple(steps), p


def _deeds(p: SuckerPosition) -> list[Term]:
    """Promised deeds not yet decided, in the deal's order; a rescue where it is being asked for."""
    return [
        term
        for term in p.ledger.deals[0].running
        if term.verb in DEEDS or (term.verb == "RESCUE" and p.phase == "rescue" and p.seat == term.to)
    ]


def _kept(p: SuckerPosition) -> int:
    return p.ledger.deals[0].standing.count("kept")


def _due(p: SuckerPosition) -> position.Payment | None:
    """The gift, or the discard of prisoners, that comes next in the deal."""
    if p.phase != "play":
        return None
    first = _deeds(p)[0]
    return payment(p, first, _deeds(p)) if first.verb in PAID else None


def payment(p: SuckerPosition, term: Term, others: Sequence[Term]) -> position.Payment | None:
    """The gift or discard that keeps a promise, with others; None where it cannot be made now."""
    act = moves.payment(p, term, others)
    return act if act is not None and is_legal(GAME, p, act) else None


def _decided(p: SuckerPosition, sims: int, mind: Seat | None) -> SuckerMove | None:
    """The move of the seat that must decide by the deal; None where the deal tells it nothing."""
    deal, deeds = p.ledger.deals[0], _deeds(p)
    if p.turn not in deal.parties:
        return None
    broken, kept = deal.standing.count("broken"), _kept(p)
    good: list[tuple[int, int, SuckerMove]] = []
    following = next((term.owner for term in deeds if term.owner != p.turn), None)
    for move in options_of(p):
        after = GAME.after(p, move)
        standing = after.ledger.deals[0].standing
        if standing.count("broken") == broken:
            good.append((standing.count("kept") - kept, after.turn == following, move))
    most = max((rank[:2] for rank in good), default=(0, 0))
    if p.phase != "kill" and not most[0] and not (most[1] and all(term.owner != p.turn for term in deeds)):
        return None
    best = [move for *rank, move in good if tuple(rank) == tuple(most)]
    if p.phase == "kill":  # never a chip of one's own, where there is another
        best.sort(key=lambda move: isinstance(move, position.Kill) and move.chips[move.seat] > 0)
    if len(best) == 1 or p.phase != "play":
        return best[0] if best else None
    wanted = set(best)
    return next((move for move, *_ in look(p, sims, mind).moves if move in wanted), best[0])


def options_of(p: SuckerPosition) -> list[SuckerMove]:
    """The moves of the deciding seat, as a search looks at it: one of equal piles stands for all, except
    where a promise names another slot."""
    s = vector_of(p, kinds := kinds_now())
    options = [act_of(s, number) for number in reduced(s, kinds)[0]]
    running = [deal for deal in p.ledger.deals if "open" in deal.standing]
    own = [term for deal in running for term in deal.terms if term.owner == p.turn]
    named = {term.slot for term in own if term.verb == "PLAY"}
    barred = any(term.verb in BARRING for term in own)
    if p.phase == "play" and (named or barred):
        options += [
            move for move in moves.placements(p) if (barred or move.slot in named) and move not in options
        ]
    return options


GOODWILL = 0.2
REFRAINING = (*NEVER, "RESCUE")
BARRING = ("NOPLAY", "NOCAP")
"""Of these, those that forbid placements."""
FORESEEN = 4
"""Acts looked ahead for the first that they forbid."""
ALLIANCE, BETRAYAL = 0.2, 0.2
"""The share of games that a truce between two who keep it from the start gains each, and what it costs who
alone keeps it; no search of some hundred games sees either."""
LONG = 24
"""Placements from which a truce is worth all of that; a shorter one in proportion."""


@dataclass(frozen=True, slots=True)
class DealValue:
    """Chances by seat: without a deal, with it as each seat sees it who trusts itself, and with it if
    everyone's word is good."""

    now: Shares
    after: Shares
    kept: Shares
    done: bool = True
    """True if all that is promised to be done soon comes about by the parties' moves alone."""

    def gain(self, seat: Seat) -> float:
        return self.after[seat] - self.now[seat]


def held_back(p: SuckerPosition, sims: int, mind: Seat | None, goodwill: Bias | None) -> Shares:
    """The shares where a deal forbids placements: as the search expects play to go on, the first of the best
    ones that is forbidden is changed for the best other one."""
    values = shares(p, sims, mind, goodwill)
    broken = p.ledger.deals[0].standing.count("broken")
    for _ in range(FORESEEN):
        if p.phase == "over":
            break
        after = [GAME.after(p, move) for move, *_ in look(p, sims, mind, goodwill).moves]
        good = [q for q in after if q.ledger.deals[0].standing.count("broken") == broken]
        if good and good[0] != after[0]:
            best, other = (shares(q, sims, mind, goodwill) for q in (after[0], good[0]))
            return tuple(max(0.0, v + o - b) for v, o, b in zip(values, other, best, strict=True))
        p = after[0]
    return values


def allies(p: SuckerPosition, seat: Seat) -> frozenset[Seat]:
    """With whom a seat is at truce: each promised to spare the other's chips, neither has broken that."""
    found: set[Seat] = set()
    for deal in p.ledger.deals:
        if deal.status == "agreed":
            found |= set(_spared(deal.running, seat))
    return frozenset(found & set(p.living))


def _spared(terms: Sequence[Term], seat: Seat) -> list[Seat]:
    """Whose chips a seat promises not to discard who promises it the same."""
    pairs = {(term.owner, term.colour) for term in terms if term.verb == "NOKILL"}
    return [other for other in range(4) if {(seat, other), (other, seat)} <= pairs]


def alliance(p: SuckerPosition, terms: Sequence[Term], seat: Seat, credit: int | None) -> float:
    """The share of games that a seat gains by a truce, more the longer it lasts and the longer there is left
    to play; nothing by a second one, its own or the other's. Without credit given every word is good."""
    stock = (p.rule_set.c or 0) * p.rule_set.players
    left = max(0.0, 2 * sum(map(sum, p.hands)) / stock - 1) if stock else 0.0
    gain = 0.0
    for other in _spared(terms, seat):
        if not allies(p, seat) and not allies(p, other) and len(p.living) > 2:
            times = [term.lasts for term in terms if term.verb == "NOKILL"]
            lasts = min(ROUND if many >= position.NEXT else many for many in times)
            sure = 1.0 if credit is None else word(p.ledger, other, "NOKILL", credit)
            gain += left * min(1.0, lasts / LONG) * (sure * ALLIANCE - (1 - sure) * BETRAYAL)
    return gain


def deal_value(
    p: SuckerPosition,
    by: Seat,
    terms: tuple[Term, ...],
    sims: int,
    mind: Seat | None = None,
    credit: int = CREDIT,
) -> DealValue:
    """The value of an offer of `by`, as `mind` sees it; where deals bind, every word is good."""
    credit = CERTAIN if p.rule_set.promises == "bind" else credit
    agreed = as_agreed(p, by, terms)
    steps, end = deal_playout(agreed, sims, mind)
    now = shares(p, sims, mind)
    goodwill = _goodwill(agreed, terms)
    held = {term.owner: term.verb for term in terms if term.verb in REFRAINING}
    last = shares(end, sims, mind)
    barred = any(term.verb in (*BARRING, "PASSES") for term in terms)
    kind = (held_back if barred else shares)(end, sims, mind, goodwill) if goodwill or barred else last
    after, kept = [], []
    for seat in range(p.rule_set.players):
        sure = 1.0
        for owner, verb in held.items():
            if owner != seat:
                sure *= word(p.ledger, owner, verb, credit)
        final = sure * kind[seat] + (1 - sure) * last[seat]
        ends = (*last[:seat], final, *last[seat + 1 :])
        reckoned = _reckoned(p.ledger, steps, seat, ends, sims, mind, credit)
        after.append(min(1.0, max(0.0, reckoned + alliance(p, terms, seat, credit))))
        kept.append(min(1.0, kind[seat] + alliance(p, terms, seat, None)))
    return DealValue(now, tuple(after), tuple(kept), not _deeds(end))


def expected(p: SuckerPosition, seat: Seat, deal: Deal, sims: int, credit: int = CREDIT) -> float:
    """The share of games that a seat counts on which goes on with a deal that is running: its
    partners do what they still owe as far as their word is good."""
    steps, end = deal_playout(replace(p, ledger=replace(p.ledger, deals=(deal,))), sims, seat)
    return _reckoned(p.ledger, steps, seat, shares(end, sims, seat), sims, seat, credit)


def _reckoned(
    record: position.Ledger,
    steps: tuple[Step, ...],
    seat: Seat,
    final: Shares,
    sims: int,
    mind: Seat | None,
    credit: int,
) -> float:
    """A seat's chance over a playout that ends with `final`, where another may stop at his steps."""
    value, sure = 0.0, 1.0
    for before, actor in steps:
        if actor != seat:
            stopped = shares(before, sims, mind)
            price = max(0.0, stopped[actor] - final[actor]) / CHIP
            kept = word(record, actor, "PASS", credit, price)
            value += sure * (1 - kept) * stopped[seat]
            sure *= kept
    return value + sure * final[seat]


def as_agreed(p: SuckerPosition, by: Seat, terms: tuple[Term, ...]) -> SuckerPosition:
    """The position as if all had accepted; no other deal is looked at."""
    undecided: position.Standing = "open"
    made = p.ledger.placements
    deal = Deal(1, by, terms, "agreed", made=made, agreed=made, standing=(undecided,) * len(terms))
    return replace(p, ledger=replace(p.ledger, deals=(deal,)))


def _goodwill(p: SuckerPosition, terms: tuple[Term, ...]) -> Bias | None:
    """The turn that promises to refrain give to the players' interest in each other, for a search."""
    n = p.rule_set.players
    rows = [[0.0] * n for _ in range(n)]
    for term in terms:
        other = term.about
        if term.verb not in REFRAINING or other is None or other >= n or other == term.owner:
            continue
        if term.verb == "NOKILL" and other in _spared(terms, term.owner):
            continue  # a truce, whose worth is known
        # Who has chips wants the move; who has none is lost by it.
        against = term.verb in ("NORESCUE", "NOGIVE") or (
            term.verb in ("NOPASS", "PASSES") and (term.verb == "NOPASS") is any(p.hands[other])
        )
        rows[term.owner][other] = -GOODWILL if against else GOODWILL
    return tuple(map(tuple, rows)) if any(map(any, rows)) else None
