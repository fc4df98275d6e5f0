"""Moves, rules and the reason of a turn in words."""

from nimarcade.core.codes import listed
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects, position
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, Give, Place, Say, SuckerPosition

# the rules of a table

RULES = {
    "hofstra": "Hofstra",
    "general": "generalized Hofstra",
    "nash": "Nash 1964",
    "endgame": "endgame",
    "custom": "custom",
}
"""The presets; `general` is Hofstra with any c and k."""
PRIVATE = " in private"
"""Of an offer, told to who is no party to it."""


# chips, players


def chips(counts: Chips) -> str:
    """`2 red chips and 1 green chip`."""
    named = [
        f"{count:,} {NAMES[colour].lower()} chip{'s' * (count > 1)}"
        for colour, count in enumerate(counts)
        if count
    ]
    return listed(named) or "no chips"


def few(counts: Chips) -> str:
    """`2 red, 1 green`, for narrow places."""
    return ", ".join(f"{many:,} {NAMES[colour].lower()}" for colour, many in enumerate(counts) if many)


def named(seat: Seat, you: Seat | None) -> str:
    """`Red`, or `you` for the person who is told."""
    return "you" if seat == you else NAMES[seat]


_PLURAL = {"is": "are", "has": "have"}


def does(seat: Seat, verb: str, you: Seat | None) -> str:
    """`Red moves`, `you move`."""
    return f"you {_PLURAL.get(verb, verb.removesuffix('s'))}" if seat == you else f"{NAMES[seat]} {verb}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def describe(p: SuckerPosition, move: position.SuckerMove, you: Seat | None = None) -> str:
    """A move with the table's own names, told to `you`: `put a blue chip on slot 5, Red next`."""
    match move:
        case Place():
            colour = NAMES[move.colour].lower()
            pile = p.pile(move.slot)
            if effects.captures(p, move):
                takes = f"{does(move.colour, 'captures', you)} it"
                taker = takes if p.plays(move.colour) else "it goes out of play"
                return f"put a {colour} chip on pile {move.slot}: {taker}, now {len(pile) + 1:,} chips"
            where = f"pile {move.slot}" if pile else f"empty slot {move.slot}"
            following = effects.next_choices(p, move)
            chosen = move.next if move.next is not None else following[0]
            return f"put a {colour} chip on {where}, {does(chosen, 'moves', you)} next"
        case position.Kill():
            return f"discard {chips(move.chips)} from the captured pile"
        case Give():
            return f"give {chips(move.chips)} to {named(move.to, you)}"
        case position.Discard():
            return f"discard {chips(move.chips)}"
        case Say():
            refused = f"refuse to rescue {named(p.seat, you)}"
            return {"no": refused, "resign": "resign", "flag": "lose on time"}[move.word]
        case position.Propose():
            said = "; ".join(deals.say_term(term, you) for term in move.terms)
            return f"offer deal {move.number}{f': {said}' if said else PRIVATE}"
        case position.Answer():
            secret = not p.ledger.deals[move.number - 1].terms
            return f"{'answer' if secret else 'accept' if move.yes else 'decline'} deal {move.number}"


def convention(rule_set: position.RuleSet) -> str:
    if rule_set.value:
        return "value: the winner keeps the chips that are left in the winner's hand"
    return "the last player left wins, even without a chip"


def discarded(rule_set: position.RuleSet) -> str:
    """Chips of a captured pile that go out of play."""
    return "one chip" if rule_set.kill == "one" else "at least one chip"


def rules(rule_set: position.RuleSet) -> str:
    """A move in a sentence, with this table's own rules."""
    return (
        "Put a chip from your hand on any pile. Two of one colour in a row: that colour's owner captures "
        f"the pile, discards {discarded(rule_set)} and moves. Else choose "
        "who moves next among the colours missing from the pile; if none is missing, the one whose highest "
        "chip lies lowest moves."
        + f" {rule_set.told('promises').capitalize()}."
        * (rule_set.promises == "bind")
    )


def why_turn(
    before: SuckerPosition | None,
    move: position.SuckerMove | None,
    after: SuckerPosition,
    you: Seat | None = None,
) -> str:
    """Why `after.seat` is to play, to discard or in danger, told to `you`; `before` and `move` led to
    it, None where `after` is the first position."""
    if before is None or move is None:
        return _standing(after, you)
    if after.phase == "over":
        return _ended(before, move, after, you)
    given = before.seat
    match move:
        case Place():
            given, reason = _placed(before, move, you)
        case position.Kill():
            given = move.seat
            reason = f"{does(given, 'captured', you)} the pile, so {does(given, 'moves', you)}"
        case Give() if before.phase == "rescue" and move.to == given:
            gift = "your gift" if move.seat == you else f"{NAMES[move.seat]}'s gift"
            reason = f"{gift} saved {'you: you move' if given == you else f'{NAMES[given]}, who moves'}"
        case Say(word="no"):
            refused = f"{does(move.seat, 'refused', you)} to rescue"
            reason = f"{refused if after.seat == given else 'nobody rescued'} {named(given, you)}"
        case Say(word="flag"):
            reason = _time_over(move.seat, you)
        case Say():
            reason = f"{does(move.seat, 'has', you)} left the game"
        case Give() | position.Discard() if (before.phase, before.seat) != (after.phase, after.seat):
            spent = "nothing left to give" if before.phase == "rescue" else "no chip left"
            saved = before.phase == "play" and after.seat == given  # or may be: that is told by its danger
            reason = "" if saved else f"{does(move.seat, 'has', you)} {spent}"
        case _:
            reason = f"{named(given, you)} still {'have' if given == you else 'has'} the move"
    return " ".join(filter(None, [reason and _sentence(reason), _danger(before, after, given, you)]))


def _time_over(seat: Seat, you: Seat | None) -> str:
    return ("your" if seat == you else f"{NAMES[seat]}'s") + " time is up"


def _standing(p: SuckerPosition, you: Seat | None) -> str:
    if p.phase == "over":
        return _sentence(f"{does(p.seat, 'is', you)} the last player left")
    if p.phase == "kill":
        first = "first discard" if p.seat == you else "first discards"
        return _sentence(f"{does(p.seat, 'has', you)} captured pile {p.slot + 1} and {first} from it")
    if p.phase == "rescue":
        saved = f"the others may rescue {named(p.seat, you)}"
        return _sentence(f"{does(p.seat, 'has', you)} the move but no chip, so {saved}")
    if any(p.piles) or any(p.deadbox):
        return f"In this position {does(p.seat, 'is', you)} to play."
    return _sentence(f"{does(p.seat, 'plays', you)} first")


def _ended(before: SuckerPosition, move: position.SuckerMove, after: SuckerPosition, you: Seat | None) -> str:
    gone = [seat for seat in before.living if seat != after.seat]
    if isinstance(move, Say) and move.word != "no":
        left = f"{does(move.seat, 'has', you)} left the game"
        cause = _time_over(move.seat, you) if move.word == "flag" else left
    elif gone:
        have, be = ("has", "is") if len(gone) == 1 and you not in gone else ("have", "are")
        cause = f"{listed([named(seat, you) for seat in gone])} {have} no chip to play and {be} out"
    else:
        cause = "the game is over"
    return _sentence(f"{cause}: {does(after.seat, 'is', you)} the last player left")


def _danger(before: SuckerPosition, after: SuckerPosition, given: Seat, you: Seat | None) -> str:
    """The consequence where who was given the move holds no chip."""
    if after.phase == "rescue" and after.seat == given:
        askable = listed([named(seat, you) for seat in after.asked], "or")
        return _sentence(f"{does(given, 'has', you)} no chip to play: {askable} may give one")
    if after.seat == given:
        return ""
    out = [seat for seat in before.living if after.scores[seat] is not None]
    be = "is" if len(out) == 1 and you not in out else "are"
    gone = f"{listed([named(seat, you) for seat in out], 'and')} {be} out, so the" if out else "the"
    to = named(after.seat, you)
    last, next_one = f"back to {to}, who had it last before", f"to {to}, the next one clockwise, as nobody"
    whom = last if after.seat in before.rec else f"{next_one} who is left has had it yet"
    sentence = _sentence(f"{gone} move goes {whom}")
    if after.phase == "rescue":
        sentence += f" {_sentence(does(after.seat, 'has', you) + ' no chip either')}"
    return sentence


def _placed(before: SuckerPosition, move: Place, you: Seat | None) -> tuple[Seat, str]:
    """The seat that gets the move by a placement, and why, without capital and full stop."""
    if effects.captures(before, move):
        colour = NAMES[move.colour].lower()
        if before.plays(move.colour):
            takes = f"{does(move.colour, 'captures', you)} pile {move.slot}"
            return move.colour, f"two {colour} chips lie on each other: {takes}"
        again = f"{does(move.seat, 'moves', you)} again"
        return move.seat, f"nobody owns {colour} chips now, so the pile is out of play and {again}"
    pile = before.pile(move.slot) + COLOURS[move.colour]
    if not (missing := effects.absent_players(before.living, pile)):
        return _automatic(before, pile, you)
    colours = listed([NAMES[seat] for seat in missing], "and")
    if move.next is not None:
        whom = "moving again" if move.next == move.seat else named(move.next, you)
        chose = f"{named(move.seat, you)} chose {whom}"
        return move.next, f"{colours} are missing from pile {move.slot}, and {chose}"
    moves = does(missing[0], "moves", you)
    return missing[0], f"only {colours} is missing from pile {move.slot}, so {moves}"


def _automatic(p: SuckerPosition, pile: str, you: Seat | None) -> tuple[Seat, str]:
    """The mover after a pile that holds all living colours, and why, without capital and full stop."""
    seat = effects.automatic_next(p, pile)
    lowest = min(p.living, key=lambda s: pile.rfind(COLOURS[s]))
    every = (
        "all colours of living players are in the pile"
        if len(p.living) < p.rule_set.players
        else "all colours are in the pile"
    )
    if seat == lowest and (p.rule_set.dead == "ignore" or not _lower_dead(p, pile, lowest)):
        whose = "your" if seat == you else f"{NAMES[seat]}'s"
        return seat, f"{every}; {whose} highest chip lies lowest, so {does(seat, 'moves', you)}"
    dead = min((c for c in range(4) if COLOURS[c] in pile), key=lambda c: pile.rfind(COLOURS[c]))
    return seat, (
        f"{every}; the highest {NAMES[dead].lower()} chip lies lowest, {NAMES[dead]} is out, "
        f"and the move goes to {named(seat, you)}"
    )


def _lower_dead(p: SuckerPosition, pile: str, lowest: Seat) -> bool:
    """True if the highest chip of a dead colour lies below that of every living one."""
    floor = pile.rfind(COLOURS[lowest])
    return any(COLOURS[c] in pile and c not in p.living and pile.rfind(COLOURS[c]) < floor for c in range(4))
