"""A table of So Long Sucker in short sentences, one thing a line, that read well aloud. So says line mode,
and a game as plain text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from nimarcade.core.codes import counted, listed
from nimarcade.core.game import Seat
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
from nimarcade.play import clocks, folder, match
from nimarcade.play.match import TableSession
from nimarcade.view import spoken
from nimarcade.view.table import wording

LONG = 20
"""Of a pile higher than this only the upper chips are read out."""


def intro(session: TableSession) -> list[str]:
    """The game, its rules in force, and who plays."""
    start: SuckerPosition = session.start
    sentences = [
        f"{session.game.title}. {session.game.rules(start)}",
        spoken.as_sentence(session.game.convention(start)),
    ]
    sentences.append(rules_in_force(start))
    seats = range(start.rule_set.players)
    sentences.append(" ".join(spoken.as_sentence(_seated(session, seat)) for seat in seats))
    if session.strict:
        sentences.append("A strict game: no hints and no taking back.")
    return sentences


def _seated(session: TableSession, seat: Seat) -> str:
    if session.players[seat].name == "You":
        return f"you are {NAMES[seat]}"
    return f"{wording.who(session, seat)} is {wording.level(session, seat)}"


def rules_in_force(p: SuckerPosition) -> str:
    """The rules in force that differ from table to table."""
    rules = p.rule_set
    slots = f"{rules.k} slots for piles" if rules.k else "as many piles as one likes"
    chips = f"{rules.c} chips of each colour, " if rules.c else ""
    kill = "one chip" if rules.kill == "one" else "at least one chip"
    given = {
        "any": "any chips may be given away",
        "prisoners": "prisoners may be given away",
        "none": "nothing is given away",
    }[rules.give]
    clock = f", {clocks.display(rules.clock)} minutes a player" if rules.clock else ""
    made = {"turn": "deals with the player to move", "any": "deals between any two", "none": "no deals"}
    return (
        f"Rules {rules.preset}: {chips}{slots}, a capture costs {kill}, {given}, {made[rules.deals]}{clock}."
    )


def board(session: TableSession, p: SuckerPosition) -> list[str]:
    """Piles, hands and what is out of play, a line each."""
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


def _spoken_count(chips: Chips, first: int = 0) -> str:
    """`4 blue, 1 red`, own colour first."""
    order = [first, *(colour for colour in range(4) if colour != first)]
    return ", ".join(f"{chips[c]:,} {NAMES[c].lower()}" for c in order if chips[c]) or "no chips"


def _hand(session: TableSession, p: SuckerPosition, seat: Seat) -> str:
    name = f"You, {NAMES[seat]}" if session.players[seat].name == "You" else wording.who(session, seat)
    score = p.scores[seat]
    if p.phase == "over" and seat == p.seat:
        return f"{name}: {_spoken_count(p.hands[seat], seat)}."
    if score is not None:
        points = f", {counted(score, 'point', 'points')}" if score else ""
        return f"{name}: out{points}."
    return f"{name}: {_spoken_count(p.hands[seat], seat)}."


def turn(session: TableSession) -> list[str]:
    """The table, why it is whose turn it is, and what is asked."""
    p: SuckerPosition = session.state
    lines = board(session, p)
    lines += [offered(session, deal) for deal in p.ledger.deals if deal.status == "open"]
    return [*lines, reason(session), question(session)]


def reason(session: TableSession) -> str:
    """Why the player to move is who it is."""
    p: SuckerPosition = session.state
    own = wording.person(session)
    for ply in range(session.ply, 0, -1):
        before = session.state_at(ply - 1)
        if (before.phase, before.seat) != (p.phase, p.seat) or isinstance(session.move_at(ply), Place | Kill):
            # of a window those who have answered are asked no more
            after = replace(session.state_at(ply), asked=p.asked)
            return spoken.as_sentence(why_turn(before, session.move_at(ply), after, own))
    return spoken.as_sentence(why_turn(None, None, p, own))


def question(session: TableSession) -> str:
    """What the seat that must decide has to say."""
    p: SuckerPosition = session.state
    name = wording.who(session, p.turn)
    you = name == "You"
    if p.phase == "kill":
        pile = p.piles[p.slot]
        some = "one chip" if p.rule_set.kill == "one" else "at least one chip"
        example = NAMES[COLOURS.index((pile.replace(COLOURS[p.seat], "") or pile)[0])].lower()
        return (
            f"{name} {'have' if you else 'has'} captured pile {p.slot + 1}: {spelled(pile)}. "
            f"Discard {some} of it, such as: discard {example}."
        )
    if p.phase == "rescue":
        danger = NAMES[p.seat]
        held = effects.may_give(p, p.turn)
        first = next(colour for colour in range(4) if held[colour])
        return (
            f"{name} {'are' if you else 'is'} asked to rescue {danger}: "
            f"give {NAMES[first].lower()} to {danger.lower()}, or no."
        )
    return "Your move." if you else f"{name} to move."


def made(session: TableSession, ply: int) -> list[str]:
    """Move number `ply` in words, and what came of it."""
    before, after = session.state_at(ply - 1), session.state_at(ply)
    move, seat = session.move_at(ply), session.actor(ply)
    name = wording.who(session, seat)
    act_words = spoken.aloud(words.describe(before, move, wording.person(session)))
    you = name == "You"
    if isinstance(move, Propose):
        lines = [f"{name} {wording.does(session, ply)}"]
    elif isinstance(move, Answer | Say):
        first, _, rest = act_words.partition(" ")
        lines = [f"{name} {first if you else wording.third(first)} {rest}".strip()]
    else:
        code = session.notation(ply)
        called = f" {code}" if len(code) <= 40 else ""
        lines = [f"{name} {'play' if you else 'plays'}{called}: {act_words}"]
    lines += _fates(session, before, after)
    lines += _danger(session, before, after)
    lines += _verdicts(session, before, after)
    return [spoken.as_sentence(line) for line in lines]


def _fates(session: TableSession, before: SuckerPosition, after: SuckerPosition) -> Iterator[str]:
    for seat in range(after.rule_set.players):
        score = after.scores[seat]
        if (
            before.scores[seat] is None
            and score is not None
            and not (after.phase == "over" and seat == after.seat)
        ):
            name = wording.who(session, seat)
            yield f"{name} {'are' if name == 'You' else 'is'} out: {counted(score, 'point', 'points')}"


def _danger(session: TableSession, before: SuckerPosition, after: SuckerPosition) -> Iterator[str]:
    """Who has come into danger, and who is asked."""
    if after.phase == "rescue" and (before.phase != "rescue" or before.seat != after.seat):
        name = wording.who(session, after.seat)
        able = [wording.who(session, seat) for seat in after.asked]
        yield (
            f"{name} {'have' if name == 'You' else 'has'} the move and no chip; "
            f"{listed(able)} {'is' if len(able) == 1 else 'are'} asked for one"
        )


def _verdicts(session: TableSession, before: SuckerPosition, after: SuckerPosition) -> Iterator[str]:
    """Promises that have just been kept, broken or become void."""
    was = {deal.number: deal.standing for deal in before.ledger.deals}
    for deal in after.ledger.deals:
        if not deal.standing or deal.standing == was.get(deal.number):
            continue
        olds = was.get(deal.number) or ("open",) * len(deal.standing)
        for term, old, new in zip(deal.terms, olds, deal.standing, strict=True):
            if new not in (old, "open"):
                yield f"Promise {new} (deal {deal.number}): {wording.say_terms(session, [term])}"


def ending(session: TableSession) -> list[str]:
    """Who won, and the scores."""
    ended = session.outcome
    assert ended is not None
    name = wording.who(session, ended.winner)
    order = sorted(range(len(session.players)), key=lambda seat: -ended.payoffs[seat])
    scores = ", ".join(f"{wording.who(session, seat)} {ended.payoffs[seat]}" for seat in order)
    return [f"{ended.reason} {name} {'win' if name == 'You' else 'wins'}.", f"Scores: {scores}."]


def offered(session: TableSession, deal: Deal) -> str:
    """An open offer: its terms, and who has yet to answer."""
    asked = [wording.who(session, seat) for seat in sorted(deal.parties - deal.accepted - {deal.by})]
    others = [name for name in asked if name != "You"]
    if not others:
        waits = "It waits for your answer."
    else:
        waits = f"It waits for an answer from {listed([*others, *(['you'] if 'You' in asked else [])])}."
    terms = wording.say_terms(session, deal.terms)
    return f"Deal {deal.number}, offered by {wording.by(session, deal)}: {terms}. {waits}"


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
    """What was noted and said after `ply` moves."""
    return [wording.said(session, comment) for comment in session.comments if comment[0] == ply]


def piles(p: SuckerPosition) -> str:
    """All piles in one line: `Pile 2: blue, yellow, red. Pile 3: green.`"""
    lines = [f"Pile {number}: {spelled(pile)}." for number, pile in enumerate(p.piles, 1) if pile]
    return " ".join(lines) or "No chip is on the table."


def totals(session: TableSession, path: Path) -> list[str]:
    """The scores of the match so far; nothing where the game belongs to none."""
    link = match.link_of(session)
    if link is None or not path.exists():
        return []
    played = [game for _, game in folder.match(path)[0]]
    table = ", ".join(f"{wording.who(session, s.seat)} {s.total}" for s in match.standings(played))
    return [f"After game {link.game}{f' of {link.of}' if link.of else ''} of the match: {table}."]


def account(session: TableSession) -> list[str]:
    """Every deal so far with how its promises stand, and what each player's word is worth."""
    p: SuckerPosition = session.state
    lines = []
    for deal in p.ledger.deals:
        if deal.status == "open":
            lines.append(offered(session, deal))
            continue
        standing = deal.standing or (deal.status,) * len(deal.terms)
        terms = [
            f"{wording.say_terms(session, [term])}: {how}"
            for term, how in zip(deal.terms, standing, strict=True)
        ]
        lines.append(
            f"Deal {deal.number}, offered by {wording.by(session, deal)}, {deal.status}. "
            + "; ".join(terms)
            + "."
        )
    if not lines:
        return ["No deal has been offered yet."]
    trust = [f"{wording.who(session, s)} {deals.trust(p.ledger, s):.0%}" for s in range(p.rule_set.players)]
    return [*lines, f"Trust in promises: {', '.join(trust)}."]
