"""What a machine says of its own act: the figures it decided by, in a sentence."""

from __future__ import annotations

from nimarcade.games.so_long_sucker.position import NAMES, Answer, Propose, Say, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players import Kind
from nimarcade.players.so_long_sucker import bargain, characters, keeping
from nimarcade.players.so_long_sucker.characters import Character
from nimarcade.players.so_long_sucker.looks import shares


def remark(before: SuckerPosition, act: SuckerMove, kind: Kind) -> str:
    """Why a machine of this kind did it; empty where there is nothing to say of deals."""
    who = characters.character(kind)
    if isinstance(act, Answer):
        found = bargain.judge(before, before.ledger.deals[act.number - 1], act.seat, who)
        return found.reason if found.yes == act.yes else ""
    if who is None:
        return ""
    if isinstance(act, Propose):
        return _offered(before, act, who)
    if broken := keeping.broken_by(before, act):
        told = f"I break my word in {_named([deal.number for deal in broken])}."
        return f"{told} {_temptation(before, act, who)}".strip()
    if kept := keeping.decided_by(before, act, "kept"):
        return f"As promised in {_named([deal.number for deal in kept])}."
    if isinstance(act, Say) and act.word == "no" and who.unforgiving:
        spited = before.seat in characters.cheats(before, act.seat)
        return f"{NAMES[before.seat]} broke a promise to me." if spited else ""
    return ""


def _named(numbers: list[int]) -> str:
    found = sorted(set(numbers))
    return f"deal{'s' * (len(found) > 1)} {' and '.join(map(str, found))}"


def _offered(t: SuckerPosition, act: Propose, who: Character) -> str:
    found = bargain.weighed(t, act, who)
    others = sorted({term.owner for term in act.terms} - {act.seat})
    chances = [f"{NAMES[seat]}'s from {found.now[seat]:.0%} to {found.after[seat]:.0%}" for seat in others]
    own = f"my chances from {found.now[act.seat]:.0%} to {found.after[act.seat]:.0%}"
    return f"I think it takes {' and '.join([own, *chances])}."


def _temptation(t: SuckerPosition, act: SuckerMove, who: Character) -> str:
    """The figures for which a word was broken."""
    kept: SuckerMove | None = next(
        (gift for deal, term in keeping.promised(t, act.seat) if (gift := keeping.given(t, deal, term))), None
    )
    if kept is None and act.seat == t.turn and (found := keeping.weighed(t, who)) is not None:
        kept = found[0]
    if kept is None:
        return ""
    with_it = shares(GAME.after(t, act), who.care, act.seat)[act.seat]
    without = keeping.faithful(t, kept, keeping.broken_by(t, act), who.care)
    return f"My chances are {with_it:.0%} so, {without:.0%} had I kept it."
