"""A table of So Long Sucker in words, the one vocabulary of screens and line mode: who sits where and how
they are called, deals and how their promises stand, the record of acts."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from nimarcade.core.codes import counted, listed
from nimarcade.core.game import Seat, is_legal, play
from nimarcade.core.text import Block, Kind
from nimarcade.games.so_long_sucker import deals, effects, position, rules, words
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Deal, Kill, Place, Propose, SuckerPosition
from nimarcade.games.so_long_sucker.words import why_turn
from nimarcade.play import seat_kinds
from nimarcade.play.levels import STRONGEST as STRONGEST
from nimarcade.play.match import TableSession
from nimarcade.play.session import Comment
from nimarcade.players.so_long_sucker import deal_values, promise_keeping
from nimarcade.players.so_long_sucker.levels import DEALING, personality_of
from nimarcade.view.table import picture


def who(session: TableSession, seat: Seat) -> str:
    """`You`, `Red`, or `Ann (Red)`."""
    return _or_you(session.players[seat].name, seat)


def _or_you(name: str, seat: Seat) -> str:
    return name if name == "You" else in_colour(name, seat)


def in_colour(name: str, seat: Seat) -> str:
    """`Anna (Red)`; a seat called by its colour once only."""
    return name if name == NAMES[seat] else f"{name} ({NAMES[seat]})"


def person(session: TableSession) -> Seat | None:
    """The seat of the only person, who is told of as `you`."""
    people = session.people
    return people[0] if len(people) == 1 else None


def level(session: TableSession, seat: Seat) -> str:
    """The player of a seat: `strong, honest`, or `a person`."""
    player = session.players[seat]
    if not player.machine:
        return "a person"
    kind = seat_kinds.parse(player.kind)
    several = len(session.players) > 2
    words = [STRONGEST if kind.name == "perfect" and several else kind.name]
    if kind.command:
        words = ["a program"]
    if kind.sims or kind.time:
        words.append(f"{kind.sims:,} games a decision" if kind.sims else f"{kind.time:g} s a decision")
    if several and kind.name in DEALING:
        personality = personality_of(kind)
        words.append("silent" if personality is None else personality.name)
    return ", ".join(words)


def levels(session: TableSession) -> Iterator[Block]:
    seats = [seat for seat, player in enumerate(session.players) if player.machine]
    if seats:
        yield Block("head", "Machines")
    for seat in seats:
        yield Block("quiet", f"{called(session, seat)}: {level(session, seat)}")


def a_discard(p: SuckerPosition) -> str:
    """A discard from the captured pile, as it may be typed."""
    pile = p.piles[p.slot]
    return f"discard {NAMES[COLOURS.index((pile.replace(COLOURS[p.seat], '') or pile)[0])].lower()}"


def waits_elsewhere(session: TableSession) -> str:
    """Whose answers an offer waits for, and how one here gives his; empty: nobody's."""
    seats = range(len(session.players))
    for deal in session.state.ledger.deals:
        if asked := [seat for seat in seats if deal in deals.open_for(session.state, seat)]:
            here = [answered(seat) for seat in asked if session.players[seat].human]
            names = listed([called(session, seat) for seat in asked])
            return ": ".join([f"deal {deal.number} waits for {names}", *here[:1]])
    return ""


def answered(seat: Seat) -> str:
    """How one of several people here answers an offer."""
    return " or ".join(f"{NAMES[seat].lower()}: {word}" for word in ("yes", "no"))


def by(session: TableSession, deal: Deal) -> str:
    name = who(session, deal.by)
    return "you" if name == "You" else name


def called(session: TableSession, seat: Seat) -> str:
    """`Red`, or `Anna (Red)` where the player has a name."""
    return in_colour(session.players[seat].name, seat)


def you(session: TableSession, seat: Seat) -> bool:
    return person(session) == seat


def subject(session: TableSession, seat: Seat) -> str:
    """`You` for the only person, else as the player is called."""
    return "You" if you(session, seat) else called(session, seat)


def seat_name(seat: Seat) -> str:
    return NAMES[seat]


def seat_letter(seat: Seat) -> str:
    return COLOURS[seat]


def seat_of_letter(letter: str) -> Seat:
    return COLOURS.index(letter)


# Deals: how their promises stand, what stands in their way, what an act about to be made does to them.


def say_terms(session: TableSession, terms: Iterable[position.Term]) -> str:
    """The terms of a deal: `you pass the move to Green; Green captures pile 2`."""
    return "; ".join(deals.say_term(term, person(session)) for term in terms)


VOIDS = "A broken step voids the rest."
AT_ONCE, DOTS = "From the agreement on, ", "· holds from the agreement on."


def steps(terms: Sequence[position.Term]) -> list[str]:
    """What stands before each promise of an offer: the number of its step, a dot for one to refrain, which is
    none, and where there is only one step."""
    acts = [term for term in terms if term.verb not in deals.NEVER]
    several = len(acts) > 1
    return [f"{acts.index(term) + 1}" if several and term in acts else "·" for term in terms]


def say_steps(terms: Sequence[position.Term], you: Seat | None, between: str = " ") -> str:
    """An offer as it is to be confirmed or answered: `1 Red passes the move to you. 2 You give Red 1 red
    chip.`, what a broken step means, and apart what holds from the agreement on."""
    told = [
        f"{sign} {_capital(deals.say_term(term, you))}.".removeprefix("· ")
        for sign, term in zip(steps(terms), terms, strict=True)
        if term.verb not in deals.NEVER
    ]
    if len(told) > 1:
        told.append(VOIDS)
    apart = [*refrained([term for term in terms if term.verb in deals.NEVER], you, TRUCE)]
    return between.join([*told, *([f"{AT_ONCE}{'; '.join(apart)}."] if apart else [])])


TRUCE = "{names} keep a truce {time}: neither discards the other's chips"


def refrained(terms: Sequence[position.Term], you: Seat | None, truce: str) -> Iterator[str]:
    """Promises; two by which a pair spares each other's chips are a truce, as people call it."""
    for term in terms:
        back = replace(term, owner=term.colour or 0, colour=term.owner)
        if term.verb != "NOKILL" or back not in terms:
            yield deals.say_term(term, you)
        elif terms.index(back) > terms.index(term):
            pair = sorted({term.owner, back.owner}, key=lambda seat: seat != you)
            names = listed([words.named(seat, you) for seat in pair])
            time = deals.how_long(term, you)
            yield truce.format(names=names, time=time)


def joint(terms: Sequence[position.Term], you: Seat | None) -> list[str]:
    """The promises of more than two, each with whose it is and behind the number of its step, or a dot."""
    acts = [
        f"{sign} {_capital(deals.say_term(term, you))}"
        for sign, term in zip(steps(terms), terms, strict=True)
        if term.verb not in deals.NEVER
    ]
    apart = refrained([term for term in terms if term.verb in deals.NEVER], you, "{names}: truce {time}")
    return [*acts, *(f"· {_capital(words)}" for words in apart)]


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
    return [
        deals.say_term(term, you)
        for _, term, stands in deals.decided(before.ledger, after.ledger)
        if stands == as_what and seat in (None, term.owner)
    ]


def bound(p: SuckerPosition) -> bool:
    return any(deal.running for deal in p.ledger.deals)


def breaks(p: SuckerPosition, act: position.SuckerMove, you: Seat | None = None) -> list[str]:
    if not bound(p) or not is_legal(rules.GAME, p, act):
        return []
    return decided(p, play(rules.GAME, p, act), "broken", act.seat, you)


def breach(p: SuckerPosition, act: position.SuckerMove, you: Seat | None) -> str:
    """What is told before an act that breaks promises or makes one impossible; nothing of another one."""
    if broken := breaks(p, act, you):
        return f"This breaks a promise: {'; '.join(broken)}."
    if not isinstance(act, position.Give | position.Discard) or not is_legal(rules.GAME, p, act):
        return ""
    _, spent, _ = deals.fate(p, play(rules.GAME, p, act), act.seat)
    lost = "; ".join(deals.say_term(term, you) for term in spent)
    away = "gives" if isinstance(act, position.Give) else "throws"
    return f"This {away} away what a promise needs: {lost}." if lost else ""


def keeps(p: SuckerPosition, act: position.SuckerMove) -> list[str]:
    """Promises of the acting seat that this act would keep, if it breaks none."""
    if not bound(p) or not is_legal(rules.GAME, p, act) or breaks(p, act):
        return []
    return decided(p, play(rules.GAME, p, act), "kept", act.seat)


def keeping(draft: picture.TableDraft) -> picture.TableDraft:
    """The first placement that keeps a promise, where the one begun with would break one, or may not."""
    if is_legal(rules.GAME, draft.position, draft.act) and not breaks(draft.position, draft.act):
        return draft
    return next((other for other in _others(draft) if keeps(draft.position, other.act)), draft)


def _others(draft: picture.TableDraft) -> Iterator[picture.TableDraft]:
    p = draft.position
    if effects.highest_slot(p) > SLOTS:
        return
    for colour in range(4):
        if p.hands[p.seat][colour]:
            for slot in range(1, effects.highest_slot(p) + 1):
                there = replace(draft, colour=colour, slot=slot)
                yield from (replace(there, wish=seat) for seat in there.seats or (None,))


# deals


def running(
    session: TableSession, p: SuckerPosition, seat: Seat | None = None, *, asked: bool = False
) -> tuple[list[Block], list[Block]]:
    """Deals in force, each promise with how it stands, and offers that wait for an answer: the newest one
    of `seat`, and the others from the newest on. What `seat` is `asked` about just now stands elsewhere."""
    question = deals.open_for(p, seat) if asked and seat is not None else ()
    standing = [deal for deal in reversed(p.ledger.deals) if deal.status == "open" or deal.running]
    standing = [deal for deal in standing if deal not in question]
    own = [deal for deal in standing if seat in deal.parties][:1]
    others = _terms(session, [deal for deal in standing if deal not in own])
    heads = "Deals", "Other deals" if own else "Deals"
    first, rest = (
        [Block("head", head), *blocks] if blocks else []
        for head, blocks in zip(heads, (_terms(session, own), others), strict=True)
    )
    return first, rest


def _terms(session: TableSession, deals_told: list[Deal]) -> list[Block]:
    blocks: list[Block] = []
    kinds: dict[str, Kind] = {"kept": "holds", "broken": "fails"}
    for deal in deals_told:
        if deal.status == "open":
            told = say_steps(deal.terms, person(session))
            blocks.append(Block("quiet", f"#{deal.number} offered by {by(session, deal)}, open: {told}"))
        else:
            blocks.append(Block("quiet", f"#{deal.number} {_parties(session, deal)}, in force:"))
            for term, stands in deal.promises:
                words = say_terms(session, [term]) + (f": {stands}" if stands != "open" else "")
                blocks.append(Block(kinds.get(stands, "key"), words, "" if stands in kinds else "·"))
    return blocks


def past(session: TableSession, p: SuckerPosition) -> list[Block]:
    """The latest deals that nothing is open of any more, a line each: kept, or broken by whom."""
    blocks: list[Block] = []
    for deal in p.ledger.deals:
        if deal.running or not deal.terms:
            continue
        breakers = {term.owner for term, stands in deal.promises if stands == "broken"}
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


def kept_word(session: TableSession, asking: Seat, about: Seat | None = None) -> str:
    """Who has kept and broken promises so far, or one player, and what deals are in force or offered, by the
    record that `asking` knows."""
    p: SuckerPosition = session.state
    hidden = p.rule_set.record == "hidden" and p.phase != "over"
    p = deals.known(p, asking) if hidden else p
    seats = range(p.rule_set.players) if about is None else [about]
    records = {seat: deals.record(p.ledger, seat) for seat in seats}
    told = [
        f"{subject(session, seat)} broke {counted(word.broken, 'promise', 'promises')} and kept {word.kept}."
        for seat, word in sorted(records.items(), key=lambda each: -each[1].broken)
        if word.kept or word.broken
    ]
    if not told:
        told = ["No promise has come due so far."]
        if about is not None:
            have = "have" if you(session, about) else "has"
            told = [f"{subject(session, about)} {have} had no promise to keep so far."]
    standing = []
    for deal in p.ledger.deals:
        if about is None or about in deal.parties:
            if deal.status == "open":
                standing.append(f"Offered by {by(session, deal)}: {say_terms(session, deal.terms)}.")
            elif left := deals.left_of(deal, p.ledger.placements):
                standing.append(f"In force, {_parties(session, deal)}: {say_terms(session, left)}.")
    with_whom = "" if about is None else f" with {words.named(about, person(session))}"
    own = ["Deals among others are hidden here; of your own:"] * hidden
    return " ".join([*own, *told, *(standing or [f"No deal{with_whom} is in force."])])


def board(
    session: TableSession, what: str, about: Seat | None = None, numbers: Sequence[int] = (), asking: Seat = 0
) -> str:
    """Whose `turn` it is, who is `out`, which `chips` everybody has, or one player, what lies in the piles of
    these `numbers`, or in all, and which of them chips of a player, or of who is `asking`, can `take`."""
    p: SuckerPosition = session.state
    if what == "turn":
        return f"{subject(session, p.turn)} {'are' if you(session, p.turn) else 'is'} to move."
    if what == "out":
        gone = [subject(session, seat) for seat, score in enumerate(p.scores) if score is not None]
        return f"Out so far: {listed(gone)}." if gone else "Nobody is out so far."
    if what in ("take", "pile"):
        asked = [slot for slot in numbers if p.pile(slot)] or [*range(1, len(p.piles) + 1)]
        told = [_pile(session, slot) for slot in asked if p.pile(slot)] or ["There are no piles."]
        who = asking if about is None else about
        held = [f"{slot}" for slot in asked if p.pile(slot) and p.hands[who][COLOURS.index(p.pile(slot)[-1])]]
        if what == "take":
            holds = f"{subject(session, who)} {'hold' if you(session, who) else 'holds'}"
            told.append(f"{holds} such a chip for {f'pile {listed(held)}' if held else 'none of them'}.")
        return " ".join(told)
    seats = p.living if about is None else [about]
    told = [f"{subject(session, seat)}: {words.few(p.hands[seat]) or 'no chips'}." for seat in seats]
    return " ".join([*told, *([f"Discarded: {words.few(p.deadbox)}."] if any(p.deadbox) else [])])


def _pile(session: TableSession, slot: int) -> str:
    p: SuckerPosition = session.state
    pile = p.pile(slot)
    owner = COLOURS.index(pile[-1])
    able = p.plays(owner) and any(p.hands[seat][owner] for seat in p.living)
    taken = f"a {NAMES[owner].lower()} chip captures it" if able else "nobody can capture it now"
    return (
        f"Pile {slot}, from below: {listed([NAMES[COLOURS.index(chip)].lower() for chip in pile])}; {taken}."
    )


def following(session: TableSession, colour: int, slot: int) -> str:
    """Who may move after a placement that is supposed."""
    p: SuckerPosition = session.state
    chip = f"{NAMES[colour].lower()} on {slot}"
    choices = effects.next_choices(p, Place(p.turn, colour, slot))
    if not choices:
        return f"After {chip} {words.named(colour, person(session))} would capture and move."
    names = [words.named(seat, person(session)) for seat in choices]
    return f"After {chip} the next to move may be {listed(names, 'or')}."


def _parties(session: TableSession, deal: Deal) -> str:
    return _together(session, deal.parties)


def _together(session: TableSession, seats: Collection[Seat]) -> str:
    """`Red and Green`, `Red and you`."""
    own = person(session)
    names = [NAMES[seat] for seat in sorted(seats) if seat != own]
    return " and ".join([*names, *(["you"] if own in seats else [])])


WEIGHED = 600
"""Games simulated for a position when a hint weighs an offer."""
ERROR = 0.02
"""A change of chances that says nothing."""


def advised(session: TableSession, seat: Seat) -> list[Block]:
    """A hint on the offer that waits for a seat."""
    deal, own = deals.open_for(session.state, seat)[0], person(session)
    value = deal_values.deal_value(session.state, deal.by, deal.terms, WEIGHED, seat)
    now, after, kept = value.now[seat], value.after[seat], value.kept[seat]
    wins = words.does(seat, "wins", own)
    told = f"An estimate of deal {deal.number}: {wins} {now:.0%} of the games without it, {after:.0%} with it"
    gain = value.gain(seat)
    advice = "accept it" if gain > ERROR else "decline it" if gain < -ERROR else "it hardly matters"
    return [
        Block("verdict", f"{told}, and {kept:.0%} if everybody keeps it."),
        Block("point", f"The search advises: {advice}."),
        Block("source", f"{WEIGHED} simulated games for each position, and trust as it stands."),
    ]


def doubts(p: SuckerPosition, offer: position.SuckerMove, you: Seat | None = None) -> list[str]:
    """Obstacles to an offer's promises as the table is, a sentence each, told to `you`."""
    if not isinstance(offer, Propose) or not is_legal(rules.GAME, p, offer):
        return []
    said = []
    if term := promise_keeping.impossible(p, offer.terms):
        name = "you" if term.owner == you else NAMES[term.owner]
        said.append(f"As it stands, {name} cannot {deals.say_term(term, you, bare=True)}.")
    if before := promise_keeping.clash(p, offer.seat, offer.terms):
        said.append(contrary("You" if offer.seat == you else NAMES[offer.seat], before))
    return said


def contrary(who: str, before: int) -> str:
    return f"{who} promised otherwise in deal {before}."


# The record of acts, in the order people read it, and what happened since somebody's last turn.


RECORD = 60
"""Acts that the record beside the board goes back."""
TOGETHER = 10
"""Placements in a row that are told one by one."""


# an act, and what was said


def said(session: TableSession, comment: Comment) -> str:
    """`Red: “I pay my debts.”`, or a note."""
    _, by, text = comment
    if (label := by.partition(" ")[0]) not in [*COLOURS]:
        return f"Note: {text}"
    return f"{_or_you(session.speaker(comment), COLOURS.index(label))}: “{text}”"


def does(session: TableSession, ply: int, *, letter: bool = False) -> str:
    """Act number `ply` as it stands behind its player's name, or behind the seat's `letter`: `gives 2 blue
    chips to Green`."""
    act = session.move_at(ply)
    you = session.players[act.seat].name == "You" and not letter
    if isinstance(act, Propose):
        offers = "offer" if you else "offers"
        told = f": {say_terms(session, act.terms)}" if act.terms else words.PRIVATE
        return f"{offers} deal {act.number}{told}"
    verb, _, rest = _described(session.state_at(ply - 1), act, person(session)).partition(" ")
    verb += "" if you else "s"
    return f"{verb} {rest}".rstrip()


def news(before: int, session: TableSession) -> tuple[str, ...]:
    """Acts of machines after `before` plies, beside the last act: all of them, or the last one."""
    acts = [
        f"{called(session, session.move_at(ply).seat)}: {does(session, ply)}."
        for ply in range(before + 1, session.ply + 1)
    ]
    return " ".join(acts), *acts[-1:]


def reason(session: TableSession, ply: int) -> str:
    """The reason for whose turn it is, told from the last act that had to do with it."""
    own, now = person(session), session.state_at(ply)
    for last in range(ply, 0, -1):
        before, act = session.state_at(last - 1), session.move_at(last)
        if (before.phase, before.seat) != (now.phase, now.seat) or isinstance(act, Place | Kill):
            # of a window those who have answered are asked no more
            return why_turn(before, act, replace(session.state_at(last), asked=now.asked), own)
    return why_turn(None, None, now, own)


def last_turns(session: TableSession, ply: int, most: int = 8) -> str:
    """`turns … B R G`: who had the last turns, latest last, and whether there were more."""
    acts = (session.move_at(earlier) for earlier in range(ply, 0, -1))
    held = [COLOURS[act.seat] for act in islice((act for act in acts if isinstance(act, Place)), most + 1)]
    cut = "… " if len(held) > most else ""
    return f"turns {cut}{' '.join(held[most - 1 :: -1])}" if held else ""


# the record


def record(session: TableSession, ply: int, seat: Seat | None = None) -> list[Block]:
    """The latest acts, newest last, with what was said and how promises fared; a heading stands before
    those since the last turn of `seat`."""
    first = max(1, ply - RECORD + 1)
    fresh = ply + 1 if seat is None else turn_after(session, ply, seat)
    blocks = _said(session, 0) if first == 1 else []
    for act in range(first, ply + 1):
        new = act >= fresh
        if act == max(first, fresh) and fresh > 1:
            blocks.append(Block("head", heading(session, ply, seat)))
        blocks.append(Block("text" if new else "quiet", line(session, act)))
        after, own = session.state_at(act), person(session)
        blocks += _promises(session, act)
        blocks += (Block("verdict", sentence) for sentence in _out(session.state_at(act - 1), after, own))
        if after.phase == "over":
            wins = _capital(words.does(after.seat, "wins", own))
            blocks.append(Block("verdict", f"{wins}{_points(after.scores[after.seat])}"))
        blocks += _said(session, act)
    return blocks


def _said(session: TableSession, ply: int, but: Seat | None = None) -> list[Block]:
    """Remarks at an act, or before the first one; not those of the seat `but`."""
    own = None if but is None else COLOURS[but]
    return [
        Block("comment", said(session, comment))
        for comment in session.comments
        if (comment[0] or 0) == ply and (own is None or comment[1] != own)
    ]


def line(session: TableSession, ply: int) -> str:
    """`17. Red: red on pile 3 → Green`"""
    return f"{ply}. {called(session, session.move_at(ply).seat)}: {told(session, ply)}"


def told(session: TableSession, ply: int, *, letter: bool = False) -> str:
    """Act number `ply` in few words, as `does` puts it: `red on pile 3 → Green`."""
    act, p = session.move_at(ply), session.state_at(ply - 1)
    if isinstance(act, Place):
        draft = picture.TableDraft(p, act.colour, act.slot, act.next)
        if draft.next is None:
            return draft.words(person(session))
        where = f"{'pile' if draft.pile else 'slot'} {act.slot}"
        return f"{NAMES[act.colour].lower()} on {where} → {NAMES[draft.next]}"
    return does(session, ply, letter=letter)


def _promises(session: TableSession, ply: int) -> Iterator[Block]:
    before, after = session.state_at(ply - 1), session.state_at(ply)
    if before.ledger is not after.ledger:
        own = person(session)
        broken = decided(before, after, "broken", you=own)
        yield from (Block("fails", f"broken: {term}") for term in broken)
        yield from (Block("holds", f"kept: {term}") for term in decided(before, after, "kept", you=own))


# since the last turn


def heading(session: TableSession, ply: int, seat: Seat | None) -> str:
    """Whose last turn is meant; where there was none, the whole game."""
    if seat is None or turn_after(session, ply, seat) == 1:
        return "So far"
    whose = "your" if you(session, seat) else f"{called(session, seat)}'s"
    return f"Since {whose} last turn"


def turn_after(session: TableSession, ply: int, seat: Seat) -> int:
    """The first act after the last turn of `seat`: after it placed, discarded or was asked for a rescue."""
    for act in range(ply, 0, -1):
        if isinstance(session.move_at(act), Place | Kill | position.Say) and session.actor(act) == seat:
            return act + 1
    return 1


def since(session: TableSession, ply: int, seat: Seat) -> list[Block]:
    """Events since the last turn of `seat`, in few lines, with a heading; nothing where nothing has. Offers
    are told with their answers, promises when they are broken, and what `seat` did itself not at all."""
    first = turn_after(session, ply, seat)
    blocks: list[Block] = []
    placed: list[str] = []
    own = person(session)
    now = session.state_at(ply)
    # who is asked to rescue is told beside the question who refused
    window = (now.phase, now.seat) if now.phase == "rescue" and now.turn == seat else None
    waiting = {deal.number for deal in now.ledger.deals if deal.status == "open"}

    def put_down() -> None:
        if placed:
            before = len(placed) - TOGETHER
            lead = f"{before} chips, then " if before > 0 else ""
            blocks.append(Block("text", f"{lead}{', '.join(placed[-TOGETHER:])}."))
            placed.clear()

    for act in range(first, ply + 1):
        before, after, move = session.state_at(act - 1), session.state_at(act), session.move_at(act)
        if isinstance(move, Place) and after.phase != "kill":
            placed.append(f"{NAMES[move.seat]}: {NAMES[move.colour].lower()} on {move.slot}")
        captured = f"{_capital(words.does(move.seat, 'takes', own))} "
        if isinstance(move, Kill) and not placed and blocks and blocks[-1].text.startswith(captured):
            blocks[-1] = Block("text", f"{blocks[-1].text[:-1]}, discards {words.chips(move.chips)}.")
            sentences: list[str] = []
        elif move.seat == seat or (isinstance(move, position.Say) and (after.phase, after.seat) == window):
            sentences = []
        else:
            sentences = [*_event(before, move, after, waiting, own)]
        sentences += [f"{news}." for news in _out(before, after, own)]
        news = [Block("text", sentence) for sentence in sentences]
        news += [block for block in _promises(session, act) if block.kind == "fails"]
        if news:
            put_down()
        blocks += news
        if told := _said(session, act, but=seat):
            put_down()
        blocks += told
    put_down()
    return [Block("head", heading(session, ply, seat)), *blocks] if blocks else []


def _event(
    before: SuckerPosition,
    move: position.SuckerMove,
    after: SuckerPosition,
    waiting: Collection[int],
    own: Seat | None,
) -> Iterator[str]:
    """An act that is more than one chip put down, as a sentence, told to the person at `own`; of offers those
    `waiting` for an answer."""
    who = NAMES[move.seat]
    match move:
        case Place():
            size = len(before.pile(move.slot)) + 1
            if after.phase == "kill":
                by = "" if after.seat == move.seat else f" after {who}'s chip"
                takes = words.does(after.seat, "takes", own)
                yield f"{_capital(takes)} {size:,} from pile {move.slot}{by}."
            elif effects.captures(before, move):
                yield f"Pile {move.slot} goes out of play, {size:,} chips."
        case Kill():
            yield f"{who} discards {words.chips(move.chips)}."
        case Propose():
            if move.number in waiting:
                whom = " and ".join(words.named(other, own) for other in sorted(move.partners))
                yield f"{who} offers {whom} deal {move.number}."
        case position.Say():
            verbs = {"resign": "resigns", "flag": "has no time left"}
            yield f"{who} {verbs.get(move.word, f'refuses to rescue {words.named(before.seat, own)}')}."
        case _:
            verb, _, rest = _described(before, move, own).partition(" ")
            yield f"{who} {verb}s {rest}."


def _described(before: SuckerPosition, move: position.SuckerMove, own: Seat | None) -> str:
    """An act as it stands behind a name; of an answer also whose offer it is."""
    if not isinstance(move, position.Answer):
        return words.describe(before, move, own)
    maker = before.ledger.deals[move.number - 1].by
    whose = "your" if maker == own else f"{NAMES[maker]}'s"
    return words.describe(before, move, own).replace(" ", f" {whose} ", 1)


def went_out(before: SuckerPosition, after: SuckerPosition) -> list[tuple[int, Seat]]:
    """Who is out since, in the order that they went, each behind his points."""
    won = after.seat if after.phase == "over" else None
    gone = ((after.scores[seat], seat) for seat in before.living if seat != won)
    return sorted((score, seat) for score, seat in gone if score is not None)


def _out(before: SuckerPosition, after: SuckerPosition, own: Seat | None) -> Iterator[str]:
    for score, seat in went_out(before, after):
        yield f"{_capital(words.does(seat, 'is', own))} out{_points(score)}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _points(score: int | None) -> str:
    return f": {counted(score, 'point', 'points')}" if score else ""
