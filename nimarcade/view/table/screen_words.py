"""What the screen of a table of So Long Sucker says: the title, whose turn it is and why, the line above the
entry, the panel, and what is asked there."""

from nimarcade.core import errors
from nimarcade.core.codes import listed
from nimarcade.core.game import Seat
from nimarcade.core.text import GAP, Block
from nimarcade.games.so_long_sucker.position import NAMES, Kill, Place, RuleSet, Say, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.words import RULES, describe
from nimarcade.play import match, seat_kinds
from nimarcade.view.glyphs import Glyphs
from nimarcade.view.phrases import Preview
from nimarcade.view.places import Item
from nimarcade.view.table import menus, picture, wording
from nimarcade.view.table.loop import TableLoop

BAR = 12
"""Cells of the bar of a machine that thinks by the clock."""
NEWS = 5
"""Lines at most on what happened since the last turn."""


REST = "Places, behaviour, next game: {table.after}."
"""All that the words beside the podium leave to be said."""
DROPPED = "Something else is asked than a chip: the keys that waited are dropped."


def title(rules: RuleSet) -> tuple[str, ...]:
    preset = RULES[rules.preset]
    piles = f"{rules.k} piles" if rules.k else "any piles"
    own = f"{rules.c} chips, {piles}" if rules.c is not None else piles
    game = "So Long Sucker"
    return f"{game} · {preset}, {own}", f"{game} · {preset}", game


def turn(session: match.TableSession, ply: int) -> str:
    p: SuckerPosition = session.state_at(ply)
    if p.phase == "over":
        who = "You win" if wording.you(session, p.seat) else f"{wording.called(session, p.seat)} wins"
        return f"{who}! {'You are' if who == 'You win' else f'{NAMES[p.seat]} is'} the last one left."
    who = wording.subject(session, p.turn)
    be, have = ("are", "have") if who == "You" else ("is", "has")
    if p.phase == "kill":
        return f"{who} {have} captured pile {p.slot + 1}: choose what is discarded."
    if p.phase == "rescue":
        endangered = "You are" if wording.you(session, p.seat) else f"{NAMES[p.seat]} is"
        asked = f"{'you' if who == 'You' else who} {be} asked to give one, or say no"
        return f"{endangered} in danger, without a chip to play: {asked}."
    return f"{who} {be} to play."


def standing(
    loop: TableLoop, draft: picture.TableDraft | None, *, asking: bool, narrow: bool, told: bool = False
) -> Preview:
    """Whose turn it is and what can be done; a placement in the making where one is. `asking`: something is
    asked beside the table; `told`: the last act stands before it already."""
    session, ply = loop.shown, loop.ply
    now = turn(session, ply)
    if loop.over:
        return Preview("over", (f"{now} {{table.after}}: results.", now) if narrow else (REST,))
    if loop.view is not None:
        where = f"{'A branch: act' if loop.on_branch else 'Act'} {ply} of {session.length}. {now}"
        how = "Step with {table.back} and {table.forward} or play on with enter."
        return Preview("turn", (f"{where} {how}", where, now))
    if asking:
        return Preview("turn", _asked(loop))
    if draft is not None and not narrow:  # else no panel tells the reason: it is said until a key chooses
        return preview(session, draft)
    if draft is None and not loop.player.human:
        called = wording.called(session, session.to_move)
        if loop.paused:
            return Preview("turn", (f"Paused. {now} {{table.pause}} goes on, {{table.forward}} is one act.",))
        level = f" ({wording.level(session, session.to_move)})" if loop.player.machine else ""
        who, waits = f"{called}{level}", f"{called} is thinking…"
        waiting = (f"{who} is thinking…", waits)
        if told or not ply:
            return Preview("turn", waiting)
        last = wording.line(session, ply)
        return Preview("turn", (*(f"{last}. {text}" for text in waiting), last, waits))
    reason = wording.reason(session, ply)
    if loop.state.phase == "play" and "you" in reason.casefold():
        return Preview("turn", (reason, now))  # which says already whose turn it is
    if reason == wording.reason(session, 0):  # which says no more than that
        return Preview("turn", (now,))
    return Preview("turn", (f"{reason} {now}", now))


def side_panel(loop: TableLoop, seat: Seat | None) -> list[Block]:
    """The text that is a key away: the newest deal of `seat`, what happened since its last turn where it
    is asked now, why it is whose turn it is, the other deals, and the record of acts."""
    session, ply, p = loop.shown, loop.ply, loop.state
    since: list[Block] = []
    if seat is not None and loop.acting and loop.view is None and (p.turn == seat or seat in loop.waiting):
        since = wording.since(session, ply, seat)
        if len(since) - 1 > NEWS:  # all of it is in the record
            before = Block("quiet", f"{len(since) - NEWS} before: see the record")
            since = [since[0], before, *since[1 - NEWS :]]
    why = [
        Block("head", "How it ended" if p.phase == "over" else "Why this turn"),
        Block("quiet", wording.reason(session, ply)),
    ]
    asked = loop.acting and loop.view is None and seat in loop.waiting
    own, running = wording.running(session, p, seat, asked=asked)
    past = wording.past(session, p)
    machines = list(wording.levels(session))
    acts = list(wording.record(session, ply, seat))
    record = [Block("head", "Acts"), *acts] if acts else []
    parts = [own, since, why, running, past, machines, record]
    blocks = [block for part in parts if part for block in (GAP, *part)]
    return blocks[1:]


def _asked(loop: TableLoop) -> tuple[str, ...]:
    if not loop.waiting or (loop.state.phase in ("kill", "rescue") and loop.player.human):
        return ("Arrows and enter choose.",)  # what is asked stands above
    if loop.state.phase in ("kill", "rescue"):
        return ("An offer waits.",)
    whom = f" for {wording.called(loop.shown, loop.waiting[0])}" if len(loop.people) > 1 else ""
    ways = (f"An offer waits{whom}; tab: the piles.", f"Offer{whom}; tab: piles.")
    return (*ways, "An offer waits; tab: piles.")  # how it is answered stands on its card


def preview(session: match.TableSession, draft: picture.TableDraft, *, aside: str = "") -> Preview:
    """The effect of a placement, and the promises that it breaks; `aside` is the key that leads to the piles
    while the keys are elsewhere, so that nothing plays it yet."""
    seat, p = draft.position.seat, draft.position
    who = wording.subject(session, seat)
    act = f"{who}: {draft.words(wording.person(session))}"
    try:
        GAME.check(p, draft.act)
    except errors.IllegalMove as error:  # where deals bind
        return Preview("preview", (f"{act}. {errors.sentence(error)}", errors.sentence(error)))
    if breaks := wording.breach(p, draft.act, wording.person(session)):
        shorter = breaks.partition(":")[0] + "."
        return Preview("preview", (f"{act}. {breaks}", breaks, f"{act}. {shorter}", shorter))
    others = [wording.seat_name(other) for other in draft.seats if other != draft.next]
    instead = f"; up/down: {' or '.join(others)} instead" if others else ""
    chips = [f"{{table.{NAMES[c].lower()}}}" for c in range(4) if p.hands[seat][c] and c != draft.colour]
    another = f"; {', '.join(chips)}: another chip" if chips else ""
    if aside:
        return Preview("preview", (f"{act}. {aside}: the piles, where enter plays it.", f"{act}."))
    ways = (instead + another, instead, another, "")
    return Preview("preview", (*(f"{act}. Enter plays{way}." for way in ways), f"{act}.", act))


def after_news(news: tuple[str, ...], texts: tuple[str, ...]) -> tuple[str, ...]:
    """The turn in words with news before it; where there is no room for both, the turn alone."""
    return (*(f"{told} {text}" for told in news for text in texts), *texts)


def machine_move(session: match.TableSession, code: str) -> tuple[str, ...]:
    who = wording.called(session, session.to_move)
    words = describe(session.state, GAME.read_move(session.state, code), wording.person(session))
    return f"{who}: {words}.", f"{who}: {code}"


def thinking(session: match.TableSession, kind: str, seconds: float, glyphs: Glyphs) -> tuple[str, ...]:
    """The time a machine of this kind has thought, of how much where its kind says so; from long to short."""
    seat = session.to_move
    who, most = wording.called(session, seat), seat_kinds.parse(kind).time
    if most is None:
        thinks = f"is thinking… {seconds:.0f} s ({{table.pause}} stops)"
    else:
        full = min(BAR, int(BAR * seconds / most))
        bar = glyphs.bar * full + glyphs.gone * (BAR - full)
        thinks = f"is thinking {bar} {seconds:.0f} of {most:g} s ({{table.pause}} stops)"
    return f"{who} ({wording.level(session, seat)}) {thinks}", f"{who} {thinks}"


def danger(session: match.TableSession, ply: int) -> str:
    """The danger in words, few enough for the smallest window: whose it is, who is asked, who is asked after
    that, and who refused already."""
    p: SuckerPosition = session.state_at(ply)
    refused: list[str] = []
    for earlier in range(ply, 0, -1):
        act = session.move_at(earlier)
        if isinstance(act, Place | Kill):
            break
        if isinstance(act, Say) and act.word == "no" and session.state_at(earlier - 1).seat == p.seat:
            refused.insert(0, NAMES[act.seat])
    you = wording.you(session, p.turn)
    who, s = "you" if you else wording.called(session, p.turn), "" if you else "s"
    told = f"{NAMES[p.seat]} has no chip to play"
    if len(p.asked) > 1:
        after = listed([NAMES[seat] for seat in p.asked[1:]])
        told += f": {who} give{s} one or say{s} no. Asked next: {after}."
    else:
        told += f", and is out if {who} say{s} no."
    return f"{told} {listed(refused)} refused." if refused else told


def question(loop: TableLoop) -> tuple[str, list[Item]]:
    """The question to people beside the table: a discard, a rescue, an offer; nothing with no items."""
    p, session = loop.state, loop.shown
    if not loop.acting:
        return "", []
    if p.phase == "kill" and loop.player.human:
        now = turn(session, loop.ply)
        return f"{now} The rest goes to your hand.", menus.kills(p)
    if p.phase == "rescue" and loop.player.human:
        return danger(session, loop.ply), menus.rescue(p)
    if offers := menus.offers(p, loop.people):
        deal, seat = offers[0]
        return menus.offer_words(session, deal, seat), menus.answers(p, deal, seat)
    return menus.plea(session, p) if loop.pleading else ("", [])


def begun(loop: TableLoop) -> picture.TableDraft | None:
    """The placement that a person's keys begin with, one that keeps its promises; None where none is made."""
    draft = picture.TablePicture(loop.state).begin() if loop.placing else None
    return draft and wording.keeping(draft)
