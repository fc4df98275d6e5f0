"""What the table screen says: titles, prompts, the reason for whose turn it is, the record of acts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from nimarcade.core.text import Block, Kind
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals, moves
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Chips,
    Deal,
    Discard,
    Give,
    Kill,
    Place,
    Propose,
    RuleSet,
    Say,
    SuckerMove,
    SuckerPosition,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.words import why_turn
from nimarcade.session import Session
from nimarcade.tui import table_draft
from nimarcade.tui.menu import Item
from nimarcade.tui.table_promises import decided, keeps

RECORD = 30
"""Acts that the record beside the board goes back."""
SEEN = 2_000
"""Acts looked through for a list; with many chips there are more than anyone could read."""
MOST = 90
"""Acts that a list offers; all others can be typed."""
EASY = 12
"""Acts of one kind in a list that is not too long to be read."""
LET, PLEAD = "let", "plead"
"""Items of a person in danger."""
COUNT = "count "
"""Begins the name of an item that asks for numbers; then the verb and the seat: `count gR`."""
PRESETS = {"hofstra": "Hofstra", "nash": "Nash 1964", "endgame": "endgame", "custom": "custom"}


def title(house: RuleSet) -> tuple[str, ...]:
    """The game and its rules, from long to short."""
    preset = PRESETS[house.preset]
    piles = f"{house.k} piles" if house.k else "any piles"
    own = f"{house.c} chips, {piles}" if house.c is not None else piles
    game = "So Long Sucker"
    return f"{game} · {preset}, {own}", f"{game} · {preset}", game


def called(session: Session, seat: Seat) -> str:
    """`Red`, or `Anna (Red)` where the player has a name."""
    name = session.players[seat].name
    return name if name == NAMES[seat] else f"{name} ({NAMES[seat]})"


def you(session: Session, seat: Seat) -> bool:
    """Whether this seat is the only person."""
    return session.players[seat].human and sum(p.human for p in session.players) == 1


def reason(session: Session, ply: int) -> str:
    """Why it is whose turn it is, told from the last act that had to do with it."""
    if not ply:
        return why_turn(None, None, session.state_at(0))
    at = ply
    while at > 1 and isinstance(session.move_at(at), Propose | Answer):
        at -= 1
    if isinstance(session.move_at(at), Propose | Answer):
        return why_turn(None, None, session.state_at(0))
    return why_turn(session.state_at(at - 1), session.move_at(at), session.state_at(at))


def turn(session: Session, ply: int) -> str:
    """Who must do what now."""
    t: SuckerPosition = session.state_at(ply)
    if t.phase == "over":
        who = "You win" if you(session, t.seat) else f"{called(session, t.seat)} wins"
        return f"{who}! {NAMES[t.seat]} is the last one left."
    who = "You" if you(session, t.turn) else called(session, t.turn)
    be, have = ("are", "have") if who == "You" else ("is", "has")
    if t.phase == "kill":
        return f"{who} {have} captured pile {t.slot + 1}: choose what is discarded."
    if t.phase == "rescue":
        danger = f"{NAMES[t.seat]} is in danger, without a chip to play"
        return f"{danger}: {'you' if who == 'You' else who} {be} asked to give one, or say no."
    return f"{who} {be} to play."


# prompts


def kills(t: SuckerPosition) -> list[Item]:
    """What the owner may discard, single chips and then everything foreign first."""
    foreign = tuple(0 if c == t.seat else t.piles[t.slot].count(COLOURS[c]) for c in range(4))
    found = list(islice(moves.kills(t), SEEN))
    found.sort(key=lambda kill: (kill.chips != foreign) + (sum(kill.chips) > 1) * (kill.chips != foreign))
    items = [_item(t, kill, f"discard {few(kill.chips)}") for kill in found[:MOST]]
    return items + counted(t, t.seat, "x", len(items))


def counted(t: SuckerPosition, seat: Seat, verb: str, listed: int) -> list[Item]:
    """A way to say how many of each, where the list is long."""
    if listed <= EASY:
        return []
    words = "Give: so many of each…" if verb == "g" else "Discard: so many of each…"
    return [Item(f"{COUNT}{verb}{COLOURS[seat]}", words)]


def rescue(t: SuckerPosition) -> list[Item]:
    """How the asked seat may answer: `no` first, since a stray Enter gives nothing away."""
    seat = t.asked[0]
    found = [_item(t, Say(seat, "no"), f"no: do not rescue {NAMES[t.seat]}")]
    gifts = [act for act in islice(moves.gifts(t, seat), SEEN) if act.to == t.seat]
    gifts.sort(key=lambda act: sum(act.chips))
    found += [_item(t, act, f"give {few(act.chips)}") for act in gifts[:MOST]]
    return found + counted(t, seat, "g", len(found))


def danger(session: Session, ply: int) -> str:
    """Who is in danger, who refused already, who is asked, and who is asked after that."""
    t: SuckerPosition = session.state_at(ply)
    refused: list[str] = []
    for at in range(ply, 0, -1):
        act = session.move_at(at)
        if isinstance(act, Place | Kill):
            break
        if isinstance(act, Say) and act.word == "no" and session.state_at(at - 1).seat == t.seat:
            refused.insert(0, NAMES[act.seat])
    told = [turn(session, ply)]
    if refused:
        told.append(f"{' and '.join(refused)} refused.")
    if len(t.asked) > 1:
        told.append(f"Asked next: {', '.join(NAMES[seat] for seat in t.asked[1:])}.")
    else:
        told.append(f"Nobody else is left to ask: with a no {NAMES[t.seat]} is out.")
    return " ".join(told)


def plea(session: Session, t: SuckerPosition) -> tuple[str, list[Item]]:
    """What a person in danger may do before the machines answer."""
    who = "You are" if you(session, t.seat) else f"{called(session, t.seat)} is"
    able = " or ".join(NAMES[seat] for seat in t.asked)
    items = [Item(LET, f"Let {able} decide"), Item(PLEAD, "Offer a deal for a chip")]
    return f"{who} in danger, without a chip to play. {able} may give one.", items


def offers(t: SuckerPosition, seats: list[Seat]) -> list[tuple[Deal, Seat]]:
    """Open deals with the seats among these that are to answer them."""
    return [(deal, seat) for seat in seats for deal in deals.open_for(t, seat)]


def offer_words(session: Session, deal: Deal, seat: Seat) -> str:
    terms = "; ".join(deals.say_term(term) for term in deal.terms)
    whom = "you" if you(session, seat) else called(session, seat)
    return f"Deal {deal.number}: {called(session, deal.by)} offers {whom}: {terms}."


def answers(t: SuckerPosition, deal: Deal, seat: Seat) -> list[Item]:
    return [
        _item(t, Answer(seat, deal.number, True), f"accept deal {deal.number}"),
        _item(t, Answer(seat, deal.number, False), f"decline deal {deal.number}"),
        Item(f"counter {deal.number} {seat}", f"Counter deal {deal.number} with another offer"),
    ]


def free_acts(session: Session, t: SuckerPosition, seats: list[Seat]) -> list[Item]:
    """Gifts, discards of prisoners and resigning of these seats."""
    found = []
    for seat in seats:
        if t.scores[seat] is not None or t.phase in ("over", "kill"):
            continue
        acts = [act for act in islice(moves.moves_of(t, seat), SEEN) if isinstance(act, Give | Discard)]
        acts.sort(key=lambda act: sum(act.chips))
        items = [_item(t, act, _free_words(act)) for act in acts[:MOST]]
        kept = [act for act in acts[:MOST] if keeps(t, act)]
        if len(items) > EASY:
            verbs = {"g" if isinstance(act, Give) else "k" for act in acts}
            items = [each for verb in sorted(verbs) for each in counted(t, seat, verb, len(items))] + items
        items = [_item(t, act, f"{_free_words(act)}, as promised") for act in kept] + items
        items.append(_item(t, Say(seat, "resign"), "resign"))
        first = items[0]
        items[0] = Item(first.name, first.title, first.about, called(session, seat))
        found += items
    return found


def _free_words(act: Give | Discard) -> str:
    if isinstance(act, Give):
        return f"give {few(act.chips)} to {NAMES[act.to]}"
    return f"discard {few(act.chips)}"


def _item(t: SuckerPosition, act: SuckerMove, words: str) -> Item:
    return Item(GAME.write_move(t, act), f"{words[0].upper()}{words[1:]}")


def few(found: Chips) -> str:
    """`2 red, 1 green`, for narrow lists."""
    return ", ".join(f"{many:,} {NAMES[colour].lower()}" for colour, many in enumerate(found) if many)


# the record


def record(session: Session, ply: int) -> list[Block]:
    """The latest acts, newest first, with what was said and how promises fared."""
    blocks: list[Block] = []
    for act in range(ply, max(0, ply - RECORD), -1):
        blocks += [Block("fails", news) for news in broken(session, act)]
        blocks += reversed(_comments(session, act))
        blocks.append(Block("quiet", line(session, act)))
    return blocks + (_comments(session, 0) if ply <= RECORD else [])


def _comments(session: Session, ply: int) -> list[Block]:
    """What was said at an act, or before the first one."""
    here = ((seat, text) for at, seat, text in session.comments if (at or 0) == ply)
    return [Block("comment", _quoted(session, seat, text)) for seat, text in here]


def line(session: Session, ply: int) -> str:
    """`17. Red: put a red chip on pile 3, Green moves next`"""
    act, before = session.move_at(ply), session.state_at(ply - 1)
    return f"{ply}. {called(session, act.seat)}: {_short(before, act)}"


def _short(t: SuckerPosition, act: SuckerMove) -> str:
    """An act as the record tells it; placements, which are most of it, in few words."""
    if not isinstance(act, Place):
        return GAME.describe(t, act)
    draft = table_draft.Draft(t, act.colour, act.slot, act.next)
    if draft.next is None:
        return draft.words
    where = f"{'pile' if draft.pile else 'slot'} {act.slot}"
    return f"{NAMES[act.colour].lower()} on {where} → {NAMES[draft.next]}"


def _quoted(session: Session, label: str, text: str) -> str:
    if label not in COLOURS or not label:
        return text
    return f"{called(session, COLOURS.index(label))}: “{text}”"


def broken(session: Session, ply: int) -> list[str]:
    """Promises broken by act number `ply`."""
    found = decided(session.state_at(ply - 1), session.state_at(ply), "broken")
    return [f"broken: {term}" for term in found]


def agreed(t: SuckerPosition) -> Iterator[Block]:
    """Deals in force or waiting, for the panel."""
    for deal in t.ledger.deals[-6:]:
        if deal.status == "agreed":
            parties = " and ".join(NAMES[seat] for seat in sorted(deal.parties))
            yield Block("quiet", f"#{deal.number} {parties}")
            kinds: dict[str, Kind] = {"kept": "holds", "broken": "fails"}
            for term, stands in zip(deal.terms, deal.standing, strict=True):
                words = f"{deals.say_term(term)}: {stands}"
                yield Block(kinds.get(stands, "key"), words, "" if stands in kinds else "·")
        else:
            offer = f"#{deal.number} offered by {NAMES[deal.by]}: {deal.status}"
            if deal.status == "open":
                offer += f". {'; '.join(deals.say_term(term) for term in deal.terms)}"
            yield Block("quiet", offer)


def news(before: Session, after: Session) -> tuple[str, ...]:
    """What machines did beside the last act: all of it, or the last of it."""
    told = []
    for ply in range(before.ply + 1, after.ply + 1):
        act, t = after.move_at(ply), after.state_at(ply - 1)
        told.append(f"{called(after, act.seat)}: {after.game.describe(t, act)}.")
    return " ".join(told), *told[-1:]


def last_turns(session: Session, ply: int, most: int = 8) -> str:
    """`turns B R G`: who had the last turns, latest last."""
    held: list[str] = []
    for at in range(ply, 0, -1):
        if isinstance(session.move_at(at), Place):
            held.append(COLOURS[session.move_at(at).seat])
        if len(held) == most:
            break
    return "turns " + " ".join(reversed(held)) if held else ""
