"""What machines believe of a promise before they rely on it: learnt within the game, from the public record
alone. So it is the same for everybody and in every replay, whatever is said at the table.

The record shows who breaks what kind of promise at what price. A kept word counts as in `deals.trust`, by
what it cost. Of broken ones those to act and those to refrain are told apart, and count half for each other;
and who broke a dear promise may still keep a cheap one."""

from collections.abc import Set

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.deals import FULL, NEVER
from nimarcade.games.so_long_sucker.position import Ledger, SuckerPosition, Term, Verb

CREDIT, CERTAIN = 2, 10**6
"""Promises a player is thought to have kept besides those on record; so many that there is no doubt."""
OTHER = 0.5
"""What a broken promise of one kind counts for those of the other."""
CHEAP = 2
"""Promises more that he is thought to have kept where keeping costs nothing."""
CHIP = 0.11
"""The share of games that a chip is worth, by searches where a word had cost one."""


def word(ledger: Ledger, seat: Seat, verb: Verb, credit: int, price: float = 1.0) -> float:
    """How likely a player keeps a promise that costs him so many chips: the mean of Beta(1 + kept, 1 +
    3·broken)."""
    record = deals.record(ledger, seat)
    kept = credit + CHEAP * max(0.0, 1 - price) + record.cost / FULL
    broken = float(record.broken)
    for _, term, stands in ledger.promises:
        if (term.owner, stands) == (seat, "broken"):
            asked = {"GIVE": term.many, "RESCUE": FULL}.get(term.verb, 1)
            tells = min(1.0, (1 + price) / (1 + asked))
            broken -= 1 - tells * (1.0 if (term.verb in NEVER) is (verb in NEVER) else OTHER)
    return (1 + kept) / (2 + kept + 3 * broken)


def steps_first(p: SuckerPosition, terms: tuple[Term, ...], doubted: Set[Seat]) -> tuple[Term, ...]:
    """The same promises so that who is doubted pays first, of what he holds: the order is a condition."""
    paid = [term for term in terms if term.owner in doubted and term.verb == "GIVE" and _holds(p, term)]
    return (*paid, *(term for term in terms if term not in paid))


def _holds(p: SuckerPosition, term: Term) -> bool:
    return term.colour is not None and effects.may_give(p, term.owner)[term.colour] >= term.many


def doubt(ledger: Ledger, seat: Seat, credit: int) -> float:
    """How likely a player breaks a promise of the kind that he is trusted with least."""
    verbs: tuple[Verb, ...] = "PASS", "NOKILL"
    return 1 - min(word(ledger, seat, verb, credit) for verb in verbs)


def liars(p: SuckerPosition) -> frozenset[Seat]:
    """Who broke a promise, to whomever."""
    return frozenset(seat for seat in p.living if deals.record(p.ledger, seat).broken)
