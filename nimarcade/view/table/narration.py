"""A table of So Long Sucker in short sentences, one thing a line, that read well aloud. So says line mode,
and a game as plain text."""

from pathlib import Path

from nimarcade.core.codes import counted, listed
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects, position, words
from nimarcade.games.so_long_sucker.flags import FLAGS
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Answer, Deal, Propose, Say, SuckerPosition
from nimarcade.play import clocks, folder, match
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker import promise_keeping
from nimarcade.view import phrases, spoken
from nimarcade.view.table import wording

LONG = 20
"""Of a pile higher than this only the upper chips are read out."""


def intro(session: TableSession) -> list[str]:
    start: SuckerPosition = session.start
    rules = start.rule_set
    slots = counted(rules.k, "slot for piles", "slots for piles") if rules.k else "as many piles as one likes"
    chips = f"{counted(rules.c, 'chip', 'chips')} of each colour, " if rules.c else ""
    unlike = [name for name in ("dead", "promises", "record") if rules.told(name) != FLAGS[name].plain]
    clock = f", {clocks.display(rules.clock)} minutes a player" if rules.clock else ""
    seated = [
        f"you are {NAMES[seat]}"
        if session.players[seat].name == "You"
        else f"{wording.who(session, seat)} is {wording.level(session, seat)}"
        for seat in range(rules.players)
    ]
    return [
        f"{session.game.title}. {session.game.rules(start)}",
        spoken.as_sentence(session.game.convention(start)),
        f"Rules {rules.preset}: {chips}{slots}, a capture costs {words.discarded(rules)}, "
        f"{', '.join(rules.told(name) for name in ('give', 'deals', *unlike))}{clock}.",
        " ".join(map(spoken.as_sentence, seated)),
        *([phrases.STRICT] if session.strict else []),
    ]


def board(session: TableSession, p: SuckerPosition) -> list[str]:
    lines = []
    for number, pile in enumerate(p.piles, 1):
        if pile:
            lines.append(f"Pile {number}: {spelled(pile)}.")
    empty = [str(number) for number, pile in enumerate(p.piles, 1) if not pile]
    if not lines:
        lines.append("No chip is on the table.")
    elif empty:
        lines.append(f"Empty: {', '.join(empty)}.")
    lines += [_hand(session, p, seat) for seat in range(p.rule_set.players)]
    if any(p.deadbox):
        lines.append(f"Out of play: {_spoken_count(p.deadbox)}.")
    return lines


def spelled(pile: str) -> str:
    """Colours from the bottom to the top."""
    upper = pile[-LONG:]
    colours = ", ".join(NAMES[COLOURS.index(letter)].lower() for letter in upper)
    if len(upper) == len(pile):
        return colours
    return f"{len(pile):,} chips, {words.chips(effects.count_chips(pile))}; the upper {LONG}: {colours}"


def _spoken_count(chips: position.Chips, first: int = 0) -> str:
    """`4 blue, 1 red`, own colour first."""
    order = [first, *(colour for colour in range(4) if colour != first)]
    return ", ".join(f"{chips[c]:,} {NAMES[c].lower()}" for c in order if chips[c]) or "no chips"


def _hand(session: TableSession, p: SuckerPosition, seat: Seat) -> str:
    name = f"You, {NAMES[seat]}" if session.players[seat].name == "You" else wording.who(session, seat)
    if (score := p.scores[seat]) is not None and not (p.phase == "over" and seat == p.seat):
        points = f", {counted(score, 'point', 'points')}" if score else ""
        return f"{name}: out{points}."
    return f"{name}: {_spoken_count(p.hands[seat], seat)}."


def turn(session: TableSession) -> list[str]:
    p: SuckerPosition = session.state
    lines = board(session, p)
    lines += [offered(session, deal) for deal in p.ledger.deals if deal.status == "open"]
    owed = [term for deal in p.ledger.deals for term in deal.running if term.owner == p.turn]
    if owed and session.players[p.turn].human:  # who does otherwise breaks it, and is not asked again
        lines.append(spoken.as_sentence(f"Still promised: {wording.say_terms(session, owed)}"))
    reason = spoken.as_sentence(wording.reason(session, session.ply))
    return [*lines, reason, question(session)]


def question(session: TableSession) -> str:
    p: SuckerPosition = session.state
    name = wording.who(session, p.turn)
    you = name == "You"
    if p.phase == "kill":
        whose = "your" if you else f"{NAMES[p.turn]}'s"
        return (
            f"{name} {'have' if you else 'has'} captured pile {p.slot + 1}: {spelled(p.piles[p.slot])}. "
            f"Discard {words.discarded(p.rule_set)} of it, such as: {wording.a_discard(p)}. "
            f"The rest goes to {whose} hand."
        )
    if p.phase == "rescue":
        danger = NAMES[p.seat]
        held = effects.may_give(p, p.turn)
        first = next(colour for colour in range(4) if held[colour])
        otherwise = "" if len(p.asked) > 1 else ", who is out otherwise"
        return (
            f"{name} {'are' if you else 'is'} asked to rescue {danger}{otherwise}: "
            f"give {NAMES[first].lower()} to {danger.lower()}, or no."
        )
    return "Your move." if you else f"{name} to move."


def made(session: TableSession, ply: int) -> list[str]:
    before, after = session.state_at(ply - 1), session.state_at(ply)
    move, seat = session.move_at(ply), session.actor(ply)
    name = wording.who(session, seat)
    if isinstance(move, Propose | Answer | Say):
        lines = [f"{name} {wording.does(session, ply)}"]
    else:
        act_words = spoken.aloud(words.describe(before, move, wording.person(session)))
        code = session.notation(ply)
        called = f" {code}" if len(code) <= 40 else ""
        lines = [f"{name} {'play' if name == 'You' else 'plays'}{called}: {act_words}"]
    for score, out in wording.went_out(before, after):
        gone = wording.who(session, out)
        lines.append(f"{gone} {'are' if gone == 'You' else 'is'} out: {counted(score, 'point', 'points')}")
    if after.phase == "rescue" and (before.phase != "rescue" or before.seat != after.seat):
        name = wording.who(session, after.seat)
        asked = [wording.who(session, seat) for seat in after.asked]
        able = ["you" if name == "You" else name for name in asked]
        lines.append(
            f"{name} {'have' if name == 'You' else 'has'} the move and no chip; "
            f"{listed(able)} {'is' if len(able) == 1 and able != ['you'] else 'are'} asked for one"
        )
    for deal, term, stands in deals.decided(before.ledger, after.ledger):
        lines.append(f"Promise {stands} (deal {deal.number}): {wording.say_terms(session, [term])}")
    return list(map(spoken.as_sentence, lines))


def ending(session: TableSession) -> list[str]:
    ended = session.outcome
    assert ended is not None
    name = wording.who(session, ended.winner)
    order = sorted(range(len(session.players)), key=lambda seat: -ended.payoffs[seat])
    scores = ", ".join(f"{wording.who(session, seat)} {ended.payoffs[seat]}" for seat in order)
    return [f"{ended.reason} {name} {'win' if name == 'You' else 'wins'}.", f"Scores: {scores}."]


def offered(session: TableSession, deal: Deal) -> str:
    seats = sorted(deal.parties - deal.accepted - {deal.by})
    asked = [wording.who(session, seat) for seat in seats]
    others = [name for name in asked if name != "You"]
    here = [seat for seat in seats if session.players[seat].human]
    if not others:
        waits = "It waits for your answer."
    else:
        waits = f"It waits for an answer from {listed([*others, *(['you'] if 'You' in asked else [])])}"
        waits += f", such as {wording.answered(here[0])}." if here and len(session.people) > 1 else "."
    told = [f"Deal {deal.number}, offered by {wording.by(session, deal)}:"]
    told.append(wording.say_steps(deal.terms, wording.person(session)))
    clashes = {seat: promise_keeping.clash(session.state, seat, deal.terms, deal.number) for seat in here}
    told += [wording.contrary(wording.subject(session, seat), of) for seat, of in clashes.items() if of]
    return " ".join([*told, waits])


def retold(session: TableSession) -> list[str]:
    """A game from its start to its last move, with notes and what was said where they belong."""
    lines = [*intro(session), *board(session, session.start), *notes(session, 0)]
    for ply in range(1, session.length + 1):
        lines.append(f"Move {ply}. {' '.join(made(session, ply))}")
        if not isinstance(session.move_at(ply), Propose | Answer | Say):
            lines.append(piles(session.state_at(ply)))
        lines += notes(session, ply)
    end = session.go_to(session.length)
    if end.outcome is None:
        return [*lines, "The game is not over.", *turn(end)]
    return [*lines, *ending(end)]


def notes(session: TableSession, ply: int) -> list[str]:
    return [wording.said(session, comment) for comment in session.comments if comment[0] == ply]


def piles(p: SuckerPosition) -> str:
    """All piles in one line: `Pile 2: blue, yellow, red. Pile 3: green.`"""
    lines = [f"Pile {number}: {spelled(pile)}." for number, pile in enumerate(p.piles, 1) if pile]
    return " ".join(lines) or "No chip is on the table."


def totals(session: TableSession, path: Path) -> list[str]:
    if (link := match.link_of(session)) is None or not path.exists():
        return []
    played = [game for _, game in folder.match(path)[0]]
    table = ", ".join(f"{wording.who(session, s.seat)} {s.total}" for s in match.standings(played))
    return [f"After game {link.game}{f' of {link.of}' if link.of else ''} of the match: {table}."]


def account(session: TableSession) -> list[str]:
    """Every deal so far with how its promises stand, and what each player's word is worth."""
    p: SuckerPosition = session.state
    lines = []
    for deal in (deal for deal in p.ledger.deals if deal.terms):
        if deal.status == "open":
            lines.append(offered(session, deal))
            continue
        terms = [wording.say_terms(session, [term]) for term in deal.terms]
        if deal.standing:
            terms = [f"{term}: {how}" for term, how in zip(terms, deal.standing, strict=True)]
        offer = f"Deal {deal.number}, offered by {wording.by(session, deal)}, {deal.status}."
        lines.append(f"{offer} {spoken.as_sentence('; '.join(terms))}")
    if not lines:
        return ["No deal has been offered yet."]
    trust = [f"{wording.who(session, s)} {deals.trust(p.ledger, s):.0%}" for s in range(p.rule_set.players)]
    return [*lines, f"Trust in promises: {', '.join(trust)}."]
