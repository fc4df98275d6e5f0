"""A deed in plain words: an act of somebody or its omission; the promise that it is, its opposite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.position import COLOURS, LASTS, Deal, SuckerPosition, Term, Verb

OPPOSITE = {verb: f"NO{verb}" for verb in ("PASS", "KILL", "RESCUE", "GIVE", "CAP", "PLAY")}
OPPOSITE |= {"PASSES": "NOPASS"} | {opposite: verb for verb, opposite in OPPOSITE.items()}
UNSAID = -1
"""In place of a seat, a colour, a slot or a number that is meant, but not known."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An act of somebody, or its omission: a promise's verb or the opposite of one."""

    owner: Seat
    verb: str
    colour: int | None = None
    slot: int | None = None
    to: Seat | None = None
    many: int = 1
    """Chips; 0 of a KILL that is told of a player, or threatened."""
    lasts: int = 0
    """0 where it is not said."""

    @property
    def opposite(self) -> Deed:
        many, lasts = 1 if "KILL" in self.verb else self.many, self.lasts * ("NO" not in self.verb)
        return replace(self, verb=OPPOSITE[self.verb], many=many, lasts=lasts)

    @property
    def promise(self) -> Term | None:
        """As a promise of a deal; None where there is none of this kind."""
        for verb in get_args(Verb):
            told = (verb, self.slot) != ("CAP", None) and (verb != "NOGIVE" or self.colour is None)
            if verb == self.verb and self.many and told:
                return Term(self.owner, verb, self.colour, self.slot, self.to, self.many, self.lasts or LASTS)
        return None

    @property
    def unclear(self) -> str:
        """The part that is not known: whom, colour, pile, many; empty where all is."""
        parts = {"whom": (self.owner, self.to), "colour": (self.colour,), "pile": (self.slot,)}
        return next(
            (what for what, known in parts.items() if UNSAID in known), "many" * (self.many == UNSAID)
        )

    @property
    def code(self) -> str:
        if self.promise is not None:
            return str(self.promise)
        args = COLOURS[self.to] if self.to is not None else f"{self.slot or ''}"
        return f"{COLOURS[self.owner]}.{self.verb}.{args if self.colour is None else COLOURS[self.colour]}"


def deeds_of(deal: Deal) -> list[Deed]:
    deeds = [Deed(**{name: getattr(term, name) for name in Term.__dataclass_fields__}) for term in deal.terms]
    return [replace(deed, lasts=deed.lasts if deed.lasts != LASTS else 0) for deed in deeds]


def promised_by(deeds: Sequence[Deed]) -> tuple[Term, ...]:
    """Those of the deeds that are promises, and clear."""
    return tuple(term for deed in deeds if not deed.unclear and (term := deed.promise) is not None)


def unlikely(p: SuckerPosition, terms: Sequence[Term]) -> int:
    """How many acts of a deal its owner could not do there: chips that he neither holds nor gets, a move or a
    pile that he has not, a rescue of whom nothing threatens."""
    movers = {
        p.turn,
        *(term.to if term.verb == "PASS" else term.owner for term in terms if term.verb in ("PASS", "CAP")),
    }
    got = {(term.to, term.colour) for term in terms if term.verb == "GIVE"}
    for term in terms:
        if term.verb == "CAP" and term.slot:
            got |= {(term.owner, COLOURS.index(chip)) for chip in p.pile(term.slot)}
    odd = 0
    for term in terms:
        if term.verb in ("GIVE", "KILL") and term.colour is not None:
            odd += not p.hands[term.owner][term.colour] and (term.owner, term.colour) not in got
        elif term.verb == "CAP" and term.slot:
            odd += not p.pile(term.slot).endswith(COLOURS[term.owner])
        elif term.verb == "PASS":
            odd += term.owner not in movers
        elif term.verb == "RESCUE":
            odd += p.phase != "rescue"
    return odd
