"""What the table screen says: titles, prompts, the reason for whose turn it is, the record of acts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from nimarcade.core.codes import counted, listed
from nimarcade.core.game import Seat, is_legal, play
from nimarcade.core.text import Block, Kind
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
    RuleSet,
    Say,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.words import why_turn
from nimarcade.play import clocks, folder, match, seat_kinds
from nimarcade.play.match import TableSession
from nimarcade.players.so_long_sucker import bargaining
from nimarcade.view import phrases
from nimarcade.view.table_draft import TableDraft

# A table of So Long Sucker in short sentences, one thing a line, that read well aloud.

LONG = 20
"""Of a pile higher than this only the upper chips are read out."""


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


def intro(session: TableSession) -> list[str]:
    """The game, its rules in force, and who plays."""
    start: SuckerPosition = session.start
    sentences = [
        f"{session.game.title}. {session.game.rules(start)}",
        phrases.as_sentence(session.game.convention(start)),
    ]
    sentences.append(rules_in_force(start))
    seats = range(start.rule_set.players)
    sentences.append(" ".join(phrases.as_sentence(_seated(session, seat)) for seat in seats))
    if session.strict:
        sentences.append("A strict game: no hints and no taking back.")
    return sentences


def _seated(session: TableSession, seat: Seat) -> str:
    if session.players[seat].name == "You":
        return f"you are {NAMES[seat]}"
    return f"{who(session, seat)} is {level(session, seat)}"


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


# the table


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
        lines.append(f"Out of play: {spoken_count(p.deadbox)}.")
    return lines


def spelled(pile: str) -> str:
    """Colours from the bottom to the top."""
    upper = pile[-LONG:]
    colours = ", ".join(NAMES[COLOURS.index(letter)].lower() for letter in upper)
    if len(upper) == len(pile):
        return colours
    return f"{len(pile):,} chips, {words.chips(effects.count_chips(pile))}; the upper {LONG}: {colours}"


def spoken_count(chips: Chips, first: int = 0) -> str:
    """`4 blue, 1 red`, own colour first."""
    order = [first, *(colour for colour in range(4) if colour != first)]
    return ", ".join(f"{chips[c]:,} {NAMES[c].lower()}" for c in order if chips[c]) or "no chips"


def _hand(session: TableSession, p: SuckerPosition, seat: Seat) -> str:
    name = f"You, {NAMES[seat]}" if session.players[seat].name == "You" else who(session, seat)
    score = p.scores[seat]
    if p.phase == "over" and seat == p.seat:
        return f"{name}: {spoken_count(p.hands[seat], seat)}."
    if score is not None:
        points = f", {counted(score, 'point', 'points')}" if score else ""
        return f"{name}: out{points}."
    return f"{name}: {spoken_count(p.hands[seat], seat)}."


# whose turn it is


def spoken_turn(session: TableSession) -> list[str]:
    """The table, why it is whose turn it is, and what is asked."""
    p: SuckerPosition = session.state
    lines = board(session, p)
    for deal in open_deals(p):
        lines.append(offered(session, deal))
    return [*lines, spoken_reason(session), question(session)]


def spoken_reason(session: TableSession) -> str:
    """Why the player to move is who it is."""
    p: SuckerPosition = session.state
    for ply in range(session.ply, 0, -1):
        before = session.state_at(ply - 1)
        if (before.phase, before.seat) != (p.phase, p.seat) or isinstance(session.move_at(ply), Place | Kill):
            # of a window those who have answered are asked no more
            after = replace(session.state_at(ply), asked=p.asked)
            return phrases.as_sentence(why_turn(before, session.move_at(ply), after))
    return phrases.as_sentence(why_turn(None, None, p))


def question(session: TableSession) -> str:
    """What the seat that must decide has to say."""
    p: SuckerPosition = session.state
    name = who(session, p.turn)
    you = name == "You"
    if p.phase == "kill":
        pile = p.piles[p.slot]
        some = "one chip" if p.rule_set.kill == "one" else "at least one chip"
        example = NAMES[COLOURS.index(pile[0])].lower()
        return (
            f"{name} {'have' if you else 'has'} captured pile {p.slot + 1}: {spelled(pile)}. "
            f"Discard {some} of it, such as: discard {example}."
        )
    if p.phase == "rescue":
        danger = NAMES[p.seat]
        held = effects.may_give(p.rule_set, p.hands[p.turn], p.turn)
        first = next(colour for colour in range(4) if held[colour])
        return (
            f"{name} {'are' if you else 'is'} asked to rescue {danger}: "
            f"give {NAMES[first].lower()} to {danger.lower()}, or no."
        )
    return "Your move." if you else f"{name} to move."


# what was done


def made(session: TableSession, ply: int) -> list[str]:
    """Move number `ply` in words, and what came of it."""
    before, after = session.state_at(ply - 1), session.state_at(ply)
    move, seat = session.move_at(ply), session.actor(ply)
    name, act_words = who(session, seat), phrases.spoken(words.describe(before, move))
    you = name == "You"
    if isinstance(move, Propose):
        lines = [f"{name} {does(session, ply)}"]
    elif isinstance(move, Answer | Say):
        first, _, rest = act_words.partition(" ")
        lines = [f"{name} {first if you else _third(first)} {rest}".strip()]
    else:
        code = session.notation(ply)
        called = f" {code}" if len(code) <= 40 else ""
        lines = [f"{name} {'play' if you else 'plays'}{called}: {act_words}"]
    lines += _fates(session, before, after)
    lines += _danger(session, before, after)
    lines += _verdicts(session, before, after)
    return [phrases.as_sentence(line) for line in lines]


def _third(verb: str) -> str:
    return f"{verb}s"


def _fates(session: TableSession, before: SuckerPosition, after: SuckerPosition) -> Iterator[str]:
    for seat in range(after.rule_set.players):
        score = after.scores[seat]
        if (
            before.scores[seat] is None
            and score is not None
            and not (after.phase == "over" and seat == after.seat)
        ):
            name = who(session, seat)
            yield f"{name} {'are' if name == 'You' else 'is'} out: {counted(score, 'point', 'points')}"


def _danger(session: TableSession, before: SuckerPosition, after: SuckerPosition) -> Iterator[str]:
    """Who has come into danger, and who is asked."""
    if after.phase == "rescue" and (before.phase != "rescue" or before.seat != after.seat):
        name = who(session, after.seat)
        able = [who(session, seat) for seat in after.asked]
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
                yield f"Promise {new} (deal {deal.number}): {promises(session, [term])}"


def ending(session: TableSession) -> list[str]:
    """Who won, and the scores."""
    ended = session.outcome
    assert ended is not None
    name = who(session, ended.winner)
    order = sorted(range(len(session.players)), key=lambda seat: -ended.payoffs[seat])
    scores = ", ".join(f"{who(session, seat)} {ended.payoffs[seat]}" for seat in order)
    return [f"{ended.reason} {name} {'win' if name == 'You' else 'wins'}.", f"Scores: {scores}."]


# deals


def open_deals(p: SuckerPosition) -> list[Deal]:
    return [deal for deal in p.ledger.deals if deal.status == "open"]


def offered(session: TableSession, deal: Deal) -> str:
    """An open offer: its terms, and who has yet to answer."""
    asked = [who(session, seat) for seat in sorted(deal.parties - deal.accepted - {deal.by})]
    others = [name for name in asked if name != "You"]
    if not others:
        waits = "It waits for your answer."
    else:
        waits = f"It waits for an answer from {listed([*others, *(['you'] if 'You' in asked else [])])}."
    return f"Deal {deal.number}, offered by {by(session, deal)}: {promises(session, deal.terms)}. {waits}"


def by(session: TableSession, deal: Deal) -> str:
    name = who(session, deal.by)
    return "you" if name == "You" else name


# What has happened at a table: a whole game retold, its deals, the scores of a match.


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
        return [*lines, "The game is not over.", *spoken_turn(end)]
    return [*lines, *ending(end)]


def notes(session: TableSession, ply: int) -> list[str]:
    """What was noted and said after `ply` moves."""
    return [said(session, comment) for comment in session.comments if comment[0] == ply]


def said(session: TableSession, comment: tuple[int, str, str]) -> str:
    """`Red: “I pay my debts.”`, or a note."""
    _, seat, text = comment
    return f"{who(session, COLOURS.index(seat))}: “{text}”" if seat and seat in COLOURS else f"Note: {text}"


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
    table = ", ".join(f"{who(session, s.seat)} {s.total}" for s in match.standings(played))
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
            f"{promises(session, [term])}: {how}" for term, how in zip(deal.terms, standing, strict=True)
        ]
        lines.append(
            f"Deal {deal.number}, offered by {by(session, deal)}, {deal.status}. " + "; ".join(terms) + "."
        )
    if not lines:
        return ["No deal has been offered yet."]
    trust = [f"{who(session, s)} {deals.trust(p.ledger, s):.0%}" for s in range(p.rule_set.players)]
    return [*lines, f"Trust in promises: {', '.join(trust)}."]


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
    if not ply:
        return why_turn(None, None, session.state_at(0))
    last = ply
    while last > 1 and isinstance(session.move_at(last), Propose | Answer):
        last -= 1
    if isinstance(session.move_at(last), Propose | Answer):
        return why_turn(None, None, session.state_at(0))
    return why_turn(session.state_at(last - 1), session.move_at(last), session.state_at(last))


def turn(session: TableSession, ply: int) -> str:
    """Who must do what now."""
    p: SuckerPosition = session.state_at(ply)
    if p.phase == "over":
        who = "You win" if you(session, p.seat) else f"{called(session, p.seat)} wins"
        return f"{who}! {NAMES[p.seat]} is the last one left."
    who = "You" if you(session, p.turn) else called(session, p.turn)
    be, have = ("are", "have") if who == "You" else ("is", "has")
    if p.phase == "kill":
        return f"{who} {have} captured pile {p.slot + 1}: choose what is discarded."
    if p.phase == "rescue":
        danger = f"{NAMES[p.seat]} is in danger, without a chip to play"
        return f"{danger}: {'you' if who == 'You' else who} {be} asked to give one, or say no."
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
    verb, _, rest = session.game.describe(session.state_at(ply - 1), act).partition(" ")
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
