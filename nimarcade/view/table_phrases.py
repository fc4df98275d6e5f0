"""What the table screen says: titles, prompts, why it is whose turn, the record of acts, and of whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from nimarcade.core.game import Seat, is_legal, play
from nimarcade.core.text import Block, Kind
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Deal,
    Place,
    Propose,
    RuleSet,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.words import describe, why_turn
from nimarcade.play import seat_kinds
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker import bargaining
from nimarcade.view.table_draft import TableDraft


def who(session: TableSession, seat: Seat) -> str:
    """`You`, `Red`, or `Ann (Red)`."""
    name = session.players[seat].name
    return name if name in ("You", NAMES[seat]) else f"{name} ({NAMES[seat]})"


def person(session: TableSession) -> Seat | None:
    """The seat of the only person, who is told of as `you`."""
    people = [seat for seat, player in enumerate(session.players) if player.human]
    return people[0] if len(people) == 1 else None


def promises(session: TableSession, terms: Iterable[Term]) -> str:
    """What a deal holds: `you pass the move to Green; Green captures pile 2`."""
    return "; ".join(deals.say_term(term, person(session)) for term in terms)


def level(session: TableSession, seat: Seat) -> str:
    """Who sits there: `strong, honest`, or `a person`."""
    player = session.players[seat]
    if player.human:
        return "a person"
    kind = seat_kinds.parse(player.kind)
    several = len(session.players) > 2
    words = [STRONGEST if kind.name == "perfect" and several else kind.name]
    if kind.command:
        words = ["a program"]
    if kind.sims or kind.time:
        words.append(f"{kind.sims:,} games a decision" if kind.sims else f"{kind.time:g} s a decision")
    if several and kind.name in bargaining.DEALING:
        personality = bargaining.personality_of(kind)
        words.append("silent" if personality is None else personality.name)
    return ", ".join(words)


STRONGEST = "strongest"
"""What `perfect` is called where more than two play: no player is perfect there, but in exact endings."""


def levels(session: TableSession) -> Iterator[Block]:
    """The machines at the table, for the panel."""
    seats = [seat for seat, player in enumerate(session.players) if not player.human]
    if seats:
        yield Block("head", "Machines")
    for seat in seats:
        yield Block("quiet", f"{called(session, seat)}: {level(session, seat)}")


def _third(verb: str) -> str:
    return f"{verb}s"


def by(session: TableSession, deal: Deal) -> str:
    name = who(session, deal.by)
    return "you" if name == "You" else name


def said(session: TableSession, comment: tuple[int, str, str]) -> str:
    """`Red: “I pay my debts.”`, or a note."""
    _, seat, text = comment
    return f"{who(session, COLOURS.index(seat))}: “{text}”" if seat and seat in COLOURS else f"Note: {text}"


# What an act about to be made does to promises, and which act would keep them.

SLOTS = 12
"""Slots looked through for a placement that keeps a promise; with more none is looked for."""


def decided(
    before: SuckerPosition,
    after: SuckerPosition,
    as_what: str,
    seat: Seat | None = None,
    you: Seat | None = None,
) -> list[str]:
    """Promises (of `seat`, or anyone's) that stand otherwise before, as `you` are told of them."""
    said = []
    for was, now in zip(before.ledger.deals, after.ledger.deals, strict=False):
        for i, (term, stands) in enumerate(zip(now.terms, now.standing, strict=False)):
            old = was.standing[i] if i < len(was.standing) else "open"
            if stands == as_what != old and seat in (None, term.owner):
                said.append(deals.say_term(term, you))
    return said


def bound(p: SuckerPosition) -> bool:
    """Whether any deal is in force."""
    return any(deal.status == "agreed" and "open" in deal.standing for deal in p.ledger.deals)


def breaks(p: SuckerPosition, act: SuckerMove, you: Seat | None = None) -> list[str]:
    """Promises of the acting seat that this act would break."""
    if not bound(p) or not is_legal(GAME, p, act):
        return []
    return decided(p, play(GAME, p, act), "broken", act.seat, you)


def keeps(p: SuckerPosition, act: SuckerMove) -> list[str]:
    """Promises of the acting seat that this act would keep, if it breaks none."""
    if not bound(p) or not is_legal(GAME, p, act) or breaks(p, act):
        return []
    return decided(p, play(GAME, p, act), "kept", act.seat)


def keeping(draft: TableDraft) -> TableDraft:
    """The first placement that keeps a promise, where the one begun with would break one."""
    if not breaks(draft.position, draft.act):
        return draft
    return next((other for other in _others(draft) if keeps(draft.position, other.act)), draft)


def _others(draft: TableDraft) -> Iterator[TableDraft]:
    p = draft.position
    if effects.highest_slot(p) > SLOTS:
        return
    for colour in range(4):
        if p.hands[p.seat][colour]:
            for slot in range(1, effects.highest_slot(p) + 1):
                there = replace(draft, colour=colour, slot=slot)
                yield from (replace(there, wish=seat) for seat in there.seats or (None,))


PRESETS = {"hofstra": "Hofstra", "nash": "Nash 1964", "endgame": "endgame", "custom": "custom"}


def title(rules: RuleSet) -> tuple[str, ...]:
    """The game and its rules, from long to short."""
    preset = PRESETS[rules.preset]
    piles = f"{rules.k} piles" if rules.k else "any piles"
    own = f"{rules.c} chips, {piles}" if rules.c is not None else piles
    game = "So Long Sucker"
    return f"{game} · {preset}, {own}", f"{game} · {preset}", game


def called(session: TableSession, seat: Seat) -> str:
    """`Red`, or `Anna (Red)` where the player has a name."""
    name = session.players[seat].name
    return name if name == NAMES[seat] else f"{name} ({NAMES[seat]})"


def you(session: TableSession, seat: Seat) -> bool:
    """Whether this seat is the only person."""
    return session.players[seat].human and sum(p.human for p in session.players) == 1


def reason(session: TableSession, ply: int) -> str:
    """Why it is whose turn it is, told from the last act that had to do with it."""
    own = person(session)
    if not ply:
        return why_turn(None, None, session.state_at(0), own)
    last = ply
    while last > 1 and isinstance(session.move_at(last), Propose | Answer):
        last -= 1
    if isinstance(session.move_at(last), Propose | Answer):
        return why_turn(None, None, session.state_at(0), own)
    return why_turn(session.state_at(last - 1), session.move_at(last), session.state_at(last), own)


def turn(session: TableSession, ply: int) -> str:
    """Who must do what now."""
    p: SuckerPosition = session.state_at(ply)
    if p.phase == "over":
        who = "You win" if you(session, p.seat) else f"{called(session, p.seat)} wins"
        return f"{who}! {'You are' if who == 'You win' else f'{NAMES[p.seat]} is'} the last one left."
    who = "You" if you(session, p.turn) else called(session, p.turn)
    be, have = ("are", "have") if who == "You" else ("is", "has")
    if p.phase == "kill":
        return f"{who} {have} captured pile {p.slot + 1}: choose what is discarded."
    if p.phase == "rescue":
        endangered = "You are" if you(session, p.seat) else f"{NAMES[p.seat]} is"
        asked = f"{'you' if who == 'You' else who} {be} asked to give one, or say no"
        return f"{endangered} in danger, without a chip to play: {asked}."
    return f"{who} {be} to play."


# deals


def running(
    session: TableSession, p: SuckerPosition, seat: Seat | None = None, *, asked: bool = False
) -> tuple[list[Block], list[Block]]:
    """Deals in force, each promise with how it stands, and offers that wait for an answer: the newest one
    of `seat`, and the others from the newest on. What `seat` is `asked` about just now stands elsewhere."""
    question = deals.open_for(p, seat) if asked and seat is not None else ()
    standing = [deal for deal in reversed(p.ledger.deals) if deal.status == "open" or _in_force(p, deal)]
    standing = [deal for deal in standing if deal not in question]
    own = [deal for deal in standing if seat in deal.parties][:1]
    others = _terms(session, [deal for deal in standing if deal not in own])
    heads = "Deals", "Other deals" if own else "Deals"
    first, rest = (
        [Block("head", head), *blocks] if blocks else []
        for head, blocks in zip(heads, (_terms(session, own), others), strict=True)
    )
    return first, rest


def _in_force(p: SuckerPosition, deal: Deal) -> bool:
    """Whether something is open of an agreed deal; where somebody broke it, that can be kept by now."""
    left = [term for term, stands in zip(deal.terms, deal.standing, strict=False) if stands == "open"]
    return any(_able(p, term) for term in left) if "broken" in deal.standing else bool(left)


def _able(p: SuckerPosition, term: Term) -> bool:
    """Whether its owner has what the promise is about: the chips, or the pile with a chip to capture it."""
    held = p.hands[term.owner]
    if term.verb == "GIVE":
        return term.colour is not None and held[term.colour] >= term.many
    if term.verb == "CAP":
        return term.slot is not None and p.pile(term.slot).endswith(COLOURS[term.owner])
    return True


def _terms(session: TableSession, deals_told: list[Deal]) -> list[Block]:
    """Deals with their promises."""
    blocks: list[Block] = []
    kinds: dict[str, Kind] = {"kept": "holds", "broken": "fails"}
    for deal in deals_told:
        if deal.status == "open":
            terms = promises(session, deal.terms)
            blocks.append(Block("quiet", f"#{deal.number} offered by {by(session, deal)}, open: {terms}"))
        else:
            blocks.append(Block("quiet", f"#{deal.number} {_parties(session, deal)}, in force:"))
            for term, stands in zip(deal.terms, deal.standing, strict=True):
                words = promises(session, [term]) + (f": {stands}" if stands != "open" else "")
                blocks.append(Block(kinds.get(stands, "key"), words, "" if stands in kinds else "·"))
    return blocks


def past(session: TableSession, p: SuckerPosition) -> list[Block]:
    """The latest deals that nothing is open of any more, a line each: kept, or broken by whom."""
    blocks: list[Block] = []
    for deal in p.ledger.deals:
        if _in_force(p, deal):
            continue
        breakers = {
            term.owner for term, stands in zip(deal.terms, deal.standing, strict=False) if stands == "broken"
        }
        if breakers:
            who = _together(session, breakers)
            blocks.append(Block("fails", f"#{deal.number} {_parties(session, deal)}: broken by {who}"))
        elif deal.status == "agreed":
            how = "kept" if "kept" in deal.standing else "void"
            kind: Kind = "holds" if how == "kept" else "quiet"
            blocks.append(Block(kind, f"#{deal.number} {_parties(session, deal)}: {how}"))
        elif deal.status not in ("agreed", "open"):
            blocks.append(Block("quiet", f"#{deal.number} offered by {by(session, deal)}: {deal.status}"))
    return [Block("head", "Deals before"), *blocks[-PAST:]] if blocks else []


PAST = 6
"""Deals of which nothing is open that the panel tells."""


def _parties(session: TableSession, deal: Deal) -> str:
    return _together(session, deal.parties)


def _together(session: TableSession, seats: Collection[Seat]) -> str:
    """`Red and Green`, `Red and you`."""
    own = person(session)
    names = [NAMES[seat] for seat in sorted(seats) if seat != own]
    return " and ".join([*names, *(["you"] if own in seats else [])])


def trusted(p: SuckerPosition) -> list[Block]:
    """How far each player's word can be trusted, where deals are made."""
    if p.rule_set.deals == "none":
        return []
    worth = (f"{COLOURS[seat]} {deals.trust(p.ledger, seat):.2f}" for seat in range(p.rule_set.players))
    return [Block("quiet", f"Trust: {', '.join(worth)}".replace(" 0.", " ."))]


def does(session: TableSession, ply: int) -> str:
    """Act number `ply` as it stands behind its player's name: `gives 2 blue chips to Green`."""
    act = session.move_at(ply)
    if isinstance(act, Propose):
        offers = "offer" if session.players[act.seat].name == "You" else "offers"
        return f"{offers} deal {act.number}: {promises(session, act.terms)}"
    verb, _, rest = describe(session.state_at(ply - 1), act, person(session)).partition(" ")
    verb = verb if session.players[act.seat].name == "You" else _third(verb)
    return f"{verb} {rest}".rstrip()


def news(before: int, session: TableSession) -> tuple[str, ...]:
    """What machines did after `before` plies, beside the last act: all of it, or the last of it."""
    acts = [
        f"{called(session, session.move_at(ply).seat)}: {does(session, ply)}."
        for ply in range(before + 1, session.ply + 1)
    ]
    return " ".join(acts), *acts[-1:]


def last_turns(session: TableSession, ply: int, most: int = 8) -> str:
    """`turns B R G`: who had the last turns, latest last."""
    held: list[str] = []
    for earlier in range(ply, 0, -1):
        if isinstance(session.move_at(earlier), Place):
            held.append(COLOURS[session.move_at(earlier).seat])
        if len(held) == most:
            break
    return "turns " + " ".join(reversed(held)) if held else ""


def act(ply: int) -> str:
    """What the game goes on from: `act 12`, `the start`."""
    return f"act {ply}" if ply else "the start"
