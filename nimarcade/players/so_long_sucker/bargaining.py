"""What a machine offers and agrees to. Answers come with the figures that it decided by. Last, offers that
help all their parties: the best one, for who looks back at a game, and one that a machine would accept, for
who asks it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest
from math import ceil, prod
from random import Random
from typing import Literal

from nimarcade.core.game import Seat, is_legal
from nimarcade.core.searching import late, within
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.deals import DEEDS
from nimarcade.games.so_long_sucker.position import NAMES, Deal, Propose, SuckerPosition, Term
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import seat_kinds
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker.beliefs import liars, steps_first
from nimarcade.players.so_long_sucker.deal_values import CHIPS, DealValue, deal_value, look, shares
from nimarcade.players.so_long_sucker.levels import Personality, personality_of
from nimarcade.players.so_long_sucker.promise_keeping import cheats, clash, impossible
from nimarcade.players.so_long_sucker.templates import Kind, kind_of, offers, threats, truce, turns

AHEAD = 0.45
"""Nobody deals with a player who wins more than this share of games."""
WANTED, GRANTED = 0.03, 0.02
"""The gain that an offer must have for its maker, and for each partner, so that it has reason to agree."""
CONSIDERED = 9
"""Offers with captures or placements that are valued when a machine is asked, of each kind about as many."""
SOON = 1
"""Of these so many are about one turn."""
PAUSE = 6
"""Placements before a partner who did not agree is asked again; for the same kind of deal twice as many the
second time, and so on."""
LATEST = 9
"""Offers to a partner that are remembered, so that of ten no kind makes up more than half."""
FOR_OFFERS = 0.5
"""Share of a decision by the clock for first looks at offers."""
IDLE = 0.5
"""The share of times that a player who is not to move looks for no offer."""


Why = Literal[
    "gain", "too_little", "loss", "trust", "leader", "grudge", "clash", "impossible", "two_left", "no_deals"
]
"""Why an offer is accepted (`gain`) or declined: it gains too little, or nothing; it would gain enough if
only the others' word were good, or if who broke his paid first (`trust`); another is ahead (`leader`) or
broke his word (`grudge`); it goes against another deal, cannot be done, or two players are left."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to an offer, with the figures it was decided by."""

    yes: bool
    reason: str
    why: Why
    about: Seat | None = None
    """Whom `leader`, `grudge`, `trust` and `impossible` are about."""
    now: float = 0.0
    """The chance of the seat that answers, without the deal; of the leader where it is about him."""
    after: float = 0.0
    """With the deal."""


def answer(p: SuckerPosition, deal: Deal, seat: Seat, personality: Personality | None) -> Answered:
    """The answer to an open offer."""
    if personality is None:
        return Answered(False, "I make no deals.", "no_deals")
    others = sorted(deal.parties - {seat})
    if personality.temper.unforgiving:
        for cheat in sorted(cheats(p, seat) & set(others)):
            return Answered(False, f"{NAMES[cheat]} broke a promise to me.", "grudge", cheat)
    if len(p.living) == 2:
        return Answered(False, "With two players left what helps one harms the other.", "two_left")
    if before := clash(p, seat, deal.terms, deal.number):
        return Answered(False, f"I have promised otherwise in deal {before}.", "clash")
    if term := impossible(p, deal.terms):
        whose = "I cannot do what it asks of me."
        if term.owner != seat:
            whose = f"{NAMES[term.owner]} cannot do what it asks of him."
        return Answered(False, whose, "impossible", term.owner)
    now = shares(p, personality.care, seat)
    for other in others:
        if now[other] > AHEAD:
            ahead = f"{NAMES[other]} is ahead already, with {now[other]:.0%} of the games."
            return Answered(False, ahead, "leader", other, now[other])
    value = deal_value(p, deal.by, deal.terms, personality.care, seat, personality.temper.credit)
    figures = value.now[seat], value.after[seat]
    change = f"from {figures[0]:.0%} to {figures[1]:.0%}"
    good = value.kept[seat] - value.now[seat] > personality.temper.accepts
    turned = steps_first(p, deal.terms, liars(p))
    if good and turned != deal.terms and (doubted := turned[0].owner) != seat:
        first = f"{NAMES[doubted]} broke a promise before, and is to pay first."
        return Answered(False, first, "trust", doubted, *figures)
    if value.gain(seat) > personality.temper.accepts:
        return Answered(True, f"I think it takes my chances {change}.", "gain", None, *figures)
    if good:
        doubted = min(others, key=lambda other: deals.trust(p.ledger, other))
        doubt = f"I do not trust {NAMES[doubted]} that far: my chances go {change}."
        return Answered(False, doubt, "trust", doubted, *figures)
    if value.gain(seat) > 0:
        return Answered(
            False, f"It gains me too little: my chances go {change}.", "too_little", None, *figures
        )
    return Answered(False, f"It does not help me: my chances go {change}.", "loss", None, *figures)


def offer(p: SuckerPosition, seat: Seat, personality: Personality, rng: Random) -> Propose | None:
    """The offer that helps this seat and whom it asks most, by the product of what they gain; to who has
    just been declined by this seat a better one."""
    if p.rule_set.deals == "none" or len(p.living) < 3 or dict(p.ledger.proposals).get(seat):
        return None
    if (declined := just_declined(p, seat)) is None and seat != p.seat and rng.random() < IDLE:
        return None
    now = shares(p, personality.sims)
    if now[seat] > AHEAD:
        return None
    both = offers(p, seat, now), turns(p, seat, look(p, personality.sims))
    moves, soon = (_askable(p, seat, personality, now, each) for each in both)
    begun: list[Propose] = []
    if declined is not None:  # to him another one, or the same if he is to begin
        moves, soon = (
            [m for m in each if m.partners == {declined.by} and set(m.terms) != set(declined.terms)]
            for each in (moves, soon)
        )
        begun = _askable(p, seat, personality, now, [declined.terms])
        begun = [move for move in begun if move.terms != declined.terms]
    many = [move for move in moves if any(term.verb in ("CAP", "PLAY") for term in move.terms)]
    left = _drawn(soon, SOON, rng)
    left |= _drawn(many, CONSIDERED - len(left), rng)
    if p.chips > CHIPS:
        many, left = moves, _drawn([*moves, *soon], 1 + CONSIDERED * CHIPS // p.chips, rng)
    looked_at = begun + [move for move in (*moves, *soon) if move in left or move not in (*many, *soon)]
    if personality.seconds:  # where time runs out, which offers were looked at is left to chance
        rng.shuffle(looked_at)
    ranked = []
    with within(personality.seconds and personality.seconds * FOR_OFFERS):
        for move in looked_at:
            if late():
                break
            value = deal_value(p, seat, move.terms, personality.sims, None, personality.temper.credit)
            if value.done and fair(value, move):
                ranked.append((prod(value.gain(party) for party in {seat, *move.partners}), move))
    ranked.sort(key=lambda pair: -pair[0])
    for _, move in ranked[:2]:
        if fair(weighed(p, move, personality), move) and not late():
            return move
    if declined is None and rng.random() < personality.temper.bluffs:
        return next(iter(_askable(p, seat, personality, now, threats(p, seat))), None)
    return None


def _drawn(moves: list[Propose], many: int, rng: Random) -> set[Propose]:
    """So many of these offers, by turns of every kind, drawn by lot."""
    by_kind: dict[str, list[Propose]] = {}
    for move in rng.sample(moves, len(moves)):
        by_kind.setdefault(kind_of(move.terms), []).append(move)
    turns = chain.from_iterable(zip_longest(*by_kind.values()))
    return set(islice(filter(None, turns), many))


def just_declined(p: SuckerPosition, seat: Seat) -> Deal | None:
    """The offer that this seat declined since the last placement, if no other was made after it."""
    last = next((deal for deal in reversed(p.ledger.deals) if seat in deal.parties), None)
    if last is None or last.status != "declined" or last.made != p.ledger.placements:
        return None
    return None if last.by == seat else last


def weighed(p: SuckerPosition, move: Propose, personality: Personality) -> DealValue:
    """An offer looked at with care."""
    return deal_value(p, move.seat, move.terms, personality.care, move.seat, personality.temper.credit)


def fair(value: DealValue, move: Propose) -> bool:
    """True if an offer helps who makes it, and gives each partner a reason to agree."""
    return value.gain(move.seat) > WANTED and all(value.gain(other) > GRANTED for other in move.partners)


def _askable(
    p: SuckerPosition,
    seat: Seat,
    personality: Personality,
    now: tuple[float, ...],
    thought_of: Iterable[tuple[Term, ...]],
) -> list[Propose]:
    """Those that go against no other word, but to who leads, who has heard enough of them, with whom a deal
    still runs, and whom a grudge bearer does not forgive."""
    barred = set(cheats(p, seat)) if personality.temper.unforgiving else set()
    for other in p.living:
        both = [deal for deal in p.ledger.deals if {seat, other} <= deal.parties]
        if any(term.verb in DEEDS for deal in both for term in deal.running) or now[other] > AHEAD:
            barred.add(other)
    return [
        move
        for move in _legal(p, seat, thought_of)
        if not barred & move.partners
        and not any(_stale(p, seat, other, kind_of(move.terms)) for other in move.partners)
        and not any(clash(p, owner, move.terms) for owner in {seat, *move.partners})
    ]


def _stale(p: SuckerPosition, seat: Seat, other: Seat, kind: Kind) -> bool:
    """True if an offer of this kind would bore a player: he did not agree to one of this seat lately, or most
    of the last that he was made, by whomever, were of this kind. Who agreed to any hears a second one."""
    made = [deal for deal in p.ledger.deals if other in deal.parties - {deal.by}]
    refused = [deal for deal in made if deal.by == seat and deal.status in ("declined", "void")]
    same = sum(kind_of(deal.terms) == kind for deal in refused)
    if refused and p.ledger.placements - refused[-1].made < PAUSE * max(1, same):
        return True
    latest = [kind_of(deal.terms) for deal in made[-LATEST:]]
    patient = any(deal.status == "agreed" for deal in made)
    return latest.count(kind) > max(1 if patient else 0, len(latest) / 2)


LOOKED, CANDIDATES = 75, 24
"""For the best deal: games simulated for a position at a first look, and offers looked at; of more of them
every second one, third one, and so on."""
CARE, FEW = 600, 3
"""So many games for the few that looked best."""
ANSWERED, THOUGHT_OF = 60, 16
"""The same for an answer to what a machine would agree to, which is waited for."""
ASKED = 3
"""Of the best of these so many are judged as if they were made."""


def best_deal(p: SuckerPosition, seat: Seat) -> tuple[Propose, DealValue] | None:
    """The offer that `seat` could make here with the largest product of gains; None where none of those
    thought of has a gain for every party. How often `seat` has offered something already does not count."""
    free = replace(p, ledger=replace(p.ledger, proposals=()))
    if free.rule_set.deals == "none" or free.phase == "kill" or len(free.living) < 3:
        return None
    thought_of = list(_legal(free, seat, _every(free, seat, LOOKED)))
    glanced = [(move, deal_value(free, seat, move.terms, LOOKED)) for move in _spread(thought_of, CANDIDATES)]
    glanced.sort(key=lambda each: -_product(each[1], each[0].terms))
    looked = [(move, deal_value(free, seat, move.terms, CARE)) for move, _ in glanced[:FEW]]
    good = [(move, value) for move, value in looked if value.done and fair(value, move)]
    return max(good, key=lambda each: _product(each[1], each[0].terms), default=None)


def agreeable(
    session: TableSession, speaker: Seat, hearers: Collection[Seat], kind: str = "deal"
) -> Propose | None:
    """Of the offers of a kind (deal, truce, swap) that `speaker` may make to one of `hearers`, the one that
    helps both most among those that its machine accepts; None where there is none. Of several hearers none
    speaks for a deal by which `speaker` loses."""
    p = deals.known(session.state, speaker)
    if p.rule_set.deals == "none" or p.phase in ("kill", "over") or p.scores[speaker] is not None:
        return None
    people = {seat: personality_of(seat_kinds.parse(session.players[seat].kind, GAME)) for seat in hearers}
    dealing = {seat: personality for seat, personality in people.items() if personality is not None}
    spared = (truce(p, speaker, other) for other in dealing)
    thought_of = spared if kind == "truce" else _every(p, speaker, ANSWERED)
    to_one = [move for move in _legal(p, speaker, thought_of) if _partner(move) in dealing]
    if kind == "swap":
        to_one = [move for move in to_one if all(term.verb == "GIVE" for term in move.terms)]
    values = {
        move: deal_value(p, speaker, move.terms, ANSWERED)
        for move in _spread(to_one, THOUGHT_OF * max(1, len(dealing)))
    }
    ranked = sorted(values, key=lambda move: -_product(values[move], move.terms))
    if len(hearers) > 1:
        ranked = [move for move in ranked if values[move].gain(speaker) > -GRANTED]
    for move in ranked[: ASKED * len(dealing)]:
        other = _partner(move)
        assert other is not None
        offered = Deal(move.number, speaker, move.terms, made=p.ledger.placements)
        if answer(deals.known(session.state, other), offered, other, dealing[other]).yes:
            return move
    return None


def _every(p: SuckerPosition, seat: Seat, sims: int) -> Iterator[tuple[Term, ...]]:
    """All that are thought of after so many games."""
    return chain(offers(p, seat, shares(p, sims)), turns(p, seat, look(p, sims)))


def _legal(p: SuckerPosition, seat: Seat, thought_of: Iterable[tuple[Term, ...]]) -> Iterator[Propose]:
    """Those that may be offered, and could be kept; who broke his word is to pay first."""
    number, doubted = len(p.ledger.deals) + 1, liars(p)
    for terms in thought_of:
        move = Propose(seat, number, steps_first(p, terms, doubted))
        if is_legal(GAME, p, move) and impossible(p, move.terms) is None:
            yield move


def _partner(move: Propose) -> Seat | None:
    """The only other party of an offer, if there is one alone."""
    partners = move.partners
    return partners.pop() if len(partners) == 1 else None


def _spread(every: Sequence[Propose], many: int) -> Sequence[Propose]:
    """At most so many, evenly spread."""
    return every[:: ceil(len(every) / many) or 1]


def _product(value: DealValue, terms: tuple[Term, ...]) -> float:
    """Of the gains of all parties; nothing where one of them loses."""
    return prod(max(0.0, value.gain(owner)) for owner in {term.owner for term in terms})
