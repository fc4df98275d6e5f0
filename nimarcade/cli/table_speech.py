"""A table of So Long Sucker in short sentences, one thing a line, that read well aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nimarcade import clocks
from nimarcade.cli import speech
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals, effects, words
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Chips,
    Deal,
    Kill,
    Place,
    Propose,
    Say,
    SuckerPosition,
)
from nimarcade.games.so_long_sucker.words import why_turn
from nimarcade.session import Session

LONG = 20
"""Of a pile higher than this only the upper chips are read out."""


def who(session: Session, seat: Seat) -> str:
    """`You`, `Red`, or `Ann (Red)`."""
    name = session.players[seat].name
    return name if name in ("You", NAMES[seat]) else f"{name} ({NAMES[seat]})"


def listed(names: Sequence[str], last: str = "and") -> str:
    """`Red, Green or Yellow`."""
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def intro(session: Session) -> list[str]:
    """The game, its rules in force, and who plays."""
    start: SuckerPosition = session.start
    told = [
        f"{session.game.title}. {session.game.rules(start)}",
        speech.sentence(session.game.convention(start)),
    ]
    told.append(house(start))
    seats = range(start.rule_set.players)
    told.append(" ".join(speech.sentence(_seated(session, seat)) for seat in seats))
    if session.strict:
        told.append("A strict game: no hints and no taking back.")
    return told


def _seated(session: Session, seat: Seat) -> str:
    player = session.players[seat]
    if player.name == "You":
        return f"you are {NAMES[seat]}"
    kind = "a person" if player.human else player.kind
    return f"{who(session, seat)} is {kind}"


def house(t: SuckerPosition) -> str:
    """The rules in force that differ from table to table."""
    rules = t.rule_set
    slots = f"{rules.k} slots for piles" if rules.k else "as many piles as one likes"
    chips = f"{rules.c} chips of each colour, " if rules.c else ""
    kill = "one chip" if rules.kill == "one" else "at least one chip"
    given = {"any": "any chips may be given away", "prisoners": "prisoners may be given away",
             "none": "nothing is given away"}[rules.give]  # fmt: skip
    clock = f", {clocks.told(rules.clock)} minutes a player" if rules.clock else ""
    made = {"turn": "deals with the player to move", "any": "deals between any two", "none": "no deals"}
    return (
        f"Rules {rules.preset}: {chips}{slots}, a capture costs {kill}, {given}, {made[rules.deals]}{clock}."
    )


# the table


def board(session: Session, t: SuckerPosition) -> list[str]:
    """Piles, hands and what is out of play, a line each."""
    told = []
    for at, pile in enumerate(t.piles, 1):
        if pile:
            told.append(f"Pile {at}: {spelled(pile)}.")
    empty = [str(at) for at, pile in enumerate(t.piles, 1) if not pile]
    if not told:
        told.append("No chip is on the table.")
    elif empty:
        told.append(f"Empty: {', '.join(empty)}.")
    told += [_hand(session, t, seat) for seat in range(t.rule_set.players)]
    if any(t.deadbox):
        told.append(f"Out of play: {counted(t.deadbox)}.")
    return told


def spelled(pile: str) -> str:
    """Colours from the bottom to the top."""
    upper = pile[-LONG:]
    told = ", ".join(NAMES[COLOURS.index(letter)].lower() for letter in upper)
    if len(upper) == len(pile):
        return told
    return f"{len(pile):,} chips, {words.chips(effects.count_chips(pile))}; the upper {LONG}: {told}"


def counted(chips: Chips, first: int = 0) -> str:
    """`4 blue, 1 red`, own colour first."""
    order = [first, *(colour for colour in range(4) if colour != first)]
    return ", ".join(f"{chips[c]:,} {NAMES[c].lower()}" for c in order if chips[c]) or "no chips"


def _hand(session: Session, t: SuckerPosition, seat: Seat) -> str:
    name = f"You, {NAMES[seat]}" if session.players[seat].name == "You" else who(session, seat)
    score = t.scores[seat]
    if t.phase == "over" and seat == t.seat:
        return f"{name}: {counted(t.hands[seat], seat)}."
    if score is not None:
        return f"{name}: out{f', score {score}' if score else ''}."
    return f"{name}: {counted(t.hands[seat], seat)}."


# whose turn it is


def turn(session: Session) -> list[str]:
    """The table, why it is whose turn it is, and what is asked."""
    t: SuckerPosition = session.state
    told = board(session, t)
    for deal in open_deals(t):
        told.append(offered(session, deal))
    return [*told, reason(session), asked(session)]


def reason(session: Session) -> str:
    """Why the player to move is who it is."""
    t: SuckerPosition = session.state
    for ply in range(session.ply, 0, -1):
        before = session.state_at(ply - 1)
        if (before.phase, before.seat) != (t.phase, t.seat) or isinstance(session.move_at(ply), Place | Kill):
            # of a window those who have answered are asked no more
            after = replace(session.state_at(ply), asked=t.asked)
            return speech.sentence(why_turn(before, session.move_at(ply), after))
    return speech.sentence(why_turn(None, None, t))


def asked(session: Session) -> str:
    """What the seat that must decide has to say."""
    t: SuckerPosition = session.state
    name = who(session, t.turn)
    you = name == "You"
    if t.phase == "kill":
        pile = t.piles[t.slot]
        some = "one chip" if t.rule_set.kill == "one" else "at least one chip"
        example = NAMES[COLOURS.index(pile[0])].lower()
        return (f"{name} {'have' if you else 'has'} captured pile {t.slot + 1}: {spelled(pile)}. "
                f"Discard {some} of it, such as: discard {example}.")  # fmt: skip
    if t.phase == "rescue":
        danger = NAMES[t.seat]
        held = effects.may_give(t.rule_set, t.hands[t.turn], t.turn)
        first = next(colour for colour in range(4) if held[colour])
        return (f"{name} {'are' if you else 'is'} asked to rescue {danger}: "
                f"give {NAMES[first].lower()} to {danger.lower()}, or no.")  # fmt: skip
    return "Your move." if you else f"{name} to move."


# what was done


def made(session: Session, ply: int) -> list[str]:
    """Move number `ply` in words, and what came of it."""
    before, after = session.state_at(ply - 1), session.state_at(ply)
    move, seat = session.move_at(ply), session.actor(ply)
    name, told = who(session, seat), speech.spoken(words.describe(before, move))
    you = name == "You"
    if isinstance(move, Propose | Answer | Say):
        first, _, rest = told.partition(" ")
        lines = [f"{name} {first if you else _third(first)} {rest}".strip()]
    else:
        code = session.notation(ply)
        called = f" {code}" if len(code) <= 40 else ""
        lines = [f"{name} {'play' if you else 'plays'}{called}: {told}"]
    lines += _fates(session, before, after)
    lines += _danger(session, before, after)
    lines += _verdicts(session, before, after)
    return [speech.sentence(line) for line in lines]


def _third(verb: str) -> str:
    return f"{verb}s"


def _fates(session: Session, before: SuckerPosition, after: SuckerPosition) -> Iterator[str]:
    for seat in range(after.rule_set.players):
        score = after.scores[seat]
        if (
            before.scores[seat] is None
            and score is not None
            and not (after.phase == "over" and seat == after.seat)
        ):
            name = who(session, seat)
            yield f"{name} {'are' if name == 'You' else 'is'} out, with score {score}"


def _danger(session: Session, before: SuckerPosition, after: SuckerPosition) -> Iterator[str]:
    """Who has come into danger, and who is asked."""
    if after.phase == "rescue" and (before.phase != "rescue" or before.seat != after.seat):
        name = who(session, after.seat)
        able = [who(session, seat) for seat in after.asked]
        yield (f"{name} {'have' if name == 'You' else 'has'} the move and no chip; "
               f"{listed(able)} {'is' if len(able) == 1 else 'are'} asked for one")  # fmt: skip


def _verdicts(session: Session, before: SuckerPosition, after: SuckerPosition) -> Iterator[str]:
    """Promises that have just been kept, broken or become void."""
    was = {deal.number: deal.standing for deal in before.ledger.deals}
    for deal in after.ledger.deals:
        if not deal.standing or deal.standing == was.get(deal.number):
            continue
        olds = was.get(deal.number) or ("open",) * len(deal.standing)
        for term, old, new in zip(deal.terms, olds, deal.standing, strict=True):
            if new not in (old, "open"):
                yield f"Deal {deal.number}, {deals.say_term(term)}: {new}"


def ending(session: Session) -> list[str]:
    """Who won, and the scores."""
    ended = session.outcome
    assert ended is not None
    name = who(session, ended.winner)
    order = sorted(range(len(session.players)), key=lambda seat: -ended.payoffs[seat])
    scores = ", ".join(f"{who(session, seat)} {ended.payoffs[seat]}" for seat in order)
    return [f"{ended.reason} {name} {'win' if name == 'You' else 'wins'}.", f"Scores: {scores}."]


# deals


def open_deals(t: SuckerPosition) -> list[Deal]:
    return [deal for deal in t.ledger.deals if deal.status == "open"]


def offered(session: Session, deal: Deal) -> str:
    """An open offer: its terms, and who has yet to answer."""
    terms = "; ".join(map(deals.say_term, deal.terms))
    waiting = [who(session, seat) for seat in sorted(deal.parties - deal.accepted - {deal.by})]
    return f"Deal {deal.number}, offered by {by(session, deal)}: {terms}. Waits for {listed(waiting)}."


def by(session: Session, deal: Deal) -> str:
    name = who(session, deal.by)
    return "you" if name == "You" else name
